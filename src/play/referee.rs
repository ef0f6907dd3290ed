//! The course of a game: throws, the second die, actions, extra throws, equal turns, the end (rulebook, sections 2 and 3).

use crate::game::actions::{Action, ActionList, apply, legal_actions};
use crate::game::outcome::win_class;
use crate::game::position::Position;
use crate::game::race::{Cast, Force, Race};
use crate::game::seat::Seat;
use crate::play::bots::{Bot, Decision};
use crate::play::luck::Luck;
use crate::play::record::{Ending, GameRecord};
use crate::play::watch::{Event, Watcher};

/// What a game is played with.
///
/// ```
/// use urlab::{game::race::Race, game::seat::Seat, play::bots::BotKind};
/// use urlab::play::{luck::GameStream, record::Ending, referee::{Table, play}, watch::Unwatched};
/// let race = Race::new(&urlab::spec::rules::load("scenarios/rules/finkel.yaml").unwrap());
/// let table = Table { race: &race, bots: [BotKind::Random.bot(); 2], starter: Seat::Light, throw_limit: 20 };
/// let record = play(&table, &mut GameStream::new(7, 0), &mut Unwatched);
/// assert_eq!((record.throws, record.ending), (20, Ending::Unfinished), "seven pieces take longer");
/// ```
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// The rule set.
    pub race: &'a Race,
    /// Light's player and Dark's.
    pub bots: [&'a dyn Bot; 2],
    /// Who takes the first turn. The cast-off only decides which person that is; batches seat it as Light.
    pub starter: Seat,
    /// The greatest number of throws; the game is stopped before the next.
    pub throw_limit: u32,
}

/// Plays one game from the start.
pub fn play<L: Luck, W: Watcher>(table: &Table<'_>, luck: &mut L, watcher: &mut W) -> GameRecord {
    play_from(table, Position::start(table.race), luck, watcher)
}

/// Plays one game from a given position, the starter to throw, with a kept opening cast where the rule set keeps it.
pub fn play_from<L: Luck, W: Watcher>(
    table: &Table<'_>,
    position: Position,
    luck: &mut L,
    watcher: &mut W,
) -> GameRecord {
    let mut referee = Referee {
        table,
        position,
        record: GameRecord::default(),
        leader: None,
        luck,
        watcher,
        base: ActionList::default(),
        promoted: ActionList::default(),
    };
    let ending = referee.game();
    referee.record.ending = ending;
    referee.watcher.see(Event::Over { ending, throws: referee.record.throws });
    referee.record
}

struct Referee<'a, L, W> {
    table: &'a Table<'a>,
    position: Position,
    record: GameRecord,
    leader: Option<Seat>,
    luck: &'a mut L,
    watcher: &'a mut W,
    base: ActionList,
    promoted: ActionList,
}

/// What follows a throw.
enum Then {
    ThrowAgain,
    EndTurn,
    Finished,
}

/// How a turn ended.
#[derive(PartialEq, Eq)]
enum TurnEnd {
    Over,
    Finished,
    AtLimit,
}

