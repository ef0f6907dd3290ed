//! Markers for values, distinguished by shape and by colour, and their legend.

use plotters::style::RGBColor;

use crate::chart::canvas::{Canvas, PixelPoint, Type, at};
use crate::chart::style::ChartForm;
use crate::chart::{ChartError, style};

/// The mark of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Marker {
    pub shape: MarkerShape,
    pub colour: RGBColor,
}

/// The form of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerShape {
    Dot,
    Ring,
    Square,
    Diamond,
    Triangle,
    Cross,
    Bar,
}

impl Marker {
    /// The marker of a series. From the seventh series on, the markers repeat.
    pub fn of_series(index: usize) -> Self {
        let shapes = [
            MarkerShape::Dot,
            MarkerShape::Square,
            MarkerShape::Triangle,
            MarkerShape::Diamond,
            MarkerShape::Ring,
            MarkerShape::Cross,
        ];
        Self {
            shape: shapes[index % shapes.len()],
            colour: style::SERIES[index % style::SERIES.len()],
        }
    }

    /// Draws the marker around a point, about `radius` pixels to each side.
    pub fn draw(
        self,
        canvas: &Canvas<'_>,
        centre: PixelPoint,
        radius: f64,
    ) -> Result<(), ChartError> {
        let PixelPoint { x, y } = centre;
        let colour = self.colour;
        match self.shape {
            MarkerShape::Dot => canvas.dot(centre, radius, colour),
            MarkerShape::Ring => {
                canvas.dot(centre, radius, colour)?;
                canvas.dot(centre, radius - 1.8, style::PAPER)
            }
            MarkerShape::Square => {
                let half = radius * 0.9;
                canvas.rect(at(x - half, y - half), at(x + half, y + half), colour)
            }
            MarkerShape::Diamond => {
                let half = radius * 1.25;
                canvas.polygon(
                    &[at(x - half, y), at(x, y - half), at(x + half, y), at(x, y + half)],
                    colour,
                )
            }
            MarkerShape::Triangle => {
                let half = radius * 1.15;
                canvas.polygon(
                    &[at(x - half, y + 0.8 * half), at(x, y - half), at(x + half, y + 0.8 * half)],
                    colour,
                )
            }
            MarkerShape::Cross => {
                let half = radius * 0.9;
                canvas.line(at(x - half, y - half), at(x + half, y + half), 2.0, colour)?;
                canvas.line(at(x - half, y + half), at(x + half, y - half), 2.0, colour)
            }
            MarkerShape::Bar => canvas.rect(
                at(x - 1.5 * radius, y - radius),
                at(x + 1.5 * radius, y + radius),
                colour,
            ),
        }
    }
}

/// The meaning of each marker, on a chart of a form.
pub struct Legend<'a>(pub Vec<(Marker, &'a str)>, pub ChartForm);

impl Legend<'_> {
    /// The position of each entry's marker. A row is as wide as the chart.
    fn places(&self) -> Vec<PixelPoint> {
        let start = self.1.margin() + 8.0;
        let (mut x, mut y) = (start, 0.0);
        self.0
            .iter()
            .map(|(_, text)| {
                let width = 14.0 + style::text_width(text, style::SMALL) + 22.0;
                if x + width > self.1.width() - self.1.margin() && x > start {
                    (x, y) = (start, y + 20.0);
                }
                let place = at(x, y);
                x += width;
                place
            })
            .collect()
    }

    /// The height, in pixels. 0 if the legend is empty.
    pub fn height(&self) -> f64 {
        self.places().last().map_or(0.0, |place| place.y + 20.0)
    }

    /// Draws the legend with the middle of its first row at `y`.
    pub fn draw(&self, canvas: &Canvas<'_>, y: f64) -> Result<(), ChartError> {
        let room = self.1.room() - 22.0;
        for ((marker, text), place) in self.0.iter().zip(self.places()) {
            marker.draw(canvas, at(place.x, y + place.y), 4.5)?;
            let font = Type::new(style::SMALL).colour(style::MUTED);
            canvas.text(
                &style::fit(text, style::SMALL, room),
                at(place.x + 14.0, y + place.y + 4.0),
                font,
            )?;
        }
        Ok(())
    }
}
