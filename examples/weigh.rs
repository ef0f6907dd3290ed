//! Finds the weights with which the bots `heuristic` and `expectimax` lose least compared with
//! optimal play.
//!
//! Small forms of some rule sets are solved, and decisions are taken from games on them. Then the
//! weights are changed one after the other. Steps grow where they help and shrink where they do not
//! (pattern search: Hooke and Jeeves 1961). This continues as long as the mean loss per decision
//! gets smaller. Then decisions are taken from games of the bot that was found, and the weights are
//! changed again. Other rule sets are measured at the end. `just weigh` runs this program. The seed
//! determines everything.

use std::sync::Mutex;

use rayon::prelude::*;

use urlab::internals::game::actions::Action;
use urlab::internals::game::race::position::Position;
use urlab::internals::game::race::{Race, UsableRoll};
use urlab::internals::game::rules::{GameRules, Rules};
use urlab::internals::game::seat::Seat;
use urlab::internals::game::turn_state::TurnState;
use urlab::internals::play::bots::evaluation::{NextRollWeights, Weights};
use urlab::internals::play::bots::expectimax::Expectimax;
use urlab::internals::play::bots::{Bot, BotKind, Decision};
use urlab::internals::play::observer::WithoutDetail;
use urlab::internals::play::random_source::{GameStream, RandomSource};
use urlab::internals::play::referee::{GameSetup, play};
use urlab::internals::solve::file::{Head, Objective, SolutionWriter};
use urlab::internals::solve::index::Index;
use urlab::internals::solve::solution::Solution;
use urlab::internals::solve::value_iteration::{SolveRequest, solve};

/// The forms on which the weights are found.
const FITTED: [(&str, u8); 6] = [
    ("finkel", 4),
    ("blitz", 3),
    ("masters", 3),
    ("bell-tavola", 3),
    ("skiriuk", 3),
    ("murray", 2),
];

/// The forms on which the weights are measured at the end.
const OTHERS: [(&str, u8); 7] = [
    ("aseb", 3),
    ("british-museum", 2),
    ("traditional", 2),
    ("finkel-tavola", 2),
    ("bell-wager", 2),
    ("ludii-seleucid", 1),
    ("urgammon", 1),
];

/// A decision with the value of each action.
struct Known {
    position: Position,
    seat: Seat,
    turn_state: TurnState,
    roll: UsableRoll,
    actions: Vec<Action>,
    values: Vec<f64>,
}

/// A solved form.
struct Form {
    name: String,
    solution: Solution,
    _folder: tempfile::TempDir,
}

impl Form {
    fn new(name: &str, pieces: u8) -> Self {
        let rules = with_few_pieces(name, pieces);
        let (race, folder) =
            (Race::new(&rules).expect("a race"), tempfile::tempdir().expect("a folder"));
        let (index, path) = (
            Index::new(&race).expect("positions that can be numbered"),
            folder.path().join("a.ursol"),
        );
        let head = Head::new(&rules, &index, Objective::Win, 1e-6).expect("a race");
        let mut writer = SolutionWriter::begin(&path, &head, &race, &index, false).expect("a file");
        let payoffs = Objective::Win.payoffs(&rules);
        let question =
            SolveRequest { race: &race, index: &index, payoffs: &payoffs, tolerance: 1e-6 };
        assert!(solve(&question, &mut writer, &mut ()).is_ok(), "{name} can be solved");
        writer.finish(1.0).expect("a file");
        let solution = Solution::open(&path, &rules).expect("what was just written");
        Self { name: format!("{name}-{pieces}"), solution, _folder: folder }
    }

    /// The decisions in games of a bot against itself.
    fn decisions(&self, bot: &dyn Bot<Race>, games: u64, seed: u64) -> Vec<Known> {
        let known: Vec<Vec<Known>> = (0..games)
            .into_par_iter()
            .map(|game| {
                let recorder =
                    Recorder { bot, solution: &self.solution, seen: Mutex::new(Vec::new()) };
                let (race, bots) = (self.solution.race(), [&recorder as &dyn Bot<Race>; 2]);
                let table =
                    GameSetup { game: race, bots, starter: Seat::Light, throw_limit: 2_000 };
                play(&table, &mut GameStream::new(seed, game), &mut WithoutDetail);
                recorder.seen.into_inner().expect("nobody panicked")
            })
            .collect();
        known.into_iter().flatten().collect()
    }
}

/// A rule set with at most this many pieces of each kind.
fn with_few_pieces(name: &str, pieces: u8) -> Rules {
    let mut rules = urlab::internals::input::rules::load(name)
        .unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let GameRules::Race(race) = &mut rules.game else { panic!("a race") };
    for kind in &mut race.kinds {
        kind.count = kind.count.min(pieces);
    }
    rules
}

/// Plays as its bot does and records all decisions.
struct Recorder<'a> {
    bot: &'a dyn Bot<Race>,
    solution: &'a Solution,
    seen: Mutex<Vec<Known>>,
}

