//! `summary.json`: a study for programs, and what `--json` prints.
//!
//! Each object is declared once, with the meanings of its fields: its JSON, its schema and the
//! descriptions in the schema follow. A finding is an object with the keys of [`COLUMNS`]. Those
//! that are null are left out. Numbers are the shortest decimals that read back as the same `f64`.

mod answer;
mod card;
mod dice;
mod figures;
mod objects;
pub mod proof;
pub mod review;
mod subject;

use serde_json::{Map, Value as Json, json};

use crate::balance::expect::Answer;
use crate::game::rules::Rules;
use crate::input::question::expect::{CHECKSUM, checksum};
use crate::input::saved::asked_again::file_names;
use crate::report::columns::{COLUMNS, FindingRow, settings};
use crate::report::dictionary::findings_schema;
use crate::report::summary::answer::AnswerObject;
use crate::report::summary::card::CardObject;
use crate::report::summary::dice::DiceObject;
use crate::report::summary::figures::{
    BoardObject, DecisionObject, DistributionObject, LengthsObject, SampleObject,
};
use crate::report::summary::objects::{all, objects};
use crate::report::summary::review::ReviewedObject;
use crate::report::summary::subject::SubjectObject;
use crate::study::finding::Family;
use crate::study::headline::headline;
use crate::study::{Refused, Study, Varied, Warning};

pub use crate::input::question::expect::FORMAT;

/// The JSON object of a study.
pub fn summary(study: &Study) -> Json {
    let mut summary = json!(StudyObject::from(study));
    summary[CHECKSUM] = json!(checksum(&summary));
    summary
}

/// The output of `urlab check --json`: the answer of all scenarios, and each scenario as a study.
pub fn check(studies: &[Study]) -> Json {
    json!({
        "format": FORMAT,
        "urlab": env!("CARGO_PKG_VERSION"),
        "answer": Answer::of_all(studies.iter().filter_map(|study| study.answer)).name(),
        "scenarios": studies.iter().map(summary).collect::<Vec<_>>(),
    })
}

