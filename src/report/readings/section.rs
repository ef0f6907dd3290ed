//! The sections of the answer: the ranking, each point, those that change nothing, those that
//! cannot be played otherwise.

use crate::balance::compare::{Against, Compared as Row};
use crate::balance::weight::{Weight, strongest};
use crate::game::rules::{Alternative, Rules};
use crate::report::chart::forest::{Forest, Form, Row as Bar, Standing};
use crate::report::chart::{ChartError, Figure, Measured};
use crate::report::compare::section::{bots, differences, table_of, title};
use crate::report::document::{Cell, Column, Fact, Row as Line, Section, Table};
use crate::report::number::{Unit, level, percent, whole};
use crate::report::readings::{Found, Readings};
use crate::report::rules_text::called;
use crate::stats::correction::Correction;
use crate::stats::estimate::{Interval, Method};

/// The place of the other reading in its comparison; the rule set as read is at 0.
pub(super) const OTHERWISE: usize = 1;
/// So many quantities of a point are shown; all are in the files.
const MOST: usize = 6;

/// All sections.
pub(super) fn all(readings: &Readings) -> Result<Vec<Section>, ChartError> {
    let (silent, telling): (Vec<&Found>, Vec<&Found>) =
        readings.found.iter().partition(|found| found.weight() == Weight::Alike);
    let mut sections = vec![ranking(readings, &telling)?];
    if !telling.is_empty() {
        let parts = telling.iter().enumerate().map(|(rank, found)| point(readings, rank, found));
        sections.push(Section {
            title: "The points".into(),
            parts: parts.collect(),
            ..Section::default()
        });
    }
    let lists = [
        ("Points that change no game", alike(readings, &silent)),
        ("Not played otherwise", unplayed(readings)),
    ];
    for (title, paragraphs) in lists.into_iter().filter(|(_, paragraphs)| !paragraphs.is_empty()) {
        sections.push(Section { title: title.into(), paragraphs, ..Section::default() });
    }
    sections.extend(readings.found.first().map(|found| method(readings, found)));
    Ok(sections)
}

fn ranking(readings: &Readings, telling: &[&Found]) -> Result<Section, ChartError> {
    let title = "Which readings matter".to_owned();
    let shown = telling.iter().filter(|found| matches!(found.weight(), Weight::Shown(_))).count();
    let (points, played) = (readings.points.len(), readings.found.len());
    let count =
        |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let paragraphs = vec![format!(
        "{} of the source, {} played. Shown to change the game: {shown}; not shown to: {}; alike \
            in every game: {}.",
        count(points, "open point"),
        count(played, "other reading"),
        telling.len() - shown,
        played - telling.len(),
    )];
    if telling.is_empty() {
        return Ok(Section { title, paragraphs, facts: facts(readings), ..Section::default() });
    }
    let (tables, figures) = (vec![table(readings, telling)], vec![figure(telling)?]);
    Ok(Section { title, paragraphs, facts: facts(readings), figures, tables, ..Section::default() })
}

fn facts(readings: &Readings) -> Vec<Fact> {
    let mut facts =
        vec![Fact::new("Rule set", called(&readings.rules.title, &readings.rules.name))];
    let Some(Found { comparison, .. }) = readings.found.first() else { return facts };
    let coupled = &comparison.coupled;
    let (plan, pairs) = (&coupled.plan.variants[0], coupled.tally.pairs);
    facts.extend([
        Fact::new("Bots", bots(comparison)),
        Fact::new(
            "Games of each reading",
            format!("{} in {} pairs", whole(2 * pairs), whole(pairs)),
        ),
        Fact::new("Throw limit", whole(plan.throw_limit.into())),
        Fact::new("Seed", plan.seed.to_string()),
        Fact::new("Intervals", level(coupled.level)),
        Fact::new(
            "Verdicts",
            format!("{}, {} questions", readings.correction.title(), readings.asked),
        ),
    ]);
    facts
}

