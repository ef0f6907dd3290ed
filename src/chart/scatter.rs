//! Candidates in two measures at once, with the best of them joined. The chart shows what a gain in
//! one measure costs in the other.

use crate::chart::canvas::{Canvas, PixelPoint, Type, at, sheet};
use crate::chart::heading::{below_title, title};
use crate::chart::hint::Hint;
use crate::chart::markers::{Legend, Marker, MarkerShape};
use crate::chart::measured::Measured;
use crate::chart::measured::{list, sentences};
use crate::chart::scale::{AxisScale, Tick, around};
use crate::chart::style::ChartForm;
use crate::chart::{ChartError, Drawing, style};
use crate::study::Study;
use crate::study::chart::{Better, Scatter, ScatterAxis, ScatterPoint};
use crate::study::number::Unit;

const PLOT: f64 = 420.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = style::WIDTH - 44.0;

impl Better {
    /// The worse of two values. Near a target, only the target decides. The lesser value is then
    /// returned.
    fn worse(self, one: f64, other: f64) -> f64 {
        match self {
            Self::Less => one.max(other),
            Self::More | Self::Inside => one.min(other),
        }
    }
}

/// A rectangle that is already used, in pixels: left, top, right, bottom.
type TakenRectangle = [f64; 4];

/// A candidate in the scales of the units.
struct Scaled<'a> {
    point: &'a ScatterPoint<Measured>,
    across: Measured,
    up: Measured,
    front: bool,
}

impl Scaled<'_> {
    fn whiskers(
        &self,
        across: AxisScale,
        up: AxisScale,
    ) -> impl Iterator<Item = [PixelPoint; 2]> + use<> {
        let (x, y) = (across.at(self.across.value), up.at(self.up.value));
        let level = self
            .across
            .interval
            .map(|ends| [at(across.at(ends.low), y), at(across.at(ends.high), y)]);
        let upright =
            self.up.interval.map(|ends| [at(x, up.at(ends.low)), at(x, up.at(ends.high))]);
        level.into_iter().chain(upright)
    }
}

impl Scatter {
    /// The chart with the values of its figures. A candidate without one of them is left out.
    pub(super) fn measured(&self, study: &Study) -> Scatter<Measured> {
        let spot = |spot: &ScatterPoint| {
            let [across, up] = [&spot.across, &spot.up].map(|own| Measured::of(study, own));
            let (label, front) = (spot.label.clone(), spot.front);
            Some(ScatterPoint { label, across: across?, up: up?, front })
        };
        let spots = self.spots.iter().filter_map(spot).collect();
        let Self { title, subtitle, across, up, .. } = self.clone();
        Scatter { title, subtitle, across, up, spots }
    }
}

/// A measure with the unit of its values.
#[derive(Clone, Copy)]
struct AxisInUnit<'a> {
    axis: &'a ScatterAxis,
    unit: Unit,
}

impl AxisInUnit<'_> {
    fn scaled_target(self) -> Option<[f64; 2]> {
        self.axis.target.map(|ends| ends.map(|end| end * self.unit.factor()))
    }

    fn range<'a>(self, values: impl Iterator<Item = &'a Measured>) -> [f64; 2] {
        let ends = self.scaled_target().into_iter().flatten();
        around(values.flat_map(Measured::values).chain(ends))
    }
}

impl Drawing for Scatter<Measured> {
    fn svg(&self) -> Result<String, ChartError> {
        let spots = self.scaled();
        let front = Marker { shape: MarkerShape::Dot, colour: style::SERIES[5] };
        let other = Marker { shape: MarkerShape::Ring, colour: style::SERIES[0] };
        let mut entries = vec![];
        if spots.iter().any(|spot| spot.front) {
            entries.push((
                front,
                "Pareto front: no other candidate is as good in all aims and better in one",
            ));
        }
        if spots.iter().any(|spot| !spot.front) {
            entries.push((other, "other candidates"));
        }
        if self.across.target.is_some() || self.up.target.is_some() {
            entries.push((Marker { shape: MarkerShape::Bar, colour: style::TARGET }, "target"));
        }
        let legend = Legend(entries, ChartForm::Wide);
        let top = below_title(&self.subtitle) + legend.height() + 14.0;
        let bottom = top + PLOT;
        sheet(style::WIDTH, bottom + 58.0, &self.title, &self.alt(), |canvas| {
            title(canvas, &self.title, &self.subtitle)?;
            legend.draw(canvas, below_title(&self.subtitle))?;
            let [across, up] = self.in_units();
            let range = across.range(spots.iter().map(|spot| &spot.across));
            let across = AxisScale::new(range, [LEFT, RIGHT]);
            let range = up.range(spots.iter().map(|spot| &spot.up));
            let up = AxisScale::new(range, [bottom, top]);
            self.target(canvas, across, up, [top, bottom])?;
            self.axes(canvas, across, up, [top, bottom])?;
            let steps = self.steps(&spots, across, up);
            if !steps.is_empty() {
                canvas.path(&steps, 1.4, style::SERIES[5])?;
            }
            for spot in spots
                .iter()
                .filter(|spot| !spot.front)
                .chain(spots.iter().filter(|spot| spot.front))
            {
                let colour = if spot.front { style::SERIES[5] } else { style::SERIES[4] };
                for [from, to] in spot.whiskers(across, up) {
                    canvas.line(from, to, 1.2, colour)?;
                }
                let marker = if spot.front { front } else { other };
                let PixelPoint { x, y } = at(across.at(spot.across.value), up.at(spot.up.value));
                marker.draw(canvas, at(x, y), 4.5)?;
                canvas.hint(at(x - 9.0, y - 9.0), at(x + 9.0, y + 9.0), &self.hint(spot.point))?;
            }
            let lines = spots
                .iter()
                .flat_map(|spot| spot.whiskers(across, up))
                .chain(steps.windows(2).map(|pair| [pair[0], pair[1]]));
            labels(canvas, &spots, lines.map(around_line).collect(), across, up, [top, bottom])
        })
    }

