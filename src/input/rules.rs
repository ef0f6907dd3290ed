//! Loads rule files: the result is checked [`Rules`], or all errors.

use crate::game::rules::Rules;
use crate::input::check;
use crate::input::collector::Collector;
use crate::input::diagnostic::{Diagnostic, Diagnostics};
use crate::input::draft::domination::DominationDraft;
use crate::input::draft::rules::RulesDraft;
use crate::input::locate::file_source::FileSource;
use crate::input::locate::name_lookup::NotFound;
use crate::input::locate::read_file::{check_file_name, read};
use crate::input::locate::rule_set_ref::RuleSetRef;
use crate::input::merge::nulls::without_removals;
use crate::input::merge::{self, Merged, overlay};
use crate::input::mistakes;
use crate::input::schema::structure::{
    DOMINATION, RACE, Structures, is_domination, is_scenario, structures_of,
};

/// Loads the rule set that a name or a path refers to, with the overlays that follow it after `+`.
///
/// A text with a path separator or the ending `.yaml` is a path. Any other text is a name. It is
/// looked up in `scenarios/rules` under the current directory, and then among the shipped rule sets
/// inside the program. Overlays are in the folder `overlays` there.
///
/// # Errors
/// All errors of the file, of the files that it extends and of the overlays. If one of them cannot
/// be found or read, that error and the errors of form of the file itself.
pub fn load(name_or_path: &str) -> Result<Rules, Diagnostics> {
    load_from(&find_rule_set(name_or_path)?)
}

/// Finds what a name or a path refers to.
pub(super) fn find_rule_set(name_or_path: &str) -> Result<RuleSetRef, Diagnostics> {
    RuleSetRef::find(name_or_path, None).map_err(|missing| not_found(name_or_path, missing))
}

/// The errors of a name or a path that refers to nothing.
pub(super) fn not_found(name_or_path: &str, missing: Vec<NotFound>) -> Diagnostics {
    let diagnostic = |not_found: NotFound| {
        let diagnostic = Diagnostic::of_file(name_or_path, not_found.reason);
        diagnostic.advise(not_found.way_out).mend_whole(name_or_path)
    };
    Diagnostics(missing.into_iter().map(diagnostic).collect())
}

/// Checks a text as a rule file; errors call it `<text>`. Names in `extends` are found as in
/// [`load`].
///
/// # Errors
/// All errors.
#[cfg(test)]
pub fn parse(text: &str) -> Result<Rules, Diagnostics> {
    load_from(&FileSource::Text(text.to_string()).into())
}

pub(super) fn load_from(rule_set_ref: &RuleSetRef) -> Result<Rules, Diagnostics> {
    check_merged(&load_tree(rule_set_ref)?, rule_set_ref)
}

/// Loads the tree of a rule set; an error if the file is a scenario or an overlay.
pub(super) fn load_tree(rule_set_ref: &RuleSetRef) -> Result<Merged, Diagnostics> {
    let source = &rule_set_ref.base;
    let merged = merge::load(rule_set_ref).map_err(|diagnostics| {
        match rule_set_ref.overlays.as_slice() {
            [] => with_own_errors(diagnostics, source),
            _ => with_errors_without_overlays(diagnostics, source),
        }
    })?;
    if is_scenario(&merged.tree) {
        let file = source.argument();
        let diagnostic =
            Diagnostic::of_file(&source.display_name(), "this is a scenario, not a rule set");
        let way_out =
            format!("`urlab run {file}` plays it, `urlab rules check --scenario {file}` checks it");
        return Err(diagnostic.advise(way_out).into());
    }
    if overlay::is_overlay(source, &merged.tree) {
        return Err(overlay::not_a_rule_set(source, None).into());
    }
    Ok(merged)
}

/// Checks the tree of a rule set, to which the collector belongs; the result is its rules.
pub(super) fn check_tree(
    collector: Collector<'_>,
    rule_set_ref: &RuleSetRef,
) -> Result<Rules, Diagnostics> {
    let tree = collector.tree();
    let rules = if is_domination(tree) {
        let draft: Option<DominationDraft> = DOMINATION.whole.read(tree, &collector);
        draft.and_then(|draft| check::domination::rules(&draft, &collector))
    } else {
        let draft: Option<RulesDraft> = RACE.whole.read(tree, &collector);
        draft.and_then(|draft| check::rules(&draft, &collector))
    };
    check_file_name(&rule_set_ref.base, &collector);
    let left_out = collector.left_out();
    let text = merge::whole_text(tree);
    let rules = collector.finish(rules)?;
    Ok(Rules { name: rule_set_ref.name(), left_out, text, ..rules })
}

