//! A solved rule set: the values of positions and actions under optimal play.

use std::path::Path;

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::race::outcome::win_class;
use crate::game::race::position::Position;
use crate::game::race::{Race, UsableRoll};
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, TurnState};
use crate::play::record::Ending;
use crate::solve::choice::{Choice, Thrown, best_of};
use crate::solve::file::{FileError, Head, Mapped, Objective, SolutionFile};
use crate::solve::identity::Identity;
use crate::solve::index::Index;
use crate::solve::reach::reachable;
use crate::solve::successors::ThrowChances;
use crate::solve::values::Shape;

/// A solution on disk, ready to use.
///
/// Values are to the player who throws or acts. A win is positive, a loss negative and a draw 0.
/// With [`Objective::Win`] values go from -1 to 1. Then `(1 + value) / 2` is the winning chance,
/// with a draw as half a win.
#[derive(Debug)]
pub struct Solution {
    race: Race,
    index: Index,
    shape: Shape,
    odds: ThrowChances,
    payoffs: Vec<f64>,
    file: SolutionFile,
}

/// The reason why a position has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoThrow {
    /// The player to throw has finished.
    #[error("{0} has all pieces home that it needs, and does not throw again")]
    Home(&'static str),
    /// The other player has won.
    #[error("the game is over: {0} has all pieces home that it needs")]
    GameEnded(&'static str),
    /// No game reaches this position.
    #[error("no {kind} of {seat} can be on step {step}")]
    Unreachable {
        /// The player whose piece it is.
        seat: &'static str,
        /// The piece's kind.
        kind: String,
        /// The step on which it stands.
        step: u8,
    },
}

impl Solution {
    /// Opens a solution of these rules. Reads all of it once and compares it with its checksums.
    ///
    /// # Errors
    /// [`FileError`]: the file cannot be read, is not a solution, has another version, is
    /// of other rules, or is damaged.
    pub fn open(path: &Path, rules: &Rules) -> Result<Self, FileError> {
        let mapped = Mapped::open(path)?;
        let Some(race) = Race::new(rules) else { return Err(other_kind(path)) };
        if race.course().unsolvable().is_some() {
            return Err(other_kind(path));
        }
        let Some(index) = Index::new(&race) else { return Err(other_kind(path)) };
        let shape = Shape::of(&race);
        let head = Head::new(rules, &index, mapped.head.objective, mapped.head.tolerance);
        let file = mapped.check(&head.ok_or_else(|| other_kind(path))?, &index, shape)?;
        let payoffs = file.head.objective.payoffs(rules);
        Ok(Self { odds: ThrowChances::new(&race, 0), race, index, shape, payoffs, file })
    }

    /// The head of the solution file.
    pub fn head(&self) -> &Head {
        &self.file.head
    }

    /// The path of the solution file.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// The greatest possible error of a value, in the unit of the values.
    pub fn bound(&self) -> f64 {
        self.file.bound
    }

    /// The data that identify the solution in reports.
    pub fn identity(&self) -> Identity {
        let Head { objective, tolerance, .. } = *self.head();
        Identity {
            file: self.path().file_name().unwrap_or_default().to_string_lossy().into_owned(),
            checksum: format!("{:016x}", self.file.checksum),
            objective,
            tolerance,
            // An error of a winning chance is half the error of a value.
            bound: if objective == Objective::Win { self.bound() / 2.0 } else { self.bound() },
        }
    }

    /// The compiled rule set.
    pub fn race(&self) -> &Race {
        &self.race
    }

    /// The value of the game to the player who takes the first turn. If the rule set keeps the
    /// opening cast, the value includes it.
    pub fn start(&self) -> f64 {
        let (position, turn_state) =
            (self.race.start(), TurnState::turn_start(self.race.course(), Seat::Light));
        let Some(opening) = &self.race.course().opening else {
            return self.value(&position, Seat::Light, turn_state);
        };
        let cast = |outcome: u8| {
            self.throw(&position, Seat::Light, turn_state, usize::from(outcome)).value
        };
        let sum: f64 =
            opening.outcomes().iter().map(|kept| f64::from(kept.weight) * cast(kept.outcome)).sum();
        sum / f64::from(opening.total())
    }

    /// A value as a score from 0 to 1: 1 is the greatest payoff of a win, one half a draw.
    pub fn score(&self, value: f64) -> f64 {
        let most = self.payoffs.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        f64::midpoint(1.0, value / most)
    }

    /// The value of a finished game to the player who took the first turn. `None` if the game was
    /// stopped.
    pub fn result(&self, ending: Ending) -> Option<f64> {
        match ending {
            Ending::FirstWins(class) => Some(self.payoffs[usize::from(class)]),
            Ending::SecondWins(class) => Some(-self.payoffs[usize::from(class)]),
            Ending::Draw => Some(0.0),
            Ending::Unfinished => None,
        }
    }

    /// Can `seat` throw in this position?
    ///
    /// # Errors
    /// [`NoThrow`] with the reason why not.
    pub fn check(
        &self,
        rules: &Rules,
        position: &Position,
        seat: Seat,
        turn_state: TurnState,
    ) -> Result<(), NoThrow> {
        let home = |seat: Seat| position.side(seat).pieces_left == 0;
        let last_turn = self.shape.seats == 2 && seat != turn_state.starter;
        if home(seat) {
            return Err(NoThrow::Home(seat.name()));
        }
        if home(seat.other()) && !last_turn {
            return Err(NoThrow::GameEnded(seat.other().name()));
        }
        let reached = reachable(&self.race);
        for seat in Seat::BOTH {
            for ((kind, on), reached) in position.side(seat).on.sets().enumerate().zip(reached) {
                if let Some(step) = on.iter().find(|step| !reached.contains(*step)) {
                    let kind = rules.kind_names()[kind].to_owned();
                    return Err(NoThrow::Unreachable { seat: seat.name(), kind, step });
                }
            }
        }
        Ok(())
    }

    /// The value of a position to `seat`, which throws next.
    ///
    /// # Panics
    /// If [`Solution::check`] rejects the position.
    #[inline]
    pub fn value(&self, position: &Position, seat: Seat, turn_state: TurnState) -> f64 {
        self.read(position, seat, turn_state.starter, self.mode(turn_state))
    }

    /// The value to `seat` if its turn, or the game, ends in this position.
    pub fn value_after_turn(&self, position: &Position, seat: Seat, turn_state: TurnState) -> f64 {
        let other = seat.other();
        let home = |seat: Seat| position.side(seat).pieces_left == 0;
        match (home(seat), home(other)) {
            (true, true) => 0.0,
            (true, false) if self.shape.seats == 1 || seat != turn_state.starter => {
                self.paid(position, other)
            }
            (false, true) => -self.paid(position, seat),
            _ => -self.read(position, other, turn_state.starter, self.shape.modes - 1),
        }
    }

    /// The payoff of the winner.
    fn paid(&self, position: &Position, loser: Seat) -> f64 {
        self.payoffs[usize::from(win_class(&self.race, position, loser))]
    }

    /// The value of a legal action to `seat`.
    pub fn action(
        &self,
        position: &Position,
        seat: Seat,
        turn_state: TurnState,
        roll: &UsableRoll,
        action: &Action,
    ) -> f64 {
        if action.has_own_throw() {
            let landed = self.entries(position, seat, turn_state, roll, action);
            return landed.map(|(cast, value)| self.odds.outcomes[cast] * value).sum();
        }
        let mut after = position.clone();
        let effect = self.race.apply(&mut after, seat, roll, action);
        self.after(&after, seat, turn_state, effect.extra_throw)
    }

    /// The values to `seat` of an entry by an own throw, for each cast that is not thrown again.
    pub fn entries(
        &self,
        position: &Position,
        seat: Seat,
        turn_state: TurnState,
        roll: &UsableRoll,
        action: &Action,
    ) -> impl Iterator<Item = (usize, f64)> {
        let mut entering = position.clone();
        self.race.apply(&mut entering, seat, roll, action);
        let casts = self.race.course().dice.casts().enumerate();
        casts.filter(|(_, cast)| **cast != Cast::Again).map(move |(index, cast)| {
            let own = match cast {
                Cast::Move { base, .. } => Some(base),
                Cast::Void | Cast::Again => None,
            };
            let mut entered = entering.clone();
            let (_, effect) = self.race.finish_entry(&mut entered, seat, action, own);
            (index, self.after(&entered, seat, turn_state, effect.extra_throw))
        })
    }

    /// The value to `seat` after an action, with or without an extra throw.
    fn after(
        &self,
        position: &Position,
        seat: Seat,
        turn_state: TurnState,
        extra_throw: bool,
    ) -> f64 {
        match self.shape.extra_mode(self.mode(turn_state)).filter(|_| extra_throw) {
            Some(mode) => self.read(position, seat, turn_state.starter, mode),
            None => self.value_after_turn(position, seat, turn_state),
        }
    }

    /// The value of throwing the verdict die. `promoted` is the value of the best action after YES.
    pub fn second_die(
        &self,
        position: &Position,
        seat: Seat,
        turn_state: TurnState,
        promoted: f64,
    ) -> f64 {
        self.odds.yes * promoted
            + (1.0 - self.odds.yes) * self.value_after_turn(position, seat, turn_state)
    }

    /// The actions that a throw allows to `seat`, with their values. `outcome` is an index into the
    /// casts' outcomes.
    pub fn throw(
        &self,
        position: &Position,
        seat: Seat,
        turn_state: TurnState,
        outcome: usize,
    ) -> Thrown {
        let mut thrown =
            Thrown { outcome, keep: Vec::new(), promote: Vec::new(), second_die: None, value: 0.0 };
        let (base, promoted) = match self.race.course().dice.cast(outcome) {
            Cast::Again => {
                return Thrown { value: self.value(position, seat, turn_state), ..thrown };
            }
            Cast::Void => {
                return Thrown {
                    value: self.value_after_turn(position, seat, turn_state),
                    ..thrown
                };
            }
            Cast::Move { base, promoted } => (base, promoted.as_ref()),
        };
        thrown.keep = self.choices(position, seat, turn_state, base);
        thrown.promote =
            promoted.map_or_else(Vec::new, |roll| self.choices(position, seat, turn_state, roll));
        thrown.second_die = best_of(&thrown.promote)
            .map(|(_, promoted)| self.second_die(position, seat, turn_state, promoted));
        let kept = best_of(&thrown.keep).map(|(_, kept)| kept);
        thrown.value = match (kept, thrown.second_die) {
            (Some(kept), Some(second_die)) => kept.max(second_die),
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => self.value_after_turn(position, seat, turn_state),
        };
        thrown
    }

    fn choices(
        &self,
        position: &Position,
        seat: Seat,
        turn_state: TurnState,
        roll: &UsableRoll,
    ) -> Vec<Choice> {
        let mut list = Vec::new();
        self.race.legal_actions(position, seat, roll, &mut list);
        list.into_iter()
            .map(|action| Choice {
                value: self.action(position, seat, turn_state, roll, &action),
                action,
            })
            .collect()
    }

    /// The mode of a turn state.
    fn mode(&self, turn_state: TurnState) -> usize {
        if self.shape.unlimited {
            0
        } else {
            (turn_state.extra_throws_left as usize).min(self.shape.modes - 1)
        }
    }

    #[inline]
    fn read(&self, position: &Position, seat: Seat, starter: Seat, mode: usize) -> f64 {
        let role = usize::from(self.shape.seats == 2 && seat != starter);
        let place = self.index.place_of([position.side(seat), position.side(seat.other())]);
        self.file
            .value(place.layer, role, mode, place.number())
            .expect("a position in which the seat can throw")
    }
}

/// Two files with the same content are equal solutions.
impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.file.checksum == other.file.checksum && self.file.head == other.file.head
    }
}

fn other_kind(path: &Path) -> FileError {
    FileError::OtherQuestion {
        path: path.to_path_buf(),
        begun: false,
        differences: vec!["  kind of game: a race in the file, something else expected".to_owned()],
        way_out: Some("only races can be solved".to_owned()),
    }
}
