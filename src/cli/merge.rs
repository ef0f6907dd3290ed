//! `urlab merge`: makes one report, or one partial, of the partials of several shards.

mod collected;
mod records;

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};

use clap::{Args, Parser};

use crate::batch::ledger::{Entries, Ledger, PlayedUnits};
use crate::batch::partial::{Partial, PartialHead};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::keeping::KeptPlan;
use crate::cli::merge::collected::Collected;
use crate::cli::number::whole_number;
use crate::cli::open::OpenArg;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Cli, Command, Common, out, records_file, show, threads};
use crate::disk::{self, NewFile};
use crate::input::scenario::Scenario;
use crate::report::file_head::FileHead;
use crate::report::{files, folder};
use crate::study::observer::{Session, Until};
use crate::study::{self, Study, Warning, learning};

/// Puts the partials of shards together and writes the report of the whole plan.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab run quickstart --shard 1/2\n  \
        urlab run quickstart --shard 2/2\n  \
        urlab merge reports/quickstart.*.partial --out reports\n\nThe report is that of a single \
        run, byte for byte. Partials can be merged in any order, and in several steps with --to. \
        The scenario and the rule files must be where they were for the shards. docs/scale.md \
        tells how large studies are played on many machines.")]
pub struct MergeArgs {
    /// The files that `--shard` wrote
    #[arg(required = true, value_name = "PARTIALS")]
    partials: Vec<PathBuf>,
    /// The folder in which the report folder is created
    #[arg(long, value_name = "OUT", default_value = "reports")]
    out: PathBuf,
    /// Write one partial of these partials instead of a report; it can be merged with others later
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "partial", "open"])]
    to: Option<PathBuf>,
    /// Report what is there if shards are missing or not finished
    #[arg(long)]
    partial: bool,
    /// Play this many random blocks of the games again, and compare the results
    #[arg(long, value_name = "K", default_value_t = 0, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(0..=1_000_000_u64))]
    audit: u64,
    #[command(flatten)]
    open: OpenArg,
    #[command(flatten)]
    json: JsonArg,
}

/// The plan of partials: the scenario that their command plays.
struct LoadedPlan {
    scenario: Scenario,
    /// The kinds of records that the command writes: of games, of matches.
    records: [bool; 2],
}

impl MergeArgs {
    /// Reads the partials and writes the report, or one partial.
    ///
    /// # Errors Partials are damaged, missing, doubled, or belong to different plans. Or the
    /// report cannot be written.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        if let Some(to) = &self.to {
            let partials = self.partials.iter().map(|path| ("a partial", path.as_path()));
            for partial in partials {
                disk::distinct(&[partial, ("--to", to)])?;
            }
        }
        let collected = Collected::read(&self.partials)?;
        if self.to.is_none() && !self.partial {
            collected.check_whole()?;
        }
        let plan =
            (self.to.is_none() || self.audit > 0).then(|| load(&collected.head)).transpose()?;
        let study = plan.as_ref().map(|plan| self.study(plan, &collected, common)).transpose()?;
        match (&self.to, plan, study) {
            (Some(path), ..) => write_partial(path, &collected, common),
            (None, Some(plan), Some(study)) => self.publish(&plan, &study, &collected, common),
            _ => Ok(Exit::Success),
        }
    }

    /// The study of what was played. It plays again what is audited.
    fn study(
        &self,
        plan: &LoadedPlan,
        collected: &Collected,
        common: &Common,
    ) -> Result<Study, CliError> {
        let observer = TerminalObserver::new(common.quiet);
        let is_whole = collected.is_whole();
        let audited = choose(&collected.entries, self.audit);
        let count: usize = audited.values().map(Vec::len).sum();
        let ledger = Ledger::of_report(collected.entries.clone(), !is_whole, audited);
        let session = Session { ledger: Some(&ledger), ..Session::new(&observer) };
        let played = threads::pool(common)?.install(|| study::play(&plan.scenario, &session));
        if let Some(error) = ledger.error() {
            return Err(CliError::Merge { text: format!("the partials: {error}") });
        }
        if self.audit > 0 && !common.quiet {
            let blocks: usize = collected.entries.values().map(|entry| entry.blocks.len()).sum();
            out::print_to_stderr(&format!(
                "audit: {count} of {blocks} blocks were played again, with the same results"
            ));
        }
        let mut study = played?;
        study.provenance.command = Some(collected.head.command.clone());
        if !is_whole {
            study.warnings.retain(|warning| warning.kind != "interrupted");
            study.warnings.insert(0, Warning::new("incomplete", collected.what_is_missing()));
        }
        Ok(study)
    }

    fn publish(
        &self,
        plan: &LoadedPlan,
        study: &Study,
        collected: &Collected,
        common: &Common,
    ) -> Result<Exit, CliError> {
        let staging = folder::begin(&self.out.join(&collected.head.name))?;
        records::publish(plan, collected, &staging, &FileHead::of(study))?;
        files::write_study(&staging, study, &plan.scenario.outputs)?;
        let written = staging.publish()?;
        self.open.show(&written);
        if self.json.json || !common.quiet {
            show::print(study, Some(&written), self.json, common)?;
        }
        Ok(Exit::Success)
    }
}

