//! Urlab: statistical simulator and rules-balance analyser for the Royal Game of Ur and its
//! variants.
//!
//! A rule set is a YAML file. It is checked into [`game::rules::Rules`], compiled into a
//! [`game::race::Race`], and played by [`play::bots`] in batches; a [`balance::study::Study`] holds
//! what was found, every figure with its interval; `report` shows it.
//!
//! # From a rule set to a figure
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use urlab::balance::{findings, measures::Measures};
//! use urlab::batch::plan::Plan;
//! use urlab::batch::runner::{self, Listener};
//! use urlab::play::bots::BotKind;
//!
//! struct Nobody;
//! impl Listener for Nobody {
//!     type Error = std::convert::Infallible;
//! }
//!
//! let rules = urlab::input::rules::load("scenarios/rules/urgammon.yaml")?;
//! let plan = Plan {
//!     bots: [BotKind::Greedy, BotKind::Random].map(Into::into),
//!     games: 1_000,
//!     seed: 7,
//!     throw_limit: 100_000,
//!     columns: Measures::All.columns(&rules),
//!     ratios: Measures::All.ratio_columns(),
//!     watch_board: false,
//!     rules,
//! };
//! let Ok(batch) = runner::run(&plan, &AtomicBool::new(false), &(), &mut Nobody);
//! let study = findings::study(&plan, &batch.tally, batch.stop, 0.95, None).expect("games were played");
//! let advantage = study.first_player_advantage;
//! assert!(advantage.interval.unwrap().low > 0.0, "greedy beats random");
//! # Ok::<(), urlab::input::fault::Faults>(())
//! ```
//!
//! # One game, step by step
//!
//! ```
//! use urlab::game::{actions::ActionList, contract::Game, course::Cast, race::Race, seat::Seat};
//!
//! let race = Race::new(&urlab::input::rules::load("scenarios/rules/finkel.yaml")?).unwrap();
//! let mut position = race.start();
//! position.set_up(&race, Seat::Light, 0, 4).unwrap();
//! let Cast::Move { base, .. } = &race.course().casts.outcomes()[2].outcome else { panic!("two marks move a piece") };
//! let mut actions = ActionList::new();
//! race.legal_actions(&position, Seat::Light, base, &mut actions);
//! let steps: Vec<_> = actions.iter().flat_map(|action| action.moves()).map(|step| (step.from, step.to)).collect();
//! assert_eq!(steps, [(0, 2), (4, 6)]);
//! # Ok::<(), urlab::input::fault::Faults>(())
//! ```
//!
//! # The rooms, from the top
//!
//! | room | what it is |
//! | --- | --- |
//! | [`cli`] | the commands |
//! | [`report`] | views of a finished study |
//! | [`input`] | rule files and scenario files, and their faults; the only room that knows YAML |
//! | [`balance`] | measures, and the study that holds what they found |
//! | [`batch`] | many games: plan, rounds, tallies |
//! | [`solve`] | exact answers: best play, solutions on disk |
//! | [`play`] | one game: referee, bots, record |
//! | [`game`] | board, dice, rules, positions, actions |
//! | [`stats`] | estimators and intervals |
//! | [`simd`] | which vectors this processor has |
//!
//! Imports run down only; `DESIGN.md` says why each thing is where it is.

pub mod balance;
pub mod batch;
pub mod cli;
pub mod game;
pub mod input;
pub mod play;
pub mod report;
pub mod simd;
pub mod solve;

pub mod stats;
