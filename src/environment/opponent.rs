//! Finds the bot that plays against a learner.

use std::path::Path;

use crate::batch::player::{BotName, Player, PlayerKind};
use crate::environment::error::EnvironmentError;
use crate::game::rules::Rules;
use crate::input::question::evaluators;
use crate::learn::bots::{Learned, Skill};

/// The player with this name: a bot, or a kind of players.
///
/// # Errors
/// There is no such bot, or what it needs is missing or cannot be used.
pub(super) fn opponent(
    rules: &Rules,
    name: &str,
    evaluator: Option<&Path>,
) -> Result<Player, EnvironmentError> {
    let bot = match PlayerKind::named(name) {
        Some(PlayerKind::Strong) => Some(BotName::Learned(Skill::OneThrow)),
        _ => BotName::named(name),
    };
    match bot {
        None => Err(EnvironmentError::Bot(name.to_owned())),
        Some(BotName::Perfect) => Err(EnvironmentError::NeedsSolution(name.to_owned())),
        Some(BotName::Kind(kind)) => Ok(kind.into()),
        Some(BotName::Learned(skill)) => {
            let file = evaluator.map(Path::to_path_buf);
            let found = evaluators::open(rules, file.as_ref(), &[Path::new("")])?;
            let unlearned = || EnvironmentError::Unlearned {
                bot: name.to_owned(),
                rules: rules.name().to_owned(),
            };
            let evaluator = found.ok_or_else(unlearned)?;
            Ok(Player::Learned(Learned { evaluator, skill }))
        }
    }
}
