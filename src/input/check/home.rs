//! Can every piece get home from every step that it can reach?

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::rules::race::{BearingOff, EntryStep, ExitRule, PieceKind, PlacedPieces};
use crate::input::check::values::{InForce, list_of_values};
use crate::input::collector::Collector;
use crate::input::diagnostic::quoted;
use crate::input::tree::field::Field;

/// The rules that decide whether a piece can get home.
pub struct WayHome<'r> {
    pub board: &'r Board,
    pub path: &'r [u8],
    pub kinds: &'r [PieceKind],
    /// The pieces of each player that do not wait at the start.
    pub setup: &'r [Vec<PlacedPieces>; 2],
    pub in_force: &'r [InForce],
    /// The rule for leaving the board. Only the rule for pieces that are not the last one counts.
    pub bearing_off: BearingOff,
    /// Squares where a piece may be sent one step further.
    pub bump: BitSet,
    pub collector: &'r Collector<'r>,
}

impl WayHome<'_> {
    /// Reports each kind that can reach a step from which no values take it home.
    pub fn check_every_kind_gets_home(&self) {
        let homeward = self.steps_that_lead_home();
        for (index, kind) in self.kinds.iter().enumerate() {
            if kind.own_throw {
                self.check_own_throw(index, kind);
            }
            let stranded =
                self.reachable_steps(index, kind).iter().find(|step| !homeward.contains(*step));
            if let Some(step) = stranded {
                self.report_stranded_kind(&kind.name, step);
            }
        }
    }

    fn report_stranded_kind(&self, kind: &str, step: u8) {
        let square = &self.board.squares[usize::from(self.path[usize::from(step) - 1])].name;
        let found = format!("a {} on {square} (step {step}) can never get home", quoted(kind));
        let leaving = self.in_force.iter().filter(|item| item.bears_off).map(|item| item.value);
        let leaving = list_of_values(leaving).map_or("no value bears off".into(), |leaving| {
            format!("the values {leaving} bear off")
        });
        let is_exact = self.bearing_off.rule == ExitRule::Exact;
        let exactly = if is_exact { ", only by the exact distance" } else { "" };
        let distance = self.path.len() + 1 - usize::from(step);
        let values =
            list_of_values(self.in_force.iter().map(|item| item.value)).unwrap_or_default();
        self.collector.error_of_key(Field::of("pieces").key(kind), found).advise(format!(
            "the distance to home is {distance}; the values {values} occur and {leaving}{exactly}; \
             add values, let more values bear off, or write `bearing_off: {{rule: at-least}}`"
        ));
    }

    /// The steps from which some values take a piece home, moved by the whole of each.
    fn steps_that_lead_home(&self) -> BitSet {
        let (length, mut homeward) = (self.path.len() as u8, BitSet::EMPTY);
        // A bounce leads forward or back, so one pass over the steps is not enough.
        loop {
            let before = homeward;
            for step in (1..=length).rev() {
                if self.in_force.iter().any(|item| self.leads_home(step, item, homeward)) {
                    homeward |= BitSet::one(step);
                }
            }
            if homeward == before {
                return homeward;
            }
        }
    }

    /// Does one value take a piece home from `step`, or to a step from which others do?
    fn leads_home(&self, step: u8, item: &InForce, homeward: BitSet) -> bool {
        let (home, to) = (self.path.len() as u8 + 1, step + item.value);
        if to < home {
            return homeward.contains(to);
        }
        let leaves = to == home || self.bearing_off.rule == ExitRule::AtLeast;
        item.bears_off
            && (leaves || self.bounce_step(to).is_some_and(|step| homeward.contains(step)))
    }

    /// The step where a piece comes back that would go past home to the step `to`.
    fn bounce_step(&self, to: u8) -> Option<u8> {
        let home = self.path.len() as u8 + 1;
        (self.bearing_off.bounce && to > home)
            .then(|| (2 * home).checked_sub(to))?
            .filter(|step| *step > 0)
    }

    /// The steps that pieces of a kind can reach.
    fn reachable_steps(&self, index: usize, kind: &PieceKind) -> BitSet {
        let mut reached = self.entry_landings(index, kind);
        let placed = self.setup.iter().flatten();
        let own = placed.filter(|placed| usize::from(placed.kind) == index);
        let steps = own.map(|placed| placed.step);
        reached |= steps.filter(|step| usize::from(*step) <= self.path.len()).collect();
        loop {
            let before = reached;
            for step in before {
                for item in self.in_force {
                    let smallest = if item.shared { 1 } else { item.value };
                    reached |= (smallest..=item.value)
                        .filter_map(|share| self.landing_step(step + share))
                        .collect();
                }
            }
            for step in reached {
                if self.bump.contains(self.path[usize::from(step) - 1]) {
                    reached |= self.landing_step(step + 1).into_iter().collect();
                }
            }
            if reached == before {
                return reached;
            }
        }
    }

    /// The step where a piece lands that goes to `to`. `None` if it goes home or cannot go.
    fn landing_step(&self, to: u8) -> Option<u8> {
        if usize::from(to) <= self.path.len() { Some(to) } else { self.bounce_step(to) }
    }

    /// Reports a kind that no own throw can move from its entry steps.
    fn check_own_throw(&self, index: usize, kind: &PieceKind) {
        let home = self.path.len() as u8 + 1;
        let leaves = |entry: &EntryStep| {
            let in_force = self.in_force.iter().filter(|item| !item.promoted && item.bears_off);
            in_force
                .map(|item| entry.step + item.value)
                .any(|to| to == home || (to > home && self.bearing_off.rule == ExitRule::AtLeast))
        };
        if self.entry_landings(index, kind).is_empty() && !kind.entries.iter().any(leaves) {
            let found = format!("no throw moves a {} from its entry step", quoted(&kind.name));
            let field = Field::of("pieces").key(&kind.name).key("own_throw");
            self.collector
                .error(&field, found)
                .advise("let it enter on a lower step, or remove `own_throw`");
        }
    }

    /// The steps where a piece of a kind lands when it enters, after its own throw if it has one.
    fn entry_landings(&self, index: usize, kind: &PieceKind) -> BitSet {
        let may_enter = |value: u8| {
            self.in_force
                .iter()
                .any(|item| item.value == value && item.enters.contains(index as u8))
        };
        let steps =
            kind.entries.iter().filter(|entry| may_enter(entry.value)).map(|entry| entry.step);
        if !kind.own_throw {
            return steps.collect();
        }
        let base = || self.in_force.iter().filter(|item| !item.promoted);
        let after_own_throw = steps.flat_map(|step| base().map(move |item| step + item.value));
        after_own_throw.filter(|step| usize::from(*step) <= self.path.len()).collect()
    }
}
