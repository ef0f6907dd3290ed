//! The tally of many games: whole numbers, so merging is exact in any order.

use crate::batch::boards::BoardTally;
use crate::batch::feel_tally::FeelTally;
use crate::batch::luck::PlanLuck;
use crate::batch::plan::Plan;
use crate::batch::told_luck::ToldLuck;
use crate::game::rules::Stakes;
use crate::play::record::{Ending, GameRecord};
use crate::stats::cross::CrossSums;
use crate::stats::histogram::Histogram;
use crate::stats::pairs::PairSums;
use crate::stats::rows::{BadRows, CountRows, RowReader};

/// The number of games counted together. Their records and numbers then stay in the nearest cache.
const AT_ONCE: usize = 128;

/// The tally of games of one plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of counted games.
    pub games: u64,
    /// For each win class, the wins of the first player and of the second player.
    pub wins: Vec<[u64; 2]>,
    /// Drawn games.
    pub draws: u64,
    /// Games stopped at the throw limit.
    pub unfinished: u64,
    /// Totals of the unfinished games.
    pub unfinished_totals: UnfinishedTotals,
    /// One histogram for each of the plan's columns. An unfinished game counts with its value until
    /// it stopped.
    pub histograms: Vec<Histogram>,
    /// One pair of sums for each of the plan's ratios.
    pub ratios: Vec<PairSums>,
    /// The counts of the squares, if the plan watches the board.
    pub board: Option<BoardTally>,
    /// The payments, if the rule set has stakes.
    pub stakes: Option<StakesTally>,
    /// For each score that the plan takes luck out of, its sums without luck, beside the plain
    /// ones.
    pub luck: Vec<CrossSums>,
    /// The luck of single throws, if the plan tells it.
    pub told: Option<ToldLuck>,
    /// What came of the curves of games, if the plan keeps them.
    pub feel: Option<FeelTally>,
}

/// Landings with a payment. Together with the ante and the fine they give all coins. The winner of
/// a game wins the payments of the loser, which are the ante and fines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StakesTally {
    /// Landings of each game with a payment by either player.
    pub all: Histogram,
    /// Landings of each game with a payment by the loser: games that the first player won, then
    /// games that the second player won.
    pub by_loser: [Histogram; 2],
}

/// Totals of the games stopped at the throw limit. They show why the games did not end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnfinishedTotals {
    /// Games stopped in a position without any future move of either player.
    pub deadlocks: u64,
    pub throws: u64,
    pub actions: u64,
    pub captures: u64,
}

impl UnfinishedTotals {
    fn add(&mut self, record: &GameRecord) {
        self.deadlocks += u64::from(record.deadlock);
        self.throws += u64::from(record.throws);
        self.actions += u64::from(record.actions);
        self.captures += record.captures.map(u64::from).iter().sum::<u64>();
    }

    fn merge(&mut self, other: Self) {
        self.deadlocks += other.deadlocks;
        self.throws += other.throws;
        self.actions += other.actions;
        self.captures += other.captures;
    }
}

impl Tally {
    /// The tally of this plan without games.
    pub fn empty(plan: &Plan) -> Self {
        let squares = plan.rules.board.squares.len();
        Self {
            games: 0,
            wins: vec![[0; 2]; plan.rules.win_classes.len()],
            draws: 0,
            unfinished: 0,
            unfinished_totals: UnfinishedTotals::default(),
            histograms: vec![Histogram::default(); plan.columns.len()],
            ratios: vec![PairSums::default(); plan.ratios.len()],
            board: plan.watch_board.then(|| BoardTally::empty(squares)),
            stakes: plan.rules.stakes.map(|_| StakesTally::default()),
            luck: plan.luck.as_ref().map(PlanLuck::empty).unwrap_or_default(),
            told: plan.tells_throws().then(|| ToldLuck::empty(plan.rules.cast_chances(0).len())),
            feel: plan.feel.is_some().then(FeelTally::empty),
        }
    }

    /// Counts one game.
    pub fn add(&mut self, plan: &Plan, record: &GameRecord) {
        self.add_all(plan, std::slice::from_ref(record));
    }

    /// Counts these games, column after column. One loop for each column takes a third of the time
    /// of one loop for each game.
    pub fn add_all(&mut self, plan: &Plan, records: &[GameRecord]) {
        for records in records.chunks(AT_ONCE) {
            self.add_endings(records);
            let (mut xs, mut ys) = ([0; AT_ONCE], [0; AT_ONCE]);
            let (xs, ys) = (&mut xs[..records.len()], &mut ys[..records.len()]);
            for (histogram, column) in self.histograms.iter_mut().zip(&plan.columns) {
                column.reader.many(records, xs);
                histogram.add_all(xs);
            }
            for (sums, ratio) in self.ratios.iter_mut().zip(&plan.ratios) {
                ratio.numerator.many(records, xs);
                ratio.denominator.many(records, ys);
                sums.add_all(xs, ys);
            }
        }
        if let (Some(tally), Some(stakes)) = (&mut self.stakes, &plan.rules.stakes) {
            for record in records {
                tally.add(stakes, record);
            }
        }
        if let Some(luck) = &plan.luck {
            for record in records {
                luck.add(&mut self.luck, record);
            }
        }
    }

