//! Rule files: text in, checked [`Rules`] or all faults out.

use crate::game::rules::Rules;
use crate::spec::catalogue::{Home, find};
use crate::spec::check;
use crate::spec::collect::{Collector, Tree};
use crate::spec::draft::domination::DominationDraft;
use crate::spec::draft::rules::RulesDraft;
use crate::spec::fault::{Fault, Faults, quoted};
use crate::spec::field::Field;
use crate::spec::merge;
use crate::spec::structure::{DOMINATION, RULES, SCENARIO};
use crate::spec::yaml::Value;

/// Loads the rule set that a name or a path stands for.
///
/// A text with a path separator or ending in `.yaml` is a path. Any other is a name, sought in `scenarios/rules` under the
/// current directory and then among the rule sets shipped inside the program.
///
/// # Errors
/// All faults of the file and of the files that it extends; if it cannot be found or read, that alone.
pub fn load(name_or_path: &str) -> Result<Rules, Faults> {
    let home = find(name_or_path, None).map_err(|not_found| {
        let way_out = not_found.way_out();
        let mut fault = Fault::of_file(name_or_path, not_found.reason);
        fault.advise(way_out);
        fault
    })?;
    load_from(&home)
}

/// Checks a text as a rule file; faults call it `<text>`. Names in `extends` are sought as by [`load`].
///
/// ```
/// let faults = urlab::spec::rules::parse("name: x\nboard: |\n  a\n").unwrap_err();
/// assert!(faults.to_string().contains("pieces: this field is missing"));
/// ```
///
/// # Errors
/// All faults.
pub fn parse(text: &str) -> Result<Rules, Faults> {
    load_from(&Home::Text(text.to_string()))
}

pub(super) fn load_from(home: &Home) -> Result<Rules, Faults> {
    let tree = merge::load(home)?;
    if tree.is_more_like(&SCENARIO, &RULES) {
        let file = if matches!(home, Home::Text(_)) { "FILE".to_string() } else { home.shown() };
        let mut fault = Fault::of_file(&home.shown(), "this is a scenario, not a rule set");
        fault.advise(format!("`urlab run {file}` plays it, `urlab rules check --scenario {file}` checks it"));
        return Err(fault.into());
    }
    let mut collector = Collector::new(&tree);
    let rules = if is_domination(&tree) {
        let draft: Option<DominationDraft> = DOMINATION.read(&tree, &mut collector);
        draft.and_then(|draft| {
            check_name(&draft.name, home, &mut collector);
            check::domination::rules(&draft, &mut collector)
        })
    } else {
        let draft: Option<RulesDraft> = RULES.read(&tree, &mut collector);
        draft.and_then(|draft| {
            check_name(&draft.name, home, &mut collector);
            check::rules(&draft, &mut collector)
        })
    };
    collector.finish(rules)
}

/// Is the file to be read as one of a domination game? Its `kind` says so; without one, its other fields.
fn is_domination(tree: &Tree) -> bool {
    let Value::Map(fields) = &tree.root.value else { return false };
    match fields.get("kind").map(|entry| &entry.node.value) {
        Some(Value::Text(kind)) if kind == "race" => false,
        Some(Value::Text(kind)) if kind == "domination" => true,
        _ => tree.is_more_like(&DOMINATION, &RULES),
    }
}

/// Commands find a file by its own name, so the name inside must be the same.
fn check_name(name: &str, home: &Home, collector: &mut Collector<'_>) {
    if let Some(stem) = home.stem().filter(|stem| stem != name) {
        let found = format!("found {}, but the file is called {}", quoted(name), quoted(&stem));
        collector.fault(&Field::of("name"), found).allow(stem);
    }
}
