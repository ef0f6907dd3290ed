//! Plays many games of a bot whose decisions a solution judges, and tallies what they lose.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use crate::batch::course::PlayCourse;
use crate::batch::rounds::{self, Batch, BatchUnit, Listener};
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
use crate::play::referee::{GameSetup, play_unless};
use crate::solve::regret::{Decided, Judged, JudgedDecision};
use crate::solve::solution::Solution;
use crate::stats::pairs::PairSums;

/// The unit of losses: this many grains are 1 in the unit of the solution's values. Losses are
/// whole numbers of grains.
pub const GRAINS: f64 = 1e12;
/// The unit of squares: this many grains are 1 in the squared unit of the solution's values. It is
/// smaller than [`GRAINS`], because a square can be as large as that of the largest win.
pub const SQUARE_GRAINS: f64 = 1e9;

/// The number of first games whose decisions are remembered one by one.
pub const REMEMBERED: u64 = 10_000;

/// A plan to judge a bot.
#[derive(Clone, Copy)]
pub struct RegretPlan<'a> {
    /// The rule set of the solution.
    pub rules: &'a Rules,
    /// The solution that judges the decisions.
    pub solution: &'a Solution,
    /// The judged bot.
    pub bot: &'a dyn Bot<Race>,
    /// Its opponent. The opponent goes first in every other game. `None` if the bot plays itself.
    /// Then both players are judged.
    pub opponent: Option<&'a dyn Bot<Race>>,
    /// The number of games.
    pub games: u64,
    /// The seed. Together with the index of a game it gives the random stream of the game.
    pub seed: u64,
    /// The highest number of throws of one game, at least 1.
    pub throw_limit: u32,
}

/// A wrong decision: its position and its choice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WrongDecision {
    /// The position in [`notation`]. It is turned, and Light decides.
    pub position: String,
    /// The throw, as an index into the outcomes of the casts.
    pub outcome: usize,
    /// Did the second die promote the throw?
    pub promoted: bool,
    /// Was it a decision about the second die? Otherwise it was a choice of action.
    pub second_die: bool,
}

/// What one wrong decision cost in all games.
#[derive(Clone, Debug)]
pub struct Mistakes {
    /// The number of mistakes.
    pub times: u64,
    /// Their total loss, in [`GRAINS`].
    pub loss: u128,
    /// The worst mistake; the first one among equals. It is turned, and Light decides.
    pub worst: JudgedDecision,
}

/// The tally of games. It has whole numbers, and the mistakes of the first games.
#[derive(Clone, Debug, Default)]
pub struct RegretTally {
    /// The number of games played.
    pub games: u64,
    /// The number of games stopped at the throw limit.
    pub unfinished: u64,
    /// For each game: the loss in [`GRAINS`], and the decisions.
    pub by_decision: PairSums,
    /// For each game: the decisions that lost more than twice the solution's bound, and all
    /// decisions.
    pub mistakes: PairSums,
    /// For each game: the loss in [`GRAINS`], and the number of judged players.
    pub by_player: PairSums,
    /// For each finished game: the squared difference between its result and the value at the
    /// start, in [`SQUARE_GRAINS`], and its throws.
    pub dice_by_throw: PairSums,
    /// For each finished game: the same squared difference, and its turns.
    pub dice_by_turn: PairSums,
    /// For each game: the sum of the variances of its decisions' options, in [`SQUARE_GRAINS`], and
    /// its decisions.
    pub choice_by_decision: PairSums,
    /// For each game: the same sum, and its turns.
    pub choice_by_turn: PairSums,
    /// For each finished game: the same sum, and the sum plus the squared difference from dice.
    pub choice_in_all: PairSums,
    /// The mistakes of the first [`REMEMBERED`] games.
    pub wrong_decisions: BTreeMap<WrongDecision, Mistakes>,
}

/// Adds one pair of numbers that may need more than 32 bits.
fn add(sums: &mut PairSums, x: u128, y: u128) {
    let one = PairSums { n: 1, x, y, xx: x * x, xy: x * y, yy: y * y };
    sums.merge(&one);
}

impl RegretTally {
    fn remember(&mut self, decision: WrongDecision, found: Mistakes) {
        let Some(earlier) = self.wrong_decisions.get_mut(&decision) else {
            self.wrong_decisions.insert(decision, found);
            return;
        };
        earlier.times += found.times;
        earlier.loss += found.loss;
        if found.worst.loss() > earlier.worst.loss() {
            earlier.worst = found.worst;
        }
    }

