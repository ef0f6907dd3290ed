//! A small race for tests: two squares, one piece each, two win classes.

use crate::game::bits::BitSet;
use crate::game::board::{Board, Square};
use crate::game::chance::Chance;
use crate::game::rules::race::{EntryStep, PieceKind, RaceRules, Throw, ThrowEffect};
use crate::game::rules::{Condition, GameRules, PiecePlace, Rules, WinClass};

pub(crate) fn rules() -> Rules {
    let square = |name: &str, column| Square { name: name.into(), row: 0, column };
    let effect = ThrowEffect::Move {
        value: 1,
        extra: false,
        enters: BitSet::one(0),
        bears_off: true,
        shared: false,
    };
    let board = Board {
        squares: vec![square("m1", 0), square("m2", 1)],
        mirror: vec![0, 1],
        rosettes: BitSet::one(1),
        zones: Vec::new(),
        rows: 1,
        columns: 2,
    };
    let piece = PieceKind {
        name: "piece".into(),
        count: 1,
        strength: 1,
        entries: vec![EntryStep { value: 1, step: 1 }],
        own_throw: false,
        own_throw_extra: false,
        enter_after: BitSet::EMPTY,
        bear_off_after: BitSet::EMPTY,
    };
    let throws = Chance::new([(Throw { marks: 1, effect }, 1)]).unwrap();
    let race = RaceRules::new(vec![0, 1], vec![piece], throws);
    Rules {
        name: "sample".into(),
        title: "Sample".into(),
        win_classes: vec![
            shut_out(),
            WinClass { id: "plain".into(), title: "Plain".into(), points: 1, conditions: vec![] },
        ],
        left_out: Vec::new(),
        grown: Vec::new(),
        built_on: None,
        lineage: Vec::new(),
        text: String::new(),
        fingerprint: "0123".into(),
        ..Rules::new(board, GameRules::Race(race))
    }
}

fn shut_out() -> WinClass {
    let conditions = vec![Condition { place: PiecePlace::Waiting, at_least: 1, at_most: u8::MAX }];
    WinClass { id: "shut-out".into(), title: "Shut out".into(), points: 3, conditions }
}