objects! {
    #[schemars(title = "A study of Urlab")]
    StudyObject for study in &Study {
        /// The format of the file. It rises with every change that a reader can notice.
        #[schemars(extend("const" = FORMAT))]
        format: u32 = FORMAT;
        /// The checksum of what a baseline reads: seed, throw limit, subjects and samples; null if
        /// nothing was played.
        checksum: Option<String> = None;
        /// The version of Urlab that wrote the file.
        urlab: String = study.provenance.version.clone();
        /// The fingerprint of everything that determines the figures.
        plan: String = study.plan_fingerprint();
        /// The kind of question, such as `sweep`.
        question: &'static str = study.question.kind.name;
        /// The short name, which is also the name of the folder.
        name: String = study.question.name.clone();
        /// The name for people.
        title: String = study.question.title.clone();
        /// The purpose of the study; empty if none is given.
        about: String = study.question.about.clone();
        /// The answer in one to three sentences, after one about weak or unproven play; empty if
        /// nothing can be said.
        headline: Vec<String> = headline(study);
        /// The three answers of each rule set that cases or a comparison are about.
        cards: Vec<CardObject> = all(study.cards());
        /// The answer to all statements: holds, fails or not-decided.
        answer: Option<&'static str> = study.answer.map(Answer::name);
        /// The seed of all random numbers; null if nothing was played.
        seed: Option<u64> = study.provenance.seed;
        /// The throw limit of a game; null if nothing was played.
        throw_limit: Option<u32> = study.provenance.throw_limit;
        /// The confidence level of single intervals; 1 for proven results.
        level: f64 = study.provenance.level;
        /// Why playing stopped: complete, precision-reached, interrupted or incomplete.
        stop: &'static str = study.provenance.stop.name();
        /// Which combinations of values were played, such as `grid`.
        design: Option<&'static str> = study.design;
        /// The fields that were varied, and their values.
        fields: Vec<VariedObject> = all(&study.fields);
        /// The rule sets that the question is about, with the texts of their files.
        rule_sets: Vec<RuleSetObject> = rule_sets(study);
        /// The fields of a scenario file that asks the question again, with every value written
        /// out, and the rule sets as paths of the files in `rule_sets`. Null if the question is not
        /// one of a scenario.
        scenario: Option<Json> = study.provenance.scenario.clone();
        /// The subjects of findings, by index.
        subjects: Vec<SubjectObject> = all(study.subjects.iter().enumerate());
        /// Questions that are corrected together.
        families: Vec<FamilyObject> = all(study.families.iter().enumerate());
        /// Every figure. A key that is null is left out.
        #[schemars(schema_with = "findings_schema")]
        findings: Vec<Map<String, Json>> = FindingRow::all(study).map(known).collect();
        /// Distributions of whole numbers; distributions.parquet has the counts.
        distributions: Vec<DistributionObject> = all(&study.distributions);
        /// Exact distributions of length.
        lengths: Vec<LengthsObject> = all(&study.lengths);
        /// The decisions that cost most.
        decisions: Vec<DecisionObject> = all(study.decisions.iter().flat_map(|decisions| {
            decisions.worst.iter().map(move |worst| (decisions, worst))
        }));
        /// The games that were reviewed; missing in all other studies.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        games: Vec<ReviewedObject> = review::games(study);
        /// The squares of the boards.
        boards: Vec<BoardObject> = all(&study.boards);
        /// Quantities in single games, for later gates.
        samples: Vec<SampleObject> = all(&study.samples);
        /// The exact odds of dice.
        dice: Vec<DiceObject> = dice::odds(&study.dice);
        /// The answer to each statement.
        answers: Vec<AnswerObject> = all(&study.answers);
        /// What could not be played, and why.
        refused: Vec<RefusedObject> = all(&study.refused);
        /// What a reader must know first.
        warnings: Vec<WarningObject> = all(&study.warnings);
    }

    RuleSetObject for (rules, file) in (&Rules, String) {
        /// The short name.
        name: String = rules.name.clone();
        /// The name for people.
        title: String = rules.title.clone();
        /// The fingerprint of the rules.
        fingerprint: String = rules.fingerprint.clone();
        /// The name of a file for the text. `scenario` names the rule set by it.
        file: String = file;
        /// The text of a rule file with all fields, those of extended files and overlays too.
        text: String = rules.text.clone();
    }

    VariedObject for varied in &Varied {
        /// The path of the field.
        field: String = varied.field.clone();
        /// Its values, as rule files write them.
        values: Vec<String> = varied.values.clone();
    }

    FamilyObject for (index, family) in (usize, &Family) {
        /// Its index.
        family: usize = index;
        /// The method: holm, fdr or bonferroni.
        correction: &'static str = family.correction;
        /// How many questions were asked.
        tested: usize = family.tested;
        /// The level at which they are judged.
        level: f64 = family.level;
    }

    RefusedObject for refused in &Refused {
        /// The rule set that it is a variant of.
        rules: String = refused.rules.clone();
        /// Which variant.
        point: Option<String> = settings(&refused.variant);
        /// Why it could not be played.
        reason: String = refused.reason.clone();
    }

    WarningObject for warning in &Warning {
        /// The kind, such as `interrupted`.
        kind: &'static str = warning.kind;
        /// The text.
        message: String = warning.text.clone();
        /// The most likely cause, if one is known.
        cause: Option<&'static str> = warning.cause;
    }
}

/// The rule sets of a study, each with the name of its file.
fn rule_sets(study: &Study) -> Vec<RuleSetObject> {
    let rules = study.rule_sets();
    all(rules.iter().zip(file_names(rules)))
}

/// The columns of a finding that are not null.
fn known(row: FindingRow<'_>) -> Map<String, Json> {
    let values = COLUMNS.iter().map(|column| (column.name.to_owned(), column.value(row)));
    values.filter(|(_, value)| !value.is_null()).collect()
}
