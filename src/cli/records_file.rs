//! Writes the records of games and of matches, each kind on its own thread, into files that can be
//! put together.
//!
//! A file of records is cut when the state of play is saved, so that a crash does not lose it. The
//! parts are next to the partial. At the end they become one file.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use crate::balance::measures::Measures;
use crate::batch::partial::RecordsPart;
use crate::disk::{self, DiskError, NewFolder};
use crate::input::outputs::Output;
use crate::input::scenario::Scenario;
use crate::play::match_play::MatchRecord;
use crate::play::record::GameRecord;
use crate::report::file_head::FileHead;
use crate::report::parquet::parts::{self, ClosedPart, RowsOfFile};
use crate::report::parquet::records::{Origin, RecordRow, RecordsWriter};
use crate::study::recorder::{RecordedCase, Recorder, RecorderGone};
use crate::study::subject::Seats;

/// The number of messages that may wait for the disk. It bounds the memory.
const WAITING: usize = 2;

/// The names of the kinds of records, as files have them.
pub const KINDS: [&str; 2] = ["games", "matches"];

/// The files of records that a scenario asks for.
pub struct RecordsFiles {
    games: Option<RecordsFile<GameRecord>>,
    matches: Option<RecordsFile<MatchRecord>>,
    /// The number of games and of matches that were taken.
    taken: [AtomicU64; 2],
}

/// The kinds of records that a scenario asks for: of games, of matches.
pub fn kinds(scenario: &Scenario) -> [bool; 2] {
    let is_requested = scenario.outputs.has(Output::Games) && scenario.has_single_games();
    [is_requested, is_requested && scenario.matches.is_some()]
}

impl RecordsFiles {
    /// The files of records of this scenario. Parts go next to the partial at `partial`. `earlier`
    /// are the parts of what was played before. No file is created before the first record.
    pub fn new(
        partial: &Path,
        kinds: [bool; 2],
        measures: Measures,
        is_shard: bool,
        earlier: [Vec<RecordsPart>; 2],
    ) -> Self {
        let [of_games, of_matches] = earlier;
        let [games, matches] = kinds;
        let place = |kind: usize| partial.with_extension(KINDS[kind]);
        Self {
            games: games.then(|| RecordsFile::new(place(0), measures, is_shard, of_games)),
            matches: matches.then(|| RecordsFile::new(place(1), measures, is_shard, of_matches)),
            taken: [AtomicU64::new(0), AtomicU64::new(0)],
        }
    }

    /// The number of games and of matches that were taken.
    pub fn taken(&self) -> &[AtomicU64; 2] {
        &self.taken
    }

    /// Are the records that were taken all right so far?
    ///
    /// # Errors
    /// A file could not be written. No more records are taken then.
    pub fn check(&self) -> Result<(), DiskError> {
        self.games.as_ref().map_or(Ok(()), RecordsFile::check)?;
        self.matches.as_ref().map_or(Ok(()), RecordsFile::check)
    }

    /// Closes the present parts, and returns all parts. Only the first `rows` records of each kind
    /// count.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn cut(&self, rows: [u64; 2]) -> Result<[Vec<RecordsPart>; 2], DiskError> {
        let games = self.games.as_ref().map(|file| file.cut(rows[0])).transpose()?;
        let matches = self.matches.as_ref().map(|file| file.cut(rows[1])).transpose()?;
        Ok([games.unwrap_or_default(), matches.unwrap_or_default()])
    }

    /// Writes all records into the report folder.
    ///
    /// # Errors
    /// A file cannot be written, or a part is not as it was written.
    pub fn publish(&self, staging: &NewFolder, head: &FileHead) -> Result<(), DiskError> {
        self.games
            .as_ref()
            .map_or(Ok(()), |file| file.publish(&staging.path("games.parquet")?, head))?;
        self.matches
            .as_ref()
            .map_or(Ok(()), |file| file.publish(&staging.path("matches.parquet")?, head))
    }

    /// Deletes all parts.
    ///
    /// # Errors
    /// A part cannot be deleted.
    pub fn delete(&self) -> Result<(), DiskError> {
        self.games.as_ref().map_or(Ok(()), RecordsFile::delete)?;
        self.matches.as_ref().map_or(Ok(()), RecordsFile::delete)
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
        self.taken[0].fetch_add(records.len() as u64, Ordering::Relaxed);
        self.games.as_ref().map_or(Ok(()), |file| file.take(case, first, records))
    }

    fn matches(
        &self,
        case: &RecordedCase,
        first: u64,
        records: Vec<MatchRecord>,
    ) -> Result<(), RecorderGone> {
        self.taken[1].fetch_add(records.len() as u64, Ordering::Relaxed);
        self.matches.as_ref().map_or(Ok(()), |file| file.take(case, first, records))
    }
}

