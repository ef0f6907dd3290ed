//! The option `--open`: shows the page of a report in the browser.

use std::path::PathBuf;

use clap::Args;

use crate::cli::out;
use crate::report::files::PAGE;

/// The option of every command that writes a report folder.
#[derive(Clone, Copy, Debug, Args)]
pub struct OpenArg {
    /// Open the page of the report in the browser
    #[arg(long)]
    open: bool,
}

impl OpenArg {
    /// Opens the page among the files that were written, if the user wants it. A message says if
    /// there is no page or no browser. Neither is an error: the report is there.
    pub fn show(self, written: &[PathBuf]) {
        if !self.open {
            return;
        }
        let Some(page) =
            written.iter().find(|file| file.file_name().is_some_and(|name| name == PAGE))
        else {
            let reason = "there is no page to open: `outputs` of the scenario has no `html`";
            return out::print_to_stderr(&format!("note: {reason}"));
        };
        if let Err(error) = open::that_detached(page) {
            out::print_to_stderr(&format!("note: {} cannot be opened: {error}", page.display()));
        }
    }
}
