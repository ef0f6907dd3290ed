//! `urlab new`: writes a rule file for a variant of a rule set.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::tune::is_rule_name;
use crate::cli::{Common, load, out};
use crate::disk;
use crate::input::{schema, shell, variant_file};

/// The file of the JSON Schema, next to the new file.
const SCHEMA: &str = "rules.schema.json";

/// Writes the rule file NAME.yaml in the current folder. It extends a rule set. The fields that
/// variants usually change are in it as comments, with their present values.
#[derive(Debug, Args)]
#[command(
    after_help = "Example: urlab new my-game --from urgammon\n\nIt never replaces a file. If there \
        is no rules.schema.json, it writes that too: editors with a YAML language server complete \
        and check fields by it, without a network."
)]
pub struct NewArgs {
    /// The name of the new rule set: lower-case letters, digits and hyphens
    #[arg(value_parser = parse_name)]
    name: String,
    /// Name of a rule set (see `urlab rules list`) or path of its file; add overlays with `+`
    #[arg(long, value_name = "RULES")]
    from: String,
}

/// Parses the name of a rule set, which may have the ending of its file.
fn parse_name(text: &str) -> Result<String, String> {
    let name = text.strip_suffix(".yaml").unwrap_or(text);
    let refused = "write a name of lower-case letters, digits and hyphens, such as `my-game`";
    is_rule_name(name).then(|| name.to_owned()).ok_or_else(|| refused.to_owned())
}

impl NewArgs {
    /// Writes the file and prints what to do next.
    ///
    /// # Errors
    /// The rule set is invalid, the name is not possible here, or the file exists or cannot be
    /// written.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let Self { name, from } = self;
        let text = variant_file::text(&load::base(from)?, name, SCHEMA)?;
        let path = PathBuf::from(format!("{name}.yaml"));
        if !disk::create(&path, &text)? {
            return Err(CliError::FileExists { path });
        }
        let written = path.display();
        let schema = if disk::create(Path::new(SCHEMA), &schema::rules())? {
            format!("  {SCHEMA}\n")
        } else {
            String::new()
        };
        if !common.quiet {
            out::print(&format!(
                "Written:\n  {written}\n{schema}\nNext, open {written}, remove the `# ` before a \
                 field and change its value. Then:\n  urlab rules check {written}\n  urlab play \
                 {written} --seed 1\n  urlab compare {} {written}\n",
                shell::word(from)
            ))?;
        }
        Ok(Exit::Success)
    }
}
