//! Builds ladders from the matchups that were played.

use crate::balance::coupled::Coupled;
use crate::balance::difference::{Difference, correct};
use crate::balance::exact::{self, ComputeBudget, ExactCheck, check_edge, check_pairs};
use crate::balance::ladder::{
    Conclusion, Edge, Ladder, LadderStudy, Matchup, Matchups, Rung, is_signed, plainest,
};
use crate::balance::quantity::Quantity;
use crate::batch::player::BotName;
use crate::stats::correction::Correction;
use crate::stats::cross::{CrossSums, LinearContrast};
use crate::stats::estimate::{Estimate, Interval};

impl LadderStudy {
    /// The study of matchups that were played by their plan.
    ///
    /// # Panics
    /// If `coupled` does not belong to that plan.
    pub fn of(matchups: &Matchups, coupled: Coupled, correction: Correction) -> Self {
        let (games, level) = (2 * coupled.tally.pairs, coupled.level);
        let reader = LadderReader { matchups, all: matchups.all().collect(), coupled };
        let mut budget = ComputeBudget::default();
        let indices = 0..matchups.rules.len();
        let mut ladders: Vec<Ladder> =
            indices.map(|rules| reader.ladder(rules, &mut budget)).collect();
        for rules in 0..ladders.len() {
            let (changes, conclusions) =
                (reader.changes(&ladders, rules), reader.conclusions(&ladders, rules));
            (ladders[rules].changes, ladders[rules].conclusions) = (changes, conclusions);
        }
        correct(ladders.iter_mut().flat_map(Ladder::tested), correction, level);
        exact::correct(ladders.iter_mut().flat_map(Ladder::exact));
        let tested = ladders
            .iter_mut()
            .flat_map(Ladder::tested)
            .filter(|difference| difference.p.is_some())
            .count();
        Self { quantities: matchups.quantities.clone(), ladders, games, tested, correction, level }
    }
}

/// Reads ladders from the tally of all matchups.
struct LadderReader<'a> {
    matchups: &'a Matchups,
    all: Vec<Matchup>,
    coupled: Coupled,
}

