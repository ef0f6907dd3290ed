//! Evaluators on disk. `docs/learning.md` describes the format.
//!
//! A file may come from elsewhere, so its checksum and lengths are checked before it is used.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use xxhash_rust::xxh3::xxh3_128;

use crate::disk::{DiskError, NewFile, SealedError, SealedKind};
use crate::game::compiled::CompiledRules;
use crate::game::rules::Rules;
use crate::learn::evaluator::{Evaluator, outcomes, payoffs};
use crate::learn::head::{EvaluatorHead, learn_argument};
use crate::learn::play_rows::PlayRows;
use crate::learn::training_weights::TrainingWeights;
use crate::learn::whole_weights::{InputRow, MOST_BITS, NetworkOutput, WholeWeights};

/// The version of the format. It also covers what the inputs and the first weights are.
const VERSION: u32 = 3;
/// The size of the largest file that is read, in bytes, compressed or not.
const MOST_BYTES: u64 = 1 << 26;
/// The kind of file.
const KIND: SealedKind = kind(*b"URBOT\x1a\r\n");

/// A kind of file with weights in it.
pub(super) const fn kind(magic: [u8; 8]) -> SealedKind {
    SealedKind { magic, version: VERSION, most_bytes: MOST_BYTES }
}

/// The reason why an evaluator cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluatorError {
    /// The system cannot read it.
    #[error(
        "{}: it cannot be read: {source}\nallowed: files that `urlab learn` wrote", path.display()
    )]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// It cannot be written.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// It is another kind of file.
    #[error(
        "{}: this is not a learned evaluator: it does not start like one\nallowed: files that \
         `urlab learn` wrote", path.display()
    )]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// It has another version of the format.
    #[error(
        "{}: this evaluator has version {found} of the format; this program reads version \
         {VERSION}\nhelp: learn the rule set again", path.display()
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The argument of `urlab learn` that makes a new one.
        rules: String,
    },
    #[error(
        "{}: this evaluator is damaged: {what}\nhelp: copy it again from its source, or learn the \
         rule set again", path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The damage.
        what: String,
    },
    /// It is the state of another learning.
    #[error(
        "{}: this keeps what was learned by another plan: {found}, not {wanted}\nhelp: finish it \
         with its own options, or start again", path.display()
    )]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// The plan of the file.
        found: String,
        /// The plan that was asked for.
        wanted: String,
    },
    /// It plays other rules.
    #[error(
        "{}: this evaluator learned `{found}` (fingerprint {found_fingerprint}), not `{wanted}` \
         (fingerprint {wanted_fingerprint})\nhelp: leave the file out, or learn these rules: \
         `urlab learn RULES`", path.display()
    )]
    OtherRules {
        /// The file.
        path: PathBuf,
        /// The rule set of the file.
        found: String,
        found_fingerprint: String,
        /// The rule set that is played.
        wanted: String,
        wanted_fingerprint: String,
    },
}

impl EvaluatorError {
    /// Can the file not be read or written, whatever is in it?
    pub(crate) fn is_of_the_disk(&self) -> bool {
        matches!(self, Self::Read { .. } | Self::Disk(_))
    }

    /// What commands say after the text: the flags that are a way out.
    pub(crate) fn flags(&self) -> String {
        match self {
            Self::OtherVersion { rules, .. } => format!(": `urlab learn {rules} --force`"),
            Self::Damaged { .. } | Self::OtherPlan { .. } => {
                ": `urlab learn RULES --force`".to_owned()
            }
            Self::Read { .. } | Self::Disk(_) | Self::Foreign { .. } | Self::OtherRules { .. } => {
                String::new()
            }
        }
    }
}

impl EvaluatorError {
    fn of(path: &Path, error: SealedError) -> Self {
        let file = path.to_path_buf();
        match error {
            SealedError::Read(source) => Self::Read { path: file, source },
            SealedError::Foreign => Self::Foreign { path: file },
            SealedError::OtherVersion(found) => {
                Self::OtherVersion { path: file, found, rules: "RULES".to_owned() }
            }
            SealedError::Damaged(what) => Self::Damaged { path: file, what },
        }
    }
}