impl Bot<Race> for Recorder<'_> {
    fn choose(&self, decision: &Decision<'_, Race>, random: &mut dyn RandomSource) -> usize {
        let Decision { position, seat, turn_state, roll, actions, .. } = *decision;
        let values = actions
            .iter()
            .map(|action| self.solution.action(position, seat, turn_state, roll, action))
            .collect();
        let (position, roll, actions) = (position.clone(), roll.clone(), actions.to_vec());
        let known = Known { position, seat, turn_state, roll, actions, values };
        self.seen.lock().expect("nobody panicked").push(known);
        self.bot.choose(decision, random)
    }

    fn throws_second_die(
        &self,
        base: &Decision<'_, Race>,
        promoted: &Decision<'_, Race>,
        random: &mut dyn RandomSource,
    ) -> bool {
        self.bot.throws_second_die(base, promoted, random)
    }
}

/// The mean loss of winning chance per decision.
fn regret(form: &Form, known: &[Known], bot: &dyn Bot<Race>) -> f64 {
    let losses: Vec<f64> = known
        .par_chunks(512)
        .map(|chunk| {
            let loss = |(game, known): (usize, &Known)| {
                let Known { position, seat, turn_state, roll, actions, .. } = known;
                let (game_of, seat, turn_state) = (form.solution.race(), *seat, *turn_state);
                let decision =
                    Decision { game: game_of, position, seat, turn_state, roll, actions };
                let chosen = bot.choose(&decision, &mut GameStream::new(1, game as u64));
                known.values.iter().copied().fold(f64::MIN, f64::max) - known.values[chosen]
            };
            chunk.iter().enumerate().map(loss).sum::<f64>()
        })
        .collect();
    losses.iter().sum::<f64>() / 2.0 / known.len().max(1) as f64
}

const WEIGHTS: usize = 15;

fn weights_of(numbers: &[f64; WEIGHTS], next: bool) -> Weights {
    let part = |from: usize| std::array::from_fn(|place| numbers[from + place]);
    let next = next.then(|| NextRollWeights { own: part(7), others: part(11) });
    Weights { throw: numbers[0], features: std::array::from_fn(|place| numbers[1 + place]), next }
}

/// Finds weights for a depth; the search starts from `numbers`.
fn search(
    forms: &[Form],
    known: &[Vec<Known>],
    depth: u8,
    next: bool,
    numbers: &mut [f64; WEIGHTS],
) -> f64 {
    let judge = |numbers: &[f64; WEIGHTS]| {
        let bot = Expectimax { depth, weights: weights_of(numbers, next) };
        forms.iter().zip(known).map(|(form, known)| regret(form, known, &bot)).sum::<f64>()
            / forms.len() as f64
    };
    let mut steps = [0.1; WEIGHTS];
    let mut lowest_loss = judge(numbers);
    let free = if next { WEIGHTS } else { 7 };
    for _ in 0..30 {
        for number in 0..free {
            let mut helped = false;
            for step in [steps[number], -steps[number]] {
                let mut changed = *numbers;
                changed[number] += step;
                let found = judge(&changed);
                if found < lowest_loss {
                    (*numbers, lowest_loss, helped) = (changed, found, true);
                    break;
                }
            }
            steps[number] *= if helped { 1.5 } else { 0.5 };
        }
        if steps[..free].iter().all(|step| *step < 1e-3) {
            break;
        }
    }
    lowest_loss
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let depth: u8 = arguments.first().and_then(|depth| depth.parse().ok()).unwrap_or(1);
    let next = arguments.get(1).is_none_or(|next| next == "next");
    let games: u64 = arguments.get(2).and_then(|games| games.parse().ok()).unwrap_or(300);
    let forms: Vec<Form> = FITTED.iter().map(|(name, pieces)| Form::new(name, *pieces)).collect();
    let mut numbers = [0.1, 0.5, 0.0, 0.0, 0.05, 0.05, 0.0, 0.3, 0.1, 0.0, 0.0, 0.1, 0.0, 0.0, 0.0];
    for round in 0..2 {
        let current = Expectimax { depth, weights: weights_of(&numbers, next) };
        let bot: &dyn Bot<Race> = if round == 0 { BotKind::Greedy.bot() } else { &current };
        let known: Vec<Vec<Known>> =
            forms.iter().map(|form| form.decisions(bot, games, round)).collect();
        let lowest_loss = search(&forms, &known, depth, next, &mut numbers);
        println!("round {round}: mean loss {:.5} %, weights {numbers:.3?}", 100.0 * lowest_loss);
        report(&forms, &known, depth, &weights_of(&numbers, next));
    }
    let others: Vec<Form> = OTHERS.iter().map(|(name, pieces)| Form::new(name, *pieces)).collect();
    let bot = Expectimax { depth, weights: weights_of(&numbers, next) };
    let known: Vec<Vec<Known>> = others.iter().map(|form| form.decisions(&bot, games, 9)).collect();
    println!("others:");
    report(&others, &known, depth, &weights_of(&numbers, next));
}

/// Prints what bots lose in these decisions.
fn report(forms: &[Form], known: &[Vec<Known>], depth: u8, weights: &Weights) {
    for (form, known) in forms.iter().zip(known) {
        let found = regret(form, known, &Expectimax { depth, weights: *weights });
        let [random, greedy] =
            [BotKind::Random, BotKind::Greedy].map(|bot| regret(form, known, bot.bot()));
        println!(
            "  {}: {} decisions; random {:.4} %, greedy {:.4} %, found {:.4} %",
            form.name,
            known.len(),
            100.0 * random,
            100.0 * greedy,
            100.0 * found
        );
    }
}
