//! Plays variants of a rule set side by side, in seat-swapped pairs of games under the same dice,
//! and tallies them.

use std::sync::atomic::AtomicBool;

use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::batch::player::{Player, PlayerVisitor, bots_of};
use crate::batch::rounds::{self, Batch, BatchUnit, Listener};
use crate::batch::score::{Coefficients, GameScore};
use crate::batch::tally::Tally;
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::observer::{NoObserver, WithoutDetail};
use crate::play::random_source::CoupledStream;
use crate::play::record::GameRecord;
use crate::play::referee::{GameSetup, play_measured};
use crate::stats::cross::CrossSums;
use crate::stats::rows::{BadRows, CountRows, RowReader};

/// The variants to play side by side.
///
/// For each index every variant plays two games. The first bot of its plan begins the first game,
/// the other bot begins the second. Each person keeps its bot and its dice ([`CoupledStream`]). The
/// dice of the first player in one game are therefore the dice of the second player in the other.
/// All variants use the same uniform numbers.
#[derive(Clone, Debug)]
pub struct CoupledPlan {
    /// One plan for each variant, at least one. All have the same seed and the same number of
    /// games. An odd number is rounded up. Boards are not watched.
    pub variants: Vec<Plan>,
    /// For each quantity, the score of each variant. If luck is taken out of the quantity, these
    /// are without luck, and the plain score of each variant follows.
    pub scores: Vec<Vec<GameScore>>,
}

impl CoupledPlan {
    /// The number of seat-swapped pairs of each variant.
    pub fn pairs(&self) -> u64 {
        self.variants.first().map_or(0, |plan| plan.games.div_ceil(2))
    }

    /// Do the games need records with detail? They do if a column or a ratio of a plan needs
    /// detail, or a score does.
    pub fn needs_detail(&self) -> bool {
        self.variants.iter().any(Plan::needs_detail)
            || self.scores.iter().flatten().any(|score| score.detail)
    }
}

/// The tally of seat-swapped pairs of every variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoupledTally {
    /// The number of counted pairs.
    pub pairs: u64,
    /// The games of each variant.
    pub variants: Vec<VariantTally>,
    /// For each quantity, the sums over pairs. A pair is a block. There is a variant for each score
    /// of the plan.
    pub sums: Vec<CrossSums>,
    /// For each quantity and variant, the sums over single games, with the plain score. A game is a
    /// block.
    pub singles: Vec<Vec<CrossSums>>,
}

/// The games of one variant.
///
/// Games of even pairs and games of odd pairs share no dice. They are therefore independent samples
/// in a comparison with another variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantTally {
    /// The games that the first bot begins: those of even pairs, then those of odd pairs.
    pub straight: [Tally; 2],
    /// The games that the second bot begins.
    pub swapped: Tally,
}

impl VariantTally {
    /// All games together.
    pub fn all(&self) -> Tally {
        let mut all = self.swapped.clone();
        self.straight.iter().for_each(|part| all.merge(part));
        all
    }
}

impl CoupledTally {
    /// The tally without games.
    pub fn empty(plan: &CoupledPlan) -> Self {
        let variant = |plan: &Plan| {
            let empty = Tally::empty(plan);
            VariantTally { straight: [empty.clone(), empty.clone()], swapped: empty }
        };
        let count = plan.variants.len();
        Self {
            pairs: 0,
            variants: plan.variants.iter().map(variant).collect(),
            sums: plan.scores.iter().map(|scores| CrossSums::of_pairs(scores.len())).collect(),
            singles: vec![vec![CrossSums::of_singles(1); count]; plan.scores.len()],
        }
    }

    /// Counts one pair of games of each variant.
    fn add(&mut self, plan: &CoupledPlan, index: u64, played: &[[GameRecord; 2]]) {
        self.pairs += 1;
        for ((tally, variant), [straight, swapped]) in
            self.variants.iter_mut().zip(&plan.variants).zip(played)
        {
            tally.straight[usize::from(index % 2 == 1)].add(variant, straight);
            tally.swapped.add(variant, swapped);
        }
        let mut block = Vec::new();
        for ((sums, singles), scores) in
            self.sums.iter_mut().zip(&mut self.singles).zip(&plan.scores)
        {
            block.clear();
            let first_plain = scores.len() - played.len();
            for (place, (score, records)) in scores.iter().zip(played.iter().cycle()).enumerate() {
                let [straight, swapped] = [0, 1].map(|first| score.values(&records[first], first));
                if let Some(variant) = place.checked_sub(first_plain) {
                    singles[variant].add(&[straight]);
                    singles[variant].add(&[swapped]);
                }
                block.push([straight[0] + swapped[0], straight[1] + swapped[1]]);
            }
            sums.add(&block);
        }
    }

    /// Adds all pairs of `other`, a tally of the same plan.
    pub fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        for (mine, theirs) in self.variants.iter_mut().zip(&other.variants) {
            mine.straight
                .iter_mut()
                .zip(&theirs.straight)
                .for_each(|(mine, theirs)| mine.merge(theirs));
            mine.swapped.merge(&theirs.swapped);
        }
        self.sums.iter_mut().zip(&other.sums).for_each(|(mine, theirs)| mine.merge(theirs));
        let singles = self.singles.iter_mut().flatten().zip(other.singles.iter().flatten());
        singles.for_each(|(mine, theirs)| mine.merge(theirs));
    }

    fn write(&self, rows: &mut CountRows) {
        rows.push([self.pairs.into()]);
        for VariantTally { straight, swapped } in &self.variants {
            straight.iter().chain([swapped]).for_each(|tally| tally.write(rows));
        }
        let sums = self.sums.iter().chain(self.singles.iter().flatten());
        sums.for_each(|sums| sums.write(rows));
    }

    fn read(&self, rows: &mut RowReader<'_>) -> Result<Self, BadRows> {
        let mut read = self.clone();
        [read.pairs] = rows.counts()?;
        for VariantTally { straight, swapped } in &mut read.variants {
            for tally in straight.iter_mut().chain([&mut *swapped]) {
                *tally = tally.read(rows)?;
            }
            let straight_games = straight[0].games + straight[1].games;
            if straight_games != read.pairs || swapped.games != read.pairs {
                return Err(BadRows("the pairs and their games"));
            }
        }
        for sums in &mut read.sums {
            *sums = sums.read(rows, read.pairs)?;
        }
        for sums in read.singles.iter_mut().flatten() {
            *sums = sums.read(rows, 2 * read.pairs)?;
        }
        Ok(read)
    }
}

