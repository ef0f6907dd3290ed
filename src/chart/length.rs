//! The distribution of a measure over the games: bars of shares, with marks for the quantiles.

use crate::balance::study::{Distribution, Each, Quantile};
use crate::chart::bins::Bins;
use crate::chart::canvas::{Canvas, Type, at, sheet};
use crate::chart::heading::heading;
use crate::chart::hint::Hint;
use crate::chart::measured::Measured;
use crate::chart::scale::{AxisScale, round_up};
use crate::chart::{ChartError, Drawing, style};
use crate::study::Study;
use crate::study::chart::DistributionChart;
use crate::study::number::{self, Unit, show};

/// The distribution of a whole number.
#[derive(Clone, Debug)]
pub struct HistogramChart<'a> {
    /// The case.
    label: String,
    distribution: &'a Distribution,
    /// The number of games that were stopped at a limit.
    unfinished: u64,
}

impl<'a> HistogramChart<'a> {
    /// The chart of a distribution of a study. `None` if the study does not have it.
    pub(super) fn of(study: &'a Study, histogram: &DistributionChart) -> Option<Self> {
        let mut all = study.distributions_of(histogram.subject);
        let distribution = all.find(|distribution| distribution.id == histogram.id)?;
        let subject = &study.subjects[histogram.subject.0];
        let (label, unfinished) = (subject.name_with_bots(), subject.unfinished);
        Some(Self { label, distribution, unfinished })
    }
}

const HEIGHT: f64 = 480.0;
const LEFT: f64 = 72.0;
const RIGHT: f64 = style::WIDTH - style::MARGIN;
/// The baseline of the first of the three lines of a quantile's label.
const LABELS: f64 = 118.0;
const TOP: f64 = 182.0;
const BOTTOM: f64 = 400.0;

impl Drawing for HistogramChart<'_> {
    fn svg(&self) -> Result<String, ChartError> {
        let distribution = self.distribution;
        let title = format!("{} · {}", name(distribution), self.label);
        sheet(style::WIDTH, HEIGHT, &title, &self.alt(), |canvas| {
            let bins = Bins::of(&distribution.values);
            heading(canvas, &title, &subtitle(self))?;
            let Some(bins) = bins else {
                return canvas.text("Nothing was played.", at(LEFT, TOP), Type::new(style::LABEL));
            };
            let (from, to) = (bins.bars[0].from, bins.last());
            // With only a few values, the bars would be too wide.
            let spare = (8 - (to - from)).max(0) as f64 / 2.0;
            let across =
                AxisScale::new([from as f64 - 0.5 - spare, to as f64 + 0.5 + spare], [LEFT, RIGHT]);
            axes(canvas, distribution, &bins, across)?;
            bars(canvas, distribution, &bins, across)?;
            quantiles(canvas, distribution, across)?;
            notes(canvas, distribution, &bins)
        })
    }

    fn alt(&self) -> String {
        let distribution = self.distribution;
        let many = distribution.each.many();
        let quantiles = distribution.quantiles.iter().map(|quantile| {
            format!(
                "{} of {many} at or below {}",
                number::level(quantile.p),
                show(&quantile.estimate, Unit::Plain).whole()
            )
        });
        format!(
            "Histogram of {} in {} of {}: mean {}; {}.",
            distribution.unit,
            number::counted(distribution.values.total(), distribution.each),
            self.label,
            show(&distribution.mean, Unit::Plain).whole(),
            quantiles.collect::<Vec<_>>().join(", "),
        )
    }

    fn caption(&self) -> String {
        caption(self.distribution)
    }
}

/// The name of the counted quantity.
fn name(distribution: &Distribution) -> String {
    match distribution.each {
        Each::Game => distribution.title.to_owned(),
        Each::Match => format!("{} per match", distribution.title),
    }
}

/// How to read the chart.
fn caption(distribution: &Distribution) -> String {
    format!(
        "The distribution of {} over the {many}. A bar is the share of {many} with that number. \
         The lines mark the quantiles, each with its interval: 95 % of {many} are at or below the \
         line marked 95 %.",
        distribution.unit,
        many = distribution.each.many(),
    )
}

fn subtitle(chart: &HistogramChart<'_>) -> Vec<(String, bool)> {
    let (distribution, unfinished) = (chart.distribution, chart.unfinished);
    let mut lines = vec![(
        format!(
            "Share of {} · mean {} {} · {} intervals",
            number::counted(distribution.values.total(), distribution.each),
            show(&distribution.mean, Unit::Plain).whole(),
            distribution.unit,
            number::level(distribution.mean.level),
        ),
        false,
    )];
    if unfinished > 0 {
        let games = number::counted(unfinished, distribution.each);
        lines.push((format!("Unfinished: {games}, counted as they were when they stopped"), true));
    }
    lines
}

