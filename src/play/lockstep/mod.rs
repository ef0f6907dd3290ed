//! The lockstep engine: many games of a race side by side, a throw of all of them at a time.
//!
//! It plays the games that the plain engine plays, draw by draw. What happens too seldom to be worth the time of every throw, a draw to
//! be rejected or a game without end, sends a game back to the plain engine, which plays it anew from its first throw.

#![expect(clippy::inline_always, reason = "a loop becomes one of vectors only if all that it does stands in it")]
#![expect(clippy::needless_range_loop, reason = "lanes and kinds are one index into many arrays")]
#![expect(
    clippy::needless_bitwise_bool,
    reason = "a lazy operator is a branch, and a loop with branches stays one of single games"
)]

mod choose;
mod cpu;
mod features;
mod lane;
mod lanes;
mod places;
mod shapes;
mod squares;
mod throw;
mod track;

use std::ops::Range;

use crate::game::race::outcome::class_of;
use crate::game::race::{Race, StepPlace};
use crate::game::seat::Seat;
use crate::play::board_watch::{BoardCounts, BoardWatch};
use crate::play::bots::BotKind;
use crate::play::lockstep::choose::{Bots, Chooser};
use crate::play::lockstep::features::{DETAIL, Features, SQUARES, has};
use crate::play::lockstep::lanes::{LANES, Lanes};
use crate::play::lockstep::squares::FULL;
use crate::play::lockstep::track::{STEPS, Track, WAITING};
use crate::play::luck::{self, GameStream};
use crate::play::record::{Ending, GameRecord};
use crate::play::referee::{Table, play};
use crate::play::watch::{InBrief, Unwatched};

pub use crate::play::lockstep::cpu::Cpu;

/// A game of more throws is left to the plain engine: counts are kept in 16 bits.
const MOST_THROWS: u32 = 60_000;
/// So often it is looked for such games.
const PATROL: u32 = 1_024;

/// What is kept of each game.
///
/// ```
/// use urlab::play::lockstep::Kept;
/// assert_ne!(Kept::Usual, Kept::Squares);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The record, without lead changes, forced and legal actions, which are 0 in it.
    Usual,
    /// The record in full.
    Full,
    /// The record in full, and what happened on the squares.
    Squares,
}

/// A race and two bots, ready to play many games side by side.
///
/// ```
/// use urlab::{game::race::Race, play::{bots::BotKind, lockstep::{Cpu, Kept, Lockstep}}};
/// let race = Race::new(&urlab::spec::rules::load("scenarios/rules/finkel.yaml").unwrap()).unwrap();
/// let engine = Lockstep::new(&race, [BotKind::Greedy; 2], Kept::Usual).unwrap();
/// let mut throws = 0;
/// engine.play(Cpu::best(), 7, 0..100, 100_000, &mut |_, record, _| throws += record.throws);
/// assert!((9_000..15_000).contains(&throws), "about 120 throws a game");
/// ```
#[derive(Clone, Debug)]
pub struct Lockstep<'a> {
    race: &'a Race,
    bots: [BotKind; 2],
    kept: Kept,
    track: Track,
    shape: shapes::Shape,
}

impl<'a> Lockstep<'a> {
    /// The engine for a race and the bots of both seats.
    ///
    /// # Errors
    /// What in the rule set only the plain engine plays.
    pub fn new(race: &'a Race, bots: [BotKind; 2], kept: Kept) -> Result<Self, &'static str> {
        let track = Track::of(race)?;
        let wanted: Features = track.features | if kept == Kept::Usual { 0 } else { DETAIL | SQUARES };
        let shape =
            shapes::fitting(track.kinds, track.outcomes, wanted).ok_or("its rules go together in an unusual way")?;
        Ok(Self { race, bots, kept, track, shape })
    }

    /// Plays the games of these indices and tells each record, and what happened on the squares if it is kept, in any order. Game `i` has the stream of (`seed`, `i`).
    pub fn play(&self, cpu: Cpu, seed: u64, games: Range<u64>, throw_limit: u32, finished: &mut Finished<'_>) {
        let table = Table { game: self.race, bots: self.bots.map(BotKind::bot), starter: Seat::Light, throw_limit };
        let anew = |game| {
            let luck = &mut GameStream::new(seed, game);
            match self.kept {
                Kept::Usual => (play(&table, luck, &mut InBrief), None),
                Kept::Full => (play(&table, luck, &mut Unwatched), None),
                Kept::Squares => {
                    let mut watch = BoardWatch::new(self.race);
                    (play(&table, luck, &mut watch), Some(watch.counts))
                }
            }
        };
        let desk = Desk {
            race: self.race,
            track: &self.track,
            choosers: self.bots.map(Chooser::of),
            seed,
            throw_limit,
            kept: self.kept,
            anew: &anew,
            finished,
        };
        let bots = match self.bots {
            [BotKind::Random, BotKind::Random] => Bots::Random,
            [BotKind::Greedy, BotKind::Greedy] => Bots::Greedy,
            _ => Bots::Any,
        };
        shapes::play(self.shape, bots, cpu, desk, games);
    }
}

/// Told of each game's index, its record, and what happened on the squares if that is kept.
pub type Finished<'a> = dyn FnMut(u64, GameRecord, Option<&BoardCounts>) + 'a;

/// Where games are dealt and their records taken.
struct Desk<'a> {
    race: &'a Race,
    track: &'a Track,
    choosers: [Chooser; 2],
    seed: u64,
    throw_limit: u32,
    kept: Kept,
    anew: &'a dyn Fn(u64) -> (GameRecord, Option<BoardCounts>),
    finished: &'a mut Finished<'a>,
}

