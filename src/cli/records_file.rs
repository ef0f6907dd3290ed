//! games.parquet and matches.parquet are each written on a thread of their own, so that playing
//! does not wait for the disk.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use crate::balance::measures::Measures;
use crate::game::rules::Rules;
use crate::report::folder::PublishError;
use crate::report::parquet::records::{Origin, RecordsWriter, Row};

/// Rounds of records that may wait for the disk; this bounds the memory.
const WAITING_ROUNDS: usize = 2;

/// A round of records of one case.
struct Round<R> {
    case: Arc<str>,
    rules: Arc<Rules>,
    first: u64,
    records: Vec<R>,
}

/// The writing thread.
pub struct RecordsFile<R> {
    rounds: SyncSender<Round<R>>,
    writer: JoinHandle<Result<(), PublishError>>,
}

/// The thread is gone: [`RecordsFile::finish`] tells why.
#[derive(Clone, Copy, Debug)]
pub struct WriterGone;

impl<R: Row> RecordsFile<R> {
    /// Starts writing a file.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn create(path: &Path, measures: Measures) -> Result<Self, PublishError> {
        let file = RecordsWriter::create(path, measures)?;
        let (rounds, received) = sync_channel(WAITING_ROUNDS);
        let writer = std::thread::spawn(move || write(file, &received));
        Ok(Self { rounds, writer })
    }

    /// Hands over a round of records; waits while too many are under way.
    ///
    /// # Errors
    /// If the writing thread has failed.
    pub fn write(
        &self,
        case: &Arc<str>,
        rules: &Arc<Rules>,
        first: u64,
        records: Vec<R>,
    ) -> Result<(), WriterGone> {
        let round = Round { case: case.clone(), rules: rules.clone(), first, records };
        self.rounds.send(round).map_err(|_| WriterGone)
    }

    /// Waits until all is written and closes the file.
    ///
    /// # Errors
    /// What went wrong with the file.
    pub fn finish(self) -> Result<(), PublishError> {
        drop(self.rounds);
        self.writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

fn write<R: Row>(
    mut file: RecordsWriter<R>,
    rounds: &Receiver<Round<R>>,
) -> Result<(), PublishError> {
    for round in rounds {
        let origin = Origin { case: round.case.to_string() };
        file.write(&origin, &round.rules, round.first, &round.records)?;
    }
    file.finish()
}
