//! `settings.parquet`: the value of each field that a subject of a study has for itself, a row
//! each.

use crate::report::parquet::rows::{ColumnTable, ColumnValues};
use crate::study::Study;
use crate::study::finding::Cell;

/// The table of settings: `subject`, `field` and `value`, as a rule file writes the value. If
/// nothing was varied, the table has no rows and no file is written.
pub fn table(study: &Study) -> ColumnTable {
    let mut seen = Vec::new();
    let (mut subjects, mut fields, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for finding in &study.findings {
        let Cell::Point(settings) = &finding.cell else { continue };
        if seen.contains(&finding.subject) {
            continue;
        }
        seen.push(finding.subject);
        for setting in settings {
            subjects.push(Some(finding.subject.0 as u64));
            fields.push(Some(setting.field.clone()));
            values.push(Some(setting.value.clone()));
        }
    }
    ColumnTable::new()
        .with("subject", ColumnValues::Counts(subjects))
        .with("field", ColumnValues::Text(fields))
        .with("value", ColumnValues::Text(values))
}
