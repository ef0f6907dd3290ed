//! The weights of an evaluator: whole numbers, so that sums are exact on every processor.

/// The units of the hidden layer.
pub(super) const UNITS: usize = 64;
/// What the units add up. A unit answers with the square of its sum, where the sum is between 0
/// and 1. Below and above, it answers as at the ends.
pub(crate) type Units = [i16; UNITS];

/// The weights of a content of an input, one for each unit. They begin at a line of the cache.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub(crate) struct InputRow<T>(pub [T; UNITS]);

/// The most bits after the point in a sum of a unit.
pub(super) const MOST_BITS: u32 = 12;
/// The number that stands for 1 in the answer of a unit.
pub(super) const ONE_ANSWER: f32 = 16_384.0;
/// The number that stands for 1 in the weight of a unit's answer.
pub(super) const ONE_WEIGHT: f32 = 1_024.0;
/// The number that stands for 1 in a table.
pub(super) const ONE_ENTRY: f32 = 512.0;

/// One output of the network: the weights of its 64 units, of which [`ONE_WEIGHT`] stands for 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NetworkOutput {
    /// The weight of each unit.
    pub weights: Units,
    /// What is added to the logit. [`ONE_ANSWER`] times [`ONE_WEIGHT`] stands for 1.
    pub bias: i32,
}

/// The weights of an evaluator.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WholeWeights {
    /// The bits after the point in a sum of a unit.
    pub bits: u32,
    /// The weights of each content of each input.
    pub inputs: Vec<InputRow<i16>>,
    pub hidden_bias: Units,
    pub value: NetworkOutput,
    /// The entry of each content of each table.
    pub tables: Vec<i16>,
    /// For each outcome, its logarithm of weight: own wins by class, the other player's wins by
    /// class, a draw.
    pub outcomes: Vec<NetworkOutput>,
}

impl NetworkOutput {
    /// Can no answers of the units make the sum of [`Self::logit`] overflow?
    pub(super) fn is_bounded(&self) -> bool {
        let weights: i64 = self.weights.iter().map(|weight| i64::from(*weight).abs()).sum();
        weights * ONE_ANSWER as i64 + i64::from(self.bias).abs() <= i64::from(i32::MAX)
    }

    /// The logit of the units' answers.
    #[inline(always)]
    pub(super) fn logit(&self, units: &Units, bits: u32) -> f32 {
        let mut answers = [0; UNITS];
        for (answer_here, unit) in answers.iter_mut().zip(units) {
            *answer_here = answer(*unit, bits);
        }
        let mut sum = 0_i32;
        for (answer, weight) in answers.iter().zip(&self.weights) {
            sum += i32::from(*answer) * i32::from(*weight);
        }
        (sum + self.bias) as f32 / (ONE_ANSWER * ONE_WEIGHT)
    }
}

/// The answer of a unit to its sum.
#[inline(always)]
fn answer(sum: i16, bits: u32) -> i16 {
    let bounded = sum.clamp(0, (1 << bits) - 1) as u16;
    let shifted = bounded << (15 - bits);
    ((u32::from(shifted) * u32::from(shifted)) >> 16) as i16
}

impl WholeWeights {
    /// All numbers, as words of 16 bits. A bias of an output is two words, the lower one first.
    pub(super) fn words(&self) -> Vec<i16> {
        let mut words: Vec<i16> = self.inputs.iter().flat_map(|InputRow(row)| *row).collect();
        words.extend(self.hidden_bias);
        words.extend(&self.tables);
        for NetworkOutput { weights, bias } in std::iter::once(&self.value).chain(&self.outcomes) {
            words.extend(weights);
            words.extend([*bias as i16, (*bias >> 16) as i16]);
        }
        words
    }

    /// The weights with the sizes of these ones and with other numbers, as [`Self::words`] lists
    /// them. `None` if they are too few or too many.
    pub(super) fn with_words(mut self, words: &[i16]) -> Option<Self> {
        let mut unread = words.iter().copied();
        let rows = self.inputs.iter_mut().map(|row| &mut row.0[..]);
        for number in rows.chain([&mut self.hidden_bias[..], &mut self.tables[..]]).flatten() {
            *number = unread.next()?;
        }
        for output in std::iter::once(&mut self.value).chain(&mut self.outcomes) {
            for weight in &mut output.weights {
                *weight = unread.next()?;
            }
            let [lower, upper] = [unread.next()?, unread.next()?];
            output.bias = i32::from(lower.cast_unsigned()) | i32::from(upper) << 16;
        }
        unread.next().is_none().then_some(self)
    }
}
