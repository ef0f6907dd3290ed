//! The dice of the main throw, and what their sums mean.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::chance::{Chance, ChanceError, Weighted};
use crate::game::dice::{Die, Face, marks_distribution};
use crate::game::rules::race::{MAX_SHARED, MAX_VALUE, Throw, ThrowEffect};
use crate::input::check::RulesChecker;
use crate::input::check::checked_throws::CheckedThrows;
use crate::input::draft::dice::DieDraft;
use crate::input::draft::rules::{RulesDraft, ThrowDraft};
use crate::input::draft::start::PlayerDraft;
use crate::input::tree::field::Field;

/// The dice of the player who takes the first turn, and those of the other player.
pub struct CheckedDice {
    /// The fields that say them. It is one field if both throw the same dice.
    fields: [Field; 2],
    dice: [Vec<Die>; 2],
}

impl RulesChecker<'_, RulesDraft> {
    /// The dice of both players, or `None` if a die has no face that can show.
    pub fn dice(&self) -> Option<CheckedDice> {
        let RulesDraft { dice, players, .. } = self.draft;
        let common = self.dice_at(&Field::of("dice"), dice);
        let of_player = |name: &str, player: &PlayerDraft| match &player.dice {
            Some(draft) => {
                let field = Field::of("players").key(name).key("dice");
                (self.dice_at(&field, draft), field)
            }
            None => (common.clone(), Field::of("dice")),
        };
        let (first, first_field) = of_player("first", &players.first);
        let (second, second_field) = of_player("second", &players.second);
        common.as_ref()?;
        Some(CheckedDice { fields: [first_field, second_field], dice: [first?, second?] })
    }

    /// The dice of a field, or `None` if one of them has no face that can show.
    fn dice_at(&self, field: &Field, drafts: &[DieDraft]) -> Option<Vec<Die>> {
        let mut dice = Vec::new();
        for (index, draft) in drafts.iter().enumerate() {
            if draft.faces.values().all(|weight| *weight == 0) {
                let faces = field.item(index).key("faces");
                let diagnostic = self.error(&faces, "no face has a weight above 0");
                diagnostic.allow("marks with weights, such as `{0: 1, 1: 1}`");
                continue;
            }
            let face =
                |(marks, weight): (&u16, &u16)| Face { marks: *marks, weight: (*weight).into() };
            let mut faces: Vec<Face> = draft.faces.iter().map(face).collect();
            faces.sort_by_key(|face| face.marks);
            dice.push(Die { faces, count: draft.count });
        }
        (dice.len() == drafts.len()).then_some(dice)
    }

    /// The outcomes of the main throw, or `None` if they cannot be determined.
    pub fn throws(&self, checked: CheckedDice) -> Option<CheckedThrows> {
        let CheckedDice { fields, dice } = checked;
        let first = self.ways(&fields[0], &dice[0]);
        let is_one_field = fields[0] == fields[1];
        let second = if is_one_field { first.clone() } else { self.ways(&fields[1], &dice[1]) };
        let ways = [first?, second?];
        let sums: BTreeSet<u16> = ways.iter().flat_map(BTreeMap::keys).copied().collect();
        self.check_sums(&sums);
        let mut effects = Vec::new();
        for marks in &sums {
            let shown_by = if ways[0].contains_key(marks) { &fields[0] } else { &fields[1] };
            effects.extend(self.effect(*marks, shown_by).map(|effect| (*marks, effect)));
        }
        if effects.len() < sums.len() {
            return None;
        }
        let all = effects.into_iter().map(|(marks, effect)| (Throw { marks, effect }, 1));
        let all = match Chance::new(all) {
            Ok(all) => all,
            Err(error) => return self.too_fine(&fields[1], error),
        };
        let first = self.weighed(&all, &ways[0], &fields[0]);
        let second =
            if is_one_field { first.clone() } else { self.weighed(&all, &ways[1], &fields[1]) };
        Some(CheckedThrows { fields, roles: [first?, second?], dice })
    }

    /// For each sum of marks of some dice, the number of ways in which it falls.
    fn ways(&self, field: &Field, dice: &[Die]) -> Option<BTreeMap<u16, u64>> {
        let ways = marks_distribution(dice);
        if ways.is_none() {
            let found = "the dice can fall in more ways than a 64-bit number can count";
            self.error(field, found).advise("use fewer dice or smaller weights");
        }
        ways
    }

    /// Reports entries of the throw table for sums that no dice show.
    fn check_sums(&self, shown: &BTreeSet<u16>) {
        let sums: Vec<String> = shown.iter().map(ToString::to_string).collect();
        for marks in self.draft.throw.keys().filter(|marks| !shown.contains(marks)) {
            let field = Field::of("throw").key(marks);
            if !self.collector.leaves_out(&field) {
                let found = format!("the dice never show {marks} marks");
                let error = self.error_of_key(field, found).allow(list_of_sums(&sums));
                error.advise("remove this line, or write another sum");
            }
        }
    }

    /// All throws with the weights of the dice of a field, or `None` if no such throw moves a piece
    /// or the weights are too fine.
    fn weighed(
        &self,
        all: &Chance<Throw>,
        ways: &BTreeMap<u16, u64>,
        field: &Field,
    ) -> Option<Chance<Throw>> {
        let weight = |throw: &Throw| ways.get(&throw.marks).copied().unwrap_or(0);
        let throws = match all.reweighted(all.outcomes().iter().map(|cast| weight(&cast.outcome))) {
            Ok(throws) => throws,
            Err(error) => return self.too_fine(field, error),
        };
        let moves = |cast: &Weighted<Throw>| {
            cast.weight > 0 && matches!(cast.outcome.effect, ThrowEffect::Move { .. })
        };
        if throws.outcomes().iter().any(moves) {
            return Some(throws);
        }
        let found = "no throw moves a piece: every throw is void or thrown again";
        let place = if *field == Field::of("dice") { Field::of("throw") } else { field.clone() };
        self.error(&place, found).allow("at least one sum of marks with a value").none()
    }

    fn too_fine<T>(&self, field: &Field, error: ChanceError) -> Option<T> {
        let diagnostic = self.error(field, error.to_string());
        diagnostic.advise("use fewer dice or simpler weights").none()
    }

    /// What a sum of marks means. `shown_by` is the field of dice that show it.
    fn effect(&self, marks: u16, shown_by: &Field) -> Option<ThrowEffect> {
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
            let place = if self.draft.throw.is_empty() { shown_by } else { &field };
            let found = format!("the dice can show {marks} marks, but {value} cannot be a value");
            let diagnostic = self.error(place, found);
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
