//! The axes of charts of winning chances: from 0 to 100 % upwards, and the game from left to right.

use crate::chart::canvas::{Canvas, PixelPoint, Type, at};
use crate::chart::scale::AxisScale;
use crate::chart::{ChartError, style};
use crate::study::number::percent;

const LEFT: f64 = 74.0;
const RIGHT: f64 = style::WIDTH - style::MARGIN;
const PLOT: f64 = 256.0;
/// The room below the plot, in pixels.
const FOOT: f64 = 52.0;

/// The axes of a chart.
#[derive(Clone, Copy, Debug)]
pub struct ChanceAxes {
    /// The top of the plot, in pixels.
    pub top: f64,
    across: AxisScale,
    up: AxisScale,
}

impl ChanceAxes {
    /// The axes of a plot below `top`. The horizontal one goes from 0 to `last`.
    pub fn new(top: f64, last: f64) -> Self {
        Self {
            top,
            across: AxisScale::new([0.0, last], [LEFT, RIGHT]),
            up: AxisScale::new([0.0, 1.0], [top + PLOT, top]),
        }
    }

    /// The bottom of the plot, in pixels.
    pub fn bottom(&self) -> f64 {
        self.top + PLOT
    }

    /// The height of the chart, in pixels.
    pub fn height(&self) -> f64 {
        self.bottom() + FOOT
    }

    /// The place of a chance from 0 to 1.
    pub fn place(&self, across: f64, chance: f64) -> PixelPoint {
        at(self.across.at(across), self.up.at(chance))
    }

    /// Draws the axes. `title` and `suffix` belong to the horizontal one.
    ///
    /// # Errors
    /// If the drawing fails.
    pub fn draw(&self, canvas: &Canvas<'_>, title: &str, suffix: &str) -> Result<(), ChartError> {
        let font = Type::new(style::SMALL).colour(style::MUTED);
        for quarter in 0..=4 {
            let share = f64::from(quarter) / 4.0;
            let y = self.up.at(share);
            let colour = if quarter == 2 { style::MUTED } else { style::GRID };
            canvas.line(at(LEFT, y), at(RIGHT, y), 1.0, colour)?;
            canvas.text(&percent(share), at(LEFT - 8.0, y + 4.0), font.end())?;
        }
        for tick in self.across.ticks(8) {
            let x = self.across.at(tick.value);
            canvas.text(&(tick.label + suffix), at(x, self.bottom() + 18.0), font.middle())?;
        }
        canvas.text(title, at(RIGHT, self.bottom() + 38.0), font.end())
    }
}
