//! `games.parquet`: a row a game.
//!
//! `docs/data.md` lists the columns, with the counts of [`GameRecord::COUNTS`] last. If only the
//! usual measures are taken, counts of detail such as `forced` have no columns.
//!
//! A column stores a small whole number for each game, its *key*, and the value of each key once.

use crate::balance::measures::Measures;
use crate::game::rules::Rules;
use crate::play::luck::Luck;
use crate::play::record::{Ending, GameRecord, RecordPart, Recorded};
use crate::report::parquet::records::{KeyColumn, KeyKind, KeyReader, NULL, RecordRow, keys};

/// The first columns: how a game ended, its result in points and coins, and its luck. There is no
/// column for the net gain of a winner, because it is the amount that the loser paid.
const RESULTS: [KeyColumn<GameRecord>; 7] = [
    KeyColumn::new("ending", ENDING, keys!(|record, _| ending_key(record.ending))),
    KeyColumn::new(
        "win_class",
        KeyKind::Text(class_name),
        keys!(|record, rules| class_key(record.ending, rules)),
    ),
    KeyColumn::new("points", KeyKind::Count, keys!(|record, rules| points(record.ending, rules))),
    coins_paid("paid_first", keys!(|record, rules| paid_landings(record, rules, 0))),
    coins_paid("paid_second", keys!(|record, rules| paid_landings(record, rules, 1))),
    KeyColumn::new(
        "luck",
        KeyKind::Figure(|key| luck(key, SCORE_STEP)),
        keys!(|record, _| luck_key(record, record.luck.score, Luck::SCORE_UNIT / SCORE_STEP)),
    ),
    KeyColumn::new(
        "luck_throws",
        KeyKind::Figure(|key| luck(key, Luck::THROWS_UNIT)),
        keys!(|record, _| luck_key(record, record.luck.throws, 1.0)),
    ),
];

/// The step of luck in the score: keys have 32 bits. The luck of a game is far below 128.
const SCORE_STEP: f64 = 1.0 / (1 << 24) as f64;
/// The key of no luck at all.
const NO_LUCK: u32 = 1 << 31;

/// The key of a luck in units, which become steps by this factor. Null if nobody measured the game.
fn luck_key(record: &GameRecord, units: i64, factor: f64) -> u32 {
    if record.luck == Luck::default() {
        return NULL;
    }
    let steps = (units as f64 * factor).round() + f64::from(NO_LUCK);
    steps.clamp(0.0, f64::from(NULL - 1)) as u32
}

/// The luck with this key.
fn luck(key: u32, step: f64) -> f64 {
    (f64::from(key) - f64::from(NO_LUCK)) * step
}

/// The ending and the win class of a drawn game. No class of a rule set has this name.
const DRAW: &str = "draw";

/// The winner, or the reason why there is none.
pub(super) const ENDING: KeyKind =
    KeyKind::Text(|key, _| ["first", "second", DRAW, "unfinished"][key as usize]);

impl RecordRow for GameRecord {
    const INDEX: &'static str = "game";

    fn columns(measures: Measures) -> Vec<KeyColumn<Self>> {
        let counts = Self::COUNTS.iter().filter(|count| match count.part {
            RecordPart::Usual => true,
            RecordPart::Detail => measures.includes(Measures::All),
            RecordPart::Feel => measures.includes(Measures::Feel),
        });
        RESULTS.into_iter().chain(counts.map(count)).collect()
    }
}

/// The column of a count of the record. It is null where it has no meaning.
fn count(recorded: &Recorded) -> KeyColumn<GameRecord> {
    let fits: fn(&Rules) -> bool =
        if recorded.is_only_for_races { |rules| rules.race().is_some() } else { |_| true };
    let keys = KeyReader::OfRecords(recorded.reader.read_many());
    KeyColumn { name: recorded.name, kind: KeyKind::Count, keys, fits }
}

/// The column of what a player paid. The key is the number of landings that the player paid for.
const fn coins_paid(
    name: &'static str,
    paid_landings: fn(&[GameRecord], &Rules, &mut [u32]),
) -> KeyColumn<GameRecord> {
    let coins = KeyKind::Signed(|key, rules| rules.stakes.map_or(0, |stakes| stakes.paid(key)));
    KeyColumn { fits: |rules| rules.stakes.is_some(), ..KeyColumn::new(name, coins, paid_landings) }
}

/// The landings that a player paid for, its own or the other player's.
fn paid_landings(record: &GameRecord, rules: &Rules, player: usize) -> u32 {
    rules.stakes.map_or(NULL, |stakes| stakes.landings_paid(record.paid_landings)[player])
}

/// The key of an ending, as [`ENDING`] has it.
fn ending_key(ending: Ending) -> u32 {
    match ending {
        Ending::FirstWins(_) => 0,
        Ending::SecondWins(_) => 1,
        Ending::Draw => 2,
        Ending::Unfinished => 3,
    }
}

/// The key of a win class: its place among the classes. A draw comes after all classes.
fn class_key(ending: Ending, rules: &Rules) -> u32 {
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
