//! The answer of every question: the first section has one chart, one table and at most two
//! sentences, and the most important row comes first.

use crate::chart::draw;
use crate::input::question::Question;
use crate::input::question::readings::ReadingsQuestion;
use crate::input::readings;
use crate::input::scenario::{self, Scenario};
use crate::input::variant::Base;
use crate::stats::correction::Correction;

use crate::study::finding::{Cell, FindingId};
use crate::study::headline::headline;
use crate::study::outline::{ANSWER, EstimateOf, Mark, Section, Shown, Table, TableCell};
use crate::study::subject::SubjectId;
use crate::study::{self, Nobody, RunOptions, Study};

/// The study of a scenario with these lines.
fn study(lines: &str) -> Study {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("asked.yaml");
    std::fs::write(&file, format!("name: asked\nseed: 4\n{lines}")).expect("it can be written");
    let scenario = scenario::load(&file).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    study::run(&scenario, &RunOptions::default(), &Nobody).expect("nobody interrupts it")
}

/// The answer of a study and its table. Asserts its shape.
pub fn answer(study: &Study) -> (&Section, &Table) {
    let section = shaped(study);
    assert_eq!((section.charts.len(), section.tables.len()), (1, 1), "{:?}", section.charts);
    (section, &section.tables[0])
}

/// The answer of a study that has cards in place of a table. Asserts its shape.
fn carded(study: &Study) -> &Section {
    let section = shaped(study);
    assert_eq!((section.charts.len(), section.tables.len()), (1, 0), "{:?}", section.charts);
    assert!(!study.answer_cards().is_empty());
    section
}

fn shaped(study: &Study) -> &Section {
    let section = &study.sections[0];
    assert_eq!(section.title, ANSWER);
    assert!(section.paragraphs.len() <= 2, "{:?}", section.paragraphs);
    for paragraph in &section.paragraphs {
        assert!(paragraph.len() < 200, "{paragraph}");
    }
    assert!(section.facts.is_empty() && section.parts.is_empty() && section.decisions.is_none());
    section
}

/// Every section and subsection.
fn all(sections: &[Section]) -> Vec<&Section> {
    sections.iter().flat_map(|one| std::iter::once(one).chain(all(&one.parts))).collect()
}

/// Do the details show this again? The table of exact values may do so: its rows compare.
fn is_repeated(study: &Study, shown: &Shown) -> bool {
    let details = all(&study.sections[1..]);
    let tables = details.iter().flat_map(|one| &one.tables);
    let others = tables.filter(|table| table.caption != "Exact and sampled values");
    others.flat_map(|table| &table.rows).flat_map(|row| &row.cells).any(|cell| cell.shown == *shown)
}

/// The figures in a column of a table.
fn column(table: &Table, place: usize) -> Vec<FindingId> {
    let cells = table.rows.iter().filter_map(|row| row.cells.get(place));
    let at = cells.filter_map(|cell| match cell.shown {
        Shown::Figure(EstimateOf::Figure(at) | EstimateOf::Contrast(at)) => Some(at),
        _ => None,
    });
    at.collect()
}

fn heads(table: &Table) -> Vec<&str> {
    table.rows.iter().map(|row| row.head.as_str()).collect()
}

const CASES: &str = "rules: [tiny, finkel]\nbots: [[greedy, greedy]]\ngames: 200\n";

#[test]
fn cases_have_cards_and_their_figures_in_the_details() {
    let several = study(CASES);
    let section = carded(&several);
    assert_eq!(section.charts[0].stem, "answer");
    let about: Vec<String> = several.answer_cards().into_iter().map(|card| card.about).collect();
    assert_eq!(about, ["Tiny", "Finkel instead of Tiny"]);
    let details = several.sections.iter().find(|one| one.title == "All cases").expect("a section");
    assert_eq!(details.tables[0].rows.len(), 2);
    let only = study(&CASES.replace("tiny, finkel", "tiny"));
    carded(&only);
    // A chart is drawn once.
    for one in [&several, &only] {
        let sections = all(&one.sections);
        let charts: Vec<&str> = sections
            .iter()
            .flat_map(|section| section.charts.iter().map(|chart| chart.stem.as_str()))
            .collect();
        let different: std::collections::BTreeSet<_> = charts.iter().collect();
        assert_eq!(different.len(), charts.len(), "{charts:?}");
    }
    let advantage = only.find(SubjectId(0), "first_player_advantage", &Cell::Whole).unwrap();
    assert!(is_repeated(&only, &Shown::Figure(EstimateOf::Figure(advantage))));
}

