//! The board with coloured squares: where pieces stand, where captures happen.

use std::f64::consts::TAU;

use plotters::style::RGBColor;

use crate::balance::study::{BoardFindings, SquareFindings};
use crate::chart::board_cells::BoardCells;
use crate::chart::canvas::{Canvas, PixelPoint, Type, at, sheet};
use crate::chart::heading::heading;
use crate::chart::hint::Hint;
use crate::chart::measured::Measured;
use crate::chart::scale::{AxisScale, round_up};
use crate::chart::{ChartError, Drawing, style};
use crate::stats::estimate::Estimate;
use crate::study::Study;
use crate::study::chart::{BoardChart, SquareMeasure};
use crate::study::number::{self, Unit, show};

/// The events on the squares of the board.
#[derive(Clone, Debug)]
pub struct Squares<'a> {
    /// The case.
    label: String,
    /// The level of the intervals.
    level: f64,
    /// The events.
    board: &'a BoardFindings,
    /// The measure that is drawn.
    measure: SquareMeasure,
}

impl<'a> Squares<'a> {
    /// The board of a study. `None` if its squares were not measured.
    pub(super) fn of(study: &'a Study, chart: BoardChart) -> Option<Self> {
        let BoardChart { subject, measure } = chart;
        let label = study.subjects[subject.0].name_with_bots();
        let (board, level) = (study.board_of(subject)?, study.provenance.level);
        Some(Self { label, level, board, measure })
    }
}

/// One drawing of the board.
struct SquarePanel {
    /// The title: whose squares these are.
    title: &'static str,
    /// Reads the figure of a square.
    estimate: fn(&SquareFindings) -> &Estimate,
}

const TOP: f64 = 84.0;
/// The room above a panel for its title, and the room below the panel.
const PANEL_HEAD: f64 = 28.0;
const PANEL_FOOT: f64 = 14.0;
/// Room for the colour scale.
const LEGEND: f64 = 66.0;

impl SquareMeasure {
    /// The unit of its figures.
    const fn unit(self) -> Unit {
        match self {
            Self::Occupancy => Unit::Percent,
            Self::Captures => Unit::Plain,
        }
    }

    /// The drawings: one for each player, or one for both players together.
    fn panels(self) -> Vec<SquarePanel> {
        match self {
            Self::Occupancy => vec![
                SquarePanel { title: "First player", estimate: |square| &square.first_occupancy },
                SquarePanel { title: "Second player", estimate: |square| &square.second_occupancy },
            ],
            Self::Captures => {
                vec![SquarePanel { title: "Either player", estimate: |square| &square.captures }]
            }
        }
    }

    /// How to read the chart.
    const fn caption(self) -> &'static str {
        match self {
            Self::Occupancy => {
                "The share of throws before which a player held the square, with the half-width \
                 of its interval below it. Both boards share one colour scale. Flowers mark \
                 rosettes; the first player is drawn as Light."
            }
            Self::Captures => {
                "Captures on the square by either player, per game, with the half-width of the \
                 interval below. Flowers mark rosettes."
            }
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Occupancy => "Where pieces stand",
            Self::Captures => "Where captures happen",
        }
    }

    const fn measure_text(self) -> &'static str {
        match self {
            Self::Occupancy => "Share of throws before which the player held the square",
            Self::Captures => "Captures on the square per game",
        }
    }

    const fn colours(self) -> &'static [RGBColor; 5] {
        match self {
            Self::Occupancy => &style::BLUES,
            Self::Captures => &style::BROWNS,
        }
    }

    /// The round value at the dark end of the colour scale, in the unit's scale.
    fn scale_end(self, findings: &BoardFindings) -> f64 {
        let values = self
            .panels()
            .into_iter()
            .flat_map(|panel| findings.squares.iter().map(panel.estimate))
            .map(|estimate| estimate.value)
            .filter(|value| value.is_finite());
        let most = values.fold(0.0, f64::max) * self.unit().factor();
        let step = round_up(most / 5.0);
        (most / step).ceil().max(1.0) * step
    }
}

