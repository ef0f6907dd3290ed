//! The rules of a race: a path, piece kinds, dice, and what happens where pieces meet.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use crate::game::bits::BitSet;
use crate::game::chance::Chance;
use crate::game::dice::Die;
use crate::game::rules::dice_of_players::SecondDice;
use crate::game::rules::passage::{PieceBlock, SquareLink, write_canonical as write_passage};
use crate::game::rules::way_squares::WaySquares;
use crate::game::rules::{Opening, Starter};

/// The most piece kinds in one rule set.
pub const MAX_KINDS: usize = 5;
/// The most steps of a path.
pub const MAX_STEPS: u8 = 126;
/// The greatest value of a throw.
pub const MAX_VALUE: u8 = 31;
/// The greatest value that several pieces may share. Each piece moves at least one step.
pub const MAX_SHARED: u8 = crate::game::actions::MOST_MOVES as u8;
/// The most pieces of one kind that a player may have.
pub const MAX_PIECES: u8 = 30;

/// The rules of a race.
///
/// Steps count from 1 on a player's own path. Step 0 is off the board: the piece waits. The step
/// after the last one is home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceRules {
    /// Light's path: the square of step 1, of step 2, and so on. It has 1 to [`MAX_STEPS`] squares.
    pub path: Vec<u8>,
    /// The first step of the way back; `None` if the path has no way back. Pieces on the way back
    /// travel in the other direction or show their other face.
    pub back_from: Option<u8>,
    /// The piece kinds in the order of the rule file, 1 to [`MAX_KINDS`].
    pub kinds: Vec<PieceKind>,
    /// The dice of the main throw: those of the player who takes the first turn.
    pub dice: Vec<Die>,
    /// The outcomes of the main throw, in ascending order of the marks shown, with the weights of
    /// [`Self::dice`]. If the other player throws other dice, outcomes that only these show are
    /// here too, with weight 0.
    pub throws: Chance<Throw>,
    /// The dice of the player who takes the second turn, if they give other chances. Else `None`.
    pub second_dice: Option<SecondDice>,
    /// The second die; `None` if the game has none.
    pub promotion: Option<Promotion>,
    /// Squares where a player may not capture an enemy piece: it is illegal to land there on an
    /// enemy. The way of the piece that stands there counts.
    pub safe: WaySquares,
    /// Squares that bump: a piece that may not land there because of an enemy goes to the next
    /// step.
    pub bump: WaySquares,
    /// Squares that several pieces may share.
    pub stacking: Stacking,
    /// What happens when a piece on its way out meets a piece on its way back.
    pub other_way: OtherWay,
    /// Steps from which a piece that lands there goes on at once. Each step has at most one link,
    /// and no links form a loop.
    pub links: Vec<SquareLink>,
    /// Groups of pieces that bar the way.
    pub blocks: Vec<PieceBlock>,
    /// If an action captures, are only actions that capture legal?
    pub captures_forced: bool,
    /// How pieces leave the board.
    pub bearing_off: BearingOff,
    /// What grants an extra throw, in addition to the throw itself.
    pub extra_throws: ExtraThrows,
    /// What becomes of throws that a player cannot use, or throws too often.
    pub lost_throws: LostThrows,
    /// Does the second player get one more turn after the first player finishes?
    pub equal_turns: bool,
    /// The pieces that do not wait at the start: those of the player who takes the first turn, and
    /// those of the other player. They are in ascending order of kind and step, each kind and step
    /// once.
    pub setup: [Vec<PlacedPieces>; 2],
    /// The number of pieces home that wins, from 1 to one less than all. `None` if all pieces must
    /// be home.
    pub home_to_win: Option<u8>,
    /// The end of the game after a number of throws. `None` if only pieces home end it.
    pub throw_end: Option<ThrowEnd>,
}

impl RaceRules {
    /// The number of steps of the path, 1 to [`MAX_STEPS`].
    pub fn length(&self) -> u8 {
        self.path.len() as u8
    }

