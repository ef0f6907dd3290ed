//! The rule file of the best candidate of a tuning.

use std::path::Path;

use crate::disk;
use crate::input::diagnostic::Diagnostics;
use crate::input::question::tune::TuneQuestion;
use crate::study::Study;
use crate::study::number::{level, whole};
use crate::study::question::tune::candidates::{
    ConfirmedRules, answer, count, figure, statement, told,
};

/// The rule file of the best candidate. It belongs at `path`, whose folder need not exist yet.
/// `None` if nothing was confirmed.
///
/// # Errors
/// If the rules cannot be written as a file.
pub fn rule_file(
    tune: &TuneQuestion,
    study: &Study,
    path: &Path,
) -> Result<Option<String>, Diagnostics> {
    let candidates = ConfirmedRules::all(study);
    let best = candidates.get(1).filter(|best| best.subject.games > 0);
    let values = |best: &ConfirmedRules<'_>| {
        tune.space.point(best.point.iter().map(|setting| setting.value.as_str()))
    };
    let Some((best, point)) = best.and_then(|best| Some((best, values(best)?))) else {
        return Ok(None);
    };
    let title = format!("{}, tuned", tune.space.base().title);
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let comment = comment(study, best);
    tune.space.file(&point, &disk::resolved(folder), &name, &title, &comment).map(Some)
}

/// The comment at the top: how the rules were found, and what new games show.
fn comment(study: &Study, best: &ConfirmedRules<'_>) -> Vec<String> {
    let subject = best.subject;
    let seed = study.provenance.seed.unwrap_or_default();
    let mut lines = vec![
        format!(
            "Found by the scenario {}, seed {seed}, in a search of {} games.",
            study.question.name,
            whole(count(study, "search_budget"))
        ),
        format!(
            "Confirmed by {} games of {} with seed {}; all intervals hold together at {}:",
            whole(subject.games),
            subject.bots_in_words(),
            subject.seed.unwrap_or(seed),
            level(study.families[0].level)
        ),
    ];
    lines.extend(best.aims.iter().map(|(_, aim)| {
        let verdict = answer(aim).map(|answer| format!("{}: ", told(answer).0));
        format!("{}: {}{}", statement(aim), verdict.unwrap_or_default(), figure(aim))
    }));
    lines
}
