//! The record of one game: counts, and how it ended. The words are those of the rulebook, section
//! 2.

use crate::play::feel::record::FeelRecord;
use crate::play::luck::Luck;

/// How a game ended. `first` is the player who took the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// Won by the first player; the index of the win class.
    FirstWins(u8),
    /// Won by the second player; the index of the win class.
    SecondWins(u8),
    /// Drawn.
    Draw,
    /// Stopped before a throw beyond the limit.
    #[default]
    Unfinished,
}

impl Ending {
    /// A win, by the first player or the second.
    pub(super) const fn won_by(is_first: bool, class: u8) -> Self {
        if is_first { Self::FirstWins(class) } else { Self::SecondWins(class) }
    }
}

/// The counts of one game. Arrays of two hold the first player's count, then the second's.
///
/// The detail of a record is `forced_actions`, `legal_actions` and `lead_changes`. An observer can
/// leave it out ([`GameObserver::DETAIL`](crate::play::observer::GameObserver::DETAIL)). The counts
/// are then 0 and have no meaning.
///
/// Each throw ends in exactly one way. So `throws = actions + passes + rethrows + verdict_nos +
/// entry_throws`, also in unfinished games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// How it ended.
    pub ending: Ending,
    /// Casts of the main dice.
    pub throws: u32,
    /// Turns begun.
    pub turns: u32,
    /// Actions carried out, forced ones included.
    pub actions: u32,
    /// Throws without effect: void throws, or no legal action for the value.
    pub passes: u32,
    /// Throws that only gave another throw.
    pub rethrows: u32,
    /// Throws for pieces that enter: the second of the two throws of such an entry.
    pub entry_throws: u32,
    /// Casts of the second die.
    pub verdicts: u32,
    /// Casts of the second die that ended the turn.
    pub verdict_nos: u32,
    /// Actions that were the only legal one for the value in force. Detail.
    pub forced_actions: u32,
    /// The number of legal actions for the value in force, summed over all actions. Detail.
    pub legal_actions: u32,
    /// The number of enemy pieces that each player sent back.
    pub captures: [u32; 2],
    /// Changes of the player who leads by total steps left. Detail.
    pub lead_changes: u32,
    /// Landings of each player's pieces on squares that cost a fine.
    pub paid_landings: [u32; 2],
    /// Was the game stopped because no throw lets either player ever act again?
    pub deadlock: bool,
    /// The luck of its throws. 0 if nothing tells it.
    pub luck: Luck,
    /// How it feels. 0 if nobody followed it.
    pub feel: FeelRecord,
}

impl GameRecord {
    /// The number of throws after the first one of a turn.
    ///
    /// # Panics
    /// May panic if there are more turns than throws. No game has that.
    pub fn extra_throws(&self) -> u32 {
        self.throws - self.turns
    }
}

/// A part of a record. Each is kept only if it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordPart {
    /// What every record has.
    Usual,
    /// The detail of the record.
    Detail,
    /// How the game feels.
    Feel,
}

/// One count of the record, as a column of `games.parquet`.
#[derive(Clone, Copy, Debug)]
pub struct Recorded {
    pub name: &'static str,
    /// What it counts, as in `docs/data.md`.
    #[cfg_attr(not(test), allow(dead_code, reason = "a test compares docs/data.md with it"))]
    pub meaning: &'static str,
    /// The function that reads it from a game.
    pub reader: CountReader,
    /// The part of the record that it belongs to.
    pub part: RecordPart,
    /// Does it only have a meaning for races?
    pub is_only_for_races: bool,
}

const fn count(name: &'static str, meaning: &'static str, reader: CountReader) -> Recorded {
    Recorded { name, meaning, reader, part: RecordPart::Usual, is_only_for_races: false }
}

const fn detail(name: &'static str, meaning: &'static str, reader: CountReader) -> Recorded {
    Recorded { part: RecordPart::Detail, ..count(name, meaning, reader) }
}

const fn feel(name: &'static str, meaning: &'static str, reader: CountReader) -> Recorded {
    Recorded { part: RecordPart::Feel, ..count(name, meaning, reader) }
}

const fn only_for_races(recorded: Recorded) -> Recorded {
    Recorded { is_only_for_races: true, ..recorded }
}

