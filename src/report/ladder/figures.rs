//! Charts of a ladder: who beats whom, and what changes on the way up.

use crate::balance::ladder::{Ladder, Study, is_signed};
use crate::batch::player::BotName;
use crate::report::asked::stem;
use crate::report::chart::heat_map::{Axis, Colours, HeatMap};
use crate::report::chart::small_multiples::{Panel, Places, SmallMultiples, Upright};
use crate::report::chart::{ChartError, Figure, Measured};
use crate::report::number::{Unit, level};
use crate::stats::estimate::Interval;

/// The edge of every bot over every other.
pub(super) fn edges(study: &Study, ladder: &Ladder) -> Result<Figure, ChartError> {
    let names: Vec<String> = ladder.rungs.iter().map(|rung| rung.bot.name().to_owned()).collect();
    let row = |of: BotName| ladder.rungs.iter().map(|over| edge(ladder, of, over.bot)).collect();
    let map = HeatMap {
        title: format!("Who beats whom: {}", ladder.rules.title),
        subtitle: format!(
            "Edge of the row over the column: share of games won less share lost, {}",
            level(study.level)
        ),
        across: Axis { title: "over".to_owned(), names: names.clone() },
        down: Axis { title: "edge of".to_owned(), names },
        cells: ladder.rungs.iter().map(|rung| row(rung.bot)).collect(),
        unit: Unit::Points,
        colours: Colours::Around(0.0),
    };
    map.figure(stem(&["edges", &ladder.rules.name]))
}

/// The edge of one bot over another; of one over itself it is 0, for neither is the better.
fn edge(ladder: &Ladder, of: BotName, over: BotName) -> Option<Measured> {
    if of == over {
        return Some(Measured::bare(0.0));
    }
    let found = |bots: [BotName; 2]| {
        let edge = ladder.edges.iter().find(|edge| edge.bots == bots)?;
        edge.edge.map(|difference| Measured::from(&difference.estimate))
    };
    let turned = |edge: Measured| Measured {
        value: -edge.value,
        interval: edge.interval.map(|ends| Interval { low: -ends.high, high: -ends.low }),
    };
    found([over, of]).or_else(|| found([of, over]).map(turned))
}

/// What each quantity is at every step.
pub(super) fn rungs(
    study: &Study,
    ladder: &Ladder,
    titles: &[String],
) -> Result<Figure, ChartError> {
    let quantities = study.quantities.iter().enumerate().zip(titles);
    let had = quantities.filter(|((_, quantity), _)| quantity.fits(&ladder.rules));
    let panels = had.map(|((place, quantity), title)| Panel {
        title: title.clone(),
        unit: Unit::of_quantity(quantity),
        reference: is_signed(quantity).then_some(0.0),
        lines: vec![
            ladder
                .rungs
                .iter()
                .map(|rung| rung.figures[place].as_ref().map(Measured::from))
                .collect(),
        ],
    });
    let chart = SmallMultiples {
        title: format!("What changes with skill: {}", ladder.rules.title),
        subtitle: format!("Each bot against itself, {}", level(study.level)),
        across: "bots, the worst first".to_owned(),
        places: Places::Names(ladder.rungs.iter().map(|rung| rung.bot.name().to_owned()).collect()),
        series: vec![ladder.rules.name.clone()],
        panels: panels.collect(),
        upright: Upright::Own,
    };
    chart.figure(stem(&["skill", &ladder.rules.name]))
}
