//! The data dictionary: what each column of a table of findings means, as Markdown, and the JSON
//! Schema of `summary.json`. Findings follow from [`COLUMNS`] in both.

use serde_json::{Map, Value as Json, json};

use crate::report::columns::{COLUMNS, ColumnReader};
use crate::report::summary::FORMAT;

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
        let usual = if count.is_detail { "; missing with `measures: usual`" } else { "" };
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
    let lists = LISTS.iter().map(|list| (list.name.to_owned(), list.schema()));
    let mut properties = Map::new();
    properties.insert("format".to_owned(), json!({ "const": FORMAT }));
    properties.extend(described(TOP));
    properties.insert("findings".to_owned(), json!({ "type": "array", "items": finding() }));
    properties.extend(lists);
    let required: Vec<&String> = properties.keys().collect();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A study of Urlab",
        "type": "object",
        "required": required,
        "properties": properties,
        "additionalProperties": false,
    });
    format!("{schema:#}\n")
}

/// A finding. Its columns that may be null may be missing.
fn finding() -> Json {
    let columns = COLUMNS.iter().map(|column| {
        let described = format!("{} {}.", column.meaning, column.range);
        let value = json!({ "type": kind(column.read).1, "description": described });
        (column.name.to_owned(), value)
    });
    let required: Vec<&str> =
        COLUMNS.iter().filter(|column| column.null.is_empty()).map(|column| column.name).collect();
    json!({
        "type": "object",
        "properties": columns.collect::<Map<String, Json>>(),
        "required": required,
        "additionalProperties": false,
    })
}

/// A field of an object: its name, its JSON type and its meaning. `?` in the type says that it may
/// be null.
type ListedField = (&'static str, &'static str, &'static str);

/// A list in `summary.json`, and the fields of its objects.
struct ListedObjects {
    name: &'static str,
    meaning: &'static str,
    fields: &'static [ListedField],
}

impl ListedObjects {
    fn schema(&self) -> Json {
        let properties: Map<String, Json> = described(self.fields).collect();
        let required: Vec<&String> = properties.keys().collect();
        let item = json!({
            "type": "object",
            "required": required,
            "properties": properties,
            "additionalProperties": false,
        });
        json!({ "type": "array", "description": self.meaning, "items": item })
    }
}

fn described(fields: &[ListedField]) -> impl Iterator<Item = (String, Json)> + '_ {
    fields.iter().map(|(name, kind, meaning)| {
        let schema = match kind.strip_suffix('?') {
            Some(kind) => json!({ "type": [kind, "null"], "description": meaning }),
            None => json!({ "type": kind, "description": meaning }),
        };
        ((*name).to_owned(), schema)
    })
}

/// The fields at the top, except the format and the lists.
const TOP: &[ListedField] = &[
    ("urlab", "string", "The version of Urlab that wrote the file."),
    (
        "checksum",
        "string?",
        "The checksum of what a baseline reads: seed, throw limit, subjects and samples; null if \
         nothing was played.",
    ),
    ("plan", "string", "The fingerprint of everything that determines the figures."),
    ("question", "string", "The kind of question, such as `sweep`."),
    ("name", "string", "The short name, which is also the name of the folder."),
    ("title", "string", "The name for people."),
    ("about", "string", "The purpose of the study; empty if none is given."),
    (
        "headline",
        "array",
        "The answer in one to three sentences, after one about weak or unproven play; empty if \
         nothing can be said.",
    ),
    ("answer", "string?", "The answer to all statements: holds, fails or not-decided."),
    ("seed", "integer?", "The seed of all random numbers; null if nothing was played."),
    ("throw_limit", "integer?", "The throw limit of a game; null if nothing was played."),
    ("level", "number", "The confidence level of single intervals; 1 for proven results."),
    (
        "stop",
        "string",
        "Why playing stopped: complete, precision-reached, interrupted or \
     incomplete.",
    ),
    ("design", "string?", "Which combinations of values were played, such as `grid`."),
];

