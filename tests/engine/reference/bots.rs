//! The rulebook's four bots, asked by sorting rather than by scanning.

use urlab::game::seat::Seat;
use urlab::play::bots::BotKind;
use urlab::play::luck::Luck;

use super::{Move, Reference};

/// The place of the chosen move; the first of equals, which are in the order of kinds.
pub fn choose(reference: &Reference<'_>, bot: BotKind, seat: Seat, moves: &[Move], luck: &mut impl Luck) -> usize {
    let mut places: Vec<usize> = (0..moves.len()).collect();
    let backwards = |place: usize| usize::MAX - moves[place].from;
    match bot {
        BotKind::Random => return luck.below(moves.len() as u32) as usize,
        // `sort_by_key` is stable, so equals stay in order.
        BotKind::Greedy => {
            places.sort_by_key(|place| (wish(reference, seat, moves[*place]), backwards(*place)));
        }
        BotKind::Foremost => places.sort_by_key(|place| backwards(*place)),
        BotKind::Hindmost => places.sort_by_key(|place| moves[*place].from),
    }
    places[0]
}

/// Does it throw the second die where it may choose?
pub fn promotes(
    reference: &Reference<'_>,
    bot: BotKind,
    seat: Seat,
    base: &[Move],
    promoted: &[Move],
    luck: &mut impl Luck,
) -> bool {
    let indifferent = |moves: &[Move]| moves.iter().all(|one| wish(reference, seat, *one) == 3);
    match bot {
        BotKind::Random => luck.below(2) == 1,
        BotKind::Greedy => indifferent(base) && !indifferent(promoted),
        BotKind::Foremost | BotKind::Hindmost => false,
    }
}

/// 0 captures, 1 lands on a rosette, 2 bears off, 3 is any other.
fn wish(reference: &Reference<'_>, seat: Seat, one: Move) -> usize {
    let wishes = [one.captures, reference.is_rosette(seat, one.to), one.to == reference.home()];
    wishes.iter().position(|granted| *granted).unwrap_or(3)
}
