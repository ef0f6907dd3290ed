//! Reading the summary of an earlier run.

use std::path::Path;

use serde::Deserialize;

use crate::balance::expect::{Baseline, BaselineCase};
use crate::balance::quantity::Quantity;
use crate::input::tree::text;
use crate::stats::sample::Sample;

/// The largest summary that is read, in bytes: some thousand cases.
const MAX_BYTES: u64 = 1 << 26;

/// The format of summaries that this version writes and reads.
pub const FORMAT: u32 = 3;

/// What is read of any `summary.json`.
#[derive(Deserialize)]
struct Versioned {
    format: Option<u32>,
}

/// What is read of one of this format.
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

/// The baseline in the file at `path`, which the statement names `file`; quantities that are not
/// known any more are left out.
///
/// # Errors
/// In a sentence, if the file cannot be read, is not the summary of a run, or one of
/// another format.
pub(super) fn read(path: &Path, file: &str) -> Result<Baseline, String> {
    let text = text::read_at_most(path, MAX_BYTES)?;
    let of_no_run = |error| format!("the file is not the summary of a run: {error}");
    let Versioned { format } = serde_json::from_str(&text).map_err(of_no_run)?;
    match format {
        Some(FORMAT) => {}
        None => {
            return Err(format!(
                "the file is not the summary of a run in format {FORMAT}: `urlab run` of the \
                 scenario that made it writes a new one"
            ));
        }
        Some(other) => {
            return Err(format!(
                "the summary has format {other}, and this Urlab reads {FORMAT}: `urlab run` of the \
                 scenario that made it writes a new one"
            ));
        }
    }
    let summary: Summary = serde_json::from_str(&text).map_err(of_no_run)?;
    let games = summary.subjects.iter().filter(|subject| subject.each == "game");
    let cases = games.map(|subject| (subject.case.clone(), case(&summary, subject)));
    Ok(Baseline { file: file.to_owned(), cases: cases.collect() })
}

fn case(summary: &Summary, of: &SummarySubject) -> BaselineCase {
    let own = summary.samples.iter().filter(|one| one.subject == of.subject);
    let known = own.filter(|one| one.n >= 2 && one.variance >= 0.0).filter_map(|one| {
        let sample = Sample { n: one.n, mean: one.mean, variance: one.variance };
        Some((Quantity::parse(&one.quantity)?, sample))
    });
    BaselineCase {
        version: summary.urlab.clone(),
        fingerprint: of.fingerprint.clone(),
        solutions: of.solutions.iter().map(|solution| solution.checksum.clone()).collect(),
        seed: summary.seed,
        throw_limit: summary.throw_limit,
        games: of.games,
        samples: known.collect(),
    }
}
