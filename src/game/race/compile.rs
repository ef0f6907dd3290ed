//! The tables of a race, and how they are built from its rules.

use crate::game::bits::{BitSet, SetTable, SetWord, SmallSet};
use crate::game::race::passage::Passage;
use crate::game::race::{ClassTest, STEPS, StepPlace, UsableRoll};
use crate::game::rules::race::{
    ExitRule, MAX_KINDS, PieceKind, PlacedPieces, Promotion, RaceRules, Standing, Throw,
    ThrowEffect,
};
use crate::game::rules::way_squares::WaySquares;
use crate::game::rules::{Condition, PiecePlace, Rules};
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, Course, DiceOfPlayers};

/// A compiled race rule set. Sets contain steps on a player's own path. They are valid for both
/// seats because the paths are mirror images.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "rules that are on or off, independently")]
pub struct Race {
    /// The last step of the path. Home is the next number.
    pub length: u8,
    /// Do the steps and home need more than 64 bits? Play then goes the slow way, with wide sets.
    pub(super) is_long: bool,
    /// The number of pieces of each kind; 0 after the last kind.
    pub counts: [u8; MAX_KINDS],
    /// The number of kinds.
    pub kinds: usize,
    /// The number of all pieces of one player.
    pub(super) pieces: u8,
    /// The number of pieces home that wins.
    pub(crate) needed_home: u8,
    /// What decides a game whose throws are over.
    pub(super) standing: Standing,
    /// The pieces that do not wait at the start: those of the player who takes the first turn, and
    /// those of the other player.
    pub(crate) setup: [Vec<PlacedPieces>; 2],
    /// The order of turns and their casts.
    pub course: Course<UsableRoll>,
    /// The steps on rosettes.
    pub rosettes: BitSet,
    /// The steps that grant an extra throw when landed on.
    pub throw_granting: BitSet,
    /// Does a capture grant an extra throw?
    pub capture_grants_throw: bool,
    /// The steps where a landing costs a fine.
    pub paying: BitSet,
    /// Does any kind wait for another before it enters or bears off?
    pub(super) gated: bool,
    /// Does a piece that goes past home come back by the rest, if nothing else is legal?
    pub(crate) bounce: bool,
    /// The steps where a piece that may not land because of an enemy goes one step further.
    pub(crate) bump: BitSet,
    /// The steps that several own pieces may share.
    pub(crate) shared_own: BitSet,
    /// May one share of a value decide whether another share's landing is legal, or where it ends?
    pub(super) order_matters: bool,
    /// Links, blocks, a limit of stacks and forced captures; `None` if the rules have none of them.
    pub(crate) passage: Option<Box<Passage>>,
    /// All steps of the path: 1 to its length.
    pub(super) on_board: BitSet,
    /// Which values bear a piece off.
    pub(super) exit: ExitRule,
    /// Which values bear off a player's last piece.
    pub(super) exit_of_last: ExitRule,
    /// The kinds that move on by their own throw when they enter.
    pub(crate) own_throw: SmallSet,
    /// Those of them whose own throw grants an extra throw, if its outcome does.
    pub(crate) own_throw_extra: SmallSet,
    /// The kinds of [`Self::own_throw`], and all kinds whose entry may be bumped.
    pub(super) special_entries: SmallSet,
    /// For each kind, the kinds that it cannot capture because they are stronger.
    pub(crate) stronger: [SmallSet; MAX_KINDS],
    /// For each kind, the kinds that must not wait any more when it enters.
    pub(crate) enter_after: [SmallSet; MAX_KINDS],
    /// For each kind, the kinds that must not wait any more when it bears off.
    pub(crate) bear_off_after: [SmallSet; MAX_KINDS],
    /// For each step, the own steps on the same square, itself included.
    pub(crate) same_square: SetTable<STEPS>,
    /// For each step, the other player's steps on the same square.
    pub(super) facing: SetTable<STEPS>,
    /// For each step, the other player's steps whose pieces a landing there captures.
    pub(crate) hostile: SetTable<STEPS>,
    /// The same from the other side: for each step, the other player's steps on which a landing
    /// captures a piece there. Equal to [`Self::hostile`] unless squares are safe on one way only.
    pub(crate) captured_by: SetTable<STEPS>,
    /// For each step, the other player's steps whose pieces are safe from a landing there, which is
    /// illegal. [`RaceRules::safe`] and the bars of [`RaceRules::other_way`] make them safe.
    pub(crate) safe_from: SetTable<STEPS>,
    /// For each step, the other player's steps on which no landing is legal while a piece is there.
    pub(crate) barred_by: SetTable<STEPS>,
    /// A word for each kind and step. The sum of the words of all pieces almost always identifies
    /// the places of the pieces.
    pub(super) words: [[u64; STEPS]; MAX_KINDS],
    /// The conditions of each win class, in the order in which the classes are tried.
    pub(crate) classes: Vec<Vec<ClassTest>>,
    /// The square of each step, for each player.
    pub(super) squares: [[u8; STEPS]; 2],
}