/// What an other reading moves most.
fn first(found: &Found) -> Option<(&Row, &Against)> {
    let row = &found.comparison.rows[*strongest(&found.comparison, OTHERWISE).first()?];
    Some((row, row.against[OTHERWISE].as_ref()?))
}

/// Rank and field, which are short and of which no two are the same.
fn label(rank: usize, field: &str) -> String {
    format!("{}. {field}", rank + 1)
}

fn table(readings: &Readings, telling: &[&Found]) -> Table {
    let columns = vec![
        Column::text("Moves most"),
        Column::figure("Difference").by(Method::ClusteredStudent.name()),
        Column::figure("Effect size"),
        Column::figure("p, corrected"),
        Column::text("Verdict"),
    ];
    let lines = telling.iter().enumerate().map(|(rank, found)| {
        let mut cells = Vec::new();
        if let Some((row, against)) = first(found) {
            let [difference, effect, p, verdict, _] =
                differences(against, Unit::of_difference(&row.quantity));
            cells = vec![Cell::text(title(&found.comparison, row)), difference, effect, p, verdict];
        }
        Line::new(label(rank, &readings.reading(found).0.field), cells)
    });
    Table::new("What each other reading moves most", "Point", columns, lines.collect()).noted(
        "In order of the largest effect that was shown, then of the largest that was not. The \
            largest of many is chosen, so it is \
         likely to be somewhat smaller in truth.",
    )
}

fn figure(telling: &[&Found]) -> Result<Figure, ChartError> {
    let bars = telling.iter().enumerate().filter_map(|(rank, found)| {
        let (row, against) = first(found)?;
        let effect = against.effect?.value();
        // An effect is its difference on another scale; of Cohen's h this holds near the
        // difference.
        let scale = effect / against.difference.estimate.value;
        let interval = against.difference.estimate.interval.filter(|_| scale.is_finite());
        let interval = interval.map(|interval| {
            let (one, other) = (interval.low * scale, interval.high * scale);
            Interval { low: one.min(other), high: one.max(other) }
        });
        let standing = if against.difference.verdict.is_shown() {
            Standing::Shown
        } else {
            Standing::NotShown
        };
        let label = label(rank, &title(&found.comparison, row));
        Some(Bar { label, measured: Measured { value: effect, interval }, standing })
    });
    let comparison = &telling[0].comparison;
    let forest = Forest {
        title: "What each other reading moves most".to_owned(),
        subtitle: format!(
            "{}: effect size, Cohen's d or h, otherwise less as read; {} of a single question",
            bots(comparison),
            level(comparison.coupled.level)
        ),
        rows: bars.collect(),
        reference: 0.0,
        sides: Some(["lower".to_owned(), "higher".to_owned()]),
        unit: Unit::Difference,
        form: Form::Tornado,
    };
    forest.figure("readings")
}

/// What a reading sets, as a file would write it.
fn settings(other: &Alternative) -> String {
    other
        .set
        .iter()
        .map(|setting| format!("`{}: {}`", setting.field, setting.value))
        .collect::<Vec<_>>()
        .join("; ")
}

fn point(readings: &Readings, rank: usize, found: &Found) -> Section {
    let (reading, other) = readings.reading(found);
    let comparison = &found.comparison;
    let places = strongest(comparison, OTHERWISE);
    let rows: Vec<&Row> = places.iter().take(MOST).map(|place| &comparison.rows[*place]).collect();
    let mut table =
        table_of(comparison, OTHERWISE, ["As read", "Otherwise"], "What differs most", &rows);
    if places.len() > MOST {
        table = table.noted(format!(
            "And {} other quantities that are not alike in all games.",
            places.len() - MOST
        ));
    }
    let paragraphs = vec![
        format!("Read here: {}", reading.reading),
        format!("Otherwise: {}", other.reading),
        format!("Fields: {}", settings(other)),
    ];
    let title = label(rank, &reading.point);
    Section { title, paragraphs, tables: vec![table], ..Section::default() }
}

