//! Reads a table of findings that has no summary beside it. It has all figures, and neither the
//! texts of the rules nor the question.

use std::fs::File;
use std::path::Path;

use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

use crate::input::saved::open::SavedFault;
use crate::input::saved::report::{SavedFinding, SavedReport, SavedSubject};

/// The most rows that are read.
const MOST_ROWS: i64 = 1_000_000;

/// Reads the report of which this is the table of findings.
pub(super) fn read(path: &Path) -> Result<SavedReport, SavedFault> {
    let not_whole = |error: String| {
        SavedFault::run_again(format!("it is not a whole table of findings: {error}"))
    };
    let file = File::open(path).map_err(|error| SavedFault::run_again(error.to_string()))?;
    let reader = SerializedFileReader::new(file).map_err(|error| not_whole(error.to_string()))?;
    let count = reader.metadata().file_metadata().num_rows();
    if count > MOST_ROWS {
        return Err(not_whole(format!("it has {count} rows, and at most {MOST_ROWS} are read")));
    }
    let known = reader.metadata().file_metadata().key_value_metadata();
    let head = |name: &str| {
        let entry = known?.iter().find(|entry| entry.key == name)?;
        entry.value.clone()
    };
    if let Some(fault) =
        SavedFault::of_format(head("urlab_format").and_then(|format| format.parse().ok()))
    {
        return Err(fault);
    }
    let rows = rows(&reader).map_err(|error| not_whole(error.to_string()))?;
    let mut report = SavedReport {
        version: head("urlab_version").unwrap_or_default(),
        plan: head("urlab_plan").unwrap_or_default(),
        ..SavedReport::default()
    };
    for row in rows {
        let wrong = |error: serde_json::Error| not_whole(error.to_string());
        let finding = SavedFinding::deserialize(&row).map_err(wrong)?;
        if !report.subjects.iter().any(|known| known.subject == finding.subject) {
            report.subjects.push(SavedSubject::deserialize(&row).map_err(wrong)?);
        }
        report.level = finding.level.unwrap_or(report.level);
        report.findings.push(finding);
    }
    report.seed = report.subjects.first().and_then(|subject| subject.seed);
    Ok(report)
}

/// The rows of a table, each as the object that the summary has for it.
fn rows(reader: &SerializedFileReader<File>) -> Result<Vec<Json>, ParquetError> {
    reader.get_row_iter(None)?.map(|row| Ok(object(&row?))).collect()
}

/// The values of a row that are not null.
fn object(row: &Row) -> Json {
    let value = |field: &Field| match field {
        Field::Str(text) => json!(text),
        Field::Double(number) => json!(number),
        Field::Long(number) => json!(number),
        Field::ULong(number) => json!(number),
        Field::Bool(flag) => json!(flag),
        _ => Json::Null,
    };
    let columns = row.get_column_iter().map(|(name, field)| (name.clone(), value(field)));
    Json::Object(columns.filter(|(_, value)| !value.is_null()).collect::<Map<_, _>>())
}
