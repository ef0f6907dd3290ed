//! `games.parquet`: a row a game.
//!
//! | column | type | what it holds |
//! | --- | --- | --- |
//! | `case` | string | the case's short name |
//! | `game` | u64 | the game's index, from 0; with the seed it gives the game again |
//! | `ending` | string | `first` or `second` (the winner), `draw`, `unfinished` |
//! | `win_class` | string or null | the win class; null without a winner |
//! | `points` | u32 | the winner's points; 0 without a winner |
//! | `paid_first`, `paid_second` | i64 or null | what each player paid into the pot, in coins; null where the rule set has no stakes |
//! | `throws`, `turns`, `extra_throws`, `actions`, `passes`, `forced`, `legal_actions`, `captures_first`, `captures_second` | u32 | the counts of the game record |
//! | `agains`, `entry_throws`, `verdicts`, `verdict_nos`, `lead_changes` | u32 or null | the same; null where the game is no race |
//!
//! The winner takes the pot, so its net is what the loser paid.

use polars::prelude::{Column, DataType, Field};

use crate::game::rules::{Rules, WinClass};
use crate::play::record::{Ending, GameRecord};
use crate::report::parquet::records::{Row, field};

/// A count of a game and the column it goes to.
struct Count {
    name: &'static str,
    of: fn(&GameRecord) -> u32,
}

const COUNTS: [Count; 14] = [
    Count { name: "throws", of: |record| record.throws },
    Count { name: "turns", of: |record| record.turns },
    Count { name: "extra_throws", of: GameRecord::extra_throws },
    Count { name: "actions", of: |record| record.actions },
    Count { name: "passes", of: |record| record.passes },
    Count { name: "agains", of: |record| record.agains },
    Count { name: "entry_throws", of: |record| record.entry_throws },
    Count { name: "verdicts", of: |record| record.verdicts },
    Count { name: "verdict_nos", of: |record| record.verdict_nos },
    Count { name: "forced", of: |record| record.forced },
    Count { name: "legal_actions", of: |record| record.legal_actions },
    Count { name: "captures_first", of: |record| record.captures[0] },
    Count { name: "captures_second", of: |record| record.captures[1] },
    Count { name: "lead_changes", of: |record| record.lead_changes },
];

/// The counts that mean nothing where the game is no race.
const OF_RACES: [&str; 5] = ["agains", "entry_throws", "verdicts", "verdict_nos", "lead_changes"];

const PAID: [&str; 2] = ["paid_first", "paid_second"];

impl Row for GameRecord {
    const INDEX: &'static str = "game";

    fn fields() -> Vec<Field> {
        let mut fields = vec![
            field("ending", DataType::String),
            field("win_class", DataType::String),
            field("points", DataType::UInt32),
        ];
        fields.extend(PAID.map(|name| field(name, DataType::Int64)));
        fields.extend(COUNTS.iter().map(|count| field(count.name, DataType::UInt32)));
        fields
    }

    fn columns(records: &[Self], rules: &Rules) -> Vec<Column> {
        let class = |record: &GameRecord| match record.ending {
            Ending::FirstWins(class) | Ending::SecondWins(class) => Some(&rules.win_classes[usize::from(class)]),
            Ending::Draw | Ending::Unfinished => None,
        };
        let classes: Vec<Option<&WinClass>> = records.iter().map(class).collect();
        let endings: Vec<&str> = records.iter().map(|record| ending(record.ending)).collect();
        let ids: Vec<Option<&str>> = classes.iter().map(|class| class.map(|class| class.id.as_str())).collect();
        let points: Vec<u32> = classes.iter().map(|class| class.map_or(0, |class| u32::from(class.points))).collect();
        let mut columns = vec![
            Column::new("ending".into(), endings),
            Column::new("win_class".into(), ids),
            Column::new("points".into(), points),
        ];
        for (player, name) in PAID.into_iter().enumerate() {
            let paid = |record: &GameRecord| {
                rules.stakes.map(|stakes| stakes.paid(stakes.landings_paid(record.paid_landings)[player]))
            };
            columns.push(Column::new(name.into(), records.iter().map(paid).collect::<Vec<Option<i64>>>()));
        }
        columns.extend(COUNTS.iter().map(|count| {
            let fits = rules.race().is_some() || !OF_RACES.contains(&count.name);
            let values: Vec<Option<u32>> = records.iter().map(|record| fits.then(|| (count.of)(record))).collect();
            Column::new(count.name.into(), values)
        }));
        columns
    }
}

/// The winner, or why there is none.
fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::FirstWins(_) => "first",
        Ending::SecondWins(_) => "second",
        Ending::Draw => "draw",
        Ending::Unfinished => "unfinished",
    }
}
