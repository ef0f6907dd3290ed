//! The reference follows the engine. Both must agree at every step.

use crate::game::actions::{Action, ActionEffect};
use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::race::{Race, UsableRoll};
use crate::game::seat::Seat;
use crate::play::observer::{Event, GameObserver};
use crate::play::record::Ending;

use super::reference::{self, ActionResult, Move, Reference, State, ThrowResult, Value};

/// Follows a game of the engine with a state of the reference.
pub struct Shadow<'a> {
    reference: &'a Reference<'a>,
    race: &'a Race,
    state: State,
    throw: Option<Pending>,
    throws: u32,
    /// The player whose turn it is, and the extra throws that the actions of the turn have earned.
    turn: Option<(Seat, u32)>,
    /// Does the next action use a throw of the other player?
    is_given: bool,
    pub ending: Option<Ending>,
    pub rare: RareEvents,
}

/// How often events happened that a game's record does not count.
#[derive(Clone, Copy, Debug, Default)]
pub struct RareEvents {
    pub shared: u64,
    pub bumped: u64,
    pub bounced: u64,
    pub moved_on_entry: u64,
    pub withdrawn: u64,
    pub captured_on_entry: u64,
    pub stacks_captured: u64,
    pub burnt: u64,
    pub tried_again: u64,
    pub given: u64,
}

/// The throw that is being played.
struct Pending {
    seat: Seat,
    thrown: ThrowResult,
    /// The second die has shown YES.
    promoted: bool,
    /// The throw has put this piece on its entry step.
    entry: Option<Move>,
}

impl<'a> Shadow<'a> {
    /// Follows a game that this player begins.
    pub fn new(reference: &'a Reference<'a>, race: &'a Race, starter: Seat) -> Self {
        let state = reference.start(starter);
        Self {
            reference,
            race,
            state,
            throw: None,
            throws: 0,
            turn: None,
            is_given: false,
            ending: None,
            rare: RareEvents::default(),
        }
    }

    fn actions(&self, seat: Seat, value: Option<&Value>) -> Vec<reference::Action> {
        value.map_or(Vec::new(), |value| self.reference.legal(&self.state, seat, value))
    }

    fn start_throw(&mut self, seat: Seat, outcome: usize) {
        self.throws += 1;
        if self.turn.is_none_or(|(before, _)| before != seat) {
            self.turn = Some((seat, 0));
        }
        self.throw = Some(Pending {
            seat,
            thrown: self.reference.throw_result(outcome),
            promoted: false,
            entry: None,
        });
    }

    fn check_pass(&mut self) {
        match self.throw.take().expect("a throw") {
            Pending { thrown: ThrowResult::Again, .. } => {
                panic!("a pass on a throw that throws again")
            }
            Pending { thrown: ThrowResult::Void, .. } => {}
            Pending { seat, thrown: ThrowResult::Values { base, promoted }, .. } => {
                assert_eq!(
                    self.actions(seat, Some(&base)),
                    [],
                    "passed with an action for the base value"
                );
                assert_eq!(
                    self.actions(seat, promoted.as_ref()),
                    [],
                    "passed with an action for the promoted value"
                );
            }
        }
    }

    fn check_action(
        &mut self,
        seat: Seat,
        (force, promoted): (&UsableRoll, bool),
        choices: &[Action],
        action: &Action,
    ) -> ActionResult {
        let mut pending = self.throw.take().expect("an action by a throw");
        let ThrowResult::Values { base, promoted: after_yes } = &pending.thrown else {
            panic!("a throw that moves nothing")
        };
        assert_eq!((seat, promoted), (pending.seat, pending.promoted));
        let value = if promoted { after_yes.as_ref().expect("a promoted value") } else { base };
        let actions = self.actions(seat, Some(value));
        let ours: Vec<_> =
            actions.iter().map(|one| (one.key(), one.own_throw, one.captures())).collect();
        let theirs: Vec<_> =
            choices.iter().map(|one| (key(one), one.has_own_throw(), one.captures())).collect();
        assert_eq!(
            theirs, ours,
            "the engine's actions (left), {} steps in {:?}",
            value.steps, self.state
        );
        assert_eq!(usize::from(force.value), value.steps);
        let chosen =
            choices.iter().position(|one| one == action).expect("the action is one of the choices");
        let chosen = &actions[chosen];
        let result = self.reference.apply(&mut self.state, seat, value, chosen);
        self.count_rare_events(chosen, value.steps, result);
        pending.entry = chosen.own_throw.then(|| chosen.moves[0]);
        self.throw = pending.entry.map(|_| pending);
        result
    }

