//! `matches.parquet`: a row a match.
//!
//! | column | type | what it holds |
//! | --- | --- | --- |
//! | `case_id` | string | the case's short name |
//! | `match` | u64 | the match's index, from 0; with the seed it gives the match again |
//! | `ending` | string | `first` (player 1, who started the first game) or `second` (the winner), `draw`, `unfinished` |
//! | `score_first`, `score_second` | u32 | the points at the end; of an unfinished match, those it had |
//! | `games`, `drawn_games`, `throws` | u32 | games of the match, those drawn, and the throws of all |
//! | `settlement` | i64 | what player 1 gets, in coins, below zero what it pays; 0 of an unfinished match |

use crate::balance::measures::Measures;
use crate::play::match_play::{MatchEnding, MatchRecord};
use crate::report::parquet::records::{KeyColumn, KeyKind, KeyReader, RecordRow, keys};

/// The winner, or why there is none.
const ENDINGS: [&str; 4] = ["first", "second", "draw", "unfinished"];

/// The key of a difference of 0, so that those below have keys too.
const LEVEL: i64 = 1 << 31;

impl RecordRow for MatchRecord {
    const INDEX: &'static str = "match";

    /// All of them: a match has no detail.
    fn columns(_: Measures) -> Vec<KeyColumn<Self>> {
        let coins = KeyKind::Signed(|key, rules| {
            (i64::from(key) - LEVEL)
                * rules.match_play.map_or(0, |terms| i64::from(terms.stake_per_point))
        });
        vec![
            KeyColumn::text("ending", keys!(|record, _| ending(record.ending)), |key, _| {
                ENDINGS[key as usize]
            }),
            KeyColumn::count("score_first", keys!(|record, _| record.score[0])),
            KeyColumn::count("score_second", keys!(|record, _| record.score[1])),
            KeyColumn::count("games", keys!(|record, _| record.games)),
            KeyColumn::count("drawn_games", keys!(|record, _| record.draws)),
            KeyColumn::count("throws", keys!(|record, _| record.throws)),
            KeyColumn {
                name: "settlement",
                kind: coins,
                keys: KeyReader::OfRules(keys!(
                    |record, _| (record.points_difference() + LEVEL) as u32
                )),
                fits: |_| true,
            },
        ]
    }
}

/// The place in [`ENDINGS`].
fn ending(ending: MatchEnding) -> u32 {
    match ending {
        MatchEnding::FirstWins => 0,
        MatchEnding::SecondWins => 1,
        MatchEnding::Drawn => 2,
        MatchEnding::Unfinished => 3,
    }
}
