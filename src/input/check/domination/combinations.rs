//! The dice with named faces, and what each combination of faces allows.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::chance::{Chance, MAX_OUTCOMES};
use crate::game::rules::domination::{Combination, Options};
use crate::input::check::names::NamedSquares;
use crate::input::collect::Collector;
use crate::input::draft::domination::{DominationDraft, NamedDieDraft, OptionsDraft};
use crate::input::fault::quoted;
use crate::input::tree::field::Field;

/// The faces shown, in alphabetical order, and how many ways the dice have of showing them.
type Combinations<'d> = BTreeMap<Vec<&'d str>, u64>;

/// What the throw can be, or `None` if that cannot be said.
pub fn throws(
    draft: &DominationDraft,
    squares: NamedSquares<'_>,
    collector: &mut Collector<'_>,
) -> Option<Chance<Combination>> {
    let options: Vec<(Vec<&str>, Option<Options>)> = written(draft, collector)
        .into_iter()
        .map(|(faces, name, throw)| {
            (faces, options(&Field::of("throw").key(name), throw, squares, collector))
        })
        .collect();
    let ways = combinations(&draft.dice, collector)?;
    let shown: Vec<String> = ways.keys().map(|faces| faces.join(" ")).collect();
    for (name, _) in draft.throw.iter().filter(|(name, _)| !ways.contains_key(&faces_of(name))) {
        let field = Field::of("throw").key(name);
        collector
            .fault_of_key(&field, format!("the dice never show {}", quoted(name)))
            .allow_names(&faces_of(name).join(" "), shown.iter().map(String::as_str).take(20));
    }
    let mut weighted = Vec::new();
    let mut missing = Vec::new();
    for (faces, weight) in ways {
        let shown = faces.join(" ");
        match options.iter().find(|(written, _)| *written == faces) {
            Some((_, options)) => weighted.push((Combination { shown, options: *options }, weight)),
            None => missing.push(format!("`{shown}`")),
        }
    }
    if !missing.is_empty() {
        let more = if missing.len() > 8 {
            format!(" and {} more", missing.len() - 8)
        } else {
            String::new()
        };
        let found =
            format!("nothing is said of {}{more}", missing[..missing.len().min(8)].join(", "));
        let way_out = format!(
            "say what the throw allows: {}: {{steps: 1}}, or {{void: true}}",
            missing[0].replace('`', "")
        );
        collector
            .fault("throw", found)
            .allow("every combination that the dice show")
            .advise(way_out);
        return None;
    }
    let throws = Chance::new(weighted);
    if let Err(error) = &throws {
        collector.fault("dice", error.to_string()).advise("use fewer dice or rounder weights");
    }
    throws.ok()
}

/// The lines of the throw table by the faces that they are for; a fault for each that says again
/// what another said.
fn written<'d>(
    draft: &'d DominationDraft,
    collector: &mut Collector<'_>,
) -> Vec<(Vec<&'d str>, &'d str, &'d OptionsDraft)> {
    let mut lines: Vec<(Vec<&str>, &str, &OptionsDraft)> = Vec::new();
    for (name, throw) in &draft.throw {
        let faces = faces_of(name);
        if let Some((_, before, _)) = lines.iter().find(|(other, _, _)| *other == faces) {
            let found = format!("{} is the combination {} again", quoted(name), quoted(before));
            collector
                .fault_of_key(Field::of("throw").key(name), found)
                .advise("keep one of the two");
        }
        lines.push((faces, name, throw));
    }
    lines
}

fn faces_of(name: &str) -> Vec<&str> {
    let mut faces: Vec<&str> = name.split_whitespace().collect();
    faces.sort_unstable();
    faces
}

