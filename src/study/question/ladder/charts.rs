//! Charts of a ladder: who beats whom, and what changes with skill.

use crate::study::chart::{
    Chart, ChartFigure, ChartRow, Colours, HeatMap, Labels, Places, RowChart, RowForm, SmallChart,
    SmallMultiples, VerticalAxes,
};
use crate::study::finding::{Cell, Finding};
use crate::study::number::{Unit, level};
use crate::study::outline::EstimateOf;
use crate::study::question::ladder::ranked_bots::RankedBots;
use crate::study::question::ladder::tables::title;
use crate::study::subject::SubjectId;

/// The edge of every bot over every other.
pub(super) fn edges(bots: &RankedBots<'_>) -> Chart {
    let names: Vec<&str> = bots.names().collect();
    let row = |bot: &&str| names.iter().map(|over| edge(bots, [bot, over])).collect();
    let labels = |title: &str| Labels { title: title.to_owned(), names: owned(bots) };
    let map = HeatMap {
        title: format!("Who beats whom: {}", bots.first().title),
        subtitle: format!(
            "Edge of the row over the column: share of games won minus share lost, {} intervals",
            level(bots.study.provenance.level)
        ),
        across: labels("over"),
        down: labels("edge of"),
        cells: names.iter().map(row).collect(),
        colours: Colours::Around(0.0),
        today: None,
    };
    Chart::new(&["edges", &bots.first().rules], map)
}

/// The edge of the best bot over the plainest for each rule set. The largest is first.
pub(super) fn gains(all: &[RankedBots<'_>]) -> Chart {
    let row = |bots: &RankedBots<'_>| {
        let (id, edge) = bots.edge(bots.names_of_ends())?;
        let gain = edge.estimate?.value;
        let figure = ChartFigure::Of(EstimateOf::Figure(id));
        Some((gain, ChartRow::compared(&bots.first().title, figure, edge.is_shown())))
    };
    let mut sorted: Vec<(f64, ChartRow)> = all.iter().filter_map(row).collect();
    sorted.sort_by(|(left, _), (right, _)| right.total_cmp(left));
    let subtitle = format!(
        "Edge of the best bot over the plainest: share of games won minus share lost, {} intervals",
        level(all[0].study.provenance.level)
    );
    let rows = sorted.into_iter().map(|(_, row)| row).collect();
    let chart = RowChart::new(RowForm::Dots, "What the best bot gains", subtitle, rows);
    Chart::new(&["gains"], chart.around_zero())
}

/// The value of each quantity at every step.
pub(super) fn rungs(bots: &RankedBots<'_>) -> Chart {
    let panel = |quantity: &Finding| {
        let figure = |rung: &SubjectId| {
            bots.study.find(*rung, &quantity.quantity, &Cell::Whole).map(ChartFigure::from)
        };
        SmallChart {
            title: title(quantity),
            reference: quantity.unit.is_signed().then_some(0.0),
            lines: vec![bots.rungs.iter().map(figure).collect()],
            changes: Vec::new(),
        }
    };
    let first = bots.first();
    let chart = SmallMultiples {
        title: format!("What changes with skill: {}", first.title),
        subtitle: format!(
            "Each bot against itself, {} intervals",
            level(bots.study.provenance.level)
        ),
        across: "bots, worst first".to_owned(),
        places: Places::Names(owned(bots)),
        series: vec![first.rules.clone()],
        panels: bots.quantities(bots.rungs[0]).map(|(_, quantity)| panel(quantity)).collect(),
        vertical_axes: VerticalAxes::Own,
        today: None,
    };
    Chart::new(&["skill", &first.rules], chart)
}

fn owned(bots: &RankedBots<'_>) -> Vec<String> {
    bots.names().map(str::to_owned).collect()
}

/// The edge of one bot over another. The edge of a bot over itself is 0.
fn edge(bots: &RankedBots<'_>, [bot, over]: [&str; 2]) -> Option<ChartFigure> {
    if bot == over {
        return Some(ChartFigure::Known(0.0, Unit::Points));
    }
    let (id, edge) = bots.edge([bot, over])?;
    let figure = edge.estimate.map(|_| EstimateOf::Figure(id))?;
    // The finding is about the better bot, which is the second.
    let is_better = bots.study.subject_of(edge).bots[1] == bot;
    Some(if is_better { ChartFigure::Of(figure) } else { ChartFigure::Opposite(figure) })
}
