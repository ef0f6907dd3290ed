//! The course of a game: throws, the second die, actions, extra throws, equal turns, the end
//! (rulebook, sections 2 and 3).

mod lost_throws;
mod measuring;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::actions::{Action, ActionEffect, ActionList};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, TurnState};
use crate::play::bots::{Bot, Decision};
use crate::play::course::{AfterThrow, CourseEnd, TurnEnd, TurnOrder, ending_at_limit};
use crate::play::deadlock::is_deadlocked;
use crate::play::luck::{Fallen, LuckBy, Moment};
use crate::play::measured_game::{MeasuredBy, MeasuredGame};
use crate::play::observer::{Event, GameObserver};
use crate::play::random_source::{Draw, RandomSource};
use crate::play::record::{Ending, GameRecord};
use crate::play::seated::SeatedBots;

/// What one game is played with: its rules, its bots, who begins, and when it is stopped.
pub struct GameSetup<'a, G: Game> {
    /// The compiled rule set.
    pub game: &'a G,
    /// The bots of Light and Dark.
    pub bots: [&'a dyn Bot<G>; 2],
    /// The player who takes the first turn: in batches Light. The cast-off decides who that is.
    pub starter: Seat,
    /// The most throws of the game. The game stops before the next one.
    pub throw_limit: u32,
}

/// The number of throws between two looks at the flag that stops a game. A bot that looks far ahead
/// needs some milliseconds for a throw, and a stop must be heard within a second.
const THROWS_UNHEARD: u32 = 16;

/// A flag that is never set.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Plays one game from the start. The record includes its detail if the observer wants it.
pub fn play<G: Game, L: RandomSource, W: GameObserver<G>>(
    setup: &GameSetup<'_, G>,
    random: &mut L,
    observer: &mut W,
) -> GameRecord {
    play_from(setup, setup.game.start_of(setup.starter), random, observer)
}

/// Plays one game from a given position. The starter throws first, with a kept opening cast if the
/// rule set keeps it.
pub fn play_from<G: Game, L: RandomSource, W: GameObserver<G>>(
    setup: &GameSetup<'_, G>,
    position: G::Position,
    random: &mut L,
    observer: &mut W,
) -> GameRecord {
    let referee = Referee::new(setup, position, &NEVER, LuckBy::NOTHING.into(), random, observer);
    // Nothing sets the flag, so there is a record.
    referee.record().map_or_else(GameRecord::default, |(record, _)| record)
}

/// Plays one game from the start, like [`play`]. If `interrupted` becomes true, it gives up the
/// game within a few throws. It then returns `None`, and the observer does not see the end of a
/// game.
pub fn play_unless<G: Game, L: RandomSource, W: GameObserver<G>>(
    setup: &GameSetup<'_, G>,
    interrupted: &AtomicBool,
    random: &mut L,
    observer: &mut W,
) -> Option<GameRecord> {
    play_measured(setup, LuckBy::NOTHING, interrupted, random, observer).map(|(record, _)| record)
}

/// Plays the same game as [`play_unless`], and measures the luck of its throws and how it feels.
pub fn play_measured<'g, G: Game, L: RandomSource, W: GameObserver<G>>(
    setup: &GameSetup<'g, G>,
    by: impl Into<MeasuredBy<'g, G>>,
    interrupted: &AtomicBool,
    random: &mut L,
    observer: &mut W,
) -> Option<(GameRecord, MeasuredGame<'g, G>)> {
    let start = setup.game.start_of(setup.starter);
    Referee::new(setup, start, interrupted, by.into(), random, observer).record()
}

struct Referee<'a, 'g, G: Game, L, W> {
    setup: &'a GameSetup<'g, G>,
    bots: SeatedBots<'g, G>,
    position: G::Position,
    record: GameRecord,
    leader: Option<Seat>,
    turn: TurnState,
    /// Does a player use a throw of the other?
    is_given: bool,
    interrupted: &'a AtomicBool,
    /// The number of throws at the next look at the limit and the flag.
    next_look: u32,
    /// Was the game given up because the flag is set?
    is_given_up: bool,
    measured: MeasuredGame<'g, G>,
    random: &'a mut L,
    observer: &'a mut W,
    base: ActionList,
    promoted: ActionList,
}

