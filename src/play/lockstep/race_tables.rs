//! The tables of a race for the lockstep engine, or why it cannot play it.

use crate::game::bits::{BitSet, SetTable};
use crate::game::chance::Chance;
use crate::game::contract::Game;
use crate::game::race::{Race, STEPS as PLACES, UsableRoll};
use crate::game::rules::race::MAX_KINDS;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::play::lockstep::features::{
    AGAIN, BUMP, CROSSING, ENTRIES, EQUAL_TURNS, EXITS, EXTRA_LIMIT, Features, GRANTS, OPENING,
    OWN_THROW, PAID, RANKS, UNEVEN, VERDICT, WIDE,
};

/// The longest path. Its steps are the bits from 1 on of a side's word. Home is the next bit.
pub(super) const LONGEST: u8 = 27;
/// The longest path of a narrow word.
const LONGEST_NARROW: u8 = 14;
const MOST_PIECES: u8 = 15;
/// The most outcomes of a cast.
pub(super) const MOST_OUTCOMES: usize = 16;
/// Means no limit on extra throws in a turn.
pub(super) const UNLIMITED: u32 = 255;
/// The most kinds of pieces.
pub(super) const MOST_KINDS: usize = 3;

/// The value of a cast that moves nothing: it shifts every piece off the path.
const MOVES_NOTHING: u32 = 31;
/// The bits of a face's first word: its value, and what else the cast gives.
pub(super) const VALUE: u32 = 31;
pub(super) const CARRIES_THROW: u32 = 1 << 5;
pub(super) const SAYS_AGAIN: u32 = 1 << 6;
/// The bits of an entry step in the word of entries. The word holds one entry step for each kind.
pub(super) const ENTRY_BITS: u32 = 5;

/// What a cast lets a player do, in words.
pub(super) type FaceWords = [u32; FACE];
/// The number of words of a face.
pub(super) const FACE: usize = 4;
/// The index of the word with the value and the flags.
pub(super) const VALUES: usize = 0;
/// The index of the word with the entry step of each kind.
pub(super) const ENTRY_STEPS: usize = 1;
/// The index of the word with the steps from which the value bears off.
pub(super) const EXIT_STEPS: usize = 2;
/// The index of the word with the steps from which the value bears off the last piece.
pub(super) const LAST_EXITS: usize = 3;

/// A cast that allows nothing.
const IDLE: FaceWords = [MOVES_NOTHING, 0, 0, 0];

/// The faces of a cast. Outcome `i` covers the draws from `from[i]` on. Each face is stored as the
/// difference to the face before it. The face of a draw is then a sum, without a table look-up.
#[derive(Clone, Debug, Default)]
pub(super) struct Faces {
    pub from: [u32; MOST_OUTCOMES],
    /// The face without the second die.
    pub base: [FaceWords; MOST_OUTCOMES],
    /// The face when the second die says YES.
    pub promoted: [FaceWords; MOST_OUTCOMES],
    /// Factors that shift a word, stored as differences too. The first is 2 to the power of the
    /// value. The second shifts back: see [`powers`].
    pub powers: [[u16; MOST_OUTCOMES]; 2],
    /// Which draws of the cast must be rejected, so that all outcomes stay equally likely.
    pub rejection: Rejection,
}

/// The rejection rule of a draw: its product with the total is below a threshold, modulo 2^32
/// (Lemire 2019).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rejection {
    /// The number of equally likely results. Its product with a draw decides.
    pub total: u32,
    /// The threshold of the product.
    pub below: u32,
}

/// Which steps of the other player's path meet each step: the step of the same number, the step
/// across, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MeetingSteps {
    /// The steps that are met by the step of the same number.
    pub same: u32,
    /// The steps that are met by the step across.
    pub across: u32,
}

/// One player's pieces at the start, by kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SideStart {
    /// The steps with a piece.
    pub on: [u32; MAX_KINDS],
    /// The number of waiting pieces.
    pub waiting: [u32; MAX_KINDS],
    /// The steps that all pieces together have left.
    pub steps_left: u32,
}