impl Drawing for Squares<'_> {
    fn svg(&self) -> Result<String, ChartError> {
        let Squares { label, board: findings, .. } = self;
        let subject = self.measure;
        let cells = BoardCells::new(findings.columns, findings.rows);
        let cell = cells.side;
        let panel = PANEL_HEAD + cells.height() + PANEL_FOOT;
        let panels = subject.panels();
        let height = TOP + panel * panels.len() as f64 + LEGEND;
        let title = format!("{} · {}", subject.title(), label);
        sheet(style::WIDTH, height, &title, &self.alt(), |canvas| {
            let level = number::level(self.level);
            heading(
                canvas,
                &title,
                &[(format!("{}; ± {level} interval", subject.measure_text()), false)],
            )?;
            let shades = AxisScale::new([0.0, subject.scale_end(findings)], [0.0, 1.0]);
            for (index, SquarePanel { title, estimate }) in panels.iter().enumerate() {
                let top = TOP + panel * index as f64;
                canvas.text(
                    title,
                    at(style::MARGIN, top + 14.0),
                    Type::new(style::LABEL).bold(),
                )?;
                for found in &findings.squares {
                    let PixelPoint { x, y } = cells.corner(found.column, found.row);
                    let corner = at(style::MARGIN + x, top + PANEL_HEAD + y);
                    square(
                        canvas,
                        found,
                        estimate(found),
                        subject,
                        SquareLook { corner, cell, shades },
                    )?;
                    let label = format!("{}, {}", found.name, title.to_lowercase());
                    let measured = Measured::sampled(estimate(found), subject.unit());
                    let hint = Hint::new(label, &show(estimate(found), subject.unit()), measured);
                    canvas.hint(corner, at(corner.x + cell, corner.y + cell), &hint)?;
                }
            }
            legend(canvas, subject, shades, height - LEGEND + 10.0)
        })
    }

    fn alt(&self) -> String {
        let Squares { label, board: findings, .. } = self;
        let subject = self.measure;
        let highest = subject.panels().into_iter().map(|SquarePanel { title, estimate }| {
            let mut squares: Vec<_> = findings
                .squares
                .iter()
                .filter(|square| estimate(square).value.is_finite())
                .collect();
            squares.sort_by(|left, right| estimate(right).value.total_cmp(&estimate(left).value));
            let top = squares.into_iter().take(3).map(|square| {
                format!("{} {}", square.name, show(estimate(square), subject.unit()).whole())
            });
            format!("{title}, highest: {}", top.collect::<Vec<_>>().join(", "))
        });
        format!(
            "The board of {}, {} squares coloured by {}. {}.",
            label,
            findings.squares.len(),
            subject.measure_text(),
            highest.collect::<Vec<_>>().join(". "),
        )
    }

    fn caption(&self) -> String {
        self.measure.caption().to_owned()
    }
}

/// The place, the size and the colours of a square.
#[derive(Clone, Copy)]
struct SquareLook {
    corner: PixelPoint,
    cell: f64,
    shades: AxisScale,
}

fn square(
    canvas: &Canvas<'_>,
    found: &SquareFindings,
    estimate: &Estimate,
    subject: SquareMeasure,
    SquareLook { corner, cell, shades }: SquareLook,
) -> Result<(), ChartError> {
    let ground =
        style::shade(subject.colours(), shades.at(estimate.value * subject.unit().factor()));
    let ink = style::readable_on(ground);
    let gap = 1.5;
    let radius = (cell * 0.13).min(10.0);
    let (from, to) =
        (at(corner.x + gap, corner.y + gap), at(corner.x + cell - gap, corner.y + cell - gap));
    // The frame separates the palest squares from the background.
    canvas.rect(from, to, style::MUTED)?;
    canvas.rect(at(from.x + 0.8, from.y + 0.8), at(to.x - 0.8, to.y - 0.8), ground)?;
    if found.rosette {
        rosette(canvas, at(to.x - radius - 4.0, from.y + radius + 4.0), radius, ink, ground)?;
    }
    let room = cell - 2.0 * gap - if found.rosette { 2.0 * radius + 12.0 } else { 12.0 };
    let name = style::fit(&found.name, style::SMALL, room);
    canvas.text(&name, at(from.x + 6.0, from.y + 16.0), Type::new(style::SMALL).colour(ink))?;
    let middle = corner.x + cell / 2.0;
    let shown = show(estimate, subject.unit());
    let size = style::LABEL.min((cell - 8.0) / style::text_width(&shown.value, 1.125));
    canvas.text(
        &shown.value,
        at(middle, corner.y + cell * 0.62),
        Type::new(size).bold().middle().colour(ink),
    )?;
    let spread = half_width(estimate, subject.unit());
    let size = 10.5_f64.min((cell - 8.0) / style::text_width(&spread, 1.0));
    canvas.text(
        &spread,
        at(middle, corner.y + cell * 0.62 + 15.0),
        Type::new(size).middle().colour(ink),
    )
}

/// The half-width of the interval, with as many decimals as the value has. If there is no interval,
/// the reason.
fn half_width(estimate: &Estimate, unit: Unit) -> String {
    let none = if estimate.value == 0.0 { "in no game" } else { "no interval" };
    estimate.interval.map_or(none.to_owned(), |interval| {
        let half = interval.half_width() * unit.factor();
        format!("± {}", number::decimal(half, number::decimals(half, 2)))
    })
}