impl<L: Luck, W: Watcher> Referee<'_, L, W> {
    fn game(&mut self) -> Ending {
        let starter = self.table.starter;
        let mut kept = self.table.race.opening.as_ref().map(|opening| *opening.at(self.luck.below(opening.total())));
        let mut seat = starter;
        loop {
            match self.turn(seat, kept.take()) {
                TurnEnd::AtLimit => return Ending::Unfinished,
                TurnEnd::Over => seat = seat.other(),
                TurnEnd::Finished if seat == starter && self.table.race.equal_turns => return self.equalising_turn(),
                TurnEnd::Finished => return self.won_by(seat),
            }
        }
    }

    /// The second player's last whole turn after the first player has finished.
    fn equalising_turn(&mut self) -> Ending {
        match self.turn(self.table.starter.other(), None) {
            TurnEnd::AtLimit => Ending::Unfinished,
            TurnEnd::Over => self.won_by(self.table.starter),
            TurnEnd::Finished => Ending::Draw,
        }
    }

    fn won_by(&self, winner: Seat) -> Ending {
        let class = win_class(self.table.race, &self.position, winner.other());
        if winner == self.table.starter { Ending::FirstWins(class) } else { Ending::SecondWins(class) }
    }

    fn turn(&mut self, seat: Seat, mut kept: Option<u8>) -> TurnEnd {
        let mut first_throw = true;
        loop {
            if self.record.throws >= self.table.throw_limit {
                return TurnEnd::AtLimit;
            }
            self.record.throws += 1;
            self.record.turns += u32::from(first_throw);
            first_throw = false;
            match self.throw(seat, kept.take()) {
                Then::ThrowAgain => {}
                Then::EndTurn => return TurnEnd::Over,
                Then::Finished => return TurnEnd::Finished,
            }
        }
    }

    fn throw(&mut self, seat: Seat, kept: Option<u8>) -> Then {
        let race = self.table.race;
        let outcome = match kept {
            Some(outcome) => usize::from(outcome),
            None => race.casts.index_at(self.luck.below(race.casts.total())),
        };
        self.watcher.see(Event::Cast { seat, outcome, number: self.record.throws, kept: kept.is_some() });
        match &race.casts.outcomes()[outcome].outcome {
            Cast::Void => self.pass(),
            Cast::Again => {
                self.record.agains += 1;
                self.watcher.see(Event::Again);
                Then::ThrowAgain
            }
            Cast::Move { base, promoted } => self.move_by(seat, base, promoted.as_ref()),
        }
    }

    fn pass(&mut self) -> Then {
        self.record.passes += 1;
        self.watcher.see(Event::Passed);
        Then::EndTurn
    }

    fn move_by(&mut self, seat: Seat, base: &Force, promoted: Option<&Force>) -> Then {
        let race = self.table.race;
        legal_actions(race, &self.position, seat, base, &mut self.base);
        let Some(promoted) = promoted else {
            return if self.base.is_empty() { self.pass() } else { self.act(seat, base, false) };
        };
        legal_actions(race, &self.position, seat, promoted, &mut self.promoted);
        let throws_second_die = match (self.base.is_empty(), self.promoted.is_empty()) {
            (true, true) => return self.pass(),
            (false, true) => false,
            (true, false) => true,
            (false, false) => self.prefers_second_die(seat, base, promoted),
        };
        if !throws_second_die {
            return self.act(seat, base, false);
        }
        let yes = race.verdict.as_ref().is_none_or(|die| *die.at(self.luck.below(die.total())));
        self.record.verdicts += 1;
        self.watcher.see(Event::Verdict { compulsory: self.base.is_empty(), yes });
        if yes {
            return self.act(seat, promoted, true);
        }
        self.record.verdict_nos += 1;
        Then::EndTurn
    }

    fn prefers_second_die(&mut self, seat: Seat, base: &Force, promoted: &Force) -> bool {
        let decision =
            |force, actions| Decision { race: self.table.race, position: &self.position, seat, force, actions };
        let (keep, promote) = (decision(base, &self.base), decision(promoted, &self.promoted));
        self.table.bots[seat.index()].throws_second_die(&keep, &promote, self.luck)
    }

    fn act(&mut self, seat: Seat, force: &Force, promoted: bool) -> Then {
        let race = self.table.race;
        let choices: &[Action] = if promoted { &self.promoted } else { &self.base };
        let chosen = match choices.len() {
            1 => 0,
            _ => self.table.bots[seat.index()]
                .choose(&Decision { race, position: &self.position, seat, force, actions: choices }, self.luck),
        };
        let action = choices[chosen];
        let effect = apply(race, &mut self.position, seat, force, action);
        let player = usize::from(seat != self.table.starter);
        self.record.actions += 1;
        self.record.forced += u32::from(choices.len() == 1);
        self.record.legal_actions += choices.len() as u32;
        self.record.captures[player] += u32::from(effect.captured);
        self.record.paid_landings[player] += u32::from(race.paying.contains(action.to));
        let (position, throws) = (&self.position, self.record.throws);
        self.watcher.see(Event::Acted { seat, force, choices, action, effect, position, throws });
        self.note_leader();
        if effect.finished {
            Then::Finished
        } else if effect.extra_throw {
            Then::ThrowAgain
        } else {
            Then::EndTurn
        }
    }

    fn note_leader(&mut self) {
        let left = |seat| self.position.side(seat).steps_left;
        let leader = match left(Seat::Light).cmp(&left(Seat::Dark)) {
            std::cmp::Ordering::Less => Seat::Light,
            std::cmp::Ordering::Equal => return,
            std::cmp::Ordering::Greater => Seat::Dark,
        };
        self.record.lead_changes += u32::from(self.leader.is_some_and(|before| before != leader));
        self.leader = Some(leader);
    }
}