/// What the thread of a file gets.
enum Message<R> {
    /// Records of one case. The first one has this index.
    Round { case: RecordedCase, first: u64, records: Vec<R> },
    /// Close the part that is being written. The answer has it, if there is one. With a head it is
    /// a whole file, and there always is one.
    Close(Option<FileHead>, SyncSender<Option<ClosedPart>>),
}

/// A file of one kind of records, with the thread that writes it.
struct RecordsFile<R> {
    messages: SyncSender<Message<R>>,
    /// The path of its parts, without their rows and the ending.
    place: PathBuf,
    measures: Measures,
    /// The parts that are closed.
    parts: Mutex<Vec<RecordsPart>>,
    /// The parts that are closed and not in their places: those that could not be put there, and
    /// the only part, if it is also the file of the report.
    pending: Mutex<Vec<ClosedPart>>,
    /// What the names of parts end in, before their ending.
    process: Option<String>,
    /// The error that ended the thread.
    error: Arc<Mutex<Option<DiskError>>>,
}

impl<R: RecordRow> RecordsFile<R> {
    fn new(place: PathBuf, measures: Measures, is_shard: bool, parts: Vec<RecordsPart>) -> Self {
        let (messages, received) = sync_channel(WAITING);
        let error = Arc::new(Mutex::new(None));
        let mut thread = Writer { place: place.clone(), measures, writer: None };
        let of_thread = Arc::clone(&error);
        std::thread::spawn(move || {
            let ended = thread.write_all(&received);
            *of_thread.lock().unwrap_or_else(PoisonError::into_inner) = ended.err();
            drop(received);
        });
        let (parts, pending) = (Mutex::new(parts), Mutex::default());
        // Parts of a shard stay. Equal rows of equal plans have equal bytes, so processes that play
        // the same shard do not disturb each other. Parts of a whole run are deleted at its end. So
        // each process has its own.
        let process = (!is_shard).then(disk::process_name);
        Self { messages, place, measures, parts, pending, process, error }
    }

    /// Sends a round of records to the thread. Waits while too many rounds wait for the disk.
    fn take(&self, case: &RecordedCase, first: u64, records: Vec<R>) -> Result<(), RecorderGone> {
        let round = Message::Round { case: case.clone(), first, records };
        self.messages.send(round).map_err(|_| RecorderGone)
    }

