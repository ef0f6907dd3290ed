//! The picture of the answer of subjects: how long their games are, how they end, and who is
//! favoured.

use crate::balance::measures::throws;
use crate::study::Study;
use crate::study::answer::{capitalised, together};
use crate::study::chart::{
    AnswerPicture, Chart, DistributionChart, EndingKind, PictureEnding, PictureRow,
};
use crate::study::finding::FindingId;
use crate::study::headline::name_of_rules;
use crate::study::number::{level, whole};
use crate::study::subject::{Subject, SubjectId};
use crate::study::wording::and_list;

/// The most subjects of a picture. More have no room on a slide.
const MOST: usize = 6;

/// The picture of these subjects, whose observations are games. `None` without a figure.
pub(super) fn of(study: &Study, subjects: &[SubjectId]) -> Option<Chart> {
    let drawn = &subjects[..subjects.len().min(MOST)];
    let all: Vec<&Subject> = drawn.iter().map(|id| study.subject(*id)).collect();
    let rows: Vec<PictureRow> = drawn.iter().map(|id| row(study, *id, &all)).collect();
    let has_figure = |row: &PictureRow| {
        row.length.is_some() || !row.endings.is_empty() || row.advantage.is_some()
    };
    if !rows.iter().any(has_figure) {
        return None;
    }
    let notes: Vec<String> =
        [left_out(subjects.len() - drawn.len()), unfinished(&all)].into_iter().flatten().collect();
    let picture = AnswerPicture {
        title: title(study, &all),
        subtitle: subtitle(study, &all),
        rows,
        note: (!notes.is_empty()).then(|| notes.join(" ")),
    };
    Some(Chart::new(&["answer"], picture))
}

fn row(study: &Study, id: SubjectId, all: &[&Subject]) -> PictureRow {
    let subject = study.subject(id);
    let share =
        |quantity: &str| study.find_in_any_cell(id, quantity).filter(|id| has_value(study, *id));
    let classes = subject.win_classes.iter().map(|class| {
        let kind = EndingKind::Win(class.points, class.title.clone());
        (kind, format!("share({})", class.id))
    });
    let others = [(EndingKind::Draw, "draws"), (EndingKind::Unfinished, "unfinished")]
        .map(|(kind, quantity)| (kind, format!("share({quantity})")));
    let endings = classes
        .chain(others)
        .filter_map(|(kind, quantity)| Some(PictureEnding { kind, share: share(&quantity)? }));
    let throws = throws::MEASURE.doc.id;
    let is_measured = study.distributions_of(id).any(|distribution| distribution.id == throws);
    PictureRow {
        name: name(study, subject, all),
        length: is_measured.then_some(DistributionChart { subject: id, id: throws }),
        endings: endings.collect(),
        advantage: share("first_player_advantage"),
    }
}

fn has_value(study: &Study, id: FindingId) -> bool {
    study.finding(id).estimate.is_some_and(|estimate| estimate.value.is_finite())
}

/// What tells a row apart: its players, its rule set, or both. A rule set that is the first one
/// with overlays is named by the overlays.
fn name(study: &Study, subject: &Subject, all: &[&Subject]) -> String {
    let [own, first] = [subject, all[0]].map(|named| name_of_rules(study, named));
    let overlays = own.strip_prefix(first).map(str::trim_start);
    let rules = overlays.filter(|rest| rest.starts_with('+')).unwrap_or(own);
    if all.iter().all(|same| same.rules == subject.rules) {
        capitalised(&subject.bots_in_words())
    } else if all.iter().all(|same| same.bots == subject.bots) {
        rules.to_owned()
    } else {
        format!("{rules} · {}", players(subject))
    }
}

/// The players in a word: their kind, or their bot if both have the same.
fn players(subject: &Subject) -> String {
    let [one, other] = &subject.bots;
    match subject.players() {
        Some(kind) => kind.name().to_owned(),
        None if one == other => one.clone(),
        None => format!("{one} v {other}"),
    }
}

/// The rule sets, each once. More than two are the subject of the study.
fn title(study: &Study, all: &[&Subject]) -> String {
    let mut names: Vec<String> = Vec::new();
    for subject in all {
        let own = name_of_rules(study, subject);
        if !names.iter().any(|known| known == own) {
            names.push(own.to_owned());
        }
    }
    let of_study = &study.question.title;
    if names.len() > 2 && !of_study.is_empty() { of_study.clone() } else { and_list(&names) }
}

/// The players, the number of games and the level.
fn subtitle(study: &Study, all: &[&Subject]) -> String {
    let mut names: Vec<String> = Vec::new();
    for subject in all {
        let own = capitalised(&subject.bots_in_words());
        if !names.contains(&own) {
            names.push(own);
        }
    }
    let names = together(&names);
    let games = all.iter().map(|subject| subject.games);
    let (least, most) = (games.clone().min().unwrap_or(0), games.max().unwrap_or(0));
    let each = if all.len() > 1 { " each" } else { "" };
    let games = match least == most {
        true if most == 1 => "1 game".to_owned(),
        true => format!("{} games", whole(most)),
        false => format!("{} to {} games", whole(least), whole(most)),
    };
    format!("{names}, {games}{each}, {} intervals", level(study.provenance.level))
}

fn left_out(count: usize) -> Option<String> {
    let rows = if count == 1 { "row is" } else { "rows are" };
    (count > 0).then(|| format!("{count} more {rows} in the tables."))
}

fn unfinished(all: &[&Subject]) -> Option<String> {
    let games: u64 = all.iter().map(|subject| subject.unfinished).sum();
    (games > 0)
        .then(|| "Unfinished games count with the length at which they were stopped.".to_owned())
}