/// Is the rule set that is changed right without the change? Otherwise its errors are its own.
fn is_built_on_right_rules(merged: &Merged) -> bool {
    let base = merged.built_on.as_ref();
    base.is_some_and(|base| load_from(&FileSource::Text(base.text.clone()).into()).is_ok())
}

/// Checks a merged rule set as [`check_tree`]. If a field comes from another file than the one
/// that the user named, its error gets a help that says how the two files are combined.
pub(super) fn check_merged(
    merged: &Merged,
    rule_set_ref: &RuleSetRef,
) -> Result<Rules, Diagnostics> {
    let collector = Collector::with_own_file(&merged.tree, &merged.own_file);
    collector.add_all(Diagnostics(merged.mistakes.clone()));
    let rules = check_tree(collector, rule_set_ref).map(|rules| {
        let left_out = merged.left_out.iter().chain(&rules.left_out).cloned().collect();
        let (grown, built_on) = (merged.grown.clone(), merged.built_on.clone());
        Rules { left_out, grown, built_on, lineage: merged.lineage.clone(), ..rules }
    });
    rules.map_err(|mut diagnostics| {
        let own = rule_set_ref.base.display_name();
        let overlays: Vec<String> =
            rule_set_ref.overlays.iter().map(FileSource::display_name).collect();
        if is_built_on_right_rules(merged) {
            let place = |diagnostic: Diagnostic| {
                if overlays.contains(&diagnostic.file) {
                    return diagnostic;
                }
                mistakes::at_own_cause(diagnostic, &merged.tree, &merged.own_file)
            };
            diagnostics.0 = std::mem::take(&mut diagnostics.0).into_iter().map(place).collect();
        }
        // What the user wrote last comes first.
        let is_inherited = |diagnostic: &Diagnostic| match overlays.as_slice() {
            [] => diagnostic.file != own,
            _ => !overlays.contains(&diagnostic.file),
        };
        diagnostics.0.sort_by_key(is_inherited);
        for diagnostic in diagnostics.0.iter_mut().filter(|diagnostic| diagnostic.help.is_none()) {
            if !overlays.is_empty() && !overlays.contains(&diagnostic.file) {
                let name = rule_set_ref.name();
                diagnostic.help = Some(format!(
                    "this field may not fit the rest of `{name}`: the overlay may have to set it \
                     too"
                ));
            } else if overlays.is_empty() && diagnostic.file != own {
                diagnostic.help = Some(format!(
                    "{own} inherits this field; if it does not fit what {own} sets, set it again \
                     in {own}: `null` removes an inherited field"
                ));
            }
        }
        diagnostics
    })
}

/// If overlays cannot be applied, the rule set is checked without them, so that its own errors are
/// shown too.
fn with_errors_without_overlays(mut diagnostics: Diagnostics, source: &FileSource) -> Diagnostics {
    if let Err(own) = load_from(&source.clone().into()) {
        diagnostics.join(own);
    }
    diagnostics
}

/// If a file cannot be merged with the file that it extends, its own fields are checked alone, so
/// that their errors are shown too.
fn with_own_errors(mut diagnostics: Diagnostics, source: &FileSource) -> Diagnostics {
    let Ok(mut root) = read(source) else { return diagnostics };
    let structure = &structures_of(&root).whole;
    let mistakes = mistakes::mend(&mut root, structure, &[]);
    diagnostics.join(Diagnostics(mistakes));
    let tree = without_removals(root);
    let errors_as = |structures: &Structures| {
        let collector = Collector::new(&tree);
        let part: Option<serde_json::Value> = structures.as_written.read(&tree, &collector);
        check_file_name(source, &collector);
        collector.finish(part).err()
    };
    // The file that says which kind of game it is may be the one that cannot be read.
    if let (Some(race), Some(domination)) = (errors_as(&RACE), errors_as(&DOMINATION)) {
        let mut own = if domination.0.len() < race.0.len() { domination } else { race };
        own.0.retain(|diagnostic| diagnostic.field != "extends");
        diagnostics.join(own);
    }
    diagnostics
}
