//! Ladders: bots of different skill play every rule set of a scenario.

use crate::balance::ladder::Matchups;
use crate::balance::measures::unforced_actions;
use crate::balance::quantity::{GameEvent, Quantity};
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::draft::questions::LadderDraft;
use crate::input::question::{QuestionBlock, ScenarioChecker, list};
use crate::input::tree::field::Field;
use crate::stats::correction::Correction;

/// The largest number of matchups of a ladder: all use the same dice and are recorded together.
const MAX_MATCHUPS: usize = 64;

/// A checked ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct LadderQuestion {
    /// The bots, two or more, each once.
    pub bots: Vec<BotName>,
    /// The quantities that are reported along the ladder; each fits at least one rule set.
    pub quantities: Vec<Quantity>,
    /// How verdicts are corrected for the number of differences.
    pub correction: Correction,
}

impl QuestionBlock for LadderQuestion {
    type Draft = LadderDraft;

    fn check(draft: &LadderDraft, scenario: &ScenarioChecker<'_>) -> Option<Self> {
        let block = Field::of("ladder");
        let mut bots = Vec::new();
        for (place, bot) in draft.bots.iter().enumerate() {
            // The schema lists the bots, so each name is a bot.
            let Some(bot) = BotName::named(&bot.0) else { continue };
            if bots.contains(&bot) {
                let found = format!("{} is here twice", bot.name());
                scenario.error(block.key("bots").item(place), found).allow("each bot once");
            }
            bots.push(bot);
        }
        let count = Matchups::count(scenario.rules.len(), bots.len());
        if count > MAX_MATCHUPS {
            let (rules, bots) = (scenario.rules.len(), bots.len());
            let found = format!("{rules} rule sets with {bots} bots are {count} matchups");
            let diagnostic = scenario.error_of_key("rules", found);
            let allowed = format!("at most {MAX_MATCHUPS}: rule sets × bots × (bots + 1) / 2");
            diagnostic.allow(allowed).advise("write two files");
        }
        let all: Vec<&Rules> = scenario.rules.iter().collect();
        let quantities = match &draft.quantities {
            Some(names) => scenario.quantities_of_any(names, &block.key("quantities"), &all),
            None => usual_quantities(&all),
        };
        Some(Self { bots, quantities, correction: draft.correction.into() })
    }

    fn quantities(&self) -> Vec<&Quantity> {
        self.quantities.iter().collect()
    }

    fn plan_text(&self) -> String {
        let bots = self.bots.iter().map(|bot| bot.name());
        let (correction, bots) = (self.correction.name(), list(bots));
        format!("{correction} {} {bots}", list(&self.quantities))
    }
}

/// The usual quantities, draws, the decisions, and the win classes of every rule set that has
/// several.
fn usual_quantities(rules: &[&Rules]) -> Vec<Quantity> {
    let mut all = Quantity::usual(&[]);
    all.push(Quantity::Share(GameEvent::Draw));
    all.push(Quantity::Mean(unforced_actions::MEASURE.doc.id));
    for quantity in rules.iter().flat_map(|rules| Quantity::usual(&[rules])) {
        if !all.contains(&quantity) {
            all.push(quantity);
        }
    }
    all
}
