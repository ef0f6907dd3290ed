//! Rule sets and scenarios as commands load them: whoever has a file that hides a built-in rule set
//! is told so.

use std::path::Path;

use crate::cli::out;
use crate::game::rules::Rules;
use crate::input::catalogue::is_another;
use crate::input::fault::Faults;
use crate::input::scenario::Scenario;
use crate::input::variant::Base;
use crate::input::{rules, scenario};

/// Loads a rule set by its name or path.
///
/// # Errors
/// All faults of its files.
pub fn one(name: &str) -> Result<Rules, Faults> {
    rules::load(name).inspect(tell)
}

/// Loads all of these rule sets.
///
/// # Errors
/// All faults of all of them.
pub fn all(names: &[String]) -> Result<Vec<Rules>, Faults> {
    let (mut loaded, mut faults) = (Vec::new(), Vec::new());
    for name in names {
        match one(name) {
            Ok(rules) => loaded.push(rules),
            Err(found) => faults.extend(found.0),
        }
    }
    if faults.is_empty() { Ok(loaded) } else { Err(Faults(faults)) }
}

/// Loads a rule set to be varied.
///
/// # Errors
/// All faults of its files.
pub fn base(name: &str) -> Result<Base, Faults> {
    Base::load(name).inspect(|base| tell(base.rules()))
}

/// Loads a scenario.
///
/// # Errors
/// All faults of its files.
pub fn asked(file: &Path) -> Result<Scenario, Faults> {
    scenario::load(file).inspect(|scenario| scenario.rules.iter().for_each(tell))
}

fn tell(rules: &Rules) {
    if is_another(rules) {
        let note = "a file has taken its place, beside the scenario, in scenarios/rules, or named \
            by its path";
        out::complain(&format!(
            "note: `{}` is not the built-in rule set of that name: {note}",
            rules.name
        ));
    }
}
