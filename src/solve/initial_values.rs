//! Initial values of a layer, interpolated from the layers after it.

use rayon::prelude::*;

use crate::game::race::Race;
use crate::game::race::position::Position;
use crate::game::seat::Seat;
use crate::solve::index::{Index, Layer, Tile};
use crate::solve::lanes::Lane;
use crate::solve::values::{LayerValues, Layers, Shape};

/// Fills a layer and its mirror image with initial values. Neither player is home in this layer.
pub(crate) fn fill_initial_values(
    race: &Race,
    index: &Index,
    shape: Shape,
    known: &Layers,
    layer: Layer,
    own: &mut [LayerValues],
) {
    let filler = InitialValues { race, index, known };
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
            jobs.into_par_iter().for_each(|(tile, values)| filler.fill(role, tile, values));
        }
    }
    for (at, layer) in layers.into_iter().take(own.len()).enumerate() {
        fill_from_mirror(race, index, shape, layer, own, [at, own.len() - 1 - at]);
    }
}

/// Fills in the values to the player to throw from the mirror images: they are the other player's
/// values with the sign changed. The values are the same for any number of extra throws left.
fn fill_from_mirror(
    race: &Race,
    index: &Index,
    shape: Shape,
    layer: Layer,
    own: &mut [LayerValues],
    [to, from]: [usize; 2],
) {
    for tile in index.tiles(race, layer) {
        let mirrored = index.mirrored(race, &tile).base() as usize;
        let [rows, lanes] = tile.size.map(|size| size as usize);
        for role in 0..shape.roles() {
            for row in 0..rows {
                for lane in 0..lanes {
                    let value = -own[from].theirs[shape.other(role)][mirrored + lane * rows + row];
                    for mode in 0..shape.modes {
                        own[to].mine[shape.plane(role, mode)]
                            [tile.base() as usize + row * lanes + lane] = value;
                    }
                }
            }
        }
    }
}

struct InitialValues<'a> {
    race: &'a Race,
    index: &'a Index,
    known: &'a Layers,
}

/// The known values of a row or a lane after one player bears off its last piece.
struct BorneOffValues<'a> {
    /// The values. Two that follow one another are `apart` entries apart.
    values: &'a [f64],
    apart: usize,
    /// The steps that the piece still had to go.
    steps: f64,
}

impl InitialValues<'_> {
    /// Fills in the values of a tile's positions in a role. They are the values to the thrower once
    /// the turn goes to the other player.
    fn fill(&self, role: usize, tile: &Tile, values: &mut [f64]) {
        let rows = self.ahead(role, tile, Seat::Light);
        let lanes = self.ahead(role, tile, Seat::Dark);
        for (row, (mine, values)) in
            rows.iter().zip(values.chunks_exact_mut(lanes.len())).enumerate()
        {
            for (lane, (other, value)) in lanes.iter().zip(values).enumerate() {
                let [better, worse] =
                    [mine.values[lane * mine.apart], other.values[row * other.apart]];
                *value = (other.steps * better + mine.steps * worse) / (mine.steps + other.steps);
            }
        }
    }

    /// The known values for each placing of a player on the lanes, with its last piece borne off.
    fn ahead(&self, role: usize, tile: &Tile, seat: Seat) -> Vec<BorneOffValues<'_>> {
        let front = self.index.front_position(self.race, tile);
        let placings = self.index.placings(tile.left()[seat.index()]);
        let ahead = |placing: &Lane| {
            let mut position = front.clone();
            placing.set_up(self.race, seat, &mut position);
            let steps = f64::from(bear_off_last(self.race, seat, &mut position));
            let place = self.index.place(&position);
            let values = &self.known[&place.layer].theirs[role][place.number() as usize..];
            BorneOffValues {
                values,
                apart: if seat == Seat::Light { 1 } else { place.lanes as usize },
                steps,
            }
        };
        placings.map(ahead).collect()
    }
}

/// Bears off a player's last piece. Returns the steps that it still had to go.
fn bear_off_last(race: &Race, seat: Seat, position: &mut Position) -> u8 {
    let side = position.side(seat);
    if let Some(kind) = (0..race.kinds).find(|kind| side.waiting[*kind] > 0) {
        position.go_home(race, seat, kind);
        return race.home();
    }
    let first = |kind: usize| side.on.get(kind).into_iter().next().map(|step| (step, kind));
    let (step, kind) = (0..race.kinds).filter_map(first).min().expect("a piece is not home");
    position.lift_last(race, seat, kind, step);
    position.bear_off(seat, kind);
    race.home() - step
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::samples;
    use crate::solve::values::WIDTH;

    /// Interpolates exactly if values in all later layers are linear in the steps left.
    #[test]
    fn linear_values_are_interpolated_exactly() {
        let mut rules = samples::rules();
        rules.race_mut().unwrap().kinds[0].count = 3;
        let race = Race::new(&rules).unwrap();
        let (index, shape) = (Index::new(&race).unwrap(), Shape::of(&race));
        let by_steps = |layer: Layer| {
            let mut values = LayerValues::new(index.layer_size(layer) as usize, shape);
            let mut at = 0;
            for tile in index.tiles(&race, layer) {
                index.each_position(&race, &tile, &mut |position| {
                    let [mine, other] =
                        Seat::BOTH.map(|seat| f64::from(position.side(seat).steps_left));
                    values.mine[0][at] = 0.01 * (other - mine);
                    values.theirs[0][at] = 0.01 * (other - mine);
                    at += 1;
                });
            }
            values
        };
        let layers = [[1, 2], [2, 1]];
        let known = index
            .layers()
            .filter(|layer| !layers.contains(layer))
            .map(|layer| (layer, by_steps(layer)))
            .collect();
        let mut own: Vec<LayerValues> = layers
            .iter()
            .map(|layer| LayerValues::new(by_steps(*layer).mine[0].len() - WIDTH, shape))
            .collect();
        fill_initial_values(&race, &index, shape, &known, layers[0], &mut own);
        for (layer, filled) in layers.into_iter().zip(&own) {
            let expected = by_steps(layer);
            for (plane, expected) in
                [(&filled.mine[0], &expected.mine[0]), (&filled.theirs[0], &expected.theirs[0])]
            {
                let furthest = plane
                    .iter()
                    .zip(expected)
                    .map(|(value, wanted)| (value - wanted).abs())
                    .fold(0.0, f64::max);
                assert!(furthest < 1e-12, "{layer:?}: {furthest}");
            }
        }
    }
}
