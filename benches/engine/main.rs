//! How fast games are played and rule sets are solved, as one Markdown table. Each figure is next
//! to a named baseline, measured in the same run, and its target.
//!
//! `just bench` prints the table. With words after it, it prints those parts alone (`shipped`,
//! `processors`, `features`, `learned`, `threads`, `measures`, `records`, `start`, `solver`). With
//! `--test` nothing is timed: the games are counted and compared.

mod by_hand;
mod check;
mod clock;
mod features;
mod learned;
mod library;
mod measures;
#[path = "../../tests/internal/solve/naive.rs"]
mod naive;
#[path = "../../tests/internal/solve/no_archive.rs"]
mod no_archive;
mod played;
mod process;
mod processors;
mod records;
#[path = "../../tests/internal/engine/reference/mod.rs"]
mod reference;
mod shipped;
mod side;
mod solver;
mod start;
mod table;
mod threads;

use urlab::internals::{balance, batch, game, input, learn, play, simd, solve};

use crate::table::Row;

/// A part of the table.
type Part = fn() -> Vec<Row>;

const PARTS: [(&str, Part); 9] = [
    ("shipped", shipped::rows),
    ("processors", processors::rows),
    ("features", features::rows),
    ("learned", learned::rows),
    ("threads", threads::rows),
    ("measures", measures::rows),
    ("records", records::rows),
    ("start", start::rows),
    ("solver", solver::rows),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if words.iter().any(|word| word == "--test") {
        return check::check();
    }
    let unknown = words.iter().find(|word| PARTS.iter().all(|(name, _)| name != word));
    if let Some(word) = unknown {
        let names: Vec<&str> = PARTS.iter().map(|(name, _)| *name).collect();
        eprintln!(
            "there is no part `{word}`: write some of {}, or nothing for all",
            names.join(", ")
        );
        std::process::exit(64);
    }
    let mut rows = Vec::new();
    for (name, part) in PARTS {
        if words.is_empty() || words.iter().any(|word| word == name) {
            eprintln!("{name} ...");
            rows.extend(part());
        }
    }
    println!("{}", table::markdown(&rows));
}
