//! A row of the chain that is being written: where each throw from a state leads.

use crate::game::contract::Game;
use crate::game::race::outcome::win_class;
use crate::game::race::position::Position;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::solve::exact::chain::{ENDED, Entry, LONGER, TURNED, column};
use crate::solve::exact::states::States;

/// A position that an action leads to, with its chance.
#[derive(Clone)]
pub(super) struct Link {
    pub chance: f64,
    pub longer: bool,
    pub extra_throw: bool,
    pub finished: bool,
    pub after: Position,
}

/// A row that is being written.
pub(super) struct OpenRow<'a, 'e> {
    pub states: &'a States<'a>,
    pub role: usize,
    /// The state of the turn after the throw.
    pub turn: TurnState,
    pub entries: &'e mut Vec<Entry>,
    pub first: usize,
}

impl OpenRow<'_, '_> {
    /// Adds to the chance of a target.
    pub fn add(&mut self, weight: f64, target: u64) {
        match self.entries[self.first..].iter_mut().find(|entry| entry.target == target) {
            Some(entry) => entry.weight += weight,
            None => self.entries.push(Entry { weight, target }),
        }
    }

    /// Adds where an action leads, which is taken with this chance.
    pub fn follow(&mut self, links: &[Link], weight: f64) {
        for link in links {
            let target = self.target(link) | if link.longer { LONGER } else { 0 };
            self.add(weight * link.chance, target);
        }
    }

    fn target(&self, link: &Link) -> u64 {
        let States { race, .. } = *self.states;
        if link.finished {
            let last_turn = link.after.side(Seat::Dark).pieces_left == 0;
            return match (last_turn, race.course().equal_turns && self.role == 0) {
                (true, _) => ENDED | (2 * race.classes.len() as u64),
                (false, true) => self.turned(&link.after),
                (false, false) => ENDED | column(win_class(race, &link.after, Seat::Dark), true),
            };
        }
        if !link.extra_throw || self.turn.extra_throws_left == 0 {
            return self.after_turn(&link.after);
        }
        let mode = self.states.mode(self.turn.after_extra_throw());
        self.states.number(&link.after, self.role, mode)
    }

    /// Where a throw leads that only says again.
    pub fn throws_again(&self, position: &Position) -> u64 {
        self.states.number(position, self.role, self.states.mode(self.turn))
    }

    /// Where a throw leads that lets the player do nothing but try again. `None` if it may not.
    pub fn further_try(&mut self, position: &Position) -> Option<u64> {
        let is_off_board = || self.states.race.is_off_board(position, Seat::Light);
        self.turn.try_again(is_off_board).then(|| self.throws_again(position))
    }

    /// Where an action of the other player leads, with a throw of this player.
    pub fn given_target(&self, link: &Link) -> u64 {
        let States { race, .. } = *self.states;
        if link.finished {
            return ENDED | column(win_class(race, &link.after, Seat::Dark), false);
        }
        let role = self.states.other(self.role);
        TURNED | self.states.number(&link.after, role, self.states.full())
    }

    /// Where the end of the turn in this position leads.
    pub fn after_turn(&self, position: &Position) -> u64 {
        if position.side(Seat::Dark).pieces_left == 0 {
            // The first player is home, and the second player's last turn did not finish.
            return ENDED | column(win_class(self.states.race, position, Seat::Light), false);
        }
        self.turned(position)
    }

    fn turned(&self, position: &Position) -> u64 {
        TURNED
            | self.states.number(
                &position.mirrored(),
                self.states.other(self.role),
                self.states.full(),
            )
    }
}
