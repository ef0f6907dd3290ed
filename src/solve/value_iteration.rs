//! Value iteration for optimal play of both players: layer by layer from the end, with proven
//! bounds.

use std::collections::HashMap;

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::outcome::win_class;
use crate::game::seat::Seat;
use crate::solve::archive::Archive;
use crate::solve::index::{Index, Layer};
use crate::solve::initial_values::fill_initial_values;
use crate::solve::layer::{LayerSolver, Listeners, Proof};
use crate::solve::observer::SolveObserver;
use crate::solve::reach::{most_borne_off, throws_again_after_bearing_off};
use crate::solve::resume::read_stored;
use crate::solve::successors::ThrowChances;
use crate::solve::sweep::Sweeper;
use crate::solve::values::{LayerValues, Layers, Shape};

/// A request to solve a rule set.
#[derive(Clone, Copy, Debug)]
pub struct SolveRequest<'a> {
    /// The compiled rule set.
    pub race: &'a Race,
    /// Its positions.
    pub index: &'a Index,
    /// The amount that the winner gets and the loser pays, for each win class. A draw pays 0.
    pub payoffs: &'a [f64],
    /// The greatest allowed error of a value, in the unit of the payoffs.
    pub tolerance: f64,
}

/// The result of a solve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved {
    /// The value of the game to the player who begins.
    pub value: f64,
    /// The greatest possible error of that value.
    pub bound: f64,
    /// The number of sweeps over all layers together.
    pub sweeps: u64,
}

/// The reason why there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveError<E> {
    /// The upper and lower bounds did not come close enough. The tolerance is too fine for the
    /// precision of sums, or games never end from some position.
    Unproven,
    /// The archive failed.
    Archive(E),
}

/// Solves a rule set.
///
/// # Errors
/// [`SolveError`].
///
/// If a layer has more positions than an [`Index`] can number. [`Index::new`] returns `None` then.
pub fn solve<A: Archive>(
    request: &SolveRequest<'_>,
    archive: &mut A,
    observer: &mut impl SolveObserver,
) -> Result<Solved, SolveError<A::Error>> {
    let SolveRequest { race, index, payoffs, tolerance } = *request;
    let odds = ThrowChances::new(race, 0);
    let shape = Shape::of(race);
    let end = index.all_home();
    // The start as the second player sees it.
    let start = index.place(&race.start().mirrored());
    let total = |layer: &Layer| index.home_total(layer[0]) + index.home_total(layer[1]);
    let mut order: Vec<Layer> = index.layers().filter(|layer| layer[0] <= layer[1]).collect();
    order.sort_by_key(|layer| std::cmp::Reverse(total(layer)));
    let mut known = Layers::new();
    let mut bounds: HashMap<Layer, f64> = HashMap::new();
    let (mut sweeps, mut positions) = (0, 0);
    let most_paid = payoffs.iter().fold(0.0, |most: f64, paid| most.max(paid.abs()));
    let most_borne_off = most_borne_off(race);
    let both = throws_again_after_bearing_off(race);
    let shares = Shares::new(2 * index.home_total(end));
    for (at, layer) in order.iter().copied().enumerate() {
        let [one, other] = layer;
        let home = total(&layer);
        let is_start = |layer: &Layer| *layer == start.layer;
        known.retain(|layer, _| total(layer) <= home + most_borne_off || is_start(layer));
        let finished = other == end;
        let mirror = [other, one];
        let size = |layer| index.layer_size(layer) as usize;
        let first = !(finished && (one == end || shape.seats == 1));
        let mut own = vec![LayerValues::new(size(layer), shape)];
        if one != other {
            own.push(LayerValues::new(size(mirror), shape));
        }
        if finished {
            fill_finished(race, index, shape, payoffs, layer, &mut own);
            if !first {
                keep(&mut known, layer, own, false);
                continue;
            }
            // If the other player is home, only the second player throws.
            own[0].mine[..shape.modes].iter_mut().for_each(|plane| *plane = Vec::new());
            own[1].mine.iter_mut().for_each(|plane| *plane = Vec::new());
        }
        if let Some(bound) = read_stored(archive, race, index, shape, layer, &mut own)
            .map_err(SolveError::Archive)?
        {
            bounds.extend([(layer, bound), (mirror, bound)]);
            positions += [layer, mirror]
                .into_iter()
                .zip(&own)
                .map(|(layer, _)| size(layer) as u64)
                .sum::<u64>();
            observer.on_solved(positions);
            keep(&mut known, layer, own, both);
            continue;
        }
        if !finished {
            fill_initial_values(race, index, shape, &known, layer, &mut own);
        }
        let mut needed = vec![layer];
        if one != other {
            needed.push(mirror);
        }
        let leads_to = |mover: usize, still: usize| {
            let near = move |next: &Layer| {
                index.home_total(next[0]) <= index.home_total(mover) + most_borne_off
            };
            let far = move |next: &Layer| {
                next[1] == still && next[0] != mover && index.as_far(next[0], mover)
            };
            index.layers().filter(move |next| far(next) && near(next))
        };
        needed.extend(leads_to(one, other).filter(|next| known.contains_key(next)));
        if one != other {
            needed.extend(leads_to(other, one).filter(|next| known.contains_key(next)));
        }
        // Layers that only served the initial values are dropped.
        let next = order.get(at + 1).map_or(0, total);
        known.retain(|layer, _| {
            total(layer) <= next + most_borne_off || needed.contains(layer) || is_start(layer)
        });
        let before = needed
            .iter()
            .filter_map(|layer| bounds.get(layer))
            .fold(0.0, |most: f64, bound| most.max(*bound));
        let sweeper = Sweeper::new(race, index, &odds, most_paid, layer, needed);
        let aim = tolerance * shares.weight(home);
        let mut solver = LayerSolver::new(sweeper, shape, &known, layer);
        let listeners = Listeners { archive: &mut *archive, observer: &mut *observer };
        let proof = solver.solve(&mut own, aim, most_paid, listeners);
        let reach = match proof.map_err(SolveError::Archive)? {
            Proof::Reach(reach) => reach,
            Proof::None => return Err(SolveError::Unproven),
        };
        sweeps += solver.sweeps();
        let bound = before + reach;
        bounds.insert(layer, bound);
        bounds.insert(mirror, bound);
        for (layer, own) in [layer, mirror].into_iter().zip(&own) {
            positions += size(layer) as u64;
            archive.store(layer, &own.mine, bound).map_err(SolveError::Archive)?;
        }
        observer.on_solved(positions);
        keep(&mut known, layer, own, both);
    }
    let value = -known[&start.layer].theirs[shape.other(0)][start.number() as usize];
    Ok(Solved { value, bound: bounds[&start.layer], sweeps })
}

