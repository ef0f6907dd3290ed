//! Sweeps: every rule set of a scenario with other values in some of its fields.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::balance::design::Point;
use crate::balance::quantity::Quantity;
use crate::balance::sweep::{Axis, Design, Level};
use crate::game::rules::Rules;
use crate::input::diagnostic::quoted;
use crate::input::patch::Patch;
use crate::input::question::ScenarioChecker;
use crate::input::tree::field::Field;
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::{Value, Yaml};
use crate::input::tree::write::to_line;
use crate::input::variant::Base;

/// The most cells of a sweep, for each rule set.
const MOST_CELLS: u64 = 1_000;

/// Every rule set of the scenario is played with other values in some of its fields, all under the
/// same dice, by every pair of bots.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SweepDraft {
    /// The fields that are swept, each by its path, such as `pieces.pawn.count` or
    /// `dice[1].faces.4`, with its values: a list, or a range of whole numbers. `null` in a list
    /// takes the field away.
    #[schemars(
        extend("minProperties" = 1),
        example = json!({"pieces.pawn.count": {"from": 1, "to": 5}})
    )]
    #[expect(dead_code, reason = "read from the tree, where the places are")]
    pub fields: IndexMap<String, ValuesDraft>,
    /// Which combinations of values are played.
    #[serde(default)]
    pub design: DesignDraft,
    /// How many combinations a sample has; a grid has all that there are.
    #[serde(default)]
    #[schemars(range(min = 2, max = 1000))]
    pub cells: Option<u32>,
    /// The quantities that each combination is read for; without this field, the first-player
    /// advantage, the mean length, and the share of each win class where there are several.
    #[serde(default)]
    #[schemars(
        length(min = 1, max = 100),
        example = json!(["first_player_advantage", "mean(throws)"])
    )]
    pub quantities: Option<Vec<String>>,
}

/// The values of a field: a list of any, or whole numbers `from` one `to` another, in steps of
/// `step`.
// The schema says nothing of the type, so that what is neither gets an error that names both forms.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(
    inline,
    extend(
        "minItems" = 1,
        "properties" = json!({
            "from": {"description": "The first value.", "type": "integer"},
            "to": {"description": "The last value, which is reached or not.", "type": "integer"},
            "step": {"description": "How far one value is from the next; 1 without this \
                field.", "type": "integer", "minimum": 1},
        }),
        "required" = ["from", "to"],
        "additionalProperties" = false
    ),
    example = json!([2, 3, 4])
)]
pub(crate) struct ValuesDraft(
    #[expect(dead_code, reason = "read from the tree, where the places are")] pub serde_json::Value,
);

/// Which combinations of values are played. `grid`: all. `latin-hypercube`: a random sample in
/// which each value of a field comes as often as each other, up to one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DesignDraft {
    #[default]
    Grid,
    LatinHypercube,
}

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
    name: String,
    key: TextPosition,
    values: Vec<Yaml>,
}

impl Swept {
    pub fn axis(&self) -> Axis {
        let level = |node: &Yaml| {
            let json = node.to_json();
            Level { text: to_line(&json), number: json.as_f64() }
        };
        Axis { field: self.name.clone(), levels: self.values.iter().map(level).collect() }
    }

    /// The patch that gives each of these fields its value at a point.
    pub fn patch(fields: &[Self], point: &Point) -> Patch {
        let settings = fields.iter().zip(&point.0);
        settings.fold(Patch::default(), |patch, (field, level)| {
            patch.and_node(&field.key, &field.name, &field.values[*level])
        })
    }
}

