//! The three panels of the picture of the answer.

use plotters::style::RGBColor;

use crate::chart::answer::layout::{PanelPlace, PictureLayout, Sizes, line_height};
use crate::chart::answer::{AnsweredRow, DrawnEnding, DrawnLength, Picture};
use crate::chart::canvas::{Canvas, PixelPoint, Type, at};
use crate::chart::hint::Hint;
use crate::chart::markers::Marker;
use crate::chart::measured::Measured;
use crate::chart::scale::AxisScale;
use crate::chart::{ChartError, style};
use crate::study::chart::EndingKind;
use crate::study::number::{Unit, decimal, show};

/// The titles of the panels.
pub(super) const LENGTH: &str = "Length of a game, in throws";
pub(super) const ENDINGS: &str = "How games end";
pub(super) const ADVANTAGE: &str = "First-player advantage, in percentage points";

/// The axis of advantages reaches at least this far from zero. A smaller advantage then looks as
/// small as it is.
const LEAST_REACH: f64 = 4.0;

/// What the lines below the hills are.
const MIDDLE_HALF: &str = "line: the middle half";

/// What is drawn, and where.
pub(super) struct Panels<'a, 'c> {
    pub picture: &'a Picture<'a>,
    pub layout: &'a PictureLayout,
    pub canvas: &'a Canvas<'c>,
}

impl Panels<'_, '_> {
    /// Draws the title, the panels that have figures, and the note.
    pub fn draw(&self) -> Result<(), ChartError> {
        let PictureLayout { sizes, title, subtitle, note, note_at, .. } = self.layout;
        let mut y = 0.5 * sizes.margin;
        for line in title {
            y += line_height(sizes.title);
            self.canvas.text(line, at(sizes.margin, y), Type::new(sizes.title).bold())?;
        }
        y += sizes.below_title();
        let quiet = Type::new(sizes.small).colour(style::MUTED);
        for line in subtitle {
            y += line_height(sizes.small);
            self.canvas.text(line, at(sizes.margin, y), quiet)?;
        }
        if let Some(place) = &self.layout.lengths {
            self.lengths(place)?;
        }
        if let Some(place) = &self.layout.endings {
            self.endings(place)?;
        }
        if let Some(place) = &self.layout.advantages {
            self.advantages(place)?;
        }
        for (index, line) in note.iter().enumerate() {
            let y = note_at + line_height(sizes.small) * index as f64;
            self.canvas.text(line, at(sizes.margin, y), quiet)?;
        }
        Ok(())
    }

    /// The title of a panel, and a remark beside it where there is room.
    fn head(&self, place: &PanelPlace, title: &str, remark: &str) -> Result<(), ChartError> {
        let sizes = self.layout.sizes;
        let y = place.top + 1.35 * sizes.label;
        let bold = 1.125 * sizes.label;
        let line = style::fit(title, bold, sizes.room());
        self.canvas.text(&line, at(sizes.margin, y), Type::new(sizes.label).bold())?;
        let both = style::text_width(title, bold) + style::text_width(remark, sizes.small);
        if both + sizes.label > sizes.room() {
            return Ok(());
        }
        let font = Type::new(sizes.small).colour(style::MUTED).end();
        self.canvas.text(remark, at(sizes.width - sizes.margin, y), font)
    }

    /// The marker and the name of a row. Its middle is at this height, if the row has room there.
    fn name(&self, index: usize, wanted: f64, [top, bottom]: [f64; 2]) -> Result<(), ChartError> {
        let PictureLayout { sizes, names, .. } = self.layout;
        let half = line_height(sizes.label) * names[index].len() as f64 / 2.0;
        let middle = wanted.max(top + half).min(bottom - half);
        let marker = at(sizes.margin + 0.4 * sizes.label, middle);
        Marker::of_series(index).draw(self.canvas, marker, 0.36 * sizes.label)?;
        let lines = &names[index];
        let first = middle + 0.36 * sizes.label
            - line_height(sizes.label) * (lines.len().max(1) - 1) as f64 / 2.0;
        for (place, line) in lines.iter().enumerate() {
            let y = first + line_height(sizes.label) * place as f64;
            let x = sizes.margin + sizes.marker();
            self.canvas.text(line, at(x, y), Type::new(sizes.label))?;
        }
        Ok(())
    }

    /// What a row does not have.
    fn absent(&self, why: &str, middle: f64) -> Result<(), ChartError> {
        let PictureLayout { sizes, plot, .. } = self.layout;
        let font = Type::new(sizes.small).colour(style::MUTED);
        self.canvas.text(why, at(plot[0], middle + 0.36 * sizes.small), font)
    }

