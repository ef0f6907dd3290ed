//! Reads a layer that was solved before from the archive.

use crate::game::race::Race;
use crate::solve::archive::Archive;
use crate::solve::index::{Index, Layer};
use crate::solve::values::{LayerValues, Shape};

/// Fills a layer and its mirror image with the stored values. Returns the bound of both, or `None`
/// if a part is missing.
///
/// # Errors
/// The layer is stored but cannot be read.
pub(crate) fn read_stored<A: Archive>(
    archive: &mut A,
    race: &Race,
    index: &Index,
    shape: Shape,
    layer: Layer,
    own: &mut [LayerValues],
) -> Result<Option<f64>, A::Error> {
    let layers = [layer, [layer[1], layer[0]]];
    let mut bound = 0.0f64;
    let mut read = Vec::new();
    for (layer, values) in layers.into_iter().zip(own.iter()) {
        if values.mine.iter().all(Vec::is_empty) {
            read.push(None);
            continue;
        }
        let Some(stored) = archive.load(layer)? else { return Ok(None) };
        bound = bound.max(stored.bound);
        read.push(Some(stored.values));
    }
    for (values, planes) in own.iter_mut().zip(read) {
        for (mine, plane) in values.mine.iter_mut().zip(planes.unwrap_or_default()) {
            if !mine.is_empty() {
                mine[..plane.len()].copy_from_slice(&plane);
            }
        }
    }
    for (at, layer) in layers.into_iter().take(own.len()).enumerate() {
        fill_from_mirror(race, index, shape, layer, own, [at, own.len() - 1 - at]);
    }
    Ok(Some(bound))
}

/// Fills in the values for a turn of the other player: they are the mirror images' values with the
/// sign changed.
fn fill_from_mirror(
    race: &Race,
    index: &Index,
    shape: Shape,
    layer: Layer,
    own: &mut [LayerValues],
    [from, to]: [usize; 2],
) {
    for tile in index.tiles(race, layer) {
        let mirrored = index.mirrored(race, &tile).base() as usize;
        let [rows, lanes] = tile.size.map(|size| size as usize);
        for role in 0..shape.roles() {
            let plane = shape.plane(role, shape.modes - 1);
            if own[from].mine[plane].is_empty() {
                continue;
            }
            for row in 0..rows {
                for lane in 0..lanes {
                    let value = own[from].mine[plane][tile.base() as usize + row * lanes + lane];
                    own[to].theirs[shape.other(role)][mirrored + lane * rows + row] = -value;
                }
            }
        }
    }
}
