//! A rule set's dice: exact probabilities as fractions.

use std::ops::Range;

use comfy_table::{CellAlignment, ContentArrangement, Table, TableComponent, presets};

use crate::balance::dice_mechanics::{DiceMechanics, DiceProgress};
use crate::game::fraction::Fraction;
use crate::game::rules::domination::DominationRules;
use crate::game::rules::race::{RaceRules, Throw, ThrowEffect};
use crate::game::rules::{GameRules, Rules};
use crate::report::domination_text;
use crate::study::wording::title_with_name;

/// The dice of a rule set under its name.
pub fn with_title(rules: &Rules) -> String {
    format!("{}\n{}", title_with_name(&rules.title, &rules.name), dice(rules))
}

/// The table of a rule set's throws with their exact probabilities, the second die, and the kept
/// opening cast.
pub fn dice(rules: &Rules) -> String {
    match &rules.game {
        GameRules::Race(race) => race_dice(rules, race),
        GameRules::Domination(domination) => combinations(rules, domination) + "\n",
    }
}

fn race_dice(rules: &Rules, race: &RaceRules) -> String {
    let mut lines: Vec<String> =
        race.dice_roles().flat_map(|role| of_player(race, role, thrown(race, role))).collect();
    lines.extend(own_throws(race));
    if let Some(promotion) = &race.promotion {
        let yes: u32 = promotion
            .die
            .outcomes()
            .iter()
            .filter(|side| side.outcome)
            .map(|side| side.weight)
            .sum();
        let pairs: Vec<String> =
            promotion.promotes.iter().map(|pair| format!("{}->{}", pair.from, pair.to)).collect();
        let kinds: Vec<_> = promotion
            .enters
            .iter()
            .map(|kind| race.kinds[usize::from(kind)].name.as_str())
            .collect();
        let kinds = if kinds.is_empty() { "no piece".to_owned() } else { kinds.join(", ") };
        let exit =
            if promotion.bears_off { "may bear a piece off" } else { "may not bear a piece off" };
        lines.push(format!(
            "Second die: YES {}, promotes {}; a promoted value may enter {kinds} and {exit}; NO \
                ends the turn",
            fraction(yes, promotion.die.total()),
            pairs.join(" "),
        ));
        lines.extend(race.dice_roles().flat_map(|role| {
            let promoted = DiceMechanics::of_role(race, role).promoted;
            of_player(race, role, promoted.as_ref().map(with_second_die).into_iter().collect())
        }));
    }
    if let Some(kept) = &rules.opening.kept {
        let casts = kept
            .outcomes()
            .iter()
            .map(|cast| {
                let throw = &race.throws.outcomes()[usize::from(cast.outcome)].outcome;
                format!("{}: {}", meaning(throw), fraction(cast.weight, kept.total()))
            })
            .collect::<Vec<_>>()
            .join("; ");
        lines.push(format!("Opening cast of the starter, kept as its first throw: {casts}"));
    }
    lines.join("\n") + "\n"
}

/// The table of the throws of a role, and what they come to.
fn thrown(race: &RaceRules, role: usize) -> Vec<String> {
    let mechanics = DiceMechanics::of_role(race, role);
    vec![throws(race, role), progress(&mechanics.plain), chances(&mechanics)]
}

/// These lines, after one that says whose dice they are about if the players throw different ones.
fn of_player(race: &RaceRules, role: usize, lines: Vec<String>) -> Vec<String> {
    let player = ["first", "second"][role];
    let title = race.second_dice.as_ref().map(|_| format!("Dice of the {player} player:"));
    title.into_iter().chain(lines).collect()
}

/// What becomes of the extra throws of the table when a piece enters by a throw of its own. `None`
/// if no piece does, or if no throw grants one.
fn own_throws(race: &RaceRules) -> Option<String> {
    let grants = |throw: &Throw| matches!(throw.effect, ThrowEffect::Move { extra: true, .. });
    if !race.throws.outcomes().iter().any(|cast| grants(&cast.outcome)) {
        return None;
    }
    let kinds = race.kinds.iter().filter(|kind| kind.own_throw);
    let told = kinds.map(|kind| {
        let own = if kind.own_throw_extra { "grants one as the table says" } else { "grants none" };
        format!("a {} enters by a throw that grants none, and its own throw {own}", kind.name)
    });
    let sentences: Vec<String> = told.collect();
    (!sentences.is_empty()).then(|| format!("Extra throws: {}", sentences.join("; ")))
}

