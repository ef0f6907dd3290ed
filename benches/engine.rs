//! Games a second on one thread, for the rule sets and bots that have a target. Each bench asserts what it played.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use urlab::game::race::Race;
use urlab::game::seat::Seat;
use urlab::play::bots::BotKind;
use urlab::play::luck::GameStream;
use urlab::play::record::Ending;
use urlab::play::referee::{Table, play};
use urlab::play::watch::Unwatched;

/// Games in one measured iteration.
const GAMES: u64 = 2_000;

/// A rule set, a bot for both seats, and the throws that the first [`GAMES`] games of seed 1 take: the same on every
/// machine, so that a bench of a broken engine fails.
const CASES: [(&str, BotKind, u64); 4] = [
    ("freecompany-classic", BotKind::Random, 311_979),
    ("freecompany-classic", BotKind::Greedy, 240_589),
    ("urgammon", BotKind::Random, 222_225),
    ("urgammon", BotKind::Greedy, 240_078),
];

fn throws(race: &Race, bot: BotKind) -> u64 {
    let table = Table { race, bots: [bot.bot(); 2], starter: Seat::Light, throw_limit: 100_000 };
    (0..GAMES)
        .map(|game| {
            let record = play(&table, &mut GameStream::new(1, game), &mut Unwatched);
            assert_ne!(record.ending, Ending::Unfinished);
            u64::from(record.throws)
        })
        .sum()
}

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("games");
    group.throughput(Throughput::Elements(GAMES)).sample_size(20);
    for (name, bot, expected) in CASES {
        let rules = urlab::spec::rules::load(name).expect("a shipped rule set loads");
        let race = Race::new(&rules);
        assert_eq!(throws(&race, bot), expected, "{name}, {}", bot.name());
        group.bench_function(format!("{name}/{}", bot.name()), |bencher| {
            bencher.iter(|| black_box(throws(black_box(&race), bot)));
        });
    }
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);
