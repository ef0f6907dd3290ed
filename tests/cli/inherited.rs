//! Files that change what they inherit: what they add is said, what they replace is replaced, and
//! errors stand at their own lines.

use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, starts_with};

use crate::support::{flat, folder, urlab, urlab_in};

/// What every command says of a file that adds a kind of piece to the one that it inherits.
const SECOND_KIND: &str = "adds a second kind, `pawn`, to `piece`, so each player has 7 + 5 \
    pieces; to change the count write `piece: {count: 5}`";

#[test]
fn every_command_says_that_a_file_adds_a_second_kind_of_piece() {
    let folder = folder(&[("five.yaml", "extends: finkel\npieces: {pawn: {count: 5}}\n")]);
    for command in [
        "rules check five.yaml",
        "rules show five.yaml",
        "dice five.yaml",
        "play five.yaml --seed 1 --bots random,random",
        "simulate five.yaml --players random --games 10",
        "compare finkel five.yaml --players random --games 10",
    ] {
        let place = "note: five.yaml:2:10: pieces: ";
        let told = contains(place).and(contains(SECOND_KIND));
        urlab_in(folder.path(), command).assert().success().stderr(told);
    }
}

#[test]
fn set_says_the_same_as_a_file_and_a_file_that_names_both_kinds_says_nothing() {
    let mut command = urlab("rules check finkel --set");
    command.arg("pieces.pawn={count: 5}").assert().success().stderr(contains(SECOND_KIND));
    urlab("rules check finkel --set pieces.pawn.count=5")
        .assert()
        .code(65)
        .stderr(contains("allowed: piece").and(contains("`pieces.pawn={count: 5}`")));
    let known = "extends: finkel\npieces: {piece: {}, pawn: {count: 5}}\n";
    let folder = folder(&[("known.yaml", known)]);
    urlab_in(folder.path(), "rules check known.yaml").assert().success().stderr("");
}

#[test]
fn a_value_of_entry_beside_an_inherited_one_is_said() {
    let folder =
        folder(&[("four.yaml", "extends: bell-tavola\npieces: {piece: {enter: {4: 1}}}\n")]);
    let told = "adds a second value, `4`, to `5`, so a piece may enter with each of them";
    urlab_in(folder.path(), "rules check four.yaml").assert().success().stderr(contains(told));
}

#[test]
fn check_lists_what_a_file_changes_of_what_it_extends() {
    let text = "extends: finkel\nequal_turns: true\npieces: {piece: {count: 5}}\nsafe: null\n";
    let folder = folder(&[("mine.yaml", text), ("same.yaml", "extends: finkel\ntitle: Same\n")]);
    let output = urlab_in(folder.path(), "rules check mine.yaml same.yaml").assert().success();
    let printed = String::from_utf8(output.get_output().stdout.clone()).expect("it is UTF-8");
    assert!(printed.starts_with("mine.yaml: valid: Finkel"), "{printed}");
    for line in [
        "  Against finkel, it\n",
        "    changes pieces.piece.count: 7 -> 5\n",
        "    removes safe: [",
        "    adds equal_turns: true\n",
        "same.yaml: valid: Same\n  It plays as finkel does.\n",
    ] {
        assert!(printed.contains(line), "{line}: {printed}");
    }
    let set = "finkel --set pieces.piece.count=5";
    urlab(&format!("rules check {set}"))
        .assert()
        .success()
        .stdout(contains("  Against finkel, it\n    changes pieces.piece.count: 7 -> 5\n"));
}

#[test]
fn a_field_of_a_kind_without_its_name_is_one_error_that_names_the_kind() {
    for pieces in ["{count: 5}", "{count: 5, strength: 2}"] {
        let text = format!("extends: finkel\npieces: {pieces}\n");
        let folder = folder(&[("bare.yaml", &text)]);
        let help =
            if pieces.contains("strength") { "under `piece:`" } else { "`piece: {count: 5}`" };
        urlab_in(folder.path(), "rules check bare.yaml")
            .assert()
            .code(65)
            .stderr(starts_with("error: bare.yaml:2:10: pieces.count: ").and(contains(help)))
            .stderr(contains("error:").count(1));
    }
    let whole = "pieces: {count: 5}\n";
    let folder = folder(&[("whole.yaml", whole)]);
    urlab_in(folder.path(), "rules check whole.yaml")
        .assert()
        .code(65)
        .stderr(contains("help: write a name of your own before it: `NAME: {count: 5}`"));
}

