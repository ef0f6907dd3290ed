//! A store for the layers of a solution while it is computed.

use crate::solve::index::Layer;

/// A stored layer: its values in the order in which they were given, and their greatest possible
/// error.
pub type StoredLayer = (Vec<Vec<f64>>, f64);

/// A store for solved layers, so that a later solve can skip them.
pub trait Archive {
    /// The error if a layer cannot be stored or read.
    type Error;

    /// A layer that was stored before. The values are as they were given to [`Archive::store`],
    /// with their greatest possible error. `None` if it was not stored.
    ///
    /// # Errors
    /// The layer is there but cannot be read.
    fn load(&mut self, layer: Layer) -> Result<Option<StoredLayer>, Self::Error>;

    /// Stores a layer. The values come by role and extra throws left, each list in the order of the
    /// positions' numbers. A list is empty if its values are never read. `bound` is their greatest
    /// possible error.
    ///
    /// # Errors
    /// The layer cannot be written.
    fn store(&mut self, layer: Layer, values: &[Vec<f64>], bound: f64) -> Result<(), Self::Error>;
}
