//! A study on the terminal: the quick answer of `urlab simulate`.
//!
//! Warnings come first. Every figure stands beside its interval; the methods are named below each table.

use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use comfy_table::{Attribute, Cell, CellAlignment, ContentArrangement, Table, TableComponent};

use crate::balance::study::{Distribution, Study};
use crate::report::Case;
use crate::report::number::{self, Unit, bound, show, whole};
use crate::report::view::headlines;
use crate::stats::estimate::Estimate;

/// Columns of a terminal whose width is not known.
const WIDTH: u16 = 110;

/// The study as text, ending with a line break; `width` in columns (that of the terminal if not given, or 110; tables need
/// about 80), with or without colours.
pub fn study(study: &Study, width: Option<u16>, colour: bool) -> String {
    let page = Page { width: width.or_else(|| Table::new().width()).unwrap_or(WIDTH), colour };
    let mut parts: Vec<String> = study.warnings.iter().map(|warning| page.warning(&warning.to_string())).collect();
    parts.push(page.headline(study));
    parts.push(page.results(study));
    if !study.win_classes.is_empty() {
        parts.push(page.win_classes(study));
    }
    parts.push(page.means(study));
    if !study.distributions.is_empty() {
        parts.push(page.distributions(study));
        parts.push(page.quantiles(study));
    }
    parts.join("\n\n") + "\n"
}