/// The commonest difference between forms of this game: what no mark means.
#[test]
fn a_new_meaning_of_a_throw_replaces_the_inherited_one() {
    for text in [
        "extends: masters\nthrow: {0: {void: true}}\n",
        "extends: finkel\ndice: 3c\nthrow: {0: {value: 4}}\n",
        "extends: finkel\nthrow: {0: {again: true}}\n",
        "extends: bell-tavola\nthrow: {1: {value: 2, extra: true}}\n",
        "extends: freecompany-royal\nthrow: {silver gold: {void: true}}\n",
    ] {
        let folder = folder(&[("mine.yaml", text)]);
        urlab_in(folder.path(), "rules check mine.yaml").assert().success().stderr("");
    }
    for set in ["finkel --set throw.0.value=4", "masters --set throw.0.void=true"] {
        urlab(&format!("rules check {set}")).assert().success();
    }
    let both = "extends: finkel\nthrow: {0: {void: true, value: 4}}\n";
    let folder = folder(&[("both.yaml", both)]);
    urlab_in(folder.path(), "rules check both.yaml").assert().code(65);
}

#[test]
fn the_values_of_a_throw_can_be_swept_where_the_throw_was_void() {
    let sweep = "rules: [finkel]\nplayers: [random]\ngames: 20\nsweep: {fields: {throw.0.value: \
                 [1, 4]}}\n";
    let folder = folder(&[("sweep.yaml", sweep)]);
    urlab_in(folder.path(), "rules check --scenario sweep.yaml").assert().success();
}

#[test]
fn an_inherited_line_that_no_longer_fits_is_an_error_at_the_own_line_that_causes_it() {
    for (dice, help) in [("4d2", "`4c`"), ("4d4", "`4c`"), ("2d6", "at-least")] {
        let folder = folder(&[("mine.yaml", &format!("extends: finkel\ndice: {dice}\n"))]);
        let assert = urlab_in(folder.path(), "rules check mine.yaml").assert().code(65);
        let told = String::from_utf8(assert.get_output().stderr.clone()).expect("it is UTF-8");
        assert!(
            told.starts_with("error: mine.yaml:2:1: dice: the inherited `pieces.piece`"),
            "{told}"
        );
        assert!(flat(&told).contains("can never get home") && told.contains(help), "{told}");
    }
    for (text, own, inherited) in [
        ("extends: finkel+bounce\nbearing_off: {rule: at-least}\n", "2:21", "bearing_off.bounce"),
        ("extends: urgammon\nopening: {starter: random}\n", "2:20", "opening.keeps_value"),
    ] {
        let folder = folder(&[("mine.yaml", text)]);
        let place = format!("error: mine.yaml:{own}: ");
        urlab_in(folder.path(), "rules check mine.yaml")
            .assert()
            .code(65)
            .stderr(starts_with(place).and(contains(format!("the inherited `{inherited}`"))));
    }
}

#[test]
fn an_own_throw_announces_no_extra_throw_that_does_not_come() {
    let played = |options: &str| {
        let command = format!("play bell-tavola --seed 2 --bots random,random{options}");
        let output = urlab(&command).assert().success().get_output().stdout.clone();
        String::from_utf8(output).expect("the game is UTF-8")
    };
    let own = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.contains(", its own: ")).map(str::to_owned).collect()
    };
    let plain = own(&played(""));
    assert!(plain.len() > 3, "pieces enter by their own throws");
    assert!(plain.iter().all(|line| !line.contains("extra throw") && !line.contains("again")));
    let granting = own(&played(" --set pieces.piece.own_throw_extra=true"));
    assert!(granting.iter().any(|line| line.ends_with(", throws again")), "{granting:?}");
    urlab("dice bell-tavola").assert().success().stdout(contains("its own throw grants none"));
    urlab("rules show bell-tavola")
        .assert()
        .success()
        .stdout(contains("own_throw_extra").and(contains("grants no extra throw")));
}