impl Race {
    /// Compiles the rules of a race. `race` must be the race of `rules`.
    pub(in crate::game) fn compiled(rules: &Rules, race: &RaceRules) -> Self {
        let squares = Seat::BOTH.map(|seat| squares(rules, race, seat));
        let steps_on = |set: WaySquares| steps_on(race, set);
        let meetings = meetings(race, &squares);
        let facing = steps_sharing(&squares[0], &squares[1]);
        let passage = Passage::of(race);
        Self {
            length: race.length(),
            is_long: race.length() >= u64::LAST,
            counts: per_kind(race, |kind| kind.count),
            kinds: race.kinds.len(),
            pieces: race.kinds.iter().map(|kind| kind.count).sum(),
            needed_home: race.needed_home(),
            standing: race.throw_end.map_or_else(Standing::default, |end| end.by),
            setup: race.setup.clone(),
            course: Course {
                dice: dice_of_players(race),
                verdict: race.promotion.as_ref().map(|promotion| promotion.die.clone()),
                opening: rules.opening.kept.clone(),
                equal_turns: race.equal_turns,
                extra_throws_a_turn: race.extra_throws.at_most.map_or(u32::MAX, u32::from),
                burnt_after: burnt_after(race),
                tries_a_turn: race.lost_throws.tries_to_enter.unwrap_or(1),
                unused: unused(race),
                most_throws: race.throw_end.map_or(u32::MAX, |end| end.throws),
            },
            rosettes: steps_on(rules.board.rosettes.into()),
            throw_granting: steps_on(race.extra_throws.landing),
            capture_grants_throw: race.extra_throws.capture,
            paying: rules.stakes.map_or(BitSet::EMPTY, |stakes| steps_on(stakes.squares)),
            gated: race
                .kinds
                .iter()
                .any(|kind| !(kind.enter_after | kind.bear_off_after).is_empty()),
            bounce: race.bearing_off.bounce,
            bump: steps_on(race.bump),
            shared_own: steps_on(race.stacking.own),
            order_matters: captures_clear_ways(race) || passage.is_some(),
            passage,
            on_board: BitSet::range(1, race.length()),
            exit: race.bearing_off.rule,
            exit_of_last: race.bearing_off.last_piece,
            own_throw: kinds_where(race, |kind| kind.own_throw),
            own_throw_extra: kinds_where(race, |kind| kind.own_throw_extra),
            special_entries: kinds_where(race, |kind| kind.own_throw || !race.bump.is_empty()),
            stronger: per_kind(race, |kind| {
                kinds_where(race, |rival| rival.strength > kind.strength)
            }),
            enter_after: per_kind(race, |kind| kind.enter_after.small()),
            bear_off_after: per_kind(race, |kind| kind.bear_off_after.small()),
            same_square: SetTable::of(steps_sharing(&squares[0], &squares[0])),
            facing: SetTable::of(facing),
            captured_by: SetTable::of(turned_round(&meetings.hostile)),
            barred_by: SetTable::of(turned_round(&meetings.safe_from)),
            hostile: SetTable::of(meetings.hostile),
            safe_from: SetTable::of(meetings.safe_from),
            classes: rules
                .win_classes
                .iter()
                .map(|class| class_tests(race, &class.conditions))
                .collect(),
            words: words(),
            squares,
        }
    }
}

