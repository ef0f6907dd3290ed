//! A setup for positions worked by hand: pieces by the names of their squares, actions in a short
//! notation.
//!
//! `+a4` places a piece, `+a4x` captures with it; `a4-a3` moves one, `a4xa3` captures; `a4-a3
//! b4-b3` moves two. If a move takes another route than the first, it ends in `/1`, `/2` and so on.

use crate::game::actions::{Action, ActionEffect, ActionList};
use crate::game::board::MAX_SQUARES;
use crate::game::contract::Game;
use crate::game::domination::position::Position;
use crate::game::domination::{Domination, UsableRoll};
use crate::game::rules::Rules;
use crate::game::rules::domination::DominationRules;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;

/// A rule set and a position.
pub struct Setup {
    pub rules: Rules,
    pub game: Domination,
    pub position: Position,
}

impl Setup {
    pub fn royal() -> Self {
        Self::with_rules(|_| ())
    }

    /// The royal game with changed rules.
    pub fn with_rules(change: impl Fn(&mut DominationRules)) -> Self {
        let mut rules = crate::input::rules::load("freecompany-royal").unwrap();
        let crate::game::rules::GameRules::Domination(domination) = &mut rules.game else {
            panic!("a domination game")
        };
        change(domination);
        let game = Domination::new(&rules).unwrap();
        let position = game.start();
        Self { rules, game, position }
    }

    pub fn light(self, squares: &str) -> Self {
        self.put(Seat::Light, squares)
    }

    pub fn dark(self, squares: &str) -> Self {
        self.put(Seat::Dark, squares)
    }

    fn put(mut self, seat: Seat, squares: &str) -> Self {
        for name in squares.split_whitespace() {
            let square = self.rules.board.find(name).unwrap();
            let index = 1 + self.rules.board.seen_by(seat, square);
            self.position
                .set_up(&self.game, seat, index)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        self
    }

    fn force(&self, shown: &str) -> &UsableRoll {
        let throws = &self.rules.domination().unwrap().throws;
        let index = throws
            .outcomes()
            .iter()
            .position(|throw| throw.outcome.shown == shown)
            .expect("a throw");
        match &self.game.course().dice.of_role(0).outcomes()[index].outcome {
            Cast::Move { base, promoted: None } => base,
            other => panic!("{other:?}"),
        }
    }

    pub fn list(&self, seat: Seat, shown: &str) -> ActionList {
        let mut list = ActionList::new();
        self.game.legal_actions(&self.position, seat, self.force(shown), &mut list);
        list
    }

    /// Light's legal actions, in order.
    pub fn actions(&self, shown: &str) -> String {
        self.actions_of(Seat::Light, shown)
    }

    pub fn actions_of(&self, seat: Seat, shown: &str) -> String {
        let list = self.list(seat, shown);
        list.iter().map(|action| self.notation(seat, action)).collect::<Vec<_>>().join(", ")
    }

    /// Only those actions that move pieces.
    pub fn moves(&self, shown: &str) -> String {
        let all = self.actions(shown);
        all.split(", ").filter(|action| !action.starts_with('+')).collect::<Vec<_>>().join(", ")
    }

    pub fn play(&mut self, seat: Seat, shown: &str, action: &str) -> ActionEffect {
        let list = self.list(seat, shown);
        let found = list.iter().find(|one| self.notation(seat, one) == action);
        let found = *found
            .unwrap_or_else(|| panic!("{action} is not among {}", self.actions_of(seat, shown)));
        let force = self.force(shown).clone();
        self.game.apply(&mut self.position, seat, &force, &found)
    }

    /// The squares of a player, in reading order.
    pub fn squares(&self, seat: Seat) -> String {
        let mut pieces_on = [0; MAX_SQUARES];
        self.game.count_by_square(&self.position, seat, &mut pieces_on);
        let names =
            self.rules.board.squares.iter().zip(pieces_on).filter(|(_, pieces)| *pieces == 1);
        names.map(|(square, _)| square.name.as_str()).collect::<Vec<_>>().join(" ")
    }

    pub fn waiting(&self, seat: Seat) -> u8 {
        self.game.count(&self.position, seat, 0, 0)
    }

    fn notation(&self, seat: Seat, action: &Action) -> String {
        let name = |index| {
            self.rules.board.squares[usize::from(self.game.square(seat, index))].name.clone()
        };
        let step = |step: &crate::game::actions::Move| {
            let way = if step.route > 0 { format!("/{}", step.route) } else { String::new() };
            match (step.enters(), step.captures) {
                (true, captures) => {
                    format!("+{}{}", name(step.to), if captures { "x" } else { "" })
                }
                (false, captures) => {
                    format!(
                        "{}{}{}{way}",
                        name(step.from),
                        if captures { "x" } else { "-" },
                        name(step.to)
                    )
                }
            }
        };
        action.moves().iter().map(step).collect::<Vec<_>>().join(" ")
    }
}
