//! A domination game on the command line: what it shows, and which figures of races it leaves out.

use serde_json::Value;

use crate::support::{decimal, finding, flat, folder, list, printed, simulated, urlab};

#[test]
fn figures_that_only_races_have_are_left_out_and_not_shown_as_zeros() {
    let without = ["lead_changes", "verdict_nos", "rethrows"];
    let royal = simulated("freecompany-royal --games 20 --bots greedy,random --measures all");
    let race = simulated("bell-tavola --games 20 --measures all");
    for key in without {
        let about = |study: &Value| {
            let named = |one: &&Value| {
                let quantity = one["quantity"].as_str().expect("a text");
                quantity == key || quantity.ends_with(&format!("({key})"))
            };
            ["findings", "distributions", "samples"]
                .map(|part| list(study, part).iter().filter(named).count())
        };
        assert_eq!(about(&royal), [0; 3], "{key}");
        assert!(about(&race).iter().all(|count| *count > 0), "{key}");
    }
    assert!(decimal(finding(&royal, "mean(throws)"), "estimate") > 10.0);
    let command = "simulate freecompany-royal --games 20 --bots greedy,random --measures all";
    let text = printed(&format!("{command} --verbose"));
    assert!(text.contains("Captures") && !text.contains("Lead changes"), "{text}");
}

#[test]
fn the_dice_are_shown_by_their_faces_with_exact_probabilities() {
    let text = printed("dice freecompany-royal");
    let line = |faces: &str| {
        text.lines().find(|line| line.contains(faces)).unwrap_or_else(|| panic!("{faces}: {text}"))
    };
    for (faces, share) in [
        ("blank blank", "1/4"),
        ("blank gold", "1/4"),
        ("gold silver", "1/8"),
        ("gold gold", "1/16"),
    ] {
        assert!(line(faces).contains(&format!(" {share} ")), "{text}");
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("or a piece is placed on kingdom (m1 m2 m3), or a piece enters"),
        "{text}"
    );
}

#[test]
fn rule_set_is_shown_with_its_moves_forts_and_readings() {
    let text = printed("rules show freecompany-royal");
    for part in [
        "The player who holds all forts wins: rosettes (a1 a7 b1 b7)",
        "m7  a7,m6,b7",
        "While a player holds ishtar (m4), its pieces cannot be captured on rosettes",
        "Draw: a player repeats the same action on 5 of its throws in a row",
        "[field placing_captures]",
    ] {
        assert!(flat(&text).contains(&flat(part)), "{part}: {text}");
    }
    assert!(!text.contains("home") && !text.contains("path"), "{text}");
}

#[test]
fn transcript_uses_the_words_of_domination_games() {
    let text = printed("play freecompany-royal --bots greedy,greedy --seed 3");
    assert!(
        text.contains(
            "gold silver: pieces move up to 2 squares in total, or a piece is placed on kingdom"
        ),
        "{text}"
    );
    assert!(
        text.trim_end().ends_with("throws.") && text.contains("A draw by repetition"),
        "{text}"
    );
    assert!(!text.contains("home") && !text.contains("step"), "{text}");
    let won = printed("play freecompany-royal --bots random,random --seed 3");
    assert!(won.contains(", all forts held") && won.contains("wins: Win, 1 point"));
}

#[test]
fn overlays_name_their_kind_and_race_overlays_do_not_fit() {
    let peaceful =
        "name: peaceful\ntitle: Peaceful\nsource: me\nkind: domination\nplacing_captures: false\n";
    let overlays = folder(&[("overlays/peaceful.yaml", peaceful)]);
    let path = overlays.path().join("overlays/peaceful.yaml");
    let text = printed(&format!("rules show freecompany-royal+{}", path.display()));
    assert!(
        text.contains(
            "A piece that a throw places on a certain square needs a square without an enemy"
        ),
        "{text}"
    );
    let refused =
        urlab("rules show freecompany-royal+bounce").assert().failure().get_output().clone();
    let message = String::from_utf8(refused.stderr).expect("the output is UTF-8");
    assert!(message.contains("bearing_off: there is no field `bearing_off` here"), "{message}");
}
