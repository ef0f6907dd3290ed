//! The course of a game: throws, the second die, actions, extra throws, equal turns, the end
//! (rulebook, sections 2 and 3).

use crate::game::actions::{Action, ActionEffect, ActionList};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, TurnState};
use crate::play::bots::{Bot, Decision};
use crate::play::observer::{Event, GameObserver};
use crate::play::random_source::{Draw, RandomSource};
use crate::play::record::{Ending, GameRecord};

/// The setup of a game.
pub struct GameSetup<'a, G: Game> {
    /// The compiled rule set.
    pub game: &'a G,
    /// The bots of Light and Dark.
    pub bots: [&'a dyn Bot<G>; 2],
    /// The player who takes the first turn. The cast-off only decides which person that is. Batches
    /// seat this person as Light.
    pub starter: Seat,
    /// The most throws of the game. The game stops before the next one.
    pub throw_limit: u32,
}

/// Plays one game from the start. The record includes its detail if the observer wants it.
pub fn play<G: Game, L: RandomSource, W: GameObserver<G>>(
    table: &GameSetup<'_, G>,
    luck: &mut L,
    observer: &mut W,
) -> GameRecord {
    play_from(table, table.game.start(), luck, observer)
}

/// Plays one game from a given position. The starter throws first, with a kept opening cast if the
/// rule set keeps it.
pub fn play_from<G: Game, L: RandomSource, W: GameObserver<G>>(
    table: &GameSetup<'_, G>,
    position: G::Position,
    luck: &mut L,
    observer: &mut W,
) -> GameRecord {
    let mut referee = Referee {
        table,
        position,
        record: GameRecord::default(),
        leader: None,
        extra_throws_left: 0,
        luck,
        observer,
        base: ActionList::new(),
        promoted: ActionList::new(),
    };
    let ending = referee.game();
    referee.record.ending = ending;
    referee.record.deadlock = ending == Ending::Unfinished && referee.is_deadlocked();
    referee.observer.see(Event::Over { ending, throws: referee.record.throws });
    referee.record
}

struct Referee<'a, G: Game, L, W> {
    table: &'a GameSetup<'a, G>,
    position: G::Position,
    record: GameRecord,
    leader: Option<Seat>,
    extra_throws_left: u32,
    luck: &'a mut L,
    observer: &'a mut W,
    base: ActionList,
    promoted: ActionList,
}

/// What follows a throw.
enum AfterThrow {
    ThrowAgain,
    EndTurn,
    Finished,
    Drawn,
    AtLimit,
}

/// How a turn ended.
#[derive(PartialEq, Eq)]
enum TurnEnd {
    Over,
    Finished,
    Drawn,
    AtLimit,
}

