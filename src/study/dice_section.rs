//! The dice of several rule sets side by side, with exact figures: what throws give, and which rule
//! sets have the same throws.

use std::collections::BTreeSet;

use crate::balance::dice_mechanics::{DiceMechanics, DiceProgress};
use crate::game::fraction::Fraction;
use crate::game::rules::Rules;
use crate::game::rules::race::RaceRules;
use crate::study::chart::{Chart, ChartFigure, Places, SmallChart, SmallMultiples, VerticalAxes};
use crate::study::number::{Unit, decimal};
use crate::study::outline::{Column, Row, Section, Shown, Table, TableCell};
use crate::study::wording::and_list;

/// A race and the mechanics of its dice.
struct DiceRace<'a> {
    /// The name of the rule set.
    name: &'a str,
    /// Whose dice they are, if the players throw different ones: `, first player`.
    player: &'static str,
    mechanics: DiceMechanics,
}

impl DiceRace<'_> {
    fn full_name(&self) -> String {
        format!("{}{}", self.name, self.player)
    }
}

/// Do these races throw differently? Games of other kinds are ignored.
pub fn throws_differ(rules: &[&Rules]) -> bool {
    dice_races(rules).windows(2).any(|pair| !pair[0].mechanics.same_throws(&pair[1].mechanics))
}

/// Do these two races throw exactly the same with different dice?
pub fn different_dice_throw_the_same(one: &Rules, other: &Rules) -> bool {
    one.race().zip(other.race()).is_some_and(|(own, theirs)| {
        let roles = || [0, 1].into_iter();
        let same = |role| {
            let [one, other] = [own, theirs].map(|race| DiceMechanics::of_role(race, role));
            one.same_throws(&other)
        };
        roles().any(|role| own.dice_of(role) != theirs.dice_of(role)) && roles().all(same)
    })
}

/// The section "The dice, exactly" of these rule sets. It has the probabilities of all values, the
/// mean and spread of the progress per throw, waste, further throws and entry. It also says which
/// rule sets have the same throws. For a game that is not a race, it only says that its throws are
/// not compared.
pub fn section(rules: &[&Rules]) -> Section {
    let all = dice_races(rules);
    let groups = groups(&all);
    let paragraphs = paragraphs(rules, &groups);
    let (charts, tables) = if all.is_empty() {
        (Vec::new(), Vec::new())
    } else {
        (vec![chart(&groups)], vec![effect_table(&all, &groups, true), value_table(&groups)])
    };
    let title = "The dice, exactly".to_owned();
    Section { title, paragraphs, charts, tables, ..Section::default() }
}

/// The section "What throws do" of these rule sets: waste, further throws and entry, without the
/// progress and the chance of each value.
pub fn effects(rules: &[&Rules]) -> Section {
    let all = dice_races(rules);
    let groups = groups(&all);
    let tables = if all.is_empty() { Vec::new() } else { vec![effect_table(&all, &groups, false)] };
    let title = "What throws do".to_owned();
    Section { title, paragraphs: paragraphs(rules, &groups), tables, ..Section::default() }
}

/// Which rule sets have the same throws, and which are not compared.
fn paragraphs(rules: &[&Rules], groups: &[Vec<&DiceRace<'_>>]) -> Vec<String> {
    let mut paragraphs: Vec<String> =
        groups.iter().filter(|group| group.len() > 1).map(|group| same_throws(group)).collect();
    if paragraphs.is_empty() && groups.len() > 1 {
        paragraphs.push("No two of these rule sets have exactly the same throws.".to_owned());
    }
    let others = rules
        .iter()
        .filter(|rules| rules.race().is_none())
        .map(|rules| rules.name.as_str())
        .collect::<Vec<_>>();
    if !others.is_empty() {
        paragraphs.push(format!(
            "Not compared here, because their throws have no values: {}.",
            others.join(", ")
        ));
    }
    paragraphs
}

fn dice_races<'a>(rules: &[&'a Rules]) -> Vec<DiceRace<'a>> {
    let races = rules.iter().filter_map(|rules| Some((rules, rules.race()?)));
    let dice = races.flat_map(|(rules, race)| {
        race.dice_roles().map(move |role| DiceRace {
            name: &rules.name,
            player: player(race, role),
            mechanics: DiceMechanics::of_role(race, role),
        })
    });
    dice.collect()
}

/// Whose dice these are, after the name of a rule set. Empty if both players throw the same dice.
pub fn player(race: &RaceRules, role: usize) -> &'static str {
    match role {
        _ if race.second_dice.is_none() => "",
        0 => ", first player",
        _ => ", second player",
    }
}

