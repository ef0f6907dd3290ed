//! The proof of an evaluator as JSON.

use serde_json::{Value as Json, json};

use crate::learn::proof::{BotScore, PlayProof, SmallFormProof};
use crate::stats::estimate::Estimate;
use crate::study::play_proof;

/// What was measured of an evaluator. `null` if no proof was made.
pub fn proof(proof: Option<&PlayProof>) -> Json {
    let Some(proof) = proof else { return Json::Null };
    json!({
        "weak": proof.is_weak(),
        "against": proof.against.iter().map(against).collect::<Vec<_>>(),
        "small_form": small_form(&proof.small_form),
    })
}

fn against(score: &BotScore) -> Json {
    let mut object = json!({ "bot": score.bot });
    let found = score.estimate();
    add(&mut object, found.as_ref());
    object["pairs"] = score.number_of_pairs().into();
    object["beaten"] = score.is_beaten().into();
    object
}

/// What is known of a small form: its score, or the reason why there is none.
fn small_form(found: &SmallFormProof) -> Json {
    let SmallFormProof::Solved(form) = found else {
        return json!({ "reason": play_proof::small_form(found) });
    };
    let mut object = json!({
        "pieces": form.pieces.iter().map(|pieces| json!({
            "kind": pieces.kind,
            "count": pieces.count,
            "of": pieces.of,
        })).collect::<Vec<_>>(),
        "whole": form.is_whole(),
        "learned": form.learned,
    });
    add(&mut object, Some(&form.estimate()));
    object["games"] = form.games.into();
    object["tolerance"] = form.tolerance.into();
    object
}

/// Adds an estimate to an object. Its keys are `null` where it has no value.
fn add(object: &mut Json, found: Option<&Estimate>) {
    let interval = found.and_then(|estimate| estimate.interval);
    object["score"] = found.map(|estimate| estimate.value).into();
    object["low"] = interval.map(|ends| ends.low).into();
    object["high"] = interval.map(|ends| ends.high).into();
    object["level"] = found.map(|estimate| estimate.level).into();
    object["method"] = found.map(|estimate| estimate.method.name()).into();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::proof::{FormPieces, SolvedForm};

    #[test]
    fn a_proof_has_its_figures_with_their_intervals() {
        let against = vec![BotScore { bot: "greedy".to_owned(), pairs: [350, 0, 100, 0, 50] }];
        let form = SolvedForm {
            pieces: vec![FormPieces { kind: "piece".to_owned(), count: 3, of: 7 }],
            learned: 600,
            tolerance: 1e-6,
            games: 5_000,
            score: 0.498,
            interval: Some([0.497, 0.499]),
        };
        let whole = PlayProof { against, small_form: SmallFormProof::Solved(form) };
        let found = proof(Some(&whole));
        let score = &found["against"][0];
        assert_eq!((&found["weak"], &score["beaten"]), (&json!(true), &json!(false)));
        assert_eq!((&score["score"], &score["pairs"]), (&json!(0.2), &json!(500)));
        assert_eq!(score["method"], "Student t (over pairs)");
        assert!(score["low"].as_f64().unwrap() < 0.2 && score["high"].as_f64().unwrap() > 0.2);
        let form = &found["small_form"];
        assert_eq!(form["pieces"], json!([{ "kind": "piece", "count": 3, "of": 7 }]));
        assert_eq!((&form["high"], &form["games"]), (&json!(0.499), &json!(5_000)));
        let none = PlayProof { small_form: SmallFormProof::TooLarge, ..whole };
        let reason = proof(Some(&none))["small_form"]["reason"].clone();
        assert_eq!(reason, "no solved form is small enough");
        assert_eq!(proof(None), Json::Null);
    }
}
