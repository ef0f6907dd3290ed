//! Loads rule sets and scenarios for commands. Prints a note if a file replaces a built-in one, if
//! a rule set leaves out inherited lines, and if it adds to inherited mappings.

use std::path::Path;

use crate::cli::out;
use crate::game::rules::Rules;
use crate::input::catalogue::replaces_shipped;
use crate::input::diagnostic::Diagnostics;
use crate::input::scenario::{Overrides, Scenario};
use crate::input::variant::Base;
use crate::input::{rules, scenario, scenario_lookup};

/// Loads a rule set by its name or path.
///
/// # Errors
/// All errors of its files.
pub fn rule_set(name: &str) -> Result<Rules, Diagnostics> {
    rules::load(name).inspect(print_notes)
}

/// Loads all of these rule sets.
///
/// # Errors
/// All errors of all of them.
pub fn rule_sets(names: &[String]) -> Result<Vec<Rules>, Diagnostics> {
    let (mut loaded, mut diagnostics) = (Vec::new(), Vec::new());
    for name in names {
        match rule_set(name) {
            Ok(rules) => loaded.push(rules),
            Err(found) => diagnostics.extend(found.0),
        }
    }
    if diagnostics.is_empty() { Ok(loaded) } else { Err(Diagnostics(diagnostics)) }
}

/// Loads a rule set whose fields can then be changed.
///
/// # Errors
/// All errors of its files.
pub fn base(name: &str) -> Result<Base, Diagnostics> {
    Base::load(name).inspect(|base| print_notes(base.rules()))
}

/// Loads a scenario by its name or path.
///
/// # Errors
/// All errors of its files.
pub fn scenario(name_or_path: &Path) -> Result<Scenario, Diagnostics> {
    scenario_with(name_or_path, Overrides::default())
}

/// Loads a scenario by its name or path, with values from the command line.
///
/// # Errors
/// All errors of its files with these values.
pub fn scenario_with(name_or_path: &Path, overrides: Overrides) -> Result<Scenario, Diagnostics> {
    scenario::load_with(name_or_path, overrides).inspect(|scenario| {
        if scenario_lookup::replaces_shipped(name_or_path) {
            out::print_to_stderr(&format!(
                "note: `{}` is not the built-in scenario of that name: a file in scenarios \
                 replaces it",
                name_or_path.display()
            ));
        }
        scenario.rules.iter().for_each(print_notes);
    })
}

/// Prints what the user should know about the files of a rule set.
fn print_notes(rules: &Rules) {
    if replaces_shipped(rules) {
        let note = "a file replaces it, next to the scenario, in scenarios/rules, or given by its \
            path";
        out::print_to_stderr(&format!(
            "note: `{}` is not the built-in rule set of that name: {note}",
            rules.name
        ));
    }
    if !rules.left_out.is_empty() {
        out::print_to_stderr(&format!(
            "note: `{}` leaves out inherited lines that no longer apply: {}",
            rules.name,
            rules.left_out.join(", ")
        ));
    }
    print_growth(rules);
}

/// Prints what a rule set adds to inherited mappings without a word about what is there.
pub fn print_growth(rules: &Rules) {
    for note in &rules.grown {
        out::print_to_stderr(&format!("note: {note}"));
    }
}
