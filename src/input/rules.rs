//! Rule files: text in, checked [`Rules`] or all errors out.

use crate::game::rules::Rules;
use crate::input::collector::Collector;
use crate::input::diagnostic::{Diagnostic, Diagnostics};
use crate::input::draft::domination::DominationDraft;
use crate::input::draft::rules::RulesDraft;
use crate::input::file_source::FileSource;
use crate::input::name_lookup::NotFound;
use crate::input::nulls::what_is_set;
use crate::input::read_file::{check_name, read};
use crate::input::rule_set_ref::RuleSetRef;
use crate::input::schema::structure::{DOMINATION, RACE, Structures, is_domination, is_scenario};
use crate::input::tree::value::Yaml;
use crate::input::{check, merge, overlay};

/// Loads the rule set that a name or a path stands for, with the overlays that follow it after `+`.
///
/// A text with a path separator or ending in `.yaml` is a path. Any other is a name, sought in
/// `scenarios/rules` under the current directory and then among the rule sets shipped inside the
/// program; overlays in the folder `overlays` there.
///
/// # Errors
/// All errors of the file, of the files that it extends and of the overlays; if one cannot be found
/// or read, that and those of the file's own form.
pub fn load(name_or_path: &str) -> Result<Rules, Diagnostics> {
    load_from(&found(name_or_path)?)
}

/// What a name or a path stands for.
pub(super) fn found(name_or_path: &str) -> Result<RuleSetRef, Diagnostics> {
    let told = |not_found: NotFound| {
        Diagnostic::of_file(name_or_path, not_found.reason).advise(not_found.way_out)
    };
    RuleSetRef::find(name_or_path, None)
        .map_err(|missing| Diagnostics(missing.into_iter().map(told).collect()))
}

/// Checks a text as a rule file; errors call it `<text>`. Names in `extends` are sought as by
/// [`load`].
///
/// # Errors
/// All errors.
#[cfg(test)]
pub fn parse(text: &str) -> Result<Rules, Diagnostics> {
    load_from(&FileSource::Text(text.to_string()).into())
}

pub(super) fn load_from(stack: &RuleSetRef) -> Result<Rules, Diagnostics> {
    checked_as_read(&merged(stack)?, stack)
}

/// The tree of a stack, known to be meant for a rule set.
pub(super) fn merged(stack: &RuleSetRef) -> Result<Yaml, Diagnostics> {
    let home = &stack.base;
    let tree = merge::load(stack).map_err(|diagnostics| match stack.overlays.as_slice() {
        [] => and_those_of_its_own(diagnostics, home),
        _ => and_those_without_overlays(diagnostics, home),
    })?;
    if is_scenario(&tree) {
        let file =
            if matches!(home, FileSource::Text(_)) { "FILE".to_string() } else { home.shown() };
        let diagnostic = Diagnostic::of_file(&home.shown(), "this is a scenario, not a rule set");
        let way_out =
            format!("`urlab run {file}` plays it, `urlab rules check --scenario {file}` checks it");
        return Err(diagnostic.advise(way_out).into());
    }
    if overlay::is_one(home, &tree) {
        return Err(overlay::stands_alone(home, None).into());
    }
    Ok(tree)
}

/// The rules that a stack's tree comes to.
pub(super) fn checked(tree: &Yaml, stack: &RuleSetRef) -> Result<Rules, Diagnostics> {
    let collector = Collector::new(tree);
    let rules = if is_domination(tree) {
        let draft: Option<DominationDraft> = DOMINATION.whole.read(tree, &collector);
        check_name(tree, &stack.base, &collector);
        draft.and_then(|draft| check::domination::rules(&draft, &collector))
    } else {
        let draft: Option<RulesDraft> = RACE.whole.read(tree, &collector);
        check_name(tree, &stack.base, &collector);
        draft.and_then(|draft| check::rules(&draft, &collector))
    };
    let mut rules = collector.finish(rules)?;
    if !stack.overlays.is_empty() {
        rules.name = stack.name();
    }
    Ok(rules)
}

/// The rules that a stack's tree comes to, as files say them. Where a field is at odds with what
/// another file says, an error names what is being made of them, for the field's own file may be
/// one that the user never named.
pub(super) fn checked_as_read(tree: &Yaml, stack: &RuleSetRef) -> Result<Rules, Diagnostics> {
    checked(tree, stack).map_err(|mut diagnostics| {
        let own = stack.base.shown();
        let overlays: Vec<String> = stack.overlays.iter().map(FileSource::shown).collect();
        for diagnostic in diagnostics.0.iter_mut().filter(|diagnostic| diagnostic.help.is_none()) {
            if !overlays.is_empty() && !overlays.contains(&diagnostic.file) {
                let name = stack.name();
                diagnostic.help = Some(format!(
                    "it may not go with the rest of `{name}`: the overlay may have to set this \
                     field too"
                ));
            } else if overlays.is_empty() && diagnostic.file != own {
                diagnostic.help = Some(format!(
                    "{own} takes this over; if it does not go with what {own} sets, set it there \
                     again: `null` takes away what was taken over"
                ));
            }
        }
        diagnostics
    })
}

/// Where overlays cannot be laid on, the rule set is checked without them, so that its own errors
/// are seen too.
fn and_those_without_overlays(mut diagnostics: Diagnostics, home: &FileSource) -> Diagnostics {
    if let Err(own) = load_from(&home.clone().into()) {
        diagnostics.join(own);
    }
    diagnostics
}

/// Where a file cannot be laid over the one that it extends, what it writes itself is checked
/// alone, so that those errors are seen too.
fn and_those_of_its_own(mut diagnostics: Diagnostics, home: &FileSource) -> Diagnostics {
    let Ok(root) = read(home) else { return diagnostics };
    let tree = what_is_set(root);
    let by = |structures: &Structures| {
        let collector = Collector::new(&tree);
        let part: Option<serde_json::Value> = structures.as_written.read(&tree, &collector);
        check_name(&tree, home, &collector);
        collector.finish(part).err()
    };
    // What kind of game it is may be said where nothing can be read.
    if let (Some(race), Some(domination)) = (by(&RACE), by(&DOMINATION)) {
        let mut own = if domination.0.len() < race.0.len() { domination } else { race };
        own.0.retain(|diagnostic| diagnostic.field != "extends");
        diagnostics.join(own);
    }
    diagnostics
}
