//! A race rule set compiled into tables, so that playing looks things up and interprets nothing.

mod effect;
mod legal;
pub mod outcome;
pub mod position;
mod shares;

use crate::game::actions::{Action, ActionList, Effect};
use crate::game::bits::BitSet;
use crate::game::board::MAX_SQUARES;
use crate::game::contract::Game;
use crate::game::course::{Cast, Course};
use crate::game::race::position::Position;
use crate::game::rules::race::{ExitRule, Kind, MAX_KINDS, MAX_STEPS, Promotion, RaceRules, Throw, ThrowEffect};
use crate::game::rules::{Condition, Place, Rules};
use crate::game::seat::Seat;

/// Room for the steps 0 (waiting) to 33 (home on the longest path).
pub const STEPS: usize = MAX_STEPS as usize + 2;

/// The value in force and what it may do: a throw's own value, or the promoted one.
///
/// ```
/// use urlab::game::{contract::Game, course::Cast, race::Race};
/// let race = Race::new(&urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap()).unwrap();
/// let Cast::Move { promoted: Some(force), .. } = &race.course().casts.outcomes()[3].outcome else { panic!("4 is promoted") };
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
    /// May several pieces on the board share it?
    pub shared: bool,
    /// For each kind the step that it enters on; 0 if it may not enter.
    pub entry: [u8; MAX_KINDS],
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
/// use urlab::game::{contract::Game, race::Race, seat::Seat};
/// let rules = urlab::spec::rules::load("scenarios/rules/urgammon.yaml").unwrap();
/// let race = Race::new(&rules).unwrap();
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
    /// How turns follow one another.
    pub course: Course<Force>,
    /// The steps on rosettes.
    pub rosettes: BitSet,
    /// The steps that grant an extra throw when landed on.
    pub throw_granting: BitSet,
    /// Does a capture grant one?
    pub capture_grants_throw: bool,
    /// The steps on which something is paid.
    pub paying: BitSet,
    /// Does any kind wait for another before it enters or bears off?
    gated: bool,
    bounce: bool,
    bump: BitSet,
    shared_own: BitSet,
    /// May one share of a value, by a capture, let another land where it could not?
    captures_clear_ways: bool,
    on_board: BitSet,
    exit: ExitRule,
    exit_of_last: ExitRule,
    /// The kinds that are moved by a throw of their own when they enter.
    own_throw: BitSet,
    /// Those, and all where an entry may be bumped.
    special_entries: BitSet,
    stronger: [BitSet; MAX_KINDS],
    enter_after: [BitSet; MAX_KINDS],
    bear_off_after: [BitSet; MAX_KINDS],
    same_square: [BitSet; STEPS],
    /// For each step the other player's steps on the same square.
    facing: [BitSet; STEPS],
    /// For each step the other player's steps whose pieces are captured by landing there, and the other way round.
    hostile: [BitSet; STEPS],
    /// For each step the other player's steps whose pieces bar it, and the other way round.
    barring: [BitSet; STEPS],
    /// For each value the steps whose square a piece moving by it leaves and reaches.
    returning: [BitSet; STEPS],
    classes: Vec<Vec<ClassTest>>,
    squares: [[u8; STEPS]; 2],
}

impl Race {
    /// Compiles a checked rule set; `None` if its game is no race.
    pub fn new(rules: &Rules) -> Option<Self> {
        rules.race().map(|race| Self::compiled(rules, race))
    }

    pub(super) fn compiled(rules: &Rules, race: &RaceRules) -> Self {
        let squares = Seat::BOTH.map(|seat| squares(rules, race, seat));
        let steps_on = |set: BitSet| steps_on(race, set);
        let meetings = meetings(race, &squares);
        Self {
            length: race.length(),
            counts: per_kind(race, |kind| kind.count),
            kinds: race.kinds.len(),
            course: Course {
                casts: race.throws.map(|throw| cast(race, throw)),
                verdict: race.promotion.as_ref().map(|promotion| promotion.die.clone()),
                opening: rules.opening.kept.clone(),
                equal_turns: race.equal_turns,
                extra_throws_a_turn: race.extra_throws.at_most.map_or(u32::MAX, u32::from),
            },
            rosettes: steps_on(rules.board.rosettes),
            throw_granting: steps_on(race.extra_throws.landing),
            capture_grants_throw: race.extra_throws.capture,
            paying: rules.stakes.map_or(BitSet::EMPTY, |stakes| steps_on(stakes.squares)),
            gated: race.kinds.iter().any(|kind| !(kind.enter_after | kind.bear_off_after).is_empty()),
            bounce: race.bearing_off.bounce,
            bump: steps_on(race.bump),
            shared_own: steps_on(race.stacking.own),
            captures_clear_ways: captures_clear_ways(race),
            on_board: BitSet::range(1, race.length()),
            exit: race.bearing_off.rule,
            exit_of_last: race.bearing_off.last_piece,
            own_throw: kinds_where(race, |kind| kind.own_throw),
            special_entries: kinds_where(race, |kind| kind.own_throw || !race.bump.is_empty()),
            stronger: per_kind(race, |kind| kinds_where(race, |other| other.strength > kind.strength)),
            enter_after: per_kind(race, |kind| kind.enter_after),
            bear_off_after: per_kind(race, |kind| kind.bear_off_after),
            same_square: steps_sharing(&squares[0], &squares[0]),
            facing: steps_sharing(&squares[0], &squares[1]),
            hostile: meetings.hostile,
            barring: meetings.barring,
            returning: steps_returned_to(race),
            classes: rules.win_classes.iter().map(|class| class_tests(race, &class.conditions)).collect(),
            squares,
        }
    }

