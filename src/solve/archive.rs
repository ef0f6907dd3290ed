//! Where a solution is kept while it is found.

use crate::solve::index::Layer;

/// A layer that was kept: its values in the order in which they were given, and how far they may be
/// from the truth.
pub type Known = (Vec<Vec<f64>>, f64);

/// Where solved layers are kept, so that what was solved before need not be solved again.
pub trait Archive {
    /// Why a layer could not be kept or read.
    type Error;

    /// A layer that was kept before: its values as they were given to [`Archive::keep`], and how
    /// far they may be from the truth.
    ///
    /// # Errors
    /// It is there and cannot be read.
    fn known(&mut self, layer: Layer) -> Result<Option<Known>, Self::Error>;

    /// Keeps a layer: its values by role and extra throws left, each in the order of the positions'
    /// numbers (an empty list of what is never asked), and how far they may be from the truth.
    ///
    /// # Errors
    /// It cannot be written.
    fn keep(&mut self, layer: Layer, values: &[Vec<f64>], bound: f64) -> Result<(), Self::Error>;
}