#[test]
fn statements_that_fail_come_first_and_those_that_hold_last() {
    let expect = "expect: [mean(throws) above 1, first_player_advantage above 0.9, \
                  share(second_wins) below 0.48]\n";
    let cases = CASES.replace("tiny, finkel", "tiny").replace("games: 200", "games: 4_000");
    let found = study(&format!("{cases}{expect}"));
    let (_, table) = answer(&found);
    let answers: Vec<_> = table.rows.iter().map(|row| row.cells[0].mark).collect();
    assert_eq!(answers[0], Some(Mark::Bad), "{:?}", heads(table));
    let place = |mark| answers.iter().rposition(|one| *one == Some(mark)).unwrap();
    assert_eq!(place(Mark::Good), answers.len() - 1);
}

#[test]
fn comparison_ranks_its_variants_and_counts_what_was_not_shown() {
    let found = study(
        "rules: [tiny, tiny+equal-turns, finkel]\nbots: [[greedy, greedy]]\ngames: 2_000\n\
         compare: {}\n",
    );
    let (section, table) = answer(&found);
    assert_eq!(heads(table), ["Finkel", "Tiny + Equal turns"], "the largest change is first");
    let titles: Vec<&str> = table.columns.iter().map(|column| column.title.as_str()).collect();
    assert!(titles.contains(&"Throws") && titles.contains(&"First-player advantage"), "{titles:?}");
    assert_eq!(section.paragraphs, Vec::<String>::new());
    assert_eq!(found.answer_cards().len(), 2);
    let effects = found.sections.iter().find(|one| one.title == "Effect sizes").expect("a section");
    assert!(effects.paragraphs[0].contains("differences were shown; for "), "{effects:?}");
    let one = study("rules: [tiny, finkel]\nbots: [[greedy, greedy]]\ngames: 200\ncompare: {}\n");
    carded(&one);
}

#[test]
fn sweep_is_sorted_has_names_of_people_and_marks_the_rules_of_today() {
    let sweep = "rules: [tiny]\nbots: [[greedy, greedy]]\ngames: 400\nsweep:\n  fields:\n    \
                 pieces.man.count: [1, 2, 3]\n  quantities: [mean(throws), share(draws)]\n";
    let found = study(sweep);
    let (section, table) = answer(&found);
    assert_eq!(table.head, "men");
    assert_eq!(heads(table), ["3", "2 (today)", "1"], "more men make longer games");
    assert!(table.notes[0].contains("`pieces.man.count`"), "{:?}", table.notes);
    // The headline says which cells are the ends, and nothing says it again.
    assert_eq!(section.paragraphs, Vec::<String>::new());
    let said = &headline(&found)[0];
    assert!(said.starts_with("Greedy against greedy: a game is shortest with men = 1: "), "{said}");
    let chart = draw(&found, &section.charts[0]).unwrap();
    assert!(chart.svg.contains("men; line: today"), "{}", chart.alt);
    assert!(chart.svg.contains("pieces.man.count"), "the path is in small print");
}

#[test]
fn cells_that_cannot_be_told_apart_are_not_praised_and_a_missing_today_is_said() {
    // The strength of the only kind of piece changes no game.
    let found = study(
        "rules: [tiny]\nbots: [[greedy, greedy]]\ngames: 400\nsweep:\n  fields:\n    \
         pieces.man.strength: [2, 3]\n    pieces.man.count: [3]\n  quantities: [mean(throws)]\n",
    );
    let (section, _) = answer(&found);
    let said = &headline(&found)[0];
    assert!(said.contains(": no cell is told apart from another in length"), "{said}");
    assert!(said.ends_with("; the rules as they are were not among the cells."), "{said}");
    assert_eq!(section.paragraphs, Vec::<String>::new());
}

#[test]
fn effects_and_edges_start_with_the_largest() {
    let effects = study(
        "rules: [tiny]\nbots: [[greedy, greedy]]\ngames: 2_000\neffects:\n  rules:\n    - {name: \
         equal turns, overlay: equal-turns}\n    - {name: one man, set: {pieces.man.count: 1}}\n  \
         quantities: [mean(throws), share(draws)]\n",
    );
    let (_, table) = answer(&effects);
    assert_eq!(heads(table)[0], "one man", "half of the men make much shorter games");
    let ladder = study("rules: [tiny]\ngames: 600\nladder:\n  bots: [greedy, random, foremost]\n");
    let (section, table) = answer(&ladder);
    let value = |at: &FindingId| ladder.finding(*at).estimate.expect("a figure").value.abs();
    let edges = column(table, 3);
    assert_eq!(edges.len(), 3);
    assert!(edges.windows(2).all(|pair| value(&pair[0]) >= value(&pair[1])));
    assert!(section.paragraphs[0].ends_with("random."), "{:?}", section.paragraphs);
    let ladders = study("rules: [tiny, finkel]\ngames: 600\nladder:\n  bots: [greedy, random]\n");
    let (_, table) = answer(&ladders);
    assert_eq!(table.rows.len(), 2);
}

