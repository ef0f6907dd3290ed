//! The `--engine` option.

use clap::{Args, ValueEnum};

use crate::batch::runner::Engine;
use crate::study::observer::EngineChoice;

/// What plays the games.
#[derive(Clone, Copy, Debug, Args)]
pub struct EngineArg {
    /// What plays the games of cases: `auto`, the fastest that can; `plain`, one game after the
    /// other; `lockstep`, many side by side. The results are the same to the byte
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
    /// The engine that is asked for.
    pub(super) const fn choice(self) -> EngineChoice {
        match self.engine {
            Name::Auto => EngineChoice::Fastest,
            Name::Plain => EngineChoice::Only(Engine::Plain),
            Name::Lockstep => EngineChoice::Only(Engine::Lockstep),
        }
    }
}
