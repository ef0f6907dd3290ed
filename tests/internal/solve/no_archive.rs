//! An archive that keeps nothing, for solutions that are used only once.

use std::convert::Infallible;

use crate::solve::archive::{Archive, StoredLayer};
use crate::solve::index::Layer;

pub struct NoArchive;

impl Archive for NoArchive {
    type Error = Infallible;

    fn load(&mut self, _: Layer) -> Result<Option<StoredLayer>, Infallible> {
        Ok(None)
    }

    fn store(&mut self, _: Layer, _: &[Vec<f64>], _: f64) -> Result<(), Infallible> {
        Ok(())
    }
}
