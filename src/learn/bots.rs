//! The bots that play by an evaluator.

use std::borrow::Borrow;
use std::ops::Range;

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::turn_state::Cast;
use crate::learn::casts::CastRoom;
use crate::learn::evaluator::Evaluator;
use crate::learn::followed::Followed;
use crate::learn::logit::Logit;
use crate::learn::options::{DeeperRoom, OptionRoom, OptionValues};
use crate::play::bots::{Bot, Decision, FollowingBot};
use crate::play::luck::{CastAnswer, CastChoice, Fallen, Moment};
use crate::play::random_source::RandomSource;

/// A bot that takes the action with the greatest value, the first of equals. `E` owns or borrows
/// the [`Evaluator`], which must be of the rules that are played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Learned<E> {
    pub evaluator: E,
    /// How the bot uses it.
    pub skill: Skill,
}

/// How a bot uses an evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skill {
    /// It evaluates the position after each action.
    OneThrow,
    /// It evaluates after one more throw: the mean over the other player's best answers.
    TwoThrows,
    /// It decides at random in this percentage of its decisions, from 0 to 100. Else it plays as
    /// [`Self::OneThrow`].
    Blunders(u8),
}

impl Skill {
    /// All skills, in the order of lists.
    pub const ALL: [Self; 5] = [
        Self::Blunders(50),
        Self::Blunders(20),
        Self::Blunders(5),
        Self::OneThrow,
        Self::TwoThrows,
    ];

    /// The name of the bot, as commands and files use it.
    ///
    /// # Panics
    /// If the rate of blunders is none of those in [`Skill::ALL`].
    pub const fn name(self) -> &'static str {
        match self {
            Self::OneThrow => "learned",
            Self::TwoThrows => "learned-2",
            Self::Blunders(5) => "blunders-5",
            Self::Blunders(20) => "blunders-20",
            Self::Blunders(50) => "blunders-50",
            Self::Blunders(_) => panic!("no bot has this rate of blunders"),
        }
    }
}

/// An action is searched one throw deeper if its chance is below the greatest by at most this.
const MARGIN: f32 = 0.02;

/// A learned bot during one game. It keeps the contents of the position from one decision to the
/// next, and the room for its lists.
struct FollowingLearned<'a, G: Game> {
    evaluator: &'a Evaluator,
    skill: Skill,
    followed: Followed<G>,
    room: OptionRoom,
    deeper: DeeperRoom,
    casts: CastRoom,
    /// The values of the actions that were asked for last.
    values: Vec<f64>,
    /// The cast that fell, if the best choices of all casts are known.
    known: Option<usize>,
}

impl<'a, G: Game> FollowingLearned<'a, G> {
    /// Begins in a position.
    fn new<E: Borrow<Evaluator>>(bot: &'a Learned<E>, game: &G, position: &G::Position) -> Self {
        let evaluator = bot.evaluator.borrow();
        Self {
            evaluator,
            skill: bot.skill,
            followed: Followed::new(game, &evaluator.rows.encoding, position),
            room: OptionRoom::default(),
            deeper: DeeperRoom::default(),
            casts: CastRoom::default(),
            values: Vec::new(),
            known: None,
        }
    }

    /// The cast that fell, if its best choice is known and decides.
    fn known(&self) -> Option<usize> {
        self.known.filter(|_| self.skill != Skill::TwoThrows)
    }

    /// Does it blunder this time?
    fn blunders(&self, random: &mut dyn RandomSource) -> bool {
        matches!(self.skill, Skill::Blunders(rate) if random.below(100) < u32::from(rate))
    }
}

