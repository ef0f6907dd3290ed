//! The same plan gives the same result: on any number of threads, in one run or as the sum of its
//! parts, whole or interrupted.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::batch::course::PlayCourse;
use crate::batch::in_order::ROUND;
use crate::batch::plan::{HistogramColumn, Plan, RatioColumn, Stop};
use crate::batch::rounds::Progress;
use crate::batch::runner::{Batch, Listener, run};
use crate::batch::tally::Tally;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::play::bots::BotKind;
use crate::play::observer::NoObserver;
use crate::play::random_source::{Draw, GameStream, RandomSource};
use crate::play::record::GameRecord;
use crate::play::record::reading;
use crate::play::referee::{GameSetup, play};

use super::shipped;

fn plan(name: &str, games: u64) -> Plan {
    Plan {
        rules: shipped::rule_set(name),
        bots: [BotKind::Greedy, BotKind::Random].map(Into::into),
        games,
        seed: 2026,
        throw_limit: 120,
        columns: vec![
            HistogramColumn {
                id: "throws",
                reader: reading!(|record| record.throws),
                detail: false,
            },
            HistogramColumn {
                id: "lead_changes",
                reader: reading!(|record| record.lead_changes),
                detail: true,
            },
        ],
        ratios: vec![RatioColumn {
            id: "choice",
            numerator: reading!(|record| record.legal_actions),
            denominator: reading!(|record| record.actions),
            detail: true,
        }],
        watch_board: false,
        luck: None,
        feel: None,
    }
}

/// Records all games, and the tally after each round.
#[derive(Default)]
struct Recorder {
    records: Vec<GameRecord>,
    rounds: Vec<Tally>,
    stops_after: Option<usize>,
}

impl Listener for Recorder {
    type Error = Infallible;

    fn wants_records(&self) -> bool {
        true
    }

    fn records(&mut self, first_game: u64, records: Vec<GameRecord>) -> Result<(), Infallible> {
        assert_eq!(
            first_game,
            self.records.len() as u64,
            "the records come in order, without a gap"
        );
        self.records.extend(records);
        Ok(())
    }

    fn enough(&mut self, tally: &Tally) -> bool {
        self.rounds.push(tally.clone());
        self.stops_after == Some(self.rounds.len())
    }
}

fn on_threads(threads: usize, plan: &Plan) -> (Batch, Recorder) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    let mut recorder = Recorder::default();
    let batch = pool.install(|| run(plan, &PlayCourse::undisturbed(), &mut recorder));
    let Ok(batch) = batch;
    (batch, recorder)
}

#[test]
fn a_plan_gives_the_same_tally_and_records_on_1_2_and_8_threads() {
    let plan = Plan { watch_board: true, ..plan("urgammon", 70_000) };
    let (one, records_of_one) = on_threads(1, &plan);
    assert_eq!((one.stop, one.tally.games), (Stop::Complete, 70_000));
    assert!(one.tally.unfinished > 0, "the limit is tested too");
    for threads in [2, 8] {
        let (many, records_of_many) = on_threads(threads, &plan);
        assert!(many.tally == one.tally, "the tallies on 1 and {threads} threads differ");
        assert!(
            records_of_many.records == records_of_one.records,
            "the records on 1 and {threads} threads differ"
        );
    }
}

#[test]
fn a_run_of_100_000_games_equals_the_sum_of_its_rounds_and_of_its_games() {
    let plan = plan("blitz", 100_000);
    let (batch, recorder) = on_threads(2, &plan);
    // Each round doubles the number of games, from a block of 1,024 games to a full round. The last
    // round is the rest.
    let ends: Vec<u64> = recorder.rounds.iter().map(|tally| tally.games).collect();
    assert_eq!(ends, [1_024, 2_048, 4_096, 8_192, 16_384, 32_768, ROUND, 100_000]);
    assert_eq!(recorder.records.len(), 100_000);
    let tally_of = |records: &[GameRecord]| {
        let mut tally = Tally::empty(&plan);
        for record in records {
            tally.add(&plan, record);
        }
        tally
    };
    let (first, rest) = recorder.records.split_at(ROUND as usize);
    assert!(recorder.rounds[6] == tally_of(first));
    let mut sum = tally_of(first);
    sum.merge(&tally_of(rest));
    assert!(batch.tally == sum && recorder.rounds[7] == sum);
    let (short, _) = on_threads(2, &Plan { games: ROUND, ..plan.clone() });
    assert!(short.tally == recorder.rounds[6], "a shorter plan is the beginning of a longer one");
}

