//! Keeps what was played, so that an interrupted run can go on, and so that a plan can be played in
//! shards.
//!
//! What is kept is a partial. A shard writes it as `NAME.I-of-N.partial`. A whole run keeps it in
//! the folder `NAME.interrupted` until its report is in place.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::Args;

use crate::batch::ledger::{Entries, Ledger, LedgerEntry};
use crate::batch::partial::{ENDING, Partial, PartialError, PartialHead, RecordsPart};
use crate::batch::plan::Stop;
use crate::batch::share::Share;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::number::whole_number;
use crate::cli::records_file::RecordsFiles;
use crate::cli::{Common, interrupt, out, threads};
use crate::disk::{self, DiskError, NewFile};
use crate::input::scenario::Scenario;
use crate::report::folder;
use crate::study::number::whole;
use crate::study::observer::{Session, Until};
use crate::study::{self, Study, plan};

/// The folder of what commands without a report folder keep.
pub const REPORTS: &str = "reports";

/// The options of commands that go on after an interruption.
#[derive(Clone, Copy, Debug, Args)]
pub struct KeepArgs {
    /// Start from the beginning, and delete what an interrupted run of this name kept
    #[arg(long)]
    force: bool,
    /// Save what was played every so many seconds, so that a crash loses no more
    #[arg(long, value_name = "SECONDS", default_value_t = 20, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(0..=86_400_u64))]
    save_every: u64,
}

/// The option of commands that can play a part of their games.
#[derive(Clone, Copy, Debug, Args)]
pub struct ShardArg {
    /// Play only part I of N parts of the games, and write it into OUT/NAME.I-of-N.partial; `urlab
    /// merge` makes the report of all parts
    #[arg(long, value_name = "I/N", value_parser = str::parse::<Share>)]
    #[arg(allow_hyphen_values = true, conflicts_with_all = ["open", "json"])]
    pub shard: Option<Share>,
}

/// A plan, and where what was played of it is kept.
pub struct Keeping {
    /// The head of a complete partial of the plan.
    head: PartialHead,
    /// The report folder.
    target: PathBuf,
    /// The file of the partial.
    path: PathBuf,
    /// What was played before.
    before: Option<Partial>,
    records: RecordsFiles,
    save_every: Duration,
    /// The last save failed, and the user was told.
    has_failed: Mutex<bool>,
}

/// The plan that a command plays.
pub struct KeptPlan<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The condition for the end of a case.
    pub until: Until,
    /// The folder of report folders.
    pub out: &'a Path,
    /// The name of the report folder.
    pub name: String,
    /// The command that makes the report, as a line of a shell.
    pub command: &'a str,
    /// The share that is played.
    pub share: Option<Share>,
    /// The kinds of records that are written: of games, of matches.
    pub records: [bool; 2],
}

impl<'a> KeptPlan<'a> {
    /// The plan of a command that plays a scenario of its own, without records. Without a folder
    /// for a report, the name has the fingerprint of the plan, so that other plans are not in its
    /// way.
    pub fn of_command(
        scenario: &'a Scenario,
        out: Option<&'a Path>,
        command: &'a str,
        share: Option<Share>,
    ) -> Self {
        let (until, name) = (Until::Played, scenario.name.clone());
        let records = [false; 2];
        let folder = out.unwrap_or(Path::new(REPORTS));
        let mut plan = Self { scenario, until, out: folder, name, command, share, records };
        if out.is_none() && share.is_none() {
            plan.name = format!("{}-{:.8}", plan.name, plan.fingerprint());
        }
        plan
    }
}

impl KeptPlan<'_> {
    /// The fingerprint of the plan.
    pub fn fingerprint(&self) -> String {
        plan::fingerprint(self.scenario, self.until)
    }

    /// The file of the partial.
    fn path(&self) -> PathBuf {
        let Self { out, name, .. } = self;
        match self.share {
            Some(Share { number, of }) => out.join(format!("{name}.{number}-of-{of}.{ENDING}")),
            None => folder::interrupted(&out.join(name)).join(format!("{name}.{ENDING}")),
        }
    }
}

