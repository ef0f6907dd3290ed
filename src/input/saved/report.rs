//! What is read of a saved report.

use serde::Deserialize;
use serde_json::Value as Json;

use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::sample::Sample;

/// A report as an earlier run saved it. Figures are as in the file: nothing is computed again.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct SavedReport {
    /// The path by which the user names it.
    #[serde(skip)]
    pub from: String,
    /// The version of Urlab that wrote it.
    #[serde(rename = "urlab")]
    pub version: String,
    /// The fingerprint of its plan.
    pub plan: String,
    /// The kind of question, such as `compare`. Empty if only the table of findings is there.
    #[serde(rename = "question", default)]
    pub kind: String,
    /// The short name.
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub seed: Option<u64>,
    #[serde(default)]
    pub throw_limit: Option<u32>,
    #[serde(default)]
    pub level: f64,
    #[serde(default)]
    pub rule_sets: Vec<SavedRules>,
    /// The fields of a scenario file that asks the question again.
    #[serde(default)]
    pub scenario: Option<Json>,
    pub subjects: Vec<SavedSubject>,
    pub findings: Vec<SavedFinding>,
    #[serde(default)]
    pub samples: Vec<SavedSample>,
}

/// A rule set with its whole rule file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct SavedRules {
    pub fingerprint: String,
    /// The name of its file, such as `finkel.yaml`. The question names it as `./finkel.yaml`.
    pub file: String,
    /// The text of its file, with the fields of all files that it extended.
    pub text: String,
}

/// A subject of the findings.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct SavedSubject {
    /// Its index in the report.
    pub subject: usize,
    #[serde(rename = "case_id")]
    pub case: String,
    pub rules: String,
    /// The name of the rule set for people. Empty if only the table of findings is there.
    #[serde(default)]
    pub title: String,
    pub fingerprint: String,
    pub first_bot: String,
    pub second_bot: String,
    #[serde(default)]
    pub players: Option<String>,
    pub seats: String,
    /// What an observation is: `game` or `match`.
    #[serde(default = "one_game")]
    pub each: String,
    pub games: u64,
    #[serde(default)]
    pub planned: u64,
    #[serde(default)]
    pub unfinished: u64,
    #[serde(default)]
    pub phase: Option<String>,
    #[serde(default)]
    pub seed: Option<u64>,
    #[serde(default)]
    pub solutions: Vec<SavedFile>,
    #[serde(default)]
    pub evaluators: Vec<SavedFile>,
}

fn one_game() -> String {
    "game".to_owned()
}

/// A file that players used.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct SavedFile {
    /// The checksum of the whole file.
    pub checksum: String,
}

/// A figure.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct SavedFinding {
    pub subject: usize,
    pub quantity: String,
    pub title: String,
    pub statistic: String,
    pub unit: String,
    pub more: String,
    pub win_class: Option<String>,
    pub square: Option<String>,
    pub score: Option<String>,
    pub point: Option<String>,
    pub switches: Option<String>,
    pub plain_bot: Option<String>,
    pub best_bot: Option<String>,
    pub cast_shows: Option<String>,
    pub chances: Option<String>,
    pub estimate: Option<f64>,
    pub low: Option<f64>,
    pub high: Option<f64>,
    pub level: Option<f64>,
    pub standard_error: Option<f64>,
    pub method: Option<String>,
    pub n: Option<u64>,
    pub count: Option<u64>,
    pub exact: Option<f64>,
    pub exact_bound: Option<f64>,
}

/// A quantity in single games.
#[derive(Clone, Debug, Deserialize)]
pub struct SavedSample {
    pub subject: usize,
    pub quantity: String,
    pub n: u64,
    pub mean: f64,
    pub variance: f64,
}

impl SavedReport {
    /// The findings of a subject, by its index in the report.
    pub fn findings_of(&self, subject: usize) -> impl Iterator<Item = &SavedFinding> {
        self.findings.iter().filter(move |finding| finding.subject == subject)
    }

    /// The rule set of a subject. `None` for a variant, whose rules are not in the report.
    pub fn rules_of(&self, subject: &SavedSubject) -> Option<&SavedRules> {
        self.rule_sets.iter().find(|rules| rules.fingerprint == subject.fingerprint)
    }
}

impl SavedFinding {
    /// The figure with its interval, or the exact value of one that was not sampled. `None` if
    /// there is no figure, or if its method is of another version.
    pub fn figure(&self) -> Option<Estimate> {
        if self.estimate.is_none() {
            let (value, bound) = (self.exact?, self.exact_bound?);
            let are_finite = value.is_finite() && bound.is_finite();
            return are_finite.then(|| Estimate::computed(value, bound));
        }
        let interval = self.low.zip(self.high).map(|(low, high)| Interval { low, high });
        let method = Method::named(self.method.as_deref()?)?;
        Some(Estimate { value: self.estimate?, interval, level: self.level?, n: self.n?, method })
    }

    /// The part of the subject that the figure is about, as words; empty for the whole.
    pub fn part(&self) -> String {
        let Self { win_class, square, score, point, switches, .. } = self;
        let Self { plain_bot, best_bot, cast_shows, chances, .. } = self;
        let parts =
            [win_class, square, score, point, switches, plain_bot, best_bot, cast_shows, chances];
        parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" v ")
    }

    /// The figure as a sample of independent observations. `None` without a standard error.
    pub fn sample(&self) -> Option<Sample> {
        let (figure, stderr) = (self.figure()?, self.standard_error?);
        let n = figure.independent_observations();
        let variance = stderr * stderr * n as f64;
        (n > 1).then_some(Sample { n, mean: figure.value, variance })
    }
}
