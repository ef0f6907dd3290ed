//! The matchups of a ladder: which bots play which rule sets, and which quantities are read.

use crate::balance::coupled::Coupled;
use crate::balance::measures::unforced_actions;
use crate::balance::quantity::Quantity;
use crate::batch::coupled::CoupledPlan;
use crate::batch::plan::Plan;
use crate::batch::player::BotName;
use crate::batch::score::GameScore;
use crate::game::rules::Rules;
use crate::play::record::Ending;

/// All matchups of a study: every bot against itself and against each other bot, for every rule
/// set. All matchups use the same dice.
#[derive(Clone, Debug)]
pub struct Matchups {
    /// The rule sets.
    pub rules: Vec<Rules>,
    /// The bots, at least two.
    pub bots: Vec<BotName>,
    /// The quantities that are reported along the ladder, for the rule sets that have them.
    pub quantities: Vec<Quantity>,
}

/// A rule set with two bots, or with one bot against itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matchup {
    /// The index of the rule set.
    pub rules: usize,
    /// The bots of the two persons. Each person begins half of the games.
    pub bots: [BotName; 2],
}

impl Matchups {
    /// The number of matchups for these numbers of rule sets and bots.
    pub fn count(rules: usize, bots: usize) -> usize {
        rules * bots * (bots + 1) / 2
    }

    /// All matchups. For each rule set, those of one bot against itself come first, then those of
    /// two bots.
    pub fn all(&self) -> impl Iterator<Item = Matchup> {
        let bots = &self.bots;
        let pairs = (0..bots.len()).flat_map(move |first| {
            (first + 1..bots.len()).map(move |second| [bots[first], bots[second]])
        });
        let own = bots.iter().map(|bot| [*bot; 2]);
        let bots: Vec<[BotName; 2]> = own.chain(pairs).collect();
        (0..self.rules.len()).flat_map(move |rules| {
            bots.clone().into_iter().map(move |bots| Matchup { rules, bots })
        })
    }

    /// The coupled plan of all matchups. `plan` makes the plan of one matchup. The scores are the
    /// quantities, the decisions, then the winner.
    pub fn plan(&self, plan: impl Fn(Matchup) -> Plan) -> CoupledPlan {
        let variants: Vec<Plan> = self.all().map(plan).collect();
        let count = variants.len();
        let mut coupled = Coupled::plan(variants, &self.all_quantities());
        // The person with the first turn is `first`.
        let won = |person: usize| {
            move |ending: &Ending, first: usize| match ending {
                Ending::FirstWins(_) => first == person,
                Ending::SecondWins(_) => first != person,
                Ending::Draw | Ending::Unfinished => false,
            }
        };
        let wins = |person: usize| {
            GameScore::mean(move |record, first| won(person)(&record.ending, first).into())
        };
        let edge = GameScore::mean(move |record, first| {
            i64::from(won(1)(&record.ending, first)) - i64::from(won(0)(&record.ending, first))
        });
        coupled.scores.extend([edge, wins(0), wins(1)].map(|score| vec![score; count]));
        coupled
    }

    /// The quantities, with the decisions last.
    pub fn all_quantities(&self) -> Vec<Quantity> {
        let decisions = Quantity::Mean(unforced_actions::MEASURE.doc.id);
        self.quantities.iter().cloned().chain([decisions]).collect()
    }
}
