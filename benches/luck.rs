//! What luck taken out is worth: the variance of a figure of games without it, divided by the
//! variance without luck, and by how much more processor time the games with their luck take.
//!
//! `just luck` prints the table. Each pair of rows is measured in one run, on one thread, by the
//! thread's own time, and the time of the pilot counts.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use urlab::internals::balance::luck::of_plan;
use urlab::internals::balance::measures::Measures;
use urlab::internals::balance::quantity::Quantity;
use urlab::internals::batch::course::PlayCourse;
use urlab::internals::batch::luck::{PLAIN, WITHOUT_LUCK};
use urlab::internals::batch::plan::Plan;
use urlab::internals::batch::player::Player;
use urlab::internals::batch::runner::{Engine, Listener, run_with};
use urlab::internals::batch::tally::Tally;
use urlab::internals::input::question::evaluators::open;
use urlab::internals::input::rules::load;
use urlab::internals::learn::bots::{Learned, Skill};
use urlab::internals::play::bots::BotKind;

#[path = "engine/clock.rs"]
#[allow(dead_code, reason = "the other bench uses the rest")]
mod clock;
#[path = "engine/process.rs"]
#[allow(dead_code, reason = "the other bench uses the rest")]
mod process;

/// The quantities of the table.
const QUANTITIES: [&str; 6] = [
    "first_player_advantage",
    "share(first_wins)",
    "points_difference",
    "mean(throws)",
    "share(draws)",
    "mean_points",
];

/// Rules, the bot of both seats (`None` for learned ones), the engine, and the number of games.
type Case = (&'static str, Option<BotKind>, Engine, u64);

const CASES: [Case; 6] = [
    ("finkel", None, Engine::Plain, 20_000),
    ("blitz", None, Engine::Plain, 30_000),
    ("urgammon", None, Engine::Plain, 10_000),
    ("finkel", Some(BotKind::Greedy), Engine::Plain, 4_000_000),
    ("finkel", Some(BotKind::Greedy), Engine::Lockstep, 100_000_000),
    ("finkel", Some(BotKind::Casual), Engine::Lockstep, 100_000_000),
];

struct Silent;

impl Listener for Silent {
    type Error = std::convert::Infallible;
}

fn plan((rules, bot, _, games): Case) -> Plan {
    let rules = load(rules).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let player = bot.map_or_else(
        || {
            let evaluator = open(&rules, None::<&PathBuf>, &[]).expect("it can be read");
            let evaluator = evaluator.expect("it is built in");
            Player::Learned(Learned { evaluator, skill: Skill::OneThrow })
        },
        Player::from,
    );
    Plan {
        bots: [player.clone(), player],
        games,
        seed: 20_261_127,
        throw_limit: 20_000,
        columns: Measures::Usual.columns(&rules),
        ratios: Measures::Usual.ratio_columns(),
        watch_board: false,
        luck: None,
        feel: None,
        rules,
    }
}

fn played(engine: Engine, plan: &Plan) -> (Tally, Duration) {
    clock::on_thread(|| {
        let Ok(batch) = run_with(engine, plan, &PlayCourse::undisturbed(), &mut Silent);
        batch.tally
    })
}

fn row(case: Case) {
    let (rules, bot, engine, games) = case;
    let plain = plan(case);
    let quantities: Vec<Quantity> =
        QUANTITIES.iter().filter_map(|name| Quantity::parse(name)).collect();
    let (luck, pilot) = clock::on_thread(|| of_plan(&plain, &quantities, &AtomicBool::new(false)));
    let (_, plain_time) = played(engine, &plain);
    let Some(luck) = luck else { return println!("| {rules} | no luck is taken out |") };
    let measured = Plan { luck: Some(luck), ..plain };
    let (tally, time) = played(engine, &measured);
    let cost = (time + pilot).as_secs_f64() / plain_time.as_secs_f64();
    let adjusted = measured.luck.iter().flat_map(|luck| &luck.scores).zip(&tally.luck);
    for (score, sums) in adjusted {
        let variance = |weights: &[f64]| {
            sums.contrast(weights, 0.95)
                .and_then(|contrast| contrast.stderr)
                .map(|error| error * error)
        };
        let ratio = variance(&PLAIN).zip(variance(&WITHOUT_LUCK));
        let ratio = ratio.map_or(f64::NAN, |(plain, without)| plain / without);
        println!(
            "| {rules} | {} | {} | {} | {games} | {ratio:.1} | {cost:.2} | {:.1} |",
            bot.map_or("learned", BotKind::name),
            engine.name(),
            score.quantity,
            ratio / cost
        );
    }
}

fn main() {
    println!("| rules | bots | engine | figure | games | ratio of variances | cost | worth |");
    println!("| --- | --- | --- | --- | ---: | ---: | ---: | ---: |");
    let asked: Vec<String> =
        std::env::args().skip(1).filter(|name| !name.starts_with('-')).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    pool.expect("no thread is started").install(|| {
        for case in CASES {
            let bot = case.1.map_or("learned", BotKind::name);
            if asked.is_empty() || asked.iter().any(|name| name == case.0 || name == bot) {
                row(case);
            }
        }
    });
}
