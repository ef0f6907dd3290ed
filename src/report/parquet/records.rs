//! A Parquet file with a row a record, of games or of matches, written as a stream in bounded
//! memory.
//!
//! Text and numbers are stored through dictionaries. A column with few different values therefore
//! needs few bits per row, whatever its type. A row group holds records of one case, at most
//! 262,144.

use std::ops::Range;
use std::path::Path;

use crate::balance::measures::Measures;
use crate::batch::share::RECORDS_BORDER;
use crate::disk::DiskError;
use crate::game::rules::Rules;
use crate::report::file_head::FileHead;
use crate::report::parquet::file::{Encoded, ParquetTable, RowGroup};
use crate::report::parquet::pages;
use crate::report::parquet::parts::ClosedPart;
use crate::report::parquet::value::{StoredValue, ValueType};

/// The origin of records: the data that is equal in all rows of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The case's short name.
    pub case: String,
    /// The rule set's short name.
    pub rules: String,
    /// The bots: the first player's and the second player's.
    pub bots: [String; 2],
    /// Do the bots swap seats in games of odd index?
    pub is_swapped: bool,
    /// The seed of all random numbers.
    pub seed: u64,
}

/// A column of the origin: its name, and how to read its value.
type OriginColumn = (&'static str, fn(&Origin) -> StoredValue<'_>);

/// The first columns.
const ORIGIN: [OriginColumn; 5] = [
    ("case_id", |origin| StoredValue::Text(&origin.case)),
    ("rules", |origin| StoredValue::Text(&origin.rules)),
    ("first_bot", |origin| StoredValue::Text(&origin.bots[0])),
    ("second_bot", |origin| StoredValue::Text(&origin.bots[1])),
    ("seed", |origin| StoredValue::Unsigned(origin.seed)),
];

/// The most rows in a row group, and in memory.
const ROWS: usize = RECORDS_BORDER as usize;
/// The number of records that are split into columns at once. They fit into the nearest cache.
const AT_ONCE: usize = 128;

/// The key of a row without a value.
pub(super) const NULL: u32 = pages::NULL;

/// A record that becomes a row. The columns of the case and of the record's index come first. They
/// are not among the record's own columns.
pub trait RecordRow: Copy + Send + Sync + 'static {
    /// The name of the index column.
    const INDEX: &'static str;

    /// Its columns, if they are measured.
    fn columns(measures: Measures) -> Vec<KeyColumn<Self>>;
}

/// A column of records: a key for each row, and the values of the keys.
#[derive(Debug)]
pub struct KeyColumn<R> {
    pub name: &'static str,
    /// The kind of its values.
    pub(super) kind: KeyKind,
    /// Reads the keys of these records. The records belong to this rule set.
    pub(super) keys: KeyReader<R>,
    /// Does the column have a meaning for this rule set? If not, it is null.
    pub(super) fits: fn(&Rules) -> bool,
}

/// The values of the keys of a column.
#[derive(Clone, Copy, Debug)]
pub(super) enum KeyKind {
    Text(fn(u32, &Rules) -> &str),
    /// The keys themselves.
    Count,
    /// Signed numbers that increase with the key.
    Signed(fn(u32, &Rules) -> i64),
    /// Figures that increase with the key.
    Figure(fn(u32) -> f64),
}

/// A reader of the keys of records. It may also use their rule set.
#[derive(Debug)]
pub(super) enum KeyReader<R> {
    OfRecords(fn(&[R], &mut [u32])),
    OfRules(fn(&[R], &Rules, &mut [u32])),
}

/// A reader for the keys of a [`KeyColumn`] that uses the rule set. It compiles an expression into
/// a loop over the records.
macro_rules! keys {
    (|$record:ident, $rules:pat_param| $key:expr) => {
        |records, $rules, keys| {
            for ($record, key) in records.iter().zip(keys) {
                *key = $key;
            }
        }
    };
}
pub(super) use keys;

impl<R> KeyColumn<R> {
    /// A column that fits any rule set.
    pub(super) const fn new(
        name: &'static str,
        kind: KeyKind,
        keys: fn(&[R], &Rules, &mut [u32]),
    ) -> Self {
        Self { name, kind, keys: KeyReader::OfRules(keys), fits: |_| true }
    }
}

impl KeyKind {
    fn value_type(self) -> ValueType {
        match self {
            Self::Text(_) => ValueType::Text,
            Self::Count | Self::Signed(_) => ValueType::Signed,
            Self::Figure(_) => ValueType::Figure,
        }
    }

    fn value(self, key: u32, rules: &Rules) -> StoredValue<'_> {
        match self {
            Self::Text(text) => StoredValue::Text(text(key, rules)),
            Self::Count => StoredValue::Signed(key.into()),
            Self::Signed(number) => StoredValue::Signed(number(key, rules)),
            Self::Figure(figure) => StoredValue::Figure(figure(key)),
        }
    }
}

/// A writer that takes records in order.
pub struct RecordsWriter<R> {
    table: ParquetTable,
    columns: Vec<KeyColumn<R>>,
    origin: Origin,
    rules: Option<Rules>,
    first: u64,
    /// The number of rows in memory. A column has a key for each of them, or no key if it does not
    /// fit the rules.
    rows: usize,
    /// The number of rows in the file.
    rows_written: u64,
    keys_by_column: Vec<Vec<u32>>,
}

