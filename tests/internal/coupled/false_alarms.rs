//! How often is a difference shown where there is none?

use crate::balance::compare;
use crate::balance::coupled::Coupled;
use crate::balance::difference::Verdict;
use crate::input::patch::Patch;
use crate::input::variant;
use crate::play::bots::BotKind::Greedy;
use crate::stats::correction::Correction;

use super::{plan, played};

const STUDIES: u64 = 1_000;

/// The same values with the same chances, but with the marks in reverse order. No true figure
/// differs, although all games do.
fn reversed_marks() -> Patch {
    let throws = serde_json::json!({
        "0": {"value": 4}, "1": {"value": 3}, "2": {"value": 2}, "3": {"value": 1},
        "4": {"void": true}
    });
    Patch::default().with_field("throw", throws)
}

#[test]
fn with_holms_correction_at_most_one_study_in_twenty_has_a_false_alarm() {
    let other = variant::load("finkel", &reversed_marks())
        .unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let mut false_alarms = 0;
    for seed in 0..STUDIES {
        let plans = [
            plan("finkel", [Greedy, Greedy], 400, seed),
            plan("finkel", [Greedy, Greedy], 400, seed),
        ];
        let [one, mut reversed] = plans;
        reversed.rules = other.clone();
        let variants = vec![one, reversed];
        let quantities = Coupled::common_quantities(&variants);
        let mut found = [compare::comparison(played(variants, &quantities), 0)];
        assert!(compare::tested_count(&mut found) > 15, "many questions are asked");
        compare::correct(&mut found, Correction::Holm, 0.95);
        let is_difference_shown = found[0]
            .rows
            .iter()
            .filter_map(|row| row.differences[1].as_ref())
            .any(|one| one.difference.verdict.is_shown());
        let shapes = found[0].shapes[1].as_ref().unwrap();
        let is_shape_shown = shapes.length.as_ref().is_ok_and(|test| test.shown)
            || shapes.classes.as_ref().is_ok_and(|test| test.shown);
        assert!(
            found[0]
                .rows
                .iter()
                .filter_map(|row| row.differences[1].as_ref())
                .any(|one| one.difference.verdict != Verdict::Alike)
        );
        false_alarms += u64::from(is_difference_shown || is_shape_shown);
    }
    println!("{false_alarms} false alarms in {STUDIES} studies");
    // 50 are allowed. The standard deviation of their number is 7, and 72 is more than three of
    // them above 50.
    assert!(false_alarms <= 72, "{false_alarms} false alarms in {STUDIES} studies");
}
