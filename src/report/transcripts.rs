//! The first games of each case of a scenario as transcripts. Seed and index give a game again, so
//! they are played once more for it, and play itself keeps nothing.

use crate::batch::player::{Player, PlayerVisitor, bots_of};
use crate::disk::{DiskError, NewFolder};
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::input::case::cases;
use crate::input::scenario::Scenario;
use crate::play::random_source::GameStream;
use crate::play::referee::{GameSetup, play};
use crate::report::folder::TRANSCRIPTS;
use crate::report::game_file::{GameFile, GameFileHead};
use crate::study::Study;

/// Writes the first games of each case of a study into its folder, `count` of each or as many as
/// were played. The rules of the scenario are one rule set, which commands name by `form`.
///
/// # Errors
/// A file cannot be written.
///
/// # Panics
/// If the scenario was not prepared for play.
pub fn write(
    staging: &NewFolder,
    scenario: &Scenario,
    study: &Study,
    form: &str,
    count: u64,
) -> Result<(), DiskError> {
    for case in cases(&scenario.rules, &scenario.bots) {
        let subject = study.subjects.iter().find(|subject| subject.case == case.id);
        let games = count.min(subject.map_or(0, |subject| subject.games));
        let players = scenario.players(case.rules, case.bots);
        // Names of equal length, so that a list of files is in the order of the games.
        let width = games.saturating_sub(1).to_string().len();
        for game in 0..games {
            let text = transcript(scenario, case.rules, &players, form, game);
            staging.write(&format!("{TRANSCRIPTS}/{}-{game:0width$}.txt", case.id), text)?;
        }
    }
    Ok(())
}

fn transcript(
    scenario: &Scenario,
    rules: &Rules,
    players: &[Player; 2],
    form: &str,
    game: u64,
) -> String {
    let names = players.each_ref().map(Player::name);
    let head = GameFileHead { rules: form, players: names, seed: scenario.seed, game };
    match CompiledRules::new(rules) {
        CompiledRules::Race(race) => played(scenario, rules, &race, players, &head),
        CompiledRules::Domination(domination) => {
            played(scenario, rules, &domination, players, &head)
        }
    }
}

fn played<G: Game>(
    scenario: &Scenario,
    rules: &Rules,
    game: &G,
    players: &[Player; 2],
    head: &GameFileHead<'_>,
) -> String
where
    Player: PlayerVisitor<G>,
{
    let bots = bots_of(players, rules);
    let throw_limit = scenario.throw_limit;
    let mut file = GameFile::new(rules, game, head);
    let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit };
    play(&setup, &mut GameStream::new(head.seed, head.game), &mut file);
    file.text
}