    fn check(&self) -> Result<(), DiskError> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }

    /// Sends a message to the thread, and waits for its answer. `None` if the thread has ended.
    fn ask<A>(&self, message: impl FnOnce(SyncSender<A>) -> Message<R>) -> Option<A> {
        let (answer, received) = sync_channel(1);
        self.messages.send(message(answer)).ok()?;
        received.recv().ok()
    }

    fn cut(&self, rows: u64) -> Result<Vec<RecordsPart>, DiskError> {
        let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        pending.extend(self.close(None)?);
        while let Some(closed) = pending.first_mut() {
            let before: u64 = parts.iter().map(|part| part.rows).sum();
            let path = self.part_path(before..before + closed.rows);
            parts.push(closed.put(&path)?);
            pending.remove(0);
        }
        let mut left = rows;
        let counting = parts.iter().map(|part| {
            let rows = part.rows.min(left);
            left -= rows;
            RecordsPart { rows, ..part.clone() }
        });
        Ok(counting.filter(|part| part.rows > 0).collect())
    }

    /// Closes the part that is being written.
    fn close(&self, head: Option<&FileHead>) -> Result<Option<ClosedPart>, DiskError> {
        let closed = self.ask(|answer| Message::Close(head.cloned(), answer));
        closed.map_or_else(|| self.check().and(Err(self.ended())), Ok)
    }

    fn publish(&self, path: &Path, head: &FileHead) -> Result<(), DiskError> {
        let has_parts = !self.parts.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        if !has_parts && pending.is_empty() {
            pending.extend(self.close(Some(head))?);
            return pending.iter_mut().try_for_each(|whole| whole.give_second_name(path));
        }
        drop(pending);
        let all = self.cut(u64::MAX)?;
        let rows = all.iter().map(|part| part.rows).sum();
        let files = RowsOfFile::within(&self.place, &all, 0..rows);
        parts::join::<R>(path, self.measures, &files, head)
    }

    /// The path of a part with these rows.
    fn part_path(&self, rows: Range<u64>) -> PathBuf {
        let process = self.process.as_ref().map_or_else(String::new, |name| format!(".{name}"));
        self.place.with_added_extension(format!("{}-{}{process}.parquet", rows.start, rows.end))
    }

    /// The error of a thread that ended and gave its reason before.
    fn ended(&self) -> DiskError {
        DiskError::new(&self.place, std::io::Error::other("records were lost before"))
    }

    /// Deletes all parts, also those that dead processes left before they were in a partial.
    fn delete(&self) -> Result<(), DiskError> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        let own = parts.drain(..).map(|part| self.place.with_file_name(part.file));
        let folder = self.place.parent().unwrap_or(Path::new("."));
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let left = entries.map(|entry| entry.path()).filter(|path| self.is_left(path));
        own.chain(left).try_for_each(|path| disk::remove(&path))
    }

    /// Did a dead process leave this part?
    fn is_left(&self, path: &Path) -> bool {
        let [place, name] =
            [self.place.as_path(), path].map(|path| path.file_name().unwrap_or_default());
        let file_name = name.to_string_lossy();
        let rest = file_name
            .strip_prefix(&*place.to_string_lossy())
            .and_then(|rest| rest.strip_prefix('.')?.strip_suffix(".parquet"));
        rest.and_then(|rest| rest.split_once('.'))
            .is_some_and(|(_, process)| disk::is_dead(process))
    }
}

/// The thread of a file.
struct Writer<R> {
    place: PathBuf,
    measures: Measures,
    /// The part that is being written.
    writer: Option<RecordsWriter<R>>,
}

impl<R: RecordRow> Writer<R> {
    fn write_all(&mut self, messages: &Receiver<Message<R>>) -> Result<(), DiskError> {
        for message in messages {
            match message {
                Message::Round { case, first, records } => {
                    let origin = Origin {
                        case: case.id.to_string(),
                        rules: case.rules.name.clone(),
                        bots: case.bots.map(str::to_owned),
                        is_swapped: case.seats == Seats::Swapped,
                        seed: case.seed,
                    };
                    self.writer()?.write(&origin, &case.rules, first, &records)?;
                }
                Message::Close(head, answer) => {
                    if head.is_some() {
                        self.writer()?;
                    }
                    let closed = self.writer.take().map(|writer| writer.finish(head.as_ref()));
                    let _ = answer.send(closed.transpose()?);
                }
            }
        }
        Ok(())
    }

    fn writer(&mut self) -> Result<&mut RecordsWriter<R>, DiskError> {
        let writer = if let Some(writer) = self.writer.take() {
            writer
        } else {
            let path = self.place.with_added_extension("parquet");
            RecordsWriter::create(&path, self.measures)?
        };
        Ok(self.writer.insert(writer))
    }
}
