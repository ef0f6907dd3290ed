//! The chart of the effects on a quantity.

use crate::study::chart::{Chart, ChartFigure, ChartRow, RowChart, RowForm};
use crate::study::number::level;
use crate::study::outline::EstimateOf;
use crate::study::question::effects::panel::{Effects, RulePanel, effect_name};

/// The effects on a quantity as bars, the largest first.
pub(super) fn tornado(panel: &RulePanel<'_>, effects: &Effects<'_>) -> Chart {
    let tested = effects.iter().filter(|(_, effect)| effect.contrast.is_some());
    let rows = tested.map(|(id, effect)| {
        let figure = ChartFigure::Of(EstimateOf::Contrast(*id));
        ChartRow::compared(effect_name(effect), figure, effect.is_shown())
    });
    let subtitle = format!(
        "{}: with the rule on minus with it off; × marks interactions; {} intervals",
        panel.name(),
        level(panel.study.provenance.level)
    );
    let (subject, first) = (panel.first(), effects[0].1);
    let chart = RowChart::new(RowForm::Tornado, &first.title, subtitle, rows.collect())
        .with_sides(["lowers it", "raises it"]);
    let bots = subject.bots.each_ref();
    Chart::new(&[&first.quantity, &subject.rules, bots[0], bots[1]], chart)
}
