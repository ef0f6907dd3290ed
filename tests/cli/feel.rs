//! `--measures feel`: who tells how games feel, what is refused, and a search for it.

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::support::{decimal, finding, folder, urlab_in};

/// A rule set that nobody has learned.
const SMALL: &str = "name: small\nextends: finkel\npieces: {piece: {count: 2}}\n";

#[test]
fn simulate_measures_how_games_of_any_players_feel() {
    let folder = folder(&[]);
    let text = |players: &str| {
        let arguments = format!("simulate finkel --players {players} --games 200 --measures feel");
        let output = urlab_in(folder.path(), &arguments).assert().success().stderr("");
        String::from_utf8(output.get_output().stdout.clone()).expect("the output is UTF-8")
    };
    assert!(text("casual").contains("Tension"), "{}", text("casual"));
    let json = "simulate finkel --players strong --games 200 --measures feel --json";
    let output = urlab_in(folder.path(), json).assert().success();
    let object: serde_json::Value =
        serde_json::from_slice(&output.get_output().stdout).expect("JSON");
    let value = |quantity: &str| decimal(finding(&object, quantity), "estimate");
    assert!((200.0..1_000.0).contains(&value("mean(decided_at)")), "{object}");
    // Strong players play by the evaluator, so that luck decides all of who wins.
    assert!((0.7..1.3).contains(&value("luck_share")), "{object}");
    assert!((100.0..400.0).contains(&value("suspense")), "{object}");
}

/// At 20 throws nobody is home, so no game has a loser and none is decided.
#[test]
fn games_that_do_not_end_have_no_sentence_on_losers() {
    let folder = folder(&[]);
    let arguments = "simulate finkel --players strong --games 200 --throw-limit 20";
    let shown = contains("the favourite changes")
        .and(contains("the loser once stood").not())
        .and(contains("open until").not());
    urlab_in(folder.path(), arguments).assert().success().stdout(shown);
}

#[test]
fn without_an_evaluator_an_error_says_how_to_make_one_and_a_weak_one_is_refused() {
    let folder = folder(&[("small.yaml", SMALL)]);
    let run = |more: &str| {
        let text = "simulate ./small.yaml --players casual --games 60 --measures feel";
        urlab_in(folder.path(), &format!("{text} {more}")).assert()
    };
    run("--no-learn").code(65).stdout("").stderr(
        contains("`small` has no learned evaluator, and measures of how games feel need one")
            .and(contains("`urlab learn small`"))
            .and(contains("or measure less")),
    );
    let learn = "learn ./small.yaml --games 16 --from-nothing --quiet";
    urlab_in(folder.path(), learn).assert().success();
    run("").code(65).stdout("").stderr(
        contains("how these games feel cannot be told: what was learned of `small` is weak")
            .and(contains("help: `urlab learn")),
    );
}

#[test]
fn figures_of_feel_need_their_measures_and_a_search_needs_players_who_value_positions() {
    let expect = "name: x\nrules: [finkel]\nplayers: casual\ngames: 100\nexpect: [suspense above \
                  100]\n";
    let tune = "name: y\nrules: [tiny]\nplayers: casual\ngames: 30_000\ntune: {free: \
                {pieces.man.count: [1, 2]}, maximise: mean(decided_at), confirm: 100}\n";
    let folder = folder(&[("x.yaml", expect), ("y.yaml", tune)]);
    urlab_in(folder.path(), "check x.yaml").assert().code(65).stderr(
        contains("`suspense` is not among the measures of `measures: all`")
            .and(contains("write `measures: feel`")),
    );
    urlab_in(folder.path(), "tune y.yaml").assert().code(65).stderr(
        contains("these players do not value positions, and `mean(decided_at)` needs it")
            .and(contains("write `players: strong`")),
    );
}

#[test]
fn a_search_can_aim_at_games_that_are_decided_late() {
    let tune = "name: late\nrules: [tiny]\nplayers: strong\ngames: 20_000\ntune: {free: \
                {pieces.man.count: [1, 2]}, maximise: mean(decided_at), confirm: 200}\n";
    let folder = folder(&[("late.yaml", tune)]);
    urlab_in(folder.path(), "tune late.yaml --learn-games 2000 --quiet").assert().success();
    let page = std::fs::read_to_string(folder.path().join("reports/late/report.md"));
    assert!(page.expect("there is a page").contains("Decided at"));
}
