//! Reads the summary of an earlier run. A figure that no run can have written is refused, and so is
//! a missing one: a gate that compares less than it says would hold without a reason.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use xxhash_rust::xxh3::xxh3_128;

use crate::balance::expect::{Baseline, BaselineCase};
use crate::balance::quantity::Quantity;
use crate::input::diagnostic::quoted;
use crate::input::tree::text;
use crate::stats::sample::Sample;

/// The largest summary that is read, in bytes: a few thousand cases.
const MAX_BYTES: u64 = 1 << 26;

/// The format of summaries that this version writes and reads.
pub const FORMAT: u32 = 5;

/// What a baseline is, in errors.
const SUMMARY: &str =
    "the summary.json of an earlier `urlab run`, by its path relative to this file";

/// Why a file is not a baseline: what was found, and what is allowed.
#[derive(Debug)]
pub(super) struct BaselineFault {
    pub found: String,
    pub allowed: String,
}

impl BaselineFault {
    fn new(found: impl Into<String>, allowed: impl Into<String>) -> Self {
        Self { found: found.into(), allowed: allowed.into() }
    }
}

/// The part that is read of any `summary.json`.
#[derive(Deserialize)]
struct Versioned {
    format: Option<u32>,
    checksum: Option<String>,
}

/// The key of the checksum in a summary.
pub const CHECKSUM: &str = "checksum";

/// No game counts more of anything: games end at a throw limit of this size at the latest.
const MOST_IN_A_GAME: f64 = u32::MAX as f64;

/// The checksum of what a baseline reads of a summary, as 32 hexadecimal digits. It does not depend
/// on spaces, on the order of keys, or on what a baseline does not read. `None` if the summary is
/// not one of games.
pub fn checksum(summary: &Json) -> Option<String> {
    Summary::deserialize(summary).ok().map(|summary| summary.checksum())
}

/// The part that is read of a summary in this format. The checksum is over this part.
#[derive(Deserialize, Serialize)]
struct Summary {
    urlab: String,
    seed: u64,
    throw_limit: u32,
    subjects: Vec<SummarySubject>,
    samples: Vec<SummarySample>,
}

impl Summary {
    fn checksum(&self) -> String {
        let text = serde_json::to_string(self).expect("numbers and texts are always JSON");
        format!("{:032x}", xxh3_128(text.as_bytes()))
    }
}

#[derive(Deserialize, Serialize)]
struct SummarySubject {
    subject: usize,
    #[serde(rename = "case_id")]
    case: String,
    each: String,
    fingerprint: String,
    games: u64,
    #[serde(default)]
    solutions: Vec<SummarySolution>,
}

#[derive(Deserialize, Serialize)]
struct SummarySample {
    subject: usize,
    quantity: String,
    n: u64,
    mean: f64,
    variance: f64,
}

#[derive(Deserialize, Serialize)]
struct SummarySolution {
    checksum: String,
}

/// Reads the baseline in the file at `path`, which the statement calls `file`.
///
/// # Errors
/// If the file cannot be read, is not the summary of a run in this format, has a sample that no run
/// can have, or has a sample or a case twice.
pub(super) fn read(path: &Path, file: &str) -> Result<Baseline, BaselineFault> {
    if path.extension().is_none_or(|ending| ending != "json") {
        return Err(BaselineFault::new("this file does not end in `.json`", SUMMARY));
    }
    let text =
        text::read_at_most(path, MAX_BYTES).map_err(|fault| BaselineFault::new(fault, SUMMARY))?;
    let Versioned { format, checksum } = parse(&text)?;
    let again = "run its scenario again with `urlab run` to write a new one";
    let other = match format {
        Some(FORMAT) => None,
        None => Some(format!("the file is not the summary of a run in format {FORMAT}: {again}")),
        Some(other) => {
            let reads = format!("but this Urlab reads {FORMAT}: {again}");
            Some(format!("the summary has format {other}, {reads}"))
        }
    };
    match other {
        Some(found) => Err(BaselineFault::new(found, SUMMARY)),
        None => baseline(&intact(&text, checksum, again)?, file),
    }
}

/// The summary, if it is as a run wrote it.
fn intact(text: &str, checksum: Option<String>, again: &str) -> Result<Summary, BaselineFault> {
    let summary: Summary = parse(text)?;
    let right = summary.checksum();
    if checksum.as_deref() == Some(&right) {
        return Ok(summary);
    }
    let found = match checksum {
        Some(found) => format!("{CHECKSUM}: found {}, and not {right}", quoted(&found)),
        None => format!("it has no {CHECKSUM}"),
    };
    let found = format!("the summary was changed after it was written ({found}): {again}");
    Err(BaselineFault::new(found, SUMMARY))
}

fn parse<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, BaselineFault> {
    serde_json::from_str(text).map_err(|error| {
        BaselineFault::new(format!("the file is not the summary of a run: {error}"), SUMMARY)
    })
}