    fn add_endings(&mut self, records: &[GameRecord]) {
        self.games += records.len() as u64;
        for record in records {
            match record.ending {
                // One arm for both players: the winner is unpredictable, and a branch on it would
                // be slow.
                won @ (Ending::FirstWins(class) | Ending::SecondWins(class)) => {
                    let seat = usize::from(matches!(won, Ending::SecondWins(_)));
                    self.wins[usize::from(class)][seat] += 1;
                }
                Ending::Draw => self.draws += 1,
                Ending::Unfinished => {
                    self.unfinished += 1;
                    self.unfinished_totals.add(record);
                }
            }
        }
    }

    /// Adds all games of `other`, a tally of the same plan.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for (mine, theirs) in self.wins.iter_mut().zip(&other.wins) {
            mine[0] += theirs[0];
            mine[1] += theirs[1];
        }
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        self.unfinished_totals.merge(other.unfinished_totals);
        for (mine, theirs) in self.histograms.iter_mut().zip(&other.histograms) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.ratios.iter_mut().zip(&other.ratios) {
            mine.merge(theirs);
        }
        if let (Some(mine), Some(theirs)) = (&mut self.board, &other.board) {
            mine.merge(theirs);
        }
        if let (Some(mine), Some(theirs)) = (&mut self.stakes, &other.stakes) {
            mine.merge(theirs);
        }
        self.luck.iter_mut().zip(&other.luck).for_each(|(mine, theirs)| mine.merge(theirs));
        if let (Some(mine), Some(theirs)) = (&mut self.told, &other.told) {
            mine.merge(theirs);
        }
        if let (Some(mine), Some(theirs)) = (&mut self.feel, &other.feel) {
            mine.merge(theirs);
        }
    }

    /// Adds its rows: how many games ended in which way, then what the plan counts, in the order of
    /// the fields.
    pub fn write(&self, rows: &mut CountRows) {
        let Self { draws, unfinished, unfinished_totals: of_unfinished, .. } = self;
        let UnfinishedTotals { deadlocks, throws, actions, captures } = of_unfinished;
        let counts = [&self.games, draws, unfinished, deadlocks, throws, actions, captures];
        rows.push(
            counts.into_iter().chain(self.wins.iter().flatten()).map(|count| (*count).into()),
        );
        self.histograms.iter().for_each(|histogram| histogram.write(rows));
        self.ratios.iter().for_each(|sums| sums.write(rows));
        if let Some(board) = &self.board {
            board.write(rows);
        }
        if let Some(StakesTally { all, by_loser }) = &self.stakes {
            [all].into_iter().chain(by_loser).for_each(|histogram| histogram.write(rows));
        }
        self.luck.iter().for_each(|sums| sums.write(rows));
        if let Some(told) = &self.told {
            told.write(rows);
        }
        if let Some(feel) = &self.feel {
            feel.write(rows);
        }
    }

    /// Reads what [`Self::write`] wrote. `self` is a tally of the same plan.
    ///
    /// # Errors
    /// No games of the plan have these numbers.
    pub fn read(&self, rows: &mut RowReader<'_>) -> Result<Self, BadRows> {
        let counts = rows.numbers(7 + 2 * self.wins.len())?;
        let mut unsigned = Vec::new();
        for number in counts {
            let count = u64::try_from(number).ok().filter(|count| *count < 1 << 62);
            unsigned.push(count.ok_or(BadRows("a count"))?);
        }
        let ended = unsigned[1..3]
            .iter()
            .chain(&unsigned[7..])
            .fold(0_u128, |sum, count| sum + u128::from(*count));
        let [games, draws, unfinished, deadlocks, throws, actions, captures, ref wins @ ..] =
            unsigned[..]
        else {
            return Err(BadRows("a row is too short"));
        };
        if ended != u128::from(games) || deadlocks > unfinished {
            return Err(BadRows("the games and their endings"));
        }
        let mut read = self.clone();
        (read.games, read.draws, read.unfinished) = (games, draws, unfinished);
        read.unfinished_totals = UnfinishedTotals { deadlocks, throws, actions, captures };
        read.wins = wins.as_chunks().0.to_vec();
        for histogram in &mut read.histograms {
            *histogram = Histogram::read(rows, games)?;
        }
        for sums in &mut read.ratios {
            *sums = PairSums::read(rows, games)?;
        }
        if let Some(board) = &mut read.board {
            *board = board.read(rows, games)?;
        }
        if read.stakes.is_some() {
            let won = [0, 1].map(|seat| read.wins.iter().map(|wins| wins[seat]).sum());
            let all = Histogram::read(rows, games)?;
            let by_loser = [Histogram::read(rows, won[0])?, Histogram::read(rows, won[1])?];
            read.stakes = Some(StakesTally { all, by_loser });
        }
        for sums in &mut read.luck {
            *sums = sums.read(rows, games)?;
        }
        if let Some(told) = &mut read.told {
            *told = told.read(rows, games)?;
        }
        if let Some(feel) = &mut read.feel {
            *feel = feel.read(rows, games)?;
        }
        Ok(read)
    }
}

