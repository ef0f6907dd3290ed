//! A figure for each pair of two fields' values: a grid of coloured cells.

use plotters::style::RGBColor;

use crate::chart::canvas::{Canvas, Type, at, sheet};
use crate::chart::heading::{below_title, note, title};
use crate::chart::hint::Hint;
use crate::chart::measured::Measured;
use crate::chart::measured::{list, sentences};
use crate::chart::scale::AxisScale;
use crate::chart::slots::ColumnSlots;
use crate::chart::{ChartError, Drawing, style};
use crate::study::Study;
use crate::study::chart::{ChartFigure, Colours, HeatMap};
use crate::study::number::{self, Unit};

/// The smallest and the largest width of a cell, in pixels.
const CELL: [f64; 2] = [16.0, 130.0];
const WIDEST_LABEL: f64 = 200.0;

/// The meaning of the frame.
const TODAY: &str = "Frame: the rules as they are today.";

/// The position of the grid, in pixels.
struct Grid {
    left: f64,
    top: f64,
    cell: [f64; 2],
    columns: usize,
    rows: usize,
}

impl Grid {
    fn right(&self) -> f64 {
        self.left + self.cell[0] * self.columns as f64
    }

    fn bottom(&self) -> f64 {
        self.top + self.cell[1] * self.rows as f64
    }

    fn middle(&self, column: usize) -> f64 {
        self.left + self.cell[0] * (column as f64 + 0.5)
    }
}

impl HeatMap {
    /// The map with the values of its figures.
    pub(super) fn measured(&self, study: &Study) -> HeatMap<Measured> {
        let cell = |figure: &Option<ChartFigure>| Measured::of(study, figure.as_ref()?);
        let cells = self.cells.iter().map(|row| row.iter().map(cell).collect()).collect();
        let Self { title, subtitle, across, down, colours, today, .. } = self.clone();
        HeatMap { title, subtitle, across, down, cells, colours, today }
    }
}

impl Drawing for HeatMap<Measured> {
    fn svg(&self) -> Result<String, ChartError> {
        let grid = self.grid();
        let names = ColumnSlots::new(self.across.names.iter().map(String::as_str), grid.cell[0]);
        let legend = grid.bottom() + names.height() + 44.0;
        let width = (grid.right() + style::MARGIN).max(style::WIDTH);
        sheet(width, legend + 74.0, &self.title, &self.alt(), |canvas| {
            title(canvas, &self.title, &self.subtitle)?;
            let down =
                style::fit(&self.down.title, style::SMALL, grid.left - style::MARGIN + 300.0);
            let font = Type::new(style::SMALL).colour(style::MUTED);
            canvas.text(&format!("{down} ↓"), at(style::MARGIN, grid.top - 10.0), font)?;
            let printed = self.cells(canvas, &grid)?;
            names.draw(canvas, |column| grid.middle(column), grid.bottom())?;
            let below = grid.bottom() + names.height() + 16.0;
            let across = format!("{} →", self.across.title);
            let middle = f64::midpoint(grid.left, grid.right());
            let half = style::text_width(&across, style::SMALL) / 2.0;
            canvas.text(&across, at(middle.max(style::MARGIN + half), below), font.middle())?;
            self.legend(canvas, legend, printed)
        })
    }

    fn alt(&self) -> String {
        let cells: Vec<String> =
            self.all().map(|(row, column, cell)| self.value_text(row, column, cell)).collect();
        let title = format!("{}, by {} and {}", self.title, self.across.title, self.down.title);
        sentences(&[title, self.subtitle.clone(), list(cells.into_iter())])
    }

    fn caption(&self) -> String {
        let colours = match self.colours {
            Colours::LightToDark => "The darker a cell, the larger the figure".to_owned(),
            Colours::Around(centre) => {
                let centre = number::rounded(centre, None, self.unit(), None).value;
                format!(
                    "Orange is below {centre}, purple is above it; the stronger the colour, the \
                     farther away"
                )
            }
        };
        format!(
            "{colours}. Cells that differ by less than their intervals may be equal; a \
             crossed-out cell was not played."
        )
    }
}

impl HeatMap<Measured> {
    /// The unit of all cells.
    fn unit(&self) -> Unit {
        let mut cells = self.cells.iter().flatten().flatten();
        cells.next().map_or(Unit::Plain, |cell| cell.unit)
    }

    /// The cell, in the unit's scale.
    fn at(&self, row: usize, column: usize) -> Option<Measured> {
        self.cells.get(row)?.get(column).copied().flatten()?.scaled()
    }