    fn alt(&self) -> String {
        let spots = self.spots.iter().map(|spot| {
            let [across, up] = [(&self.across, &spot.across), (&self.up, &spot.up)]
                .map(|(axis, value)| format!("{} {}", axis.title, value.shown().whole()));
            format!(
                "{}: {across}, {up}{}",
                spot.label,
                if spot.front { ", on the Pareto front" } else { "" }
            )
        });
        sentences(&[self.title.clone(), self.subtitle.clone(), list(spots)])
    }

    fn caption(&self) -> String {
        let [across, up] = [&self.across, &self.up].map(|axis| match axis.better {
            Better::Less => "less",
            Better::More => "more",
            Better::Inside => "nearer to the target",
        });
        let steps = if self.is_staircase() {
            "Every point beyond the steps is worse in both measures than a point that the steps \
             join. "
        } else {
            ""
        };
        format!(
            "Each marker is a candidate; its whiskers are the intervals. Horizontally, {across} \
             is better; vertically, {up} is better. {steps}Candidates whose intervals overlap may \
             change places with more games. Names are left out where there is no room."
        )
    }
}

impl Scatter<Measured> {
    /// The horizontal and the vertical measure.
    fn in_units(&self) -> [AxisInUnit<'_>; 2] {
        let first = self.spots.first();
        let unit = |value: fn(&ScatterPoint<Measured>) -> Measured| {
            first.map_or(Unit::Plain, |spot| value(spot).unit)
        };
        [
            AxisInUnit { axis: &self.across, unit: unit(|spot| spot.across) },
            AxisInUnit { axis: &self.up, unit: unit(|spot| spot.up) },
        ]
    }