fn per_kind<T: Copy + Default>(
    race: &RaceRules,
    value: impl Fn(&PieceKind) -> T,
) -> [T; MAX_KINDS] {
    let mut table = [T::default(); MAX_KINDS];
    for (entry, kind) in table.iter_mut().zip(&race.kinds) {
        *entry = value(kind);
    }
    table
}

fn kinds_where(race: &RaceRules, holds: impl Fn(&PieceKind) -> bool) -> SmallSet {
    (0..race.kinds.len() as u8).filter(|kind| holds(&race.kinds[usize::from(*kind)])).collect()
}

/// The powers of an odd number. Sums of the words are values of polynomials.
fn words() -> [[u64; STEPS]; MAX_KINDS] {
    let mut power = 1_u64;
    std::array::from_fn(|_| {
        std::array::from_fn(|_| {
            power = power.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            power
        })
    })
}

fn steps_on(race: &RaceRules, squares: WaySquares) -> BitSet {
    (1..=race.length()).filter(|step| race.counts(squares, *step)).collect()
}

fn squares(rules: &Rules, race: &RaceRules, seat: Seat) -> [u8; STEPS] {
    let mut table = [u8::MAX; STEPS];
    for (index, square) in race.path.iter().enumerate() {
        table[index + 1] = rules.board.seen_by(seat, *square);
    }
    table
}

/// For each of one player's steps, the other player's steps on the same square. The mirror image
/// makes the tables the same for Dark.
fn steps_sharing(mine: &[u8; STEPS], theirs: &[u8; STEPS]) -> [BitSet; STEPS] {
    mine.map(|square| {
        let steps = if square == u8::MAX { 0..0 } else { 1..STEPS as u8 };
        steps.filter(|step| theirs[usize::from(*step)] == square).collect()
    })
}

/// For each step, the other player's steps whose entry in the table has it.
fn turned_round(table: &[BitSet; STEPS]) -> [BitSet; STEPS] {
    let mut turned = [BitSet::EMPTY; STEPS];
    for (row, steps) in (0_u8..).zip(table) {
        for step in *steps {
            turned[usize::from(step)] |= BitSet::one(row);
        }
    }
    turned
}

/// Which steps of the other player a piece meets that lands on a step.
struct Meetings {
    hostile: [BitSet; STEPS],
    safe_from: [BitSet; STEPS],
}

fn meetings(race: &RaceRules, squares: &[[u8; STEPS]; 2]) -> Meetings {
    let facing = steps_sharing(&squares[0], &squares[1]);
    let mut meetings =
        Meetings { hostile: [BitSet::EMPTY; STEPS], safe_from: [BitSet::EMPTY; STEPS] };
    for step in 1..=race.length() {
        let here = usize::from(step);
        for other in facing[here] {
            match meeting(race, step, other) {
                Meeting::Shared => {}
                Meeting::Safe => meetings.safe_from[here] |= BitSet::one(other),
                Meeting::Captured => meetings.hostile[here] |= BitSet::one(other),
            }
        }
    }
    meetings
}

/// What happens to an enemy piece when a piece lands on its square, ignoring strength.
enum Meeting {
    /// Both pieces stay there.
    Shared,
    /// It is safe: the landing is illegal.
    Safe,
    /// It leaves the board and waits again.
    Captured,
}

fn meeting(race: &RaceRules, step: u8, other: u8) -> Meeting {
    let square = race.path[usize::from(step) - 1];
    let other_way = race.goes_back(step) != race.goes_back(other);
    let both_count = race.counts(race.stacking.enemy, step)
        && race.stacking.enemy.counts(square, race.goes_back(other));
    if both_count || (other_way && race.other_way.shares.contains(square)) {
        Meeting::Shared
    } else if race.safe.counts(square, race.goes_back(other))
        || (other_way && race.other_way.bars.contains(square))
    {
        Meeting::Safe
    } else {
        Meeting::Captured
    }
}

