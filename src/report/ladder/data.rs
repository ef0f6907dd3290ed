//! A ladder as JSON and as a table, for other programs.
//!
//! # `summary.json`
//!
//! | key | what it holds |
//! | --- | --- |
//! | `name`, `title`, `about` | of the scenario |
//! | `seed`, `throw_limit`, `level`, `games` | what it takes to play it again, and games of each matchup |
//! | `correction`, `tested` | `holm` or `fdr`, and for how many differences |
//! | `solutions` | array, those that `perfect` played by in the order of the rule sets, none if it did not play: `{file, checksum, objective, tolerance, bound}` |
//! | `ladders` | array, one for each rule set: `{rules, title, fingerprint, plain, best, rungs, edges, changes, conclusions}` |
//!
//! A rung is `{bot, mean_edge, unfinished, decisions, figures, exact}`, the worst first;
//! `decisions` is a figure for each player, `figures` an object by quantity, `exact` holds by
//! quantity what is known exactly, as in a study. An edge is `{worse, better, worse_wins,
//! better_wins, exact, unfinished}`, `exact` being one such object or `null`, and a difference, as
//! is a change with its `quantity`: `{difference, p, p_corrected, verdict}`, all `null` where the
//! plainest bot is the best. A conclusion is `{quantity, against, plain, best, carries}`: `against`
//! is `null` for zero, else the rule set that it is held against; two differences; `both`,
//! `plain-only`, `best-only`, `reversed` or `neither`. A figure is `{estimate, low, high, level,
//! method, n}`.

use serde_json::{Map, Value, json};

use crate::balance::difference::Difference;
use crate::balance::ladder::{Carries, Conclusion, Edge, Ladder, Rung, Study, is_signed};
use crate::batch::player::BotName;
use crate::input::scenario::Scenario;
use crate::report::json::{exact, figure, held, solution};
use crate::report::parquet::rows::{Table, Values};
use crate::stats::estimate::Estimate;

/// What `summary.json` holds.
pub(super) fn summary(scenario: &Scenario, study: &Study) -> Value {
    json!({
        "name": scenario.name,
        "title": scenario.title,
        "about": scenario.about,
        "seed": scenario.seed,
        "throw_limit": scenario.throw_limit,
        "level": study.level,
        "games": study.games,
        "correction": study.correction.name(),
        "tested": study.tested,
        "solutions": scenario.solutions.iter().flatten().map(|one| solution(&one.identity())).collect::<Vec<_>>(),
        "ladders": study.ladders.iter().map(|one| ladder(study, one)).collect::<Vec<_>>(),
    })
}

fn ladder(study: &Study, ladder: &Ladder) -> Value {
    let changes = study.quantities.iter().zip(&ladder.changes);
    let changes = changes.map(|(quantity, change)| {
        with(json!({"quantity": quantity.to_string()}), difference(change.as_ref()))
    });
    json!({
        "rules": ladder.rules.name,
        "title": ladder.rules.title,
        "fingerprint": ladder.rules.fingerprint,
        "plain": ladder.rungs[ladder.plain].bot.name(),
        "best": ladder.rungs[ladder.best()].bot.name(),
        "rungs": ladder.rungs.iter().map(|one| rung(study, one)).collect::<Vec<_>>(),
        "edges": ladder.edges.iter().map(edge).collect::<Vec<_>>(),
        "changes": changes.collect::<Vec<_>>(),
        "conclusions": ladder.conclusions.iter().map(|one| conclusion(study, one)).collect::<Vec<_>>(),
    })
}

fn known(estimate: Option<&Estimate>) -> Value {
    json!(estimate.map(figure))
}

fn rung(study: &Study, rung: &Rung) -> Value {
    let figures = study.quantities.iter().zip(&rung.figures);
    let figures =
        figures.map(|(quantity, estimate)| (quantity.to_string(), known(estimate.as_ref())));
    json!({
        "bot": rung.bot.name(),
        "mean_edge": rung.edge,
        "unfinished": rung.unfinished,
        "decisions": known(rung.decisions.as_ref()),
        "figures": figures.collect::<Map<_, _>>(),
        "exact": exact(&rung.exact),
    })
}