/// What a case found in short, as sentences below its label, its warnings first; ends with a line break.
pub fn case(case: &Case, colour: bool) -> String {
    let page = Page { width: Table::new().width().unwrap_or(WIDTH), colour };
    let warnings = case.study.warnings.iter().map(|warning| page.warning(&warning.to_string()));
    let sentences = headlines::of(case).into_iter().map(|told| page.wrap(&format!("- {told}")));
    let lines = std::iter::once(page.bold(&case.label)).chain(warnings).chain(sentences);
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// How to lay out.
struct Page {
    width: u16,
    colour: bool,
}

impl Page {
    fn wrap(&self, text: &str) -> String {
        wrap(text, usize::from(self.width))
    }

    fn warning(&self, text: &str) -> String {
        let text = self.wrap(&format!("Warning: {text}."));
        if self.colour { format!("\x1b[33m{text}\x1b[0m") } else { text }
    }

    fn bold(&self, text: &str) -> String {
        if self.colour { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    fn headline(&self, study: &Study) -> String {
        let found = &study.provenance;
        let title = format!("{} ({}): {} first, {} second", found.title, found.rules, found.bots[0], found.bots[1]);
        let title = self.bold(&title);
        let games = if found.games == found.planned {
            format!("{} games", whole(found.games))
        } else {
            format!("{} of {} games ({})", whole(found.games), whole(found.planned), found.stop.name())
        };
        let limit = whole(found.throw_limit.into());
        let level = found.level * 100.0;
        let rest = format!("{games}, seed {}, throw limit {limit}. All intervals at {level}\u{a0}%.", found.seed);
        format!("{title}\n{}", self.wrap(&rest))
    }

    fn results(&self, study: &Study) -> String {
        let mut table = self.table(&["Result", "Games", "Share", "Interval"]);
        let (ends, shares) = (&study.endings, &study.results);
        let rows = [
            ("First player wins", ends.first_wins, &shares.first_wins),
            ("Second player wins", ends.second_wins, &shares.second_wins),
            ("Draws", ends.draws, &shares.draws),
            ("Unfinished", ends.unfinished, &shares.unfinished),
        ];
        for (name, count, estimate) in rows {
            let [value, interval] = figure(estimate, Unit::Percent);
            table.add_row(vec![name.into(), whole(count), value, interval]);
        }
        under(&table, &methods([&shares.first_wins]))
    }

    fn win_classes(&self, study: &Study) -> String {
        let mut table = self.table(&["Win class", "Points", "Games", "By first", "Share of all games", "Interval"]);
        for class in &study.win_classes {
            let [value, interval] = figure(&class.share, Unit::Percent);
            let (count, first) = (whole(class.count), whole(class.first_count));
            table.add_row(vec![class.title.clone(), class.points.to_string(), count, first, value, interval]);
        }
        under(&table, &methods([&study.win_classes[0].share]))
    }

    /// First-player advantage, points, ratios: one figure each.
    fn means(&self, study: &Study) -> String {
        let mut table = self.table(&["Measure", "Estimate", "Interval"]);
        let mut add = |name: &str, estimate: &Estimate, unit: Unit| {
            let [value, interval] = figure(estimate, unit);
            table.add_row(vec![name.to_owned(), value, interval]);
        };
        add("First-player advantage", &study.first_player_advantage, Unit::Points);
        add("Points of the winner, a game", &study.mean_points, Unit::Plain);
        add("Points, first less second, a game", &study.points_difference, Unit::Difference);
        let ratios = study.ratios.iter().filter_map(|ratio| Some((ratio, ratio.estimate.as_ref()?)));
        for (ratio, estimate) in ratios.clone() {
            add(&format!("{} ({})", ratio.title, ratio.unit), estimate, Unit::Plain);
        }
        let below = format!(
            "First-player advantage: P(first wins) - P(second wins), {}; points {}; ratios {}",
            methods([&study.first_player_advantage]),
            methods([&study.mean_points]),
            methods(ratios.map(|(_, estimate)| estimate)),
        );
        under(&table, &self.wrap(&below))
    }

    fn distributions(&self, study: &Study) -> String {
        let shown = study.distributions.iter().filter(|one| !one.is_always_zero());
        let mut table = self.table(&["A game", "Mean", "Interval", "Sd", "Interval", "Min–max"]);
        for one in shown {
            let [mean, mean_interval] = figure(&one.mean, Unit::Plain);
            let [sd, sd_interval] = figure(&one.sd, Unit::Plain);
            let extremes = format!("{}–{}", whole(one.min.into()), whole(one.max.into()));
            table.add_row(vec![one.title.into(), mean, mean_interval, sd, sd_interval, extremes]);
        }
        let first = &study.distributions[0];
        let named = format!("Mean {}; sd {}", methods([&first.mean]), methods([&first.sd]));
        let beyond = bound(first.beyond_extremes);
        let beyond =
            format!("Min and max are as seen: at this level at most {beyond} of games lie below, and as many above.");
        let zero = study.distributions.iter().filter(|one| one.is_always_zero()).map(|one| one.title);
        let zero = zero.collect::<Vec<_>>().join(", ");
        let zero =
            if zero.is_empty() { zero } else { format!("\n{}", self.wrap(&format!("0 in every game: {zero}."))) };
        under(&table, &format!("{}\n{}{zero}", self.wrap(&named), self.wrap(&beyond)))
    }

    fn quantiles(&self, study: &Study) -> String {
        let mut levels: Vec<f64> = study.distributions.iter().flat_map(|one| &one.quantiles).map(|q| q.p).collect();
        levels.sort_by(f64::total_cmp);
        levels.dedup();
        let mut heads = vec!["Quantile".to_string()];
        heads.extend(levels.iter().map(|p| number::level(*p)));
        let mut table = self.table(&heads.iter().map(String::as_str).collect::<Vec<_>>());
        for one in study.distributions.iter().filter(|one| !one.is_always_zero()) {
            let mut row = vec![one.title.to_string()];
            row.extend(levels.iter().map(|p| quantile(one, *p)));
            table.add_row(row);
        }
        let known = study.distributions.iter().flat_map(|one| &one.quantiles).map(|quantile| &quantile.estimate);
        under(&table, &methods(known.take(1)))
    }

    fn table(&self, heads: &[&str]) -> Table {
        let mut table = Table::new();
        table.load_preset(UTF8_HORIZONTAL_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
        table.remove_style(TableComponent::HorizontalLines).remove_style(TableComponent::MiddleIntersections);
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
        let [value, interval] = figure(&quantile.estimate, Unit::Plain);
        // Five such cells a row: a dash for the word keeps them on one line.
        format!("{value} ({})", interval.replace(" to ", "–"))
    })
}

/// A figure, and its interval or why there is none.
fn figure(estimate: &Estimate, unit: Unit) -> [String; 2] {
    let shown = show(estimate, unit);
    let interval = shown.range_or_reason().to_owned();
    [shown.value, interval]
}

/// The methods of these estimates and the size of their samples, each once.
fn methods<'a>(estimates: impl IntoIterator<Item = &'a Estimate>) -> String {
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
fn under(table: &Table, text: &str) -> String {
    format!("{table}\n{text}")
}

/// Breaks the text at spaces into lines of so many characters; a longer word keeps its line to itself.
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
    use crate::report::fixture;

    fn shown() -> String {
        super::study(&fixture::study(), None, false)
    }

    /// The line that starts with this, its spaces made single.
    fn line(start: &str) -> String {
        let text = shown();
        let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        lines.find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("no {start} in\n{text}"))
    }

    #[test]
    fn warnings_come_first_then_what_was_played() {
        let text = shown();
        assert!(text.starts_with("Warning: 1 of 10 games reached the limit of 20 throws"), "{text}");
        assert_eq!(line("Mała gra"), "Mała gra (small): greedy first, random second");
        assert!(
            line("10 of 12").starts_with("10 of 12 games (interrupted), seed 18446744073709551615, throw limit 20.")
        );
    }

    #[test]
    fn every_figure_stands_beside_its_interval() {
        assert_eq!(line("First player wins"), "First player wins 5 50 % 24 to 76 %");
        assert_eq!(line("Podwójna"), "Podwójna 2 1 1 10 % 2 to 40 %");
        assert_eq!(line("Throws 15"), "Throws 15.2 12.3 to 18.1 4.13 3.50 to 4.75 12–20");
        assert_eq!(
            line("Throws 12 ("),
            "Throws 12 (too few games) 12 (12–20) 12 (12–20) 20 (12–20) 20 (too few games)"
        );
    }

    #[test]
    fn extremes_say_what_may_lie_beyond_them() {
        // 1 - 0.05^(1/10) = 0.2589, rounded up.
        assert!(shown().contains("at this level at most 26\u{a0}% of games lie below"), "{}", shown());
    }

    #[test]
    fn a_figure_without_an_interval_says_so() {
        assert_eq!(line("Lead changes 3 3"), "Lead changes 3 3 to 3 0 too few games 3–3");
    }

    #[test]
    fn it_fits_its_width_and_ends_with_a_line_break() {
        let text = shown();
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 110, "{widest} in\n{text}");
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
    }

    #[test]
    fn escapes_are_written_with_colour_only() {
        assert!(!shown().contains('\x1b'));
        let coloured = super::study(&fixture::study(), Some(80), true);
        assert!(coloured.starts_with("\x1b[33mWarning"));
    }

    #[test]
    fn words_wrap_at_the_width_and_a_long_one_stands_alone() {
        assert_eq!(wrap("ab cd efghijk l", 5), "ab cd\nefghijk\nl");
    }
}