/// The two games of one pair, for each variant. The first bot begins the first game.
pub type PairRecords = Vec<[GameRecord; 2]>;

/// A listener that ignores everything.
#[derive(Clone, Copy, Debug)]
pub struct IgnoreRecords;

impl Listener<PairRecords, CoupledTally> for IgnoreRecords {
    type Error = std::convert::Infallible;
}

/// Plays the plan's pairs on the current rayon pool and tallies them. The unit of progress is a
/// pair.
///
/// The result depends on the plan only. If the course is interrupted, the tally keeps all pairs
/// before the first missing pair.
///
/// # Errors
/// The error of the listener.
pub fn run<L: Listener<PairRecords, CoupledTally>>(
    plan: &CoupledPlan,
    course: &PlayCourse<'_>,
    listener: &mut L,
) -> Result<Batch<CoupledTally>, L::Error> {
    run_from(plan, 0, course, listener)
}

/// Plays the plan's pairs like [`run`], but skips the first `before` pairs. These were played
/// earlier. Merge their tally with this one to get the tally of all pairs.
///
/// # Errors
/// The error of the listener.
pub fn run_from<L: Listener<PairRecords, CoupledTally>>(
    plan: &CoupledPlan,
    before: u64,
    course: &PlayCourse<'_>,
    listener: &mut L,
) -> Result<Batch<CoupledTally>, L::Error> {
    let games = plan.variants.iter().map(|variant| CompiledRules::new(&variant.rules)).collect();
    let pairs = Pairs { plan, games, detail: plan.needs_detail() };
    rounds::run_range(&pairs, before.min(plan.pairs())..plan.pairs(), course, listener)
}

struct Pairs<'a> {
    plan: &'a CoupledPlan,
    games: Vec<CompiledRules>,
    detail: bool,
}

impl BatchUnit for Pairs<'_> {
    type Record = PairRecords;
    type Tally = CoupledTally;

    fn unit_count(&self) -> u64 {
        self.plan.pairs()
    }

    fn empty(&self) -> CoupledTally {
        CoupledTally::empty(self.plan)
    }

    fn play(
        &self,
        index: u64,
        interrupted: &AtomicBool,
        tally: &mut CoupledTally,
    ) -> Option<PairRecords> {
        let variants = self.plan.variants.iter().zip(&self.games);
        let played: PairRecords = variants
            .map(|(plan, game)| match game {
                CompiledRules::Race(game) => pair(plan, game, index, self.detail, interrupted),
                CompiledRules::Domination(game) => {
                    pair(plan, game, index, self.detail, interrupted)
                }
            })
            .collect::<Option<_>>()?;
        tally.add(self.plan, index, &played);
        Some(played)
    }

    fn merge(whole: &mut CoupledTally, part: &CoupledTally) {
        whole.merge(part);
    }

    fn identity(&self) -> Option<String> {
        let plans: Vec<String> = self.plan.variants.iter().map(Plan::identity).collect();
        let scores: Vec<usize> = self.plan.scores.iter().map(Vec::len).collect();
        let all = self.plan.scores.iter().flatten();
        let luck: Vec<Coefficients> = all.filter_map(|score| score.coefficients).collect();
        let luck_text = if luck.is_empty() { String::new() } else { format!(" {luck:?}") };
        Some(format!("pairs {scores:?}{luck_text}\n{}", plans.join("\n")))
    }

    fn write(&self, tally: &CoupledTally) -> CountRows {
        let mut rows = CountRows::default();
        tally.write(&mut rows);
        rows
    }

    fn read(&self, rows: &CountRows) -> Result<CoupledTally, BadRows> {
        let greatest = self.plan.variants.iter().map(Plan::greatest_count).max();
        let mut reader = rows.reader(greatest.unwrap_or(0));
        let tally = self.empty().read(&mut reader)?;
        reader.finish()?;
        Ok(tally)
    }
}

/// The two games of a pair. `None` if interrupted.
fn pair<G: Game>(
    plan: &Plan,
    game: &G,
    index: u64,
    detail: bool,
    interrupted: &AtomicBool,
) -> Option<[GameRecord; 2]>
where
    Player: PlayerVisitor<G>,
{
    let [one, other] = bots_of(&plan.bots, &plan.rules);
    let game = |swapped: bool| {
        let bots = if swapped { [other, one] } else { [one, other] };
        let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit: plan.throw_limit };
        let by = plan.measured_by();
        let mut random = CoupledStream::new(plan.seed, index, swapped);
        if detail {
            Some(play_measured(&setup, by, interrupted, &mut random, &mut NoObserver)?.0)
        } else {
            Some(play_measured(&setup, by, interrupted, &mut random, &mut WithoutDetail)?.0)
        }
    };
    Some([game(false)?, game(true)?])
}
