//! A whole game by the reference, with the engine's questions to luck in the same order.

use crate::game::seat::Seat;
use crate::play::bots::BotKind;
use crate::play::random_source::{Draw, RandomSource};
use crate::play::record::{Ending, GameRecord};

use super::{Action, Done, Reference, State, Thrown, Value, bots};

/// What a reference game is played with; bots by seat.
pub struct Game<'a, L> {
    pub reference: &'a Reference<'a>,
    pub bots: [BotKind; 2],
    pub starter: Seat,
    pub throw_limit: u32,
    pub luck: &'a mut L,
}

/// Plays from the start.
pub fn play<L: RandomSource>(game: Game<'_, L>) -> GameRecord {
    let (starter, state) = (game.starter, game.reference.start());
    let mut table = Table { game, state, record: GameRecord::default() };
    let reference = table.game.reference;
    let kept = reference.rules.opening.kept.as_ref();
    let mut kept =
        kept.map(|chance| usize::from(*chance.at(table.game.luck.below(chance.total()))));
    let (mut seat, mut new_turn, mut ahead, mut earned) = (starter, true, None, 0);
    let mut starter_is_home = false;
    loop {
        if table.record.throws == table.game.throw_limit {
            return table.stopped();
        }
        table.record.turns += u32::from(new_turn);
        let outcome = table.cast(kept.take());
        let Some(next) = table.one_throw(seat, outcome) else { return table.stopped() };
        let left = Seat::BOTH.map(|seat| reference.steps_left(&table.state, seat));
        if left[0] != left[1] {
            let now = left[0] < left[1];
            table.record.lead_changes += u32::from(ahead.is_some_and(|before: bool| before != now));
            ahead = Some(now);
        }
        if next == Next::Finished && seat == starter && reference.race.equal_turns {
            (starter_is_home, seat, new_turn, earned) = (true, starter.other(), true, 0);
            continue;
        }
        new_turn = match next {
            Next::Finished if starter_is_home => {
                table.record.ending = Ending::Draw;
                return table.record;
            }
            Next::Finished => return table.won_by(seat),
            Next::Over => true,
            Next::Again => false,
            Next::Earned => {
                earned += 1;
                reference.race.extra_throws.at_most.is_some_and(|most| earned > u32::from(most))
            }
        };
        if new_turn {
            if starter_is_home {
                return table.won_by(starter);
            }
            (seat, earned) = (seat.other(), 0);
        }
    }
}

/// What a throw led to.
#[derive(PartialEq, Eq)]
enum Next {
    Over,
    /// The throw itself is thrown again.
    Again,
    /// An action has earned another throw.
    Earned,
    Finished,
}

struct Table<'a, L> {
    game: Game<'a, L>,
    state: State,
    record: GameRecord,
}

impl<L: RandomSource> Table<'_, L> {
    fn cast(&mut self, kept: Option<usize>) -> usize {
        self.record.throws += 1;
        let throws = &self.game.reference.race.throws;
        // A cast begins a new step of the stream; whose it is makes no difference to one stream.
        let throw = || {
            self.game.luck.set_purpose(Draw::Casts(0));
            throws.index_at(self.game.luck.below(throws.total()))
        };
        kept.unwrap_or_else(throw)
    }

    /// At the limit: a deadlock if nobody can act, whatever is thrown.
    fn stopped(mut self) -> GameRecord {
        let reference = self.game.reference;
        let can_act = |outcome| match reference.thrown(outcome) {
            Thrown::Void | Thrown::Again => false,
            Thrown::Values { base, promoted } => {
                [Some(base), promoted].iter().flatten().any(|value| {
                    Seat::BOTH
                        .iter()
                        .any(|seat| !reference.legal(&self.state, *seat, value).is_empty())
                })
            }
        };
        self.record.deadlock = !(0..reference.race.throws.outcomes().len()).any(can_act);
        self.record
    }

    fn won_by(mut self, winner: Seat) -> GameRecord {
        let class = self.game.reference.win_class(&self.state, winner.other()) as u8;
        let first = winner == self.game.starter;
        self.record.ending =
            if first { Ending::FirstWins(class) } else { Ending::SecondWins(class) };
        self.record
    }

    /// `None` if the limit stopped the game before an entering piece's own throw.
    fn one_throw(&mut self, seat: Seat, outcome: usize) -> Option<Next> {
        let (reference, bot) =
            (self.game.reference, self.game.bots[usize::from(seat == Seat::Dark)]);
        let (base, promoted) = match reference.thrown(outcome) {
            Thrown::Void => {
                self.record.passes += 1;
                return Some(Next::Over);
            }
            Thrown::Again => {
                self.record.rethrows += 1;
                return Some(Next::Again);
            }
            Thrown::Values { base, promoted } => (base, promoted),
        };
        let keeping = reference.legal(&self.state, seat, &base);
        let promoting =
            promoted.as_ref().map_or(Vec::new(), |value| reference.legal(&self.state, seat, value));
        if keeping.is_empty() && promoting.is_empty() {
            self.record.passes += 1;
            return Some(Next::Over);
        }
        let throws_second_die = !promoting.is_empty()
            && (keeping.is_empty()
                || bots::promotes(reference, bot, seat, &keeping, &promoting, self.game.luck));
        if !throws_second_die {
            return self.act(seat, &base, &keeping);
        }
        self.record.verdicts += 1;
        let die = &reference.race.promotion.as_ref().expect("a second die").die;
        if *die.at(self.game.luck.below(die.total())) {
            return self.act(seat, promoted.as_ref().expect("a promoted value"), &promoting);
        }
        self.record.verdict_nos += 1;
        Some(Next::Over)
    }

    fn act(&mut self, seat: Seat, value: &Value, actions: &[Action]) -> Option<Next> {
        let (reference, bot) =
            (self.game.reference, self.game.bots[usize::from(seat == Seat::Dark)]);
        let chosen = if actions.len() > 1 {
            bots::choose(reference, bot, seat, actions, self.game.luck)
        } else {
            0
        };
        self.record.actions += 1;
        self.record.forced_actions += u32::from(actions.len() == 1);
        self.record.legal_actions += actions.len() as u32;
        let before = self.state.clone();
        let mut done = reference.apply(&mut self.state, seat, value, &actions[chosen]);
        if actions[chosen].own_throw {
            let thrown = loop {
                if self.record.throws == self.game.throw_limit {
                    self.state = before;
                    return None;
                }
                let outcome = self.cast(None);
                self.record.entry_throws += 1;
                match reference.thrown(outcome) {
                    Thrown::Again => {}
                    Thrown::Void => break None,
                    Thrown::Values { base, .. } => break Some(base),
                }
            };
            let entry = actions[chosen].moves[0];
            done = reference.finish_entry(&mut self.state, seat, entry, thrown.as_ref()).1;
        }
        Some(self.count(seat, done))
    }

    fn count(&mut self, seat: Seat, done: Done) -> Next {
        let player = usize::from(seat != self.game.starter);
        self.record.captures[player] += done.captured;
        self.record.paid_landings[player] += done.paid;
        match done {
            Done { finished: true, .. } => Next::Finished,
            Done { extra_throw: true, .. } => Next::Earned,
            _ => Next::Over,
        }
    }
}
