//! Readings: which of the points that the source of a rule set leaves open matter.

use crate::balance::quantity::Quantity;
use crate::game::rules::Rules;
use crate::input::draft::questions::ReadingsDraft;
use crate::input::question::{QuestionBlock, ScenarioChecker};
use crate::input::tree::field::Field;
use crate::input::variant::Base;
use crate::input::variant::readings::{OpenPoint, alternatives};
use crate::stats::correction::Correction;

/// Which of the points that the source of a rule set leaves open matter.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadingsQuestion {
    /// The points, in the file's order.
    pub points: Vec<OpenPoint>,
    /// How verdicts are corrected for the number of comparisons.
    pub correction: Correction,
}

impl ReadingsQuestion {
    /// The rule sets of the alternatives that can be played.
    pub fn other_rules(&self) -> impl Iterator<Item = &Rules> {
        self.points.iter().flat_map(|point| point.alternatives.iter().flatten())
    }
}

impl QuestionBlock for ReadingsQuestion {
    type Draft = ReadingsDraft;
    const CHANGES_RULES: bool = true;

    fn check(draft: &ReadingsDraft, scenario: &ScenarioChecker<'_>) -> Option<Self> {
        let count = scenario.draft.rules.len();
        if count > 1 {
            let found = format!("there are {count} entries, and `readings` is about one");
            let error = scenario.error(Field::of("rules").item(1), found);
            error.allow("one rule set").advise("write two files");
        }
        let base = scenario
            .rule_set_refs
            .first()
            .and_then(|rule_set_ref| Base::of(rule_set_ref.clone()).ok());
        let points = base.as_ref().map(alternatives).unwrap_or_default();
        if base.is_some() && points.iter().all(|point| point.alternatives.is_empty()) {
            let found = "this rule set has no point that can be read in another way";
            scenario
                .error(Field::of("rules").item(0), found)
                .allow("rule sets with `readings`")
                .advise("`urlab rules list` shows how many readings each rule set has");
        }
        Some(Self { points, correction: draft.correction.into() })
    }

    fn played<'a>(&'a self, listed: &'a [Rules]) -> Vec<&'a Rules> {
        listed.iter().chain(self.other_rules()).collect()
    }

    fn quantities(&self) -> Vec<&Quantity> {
        Vec::new()
    }

    fn plan_text(&self) -> String {
        self.correction.name().to_owned()
    }
}
