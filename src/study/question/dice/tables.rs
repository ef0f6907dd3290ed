//! The tables of dice: what each throws, and the chance of each value.

use crate::game::odds::Odds;
use crate::study::number::decimal;
use crate::study::outline::{Column, Row, Shown, Table, TableCell};
use crate::study::question::dice::{SameOdds, figure, mean_fraction, percent, value_text};
use crate::study::wording::and_list;

/// The most values that the table lists as the likeliest.
const MOST_LISTED: usize = 4;

const EXACT: &str = "The figures are exact: all ways in which the dice can fall are counted. So \
                     they have no intervals.";

/// A row for each of these odds, the highest mean first.
pub fn summary(groups: &[SameOdds]) -> Table {
    let mut sorted: Vec<&SameOdds> = groups.iter().collect();
    sorted.sort_by(|left, right| right.odds.mean().total_cmp(&left.odds.mean()));
    let is_pair = groups.len() == 2;
    let mut columns = vec![
        Column::figure("Mean"),
        Column::figure("Standard deviation"),
        Column::figure("Values"),
        Column::figure("Most likely value"),
        Column::figure("Ways"),
    ];
    columns.extend(is_pair.then(|| Column::figure("Higher than the other, in %")));
    let rows = sorted.iter().enumerate().map(|(place, SameOdds { names, odds })| {
        let mean = figure(odds.mean(), 4);
        let mean = match mean_fraction(odds) {
            Some(fraction) => Shown::WithDetail(mean, fraction).into(),
            None => TableCell::text(mean),
        };
        let mut cells = vec![
            mean,
            TableCell::text(figure(odds.deviation(), 4)),
            TableCell::text(range(odds)),
            likeliest_cell(odds),
            TableCell::whole(odds.total()),
        ];
        cells.extend(is_pair.then(|| {
            let [higher, ..] = odds.against(&sorted[1 - place].odds);
            Shown::WithDetail(percent(higher), higher.to_string()).into()
        }));
        Row::new(and_list(names), cells)
    });
    Table::new("What a throw gives", "Dice", columns, rows.collect()).noted(EXACT)
}

/// The least and the greatest value.
fn range(odds: &Odds) -> String {
    let values = odds.ways();
    let ends = values.first_key_value().zip(values.last_key_value());
    ends.map_or_else(String::new, |((least, _), (greatest, _))| {
        if least == greatest {
            value_text(*least)
        } else {
            format!("{} to {}", value_text(*least), value_text(*greatest))
        }
    })
}

fn likeliest_cell(odds: &Odds) -> TableCell {
    let likeliest = likeliest(odds.ways().keys().copied(), odds);
    let Some(first) = likeliest.first() else { return TableCell::default() };
    let chance = percent(odds.chance(*first)) + "\u{a0}%";
    if likeliest.len() > MOST_LISTED {
        let all = likeliest.len() == odds.ways().len();
        let text = if all { "all alike" } else { "several" };
        return Shown::WithDetail(text.to_owned(), chance + " each").into();
    }
    let texts: Vec<String> = likeliest.iter().map(|value| value_text(*value)).collect();
    Shown::WithDetail(and_list(&texts), chance).into()
}

/// The values with the greatest chance among these.
pub fn likeliest(values: impl Iterator<Item = i32> + Clone, odds: &Odds) -> Vec<i32> {
    let ways = |value: i32| odds.ways().get(&value).copied().unwrap_or(0);
    let most = values.clone().map(ways).max().unwrap_or(0);
    values.filter(|value| ways(*value) == most).collect()
}

/// A row for each value of these odds. With `has_rules`, a note says what 0 means.
pub fn values(group: &SameOdds, has_rules: bool) -> Table {
    let SameOdds { names, odds } = group;
    let columns = vec![
        Column::figure("Chance"),
        Column::figure("In %"),
        Column::figure("At least, in %"),
        Column::figure("At most, in %"),
    ];
    let rows = odds.ways().keys().map(|value| {
        let chances = [odds.chance(*value), odds.at_least(*value), odds.at_most(*value)];
        let mut cells = vec![TableCell::text(chances[0].to_string())];
        cells.extend(chances.map(|chance| TableCell::text(percent(chance))));
        Row::new(value_text(*value), cells)
    });
    let caption = format!(
        "{}: {} values, {} ways",
        and_list(names),
        odds.ways().len(),
        decimal(odds.total() as f64, 0)
    );
    let without =
        if has_rules { " A throw of a rule set without a value counts as 0." } else { "" };
    Table::new(caption, "Value", columns, rows.collect()).noted(format!(
        "At least: the chance of this value or more. At most: of this value or less.{without}"
    ))
}
