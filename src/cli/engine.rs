//! The `--engine` option.

use clap::{Args, ValueEnum};

use crate::batch::plan::Plan;
use crate::batch::runner::Engine;
use crate::cli::error::CliError;

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
    /// The engine for a plan.
    ///
    /// # Errors
    /// If the one that was asked for does not play it.
    pub(super) fn for_plan(self, plan: &Plan) -> Result<Engine, CliError> {
        let engine = match self.engine {
            Name::Auto => Engine::fastest(plan),
            Name::Plain => Engine::Plain,
            Name::Lockstep => Engine::Lockstep,
        };
        let refused = |reason| CliError::Engine {
            engine: engine.name(),
            rules: plan.rules.name.clone(),
            reason,
        };
        engine.plays(plan).map(|()| engine).map_err(refused)
    }
}
