//! A study on the terminal: the quick answer of `urlab simulate`.
//!
//! Warnings come first. Every figure stands beside its interval; the methods are named below each
//! table.

mod document;
mod matches;
mod page;

use crate::balance::study::{BoardFindings, Each, Provenance, Study, Warning};
use crate::report::Case;
use crate::report::expectations::sentence;
use crate::report::number::{Unit, counted, whole};
use crate::report::rules_text::called;
use crate::report::terminal::page::{Page, figure, methods, under};
use crate::report::view::{headlines, tables};
use crate::solve::identity::Identity;
use crate::stats::estimate::Estimate;

pub use crate::report::terminal::document::document;
pub use crate::report::terminal::matches::match_study;

/// The study as text, ending with a line break; `width` in columns (that of the terminal if not
/// given, or 110; tables need about 80), with or without colours.
pub fn study(study: &Study, width: Option<u16>, colour: bool) -> String {
    let page = Page::new(width, colour);
    let mut parts = warnings(&page, &study.warnings);
    parts.push(headline(&page, study));
    let names = ["First player wins", "Second player wins", "Draws", "Unfinished"];
    parts.push(page.results("Games", names, study.endings, &study.results));
    if !study.win_classes.is_empty() {
        parts.push(win_classes(&page, study));
    }
    parts.push(means(&page, study));
    parts.extend(tables::exact(&study.exact).map(|exact| document::table(&page, &exact)));
    if !study.distributions.is_empty() {
        parts.extend(page.distributions(&study.distributions));
    }
    parts.extend(study.board.as_ref().map(|board| squares(&page, board)));
    parts.join("\n\n") + "\n"
}

/// What a case found in short, as sentences below its label, its warnings first; ends with a line
/// break.
pub fn case(case: &Case, colour: bool) -> String {
    let page = Page::new(None, colour);
    let of_matches = case.matches.iter().flat_map(|matches| &matches.warnings);
    let warnings = case
        .study
        .warnings
        .iter()
        .chain(of_matches)
        .map(|warning| page.warning(&warning.to_string()));
    let told =
        headlines::of(case).into_iter().chain(case.matches.iter().flat_map(headlines::of_matches));
    let answers =
        case.expectations.iter().map(|found| format!("{}: {}.", found.statement, sentence(found)));
    let sentences = told.chain(answers).map(|told| page.wrap(&format!("- {told}")));
    let lines = std::iter::once(page.bold(&case.label)).chain(warnings).chain(sentences);
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

fn warnings(page: &Page, warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(|warning| page.warning(&warning.to_string())).collect()
}

fn headline(page: &Page, study: &Study) -> String {
    let found = &study.provenance;
    let title = format!(
        "{}: {} first, {} second",
        called(&found.title, &found.rules),
        found.bots[0],
        found.bots[1]
    );
    let (games, limit) = (played(found, Each::Game), whole(found.throw_limit.into()));
    let level = found.level * 100.0;
    let rest = format!(
        "{games}, seed {}, throw limit {limit}. All intervals at {level}\u{a0}%.",
        found.seed
    );
    format!("{}\n{}{}", page.bold(&title), page.wrap(&rest), played_by(page, found))
}

/// The solutions that `perfect` played by, a line each.
fn played_by(page: &Page, found: &Provenance) -> String {
    let line = |solution: &Identity| {
        format!("\n{}", page.wrap(&format!("`perfect` played by {solution}.")))
    };
    found.solutions.iter().map(line).collect()
}

/// How many were played, and of how many if not all were.
fn played(found: &Provenance, each: Each) -> String {
    if found.games == found.planned {
        counted(found.games, each)
    } else {
        format!(
            "{} of {} ({})",
            whole(found.games),
            counted(found.planned, each),
            found.stop.name()
        )
    }
}

fn win_classes(page: &Page, study: &Study) -> String {
    let mut table =
        page.table(&["Win class", "Points", "Games", "By first", "Share of all games", "Interval"]);
    for class in &study.win_classes {
        let [value, interval] = figure(&class.share, Unit::Percent);
        let (count, first) = (whole(class.count), whole(class.first_count));
        table.add_row(vec![
            class.title.clone(),
            class.points.to_string(),
            count,
            first,
            value,
            interval,
        ]);
    }
    under(&table, &methods([&study.win_classes[0].share]))
}

/// First-player advantage, points, ratios: one figure each.
fn means(page: &Page, study: &Study) -> String {
    let mut table = page.table(&["Measure", "Estimate", "Interval"]);
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
    let of_ratios = methods(ratios.map(|(_, estimate)| estimate));
    let below = format!(
        "First-player advantage: P(first wins) - P(second wins), {}; points {}{}{of_ratios}",
        methods([&study.first_player_advantage]),
        methods([&study.mean_points]),
        if of_ratios.is_empty() { "" } else { "; ratios " },
    );
    under(&table, &page.wrap(&below))
}

/// Who holds each square how long, and the captures there.
fn squares(page: &Page, board: &BoardFindings) -> String {
    let heads = ["Square", "First", "Interval", "Second", "Interval", "Captures", "Interval"];
    let mut table = page.table(&heads);
    for square in &board.squares {
        let name =
            if square.rosette { format!("{} (rosette)", square.name) } else { square.name.clone() };
        let held = [&square.first_occupancy, &square.second_occupancy]
            .map(|share| figure(share, Unit::Percent));
        let captures = figure(&square.captures, Unit::Plain);
        table.add_row(std::iter::once(name).chain(held.into_iter().chain([captures]).flatten()));
    }
    let found = board.squares.iter().map(|square| &square.captures);
    let below = format!(
        "Squares, share of all throws before which each player held one; captures a game; {}",
        methods(found)
    );
    under(&table, &page.wrap(&below))
}

#[cfg(test)]
mod tests {
    use crate::report::fixture;

    fn shown() -> String {
        super::study(&fixture::study(), None, false)
    }

    /// The line that starts with this, its spaces made single.
    fn line(start: &str) -> String {
        let text = shown();
        let mut lines =
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        lines
            .find(|line| line.starts_with(start))
            .unwrap_or_else(|| panic!("no {start} in\n{text}"))
    }

    #[test]
    fn warnings_come_first_then_what_was_played() {
        let text = shown();
        assert!(
            text.starts_with("Warning: 1 of 10 games reached the limit of 20 throws"),
            "{text}"
        );
        assert_eq!(line("Mała gra"), "Mała gra (small): greedy first, random second");
        assert!(line("10 of 12").starts_with(
            "10 of 12 games (interrupted), seed 18446744073709551615, throw limit 20."
        ));
    }

    #[test]
    fn every_figure_stands_beside_its_interval() {
        assert_eq!(line("First player wins"), "First player wins 5 50 % 24 to 76 %");
        assert_eq!(line("Podwójna"), "Podwójna 2 1 1 10 % 2 to 40 %");
        assert_eq!(line("Throws 15"), "Throws 15.2 12.3 to 18.1 4.13 3.50 to 4.75 12–20");
        assert_eq!(
            line("Throws 12 ("),
            "Throws 12 (too few) 12 (12–20) 12 (12–20) 20 (12–20) 20 (too few)"
        );
    }

    #[test]
    fn extremes_say_what_may_lie_beyond_them() {
        // 1 - 0.05^(1/10) = 0.2589, rounded up.
        assert!(
            shown().contains("at this level at most 26\u{a0}% of games lie below"),
            "{}",
            shown()
        );
    }

    #[test]
    fn a_figure_without_an_interval_says_so() {
        assert_eq!(line("Lead changes 3 3"), "Lead changes 3 3 to 3 0 too few 3–3");
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
}