    fn scaled(&self) -> Vec<Scaled<'_>> {
        let spots = self.spots.iter().filter_map(|spot| {
            let (across, up) = (spot.across.scaled()?, spot.up.scaled()?);
            Some(Scaled { point: spot, across, up, front: spot.front })
        });
        spots.collect()
    }

    fn target(
        &self,
        canvas: &Canvas<'_>,
        across: AxisScale,
        up: AxisScale,
        sides: [f64; 2],
    ) -> Result<(), ChartError> {
        if self.across.target.is_none() && self.up.target.is_none() {
            return Ok(());
        }
        let [top, bottom] = sides;
        let clip =
            |value: f64, scale: AxisScale, low: f64, high: f64| scale.at(value).max(low).min(high);
        let [[left, right], [low, high]] = self
            .in_units()
            .map(|axis| axis.scaled_target().unwrap_or([f64::NEG_INFINITY, f64::INFINITY]));
        let from = at(clip(left, across, LEFT, RIGHT), clip(high, up, top, bottom));
        canvas.rect(
            from,
            at(clip(right, across, LEFT, RIGHT), clip(low, up, top, bottom)),
            style::TARGET,
        )
    }

    fn axes(
        &self,
        canvas: &Canvas<'_>,
        across: AxisScale,
        up: AxisScale,
        sides: [f64; 2],
    ) -> Result<(), ChartError> {
        let [top, bottom] = sides;
        let [suffix, suffix_up] = self.in_units().map(|axis| axis.unit.suffix());
        let font = Type::new(style::SMALL).colour(style::MUTED);
        for tick in up.ticks(7) {
            let y = up.at(tick.value);
            canvas.line(at(LEFT, y), at(RIGHT, y), 1.0, style::GRID)?;
            canvas.text(&(tick.label + suffix_up), at(LEFT - 8.0, y + 4.0), font.end())?;
        }
        let room = |ticks: &Vec<Tick>| {
            let widest = ticks
                .iter()
                .map(|tick| style::text_width(&tick.label, style::SMALL))
                .fold(0.0, f64::max);
            (widest + style::text_width(suffix, style::SMALL) + 10.0) * ticks.len() as f64
                <= RIGHT - LEFT
        };
        let ticks = [9, 6, 4].map(|wanted| across.ticks(wanted)).into_iter().find(room);
        for tick in ticks.unwrap_or_else(|| across.ticks(2)) {
            let x = across.at(tick.value);
            canvas.line(at(x, top), at(x, bottom), 1.0, style::GRID)?;
            canvas.text(&(tick.label + suffix), at(x, bottom + 18.0), font.middle())?;
        }
        canvas.line(at(LEFT, bottom), at(RIGHT, bottom), 1.0, style::MUTED)?;
        canvas.line(at(LEFT, top), at(LEFT, bottom), 1.0, style::MUTED)?;
        let name = style::fit(&self.across.title, style::LABEL, RIGHT - LEFT);
        canvas.text(
            &name,
            at(f64::midpoint(LEFT, RIGHT), bottom + 42.0),
            Type::new(style::LABEL).middle(),
        )?;
        let name = style::fit(&self.up.title, style::LABEL, PLOT);
        let font = Type::new(style::LABEL).middle().upwards();
        canvas.text(&name, at(style::MARGIN, f64::midpoint(top, bottom)), font)
    }

    fn hint(&self, spot: &ScatterPoint<Measured>) -> Hint {
        Hint::of_measures(&spot.label)
            .and(&self.across.title, &spot.across.shown(), spot.across)
            .and(&self.up.title, &spot.up.shown(), spot.up)
    }

    /// Is the front drawn as steps? It is not if a measure has a target.
    fn is_staircase(&self) -> bool {
        [&self.across, &self.up].iter().all(|axis| axis.better != Better::Inside)
    }

    /// The steps from each candidate of the front to the next one. Every point beyond the steps is
    /// worse than a point of the front.
    fn steps(&self, spots: &[Scaled<'_>], across: AxisScale, up: AxisScale) -> Vec<PixelPoint> {
        if !self.is_staircase() {
            return Vec::new();
        }
        let mut front: Vec<[f64; 2]> = spots
            .iter()
            .filter(|spot| spot.front)
            .map(|spot| [spot.across.value, spot.up.value])
            .collect();
        front
            .sort_by(|left, right| left[0].total_cmp(&right[0]).then(left[1].total_cmp(&right[1])));
        let mut steps: Vec<PixelPoint> = Vec::new();
        for pair in front.windows(2) {
            let [[x, y], [next_x, next_y]] = [pair[0], pair[1]];
            let corner = [self.across.better.worse(x, next_x), self.up.better.worse(y, next_y)];
            steps.extend(
                [[x, y], corner, [next_x, next_y]].map(|[x, y]| at(across.at(x), up.at(y))),
            );
        }
        steps
    }
}

/// The room of a vertical or horizontal line.
fn around_line([from, to]: [PixelPoint; 2]) -> TakenRectangle {
    [from.x.min(to.x) - 1.0, from.y.min(to.y) - 1.0, from.x.max(to.x) + 1.0, from.y.max(to.y) + 1.0]
}

/// Writes the names next to their markers where there is room. The names of the front come first.
fn labels(
    canvas: &Canvas<'_>,
    spots: &[Scaled<'_>],
    lines: Vec<TakenRectangle>,
    across: AxisScale,
    up: AxisScale,
    [top, bottom]: [f64; 2],
) -> Result<(), ChartError> {
    let centre = |spot: &Scaled<'_>| at(across.at(spot.across.value), up.at(spot.up.value));
    let mut taken = lines;
    taken.extend(
        spots.iter().map(centre).map(|PixelPoint { x, y }| [x - 5.0, y - 5.0, x + 5.0, y + 5.0]),
    );
    let ordered =
        spots.iter().filter(|spot| spot.front).chain(spots.iter().filter(|spot| !spot.front));
    for spot in ordered.filter(|spot| !spot.point.label.is_empty()) {
        let label = style::fit(&spot.point.label, style::SMALL, 180.0);
        let (PixelPoint { x, y }, width) = (centre(spot), style::text_width(&label, style::SMALL));
        let places = [
            [8.0, -14.0],
            [-8.0 - width, -14.0],
            [8.0, 2.0],
            [-8.0 - width, 2.0],
            [-width / 2.0, -22.0],
            [-width / 2.0, 8.0],
        ];
        let boxes =
            places.map(|[right, down]| [x + right, y + down, x + right + width, y + down + 13.0]);
        let free = |label: &TakenRectangle| {
            let inside = label[0] > LEFT && label[2] < RIGHT && label[1] > top && label[3] < bottom;
            inside && !taken.iter().any(|earlier| overlap(label, earlier))
        };
        let Some(found) = boxes.into_iter().find(free) else { continue };
        taken.push(found);
        let colour = if spot.front { style::INK } else { style::MUTED };
        canvas.text(
            &label,
            at(found[0], found[3] - 2.5),
            Type::new(style::SMALL).colour(colour),
        )?;
    }
    Ok(())
}

fn overlap(one: &TakenRectangle, other: &TakenRectangle) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

#[cfg(test)]
mod tests;