#[test]
fn each_record_of_a_batch_is_the_game_of_its_own_index() {
    let plan = plan("urgammon", ROUND + 3_000);
    let (_, recorder) = on_threads(2, &plan);
    let race = Race::new(&plan.rules).expect("a race");
    let bots = plan.kinds().expect("no solution").map(BotKind::bot);
    let table =
        GameSetup { game: &race, bots, starter: Seat::Light, throw_limit: plan.throw_limit };
    // The ends of blocks and rounds, and some games between.
    for game in [0, 1, 1023, 1024, 40_000, ROUND - 1, ROUND, ROUND + 1024, ROUND + 2_999] {
        let alone = play(&table, &mut GameStream::new(plan.seed, game), &mut NoObserver);
        assert_eq!(recorder.records[game as usize], alone, "game {game}");
    }
}

/// Raises the flag after a number of games.
struct Interrupter<'a> {
    flag: &'a AtomicBool,
    left: AtomicU64,
}

impl Progress for Interrupter<'_> {
    fn played(&self, games: u64) {
        let before = self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| {
            Some(left.saturating_sub(games))
        });
        if before.is_ok_and(|left| left <= games) {
            self.flag.store(true, Ordering::SeqCst);
        }
    }
}

#[test]
fn an_interrupted_run_keeps_a_prefix_without_gaps() {
    let plan = plan("freecompany-classic", 200_000);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("a pool");
    for after in [1, 20_000, ROUND + 10_000] {
        let flag = AtomicBool::new(false);
        let progress = Interrupter { flag: &flag, left: AtomicU64::new(after) };
        let course = PlayCourse { progress: &progress, ..PlayCourse::until(&flag) };
        let mut recorder = Recorder::default();
        let Ok(batch) = pool.install(|| run(&plan, &course, &mut recorder));
        assert_eq!(batch.stop, Stop::Interrupted);
        assert!(batch.tally.games < plan.games && batch.tally.games >= after / ROUND * ROUND);
        assert_eq!(batch.tally.games, recorder.records.len() as u64);
        let (whole, records) = on_threads(2, &Plan { games: batch.tally.games, ..plan.clone() });
        assert!(batch.tally == whole.tally && recorder.records == records.records, "after {after}");
    }
}

#[test]
fn a_run_interrupted_before_its_start_is_empty() {
    let plan = plan("tiny", 5_000);
    let mut recorder = Recorder::default();
    let Ok(batch) = run(&plan, &PlayCourse::until(&AtomicBool::new(true)), &mut recorder);
    assert_eq!((batch.stop, batch.tally), (Stop::Interrupted, Tally::empty(&plan)));
    let (none, _) = on_threads(2, &Plan { games: 0, ..plan.clone() });
    assert_eq!((none.stop, none.tally), (Stop::Complete, Tally::empty(&plan)));
}

#[test]
fn a_run_that_is_precise_enough_stops_after_a_whole_round() {
    let plan = plan("tiny", 5 * ROUND);
    let mut recorder = Recorder { stops_after: Some(2), ..Recorder::default() };
    let Ok(batch) = run(&plan, &PlayCourse::undisturbed(), &mut recorder);
    // The first round is a block of 1,024 games, and the second is equally long.
    assert_eq!((batch.stop, batch.tally.games), (Stop::PrecisionReached, 2_048));
    assert!(batch.tally == on_threads(1, &Plan { games: 2_048, ..plan.clone() }).0.tally);
}

