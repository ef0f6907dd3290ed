//! The proof of an evaluator: what was measured of its play after it was learned.
//!
//! The head of the file keeps the counts. Estimates are derived from them, and never stored.

use serde::{Deserialize, Serialize};

use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::mean::mean;
use crate::stats::values::Values;

/// The level of the intervals of a proof.
pub const LEVEL: f64 = 0.95;

/// What was measured of an evaluator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayProof {
    /// The scores of the bot `learned` against each bot that needs only the rules.
    pub against: Vec<BotScore>,
    /// The play of a small form that is solved.
    pub small_form: SmallFormProof,
}

/// The score against a bot, in pairs of games with the same dice, in which the bots exchange seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotScore {
    /// The name of the bot.
    pub bot: String,
    /// The number of pairs in which `learned` scored 0, 1/4, 1/2, 3/4 and 1. A win is 1, and a draw
    /// or an unfinished game is a half.
    pub pairs: [u64; 5],
}

/// What was measured with fewer pieces, where optimal play is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SmallFormProof {
    /// The same method learned this form, and a solution judged it.
    Solved(SolvedForm),
    /// No form is small enough to be solved at once.
    TooLarge,
    /// The rules are no race, and only races are solved.
    NotARace,
    /// Throws are burnt, tried again or used by the other player, which solutions do not describe.
    LostThrows,
    /// The players throw different dice, which solutions do not describe.
    UnequalDice,
    /// The evaluator plays for points. Luck-free scores are of winning chances.
    Points,
    /// Only the scores against bots were measured.
    NotMade,
}

/// A small form that was learned and solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedForm {
    /// The pieces of each kind.
    pub pieces: Vec<FormPieces>,
    /// The number of games from which it was learned.
    pub learned: u64,
    /// The greatest error of a winning chance of the solution.
    pub tolerance: f64,
    /// The number of games that were judged.
    pub games: u64,
    /// The luck-free score: one half less the mean loss of a game against `perfect`.
    pub score: f64,
    /// The ends of the interval of the score. `None` if no game lost anything.
    pub interval: Option<[f64; 2]>,
}

/// The number of pieces of a kind in a small form and in the whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormPieces {
    /// The name of the kind.
    pub kind: String,
    /// The number of pieces of each player in the small form.
    pub count: u8,
    /// Their number in the whole game.
    pub of: u8,
}

impl PlayProof {
    /// Does the play not beat each simple bot? A game in which nothing can be decided has no weak
    /// play.
    pub fn is_weak(&self) -> bool {
        self.unbeaten().next().is_some() && !self.is_without_choice()
    }

    /// The bots that it does not beat.
    pub fn unbeaten(&self) -> impl Iterator<Item = &BotScore> {
        self.against.iter().filter(|score| !score.is_beaten())
    }

    /// Did all pairs of games with all bots end level? Then decisions change nothing.
    pub fn is_without_choice(&self) -> bool {
        self.against.iter().all(|score| score.pairs[2] == score.number_of_pairs())
    }
}

impl BotScore {
    /// The result of pairs, each with what `learned` scored in it, in quarters of a pair.
    pub fn new(bot: &str, quarters: &[u8]) -> Self {
        let mut pairs = [0; 5];
        for quarter in quarters {
            pairs[usize::from((*quarter).min(4))] += 1;
        }
        Self { bot: bot.to_owned(), pairs }
    }

    /// The number of pairs of games.
    pub fn number_of_pairs(&self) -> u64 {
        self.pairs.iter().fold(0, |sum, pairs| sum.saturating_add(*pairs))
    }

    /// The mean score, with Student's interval over pairs, cut where a score ends: at 0 and 1.
    /// Pairs that are all won, or all lost, show no spread. Their interval is the exact one of the
    /// share of such pairs (Clopper and Pearson 1934). `None` without pairs.
    pub fn estimate(&self) -> Option<Estimate> {
        let quarters = (0_i64..).zip(self.pairs);
        let found = mean(&Values::new(quarters), LEVEL)?;
        let all = self.number_of_pairs();
        let reach = 1.0 - ((1.0 - LEVEL) / 2.0).powf(1.0 / all as f64);
        let exact = |low, high| Estimate {
            value: found.value / 4.0,
            interval: Some(Interval { low, high }),
            method: Method::ClopperPearson,
            ..found
        };
        if self.pairs[4] == all {
            return Some(exact(1.0 - reach, 1.0));
        }
        if self.pairs[0] == all {
            return Some(exact(0.0, reach));
        }
        let quarter = |ends: Interval| Interval {
            low: (ends.low / 4.0).max(0.0),
            high: (ends.high / 4.0).min(1.0),
        };
        Some(Estimate {
            value: found.value / 4.0,
            interval: found.interval.map(quarter),
            method: Method::ClusteredStudent,
            ..found
        })
    }

