//! The curve of the winning chance over one game.

use crate::balance::review::{CurvePoint, GameReview};
use crate::chart::canvas::{Canvas, PixelPoint, Type, at, sheet};
use crate::chart::chance_axes::ChanceAxes;
use crate::chart::heading::heading;
use crate::chart::{CaptionedChart, ChartError, Drawing, style};
use crate::study::number::percent;

/// The top of the plot, in pixels.
const TOP: f64 = 84.0;

/// The chance of Light over a game, and the decisions that lost most.
struct ChanceCurve<'a> {
    title: &'a str,
    game: &'a GameReview,
    /// The throws of the mistakes that are marked, from 1, and the player of each: 1 for Dark.
    mistakes: Vec<(usize, usize)>,
}

/// Draws the winning chance of Light over a game as the file `stem`. The `marked` worst mistakes
/// have a mark.
///
/// # Errors
/// If the drawing fails.
pub fn chance_curve(
    stem: &str,
    title: &str,
    game: &GameReview,
    marked: usize,
) -> Result<CaptionedChart, ChartError> {
    let worst = game.mistakes(marked).into_iter();
    let mistakes = worst.map(|note| (note.line + 1, note.seat.index())).collect();
    ChanceCurve { title, game, mistakes }.figure(stem)
}

impl ChanceCurve<'_> {
    fn axes(&self) -> ChanceAxes {
        ChanceAxes::new(TOP, self.game.throws.max(1).into())
    }

    /// The place of a moment. The events of one throw follow each other within its width.
    fn place(&self, index: usize) -> PixelPoint {
        let point = self.game.curve[index];
        self.axes().place(point.throw as f64, point.chance)
    }

    fn mark(&self, canvas: &Canvas<'_>, throw: usize, player: usize) -> Result<(), ChartError> {
        let is_here = |point: &CurvePoint| point.throw == throw && point.is_decision;
        let Some(index) = self.game.curve.iter().rposition(is_here) else { return Ok(()) };
        let place = self.place(index);
        canvas.dot(place, 6.0, style::PAPER)?;
        canvas.dot(place, 5.0, style::SERIES[player])?;
        // The number stands where the curve does not come from: a mistake of Light is a fall.
        let is_above =
            (player == 1 && place.y > TOP + 14.0) || place.y > self.axes().bottom() - 24.0;
        let below = if is_above { -10.0 } else { 20.0 };
        let font = Type::new(style::SMALL).middle();
        canvas.text(&throw.to_string(), at(place.x, place.y + below), font)
    }
}

impl Drawing for ChanceCurve<'_> {
    fn svg(&self) -> Result<String, ChartError> {
        let [light, _] = &self.game.players;
        sheet(style::WIDTH, self.axes().height(), self.title, &self.alt(), |canvas| {
            let line = format!("The winning chance of {light} after each throw and decision");
            heading(canvas, self.title, &[(line, false)])?;
            self.axes().draw(canvas, "throws", "")?;
            let points: Vec<PixelPoint> =
                (0..self.game.curve.len()).map(|index| self.place(index)).collect();
            canvas.path(&points, 2.0, style::INK)?;
            self.mistakes.iter().try_for_each(|(throw, player)| self.mark(canvas, *throw, *player))
        })
    }

    fn alt(&self) -> String {
        let GameReview { players: [light, _], curve, throws, .. } = self.game;
        let chances = || curve.iter().map(|point| point.chance);
        let (least, most) = (chances().fold(1.0, f64::min), chances().fold(0.0, f64::max));
        let end = chances().next_back().unwrap_or(self.game.start);
        format!(
            "{}. The winning chance of {light} over {throws} throws: {} at the start, at least \
             {}, at most {}, {} at the end.",
            self.title,
            percent(self.game.start),
            percent(least),
            percent(most),
            percent(end)
        )
    }

    fn caption(&self) -> String {
        let [light, dark] = &self.game.players;
        format!(
            "High is good for {light}, low for {dark}. A steep line is a lucky throw or a mistake. \
             Dots are the decisions that lost most, blue those of {light} and orange those of \
             {dark}; the number is that of the throw."
        )
    }
}
