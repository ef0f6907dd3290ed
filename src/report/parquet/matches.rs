//! `matches.parquet`: a row a match.
//!
//! | column | type | what it holds |
//! | --- | --- | --- |
//! | `case` | string | the case's short name |
//! | `match` | u64 | the match's index, from 0; with the seed it gives the match again |
//! | `ending` | string | `first` (player 1, who started the first game) or `second` (the winner), `draw`, `unfinished` |
//! | `score_first`, `score_second` | u32 | the points at the end; of an unfinished match, those it had |
//! | `games`, `drawn_games`, `throws` | u32 | games of the match, those drawn, and the throws of all |
//! | `settlement` | i64 | what player 1 gets, in coins, below zero what it pays; 0 of an unfinished match |

use polars::prelude::{Column, DataType, Field};

use crate::game::rules::Rules;
use crate::play::match_play::{MatchEnding, MatchRecord};
use crate::report::parquet::records::{Row, field};

/// A count of a match and the column it goes to.
struct Count {
    name: &'static str,
    of: fn(&MatchRecord) -> u32,
}

const COUNTS: [Count; 5] = [
    Count { name: "score_first", of: |record| record.score[0] },
    Count { name: "score_second", of: |record| record.score[1] },
    Count { name: "games", of: |record| record.games },
    Count { name: "drawn_games", of: |record| record.draws },
    Count { name: "throws", of: |record| record.throws },
];

impl Row for MatchRecord {
    const INDEX: &'static str = "match";

    fn fields() -> Vec<Field> {
        let mut fields = vec![field("ending", DataType::String)];
        fields.extend(COUNTS.iter().map(|count| field(count.name, DataType::UInt32)));
        fields.push(field("settlement", DataType::Int64));
        fields
    }

    fn columns(records: &[Self], rules: &Rules) -> Vec<Column> {
        let endings: Vec<&str> = records.iter().map(|record| ending(record.ending)).collect();
        let mut columns = vec![Column::new("ending".into(), endings)];
        columns.extend(COUNTS.iter().map(|count| {
            let values: Vec<u32> = records.iter().map(count.of).collect();
            Column::new(count.name.into(), values)
        }));
        let stake = rules.match_play.map_or(0, |terms| i64::from(terms.stake_per_point));
        let settled: Vec<i64> = records.iter().map(|record| record.points_difference() * stake).collect();
        columns.push(Column::new("settlement".into(), settled));
        columns
    }
}

/// The winner, or why there is none.
fn ending(ending: MatchEnding) -> &'static str {
    match ending {
        MatchEnding::FirstWins => "first",
        MatchEnding::SecondWins => "second",
        MatchEnding::Drawn => "draw",
        MatchEnding::Unfinished => "unfinished",
    }
}