    /// The lines and the numbers of an axis below the rows of a panel.
    fn axis(&self, place: &PanelPlace, across: AxisScale, wanted: usize) -> Result<(), ChartError> {
        let PictureLayout { sizes, .. } = self.layout;
        let top = place.rows.first().map_or(place.bottom, |[top, _]| *top);
        for tick in across.ticks(wanted) {
            let x = across.at(tick.value);
            self.canvas.line(at(x, top), at(x, place.bottom), 1.0, style::GRID)?;
            // Both sides of zero have a name, so no number has a sign.
            let text = tick.label.trim_start_matches('−');
            let half = style::text_width(text, sizes.small) / 2.0;
            let text_x = x.min(sizes.width - half - 2.0);
            let font = Type::new(sizes.small).colour(style::MUTED).middle();
            self.canvas.text(text, at(text_x, place.bottom + 1.2 * sizes.small), font)?;
        }
        Ok(())
    }

    fn lengths(&self, place: &PanelPlace) -> Result<(), ChartError> {
        let PictureLayout { sizes, plot, .. } = self.layout;
        self.head(place, LENGTH, MIDDLE_HALF)?;
        let lengths = || self.picture.rows.iter().filter_map(|row| row.length.as_ref());
        let firsts = lengths().map(|length| length.bins.bars[0].from);
        let lasts = lengths().map(|length| length.bins.last());
        let (first, last) = (firsts.min().unwrap_or(0), lasts.max().unwrap_or(1));
        // With only a few values, the bars would be too wide.
        let spare = (8 - (last - first)).max(0) as f64 / 2.0;
        let ends = [first as f64 - 0.5 - spare, last as f64 + 0.5 + spare];
        let across = AxisScale::new(ends, *plot);
        let wanted = ((plot[1] - plot[0]) / (5.0 * sizes.small)) as usize;
        self.axis(place, across, wanted)?;
        for (index, (row, [top, bottom])) in self.picture.rows.iter().zip(&place.rows).enumerate() {
            // All hills are equally high, also beside a long name.
            let spare = (bottom - top - self.layout.hill) / 2.0;
            let foot = bottom - spare - 0.75 * sizes.label;
            let peak = top + spare + line_height(sizes.small);
            self.name(index, f64::midpoint(peak, foot), [*top, *bottom])?;
            match &row.length {
                Some(length) => self.hill(index, length, across, [peak, foot])?,
                None => self.absent("not measured", f64::midpoint(peak, foot))?,
            }
        }
        Ok(())
    }

    /// The distribution of length of a row, with its median and its middle half.
    fn hill(
        &self,
        index: usize,
        length: &DrawnLength<'_>,
        across: AxisScale,
        [peak, foot]: [f64; 2],
    ) -> Result<(), ChartError> {
        let PictureLayout { sizes, plot, .. } = self.layout;
        let (canvas, bins) = (self.canvas, &length.bins);
        let most = bins.bars.iter().map(|bar| bar.count).max().unwrap_or(1);
        let up = AxisScale::new([0.0, most as f64], [foot, peak]);
        let edge = |value: i64| across.at(value as f64 - 0.5);
        let steps = bins.bars.iter().flat_map(|bar| {
            let y = up.at(bar.count as f64);
            [at(edge(bar.from), y), at(edge(bar.from + bins.width), y)]
        });
        let ends = [edge(bins.bars[0].from), edge(bins.last() + 1)].map(|x| at(x, foot));
        let outline: Vec<PixelPoint> =
            [ends[0]].into_iter().chain(steps).chain([ends[1]]).collect();
        canvas.polygon(&outline, Marker::of_series(index).colour)?;
        canvas.line(at(plot[0], foot), at(plot[1], foot), 1.0, style::MUTED)?;
        if let Some([low, high]) = length.middle_half() {
            let y = foot + 0.28 * sizes.label;
            let half = [low, high].map(|throws| at(across.at(throws).min(plot[1]), y));
            canvas.line(half[0], half[1], 0.2 * sizes.label, style::INK)?;
        }
        let Some(median) = length.quantile(0.5) else { return Ok(()) };
        let x = across.at(median.value).min(plot[1]);
        canvas.line(at(x, peak), at(x, foot), 2.0, style::ON_DARK)?;
        let text = format!("median {}", decimal(median.value, 0));
        let half = style::text_width(&text, 1.125 * sizes.small) / 2.0;
        let (text_x, y) = (x.min(plot[1] - half).max(plot[0] + half), peak - 0.25 * sizes.small);
        canvas.text(&text, at(text_x, y), Type::new(sizes.small).bold().middle())?;
        self.length_hint(index, length, [peak, foot])
    }

