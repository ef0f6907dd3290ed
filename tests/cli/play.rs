//! `urlab play`: one game, written down.

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::desk::{distribution, folder, printed, simulated, urlab, urlab_in};

/// Read line by line against the rulebook. The way is a2 a1 m1* m2 (Dark's b2 b1 m1* m2), then home
/// at the fifth step; two men each, so ten steps at the start; exact bearing off; the rosette gives
/// a throw. Throw 1: entering is all there is. 3: of the two, greedy takes the rosette; nine less
/// two is seven; throws again. 4: nothing to capture, no rosette; from step 3 by 2 is home. 5: Dark
/// may not enter on its own man at b2. 7: nor at b1. 8: m2 is no rosette, so the man there goes
/// back, and Dark has ten steps left once more. 10: from step 4 only a 1 is exact. 12: the second
/// man is home.
#[test]
fn a_short_game_reads_as_the_rulebook_says() {
    insta::assert_snapshot!(printed("play tiny --seed 147 --bots greedy,random"));
}

#[test]
fn the_same_seed_and_game_are_the_same_game_and_others_are_others() {
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
fn urgammons_kept_cast_and_second_die_are_told() {
    urlab("play urgammon --seed 1")
        .assert()
        .stdout(contains("(the opening cast, kept)"))
        .stdout(contains("second die must be thrown: YES, the value is promoted"))
        .stdout(contains("[promoted value "));
}

#[test]
fn the_perfect_bot_and_advice_need_a_solution_and_play_by_it() {
    let folder = folder(&[]);
    let game = "play finkel --pieces 2 --bots perfect,greedy --advise --seed 3";
    urlab_in(folder.path(), game)
        .assert()
        .code(65)
        .stderr(contains("`urlab solve finkel --pieces 2` makes one"));
    urlab_in(folder.path(), "solve finkel --pieces 2 --tolerance 1e-4").assert().success();
    let output = urlab_in(folder.path(), game).assert().success().get_output().clone();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut choices = 0;
    let mut light = false;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        light = if line == "Light (perfect)" { true } else { light && line != "Dark (greedy)" };
        let Some(list) = line.trim().strip_prefix("choices: ").filter(|_| light) else { continue };
        let worth = |choice: &str| -> f64 {
            let (_, percent) = choice.rsplit_once(": ").expect("each choice has its chance");
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
    urlab_in(folder.path(), "play finkel --bots best,greedy")
        .assert()
        .code(64)
        .stderr(contains("allowed: random, greedy, foremost, ").and(contains(", perfect\n")));
}
