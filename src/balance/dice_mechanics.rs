//! Dice mechanics: the exact results of a throw, without playing a game.

use std::collections::BTreeMap;

use crate::game::bits::BitSet;
use crate::game::fraction::Fraction;
use crate::game::odds::Odds;
use crate::game::rules::race::{PieceKind, Promotion, RaceRules, Throw, ThrowEffect};

/// What the dice of a race give, as exact fractions.
///
/// It describes throws, not states. *Waste* is the chance that a throw has no value. A *pass* is a
/// throw with a value that no piece can use. It depends on the position of the pieces, and games
/// measure it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceMechanics {
    /// The throws without the second die.
    pub plain: DiceProgress,
    /// The throws if the player always throws the second die when it can promote the value. `None`
    /// without such a die. Players decide this at each throw. The mean in play may lie anywhere
    /// between the two, and the variance may also lie outside.
    pub promoted: Option<DiceProgress>,
    /// The chance that no piece moves and the player throws again.
    pub again: Fraction,
    /// The chance that the throw itself gives an extra throw after its action.
    pub extra: Fraction,
    /// The chance that a throw can enter a piece while all pieces of both players wait.
    ///
    /// A value that cannot enter a piece is promoted if that helps, and then the die must say YES.
    /// An entry that needs a throw of its own counts too.
    pub entry: Fraction,
    /// The chance of each effect, with the place in a row at which such a throw is burnt; 0 if it
    /// never is.
    effects: BTreeMap<(Effect, u8), Fraction>,
    second: Option<SecondDie>,
}

/// The distribution of the progress of a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceProgress {
    /// The chance of each possible value, in ascending order. Together with the chances of waste
    /// and of *again* they add up to 1.
    pub values: BTreeMap<u8, Fraction>,
    /// The chance of no value, which ends the turn: a void throw, or NO.
    pub waste: Fraction,
    /// The mean *progress* of a throw. Progress is the value that the player may move. It is 0 for
    /// void, *again* and NO.
    pub mean: Fraction,
    pub variance: Fraction,
}

impl DiceProgress {
    /// The standard deviation of the progress.
    pub fn deviation(&self) -> f64 {
        self.variance.value().sqrt()
    }

    /// The odds of the progress. A throw without a value counts as 0.
    ///
    /// # Panics
    /// If the common denominator of the chances exceeds 64 bits. That of a throw has at most 32.
    pub fn odds(&self) -> Odds {
        // The least common multiple: a fraction in lowest terms has lost the common divisor.
        let multiple = |left: u128, right: u128| left * Fraction::new(right, left).part();
        let total = self.values.values().fold(1, |all, chance| multiple(all, chance.whole()));
        let ways = |chance: Fraction| (chance.part() * (total / chance.whole())) as u64;
        let values: Vec<(i32, u64)> =
            self.values.iter().map(|(value, chance)| (i32::from(*value), ways(*chance))).collect();
        let without = total as u64 - values.iter().map(|(_, ways)| ways).sum::<u64>();
        let all = values.into_iter().chain([(0, without)]);
        Odds::new(all).expect("the chances of a throw have a small common denominator")
    }

    /// The progress with these `chances`, in parts of `total`. `waste` is the part without a value;
    /// the rest of `total` is *again*.
    fn of(chances: &BTreeMap<u8, u64>, waste: u64, total: u64) -> Self {
        let total = u128::from(total);
        let sum = |power: u32| -> u128 {
            chances
                .iter()
                .map(|(value, ways)| u128::from(*value).pow(power) * u128::from(*ways))
                .sum()
        };
        let (first, second) = (sum(1), sum(2));
        Self {
            values: chances
                .iter()
                .map(|(value, ways)| (*value, Fraction::new(u128::from(*ways), total)))
                .collect(),
            waste: Fraction::new(u128::from(waste), total),
            mean: Fraction::new(first, total),
            variance: Fraction::new(second * total - first * first, total * total),
        }
    }
}

/// The effect of a throw, without the marks that it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    Void,
    Again,
    Move { value: u8, extra: bool, enters: u64, bears_off: bool, shared: bool },
}

/// What the second die does.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SecondDie {
    yes: Fraction,
    promotes: BTreeMap<u8, u8>,
    enters: u64,
    bears_off: bool,
}

