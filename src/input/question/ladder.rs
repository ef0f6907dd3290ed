//! Ladders: every rule set of a scenario played by bots of different skill.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::balance::ladder::Matchups;
use crate::balance::measures::unforced_actions;
use crate::balance::quantity::Quantity;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::question::compare::CorrectionDraft;
use crate::input::question::{BotDraft, ScenarioChecker};
use crate::input::tree::field::Field;
use crate::stats::correction::Correction;

/// The most matchups of a ladder: all are played under the same dice and kept track of together.
const MOST_MATCHUPS: usize = 64;

/// Every rule set of the scenario is played by each of these bots against itself and against each
/// other one, under the same dice.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LadderDraft {
    /// The bots, in any order: results tell which plays better.
    #[schemars(length(min = 2), example = json!(["random", "foremost", "greedy"]))]
    pub bots: Vec<BotDraft>,
    /// The quantities whose way up the ladder is reported; without this field, the first-player
    /// advantage, the mean length, the decisions of a game, and the share of each win class where
    /// there are several.
    #[serde(default)]
    #[schemars(
        length(min = 1, max = 100),
        example = json!(["first_player_advantage", "mean(throws)"])
    )]
    pub quantities: Option<Vec<String>>,
    /// How verdicts are corrected for the number of questions asked.
    #[serde(default)]
    pub correction: CorrectionDraft,
}

/// A checked ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct LadderQuestion {
    /// The bots, two or more, each once.
    pub bots: Vec<BotName>,
    /// The quantities that are followed up the ladder; each fits one rule set or more.
    pub quantities: Vec<Quantity>,
    /// How verdicts are corrected for the number of differences.
    pub correction: Correction,
}

impl ScenarioChecker<'_> {
    /// The ladder for the scenario's rule sets.
    pub(super) fn ladder(&self, draft: &LadderDraft) -> LadderQuestion {
        let block = Field::of("ladder");
        let mut bots = Vec::new();
        for (place, bot) in draft.bots.iter().enumerate() {
            // The schema lists the bots, so each name is one.
            let Some(bot) = BotName::named(&bot.0) else { continue };
            if bots.contains(&bot) {
                let found = format!("{} is here twice", bot.name());
                let diagnostic = self.collector.error(block.key("bots").item(place), found);
                diagnostic.allow("each bot once");
            }
            bots.push(bot);
        }
        let count = Matchups::count(self.rules.len(), bots.len());
        if count > MOST_MATCHUPS {
            let (rules, bots) = (self.rules.len(), bots.len());
            let found = format!("{rules} rule sets with {bots} bots are {count} matchups");
            let diagnostic = self.collector.error_of_key("rules", found);
            let most = format!("at most {MOST_MATCHUPS}: rule sets × bots × (bots + 1) / 2");
            diagnostic.allow(most).advise("write two files");
        }
        let all: Vec<&Rules> = self.rules.iter().collect();
        let quantities = match &draft.quantities {
            Some(names) => self.some_have(names, &block.key("quantities"), &all),
            None => usual(&all),
        };
        LadderQuestion { bots, quantities, correction: draft.correction.into() }
    }
}

/// The quantities that are usual, with the decisions, and the win classes of every rule set that
/// has several.
fn usual(rules: &[&Rules]) -> Vec<Quantity> {
    let mut all = Quantity::usual(&[]);
    all.push(Quantity::Mean(unforced_actions::MEASURE.doc.id));
    for quantity in rules.iter().flat_map(|rules| Quantity::usual(&[rules])) {
        if !all.contains(&quantity) {
            all.push(quantity);
        }
    }
    all
}