/// The groups of races with the same throws, in the order of the first race of each group.
fn groups<'a>(all: &'a [DiceRace<'a>]) -> Vec<Vec<&'a DiceRace<'a>>> {
    let mut groups: Vec<Vec<&DiceRace<'_>>> = Vec::new();
    for one in all {
        match groups.iter_mut().find(|group| group[0].mechanics.same_throws(&one.mechanics)) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups
}

fn same_throws(group: &[&DiceRace<'_>]) -> String {
    let names: Vec<String> = group.iter().map(|member| member.full_name()).collect();
    format!(
        "{} have exactly the same throws: each throw has the same effect with the same \
         probability, as fractions.",
        and_list(&names)
    )
}

/// A line for the throws without the second die. If there is a second die, a line for the throws
/// with it.
fn lines(name: String, mechanics: &DiceMechanics) -> impl Iterator<Item = (String, &DiceProgress)> {
    let promoted = mechanics.promoted.iter().map({
        let name = format!("{name}, promoted");
        move |progress| (name.clone(), progress)
    });
    std::iter::once((name, &mechanics.plain)).chain(promoted)
}

/// All values that any of these dice shows, in order.
fn all_values<'a>(all: impl Iterator<Item = &'a DiceMechanics>) -> BTreeSet<u8> {
    let progress =
        all.flat_map(|mechanics| std::iter::once(&mechanics.plain).chain(&mechanics.promoted));
    progress.flat_map(|progress| progress.values.keys().copied()).collect()
}

/// A probability as a fraction and in percent. 0 and 1 stay as they are.
pub fn chance(fraction: Fraction) -> TableCell {
    if fraction.is_whole() {
        return TableCell::text(fraction.to_string());
    }
    Shown::WithDetail(fraction.to_string(), decimal(fraction.value() * 100.0, 2)).into()
}

fn value_table(groups: &[Vec<&DiceRace<'_>>]) -> Table {
    let firsts = || groups.iter().map(|group| &group[0].mechanics);
    let values = all_values(firsts());
    let has_again = firsts().any(|mechanics| !mechanics.again.is_zero());
    let mut columns = vec![Column::figure("None")];
    columns.extend(has_again.then(|| Column::figure("Again")));
    columns.extend(values.iter().map(|value| Column::figure(value.to_string())));
    let rows = groups.iter().enumerate().flat_map(|(place, group)| {
        lines(letter(place), &group[0].mechanics).map(|(name, progress)| {
            let mut cells = vec![chance(progress.waste)];
            cells.extend(has_again.then(|| chance(group[0].mechanics.again)));
            let of = |value: &u8| progress.values.get(value).copied().unwrap_or(Fraction::ZERO);
            cells.extend(values.iter().map(|value| chance(of(value))));
            Row::new(name, cells)
        })
    });
    Table::new(
        "The probability of each value, as a fraction and in percent",
        "Throws",
        columns,
        rows.collect(),
    )
    .noted(
        "The figures are exact, so they have no intervals. None: a void throw, or NO of the \
         second die; the turn ends. Again: the player throws again, and nothing moves.",
    )
}

/// The letter of a group of throws: A to Z, then A1 to Z1, and so on.
fn letter(group: usize) -> String {
    let letter = char::from(b'A' + (group % 26) as u8);
    if group < 26 { letter.to_string() } else { format!("{letter}{}", group / 26) }
}

/// What throws do; with `has_progress`, also the mean and the spread of their progress.
fn effect_table(all: &[DiceRace<'_>], groups: &[Vec<&DiceRace<'_>>], has_progress: bool) -> Table {
    let throws = |member: &DiceRace<'_>| {
        let same = |group: &Vec<&DiceRace<'_>>| group[0].mechanics.same_throws(&member.mechanics);
        TableCell::text(groups.iter().position(same).map_or_else(String::new, letter))
    };
    let of_progress = ["Mean progress", "Variance", "Standard deviation"].into_iter();
    let of_effects = ["Waste", "Another throw", "Enters at the start"];
    let figures = of_progress.filter(|_| has_progress).chain(of_effects);
    let columns: Vec<Column> =
        std::iter::once(Column::text("Throws")).chain(figures.map(Column::figure)).collect();
    let exact = |fraction: Fraction| {
        let text = fraction.to_string();
        if fraction.is_whole() {
            TableCell::text(text)
        } else {
            Shown::WithDetail(decimal(fraction.value(), 4), text).into()
        }
    };
    let rows = all.iter().flat_map(|member| {
        lines(member.full_name(), &member.mechanics).enumerate().map(|(place, (name, progress))| {
            let mut cells = vec![if place == 0 { throws(member) } else { Shown::Nothing.into() }];
            if has_progress {
                let deviation = TableCell::text(decimal(progress.deviation(), 4));
                cells.extend([exact(progress.mean), exact(progress.variance), deviation]);
            }
            cells.push(chance(progress.waste));
            if place == 0 {
                cells.extend([
                    chance(member.mechanics.another_throw()),
                    chance(member.mechanics.entry),
                ]);
            }
            Row::new(name, cells)
        })
    });
    let progress = if has_progress {
        " Progress: the value that a throw lets a player move; void, again and NO count as 0."
    } else {
        ""
    };
    let table = Table::new(
        "What a throw gives; probabilities also in percent",
        "Rule set",
        columns,
        rows.collect(),
    )
    .noted(format!(
        "The figures are exact, so they have no intervals. Throws: rule sets with the same letter \
         have exactly the same throws.{progress} Waste: the probability of no value at all, from \
         the dice alone. A pass (a value that no piece can use) depends on the position and is \
         measured in play. Another throw: the throw itself gives one, as again or extra. Enters at \
         the start: a throw can enter a piece while all pieces wait.",
    ));
    if all.iter().all(|member| member.mechanics.promoted.is_none()) {
        return table;
    }
    table.noted(
        "Promoted: the second die is thrown on every value that it promotes. In the line before, \
         it is never thrown. In a game, players choose at each throw, where the rules let them.",
    )
}

/// The rule set below the overlays.
fn base_name<'a>(one: &DiceRace<'a>) -> &'a str {
    one.name.split('+').next().unwrap_or_default()
}

