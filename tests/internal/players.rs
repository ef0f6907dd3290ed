//! Kinds of players in scenarios: which bots stand for them, what they cost, and the error
//! messages. The complete texts are in `tests/internal/snapshots`.

use std::path::Path;

use crate::batch::player::{BotName, PlayerKind};
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::input::player_kinds::PlayerKinds;
use crate::input::question::Question;
use crate::input::question::no_strong::NoStrong;
use crate::input::rules;
use crate::input::scenario::{Overrides, Scenario, load_with};
use crate::learn::head;
use crate::learn::proof::{BotScore, PlayProof, SmallFormProof};
use crate::learn::training::{Training, TrainingPlan};
use crate::solve::file::Objective;
use crate::solve::identity;
use crate::study::learning;
use crate::study::observer::IfMissing;
use crate::study::{self, Nobody, RunOptions};

use super::scenario_file::{Mistake, ScenarioFile};
use super::solve::solved::solve_into;

const HEAD: &str = "name: asked\nrules: [urgammon]\ngames: 100\n";

/// A rule set that nobody has learned. It is small enough to be solved at once.
const SMALL: &str = "name: small\nextends: tiny\npieces: {man: {count: 1}}\n";

const PLAYERS: &str = "players: [strong, casual]\n";

const ERRORS: &[Mistake] = &[
    ("players that do not exist", "[strong, casual]", "[stronk, casual]"),
    ("one kind that does not exist", "[strong, casual]", "perfect"),
    ("a kind twice", "[strong, casual]", "[casual, strong, casual]"),
    ("nobody", "[strong, casual]", "[]"),
    ("a pair of bots", "[strong, casual]", "[[strong, casual]]"),
    ("a number", "[strong, casual]", "2"),
    ("bots as well", "games:", "bots: [[greedy, greedy]]\ngames:"),
    ("a ladder as well", "games:", "ladder: {bots: [random, greedy]}\ngames:"),
    ("evaluators of nobody", "players: [strong, casual]", "players: casual\nevaluators: [a.urbot]"),
    ("solutions of nobody", "players: [strong, casual]", "players: casual\nsolutions: [a.ursol]"),
    ("a solution that does not exist", "games:", "solutions: [a.ursol]\ngames:"),
    (
        "a search for two kinds",
        "games: 100",
        "games: 20_000\ntune: {free: {pieces.pawn.count: [1, 2]}, minimise: mean(throws)}",
    ),
];

fn file() -> ScenarioFile {
    ScenarioFile::new("asked.yaml").with_file("small.yaml", SMALL)
}

fn names(scenario: &Scenario) -> Vec<[&'static str; 2]> {
    scenario.bots.iter().map(|bots| bots.map(BotName::name)).collect()
}

fn loaded(text: &str) -> Scenario {
    file().load_valid(&format!("{HEAD}{text}"))
}

/// The rule set of a file next to the scenario.
fn rules_of(file: &ScenarioFile, name: &str) -> Rules {
    rules::load(&file.folder().join(name).to_string_lossy()).expect("it is valid")
}

/// Writes an evaluator that learned nothing to the usual place next to the scenario. It scored so
/// against greedy.
fn learn_nothing(file: &ScenarioFile, rules: &Rules, pairs: [u64; 5]) {
    let race = Race::new(rules).expect("a race");
    let plan = TrainingPlan { objective: Objective::Win, games: 1_000, seed: 1 };
    let against = vec![BotScore { bot: "greedy".to_owned(), pairs }];
    let proof = PlayProof { against, small_form: SmallFormProof::NotMade };
    let evaluator = Training::new(&race, rules, plan).evaluator().with_proof(Some(proof));
    let path = file.folder().join(head::default_path(rules, Objective::Win));
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
    evaluator.write(&path, rules).unwrap_or_else(|error| panic!("{error}"));
}

const LOST: [u64; 5] = [350, 0, 100, 0, 50];
const WON: [u64; 5] = [0, 0, 10, 0, 490];

#[test]
fn every_error_of_players_names_its_place_and_a_way_out() {
    insta::assert_snapshot!(file().messages(&format!("{HEAD}{PLAYERS}"), ERRORS));
}

#[test]
fn strong_and_casual_players_play_unless_a_file_says_otherwise() {
    let usual = loaded("");
    assert_eq!(usual.kinds, PlayerKind::USUAL);
    assert_eq!(names(&usual), [["learned", "learned"], ["casual", "casual"]]);
    assert!(usual.rules_without_evaluators().is_empty(), "the built-in one is there");
    assert_eq!(usual, loaded(PLAYERS));
    assert_eq!(names(&loaded("players: random\n")), [["random", "random"]]);
    let all = loaded("players: [random, casual, strong]\n");
    let expected = [["random", "random"], ["casual", "casual"], ["learned", "learned"]];
    assert_eq!(names(&all), expected);
    let bots = loaded("bots: [[learned, learned]]\n");
    assert!(bots.kinds.is_empty() && !bots.has_strong_kind());
    assert!(names(&loaded("ladder: {bots: [random, greedy]}\n")).is_empty());
}

