//! `urlab dice`: what dice throw, exactly.

use std::path::PathBuf;

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::open::OpenArg;
use crate::cli::set::SetArgs;
use crate::cli::show::ReportFolder;
use crate::cli::{Common, out, show};
use crate::game::rules::Rules;
use crate::input::diagnostic::Diagnostics;
use crate::input::outputs::Outputs;
use crate::input::{catalogue, shell};
use crate::report::folder;
use crate::report::{dice_text, terminal};
use crate::study;
use crate::study::question::dice::AskedDice;

/// Prints what dice throw, without playing: the exact chance of each value, the mean, the spread,
/// and how dice differ. Dice are written as `2d6`, or are those of a rule set.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab dice 2d6 4d2\n  urlab dice 3d4kh2 2d4+1\n  \
                        urlab dice 4c d1,1,2,2,3,4 --json\n  \
                        urlab dice urgammon\n  \
                        urlab dice finkel+tetrahedra-4 finkel+coins-4 4c --out reports\n\n\
                        Dice:\n  \
                        2d6        two dice with the faces 1 to 6; d6 is one\n  \
                        4c         four coins; a coin shows 0 or 1, and so does a tetrahedron with \
                        two marked corners\n  \
                        4d0,1      four dice with the faces 0 and 1, the same as 4c\n  \
                        d1:2,2:2,3 a die with the faces 1 1 2 2 3: a weight stands after the \
                        colon\n  \
                        3d4kh2     the highest two of three dice; kl keeps the lowest\n  \
                        4d6dl1     all but the lowest of four dice; dh drops the highest\n  \
                        d%         a die with the faces 1 to 100\n  \
                        2d4+1d6-1  a sum\n\n\
                        4d2 is four dice with the faces 1 and 2, not four marks: write 4c for \
                        marks. Braces around faces need quotes in a shell: '4d{0,1}'.")]
pub struct DiceArgs {
    /// Dice such as `2d6`, or names of rule sets or paths of their files; add overlays with `+`
    /// [default: all rule sets that are known by name]
    #[arg(value_name = "DICE")]
    dice: Vec<String>,
    #[command(flatten)]
    set: SetArgs,
    #[command(flatten)]
    json: JsonArg,
    /// Also write a report folder OUT/dice
    #[arg(long, value_name = "OUT", default_value_if("open", "true", "reports"))]
    out: Option<PathBuf>,
    #[command(flatten)]
    open: OpenArg,
}

impl DiceArgs {
    /// Prints what the dice throw.
    ///
    /// # Errors
    /// Dice are not in the notation or have too many values, a rule file is invalid, or a folder or
    /// standard output cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let asked = asked(&self.dice, &self.set)?;
        let mut study = study::dice(&asked)?;
        let folder = self.out.as_ref().map(|out| folder::begin(&out.join("dice"))).transpose()?;
        let names = self.dice.iter().map(|name| format!(" {}", shell::word(name)));
        study.provenance.command =
            Some(format!("urlab dice{}{}", names.collect::<String>(), self.set.arguments()));
        let text = || terminal::dice(&study, &details(&asked), out::has_colour());
        let outputs = Outputs::without_findings();
        let report_folder =
            folder.map(|staging| ReportFolder { staging, outputs: &outputs, open: self.open });
        show::show_as(&study, text, report_folder, self.json, common)
    }
}

/// The dice with these names; all known rule sets if there are none.
fn asked(names: &[String], set: &SetArgs) -> Result<Vec<AskedDice>, Diagnostics> {
    let names: Vec<String> = match names {
        [] => catalogue::list().into_iter().map(|listed| listed.name).collect(),
        names => names.to_vec(),
    };
    let (mut asked, mut diagnostics) = (Vec::new(), Vec::new());
    for name in &names {
        let load = |name: &str| set.load(name).map(|base| base.rules().clone());
        match AskedDice::read_with(name, load) {
            Ok(dice) => asked.push(dice),
            Err(found) => diagnostics.extend(found.0),
        }
    }
    if diagnostics.is_empty() { Ok(asked) } else { Err(Diagnostics(diagnostics)) }
}

/// The throws of rule sets that the bars do not show in full: those of a single rule set, and those
/// of games whose throws have no values.
fn details(asked: &[AskedDice]) -> Vec<String> {
    let rules: Vec<&Rules> = asked.iter().filter_map(AskedDice::rules).collect();
    let races = rules.iter().filter(|rules| rules.race().is_some()).count();
    let shown = |rules: &&&Rules| rules.race().is_none() || races == 1;
    rules.iter().filter(shown).map(|rules| dice_text::with_title(rules)).collect()
}