impl LadderReader<'_> {
    /// The index of a matchup, and whether its bots are in reversed order there.
    fn place(&self, rules: usize, bots: [BotName; 2]) -> (usize, bool) {
        let at = |bots| self.all.iter().position(|matchup| *matchup == Matchup { rules, bots });
        let [one, other] = bots;
        at(bots)
            .map(|place| (place, false))
            .or_else(|| Some((at([other, one])?, true)))
            .expect("all bots meet")
    }

    /// The sums of a score after the quantities: 0 is the edge of the second bot, 1 are the wins of
    /// the first bot, 2 those of the second. [`Matchups::plan`] sets this order.
    fn sums(&self, after_quantities: usize) -> &CrossSums {
        &self.coupled.tally.sums[self.coupled.quantities.len() + after_quantities]
    }

    fn fits(&self, quantity: usize, rules: usize) -> bool {
        self.matchups.quantities[quantity].fits(&self.matchups.rules[rules])
    }

    fn unfinished(&self, place: usize) -> u64 {
        self.coupled.tally.variants[place].all().unfinished
    }

    /// P(the second wins) - P(the first wins).
    fn edge(&self, rules: usize, bots: [BotName; 2]) -> Option<LinearContrast> {
        let (place, reversed) = self.place(rules, bots);
        let mut weights = vec![0.0; self.all.len()];
        weights[place] = if reversed { -1.0 } else { 1.0 };
        let mut edge = self.sums(0).contrast(&weights, self.coupled.level)?;
        if let Some(ends) = &mut edge.estimate.interval {
            // Near -1 and 1, Student's interval extends beyond them.
            *ends = Interval { low: ends.low.max(-1.0), high: ends.high.min(1.0) };
        }
        Some(edge)
    }

    fn mean_edge(&self, rules: usize, bot: BotName) -> Option<f64> {
        let others = self.matchups.bots.iter().filter(|opponent| **opponent != bot);
        let edges = others
            .map(|opponent| Some(self.edge(rules, [*opponent, bot])?.estimate.value))
            .collect::<Option<Vec<f64>>>()?;
        Some(edges.iter().sum::<f64>() / edges.len() as f64)
    }

    fn ladder(&self, rules: usize, budget: &mut ComputeBudget) -> Ladder {
        let bots = self.matchups.bots.iter();
        let mut rungs: Vec<Rung> = bots.map(|bot| self.rung(rules, *bot, budget)).collect();
        let by_edge = |rung: &Rung| rung.edge.unwrap_or(f64::NEG_INFINITY);
        rungs.sort_by(|left, right| by_edge(left).total_cmp(&by_edge(right)));
        let plain = plainest(rungs.iter().map(|rung| rung.bot.name()));
        let pairs = (0..rungs.len())
            .flat_map(|worse| (worse + 1..rungs.len()).map(move |better| (worse, better)));
        let edges = pairs
            .map(|(worse, better)| {
                let bots = [rungs[worse].bot, rungs[better].bot];
                let (place, reversed) = self.place(rules, bots);
                // The places of their wins in `sums`.
                let wins = if reversed { [2, 1] } else { [1, 2] };
                let edge = self.edge(rules, bots);
                Edge {
                    bots,
                    wins: wins
                        .map(|score| self.sums(score).clusters(place).share(self.coupled.level)),
                    exact: edge
                        .as_ref()
                        .and_then(|edge| self.exact_edge(place, reversed, edge, budget)),
                    edge: edge.map(Difference::of),
                    unfinished: self.unfinished(place),
                }
            })
            .collect();
        let own = self.matchups.rules[rules].clone();
        Ladder { rules: own, rungs, edges, plain, changes: Vec::new(), conclusions: Vec::new() }
    }

    /// The check of the edge between the bots of a matchup against its exact value. `reversed`
    /// reverses their order.
    fn exact_edge(
        &self,
        place: usize,
        reversed: bool,
        edge: &LinearContrast,
        budget: &mut ComputeBudget,
    ) -> Option<ExactCheck> {
        if self.unfinished(place) > 0 {
            return None;
        }
        let mut plan = self.coupled.plan.variants[place].clone();
        if reversed {
            plan.bots.reverse();
        }
        check_edge(&plan, edge, self.coupled.tally.pairs, budget)
    }

    fn rung(&self, rules: usize, bot: BotName, budget: &mut ComputeBudget) -> Rung {
        let (place, _) = self.place(rules, [bot; 2]);
        // The score after all quantities of the study.
        let decisions = self.matchups.quantities.len();
        Rung {
            bot,
            edge: self.mean_edge(rules, bot),
            unfinished: self.unfinished(place),
            decisions: self.coupled.estimate(decisions, place).map(half),
            figures: (0..decisions)
                .map(|quantity| {
                    self.fits(quantity, rules)
                        .then(|| self.coupled.estimate(quantity, place))
                        .flatten()
                })
                .collect(),
            exact: check_pairs(&self.coupled, place, budget),
            evaluator_check: self.coupled.evaluator_check(place),
        }
    }

    /// The difference of a quantity between two bots, each in games against itself. Without
    /// `subtrahend`, the value for `minuend` alone.
    fn difference(
        &self,
        quantity: usize,
        minuend: (usize, BotName),
        subtrahend: Option<(usize, BotName)>,
    ) -> Option<Difference> {
        let mut weights = vec![0.0; self.all.len()];
        weights[self.place(minuend.0, [minuend.1; 2]).0] += 1.0;
        if let Some((rules, bot)) = subtrahend {
            weights[self.place(rules, [bot; 2]).0] -= 1.0;
        }
        self.coupled.contrast(quantity, &weights).map(Difference::of)
    }

    fn changes(&self, ladders: &[Ladder], rules: usize) -> Vec<Option<Difference>> {
        let [plain, best] = ladders[rules].ends();
        // If the plainest bot is the best bot, there is no change to test.
        let change = |quantity| {
            (plain != best && self.fits(quantity, rules))
                .then(|| self.difference(quantity, (rules, best), Some((rules, plain))))
                .flatten()
        };
        (0..self.matchups.quantities.len()).map(change).collect()
    }

    fn conclusions(&self, ladders: &[Ladder], rules: usize) -> Vec<Conclusion> {
        let tested = self.matchups.quantities.iter().enumerate().filter(|(index, quantity)| {
            is_signed(quantity) || rules > 0 && self.fits(*index, rules) && self.fits(*index, 0)
        });
        let conclusion = |(index, quantity): (usize, &Quantity)| {
            let [plain, best] = [0, 1].map(|end| {
                // A quantity with a sign is compared with 0, so nothing is subtracted.
                let subtrahend = (!is_signed(quantity)).then(|| (0, ladders[0].ends()[end]));
                self.difference(index, (rules, ladders[rules].ends()[end]), subtrahend)
            });
            Conclusion { quantity: index, plain, best }
        };
        tested.map(conclusion).collect()
    }
}

/// Half of a figure: the part of one player in games of a bot against itself.
fn half(estimate: Estimate) -> Estimate {
    let interval =
        estimate.interval.map(|ends| Interval { low: ends.low / 2.0, high: ends.high / 2.0 });
    Estimate { value: estimate.value / 2.0, interval, ..estimate }
}