    /// Adds all games of `other`, which must come later.
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
        for (decision, mistakes) in &other.wrong_decisions {
            self.remember(decision.clone(), mistakes.clone());
        }
    }
}

/// Plays the plan's games on the current rayon pool. Game `i` has the stream of (seed, `i`), as
/// everywhere. If the course is interrupted, the tally keeps all games before the first missing
/// game.
pub fn run(plan: &RegretPlan<'_>, course: &PlayCourse<'_>) -> Batch<RegretTally> {
    let Ok(batch) = rounds::run(plan, course, &mut IgnoreRecords);
    batch
}

struct IgnoreRecords;

impl Listener<(), RegretTally> for IgnoreRecords {
    type Error = std::convert::Infallible;
}

impl RegretPlan<'_> {
    /// Turns a verdict to make Light the player who decides, and finds its decision.
    fn wrong_decision(&self, verdict: JudgedDecision) -> (WrongDecision, JudgedDecision) {
        let race = self.solution.race();
        let position = match verdict.seat {
            Seat::Light => verdict.position,
            Seat::Dark => verdict.position.mirrored(),
        };
        // The starter and the earned extra throws are reported only if the rules depend on them.
        let equal_turns = race.course().equal_turns;
        let starter = if verdict.turn_state.starter == verdict.seat || !equal_turns {
            Seat::Light
        } else {
            Seat::Dark
        };
        let unlimited = race.course().extra_throws_a_turn == u32::MAX;
        let extra_throws_left =
            if unlimited { u32::MAX } else { verdict.turn_state.extra_throws_left };
        let (seat, turn_state) =
            (Seat::Light, TurnState { starter, extra_throws_left, ..verdict.turn_state });
        let scene = WrittenPosition { position, seat, turn_state };
        let decision = WrongDecision {
            position: notation::format_position(self.rules, race, &scene),
            outcome: verdict.outcome,
            promoted: verdict.promoted,
            second_die: matches!(verdict.decided, Decided::SecondDie { .. }),
        };
        (decision, JudgedDecision { position: scene.position, seat, turn_state, ..verdict })
    }
}

impl BatchUnit for RegretPlan<'_> {
    type Record = ();
    type Tally = RegretTally;

    fn unit_count(&self) -> u64 {
        self.games
    }

    fn empty(&self) -> RegretTally {
        RegretTally::default()
    }

    fn play(&self, index: u64, interrupted: &AtomicBool, tally: &mut RegretTally) -> Option<()> {
        let judged = Judged::new(self.bot, self.solution);
        let bots: [&dyn Bot<Race>; 2] = match self.opponent {
            None => [&judged, &judged],
            Some(other) if index.is_multiple_of(2) => [&judged, other],
            Some(other) => [other, &judged],
        };
        let setup = GameSetup {
            game: self.solution.race(),
            bots,
            starter: Seat::Light,
            throw_limit: self.throw_limit,
        };
        let random = &mut GameStream::new(self.seed, index);
        let record = play_unless(&setup, interrupted, random, &mut WithoutDetail)?;
        let (mut loss, mut mistakes, mut decisions, mut choice) = (0, 0, 0, 0);
        for verdict in judged.verdicts() {
            let grains = (verdict.loss() * GRAINS).round() as u128;
            decisions += 1;
            loss += grains;
            choice += (verdict.variance * SQUARE_GRAINS).round() as u128;
            if verdict.loss() > 2.0 * self.solution.bound() {
                mistakes += 1;
                if index < REMEMBERED {
                    let (decision, worst) = self.wrong_decision(verdict);
                    tally.remember(decision, Mistakes { times: 1, loss: grains, worst });
                }
            }
        }
        tally.games += 1;
        tally.unfinished += u64::from(record.ending == Ending::Unfinished);
        add(&mut tally.by_decision, loss, decisions);
        add(&mut tally.mistakes, mistakes, decisions);
        add(&mut tally.by_player, loss, if self.opponent.is_none() { 2 } else { 1 });
        add(&mut tally.choice_by_decision, choice, decisions);
        add(&mut tally.choice_by_turn, choice, record.turns.into());
        if let Some(result) = self.solution.result(record.ending) {
            let squared_change =
                ((result - self.solution.start()).powi(2) * SQUARE_GRAINS).round() as u128;
            add(&mut tally.dice_by_throw, squared_change, record.throws.into());
            add(&mut tally.dice_by_turn, squared_change, record.turns.into());
            add(&mut tally.choice_in_all, choice, choice + squared_change);
        }
        Some(())
    }

    fn merge(whole: &mut RegretTally, part: &RegretTally) {
        whole.merge(part);
    }
}
