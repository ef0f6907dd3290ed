//! Arguments of every command that plays many games: seed, throw limit, level.

use clap::Args;

use crate::cli::number::whole_number;

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