    fn count_rare_events(
        &mut self,
        chosen: &reference::Action,
        steps: usize,
        result: ActionResult,
    ) {
        let one = chosen.moves[0];
        let is_single_move =
            chosen.moves.len() == 1 && one.from > 0 && one.to < self.reference.home();
        self.rare.shared += u64::from(chosen.moves.len() > 1);
        self.rare.bumped += u64::from(is_single_move && one.to == one.from + steps + 1);
        self.rare.bounced += u64::from(is_single_move && one.to < one.from + steps);
        self.rare.stacks_captured += u64::from(chosen.moves.len() == 1 && result.captured > 1);
    }

    fn check_entry(&mut self, seat: Seat, outcome: usize, to: u8, throws: u32) -> ActionResult {
        let pending = self.throw.take().expect("an entry by a throw");
        let entry = pending.entry.expect("a piece on its entry step");
        // Repeated throws are counted, but there is no event for each of them.
        self.throws = throws.max(self.throws + 1);
        let value = match self.reference.throw_result(outcome) {
            ThrowResult::Again => panic!("an entry that ends with a throw of again"),
            ThrowResult::Void => None,
            ThrowResult::Values { base, .. } => Some(base),
        };
        let (step, result) =
            self.reference.finish_entry(&mut self.state, seat, entry, value.as_ref());
        assert_eq!(
            (pending.seat, usize::from(to)),
            (seat, step),
            "{entry:?} by {value:?} in {:?}",
            self.state
        );
        self.rare.withdrawn += u64::from(step == 0);
        self.rare.moved_on_entry += u64::from(step > 0);
        self.rare.captured_on_entry += u64::from(result.captured > 0);
        result
    }

    fn assert_effects_agree(&mut self, effect: ActionEffect, result: ActionResult) {
        let (_, earned) = self.turn.as_mut().expect("a turn");
        let left =
            self.reference.race.extra_throws.at_most.is_none_or(|most| *earned < u32::from(most));
        // The turn that follows a given throw is told as an extra throw, and is not earned.
        let is_given = std::mem::take(&mut self.is_given);
        let throws_again = result.extra_throw && (left || is_given);
        *earned += u32::from(throws_again && !is_given);
        let [captured, paid] = [effect.captured, effect.paid_landings].map(u32::from);
        assert_eq!(
            (captured, paid, effect.extra_throw, effect.finished, effect.drawn),
            (result.captured, result.paid, throws_again, result.finished, false),
            "to {:?}",
            self.state
        );
    }

    /// The engine's position must equal the position that is built from the reference's pieces.
    fn assert_positions_agree(&self, position: &Position) {
        let mut built = Position::waiting(self.race);
        for piece in self.state.pieces.iter().filter(|piece| piece.step > 0) {
            built
                .set_up(self.race, piece.seat, piece.kind, piece.step as u8)
                .expect("a position of the reference");
        }
        assert_eq!(*position, built, "after {:?}", self.state);
        for seat in Seat::BOTH {
            let side = position.side(seat);
            assert_eq!(side.steps_left, self.reference.steps_left(&self.state, seat));
            let left = self.reference.pieces_to_go(&self.state, seat);
            assert_eq!(usize::from(side.pieces_left), left);
            let class = self.race.win_class(position, seat);
            assert_eq!(
                usize::from(class),
                self.reference.win_class(&self.state, seat),
                "in {:?}",
                self.state
            );
        }
    }
}

