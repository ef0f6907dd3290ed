//! Varies the number of pieces, and puts the mean length of a game into a frame of polars.
//!
//! ```sh
//! cargo run --features polars --example frame
//! ```

use urlab::Scenario;
use urlab::polars::prelude::{Column, DataFrame};
use urlab::study::{self, Nobody, RunOptions};

const QUESTION: &str = "
name: pieces
rules: [finkel]
bots: [[greedy, greedy]]
games: 400
sweep: {fields: {pieces.piece.count: {from: 1, to: 7}}, quantities: [mean(throws)]}
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scenario = Scenario::from_text(QUESTION, &[])?;
    let study = study::run(&scenario, &RunOptions::default(), &Nobody)?;
    let findings: DataFrame = study.frame("findings").ok_or("there are no findings")??;
    let lengths = findings.select(["point", "estimate", "low", "high"])?;
    let estimates: &Column = lengths.column("estimate")?;
    println!("{} points, {} columns", lengths.height(), findings.width());
    println!(
        "the longest mean: {:.1} throws",
        estimates.f64()?.iter().flatten().fold(0.0, f64::max)
    );
    Ok(())
}