impl ScenarioChecker<'_> {
    /// A sweep of the scenario's rule sets.
    pub(super) fn sweep(&self, draft: &SweepDraft) -> SweepQuestion {
        let fields = self.swept(&Field::of("sweep.fields"));
        let axes: Vec<Axis> = fields.iter().map(Swept::axis).collect();
        let design = self.design(draft, &axes);
        let points = design.map(|design| design.points(&axes, self.draft.seed)).unwrap_or_default();
        let bases = self.stacks.iter().filter_map(|stack| Base::of(stack.clone()).ok());
        let bases: Vec<Base> = bases.collect();
        for base in &bases {
            self.forms(base, &fields);
        }
        let may_be_played = self.collector.is_clean();
        let played = bases.iter().filter(|_| may_be_played);
        let rules: Vec<_> = played.map(|base| self.cells(base, &fields, &points)).collect();
        let known: Vec<&Rules> = rules.iter().flatten().flatten().collect();
        let quantities = match &draft.quantities {
            Some(names) => self.some_have(names, &Field::of("sweep.quantities"), &known),
            None => Quantity::usual(&known),
        };
        SweepQuestion { axes, design: design.unwrap_or(Design::Grid), points, quantities, rules }
    }

    /// The fields of the block, with their places; an error for each whose values are none.
    pub(super) fn swept(&self, fields: &Field) -> Vec<Swept> {
        let block = self.collector.tree().find(fields).and_then(Yaml::entries);
        let mut swept: Vec<Swept> = Vec::new();
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
                    self.collector.error(&field, found).allow(
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
                    self.collector.error(field.item(place), found).allow("each value once");
                }
            }
            swept.push(Swept { name: name.clone(), key: entry.key.clone(), values });
        }
        swept
    }

    /// The numbers of a range; an error if there are none, or too many for any sweep.
    fn range(&self, field: &Field, at: &TextPosition, [from, to, step]: [i64; 3]) -> Vec<Yaml> {
        if from > to {
            let diagnostic =
                self.collector.error(field, format!("the range from {from} to {to} is empty"));
            let diagnostic = diagnostic.allow("`to` from `from` on");
            diagnostic.advise(format!("write {{from: {to}, to: {from}}}"));
            return Vec::new();
        }
        let count = (i128::from(to) - i128::from(from)) / i128::from(step.max(1)) + 1;
        if count > i128::from(MOST_CELLS) {
            let diagnostic = self.collector.error(field, format!("the range has {count} values"));
            diagnostic.allow(format!("at most {MOST_CELLS}")).advise("take a larger `step`");
            return Vec::new();
        }
        let number = |place: i128| serde_json::Number::from(from + place as i64 * step);
        let node = |place| Yaml { at: at.clone(), value: Value::Number(number(place)) };
        (0..count).map(node).collect()
    }

    /// The design; `None` if it cannot be had.
    fn design(&self, draft: &SweepDraft, axes: &[Axis]) -> Option<Design> {
        if axes.iter().any(|axis| axis.levels.is_empty()) || axes.is_empty() {
            return None;
        }
        let diagnostic = |field: &str, found: &str| self.collector.error_of_key(field, found);
        let size = Design::grid_size(axes);
        let grid = size.map_or("more than 2^64".to_owned(), |size| size.to_string());
        if size == Some(1) {
            let diagnostic = diagnostic("sweep.fields", "there is one cell only: nothing is swept");
            return diagnostic.allow("two values or more of some field").none();
        }
        let (design, cells) = match (draft.design, draft.cells) {
            (DesignDraft::Grid, Some(_)) => {
                let diagnostic =
                    diagnostic("sweep.cells", &format!("a grid has all its {grid} cells"));
                let way_out = "leave `cells` out, or ask for a sample: `design: latin-hypercube`";
                return diagnostic.advise(way_out).none();
            }
            (DesignDraft::Grid, None) if size.is_none_or(|size| size > MOST_CELLS) => {
                let diagnostic = diagnostic("sweep.fields", &format!("the grid has {grid} cells"));
                let way_out = "leave values out, or ask for a sample: `design: latin-hypercube` \
                               and `cells: 200`";
                return diagnostic.allow(format!("at most {MOST_CELLS}")).advise(way_out).none();
            }
            (DesignDraft::Grid, None) => return Some(Design::Grid),
            (_, None) => {
                let found = "it is not said how many cells the sample has";
                let diagnostic = self.collector.error("sweep.design", found);
                return diagnostic.advise("write `cells: 200` beside it").none();
            }
            (DesignDraft::LatinHypercube, Some(cells)) => (Design::LatinHypercube(cells), cells),
        };
        if size.is_some_and(|size| u64::from(cells) > size) {
            let found = format!("the whole grid has {grid} cells only");
            let diagnostic =
                self.collector.error("sweep.cells", found).allow(format!("2 to {grid}"));
            return diagnostic
                .advise("leave `cells` and `design` out to play the whole grid")
                .none();
        }
        Some(design)
    }

    /// An error for each field that this rule set has not, and for each value of the wrong form; of
    /// a range for the first.
    pub(super) fn forms(&self, base: &Base, fields: &[Swept]) {
        for field in fields {
            let mut told: Vec<&TextPosition> = Vec::new();
            for value in &field.values {
                if told.contains(&&value.at) {
                    continue;
                }
                let patch = Patch::default().and_node(&field.key, &field.name, value);
                if let Err(diagnostics) = base.has_form(&patch) {
                    told.push(&value.at);
                    self.collector.adopt(diagnostics);
                }
            }
        }
    }

    /// The rules of each cell, or why they cannot be played; where none can, that is an error.
    fn cells(&self, base: &Base, fields: &[Swept], points: &[Point]) -> Vec<Result<Rules, String>> {
        let mut first = None;
        let mut cell = |point: &Point| {
            base.with(&Swept::patch(fields, point)).map_err(|diagnostics| {
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
            self.collector.adopt(diagnostics);
        }
        cells
    }
}
