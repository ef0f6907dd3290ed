//! Urlab: statistical simulator and rules-balance analyser for the Royal Game of Ur and its
//! variants.
//!
//! A rule set is a YAML file. A question about rule sets is a YAML file too: a scenario. A program
//! loads both, from files or from texts, plays the question, and reads a [`study::Study`].
//!
//! # From a change of the rules to a picture
//!
//! ```
//! use urlab::study::{self, Nobody, RunOptions, Verdict};
//! use urlab::{Rules, Scenario};
//!
//! # let folder = std::env::temp_dir().join(format!("urlab-start-{}", std::process::id()));
//! // The change: each player has three pieces instead of seven.
//! let short = "name: short\nextends: finkel\npieces: {piece: {count: 3}}\n";
//! let rules = Rules::from_text(short, &[])?;
//! assert_eq!((rules.name(), rules.pieces()), ("short", 3));
//!
//! // The question: what does it change? Both games are played with the same dice.
//! let question = "
//! name: three-pieces
//! rules: [finkel, ./short.yaml]
//! bots: [[greedy, greedy]]
//! games: 2000
//! compare: {}
//! ";
//! let scenario = Scenario::from_text(question, &[("short.yaml", short)])?;
//! let study = study::run(&scenario, &RunOptions::default(), &Nobody)?;
//!
//! // The answer: in words, as figures, and as a folder with pages and pictures.
//! println!("{}", study.headline().join(" "));
//! let subject = study.subject_ids().nth(1).expect("the changed rules are the second subject");
//! let (_, throws) = study
//!     .findings_of(subject)
//!     .find(|(_, finding)| finding.quantity == "mean(throws)" && finding.contrast.is_some())
//!     .expect("the lengths of both games are compared");
//! assert_eq!(throws.contrast.as_ref().unwrap().verdict, Verdict::Lower);
//! let files = study.write_report(folder.join("three-pieces"))?;
//! assert!(files.iter().any(|file| file.extension().is_some_and(|ending| ending == "svg")));
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The calls
//!
//! | call | what it gives |
//! | --- | --- |
//! | [`Rules::load`], [`Rules::from_text`] | a checked rule set |
//! | [`Scenario::load`], [`Scenario::from_text`] | a checked question, with its rule sets |
//! | [`RulesText`] | a checked rule set as texts, which can be kept, sent and changed |
//! | [`study::run`] | the [`Study`](study::Study) of a scenario |
//! | [`GameTable::run`] | the same, with every single game as columns |
//! | [`study::dice`] | the study of dice: what they throw, exactly |
//! | [`study::learn`] | a file with learned play, for the bot `learned` |
//! | [`Study::headline`](study::Study::headline) | the answer in a few sentences |
//! | [`Study::table`](study::Study::table) | all findings as columns, and by the feature `polars` as a frame: `Study::frame` |
//! | [`Study::to_json`](study::Study::to_json) | everything as JSON |
//! | [`Study::to_html`](study::Study::to_html), [`Study::charts`](study::Study::charts) | the page, and its pictures |
//! | [`Study::write_report`](study::Study::write_report) | a folder with pages, pictures and data |
//! | [`run_command_line`] | the program `urlab` |
//!
//! Calls that take long have options with the number of threads. They tell a [`study::Observer`]
//! what they do. Its flag stops them, and what was done is kept. The same question gives the same
//! figures on any number of threads.
//!
//! `examples/` has programs: a variant measured, a sweep as a table, play that is watched and
//! stopped, and a frame of polars.
//!
//! # What each call can refuse
//!
//! | call | error |
//! | --- | --- |
//! | [`Rules::load`], [`Rules::from_text`], [`RulesText`], [`study::AskedDice::read`] | [`Diagnostics`]: all that is wrong with the rules, each with its place |
//! | [`Scenario::load`], [`Scenario::from_text`] | [`Diagnostics`] of the question and of its rules |
//! | [`study::run`], [`GameTable::run`] | [`NoGames`], [`Engine`], [`Unlearned`], [`Threads`], and those of [`study::learn`] |
//! | [`study::dice`] | [`TooManyValues`] |
//! | [`study::exact`] | [`Bot`], [`NotARace`], [`TooManyPositions`], [`NotSolvable`], [`TooLarge`], [`Inexact`], [`Interrupted`], [`Solution`], [`Unlearned`], [`Threads`], and those of [`study::learn`] |
//! | [`study::solve`] | [`NotARace`], [`TooManyPositions`], [`NotSolvable`], [`TooLarge`], [`Unproven`], [`Interrupted`], [`Solution`], [`Threads`] |
//! | [`study::learn`] | [`LearnedBefore`], [`Unending`], [`LearningInterrupted`], [`Evaluator`], [`Solution`], [`Threads`] |
//! | [`Study::write_report`](study::Study::write_report) | [`ReportError`]: the folder cannot be written |
//!
//! Each text says what was found, and most say what is allowed and what to do.
//!
//! [`NoGames`]: study::Error::NoGames
//! [`Engine`]: study::Error::Engine
//! [`Unlearned`]: study::Error::Unlearned
//! [`Threads`]: study::Error::Threads
//! [`TooManyValues`]: study::Error::TooManyValues
//! [`Bot`]: study::Error::Bot
//! [`NotARace`]: study::Error::NotARace
//! [`TooManyPositions`]: study::Error::TooManyPositions
//! [`NotSolvable`]: study::Error::NotSolvable
//! [`TooLarge`]: study::Error::TooLarge
//! [`Inexact`]: study::Error::Inexact
//! [`Interrupted`]: study::Error::Interrupted
//! [`Solution`]: study::Error::Solution
//! [`Unproven`]: study::Error::Unproven
//! [`LearnedBefore`]: study::Error::LearnedBefore
//! [`Unending`]: study::Error::Unending
//! [`LearningInterrupted`]: study::Error::LearningInterrupted
//! [`Evaluator`]: study::Error::Evaluator
//!
//! # The rooms, from the top
//!
//! A caller sees [`Rules`], [`Scenario`], their errors, the room [`study`], and tables of a study.
//! All other rooms are private:
//!
//! | room | what it does |
//! | --- | --- |
//! | `cli` | reads arguments, runs one command, sets the exit code |
//! | `studio` | serves the web page where rule files are edited |
//! | `report` | shows a finished study, on the terminal and in files |
//! | `chart` | draws the charts that a study names |
//! | `study` | runs any question without a terminal |
//! | `environment` | games that wait for the decisions of a program that learns or plays |
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

