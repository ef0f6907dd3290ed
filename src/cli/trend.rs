//! `urlab trend`: how the figures of many saved reports go on.

use std::path::PathBuf;

use clap::Args;

use crate::balance::quantity::Quantity;
use crate::cli::Common;
use crate::cli::changes::ChangesArgs;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::input::saved::open::reports_at;
use crate::input::saved::report::SavedReport;
use crate::input::shell;
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
    changes: ChangesArgs,
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
            correction: self.changes.correction(),
            command: self.rerun_command(),
        };
        let study = trend::answer(&asked)?;
        self.changes.show(&study, common)
    }

    /// The command that gives the same result again.
    fn rerun_command(&self) -> String {
        let folders: Vec<String> = self.folders.iter().map(shell::word).collect();
        let quantities = self
            .quantities
            .iter()
            .map(|quantity| format!(" --quantity {}", shell::word(quantity.to_string())));
        self.changes.again(&format!(
            "trend {}{}",
            folders.join(" "),
            quantities.collect::<String>()
        ))
    }
}
