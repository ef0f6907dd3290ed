//! Rule sets and overlays as text: the list of them, and one in full.

use std::fmt::Write;

use indexmap::IndexMap;

use crate::game::rules::{
    Alternative, Condition, GameRules, Payer, PiecePlace, Reading, Rules, Starter, Tie,
};
use crate::input::catalogue::ListedFile;
use crate::input::overlay::Overlay;
use crate::input::rule_changes::RuleChange;
use crate::report::square_text::{names, squares, way_squares};
use crate::report::{dice_text, domination_text, race_text};
use crate::study::wording::{counted, title_with_name};

/// The list of known rule sets, one line each. It is grouped by source in order of first
/// appearance, and other games are one group. The overlays come after the rule sets.
pub fn list(rules: &[ListedFile], overlays: &[ListedFile]) -> String {
    let width =
        rules.iter().chain(overlays).map(|listed| listed.name.chars().count()).max().unwrap_or(0);
    let mut groups: IndexMap<&str, Vec<&ListedFile>> = IndexMap::new();
    for listed in rules {
        let head = if listed.is_other_game { "Other games" } else { &listed.source };
        groups.entry(head).or_default().push(listed);
    }
    if !overlays.is_empty() {
        let head = "Overlays, applied to a rule set with +: RULES+OVERLAY";
        groups.insert(head, overlays.iter().collect());
    }
    let mut text = String::new();
    for (head, group) in groups {
        let _ = writeln!(text, "{head}");
        for ListedFile { name, title, readings, origin, .. } in group {
            let readings = match readings {
                0 => String::new(),
                some => format!(" ({})", counted(*some as u64, "reading")),
            };
            let _ = writeln!(text, "  {name:<width$}  {title}{readings} [{origin}]");
        }
        text.push('\n');
    }
    text + "A reading is how Urlab decides a point that the source leaves open. \
            `urlab rules show NAME` shows a rule set with its readings.\n"
}

/// One overlay: its description, the rule sets that it fits, and its file.
pub fn overlay(overlay: &Overlay) -> String {
    let Overlay { name, title, source, only_on, .. } = overlay;
    let rules = match &only_on[..] {
        [] => "any rule set".to_owned(),
        names => format!("{}, directly or by `extends`", names.join(", ")),
    };
    let mut text = format!(
        "{title} ({name}), an overlay\nSource: {source}\nCan be applied to {rules}: \
            `RULES+{name}`\n{}\nThe file:\n",
        readings(&overlay.readings)
    );
    for line in overlay.text.lines() {
        let _ = writeln!(text, "{}", format!("  {line}").trim_end());
    }
    text
}

/// What a rule set changes of the rule set `base`, a line for each field.
pub fn changes(base: &str, changes: &[RuleChange]) -> String {
    if changes.is_empty() {
        return format!("  It plays as {base} does.");
    }
    let lines = changes.iter().map(|change| format!("\n    {change}"));
    format!("  Against {base}, it{}", lines.collect::<String>())
}

/// One rule set in full.
pub fn show(rules: &Rules) -> String {
    let Rules { title, name, source, fingerprint, .. } = rules;
    let mut text = format!(
        "{}\nSource: {source}\nFingerprint: {fingerprint}\n\n",
        title_with_name(title, name)
    );
    match &rules.game {
        GameRules::Race(race) => text += &race_text::pieces(rules, race),
        GameRules::Domination(domination) => text += &domination_text::pieces(rules, domination),
    }
    for zone in &rules.board.zones {
        let _ = writeln!(text, "Zone {}: {}", zone.name, names(rules, zone.squares));
    }
    text += "\nDice:\n";
    text += &dice_text::dice(rules);
    text.push('\n');
    match &rules.game {
        GameRules::Race(race) => text += &race_text::play(rules, race),
        GameRules::Domination(domination) => text += &domination_text::play(rules, domination),
    }
    text += &opening(rules);
    text += &ending(rules);
    text + &readings(&rules.readings)
}

/// The readings under a heading. Empty if there are none.
fn readings(readings: &[Reading]) -> String {
    let mut text = String::new();
    for (index, Reading { point, reading, field, alternatives }) in readings.iter().enumerate() {
        if index == 0 {
            text += "\nReadings of points that the source leaves open:\n";
        }
        let _ = writeln!(text, "  {}: {reading} [field {field}]", point.trim_end_matches('.'));
        for Alternative { reading, set } in alternatives {
            let settings: Vec<String> =
                set.iter().map(|setting| format!("{}: {}", setting.field, setting.value)).collect();
            let _ = writeln!(text, "    alternative: {reading} [{}]", settings.join(", "));
        }
    }
    text
}

fn opening(rules: &Rules) -> String {
    let starter = match rules.opening.starter {
        Starter::Higher => "the player with the higher cast",
        Starter::Lower => "the player with the lower cast",
        Starter::Random => "a random player",
    };
    let kept =
        if rules.opening.kept.is_some() { ", who keeps the cast as the first throw" } else { "" };
    format!("First player: {starter}{kept}\n")
}

fn ending(rules: &Rules) -> String {
    let mut text =
        "Win classes (the first one that fits the loser's pieces at the end counts):\n".to_owned();
    for class in &rules.win_classes {
        let points = counted(class.points, "point");
        let conditions: Vec<String> =
            class.conditions.iter().map(|bound| condition(rules, bound)).collect();
        let when = if conditions.is_empty() {
            "any other win".to_owned()
        } else {
            conditions.join(" and ")
        };
        let _ = writeln!(text, "  {} ({}), {points}: {when}", class.title, class.id);
    }
    if let Some(play) = rules.match_play {
        let tie = if play.tie == Tie::Draw { "the match is drawn" } else { "they play a decider" };
        let _ = writeln!(
            text,
            "Match to {} points; a draw gives {}; one point of difference is worth {}; if both get \
                there with equal points, {tie}",
            play.points, play.draw_points, play.stake_per_point
        );
    }
    if let Some(stakes) = rules.stakes {
        let payer =
            if stakes.payer == Payer::Mover { "the player who lands" } else { "the other player" };
        let squares = way_squares(rules, stakes.squares);
        let _ = writeln!(
            text,
            "Stakes: ante {}; for each landing on {squares} {payer} pays {}",
            stakes.ante, stakes.fine
        );
    }
    text
}

/// A condition on the loser's pieces, in words.
fn condition(rules: &Rules, bound: &Condition) -> String {
    let place = match bound.place {
        PiecePlace::Home => "home".to_owned(),
        PiecePlace::Waiting => "waiting".to_owned(),
        PiecePlace::Squares(set) => format!("on {}", squares(rules, set)),
    };
    let number = match (bound.at_least, bound.at_most) {
        (0, 0) => "no piece".to_owned(),
        (low, u8::MAX) => format!("at least {}", counted(low, "piece")),
        (0, high) => format!("at most {}", counted(high, "piece")),
        (low, high) => format!("{low} to {high} pieces"),
    };
    format!("{number} {place}")
}
