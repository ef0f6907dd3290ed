//! `urlab completions`: completion scripts for shells.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::{Cli, Common, out};

/// Prints a completion script for a shell.
#[derive(Debug, Args)]
#[command(after_help = "Example: urlab completions bash > \
        ~/.local/share/bash-completion/completions/urlab")]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl CompletionsArgs {
    /// Prints the script.
    ///
    /// # Errors
    /// Standard output cannot be written to.
    pub fn execute(&self, _: &Common) -> Result<Exit, CliError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "urlab", &mut script);
        out::print(&String::from_utf8_lossy(&script))?;
        Ok(Exit::Success)
    }
}
