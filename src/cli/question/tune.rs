//! Tunings played and answered.

use std::path::Path;

use crate::balance::study::Each;
use crate::balance::tune::Outcome;
use crate::cli::error::CliError;
use crate::cli::progress::Bar;
use crate::cli::question::Table;
use crate::input::question::tune::Tune;
use crate::input::scenario::Scenario;
use crate::report::answer::Answer;
use crate::report::files::FilesError;
use crate::report::tune;

/// Searches, confirms, and answers; after an interruption with what there is.
///
/// # Errors
/// An interruption before the first games, or a chart that cannot be drawn.
pub fn answer(
    scenario: &Scenario,
    tune: &Tune,
    reproduce: Option<String>,
    table: &Table,
) -> Result<(Answer, Outcome), CliError> {
    let Tune { space, tuning } = tune;
    let confirmed = (1 + tuning.winners as u64) * 2 * tuning.confirm.div_ceil(2);
    let bar = Bar::new(&scenario.title, tuning.games + confirmed, Each::Game, table.quiet);
    let outcome =
        tuning.run(space.base(), |point| space.rules(point).ok(), table.interrupted, &bar);
    bar.clear();
    if outcome.played == 0 {
        return Err(CliError::NoGames);
    }
    let answer = tune::answer(scenario, tune, &outcome, reproduce).map_err(FilesError::from)?;
    Ok((answer, outcome))
}

/// The rule file of the best candidate, to stand at `path`, whose folder is there; `None` if
/// nothing was confirmed.
///
/// # Errors
/// If the rules cannot be written as a file.
pub fn rule_file(
    scenario: &Scenario,
    tune: &Tune,
    outcome: &Outcome,
    path: &Path,
) -> Result<Option<String>, CliError> {
    let best = outcome.best().filter(|best| best.games > 0);
    let Some((best, point)) = best.and_then(|best| Some((best, best.point.as_ref()?))) else {
        return Ok(None);
    };
    let title = format!("{}, tuned", tune.space.base().title);
    let comment = tune::comment(scenario, tune, best);
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok(Some(tune.space.file(point, folder, &name, &title, &comment)?))
}
