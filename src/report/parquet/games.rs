//! `games.parquet`: a row a game.
//!
//! `docs/data.md` lists the columns, with the counts of [`GameRecord::COUNTS`] last.
//!
//! The winner takes the pot, so its net gain is the amount that the loser paid. If only the usual
//! measures are taken, counts of detail such as `forced` have no columns.

use crate::balance::measures::Measures;
use crate::game::rules::Rules;
use crate::play::record::{Ending, GameRecord, Recorded};
use crate::report::parquet::records::{KeyColumn, KeyKind, KeyReader, NULL, RecordRow, keys};

/// The first columns: how a game ended, and its result in points and coins.
const ENDS: [KeyColumn<GameRecord>; 5] = [
    KeyColumn::new("ending", ENDING, keys!(|record, _| ending(record.ending))),
    KeyColumn::new(
        "win_class",
        KeyKind::Text(class_name),
        keys!(|record, rules| class(record.ending, rules)),
    ),
    KeyColumn::new("points", KeyKind::Count, keys!(|record, rules| points(record.ending, rules))),
    paid("paid_first", keys!(|record, rules| landings(record, rules, 0))),
    paid("paid_second", keys!(|record, rules| landings(record, rules, 1))),
];

/// The ending and the win class of a drawn game. No class of a rule set has this name.
const DRAW: &str = "draw";

/// The winner, or the reason why there is none.
pub(super) const ENDING: KeyKind =
    KeyKind::Text(|key, _| ["first", "second", DRAW, "unfinished"][key as usize]);

impl RecordRow for GameRecord {
    const INDEX: &'static str = "game";

    fn columns(measures: Measures) -> Vec<KeyColumn<Self>> {
        let counts =
            Self::COUNTS.iter().filter(|count| !count.is_detail || measures == Measures::All);
        ENDS.into_iter().chain(counts.map(count)).collect()
    }
}

/// A count of the record. It is null where it has no meaning.
fn count(recorded: &Recorded) -> KeyColumn<GameRecord> {
    let fits: fn(&Rules) -> bool =
        if recorded.is_only_for_races { |rules| rules.race().is_some() } else { |_| true };
    let keys = KeyReader::OfRecords(recorded.reader.read_many());
    KeyColumn { name: recorded.name, kind: KeyKind::Count, keys, fits }
}

/// The coins for these landings.
const fn paid(
    name: &'static str,
    keys: fn(&[GameRecord], &Rules, &mut [u32]),
) -> KeyColumn<GameRecord> {
    let coins = KeyKind::Signed(|key, rules| rules.stakes.map_or(0, |stakes| stakes.paid(key)));
    KeyColumn { fits: |rules| rules.stakes.is_some(), ..KeyColumn::new(name, coins, keys) }
}

fn landings(record: &GameRecord, rules: &Rules, player: usize) -> u32 {
    rules.stakes.map_or(NULL, |stakes| stakes.landings_paid(record.paid_landings)[player])
}

/// The key of an ending, as [`ENDING`] has it.
fn ending(ending: Ending) -> u32 {
    match ending {
        Ending::FirstWins(_) => 0,
        Ending::SecondWins(_) => 1,
        Ending::Draw => 2,
        Ending::Unfinished => 3,
    }
}

/// The place of the class. A draw comes after all classes.
fn class(ending: Ending, rules: &Rules) -> u32 {
    match ending {
        Ending::FirstWins(class) | Ending::SecondWins(class) => class.into(),
        Ending::Draw => rules.win_classes.len() as u32,
        Ending::Unfinished => NULL,
    }
}

fn class_name(key: u32, rules: &Rules) -> &str {
    let place = key as usize;
    if place == rules.win_classes.len() { DRAW } else { &rules.win_classes[place].id }
}

fn points(ending: Ending, rules: &Rules) -> u32 {
    match ending {
        Ending::FirstWins(class) | Ending::SecondWins(class) => {
            rules.win_classes[usize::from(class)].points.into()
        }
        Ending::Draw | Ending::Unfinished => 0,
    }
}