/// The tables of a race. Sets of steps are words. A path that crosses itself or the other player's
/// path does so in reverse order. The numbers of two steps *across* from each other therefore
/// always have the same sum.
#[derive(Clone, Debug)]
pub(super) struct RaceTables {
    /// What the rules need beyond the simplest race. The loop is compiled for it.
    pub features: Features,
    /// The number of kinds of pieces.
    pub kinds: usize,
    /// The number of outcomes of a cast.
    pub outcomes: usize,
    /// The number of steps of the path.
    pub length: u32,
    /// The square of each step, for each player.
    pub squares: [[u8; u32::BITS as usize]; 2],
    /// The number of pieces of each kind.
    pub counts: [u32; MAX_KINDS],
    /// The first and the second player at the start.
    pub starts: [SideStart; 2],
    /// The faces of every cast but the first.
    pub casts: Faces,
    /// The faces of the first cast. They are the usual casts if no opening cast is kept.
    pub opening: Faces,
    /// The draws of a YES of the second die: the first draw, and their number minus one.
    pub yes: (u32, u32),
    /// The rejection rule of the second die.
    pub verdict: Rejection,
    /// The distance to shift a reversed word down. Each step then lies on its step across.
    pub reversal: u32,
    /// Where the other player's pieces can be captured, ignoring strength.
    pub hostile: MeetingSteps,
    /// Where the other player's pieces are safe, so that a landing on them is illegal.
    pub safe_from: MeetingSteps,
    /// The steps whose square is also the player's own step across.
    pub own_across: u32,
    /// The steps where a piece that may not land because of an enemy goes one step further.
    pub bump: u32,
    /// The steps that grant an extra throw when landed on.
    pub granting: u32,
    /// The steps on rosettes, which greedy bots like.
    pub rosettes: u32,
    /// The steps where a landing costs a fine.
    pub paying: u32,
    /// Does a capture grant an extra throw?
    pub capture_grants: bool,
    /// The most extra throws that actions earn in a turn, or [`UNLIMITED`].
    pub extra_throws: u32,
    /// Does the second player get one more turn after the first player finishes?
    pub equal_turns: bool,
    /// All ones if a piece of the first kind may not land on a piece of the second kind. Otherwise
    /// 0.
    pub stronger: [[u32; MOST_KINDS]; MOST_KINDS],
    /// For each kind, the kinds that must not wait any more when it enters.
    pub enter_after: [u32; MOST_KINDS],
    /// For each kind, the kinds that must not wait any more when it bears off.
    pub bear_off_after: [u32; MOST_KINDS],
}

