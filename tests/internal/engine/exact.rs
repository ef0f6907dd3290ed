//! Exact answers for tiny games of two random bots. They use the rules of the reference and
//! repeated substitution.

use std::collections::BTreeMap;

use crate::game::rules::Rules;
use crate::game::seat::Seat;

use super::reference::{Action, ActionResult, Move, Piece, Reference, State, ThrowResult, Value};

/// The first player's and the second player's chance of winning, and the mean number of throws.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answer {
    pub first: f64,
    pub second: f64,
    pub throws: f64,
}

/// A moment of a game before a throw.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Moment {
    pieces: Vec<Piece>,
    thrower: Seat,
    /// Light, who began, has finished, and Dark plays its last turn.
    last_turn: bool,
    /// The number of extra throws that the actions of this turn have earned.
    earned: u32,
    /// The throws in a row, up to the last one of this turn, that can be burnt.
    row: u8,
    /// The throws of this turn that did nothing while no own piece was on the board.
    tried: u8,
    /// The entry that the throw belongs to.
    entering: Option<Move>,
}

#[derive(Clone)]
enum Next {
    Continues(Moment),
    Ends { first: bool, second: bool },
}

/// A moment's successors with their probabilities, and the value of the endings.
struct Row {
    successors: Vec<(f64, usize)>,
    ends: Answer,
}

/// Solves the game from the start, with Light to begin and no throw limit, to about 12 digits.
pub fn solve(rules: &Rules) -> Answer {
    let solver = Solver { reference: Reference::new(rules) };
    let pieces = solver.reference.start(Seat::Light).pieces;
    let start = Moment {
        pieces,
        thrower: Seat::Light,
        last_turn: false,
        earned: 0,
        row: 0,
        tried: 0,
        entering: None,
    };
    let (mut indices, mut moments) = (BTreeMap::from([(start.clone(), 0)]), vec![start.clone()]);
    let mut rows = Vec::new();
    while let Some(moment) = moments.get(rows.len()).cloned() {
        let nexts = solver.all_outcomes(&moment);
        rows.push(row(nexts, &mut indices, &mut moments));
    }
    let first_row = rules.opening.kept.as_ref().map(|kept| {
        let total = f64::from(kept.total());
        let nexts = kept.outcomes().iter().flat_map(|cast| {
            solver.outcome(&start, usize::from(cast.outcome), f64::from(cast.weight) / total)
        });
        row(nexts.collect(), &mut indices, &mut moments)
    });
    let mut values = vec![Answer::default(); moments.len()];
    for _ in 0..100_000 {
        let mut change: f64 = 0.0;
        for (index, row) in rows.iter().enumerate().rev() {
            let value = value_of(row, &values);
            change = change.max((value.throws - values[index].throws).abs());
            values[index] = value;
        }
        if change < 1e-13 {
            return first_row.map_or(values[0], |row| value_of(&row, &values));
        }
    }
    panic!("no convergence")
}

fn value_of(row: &Row, values: &[Answer]) -> Answer {
    let start = Answer { throws: 1.0, ..row.ends };
    row.successors.iter().fold(start, |sum, (weight, index)| Answer {
        first: sum.first + weight * values[*index].first,
        second: sum.second + weight * values[*index].second,
        throws: sum.throws + weight * values[*index].throws,
    })
}

fn row(
    nexts: Vec<(f64, Next)>,
    indices: &mut BTreeMap<Moment, usize>,
    moments: &mut Vec<Moment>,
) -> Row {
    let mut row = Row { successors: Vec::new(), ends: Answer::default() };
    for (weight, next) in nexts {
        match next {
            Next::Ends { first, second } => {
                row.ends.first += weight * f64::from(u8::from(first));
                row.ends.second += weight * f64::from(u8::from(second));
            }
            Next::Continues(mut moment) => {
                moment.pieces.sort();
                let index = *indices.entry(moment.clone()).or_insert_with(|| {
                    moments.push(moment);
                    moments.len() - 1
                });
                row.successors.push((weight, index));
            }
        }
    }
    row
}

struct Solver<'a> {
    reference: Reference<'a>,
}

