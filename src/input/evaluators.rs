//! Finds and opens the evaluators that `learned` and its kin use.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::diagnostic::quoted;
use crate::input::file_source::folder_of;
use crate::input::question::{ScenarioChecker, question_blocks};
use crate::input::solutions::with_error_text;
use crate::input::tree::field::Field;
use crate::learn::evaluator::Evaluator;
use crate::learn::file::{EvaluatorError, read_head};
use crate::learn::head::default_path;
use crate::play::bots::BotKind;
use crate::solve::file::Objective;

/// Opens the evaluator of a rule set at its usual path in one of these folders. `None` if there is
/// none.
///
/// # Errors
/// There is one, and it cannot be used.
pub fn open_usual(
    rules: &Rules,
    folders: &[&Path],
) -> Result<Option<Arc<Evaluator>>, EvaluatorError> {
    let path = default_path(rules, Objective::Win);
    let candidates = folders.iter().map(|folder| folder.join(&path));
    let Some(path) = candidates.into_iter().find(|path| path.exists()) else { return Ok(None) };
    Evaluator::open(&path, rules).map(|evaluator| Some(Arc::new(evaluator)))
}

impl ScenarioChecker<'_> {
    /// An evaluator of each rule set, if a bot uses one; `None` for those that must be learned
    /// first. Empty if no bot uses one.
    pub(super) fn evaluators(&self) -> Vec<Option<Arc<Evaluator>>> {
        let field = Field::of("evaluators");
        let learned = self.fields_of_bots(BotName::needs_evaluator);
        if learned.is_empty() {
            if self.draft.evaluators.is_some() {
                let diagnostic = self.collector.error_of_key(&field, "no bot uses an evaluator");
                let diagnostic =
                    diagnostic.allow("`evaluators` only if `learned` is among the bots");
                diagnostic.advise("leave `evaluators` out");
            }
            return Vec::new();
        }
        if self.has_changing_rules(&learned) || self.rules.is_empty() {
            return Vec::new();
        }
        let folder = folder_of(Some(self.source)).unwrap_or_default();
        let mut found = vec![None; self.rules.len()];
        for (place, file) in self.draft.evaluators.iter().flatten().enumerate() {
            self.open_evaluator(&folder.join(file), &field.item(place), &mut found);
        }
        for (rules, found) in self.rules.iter().zip(&mut found) {
            if found.is_none() {
                match open_usual(rules, &[&folder, Path::new("")]) {
                    Ok(evaluator) => *found = evaluator,
                    Err(error) => self.report(&learned[0], &error),
                }
            }
        }
        found
    }

    /// Does the question change the rules, so that an evaluator does not fit them? Reports an error
    /// for each bot that uses one.
    fn has_changing_rules(&self, learned: &[Field]) -> bool {
        let blocks = question_blocks(self.draft);
        let Some(block) = ["sweep", "effects", "tune"].iter().find(|block| blocks.contains(block))
        else {
            return false;
        };
        for field in learned {
            let found = format!(
                "a learned bot cannot be used with `{block}`: an evaluator is valid for fixed \
                 rules only"
            );
            self.collector.error(field, found).allow(BotKind::names()).advise(
                "to see what a change does under strong play, write the changed rule set into a \
                 file of its own and `compare` the two",
            );
        }
        true
    }

    /// Opens a file that the scenario lists, for the rule sets that it learned.
    fn open_evaluator(&self, path: &Path, field: &Field, found: &mut [Option<Arc<Evaluator>>]) {
        let head = match read_head(path) {
            Ok(head) => head,
            Err(error) => return self.report(field, &error),
        };
        let fits = |place: &usize| self.rules[*place].fingerprint == head.fingerprint;
        let fits: Vec<usize> = (0..found.len()).filter(fits).collect();
        let Some(first) = fits.first() else {
            let what = format!(
                "this evaluator learned {} (fingerprint {}), but the scenario has no rule set with \
                 these rules",
                quoted(&head.rules),
                head.fingerprint
            );
            let wanted = |rules: &Rules| format!("{} ({})", quoted(&rules.name), rules.fingerprint);
            let allowed: Vec<String> = self.rules.iter().map(wanted).collect();
            let diagnostic = self.collector.error(field, what);
            diagnostic.allow(format!("evaluators of {}", allowed.join(", ")));
            return;
        };
        match Evaluator::open(path, &self.rules[*first]).map(Arc::new) {
            Ok(evaluator) => {
                for place in fits {
                    found[place] = Some(Arc::clone(&evaluator));
                }
            }
            Err(error) => self.report(field, &error),
        }
    }

    fn report(&self, field: &Field, error: &EvaluatorError) {
        let text = error.to_string();
        self.collector.error(field, "").with(|diagnostic| with_error_text(diagnostic, &text));
    }
}

/// The evaluator of a rule set for a command: from this file, or from the usual place. `None` if
/// there is none.
///
/// # Errors
/// The file cannot be used.
pub fn of_command(
    rules: &Rules,
    file: Option<&PathBuf>,
) -> Result<Option<Arc<Evaluator>>, EvaluatorError> {
    match file {
        Some(path) => Evaluator::open(path, rules).map(|evaluator| Some(Arc::new(evaluator))),
        None => open_usual(rules, &[Path::new("")]),
    }
}
