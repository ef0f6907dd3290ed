//! How text is laid out on the terminal: tables, lines below them, warnings, line breaks.

use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use comfy_table::{Attribute, Cell, CellAlignment, ContentArrangement, Table, TableComponent};

use crate::balance::study::{Distribution, Endings, Results};
use crate::report::number::{self, Unit, bound, extreme, show, whole};
use crate::stats::estimate::Estimate;

/// Columns of a terminal whose width is not known.
const WIDTH: u16 = 110;

/// How to lay out.
pub(super) struct Page {
    width: u16,
    colour: bool,
}

impl Page {
    /// `width` in columns, or that of the terminal.
    pub(super) fn new(width: Option<u16>, colour: bool) -> Self {
        Self { width: width.or_else(|| Table::new().width()).unwrap_or(WIDTH), colour }
    }

    pub(super) fn columns(&self) -> usize {
        usize::from(self.width)
    }

    pub(super) fn wrap(&self, text: &str) -> String {
        wrap(text, self.columns())
    }

    pub(super) fn warning(&self, text: &str) -> String {
        let text = self.wrap(&format!("Warning: {text}."));
        if self.colour { format!("\x1b[33m{text}\x1b[0m") } else { text }
    }

    pub(super) fn bold(&self, text: &str) -> String {
        if self.colour { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// Who won how many; `names` are those of the rows, `many` what is counted.
    pub(super) fn results(
        &self,
        many: &str,
        names: [&str; 4],
        ends: Endings,
        shares: &Results,
    ) -> String {
        let mut table = self.table(&["Result", many, "Share", "Interval"]);
        let counts = [ends.first_wins, ends.second_wins, ends.draws, ends.unfinished];
        let shares = [&shares.first_wins, &shares.second_wins, &shares.draws, &shares.unfinished];
        for ((name, count), estimate) in names.into_iter().zip(counts).zip(shares) {
            let [value, interval] = figure(estimate, Unit::Percent);
            table.add_row(vec![name.into(), whole(count), value, interval]);
        }
        under(&table, &methods([shares[0]]))
    }

    /// Means and spreads, and below them the quantiles; at least one distribution.
    pub(super) fn distributions(&self, all: &[Distribution]) -> [String; 2] {
        [self.spreads(all), self.quantiles(all)]
    }

    fn spreads(&self, all: &[Distribution]) -> String {
        let first = &all[0];
        let head = format!("A {}", first.each.one());
        let mut table =
            self.table(&[head.as_str(), "Mean", "Interval", "Sd", "Interval", "Min–max"]);
        for one in all.iter().filter(|one| !one.is_always_zero()) {
            let unit = Unit::of(one);
            let [mean, mean_interval] = figure(&one.mean, unit);
            let [sd, sd_interval] = figure(&one.sd, Unit::Plain);
            let between = if unit == Unit::Plain { "–" } else { " to " };
            let extremes = format!("{}{between}{}", extreme(one.min, unit), extreme(one.max, unit));
            table.add_row(vec![one.title.into(), mean, mean_interval, sd, sd_interval, extremes]);
        }
        let named = format!("Mean {}; sd {}", methods([&first.mean]), methods([&first.sd]));
        let (beyond, many) = (bound(first.beyond_extremes), first.each.many());
        let beyond = format!(
            "Min and max are as seen: at this level at most {beyond} of {many} lie below, and as \
                many above."
        );
        let zero = all.iter().filter(|one| one.is_always_zero()).map(|one| one.title);
        let zero = zero.collect::<Vec<_>>().join(", ");
        let zero = if zero.is_empty() {
            zero
        } else {
            format!("\n{}", self.wrap(&format!("0 in every {}: {zero}.", first.each.one())))
        };
        under(&table, &format!("{}\n{}{zero}", self.wrap(&named), self.wrap(&beyond)))
    }

    fn quantiles(&self, all: &[Distribution]) -> String {
        let mut levels: Vec<f64> = all.iter().flat_map(|one| &one.quantiles).map(|q| q.p).collect();
        levels.sort_by(f64::total_cmp);
        levels.dedup();
        let mut heads = vec!["Quantile".to_string()];
        heads.extend(levels.iter().map(|p| number::level(*p)));
        let mut table = self.table(&heads.iter().map(String::as_str).collect::<Vec<_>>());
        for one in all.iter().filter(|one| !one.is_always_zero()) {
            let mut row = vec![one.title.to_string()];
            row.extend(levels.iter().map(|p| quantile(one, *p)));
            table.add_row(row);
        }
        let known = all.iter().flat_map(|one| &one.quantiles).map(|quantile| &quantile.estimate);
        under(&table, &methods(known.take(1)))
    }

    pub(super) fn table(&self, heads: &[&str]) -> Table {
        let mut table = Table::new();
        table
            .load_preset(UTF8_HORIZONTAL_ONLY)
            .set_content_arrangement(ContentArrangement::Dynamic);
        table
            .remove_style(TableComponent::HorizontalLines)
            .remove_style(TableComponent::MiddleIntersections);
        table.set_width(self.width);
        if self.colour {
            table.enforce_styling();
        } else {
            table.force_no_tty();
        }
        table.set_header(heads.iter().map(|head| Cell::new(head).add_attribute(Attribute::Bold)));
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table
    }
}

/// A quantile and its interval, or nothing where the measure has no such quantile.
fn quantile(one: &Distribution, p: f64) -> String {
    let found = one.quantiles.iter().find(|quantile| quantile.p.total_cmp(&p).is_eq());
    found.map_or(String::new(), |quantile| {
        let unit = Unit::of(one);
        let [value, interval] = figure(&quantile.estimate, unit);
        // Five such cells a row: a dash for the word keeps them on one line. Beside minus signs it
        // could not be read.
        let interval = if unit == Unit::Plain { interval.replace(" to ", "–") } else { interval };
        format!("{value} ({interval})")
    })
}

/// A figure, and its interval or why there is none.
pub(super) fn figure(estimate: &Estimate, unit: Unit) -> [String; 2] {
    let shown = show(estimate, unit);
    let interval = shown.range_or_reason().to_owned();
    [shown.value, interval]
}

/// The methods of these estimates and the size of their samples, each once.
pub(super) fn methods<'a>(estimates: impl IntoIterator<Item = &'a Estimate>) -> String {
    let mut named: Vec<String> = Vec::new();
    for estimate in estimates {
        let name = format!("{}, n = {}", estimate.method.name(), whole(estimate.n));
        if !named.contains(&name) {
            named.push(name);
        }
    }
    named.join("; ")
}

/// A table with a line below it.
pub(super) fn under(table: &Table, text: &str) -> String {
    format!("{table}\n{text}")
}

/// Breaks the text at spaces into lines of so many characters; a longer word keeps its line to
/// itself.
fn wrap(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("starts with one line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.into());
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn words_wrap_at_the_width_and_a_long_one_stands_alone() {
        assert_eq!(wrap("ab cd efghijk l", 5), "ab cd\nefghijk\nl");
    }
}