impl<'a, 'g, G: Game, L: RandomSource, W: GameObserver<G>> Referee<'a, 'g, G, L, W> {
    fn new(
        setup: &'a GameSetup<'g, G>,
        position: G::Position,
        interrupted: &'a AtomicBool,
        by: MeasuredBy<'g, G>,
        random: &'a mut L,
        observer: &'a mut W,
    ) -> Self {
        Self {
            setup,
            bots: SeatedBots::new(setup.game, setup.bots, &position),
            measured: MeasuredGame::new(by, setup.game, &position),
            leader: if W::DETAIL { leader(setup.game, &position) } else { None },
            position,
            record: GameRecord::default(),
            turn: TurnState::turn_start(setup.game.course(), setup.starter),
            is_given: false,
            interrupted,
            next_look: setup.throw_limit.min(setup.game.course().most_throws).min(THROWS_UNHEARD),
            is_given_up: false,
            random,
            observer,
            base: ActionList::new(),
            promoted: ActionList::new(),
        }
    }

    /// Plays the game. `None` if it was given up.
    fn record(mut self) -> Option<(GameRecord, MeasuredGame<'g, G>)> {
        let ending = self.game();
        if self.is_given_up {
            return None;
        }
        self.record.ending = ending;
        self.record.deadlock = ending == Ending::Unfinished
            && is_deadlocked(self.setup.game, &self.position, self.setup.starter);
        self.measured.finish(self.setup.game, &self.position, &mut self.record);
        self.observer.see(Event::GameEnd { ending, throws: self.record.throws });
        Some((self.record, self.measured))
    }

    fn game(&mut self) -> Ending {
        let (starter, course) = (self.setup.starter, self.setup.game.course());
        self.random.set_purpose(Draw::Opening);
        let mut kept =
            course.opening.as_ref().map(|opening| *opening.at(self.random.below(opening.total())));
        let mut order = TurnOrder::new(starter, course.equal_turns);
        loop {
            let end = self.turn(order.seat, kept.take());
            match order.go_on(&end) {
                None => {}
                Some(CourseEnd::Won(winner)) => return self.won_by(winner),
                Some(CourseEnd::Drawn) => return Ending::Draw,
                Some(CourseEnd::AtLimit) => {
                    let (game, throws) = (self.setup.game, self.record.throws);
                    return ending_at_limit(game, &self.position, throws, starter);
                }
            }
        }
    }

    fn won_by(&self, winner: Seat) -> Ending {
        let class = self.setup.game.win_class(&self.position, winner.other());
        Ending::won_by(winner == self.setup.starter, class)
    }

    fn turn(&mut self, seat: Seat, mut kept: Option<u8>) -> TurnEnd {
        self.turn = TurnState::turn_start(self.setup.game.course(), self.setup.starter);
        let mut first_throw = true;
        loop {
            if self.is_at_limit() {
                return TurnEnd::AtLimit;
            }
            self.record.turns += u32::from(first_throw);
            first_throw = false;
            match self.throw(seat, kept.take()) {
                AfterThrow::ThrowAgain => {}
                AfterThrow::EndTurn => return TurnEnd::OtherPlayer,
                AfterThrow::Finished => return TurnEnd::Finished,
                AfterThrow::OtherFinished => return TurnEnd::OtherFinished,
                AfterThrow::Drawn => return TurnEnd::Drawn,
                AfterThrow::AtLimit => return TurnEnd::AtLimit,
            }
        }
    }

    /// 0 for the player who took the first turn, 1 for the other.
    #[inline]
    fn player(&self, seat: Seat) -> usize {
        usize::from(seat != self.setup.starter)
    }

    /// Must the game stop before the next throw? It must at the throw limit, and if it is
    /// interrupted.
    #[inline]
    fn is_at_limit(&mut self) -> bool {
        self.record.throws >= self.next_look && self.must_stop()
    }

