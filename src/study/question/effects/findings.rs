//! The findings of a factorial design. Each combination of rules is a subject. Effects are
//! contrasts of all combinations.

use crate::balance::effects::{EffectsStudy, Panel, RuleCombination, RuleEffect};
use crate::input::scenario::Scenario;
use crate::study::Study;
use crate::study::feel;
use crate::study::finding::{Cell, Contrast, Exact, Family, FamilyId, Finding, Setting};
use crate::study::number::Unit;
use crate::study::statistic::Statistic;
use crate::study::subject::{Subject, SubjectId};

/// The value of a rule that is on.
pub(super) const ON: &str = "on";

/// Adds all findings of a factorial design.
pub(super) fn add(factorial: &EffectsStudy, scenario: &Scenario, study: &mut Study) {
    let family = study.add_family(Family {
        correction: factorial.correction.name(),
        tested: factorial.tested(),
        level: factorial.level,
    });
    for panel in &factorial.panels {
        let subjects: Vec<SubjectId> = panel
            .cells
            .iter()
            .map(|cell| study.add_subject(subject(panel, cell, scenario)))
            .collect();
        for (cell, subject) in panel.cells.iter().zip(&subjects) {
            feel::add_check(*subject, &cell.evaluator_check, study);
            for (quantity, figure) in factorial.quantities.iter().zip(&cell.figures) {
                let finding = Finding::of(*subject, quantity, &panel.rules)
                    .with_estimate(*figure)
                    .with_plain(&cell.without_luck)
                    .in_cell(point(factorial, cell));
                study.add_finding(finding.with_exact(&cell.exact));
            }
        }
        for (quantity, of_quantity) in factorial.quantities.iter().zip(&panel.effects) {
            // The subject of an effect is the rule set without any of the rules. The effect is the
            // change from it.
            let finding = Finding {
                statistic: Statistic::Effect,
                unit: Unit::of_difference(quantity),
                ..Finding::of(subjects[0], quantity, &panel.rules)
            };
            for effect in of_quantity {
                study.add_finding(of_effect(factorial, effect, &finding, family));
            }
        }
    }
}

fn subject(panel: &Panel, cell: &RuleCombination, scenario: &Scenario) -> Subject {
    let planned = 2 * scenario.games.div_ceil(2);
    Subject {
        games: panel.games,
        unfinished: cell.unfinished,
        evaluators: cell.evaluators.clone(),
        ..Subject::of_pairs(&panel.rules, panel.bots, planned).variant(&cell.fingerprint)
    }
}

/// The settings of a combination: each rule is on or off.
fn point(factorial: &EffectsStudy, cell: &RuleCombination) -> Cell {
    let settings = factorial.rules.iter().zip(&cell.point.0).map(|(rule, level)| Setting {
        field: rule.clone(),
        value: if *level == 1 { ON } else { "off" }.to_owned(),
    });
    Cell::Point(settings.collect())
}

/// The finding of an effect, made from the finding of its quantity.
fn of_effect(
    factorial: &EffectsStudy,
    effect: &RuleEffect,
    finding: &Finding,
    family: FamilyId,
) -> Finding {
    let rules = effect.rules.iter().map(|rule| factorial.rules[*rule].clone()).collect();
    let contrast = effect.difference.as_ref().map(|difference| Contrast {
        variance_reduction: effect.variance_reduction,
        exact: effect.exact.as_ref().map(Exact::of_check),
        ..Contrast::of(difference, finding.unit, family)
    });
    Finding { cell: Cell::Switches(rules), contrast, ..finding.clone() }
}
