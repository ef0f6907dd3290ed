//! Plans to play, and the ways to play one.

use crate::balance::measures::Measures;
use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::batch::runner::{Engine, Listener, run_with};
use crate::batch::tally::Tally;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::bots::BotKind;
use crate::play::lockstep::Lockstep;
use crate::play::random_source::GameStream;
use crate::simd::Cpu;
use std::sync::atomic::AtomicBool;

use crate::by_hand;
use crate::reference::{self, Reference};

/// The bots that have targets.
pub const BOTS: [BotKind; 2] = [BotKind::Random, BotKind::Greedy];

/// Games played, and the throws that they took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub games: u64,
    pub throws: u64,
}

/// The rule set of that name, overlays after `+`.
pub fn rule_set(name: &str) -> Rules {
    crate::input::rules::load(name).unwrap_or_else(|diagnostics| panic!("{name}: {diagnostics}"))
}

/// The plan of `urlab simulate RULES --bots BOT,BOT --measures MEASURES`, with no games yet.
pub fn plan(rules: &Rules, bot: BotKind, measures: Measures) -> Plan {
    Plan {
        bots: [bot; 2].map(Into::into),
        games: 0,
        seed: 1,
        throw_limit: 100_000,
        columns: measures.columns(rules),
        ratios: measures.ratio_columns(),
        watch_board: measures.watches_board(),
        luck: None,
        feel: None,
        rules: rules.clone(),
    }
}

struct NoListener;

impl Listener for NoListener {
    type Error = std::convert::Infallible;
}

/// Games of the plan by an engine, as the library plays them.
pub fn by_engine(engine: Engine, plan: &Plan, games: u64) -> Played {
    let plan = Plan { games, ..plan.clone() };
    let Ok(batch) = run_with(engine, &plan, &PlayCourse::undisturbed(), &mut NoListener);
    counted(&plan, &batch.tally)
}

/// Games of the plan by the lockstep engine compiled for a kind of processor. They are tallied as
/// the library does it.
pub fn by_processor(cpu: Cpu, engine: &Lockstep<'_>, plan: &Plan, games: u64) -> Played {
    let mut tally = Tally::empty(plan);
    let mut records = Vec::with_capacity(128);
    let never = AtomicBool::new(false);
    engine.play(cpu, plan.seed, 0..games, plan.throw_limit, &never, &mut |_, record, _| {
        records.push(record);
        if records.len() == 128 {
            tally.add_all(plan, &records);
            records.clear();
        }
    });
    tally.add_all(plan, &records);
    counted(plan, &tally)
}

/// The race of a rule set.
pub fn race(rules: &Rules) -> Race {
    Race::new(rules).expect("a race")
}

/// Games of a race by the simple second referee of the tests.
pub fn by_reference(plan: &Plan, games: u64) -> Played {
    let reference = Reference::new(&plan.rules);
    let one_game = |game| {
        let random = &mut GameStream::new(plan.seed, game);
        reference::referee::play(reference::referee::Game {
            reference: &reference,
            bots: plan.kinds().expect("no solution"),
            starter: Seat::Light,
            throw_limit: plan.throw_limit,
            random,
        })
    };
    Played { games, throws: (0..games).map(|game| u64::from(one_game(game).throws)).sum() }
}

/// Games of the one rule set that is written by hand, with random bots. It is compiled for this
/// processor, as the lockstep engine is.
pub fn by_hand(plan: &Plan, games: u64) -> Played {
    Played { games, throws: pulp::Arch::new().dispatch(by_hand::Games { seed: plan.seed, games }) }
}

fn counted(plan: &Plan, tally: &Tally) -> Played {
    let index = plan
        .columns
        .iter()
        .position(|column| column.id == "throws")
        .expect("throws are always counted");
    let throws =
        tally.histograms[index].iter().map(|(throws, games)| u64::from(throws) * games).sum();
    Played { games: tally.games, throws }
}
