//! The practical size of a change: how many times what people notice at a table.
//!
//! This is the one rule for what matters. `docs/statistics.md` gives its reasons.

use crate::study::Study;
use crate::study::differences::FoundDifference;
use crate::study::finding::Contrast;
use crate::study::number::Unit;
use crate::study::subject::SubjectId;

/// People do not notice a change of at most this share of games: one game in 50.
pub(crate) const NOTICED_SHARE: f64 = 0.02;

/// People do not notice a change of a mean of at most this part of the standard deviation of single
/// games, because games differ by ten times as much.
const NOTICED_SPREAD: f64 = 0.1;

/// The same, if the standard deviation is not known: this part of the mean.
const NOTICED_MEAN: f64 = 0.02;

/// The largest change that people do not notice. `before` is the figure that changes, and `spread`
/// the standard deviation of single games, if it is known.
pub(crate) fn noticed(unit: Unit, before: f64, spread: Option<f64>) -> f64 {
    match (unit, spread.filter(|spread| *spread > 0.0)) {
        (Unit::Percent | Unit::Points, _) => NOTICED_SHARE,
        (Unit::Plain | Unit::Difference, Some(spread)) => NOTICED_SPREAD * spread,
        (Unit::Plain | Unit::Difference, None) => NOTICED_MEAN * before.abs(),
    }
}

/// The practical size of a change, without its sign. It is 0 for no change.
pub(crate) fn practical_size(change: f64, noticed: f64) -> f64 {
    if change == 0.0 { 0.0 } else { change.abs() / noticed }
}

impl Study {
    /// The standard deviation of a quantity over single games of a subject.
    pub(crate) fn spread_of(&self, subject: SubjectId, quantity: &str) -> Option<f64> {
        let mut samples = self.samples.iter();
        let own = samples.find(|own| own.subject == subject && own.quantity == quantity)?;
        Some(own.sample.variance.sqrt())
    }

    /// The largest difference of this quantity that people do not notice. `before` is the figure of
    /// the baseline.
    pub(crate) fn noticed(&self, quantity: &str, contrast: &Contrast, before: f64) -> f64 {
        let sampled = contrast.baseline.and_then(|baseline| self.spread_of(baseline, quantity));
        noticed(contrast.unit, before, sampled.or_else(|| pooled_spread(contrast)))
    }

    /// The practical size of a difference. It is 0 if the baseline has no figure.
    pub(crate) fn practical_size(&self, difference: &FoundDifference<'_>) -> f64 {
        let FoundDifference { finding, contrast, baseline, .. } = *difference;
        let before = self.estimate_in_any_cell(baseline, &finding.quantity);
        before.map_or(0.0, |before| {
            let noticed = self.noticed(&finding.quantity, contrast, before.value);
            practical_size(contrast.difference.value, noticed)
        })
    }
}

/// The standard deviation of single games, from Cohen's d: d is the difference divided by it.
fn pooled_spread(contrast: &Contrast) -> Option<f64> {
    let d = contrast.effect.filter(|effect| effect.kind == "d" && effect.value != 0.0)?;
    Some((contrast.difference.value / d.value).abs()).filter(|spread| spread.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::study::finding::EffectSize;
    use crate::study::samples::{contrast, estimate};

    #[test]
    fn people_notice_one_game_in_fifty_and_a_tenth_of_the_spread() {
        assert!((noticed(Unit::Points, 0.9, None) - 0.02).abs() < 1e-12);
        assert!((noticed(Unit::Percent, 0.9, Some(0.3)) - 0.02).abs() < 1e-12);
        assert!((noticed(Unit::Difference, 150.0, Some(60.0)) - 6.0).abs() < 1e-12);
        // Without a spread, one part in 50 of the mean.
        assert!((noticed(Unit::Difference, -150.0, None) - 3.0).abs() < 1e-12);
        assert!((noticed(Unit::Plain, 150.0, Some(0.0)) - 3.0).abs() < 1e-12);
        assert!((practical_size(-0.07, 0.02) - 3.5).abs() < 1e-12);
        assert!(practical_size(0.0, 0.0).abs() < f64::EPSILON);
    }

    #[test]
    fn an_effect_size_tells_the_spread_if_no_sample_does() {
        let difference = estimate(12.0, Some(1.0), 1_000);
        let against = contrast(None, difference, Unit::Difference, Verdict::Higher);
        let with = |kind, value| {
            let effect = Some(EffectSize { kind, value, word: "", ratio: None });
            pooled_spread(&Contrast { effect, ..against.clone() })
        };
        assert_eq!(with("d", -0.25), Some(48.0));
        assert_eq!([with("h", 0.25), with("d", 0.0)], [None, None]);
    }
}
