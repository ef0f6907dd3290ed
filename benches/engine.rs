//! Games a second on one thread, for the rule sets and bots that have a target, against a named baseline in the same run: the
//! plain referee of the tests. Each bench asserts what it played.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use urlab::game::race::Race;
use urlab::game::rules::Rules;
use urlab::game::seat::Seat;
use urlab::play::bots::BotKind;
use urlab::play::luck::GameStream;
use urlab::play::record::{Ending, GameRecord};
use urlab::play::referee::{Table, play};
use urlab::play::watch::Unwatched;

#[path = "../tests/engine/reference/mod.rs"]
mod reference;

use crate::reference::Reference;
use crate::reference::referee::Game;

/// Games of one measured iteration: the engine's, and the baseline's, which is slow.
const GAMES: u64 = 2_000;
const BASELINE_GAMES: u64 = 50;
const THROW_LIMIT: u32 = 100_000;

/// A rule set, a bot for both seats, and the throws that the first [`GAMES`] games of seed 1 take: the same on every
/// machine, and the same that `urlab simulate RULES --bots BOT,BOT --games 2000 --seed 1` counts.
const CASES: [(&str, BotKind, u64); 4] = [
    ("freecompany-classic", BotKind::Random, 311_979),
    ("freecompany-classic", BotKind::Greedy, 240_589),
    ("urgammon", BotKind::Random, 222_225),
    ("urgammon", BotKind::Greedy, 240_078),
];

fn by_engine(race: &Race, bot: BotKind, game: u64) -> GameRecord {
    let table = Table { game: race, bots: [bot.bot(); 2], starter: Seat::Light, throw_limit: THROW_LIMIT };
    play(&table, &mut GameStream::new(1, game), &mut Unwatched)
}

fn by_reference(rules: &Rules, bot: BotKind, game: u64) -> GameRecord {
    reference::referee::play(Game {
        reference: &Reference::new(rules),
        bots: [bot; 2],
        starter: Seat::Light,
        throw_limit: THROW_LIMIT,
        luck: &mut GameStream::new(1, game),
    })
}

/// The throws of so many games.
fn throws(games: u64, play: impl Fn(u64) -> GameRecord) -> u64 {
    (0..games)
        .map(|game| {
            let record = play(game);
            assert_ne!(record.ending, Ending::Unfinished);
            u64::from(record.throws)
        })
        .sum()
}

fn games(criterion: &mut Criterion) {
    for (name, bot, expected) in CASES {
        let rules = urlab::spec::rules::load(name).expect("a shipped rule set loads");
        let race = Race::new(&rules).expect("a race");
        let engine = |game| by_engine(black_box(&race), bot, game);
        let baseline = |game| by_reference(black_box(&rules), bot, game);
        assert_eq!(throws(GAMES, engine), expected, "{name}, {}", bot.name());
        assert_eq!(throws(BASELINE_GAMES, baseline), throws(BASELINE_GAMES, engine), "{name}, {}", bot.name());

        let mut group = criterion.benchmark_group(format!("{name}/{}", bot.name()));
        group.sample_size(20).throughput(Throughput::Elements(GAMES));
        group.bench_function(BenchmarkId::from_parameter("engine"), |bencher| bencher.iter(|| throws(GAMES, engine)));
        group.throughput(Throughput::Elements(BASELINE_GAMES));
        group.bench_function(BenchmarkId::from_parameter("plain referee"), |bencher| {
            bencher.iter(|| throws(BASELINE_GAMES, baseline));
        });
        group.finish();
    }
}

criterion_group!(benches, games);
criterion_main!(benches);
