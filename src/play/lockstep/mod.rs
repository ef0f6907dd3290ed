//! The lockstep engine: many games of a race side by side, one throw of all of them at a time.
//!
//! It plays the same games as the plain engine, draw by draw. Some cases are too rare to check in
//! every throw: a draw that must be rejected, or a game without end. The plain engine then plays
//! that game again from its first throw.

#![expect(
    clippy::inline_always,
    reason = "the compiler vectorises a loop only if every call in it is inlined"
)]
#![expect(clippy::needless_range_loop, reason = "a lane or a kind is one index into many arrays")]
#![expect(
    clippy::needless_bitwise_bool,
    reason = "a lazy operator is a branch, and a loop with branches is not vectorised"
)]

mod act;
mod choose;
mod features;
mod lane;
mod lanes;
mod luck;
mod places;
mod race_tables;
mod round;
mod shapes;
mod squares;
mod throw;
mod word;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::race::outcome::class_of;
use crate::game::race::{Race, StepPlace};
use crate::game::seat::Seat;
use crate::play::board_observer::{BoardCounts, BoardObserver};
use crate::play::bots::BotKind;
use crate::play::lockstep::choose::{Bots, Chooser};
use crate::play::lockstep::features::{DETAIL, Features, OPENING, SQUARES, has};
use crate::play::lockstep::lane::LaneCount;
use crate::play::lockstep::lanes::{GameLanes, LaneSide};
use crate::play::lockstep::luck::LuckLanes;
use crate::play::lockstep::race_tables::RaceTables;
use crate::play::lockstep::round::ThrowRound;
use crate::play::lockstep::squares::{StepCounts, by_square};
use crate::play::lockstep::word::{LANES, THROWS, Word};
use crate::play::luck::{Luck, LuckBy};
use crate::play::luck_tables::LuckTables;
use crate::play::observer::{GameObserver, NoObserver, WithoutDetail};
use crate::play::random_source::{self, GameStream};
use crate::play::record::{Ending, GameRecord};
use crate::play::referee::{GameSetup, play_measured};
use crate::simd::Cpu;

/// The most throws of a game in this engine. The plain engine plays longer games, because counts
/// here have 16 bits.
const MOST_THROWS: u32 = 60_000;
/// The limit if legal actions and squares are counted. A throw has at most 15 legal actions.
const MOST_THROWS_IN_DETAIL: u32 = 4_000;
const _: () = assert!(MOST_THROWS_IN_DETAIL + THROWS as u32 <= squares::MOST_THROWS);

/// How much is kept of each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DetailKept {
    /// The record without its detail: lead changes, forced actions and legal actions are 0.
    Usual,
    /// The full record.
    Full,
    /// The full record and the counts of each square.
    Squares,
}

/// An engine for a race and two bots. It plays many games side by side.
#[derive(Clone, Debug)]
pub struct Lockstep<'a> {
    race: &'a Race,
    bots: [BotKind; 2],
    choosers: [Chooser; 2],
    kept: DetailKept,
    tables: RaceTables,
    shape: shapes::LoopShape,
    luck: Option<&'a LuckTables>,
}

