//! The head of a solution: what it is a solution of.

use std::path::Path;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::game::rules::Rules;
use crate::solve::file::{FileError, head_of};
use crate::solve::index::Index;

/// The first bytes of every solution. A transfer that changes ends of lines, or stops at the end of
/// a text, is noticed by them.
pub const MAGIC: [u8; 8] = *b"URSOL\x1a\r\n";
/// The version of the format, which takes in how positions are numbered.
pub const VERSION: u32 = 1;
/// Bytes before the JSON text: magic, version, length of the text.
pub(super) const BEFORE: usize = 16;
/// More than any head has.
const LONGEST: usize = 1 << 20;

/// What both players play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Objective {
    /// To win: a win is worth 1, a draw 0, a loss -1.
    Win,
    /// Points: a win is worth the points of its class, and a loss as many less.
    Points,
}

impl Objective {
    /// The name that commands and files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Points => "points",
        }
    }

    /// How far values may be from the truth if winning chances, or points, may be so far from it.
    pub fn value_tolerance(self, tolerance: f64) -> f64 {
        match self {
            // Chances from 0 to 1 are values from -1 to 1.
            Self::Win => 2.0 * tolerance,
            Self::Points => tolerance,
        }
    }

    /// The most that a win pays.
    pub fn most(self, rules: &Rules) -> f64 {
        self.payoffs(rules).into_iter().fold(0.0, f64::max)
    }

    /// What the winner gets and the loser pays for each win class.
    pub fn payoffs(self, rules: &Rules) -> Vec<f64> {
        let worth = |points: u8| if self == Self::Win { 1.0 } else { f64::from(points) };
        rules.win_classes.iter().map(|class| worth(class.points)).collect()
    }
}

/// How values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Width {
    /// In 4 bytes.
    #[serde(rename = "f32")]
    Single,
    /// In 8 bytes.
    #[serde(rename = "f64")]
    Double,
}

impl Width {
    /// The least tolerance, relative to what a win pays at most, at which 4 bytes do: their
    /// rounding is then a sixteenth of it.
    const COARSE: f64 = 1e-6;

    /// For values up to `most` that may be so far from the truth.
    pub fn for_values(tolerance: f64, most: f64) -> Self {
        if tolerance >= Self::COARSE * most { Self::Single } else { Self::Double }
    }

    /// Bytes a value takes.
    pub const fn bytes(self) -> usize {
        match self {
            Self::Single => 4,
            Self::Double => 8,
        }
    }

    /// How far rounding takes a value up to `most` from what it was: half a unit in the last place,
    /// 2^-24 of it; nothing for 8 bytes.
    pub fn rounding(self, most: f64) -> f64 {
        match self {
            Self::Single => most * f64::from(f32::EPSILON) / 2.0,
            Self::Double => 0.0,
        }
    }
}

/// How many pieces of a kind each player has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindCount {
    /// The kind's name.
    pub kind: String,
    /// How many.
    pub count: u8,
}

/// What a solution is a solution of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The rule set's name.
    pub rules: String,
    /// The rule set's fingerprint.
    pub fingerprint: String,
    /// The pieces of each player.
    pub pieces: Vec<KindCount>,
    /// What both play for.
    pub objective: Objective,
    /// How far values may be from the truth: in winning chance, or in points.
    pub tolerance: f64,
    /// How many positions there are with the player to throw not home.
    pub positions: u64,
    /// How many layers the table lists.
    pub layers: u64,
    /// How values are written.
    pub width: Width,
}

impl Head {
    /// Of a rule set; `None` of one that is not a race.
    pub fn new(rules: &Rules, index: &Index, objective: Objective, tolerance: f64) -> Option<Self> {
        let kinds = &rules.race()?.kinds;
        Some(Self {
            rules: rules.name.clone(),
            fingerprint: rules.fingerprint.clone(),
            pieces: kinds
                .iter()
                .map(|kind| KindCount { kind: kind.name.clone(), count: kind.count })
                .collect(),
            objective,
            tolerance,
            positions: index.positions(),
            layers: index.layers().count() as u64,
            width: Width::for_values(objective.value_tolerance(tolerance), objective.most(rules)),
        })
    }