impl<G: Game, L: RandomSource, W: GameObserver<G>> Referee<'_, G, L, W> {
    fn game(&mut self) -> Ending {
        let (starter, course) = (self.table.starter, self.table.game.course());
        self.luck.about(Draw::Opening);
        let mut kept =
            course.opening.as_ref().map(|opening| *opening.at(self.luck.below(opening.total())));
        let mut seat = starter;
        loop {
            match self.turn(seat, kept.take()) {
                TurnEnd::AtLimit => return Ending::Unfinished,
                TurnEnd::Drawn => return Ending::Draw,
                TurnEnd::Over => seat = seat.other(),
                TurnEnd::Finished if seat == starter && course.equal_turns => {
                    return self.equalising_turn();
                }
                TurnEnd::Finished => return self.won_by(seat),
            }
        }
    }

    /// Plays the last turn of the second player, after the first player has finished. It is a whole
    /// turn.
    fn equalising_turn(&mut self) -> Ending {
        match self.turn(self.table.starter.other(), None) {
            TurnEnd::AtLimit => Ending::Unfinished,
            TurnEnd::Over => self.won_by(self.table.starter),
            TurnEnd::Finished | TurnEnd::Drawn => Ending::Draw,
        }
    }

    fn won_by(&self, winner: Seat) -> Ending {
        let class = self.table.game.win_class(&self.position, winner.other());
        if winner == self.table.starter {
            Ending::FirstWins(class)
        } else {
            Ending::SecondWins(class)
        }
    }

    fn turn(&mut self, seat: Seat, mut kept: Option<u8>) -> TurnEnd {
        self.extra_throws_left = self.table.game.course().extra_throws_a_turn;
        let mut first_throw = true;
        loop {
            if self.is_at_limit() {
                return TurnEnd::AtLimit;
            }
            self.record.turns += u32::from(first_throw);
            first_throw = false;
            match self.throw(seat, kept.take()) {
                AfterThrow::ThrowAgain => {}
                AfterThrow::EndTurn => return TurnEnd::Over,
                AfterThrow::Finished => return TurnEnd::Finished,
                AfterThrow::Drawn => return TurnEnd::Drawn,
                AfterThrow::AtLimit => return TurnEnd::AtLimit,
            }
        }
    }

    /// 0 for the player who took the first turn, 1 for the other.
    #[inline]
    fn player(&self, seat: Seat) -> usize {
        usize::from(seat != self.table.starter)
    }

    #[inline]
    fn is_at_limit(&self) -> bool {
        self.record.throws >= self.table.throw_limit
    }

    /// Casts the main dice or takes the kept cast. Returns an index into the outcomes of the casts.
    fn cast(&mut self, seat: Seat, kept: Option<u8>) -> usize {
        let casts = &self.table.game.course().casts;
        self.record.throws += 1;
        let draw = Draw::Casts(self.player(seat));
        let throw = || {
            self.luck.about(draw);
            casts.index_at(self.luck.below(casts.total()))
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
        match &self.table.game.course().casts.outcomes()[outcome].outcome {
            Cast::Void => self.pass(seat),
            Cast::Again => {
                self.record.rethrows += 1;
                self.observer.see(Event::Again);
                AfterThrow::ThrowAgain
            }
            Cast::Move { base, promoted } => self.move_by(seat, base, promoted.as_ref()),
        }
    }

    fn pass(&mut self, seat: Seat) -> AfterThrow {
        self.record.passes += 1;
        self.observer.see(Event::Passed);
        self.idle(seat)
    }

    /// The turn ends without an action.
    fn idle(&mut self, seat: Seat) -> AfterThrow {
        if self.table.game.passed(&mut self.position, seat) {
            AfterThrow::Drawn
        } else {
            AfterThrow::EndTurn
        }
    }

    fn move_by(
        &mut self,
        seat: Seat,
        base: &G::UsableRoll,
        promoted: Option<&G::UsableRoll>,
    ) -> AfterThrow {
        let game = self.table.game;
        game.legal_actions(&self.position, seat, base, &mut self.base);
        let Some(promoted) = promoted else {
            return if self.base.is_empty() {
                self.pass(seat)
            } else {
                self.act(seat, base, false)
            };
        };
        game.legal_actions(&self.position, seat, promoted, &mut self.promoted);
        let throws_second_die = match (self.base.is_empty(), self.promoted.is_empty()) {
            (true, true) => return self.pass(seat),
            (false, true) => false,
            (true, false) => true,
            (false, false) => self.prefers_second_die(seat, base, promoted),
        };
        if !throws_second_die {
            return self.act(seat, base, false);
        }
        self.luck.about(Draw::Verdicts(self.player(seat)));
        let yes =
            game.course().verdict.as_ref().is_none_or(|die| *die.at(self.luck.below(die.total())));
        self.record.verdicts += 1;
        self.observer.see(Event::Verdict { compulsory: self.base.is_empty(), yes });
        if yes {
            return self.act(seat, promoted, true);
        }
        self.record.verdict_nos += 1;
        self.idle(seat)
    }

    fn prefers_second_die(
        &mut self,
        seat: Seat,
        base: &G::UsableRoll,
        promoted: &G::UsableRoll,
    ) -> bool {
        let (game, position, moment) = (self.table.game, &self.position, self.moment());
        let decision = |force, actions| Decision { game, position, seat, moment, force, actions };
        let (keep, promote) = (decision(base, &self.base), decision(promoted, &self.promoted));
        self.luck.about(Draw::Choices(self.player(seat)));
        self.table.bots[seat.index()].throws_second_die(&keep, &promote, self.luck)
    }

    fn moment(&self) -> TurnState {
        TurnState { starter: self.table.starter, extra_throws_left: self.extra_throws_left }
    }

    fn act(&mut self, seat: Seat, force: &G::UsableRoll, promoted: bool) -> AfterThrow {
        let game = self.table.game;
        let choices: &[Action] = if promoted { &self.promoted } else { &self.base };
        let chosen = if choices.len() == 1 {
            0
        } else {
            let moment = self.moment();
            self.luck.about(Draw::Choices(usize::from(seat != self.table.starter)));
            self.table.bots[seat.index()].choose(
                &Decision { game, position: &self.position, seat, moment, force, actions: choices },
                self.luck,
            )
        };
        let action = &choices[chosen];
        let mut effect = game.apply(&mut self.position, seat, force, action);
        effect.extra_throw &= self.extra_throws_left > 0;
        self.record.actions += 1;
        if W::DETAIL {
            self.record.forced_actions += u32::from(choices.len() == 1);
            self.record.legal_actions += choices.len() as u32;
        }
        let (position, throws) = (&self.position, self.record.throws);
        self.observer.see(Event::Acted {
            seat,
            force,
            promoted,
            choices,
            action,
            effect,
            position,
            throws,
        });
        if action.has_own_throw() {
            let action = *action;
            return self.entry_throw(seat, &action);
        }
        self.settle(seat, effect)
    }

    /// Casts for the piece in the hand, until it moves or is withdrawn.
    fn entry_throw(&mut self, seat: Seat, action: &Action) -> AfterThrow {
        let game = self.table.game;
        loop {
            if self.is_at_limit() {
                game.finish_entry(&mut self.position, seat, action, None);
                return AfterThrow::AtLimit;
            }
            let outcome = self.cast(seat, None);
            self.record.entry_throws += 1;
            let force = match &game.course().casts.outcomes()[outcome].outcome {
                Cast::Again => continue,
                Cast::Void => None,
                Cast::Move { base, .. } => Some(base),
            };
            let (to, mut effect) = game.finish_entry(&mut self.position, seat, action, force);
            effect.extra_throw &= self.extra_throws_left > 0;
            let (position, throws) = (&self.position, self.record.throws);
            self.observer.see(Event::Entered { seat, outcome, to, effect, position, throws });
            return self.settle(seat, effect);
        }
    }

    /// Counts what an action did. Returns what follows.
    fn settle(&mut self, seat: Seat, effect: ActionEffect) -> AfterThrow {
        let player = self.player(seat);
        self.record.captures[player] += u32::from(effect.captured);
        self.record.paid_landings[player] += u32::from(effect.paid_landings);
        if W::DETAIL {
            self.note_leader();
        }
        if effect.finished {
            AfterThrow::Finished
        } else if effect.drawn {
            AfterThrow::Drawn
        } else if effect.extra_throw {
            self.extra_throws_left -= 1;
            AfterThrow::ThrowAgain
        } else {
            AfterThrow::EndTurn
        }
    }

    /// Is it impossible for both players to act with any throw? Then the position never changes
    /// again.
    fn is_deadlocked(&mut self) -> bool {
        let (game, list) = (self.table.game, &mut self.base);
        let forces = game.course().casts.outcomes().iter().filter_map(|cast| match &cast.outcome {
            Cast::Move { base, promoted } => Some([Some(base), promoted.as_ref()]),
            Cast::Void | Cast::Again => None,
        });
        let mut forces = forces.flatten().flatten();
        !forces.any(|force| {
            Seat::BOTH.into_iter().any(|seat| {
                game.legal_actions(&self.position, seat, force, list);
                !list.is_empty()
            })
        })
    }

    fn note_leader(&mut self) {
        let left = |seat| self.table.game.steps_left(&self.position, seat);
        let leader = match left(Seat::Light).cmp(&left(Seat::Dark)) {
            std::cmp::Ordering::Less => Seat::Light,
            std::cmp::Ordering::Equal => return,
            std::cmp::Ordering::Greater => Seat::Dark,
        };
        self.record.lead_changes += u32::from(self.leader.is_some_and(|before| before != leader));
        self.leader = Some(leader);
    }
}
