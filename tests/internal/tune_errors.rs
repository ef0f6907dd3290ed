//! The error messages for a tuning. The complete texts are in `tests/internal/snapshots`.

use crate::input::question::Question;

use super::scenario_file::{Mistake, ScenarioFile};

const GOOD: &str = "\
name: tuned
rules: [urgammon]
bots: [[greedy, greedy]]
games: 200_000
seed: 1
tune:
  free:
    pieces.pawn.count: {from: 1, to: 5}
    dice[1].faces.1: [1, 2, 3]
    equal_turns: [true, false]
  goals:
    - first_player_advantage within 0.01 of 0
    - {goal: share(babilon) below 0.05, weight: 2}
  minimise: mean(throws)
  winners: 3
  confirm: 1000
";

const ERRORS: &[Mistake] = &[
    (
        "no free field",
        "    pieces.pawn.count: {from: 1, to: 5}\n    dice[1].faces.1: [1, 2, 3]\n    equal_turns: \
            [true, false]\n",
        "    {}\n",
    ),
    (
        "nothing that is free",
        "{from: 1, to: 5}\n    dice[1].faces.1: [1, 2, 3]\n    equal_turns: [true, false]\n",
        "[3]\n",
    ),
    ("a field that leads nowhere", "pieces.pawn.count", "pieces.pawm.count"),
    ("a value of the wrong form", "[1, 2, 3]", "[1, many]"),
    ("an empty list", "[1, 2, 3]", "[]"),
    ("an empty range", "{from: 1, to: 5}", "{from: 5, to: 1}"),
    ("a field that is one value", "[1, 2, 3]", "2"),
    ("nothing that can be played", "[1, 2, 3]", "[1, 2, 3]\n    rosettes: [[m9]]"),
    ("a quantity that does not exist", "share(babilon) below", "share(babylon) below"),
    ("an objective that does not exist", "mean(throws)", "mean(throw)"),
    ("a text that is not a statement", "within 0.01 of 0", "near 0"),
    ("a misspelt word in a statement", "within 0.01 of 0", "witihn 0.01 of 0"),
    ("a goal that is a number", "- first_player_advantage within 0.01 of 0", "- 7"),
    ("a goal without a statement", "{goal: share(babilon) below 0.05, weight: 2}", "{weight: 2}"),
    ("a misspelt field of a goal", "weight: 2}", "wieght: 2}"),
    ("a weight of nothing", "weight: 2}", "weight: 0}"),
    ("a share above 1", "share(babilon) below 0.05", "share(babilon) above 1.2"),
    ("an advantage that is anywhere", "within 0.01 of 0", "within 2 of 0"),
    ("an end before the other", "share(babilon) below 0.05", "share(babilon) between 0.5 and 0.3"),
    ("a width of nothing", "within 0.01 of 0", "within 0 of 0"),
    ("what a baseline says", "first_player_advantage within 0.01 of 0", "unchanged since old.json"),
    (
        "goals that contradict each other",
        "{goal: share(babilon) below 0.05, weight: 2}",
        "first_player_advantage above 0.2",
    ),
    (
        "a goal twice",
        "{goal: share(babilon) below 0.05, weight: 2}",
        "first_player_advantage within 0.01 of 0",
    ),
    (
        "shares of more than all games",
        "    - first_player_advantage within 0.01 of 0\n    - {goal: share(babilon) below 0.05, \
            weight: 2}\n",
        "    - share(babilon) above 0.5\n    - share(single) between 40 % and 60 %\n    - \
            share(draws) above 0.1\n",
    ),
    (
        "no goal",
        "  goals:\n    - first_player_advantage within 0.01 of 0\n    - {goal: share(babilon) \
            below 0.05, weight: 2}\n  minimise: mean(throws)\n",
        "",
    ),
    (
        "an empty list of goals",
        "  goals:\n    - first_player_advantage within 0.01 of 0\n    - {goal: share(babilon) \
            below 0.05, weight: 2}\n",
        "  goals: []\n",
    ),
    ("two objectives", "  winners", "  maximise: mean(captures)\n  winners"),
    ("too few games", "games: 200_000", "games: 10_000"),
    ("two rule sets", "rules: [urgammon]", "rules: [urgammon, tiny]"),
    ("two pairs of bots", "[[greedy, greedy]]", "[[greedy, greedy], [greedy, random]]"),
    ("no winners", "winners: 3", "winners: 0"),
    ("hardly a confirmation", "confirm: 1000", "confirm: 10"),
    ("two questions", "tune:", "compare: {}\ntune:"),
    ("matches as well", "tune:", "matches: 10\ntune:"),
    ("expectations as well", "tune:", "expect: [no unfinished games]\ntune:"),
    ("a rule set that does not exist", "[urgammon]", "[urgamon]"),
];

#[test]
fn a_valid_tuning_has_the_values_of_its_file() {
    let scenario = ScenarioFile::new("scenario.yaml").load_valid(GOOD);
    let Question::Tune(tune) = scenario.question else { panic!("no tuning") };
    let aims: Vec<String> = tune.tuning.aims.iter().map(ToString::to_string).collect();
    let goals = [
        "first_player_advantage within 0.01 of 0",
        "share(babilon) below 0.05",
        "minimise mean(throws)",
    ];
    assert_eq!(aims, goals);
    let weights: Vec<Option<f64>> =
        tune.tuning.aims.iter().map(|aim| Some(aim.goal()?.weight)).collect();
    assert_eq!(weights, [Some(1.0), Some(2.0), None]);
    let levels: Vec<usize> = tune.tuning.axes.iter().map(|axis| axis.levels).collect();
    assert_eq!((levels, tune.tuning.winners, tune.tuning.confirm), (vec![5, 3, 2], 3, 1_000));
    assert_eq!(tune.space.base_values(), ["3", "2", "true"].map(|value| Some(value.to_owned())));
}

#[test]
fn every_error_of_a_tuning_names_its_place_and_what_is_allowed() {
    insta::assert_snapshot!(ScenarioFile::new("scenario.yaml").messages(GOOD, ERRORS));
}
