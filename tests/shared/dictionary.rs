//! The data dictionary of `docs/data.md` and the schema of `summary.json`. Checks that files agree
//! with them.

use std::collections::BTreeSet;
use std::fs;

use bytes::Bytes;
use parquet::basic::{LogicalType, Type};
use parquet::file::reader::{FileReader, SerializedFileReader};
use serde_json::Value;

/// A column as the dictionary lists it.
struct Listed {
    name: String,
    kind: String,
    /// The words of the choice of measures that the column needs, if it needs one.
    needs: Option<&'static str>,
}

/// The dictionary and the schema.
pub struct Dictionary {
    page: String,
    schema: jsonschema::Validator,
}

/// The words for columns that a file has or lacks together, by its choice of measures.
const NEEDS: [&str; 2] = ["missing with", "only with"];

/// The tables other than the findings.
const TABLES: [&str; 5] = [
    "settings.parquet",
    "distributions.parquet",
    "events.parquet",
    "games.parquet",
    "matches.parquet",
];

impl Dictionary {
    /// Loads the dictionary and the schema of this version.
    pub fn load() -> Self {
        let read = |name: &str| {
            let path = format!("{}/docs/{name}", env!("CARGO_MANIFEST_DIR"));
            fs::read_to_string(path).expect("a page can be read")
        };
        let schema = serde_json::from_str(&read("summary.schema.json")).expect("it is JSON");
        let schema = jsonschema::validator_for(&schema).expect("it is a schema");
        Self { page: read("data.md"), schema }
    }

    /// The columns of a table, in order.
    fn columns(&self, table: &str) -> Vec<Listed> {
        let begin = format!("<!-- columns of {table} -->\n");
        let (_, rest) = self.page.split_once(&begin).expect("the page lists every table");
        let (rows, _) = rest.split_once("<!-- end -->").expect("a list has an end");
        let cells = |row: &str| {
            row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect()
        };
        let rows = rows.lines().skip(2).map(cells).map(|cells: Vec<String>| Listed {
            name: cells[0].trim_matches('`').to_owned(),
            kind: cells[1].clone(),
            needs: NEEDS.into_iter().find(|words| cells[4].contains(words)),
        });
        rows.collect()
    }

    /// The errors in a file or in the output of `--json`. `None` if it is not data.
    pub fn diagnostics(&self, label: &str, bytes: &[u8]) -> Option<Vec<String>> {
        let name = label.rsplit('/').next().unwrap_or(label);
        if TABLES.contains(&name) {
            return Some(parquet(bytes, &self.columns(name)));
        }
        match name {
            "findings.parquet" => Some(parquet(bytes, &self.columns("a finding"))),
            "findings.csv" => Some(self.csv(bytes)),
            _ => {
                let study: Value = serde_json::from_slice(bytes).ok()?;
                let studies = study.get("scenarios").and_then(Value::as_array);
                let of_studies = study.get("findings").is_some();
                let studies = studies.map_or(std::slice::from_ref(&study), Vec::as_slice);
                let is_data = of_studies || study.get("scenarios").is_some();
                is_data.then(|| studies.iter().flat_map(|one| self.summary(one)).collect())
            }
        }
    }

    fn summary(&self, study: &Value) -> Vec<String> {
        let diagnostics = self.schema.iter_errors(study);
        diagnostics
            .map(|diagnostic| format!("{}: {diagnostic}", diagnostic.instance_path()))
            .collect()
    }

    fn csv(&self, bytes: &[u8]) -> Vec<String> {
        let text = String::from_utf8_lossy(bytes);
        let names = text.lines().next().unwrap_or_default().split(',').map(str::to_owned);
        let names: Vec<String> = names.collect();
        let head = ["urlab_version", "urlab_format", "urlab_plan"].map(str::to_owned);
        assert!(head.iter().all(|name| self.page.contains(&format!("`{name}`"))));
        let listed = self.columns("a finding").into_iter().map(|column| column.name);
        let listed: Vec<String> = head.into_iter().chain(listed).collect();
        if names == listed {
            return Vec::new();
        }
        vec![format!("the columns are {names:?}, but the page lists {listed:?}")]
    }

    /// The columns of findings that have no value in any of these studies.
    pub fn columns_without_values<'a>(
        &self,
        studies: impl Iterator<Item = &'a [u8]>,
    ) -> Vec<String> {
        let mut seen = BTreeSet::new();
        for bytes in studies {
            let Ok(study) = serde_json::from_slice::<Value>(bytes) else { continue };
            let findings = study.get("findings").and_then(Value::as_array).into_iter().flatten();
            seen.extend(findings.filter_map(Value::as_object).flat_map(|one| one.keys().cloned()));
        }
        let all = self.columns("a finding").into_iter().map(|column| column.name);
        all.filter(|name| !seen.contains(name)).collect()
    }
}

/// The errors in the columns of a Parquet file.
fn parquet(bytes: &[u8], listed: &[Listed]) -> Vec<String> {
    let file = Bytes::copy_from_slice(bytes);
    let file = SerializedFileReader::new(file).expect("it is a Parquet file");
    let schema = file.metadata().file_metadata().schema_descr_ptr();
    let found: Vec<[String; 2]> = schema
        .columns()
        .iter()
        .map(|one| [one.name().to_owned(), kind(one.physical_type(), one.logical_type_ref())])
        .collect();
    // A file has either all columns that need the same or none.
    let has = |needs: &str| {
        let mut own = listed.iter().filter(|column| column.needs == Some(needs));
        own.any(|column| found.iter().any(|[name, _]| column.name == *name))
    };
    let expected: Vec<[String; 2]> = listed
        .iter()
        .filter(|column| column.needs.is_none_or(has))
        .map(|column| [column.name.clone(), column.kind.clone()])
        .collect();
    if found == expected {
        return Vec::new();
    }
    let missing = expected.iter().filter(|one| !found.contains(one));
    let unknown = found.iter().filter(|one| !expected.contains(one));
    let diagnostics: Vec<String> = missing
        .map(|one| format!("{one:?} is listed but missing"))
        .chain(unknown.map(|one| format!("{one:?} is in the file but not listed")))
        .collect();
    if diagnostics.is_empty() {
        vec!["the columns have another order".to_owned()]
    } else {
        diagnostics
    }
}

/// The type of a column in the words of the dictionary.
fn kind(physical: Type, logical: Option<&LogicalType>) -> String {
    let is_signed = |logical: Option<&LogicalType>| match logical {
        Some(LogicalType::Integer(of)) => of.is_signed,
        _ => true,
    };
    let kind = match (physical, is_signed(logical)) {
        (Type::BYTE_ARRAY, _) => "text",
        (Type::DOUBLE, _) => "double",
        (Type::BOOLEAN, _) => "boolean",
        (Type::INT64, true) => "signed 64-bit integer",
        (Type::INT64, false) => "unsigned 64-bit integer",
        (other, _) => panic!("the dictionary has no type {other}"),
    };
    kind.to_owned()
}
