//! The curves of many games: how often what an evaluator told came true, the spread of chances
//! over the game, and single games to look at.

use crate::play::feel::curve::{GameCurve, WON};
use crate::play::feel::record::FeelRecord;
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
    /// The first game, the one with the greatest drama, and the one with the greatest comeback.
    pub singles: [Option<SingleGame>; 3],
}

/// The curve of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SingleGame {
    /// The game with the lowest rank is kept.
    rank: u64,
    /// Its index among the games of the plan.
    pub game: u64,
    /// The first player's chance at each of [`PLACES`], in basis points.
    pub chances: [u32; PLACES],
}

impl FeelTally {
    /// The sums without games.
    pub fn empty() -> Self {
        Self {
            calibration: vec![CrossSums::of_singles(2); PARTS],
            fan: vec![Histogram::default(); PLACES],
            singles: [None; 3],
        }
    }

    /// Counts the curve of the game with this index, and its measures.
    pub fn add(&mut self, game: u64, curve: &GameCurve, feel: &FeelRecord) {
        self.add_calibration(curve);
        let throws_at = |place: usize| u64::from(curve.throws) * place as u64 / (PLACES as u64 - 1);
        let chance = |place| curve.after(throws_at(place) as u32).clamp(0, WON).cast_unsigned();
        let chances: [u32; PLACES] = std::array::from_fn(chance);
        for (histogram, chance) in self.fan.iter_mut().zip(chances) {
            histogram.add((chance + PERCENT / 2) / PERCENT);
        }
        let ranks = [game, (u32::MAX - feel.drama).into(), feel.comeback.into()];
        for (kept, rank) in self.singles.iter_mut().zip(ranks) {
            keep_lowest(kept, Some(SingleGame { rank, game, chances }));
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
        for (mine, theirs) in self.singles.iter_mut().zip(other.singles) {
            keep_lowest(mine, theirs);
        }
    }

    /// Adds its rows: the parts, the places, the single games.
    pub(super) fn write(&self, rows: &mut CountRows) {
        self.calibration.iter().for_each(|sums| sums.write(rows));
        self.fan.iter().for_each(|histogram| histogram.write(rows));
        for single in &self.singles {
            let numbers = single.iter().flat_map(|SingleGame { rank, game, chances }| {
                let all = [1, *rank, *game].into_iter().map(i128::from);
                all.chain(chances.iter().map(|chance| i128::from(*chance)))
            });
            rows.push(numbers);
        }
    }

    /// Reads what [`Self::write`] wrote, of this many games.
    pub(super) fn read(&self, rows: &mut RowReader<'_>, games: u64) -> Result<Self, BadRows> {
        let parts = self.calibration.iter().map(|sums| sums.read(rows, games));
        let calibration = parts.collect::<Result<_, _>>()?;
        let places = self.fan.iter().map(|_| Histogram::read(rows, games));
        let fan = places.collect::<Result<_, _>>()?;
        let mut singles = [None; 3];
        for single in &mut singles {
            let [is_there, rank, game, counts @ ..] = rows.counts::<{ 3 + PLACES }>()?;
            if is_there > 1 || counts.iter().any(|chance| *chance > WON as u64) {
                return Err(BadRows("a single game"));
            }
            let chances = counts.map(|chance| chance as u32);
            *single = (is_there == 1).then_some(SingleGame { rank, game, chances });
        }
        Ok(Self { calibration, fan, singles })
    }
}

/// Keeps the game with the lowest rank; of equal ones, that with the lowest index.
fn keep_lowest(kept: &mut Option<SingleGame>, other: Option<SingleGame>) {
    *kept = (*kept).into_iter().chain(other).min();
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
        for (game, curve) in (0..).zip(&games) {
            tally.add(game, curve, &FeelRecord::of(curve));
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
        let game = curve(&[1_000, 9_000], Some(WON));
        half.add(7, &game, &FeelRecord::of(&game));
        let mut whole = half.clone();
        whole.merge(&half);
        let mut rows = CountRows::default();
        whole.write(&mut rows);
        assert_eq!(FeelTally::empty().read(&mut rows.reader(9), 2).unwrap(), whole);
    }

    #[test]
    fn the_lowest_rank_is_kept_in_any_order_and_chances_are_those_of_tenths() {
        let close = curve(&[5_000, 4_000], Some(WON));
        let comeback = curve(&[5_000, 600], Some(WON));
        let mut tally = FeelTally::empty();
        for (game, curve) in [(3, &close), (9, &comeback), (12, &comeback)] {
            tally.add(game, curve, &FeelRecord::of(curve));
        }
        let kept = tally.singles.map(|single| single.unwrap().game);
        assert_eq!([kept[0], kept[2]], [3, 9], "the first game, and the first of equal comebacks");
        let mut merged = FeelTally::empty();
        merged.merge(&tally);
        assert_eq!(merged, tally);
        // A game of one throw: its start, and its end at the last tenth.
        let mut short = GameCurve { throws: 1, ..curve(&[2_000], Some(WON)) };
        short.events[0].acted = 3_000;
        let mut one = FeelTally::empty();
        one.add(0, &short, &FeelRecord::of(&short));
        let chances = one.singles[0].unwrap().chances;
        assert_eq!([chances[0], chances[9], chances[10]], [2_000, 2_000, 10_000]);
        assert_eq!(one.fan[10].iter().collect::<Vec<_>>(), [(100, 1)]);
    }
}
