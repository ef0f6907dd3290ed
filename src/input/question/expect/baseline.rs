//! Reads the summary of an earlier run.

use std::path::Path;

use serde::Deserialize;

use crate::balance::expect::{Baseline, BaselineCase};
use crate::balance::quantity::Quantity;
use crate::input::tree::text;
use crate::stats::sample::Sample;

/// The largest summary that is read, in bytes: a few thousand cases.
const MAX_BYTES: u64 = 1 << 26;

/// The format of summaries that this version writes and reads.
pub const FORMAT: u32 = 3;

/// The part that is read of any `summary.json`.
#[derive(Deserialize)]
struct Versioned {
    format: Option<u32>,
}

/// The part that is read of a summary in this format.
#[derive(Deserialize)]
struct Summary {
    urlab: String,
    seed: u64,
    throw_limit: u32,
    subjects: Vec<SummarySubject>,
    samples: Vec<SummarySample>,
}

#[derive(Deserialize)]
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

#[derive(Deserialize)]
struct SummarySample {
    subject: usize,
    quantity: String,
    n: u64,
    mean: f64,
    variance: f64,
}

#[derive(Deserialize)]
struct SummarySolution {
    checksum: String,
}

/// Reads the baseline in the file at `path`, which the statement calls `file`. Quantities that no
/// longer exist are left out.
///
/// # Errors
/// The reason, as a sentence, if the file cannot be read, is not the summary of a run, or has
/// another format.
pub(super) fn read(path: &Path, file: &str) -> Result<Baseline, String> {
    let text = text::read_at_most(path, MAX_BYTES)?;
    let not_a_summary = |error| format!("the file is not the summary of a run: {error}");
    let Versioned { format } = serde_json::from_str(&text).map_err(not_a_summary)?;
    match format {
        Some(FORMAT) => {}
        None => {
            return Err(format!(
                "the file is not the summary of a run in format {FORMAT}: run its scenario again \
                 with `urlab run` to write a new one"
            ));
        }
        Some(other) => {
            return Err(format!(
                "the summary has format {other}, but this Urlab reads {FORMAT}: run its scenario \
                 again with `urlab run` to write a new one"
            ));
        }
    }
    let summary: Summary = serde_json::from_str(&text).map_err(not_a_summary)?;
    let games = summary.subjects.iter().filter(|subject| subject.each == "game");
    let cases = games.map(|subject| (subject.case.clone(), case(&summary, subject)));
    Ok(Baseline { file: file.to_owned(), cases: cases.collect() })
}

fn case(summary: &Summary, subject: &SummarySubject) -> BaselineCase {
    let own = summary.samples.iter().filter(|sample| sample.subject == subject.subject);
    let known = own.filter(|read| read.n >= 2 && read.variance >= 0.0).filter_map(|read| {
        let sample = Sample { n: read.n, mean: read.mean, variance: read.variance };
        Some((Quantity::parse(&read.quantity)?, sample))
    });
    BaselineCase {
        version: summary.urlab.clone(),
        fingerprint: subject.fingerprint.clone(),
        solutions: subject.solutions.iter().map(|solution| solution.checksum.clone()).collect(),
        seed: summary.seed,
        throw_limit: summary.throw_limit,
        games: subject.games,
        samples: known.collect(),
    }
}
