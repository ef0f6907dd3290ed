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

/// Every rule set played by every bot against itself and against each other one, all under the same
/// dice.
#[derive(Clone, Debug)]
pub struct Matchups {
    /// The rule sets.
    pub rules: Vec<Rules>,
    /// The bots, at least two.
    pub bots: Vec<BotName>,
    /// The quantities whose way up the ladder is reported, for those rule sets that have them.
    pub quantities: Vec<Quantity>,
}

/// A rule set with two bots, or with one against itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matchup {
    /// The place of the rule set.
    pub rules: usize,
    /// The bots of the two persons, who begin half of the games each.
    pub bots: [BotName; 2],
}

impl Matchups {
    /// How many there are of so many rule sets and bots.
    pub fn count(rules: usize, bots: usize) -> usize {
        rules * bots * (bots + 1) / 2
    }

    /// All of them: for each rule set those of one bot with itself, then those of two.
    pub fn all(&self) -> impl Iterator<Item = Matchup> {
        let bots = &self.bots;
        let pairs = (0..bots.len())
            .flat_map(move |one| (one + 1..bots.len()).map(move |other| [bots[one], bots[other]]));
        let own = bots.iter().map(|bot| [*bot; 2]);
        let bots: Vec<[BotName; 2]> = own.chain(pairs).collect();
        (0..self.rules.len()).flat_map(move |rules| {
            bots.clone().into_iter().map(move |bots| Matchup { rules, bots })
        })
    }

    /// The plan that plays them; `plan` makes that of one. It reads the quantities, the decisions,
    /// then who won.
    pub fn plan(&self, plan: impl Fn(Matchup) -> Plan) -> CoupledPlan {
        let variants: Vec<Plan> = self.all().map(plan).collect();
        let count = variants.len();
        let mut coupled = Coupled::plan(variants, &self.read());
        // The one who took the first turn is the person `first`.
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

    /// The quantities and, last, the decisions.
    pub(super) fn read(&self) -> Vec<Quantity> {
        let decisions = Quantity::Mean(unforced_actions::MEASURE.doc.id);
        self.quantities.iter().cloned().chain([decisions]).collect()
    }
}