fn heights(bins: &Bins) -> AxisScale {
    let greatest = bins.bars.iter().map(|bar| bins.share(*bar)).fold(0.0, f64::max) * 100.0;
    let step = round_up(greatest / 5.0);
    AxisScale::new([0.0, (greatest / step).ceil() * step], [BOTTOM, TOP])
}

fn axes(
    canvas: &Canvas<'_>,
    distribution: &Distribution,
    bins: &Bins,
    across: AxisScale,
) -> Result<(), ChartError> {
    let up = heights(bins);
    let font = Type::new(style::SMALL).colour(style::MUTED);
    for tick in up.ticks(5) {
        let y = up.at(tick.value);
        canvas.line(at(LEFT, y), at(RIGHT, y), 1.0, style::GRID)?;
        canvas.text(&format!("{} %", tick.label), at(LEFT - 8.0, y + 4.0), font.end())?;
    }
    for tick in
        across.ticks(10).into_iter().filter(|tick| tick.value >= 0.0 && tick.value.fract() == 0.0)
    {
        let x = across.at(tick.value);
        canvas.line(at(x, BOTTOM), at(x, BOTTOM + 5.0), 1.0, style::MUTED)?;
        canvas.text(&tick.label, at(x, BOTTOM + 19.0), font.middle())?;
    }
    let middle = f64::midpoint(LEFT, RIGHT);
    let title = match bins.width {
        1 => name(distribution),
        width => format!("{}, in bars of {width}", name(distribution)),
    };
    canvas.text(&title, at(middle, BOTTOM + 40.0), Type::new(style::LABEL).middle())
}

fn bars(
    canvas: &Canvas<'_>,
    distribution: &Distribution,
    bins: &Bins,
    across: AxisScale,
) -> Result<(), ChartError> {
    let up = heights(bins);
    let gap = (across.at(bins.width as f64) - across.at(0.0)).min(12.0) / 12.0;
    for bar in bins.bars.iter().filter(|bar| bar.count > 0) {
        let (from, to) =
            (across.at(bar.from as f64 - 0.5), across.at((bar.from + bins.width) as f64 - 0.5));
        let top = up.at(bins.share(*bar) * 100.0);
        canvas.rect(at(from + gap / 2.0, top), at(to - gap / 2.0, BOTTOM), style::BLUES[2])?;
        let [first, last] = [bar.from, bar.from + bins.width - 1]
            .map(|value| number::extreme(value, Unit::of(distribution)));
        let values = if bins.width == 1 { first } else { format!("{first} to {last}") };
        let label = format!("{values} {}", distribution.unit);
        let hint = Hint::counted(label, [bar.count, bins.total], distribution.each.many());
        canvas.hint(at(from, TOP), at(to, BOTTOM), &hint)?;
    }
    canvas.line(at(LEFT, BOTTOM), at(RIGHT, BOTTOM), 1.0, style::MUTED)
}

fn quantiles(
    canvas: &Canvas<'_>,
    distribution: &Distribution,
    across: AxisScale,
) -> Result<(), ChartError> {
    let drawn: Vec<&Quantile> = distribution
        .quantiles
        .iter()
        .filter(|quantile| quantile.estimate.value.is_finite())
        .collect();
    let lines: Vec<f64> =
        drawn.iter().map(|quantile| across.at(quantile.estimate.value).min(RIGHT)).collect();
    let shown: Vec<_> =
        drawn.iter().map(|quantile| show(&quantile.estimate, Unit::Plain)).collect();
    let widest = shown
        .iter()
        .map(|text| style::text_width(text.range_or_reason(), style::SMALL))
        .fold(40.0, f64::max);
    let places = spread(&lines, widest + 12.0, [style::MARGIN, RIGHT]);
    for (((quantile, text), line), place) in drawn.iter().zip(&shown).zip(&lines).zip(&places) {
        let weight = if (quantile.p - 0.5).abs() < 1e-9 { 2.0 } else { 1.2 };
        let small = Type::new(style::SMALL).colour(style::MUTED).middle();
        canvas.text(&number::level(quantile.p), at(*place, LABELS), small)?;
        canvas.text(
            &text.value,
            at(*place, LABELS + 16.0),
            Type::new(style::LABEL).bold().middle(),
        )?;
        canvas.text(text.range_or_reason(), at(*place, LABELS + 31.0), small)?;
        let bend = [
            at(*place, LABELS + 38.0),
            at(*place, LABELS + 42.0),
            at(*line, TOP - 6.0),
            at(*line, BOTTOM),
        ];
        canvas.path(&bend, weight, style::INK)?;
        let many = distribution.each.many();
        let label = format!("{} of {many} at or below", number::level(quantile.p));
        let half = widest / 2.0;
        let measured = Measured::sampled(&quantile.estimate, Unit::Plain);
        let (from, to) = (at(place - half, LABELS - 12.0), at(place + half, LABELS + 38.0));
        canvas.hint(from, to, &Hint::new(label, text, measured))?;
    }
    Ok(())
}

