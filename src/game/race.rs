//! A race rule set compiled into tables, so that playing looks things up and interprets nothing.

use crate::game::bits::BitSet;
use crate::game::chance::Chance;
use crate::game::rules::{
    Condition, ExitRule, Kind, MAX_KINDS, MAX_STEPS, Place, Promotion, Rules, Throw, ThrowEffect,
};
use crate::game::seat::Seat;

/// Room for the steps 0 (waiting) to 33 (home on the longest path).
pub const STEPS: usize = MAX_STEPS as usize + 2;

/// The value in force and what it may do: a throw's own value, or the promoted one.
///
/// ```
/// use urlab::game::race::{Cast, Race};
/// let race = Race::new(&urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap());
/// let Cast::Move { promoted: Some(force), .. } = &race.casts.outcomes()[3].outcome else { panic!("4 is promoted") };
/// assert_eq!((force.value, force.entry), (10, [0, 0, 10, 0]), "10 enters the hero alone");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// The value, 1 to [`MAX_VALUE`](crate::game::rules::MAX_VALUE).
    pub value: u8,
    /// Was it promoted by the second die?
    pub promoted: bool,
    /// Does it carry an extra throw?
    pub extra: bool,
    /// May it bear a piece off?
    pub bears_off: bool,
    /// For each kind the step that it enters on; 0 if it may not enter.
    pub entry: [u8; MAX_KINDS],
}

/// A cast of the main dice, as play needs it.
///
/// ```
/// use urlab::game::race::{Cast, Race};
/// let race = Race::new(&urlab::spec::rules::load("scenarios/rules/finkel.yaml").unwrap());
/// assert_eq!(*race.casts.at(0), Cast::Void, "no marks, no move");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cast {
    /// The turn ends.
    Void,
    /// Throw again; nothing moves.
    Again,
    /// A piece moves by the base value, or by the promoted one.
    Move {
        /// The throw's own value.
        base: Force,
        /// The promoted value, if the rule set has a second die and promotes this one.
        promoted: Option<Force>,
    },
}

/// A win class, with places as sets of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClassTest {
    pub place: StepPlace,
    pub at_least: u8,
    pub at_most: u8,
}

/// Where the loser's pieces are counted, on its own path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepPlace {
    Home,
    Waiting,
    Steps(BitSet),
}

/// A compiled race rule set. Sets are of steps on a player's own path and hold for both seats, since paths are mirrored.
///
/// ```
/// use urlab::game::{race::Race, seat::Seat};
/// let rules = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap();
/// let race = Race::new(&rules);
/// assert_eq!((race.pieces(), race.home()), (7, 17));
/// assert_eq!(rules.board.squares[usize::from(race.square(Seat::Dark, 1))].name, "b4");
/// ```
#[derive(Clone, Debug)]
pub struct Race {
    /// The path's last step; home is one more.
    pub length: u8,
    /// Pieces of each kind; 0 past the last kind.
    pub counts: [u8; MAX_KINDS],
    /// How many kinds there are.
    pub kinds: usize,
    /// The casts of the main dice.
    pub casts: Chance<Cast>,
    /// The second die: does it say YES?
    pub verdict: Option<Chance<bool>>,
    /// The starter's kept opening cast, over indices into the casts' outcomes.
    pub opening: Option<Chance<u8>>,
    /// The steps on rosettes.
    pub rosettes: BitSet,
    /// The steps that grant an extra throw when landed on.
    pub throw_granting: BitSet,
    /// Does a capture grant one?
    pub capture_grants_throw: bool,
    /// The steps on which something is paid.
    pub paying: BitSet,
    /// Does the second player get one more turn?
    pub equal_turns: bool,
    /// Does any kind wait for another before it enters or bears off?
    pub(crate) gated: bool,
    pub(crate) safe: BitSet,
    pub(crate) shared_own: BitSet,
    pub(crate) shared_enemy: BitSet,
    pub(crate) on_board: BitSet,
    pub(crate) exit: ExitRule,
    pub(crate) exit_of_last: ExitRule,
    pub(crate) stronger: [BitSet; MAX_KINDS],
    pub(crate) enter_after: [BitSet; MAX_KINDS],
    pub(crate) bear_off_after: [BitSet; MAX_KINDS],
    pub(crate) same_square: [BitSet; STEPS],
    pub(crate) facing: [BitSet; STEPS],
    /// For each value the steps whose square a piece moving by it leaves and reaches.
    pub(crate) returning: [BitSet; STEPS],
    pub(crate) classes: Vec<Vec<ClassTest>>,
    squares: [[u8; STEPS]; 2],
}