    /// Looks at the throw limit and at the flag. Few throws come here, so both cost one comparison
    /// a throw.
    #[cold]
    fn must_stop(&mut self) -> bool {
        let of_rules = self.setup.game.course().most_throws;
        let (throws, limit) = (self.record.throws, self.setup.throw_limit.min(of_rules));
        self.next_look = limit.min(throws.saturating_add(THROWS_UNHEARD));
        self.is_given_up = self.interrupted.load(Ordering::Relaxed);
        self.is_given_up || throws >= limit
    }

    /// Casts the main dice or takes the kept cast. Returns an index into the outcomes of the casts.
    fn cast(&mut self, seat: Seat, kept: Option<u8>) -> usize {
        let role = self.player(seat);
        let casts = self.setup.game.course().dice.of_role(role);
        self.record.throws += 1;
        let draw = Draw::Casts(role);
        let throw = || {
            self.random.set_purpose(draw);
            casts.index_at(self.random.below(casts.total()))
        };
        kept.map_or_else(throw, usize::from)
    }

    fn throw(&mut self, seat: Seat, kept: Option<u8>) -> AfterThrow {
        let outcome = self.cast(seat, kept);
        self.observer.see(Event::Cast {
            seat,
            outcome,
            number: self.record.throws,
            kept: kept.is_some(),
        });
        if self.measured.is_measured() {
            let number = self.record.throws;
            self.measure_cast(seat, Fallen { outcome, kept: kept.is_some(), number });
        }
        let course = self.setup.game.course();
        if self.turn.count_cast(course, outcome) {
            return self.burn(seat);
        }
        match course.dice.cast(outcome) {
            Cast::Void => self.idle(seat, outcome),
            Cast::Again => {
                self.record.rethrows += 1;
                self.observer.see(Event::Again);
                AfterThrow::ThrowAgain
            }
            Cast::Move { base, promoted } => self.move_by(seat, outcome, (base, promoted.as_ref())),
        }
    }

    fn end_turn_without_action(&mut self, seat: Seat) -> AfterThrow {
        if self.setup.game.pass(&mut self.position, seat) {
            AfterThrow::Drawn
        } else {
            AfterThrow::EndTurn
        }
    }

    fn move_by(
        &mut self,
        seat: Seat,
        outcome: usize,
        (base, promoted): (&G::UsableRoll, Option<&G::UsableRoll>),
    ) -> AfterThrow {
        let game = self.setup.game;
        game.legal_actions(&self.position, seat, base, &mut self.base);
        let Some(promoted) = promoted else {
            return if self.base.is_empty() {
                self.idle(seat, outcome)
            } else {
                self.act(seat, base, false)
            };
        };
        game.legal_actions(&self.position, seat, promoted, &mut self.promoted);
        let throws_second_die = match (self.base.is_empty(), self.promoted.is_empty()) {
            (true, true) => return self.idle(seat, outcome),
            (false, true) => false,
            (true, false) => true,
            (false, false) => self.asks_for_second_die(seat, base, promoted),
        };
        if !throws_second_die {
            return self.act(seat, base, false);
        }
        self.random.set_purpose(Draw::Verdicts(self.player(seat)));
        let yes = game
            .course()
            .verdict
            .as_ref()
            .is_none_or(|die| *die.at(self.random.below(die.total())));
        self.record.verdicts += 1;
        self.observer.see(Event::Verdict { compulsory: self.base.is_empty(), yes });
        if self.measured.is_measured() {
            self.measure_second_die(seat, yes);
        }
        if yes {
            return self.act(seat, promoted, true);
        }
        self.record.verdict_nos += 1;
        self.end_turn_without_action(seat)
    }

    fn asks_for_second_die(
        &mut self,
        seat: Seat,
        base: &G::UsableRoll,
        promoted: &G::UsableRoll,
    ) -> bool {
        let (game, position, turn_state) = (self.setup.game, &self.position, self.turn);
        let decision = |roll, actions| Decision { game, position, seat, turn_state, roll, actions };
        let (keep, promote) = (decision(base, &self.base), decision(promoted, &self.promoted));
        self.random.set_purpose(Draw::Choices(self.player(seat)));
        self.bots.throws_second_die(&keep, &promote, self.random)
    }

