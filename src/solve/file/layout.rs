//! The place of each layer in a solution file, and the table with its checksum and bound.

use xxhash_rust::xxh3::xxh3_64;

use crate::solve::index::{Index, Layer};
use crate::solve::values::Shape;

/// The place of a layer's planes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LayerPlace {
    /// The layer's index in the table.
    pub entry: usize,
    /// The index of its first value.
    pub first: u64,
    /// The number of values of a plane.
    pub size: u64,
    /// The number of planes that are never read and are left out. They come first.
    pub skipped: usize,
    /// The number of planes after those.
    pub planes: usize,
}

impl LayerPlace {
    /// The number of values.
    pub fn values(&self) -> u64 {
        self.size * self.planes as u64
    }
}

/// The places of all layers.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The places by the layer's code. The code is that of the thrower's pieces home times the
    /// number of codes, plus that of the other player's.
    layer_places: Vec<LayerPlace>,
    codes: usize,
    values: u64,
    shape: Shape,
}

impl Layout {
    /// Derives the layout from the positions. `None` if there are more values than can be counted.
    pub fn new(index: &Index, shape: Shape) -> Option<Self> {
        let (end, all) = (index.all_home(), shape.roles() * shape.modes);
        let mut values = 0u64;
        let layer_place = |(entry, layer): (usize, Layer)| {
            // A player whose pieces are all home does not throw. If the other player is home, only
            // the second player throws, and only with equal turns.
            let skipped = match layer {
                [thrower, _] if thrower == end => all,
                [_, other] if other == end => shape.modes,
                _ => 0,
            };
            let layer_place = LayerPlace {
                entry,
                first: values,
                size: index.layer_size(layer),
                skipped,
                planes: all - skipped,
            };
            values =
                values.checked_add(layer_place.size.checked_mul(layer_place.planes as u64)?)?;
            Some(layer_place)
        };
        let layer_places = index.layers().enumerate().map(layer_place).collect::<Option<_>>()?;
        Some(Self { layer_places, codes: end + 1, values, shape })
    }

    /// Where the planes of this layer are.
    pub fn layer_place(&self, layer: Layer) -> &LayerPlace {
        &self.layer_places[layer[0] * self.codes + layer[1]]
    }

    /// The places of all layers, in the order of the table.
    pub fn layer_places(&self) -> &[LayerPlace] {
        &self.layer_places
    }

    /// The index of a value, by layer, role, mode and number of the position. `None` if no player
    /// throws there.
    #[inline]
    pub fn value(&self, layer: Layer, role: usize, mode: usize, number: u64) -> Option<u64> {
        let layer_place = self.layer_place(layer);
        let plane = self.shape.plane(role, mode).checked_sub(layer_place.skipped)?;
        (plane < layer_place.planes && number < layer_place.size)
            .then_some(layer_place.first + plane as u64 * layer_place.size + number)
    }

    /// The number of values in all layers.
    pub fn values(&self) -> u64 {
        self.values
    }

    /// The size of the table that lists the layers.
    pub fn table_bytes(&self) -> usize {
        self.layer_places.len() * Entry::BYTES
    }
}

/// The entry of a layer in the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Entry {
    /// The greatest possible error of its values, in the unit of the values.
    pub bound: f64,
    /// XXH3 of the bytes of its planes.
    pub sum: u64,
}

impl Entry {
    /// The bytes of an entry. It holds whether the layer is done, the bound, the checksum of the
    /// planes and a checksum of these three.
    pub const BYTES: usize = 32;

    /// The bytes of a finished layer's entry. For an unfinished layer all bytes are 0.
    pub fn bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&1u64.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.bound.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.sum.to_le_bytes());
        let sum = xxh3_64(&bytes[..24]);
        bytes[24..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads an entry. `None` if the layer is not done.
    ///
    /// # Errors
    /// The bytes are not an entry.
    pub fn read(bytes: &[u8; Self::BYTES]) -> Result<Option<Self>, NoEntry> {
        let (eights, _) = bytes.as_chunks();
        let entry =
            Self { bound: f64::from_le_bytes(eights[1]), sum: u64::from_le_bytes(eights[2]) };
        match *bytes {
            [0, ..] if bytes.iter().all(|byte| *byte == 0) => Ok(None),
            _ if *bytes == entry.bytes() => Ok(Some(entry)),
            _ => Err(NoEntry),
        }
    }
}

/// The bytes are not an entry of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoEntry;
