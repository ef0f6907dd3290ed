//! The numbers of actions: each rule set has a fixed number of them.
//!
//! An action of one move has a number of its own. In a race that is the kind and the place that the
//! piece leaves, because the throw says where it goes. Elsewhere it is the kind and both places.
//! Actions of several moves are too many for that: they have the numbers of their order in the list
//! of legal actions. If a page of them is full, one more number asks for the next page.

use crate::game::actions::{Action, Move};
use crate::game::contract::Game;
use crate::game::move_text;
use crate::game::rules::Rules;
use crate::game::seat::Seat;

/// The actions of several moves on one page.
const JOINT: usize = 256;

/// What a number stands for in a game that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberedChoice {
    /// The legal action with this index.
    Act(usize),
    /// The next page of actions.
    NextPage,
    /// To throw the second die, or to keep the value.
    SecondDie(bool),
    /// To pass, or to see the end of a game that ended by itself.
    Pass,
    /// To lose the game by an action that is not legal.
    Lose,
}

/// The numbers of the actions of a rule set.
#[derive(Clone, Debug)]
pub(super) struct ActionNumbers {
    moves: MoveNumbers,
    /// The number of numbers of single moves.
    single: usize,
    /// The number of numbers for actions of several moves; 0 if there are none.
    joint: usize,
    has_second_die: bool,
}

/// How single moves are numbered.
#[derive(Clone, Debug)]
enum MoveNumbers {
    /// By kind and place left, with so many places.
    ByPlaceLeft(usize),
    /// By both places: for each pair, the number of its first route.
    ByBothPlaces(Vec<u16>),
}

/// The places of a table of both places.
const PLACES: usize = 64;

impl ActionNumbers {
    pub(super) fn new<G: Game>(game: &G) -> Self {
        let places = usize::from(game.places()) + 1;
        let (moves, single) = match game.moves_by_both_places() {
            None => (MoveNumbers::ByPlaceLeft(places), game.kinds() * places),
            Some(listed) => {
                let mut first = vec![0; PLACES * PLACES];
                for (number, step) in listed.iter().enumerate() {
                    if step.route == 0 {
                        first[pair(*step)] = number as u16;
                    }
                }
                (MoveNumbers::ByBothPlaces(first), listed.len())
            }
        };
        Self {
            moves,
            single,
            joint: if game.has_joint_actions() { JOINT } else { 0 },
            has_second_die: game.course().verdict.is_some(),
        }
    }

    /// The number of numbers.
    pub(super) fn len(&self) -> usize {
        self.pass() + 1
    }

    fn next_page(&self) -> usize {
        self.single + self.joint
    }

    fn keep(&self) -> usize {
        self.next_page() + usize::from(self.joint > 0)
    }

    /// The number of passing, which is the last.
    #[inline]
    pub(super) fn pass(&self) -> usize {
        self.keep() + 2 * usize::from(self.has_second_die)
    }

    /// The numbers of keeping the value and of throwing the second die.
    #[inline]
    pub(super) fn second_die(&self) -> [usize; 2] {
        [self.keep(), self.keep() + 1]
    }

    #[inline]
    fn single(&self, step: Move) -> usize {
        match &self.moves {
            MoveNumbers::ByPlaceLeft(places) => {
                usize::from(step.kind) * places + usize::from(step.from)
            }
            MoveNumbers::ByBothPlaces(first) => {
                usize::from(first[pair(step)]) + usize::from(step.route)
            }
        }
    }

    /// Tells each choice among the legal actions, and its number.
    #[inline]
    pub(super) fn see(
        &self,
        actions: &[Action],
        page: usize,
        mut see: impl FnMut(usize, NumberedChoice),
    ) {
        let page_starts = page * self.joint;
        let mut joint = 0;
        for (index, action) in actions.iter().enumerate() {
            match action {
                Action::One(step) | Action::ByOwnThrow(step) => {
                    see(self.single(*step), NumberedChoice::Act(index));
                }
                Action::Several(_) => {
                    if (page_starts..page_starts + self.joint).contains(&joint) {
                        see(self.single + joint - page_starts, NumberedChoice::Act(index));
                    }
                    joint += 1;
                }
            }
        }
        if joint > page_starts + self.joint {
            see(self.next_page(), NumberedChoice::NextPage);
        }
    }

    /// What each number means, for people. Squares are those of the first player.
    pub(super) fn texts<G: Game>(&self, rules: &Rules, game: &G) -> Vec<String> {
        let mut texts = match game.moves_by_both_places() {
            None => texts_by_place_left(rules, game),
            Some(listed) => listed
                .into_iter()
                .map(|step| move_text::written(rules, game, Seat::Light, &Action::One(step)))
                .collect(),
        };
        if self.joint > 0 {
            let joint = (1..=self.joint).map(|place| format!("joint action {place} of the list"));
            texts.extend(joint.chain(["further joint actions".to_owned()]));
        }
        if self.has_second_die {
            texts.extend(["keep the throw", "throw the second die"].map(str::to_owned));
        }
        texts.push(move_text::PASS.to_owned());
        texts
    }
}

#[inline]
fn pair(step: Move) -> usize {
    usize::from(step.from) * PLACES + usize::from(step.to)
}

fn texts_by_place_left<G: Game>(rules: &Rules, game: &G) -> Vec<String> {
    let kinds = rules.kind_names();
    let mut texts = Vec::new();
    for kind in &kinds {
        for place in 0..=game.places() {
            let [_, name] = move_text::place_names(rules, game, Seat::Light, place);
            let piece = if kinds.len() > 1 { format!("{kind} ") } else { String::new() };
            texts.push(if place == 0 {
                format!("{piece}enters")
            } else {
                format!("{piece}{name}")
            });
        }
    }
    texts
}