    fn all(&self) -> impl Iterator<Item = (usize, usize, Option<Measured>)> {
        let pairs = (0..self.down.names.len())
            .flat_map(|row| (0..self.across.names.len()).map(move |column| (row, column)));
        pairs.map(|(row, column)| (row, column, self.at(row, column)))
    }

    fn known(&self) -> impl Iterator<Item = Measured> {
        self.all().filter_map(|(_, _, cell)| cell)
    }

    /// The values at the ends of the colour scale.
    fn range(&self) -> [f64; 2] {
        let values = || self.known().map(|cell| cell.value);
        let (low, high) =
            (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
        if low > high {
            return [0.0, 1.0];
        }
        // If all values are equal, their differences are smaller than their intervals. The colours
        // then cover the range of the intervals.
        let widest = self.widest().filter(|width| *width > 0.0);
        let spread = widest.unwrap_or(if low == 0.0 { 1.0 } else { low.abs() * 0.1 });
        match self.colours {
            Colours::LightToDark if low < high => [low, high],
            Colours::LightToDark => [low - spread, high + spread],
            Colours::Around(centre) => {
                let shown_centre = centre * self.unit().factor();
                let reach = (high - shown_centre).max(shown_centre - low);
                let reach = if reach > 0.0 { reach } else { spread };
                [shown_centre - reach, shown_centre + reach]
            }
        }
    }

    fn colour(&self, place: f64) -> RGBColor {
        match self.colours {
            Colours::LightToDark => style::shade(&style::VIRIDIS, place),
            Colours::Around(_) => style::shade(&style::ORANGE_PURPLE, place),
        }
    }

    /// Half of the widest interval, in the unit's scale. `None` if no cell has an interval.
    fn widest(&self) -> Option<f64> {
        self.known().filter_map(|cell| Some(cell.interval?.half_width())).reduce(f64::max)
    }

    /// The number of decimals that the widest interval allows. It is the same in all cells.
    fn decimals(&self) -> usize {
        let [low, high] = self.range();
        let step = self.widest().filter(|width| *width > 0.0).unwrap_or((high - low) / 50.0);
        let whole = self.known().all(|cell| cell.value.fract() == 0.0 && cell.interval.is_none());
        if whole { 0 } else { number::decimals(step, 1) }
    }

    fn texts(&self) -> impl Fn(f64) -> String {
        let (decimals, unit) = (self.decimals(), self.unit());
        move |value: f64| match unit {
            Unit::Difference | Unit::Points => number::signed(value, decimals),
            Unit::Plain | Unit::Percent => number::decimal(value, decimals),
        }
    }

    fn grid(&self) -> Grid {
        let names = self.down.names.iter().map(|name| style::text_width(name, style::LABEL));
        let labels = names.fold(40.0, f64::max).min(WIDEST_LABEL);
        let left = style::MARGIN + labels + 12.0;
        let [narrowest, broadest] = CELL;
        let columns = self.across.names.len();
        let room = style::WIDTH - style::MARGIN - left;
        let width = (room / columns.max(1) as f64).clamp(narrowest, broadest);
        let height = if self.down.names.len() > 20 { 22.0 } else { 34.0 };
        let top = below_title(&self.subtitle) + 26.0;
        Grid { left, top, cell: [width, height], columns, rows: self.down.names.len() }
    }

    /// Draws the cells. Returns whether the figures are written into them.
    fn cells(&self, canvas: &Canvas<'_>, grid: &Grid) -> Result<bool, ChartError> {
        let text = self.texts();
        let [width, height] = grid.cell;
        let room = self
            .known()
            .all(|cell| style::text_width(&text(cell.value), style::SMALL) <= width - 4.0);
        let places = AxisScale::new(self.range(), [0.0, 1.0]);
        for (row, name) in self.down.names.iter().enumerate() {
            let name = style::fit(name, style::LABEL, WIDEST_LABEL);
            let y = grid.top + height * (row as f64 + 0.5);
            canvas.text(&name, at(grid.left - 10.0, y + 4.5), Type::new(style::LABEL).end())?;
        }
        for (row, column, cell) in self.all() {
            let (x, y) =
                (grid.left + width * column as f64 + 0.5, grid.top + height * row as f64 + 0.5);
            let Some(cell) = cell else {
                absent(canvas, [x, y], [width - 1.0, height - 1.0])?;
                continue;
            };
            let ground = self.colour(places.at(cell.value));
            canvas.rect(at(x, y), at(x + width - 1.0, y + height - 1.0), ground)?;
            if let Some(own) = self.cells[row][column] {
                let hint = Hint::new(self.place(row, column), &own.shown(), own);
                canvas.hint(at(x, y), at(x + width - 1.0, y + height - 1.0), &hint)?;
            }
            if room {
                let font = Type::new(style::SMALL).colour(style::readable_on(ground)).middle();
                canvas.text(
                    &text(cell.value),
                    at(x + width / 2.0, y + height / 2.0 + 4.0),
                    font,
                )?;
            }
        }
        if let Some([row, column]) = self.today {
            let corner = [grid.left + width * column as f64, grid.top + height * row as f64];
            frame(canvas, corner, [width, height])?;
        }
        Ok(room)
    }

    fn legend(&self, canvas: &Canvas<'_>, y: f64, printed: bool) -> Result<(), ChartError> {
        const STEPS: u32 = 120;
        let (left, right) = (style::MARGIN, style::MARGIN + 360.0);
        let step = (right - left) / f64::from(STEPS);
        if self.known().next().is_some() {
            for index in 0..STEPS {
                let x = left + step * f64::from(index);
                let colour = self.colour((f64::from(index) + 0.5) / f64::from(STEPS));
                canvas.rect(at(x, y), at(x + step, y + 12.0), colour)?;
            }
            let scale = AxisScale::new(self.range(), [left, right]);
            let font = Type::new(style::SMALL).colour(style::MUTED);
            for tick in scale.ticks(5) {
                let x = scale.at(tick.value);
                canvas.line(at(x, y + 12.0), at(x, y + 16.0), 1.0, style::MUTED)?;
                let text = tick.label + self.unit().suffix();
                let half = style::text_width(&text, style::SMALL) / 2.0;
                canvas.text(&text, at(x.max(style::MARGIN + half), y + 29.0), font.middle())?;
            }
        }
        if self.all().any(|(_, _, cell)| cell.is_none()) {
            absent(canvas, [right + 30.0, y - 2.0], [22.0, 16.0])?;
            let font = Type::new(style::SMALL).colour(style::MUTED);
            canvas.text("not played", at(right + 60.0, y + 10.0), font)?;
        }
        note(canvas, &self.below(printed), y + 56.0)
    }

    /// The text below the map: the width of the intervals.
    fn below(&self, printed: bool) -> String {
        let unit = self.unit().suffix();
        let widest = self
            .widest()
            .map(|width| format!("{}{unit}", number::decimal(width, number::decimals(width, 2))))
            .map(|width| format!("Half-widths of intervals are at most {width}."));
        let note_on_cells = match (printed, unit.trim()) {
            (false, _) => "The figures are in the table.".to_owned(),
            (true, "") => String::new(),
            (true, unit) => format!("Cells in {unit}."),
        };
        let today = if self.today.is_some() { TODAY } else { "" };
        let parts: Vec<String> = [widest.unwrap_or_default(), note_on_cells, today.to_owned()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        parts.join(" ")
    }

    fn value_text(&self, row: usize, column: usize, cell: Option<Measured>) -> String {
        let value = cell
            .and_then(|_| self.cells[row][column])
            .map_or_else(|| "not played".to_owned(), |cell| cell.shown().whole());
        let today =
            if self.today == Some([row, column]) { ", the rules as they are today" } else { "" };
        format!("{}, {}{today}: {value}", self.across.names[column], self.down.names[row])
    }

    /// The place of a cell in words.
    fn place(&self, row: usize, column: usize) -> String {
        let [down, across] = [(&self.down, row), (&self.across, column)]
            .map(|(labels, index)| format!("{} {}", labels.title, labels.names[index]));
        format!("{down}, {across}")
    }
}

/// A dark frame with a light line inside. It is visible on every colour.
fn frame(
    canvas: &Canvas<'_>,
    [x, y]: [f64; 2],
    [width, height]: [f64; 2],
) -> Result<(), ChartError> {
    for (inset, stroke, colour) in [(1.0, 3.0, style::INK), (3.5, 1.5, style::PAPER)] {
        let (left, top) = (x + inset, y + inset);
        let (right, bottom) = (x + width - 1.0 - inset, y + height - 1.0 - inset);
        let corners = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
        canvas.path(&[&corners[..], &corners[..2]].concat(), stroke, colour)?;
    }
    Ok(())
}

/// A cell without a figure.
fn absent(
    canvas: &Canvas<'_>,
    [x, y]: [f64; 2],
    [width, height]: [f64; 2],
) -> Result<(), ChartError> {
    let corners =
        [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height), at(x, y)];
    canvas.path(&corners, 1.0, style::GRID)?;
    canvas.line(corners[0], corners[2], 1.0, style::GRID)?;
    canvas.line(corners[1], corners[3], 1.0, style::GRID)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::checks::{count, sound};
    use crate::study::chart::Labels;

    fn map(columns: usize, rows: usize, colours: Colours) -> HeatMap<Measured> {
        let names = |count: usize| (0..count).map(|index| format!("ź{index}")).collect::<Vec<_>>();
        let cell = |row: usize, column: usize| {
            let value = column as f64 - row as f64;
            Measured::new(value, -0.5, 0.5).in_unit(Unit::Difference)
        };
        HeatMap {
            title: "Długość".into(),
            subtitle: "Made by hand".into(),
            across: Labels { title: "Pieces".into(), names: names(columns) },
            down: Labels { title: "Ścianka".into(), names: names(rows) },
            cells: (0..rows)
                .map(|row| (0..columns).map(|column| Some(cell(row, column))).collect())
                .collect(),
            colours,
            today: None,
        }
    }

    #[test]
    fn every_cell_has_its_figure_and_colours_cover_the_scale() {
        let figure = sound(|| map(3, 2, Colours::LightToDark).figure("map"));
        // The paper, six cells, 120 steps of the legend. -1 is the smallest value and 2 the
        // largest.
        assert_eq!(count(&figure, "<rect"), 1 + 6 + 120);
        for text in ["\n−1.0\n", "\n+2.0\n", "ź2", "Ścianka ↓", "#FDE725", "#440154"] {
            assert!(figure.svg.contains(text), "{text:?} in\n{}", figure.svg);
        }
        assert!(figure.svg.contains("Half-widths of intervals are at most 0.50."));
        assert!(!figure.svg.contains("not played"));
    }

    #[test]
    fn the_centre_is_white_and_both_sides_have_equal_range() {
        let map = map(3, 1, Colours::Around(0.0));
        assert_eq!(format!("{:?}", map.range()), "[-2.0, 2.0]");
        let figure = sound(|| map.figure("map"));
        assert!(figure.svg.contains("#F7F7F7") && figure.svg.contains("#5E3C99"));
        assert!(figure.caption.contains("Orange is below 0,"), "{}", figure.caption);
    }

    #[test]
    fn the_rules_as_they_are_today_have_a_frame_that_is_explained() {
        let plain = map(3, 2, Colours::LightToDark);
        let marked = HeatMap { today: Some([1, 2]), ..plain.clone() };
        let [plain, marked] = [plain, marked].map(|map| map.figure("map").unwrap());
        assert_eq!(count(&marked, "<polyline") - count(&plain, "<polyline"), 2);
        assert!(marked.svg.contains(TODAY) && !plain.svg.contains(TODAY));
        assert!(marked.alt.contains("ź2, ź1, the rules as they are today: "), "{}", marked.alt);
    }

    #[test]
    fn unplayed_cells_are_crossed_out_and_named() {
        let mut map = map(3, 2, Colours::LightToDark);
        map.cells[0][1] = None;
        map.cells[1] = vec![Some(Measured::without_interval(f64::NAN))];
        let figure = sound(|| map.figure("map"));
        // Four cells, and the one in the legend. Three of the four are missing in the second row.
        // Each has a frame and two strokes.
        assert_eq!(count(&figure, "stroke=\"#DDE1E5\""), 5 * 3);
        assert!(
            figure.svg.contains("not played") && figure.alt.contains("ź1, ź0: not played"),
            "{}",
            figure.alt
        );
    }

    #[test]
    fn figures_are_left_out_if_there_is_no_room() {
        let figure = sound(|| map(60, 30, Colours::LightToDark).figure("map"));
        assert!(
            figure.svg.contains("The figures are in the table.")
                && !figure.svg.contains("\n+2.0\n")
        );
        assert!(figure.alt.contains("and 1788 more"));
        for (columns, rows) in [(0, 0), (1, 1), (0, 3), (3, 0)] {
            sound(|| map(columns, rows, Colours::Around(1.0)).figure("map"));
        }
    }

    #[test]
    fn equal_values_have_one_colour() {
        // A half-width of 0.5 around 0.
        assert_eq!(format!("{:?}", map(1, 1, Colours::LightToDark).range()), "[-0.5, 0.5]");
    }
}
