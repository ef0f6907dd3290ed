//! The data dictionary: what each column of a table of findings means, as Markdown, and the JSON
//! Schema of `summary.json`. Findings follow from [`COLUMNS`] in both.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::transform::RecursiveTransform;
use schemars::{Schema, json_schema};
use serde_json::{Map, Value as Json, json};

use crate::report::columns::{COLUMNS, ColumnReader};
use crate::report::summary::StudyObject;

/// A row for each column of a finding: its name, type, meaning, range, and when it is null.
#[cfg(test)]
pub fn findings() -> String {
    let head = "| column | type | meaning | unit and range | null when |\n\
                | --- | --- | --- | --- | --- |\n";
    COLUMNS.iter().fold(head.to_owned(), |text, column| {
        let crate::report::columns::FindingColumn { name, meaning, range, null, read } = column;
        let null = if null.is_empty() { "never" } else { null };
        text + &format!("| `{name}` | {} | {meaning} | {range} | {null} |\n", kind(*read).0)
    })
}

/// A row for each count of a game in `games.parquet`.
#[cfg(test)]
pub fn counts() -> String {
    let row = |count: &crate::play::record::Recorded| {
        let null = if count.is_only_for_races { "the game is not a race" } else { "never" };
        let usual = match count.part {
            crate::play::record::RecordPart::Usual => "",
            crate::play::record::RecordPart::Detail => "; missing with `measures: usual`",
            crate::play::record::RecordPart::Feel => "; only with `measures: feel`",
        };
        let (name, meaning) = (count.name, count.meaning);
        format!("| `{name}` | signed 64-bit integer | {meaning} | from 0 | {null}{usual} |\n")
    };
    crate::play::record::GameRecord::COUNTS.iter().map(row).collect()
}

/// The type of a column in tables and in JSON.
fn kind(read: ColumnReader) -> (&'static str, &'static str) {
    match read {
        ColumnReader::Text(_) => ("text", "string"),
        ColumnReader::Number(_) => ("double", "number"),
        ColumnReader::Count(_) => ("signed 64-bit integer", "integer"),
        ColumnReader::Seed(_) => ("unsigned 64-bit integer", "integer"),
        ColumnReader::Flag(_) => ("boolean", "boolean"),
    }
}

/// The JSON Schema of `summary.json`, indented, with a line break at its end.
pub fn schema() -> String {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.inline_subschemas = true;
    let generator = settings.with_transform(RecursiveTransform(finish)).into_generator();
    format!("{:#}\n", generator.into_root_schema_for::<StudyObject>().as_value())
}

/// Closes objects whose keys are known, and removes the line breaks of the source.
fn finish(schema: &mut Schema) {
    if schema.get("properties").is_some() {
        schema.insert("additionalProperties".to_owned(), false.into());
    }
    if let Some(Json::String(text)) = schema.get_mut("description") {
        *text = text.replace('\n', " ");
    }
}

/// The findings. A column that may be null may be missing.
pub fn findings_schema(_: &mut SchemaGenerator) -> Schema {
    let columns = COLUMNS.iter().map(|column| {
        let described = format!("{} {}.", column.meaning, column.range);
        let value = json!({ "type": kind(column.read).1, "description": described });
        (column.name.to_owned(), value)
    });
    let required: Vec<&str> =
        COLUMNS.iter().filter(|column| column.null.is_empty()).map(|column| column.name).collect();
    json_schema!({
        "type": "array",
        "items": {
            "type": "object",
            "properties": columns.collect::<Map<String, Json>>(),
            "required": required,
        },
    })
}

#[cfg(test)]
mod tests {
    use serde_json::Value as Json;

    use super::{counts, findings, schema};

    /// The line before the lists that are generated from the code.
    const FINDINGS: &str = "<!-- columns of a finding -->\n";
    /// The last column of `games.parquet` that is not a count.
    const COUNTS: &str = "| `luck_throws` |";
    const END: &str = "<!-- end -->";

    /// The page with its list from `begin` on replaced, up to the end of the list.
    fn with_list(page: &str, begin: usize, list: &str) -> String {
        let end = begin + page[begin..].find(END).expect("the list has an end");
        format!("{}{list}{}", &page[..begin], &page[end..])
    }

    #[test]
    fn the_data_page_has_every_column_and_every_count() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/data.md");
        let page = std::fs::read_to_string(path).unwrap();
        let begin = page.find(FINDINGS).expect("the page has the list") + FINDINGS.len();
        let written = with_list(&page, begin, &findings());
        let row = written.find(COUNTS).expect("the page has the columns of games.parquet");
        let begin = row + written[row..].find('\n').expect("the row has an end") + 1;
        let written = with_list(&written, begin, &counts());
        if std::env::var_os("URLAB_WRITE_DATA").is_some() {
            return std::fs::write(path, written).unwrap();
        }
        assert_eq!(page, written, "run `just data` to write it again");
    }

    #[test]
    fn the_shipped_schema_matches_the_program() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/summary.schema.json");
        if std::env::var_os("URLAB_WRITE_DATA").is_some() {
            std::fs::write(path, schema()).unwrap();
        }
        assert_eq!(
            std::fs::read_to_string(path).unwrap(),
            schema(),
            "run `just data` to write it again"
        );
    }

    /// The keys of an object and of the objects in it that have no description.
    fn keys_without_meaning(schema: &Json, path: &str) -> Vec<String> {
        if let Json::Array(options) = schema {
            return options.iter().flat_map(|option| keys_without_meaning(option, path)).collect();
        }
        let Json::Object(parts) = schema else { return Vec::new() };
        let mut keys = Vec::new();
        for (name, part) in parts {
            let described = part["description"].as_str().is_some_and(|text| !text.is_empty());
            if path.ends_with("/properties") && !described {
                keys.push(format!("{path}/{name}"));
            }
            keys.extend(keys_without_meaning(part, &format!("{path}/{name}")));
        }
        keys
    }

    #[test]
    fn every_key_of_a_study_has_a_meaning_and_no_object_has_further_keys() {
        let schema: Json = serde_json::from_str(&schema()).unwrap();
        let missing = keys_without_meaning(&schema, "");
        assert!(missing.is_empty(), "{missing:?}");
        let text = schema.to_string();
        let closed = text.matches("\"additionalProperties\":false").count();
        assert!(closed > 20, "{closed} objects are closed");
        assert_eq!(text.matches("\"properties\"").count(), closed);
    }

    #[test]
    fn a_study_fits_the_schema() {
        let schema = serde_json::from_str(&schema()).unwrap();
        let study = crate::study::question::cases::sample::study();
        let summary = crate::report::summary::summary(&study);
        let validator = jsonschema::validator_for(&schema).unwrap();
        let diagnostics: Vec<String> =
            validator.iter_errors(&summary).map(|diagnostic| diagnostic.to_string()).collect();
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        assert!(!validator.is_valid(&serde_json::json!({ "format": 1 })));
    }
}
