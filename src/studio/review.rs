//! Reviews a game: that of the tab Play, or a transcript that somebody opens.

use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::game::rules::Rules;
use crate::input::transcript::TranscriptFile;
use crate::report::board_text;
use crate::report::document::Document;
use crate::report::html;
use crate::studio::answer::scenario_of;
use crate::studio::export::Waiting;
use crate::studio::fault::{self, Fault};
use crate::studio::game::THROW_LIMIT;
use crate::studio::request::{Ask, RuleFile, unsaved};
use crate::studio::strong_play::StrongPlay;
use crate::study::question::review::{self, ReviewedGame, ReviewedGames};
use crate::study::review::{BoardDrawings, Judge, JudgeFiles, NoJudge, review};

/// How boards are drawn in reviews.
const DRAWINGS: BoardDrawings =
    BoardDrawings { race: board_text::position, domination: board_text::position };

/// A transcript to review.
#[derive(Debug, Deserialize)]
pub struct AskReview {
    files: Vec<RuleFile>,
    /// The rules of a transcript that names none: the path of one of the files, or the name of a
    /// rule set.
    rules: String,
    /// The name of the transcript, for faults.
    name: String,
    text: String,
}

/// The review as parts of a page, or what is wrong.
pub fn answer(ask: &AskReview, strong_play: &StrongPlay, stop: &AtomicBool) -> Json {
    reviewed(ask, strong_play, stop).unwrap_or_else(|faults| fault::faults(&faults))
}

fn reviewed(
    ask: &AskReview,
    strong_play: &StrongPlay,
    stop: &AtomicBool,
) -> Result<Json, Vec<Fault>> {
    let transcript = TranscriptFile::parse(&ask.name, &ask.text);
    let named = match transcript.rules() {
        Ok(written) => rule_set_named(written)?,
        Err(_) => ask.rules.clone(),
    };
    let base = unsaved(&ask.files)?.base(&named).map_err(|errors| fault::all(&errors))?;
    let rules = base.rules();
    let script = transcript.script(rules);
    let most = THROW_LIMIT as usize;
    if script.lines.len() > most {
        let found =
            format!("the game has {} throws; at most {most} are allowed", script.lines.len());
        return Err(vec![Fault::new(found).advise("`urlab review FILE` reads longer games")]);
    }
    let players = || transcript.players();
    let faults = |misfit: Option<&_>| fault::all(&transcript.faults(rules, &script, misfit));
    // The lines are checked before anything is learned.
    review(rules, &script.lines, players(), None, DRAWINGS)
        .map_err(|misfit| faults(Some(&misfit)))?;
    if !script.faults.is_empty() {
        return Err(faults(None));
    }
    let judge = judge(rules, &named, ask, strong_play, stop)?;
    let judged = review(rules, &script.lines, players(), Some(&judge), DRAWINGS);
    let review = judged.map_err(|misfit| faults(Some(&misfit)))?;
    let (from, lines) = (ask.name.clone(), script.lines);
    let games = ReviewedGames {
        rules,
        games: vec![ReviewedGame { from, lines, review }],
        values: judge.text(),
        is_exact: judge.is_exact(),
        warnings: judge.warning().into_iter().collect(),
        command: "urlab review FILE".to_owned(),
    };
    let document = Document::of(&review::answer(&games, true));
    let document = document.map_err(|error| vec![Fault::internal(&error)])?;
    let answer = html::parts(&document).map_err(|error| vec![Fault::internal(&error)])?;
    Ok(json!({ "answer": answer, "note": transcript.other_fingerprint(rules) }))
}

/// The strongest judge. Rules of which nothing is known are learned for some seconds.
///
/// # Errors
/// A file cannot be used, or what was learned is weak.
fn judge(
    rules: &Rules,
    named: &str,
    ask: &AskReview,
    strong_play: &StrongPlay,
    stop: &AtomicBool,
) -> Result<Judge, Vec<Fault>> {
    match Judge::of(rules, JudgeFiles::default()) {
        Err(NoJudge::Study(_)) => {}
        found => return found.map_err(no_judge),
    }
    let fields = json!({ "name": "review", "rules": [named] });
    let question = fields.as_object().cloned().unwrap_or_default();
    let scenario = scenario_of(&Ask { files: ask.files.clone(), question, games: 1 }, 1)?;
    let of_error = |error| no_judge(NoJudge::Study(error));
    strong_play.learn(&scenario, &Waiting(stop)).map_err(of_error)?;
    Judge::by(rules, strong_play.known_or_why(rules).map_err(of_error)?).map_err(no_judge)
}

fn no_judge(error: NoJudge) -> Vec<Fault> {
    vec![match error {
        NoJudge::Players(error) => Fault::of_error(&error),
        NoJudge::Study(error) => Fault::of_error(&error),
    }]
}

/// The rule set that a transcript names, as commands write it. Their options are none of pages.
fn rule_set_named(written: &str) -> Result<String, Vec<Fault>> {
    if let Some([named]) = shlex::split(written).as_deref() {
        return Ok(named.clone());
    }
    let found = format!("the studio cannot read the rules `{written}` of a transcript");
    let help = "`urlab review FILE` reads them; or put these rules into the editor, and leave out \
                the line `rules:`";
    let allowed = Some("the name of a rule set, or the path of a rule file".to_owned());
    Err(vec![Fault { allowed, ..Fault::new(found).advise(help) }])
}
