//! The values that are asked of an estimator in one position, all at once.

use crate::game::actions::CountChange;
use crate::game::seat::Seat;
use crate::learn::contents::Contents;
use crate::learn::estimator::Estimator;
use crate::learn::logit::Logit;
use crate::simd::Job;

/// One value that is asked.
#[derive(Clone, Copy, Debug)]
struct AskedValue {
    /// The player who throws next.
    thrower: Seat,
    /// The row of its move, or the row that adds nothing.
    moved: u32,
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
    changes: Vec<CountChange>,
    asked: Vec<AskedValue>,
    answers: Vec<Logit>,
}

impl Questions {
    /// Forgets all questions.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.changes.clear();
        self.asked.clear();
        self.answers.clear();
    }

    /// Adds a change for the next question.
    #[inline]
    pub(super) fn change(&mut self, change: CountChange) {
        self.changes.push(change);
    }

    /// Asks for a value. The position has the row of a move, and the changes from number
    /// `first` on. The value is for the player who throws next. Returns the number of the question.
    #[inline]
    pub(super) fn ask(&mut self, thrower: Seat, moved: u32, first: u32) -> u32 {
        let end = self.changes();
        self.asked.push(AskedValue { thrower, moved, first, end });
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

    /// Answers all questions that have no answer yet. `contents` are those of the pieces, for each
    /// player who may throw next, and `turn` has the rows of the turn to add, if it has any.
    #[inline]
    pub(super) fn answer<E: Estimator>(
        &mut self,
        estimator: &E,
        contents: &[Contents; 2],
        turn: Option<[[u32; 2]; 2]>,
    ) {
        if self.answers.len() < self.asked.len() {
            estimator.cpu().run(AnswerLoop { estimator, contents, turn, questions: self });
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
    contents: &'a [Contents; 2],
    turn: Option<[[u32; 2]; 2]>,
    questions: &'a mut Questions,
}

impl<E: Estimator> Job for AnswerLoop<'_, E> {
    #[inline(always)]
    fn run(self) {
        let Self { estimator, contents, turn, questions } = self;
        let Questions { changes, asked, answers } = questions;
        let encoding = estimator.encoding();
        let mut with_turn = [Contents::EMPTY; 2];
        let contents = match turn {
            None => contents,
            Some(turn) => {
                for player in 0..2 {
                    with_turn[player] = encoding.with_rows(&contents[player], turn[player]);
                }
                &with_turn
            }
        };
        let known = answers.len();
        answers.resize(asked.len(), Logit::EVEN);
        // A loop and no iterator of the library, because all must be inlined here.
        for (AskedValue { thrower, moved, first, end }, answer) in
            asked[known..].iter().zip(&mut answers[known..])
        {
            let own_changes = &changes[*first as usize..*end as usize];
            let moved = encoding.with_row(&contents[thrower.index()], *moved);
            *answer = estimator.value(&encoding.changed(&moved, own_changes, *thrower));
        }
    }
}
