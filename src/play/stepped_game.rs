//! A game that stops at each decision until its caller answers. Turns follow one another as the
//! referee's do, with the same draws, so the same answers give the same game.

use crate::game::actions::{Action, ActionEffect, ActionList};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, TurnState};
use crate::play::bots::Decision;
use crate::play::course::{AfterThrow, CourseEnd, TurnEnd, TurnOrder, ending_at_limit};
use crate::play::random_source::{Draw, RandomSource};
use crate::play::record::Ending;

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// A throw: call [`SteppedGame::throw`].
    Throw,
    /// The end of the turn: nothing is legal. Call [`SteppedGame::pass`].
    Pass,
    /// Both values of the throw have a legal action: call [`SteppedGame::answer_second_die`].
    SecondDie,
    /// One legal action or more: call [`SteppedGame::act`].
    Action,
    /// Nothing: the game is over.
    Nothing(Ending),
}

/// What a bot is asked, and the random numbers for its choice.
pub struct BotQuestion<'a, G: Game, L> {
    /// The decision about the value in force.
    pub keep: Decision<'a, G>,
    /// The decision about the value that the second die would give. `None` if no die can promote
    /// the throw.
    pub promote: Option<Decision<'a, G>>,
    pub random: &'a mut L,
}

/// A game that waits for its players.
///
/// Every call must be of the same compiled game, and must be the one that [`SteppedGame::awaited`]
/// names. Light takes the first turn, as in batches.
#[derive(Clone, Debug)]
pub struct SteppedGame<G: Game, L> {
    pub position: G::Position,
    random: L,
    order: TurnOrder,
    turn: TurnState,
    throws: u32,
    throw_limit: u32,
    awaited: Awaited,
    /// The cast that the starter keeps, until it is taken.
    kept: Option<u8>,
    /// The cast, by index into the casts of the rules.
    cast: usize,
    /// Has the second die promoted the cast?
    is_promoted: bool,
    /// Is the cast burnt?
    is_burnt: bool,
    /// Does the player use a cast of the other player, before its own turn?
    is_given: bool,
    base: ActionList,
    promoted: ActionList,
}

/// The player who takes the first turn.
const STARTER: Seat = Seat::Light;

impl<G: Game, L: RandomSource> SteppedGame<G, L> {
    /// A game before its first throw. It stops before throw number `throw_limit + 1`.
    pub fn new(game: &G, random: L, throw_limit: u32) -> Self {
        let mut stepped = Self {
            position: game.start(),
            random,
            order: TurnOrder::new(STARTER, false),
            turn: TurnState::turn_start(game.course(), STARTER),
            throws: 0,
            throw_limit: throw_limit.min(game.course().most_throws),
            awaited: Awaited::Throw,
            kept: None,
            cast: 0,
            is_promoted: false,
            is_burnt: false,
            is_given: false,
            base: ActionList::new(),
            promoted: ActionList::new(),
        };
        stepped.begin(game);
        stepped
    }

    /// Begins a new game with other random numbers. It keeps the room of its lists.
    pub fn begin_again(&mut self, game: &G, random: L) {
        self.random = random;
        self.position = game.start();
        self.begin(game);
    }

    fn begin(&mut self, game: &G) {
        let course = game.course();
        self.order = TurnOrder::new(STARTER, course.equal_turns);
        self.turn = TurnState::turn_start(course, STARTER);
        (self.throws, self.awaited, self.is_given) = (0, Awaited::Throw, false);
        self.random.set_purpose(Draw::Opening);
        let opening = course.opening.as_ref();
        self.kept = opening.map(|opening| *opening.at(self.random.below(opening.total())));
    }

    /// What the game waits for.
    #[inline]
    pub const fn awaited(&self) -> Awaited {
        self.awaited
    }

    /// The player whose turn it is. After the end, the player who had the last turn.
    #[inline]
    pub const fn seat(&self) -> Seat {
        self.order.seat
    }

    /// The number of throws so far.
    pub const fn throws(&self) -> u32 {
        self.throws
    }

    /// The last cast, by index into the casts of the rules. 0 before the first.
    #[inline]
    pub const fn cast(&self) -> usize {
        self.cast
    }

    /// Has the second die promoted the last cast?
    #[inline]
    pub const fn is_promoted(&self) -> bool {
        self.is_promoted
    }

    /// Is the last cast one of the other player, who could not use it?
    #[inline]
    pub const fn is_given(&self) -> bool {
        self.is_given
    }

