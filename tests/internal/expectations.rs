//! Gates on real play, over many seeds: how often answers are wrong although every round is
//! examined, and how often there is an answer.
//!
//! The exact values of the tiny game with random bots come from the chain in
//! `tests/internal/engine/chain.rs` (`just exact` prints them).

use crate::balance::expect::{Answer, Baseline, BaselineCase, Claim, Gate, Region, Statement};
use crate::balance::measures::Measures;
use crate::balance::quantity::Quantity;
use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::batch::rounds::Listener;
use crate::batch::runner;
use crate::batch::tally::Tally;
use crate::play::bots::BotKind;
use std::sync::Arc;

const FIRST: f64 = 0.537_673_040_6;
const ADVANTAGE: f64 = FIRST - 0.462_326_959_4;
const THROWS: f64 = 17.047_130_11;

/// The error probability of each statement, and the number of studies: at most 15 may be wrong.
const ALPHA: f64 = 0.05;
const STUDIES: u64 = 300;
const MOST_WRONG: usize = (STUDIES / 20) as usize;
const LEAST_RIGHT: usize = (STUDIES / 10 * 9) as usize;

struct GateListener<'a> {
    plan: &'a Plan,
    gate: Gate,
}

impl Listener for GateListener<'_> {
    type Error = std::convert::Infallible;

    fn enough(&mut self, tally: &Tally) -> bool {
        self.gate.look(self.plan, tally)
    }
}

fn plan(seed: u64, games: u64) -> Plan {
    let rules = crate::input::rules::load("tiny").unwrap();
    Plan {
        bots: [BotKind::Random; 2].map(Into::into),
        games,
        seed,
        throw_limit: 100_000,
        columns: Measures::All.columns(&rules),
        ratios: Measures::All.ratio_columns(),
        watch_board: false,
        luck: None,
        feel: None,
        rules,
    }
}

/// The answers of one study, which is examined after every round until all statements are decided.
fn answers(seed: u64, games: u64, statements: &[Statement]) -> Vec<Answer> {
    let plan = plan(seed, games);
    let mut listener =
        GateListener { plan: &plan, gate: Gate::new(statements, "tiny", &plan, ALPHA) };
    let Ok(batch) = runner::run(&plan, &PlayCourse::undisturbed(), &mut listener);
    listener.gate.findings(&plan, &batch.tally).into_iter().map(|found| found.answer).collect()
}

fn within(quantity: &str, low: f64, high: f64) -> Statement {
    let claim = Claim::Within {
        quantity: Quantity::parse(quantity).unwrap(),
        region: Region { low, high },
    };
    Statement { text: quantity.to_owned(), claim }
}

/// How often each statement holds, and how often it fails.
fn counts(all: &[Vec<Answer>]) -> Vec<(usize, usize)> {
    let count = |index: usize, answer: Answer| {
        all.iter().filter(|answers| answers[index] == answer).count()
    };
    (0..all[0].len())
        .map(|index| (count(index, Answer::Holds), count(index, Answer::Fails)))
        .collect()
}

#[test]
fn wrong_answers_are_rare_and_clear_cases_are_decided() {
    const FAR: f64 = f64::INFINITY;
    let statements = [
        // On the border: no answer is right.
        within("first_player_advantage", ADVANTAGE, FAR),
        within("share(first_wins)", FIRST, FAR),
        within("mean(throws)", THROWS, FAR),
        // A little off the border.
        within("first_player_advantage", -FAR, ADVANTAGE - 0.002),
        within("share(first_wins)", FIRST + 0.001, 0.6),
        within("mean(throws)", 16.0, THROWS - 0.01),
        // Clearly true.
        within("first_player_advantage", ADVANTAGE - 0.06, FAR),
        within("mean(throws)", 16.0, 18.0),
        within("share(draws)", -FAR, 0.01),
        // Clearly false.
        within("first_player_advantage", -0.02, 0.02),
        within("share(throws above 3)", -FAR, 0.5),
    ];
    let all: Vec<_> = (0..STUDIES).map(|seed| answers(seed, 16_384, &statements)).collect();
    let counts = counts(&all);
    println!("{counts:?}");
    for (holds, fails) in &counts[..3] {
        assert!(*holds <= MOST_WRONG && *fails <= MOST_WRONG, "on the border {counts:?}");
    }
    for (holds, _) in &counts[3..6] {
        assert!(*holds <= MOST_WRONG, "a little off the border {counts:?}");
    }
    for (holds, fails) in &counts[6..9] {
        assert!(*holds >= LEAST_RIGHT && *fails <= MOST_WRONG, "clearly true {counts:?}");
    }
    for (holds, fails) in &counts[9..] {
        assert!(*fails >= LEAST_RIGHT && *holds <= MOST_WRONG, "clearly false {counts:?}");
    }
}

