//! Files of users: copies, short numbers, dice in notation, and what may be left out.

use serde_json::Value;

use crate::support::{folder, summary, urlab_in};

const SHORT: &str = "rules: [tiny]\nbots: [[random, greedy]]\ngames: 0.1k\noutputs: [json]\n";

#[test]
fn a_scenario_may_leave_out_its_name_and_its_seed() {
    let long = format!("name: long\nseed: 1\n{SHORT}").replace("0.1k", "100");
    let folder = folder(&[("v2.yaml", SHORT), ("long.yaml", &long)]);
    urlab_in(folder.path(), "run v2.yaml").assert().success();
    urlab_in(folder.path(), "run long.yaml").assert().success();
    let study = |name: &str| summary(&folder.path().join("reports").join(name));
    let (short, long) = (study("v2"), study("long"));
    assert_eq!(short["findings"], long["findings"]);
    let has_seed = |study: &Value| study.to_string().contains("\"seed\":1");
    assert!(has_seed(&short) && has_seed(&long), "the seed is shown as any other");
}

#[test]
fn a_copy_of_a_rule_file_can_be_played_at_once() {
    let text = std::fs::read_to_string("scenarios/rules/tiny.yaml").unwrap();
    let folder = folder(&[("v2.yaml", &text), ("v3.yaml", "title: Mine\nextends: v2\n")]);
    let check = urlab_in(folder.path(), "rules check v2.yaml v3.yaml").assert().success();
    let printed = String::from_utf8(check.get_output().stdout.clone()).unwrap();
    assert!(printed.starts_with("v2.yaml: valid: ") && printed.contains("v3.yaml: valid: Mine"));
    urlab_in(folder.path(), "simulate v3.yaml --bots greedy,greedy --games 10").assert().success();
}

#[test]
fn a_removed_piece_gives_one_note_about_the_lines_that_nobody_wrote() {
    let scenario = SHORT.replace("tiny", "v, urgammon");
    let folder =
        folder(&[("v.yaml", "extends: urgammon\npieces: {hero: null}\n"), ("s.yaml", &scenario)]);
    let note = "note: `v` leaves out inherited lines that no longer apply: `hero` in \
                `promotion.enters`, alternatives to the reading of \
                `pieces.chariot.bear_off_after`\n";
    for command in [
        "rules check v.yaml",
        "rules show v.yaml",
        "simulate v.yaml --bots greedy,greedy \
        --games 10",
    ] {
        urlab_in(folder.path(), command).assert().success().stderr(note);
    }
    urlab_in(folder.path(), "run s.yaml").assert().success().stderr(note);
}

#[test]
fn dice_in_notation_have_the_faces_from_one() {
    let rules = "extends: finkel\nthrow: null\nbearing_off: {rule: at-least}";
    let file = |dice: &str| format!("{rules}\ndice: {dice}\n");
    let folder = folder(&[
        ("short.yaml", &file("[2d2, d3]")),
        ("long.yaml", &file("[{faces: {1: 1, 2: 1}, count: 2}, {faces: {1: 1, 2: 1, 3: 1}}]")),
    ]);
    let shown = |name: &str| {
        let printed = urlab_in(folder.path(), &format!("rules show {name}.yaml")).assert();
        let text = String::from_utf8(printed.success().get_output().stdout.clone()).unwrap();
        text.replace(name, "NAME")
    };
    assert_eq!(shown("short"), shown("long"));
}
