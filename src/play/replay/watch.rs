//! Watches the referee play a script: checks what no player chooses, and notes what the second die
//! and own throws were worth.

use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::play::luck::{mean, verdict_weights};
use crate::play::measured_luck::in_units;
use crate::play::observer::{Event, GameObserver};
use crate::play::replay::prompter::Prompter;
use crate::play::replay::{ChanceKind, ReplayNote, ThrowNote};

/// The observer of a script.
pub(super) struct ReplayWatch<'p, 'a, G: Game>(pub &'p Prompter<'a, G>);

impl<G: Game> ReplayWatch<'_, '_, G> {
    fn note(&self, seat: Seat, kind: ChanceKind, before: i64, after: i64) {
        let line = self.0.line();
        let note = ThrowNote { line, seat, kind, before, luck: after - before };
        self.0.state().notes.push(ReplayNote::Throw(note));
    }

    /// Notes the luck of the second die.
    fn see_second_die(&self, seat: Seat, yes: bool) {
        let values = self.0.state().second_die.take();
        let Some(scores) = values.map(|chances| chances.map(in_units)) else { return };
        let weights = verdict_weights(self.0.setup.game.course());
        let before = mean(weights.into_iter().zip(scores));
        self.note(seat, ChanceKind::SecondDie, before, scores[usize::from(yes)]);
    }

    /// Notes the luck of an own throw.
    fn see_entry(&self, seat: Seat, outcome: usize) {
        self.0.state().in_hand = false;
        let Some(values) = self.0.state().entry.take() else { return };
        // Light takes the first turn of a script.
        let role = usize::from(seat != Seat::Light);
        let casts = self.0.setup.game.course().dice.of_role(role).outcomes();
        let weighted = values.iter().map(|(cast, value)| (casts[*cast].weight, in_units(*value)));
        let before = mean(weighted);
        if let Some((_, value)) = values.iter().find(|(cast, _)| *cast == outcome) {
            self.note(seat, ChanceKind::OwnThrow, before, in_units(*value));
        }
    }
}

impl<G: Game> GameObserver<G> for ReplayWatch<'_, '_, G> {
    fn see(&mut self, event: Event<'_, G>) {
        if self.0.is_lost() {
            return;
        }
        match event {
            Event::Cast { .. } | Event::Given { .. } | Event::GameEnd { .. } => {}
            Event::Passed | Event::TriesAgain => {
                let dice = &self.0.setup.game.course().dice;
                let is_void = self
                    .0
                    .outcome()
                    .is_some_and(|outcome| matches!(dice.cast(outcome), Cast::Void));
                let why = if is_void { "the throw is void" } else { "no piece can move" };
                self.0.check_nothing(why);
            }
            Event::Burnt => self.0.check_nothing("the throw is burnt"),
            Event::Again => self.0.check_nothing("the throw only gives another throw"),
            Event::Verdict { yes, .. } => {
                self.0.state().die_thrown = true;
                self.see_second_die(self.0.seat(), yes);
                if !yes {
                    self.0.check_nothing("the second die says NO");
                }
            }
            Event::Acted { seat, choices, action, .. } => {
                if choices.len() == 1 {
                    self.0.pick(seat, choices);
                }
                self.0.state().in_hand = action.has_own_throw();
            }
            Event::Entered { seat, outcome, .. } => self.see_entry(seat, outcome),
        }
    }
}
