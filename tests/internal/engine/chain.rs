//! The chain of a game between two random bots: every moment before a throw, where each throw
//! leads, and what that is worth.

use std::collections::HashMap;

use crate::game::actions::{Action, ActionList};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;

/// What a moment is worth: the chance that the first player wins, that the second does, and the
/// mean number of throws to come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worth {
    pub first: f64,
    pub second: f64,
    pub throws: f64,
}

/// Before a throw. The first player is Light.
#[derive(Clone)]
struct Moment<P> {
    position: P,
    thrower: Seat,
    /// The first player is home, and the second plays its last turn.
    last_turn: bool,
    extra_throws_left: u32,
}

/// Where the throws from one moment lead, and what they are worth where they lead nowhere further.
#[derive(Default)]
struct Row {
    next: Vec<(f64, u32)>,
    /// Wins made by these throws, and the throws themselves.
    here: Worth,
}

/// All moments that can come up, in the order in which they are found.
pub struct Chain<'a, G: Game> {
    game: &'a G,
    moments: Vec<Moment<G::Position>>,
    index: HashMap<Vec<u8>, u32>,
    rows: Vec<Row>,
    opening: Option<Row>,
}

impl<'a, G: Game> Chain<'a, G> {
    /// Follows every throw and every action from the start; `None` if there are more moments than
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
        chain.place(start.clone());
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

    /// The number of moments: positions with the player to throw.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The worth of the start, by Gauss-Seidel sweeps from the last moment found to the first until
    /// nothing changes by more than 1e-12 of itself.
    pub fn solve(&self) -> Worth {
        let mut worth = vec![Worth::default(); self.rows.len()];
        for _ in 0..1_000_000 {
            let mut change: f64 = 0.0;
            for (place, row) in self.rows.iter().enumerate().rev() {
                let value = value(row, &worth);
                let moved = (value.throws - worth[place].throws) / value.throws;
                change = change.max(moved.abs()).max((value.first - worth[place].first).abs());
                worth[place] = value;
            }
            if change < 1e-12 {
                return self.opening.as_ref().map_or(worth[0], |row| value(row, &worth));
            }
        }
        panic!("no convergence")
    }

    fn place(&mut self, moment: Moment<G::Position>) -> u32 {
        let game = self.game;
        let mut key = vec![moment.thrower.index() as u8, u8::from(moment.last_turn)];
        key.extend(moment.extra_throws_left.to_le_bytes());
        for seat in Seat::BOTH {
            for kind in 0..game.kinds() {
                key.extend(
                    (0..=game.places() + 1)
                        .map(|place| game.count(&moment.position, seat, kind, place)),
                );
            }
        }
        let next = self.moments.len() as u32;
        *self.index.entry(key).or_insert_with(|| {
            self.moments.push(moment);
            next
        })
    }

    /// Where the throws from a moment lead; `casts` are those of the opening, where they are other
    /// than the dice's.
    fn row(&mut self, moment: &Moment<G::Position>, casts: Option<Vec<(usize, f64)>>) -> Row {
        let mut row = Row { here: Worth { throws: 1.0, ..Worth::default() }, ..Row::default() };
        for (outcome, weight) in casts.unwrap_or_else(|| self.dice()) {
            self.thrown(moment, outcome, weight, &mut row);
        }
        row
    }

    /// Every outcome of the dice, with its probability.
    fn dice(&self) -> Vec<(usize, f64)> {
        let casts = &self.game.course().casts;
        let total = f64::from(casts.total());
        casts
            .outcomes()
            .iter()
            .enumerate()
            .map(|(outcome, cast)| (outcome, f64::from(cast.weight) / total))
            .collect()
    }

