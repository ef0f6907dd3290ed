//! What is odd about a game: nearly all games end alike, some never end, a win class never happens.

use crate::stats::estimate::Interval;
use crate::study::Study;
use crate::study::answer::case::{DRAW, name_of_ending};
use crate::study::answer::{players, share};
use crate::study::finding::Finding;
use crate::study::headline::grouped;
use crate::study::number::{Unit, spoken, whole};
use crate::study::subject::SubjectId;

/// From this share on, nearly all games end alike.
const NEARLY_ALL: f64 = 0.9;

/// The fewest games that show that something never happens.
const MIN_GAMES: u64 = 1_000;

/// What is odd about the games of these subjects. What is said of several players is said once.
pub(super) fn notes(study: &Study, subjects: &[SubjectId]) -> Vec<String> {
    let of_each = subjects.iter().flat_map(|id| {
        let players = players::named(study.subject(*id));
        of_subject(study, *id).into_iter().map(move |odd| (odd, players.clone()))
    });
    let same = grouped(of_each, |(odd, _)| odd.same.clone());
    let said_once = |all: Vec<(Odd, String)>| {
        let (odd, names): (Vec<Odd>, Vec<String>) = all.into_iter().unzip();
        format!("{}: {}.", players::together(&names), odd[0].text)
    };
    same.into_iter().map(said_once).collect()
}

/// How many games did not end, of each of these subjects.
pub(super) fn unfinished(study: &Study, subjects: &[SubjectId]) -> impl Iterator<Item = String> {
    let all = subjects.iter().map(|id| study.subject(*id)).filter(|own| own.unfinished > 0);
    all.map(|own| {
        let [unfinished, games] = [own.unfinished, own.games].map(whole);
        format!("{}: {unfinished} of {games} games did not end.", players::named(own))
    })
}

/// What a headline says before all else: nearly all games are draws.
pub(super) fn first(study: &Study, subject: SubjectId) -> Option<String> {
    of_subject(study, subject).into_iter().find(|odd| odd.is_first).map(|odd| odd.text)
}

/// Something odd.
struct Odd {
    /// What is odd, without figures. It is the same for all players of whom it is said.
    same: String,
    text: String,
    /// Does it matter more than all else?
    is_first: bool,
}

fn of_subject(study: &Study, id: SubjectId) -> Vec<Odd> {
    let mut all: Vec<Odd> = Vec::new();
    let has_several = study.subject(id).win_classes.len() > 1;
    for (_, finding) in study.findings_of(id) {
        match name_of_ending(study, finding).as_deref() {
            Some(DRAW) => all.extend(nearly_all(finding, "draws", true)),
            Some(class) if has_several => {
                all.extend(nearly_all(finding, class, false));
                all.extend(never(finding, class));
            }
            _ => {}
        }
    }
    all
}

/// Nearly all games end in this way.
fn nearly_all(finding: &Finding, name: &str, is_first: bool) -> Option<Odd> {
    let share = finding.estimate?;
    let range = spoken(&share, Unit::Percent).range?;
    (share.interval?.low >= NEARLY_ALL).then(|| Odd {
        same: name.to_owned(),
        text: format!("nearly all games end as {name} ({range})"),
        is_first,
    })
}

/// No game ends in this win class.
fn never(finding: &Finding, title: &str) -> Option<Odd> {
    let share = finding.estimate.filter(|share| share.value == 0.0 && share.n >= MIN_GAMES)?;
    let Interval { high, .. } = share.interval?;
    Some(Odd {
        same: format!("never {title}"),
        text: format!(
            "no game of {} ends as {title}: {}",
            whole(share.n),
            share::at_most_one_in(high)
        ),
        is_first: false,
    })
}
