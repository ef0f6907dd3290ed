//! The shipped rule sets, written a second time from the rulebook's text, without the rule files.
//!
//! The rule files must compile to the same tables. A mistake in a file, in the reading of files or
//! here shows as a difference.

mod further;
mod tavola;

use crate::game::bits::BitSet;
use crate::game::board::{Board, Square};
use crate::game::chance::Chance;
use crate::game::dice::{Die, Face, marks_distribution};
use crate::game::race::Race;
use crate::game::rules::race::{
    EntryStep, ExitRule, ExtraThrows, PieceKind, Promoted, Promotion, RaceRules, Stacking, Throw,
    ThrowEffect,
};
use crate::game::rules::way_squares::WaySquares;
use crate::game::rules::{
    Condition, GameRules, MatchPlay, Opening, Payer, PiecePlace, Rules, Stakes, Starter, Tie,
    WinClass,
};

use super::shipped;

/// The drawing of section 1.
pub const BOARD: &str = "a1 a2 a3 a4 .  .  a7 a8
                         m1 m2 m3 m4 m5 m6 m7 m8
                         b1 b2 b3 b4 .  .  b7 b8";
/// The board of `PEERS.md`: rows of 4, 12 and 4 squares.
pub const ASEB_BOARD: &str = "a1 a2 a3 a4 . . . . . . . .
                              m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12
                              b1 b2 b3 b4 . . . . . . . .";
const ROSETTES: &str = "a1 b1 m4 a7 b7";
const P14: &str = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 m8 a8 a7";
const P16: &str = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7";
const P20: &str = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7 m7 m6 m5 m4";
const P27: &str =
    "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7 m7 m6 m5 m4 m3 m2 m1 a1 a2 a3 a4";
const MASTERS_PATH: &str = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 b7 b8 m8 a8 a7";

/// Every rule set that is written out here, in the rulebook's order.
fn all() -> Vec<Rules> {
    let mut all = vec![
        urgammon(),
        krolewska_a(),
        krolewska_b(),
        named("freecompany-classic", race(P14, 7, FOUR_LOTS)),
        named("traditional", race(P16, 7, THREE_LOTS)),
        named("murray", race(P27, 7, THREE_LOTS)),
        named("british-museum", race(P14, 5, FOUR_LOTS)),
        bell_wager(),
        named("finkel", race(P14, 7, FOUR_LOTS)),
        blitz(),
        masters(),
        aseb(),
    ];
    all.extend(tavola::all());
    all.extend(further::all());
    all
}

/// Value and weight; value 0 is void.
const FOUR_LOTS: &[(u8, u64)] = &[(0, 1), (1, 4), (2, 6), (3, 4), (4, 1)];
/// Marks 0, 1, 2, 3: no marks count 4.
const THREE_LOTS: &[(u8, u64)] = &[(4, 1), (1, 3), (2, 3), (3, 1)];

/// One kind of piece with strength 1 that enters on the step of the value. Rosettes are safe and
/// grant a throw. Bearing off is exact.
pub fn race(path: &str, pieces: u8, values: &[(u8, u64)]) -> Rules {
    race_on(BOARD, ROSETTES, path, pieces, values)
}

/// The same on another board.
pub fn race_on(
    drawing: &str,
    rosettes: &str,
    path: &str,
    pieces: u8,
    values: &[(u8, u64)],
) -> Rules {
    let board = board(drawing, rosettes);
    let path = path
        .split_whitespace()
        .map(|name| board.find(name).expect("a square of the board"))
        .collect();
    let moves = |value| match value {
        0 => ThrowEffect::Void,
        value => ThrowEffect::Move {
            value,
            extra: false,
            enters: BitSet::one(0),
            bears_off: true,
            shared: false,
        },
    };
    let greatest = values.iter().map(|(value, _)| *value).max().unwrap_or(0);
    let piece = PieceKind {
        name: "piece".into(),
        count: pieces,
        strength: 1,
        entries: (1..=greatest).map(|value| EntryStep { value, step: value }).collect(),
        own_throw: false,
        own_throw_extra: false,
        enter_after: BitSet::EMPTY,
        bear_off_after: BitSet::EMPTY,
    };
    let casts = throws(values.iter().map(|(value, weight)| (moves(*value), *weight)));
    let game = RaceRules {
        dice: vec![lots(values.len() as u8 - 1)],
        safe: board.rosettes.into(),
        extra_throws: ExtraThrows { landing: board.rosettes.into(), capture: false, at_most: None },
        ..RaceRules::new(path, vec![piece], casts)
    };
    Rules {
        opening: Opening { starter: Starter::Higher, kept: None },
        win_classes: vec![WinClass {
            id: "win".into(),
            title: "win".into(),
            points: 1,
            conditions: Vec::new(),
        }],
        ..Rules::new(board, GameRules::Race(game))
    }
}

