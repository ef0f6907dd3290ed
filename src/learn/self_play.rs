//! Plays a game by an evaluator against itself, and lists what it teaches.

use crate::game::actions::{Action, ActionList};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, TurnState};
use crate::learn::casts::CastRoom;
use crate::learn::estimator::Estimator;
use crate::learn::followed::Followed;
use crate::learn::logit::Logit;
use crate::learn::options::{OptionRoom, OptionValues};
use crate::learn::training_weights::TrainingExample;
use crate::play::luck::CastChoice;
use crate::play::random_source::{GameStream, RandomSource};

/// What a game taught.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayedGame {
    /// The examples, in the order of play.
    pub examples: Vec<TrainingExample>,
    /// Did it end before the limit?
    pub is_finished: bool,
    /// The number of values computed.
    pub evaluations: u64,
}

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct SelfPlayCourse {
    /// The number of win classes of the rules.
    pub classes: u8,
    pub seed: u64,
    /// The most throws of a game.
    pub most_throws: u32,
    /// The part of later targets in a target, from 0 to 1: the lambda of TD(lambda).
    pub trust: f32,
}

/// How a game ended: the winner and the win class, or a draw.
enum GameEnd {
    Win(Seat, u8),
    Draw,
}

struct SelfPlay<'a, G: Game, E: Estimator> {
    game: &'a G,
    estimator: &'a E,
    random: GameStream,
    position: G::Position,
    seat: Seat,
    turn_state: TurnState,
    is_last_turn: bool,
    followed: Followed<G>,
    room: OptionRoom,
    casts: CastRoom,
    /// The players to throw, one for each example.
    throwers: Vec<Seat>,
    /// The value of the choice for the cast that fell, one for each example. `None` if it was made
    /// at random.
    chosen: Vec<Option<f32>>,
    /// The number of throws that are still answered at random.
    random_throws: u32,
    played: PlayedGame,
}

/// The player who takes the first turn.
const STARTER: Seat = Seat::Light;

/// One of so many games begins with actions at random. Play that is always the best one it knows
/// never sees what it thinks is bad, so it never learns that it is good.
const GAMES_PER_RANDOM_BEGINNING: u64 = 2;
/// A random beginning has fewer throws than this. Any number is as likely.
const MOST_RANDOM_THROWS: u32 = 100;

/// Plays the game with this index. Each position of the game gives an example: its value should be
/// the exact mean, over all throws, of the best value after them. Later positions correct it, as
/// far as they are trusted.
pub(super) fn self_play<G: Game, E: Estimator>(
    game: &G,
    estimator: &E,
    course: SelfPlayCourse,
    index: u64,
) -> PlayedGame {
    let start = game.start();
    let mut play = SelfPlay {
        game,
        estimator,
        random: GameStream::new(course.seed, index),
        followed: Followed::new(game, estimator.encoding(), &start),
        position: start,
        seat: STARTER,
        turn_state: TurnState::turn_start(game.course(), STARTER),
        is_last_turn: false,
        room: OptionRoom::default(),
        casts: CastRoom::default(),
        throwers: Vec::new(),
        chosen: Vec::new(),
        random_throws: 0,
        played: PlayedGame::default(),
    };
    if index.is_multiple_of(GAMES_PER_RANDOM_BEGINNING) {
        play.random_throws = play.random.below(MOST_RANDOM_THROWS);
    }
    let most_throws = course.most_throws.min(game.course().most_throws);
    let end = (0..most_throws).find_map(|_| play.throw());
    if let Some(end) = end.or_else(|| play.end_of_throws(most_throws)) {
        play.played.is_finished = true;
        play.teach_outcome(&end, course.classes);
    }
    play.trust_later_targets(course.trust);
    play.played
}

