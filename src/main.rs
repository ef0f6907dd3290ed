//! The command line: reads the arguments, runs the command, turns an error into an exit code.

use std::process::ExitCode;

use clap::Parser;
use urlab::cli::exit::Exit;
use urlab::cli::{Cli, out};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come this way too; a closed pipe is no reason to complain about either.
            let _ = error.print();
            return if error.use_stderr() { Exit::Usage } else { Exit::Success }.into();
        }
    };
    match cli.command.execute(&cli.common) {
        Ok(exit) => exit.into(),
        Err(error) => {
            out::complain(&error.to_string());
            error.exit().into()
        }
    }
}