    /// The state that affects later play, beside the position.
    #[inline]
    pub const fn turn_state(&self) -> TurnState {
        self.turn
    }

    /// The legal actions while the game waits for an action.
    #[inline]
    pub fn actions(&self) -> &[Action] {
        if self.is_promoted { &self.promoted } else { &self.base }
    }

    /// What a bot is asked. `None` while the game waits for no decision.
    pub fn bot_question<'a>(&'a mut self, game: &'a G) -> Option<BotQuestion<'a, G, L>> {
        let (seat, turn_state) = (self.seat(), self.turn_state());
        let position = &self.position;
        let about = |roll, actions| Decision { game, position, seat, turn_state, roll, actions };
        if let Some(roll) = game.course().unused(self.cast).filter(|_| self.is_given) {
            self.random.set_purpose(Draw::Choices(player(seat)));
            let (keep, random) = (about(roll, &self.base), &mut self.random);
            return Some(BotQuestion { keep, promote: None, random });
        }
        let Cast::Move { base, promoted } = game.course().dice.cast(self.cast) else {
            return None;
        };
        let keep = about(base, &self.base);
        let promote = promoted.as_ref().map(|roll| about(roll, &self.promoted));
        self.random.set_purpose(Draw::Choices(player(seat)));
        let random = &mut self.random;
        Some(match promote {
            Some(promote) if self.is_promoted => {
                BotQuestion { keep: promote, promote: None, random }
            }
            promote => BotQuestion { keep, promote, random },
        })
    }

    /// Throws, again if the throw says so, up to the next decision of the player.
    pub fn throw(&mut self, game: &G) {
        let dice = &game.course().dice;
        self.is_promoted = false;
        loop {
            if self.throws >= self.throw_limit {
                return self.end_turn(game, &TurnEnd::AtLimit);
            }
            self.cast = match self.kept.take() {
                Some(kept) => {
                    self.throws += 1;
                    usize::from(kept)
                }
                None => self.draw_cast(game),
            };
            self.is_burnt = self.turn.count_cast(game.course(), self.cast);
            if self.is_burnt {
                return self.awaited = Awaited::Pass;
            }
            match dice.cast(self.cast) {
                Cast::Again => {}
                Cast::Void => return self.awaited = Awaited::Pass,
                Cast::Move { base, promoted } => {
                    return self.list_actions(game, base, promoted.as_ref());
                }
            }
        }
    }

    #[inline]
    fn draw_cast(&mut self, game: &G) -> usize {
        let role = player(self.order.seat);
        let casts = game.course().dice.of_role(role);
        self.throws += 1;
        self.random.set_purpose(Draw::Casts(role));
        casts.index_at(self.random.below(casts.total()))
    }

    #[inline]
    fn list_actions(&mut self, game: &G, base: &G::UsableRoll, promoted: Option<&G::UsableRoll>) {
        let seat = self.order.seat;
        game.legal_actions(&self.position, seat, base, &mut self.base);
        match promoted {
            Some(promoted) => {
                game.legal_actions(&self.position, seat, promoted, &mut self.promoted);
            }
            None => self.promoted.clear(),
        }
        match (self.base.is_empty(), self.promoted.is_empty()) {
            (true, true) => self.awaited = Awaited::Pass,
            (false, true) => self.awaited = Awaited::Action,
            (false, false) => self.awaited = Awaited::SecondDie,
            (true, false) => self.throw_second_die(game),
        }
    }

    /// Throws the second die, or keeps the value.
    pub fn answer_second_die(&mut self, game: &G, throws: bool) {
        if throws {
            self.throw_second_die(game);
        } else {
            self.awaited = Awaited::Action;
        }
    }

    fn throw_second_die(&mut self, game: &G) {
        self.random.set_purpose(Draw::Verdicts(player(self.order.seat)));
        let die = game.course().verdict.as_ref();
        self.is_promoted = die.is_none_or(|die| *die.at(self.random.below(die.total())));
        if self.is_promoted {
            self.awaited = Awaited::Action;
        } else {
            self.end_turn_without_action(game);
        }
    }

    /// Does nothing with the throw. The turn ends, unless the player may try again. The other
    /// player may have to use the throw.
    pub fn pass(&mut self, game: &G) {
        let (seat, position) = (self.order.seat, &self.position);
        if self.is_burnt {
            return self.end_turn_without_action(game);
        }
        if self.turn.try_again(|| game.is_off_board(position, seat)) {
            return self.awaited = Awaited::Throw;
        }
        if let Some(roll) = game.course().unused(self.cast) {
            game.legal_actions(position, seat.other(), roll, &mut self.base);
            if !self.base.is_empty() {
                self.end_turn(game, &TurnEnd::OtherPlayer);
                self.turn = TurnState::before_own_turn(game.course(), STARTER);
                (self.is_given, self.awaited) = (true, Awaited::Action);
                return;
            }
        }
        self.end_turn_without_action(game);
    }

