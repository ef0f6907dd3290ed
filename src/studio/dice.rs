//! What dice throw, exactly.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::input::diagnostic::Diagnostics;
use crate::input::unsaved::UnsavedFiles;
use crate::studio::answer::answer_of;
use crate::studio::fault::{self, Fault};
use crate::studio::request::{RuleFile, check_count, unsaved};
use crate::study;
use crate::study::question::dice::AskedDice;

/// Dice to throw: expressions such as `2d6`, and rule sets by name or path.
#[derive(Debug, Deserialize)]
pub struct AskDice {
    files: Vec<RuleFile>,
    dice: Vec<String>,
}

/// The most dice of a request.
const MOST_DICE: usize = 16;

/// The answer, or what is wrong with which dice. Once `stop` is set, nobody waits for the answer,
/// and there is none.
pub fn answer(ask: &AskDice, stop: &AtomicBool) -> Json {
    let AskDice { files, dice } = ask;
    // A fault of the whole request has the index of the first dice that are too many, or 0.
    let too_many = |faults: Vec<Fault>| placed(&faults, MOST_DICE);
    let checked = check_count("dice", dice.len(), MOST_DICE).map_err(too_many);
    let files = checked.and_then(|()| unsaved(files).map_err(|faults| placed(&faults, 0)));
    let answer = files.and_then(|files| {
        let asked = all(&files, dice, stop)?;
        if stop.load(Ordering::Relaxed) {
            return Err(Vec::new());
        }
        let study = study::dice(&asked).map_err(|error| {
            let text = error.to_string();
            placed(&[Fault::new(text.strip_prefix("error: ").unwrap_or(&text))], 0)
        })?;
        answer_of(&study).map_err(|faults| placed(&faults, 0))
    });
    match answer {
        Ok(answer) => json!({ "answer": answer }),
        Err(faults) => json!({ "faults": faults }),
    }
}

/// The dice, or the faults of all of them.
fn all(
    files: &UnsavedFiles,
    dice: &[String],
    stop: &AtomicBool,
) -> Result<Vec<AskedDice>, Vec<Json>> {
    let (mut asked, mut faults) = (Vec::new(), Vec::new());
    for (index, name) in dice.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        match read(files, name) {
            Ok(dice) => asked.push(dice),
            Err(errors) => faults.extend(placed(&fault::all(&errors), index)),
        }
    }
    if faults.is_empty() { Ok(asked) } else { Err(faults) }
}

/// Faults as JSON. `index` says which of the dice in the request they are about.
fn placed(faults: &[Fault], index: usize) -> Vec<Json> {
    let with_index = |fault: &Fault| {
        let mut json = json!(fault);
        json["index"] = index.into();
        json
    };
    faults.iter().map(with_index).collect()
}

fn read(files: &UnsavedFiles, name: &str) -> Result<AskedDice, Diagnostics> {
    AskedDice::read_with(name, |name| files.base(name).map(|base| base.rules().clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_nobody_waits_for_has_no_answer() {
        let ask = AskDice { files: Vec::new(), dice: vec!["6d1000".to_owned()] };
        let answered = |is_stopped| answer(&ask, &AtomicBool::new(is_stopped));
        assert!(answered(false)["answer"].is_object());
        assert_eq!(answered(true), json!({ "faults": [] }));
    }
}
