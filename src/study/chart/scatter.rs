//! Candidates in two measures at once, with the best of them joined. The chart shows what a gain in
//! one measure costs in the other.

use crate::study::chart::canvas::{Canvas, PixelPoint, Type, at, sheet};
use crate::study::chart::hint::Hint;
use crate::study::chart::markers::{Legend, Marker, MarkerShape};
use crate::study::chart::measured::Measured;
use crate::study::chart::measured::{list, sentences};
use crate::study::chart::rows::{below_title, title};
use crate::study::chart::scale::{AxisScale, Tick, around};
use crate::study::chart::style::ChartForm;
use crate::study::chart::{ChartError, Drawing, style};
use crate::study::number::Unit;

/// A chart of candidates in two measures.
#[derive(Clone, Debug, PartialEq)]
pub struct Scatter {
    pub title: String,
    /// The kind of candidates, and the level of the intervals.
    pub subtitle: String,
    /// The horizontal measure.
    pub across: ScatterAxis,
    /// The vertical measure.
    pub up: ScatterAxis,
    /// The candidates.
    pub spots: Vec<ScatterPoint>,
}

/// A measure.
#[derive(Clone, Debug, PartialEq)]
pub struct ScatterAxis {
    /// Its name.
    pub title: String,
    /// The unit of its values.
    pub unit: Unit,
    /// The better direction. It decides on which side of the front its steps run.
    pub better: Better,
    /// The target region, if there is one. An end may be infinite.
    pub target: Option<[f64; 2]>,
}

/// The better direction of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    Less,
    More,
    /// Nearer to the target is better.
    Inside,
}

/// A candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct ScatterPoint {
    /// Its short name. Empty if it needs none.
    pub label: String,
    /// Its horizontal measure.
    pub across: Measured,
    /// Its vertical measure.
    pub up: Measured,
    /// Is it on the Pareto front? No other candidate is then better in both measures.
    pub front: bool,
}

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
    point: &'a ScatterPoint,
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

impl ScatterAxis {
    fn scaled_target(&self) -> Option<[f64; 2]> {
        self.target.map(|ends| ends.map(|end| end * self.unit.factor()))
    }

    fn range<'a>(&self, values: impl Iterator<Item = &'a Measured>) -> [f64; 2] {
        let ends = self.scaled_target().into_iter().flatten();
        around(values.flat_map(Measured::values).chain(ends))
    }
}

impl Drawing for Scatter {
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
            let across = AxisScale::new(
                self.across.range(spots.iter().map(|spot| &spot.across)),
                [LEFT, RIGHT],
            );
            let up =
                AxisScale::new(self.up.range(spots.iter().map(|spot| &spot.up)), [bottom, top]);
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
                .map(|(axis, value)| format!("{} {}", axis.title, value.shown(axis.unit).whole()));
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

impl Scatter {
    fn scaled(&self) -> Vec<Scaled<'_>> {
        let scaled = |spot: &'_ ScatterPoint| {
            let (across, up) =
                (spot.across.scaled(self.across.unit)?, spot.up.scaled(self.up.unit)?);
            Some((across, up))
        };
        let spots = self.spots.iter().filter_map(|spot| Some((spot, scaled(spot)?)));
        spots
            .map(|(spot, (across, up))| Scaled { point: spot, across, up, front: spot.front })
            .collect()
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
        let [left, right] =
            self.across.scaled_target().unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
        let [low, high] = self.up.scaled_target().unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
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
        let font = Type::new(style::SMALL).colour(style::MUTED);
        for tick in up.ticks(7) {
            let y = up.at(tick.value);
            canvas.line(at(LEFT, y), at(RIGHT, y), 1.0, style::GRID)?;
            canvas.text(
                &(tick.label + self.up.unit.suffix()),
                at(LEFT - 8.0, y + 4.0),
                font.end(),
            )?;
        }
        let room = |ticks: &Vec<Tick>| {
            let widest = ticks
                .iter()
                .map(|tick| style::text_width(&tick.label, style::SMALL))
                .fold(0.0, f64::max);
            let suffix = style::text_width(self.across.unit.suffix(), style::SMALL);
            (widest + suffix + 10.0) * ticks.len() as f64 <= RIGHT - LEFT
        };
        let ticks = [9, 6, 4].map(|wanted| across.ticks(wanted)).into_iter().find(room);
        for tick in ticks.unwrap_or_else(|| across.ticks(2)) {
            let x = across.at(tick.value);
            canvas.line(at(x, top), at(x, bottom), 1.0, style::GRID)?;
            canvas.text(
                &(tick.label + self.across.unit.suffix()),
                at(x, bottom + 18.0),
                font.middle(),
            )?;
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

    fn hint(&self, spot: &ScatterPoint) -> Hint {
        let [across, up] = [&self.across, &self.up];
        Hint::of_measures(&spot.label)
            .and(&across.title, &spot.across.shown(across.unit), spot.across)
            .and(&up.title, &spot.up.shown(up.unit), spot.up)
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
