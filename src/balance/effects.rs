//! Which rule matters: main effects and interactions of rules that are on or off, from a full
//! factorial design.

use crate::balance::coupled::Coupled;
use crate::balance::design::Point;
use crate::balance::design::two_level::TwoLevel;
use crate::balance::difference::{Difference, correct};
use crate::balance::exact::{self, ComputeBudget, ExactCheck, check_contrast, check_pairs};
use crate::balance::feel::calibration::EvaluatorCheck;
use crate::balance::luck::LuckTakenOut;
use crate::balance::quantity::Quantity;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::learn::head::EvaluatorIdentity;
use crate::stats::correction::Correction;
use crate::stats::estimate::Estimate;

/// The effects for every rule set and every pair of bots.
#[derive(Clone, Debug)]
pub struct EffectsStudy {
    /// The names of the rules that are on or off.
    pub rules: Vec<String>,
    /// The quantities whose effects are shown.
    pub quantities: Vec<Quantity>,
    /// The results of every rule set with every pair of bots.
    pub panels: Vec<Panel>,
    /// The correction of verdicts for the number of effects, over all panels and quantities.
    pub correction: Correction,
    /// The confidence level of all intervals.
    pub level: f64,
}

/// A rule set with a pair of bots.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The rule set with all of these rules off.
    pub rules: Rules,
    /// The two bots; each begins half of the games.
    pub bots: [BotName; 2],
    /// The number of games of each combination.
    pub games: u64,
    /// Every combination. The last rule changes fastest.
    pub cells: Vec<RuleCombination>,
    /// For each quantity: all main effects, then all interactions.
    pub effects: Vec<Vec<RuleEffect>>,
}

/// A combination of rules that are on or off.
#[derive(Clone, Debug)]
pub struct RuleCombination {
    /// 1 for each rule that is on, 0 for each that is off.
    pub point: Point,
    /// The fingerprint of its rules.
    pub fingerprint: String,
    /// The evaluators that the players used.
    pub evaluators: Vec<EvaluatorIdentity>,
    /// Games that reached the throw limit.
    pub unfinished: u64,
    /// A figure for each quantity, with an interval over seat-swapped pairs.
    pub figures: Vec<Option<Estimate>>,
    /// The plain figure beside each figure that luck was taken out of.
    pub without_luck: Vec<LuckTakenOut>,
    /// The exact values for the same games, compared with the sample.
    pub exact: Vec<ExactCheck>,
    /// Whether the evaluator that tells how the games feel is right.
    pub evaluator_check: EvaluatorCheck,
}

/// The effect of rules on a quantity.
///
/// A main effect is the mean over the combinations with the rule on, minus the mean over those with
/// it off. An interaction of two rules is half of a difference: the effect of one rule with the
/// other rule on, minus its effect with the other rule off.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleEffect {
    /// The indices of the rules: one for a main effect, two for an interaction.
    pub rules: Vec<usize>,
    /// The effect, with an interval over the pairs of games that all combinations share. `None`
    /// without games.
    pub difference: Option<Difference>,
    /// How many times as many independent games would give the same variance.
    pub variance_reduction: Option<f64>,
    /// The exact effect, compared with the sample. `None` if it is not known for every combination.
    pub exact: Option<ExactCheck>,
}

impl EffectsStudy {
    /// The effects of the played games. The combinations of each panel must be in the order of
    /// [`TwoLevel::points`].
    ///
    /// # Panics
    /// If a panel does not have one variant for each combination of the rules.
    pub fn of(
        rules: Vec<String>,
        played: Vec<(Rules, [BotName; 2], Coupled)>,
        correction: Correction,
        level: f64,
    ) -> Self {
        /// The rules of an effect and the weights of the combinations.
        type Effect = (Vec<usize>, Vec<f64>);
        let design = TwoLevel::new(&rules.iter().map(String::as_str).collect::<Vec<_>>());
        let quantities =
            played.first().map(|(.., coupled)| coupled.quantities.clone()).unwrap_or_default();
        let weights: Vec<Effect> = design
            .effects()
            .into_iter()
            .map(|effect| (effect.rules.clone(), effect.weights()))
            .collect();
        let finding = |coupled: &Coupled,
                       exact: &[Vec<ExactCheck>],
                       quantity: usize,
                       (rules, weights): &Effect| RuleEffect {
            rules: rules.clone(),
            difference: coupled.contrast(quantity, weights).map(Difference::of),
            variance_reduction: coupled.variance_reduction(quantity, weights),
            exact: check_contrast(coupled, quantity, weights, exact),
        };
        let mut budget = ComputeBudget::default();
        let cell = |coupled: &Coupled, place: usize, point: &Point, exact: Vec<ExactCheck>| {
            RuleCombination {
                point: point.clone(),
                fingerprint: coupled.plan.variants[place].rules.fingerprint.clone(),
                evaluators: coupled.plan.variants[place].evaluators(),
                unfinished: coupled.tally.variants[place].all().unfinished,
                figures: (0..coupled.quantities.len())
                    .map(|quantity| coupled.estimate(quantity, place))
                    .collect(),
                without_luck: coupled.all_taken_out(place),
                exact,
                evaluator_check: coupled.evaluator_check(place),
            }
        };
        let panel = |(rules, bots, coupled): (Rules, [BotName; 2], Coupled)| {
            let places = 0..design.points.len();
            let exact: Vec<_> =
                places.map(|place| check_pairs(&coupled, place, &mut budget)).collect();
            let effects_on = |quantity| {
                weights.iter().map(|effect| finding(&coupled, &exact, quantity, effect)).collect()
            };
            let effects = (0..coupled.quantities.len()).map(effects_on).collect();
            let cells = design
                .points
                .iter()
                .zip(exact)
                .enumerate()
                .map(|(place, (point, exact))| cell(&coupled, place, point, exact))
                .collect();
            Panel { rules, bots, games: 2 * coupled.tally.pairs, cells, effects }
        };
        let mut panels: Vec<Panel> = played.into_iter().map(panel).collect();
        let all = panels.iter_mut().flat_map(|panel| panel.effects.iter_mut().flatten());
        correct(all.filter_map(|finding| finding.difference.as_mut()), correction, level);
        exact::correct(panels.iter_mut().flat_map(|panel| {
            let effects = panel.effects.iter_mut().flatten().flat_map(|finding| &mut finding.exact);
            panel.cells.iter_mut().flat_map(|cell| &mut cell.exact).chain(effects)
        }));
        Self { rules, quantities, panels, correction, level }
    }