/// An enemy can bar one piece and still be captured by another. After that capture, the first piece
/// can land in the other piece's place if own pieces may share it. It is also no longer bumped from
/// there.
fn captures_clear_ways(race: &RaceRules) -> bool {
    let places = (race.stacking.own.on_any_way() | race.bump.on_any_way())
        & !race.stacking.enemy.on_both_ways();
    let strengths_differ = race.kinds.iter().any(|kind| kind.strength != race.kinds[0].strength);
    race.other_way.bars.meets(places) || (strengths_differ && !places.is_empty())
}

fn dice_of_players(race: &RaceRules) -> DiceOfPlayers<UsableRoll> {
    let [first, second] = [0, 1].map(|role| race.throws_of(role).map(|throw| cast(race, throw)));
    DiceOfPlayers::of(first, second)
}

fn cast(race: &RaceRules, throw: &Throw) -> Cast<UsableRoll> {
    let ThrowEffect::Move { value, extra, enters, bears_off, shared } = throw.effect else {
        return if throw.effect == ThrowEffect::Again { Cast::Again } else { Cast::Void };
    };
    let base = UsableRoll { extra, shared, ..usable_roll(race, value, enters, bears_off) };
    let promoted =
        race.promotion.as_ref().and_then(|promotion| promoted(race, promotion, value, extra));
    Cast::Move { base, promoted }
}

/// For each throw, at which place in a row it is burnt; 0 if never. Empty if no throw ever is.
fn burnt_after(race: &RaceRules) -> Vec<u8> {
    let burnt = &race.lost_throws.burnt_after;
    let place = |throw: &Throw| burnt.get(&throw.marks).copied().unwrap_or(0);
    let places = race.throws.outcomes().iter().map(|throw| place(&throw.outcome));
    if burnt.is_empty() { Vec::new() } else { places.collect() }
}

/// What each throw lets the other player do who uses it. The turn that follows is an extra throw.
fn unused(race: &RaceRules) -> Vec<Option<UsableRoll>> {
    if !race.lost_throws.opponent_uses {
        return Vec::new();
    }
    let throws = race.throws.outcomes().iter();
    throws
        .map(|throw| match cast(race, &throw.outcome) {
            Cast::Move { base, .. } => Some(UsableRoll { extra: true, ..base }),
            Cast::Void | Cast::Again => None,
        })
        .collect()
}

fn promoted(race: &RaceRules, promotion: &Promotion, base: u8, extra: bool) -> Option<UsableRoll> {
    let value = promotion.promotes.iter().find(|pair| pair.from == base)?.to;
    Some(UsableRoll { extra, ..usable_roll(race, value, promotion.enters, promotion.bears_off) })
}

/// A value that grants no throw.
fn usable_roll(race: &RaceRules, value: u8, enters: BitSet, bears_off: bool) -> UsableRoll {
    let can_bear_off = bears_off && race.bearing_off.values.contains(value);
    let exits = |rule| if can_bear_off { exits(race, value, rule) } else { BitSet::EMPTY };
    UsableRoll {
        value,
        extra: false,
        bears_off: can_bear_off,
        shared: false,
        entry: entries(race, value, enters),
        exits: exits(race.bearing_off.rule),
        exits_of_last: exits(race.bearing_off.last_piece),
        returning: steps_returned_to(race, value),
    }
}

/// The steps from which `value` bears a piece off.
fn exits(race: &RaceRules, value: u8, rule: ExitRule) -> BitSet {
    let leaves = |step: &u8| {
        let distance = race.length() + 1 - step;
        value == distance || (value > distance && rule == ExitRule::AtLeast)
    };
    (1..=race.length()).filter(leaves).collect()
}

/// The steps that a move by `value` reaches from the same square.
fn steps_returned_to(race: &RaceRules, value: u8) -> BitSet {
    let square = |step: u8| race.path[usize::from(step) - 1];
    (value + 1..=race.length()).filter(|step| square(*step) == square(*step - value)).collect()
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
                PiecePlace::Home => StepPlace::Home,
                PiecePlace::Waiting => StepPlace::Waiting,
                PiecePlace::Squares(squares) => StepPlace::Steps(steps_on(race, squares.into())),
            },
            at_least: condition.at_least,
            at_most: condition.at_most,
        })
        .collect()
}
