//! Reading the summary of an earlier run.

use std::path::Path;

use indexmap::IndexMap;
use serde::Deserialize;

use crate::balance::expect::{Baseline, BaselineCase};
use crate::balance::quantity::Quantity;
use crate::input::tree::text::read_at_most;
use crate::stats::sample::Sample;

/// The largest summary that is read, in bytes: some thousand cases.
const MAX_BYTES: u64 = 1 << 26;

/// What is read of `summary.json`.
#[derive(Deserialize)]
struct Summary {
    cases: Vec<SummaryCase>,
}

#[derive(Deserialize)]
struct SummaryCase {
    id: String,
    seed: u64,
    games: u64,
    samples: Option<IndexMap<String, SummarySample>>,
    provenance: SummaryProvenance,
}

#[derive(Deserialize)]
struct SummarySample {
    mean: f64,
    variance: f64,
}

#[derive(Deserialize)]
struct SummaryProvenance {
    version: String,
    fingerprint: String,
    #[serde(default)]
    solutions: Vec<SummarySolution>,
    throw_limit: u32,
}

#[derive(Deserialize)]
struct SummarySolution {
    checksum: String,
}

/// The baseline in the file at `path`, which the statement names `file`; quantities that are not
/// known any more are left out.
///
/// # Errors
/// In a sentence, if the file cannot be read, is not the summary of a run, or one of an Urlab that
/// kept no samples.
pub(super) fn read(path: &Path, file: &str) -> Result<Baseline, String> {
    let text = read_at_most(path, MAX_BYTES)?;
    let summary: Summary = serde_json::from_str(&text)
        .map_err(|error| format!("the file is not the summary of a run: {error}"))?;
    if summary.cases.iter().any(|case| case.samples.is_none()) {
        return Err("an earlier Urlab wrote it, which kept no `samples`".to_owned());
    }
    let cases = summary.cases.into_iter().map(|case| {
        let known = case.samples.into_iter().flatten().filter_map(
            |(name, SummarySample { mean, variance })| {
                let is_sample = case.games >= 2 && variance >= 0.0;
                Some((
                    Quantity::parse(&name).filter(|_| is_sample)?,
                    Sample { n: case.games, mean, variance },
                ))
            },
        );
        let samples = known.collect();
        let SummaryProvenance { version, fingerprint, solutions, throw_limit } = case.provenance;
        let solutions = solutions.into_iter().map(|solution| solution.checksum).collect();
        let (seed, games) = (case.seed, case.games);
        (
            case.id,
            BaselineCase { version, fingerprint, solutions, seed, throw_limit, games, samples },
        )
    });
    Ok(Baseline { file: file.to_owned(), cases: cases.collect() })
}