    #[expect(
        clippy::inline_always,
        reason = "called in every throw, and the compiler does not inline it by itself"
    )]
    #[inline(always)]
    fn act(&mut self, seat: Seat, roll: &G::UsableRoll, promoted: bool) -> AfterThrow {
        let game = self.setup.game;
        let choices: &[Action] = if promoted { &self.promoted } else { &self.base };
        let chosen = if choices.len() == 1 {
            0
        } else {
            let turn_state = self.turn;
            self.random.set_purpose(Draw::Choices(usize::from(seat != self.setup.starter)));
            let position = &self.position;
            let decision = Decision { game, position, seat, turn_state, roll, actions: choices };
            self.bots.choose(&decision, self.random)
        };
        let action = &choices[chosen];
        if self.measured.is_measured() && !self.is_given {
            let (position, turn_state) = (&self.position, self.turn);
            let decision = Decision { game, position, seat, turn_state, roll, actions: choices };
            self.measured.act(&decision, (chosen, promoted), &mut self.bots);
            if action.has_own_throw() {
                self.measured.expect_entry(&decision, action, &mut self.bots);
            }
        }
        let mut effect = game.apply(&mut self.position, seat, roll, action);
        effect.extra_throw &= self.turn.extra_throws_left > 0;
        self.record.actions += 1;
        if W::DETAIL {
            self.record.forced_actions += u32::from(choices.len() == 1);
            self.record.legal_actions += choices.len() as u32;
        }
        let (position, throws) = (&self.position, self.record.throws);
        self.observer.see(Event::Acted {
            seat,
            roll,
            promoted,
            choices,
            action,
            effect,
            position,
            throws,
        });
        if action.has_own_throw() {
            let entered = *action;
            return self.entry_throw(seat, &entered);
        }
        self.count_effect(seat, effect)
    }

    /// Casts for the piece in the hand, until it moves or is withdrawn.
    fn entry_throw(&mut self, seat: Seat, action: &Action) -> AfterThrow {
        let game = self.setup.game;
        loop {
            if self.is_at_limit() {
                game.finish_entry(&mut self.position, seat, action, None);
                return AfterThrow::AtLimit;
            }
            let outcome = self.cast(seat, None);
            self.record.entry_throws += 1;
            let (position, turn_state) = (&self.position, self.turn);
            let roll = match game.course().dice.cast(outcome) {
                Cast::Again => continue,
                Cast::Void => None,
                Cast::Move { base, .. } => Some(base),
            };
            let number = self.record.throws;
            let moment = Moment { game, position, seat, turn_state };
            self.measured.entry(&moment, outcome, number);
            let (to, mut effect) = game.finish_entry(&mut self.position, seat, action, roll);
            effect.extra_throw &= self.turn.extra_throws_left > 0;
            let (position, throws) = (&self.position, self.record.throws);
            self.observer.see(Event::Entered { seat, outcome, to, effect, position, throws });
            return self.count_effect(seat, effect);
        }
    }

    /// Counts what an action did, and returns what follows.
    fn count_effect(&mut self, seat: Seat, effect: ActionEffect) -> AfterThrow {
        let player = self.player(seat);
        self.record.captures[player] += u32::from(effect.captured);
        self.record.paid_landings[player] += u32::from(effect.paid_landings);
        if W::DETAIL {
            self.count_lead_change();
        }
        AfterThrow::action(effect, &mut self.turn)
    }

    fn count_lead_change(&mut self) {
        let Some(leader) = leader(self.setup.game, &self.position) else { return };
        self.record.lead_changes += u32::from(self.leader.is_some_and(|before| before != leader));
        self.leader = Some(leader);
    }
}

/// Who has fewer steps left. `None` if both have as many.
fn leader<G: Game>(game: &G, position: &G::Position) -> Option<Seat> {
    let [light, dark] = Seat::BOTH.map(|seat| game.steps_left(position, seat));
    match light.cmp(&dark) {
        std::cmp::Ordering::Less => Some(Seat::Light),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Seat::Dark),
    }
}
