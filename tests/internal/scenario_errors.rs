//! The error messages for an invalid scenario file. The complete texts are in
//! `tests/internal/snapshots`.

use crate::balance::expect::Claim;
use crate::balance::measures::Measures;
use crate::balance::precision::Precision;
use crate::balance::quantity::Quantity;
use crate::input::outputs::Output;
use crate::play::bots::BotKind;

use super::baseline_errors::{baseline, sealed};
use super::scenario_file::{Mistake, ScenarioFile};

const GOOD: &str = "\
name: good
title: Good
about: A scenario that uses every field.
rules: [tiny, ./beside.yaml]
bots:
  - [greedy, random]
  - [random, greedy]
games: 1000
precision: {quantity: mean(throws), half_width: 0.5}
seed: 18446744073709551615
throw_limit: 500
level: 0.99
outputs: [json, charts]
";

const LONG_NAME: &str = "\
name: a-name-of-more-than-a-hundred-letters-anda-name-of-more-than-a-hundred-letters-\
and-so-on-and-on-and-o";

const ERRORS: &[Mistake] = &[
    ("a field that does not exist", "games: 1000", "game: 1000\ngames: 1000"),
    ("a field that is missing", "games: 1000\n", ""),
    ("a bot that does not exist", "[greedy, random]", "[gredy, random]"),
    ("a bot alone", "[greedy, random]", "[greedy]"),
    ("three bots", "[greedy, random]", "[greedy, random, random]"),
    (
        "bots that are not pairs",
        "  - [greedy, random]\n  - [random, greedy]\n",
        "  [random, greedy]\n",
    ),
    ("one pair, and one bot that is not a pair", "- [greedy, random]", "- greedy"),
    ("bots that are one name", "  - [greedy, random]\n  - [random, greedy]\n", "  greedy\n"),
    ("a precision that is a number", "{quantity: mean(throws), half_width: 0.5}", "0.01"),
    ("rule sets that are one name", "[tiny, ./beside.yaml]", "tiny"),
    ("outputs that are one name", "[json, charts]", "json"),
    ("a level that is too low", "level: 0.99", "level: 0.3"),
    (
        "errors of form and of content at once",
        "rules: [tiny, ./beside.yaml]\nbots:",
        "rules: [tinny]\nseeds: 4\nbots:",
    ),
    ("a pair twice", "[random, greedy]", "[greedy, random]"),
    ("no games", "games: 1000", "games: 0"),
    ("no matches", "games: 1000", "games: 1000\nmatches: 0"),
    ("matches of rule sets that have none", "games: 1000", "games: 1000\nmatches: 20"),
    ("games that are not a number", "games: 1000", "games: many"),
    ("a measure that does not exist", "quantity: mean(throws)", "quantity: mean(throw)"),
    ("a precision of nothing", "half_width: 0.5", "half_width: 0"),
    ("a level that is not a probability", "level: 0.99", "level: 95"),
    ("a throw that takes no time", "level: 0.99", "seconds_per_throw: 0"),
    ("an output that does not exist", "charts]", "chart]"),
    ("a rule set that does not exist", "rules: [tiny,", "rules: [tinny,"),
    ("a rule set twice", "rules: [tiny,", "rules: [tiny, tiny,"),
    ("a rule file that does not exist", "./beside.yaml", "./beyond.yaml"),
    ("no rule sets", "rules: [tiny, ./beside.yaml]", "rules: []"),
    ("a seed below zero", "seed: 18446744073709551615", "seed: -1"),
    ("a name that is not a folder", "name: good", "name: ../good"),
    ("measures that do not exist", "seed: 1", "measures: most\nseed: 1"),
    (
        "a precision of what is not measured",
        "precision: {quantity: mean(throws), half_width: 0.5}",
        "precision: {quantity: forced_share, half_width: 0.5}\nmeasures: usual",
    ),
    ("a title of nothing", "title: Good", "title: ''"),
    ("a level in percent", "level: 0.99", "level: 99 %"),
    ("a name too long for a folder", "name: good", LONG_NAME),
    ("a comparison with a precision", "seed: 1", "compare: {}\nseed: 1"),
];

