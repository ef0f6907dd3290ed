//! Plays the games of a plan.

use std::ops::{Range, RangeInclusive};
use std::sync::atomic::AtomicBool;

use crate::batch::boards::PendingBoards;
use crate::batch::course::PlayCourse;
use crate::batch::luck::LuckTeller;
use crate::batch::plan::Plan;
use crate::batch::player::{Player, PlayerVisitor, bots_of};
use crate::batch::rounds::{self, BatchUnit};
use crate::batch::tally::Tally;
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::domination::Domination;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::play::board_observer::{BoardCounts, BoardObserver};
use crate::play::bots::Bot;
use crate::play::lockstep::{DetailKept, Lockstep};
use crate::play::observer::{NoObserver, WithoutDetail};
use crate::play::random_source::GameStream;
use crate::play::record::GameRecord;
use crate::play::referee::{GameSetup, play_measured};
use crate::simd::Cpu;
use crate::stats::rows::{BadRows, CountRows};

pub use crate::batch::rounds::{Batch, Listener};

/// The engine that plays the games. Both engines play the same games. They differ only in speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// The referee plays one game after the other. It plays all rules.
    Plain,
    /// Plays many games side by side, throw by throw. It plays races whose pieces move one at a
    /// time.
    Lockstep,
}

impl Engine {
    /// The name that commands use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Lockstep => "lockstep",
        }
    }

    for_rooms! {
        /// The fastest engine for a plan.
        fn fastest(plan: &Plan) -> Self {
            if Self::Lockstep.plays(plan).is_ok() { Self::Lockstep } else { Self::Plain }
        }
    }

    /// Checks whether this engine plays that plan.
    ///
    /// # Errors
    /// The reason why not.
    pub(crate) fn plays(self, plan: &Plan) -> Result<(), &'static str> {
        match (self, CompiledRules::new(&plan.rules)) {
            (Self::Plain, _) => Ok(()),
            (Self::Lockstep, CompiledRules::Domination(_)) => Err("it is not a race"),
            (Self::Lockstep, CompiledRules::Race(race)) => lockstep_engine(plan, &race).map(|_| ()),
        }
    }
}

/// Why the lockstep engine does not play learned bots.
pub const LEARNED_BOTS: &str = "learned bots evaluate each position";

/// The lockstep engine for the plan's race.
fn lockstep_engine<'a>(plan: &'a Plan, race: &'a Race) -> Result<Lockstep<'a>, &'static str> {
    let kept = match (plan.watch_board, plan.needs_detail()) {
        (true, _) => DetailKept::Squares,
        (false, true) => DetailKept::Full,
        (false, false) => DetailKept::Usual,
    };
    let tables = match plan.luck.as_ref().map(|luck| &luck.teller) {
        Some(LuckTeller::Bots(_)) => return Err("bots that value positions tell its luck"),
        Some(LuckTeller::Tables(tables)) => Some(&**tables),
        None => None,
    };
    if plan.feel.is_some() {
        return Err("an evaluator follows each game to tell how it feels");
    }
    if plan.needs_plain_engine() {
        return Err("only the plain engine counts one of the measures");
    }
    let reason = if plan.solutions().is_empty() {
        LEARNED_BOTS
    } else {
        "`perfect` looks up each position in its solution"
    };
    let kinds = plan.kinds().ok_or(reason)?;
    let engine = Lockstep::new(race, kinds, kept)?;
    Ok(match tables {
        Some(tables) => engine.with_luck(tables),
        None => engine,
    })
}

/// The same as [`run_with`] with the fastest engine.
///
/// # Errors
/// The error of the listener.
#[cfg(test)]
pub fn run<L: Listener>(
    plan: &Plan,
    course: &PlayCourse<'_>,
    listener: &mut L,
) -> Result<Batch, L::Error> {
    run_with(Engine::Lockstep, plan, course, listener)
}

/// Plays the plan's games on the current rayon pool, by this engine, and tallies them.
///
/// Game `i` has the stream of (seed, `i`), and the first player is Light. The result therefore
/// depends on the plan only. If the course is interrupted, the tally keeps all games before the
/// first missing game. A plan without games gives an empty tally.
///
/// If this engine does not play the plan, the plain engine does.
///
/// # Errors
/// The error of the listener.
pub fn run_with<L: Listener>(
    engine: Engine,
    plan: &Plan,
    course: &PlayCourse<'_>,
    listener: &mut L,
) -> Result<Batch, L::Error> {
    let game = CompiledRules::new(&plan.rules);
    rounds::run(&Games::of(engine, plan, &game), course, listener)
}

