//! Sweeps: every rule set of a scenario, with other values in some of its fields.

use crate::balance::design::Point;
use crate::balance::quantity::Quantity;
use crate::balance::sweep::{Axis, Design, Level};
use crate::game::rules::Rules;
use crate::input::diagnostic::quoted;
use crate::input::draft::questions::{DesignDraft, SweepDraft};
use crate::input::question::{QuestionBlock, ScenarioChecker, list};
use crate::input::tree::field::Field;
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::{Value, Yaml};
use crate::input::tree::write::to_line;
use crate::input::variant::Base;
use crate::input::variant::patch::Patch;

/// The largest number of cells of a sweep, for each rule set.
const MAX_CELLS: u64 = 1_000;

/// The most cells of all rule sets and pairs of bots.
const MAX_ALL_CELLS: usize = 10_000;

/// A checked sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepQuestion {
    /// The fields and their values.
    pub axes: Vec<Axis>,
    /// How the combinations are chosen.
    pub design: Design,
    /// The combinations that are played, at least one.
    pub points: Vec<Point>,
    /// For each rule set of the scenario, for each point: the rules, or why they cannot be played.
    pub rules: Vec<Vec<Result<Rules, String>>>,
    /// The quantities that are reported for each combination.
    pub quantities: Vec<Quantity>,
}

/// A field with its values as they are written in the file, and the position of its name.
#[derive(Clone, Debug)]
pub(super) struct SweptField {
    name: String,
    key: TextPosition,
    values: Vec<Yaml>,
}

impl SweptField {
    pub fn axis(&self) -> Axis {
        let level = |node: &Yaml| {
            let json = node.to_json();
            Level { text: to_line(&json), number: json.as_f64() }
        };
        Axis { field: self.name.clone(), levels: self.values.iter().map(level).collect() }
    }

    /// The patch that gives each of these fields its value at a point.
    pub fn patch(fields: &[Self], point: &Point) -> Patch {
        let levels = fields.iter().zip(&point.0);
        levels.fold(Patch::default(), |patch, (field, level)| {
            patch.with_node(&field.key, &field.name, &field.values[*level])
        })
    }
}

impl SweepQuestion {
    /// Refuses all cells with the rules of this rule set.
    pub fn refuse(&mut self, rules: &Rules, reason: &str) {
        for cell in self.rules.iter_mut().flatten() {
            if cell.as_ref().is_ok_and(|cell| cell.fingerprint == rules.fingerprint) {
                *cell = Err(reason.to_owned());
            }
        }
    }
}

impl QuestionBlock for SweepQuestion {
    type Draft = SweepDraft;
    const CHANGES_RULES: bool = true;

    fn check(draft: &SweepDraft, scenario: &ScenarioChecker<'_>) -> Option<Self> {
        let fields = scenario.swept_fields(&Field::of("sweep.fields"));
        let axes: Vec<Axis> = fields.iter().map(SweptField::axis).collect();
        let design = scenario.design(draft, &axes);
        let points =
            design.map(|design| design.points(&axes, scenario.draft.seed)).unwrap_or_default();
        scenario.check_all_cells(points.len());
        let rule_set_refs = scenario.rule_set_refs.iter().cloned();
        let bases: Vec<Base> = rule_set_refs.filter_map(|listed| Base::of(listed).ok()).collect();
        for base in &bases {
            scenario.check_forms(base, &fields);
        }
        let is_valid = scenario.collector.is_clean();
        let played = bases.iter().filter(|_| is_valid);
        let rules: Vec<_> =
            played.map(|base| scenario.cell_rules(base, &fields, &points)).collect();
        let known: Vec<&Rules> = rules.iter().flatten().flatten().collect();
        let quantities = match &draft.quantities {
            Some(names) => {
                scenario.quantities_of_any(names, &Field::of("sweep.quantities"), &known)
            }
            None => Quantity::usual(&known),
        };
        Some(Self { axes, design: design.unwrap_or(Design::Grid), points, quantities, rules })
    }

    fn played<'a>(&'a self, _: &'a [Rules]) -> Vec<&'a Rules> {
        self.rules.iter().flatten().flatten().collect()
    }

    fn quantities(&self) -> Vec<&Quantity> {
        self.quantities.iter().collect()
    }

    fn plan_text(&self) -> String {
        let values = |axis: &Axis| {
            let values = axis.levels.iter().map(|level| level.text.as_str());
            format!("{} {:?}", axis.field, values.collect::<Vec<_>>())
        };
        let results = self.rules.iter().flatten();
        let cells = results.map(|cell| match cell {
            Ok(rules) => &rules.fingerprint,
            Err(reason) => reason,
        });
        let fields = self.axes.iter().map(values);
        format!("{} {} {}", list(&self.quantities), list(fields), list(cells))
    }
}