/// The same with a comparison instead of the precision.
const COMPARE: &[Mistake] = &[
    ("a baseline that is not compared", "compare: {}", "compare: {baseline: tinny}"),
    ("a baseline by its file's name", "compare: {}", "compare: {baseline: beside}"),
    (
        "a quantity that does not exist",
        "compare: {}",
        "compare: {quantities: [throws, share(fancy)]}",
    ),
    ("a quantity twice", "compare: {}", "compare: {quantities: [mean(throws), mean( throws )]}"),
    ("no quantities", "compare: {}", "compare: {quantities: []}"),
    ("a correction that does not exist", "compare: {}", "compare: {correction: bonferroni}"),
    ("nothing to compare with", "[tiny, ./beside.yaml]", "[tiny]"),
    ("measures with a comparison", "compare: {}", "compare: {}\nmeasures: all"),
    ("matches with a comparison", "compare: {}", "compare: {}\nmatches: 9"),
    ("a field that a comparison does not have", "compare: {}", "compare: {base: tiny}"),
];

/// The first part of a scenario with expectations. Its baseline has 50,000 games of one case.
const HEAD: &str = "\
name: expects
rules: [urgammon]
bots: [[greedy, greedy]]
games: 1000
seed: 1
";

/// The expectations.
const EXPECTED: &str = "\
expect:
  - first_player_advantage within 0.02 of 0
  - share(babilon)  below 1 %
  - mean(throws) between 1_00 and 180
  - share(throws above 300) above 0
  - no unfinished games
  - unchanged since old/summary.json
  - unchanged since old/summary.json within 0.1 sd
";

const ERRORS_OF_EXPECTATIONS: &[Mistake] = &[
    ("a quantity that does not exist", "mean(throws) between", "mean(throw) between"),
    ("a quantity without its brackets", "mean(throws) between", "throws between"),
    ("a class that a rule set lacks", "rules: [urgammon]", "rules: [urgammon, finkel]"),
    ("a share above 1", "share(babilon)  below 1 %", "share(babilon) above 1.2"),
    ("a share below 0", "share(babilon)  below 1 %", "share(babilon) below 0"),
    ("a share that is always below", "share(babilon)  below 1 %", "share(babilon) below 1.2"),
    ("a range upside down", "between 1_00 and 180", "between 5 and 3"),
    ("a width below zero", "within 0.02 of 0", "within -1 of 0"),
    ("a text that is not a number", "within 0.02 of 0", "within 0,02 of O"),
    ("a contradiction", "share(throws above 300) above 0", "mean(throws) above 200"),
    (
        "unfinished games required and excluded",
        "share(throws above 300) above 0",
        "share(unfinished) above 1 %",
    ),
    ("a statement twice", "share(throws above 300) above 0", "share(babilon) below 0.01"),
    ("nonsense", "no unfinished games", "babilon is rare"),
    ("a misspelt word", "share(babilon)  below", "share(babilon) bellow"),
    ("a statement that is a mapping", "no unfinished games", "no: unfinished games"),
    ("no statements", EXPECTED, "expect: []\n"),
    ("a statement alone", EXPECTED, "expect: no unfinished games\n"),
    ("a baseline that is missing", "since old/summary.json\n", "since old/sumary.json\n"),
    ("a baseline that is not a summary", "since old/summary.json\n", "since beside.yaml\n"),
    ("a baseline of an earlier Urlab", "since old/summary.json\n", "since old/early.json\n"),
    ("a baseline without the case", "[[greedy, greedy]]", "[[greedy, random]]"),
    ("a baseline that is too small", "since old/summary.json\n", "since old/small.json\n"),
    (
        "statements of what is not measured",
        "expect:\n",
        "measures: usual\nexpect:\n  - mean(forced_actions) below 50\n  - \
            share(lead_changes above 3) above 0.1\n",
    ),
    (
        "a baseline of more than is measured",
        EXPECTED,
        "measures: usual\nexpect:\n  - unchanged since old/summary.json\n",
    ),
    ("a baseline of less than is measured", "since old/summary.json\n", "since old/usual.json\n"),
    ("a margin of nothing", "within 0.1 sd", "within 0 sd"),
    ("a margin without a unit", "within 0.1 sd", "within 0.1"),
    (
        "a precision as well",
        "seed: 1",
        "seed: 1\nprecision: {quantity: mean(throws), half_width: 1}",
    ),
    (
        "a comparison as well",
        "rules: [urgammon]",
        "rules: [urgammon, urgammon+no-safe-rosettes]\ncompare: {}",
    ),
];

