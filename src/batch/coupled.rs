//! Plays variants of a rule set side by side, in seat-swapped pairs of games under the same dice,
//! and tallies them.

use std::sync::atomic::AtomicBool;

use crate::batch::plan::Plan;
use crate::batch::player::{Player, PlayerVisitor, seated};
use crate::batch::rounds::{self, Batch, BatchUnit, Listener, Progress};
use crate::batch::score::GameScore;
use crate::batch::tally::Tally;
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::observer::{NoObserver, WithoutDetail};
use crate::play::random_source::CoupledStream;
use crate::play::record::GameRecord;
use crate::play::referee::{GameSetup, play};
use crate::stats::cross::CrossSums;

/// What is played side by side.
///
/// For each index every variant plays two games: first with its plan's first bot to begin, then
/// with the other, each person keeping its bot and its dice ([`CoupledStream`]). The first player's
/// luck of one game is so the second player's of the other, and all variants see the same uniform
/// numbers.
#[derive(Clone, Debug)]
pub struct CoupledPlan {
    /// One plan a variant, at least one; all of the same seed and number of games, of which an odd
    /// one is rounded up. Boards are not watched.
    pub variants: Vec<Plan>,
    /// For each quantity, how each variant's games are read.
    pub scores: Vec<Vec<GameScore>>,
}

impl CoupledPlan {
    /// How many seat-swapped pairs each variant plays.
    pub fn pairs(&self) -> u64 {
        self.variants.first().map_or(0, |plan| plan.games.div_ceil(2))
    }

    /// Must games be recorded with detail? As any plan's columns or ratios say, or any score.
    pub fn needs_detail(&self) -> bool {
        self.variants.iter().any(Plan::needs_detail)
            || self.scores.iter().flatten().any(|score| score.detail)
    }
}

/// The tally of a number of seat-swapped pairs of every variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoupledTally {
    /// Pairs counted.
    pub pairs: u64,
    /// What each variant's games came to.
    pub variants: Vec<VariantTally>,
    /// For each quantity, the sums over pairs: a pair is a block.
    pub sums: Vec<CrossSums>,
    /// For each quantity and variant, the sums over single games, as if each were a block by
    /// itself.
    pub singles: Vec<Vec<CrossSums>>,
}

/// The games of one variant. Games of even and of odd pairs have no dice in common with each other,
/// so they can be compared with another variant's as independent samples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantTally {
    /// The games that the first bot begins, of even pairs and of odd ones.
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
    /// The tally of nothing.
    pub fn empty(plan: &CoupledPlan) -> Self {
        let variant = |plan: &Plan| {
            let empty = Tally::empty(plan);
            VariantTally { straight: [empty.clone(), empty.clone()], swapped: empty }
        };
        let count = plan.variants.len();
        Self {
            pairs: 0,
            variants: plan.variants.iter().map(variant).collect(),
            sums: vec![CrossSums::new(count); plan.scores.len()],
            singles: vec![vec![CrossSums::new(1); count]; plan.scores.len()],
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
        let mut block = vec![[0; 2]; played.len()];
        for ((sums, singles), scores) in
            self.sums.iter_mut().zip(&mut self.singles).zip(&plan.scores)
        {
            for (((pair, single), score), records) in
                block.iter_mut().zip(singles).zip(scores).zip(played)
            {
                let [straight, swapped] = [0, 1].map(|first| score.of(&records[first], first));
                single.add(&[straight]);
                single.add(&[swapped]);
                *pair = [straight[0] + swapped[0], straight[1] + swapped[1]];
            }
            sums.add(&block);
        }
    }

    /// Adds all pairs of `other`, played for the same plan.
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
}

/// The games of one pair, two for each variant: the one that the first bot begins, then the other.
pub type PairRecords = Vec<[GameRecord; 2]>;

/// A listener that wants nothing.
#[derive(Clone, Copy, Debug)]
pub struct IgnoreRecords;

impl Listener<PairRecords, CoupledTally> for IgnoreRecords {
    type Error = std::convert::Infallible;
}

/// Plays the plan's pairs on the current rayon pool and tallies them; progress is reported in
/// pairs.
///
/// The result depends on the plan alone. If `interrupted` becomes true, the pairs played so far
/// without a gap are kept.
///
/// # Errors
/// The listener's.
pub fn run<L: Listener<PairRecords, CoupledTally>>(
    plan: &CoupledPlan,
    interrupted: &AtomicBool,
    progress: &impl Progress,
    listener: &mut L,
) -> Result<Batch<CoupledTally>, L::Error> {
    run_on(plan, 0, interrupted, progress, listener)
}

/// As [`run`], without the plan's first pairs, of which `before` were played already: the tally of
/// those, merged with this one, is the tally of all.
///
/// # Errors
/// The listener's.
pub fn run_on<L: Listener<PairRecords, CoupledTally>>(
    plan: &CoupledPlan,
    before: u64,
    interrupted: &AtomicBool,
    progress: &impl Progress,
    listener: &mut L,
) -> Result<Batch<CoupledTally>, L::Error> {
    let games = plan.variants.iter().map(|variant| CompiledRules::new(&variant.rules)).collect();
    rounds::run(
        &Pairs { plan, games, before, detail: plan.needs_detail() },
        interrupted,
        progress,
        listener,
    )
}

struct Pairs<'a> {
    plan: &'a CoupledPlan,
    games: Vec<CompiledRules>,
    /// Pairs that were played already.
    before: u64,
    detail: bool,
}

impl BatchUnit for Pairs<'_> {
    type Record = PairRecords;
    type Tally = CoupledTally;

    fn wanted(&self) -> u64 {
        self.plan.pairs().saturating_sub(self.before)
    }

    fn empty(&self) -> CoupledTally {
        CoupledTally::empty(self.plan)
    }

    fn play(&self, index: u64, tally: &mut CoupledTally) -> PairRecords {
        let index = index + self.before;
        let variants = self.plan.variants.iter().zip(&self.games);
        let played: PairRecords = variants
            .map(|(plan, game)| match game {
                CompiledRules::Race(game) => pair(plan, game, index, self.detail),
                CompiledRules::Domination(game) => pair(plan, game, index, self.detail),
            })
            .collect();
        tally.add(self.plan, index, &played);
        played
    }

    fn merge(whole: &mut CoupledTally, part: &CoupledTally) {
        whole.merge(part);
    }
}

/// The two games of a pair.
fn pair<G: Game>(plan: &Plan, game: &G, index: u64, detail: bool) -> [GameRecord; 2]
where
    Player: PlayerVisitor<G>,
{
    let [one, other] = seated(&plan.bots, &plan.rules);
    [false, true].map(|swapped| {
        let bots = if swapped { [other, one] } else { [one, other] };
        let table = GameSetup { game, bots, starter: Seat::Light, throw_limit: plan.throw_limit };
        let mut luck = CoupledStream::new(plan.seed, index, swapped);
        if detail {
            play(&table, &mut luck, &mut NoObserver)
        } else {
            play(&table, &mut luck, &mut WithoutDetail)
        }
    })
}
