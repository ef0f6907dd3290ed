//! `--engine`: the engine changes the speed and nothing else.

use crate::support::{printed, urlab};

/// The error that the program prints when it ends with this exit code.
fn error_of(arguments: &str, code: i32) -> String {
    let output = urlab(arguments).assert().code(code).get_output().clone();
    String::from_utf8(output.stderr).expect("the output is UTF-8")
}

#[test]
fn both_engines_print_the_same_bytes() {
    for (rules, bots) in
        [("finkel", "random,random"), ("masters", "greedy,hindmost"), ("urgammon", "greedy,random")]
    {
        for measures in ["usual", "all"] {
            let output_of = |engine: &str| {
                printed(&format!(
                    "simulate {rules} --bots {bots} --games 2500 --seed 3 --json --measures \
                        {measures} --engine {engine}"
                ))
            };
            let plain = output_of("plain");
            assert!(plain.contains("\"games\": 2500"), "{plain}");
            assert_eq!(plain, output_of("lockstep"), "{rules} {measures}");
            assert_eq!(plain, output_of("auto"), "{rules} {measures}");
        }
    }
}

#[test]
fn engine_that_cannot_play_a_rule_set_says_why_and_what_to_do() {
    let message = error_of("simulate krolewska-b --bots greedy,greedy --engine lockstep", 65);
    for part in [
        "`lockstep` does not play `krolewska-b`",
        "pieces stand on one another",
        "allowed: ",
        "help: leave out",
    ] {
        assert!(message.contains(part), "{part}: {message}");
    }
    assert!(
        printed("simulate krolewska-b --bots greedy,greedy --games 20 --engine auto --quiet")
            .contains("too few games (20)")
    );
}

#[test]
fn scenario_is_refused_before_anything_is_played() {
    let message = error_of("run scenarios/forms.yaml --engine lockstep --out target/never", 65);
    assert!(message.contains("does not play"), "{message}");
    assert!(!std::path::Path::new("target/never/forms").exists(), "nothing is written");
}
