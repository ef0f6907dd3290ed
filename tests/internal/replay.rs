//! Games that are written down and played again: the same throws, the same end.

use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::game::rules::race::LostThrows;
use crate::game::seat::Seat;
use crate::input::transcript::TranscriptFile;
use crate::play::bots::BotKind;
use crate::play::random_source::GameStream;
use crate::play::record::GameRecord;
use crate::play::referee::{GameSetup, play};
use crate::play::replay::{ReplaySetup, replay};
use crate::report::board_text;
use crate::report::game_file::{GameFile, GameFileHead};

use super::engine::shipped;

/// A game of two bots as a transcript, and its record.
fn written<G: Game>(
    rules: &Rules,
    game: &G,
    bots: [BotKind; 2],
    seed: u64,
) -> (String, GameRecord) {
    let players = bots.map(BotKind::name);
    let head = GameFileHead { rules: &rules.name, players, seed, game: 0 };
    let mut file = GameFile::new(rules, game, &head);
    let bots = bots.map(BotKind::bot);
    let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit: 400 };
    let record = play(&setup, &mut GameStream::new(seed, 0), &mut file);
    (file.text, record)
}

/// Plays games of random and greedy bots again from their transcripts.
fn check_round_trips<G: Game>(rules: &Rules, game: &G, games: u64) {
    for seed in 0..games {
        let (text, record) = written(rules, game, [BotKind::Random, BotKind::Greedy], seed);
        let transcript = TranscriptFile::parse("game.txt", &text);
        let script = transcript.script(rules);
        assert_eq!(script.faults, [], "{}: {text}", rules.name);
        assert_eq!(script.lines.len(), record.throws as usize, "{}", rules.name);
        let setup = ReplaySetup { rules, game, valuer: None, draw: board_text::position };
        let again = replay(&setup, &script.lines).unwrap_or_else(|misfit| {
            let faults = transcript.faults(rules, &script, Some(&misfit));
            panic!("{}: {faults}\n{text}", rules.name)
        });
        assert_eq!(again.record, record, "{}, seed {seed}", rules.name);
    }
}

/// The texts of actions tell all legal actions apart, in each decision of these games.
#[test]
fn games_of_every_shipped_rule_set_are_the_same_when_they_are_played_again() {
    for name in shipped::names_of_all_games() {
        let rules = shipped::rule_set(&name);
        match CompiledRules::new(&rules) {
            CompiledRules::Race(game) => check_round_trips(&rules, &game, 6),
            CompiledRules::Domination(game) => check_round_trips(&rules, &game, 6),
        }
    }
}

/// Throws that are burnt, tried again and given away.
#[test]
fn games_with_lost_throws_are_the_same_when_they_are_played_again() {
    for name in shipped::names_of_all_games() {
        let mut rules = shipped::rule_set(&name);
        let Some(race) = rules.race_mut() else { continue };
        let marks = race.throws.outcomes().iter().map(|throw| (throw.outcome.marks, 3));
        let own_throws = race.kinds.iter().any(|kind| kind.own_throw);
        race.lost_throws = LostThrows {
            burnt_after: marks.collect(),
            tries_to_enter: Some(2),
            opponent_uses: !own_throws && !race.equal_turns,
        };
        let CompiledRules::Race(game) = CompiledRules::new(&rules) else { panic!("a race") };
        check_round_trips(&rules, &game, 3);
    }
}

/// A file that is written by hand may leave out numbers, kinds of dashes, captures and capitals.
#[test]
fn a_game_written_by_hand_needs_only_what_tells_actions_apart() {
    let rules = shipped::rule_set("tiny");
    let (text, record) = {
        let CompiledRules::Race(game) = CompiledRules::new(&rules) else { panic!("a race") };
        written(&rules, &game, [BotKind::Random, BotKind::Greedy], 3)
    };
    let bare: String = text
        .lines()
        .map(|line| {
            let (_, plain) = line.split_once(". ").unwrap_or(("", line));
            let typed = plain.replace(" x", "").replace('-', " – ").replace("Light", "l");
            typed.split('#').next().unwrap_or_default().to_uppercase() + "\n"
        })
        .filter(|line| !line.starts_with("SEED") && !line.starts_with("FINGERPRINT"))
        .collect();
    let transcript = TranscriptFile::parse("typed.txt", &bare);
    let script = transcript.script(&rules);
    assert_eq!(script.faults, [], "{bare}");
    let CompiledRules::Race(game) = CompiledRules::new(&rules) else { panic!("a race") };
    let setup =
        ReplaySetup { rules: &rules, game: &game, valuer: None, draw: board_text::position };
    let again = replay(&setup, &script.lines).unwrap_or_else(|misfit| panic!("{misfit:?}\n{bare}"));
    assert_eq!(again.record, record);
}