#[test]
fn tuning_shows_the_candidates_by_their_aims() {
    let free = "rules: [tiny]\nbots: [[greedy, greedy]]\ngames: 20_000\ntune:\n  free: \
                {pieces.man.count: [1, 2, 3]}\n  confirm: 1_000\n  goals:\n    - mean(throws) \
                between 10 and 60\n";
    let one = study(free);
    let (section, table) = answer(&one);
    assert_eq!(heads(table)[0], "unchanged");
    assert!(draw(&one, &section.charts[0]).unwrap().alt.contains("unchanged: "));
    answer(&study(&format!("{free}    - first_player_advantage within 0.5 of 0\n")));
}

#[test]
fn readings_start_with_the_point_that_matters_most() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("asked.yaml");
    let lines = "name: asked\nseed: 4\nrules: [urgammon]\nbots: [[greedy, greedy]]\ngames: 400\n";
    std::fs::write(&file, lines).expect("it can be written");
    let scenario = scenario::load(&file).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let points = readings::alternatives(&Base::load("urgammon").expect("a shipped rule set"));
    let asked = ReadingsQuestion { points, correction: Correction::Holm };
    let scenario = Scenario { question: Question::Readings(asked), ..scenario };
    let found = study::run(&scenario, &RunOptions::default(), &Nobody);
    let found = found.expect("nobody interrupts it");
    let (_, table) = answer(&found);
    assert!(heads(table)[0].starts_with("1. "), "{:?}", heads(table));
}

#[test]
fn the_rules_are_in_words_and_on_a_board_with_both_paths() {
    let found = study("rules: [urgammon, tiny]\nbots: [[greedy, greedy]]\ngames: 20\n");
    let rules = found.sections.iter().find(|one| one.title == "The rules").expect("the section");
    let drawn = draw(&found, &rules.parts[0].charts[0]).unwrap();
    // The rulebook: Light enters on a4 and leaves from b7, Dark enters on b4 and leaves from a7.
    assert!(drawn.alt.contains("Light's path: a4 a3 a2 a1 m1 "), "{}", drawn.alt);
    assert!(drawn.alt.contains(" m8 b8 b7. Dark's path: b4 b3 b2 b1 m1 "), "{}", drawn.alt);
    assert!(drawn.alt.ends_with(" m8 a8 a7."), "{}", drawn.alt);
    assert_eq!(found.rules.len(), 2);
    // Variants are not described one by one, only what they change.
    let swept = study(
        "rules: [tiny]\nbots: [[greedy, greedy]]\ngames: 20\nsweep:\n  fields:\n    \
         pieces.man.count: [1, 2, 3]\n  quantities: [mean(throws)]\n",
    );
    let rules = swept.sections.last().expect("the rules are last");
    assert_eq!((rules.title.as_str(), swept.rules.len()), ("The rules: Tiny", 1));
    assert!(rules.paragraphs[0].ends_with("men (`pieces.man.count`): 1, 2, 3."), "{rules:?}");
}

#[test]
fn rule_sets_that_play_the_same_are_shown_once_and_have_no_test() {
    let found = study(
        "rules: [urgammon, urgammon+coins-4, urgammon+tetrahedra-4]\nbots: [[greedy, greedy]]\n\
         games: 400\ncompare: {}\n",
    );
    let (section, table) = answer(&found);
    assert_eq!(heads(table), ["Urgammon + Four coins", "Urgammon + Four tetrahedra"]);
    let twins = "Urgammon + Four tetrahedra plays the same as Urgammon + Four coins in every game.";
    assert_eq!(section.paragraphs, [twins]);
    let same = study(
        "rules: [urgammon+coins-4, urgammon+tetrahedra-4]\nbots: [[greedy, greedy]]\ngames: 400\n\
         compare: {}\n",
    );
    // The headline says what plays the same as the baseline, and nothing says it again.
    assert_eq!(same.sections[0].paragraphs, Vec::<String>::new());
    let expected = " throw exactly the same: every game of greedy against greedy was equal.";
    assert!(headline(&same)[0].ends_with(expected), "{:?}", headline(&same));
    let details = all(&same.sections);
    let mut tables = details.iter().flat_map(|one| &one.tables);
    let shapes = tables.find(|table| table.caption == "Whole distributions").expect("the table");
    for row in &shapes.rows {
        assert_eq!(row.cells[0], TableCell::absent("the same in every game"), "{}", row.head);
    }
    assert!(same.findings.iter().all(|one| one.contrast.as_ref().is_none_or(|it| it.p.is_none())));
}
