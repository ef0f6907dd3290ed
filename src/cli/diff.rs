//! `urlab diff`: what changed between two saved reports.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::open::OpenArg;
use crate::cli::show::ReportFolder;
use crate::cli::{Common, show};
use crate::input::outputs::Outputs;
use crate::input::saved::report::SavedReport;
use crate::input::shell;
use crate::report::folder;
use crate::stats::correction::Correction;
use crate::study::Study;
use crate::study::finding::Finding;
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
    correction: SavedCorrectionArg,
    #[command(flatten)]
    fail_on: FailOnArg,
    #[command(flatten)]
    json: JsonArg,
    /// Also write a report folder OUT/diff
    #[arg(long, value_name = "OUT", default_value_if("open", "true", "reports"))]
    out: Option<PathBuf>,
    #[command(flatten)]
    open: OpenArg,
}

/// The option that corrects verdicts about saved reports.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct SavedCorrectionArg {
    /// The correction of verdicts for the number of figures
    #[arg(long, value_enum, default_value_t = CorrectionName::Holm)]
    correction: CorrectionName,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CorrectionName {
    Holm,
    Fdr,
}

impl SavedCorrectionArg {
    /// The correction.
    pub const fn correction(self) -> Correction {
        match self.correction {
            CorrectionName::Holm => Correction::Holm,
            CorrectionName::Fdr => Correction::FalseDiscoveryRate,
        }
    }

    /// The option as a command has it. Empty for the default.
    pub fn argument(self) -> &'static str {
        if self.correction == CorrectionName::Holm { "" } else { " --correction fdr" }
    }
}

/// The option that makes a change an exit code.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct FailOnArg {
    /// Exit with 1 if a change is shown, after correction
    #[arg(long, value_enum, value_name = "WHAT")]
    fail_on: Option<FailOn>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FailOn {
    Shown,
}

impl FailOnArg {
    /// The exit code of a study whose command ends with `exit`.
    pub fn exit(self, study: &Study, exit: Exit) -> Exit {
        let is_changed = study.findings.iter().any(Finding::is_shown);
        if exit == Exit::Success && self.fail_on.is_some() && is_changed {
            return Exit::Fails;
        }
        exit
    }
}

impl DiffArgs {
    /// Compares the reports and prints what changed.
    ///
    /// # Errors
    /// A report cannot be read, they have no figure in common, or a folder or standard output
    /// cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let [old, new] = [&self.old, &self.new];
        let reports = SavedReport::open_all(&[old.clone(), new.clone()])?;
        let word = |path: &PathBuf| shell::word(path);
        let correction = self.correction.argument();
        let command = format!("urlab diff {} {}{correction}", word(old), word(new));
        let study =
            diff::answer([&reports[0], &reports[1]], self.correction.correction(), &command)?;
        let staging = self.out.as_ref().map(|out| folder::begin(&out.join("diff"))).transpose()?;
        let outputs = Outputs::all();
        let report_folder =
            staging.map(|staging| ReportFolder { staging, outputs: &outputs, open: self.open });
        let exit = show::show(&study, report_folder, self.json, common)?;
        Ok(self.fail_on.exit(&study, exit))
    }
}
