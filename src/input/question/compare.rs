//! Comparisons: what every rule set of a scenario differs by from one of them.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::balance::quantity::Quantity;
use crate::input::diagnostic::quoted;
use crate::input::question::ScenarioChecker;
use crate::input::tree::field::Field;
use crate::stats::correction::Correction;

/// Every rule set of the scenario is compared with one of them, under the same dice, for every pair
/// of bots.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareDraft {
    /// The rule set that the others are compared with, as `rules` names it; without this field, the
    /// first.
    #[serde(default)]
    #[schemars(example = json!("my-game"))]
    pub baseline: Option<String>,
    /// The quantities that are compared; without this field, all that say something of every rule
    /// set.
    #[serde(default)]
    #[schemars(
        length(min = 1, max = 100),
        example = json!(["first_player_advantage", "mean(throws)", "share(draws)"])
    )]
    pub quantities: Option<Vec<String>>,
    /// How verdicts are corrected for the number of questions asked.
    #[serde(default)]
    pub correction: CorrectionDraft,
}

/// How verdicts are corrected for the number of questions asked. `holm`: the chance of even one
/// false verdict is at most one less the level. `fdr`: of the differences called shown, at most
/// that share is false, on average.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CorrectionDraft {
    #[default]
    Holm,
    Fdr,
}

/// A checked comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct CompareQuestion {
    /// The place, among the scenario's rule sets, of the one that the others are compared with.
    pub baseline: usize,
    /// What is compared; `None` for all that says something of every rule set.
    pub quantities: Option<Vec<Quantity>>,
    /// How verdicts are corrected for the number of questions asked.
    pub correction: Correction,
}

impl ScenarioChecker<'_> {
    /// A comparison of the scenario's rule sets.
    pub(super) fn compare(&self, draft: &CompareDraft) -> CompareQuestion {
        let names = &self.draft.rules;
        if names.len() < 2 {
            let diagnostic = self.collector.error("rules", "there is nothing to compare it with");
            let diagnostic = diagnostic.allow("two rule sets or more");
            diagnostic.advise("`RULES+OVERLAY` is a rule set with an overlay on it");
        }
        let place = |name: &String| names.iter().position(|own| own == name);
        let baseline = draft.baseline.as_ref().map_or(Some(0), place);
        if let (None, Some(name)) = (baseline, &draft.baseline) {
            let found = format!("{} is not among the rule sets", quoted(name));
            self.collector.error("compare.baseline", found).allow_names(name, names);
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

impl From<CorrectionDraft> for Correction {
    fn from(draft: CorrectionDraft) -> Self {
        match draft {
            CorrectionDraft::Holm => Self::Holm,
            CorrectionDraft::Fdr => Self::FalseDiscoveryRate,
        }
    }
}
