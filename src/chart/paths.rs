//! The board of a race with the paths of both players.

use plotters::style::RGBColor;

use crate::chart::board::rosette;
use crate::chart::board_cells::BoardCells;
use crate::chart::canvas::{Canvas, PixelPoint, Type, at, sheet};
use crate::chart::heading::heading;
use crate::chart::step_labels::steps_on;
use crate::chart::{ChartError, Drawing, style};
use crate::game::rules::Rules;
use crate::game::rules::race::RaceRules;
use crate::game::seat::Seat;
use crate::study::Study;
use crate::study::chart::PathChart;

/// A board and the paths on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Paths {
    /// The rule set.
    title: String,
    squares: Vec<PathSquare>,
    /// The squares of each player's path, step by step: Light's, then Dark's.
    paths: [Vec<usize>; 2],
    cells: BoardCells,
}

/// A square of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PathSquare {
    name: String,
    column: u8,
    row: u8,
    is_rosette: bool,
    /// The steps of Light and Dark on it, with their links.
    steps: [String; 2],
}

const TOP: f64 = 84.0;
const FOOT: f64 = 40.0;
const NAMES: [&str; 2] = ["Light", "Dark"];
/// The distance of each path from the middle of its squares, in pixels.
const APART: f64 = 5.0;

impl Paths {
    /// The paths of a race of a study. `None` if its game is not a race.
    pub(super) fn of(study: &Study, chart: PathChart) -> Option<Self> {
        let rules = study.rules.get(chart.0)?;
        Some(Self::of_race(rules, rules.race()?))
    }

    /// The paths of a race on its board.
    fn of_race(rules: &Rules, race: &RaceRules) -> Self {
        let board = &rules.board;
        let squares = (0..).zip(&board.squares).map(|(index, square)| PathSquare {
            name: square.name.clone(),
            column: square.column,
            row: square.row,
            is_rosette: board.rosettes.contains(index),
            steps: Seat::BOTH.map(|seat| steps_on(board, race, seat, index)),
        });
        let path = |seat: Seat| {
            let seen = race.path.iter().map(|square| board.seen_by(seat, *square));
            seen.map(usize::from).collect()
        };
        Self {
            title: rules.title.clone(),
            squares: squares.collect(),
            paths: Seat::BOTH.map(path),
            cells: BoardCells::new(board.columns, board.rows),
        }
    }

    fn corner(&self, square: &PathSquare) -> PixelPoint {
        let PixelPoint { x, y } = self.cells.corner(square.column, square.row);
        at(style::MARGIN + x, TOP + y)
    }

    /// The line of a player through the middles of its squares, a little aside. A board in several
    /// blocks has a line for each visit of a block.
    fn lines(&self, player: usize) -> Vec<Vec<PixelPoint>> {
        let aside = (player as f64 * 2.0 - 1.0) * APART;
        let half = self.cells.side / 2.0 + aside;
        let block = |square: &usize| self.cells.block(self.squares[*square].column);
        let visits = self.paths[player].chunk_by(|left, right| block(left) == block(right));
        let middle = |square: &usize| {
            let corner = self.corner(&self.squares[*square]);
            at(corner.x + half, corner.y + half)
        };
        visits.map(|visit| visit.iter().map(middle).collect()).collect()
    }

    fn square(&self, canvas: &Canvas<'_>, square: &PathSquare) -> Result<(), ChartError> {
        let (corner, cell) = (self.corner(square), self.cells.side);
        let (from, to) =
            (at(corner.x + 1.5, corner.y + 1.5), at(corner.x + cell - 1.5, corner.y + cell - 1.5));
        canvas.rect(from, to, style::MUTED)?;
        canvas.rect(at(from.x + 0.8, from.y + 0.8), at(to.x - 0.8, to.y - 0.8), style::PAPER)?;
        let radius = (cell * 0.13).min(10.0);
        if square.is_rosette {
            let centre = at(to.x - radius - 4.0, from.y + radius + 4.0);
            rosette(canvas, centre, radius, style::MUTED, style::PAPER)?;
        }
        let font = Type::new(style::SMALL).colour(style::MUTED);
        let name = style::fit(&square.name, style::SMALL, cell - 2.0 * radius - 14.0);
        canvas.text(&name, at(from.x + 6.0, from.y + 16.0), font)
    }

    /// The steps of both players. Dark's stand higher if there is no room beside those of Light.
    fn numbers(&self, canvas: &Canvas<'_>, square: &PathSquare) -> Result<(), ChartError> {
        let (corner, cell) = (self.corner(square), self.cells.side);
        let [light, dark] = &square.steps;
        let font = |player| Type::new(style::SMALL).bold().colour(colour(player));
        let y = corner.y + cell - 8.0;
        canvas.text(light, at(corner.x + 8.0, y), font(0))?;
        let width = |text| style::text_width(text, style::SMALL);
        let is_narrow = width(light) + width(dark) > cell - 24.0 && !light.is_empty();
        let higher = if is_narrow { style::SMALL + 2.0 } else { 0.0 };
        canvas.text(dark, at(corner.x + cell - 8.0, y - higher), font(1).end())
    }
}