impl<G: Game, E: Estimator> SelfPlay<'_, G, E> {
    /// Takes one throw. Returns the end of the game, if it ended.
    fn throw(&mut self) -> Option<GameEnd> {
        let course = self.game.course();
        let before = self.turn_state;
        let (drawn, is_burnt) = self.counted_cast();
        let encoding = self.estimator.encoding();
        self.followed.go_to(self.game, encoding, &self.position);
        let (seat, state) = (self.seat, before);
        let mut options = OptionValues::new(
            self.game,
            self.estimator,
            &self.followed,
            seat,
            state,
            &mut self.room,
        );
        if is_burnt {
            options.list_pass();
        }
        let mut chosen = (CastChoice::Pass, None);
        let target = options.before_throw(&mut self.casts, |index, best, value| {
            if index == drawn {
                chosen = (best, Some(value));
            }
        });
        if is_burnt {
            // Throws of the same row may have been thrown again before it.
            chosen = (CastChoice::Pass, options.pass_if_listed().map(Logit::chance));
        }
        self.played.evaluations += options.evaluations();
        let contents = self.followed.contents(encoding, seat, state);
        self.played.examples.push(TrainingExample { contents, target, outcome: None });
        self.throwers.push(self.seat);
        if self.random_throws > 0 {
            self.random_throws -= 1;
            if chosen.0 != CastChoice::Pass {
                chosen = self.at_random(drawn).unwrap_or(chosen);
            }
        }
        let (choice, value) = chosen;
        self.chosen.push(value);
        if is_burnt {
            return self.end_turn_without_action();
        }
        let Cast::Move { base, promoted } = course.dice.cast(drawn) else {
            return self.idle(drawn);
        };
        let (roll, action) = match choice {
            CastChoice::Pass => return self.idle(drawn),
            CastChoice::Keep(action) => (base, action),
            CastChoice::Promote(action) => {
                let yes = course
                    .verdict
                    .as_ref()
                    .is_none_or(|die| *die.at(self.random.below(die.total())));
                if !yes {
                    return self.end_turn_without_action();
                }
                (promoted.as_ref().unwrap_or(base), action)
            }
        };
        let mut effect = self.game.apply(&mut self.position, self.seat, roll, &action);
        if action.has_own_throw() {
            let own = match course.dice.cast(self.cast()) {
                Cast::Move { base, .. } => Some(base),
                Cast::Void | Cast::Again => None,
            };
            effect = self.game.finish_entry(&mut self.position, self.seat, &action, own).1;
        }
        if effect.drawn || (effect.finished && self.is_last_turn) {
            return Some(GameEnd::Draw);
        }
        if effect.finished {
            if !(course.equal_turns && self.seat == STARTER) {
                return Some(self.won_by(self.seat));
            }
            self.is_last_turn = true;
        }
        if effect.extra_throw && self.turn_state.extra_throws_left > 0 {
            self.turn_state = self.turn_state.after_extra_throw();
            return None;
        }
        self.end_turn()
    }

    /// The end of the game if the rules end it after this number of throws. Casts that are thrown
    /// again and own throws are not counted here, so games with them are a little longer.
    fn end_of_throws(&self, throws: u32) -> Option<GameEnd> {
        (throws == self.game.course().most_throws).then(|| {
            let winner = self.game.ahead_at_end(&self.position);
            winner.map_or(GameEnd::Draw, |winner| self.won_by(winner))
        })
    }

    /// One of the actions with the value of a cast, at random. `None` if there are fewer than two.
    fn at_random(&mut self, cast: usize) -> Option<(CastChoice, Option<f32>)> {
        let actions = self.casts.kept(cast);
        let choice = |place: u32| (CastChoice::Keep(actions[place as usize]), None);
        (actions.len() > 1).then(|| choice(self.random.below(actions.len() as u32)))
    }

    /// Casts as often as the casts say again. Returns the index of the last one, and whether it is
    /// burnt.
    fn counted_cast(&mut self) -> (usize, bool) {
        let course = self.game.course();
        let casts = course.dice.of_role(self.turn_state.role(self.seat));
        loop {
            let drawn = casts.index_at(self.random.below(casts.total()));
            let is_burnt = self.turn_state.count_cast(course, drawn);
            if is_burnt || !matches!(course.dice.cast(drawn), Cast::Again) {
                return (drawn, is_burnt);
            }
        }
    }

    /// The index of a cast that is not thrown again. It counts in no row.
    fn cast(&mut self) -> usize {
        let casts = self.game.course().dice.of_role(self.turn_state.role(self.seat));
        loop {
            let drawn = casts.index_at(self.random.below(casts.total()));
            if !matches!(casts.outcomes()[drawn].outcome, Cast::Again) {
                return drawn;
            }
        }
    }

    /// Nothing is legal: the turn ends, unless the player may try again. The other player may have
    /// to use the throw.
    fn idle(&mut self, drawn: usize) -> Option<GameEnd> {
        let game = self.game;
        let Self { position, seat, turn_state, .. } = self;
        if turn_state.try_again(|| game.is_off_board(position, *seat)) {
            return None;
        }
        if let Some(roll) = game.course().unused(drawn)
            && let Some(action) = self.given_action(roll)
        {
            let other = self.seat.other();
            if game.apply(&mut self.position, other, roll, &action).finished {
                return Some(self.won_by(other));
            }
            return self.end_turn();
        }
        self.end_turn_without_action()
    }

    /// The best action of the other player with a throw that this player cannot use. `None` if
    /// there is none.
    fn given_action(&mut self, roll: &G::UsableRoll) -> Option<Action> {
        let (game, estimator) = (self.game, self.estimator);
        let Self { position, seat, followed, room, .. } = self;
        let mut list = ActionList::new();
        game.legal_actions(position, seat.other(), roll, &mut list);
        let state = TurnState::before_own_turn(game.course(), STARTER);
        let mut options = OptionValues::new(game, estimator, followed, seat.other(), state, room);
        let listed = options.list(roll, &list);
        options.evaluate();
        options.best(listed).map(|(best, _)| list[best])
    }

    fn end_turn_without_action(&mut self) -> Option<GameEnd> {
        if self.game.pass(&mut self.position, self.seat) {
            return Some(GameEnd::Draw);
        }
        self.end_turn()
    }

    fn end_turn(&mut self) -> Option<GameEnd> {
        if self.is_last_turn && self.seat != STARTER {
            return Some(self.won_by(STARTER));
        }
        self.seat = self.seat.other();
        self.turn_state = TurnState::turn_start(self.game.course(), STARTER);
        None
    }

    fn won_by(&self, winner: Seat) -> GameEnd {
        GameEnd::Win(winner, self.game.win_class(&self.position, winner.other()))
    }

    /// Adds to each target a part of what the game showed later: the next target less what it was
    /// expected to be (Sutton 1988). After the last position and after a choice at random nothing
    /// more was shown.
    fn trust_later_targets(&mut self, trust: f32) {
        let examples = &mut self.played.examples;
        for place in (1..examples.len()).rev() {
            let Some(chosen) = self.chosen[place - 1] else { continue };
            let next = examples[place].target;
            let is_same_player = self.throwers[place] == self.throwers[place - 1];
            let shown = if is_same_player { next } else { 1.0 - next };
            let target = &mut examples[place - 1].target;
            *target = (*target + trust * (shown - chosen)).clamp(0.0, 1.0);
        }
    }

    /// Notes the end of the game in the examples after the last choice at random.
    fn teach_outcome(&mut self, end: &GameEnd, classes: u8) {
        let at_random = self.chosen.iter().rposition(Option::is_none);
        let first = at_random.map_or(0, |last| last + 1);
        for (example, thrower) in self.played.examples.iter_mut().zip(&self.throwers).skip(first) {
            example.outcome = Some(match end {
                GameEnd::Win(winner, class) if winner == thrower => *class,
                GameEnd::Win(_, class) => classes + class,
                GameEnd::Draw => 2 * classes,
            });
        }
    }
}