    /// The step that is home: one past the last.
    #[inline]
    pub fn home(&self) -> u8 {
        self.length + 1
    }

    /// May own pieces share a square? If not, what only stacks need is skipped.
    #[inline]
    fn stacks(&self) -> bool {
        !self.shared_own.is_empty()
    }

    /// The members of the sets of all kinds.
    #[inline]
    fn union(&self, sets: &[BitSet; MAX_KINDS]) -> BitSet {
        sets[..self.kinds].iter().fold(BitSet::EMPTY, |all, set| all | *set)
    }

    /// The number of one player's pieces.
    pub fn pieces(&self) -> u8 {
        self.counts.iter().sum()
    }
}

impl Game for Race {
    type Position = Position;
    type Force = Force;

    #[inline]
    fn course(&self) -> &Course<Force> {
        &self.course
    }

    fn start(&self) -> Position {
        Position::start(self)
    }

    fn mirrored(&self, position: &Position) -> Position {
        position.mirrored()
    }

    #[inline]
    fn legal_actions(&self, position: &Position, seat: Seat, force: &Force, list: &mut ActionList) {
        legal::legal_actions(self, position, seat, force, list);
    }

    #[inline]
    fn apply(&self, position: &mut Position, seat: Seat, force: &Force, action: &Action) -> Effect {
        effect::apply(self, position, seat, force, action)
    }

    fn finish_entry(
        &self,
        position: &mut Position,
        seat: Seat,
        action: &Action,
        force: Option<&Force>,
    ) -> (u8, Effect) {
        effect::finish_entry(self, position, seat, action, force)
    }

    fn win_class(&self, position: &Position, loser: Seat) -> u8 {
        outcome::win_class(self, position, loser)
    }

    #[inline]
    fn steps_left(&self, position: &Position, seat: Seat) -> u32 {
        position.side(seat).steps_left
    }

    fn places(&self) -> u8 {
        self.length
    }

    #[inline]
    fn step(&self, place: u8) -> u8 {
        place
    }

    #[inline]
    fn square(&self, seat: Seat, place: u8) -> u8 {
        self.squares[seat.index()][usize::from(place)]
    }

    #[inline]
    fn rosettes(&self) -> BitSet {
        self.rosettes
    }

    fn kinds(&self) -> usize {
        self.kinds
    }

    fn count(&self, position: &Position, seat: Seat, kind: usize, place: u8) -> u8 {
        let side = position.side(seat);
        match place {
            0 => side.waiting[kind],
            place if place == self.home() => side.home[kind],
            place => side.pieces_on(kind, place),
        }
    }

    fn stand(&self, position: &Position, seat: Seat, squares: &mut [u8; MAX_SQUARES]) {
        let side = position.side(seat);
        for kind in 0..self.kinds {
            for step in side.on[kind] {
                squares[usize::from(self.square(seat, step))] += side.pieces_on(kind, step);
            }
        }
    }
}

fn per_kind<T: Copy + Default>(race: &RaceRules, of: impl Fn(&Kind) -> T) -> [T; MAX_KINDS] {
    let mut table = [T::default(); MAX_KINDS];
    for (entry, kind) in table.iter_mut().zip(&race.kinds) {
        *entry = of(kind);
    }
    table
}

fn kinds_where(race: &RaceRules, holds: impl Fn(&Kind) -> bool) -> BitSet {
    (0..race.kinds.len() as u8).filter(|kind| holds(&race.kinds[usize::from(*kind)])).collect()
}

fn steps_on(race: &RaceRules, squares: BitSet) -> BitSet {
    (1..=race.length()).filter(|step| squares.contains(race.path[usize::from(*step) - 1])).collect()
}

fn squares(rules: &Rules, race: &RaceRules, seat: Seat) -> [u8; STEPS] {
    let mut table = [u8::MAX; STEPS];
    for (index, square) in race.path.iter().enumerate() {
        table[index + 1] = rules.board.seen_by(seat, *square);
    }
    table
}