    /// The pieces of each player, in words.
    pub fn pieces_text(&self) -> String {
        let each: Vec<String> =
            self.pieces.iter().map(|kind| format!("{} {}", kind.count, kind.kind)).collect();
        each.join(", ")
    }

    /// A line for each point in which this head is not what is wanted, tolerance and width left
    /// out.
    pub(super) fn differences(&self, wanted: &Self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut compare = |what: &str, found: &str, wanted: &str| {
            if found != wanted {
                lines.push(format!("  {what}: {found} in the file, {wanted} wanted"));
            }
        };
        compare("rule set", &self.rules, &wanted.rules);
        compare("pieces", &self.pieces_text(), &wanted.pieces_text());
        compare("objective", self.objective.name(), wanted.objective.name());
        compare("fingerprint of the rules", &self.fingerprint, &wanted.fingerprint);
        compare("positions", &self.positions.to_string(), &wanted.positions.to_string());
        compare("layers", &self.layers.to_string(), &wanted.layers.to_string());
        // A name or a word for the pieces alone makes no other game.
        if self.same_game(wanted) && self.objective == wanted.objective {
            Vec::new()
        } else {
            lines
        }
    }

    /// Does the file at `path` answer this question, at least as finely?
    ///
    /// # Errors
    /// [`FileError`]: it cannot be read, is something else, or of another question.
    pub fn is_answered_by(&self, path: &Path) -> Result<bool, FileError> {
        let found = head_of(path)?;
        let differences = found.differences(self);
        if !differences.is_empty() {
            let way_out = "--force replaces it; --out FILE leaves it alone".to_owned();
            return Err(FileError::OtherQuestion {
                path: path.to_path_buf(),
                begun: false,
                differences,
                way_out,
            });
        }
        // The text of a number may be read as its neighbour.
        Ok(found.tolerance <= self.tolerance * (1.0 + 1e-12))
    }

    fn same_game(&self, other: &Self) -> bool {
        (&self.fingerprint, self.positions, self.layers)
            == (&other.fingerprint, other.positions, other.layers)
    }

    /// The bytes that a file begins with.
    pub(super) fn bytes(&self) -> Vec<u8> {
        // Texts, numbers and lists of them can always be written as JSON.
        let text = serde_json::to_vec(self).unwrap_or_default();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the beginning of a file; also how many bytes it takes.
    pub(super) fn read(path: &Path, bytes: &[u8]) -> Result<(Self, usize), FileError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(FileError::Foreign { path: path.to_path_buf() });
        }
        let short = || {
            FileError::damaged(
                path,
                format!("it ends within its head, after {} bytes", bytes.len()),
            )
        };
        let number = |at: usize| {
            bytes
                .get(at..at + 4)
                .map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
        };
        let found = number(8).ok_or_else(short)?;
        if found != VERSION {
            return Err(FileError::OtherVersion { path: path.to_path_buf(), found });
        }
        let length = number(12).ok_or_else(short)? as usize;
        if length > LONGEST {
            return Err(FileError::damaged(
                path,
                format!("its head claims to be {length} bytes long"),
            ));
        }
        let end = BEFORE + length;
        let sum = bytes.get(end..end + 8).ok_or_else(short)?;
        if sum != xxh3_64(&bytes[..end]).to_le_bytes() {
            return Err(FileError::damaged(path, "the checksum of its head does not fit"));
        }
        let head = serde_json::from_slice(&bytes[BEFORE..end]);
        let head = head.map_err(|error| {
            FileError::damaged(path, format!("its head cannot be read: {error}"))
        })?;
        Ok((head, end + 8))
    }
}