    /// The number of tested effects, over all panels and quantities.
    pub fn tested(&self) -> usize {
        let all = self.panels.iter().flat_map(|panel| panel.effects.iter().flatten());
        all.filter(|finding| finding.difference.is_some_and(|difference| difference.p.is_some()))
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::batch::coupled::CoupledTally;
    use crate::batch::samples;

    /// A study made from blocks. A block holds the totals of two games of every combination.
    fn study(rules: &[&str], blocks: &[Vec<i64>]) -> EffectsStudy {
        let variants = vec![samples::plan(Vec::new(), Vec::new()); 1 << rules.len()];
        let quantities = vec![Quantity::Mean("throws")];
        let plan = Coupled::plan(variants, &quantities);
        let mut tally = CoupledTally::empty(&plan);
        for block in blocks {
            tally.pairs += 1;
            tally.sums[0].add(&block.iter().map(|total| [*total, 2]).collect::<Vec<_>>());
        }
        let coupled = Coupled { plan, quantities, tally, level: 0.95 };
        let names = rules.iter().map(|name| (*name).to_owned()).collect();
        EffectsStudy::of(
            names,
            vec![(samples::rules(), [BotName::named("greedy").unwrap(); 2], coupled)],
            Correction::Holm,
            0.95,
        )
    }

    fn values(study: &EffectsStudy) -> Vec<f64> {
        study.panels[0].effects[0]
            .iter()
            .map(|finding| finding.difference.unwrap().estimate.value)
            .collect()
    }

    #[test]
    fn effects_of_two_rules_match_hand_computed_values() {
        // Neither rule, the second, the first, both: means of single games 5, 7, 8, 16.
        let study = study(
            &["first", "second"],
            &[vec![8, 14, 14, 30], vec![12, 14, 18, 34], vec![10, 14, 16, 32]],
        );
        // First: (8 + 16) / 2 - (5 + 7) / 2; second: (7 + 16) / 2 - (5 + 8) / 2; together: (5 + 16)
        // / 2 - (7 + 8) / 2.
        assert_eq!(values(&study), [6.0, 5.0, 3.0]);
        // The effect of the first rule in each block: (14 + 30 - 8 - 14) / 4, (18 + 34 - 12 - 14) /
        // 4, (16 + 32 - 10 - 14) / 4. These are 5.5, 6.5, 6.
        let first = study.panels[0].effects[0][0].difference.unwrap();
        let half = first.estimate.interval.unwrap().half_width();
        // A deviation of 1/2 divided by the root of 3 blocks, times Student's quantile of two
        // degrees of freedom, which has a closed form.
        let quantile = 0.95 * (2.0 / (1.0 - 0.95 * 0.95_f64)).sqrt();
        assert!((half - 0.5 / 3f64.sqrt() * quantile).abs() < 1e-12, "{half}");
        assert_eq!(first.verdict, Verdict::Higher);
        assert_eq!(study.tested(), 3);
    }

    // Box, Hunter and Hunter, Statistics for Experimenters: the pilot plant. In their order the
    // yields are 60 72 54 68 52 83 45 80. There temperature changes fastest; here it is the last
    // rule. Main effects 23, -5, 1.5; interactions 1.5, 10, 0.
    #[test]
    fn effects_of_three_rules_match_the_published_ones() {
        let yields = [60, 72, 54, 68, 52, 83, 45, 80];
        let blocks = [-2, 2].map(|apart| yields.iter().map(|figure| 2 * figure + apart).collect());
        let study = study(&["catalyst", "concentration", "temperature"], &blocks);
        assert_eq!(values(&study), [1.5, -5.0, 23.0, 0.0, 10.0, 1.5]);
        // Catalyst with temperature.
        assert_eq!(study.panels[0].effects[0][4].rules, [0, 2]);
        let points = [0, 3].map(|place| study.panels[0].cells[place].point.0.clone());
        assert_eq!(points, [[0, 0, 0], [0, 1, 1]]);
        // Both blocks have the same error everywhere. A common error cancels in every effect.
        assert!(
            study.panels[0].effects[0].iter().all(|finding| finding
                .difference
                .unwrap()
                .estimate
                .interval
                .is_none())
        );
    }
}