impl RaceTables {
    /// The tables of a race, or the reason why the lockstep engine does not play it.
    pub(super) fn of(race: &Race) -> Result<Self, &'static str> {
        check_rules(race)?;
        let relations = [&race.same_square, &race.hostile, &race.safe_from];
        let sum = sum_across(&relations)
            .ok_or("its squares lie on steps in a way that the tables cannot hold")?;
        let [own, hostile, safe_from] = relations.map(|relation| meeting(relation, sum));
        let course = race.course();
        let word = |set: BitSet| set.0 as u32;
        let opening = course.opening.as_ref().map(|opening| {
            let faces = opening.map(|index| face(course.dice.cast(usize::from(*index))));
            Faces::of(&faces)
        });
        let casts = course.dice.of_role(0).map(face);
        let start = race.start();
        let kinds: [usize; MOST_KINDS] = std::array::from_fn(|kind| kind);
        let mut tables =
            Self {
                features: 0,
                kinds: race.kinds,
                outcomes: casts.outcomes().len(),
                length: u32::from(race.length),
                squares: Seat::BOTH
                    .map(|seat| std::array::from_fn(|step| square(race, seat, step as u8))),
                counts: race.counts.map(u32::from),
                starts: Seat::BOTH.map(|seat| SideStart {
                    on: std::array::from_fn(|kind| word(start.side(seat).on.get(kind))),
                    waiting: start.side(seat).waiting.map(u32::from),
                    steps_left: start.side(seat).steps_left,
                }),
                casts: Faces::of(&casts),
                opening: opening.clone().unwrap_or_else(|| Faces::of(&casts)),
                yes: course.verdict.as_ref().map_or((0, u32::MAX), yes),
                verdict: course
                    .verdict
                    .as_ref()
                    .map_or_else(Rejection::default, |die| Rejection::of(die.total())),
                reversal: 31 - sum,
                hostile,
                safe_from,
                own_across: own.across,
                bump: word(race.bump),
                granting: word(race.throw_granting),
                rosettes: word(race.rosettes),
                paying: word(race.paying),
                capture_grants: race.capture_grants_throw,
                extra_throws: course.extra_throws_a_turn.min(UNLIMITED),
                equal_turns: course.equal_turns,
                stronger: kinds.map(|weaker| {
                    kinds.map(|stronger| {
                        if race.stronger[weaker].contains(stronger as u8) { u32::MAX } else { 0 }
                    })
                }),
                enter_after: kinds.map(|kind| race.enter_after[kind].0 as u32),
                bear_off_after: kinds.map(|kind| race.bear_off_after[kind].0 as u32),
            };
        tables.features = features(race, &tables, opening.is_some());
        Ok(tables)
    }
}

/// The square of a step; 0 for a number that is not a step.
fn square(race: &Race, seat: Seat, step: u8) -> u8 {
    if (1..=race.length).contains(&step) { race.square(seat, step) } else { 0 }
}

/// Refuses rules that only the plain engine plays.
fn check_rules(race: &Race) -> Result<(), &'static str> {
    let course = race.course();
    let rolls = || {
        course.dice.casts().filter_map(|cast| match cast {
            Cast::Move { base, promoted } => Some([Some(base), promoted.as_ref()]),
            Cast::Void | Cast::Again => None,
        })
    };
    let any = |holds: &dyn Fn(&UsableRoll) -> bool| rolls().flatten().flatten().any(holds);
    if let Some(passage) = &race.passage {
        return Err(passage.reason());
    }
    let safe_on_one_way = race.hostile != race.captured_by || race.safe_from != race.barred_by;
    let reasons = [
        (safe_on_one_way, "squares are safe on one way only"),
        (race.length > LONGEST, "its path has more than 27 steps"),
        (race.kinds > MOST_KINDS, "it has more than three kinds of pieces"),
        (
            race.counts.iter().any(|count| *count > MOST_PIECES),
            "a player has more than 15 pieces of a kind",
        ),
        (course.dice.count() > MOST_OUTCOMES, "its dice show more than 16 different numbers"),
        (course.dice.differ(), "the players throw different dice"),
        (course.dice.of_role(0).total() == 1, "its dice always show the same number"),
        (!course.burnt_after.is_empty(), "throws in a row are burnt"),
        (!course.unused.is_empty(), "players use throws of the other player"),
        (course.tries_a_turn > 1, "players without a piece on the board throw again"),
        (!race.shared_own.is_empty(), "pieces stand on one another"),
        (race.ends_early(), "a player wins before all pieces are home"),
        (
            (UNLIMITED..u32::MAX).contains(&course.extra_throws_a_turn),
            "actions earn 255 or more throws in a turn",
        ),
        (race.bounce, "pieces bounce back from the exit"),
        (any(&|roll| roll.shared), "pieces share a throw"),
        (
            any(&|roll| {
                !roll.returning.is_empty()
                    || (!race.bump.is_empty() && returns(race, roll.value + 1))
            }),
            "a piece may come back to its own square in one move",
        ),
        (!race.own_throw_extra.is_empty(), "an own throw grants an extra throw"),
        (
            !race.own_throw.is_empty() && race.kinds > 1,
            "pieces of several kinds enter by a throw of their own",
        ),
        (
            !race.own_throw.is_empty() && course.verdict.is_some(),
            "pieces enter by their own throw and there is a second die",
        ),
        (
            !race.own_throw.is_empty() && !race.bump.is_empty(),
            "pieces that enter by their own throw are bumped",
        ),
        (
            course.verdict.as_ref().is_some_and(|die| die.total() == 1),
            "its second die always gives the same answer",
        ),
        (
            course.opening.as_ref().is_some_and(|cast| cast.total() == 1),
            "its opening cast is always the same",
        ),
    ];
    reasons.iter().find(|(holds, _)| *holds).map_or(Ok(()), |(_, reason)| Err(*reason))
}

