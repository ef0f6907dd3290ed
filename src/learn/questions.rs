//! The values that are asked of an estimator in one position, all at once.

use smallvec::SmallVec;

use crate::learn::encoding::{Contents, RowChange, RowList};
use crate::learn::estimator::Estimator;
use crate::learn::logit::Logit;
use crate::simd::Job;

/// One value that is asked.
#[derive(Clone, Copy, Debug)]
struct AskedValue {
    /// The view of the player who throws next.
    view: u32,
    /// The inputs that may have changed in this view, as a set of bits.
    touched: u64,
    /// Its changes begin here.
    first: u32,
    /// Its changes end here.
    end: u32,
}

/// Questions about a position, and their answers.
///
/// Questions are answered together, by one loop that is compiled for each kind of processor. The
/// loop knows rows and weights, and no game.
#[derive(Clone, Debug, Default)]
pub(super) struct Questions {
    /// The rows of the position. Empty before the first question.
    rows: RowList,
    changes: SmallVec<[RowChange; 48]>,
    asked: SmallVec<[AskedValue; 16]>,
    answers: SmallVec<[Logit; 16]>,
}

impl Questions {
    /// Adds a change for the next question.
    #[inline]
    pub(super) fn change(&mut self, change: RowChange) {
        self.changes.push(change);
    }

    /// Asks for a value. The position has the changes from number `first` on. The value is for the
    /// player who throws next in this view. `touched` has the inputs that may have changed, and
    /// `rows` gives the rows of the position. Returns the number of the question.
    #[inline]
    pub(super) fn ask(
        &mut self,
        view: u32,
        first: u32,
        touched: [u64; 2],
        rows: impl FnOnce() -> RowList,
    ) -> u32 {
        if self.asked.is_empty() {
            self.rows = rows();
        }
        let end = self.changes();
        self.asked.push(AskedValue { view, touched: touched[view as usize % 2], first, end });
        self.asked.len() as u32 - 1
    }

    /// The number of changes so far.
    #[inline]
    pub(super) fn changes(&self) -> u32 {
        self.changes.len() as u32
    }

    /// The number of questions so far.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.asked.len()
    }

    /// Answers all questions that have no answer yet.
    pub(super) fn answer<E: Estimator>(&mut self, estimator: &E) {
        if self.answers.len() < self.asked.len() {
            estimator.cpu().run(AnswerLoop { estimator, questions: self });
        }
    }

    /// The answer of a question, which has been answered.
    #[inline]
    pub(super) fn answer_of(&self, question: u32) -> Logit {
        self.answers[question as usize]
    }
}

struct AnswerLoop<'a, E> {
    estimator: &'a E,
    questions: &'a mut Questions,
}

impl<E: Estimator> Job for AnswerLoop<'_, E> {
    #[inline(always)]
    fn run(self) {
        let estimator = self.estimator;
        let Questions { rows, changes, asked, answers } = self.questions;
        let asked = &asked[answers.len()..];
        let encoding = estimator.encoding();
        let mut contents = [Contents::EMPTY; 2];
        let mut units = [E::BLANK; 2];
        for view in 0..2 {
            if asked.iter().any(|question| question.view as usize == view) {
                contents[view] = encoding.contents(rows, view);
                units[view] = estimator.units(&contents[view]);
            }
        }
        for AskedValue { view, touched, first, end } in asked {
            let view = *view as usize % 2;
            let (before, units) = (&contents[view], &units[view]);
            let after = encoding.changed(before, &changes[*first as usize..*end as usize], view);
            let units = estimator.changed_units(units, before, &after, *touched);
            answers.push(estimator.logit(&after, &units));
        }
    }
}