/// The bytes of a file. `path` names it in errors.
pub(super) fn read_all(kind: SealedKind, path: &Path) -> Result<Vec<u8>, EvaluatorError> {
    kind.read(path).map_err(|error| EvaluatorError::of(path, error))
}

/// The head and the content of a file with these bytes. `path` names it in errors.
pub(super) fn parse(
    kind: SealedKind,
    path: &Path,
    bytes: &[u8],
) -> Result<(EvaluatorHead, Vec<u8>), EvaluatorError> {
    let failed = |error| EvaluatorError::of(path, error);
    let (head, body) = kind.parse(bytes).map_err(failed)?;
    let mut content = Vec::new();
    ZlibDecoder::new(body)
        .take(MOST_BYTES)
        .read_to_end(&mut content)
        .map_err(|error| failed(SealedError::Damaged(format!("its content: {error}"))))?;
    Ok((head, content))
}

/// The bytes of a file with this head and content.
pub(super) fn bytes_of(kind: SealedKind, head: &EvaluatorHead, content: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(6));
    let written = encoder.write_all(content).and_then(|()| encoder.finish());
    // Writing into memory does not fail.
    kind.bytes(head, &written.unwrap_or_default())
}

/// Reads the head of an evaluator, of whatever rules.
///
/// # Errors
/// [`EvaluatorError`]: the file cannot be read, is not an evaluator, has another version, or is
/// damaged.
pub fn read_head(path: &Path) -> Result<EvaluatorHead, EvaluatorError> {
    parse(KIND, path, &read_all(KIND, path)?).map(|(head, _)| head)
}

/// The evaluators that somebody holds.
static HELD: Mutex<Vec<Weak<Evaluator>>> = Mutex::new(Vec::new());

/// The evaluator of these rules with the bytes of this file. One that somebody holds is not read
/// again, which matters where a scenario is loaded again and again.
///
/// # Errors
/// As [`Evaluator::parse`].
pub fn shared(path: &Path, bytes: &[u8], rules: &Rules) -> Result<Arc<Evaluator>, EvaluatorError> {
    let (file, checksum) = (file_name(path), checksum(bytes));
    let is_this = |held: &Arc<Evaluator>| {
        held.checksum == checksum && held.file == file && held.head.fingerprint == rules.fingerprint
    };
    let lock = || HELD.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(held) = lock().iter().filter_map(Weak::upgrade).find(is_this) {
        return Ok(held);
    }
    let parsed = Arc::new(Evaluator::parse(path, bytes, rules)?);
    let mut all = lock();
    all.retain(|held| held.strong_count() > 0);
    all.push(Arc::downgrade(&parsed));
    Ok(parsed)
}