/// Does a move by this distance ever start and end on the same square?
fn returns(race: &Race, distance: u8) -> bool {
    (distance + 1..=race.length).any(|to| race.same_square.get(to.into()).contains(to - distance))
}

fn features(race: &Race, tables: &RaceTables, opening: bool) -> Features {
    let course = race.course();
    let moves = || {
        course.dice.casts().filter_map(|cast| match cast {
            Cast::Move { base, promoted } => Some((base, promoted)),
            Cast::Void | Cast::Again => None,
        })
    };
    let by_value = |roll: &UsableRoll| (0..race.kinds).all(|kind| roll.entry[kind] == roll.value);
    let exact = |roll: &UsableRoll| {
        let exit = race.home().checked_sub(roll.value).filter(|step| *step > 0);
        let exits = exit.map_or(BitSet::EMPTY, BitSet::one);
        roll.exits == exits && roll.exits_of_last == exits
    };
    let flags = [
        (CROSSING, (tables.hostile.across | tables.safe_from.across | tables.own_across) != 0),
        (ENTRIES, !moves().all(|(base, _)| by_value(base)) || course.verdict.is_some()),
        (EXITS, !moves().all(|(base, _)| exact(base)) || course.verdict.is_some()),
        (BUMP, tables.bump != 0),
        (OWN_THROW, !race.own_throw.is_empty()),
        (EXTRA_LIMIT, course.extra_throws_a_turn != u32::MAX),
        (OPENING, opening),
        (EQUAL_TURNS, course.equal_turns),
        (PAID, tables.paying != 0),
        (UNEVEN, tables.casts.rejection.below != 0 || tables.opening.rejection.below != 0),
        (AGAIN, course.dice.casts().any(|cast| matches!(cast, Cast::Again))),
        (RANKS, race.kinds > 1 || (tables.enter_after[0] | tables.bear_off_after[0]) != 0),
        (VERDICT, course.verdict.is_some()),
        (
            WIDE,
            race.length > LONGEST_NARROW
                || (1 << 16) % course.dice.of_role(0).total() != 0
                || tables.reversal < 16,
        ),
        (GRANTS, race.capture_grants_throw || moves().any(|(base, _)| base.extra)),
    ];
    flags.into_iter().filter(|(_, needed)| *needed).map(|(flag, _)| flag).sum()
}

impl Faces {
    fn of(chance: &Chance<(FaceWords, FaceWords)>) -> Self {
        let mut faces = Self { from: [u32::MAX; MOST_OUTCOMES], ..Self::default() };
        let (mut before, mut weights) = ((FaceWords::default(), FaceWords::default()), 0);
        for (index, outcome) in chance.outcomes().iter().enumerate() {
            let (base, promoted) = outcome.outcome;
            faces.from[index] = first_draw(weights, chance.total());
            faces.base[index] = difference(base, before.0);
            faces.promoted[index] = difference(promoted, before.1);
            let [powers, last] = [base, before.0].map(powers);
            for word in 0..2 {
                faces.powers[word][index] = powers[word].wrapping_sub(last[word]);
            }
            (before, weights) = ((base, promoted), weights + outcome.weight);
        }
        Self { rejection: Rejection::of(chance.total()), ..faces }
    }
}

