//! Plays a whole game by the reference. It asks the random source in the same order as the engine.

use crate::game::rules::race::Standing;
use crate::game::seat::Seat;
use crate::play::bots::BotKind;
use crate::play::random_source::{Draw, RandomSource};
use crate::play::record::{Ending, GameRecord};

use super::{Action, ActionResult, Reference, State, ThrowResult, Value, bots};

/// What a reference game needs. Bots are by seat.
pub struct Game<'a, L> {
    pub reference: &'a Reference<'a>,
    pub bots: [BotKind; 2],
    pub starter: Seat,
    pub throw_limit: u32,
    pub random: &'a mut L,
}

/// Plays from the start.
pub fn play<L: RandomSource>(game: Game<'_, L>) -> GameRecord {
    let (starter, state) = (game.starter, game.reference.start(game.starter));
    let record = GameRecord::default();
    let mut running = RunningGame { game, state, record, row: 0, tried: 0 };
    let reference = running.game.reference;
    let kept = reference.rules.opening.kept.as_ref();
    let mut kept =
        kept.map(|chance| usize::from(*chance.at(running.game.random.below(chance.total()))));
    let leads = |state: &State| {
        let left = Seat::BOTH.map(|seat| reference.steps_left(state, seat));
        (left[0] != left[1]).then_some(left[0] < left[1])
    };
    let (mut seat, mut new_turn, mut earned) = (starter, true, 0);
    let mut ahead = leads(&running.state);
    let mut starter_is_home = false;
    loop {
        if running.record.throws == running.throw_limit() {
            return running.finish_at_limit();
        }
        running.record.turns += u32::from(new_turn);
        let outcome = running.cast(seat, kept.take());
        let Some(next) = running.play_throw(seat, outcome) else {
            return running.finish_at_limit();
        };
        if let Some(now) = leads(&running.state) {
            running.record.lead_changes +=
                u32::from(ahead.is_some_and(|state_before: bool| state_before != now));
            ahead = Some(now);
        }
        if next == Next::Finished && seat == starter && reference.race.equal_turns {
            (starter_is_home, seat, new_turn, earned) = (true, starter.other(), true, 0);
            (running.row, running.tried) = (0, 0);
            continue;
        }
        new_turn = match next {
            Next::Finished if starter_is_home => {
                running.record.ending = Ending::Draw;
                return running.record;
            }
            Next::Finished => return running.won_by(seat),
            Next::OtherFinished => return running.won_by(seat.other()),
            Next::TurnOver => true,
            Next::Again => false,
            Next::Earned => {
                earned += 1;
                reference.race.extra_throws.at_most.is_some_and(|most| earned > u32::from(most))
            }
        };
        if new_turn {
            if starter_is_home {
                return running.won_by(starter);
            }
            (seat, earned) = (seat.other(), 0);
            (running.row, running.tried) = (0, 0);
        }
    }
}

/// What follows after a throw.
#[derive(PartialEq, Eq)]
enum Next {
    TurnOver,
    /// The throw itself is thrown again.
    Again,
    /// An action has earned another throw.
    Earned,
    Finished,
    /// The other player has finished by a throw that this player could not use.
    OtherFinished,
}

struct RunningGame<'a, L> {
    game: Game<'a, L>,
    state: State,
    record: GameRecord,
    /// The throws in a row of this turn that can be burnt.
    row: u8,
    /// The throws of this turn that did nothing while no own piece was on the board.
    tried: u8,
}

