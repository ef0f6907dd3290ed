//! `urlab dice`: the exact probabilities of a rule set's dice.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::{Common, load, out};
use crate::input;
use crate::report::document::Document;
use crate::report::{dice_text, terminal};
use crate::study::{Asked, Study, dice_section};

/// Prints the exact probabilities of the dice of rule sets, as fractions. Several rule sets are
/// also shown side by side.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab dice urgammon\n  urlab dice finkel+tetrahedra-4 finkel+coins-4"
)]
pub struct DiceArgs {
    /// Names of rule sets or paths of their files; add overlays with `+` [default: all rule sets
    /// that are known by name]
    rules: Vec<String>,
}

impl DiceArgs {
    /// Prints the tables.
    ///
    /// # Errors
    /// A rule file is invalid, or standard output cannot be written to.
    pub fn execute(&self, _: &Common) -> Result<Exit, CliError> {
        let names: Vec<String> = match &self.rules[..] {
            [] => input::catalogue::list().into_iter().map(|listed| listed.name).collect(),
            names => names.to_vec(),
        };
        let rules = load::rule_sets(&names)?;
        let mut tables: Vec<String> = rules.iter().map(dice_text::with_title).collect();
        if rules.len() > 1 {
            let section = dice_section::section(&rules.iter().collect::<Vec<_>>());
            let title = "Side by side".to_owned();
            let name = format!("{} rule sets", rules.len());
            let question = Asked { kind: "dice", name, title, ..Asked::default() };
            let study = Study { question, sections: vec![section], ..Study::default() };
            tables.push(terminal::document(&Document::without_charts(&study), out::has_colour()));
        }
        out::print(&tables.join("\n"))?;
        Ok(Exit::Success)
    }
}
