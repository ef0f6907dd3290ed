//! Comparisons: how every rule set of a scenario differs from one of them.

use crate::balance::quantity::Quantity;
use crate::input::diagnostic::quoted;
use crate::input::draft::questions::CompareDraft;
use crate::input::question::{QuestionBlock, ScenarioChecker, list};
use crate::input::tree::field::Field;
use crate::stats::correction::Correction;

/// A checked comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct CompareQuestion {
    /// The index of the rule set that the others are compared with.
    pub baseline: usize,
    /// The quantities that are compared; `None` for all that exist for every rule set.
    pub quantities: Option<Vec<Quantity>>,
    /// How verdicts are corrected for the number of comparisons.
    pub correction: Correction,
}

impl QuestionBlock for CompareQuestion {
    type Draft = CompareDraft;
    const WRITES_GAMES: bool = true;

    fn check(draft: &CompareDraft, scenario: &ScenarioChecker<'_>) -> Option<Self> {
        let names = &scenario.draft.rules;
        if names.len() < 2 {
            scenario
                .error("rules", "there is only one rule set, so there is nothing to compare")
                .allow("two or more rule sets")
                .advise("`RULES+OVERLAY` is a rule set with an overlay");
        }
        let place = |name: &String| names.iter().position(|own| own == name);
        let baseline = draft.baseline.as_ref().map_or(Some(0), place);
        if let (None, Some(name)) = (baseline, &draft.baseline) {
            let found = format!("{} is not among the rule sets", quoted(name));
            scenario.error("compare.baseline", found).allow_names(name, names);
        }
        let field = Field::of("compare.quantities");
        let quantities = draft.quantities.as_ref();
        Some(Self {
            baseline: baseline.unwrap_or(0),
            quantities: quantities.map(|names| scenario.quantities(names, &field, scenario.rules)),
            correction: draft.correction.into(),
        })
    }

    fn quantities(&self) -> Vec<&Quantity> {
        self.quantities.iter().flatten().collect()
    }

    fn plan_text(&self) -> String {
        let quantities = self.quantities.as_ref().map(list);
        let (baseline, correction) = (self.baseline, self.correction.name());
        format!("{baseline} {correction} {}", quantities.unwrap_or_default())
    }
}
