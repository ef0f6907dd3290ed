//! Exact figures between two bots, as text and as JSON.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::game::rules::Rules;
use crate::report::number::{Unit, decimal, decimals, signed};
use crate::solve::exact::{ExactFigures, Figure, Lengths};

/// The most decimals shown.
const MOST_DECIMALS: usize = 10;
/// The most decimals of a value beside a sampled one, which never has so many.
const DECIMALS_BESIDE: usize = 6;
/// The shares of games of which it is told after how many throws they are over.
pub const SHARES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

/// A figure with as many digits as its bound lets stand, and the bound, which takes in what the
/// last digit shown rounds away.
pub fn shown(figure: Figure) -> [String; 2] {
    let digits = decimals(figure.bound, 2).min(MOST_DECIMALS);
    [decimal(figure.value, digits), margin(figure, digits)]
}

/// A known value and its margin, with their unit, as tables show them beside sampled ones:
/// `51.540473 % ± 0.000001 %`.
pub fn beside(figure: Figure, unit: Unit) -> String {
    let figure =
        Figure { value: figure.value * unit.factor(), bound: figure.bound * unit.factor() };
    let digits = decimals(figure.bound, 2).min(DECIMALS_BESIDE);
    let value =
        if unit.is_signed() { signed(figure.value, digits) } else { decimal(figure.value, digits) };
    format!("{value} ± {}{}", margin(figure, digits), unit.suffix())
}

fn margin(figure: Figure, digits: usize) -> String {
    let unit = 10f64.powf(digits as f64);
    // What is exactly a whole number, such as no draws at all, is shown so.
    if figure.bound == 0.0 {
        return decimal(0.0, digits);
    }
    decimal(((figure.bound + 0.5 / unit) * unit).ceil() / unit, digits)
}

/// A line of the table: what it is, the figure, and how far the truth may be.
struct Line([String; 3]);

fn percent(what: String, chance: Figure) -> Line {
    let [value, margin] =
        shown(Figure { value: 100.0 * chance.value, bound: 100.0 * chance.bound });
    Line([what, value + "\u{a0}%", format!("± {margin}\u{a0}%")])
}

fn plain(what: &str, figure: Figure) -> Line {
    let [value, margin] = shown(figure);
    Line([what.to_owned(), value, format!("± {margin}")])
}

fn difference(what: &str, figure: Figure) -> Line {
    let digits = decimals(figure.bound, 2).min(MOST_DECIMALS);
    Line([what.to_owned(), signed(figure.value, digits), format!("± {}", margin(figure, digits))])
}

/// The figures as a table with their bounds, the distribution of length by quantiles, and how it
/// was found.
pub fn figures(rules: &Rules, bots: [&str; 2], figures: &ExactFigures) -> String {
    let classes = rules.win_classes.len() > 1;
    let players = [("first", bots[0]), ("second", bots[1])];
    let mut lines = Vec::new();
    for (at, (player, bot)) in players.into_iter().enumerate() {
        lines.push(percent(format!("{player} player ({bot}) wins"), figures.wins[at]));
        for (class, chances) in rules.win_classes.iter().zip(&figures.classes).filter(|_| classes) {
            lines.push(percent(format!("  {}", class.title), chances[at]));
        }
    }
    if figures.draws != Figure::default() {
        lines.push(percent("nobody wins".to_owned(), figures.draws));
    }
    if classes {
        lines.push(plain("points of the first player", figures.points[0]));
        lines.push(plain("points of the second player", figures.points[1]));
    }
    lines.push(difference("points, first less second", figures.points_difference));
    lines.push(plain("throws, mean", figures.throws.mean));
    lines.push(plain("throws, standard deviation", figures.throws.deviation));
    lines.push(plain("throws, variance", figures.throws.variance));
    let mut text = table(&lines);
    if let Some(lengths) = &figures.throws.distribution {
        text.push('\n');
        text += &quantiles(lengths);
    }
    text += "\nExact: a Markov chain over all positions, solved by Gauss-Seidel sweeps; the \
        margins are proven \
             (greatest residual, rounding included, times the mean length)\n";
    text
}

fn table(lines: &[Line]) -> String {
    let width =
        |column: usize| lines.iter().map(|line| line.0[column].chars().count()).max().unwrap_or(0);
    let [what, value, margin] = [width(0), width(1), width(2)];
    let mut text = String::new();
    for Line([first, second, third]) in lines {
        let _ = writeln!(text, "{first:what$}  {second:>value$}  {third:>margin$}");
    }
    text
}

fn quantiles(lengths: &Lengths) -> String {
    let cells: Vec<[String; 2]> = SHARES
        .iter()
        .filter_map(|share| {
            let throws = lengths.quantile(*share)?;
            Some([format!("{}\u{a0}%", decimal(100.0 * share, 0)), decimal(throws as f64, 0)])
        })
        .collect();
    let row = |what: &str, at: usize| {
        let cells = cells.iter().map(|cell| {
            let width = cell.iter().map(|text| text.chars().count()).max().unwrap_or(0);
            format!("  {:>width$}", cell[at])
        });
        format!("{what:14}{}\n", cells.collect::<String>())
    };
    let last = decimal(lengths.surviving.len() as f64 - 1.0, 0);
    format!(
        "{}{}{last} throws are reckoned; games go on after them with a chance of {:.1e}\n",
        row("share of games", 0),
        row("over by throw", 1),
        lengths.rest(),
    )
}

fn value(figure: Figure) -> Value {
    json!({ "value": figure.value, "bound": figure.bound })
}

/// The object that `urlab exact --json` prints: `{rules, pieces, bots, positions, moments, sweeps,
/// wins, draws, classes, points, points_difference, throws}`. Every figure is `{value, bound}`;
/// `wins` and `points` are pairs, the first player's first; `classes` are `{id, wins}`. `throws` is
/// `{mean, variance, standard_deviation, distribution}`; the distribution is `{chances, rest,
/// rounding, quantiles}` or `null`: `chances` of exactly 0, 1, 2 ... throws, `rest` that of more,
/// `quantiles` are `{share, throws}`.
pub fn json(rules: &Rules, bots: [&str; 2], positions: u64, figures: &ExactFigures) -> Value {
    let pair = |pair: [Figure; 2]| pair.map(value);
    let classes = rules.win_classes.iter().zip(&figures.classes);
    let classes: Vec<Value> =
        classes.map(|(class, wins)| json!({ "id": class.id, "wins": pair(*wins) })).collect();
    let distribution = figures.throws.distribution.as_ref().map(|lengths| {
        let chances: Vec<f64> =
            (0..lengths.surviving.len()).map(|throws| lengths.chance(throws)).collect();
        let quantiles: Vec<Value> = SHARES
            .iter()
            .map(|share| json!({ "share": share, "throws": lengths.quantile(*share) }))
            .collect();
        json!({
            "chances": chances,
            "rest": lengths.rest(),
            "rounding": lengths.rounding,
            "quantiles": quantiles,
        })
    });
    json!({
        "rules": rules.name,
        "pieces": rules.pieces(),
        "bots": bots,
        "positions": positions,
        "moments": figures.moments,
        "sweeps": figures.sweeps,
        "wins": pair(figures.wins),
        "draws": value(figures.draws),
        "classes": classes,
        "points": pair(figures.points),
        "points_difference": value(figures.points_difference),
        "throws": {
            "mean": value(figures.throws.mean),
            "variance": value(figures.throws.variance),
            "standard_deviation": value(figures.throws.deviation),
            "distribution": distribution,
        },
    })
}
