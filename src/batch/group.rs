//! Plays the games of several plans together and pairs them: game `i` of every plan has the same
//! random stream.
//!
//! Each plan gets the tally that it gets alone. In addition, the group has sums over the games of
//! the first plan and of each other plan, for the differences between them.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use smallvec::SmallVec;

use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::batch::rounds::{self, Batch, BatchUnit, Listener};
use crate::batch::runner::{Engine, Games};
use crate::batch::score::GameScore;
use crate::batch::tally::Tally;
use crate::game::compiled::CompiledRules;
use crate::play::record::GameRecord;
use crate::stats::cross::CrossSums;
use crate::stats::rows::{BadRows, CountRows, RowReader};

/// Plans that are played with the same dice, game by game.
#[derive(Clone, Debug)]
pub struct GroupPlan {
    /// At least one plan, each with its engine. All have the same seed and the same number of
    /// games.
    pub plans: Vec<(Plan, Engine)>,
    /// For each plan after the first, the scores that are paired: that of the first plan, then
    /// that of the plan. If luck is taken out of one, both plain scores follow.
    pub scores: Vec<Vec<Vec<GameScore>>>,
}

/// What the games of a group add up to, plan by plan and pair by pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupTally {
    /// The tally of each plan.
    pub tallies: Vec<Tally>,
    /// For each plan after the first, the sums of each pair of scores. A block is one game of the
    /// first plan and the game of the plan with the same index.
    pub sums: Vec<Vec<CrossSums>>,
}

impl GroupTally {
    fn write(&self, rows: &mut CountRows) {
        self.tallies.iter().for_each(|tally| tally.write(rows));
        self.sums.iter().flatten().for_each(|sums| sums.write(rows));
    }

    fn read(&self, rows: &mut RowReader<'_>) -> Result<Self, BadRows> {
        let mut read = self.clone();
        for tally in &mut read.tallies {
            *tally = tally.read(rows)?;
        }
        let games = read.tallies.first().map_or(0, |tally| tally.games);
        if read.tallies.iter().any(|tally| tally.games != games) {
            return Err(BadRows("rule sets with different numbers of games"));
        }
        for sums in read.sums.iter_mut().flatten() {
            *sums = sums.read(rows, games)?;
        }
        Ok(read)
    }
}

/// Plays the games of all plans on the current rayon pool and tallies them. The unit of progress is
/// a game of every plan.
///
/// The result depends on the plans only. If the course is interrupted, the tally keeps all games
/// before the first missing game of any plan.
///
/// # Errors
/// The error of the listener.
pub fn run<L: Listener<Vec<GameRecord>, GroupTally>>(
    group: &GroupPlan,
    course: &PlayCourse<'_>,
    listener: &mut L,
) -> Result<Batch<GroupTally>, L::Error> {
    let rules: Vec<CompiledRules> =
        group.plans.iter().map(|(plan, _)| CompiledRules::new(&plan.rules)).collect();
    let games = group
        .plans
        .iter()
        .zip(&rules)
        .map(|((plan, engine), rules)| Games::of(*engine, plan, rules))
        .collect();
    let keeps_records = listener.wants_records();
    rounds::run(&PlanGroup { group, games, keeps_records }, course, listener)
}

struct PlanGroup<'a> {
    group: &'a GroupPlan,
    games: Vec<Games<'a>>,
    keeps_records: bool,
}

impl BatchUnit for PlanGroup<'_> {
    type Record = Vec<GameRecord>;
    type Tally = GroupTally;

    fn unit_count(&self) -> u64 {
        self.games.iter().map(BatchUnit::unit_count).min().unwrap_or(0)
    }

    fn empty(&self) -> GroupTally {
        let sums = self.group.scores.iter();
        let empty_sums = |scores: &Vec<GameScore>| CrossSums::of_singles(scores.len());
        GroupTally {
            tallies: self.games.iter().map(BatchUnit::empty).collect(),
            sums: sums.map(|scores| scores.iter().map(empty_sums).collect()).collect(),
        }
    }

    fn play(
        &self,
        index: u64,
        interrupted: &AtomicBool,
        tally: &mut GroupTally,
    ) -> Option<Vec<GameRecord>> {
        let tallies = self.games.iter().zip(&mut tally.tallies);
        let played: Vec<GameRecord> = tallies
            .map(|(games, tally)| games.play(index, interrupted, tally))
            .collect::<Option<_>>()?;
        let records: Vec<&[GameRecord]> = played.iter().map(std::slice::from_ref).collect();
        pair(self.group, &records, tally);
        Some(played)
    }

    fn merge(whole: &mut GroupTally, part: &GroupTally) {
        let tallies = whole.tallies.iter_mut().zip(&part.tallies);
        tallies.for_each(|(mine, theirs)| mine.merge(theirs));
        let sums = whole.sums.iter_mut().flatten().zip(part.sums.iter().flatten());
        sums.for_each(|(mine, theirs)| mine.merge(theirs));
    }

    fn identity(&self) -> Option<String> {
        let plans: Vec<String> = self.group.plans.iter().map(|(plan, _)| plan.identity()).collect();
        let scores: Vec<usize> = self.group.scores.iter().map(Vec::len).collect();
        Some(format!("group {scores:?}\n{}", plans.join("\n")))
    }

    fn write(&self, tally: &GroupTally) -> CountRows {
        let mut rows = CountRows::default();
        tally.write(&mut rows);
        rows
    }

    fn read(&self, rows: &CountRows) -> Result<GroupTally, BadRows> {
        let plans = self.group.plans.iter();
        let greatest = plans.map(|(plan, _)| plan.greatest_count()).max();
        let mut reader = rows.reader(greatest.unwrap_or(0));
        let tally = self.empty().read(&mut reader)?;
        reader.finish()?;
        Ok(tally)
    }

    fn block_size(&self, round: u64) -> u64 {
        let sizes = self.games.iter().map(|games| games.block_size(round));
        sizes.max().unwrap_or_else(|| round.max(1))
    }

    fn play_all(
        &self,
        indices: Range<u64>,
        interrupted: &AtomicBool,
        tally: &mut GroupTally,
        record: &mut dyn FnMut(u64, Vec<GameRecord>),
    ) -> bool {
        let first = indices.start;
        let mut played = Vec::new();
        for (games, tally) in self.games.iter().zip(&mut tally.tallies) {
            let mut records = vec![GameRecord::default(); (indices.end - first) as usize];
            let mut keep = |index, record| records[(index - first) as usize] = record;
            if !games.play_all(indices.clone(), interrupted, tally, &mut keep) {
                return false;
            }
            played.push(records);
        }
        let records: Vec<&[GameRecord]> = played.iter().map(Vec::as_slice).collect();
        pair(self.group, &records, tally);
        if self.keeps_records {
            for (place, index) in indices.enumerate() {
                record(index, played.iter().map(|records| records[place]).collect());
            }
        }
        true
    }
}

/// Counts games of all plans as pairs. Each list has the games of a plan, in the order of their
/// indices.
fn pair(group: &GroupPlan, played: &[&[GameRecord]], tally: &mut GroupTally) {
    let Some((baseline, others)) = played.split_first() else { return };
    for ((records, scores), sums) in others.iter().zip(&group.scores).zip(&mut tally.sums) {
        for (scores, sums) in scores.iter().zip(sums) {
            for (one, other) in baseline.iter().zip(*records) {
                // The first person begins all games.
                let games = [one, other].into_iter().cycle();
                let block: SmallVec<[[i64; 2]; 4]> =
                    scores.iter().zip(games).map(|(score, game)| score.values(game, 0)).collect();
                sums.add(&block);
            }
        }
    }
}
