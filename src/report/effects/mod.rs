//! The answer to the question which rule matters: main effects and interactions, the largest first.

mod data;

use crate::balance::effects::{Finding, Panel, Study};
use crate::balance::exact::Held;
use crate::balance::quantity::Quantity;
use crate::balance::warnings::disagrees;
use crate::game::rules::Rules;
use crate::input::scenario::Scenario;
use crate::report::answer::Answer;
use crate::report::asked;
use crate::report::chart::forest::{Forest, Form, Row as Bar, Standing};
use crate::report::chart::{ChartError, Figure, Measured};
use crate::report::document::{Cell, Column, Fact, Mark, Row, Section, Table};
use crate::report::number::{ABSENT, Unit, decimal, level, p_value, whole};
use crate::report::view::tables;
use crate::stats::estimate::Method;

/// The document, the JSON and the table of a factorial design; `left_out` counts the rule sets and
/// pairs of bots that an interruption kept from being played.
///
/// # Errors
/// If a chart cannot be drawn.
pub fn answer(
    scenario: &Scenario,
    study: &Study,
    left_out: usize,
    reproduce: Option<String>,
) -> Result<Answer, ChartError> {
    let rules: Vec<&Rules> = study.panels.iter().map(|panel| &panel.rules).collect();
    let told = Told { study, titles: asked::titles(&study.quantities, &rules) };
    let mut sections = Vec::new();
    for panel in &study.panels {
        sections.push(told.panel(scenario, panel)?);
    }
    sections.push(told.method());
    let document =
        asked::document(scenario, reproduce, told.warnings(scenario, left_out), sections);
    let summary = data::summary(scenario, study, left_out);
    Ok(Answer { document, summary, tables: vec![("effects", data::effects(study))] })
}

/// A study being told.
struct Told<'a> {
    study: &'a Study,
    titles: Vec<String>,
}

