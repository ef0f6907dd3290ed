//! The piece kinds: how they enter, and after which others.

use crate::game::bits::BitSet;
use crate::game::rules::race::{EntryStep, MAX_KINDS, PieceKind};
use crate::input::check::names;
use crate::input::check::values::{InForce, listed};
use crate::input::collect::Collector;
use crate::input::draft::rules::{PieceDraft, RulesDraft};
use crate::input::fault::quoted;
use crate::input::tree::field::Field;

/// The kinds in the file's order. Entries are left out while the values or the path are not known.
pub fn kinds(
    draft: &RulesDraft,
    forces: Option<&[InForce]>,
    path: Option<&[u8]>,
    collector: &mut Collector<'_>,
) -> Vec<PieceKind> {
    if draft.pieces.len() > MAX_KINDS {
        let found = format!("there are {} piece kinds", draft.pieces.len());
        collector.fault("pieces", found).allow(format!("at most {MAX_KINDS}"));
    }
    let mut kinds = Vec::new();
    for (index, (name, piece)) in draft.pieces.iter().take(MAX_KINDS).enumerate() {
        let field = Field::of("pieces").key(name);
        let entries = match (forces, path) {
            (Some(forces), Some(path)) => {
                let entries = entries(piece, &field, forces, path.len(), collector);
                can_enter(index, name, &entries, forces, collector);
                entries
            }
            _ => Vec::new(),
        };
        kinds.push(PieceKind {
            name: name.clone(),
            count: piece.count,
            strength: piece.strength,
            entries,
            own_throw: piece.own_throw,
            enter_after: names::kinds(
                &draft.pieces,
                &field.key("enter_after"),
                &piece.enter_after,
                collector,
            ),
            bear_off_after: names::kinds(
                &draft.pieces,
                &field.key("bear_off_after"),
                &piece.bear_off_after,
                collector,
            ),
        });
    }
    gates(&kinds, collector);
    kinds
}

fn entries(
    piece: &PieceDraft,
    field: &Field,
    forces: &[InForce],
    length: usize,
    collector: &mut Collector<'_>,
) -> Vec<EntryStep> {
    let values: BitSet = forces.iter().map(|force| force.value).collect();
    let Some(table) = &piece.enter else {
        let on_path = values.iter().filter(|value| usize::from(*value) <= length);
        return on_path.map(|value| EntryStep { value, step: value }).collect();
    };
    let mut entries = Vec::new();
    for (value, step) in table {
        let line = field.key("enter").key(value);
        if *value > 63 || !values.contains(*value as u8) {
            collector
                .fault_of_key(&line, format!("the value {value} never comes"))
                .allow(listed(values));
        } else if *step == 0 || usize::from(*step) > length {
            let found = format!("step {step} is not on the path");
            collector.fault(&line, found).allow(format!("1 to {length}"));
        } else {
            entries.push(EntryStep { value: *value as u8, step: *step });
        }
    }
    entries.sort_by_key(|entry| entry.value);
    entries
}

fn can_enter(
    index: usize,
    name: &str,
    entries: &[EntryStep],
    forces: &[InForce],
    collector: &mut Collector<'_>,
) {
    let may = |force: &&InForce| force.enters.contains(index as u8);
    let entering = |force: &InForce| entries.iter().any(|entry| entry.value == force.value);
    if forces.iter().filter(may).any(entering) {
        return;
    }
    let found = format!("a piece of the kind {} can never enter", quoted(name));
    let fault = collector.fault_of_key(Field::of("pieces").key(name), found);
    let (table, free) = (
        listed(entries.iter().map(|entry| entry.value)),
        listed(forces.iter().filter(may).map(|force| force.value)),
    );
    let none = |list: String| if list.is_empty() { "none".to_string() } else { list };
    fault.advise(format!(
        "values with a step to enter on: {}; values that may enter this kind by `throw` and \
            `promotion`: {}",
        none(table),
        none(free)
    ));
}

/// Kinds that wait for each other, or for themselves, wait for ever.
fn gates(kinds: &[PieceKind], collector: &mut Collector<'_>) {
    let awaited = |set: BitSet| {
        let further = set
            .iter()
            .filter_map(|other| kinds.get(usize::from(other)))
            .map(|kind| kind.enter_after);
        further.fold(set, |all, next| all | next)
    };
    for (index, kind) in kinds.iter().enumerate() {
        let all = kinds.iter().fold(kind.enter_after, |set, _| awaited(set));
        if all.contains(index as u8) {
            let itself = kind.enter_after.contains(index as u8);
            let why =
                if itself { "it waits for itself" } else { "it waits for kinds that wait for it" };
            let field = Field::of("pieces").key(&kind.name).key("enter_after");
            let fault =
                collector.fault(&field, format!("{} can never enter: {why}", quoted(&kind.name)));
            fault.allow("kinds that do not wait for this one");
        }
    }
}
