//! Two sides, measured in turns in the same run, so that other load on the machine affects both.

use std::time::Duration;

use crate::clock;
use crate::played::Played;

/// The number of rounds; the median of them is used.
const ROUNDS: usize = 7;
/// About how long each side plays in a round, if one thread is measured.
const ROUND: Duration = Duration::from_millis(60);

/// One side: plays a number of games.
pub type Side<'a> = &'a (dyn Fn(u64) -> Played + Sync + 'a);
/// What runs and times a side, once.
pub type Stopwatch<'a> = &'a dyn Fn(Side<'_>, u64) -> (Played, Duration);

/// A side's speed.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// Games a second, in millions.
    pub games: f64,
    /// Nanoseconds a throw.
    pub throw: f64,
}

impl Speed {
    fn of(played: Played, time: Duration) -> Self {
        Self {
            games: played.games as f64 / time.as_secs_f64() / 1e6,
            throw: time.as_secs_f64() * 1e9 / played.throws as f64,
        }
    }
}

/// A comparison of two sides.
pub struct Pair {
    pub baseline: Speed,
    pub side: Speed,
    /// The side's games a second divided by the baseline's: the median of the rounds' ratios.
    pub ratio: f64,
    /// The most games a second in any round, in millions: the baseline's and the side's.
    pub best: [f64; 2],
}

/// A pool of this many threads.
pub fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started")
}

/// Compares a side with a baseline on one thread.
pub fn compare(baseline: Side<'_>, side: Side<'_>) -> Pair {
    let pool = pool(1);
    let watch = |side: Side<'_>, games: u64| pool.install(|| clock::on_thread(|| side(games)));
    compare_by([(baseline, &watch), (side, &watch)], ROUND)
}

/// Compares the second of two sides with the first, each by its own stopwatch. A round takes about
/// the given time.
pub fn compare_by(both: [(Side<'_>, Stopwatch<'_>); 2], round: Duration) -> Pair {
    let games = both.map(|(play, watch)| games_for(play, watch, round));
    let mut rounds: Vec<[Speed; 2]> = Vec::new();
    for _ in 0..ROUNDS {
        rounds.push([0, 1].map(|at| {
            let (played, time) = both[at].1(both[at].0, games[at]);
            assert_eq!(played.games, games[at]);
            Speed::of(played, time)
        }));
    }
    let speed = |at: usize| Speed {
        games: median(rounds.iter().map(|round| round[at].games).collect()),
        throw: median(rounds.iter().map(|round| round[at].throw).collect()),
    };
    let ratio = median(rounds.iter().map(|[baseline, side]| side.games / baseline.games).collect());
    let best = [0, 1].map(|at| rounds.iter().map(|round| round[at].games).fold(0.0, f64::max));
    Pair { baseline: speed(0), side: speed(1), ratio, best }
}

/// The number of games that take about this long.
fn games_for(play: Side<'_>, watch: Stopwatch<'_>, round: Duration) -> u64 {
    let mut games = 8;
    loop {
        let time = watch(play, games).1;
        if time > round / 6 {
            return ((games as f64 * round.as_secs_f64() / time.as_secs_f64()) as u64).max(1);
        }
        games *= 4;
    }
}

/// The median of some figures.
pub fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    let half = figures.len() / 2;
    if figures.len() % 2 == 1 {
        figures[half]
    } else {
        f64::midpoint(figures[half - 1], figures[half])
    }
}
