//! `findings.csv`: every finding of a study, a line each, with the columns of
//! [`COLUMNS`]; what is null is empty (RFC 4180).

use crate::report::columns::{COLUMNS, ColumnReader, FindingRow};
use crate::study::Study;

/// The lines, the names of the columns first.
pub fn findings(study: &Study) -> String {
    let head = COLUMNS.iter().map(|column| column.name.to_owned());
    let rows = study.findings.iter().map(|finding| {
        let row = FindingRow { study, finding };
        line(COLUMNS.iter().map(|column| text(column.read, row)))
    });
    std::iter::once(line(head)).chain(rows).collect()
}

fn text(read: ColumnReader, row: FindingRow<'_>) -> String {
    let shown = match read {
        ColumnReader::Text(read) => read(row),
        ColumnReader::Number(read) => {
            read(row).filter(|number| number.is_finite()).map(|number| number.to_string())
        }
        ColumnReader::Count(read) => read(row).map(|count| count.to_string()),
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
    fn what_would_be_read_as_a_separator_is_quoted() {
        let fields = ["plain", "a,b", "say \"x\"", ""].map(str::to_owned);
        assert_eq!(line(fields.into_iter()), "plain,\"a,b\",\"say \"\"x\"\"\",\r\n");
    }
}