fn alike(readings: &Readings, silent: &[&Found]) -> Vec<String> {
    let told = silent.iter().map(|found| {
        let (reading, other) = readings.reading(found);
        let variants = &found.comparison.coupled.plan.variants;
        let games = whole(2 * found.comparison.coupled.tally.pairs);
        let why = apart_from_games(&variants[0].rules, &variants[OTHERWISE].rules)
            .map_or_else(String::new, |what| format!(" It bears on {what}, not on games."));
        format!(
            "{} Read here: {} Otherwise: {} Alike in all {games} games of each.{why}",
            reading.point, reading.reading, other.reading
        )
    });
    told.collect()
}

/// What the rules differ by where single games are the same by them.
fn apart_from_games(read: &Rules, other: &Rules) -> Option<&'static str> {
    let of = |rules: &Rules| {
        let Rules { board, opening, game, win_classes, stakes, .. } = rules.clone();
        (board, opening, game, win_classes, stakes.map(|stakes| stakes.squares))
    };
    if of(read) != of(other) {
        return None;
    }
    match (read.match_play != other.match_play, read.stakes != other.stakes) {
        (true, true) => Some("how games add up to a match and what is paid"),
        (true, false) => Some("how games add up to a match"),
        (false, true) => Some("what is paid"),
        (false, false) => None,
    }
}

/// The points that name no other reading, and other readings that cannot be played.
fn unplayed(readings: &Readings) -> Vec<String> {
    let mut told = Vec::new();
    for point in &readings.points {
        let reading = &point.reading;
        if point.otherwise.is_empty() {
            let Some(end) = reading.point.chars().last() else { continue };
            let stop = if end.is_alphanumeric() { "." } else { "" };
            told.push(format!(
                "{}{stop} Read here: {} The file names no other reading ({}).",
                reading.point, reading.reading, reading.field
            ));
        }
        for (played, other) in point.otherwise.iter().zip(&reading.otherwise) {
            let Err(faults) = played else { continue };
            let faults = faults.0.iter().map(|fault| {
                let place = if fault.line > 0 {
                    format!("{}:{}: ", fault.file, fault.line)
                } else {
                    String::new()
                };
                format!("{place}{}: {}", fault.field, fault.found)
            });
            told.push(format!(
                "{} Otherwise: {} This cannot be played: {}.",
                reading.point,
                other.reading,
                faults.collect::<Vec<_>>().join("; ")
            ));
        }
    }
    told
}

fn method(readings: &Readings, found: &Found) -> Section {
    let error = percent(1.0 - found.comparison.coupled.level);
    let corrected = match readings.correction {
        Correction::Holm => format!(
            "Holm's method (1979): the chance that even one that shows a difference is wrong is at \
                most {error}"
        ),
        Correction::FalseDiscoveryRate => format!(
            "Benjamini and Hochberg's false discovery rate (1995): of those that show a \
                difference, on average at most \
             {error} are wrong"
        ),
    };
    let paragraphs = vec![
        "Each other reading is held against the rule set as read in pairs of games in which the \
            players exchange the seats \
         and keep bot and dice; both rule sets see the same dice. A pair of both is one \
         observation; intervals are Student's \
         over pairs, of shares alone Wilson's at the effective sample size, and hold for a single \
         question."
            .to_owned(),
        format!("Verdicts are corrected for the {} questions asked here by \
            {corrected}.", readings.asked),
        "Points are ranked by the size of their largest effect: Cohen's d (the difference over the \
            standard deviation of single \
         games), for shares Cohen's h; below 0.2 he called effects small enough to go unnoticed \
         (1988). What these bots make \
         of a reading others need not: play several."
            .to_owned(),
    ];
    Section { title: "How this was found".to_owned(), paragraphs, ..Section::default() }
}
