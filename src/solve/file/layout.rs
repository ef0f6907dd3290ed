//! Where each layer stands in a solution, and the table that says so much of it as is not known
//! beforehand.

use xxhash_rust::xxh3::xxh3_64;

use crate::solve::index::{Index, Layer};
use crate::solve::values::Shape;

/// Where the planes of a layer stand.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spot {
    /// The layer's place in the table.
    pub entry: usize,
    /// The first of its values.
    pub first: u64,
    /// How many values a plane has.
    pub size: u64,
    /// How many planes are never read and left out; they come first.
    pub skipped: usize,
    /// How many planes there are after those.
    pub planes: usize,
}

impl Spot {
    /// How many values there are.
    pub fn values(&self) -> u64 {
        self.size * self.planes as u64
    }
}

/// Where all layers stand.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// By the layer's code: that of the thrower's pieces at home, times how many codes there are,
    /// and that of the other's.
    spots: Vec<Spot>,
    codes: usize,
    values: u64,
    shape: Shape,
}

impl Layout {
    /// Follows from the positions; `None` if there are more than can be counted.
    pub fn new(index: &Index, shape: Shape) -> Option<Self> {
        let (end, all) = (index.all_home(), shape.roles() * shape.modes);
        let mut values = 0u64;
        let spot = |(entry, layer): (usize, Layer)| {
            // Nobody throws who is home; when the other is, only the second player does, with equal
            // turns.
            let skipped = match layer {
                [thrower, _] if thrower == end => all,
                [_, other] if other == end => shape.modes,
                _ => 0,
            };
            let spot = Spot {
                entry,
                first: values,
                size: index.layer_size(layer),
                skipped,
                planes: all - skipped,
            };
            values = values.checked_add(spot.size.checked_mul(spot.planes as u64)?)?;
            Some(spot)
        };
        let spots = index.layers().enumerate().map(spot).collect::<Option<_>>()?;
        Some(Self { spots, codes: end + 1, values, shape })
    }

    /// Where a layer stands.
    pub fn spot(&self, layer: Layer) -> &Spot {
        &self.spots[layer[0] * self.codes + layer[1]]
    }

    /// Where all layers stand, in the order of the table.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The number of the value of a layer's position, by role and extra throws left; `None` where
    /// nobody throws.
    #[inline]
    pub fn value(&self, layer: Layer, role: usize, mode: usize, number: u64) -> Option<u64> {
        let spot = self.spot(layer);
        let plane = self.shape.plane(role, mode).checked_sub(spot.skipped)?;
        (plane < spot.planes && number < spot.size)
            .then_some(spot.first + plane as u64 * spot.size + number)
    }

    /// How many values there are in all.
    pub fn values(&self) -> u64 {
        self.values
    }

    /// Bytes that the table takes.
    pub fn table_bytes(&self) -> usize {
        self.spots.len() * Entry::BYTES
    }
}

/// What the table says of a layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Entry {
    /// How far its values may be from the truth, in the unit of the values.
    pub bound: f64,
    /// XXH3 of the bytes of its planes.
    pub sum: u64,
}

impl Entry {
    /// Bytes of an entry: whether it is done, bound, checksum of the planes, checksum of these
    /// three.
    pub const BYTES: usize = 32;

    /// The bytes of an entry that is done; of one that is not, all are 0.
    pub fn bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&1u64.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.bound.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.sum.to_le_bytes());
        let sum = xxh3_64(&bytes[..24]);
        bytes[24..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads an entry; `None` of a layer that is not done.
    ///
    /// # Errors
    /// The bytes are no entry.
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

/// The bytes are no entry of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoEntry;
