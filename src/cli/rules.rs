//! `urlab rules`: lists, shows and checks rule sets and overlays, and prints the schemas for
//! editors.

use clap::{Args, Subcommand};

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::{self, JsonArg};
use crate::cli::set::SetArgs;
use crate::cli::{Common, load, out};
use crate::game::rules::Rules;
use crate::input;
use crate::input::control::visible_line;
use crate::input::diagnostic::Diagnostics;
use crate::input::{rule_changes, shell};
use crate::report::{dictionary, rules_json, rules_text, terminal};

/// Lists, shows and checks rule sets.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab rules list\n  urlab rules show urgammon\n  urlab rules check \
        my-variant.yaml\n  \
                        urlab rules schema > rules.schema.json"
)]
pub struct RulesArgs {
    #[command(subcommand)]
    command: RulesCommand,
}

#[derive(Debug, Subcommand)]
enum RulesCommand {
    /// List the rule sets and overlays that are known by name
    #[command(after_help = "Examples:\n  urlab rules list\n  urlab rules list --json")]
    List {
        #[command(flatten)]
        json: JsonArg,
    },
    /// Show a rule set: board, path, pieces, dice, readings; or what an overlay changes
    #[command(after_help = "Examples:\n  urlab rules show urgammon\n  urlab rules show \
            urgammon+at-least\n  \
                            urlab rules show at-least\n  \
                            urlab rules show urgammon --set pieces.pawn.count=5")]
    Show {
        /// Name of a rule set or path of its file, with overlays after `+`; or name or path of an
        /// overlay
        rules: String,
        #[command(flatten)]
        set: SetArgs,
        #[command(flatten)]
        json: JsonArg,
    },
    /// Check rule files, or scenario files with --scenario, and list every error
    #[command(after_help = "Examples:\n  urlab rules check my-variant.yaml\n  urlab rules check \
            finkel+at-least\n  \
                            urlab rules check --scenario my-scenario.yaml")]
    Check {
        /// Names of rule sets or overlays, or paths of files
        #[arg(required = true)]
        files: Vec<String>,
        /// The files are scenarios
        #[arg(long, conflicts_with = "fields")]
        scenario: bool,
        #[command(flatten)]
        set: SetArgs,
    },
    /// Print the JSON Schema of rule files, of overlays, of scenario files or of summary.json
    #[command(after_help = "Example: urlab rules schema > rules.schema.json")]
    Schema {
        /// Print the schema of overlays
        #[arg(long, conflicts_with = "scenario")]
        overlay: bool,
        /// Print the schema of scenario files
        #[arg(long)]
        scenario: bool,
        /// Print the schema of summary.json, for programs that read it
        #[arg(long, conflicts_with_all = ["overlay", "scenario"])]
        summary: bool,
    },
}

impl RulesArgs {
    /// Runs the command.
    ///
    /// # Errors
    /// Files are invalid, or standard output cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        match &self.command {
            RulesCommand::List { json } => {
                let (rules, overlays) = (input::catalogue::list(), input::catalogue::overlays());
                if json.json {
                    json::print(&rules_json::list(&rules, &overlays))?;
                } else {
                    out::print(&terminal::fit(&rules_text::list(&rules, &overlays)))?;
                }
            }
            RulesCommand::Show { rules, set, json } => show(rules, set, *json)?,
            RulesCommand::Check { files, scenario, set } => {
                return check(files, *scenario, set, common);
            }
            RulesCommand::Schema { summary: true, .. } => out::print(&dictionary::schema())?,
            RulesCommand::Schema { overlay: true, .. } => out::print(&input::schema::overlay())?,
            RulesCommand::Schema { scenario: true, .. } => out::print(&input::schema::scenario())?,
            RulesCommand::Schema { .. } => out::print(&input::schema::rules())?,
        }
        Ok(Exit::Success)
    }
}

/// Shows a rule set or an overlay.
fn show(rules: &str, set: &SetArgs, JsonArg { json }: JsonArg) -> Result<(), CliError> {
    if let Some(overlay) = input::overlay::load(rules).filter(|_| set.is_empty()) {
        let found = overlay?;
        if json {
            return json::print(&rules_json::overlay(&found));
        }
        return out::print(&rules_text::overlay(&found));
    }
    let base = set.load(rules)?;
    if json {
        return json::print(&rules_json::show(base.rules(), &base.fields()));
    }
    out::print(&terminal::fit(&rules_text::show(base.rules())))
}

/// The title of a valid rule set, and what it changes of the one that it is built on.
fn valid(rules: &Rules) -> String {
    let title = format!("valid: {}", rules.title);
    match rule_changes::against_base(rules) {
        Some((base, changes)) => {
            let told = terminal::fit(&rules_text::changes(base, &changes));
            format!("{title}\n{}", told.trim_end())
        }
        None => title,
    }
}

/// Checks every file before it returns, so that the user sees all errors of all files at once.
fn check(
    files: &[String],
    scenario: bool,
    set: &SetArgs,
    common: &Common,
) -> Result<Exit, CliError> {
    let mut diagnostics = Vec::new();
    for file in files {
        let checked = if scenario {
            load::scenario(file.as_ref()).map(|scenario| format!("valid: {}", scenario.title))
        } else if let Some(overlay) = input::overlay::load(file).filter(|_| set.is_empty()) {
            overlay.map(|overlay| {
                let rules = overlay.only_on.first().map_or("RULES", String::as_str);
                let title = overlay.title;
                let on_rules = shell::word(format!("{rules}+{file}"));
                format!(
                    "a well-formed overlay: {title}; `urlab rules check {on_rules}` checks it on \
                     a rule set"
                )
            })
        } else {
            set.load(file).map(|base| valid(base.rules()))
        };
        match checked {
            Ok(found) if !common.quiet => {
                out::print(&format!("{}: {found}\n", visible_line(file)))?;
            }
            Ok(_) => {}
            Err(found) => diagnostics.extend(found.0),
        }
    }
    if diagnostics.is_empty() { Ok(Exit::Success) } else { Err(Diagnostics(diagnostics).into()) }
}
