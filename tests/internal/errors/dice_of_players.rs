//! The errors of dice of one player alone, each with its field.

use super::mistakes::assert_is_valid;
use crate::input::diagnostic::Diagnostics;
use crate::input::rules::parse;

/// Home is step 6. The first player throws 0 to 2, the second 0 to 4.
const GOOD: &str = "\
name: good
title: Good
source: made for this test
board: |
  a1 a2 a3
  m1 m2 m3
  b1 b2 b3
path: {squares: a2 a1 m1 m2 m3}
pieces: {man: {count: 3}}
dice: 2c
throw: {0: {void: true}, 4: {extra: true}}
players: {second: {dice: 4c}}
";
const SECOND: &str = "{second: {dice: 4c}}";

/// The fields, what was found, what is allowed and the help of all errors after an edit.
fn errors(from: &str, to: &str) -> Vec<[String; 4]> {
    assert!(GOOD.contains(from), "{from}");
    let found = match parse(&GOOD.replacen(from, to, 1)) {
        Ok(_) => panic!("not refused: {to}"),
        Err(diagnostics) => diagnostics.0,
    };
    let part = |part: &Option<String>| part.clone().unwrap_or_default();
    let parts = found.iter().map(|only| {
        [only.field.clone(), only.found.clone(), part(&only.allowed), part(&only.help)]
    });
    parts.collect()
}

#[test]
fn the_good_file_is_valid() {
    assert_is_valid(GOOD);
    assert_is_valid(&GOOD.replacen(SECOND, "{first: {dice: [d3, c]}, second: {dice: 4c}}", 1));
}

#[test]
fn a_sum_must_be_one_that_some_player_can_throw() {
    let line = "4: {extra: true}";
    let sums = "0, 1, 2, 3, 4";
    assert_eq!(
        errors(line, "5: {extra: true}"),
        [[
            "throw.5",
            "the dice never show 5 marks",
            sums,
            "remove this line, or write another sum"
        ]]
    );
    // Without the dice of the second player, nobody throws 4.
    assert_eq!(errors(SECOND, "{}")[0][..2], ["throw.4", "the dice never show 4 marks"]);
}

#[test]
fn dice_of_a_player_must_show_something_that_moves_a_piece() {
    let never = "{second: {dice: [4c, {faces: {7: 0}}]}}";
    let faces = "marks with weights, such as `{0: 1, 1: 1}`";
    assert_eq!(
        errors(SECOND, never),
        [["players.second.dice[2].faces", "no face has a weight above 0", faces, ""]]
    );
    let void = "{first: {dice: [{faces: {0: 1}}]}, second: {dice: 4c}}";
    assert_eq!(
        errors(SECOND, void),
        [[
            "players.first.dice",
            "no throw moves a piece: every throw is void or thrown again",
            "at least one sum of marks with a value",
            ""
        ]]
    );
    // Nobody throws 4 marks now, so that line is an error too.
    let [[field, found, ..], _] = &errors(SECOND, "{second: {dice: [{faces: {34: 1}}]}}")[..]
    else {
        panic!("two errors")
    };
    assert_eq!(
        [field, found],
        ["throw.34", "the dice can show 34 marks, but 34 cannot be a value"]
    );
}

/// Both players are looked at, each with its own dice.
#[test]
fn pieces_of_each_player_must_enter_and_get_home() {
    // Fours lead to step 4, and the distance to home is then 2.
    let fours = "[{faces: {4: 1}}]";
    let of_second = &errors(SECOND, &format!("{{second: {{dice: {fours}}}}}"))[..];
    let [[field, found, _, help]] = of_second else { panic!("{of_second:?}") };
    let stranded = "a `man` of the second player on m2 (step 4) can never get home";
    assert_eq!([field, found], ["players.second.dice", stranded]);
    assert!(help.starts_with("the distance to home is 2; the values 4 occur"), "{help}");
    let both = format!("{{first: {{dice: {fours}}}, second: {{dice: {fours}}}}}");
    let found = errors(SECOND, &both);
    let mut fields: Vec<&str> = found.iter().map(|[field, ..]| field.as_str()).collect();
    fields.sort_unstable();
    assert_eq!(fields, ["players.first.dice", "throw.0"], "both throw the same, and never 0");
    // Only a one enters, and the second player throws twos.
    let text = GOOD
        .replacen("{count: 3}", "{count: 3, enter: {1: 1}}", 1)
        .replacen("4: {extra: true}", "1: {extra: true}", 1)
        .replacen(SECOND, "{second: {dice: [{faces: {2: 1}}]}}", 1);
    let Err(Diagnostics(diagnostics)) = parse(&text) else { panic!("an error") };
    let found: Vec<[&str; 2]> =
        diagnostics.iter().map(|only| [only.field.as_str(), only.found.as_str()]).collect();
    assert_eq!(found, [["players.second.dice", "a `man` of the second player can never enter"]]);
    // The other way round: the dice of the first player are those of `dice`.
    let text = text.replacen("dice: 2c", "dice: [{faces: {2: 1}}]", 1).replacen(
        "{second: {dice: [{faces: {2: 1}}]}}",
        "{second: {dice: 2c}}",
        1,
    );
    let Err(Diagnostics(diagnostics)) = parse(&text) else { panic!("an error") };
    let found: Vec<[&str; 2]> =
        diagnostics.iter().map(|only| [only.field.as_str(), only.found.as_str()]).collect();
    assert_eq!(found, [["pieces.man", "a `man` of the first player can never enter"]]);
}

#[test]
fn a_starter_cannot_keep_a_cast_that_decides_who_throws_which_dice() {
    let kept = "players: {second: {dice: 4c}}\nopening: {starter: higher, keeps_value: true}\n";
    let found = errors("players: {second: {dice: 4c}}\n", kept);
    let [[field, message, allowed, _]] = &found[..] else { panic!("{found:?}") };
    let expected = "the starter keeps its cast, but the players throw different dice, and the cast \
                    decides who throws which";
    assert_eq!([field, message], ["opening.keeps_value", expected]);
    assert_eq!(allowed, "false, or the same dice for both players");
}
