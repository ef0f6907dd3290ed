//! A Parquet file with a row a record, of games or of matches, written as a stream in bounded memory.
//!
//! Text and numbers are stored through dictionaries, so that a column of few values costs few bits a row whatever its
//! type. A row group holds records of one case, 262,144 at most.

use std::path::Path;

use polars::frame::DataFrame;
use polars::prelude::{Column, DataType, Field, PolarsResult, Scalar, Schema};

use crate::game::rules::Rules;
use crate::report::folder::PublishError;
use crate::report::parquet::Table;

/// The most rows of a row group, and of what is held in memory.
const ROWS: usize = 1 << 18;

/// A record that is a row. The columns of the case and of its own index come first and are not its own affair.
///
/// ```
/// use urlab::{play::{match_play::MatchRecord, record::GameRecord}, report::parquet::records::Row};
/// assert_eq!((GameRecord::INDEX, MatchRecord::INDEX), ("game", "match"));
/// ```
pub trait Row: Copy + Send + 'static {
    /// The name of the column of its index.
    const INDEX: &'static str;

    /// Its columns.
    fn fields() -> Vec<Field>;

    /// The same columns of these records, which are of this rule set.
    fn columns(records: &[Self], rules: &Rules) -> Vec<Column>;
}

/// Writes records as they come.
///
/// ```
/// use urlab::play::record::GameRecord;
/// use urlab::report::parquet::records::RecordsWriter;
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("games.parquet");
/// let rules = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap();
/// let mut games = RecordsWriter::create(&path).unwrap();
/// games.write("a-case", &rules, 0, &[GameRecord::default()]).unwrap();
/// games.finish().unwrap();
/// assert!(std::fs::read(&path).unwrap().ends_with(b"PAR1"));
/// ```
pub struct RecordsWriter<R> {
    table: Table,
    case: String,
    rules: Option<Rules>,
    first: u64,
    held: Vec<R>,
}

impl<R: Row> RecordsWriter<R> {
    /// Creates the file, or empties it. Finished without a record, it is a table without rows.
    ///
    /// # Errors
    ///
    /// The system cannot create the file.
    pub fn create(path: &Path) -> Result<Self, PublishError> {
        let table = Table::create(path, &schema::<R>())?;
        Ok(Self { table, case: String::new(), rules: None, first: 0, held: Vec::new() })
    }

    /// Adds records of one case, `first_index` being the index of the first of them; `rules` are those of the case. However
    /// the records of a case are cut into calls, the file is the same. No records add nothing.
    ///
    /// # Errors
    ///
    /// The system cannot write the file.
    ///
    /// # Panics
    ///
    /// If a game was won in a class that the rules lack.
    pub fn write(&mut self, case: &str, rules: &Rules, first_index: u64, records: &[R]) -> Result<(), PublishError> {
        let follows = self.case == case && self.first + self.held.len() as u64 == first_index;
        if !follows || self.rules.is_none() {
            self.flush()?;
            self.case = case.into();
            self.rules = Some(rules.clone());
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
        if let Some(rules) = self.rules.as_ref().filter(|_| !self.held.is_empty()) {
            let frame = self.frame(rules);
            self.table.append(frame)?;
            self.first += self.held.len() as u64;
            self.held.clear();
        }
        Ok(())
    }

    fn frame(&self, rules: &Rules) -> PolarsResult<DataFrame> {
        let rows = self.held.len();
        let last = self.first + rows as u64;
        let case = Scalar::from(polars::prelude::PlSmallStr::from(self.case.as_str()));
        let mut columns = vec![
            Column::new_scalar("case".into(), case, rows),
            Column::new(R::INDEX.into(), (self.first..last).collect::<Vec<u64>>()),
        ];
        columns.extend(R::columns(&self.held, rules));
        DataFrame::new(rows, columns)
    }
}

/// A column of this name and type.
pub(super) fn field(name: &str, kind: DataType) -> Field {
    Field::new(name.into(), kind)
}

fn schema<R: Row>() -> Schema {
    let first = [field("case", DataType::String), field(R::INDEX, DataType::UInt64)];
    first.into_iter().chain(R::fields()).collect()
}
