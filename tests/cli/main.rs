//! Tests of the built program: arguments go in; texts, files and exit codes come out.

#[path = "../shared/allowed.rs"]
mod allowed;
#[path = "../shared/commands.rs"]
mod commands;
mod support;

mod check;
mod compare;
mod dice;
mod diff;
mod domination;
mod engine;
mod exact;
mod feel;
mod garbage;
mod headline;
mod help;
mod hostile;
mod inherited;
mod interrupted;
mod json;
mod learn;
mod luck;
mod matches;
mod new;
mod open;
mod outputs;
mod overlays;
mod own_files;
mod perfect;
mod pipes;
mod play;
mod players;
mod questions;
mod readings;
mod regret;
mod resume;
mod review;
mod rules;
mod run;
mod run_errors;
mod set;
mod shards;
mod shipped_scenarios;
mod simulate;
mod solve;
mod studio;
mod throw_limit;
mod trend;
mod tune;
mod usage;
mod watch;