const fn colour(player: usize) -> RGBColor {
    style::SERIES[player]
}

/// A mark at the first square of a path: a disc for Light, a square for Dark.
fn mark(canvas: &Canvas<'_>, player: usize, centre: PixelPoint) -> Result<(), ChartError> {
    if player == 0 {
        return canvas.dot(centre, 5.0, colour(player));
    }
    let PixelPoint { x, y } = centre;
    canvas.rect(at(x - 4.5, y - 4.5), at(x + 4.5, y + 4.5), colour(player))
}

/// An arrow's head at the end of a line.
fn head(canvas: &Canvas<'_>, player: usize, line: &[PixelPoint]) -> Result<(), ChartError> {
    let [.., before, last] = line else { return Ok(()) };
    let (dx, dy) = (last.x - before.x, last.y - before.y);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let along =
        |far: f64, aside: f64| at(last.x + dx * far - dy * aside, last.y + dy * far + dx * aside);
    canvas.polygon(&[along(8.0, 0.0), along(-4.0, 6.0), along(-4.0, -6.0)], colour(player))
}

impl Drawing for Paths {
    fn svg(&self) -> Result<String, ChartError> {
        let bottom = TOP + self.cells.height();
        let title = format!("The board and the paths · {}", self.title);
        sheet(style::WIDTH, bottom + FOOT, &title, &self.alt(), |canvas| {
            let line = "Numbers are the steps of each player, from entering to the last square";
            heading(canvas, &title, &[(line.to_owned(), false)])?;
            for square in &self.squares {
                self.square(canvas, square)?;
            }
            for player in [0, 1] {
                let lines = self.lines(player);
                for line in &lines {
                    canvas.path(line, 2.0, colour(player))?;
                }
                if let Some(first) = lines.first().and_then(|line| line.first()) {
                    mark(canvas, player, *first)?;
                }
                if let Some(last) = lines.last() {
                    head(canvas, player, last)?;
                }
            }
            // The numbers stand above the lines.
            for square in &self.squares {
                self.numbers(canvas, square)?;
            }
            for (player, name) in NAMES.into_iter().enumerate() {
                let x = style::MARGIN + 8.0 + 90.0 * player as f64;
                mark(canvas, player, at(x, bottom + 22.0))?;
                let font = Type::new(style::SMALL).colour(style::MUTED);
                canvas.text(name, at(x + 12.0, bottom + 26.0), font)?;
            }
            Ok(())
        })
    }

    fn alt(&self) -> String {
        let paths = NAMES.into_iter().zip(&self.paths).map(|(name, path)| {
            let names = path.iter().map(|square| self.squares[*square].name.as_str());
            format!("{name}'s path: {}", names.collect::<Vec<_>>().join(" "))
        });
        format!("The board of {}. {}.", self.title, paths.collect::<Vec<_>>().join(". "))
    }

    fn caption(&self) -> String {
        "A disc is the first square of Light's path, and a small square that of Dark's. Light's \
         steps are on the left of each square, Dark's on the right. Each line ends with an arrow \
         at the last square before home. From a step such as 5>2, a piece that lands there goes on \
         to step 2. Flowers mark rosettes."
            .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::checks::{count, sound};
    use crate::game::rules::passage::SquareLink;
    use crate::study::samples;

    fn paths() -> Paths {
        let rules = samples::rules();
        Paths::of_race(&rules, rules.race().expect("a race"))
    }

    #[test]
    fn every_step_of_both_players_has_its_number_on_its_square() {
        let paths = paths();
        let figure = sound(|| paths.figure("paths"));
        for (player, path) in paths.paths.iter().enumerate() {
            for (step, square) in path.iter().enumerate() {
                let steps = &paths.squares[*square].steps[player];
                assert!(steps.split(',').any(|number| number == (step + 1).to_string()), "{steps}");
                assert!(figure.svg.contains(&format!(">\n{steps}\n</text>")), "{steps}");
            }
        }
        // A line, and two heads of arrows among the flowers.
        assert_eq!(count(&figure, "<polyline"), 2);
        assert!(
            figure.svg.contains(">\nLight\n</text>") && figure.svg.contains(">\nDark\n</text>")
        );
    }

    #[test]
    fn a_link_leads_from_its_step_to_another() {
        let rules = samples::rules();
        let mut race = rules.race().expect("a race").clone();
        race.links = vec![SquareLink { from: 2, to: vec![1] }];
        let paths = Paths::of_race(&rules, &race);
        for player in [0, 1] {
            let square = &paths.squares[paths.paths[player][1]];
            assert_eq!(square.steps[player], "2>1");
        }
        let figure = sound(|| paths.figure("paths"));
        assert_eq!(count(&figure, ">\n2&gt;1\n</text>"), 2, "one for each player");
    }
}
