//! The error messages for questions of a scenario file. The complete texts are in
//! `tests/internal/snapshots`.

use crate::input::question::Question;

use super::scenario_file::{Mistake, ScenarioFile};

const HEAD: &str = "\
name: asked
rules: [tiny]
bots: [[greedy, greedy]]
games: 100
seed: 1
";

const SWEEP: &str = "\
sweep:
  fields:
    pieces.man.count: {from: 1, to: 3}
    dice[1].faces.2: [1, 2]
    safe: [[rosettes], []]
  quantities: [mean(throws), first_player_advantage]
";

const SWEEP_ERRORS: &[Mistake] = &[
    ("a field that leads nowhere", "pieces.man.count", "pieces.men.count"),
    ("a field that is not a rule of the game", "pieces.man.count", "title"),
    ("a die that does not exist", "dice[1].faces.2", "dice[2].faces.2"),
    ("a value of the wrong form", "[1, 2]", "[1, many]"),
    ("a number out of its range", "{from: 1, to: 3}", "{from: 29, to: 31}"),
    ("a value that is not a list", "[1, 2]", "3"),
    ("an empty list", "[1, 2]", "[]"),
    ("an empty range", "{from: 1, to: 3}", "{from: 3, to: 1}"),
    ("a range that does not step", "{from: 1, to: 3}", "{from: 1, to: 3, step: 0}"),
    ("a range without an end", "{from: 1, to: 3}", "{from: 1}"),
    ("a range of very many numbers", "{from: 1, to: 3}", "{from: 1, to: 9_000_000_000}"),
    ("a range with a misspelt field", "{from: 1, to: 3}", "{from: 1, to: 3, steps: 2}"),
    ("a value twice", "[1, 2]", "[1, 2, 1]"),
    (
        "one cell",
        "{from: 1, to: 3}\n    dice[1].faces.2: [1, 2]\n    safe: [[rosettes], []]\n",
        "{from: 2, to: 2}\n",
    ),
    (
        "no fields",
        "    pieces.man.count: {from: 1, to: 3}\n    dice[1].faces.2: [1, 2]\n    safe: \
            [[rosettes], []]\n",
        "    {}\n",
    ),
    ("a grid that is too large", "{from: 1, to: 3}", "{from: 1, to: 300}"),
    ("cells of a grid", "  fields:", "  cells: 6\n  fields:"),
    ("a sample of unknown size", "  fields:", "  design: latin-hypercube\n  fields:"),
    (
        "a sample larger than the grid",
        "  fields:",
        "  design: latin-hypercube\n  cells: 13\n  fields:",
    ),
    ("a design that does not exist", "  fields:", "  design: latin\n  cells: 6\n  fields:"),
    ("one cell of a sample", "  fields:", "  design: latin-hypercube\n  cells: 1\n  fields:"),
    ("a quantity that does not exist", "mean(throws)", "mean(throw)"),
    ("a quantity that no cell has", "mean(throws)", "share(babilon)"),
    ("a quantity twice", "first_player_advantage]", "mean(throws)]"),
    (
        "a field and a field within it",
        "safe: [[rosettes], []]",
        "dice[1].faces: [{1: 1, 2: 1}, {1: 1, 2: 2}]",
    ),
    ("nothing that can be played", "safe: [[rosettes], []]", "safe: [[m7], [m8]]"),
    ("matches as well", "sweep:", "matches: 10\nsweep:"),
    ("two questions", "sweep:", "compare: {}\nsweep:"),
    ("an item counted from 0", "dice[1].faces.2", "dice[0].faces.2"),
];

const EFFECTS: &str = "\
effects:
  rules:
    - {name: equal turns, overlay: equal-turns}
    - {name: one man, set: {pieces.man.count: 1}}
    - {name: no safe squares, set: {safe: []}}
  quantities: [mean(throws)]
";