/// All that the dice can show, or `None` with a fault.
fn combinations<'d>(
    dice: &'d [NamedDieDraft],
    collector: &mut Collector<'_>,
) -> Option<Combinations<'d>> {
    let mut good = true;
    for (index, die) in dice.iter().enumerate() {
        let field = Field::of("dice").item(index).key("faces");
        if die.faces.values().all(|weight| *weight == 0) {
            let fault = collector.fault(&field, "no face has a weight above 0");
            fault.allow("names with weights, such as `{blank: 1, gold: 1}`");
            good = false;
        }
        for name in die.faces.keys().filter(|name| name.split_whitespace().count() != 1) {
            let fault = collector
                .fault_of_key(field.key(name), format!("{} is not one word", quoted(name)));
            fault.allow("one word for each face: combinations are written as words");
            good = false;
        }
    }
    let mut ways = Combinations::from([(Vec::new(), 1)]);
    for die in dice.iter().filter(|_| good) {
        for _ in 0..die.count {
            let Some(more) = with_one_more(&ways, die).filter(|ways| ways.len() <= MAX_OUTCOMES)
            else {
                let fault = collector.fault("dice", "the dice can show too many combinations");
                fault
                    .allow(format!("at most {MAX_OUTCOMES}"))
                    .advise("use fewer dice, faces or smaller weights");
                return None;
            };
            ways = more;
        }
    }
    good.then_some(ways)
}

/// `None` if the ways are more than a 64-bit number counts.
fn with_one_more<'d>(ways: &Combinations<'d>, die: &'d NamedDieDraft) -> Option<Combinations<'d>> {
    let mut more = Combinations::new();
    for (faces, ways) in ways {
        for (name, weight) in die.faces.iter().filter(|(_, weight)| **weight > 0) {
            let mut shown = faces.clone();
            shown.insert(shown.partition_point(|other| *other <= name.as_str()), name);
            let sum = more.entry(shown).or_default();
            *sum = u64::checked_add(*sum, ways.checked_mul(u64::from(*weight))?)?;
        }
    }
    Some(more)
}

/// What a line of the throw table allows; `None` if the throw is void.
fn options(
    field: &Field,
    throw: &OptionsDraft,
    squares: NamedSquares<'_>,
    collector: &mut Collector<'_>,
) -> Option<Options> {
    let said = said(throw);
    if throw.void {
        if !said.is_empty() {
            let found =
                format!("a throw that is void allows nothing else, but here is {}", list(&said));
            collector.fault_of_key(field, found).allow("`void: true` alone");
        }
        return None;
    }
    if said.is_empty() {
        let fault = collector.fault_of_key(field, "it is not said what this throw allows");
        fault.allow(
            "steps, place, place_beside; `enters: true` for the entrances alone; or `void: true`",
        );
    } else if throw.enters == Some(false) && said.len() == 1 {
        let fault = collector.fault_of_key(field, "this throw allows nothing");
        fault.allow("steps, place, place_beside, or `void: true` alone");
    }
    if throw.steps.is_none() && throw.long_move.is_some() {
        let fault = collector.fault(
            field.key("long_move"),
            "there is a long move, but no steps that it is instead of",
        );
        fault.advise("add `steps`");
    }
    if let (Some(steps), Some(long)) = (throw.steps, throw.long_move)
        && long <= steps
    {
        let found = format!("a long move of {long} squares is not longer than {steps}, the steps");
        collector.fault(field.key("long_move"), found).allow(format!("from {}", steps + 1));
    }
    if throw.shared == Some(true) && throw.steps.unwrap_or(0) < 2 {
        let fault = collector.fault(field.key("shared"), "there is nothing to share");
        fault.allow("shared: true where there are 2 steps or more");
    }
    let place = throw.place.as_ref().map(|names| {
        let field = field.key("place");
        if names.is_empty() {
            collector
                .fault(&field, "no square is named")
                .allow("at least one square or zone, or no `place` at all");
        }
        squares.set(&field, names, collector)
    });
    Some(Options {
        enters: throw.enters.unwrap_or(true),
        steps: throw.steps.unwrap_or(0),
        shared: throw.shared.unwrap_or(false),
        long_move: throw.long_move.unwrap_or(0),
        place: place.unwrap_or_default(),
        place_beside: throw.place_beside.map(Into::into),
    })
}

/// The fields of a line that are there, but for `void`.
fn said(throw: &OptionsDraft) -> BTreeSet<&'static str> {
    let OptionsDraft { void: _, enters, steps, shared, long_move, place, place_beside } = throw;
    let fields = [
        ("enters", enters.is_some()),
        ("steps", steps.is_some()),
        ("shared", shared.is_some()),
        ("long_move", long_move.is_some()),
        ("place", place.is_some()),
        ("place_beside", place_beside.is_some()),
    ];
    fields.into_iter().filter(|(_, there)| *there).map(|(name, _)| name).collect()
}

fn list(names: &BTreeSet<&str>) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
