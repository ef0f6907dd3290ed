//! A histogram with bars of a round width. The far tail is not drawn, only counted.

use crate::stats::values::Values;

/// The most bars. More bars are hard to distinguish.
const MOST_BARS: i64 = 60;
/// The smallest share of games that is drawn.
const DRAWN: f64 = 0.999;

/// A histogram in bars of one width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bins {
    /// Values in one bar, from 1.
    pub width: i64,
    /// The bars in ascending order, with the empty bars between full ones. There is at least one
    /// bar.
    pub bars: Vec<Bar>,
    /// The number of observations above the last bar.
    pub beyond: u64,
    /// The number of all observations, from 1.
    pub total: u64,
}

/// One bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Its smallest value. Its largest value is `width - 1` more.
    pub from: i64,
    /// The number of its observations.
    pub count: u64,
}

impl Bins {
    /// Gathers a histogram. `None` for no values. Bars start at multiples of their width. Values
    /// above the 99.9 % quantile are left out. They are kept if leaving them out saves less than a
    /// tenth of the width.
    pub fn of(values: &Values) -> Option<Self> {
        Self::of_all(&[values]).pop()
    }

    /// Gathers histograms whose bars have one width and begin at one value. Empty values have
    /// none.
    pub fn of_all(all: &[&Values]) -> Vec<Self> {
        let drawn: Vec<(&Values, [i64; 2])> =
            all.iter().filter_map(|values| Some((*values, drawn(values)?))).collect();
        let fewest = drawn.iter().map(|(_, [fewest, _])| *fewest).min().unwrap_or(0);
        let most = drawn.iter().map(|(_, [_, last])| *last).max().unwrap_or(0);
        let width = width(most - fewest);
        let first = fewest.div_euclid(width);
        drawn
            .into_iter()
            .map(|(values, [_, last])| Self::gather(values, width, [first, last]))
            .collect()
    }

    /// The bars of this width, from the one with this index to the one with the value `last`.
    fn gather(values: &Values, width: i64, [first, last]: [i64; 2]) -> Self {
        let mut bars: Vec<Bar> = (first..=last.div_euclid(width))
            .map(|index| Bar { from: index * width, count: 0 })
            .collect();
        let mut beyond = 0;
        for (value, count) in values.iter() {
            match bars.get_mut((value.div_euclid(width) - first) as usize) {
                Some(bar) => bar.count += count,
                None => beyond += count,
            }
        }
        Self { width, bars, beyond, total: values.total() }
    }

    /// The largest value in the last bar.
    pub fn last(&self) -> i64 {
        self.bars.last().map_or(0, |bar| bar.from + self.width - 1)
    }

    /// The share of a bar in all observations.
    pub fn share(&self, bar: Bar) -> f64 {
        bar.count as f64 / self.total as f64
    }
}

/// The smallest and the largest value that are drawn. `None` for no values.
fn drawn(values: &Values) -> Option<[i64; 2]> {
    let (fewest, most) = (values.min()?, values.max()?);
    let quantile = values.ranked((DRAWN * values.total() as f64).ceil() as u64)?;
    let near = quantile + (quantile - fewest) / 10;
    Some([fewest, if most <= near { most } else { quantile }])
}

/// The smallest of 1, 2, 5, 10, 20, 50, ... that divides `span` + 1 values into few enough bars.
fn width(span: i64) -> i64 {
    let mut power = 1;
    loop {
        for step in [1, 2, 5] {
            if span / (step * power) < MOST_BARS {
                return step * power;
            }
        }
        power *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::question::cases::sample;

    #[test]
    fn shares_of_bars_and_of_outliers_add_up_to_one() {
        let (_, lengths) = &sample::study().distributions[0];
        let bins = Bins::of(&lengths.values).unwrap();
        let shown: f64 = bins.bars.iter().map(|bar| bins.share(*bar)).sum();
        let beyond = bins.beyond as f64 / bins.total as f64;
        assert!((shown + beyond - 1.0).abs() < 1e-9);
        assert!(bins.beyond > 0 && beyond < 0.001, "{beyond}");
        assert!(bins.bars.len() <= 61);
    }

    #[test]
    fn far_outliers_are_only_counted_and_near_ones_are_drawn() {
        let far = Bins::of(&Values::new([(10, 5000), (30, 5000), (5000, 1)])).unwrap();
        assert_eq!((far.width, far.bars.len(), far.beyond, far.last()), (1, 21, 1, 30));
        let near = Bins::of(&Values::new([(10, 5000), (30, 5000), (32, 1)])).unwrap();
        assert_eq!((near.beyond, near.last()), (0, 32));
    }

    #[test]
    fn histograms_that_are_compared_share_their_bars() {
        let near = Values::new((10..20).map(|value| (value, 1)));
        let far = Values::new((50..150).map(|value| (value, 2)));
        let all = Bins::of_all(&[&near, &Values::default(), &far]);
        // 140 values from 10 to 149 need bars of 5.
        let shared = all.iter().map(|bins| (bins.width, bins.bars[0].from, bins.last()));
        assert_eq!(shared.collect::<Vec<_>>(), [(5, 10, 19), (5, 10, 149)]);
        let counts = |bins: &Bins| bins.bars.iter().map(|bar| bar.count).collect::<Vec<_>>();
        assert_eq!(counts(&all[0]), [5, 5]);
        assert_eq!(counts(&all[1])[7..9], [0, 10]);
    }

    #[test]
    fn one_value_gives_one_bar_and_no_values_give_none() {
        let one = Bins::of(&Values::new([(7, 3)])).unwrap();
        assert_eq!((one.width, one.bars, one.beyond), (1, vec![Bar { from: 7, count: 3 }], 0));
        assert_eq!(Bins::of(&Values::default()), None);
    }

    #[test]
    fn widths_are_round() {
        // 60 values fit into 60 bars of 1. 61 values need bars of 2, and so do 120. 121 values need
        // bars of 5, and so do 300.
        assert_eq!([0, 59, 60, 119, 120, 299, 300, 5999].map(width), [1, 1, 2, 2, 5, 5, 10, 100]);
    }
}
