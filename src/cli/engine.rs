//! The `--engine` option.

use clap::{Args, ValueEnum};

use crate::batch::runner::Engine;
use crate::study::observer::EngineChoice;

/// The engine that plays the games.
#[derive(Clone, Copy, Debug, Args)]
pub struct EngineArg {
    /// The engine that plays the games of cases: `auto` is the fastest engine that can play them,
    /// `plain` plays one game after another, `lockstep` plays many games side by side. All engines
    /// give the same results
    #[arg(long, value_enum, default_value_t = Name::Auto)]
    #[arg(hide_possible_values = true, value_name = "auto|plain|lockstep")]
    engine: Name,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Name {
    Auto,
    Plain,
    Lockstep,
}

impl EngineArg {
    /// The requested engine.
    pub(super) const fn choice(self) -> EngineChoice {
        match self.engine {
            Name::Auto => EngineChoice::Fastest,
            Name::Plain => EngineChoice::Only(Engine::Plain),
            Name::Lockstep => EngineChoice::Only(Engine::Lockstep),
        }
    }
}
