//! Urlab: statistical simulator and rules-balance analyser for the Royal Game of Ur and its
//! variants.
//!
//! A rule set is a YAML file. A question about rule sets is a YAML file too: a scenario. This
//! example goes from a scenario to a finding:
//!
//! ```
//! use urlab::Scenario;
//! use urlab::study::{self, Nobody, RunOptions};
//!
//! let question = "
//! name: two-men
//! rules: [tiny]
//! bots: [[greedy, random]]
//! games: 2000
//! seed: 7
//! sweep: {fields: {pieces.man.count: [1, 2]}, quantities: [mean(throws)]}
//! ";
//! let scenario = Scenario::from_text(question, &[])?;
//! let study = study::run(&scenario, &RunOptions::default(), &Nobody)?;
//! let [one, two] = &study.findings[..] else { panic!("expected one finding per cell") };
//! let [one, two] = [one, two].map(|finding| finding.estimate.unwrap().interval.unwrap());
//! assert!(one.high < two.low, "two men need more throws than one");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rooms, from the top
//!
//! A caller sees [`Scenario`], its errors, the room [`study`], and tables of a study
//! ([`study::Study::table`]). All other rooms are private:
//!
//! | room | what it does |
//! | --- | --- |
//! | `cli` | reads arguments, runs one command, sets the exit code |
//! | `studio` | serves the web page where rule files are edited |
//! | `report` | shows a finished study, on the terminal and in files |
//! | `chart` | draws the charts that a study names |
//! | `study` | runs any question without a terminal |
//! | `input` | reads and checks rule files and scenario files; the only room that knows YAML |
//! | `balance` | the statistics of questions |
//! | `batch` | plays many games and counts them |
//! | `learn` | learns to play any rule set by self-play |
//! | `solve` | computes exact values: optimal play, Markov chains, solution files |
//! | `play` | plays one game, or many side by side: referee, engines, bots, records |
//! | `game` | defines a game: board, dice, rules, positions, actions |
//! | `stats` | estimators, intervals and tests |
//! | `simd` | finds which vectors this processor has |
//! | `disk` | writes files and folders: the whole of each, or nothing |
//!
//! A room imports only from rooms below it. The module documentation of each room says what comes
//! in, what goes out, who calls it, and where to begin to read. `DESIGN.md` gives the reasons.

mod balance;
mod batch;
mod chart;
mod cli;
mod disk;
mod game;
mod input;
mod learn;
mod play;
mod report;
mod simd;
mod solve;
mod stats;
mod studio;
pub mod study;

#[cfg(test)]
#[path = "../tests/internal/mod.rs"]
mod internal;

pub use crate::cli::main;
pub use crate::input::diagnostic::{Diagnostic, Diagnostics};
pub use crate::input::scenario::Scenario;
pub use crate::report::library::ReportError;
pub use crate::report::parquet::{ColumnTable, ColumnValues};

/// The rooms, public for benches and examples. Anything in here may change.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    macro_rules! public {
        ($($room:ident)*) => { $(pub mod $room { pub use crate::$room::*; })* };
    }
    public! { balance batch game input learn play simd solve stats }
}
