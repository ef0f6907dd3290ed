//! `findings.csv`: every finding of a study on one line, with the columns of [`COLUMNS`].
//!
//! A null is empty (RFC 4180). The columns of [`FileHead`] come first. They are equal in every
//! line. A comment above the names would be a problem, because every reader must skip it.

use crate::report::columns::{COLUMNS, ColumnReader, FindingRow};
use crate::report::file_head::{self, FileHead};
use crate::study::Study;

/// The lines of the file. The names of the columns come first.
pub fn findings(study: &Study) -> String {
    let names = COLUMNS.iter().map(|column| column.name);
    let names = file_head::NAMES.into_iter().chain(names).map(str::to_owned);
    let head = FileHead::of(study).values();
    let rows = study.findings.iter().map(|finding| {
        let row = FindingRow { study, finding };
        let cells = COLUMNS.iter().map(|column| text(column.read, row));
        line(head.iter().cloned().chain(cells))
    });
    std::iter::once(line(names)).chain(rows).collect()
}

fn text(read: ColumnReader, row: FindingRow<'_>) -> String {
    let shown = match read {
        ColumnReader::Text(read) => read(row),
        ColumnReader::Number(read) => {
            read(row).filter(|number| number.is_finite()).map(|number| number.to_string())
        }
        ColumnReader::Count(read) | ColumnReader::Seed(read) => {
            read(row).map(|number| number.to_string())
        }
        ColumnReader::Flag(read) => read(row).map(|flag| flag.to_string()),
    };
    shown.unwrap_or_default()
}

fn line(fields: impl Iterator<Item = String>) -> String {
    let quoted = fields.map(|field| {
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field
        }
    });
    quoted.collect::<Vec<_>>().join(",") + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_begins_with_version_format_and_plan() {
        let study = crate::study::question::cases::sample::study();
        let text = findings(&study);
        let mut lines = text.lines();
        let names = lines.next().unwrap();
        assert!(names.starts_with("urlab_version,urlab_format,urlab_plan,subject,case_id,"));
        let begin = format!("{},", FileHead::of(&study).values().join(","));
        assert!(begin.contains(&study.plan_fingerprint()));
        assert_eq!(lines.clone().count(), study.findings.len());
        assert!(lines.all(|line| line.starts_with(&begin)));
    }

    #[test]
    fn fields_with_separators_are_quoted() {
        let fields = ["plain", "a,b", "say \"x\"", ""].map(str::to_owned);
        assert_eq!(line(fields.into_iter()), "plain,\"a,b\",\"say \"\"x\"\"\",\r\n");
    }
}
