//! games.parquet is written on a thread of its own, so that playing does not wait for the disk.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use crate::game::rules::WinClass;
use crate::play::record::GameRecord;
use crate::report::folder::PublishError;
use crate::report::parquet::games::GamesWriter;

/// Rounds of records that may wait for the disk; this bounds the memory.
const WAITING_ROUNDS: usize = 2;

/// A round of records of one case.
struct Round {
    case: Arc<str>,
    classes: Arc<[WinClass]>,
    first_game: u64,
    records: Vec<GameRecord>,
}

/// The writing thread.
pub struct GamesFile {
    rounds: SyncSender<Round>,
    writer: JoinHandle<Result<(), PublishError>>,
}

/// The thread is gone: [`GamesFile::finish`] tells why.
#[derive(Clone, Copy, Debug)]
pub struct WriterGone;

impl GamesFile {
    /// Starts writing a file.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn create(path: &Path) -> Result<Self, PublishError> {
        let file = GamesWriter::create(path)?;
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
        classes: &Arc<[WinClass]>,
        first_game: u64,
        records: Vec<GameRecord>,
    ) -> Result<(), WriterGone> {
        let round = Round { case: case.clone(), classes: classes.clone(), first_game, records };
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

fn write(mut file: GamesWriter, rounds: &Receiver<Round>) -> Result<(), PublishError> {
    for round in rounds {
        file.write(&round.case, &round.classes, round.first_game, &round.records)?;
    }
    file.finish()
}