// A caller can name every type that a public field or signature shows. The rooms of `internals`
// promise nothing.
#![cfg_attr(not(feature = "internals"), warn(unnameable_types))]

/// Shows a part of a public type to the rooms, and by the feature `internals` to benches: a method,
/// or all fields of a struct.
macro_rules! for_rooms {
    ($(#[$about:meta])* struct $name:ident {
        $($(#[$about_field:meta])* $field:ident: $type:ty,)*
    }) => {
        #[cfg(feature = "internals")]
        $(#[$about])* pub struct $name { $($(#[$about_field])* pub $field: $type,)* }
        #[cfg(not(feature = "internals"))]
        $(#[$about])* pub struct $name { $($(#[$about_field])* pub(crate) $field: $type,)* }
    };
    ($(#[$about:meta])* fn $($method:tt)*) => {
        #[cfg(feature = "internals")]
        $(#[$about])* pub fn $($method)*
        #[cfg(not(feature = "internals"))]
        $(#[$about])* pub(crate) fn $($method)*
    };
}

mod balance;
mod batch;
mod chart;
mod cli;
mod disk;
pub mod environment;
mod game;
mod input;
mod learn;
mod luck;
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

pub use crate::cli::{main, run_command_line};
pub use crate::game::rules::Rules;
pub use crate::input::diagnostic::{Diagnostic, Diagnostics};
pub use crate::input::portable::RulesText;
pub use crate::input::scenario::Scenario;
pub use crate::report::library::{ReportError, StudyChart, write_report_files};
pub use crate::report::parquet::game_table::{GameColumns, GameTable, GameValues};
pub use crate::report::parquet::{ColumnTable, ColumnValues};

#[cfg(feature = "polars")]
pub use polars;

/// `docs/library.md` is compiled and run as documentation is.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct LibraryPage;

/// The rooms, public for benches and examples. Anything in here may change.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    macro_rules! public {
        ($($room:ident)*) => { $(pub mod $room { pub use crate::$room::*; })* };
    }
    public! { balance batch game input learn play simd solve stats }
}