impl Told<'_> {
    fn warnings(&self, scenario: &Scenario, left_out: usize) -> Vec<String> {
        let mut warnings = Vec::new();
        if left_out > 0 {
            warnings.push(format!(
                "interrupted: {left_out} rule sets with a pair of bots were not played"
            ));
        }
        for panel in &self.study.panels {
            let planned = 2 * scenario.games.div_ceil(2);
            if panel.games < planned {
                let (played, planned) = (whole(panel.games), whole(planned));
                warnings.push(format!(
                    "{}: interrupted after {played} of {planned} games of each",
                    name(panel)
                ));
            }
            for cell in &panel.cells {
                let on = self.study.combination(&cell.point);
                warnings.extend(
                    disagrees(&cell.exact).map(|told| format!("{} ({on}): {told}", name(panel))),
                );
            }
            for (effect, held) in self.exact_effects(panel) {
                warnings.extend(
                    disagrees(held)
                        .map(|told| format!("{} (effect of {effect}): {told}", name(panel))),
                );
            }
            let unfinished: u64 = panel.cells.iter().map(|cell| cell.unfinished).sum();
            if unfinished > 0 {
                let all = whole(panel.games * panel.cells.len() as u64);
                warnings.push(format!(
                    "{}: {} of {all} games reached the limit of {} throws: they are neither wins \
                        nor draws, and lengths are lower \
                     bounds",
                    name(panel),
                    whole(unfinished),
                    whole(scenario.throw_limit.into())
                ));
            }
        }
        warnings
    }

    fn panel(&self, scenario: &Scenario, panel: &Panel) -> Result<Section, ChartError> {
        let mut section = Section {
            title: name(panel),
            paragraphs: panel
                .effects
                .iter()
                .zip(&self.titles)
                .map(|(effects, title)| self.summary(effects, title))
                .collect(),
            ..Section::default()
        };
        section.facts.push(Fact::new("Rules that are on or off", self.study.rules.join("; ")));
        section.facts.push(Fact::new("Combinations", whole(panel.cells.len() as u64)));
        section.facts.extend(asked::facts(scenario));
        let verdicts =
            format!("{}, {} differences", self.study.correction.title(), self.study.tested());
        section.facts.push(Fact::new("Verdicts", verdicts));
        for (place, quantity) in self.study.quantities.iter().enumerate() {
            section.figures.push(self.tornado(panel, place, quantity)?);
            section.tables.push(self.table(panel, place, quantity));
        }
        section.tables.push(self.combinations(panel));
        let each = panel
            .cells
            .iter()
            .map(|cell| (self.study.combination(&cell.point), cell.exact.iter().collect()));
        let exact = [
            tables::exact_of_each("Effect", self.exact_effects(panel))
                .map(|table| table.titled("Effects, exact beside sampled")),
            tables::exact_of_each("On", each)
                .map(|table| table.titled("Combinations, exact beside sampled")),
        ];
        section.tables.extend(
            exact.into_iter().flatten().map(|table| asked::either_first(table, panel.bots)),
        );
        Ok(section)
    }

    /// What is known exactly of every effect, by its name.
    fn exact_effects<'a>(
        &'a self,
        panel: &'a Panel,
    ) -> impl Iterator<Item = (String, Vec<&'a Held>)> {
        let effects = 0..panel.effects.first().map_or(0, Vec::len);
        effects.map(|place| {
            let of_each = panel.effects.iter().map(move |effects| &effects[place]);
            let name =
                of_each.clone().next().map_or_else(String::new, |finding| self.study.name(finding));
            (name, of_each.filter_map(|finding| finding.exact.as_ref()).collect())
        })
    }

    /// Which rules matter for a quantity, in a sentence.
    fn summary(&self, effects: &[Finding], title: &str) -> String {
        let mut shown: Vec<&Finding> =
            effects.iter().filter(|finding| finding.is_shown()).collect();
        let size = |finding: &Finding| {
            finding.difference.map_or(0.0, |difference| difference.estimate.value.abs())
        };
        shown.sort_by(|one, other| size(other).total_cmp(&size(one)));
        let of = |one: &str, interactions: bool| {
            let those = shown.iter().filter(|finding| finding.is_interaction() == interactions);
            let those: Vec<String> = those.map(|finding| self.study.name(finding)).collect();
            match &those[..] {
                [] => None,
                [only] => Some(format!("{one} of {only}")),
                all => Some(format!("{one}s of {}, the largest first", all.join(", "))),
            }
        };
        match (of("effect", false), of("interaction", true)) {
            (None, None) => format!("{title}: no effect was shown."),
            (Some(main), None) => format!("{title}: {main}; no interaction was shown."),
            (None, Some(interactions)) => {
                format!("{title}: no main effect was shown, but {interactions}.")
            }
            (Some(main), Some(interactions)) => format!("{title}: {main}; {interactions}."),
        }
    }

    fn tornado(
        &self,
        panel: &Panel,
        place: usize,
        quantity: &Quantity,
    ) -> Result<Figure, ChartError> {
        let rows = panel.effects[place].iter().filter_map(|finding| {
            let standing = if finding.is_shown() { Standing::Shown } else { Standing::NotShown };
            let measured = Measured::from(&finding.difference?.estimate);
            Some(Bar { label: self.study.name(finding), measured, standing })
        });
        let forest = Forest {
            title: self.titles[place].clone(),
            subtitle: format!(
                "{}: with the rule on less with it off; × marks interactions; {}",
                name(panel),
                level(self.study.level)
            ),
            rows: rows.collect(),
            reference: 0.0,
            sides: Some(["lowers it".to_owned(), "raises it".to_owned()]),
            unit: Unit::of_difference(quantity),
            form: Form::Tornado,
        };
        forest.figure(asked::stem(&[
            &quantity.to_string(),
            &panel.rules.name,
            panel.bots[0].name(),
            panel.bots[1].name(),
        ]))
    }

    fn table(&self, panel: &Panel, place: usize, quantity: &Quantity) -> Table {
        let unit = Unit::of_difference(quantity);
        let columns = vec![
            Column::text("Kind"),
            Column::figure("Effect").by(Method::ClusteredStudent.name()),
            Column::text("Verdict"),
            Column::figure("p, corrected"),
            Column::figure("Saved"),
        ];
        let rows = panel.effects[place].iter().map(|finding| {
            let kind = if finding.is_interaction() { "interaction" } else { "main effect" };
            let verdict = finding.difference.map_or("", |difference| difference.verdict.name());
            let verdict = Cell::text(verdict);
            let corrected = finding.difference.and_then(|difference| difference.adjusted);
            let saved = finding
                .variance_reduction
                .map_or(ABSENT.to_owned(), |saved| format!("{}×", decimal(saved, 1)));
            let cells = vec![
                Cell::text(kind),
                asked::cell(
                    finding.difference.as_ref().map(|difference| &difference.estimate),
                    unit,
                ),
                if finding.is_shown() { verdict.marked(Mark::Emphasised) } else { verdict },
                Cell::text(corrected.map_or(ABSENT.to_owned(), p_value)),
                Cell::text(saved),
            ];
            Row::new(self.study.name(finding), cells)
        });
        Table::new(self.titles[place].clone(), "Rule", columns, rows.collect())
    }

    /// What every combination comes to.
    fn combinations(&self, panel: &Panel) -> Table {
        let method = |place: usize| {
            panel.cells.iter().find_map(|cell| Some(cell.figures[place]?.method.name()))
        };
        let columns = self.titles.iter().enumerate();
        let columns = columns
            .map(|(place, title)| Column::figure(title).by(method(place).unwrap_or_default()));
        let rows = panel.cells.iter().map(|cell| {
            let figures = cell.figures.iter().zip(&self.study.quantities);
            let figures = figures.map(|(figure, quantity)| {
                asked::cell(figure.as_ref(), Unit::of_quantity(quantity))
            });
            Row::new(self.study.combination(&cell.point), figures.collect())
        });
        let caption = "What every combination comes to, by the rules that are on";
        let table = Table::new(caption, "On", columns.collect(), rows.collect());
        table.folded(format!("All {} combinations", panel.cells.len()))
    }

    fn method(&self) -> Section {
        let paragraphs = vec![
            "Every combination of the rules being on or off is played (a full factorial design). \
                The main effect of a rule is the mean \
             over all combinations with it on less the mean over those with it off; the \
             interaction of two is half of how much the \
             effect of one differs with the other on from with it off (Box, Hunter and Hunter \
             2005). Where an interaction is large, \
             the main effects alone mislead: look at the combinations."
                .to_owned(),
            asked::pairing(self.study.level),
            "\"Saved\" is the variance reduction that was reached: how many times as many games, \
                all independent, the same interval \
             would have taken. Below 1 the shared dice cost something: where a rule changes which \
             dice are cast, what it does is read \
             from the same games again and again, with the other rules on and off."
                .to_owned(),
            asked::corrected(self.study.correction, self.study.tested(), self.study.level),
        ];
        Section { title: "How this was found".to_owned(), paragraphs, ..Section::default() }
    }
}

fn name(panel: &Panel) -> String {
    format!("{}, {}", panel.rules.title, asked::bots(panel.bots))
}