/// Writes one partial of all that was read.
fn write_partial(path: &Path, collected: &Collected, common: &Common) -> Result<Exit, CliError> {
    let records = records::join_next_to(path, collected)?;
    let head =
        PartialHead { records, is_complete: collected.is_finished(), ..collected.head.clone() };
    let partial = Partial { head, entries: collected.entries.clone() };
    NewFile::begin(path)?.finish_with(partial.bytes())?;
    if !common.quiet {
        out::print(&format!(
            "Written: {} with shards {}\n",
            path.display(),
            collected.head.shards
        ))?;
    }
    Ok(Exit::Success)
}

/// Random blocks of the entries, by the names of their batches.
fn choose(entries: &Entries, count: u64) -> BTreeMap<String, Vec<PlayedUnits>> {
    let mut all: Vec<(&String, PlayedUnits)> = entries
        .iter()
        .flat_map(|(name, entry)| entry.blocks.iter().map(move |block| (name, *block)))
        .collect();
    let random = RandomState::new();
    all.sort_by_key(|(name, block)| random.hash_one((name, block.start)));
    let mut chosen: BTreeMap<String, Vec<PlayedUnits>> = BTreeMap::new();
    for (name, block) in all.into_iter().take(count as usize) {
        chosen.entry(name.clone()).or_default().push(block);
    }
    chosen
}

/// Loads the plan that the command of partials plays.
fn load(head: &PartialHead) -> Result<LoadedPlan, CliError> {
    let changed = |reason: String| CliError::Merge {
        text: format!(
            "the plan of these partials cannot be loaded again: {reason}\nthe command of the \
             partials is: {}\nhelp: run `urlab merge` in the folder in which the shards were \
             played, with the same files and the same Urlab",
            head.command
        ),
    };
    let cannot_load = |error: CliError| changed(format!("\n{error}\n"));
    let words = shlex::split(&head.command).unwrap_or_default();
    let cli =
        Cli::try_parse_from(words).map_err(|_| changed("its command is invalid".to_owned()))?;
    let (mut scenario, records) = match &cli.command {
        Command::Run(args) => {
            let scenario = args.scenario().map_err(cannot_load)?;
            let records = records_file::kinds(&scenario);
            (scenario, records)
        }
        Command::Simulate(args) => (args.scenario().map_err(cannot_load)?, [false; 2]),
        Command::Compare(args) => (args.scenario().map_err(cannot_load)?, [false; 2]),
        _ => return Err(changed("its command plays no shards".to_owned())),
    };
    learning::prepare_again(&mut scenario).map_err(|error| cannot_load(error.into()))?;
    let plan = KeptPlan {
        scenario: &scenario,
        until: Until::Played,
        out: Path::new(""),
        name: String::new(),
        command: &head.command,
        share: None,
        records,
    };
    if plan.fingerprint() != head.plan {
        let reason = "the scenario, a rule file, a solution or an evaluator has changed since the \
                      shards were played";
        return Err(changed(reason.to_owned()));
    }
    Ok(LoadedPlan { scenario, records })
}
