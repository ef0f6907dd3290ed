//! The lockstep engine, compiled for each kind of processor that this machine supports.

use crate::balance::measures::Measures;
use crate::batch::runner::Engine;
use crate::play::lockstep::{DetailKept, Lockstep};
use crate::simd::Cpu;

use crate::played::{self, BOTS};
use crate::shipped::processor_target;
use crate::side::{Speed, compare};
use crate::table::{Row, Target, games_above, row, throw_within};

pub fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for name in ["finkel", "urgammon"] {
        let rules = played::rule_set(name);
        let race = played::race(&rules);
        for bot in BOTS {
            let plan = played::plan(&rules, bot, Measures::Usual);
            let engine =
                Lockstep::new(&race, plan.kinds().expect("no solution"), DetailKept::Usual)
                    .expect("it plays side by side");
            for cpu in Cpu::available() {
                let side = |games| played::by_processor(cpu, &engine, &plan, games);
                let baseline = |games| played::by_engine(Engine::Plain, &plan, games);
                let pair = compare(&baseline, &side);
                let what = format!("{name}, {}, lockstep for {}", bot.name(), processor_name(cpu));
                rows.push(row(what, "plain", &pair, targets(name, cpu, pair.side)));
            }
        }
    }
    rows
}

/// The name for people.
const fn processor_name(cpu: Cpu) -> &'static str {
    match cpu {
        Cpu::Portable => "portable",
        Cpu::Avx2 => "AVX2",
        Cpu::Avx512 => "AVX-512",
    }
}

/// Every processor has its own target: a million games of the common rules.
fn targets(name: &str, cpu: Cpu, speed: Speed) -> Vec<Target> {
    let of_rules = match (name, cpu) {
        ("finkel", Cpu::Portable) => Some(games_above(speed, 1.0)),
        ("finkel", _) => None,
        _ => Some(throw_within(speed, 15.0)),
    };
    of_rules.into_iter().chain(processor_target(cpu, speed)).collect()
}
