//! The bots, one in each file, all behind the trait [`Bot`]. The registry in this file is the only
//! list of them.

mod casual;
mod foremost;
mod greedy;
mod hindmost;
mod random;

use crate::game::actions::{Action, MOST_MOVES, Move};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::play::luck::{CastAnswer, Fallen, Moment};
use crate::play::random_source::RandomSource;

/// What a bot sees when it decides.
#[derive(Debug)]
pub struct Decision<'a, G: Game> {
    /// The compiled rule set.
    pub game: &'a G,
    /// The position before the action.
    pub position: &'a G::Position,
    /// The bot's seat.
    pub seat: Seat,
    /// The rest of the state that affects later play.
    pub turn_state: TurnState,
    /// What the throw allows.
    pub roll: &'a G::UsableRoll,
    /// The legal actions, at least one, in the order of
    /// [`ActionList`](crate::game::actions::ActionList).
    pub actions: &'a [Action],
}

/// Chooses the actions of a player, and when to throw the second die.
pub trait Bot<G: Game>: Sync {
    /// The index of the action to carry out. Called only if there are two or more actions.
    fn choose(&self, decision: &Decision<'_, G>, random: &mut dyn RandomSource) -> usize;

    /// Does the bot throw the second die instead of keeping the base value? Called only if both
    /// values have an action.
    fn throws_second_die(
        &self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        random: &mut dyn RandomSource,
    ) -> bool;

    /// The indices of the actions that [`Self::choose`] takes, each equally likely. Exact chances
    /// are then means over them. `None` if the choice draws nothing, or if it is not uniform.
    fn equally_likely(&self, _decision: &Decision<'_, G>) -> Option<Vec<usize>> {
        None
    }

    /// Does the bot toss a fair coin about the second die?
    fn tosses_for_second_die(&self) -> bool {
        false
    }

    /// The bot during one game that begins in the position `start`, if it has something to keep
    /// from one decision to the next. It chooses as the bot itself does.
    fn follow<'a>(
        &'a self,
        _game: &'a G,
        _start: &G::Position,
    ) -> Option<Box<dyn FollowingBot<G> + 'a>> {
        None
    }
}

/// A bot during one game, which keeps what it knows of the position from one decision to the next.
pub trait FollowingBot<G: Game> {
    /// As [`Bot::choose`].
    fn choose(&mut self, decision: &Decision<'_, G>, random: &mut dyn RandomSource) -> usize;

    /// As [`Bot::throws_second_die`].
    fn throws_second_die(
        &mut self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        random: &mut dyn RandomSource,
    ) -> bool;

    /// The bot's answers to all casts of a throw, in the order of the casts, after one fell. `None`
    /// if it does not value positions. It decides next about the cast that fell, if that allows
    /// a decision, and need not think again.
    fn answers(&mut self, _moment: &Moment<'_, G>, _fallen: Fallen) -> Option<&[CastAnswer]> {
        None
    }

    /// The expected score of the player after each legal action of the cast that
    /// [`Self::answers`] was told of, in their order: those with its value, or those that the
    /// second die promotes. `None` if it does not value positions.
    fn action_values(&mut self, _promoted: bool) -> Option<&[f64]> {
        None
    }

    /// The next decision is about a cast that the other player could not use: what
    /// [`Self::answers`] told does not hold for it.
    fn forget_cast(&mut self) {}

    /// The expected score of the player after an entry by an own throw, from 0 to 1, for each cast
    /// that is not thrown again. `None` if the bot does not value positions.
    fn entry_values(
        &mut self,
        _decision: &Decision<'_, G>,
        _action: &Action,
    ) -> Option<Vec<(usize, f64)>> {
        None
    }
}

/// The bits of one step in the ranks below. No place is further than 127 steps.
const STEP_BITS: usize = 7;
/// The bits of all steps of an action.
const STEPS_BITS: usize = STEP_BITS * MOST_MOVES;

/// The steps that an action's pieces leave, from the highest on, as one number for comparison. If
/// one action has fewer pieces than the other, the missing steps count as the greatest. All the
/// pieces that it moves are as far ahead.
#[expect(
    clippy::inline_always,
    reason = "called for every action, and the compiler does not inline it by itself"
)]
#[inline(always)]
fn rank_from_highest<G: Game>(game: &G, action: &Action) -> u64 {
    match action.moves() {
        [step] => step_rank([game.step(step.from)], u8::MAX),
        steps => {
            let left = steps_left(game, steps, |step, best| step > best);
            step_rank(left.into_iter().take(steps.len()), u8::MAX)
        }
    }
}

/// The steps that an action's pieces leave, from the lowest on, as one number for comparison. If
/// one action has fewer pieces than the other, the missing steps count as the least.
#[inline]
fn rank_from_lowest<G: Game>(game: &G, action: &Action) -> u64 {
    let steps = action.moves();
    let left = steps_left(game, steps, |step, best| step < best);
    step_rank(left.into_iter().take(steps.len()), 0)
}

