//! Arguments of every command that plays many games: seed, throw limit, level. And the scenario
//! that such a command makes of them.

use clap::Args;

use crate::balance::measures::Measures;
use crate::cli::number::whole_number;
use crate::game::rules::Rules;
use crate::input::evaluators::Evaluators;
use crate::input::outputs::Outputs;
use crate::input::question::Question;
use crate::input::scenario::{Overrides, SECONDS_PER_THROW, Scenario};

/// How games are played, and the level of figures.
#[derive(Debug, Args)]
pub struct Playing {
    /// The seed: the same seed gives the same games
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(0..=u64::MAX))]
    pub seed: u64,
    /// Stop a game after this many throws; it counts as unfinished
    #[arg(long, value_name = "THROWS", default_value_t = 100_000, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(1..=1_000_000_000_u32))]
    pub throw_limit: u32,
    /// The confidence level of all intervals and verdicts
    #[arg(long, default_value_t = 0.95, value_parser = parse_level)]
    pub level: f64,
}

/// Whether all luck stays in figures.
#[derive(Clone, Copy, Debug, Args)]
pub struct PlainArg {
    /// Leave the luck of throws in the figures of strong players; without it, each of their games
    /// tells more
    #[arg(long)]
    pub plain: bool,
}

impl PlainArg {
    /// The option as a command has it. Empty for the default.
    pub fn argument(self) -> String {
        self.with(Overrides::default()).arguments()
    }

    /// These values of the command line, with this one.
    pub fn with(self, others: Overrides) -> Overrides {
        Overrides { plain: self.plain, ..others }
    }
}

impl Playing {
    /// The scenario of a command that plays these rule sets. It has the title of the first rule
    /// set. Nobody plays it yet. What a command can also set is as usual: a command changes it.
    pub fn scenario(
        &self,
        name: &str,
        rules: Vec<Rules>,
        games: u64,
        question: Question,
    ) -> Scenario {
        Scenario {
            name: name.to_owned(),
            title: rules.first().map(|first| first.title.clone()).unwrap_or_default(),
            about: String::new(),
            rules,
            kinds: Vec::new(),
            no_strong: None,
            bots: Vec::new(),
            solutions: Vec::new(),
            evaluators: Evaluators::default(),
            games,
            matches: None,
            precision: None,
            expect: Vec::new(),
            question,
            block: None,
            seed: self.seed,
            throw_limit: self.throw_limit,
            level: self.level,
            seconds_per_throw: SECONDS_PER_THROW,
            measures: Measures::All,
            plain: false,
            outputs: Outputs::all(),
        }
    }
}

/// How fast people play at a table.
#[derive(Clone, Copy, Debug, Args)]
pub struct Pace {
    /// The seconds for which a throw keeps a table busy; they turn the length of a game into
    /// minutes
    #[arg(long, value_name = "SECONDS", default_value_t = SECONDS_PER_THROW)]
    #[arg(allow_negative_numbers = true, value_parser = parse_seconds)]
    pub seconds_per_throw: f64,
}

impl Pace {
    /// The option as a command has it. Empty for the default.
    pub fn argument(self) -> String {
        if self.seconds_per_throw == SECONDS_PER_THROW {
            return String::new();
        }
        format!(" --seconds-per-throw {}", self.seconds_per_throw)
    }
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds > 0.0);
    seconds.ok_or_else(|| "write a number of seconds above 0, such as 8 or 7.5".to_owned())
}

fn parse_level(text: &str) -> Result<f64, String> {
    let level: f64 = text
        .parse()
        .map_err(|_| "write a number between 0.5 and 0.9999, such as 0.95".to_owned())?;
    if (0.5..=0.9999).contains(&level) {
        Ok(level)
    } else {
        Err(format!("{level} is not between 0.5 and 0.9999"))
    }
}
