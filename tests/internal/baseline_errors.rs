//! Summaries that are no baselines. Each has one fault that a reader could overlook, and each is
//! refused: a gate must not compare less than it says.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::balance::measures::Measures;
use crate::balance::quantity::Quantity;
use crate::game::rules::Rules;
use crate::input::question::expect::checksum;
use crate::input::rules;

use super::scenario_file::ScenarioFile;

/// A summary of games of one case, with every quantity that these measures have.
pub fn baseline(games: u64, measures: Measures) -> Value {
    let rules = rules::load("urgammon").unwrap();
    let mut quantities = Quantity::all(&rules);
    quantities.retain(|quantity| measures.includes(quantity.least_measures()));
    let samples: Vec<Value> =
        quantities.iter().map(|quantity| sample(quantity, games, &rules)).collect();
    json!({
        "format": 5, "urlab": "0.0.9", "seed": 7, "throw_limit": 100_000, "samples": samples,
        "subjects": [{
            "subject": 0, "case_id": "urgammon-greedy-greedy", "each": "game", "games": games,
            "fingerprint": "0123456789abcdef",
        }],
    })
}

/// The text of a summary with a right checksum, if it is one of games.
pub fn sealed(mut summary: Value) -> String {
    summary["checksum"] = json!(checksum(&summary));
    summary.to_string()
}

/// A sample that games of these rules could have given.
fn sample(quantity: &Quantity, games: u64, rules: &Rules) -> Value {
    assert!(quantity.fits(rules));
    let unbiased = games as f64 / (games - 1) as f64;
    let (mean, variance) = match quantity {
        Quantity::Share(_) => (0.25, 0.1875 * unbiased),
        Quantity::FirstPlayerAdvantage | Quantity::PointsDifference => (0.0, 0.99),
        Quantity::MeanPoints => (1.25, 0.5),
        Quantity::Mean(_) => (119.5, 285.6),
        Quantity::Ratio(_) => (quantity.range().0 + 0.5, 0.1),
    };
    json!({
        "subject": 0, "quantity": quantity.to_string(), "n": games, "mean": mean,
        "variance": variance,
    })
}

/// A change of a summary.
type Edit = fn(&mut Value);

/// The sample of a quantity.
fn of<'v>(summary: &'v mut Value, quantity: &str) -> &'v mut Value {
    let samples = summary["samples"].as_array_mut().unwrap();
    samples.iter_mut().find(|sample| sample["quantity"] == quantity).unwrap()
}

/// Adds an item to a list again.
fn twice(summary: &mut Value, list: &str) {
    let items = summary[list].as_array_mut().unwrap();
    let again = items[0].clone();
    items.push(again);
}

const FAULTS: [(&str, Edit); 20] = [
    ("a negative variance", |summary| of(summary, "mean(throws)")["variance"] = json!(-1)),
    ("a count without a spread, between two numbers", |summary| {
        of(summary, "mean(throws)")["variance"] = json!(0);
    }),
    ("a share with the spread of another", |summary| {
        of(summary, "share(draws)")["variance"] = json!(0.2);
    }),
    ("a share without a spread", |summary| of(summary, "share(draws)")["variance"] = json!(0)),
    ("a share above 1", |summary| of(summary, "share(draws)")["mean"] = json!(1.5)),
    ("an advantage with too much spread", |summary| {
        of(summary, "first_player_advantage")["variance"] = json!(1.5);
    }),
    ("a mean below 0", |summary| of(summary, "mean(captures)")["mean"] = json!(-119.5)),
    ("a mean that no game can have", |summary| {
        of(summary, "mean(captures)")["mean"] = json!(1e308);
    }),
    ("a mean that is no number", |summary| of(summary, "mean(captures)")["mean"] = json!(null)),
    ("fewer games than the case has", |summary| of(summary, "mean(throws)")["n"] = json!(2)),
    ("no games", |summary| of(summary, "mean(throws)")["n"] = json!(0)),
    ("a deleted sample", |summary| {
        let samples = summary["samples"].as_array_mut().unwrap();
        samples.retain(|sample| sample["quantity"] != "mean(throws)");
    }),
    ("no samples", |summary| summary["samples"] = json!([])),
    ("a sample twice", |summary| twice(summary, "samples")),
    ("a quantity that does not exist", |summary| {
        of(summary, "mean(throws)")["quantity"] = json!("mean(thorws)");
    }),
    ("a win class that the rules do not have", |summary| {
        of(summary, "share(draws)")["quantity"] = json!("share(grand)");
    }),
    ("a sample of no subject", |summary| of(summary, "mean(throws)")["subject"] = json!(7)),
    ("a subject twice", |summary| twice(summary, "subjects")),
    ("a case twice", |summary| {
        twice(summary, "subjects");
        summary["subjects"][1]["subject"] = json!(1);
    }),
    ("a case without games", |summary| summary["subjects"][0]["games"] = json!(0)),
];

