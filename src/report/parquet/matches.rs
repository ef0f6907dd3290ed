//! `matches.parquet`: a row a match.
//!
//! `docs/data.md` lists the columns.

use crate::balance::measures::Measures;
use crate::play::match_play::{MatchEnding, MatchRecord};
use crate::report::parquet::games::ENDING;
use crate::report::parquet::records::{KeyColumn, KeyKind, RecordRow, keys};

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
        let count = |name, keys| KeyColumn::<Self>::new(name, KeyKind::Count, keys);
        vec![
            KeyColumn::new("ending", ENDING, keys!(|record, _| ending(record.ending))),
            count("score_first", keys!(|record, _| record.score[0])),
            count("score_second", keys!(|record, _| record.score[1])),
            count("games", keys!(|record, _| record.games)),
            count("drawn_games", keys!(|record, _| record.draws)),
            count("throws", keys!(|record, _| record.throws)),
            KeyColumn::new(
                "settlement",
                coins,
                keys!(|record, _| (record.points_difference() + LEVEL) as u32),
            ),
        ]
    }
}

/// The key of an ending, as [`ENDING`] has it.
fn ending(ending: MatchEnding) -> u32 {
    match ending {
        MatchEnding::FirstWins => 0,
        MatchEnding::SecondWins => 1,
        MatchEnding::Drawn => 2,
        MatchEnding::Unfinished => 3,
    }
}
