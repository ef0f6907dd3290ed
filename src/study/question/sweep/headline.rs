//! The headline of a sweep: for whom, where the quantity that moves most is lowest and highest,
//! whether these cells are told apart from the others, and where the rules stand as they are.

use crate::stats::critical;
use crate::stats::estimate::{Estimate, Interval};
use crate::study::Study;
use crate::study::answer::capitalised;
use crate::study::answer::size::{noticed, practical_size};
use crate::study::finding::{Cell, Finding, Setting};
use crate::study::headline::text::{plural, settings};
use crate::study::headline::{grouped, is_length};
use crate::study::number::{Unit, rounded, spoken};
use crate::study::subject::Subject;

/// What is said of the rules as they are, if no cell has them.
const MISSING: &str = "the rules as they are were not among the cells";

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let points = study.findings.iter().filter(|finding| matches!(finding.cell, Cell::Point(_)));
    let panels = grouped(points, |finding| {
        let Subject { rules, bots, .. } = study.subject_of(finding);
        (rules, bots)
    });
    let is_one_rule_set = panels
        .iter()
        .all(|panel| study.subject_of(panel[0]).rules == study.subject_of(panels[0][0]).rules);
    let name = |panel: &[&Finding]| {
        let subject = study.subject_of(panel[0]);
        let players = subject.bots_in_words();
        if is_one_rule_set {
            format!("{}: ", capitalised(&players))
        } else {
            format!("{} ({players}): ", subject.title)
        }
    };
    if let [panel] = &panels[..] {
        let quantities = by_importance(study, panel).into_iter().enumerate();
        let sentences = quantities.flat_map(|(place, cells)| {
            let head = if place == 0 { name(panel) } else { String::new() };
            about(study, &cells, &head)
        });
        return sentences.collect();
    }
    let sentences = panels.iter().flat_map(|panel| {
        let main = by_importance(study, panel).into_iter().next();
        main.map(|cells| about(study, &cells, &name(panel))).unwrap_or_default().into_iter().take(1)
    });
    sentences.collect()
}

/// The cells of each quantity. The one that moves most at a table comes first; of those that move
/// as much, the length. If some games did not end, the length is left out.
fn by_importance<'s>(study: &'s Study, panel: &[&'s Finding]) -> Vec<Vec<&'s Finding>> {
    let stopped = panel.iter().any(|finding| study.subject_of(finding).unfinished > 0);
    let mut all = grouped(panel.iter().copied(), |finding| &finding.quantity);
    all.retain(|cells| !(stopped && is_length(cells[0])));
    all.sort_by_key(|cells| !is_length(cells[0]));
    all.sort_by(|left, right| reach(study, right).total_cmp(&reach(study, left)));
    all
}

/// How far a quantity moves over these cells: the practical size of the distance from its lowest
/// value to its highest. 0 if these two are not told apart.
pub(super) fn reach(study: &Study, findings: &[&Finding]) -> f64 {
    let cells = cells(study, findings);
    let by_value = |left: &&SweptCell<'_>, right: &&SweptCell<'_>| {
        left.estimate.value.total_cmp(&right.estimate.value)
    };
    let ends = cells.iter().min_by(by_value).zip(cells.iter().max_by(by_value));
    let Some((low, high)) = ends.filter(|(low, high)| low.differs(high)) else { return 0.0 };
    let [low, high] = [low, high].map(|cell| cell.estimate.value);
    let own = cells.iter().find(|cell| cell.is_unchanged).map(|cell| cell.estimate.value);
    let before = own.unwrap_or(f64::midpoint(low, high));
    practical_size(high - low, noticed(findings[0].unit, before, None))
}

/// A cell of a sweep with its figure.
struct SweptCell<'s> {
    settings: &'s [Setting],
    estimate: Estimate,
    /// The interval that holds together with those of all other cells.
    together: Interval,
    /// Are these the rules as they are?
    is_unchanged: bool,
}

impl SweptCell<'_> {
    /// Is the cell told apart from this other cell?
    fn differs(&self, other: &Self) -> bool {
        self.together.high < other.together.low || other.together.high < self.together.low
    }
}

/// The cells with an interval. All their intervals hold together (Bonferroni), so that the lowest
/// and the highest of many cells are not praised for their luck.
fn cells<'s>(study: &'s Study, findings: &[&'s Finding]) -> Vec<SweptCell<'s>> {
    let of = |finding: &&'s Finding| {
        let (estimate, Cell::Point(settings)) = (finding.estimate?, &finding.cell) else {
            return None;
        };
        let together = widened(&estimate, findings.len())?;
        let is_unchanged = study.subject_of(finding).has_rules_as_they_are();
        Some(SweptCell { settings, estimate, together, is_unchanged })
    };
    findings.iter().filter_map(of).collect()
}

/// The interval of an estimate at the level at which this many intervals hold together.
fn widened(estimate: &Estimate, count: usize) -> Option<Interval> {
    let Interval { low, high } = estimate.interval?;
    let each = 1.0 - (1.0 - estimate.level) / count as f64;
    let times = critical::normal(each) / critical::normal(estimate.level);
    let Estimate { value, .. } = *estimate;
    Some(Interval { low: value - (value - low) * times, high: value + (high - value) * times })
}

