//! The answers to statements.

use crate::balance::expect::Answer;
use crate::report::summary::objects::{all, objects};
use crate::study::statement_answer::{Answered, BaselineShift};

objects! {
    AnswerObject for answered in &Answered {
        /// The subject of the statement.
        subject: usize = answered.subject.0;
        /// The statement, as it was written.
        statement: String = answered.statement.clone();
        /// holds, fails or not-decided.
        answer: &'static str = answered.answer.name();
        /// About how many more games would decide the answer.
        more_games: Option<u64> = match answered.answer {
            Answer::NotDecided { more } => more,
            Answer::Holds | Answer::Fails => None,
        };
        /// The number of games after which the answer was known.
        games: u64 = answered.games;
        /// The finding that it is based on, by its index.
        finding: Option<usize> = answered.finding.map(|finding| finding.0);
        /// For `unchanged since`: each quantity, and how far it moved.
        drift: Vec<ShiftObject> = all(&answered.drift);
        /// Other remarks.
        notes: Vec<String> = answered.notes.clone();
    }

    ShiftObject for shift in &BaselineShift {
        /// What is compared, as scenario files write it.
        quantity: String = shift.quantity.clone();
        /// Its value in the baseline.
        before: f64 = shift.before;
        /// Its value now.
        now: f64 = shift.now;
        /// The finding about the difference, by its index; null if there is no interval yet.
        finding: Option<usize> = shift.finding.map(|finding| finding.0);
        /// Did it stay within the margin? holds, fails or not-decided.
        answer: &'static str = shift.answer.name();
    }
}
