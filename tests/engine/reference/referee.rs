//! A whole game by the reference, with the engine's questions to luck in the same order.

use urlab::game::seat::Seat;
use urlab::play::bots::BotKind;
use urlab::play::luck::Luck;
use urlab::play::record::{Ending, GameRecord};

use super::{Done, Reference, State, Thrown, Value, bots};

/// What a reference game is played with; bots by seat.
pub struct Game<'a, L> {
    pub reference: &'a Reference<'a>,
    pub bots: [BotKind; 2],
    pub starter: Seat,
    pub throw_limit: u32,
    pub luck: &'a mut L,
}

/// Plays from the start.
pub fn play<L: Luck>(game: Game<'_, L>) -> GameRecord {
    let mut state = game.reference.start();
    let mut record = GameRecord::default();
    let Game { reference, starter, luck, .. } = game;
    let kept = reference.rules.opening.kept.as_ref();
    let mut kept = kept.map(|chance| usize::from(*chance.at(luck.below(chance.total()))));
    let (mut seat, mut new_turn, mut ahead) = (starter, true, None);
    let mut starter_is_home = false;
    loop {
        if record.throws == game.throw_limit {
            record.ending = Ending::Unfinished;
            return record;
        }
        record.throws += 1;
        record.turns += u32::from(new_turn);
        let throws = &reference.race.throws;
        let outcome = kept.take().unwrap_or_else(|| throws.index_at(luck.below(throws.total())));
        let done = one_throw(reference, game.bots, starter, seat, outcome, &mut state, &mut record, luck);
        let left = Seat::BOTH.map(|seat| reference.steps_left(&state, seat));
        if left[0] != left[1] {
            let now = left[0] < left[1];
            record.lead_changes += u32::from(ahead.is_some_and(|before: bool| before != now));
            ahead = Some(now);
        }
        new_turn = !done.extra_throw;
        if done.finished {
            if starter_is_home {
                record.ending = Ending::Draw;
                return record;
            }
            if seat == starter && reference.race.equal_turns {
                starter_is_home = true;
            } else {
                record.ending = won(reference, &state, starter, seat);
                return record;
            }
        } else if starter_is_home && new_turn {
            record.ending = won(reference, &state, starter, starter);
            return record;
        }
        if new_turn {
            seat = seat.other();
        }
    }
}

fn won(reference: &Reference<'_>, state: &State, starter: Seat, winner: Seat) -> Ending {
    let class = reference.win_class(state, winner.other()) as u8;
    if winner == starter { Ending::FirstWins(class) } else { Ending::SecondWins(class) }
}

const NOTHING: Done = Done { captured: 0, extra_throw: false, finished: false };

#[expect(clippy::too_many_arguments, reason = "one flat function reads plainer here than a type for its arguments")]
fn one_throw(
    reference: &Reference<'_>,
    bots: [BotKind; 2],
    starter: Seat,
    seat: Seat,
    outcome: usize,
    state: &mut State,
    record: &mut GameRecord,
    luck: &mut impl Luck,
) -> Done {
    let bot = bots[usize::from(seat == Seat::Dark)];
    let (base, promoted) = match reference.thrown(outcome) {
        Thrown::Void => {
            record.passes += 1;
            return NOTHING;
        }
        Thrown::Again => {
            record.agains += 1;
            return Done { extra_throw: true, ..NOTHING };
        }
        Thrown::Values { base, promoted } => (base, promoted),
    };
    let kept_moves = reference.legal(state, seat, &base);
    let promoted_moves = promoted.as_ref().map_or(Vec::new(), |value| reference.legal(state, seat, value));
    if kept_moves.is_empty() && promoted_moves.is_empty() {
        record.passes += 1;
        return NOTHING;
    }
    let throws_second_die = !promoted_moves.is_empty()
        && (kept_moves.is_empty() || bots::promotes(reference, bot, seat, &kept_moves, &promoted_moves, luck));
    if throws_second_die {
        record.verdicts += 1;
        let die = &reference.race.promotion.as_ref().expect("a second die").die;
        if !*die.at(luck.below(die.total())) {
            record.verdict_nos += 1;
            return NOTHING;
        }
    }
    let value: &Value = if throws_second_die { promoted.as_ref().expect("a promoted value") } else { &base };
    let moves = if throws_second_die { promoted_moves } else { kept_moves };
    let chosen = if moves.len() > 1 { bots::choose(reference, bot, seat, &moves, luck) } else { 0 };
    let done = reference.apply(state, seat, value, moves[chosen]);
    let player = usize::from(seat != starter);
    record.actions += 1;
    record.forced += u32::from(moves.len() == 1);
    record.legal_actions += moves.len() as u32;
    record.captures[player] += done.captured;
    record.paid_landings[player] += u32::from(reference.is_paid(seat, moves[chosen].to));
    done
}
