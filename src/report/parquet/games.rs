//! `games.parquet`: a row a game, written as a stream in bounded memory.
//!
//! | column | type | what it holds |
//! | --- | --- | --- |
//! | `case` | string | the case's short name |
//! | `game` | u64 | the game's index, from 0; with the seed it gives the game again |
//! | `ending` | string | `first` or `second` (the winner), `draw`, `unfinished` |
//! | `win_class` | string or null | the win class; null without a winner |
//! | `points` | u32 | the winner's points; 0 without a winner |
//! | `throws`, `turns`, `extra_throws`, `actions`, `passes`, `agains`, `entry_throws`, `verdicts`, `verdict_nos`, `forced`, `legal_actions`, `captures_first`, `captures_second`, `lead_changes` | u32 | the counts of the game record |
//!
//! Text and numbers are stored through dictionaries, so that a column of few values costs few bits a row whatever its
//! type. A row group holds games of one case, 262,144 at most.

use std::path::Path;

use polars::frame::DataFrame;
use polars::prelude::{Column, DataType, Field, PolarsResult, Scalar, Schema};

use crate::game::rules::WinClass;
use crate::play::record::{Ending, GameRecord};
use crate::report::folder::PublishError;
use crate::report::parquet::Table;

/// The most rows of a row group, and of what is held in memory.
const ROWS: usize = 1 << 18;

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

/// Writes the games as they come.
///
/// ```
/// use urlab::play::record::GameRecord;
/// use urlab::report::parquet::games::GamesWriter;
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("games.parquet");
/// let mut games = GamesWriter::create(&path).unwrap();
/// games.write("a-case", &[], 0, &[GameRecord::default()]).unwrap();
/// games.finish().unwrap();
/// assert!(std::fs::read(&path).unwrap().ends_with(b"PAR1"));
/// ```
pub struct GamesWriter {
    table: Table,
    case: String,
    classes: Vec<WinClass>,
    first: u64,
    held: Vec<GameRecord>,
}

impl GamesWriter {
    /// Creates the file, or empties it. Finished without a game, it is a table without rows.
    ///
    /// # Errors
    ///
    /// The system cannot create the file.
    pub fn create(path: &Path) -> Result<Self, PublishError> {
        let table = Table::create(path, &schema())?;
        Ok(Self { table, case: String::new(), classes: Vec::new(), first: 0, held: Vec::new() })
    }

    /// Adds games of one case, `first_index` being the index of the first of them; `classes` are the win classes of its
    /// rules. However the games of a case are cut into calls, the file is the same. No games add nothing.
    ///
    /// # Errors
    ///
    /// The system cannot write the file.
    ///
    /// # Panics
    ///
    /// If a game was won in a class that `classes` lacks.
    pub fn write(
        &mut self,
        case: &str,
        classes: &[WinClass],
        first_index: u64,
        records: &[GameRecord],
    ) -> Result<(), PublishError> {
        let follows = self.case == case && self.first + self.held.len() as u64 == first_index;
        if !follows {
            self.flush()?;
            self.case = case.into();
            self.classes = classes.to_vec();
            self.first = first_index;
        }
        let mut rest = records;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.len().min(ROWS - self.held.len()));
            self.held.extend_from_slice(now);
            rest = later;
            if self.held.len() == ROWS {
                self.flush()?;
            }
        }
        Ok(())
    }

    /// Writes what is held and the end of the file.
    ///
    /// # Errors
    ///
    /// The system cannot write the file.
    pub fn finish(mut self) -> Result<(), PublishError> {
        self.flush()?;
        self.table.finish()
    }

    /// Writes what is held as one row group.
    fn flush(&mut self) -> Result<(), PublishError> {
        if !self.held.is_empty() {
            let frame = self.frame();
            self.table.append(frame)?;
            self.first += self.held.len() as u64;
            self.held.clear();
        }
        Ok(())
    }

    fn frame(&self) -> PolarsResult<DataFrame> {
        let class = |record: &GameRecord| match record.ending {
            Ending::FirstWins(class) | Ending::SecondWins(class) => Some(&self.classes[usize::from(class)]),
            Ending::Draw | Ending::Unfinished => None,
        };
        let rows = self.held.len();
        let last = self.first + rows as u64;
        let classes: Vec<Option<&WinClass>> = self.held.iter().map(class).collect();
        let endings: Vec<&str> = self.held.iter().map(|record| ending(record.ending)).collect();
        let ids: Vec<Option<&str>> = classes.iter().map(|class| class.map(|class| class.id.as_str())).collect();
        let points: Vec<u32> = classes.iter().map(|class| class.map_or(0, |class| u32::from(class.points))).collect();
        let case = Scalar::from(polars::prelude::PlSmallStr::from(self.case.as_str()));
        let mut columns = vec![
            Column::new_scalar("case".into(), case, rows),
            Column::new("game".into(), (self.first..last).collect::<Vec<u64>>()),
            Column::new("ending".into(), endings),
            Column::new("win_class".into(), ids),
            Column::new("points".into(), points),
        ];
        columns.extend(COUNTS.iter().map(|count| {
            let values: Vec<u32> = self.held.iter().map(count.of).collect();
            Column::new(count.name.into(), values)
        }));
        DataFrame::new(rows, columns)
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

fn schema() -> Schema {
    let field = |name: &str, kind| Field::new(name.into(), kind);
    let mut fields = vec![
        field("case", DataType::String),
        field("game", DataType::UInt64),
        field("ending", DataType::String),
        field("win_class", DataType::String),
        field("points", DataType::UInt32),
    ];
    fields.extend(COUNTS.iter().map(|count| field(count.name, DataType::UInt32)));
    fields.into_iter().collect()
}
