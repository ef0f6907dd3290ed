//! Plays many games of a bot whose decisions a solution judges, and tallies what they lose.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use crate::batch::rounds::{self, Batch, BatchUnit, Listener, Progress};
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::notation::{self, WrittenPosition};
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::play::bots::Bot;
use crate::play::observer::WithoutDetail;
use crate::play::random_source::GameStream;
use crate::play::record::Ending;
use crate::play::referee::{GameSetup, play};
use crate::solve::regret::{Decided, Judged, JudgedDecision};
use crate::solve::solution::Solution;
use crate::stats::pairs::PairSums;

/// So many of them are 1 in the unit of the solution's values: losses are counted in whole numbers.
pub const GRAINS: f64 = 1e12;
/// The same of squares, which can be as large as the greatest win's.
pub const SQUARE_GRAINS: f64 = 1e9;

/// The decisions of so many games, the first, are remembered one by one.
pub const REMEMBERED: u64 = 10_000;

/// A bot to be judged, and what is played.
#[derive(Clone, Copy)]
pub struct RegretPlan<'a> {
    /// The rule set that the solution is of.
    pub rules: &'a Rules,
    /// What the decisions are judged by.
    pub solution: &'a Solution,
    /// The bot.
    pub bot: &'a dyn Bot<Race>,
    /// Whom it plays: it then goes first in every other game. `None` for itself, and both are
    /// judged.
    pub against: Option<&'a dyn Bot<Race>>,
    /// How many games.
    pub games: u64,
    /// The seed from which, with the game's index, each game's random stream follows.
    pub seed: u64,
    /// The greatest number of throws of one game, from 1.
    pub throw_limit: u32,
}

/// A decision that was made wrongly: where, and what there was to decide.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WrongDecision {
    /// The position, turned so that Light decides, as [`notation`] writes it.
    pub position: String,
    /// Which throw, by index into the casts' outcomes.
    pub outcome: usize,
    /// Had the second die promoted it?
    pub promoted: bool,
    /// Was it for or against the second die? Else it was which action.
    pub second_die: bool,
}

/// What was decided wrongly in one spot.
#[derive(Clone, Debug)]
pub struct Mistakes {
    /// How often.
    pub times: u64,
    /// What that lost, in [`GRAINS`].
    pub loss: u128,
    /// The worst of them, of equals the first; turned so that Light decides.
    pub worst: JudgedDecision,
}

/// The tally of a number of games: whole numbers, and the mistakes of the first games.
#[derive(Clone, Debug, Default)]
pub struct RegretTally {
    /// Games played.
    pub games: u64,
    /// Of these stopped at the throw limit.
    pub unfinished: u64,
    /// Of each game the loss in [`GRAINS`] and the decisions.
    pub by_decision: PairSums,
    /// Of each game the decisions that lost more than twice the solution's bound, and all
    /// decisions.
    pub mistakes: PairSums,
    /// Of each game the loss in [`GRAINS`] and how many players were judged.
    pub by_player: PairSums,
    /// Of each game that ended the square of its result's distance from what the game is worth, in
    /// [`SQUARE_GRAINS`], and its throws.
    pub dice_by_throw: PairSums,
    /// The same and the turns.
    pub dice_by_turn: PairSums,
    /// Of each game the variances of what could be decided, added up, in [`SQUARE_GRAINS`], and the
    /// decisions.
    pub choice_by_decision: PairSums,
    /// The same and the turns.
    pub choice_by_turn: PairSums,
    /// Of each game that ended what could be decided, and the sum of that and of what the dice did.
    pub choice_in_all: PairSums,
    /// The mistakes of the first [`REMEMBERED`] games.
    pub spots: BTreeMap<WrongDecision, Mistakes>,
}

/// Adds one pair of numbers that may be past 32 bits.
fn add(sums: &mut PairSums, x: u128, y: u128) {
    let one = PairSums { n: 1, x, y, xx: x * x, xy: x * y, yy: y * y };
    sums.merge(&one);
}

impl RegretTally {
    fn remember(&mut self, spot: WrongDecision, found: Mistakes) {
        let Some(known) = self.spots.get_mut(&spot) else {
            self.spots.insert(spot, found);
            return;
        };
        known.times += found.times;
        known.loss += found.loss;
        if found.worst.loss() > known.worst.loss() {
            known.worst = found.worst;
        }
    }

