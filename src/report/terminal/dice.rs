//! Dice on the terminal: a bar for each value, its chance, "at least" and "at most". Dice stand
//! side by side, as many as there is room for; the others follow in further blocks.

use std::collections::BTreeSet;

use crate::game::odds::Odds;
use crate::report::terminal::layout::width;
use crate::report::terminal::page::Page;
use crate::study::Study;
use crate::study::question::dice::{
    SameOdds, figure, mean_fraction, percent, same_odds, value_text,
};

/// The width of the narrowest and the widest bar.
const BARS: [usize; 2] = [3, 24];
/// A fraction that is longer is left out. It makes the columns too wide, and few people read it.
const LONGEST_FRACTION: usize = 13;
/// The space before the columns of dice.
const GAP: usize = 2;
/// The titles of the columns after the bar, in two lines.
const HEADS: [[&str; 2]; 4] = [["", "chance"], ["", "%"], ["at", "least"], ["at", "most"]];
/// The least width of such a column: `100.00`.
const CELL: usize = 6;

const LEGEND: &str = "Exact: all ways in which the dice can fall are counted, so there are no \
                      intervals. At least: the chance of this value or more in %. At most: of this \
                      value or less.";
const WITHOUT_VALUE: &str = "A throw of a rule set without a value counts as 0.";

/// The columns of dice with the same odds.
struct DiceColumns<'a> {
    names: String,
    odds: &'a Odds,
    /// The width of the fractions. `None` if they are left out.
    fraction: Option<usize>,
}

/// The blocks of bars of a study's dice, and how to read them. Empty without dice.
pub(super) fn bars(page: &Page, study: &Study) -> Vec<String> {
    let groups = same_odds(&study.dice);
    if groups.is_empty() {
        return Vec::new();
    }
    let values: BTreeSet<i32> =
        groups.iter().flat_map(|group| group.odds.ways().keys().copied()).collect();
    let label = values.iter().map(|value| width(&value_text(*value))).max().unwrap_or(0).max(5);
    let most = groups
        .iter()
        .flat_map(|group| group.odds.ways().keys().map(|value| group.odds.chance(*value).value()))
        .fold(0.0, f64::max);
    let columns: Vec<DiceColumns<'_>> = groups.iter().map(DiceColumns::of).collect();
    let mut parts = Vec::new();
    let mut rest = &columns[..];
    while !rest.is_empty() {
        let room = page.columns().saturating_sub(label);
        let least = |columns: &[DiceColumns<'_>]| -> usize {
            columns.iter().map(|column| GAP + BARS[0] + column.fixed()).sum()
        };
        let fits = (1..=rest.len()).take_while(|count| least(&rest[..*count]) <= room).last();
        let (block, others) = rest.split_at(fits.unwrap_or(1));
        let spare = room.saturating_sub(least(block)) / block.len();
        let bar = (BARS[0] + spare).min(BARS[1]);
        parts.push(self::block(page, block, label, bar, most));
        rest = others;
    }
    let has_rules = study.dice.iter().any(|dice| dice.mechanics.is_some());
    let legend = if has_rules { format!("{LEGEND} {WITHOUT_VALUE}") } else { LEGEND.to_owned() };
    parts.push(page.wrap(&legend));
    parts
}

impl<'a> DiceColumns<'a> {
    fn of(group: &'a SameOdds) -> Self {
        let fractions = group.odds.ways().keys().map(|value| group.odds.chance(*value).to_string());
        let longest = fractions.map(|text| width(&text)).max().unwrap_or(0).max(CELL);
        let fraction = (longest <= LONGEST_FRACTION).then_some(longest);
        Self { names: group.names.join(", "), odds: &group.odds, fraction }
    }

