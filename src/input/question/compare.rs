//! Comparisons: how every rule set of a scenario differs from one of them.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::balance::quantity::Quantity;
use crate::input::diagnostic::quoted;
use crate::input::question::ScenarioChecker;
use crate::input::tree::field::Field;
use crate::stats::correction::Correction;

/// Every rule set of the scenario is compared with one of them, with the same dice, for every pair
/// of bots.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareDraft {
    /// The rule set that the others are compared with, written as in `rules`; without this field,
    /// the first.
    #[serde(default)]
    #[schemars(example = json!("my-game"))]
    pub baseline: Option<String>,
    /// The quantities that are compared; without this field, all quantities that exist for every
    /// rule set.
    #[serde(default)]
    #[schemars(
        length(min = 1, max = 100),
        example = json!(["first_player_advantage", "mean(throws)", "share(draws)"])
    )]
    pub quantities: Option<Vec<String>>,
    /// How verdicts are corrected for the number of comparisons.
    #[serde(default)]
    pub correction: CorrectionDraft,
}

/// How verdicts are corrected for the number of comparisons. `holm`: the probability of even one
/// false verdict is at most 1 minus `level`. `fdr`: on average, at most this share of the
/// differences that are called shown is false.
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
    /// The index of the rule set that the others are compared with.
    pub baseline: usize,
    /// The quantities that are compared; `None` for all that exist for every rule set.
    pub quantities: Option<Vec<Quantity>>,
    /// How verdicts are corrected for the number of comparisons.
    pub correction: Correction,
}

impl ScenarioChecker<'_> {
    /// A comparison of the scenario's rule sets.
    pub(super) fn compare(&self, draft: &CompareDraft) -> CompareQuestion {
        let names = &self.draft.rules;
        if names.len() < 2 {
            let diagnostic = self
                .collector
                .error("rules", "there is only one rule set, so there is nothing to compare");
            let diagnostic = diagnostic.allow("two or more rule sets");
            diagnostic.advise("`RULES+OVERLAY` is a rule set with an overlay");
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