/// The names and types of the columns of a file of records.
pub(super) fn column_types<R: RecordRow>(
    measures: Measures,
) -> impl Iterator<Item = (&'static str, ValueType)> {
    let first = ORIGIN.map(|(name, value)| (name, value(&Origin::default()).value_type()));
    let index = (R::INDEX, ValueType::Signed);
    let own =
        R::columns(measures).into_iter().map(|column| (column.name, column.kind.value_type()));
    first.into_iter().chain([index]).chain(own)
}

impl<R: RecordRow> RecordsWriter<R> {
    /// Begins a file that will be in the folder of `path`. It has the columns that are measured.
    /// Without any record, it becomes a table without rows.
    ///
    /// # Errors
    ///
    /// The system cannot create the file.
    pub fn create(path: &Path, measures: Measures) -> Result<Self, DiskError> {
        let columns = R::columns(measures);
        let table = ParquetTable::create(path, column_types::<R>(measures))?;
        let keys_by_column = columns.iter().map(|_| Vec::new()).collect();
        Ok(Self {
            table,
            columns,
            origin: Origin::default(),
            rules: None,
            first: 0,
            rows: 0,
            rows_written: 0,
            keys_by_column,
        })
    }

    /// Adds records of one case. `first_index` is the index of the first of them. `rules` are the
    /// rules of the case. The file does not depend on how the records of a case are divided into
    /// calls. An empty list adds nothing.
    ///
    /// # Errors
    ///
    /// The system cannot write the file.
    ///
    /// # Panics
    ///
    /// If a game was won in a class that the rules do not have.
    pub fn write(
        &mut self,
        origin: &Origin,
        rules: &Rules,
        first_index: u64,
        records: &[R],
    ) -> Result<(), DiskError> {
        let follows = self.origin == *origin && self.first + self.rows as u64 == first_index;
        if !follows || self.rules.is_none() {
            self.flush()?;
            self.origin = origin.clone();
            self.rules = Some(rules.clone());
            self.first = first_index;
        }
        let mut rest = records;
        while !rest.is_empty() {
            let (batch, remaining) = rest.split_at(rest.len().min(ROWS - self.rows).min(AT_ONCE));
            self.rows += batch.len();
            for (column, column_keys) in self
                .columns
                .iter()
                .zip(&mut self.keys_by_column)
                .filter(|(column, _)| (column.fits)(rules))
            {
                column_keys.resize(self.rows, 0);
                let keys = &mut column_keys[self.rows - batch.len()..];
                match column.keys {
                    KeyReader::OfRecords(read) => read(batch, keys),
                    KeyReader::OfRules(read) => read(batch, rules, keys),
                }
            }
            rest = remaining;
            if self.rows == ROWS {
                self.flush()?;
            }
        }
        Ok(())
    }

    /// Writes the remaining rows and the end of the file. With a head it is a whole file. With a
    /// head or without, it can be a part.
    ///
    /// # Errors
    ///
    /// The system cannot write the file.
    pub fn finish(mut self, head: Option<&FileHead>) -> Result<ClosedPart, DiskError> {
        self.flush()?;
        if let Some(head) = head {
            self.table.add_head(head);
        }
        let (file, checksum) = self.table.close()?;
        Ok(ClosedPart { file, rows: self.rows_written, checksum })
    }

    /// Writes the rows in memory as one row group.
    fn flush(&mut self) -> Result<(), DiskError> {
        let Some(rules) = self.rules.as_ref().filter(|_| self.rows > 0) else { return Ok(()) };
        let (origin, rows) = (&self.origin, self.rows);
        let games = self.first..self.first + rows as u64;
        let first = ORIGIN.iter().map(|(_, value)| origin_column(origin, *value, games.clone()));
        let index = pages::of_indices(self.first, rows);
        let own = self.columns.iter().zip(&self.keys_by_column).map(|(column, keys)| {
            if keys.is_empty() {
                pages::of_nulls(rows)
            } else {
                pages::of_keys(keys, &|key| column.kind.value(key, rules))
            }
        });
        let stored = self.table.columns();
        self.table.append(|group: &mut RowGroup<'_>| {
            let columns = first.chain([index]).chain(own);
            columns.zip(&stored).try_for_each(|(column, stored)| column.append(rows, stored, group))
        })?;
        self.first += rows as u64;
        self.rows_written += rows as u64;
        self.rows = 0;
        self.keys_by_column.iter_mut().for_each(Vec::clear);
        Ok(())
    }
}

/// A column of the origin in the rows of these games. If the bots swap seats, each bot is in every
/// other row.
fn origin_column(
    origin: &Origin,
    value: fn(&Origin) -> StoredValue<'_>,
    games: Range<u64>,
) -> Encoded {
    let [one, other] = origin.bots.clone();
    let exchanged = Origin { bots: [other, one], ..origin.clone() };
    if !origin.is_swapped || value(origin) == value(&exchanged) {
        return pages::of_one_value((games.end - games.start) as usize, value(origin));
    }
    let keys: Vec<u32> = games.map(|game| (game % 2) as u32).collect();
    pages::of_keys(&keys, &|key| value(if key == 0 { origin } else { &exchanged }))
}