impl Keeping {
    /// Reads what was played before of a plan, if anything was.
    ///
    /// # Errors
    /// The file belongs to another plan or another program, is damaged, or cannot be replaced.
    pub fn begin(plan: &KeptPlan<'_>, options: KeepArgs) -> Result<Self, CliError> {
        let path = plan.path();
        let head = PartialHead {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            plan: plan.fingerprint(),
            name: plan.scenario.name().to_owned().try_into().expect("a short name is one"),
            seed: plan.scenario.seed,
            command: plan.command.to_owned(),
            shards: plan.share.unwrap_or(Share::WHOLE).into(),
            is_complete: true,
            records: [Vec::new(), Vec::new()],
        };
        let mut before = None;
        if path.symlink_metadata().is_ok() {
            let found = Partial::read(&path);
            if options.force {
                forget(&path, found.ok().as_ref())?;
            } else {
                let partial = found.map_err(CliError::State)?;
                refuse_other(&path, &partial.head, &head)?;
                refuse_without_records(&path, &partial)?;
                before = Some(partial);
            }
        }
        let parts = before.as_ref().map(|partial| partial.head.records.clone());
        let measures = plan.scenario.measures;
        let (parts, is_shard) = (parts.unwrap_or_default(), plan.share.is_some());
        let records = RecordsFiles::new(&path, plan.records, measures, is_shard, parts);
        let save_every = Duration::from_secs(options.save_every);
        let target = plan.out.join(&plan.name);
        let has_failed = Mutex::new(false);
        Ok(Self { head, target, path, before, records, save_every, has_failed })
    }

