//! First values of a layer, from the layers after it: a position lies between the one in which a piece of the player to throw is home
//! and the one in which a piece of the other is.

use rayon::prelude::*;

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::position::Position;
use crate::game::seat::Seat;
use crate::solve::index::{Index, Layer, Tile};
use crate::solve::values::{LayerValues, Layers, Shape};

/// Fills a layer, in which nobody is home, and its mirror image with guesses.
pub(crate) fn guess(
    race: &Race,
    index: &Index,
    shape: Shape,
    known: &Layers,
    layer: Layer,
    own: &mut [LayerValues],
) {
    let guesser = Guesser { race, index, known };
    let layers = [layer, [layer[1], layer[0]]];
    for (layer, values) in layers.into_iter().zip(own.iter_mut()) {
        let tiles = index.tiles(race, layer);
        for role in 0..shape.roles() {
            let mut rest = &mut values.theirs[role][..];
            let mut jobs = Vec::with_capacity(tiles.len());
            for tile in &tiles {
                let (values, after) = rest.split_at_mut(tile.positions());
                jobs.push((tile, values));
                rest = after;
            }
            jobs.into_par_iter().for_each(|(tile, values)| guesser.fill(shape, role, tile, values));
        }
    }
    for (at, layer) in layers.into_iter().take(own.len()).enumerate() {
        turn_over(race, index, shape, layer, own, [at, own.len() - 1 - at]);
    }
}

/// What a layer's positions are worth to the player to throw is what their mirror images cost the other, whatever extra throws are left.
fn turn_over(race: &Race, index: &Index, shape: Shape, layer: Layer, own: &mut [LayerValues], [to, from]: [usize; 2]) {
    for tile in index.tiles(race, layer) {
        let turned = index.mirrored(race, &tile).base() as usize;
        let [rows, lanes] = tile.size.map(|size| size as usize);
        for role in 0..shape.roles() {
            for row in 0..rows {
                for lane in 0..lanes {
                    let value = -own[from].theirs[shape.other(role)][turned + lane * rows + row];
                    for mode in 0..shape.modes {
                        own[to].mine[shape.plane(role, mode)][tile.base() as usize + row * lanes + lane] = value;
                    }
                }
            }
        }
    }
}

struct Guesser<'a> {
    race: &'a Race,
    index: &'a Index,
    known: &'a Layers,
}

/// What a row's positions are worth with the thrower's last piece home, and the steps that it had to go.
struct Ahead<'a> {
    values: &'a [f64],
    steps: f64,
}

impl Guesser<'_> {
    /// What a tile's positions are worth in a role to the thrower once the turn goes to the other player.
    fn fill(&self, shape: Shape, role: usize, tile: &Tile, values: &mut [f64]) {
        let turned = self.index.mirrored(self.race, tile);
        let mine = self.ahead(tile, |known| &known.theirs[role]);
        let other = shape.other(role);
        let others = self.ahead(&turned, |known| {
            let thrown = &known.mine[shape.plane(other, shape.modes - 1)];
            // Nobody throws who is home.
            if thrown.is_empty() { &known.theirs[other] } else { thrown }
        });
        for (row, (mine, values)) in mine.iter().zip(values.chunks_exact_mut(others.len())).enumerate() {
            for ((other, value), ahead) in others.iter().zip(values).zip(mine.values) {
                *value = (other.steps * ahead - mine.steps * other.values[row]) / (mine.steps + other.steps);
            }
        }
    }

    /// For each row what is known of it with the thrower's last piece home.
    fn ahead<'a>(&'a self, tile: &Tile, plane: impl Fn(&'a LayerValues) -> &'a [f64]) -> Vec<Ahead<'a>> {
        let front = self.index.front_position(self.race, tile);
        let placings = self.index.placings(tile.left()[0]);
        let row = |placing: &crate::solve::lanes::Lane| {
            let mut position = front.clone();
            placing.set_up(self.race, Seat::Light, &mut position);
            let steps = f64::from(take_home(self.race, &mut position));
            let place = self.index.place(&position);
            let values = &plane(&self.known[&place.layer])[place.number() as usize..][..place.lanes as usize];
            Ahead { values, steps }
        };
        placings.map(row).collect()
    }
}

/// Takes Light's last piece home; how many steps it had to go.
fn take_home(race: &Race, position: &mut Position) -> u8 {
    let side = position.side(Seat::Light);
    if let Some(kind) = (0..race.kinds).find(|kind| side.waiting[*kind] > 0) {
        position.go_home(race, Seat::Light, kind);
        return race.home();
    }
    let first = |kind: usize| side.on[kind].into_iter().next().map(|step| (step, kind));
    let (step, kind) = (0..race.kinds).filter_map(first).min().expect("somebody is not home");
    position.lift(race, Seat::Light, kind, step);
    position.bear_off(Seat::Light, kind);
    race.home() - step
}
