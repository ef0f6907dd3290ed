//! `urlab trend`: how the figures of many saved reports go on.

use std::path::PathBuf;

use clap::Args;

use crate::balance::quantity::Quantity;
use crate::cli::diff::{FailOnArg, SavedCorrectionArg};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::open::OpenArg;
use crate::cli::show::ReportFolder;
use crate::cli::{Common, show};
use crate::input::outputs::Outputs;
use crate::input::saved::open::reports_at;
use crate::input::saved::report::SavedReport;
use crate::input::shell;
use crate::report::folder;
use crate::study::question::trend::{self, TrendQuestion};

/// Draws the figures of saved reports in their order, and marks where consecutive reports differ.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab trend releases/\n  \
        urlab trend releases/1.8/gates releases/1.9/gates releases/1.10/gates --out reports\n  \
        urlab trend releases/ --quantity 'mean(throws)' --fail-on shown\n\n\
        The order is that of the arguments. A folder that is no report stands for the reports in \
        it, and in its folders, by name: 1.9 comes before 1.10. Each report is compared with the \
        one before it, as `urlab diff` does, and all verdicts are corrected together.")]
pub struct TrendArgs {
    /// Report folders, or folders of report folders, the earliest first
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    /// Draw this quantity, such as `mean(throws)`; give it once for each [default: the length, the
    /// first player's advantage, and what changed most]
    #[arg(long = "quantity", value_name = "QUANTITY", value_parser = parse_quantity)]
    quantities: Vec<Quantity>,
    #[command(flatten)]
    correction: SavedCorrectionArg,
    #[command(flatten)]
    fail_on: FailOnArg,
    #[command(flatten)]
    json: JsonArg,
    /// Also write a report folder OUT/trend
    #[arg(long, value_name = "OUT", default_value_if("open", "true", "reports"))]
    out: Option<PathBuf>,
    #[command(flatten)]
    open: OpenArg,
}

fn parse_quantity(text: &str) -> Result<Quantity, String> {
    let unknown = || "write a quantity such as `mean(throws)` or `share(draws)`".to_owned();
    Quantity::parse(text).ok_or_else(unknown)
}

impl TrendArgs {
    /// Compares the reports and prints how their figures go on.
    ///
    /// # Errors
    /// A report cannot be read, there is only one, consecutive ones have no figure in common, or a
    /// folder or standard output cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let saved = SavedReport::open_all(&reports_at(&self.folders))?;
        if saved.len() < 2 {
            return Err(CliError::OneReport);
        }
        let asked = TrendQuestion {
            reports: saved.iter().collect(),
            quantities: self.quantities.clone(),
            correction: self.correction.correction(),
            command: self.rerun_command(),
        };
        let study = trend::answer(&asked)?;
        let staging = self.out.as_ref().map(|out| folder::begin(&out.join("trend"))).transpose()?;
        let outputs = Outputs::all();
        let report_folder =
            staging.map(|staging| ReportFolder { staging, outputs: &outputs, open: self.open });
        let exit = show::show(&study, report_folder, self.json, common)?;
        Ok(self.fail_on.exit(&study, exit))
    }

    /// The command that gives the same result again.
    fn rerun_command(&self) -> String {
        let folders: Vec<String> = self.folders.iter().map(shell::word).collect();
        let quantities = self
            .quantities
            .iter()
            .map(|quantity| format!(" --quantity {}", shell::word(quantity.to_string())));
        format!(
            "urlab trend {}{}{}",
            folders.join(" "),
            quantities.collect::<String>(),
            self.correction.argument()
        )
    }
}
