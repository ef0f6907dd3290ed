//! A comparison as JSON and as a table, for other programs.
//!
//! # `summary.json`
//!
//! | key | what it holds |
//! | --- | --- |
//! | `name`, `title`, `about` | of the scenario |
//! | `correction`, `asked` | `holm` or `fdr`, and for how many questions |
//! | `comparisons` | array, one for each pair of bots |
//!
//! A comparison is `{bots, baseline, pairs, planned_pairs, seed, throw_limit, stop, level,
//! variants, quantities}`. A variant is `{rules, title, fingerprint, solutions, games, unfinished,
//! shapes, exact}`; `solutions` are those that `perfect` played by, none if it did not play, each
//! `{file, checksum, objective, tolerance, bound}`; `shapes` is `null` for the baseline, else
//! `{length, classes}`, each `null` or the test; `exact` holds by quantity what is known exactly,
//! as in a study, and is empty where nothing is. A quantity is `{quantity, title, figures,
//! against}`, the last two arrays in the order of the variants: a figure `{estimate, low, high,
//! level, method, n}`, and `null` or `{difference, effect, p, p_corrected, verdict,
//! variance_reduction, exact}`; this `exact` is what is known exactly of the difference, or `null`.

use serde_json::{Value, json};

use crate::balance::compare::{Against, Compared as Row, Comparison, Effect, Shapes};
use crate::batch::player::BotName;
use crate::report::compare::Compared;
use crate::report::compare::section::{others, title};
use crate::report::json::{exact, figure, held, solution};
use crate::report::parquet::rows::{Table, Values};

/// What `summary.json` holds.
pub(super) fn summary(compared: &Compared) -> Value {
    json!({
        "name": compared.name,
        "title": compared.title,
        "about": compared.about,
        "correction": compared.correction.name(),
        "asked": compared.asked,
        "comparisons": compared.comparisons.iter().map(comparison).collect::<Vec<_>>(),
    })
}

/// One comparison.
pub(in crate::report) fn comparison(comparison: &Comparison) -> Value {
    let coupled = &comparison.coupled;
    let first = &coupled.plan.variants[comparison.baseline];
    let variants = coupled
        .plan
        .variants
        .iter()
        .zip(&coupled.tally.variants)
        .zip(&comparison.shapes)
        .zip(&comparison.exact);
    let variants = variants.map(|(((plan, tally), shapes), known)| {
        let all = tally.all();
        json!({
            "rules": plan.rules.name,
            "title": plan.rules.title,
            "fingerprint": plan.rules.fingerprint,
            "solutions": plan.solutions().iter().map(solution).collect::<Vec<_>>(),
            "games": all.games,
            "unfinished": all.unfinished,
            "shapes": shapes.as_ref().map(shapes_of),
            "exact": exact(known),
        })
    });
    let quantities = comparison.rows.iter().map(|row| {
        json!({
            "quantity": row.quantity.to_string(),
            "title": title(comparison, row),
            "figures": row.figures.iter().map(|estimate| estimate.as_ref().map(figure)).collect::<Vec<_>>(),
            "against": row.against.iter().map(|found| found.as_ref().map(against)).collect::<Vec<_>>(),
        })
    });
    json!({
        "bots": comparison.bots().map(BotName::name),
        "baseline": first.rules.name,
        "pairs": coupled.tally.pairs,
        "planned_pairs": coupled.plan.pairs(),
        "seed": first.seed,
        "throw_limit": first.throw_limit,
        "stop": comparison.stop.name(),
        "level": coupled.level,
        "variants": variants.collect::<Vec<_>>(),
        "quantities": quantities.collect::<Vec<_>>(),
    })
}

fn against(against: &Against) -> Value {
    let effect = against
        .effect
        .map(|effect| json!({"kind": effect.letter(), "value": effect.value(), "size": effect.size().name()}));
    json!({
        "difference": figure(&against.difference.estimate),
        "effect": effect,
        "p": against.difference.p,
        "p_corrected": against.difference.adjusted,
        "verdict": against.difference.verdict.name(),
        "variance_reduction": against.variance_reduction,
        "exact": against.exact.as_ref().map(held),
    })
}

