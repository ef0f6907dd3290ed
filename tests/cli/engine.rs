//! `--engine`: the choice is one of speed alone.

use crate::desk::{printed, urlab};

/// What the program complains of when it ends with this code.
fn failed(arguments: &str, code: i32) -> String {
    let output = urlab(arguments).assert().code(code).get_output().clone();
    String::from_utf8(output.stderr).expect("the output is UTF-8")
}

#[test]
fn both_engines_print_the_same_bytes() {
    for (rules, bots) in
        [("finkel", "random,random"), ("masters", "greedy,hindmost"), ("urgammon", "greedy,random")]
    {
        for measures in ["usual", "all"] {
            let by = |engine: &str| {
                printed(&format!(
                    "simulate {rules} --bots {bots} --games 2500 --seed 3 --json --measures \
                        {measures} --engine {engine}"
                ))
            };
            let plain = by("plain");
            assert!(plain.contains("\"games\": 2500"), "{plain}");
            assert_eq!(plain, by("lockstep"), "{rules} {measures}");
            assert_eq!(plain, by("auto"), "{rules} {measures}");
        }
    }
}

#[test]
fn engine_that_cannot_play_a_rule_set_says_why_and_what_to_do() {
    let told = failed("simulate krolewska-b --engine lockstep", 65);
    for part in [
        "`lockstep` does not play `krolewska-b`",
        "pieces stand on one another",
        "allowed: ",
        "help: leave out",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(
        printed("simulate krolewska-b --games 20 --engine auto --quiet")
            .contains("too few games (20)")
    );
}

#[test]
fn scenario_is_refused_before_anything_is_played() {
    let told = failed("run scenarios/forms.yaml --engine lockstep --out target/never", 65);
    assert!(told.contains("does not play"), "{told}");
    assert!(!std::path::Path::new("target/never/forms").exists(), "nothing is written");
}