fn baseline(summary: &Summary, file: &str) -> Result<Baseline, BaselineFault> {
    if summary.throw_limit == 0 {
        return Err(BaselineFault::new("throw_limit: found 0", "whole numbers from 1"));
    }
    let mut subjects = BTreeMap::new();
    let mut cases = BTreeMap::new();
    for (place, subject) in summary.subjects.iter().enumerate() {
        let refuse = |fault: String, allowed: &str| {
            Err(BaselineFault::new(
                format!("subjects[{place}], {}: {fault}", subject.case),
                allowed,
            ))
        };
        if subjects.insert(subject.subject, (place, subject)).is_some() {
            return refuse(format!("subject {} is here twice", subject.subject), "each once");
        }
        match subject.each.as_str() {
            "game" => {}
            "match" => continue,
            each => return refuse(format!("each: found {}", quoted(each)), "game, match"),
        }
        if subject.games < 2 {
            return refuse(format!("games: found {}", subject.games), "whole numbers from 2");
        }
        if cases.insert(subject.case.clone(), case(summary, subject)).is_some() {
            return refuse("this case is here twice".to_owned(), "each case once");
        }
    }
    let mut seen = BTreeSet::new();
    for (place, read) in summary.samples.iter().enumerate() {
        let name = &read.quantity;
        let refuse = |fault: String, allowed: String| {
            Err(BaselineFault::new(format!("samples[{place}], {name}: {fault}"), allowed))
        };
        let Some((_, subject)) = subjects.get(&read.subject) else {
            return refuse(format!("there is no subject {}", read.subject), "its subjects".into());
        };
        let Some(quantity) = Quantity::parse(name).filter(|known| known.to_string() == *name)
        else {
            return refuse("there is no such quantity".into(), Quantity::names(&[]).join(", "));
        };
        if !seen.insert((read.subject, name)) {
            return refuse("it is here twice".into(), "each quantity of a case once".into());
        }
        let sample = Sample { n: read.n, mean: read.mean, variance: read.variance };
        if let Some((found, allowed)) = impossible(&quantity, &sample, subject.games) {
            return refuse(format!("{}: {found}", subject.case), allowed);
        }
        if let Some(case) = cases.get_mut(&subject.case) {
            case.samples.push((quantity, sample));
        }
    }
    Ok(Baseline { file: file.to_owned(), cases })
}

/// A case without its samples.
fn case(summary: &Summary, subject: &SummarySubject) -> BaselineCase {
    BaselineCase {
        version: summary.urlab.clone(),
        fingerprint: subject.fingerprint.clone(),
        solutions: subject.solutions.iter().map(|solution| solution.checksum.clone()).collect(),
        seed: summary.seed,
        throw_limit: summary.throw_limit,
        games: subject.games,
        samples: Vec::new(),
    }
}

/// What no games can have given: what was found, and what is allowed.
fn impossible(quantity: &Quantity, sample: &Sample, games: u64) -> Option<(String, String)> {
    let Sample { n, mean, variance } = *sample;
    if n != games {
        return Some((format!("n: found {n}"), format!("the number of its games, {games}")));
    }
    let (least, greatest) = range(quantity);
    if mean < least || mean > greatest {
        let allowed = format!("numbers from {least} to {greatest}");
        return Some((format!("mean: found {}", Json::from(mean)), allowed));
    }
    let (low, high) = possible_variances(quantity, sample);
    // A written number is rounded in its last digits.
    let margin = |bound: f64| 1e-9 * (1.0 + bound);
    if variance < 0.0 || variance < low - margin(low) || variance > high + margin(high) {
        let allowed = match (matches!(quantity, Quantity::Share(_)), high.is_finite()) {
            (true, _) => format!("{low}, which follows from the mean"),
            (false, true) => format!("numbers from {low} to {high}, with this mean"),
            (false, false) => format!("numbers from {low}, with this mean"),
        };
        return Some((format!("variance: found {variance}"), allowed));
    }
    None
}

/// The smallest and the greatest value that a game can have.
fn range(quantity: &Quantity) -> (f64, f64) {
    let (least, greatest) = quantity.range();
    (least, greatest.min(MOST_IN_A_GAME))
}

/// The smallest and the greatest variance of single games with a mean. Games give whole numbers in
/// the range of the quantity, and 0 or 1 for a share. A ratio has no value in a single game.
fn possible_variances(quantity: &Quantity, sample: &Sample) -> (f64, f64) {
    if matches!(quantity, Quantity::Ratio(_)) {
        return (0.0, f64::INFINITY);
    }
    let unbiased = sample.n as f64 / (sample.n - 1) as f64;
    let fraction = sample.mean - sample.mean.floor();
    let (least, greatest) = quantity.range();
    let between_whole = fraction * (1.0 - fraction) * unbiased;
    let at_both_ends = (greatest - sample.mean) * (sample.mean - least) * unbiased;
    match quantity {
        Quantity::Share(_) => (between_whole, between_whole),
        _ if greatest.is_finite() => (between_whole, at_both_ends),
        _ => (between_whole, f64::INFINITY),
    }
}
