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
        Some(scenario.compare(draft))
    }

    fn plan_text(&self) -> String {
        let quantities = self.quantities.as_ref().map(list);
        let (baseline, correction) = (self.baseline, self.correction.name());
        format!("{baseline} {correction} {}", quantities.unwrap_or_default())
    }
}

impl ScenarioChecker<'_> {
    /// A comparison of the scenario's rule sets.
    fn compare(&self, draft: &CompareDraft) -> CompareQuestion {
        let names = &self.draft.rules;
        if names.len() < 2 {
            self.error("rules", "there is only one rule set, so there is nothing to compare")
                .allow("two or more rule sets")
                .advise("`RULES+OVERLAY` is a rule set with an overlay");
        }
        let place = |name: &String| names.iter().position(|own| own == name);
        let baseline = draft.baseline.as_ref().map_or(Some(0), place);
        if let (None, Some(name)) = (baseline, &draft.baseline) {
            let found = format!("{} is not among the rule sets", quoted(name));
            self.error("compare.baseline", found).allow_names(name, names);
        }
        let field = Field::of("compare.quantities");
        let quantities = draft.quantities.as_ref();
        CompareQuestion {
            baseline: baseline.unwrap_or(0),
            quantities: quantities.map(|names| self.quantities(names, &field, self.rules)),
            correction: draft.correction.into(),
        }
    }
}