impl DiceMechanics {
    /// The dice mechanics of the player who takes the first turn (role 0), or of the other (1).
    pub fn of_role(race: &RaceRules, role: usize) -> Self {
        let throws = race.throws_of(role);
        let total = u64::from(throws.total());
        let promoted: BTreeMap<u8, u8> = race
            .promotion
            .iter()
            .flat_map(|second| &second.promotes)
            .map(|line| (line.from, line.to))
            .collect();
        let [yes, sides] = race.promotion.as_ref().map_or([0, 1], sides);
        // `ways` and `plain` count outcomes of the throw: their whole is `total`.
        let mut ways: BTreeMap<(Effect, u8), u64> = BTreeMap::new();
        let (mut plain, mut with_promotion): (BTreeMap<u8, u64>, BTreeMap<u8, u64>) =
            Default::default();
        // `with_promotion`, `refused` and `entry` count combined outcomes of the throw and the
        // second die: their whole is `total * sides`.
        let (mut entry, mut refused) = (0, 0);
        for weighted in throws.outcomes().iter().filter(|weighted| weighted.weight > 0) {
            let weight = u64::from(weighted.weight);
            let Throw { marks, effect: meaning } = &weighted.outcome;
            let burnt = race.lost_throws.burnt_after.get(marks).copied().unwrap_or(0);
            *ways.entry((effect(race, meaning), burnt)).or_default() += weight;
            let ThrowEffect::Move { value, enters, .. } = weighted.outcome.effect else { continue };
            *plain.entry(value).or_default() += weight;
            let higher = promoted.get(&value).copied();
            let (reached, chance) = higher.map_or((value, sides), |higher| (higher, yes));
            *with_promotion.entry(reached).or_default() += weight * chance;
            refused += weight * (sides - chance);
            let helps = |higher| {
                race.promotion.as_ref().is_some_and(|second| can_enter(race, higher, second.enters))
            };
            if can_enter(race, value, enters) {
                entry += weight * sides;
            } else if higher.is_some_and(helps) {
                entry += weight * yes;
            }
        }
        with_promotion.retain(|_, ways| *ways > 0);
        let fraction = |ways: u64, total: u64| Fraction::new(u128::from(ways), u128::from(total));
        let of = |meant: &dyn Fn(Effect) -> bool| {
            ways.iter().filter(|((effect, _), _)| meant(*effect)).map(|(_, ways)| ways).sum::<u64>()
        };
        let void = of(&|effect| effect == Effect::Void);
        let again = of(&|effect| effect == Effect::Again);
        let extra = of(&|effect| matches!(effect, Effect::Move { extra: true, .. }));
        Self {
            plain: DiceProgress::of(&plain, void, total),
            promoted: race
                .promotion
                .as_ref()
                .map(|_| DiceProgress::of(&with_promotion, void * sides + refused, total * sides)),
            again: fraction(again, total),
            extra: fraction(extra, total),
            entry: fraction(entry, total * sides),
            second: race.promotion.as_ref().map(|second| SecondDie {
                yes: fraction(yes, sides),
                promotes: promoted,
                enters: kinds(race, second.enters),
                bears_off: second.bears_off,
            }),
            effects: ways
                .into_iter()
                .map(|(effect, ways)| (effect, fraction(ways, total)))
                .collect(),
        }
    }

    /// The chance that the throw itself gives another one: *again*, or an extra throw. That some
    /// are burnt in a row is left out: it depends on the throws before.
    pub fn another_throw(&self) -> Fraction {
        self.effects
            .iter()
            .filter(|((effect, _), _)| {
                matches!(effect, Effect::Again | Effect::Move { extra: true, .. })
            })
            .fold(Fraction::ZERO, |sum, (_, chance)| sum + *chance)
    }

    /// Do both give the same throws: equal chances of equal effects, burnt at the same place in a
    /// row, and second dice that do the same?
    ///
    /// The comparison is exact. The look of the dice does not count, and the steps where pieces
    /// enter do not count. Kinds of pieces are identified by their index in the file. A throw that
    /// may enter all kinds is the same for any number of kinds.
    pub fn same_throws(&self, other: &Self) -> bool {
        (&self.effects, &self.second) == (&other.effects, &other.second)
    }
}

/// The number of YES sides of the second die, and the number of all its sides.
fn sides(second: &Promotion) -> [u64; 2] {
    let yes = second
        .die
        .outcomes()
        .iter()
        .filter(|side| side.outcome)
        .map(|side| u64::from(side.weight))
        .sum();
    [yes, u64::from(second.die.total())]
}

fn effect(race: &RaceRules, effect: &ThrowEffect) -> Effect {
    match *effect {
        ThrowEffect::Void => Effect::Void,
        ThrowEffect::Again => Effect::Again,
        ThrowEffect::Move { value, extra, enters, bears_off, shared } => {
            Effect::Move { value, extra, enters: kinds(race, enters), bears_off, shared }
        }
    }
}

/// A set of kinds. The set of all kinds has the same code for any number of kinds.
fn kinds(race: &RaceRules, set: BitSet) -> u64 {
    if set.len() as usize == race.kinds.len() { u64::MAX } else { set.small().0 }
}

/// Can this value, which may enter these kinds, enter a piece while all pieces wait?
fn can_enter(race: &RaceRules, value: u8, enters: BitSet) -> bool {
    let waits_for_none = |kind: &PieceKind| kind.enter_after.is_empty();
    let mut kinds = enters.iter().map(|kind| &race.kinds[usize::from(kind)]);
    kinds.any(|kind| waits_for_none(kind) && kind.entries.iter().any(|entry| entry.value == value))
}
