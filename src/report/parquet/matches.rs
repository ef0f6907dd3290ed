//! `matches.parquet`: a row a match.
//!
//! `docs/data.md` lists the columns.

use crate::balance::measures::Measures;
use crate::play::match_play::{MatchEnding, MatchRecord};
use crate::report::parquet::records::{KeyColumn, KeyKind, KeyReader, RecordRow, keys};

/// The winner, or the reason why there is none.
const ENDINGS: [&str; 4] = ["first", "second", "draw", "unfinished"];

/// The key of a difference of 0. Differences below 0 have smaller keys.
const LEVEL: i64 = 1 << 31;

impl RecordRow for MatchRecord {
    const INDEX: &'static str = "match";

    /// All columns: no column of a match is a detail.
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
