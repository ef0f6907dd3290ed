//! `urlab man`: manual pages of all commands.

use std::path::PathBuf;

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::{Cli, Common, out};
use crate::disk::NewFile;

/// Writes a manual page for each command into a folder, such as `urlab-simulate.1`.
#[derive(Debug, Args)]
#[command(after_help = "Example: urlab man ~/.local/share/man/man1\n\nThen `man urlab` and `man \
        urlab-simulate` show them. Pages of the same names are replaced.")]
pub struct ManArgs {
    /// The folder; it is created if it is missing
    folder: PathBuf,
}

impl ManArgs {
    /// Writes the pages.
    ///
    /// # Errors
    /// A page cannot be written.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let pages = pages()?;
        for (name, text) in &pages {
            NewFile::begin(&self.folder.join(name))?.finish_with(text)?;
        }
        if !common.quiet {
            out::print_to_stderr(&format!("{} pages: {}", pages.len(), self.folder.display()));
        }
        Ok(Exit::Success)
    }
}

/// The name and the text of each page. The page of the program itself comes first.
///
/// # Errors
/// A page cannot be made.
fn pages() -> Result<Vec<(String, Vec<u8>)>, CliError> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    with_subcommands(&program).into_iter().map(page).collect()
}

/// The command and all that are below it, without the commands `help`, which clap adds.
fn with_subcommands(command: &Command) -> Vec<&Command> {
    let own = command.get_subcommands().filter(|child| child.get_name() != "help");
    let below = own.flat_map(with_subcommands);
    std::iter::once(command).chain(below).collect()
}

fn page(command: &Command) -> Result<(String, Vec<u8>), CliError> {
    let source = concat!("urlab ", env!("CARGO_PKG_VERSION"));
    let manual = Man::new(command.clone()).source(source).manual("Urlab");
    let mut text = Vec::new();
    manual.render(&mut text).map_err(CliError::Output)?;
    Ok((manual.get_filename(), text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_has_a_page_of_its_own() {
        let names: Vec<String> = pages().unwrap().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names[0], "urlab.1");
        for name in ["urlab-simulate.1", "urlab-rules.1", "urlab-rules-show.1", "urlab-man.1"] {
            assert_eq!(names.iter().filter(|page| *page == name).count(), 1, "{name}: {names:?}");
        }
        let command = Cli::command();
        let below = |command: &Command| 1 + command.get_subcommands().count();
        assert_eq!(names.len(), 1 + command.get_subcommands().map(below).sum::<usize>());
    }
}
