//! Best play for both: layer by layer from the end, each swept until nothing is left to be gained.

use std::collections::HashMap;

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::outcome::win_class;
use crate::game::seat::Seat;
use crate::play::lockstep::Cpu;
use crate::solve::index::{Index, Layer};
use crate::solve::program::Odds;
use crate::solve::resume::recall;
use crate::solve::sweep::Sweeper;
use crate::solve::values::{LayerValues, Layers, Shape};

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The compiled rule set.
    pub race: &'a Race,
    /// Its positions.
    pub index: &'a Index,
    /// What the winner gets and the loser pays for each win class; nothing for a draw.
    pub payoffs: &'a [f64],
    /// How far values may be from the truth, in the same unit.
    pub tolerance: f64,
}

/// Where solved layers are kept, so that what was solved before need not be solved again.
pub trait Archive {
    /// Why a layer could not be kept or read.
    type Error;

    /// A layer that was kept before: its values in the order of [`LayerValues::mine`], and how far they may be from the truth.
    ///
    /// # Errors
    /// It is there and cannot be read.
    fn known(&mut self, layer: Layer) -> Result<Option<(Vec<Vec<f64>>, f64)>, Self::Error>;

    /// Keeps a layer and its mirror image, which may be the same: its values and how far they may be from the truth.
    ///
    /// # Errors
    /// It cannot be written.
    fn keep(&mut self, layer: Layer, values: &[Vec<f64>], bound: f64) -> Result<(), Self::Error>;
}

/// Keeps nothing.
#[derive(Clone, Copy, Debug)]
pub struct Forgetful;

impl Archive for Forgetful {
    type Error = std::convert::Infallible;

    fn known(&mut self, _: Layer) -> Result<Option<(Vec<Vec<f64>>, f64)>, Self::Error> {
        Ok(None)
    }

    fn keep(&mut self, _: Layer, _: &[Vec<f64>], _: f64) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// Somebody who looks on.
pub trait Onlooker {
    /// A sweep over a layer changed no value by more than `change`, which is to come below `aim`.
    fn swept(&mut self, _layer: Layer, _change: f64, _aim: f64) {}

    /// So many positions are solved.
    fn solved(&mut self, _positions: u64) {}

    /// Is the solver to stop? What was kept stays.
    fn stops(&self) -> bool {
        false
    }
}

impl Onlooker for () {}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved {
    /// What the game is worth to the player who begins.
    pub value: f64,
    /// How far that may be from the truth.
    pub bound: f64,
    /// Sweeps over a layer, all layers together.
    pub sweeps: u64,
}

/// Why there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved<E> {
    /// Stopped by the onlooker.
    Stopped,
    /// The archive failed.
    Archive(E),
}

/// Solves a rule set.
///
/// # Errors
/// [`Unsolved`].
pub fn solve<A: Archive>(
    question: &Question<'_>,
    archive: &mut A,
    onlooker: &mut impl Onlooker,
) -> Result<Solved, Unsolved<A::Error>> {
    let Question { race, index, payoffs, tolerance } = *question;
    let odds = Odds::new(race);
    let shape = Shape::of(race);
    let end = index.all_home();
    let mut order: Vec<Layer> = index.layers().filter(|layer| layer[0] <= layer[1]).collect();
    order.sort_by_key(|layer| std::cmp::Reverse(index.home_total(layer[0]) + index.home_total(layer[1])));
    let mut known = Layers::new();
    let mut bounds: HashMap<Layer, f64> = HashMap::new();
    let mut scratch = Vec::new();
    let (mut sweeps, mut positions) = (0, 0);
    for layer in order {
        let [one, other] = layer;
        let finished = other == end;
        let mirror = [other, one];
        let size = |layer| index.layer_size(layer).expect("it fits") as usize;
        let first = !(finished && (one == end || shape.roles == 1));
        let mut own = vec![LayerValues::new(size(layer), shape, first)];
        if one != other {
            own.push(LayerValues::new(size(mirror), shape, !finished));
        }
        if finished {
            close(race, index, shape, payoffs, layer, &mut own);
            if !first {
                keep(&mut known, layer, own);
                continue;
            }
            // Only the second player throws when the other is home.
            own[0].mine[..shape.modes].iter_mut().for_each(|plane| *plane = Vec::new());
        }
        if let Some(bound) = recall(archive, race, index, shape, layer, &mut own).map_err(Unsolved::Archive)? {
            bounds.insert(layer, bound);
            positions += [layer, mirror].into_iter().zip(&own).map(|(layer, _)| size(layer) as u64).sum::<u64>();
            onlooker.solved(positions);
            keep(&mut known, layer, own);
            continue;
        }
        let mut needed = vec![layer];
        if one != other {
            needed.push(mirror);
        }
        let leads_to = |mover: usize, still: usize| {
            index.layers().filter(move |next| next[1] == still && next[0] != mover && index.as_far(next[0], mover))
        };
        needed.extend(leads_to(one, other).filter(|next| known.contains_key(next)));
        if one != other {
            needed.extend(leads_to(other, one).filter(|next| known.contains_key(next)));
        }
        let sweeper = Sweeper::new(race, index, &odds, shape, layer, needed);
        loop {
            let change = sweeper.sweep(Cpu::best(), &mut own, &known, &mut scratch);
            sweeps += 1;
            onlooker.swept(layer, change.most, tolerance);
            if onlooker.stops() {
                return Err(Unsolved::Stopped);
            }
            if change.most < tolerance {
                break;
            }
        }
        let bound = tolerance;
        bounds.insert(layer, bound);
        for (layer, own) in [layer, mirror].into_iter().zip(&own) {
            positions += size(layer) as u64;
            archive.keep(layer, &own.mine, bound).map_err(Unsolved::Archive)?;
        }
        onlooker.solved(positions);
        keep(&mut known, layer, own);
    }
    let place = index.place(&race.start());
    let value = known[&[0, 0]].mine[shape.plane(0, shape.modes - 1)][place.number() as usize];
    Ok(Solved { value, bound: bounds[&[0, 0]], sweeps })
}

fn keep(known: &mut Layers, layer: Layer, own: Vec<LayerValues>) {
    let mut own = own.into_iter();
    known.insert(layer, own.next().expect("one at least"));
    if let Some(turned) = own.next() {
        known.insert([layer[1], layer[0]], turned);
    }
}

/// What positions are worth in which somebody has just finished: `own` is the layer with the other player home, and its
/// mirror image.
fn close(race: &Race, index: &Index, shape: Shape, payoffs: &[f64], layer: Layer, own: &mut [LayerValues]) {
    if layer[0] == layer[1] {
        return;
    }
    // The thrower is home: it has won, unless it began and turns are equal.
    let mut at = 0;
    for tile in index.tiles(race, [layer[1], layer[0]]) {
        index.each_position(race, &tile, &mut |position| {
            let paid = payoffs[usize::from(win_class(race, &position, Seat::Dark))];
            own[1].theirs[shape.roles - 1][at] = paid;
            at += 1;
        });
    }
    if shape.roles == 2 {
        // The other is home and began: if this turn does not finish, it has won.
        let mut at = 0;
        for tile in index.tiles(race, layer) {
            index.each_position(race, &tile, &mut |position| {
                own[0].theirs[1][at] = -payoffs[usize::from(win_class(race, &position, Seat::Light))];
                at += 1;
            });
        }
    }
}
