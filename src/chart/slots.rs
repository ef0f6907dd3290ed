//! Names under the columns of a chart: side by side where they fit, otherwise on several lines or
//! vertical.

use crate::chart::canvas::{Canvas, Type, at};
use crate::chart::{ChartError, style};

const LINE: f64 = 14.0;
/// The largest length of a vertical name, in pixels.
const LONGEST: f64 = 150.0;

/// The layout of the names of columns.
pub struct ColumnSlots {
    lines: Vec<Vec<String>>,
    is_vertical: bool,
}

impl ColumnSlots {
    /// The names of columns that are each `width` pixels wide.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>, width: f64) -> Self {
        let titles: Vec<&str> = names.into_iter().collect();
        let room = width - 6.0;
        let fits = |name: &&str| {
            let widest = name
                .split_whitespace()
                .map(|word| style::text_width(word, style::SMALL))
                .fold(0.0, f64::max);
            widest <= room && style::wrap(name, style::SMALL, room).len() <= 3
        };
        if titles.iter().all(fits) {
            Self {
                lines: titles.iter().map(|name| style::wrap(name, style::SMALL, room)).collect(),
                is_vertical: false,
            }
        } else {
            let lines =
                titles.iter().map(|name| vec![style::fit(name, style::SMALL, LONGEST)]).collect();
            Self { lines, is_vertical: true }
        }
    }

    /// Are the names vertical?
    pub fn is_vertical(&self) -> bool {
        self.is_vertical
    }

    /// The height of the names, in pixels.
    pub fn height(&self) -> f64 {
        if self.is_vertical {
            let all = self.lines.iter().flatten();
            return all.map(|name| style::text_width(name, style::SMALL)).fold(0.0, f64::max) + 8.0;
        }
        let most = self.lines.iter().map(Vec::len).max().unwrap_or(0);
        8.0 + LINE * most as f64
    }

    /// Writes the name of each column around its middle, below `top`. If columns are too narrow for
    /// vertical names, some names are left out at equal distances.
    pub fn draw(
        &self,
        canvas: &Canvas<'_>,
        middles: impl Fn(usize) -> f64,
        top: f64,
    ) -> Result<(), ChartError> {
        let font = Type::new(style::SMALL).colour(style::MUTED);
        let distance =
            if self.lines.len() > 1 { (middles(1) - middles(0)).abs() } else { f64::INFINITY };
        let every =
            if self.is_vertical { (LINE / distance.max(1.0)).ceil().max(1.0) as usize } else { 1 };
        for (index, lines) in self.lines.iter().enumerate().step_by(every) {
            for (row, line) in lines.iter().enumerate() {
                let x = middles(index);
                if self.is_vertical {
                    canvas.text(line, at(x + 4.0, top + 8.0), font.end().upwards())?;
                } else {
                    canvas.text(line, at(x, top + 16.0 + LINE * row as f64), font.middle())?;
                }
            }
        }
        Ok(())
    }
}
