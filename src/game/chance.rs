//! Chance as a list of outcomes with integer weights, read by samplers and by exact solvers alike.

/// The largest total weight of a [`Chance`], after cancelling common factors. The look-up table has
/// an entry for each unit.
pub const MAX_TOTAL: u64 = 1 << 20;
/// The most outcomes of a [`Chance`].
pub const MAX_OUTCOMES: usize = 256;

/// An outcome and its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighted<T> {
    /// What happens.
    pub outcome: T,
    /// The number of equally likely units of [`Chance::total`] that belong to the outcome; never 0.
    pub weight: u32,
}

/// Why a list of outcomes does not make a [`Chance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChanceError {
    /// No outcome has a weight above 0.
    #[error("no outcome has a weight above 0")]
    Empty,
    /// More than [`MAX_OUTCOMES`] outcomes.
    #[error("{0} outcomes; at most {MAX_OUTCOMES} are allowed")]
    TooManyOutcomes(usize),
    /// The reduced weights add up to more than [`MAX_TOTAL`].
    #[error(
        "the weights, without their common factor, add up to {0}; at most {MAX_TOTAL} is allowed"
    )]
    TooFine(u64),
}

/// A chance event: outcomes in a fixed order. The weights have no common factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance<T> {
    outcomes: Vec<Weighted<T>>,
    outcome_of_draw: Vec<u8>,
}

impl<T> Chance<T> {
    /// Makes a chance event from outcomes and weights. Drops outcomes of weight 0 and keeps the
    /// order.
    ///
    /// # Errors
    /// See [`ChanceError`].
    pub fn new(weighted: impl IntoIterator<Item = (T, u64)>) -> Result<Self, ChanceError> {
        let listed: Vec<(T, u64)> =
            weighted.into_iter().filter(|(_, weight)| *weight > 0).collect();
        if listed.is_empty() {
            return Err(ChanceError::Empty);
        }
        if listed.len() > MAX_OUTCOMES {
            return Err(ChanceError::TooManyOutcomes(listed.len()));
        }
        let factor = listed.iter().fold(0, |factor, (_, weight)| gcd(factor, *weight));
        let total =
            listed.iter().fold(0u64, |sum, (_, weight)| sum.saturating_add(weight / factor));
        if total > MAX_TOTAL {
            return Err(ChanceError::TooFine(total));
        }
        let outcomes: Vec<Weighted<T>> = listed
            .into_iter()
            .map(|(outcome, weight)| Weighted { outcome, weight: (weight / factor) as u32 })
            .collect();
        let outcome_of_draw = draw_table(&outcomes);
        Ok(Self { outcomes, outcome_of_draw })
    }

    /// The outcomes in order, each with its weight.
    pub fn outcomes(&self) -> &[Weighted<T>] {
        &self.outcomes
    }

    /// The sum of the weights, 1 to [`MAX_TOTAL`].
    #[inline]
    pub fn total(&self) -> u32 {
        self.outcome_of_draw.len() as u32
    }

    /// The outcome of unit number `draw`, out of [`Self::total`] equally likely units.
    ///
    /// # Panics
    /// If `draw` is not below the total.
    #[inline]
    pub fn at(&self, draw: u32) -> &T {
        &self.outcomes[self.index_at(draw)].outcome
    }

    /// The index in [`Self::outcomes`] of the outcome of unit number `draw`.
    ///
    /// # Panics
    /// If `draw` is not below the total.
    #[inline]
    pub fn index_at(&self, draw: u32) -> usize {
        usize::from(self.outcome_of_draw[draw as usize])
    }

    /// The same event with each outcome replaced by its image. Order and weights stay.
    pub fn map<U>(&self, image: impl Fn(&T) -> U) -> Chance<U> {
        Chance {
            outcomes: self
                .outcomes
                .iter()
                .map(|weighted| Weighted {
                    outcome: image(&weighted.outcome),
                    weight: weighted.weight,
                })
                .collect(),
            outcome_of_draw: self.outcome_of_draw.clone(),
        }
    }
}

fn draw_table<T>(outcomes: &[Weighted<T>]) -> Vec<u8> {
    outcomes
        .iter()
        .enumerate()
        .flat_map(|(index, weighted)| std::iter::repeat_n(index as u8, weighted.weight as usize))
        .collect()
}

/// The greatest common divisor. The divisor of 0 and `b` is `b`.
pub fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_reduced_and_zero_weights_are_dropped() {
        let chance = Chance::new([('a', 10), ('b', 0), ('c', 40)]).unwrap();
        let weights: Vec<_> = chance.outcomes().iter().map(|w| (w.outcome, w.weight)).collect();
        assert_eq!(weights, [('a', 1), ('c', 4)]);
        let drawn: String = (0..chance.total()).map(|draw| *chance.at(draw)).collect();
        assert_eq!(drawn, "acccc");
    }

    #[test]
    fn unusable_weights_are_refused_with_the_reason() {
        assert_eq!(Chance::<u8>::new([]), Err(ChanceError::Empty));
        assert_eq!(Chance::new([(1, 0)]), Err(ChanceError::Empty));
        assert_eq!(Chance::new([(1, 1), (2, MAX_TOTAL)]), Err(ChanceError::TooFine(MAX_TOTAL + 1)));
        assert_eq!(Chance::new((0..257).map(|i| (i, 1))), Err(ChanceError::TooManyOutcomes(257)));
        assert_eq!(
            Chance::new([(1, u64::MAX), (2, u64::MAX - 1)]),
            Err(ChanceError::TooFine(u64::MAX))
        );
    }
}
