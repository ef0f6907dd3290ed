//! The work of playing, counted in instructions by callgrind. It detects a slower engine without a
//! clock, so other load on the machine does not matter.
//!
//! `just work` plays each case under callgrind, in its own process, and compares the counts with
//! `benches/work.txt`. With `URLAB_WRITE_WORK=1` it writes them there instead. It needs valgrind
//! and fails without it.

use std::fmt::Write;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use urlab::internals::balance::measures::Measures;
use urlab::internals::batch::course::PlayCourse;
use urlab::internals::batch::plan::Plan;
use urlab::internals::batch::player::Player;
use urlab::internals::batch::runner::{Engine, Listener, run_with};
use urlab::internals::game::race::Race;
use urlab::internals::game::rules::Rules;
use urlab::internals::learn::bots::{Learned, Skill};
use urlab::internals::learn::evaluator::Evaluator;
use urlab::internals::learn::training::{Training, TrainingPlan};
use urlab::internals::play::board_observer::BoardCounts;
use urlab::internals::play::bots::BotKind;
use urlab::internals::play::lockstep::{DetailKept, Lockstep};
use urlab::internals::simd::Cpu;
use urlab::internals::solve::file::Objective;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/work.txt");
/// The allowed difference from the recorded work, as a share of it. More work is an error. If there
/// is less work, the message asks to record it.
const TOLERANCE: f64 = 0.03;

/// What plays a case.
#[derive(Clone, Copy)]
enum By {
    /// The library, as for `urlab simulate --engine plain`.
    Plain(Measures),
    /// The lockstep engine for a kind of processor. AVX-512 is not included, because valgrind does
    /// not support it.
    Lockstep(Cpu),
}

/// The bot of both seats.
#[derive(Clone, Copy)]
enum Seated {
    Simple(BotKind),
    /// It plays by an evaluator that learned [`LEARNED`] games.
    Learned(Skill),
}

/// The games that an evaluator learns. They are not counted.
const LEARNED: u64 = 256;

const RANDOM: Seated = Seated::Simple(BotKind::Random);
const CASUAL: Seated = Seated::Simple(BotKind::Casual);
const GREEDY: Seated = Seated::Simple(BotKind::Greedy);
const ONE_THROW: Seated = Seated::Learned(Skill::OneThrow);
const TWO_THROWS: Seated = Seated::Learned(Skill::TwoThrows);

const PLAIN: By = By::Plain(Measures::Usual);
const ALL_MEASURES: By = By::Plain(Measures::All);
const PORTABLE: By = By::Lockstep(Cpu::Portable);
const AVX2: By = By::Lockstep(Cpu::Avx2);

/// A name, a rule set, the bot of both seats, what plays, and the number of games.
const CASES: [(&str, &str, Seated, By, u64); 18] = [
    ("plain/finkel/random", "finkel", RANDOM, PLAIN, 500),
    ("plain/finkel/greedy", "finkel", GREEDY, PLAIN, 500),
    ("plain/finkel/greedy/all-measures", "finkel", GREEDY, ALL_MEASURES, 500),
    ("plain/urgammon/greedy", "urgammon", GREEDY, PLAIN, 500),
    ("plain/krolewska-b/greedy", "krolewska-b", GREEDY, PLAIN, 500),
    ("plain/freecompany-royal/greedy", "freecompany-royal", GREEDY, PLAIN, 200),
    ("plain/finkel/learned", "finkel", ONE_THROW, PLAIN, 200),
    ("plain/finkel/learned-2", "finkel", TWO_THROWS, PLAIN, 40),
    ("plain/urgammon/learned", "urgammon", ONE_THROW, PLAIN, 100),
    ("plain/krolewska-b/learned", "krolewska-b", ONE_THROW, PLAIN, 20),
    ("lockstep/finkel/random/portable", "finkel", RANDOM, PORTABLE, 5_000),
    ("lockstep/finkel/greedy/portable", "finkel", GREEDY, PORTABLE, 5_000),
    ("lockstep/urgammon/greedy/portable", "urgammon", GREEDY, PORTABLE, 2_000),
    ("lockstep/finkel/random/avx2", "finkel", RANDOM, AVX2, 5_000),
    ("lockstep/finkel/casual/avx2", "finkel", CASUAL, AVX2, 5_000),
    ("lockstep/urgammon/casual/avx2", "urgammon", CASUAL, AVX2, 2_000),
    ("lockstep/finkel/greedy/avx2", "finkel", GREEDY, AVX2, 5_000),
    ("lockstep/urgammon/greedy/avx2", "urgammon", GREEDY, AVX2, 2_000),
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words[..] {
        [flag, name] if flag == "--case" => {
            let case = CASES.iter().find(|case| case.0 == name).expect("a case of that name");
            play(case.1, case.2, case.3, case.4);
            ExitCode::SUCCESS
        }
        _ => count_and_compare(),
    }
}

struct NoListener;

impl Listener for NoListener {
    type Error = std::convert::Infallible;
}

