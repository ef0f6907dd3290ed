//! The answer of cases: how long games are, who has the advantage and how games end, or whether the
//! statements hold.

use crate::balance::measures::{matches, throws};
use crate::balance::study::Each;
use crate::study::Study;
use crate::study::finding::FindingId;
use crate::study::observer::Until;
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::question::cases::{charts, expectations, tables};
use crate::study::subject::SubjectId;

/// The most win classes that have columns of their own in the table of several cases.
const MOST_CLASSES: usize = 4;

/// The answer of these cases. A scenario with statements has their answers in the table.
pub(super) fn section(until: Until, study: &Study) -> Section {
    let chart = if until == Until::Played { charts::of_answer(study) } else { None };
    let table = expectations::answers(study).or_else(|| table(study));
    let changes = expectations::greatest_changes(study).take(expectations::MOST_SENTENCES);
    Section::answer(changes, chart, table)
}

fn table(study: &Study) -> Option<Table> {
    let [games, matches]: [Vec<SubjectId>; 2] =
        [Each::Game, Each::Match].map(|each| study.subjects_of(each).collect());
    match &games[..] {
        [] => (!matches.is_empty()).then(|| of_matches(&matches, study)),
        [subject] => Some(of_one(*subject, study)),
        _ => Some(of_games(&games, study)),
    }
}

/// A figure of several subjects. `None` where a subject has no such figure.
struct Figure<'a> {
    title: &'a str,
    of_each: Vec<Option<FindingId>>,
}

impl<'a> Figure<'a> {
    fn of(title: &'a str, quantity: &str, all: &[SubjectId], study: &Study) -> Self {
        let find = |subject: &SubjectId| study.find_in_any_cell(*subject, quantity);
        Self { title, of_each: all.iter().map(find).collect() }
    }
}

/// How long games are, and who has the advantage.
fn length_and_advantage(all: &[SubjectId], study: &Study) -> [Figure<'static>; 2] {
    let length = format!("mean({})", throws::MEASURE.doc.id);
    [("Length, in throws", length.as_str()), ("First-player advantage", "first_player_advantage")]
        .map(|(title, quantity)| Figure::of(title, quantity, all, study))
}

/// The share of each win class. Rule sets may give the same title to different classes.
fn classes<'a>(all: &[SubjectId], study: &'a Study) -> Vec<Figure<'a>> {
    let mut figures: Vec<Figure<'a>> = Vec::new();
    for (place, subject) in all.iter().enumerate() {
        for id in tables::classes(*subject, study) {
            let title = study.finding(id).title.as_str();
            let known = figures.iter().position(|figure| figure.title == title);
            let at = known.unwrap_or_else(|| {
                figures.push(Figure { title, of_each: vec![None; all.len()] });
                figures.len() - 1
            });
            figures[at].of_each[place].get_or_insert(id);
        }
    }
    figures
}

/// Draws and unfinished games, if there are any.
fn rare_endings<'a>(all: &[SubjectId], study: &'a Study) -> impl Iterator<Item = Figure<'a>> {
    let occurs = |id: &Option<FindingId>| id.is_some_and(|id| study.finding(id).count > Some(0));
    let endings = [("Draws", "share(draws)"), ("Unfinished", "share(unfinished)")]
        .map(|(title, quantity)| Figure::of(title, quantity, all, study));
    endings.into_iter().filter(move |figure| figure.of_each.iter().any(occurs))
}

/// A row for each figure of the only case. The most common win class comes first.
fn of_one(subject: SubjectId, study: &Study) -> Table {
    let all = [subject];
    let share = |figure: &Figure<'_>| {
        let finding = figure.of_each[0].and_then(|id| study.finding(id).estimate);
        finding.map_or(0.0, |share| share.value)
    };
    let mut endings = classes(&all, study);
    endings.sort_by(|left, right| share(right).total_cmp(&share(left)));
    let row = |before: &str, figure: Figure<'_>| {
        let of = EstimateOf::Figure(figure.of_each[0]?);
        let cells = [Shown::Figure(of), Shown::SampleSize(of), Shown::Method(of)];
        Some(Row::new(format!("{before}{}", figure.title), cells.map(TableCell::from).into()))
    };
    let rows = length_and_advantage(&all, study)
        .into_iter()
        .filter_map(|figure| row("", figure))
        .chain(endings.into_iter().filter_map(|figure| row("Games that end as ", figure)))
        .chain(rare_endings(&all, study).filter_map(|figure| row("", figure)));
    let columns = ["Figure", "n", "Method"].map(Column::figure).into();
    let caption = "Length, who has the advantage, and how games end";
    Table::new(caption, "", columns, rows.collect())
}

/// A row for each case, with the figures of its games.
fn of_games(all: &[SubjectId], study: &Study) -> Table {
    let mut figures: Vec<Figure<'_>> = length_and_advantage(all, study).into();
    let classes = classes(all, study);
    let has_classes = classes.len() <= MOST_CLASSES;
    figures.extend(classes.into_iter().filter(|_| has_classes));
    figures.extend(rare_endings(all, study));
    let table = of_each(all, &figures, "Games", study);
    if has_classes {
        table
    } else {
        table.noted("The win classes are in the section of each case.")
    }
}

/// A row for each case of which only matches were played.
fn of_matches(all: &[SubjectId], study: &Study) -> Table {
    let games = format!("mean({})", matches::GAMES.id);
    let figures = [("Match advantage", matches::ADVANTAGE.id), ("Games in a match", &games)]
        .map(|(title, quantity)| Figure::of(title, quantity, all, study));
    of_each(all, &figures, "Matches", study)
}

/// A row for each case, in the order of the scenario. `many` is the title of the number of
/// observations.
fn of_each(all: &[SubjectId], figures: &[Figure<'_>], many: &str, study: &Study) -> Table {
    let titles = figures.iter().map(|figure| Column::estimate(figure.title));
    let rows = all.iter().enumerate().map(|(place, id)| {
        let absent = || TableCell::absent("does not exist");
        let ids = figures.iter().map(|figure| figure.of_each[place]);
        let cells = ids.map(|id| id.map_or_else(absent, TableCell::figure));
        let subject = study.subject(*id);
        Row::new(subject.name_with_bots(), cells.chain([TableCell::whole(subject.games)]).collect())
    });
    let columns = titles.chain([Column::figure(many)]).collect();
    Table::new("Every case", "Case", columns, rows.collect())
}
