//! The table that the bench prints: each figure with its baseline, their ratio and its targets.

use comfy_table::{CellAlignment, Table, presets::ASCII_MARKDOWN};

use crate::side::{Pair, Speed};

/// A row of the table.
pub struct Row {
    /// What was measured.
    pub what: String,
    /// The value that was measured, with its unit.
    pub figure: String,
    /// Nanoseconds a throw, if throws are measured.
    pub throw: Option<f64>,
    /// The baseline by name, and its figure.
    pub baseline: String,
    /// The figure divided by the baseline's. Greater means faster unless the text says otherwise.
    pub ratio: String,
    pub targets: Vec<Target>,
}

/// A target, and whether it is met.
pub struct Target {
    pub text: String,
    pub met: bool,
}

/// The target of at most `most` nanoseconds a throw.
pub fn throw_within(speed: Speed, most: f64) -> Target {
    Target { text: format!("{most} ns"), met: speed.throw <= most }
}

/// The target of at least `least` million games a second.
pub fn games_above(speed: Speed, least: f64) -> Target {
    Target { text: format!("{least} M/s"), met: speed.games >= least }
}

/// The row for a pair of sides.
pub fn row(what: String, baseline: &str, pair: &Pair, targets: Vec<Target>) -> Row {
    Row {
        what,
        figure: rate(pair.side.games),
        throw: Some(pair.side.throw),
        baseline: format!("{baseline}: {}", rate(pair.baseline.games)),
        ratio: format!("{:.2}", pair.ratio),
        targets,
    }
}

/// Millions of games a second, for people.
pub fn rate(games: f64) -> String {
    let digits = if games >= 1.0 {
        2
    } else if games >= 0.01 {
        3
    } else {
        5
    };
    format!("{games:.digits$} M/s")
}

/// All rows in Markdown.
pub fn markdown(rows: &[Row]) -> Table {
    let mut table = Table::new();
    table.load_preset(ASCII_MARKDOWN);
    table.set_header(["what", "seen", "ns a throw", "baseline in the same run", "ratio", "target"]);
    for row in rows {
        let throw = row.throw.map_or(String::new(), |throw| format!("{throw:.2}"));
        let targets: Vec<String> = row
            .targets
            .iter()
            .map(|target| {
                format!("{} {}", target.text, if target.met { "met" } else { "**missed**" })
            })
            .collect();
        table.add_row([
            &row.what,
            &row.figure,
            &throw,
            &row.baseline,
            &row.ratio,
            &targets.join(", "),
        ]);
    }
    for column in [1, 2, 4] {
        table.column_mut(column).expect("it is there").set_cell_alignment(CellAlignment::Right);
    }
    table
}