impl Race {
    /// Compiles a checked rule set.
    pub fn new(rules: &Rules) -> Self {
        let steps_on = |squares: BitSet| steps_on(rules, squares);
        Self {
            length: rules.length(),
            counts: per_kind(rules, |kind| kind.count),
            kinds: rules.kinds.len(),
            casts: rules.throws.map(|throw| cast(rules, throw)),
            verdict: rules.promotion.as_ref().map(|promotion| promotion.die.clone()),
            opening: rules.opening.kept.clone(),
            rosettes: steps_on(rules.board.rosettes),
            throw_granting: steps_on(rules.extra_throws.landing),
            capture_grants_throw: rules.extra_throws.capture,
            paying: rules.stakes.map_or(BitSet::EMPTY, |stakes| steps_on(stakes.squares)),
            equal_turns: rules.equal_turns,
            gated: rules.kinds.iter().any(|kind| !(kind.enter_after | kind.bear_off_after).is_empty()),
            safe: steps_on(rules.safe),
            shared_own: steps_on(rules.stacking.own),
            shared_enemy: steps_on(rules.stacking.enemy),
            on_board: BitSet::range(1, rules.length()),
            exit: rules.bearing_off.rule,
            exit_of_last: rules.bearing_off.last_piece,
            stronger: per_kind(rules, |kind| kinds_where(rules, |other| other.strength > kind.strength)),
            enter_after: per_kind(rules, |kind| kind.enter_after),
            bear_off_after: per_kind(rules, |kind| kind.bear_off_after),
            same_square: steps_sharing(rules, Seat::Light),
            facing: steps_sharing(rules, Seat::Dark),
            returning: steps_returned_to(rules),
            classes: rules.win_classes.iter().map(|class| class_tests(rules, &class.conditions)).collect(),
            squares: Seat::BOTH.map(|seat| squares(rules, seat)),
        }
    }

    /// The step that is home: one past the last.
    #[inline]
    pub fn home(&self) -> u8 {
        self.length + 1
    }

    /// The square that `seat`'s `step` (1 to the length) is on, by index; [`u8::MAX`] for a step that is on none.
    ///
    /// # Panics
    /// If `step` is past 33.
    #[inline]
    pub fn square(&self, seat: Seat, step: u8) -> u8 {
        self.squares[seat.index()][usize::from(step)]
    }

    /// May own pieces share a square? If not, what only stacks need is skipped.
    #[inline]
    pub(crate) fn stacks(&self) -> bool {
        !self.shared_own.is_empty()
    }

    /// The number of one player's pieces.
    pub fn pieces(&self) -> u8 {
        self.counts.iter().sum()
    }
}

fn per_kind<T: Copy + Default>(rules: &Rules, of: impl Fn(&Kind) -> T) -> [T; MAX_KINDS] {
    let mut table = [T::default(); MAX_KINDS];
    for (entry, kind) in table.iter_mut().zip(&rules.kinds) {
        *entry = of(kind);
    }
    table
}

fn kinds_where(rules: &Rules, holds: impl Fn(&Kind) -> bool) -> BitSet {
    (0..rules.kinds.len() as u8).filter(|kind| holds(&rules.kinds[usize::from(*kind)])).collect()
}

fn steps_on(rules: &Rules, squares: BitSet) -> BitSet {
    (1..=rules.length()).filter(|step| squares.contains(rules.path[usize::from(*step) - 1])).collect()
}

fn squares(rules: &Rules, seat: Seat) -> [u8; STEPS] {
    let mut table = [u8::MAX; STEPS];
    for (index, square) in rules.path.iter().enumerate() {
        table[index + 1] = rules.board.seen_by(seat, *square);
    }
    table
}

/// For each of Light's steps, the steps of `seat` on the same square. The mirror makes the table the same for Dark.
fn steps_sharing(rules: &Rules, seat: Seat) -> [BitSet; STEPS] {
    let (light, theirs) = (squares(rules, Seat::Light), squares(rules, seat));
    let mut table = [BitSet::EMPTY; STEPS];
    for step in 1..=rules.length() {
        table[usize::from(step)] =
            (1..=rules.length()).filter(|other| theirs[usize::from(*other)] == light[usize::from(step)]).collect();
    }
    table
}

fn steps_returned_to(rules: &Rules) -> [BitSet; STEPS] {
    let mut table = [BitSet::EMPTY; STEPS];
    for value in 1..rules.length() {
        let same = |step: &u8| rules.path[usize::from(*step) - 1] == rules.path[usize::from(*step - value) - 1];
        table[usize::from(value)] = (value + 1..=rules.length()).filter(same).collect();
    }
    table
}

fn cast(rules: &Rules, throw: &Throw) -> Cast {
    let ThrowEffect::Move { value, extra, enters, bears_off } = throw.effect else {
        return if throw.effect == ThrowEffect::Again { Cast::Again } else { Cast::Void };
    };
    let base = Force { value, promoted: false, extra, bears_off, entry: entries(rules, value, enters) };
    let promoted = rules.promotion.as_ref().and_then(|promotion| promoted(rules, promotion, value, extra));
    Cast::Move { base, promoted }
}

fn promoted(rules: &Rules, promotion: &Promotion, base: u8, extra: bool) -> Option<Force> {
    let value = promotion.promotes.iter().find(|pair| pair.from == base)?.to;
    let entry = entries(rules, value, promotion.enters);
    Some(Force { value, promoted: true, extra, bears_off: promotion.bears_off, entry })
}

fn entries(rules: &Rules, value: u8, enters: BitSet) -> [u8; MAX_KINDS] {
    let mut table = [0; MAX_KINDS];
    for kind in enters {
        let found = rules.kinds[usize::from(kind)].entries.iter().find(|entry| entry.value == value);
        table[usize::from(kind)] = found.map_or(0, |entry| entry.step);
    }
    table
}

fn class_tests(rules: &Rules, conditions: &[Condition]) -> Vec<ClassTest> {
    conditions
        .iter()
        .map(|condition| ClassTest {
            place: match condition.place {
                Place::Home => StepPlace::Home,
                Place::Waiting => StepPlace::Waiting,
                Place::Squares(squares) => StepPlace::Steps(steps_on(rules, squares)),
            },
            at_least: condition.at_least,
            at_most: condition.at_most,
        })
        .collect()
}