    /// The widths of the columns after the bar.
    fn widths(&self) -> impl Iterator<Item = ([&'static str; 2], usize)> {
        let fraction = self.fraction.map(|width| (HEADS[0], width));
        fraction.into_iter().chain(HEADS[1..].iter().map(|title| (*title, CELL)))
    }

    /// The width of everything after the bar, with a space before each column.
    fn fixed(&self) -> usize {
        self.widths().map(|(_, width)| width + 1).sum()
    }

    /// The lines above the bars.
    fn heading(&self, whole: usize) -> Vec<String> {
        let mean = figure(self.odds.mean(), 4);
        let fraction = mean_fraction(self.odds)
            .filter(|text| width(text) <= LONGEST_FRACTION)
            .map_or_else(String::new, |fraction| format!(" ({fraction})"));
        let mut lines = broken(&self.names, whole);
        lines.push(format!("mean {mean}{fraction}"));
        lines.push(format!("standard deviation {}", figure(self.odds.deviation(), 4)));
        lines
    }

    /// The cells of a value behind its bar. Empty if the value never comes.
    fn cells(&self, value: i32, bar: usize, most: f64) -> String {
        if !self.odds.ways().contains_key(&value) {
            return " ".repeat(bar + self.fixed());
        }
        let chance = self.odds.chance(value);
        let fraction = self.fraction.map(|_| chance.to_string());
        let others = [chance, self.odds.at_least(value), self.odds.at_most(value)].map(percent);
        let cells = fraction
            .into_iter()
            .chain(others)
            .zip(self.widths())
            .map(|(text, (_, width))| format!(" {text:>width$}"));
        drawn(chance.value() / most, bar) + &cells.collect::<String>()
    }
}

fn block(page: &Page, columns: &[DiceColumns<'_>], label: usize, bar: usize, most: f64) -> String {
    let gap = " ".repeat(GAP);
    let headings: Vec<Vec<String>> =
        columns.iter().map(|column| column.heading(bar + column.fixed())).collect();
    let names = headings.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines = Vec::new();
    for line in 0..names {
        let mut text = " ".repeat(label);
        for (one, heading) in columns.iter().zip(&headings) {
            // The last two lines of a heading are figures. They stand side by side.
            let place = (line + heading.len()).checked_sub(names);
            let shown = place.map_or("", |place| heading[place].as_str());
            let whole = bar + one.fixed();
            let padding = " ".repeat(whole.saturating_sub(width(shown)));
            let is_name = place.is_some_and(|place| place + 2 < heading.len());
            let shown = if is_name { page.bold(shown) } else { shown.to_owned() };
            text += &[gap.as_str(), shown.as_str(), padding.as_str()].concat();
        }
        lines.push(text);
    }
    for (line, label_title) in ["", "value"].into_iter().enumerate() {
        let heads = columns.iter().map(|column| {
            let heads = column.widths().map(|(title, width)| format!(" {:>width$}", title[line]));
            format!("{gap}{}{}", " ".repeat(bar), heads.collect::<String>())
        });
        lines.push(format!("{label_title:>label$}{}", heads.collect::<String>()));
    }
    let values = columns.iter().flat_map(|column| column.odds.ways().keys().copied());
    for value in values.collect::<BTreeSet<i32>>() {
        let cells = columns.iter().map(|column| gap.clone() + &column.cells(value, bar, most));
        lines.push(format!("{:>label$}{}", value_text(value), cells.collect::<String>()));
    }
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// A bar of this share of `width` columns, to an eighth of a column. A share above 0 is always
/// seen.
fn drawn(share: f64, width: usize) -> String {
    let eighths = ((share * 8.0 * width as f64).round() as usize).clamp(1, 8 * width);
    let mut bar = "█".repeat(eighths / 8);
    bar.push_str(["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]);
    let padding = width - bar.chars().count();
    bar + &" ".repeat(padding)
}

/// The text in lines of this width, broken after commas and inside longer words.
fn broken(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(", ") {
        let letters: Vec<char> = word.chars().collect();
        for piece in letters.chunks(room.max(1)) {
            let part: String = piece.iter().collect();
            let line = lines.last_mut().expect("starts with one line");
            if line.is_empty() || width(line) + width(part.trim_end()) <= room {
                line.push_str(&part);
            } else {
                lines.push(part);
            }
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::dice_expression::read;
    use crate::study::question::dice::{AskedDice, dice as answer};

    fn shown(texts: &[&str], columns: u16) -> Vec<String> {
        let asked = texts.iter().map(|text| AskedDice::Written(read(text).unwrap()));
        bars(&Page::new(Some(columns), false), &answer(&asked.collect::<Vec<_>>()).unwrap())
    }

    #[test]
    fn one_die_has_a_line_for_each_value_and_its_bar_takes_the_room() {
        // After the label, the gap and the columns, 46 - 5 - 2 - 4 * 7 = 11 columns are left.
        let expected = [
            "       2c+1",
            "       mean 2",
            "       standard deviation 0.7071",
            "                                     at     at",
            "value              chance      %  least   most",
            "    1  █████▌         1/4  25.00 100.00  25.00",
            "    2  ███████████    1/2  50.00  75.00  75.00",
            "    3  █████▌         1/4  25.00  25.00 100.00",
        ];
        assert_eq!(shown(&["2c+1"], 46)[0].lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn dice_stand_side_by_side_and_never_exceed_the_width() {
        let texts = ["2d6", "4d2", "3d4kh2", "4c", "d20-3", "10d6", "24d6-100"];
        for columns in [80, 110, 200] {
            let parts = shown(&texts, columns);
            for line in parts.iter().flat_map(|part| part.lines()) {
                assert!(width(line) <= usize::from(columns), "{columns}: {line}");
            }
        }
        assert_eq!(shown(&["2d6", "4d2"], 80).len(), 2, "one block and the legend");
        assert_eq!(shown(&["2d6", "4d2", "4c"], 80).len(), 3, "two blocks and the legend");
    }

    #[test]
    fn names_of_equal_dice_are_above_one_column() {
        let parts = shown(&["4c", "4d0,1", "4d0:5,1:5"], 44);
        assert!(parts[0].contains("4c, 4d0,1, 4d0:5,1:5"), "{}", parts[0]);
        assert_eq!(broken("abc, de, fghijklm", 6), ["abc,", "de,", "fghijk", "lm"]);
    }

    #[test]
    fn the_rarest_value_still_has_a_bar() {
        assert_eq!(drawn(1e-9, 4), "▏   ");
        assert_eq!(drawn(1.0, 4), "████");
        assert_eq!(drawn(0.5, 3), "█▌ ");
    }
}
