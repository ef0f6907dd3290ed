//! Effects of rules as JSON and as a table, for other programs.
//!
//! # `summary.json`
//!
//! | key | what it holds |
//! | --- | --- |
//! | `name`, `title`, `about` | of the scenario |
//! | `seed`, `throw_limit`, `level` | what it takes to play it again |
//! | `correction`, `tested`, `left_out` | `holm` or `fdr`, for how many effects, and how many rule sets with a pair of bots were not played |
//! | `switches` | the names of the rules that were on or off |
//! | `panels` | array, one for each rule set and pair of bots: `{rules, title, bots, games, combinations, quantities}` |
//!
//! A combination is `{on, fingerprint, unfinished, figures, exact}`: the names of the rules that
//! are on, an object by quantity, and by quantity what is known exactly, as in a study, nothing
//! where nothing is. A quantity is `{quantity, effects}`, an effect `{rules, kind, effect, p,
//! p_corrected, verdict, variance_reduction, exact}`: one name and `main`, or two and
//! `interaction`; its `exact` is what is known exactly of the effect, or `null`. A figure is
//! `{estimate, low, high, level, method, n}`.

use serde_json::{Map, Value, json};

use crate::balance::effects::{Cell, Finding, Panel, Study};
use crate::batch::player::BotName;
use crate::input::scenario::Scenario;
use crate::report::json::{exact, figure, held};
use crate::report::parquet::rows::{Table, Values};
use crate::stats::estimate::Interval;

/// What `summary.json` holds.
pub(super) fn summary(scenario: &Scenario, study: &Study, left_out: usize) -> Value {
    json!({
        "name": scenario.name,
        "title": scenario.title,
        "about": scenario.about,
        "seed": scenario.seed,
        "throw_limit": scenario.throw_limit,
        "level": study.level,
        "correction": study.correction.name(),
        "tested": study.tested(),
        "left_out": left_out,
        "switches": study.rules,
        "panels": study.panels.iter().map(|one| panel(study, one)).collect::<Vec<_>>(),
    })
}

fn panel(study: &Study, panel: &Panel) -> Value {
    let quantities = study.quantities.iter().zip(&panel.effects).map(|(quantity, effects)| {
        let effects = effects.iter().map(|one| effect(study, one));
        json!({"quantity": quantity.to_string(), "effects": effects.collect::<Vec<_>>()})
    });
    json!({
        "rules": panel.rules.name,
        "title": panel.rules.title,
        "bots": panel.bots.map(BotName::name),
        "games": panel.games,
        "combinations": panel.cells.iter().map(|cell| combination(study, cell)).collect::<Vec<_>>(),
        "quantities": quantities.collect::<Vec<_>>(),
    })
}

fn combination(study: &Study, cell: &Cell) -> Value {
    let on = study
        .rules
        .iter()
        .zip(&cell.point.0)
        .filter(|(_, level)| **level == 1)
        .map(|(name, _)| name);
    let figures = study.quantities.iter().zip(&cell.figures);
    let figures =
        figures.map(|(quantity, known)| (quantity.to_string(), json!(known.as_ref().map(figure))));
    json!({
        "on": on.collect::<Vec<_>>(),
        "fingerprint": cell.fingerprint,
        "unfinished": cell.unfinished,
        "figures": figures.collect::<Map<_, _>>(),
        "exact": exact(&cell.exact),
    })
}

fn kind(finding: &Finding) -> &'static str {
    if finding.is_interaction() { "interaction" } else { "main" }
}

fn effect(study: &Study, finding: &Finding) -> Value {
    let difference = finding.difference.as_ref();
    json!({
        "rules": finding.rules.iter().map(|rule| &study.rules[*rule]).collect::<Vec<_>>(),
        "kind": kind(finding),
        "effect": difference.map(|one| figure(&one.estimate)),
        "p": difference.and_then(|one| one.p),
        "p_corrected": difference.and_then(|one| one.adjusted),
        "verdict": difference.map(|one| one.verdict.name()),
        "variance_reduction": finding.variance_reduction,
        "exact": finding.exact.as_ref().map(held),
    })
}

/// An effect, and where it was found.
struct Found<'a> {
    panel: &'a Panel,
    quantity: String,
    finding: &'a Finding,
}

impl Found<'_> {
    fn interval(&self) -> Option<Interval> {
        self.finding.difference?.estimate.interval
    }
}

/// A row for each rule set, pair of bots, quantity and effect.
pub(super) fn effects(study: &Study) -> Table {
    let rows = study.panels.iter().flat_map(|panel| {
        let quantities = study.quantities.iter().zip(&panel.effects);
        quantities.flat_map(move |(quantity, effects)| {
            effects.iter().map(move |finding| Found {
                panel,
                quantity: quantity.to_string(),
                finding,
            })
        })
    });
    let rows: Vec<Found<'_>> = rows.collect();
    let texts =
        |of: &dyn Fn(&Found<'_>) -> Option<String>| Values::Text(rows.iter().map(of).collect());
    let numbers =
        |of: &dyn Fn(&Found<'_>) -> Option<f64>| Values::Numbers(rows.iter().map(of).collect());
    let rule = |found: &Found<'_>, place: usize| {
        Some(study.rules[*found.finding.rules.get(place)?].clone())
    };
    Table::new()
        .with("rules", texts(&|found| Some(found.panel.rules.name.clone())))
        .with("first_bot", texts(&|found| Some(found.panel.bots[0].name().to_owned())))
        .with("second_bot", texts(&|found| Some(found.panel.bots[1].name().to_owned())))
        .with("quantity", texts(&|found| Some(found.quantity.clone())))
        .with("kind", texts(&|found| Some(kind(found.finding).to_owned())))
        .with("rule", texts(&|found| rule(found, 0)))
        .with("other_rule", texts(&|found| rule(found, 1)))
        .with("effect", numbers(&|found| Some(found.finding.difference?.estimate.value)))
        .with("effect_low", numbers(&|found| Some(found.interval()?.low)))
        .with("effect_high", numbers(&|found| Some(found.interval()?.high)))
        .with("exact", numbers(&|found| Some(found.finding.exact.as_ref()?.known.value)))
        .with("exact_bound", numbers(&|found| Some(found.finding.exact.as_ref()?.known.bound)))
        .with("games", Values::Counts(rows.iter().map(|found| Some(found.panel.games)).collect()))
        .with("p", numbers(&|found| found.finding.difference?.p))
        .with("p_corrected", numbers(&|found| found.finding.difference?.adjusted))
        .with("verdict", texts(&|found| Some(found.finding.difference?.verdict.name().to_owned())))
        .with("variance_reduction", numbers(&|found| found.finding.variance_reduction))
}