    fn length_hint(
        &self,
        index: usize,
        length: &DrawnLength<'_>,
        [peak, foot]: [f64; 2],
    ) -> Result<(), ChartError> {
        let PictureLayout { plot, .. } = self.layout;
        let mut hint = Hint::of_measures(format!("{}, throws", self.picture.rows[index].name));
        for (level, measure) in [(0.25, "Lower quarter"), (0.5, "Median"), (0.75, "Upper quarter")]
        {
            if let Some(estimate) = length.quantile(level) {
                let measured = Measured::sampled(estimate, Unit::Plain);
                hint = hint.and(measure, &show(estimate, Unit::Plain), measured);
            }
        }
        self.canvas.hint(at(plot[0], peak), at(plot[1], foot), &hint)
    }

    fn endings(&self, place: &PanelPlace) -> Result<(), ChartError> {
        let PictureLayout { sizes, legend, .. } = self.layout;
        self.head(place, ENDINGS, "")?;
        let kinds = self.picture.kinds();
        for (index, (row, [top, bottom])) in self.picture.rows.iter().zip(&place.rows).enumerate() {
            let (from, to) = (top + 0.2 * sizes.label, top + 2.0 * sizes.label);
            self.name(index, f64::midpoint(from, to), [*top, *bottom])?;
            if row.endings.is_empty() {
                self.absent("not measured", f64::midpoint(from, to))?;
            }
            self.bar(row, [from, to])?;
        }
        for (ending, [x, y]) in kinds.iter().zip(legend) {
            let half = 0.45 * sizes.small;
            let (from, to) = (at(*x, y - half), at(x + 2.0 * half, y + half));
            self.canvas.rect(from, to, colour(ending, &kinds))?;
            let font = Type::new(sizes.small).colour(style::MUTED);
            let name = at(x + 1.4 * sizes.small, y + 0.36 * sizes.small);
            let room = sizes.room() - 1.4 * sizes.small;
            self.canvas.text(&style::fit(&ending.name(), sizes.small, room), name, font)?;
        }
        Ok(())
    }

    /// The bar of all games of a row.
    fn bar(&self, row: &AnsweredRow<'_>, [from, to]: [f64; 2]) -> Result<(), ChartError> {
        let PictureLayout { sizes, plot, .. } = self.layout;
        let (canvas, kinds) = (self.canvas, self.picture.kinds());
        for (ending, [left, right]) in row.parts(*plot) {
            // A thin gap parts neighbours. What is thinner than the gap is still seen.
            let end = if right < plot[1] - 0.1 { (right - 1.5).max(left + 0.5) } else { right };
            let ground = colour(ending, &kinds);
            canvas.rect(at(left, from), at(end, to), ground)?;
            if let Some(text) = ending.text_inside(*sizes, right - left) {
                let font = Type::new(sizes.small).colour(style::readable_on(ground)).middle();
                let y = f64::midpoint(from, to) + 0.36 * sizes.small;
                canvas.text(&text, at(f64::midpoint(left, end), y), font)?;
            }
            let label = format!("{}: {}", row.name, ending.name());
            let hint = Hint::new(label, &ending.share.shown(), ending.share);
            canvas.hint(at(left, from), at(right.max(left + 2.0), to), &hint)?;
        }
        let font = Type::new(sizes.small).colour(style::MUTED).end();
        row.unnamed(*sizes, *plot).iter().enumerate().try_for_each(|(place, line)| {
            let y = to + 1.05 * sizes.small + line_height(sizes.small) * place as f64;
            canvas.text(line, at(plot[1], y), font)
        })
    }

    fn advantages(&self, place: &PanelPlace) -> Result<(), ChartError> {
        let PictureLayout { sizes, plot, .. } = self.layout;
        self.head(place, ADVANTAGE, "")?;
        let across = self.across();
        self.axis(place, across, ((plot[1] - plot[0]) / (4.5 * sizes.small)) as usize)?;
        let (zero, top) = (across.at(0.0), place.rows[0][0]);
        self.canvas.line(at(zero, top), at(zero, place.bottom), 2.0, style::MUTED)?;
        for (index, (row, [top, bottom])) in self.picture.rows.iter().zip(&place.rows).enumerate() {
            let middle = f64::midpoint(*top, *bottom);
            self.name(index, middle, [*top, *bottom])?;
            match row.advantage {
                Some(advantage) => self.advantage(index, advantage, across, [*top, *bottom])?,
                None => self.absent("not measured", middle)?,
            }
        }
        let y = place.bottom + 1.2 * sizes.small + line_height(sizes.small);
        let font = Type::new(sizes.small).colour(style::MUTED);
        self.canvas.text("← second player", at(zero - 0.6 * sizes.small, y), font.end())?;
        self.canvas.text("first player →", at(zero + 0.6 * sizes.small, y), font)
    }

