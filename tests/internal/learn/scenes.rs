//! Random play, and what follows an action, written down from the rulebook's order of turns.

use crate::game::actions::{Action, ActionEffect, ActionList};
use crate::game::contract::Game;
use crate::game::domination::Domination;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, TurnState};
use crate::play::random_source::{GameStream, RandomSource};

/// A game whose positions can be seen with the players exchanged.
pub trait Mirrored: Game {
    fn mirrored(position: &Self::Position) -> Self::Position;
}

impl Mirrored for Race {
    fn mirrored(position: &Self::Position) -> Self::Position {
        position.mirrored()
    }
}

impl Mirrored for Domination {
    fn mirrored(position: &Self::Position) -> Self::Position {
        position.mirrored()
    }
}

/// A player about to throw.
pub struct Scene<G: Game> {
    pub position: G::Position,
    pub seat: Seat,
    pub turn_state: TurnState,
    /// Has the starter finished, so that this is the equalising turn?
    pub is_equalising: bool,
}

impl<G: Game> std::fmt::Debug for Scene<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { position, seat, turn_state, is_equalising } = self;
        write!(f, "{seat:?} {turn_state:?} equalising {is_equalising} {position:?}")
    }
}

/// What follows an action or the end of a turn.
pub enum Next<G: Game> {
    /// `Seat` wins by a class.
    Won(Seat, u8),
    Drawn,
    Throws(Scene<G>),
}

impl<G: Game> Scene<G> {
    pub fn start(game: &G, starter: Seat) -> Self {
        Self {
            position: game.start(),
            seat: starter,
            turn_state: TurnState::turn_start(game.course(), starter),
            is_equalising: false,
        }
    }

    fn won_by(winner: Seat, game: &G, position: &G::Position) -> Next<G> {
        Next::Won(winner, game.win_class(position, winner.other()))
    }

    /// The turn ends in this position.
    pub fn end_turn(&self, game: &G, position: G::Position, is_equalising: bool) -> Next<G> {
        let starter = self.turn_state.starter;
        if self.is_equalising {
            return Self::won_by(starter, game, &position);
        }
        Next::Throws(Self {
            position,
            seat: self.seat.other(),
            turn_state: TurnState::turn_start(game.course(), starter),
            is_equalising,
        })
    }

    /// What follows an action with this effect, which leads to this position.
    pub fn after(&self, game: &G, position: G::Position, effect: ActionEffect) -> Next<G> {
        if effect.finished {
            if self.is_equalising {
                return Next::Drawn;
            }
            if game.course().equal_turns && self.seat == self.turn_state.starter {
                return self.end_turn(game, position, true);
            }
            return Self::won_by(self.seat, game, &position);
        }
        if effect.drawn {
            return Next::Drawn;
        }
        let left = self.turn_state.extra_throws_left;
        if !effect.extra_throw || left == 0 {
            return self.end_turn(game, position, false);
        }
        let extra_throws_left = if left == u32::MAX { left } else { left - 1 };
        let turn_state = TurnState { extra_throws_left, ..self.turn_state };
        Next::Throws(Self {
            position,
            turn_state,
            seat: self.seat,
            is_equalising: self.is_equalising,
        })
    }

    /// What may follow an action, each with its weight: one for each own throw if there is one.
    pub fn all_after(
        &self,
        game: &G,
        roll: &G::UsableRoll,
        action: &Action,
    ) -> Vec<(f64, Next<G>)> {
        let mut position = self.position.clone();
        let effect = game.apply(&mut position, self.seat, roll, action);
        if !action.has_own_throw() {
            return vec![(1.0, self.after(game, position, effect))];
        }
        let dice = &game.course().dice;
        let casts = dice.of_role(self.turn_state.role(self.seat)).outcomes().iter();
        let own = casts.filter_map(|cast| {
            let roll = match &cast.outcome {
                Cast::Again => return None,
                Cast::Void => None,
                Cast::Move { base, .. } => Some(base),
            };
            let mut landed = position.clone();
            let (_, effect) = game.finish_entry(&mut landed, self.seat, action, roll);
            Some((f64::from(cast.weight), self.after(game, landed, effect)))
        });
        own.collect()
    }
}

/// Plays a random game of at most `throws` throws. `see` hears each player about to throw, and each
/// throw with its legal actions, if there are any.
pub fn play_at_random<G: Game>(
    game: &G,
    index: u64,
    throws: usize,
    mut see: impl FnMut(&Scene<G>, Option<(&G::UsableRoll, &[Action])>),
) {
    let mut random = GameStream::new(1_928, index);
    let mut scene = Scene::start(game, Seat::BOTH[index as usize % 2]);
    let mut list = ActionList::new();
    for _ in 0..throws {
        see(&scene, None);
        let casts = game.course().dice.of_role(scene.turn_state.role(scene.seat));
        let cast = &casts.outcomes()[casts.index_at(random.below(casts.total()))].outcome;
        let roll = match cast {
            Cast::Again => continue,
            Cast::Void => None,
            Cast::Move { promoted: Some(promoted), .. } if random.below(2) == 0 => Some(promoted),
            Cast::Move { base, .. } => Some(base),
        };
        list.clear();
        if let Some(roll) = roll {
            game.legal_actions(&scene.position, scene.seat, roll, &mut list);
        }
        let next = match roll.filter(|_| !list.is_empty()) {
            None => {
                let mut position = scene.position.clone();
                if game.pass(&mut position, scene.seat) {
                    return;
                }
                scene.end_turn(game, position, false)
            }
            Some(roll) => {
                see(&scene, Some((roll, &list)));
                let action = list[random.below(list.len() as u32) as usize];
                let mut after = scene.all_after(game, roll, &action);
                after.swap_remove(random.below(after.len() as u32) as usize).1
            }
        };
        let Next::Throws(next) = next else { return };
        scene = next;
    }
}