/// Opens the evaluator of these rules in a file. One that somebody holds is not read again.
///
/// # Errors
/// As [`Evaluator::open`].
pub fn open_shared(path: &Path, rules: &Rules) -> Result<Arc<Evaluator>, EvaluatorError> {
    shared(path, &read_all(KIND, path)?, rules)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn checksum(bytes: &[u8]) -> String {
    format!("{:032x}", xxh3_128(bytes))
}

impl Evaluator {
    /// Opens an evaluator of these rules.
    ///
    /// # Errors
    /// [`EvaluatorError`]: the file cannot be read, is not an evaluator, has another version, is of
    /// other rules, or is damaged.
    pub fn open(path: &Path, rules: &Rules) -> Result<Self, EvaluatorError> {
        Self::parse(path, &read_all(KIND, path)?, rules)
    }

    /// Reads an evaluator of these rules from the bytes of its file. `path` names it in errors.
    ///
    /// # Errors
    /// As [`Self::open`], but the bytes are there.
    pub fn parse(path: &Path, bytes: &[u8], rules: &Rules) -> Result<Self, EvaluatorError> {
        let (head, content) = parse(KIND, path, bytes).map_err(|error| match error {
            EvaluatorError::OtherVersion { path, found, .. } => {
                let rules = learn_argument(&rules.name);
                EvaluatorError::OtherVersion { path, found, rules }
            }
            other => other,
        })?;
        if head.fingerprint != rules.fingerprint {
            return Err(EvaluatorError::OtherRules {
                path: path.to_path_buf(),
                found: head.rules,
                found_fingerprint: head.fingerprint,
                wanted: rules.name.clone(),
                wanted_fingerprint: rules.fingerprint.clone(),
            });
        }
        let damaged = |what: &str| EvaluatorError::Damaged {
            path: path.to_path_buf(),
            what: what.to_owned(),
        };
        let fit = || damaged("its content does not fit the inputs of these rules");
        let (bits, planes) = content.split_first().ok_or_else(fit)?;
        let bits = u32::from(*bits);
        if !(1..=MOST_BITS).contains(&bits) {
            return Err(fit());
        }
        let first = first_weights(rules, head.seed, bits);
        let changes = from_planes(planes).ok_or_else(fit)?;
        let pairs = first.words().into_iter().zip(&changes);
        let words: Vec<i16> = pairs.map(|(word, change)| word.wrapping_add(*change)).collect();
        let is_whole = words.len() == changes.len();
        let weights = first.with_words(&words).filter(|_| is_whole).ok_or_else(fit)?;
        let outputs = std::iter::once(&weights.value).chain(&weights.outcomes);
        if !outputs.into_iter().all(NetworkOutput::is_bounded) {
            return Err(damaged("its weights are larger than any that learning gives"));
        }
        let payoffs = payoffs(rules, head.objective);
        Ok(Self {
            head,
            checksum: checksum(bytes),
            file: file_name(path),
            rows: play_rows(rules, &weights.inputs),
            weights,
            payoffs,
        })
    }

    /// The bytes of its file. `rules` must be those that it learned.
    pub fn bytes(&self, rules: &Rules) -> Vec<u8> {
        let first = first_weights(rules, self.head.seed, self.weights.bits);
        let words = self.weights.words();
        let changes = words.iter().zip(first.words()).map(|(word, first)| word.wrapping_sub(first));
        let mut content = vec![self.weights.bits as u8];
        content.extend(in_planes(&changes.collect::<Vec<_>>()));
        bytes_of(KIND, &self.head, &content)
    }

    /// Writes its file. `rules` must be those that it learned.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path, rules: &Rules) -> Result<(), EvaluatorError> {
        Ok(NewFile::begin(path)?.finish_with(self.bytes(rules))?)
    }
}

/// The weights before anything is learned. A file holds what learning changed in them, which is
/// nothing for the many contents that no game reached.
fn first_weights(rules: &Rules, seed: u64, bits: u32) -> WholeWeights {
    let outcomes = outcomes(rules);
    let weights = match CompiledRules::new(rules) {
        CompiledRules::Race(race) => TrainingWeights::new(&race, outcomes, seed),
        CompiledRules::Domination(game) => TrainingWeights::new(&game, outcomes, seed),
    };
    weights.whole(bits)
}

/// The rows of inputs as play reads them.
fn play_rows(rules: &Rules, inputs: &[InputRow<i16>]) -> PlayRows {
    match CompiledRules::new(rules) {
        CompiledRules::Race(race) => PlayRows::new(&race, inputs),
        CompiledRules::Domination(game) => PlayRows::new(&game, inputs),
    }
}

/// Numbers in an order that compresses to three quarters: first the lower bytes of all, then the
/// upper ones. The sign is the lowest bit, so that the upper byte of a small number is 0.
fn in_planes(numbers: &[i16]) -> Vec<u8> {
    let folded = numbers.iter().map(|number| ((number << 1) ^ (number >> 15)).to_le_bytes());
    let (lower, upper): (Vec<u8>, Vec<u8>) = folded.map(|[lower, upper]| (lower, upper)).unzip();
    [lower, upper].concat()
}

/// The numbers that [`in_planes`] put in planes. `None` if a byte is missing.
fn from_planes(planes: &[u8]) -> Option<Vec<i16>> {
    let (lower, upper) = planes.split_at(planes.len() / 2);
    let unfolded = |(lower, upper): (&u8, &u8)| {
        let folded = u16::from_le_bytes([*lower, *upper]);
        ((folded >> 1) ^ (folded & 1).wrapping_neg()).cast_signed()
    };
    (lower.len() == upper.len()).then(|| lower.iter().zip(upper).map(unfolded).collect())
}