/// The lists, except the findings.
const LISTS: &[ListedObjects] = &[
    ListedObjects {
        name: "fields",
        meaning: "The fields that were varied, and their values.",
        fields: &[
            ("field", "string", "The path of the field."),
            ("values", "array", "Its values, as rule files write them."),
        ],
    },
    ListedObjects {
        name: "subjects",
        meaning: "The subjects of findings, by index.",
        fields: &[
            ("subject", "integer", "Its index."),
            ("case_id", "string", "The short name of the rule set and the bots."),
            ("rules", "string", "The short name of the rule set. For a variant: that of its base."),
            ("title", "string", "The name of the rule set for people."),
            ("fingerprint", "string", "The fingerprint of its rules."),
            ("first_bot", "string", "The first player's bot."),
            ("second_bot", "string", "The second player's bot."),
            ("seats", "string", "Who takes the first turn: fixed, swapped or alternate."),
            ("each", "string", "What an observation is: game or match."),
            ("games", "integer", "How many were played."),
            ("planned", "integer", "How many were planned, or the largest number allowed."),
            ("unfinished", "integer", "How many were stopped at a limit."),
            ("solutions", "array", "The solutions that `perfect` used."),
            (
                "evaluators",
                "array",
                "The evaluators that learned bots used, each with its `proof`: whether it is \
                 `weak`, its score `against` each simple bot, and what a solution says of a \
                 `small_form`. `proof` is null if the play was never measured.",
            ),
            ("label", "string?", "Its name in the study, such as `A`."),
            ("phase", "string?", "The part of a search: search or confirmation."),
            ("seed", "integer?", "The seed of its games, if it is not the study's seed."),
            ("front", "boolean?", "Is it on the Pareto front of the goals?"),
            ("rank", "integer?", "Its rank, from 1, if subjects are ranked."),
            ("win_classes", "array", "Its win classes and their points; empty for a variant."),
            ("match_terms", "object?", "How games add up to a match, if matches were played."),
            ("facts", "object", "Other facts about it, for people."),
        ],
    },
    ListedObjects {
        name: "families",
        meaning: "Questions that are corrected together.",
        fields: &[
            ("family", "integer", "Its index."),
            ("correction", "string", "The method: holm, fdr or bonferroni."),
            ("tested", "integer", "How many questions were asked."),
            ("level", "number", "The level at which they are judged."),
        ],
    },
    ListedObjects {
        name: "distributions",
        meaning: "Distributions of whole numbers; distributions.parquet has the counts.",
        fields: &[
            ("subject", "integer", "The subject of the games or matches."),
            ("quantity", "string", "What was counted."),
            ("title", "string", "Its name for people."),
            ("unit", "string", "The unit of the count."),
            ("each", "string", "What an observation is: game or match."),
            ("n", "integer", "The number of observations."),
            ("least", "integer", "The smallest value that was seen."),
            ("greatest", "integer", "The largest value that was seen."),
            (
                "beyond_extremes",
                "number",
                "The largest share that may lie below `least`, and above `greatest`.",
            ),
        ],
    },
    ListedObjects {
        name: "lengths",
        meaning: "Exact distributions of length.",
        fields: &[
            ("subject", "integer", "The subject of the games."),
            ("quantity", "string", "What is counted: throws."),
            ("chances", "array", "The chances of exactly 0, 1, 2 and more throws."),
            ("rest", "number", "The chance of more throws than are listed."),
            ("rounding", "number", "How much rounding may have changed a chance."),
        ],
    },
    ListedObjects {
        name: "decisions",
        meaning: "The decisions that cost most.",
        fields: &[
            ("subject", "integer", "The subject that decided."),
            ("position", "string", "The position, as `urlab analyse` reads it."),
            ("throw", "string", "The throw."),
            ("promoted", "boolean", "Had the second die promoted the throw?"),
            ("times", "integer", "How often this decision was made."),
            ("loss", "number", "What all these decisions cost, in winning chance or points."),
            ("done", "string", "The option that was chosen."),
            ("best", "string", "The best option."),
            ("loss_of_worst", "number", "What the worst of these decisions cost."),
        ],
    },
    ListedObjects {
        name: "boards",
        meaning: "The squares of the boards.",
        fields: &[
            ("subject", "integer", "The subject with this board."),
            ("rows", "integer", "How many rows."),
            ("columns", "integer", "How many columns."),
            (
                "squares",
                "array",
                "Each square: its name, row, column, and whether it is a rosette.",
            ),
        ],
    },
    ListedObjects {
        name: "samples",
        meaning: "Quantities in single games, for later gates.",
        fields: &[
            ("subject", "integer", "The subject of the games."),
            ("quantity", "string", "The quantity, as scenario files write it."),
            ("n", "integer", "How many games."),
            ("mean", "number", "Its mean."),
            ("variance", "number", "Its variance."),
        ],
    },
    ListedObjects {
        name: "dice",
        meaning: "The exact odds of dice. A chance has its `fraction`, a text, and its `value`.",
        fields: &[
            ("name", "string", "The name of the rule set, or the dice in the notation."),
            (
                "ways",
                "integer",
                "The equally likely ways to fall. May exceed 2 to the power of 53.",
            ),
            ("mean", "number", "The mean."),
            ("standard_deviation", "number", "The standard deviation."),
            (
                "values",
                "array",
                "Each value in ascending order: `value`, `ways`, and the chances `chance`, \
                 `at_least` (this value or more) and `at_most` (this value or less).",
            ),
            (
                "against",
                "array",
                "Each of the dice, these too: `name`, and the chances that a throw of these is \
                 `higher`, `equal` or `lower`.",
            ),
        ],
    },
    ListedObjects {
        name: "answers",
        meaning: "The answer to each statement.",
        fields: &[
            ("subject", "integer", "The subject of the statement."),
            ("statement", "string", "The statement, as it was written."),
            ("answer", "string", "holds, fails or not-decided."),
            ("more_games", "integer?", "About how many more games would decide the answer."),
            ("games", "integer", "The number of games after which the answer was known."),
            ("finding", "integer?", "The finding that it is based on, by its index."),
            ("drift", "array", "For `unchanged since`: each quantity, and how far it moved."),
            ("notes", "array", "Other remarks."),
        ],
    },
    ListedObjects {
        name: "refused",
        meaning: "What could not be played, and why.",
        fields: &[
            ("rules", "string", "The rule set that it is a variant of."),
            ("point", "string?", "Which variant."),
            ("reason", "string", "The reason."),
        ],
    },
    ListedObjects {
        name: "warnings",
        meaning: "What a reader must know first.",
        fields: &[
            ("kind", "string", "The kind, such as `interrupted`."),
            ("message", "string", "The text."),
            ("cause", "string?", "The most likely cause, if one is known."),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::{counts, findings, schema};

    /// The line before the lists that are generated from the code.
    const FINDINGS: &str = "<!-- columns of a finding -->\n";
    /// The last column of `games.parquet` that is not a count.
    const COUNTS: &str = "| `paid_second` |";
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
