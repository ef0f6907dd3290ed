//! Varies the number of pieces, and prints the mean length of a game as a table.
//!
//! ```sh
//! cargo run --release --example sweep_table
//! ```

use urlab::study::{self, Nobody, RunOptions};
use urlab::{ColumnValues, Scenario};

const QUESTION: &str = "
name: pieces
rules: [finkel]
bots: [[greedy, greedy]]
games: 4_000
sweep: {fields: {pieces.piece.count: {from: 1, to: 7}}, quantities: [mean(throws)]}
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scenario = Scenario::from_text(QUESTION, &[])?;
    let study = study::run(&scenario, &RunOptions::default(), &Nobody)?;
    let findings = study.table("findings").ok_or("there are no findings")?;
    let Some(ColumnValues::Text(points)) = findings.column("point") else {
        return Err("points are texts".into());
    };
    let ends = ["low", "high"].map(|name| findings.column(name));
    let [Some(ColumnValues::Numbers(low)), Some(ColumnValues::Numbers(high))] = ends else {
        return Err("ends of intervals are numbers".into());
    };
    for ((point, low), high) in points.iter().zip(low).zip(high) {
        let (Some(point), Some(low), Some(high)) = (point, low, high) else { continue };
        println!("{point}: {low:.1} to {high:.1} throws");
    }
    Ok(())
}
