//! Sweeps: every rule set of a scenario with other values in some of its fields.

use crate::balance::design::Point;
use crate::balance::quantity::Quantity;
use crate::balance::sweep::{Axis, Design, Level};
use crate::game::rules::Rules;
use crate::input::collect::Collector;
use crate::input::draft::question::sweep::{DesignDraft, SweepDraft};
use crate::input::fault::quoted;
use crate::input::patch::Patch;
use crate::input::quantity::some_have;
use crate::input::stack::Stack;
use crate::input::tree::field::Field;
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::{Value, Yaml};
use crate::input::tree::write::written;
use crate::input::variant::Base;

/// The most cells of a sweep, for each rule set.
const MOST_CELLS: u64 = 1_000;

/// A checked sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepQuestion {
    /// The fields and their values.
    pub axes: Vec<Axis>,
    /// Which combinations are played.
    pub design: Design,
    /// These combinations, at least one.
    pub points: Vec<Point>,
    /// For each rule set of the scenario, for each point: the rules, or why they cannot be played.
    pub rules: Vec<Vec<Result<Rules, String>>>,
    /// What each is read for.
    pub quantities: Vec<Quantity>,
}

/// A field with its values as the file writes them, and where it is named.
#[derive(Clone, Debug)]
pub(super) struct Swept {
    pub name: String,
    pub key: TextPosition,
    pub values: Vec<Yaml>,
}

/// A sweep of these rule sets; those that are faulty are not among `stacks`.
pub(super) fn check(
    draft: &SweepDraft,
    stacks: &[Stack],
    seed: u64,
    collector: &mut Collector<'_>,
) -> SweepQuestion {
    let block = Field::of("sweep");
    let fields = swept(&block.key("fields"), collector);
    let axes: Vec<Axis> = fields.iter().map(axis).collect();
    let design = design(draft, &axes, &block, collector);
    let points = design.map(|design| design.points(&axes, seed)).unwrap_or_default();
    let bases: Vec<Base> = stacks.iter().filter_map(|stack| Base::of(stack.clone()).ok()).collect();
    for base in &bases {
        forms(base, &fields, collector);
    }
    let may_be_played = collector.is_clean();
    let played =
        bases.iter().filter(|_| may_be_played).map(|base| cells(base, &fields, &points, collector));
    let rules: Vec<Vec<Result<Rules, String>>> = played.collect();
    let known: Vec<&Rules> = rules.iter().flatten().flatten().collect();
    let quantities = match &draft.quantities {
        Some(names) => some_have(names, &block.key("quantities"), &known, collector),
        None => Quantity::usual(&known),
    };
    SweepQuestion { axes, design: design.unwrap_or(Design::Grid), points, quantities, rules }
}

/// The fields of the block, with their places; a fault for each whose values are none.
pub(super) fn swept(fields: &Field, collector: &mut Collector<'_>) -> Vec<Swept> {
    let tree = collector.tree();
    let mut swept: Vec<Swept> = Vec::new();
    for (name, entry) in tree.root.find(fields).and_then(Yaml::entries).into_iter().flatten() {
        let field = fields.key(name);
        let values = match &entry.node.value {
            Value::List(items) => items.clone(),
            Value::Map(ends) => {
                let whole = |name: &str| ends.get(name).and_then(|end| end.node.to_json().as_i64());
                let (Some(from), Some(to)) = (whole("from"), whole("to")) else { continue };
                range(&field, entry.node.at, [from, to, whole("step").unwrap_or(1)], collector)
            }
            _ => {
                let found = format!("found `{}`", written(&entry.node.to_json()));
                let fault = collector.fault(&field, found);
                fault.allow(
                    "a list of values, such as `[2, 3, 4]`, or a range, such as `{from: 3, to: 7}`",
                );
                continue;
            }
        };
        let texts: Vec<String> = values.iter().map(|value| written(&value.to_json())).collect();
        for (place, text) in
            texts.iter().enumerate().filter(|(place, text)| texts[..*place].contains(text))
        {
            collector
                .fault(field.item(place), format!("{} is here twice", quoted(text)))
                .allow("each value once");
        }
        swept.push(Swept { name: name.clone(), key: entry.key, values });
    }
    swept
}