/// Numbers the effects by the marks 0, 1, 2, ... that give them.
pub fn throws(effects: impl Iterator<Item = (ThrowEffect, u64)>) -> Chance<Throw> {
    let marked = effects
        .enumerate()
        .map(|(marks, (effect, weight))| (Throw { marks: marks as u16, effect }, weight));
    Chance::new(marked).expect("a distribution")
}

/// `count` two-sided dice, each marked on one side.
pub fn lots(count: u8) -> Die {
    Die { faces: vec![Face { marks: 0, weight: 1 }, Face { marks: 1, weight: 1 }], count }
}

/// One die with one face for each number of marks, weight 1 each.
pub fn die(faces: &[u16]) -> Die {
    Die { faces: faces.iter().map(|marks| Face { marks: *marks, weight: 1 }).collect(), count: 1 }
}

/// Reads a drawing: rows of names, a dot for a gap.
pub fn board(drawing: &str, rosettes: &str) -> Board {
    let rows: Vec<Vec<&str>> =
        drawing.lines().map(|line| line.split_whitespace().collect()).collect();
    let cells = rows.iter().enumerate().flat_map(|(row, names)| {
        names.iter().enumerate().map(move |(column, name)| (row as u8, column as u8, *name))
    });
    let squares: Vec<Square> = cells
        .filter(|(_, _, name)| *name != ".")
        .map(|(row, column, name)| Square { name: name.into(), row, column })
        .collect();
    let rows = rows.len() as u8;
    let mirror = |square: &Square| {
        let image =
            |other: &Square| other.row == rows - 1 - square.row && other.column == square.column;
        squares.iter().position(image).expect("a mirrored drawing") as u8
    };
    let mut board = Board {
        mirror: squares.iter().map(mirror).collect(),
        columns: squares.iter().map(|square| square.column).max().expect("a square") + 1,
        squares,
        rosettes: BitSet::EMPTY,
        zones: Vec::new(),
        rows,
    };
    board.rosettes = squares_named(&board, rosettes);
    board
}

/// The squares with these names.
pub fn squares_named(board: &Board, names: &str) -> BitSet {
    names.split_whitespace().map(|name| board.find(name).expect("a square of the board")).collect()
}

fn named(name: &str, rules: Rules) -> Rules {
    Rules { name: name.into(), ..rules }
}

