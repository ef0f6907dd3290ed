//! The combinations of rules and the effects of rules, as a study has them.

use crate::study::Study;
use crate::study::answer::size::practical_size;
use crate::study::exact_table::NamedFindings;
use crate::study::finding::{Cell, Contrast, Finding, FindingId};
use crate::study::headline::conclusion::DifferenceConclusion;
use crate::study::headline::{grouped, is_length};
use crate::study::outline::EstimateOf;
use crate::study::question::effects::findings::ON;
use crate::study::statistic::Statistic;
use crate::study::subject::{Subject, SubjectId};

/// A rule set with two bots.
pub(super) struct RulePanel<'s> {
    pub(super) study: &'s Study,
    /// The combinations of rules. The first has none of them.
    pub(super) combinations: Vec<SubjectId>,
}

/// The effects on a quantity.
pub(super) type Effects<'s> = Vec<(FindingId, &'s Finding)>;

impl<'s> RulePanel<'s> {
    /// Each rule set with each pair of bots.
    pub(super) fn all(study: &'s Study) -> Vec<Self> {
        let panels = grouped(study.subject_ids(), |id| {
            let Subject { rules, bots, .. } = study.subject(*id);
            (rules, bots)
        });
        panels.into_iter().map(|combinations| Self { study, combinations }).collect()
    }

    /// The rule set without any of the rules.
    pub(super) fn first(&self) -> &'s Subject {
        self.study.subject(self.combinations[0])
    }

    pub(super) fn name(&self) -> String {
        let first = self.first();
        format!("{}, {}", first.title, first.bots_in_words())
    }

    /// The effects on each quantity. Shown effects come first. In each group, the largest is first.
    pub(super) fn effects(&self) -> Vec<Effects<'s>> {
        let mut quantities = grouped(self.all_effects(), |(_, effect)| &effect.quantity);
        for effects in &mut quantities {
            effects.sort_by(|(_, left), (_, right)| {
                let sizes = right.size_of_difference().total_cmp(&left.size_of_difference());
                right.is_shown().cmp(&left.is_shown()).then(sizes)
            });
        }
        quantities
    }

    /// Did some games of the rule set not end?
    pub(super) fn is_stopped(&self) -> bool {
        self.combinations.iter().any(|id| self.study.subject(*id).unfinished > 0)
    }

    /// What an effect on the quantity of this finding shows.
    pub(super) fn conclusion(
        &self,
        finding: &Finding,
        contrast: &Contrast,
    ) -> DifferenceConclusion {
        let [before, noticed] = self.measure_of(finding, contrast);
        DifferenceConclusion::of_change(finding, contrast, before, noticed)
    }

    /// The figure of a quantity without any of the rules, and the largest change of it that people
    /// do not notice.
    fn measure_of(&self, finding: &Finding, contrast: &Contrast) -> [f64; 2] {
        let mut off = self.figures(self.combinations[0]);
        let own = off.find(|(_, figure)| figure.quantity == finding.quantity);
        let estimate = own.and_then(|(_, figure)| figure.estimate);
        let before = estimate.map_or(0.0, |estimate| estimate.value);
        [before, self.study.noticed(&finding.quantity, contrast, before)]
    }

    /// The effects of single rules that are shown and that people notice, with the practical size
    /// of each. Lengths of games that did not end are left out.
    pub(super) fn noticed_effects(&self) -> Vec<(f64, &'s Finding, &'s Contrast)> {
        let single = self.all_effects().filter(|(_, effect)| switches(effect).len() == 1);
        let noticed = single.filter_map(|(_, effect)| {
            let contrast = effect.contrast.as_ref()?;
            let is_shown = self.conclusion(effect, contrast) == DifferenceConclusion::Shown;
            let is_known = !(self.is_stopped() && is_length(effect));
            let [_, noticed] = self.measure_of(effect, contrast);
            let size = practical_size(contrast.difference.value, noticed);
            (is_shown && is_known).then_some((size, effect, contrast))
        });
        noticed.collect()
    }

    /// The practical size of the largest effect of a rule on a quantity. 0 if nobody notices one.
    pub(super) fn size(&self, effects: &Effects<'s>) -> f64 {
        let quantity = &effects[0].1.quantity;
        let all = self.noticed_effects().into_iter();
        let own = all.filter(|(_, effect, _)| effect.quantity == *quantity);
        own.map(|(size, ..)| size).fold(0.0, f64::max)
    }

    fn all_effects(&self) -> impl Iterator<Item = (FindingId, &'s Finding)> {
        let own = self.study.findings_of(self.combinations[0]);
        own.filter(|(_, finding)| finding.statistic == Statistic::Effect)
    }

    /// The figures of a combination.
    pub(super) fn figures(
        &self,
        combination: SubjectId,
    ) -> impl Iterator<Item = (FindingId, &'s Finding)> {
        let own = self.study.findings_of(combination);
        own.filter(|(_, finding)| finding.statistic != Statistic::Effect)
    }

    /// The rules that are on in a combination: `none` or `one + other`.
    pub(super) fn name_of(&self, combination: SubjectId) -> String {
        let point = self.figures(combination).find_map(|(_, finding)| match &finding.cell {
            Cell::Point(settings) => Some(settings),
            _ => None,
        });
        let on = point.into_iter().flatten().filter(|setting| setting.value == ON);
        let names: Vec<&str> = on.map(|setting| setting.field.as_str()).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(" + ") }
    }

    /// The effects whose exact value is known, by the rules.
    pub(super) fn known_effects(&self) -> Vec<NamedFindings> {
        let by_rules = grouped(self.all_effects(), |(_, effect)| switches(effect));
        let named = by_rules.into_iter().map(|effects| {
            let contrasts = effects.iter().map(|(id, _)| EstimateOf::Contrast(*id));
            let known = contrasts.filter(|contrast| self.study.exact_value_of(*contrast).is_some());
            NamedFindings { name: effect_name(effects[0].1), findings: known.collect() }
        });
        named.collect()
    }

    /// The figures of combinations whose exact value is known, by the rules that are on.
    pub(super) fn known_figures(&self) -> Vec<NamedFindings> {
        let named = self.combinations.iter().map(|id| NamedFindings {
            name: self.name_of(*id),
            findings: self.study.known_values_of(*id),
        });
        named.collect()
    }
}

