//! The features of the engine that a rule set needs, as flags. A loop is compiled for each of a few
//! sets of flags. A rule set then pays nothing for features that it does not use.

/// A set of features: the sum of their flags.
pub(super) type Features = u32;

/// Squares lie on two steps of a path, or on other steps of the other player's path.
pub(super) const CROSSING: Features = 1;
/// Values enter on other steps than their own, not every kind, or not at all.
pub(super) const ENTRIES: Features = 1 << 1;
/// Pieces leave by greater values, only by some throws, or the last one by another rule.
pub(super) const EXITS: Features = 1 << 2;
/// A piece that may not land because of an enemy goes to the next step.
pub(super) const BUMP: Features = 1 << 3;
/// Pieces that enter are moved on by a throw of their own.
pub(super) const OWN_THROW: Features = 1 << 4;
/// Actions earn a limited number of extra throws a turn.
pub(super) const EXTRA_LIMIT: Features = 1 << 5;
/// The opening cast is kept.
pub(super) const OPENING: Features = 1 << 6;
/// The second player gets one more turn when the first finishes.
pub(super) const EQUAL_TURNS: Features = 1 << 7;
/// Landings are paid for.
pub(super) const PAID: Features = 1 << 8;
/// The number of equally likely casts is no power of two.
pub(super) const UNEVEN: Features = 1 << 9;
/// Casts may say: throw again.
pub(super) const AGAIN: Features = 1 << 10;
/// Kinds wait for one another, or differ in strength.
pub(super) const RANKS: Features = 1 << 11;
/// A second die promotes values.
pub(super) const VERDICT: Features = 1 << 12;
/// Captures or casts grant throws.
pub(super) const GRANTS: Features = 1 << 13;
/// Lead changes, forced actions and legal actions are counted.
pub(super) const DETAIL: Features = 1 << 14;

/// The counts of each square are kept.
pub(super) const SQUARES: Features = 1 << 15;
/// Sets of steps or draws need more than 16 bits.
pub(super) const WIDE: Features = 1 << 16;

/// Are all of `wanted` among `features`?
pub(super) const fn has(features: Features, wanted: Features) -> bool {
    features & wanted == wanted
}
