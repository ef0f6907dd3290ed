//! Ladders: every rule set of a scenario played by bots of different skill.

use crate::balance::ladder::Matchups;
use crate::balance::measures::unforced_actions;
use crate::balance::quantity::Quantity;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::collect::Collector;
use crate::input::draft::question::ladder::LadderDraft;
use crate::input::quantity::some_have;
use crate::input::tree::field::Field;
use crate::stats::correction::Correction;

/// The most matchups of a ladder: all are played under the same dice and kept track of together.
const MOST_MATCHUPS: usize = 64;

/// A checked ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// The bots, two or more, each once.
    pub bots: Vec<BotName>,
    /// The quantities whose way up the ladder is told; each fits one rule set or more.
    pub quantities: Vec<Quantity>,
    /// How verdicts are corrected for the number of differences.
    pub correction: Correction,
}

/// The ladder for these rule sets; those that are faulty are not among them.
pub(super) fn check(draft: &LadderDraft, rules: &[Rules], collector: &mut Collector<'_>) -> Ladder {
    let block = Field::of("ladder");
    let mut bots = Vec::new();
    for (place, bot) in draft.bots.iter().enumerate() {
        // The schema lists the bots, so each name is one.
        let Some(bot) = BotName::named(&bot.0) else { continue };
        if bots.contains(&bot) {
            let field = block.key("bots").item(place);
            collector.fault(&field, format!("{} is here twice", bot.name())).allow("each bot once");
        }
        bots.push(bot);
    }
    let count = Matchups::count(rules.len(), bots.len());
    if count > MOST_MATCHUPS {
        let found =
            format!("{} rule sets with {} bots are {count} matchups", rules.len(), bots.len());
        let fault = collector.fault_of_key("rules", found);
        fault
            .allow(format!("at most {MOST_MATCHUPS}: rule sets × bots × (bots + 1) / 2"))
            .advise("write two files");
    }
    let all: Vec<&Rules> = rules.iter().collect();
    let quantities = match &draft.quantities {
        Some(names) => some_have(names, &block.key("quantities"), &all, collector),
        None => usual(&all),
    };
    Ladder { bots, quantities, correction: draft.correction.into() }
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