/// A scenario file with the baselines that [`EXPECTED`] and its errors name.
fn with_baselines() -> ScenarioFile {
    let mut file = scenario();
    std::fs::create_dir_all(file.folder().join("old")).unwrap();
    for (name, text) in [
        ("summary", sealed(baseline(50_000, Measures::All))),
        ("usual", sealed(baseline(50_000, Measures::Usual))),
        ("small", sealed(baseline(2_000, Measures::All))),
        ("early", r#"{"format": 1, "cases": []}"#.to_owned()),
    ] {
        file = file.with_file(&format!("old/{name}.json"), &text);
    }
    file
}

fn scenario() -> ScenarioFile {
    ScenarioFile::new("scenario.yaml").with_file("beside.yaml", "name: beside\nextends: tiny\n")
}

#[test]
fn expectations_have_the_values_of_their_statements() {
    let scenario = with_baselines().load_valid(&format!("{HEAD}{EXPECTED}"));
    let texts: Vec<&str> =
        scenario.expect.iter().map(|statement| statement.text.as_str()).collect();
    assert_eq!(texts[1], "share(babilon) below 1 %");
    let regions = scenario.expect.iter().filter_map(|statement| {
        let (quantity, region) = statement.claim.region()?;
        Some((quantity.to_string(), region.low, region.high))
    });
    let infinity = f64::INFINITY;
    let expected = [
        ("first_player_advantage", -0.02, 0.02),
        ("share(babilon)", -infinity, 0.01),
        ("mean(throws)", 100.0, 180.0),
        ("share(throws above 300)", 0.0, infinity),
        ("share(unfinished)", -infinity, 1e-4),
    ];
    assert!(regions.eq(expected.map(|(name, low, high)| (name.to_owned(), low, high))));
    let Claim::Unchanged { baseline, margin } = &scenario.expect[6].claim else {
        panic!("another claim")
    };
    let before = &baseline.cases["urgammon-greedy-greedy"];
    assert_eq!((before.games, before.seed), (50_000, 7));
    let all = Quantity::all(&scenario.rules[0]).into_iter();
    let measured = all.filter(|quantity| Measures::All.includes(quantity.least_measures()));
    assert_eq!(before.samples.len(), measured.count());
    assert_eq!((before.version.as_str(), *margin), ("0.0.9", 0.1));
}

#[test]
fn every_error_of_expectations_names_its_place_and_what_is_allowed() {
    let valid = format!("{HEAD}{EXPECTED}");
    insta::assert_snapshot!(with_baselines().messages(&valid, ERRORS_OF_EXPECTATIONS));
}

#[test]
fn a_valid_scenario_has_the_values_of_its_file() {
    let good = scenario().load_valid(GOOD);
    assert_eq!(
        good.rules.iter().map(|rules| rules.name.as_str()).collect::<Vec<_>>(),
        ["tiny", "beside"]
    );
    let expected = [[BotKind::Greedy, BotKind::Random], [BotKind::Random, BotKind::Greedy]];
    assert_eq!(good.bots, expected.map(|pair| pair.map(Into::into)));
    assert_eq!(
        good.precision,
        Some(Precision { quantity: Quantity::Mean("throws"), half_width: 0.5 })
    );
    assert_eq!((good.games, good.seed, good.throw_limit), (1000, u64::MAX, 500));
    assert!((good.level - 0.99).abs() < 1e-12);
    let slow = scenario().load_valid(&format!("{GOOD}seconds_per_throw: 12.5\n"));
    assert!((slow.seconds_per_throw - 12.5).abs() < 1e-12);
    assert!(
        good.outputs.has(Output::Json)
            && good.outputs.has(Output::Charts)
            && !good.outputs.has(Output::Html)
    );
}

#[test]
fn matches_are_played_if_every_rule_set_has_one() {
    let three = "name: to-three\nextends: tiny\nmatch: {points: 3}\n";
    let file = scenario().with_file("to-three.yaml", three);
    let text = "name: s\nrules: [to-three, urgammon]\nbots: [[random, random]]\ngames: 1\nmatches: \
        1_000\nseed: 0\n";
    let scenario = file.load_valid(text);
    assert_eq!((scenario.games, scenario.matches), (1, Some(1_000)));
}

#[test]
fn missing_fields_of_a_scenario_have_their_defaults() {
    let file = scenario();
    let text = "name: short\nrules: [tiny]\nbots: [[random, random]]\ngames: 1\nseed: 0\n";
    let short = file.load_valid(text);
    assert_eq!(
        (short.title.as_str(), short.about.as_str(), short.throw_limit),
        ("short", "", 100_000)
    );
    assert_eq!((short.precision, short.matches, short.measures), (None, None, Measures::All));
    let usual = file.load_valid(&format!("{text}measures: usual\n"));
    assert_eq!(usual.measures, Measures::Usual);
    assert!((short.seconds_per_throw - 8.0).abs() < 1e-12);
    assert!((short.level - 0.95).abs() < 1e-12 && short.outputs.has(Output::Games));
}

#[test]
fn errors_of_a_scenario_and_of_all_its_rule_sets_are_reported_together() {
    let file = scenario()
        .with_file("one.yaml", "name: one\nextends: tiny\nsafe: [x]\n")
        .with_file("two.yaml", "name: two\nextends: tiny\nsafe: [y]\n");
    let text = "name: s\nrules: [one, two]\nbots: [[random, random]]\ngames: none\nseed: 0\n";
    let diagnostics = file.load(text).unwrap_err();
    let found: Vec<&str> =
        diagnostics.0.iter().map(|diagnostic| diagnostic.found.as_str()).collect();
    let squares =
        ["there is no square or zone called `x`", "there is no square or zone called `y`"];
    assert_eq!(
        found,
        ["found the text `none`", squares[0], squares[1]],
        "errors of the scenario and of its rule sets"
    );
}

#[test]
fn every_error_of_a_scenario_names_its_place_and_what_is_allowed() {
    let (file, precision) = (scenario(), "precision: {quantity: mean(throws), half_width: 0.5}");
    let compare = GOOD.replace(precision, "compare: {}");
    insta::assert_snapshot!(file.messages(GOOD, ERRORS) + &file.messages(&compare, COMPARE));
}

#[test]
fn a_scenario_without_a_name_and_a_seed_has_those_of_its_file_and_1() {
    let text = "rules: [tiny]\nbots: [[random, random]]\ngames: 100k\nthrow_limit: 1e3\n";
    let scenario = ScenarioFile::new("v2.yaml").load_valid(text);
    assert_eq!((scenario.name.as_str(), scenario.title.as_str()), ("v2", "v2"));
    assert_eq!((scenario.seed, scenario.games, scenario.throw_limit), (1, 100_000, 1000));
    let named = ScenarioFile::new("v2.yaml").load_valid(&format!("name: v1\n{text}"));
    assert_eq!(named.name, "v1", "the folder of its report");
    let diagnostics = ScenarioFile::new("My Question.yaml").load(text).unwrap_err();
    assert_eq!(diagnostics.0[0].field, "name");
    assert_eq!(
        diagnostics.0[0].help.as_deref(),
        Some("write a `name`, or give the file another name")
    );
}

#[test]
fn whole_numbers_are_read_as_people_write_them() {
    let games = |games: &str| {
        let text = format!("rules: [tiny]\nbots: [[random, random]]\ngames: {games}\n");
        ScenarioFile::new("s.yaml").load(&text).map(|scenario| scenario.games)
    };
    for (text, number) in [
        ("100k", 100_000),
        ("1e6", 1_000_000),
        ("1.5e6", 1_500_000),
        ("1_000_000", 1_000_000),
        ("2M", 2_000_000),
        ("'2_500'", 2_500),
    ] {
        assert_eq!(games(text).unwrap(), number, "{text}");
    }
    let text = "rules: [tiny]\nbots: [[random, random]]\ngames: 1\nseed: 1e19\n";
    assert_eq!(ScenarioFile::new("s.yaml").load_valid(text).seed, 10_u64.pow(19));
    for text in ["0k", "2e12", "1.5", "1.0005k", "1k5", "2000000M"] {
        let diagnostics = games(text).unwrap_err();
        let allowed = diagnostics.0[0].allowed.as_deref().unwrap();
        assert!(allowed.contains("1 to 1000000000000"), "{text}: {allowed}");
    }
}
