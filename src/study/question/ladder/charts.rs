//! Charts of a ladder: who beats whom, and what changes with skill.

use crate::balance::quantity::Quantity;
use crate::game::rules::Rules;
use crate::study::Study;
use crate::study::chart::{
    Chart, ChartFigure, ChartRow, Colours, HeatMap, Labels, Places, RowChart, RowForm, SmallChart,
    SmallMultiples, VerticalAxes,
};
use crate::study::finding::{Cell, Finding, FindingId};
use crate::study::number::{Unit, level};
use crate::study::outline::EstimateOf;
use crate::study::subject::{Subject, SubjectId};

/// The edge of every bot over every other under these rules.
pub(super) fn edges(study: &Study, rules: &Rules) -> Chart {
    let rungs = rungs_of(study, rules);
    let bots: Vec<&str> = rungs.iter().map(|rung| bot(study, *rung)).collect();
    let row = |bot: &&str| bots.iter().map(|over| edge(study, rules, [bot, over])).collect();
    let map = HeatMap {
        title: format!("Who beats whom: {}", rules.title),
        subtitle: format!(
            "Edge of the row over the column: share of games won minus share lost, {} intervals",
            level(study.provenance.level)
        ),
        across: Labels { title: "over".to_owned(), names: names(&bots) },
        down: Labels { title: "edge of".to_owned(), names: names(&bots) },
        cells: bots.iter().map(row).collect(),
        colours: Colours::Around(0.0),
        today: None,
    };
    Chart::new(&["edges", &rules.name], map)
}

/// The edge of the best bot over the plainest in each of these rule sets. The largest is first.
/// `ends` has the plainest and the best bot of each.
pub(super) fn gains(study: &Study, ends: &[(&Rules, [&str; 2])]) -> Chart {
    let row = |(rules, [plain, best]): &(&Rules, [&str; 2])| {
        let figure = edge(study, rules, [best, plain])?;
        let (ChartFigure::Of(estimated) | ChartFigure::Opposite(estimated)) = figure else {
            return None;
        };
        let EstimateOf::Figure(id) = estimated else { return None };
        let finding = study.finding(id);
        let value = finding.estimate?.value;
        let value = if figure == ChartFigure::Of(estimated) { value } else { -value };
        let is_shown = finding.contrast.as_ref()?.verdict.is_shown();
        Some((value, ChartRow::compared(&rules.title, figure, is_shown)))
    };
    let mut sorted: Vec<(f64, ChartRow)> = ends.iter().filter_map(row).collect();
    sorted.sort_by(|(left, _), (right, _)| right.total_cmp(left));
    let rows = sorted.into_iter().map(|(_, row)| row).collect();
    let subtitle = format!(
        "Edge of the best bot over the plainest: share of games won minus share lost, {} intervals",
        level(study.provenance.level)
    );
    let chart = RowChart::new(RowForm::Dots, "What the best bot gains", subtitle, rows);
    Chart::new(&["gains"], chart.around_zero())
}

/// The value of each of these quantities at every step, with its title.
pub(super) fn rungs(study: &Study, rules: &Rules, quantities: &[(&Quantity, &String)]) -> Chart {
    let rungs = rungs_of(study, rules);
    let bots: Vec<&str> = rungs.iter().map(|rung| bot(study, *rung)).collect();
    let panels = quantities.iter().filter_map(|(quantity, title)| {
        let id = quantity.to_string();
        let found = rungs.iter().map(|rung| study.find(*rung, &id, &Cell::Whole));
        let figures: Vec<Option<FindingId>> = found.collect();
        let unit = study.finding(*figures.iter().flatten().next()?).unit;
        Some(SmallChart {
            title: (*title).clone(),
            reference: unit.is_signed().then_some(0.0),
            lines: vec![figures.into_iter().map(|id| id.map(ChartFigure::from)).collect()],
        })
    });
    let chart = SmallMultiples {
        title: format!("What changes with skill: {}", rules.title),
        subtitle: format!("Each bot against itself, {} intervals", level(study.provenance.level)),
        across: "bots, worst first".to_owned(),
        places: Places::Names(names(&bots)),
        series: vec![rules.name.clone()],
        panels: panels.collect(),
        vertical_axes: VerticalAxes::Own,
        today: None,
    };
    Chart::new(&["skill", &rules.name], chart)
}

/// The subjects under these rules in which a bot plays against itself, worst first.
fn rungs_of(study: &Study, rules: &Rules) -> Vec<SubjectId> {
    let is_rung = |id: &SubjectId| {
        let Subject { fingerprint, bots: [one, other], .. } = &study.subjects[id.0];
        *fingerprint == rules.fingerprint && one == other
    };
    study.subject_ids().filter(is_rung).collect()
}

fn bot(study: &Study, rung: SubjectId) -> &str {
    &study.subjects[rung.0].bots[0]
}

fn names(bots: &[&str]) -> Vec<String> {
    bots.iter().map(|bot| (*bot).to_owned()).collect()
}

/// The edge of one bot over another. The edge of a bot over itself is 0.
fn edge(study: &Study, rules: &Rules, [of, over]: [&str; 2]) -> Option<ChartFigure> {
    if of == over {
        return Some(ChartFigure::Known(0.0, Unit::Points));
    }
    let found = |bots: [&str; 2]| {
        let cell = Cell::Bots(bots.map(str::to_owned));
        let is_edge = |finding: &Finding| {
            finding.quantity == "edge"
                && finding.cell == cell
                && study.subject_of(finding).fingerprint == rules.fingerprint
        };
        let place = study.findings.iter().position(is_edge)?;
        study.findings[place].estimate.map(|_| EstimateOf::Figure(FindingId(place)))
    };
    let opposite = || found([of, over]).map(ChartFigure::Opposite);
    found([over, of]).map(ChartFigure::Of).or_else(opposite)
}