impl<'a> Lockstep<'a> {
    /// The engine for a race and the bots of both seats.
    ///
    /// # Errors
    /// The reason why only the plain engine plays this rule set or these bots.
    pub fn new(race: &'a Race, bots: [BotKind; 2], kept: DetailKept) -> Result<Self, &'static str> {
        let choosers = [Chooser::of(bots[0])?, Chooser::of(bots[1])?];
        let tables = RaceTables::of(race)?;
        let wanted: Features =
            tables.features | if kept == DetailKept::Usual { 0 } else { DETAIL | SQUARES };
        let shape = shapes::fitting(tables.kinds, tables.outcomes, wanted)
            .ok_or("it combines rules in an unusual way")?;
        Ok(Self { race, bots, choosers, kept, tables, shape, luck: None })
    }

    /// The engine that also tells the luck of throws, by these tables.
    #[must_use]
    pub fn with_luck(self, luck: &'a LuckTables) -> Self {
        Self { luck: Some(luck), ..self }
    }

    /// Plays the games with these indices. Passes each record to `finished`, with the counts of
    /// each square if they are kept. The records come in any order. Game `i` uses the stream of
    /// (`seed`, `i`).
    ///
    /// If `interrupted` becomes true, it gives up the games that are not finished, within a few
    /// throws. It then returns `false`.
    pub fn play(
        &self,
        cpu: Cpu,
        seed: u64,
        games: Range<u64>,
        throw_limit: u32,
        interrupted: &AtomicBool,
        finished: &mut GameSink<'_>,
    ) -> bool {
        let setup = GameSetup {
            game: self.race,
            bots: self.bots.map(BotKind::bot),
            starter: Seat::Light,
            throw_limit,
        };
        let luck = LuckBy { asks_bots: false, source: self.luck.map(|tables| tables as _) };
        let play_again = |game| {
            let mut random = GameStream::new(seed, game);
            Some(match self.kept {
                DetailKept::Usual => {
                    (again(&setup, luck, interrupted, &mut random, &mut WithoutDetail)?, None)
                }
                DetailKept::Full => {
                    (again(&setup, luck, interrupted, &mut random, &mut NoObserver)?, None)
                }
                DetailKept::Squares => {
                    let mut observer = BoardObserver::new(self.race);
                    let record = again(&setup, luck, interrupted, &mut random, &mut observer)?;
                    (record, Some(observer.counts))
                }
            })
        };
        let mut is_complete = false;
        let context = BatchContext {
            race: self.race,
            tables: &self.tables,
            choosers: self.choosers,
            seed,
            // A game that reaches the end by the rules is played again by the plain engine, which
            // knows who wins then.
            throw_limit: throw_limit.min(self.race.course.most_throws),
            kept: self.kept,
            luck: self.luck.map(|tables| (cpu, tables)),
            play_again: &play_again,
            interrupted,
            finished,
            is_complete: &mut is_complete,
        };
        shapes::play(self.shape, Bots::of(self.bots), cpu, context, games);
        is_complete
    }
}

/// Plays a game by the plain engine. `None` if interrupted.
fn again<W: GameObserver<Race>>(
    setup: &GameSetup<'_, Race>,
    luck: LuckBy<'_, Race>,
    interrupted: &AtomicBool,
    random: &mut GameStream,
    observer: &mut W,
) -> Option<GameRecord> {
    play_measured(setup, luck, interrupted, random, observer).map(|(record, _)| record)
}

/// A function that receives each game's index, its record, and the counts of each square if they
/// are kept.
pub type GameSink<'a> = dyn FnMut(u64, GameRecord, Option<&BoardCounts>) + 'a;

/// The state of a batch: it starts games and takes their records.
struct BatchContext<'a> {
    race: &'a Race,
    tables: &'a RaceTables,
    choosers: [Chooser; 2],
    seed: u64,
    throw_limit: u32,
    kept: DetailKept,
    /// What tells the luck, and the processor for it.
    luck: Option<(Cpu, &'a LuckTables)>,
    /// Plays a game by the plain engine. `None` if interrupted.
    play_again: &'a dyn Fn(u64) -> Option<(GameRecord, Option<BoardCounts>)>,
    interrupted: &'a AtomicBool,
    finished: &'a mut GameSink<'a>,
    /// Is set when all games are finished.
    is_complete: &'a mut bool,
}

/// The index of a dummy game in a lane with no other game to play.
const NONE: u64 = u64::MAX;

impl BatchContext<'_> {
    /// Plays these games in loops compiled for the features of the rule set.
    #[inline(always)]
    fn play<W: Word, const K: usize, const O: usize, const F: Features, const B: u8>(
        mut self,
        games: Range<u64>,
    ) {
        // Local copies: the compiler sees that nothing else changes them. Only then it vectorises
        // the loop.
        let (tables, choosers) = (self.tables.clone(), self.choosers);
        let mut lanes = GameLanes::<W, K>::new();
        let (mut left, mut not_started) = (games.end - games.start, games);
        let most_throws =
            self.throw_limit.min(if has(F, DETAIL) { MOST_THROWS_IN_DETAIL } else { MOST_THROWS });
        let mut round = ThrowRound::new();
        let keeps_opening = has(self.tables.features, OPENING);
        let mut luck =
            self.luck.map(|(cpu, tables)| LuckLanes::new(cpu, tables, self.tables, keeps_opening));
        let mut playing = [NONE; LANES];
        for at in 0..LANES {
            playing[at] = self.start_game(&mut lanes, at, &mut not_started);
        }
        while left > 0 && !self.interrupted.load(Ordering::Relaxed) {
            lanes.play::<O, F, B>(&tables, choosers, &mut round, luck.as_mut());
            let mut ended = lanes.ended(most_throws);
            while ended != 0 {
                let at = ended.trailing_zeros() as usize;
                ended &= ended - 1;
                // Not a closure: the compiler would compile a closure for any processor.
                let by_steps = if has(F, SQUARES) { Some(lanes.squares.take(at)) } else { None };
                let told = luck.as_mut().map_or_else(Luck::default, |luck| luck.take(at));
                let is_counted = self.finish_game(&lanes, at, playing[at], told, by_steps.as_ref());
                left -= u64::from(is_counted);
                playing[at] = self.start_game(&mut lanes, at, &mut not_started);
            }
        }
        *self.is_complete = left == 0;
    }

