//! The piece kinds: how they enter, and which other kinds they wait for.

use crate::game::bits::BitSet;
use crate::game::rules::race::{EntryStep, MAX_KINDS, PieceKind};
use crate::input::check::RulesChecker;
use crate::input::check::values::{InForce, list_of_values};
use crate::input::diagnostic::quoted;
use crate::input::draft::rules::{PieceDraft, RulesDraft};
use crate::input::tree::field::Field;

impl RulesChecker<'_, RulesDraft> {
    /// The kinds in the order of the file. They have no entries if the values or the path are not
    /// known.
    pub fn kinds(&self, in_force: Option<&[InForce]>, path: Option<&[u8]>) -> Vec<PieceKind> {
        let pieces = &self.draft.pieces;
        if pieces.len() > MAX_KINDS {
            let found = format!("there are {} piece kinds", pieces.len());
            self.error("pieces", found).allow(format!("at most {MAX_KINDS}"));
        }
        let mut kinds = Vec::new();
        for (index, (name, piece)) in pieces.iter().take(MAX_KINDS).enumerate() {
            let field = Field::of("pieces").key(name);
            let mut entries = Vec::new();
            if let (Some(in_force), Some(path)) = (in_force, path) {
                entries = self.entries(piece, &field, in_force, path.len());
                let may_enter = |item: &&InForce| item.enters.contains(index as u8);
                let values: BitSet =
                    in_force.iter().filter(may_enter).map(|item| item.value).collect();
                self.check_can_enter(name, &entries, values);
            }
            kinds.push(PieceKind {
                name: name.clone(),
                count: piece.count,
                strength: piece.strength,
                entries,
                own_throw: piece.own_throw,
                own_throw_extra: self.own_throw_extra(piece, &field),
                enter_after: self.kinds_by_name(&field.key("enter_after"), &piece.enter_after),
                bear_off_after: self
                    .kinds_by_name(&field.key("bear_off_after"), &piece.bear_off_after),
            });
        }
        self.check_waiting_kinds(&kinds);
        kinds
    }

    /// Does the own throw grant an extra throw? Only a kind with an own throw may say so.
    fn own_throw_extra(&self, piece: &PieceDraft, field: &Field) -> bool {
        let line = field.key("own_throw_extra");
        if piece.own_throw_extra && !piece.own_throw && !self.collector.leaves_out(&line) {
            self.error(&line, "a piece of this kind has no own throw that could grant a throw")
                .allow("`own_throw_extra: true` together with `own_throw: true`")
                .advise("add `own_throw: true`, or remove this line");
        }
        piece.own_throw && piece.own_throw_extra
    }

    fn entries(
        &self,
        piece: &PieceDraft,
        field: &Field,
        in_force: &[InForce],
        length: usize,
    ) -> Vec<EntryStep> {
        let values: BitSet = in_force.iter().map(|item| item.value).collect();
        let Some(table) = &piece.enter else {
            let on_path = values.iter().filter(|value| usize::from(*value) <= length);
            return on_path.map(|value| EntryStep { value, step: value }).collect();
        };
        let mut entries = Vec::new();
        for (value, step) in table {
            let line = field.key("enter").key(value);
            if *value > 63 || !values.contains(*value as u8) {
                if self.collector.leaves_out(&line) {
                    continue;
                }
                self.error_of_key(&line, format!("the value {value} never occurs"))
                    .allow(list_of_values(values).unwrap_or_default())
                    .advise("remove this line, or write another value");
            } else if *step == 0 || usize::from(*step) > length {
                let found = format!("step {step} is not on the path");
                self.error(&line, found).allow(format!("1 to {length}"));
            } else {
                entries.push(EntryStep { value: *value as u8, step: *step });
            }
        }
        entries.sort_by_key(|entry| entry.value);
        entries
    }

    /// At least one value with which a kind may enter must have an entry step.
    fn check_can_enter(&self, name: &str, entries: &[EntryStep], values: BitSet) {
        if entries.iter().any(|entry| values.contains(entry.value)) {
            return;
        }
        let found = format!("a piece of the kind {} can never enter", quoted(name));
        let or_none = |values: Option<String>| values.unwrap_or("none".into());
        self.error_of_key(Field::of("pieces").key(name), found).advise(format!(
            "values with an entry step: {}; values with which `throw` and `promotion` let this \
             kind enter: {}",
            or_none(list_of_values(entries.iter().map(|entry| entry.value))),
            or_none(list_of_values(values))
        ));
    }

    /// Kinds that wait for each other, or for themselves, can never enter.
    fn check_waiting_kinds(&self, kinds: &[PieceKind]) {
        let awaited = |set: BitSet| {
            let others = set.iter().filter_map(|place| kinds.get(usize::from(place)));
            others.map(|kind| kind.enter_after).fold(set, |all, next| all | next)
        };
        for (index, kind) in kinds.iter().enumerate() {
            let all = kinds.iter().fold(kind.enter_after, |set, _| awaited(set));
            if all.contains(index as u8) {
                let itself = kind.enter_after.contains(index as u8);
                let why = if itself { "itself" } else { "kinds that wait for it" };
                let found = format!("{} can never enter: it waits for {why}", quoted(&kind.name));
                let field = Field::of("pieces").key(&kind.name).key("enter_after");
                self.error(&field, found).allow("kinds that do not wait for this one");
            }
        }
    }
}
