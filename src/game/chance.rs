//! Chance as a list of outcomes with integer weights, read by samplers and by exact solvers alike.

/// The largest total weight of a [`Chance`], after cancelling common factors. A draw has 32 bits.
pub const MAX_TOTAL: u64 = u32::MAX as u64;
/// The largest total weight with a look-up table, which has an entry for each unit.
const MOST_TABLE: u64 = 1 << 20;
/// The most outcomes of a [`Chance`].
pub const MAX_OUTCOMES: usize = 256;

/// An outcome and its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighted<T> {
    /// What happens.
    pub outcome: T,
    /// The number of equally likely units of [`Chance::total`] that belong to the outcome. It is 0
    /// only in a [`Chance::reweighted`].
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
    /// The outcome of each unit. Empty if the total is greater than [`MOST_TABLE`].
    outcome_of_draw: Vec<u8>,
    /// For each outcome, the first unit after its own.
    ends: Vec<u32>,
    /// The last of the ends. It stands apart because every draw asks for it.
    total: u32,
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
        Self::of_all(listed)
    }

    /// The same outcomes in the same order with other weights, one for each. Outcomes of weight 0
    /// stay, and no draw gives them. So an index means the same outcome in both.
    ///
    /// # Errors
    /// See [`ChanceError`].
    pub fn reweighted(&self, weights: impl IntoIterator<Item = u64>) -> Result<Self, ChanceError>
    where
        T: Clone,
    {
        let outcomes = self.outcomes.iter().map(|weighted| weighted.outcome.clone());
        Self::of_all(outcomes.zip(weights).collect())
    }

    /// A chance event of exactly these outcomes.
    fn of_all(listed: Vec<(T, u64)>) -> Result<Self, ChanceError> {
        if listed.iter().all(|(_, weight)| *weight == 0) {
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
        let outcome_of_draw = if total <= MOST_TABLE { draw_table(&outcomes) } else { Vec::new() };
        let add = |end: &mut u32, weight: u32| {
            *end += weight;
            Some(*end)
        };
        let ends = outcomes.iter().map(|outcome| outcome.weight).scan(0, add).collect();
        Ok(Self { outcomes, outcome_of_draw, ends, total: total as u32 })
    }

    /// The outcomes in order, each with its weight.
    pub fn outcomes(&self) -> &[Weighted<T>] {
        &self.outcomes
    }

    /// The sum of the weights, 1 to [`MAX_TOTAL`].
    #[inline]
    pub fn total(&self) -> u32 {
        self.total
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
        match self.outcome_of_draw.get(draw as usize) {
            Some(outcome) => usize::from(*outcome),
            None => self.search(draw),
        }
    }

    /// The index of the outcome of a unit, without the look-up table.
    #[cold]
    fn search(&self, draw: u32) -> usize {
        assert!(draw < self.total(), "unit {draw} of {}", self.total());
        self.ends.partition_point(|end| *end <= draw)
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
            ends: self.ends.clone(),
            total: self.total,
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
    fn a_total_without_a_table_gives_each_outcome_its_units() {
        let chance = Chance::new([('a', 3), ('b', MAX_TOTAL - 5), ('c', 2)]).unwrap();
        assert_eq!(u64::from(chance.total()), MAX_TOTAL);
        let last = chance.total() - 1;
        for (draw, outcome) in [(0, 'a'), (2, 'a'), (3, 'b'), (last - 2, 'b'), (last - 1, 'c')] {
            assert_eq!(*chance.at(draw), outcome, "{draw}");
        }
        assert_eq!(*chance.at(last), 'c');
    }

    #[test]
    fn other_weights_keep_outcomes_that_never_occur() {
        let chance = Chance::new([('a', 1), ('b', 1), ('c', 2)]).unwrap();
        let other = chance.reweighted([0, 4, 2]).unwrap();
        let weights: Vec<_> = other.outcomes().iter().map(|w| (w.outcome, w.weight)).collect();
        assert_eq!(weights, [('a', 0), ('b', 2), ('c', 1)]);
        assert_eq!([0, 1, 2].map(|draw| other.index_at(draw)), [1, 1, 2]);
        assert_eq!(chance.reweighted([0, 0, 0]), Err(ChanceError::Empty));
        // Without a table the search passes the outcome of weight 0 too.
        let fine = chance.reweighted([0, MAX_TOTAL - 1, 1]).unwrap();
        assert_eq!([0, fine.total() - 1].map(|draw| fine.index_at(draw)), [1, 2]);
    }

    #[test]
    #[should_panic(expected = "unit 4294967295 of 4294967295")]
    fn a_unit_that_does_not_exist_is_refused() {
        Chance::new([('a', 1), ('b', MAX_TOTAL - 1)]).unwrap().at(u32::MAX);
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
