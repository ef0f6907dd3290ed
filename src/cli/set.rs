//! The `--set` option: fields of a rule set with other values.

use std::fmt::Write;

use clap::Args;

use crate::cli::load;
use crate::input::assignment;
use crate::input::diagnostic::Diagnostics;
use crate::input::patch::Patch;
use crate::input::shell;
use crate::input::variant::Base;

/// The option.
const OPTION: &str = "--set";

/// The option that sets fields of a rule set.
#[derive(Clone, Debug, Default, Args)]
pub struct SetArgs {
    /// Set a field of the rule set (of each one, if there are several) to another value, such as
    /// `--set pieces.pawn.count=5`; give it once for each field
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = parse)]
    fields: Vec<SetField>,
}

/// One field with its value.
#[derive(Clone, Debug)]
struct SetField {
    text: String,
    patch: Patch,
}

fn parse(text: &str) -> Result<SetField, String> {
    Ok(SetField { text: text.to_owned(), patch: assignment::parse(OPTION, text)? })
}

impl SetArgs {
    /// Is no field set?
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Loads a rule set by its name or path and sets the fields.
    ///
    /// # Errors
    /// All errors of its files; if there are none, those of the fields.
    pub fn load(&self, name_or_path: &str) -> Result<Base, Diagnostics> {
        let patch =
            self.fields.iter().fold(Patch::default(), |all, field| all.join(field.patch.clone()));
        let base = load::base(name_or_path)?;
        if patch.is_empty() {
            return Ok(base);
        }
        base.set(&patch).inspect(|changed| load::print_growth(changed.rules()))
    }

    /// The options as they are written on the command line, with a space before each.
    pub fn arguments(&self) -> String {
        self.fields.iter().fold(String::new(), |mut text, field| {
            // Writing to a `String` never fails.
            let _ = write!(text, " {OPTION} {}", shell::word(&field.text));
            text
        })
    }
}