impl ScenarioChecker<'_> {
    /// The fields of the block, with their positions; an error for each without valid values.
    pub(super) fn swept_fields(&self, fields: &Field) -> Vec<SweptField> {
        let block = self.collector.tree().find(fields).and_then(Yaml::entries);
        let mut swept: Vec<SweptField> = Vec::new();
        for (name, entry) in block.into_iter().flatten() {
            let field = fields.key(name);
            let values = match &entry.node.value {
                Value::List(items) => items.clone(),
                Value::Map(ends) => {
                    let whole =
                        |name: &str| ends.get(name).and_then(|end| end.node.to_json().as_i64());
                    let (Some(from), Some(to)) = (whole("from"), whole("to")) else { continue };
                    let ends = [from, to, whole("step").unwrap_or(1)];
                    self.range(&field, &entry.node.at, ends)
                }
                _ => {
                    let found = format!("found `{}`", to_line(&entry.node.to_json()));
                    self.error(&field, found).allow(
                        "a list of values, such as `[2, 3, 4]`, or a range, such as `{from: 3, \
                         to: 7}`",
                    );
                    continue;
                }
            };
            let texts: Vec<String> = values.iter().map(|value| to_line(&value.to_json())).collect();
            for (place, text) in texts.iter().enumerate() {
                if texts[..place].contains(text) {
                    let found = format!("{} is here twice", quoted(text));
                    self.error(field.item(place), found).allow("each value once");
                }
            }
            swept.push(SweptField { name: name.clone(), key: entry.key.clone(), values });
        }
        swept
    }

    /// Reports an error if the cells of all rule sets and pairs of bots are too many.
    fn check_all_cells(&self, cells: usize) {
        let rules = self.draft.rules.len();
        let bots = self.pairs();
        let all = cells * rules * bots;
        if all > MAX_ALL_CELLS {
            let found = format!(
                "{cells} cells of {rules} rule sets and {bots} pairs of bots make {all} cells"
            );
            self.error("sweep.fields", found)
                .allow(format!("at most {MAX_ALL_CELLS}"))
                .advise("divide the rule sets or the bots among several scenarios");
        }
    }

    /// The numbers of a range; an error if it is empty, or has too many numbers for any sweep.
    fn range(&self, field: &Field, at: &TextPosition, [from, to, step]: [i64; 3]) -> Vec<Yaml> {
        if from > to {
            self.error(field, format!("the range from {from} to {to} is empty"))
                .allow("a `to` that is not smaller than `from`")
                .advise(format!("write {{from: {to}, to: {from}}}"));
            return Vec::new();
        }
        let count = (i128::from(to) - i128::from(from)) / i128::from(step.max(1)) + 1;
        if count > i128::from(MAX_CELLS) {
            let diagnostic = self.error(field, format!("the range has {count} values"));
            diagnostic.allow(format!("at most {MAX_CELLS}")).advise("use a larger `step`");
            return Vec::new();
        }
        let number = |place: i128| serde_json::Number::from(from + place as i64 * step);
        let node = |place| Yaml { at: at.clone(), value: Value::Number(number(place)) };
        (0..count).map(node).collect()
    }

    /// The design; `None` if there is an error.
    fn design(&self, draft: &SweepDraft, axes: &[Axis]) -> Option<Design> {
        if axes.iter().any(|axis| axis.levels.is_empty()) || axes.is_empty() {
            return None;
        }
        let diagnostic = |field: &str, fault: &str| self.error_of_key(field, fault);
        let size = Design::grid_size(axes);
        let grid = size.map_or("more than 2^64".to_owned(), |size| size.to_string());
        if size == Some(1) {
            let diagnostic =
                diagnostic("sweep.fields", "there is only one cell, so nothing is swept");
            return diagnostic.allow("two or more values for at least one field").none();
        }
        let (design, cells) = match (draft.design, draft.cells) {
            (DesignDraft::Grid, Some(_)) => {
                let diagnostic =
                    diagnostic("sweep.cells", &format!("a grid always has all its {grid} cells"));
                let way_out = "leave `cells` out, or ask for a sample: `design: latin-hypercube`";
                return diagnostic.advise(way_out).none();
            }
            (DesignDraft::Grid, None) if size.is_none_or(|size| size > MAX_CELLS) => {
                let diagnostic = diagnostic("sweep.fields", &format!("the grid has {grid} cells"));
                let way_out = "leave values out, or ask for a sample: `design: latin-hypercube` \
                               and `cells: 200`";
                return diagnostic.allow(format!("at most {MAX_CELLS}")).advise(way_out).none();
            }
            (DesignDraft::Grid, None) => return Some(Design::Grid),
            (_, None) => {
                let found = "the number of cells in the sample is missing";
                return self.error("sweep.design", found).advise("add `cells: 200`").none();
            }
            (DesignDraft::LatinHypercube, Some(cells)) => (Design::LatinHypercube(cells), cells),
        };
        if size.is_some_and(|size| u64::from(cells) > size) {
            let found = format!("the whole grid has only {grid} cells");
            let diagnostic = self.error("sweep.cells", found).allow(format!("2 to {grid}"));
            return diagnostic
                .advise("leave `cells` and `design` out to play the whole grid")
                .none();
        }
        Some(design)
    }

    /// Reports an error for each field that this rule set does not have, and for each value of the
    /// wrong form. For a range, only the first error is reported.
    pub(super) fn check_forms(&self, base: &Base, fields: &[SweptField]) {
        for field in fields {
            let mut reported: Vec<&TextPosition> = Vec::new();
            for value in &field.values {
                if reported.contains(&&value.at) {
                    continue;
                }
                let patch = Patch::default().with_node(&field.key, &field.name, value);
                if let Err(diagnostics) = base.check_form(&patch) {
                    reported.push(&value.at);
                    self.collector.add_all(diagnostics);
                }
            }
        }
    }

    /// The rules of each cell, or why they cannot be played. It is an error if no cell can be
    /// played.
    fn cell_rules(
        &self,
        base: &Base,
        fields: &[SweptField],
        points: &[Point],
    ) -> Vec<Result<Rules, String>> {
        let mut first = None;
        let mut cell = |point: &Point| {
            base.with(&SweptField::patch(fields, point)).map_err(|diagnostics| {
                let reason = diagnostics
                    .0
                    .first()
                    .map(|diagnostic| diagnostic.found.clone())
                    .unwrap_or_default();
                first.get_or_insert(diagnostics);
                reason
            })
        };
        let cells: Vec<Result<Rules, String>> = points.iter().map(&mut cell).collect();
        if let (true, Some(diagnostics)) = (cells.iter().all(Result::is_err), first) {
            self.collector.add_all(diagnostics);
        }
        cells
    }
}
