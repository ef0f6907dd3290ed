//! Can every piece get home from wherever it may come to stand?

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::rules::{BearingOff, ExitRule, Kind};
use crate::spec::check::values::{Force, listed};
use crate::spec::collect::Collector;
use crate::spec::fault::quoted;
use crate::spec::field::Field;

/// All that decides how far a piece gets.
#[derive(Clone, Copy, Debug)]
pub struct Race<'r> {
    /// The board.
    pub board: &'r Board,
    /// Light's path.
    pub path: &'r [u8],
    /// The piece kinds.
    pub kinds: &'r [Kind],
    /// The values that can be in force.
    pub forces: &'r [Force],
    /// The rule for leaving the board; that for pieces that are not the last is what counts.
    pub bearing_off: BearingOff,
}

/// Reports each kind that can come to a step from which no values at all take it home.
pub fn everyone_gets_home(race: &Race<'_>, collector: &mut Collector<'_>) {
    let homeward = race.homeward();
    for (index, kind) in race.kinds.iter().enumerate() {
        let stranded = race.reached(index, kind).iter().find(|step| !homeward.contains(*step));
        let Some(step) = stranded else { continue };
        let square = &race.board.squares[usize::from(race.path[usize::from(step) - 1])].name;
        let found = format!("a {} on {square} (step {step}) can never get home", quoted(&kind.name));
        let fault = collector.fault_of_key(&Field::of("pieces").key(&kind.name), found);
        let leaving = listed(race.forces.iter().filter(|force| force.bears_off).map(|force| force.value));
        let leaving =
            if leaving.is_empty() { "no value bears off".into() } else { format!("the values {leaving} bear off") };
        let exactly = if race.bearing_off.rule == ExitRule::Exact { ", only by the exact distance" } else { "" };
        let distance = race.path.len() + 1 - usize::from(step);
        let values = listed(race.forces.iter().map(|force| force.value));
        fault.advise(format!(
            "home is {distance} away; the values {values} come and {leaving}{exactly}; \
             let more values come or bear off, or write `bearing_off: {{rule: at-least}}`"
        ));
    }
}

impl Race<'_> {
    /// The steps from which some values take a piece home.
    fn homeward(&self) -> BitSet {
        let length = self.path.len();
        let mut homeward = BitSet::EMPTY;
        for step in (1..=length).rev() {
            let distance = length + 1 - step;
            let good = self.forces.iter().any(|force| {
                let value = usize::from(force.value);
                let leaves = value == distance || (value > distance && self.bearing_off.rule == ExitRule::AtLeast);
                (force.bears_off && leaves) || (value < distance && homeward.contains((step + value) as u8))
            });
            if good {
                homeward |= BitSet::one(step as u8);
            }
        }
        homeward
    }

    /// The steps that pieces of a kind can come to stand on.
    fn reached(&self, index: usize, kind: &Kind) -> BitSet {
        let length = self.path.len() as u8;
        let entering =
            |value: u8| self.forces.iter().any(|force| force.value == value && force.enters.contains(index as u8));
        let mut reached: BitSet =
            kind.entries.iter().filter(|entry| entering(entry.value)).map(|entry| entry.step).collect();
        for step in 1..=length {
            if reached.contains(step) {
                let next = self.forces.iter().map(|force| step + force.value).filter(|next| *next <= length);
                reached |= next.collect();
            }
        }
        reached
    }
}
