//! Who plays: the options `--players` and `--bots`.

use std::path::Path;

use clap::Args;

use crate::batch::player::{BotName, PlayerKind};
use crate::cli::bots::{PlayerPair, parse_players, players_help};
use crate::cli::error::CliError;
use crate::cli::out;
use crate::game::rules::Rules;
use crate::input::nearest;
use crate::input::player_kinds::{AskedPlayers, LEARNED, PlayerKinds, argument, bots_of};
use crate::input::players::strong_at_once;
use crate::input::scenario::Scenario;

/// Who plays: kinds of players, or two bots.
#[derive(Clone, Debug, Args)]
pub struct PlayersArgs {
    #[arg(long, value_name = "KIND,...", value_parser = parse_kinds)]
    #[arg(help = kinds_help("Who plays", "strong,casual"))]
    players: Option<PlayerKinds>,
    #[arg(long, value_name = "FIRST,SECOND", conflicts_with = "players")]
    #[arg(value_parser = parse_players)]
    #[arg(help = players_help("Two bots in place of players, the first and the second one's"))]
    bots: Option<PlayerPair>,
}

/// Who plays a single game: a kind of players, or two bots.
#[derive(Clone, Debug, Args)]
pub struct GamePlayersArgs {
    #[arg(long, value_name = "KIND", value_parser = parse_kind)]
    #[arg(help = kinds_help("Who plays", "strong if that needs no learning, else casual"))]
    players: Option<PlayerKind>,
    #[arg(long, value_name = "FIRST,SECOND", conflicts_with = "players")]
    #[arg(value_parser = parse_players)]
    #[arg(help = players_help("Two bots in place of players, the first and the second one's"))]
    bots: Option<PlayerPair>,
}

impl GamePlayersArgs {
    /// The bots that play. A user who names nobody does not wait: where strong players must learn
    /// first, casual ones play, and a note says so. `has_learned`: an evaluator is named.
    ///
    /// # Errors
    /// A solution or an evaluator cannot be used.
    pub fn bots(&self, rules: &Rules, has_learned: bool) -> Result<[BotName; 2], CliError> {
        if let Some(PlayerPair(bots)) = self.bots {
            return Ok(bots);
        }
        let at_once = match self.players {
            Some(PlayerKind::Strong) | None if has_learned => Some(LEARNED),
            Some(PlayerKind::Strong) | None => strong_at_once(rules, &[Path::new("")])?,
            Some(PlayerKind::Casual | PlayerKind::Random) => None,
        };
        let kind = self.players.unwrap_or_else(|| {
            if at_once.is_some() {
                return PlayerKind::Strong;
            }
            out::print_to_stderr(&format!(
                "note: nobody plays `{}` well yet, so casual players play; with `--players \
                 strong`, it is learned first",
                rules.name
            ));
            PlayerKind::Casual
        });
        Ok(bots_of(kind, at_once.unwrap_or(LEARNED)))
    }
}

/// The option that replaces the players or bots of a scenario.
#[derive(Clone, Debug, Args)]
pub struct KindsArg {
    #[arg(long, value_name = "KIND,...", value_parser = parse_kinds)]
    #[arg(help = kinds_help("Who plays, instead of `players` or `bots` in the file", ""))]
    pub players: Option<PlayerKinds>,
}

/// The help of an option that takes kinds of players.
fn kinds_help(what: &str, default: &str) -> String {
    let about = |kind: PlayerKind| format!("{}, {}", kind.name(), kind.about());
    let kinds = PlayerKind::ALL.map(about).join("; ");
    let default_text =
        if default.is_empty() { String::new() } else { format!(" [default: {default}]") };
    format!("{what}, such as `strong` or `strong,casual`: {kinds}{default_text}")
}

/// Parses kinds of players, separated by commas.
///
/// # Errors
/// A text that says what was found and what is allowed.
fn parse_kinds(text: &str) -> Result<PlayerKinds, String> {
    let mut kinds = Vec::new();
    for name in text.split(',').map(str::trim) {
        let kind = PlayerKind::named(name).ok_or_else(|| unknown_kind(name))?;
        if kinds.contains(&kind) {
            return Err(format!("`{name}` is here twice; write each kind once"));
        }
        kinds.push(kind);
    }
    PlayerKinds::each_once(kinds).ok_or_else(|| unknown_kind(""))
}

/// Parses one kind of players.
fn parse_kind(text: &str) -> Result<PlayerKind, String> {
    PlayerKind::named(text).ok_or_else(|| unknown_kind(text))
}

/// The error of a text that is no kind of players.
fn unknown_kind(name: &str) -> String {
    let names = PlayerKind::ALL.map(PlayerKind::name);
    let suggestion =
        nearest(name, names).map_or_else(String::new, |near| format!(" did you mean `{near}`?"));
    let way_out = if BotName::named(name).is_some() { "; --bots takes bots" } else { "" };
    format!("there are no players `{name}`;{suggestion} allowed: {}{way_out}", names.join(", "))
}

impl PlayersArgs {
    /// The two bots, if they were named.
    pub fn bots(&self) -> Option<PlayerPair> {
        self.bots
    }

    /// The same players, for a command that changes rules: then no bot can play by a solution.
    ///
    /// # Errors
    /// A bot plays by a solution.
    pub fn without_solution(&self) -> Result<&Self, CliError> {
        match self.bots {
            Some(bots) if bots.needs_solution() => Err(CliError::SolutionOfFixedRules),
            _ => Ok(self),
        }
    }

    /// The scenario with these players. The evaluators and solutions of kinds come from where
    /// commands keep them. `command` plays it with strong players alone.
    ///
    /// # Errors
    /// A file cannot be used, or nobody is left who can play.
    pub fn cast(&self, scenario: Scenario, command: &str) -> Result<Scenario, CliError> {
        if let Some(PlayerPair(bots)) = self.bots {
            Ok(Scenario { bots: vec![bots], ..scenario })
        } else {
            let asked = AskedPlayers::of(self.players.clone());
            Ok(scenario.with_players(&asked, &[Path::new("")], command)?)
        }
    }

    /// The options with which the same players play again, with a space before each.
    pub fn arguments(&self, scenario: &Scenario) -> String {
        match self.bots {
            Some(PlayerPair([first, second])) => {
                format!(" --bots {},{}", first.name(), second.name())
            }
            None => format!(" --players {}", argument(&scenario.kinds)),
        }
    }
}

/// The option that plays with strong players alone.
pub const STRONG: &str = " --players strong";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_and_errors_say_what_is_allowed() {
        assert_eq!(parse_kinds("casual, strong").unwrap().argument(), "casual,strong");
        let error = |text: &str| parse_kinds(text).unwrap_err();
        assert_eq!(
            error("stronk"),
            "there are no players `stronk`; did you mean `strong`? allowed: strong, casual, \
             random"
        );
        assert_eq!(
            error("strong,greedy"),
            "there are no players `greedy`; allowed: strong, casual, random; --bots takes bots"
        );
        assert_eq!(error("casual,casual"), "`casual` is here twice; write each kind once");
    }
}
