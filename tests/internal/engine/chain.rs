//! The Markov chain of a game between two random bots: every moment before a throw, where each
//! throw leads, and the value of that.

use std::collections::HashMap;

use crate::game::actions::{Action, ActionList};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;

/// The value of a moment: the chance that the first player wins, that the second does, and the mean
/// number of throws to come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GameValue {
    pub first: f64,
    pub second: f64,
    pub throws: f64,
}

/// A moment before a throw. The first player is Light.
#[derive(Clone)]
struct Moment<P> {
    position: P,
    thrower: Seat,
    /// The first player has finished, and the second plays its last turn.
    last_turn: bool,
    extra_throws_left: u32,
}

/// Where the throws from one moment lead, and their value where the game ends.
#[derive(Default)]
struct Row {
    next: Vec<(f64, u32)>,
    /// Wins by these throws, and the throws themselves.
    here: GameValue,
}

/// All moments that can occur, in the order in which they are found.
pub struct Chain<'a, G: Game> {
    game: &'a G,
    moments: Vec<Moment<G::Position>>,
    index: HashMap<Vec<u8>, u32>,
    rows: Vec<Row>,
    opening: Option<Row>,
}

impl<'a, G: Game> Chain<'a, G> {
    /// Follows every throw and every action from the start. `None` if there are more moments than
    /// `most`.
    pub fn new(game: &'a G, most: usize) -> Option<Self> {
        let mut chain = Self {
            game,
            moments: Vec::new(),
            index: HashMap::new(),
            rows: Vec::new(),
            opening: None,
        };
        let start = Moment {
            position: game.start(),
            thrower: Seat::Light,
            last_turn: false,
            extra_throws_left: game.course().extra_throws_a_turn,
        };
        chain.index_of(start.clone());
        while chain.rows.len() < chain.moments.len() {
            if chain.moments.len() > most {
                return None;
            }
            let moment = chain.moments[chain.rows.len()].clone();
            let row = chain.row(&moment, None);
            chain.rows.push(row);
        }
        if let Some(kept) = &game.course().opening {
            let casts: Vec<(usize, f64)> = kept
                .outcomes()
                .iter()
                .map(|cast| {
                    (usize::from(cast.outcome), f64::from(cast.weight) / f64::from(kept.total()))
                })
                .collect();
            chain.opening = Some(chain.row(&start, Some(casts)));
        }
        Some(chain)
    }

    /// The number of moments, which are positions with the player to throw.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The value of the start, by Gauss-Seidel sweeps from the last moment found to the first,
    /// until nothing changes by a relative difference of more than 1e-12.
    pub fn solve(&self) -> GameValue {
        let mut values = vec![GameValue::default(); self.rows.len()];
        for _ in 0..1_000_000 {
            let mut change: f64 = 0.0;
            for (index, row) in self.rows.iter().enumerate().rev() {
                let value = value(row, &values);
                let moved = (value.throws - values[index].throws) / value.throws;
                change = change.max(moved.abs()).max((value.first - values[index].first).abs());
                values[index] = value;
            }
            if change < 1e-12 {
                return self.opening.as_ref().map_or(values[0], |row| value(row, &values));
            }
        }
        panic!("no convergence")
    }

    fn index_of(&mut self, moment: Moment<G::Position>) -> u32 {
        let game = self.game;
        let mut key = vec![moment.thrower.index() as u8, u8::from(moment.last_turn)];
        key.extend(moment.extra_throws_left.to_le_bytes());
        for seat in Seat::BOTH {
            for kind in 0..game.kinds() {
                key.extend(
                    (0..=game.places() + 1)
                        .map(|index| game.count(&moment.position, seat, kind, index)),
                );
            }
        }
        let next = self.moments.len() as u32;
        *self.index.entry(key).or_insert_with(|| {
            self.moments.push(moment);
            next
        })
    }

    /// Where the throws from a moment lead. `casts` are those of the opening, if they differ from
    /// those of the dice.
    fn row(&mut self, moment: &Moment<G::Position>, casts: Option<Vec<(usize, f64)>>) -> Row {
        let mut row =
            Row { here: GameValue { throws: 1.0, ..GameValue::default() }, ..Row::default() };
        for (outcome, weight) in casts.unwrap_or_else(|| self.dice(moment.thrower)) {
            self.add_outcome(moment, outcome, weight, &mut row);
        }
        row
    }

    /// Every outcome of the dice of a player, with its probability. Light takes the first turn.
    fn dice(&self, thrower: Seat) -> Vec<(usize, f64)> {
        let casts = self.game.course().dice.of_role(thrower.index());
        let total = f64::from(casts.total());
        casts
            .outcomes()
            .iter()
            .enumerate()
            .filter(|(_, cast)| cast.weight > 0)
            .map(|(outcome, cast)| (outcome, f64::from(cast.weight) / total))
            .collect()
    }

