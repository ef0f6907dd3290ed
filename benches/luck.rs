//! What luck taken out is worth: the variance of a figure of games without it, divided by the
//! variance without luck, and by how much more processor time the games with their luck take.
//!
//! `just luck` prints the table. All times are measured in one run, on one thread, by the thread's
//! own time, and the time of the pilot counts. Short games are played in rounds, in turns, and the
//! shortest time counts. The cost of the length of learned bots is that of
//! measuring it beside who wins.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use urlab::internals::balance::luck::of_plan;
use urlab::internals::balance::measures::Measures;
use urlab::internals::balance::quantity::Quantity;
use urlab::internals::batch::course::PlayCourse;
use urlab::internals::batch::luck::{PLAIN, WITHOUT_LUCK};
use urlab::internals::batch::plan::{HistogramColumn, Plan};
use urlab::internals::batch::player::Player;
use urlab::internals::batch::runner::{Engine, Listener, run_with};
use urlab::internals::batch::tally::Tally;
use urlab::internals::input::question::evaluators::open;
use urlab::internals::input::rules::load;
use urlab::internals::learn::bots::{Learned, Skill};
use urlab::internals::play::bots::BotKind;
use urlab::internals::play::record::CountReader;

#[path = "engine/clock.rs"]
#[allow(dead_code, reason = "the other bench uses the rest")]
mod clock;
#[path = "engine/process.rs"]
#[allow(dead_code, reason = "the other bench uses the rest")]
mod process;

/// The quantities of who wins.
const WINNING: [&str; 3] = ["first_player_advantage", "share(first_wins)", "points_difference"];
/// The length, which is measured beside.
const LENGTH: [&str; 1] = ["mean(throws)"];

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

/// A count that only the plain engine knows. It makes a plan one that is played one game after the
/// other, as rules do that the lockstep engine does not play.
const ONLY_PLAIN: HistogramColumn = HistogramColumn {
    id: "only_plain",
    reader: CountReader::new(
        |record| record.turns,
        |records, numbers| {
            for (record, number) in records.iter().zip(numbers) {
                *number = record.turns;
            }
        },
        true,
    ),
    detail: false,
};

/// Short games are played in so many rounds, and the shortest time counts.
const ROUNDS: u32 = 5;

struct Silent;

impl Listener for Silent {
    type Error = std::convert::Infallible;
}

fn plan((rules, bot, engine, games): Case) -> Plan {
    let rules = load(rules).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let player = bot.map_or_else(
        || {
            let evaluator = open(&rules, None::<&PathBuf>, &[]).expect("it can be read");
            let evaluator = evaluator.expect("it is built in");
            Player::Learned(Learned { evaluator, skill: Skill::OneThrow })
        },
        Player::from,
    );
    let mut columns = Measures::Usual.columns(&rules);
    if engine == Engine::Plain && bot.is_some() {
        columns.push(ONLY_PLAIN);
    }
    Plan {
        bots: [player.clone(), player],
        games,
        seed: 20_261_127,
        throw_limit: 20_000,
        columns,
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

/// A plan with luck taken out of these quantities, where the pilot shows a gain, and the pilot's
/// time.
fn with_luck(plain: &Plan, quantities: &[&str]) -> Option<(Plan, Duration)> {
    let parsed: Vec<Quantity> =
        quantities.iter().filter_map(|name| Quantity::parse(name)).collect();
    let (luck, pilot) = clock::on_thread(|| of_plan(plain, &parsed, &AtomicBool::new(false)));
    Some((Plan { luck: Some(luck?), ..plain.clone() }, pilot))
}

/// How many times smaller the variance of each quantity is without luck.
fn ratios<'p>(plan: &'p Plan, tally: &Tally) -> Vec<(&'p str, f64)> {
    let scores = plan.luck.iter().flat_map(|luck| &luck.scores).zip(&tally.luck);
    let ratios = scores.map(|(score, sums)| {
        let [with, without] = [&PLAIN, &WITHOUT_LUCK].map(|weights| {
            let contrast = sums.contrast(weights, 0.95);
            contrast.and_then(|contrast| contrast.stderr).unwrap_or(f64::NAN).powi(2)
        });
        (score.quantity.as_str(), with / without)
    });
    ratios.collect()
}

/// Prints the rows of some quantities. They cost so many times the time.
fn print((rules, bot, engine, games): Case, ratios: &[(&str, f64)], shown: &[&str], cost: f64) {
    for (quantity, ratio) in ratios.iter().filter(|(quantity, _)| shown.contains(quantity)) {
        println!(
            "| {rules} | {} | {} | {quantity} | {games} | {ratio:.1} | {cost:.2} | {:.1} |",
            bot.map_or("learned", BotKind::name),
            engine.name(),
            ratio / cost
        );
    }
}

/// The rows of a case. Where bots value positions, the length is measured beside who wins, and its
/// cost is how much more time it takes then. Tables tell both at once.
fn rows(case: Case) {
    let (rules, bot, engine, _) = case;
    let unmeasured = plan(case);
    let all = [&WINNING[..], &LENGTH].concat();
    if bot.is_some() {
        let Some((plan, pilot)) = with_luck(&unmeasured, &all) else {
            let (bot, engine) = (bot.map_or("learned", BotKind::name), engine.name());
            return println!("| {rules} | {bot} | {engine} | no luck is taken out |");
        };
        let ((_, before), (tally, time)) = (played(engine, &unmeasured), played(engine, &plan));
        let cost = (time + pilot).as_secs_f64() / before.as_secs_f64();
        return print(case, &ratios(&plan, &tally), &all, cost);
    }
    let asked = [&WINNING[..], &all];
    let plans = asked.map(|asked| with_luck(&unmeasured, asked).expect("the bots value positions"));
    let [(winning, winning_pilot), (both, both_pilot)] = &plans;
    let mut least = [Duration::MAX; 3];
    let mut tallies = None;
    for _ in 0..ROUNDS {
        let [(_, before), (won, winning_time), (lasted, both_time)] =
            [&unmeasured, winning, both].map(|plan| played(engine, plan));
        let times = [before, winning_time + *winning_pilot, both_time + *both_pilot];
        least = std::array::from_fn(|place| least[place].min(times[place]));
        tallies = Some([won, lasted]);
    }
    let ([before, winning_time, both_time], [won, lasted]) = (least, tallies.expect("a round"));
    let cost = |time: Duration, before: Duration| time.as_secs_f64() / before.as_secs_f64();
    print(case, &ratios(winning, &won), &WINNING, cost(winning_time, before));
    print(case, &ratios(both, &lasted), &LENGTH, cost(both_time, winning_time));
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
                rows(case);
            }
        }
    });
}