impl StakesTally {
    fn add(&mut self, stakes: &Stakes, record: &GameRecord) {
        let [first, second] = stakes.landings_paid(record.paid_landings);
        self.all.add(first + second);
        match record.ending {
            Ending::FirstWins(_) => self.by_loser[0].add(second),
            Ending::SecondWins(_) => self.by_loser[1].add(first),
            Ending::Draw | Ending::Unfinished => {}
        }
    }

    fn merge(&mut self, other: &Self) {
        self.all.merge(&other.all);
        self.by_loser[0].merge(&other.by_loser[0]);
        self.by_loser[1].merge(&other.by_loser[1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::plan::{HistogramColumn, RatioColumn};
    use crate::batch::samples;
    use crate::play::record::reading;

    fn plan() -> Plan {
        let throws = HistogramColumn {
            id: "throws",
            reader: reading!(|record| record.throws),
            detail: false,
        };
        let forced = RatioColumn {
            id: "forced_actions",
            numerator: reading!(|record| record.forced_actions),
            denominator: reading!(|record| record.actions),
            detail: true,
        };
        samples::plan(vec![throws], vec![forced])
    }

    fn records() -> Vec<GameRecord> {
        let endings = [
            Ending::FirstWins(0),
            Ending::SecondWins(1),
            Ending::Draw,
            Ending::Unfinished,
            Ending::FirstWins(1),
        ];
        endings
            .into_iter()
            .zip([4, 9, 2, 50, 4])
            .map(|(ending, throws)| GameRecord {
                ending,
                throws,
                actions: throws - 1,
                forced_actions: 1,
                ..Default::default()
            })
            .collect()
    }

    fn tally_of(plan: &Plan, records: &[GameRecord]) -> Tally {
        let mut tally = Tally::empty(plan);
        for record in records {
            tally.add(plan, record);
            let board = tally.board.as_mut().unwrap();
            board.occupancy[1][0].add(record.forced_actions, record.throws);
            board.captures[0].add(2, 1);
        }
        tally
    }

    fn merged(left: &Tally, right: &Tally) -> Tally {
        let mut sum = left.clone();
        sum.merge(right);
        sum
    }

    #[test]
    fn each_ending_has_its_own_counter() {
        let plan = plan();
        let tally = tally_of(&plan, &records());
        assert_eq!((tally.games, tally.draws, tally.unfinished), (5, 1, 1));
        assert_eq!(tally.wins, [[1, 0], [1, 1]]);
        assert_eq!(
            tally.histograms[0].iter().collect::<Vec<_>>(),
            [(2, 1), (4, 2), (9, 1), (50, 1)]
        );
        assert_eq!((tally.ratios[0].x, tally.ratios[0].y), (5, 64));
    }

    #[test]
    fn parts_of_any_split_merge_to_the_whole_in_both_orders() {
        let (plan, records) = (plan(), records());
        for cut in 0..=records.len() {
            let (left, right) = records.split_at(cut);
            let (left, right) = (tally_of(&plan, left), tally_of(&plan, right));
            assert_eq!(merged(&left, &right), tally_of(&plan, &records), "cut at {cut}");
            assert_eq!(merged(&right, &left), tally_of(&plan, &records), "cut at {cut}, backwards");
        }
    }

    #[test]
    fn games_counted_one_by_one_and_all_at_once_give_the_same_tally() {
        let plan = plan();
        // More games than are counted together, and not a multiple of that number.
        let records: Vec<GameRecord> =
            records().into_iter().cycle().take(3 * AT_ONCE + 5).collect();
        let mut one_by_one = Tally::empty(&plan);
        for record in &records {
            one_by_one.add(&plan, record);
        }
        let mut at_once = Tally::empty(&plan);
        at_once.add_all(&plan, &records);
        assert_eq!(at_once, one_by_one);
        assert_eq!(
            (at_once.games, at_once.unfinished, at_once.unfinished_totals.throws),
            (389, 78, 78 * 50)
        );
        assert_eq!(at_once.histograms[0].iter().map(|(_, games)| games).sum::<u64>(), 389);
    }

    #[test]
    fn merging_an_empty_tally_changes_nothing() {
        let plan = plan();
        let (nothing, some) = (Tally::empty(&plan), tally_of(&plan, &records()));
        assert_eq!(merged(&nothing, &nothing), nothing);
        assert_eq!(merged(&nothing, &some), some);
        assert_eq!(merged(&some, &nothing), some);
    }

    #[test]
    fn merging_is_associative() {
        let (plan, records) = (plan(), records());
        let [a, b, c] =
            [&records[..1], &records[1..3], &records[3..]].map(|part| tally_of(&plan, part));
        assert_eq!(merged(&merged(&a, &b), &c), merged(&a, &merged(&b, &c)));
    }
}