    /// Plays with `play`, and keeps what was played. `publish` then writes the results, and gets
    /// the files of records. What was kept is deleted when all is played and published.
    ///
    /// # Errors
    /// Those of `play` and `publish`. What was played is then kept.
    pub fn play<T: Send, R>(
        &self,
        session: Session<'_>,
        common: &Common,
        play: impl FnOnce(&Session<'_>) -> Result<(T, Stop), CliError> + Send,
        publish: impl FnOnce(T, &RecordsFiles) -> Result<R, CliError>,
    ) -> Result<R, CliError> {
        let played = self.play_kept(session, common, play);
        let published = played.and_then(|((played, stop), entries)| {
            if stop == Stop::Interrupted {
                let saved = self.save(&entries, false);
                let published = publish(played, &self.records)?;
                return saved.map(|()| published);
            }
            // Nothing looks at a signal from here on, so it ends the program.
            let publish = || {
                interrupt::check_not_heard(stop)?;
                publish(played, &self.records)
            };
            let published = interrupt::keep(|| self.last_words(&entries), publish);
            match published {
                Ok(_) => self.delete()?,
                // What was played is worth more than this error.
                Err(_) => _ = self.save(&entries, false),
            }
            published
        });
        self.say_how_to_go_on();
        published
    }

    /// Plays a share, and writes its partial.
    ///
    /// # Errors
    /// Those of `play`. Or the partial cannot be written.
    pub fn play_share(
        &self,
        session: Session<'_>,
        common: &Common,
        play: impl FnOnce(&Session<'_>) -> Result<Stop, CliError> + Send,
    ) -> Result<Stop, CliError> {
        let played = self.play_kept(session, common, play);
        let saved = played.and_then(|(stop, entries)| {
            self.save(&entries, stop == Stop::Complete)?;
            Ok(stop)
        });
        if !matches!(saved, Ok(Stop::Complete)) {
            self.say_how_to_go_on();
        }
        saved
    }

    /// Plays with a ledger that begins with what was played before, and that is saved from time to
    /// time. Returns what was played.
    ///
    /// # Errors
    /// Those of `play`. Or records cannot be written, or what was kept is damaged.
    pub fn play_kept<T: Send>(
        &self,
        session: Session<'_>,
        common: &Common,
        play: impl FnOnce(&Session<'_>) -> Result<T, CliError> + Send,
    ) -> Result<(T, Entries), CliError> {
        let pool = threads::pool(common)?;
        let before = self.before.as_ref().map(|partial| &partial.entries);
        if let Some(before) = before.filter(|_| !common.quiet) {
            let units: u64 = before.values().map(LedgerEntry::units_played).sum();
            let note = format!(
                "goes on after what was played before ({} in {})",
                whole(units),
                self.path.display()
            );
            out::print_to_stderr(&note);
        }
        let share = self.head.shards.single().unwrap_or(Share::WHOLE);
        let saver = Box::new(|entries: &Entries| self.try_to_save(entries));
        let ledger = Ledger::of_play(share, before.cloned().unwrap_or_default())
            .saved_by(saver, self.save_every)
            .recorded_by(self.records.taken());
        let session = Session { ledger: Some(&ledger), recorder: Some(&self.records), ..session };
        let save = || self.last_words(&ledger.entries());
        let played = interrupt::keep(save, || pool.install(|| play(&session)));
        self.records.check()?;
        if let Some(error) = ledger.error() {
            let path = self.path.clone();
            return Err(CliError::State(PartialError::Damaged { path, reason: error.to_string() }));
        }
        Ok((played?, ledger.entries()))
    }

    /// Saves during play. If it fails, play goes on, and the next save tries again.
    fn try_to_save(&self, entries: &Entries) {
        let saved = self.save(entries, false);
        let mut failed = self.has_failed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = &saved
            && !*failed
        {
            let whole = error.to_string();
            let reason = whole.strip_prefix("error: ").unwrap_or(&whole);
            out::print_to_stderr(&format!(
                "warning: what was played cannot be saved: {reason}\nplay goes on, and the next \
                 save tries again"
            ));
        }
        *failed = saved.is_err();
    }

    /// Writes the partial. It replaces only a partial of the same plan.
    ///
    /// # Errors
    /// The disk is full, or the partial that is there is of another plan.
    pub fn save(&self, entries: &Entries, is_complete: bool) -> Result<(), CliError> {
        if self.path.symlink_metadata().is_ok() {
            let found = Partial::read(&self.path).map_err(CliError::State)?;
            refuse_other(&self.path, &found.head, &self.head)?;
            // Another process has finished the same shard.
            if found.head.is_complete && !is_complete {
                return Ok(());
            }
        }
        let recorded = recorded(entries);
        let records = self.records.cut(recorded)?;
        if rows_of(&records) != recorded {
            let lost = std::io::Error::other("records are missing");
            return Err(DiskError::new(&self.path, lost).into());
        }
        let head = PartialHead { is_complete, records, ..self.head.clone() };
        let partial = Partial { head, entries: entries.clone() };
        Ok(NewFile::begin(&self.path)?.finish_with(partial.bytes())?)
    }

    /// Deletes what was kept, and its folder if nothing else is in it.
    ///
    /// # Errors
    /// A file cannot be deleted.
    pub fn delete(&self) -> Result<(), CliError> {
        // The partial first: without its records it would be damaged.
        disk::remove(&self.path)?;
        self.records.delete()?;
        Ok(folder::remove_interrupted(&self.target)?)
    }

    /// Tells how to go on, if something is kept.
    pub fn say_how_to_go_on(&self) {
        if let Some(text) = self.how_to_go_on() {
            out::print_to_stderr(&text);
        }
    }

    /// How to go on, if something is kept.
    fn how_to_go_on(&self) -> Option<String> {
        self.path.is_file().then(|| {
            format!(
                "what was played is kept in {}\nhelp: the same command goes on from there: {}",
                self.path.display(),
                out::this_command()
            )
        })
    }

    /// Saves what was played, if anything was, when a signal ends the program. Returns what the
    /// program then says.
    fn last_words(&self, entries: &Entries) -> String {
        if !entries.is_empty() {
            self.try_to_save(entries);
        }
        match self.how_to_go_on() {
            Some(text) => format!("{}\n{text}", CliError::Interrupted),
            None => interrupt::NOTHING_TO_SHOW.to_owned(),
        }
    }
}

/// Plays a scenario and returns its study, for [`Keeping::play`].
pub fn play(
    scenario: &Scenario,
) -> impl FnOnce(&Session<'_>) -> Result<(Study, Stop), CliError> + Send {
    move |session| {
        let study = study::play(scenario, session)?;
        let stop = study.provenance.stop;
        Ok((study, stop))
    }
}

/// Plays a share of a plan and writes its partial.
///
/// # Errors
/// The question cannot be divided, or the partial cannot be written.
pub fn write_shard(
    plan: &KeptPlan<'_>,
    options: KeepArgs,
    session: Session<'_>,
    common: &Common,
) -> Result<Exit, CliError> {
    let keeping = Keeping::begin(plan, options)?;
    disk::remove_remains(&keeping.path);
    let path = keeping.path.display();
    let is_there = keeping.before.as_ref().is_some_and(|before| before.head.is_complete);
    if is_there {
        if !common.quiet {
            out::print(&format!("Nothing to do: {path} has this shard of this plan.\n"))?;
        }
        return Ok(Exit::Success);
    }
    // Before play, so that the user learns at once of a folder that cannot be written.
    disk::check_replaceable(&keeping.path)?;
    let count = |session: &Session<'_>| Ok(study::count(plan.scenario, session)?);
    let stop = keeping.play_share(session, common, count)?;
    if stop == Stop::Complete && !common.quiet {
        out::print(&format!("Written: {path}\n"))?;
    }
    Ok(stop.into())
}

/// Deletes a partial and the parts of its records.
fn forget(path: &Path, partial: Option<&Partial>) -> Result<(), DiskError> {
    // The partial first: without its records it would be damaged.
    disk::remove(path)?;
    let mut parts = partial.iter().flat_map(|partial| partial.head.records.iter().flatten());
    parts.try_for_each(|part| disk::remove(&path.with_file_name(&part.file)))
}

/// The numbers of rows in files of records.
fn rows_of(records: &[Vec<RecordsPart>; 2]) -> [u64; 2] {
    records.each_ref().map(|parts| parts.iter().map(|part| part.rows).sum())
}

/// Refuses a partial whose records are not next to it.
fn refuse_without_records(path: &Path, partial: &Partial) -> Result<(), CliError> {
    let mut parts = partial.head.records.iter().flatten();
    let missing = parts.find(|part| !path.with_file_name(&part.file).is_file());
    missing.map_or(Ok(()), |part| {
        let reason = format!("the file {} with its records is missing", part.file);
        Err(CliError::State(PartialError::Damaged { path: path.to_path_buf(), reason }))
    })
}

/// The numbers of games and of matches that were recorded.
fn recorded(entries: &Entries) -> [u64; 2] {
    [0, 1].map(|kind| entries.values().map(|entry| entry.recorded[kind]).sum())
}

/// Refuses a partial of another plan or another program.
fn refuse_other(path: &Path, found: &PartialHead, expected: &PartialHead) -> Result<(), CliError> {
    let mut differences = Vec::new();
    if found.program != expected.program {
        differences.push(format!(
            "  Urlab {} played it, and this is Urlab {}",
            found.program, expected.program
        ));
    }
    if found.plan != expected.plan && found.command != expected.command {
        differences.push(format!("  it is of `{}`", found.command));
        differences.push(format!("  and not of `{}`", expected.command));
    } else if found.plan != expected.plan {
        differences.push(
            "  the scenario, a rule file, a solution or an evaluator has changed since".to_owned(),
        );
    }
    if found.shards != expected.shards {
        differences.push(format!("  it has shard {}, not {}", found.shards, expected.shards));
    }
    if differences.is_empty() {
        return Ok(());
    }
    Err(CliError::OtherState { path: path.to_path_buf(), differences: differences.join("\n") })
}