/// Section 4.1.
fn urgammon() -> Rules {
    let [pawn, chariot, hero] = [0, 1, 2];
    let mut rules = named("urgammon", race(P16, 7, THREE_LOTS));
    let kind = |name: &str, count, strength, entries: &[u8], enter_after| PieceKind {
        name: name.into(),
        count,
        strength,
        entries: entries.iter().map(|value| EntryStep { value: *value, step: *value }).collect(),
        own_throw: false,
        own_throw_extra: false,
        enter_after,
        bear_off_after: BitSet::EMPTY,
    };
    let game = rules.race_mut().expect("a race");
    game.kinds = vec![
        kind("pawn", 3, 1, &[1, 2, 3, 4], BitSet::EMPTY),
        kind("chariot", 3, 2, &[5, 6, 7], BitSet::one(pawn)),
        kind("hero", 1, 3, &[10], BitSet::one(pawn)),
    ];
    game.dice = vec![die(&[1, 1, 2, 2, 3, 4])];
    let base = |value| ThrowEffect::Move {
        value,
        extra: false,
        enters: BitSet::one(pawn),
        bears_off: true,
        shared: false,
    };
    let cast = |value: u8| Throw { marks: u16::from(value), effect: base(value) };
    game.throws = Chance::new([(cast(1), 2), (cast(2), 2), (cast(3), 1), (cast(4), 1)])
        .expect("a distribution");
    game.promotion = Some(Promotion {
        die: Chance::new([(true, 4), (false, 2)]).expect("a distribution"),
        promotes: [(1, 5), (2, 6), (3, 7), (4, 10)]
            .map(|(from, to)| Promoted { from, to })
            .to_vec(),
        enters: BitSet::one(chariot) | BitSet::one(hero),
        bears_off: false,
    });
    game.bearing_off.last_piece = ExitRule::AtLeast;
    // The lower of two different casts: P(1) : P(2) : P(3) = 2*4 : 2*2 : 1*1 by the weights 2 2 1
    // 1.
    let kept = Chance::new([(0, 8), (1, 4), (2, 1)]).expect("a distribution");
    game.equal_turns = true;
    rules.opening = Opening { starter: Starter::Lower, kept: Some(kept) };
    let upper_city = squares_named(&rules.board, "a7 a8 m7 m8 b7 b8");
    let all = (0..20).collect::<BitSet>();
    let class = |id: &str, points, conditions| WinClass {
        id: id.into(),
        title: id.into(),
        points,
        conditions,
    };
    let some = |place| vec![Condition { place, at_least: 1, at_most: u8::MAX }];
    rules.win_classes = vec![
        class("babilon", 4, vec![Condition { place: PiecePlace::Home, at_least: 0, at_most: 0 }]),
        class("przedpole", 3, some(PiecePlace::Waiting)),
        class("ulice", 2, some(PiecePlace::Squares(all & !upper_city))),
        class("single", 1, Vec::new()),
    ];
    rules.match_play =
        Some(MatchPlay { points: 7, draw_points: 0, stake_per_point: 1, tie: Tie::Decider });
    rules
}

/// Section 4.2.
fn krolewska_a() -> Rules {
    let mut rules = named("krolewska-a", race(P14, 7, &[(1, 1), (2, 1), (3, 1), (4, 1)]));
    let game = rules.race_mut().expect("a race");
    game.dice = vec![die(&[1, 2, 3, 4, 5, 6])];
    let moves = |value| ThrowEffect::Move {
        value,
        extra: false,
        enters: BitSet::one(0),
        bears_off: true,
        shared: false,
    };
    let effects = [moves(1), moves(2), moves(3), moves(4), ThrowEffect::Void, ThrowEffect::Again];
    let cast = effects.into_iter().zip(1..).map(|(effect, marks)| (Throw { marks, effect }, 1));
    game.throws = Chance::new(cast).expect("a distribution");
    rules.opening.starter = Starter::Random;
    rules
}

/// Section 4.3, with the document's dice: by red tips, 0 is 4, 1 is void, 2 is 1, 3 is 5.
fn krolewska_b() -> Rules {
    let mut rules = named("krolewska-b", race(P20, 7, THREE_LOTS));
    rules.opening.starter = Starter::Random;
    let middle = squares_named(&rules.board, "m1 m2 m3 m4 m5 m6 m7 m8");
    let crossing = squares_named(&rules.board, "m8");
    let rosettes = rules.board.rosettes;
    let game = rules.race_mut().expect("a race");
    game.back_from = Some(17);
    let shared = |value| ThrowEffect::Move {
        value,
        extra: true,
        enters: BitSet::one(0),
        bears_off: true,
        shared: true,
    };
    let one = ThrowEffect::Move {
        value: 1,
        extra: false,
        enters: BitSet::EMPTY,
        bears_off: true,
        shared: false,
    };
    let effects = [shared(4), ThrowEffect::Void, one, shared(5)];
    game.throws = throws(effects.into_iter().zip([1, 3, 3, 1]));
    game.kinds[0].entries = [4, 5].map(|value| EntryStep { value, step: 1 }).to_vec();
    game.safe = crossing.into();
    game.stacking = Stacking { own: rosettes.into(), enemy: rosettes.into(), most: None };
    game.other_way.bars = middle;
    game.bearing_off.rule = ExitRule::AtLeast;
    game.bearing_off.last_piece = ExitRule::AtLeast;
    game.extra_throws.landing = WaySquares::EMPTY;
    rules
}