impl GameObserver<Race> for Shadow<'_> {
    fn see(&mut self, event: Event<'_, Race>) {
        match event {
            Event::Cast { seat, outcome, number, kept } => {
                self.start_throw(seat, outcome);
                assert_eq!(number, self.throws, "throws are numbered from 1");
                assert_eq!(kept, number == 1 && self.reference.rules.opening.kept.is_some());
            }
            Event::Passed => self.check_pass(),
            Event::TriesAgain => {
                self.check_pass();
                self.rare.tried_again += 1;
                let (seat, _) = self.turn.expect("a turn");
                let home = self.reference.home();
                let mut own = self.state.of(seat);
                assert!(own.all(|piece| piece.step == 0 || piece.step == home));
                assert!(self.reference.race.lost_throws.tries_to_enter.is_some());
            }
            Event::Given { seat } => {
                let pending = self.throw.take().expect("a throw");
                let ThrowResult::Values { base, promoted } = &pending.thrown else {
                    panic!("a throw without a value is given away")
                };
                let mut values = [Some(base), promoted.as_ref()].into_iter();
                assert!(values.all(|value| self.actions(pending.seat, value).is_empty()));
                assert_eq!(seat, pending.seat.other());
                assert!(self.reference.race.lost_throws.opponent_uses);
                self.rare.given += 1;
                self.is_given = true;
                self.turn = Some((seat, 0));
                // The turn that follows is like an extra throw.
                let base = Value { extra: true, ..base.clone() };
                let thrown = ThrowResult::Values { base, promoted: None };
                self.throw = Some(Pending { seat, thrown, ..pending });
            }
            Event::Burnt => {
                self.throw.take().expect("a throw");
                self.rare.burnt += 1;
                assert!(!self.reference.race.lost_throws.burnt_after.is_empty());
            }
            Event::Again => {
                assert!(matches!(
                    self.throw.take(),
                    Some(Pending { thrown: ThrowResult::Again, .. })
                ));
            }
            Event::Verdict { compulsory, yes } => {
                let mut pending = self.throw.take().expect("a throw");
                let ThrowResult::Values { base, promoted } = &pending.thrown else {
                    panic!("a verdict without a value")
                };
                assert_eq!(compulsory, self.actions(pending.seat, Some(base)).is_empty());
                assert_ne!(
                    self.actions(pending.seat, promoted.as_ref()),
                    [],
                    "a verdict without a possible action"
                );
                pending.promoted = true;
                self.throw = yes.then_some(pending);
            }
            Event::Acted {
                seat,
                roll: force,
                promoted,
                choices,
                action,
                effect,
                position,
                throws,
            } => {
                let result = self.check_action(seat, (force, promoted), choices, action);
                assert_eq!(throws, self.throws);
                self.assert_effects_agree(effect, result);
                if !action.has_own_throw() {
                    self.assert_positions_agree(position);
                }
            }
            Event::Entered { seat, outcome, to, effect, position, throws } => {
                let result = self.check_entry(seat, outcome, to, throws);
                self.assert_effects_agree(effect, result);
                self.assert_positions_agree(position);
            }
            Event::GameEnd { ending, throws } => {
                // The limit may fall between an entering piece's throws, which have no events.
                let entering = self.throw.as_ref().is_some_and(|pending| pending.entry.is_some());
                assert!(throws == self.throws || entering && throws > self.throws);
                let by_throws = self.reference.race.throw_end.is_some();
                assert!(!entering || ending == Ending::Unfinished || by_throws);
                self.ending = Some(ending);
            }
        }
    }
}

fn key(action: &Action) -> Vec<[usize; 3]> {
    action.moves().iter().map(|one| [one.kind, one.from, one.to].map(usize::from)).collect()
}