    fn start_game<W: Word, const K: usize>(
        &self,
        lanes: &mut GameLanes<W, K>,
        at: usize,
        not_started: &mut Range<u64>,
    ) -> u64 {
        let game = not_started.next().unwrap_or(NONE);
        lanes.start_game(at, self.tables, random_source::words(self.seed, game));
        game
    }

    /// Passes on the record of a game. Returns `false` if there is none: it was a dummy, or it was
    /// interrupted.
    fn finish_game<W: Word, const K: usize>(
        &mut self,
        lanes: &GameLanes<W, K>,
        at: usize,
        game: u64,
        luck: Luck,
        by_steps: Option<&StepCounts>,
    ) -> bool {
        if game == NONE {
            return false;
        }
        let play_again = lanes.is_doubtful(at)
            || !lanes.is_over(at)
            || lanes.count(LaneCount::Throws, at) > self.throw_limit;
        if play_again {
            let Some((record, counts)) = (self.play_again)(game) else { return false };
            (self.finished)(game, record, counts.as_ref());
            return true;
        }
        let record = GameRecord { luck, ..self.record(lanes, at) };
        match by_steps.filter(|_| self.kept == DetailKept::Squares) {
            Some(by_steps) => {
                (self.finished)(game, record, Some(&by_square(by_steps, self.tables)));
            }
            None => (self.finished)(game, record, None),
        }
        true
    }

    /// The record of a finished game.
    fn record<W: Word, const K: usize>(&self, lanes: &GameLanes<W, K>, at: usize) -> GameRecord {
        let count = |count| lanes.count(count, at);
        let [throws, passes, rethrows] =
            [LaneCount::Throws, LaneCount::Passes, LaneCount::Rethrows].map(count);
        let [verdict_nos, entry_throws] =
            [LaneCount::VerdictNos, LaneCount::EntryThrows].map(count);
        GameRecord {
            ending: self.ending(lanes, at),
            throws,
            turns: count(LaneCount::Turns),
            actions: throws - passes - rethrows - verdict_nos - entry_throws,
            passes,
            rethrows,
            entry_throws,
            verdicts: count(LaneCount::Verdicts),
            verdict_nos,
            forced_actions: count(LaneCount::Forced),
            legal_actions: lanes.legal_actions(at),
            captures: [LaneCount::Captures, LaneCount::CapturesOfSecond].map(count),
            lead_changes: count(LaneCount::LeadChanges),
            paid_landings: [LaneCount::Paid, LaneCount::PaidToSecond].map(count),
            ..GameRecord::default()
        }
    }

    fn ending<W: Word, const K: usize>(&self, lanes: &GameLanes<W, K>, at: usize) -> Ending {
        let [me, op] = lanes.sides(at);
        if !lanes.is_last_turn(at) {
            let class = self.class(&op);
            return if lanes.is_second(at) {
                Ending::SecondWins(class)
            } else {
                Ending::FirstWins(class)
            };
        }
        if me.iter().all(|side| *side == (0, 0)) {
            Ending::Draw
        } else {
            Ending::FirstWins(self.class(&me))
        }
    }

    /// The class of a win against this side.
    fn class<const K: usize>(&self, loser: &LaneSide<K>) -> u8 {
        let on = |steps: u32| loser.iter().map(|(on, _)| (on & steps).count_ones()).sum::<u32>();
        let waiting = || loser.iter().map(|(_, waiting)| waiting).sum::<u32>();
        class_of(self.race, |place| match place {
            StepPlace::Home => self.tables.counts.iter().sum::<u32>() - on(u32::MAX) - waiting(),
            StepPlace::Waiting => waiting(),
            StepPlace::Steps(steps) => on(steps.0 as u32),
        } as u8)
    }
}
