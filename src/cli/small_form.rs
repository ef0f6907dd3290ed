//! The arguments of commands that need a solution: rule set, `--pieces`, objective, file.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::error::CliError;
use crate::cli::load;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::rules::race::{MAX_PIECES, PieceKind};
use crate::input::patch::Patch;
use crate::solve::file::Objective;
use crate::solve::identity::default_path;
use crate::solve::solution::Solution;

/// Which game is asked of.
#[derive(Debug, Args)]
pub struct FormArgs {
    /// A rule set's name (see `urlab rules list`) or the path of its file, overlays after `+`
    pub rules: String,
    /// At most so many pieces of each kind, or a number for each kind with commas between [default:
    /// as in the file]
    #[arg(long, value_name = "K", value_parser = parse_pieces)]
    pieces: Option<PieceLimit>,
    /// What both players play for: to win, or points
    #[arg(long, value_enum, default_value_t = ObjectiveArg::Win)]
    #[arg(hide_possible_values = true, value_name = "win|points")]
    objective: ObjectiveArg,
}

/// At most so many pieces, of all kinds or of each.
#[derive(Clone, Debug)]
struct PieceLimit(Vec<u8>);

fn parse_pieces(text: &str) -> Result<PieceLimit, String> {
    let wanted = || {
        format!(
            "whole numbers from 1 to {MAX_PIECES} are wanted, such as `3`, or `1,1,1` for three \
                kinds"
        )
    };
    let count = |text: &str| {
        text.trim().parse().ok().filter(|count| (1..=MAX_PIECES).contains(count)).ok_or_else(wanted)
    };
    text.split(',').map(count).collect::<Result<_, _>>().map(PieceLimit)
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ObjectiveArg {
    Win,
    Points,
}

impl From<ObjectiveArg> for Objective {
    fn from(objective: ObjectiveArg) -> Self {
        match objective {
            ObjectiveArg::Win => Self::Win,
            ObjectiveArg::Points => Self::Points,
        }
    }
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
    /// An invalid rule file, or numbers of pieces that do not fit its kinds; pieces asked for where
    /// the rule set is not a race.
    pub fn rules(&self) -> Result<Rules, CliError> {
        let base = load::base(&self.rules)?;
        let Some(PieceLimit(most)) = &self.pieces else { return Ok(base.rules().clone()) };
        let name = || base.rules().name.clone();
        let Some(race) = base.rules().race() else {
            return Err(CliError::NotARace { rules: name() });
        };
        if most.len() != 1 && most.len() != race.kinds.len() {
            let kinds = base.rules().kind_names().join(", ");
            return Err(CliError::Pieces { rules: name(), found: most.len(), kinds });
        }
        let kinds =
            race.kinds.iter().zip(most.iter().cycle()).filter(|(kind, most)| **most < kind.count);
        let fewer = |patch: Patch, (kind, most): (&PieceKind, &u8)| {
            patch.and(&format!("pieces.{}.count", kind.name), *most)
        };
        Ok(base.with(&kinds.fold(Patch::default(), fewer))?)
    }

    /// The same compiled.
    ///
    /// # Errors
    /// As [`FormArgs::rules`], and a rule set that is not a race.
    pub fn load(&self) -> Result<Form, CliError> {
        let rules = self.rules()?;
        let Some(race) = Race::new(&rules) else {
            return Err(CliError::NotARace { rules: rules.name });
        };
        let objective = self.objective.into();
        Ok(Form { path: default_path(&rules, objective), objective, rules, race })
    }

    /// Opens the solution at `path`, or where it stands if nobody says otherwise.
    ///
    /// # Errors
    /// There is none, or it cannot be asked.
    pub fn solution(&self, rules: &Rules, path: Option<&Path>) -> Result<Solution, CliError> {
        solution(rules, self.objective.into(), path, || self.written())
    }

    /// The same with at most so many pieces of each kind.
    pub fn at_most(&self, most: u8) -> Self {
        Self {
            rules: self.rules.clone(),
            pieces: Some(PieceLimit(vec![most])),
            objective: self.objective,
        }
    }

    /// The options that say which game it is, as they are written.
    pub fn written(&self) -> String {
        let mut text = self.rules.clone();
        if let Some(PieceLimit(most)) = &self.pieces {
            let most: Vec<String> = most.iter().map(u8::to_string).collect();
            text.push_str(" --pieces ");
            text.push_str(&most.join(","));
        }
        if matches!(self.objective, ObjectiveArg::Points) {
            text += " --objective points";
        }
        text
    }
}

/// Opens the solution of a rule set at `path`, or where it stands if nobody says otherwise;
/// `written` is what `urlab solve` has to be given to make it.
///
/// # Errors
/// There is none, or it cannot be asked.
pub fn solution(
    rules: &Rules,
    objective: Objective,
    path: Option<&Path>,
    written: impl FnOnce() -> String,
) -> Result<Solution, CliError> {
    if rules.race().is_none() {
        return Err(CliError::NotARace { rules: rules.name.clone() });
    }
    let path = path.map_or_else(|| default_path(rules, objective), Path::to_path_buf);
    if !path.exists() {
        return Err(CliError::NoSolution { path, solve: written() });
    }
    Ok(Solution::open(&path, rules)?)
}
