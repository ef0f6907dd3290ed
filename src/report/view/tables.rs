//! The tables of a case: every figure with its interval, method and number of games.

use crate::balance::exact::{FALSE_ALARMS, Held, Source};
use crate::report::document::{Cell, Column, Mark, Row, Table};
use crate::solve::exact::Figure;
use crate::stats::estimate::Estimate;
use crate::study::number::{self, ABSENT, DECIMALS_BESIDE, Unit, margined};

/// The same of several that were played, each with its name, which are what `head` says; behind a
/// click if there are many.
pub fn exact_of_each<'a>(
    head: &str,
    each: impl Iterator<Item = (String, Vec<&'a Held>)>,
) -> Option<Table> {
    const MANY: usize = 24;
    let (mut rows, mut all, mut unknown) = (Vec::new(), Vec::new(), false);
    for (name, held) in each {
        unknown |= held.is_empty();
        rows.extend(held.iter().map(|held| {
            let title = Cell::text(held.known.title.clone());
            Row::new(name.clone(), std::iter::once(title).chain(beside(held)).collect())
        }));
        all.extend(held);
    }
    let many = rows.len() > MANY;
    let mut table = exact_table(head, vec![Column::text("Quantity")], rows, &all)?;
    if unknown {
        table = table.noted(
            "Of the others nothing is known without being asked: games were \
            unfinished, or positions are many (`urlab exact` reckons them).",
        );
    }
    Some(if many {
        table.folded("What is known exactly, and how far off these games are")
    } else {
        table
    })
}

/// What is exactly so, what was sampled, how far that is off, and how often chance brings it so
/// far.
fn beside(held: &Held) -> Vec<Cell> {
    let Held { known, sampled, deviation, adjusted, .. } = held;
    let unit =
        if known.is_contrast { Unit::of_difference } else { Unit::of_quantity }(&known.quantity);
    let exactly = Figure { value: known.value, bound: known.bound };
    let by =
        deviation.map_or(Cell::absent("all games alike"), |by| Cell::text(number::signed(by, 2)));
    let p = adjusted.map_or(Cell::text(ABSENT), |p| Cell::text(number::p_value(p)));
    let p = if held.disagrees() { p.marked(Mark::Bad) } else { p };
    vec![Cell::text(margined(exactly, unit, DECIMALS_BESIDE)), Cell::figure(sampled, unit), by, p]
}

fn exact_table(head: &str, first: Vec<Column>, rows: Vec<Row>, all: &[&Held]) -> Option<Table> {
    let (mut figures, source) =
        (plain(&["Exactly", "In these games", "Off, in standard errors", "p"]), all.first()?);
    figures[1].method = methods(all.iter().map(|held| &held.sampled));
    let found = match source.known.source {
        Source::Chain => {
            "Exactly: the games of these two bots as a Markov chain over all positions, with \
                proven margins."
        }
        Source::Solution => {
            "Exactly: what the solution that both play by says the game is worth, with its proven \
                margin."
        }
    };
    let tested = format!(
        "p: how often chance brings a sample so far, for all of them together (Holm); the games \
            disagree with what is known at {} and below.",
        number::p_value(FALSE_ALARMS)
    );
    let columns = first.into_iter().chain(figures).collect();
    Some(Table::new("Exact beside sampled", head, columns, rows).noted(found).noted(tested))
}

fn plain(titles: &[&str]) -> Vec<Column> {
    titles.iter().copied().map(Column::figure).collect()
}

/// The methods of a column's intervals, each once, in order of appearance.
fn methods<'a>(estimates: impl Iterator<Item = &'a Estimate>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for estimate in estimates {
        let name = estimate.method.name();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}
