//! The dice of the main throw, and what their sums mean.

use crate::game::chance::{Chance, ChanceError};
use crate::game::dice::{Die, Face, marks_distribution};
use crate::game::rules::race::{MAX_SHARED, MAX_VALUE, Throw, ThrowEffect};
use crate::input::check::names;
use crate::input::collect::Collector;
use crate::input::draft::rules::{DieDraft, RulesDraft, ThrowDraft};
use crate::input::tree::field::Field;

/// The dice, or `None` if one of them cannot fall.
pub fn dice(drafts: &[DieDraft], collector: &mut Collector<'_>) -> Option<Vec<Die>> {
    let mut dice = Vec::new();
    for (index, draft) in drafts.iter().enumerate() {
        if draft.faces.values().all(|weight| *weight == 0) {
            let field = Field::of("dice").item(index).key("faces");
            collector
                .fault(&field, "no face has a weight above 0")
                .allow("marks with weights, such as `{0: 1, 1: 1}`");
            continue;
        }
        let mut faces: Vec<Face> = draft
            .faces
            .iter()
            .map(|(marks, weight)| Face { marks: *marks, weight: u32::from(*weight) })
            .collect();
        faces.sort_by_key(|face| face.marks);
        dice.push(Die { faces, count: draft.count });
    }
    (dice.len() == drafts.len()).then_some(dice)
}

/// What the main throw can be, or `None` if that cannot be said.
pub fn throws(
    draft: &RulesDraft,
    dice: &[Die],
    collector: &mut Collector<'_>,
) -> Option<Chance<Throw>> {
    let Some(ways) = marks_distribution(dice) else {
        let fault =
            collector.fault("dice", "the dice can fall in more ways than a 64-bit number counts");
        fault.advise("use fewer dice or smaller weights");
        return None;
    };
    let sums: Vec<String> = ways.keys().map(ToString::to_string).collect();
    for marks in draft.throw.keys().filter(|marks| !ways.contains_key(marks)) {
        let field = Field::of("throw").key(marks);
        collector
            .fault_of_key(&field, format!("the dice never show {marks} marks"))
            .allow(few(&sums));
    }
    let mut weighted = Vec::new();
    for (marks, weight) in &ways {
        if let Some(effect) = effect(*marks, draft, collector) {
            weighted.push((Throw { marks: *marks, effect }, *weight));
        }
    }
    if weighted.len() < ways.len() {
        return None;
    }
    match Chance::new(weighted) {
        Ok(throws) => moves_something(throws, collector),
        Err(error) => {
            too_fine(error, collector);
            None
        }
    }
}

fn too_fine(error: ChanceError, collector: &mut Collector<'_>) {
    collector.fault("dice", error.to_string()).advise("use fewer dice or rounder weights");
}

fn moves_something(throws: Chance<Throw>, collector: &mut Collector<'_>) -> Option<Chance<Throw>> {
    let moves = throws
        .outcomes()
        .iter()
        .any(|weighted| matches!(weighted.outcome.effect, ThrowEffect::Move { .. }));
    if !moves {
        let fault =
            collector.fault("throw", "no throw moves a piece: each is void or thrown again");
        fault.allow("at least one sum of marks with a value");
    }
    moves.then_some(throws)
}

fn effect(marks: u16, draft: &RulesDraft, collector: &mut Collector<'_>) -> Option<ThrowEffect> {
    let plain = ThrowDraft::default();
    let throw = draft.throw.get(&marks).unwrap_or(&plain);
    let field = Field::of("throw").key(marks);
    if throw.void || throw.again {
        let alone = !(throw.void && throw.again);
        if !alone || says_how_to_move(throw) {
            let fault = collector
                .fault_of_key(&field, "a throw that is void or thrown again is nothing else");
            fault.allow(
                "`void: true` alone, or `again: true` alone, or a value with `extra`, `enters`, \
                    `bears_off`, `shared`",
            );
        }
        return Some(if throw.void { ThrowEffect::Void } else { ThrowEffect::Again });
    }
    let enters = names::kinds_or_all(
        &draft.pieces,
        &field.key("enters"),
        throw.enters.as_deref(),
        collector,
    );
    let value = throw.value.map_or(marks, u16::from);
    if value == 0 || value > u16::from(MAX_VALUE) {
        // Where the table has no line, the die is what is wrong.
        let place = if draft.throw.is_empty() { Field::of("dice") } else { field };
        let fault = collector.fault(
            &place,
            format!("the dice can show {marks} marks, and {value} cannot be a value"),
        );
        fault.allow(format!("values from 1 to {MAX_VALUE}"));
        fault.advise(format!(
            "say what that throw means under `throw`: `{marks}: {{void: true}}` or `{marks}: \
                {{value: 4}}`"
        ));
        return None;
    }
    let shared = throw.shared.unwrap_or(false);
    if shared && value > u16::from(MAX_SHARED) {
        let found = format!("a throw of the value {value} is to be shared");
        collector.fault(field.key("shared"), found).allow(format!("values up to {MAX_SHARED}"));
    }
    let bears_off = throw.bears_off.unwrap_or(true);
    Some(ThrowEffect::Move {
        value: value as u8,
        extra: throw.extra.unwrap_or(false),
        enters,
        bears_off,
        shared,
    })
}

fn says_how_to_move(throw: &ThrowDraft) -> bool {
    throw.value.is_some()
        || throw.extra.is_some()
        || throw.enters.is_some()
        || throw.bears_off.is_some()
        || throw.shared.is_some()
}

fn few(sums: &[String]) -> String {
    match sums {
        [first, .., last] if sums.len() > 20 => {
            format!("{} sums from {first} to {last}", sums.len())
        }
        _ => sums.join(", "),
    }
}
