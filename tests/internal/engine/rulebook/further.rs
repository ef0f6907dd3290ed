//! Known forms that are not in the rulebook: paths of the `RoyalUr` project (`PEERS.md`), Ludii's
//! options, the tablet's five birds.

use crate::game::bits::BitSet;
use crate::game::chance::Chance;
use crate::game::rules::race::{EntryStep, PieceKind, Promoted, Promotion, Throw, ThrowEffect};
use crate::game::rules::way_squares::WaySquares;
use crate::game::rules::{Payer, Rules, Stakes, Starter};

use super::{ASEB_BOARD, FOUR_LOTS, MASTERS_PATH, P27, die, named, race, race_on};

const ASEB_ROSETTES: &str = "a1 b1 m4 m8 m12";
const ASEB_PATH: &str = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12";

/// All seven rule sets.
pub fn all() -> Vec<Rules> {
    // `PEERS.md`: masters, then B7 to B1. Murray's path has C1 to C4 as well.
    let back = format!("{MASTERS_PATH} m7 m6 m5 m4 m3 m2 m1");
    vec![
        named("skiriuk", race(&back, 7, FOUR_LOTS)),
        named("murray-royalur", race(&format!("{back} b1 b2 b3 b4"), 7, FOUR_LOTS)),
        starts_by_lot(named("ludii-long", race(MASTERS_PATH, 7, FOUR_LOTS))),
        starts_by_lot(named(
            "ludii-loop",
            race("a1 a2 a3 a4 m4 m5 m6 m7 a7 a8 m8 b8 b7 m7 m6 m5 m4 m3 m2 m1", 7, FOUR_LOTS),
        )),
        ludii_murray(),
        ludii_seleucid(),
        finkel_tablet(),
    ]
}

fn starts_by_lot(mut rules: Rules) -> Rules {
    rules.opening.starter = Starter::Random;
    rules
}

/// Rosettes have no effect.
fn ludii_murray() -> Rules {
    let mut rules = starts_by_lot(named("ludii-murray", race(P27, 7, FOUR_LOTS)));
    let game = rules.race_mut().expect("a race");
    game.safe = WaySquares::EMPTY;
    game.extra_throws.landing = WaySquares::EMPTY;
    rules
}

/// The small bone shows 1 to 4. With chance one half the large one makes them 5, 6, 7 and 10.
fn ludii_seleucid() -> Rules {
    let values = [1, 2, 3, 4, 5, 6, 7, 10];
    let mut rules = starts_by_lot(named(
        "ludii-seleucid",
        race_on(ASEB_BOARD, ASEB_ROSETTES, ASEB_PATH, 7, FOUR_LOTS),
    ));
    let game = rules.race_mut().expect("a race");
    let moves = |value| ThrowEffect::Move {
        value,
        extra: false,
        enters: BitSet::one(0),
        bears_off: true,
        shared: false,
    };
    let marks = [1, 2, 3, 4, 11, 12, 13, 14];
    let casts = marks
        .into_iter()
        .zip(values)
        .map(|(marks, value)| (Throw { marks, effect: moves(value) }, 1));
    game.throws = Chance::new(casts).expect("a distribution");
    game.dice = vec![die(&[1, 2, 3, 4]), die(&[0, 10])];
    game.kinds[0].entries = values.map(|value| EntryStep { value, step: value }).to_vec();
    rules
}

/// Swallow 2, storm-bird 5, raven 6, rooster 7, eagle 10: one piece each, entered by its value. The
/// last four enter onto that house of the middle row.
fn finkel_tablet() -> Rules {
    let mut rules =
        named("finkel-tablet", race_on(ASEB_BOARD, ASEB_ROSETTES, ASEB_PATH, 1, FOUR_LOTS));
    let bird = |(value, step)| PieceKind {
        name: String::new(),
        count: 1,
        strength: 1,
        entries: vec![EntryStep { value, step }],
        own_throw: false,
        own_throw_extra: false,
        enter_after: BitSet::EMPTY,
        bear_off_after: BitSet::EMPTY,
    };
    let all = BitSet::range(0, 4);
    let game = rules.race_mut().expect("a race");
    game.kinds = [(2, 3), (5, 4 + 5), (6, 4 + 6), (7, 4 + 7), (10, 4 + 10)].map(bird).to_vec();
    game.dice = vec![die(&[1, 2, 3, 4])];
    let moves = |value| ThrowEffect::Move {
        value,
        extra: false,
        enters: all,
        bears_off: true,
        shared: false,
    };
    let casts = (1..=4).map(|value| (Throw { marks: u16::from(value), effect: moves(value) }, 1));
    game.throws = Chance::new(casts).expect("a distribution");
    game.promotion = Some(Promotion {
        die: Chance::new([(true, 1), (false, 1)]).expect("a distribution"),
        promotes: [(1, 5), (2, 6), (3, 7), (4, 10)]
            .map(|(from, to)| Promoted { from, to })
            .to_vec(),
        enters: all,
        bears_off: true,
    });
    rules.stakes =
        Some(Stakes { ante: 10, fine: 0, squares: WaySquares::EMPTY, payer: Payer::Mover });
    rules
}
