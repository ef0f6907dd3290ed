//! The dice of the main throw, and what their sums mean.

use crate::game::chance::Chance;
use crate::game::dice::{Die, Face, marks_distribution};
use crate::game::rules::race::{MAX_SHARED, MAX_VALUE, Throw, ThrowEffect};
use crate::input::check::RulesChecker;
use crate::input::draft::rules::{RulesDraft, ThrowDraft};
use crate::input::tree::field::Field;

impl RulesChecker<'_, RulesDraft> {
    /// The dice, or `None` if one of them has no face that can show.
    pub fn dice(&self) -> Option<Vec<Die>> {
        let mut dice = Vec::new();
        for (index, draft) in self.draft.dice.iter().enumerate() {
            if draft.faces.values().all(|weight| *weight == 0) {
                let field = Field::of("dice").item(index).key("faces");
                let diagnostic = self.error(&field, "no face has a weight above 0");
                diagnostic.allow("marks with weights, such as `{0: 1, 1: 1}`");
                continue;
            }
            let face =
                |(marks, weight): (&u16, &u16)| Face { marks: *marks, weight: (*weight).into() };
            let mut faces: Vec<Face> = draft.faces.iter().map(face).collect();
            faces.sort_by_key(|face| face.marks);
            dice.push(Die { faces, count: draft.count });
        }
        (dice.len() == self.draft.dice.len()).then_some(dice)
    }

    /// The outcomes of the main throw, or `None` if they cannot be determined.
    pub fn throws(&self, dice: &[Die]) -> Option<Chance<Throw>> {
        let Some(ways) = marks_distribution(dice) else {
            let found = "the dice can fall in more ways than a 64-bit number can count";
            return self.error("dice", found).advise("use fewer dice or smaller weights").none();
        };
        let sums: Vec<String> = ways.keys().map(ToString::to_string).collect();
        for marks in self.draft.throw.keys().filter(|marks| !ways.contains_key(marks)) {
            let field = Field::of("throw").key(marks);
            if !self.collector.leaves_out(&field) {
                let found = format!("the dice never show {marks} marks");
                let error = self.error_of_key(field, found).allow(list_of_sums(&sums));
                error.advise("remove this line, or write another sum");
            }
        }
        let mut weighted = Vec::new();
        for (marks, weight) in &ways {
            if let Some(effect) = self.effect(*marks) {
                weighted.push((Throw { marks: *marks, effect }, *weight));
            }
        }
        if weighted.len() < ways.len() {
            return None;
        }
        let is_move = |throw: &Throw| matches!(throw.effect, ThrowEffect::Move { .. });
        match Chance::new(weighted) {
            Ok(throws) if throws.outcomes().iter().any(|throw| is_move(&throw.outcome)) => {
                Some(throws)
            }
            Ok(_) => {
                let found = "no throw moves a piece: every throw is void or thrown again";
                self.error("throw", found).allow("at least one sum of marks with a value").none()
            }
            Err(error) => {
                let diagnostic = self.error("dice", error.to_string());
                diagnostic.advise("use fewer dice or simpler weights").none()
            }
        }
    }

    fn effect(&self, marks: u16) -> Option<ThrowEffect> {
        let default = ThrowDraft::default();
        let throw = self.draft.throw.get(&marks).unwrap_or(&default);
        let field = Field::of("throw").key(marks);
        if throw.void || throw.again {
            if throw.void && (throw.again || throw.burnt_after.is_some()) || has_move_fields(throw)
            {
                let found = "a throw that is void or thrown again cannot have other fields";
                self.error_of_key(&field, found).allow(
                    "`void: true` alone, or `again: true` alone or with `burnt_after`, or a value \
                     with `extra`, `enters`, `bears_off`, `shared`, `burnt_after`",
                );
            }
            return Some(if throw.void { ThrowEffect::Void } else { ThrowEffect::Again });
        }
        let enters = self.kinds_or_all(&field.key("enters"), throw.enters.as_deref());
        let value = throw.value.map_or(marks, u16::from);
        if value == 0 || value > u16::from(MAX_VALUE) {
            // Without a throw table, the error is in the dice.
            let place = if self.draft.throw.is_empty() { Field::of("dice") } else { field };
            let found = format!("the dice can show {marks} marks, but {value} cannot be a value");
            let diagnostic = self.error(&place, found);
            let way_out = format!(
                "say what that throw means under `throw`: `{marks}: {{void: true}}` or `{marks}: \
                 {{value: 4}}`"
            );
            return diagnostic
                .allow(format!("values from 1 to {MAX_VALUE}"))
                .advise(way_out)
                .none();
        }
        let shared = throw.shared.unwrap_or(false);
        if shared && value > u16::from(MAX_SHARED) {
            let found = format!("the value {value} is too large to be shared");
            self.error(field.key("shared"), found).allow(format!("values up to {MAX_SHARED}"));
        }
        Some(ThrowEffect::Move {
            value: value as u8,
            extra: throw.extra.unwrap_or(false),
            enters,
            bears_off: throw.bears_off.unwrap_or(true),
            shared,
        })
    }
}

fn has_move_fields(throw: &ThrowDraft) -> bool {
    throw.value.is_some()
        || throw.extra.is_some()
        || throw.enters.is_some()
        || throw.bears_off.is_some()
        || throw.shared.is_some()
}

fn list_of_sums(sums: &[String]) -> String {
    match sums {
        [first, .., last] if sums.len() > 20 => {
            format!("{} sums from {first} to {last}", sums.len())
        }
        _ => sums.join(", "),
    }
}