    /// Is a piece on this step on its way back?
    pub fn goes_back(&self, step: u8) -> bool {
        self.back_from.is_some_and(|first| step >= first)
    }

    /// Does a square of the set count for a piece on this step of the path?
    pub(crate) fn counts(&self, squares: WaySquares, step: u8) -> bool {
        squares.counts(self.path[usize::from(step) - 1], self.goes_back(step))
    }

    /// A race with a path, kinds and throws and nothing else. No square is special. Bearing off
    /// needs the exact value.
    pub fn new(path: Vec<u8>, kinds: Vec<PieceKind>, throws: Chance<Throw>) -> Self {
        Self {
            path,
            back_from: None,
            kinds,
            dice: Vec::new(),
            throws,
            second_dice: None,
            promotion: None,
            safe: WaySquares::EMPTY,
            bump: WaySquares::EMPTY,
            stacking: Stacking::default(),
            other_way: OtherWay::default(),
            links: Vec::new(),
            blocks: Vec::new(),
            captures_forced: false,
            bearing_off: BearingOff {
                rule: ExitRule::Exact,
                last_piece: ExitRule::Exact,
                values: BitSet::range(1, MAX_VALUE),
                bounce: false,
            },
            extra_throws: ExtraThrows::default(),
            lost_throws: LostThrows::default(),
            equal_turns: false,
            setup: [Vec::new(), Vec::new()],
            home_to_win: None,
            throw_end: None,
        }
    }

    /// The number of pieces that a player needs home to win, at least 1.
    pub fn needed_home(&self) -> u8 {
        self.home_to_win.unwrap_or_else(|| self.kinds.iter().map(|kind| kind.count).sum())
    }

    /// Writes everything that affects play, for the fingerprint.
    pub(crate) fn write_canonical(&self, opening: &Opening, text: &mut String) -> fmt::Result {
        let Self { path, back_from, kinds, dice: _, throws, promotion, .. } = self;
        writeln!(text, "path {path:?} back {back_from:?}")?;
        for kind in kinds {
            write!(
                text,
                "kind {} strength {} own throw {}",
                kind.count, kind.strength, kind.own_throw
            )?;
            // A field of its own: the fingerprints of rules without it stay as they were.
            if kind.own_throw_extra {
                write!(text, " extra")?;
            }
            for entry in &kind.entries {
                write!(text, " {}>{}", entry.value, entry.step)?;
            }
            writeln!(text, " after {} {}", kind.enter_after.0, kind.bear_off_after.0)?;
        }
        for weighted in throws.outcomes() {
            write!(text, "throw {}x ", weighted.weight)?;
            weighted.outcome.effect.write_canonical(text)?;
        }
        if let Some(promotion) = promotion {
            promotion.write_canonical(text)?;
        }
        let starter = match opening.starter {
            Starter::Higher => "higher",
            Starter::Lower => "lower",
            Starter::Random => "random",
        };
        let kept = opening.kept.is_some();
        writeln!(text, "opening {starter} keeps {kept} equal {}", self.equal_turns)?;
        self.lost_throws.write_canonical(text)?;
        self.write_encounters(text)?;
        self.write_start_and_end(text)
    }

    /// Writes what differs from the usual start and the usual end. Rule sets without these fields
    /// keep their fingerprints.
    fn write_start_and_end(&self, text: &mut String) -> fmt::Result {
        if let Some(second) = &self.second_dice {
            second.write_canonical(text)?;
        }
        for (player, pieces) in self.setup.iter().enumerate() {
            for PlacedPieces { kind, step, count } in pieces {
                writeln!(text, "setup of {player}: {count} of {kind} on {step}")?;
            }
        }
        if let Some(home) = self.home_to_win {
            writeln!(text, "wins with {home} home")?;
        }
        let Some(ThrowEnd { throws, by }) = self.throw_end else { return Ok(()) };
        writeln!(text, "ends after {throws} throws by {by:?}")
    }

