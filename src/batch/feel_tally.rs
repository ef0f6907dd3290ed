//! The curves of many games: how often what an evaluator told came true, and the spread of chances
//! over the game.

use crate::play::feel::curve::{GameCurve, WON};
use crate::stats::cross::CrossSums;
use crate::stats::histogram::Histogram;
use crate::stats::rows::{BadRows, CountRows, RowReader};

/// The parts of the range of chances.
pub const PARTS: usize = 10;
/// The places in a game at which chances are kept: its start, each tenth of its throws, its end.
pub const PLACES: usize = 11;
/// The basis points in the percent that the spread of chances is kept in.
const PERCENT: u32 = 100;

/// The sums over games of what was told before each throw, and of what came of it. A block is a
/// game, so that intervals are over games. Unfinished games have no result and add nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeelTally {
    /// For each tenth of the range of chances, in their order, two figures of the throws before
    /// which the first player's chance was in it: its score at the end, then the chance that was
    /// told. Both are in basis points, over the number of throws.
    pub calibration: Vec<CrossSums>,
    /// For each of [`PLACES`], the first player's chances in percent. A stopped game counts with
    /// the throws that it had.
    pub fan: Vec<Histogram>,
}

impl FeelTally {
    /// The sums without games.
    pub fn empty() -> Self {
        Self {
            calibration: vec![CrossSums::of_singles(2); PARTS],
            fan: vec![Histogram::default(); PLACES],
        }
    }

    /// Counts the curve of a game.
    pub fn add(&mut self, curve: &GameCurve) {
        self.add_calibration(curve);
        for (histogram, chance) in self.fan.iter_mut().zip(curve.at_places::<PLACES>()) {
            histogram.add((chance + PERCENT / 2) / PERCENT);
        }
    }

    fn add_calibration(&mut self, curve: &GameCurve) {
        let mut parts = [[0_i64; 2]; PARTS];
        for event in curve.events.iter().filter(|_| curve.end.is_some()) {
            let part = event.before.cast_unsigned() as usize * PARTS / WON as usize;
            let [told, count] = &mut parts[part.min(PARTS - 1)];
            *told += i64::from(event.before);
            *count += 1;
        }
        let end = i64::from(curve.end.unwrap_or(0));
        for (sums, [told, count]) in self.calibration.iter_mut().zip(parts) {
            sums.add(&[[end * count, count], [told, count]]);
        }
    }

    /// Adds all games of `other`.
    pub(super) fn merge(&mut self, other: &Self) {
        let all = self.calibration.iter_mut().zip(&other.calibration);
        all.for_each(|(mine, theirs)| mine.merge(theirs));
        self.fan.iter_mut().zip(&other.fan).for_each(|(mine, theirs)| mine.merge(theirs));
    }

    /// Adds its rows: the parts, then the places.
    pub(super) fn write(&self, rows: &mut CountRows) {
        self.calibration.iter().for_each(|sums| sums.write(rows));
        self.fan.iter().for_each(|histogram| histogram.write(rows));
    }

    /// Reads what [`Self::write`] wrote, of this many games.
    pub(super) fn read(&self, rows: &mut RowReader<'_>, games: u64) -> Result<Self, BadRows> {
        let parts = self.calibration.iter().map(|sums| sums.read(rows, games));
        let calibration = parts.collect::<Result<_, _>>()?;
        let places = self.fan.iter().map(|_| Histogram::read(rows, games));
        let fan = places.collect::<Result<_, _>>()?;
        Ok(Self { calibration, fan })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::feel::curve::CurveEvent;

    fn curve(before: &[i32], end: Option<i32>) -> GameCurve {
        let event =
            |before: &i32| CurveEvent { throw: 1, before: *before, after: 0, spread: 0, acted: 0 };
        let events = before.iter().map(event).collect();
        GameCurve { events, end, ..GameCurve::default() }
    }

    #[test]
    fn each_throw_counts_in_its_tenth() {
        let mut tally = FeelTally::empty();
        let games = [
            curve(&[1_000, 1_999, 5_000, WON], Some(WON)),
            curve(&[1_001], Some(0)),
            curve(&[1_500], Some(WON / 2)),
            curve(&[1_500], None),
        ];
        for curve in &games {
            tally.add(curve);
        }
        let totals = |part: usize| [0, 1].map(|figure| tally.calibration[part].totals(figure));
        // Two throws of a game that was won, one of a lost one, one of a draw.
        assert_eq!(totals(1), [[25_000, 4], [1_000 + 1_999 + 1_001 + 1_500, 4]]);
        assert_eq!(totals(5), [[10_000, 1], [5_000, 1]]);
        assert_eq!(totals(9), [[10_000, 1], [10_000, 1]], "a certain win is in the last tenth");
        assert_eq!(totals(0), [[0, 0], [0, 0]]);
        assert_eq!(tally.calibration[0].blocks(), 4, "every game is a block");
    }

    #[test]
    fn rows_give_the_sums_back_and_halves_merge() {
        let mut half = FeelTally::empty();
        half.add(&curve(&[1_000, 9_000], Some(WON)));
        let mut whole = half.clone();
        whole.merge(&half);
        let mut rows = CountRows::default();
        whole.write(&mut rows);
        assert_eq!(FeelTally::empty().read(&mut rows.reader(1 << 14), 2).unwrap(), whole);
    }

    #[test]
    fn chances_are_kept_in_percent_at_each_tenth_of_a_game() {
        // A game of one throw: its start, and its end at the last tenth.
        let mut short = GameCurve { throws: 1, ..curve(&[2_049], Some(WON)) };
        short.events[0].acted = 3_000;
        let mut tally = FeelTally::empty();
        tally.add(&short);
        let chances = [0, 9, 10].map(|place: usize| tally.fan[place].iter().next());
        assert_eq!(chances, [Some((20, 1)), Some((20, 1)), Some((100, 1))]);
    }
}
