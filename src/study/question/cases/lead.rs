//! The answer of cases: the chart, and whether the statements hold. Their figures are in the answer
//! cards, and in a table of all cases.

use crate::balance::measures::{matches, throws};
use crate::balance::study::Each;
use crate::study::Study;
use crate::study::finding::FindingId;
use crate::study::headline::grouped;
use crate::study::observer::Until;
use crate::study::outline::{Column, Row, Section, Table, TableCell};
use crate::study::question::cases::{charts, expectations, tables};
use crate::study::subject::SubjectId;

/// The most win classes that have columns of their own in the table of several cases.
const MOST_CLASSES: usize = 4;

/// The answer of these cases. A scenario with statements has their answers in the table.
pub(super) fn section(until: Until, study: &Study) -> Section {
    let chart = if until == Until::Played { charts::of_answer(study) } else { None };
    let table = expectations::answers(study).or_else(|| table(study));
    let changes = expectations::greatest_changes(study).take(expectations::MOST_SENTENCES);
    Section::answer(changes.chain(study.worth_of_games()), chart, table)
}

/// The table of the matches, if no single games were played, or of all cases, if the answer cards
/// do not have all rule sets.
fn table(study: &Study) -> Option<Table> {
    let matches: Vec<SubjectId> = study.subjects_of(Each::Match).collect();
    if study.subjects_of(Each::Game).next().is_none() {
        return (!matches.is_empty()).then(|| of_matches(&matches, study));
    }
    of_all(study).filter(|_| !has_all_cards(study))
}

/// Do the answer cards have all rule sets?
fn has_all_cards(study: &Study) -> bool {
    let rule_sets = grouped(study.subjects_of(Each::Game), |id| &study.subject(*id).rules);
    study.cards().len() >= rule_sets.len()
}

/// The table of the games of all cases, if there are several. `None` if the answer has it.
pub(super) fn detail(study: &Study) -> Option<Table> {
    of_all(study).filter(|_| has_all_cards(study))
}

fn of_all(study: &Study) -> Option<Table> {
    let games: Vec<SubjectId> = study.subjects_of(Each::Game).collect();
    (games.len() > 1).then(|| of_games(&games, study))
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
