//! The command line: reads the arguments, runs the command, turns an error into an exit code.

use std::process::ExitCode;

use clap::Parser;
use urlab::cli::error::CliError;
use urlab::cli::exit::Exit;
use urlab::cli::{Cli, out};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version come this way too.
        Err(message) if message.use_stderr() => {
            let _ = message.print();
            return Exit::Usage.into();
        }
        Err(message) => return code(out::printed(message.print()).map(|()| Exit::Success)),
    };
    code(cli.command.execute(&cli.common))
}

fn code(ended: Result<Exit, CliError>) -> ExitCode {
    let exit = ended.unwrap_or_else(|error| {
        out::complain(&error.to_string());
        error.exit()
    });
    exit.into()
}