/// The sentences about a quantity. `head` stands before the first.
fn about(study: &Study, findings: &[&Finding], head: &str) -> Vec<String> {
    let first = findings[0];
    let cells = cells(study, findings);
    let by_value = |left: &&SweptCell<'_>, right: &&SweptCell<'_>| {
        left.estimate.value.total_cmp(&right.estimate.value)
    };
    let ends = cells.iter().min_by(by_value).zip(cells.iter().max_by(by_value));
    let Some((low, high)) = ends.filter(|_| cells.len() > 1) else {
        let what = what(first);
        return vec![after(head, &format!("Too few games to compare cells in {what}."))];
    };
    let quantity = SweptQuantity { unit: first.unit, is_length: is_length(first), cells: &cells };
    if !low.differs(high) {
        return vec![after(head, &quantity.nothing_differs(first))];
    }
    let mut sentences = vec![after(head, &quantity.ends(first, low, high))];
    sentences.push(quantity.rank(low, high));
    sentences
}

/// A sentence after a head with a colon. The name of a quantity keeps its first letter.
fn after(head: &str, text: &str) -> String {
    let is_plain = ["A ", "No ", "Too "].iter().any(|word| text.starts_with(word));
    if head.is_empty() || !is_plain {
        return format!("{head}{text}");
    }
    let (first, rest) = text.split_at(1);
    format!("{head}{}{rest}", first.to_lowercase())
}

/// What is compared: the length, or the title of the quantity.
fn what(finding: &Finding) -> &str {
    if is_length(finding) { "length" } else { &finding.title }
}

/// A quantity over all cells.
struct SweptQuantity<'a> {
    unit: Unit,
    is_length: bool,
    cells: &'a [SweptCell<'a>],
}

