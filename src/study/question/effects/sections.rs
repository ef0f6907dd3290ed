//! The sections of a study of effects.

use crate::input::question::effects::EffectsQuestion;
use crate::input::scenario::Scenario;
use crate::study::fact::Fact;
use crate::study::number::whole;
use crate::study::outline::{Column, Row, Section, Shown, Table, TableCell};
use crate::study::question::effects::charts;
use crate::study::question::effects::panel::{Effects, RulePanel, effect_name, switches};
use crate::study::{Study, wording};

pub(super) fn sections(
    study: &Study,
    asked: &EffectsQuestion,
    scenario: &Scenario,
) -> Vec<Section> {
    let panels = RulePanel::all(study);
    let effects = panels[0].effects();
    // The quantity that a rule changes most for the first rule set and players. Of quantities that
    // change as much, the first.
    let sizes: Vec<f64> = effects.iter().map(|effects| panels[0].size(effects)).collect();
    let largest = sizes.iter().copied().fold(0.0, f64::max);
    let answered = sizes.iter().position(|size| *size >= largest).unwrap_or(0);
    let answer = Section::answer(
        rest(effects.len() - 1, panels.len()),
        Some(charts::tornado(&panels[0], &effects[answered])),
        Some(answer_table(&panels, &effects[answered])),
    );
    let each = panels
        .iter()
        .enumerate()
        .map(|(place, panel)| of_panel(panel, (place == 0).then_some(answered)));
    let facts = wording::played_section(facts(&panels[0], asked, scenario));
    [answer].into_iter().chain(each).chain([facts, method(study, asked)]).collect()
}

/// A sentence about what the answer leaves out.
fn rest(quantities: usize, panels: usize) -> Option<String> {
    let others = if quantities == 1 {
        "1 other quantity".to_owned()
    } else {
        format!("{quantities} other quantities")
    };
    let of = if panels > 1 {
        format!(", for each of {panels} pairs of a rule set and its players")
    } else {
        String::new()
    };
    (quantities + panels > 1)
        .then(|| format!("The sections below have the effects on {others}{of}."))
}

/// The effects of a rule set with two bots. The quantity at the place `answered` is in the answer.
fn of_panel(panel: &RulePanel<'_>, answered: Option<usize>) -> Section {
    let mut told = panel.effects();
    if let Some(answered) = answered {
        told.remove(answered);
    }
    let mut tables: Vec<Table> = told.iter().map(table).collect();
    tables.push(combinations(panel));
    let exact = [
        ("Effect", "Effects", panel.known_effects()),
        ("On", "Combinations", panel.known_figures()),
    ];
    tables.extend(exact.into_iter().filter_map(|(head, all, each)| {
        let table = panel.study.exact_table_of_each(head, each)?;
        let titled = table.titled(format!("{all}, exact and sampled values"));
        Some(wording::note_seats(titled, panel.first().bots.each_ref()))
    }));
    Section {
        title: panel.name(),
        charts: told.iter().map(|effects| charts::tornado(panel, effects)).collect(),
        tables,
        ..Section::default()
    }
}

/// The table of the answer. It names the players if there are several, and the rule set too.
fn answer_table(panels: &[RulePanel<'_>], effects: &Effects<'_>) -> Table {
    let first = panels[0].first();
    let has_one = panels.iter().all(|panel| panel.first().rules == first.rules);
    let whose = match (panels.len(), has_one) {
        (1, _) => return table(effects),
        (_, true) => first.bots_in_words(),
        (_, false) => panels[0].name(),
    };
    table(effects).titled(caption(&format!("{}, {whose}", effects[0].1.title)))
}

/// The caption of the table of the effects on this quantity.
fn caption(quantity: &str) -> String {
    format!("{quantity}: the effects, largest first")
}

/// The table of the effects on a quantity.
fn table(effects: &Effects<'_>) -> Table {
    let mut columns = vec![Column::text("Kind")];
    columns.extend(Column::tested("Effect"));
    columns.push(Column::figure("Saved"));
    let rows = effects.iter().map(|(id, effect)| {
        let kind = if switches(effect).len() > 1 { "interaction" } else { "main effect" };
        let mut cells = vec![TableCell::text(kind)];
        cells.extend(TableCell::tested(*id));
        cells.push(Shown::VarianceReduction(*id).into());
        Row::new(effect_name(effect), cells)
    });
    Table::new(caption(&effects[0].1.title), "Rule", columns, rows.collect())
}

/// The table of the figures of every combination.
fn combinations(panel: &RulePanel<'_>) -> Table {
    let quantities = panel.figures(panel.combinations[0]);
    let columns = quantities.map(|(_, finding)| Column::estimate(&finding.title)).collect();
    let rows = panel.combinations.iter().map(|id| {
        let figures = panel.figures(*id).map(|(id, _)| TableCell::figure(id));
        Row::new(panel.name_of(*id), figures.collect())
    });
    let caption = "The figures of every combination, by the rules that are on";
    let table = Table::new(caption, "On", columns, rows.collect());
    table.folded(format!("All {} combinations", panel.combinations.len()))
}

/// The facts about the play.
fn facts(panel: &RulePanel<'_>, asked: &EffectsQuestion, scenario: &Scenario) -> Vec<Fact> {
    let mut facts = vec![
        Fact::new("Rules that are on or off", asked.names.join("; ")),
        Fact::new("Combinations", whole(panel.combinations.len() as u64)),
    ];
    facts.extend(wording::common_facts(scenario));
    facts.push(wording::verdicts_fact(asked.correction, panel.study.families[0].tested));
    facts
}

fn method(study: &Study, asked: &EffectsQuestion) -> Section {
    let family = &study.families[0];
    wording::method_section(vec![
        "Every combination of rules that are on or off is played (a full factorial design). The \
         main effect of a rule is the mean over all combinations with the rule on, minus the mean \
         over those with it off. The interaction of two rules is half of a difference: the effect \
         of one rule with the other on, minus its effect with the other off (Box, Hunter and \
         Hunter 2005). Where an interaction is large, the main effects alone mislead: look at the \
         combinations."
            .to_owned(),
        wording::pairing_method(family.level),
        "\"Saved\" is the variance reduction: how many times as many independent games the same \
         interval needs. Below 1, the shared dice made intervals wider. This happens where a rule \
         changes which dice are cast: its effect is then estimated from the same games several \
         times, with the other rules on and off."
            .to_owned(),
        wording::correction_method(asked.correction, family.tested, family.level),
    ])
}