fn play(name: &str, bot: Seated, by: By, games: u64) {
    let rules = urlab::internals::input::rules::load(name)
        .unwrap_or_else(|diagnostics| panic!("{name}: {diagnostics}"));
    let measures = if let By::Plain(measures) = by { measures } else { Measures::Usual };
    let bot: Player = match bot {
        Seated::Simple(kind) => kind.into(),
        Seated::Learned(skill) => {
            Player::Learned(Learned { evaluator: Arc::new(evaluator(&rules)), skill })
        }
    };
    let plan = Plan {
        bots: [bot.clone(), bot],
        games,
        seed: 1,
        throw_limit: 100_000,
        columns: measures.columns(&rules),
        ratios: measures.ratio_columns(),
        watch_board: measures.watches_board(),
        luck: None,
        feel: None,
        rules,
    };
    let played = match by {
        By::Plain(_) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
            pool.expect("no thread is started").install(|| counted_plainly(&plan))
        }
        By::Lockstep(cpu) => {
            let race = Race::new(&plan.rules).expect("a race");
            let engine =
                Lockstep::new(&race, plan.kinds().expect("no solution"), DetailKept::Usual)
                    .expect("it plays side by side");
            counted_in_lockstep(&engine, cpu, &plan)
        }
    };
    assert_eq!(played, games);
}

/// An evaluator that learned a little.
fn evaluator(rules: &Rules) -> Evaluator {
    let race = Race::new(rules).expect("a race");
    let plan = TrainingPlan { objective: Objective::Win, games: LEARNED, seed: 1 };
    let mut training = Training::new(&race, rules, plan);
    while !training.is_complete() {
        training.learn_more();
    }
    training.evaluator()
}

/// Callgrind counts the instructions inside this function.
#[inline(never)]
fn counted_plainly(plan: &Plan) -> u64 {
    let Ok(batch) = run_with(Engine::Plain, plan, &PlayCourse::undisturbed(), &mut NoListener);
    batch.tally.games
}

/// Callgrind counts the instructions inside this function, too.
#[inline(never)]
fn counted_in_lockstep(engine: &Lockstep<'_>, cpu: Cpu, plan: &Plan) -> u64 {
    let mut played = 0;
    let never = AtomicBool::new(false);
    let mut count = |_, _, _: Option<&BoardCounts>| played += 1;
    engine.play(cpu, plan.seed, 0..plan.games, plan.throw_limit, &never, &mut count);
    played
}

/// Counts every case and compares the counts.
fn count_and_compare() -> ExitCode {
    let processors = Cpu::available();
    let mut text = format!(
        "# Instructions a game, counted by callgrind: `just work` compares, `just work-accept` \
            writes them again.\n# {}\n",
        compiler()
    );
    let expected = std::fs::read_to_string(FILE).unwrap_or_default();
    let mut diagnostics = Vec::new();
    for (name, _, _, by, games) in CASES {
        if let By::Lockstep(cpu) = by
            && !processors.contains(&cpu)
        {
            diagnostics.push(format!(
                "{name}: this processor knows no {cpu:?}, so that it was not counted"
            ));
            continue;
        }
        let seen = match instructions(name) {
            Ok(instructions) => instructions as f64 / games as f64,
            Err(diagnostic) => {
                eprintln!("{diagnostic}");
                return ExitCode::FAILURE;
            }
        };
        println!("{name} {seen:.1}");
        writeln!(text, "{name} {seen:.1}").expect("a text takes what is written");
        diagnostics.extend(compare(name, seen, &expected));
    }
    if std::env::var_os("URLAB_WRITE_WORK").is_some() {
        std::fs::write(FILE, text).expect("the file can be written");
        return ExitCode::SUCCESS;
    }
    for diagnostic in &diagnostics {
        eprintln!("{diagnostic}");
    }
    if diagnostics.is_empty() {
        return ExitCode::SUCCESS;
    }
    let of_file = expected
        .lines()
        .find(|line| line.starts_with("# rustc"))
        .unwrap_or("# an unknown compiler");
    eprintln!("written down with {}; this is {}", &of_file[2..], compiler());
    eprintln!(
        "another compiler counts otherwise; if the work is meant to differ, `just work-accept` and \
            commit benches/work.txt"
    );
    ExitCode::FAILURE
}

/// Compares a count with the recorded one. Returns what is wrong, if anything.
fn compare(name: &str, seen: f64, expected: &str) -> Option<String> {
    let line = expected.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let Some(recorded) = line.and_then(|figure| figure.parse::<f64>().ok()) else {
        return Some(format!("{name}: nothing is written down"));
    };
    let more = seen / recorded - 1.0;
    let word = if more > 0.0 { "more" } else { "less" };
    let percent = 100.0 * more.abs();
    (more.abs() > TOLERANCE).then(|| {
        format!(
            "{name}: {seen:.1} instructions a game, {percent:.1} % {word} than the {recorded:.1} \
            written down; {:.0} % are allowed",
            100.0 * TOLERANCE
        )
    })
}

/// The number of instructions of a case inside the two functions above.
fn instructions(name: &str) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| format!("this program: {error}"))?;
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            "--toggle-collect=work::counted_*",
        ])
        .arg(program)
        .args(["--case", name])
        .output()
        .map_err(|error| {
            format!(
                "valgrind cannot be started ({error}): install it, as with `apt-get install \
                valgrind`"
            )
        })?;
    let text = String::from_utf8_lossy(&output.stderr);
    let collected =
        text.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    match collected {
        Some(instructions) if output.status.success() && instructions > 0 => Ok(instructions),
        _ => Err(format!("{name}: callgrind counted nothing:\n{text}")),
    }
}

/// The compiler's version in one line.
fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    output.map_or("rustc, of an unknown version".into(), |output| {
        String::from_utf8_lossy(&output.stdout).trim().into()
    })
}
