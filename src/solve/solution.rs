//! A solved rule set: what positions and actions are worth under best play.

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

/// A solution on disk, ready to be asked.
///
/// Values are to the player who throws or acts: what a win pays is positive, what a loss costs
/// negative, a draw 0. With [`Objective::Win`] they go from -1 to 1, and `(1 + value) / 2` is the
/// winning chance, a draw counted as half a win.
#[derive(Debug)]
pub struct Solution {
    race: Race,
    index: Index,
    shape: Shape,
    odds: ThrowChances,
    payoffs: Vec<f64>,
    file: SolutionFile,
}

/// Why nothing can be said of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoThrow {
    /// The player to throw has all pieces home.
    #[error("{0} has all pieces home and throws no more")]
    Home(&'static str),
    /// The other has won.
    #[error("the game is over: {0} has all pieces home")]
    Over(&'static str),
    /// No course of the game leads there.
    #[error("no {kind} of {seat} ever stands on step {step}")]
    Unreachable {
        /// Whose piece.
        seat: &'static str,
        /// The piece's kind.
        kind: String,
        /// The step that it stands on.
        step: u8,
    },
}

impl Solution {
    /// Opens a solution of these rules. All of it is read once and checked against its checksums.
    ///
    /// # Errors
    /// [`FileError`]: it cannot be read, is something else, of another version, of other rules, or
    /// damaged.
    pub fn open(path: &Path, rules: &Rules) -> Result<Self, FileError> {
        let mapped = Mapped::open(path)?;
        let Some(race) = Race::new(rules) else { return Err(other_kind(path)) };
        let Some(index) = Index::new(&race) else { return Err(other_kind(path)) };
        let shape = Shape::of(&race);
        let head = Head::new(rules, &index, mapped.head.objective, mapped.head.tolerance);
        let file = mapped.check(&head.ok_or_else(|| other_kind(path))?, &index, shape)?;
        let payoffs = file.head.objective.payoffs(rules);
        Ok(Self { odds: ThrowChances::new(&race), race, index, shape, payoffs, file })
    }

    /// What it is a solution of.
    pub fn head(&self) -> &Head {
        &self.file.head
    }

    /// Where it stands.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// How far any value may be from the truth, in the unit of the values.
    pub fn bound(&self) -> f64 {
        self.file.bound
    }

    /// What tells it from others, for reports.
    pub fn identity(&self) -> Identity {
        let Head { objective, tolerance, .. } = *self.head();
        Identity {
            file: self.path().file_name().unwrap_or_default().to_string_lossy().into_owned(),
            checksum: format!("{:016x}", self.file.checksum),
            objective,
            tolerance,
            // Winning chances are half as far apart as values.
            bound: if objective == Objective::Win { self.bound() / 2.0 } else { self.bound() },
        }
    }

    /// The compiled rule set.
    pub fn race(&self) -> &Race {
        &self.race
    }

    /// What the game is worth to the player who takes the first turn, with a kept opening cast
    /// where the rule set keeps it.
    pub fn start(&self) -> f64 {
        let (position, moment) =
            (self.race.start(), TurnState::turn_start(self.race.course(), Seat::Light));
        let Some(opening) = &self.race.course().opening else {
            return self.value(&position, Seat::Light, moment);
        };
        let cast =
            |outcome: u8| self.throw(&position, Seat::Light, moment, usize::from(outcome)).value;
        let sum: f64 =
            opening.outcomes().iter().map(|kept| f64::from(kept.weight) * cast(kept.outcome)).sum();
        sum / f64::from(opening.total())
    }

    /// What a game that ended so was worth to the player who took the first turn; `None` of one
    /// that was stopped.
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
    /// Why not.
    pub fn check(
        &self,
        rules: &Rules,
        position: &Position,
        seat: Seat,
        moment: TurnState,
    ) -> Result<(), NoThrow> {
        let home = |seat: Seat| position.side(seat).pieces_left == 0;
        let last_turn = self.shape.seats == 2 && seat != moment.starter;
        if home(seat) {
            return Err(NoThrow::Home(seat.name()));
        }
        if home(seat.other()) && !last_turn {
            return Err(NoThrow::Over(seat.other().name()));
        }
        let reached = reachable(&self.race);
        for seat in Seat::BOTH {
            for ((kind, on), reached) in position.side(seat).on.iter().enumerate().zip(reached) {
                if let Some(step) = on.iter().find(|step| !reached.contains(*step)) {
                    let kind = rules.kind_names()[kind].to_owned();
                    return Err(NoThrow::Unreachable { seat: seat.name(), kind, step });
                }
            }
        }
        Ok(())
    }

    /// What a position is worth to `seat`, who is to throw.
    ///
    /// # Panics
    /// If [`Solution::check`] refuses the position.
    #[inline]
    pub fn value(&self, position: &Position, seat: Seat, moment: TurnState) -> f64 {
        self.read(position, seat, moment.starter, self.mode(moment))
    }

    /// What it is worth to `seat` to end its turn in this position, or the game.
    pub fn turn_over(&self, position: &Position, seat: Seat, moment: TurnState) -> f64 {
        let other = seat.other();
        let home = |seat: Seat| position.side(seat).pieces_left == 0;
        match (home(seat), home(other)) {
            (true, true) => 0.0,
            (true, false) if self.shape.seats == 1 || seat != moment.starter => {
                self.paid(position, other)
            }
            (false, true) => -self.paid(position, seat),
            _ => -self.read(position, other, moment.starter, self.shape.modes - 1),
        }
    }

    /// What the winner gets.
    fn paid(&self, position: &Position, loser: Seat) -> f64 {
        self.payoffs[usize::from(win_class(&self.race, position, loser))]
    }

    /// What a legal action is worth to `seat`.
    pub fn action(
        &self,
        position: &Position,
        seat: Seat,
        moment: TurnState,
        force: &UsableRoll,
        action: &Action,
    ) -> f64 {
        let mut after = position.clone();
        let effect = self.race.apply(&mut after, seat, force, action);
        if !action.has_own_throw() {
            return self.after(&after, seat, moment, effect.extra_throw);
        }
        let casts = self.race.course().casts.outcomes().iter().zip(&self.odds.outcomes);
        let landed = casts.filter(|(cast, _)| cast.outcome != Cast::Again).map(|(cast, chance)| {
            let own = match &cast.outcome {
                Cast::Move { base, .. } => Some(base),
                Cast::Void | Cast::Again => None,
            };
            let mut entered = after.clone();
            let (_, effect) = self.race.finish_entry(&mut entered, seat, action, own);
            chance * self.after(&entered, seat, moment, effect.extra_throw)
        });
        landed.sum()
    }

    /// What it is worth to `seat` to have acted, with an extra throw earned or not.
    fn after(&self, position: &Position, seat: Seat, moment: TurnState, extra_throw: bool) -> f64 {
        match self.shape.extra_mode(self.mode(moment)).filter(|_| extra_throw) {
            Some(mode) => self.read(position, seat, moment.starter, mode),
            None => self.turn_over(position, seat, moment),
        }
    }

    /// What throwing the second die is worth, where what it promotes to is worth so much at best.
    pub fn second_die(
        &self,
        position: &Position,
        seat: Seat,
        moment: TurnState,
        promoted: f64,
    ) -> f64 {
        self.odds.yes * promoted + (1.0 - self.odds.yes) * self.turn_over(position, seat, moment)
    }

    /// What a throw, an index into the casts' outcomes, lets `seat` do, and what each action is
    /// worth.
    pub fn throw(
        &self,
        position: &Position,
        seat: Seat,
        moment: TurnState,
        outcome: usize,
    ) -> Thrown {
        let mut thrown =
            Thrown { outcome, keep: Vec::new(), promote: Vec::new(), second_die: None, value: 0.0 };
        let (base, promoted) = match &self.race.course().casts.outcomes()[outcome].outcome {
            Cast::Again => return Thrown { value: self.value(position, seat, moment), ..thrown },
            Cast::Void => {
                return Thrown { value: self.turn_over(position, seat, moment), ..thrown };
            }
            Cast::Move { base, promoted } => (base, promoted.as_ref()),
        };
        thrown.keep = self.choices(position, seat, moment, base);
        thrown.promote =
            promoted.map_or_else(Vec::new, |force| self.choices(position, seat, moment, force));
        thrown.second_die = best_of(&thrown.promote)
            .map(|(_, promoted)| self.second_die(position, seat, moment, promoted));
        let kept = best_of(&thrown.keep).map(|(_, kept)| kept);
        thrown.value = match (kept, thrown.second_die) {
            (Some(kept), Some(second_die)) => kept.max(second_die),
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => self.turn_over(position, seat, moment),
        };
        thrown
    }

    fn choices(
        &self,
        position: &Position,
        seat: Seat,
        moment: TurnState,
        force: &UsableRoll,
    ) -> Vec<Choice> {
        let mut list = Vec::new();
        self.race.legal_actions(position, seat, force, &mut list);
        list.into_iter()
            .map(|action| Choice {
                value: self.action(position, seat, moment, force, &action),
                action,
            })
            .collect()
    }

    /// The plane of so many extra throws left.
    fn mode(&self, moment: TurnState) -> usize {
        if self.shape.unlimited {
            0
        } else {
            (moment.extra_throws_left as usize).min(self.shape.modes - 1)
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

/// Two files with the same in them are one solution.
impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.file.checksum == other.file.checksum && self.file.head == other.file.head
    }
}

fn other_kind(path: &Path) -> FileError {
    FileError::OtherQuestion {
        path: path.to_path_buf(),
        begun: false,
        differences: vec!["  kind of game: a race in the file, something else wanted".to_owned()],
        way_out: "only races can be solved".to_owned(),
    }
}
