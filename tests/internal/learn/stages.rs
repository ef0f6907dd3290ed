//! Strong play in two stages: at once by what was learned of the base, then after a short learning.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::balance::study::Each;
use crate::batch::player::PlayerKind;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::input::evaluators::{Evaluators, learning_base};
use crate::input::patch::Patch;
use crate::input::scenario::Scenario;
use crate::input::variant;
use crate::learn::training::{TrainingPlan, pilot, short_games};
use crate::solve::file::Objective;
use crate::study::error::Error;
use crate::study::learning::stages::Stages;
use crate::study::observer::{Nobody, Observer, Session};
use crate::study::{self, NoStrong};

use super::load;

/// The games of the better stage in these tests.
const GAMES: u64 = 512;

fn stages() -> Stages {
    Stages::new(Vec::new()).of_games(GAMES)
}

/// `finkel` with a number of pieces that no shipped rule set has.
fn variant_of_finkel() -> Rules {
    let patch = Patch::default().with_field("pieces.piece.count", 2_u8);
    variant::load("finkel", &patch).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

/// A game of one square that extends nothing, so that nobody knows it.
const FROM_NOTHING: &str = "name: coin\ntitle: Coin\nsource: made for this test\nboard: |\n  a1\n  \
     b1\nrosettes: []\npath: {squares: a1}\npieces: {piece: {count: 2}}\n\
     dice: [{faces: {0: 1, 1: 1}, count: 1}]\nthrow: {0: {void: true}}\n\
     bearing_off: {rule: exact}\nopening: {starter: higher}\n";

/// Counts the games that are learned, and may want to stop.
#[derive(Default)]
struct Counter {
    learned: AtomicU64,
    is_learning: AtomicBool,
    stop: AtomicBool,
}

impl Observer for Counter {
    fn begins(&self, part: &str, _: u64, _: Each) {
        self.is_learning.store(part.starts_with("learning "), Ordering::Relaxed);
    }

    fn played(&self, games: u64) {
        if self.is_learning.load(Ordering::Relaxed) {
            self.learned.fetch_add(games, Ordering::Relaxed);
        }
    }

    fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}

fn scenario(rules: &str, players: &str) -> Scenario {
    let text = format!("rules: [{rules}]\nplayers: {players}\ngames: 200\n");
    Scenario::from_text(&text, &[("coin.yaml", FROM_NOTHING)])
        .unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

#[test]
fn a_variant_is_played_at_once_and_better_after_the_short_games_alone() {
    let (rules, stages, counter) = (variant_of_finkel(), stages(), Counter::default());
    let first = stages.first(&rules).unwrap().expect("finkel is built in");
    let head = first.head();
    assert_eq!((head.learned, &head.proof, head.preliminary), (0, &None, true));
    assert_eq!(head.base.as_ref().map(|base| &base.rules[..]), Some("finkel"));
    let better = stages.better(&rules, &counter).unwrap().expect("it learns");
    assert_eq!(counter.learned.load(Ordering::Relaxed), GAMES);
    assert!(better.head().proof.as_ref().is_some_and(|proof| proof.against.len() == 4));
    assert!(better.head().preliminary && better.head().learned > 0);
    assert_ne!(first.identity().checksum, better.identity().checksum);
    // To go back to the rules costs nothing.
    assert!(Arc::ptr_eq(&stages.first(&rules).unwrap().unwrap(), &better));
    assert!(stages.better(&rules, &counter).unwrap().is_none());
    assert_eq!(counter.learned.load(Ordering::Relaxed), GAMES);
}

#[test]
fn built_in_play_is_not_preliminary_and_needs_nothing_better() {
    let (rules, stages) = (load("finkel"), stages());
    let first = stages.first(&rules).unwrap().expect("it is built in");
    assert!(!first.head().preliminary && first.head().proof.is_some());
    assert!(stages.better(&rules, &Nobody).unwrap().is_none());
}

/// A tenth of the usual number, where a base makes the estimate differ a little.
#[test]
fn a_short_learning_has_a_tenth_of_the_usual_games() {
    let rules = variant_of_finkel();
    let (race, never) = (Race::new(&rules).unwrap(), AtomicBool::new(false));
    let plan = TrainingPlan { objective: Objective::Win, games: 1, seed: 1 };
    let usual = pilot(&race, &rules, Objective::Win, 1, &never).unwrap().unwrap().usual_games;
    let short = |base| short_games(&race, &rules, plan, base, &never).unwrap().unwrap();
    assert_eq!(short(None), usual / 10);
    let base = learning_base(&rules).expect("finkel is built in");
    let of_base = short(Some(&base));
    assert!((usual / 20..=usual / 5).contains(&of_base), "{of_base} of {usual}");
}

#[test]
fn a_stop_is_heard_within_half_a_second_and_learning_begins_again() {
    let (rules, stages) =
        (load("urgammon+no-safe-rosettes"), Stages::new(Vec::new()).of_games(1_000_000));
    let counter = Counter::default();
    std::thread::scope(|scope| {
        let learning = scope.spawn(|| stages.better(&rules, &counter));
        while counter.learned.load(Ordering::Relaxed) == 0 {
            std::thread::sleep(Duration::from_millis(20));
        }
        let asked = Instant::now();
        counter.stop.store(true, Ordering::Relaxed);
        let stopped = learning.join().unwrap();
        assert!(matches!(stopped, Err(Error::LearningInterrupted { state: None })));
        // A busy machine is slower.
        assert!(asked.elapsed() < Duration::from_secs(3), "{:?}", asked.elapsed());
    });
    assert_eq!(stages.first(&rules).unwrap().expect("urgammon is built in").head().learned, 0);
}

#[test]
fn rules_that_nobody_knows_are_played_by_casual_players_until_they_are_learned() {
    let (asked, stages) = (scenario("coin.yaml", "[strong, casual]"), stages());
    let at_once = stages.at_once(&asked).unwrap();
    assert_eq!(at_once.bots.len(), 1);
    assert_eq!(at_once.no_strong, Some(NoStrong::Unlearned { rules: "coin".to_owned() }));
    let learned = stages.learned(&asked, &Nobody).unwrap().expect("it was learned");
    assert_eq!((learned.bots.len(), &learned.no_strong), (2, &None));
    let study = study::play(&learned, &Session::new(&Nobody)).unwrap();
    assert_eq!(study.subjects[0].players(), Some(PlayerKind::Strong));
    let kinds: Vec<&str> = study.warnings.iter().map(|warning| warning.kind).collect();
    assert!(kinds.contains(&"preliminary-play"), "{kinds:?}");
}

/// Sixteen games teach nothing: the play after them is weak, and nobody is called strong.
#[test]
fn weak_play_is_not_shown_as_strong() {
    let asked = scenario("finkel", "[strong, casual]");
    let mut rules = variant_of_finkel();
    rules.lineage.clear();
    let asked = Scenario { rules: vec![rules], evaluators: Evaluators::default(), ..asked };
    let learned = Stages::new(Vec::new()).of_games(16).learned(&asked, &Nobody).unwrap().unwrap();
    assert!(matches!(learned.no_strong, Some(NoStrong::Weak { .. })), "{:?}", learned.no_strong);
    let [bots] = learned.bots[..] else { panic!("{:?}", learned.bots) };
    assert_eq!(PlayerKind::of(bots), Some(PlayerKind::Casual));
}