    /// Carries out an action with a throw of the other player. The own turn follows.
    #[cold]
    fn act_by_given(&mut self, game: &G, chosen: usize) -> ActionEffect {
        self.is_given = false;
        let roll = game.course().unused(self.cast).expect("the throw can be used");
        let effect = game.apply(&mut self.position, self.order.seat, roll, &self.base[chosen]);
        if effect.finished {
            self.end_turn(game, &TurnEnd::Finished);
        } else {
            self.turn = TurnState::turn_start(game.course(), STARTER);
            self.awaited = Awaited::Throw;
        }
        effect
    }

    fn end_turn_without_action(&mut self, game: &G) {
        let drawn = game.pass(&mut self.position, self.order.seat);
        self.end_turn(game, if drawn { &TurnEnd::Drawn } else { &TurnEnd::OtherPlayer });
    }

    /// Carries out the legal action with this index. Returns what it did. A piece that enters by
    /// its own throw casts at once.
    ///
    /// # Panics
    /// If there is no such action.
    pub fn act(&mut self, game: &G, chosen: usize) -> ActionEffect {
        if self.is_given {
            return self.act_by_given(game, chosen);
        }
        let seat = self.order.seat;
        let Cast::Move { base, promoted } = game.course().dice.cast(self.cast) else {
            unreachable!("the game waits for an action, so the cast moves")
        };
        let (roll, action) = match promoted {
            Some(promoted) if self.is_promoted => (promoted, &self.promoted[chosen]),
            _ => (base, &self.base[chosen]),
        };
        let mut effect = game.apply(&mut self.position, seat, roll, action);
        if action.has_own_throw() {
            let entry = *action;
            let Some(entered) = self.entry_throw(game, &entry) else { return effect };
            effect = entered;
        }
        effect.extra_throw &= self.turn.extra_throws_left > 0;
        match AfterThrow::action(effect, &mut self.turn) {
            AfterThrow::ThrowAgain => self.awaited = Awaited::Throw,
            AfterThrow::EndTurn => self.end_turn(game, &TurnEnd::OtherPlayer),
            AfterThrow::Finished | AfterThrow::OtherFinished => {
                self.end_turn(game, &TurnEnd::Finished);
            }
            AfterThrow::Drawn => self.end_turn(game, &TurnEnd::Drawn),
            AfterThrow::AtLimit => self.end_turn(game, &TurnEnd::AtLimit),
        }
        effect
    }

    /// Casts for the piece in the hand, until it moves or is withdrawn. `None` at the throw limit:
    /// it is withdrawn, and the game is over.
    #[cold]
    fn entry_throw(&mut self, game: &G, action: &Action) -> Option<ActionEffect> {
        let seat = self.order.seat;
        loop {
            if self.throws >= self.throw_limit {
                game.finish_entry(&mut self.position, seat, action, None);
                self.end_turn(game, &TurnEnd::AtLimit);
                return None;
            }
            let drawn = self.draw_cast(game);
            let roll = match game.course().dice.cast(drawn) {
                Cast::Again => continue,
                Cast::Void => None,
                Cast::Move { base, .. } => Some(base),
            };
            return Some(game.finish_entry(&mut self.position, seat, action, roll).1);
        }
    }

    #[inline]
    fn end_turn(&mut self, game: &G, end: &TurnEnd) {
        self.awaited = match self.order.go_on(end) {
            None => {
                self.turn = TurnState::turn_start(game.course(), STARTER);
                Awaited::Throw
            }
            Some(CourseEnd::Won(winner)) => {
                let class = game.win_class(&self.position, winner.other());
                Awaited::Nothing(Ending::won_by(winner == STARTER, class))
            }
            Some(CourseEnd::Drawn) => Awaited::Nothing(Ending::Draw),
            Some(CourseEnd::AtLimit) => {
                Awaited::Nothing(ending_at_limit(game, &self.position, self.throws, STARTER))
            }
        };
    }
}

/// 0 for the player who takes the first turn, 1 for the other.
#[inline]
fn player(seat: Seat) -> usize {
    usize::from(seat != STARTER)
}
