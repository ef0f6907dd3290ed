//! A checked rule set of a race game, as its file describes it. `spec` makes these; nothing here is unchecked.

mod winning;

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::chance::Chance;
use crate::game::dice::Die;

pub use crate::game::rules::winning::{Condition, MatchPlay, Payer, Place, Stakes, WinClass};

/// The most piece kinds a rule set may have.
pub const MAX_KINDS: usize = 4;
/// The most steps a path may have.
pub const MAX_STEPS: u8 = 32;
/// The greatest value a throw may have, so that the longest path plus a throw stays within one machine word.
pub const MAX_VALUE: u8 = 31;
/// The most pieces a player may have of one kind.
pub const MAX_PIECES: u8 = 30;

/// A checked rule set: every name resolved, every distribution enumerated, every piece able to get home.
///
/// Squares are indices into [`Board::squares`] and stand for Light; Dark's are their mirror images. Steps count from 1
/// on a player's own path; step 0 is off the board, waiting; one past the last step is home.
///
/// ```
/// let rules = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap();
/// assert_eq!((rules.length(), rules.pieces()), (16, 7));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The short name, as commands take it.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The document that the rules come from.
    pub source: String,
    /// The readings of points that the source leaves open.
    pub readings: Vec<Reading>,
    /// The board.
    pub board: Board,
    /// Light's path: the square of step 1, of step 2, and so on; 1 to [`MAX_STEPS`] squares.
    pub path: Vec<u8>,
    /// The piece kinds in the file's order, 1 to [`MAX_KINDS`].
    pub kinds: Vec<Kind>,
    /// The dice of the main throw.
    pub dice: Vec<Die>,
    /// What the main throw can be, in ascending order of the marks shown.
    pub throws: Chance<Throw>,
    /// The second die, if there is one.
    pub promotion: Option<Promotion>,
    /// Squares where an enemy piece may not be captured: landing on it is illegal.
    pub safe: BitSet,
    /// Squares that several pieces may share.
    pub stacking: Stacking,
    /// How pieces leave the board.
    pub bearing_off: BearingOff,
    /// What grants an extra throw, beside the throw itself.
    pub extra_throws: ExtraThrows,
    /// Who starts, and whether the opening cast is kept.
    pub opening: Opening,
    /// Does the second player get one more turn when the first player finishes?
    pub equal_turns: bool,
    /// The win classes in the order in which they are tried; the last one takes every win. Never empty.
    pub win_classes: Vec<WinClass>,
    /// How games add up to a match, if they do.
    pub match_play: Option<MatchPlay>,
    /// What is paid, if anything.
    pub stakes: Option<Stakes>,
    /// Hash of everything above that bears on play: equal fingerprints play the same games.
    pub fingerprint: String,
}

impl Rules {
    /// The number of steps of the path, 1 to [`MAX_STEPS`].
    pub fn length(&self) -> u8 {
        self.path.len() as u8
    }

    /// The number of pieces of one player, from 1.
    pub fn pieces(&self) -> u8 {
        self.kinds.iter().map(|kind| kind.count).sum()
    }
}

/// How a point that the source leaves open is read here.
///
/// ```
/// let rules = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap();
/// assert_eq!(rules.readings[1].field, "match.draw_points");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The point, in a few words.
    pub point: String,
    /// How this rule set decides it.
    pub reading: String,
    /// The field that holds the decision.
    pub field: String,
}

/// A kind of piece.
///
/// ```
/// let [pawn, chariot, _] = &urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap().kinds[..] else { panic!("three kinds") };
/// assert!(chariot.enter_after.contains(0) && chariot.strength > pawn.strength);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// How many each player has, from 1 to [`MAX_PIECES`].
    pub count: u8,
    /// A piece captures enemies of equal or lower strength.
    pub strength: u8,
    /// The step that each value enters it on.
    pub entries: Vec<Entry>,
    /// The kinds of which no own piece may be waiting when this one enters: bit `i` is kind `i`.
    pub enter_after: BitSet,
    /// The kinds of which no own piece may be waiting when this one bears off.
    pub bear_off_after: BitSet,
}