/// The names of a group. If all lie on the same `base`, only the names of the overlays.
fn short_names(group: &[&DiceRace<'_>], base: Option<&str>) -> String {
    let overlays = |name: &str| {
        base.and_then(|base| name.strip_prefix(base)?.strip_prefix('+').map(str::to_owned))
    };
    group
        .iter()
        .map(|member| {
            overlays(member.name).unwrap_or_else(|| member.name.to_owned()) + member.player
        })
        .collect::<Vec<_>>()
        .join(", ")
}

/// A panel for each kind of throw.
fn chart(groups: &[Vec<&DiceRace<'_>>]) -> Chart {
    let firsts = || groups.iter().map(|group| &group[0].mechanics);
    let has_second = firsts().any(|mechanics| mechanics.promoted.is_some());
    let has_again = firsts().any(|mechanics| !mechanics.again.is_zero());
    let values = all_values(firsts());
    let mut places = vec!["none".to_owned()];
    places.extend(has_again.then(|| "again".to_owned()));
    places.extend(values.iter().map(u8::to_string));
    let line = |mechanics: &DiceMechanics, progress: &DiceProgress| {
        let seen = |chance: Fraction| {
            (!chance.is_zero()).then(|| ChartFigure::Known(chance.value(), Unit::Percent))
        };
        let mut line = vec![seen(progress.waste)];
        line.extend(has_again.then(|| seen(mechanics.again)));
        line.extend(
            values.iter().map(|value| progress.values.get(value).and_then(|chance| seen(*chance))),
        );
        line
    };
    let bases: BTreeSet<&str> = groups.iter().flatten().map(|name| base_name(name)).collect();
    let base = bases.first().filter(|_| bases.len() == 1).copied();
    let panels = groups.iter().enumerate().map(|(place, group)| {
        let mechanics = &group[0].mechanics;
        let lines = std::iter::once(&mechanics.plain)
            .chain(&mechanics.promoted)
            .map(|progress| line(mechanics, progress))
            .collect();
        SmallChart {
            title: format!("{}: {}", letter(place), short_names(group, base)),
            reference: Some(0.0),
            lines,
            changes: Vec::new(),
        }
    });
    let mut series = vec!["as thrown".to_owned()];
    series.extend(has_second.then(|| "promoted".to_owned()));
    let charts = SmallMultiples {
        title: "The probability of each value".to_owned(),
        subtitle: "Exact; rule sets with the same throws share a panel".to_owned(),
        across: "Value".to_owned(),
        places: Places::Names(places),
        series,
        panels: panels.collect(),
        vertical_axes: VerticalAxes::Shared,
        today: None,
    };
    let caption = "Exact probabilities, from the faces of the dice. Where there is no marker, the \
                   value never occurs. None: a void throw, or NO of the second die.";
    Chart::new(&["dice"], charts).captioned(caption)
}
