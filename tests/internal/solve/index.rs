//! Numbers of positions: no number occurs twice, none is left out, and there are as many as
//! published.

use std::collections::HashSet;

use crate::game::actions::ActionList;
use crate::game::contract::Game;
use crate::game::race::{Race, position::Position};
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::solve::index::Index;

use super::forms::{form, other_starts_and_ends, small_races};
use super::passage_forms;

/// Published by J. Olieslagers and by J. Heled for seven pieces.
#[test]
fn the_number_of_positions_is_the_published_one() {
    let race = Race::new(&form("finkel", &[7])).unwrap();
    assert_eq!(Index::new(&race).unwrap().positions(), 137_892_016);
}

#[test]
fn every_number_belongs_to_one_position() {
    for rules in
        small_races(2).into_iter().chain(passage_forms::all()).chain(other_starts_and_ends())
    {
        let race = Race::new(&rules).unwrap();
        let index = Index::new(&race).unwrap();
        let (mut last, mut seen) = (None, 0);
        index.each(&race, &mut |position| {
            let place = index.place(&position);
            let home = Seat::BOTH.map(|seat| position.side(seat).home);
            let number = match last {
                Some((before, number)) if before == home => number + 1,
                _ => 0,
            };
            assert_eq!(place.number(), number, "{}: {position:?}", rules.name);
            last = Some((home, number));
            seen += u64::from(position.side(Seat::Light).pieces_left > 0);
        });
        assert_eq!(seen, index.positions(), "{}", rules.name);
    }
}

/// All positions that throws and actions reach, seen by the player to throw.
fn positions(race: &Race, most: usize) -> Vec<Position> {
    let key = |position: &Position| -> Vec<u8> {
        let places =
            (0..race.kinds).flat_map(|kind| (0..=race.home()).map(move |place| (kind, place)));
        let counts = places
            .map(|(kind, place)| Seat::BOTH.map(|seat| race.count(position, seat, kind, place)));
        counts.flatten().collect()
    };
    let (mut seen, mut all) = (HashSet::from([key(&race.start())]), vec![race.start()]);
    let mut next_index = 0;
    while next_index < all.len() && all.len() < most {
        let position = all[next_index].clone();
        next_index += 1;
        let mut next = vec![position.mirrored()];
        let mut list = ActionList::new();
        for cast in race.course().dice.of_role(0).outcomes() {
            let Cast::Move { base, promoted } = &cast.outcome else { continue };
            for force in [Some(base), promoted.as_ref()].into_iter().flatten() {
                race.legal_actions(&position, Seat::Light, force, &mut list);
                for action in &list {
                    let mut after = position.clone();
                    race.apply(&mut after, Seat::Light, force, action);
                    if action.has_own_throw() {
                        for cast in race.course().dice.of_role(0).outcomes() {
                            let Cast::Move { base, .. } = &cast.outcome else { continue };
                            let mut entered = after.clone();
                            race.finish_entry(&mut entered, Seat::Light, action, Some(base));
                            next.extend([entered.mirrored(), entered]);
                        }
                    } else {
                        next.extend([after.mirrored(), after]);
                    }
                }
            }
        }
        for position in next {
            let is_over = Seat::BOTH.iter().all(|seat| position.side(*seat).pieces_left == 0);
            if !is_over && seen.insert(key(&position)) {
                all.push(position);
            }
        }
    }
    all
}

#[test]
fn every_position_that_occurs_has_its_own_number() {
    for rules in small_races(6).into_iter().chain(passage_forms::all()) {
        let race = Race::new(&rules).unwrap();
        let index = Index::new(&race).unwrap();
        let found = positions(&race, 30_000);
        let mut numbers = HashSet::new();
        for position in &found {
            let home = Seat::BOTH.map(|seat| position.side(seat).home);
            assert!(
                numbers.insert((home, index.place(position).number())),
                "{}: {position:?}",
                rules.name
            );
        }
        let share = found.len() as f64 / index.positions() as f64;
        println!(
            "{} {}: {} of {} ({share:.3})",
            rules.name,
            rules.pieces(),
            found.len(),
            index.positions()
        );
    }
}