/// The games of a plan, and the engine that plays them.
pub(super) enum Games<'a> {
    SideBySide(Box<SideBySide<'a>>),
    Race(OneByOne<'a, Race>),
    Domination(OneByOne<'a, Domination>),
}

impl<'a> Games<'a> {
    /// The games of a plan, played by this engine. The plain engine plays what this engine does not
    /// play. `game` is the compiled rules of the plan.
    pub(super) fn of(engine: Engine, plan: &'a Plan, game: &'a CompiledRules) -> Self {
        match game {
            CompiledRules::Race(game) => match lockstep_engine(plan, game) {
                Ok(many) if engine == Engine::Lockstep => {
                    let games = SideBySide { plan, engine: many, cpu: Cpu::best() };
                    Self::SideBySide(Box::new(games))
                }
                _ => Self::Race(OneByOne::new(plan, game)),
            },
            CompiledRules::Domination(game) => Self::Domination(OneByOne::new(plan, game)),
        }
    }

    fn plan(&self) -> &Plan {
        match self {
            Self::SideBySide(games) => games.plan,
            Self::Race(games) => games.plan,
            Self::Domination(games) => games.plan,
        }
    }
}

impl BatchUnit for Games<'_> {
    type Record = GameRecord;
    type Tally = Tally;

    fn unit_count(&self) -> u64 {
        match self {
            Self::SideBySide(games) => games.unit_count(),
            Self::Race(games) => games.unit_count(),
            Self::Domination(games) => games.unit_count(),
        }
    }

    fn empty(&self) -> Tally {
        match self {
            Self::SideBySide(games) => games.empty(),
            Self::Race(games) => games.empty(),
            Self::Domination(games) => games.empty(),
        }
    }

    fn play(&self, index: u64, interrupted: &AtomicBool, tally: &mut Tally) -> Option<GameRecord> {
        match self {
            Self::SideBySide(games) => games.play(index, interrupted, tally),
            Self::Race(games) => games.play(index, interrupted, tally),
            Self::Domination(games) => games.play(index, interrupted, tally),
        }
    }

    fn merge(whole: &mut Tally, part: &Tally) {
        whole.merge(part);
    }

    fn identity(&self) -> Option<String> {
        Some(format!("games\n{}", self.plan().identity()))
    }

    fn write(&self, tally: &Tally) -> CountRows {
        let mut rows = CountRows::default();
        tally.write(&mut rows);
        rows
    }

    fn read(&self, rows: &CountRows) -> Result<Tally, BadRows> {
        let mut reader = rows.reader(self.plan().greatest_count());
        let tally = self.empty().read(&mut reader)?;
        reader.finish()?;
        Ok(tally)
    }

    fn block_size(&self, round: u64) -> u64 {
        match self {
            Self::SideBySide(games) => games.block_size(round),
            Self::Race(games) => games.block_size(round),
            Self::Domination(games) => games.block_size(round),
        }
    }

    fn play_all(
        &self,
        indices: Range<u64>,
        interrupted: &AtomicBool,
        tally: &mut Tally,
        record: &mut dyn FnMut(u64, GameRecord),
    ) -> bool {
        match self {
            Self::SideBySide(games) => games.play_all(indices, interrupted, tally, record),
            Self::Race(games) => games.play_all(indices, interrupted, tally, record),
            Self::Domination(games) => games.play_all(indices, interrupted, tally, record),
        }
    }
}

/// The block sizes of the lockstep engine. Smaller blocks leave too many of its lanes without a
/// game. With larger blocks, one thread still plays when the others have nothing left.
const SIDE_BY_SIDE: RangeInclusive<u64> = 1_024..=8_192;

/// The number of records that are counted together.
const COUNTED_AT_ONCE: usize = 128;

/// Games that wait to be counted.
struct PendingGames {
    records: Vec<GameRecord>,
    boards: PendingBoards,
}

impl PendingGames {
    fn add(
        &mut self,
        plan: &Plan,
        tally: &mut Tally,
        record: GameRecord,
        board: Option<&BoardCounts>,
    ) {
        if let (Some(tally), Some(board)) = (&mut tally.board, board) {
            self.boards.add(tally, board, record.throws);
        }
        self.records.push(record);
        if self.records.len() == COUNTED_AT_ONCE {
            tally.add_all(plan, &self.records);
            self.records.clear();
        }
    }

    fn flush(mut self, plan: &Plan, tally: &mut Tally) {
        tally.add_all(plan, &self.records);
        if let Some(tally) = &mut tally.board {
            self.boards.flush(tally);
        }
    }
}

pub(super) struct SideBySide<'a> {
    plan: &'a Plan,
    engine: Lockstep<'a>,
    cpu: Cpu,
}