/// Draws below 6, then below 1,000,000,007, then below 2^31 + 1, which rejects almost half of all
/// draws.
///
/// From the published algorithms, in Python:
/// ```text
/// M = 2**64 - 1; G = 0x9E3779B97F4A7C15
/// def fin(w):                                     # SplitMix64's output function
///     w = (w ^ w >> 30) * 0xBF58476D1CE4E5B9 & M
///     w = (w ^ w >> 27) * 0x94D049BB133111EB & M
///     return w ^ w >> 31
/// def mix(w): return fin(fin(w + G & M) + G & M)
/// def words(seed, game):                          # xoshiro256++, seeded by SplitMix64
///     x = mix(game ^ mix(seed)); s = [fin(x + k * G & M) for k in (1, 2, 3, 4)]
///     rot = lambda v, k: (v << k | v >> 64 - k) & M
///     while True:
///         yield rot(s[0] + s[3] & M, 23) + s[0] & M
///         t = s[1] << 17 & M
///         s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rot(s[3], 45)
/// def below(w, b):                                # Lemire's method on the upper halves
///     while True:
///         p = (next(w) >> 32) * b
///         if p % 2**32 >= 2**32 % b: return p >> 32
/// ```
/// `fin(1234567 + G)` is 6457827717110365317, the published first output of `SplitMix64` from
/// 1234567.
#[test]
fn a_game_stream_matches_an_independent_implementation() {
    type Golden = ((u64, u64), [u32; 12], [u32; 3], [u32; 4], [u32; 5]);
    let golden: [Golden; 4] = [
        (
            (0, 0),
            [0, 3, 5, 5, 3, 0, 3, 3, 3, 3, 3, 2],
            [499_566_379, 336_994_897, 341_765_185],
            [400_992_099, 1_413_924_073, 523_102_317, 627_763_885],
            [11, 10, 7, 5, 0],
        ),
        (
            (1, 0),
            [3, 2, 2, 4, 5, 2, 1, 1, 5, 5, 4, 0],
            [305_693_461, 362_031_861, 612_325_756],
            [1_146_291_741, 1_161_496_979, 187_675_446, 1_032_975_372],
            [5, 12, 3, 3, 1],
        ),
        (
            (0, 1),
            [2, 1, 0, 3, 4, 4, 5, 3, 2, 2, 2, 2],
            [232_942_056, 927_760_738, 746_397_076],
            [118_664_860, 1_407_244_792, 2_071_427_929, 1_691_051_519],
            [9, 11, 11, 8, 3],
        ),
        (
            (2026, 999_999_999),
            [4, 2, 0, 4, 4, 4, 0, 1, 2, 5, 4, 1],
            [907_354_135, 147_312_945, 402_341_354],
            [952_300_735, 2_080_326_338, 889_525_748, 1_863_227_334],
            [3, 11, 3, 1, 11],
        ),
    ];
    for ((seed, game), below_6, below_prime, below_half, casts) in golden {
        let mut stream = GameStream::new(seed, game);
        assert_eq!(below_6, std::array::from_fn(|_| stream.below(6)), "seed {seed}, game {game}");
        assert_eq!(below_prime, std::array::from_fn(|_| stream.below(1_000_000_007)));
        assert_eq!(below_half, std::array::from_fn(|_| stream.below((1 << 31) + 1)));
        let cast = |_| {
            stream.set_purpose(Draw::Casts(0));
            stream.below(16)
        };
        assert_eq!(casts, std::array::from_fn(cast), "each cast begins a new step");
    }
}

/// Pearson's statistic of a 16 by 16 table with all cells equally likely: 255 degrees of freedom.
fn chi_squared(pairs: impl Iterator<Item = [GameStream; 2]>) -> f64 {
    let mut cells = [0u32; 256];
    let mut count = 0.0;
    for [mut one, mut other] in pairs {
        cells[(one.below(16) * 16 + other.below(16)) as usize] += 1;
        count += 1.0;
    }
    let expected = count / 256.0;
    cells.iter().map(|seen| (f64::from(*seen) - expected).powi(2) / expected).sum()
}

/// The quantiles of chi-squared with 255 degrees of freedom at 1e-6 and 1 - 1e-6, by Wilson and
/// Hilferty. A good stream fails with probability 2e-6 a test. A fit that is too good is as suspect
/// as one that is too bad.
const FIT: std::ops::Range<f64> = 161.5..377.3;

#[test]
fn the_first_throws_of_neighbouring_games_are_independent() {
    let neighbours =
        (0..200_000).map(|pair| [2 * pair, 2 * pair + 1].map(|game| GameStream::new(7, game)));
    let statistic = chi_squared(neighbours);
    assert!(FIT.contains(&statistic), "{statistic}");
}

#[test]
fn the_first_throws_of_one_game_with_neighbouring_seeds_are_independent() {
    let neighbours =
        (0..200_000).map(|pair| [2 * pair, 2 * pair + 1].map(|seed| GameStream::new(seed, 0)));
    let statistic = chi_squared(neighbours);
    assert!(FIT.contains(&statistic), "{statistic}");
    // If seed and index are exchanged, the stream is different.
    let exchanged =
        (0..200_000).map(|pair| [GameStream::new(pair, pair + 1), GameStream::new(pair + 1, pair)]);
    let statistic = chi_squared(exchanged);
    assert!(FIT.contains(&statistic), "{statistic}");
}
