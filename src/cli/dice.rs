//! `urlab dice`: the exact probabilities of a rule set's dice.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::{Common, out};
use crate::report::dice_text;
use crate::spec;
use crate::spec::fault::Faults;

/// Prints the exact probabilities of rule sets' dice, as fractions.
#[derive(Debug, Args)]
#[command(after_help = "Example: urlab dice urgammon traditional")]
pub struct DiceArgs {
    /// Rule sets, by name or by the path of their file, overlays after `+` [default: all that are known]
    rules: Vec<String>,
}

impl DiceArgs {
    /// Prints the tables.
    ///
    /// # Errors
    /// A faulty rule file, or standard output that cannot be written to.
    pub fn execute(&self, _: &Common) -> Result<Exit, CliError> {
        let names = match &self.rules[..] {
            [] => spec::catalogue::list().into_iter().map(|listed| listed.name).collect(),
            names => names.to_vec(),
        };
        let (mut tables, mut faults) = (Vec::new(), Vec::new());
        for name in names {
            match spec::rules::load(&name) {
                Ok(rules) => tables.push(dice_text::titled(&rules)),
                Err(found) => faults.extend(found.0),
            }
        }
        if !faults.is_empty() {
            return Err(Faults(faults).into());
        }
        out::print(&tables.join("\n"))?;
        Ok(Exit::Success)
    }
}
