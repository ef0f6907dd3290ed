//! The cells of a sweep, as a study has them.

use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::scenario::Scenario;
use crate::study::field_label::field_label;
use crate::study::outline::{Column, Row, Table, TableCell};
use crate::study::subject::SubjectId;
use crate::study::{Study, wording};

/// The cells of a rule set with two bots.
pub(super) struct SweptPanel<'s> {
    pub study: &'s Study,
    pub rules: &'s Rules,
    pub bots: [BotName; 2],
    /// The cells that were played.
    pub cells: Vec<SubjectId>,
}

impl<'s> SweptPanel<'s> {
    /// All rule sets and pairs of bots, in the order in which they are played.
    pub fn all(scenario: &'s Scenario, study: &'s Study) -> Vec<Self> {
        let of_rules = |rules: &'s Rules| {
            scenario.bots.iter().map(move |bots| {
                let cells = study.subjects_with(&rules.name, *bots).collect();
                Self { study, rules, bots: *bots, cells }
            })
        };
        scenario.rules.iter().flat_map(of_rules).collect()
    }

    /// Its name for people.
    pub fn title(&self) -> String {
        let players = self.cells.first().map(|cell| self.study.subject(*cell).bots_in_words());
        format!("{}, {}", self.rules.title, players.unwrap_or_else(|| wording::bots(self.bots)))
    }

    /// The cells in the order of a quantity: the smallest figure first, or with the sign -1 the
    /// largest. Cells without a figure are last.
    pub fn sorted(&self, quantity: &str, sign: f64) -> Vec<SubjectId> {
        let value = |cell: &SubjectId| {
            let figure = self.study.estimate_in_any_cell(*cell, quantity);
            figure.map_or(f64::INFINITY, |figure| sign * figure.value)
        };
        let mut cells = self.cells.clone();
        cells.sort_by(|left, right| value(left).total_cmp(&value(right)));
        cells
    }

    /// A table of these quantities of these cells.
    pub fn table(&self, caption: String, cells: &[SubjectId], quantities: &[String]) -> Table {
        let titles = quantities.iter().map(|quantity| self.study.title_of_quantity(quantity));
        let columns = titles.map(Column::estimate).chain([Column::figure("Games")]);
        let rows = cells.iter().map(|cell| {
            let figures = quantities.iter().map(|quantity| {
                let figure = self.study.find_in_any_cell(*cell, quantity);
                figure.map_or_else(|| TableCell::absent("no figure"), TableCell::figure)
            });
            let games = TableCell::whole(self.study.subject(*cell).games);
            Row::new(name(self.study, *cell), figures.chain([games]).collect())
        });
        Table::new(caption, fields(self.study), columns.collect(), rows.collect())
    }
}

/// The name of a cell: its values.
pub(super) fn name(study: &Study, cell: SubjectId) -> String {
    wording::values(study.settings_of(cell))
}

/// The names of the fields for people, separated by commas.
pub(super) fn fields(study: &Study) -> String {
    let labels: Vec<String> =
        study.fields.iter().map(|varied| field_label(&varied.field)).collect();
    labels.join(", ")
}