fn notes(canvas: &Canvas<'_>, distribution: &Distribution, bins: &Bins) -> Result<(), ChartError> {
    if bins.beyond == 0 {
        return Ok(());
    }
    let note = format!(
        "Not drawn: {} ({}) with more than {} {}; the maximum was {}.",
        number::counted(bins.beyond, distribution.each),
        number::percent(bins.beyond as f64 / bins.total as f64),
        number::extreme(bins.last(), Unit::Plain),
        distribution.unit,
        number::extreme(distribution.max, Unit::Plain),
    );
    canvas.text(&note, at(LEFT, HEIGHT - 16.0), Type::new(style::SMALL).colour(style::MUTED))
}

/// Moves ascending places until neighbours are at least `gap` apart. Each stays as near to its own
/// place as the others allow. Half a gap stays free inside `bounds`.
fn spread(places: &[f64], gap: f64, bounds: [f64; 2]) -> Vec<f64> {
    let mut spread = places.to_vec();
    // As in isotonic regression, a block of touching labels is centred on the mean of the labelled
    // places.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (index, place) in places.iter().enumerate() {
        blocks.push((place - gap * index as f64, 1));
        while let [.., (before, many), (after, few)] = blocks[..] {
            if before <= after {
                break;
            }
            blocks.truncate(blocks.len() - 2);
            blocks.push((
                (before * many as f64 + after * few as f64) / (many + few) as f64,
                many + few,
            ));
        }
    }
    let (low, high) = (
        bounds[0] + gap / 2.0,
        bounds[1] - gap / 2.0 - gap * places.len().saturating_sub(1) as f64,
    );
    let moved = blocks.into_iter().flat_map(|(place, many)| std::iter::repeat_n(place, many));
    for (index, (place, base)) in spread.iter_mut().zip(moved).enumerate() {
        *place = base.min(high).max(low) + gap * index as f64;
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::question::cases::sample;
    use crate::study::subject::SubjectId;

    /// The lengths of games of a subject of the sample.
    const fn lengths(subject: usize) -> DistributionChart {
        DistributionChart { subject: SubjectId(subject), id: "throws" }
    }

    #[test]
    fn labels_do_not_overlap_and_stay_near_their_lines() {
        assert_eq!(
            spread(&[100.0, 300.0], 50.0, [0.0, 400.0]),
            [100.0, 300.0],
            "there is enough room: nothing moves"
        );
        assert_eq!(spread(&[200.0, 200.0, 200.0], 50.0, [0.0, 400.0]), [150.0, 200.0, 250.0]);
        assert_eq!(
            spread(&[0.0, 10.0], 50.0, [0.0, 400.0]),
            [25.0, 75.0],
            "stopped at the left \
                                                                            edge"
        );
        assert_eq!(
            spread(&[390.0, 400.0], 50.0, [0.0, 400.0]),
            [325.0, 375.0],
            "stopped at the right edge"
        );
        assert!(spread(&[], 50.0, [0.0, 400.0]).is_empty());
    }

    #[test]
    fn the_median_line_is_at_the_median() {
        let study = sample::study();
        let chart = HistogramChart::of(&study, &lengths(0)).unwrap();
        let distribution = chart.distribution;
        let svg = chart.svg().unwrap();
        let bins = Bins::of(&distribution.values).unwrap();
        let (low, high) = (bins.bars[0].from as f64 - 0.5, bins.last() as f64 + 0.5);
        let median = distribution.quantiles[2].estimate.value;
        // By hand: the plot goes from 72 to 796 px, written in tenths. Its foot is at 400 px.
        let x = (720.0 + (median - low) / (high - low) * 7240.0).round();
        assert!(svg.contains(&format!("{x},4000 ")), "no line ends at {x}");
        assert!(svg.contains("stroke-width=\"20\""), "the median is the heavier line");
    }

    #[test]
    fn undrawn_and_unfinished_games_are_mentioned() {
        let study = sample::study();
        let chart = HistogramChart::of(&study, &lengths(1)).unwrap();
        let svg = chart.svg().unwrap();
        let bins = Bins::of(&chart.distribution.values).unwrap();
        assert!(svg.contains(&format!("Not drawn: {} games", bins.beyond)));
        assert!(svg.contains("Unfinished: 12 games"));
    }
}