impl<G: Game> FollowingBot<G> for FollowingLearned<'_, G> {
    fn choose(&mut self, decision: &Decision<'_, G>, random: &mut dyn RandomSource) -> usize {
        if self.blunders(random) {
            return random.below(decision.actions.len() as u32) as usize;
        }
        if let Some(cast) = self.known() {
            return self.casts.places(cast)[usize::from(is_promoted(decision, cast))];
        }
        let Self { evaluator, skill, followed, room, deeper, .. } = self;
        followed.go_to(decision.game, &evaluator.rows.encoding, decision.position);
        let mut options = options_of(decision, evaluator, followed, room);
        let listed = options.list(decision.roll, decision.actions);
        options.evaluate();
        if *skill == Skill::TwoThrows {
            return best_deeper(&options, listed, decision, deeper).0;
        }
        options.best(listed).map_or(0, |(best, _)| best)
    }

    fn throws_second_die(
        &mut self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        random: &mut dyn RandomSource,
    ) -> bool {
        if self.blunders(random) {
            return random.below(2) == 1;
        }
        if let Some(cast) = self.known() {
            return matches!(self.casts.answers()[cast].choice, CastChoice::Promote(_));
        }
        let Self { evaluator, skill, followed, room, deeper, .. } = self;
        followed.go_to(base.game, &evaluator.rows.encoding, base.position);
        let mut options = options_of(base, evaluator, followed, room);
        let both = [base, promoted].map(|decision| {
            let listed = options.list(decision.roll, decision.actions);
            (decision, listed)
        });
        options.list_pass();
        options.evaluate();
        let [kept, yes] = both.map(|(decision, listed)| {
            if *skill == Skill::TwoThrows {
                return best_deeper(&options, listed, decision, deeper).1;
            }
            options.best(listed).map_or(0.0, |(_, value)| value.chance())
        });
        options.second_die(yes) > kept
    }

    fn answers(&mut self, moment: &Moment<'_, G>, fallen: Fallen) -> Option<&[CastAnswer]> {
        let Self { evaluator, followed, room, casts, .. } = self;
        let Moment { game, position, seat, turn_state } = *moment;
        followed.go_to(game, &evaluator.rows.encoding, position);
        let mut options = OptionValues::new(game, *evaluator, followed, seat, turn_state, room);
        options.best_of_casts(casts);
        self.known = Some(fallen.outcome);
        Some(casts.answers())
    }

    fn forget_cast(&mut self) {
        self.known = None;
    }

    fn action_values(&mut self, promoted: bool) -> Option<&[f64]> {
        let range = self.casts.range(self.known?, promoted);
        self.values.clear();
        self.values.extend(self.room.values(range).map(|value| f64::from(value.chance())));
        Some(&self.values)
    }

    fn entry_values(
        &mut self,
        decision: &Decision<'_, G>,
        action: &Action,
    ) -> Option<Vec<(usize, f64)>> {
        let Self { evaluator, followed, room, .. } = self;
        followed.go_to(decision.game, &evaluator.rows.encoding, decision.position);
        let mut options = options_of(decision, evaluator, followed, room);
        let entries = options.entries(decision.roll, action);
        Some(entries.into_iter().map(|(cast, chance)| (cast, chance.into())).collect())
    }
}

/// Does a decision about this cast follow from the second die?
fn is_promoted<G: Game>(decision: &Decision<'_, G>, cast: usize) -> bool {
    match decision.game.course().dice.cast(cast) {
        Cast::Move { promoted: Some(promoted), .. } => std::ptr::eq(decision.roll, promoted),
        _ => false,
    }
}

/// The options of a decision in a position that is followed.
#[inline]
pub(super) fn options_of<'a, G: Game>(
    decision: &Decision<'a, G>,
    evaluator: &'a Evaluator,
    followed: &'a Followed<G>,
    room: &'a mut OptionRoom,
) -> OptionValues<'a, G, Evaluator> {
    let Decision { game, seat, turn_state, .. } = *decision;
    OptionValues::new(game, evaluator, followed, seat, turn_state, room)
}

/// The best action and its chance, one throw deeper. Only actions nearly as good as the best are
/// searched.
fn best_deeper<G: Game>(
    options: &OptionValues<'_, G, Evaluator>,
    listed: Range<usize>,
    decision: &Decision<'_, G>,
    deeper: &mut DeeperRoom,
) -> (usize, f32) {
    let chances = |listed| options.values(listed).map(Logit::chance);
    let most = chances(listed.clone()).fold(0.0, f32::max);
    let mut best = (0, f32::NEG_INFINITY);
    for (index, chance) in chances(listed.clone()).enumerate() {
        if chance < most - MARGIN {
            continue;
        }
        let action = &decision.actions[index];
        let value = options.action_deeper(decision.roll, action, listed.start + index, deeper);
        if value > best.1 {
            best = (index, value);
        }
    }
    best
}

impl<G: Game, E: Borrow<Evaluator> + Sync> Bot<G> for Learned<E> {
    fn choose(&self, decision: &Decision<'_, G>, random: &mut dyn RandomSource) -> usize {
        FollowingLearned::new(self, decision.game, decision.position).choose(decision, random)
    }

    fn throws_second_die(
        &self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        random: &mut dyn RandomSource,
    ) -> bool {
        let mut following = FollowingLearned::new(self, base.game, base.position);
        following.throws_second_die(base, promoted, random)
    }

    fn follow<'a>(
        &'a self,
        game: &'a G,
        start: &G::Position,
    ) -> Option<Box<dyn FollowingBot<G> + 'a>> {
        Some(Box::new(FollowingLearned::new(self, game, start)))
    }
}
