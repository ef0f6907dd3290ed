//! The data dictionary: what each column of a table of findings means, as Markdown, and the JSON
//! Schema of `summary.json`, both made of [`COLUMNS`].

use serde_json::{Map, Value as Json, json};

use crate::report::columns::{COLUMNS, ColumnReader};
use crate::report::summary::FORMAT;

/// A row for each column of a finding: its name, type, meaning, range, and when it is null.
#[cfg(test)]
pub fn findings() -> String {
    let head = "| column | type | meaning | unit and range | null when |\n\
                | --- | --- | --- | --- | --- |\n";
    COLUMNS.iter().fold(head.to_owned(), |text, column| {
        let crate::report::columns::FindingColumn { name, about, range, null, read } = column;
        let null = if null.is_empty() { "never" } else { null };
        text + &format!("| `{name}` | {} | {about} | {range} | {null} |\n", kind(*read).0)
    })
}

/// The type of a column as tables have it, and as JSON has it.
fn kind(read: ColumnReader) -> (&'static str, &'static str) {
    match read {
        ColumnReader::Text(_) => ("text", "string"),
        ColumnReader::Number(_) => ("double", "number"),
        ColumnReader::Count(_) => ("unsigned 64-bit integer", "integer"),
        ColumnReader::Flag(_) => ("boolean", "boolean"),
    }
}

/// The JSON Schema of `summary.json`, pretty, with a line break at its end.
pub fn schema() -> String {
    let columns = COLUMNS.iter().map(|column| {
        let described = format!("{} {}.", column.about, column.range);
        let value = json!({ "type": kind(column.read).1, "description": described });
        (column.name.to_owned(), value)
    });
    let required: Vec<&str> =
        COLUMNS.iter().filter(|column| column.null.is_empty()).map(|column| column.name).collect();
    let finding = json!({
        "type": "object",
        "properties": columns.collect::<Map<String, Json>>(),
        "required": required,
        "additionalProperties": false,
    });
    let list = |items: &str, about: &str| json!({ "type": "array", "description": about, "items": { "type": items } });
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A study of Urlab",
        "type": "object",
        "properties": {
            "format": { "const": FORMAT },
            "urlab": { "type": "string", "description": "The version that wrote it." },
            "plan": { "type": "string", "description": "The fingerprint of what fixes every figure." },
            "question": { "type": "string", "description": "The kind of question." },
            "name": { "type": "string" },
            "title": { "type": "string" },
            "about": { "type": "string" },
            "answer": {
                "description": "The answer to all that was expected or aimed at.",
                "enum": ["holds", "fails", "not-decided", null],
            },
            "seed": { "type": ["integer", "null"] },
            "throw_limit": { "type": ["integer", "null"] },
            "level": { "type": "number", "exclusiveMinimum": 0, "maximum": 1 },
            "stop": { "enum": ["complete", "precision-reached", "interrupted"] },
            "design": { "type": ["string", "null"] },
            "fields": list("object", "The fields that were varied, and their values."),
            "subjects": list("object", "Whom findings are about, by their places."),
            "families": list("object", "Questions that are corrected together."),
            "findings": { "type": "array", "items": finding },
            "distributions": list("object", "How whole numbers are spread."),
            "lengths": list("object", "Exact distributions of length."),
            "decisions": list("object", "Decisions that cost most."),
            "boards": list("object", "The squares of the boards."),
            "samples": list("object", "Quantities in single games, for later gates."),
            "answers": list("object", "What came of each statement."),
            "refused": list("object", "What could not be played, and why."),
            "warnings": list("object", "What a reader must know first."),
        },
        "required": [
            "format", "urlab", "plan", "question", "name", "level", "stop", "subjects", "families",
            "findings", "distributions", "boards", "samples", "answers", "refused", "warnings",
        ],
        "additionalProperties": false,
    });
    format!("{schema:#}\n")
}

#[cfg(test)]
mod tests {
    use super::{findings, schema};

    const BEGIN: &str = "<!-- columns of a finding -->\n";
    const END: &str = "<!-- end -->";

    /// The part of the page that follows from the list of columns.
    fn listed(page: &str) -> &str {
        let from = page.find(BEGIN).expect("the page has the list") + BEGIN.len();
        &page[from..page.find(END).expect("and its end")]
    }

    #[test]
    fn the_page_on_data_has_every_column() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/data.md");
        let page = std::fs::read_to_string(path).unwrap();
        if std::env::var_os("URLAB_WRITE_DATA").is_some() {
            let [before, after] = [BEGIN, END].map(|mark| page.split_once(mark).unwrap());
            let page = format!("{}{BEGIN}{}{END}{}", before.0, findings(), after.1);
            std::fs::write(path, page).unwrap();
            return;
        }
        assert_eq!(listed(&page), findings(), "`just data` writes it again");
    }

    #[test]
    fn the_shipped_schema_is_the_programs() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/summary.schema.json");
        if std::env::var_os("URLAB_WRITE_DATA").is_some() {
            std::fs::write(path, schema()).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), schema(), "`just data` writes it again");
    }

    #[test]
    fn a_study_is_as_the_schema_says() {
        let schema = serde_json::from_str(&schema()).unwrap();
        let study = crate::study::question::cases::sample::study();
        let summary = crate::report::summary::summary(&study);
        let validator = jsonschema::validator_for(&schema).unwrap();
        let faults: Vec<String> =
            validator.iter_errors(&summary).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{faults:?}");
        assert!(!validator.is_valid(&serde_json::json!({ "format": 1 })));
    }
}