    /// The axis of advantages, with zero in its middle and room for each figure.
    fn across(&self) -> AxisScale {
        let PictureLayout { sizes, plot, .. } = self.layout;
        let half = (plot[1] - plot[0]) / 2.0;
        let reaches = self.picture.rows.iter().filter_map(|row| {
            let advantage = row.advantage?.scaled()?;
            let far = advantage.values().map(f64::abs).fold(0.0, f64::max);
            let text = style::text_width(&advantage_text(row.advantage?), sizes.small);
            let room = half - text - sizes.small;
            Some(if room > 0.3 * half { far * half / room } else { far / 0.9 })
        });
        let reach = reaches.fold(LEAST_REACH, f64::max);
        AxisScale::new([-reach, reach], *plot)
    }

    /// The advantage of a row, with its interval and its figure.
    fn advantage(
        &self,
        index: usize,
        measured: Measured,
        across: AxisScale,
        [top, bottom]: [f64; 2],
    ) -> Result<(), ChartError> {
        let PictureLayout { sizes, plot, .. } = self.layout;
        let (canvas, y) = (self.canvas, f64::midpoint(top, bottom));
        let Some(scaled) = measured.scaled() else { return Ok(()) };
        let ends: Vec<f64> = scaled.values().map(|value| across.at(value)).collect();
        let (low, high) = ends
            .iter()
            .fold((f64::MAX, f64::MIN), |(low, high), end| (low.min(*end), high.max(*end)));
        if scaled.interval.is_some() {
            canvas.line(at(low, y), at(high, y), 2.0, style::INK)?;
            for x in [low, high] {
                let cap = 0.36 * sizes.label;
                canvas.line(at(x, y - cap), at(x, y + cap), 2.0, style::INK)?;
            }
        }
        let radius = 0.36 * sizes.label;
        Marker::of_series(index).draw(canvas, at(ends[0], y), radius)?;
        let font = Type::new(sizes.small).bold();
        let (text, gap, line) =
            (advantage_text(measured), 0.5 * sizes.small, y + 0.36 * sizes.small);
        if scaled.value < 0.0 {
            canvas.text(&text, at(low.min(ends[0] - radius) - gap, line), font.end())?;
        } else {
            canvas.text(&text, at(high.max(ends[0] + radius) + gap, line), font)?;
        }
        let label = format!("{}: first-player advantage", self.picture.rows[index].name);
        let hint = Hint::new(label, &measured.shown(), measured);
        canvas.hint(at(plot[0], top), at(plot[1], bottom), &hint)
    }
}

/// The figure beside a dot. The sides of the axis say its sign.
fn advantage_text(advantage: Measured) -> String {
    advantage.shown().value.trim_start_matches(['+', '−']).to_owned()
}

/// The colour of a part of a bar: wins from light to dark by their points.
fn colour(ending: &DrawnEnding, kinds: &[&DrawnEnding]) -> RGBColor {
    let is_win = |ending: &DrawnEnding| matches!(ending.kind, Some(EndingKind::Win(..)));
    match &ending.kind {
        Some(EndingKind::Win(..)) => {
            let wins = kinds.iter().filter(|kind| is_win(kind));
            let (all, before) =
                (wins.clone().count(), wins.take_while(|kind| kind.kind != ending.kind));
            let step = 0.75 / all.saturating_sub(1).max(1) as f64;
            style::shade(&style::BLUES, 0.25 + step * before.count() as f64)
        }
        Some(EndingKind::Draw) => style::BROWNS[1],
        Some(EndingKind::Unfinished) => style::BROWNS[3],
        None => style::GRID,
    }
}

impl AnsweredRow<'_> {
    /// The parts of the bar, each with its left and its right end.
    pub(super) fn parts(
        &self,
        [left, right]: [f64; 2],
    ) -> impl Iterator<Item = (&DrawnEnding, [f64; 2])> {
        let mut x = left;
        self.endings.iter().map(move |ending| {
            let from = x;
            x = (x + ending.share.value * (right - left)).min(right);
            (ending, [from, x])
        })
    }

    /// The parts of the bar that have no room for their share, in lines.
    pub(super) fn unnamed(&self, sizes: Sizes, plot: [f64; 2]) -> Vec<String> {
        let without_room = self
            .parts(plot)
            .filter(|(ending, [left, right])| ending.text_inside(sizes, right - left).is_none());
        let texts: Vec<String> = without_room
            .map(|(ending, _)| format!("{} {}", ending.title(), ending.percent()))
            .collect();
        style::wrap(&texts.join(", "), sizes.small, plot[1] - plot[0])
    }
}

impl DrawnEnding {
    /// The text in a part of a bar of this width: the name and the share, or the share alone.
    fn text_inside(&self, sizes: Sizes, width: f64) -> Option<String> {
        let fits = |text: &String| style::text_width(text, sizes.small) + 8.0 <= width;
        let share = self.percent();
        [format!("{} {share}", self.title()), share].into_iter().find(fits)
    }
}
