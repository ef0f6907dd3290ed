//! Rule sets as text: the list of them, and one in full.

use std::fmt::Write;

use crate::game::bits::BitSet;
use crate::game::rules::{Condition, GameRules, Payer, Place, Rules, Starter};
use crate::report::{dice_text, domination_text, race_text};
use crate::spec::catalogue::Listed;

/// The list of known rule sets, one line each, grouped by source in order of first appearance.
pub fn list(listed: &[Listed]) -> String {
    let width = listed.iter().map(|rules| rules.name.chars().count()).max().unwrap_or(0);
    let mut sources: Vec<&str> = Vec::new();
    for rules in listed {
        if !sources.contains(&rules.source.as_str()) {
            sources.push(&rules.source);
        }
    }
    let mut text = String::new();
    for source in sources {
        let _ = writeln!(text, "{source}");
        for rules in listed.iter().filter(|rules| rules.source == source) {
            let _ = writeln!(text, "  {:<width$}  {} [{}]", rules.name, rules.title, rules.origin);
        }
        text.push('\n');
    }
    text + "Show one with `urlab rules show NAME`.\n"
}

/// One rule set in full.
pub fn show(rules: &Rules) -> String {
    let mut text =
        format!("{} ({})\nSource: {}\nFingerprint: {}\n\n", rules.title, rules.name, rules.source, rules.fingerprint);
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
    if !rules.readings.is_empty() {
        text += "\nReadings of points that the source leaves open:\n";
        for reading in &rules.readings {
            let point = reading.point.trim_end_matches('.');
            let _ = writeln!(text, "  {point}: {} [field {}]", reading.reading, reading.field);
        }
    }
    text
}

fn opening(rules: &Rules) -> String {
    let starter = match rules.opening.starter {
        Starter::Higher => "the higher cast",
        Starter::Lower => "the lower cast",
        Starter::Random => "lot",
    };
    let kept = if rules.opening.kept.is_some() { ", who keeps the cast as the first throw" } else { "" };
    format!("The first player is found by {starter}{kept}\n")
}

fn ending(rules: &Rules) -> String {
    let mut text = "Win classes, the first that fits the loser's pieces at the end:\n".to_owned();
    for class in &rules.win_classes {
        let points = if class.points == 1 { "1 point".to_owned() } else { format!("{} points", class.points) };
        let conditions: Vec<String> = class.conditions.iter().map(|bound| condition(rules, bound)).collect();
        let when = if conditions.is_empty() { "any other win".to_owned() } else { conditions.join(" and ") };
        let _ = writeln!(text, "  {} ({}), {points}: {when}", class.title, class.id);
    }
    if let Some(play) = rules.match_play {
        let _ = writeln!(
            text,
            "Match to {} points; a draw gives {}; one point of difference is worth {}",
            play.points, play.draw_points, play.stake_per_point
        );
    }
    if let Some(stakes) = rules.stakes {
        let payer = if stakes.payer == Payer::Mover { "the player who lands" } else { "the other player" };
        let squares = squares(rules, stakes.squares);
        let _ =
            writeln!(text, "Stakes: ante {}; for each landing on {squares} {payer} pays {}", stakes.ante, stakes.fine);
    }
    text
}

/// A bound on the loser's pieces, in words.
fn condition(rules: &Rules, bound: &Condition) -> String {
    let place = match bound.place {
        Place::Home => "home".to_owned(),
        Place::Waiting => "waiting".to_owned(),
        Place::Squares(set) => format!("on {}", squares(rules, set)),
    };
    let number = match (bound.at_least, bound.at_most) {
        (0, 0) => "no piece".to_owned(),
        (low, u8::MAX) => format!("at least {low} {}", if low == 1 { "piece" } else { "pieces" }),
        (0, high) => format!("at most {high} {}", if high == 1 { "piece" } else { "pieces" }),
        (low, high) => format!("{low} to {high} pieces"),
    };
    format!("{number} {place}")
}

/// The names of squares.
pub(super) fn names(rules: &Rules, set: BitSet) -> String {
    let names = set.iter().map(|square| rules.board.squares[usize::from(square)].name.as_str());
    names.collect::<Vec<_>>().join(" ")
}

/// The names of squares, after the name of the zone that they are, if they are one.
pub(super) fn squares(rules: &Rules, set: BitSet) -> String {
    let names = names(rules, set);
    match rules.board.zones.iter().find(|zone| zone.squares == set) {
        _ if set.is_empty() => "none".to_owned(),
        _ if set == rules.board.rosettes => format!("rosettes ({names})"),
        Some(zone) => format!("{} ({names})", zone.name),
        None => names,
    }
}