#[test]
fn a_grant_without_an_own_throw_is_an_error() {
    let text = "extends: finkel\npieces: {piece: {own_throw_extra: true}}\n";
    let folder = folder(&[("mine.yaml", text)]);
    urlab_in(folder.path(), "rules check mine.yaml")
        .assert()
        .code(65)
        .stderr(contains("help: add `own_throw: true`, or remove this line"));
}

#[test]
fn texts_of_dice_in_other_notations_have_errors_of_dice_with_the_form_that_works() {
    for (text, help) in [
        ("(2d6,d8,d10)k2", "dice of one kind, such as `3d6kh2`"),
        ("4d{-1,0,1}", "`4d0,1,2-4`"),
        ("d6/2", "`d1,1,2,2,3,3` is half of `d6`"),
        ("1d6+1d8kh1", "dice of different kinds"),
        ("3d6!", "`throw: {6: {again: true}}`"),
    ] {
        let told = starts_with("error: dice:1:").and(contains(help));
        urlab("dice").arg(text).assert().code(65).stderr(told);
    }
    urlab("dice d% 4d6dl1").assert().success();
}

#[test]
fn commas_in_a_path_are_one_error() {
    for path in ["\"a4, a3, a2, a1, m1\"", "\"a4,a3,a2,a1,m1\"", "\"a4 -> a3 -> a2\"", "[a4, a3]"] {
        let text = format!("extends: finkel\npath: {{squares: {path}}}\n");
        let folder = folder(&[("mine.yaml", &text)]);
        urlab_in(folder.path(), "rules check mine.yaml")
            .assert()
            .code(65)
            .stderr(contains("error:").count(1))
            .stderr(starts_with("error: mine.yaml:2:").and(contains("a4 a3")));
    }
}

/// Three rows of thirty squares: ten columns fit side by side.
#[test]
fn a_wide_board_is_drawn_in_blocks_of_columns() {
    let row = |letter: char, columns: std::ops::RangeInclusive<u8>| {
        let names = columns.map(|column| format!("{letter}{column}"));
        names.collect::<Vec<_>>().join(" ")
    };
    let gaps = ". ".repeat(29);
    let text = format!(
        "title: Long\nsource: this test\nboard: |\n  a1 {gaps}\n  {}\n  b1 {gaps}\n\
         path: {{squares: \"a1 {}\"}}\npieces: {{man: {{count: 2}}}}\ndice: d4\n\
         bearing_off: {{rule: at-least}}\n",
        row('m', 1..=30),
        row('m', 1..=20),
    );
    let folder = folder(&[("long.yaml", &text)]);
    for command in ["rules show long.yaml", "play long.yaml --seed 1 --bots random,random"] {
        let assert = urlab_in(folder.path(), command).assert().success();
        let printed = String::from_utf8(assert.get_output().stdout.clone()).expect("it is UTF-8");
        assert!(printed.contains("columns 1 to 10 of 30:"), "{printed}");
        let widest = printed.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{widest:?}");
    }
}

/// The base names a square that does not exist. What the own file sets has no part in that.
#[test]
fn the_error_of_a_base_that_is_wrong_by_itself_stays_there() {
    let files = [
        ("base.yaml", "extends: tiny\nname: base\nsafe: [q9]\n"),
        ("own.yaml", "extends: ./base.yaml\nname: own\nrosettes: []\n"),
    ];
    let folder = folder(&files);
    urlab_in(folder.path(), "rules check own.yaml")
        .assert()
        .code(65)
        .stderr(contains("base.yaml:3:").and(contains("q9")).and(contains("the inherited").not()));
}
