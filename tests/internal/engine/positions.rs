//! The number of positions of the most common game: counted by following every throw and action, by
//! a formula, and as published.

use std::collections::HashSet;

use crate::game::actions::ActionList;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;

/// The number of positions with `pieces` pieces each, seen by the player to throw, who has not
/// finished. On a path of 6 own squares and 8 shared ones a player has some pieces of each, and the
/// rest waits or is home.
///
/// Positions in which the player to throw has finished do not exist: a player who finishes has just
/// moved, so the other player would be to throw.
fn count_by_formula(pieces: u64) -> u64 {
    let mut positions = 0;
    for (mine, theirs) in pairs(6) {
        for (my_shared, their_shared) in pairs(8).filter(|(one, other)| one + other <= 8) {
            let (mine_off, theirs_off) =
                (pieces.checked_sub(mine + my_shared), pieces.checked_sub(theirs + their_shared));
            let (Some(mine_off), Some(theirs_off)) = (mine_off, theirs_off) else { continue };
            let placed = binomial(6, mine) * binomial(6, theirs);
            let shared = binomial(8, my_shared) * binomial(8 - my_shared, their_shared);
            // Of the pieces off the board any number are home, but not all of mine.
            let mine_home = mine_off + u64::from(mine + my_shared > 0);
            positions += placed * shared * mine_home * (theirs_off + 1);
        }
    }
    positions
}

fn pairs(most: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..=most).flat_map(move |one| (0..=most).map(move |other| (one, other)))
}

fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, step| product * (n - step) / (step + 1))
}

/// The number of positions that throws and actions reach from the start, seen by the player to
/// throw.
fn count_by_enumeration(pieces: u8) -> u64 {
    let mut rules = crate::input::rules::load("finkel").expect("a shipped rule set");
    rules.race_mut().expect("a race").kinds[0].count = pieces;
    let race = Race::new(&rules).expect("a race");
    let key = |position: &<Race as Game>::Position| -> Vec<u8> {
        let counts = |seat| (0..=race.places() + 1).map(move |place| (seat, place));
        Seat::BOTH
            .into_iter()
            .flat_map(counts)
            .map(|(seat, place)| race.count(position, seat, 0, place))
            .collect()
    };
    // The player to throw is always Light: when the turn passes, the position is mirrored.
    let start = race.start();
    let (mut seen, mut open) = (HashSet::from([key(&start)]), vec![start]);
    let mut list = ActionList::new();
    while let Some(position) = open.pop() {
        let mut next = vec![position.mirrored()];
        for cast in race.course().dice.of_role(0).outcomes() {
            let Cast::Move { base, .. } = &cast.outcome else { continue };
            race.legal_actions(&position, Seat::Light, base, &mut list);
            for action in &list {
                let mut after = position.clone();
                let effect = race.apply(&mut after, Seat::Light, base, action);
                next.push(if effect.extra_throw { after } else { after.mirrored() });
            }
        }
        // A position in which the other player has finished is not continued.
        let is_over = |position: &<Race as Game>::Position| {
            race.count(position, Seat::Dark, 0, race.home()) == pieces
        };
        for position in next {
            if seen.insert(key(&position)) && !is_over(&position) {
                open.push(position);
            }
        }
    }
    seen.len() as u64
}

#[test]
fn following_every_action_finds_the_number_of_positions_of_the_formula() {
    for pieces in 1..=3 {
        assert_eq!(
            count_by_enumeration(pieces),
            count_by_formula(u64::from(pieces)),
            "{pieces} pieces"
        );
    }
}

/// Published by J. Olieslagers and by J. Heled for seven pieces: `PEERS.md`.
#[test]
fn seven_pieces_have_the_published_number_of_positions() {
    assert_eq!(count_by_formula(7), 137_892_016);
}
