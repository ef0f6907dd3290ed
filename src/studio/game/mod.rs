//! One game in which people play: from its start to its end, or to the next decision of a person.
//!
//! A request brings all choices so far, and the game is played again from its start. The random
//! numbers follow from the seed, so the same choices give the same game. If the dice are real ones,
//! each throw is a choice too.

mod board;
mod bots;
mod frames;
mod person;
mod table_dice;
mod written;

use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::input::shell;
use crate::input::unsaved::UnsavedFiles;
use crate::play::bots::Bot;
use crate::play::chances::ChanceSource;
use crate::play::referee::{GameSetup, play_unless};
use crate::report::game_file::GameFile;
use crate::studio::fault;
use crate::studio::game::bots::{PERSON, TablePlayers};
use crate::studio::game::frames::Frames;
use crate::studio::game::person::Person;
use crate::studio::game::table_dice::TableDice;
use crate::studio::game::written::WrittenGame;
use crate::studio::request::{RuleFile, unsaved};
use crate::studio::strong_play::StrongPlay;

/// The most throws of a game. A page cannot show more.
pub const THROW_LIMIT: u32 = 5_000;

/// A game to play.
#[derive(Debug, Deserialize)]
pub struct AskGame {
    files: Vec<RuleFile>,
    /// The path of one of the files, or the name of a rule set.
    rules: String,
    /// The players of Light and Dark: `human`, or the name of a bot.
    players: [String; 2],
    seed: u64,
    /// The options that people chose so far, by index.
    choices: Vec<usize>,
    /// Do people throw real dice and say what they show?
    #[serde(default)]
    by_hand: bool,
    /// The names of Light and Dark, for people. Empty for nobody in particular.
    #[serde(default)]
    names: [String; 2],
}

/// The game, or what is wrong with its rules or its players. If `stop` becomes true, nobody waits
/// for it.
pub fn answer(ask: &AskGame, strong_play: &StrongPlay, stop: &AtomicBool) -> Json {
    let base = |files: UnsavedFiles| files.base(&ask.rules).map_err(|errors| fault::all(&errors));
    let game = unsaved(&ask.files).and_then(base).and_then(|base| {
        let rules = base.rules();
        let players = TablePlayers::of(rules, &ask.rules, &ask.players, strong_play);
        Ok(played(rules, &players?, ask, stop))
    });
    game.unwrap_or_else(|faults| fault::faults(&faults))
}

fn played(rules: &Rules, players: &TablePlayers, ask: &AskGame, stop: &AtomicBool) -> Json {
    let learned = players.learned();
    let source = players.source();
    let from = source.as_deref();
    let mut game = match CompiledRules::new(rules) {
        CompiledRules::Race(race) => {
            let chances = players.chances_of_race(learned.as_ref());
            let person = Person::new(rules, chances, ask.choices.clone(), stop);
            shown(&race, &person, players.bots(&person), ask, from)
        }
        CompiledRules::Domination(game) => {
            let chances = learned.as_ref().map(|learned| learned as &dyn ChanceSource<_>);
            let person = Person::new(rules, chances, ask.choices.clone(), stop);
            shown(&game, &person, players.bots(&person), ask, from)
        }
    };
    game["warnings"] = players.warnings().into();
    game
}

/// Plays the game, and shows it. `from` says what the chances of options come from.
fn shown<G: Game>(
    game: &G,
    person: &Person<'_, G>,
    bots: [&dyn Bot<G>; 2],
    ask: &AskGame,
    from: Option<&str>,
) -> Json {
    let rules = person.rules();
    let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit: THROW_LIMIT };
    let written = WrittenGame::new(person, file(rules, game, ask));
    let mut observers = (Frames::new(rules, game, person), written);
    let mut dice = TableDice::new(game, ask.seed, ask.by_hand.then_some(person));
    play_unless(&setup, person.stop(), &mut dice, &mut observers);
    let (frames, ending) = observers.0.finish();
    let decision = person.question().map(|mut question| {
        let is_throw = question["is_throw"] == true;
        if !is_throw {
            question["throw"] = frames.last().map_or(Json::Null, |frame| frame["lines"][0].clone());
        }
        question["chances_from"] = from.filter(|_| !is_throw).into();
        question
    });
    json!({
        "title": rules.title,
        "board": board::board(rules),
        "kinds": board::kinds(rules),
        "start": board::pieces(game, &game.start()),
        "frames": frames,
        "decision": decision,
        "ending": ending,
        "transcript": observers.1.finish(),
    })
}

/// The head of the transcript. Only a game of bots can be played again by its seed.
fn file<'a, G: Game>(rules: &'a Rules, game: &'a G, ask: &AskGame) -> GameFile<'a, G> {
    let seed = ask.seed.to_string();
    let is_person = |seat: usize| ask.players[seat] == PERSON;
    let name = |seat: usize| {
        let name = if is_person(seat) { &ask.names[seat] } else { &ask.players[seat] };
        name.replace(|sign: char| sign == '#' || sign.is_control(), " ").trim().to_owned()
    };
    let names = [name(0), name(1)];
    let of_seats = ["light", "dark"].into_iter().zip(names.iter().map(String::as_str));
    let mut lines: Vec<(&str, &str)> = of_seats.filter(|(_, name)| !name.is_empty()).collect();
    if !(ask.by_hand || is_person(0) || is_person(1)) {
        lines.extend([("seed", seed.as_str()), ("game", "0")]);
    }
    GameFile::with_head(rules, game, &shell::word(&ask.rules), &lines)
}
