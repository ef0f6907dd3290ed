//! The head of a solution file: names the rule set, the objective and the tolerance.

use std::path::Path;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::game::rules::Rules;
use crate::solve::file::{FileError, read_head};
use crate::solve::index::Index;

/// The first bytes of every solution. They detect a transfer that changes line ends or stops at the
/// end of a text.
pub const MAGIC: [u8; 8] = *b"URSOL\x1a\r\n";
/// The version of the format. It also covers the numbering of positions.
pub const VERSION: u32 = 1;
/// The bytes before the JSON text: magic, version and length of the text.
pub(super) const BEFORE: usize = 16;
/// A length in bytes greater than that of any head.
const LONGEST: usize = 1 << 20;

/// The objective of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Objective {
    /// To win: a win is worth 1, a draw 0, a loss -1.
    Win,
    /// Points: a win is worth the points of its class. A loss is worth as many, with a minus sign.
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

    /// The allowed error of a value. `tolerance` is the allowed error of a winning chance or of
    /// points.
    pub fn value_tolerance(self, tolerance: f64) -> f64 {
        match self {
            // Chances from 0 to 1 are values from -1 to 1.
            Self::Win => 2.0 * tolerance,
            Self::Points => tolerance,
        }
    }

    /// The greatest payoff of a win.
    pub fn greatest_payoff(self, rules: &Rules) -> f64 {
        self.payoffs(rules).into_iter().fold(0.0, f64::max)
    }

    /// The amount that the winner gets and the loser pays, for each win class.
    pub fn payoffs(self, rules: &Rules) -> Vec<f64> {
        let worth = |points: u8| if self == Self::Win { 1.0 } else { f64::from(points) };
        rules.win_classes.iter().map(|class| worth(class.points)).collect()
    }
}

/// The width of stored values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Width {
    /// 4 bytes.
    #[serde(rename = "f32")]
    Single,
    /// 8 bytes.
    #[serde(rename = "f64")]
    Double,
}

impl Width {
    /// The least tolerance at which 4 bytes are enough, relative to the greatest payoff. The
    /// rounding error is then a sixteenth of the tolerance.
    const COARSE: f64 = 1e-6;

    /// The width for values up to `most` with this allowed error.
    pub fn for_values(tolerance: f64, most: f64) -> Self {
        if tolerance >= Self::COARSE * most { Self::Single } else { Self::Double }
    }

    /// The bytes of a value.
    pub const fn bytes(self) -> usize {
        match self {
            Self::Single => 4,
            Self::Double => 8,
        }
    }

    /// The greatest rounding error of a value up to `most`. It is half a unit in the last place,
    /// 2^-24 of the value. It is 0 for 8 bytes.
    pub fn rounding(self, most: f64) -> f64 {
        match self {
            Self::Single => most * f64::from(f32::EPSILON) / 2.0,
            Self::Double => 0.0,
        }
    }
}

/// The number of pieces of a kind that each player has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindCount {
    /// The kind's name.
    pub kind: String,
    /// The number of pieces.
    pub count: u8,
}

/// The description of what a solution file solves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The rule set's name.
    pub rules: String,
    /// The rule set's fingerprint.
    pub fingerprint: String,
    /// The pieces of each player.
    pub pieces: Vec<KindCount>,
    /// The objective of both players.
    pub objective: Objective,
    /// The greatest allowed error of a value, in winning chance or in points.
    pub tolerance: f64,
    /// The number of positions in which the player to throw still has pieces on the way.
    pub positions: u64,
    /// The number of layers in the table.
    pub layers: u64,
    /// The width of stored values.
    pub width: Width,
}

impl Head {
    /// Builds the head for a rule set. `None` if it is not a race.
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
            width: Width::for_values(
                objective.value_tolerance(tolerance),
                objective.greatest_payoff(rules),
            ),
        })
    }

    /// The pieces of each player, in words.
    pub fn pieces_text(&self) -> String {
        let each: Vec<String> =
            self.pieces.iter().map(|kind| format!("{} {}", kind.count, kind.kind)).collect();
        each.join(", ")
    }

    /// A line for each difference between this head and the expected one. Tolerance and width do
    /// not count.
    pub(super) fn differences(&self, expected: &Self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut compare = |what: &str, in_file: &str, expected: &str| {
            if in_file != expected {
                lines.push(format!("  {what}: {in_file} in the file, {expected} expected"));
            }
        };
        compare("rule set", &self.rules, &expected.rules);
        compare("pieces", &self.pieces_text(), &expected.pieces_text());
        compare("objective", self.objective.name(), expected.objective.name());
        compare("fingerprint of the rules", &self.fingerprint, &expected.fingerprint);
        compare("positions", &self.positions.to_string(), &expected.positions.to_string());
        compare("layers", &self.layers.to_string(), &expected.layers.to_string());
        // Another name, or another word for the pieces, does not make another game.
        if self.same_game(expected) && self.objective == expected.objective {
            Vec::new()
        } else {
            lines
        }
    }

    /// Does the file at `path` answer this request, with the same or a finer tolerance?
    ///
    /// # Errors
    /// [`FileError`]: the file cannot be read, is not a solution, or answers another
    /// request.
    pub fn is_answered_by(&self, path: &Path) -> Result<bool, FileError> {
        let found = read_head(path)?;
        let differences = found.differences(self);
        if !differences.is_empty() {
            return Err(FileError::OtherQuestion {
                path: path.to_path_buf(),
                begun: false,
                differences,
                way_out: None,
            });
        }
        // A number may change by one unit in the last place when it is read from text.
        Ok(found.tolerance <= self.tolerance * (1.0 + 1e-12))
    }

    fn same_game(&self, other: &Self) -> bool {
        (&self.fingerprint, self.positions, self.layers)
            == (&other.fingerprint, other.positions, other.layers)
    }

    /// The bytes at the begin of a file.
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

    /// Reads the begin of a file. Also returns the number of bytes that it takes.
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
        let number = |offset: usize| {
            bytes
                .get(offset..offset + 4)
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
                format!("its head gives a length of {length} bytes"),
            ));
        }
        let end = BEFORE + length;
        let sum = bytes.get(end..end + 8).ok_or_else(short)?;
        if sum != xxh3_64(&bytes[..end]).to_le_bytes() {
            return Err(FileError::damaged(path, "the checksum of its head is wrong"));
        }
        let head = serde_json::from_slice(&bytes[BEFORE..end]).map_err(|error| {
            FileError::damaged(path, format!("its head cannot be read: {error}"))
        })?;
        Ok((head, end + 8))
    }
}