/// A flower of eight petals.
pub(super) fn rosette(
    canvas: &Canvas<'_>,
    centre: PixelPoint,
    radius: f64,
    ink: RGBColor,
    ground: RGBColor,
) -> Result<(), ChartError> {
    let turn = |angle: f64, along: f64, across: f64| {
        at(
            centre.x + angle.cos() * along - angle.sin() * across,
            centre.y + angle.sin() * along + angle.cos() * across,
        )
    };
    for petal in 0..8 {
        let angle = TAU * f64::from(petal) / 8.0;
        let outline: Vec<PixelPoint> = (0..16)
            .map(|step| TAU * f64::from(step) / 16.0)
            .map(|round| {
                turn(angle, radius * (0.56 + 0.44 * round.cos()), radius * 0.19 * round.sin())
            })
            .collect();
        canvas.polygon(&outline, ink)?;
    }
    canvas.dot(centre, radius * 0.27, ground)?;
    canvas.dot(centre, radius * 0.17, ink)
}

fn legend(
    canvas: &Canvas<'_>,
    subject: SquareMeasure,
    shades: AxisScale,
    top: f64,
) -> Result<(), ChartError> {
    let (left, width, steps) = (style::MARGIN, 320.0, 80_u32);
    for step in 0..steps {
        let from = left + width * f64::from(step) / f64::from(steps);
        let colour = style::shade(subject.colours(), (f64::from(step) + 0.5) / f64::from(steps));
        // Each step extends to the end under the next one, which hides gaps between them.
        canvas.rect(at(from, top), at(left + width, top + 14.0), colour)?;
    }
    let font = Type::new(style::SMALL).colour(style::MUTED);
    for tick in shades.ticks(5) {
        let x = left + width * shades.at(tick.value);
        canvas.line(at(x, top + 14.0), at(x, top + 19.0), 1.0, style::MUTED)?;
        canvas.text(
            &format!("{}{}", tick.label, subject.unit().suffix()),
            at(x, top + 34.0),
            font.middle(),
        )?;
    }
    rosette(canvas, at(left + width + 60.0, top + 8.0), 10.0, style::INK, style::PAPER)?;
    canvas.text("rosette", at(left + width + 78.0, top + 12.0), font)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::question::cases::sample;
    use crate::study::subject::SubjectId;

    /// The board of the first case of the sample.
    fn squares(study: &Study, measure: SquareMeasure) -> Squares<'_> {
        Squares::of(study, BoardChart { subject: SubjectId(0), measure }).unwrap()
    }

    #[test]
    fn each_panel_names_each_square_once() {
        for (measure, panels) in [(SquareMeasure::Occupancy, 2), (SquareMeasure::Captures, 1)] {
            let study = sample::study();
            let chart = squares(&study, measure);
            let svg = chart.svg().unwrap();
            for square in &chart.board.squares {
                assert_eq!(
                    svg.matches(&format!(">\n{}\n</text>", square.name)).count(),
                    panels,
                    "{}",
                    square.name
                );
            }
        }
    }

    #[test]
    fn rosettes_are_flowers_of_eight_petals() {
        let svg = squares(&sample::study(), SquareMeasure::Captures).svg().unwrap();
        // Five on the board and one in the legend.
        assert_eq!(svg.matches("<polygon").count(), 6 * 8);
    }

    #[test]
    fn squares_are_at_their_places_of_the_board() {
        let svg = squares(&sample::study(), SquareMeasure::Captures).svg().unwrap();
        // b8 is in row 2 and column 7. Cells have 92 px and start at (24, 84 + 28). The name is 1.5
        // + 6 px to the right of the corner.
        let x = (10.0 * (24.0 + 92.0 * 7.0 + 7.5_f64)).round();
        let y = (10.0 * (112.0 + 92.0 * 2.0 + 17.5 - 0.76 * 11.5_f64)).round();
        let line = svg.lines().zip(svg.lines().skip(1)).find(|(_, text)| *text == "b8").unwrap().0;
        assert!(line.contains(&format!("x=\"{x}\" y=\"{y}\"")), "{line}");
    }

    #[test]
    fn the_busiest_square_is_the_darkest() {
        let study = sample::study();
        let findings = squares(&study, SquareMeasure::Captures).board;
        let most = SquareMeasure::Captures.scale_end(findings);
        let greatest =
            findings.squares.iter().map(|square| square.captures.value).fold(0.0, f64::max);
        assert!(most >= greatest && most < 1.3 * greatest, "{most} for {greatest}");
    }
}