#[test]
fn the_command_line_replaces_players_and_bots() {
    let kinds = |kinds: &[PlayerKind]| PlayerKinds::each_once(kinds.iter().copied());
    let asked = ScenarioFile::new("asked.yaml");
    let path = asked.folder().join("asked.yaml");
    for own in ["", PLAYERS, "players: random\n", "bots: [[greedy, greedy]]\n"] {
        std::fs::write(&path, format!("{HEAD}{own}")).expect("it can be written");
        let overrides = Overrides { players: kinds(&[PlayerKind::Casual]), ..Overrides::default() };
        assert_eq!(overrides.arguments(), " --players casual");
        let scenario = load_with(&path, overrides).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(names(&scenario), [["casual", "casual"]], "{own}");
    }
    // What only the replaced bots use is not missed.
    let text = format!("{HEAD}bots: [[learned, greedy]]\nevaluators: [nowhere.urbot]\n");
    std::fs::write(&path, text).expect("it can be written");
    let load = |players| load_with(&path, Overrides { players, ..Overrides::default() });
    assert!(load(None).is_err());
    assert!(load(kinds(&[PlayerKind::Random])).is_ok());
    assert!(load(kinds(&[PlayerKind::Strong])).is_err());
    let ladder = format!("{HEAD}ladder: {{bots: [random, greedy]}}\n");
    std::fs::write(&path, ladder).expect("it can be written");
    let error = load(kinds(&[PlayerKind::Strong])).unwrap_err().0[0].clone();
    assert_eq!(error.found, "`players` cannot be used with `ladder`");
    assert_eq!(error.file, "--players");
}

#[test]
fn strong_players_are_perfect_if_every_rule_set_has_a_solution() {
    let file = file();
    let small = rules_of(&file, "small.yaml");
    let path = file.folder().join(identity::default_path(&small, Objective::Win));
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
    solve_into(&path, &small, Objective::Win, 1e-6).unwrap_or_else(|error| panic!("{error}"));
    learn_nothing(&file, &small, WON);
    let strongest = |text: &str| names(&file.load_valid(text))[0][0];
    let head = "name: asked\nplayers: strong\ngames: 100\n";
    let alone = format!("{head}rules: [./small.yaml]\n");
    assert_eq!(strongest(&alone), "perfect");
    assert_eq!(strongest(&format!("{head}rules: [./small.yaml, urgammon]\n")), "learned");
    let sweep = "sweep: {fields: {equal_turns: [true, false]}, quantities: [mean(throws)]}\n";
    assert_eq!(strongest(&format!("{alone}{sweep}")), "learned", "a cell has no solution");
    // A file that is named comes first.
    let named = format!("solutions: [{}]\n", path.display());
    assert_eq!(strongest(&format!("{alone}{named}")), "perfect");
    let evaluator = head::default_path(&small, Objective::Win);
    assert_eq!(strongest(&format!("{alone}evaluators: [{}]\n", evaluator.display())), "learned");
    let unused = file.load(&format!("{head}rules: [./small.yaml, urgammon]\n{named}"));
    let error = unused.unwrap_err().0[0].clone();
    assert_eq!(error.found, "strong players do not use them: `urgammon` has no solution");
    // Rules that changed since they were solved have no solution.
    let file = file.with_file("small.yaml", &format!("{SMALL}equal_turns: true\n"));
    assert_eq!(names(&file.load_valid(&alone))[0][0], "learned");
}

#[test]
fn many_rule_sets_that_must_be_learned_first_are_played_by_casual_players() {
    let cells = |count: u8, more: &str| {
        let counts = (1..=count).map(|count| count.to_string()).collect::<Vec<_>>().join(", ");
        loaded(&format!(
            "{more}sweep: {{fields: {{pieces.pawn.count: [{counts}]}}, quantities: \
             [mean(throws)]}}\n"
        ))
    };
    // One of the cells is the built-in rule set.
    assert_eq!(names(&cells(17, "")), [["learned", "learned"], ["casual", "casual"]]);
    let many = cells(18, "");
    assert_eq!((names(&many), &many.kinds[..]), (vec![["casual"; 2]], &[PlayerKind::Casual][..]));
    assert!(many.evaluators.all().next().is_none());
    let Some(NoStrong::Price { rule_sets: 17, command }) = &many.no_strong else {
        panic!("{:?}", many.no_strong)
    };
    assert!(command.starts_with("urlab run ") && command.ends_with("asked.yaml --players strong"));
    assert_eq!(names(&cells(18, "players: strong\n")), [["learned"; 2]]);
    assert_eq!(cells(18, "players: [strong, casual]\n").no_strong, None);
    let found = study::run(&Scenario { games: 2, ..many }, &RunOptions::default(), &Nobody);
    let first = found.expect("nobody interrupts it").warnings[0].clone();
    assert_eq!(first.kind, "no-strong-players");
    assert!(
        first.text.starts_with(
            "only casual players play, because 17 rule sets would have to be learned for strong \
             ones. `urlab run "
        ),
        "{}",
        first.text
    );
}

