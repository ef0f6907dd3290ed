//! What `urlab diff` and `urlab trend` share: their options, and how they show what changed.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::open::OpenArg;
use crate::cli::show::ReportFolder;
use crate::cli::{Common, show};
use crate::input::outputs::Outputs;
use crate::report::folder;
use crate::stats::correction::Correction;
use crate::study::Study;
use crate::study::finding::Finding;

/// The options of commands that compare saved reports.
#[derive(Debug, Args)]
pub(super) struct ChangesArgs {
    /// The correction of verdicts for the number of figures
    #[arg(long, value_enum, default_value_t = CorrectionName::Holm)]
    correction: CorrectionName,
    /// Exit with 1 if a change is shown, after correction
    #[arg(long, value_enum, value_name = "WHAT")]
    fail_on: Option<FailOn>,
    #[command(flatten)]
    json: JsonArg,
    /// Also write a report folder into OUT, with the name of the command
    #[arg(long, value_name = "OUT", default_value_if("open", "true", "reports"))]
    out: Option<PathBuf>,
    #[command(flatten)]
    open: OpenArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CorrectionName {
    Holm,
    Fdr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FailOn {
    Shown,
}

impl ChangesArgs {
    /// The correction.
    pub const fn correction(&self) -> Correction {
        match self.correction {
            CorrectionName::Holm => Correction::Holm,
            CorrectionName::Fdr => Correction::FalseDiscoveryRate,
        }
    }

    /// The command that gives the same result again: this one with the options that matter.
    pub fn again(&self, command: &str) -> String {
        let is_usual = self.correction == CorrectionName::Holm;
        format!("urlab {command}{}", if is_usual { "" } else { " --correction fdr" })
    }

    /// Prints what changed, and writes the report folder on request.
    ///
    /// # Errors
    /// A folder or standard output cannot be written to.
    pub fn show(&self, study: &Study, common: &Common) -> Result<Exit, CliError> {
        let begin = |out: &PathBuf| folder::begin(&out.join(&study.question.name));
        let staging = self.out.as_ref().map(begin).transpose()?;
        let outputs = Outputs::all();
        let report_folder =
            staging.map(|staging| ReportFolder { staging, outputs: &outputs, open: self.open });
        let exit = show::show(study, report_folder, self.json, common)?;
        let is_changed = study.findings.iter().any(Finding::is_shown);
        let fails = exit == Exit::Success && self.fail_on.is_some() && is_changed;
        Ok(if fails { Exit::Fails } else { exit })
    }
}