impl BatchUnit for SideBySide<'_> {
    type Record = GameRecord;
    type Tally = Tally;

    fn unit_count(&self) -> u64 {
        self.plan.games
    }

    fn empty(&self) -> Tally {
        Tally::empty(self.plan)
    }

    fn play(&self, index: u64, interrupted: &AtomicBool, tally: &mut Tally) -> Option<GameRecord> {
        let mut record = None;
        self.play_all(index..index + 1, interrupted, tally, &mut |_, played| {
            record = Some(played);
        });
        record
    }

    fn merge(whole: &mut Tally, part: &Tally) {
        whole.merge(part);
    }

    fn block_size(&self, round: u64) -> u64 {
        round
            .div_ceil(4 * rayon::current_num_threads() as u64)
            .clamp(*SIDE_BY_SIDE.start(), *SIDE_BY_SIDE.end())
    }

    fn play_all(
        &self,
        indices: Range<u64>,
        interrupted: &AtomicBool,
        tally: &mut Tally,
        record: &mut dyn FnMut(u64, GameRecord),
    ) -> bool {
        let mut pending = PendingGames {
            records: Vec::with_capacity(COUNTED_AT_ONCE),
            boards: PendingBoards::new(),
        };
        let is_complete = self.engine.play(
            self.cpu,
            self.plan.seed,
            indices,
            self.plan.throw_limit,
            interrupted,
            &mut |index, played, board| {
                record(index, played);
                pending.add(self.plan, tally, played, board);
            },
        );
        pending.flush(self.plan, tally);
        is_complete
    }
}

pub(super) struct OneByOne<'a, G: Game> {
    plan: &'a Plan,
    game: &'a G,
    bots: [&'a dyn Bot<G>; 2],
    detail: bool,
}

impl<'a, G: Game> OneByOne<'a, G>
where
    Player: PlayerVisitor<G>,
{
    fn new(plan: &'a Plan, game: &'a G) -> Self {
        Self { plan, game, bots: bots_of(&plan.bots, &plan.rules), detail: plan.needs_detail() }
    }
}

impl<G: Game> BatchUnit for OneByOne<'_, G>
where
    Player: PlayerVisitor<G>,
{
    type Record = GameRecord;
    type Tally = Tally;

    fn unit_count(&self) -> u64 {
        self.plan.games
    }

    fn empty(&self) -> Tally {
        Tally::empty(self.plan)
    }

    fn play(&self, index: u64, interrupted: &AtomicBool, tally: &mut Tally) -> Option<GameRecord> {
        let setup = GameSetup {
            game: self.game,
            bots: self.bots,
            starter: Seat::Light,
            throw_limit: self.plan.throw_limit,
        };
        let by = self.plan.measured_by();
        let mut random = GameStream::new(self.plan.seed, index);
        let (record, measured) = if let Some(board) = &mut tally.board {
            let mut watch = BoardObserver::new(self.game);
            let played = play_measured(&setup, by, interrupted, &mut random, &mut watch)?;
            board.add(&watch.counts, played.0.throws);
            played
        } else if self.detail {
            play_measured(&setup, by, interrupted, &mut random, &mut NoObserver)?
        } else {
            play_measured(&setup, by, interrupted, &mut random, &mut WithoutDetail)?
        };
        tally.add(self.plan, &record);
        if let Some(feel) = &mut tally.feel {
            feel.add(measured.feel.curve());
        }
        if let Some(told) = &mut tally.told {
            told.add(&record, &measured.luck.into_throws());
        }
        Some(record)
    }

    fn merge(whole: &mut Tally, part: &Tally) {
        whole.merge(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::plan::{HistogramColumn, RatioColumn};
    use crate::batch::samples;
    use crate::play::record::reading;

    #[test]
    fn the_lockstep_engine_refuses_counts_that_only_the_plain_engine_knows() {
        let both = reading!(|record| record.throws);
        let plain = reading!(plain | record | record.throws);
        let plays = |reader, denominator| {
            let columns = vec![HistogramColumn { id: "count", reader, detail: false }];
            let ratios =
                vec![RatioColumn { id: "ratio", numerator: both, denominator, detail: false }];
            Engine::Lockstep.plays(&samples::plan(columns, ratios))
        };
        let refused = Err("only the plain engine counts one of the measures");
        assert_ne!(plays(both, both), refused, "the small race is refused for another reason");
        assert_eq!([plays(plain, both), plays(both, plain)], [refused; 2]);
    }
}
