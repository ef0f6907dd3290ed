//! `urlab studio`: serves the web page where a rule file is edited and its answer sharpens.

use std::path::PathBuf;

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::{Common, interrupt, load, out};
use crate::input::diagnostic::Diagnostics;
use crate::input::saved::go_on::SavedQuestion;
use crate::input::saved::open::SUMMARY;
use crate::input::unsaved::{path_from_here, read_text};
use crate::studio::{FirstText, Studio, StudioSetup};

/// Opens a page in the browser: left the rule file, right its answer, which becomes sharper while
/// you look. It compares versions, shows dice, plays games and asks questions.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab studio\n  urlab studio my-game.yaml\n  urlab studio \
        urgammon\n  urlab studio reports/quickstart\n  urlab studio --port 8080 --no-open\n\n\
        The first line of the output is the address of the page. It holds a \
        token, and only a browser of this machine can use it. The \
        page writes only when you press Save, and only into the folder where the studio was \
        started. Ctrl-C ends the studio; the page keeps its text, and goes on when the studio is \
        started again.")]
pub struct StudioArgs {
    /// The rule file to open, the name of a rule set to begin a variant of, or a report folder (or
    /// its summary.json) to go on from [default: a variant of a built-in rule set]
    file: Option<PathBuf>,
    /// The port of this machine; 0 is any that is free [default: 8737, or another one that is free]
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = parse_port)]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

impl StudioArgs {
    /// Serves the page until Ctrl-C.
    ///
    /// # Errors
    /// There is no such file or report, the port cannot be used, or standard output cannot be
    /// written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let first = self.first()?;
        let threads = common.threads.map_or(0, usize::from);
        let studio = Studio::new(StudioSetup { first, port: self.port, threads })?;
        interrupt::end_with(|| "the studio ended; its pages keep their texts".to_owned());
        let address = studio.address();
        out::print(&format!("{address}\n"))?;
        if !common.quiet {
            out::print_to_stderr(
                "The studio is at this address, in browsers of this machine only. \
                Ctrl-C ends it.",
            );
        }
        if !self.no_open
            && let Err(error) = open::that_detached(&address)
        {
            out::print_to_stderr(&format!(
                "note: no browser could be opened: {error}; open the address yourself"
            ));
        }
        studio.serve()?;
        Ok(Exit::Success)
    }

    /// What the editor has at first. A file with faults is what the studio is for: only one that
    /// cannot be read is refused.
    fn first(&self) -> Result<FirstText, Diagnostics> {
        let Some(file) = &self.file else { return Ok(FirstText::Variant(None)) };
        let is_summary = file.extension().is_some_and(|ending| ending == "json");
        if is_summary || file.join(SUMMARY).exists() {
            return Ok(FirstText::Report(SavedQuestion::open(file)?));
        }
        if file.is_file() {
            read_text(&path_from_here(file))?;
            return Ok(FirstText::File(file.clone()));
        }
        let name = file.to_string_lossy();
        if let Err(errors) = load::rule_set(&name) {
            // A folder that is no rule set either was meant as a report.
            return Err(SavedQuestion::open(file)
                .err()
                .filter(|_| file.is_dir())
                .unwrap_or(errors));
        }
        Ok(FirstText::Variant(Some(name.into_owned())))
    }
}

/// # Errors
/// The text is no number of a port.
fn parse_port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u16::MAX))
}
