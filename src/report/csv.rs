//! `findings.csv`: every finding of a study on one line, with the columns of [`COLUMNS`].
//!
//! A null is empty (RFC 4180). The columns of [`FileHead`] come first. They are equal in every
//! line. A comment above the names would be a problem, because every reader must skip it.

use serde_json::Value as Json;

use crate::report::columns::{COLUMNS, FindingRow};
use crate::report::file_head::{self, FileHead};
use crate::study::Study;

/// The lines of the file. The names of the columns come first.
pub fn findings(study: &Study) -> String {
    let names = COLUMNS.iter().map(|column| column.name);
    let names = file_head::NAMES.into_iter().chain(names).map(str::to_owned);
    let head = FileHead::of(study).values();
    let rows = FindingRow::all(study).map(|row| {
        let cells = COLUMNS.iter().map(|column| text(&column.value(row)));
        line(head.iter().cloned().chain(cells))
    });
    std::iter::once(line(names)).chain(rows).collect()
}

fn text(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        Json::Number(number) if number.is_f64() => {
            number.as_f64().map_or_else(String::new, |number| number.to_string())
        }
        other => other.to_string(),
    }
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