impl Solver<'_> {
    fn all_outcomes(&self, moment: &Moment) -> Vec<(f64, Next)> {
        // Light takes the first turn.
        let weights = self.reference.weights(moment.thrower == Seat::Light);
        let total = f64::from(weights.iter().sum::<u32>());
        let thrown = weights.iter().enumerate().filter(|(_, weight)| **weight > 0);
        thrown
            .flat_map(|(outcome, weight)| self.outcome(moment, outcome, f64::from(*weight) / total))
            .collect()
    }

    fn outcome(&self, moment: &Moment, outcome: usize, weight: f64) -> Vec<(f64, Next)> {
        let state = State { pieces: moment.pieces.clone() };
        let thrown = self.reference.throw_result(outcome);
        if let Some(entry) = moment.entering {
            return vec![(weight, self.next_after_entry(moment, entry, thrown))];
        }
        let lost = &self.reference.race.lost_throws;
        let marks = self.reference.race.throws.outcomes()[outcome].outcome.marks;
        let place = lost.burnt_after.get(&marks).copied();
        let row = match (place, &thrown) {
            (Some(_), _) => moment.row + 1,
            (None, ThrowResult::Again) => moment.row,
            (None, _) => 0,
        };
        if place.is_some_and(|place| row >= place) {
            return vec![(weight, end_turn(moment))];
        }
        let moment = &Moment { row, ..moment.clone() };
        let (base, promoted) = match thrown {
            ThrowResult::Void => return vec![(weight, self.idle(moment))],
            ThrowResult::Again => return vec![(weight, Next::Continues(moment.clone()))],
            ThrowResult::Values { base, promoted } => (base, promoted),
        };
        let kept = self.reference.legal(&state, moment.thrower, &base);
        let Some(promoted) = promoted else { return self.choose(moment, &base, &kept, weight) };
        let actions = self.reference.legal(&state, moment.thrower, &promoted);
        if actions.is_empty() {
            return self.choose(moment, &base, &kept, weight);
        }
        // The random bot throws the second die in half of the cases where it can choose.
        let thrown = if kept.is_empty() { weight } else { weight / 2.0 };
        let die = &self.reference.race.promotion.as_ref().expect("a second die").die;
        let yes: u32 =
            die.outcomes().iter().filter(|face| face.outcome).map(|face| face.weight).sum();
        let yes = f64::from(yes) / f64::from(die.total());
        let mut nexts = self.choose(moment, &promoted, &actions, thrown * yes);
        nexts.push((thrown * (1.0 - yes), end_turn(moment)));
        if !kept.is_empty() {
            nexts.extend(self.choose(moment, &base, &kept, weight - thrown));
        }
        nexts
    }

    /// Each action is equally likely. Without an action the turn is over.
    fn choose(
        &self,
        moment: &Moment,
        value: &Value,
        actions: &[Action],
        weight: f64,
    ) -> Vec<(f64, Next)> {
        if actions.is_empty() {
            return self.unused(moment, value, weight);
        }
        let share = weight / actions.len() as f64;
        actions.iter().map(|chosen| (share, self.after(moment, value, chosen))).collect()
    }

    /// Nothing is legal with a value. The other player uses the throw if it can.
    fn unused(&self, moment: &Moment, value: &Value, weight: f64) -> Vec<(f64, Next)> {
        let (next, other) = (self.idle(moment), moment.thrower.other());
        let tries_again = matches!(&next, Next::Continues(next) if next.thrower == moment.thrower);
        let state = State { pieces: moment.pieces.clone() };
        // The turn that follows is like an extra throw.
        let given = Value { extra: true, ..value.clone() };
        let actions = self.reference.legal(&state, other, &given);
        if tries_again || !self.reference.race.lost_throws.opponent_uses || actions.is_empty() {
            return vec![(weight, next)];
        }
        let share = weight / actions.len() as f64;
        let after = |action| {
            let mut after = state.clone();
            let result = self.reference.apply(&mut after, other, &given, action);
            let moment = Moment { pieces: after.pieces, ..moment.clone() };
            if result.finished {
                Next::Ends { first: other == Seat::Light, second: other == Seat::Dark }
            } else {
                end_turn(&moment)
            }
        };
        actions.iter().map(|action| (share, after(action))).collect()
    }

    /// Nothing is legal. A player without a piece on the board may have another try.
    fn idle(&self, moment: &Moment) -> Next {
        let home = self.reference.home();
        let mut own = moment.pieces.iter().filter(|piece| piece.seat == moment.thrower);
        let tried = moment.tried + 1;
        let most = self.reference.race.lost_throws.tries_to_enter.unwrap_or(1);
        if own.any(|piece| piece.step > 0 && piece.step < home) || tried >= most {
            return end_turn(moment);
        }
        Next::Continues(Moment { tried, ..moment.clone() })
    }

    fn after(&self, moment: &Moment, value: &Value, chosen: &Action) -> Next {
        let mut state = State { pieces: moment.pieces.clone() };
        let result = self.reference.apply(&mut state, moment.thrower, value, chosen);
        if chosen.own_throw {
            return Next::Continues(Moment {
                pieces: state.pieces,
                entering: Some(chosen.moves[0]),
                ..*moment
            });
        }
        self.next_after(moment, state, result)
    }

    /// The throw of an entering piece.
    fn next_after_entry(&self, moment: &Moment, entry: Move, thrown: ThrowResult) -> Next {
        let value = match thrown {
            ThrowResult::Again => return Next::Continues(moment.clone()),
            ThrowResult::Void => None,
            ThrowResult::Values { base, .. } => Some(base),
        };
        let mut state = State { pieces: moment.pieces.clone() };
        let (_, result) =
            self.reference.finish_entry(&mut state, moment.thrower, entry, value.as_ref());
        self.next_after(moment, state, result)
    }

    fn next_after(&self, moment: &Moment, state: State, result: ActionResult) -> Next {
        let moment = Moment { pieces: state.pieces, entering: None, ..*moment };
        if result.finished {
            return match moment.thrower {
                Seat::Light if self.reference.race.equal_turns => Next::Continues(Moment {
                    thrower: Seat::Dark,
                    last_turn: true,
                    earned: 0,
                    row: 0,
                    tried: 0,
                    ..moment
                }),
                Seat::Light => Next::Ends { first: true, second: false },
                Seat::Dark => Next::Ends { first: false, second: !moment.last_turn },
            };
        }
        match self.reference.race.extra_throws.at_most {
            _ if !result.extra_throw => end_turn(&moment),
            None => Next::Continues(moment),
            Some(most) if moment.earned < u32::from(most) => {
                Next::Continues(Moment { earned: moment.earned + 1, ..moment })
            }
            Some(_) => end_turn(&moment),
        }
    }
}

fn end_turn(moment: &Moment) -> Next {
    if moment.last_turn {
        return Next::Ends { first: true, second: false };
    }
    Next::Continues(Moment {
        thrower: moment.thrower.other(),
        earned: 0,
        row: 0,
        tried: 0,
        entering: None,
        ..moment.clone()
    })
}
