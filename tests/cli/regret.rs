//! `urlab regret`: what a bot's decisions lose.

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::support::{count, finding, folder, list, urlab_in};

#[test]
fn missing_solution_error_says_how_to_make_one() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "regret finkel --pieces 2 --bot greedy").assert().code(65).stderr(
        contains("solutions/finkel-2-win.ursol: there is no such file")
            .and(contains("`urlab solve finkel --pieces 2` makes one")),
    );
    urlab_in(folder.path(), "regret freecompany-royal --bot greedy")
        .assert()
        .code(65)
        .stderr(contains("not a race"));
    urlab_in(folder.path(), "regret finkel --bot greedi")
        .assert()
        .code(64)
        .stderr(contains("there is no bot `greedi`"));
}

#[test]
fn figures_and_worst_decisions_are_the_same_on_any_number_of_threads() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "solve finkel --pieces 2 --quiet").assert().success();
    let printed = |threads: u8| {
        let arguments = format!(
            "regret finkel --pieces 2 --bot greedy --games 2000 --worst 2 --verbose --threads \
             {threads}"
        );
        let output = urlab_in(folder.path(), &arguments).assert().success().get_output().clone();
        String::from_utf8(output.stdout).expect("the output is UTF-8")
    };
    let text = printed(1);
    for word in [
        "greedy against optimal play",
        "2,000 games against itself",
        "Winning chance lost per decision",
        "\n1. ",
        "\n2. ",
    ] {
        assert!(text.contains(word), "{word}: {text}");
    }
    for word in ["   chosen: ", "   best: ", "   --position \"light: "] {
        assert_eq!(text.matches(word).count(), 2, "{word}: {text}");
    }
    assert_eq!(printed(3), text);
    let arguments = "regret finkel --pieces 2 --bot perfect --against random --games 200 --json";
    let output = urlab_in(folder.path(), arguments).assert().success().get_output().clone();
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for lost in ["loss_per_decision", "mistakes"] {
        assert_eq!(finding(&object, lost)["estimate"], 0.0, "{lost}: {object}");
    }
    assert!(count(finding(&object, "decisions"), "count") > 100, "{object}");
    assert!(list(&object, "decisions").is_empty(), "{object}");
    let subject = &object["subjects"][0];
    assert_eq!([&subject["seats"], &subject["second_bot"]], ["alternate", "random"]);
    assert!(!object["findings"].to_string().contains("luck_free_score"), "{object}");
}

#[test]
fn luck_free_score_is_a_half_less_the_loss_of_a_game_and_needs_optimal_play() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "solve finkel --pieces 2 --quiet").assert().success();
    let arguments = "regret finkel --pieces 2 --bot greedy --games 2000 --against perfect";
    let json = urlab_in(folder.path(), &format!("{arguments} --json")).assert().success();
    let object: serde_json::Value =
        serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    let (score, lost) =
        (finding(&object, "luck_free_score"), finding(&object, "loss_per_game_and_player"));
    for (of_score, of_loss) in [("estimate", "estimate"), ("low", "high"), ("high", "low")] {
        let sum = score[of_score].as_f64().unwrap() + lost[of_loss].as_f64().unwrap();
        assert!((sum - 0.5).abs() < 1e-12, "{of_score}: {score}, {lost}");
    }
    assert_eq!(
        [&score["unit"], &score["n"], &score["more"]],
        [&"share".into(), &lost["n"], &"greater".into()]
    );
    for (arguments, note) in [
        (arguments, "The luck-free score is the score against optimal play"),
        (
            "regret finkel --pieces 2 --bot greedy --games 50",
            "There is no luck-free score, because it needs",
        ),
    ] {
        urlab_in(folder.path(), &format!("{arguments} --verbose"))
            .assert()
            .success()
            .stdout(contains(note));
    }
}