    /// Adds all games of `other`, which come later.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.by_decision.merge(&other.by_decision);
        self.mistakes.merge(&other.mistakes);
        self.by_player.merge(&other.by_player);
        self.dice_by_throw.merge(&other.dice_by_throw);
        self.dice_by_turn.merge(&other.dice_by_turn);
        self.choice_by_decision.merge(&other.choice_by_decision);
        self.choice_by_turn.merge(&other.choice_by_turn);
        self.choice_in_all.merge(&other.choice_in_all);
        for (spot, mistakes) in &other.spots {
            self.remember(spot.clone(), mistakes.clone());
        }
    }
}

/// Plays the plan's games on the current rayon pool. Game `i` has the stream of (seed, `i`), as
/// everywhere. If `interrupted` becomes true, the games played so far without a gap are kept.
pub fn run(
    plan: &RegretPlan<'_>,
    interrupted: &AtomicBool,
    progress: &impl Progress,
) -> Batch<RegretTally> {
    let Ok(batch) = rounds::run(plan, interrupted, progress, &mut IgnoreRecords);
    batch
}

struct IgnoreRecords;

impl Listener<(), RegretTally> for IgnoreRecords {
    type Error = std::convert::Infallible;
}

impl RegretPlan<'_> {
    /// Turns a verdict so that Light decided, and says where that was.
    fn spot(&self, verdict: JudgedDecision) -> (WrongDecision, JudgedDecision) {
        let race = self.solution.race();
        let position = match verdict.seat {
            Seat::Light => verdict.position,
            Seat::Dark => verdict.position.mirrored(),
        };
        // Who began, and how many extra throws were earned, is reported only where it matters.
        let equal_turns = race.course().equal_turns;
        let starter = if verdict.moment.starter == verdict.seat || !equal_turns {
            Seat::Light
        } else {
            Seat::Dark
        };
        let unlimited = race.course().extra_throws_a_turn == u32::MAX;
        let extra_throws_left = if unlimited { u32::MAX } else { verdict.moment.extra_throws_left };
        let (seat, moment) = (Seat::Light, TurnState { starter, extra_throws_left });
        let scene = WrittenPosition { position, seat, moment };
        let spot = WrongDecision {
            position: notation::written(self.rules, race, &scene),
            outcome: verdict.outcome,
            promoted: verdict.promoted,
            second_die: matches!(verdict.decided, Decided::SecondDie { .. }),
        };
        (spot, JudgedDecision { position: scene.position, seat, moment, ..verdict })
    }
}

impl BatchUnit for RegretPlan<'_> {
    type Record = ();
    type Tally = RegretTally;

    fn wanted(&self) -> u64 {
        self.games
    }

    fn empty(&self) -> RegretTally {
        RegretTally::default()
    }

    fn play(&self, index: u64, tally: &mut RegretTally) {
        let judged = Judged::new(self.bot, self.solution);
        let bots: [&dyn Bot<Race>; 2] = match self.against {
            None => [&judged, &judged],
            Some(other) if index.is_multiple_of(2) => [&judged, other],
            Some(other) => [other, &judged],
        };
        let table = GameSetup {
            game: self.solution.race(),
            bots,
            starter: Seat::Light,
            throw_limit: self.throw_limit,
        };
        let record = play(&table, &mut GameStream::new(self.seed, index), &mut WithoutDetail);
        let (mut loss, mut mistakes, mut decisions, mut choice) = (0, 0, 0, 0);
        for verdict in judged.verdicts() {
            let grains = (verdict.loss() * GRAINS).round() as u128;
            decisions += 1;
            loss += grains;
            choice += (verdict.variance * SQUARE_GRAINS).round() as u128;
            if verdict.loss() > 2.0 * self.solution.bound() {
                mistakes += 1;
                if index < REMEMBERED {
                    let (spot, worst) = self.spot(verdict);
                    tally.remember(spot, Mistakes { times: 1, loss: grains, worst });
                }
            }
        }
        tally.games += 1;
        tally.unfinished += u64::from(record.ending == Ending::Unfinished);
        add(&mut tally.by_decision, loss, decisions);
        add(&mut tally.mistakes, mistakes, decisions);
        add(&mut tally.by_player, loss, if self.against.is_none() { 2 } else { 1 });
        add(&mut tally.choice_by_decision, choice, decisions);
        add(&mut tally.choice_by_turn, choice, record.turns.into());
        if let Some(result) = self.solution.result(record.ending) {
            let moved = ((result - self.solution.start()).powi(2) * SQUARE_GRAINS).round() as u128;
            add(&mut tally.dice_by_throw, moved, record.throws.into());
            add(&mut tally.dice_by_turn, moved, record.turns.into());
            add(&mut tally.choice_in_all, choice, choice + moved);
        }
    }

    fn merge(whole: &mut RegretTally, part: &RegretTally) {
        whole.merge(part);
    }
}
