//! Charts of a ladder: who beats whom, and what changes with skill.

use crate::balance::ladder::{Ladder, LadderStudy, is_signed};
use crate::batch::player::BotName;
use crate::study::chart::Chart;
use crate::study::chart::forest::{Forest, ForestForm, ForestRow, IntervalStatus};
use crate::study::chart::heat_map::{Colours, HeatMap, Labels};
use crate::study::chart::measured::Measured;
use crate::study::chart::small_multiples::{Places, SmallChart, SmallMultiples, VerticalAxes};
use crate::study::number::{Unit, level};

/// The edge of every bot over every other.
pub(super) fn edges(ladders: &LadderStudy, ladder: &Ladder) -> Chart {
    let row = |bot: BotName| ladder.rungs.iter().map(|over| edge(ladder, bot, over.bot)).collect();
    let map = HeatMap {
        title: format!("Who beats whom: {}", ladder.rules.title),
        subtitle: format!(
            "Edge of the row over the column: share of games won minus share lost, {} intervals",
            level(ladders.level)
        ),
        across: Labels { title: "over".to_owned(), names: names(ladder) },
        down: Labels { title: "edge of".to_owned(), names: names(ladder) },
        cells: ladder.rungs.iter().map(|rung| row(rung.bot)).collect(),
        unit: Unit::Points,
        colours: Colours::Around(0.0),
        today: None,
    };
    Chart::new(&["edges", &ladder.rules.name], map)
}

/// The edge of the best bot over the plainest in each rule set. The largest is first.
pub(super) fn gains(ladders: &LadderStudy) -> Chart {
    let row = |ladder: &Ladder| {
        let [plain, best] = ladder.ends();
        let known = ladder
            .edges
            .iter()
            .find(|edge| edge.bots == [plain, best])
            .or_else(|| ladder.edges.iter().find(|edge| edge.bots == [best, plain]));
        let shown = known?.edge.as_ref()?.verdict.is_shown();
        Some(ForestRow {
            label: ladder.rules.title.clone(),
            measured: Measured::from(&ladder.edge(best, plain)?),
            status: if shown { IntervalStatus::Shown } else { IntervalStatus::NotShown },
        })
    };
    let mut rows: Vec<ForestRow> = ladders.ladders.iter().filter_map(row).collect();
    rows.sort_by(|left, right| right.measured.value.total_cmp(&left.measured.value));
    let forest = Forest {
        title: "What the best bot gains".to_owned(),
        subtitle: format!(
            "Edge of the best bot over the plainest: share of games won minus share lost, {} \
             intervals",
            level(ladders.level)
        ),
        rows,
        reference: Some(0.0),
        sides: None,
        unit: Unit::Points,
        form: ForestForm::Dots,
    };
    Chart::new(&["gains"], forest)
}

/// The edge of one bot over another. The edge of a bot over itself is 0.
fn edge(ladder: &Ladder, of: BotName, over: BotName) -> Option<Measured> {
    if of == over {
        return Some(Measured::without_interval(0.0));
    }
    ladder.edge(of, over).as_ref().map(Measured::from)
}

/// The value of each quantity at every step.
pub(super) fn rungs(ladders: &LadderStudy, ladder: &Ladder, titles: &[String]) -> Chart {
    let quantities = ladders.quantities.iter().enumerate().zip(titles);
    let present = quantities.filter(|((_, quantity), _)| quantity.fits(&ladder.rules));
    let line = |place: usize| {
        let figures = ladder.rungs.iter().map(|rung| rung.figures[place].as_ref());
        figures.map(|figure| figure.map(Measured::from)).collect()
    };
    let panels = present.map(|((place, quantity), title)| SmallChart {
        title: title.clone(),
        unit: Unit::of_quantity(quantity),
        reference: is_signed(quantity).then_some(0.0),
        lines: vec![line(place)],
    });
    let chart = SmallMultiples {
        title: format!("What changes with skill: {}", ladder.rules.title),
        subtitle: format!("Each bot against itself, {} intervals", level(ladders.level)),
        across: "bots, worst first".to_owned(),
        places: Places::Names(names(ladder)),
        series: vec![ladder.rules.name.clone()],
        panels: panels.collect(),
        vertical_axes: VerticalAxes::Own,
        today: None,
    };
    Chart::new(&["skill", &ladder.rules.name], chart)
}

fn names(ladder: &Ladder) -> Vec<String> {
    ladder.rungs.iter().map(|rung| rung.bot.name().to_owned()).collect()
}
