//! The answer of cases: how long games are, who has the advantage and how games end, or whether the
//! statements hold.

use crate::balance::measures::{matches, throws};
use crate::balance::study::CaseStudy;
use crate::study::Study;
use crate::study::finding::FindingId;
use crate::study::observer::Until;
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::question::cases::findings::{CaseFindings, GameFindings, MatchFindings};
use crate::study::question::cases::{PlayedCase, charts, expectations};

/// The most win classes that have columns of their own in the table of several cases.
const MOST_CLASSES: usize = 4;

/// The answer of these cases. A scenario with statements has their answers in the table.
pub(super) fn section(
    all: &[PlayedCase],
    found: &[CaseFindings],
    until: Until,
    study: &Study,
) -> Section {
    let chart = if until == Until::Played { charts::of_answer(study) } else { None };
    let table = expectations::answers(all, study).or_else(|| table(all, found, study));
    let changes = expectations::greatest_changes(all);
    Section::answer(changes.into_iter().take(expectations::MOST_SENTENCES), chart, table)
}

/// A case with games, and its findings.
type CaseGames<'a> = (&'a PlayedCase, &'a CaseStudy, &'a GameFindings);

fn table(all: &[PlayedCase], found: &[CaseFindings], study: &Study) -> Option<Table> {
    let cases = || all.iter().zip(found);
    let games: Vec<CaseGames<'_>> = cases()
        .filter_map(|(case, findings)| Some((case, case.games.as_ref()?, findings.games.as_ref()?)))
        .collect();
    match &games[..] {
        [] => {
            let matches: Vec<_> = cases()
                .filter_map(|(case, findings)| Some((case, findings.matches.as_ref()?)))
                .collect();
            (!matches.is_empty()).then(|| of_matches(&matches))
        }
        [(_, games, found)] => Some(of_one(games, found, study)),
        _ => Some(of_each(&games)),
    }
}

fn length(games: &CaseStudy, found: &GameFindings) -> Option<FindingId> {
    let place = games
        .distributions
        .iter()
        .position(|distribution| distribution.id == throws::MEASURE.doc.id)?;
    found.distributions.get(place).map(|spread| spread.mean)
}

/// A row for each figure of the only case. The most common win class comes first.
fn of_one(games: &CaseStudy, found: &GameFindings, study: &Study) -> Table {
    let row = |title: &str, id: FindingId| {
        let cells = [
            Shown::Figure(EstimateOf::Figure(id)),
            Shown::SampleSize(EstimateOf::Figure(id)),
            Shown::Method(EstimateOf::Figure(id)),
        ];
        Row::new(title, cells.map(TableCell::from).into())
    };
    let title = |id: FindingId| study.finding(id).title.as_str();
    let mut rows: Vec<Row> =
        length(games, found).map(|id| row("Length, in throws", id)).into_iter().collect();
    rows.push(row(title(found.advantage), found.advantage));
    let mut classes: Vec<_> = games.win_classes.iter().zip(&found.classes).collect();
    classes.sort_by(|(left, _), (right, _)| right.share.value.total_cmp(&left.share.value));
    rows.extend(
        classes
            .into_iter()
            .map(|(class, [id, _])| row(&format!("Games that end as {}", class.title), *id)),
    );
    let [_, _, draws, unfinished] = found.results;
    let rare = [(games.endings.draws, draws), (games.endings.unfinished, unfinished)];
    rows.extend(rare.into_iter().filter(|(count, _)| *count > 0).map(|(_, id)| row(title(id), id)));
    let columns = ["Figure", "n", "Method"].map(Column::figure).into();
    Table::new("Length, who has the advantage, and how games end", "", columns, rows)
}

/// A row for each case, in the order of the scenario.
fn of_each(all: &[CaseGames<'_>]) -> Table {
    let mut classes: Vec<&str> = Vec::new();
    for class in all.iter().flat_map(|(_, games, _)| &games.win_classes) {
        if !classes.contains(&class.title.as_str()) {
            classes.push(&class.title);
        }
    }
    let has_classes = classes.len() <= MOST_CLASSES;
    if !has_classes {
        classes.clear();
    }
    let any = |count: fn(&CaseStudy) -> u64| all.iter().any(|(_, games, _)| count(games) > 0);
    let rare: Vec<(&str, usize)> = [
        ("Draws", 2, any(|games| games.endings.draws)),
        ("Unfinished", 3, any(|games| games.endings.unfinished)),
    ]
    .into_iter()
    .filter(|(.., any)| *any)
    .map(|(title, index, _)| (title, index))
    .collect();
    let titles = ["Length, in throws", "First-player advantage"]
        .into_iter()
        .chain(classes.iter().copied())
        .chain(rare.iter().map(|(title, _)| *title));
    let mut columns: Vec<Column> = titles.map(Column::estimate).collect();
    columns.push(Column::figure("Games"));
    let rows = all.iter().map(|(case, games, findings)| {
        let of_class = |title: &&str| {
            let place = games.win_classes.iter().position(|class| class.title == *title);
            place.map(|place| findings.classes[place][0])
        };
        let mut figures = vec![length(games, findings), Some(findings.advantage)];
        figures.extend(classes.iter().map(of_class));
        figures.extend(rare.iter().map(|(_, index)| Some(findings.results[*index])));
        let absent = || TableCell::absent("does not exist");
        let mut cells: Vec<TableCell> =
            figures.into_iter().map(|id| id.map_or_else(absent, TableCell::figure)).collect();
        cells.push(TableCell::whole(games.provenance.games));
        Row::new(&case.label, cells)
    });
    let table = Table::new("Every case", "Case", columns, rows.collect());
    if has_classes {
        table
    } else {
        table.noted("The win classes are in the section of each case.")
    }
}

/// A row for each case of which only matches were played.
fn of_matches(all: &[(&PlayedCase, &MatchFindings)]) -> Table {
    let columns = vec![
        Column::estimate("Match advantage"),
        Column::estimate("Games in a match"),
        Column::figure("Matches"),
    ];
    let rows = all.iter().map(|(case, findings)| {
        let played = case.matches.as_ref();
        let all = played.map_or(&[][..], |matches| &matches.distributions);
        let games = all
            .iter()
            .position(|distribution| distribution.id == matches::GAMES.id)
            .map(|place| findings.distributions[place].mean);
        let absent = || TableCell::absent("not measured");
        let cells = vec![
            TableCell::figure(findings.advantage),
            games.map_or_else(absent, TableCell::figure),
            TableCell::whole(played.map_or(0, |matches| matches.provenance.games)),
        ];
        Row::new(&case.label, cells)
    });
    Table::new("Every case", "Case", columns, rows.collect())
}
