//! A store for the layers of a solution while it is computed.

use std::io::{self, Write};

use crate::solve::index::Layer;
use crate::solve::sweep_state::SweepState;

/// What a later solve needs of a solved layer.
pub struct StoredLayer {
    /// The values in the order in which [`Archive::store`] got them.
    pub values: Vec<Vec<f64>>,
    /// The greatest possible error of the values.
    pub bound: f64,
}

/// A function that writes a state of sweeps.
pub type WriteState<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + 'a;

/// A store for solved layers, so that a later solve can skip them. It may also keep the state of
/// the sweeps over the layer in work, so that a later solve goes on from there.
pub trait Archive {
    /// The error if a layer cannot be stored or read.
    type Error;

    /// A layer that was stored before. `None` if it was not stored.
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

    /// The last state that was saved for this layer. `None` if there is none.
    ///
    /// # Errors
    /// The state cannot be read.
    fn load_state(&mut self, _layer: Layer) -> Result<Option<SweepState>, Self::Error> {
        Ok(None)
    }

    /// Is called after each sweep over a layer. The archive decides whether it saves the state in
    /// place of the earlier one. `write` writes it, with at most `most_bytes` bytes. That number is
    /// the same for all states of a layer.
    ///
    /// # Errors
    /// The state cannot be written.
    fn swept(
        &mut self,
        _layer: Layer,
        _most_bytes: u64,
        _write: &WriteState<'_>,
    ) -> Result<(), Self::Error> {
        Ok(())
    }
}
