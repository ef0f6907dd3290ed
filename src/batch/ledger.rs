//! Keeps what was played of each batch, so that play can go on after an interruption, can be
//! divided into shares, and can be put together again.
//!
//! A batch is known by its content. So the order of batches has no effect, and equal batches share
//! an entry.

mod account;
mod entry;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use xxhash_rust::xxh3::xxh3_128;

use crate::batch::plan::Stop;
use crate::batch::share::Share;
use crate::batch::unit::{Batch, BatchUnit};
use crate::stats::rows::BadRows;

pub(super) use crate::batch::ledger::account::Account;
pub use crate::batch::ledger::entry::{LedgerEntry, PlayedUnits};

/// The least time between two saves as a multiple of the time of a save.
const LEAST_MULTIPLE: u32 = 200;

/// The entries of a ledger, by the names of their batches.
pub type Entries = BTreeMap<String, LedgerEntry>;

/// Saves entries. The ledger calls it from any thread, one call at a time. It deals with its own
/// errors.
pub type Saver<'a> = Box<dyn Fn(&Entries) + Send + Sync + 'a>;

/// The reason why the entries cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// An entry has numbers that its batch cannot have.
    #[error(transparent)]
    Bad(#[from] BadRows),
    /// A batch of the plan was not played, or not all of it.
    #[error("{units} games or matches of the plan are missing")]
    Missing {
        /// The number of missing units.
        units: u64,
    },
    /// A block was played again and has another result.
    #[error(
        "games {} to {} were played again and have another result", block.start + 1, block.end
    )]
    Differs { block: PlayedUnits },
}

/// What a ledger is for.
enum LedgerPurpose {
    /// Batches play the units of a share. They begin after what was played before.
    Play(Share),
    /// Nothing is played. Batches have what the entries have.
    Report {
        /// May units be missing?
        incomplete: bool,
        /// The blocks that are played again, by the names of their batches.
        audited: BTreeMap<String, Vec<PlayedUnits>>,
    },
}

/// A ledger of batches. Any thread may call its methods.
pub struct Ledger<'a> {
    purpose: LedgerPurpose,
    entries: Mutex<Entries>,
    saver: Option<Saver<'a>>,
    /// The number of games and matches that a recorder has taken.
    recorded: Option<&'a [AtomicU64; 2]>,
    begun: Instant,
    /// The time of the next save, in milliseconds after the beginning.
    next_save: AtomicU64,
    /// The shortest time between two saves.
    interval: Duration,
    error: Mutex<Option<LedgerError>>,
}

/// A batch as the ledger opens it.
pub(super) enum Opened<'l, T> {
    /// Nothing is left to play.
    Played {
        /// What was played.
        batch: Batch<T>,
        /// The tallies at the looks that a listener has to repeat, in order.
        looks: Vec<T>,
    },
    /// Play begins.
    Begun {
        /// The units that are left.
        units: Range<u64>,
        /// The tally of the units that were played before.
        tally: T,
        /// The tallies at the looks that a listener has to repeat, in order.
        looks: Vec<T>,
        /// The account to which play reports.
        account: Box<Account<'l>>,
    },
}

impl<'a> Ledger<'a> {
    fn new(purpose: LedgerPurpose, entries: Entries) -> Self {
        Self {
            purpose,
            entries: Mutex::new(entries),
            saver: None,
            recorded: None,
            begun: Instant::now(),
            next_save: AtomicU64::new(u64::MAX),
            interval: Duration::ZERO,
            error: Mutex::new(None),
        }
    }

    /// A ledger for the play of a share. Play goes on after these entries.
    pub fn of_play(share: Share, before: Entries) -> Self {
        Self::new(LedgerPurpose::Play(share), before)
    }

    /// A ledger from which batches take what was played. With `incomplete`, units may be missing.
    /// The blocks in `audited`, by the names of their batches, are played again and compared.
    pub fn of_report(
        entries: Entries,
        incomplete: bool,
        audited: BTreeMap<String, Vec<PlayedUnits>>,
    ) -> Self {
        Self::new(LedgerPurpose::Report { incomplete, audited }, entries)
    }

    /// Saves after every `interval`, but not so often that saving takes much of the time.
    #[must_use]
    pub fn saved_by(mut self, saver: Saver<'a>, interval: Duration) -> Self {
        self.interval = interval;
        self.saver = Some(saver);
        self.schedule(Duration::ZERO);
        self
    }

    /// Takes the numbers of recorded games and matches from these counters.
    #[must_use]
    pub fn recorded_by(mut self, recorded: &'a [AtomicU64; 2]) -> Self {
        self.recorded = Some(recorded);
        self
    }

    /// What was played so far.
    pub fn entries(&self) -> Entries {
        self.lock().clone()
    }

    /// The reason why an entry cannot be used, if there is one. Play was then stopped.
    pub fn error(&self) -> Option<LedgerError> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The name of a batch.
    fn name(identity: &str, units: &Range<u64>) -> String {
        let text = format!("{identity}\nunits {} to {}", units.start, units.end);
        format!("{:032x}", xxh3_128(text.as_bytes()))
    }