const EFFECTS_ERRORS: &[Mistake] = &[
    (
        "one rule",
        "    - {name: one man, set: {pieces.man.count: 1}}\n    - {name: no safe squares, set: \
            {safe: []}}\n",
        "",
    ),
    ("a rule that says nothing", ", overlay: equal-turns", ""),
    (
        "a rule that says two things",
        "overlay: equal-turns",
        "overlay: equal-turns, set: {equal_turns: true}",
    ),
    ("a rule without a name", "name: one man, ", ""),
    ("a name twice", "name: one man", "name: equal turns"),
    ("an overlay that does not exist", "overlay: equal-turns", "overlay: equal-turn"),
    ("a field that leads nowhere", "pieces.man.count", "pieces.man.cuont"),
    ("a value of the wrong form", "pieces.man.count: 1", "pieces.man.count: one"),
    ("a value that cannot be played", "{safe: []}", "{safe: [m9]}"),
    (
        "two rules that cannot be played",
        "1}}\n    - {name: no safe squares, set: {safe: []}}",
        "0}}\n    - {name: no safe squares, set: {safe: [m9]}}",
    ),
    ("a kind that is nearly another", "{safe: []}", "{pieces.men: {count: 1}}"),
    ("nothing set", "{safe: []}", "{}"),
    ("rules that cannot be combined", "{safe: []}", "{pieces.man.count: 3}"),
    ("an overlay that another clashes with", "{safe: []}", "{equal_turns: false}"),
    ("a rule that changes nothing", "{safe: []}", "{safe: [rosettes]}"),
    ("a quantity that not all have", "mean(throws)", "share(babilon)"),
    (
        "a correction that does not exist",
        "  quantities:",
        "  correction: bonferroni\n  quantities:",
    ),
];

const LADDER: &str = "\
ladder:
  bots: [random, greedy]
  quantities: [mean(throws)]
";

const LADDER_ERRORS: &[Mistake] = &[
    ("one bot", "[random, greedy]", "[random]"),
    ("a bot twice", "[random, greedy]", "[random, greedy, random]"),
    ("a bot that does not exist", "[random, greedy]", "[random, gredy]"),
    ("pairs of bots", "[random, greedy]", "[[random, greedy]]"),
    ("pairs of bots as well", "ladder:", "bots: [[greedy, greedy]]\nladder:"),
    ("a quantity that does not exist", "mean(throws)", "skill"),
    (
        "a precision as well",
        "ladder:",
        "precision: {quantity: mean(throws), half_width: 1}\nladder:",
    ),
];

const READINGS: &str = "\
readings: {correction: holm}
";

const READINGS_ERRORS: &[Mistake] = &[
    ("a rule set without open points", "[urgammon]", "[tiny]"),
    ("two rule sets", "[urgammon]", "[urgammon, murray]"),
    (
        "a bot that plays by a solution",
        "[[greedy, greedy]]",
        "[[greedy, greedy], [perfect, greedy]]",
    ),
    ("a correction that does not exist", "holm", "bonferroni"),
    ("matches as well", "readings:", "matches: 10\nreadings:"),
];

fn question_file() -> ScenarioFile {
    ScenarioFile::new("asked.yaml")
}

fn without_bots() -> String {
    HEAD.replace("bots: [[greedy, greedy]]\n", "")
}

#[test]
fn every_error_of_a_sweep_names_its_place_and_a_way_out() {
    insta::assert_snapshot!(question_file().messages(&format!("{HEAD}{SWEEP}"), SWEEP_ERRORS));
}

#[test]
fn every_error_of_effects_names_its_place_and_a_way_out() {
    insta::assert_snapshot!(question_file().messages(&format!("{HEAD}{EFFECTS}"), EFFECTS_ERRORS));
}

#[test]
fn every_error_of_a_ladder_names_its_place_and_a_way_out() {
    insta::assert_snapshot!(
        question_file().messages(&format!("{}{LADDER}", without_bots()), LADDER_ERRORS)
    );
}