/// A baseline of other games. One of its means is moved by `moved` standard deviations.
fn baseline(seed: u64, moved: f64) -> Arc<Baseline> {
    struct NoListener;
    impl Listener for NoListener {
        type Error = std::convert::Infallible;
    }
    let plan = plan(seed, 8_192);
    let Ok(batch) = runner::run(&plan, &PlayCourse::undisturbed(), &mut NoListener);
    let samples = Quantity::all(&plan.rules).into_iter().filter_map(|quantity| {
        let mut sample = quantity.sample(&plan, &batch.tally)?;
        if quantity == Quantity::Mean("throws") {
            sample.mean += moved * sample.variance.sqrt();
        }
        Some((quantity, sample))
    });
    let case = BaselineCase { games: 8_192, samples: samples.collect(), ..BaselineCase::default() };
    Arc::new(Baseline { file: "old.json".into(), cases: [("tiny".to_owned(), case)].into() })
}

#[test]
fn drift_is_found_beyond_the_margin_and_rarely_without_drift() {
    let statement = |baseline: &Arc<Baseline>, margin| {
        let claim = Claim::Unchanged { baseline: Arc::clone(baseline), margin };
        Statement { text: "unchanged since old.json".into(), claim }
    };
    let study = |seed: u64| {
        let moved = |sds| baseline(1_000_000 + seed, sds);
        let (same, a_tenth, half) = (moved(0.0), moved(0.1), moved(0.5));
        let statements = [
            // Nothing has moved, and almost nothing may move.
            statement(&same, 1e-6),
            // It has moved exactly as far as it may: no answer is right.
            statement(&a_tenth, 0.1),
            // Nothing has moved; it has moved too far.
            statement(&same, 0.2),
            statement(&half, 0.2),
        ];
        answers(seed, 16_384, &statements)
    };
    let all: Vec<_> = (0..STUDIES).map(study).collect();
    let counts = counts(&all);
    println!("{counts:?}");
    assert!(counts[0].0 == 0 && counts[0].1 <= MOST_WRONG, "{counts:?}");
    assert!(counts[1].0 <= MOST_WRONG && counts[1].1 <= MOST_WRONG, "{counts:?}");
    assert!(counts[2].0 >= LEAST_RIGHT && counts[2].1 <= MOST_WRONG, "{counts:?}");
    assert!(counts[3].1 >= LEAST_RIGHT && counts[3].0 <= MOST_WRONG, "{counts:?}");
}

#[test]
fn no_unfinished_games_fails_with_the_first_one_and_holds_when_1_in_10_000_is_excluded() {
    let statement = [Statement { text: "no unfinished games".into(), claim: Claim::NoUnfinished }];
    // 0.9999^n falls below 0.05 with n = ln 0.05 / ln 0.9999 = 29,955.8: rounds end at 16,384 and
    // 32,768.
    assert_eq!(
        answers(1, 16_384, &statement),
        [Answer::NotDecided { more: Some(29_956 - 16_384) }]
    );
    assert_eq!(answers(1, 29_955, &statement), [Answer::NotDecided { more: Some(1) }]);
    assert_eq!(answers(1, 29_956, &statement), [Answer::Holds]);
    let short = Plan { throw_limit: 12, ..plan(1, 1_024) };
    let mut listener =
        GateListener { plan: &short, gate: Gate::new(&statement, "tiny", &short, ALPHA) };
    let Ok(batch) = runner::run(&short, &PlayCourse::undisturbed(), &mut listener);
    let found = listener.gate.findings(&short, &batch.tally).remove(0);
    assert_eq!((found.answer, found.games), (Answer::Fails, 1_024));
}