#[test]
fn a_search_is_for_casual_players_unless_it_names_others() {
    let search = |more: &str| {
        let scenario = file().load_valid(&format!(
            "name: asked\nrules: [urgammon]\ngames: 20_000\n{more}tune: {{free: \
             {{pieces.pawn.count: [1, 2]}}, minimise: mean(throws)}}\n"
        ));
        let Question::Tune(tune) = &scenario.question else { panic!("it asks for a search") };
        assert_eq!(scenario.bots, [tune.tuning.bots]);
        (tune.tuning.bots.map(BotName::name), scenario.no_strong)
    };
    let (bots, no_strong) = search("");
    assert_eq!(bots, ["casual"; 2]);
    let Some(NoStrong::Search { command }) = no_strong else { panic!("{no_strong:?}") };
    assert!(command.starts_with("urlab tune ") && command.ends_with("--players strong"));
    assert_eq!(search("players: strong\n"), (["learned"; 2], None));
    assert_eq!(search("bots: [[greedy, random]]\n"), (["greedy", "random"], None));
}

#[test]
fn weak_play_is_not_called_strong() {
    let file = file();
    learn_nothing(&file, &rules_of(&file, "small.yaml"), LOST);
    let text = "name: asked\nrules: [urgammon, ./small.yaml]\ngames: 100\n";
    let others = file.load_valid(text);
    assert_eq!(names(&others), [["casual"; 2]]);
    let why = others.no_strong.expect("a reason");
    assert_eq!(why.reason(), "what was learned of `small` is weak: it does not beat greedy");
    let error = file.load(&format!("{text}players: strong\n")).unwrap_err().0[0].clone();
    assert_eq!(error.field, "players");
    assert_eq!(error.found, format!("strong players cannot play: {}", why.reason()));
    assert!(error.help.expect("a way out").ends_with("or write `players: casual`"));
    // Bots that are named play, however weak they are.
    let bots = file.load_valid(&format!("{text}bots: [[learned, learned]]\n"));
    assert_eq!(names(&bots), [["learned"; 2]]);
    // A sweep leaves out one cell and keeps the others.
    let sweep = "name: asked\nrules: [./small.yaml]\ngames: 100\nplayers: strong\nsweep: {fields: \
                 {pieces.man.count: [1, 2]}, quantities: [mean(throws)]}\n";
    let Question::Sweep(sweep) = file.load_valid(sweep).question else { panic!("a sweep") };
    assert!(sweep.rules[0][0].as_ref().is_err_and(|reason| reason.contains("is weak")));
    assert!(sweep.rules[0][1].is_ok());
}

#[test]
fn rules_whose_games_do_not_end_are_played_by_casual_players() {
    // Only a 3 bears off, and the die shows it once in 60,001 throws.
    let endless = "name: endless\nextends: finkel\npieces: {piece: {count: 1}}\ndice: [{faces: {1: \
                   60_000, 3: 1}}]\nbearing_off: {rule: at-least, values: [3]}\n";
    let file = file().with_file("endless.yaml", endless);
    let text = "name: asked\nrules: [./endless.yaml]\ngames: 2\nthrow_limit: 100\n";
    let mut scenario = file.load_valid(text);
    assert_eq!(scenario.bots.len(), 2);
    learning::prepare(&mut scenario, IfMissing::Learn(Some(256)), &Nobody).expect("casual is left");
    assert_eq!(names(&scenario), [["casual"; 2]]);
    assert!(matches!(scenario.no_strong, Some(NoStrong::Unending { .. })));
    let mut strong = file.load_valid(&format!("{text}players: strong\n"));
    let error = learning::prepare(&mut strong, IfMissing::Learn(Some(256)), &Nobody).unwrap_err();
    let error = error.to_string();
    assert!(error.starts_with("error: strong players cannot play: `endless` cannot be"), "{error}");
    assert!(error.contains("\nallowed: ") && error.contains("casual players can play"), "{error}");
    assert!(!Path::new("solutions").join("endless").exists());
}
