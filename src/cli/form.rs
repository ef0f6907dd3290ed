//! A rule set with few pieces, and where its solution stands: what `urlab solve` and `urlab analyse` share.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::error::CliError;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::rules::race::MAX_PIECES;
use crate::solve::file::Objective;
use crate::spec::patch::Patch;
use crate::spec::variant::Base;

/// Which game is asked of.
#[derive(Debug, Args)]
pub struct FormArgs {
    /// A rule set's name (see `urlab rules list`) or the path of its file, overlays after `+`
    pub rules: String,
    /// At most so many pieces of each kind, or a number for each kind with commas between [default: as in the file]
    #[arg(long, value_name = "K", value_parser = parse_pieces)]
    pieces: Option<Pieces>,
    /// What both players play for: to win, or points
    #[arg(long, value_enum, default_value_t = ObjectiveArg::Win, hide_possible_values = true, value_name = "win|points")]
    objective: ObjectiveArg,
}

/// At most so many pieces, of all kinds or of each.
#[derive(Clone, Debug)]
struct Pieces(Vec<u8>);

fn parse_pieces(text: &str) -> Result<Pieces, String> {
    let wanted = || format!("whole numbers from 1 to {MAX_PIECES} are wanted, such as `3`, or `1,1,1` for three kinds");
    let count = |text: &str| text.trim().parse().ok().filter(|count| (1..=MAX_PIECES).contains(count)).ok_or_else(wanted);
    text.split(',').map(count).collect::<Result<_, _>>().map(Pieces)
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ObjectiveArg {
    Win,
    Points,
}

/// A race to be solved, or solved.
pub struct Form {
    pub rules: Rules,
    pub race: Race,
    pub objective: Objective,
    /// Where its solution stands if nobody says otherwise.
    pub path: PathBuf,
}

impl FormArgs {
    /// Loads the rule set, with the pieces that are asked for.
    ///
    /// # Errors
    /// A faulty rule file, a rule set that is not a race, or numbers of pieces that do not fit its kinds.
    pub fn load(&self) -> Result<Form, CliError> {
        let base = Base::load(&self.rules)?;
        let name = base.rules().name.clone();
        let Some(race) = base.rules().race() else { return Err(CliError::NotARace { rules: name }) };
        let mut patch = Patch::default();
        let mut counts: Vec<u8> = race.kinds.iter().map(|kind| kind.count).collect();
        if let Some(Pieces(most)) = &self.pieces {
            if most.len() != 1 && most.len() != counts.len() {
                let kinds = base.rules().kind_names().join(", ");
                return Err(CliError::Pieces { rules: name, found: most.len(), kinds });
            }
            for ((kind, count), most) in race.kinds.iter().zip(&mut counts).zip(most.iter().cycle()) {
                if most < count {
                    *count = *most;
                    patch = patch.and(&format!("pieces.{}.count", kind.name), *most);
                }
            }
        }
        let rules = base.with(&patch)?;
        let Some(race) = Race::new(&rules) else { return Err(CliError::NotARace { rules: name }) };
        let objective = match self.objective {
            ObjectiveArg::Win => Objective::Win,
            ObjectiveArg::Points => Objective::Points,
        };
        let counts: Vec<String> = counts.iter().map(u8::to_string).collect();
        let path = PathBuf::from(format!("solutions/{name}-{}-{}.ursol", counts.join("-"), objective.name()));
        Ok(Form { rules, race, objective, path })
    }

    /// The same with at most so many pieces of each kind.
    pub fn at_most(&self, most: u8) -> Self {
        Self { rules: self.rules.clone(), pieces: Some(Pieces(vec![most])), objective: self.objective }
    }

    /// The options that say which game it is, as they are written.
    pub fn written(&self) -> String {
        let mut text = self.rules.clone();
        if let Some(Pieces(most)) = &self.pieces {
            let most: Vec<String> = most.iter().map(u8::to_string).collect();
            text += &format!(" --pieces {}", most.join(","));
        }
        if matches!(self.objective, ObjectiveArg::Points) {
            text += " --objective points";
        }
        text
    }
}