/// The numbers of a range; a fault if there are none, or too many for any sweep.
fn range(
    field: &Field,
    at: TextPosition,
    [from, to, step]: [i64; 3],
    collector: &mut Collector<'_>,
) -> Vec<Yaml> {
    if from > to {
        let found = format!("the range from {from} to {to} is empty");
        collector
            .fault(field, found)
            .allow("`to` from `from` on")
            .advise(format!("write {{from: {to}, to: {from}}}"));
        return Vec::new();
    }
    let count = (i128::from(to) - i128::from(from)) / i128::from(step.max(1)) + 1;
    if count > i128::from(MOST_CELLS) {
        let fault = collector.fault(field, format!("the range has {count} values"));
        fault.allow(format!("at most {MOST_CELLS}")).advise("take a larger `step`");
        return Vec::new();
    }
    let number = |place: i128| serde_json::Number::from(from + place as i64 * step);
    (0..count).map(|place| Yaml { at, value: Value::Number(number(place)) }).collect()
}

pub(super) fn axis(field: &Swept) -> Axis {
    let level = |node: &Yaml| {
        let json = node.to_json();
        Level { text: written(&json), number: json.as_f64() }
    };
    Axis { field: field.name.clone(), levels: field.values.iter().map(level).collect() }
}

/// The design; `None` if it cannot be had.
fn design(
    draft: &SweepDraft,
    axes: &[Axis],
    block: &Field,
    collector: &mut Collector<'_>,
) -> Option<Design> {
    if axes.iter().any(|axis| axis.levels.is_empty()) || axes.is_empty() {
        return None;
    }
    let size = Design::grid_size(axes);
    let grid = size.map_or("more than 2^64".to_owned(), |size| size.to_string());
    if size == Some(1) {
        let fault =
            collector.fault_of_key(block.key("fields"), "there is one cell only: nothing is swept");
        fault.allow("two values or more of some field");
        return None;
    }
    let cells = block.key("cells");
    let design = match (draft.design, draft.cells) {
        (DesignDraft::Grid, Some(_)) => {
            let fault = collector.fault_of_key(&cells, format!("a grid has all its {grid} cells"));
            fault.advise(
                "leave `cells` out, or ask for a sample: `design: latin-hypercube` or \
                `design: sobol`",
            );
            return None;
        }
        (DesignDraft::Grid, None) if size.is_none_or(|size| size > MOST_CELLS) => {
            let fault =
                collector.fault_of_key(block.key("fields"), format!("the grid has {grid} cells"));
            fault.allow(format!("at most {MOST_CELLS}"));
            fault.advise(
                "leave values out, or ask for a sample: `design: latin-hypercube` and `cells: 200`",
            );
            return None;
        }
        (DesignDraft::Grid, None) => return Some(Design::Grid),
        (_, None) => {
            let found = "it is not said how many cells the sample has";
            collector.fault(block.key("design"), found).advise("write `cells: 200` beside it");
            return None;
        }
        (DesignDraft::LatinHypercube, Some(cells)) => Design::LatinHypercube(cells),
        (DesignDraft::Sobol, Some(cells)) => Design::Sobol(cells),
    };
    if size.is_some_and(|size| draft.cells.is_some_and(|cells| u64::from(cells) > size)) {
        let fault = collector.fault(&cells, format!("the whole grid has {grid} cells only"));
        fault
            .allow(format!("2 to {grid}"))
            .advise("leave `cells` and `design` out to play the whole grid");
        return None;
    }
    Some(design)
}

/// A fault for each field that this rule set has not, and for each value of the wrong form; of a
/// range for the first.
pub(super) fn forms(base: &Base, fields: &[Swept], collector: &mut Collector<'_>) {
    for field in fields {
        let mut told: Vec<TextPosition> = Vec::new();
        for value in &field.values {
            if told.contains(&value.at) {
                continue;
            }
            let patch =
                Patch::default().and_node(&collector.tree().sources, field.key, &field.name, value);
            if let Err(faults) = base.has_form(&patch) {
                told.push(value.at);
                collector.adopt(faults);
            }
        }
    }
}

/// The rules of each cell, or why they cannot be played; where none can, that is a fault.
fn cells(
    base: &Base,
    fields: &[Swept],
    points: &[Point],
    collector: &mut Collector<'_>,
) -> Vec<Result<Rules, String>> {
    let mut first = None;
    let mut cell = |point: &Point| {
        let settings = fields.iter().zip(&point.0);
        let patch = settings.fold(Patch::default(), |patch, (field, level)| {
            patch.and_node(&collector.tree().sources, field.key, &field.name, &field.values[*level])
        });
        base.with(&patch).map_err(|faults| {
            let reason = faults.0.first().map(|fault| fault.found.clone()).unwrap_or_default();
            first.get_or_insert(faults);
            reason
        })
    };
    let cells: Vec<Result<Rules, String>> = points.iter().map(&mut cell).collect();
    if let (true, Some(faults)) = (cells.iter().all(Result::is_err), first) {
        collector.adopt(faults);
    }
    cells
}
