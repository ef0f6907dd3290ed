//! The luck of throws as such: how far a throw moves the winning chance, which casts are lucky, and
//! how much more luck the winner had.

use crate::batch::plan::Plan;
use crate::batch::tally::Tally;
use crate::game::fraction::Fraction;
use crate::stats::cross::CrossSums;
use crate::stats::estimate::{Estimate, GRAIN};

/// A cast that fell less often has no figure: its interval would be that of a few games.
const FEWEST_FALLS: u64 = 50;

/// The luck of throws, as parts of a winning chance. A draw counts as half a win. Intervals are
/// over games, by linearisation.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckOfThrows {
    /// The standard deviation of what a throw does. It includes a second die and a piece's own
    /// throw.
    pub per_throw: Estimate,
    /// The luck of the winner less that of the loser, on average over the games that were won.
    /// `None` if none was.
    pub of_winner: Option<Estimate>,
    /// The number of games that were won.
    pub won: u64,
    /// The casts of the main dice, in their order. Empty if the players throw different dice: the
    /// luck of a cast is less its mean over the dice of the player who throws.
    pub casts: Vec<CastLuck>,
}

/// The luck of a cast, on average over the throws with it. A kept opening cast does not count.
#[derive(Clone, Debug, PartialEq)]
pub struct CastLuck {
    /// How often it falls, exactly.
    pub chance: Fraction,
    /// The number of throws with it.
    pub falls: u64,
    /// The mean luck for the player who throws. `None` if it fell in too few throws.
    pub luck: Option<Estimate>,
}

impl LuckOfThrows {
    /// The luck that a tally tells. `None` if its plan tells none, or without throws.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn of(plan: &Plan, tally: &Tally, level: f64) -> Option<Self> {
        let told = tally.told.as_ref()?;
        let square = ratio(&told.squares, level)?;
        let is_told = !plan.rules.has_unequal_dice();
        let chances = if is_told { plan.rules.cast_chances(0) } else { Vec::new() };
        let casts = chances.into_iter().zip(&told.casts).map(|(chance, sums)| {
            let falls = sums.totals(0)[1] as u64;
            let luck = ratio(sums, level).filter(|_| falls >= FEWEST_FALLS);
            CastLuck { chance, falls, luck }
        });
        Some(Self {
            per_throw: square.map(|square| square.max(0.0).sqrt()),
            of_winner: ratio(&told.winner, level),
            won: told.winner.totals(0)[1] as u64,
            casts: casts.collect(),
        })
    }
}

/// The ratio of two totals, whose numerators are in grains.
fn ratio(sums: &CrossSums, level: f64) -> Option<Estimate> {
    let contrast = sums.contrast(&[1.0], level)?;
    Some(contrast.estimate.map(|grains| grains * GRAIN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::luck::{LuckTeller, PlanLuck};
    use crate::batch::samples;
    use crate::game::chance::Chance;
    use crate::game::rules::race::{Throw, ThrowEffect};
    use crate::play::luck::Luck;
    use crate::play::measured_luck::ThrowLuck;
    use crate::play::record::{Ending, GameRecord};
    use crate::stats::rows::CountRows;

    /// A half of a winning chance, in units of luck.
    const HALF: i64 = 1 << 31;

    /// A plan whose dice have three casts.
    fn plan() -> Plan {
        let luck = PlanLuck { tells_throws: true, ..PlanLuck::told_by(LuckTeller::Bots(None)) };
        let mut plan = Plan { luck: Some(luck), ..samples::plan(vec![], vec![]) };
        plan.watch_board = false;
        let cast = |marks| (Throw { marks, effect: ThrowEffect::Void }, 1);
        plan.rules.race_mut().unwrap().throws = Chance::new([0, 1, 2].map(cast)).unwrap();
        plan
    }

    /// 100 games of two throws, each with the first two casts. The first cast costs a half of a
    /// winning chance in every other game. The second gives a quarter.
    fn tally(plan: &Plan) -> Tally {
        let mut tally = Tally::empty(plan);
        for game in 0..100 {
            let (ending, score) = match game % 4 {
                0 => (Ending::FirstWins(0), HALF),
                1 => (Ending::SecondWins(0), -HALF / 2),
                2 => (Ending::Draw, HALF),
                _ => (Ending::Unfinished, HALF),
            };
            let luck = Luck { score, throws: 0 };
            let record = GameRecord { ending, throws: 2, luck, ..GameRecord::default() };
            let first = -HALF * (game % 2);
            let casts = vec![[1, first], [1, HALF / 2], [0, 0]];
            // The square of a half is 2^-2, which is 2^38 units.
            let squares = (1 << 38) * (game % 2) + (1 << 36);
            tally.add(plan, &record);
            tally.told.as_mut().unwrap().add(&record, &ThrowLuck { squares, casts });
        }
        tally
    }

    #[test]
    fn a_throw_a_winner_and_a_cast_have_their_luck() {
        let plan = plan();
        let luck = LuckOfThrows::of(&plan, &tally(&plan), 0.95).unwrap();
        // Half of the games have the squares 1/4 and 1/16, the others 0 and 1/16, for two throws.
        let square = f64::midpoint(1.0 / 16.0, 5.0 / 16.0) / 2.0;
        assert!((luck.per_throw.value - square.sqrt()).abs() < 1e-9, "{luck:?}");
        // Of the games that were won, half gave the winner a half, and half a quarter.
        assert_eq!(luck.won, 50);
        assert!((luck.of_winner.unwrap().value - 0.375).abs() < 1e-9);
        let [first, second, third] = &luck.casts[..] else { panic!("three casts") };
        assert_eq!([first, second, third].map(|cast| cast.falls), [100, 100, 0]);
        // 0.25 / sqrt(99) times 1.984217, Student's quantile with 99 degrees of freedom.
        let lucky = first.luck.unwrap();
        assert!((lucky.value + 0.25).abs() < 1e-9);
        assert!((lucky.interval.unwrap().half_width() - 0.049_855_3).abs() < 1e-6, "{lucky:?}");
        assert_eq!(second.luck.unwrap().interval, None, "all equal");
        assert_eq!(third.luck, None);
        assert_eq!(third.chance, Fraction::new(1, 3));
    }

    #[test]
    fn a_cast_that_fell_in_few_throws_has_no_figure() {
        let plan = plan();
        let mut tally = Tally::empty(&plan);
        let mut has_figure = |falls| {
            let throws = ThrowLuck { squares: 0, casts: vec![[falls, HALF], [0; 2], [0; 2]] };
            tally.told.as_mut().unwrap().add(&GameRecord::default(), &throws);
            let record = GameRecord { throws: 1, ..GameRecord::default() };
            tally.told.as_mut().unwrap().add(&record, &ThrowLuck::default());
            LuckOfThrows::of(&plan, &tally, 0.95).unwrap().casts[0].luck.is_some()
        };
        assert_eq!([has_figure(49), has_figure(1)], [false, true]);
    }

    #[test]
    fn rows_give_the_sums_back_and_halves_merge() {
        let plan = plan();
        let half = tally(&plan);
        let mut whole = half.clone();
        whole.merge(&half);
        let mut rows = CountRows::default();
        whole.write(&mut rows);
        let read = Tally::empty(&plan).read(&mut rows.reader(plan.greatest_count())).unwrap();
        assert_eq!(read, whole);
        assert_eq!(read.told.unwrap().squares.blocks(), 200);
    }
}
