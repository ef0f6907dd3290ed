//! What changed in rules and plans between two saved reports.

use serde_json::Value as Json;

use crate::input::rule_changes::{RuleChange, changes};
use crate::input::saved::report::{SavedReport, SavedSubject};
use crate::study::number::whole;

/// The fields of a scenario that are shown elsewhere, or that change no figure.
const SHOWN_ELSEWHERE: [&str; 10] =
    ["name", "title", "about", "rules", "players", "bots", "games", "seed", "throw_limit", "level"];

/// What a report says of the rules of two subjects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesChange {
    /// The name of the rule set now, and before.
    pub names: [String; 2],
    /// Do both play the same games?
    pub plays_the_same: bool,
    /// The fields that differ. Empty if the text of one is not in its report.
    pub fields: Vec<RuleChange>,
    /// Are both texts in their reports?
    pub has_texts: bool,
}

/// The rules of these subjects. `None` if nothing differs.
pub fn rules(
    [before, after]: [&SavedReport; 2],
    [old, new]: [&SavedSubject; 2],
) -> Option<RulesChange> {
    let texts = before.rules_of(old).zip(after.rules_of(new));
    let fields = texts.map_or_else(Vec::new, |(old, new)| changes(&old.text, &new.text));
    let plays_the_same = old.fingerprint == new.fingerprint;
    let (names, has_texts) = ([old.rules.clone(), new.rules.clone()], texts.is_some());
    let found = RulesChange { names, plays_the_same, fields, has_texts };
    (!plays_the_same || !found.fields.is_empty()).then_some(found)
}

/// A line about two plans: what, then its value before and now.
pub type PlanLine = (String, [String; 2]);

/// What two reports say of their plans. Each line is there if one of them says it.
pub fn plan(reports: [&SavedReport; 2]) -> Vec<PlanLine> {
    let number = |value: Option<u64>| value.map_or_else(String::new, whole);
    let mut lines: Vec<PlanLine> = vec![
        ("Version".to_owned(), reports.map(|report| report.version.clone())),
        ("Question".to_owned(), reports.map(|report| report.kind.clone())),
        ("Rule sets".to_owned(), reports.map(rule_names)),
        ("Players".to_owned(), reports.map(players)),
        ("Games of each".to_owned(), reports.map(games)),
        ("Seed".to_owned(), reports.map(|report| seed(report.seed))),
        ("Throw limit".to_owned(), reports.map(|report| number(report.throw_limit.map(u64::from)))),
        ("Level".to_owned(), reports.map(|report| report.level.to_string())),
    ];
    let fields = |report: &SavedReport| {
        let fields = report.scenario.as_ref().and_then(Json::as_object);
        fields.map_or_else(Vec::new, |fields| fields.keys().cloned().collect::<Vec<_>>())
    };
    let mut others: Vec<String> = reports.into_iter().flat_map(fields).collect();
    others.retain(|name| !SHOWN_ELSEWHERE.contains(&name.as_str()));
    others.dedup();
    for name in others {
        if lines.iter().any(|(known, _)| *known == name) {
            continue;
        }
        let value = |report: &SavedReport| {
            let field = report.scenario.as_ref().and_then(|fields| fields.get(&name));
            field.map_or_else(String::new, ToString::to_string)
        };
        lines.push((name.clone(), reports.map(value)));
    }
    lines.retain(|(_, values)| values.iter().any(|value| !value.is_empty()));
    lines
}

fn seed(value: Option<u64>) -> String {
    value.map_or_else(String::new, |seed| seed.to_string())
}

/// The parts without repetition, with commas between them.
fn each_once(parts: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = Vec::new();
    parts.for_each(|part| {
        if !all.contains(&part) {
            all.push(part);
        }
    });
    all.join(", ")
}

fn rule_names(report: &SavedReport) -> String {
    each_once(report.subjects.iter().map(|subject| subject.rules.clone()))
}

fn players(report: &SavedReport) -> String {
    each_once(report.subjects.iter().map(|subject| {
        let bots = || format!("{} v {}", subject.first_bot, subject.second_bot);
        subject.players.clone().unwrap_or_else(bots)
    }))
}

fn games(report: &SavedReport) -> String {
    each_once(report.subjects.iter().map(|subject| whole(subject.games)))
}