impl<L: RandomSource> RunningGame<'_, L> {
    fn cast(&mut self, seat: Seat, kept: Option<usize>) -> usize {
        self.record.throws += 1;
        let weights = self.game.reference.weights(seat == self.game.starter);
        // A cast begins a new step of the stream. In a single stream the player makes no
        // difference.
        let throw = || {
            self.game.random.set_purpose(Draw::Casts(0));
            let mut draw = self.game.random.below(weights.iter().sum());
            let fell = |weight: &u32| {
                let is_below = draw < *weight;
                draw = draw.wrapping_sub(*weight);
                is_below
            };
            weights.iter().position(fell).expect("a draw below the sum of the weights")
        };
        kept.unwrap_or_else(throw)
    }

    /// The number of throws after which the plan or the rules stop the game.
    fn throw_limit(&self) -> u32 {
        let of_rules = self.game.reference.race.throw_end.map(|end| end.throws);
        of_rules.map_or(self.game.throw_limit, |throws| throws.min(self.game.throw_limit))
    }

    /// Ends the game at the limit. Unless the rules end it there, it is unfinished. It is a
    /// deadlock if nobody can act, whatever is thrown.
    fn finish_at_limit(mut self) -> GameRecord {
        let reference = self.game.reference;
        if let Some(end) = reference.race.throw_end.filter(|end| end.throws <= self.record.throws) {
            return self.finish_by(end.by);
        }
        let can_act = |seat: Seat, outcome| match reference.throw_result(outcome) {
            ThrowResult::Void | ThrowResult::Again => false,
            ThrowResult::Values { base, promoted } => [Some(base), promoted]
                .iter()
                .flatten()
                .any(|value| !reference.legal(&self.state, seat, value).is_empty()),
        };
        self.record.deadlock = !Seat::BOTH.into_iter().any(|seat| {
            let weights = reference.weights(seat == self.game.starter);
            let mut thrown = weights.iter().enumerate().filter(|(_, weight)| **weight > 0);
            thrown.any(|(outcome, _)| can_act(seat, outcome))
        });
        self.record
    }

    /// The player with more pieces home wins, or the one with fewer steps left.
    fn finish_by(mut self, by: Standing) -> GameRecord {
        let reference = self.game.reference;
        let [light, dark] = Seat::BOTH.map(|seat| {
            let home = self.state.of(seat).filter(|piece| piece.step == reference.home()).count();
            let steps = -i64::from(reference.steps_left(&self.state, seat));
            (if by == Standing::Home { home } else { 0 }, steps)
        });
        if light == dark {
            self.record.ending = Ending::Draw;
            return self.record;
        }
        self.won_by(if light > dark { Seat::Light } else { Seat::Dark })
    }

    fn won_by(mut self, winner: Seat) -> GameRecord {
        let class = self.game.reference.win_class(&self.state, winner.other()) as u8;
        let first = winner == self.game.starter;
        self.record.ending =
            if first { Ending::FirstWins(class) } else { Ending::SecondWins(class) };
        self.record
    }

    /// `None` if the limit stopped the game before an entering piece's own throw.
    fn play_throw(&mut self, seat: Seat, outcome: usize) -> Option<Next> {
        let (reference, bot) =
            (self.game.reference, self.game.bots[usize::from(seat == Seat::Dark)]);
        if self.is_burnt(outcome) {
            self.record.passes += 1;
            return Some(Next::TurnOver);
        }
        let (base, promoted) = match reference.throw_result(outcome) {
            ThrowResult::Void => {
                self.record.passes += 1;
                return Some(self.try_again(seat));
            }
            ThrowResult::Again => {
                self.record.rethrows += 1;
                return Some(Next::Again);
            }
            ThrowResult::Values { base, promoted } => (base, promoted),
        };
        let keeping = reference.legal(&self.state, seat, &base);
        let promoting =
            promoted.as_ref().map_or(Vec::new(), |value| reference.legal(&self.state, seat, value));
        if keeping.is_empty() && promoting.is_empty() {
            return Some(self.unused(seat, &base));
        }
        let throws_second_die = !promoting.is_empty()
            && (keeping.is_empty()
                || bots::promotes(reference, bot, seat, &keeping, &promoting, self.game.random));
        if !throws_second_die {
            return self.act(seat, &base, &keeping);
        }
        self.record.verdicts += 1;
        let die = &reference.race.promotion.as_ref().expect("a second die").die;
        if *die.at(self.game.random.below(die.total())) {
            return self.act(seat, promoted.as_ref().expect("a promoted value"), &promoting);
        }
        self.record.verdict_nos += 1;
        Some(Next::TurnOver)
    }

    /// Is this throw one too many in a row? A throw that says again and that is never burnt is as
    /// if it was not thrown.
    fn is_burnt(&mut self, outcome: usize) -> bool {
        let race = self.game.reference.race;
        let marks = race.throws.outcomes()[outcome].outcome.marks;
        if let Some(place) = race.lost_throws.burnt_after.get(&marks) {
            self.row += 1;
            return self.row >= *place;
        }
        let again = matches!(self.game.reference.throw_result(outcome), ThrowResult::Again);
        self.row = if again { self.row } else { 0 };
        false
    }

    /// Nothing is legal with a value. The other player uses the throw if it can.
    fn unused(&mut self, seat: Seat, value: &Value) -> Next {
        let next = self.try_again(seat);
        let reference = self.game.reference;
        // The turn that follows is like an extra throw.
        let given = Value { extra: true, ..value.clone() };
        let actions = reference.legal(&self.state, seat.other(), &given);
        let is_usable = reference.race.lost_throws.opponent_uses && !actions.is_empty();
        if next == Next::Again || !is_usable {
            self.record.passes += 1;
            return next;
        }
        match self.act(seat.other(), &given, &actions) {
            Some(Next::Finished) => Next::OtherFinished,
            _ => Next::TurnOver,
        }
    }

    /// A player without a piece on the board may have another try.
    fn try_again(&mut self, seat: Seat) -> Next {
        let reference = self.game.reference;
        let mut own = self.state.of(seat);
        if own.any(|piece| piece.step > 0 && piece.step < reference.home()) {
            return Next::TurnOver;
        }
        self.tried += 1;
        match reference.race.lost_throws.tries_to_enter {
            Some(tries) if self.tried < tries => Next::Again,
            _ => Next::TurnOver,
        }
    }

    fn act(&mut self, seat: Seat, value: &Value, actions: &[Action]) -> Option<Next> {
        let (reference, bot) =
            (self.game.reference, self.game.bots[usize::from(seat == Seat::Dark)]);
        let chosen = if actions.len() > 1 {
            bots::choose(reference, bot, seat, actions, self.game.random)
        } else {
            0
        };
        self.record.actions += 1;
        self.record.forced_actions += u32::from(actions.len() == 1);
        self.record.legal_actions += actions.len() as u32;
        let state_before = self.state.clone();
        let mut result = reference.apply(&mut self.state, seat, value, &actions[chosen]);
        if actions[chosen].own_throw {
            let thrown = loop {
                if self.record.throws == self.throw_limit() {
                    self.state = state_before;
                    return None;
                }
                let outcome = self.cast(seat, None);
                self.record.entry_throws += 1;
                match reference.throw_result(outcome) {
                    ThrowResult::Again => {}
                    ThrowResult::Void => break None,
                    ThrowResult::Values { base, .. } => break Some(base),
                }
            };
            let entry = actions[chosen].moves[0];
            result = reference.finish_entry(&mut self.state, seat, entry, thrown.as_ref()).1;
        }
        Some(self.add_to_record(seat, result))
    }

    fn add_to_record(&mut self, seat: Seat, result: ActionResult) -> Next {
        let player = usize::from(seat != self.game.starter);
        self.record.captures[player] += result.captured;
        self.record.paid_landings[player] += result.paid;
        match result {
            ActionResult { finished: true, .. } => Next::Finished,
            ActionResult { extra_throw: true, .. } => Next::Earned,
            _ => Next::TurnOver,
        }
    }
}