#[test]
fn every_error_of_readings_names_its_place_and_a_way_out() {
    let text = HEAD.replace("tiny", "urgammon") + READINGS;
    insta::assert_snapshot!(question_file().messages(&text, READINGS_ERRORS));
    let Question::Readings(asked) = question_file().load(&text).unwrap().question else {
        panic!("it asks for readings")
    };
    assert!(!asked.points.is_empty());
}

#[test]
fn single_games_are_written_only_for_cases_and_comparisons() {
    let file = question_file();
    let sweep = format!("{HEAD}{SWEEP}outputs: [json, games]\n");
    let error = file.load(&sweep).unwrap_err().0[0].clone();
    assert_eq!(error.found, "`sweep` does not write single games");
    assert_eq!(error.help.unwrap(), "leave `games` out");
    let compared = HEAD.replace("rules: [tiny]", "rules: [tiny, finkel]");
    let compared = format!("{compared}compare: {{}}\noutputs: [json, games]\n");
    assert!(file.load(&compared).is_ok());
    assert!(file.load(&format!("{HEAD}outputs: [json, games]\n")).is_ok());
}

#[test]
fn too_many_rules_or_matchups_are_reported_with_their_number() {
    let file = question_file();
    let rule =
        |count: u8| format!("    - {{name: r{count}, set: {{pieces.man.count: {count}}}}}\n");
    let seven = (1..=7).map(rule).collect::<Vec<_>>().concat();
    let found = |text: &str| file.load(text).unwrap_err().0[0].clone();
    let rules = found(&format!("{HEAD}effects:\n  rules:\n{seven}"));
    assert_eq!(rules.found, "there are 7 rules, in 128 combinations");
    assert!(rules.help.unwrap().contains("design: latin-hypercube"));
    let names = "tiny, tiny+equal-turns, tiny+no-safe-rosettes, tiny+capture-throws, \
        tiny+at-least, finkel, urgammon";
    let bots = "ladder: {bots: [random, greedy, foremost, hindmost], quantities: [mean(throws)]}";
    let matchups =
        found(&format!("{}{bots}\n", without_bots().replace("[tiny]", &format!("[{names}]"))));
    assert_eq!(matchups.found, "7 rule sets with 4 bots are 70 matchups");
}

#[test]
fn only_a_ladder_has_no_bots() {
    let file = question_file();
    assert_eq!(file.load_valid(&without_bots()).bots.len(), 2);
    assert!(file.load_valid(&format!("{}{LADDER}", without_bots())).bots.is_empty());
}

#[test]
fn cells_that_cannot_be_played_are_kept_with_their_reason() {
    let file = question_file();
    let text = format!(
        "{HEAD}sweep: {{fields: {{safe: [[rosettes], [m9]], equal_turns: [true, false]}}}}\n"
    );
    let scenario = file.load_valid(&text);
    let Question::Sweep(sweep) = scenario.question else { panic!() };
    let refused: Vec<Option<&str>> =
        sweep.rules[0].iter().map(|cell| cell.as_ref().err().map(String::as_str)).collect();
    assert_eq!(refused[..2], [None, None]);
    for reason in &refused[2..] {
        assert!(
            reason.unwrap().starts_with("there is no square or zone called `m9`"),
            "{reason:?}"
        );
    }
    assert!(
        sweep.rules[0][1].as_ref().unwrap().name.ends_with("equal_turns=false]"),
        "the last field changes fastest"
    );
}

#[test]
fn a_null_in_a_list_removes_the_field() {
    let file = question_file();
    let text = format!(
        "{}sweep:\n  fields: {{promotion: [null], equal_turns: [true, false]}}\n  quantities: \
            [mean(verdicts), mean(throws)]\n",
        HEAD.replace("tiny", "urgammon")
    );
    let diagnostics = file.load(&text).unwrap_err();
    // Without the second die no player can promote. So no cell can be played, and the first reason
    // is an error of the field.
    assert!(diagnostics.0[0].field.starts_with("promotion"), "{diagnostics}");
}