    fn write_encounters(&self, text: &mut String) -> fmt::Result {
        let exit = |rule| if rule == ExitRule::Exact { "exact" } else { "at-least" };
        let Self { safe, bump, stacking, other_way: other, bearing_off: bearing, .. } = self;
        writeln!(text, "safe {safe} own {} enemy {}", stacking.own, stacking.enemy)?;
        writeln!(text, "bump {bump} other way {} {}", other.bars.0, other.shares.0)?;
        let (rule, last, values) = (exit(bearing.rule), exit(bearing.last_piece), bearing.values.0);
        writeln!(text, "off {rule} last {last} by {values} bounce {}", bearing.bounce)?;
        let ExtraThrows { landing, capture, at_most } = self.extra_throws;
        writeln!(text, "extra {landing} capture {capture} most {at_most:?}")?;
        write_passage(self, text)
    }
}

impl LostThrows {
    /// Plain rules write nothing, so that they have the fingerprint that they always had.
    fn write_canonical(&self, text: &mut String) -> fmt::Result {
        let Self { burnt_after, tries_to_enter, opponent_uses } = self;
        if !burnt_after.is_empty() {
            writeln!(text, "burnt {burnt_after:?}")?;
        }
        if let Some(tries) = tries_to_enter {
            writeln!(text, "tries {tries}")?;
        }
        if *opponent_uses {
            writeln!(text, "the opponent uses unused throws")?;
        }
        Ok(())
    }
}

impl ThrowEffect {
    fn write_canonical(&self, text: &mut String) -> fmt::Result {
        match self {
            Self::Void => writeln!(text, "void"),
            Self::Again => writeln!(text, "again"),
            Self::Move { value, extra, enters, bears_off, shared } => {
                let entry_squares = enters.0;
                writeln!(
                    text,
                    "{value} extra {extra} enters {entry_squares} off {bears_off} shared {shared}"
                )
            }
        }
    }
}

impl Promotion {
    fn write_canonical(&self, text: &mut String) -> fmt::Result {
        let Self { die, promotes, enters, bears_off } = self;
        write!(text, "promotion enters {} off {bears_off}", enters.0)?;
        for weighted in die.outcomes() {
            write!(text, " {}x{}", weighted.weight, weighted.outcome)?;
        }
        for promoted in promotes {
            write!(text, " {}>{}", promoted.from, promoted.to)?;
        }
        writeln!(text)
    }
}

/// What happens when a piece on its way out meets a piece on its way back. On all other squares
/// they capture each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OtherWay {
    /// Squares where neither piece may land on the other.
    pub bars: BitSet,
    /// Squares that both pieces may share. Neither captures the other there.
    pub shares: BitSet,
}

/// Pieces that share a name, a strength and the rules of entering and bearing off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceKind {
    pub name: String,
    /// The number of such pieces of each player, from 1 to [`MAX_PIECES`].
    pub count: u8,
    /// The strength. A piece captures enemies of equal or lower strength.
    pub strength: u8,
    /// The values that enter a piece, each with its entry step.
    pub entries: Vec<EntryStep>,
    /// Does a piece that enters move on at once by its own throw? The piece is withdrawn if it
    /// cannot move.
    pub own_throw: bool,
    /// Does its own throw grant an extra throw, if the throw says so? `false` without an own throw.
    pub own_throw_extra: bool,
    /// The kinds that this kind waits for before it enters: no own piece of them may still wait.
    /// Bit `i` is kind `i`.
    pub enter_after: BitSet,
    /// The kinds that this kind waits for before it bears off: no own piece of them may still wait.
    /// Bit `i` is kind `i`.
    pub bear_off_after: BitSet,
}

/// The end of a game after a number of throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThrowEnd {
    /// The game ends before the throw that would pass this number, at least 1. It counts the throws
    /// of both players.
    pub throws: u32,
    /// Who wins then.
    pub by: Standing,
}

/// What decides a game whose throws are over. If the players are equal in it, the game is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// More pieces home, then fewer steps left.
    #[default]
    Home,
    /// Fewer steps left.
    Steps,
}