impl GameRecord {
    /// The counts, in the order of the columns of `games.parquet`.
    pub const COUNTS: &[Recorded] = &[
        count("throws", "Casts of the dice.", reading!(|record| record.throws)),
        count("turns", "Turns that began.", reading!(|record| record.turns)),
        count(
            "extra_throws",
            "Throws after the first of their turn.",
            reading!(|record| record.extra_throws()),
        ),
        detail(
            "actions",
            "Actions that were carried out, forced ones included.",
            reading!(|record| record.actions),
        ),
        count("passes", "Throws without effect.", reading!(|record| record.passes)),
        only_for_races(count(
            "rethrows",
            "Throws that only gave another throw.",
            reading!(|record| record.rethrows),
        )),
        only_for_races(count(
            "entry_throws",
            "Throws of pieces that enter by a throw of their own.",
            reading!(|record| record.entry_throws),
        )),
        only_for_races(count(
            "verdicts",
            "Casts of the second die.",
            reading!(|record| record.verdicts),
        )),
        only_for_races(count(
            "verdict_nos",
            "How many of these ended the turn.",
            reading!(|record| record.verdict_nos),
        )),
        detail(
            "forced_actions",
            "Actions that were the only legal one.",
            reading!(|record| record.forced_actions),
        ),
        detail(
            "legal_actions",
            "Legal actions, summed over all actions.",
            reading!(|record| record.legal_actions),
        ),
        count(
            "captures_first",
            "Pieces that the first player captured.",
            reading!(|record| record.captures[0]),
        ),
        count(
            "captures_second",
            "Pieces that the second player captured.",
            reading!(|record| record.captures[1]),
        ),
        only_for_races(detail(
            "lead_changes",
            "How often the lead changed.",
            reading!(|record| record.lead_changes),
        )),
        feel(
            "decided_at",
            "The per mille of the throws after which the winner never fell below 80 % again.",
            reading!(plain | record | record.feel.decided_at),
        ),
        feel(
            "favourite_changes",
            "How often the expected winner changed.",
            reading!(plain | record | record.feel.favourite_changes),
        ),
        feel(
            "comeback",
            "The smallest chance of the winner, in hundredths of a percent.",
            reading!(plain | record | record.feel.comeback),
        ),
        feel(
            "closeness",
            "The loser's chance ten throws before the end, in hundredths of a percent.",
            reading!(plain | record | record.feel.closeness),
        ),
        only_for_races(feel(
            "loser_steps",
            "The steps that the loser still had to go.",
            reading!(plain | record | record.feel.loser_steps),
        )),
        feel(
            "suspense",
            "What throws could do to the chance, added up, in hundredths of a percent.",
            reading!(plain | record | record.feel.suspense),
        ),
        feel(
            "real_choices",
            "Decisions in which two actions differ by more than a percentage point.",
            reading!(plain | record | record.feel.choices.real),
        ),
    ];
}

/// Reads a whole number from one game, or from many games in a loop compiled for it. The macro
/// `reading!` makes it.
#[derive(Clone, Copy, Debug)]
pub struct CountReader {
    one: fn(&GameRecord) -> u32,
    many: ReadMany,
    plain: bool,
}

/// Reads the numbers of these games in order. It reads as many games as there are numbers.
pub type ReadMany = fn(&[GameRecord], &mut [u32]);

impl CountReader {
    /// Makes a reader. `reading!` calls this with the functions of an expression.
    pub const fn new(one: fn(&GameRecord) -> u32, many: ReadMany, plain: bool) -> Self {
        Self { one, many, plain }
    }

    /// The number of one game.
    #[inline]
    pub fn one(self, record: &GameRecord) -> u32 {
        (self.one)(record)
    }

    /// Reads the numbers of these games in order. It reads as many games as there are `numbers`.
    #[inline]
    pub fn many(self, records: &[GameRecord], numbers: &mut [u32]) {
        (self.many)(records, numbers);
    }

    /// The loop alone.
    pub const fn read_many(self) -> ReadMany {
        self.many
    }

    /// Does only the plain engine count it? In records of the lockstep engine it is then 0 and has
    /// no meaning.
    pub const fn is_plain(self) -> bool {
        self.plain
    }
}

/// The [`CountReader`] of an expression such as `|record| record.throws`. Write `plain |record|
/// record.throws` if only the plain engine counts it.
macro_rules! reading {
    (|$record:ident| $number:expr) => {
        $crate::play::record::reading!(false, $record, $number)
    };
    (plain |$record:ident| $number:expr) => {
        $crate::play::record::reading!(true, $record, $number)
    };
    ($plain:literal, $record:ident, $number:expr) => {
        $crate::play::record::CountReader::new(
            |$record| $number,
            |records, numbers| {
                for ($record, number) in records.iter().zip(numbers) {
                    *number = $number;
                }
            },
            $plain,
        )
    };
}
pub(crate) use reading;