/// A table with a row for each throw. The columns `right` are aligned right.
fn table<const N: usize>(
    heads: [&str; N],
    right: Range<usize>,
    rows: impl Iterator<Item = [String; N]>,
) -> String {
    let mut table = Table::new();
    table
        .load_preset(presets::UTF8_HORIZONTAL_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(heads)
        .add_rows(rows);
    table
        .remove_style(TableComponent::HorizontalLines)
        .remove_style(TableComponent::MiddleIntersections);
    for column in table.column_iter_mut().skip(right.start).take(right.len()) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.to_string()
}

fn decimal(part: u32, whole: u32) -> String {
    format!("{:.6}", f64::from(part) / f64::from(whole))
}

fn combinations(rules: &Rules, domination: &DominationRules) -> String {
    let total = domination.throws.total();
    let rows = domination.throws.outcomes().iter().map(|weighted| {
        let options = weighted.outcome.options.as_ref();
        let allowed = options.map(|options| domination_text::options(rules, options));
        [
            weighted.outcome.shown.clone(),
            fraction(weighted.weight, total),
            decimal(weighted.weight, total),
            allowed.unwrap_or_else(|| "nothing: void".to_owned()),
        ]
    });
    table(["Faces", "Probability", "", "Allows"], 1..3, rows)
}

fn throws(race: &RaceRules, role: usize) -> String {
    let throws = race.throws_of(role);
    let total = throws.total();
    let shown = throws.outcomes().iter().filter(|weighted| weighted.weight > 0);
    let rows = shown.map(|weighted| {
        [
            weighted.outcome.marks.to_string(),
            meaning(&weighted.outcome),
            fraction(weighted.weight, total),
            decimal(weighted.weight, total),
            remarks(race, &weighted.outcome),
        ]
    });
    table(["Marks", "Value", "Probability", "", "Remarks"], 0..4, rows)
}

fn meaning(throw: &Throw) -> String {
    match throw.effect {
        ThrowEffect::Void => "void".to_owned(),
        ThrowEffect::Again => "again".to_owned(),
        ThrowEffect::Move { value, .. } => value.to_string(),
    }
}

fn remarks(race: &RaceRules, throw: &Throw) -> String {
    let place = race.lost_throws.burnt_after.get(&throw.marks);
    let burnt = place.map(|place| format!("burnt at place {place} in a row"));
    let ThrowEffect::Move { value, extra, enters, bears_off, shared } = throw.effect else {
        return burnt.unwrap_or_default();
    };
    let mut remarks = Vec::new();
    if extra {
        remarks.push("extra throw".to_owned());
    }
    let entered: Vec<String> = enters
        .iter()
        .filter_map(|kind| {
            let kind = &race.kinds[usize::from(kind)];
            let entry = kind.entries.iter().find(|entry| entry.value == value)?;
            Some(format!("{} on step {}", kind.name, entry.step))
        })
        .collect();
    remarks.push(if entered.is_empty() {
        "cannot enter a piece".to_owned()
    } else {
        format!("enters {}", entered.join(", "))
    });
    if shared {
        remarks.push("pieces on the board may share it".to_owned());
    }
    if !bears_off {
        remarks.push("cannot bear a piece off".to_owned());
    }
    remarks.extend(burnt);
    remarks.join("; ")
}

/// The exact mean and variance of the progress.
fn progress(progress: &DiceProgress) -> String {
    let DiceProgress { mean, variance, .. } = progress;
    let deviation = format!("{:.4}", progress.deviation());
    format!(
        "Progress per throw: mean {mean}, variance {variance} (exact; standard deviation \
            {deviation}; void and again count 0)"
    )
}

fn chances(mechanics: &DiceMechanics) -> String {
    let shown = |chance: Fraction| {
        if chance.is_zero() { "0".to_owned() } else { format!("{chance} ({:.6})", chance.value()) }
    };
    let (waste, another, entry) =
        (mechanics.plain.waste, mechanics.another_throw(), mechanics.entry);
    format!(
        "Waste (no value at all): {}; the throw itself gives another throw: {}; a throw can enter \
            a piece at the start: {}",
        shown(waste),
        shown(another),
        shown(entry),
    )
}

fn with_second_die(progress: &DiceProgress) -> String {
    let DiceProgress { mean, variance, waste, .. } = progress;
    let values: Vec<String> =
        progress.values.iter().map(|(value, chance)| format!("{value}: {chance}")).collect();
    let deviation = format!("{:.4}", progress.deviation());
    format!(
        "If the second die is thrown for every value that it promotes: {}; waste {waste}; \
            progress: mean {mean}, variance {variance} (standard deviation {deviation}; NO counts \
            0)",
        values.join("; ")
    )
}

fn fraction(part: u32, whole: u32) -> String {
    Fraction::new(u128::from(part), u128::from(whole)).to_string()
}
