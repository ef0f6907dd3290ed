//! Optimal play by the simplest method: the rules of the slow reference, every moment in a map, and
//! sweeps until nothing changes.

use std::collections::BTreeMap;

use crate::game::rules::Rules;
use crate::game::seat::Seat;

use super::reference::{Action, ActionResult, Move, Piece, Reference, State, ThrowResult, Value};

/// A moment of a game before a throw.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Moment {
    pieces: Vec<Piece>,
    thrower: Seat,
    /// Light, who began, has finished, and Dark plays its last turn.
    last_turn: bool,
    /// The number of extra throws that the actions of this turn have earned.
    earned: u32,
}

/// What follows from a moment. Values are for Light.
enum Tree {
    Ends(f64),
    Continues(usize),
    /// The thrower chooses.
    Choice(Seat, Vec<Tree>),
    Chance(Vec<(f64, Tree)>),
}

struct Naive<'a> {
    reference: Reference<'a>,
    points: Vec<f64>,
    indices: BTreeMap<Moment, usize>,
    moments: Vec<Moment>,
}

/// The value of the game for Light, who begins, if both play their best. `points` are paid for each
/// win class. There is no throw limit.
pub fn solve(rules: &Rules, points: Vec<f64>) -> f64 {
    let mut naive = Naive {
        reference: Reference::new(rules),
        points,
        indices: BTreeMap::new(),
        moments: Vec::new(),
    };
    let pieces = naive.reference.start(Seat::Light).pieces;
    naive.continue_at(Moment { pieces, thrower: Seat::Light, last_turn: false, earned: 0 });
    let mut trees = Vec::new();
    while let Some(moment) = naive.moments.get(trees.len()).cloned() {
        let tree = naive.all_outcomes(&moment);
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
        for (index, tree) in trees.iter().enumerate().rev() {
            let value = value(tree, &values);
            change = change.max((value - values[index]).abs());
            values[index] = value;
        }
        if change < 1e-14 {
            return opening.map_or(values[0], |tree| value(&tree, &values));
        }
    }
    panic!("no convergence")
}

fn value(tree: &Tree, values: &[f64]) -> f64 {
    match tree {
        Tree::Ends(solve) => *solve,
        Tree::Continues(index) => values[*index],
        Tree::Chance(branches) => {
            branches.iter().map(|(weight, tree)| weight * value(tree, values)).sum()
        }
        Tree::Choice(seat, branches) => {
            let branch_values = branches.iter().map(|tree| value(tree, values));
            if *seat == Seat::Light {
                branch_values.fold(f64::MIN, f64::max)
            } else {
                branch_values.fold(f64::MAX, f64::min)
            }
        }
    }
}

impl Naive<'_> {
    fn continue_at(&mut self, mut moment: Moment) -> Tree {
        moment.pieces.sort();
        let next = self.moments.len();
        let index = *self.indices.entry(moment.clone()).or_insert(next);
        if index == next {
            self.moments.push(moment);
        }
        Tree::Continues(index)
    }

    fn all_outcomes(&mut self, moment: &Moment) -> Tree {
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
            ThrowResult::Void => return self.end_turn(moment),
            ThrowResult::Again => return self.continue_at(moment.clone()),
            ThrowResult::Values { base, promoted } => (base, promoted),
        };
        let mut choices = self.actions(moment, &base);
        if let Some(promoted) = promoted {
            let promoted_actions = self.actions(moment, &promoted);
            if !promoted_actions.is_empty() {
                let die = &self.reference.race.promotion.as_ref().expect("a second die").die;
                let yes: u32 =
                    die.outcomes().iter().filter(|face| face.outcome).map(|face| face.weight).sum();
                let yes = f64::from(yes) / f64::from(die.total());
                let no = self.end_turn(moment);
                choices.push(Tree::Chance(vec![
                    (yes, Tree::Choice(moment.thrower, promoted_actions)),
                    (1.0 - yes, no),
                ]));
            }
        }
        if choices.is_empty() {
            self.end_turn(moment)
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
        let result = self.reference.apply(&mut state, moment.thrower, value, chosen);
        if chosen.own_throw {
            return self
                .after_own_throw(&Moment { pieces: state.pieces, ..*moment }, chosen.moves[0]);
        }
        self.next_after(moment, state, &result)
    }

    /// The throw of an entering piece. Throws that say again are cast again.
    fn after_own_throw(&mut self, moment: &Moment, entry: Move) -> Tree {
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
            let (_, result) =
                self.reference.finish_entry(&mut state, moment.thrower, entry, value.as_ref());
            branches.push((weight, self.next_after(moment, state, &result)));
        }
        let total: f64 = branches.iter().map(|(weight, _)| weight).sum();
        Tree::Chance(branches.into_iter().map(|(weight, tree)| (weight / total, tree)).collect())
    }

    fn next_after(&mut self, moment: &Moment, state: State, result: &ActionResult) -> Tree {
        let at_most = self.reference.race.extra_throws.at_most;
        let equal_turns = self.reference.race.equal_turns;
        let next = Moment { pieces: state.pieces, ..*moment };
        if result.finished {
            return match moment.thrower {
                Seat::Light if equal_turns => self.continue_at(Moment {
                    thrower: Seat::Dark,
                    last_turn: true,
                    earned: 0,
                    ..next
                }),
                Seat::Dark if moment.last_turn => Tree::Ends(0.0),
                winner => self.tree_of_win(&next, winner),
            };
        }
        match at_most {
            _ if !result.extra_throw => self.end_turn(&next),
            None => self.continue_at(next),
            Some(most) if moment.earned < u32::from(most) => {
                self.continue_at(Moment { earned: moment.earned + 1, ..next })
            }
            Some(_) => self.end_turn(&next),
        }
    }

    fn tree_of_win(&self, moment: &Moment, winner: Seat) -> Tree {
        let state = State { pieces: moment.pieces.clone() };
        let points = self.points[self.reference.win_class(&state, winner.other())];
        Tree::Ends(if winner == Seat::Light { points } else { -points })
    }

    fn end_turn(&mut self, moment: &Moment) -> Tree {
        if moment.last_turn {
            return self.tree_of_win(moment, Seat::Light);
        }
        self.continue_at(Moment { thrower: moment.thrower.other(), earned: 0, ..moment.clone() })
    }
}