/// Section 4.9. A piece enters only on three marked tips, onto step 5.
fn bell_wager() -> Rules {
    let mut rules = named("bell-wager", race(P14, 7, THREE_LOTS));
    let moves = |value, enters| ThrowEffect::Move {
        value,
        extra: true,
        enters,
        bears_off: true,
        shared: false,
    };
    let effects = [
        moves(4, BitSet::EMPTY),
        ThrowEffect::Void,
        moves(1, BitSet::EMPTY),
        moves(5, BitSet::one(0)),
    ];
    let game = rules.race_mut().expect("a race");
    game.throws = throws(effects.into_iter().zip([1, 3, 3, 1]));
    game.kinds[0].entries = vec![EntryStep { value: 5, step: 5 }];
    rules.stakes = Some(Stakes {
        ante: 10,
        fine: 1,
        squares: rules.board.rosettes.into(),
        payer: Payer::Mover,
    });
    rules
}

/// `PEERS.md`: a capture grants a throw, rosettes are not safe.
fn blitz() -> Rules {
    let mut rules = named("blitz", race(MASTERS_PATH, 5, FOUR_LOTS));
    let game = rules.race_mut().expect("a race");
    game.safe = WaySquares::EMPTY;
    game.extra_throws.capture = true;
    rules
}

/// `PEERS.md`: three lots, rosettes not safe.
fn masters() -> Rules {
    let mut rules = named("masters", race(MASTERS_PATH, 7, THREE_LOTS));
    rules.race_mut().expect("a race").safe = WaySquares::EMPTY;
    rules
}

/// `PEERS.md`: a board of three rows of 4, 12 and 4.
fn aseb() -> Rules {
    let path = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12";
    named("aseb", race_on(ASEB_BOARD, "a1 b1 m4 m8 m12", path, 5, FOUR_LOTS))
}

/// What a rule set compiles to, field by field. Only the order of strengths matters, and strengths
/// are compiled to that.
fn compiled(rules: &Rules) -> String {
    format!("{:#?}", Race::new(rules).expect("a race"))
}

#[test]
fn each_rule_file_compiles_to_the_same_tables_as_the_rulebook() {
    for written in all() {
        let file = shipped::rule_set(&written.name);
        let (theirs, ours) = (compiled(&file), compiled(&written));
        let differs = theirs.lines().zip(ours.lines()).position(|(theirs, ours)| theirs != ours);
        let near = differs
            .map(|line| theirs.lines().skip(line.saturating_sub(30)).take(31).collect::<Vec<_>>());
        assert!(
            theirs == ours,
            "{}: differs at line {differs:?} of the compiled tables: {near:#?}",
            written.name
        );
        let marks = |rules: &Rules| {
            Chance::new(marks_distribution(&rules.race().expect("a race").dice).expect("few ways"))
        };
        assert_eq!(marks(&file), marks(&written), "{}: dice", written.name);
        let points =
            |rules: &Rules| rules.win_classes.iter().map(|class| class.points).collect::<Vec<_>>();
        assert_eq!(points(&file), points(&written), "{}: points", written.name);
        assert_eq!(file.opening, written.opening, "{}: opening", written.name);
        assert_eq!(file.match_play, written.match_play, "{}: match", written.name);
        assert_eq!(file.stakes, written.stakes, "{}: stakes", written.name);
    }
}

#[test]
fn every_rule_file_except_the_one_for_tests_is_written_here() {
    let mut written: Vec<String> = all().into_iter().map(|rules| rules.name).collect();
    written.push("tiny".into());
    written.sort();
    assert_eq!(written, shipped::names());
}
