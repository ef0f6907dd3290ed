//! Rule sets and scenarios as commands load them. A note says where a file hides a built-in rule
//! set.

use std::path::Path;

use crate::cli::out;
use crate::game::rules::Rules;
use crate::input::catalogue::replaces_shipped;
use crate::input::diagnostic::Diagnostics;
use crate::input::scenario::Scenario;
use crate::input::variant::Base;
use crate::input::{rules, scenario};

/// Loads a rule set by its name or path.
///
/// # Errors
/// All errors of its files.
pub fn one(name: &str) -> Result<Rules, Diagnostics> {
    rules::load(name).inspect(tell)
}

/// Loads all of these rule sets.
///
/// # Errors
/// All errors of all of them.
pub fn all(names: &[String]) -> Result<Vec<Rules>, Diagnostics> {
    let (mut loaded, mut diagnostics) = (Vec::new(), Vec::new());
    for name in names {
        match one(name) {
            Ok(rules) => loaded.push(rules),
            Err(found) => diagnostics.extend(found.0),
        }
    }
    if diagnostics.is_empty() { Ok(loaded) } else { Err(Diagnostics(diagnostics)) }
}

/// Loads a rule set to be varied.
///
/// # Errors
/// All errors of its files.
pub fn base(name: &str) -> Result<Base, Diagnostics> {
    Base::load(name).inspect(|base| tell(base.rules()))
}

/// Loads a scenario.
///
/// # Errors
/// All errors of its files.
pub fn asked(file: &Path) -> Result<Scenario, Diagnostics> {
    scenario::load(file).inspect(|scenario| scenario.rules.iter().for_each(tell))
}

fn tell(rules: &Rules) {
    if replaces_shipped(rules) {
        let note = "a file has taken its place, beside the scenario, in scenarios/rules, or named \
            by its path";
        out::complain(&format!(
            "note: `{}` is not the built-in rule set of that name: {note}",
            rules.name
        ));
    }
}
