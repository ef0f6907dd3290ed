//! `urlab play`: one game, written down.

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::support::{distribution, folder, printed, simulated, urlab, urlab_in};

/// Checked line by line with the rulebook. Light's path is a2 a1 m1* m2, Dark's is b2 b1 m1* m2.
/// The fifth step is home. Each player has two men, so ten steps at the start. Bearing off is
/// exact, and the rosette gives an extra throw. Throw 1: Light can only enter. 3: of two actions,
/// greedy takes the rosette; nine steps minus two are seven; Light throws again. 4: there is no
/// capture and no rosette; 2 from step 3 is home. 5: Dark may not enter on its own man at b2. 7: it
/// may not enter at b1 either. 8: m2 is not a rosette, so the man there is captured, and Dark has
/// ten steps left again. 10: from step 4 only a 1 is exact. 12: the second man is home.
#[test]
fn a_short_game_follows_the_rulebook() {
    insta::assert_snapshot!(printed("play tiny --seed 147 --bots greedy,random"));
}

#[test]
fn seed_and_game_number_determine_the_game() {
    let game = |arguments: &str| printed(&format!("play urgammon {arguments}"));
    assert_eq!(game("--seed 5 --game 2"), game("--game 2 --seed 5"));
    assert_ne!(game("--seed 5 --game 2"), game("--seed 5 --game 3"));
    assert_ne!(game("--seed 5 --game 2"), game("--seed 6 --game 2"));
}

#[test]
fn game_0_is_the_game_that_simulate_plays_first() {
    let study = simulated("urgammon --games 1 --seed 9 --bots greedy,random");
    let ending = format!("after {} throws.", distribution(&study, "throws")["least"]);
    urlab("play urgammon --seed 9 --bots greedy,random")
        .assert()
        .success()
        .stdout(contains(ending));
}

#[test]
fn kept_opening_cast_and_second_die_of_urgammon_are_shown() {
    urlab("play urgammon --seed 1")
        .assert()
        .stdout(contains("(the opening cast, kept)"))
        .stdout(contains("second die must be thrown: YES, the value is promoted"))
        .stdout(contains("[promoted value "));
}

#[test]
fn perfect_bot_and_advice_need_a_solution_and_use_it() {
    let folder = folder(&[]);
    let game = "play finkel --pieces 2 --bots perfect,greedy --advise --seed 3";
    urlab_in(folder.path(), game)
        .assert()
        .code(65)
        .stderr(contains("`urlab solve finkel --pieces 2` makes one"));
    urlab_in(folder.path(), "solve finkel --pieces 2 --tolerance 1e-4").assert().success();
    let output = urlab_in(folder.path(), game).assert().success().get_output().clone();
    // A long list of choices continues on the next line, below its own indent.
    let text = String::from_utf8(output.stdout).unwrap().replace("\n     ", " ");
    let mut choices = 0;
    let mut light = false;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        light = if line == "Light (perfect)" { true } else { light && line != "Dark (greedy)" };
        let Some(list) = line.trim().strip_prefix("choices: ").filter(|_| light) else { continue };
        let worth = |choice: &str| -> f64 {
            let (_, percent) = choice.rsplit_once(": ").expect("each choice has a chance");
            percent.trim_end_matches(['%', '\u{a0}']).parse().expect("a number")
        };
        let best = list
            .split("; ")
            .max_by(|one, other| worth(one).total_cmp(&worth(other)))
            .expect("there are choices");
        let played = lines.next().expect("what it did");
        let (action, _) = best.rsplit_once(": ").unwrap();
        assert!(played.contains(action), "{line}\n{played}");
        choices += 1;
    }
    assert!(choices > 3, "{text}");
    urlab_in(folder.path(), "play freecompany-royal --bots perfect,greedy")
        .assert()
        .code(65)
        .stderr(contains("is not a race"));
    urlab_in(folder.path(), "play finkel --bots best,greedy").assert().code(64).stderr(
        contains("allowed: random, casual, greedy, foremost, ").and(contains(", perfect\n")),
    );
}