impl SweptQuantity<'_> {
    fn figure(&self, cell: &SweptCell<'_>) -> String {
        let shown = spoken(&cell.estimate, self.unit);
        let throws = if self.is_length { " throws" } else { "" };
        format!("{}{throws} ({})", shown.value, shown.range_or_reason())
    }

    /// The rules as they are.
    fn unchanged(&self) -> Option<&SweptCell<'_>> {
        self.cells.iter().find(|cell| cell.is_unchanged)
    }

    fn nothing_differs(&self, first: &Finding) -> String {
        let low = self.cells.iter().map(|cell| cell.together.low).fold(f64::INFINITY, f64::min);
        let high =
            self.cells.iter().map(|cell| cell.together.high).fold(f64::NEG_INFINITY, f64::max);
        let all = rounded(f64::midpoint(low, high), Some(Interval { low, high }), self.unit, None);
        format!(
            "No cell is told apart from another in {}: the intervals of all {} cells together go \
             from {}{}.",
            what(first),
            self.cells.len(),
            all.range_or_reason(),
            if self.unchanged().is_some() { String::new() } else { format!("; {MISSING}") }
        )
    }

    fn ends(&self, first: &Finding, low: &SweptCell<'_>, high: &SweptCell<'_>) -> String {
        let [low_settings, high_settings] = [low, high].map(|cell| settings(cell.settings));
        let [low, high] = [low, high].map(|cell| self.figure(cell));
        if self.is_length {
            format!(
                "A game is shortest with {low_settings}: {low}; it is longest with \
                 {high_settings}: {high}."
            )
        } else {
            let title = &first.title;
            format!(
                "{title} is lowest with {low_settings}: {low}; it is highest with \
                 {high_settings}: {high}."
            )
        }
    }

    /// Whether the ends are told apart from the other cells, and from the rules as they are.
    fn rank(&self, low: &SweptCell<'_>, high: &SweptCell<'_>) -> String {
        let words = if self.is_length { ["short", "long"] } else { ["low", "high"] };
        let others = |end: &SweptCell<'_>| {
            self.cells.iter().filter(|cell| !cell.differs(end)).count().saturating_sub(1)
        };
        let ties: Vec<String> = [low, high]
            .map(others)
            .into_iter()
            .zip(words)
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| {
                let cells = plural(count, "other cell", "other cells");
                format!("{count} {cells} may be as {word}")
            })
            .collect();
        let apart = if ties.is_empty() {
            "Both cells are told apart from all others".to_owned()
        } else {
            ties.join(", and ")
        };
        let standing = |now: &SweptCell<'_>| {
            let differs = match [low, high].map(|end| now.differs(end)) {
                [true, true] => "between the two".to_owned(),
                [false, _] => format!("not told apart from the {}est", words[0]),
                [_, false] => format!("not told apart from the {}est", words[1]),
            };
            format!("the rules as they are have {}, {differs}", self.figure(now))
        };
        let now = self.unchanged().map_or_else(|| MISSING.to_owned(), standing);
        format!("{apart}; {now}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::headline::headline;
    use crate::study::question::sweep::KIND;
    use crate::study::samples::{add_subject, estimate, finding, study};
    use crate::study::subject::SubjectId;

    /// A sweep of one field with these mean lengths. The cell at `unchanged` has the rules as they
    /// are.
    fn swept(lengths: &[f64], half: Option<f64>, unchanged: Option<usize>) -> Study {
        let mut study = study(KIND);
        for (at, length) in lengths.iter().enumerate() {
            let subject = add_subject(&mut study, "Tiny");
            if unchanged != Some(at) {
                study.subjects[subject.0].win_classes.clear();
            }
            let setting =
                Setting { field: "pieces.pawn.count".to_owned(), value: (at + 1).to_string() };
            let found = finding(subject, "mean(throws)", "Throws", Unit::Plain)
                .with_estimate(Some(estimate(*length, half, 1_000)));
            study.add_finding(found.in_cell(Cell::Point(vec![setting])));
        }
        study
    }

    #[test]
    fn ends_are_named_with_the_rules_as_they_are() {
        assert_eq!(
            headline(&swept(&[80.0, 120.0, 160.0], Some(0.5), Some(1))).join(" "),
            "Greedy against greedy: a game is shortest with pawns = 1: 80.0 throws (79.5 to 80.5); \
             it is longest with pawns = 3: 160.0 throws (159.5 to 160.5). Both cells are told \
             apart from all others; the rules as they are have 120.0 throws (119.5 to 120.5), \
             between the two."
        );
    }

    #[test]
    fn ends_within_noise_are_not_praised() {
        let found = headline(&swept(&[80.0, 80.5, 160.0], Some(0.5), Some(0))).join(" ");
        assert!(
            found.ends_with(
                " 1 other cell may be as short; the rules as they are have 80.0 throws (79.5 to \
                 80.5), not told apart from the shortest."
            ),
            "{found}"
        );
        // Three intervals hold together if each has the level 0.98333: 2.394 / 1.960 times as
        // wide.
        let found = headline(&swept(&[80.0, 80.5, 80.3], Some(0.5), None)).join(" ");
        assert_eq!(
            found,
            "Greedy against greedy: no cell is told apart from another in length: the intervals of \
             all 3 cells together go from 79.39 to 81.11; the rules as they are were not among the \
             cells."
        );
    }

    /// Single intervals that do not meet may meet when all hold together.
    #[test]
    fn intervals_that_hold_together_decide() {
        let found = headline(&swept(&[80.0, 81.1, 90.0], Some(0.5), None)).join(" ");
        assert!(found.contains("1 other cell may be as short; the rules as they are were not"));
        let found = headline(&swept(&[80.0, 81.3, 90.0], Some(0.5), None)).join(" ");
        assert!(found.contains("Both cells are told apart from all others"), "{found}");
    }

    #[test]
    fn few_games_and_games_without_an_end_are_said() {
        let few = headline(&swept(&[80.0, 90.0], None, None));
        assert_eq!(few, ["Greedy against greedy: too few games to compare cells in length."]);
        let mut stopped = swept(&[80.0, 90.0], Some(0.5), None);
        stopped.subjects[0].unfinished = 1;
        assert_eq!(headline(&stopped), Vec::<String>::new());
    }

    /// The same sweep, with these shares of draws.
    fn with_draws(mut study: Study, shares: &[f64]) -> Study {
        for (at, share) in shares.iter().enumerate() {
            let subject = SubjectId(at);
            let cell = study.findings_of(subject).next().unwrap().1.cell.clone();
            let figure = Some(estimate(*share, Some(0.005), 1_000));
            let draws = finding(subject, "share(draws)", "Draws", Unit::Percent);
            study.add_finding(draws.with_estimate(figure).in_cell(cell));
        }
        study
    }

    #[test]
    fn the_quantity_that_moves_most_comes_first_for_whom_it_moves() {
        // 8 throws of 80 are five times what people notice, and 40 points of draws 20 times.
        let mut found = with_draws(swept(&[80.0, 88.0], Some(0.5), Some(0)), &[0.1, 0.5]);
        for subject in &mut found.subjects {
            subject.bots = ["casual", "casual"].map(str::to_owned);
        }
        assert_eq!(
            headline(&found)[0],
            "Casual players: Draws is lowest with pawns = 1: 10.0\u{a0}% (9.5 to 10.5\u{a0}%); it \
             is highest with pawns = 2: 50.0\u{a0}% (49.5 to 50.5\u{a0}%)."
        );
        // 4 points of draws are twice what people notice.
        let found = with_draws(swept(&[80.0, 88.0], Some(0.5), Some(0)), &[0.1, 0.14]);
        assert!(headline(&found)[0].starts_with("Greedy against greedy: a game is shortest"));
        // Shares that are not told apart do not come first, however far apart they look.
        let found = with_draws(swept(&[80.0, 80.5], Some(0.5), Some(0)), &[0.1, 0.105]);
        assert!(headline(&found)[0].contains("no cell is told apart from another in length"));
    }
}