    fn add_outcome(
        &mut self,
        moment: &Moment<G::Position>,
        outcome: usize,
        weight: f64,
        row: &mut Row,
    ) {
        let game = self.game;
        let (base, promoted) = match &game.course().dice.of_role(0).outcomes()[outcome].outcome {
            Cast::Void => return self.end_turn(moment, weight, row),
            Cast::Again => return self.add_next(moment.clone(), weight, row),
            Cast::Move { base, promoted } => (base, promoted.as_ref()),
        };
        let list = |force: &G::UsableRoll| {
            let mut list = ActionList::new();
            game.legal_actions(&moment.position, moment.thrower, force, &mut list);
            list
        };
        let (keep, promote) = (list(base), promoted.map(list).unwrap_or_default());
        // The random bot throws the second die in half of the cases where it can choose.
        let throw_chance = match (keep.is_empty(), promote.is_empty()) {
            (true, true) => return self.end_turn(moment, weight, row),
            (false, true) => 0.0,
            (true, false) => 1.0,
            (false, false) => 0.5,
        };
        self.add_actions(moment, base, &keep, weight * (1.0 - throw_chance), row);
        let yes = game.course().verdict.as_ref().map_or(1.0, |die| {
            let yes: u32 =
                die.outcomes().iter().filter(|side| side.outcome).map(|side| side.weight).sum();
            f64::from(yes) / f64::from(die.total())
        });
        if let Some(force) = promoted {
            self.add_actions(moment, force, &promote, weight * throw_chance * yes, row);
        }
        if throw_chance > 0.0 {
            self.end_turn(moment, weight * throw_chance * (1.0 - yes), row);
        }
    }

    /// Each action is equally likely.
    fn add_actions(
        &mut self,
        moment: &Moment<G::Position>,
        force: &G::UsableRoll,
        actions: &[Action],
        weight: f64,
        row: &mut Row,
    ) {
        if weight == 0.0 {
            return;
        }
        let share = weight / actions.len() as f64;
        for action in actions {
            let mut next = moment.clone();
            let effect = self.game.apply(&mut next.position, moment.thrower, force, action);
            if action.has_own_throw() {
                self.add_own_throw(&next, action, share, row);
            } else {
                self.add_result(next, effect.finished, effect.extra_throw, share, row);
            }
        }
    }

    /// The entering piece is moved by its own throw. Throws that say again are cast again.
    fn add_own_throw(
        &mut self,
        moment: &Moment<G::Position>,
        action: &Action,
        weight: f64,
        row: &mut Row,
    ) {
        let game = self.game;
        let casts = game.course().dice.of_role(moment.thrower.index());
        let chance_that_counts: f64 = casts
            .outcomes()
            .iter()
            .filter(|cast| cast.outcome != Cast::Again)
            .map(|cast| f64::from(cast.weight) / f64::from(casts.total()))
            .sum();
        row.here.throws += weight / chance_that_counts;
        for (outcome, chance) in self.dice(moment.thrower) {
            let force = match &casts.outcomes()[outcome].outcome {
                Cast::Again => continue,
                Cast::Void => None,
                Cast::Move { base, .. } => Some(base),
            };
            let mut next = moment.clone();
            let (_, effect) = game.finish_entry(&mut next.position, moment.thrower, action, force);
            self.add_result(
                next,
                effect.finished,
                effect.extra_throw,
                weight * chance / chance_that_counts,
                row,
            );
        }
    }

    fn add_result(
        &mut self,
        mut next: Moment<G::Position>,
        finished: bool,
        extra: bool,
        weight: f64,
        row: &mut Row,
    ) {
        if finished {
            match next.thrower {
                Seat::Light if self.game.course().equal_turns => {
                    let (thrower, extra_throws_left) =
                        (Seat::Dark, self.game.course().extra_throws_a_turn);
                    self.add_next(
                        Moment { thrower, last_turn: true, extra_throws_left, ..next },
                        weight,
                        row,
                    );
                }
                Seat::Light => row.here.first += weight,
                Seat::Dark => row.here.second += if next.last_turn { 0.0 } else { weight },
            }
        } else if extra && next.extra_throws_left > 0 {
            // An unlimited number is not counted down.
            if next.extra_throws_left < u32::MAX {
                next.extra_throws_left -= 1;
            }
            self.add_next(next, weight, row);
        } else {
            self.end_turn(&next, weight, row);
        }
    }

    fn end_turn(&mut self, moment: &Moment<G::Position>, weight: f64, row: &mut Row) {
        if moment.last_turn {
            row.here.first += weight;
            return;
        }
        let (thrower, extra_throws_left) =
            (moment.thrower.other(), self.game.course().extra_throws_a_turn);
        self.add_next(Moment { thrower, extra_throws_left, ..moment.clone() }, weight, row);
    }

    fn add_next(&mut self, moment: Moment<G::Position>, weight: f64, row: &mut Row) {
        let index = self.index_of(moment);
        row.next.push((weight, index));
    }
}

fn value(row: &Row, values: &[GameValue]) -> GameValue {
    row.next.iter().fold(row.here, |sum, (weight, index)| {
        let next = values[*index as usize];
        GameValue {
            first: sum.first + weight * next.first,
            second: sum.second + weight * next.second,
            throws: sum.throws + weight * next.throws,
        }
    })
}