    /// Does the interval lie above one half?
    pub fn is_beaten(&self) -> bool {
        let interval = self.estimate().and_then(|estimate| estimate.interval);
        interval.is_some_and(|interval| interval.low > 0.5)
    }
}

impl SolvedForm {
    /// The luck-free score, with its interval over games.
    pub fn estimate(&self) -> Estimate {
        let interval = self.interval.map(|[low, high]| Interval { low, high });
        let (value, n, method) = (self.score, self.games, Method::DeltaRatio);
        Estimate { value, interval, level: LEVEL, n, method }
    }

    /// Does it have all pieces of the game?
    pub fn is_whole(&self) -> bool {
        self.pieces.iter().all(|pieces| pieces.count == pieces.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(pairs: &[[u64; 5]]) -> PlayProof {
        let against = pairs.iter().map(|pairs| BotScore { bot: "bot".to_owned(), pairs: *pairs });
        PlayProof { against: against.collect(), small_form: SmallFormProof::NotMade }
    }

    // By hand: the quarters add up to 12 and their squares to 32, so that the mean is 1.2 and the
    // variance is 17.6 / 9. Student's t of 9 degrees of freedom is 2.262157 at 97.5 % (tables). The
    // half-width is 2.262157 times the root of 17.6 / 90, and a quarter of that.
    #[test]
    fn the_score_is_the_mean_of_pairs_with_students_interval() {
        let score = BotScore { bot: "greedy".to_owned(), pairs: [5, 1, 1, 3, 0] };
        let found = score.estimate().unwrap();
        let interval = found.interval.unwrap();
        assert!((found.value - 0.3).abs() < 1e-12, "{found:?}");
        assert!((interval.half_width() - 0.250_090_9).abs() < 1e-6, "{interval:?}");
        assert_eq!((found.n, found.method), (10, Method::ClusteredStudent));
        let ends = BotScore { bot: String::new(), pairs: [0, 0, 1, 0, 99] }.estimate().unwrap();
        assert!((ends.interval.unwrap().high - 1.0).abs() < f64::EPSILON, "a score is at most 1");
        assert_eq!(BotScore::new("greedy", &[0, 0, 0, 0, 0, 1, 2, 3, 3, 3]), score);
    }

    // Clopper and Pearson: 0.025 to the power of 1/20 is 0.8316.
    #[test]
    fn pairs_that_are_all_won_have_an_exact_interval() {
        let found = |pairs| BotScore { bot: String::new(), pairs }.estimate().unwrap();
        let [won, lost] = [found([0, 0, 0, 0, 20]), found([20, 0, 0, 0, 0])];
        assert!((won.interval.unwrap().low - 0.831_566_5).abs() < 1e-6, "{won:?}");
        assert!((lost.interval.unwrap().high - 0.168_433_5).abs() < 1e-6, "{lost:?}");
        assert_eq!((won.value.to_bits(), lost.value.to_bits()), (1.0_f64.to_bits(), 0));
        assert_eq!(found([0, 20, 0, 0, 0]).interval, None, "no spread, and no exact share");
        assert_eq!(BotScore { bot: String::new(), pairs: [0; 5] }.estimate(), None);
    }

    #[test]
    fn play_is_weak_if_one_simple_bot_is_not_beaten() {
        let (beaten, level, drawn) = ([10, 0, 40, 0, 50], [25, 0, 50, 0, 25], [0, 0, 100, 0, 0]);
        assert!(!proof(&[beaten, beaten]).is_weak());
        assert!(proof(&[beaten, level]).is_weak());
        assert!(proof(&[beaten, drawn]).is_weak(), "as good as a bot that does not matter");
        assert!(!proof(&[drawn, drawn]).is_weak(), "no decision changes anything");
        assert_eq!(proof(&[beaten, level, drawn]).unbeaten().count(), 2);
    }

    #[test]
    fn a_proof_reads_back_as_it_was_written() {
        let pieces = vec![FormPieces { kind: "pawn".to_owned(), count: 3, of: 7 }];
        let interval = Some([0.497_9, 0.498_1]);
        let solved =
            SolvedForm { pieces, learned: 9, tolerance: 1e-6, games: 5, score: 0.498, interval };
        for small_form in
            [SmallFormProof::Solved(solved), SmallFormProof::TooLarge, SmallFormProof::NotMade]
        {
            let whole = PlayProof { small_form, ..proof(&[[1, 2, 3, 4, 5]]) };
            let text = serde_json::to_string(&whole).unwrap();
            assert_eq!(serde_json::from_str::<PlayProof>(&text).unwrap(), whole, "{text}");
        }
        let unknown = r#"{"against": [], "small_form": "too_large", "extra": 1}"#;
        assert!(serde_json::from_str::<PlayProof>(unknown).is_err());
    }
}