impl Rejection {
    fn of(total: u32) -> Self {
        Self { total, below: total.wrapping_neg() % total }
    }

    #[inline(always)]
    pub(super) fn rejects(self, draw: u32) -> bool {
        draw.wrapping_mul(self.total) < self.below
    }
}

/// The first of all 2^32 draws whose number below `total` is `index`.
fn first_draw(index: u32, total: u32) -> u32 {
    (u64::from(index) << 32).div_ceil(u64::from(total)) as u32
}

fn difference(one: FaceWords, other: FaceWords) -> FaceWords {
    std::array::from_fn(|word| one[word].wrapping_sub(other[word]))
}

/// Two factors for a value that moves something in a narrow word: 2 to the power of the value, and
/// 2 to the power of 16 minus the value. The upper half of a product with the second factor is the
/// word shifted back.
fn powers(face: FaceWords) -> [u16; 2] {
    let value = face[VALUES] & VALUE;
    if (1..16).contains(&value) { [1 << value, 1 << (16 - value)] } else { [0; 2] }
}

/// The face of a cast, and the face after a promotion by the second die.
fn face(cast: &Cast<UsableRoll>) -> (FaceWords, FaceWords) {
    match cast {
        Cast::Void => (IDLE, IDLE),
        Cast::Again => ([MOVES_NOTHING | SAYS_AGAIN, 0, 0, 0], IDLE),
        Cast::Move { base, promoted } => (words(base), promoted.as_ref().map_or(IDLE, words)),
    }
}

fn words(roll: &UsableRoll) -> FaceWords {
    let carried = if roll.extra { CARRIES_THROW } else { 0 };
    let entries =
        (0..MOST_KINDS).map(|kind| u32::from(roll.entry[kind]) << (kind as u32 * ENTRY_BITS)).sum();
    [u32::from(roll.value) | carried, entries, roll.exits.0 as u32, roll.exits_of_last.0 as u32]
}

/// The draws for which the second die says YES: the first one, and their number minus one.
fn yes(die: &Chance<bool>) -> (u32, u32) {
    let weight = |answer| {
        die.outcomes()
            .iter()
            .filter(|face| face.outcome == answer)
            .map(|face| face.weight)
            .sum::<u32>()
    };
    let first = if die.outcomes()[0].outcome { 0 } else { weight(false) };
    let (from, to) = (u64::from(first_draw(first, die.total())), first + weight(true));
    let end = if to == die.total() { 1 << 32 } else { u64::from(first_draw(to, die.total())) };
    (from as u32, (end - from - 1) as u32)
}

/// The sum of the numbers of two different steps that meet. `None` if the pairs have different
/// sums. Any sum works if there are no pairs.
fn sum_across(relations: &[&SetTable<PLACES>; 3]) -> Option<u32> {
    let pairs = relations.iter().flat_map(|relation| {
        relation.sets().enumerate().flat_map(|(step, others)| {
            others.into_iter().map(move |seen| (step as u32, u32::from(seen)))
        })
    });
    let mut sums = pairs.filter(|(step, seen)| step != seen).map(|(step, seen)| step + seen);
    let sum = sums.next().unwrap_or(15);
    (sums.all(|next| next == sum) && sum <= 31).then_some(sum)
}

fn meeting(relation: &SetTable<PLACES>, sum: u32) -> MeetingSteps {
    let steps = |meets: &dyn Fn(u32, BitSet) -> bool| {
        (0..28)
            .filter(|step| meets(*step, relation.get(*step as usize)))
            .map(|step| 1 << step)
            .sum()
    };
    MeetingSteps {
        same: steps(&|step, others| others.contains(step as u8)),
        across: steps(&|step, others| {
            2 * step != sum && step <= sum && others.contains((sum - step) as u8)
        }),
    }
}