#[test]
fn a_baseline_with_a_fault_is_refused_with_its_place() {
    let scenario = "rules: [urgammon]\nbots: [[greedy, greedy]]\ngames: 1000\nexpect: [unchanged \
                    since old.json]\n";
    let file = ScenarioFile::new("scenario.yaml");
    let good = baseline(50_000, Measures::All);
    let file = file.with_file("old.json", &sealed(good.clone()));
    file.load_valid(scenario);
    let mut messages = String::new();
    for (what, edit) in FAULTS {
        let mut summary = good.clone();
        edit(&mut summary);
        std::fs::write(file.folder().join("old.json"), sealed(summary)).unwrap();
        match file.load(scenario) {
            Ok(_) => panic!("not refused: {what}"),
            Err(diagnostics) => writeln!(messages, "=== {what}\n{diagnostics}\n").unwrap(),
        }
    }
    let messages = messages.replace(&format!("{}/", file.folder().display()), "");
    insta::assert_snapshot!(messages);
}

#[test]
fn a_field_twice_and_a_number_that_is_too_large_are_refused() {
    let scenario = "rules: [urgammon]\nbots: [[greedy, greedy]]\ngames: 1000\nexpect: [unchanged \
                    since old.json]\n";
    let good = sealed(baseline(50_000, Measures::All));
    for (from, to, reason) in [
        ("\"seed\":7", "\"seed\":7,\"seed\":8", "duplicate field `seed`"),
        ("285.6", "1e999", "number out of range"),
    ] {
        assert!(good.contains(from));
        let file = ScenarioFile::new("scenario.yaml");
        let file = file.with_file("old.json", &good.replacen(from, to, 1));
        let refused = file.load(scenario).unwrap_err().to_string();
        assert!(refused.contains(reason), "{refused}");
    }
}

#[test]
fn a_summary_that_was_changed_after_it_was_written_is_refused() {
    let scenario = "rules: [urgammon]\nbots: [[greedy, greedy]]\ngames: 1000\nexpect: [unchanged \
                    since old.json]\n";
    let good = sealed(baseline(50_000, Measures::All));
    let refused = |text: &str| {
        let file = ScenarioFile::new("scenario.yaml").with_file("old.json", text);
        file.load(scenario).map(drop).map_err(|errors| errors.to_string())
    };
    for (from, to) in [
        ("119.5", "119.4"),
        ("\"seed\":7", "\"seed\":8"),
        ("\"throw_limit\":100000", "\"throw_limit\":100001"),
        ("0123456789abcdef", "0123456789abcdee"),
        ("\"checksum\":\"", "\"checksum\":\"0"),
        ("\"checksum\":", "\"chekcsum\":"),
    ] {
        assert!(good.contains(from), "{from}");
        let message = refused(&good.replacen(from, to, 1)).unwrap_err();
        assert!(message.contains("the summary was changed after it was written"), "{message}");
    }
    // Spaces, the order of keys and what a baseline does not read may change.
    let summary: Value = serde_json::from_str(&good).unwrap();
    let mut turned: Vec<(String, Value)> =
        summary.as_object().unwrap().clone().into_iter().collect();
    turned.reverse();
    turned.push(("title".to_owned(), json!("Of last year")));
    let turned = Value::Object(turned.into_iter().collect());
    assert_eq!(refused(&format!("{turned:#}")), Ok(()));
}
