//! The arguments of commands that need a solution: rule set, `--pieces`, objective, file.
//!
//! A *small form* of a rule set is the same game with fewer pieces.

use std::path::Path;

use clap::{Args, ValueEnum};

use crate::cli::error::CliError;
use crate::cli::set::SetArgs;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::rules::race::{MAX_PIECES, PieceKind};
use crate::input::patch::Patch;
use crate::input::shell;
use crate::input::variant::Base;
use crate::solve::file::Objective;
use crate::solve::identity::default_path;
use crate::solve::solution::Solution;
use crate::study::error::Error;

/// The options that select the game.
#[derive(Debug, Args)]
pub struct FormArgs {
    /// Name of a rule set (see `urlab rules list`) or path of its file; add overlays with `+`
    pub rules: String,
    #[command(flatten)]
    set: SetArgs,
    /// Largest number of pieces of each kind: one number for all kinds, or one number for each
    /// kind, separated by commas [default: as in the file]
    #[arg(long, value_name = "K", value_parser = parse_pieces)]
    pieces: Option<PieceLimit>,
    /// The objective of both players: to win, or points
    #[arg(long, value_enum, default_value_t = ObjectiveArg::Win)]
    #[arg(hide_possible_values = true, value_name = "win|points")]
    objective: ObjectiveArg,
}

/// The largest number of pieces: one number for all kinds, or one for each kind.
#[derive(Clone, Debug)]
struct PieceLimit(Vec<u8>);

fn parse_pieces(text: &str) -> Result<PieceLimit, String> {
    let invalid = || {
        format!(
            "write whole numbers from 1 to {MAX_PIECES}, such as `3`, or `1,1,1` for three kinds"
        )
    };
    let count = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .filter(|count| (1..=MAX_PIECES).contains(count))
            .ok_or_else(invalid)
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

/// A race that is solved or will be solved.
pub struct Form {
    pub rules: Rules,
    pub race: Race,
}

impl FormArgs {
    /// Loads the rule set, with at most the requested pieces.
    ///
    /// # Errors
    /// The rule file is invalid, the numbers of pieces do not fit its kinds, or there are numbers
    /// of pieces and the rule set is not a race.
    pub fn rules(&self) -> Result<Rules, CliError> {
        self.limited(&self.set.load(&self.rules)?)
    }

    /// The rule set, and the same with fewer and fewer pieces: with at most one less of each kind
    /// than it has of any, and so on down to one. A rule set that is no race has none with fewer,
    /// and a form that cannot be played is left out.
    ///
    /// # Errors
    /// As [`FormArgs::rules`].
    pub fn rules_and_smaller(&self) -> Result<(Rules, Vec<Rules>), CliError> {
        let base = self.set.load(&self.rules)?;
        let rules = self.limited(&base)?;
        let kinds = rules.race().map_or(&[][..], |race| &race.kinds);
        let most = kinds.iter().map(|kind| kind.count).max().unwrap_or(0);
        let form = |most: u8| {
            let counts: Vec<u8> = kinds.iter().map(|kind| kind.count.min(most)).collect();
            base.with(&fewer(base.rules().race()?.kinds.iter().zip(&counts))).ok()
        };
        let smaller = (1..most).rev().filter_map(form).collect();
        Ok((rules, smaller))
    }

    /// The rule set with at most the requested pieces.
    fn limited(&self, base: &Base) -> Result<Rules, CliError> {
        let Some(PieceLimit(most)) = &self.pieces else { return Ok(base.rules().clone()) };
        let name = || base.rules().name.clone();
        let Some(race) = base.rules().race() else {
            return Err(Error::NotARace { rules: name() }.into());
        };
        if most.len() != 1 && most.len() != race.kinds.len() {
            let kinds = base.rules().kind_names().join(", ");
            return Err(CliError::Pieces { rules: name(), found: most.len(), kinds });
        }
        Ok(base.with(&fewer(race.kinds.iter().zip(most.iter().cycle())))?)
    }

    /// The objective of both players.
    pub fn objective(&self) -> Objective {
        self.objective.into()
    }

    /// Loads the rule set and compiles it.
    ///
    /// # Errors
    /// As [`FormArgs::rules`], or the rule set is not a race.
    pub fn load(&self) -> Result<Form, CliError> {
        let rules = self.rules()?;
        let Some(race) = Race::new(&rules) else {
            return Err(Error::NotARace { rules: rules.name }.into());
        };
        Ok(Form { rules, race })
    }

    /// Opens the solution at `path`, or at the default path.
    ///
    /// # Errors
    /// The file does not exist, or it is not a usable solution of these rules.
    pub fn solution(&self, rules: &Rules, path: Option<&Path>) -> Result<Solution, CliError> {
        solution(rules, self.objective.into(), path, || self.arguments())
    }

    /// The same options, with at most this number of pieces of each kind.
    pub fn with_at_most(&self, most: u8) -> Self {
        Self {
            rules: self.rules.clone(),
            set: self.set.clone(),
            pieces: Some(PieceLimit(vec![most])),
            objective: self.objective,
        }
    }

    /// The error of a command. If the rule set does not fit into memory, it says with how many
    /// pieces it `fits`.
    pub fn with_way_out(
        &self,
        error: Error,
        fits: impl Fn(&Rules) -> bool,
        command: &str,
    ) -> CliError {
        let (Error::TooLarge { .. }, Ok(rules)) = (&error, self.rules()) else {
            return error.into();
        };
        let smaller = |most: &u8| self.with_at_most(*most).rules();
        let fewer =
            (1..rules.pieces()).rev().find(|most| smaller(most).is_ok_and(|rules| fits(&rules)));
        let way_out = match fewer {
            Some(most) => {
                format!("`urlab {command} {}` fits", self.with_at_most(most).arguments())
            }
            None => "not even one piece of each kind fits".to_owned(),
        };
        CliError::TooLarge { error: Box::new(error), way_out }
    }

    /// The options as text, as they are written on the command line.
    pub fn arguments(&self) -> String {
        let mut text = shell::word(&self.rules) + &self.set.arguments();
        if let Some(PieceLimit(most)) = &self.pieces {
            let limits: Vec<String> = most.iter().map(u8::to_string).collect();
            text.push_str(" --pieces ");
            text.push_str(&limits.join(","));
        }
        if matches!(self.objective, ObjectiveArg::Points) {
            text += " --objective points";
        }
        text
    }
}

/// The patch that leaves at most so many pieces of each kind.
fn fewer<'a>(kinds: impl Iterator<Item = (&'a PieceKind, &'a u8)>) -> Patch {
    kinds
        .filter(|(kind, most)| **most < kind.count)
        .fold(Patch::default(), |patch, (kind, most)| {
            patch.with_field(&format!("pieces.{}.count", kind.name), *most)
        })
}

/// Opens the solution of a rule set at `path`, or at the default path. `arguments` are those with
/// which `urlab solve` makes it.
///
/// # Errors
/// The file does not exist, or it is not a usable solution of these rules.
pub fn solution(
    rules: &Rules,
    objective: Objective,
    path: Option<&Path>,
    arguments: impl FnOnce() -> String,
) -> Result<Solution, CliError> {
    if rules.race().is_none() {
        return Err(Error::NotARace { rules: rules.name.clone() }.into());
    }
    let solution_path = path.map_or_else(|| default_path(rules, objective), Path::to_path_buf);
    if !solution_path.exists() {
        return Err(CliError::NoSolution { path: solution_path, solve: arguments() });
    }
    Ok(Solution::open(&solution_path, rules)?)
}