/// A value that enters a piece, and where.
///
/// ```
/// use urlab::game::rules::Entry;
/// let rules = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap();
/// assert_eq!(rules.kinds[2].entries, [Entry { value: 10, step: 10 }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value in force.
    pub value: u8,
    /// The step it enters on, from 1.
    pub step: u8,
}

/// One outcome of the main throw.
///
/// ```
/// let rules = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap();
/// assert_eq!(rules.throws.outcomes()[3].outcome.marks, 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The marks shown.
    pub marks: u16,
    /// What follows.
    pub effect: ThrowEffect,
}

/// What a throw brings.
///
/// ```
/// use urlab::game::rules::ThrowEffect;
/// let rules = urlab::spec::rules::load("scenarios/rules/finkel.yaml").unwrap();
/// assert_eq!(rules.throws.at(0).effect, ThrowEffect::Void);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThrowEffect {
    /// The turn ends.
    Void,
    /// The same player throws again; nothing moves.
    Again,
    /// A piece moves or enters.
    Move {
        /// The value, 1 to [`MAX_VALUE`].
        value: u8,
        /// Does it carry an extra throw after the action?
        extra: bool,
        /// The kinds that it may enter: bit `i` is kind `i`.
        enters: BitSet,
        /// May it bear a piece off?
        bears_off: bool,
    },
}

/// The second die (kość wyroku, the verdict die): it promotes the value or ends the turn.
///
/// ```
/// let promotion = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap().promotion.unwrap();
/// assert_eq!((promotion.die.total(), promotion.bears_off), (3, false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// `true` is YES: the value is promoted; `false` is NO: the turn ends.
    pub die: Chance<bool>,
    /// For each base value the promoted one.
    pub promotes: Vec<Promoted>,
    /// The kinds that a promoted value may enter: bit `i` is kind `i`.
    pub enters: BitSet,
    /// May a promoted value bear a piece off?
    pub bears_off: bool,
}

/// A base value and what it is promoted to.
///
/// ```
/// use urlab::game::rules::Promoted;
/// let promotion = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap().promotion.unwrap();
/// assert!(promotion.promotes.contains(&Promoted { from: 4, to: 10 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promoted {
    /// The value of the main throw.
    pub from: u8,
    /// The value after YES, 1 to [`MAX_VALUE`].
    pub to: u8,
}

/// Squares that several pieces may share.
///
/// ```
/// let rules = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap();
/// assert!(rules.stacking.own.is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stacking {
    /// Squares where any number of a player's own pieces may stand.
    pub own: BitSet,
    /// Squares where pieces of both players may stand together, so that none is captured there.
    pub enemy: BitSet,
}

/// What value bears a piece off.
///
/// ```
/// use urlab::game::rules::ExitRule;
/// let rules = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap();
/// assert_eq!(rules.bearing_off.last_piece, ExitRule::AtLeast);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitRule {
    /// The value must equal the distance to home.
    Exact,
    /// The value must equal the distance or exceed it.
    AtLeast,
}

/// How pieces leave the board.
///
/// ```
/// let leaving = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap().bearing_off;
/// assert_ne!(leaving.rule, leaving.last_piece);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BearingOff {
    /// The rule for all pieces.
    pub rule: ExitRule,
    /// The rule for a player's last piece, when all the others are home.
    pub last_piece: ExitRule,
}

/// What grants an extra throw, beside the throw itself.
///
/// ```
/// let rules = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap();
/// assert_eq!(rules.extra_throws.landing, rules.board.rosettes);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtraThrows {
    /// Landing or entering on one of these squares.
    pub landing: BitSet,
    /// A capture.
    pub capture: bool,
}

/// Who starts.
///
/// ```
/// use urlab::game::rules::Starter;
/// assert_eq!(urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap().opening.starter, Starter::Lower);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starter {
    /// Both cast, the higher starts, ties cast again.
    Higher,
    /// Both cast, the lower starts, ties cast again.
    Lower,
    /// By lot.
    Random,
}

/// Who starts, and with what.
///
/// ```
/// let kept = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap().opening.kept.unwrap();
/// assert_eq!(kept.outcomes().len(), 3, "the lower of two unequal casts is never the 4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Who starts.
    pub starter: Starter,
    /// If the starter keeps its opening cast: the distribution of that cast, over indices into [`Rules::throws`]'s outcomes.
    pub kept: Option<Chance<u8>>,
}
