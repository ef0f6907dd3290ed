//! Exchanging the colours changes only the colours. The same seed gives the same game.

use crate::game::actions::ActionList;
use crate::game::contract::Game;
use crate::game::domination::Domination;
use crate::game::domination::position::Position;
use crate::game::rules::GameRules;
use crate::game::rules::domination::{Repeated, Repetition};
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::play::bots::BotKind;
use crate::play::observer::{Event, GameObserver, NoObserver};
use crate::play::random_source::GameStream;
use crate::play::record::GameRecord;
use crate::play::referee::{GameSetup, play};

fn royal(repeated: Repeated) -> Domination {
    let mut rules = crate::input::rules::load("freecompany-royal").unwrap();
    if let GameRules::Domination(domination) = &mut rules.game {
        domination.draw = Some(Repetition { of: repeated, times: 5 });
    }
    Domination::new(&rules).unwrap()
}

/// Records the positions of a game, and their mirror images.
#[derive(Default)]
struct RecordedGame {
    positions: Vec<Position>,
    mirrored: Vec<Position>,
}

impl GameObserver<Domination> for RecordedGame {
    fn see(&mut self, event: Event<'_, Domination>) {
        if let Event::Acted { position, .. } = event {
            self.positions.push(position.clone());
            self.mirrored.push(position.mirrored());
        }
    }
}

fn game(
    domination: &Domination,
    bots: [BotKind; 2],
    starter: Seat,
    seed: u64,
) -> (GameRecord, RecordedGame) {
    let table =
        GameSetup { game: domination, bots: bots.map(BotKind::bot), starter, throw_limit: 500 };
    let mut recorded = RecordedGame::default();
    let record = play(&table, &mut GameStream::new(seed, 0), &mut recorded);
    (record, recorded)
}

#[test]
fn exchanging_the_colours_does_not_change_a_game() {
    for repeated in [Repeated::Action, Repeated::Position] {
        let royal = royal(repeated);
        for seed in 0..60 {
            let bots = [seed % 5, seed / 5 % 5].map(|at| BotKind::SIDE_BY_SIDE[at as usize]);
            let (light, by_light) = game(&royal, bots, Seat::Light, seed);
            let (dark, by_dark) = game(&royal, [bots[1], bots[0]], Seat::Dark, seed);
            assert_eq!(light, dark, "records name the first and second player, not Light and Dark");
            assert!(by_light.positions == by_dark.mirrored, "{seed}");
            assert!(by_light.positions.len() > 5);
        }
    }
}

#[test]
fn mirroring_twice_gives_the_position_and_mirrors_offer_the_same_actions() {
    let royal = royal(Repeated::Action);
    let (_, recorded) = game(&royal, [BotKind::Random; 2], Seat::Light, 45);
    let (mut one, mut other) = (ActionList::new(), ActionList::new());
    for (position, mirrored) in recorded.positions.iter().zip(&recorded.mirrored) {
        assert_eq!(mirrored.mirrored(), *position);
        for throw in royal.course().dice.of_role(0).outcomes() {
            let Cast::Move { base, .. } = &throw.outcome else { panic!("no throw is void") };
            royal.legal_actions(position, Seat::Light, base, &mut one);
            royal.legal_actions(mirrored, Seat::Dark, base, &mut other);
            assert_eq!(one, other);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_a_different_one() {
    let royal = royal(Repeated::Action);
    let (one, recorded) = game(&royal, [BotKind::Random; 2], Seat::Light, 7);
    let (repeated_record, repeated_game) = game(&royal, [BotKind::Random; 2], Seat::Light, 7);
    let (other, _) = game(&royal, [BotKind::Random; 2], Seat::Light, 8);
    assert_eq!(one, repeated_record);
    assert!(recorded.positions == repeated_game.positions);
    assert_ne!(one, other);
    let table = GameSetup {
        game: &royal,
        bots: [BotKind::Random.bot(); 2],
        starter: Seat::Light,
        throw_limit: 500,
    };
    assert_eq!(
        play(&table, &mut GameStream::new(7, 0), &mut NoObserver),
        one,
        "an observer changes nothing"
    );
}
