//! Can every piece get home from every step that it can reach?

use crate::game::bits::BitSet;
use crate::game::rules::passage::SquareLink;
use crate::game::rules::race::{BearingOff, EntryStep, ExitRule, PieceKind};
use crate::input::check::path_steps::PathSteps;
use crate::input::check::player_values::PlayerValues;
use crate::input::check::values::{InForce, list_of_values};
use crate::input::collector::Collector;
use crate::input::diagnostic::quoted;
use crate::input::tree::field::Field;

/// The place of a piece that waits.
const WAITING: u8 = 0;

/// The rules that decide whether a piece can get home. Pieces in the way are ignored. So blocks may
/// still bar a piece for a long time, or for ever if both players wait for each other.
pub struct WayHome<'r> {
    pub steps: PathSteps<'r>,
    pub kinds: &'r [PieceKind],
    /// What the player whose pieces these are can throw.
    pub player: &'r PlayerValues,
    /// The rule for leaving the board. Only the rule for pieces that are not the last one counts.
    pub bearing_off: BearingOff,
    /// Squares where a piece may be sent one step further.
    pub bump: BitSet,
    /// Steps from which a piece goes on at once.
    pub links: &'r [SquareLink],
    pub collector: &'r Collector<'r>,
}

impl WayHome<'_> {
    /// Reports each kind that can reach a step from which no values take it home.
    pub fn check_every_kind_gets_home(&self) {
        for (index, kind) in self.kinds.iter().enumerate() {
            let landings = self.entry_landings(index, kind);
            if kind.own_throw {
                self.check_own_throw(kind, landings);
            } else if landings.contains(WAITING) && self.in_play(landings).is_empty() {
                self.report_sent_back(&kind.name);
            }
            let homeward = self.places_that_lead_home(landings);
            let reached = self.reachable_steps(landings, index);
            let stranded = reached.iter().find(|step| !homeward.contains(*step));
            if let Some(step) = stranded {
                self.report_stranded_kind(&kind.name, step);
            }
        }
    }

    /// These places without waiting.
    fn in_play(&self, places: BitSet) -> BitSet {
        places & BitSet::range(1, self.home())
    }

    fn home(&self) -> u8 {
        self.steps.length() + 1
    }

    /// A kind of piece, and whose it is if the players throw different dice.
    fn piece(&self, kind: &str) -> String {
        quoted(kind) + self.player.of_whom
    }

    /// Reports a kind that every entry sends back.
    fn report_sent_back(&self, kind: &str) {
        let found = format!("a {} can never enter: each entry leads back", self.piece(kind));
        self.collector
            .error_of_key(self.player.place(kind), found)
            .advise("let it enter on a step whose link does not lead to `waiting`");
    }

    fn report_stranded_kind(&self, kind: &str, step: u8) {
        let PathSteps { board, path, .. } = self.steps;
        let square = &board.squares[usize::from(path[usize::from(step) - 1])].name;
        let found = format!("a {} on {square} (step {step}) can never get home", self.piece(kind));
        let leaving =
            self.player.in_force.iter().filter(|item| item.bears_off).map(|item| item.value);
        let leaving = list_of_values(leaving).map_or("no value bears off".into(), |leaving| {
            format!("the values {leaving} bear off")
        });
        let is_exact = self.bearing_off.rule == ExitRule::Exact;
        let exactly = if is_exact { ", only by the exact distance" } else { "" };
        let distance = self.home() - step;
        let values =
            list_of_values(self.player.in_force.iter().map(|item| item.value)).unwrap_or_default();
        self.collector.error_of_key(self.player.place(kind), found).advise(format!(
            "the distance to home is {distance}; the values {values} occur and {leaving}{exactly}; \
             add values, let more values bear off, or write `bearing_off: {{rule: at-least}}`"
        ));
    }

    /// The places from which some values take a piece home, moved by the whole of each. Home itself
    /// is one. Waiting is one if a piece that enters on `landings` gets home.
    fn places_that_lead_home(&self, landings: BitSet) -> BitSet {
        let mut homeward = BitSet::one(self.home());
        // Bounces and links lead forward or back, so one pass over the steps is not enough.
        loop {
            let before = homeward;
            for step in (1..self.home()).rev() {
                if self.player.in_force.iter().any(|item| self.leads_home(step, item, homeward)) {
                    homeward |= BitSet::one(step);
                }
            }
            if landings.meets(homeward) {
                homeward |= BitSet::one(WAITING);
            }
            if homeward == before {
                return homeward;
            }
        }
    }

    /// Does one value take a piece home from `step`, or to a place from which others do?
    fn leads_home(&self, step: u8, item: &InForce, homeward: BitSet) -> bool {
        let (home, to) = (self.home(), step + item.value);
        if to < home {
            return self.rests(to).meets(homeward);
        }
        let leaves = to == home || self.bearing_off.rule == ExitRule::AtLeast;
        item.bears_off
            && (leaves || self.bounce_step(to).is_some_and(|back| self.rests(back).meets(homeward)))
    }

    /// The places where a piece may come to rest that lands on a step: the step itself, or the
    /// places that its link leads to.
    fn rests(&self, step: u8) -> BitSet {
        let (mut open, mut seen, mut rests) = (vec![step], BitSet::EMPTY, BitSet::EMPTY);
        while let Some(place) = open.pop() {
            if seen.contains(place) {
                continue;
            }
            seen |= BitSet::one(place);
            match self.links.iter().find(|link| link.from == place) {
                Some(link) => open.extend(&link.to),
                None => rests |= BitSet::one(place),
            }
        }
        rests
    }

    /// The step where a piece comes back that would go past home to the step `to`.
    fn bounce_step(&self, to: u8) -> Option<u8> {
        let home = self.home();
        (self.bearing_off.bounce && to > home)
            .then(|| (2 * home).checked_sub(to))?
            .filter(|step| *step > 0)
    }

    /// The steps that pieces of a kind can reach that enter on `landings`.
    fn reachable_steps(&self, landings: BitSet, index: usize) -> BitSet {
        let on_path = |places: BitSet| places & BitSet::range(1, self.steps.length());
        let placed = self.player.placed.iter();
        let own = placed.filter(|placed| usize::from(placed.kind) == index);
        let mut reached = on_path(landings | own.map(|placed| placed.step).collect());
        loop {
            let before = reached;
            for step in before {
                for item in &self.player.in_force {
                    let smallest = if item.shared { 1 } else { item.value };
                    for share in smallest..=item.value {
                        reached |= on_path(self.landing_places(step + share));
                    }
                }
            }
            for step in reached {
                if self.bump.contains(self.steps.path[usize::from(step) - 1]) {
                    reached |= on_path(self.landing_places(step + 1));
                }
            }
            if reached == before {
                return reached;
            }
        }
    }

    /// The places where a piece comes to rest that goes to `to`. None if it goes home or cannot go.
    fn landing_places(&self, to: u8) -> BitSet {
        let step = if to < self.home() { Some(to) } else { self.bounce_step(to) };
        step.map_or(BitSet::EMPTY, |step| self.rests(step))
    }

    /// Reports a kind that no own throw can move from its entry steps.
    fn check_own_throw(&self, kind: &PieceKind, landings: BitSet) {
        let home = self.home();
        let leaves = |entry: &EntryStep| {
            let in_force =
                self.player.in_force.iter().filter(|item| !item.promoted && item.bears_off);
            in_force
                .map(|item| entry.step + item.value)
                .any(|to| to == home || (to > home && self.bearing_off.rule == ExitRule::AtLeast))
        };
        if self.in_play(landings).is_empty() && !kind.entries.iter().any(leaves) {
            let found = format!("no throw moves a {} from its entry step", self.piece(&kind.name));
            let own_dice = self.player.own_dice.clone();
            let own_throw = || Field::of("pieces").key(&kind.name).key("own_throw");
            self.collector
                .error(own_dice.unwrap_or_else(own_throw), found)
                .advise("let it enter on a lower step, or remove `own_throw`");
        }
    }

    /// The places where a piece of a kind comes to rest when it enters, after its own throw if it
    /// has one.
    fn entry_landings(&self, index: usize, kind: &PieceKind) -> BitSet {
        let may_enter = |value: u8| {
            self.player
                .in_force
                .iter()
                .any(|item| item.value == value && item.enters.contains(index as u8))
        };
        let steps =
            kind.entries.iter().filter(|entry| may_enter(entry.value)).map(|entry| entry.step);
        if !kind.own_throw {
            return steps.fold(BitSet::EMPTY, |places, step| places | self.rests(step));
        }
        let base = || self.player.in_force.iter().filter(|item| !item.promoted);
        let after_own_throw = steps.flat_map(|step| base().map(move |item| step + item.value));
        after_own_throw
            .filter(|step| *step < self.home())
            .fold(BitSet::EMPTY, |places, step| places | self.rests(step))
    }
}
