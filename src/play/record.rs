//! The record of one game: counts, and how it ended. The words are those of the rulebook, section
//! 2.

/// How a game ended. `first` is the player who took the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// Won by the first player; the index of the win class.
    FirstWins(u8),
    /// Won by the second player; the index of the win class.
    SecondWins(u8),
    /// Drawn.
    Draw,
    /// Stopped before the throw that would have passed the limit.
    #[default]
    Unfinished,
}

/// The counts of one game. Arrays of two hold the first player's count, then the second's.
///
/// `forced_actions`, `legal_actions` and `lead_changes` are the detail of a record. Where nobody
/// asks for them they are not counted
/// ([`GameObserver::DETAIL`](crate::play::observer::GameObserver::DETAIL)): the 0 there means
/// nothing.
///
/// Each throw ends in one way, so `throws = actions + passes + rethrows + verdict_nos +
/// entry_throws`, in unfinished games too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// How it ended.
    pub ending: Ending,
    /// Casts of the main dice.
    pub throws: u32,
    /// Turns begun.
    pub turns: u32,
    /// Choices carried out, forced ones included.
    pub actions: u32,
    /// Throws that brought nothing: void, or no legal action for their value.
    pub passes: u32,
    /// Throws that only gave another throw.
    pub rethrows: u32,
    /// Throws of entering pieces: the second of the two that such an entry takes.
    pub entry_throws: u32,
    /// Casts of the second die.
    pub verdicts: u32,
    /// Of these, the ones that ended the turn.
    pub verdict_nos: u32,
    /// Actions that were the only legal one for the value in force. Detail.
    pub forced_actions: u32,
    /// The number of legal actions for the value in force, summed over all actions. Detail.
    pub legal_actions: u32,
    /// Enemy pieces sent back by each player.
    pub captures: [u32; 2],
    /// Times the lead by total steps left went from one player to the other. Detail.
    pub lead_changes: u32,
    /// Landings of each player's pieces on squares where something is paid.
    pub paid_landings: [u32; 2],
    /// Was it stopped where no throw lets either player act ever again?
    pub deadlock: bool,
}

impl GameRecord {
    /// Throws cast after the first of their turn.
    ///
    /// # Panics
    /// May panic if turns are more than throws, which no game has.
    pub fn extra_throws(&self) -> u32 {
        self.throws - self.turns
    }
}

/// A count of the record by itself, as `games.parquet` has it.
#[derive(Clone, Copy, Debug)]
pub struct Recorded {
    /// Its name.
    pub name: &'static str,
    /// What it counts: `docs/data.md` says it.
    #[cfg_attr(not(test), allow(dead_code, reason = "a test holds docs/data.md to it"))]
    pub about: &'static str,
    /// Reads it from a game.
    pub of: CountReader,
    /// Is it a detail of the record?
    pub detail: bool,
    /// Has it a meaning for races alone?
    pub of_races: bool,
}

const fn count(name: &'static str, about: &'static str, of: CountReader) -> Recorded {
    Recorded { name, about, of, detail: false, of_races: false }
}

const fn detail(name: &'static str, about: &'static str, of: CountReader) -> Recorded {
    Recorded { detail: true, ..count(name, about, of) }
}

const fn of_races(recorded: Recorded) -> Recorded {
    Recorded { of_races: true, ..recorded }
}

impl GameRecord {
    /// Its counts, in the order of the columns of `games.parquet`.
    pub const COUNTS: &[Recorded] = &[
        count("throws", "Throws of all games.", reading!(|record| record.throws)),
        count("turns", "Turns that began.", reading!(|record| record.turns)),
        count(
            "extra_throws",
            "Throws after the first of their turn.",
            reading!(|record| record.extra_throws()),
        ),
        detail(
            "actions",
            "Choices that were carried out, forced ones too.",
            reading!(|record| record.actions),
        ),
        count("passes", "Throws that brought nothing.", reading!(|record| record.passes)),
        of_races(count(
            "rethrows",
            "Throws that only gave another throw.",
            reading!(|record| record.rethrows),
        )),
        of_races(count(
            "entry_throws",
            "Throws of pieces that enter by a throw of their own.",
            reading!(|record| record.entry_throws),
        )),
        of_races(count("verdicts", "Casts of the second die.", reading!(|record| record.verdicts))),
        of_races(count(
            "verdict_nos",
            "Of these, how many ended the turn.",
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
        of_races(detail(
            "lead_changes",
            "How often the lead changed.",
            reading!(|record| record.lead_changes),
        )),
    ];
}

/// Reads a whole number from games: from one, or from many by a loop that is compiled for it. Made
/// by `reading!`.
#[derive(Clone, Copy, Debug)]
pub struct CountReader {
    one: fn(&GameRecord) -> u32,
    many: ReadMany,
    plain: bool,
}

/// Reads numbers of these games, in order; of as many as there are numbers.
pub type ReadMany = fn(&[GameRecord], &mut [u32]);

impl CountReader {
    /// What `reading!` makes of an expression.
    pub const fn new(one: fn(&GameRecord) -> u32, many: ReadMany, plain: bool) -> Self {
        Self { one, many, plain }
    }

    /// The number of one game.
    #[inline]
    pub fn one(self, record: &GameRecord) -> u32 {
        (self.one)(record)
    }

    /// The numbers of these games, in order; of as many as there are `numbers`.
    #[inline]
    pub fn many(self, records: &[GameRecord], numbers: &mut [u32]) {
        (self.many)(records, numbers);
    }

    /// The loop by itself.
    pub const fn read_many(self) -> ReadMany {
        self.many
    }

    /// Is it 0, which means nothing, in the records of the lockstep engine?
    pub const fn is_plain(self) -> bool {
        self.plain
    }
}

/// The [`CountReader`] of an expression such as `|record| record.throws`; of `plain |record|
/// record.throws` if the plain engine alone counts it.
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