/// For each of one player's steps, the steps of another on the same square. The mirror makes the tables the same for Dark.
fn steps_sharing(mine: &[u8; STEPS], theirs: &[u8; STEPS]) -> [BitSet; STEPS] {
    mine.map(|square| {
        (1..STEPS as u8).filter(|step| square != u8::MAX && theirs[usize::from(*step)] == square).collect()
    })
}

/// What meets what, by steps of one player against steps of the other; the same from either side.
struct Meetings {
    hostile: [BitSet; STEPS],
    barring: [BitSet; STEPS],
}

fn meetings(race: &RaceRules, squares: &[[u8; STEPS]; 2]) -> Meetings {
    let facing = steps_sharing(&squares[0], &squares[1]);
    let mut meetings = Meetings { hostile: [BitSet::EMPTY; STEPS], barring: [BitSet::EMPTY; STEPS] };
    for step in 1..=race.length() {
        let here = usize::from(step);
        for other in facing[here] {
            match meeting(race, step, other) {
                Meeting::Shares => {}
                Meeting::Bars => meetings.barring[here] |= BitSet::one(other),
                Meeting::Captures => meetings.hostile[here] |= BitSet::one(other),
            }
        }
    }
    meetings
}

/// What happens to a piece that lands where an enemy stands, strength aside.
enum Meeting {
    Shares,
    Bars,
    Captures,
}

fn meeting(race: &RaceRules, step: u8, other: u8) -> Meeting {
    let square = race.path[usize::from(step) - 1];
    let other_way = race.goes_back(step) != race.goes_back(other);
    if race.stacking.enemy.contains(square) || (other_way && race.other_way.shares.contains(square)) {
        Meeting::Shares
    } else if race.safe.contains(square) || (other_way && race.other_way.bars.contains(square)) {
        Meeting::Bars
    } else {
        Meeting::Captures
    }
}

/// An enemy that bars one piece and is captured by another is gone for the first; it lands in the other's place, if own
/// pieces may share it, or is not bumped on from there any more.
fn captures_clear_ways(race: &RaceRules) -> bool {
    let places = (race.stacking.own | race.bump) & !race.stacking.enemy;
    let strengths_differ = race.kinds.iter().any(|kind| kind.strength != race.kinds[0].strength);
    race.other_way.bars.meets(places) || (strengths_differ && !places.is_empty())
}

fn steps_returned_to(race: &RaceRules) -> [BitSet; STEPS] {
    let mut table = [BitSet::EMPTY; STEPS];
    for value in 1..race.length() {
        let same = |step: &u8| race.path[usize::from(*step) - 1] == race.path[usize::from(*step - value) - 1];
        table[usize::from(value)] = (value + 1..=race.length()).filter(same).collect();
    }
    table
}

fn cast(race: &RaceRules, throw: &Throw) -> Cast<Force> {
    let ThrowEffect::Move { value, extra, enters, bears_off, shared } = throw.effect else {
        return if throw.effect == ThrowEffect::Again { Cast::Again } else { Cast::Void };
    };
    let bears_off = bears_off && race.bearing_off.values.contains(value);
    let base = Force { value, promoted: false, extra, bears_off, shared, entry: entries(race, value, enters) };
    let promoted = race.promotion.as_ref().and_then(|promotion| promoted(race, promotion, value, extra));
    Cast::Move { base, promoted }
}

fn promoted(race: &RaceRules, promotion: &Promotion, base: u8, extra: bool) -> Option<Force> {
    let value = promotion.promotes.iter().find(|pair| pair.from == base)?.to;
    let entry = entries(race, value, promotion.enters);
    let bears_off = promotion.bears_off && race.bearing_off.values.contains(value);
    Some(Force { value, promoted: true, extra, bears_off, shared: false, entry })
}

fn entries(race: &RaceRules, value: u8, enters: BitSet) -> [u8; MAX_KINDS] {
    let mut table = [0; MAX_KINDS];
    for kind in enters {
        let found = race.kinds[usize::from(kind)].entries.iter().find(|entry| entry.value == value);
        table[usize::from(kind)] = found.map_or(0, |entry| entry.step);
    }
    table
}

fn class_tests(race: &RaceRules, conditions: &[Condition]) -> Vec<ClassTest> {
    conditions
        .iter()
        .map(|condition| ClassTest {
            place: match condition.place {
                Place::Home => StepPlace::Home,
                Place::Waiting => StepPlace::Waiting,
                Place::Squares(squares) => StepPlace::Steps(steps_on(race, squares)),
            },
            at_least: condition.at_least,
            at_most: condition.at_most,
        })
        .collect()
}