    /// Opens the batch of these units. `None` if the unit has no identity.
    pub(super) fn open<U: BatchUnit>(
        &self,
        unit: &U,
        units: &Range<u64>,
        keeps_records: bool,
        interrupted: &AtomicBool,
    ) -> Option<Opened<'_, U::Tally>> {
        let name = Self::name(&unit.identity()?, units);
        let (entry, place) = {
            let entries = self.lock();
            (entries.get(&name).cloned(), entries.len() as u32)
        };
        let opened = match &self.purpose {
            LedgerPurpose::Play(share) => {
                let count = units.end - units.start;
                let within_unit = share.units(count, keeps_records);
                let share_units = units.start + within_unit.start..units.start + within_unit.end;
                let own_entry =
                    entry.unwrap_or_else(|| LedgerEntry { place, ..LedgerEntry::default() });
                self.begin(unit, name, units, share_units, own_entry, keeps_records)
            }
            LedgerPurpose::Report { incomplete, audited } => {
                let blocks = audited.get(&name).map(Vec::as_slice).unwrap_or_default();
                audit(unit, blocks, interrupted)
                    .and_then(|()| report(unit, units, &entry.unwrap_or_default(), *incomplete))
            }
        };
        Some(opened.unwrap_or_else(|error| {
            *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            let batch = Batch { tally: unit.empty(), stop: Stop::Interrupted };
            Opened::Played { batch, looks: Vec::new() }
        }))
    }

    fn begin<U: BatchUnit>(
        &self,
        unit: &U,
        name: String,
        units: &Range<u64>,
        share: Range<u64>,
        entry: LedgerEntry,
        keeps_records: bool,
    ) -> Result<Opened<'_, U::Tally>, LedgerError> {
        let done = entry.covered.first().map_or(share.start, |covered| covered.end);
        let from = entry.covered.first().map_or(share.start, |covered| covered.start);
        if entry.covered.len() > 1 || from != share.start || done > share.end {
            return Err(BadRows("other units were played than those of this shard").into());
        }
        let tally = entry.tally(unit)?;
        let looks = entry.looks.iter().map(|rows| unit.read(rows)).collect::<Result<_, _>>()?;
        if let Some(stop) = entry.ended.filter(|stop| *stop != Stop::Complete || done == share.end)
        {
            return Ok(Opened::Played { batch: Batch { tally, stop }, looks });
        }
        let account = Account::new(self, name, units.clone(), share.clone(), entry, keeps_records);
        Ok(Opened::Begun { units: done..share.end, tally, looks, account: Box::new(account) })
    }

    /// Is it time to save?
    pub(super) fn is_due(&self) -> bool {
        self.begun.elapsed().as_millis() as u64 >= self.next_save.load(Ordering::Relaxed)
    }

    /// Puts an entry in its place, and saves if it is time.
    pub(super) fn put(&self, name: &str, entry: LedgerEntry) {
        let mut entries = self.lock();
        entries.insert(name.to_owned(), entry);
        if let Some(saver) = self.saver.as_ref().filter(|_| self.is_due()) {
            let begin = Instant::now();
            saver(&entries);
            self.schedule(begin.elapsed());
        }
    }

    /// The numbers of games and matches that a recorder has taken.
    pub(super) fn recorded(&self) -> [u64; 2] {
        let count = |counters: &[AtomicU64; 2]| {
            counters.each_ref().map(|count| count.load(Ordering::Relaxed))
        };
        self.recorded.map_or([0; 2], count)
    }

    /// Sets the time of the next save after one that took this long.
    fn schedule(&self, took: Duration) {
        let next = self.begun.elapsed() + self.interval.max(LEAST_MULTIPLE * took);
        self.next_save.store(next.as_millis() as u64, Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was played of a batch.
fn report<'l, U: BatchUnit>(
    unit: &U,
    units: &Range<u64>,
    entry: &LedgerEntry,
    incomplete: bool,
) -> Result<Opened<'l, U::Tally>, LedgerError> {
    let missing = (units.end - units.start).saturating_sub(entry.units_played());
    let stop = match entry.ended {
        Some(stop @ Stop::PrecisionReached) => stop,
        _ if missing == 0 => Stop::Complete,
        _ if incomplete => Stop::Incomplete,
        _ => return Err(LedgerError::Missing { units: missing }),
    };
    let batch = Batch { tally: entry.tally(unit)?, stop };
    Ok(Opened::Played { batch, looks: Vec::new() })
}

/// Plays blocks again and compares their checksums. An interruption ends it.
fn audit<U: BatchUnit>(
    unit: &U,
    blocks: &[PlayedUnits],
    interrupted: &AtomicBool,
) -> Result<(), LedgerError> {
    for block in blocks {
        let mut tally = unit.empty();
        let units = block.start..block.end;
        let is_complete = unit.play_all(units, interrupted, &mut tally, &mut |_, _| {});
        if is_complete && unit.write(&tally).linear_checksum() != block.checksum {
            return Err(LedgerError::Differs { block: *block });
        }
    }
    Ok(())
}