/// Pieces of a kind that stand on the board or are home at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlacedPieces {
    /// The index of the kind.
    pub kind: u8,
    /// The step: 1 to the length of the path, or the next number for home.
    pub step: u8,
    /// How many, at least 1.
    pub count: u8,
}

/// A value that enters a piece, and the step where it enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryStep {
    /// The value in force.
    pub value: u8,
    /// The step where the piece enters, at least 1.
    pub step: u8,
}

/// One outcome of the main throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The marks shown.
    pub marks: u16,
    /// What follows.
    pub effect: ThrowEffect,
}

/// What a throw brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThrowEffect {
    /// The turn ends.
    Void,
    /// The same player throws again. No piece moves.
    Again,
    /// A piece moves or enters.
    Move {
        /// The value, 1 to [`MAX_VALUE`].
        value: u8,
        /// Does the value grant an extra throw after the action?
        extra: bool,
        /// The kinds that this value may enter: bit `i` is kind `i`.
        enters: BitSet,
        /// May this value bear a piece off?
        bears_off: bool,
        /// May several pieces on the board share the value? Each of them moves a part of it.
        shared: bool,
    },
}

/// The second die (kość wyroku, the verdict die): it promotes the value or ends the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The die: `true` is YES and promotes the value, `false` is NO and ends the turn.
    pub die: Chance<bool>,
    /// The promoted value of each base value.
    pub promotes: Vec<Promoted>,
    /// The kinds that a promoted value may enter: bit `i` is kind `i`.
    pub enters: BitSet,
    /// May a promoted value bear a piece off?
    pub bears_off: bool,
}

/// A base value and its promoted value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promoted {
    /// The value of the main throw.
    pub from: u8,
    /// The value after YES, 1 to [`MAX_VALUE`].
    pub to: u8,
}

/// Squares that several pieces may share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stacking {
    /// Squares where several of a player's own pieces may stand.
    pub own: WaySquares,
    /// The most own pieces on such a square, at least 2. `None` for any number.
    pub most: Option<u8>,
    /// Squares where pieces of both players may stand together. No piece is captured there. The
    /// square must count for both pieces.
    pub enemy: WaySquares,
}

/// Which value bears a piece off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitRule {
    /// The value must equal the distance to home.
    Exact,
    /// The value must be equal to the distance or greater.
    AtLeast,
}

/// How pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BearingOff {
    /// The rule for all pieces.
    pub rule: ExitRule,
    /// The rule for a player's last piece, after all others are home.
    pub last_piece: ExitRule,
    /// The values that bear a piece off, if their throw allows it.
    pub values: BitSet,
    /// Does a piece bounce if no action is legal? A piece with a value greater than its distance
    /// then goes to the exit and comes back by the rest.
    pub bounce: bool,
}

/// What grants an extra throw, in addition to the throw itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtraThrows {
    /// Squares that grant an extra throw to a piece that lands or enters there.
    pub landing: WaySquares,
    /// Does a capture grant an extra throw?
    pub capture: bool,
    /// The most extra throws that actions earn in one turn, by throws, landings and captures
    /// together. `None` for no limit.
    pub at_most: Option<u8>,
}

/// What becomes of throws that a player cannot use, or throws too often.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LostThrows {
    /// The throws that are burnt, by the marks shown: at which place of such throws in a row in one
    /// turn, from 2 to 255. A burnt throw moves nothing and ends the turn.
    pub burnt_after: BTreeMap<u16, u8>,
    /// The most throws of a turn while the player has no piece on the board and the throw enters
    /// none, from 2 to 255. `None`: such a throw ends the turn.
    pub tries_to_enter: Option<u8>,
    /// Must the other player at once use a throw with which its player can do nothing? Such a throw
    /// earns no extra throw: the turn of the other player follows. Not with equal turns, and not
    /// with pieces that enter by their own throw.
    pub opponent_uses: bool,
}
