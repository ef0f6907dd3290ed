//! Urlab: statistical simulator and rules-balance analyser for the Royal Game of Ur and its
//! variants.
//!
//! A rule set is a YAML file, and so is a question about rule sets: a scenario. From the file to a
//! finding:
//!
//! ```
//! use urlab::Scenario;
//! use urlab::study::{self, Nobody};
//!
//! let folder = tempfile::tempdir()?;
//! let file = folder.path().join("two-men.yaml");
//! std::fs::write(&file, "
//! name: two-men
//! rules: [tiny]
//! bots: [[greedy, random]]
//! games: 2000
//! seed: 7
//! sweep: {fields: {pieces.man.count: [1, 2]}, quantities: [mean(throws)]}
//! ")?;
//! let scenario = Scenario::load(&file)?;
//! let study = study::run(&scenario, &Nobody)?;
//! let [one, two] = &study.findings[..] else { panic!("a finding for each cell") };
//! let [one, two] = [one, two].map(|finding| finding.estimate.unwrap().interval.unwrap());
//! assert!(one.high < two.low, "two men take longer home than one");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rooms, from the top
//!
//! What is named above is all that a caller sees. The rest is the crate's own:
//!
//! | room | what it is |
//! | --- | --- |
//! | `cli` | the commands |
//! | `report` | views of a finished study |
//! | `study` | runs any question without a terminal |
//! | `input` | rule files and scenario files, and their faults; the only room that knows YAML |
//! | `balance` | measures, and the study that holds what they found |
//! | `batch` | many games: plan, rounds, tallies |
//! | `solve` | exact answers: best play, solutions on disk |
//! | `play` | one game: referee, bots, record |
//! | `game` | board, dice, rules, positions, actions |
//! | `stats` | estimators and intervals |
//! | `simd` | which vectors this processor has |
//!
//! Imports run down only; `DESIGN.md` says why each thing is where it is.

mod balance;
mod batch;
mod cli;
mod game;
mod input;
mod play;
mod report;
mod simd;
mod solve;
mod stats;
pub mod study;

#[cfg(test)]
#[path = "../tests/internal/mod.rs"]
mod internal;

pub use crate::cli::main;
pub use crate::input::fault::{Fault, Faults};
pub use crate::input::scenario::Scenario;

/// The rooms as benches and examples see them. No promise is kept of what is in here.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    macro_rules! shown {
        ($($room:ident)*) => { $(pub mod $room { pub use crate::$room::*; })* };
    }
    shown! { balance batch game input play simd solve stats }
}
