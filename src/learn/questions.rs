//! The values that are asked of an estimator in one position, all at once.

use smallvec::SmallVec;

use crate::learn::encoding::{Contents, RowChanges, RowList};
use crate::learn::estimator::Estimator;
use crate::learn::logit::Logit;
use crate::simd::Job;

/// One value that is asked.
#[derive(Clone, Copy, Debug)]
struct Question {
    /// Does the same player throw again?
    again: bool,
    /// The inputs that may have changed, as a set of bits.
    touched: u64,
    /// The end of its changes. They begin where those of the question before it end.
    end: usize,
}

/// Questions about a position, and their answers.
///
/// A position has two views: that of the other player, who throws next, and that of the player who
/// throws again. Questions are answered together, by one loop that is compiled for each kind of
/// processor. The loop knows rows and weights, and no game.
#[derive(Clone, Debug, Default)]
pub(super) struct Questions {
    /// The rows of the position in each view, at their first use.
    views: [Option<RowList>; 2],
    asked: SmallVec<[Question; 16]>,
    changes: RowChanges,
    answers: SmallVec<[Logit; 16]>,
}

impl Questions {
    /// Asks for the value of the position after some changes, to the player who throws next. `view`
    /// gives the rows of the position. `change` adds the changes, and returns the inputs that may
    /// have changed. Returns the number of the question.
    #[inline]
    pub(super) fn ask(
        &mut self,
        again: bool,
        view: impl FnOnce() -> RowList,
        change: impl FnOnce(&mut RowChanges) -> u64,
    ) -> usize {
        self.views[usize::from(again)].get_or_insert_with(view);
        let touched = change(&mut self.changes);
        self.asked.push(Question { again, touched, end: self.changes.len() });
        self.asked.len() - 1
    }

    /// The number of questions so far.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.asked.len()
    }

    /// Answers all questions that have no answer yet.
    pub(super) fn answer<E: Estimator>(&mut self, estimator: &E) {
        if self.answers.len() < self.asked.len() {
            estimator.cpu().run(Answer { estimator, questions: self });
        }
    }

    /// The answer of a question, which has been answered.
    #[inline]
    pub(super) fn answer_of(&self, question: usize) -> Logit {
        self.answers[question]
    }
}

struct Answer<'a, E> {
    estimator: &'a E,
    questions: &'a mut Questions,
}

impl<E: Estimator> Job for Answer<'_, E> {
    #[inline(always)]
    fn run(self) {
        let estimator = self.estimator;
        let Questions { views, asked, changes, answers } = self.questions;
        let encoding = estimator.encoding();
        let mut contents = [Contents::EMPTY; 2];
        let mut units = [E::BLANK; 2];
        for (view, rows) in views.iter().enumerate() {
            if let Some(rows) = rows {
                contents[view] = encoding.contents(rows);
                units[view] = estimator.units(&contents[view]);
            }
        }
        let answered = answers.len();
        let mut first = answered.checked_sub(1).map_or(0, |last| asked[last].end);
        for Question { again, touched, end } in &asked[answered..] {
            let (before, units) = (&contents[usize::from(*again)], &units[usize::from(*again)]);
            let after = encoding.changed(before, &changes[first..*end]);
            let units = estimator.changed_units(units, before, &after, *touched);
            answers.push(estimator.logit(&after, &units));
            first = *end;
        }
    }
}
