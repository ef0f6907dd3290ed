//! Exchanging the colours changes nothing but the colours; the same seed gives the same game.

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

/// Keeps the positions and the effects of a game.
#[derive(Default)]
struct Kept {
    positions: Vec<Position>,
    mirrored: Vec<Position>,
}

impl GameObserver<Domination> for Kept {
    fn see(&mut self, event: Event<'_, Domination>) {
        if let Event::Acted { position, .. } = event {
            self.positions.push(position.clone());
            self.mirrored.push(position.mirrored());
        }
    }
}

fn game(of: &Domination, bots: [BotKind; 2], starter: Seat, seed: u64) -> (GameRecord, Kept) {
    let table = GameSetup { game: of, bots: bots.map(BotKind::bot), starter, throw_limit: 500 };
    let mut kept = Kept::default();
    let record = play(&table, &mut GameStream::new(seed, 0), &mut kept);
    (record, kept)
}

#[test]
fn with_the_colours_exchanged_every_game_is_the_same() {
    for repeated in [Repeated::Action, Repeated::Position] {
        let royal = royal(repeated);
        for seed in 0..60 {
            let bots =
                [BotKind::RULEBOOK[seed as usize % 4], BotKind::RULEBOOK[seed as usize / 4 % 4]];
            let (light, by_light) = game(&royal, bots, Seat::Light, seed);
            let (dark, by_dark) = game(&royal, [bots[1], bots[0]], Seat::Dark, seed);
            assert_eq!(light, dark, "first and second in place of Light and Dark");
            assert!(by_light.positions == by_dark.mirrored, "{seed}");
            assert!(by_light.positions.len() > 5);
        }
    }
}

#[test]
fn the_mirror_of_the_mirror_is_the_position_and_offers_the_same() {
    let royal = royal(Repeated::Action);
    let (_, kept) = game(&royal, [BotKind::Random; 2], Seat::Light, 45);
    let (mut one, mut other) = (ActionList::new(), ActionList::new());
    for (position, mirrored) in kept.positions.iter().zip(&kept.mirrored) {
        assert_eq!(mirrored.mirrored(), *position);
        for throw in royal.course().casts.outcomes() {
            let Cast::Move { base, .. } = &throw.outcome else { panic!("no throw is void") };
            royal.legal_actions(position, Seat::Light, base, &mut one);
            royal.legal_actions(mirrored, Seat::Dark, base, &mut other);
            assert_eq!(one, other);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let royal = royal(Repeated::Action);
    let (one, kept) = game(&royal, [BotKind::Random; 2], Seat::Light, 7);
    let (again, kept_again) = game(&royal, [BotKind::Random; 2], Seat::Light, 7);
    let (other, _) = game(&royal, [BotKind::Random; 2], Seat::Light, 8);
    assert_eq!(one, again);
    assert!(kept.positions == kept_again.positions);
    assert_ne!(one, other);
    let table = GameSetup {
        game: &royal,
        bots: [BotKind::Random.bot(); 2],
        starter: Seat::Light,
        throw_limit: 500,
    };
    assert_eq!(play(&table, &mut GameStream::new(7, 0), &mut NoObserver), one, "watched or not");
}
