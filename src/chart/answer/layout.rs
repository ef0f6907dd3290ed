//! The places of the parts of the picture of the answer.

use crate::chart::answer::{AnsweredRow, Picture};
use crate::chart::style::{self, ChartForm};

/// The sizes of a form, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sizes {
    pub width: f64,
    pub margin: f64,
    /// The font sizes.
    pub title: f64,
    pub label: f64,
    pub small: f64,
}

/// From one baseline to the next, of letters of this size.
pub(super) fn line_height(size: f64) -> f64 {
    1.25 * size
}

impl Sizes {
    /// The wide form is narrower than other charts, and its letters are larger: it is also read
    /// from afar, and at half its size.
    const fn of(form: ChartForm) -> Self {
        match form {
            ChartForm::Wide => {
                Self { width: 600.0, margin: 22.0, title: 21.0, label: 16.5, small: 14.5 }
            }
            ChartForm::Narrow => Self {
                width: form.width(),
                margin: form.margin(),
                title: 16.0,
                label: style::LABEL,
                small: style::SMALL,
            },
        }
    }

    /// The width between the margins.
    pub fn room(self) -> f64 {
        self.width - 2.0 * self.margin
    }

    /// The space between the title and the text below it.
    pub fn below_title(self) -> f64 {
        0.2 * self.title
    }

    /// The height of the title of a panel.
    pub fn head(self) -> f64 {
        2.0 * self.label
    }

    /// The width of the marker before a name.
    pub fn marker(self) -> f64 {
        1.3 * self.label
    }
}

/// The places of a panel, from above to below.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PanelPlace {
    /// The top of its title.
    pub top: f64,
    /// The upper and the lower end of each row.
    pub rows: Vec<[f64; 2]>,
    /// The lower end of its rows.
    pub bottom: f64,
}

/// The places of all parts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PictureLayout {
    pub sizes: Sizes,
    pub title: Vec<String>,
    pub subtitle: Vec<String>,
    /// The lines of the name of each row.
    pub names: Vec<Vec<String>>,
    /// The height of a row of the distributions of length.
    pub hill: f64,
    /// The left and the right end of what is drawn.
    pub plot: [f64; 2],
    pub lengths: Option<PanelPlace>,
    pub endings: Option<PanelPlace>,
    /// The left end and the middle of each entry of the legend of endings.
    pub legend: Vec<[f64; 2]>,
    pub advantages: Option<PanelPlace>,
    pub note: Vec<String>,
    /// The baseline of the first line of the note.
    pub note_at: f64,
    pub height: f64,
}

impl PictureLayout {
    /// The places of the parts of this picture in a form.
    pub fn of(picture: &Picture<'_>, form: ChartForm) -> Self {
        let sizes = Sizes::of(form);
        let (room, rows) = (sizes.room(), &picture.rows);
        let widths = rows.iter().map(|row| style::text_width(&row.name, sizes.label));
        let widest = 0.36 * room - sizes.marker();
        let column = widths.fold(0.0, f64::max).min(widest);
        let names: Vec<Vec<String>> =
            rows.iter().map(|row| two_lines(&row.name, sizes.label, column + 0.01)).collect();
        let left = sizes.margin + sizes.marker() + column + 0.7 * sizes.label;
        let title = style::wrap(&picture.title, sizes.title * 1.125, room);
        let subtitle = style::wrap(&picture.subtitle, sizes.small, room);
        let note = style::wrap(picture.note.as_deref().unwrap_or_default(), sizes.small, room);
        let mut y = 0.5 * sizes.margin
            + line_height(sizes.title) * title.len() as f64
            + line_height(sizes.small) * subtitle.len() as f64
            + sizes.below_title()
            + 0.6 * sizes.label;
        let mut panel = |is_there: bool, foot: f64, height: &dyn Fn(&AnsweredRow<'_>) -> f64| {
            if !is_there {
                return None;
            }
            let top = y;
            y += sizes.head();
            let own = rows.iter().zip(&names).map(|(row, name)| {
                let from = y;
                y += height(row).max(line_height(sizes.label) * (name.len() as f64 + 0.3));
                [from, y]
            });
            let place = PanelPlace { top, rows: own.collect(), bottom: y };
            y += foot + 0.5 * sizes.label;
            Some(place)
        };
        let hill = if rows.len() <= 2 { 4.2 } else { 3.4 } * sizes.label;
        let axis = 1.5 * sizes.small;
        let lengths = panel(rows.iter().any(|row| row.length.is_some()), axis, &|_| hill);
        let mut legend = legend_places(picture, sizes);
        let legend_height = legend.last().map_or(0.0, |[_, y]| y + 1.45 * sizes.small);
        let plot = [left, sizes.width - sizes.margin];
        let endings =
            panel(rows.iter().any(|row| !row.endings.is_empty()), legend_height, &|row| {
                let below = row.unnamed(sizes, plot).len() as f64;
                2.3 * sizes.label + below * line_height(sizes.small)
            });
        let bottom = endings.as_ref().map_or(0.0, |place| place.bottom);
        for [_, entry] in &mut legend {
            *entry += bottom + 0.8 * sizes.small;
        }
        let with_names = axis + line_height(sizes.small);
        let advantages = panel(rows.iter().any(|row| row.advantage.is_some()), with_names, &|_| {
            1.8 * sizes.label
        });
        let note_at = y + 0.7 * sizes.small;
        let foot = line_height(sizes.small) * note.len() as f64 + 0.4 * sizes.margin;
        let height = (y + foot).ceil();
        Self {
            sizes,
            title,
            subtitle,
            names,
            hill,
            plot,
            lengths,
            endings,
            legend,
            advantages,
            note,
            note_at,
            height,
        }
    }
}

/// A name in at most two lines. The second is shortened if the name is longer.
fn two_lines(name: &str, size: f64, width: f64) -> Vec<String> {
    let lines = style::wrap(name, size, width);
    match &lines[..] {
        [first, _, _, ..] => {
            let rest = lines[1..].join(" ");
            vec![first.clone(), style::fit(&rest, size, width)]
        }
        _ => lines,
    }
}

/// The left end and the middle of each entry of the legend, below its first line.
fn legend_places(picture: &Picture<'_>, sizes: Sizes) -> Vec<[f64; 2]> {
    let (mut x, mut y) = (sizes.margin, 0.0);
    let place = |name: String| {
        let width = 1.4 * sizes.small + style::text_width(&name, sizes.small) + sizes.small;
        if x + width > sizes.width - sizes.margin + sizes.small && x > sizes.margin {
            (x, y) = (sizes.margin, y + line_height(sizes.small) + 2.0);
        }
        let place = [x, y];
        x += width;
        place
    };
    picture.kinds().into_iter().map(super::DrawnEnding::name).map(place).collect()
}