/// The index of a game that is played only because its lane has nothing else to do.
const NONE: u64 = u64::MAX;

impl Desk<'_> {
    /// Plays these games in loops compiled for what the rule set needs.
    #[inline(always)]
    fn play<const K: usize, const O: usize, const F: Features, const B: u8>(mut self, games: Range<u64>) {
        // Copies of its own: the compiler sees that nothing else changes them, and only then makes vectors of the loop.
        let (track, choosers) = (self.track.clone(), self.choosers);
        let mut lanes = Lanes::<K>::new();
        let (mut left, mut undealt, mut now) = (games.end - games.start, games, 0);
        let mut playing = [NONE; LANES];
        let mut doubted = [false; LANES];
        for at in 0..LANES {
            playing[at] = self.deal(&mut lanes, at, &mut undealt, now);
        }
        while left > 0 {
            let (over, doubtful) = lanes.throw::<O, F, B>(&track, choosers);
            now += 1;
            if has(F, SQUARES) && now % FULL == 0 {
                (0..LANES).for_each(|at| lanes.squares.empty(at));
            }
            if doubtful {
                doubted = [true; LANES];
            }
            if over {
                for at in lanes.over() {
                    left -= u64::from(playing[at] != NONE);
                    self.take::<K, F>(&mut lanes, at, now, playing[at], doubted[at]);
                    playing[at] = self.deal(&mut lanes, at, &mut undealt, now);
                    doubted[at] = false;
                }
            }
            if now % PATROL == 0 {
                for at in 0..LANES {
                    if now - lanes.since[at] > self.throw_limit.min(MOST_THROWS) {
                        left -= u64::from(playing[at] != NONE);
                        self.take::<K, F>(&mut lanes, at, now, playing[at], true);
                        playing[at] = self.deal(&mut lanes, at, &mut undealt, now);
                        doubted[at] = false;
                    }
                }
            }
        }
    }

    fn deal<const K: usize>(&self, lanes: &mut Lanes<K>, at: usize, undealt: &mut Range<u64>, now: u32) -> u64 {
        let game = undealt.next().unwrap_or(NONE);
        lanes.deal(at, self.track, luck::words(self.seed, game), now);
        game
    }

    fn take<const K: usize, const F: Features>(
        &mut self,
        lanes: &mut Lanes<K>,
        at: usize,
        now: u32,
        game: u64,
        doubted: bool,
    ) {
        if game != NONE {
            let throws = now - lanes.since[at];
            let doubted = doubted || throws > self.throw_limit;
            let counts = if has(F, SQUARES) { Some(lanes.squares.take(at, self.race)) } else { None };
            let (record, counts) = if doubted { (self.anew)(game) } else { (self.record(lanes, at, throws), counts) };
            (self.finished)(game, record, counts.as_ref().filter(|_| self.kept == Kept::Squares));
        }
    }

    /// The record of a game that is over.
    fn record<const K: usize>(&self, lanes: &Lanes<K>, at: usize, throws: u32) -> GameRecord {
        let halves = |word: u32| [word & 0xFFFF, word >> 16];
        let [turns, passes] = halves(lanes.games.turns_passes[at]);
        let [agains, entry_throws] = halves(lanes.games.agains_entries[at]);
        let [verdicts, verdict_nos] = halves(lanes.games.verdicts_nos[at]);
        let [forced, lead_changes] = halves(lanes.games.forced_leads[at]);
        GameRecord {
            ending: self.ending(lanes, at),
            throws,
            turns,
            actions: throws - passes - agains - verdict_nos - entry_throws,
            passes,
            agains,
            entry_throws,
            verdicts,
            verdict_nos,
            forced,
            legal_actions: lanes.games.legal_actions[at],
            captures: halves(lanes.games.captures[at]),
            lead_changes,
            paid_landings: halves(lanes.games.paid[at]),
            deadlock: false,
        }
    }

    fn ending<const K: usize>(&self, lanes: &Lanes<K>, at: usize) -> Ending {
        let (me, op) = (lanes.games.me.map(|words| words[at]), lanes.games.op.map(|words| words[at]));
        let (second, last_turn) = lanes.turn(at);
        if !last_turn {
            let class = self.class(&op);
            return if second { Ending::SecondWins(class) } else { Ending::FirstWins(class) };
        }
        if me.iter().all(|word| *word == 0) { Ending::Draw } else { Ending::FirstWins(self.class(&me)) }
    }

    /// The class of a win over this side.
    fn class(&self, loser: &[u32]) -> u8 {
        let on = |steps: u32| loser.iter().map(|side| (side & STEPS & steps).count_ones()).sum::<u32>();
        let waiting = || loser.iter().map(|side| side >> WAITING).sum::<u32>();
        class_of(self.race, |place| match place {
            StepPlace::Home => self.track.counts.iter().sum::<u32>() - on(STEPS) - waiting(),
            StepPlace::Waiting => waiting(),
            StepPlace::Steps(steps) => on(steps.0 as u32),
        } as u8)
    }
}
