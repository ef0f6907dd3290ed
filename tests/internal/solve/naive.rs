//! Best play by the plainest means: the slow reference's rules, every moment in a map, and sweeps
//! until nothing changes.

use std::collections::BTreeMap;

use crate::game::rules::Rules;
use crate::game::seat::Seat;

use super::reference::{Action, ActionResult, Move, Piece, Reference, State, ThrowResult, Value};

/// A moment of a game before a throw.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Moment {
    pieces: Vec<Piece>,
    thrower: Seat,
    /// Light, who began, is home, and Dark plays its last turn.
    last_turn: bool,
    /// Extra throws that this turn's actions have earned.
    earned: u32,
}

/// What a moment comes to; worth is to Light.
enum Tree {
    Ends(f64),
    Goes(usize),
    /// The thrower chooses.
    Choice(Seat, Vec<Tree>),
    Chance(Vec<(f64, Tree)>),
}

struct Naive<'a> {
    reference: Reference<'a>,
    points: Vec<f64>,
    places: BTreeMap<Moment, usize>,
    moments: Vec<Moment>,
}

/// What the game is worth to Light, who begins, if both play their best; `points` are paid for each
/// win class. No throw limit.
pub fn worth(rules: &Rules, points: Vec<f64>) -> f64 {
    let mut naive = Naive {
        reference: Reference::new(rules),
        points,
        places: BTreeMap::new(),
        moments: Vec::new(),
    };
    let pieces = naive.reference.start().pieces;
    naive.goes(Moment { pieces, thrower: Seat::Light, last_turn: false, earned: 0 });
    let mut trees = Vec::new();
    while let Some(moment) = naive.moments.get(trees.len()).cloned() {
        let tree = naive.throw(&moment);
        trees.push(tree);
    }
    let opening = rules.opening.kept.as_ref().map(|kept| {
        let start = naive.moments[0].clone();
        let total = f64::from(kept.total());
        let casts = kept.outcomes().iter();
        Tree::Chance(
            casts
                .map(|cast| {
                    (
                        f64::from(cast.weight) / total,
                        naive.outcome(&start, usize::from(cast.outcome)),
                    )
                })
                .collect(),
        )
    });
    let mut values = vec![0.0; trees.len()];
    for _ in 0..100_000 {
        let mut change: f64 = 0.0;
        for (place, tree) in trees.iter().enumerate().rev() {
            let value = value(tree, &values);
            change = change.max((value - values[place]).abs());
            values[place] = value;
        }
        if change < 1e-14 {
            return opening.map_or(values[0], |tree| value(&tree, &values));
        }
    }
    panic!("no convergence")
}

fn value(tree: &Tree, values: &[f64]) -> f64 {
    match tree {
        Tree::Ends(worth) => *worth,
        Tree::Goes(place) => values[*place],
        Tree::Chance(branches) => {
            branches.iter().map(|(weight, tree)| weight * value(tree, values)).sum()
        }
        Tree::Choice(seat, branches) => {
            let worths = branches.iter().map(|tree| value(tree, values));
            if *seat == Seat::Light {
                worths.fold(f64::MIN, f64::max)
            } else {
                worths.fold(f64::MAX, f64::min)
            }
        }
    }
}

