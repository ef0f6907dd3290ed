//! Learned evaluators: what they see of a position, what they learn, and their files.

mod advice;
mod built_in;
mod carry_over;
mod chances;
mod files;
mod first_estimate;
mod inputs;
mod known;
mod lost_throws;
mod proofs;
mod reproduced;
mod scenes;
mod stages;
mod values;

use crate::game::compiled::CompiledRules;
use crate::game::rules::Rules;
use crate::learn::evaluator::Evaluator;
use crate::learn::training::{Training, TrainingPlan};
use crate::solve::file::Objective;

use super::engine::invented;
use super::solve::{forms, solved};

/// A shipped rule set, perhaps with overlays.
fn load(name: &str) -> Rules {
    crate::input::rules::load(name).unwrap_or_else(|diagnostics| panic!("{name}: {diagnostics}"))
}

/// All shipped rule sets.
fn shipped() -> Vec<Rules> {
    let listed = crate::input::catalogue::list().into_iter();
    listed.filter(|file| !file.is_other_game).map(|file| load(&file.name)).collect()
}

/// Plays and learns all games of a plan.
fn learned(rules: &Rules, objective: Objective, games: u64) -> Evaluator {
    let plan = TrainingPlan { objective, games, seed: 5 };
    match CompiledRules::new(rules) {
        CompiledRules::Race(race) => {
            let mut training = Training::new(&race, rules, plan);
            while !training.is_complete() {
                training.learn_more();
            }
            training.evaluator()
        }
        CompiledRules::Domination(game) => {
            let mut training = Training::new(&game, rules, plan);
            while !training.is_complete() {
                training.learn_more();
            }
            training.evaluator()
        }
    }
}
