//! What was measured of an evaluator's play.

use serde_json::{Value as Json, json};

use crate::learn::proof::{BotScore, FormPieces, PlayProof, SmallFormProof, SolvedForm};
use crate::report::summary::objects::{all, objects};
use crate::stats::estimate::Estimate;
use crate::study::play_proof;

/// What was measured of an evaluator. `null` if no proof was made.
pub fn proof(proof: Option<&PlayProof>) -> Json {
    json!(proof.map(ProofObject::from))
}

objects! {
    ProofObject for proof in &PlayProof {
        /// Does it not beat each simple bot?
        weak: bool = proof.is_weak();
        /// The score against each simple bot.
        against: Vec<ScoreObject> = all(&proof.against);
        /// What a solution says of play with fewer pieces, or the reason why there is none.
        small_form: SmallFormObject = SmallFormObject::from(&proof.small_form);
    }

    ScoreObject for score in &BotScore {
        /// The simple bot.
        bot: String = score.bot.clone();
        #[serde(flatten)]
        score: EstimateObject = EstimateObject::from(score.estimate());
        /// How many pairs of games were played.
        pairs: u64 = score.number_of_pairs();
        /// Was the bot beaten?
        beaten: bool = score.is_beaten();
    }

    FormObject for form in &SolvedForm {
        /// The pieces of each kind.
        pieces: Vec<PiecesObject> = all(&form.pieces);
        /// Is it the whole game?
        whole: bool = form.is_whole();
        /// How many games were learned.
        learned: u64 = form.learned;
        #[serde(flatten)]
        score: EstimateObject = EstimateObject::from(Some(form.estimate()));
        /// How many games were judged.
        games: u64 = form.games;
        /// The greatest error of a winning chance of the solution.
        tolerance: f64 = form.tolerance;
    }

    PiecesObject for pieces in &FormPieces {
        /// The name of the kind, as in the rules.
        kind: String = pieces.kind.clone();
        /// How many pieces a player has in the small form.
        count: u8 = pieces.count;
        /// How many in the whole game.
        of: u8 = pieces.of;
    }

    EstimateObject for estimate in Option<Estimate> {
        /// The score: 1 if all is won, and one half if both are equal; null if nothing was played.
        score: Option<f64> = estimate.map(|estimate| estimate.value);
        /// The lower end of its interval.
        low: Option<f64> = estimate.and_then(|estimate| Some(estimate.interval?.low));
        /// The upper end of its interval.
        high: Option<f64> = estimate.and_then(|estimate| Some(estimate.interval?.high));
        /// The confidence level of the interval.
        level: Option<f64> = estimate.map(|estimate| estimate.level);
        /// The method of the interval.
        method: Option<&'static str> = estimate.map(|estimate| estimate.method.name());
    }
}

/// What is known of a small form.
#[derive(serde::Serialize, schemars::JsonSchema)]
#[serde(untagged)]
enum SmallFormObject {
    Solved(FormObject),
    Unknown {
        /// The reason why no score is known.
        reason: String,
    },
}

impl From<&SmallFormProof> for SmallFormObject {
    fn from(proof: &SmallFormProof) -> Self {
        match proof {
            SmallFormProof::Solved(form) => Self::Solved(form.into()),
            unknown => Self::Unknown { reason: play_proof::small_form(unknown) },
        }
    }
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
