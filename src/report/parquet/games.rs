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
//! The winner takes the pot, so its net is what the loser paid. Where only the usual measures are
//! taken, there are no columns `actions`, `forced`, `legal_actions` and `lead_changes`.

use crate::balance::measures::Measures;
use crate::game::rules::Rules;
use crate::play::record::{Ending, GameRecord};
use crate::report::parquet::records::{Column, Kind, NULL, Row, keys};

/// The columns that come first: how a game ended and what that was worth.
const ENDS: [Column<GameRecord>; 5] = [
    Column::text("ending", keys!(|record, _| ending(record.ending)), |key, _| {
        ENDINGS[key as usize]
    }),
    Column::text("win_class", keys!(|record, _| class(record.ending)), |key, rules| {
        &rules.win_classes[key as usize].id
    }),
    Column::count("points", keys!(|record, rules| points(record.ending, rules))),
    paid("paid_first", keys!(|record, rules| landings(record, rules, 0))),
    paid("paid_second", keys!(|record, rules| landings(record, rules, 1))),
];

/// The counts, and whether each is measured only where all is.
const COUNTS: [(Column<GameRecord>, bool); 14] = [
    (Column::count("throws", keys!(|record, _| record.throws)), false),
    (Column::count("turns", keys!(|record, _| record.turns)), false),
    (Column::count("extra_throws", keys!(|record, _| record.extra_throws())), false),
    (Column::count("actions", keys!(|record, _| record.actions)), true),
    (Column::count("passes", keys!(|record, _| record.passes)), false),
    (of_races("agains", keys!(|record, _| record.agains)), false),
    (of_races("entry_throws", keys!(|record, _| record.entry_throws)), false),
    (of_races("verdicts", keys!(|record, _| record.verdicts)), false),
    (of_races("verdict_nos", keys!(|record, _| record.verdict_nos)), false),
    (Column::count("forced", keys!(|record, _| record.forced)), true),
    (Column::count("legal_actions", keys!(|record, _| record.legal_actions)), true),
    (Column::count("captures_first", keys!(|record, _| record.captures[0])), false),
    (Column::count("captures_second", keys!(|record, _| record.captures[1])), false),
    (of_races("lead_changes", keys!(|record, _| record.lead_changes)), true),
];

/// The winner, or why there is none.
const ENDINGS: [&str; 4] = ["first", "second", "draw", "unfinished"];

impl Row for GameRecord {
    const INDEX: &'static str = "game";

    fn columns(measures: Measures) -> Vec<Column<Self>> {
        let counts = COUNTS.into_iter().filter(|(_, detail)| !detail || measures == Measures::All);
        ENDS.into_iter().chain(counts.map(|(column, _)| column)).collect()
    }
}

/// A count that means nothing where the game is no race.
const fn of_races(
    name: &'static str,
    keys: fn(&[GameRecord], &Rules, &mut [u32]),
) -> Column<GameRecord> {
    Column { fits: |rules| rules.race().is_some(), ..Column::count(name, keys) }
}

/// Coins, by the landings that they were paid for.
const fn paid(
    name: &'static str,
    keys: fn(&[GameRecord], &Rules, &mut [u32]),
) -> Column<GameRecord> {
    let coins = Kind::Signed(|key, rules| rules.stakes.map_or(0, |stakes| stakes.paid(key)));
    Column { name, kind: coins, keys, fits: |rules| rules.stakes.is_some() }
}

fn landings(record: &GameRecord, rules: &Rules, player: usize) -> u32 {
    rules.stakes.map_or(NULL, |stakes| stakes.landings_paid(record.paid_landings)[player])
}

/// The place in [`ENDINGS`].
fn ending(ending: Ending) -> u32 {
    match ending {
        Ending::FirstWins(_) => 0,
        Ending::SecondWins(_) => 1,
        Ending::Draw => 2,
        Ending::Unfinished => 3,
    }
}

fn class(ending: Ending) -> u32 {
    match ending {
        Ending::FirstWins(class) | Ending::SecondWins(class) => class.into(),
        Ending::Draw | Ending::Unfinished => NULL,
    }
}

fn points(ending: Ending, rules: &Rules) -> u32 {
    match ending {
        Ending::FirstWins(class) | Ending::SecondWins(class) => {
            rules.win_classes[usize::from(class)].points.into()
        }
        Ending::Draw | Ending::Unfinished => 0,
    }
}
