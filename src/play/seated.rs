//! The bots of the two seats during one game.

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::bots::{Bot, Decision, FollowingBot};
use crate::play::luck::{CastAnswer, Fallen, Moment};
use crate::play::random_source::RandomSource;

/// The bots of Light and Dark during one game. Those that have something to keep follow the game.
pub(super) struct SeatedBots<'a, G: Game> {
    bots: [&'a dyn Bot<G>; 2],
    /// The bots that follow the game. If one bot plays both seats, there is only the first.
    following: [Option<Box<dyn FollowingBot<G> + 'a>>; 2],
    /// For each seat, the index of the bot that follows the game for it.
    follower: [usize; 2],
}

impl<'a, G: Game> SeatedBots<'a, G> {
    /// The bots at the start of a game.
    pub(super) fn new(game: &'a G, bots: [&'a dyn Bot<G>; 2], start: &G::Position) -> Self {
        let [light, dark] = bots;
        let is_one_bot = std::ptr::addr_eq(light, dark);
        let following =
            [light.follow(game, start), if is_one_bot { None } else { dark.follow(game, start) }];
        Self { bots, following, follower: [0, usize::from(!is_one_bot)] }
    }

    #[inline]
    fn following(&mut self, seat: Seat) -> Option<&mut (dyn FollowingBot<G> + 'a)> {
        self.following[self.follower[seat.index()]].as_deref_mut()
    }

    /// The index of the action to carry out.
    #[inline]
    pub(super) fn choose(
        &mut self,
        decision: &Decision<'_, G>,
        random: &mut dyn RandomSource,
    ) -> usize {
        let seat = decision.seat;
        match self.following(seat) {
            Some(bot) => bot.choose(decision, random),
            None => self.bots[seat.index()].choose(decision, random),
        }
    }

    /// What the bot knows of the last cast does not hold for what it is asked next.
    pub(super) fn forget_cast(&mut self, seat: Seat) {
        if let Some(bot) = self.following(seat) {
            bot.forget_cast();
        }
    }

    /// The bot that values the positions of a player: the player's own, or if that values none, the
    /// other one.
    fn valuer(&mut self, seat: Seat) -> Option<&mut (dyn FollowingBot<G> + 'a)> {
        let own = self.follower[seat.index()];
        let valuer = if self.following[own].is_some() { own } else { 1 - own };
        self.following[valuer].as_deref_mut()
    }

    /// The answers to all casts, after one fell.
    pub(super) fn answers(
        &mut self,
        moment: &Moment<'_, G>,
        fallen: Fallen,
    ) -> Option<&[CastAnswer]> {
        self.valuer(moment.seat)?.answers(moment, fallen)
    }

    /// The values of the actions of the cast that fell.
    pub(super) fn action_values(&mut self, seat: Seat, promoted: bool) -> Option<&[f64]> {
        self.valuer(seat)?.action_values(promoted)
    }

    /// The values of an entry by an own throw.
    pub(super) fn entry_values(
        &mut self,
        decision: &Decision<'_, G>,
        action: &Action,
    ) -> Option<Vec<(usize, f64)>> {
        self.valuer(decision.seat)?.entry_values(decision, action)
    }

    /// Does the bot throw the second die?
    pub(super) fn throws_second_die(
        &mut self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        random: &mut dyn RandomSource,
    ) -> bool {
        let seat = base.seat;
        match self.following(seat) {
            Some(bot) => bot.throws_second_die(base, promoted, random),
            None => self.bots[seat.index()].throws_second_die(base, promoted, random),
        }
    }
}
