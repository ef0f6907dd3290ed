//! The seats are symmetric: exchanging the colours gives the mirrored game.

use crate::game::race::Race;
use crate::game::race::position::Position;
use crate::game::seat::Seat;
use crate::play::bots::BotKind;
use crate::play::observer::{Event, GameObserver};
use crate::play::random_source::GameStream;
use crate::play::record::GameRecord;
use crate::play::referee::{GameSetup, play};

use super::{invented, shipped};

/// Every action's effect and the position after it, seen by the starter: as if the starter were
/// Light.
struct StarterView {
    starter: Seat,
    events: Vec<(Position, String)>,
}

impl GameObserver<Race> for StarterView {
    fn see(&mut self, event: Event<'_, Race>) {
        let Event::Acted { seat, choices, action, effect, position, throws, .. } = event else {
            return;
        };
        let position =
            if self.starter == Seat::Light { position.clone() } else { position.mirrored() };
        let mine = seat == self.starter;
        self.events
            .push((position, format!("{mine} {action:?} of {choices:?} {effect:?} {throws}")));
    }
}

/// The first player's bot comes first, whatever its colour is.
fn game(race: &Race, bots: [BotKind; 2], starter: Seat, number: u64) -> (GameRecord, StarterView) {
    let [first, second] = bots.map(BotKind::bot);
    let bots = if starter == Seat::Light { [first, second] } else { [second, first] };
    let table = GameSetup { game: race, bots, starter, throw_limit: 1_000 };
    let mut observer = StarterView { starter, events: Vec::new() };
    let record = play(&table, &mut GameStream::new(9, number), &mut observer);
    (record, observer)
}

fn exchanging_colours_mirrors_every_game(race: &Race, games: u64) {
    for bots in BotKind::SIDE_BY_SIDE
        .into_iter()
        .flat_map(|first| BotKind::SIDE_BY_SIDE.map(|second| [first, second]))
    {
        for number in 0..games {
            let [(light, by_light), (dark, by_dark)] =
                Seat::BOTH.map(|starter| game(race, bots, starter, number));
            assert_eq!(light, dark, "{bots:?}, game {number}");
            assert!(by_light.events == by_dark.events, "{bots:?}, game {number}");
            assert!(!by_light.events.is_empty());
        }
    }
}

#[test]
fn exchanging_colours_mirrors_every_game_of_every_shipped_rule_set() {
    for rules in shipped::all() {
        exchanging_colours_mirrors_every_game(&Race::new(&rules).expect("a race"), 20);
    }
    for rules in shipped::overlaid() {
        exchanging_colours_mirrors_every_game(&Race::new(&rules).expect("a race"), 1);
    }
}

#[test]
fn exchanging_colours_mirrors_the_games_of_random_rule_sets() {
    let usual = (1_000..1_050).map(invented::rule_set);
    for rules in usual.chain((0..20).map(invented::on_long_path)) {
        let race = Race::new(&rules).expect("a race");
        for (bots, game_number) in
            [([BotKind::Random; 2], 0), ([BotKind::Greedy, BotKind::Random], 1)]
        {
            let [(light, by_light), (dark, by_dark)] =
                Seat::BOTH.map(|starter| game(&race, bots, starter, game_number));
            assert_eq!(light, dark, "{}", rules.name);
            assert!(by_light.events == by_dark.events, "{}", rules.name);
        }
    }
}
