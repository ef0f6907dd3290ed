//! Writes games.parquet and matches.parquet, each on its own thread.

use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use crate::balance::measures::Measures;
use crate::disk::{DiskError, NewFolder};
use crate::input::outputs::Output;
use crate::input::question::Question;
use crate::input::scenario::Scenario;
use crate::play::match_play::MatchRecord;
use crate::play::record::GameRecord;
use crate::report::file_head::FileHead;
use crate::report::parquet::records::{Origin, RecordRow, RecordsWriter};
use crate::study::recorder::{RecordedCase, Recorder, RecorderGone};
use crate::study::subject::Seats;

/// The number of rounds of records that may wait for the disk. It bounds the memory.
const WAITING_ROUNDS: usize = 2;

/// The files of records that a scenario asks for.
pub struct RecordsFiles {
    games: Option<RecordsFile<GameRecord>>,
    matches: Option<RecordsFile<MatchRecord>>,
}

impl RecordsFiles {
    /// Starts writing the files that the scenario asks for.
    ///
    /// # Errors
    /// A file cannot be created.
    pub fn create(staging: &NewFolder, scenario: &Scenario) -> Result<Self, DiskError> {
        let has_records = matches!(scenario.question, Question::Cases | Question::Compare(_));
        let is_requested = scenario.outputs.has(Output::Games) && has_records;
        let measures = scenario.measures;
        let games = is_requested
            .then(|| RecordsFile::create(&staging.path("games.parquet")?, measures))
            .transpose()?;
        let matches = (is_requested && scenario.matches.is_some())
            .then(|| RecordsFile::create(&staging.path("matches.parquet")?, measures))
            .transpose()?;
        Ok(Self { games, matches })
    }

    /// Waits until everything is written, writes `head` into the files, and closes them. Without a
    /// head there is no study, and the files stay incomplete.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn finish(self, head: Option<&FileHead>) -> Result<(), DiskError> {
        self.games.map_or(Ok(()), |file| file.finish(head))?;
        self.matches.map_or(Ok(()), |file| file.finish(head))
    }
}

impl Recorder for RecordsFiles {
    fn wants_games(&self) -> bool {
        self.games.is_some()
    }

    fn wants_matches(&self) -> bool {
        self.matches.is_some()
    }

    fn games(
        &self,
        case: &RecordedCase,
        first: u64,
        records: Vec<GameRecord>,
    ) -> Result<(), RecorderGone> {
        self.games.as_ref().map_or(Ok(()), |file| file.write(case, first, records))
    }

    fn matches(
        &self,
        case: &RecordedCase,
        first: u64,
        records: Vec<MatchRecord>,
    ) -> Result<(), RecorderGone> {
        self.matches.as_ref().map_or(Ok(()), |file| file.write(case, first, records))
    }
}

/// A round of records of one case.
struct Round<R> {
    case: RecordedCase,
    first: u64,
    records: Vec<R>,
}

/// A file, with the thread that writes it.
struct RecordsFile<R> {
    rounds: SyncSender<Round<R>>,
    writer: JoinHandle<Result<RecordsWriter<R>, DiskError>>,
}

impl<R: RecordRow> RecordsFile<R> {
    fn create(path: &Path, measures: Measures) -> Result<Self, DiskError> {
        let file = RecordsWriter::create(path, measures)?;
        let (rounds, received) = sync_channel(WAITING_ROUNDS);
        let writer = std::thread::spawn(move || write(file, &received));
        Ok(Self { rounds, writer })
    }

    /// Sends a round of records to the thread. Waits while too many rounds wait for the disk.
    fn write(&self, case: &RecordedCase, first: u64, records: Vec<R>) -> Result<(), RecorderGone> {
        self.rounds.send(Round { case: case.clone(), first, records }).map_err(|_| RecorderGone)
    }

    /// Waits until everything is written and closes the file.
    fn finish(self, head: Option<&FileHead>) -> Result<(), DiskError> {
        drop(self.rounds);
        let written = self.writer.join();
        let file = written.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        head.map_or(Ok(()), |head| file.finish(head))
    }
}

fn write<R: RecordRow>(
    mut file: RecordsWriter<R>,
    rounds: &Receiver<Round<R>>,
) -> Result<RecordsWriter<R>, DiskError> {
    for Round { case, first, records } in rounds {
        let origin = Origin {
            case: case.id.to_string(),
            rules: case.rules.name.clone(),
            bots: case.bots.map(str::to_owned),
            is_swapped: case.seats == Seats::Swapped,
            seed: case.seed,
        };
        file.write(&origin, &case.rules, first, &records)?;
    }
    Ok(file)
}