    fn thrown(&mut self, moment: &Moment<G::Position>, outcome: usize, weight: f64, row: &mut Row) {
        let game = self.game;
        let (base, promoted) = match &game.course().casts.outcomes()[outcome].outcome {
            Cast::Void => return self.turn_over(moment, weight, row),
            Cast::Again => return self.goes_on(moment.clone(), weight, row),
            Cast::Move { base, promoted } => (base, promoted.as_ref()),
        };
        let list = |force: &G::UsableRoll| {
            let mut list = ActionList::new();
            game.legal_actions(&moment.position, moment.thrower, force, &mut list);
            list
        };
        let (keep, promote) = (list(base), promoted.map(list).unwrap_or_default());
        // The random bot throws the second die in half of the cases where it may choose.
        let dies = match (keep.is_empty(), promote.is_empty()) {
            (true, true) => return self.turn_over(moment, weight, row),
            (false, true) => 0.0,
            (true, false) => 1.0,
            (false, false) => 0.5,
        };
        self.choose(moment, base, &keep, weight * (1.0 - dies), row);
        let yes = game.course().verdict.as_ref().map_or(1.0, |die| {
            let yes: u32 =
                die.outcomes().iter().filter(|side| side.outcome).map(|side| side.weight).sum();
            f64::from(yes) / f64::from(die.total())
        });
        if let Some(force) = promoted {
            self.choose(moment, force, &promote, weight * dies * yes, row);
        }
        if dies > 0.0 {
            self.turn_over(moment, weight * dies * (1.0 - yes), row);
        }
    }

    /// Each action is equally likely.
    fn choose(
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
                self.own_throw(&next, action, share, row);
            } else {
                self.after(next, effect.finished, effect.extra_throw, share, row);
            }
        }
    }

    /// The piece in the hand is moved by a throw of its own; throws that say again are cast again.
    fn own_throw(
        &mut self,
        moment: &Moment<G::Position>,
        action: &Action,
        weight: f64,
        row: &mut Row,
    ) {
        let game = self.game;
        let casts = &game.course().casts;
        let counts: f64 = casts
            .outcomes()
            .iter()
            .filter(|cast| cast.outcome != Cast::Again)
            .map(|cast| f64::from(cast.weight) / f64::from(casts.total()))
            .sum();
        row.here.throws += weight / counts;
        for (outcome, chance) in self.dice() {
            let force = match &casts.outcomes()[outcome].outcome {
                Cast::Again => continue,
                Cast::Void => None,
                Cast::Move { base, .. } => Some(base),
            };
            let mut next = moment.clone();
            let (_, effect) = game.finish_entry(&mut next.position, moment.thrower, action, force);
            self.after(next, effect.finished, effect.extra_throw, weight * chance / counts, row);
        }
    }

    fn after(
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
                    self.goes_on(
                        Moment { thrower, last_turn: true, extra_throws_left, ..next },
                        weight,
                        row,
                    );
                }
                Seat::Light => row.here.first += weight,
                Seat::Dark => row.here.second += if next.last_turn { 0.0 } else { weight },
            }
        } else if extra && next.extra_throws_left > 0 {
            // Any number of them is no number to remember.
            if next.extra_throws_left < u32::MAX {
                next.extra_throws_left -= 1;
            }
            self.goes_on(next, weight, row);
        } else {
            self.turn_over(&next, weight, row);
        }
    }

    fn turn_over(&mut self, moment: &Moment<G::Position>, weight: f64, row: &mut Row) {
        if moment.last_turn {
            row.here.first += weight;
            return;
        }
        let (thrower, extra_throws_left) =
            (moment.thrower.other(), self.game.course().extra_throws_a_turn);
        self.goes_on(Moment { thrower, extra_throws_left, ..moment.clone() }, weight, row);
    }

    fn goes_on(&mut self, moment: Moment<G::Position>, weight: f64, row: &mut Row) {
        let place = self.place(moment);
        row.next.push((weight, place));
    }
}

fn value(row: &Row, worth: &[Worth]) -> Worth {
    row.next.iter().fold(row.here, |sum, (weight, place)| {
        let next = worth[*place as usize];
        Worth {
            first: sum.first + weight * next.first,
            second: sum.second + weight * next.second,
            throws: sum.throws + weight * next.throws,
        }
    })
}
