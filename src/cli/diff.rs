//! `urlab diff`: what changed between two saved reports.

use std::path::PathBuf;

use clap::Args;

use crate::cli::Common;
use crate::cli::changes::ChangesArgs;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::input::saved::report::SavedReport;
use crate::input::shell;
use crate::study::question::diff;

/// Compares two saved reports without playing: what changed in rules, plan, version and figures.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab diff reports-1.0/quickstart reports-1.1/quickstart\n  \
        urlab diff old/summary.json new/summary.json --fail-on shown\n  \
        urlab diff old/findings.parquet new/findings.parquet --json\n\n\
        A figure belongs to the same figure of the same case; if there is no such case, to that of \
        the same players. If both reports are of the same games, any difference is a change of \
        the program. Otherwise the games count as independent samples, and verdicts are corrected \
        for their number. Both reports must be of this format: otherwise, run their commands \
        again.")]
pub struct DiffArgs {
    /// The earlier report: its folder, its summary.json or its findings.parquet
    old: PathBuf,
    /// The later report, in the same forms
    new: PathBuf,
    #[command(flatten)]
    changes: ChangesArgs,
}

impl DiffArgs {
    /// Compares the reports and prints what changed.
    ///
    /// # Errors
    /// A report cannot be read, they have no figure in common, or a folder or standard output
    /// cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let paths = [self.old.clone(), self.new.clone()];
        let reports = SavedReport::open_all(&paths)?;
        let words = paths.map(shell::word);
        let command = self.changes.again(&format!("diff {}", words.join(" ")));
        let both = [&reports[0], &reports[1]];
        let study = diff::answer(both, self.changes.correction(), &command)?;
        self.changes.show(&study, common)
    }
}