fn edge(edge: &Edge) -> Value {
    let head = json!({
        "worse": edge.bots[0].name(),
        "better": edge.bots[1].name(),
        "worse_wins": known(edge.wins[0].as_ref()),
        "better_wins": known(edge.wins[1].as_ref()),
        "exact": edge.exact.as_ref().map(held),
        "unfinished": edge.unfinished,
    });
    with(head, difference(edge.edge.as_ref()))
}

fn difference(difference: Option<&Difference>) -> Value {
    json!({
        "difference": known(difference.map(|one| &one.estimate)),
        "p": difference.and_then(|one| one.p),
        "p_corrected": difference.and_then(|one| one.adjusted),
        "verdict": difference.map(|one| one.verdict.name()),
    })
}

/// Both objects in one.
fn with(mut head: Value, more: Value) -> Value {
    if let (Value::Object(all), Value::Object(more)) = (&mut head, more) {
        all.extend(more);
    }
    head
}

fn conclusion(study: &Study, conclusion: &Conclusion) -> Value {
    let quantity = &study.quantities[conclusion.quantity];
    let first =
        study.ladders.first().filter(|_| !is_signed(quantity)).map(|ladder| &ladder.rules.name);
    json!({
        "quantity": quantity.to_string(),
        "against": first,
        "plain": difference(conclusion.plain.as_ref()),
        "best": difference(conclusion.best.as_ref()),
        "carries": match conclusion.carries() {
            Carries::Over => "both",
            Carries::PlainOnly => "plain-only",
            Carries::BestOnly => "best-only",
            Carries::Reversed => "reversed",
            Carries::Open => "neither",
        },
    })
}

/// One line of the table.
struct Line<'a> {
    rules: &'a str,
    bots: [&'static str; 2],
    quantity: String,
    estimate: Option<&'a Estimate>,
}

/// A row for each rule set, bot against itself and quantity (the decisions of each player too), and
/// for each two bots their edge and the share of games that each won.
pub(super) fn table(study: &Study) -> Table {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for ladder in &study.ladders {
        let rules = ladder.rules.name.as_str();
        for rung in &ladder.rungs {
            let bots = [rung.bot.name(); 2];
            let figures = study.quantities.iter().map(ToString::to_string).zip(&rung.figures);
            let decisions = ("decisions of each player".to_owned(), &rung.decisions);
            lines.extend(figures.chain([decisions]).map(|(quantity, estimate)| Line {
                rules,
                bots,
                quantity,
                estimate: estimate.as_ref(),
            }));
        }
        for edge in &ladder.edges {
            let bots = edge.bots.map(BotName::name);
            let [worse, better] = edge.wins.each_ref().map(Option::as_ref);
            let found = edge.edge.as_ref().map(|one| &one.estimate);
            let all = [
                ("share won by the worse", worse),
                ("share won by the better", better),
                ("edge", found),
            ];
            lines.extend(all.map(|(quantity, estimate)| Line {
                rules,
                bots,
                quantity: quantity.to_owned(),
                estimate,
            }));
        }
    }
    let texts = |of: &dyn Fn(&Line<'_>) -> String| {
        Values::Text(lines.iter().map(|line| Some(of(line))).collect())
    };
    let numbers = |of: &dyn Fn(&Estimate) -> Option<f64>| {
        Values::Numbers(lines.iter().map(|line| line.estimate.and_then(of)).collect())
    };
    Table::new()
        .with("rules", texts(&|line| line.rules.to_owned()))
        .with("worse_bot", texts(&|line| line.bots[0].to_owned()))
        .with("better_bot", texts(&|line| line.bots[1].to_owned()))
        .with("quantity", texts(&|line| line.quantity.clone()))
        .with("estimate", numbers(&|estimate| Some(estimate.value)))
        .with("low", numbers(&|estimate| Some(estimate.interval?.low)))
        .with("high", numbers(&|estimate| Some(estimate.interval?.high)))
        .with("n", Values::Counts(lines.iter().map(|line| Some(line.estimate?.n)).collect()))
}
