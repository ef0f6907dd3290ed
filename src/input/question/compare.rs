//! Comparisons: what every rule set of a scenario differs by from one of them.

use crate::balance::quantity::Quantity;
use crate::game::rules::Rules;
use crate::input::collect::Collector;
use crate::input::draft::question::compare::{CompareDraft, CorrectionDraft};
use crate::input::fault::quoted;
use crate::input::quantity::quantities;
use crate::input::tree::field::Field;
use crate::stats::correction::Correction;

/// A checked comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Compare {
    /// The place, among the scenario's rule sets, of the one that the others are compared with.
    pub baseline: usize,
    /// What is compared; `None` for all that says something of every rule set.
    pub quantities: Option<Vec<Quantity>>,
    /// How verdicts are corrected for the number of questions asked.
    pub correction: Correction,
}

/// A comparison of these rule sets, `names` as the scenario has them. Rule sets that are faulty are
/// not among `rules`.
pub(super) fn check(
    draft: &CompareDraft,
    names: &[String],
    rules: &[Rules],
    collector: &mut Collector<'_>,
) -> Compare {
    let block = Field::of("compare");
    if names.len() < 2 {
        let fault = collector.fault("rules", "there is nothing to compare it with");
        fault
            .allow("two rule sets or more")
            .advise("`RULES+OVERLAY` is a rule set with an overlay on it");
    }
    let baseline =
        draft.baseline.as_ref().map_or(Some(0), |name| names.iter().position(|own| own == name));
    if let (None, Some(name)) = (baseline, &draft.baseline) {
        let fault = collector
            .fault(block.key("baseline"), format!("{} is not among the rule sets", quoted(name)));
        fault.allow_names(name, names.iter().map(String::as_str));
    }
    let quantities = draft.quantities.as_ref().map(|names| {
        let known = quantities(names, &block.key("quantities"), rules, collector);
        known.into_iter().map(|(_, quantity)| quantity).collect()
    });
    Compare { baseline: baseline.unwrap_or(0), quantities, correction: draft.correction.into() }
}

impl From<CorrectionDraft> for Correction {
    fn from(draft: CorrectionDraft) -> Self {
        match draft {
            CorrectionDraft::Holm => Self::Holm,
            CorrectionDraft::Fdr => Self::FalseDiscoveryRate,
        }
    }
}