fn shapes_of(shapes: &Shapes) -> Value {
    let length = shapes.length.as_ref().map(|found| {
        json!({
            "distance": found.test.distance,
            "at": found.test.at,
            "p": found.test.p,
            "p_corrected": found.adjusted,
            "shown": found.shown,
        })
    });
    let classes = shapes.classes.as_ref().map(|found| {
        json!({
            "chi_squared": found.test.statistic,
            "freedom": found.test.freedom,
            "cramers_v": found.test.cramers_v,
            "pooled": found.test.pooled,
            "n": found.test.n,
            "p": found.test.p,
            "p_corrected": found.adjusted,
            "shown": found.shown,
        })
    });
    json!({"length": length, "classes": classes})
}

/// A difference, and where it was found.
struct Found<'a> {
    comparison: &'a Comparison,
    variant: usize,
    row: &'a Row,
    against: &'a Against,
}

impl Found<'_> {
    fn rules(&self, place: usize) -> String {
        self.comparison.coupled.plan.variants[place].rules.name.clone()
    }

    fn figure(&self, place: usize) -> Option<f64> {
        self.row.figures[place].as_ref().map(|figure| figure.value)
    }
}

/// A row for each comparison, variant and quantity.
pub(in crate::report) fn differences(comparisons: &[&Comparison]) -> Table {
    let rows = comparisons.iter().flat_map(|comparison| {
        others(comparison).flat_map(move |variant| {
            comparison.rows.iter().filter_map(move |row| {
                Some(Found { comparison, variant, row, against: row.against[variant].as_ref()? })
            })
        })
    });
    let rows: Vec<Found<'_>> = rows.collect();
    let texts = |of: &dyn Fn(&Found<'_>) -> String| {
        Values::Text(rows.iter().map(|row| Some(of(row))).collect())
    };
    let numbers =
        |of: &dyn Fn(&Found<'_>) -> Option<f64>| Values::Numbers(rows.iter().map(of).collect());
    let counts = |of: &dyn Fn(&Found<'_>) -> u64| {
        Values::Counts(rows.iter().map(|row| Some(of(row))).collect())
    };
    let interval = |found: &Found<'_>| found.against.difference.estimate.interval;
    Table::new()
        .with("first_bot", texts(&|found| found.comparison.bots()[0].name().to_owned()))
        .with("second_bot", texts(&|found| found.comparison.bots()[1].name().to_owned()))
        .with("baseline", texts(&|found| found.rules(found.comparison.baseline)))
        .with("rules", texts(&|found| found.rules(found.variant)))
        .with("quantity", texts(&|found| found.row.quantity.to_string()))
        .with("pairs", counts(&|found| found.comparison.coupled.tally.pairs))
        .with("baseline_estimate", numbers(&|found| found.figure(found.comparison.baseline)))
        .with("estimate", numbers(&|found| found.figure(found.variant)))
        .with("difference", numbers(&|found| Some(found.against.difference.estimate.value)))
        .with("difference_low", numbers(&|found| Some(interval(found)?.low)))
        .with("difference_high", numbers(&|found| Some(interval(found)?.high)))
        .with("exact", numbers(&|found| Some(found.against.exact.as_ref()?.known.value)))
        .with("exact_bound", numbers(&|found| Some(found.against.exact.as_ref()?.known.bound)))
        .with("effect", texts(&|found| found.against.effect.map_or("", Effect::letter).to_owned()))
        .with("effect_size", numbers(&|found| Some(found.against.effect?.value())))
        .with("p", numbers(&|found| found.against.difference.p))
        .with("p_corrected", numbers(&|found| found.against.difference.adjusted))
        .with("verdict", texts(&|found| found.against.difference.verdict.name().to_owned()))
        .with("variance_reduction", numbers(&|found| found.against.variance_reduction))
}
