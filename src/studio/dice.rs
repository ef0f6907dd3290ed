//! What dice throw, exactly.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::input::diagnostic::Diagnostics;
use crate::input::dice_expression;
use crate::input::unsaved::UnsavedFiles;
use crate::studio::answer::answer_of;
use crate::studio::fault::{self, Fault};
use crate::studio::request::{RuleFile, unsaved};
use crate::study::question::dice::{self, AskedDice};

/// Dice to throw: expressions such as `2d6`, and rule sets by name or path.
#[derive(Debug, Deserialize)]
pub struct AskDice {
    files: Vec<RuleFile>,
    dice: Vec<String>,
}

/// The most dice of a request.
const MOST_DICE: usize = 16;

/// The answer, or what is wrong with which dice.
pub fn answer(ask: &AskDice) -> Json {
    let files = unsaved(&ask.files);
    let (mut asked, mut faults) = (Vec::new(), Vec::new());
    for (index, name) in ask.dice.iter().enumerate().take(MOST_DICE) {
        match read(&files, name) {
            Ok(dice) => asked.push(dice),
            Err(errors) => {
                let placed = |fault: Fault| {
                    let mut placed = json!(fault);
                    placed["index"] = index.into();
                    placed
                };
                faults.extend(fault::all(&errors).into_iter().map(placed));
            }
        }
    }
    if !faults.is_empty() {
        return json!({ "faults": faults });
    }
    match answer_of(&dice::answer(&asked)) {
        Ok(answer) => json!({ "answer": answer }),
        Err(faults) => fault::faults(&faults),
    }
}

fn read(files: &UnsavedFiles, name: &str) -> Result<AskedDice, Diagnostics> {
    if dice_expression::is_dice(name) {
        return dice_expression::read(name).map(AskedDice::Written);
    }
    files.base(name).map(|base| AskedDice::Rules(Box::new(base.rules().clone())))
}
