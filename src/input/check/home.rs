//! Can every piece get home from wherever it may come to stand?

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::rules::race::{BearingOff, EntryStep, ExitRule, PieceKind};
use crate::input::check::values::{InForce, listed};
use crate::input::collector::Collector;
use crate::input::diagnostic::quoted;
use crate::input::tree::field::Field;

/// All that decides how far a piece gets.
pub struct WayHome<'r> {
    pub board: &'r Board,
    pub path: &'r [u8],
    pub kinds: &'r [PieceKind],
    pub forces: &'r [InForce],
    /// The rule for leaving the board; that for pieces that are not the last is what counts.
    pub bearing_off: BearingOff,
    /// Squares where a piece may be sent one step further.
    pub bump: BitSet,
    pub collector: &'r Collector<'r>,
}

impl WayHome<'_> {
    /// Reports each kind that can come to a step from which no values at all take it home.
    pub fn everyone_gets_home(&self) {
        let homeward = self.homeward();
        for (index, kind) in self.kinds.iter().enumerate() {
            if kind.own_throw {
                self.own_throw_lands(index, kind);
            }
            let stranded = self.reached(index, kind).iter().find(|step| !homeward.contains(*step));
            if let Some(step) = stranded {
                self.never_gets_home(&kind.name, step);
            }
        }
    }

    fn never_gets_home(&self, kind: &str, step: u8) {
        let square = &self.board.squares[usize::from(self.path[usize::from(step) - 1])].name;
        let found = format!("a {} on {square} (step {step}) can never get home", quoted(kind));
        let leaving = self.forces.iter().filter(|force| force.bears_off).map(|force| force.value);
        let leaving = listed(leaving).map_or("no value bears off".into(), |leaving| {
            format!("the values {leaving} bear off")
        });
        let is_exact = self.bearing_off.rule == ExitRule::Exact;
        let exactly = if is_exact { ", only by the exact distance" } else { "" };
        let distance = self.path.len() + 1 - usize::from(step);
        let values = listed(self.forces.iter().map(|force| force.value)).unwrap_or_default();
        self.collector.error_of_key(Field::of("pieces").key(kind), found).advise(format!(
            "home is {distance} away; the values {values} come and {leaving}{exactly}; \
             let more values come or bear off, or write `bearing_off: {{rule: at-least}}`"
        ));
    }

    /// The steps from which some values take a piece home, moved by the whole of each.
    fn homeward(&self) -> BitSet {
        let (length, mut homeward) = (self.path.len() as u8, BitSet::EMPTY);
        // A bounce leads forward or back, so once over the steps is not enough.
        loop {
            let before = homeward;
            for step in (1..=length).rev() {
                if self.forces.iter().any(|force| self.leads_home(step, force, homeward)) {
                    homeward |= BitSet::one(step);
                }
            }
            if homeward == before {
                return homeward;
            }
        }
    }

    /// Does one value take a piece home from `step`, or to a step from which others do?
    fn leads_home(&self, step: u8, force: &InForce, homeward: BitSet) -> bool {
        let (home, to) = (self.path.len() as u8 + 1, step + force.value);
        if to < home {
            return homeward.contains(to);
        }
        let leaves = to == home || self.bearing_off.rule == ExitRule::AtLeast;
        force.bears_off && (leaves || self.bounced(to).is_some_and(|step| homeward.contains(step)))
    }

    /// Where a piece comes to that would go past home to the step `to`.
    fn bounced(&self, to: u8) -> Option<u8> {
        let home = self.path.len() as u8 + 1;
        (self.bearing_off.bounce && to > home)
            .then(|| (2 * home).checked_sub(to))?
            .filter(|step| *step > 0)
    }

    /// The steps that pieces of a kind can come to stand on.
    fn reached(&self, index: usize, kind: &PieceKind) -> BitSet {
        let mut reached = self.entered(index, kind);
        loop {
            let before = reached;
            for step in before {
                for force in self.forces {
                    let least = if force.shared { 1 } else { force.value };
                    reached |= (least..=force.value)
                        .filter_map(|share| self.landing(step + share))
                        .collect();
                }
            }
            for step in reached {
                if self.bump.contains(self.path[usize::from(step) - 1]) {
                    reached |= self.landing(step + 1).into_iter().collect();
                }
            }
            if reached == before {
                return reached;
            }
        }
    }

    /// The step on which a piece comes down that goes to `to`; none if it goes home or cannot go.
    fn landing(&self, to: u8) -> Option<u8> {
        if usize::from(to) <= self.path.len() { Some(to) } else { self.bounced(to) }
    }

    /// Reports a kind that its own throw takes nowhere from where it enters.
    fn own_throw_lands(&self, index: usize, kind: &PieceKind) {
        let home = self.path.len() as u8 + 1;
        let leaves = |entry: &EntryStep| {
            let forces = self.forces.iter().filter(|force| !force.promoted && force.bears_off);
            forces
                .map(|force| entry.step + force.value)
                .any(|to| to == home || (to > home && self.bearing_off.rule == ExitRule::AtLeast))
        };
        if self.entered(index, kind).is_empty() && !kind.entries.iter().any(leaves) {
            let found = format!("no throw moves a {} from where it enters", quoted(&kind.name));
            let field = Field::of("pieces").key(&kind.name).key("own_throw");
            self.collector
                .error(&field, found)
                .advise("let it enter on a lower step, or leave `own_throw` out");
        }
    }

    /// The steps on which a kind enters, after its own throw if it has one.
    fn entered(&self, index: usize, kind: &PieceKind) -> BitSet {
        let entering = |value: u8| {
            self.forces
                .iter()
                .any(|force| force.value == value && force.enters.contains(index as u8))
        };
        let steps =
            kind.entries.iter().filter(|entry| entering(entry.value)).map(|entry| entry.step);
        if !kind.own_throw {
            return steps.collect();
        }
        let base = || self.forces.iter().filter(|force| !force.promoted);
        let onward = steps.flat_map(|step| base().map(move |force| step + force.value));
        onward.filter(|step| usize::from(*step) <= self.path.len()).collect()
    }
}