/// The steps left, in the given order. There are few moves, so insertion sort is fastest.
#[expect(
    clippy::inline_always,
    reason = "called for every action, and the compiler does not inline it by itself"
)]
#[inline(always)]
fn steps_left<G: Game>(
    game: &G,
    steps: &[Move],
    comes_before: impl Fn(u8, u8) -> bool,
) -> [u8; MOST_MOVES] {
    let mut left = [0; MOST_MOVES];
    for (count, step) in steps.iter().enumerate().take(MOST_MOVES) {
        let (here, mut place) = (game.step(step.from), count);
        while place > 0 && comes_before(here, left[place - 1]) {
            left[place] = left[place - 1];
            place -= 1;
        }
        left[place] = here;
    }
    left
}

/// Steps as the digits of one number, with the first as the most significant. `rest` fills the
/// missing digits.
#[inline]
fn step_rank(steps: impl IntoIterator<Item = u8>, rest: u8) -> u64 {
    let mut place = STEPS_BITS;
    let mut rank = 0;
    for step in steps {
        place -= STEP_BITS;
        rank |= u64::from(step) << place;
    }
    if rest == 0 { rank } else { rank | ((1 << place) - 1) }
}

/// The first action with the greatest rank; 0 if there are no actions.
#[inline]
fn first_best(actions: &[Action], rank: impl Fn(&Action) -> u64) -> usize {
    let mut ranks = actions.iter().map(rank).enumerate();
    let Some(mut best) = ranks.next() else { return 0 };
    for entry in ranks {
        if entry.1 > best.1 {
            best = entry;
        }
    }
    best.0
}

/// The entry of a bot in the registry, as its file gives it.
pub(super) struct ListedBot<B> {
    /// The name, as commands and files use it.
    name: &'static str,
    /// What the bot does, shown to people and in `docs/bots.md`.
    #[cfg_attr(not(test), allow(dead_code, reason = "a test compares the page with it"))]
    description: &'static str,
    bot: B,
}

macro_rules! registry {
    ($($kind:ident: $listed:expr;)*) => {
        /// The bots by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum BotKind {
            $(
                #[doc = concat!("`", stringify!($kind), "`. Its own file describes it.")]
                $kind
            ),*
        }

        impl BotKind {
            /// All bots, in the order of the list.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// The name, as commands and files use it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $listed.name),*
                }
            }

            /// What the bot does, shown to people and in `docs/bots.md`.
            pub const fn description(self) -> &'static str {
                match self {
                    $(Self::$kind => $listed.description),*
                }
            }

            /// The one value of this kind, which keeps nothing from game to game.
            pub fn bot<G: Game>(self) -> &'static dyn Bot<G> {
                match self {
                    $(Self::$kind => &$listed.bot),*
                }
            }
        }
    };
}

// The bots, in the order of the list. The file of each bot describes it.
registry! {
    Random: random::RANDOM;
    Casual: casual::CASUAL;
    Greedy: greedy::GREEDY;
    Foremost: foremost::FOREMOST;
    Hindmost: hindmost::HINDMOST;
}

impl BotKind {
    /// The bots of the rulebook. What was learned is measured against them: with more bots, each
    /// evaluator would have to be learned again.
    pub const RULEBOOK: [Self; 4] = [Self::Random, Self::Greedy, Self::Foremost, Self::Hindmost];

    /// The bots that the lockstep engine plays too. The slow referee of the tests knows them.
    pub const SIDE_BY_SIDE: [Self; 5] =
        [Self::Random, Self::Casual, Self::Greedy, Self::Foremost, Self::Hindmost];
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With `URLAB_WRITE_LISTS=1` the test rewrites the rows of `docs/bots.md`.
    #[test]
    fn the_page_on_bots_has_the_description_of_every_bot() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/bots.md");
        let page = std::fs::read_to_string(path).expect("docs/bots.md can be read");
        let row = |bot: &BotKind| format!("| `{}` | {} |\n", bot.name(), bot.description());
        let rows: String = BotKind::ALL.iter().map(row).collect();
        let (before, rest) = page.split_once("| bot | what it does |\n| --- | --- |\n").unwrap();
        let (listed, after) = rest.split_once("| `learned` |").unwrap();
        if std::env::var_os("URLAB_WRITE_LISTS").is_some() {
            let head = "| bot | what it does |\n| --- | --- |\n";
            let page = format!("{before}{head}{rows}| `learned` |{after}");
            return std::fs::write(path, page).expect("docs/bots.md can be written");
        }
        assert_eq!(listed, rows, "run `just lists` to write them again");
    }
}
