//! What a table of findings cannot hold: distributions, lengths, decisions, boards and samples.

use crate::balance::figures::SquareFindings;
use crate::balance::regret::Worst;
use crate::balance::study::{BoardFindings, Distribution};
use crate::report::summary::objects::{all, objects};
use crate::report::{action_text, decision_text};
use crate::solve::exact::Lengths;
use crate::study::SampleOf;
use crate::study::decisions::Decisions;
use crate::study::subject::SubjectId;

objects! {
    DistributionObject for (subject, distribution) in &(SubjectId, Distribution) {
        /// The subject of the games or matches.
        subject: usize = subject.0;
        /// What was counted.
        quantity: &'static str = distribution.id;
        /// Its name for people.
        title: &'static str = distribution.title;
        /// The unit of the count.
        unit: &'static str = distribution.unit;
        /// What an observation is: game or match.
        each: &'static str = distribution.each.one();
        /// The number of observations.
        n: u64 = distribution.values.total();
        /// The smallest value that was seen.
        least: i64 = distribution.min;
        /// The largest value that was seen.
        greatest: i64 = distribution.max;
        /// The largest share that may lie below `least`, and above `greatest`.
        beyond_extremes: f64 = distribution.beyond_extremes;
    }

    LengthsObject for (subject, lengths) in &(SubjectId, Lengths) {
        /// The subject of the games.
        subject: usize = subject.0;
        /// What is counted: throws.
        quantity: &'static str = "throws";
        /// The chances of exactly 0, 1, 2 and more throws.
        chances: Vec<f64> =
            (0..lengths.surviving.len()).map(|throws| lengths.chance(throws)).collect();
        /// The chance of more throws than are listed.
        rest: f64 = lengths.rest();
        /// How much rounding may have changed a chance.
        rounding: f64 = lengths.rounding;
    }

    DecisionObject for (decisions, worst) in (&Decisions, &Worst) {
        /// The subject that decided.
        subject: usize = decisions.subject.0;
        /// The position, as `urlab analyse` reads it.
        position: String = worst.position.clone();
        /// What was thrown: the marks of the dice.
        throw: String = action_text::throw(&decisions.rules, worst.verdict.outcome).0;
        /// Had the second die promoted the throw?
        promoted: bool = worst.verdict.promoted;
        /// How often this decision was made.
        times: u64 = worst.times;
        /// What all these decisions cost, in winning chance or points.
        loss: f64 = worst.loss;
        /// The option that was chosen.
        done: String = decision_text::options(decisions, worst, second_die)[0].clone();
        /// The best option.
        best: String = decision_text::options(decisions, worst, second_die)[1].clone();
        /// What the worst of these decisions cost.
        loss_of_worst: f64 = worst.verdict.loss() * decisions.unit;
    }

    BoardObject for (subject, board) in &(SubjectId, BoardFindings) {
        /// The subject with this board.
        subject: usize = subject.0;
        /// How many rows.
        rows: u8 = board.rows;
        /// How many columns.
        columns: u8 = board.columns;
        /// Its squares, in reading order.
        squares: Vec<SquareObject> = all(&board.squares);
    }

    SquareObject for square in &SquareFindings {
        /// Its name.
        square: String = square.name.clone();
        /// Its row, from 0 at the top.
        row: u8 = square.row;
        /// Its column, from 0 at the left.
        column: u8 = square.column;
        /// Does it have a rosette?
        rosette: bool = square.rosette;
    }

    SampleObject for sampled in &SampleOf {
        /// The subject of the games.
        subject: usize = sampled.subject.0;
        /// The quantity, as scenario files write it.
        quantity: String = sampled.quantity.clone();
        /// How many games.
        n: u64 = sampled.sample.n;
        /// The mean of these games.
        mean: f64 = sampled.sample.mean;
        /// The variance of single games.
        variance: f64 = sampled.sample.variance;
    }
}

fn second_die(is_thrown: bool) -> &'static str {
    if is_thrown { "second die" } else { "keep" }
}