/// The rules of an effect. There are two for an interaction.
pub(super) fn switches(effect: &Finding) -> &[String] {
    match &effect.cell {
        Cell::Switches(rules) => rules,
        _ => &[],
    }
}

/// The name of an effect: `one` or `one × other`.
pub(super) fn effect_name(effect: &Finding) -> String {
    switches(effect).join(" × ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::finding::Setting;
    use crate::study::number::Unit;
    use crate::study::question::effects::KIND;
    use crate::study::samples::{add_subject, finding, study};

    #[test]
    fn effects_and_combinations_are_named_by_their_rules() {
        let mut study = study(KIND);
        for values in [["off", "off", "off"], ["off", "on", "on"]] {
            let subject = add_subject(&mut study, "Yield");
            let names = ["catalyst", "concentration", "temperature"].into_iter().zip(values);
            let settings =
                names.map(|(field, value)| Setting { field: field.into(), value: value.into() });
            let length = finding(subject, "mean(throws)", "Throws", Unit::Plain);
            study.add_finding(length.in_cell(Cell::Point(settings.collect())));
        }
        let panels = RulePanel::all(&study);
        let [panel] = &panels[..] else { panic!("one rule set and pair of bots") };
        let names: Vec<String> = panel.combinations.iter().map(|id| panel.name_of(*id)).collect();
        assert_eq!(names, ["none", "concentration + temperature"]);
        let both = Cell::Switches(["catalyst", "temperature"].map(str::to_owned).into());
        let effect = finding(SubjectId(0), "mean(throws)", "Throws", Unit::Plain).in_cell(both);
        assert_eq!(effect_name(&effect), "catalyst × temperature");
    }
}
