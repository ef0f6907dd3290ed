//! A file that remembers why it could not be written: polars turns the system's errors into text,
//! and with the kind of the error the advice to the user would be lost.

use std::fs::File;
use std::io::{BufWriter, Error, Result, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use polars::prelude::PolarsResult;

/// Where the file's first error is kept.
#[derive(Clone, Default)]
pub(super) struct Failure(Arc<Mutex<Option<Error>>>);

/// The file, buffered.
pub(super) struct Sink {
    file: BufWriter<File>,
    failure: Failure,
}

impl Sink {
    pub(super) fn create(path: &Path) -> Result<(Self, Failure)> {
        let failure = Failure::default();
        Ok((Self { file: BufWriter::new(File::create(path)?), failure: failure.clone() }, failure))
    }
}

impl Failure {
    /// The result with the file's own error, if there was one, in place of what polars made of it.
    pub(super) fn explain<T>(&self, result: PolarsResult<T>) -> Result<T> {
        result.map_err(|error| {
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            kept.take().unwrap_or_else(|| Error::other(error.to_string()))
        })
    }

    fn note<T>(&self, result: Result<T>) -> Result<T> {
        result.map_err(|error| {
            let kind = error.kind();
            self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            kind.into()
        })
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let written = self.file.write(bytes);
        self.failure.note(written)
    }

    fn flush(&mut self) -> Result<()> {
        let flushed = self.file.flush();
        self.failure.note(flushed)
    }
}