impl Naive<'_> {
    fn goes(&mut self, mut moment: Moment) -> Tree {
        moment.pieces.sort();
        let next = self.moments.len();
        let place = *self.places.entry(moment.clone()).or_insert(next);
        if place == next {
            self.moments.push(moment);
        }
        Tree::Goes(place)
    }

    fn throw(&mut self, moment: &Moment) -> Tree {
        let throws = &self.reference.race.throws;
        let total = f64::from(throws.total());
        let weights: Vec<f64> =
            throws.outcomes().iter().map(|cast| f64::from(cast.weight) / total).collect();
        Tree::Chance(
            weights
                .into_iter()
                .enumerate()
                .map(|(outcome, weight)| (weight, self.outcome(moment, outcome)))
                .collect(),
        )
    }

    fn outcome(&mut self, moment: &Moment, outcome: usize) -> Tree {
        let (base, promoted) = match self.reference.throw_result(outcome) {
            ThrowResult::Void => return self.turn_over(moment),
            ThrowResult::Again => return self.goes(moment.clone()),
            ThrowResult::Values { base, promoted } => (base, promoted),
        };
        let mut choices = self.actions(moment, &base);
        if let Some(promoted) = promoted {
            let raised = self.actions(moment, &promoted);
            if !raised.is_empty() {
                let die = &self.reference.race.promotion.as_ref().expect("a second die").die;
                let yes: u32 =
                    die.outcomes().iter().filter(|face| face.outcome).map(|face| face.weight).sum();
                let yes = f64::from(yes) / f64::from(die.total());
                let no = self.turn_over(moment);
                choices.push(Tree::Chance(vec![
                    (yes, Tree::Choice(moment.thrower, raised)),
                    (1.0 - yes, no),
                ]));
            }
        }
        if choices.is_empty() {
            self.turn_over(moment)
        } else {
            Tree::Choice(moment.thrower, choices)
        }
    }

    fn actions(&mut self, moment: &Moment, value: &Value) -> Vec<Tree> {
        let state = State { pieces: moment.pieces.clone() };
        let legal = self.reference.legal(&state, moment.thrower, value);
        legal.iter().map(|action| self.after(moment, value, action)).collect()
    }

    fn after(&mut self, moment: &Moment, value: &Value, chosen: &Action) -> Tree {
        let mut state = State { pieces: moment.pieces.clone() };
        let done = self.reference.apply(&mut state, moment.thrower, value, chosen);
        if chosen.own_throw {
            return self.own_throw(&Moment { pieces: state.pieces, ..*moment }, chosen.moves[0]);
        }
        self.done(moment, state, &done)
    }

    /// The throw of an entering piece; throws that say again are cast again.
    fn own_throw(&mut self, moment: &Moment, entry: Move) -> Tree {
        let casts: Vec<f64> = self
            .reference
            .race
            .throws
            .outcomes()
            .iter()
            .map(|cast| f64::from(cast.weight))
            .collect();
        let mut branches = Vec::new();
        for (outcome, weight) in casts.into_iter().enumerate() {
            let value = match self.reference.throw_result(outcome) {
                ThrowResult::Again => continue,
                ThrowResult::Void => None,
                ThrowResult::Values { base, .. } => Some(base),
            };
            let mut state = State { pieces: moment.pieces.clone() };
            let (_, done) =
                self.reference.finish_entry(&mut state, moment.thrower, entry, value.as_ref());
            branches.push((weight, self.done(moment, state, &done)));
        }
        let total: f64 = branches.iter().map(|(weight, _)| weight).sum();
        Tree::Chance(branches.into_iter().map(|(weight, tree)| (weight / total, tree)).collect())
    }

    fn done(&mut self, moment: &Moment, state: State, done: &ActionResult) -> Tree {
        let at_most = self.reference.race.extra_throws.at_most;
        let equal_turns = self.reference.race.equal_turns;
        let next = Moment { pieces: state.pieces, ..*moment };
        if done.finished {
            return match moment.thrower {
                Seat::Light if equal_turns => {
                    self.goes(Moment { thrower: Seat::Dark, last_turn: true, earned: 0, ..next })
                }
                Seat::Dark if moment.last_turn => Tree::Ends(0.0),
                winner => self.won(&next, winner),
            };
        }
        match at_most {
            _ if !done.extra_throw => self.turn_over(&next),
            None => self.goes(next),
            Some(most) if moment.earned < u32::from(most) => {
                self.goes(Moment { earned: moment.earned + 1, ..next })
            }
            Some(_) => self.turn_over(&next),
        }
    }

    fn won(&self, moment: &Moment, winner: Seat) -> Tree {
        let state = State { pieces: moment.pieces.clone() };
        let points = self.points[self.reference.win_class(&state, winner.other())];
        Tree::Ends(if winner == Seat::Light { points } else { -points })
    }

    fn turn_over(&mut self, moment: &Moment) -> Tree {
        if moment.last_turn {
            return self.won(moment, Seat::Light);
        }
        self.goes(Moment { thrower: moment.thrower.other(), earned: 0, ..moment.clone() })
    }
}
