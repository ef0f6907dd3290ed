//! The rules of a race as text: the paths, the pieces, and what happens where pieces meet.

use std::fmt::Write;

use crate::game::rules::Rules;
use crate::game::rules::race::{
    BearingOff, ExitRule, ExtraThrows, LostThrows, PieceKind, PlacedPieces, RaceRules, Standing,
    ThrowEnd,
};
use crate::game::rules::way_squares::WaySquares;
use crate::game::seat::Seat;
use crate::report::board_text;
use crate::report::passage_text;
use crate::report::square_text::way_squares;
use crate::study::wording::counted;

/// Both paths, and the pieces of each player.
pub fn pieces(rules: &Rules, race: &RaceRules) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "Light's path, step by step (* rosette):\n{}",
        board_text::path(rules, race, Seat::Light)
    );
    let _ = writeln!(text, "Dark's path:\n{}", board_text::path(rules, race, Seat::Dark));
    if let Some(first) = race.back_from {
        let _ = writeln!(text, "From step {first}, a piece is on its way back.\n");
    }
    text += "Pieces of each player:\n";
    for kind in &race.kinds {
        text += &piece(race, kind);
    }
    let [first, second] = &race.setup;
    if first == second {
        return text + &setup(rules, race, first, "At the start");
    }
    text += &setup(rules, race, first, "At the start, of the first player");
    text + &setup(rules, race, second, "At the start, of the second player")
}

/// Where pieces are at the start that do not wait. Empty if all wait.
fn setup(rules: &Rules, race: &RaceRules, placed: &[PlacedPieces], title: &str) -> String {
    let mut text = String::new();
    for (index, kind) in (0..).zip(&race.kinds) {
        let own = placed.iter().filter(|pieces| pieces.kind == index);
        let texts: Vec<String> = own.map(|pieces| placed_text(rules, race, *pieces)).collect();
        if !texts.is_empty() {
            let _ = writeln!(text, "  {}: {}", kind.name, texts.join(", "));
        }
    }
    if text.is_empty() { text } else { format!("{title} (squares of Light):\n{text}") }
}

fn placed_text(rules: &Rules, race: &RaceRules, pieces: PlacedPieces) -> String {
    let PlacedPieces { step, count, .. } = pieces;
    match race.path.get(usize::from(step) - 1) {
        None => format!("{count} home"),
        Some(square) => {
            let name = &rules.board.squares[usize::from(*square)].name;
            format!("{count} on {name} (step {step})")
        }
    }
}

fn piece(race: &RaceRules, kind: &PieceKind) -> String {
    let entries: Vec<_> = kind
        .entries
        .iter()
        .map(|entry| format!("{} on step {}", entry.value, entry.step))
        .collect();
    let mut text = format!(
        "  {} x {}, strength {}; enters with {}",
        kind.count,
        kind.name,
        kind.strength,
        entries.join(", ")
    );
    if kind.own_throw {
        text += "; it moves at once by a throw of its own, or is withdrawn; that throw grants ";
        text +=
            if kind.own_throw_extra { "an extra throw if it has one" } else { "no extra throw" };
    }
    for (gate, verb) in [(kind.enter_after, "enter"), (kind.bear_off_after, "bear off")] {
        if !gate.is_empty() {
            let names: Vec<_> =
                gate.iter().map(|kind| race.kinds[usize::from(kind)].name.as_str()).collect();
            let _ = write!(text, "; may {verb} only while no {} waits", names.join(" or "));
        }
    }
    text + "\n"
}

/// The rules of contact between pieces, of bearing off, and of extra throws.
pub fn play(rules: &Rules, race: &RaceRules) -> String {
    let line = |title: &str, set: WaySquares| format!("{title}: {}\n", way_squares(rules, set));
    let mut text = line("Safe squares", race.safe);
    if !race.bump.is_empty() {
        text +=
            &line("Squares where a piece that an enemy blocks goes one step further", race.bump);
    }
    text += &line("Squares that pieces of one player may share", race.stacking.own);
    if let Some(most) = race.stacking.most {
        let _ = writeln!(text, "At most {most} pieces of one player share a square");
    }
    text += &line("Squares that pieces of both players may share", race.stacking.enemy);
    if race.back_from.is_some() {
        text += &line(
            "Squares that a piece on its way out and an enemy on its way back may share",
            race.other_way.shares.into(),
        );
        text += &line(
            "Squares where neither of these may land on the other",
            race.other_way.bars.into(),
        );
    }
    text += &passage_text::passage(rules, race);
    text += &extra_throws(rules, race.extra_throws);
    text += &lost_throws(&race.lost_throws);
    text += &bearing_off(race.bearing_off);
    if let Some(home) = race.home_to_win {
        let _ = writeln!(text, "A player wins with {} home", counted(home, "piece"));
    }
    if let Some(ThrowEnd { throws, by }) = race.throw_end {
        let order = match by {
            Standing::Home => "more pieces home, then fewer steps left",
            Standing::Steps => "fewer steps left",
        };
        let throws = counted(throws, "throw");
        let _ = writeln!(text, "The game ends after {throws}; then wins who has {order}");
    }
    text + "Equal turns: " + if race.equal_turns { "yes\n" } else { "no\n" }
}

fn extra_throws(rules: &Rules, extra: ExtraThrows) -> String {
    let capture = if extra.capture { "; a capture grants one too" } else { "" };
    let most = extra
        .at_most
        .map_or(String::new(), |most| format!("; at most {most} extra throws in a turn"));
    format!(
        "Landing here grants an extra throw: {}{capture}{most}\n",
        way_squares(rules, extra.landing)
    )
}

/// Empty if every throw that moves nothing ends the turn, and none is burnt.
fn lost_throws(lost: &LostThrows) -> String {
    let mut text = String::new();
    if !lost.burnt_after.is_empty() {
        let each: Vec<String> = lost
            .burnt_after
            .iter()
            .map(|(marks, place)| format!("{marks} at place {place}"))
            .collect();
        let places = each.join(", ");
        let _ = writeln!(
            text,
            "Burnt in a row of such throws in one turn: {places}; a burnt throw moves nothing and \
             ends the turn"
        );
    }
    if let Some(tries) = lost.tries_to_enter {
        let _ = writeln!(
            text,
            "Tries to enter: without a piece on the board, a player throws up to {tries} times in \
             a turn until a piece enters"
        );
    }
    if lost.opponent_uses {
        text += "A throw with which a player can do nothing: the other player uses it at once\n";
    }
    text
}

fn bearing_off(bearing_off: BearingOff) -> String {
    let exit =
        |rule| if rule == ExitRule::Exact { "the exact distance" } else { "the distance or more" };
    let mut text = format!("Bearing off needs {}", exit(bearing_off.rule));
    if bearing_off.last_piece != bearing_off.rule {
        let _ = write!(text, "; the last piece needs {}", exit(bearing_off.last_piece));
    }
    if bearing_off.bounce {
        text += "; if nothing else can move, a piece goes to the exit and comes back by the rest";
    }
    text + "\n"
}
