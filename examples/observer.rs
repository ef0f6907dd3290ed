//! Watches a question while it is played, and stops it after some games.
//!
//! ```sh
//! cargo run --release --example observer
//! ```

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use urlab::Scenario;
use urlab::study::{self, Each, Observer, RunOptions};

const QUESTION: &str = "
name: enough
rules: [finkel]
bots: [[random, greedy]]
games: 1_000_000_000
";

/// Stops play as soon as this many games were played.
struct EnoughGames {
    wanted: u64,
    played: AtomicU64,
    stop: AtomicBool,
}

impl Observer for EnoughGames {
    fn begins(&self, part: &str, planned: u64, each: Each) {
        println!(
            "{part}: at most {planned} times a {}",
            if each == Each::Game { "game" } else { "match" }
        );
    }

    fn played(&self, games: u64) {
        if self.played.fetch_add(games, Ordering::Relaxed) + games >= self.wanted {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let observer =
        EnoughGames { wanted: 100_000, played: AtomicU64::new(0), stop: AtomicBool::new(false) };
    let scenario = Scenario::from_text(QUESTION, &[])?;
    let study = study::run(&scenario, &RunOptions::default(), &observer)?;
    for warning in &study.warnings {
        println!("{}", warning.text);
    }
    Ok(())
}
