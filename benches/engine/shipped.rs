//! Every shipped rule set by the fastest engine that plays it, compared with the plain engine. Two
//! rule sets are also compared with the tests' second referee, and one with a program that plays it
//! alone.

use crate::balance::measures::Measures;
use crate::batch::plan::Plan;
use crate::batch::runner::Engine;
use crate::game::rules::Rules;
use crate::game::rules::race::ThrowEffect;
use crate::play::bots::BotKind;
use crate::simd::Cpu;

use crate::played::{self, BOTS};
use crate::side::{Speed, compare};
use crate::table::{Row, Target, games_above, row, throw_within};

/// These are also compared with the second referee of the tests.
const AGAINST_REFERENCE: [&str; 2] = ["finkel", "urgammon"];

/// This one is also written by hand.
pub const BY_HAND: (&str, BotKind) = ("finkel", BotKind::Random);

/// The names of the shipped rule sets: the files of the folder.
pub fn names() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/rules");
    let files =
        std::fs::read_dir(folder).expect("it is there").map(|file| file.expect("a file").path());
    let yaml = files.filter(|path| path.extension().is_some_and(|ending| ending == "yaml"));
    let mut names: Vec<String> =
        yaml.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

pub fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for name in names() {
        let rules = played::rule_set(&name);
        for bot in BOTS {
            let plan = played::plan(&rules, bot, Measures::Usual);
            let engine = Engine::fastest(&plan);
            let side = |games| played::by_engine(engine, &plan, games);
            let baseline = |games| played::by_engine(Engine::Plain, &plan, games);
            let what = format!("{name}, {}, {}", bot.name(), engine.name());
            let pair = compare(&baseline, &side);
            rows.push(row(what.clone(), "plain", &pair, targets(&rules, &plan, pair.side)));
            if AGAINST_REFERENCE.contains(&name.as_str()) {
                let reference = |games| played::by_reference(&plan, games);
                let pair = compare(&reference, &side);
                rows.push(row(what, "tests' referee", &pair, Vec::new()));
            }
            if (name.as_str(), bot) == BY_HAND {
                rows.extend([engine, Engine::Plain].map(|engine| against_hand(engine, &plan)));
            }
        }
    }
    rows
}

fn against_hand(engine: Engine, plan: &Plan) -> Row {
    let (name, bot) = BY_HAND;
    let pair = compare(&|games| played::by_hand(plan, games), &|games| {
        played::by_engine(engine, plan, games)
    });
    row(
        format!("{name}, {}, {}", bot.name(), engine.name()),
        "by hand, for it alone",
        &pair,
        Vec::new(),
    )
}

/// Rule sets of several kinds of pieces have a target only if it is named here.
fn targets(rules: &Rules, plan: &Plan, speed: Speed) -> Vec<Target> {
    let mut targets = Vec::new();
    let single_kind = rules.race().is_some_and(|race| race.kinds.len() == 1);
    if is_heavy(rules) {
        targets.push(throw_within(speed, 60.0));
    } else if rules.name == "urgammon" {
        targets.push(throw_within(speed, 15.0));
    } else if single_kind && plan.kinds() == Some([BotKind::Random; 2]) {
        targets.push(throw_within(speed, 8.0));
    }
    if Engine::fastest(plan) == Engine::Lockstep {
        targets.extend(processor_target(Cpu::best(), speed));
    }
    targets
}

/// The lockstep engine's target on this kind of processor.
pub fn processor_target(cpu: Cpu, speed: Speed) -> Option<Target> {
    match cpu {
        Cpu::Portable => None,
        Cpu::Avx2 => Some(games_above(speed, 5.0)),
        Cpu::Avx512 => Some(games_above(speed, 10.0)),
    }
}

/// Does it have stacks or shared throws, or is it not a race?
fn is_heavy(rules: &Rules) -> bool {
    rules.race().is_none_or(|race| {
        let shares =
            |effect: &ThrowEffect| matches!(effect, ThrowEffect::Move { shared: true, .. });
        let stacks = !race.stacking.own.is_empty() || !race.stacking.enemy.is_empty();
        stacks || race.throws.outcomes().iter().any(|cast| shares(&cast.outcome.effect))
    })
}
