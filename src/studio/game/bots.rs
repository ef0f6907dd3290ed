//! Who sits at the table, and who advises.

use std::sync::Arc;

use crate::batch::player::{BotName, Player, PlayerVisitor};
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::input::shell;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::play::bots::Bot;
use crate::play::chances::ChanceSource;
use crate::solve::file::Objective;
use crate::solve::identity::default_path;
use crate::solve::solution::Solution;
use crate::studio::fault::Fault;
use crate::studio::strong_play::StrongPlay;
use crate::study::play_proof;

/// The name of a player who is no bot.
pub const PERSON: &str = "human";

/// The players of Light and Dark, and what advises people.
pub struct TablePlayers {
    /// The bots; `None` for a person.
    bots: [Option<Player>; 2],
    solution: Option<Arc<Solution>>,
    evaluator: Option<Arc<Evaluator>>,
}

impl TablePlayers {
    /// The players with these names, and the best advice that is there. `named` is how the page
    /// names the rules.
    ///
    /// # Errors
    /// There is no such bot; it needs a solution or an evaluator that is not there; or there is
    /// one, and it cannot be used.
    pub fn of(
        rules: &Rules,
        named: &str,
        players: &[String; 2],
        strong_play: &StrongPlay,
    ) -> Result<Self, Vec<Fault>> {
        let [light, dark] = players.each_ref().map(|name| bot_named(name));
        let bots = [light?, dark?];
        let advises = bots.contains(&None);
        let needs = |is_one: fn(BotName) -> bool| bots.into_iter().flatten().any(is_one);
        let is_perfect = needs(|bot| bot == BotName::Perfect);
        let solution = if is_perfect || advises { solution(rules)? } else { None };
        let is_learned = needs(BotName::needs_evaluator);
        let needs_evaluator = is_learned || (advises && solution.is_none());
        let evaluator = || {
            let known = strong_play.known(rules);
            known.map_err(|error| vec![Fault::of_error(&error)])
        };
        let evaluator = if needs_evaluator { evaluator()? } else { None };
        let player = |bot: Option<BotName>| -> Result<Option<Player>, Vec<Fault>> {
            let player = match bot {
                None => return Ok(None),
                Some(BotName::Kind(kind)) => Some(kind.into()),
                Some(BotName::Learned(skill)) => {
                    evaluator.clone().map(|evaluator| Player::Learned(Learned { evaluator, skill }))
                }
                Some(BotName::Perfect) => solution.clone().map(Player::from),
            };
            player.map(Some).ok_or_else(|| lacking(bot, rules, named))
        };
        let [light, dark] = bots.map(player);
        Ok(Self { bots: [light?, dark?], solution, evaluator })
    }

    /// Who chooses for Light and for Dark.
    pub fn bots<'a, G: Game>(&'a self, person: &'a dyn Bot<G>) -> [&'a dyn Bot<G>; 2]
    where
        Player: PlayerVisitor<G>,
    {
        self.bots.each_ref().map(|bot| bot.as_ref().map_or(person, Player::bot))
    }

    /// What knows the chances of a race.
    pub fn chances_of_race<'a>(
        &'a self,
        learned: Option<&'a Learned<&'a Evaluator>>,
    ) -> Option<&'a dyn ChanceSource<Race>> {
        let solution = self.solution.as_deref().map(|solution| solution as &dyn ChanceSource<Race>);
        solution.or_else(|| learned.map(|learned| learned as &dyn ChanceSource<Race>))
    }

    /// The evaluator as a source of chances.
    pub fn learned(&self) -> Option<Learned<&Evaluator>> {
        let evaluator = self.evaluator.as_deref()?;
        Some(Learned { evaluator, skill: Skill::OneThrow })
    }

    /// The warnings about bots whose play is weak or was never measured.
    pub fn warnings(&self) -> Vec<String> {
        let learned = self.bots.iter().flatten().find_map(Player::evaluator);
        let warning = learned.and_then(|evaluator| play_proof::warning(&evaluator.identity()));
        warning.into_iter().map(|warning| warning.text).collect()
    }

    /// What the chances come from, in words.
    pub fn source(&self) -> Option<String> {
        match (&self.solution, &self.evaluator) {
            (Some(_), _) => Some("the solution: exact, both play perfectly".to_owned()),
            (None, Some(evaluator)) => {
                let proof = play_proof::in_short(evaluator.head().proof.as_ref());
                Some(format!("the learned evaluator: estimates. Proof of its play: {proof}"))
            }
            (None, None) => None,
        }
    }
}

/// The bot with this name; `None` for a person.
fn bot_named(name: &str) -> Result<Option<BotName>, Vec<Fault>> {
    if name == PERSON {
        return Ok(None);
    }
    let names: Vec<&str> =
        std::iter::once(PERSON).chain(BotName::all().map(BotName::name)).collect();
    let unknown = || {
        let found = format!("there is no bot `{name}`");
        vec![Fault { allowed: Some(names.join(", ")), ..Fault::new(found) }]
    };
    BotName::named(name).map(Some).ok_or_else(unknown)
}

/// Why a bot cannot play: nothing was solved or learned for it.
fn lacking(bot: Option<BotName>, rules: &Rules, named: &str) -> Vec<Fault> {
    let (what, command) = match bot {
        Some(BotName::Perfect) if rules.race().is_none() => {
            let title = &rules.title;
            let found = format!("`perfect` cannot play {title}: only races can be solved");
            return vec![Fault::new(found).advise("choose another bot")];
        }
        Some(BotName::Perfect) => ("solution", "solve"),
        _ => ("evaluator", "learn"),
    };
    let name = bot.map_or(PERSON, BotName::name);
    let save = if named.starts_with("./") { "save the file, then run" } else { "run" };
    let command = format!("`urlab {command} {}`", shell::word(named));
    let found = format!("`{name}` needs the {what} of `{}`, which is not there", rules.name);
    let help = format!("choose another bot; or {save} {command} in the folder of the studio");
    vec![Fault::new(found).advise(help)]
}

/// The solution at its usual path.
fn solution(rules: &Rules) -> Result<Option<Arc<Solution>>, Vec<Fault>> {
    let path = default_path(rules, Objective::Win);
    if rules.race().is_none() || !path.exists() {
        return Ok(None);
    }
    let opened = Solution::open(&path, rules);
    opened
        .map(|solution| Some(Arc::new(solution)))
        .map_err(|error| vec![Fault::of_error(&format!("{error}{}", error.flags()))])
}
