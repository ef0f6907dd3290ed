//! What luck taken out is worth: the variance of a figure of games without it, divided by the
//! variance without luck, and by how much more processor time the games with their luck take.
//!
//! `just luck` prints the table. All times are measured in one run, on one thread, by the thread's
//! own time, and the time of the pilot counts. The cost of the length of learned bots is that of
//! measuring it beside who wins.

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
        rules,
    }
}

fn played(engine: Engine, plan: &Plan) -> (Tally, Duration) {
    clock::on_thread(|| {
        let Ok(batch) = run_with(engine, plan, &PlayCourse::undisturbed(), &mut Silent);
        batch.tally
    })
}

/// Games whose luck is taken out of some quantities.
struct WithoutLuck {
    plan: Plan,
    tally: Tally,
    /// The time of the games and of their pilot.
    time: Duration,
}

impl WithoutLuck {
    /// `None` if the pilot shows no gain.
    fn played(engine: Engine, plain: &Plan, quantities: &[&str]) -> Option<Self> {
        let parsed: Vec<Quantity> =
            quantities.iter().filter_map(|name| Quantity::parse(name)).collect();
        let (luck, pilot) = clock::on_thread(|| of_plan(plain, &parsed, &AtomicBool::new(false)));
        let plan = Plan { luck: Some(luck?), ..plain.clone() };
        let (tally, games) = played(engine, &plan);
        Some(Self { plan, tally, time: games + pilot })
    }

    /// How many times smaller the variance of each quantity is.
    fn ratios(&self) -> impl Iterator<Item = (&str, f64)> {
        let scores = self.plan.luck.iter().flat_map(|luck| &luck.scores).zip(&self.tally.luck);
        scores.map(|(score, sums)| {
            let [plain, without] = [&PLAIN, &WITHOUT_LUCK].map(|weights| {
                let contrast = sums.contrast(weights, 0.95);
                contrast.and_then(|contrast| contrast.stderr).unwrap_or(f64::NAN).powi(2)
            });
            (score.quantity.as_str(), plain / without)
        })
    }

    /// Prints the rows of some quantities. The cost is that of more time than `before`.
    fn print(&self, (rules, bot, engine, games): Case, before: Duration, shown: &[&str]) {
        let cost = self.time.as_secs_f64() / before.as_secs_f64();
        for (quantity, ratio) in self.ratios().filter(|(quantity, _)| shown.contains(quantity)) {
            println!(
                "| {rules} | {} | {} | {quantity} | {games} | {ratio:.1} | {cost:.2} | {:.1} |",
                bot.map_or("learned", BotKind::name),
                engine.name(),
                ratio / cost
            );
        }
    }
}

/// The rows of a case. Where bots value positions, the length is measured beside who wins, and its
/// cost is how much more time it takes then. Tables tell both at once.
fn rows(case: Case) {
    let (rules, bot, engine, _) = case;
    let plain = plan(case);
    let (_, plain_time) = played(engine, &plain);
    let all = [&WINNING[..], &LENGTH].concat();
    if bot.is_some() {
        return match WithoutLuck::played(engine, &plain, &all) {
            Some(both) => both.print(case, plain_time, &all),
            None => println!("| {rules} | no luck is taken out |"),
        };
    }
    let winning = WithoutLuck::played(engine, &plain, &WINNING).expect("the bots value positions");
    winning.print(case, plain_time, &WINNING);
    let both = WithoutLuck::played(engine, &plain, &all).expect("the bots value positions");
    both.print(case, winning.time, &LENGTH);
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