/// Divides the tolerance among the layers. Errors add up from layer to layer, and the last layers
/// solved are the largest.
struct Shares {
    total: f64,
}

impl Shares {
    const RATIO: f64 = 0.75;

    fn new(most_home: u32) -> Self {
        Self { total: (0..=most_home).map(Self::part).sum() }
    }

    fn part(home: u32) -> f64 {
        (0..home).fold(1.0, |part, _| part * Self::RATIO)
    }

    /// The share of layers with `home` pieces home, both players together.
    fn weight(&self, home: u32) -> f64 {
        Self::part(home) / self.total
    }
}

/// Keeps the values that later layers may read. Values to the player to throw are kept only if
/// `both`: a player may then throw again after it bears a piece off.
fn keep(known: &mut Layers, layer: Layer, mut own: Vec<LayerValues>, both: bool) {
    if !both {
        own.iter_mut().flat_map(|values| &mut values.mine).for_each(|plane| *plane = Vec::new());
    }
    let mut solved = own.into_iter();
    known.insert(layer, solved.next().expect("at least one"));
    if let Some(mirrored) = solved.next() {
        known.insert([layer[1], layer[0]], mirrored);
    }
}

/// Fills in the values of positions in which a player has just finished. `own` is the layer in
/// which the other player is home, and its mirror image.
fn fill_finished(
    race: &Race,
    index: &Index,
    shape: Shape,
    payoffs: &[f64],
    layer: Layer,
    own: &mut [LayerValues],
) {
    if layer[0] == layer[1] {
        return;
    }
    // The thrower is home. It has won, unless it began and turns are equal.
    let mut at = 0;
    for tile in index.tiles(race, [layer[1], layer[0]]) {
        index.each_position(race, &tile, &mut |position| {
            let paid = payoffs[usize::from(win_class(race, &position, Seat::Dark))];
            own[1].theirs[shape.seats - 1][at] = paid;
            at += 1;
        });
    }
    // The other player is home and has won. If it began and turns are equal, it has won only if
    // this turn does not finish.
    let mut at = 0;
    for tile in index.tiles(race, layer) {
        index.each_position(race, &tile, &mut |position| {
            own[0].theirs[shape.seats - 1][at] =
                -payoffs[usize::from(win_class(race, &position, Seat::Light))];
            at += 1;
        });
    }
}
