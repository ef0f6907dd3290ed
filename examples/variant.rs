//! Measures what a change of the rules does: both versions play under the same dice.
//!
//! ```sh
//! cargo run --release --example variant
//! ```

use urlab::Scenario;
use urlab::study::{self, Nobody, RunOptions};

const SHORT: &str = "
extends: finkel
name: short
title: Finkel with five pieces
pieces: {piece: {count: 5}}
";

const QUESTION: &str = "
name: five-pieces
rules: [finkel, ./short.yaml]
bots: [[greedy, greedy]]
games: 20_000
compare: {}
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scenario = Scenario::from_text(QUESTION, &[("short.yaml", SHORT)])?;
    let study = study::run(&scenario, &RunOptions::default(), &Nobody)?;
    for sentence in study.headline() {
        println!("{sentence}");
    }
    Ok(())
}
