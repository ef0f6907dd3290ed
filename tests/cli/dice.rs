//! `urlab dice`: exact chances, worked out by hand.

use predicates::str::contains;
use serde_json::Value;

use crate::support::{files_below, folder, list, printed, urlab};

/// The first four words of each line of a rule set's throws: marks, value, fraction, decimal.
fn rows(rules: &str) -> Vec<String> {
    let text = printed(&format!("dice {rules}"));
    let rows = text.lines().map(|line| line.split_whitespace().take(4).collect::<Vec<_>>());
    // A decimal such as 0.062500 has eight letters. The lines of bars have other columns.
    let is_row = |words: &[&str]| {
        words.len() == 4 && words[0].parse::<u32>().is_ok() && words[3].len() == "0.062500".len()
    };
    rows.filter(|words| is_row(words) && words[2].contains('/'))
        .map(|words| words.join(" "))
        .collect()
}

/// The words of the line of bars of a value, without the bar.
fn line_of(text: &str, value: &str) -> Vec<String> {
    let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let is_line = |words: &Vec<&str>| {
        words.first() == Some(&value) && words.get(1).is_some_and(|bar| !bar.is_ascii())
    };
    let words = lines.find(is_line).unwrap_or_else(|| panic!("no line of {value}: {text}"));
    words.into_iter().filter(|word| word.is_ascii()).map(str::to_owned).collect()
}

/// The text without its line breaks: long lines are broken at the width of the page.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn two_cubes_have_36_ways() {
    let text = printed("dice 2d6");
    assert!(
        text.starts_with("2d6 throws 2 to 12, 7 on average. Its most likely value is 7, in 1 of 6")
    );
    // 5 comes in 4 of 36 ways. 5 or more: 36 - 6 = 30. 5 or less: 1 + 2 + 3 + 4 = 10.
    assert_eq!(line_of(&text, "5"), ["5", "1/9", "11.11", "83.33", "27.78"]);
    // The variance is 2 * 35/12.
    assert!(text.contains("mean 7\n") && text.contains("standard deviation 2.4152\n"), "{text}");
}

#[test]
fn dice_stand_side_by_side_once_below_a_sentence() {
    let text = printed("dice 4d2 2d6");
    assert!(text.starts_with("2d6 throws 1 more than 4d2 on average (7 and 6), and spreads 2.42"));
    // 4d2: 8 comes in 1 of 16 ways; 8 or more 1/16, 8 or less always. 2d6: 5 of 36 ways; 15 and 26
    // of 36.
    assert_eq!(
        line_of(&text, "8"),
        ["8", "1/16", "6.25", "6.25", "100.00", "5/36", "13.89", "41.67", "72.22"]
    );
    assert_eq!(text.matches("4d2\n").count() + text.matches("4d2  ").count(), 1, "{text}");
    assert!(!text.contains("Side by side"));
}

#[test]
fn tetrahedra_and_coins_throw_the_same() {
    urlab("dice finkel+tetrahedra-4 finkel+coins-4")
        .assert()
        .stdout(contains("finkel+tetrahedra-4 and finkel+coins-4 throw exactly the same."));
    // A rule set has effects, and the notation has none.
    urlab("dice finkel 4c")
        .assert()
        .stdout(contains("finkel and 4c throw the same values equally often."));
}

#[test]
fn throws_of_a_rule_set_without_a_value_count_as_0() {
    let text = printed("dice krolewska-a");
    // 5 is void and 6 throws again, each in 1 of 6 throws.
    assert_eq!(line_of(&text, "0"), ["0", "1/3", "33.33", "100.00", "33.33"]);
    let said = "There is no value in 1 of 6 throws, and the player throws again in 1 of 6 throws.";
    assert!(text.contains(said), "{text}");
    // YES of the second die comes in 2 of 3 throws: 4 becomes 10 in 1/6 * 2/3.
    let text = in_one_line(&printed("dice urgammon"));
    assert!(text.contains("This is without the second die.") && text.contains("1/9 11.11 11.11"));
}

#[test]
fn the_json_has_the_exact_distribution() {
    let study: Value = serde_json::from_str(&printed("dice 3c 2d6 --json")).expect("it is JSON");
    assert_eq!((&study["question"], &study["seed"]), (&"dice".into(), &Value::Null));
    let [coins, cubes] = list(&study, "dice") else { panic!("two kinds of dice") };
    assert_eq!((&coins["name"], &coins["ways"]), (&"3c".into(), &8.into()));
    let two = &list(coins, "values")[2];
    assert_eq!((&two["value"], &two["ways"]), (&2.into(), &3.into()));
    let fractions = ["chance", "at_least", "at_most"].map(|key| two[key]["fraction"].clone());
    assert_eq!(fractions, ["3/8", "1/2", "7/8"]);
    assert_eq!(two["chance"]["value"], 0.375);
    // 2d6 is lower than 3 coins only with 2 against 3: 1/36 * 1/8. It is equal with 2 against 2
    // and with 3 against 3: 1/36 * 3/8 + 2/36 * 1/8.
    let against = &list(cubes, "against")[0];
    assert_eq!(against["name"], "3c");
    assert_eq!(
        (&against["lower"]["fraction"], &against["equal"]["fraction"]),
        (&"1/288".into(), &"5/288".into())
    );
    assert_eq!(list(&study, "headline").len(), 2);
}

#[test]
fn a_page_is_written_on_request() {
    let target = folder(&[]);
    let out = target.path().display();
    urlab(&format!("dice 2d6 4c finkel --out {out}"))
        .assert()
        .success()
        .stdout(contains("Written:"));
    assert_eq!(
        files_below(&target.path().join("dice")),
        [
            "charts/dice-at-least.png",
            "charts/dice-at-least.svg",
            "charts/dice-at-most.png",
            "charts/dice-at-most.svg",
            "charts/dice.png",
            "charts/dice.svg",
            "report.html",
            "report.md",
            "summary.json"
        ]
    );
    let page = std::fs::read_to_string(target.path().join("dice/report.html")).expect("a page");
    for text in ["Dice: 2d6, 4c and finkel", "urlab dice 2d6 4c finkel", "<svg", "What throws do"] {
        assert!(page.contains(text), "{text}");
    }
}

#[test]
fn all_faults_of_all_dice_are_reported_with_their_place() {
    urlab("dice 2d6kx 4d0 urgamon 2d6")
        .assert()
        .code(65)
        .stdout("")
        .stderr(contains(
            "error: dice:1:5: `h` or `l` after `k` is missing: found `x`\n  |\n1 | 2d6kx\n  |     \
             ^\nallowed: `kh` for the highest dice, `kl` for the lowest",
        ))
        .stderr(contains("help: a shell turns `4d{0,1}` without quotes into `4d0 4d1`"))
        .stderr(contains("did you mean `urgammon`?"));
}

#[test]
fn an_overlay_is_not_read_as_dice() {
    urlab("dice d6-museum").assert().code(65).stderr(contains("is an overlay, not a rule set"));
}

#[test]
fn four_tetrahedra_count_1_4_6_4_1_over_16() {
    let expected =
        ["0 void 1/16 0.062500", "1 1 1/4 0.250000", "2 2 3/8 0.375000", "3 3 1/4 0.250000"];
    assert_eq!(rows("finkel")[..4], expected);
    assert_eq!(rows("finkel")[4..], ["4 4 1/16 0.062500"]);
    // Mean 4 * 1/2, variance 4 * 1/4.
    urlab("dice finkel").assert().stdout(contains("mean 2, variance 1 "));
}

#[test]
fn three_tetrahedra_without_marks_count_four() {
    let expected = ["0 4 1/8 0.125000", "1 1 3/8 0.375000", "2 2 3/8 0.375000", "3 3 1/8 0.125000"];
    assert_eq!(rows("traditional"), expected);
}

#[test]
fn bell_wager_counts_three_marks_as_five_and_none_as_four() {
    let expected =
        ["0 4 1/8 0.125000", "1 void 3/8 0.375000", "2 1 3/8 0.375000", "3 5 1/8 0.125000"];
    assert_eq!(rows("bell-wager"), expected);
    // (4 + 3 * 1 + 5) / 8 = 3/2; (16 + 3 + 25) / 8 - 9/4 = 13/4.
    urlab("dice bell-wager").assert().stdout(contains("mean 3/2, variance 13/4 "));
}

#[test]
fn probabilities_of_urgammon_dice_are_exact() {
    let expected = ["1 1 1/3 0.333333", "2 2 1/3 0.333333", "3 3 1/6 0.166667", "4 4 1/6 0.166667"];
    assert_eq!(rows("urgammon"), expected);
    // Of the 36 pairs of casts with 1 1 2 2 3 4, ten are ties, which are thrown again. In the other
    // 26, the lower value is 1 in 2 * 2 * 4 = 16 pairs, 2 in 2 * 2 * 2 = 8, and 3 in 2.
    urlab("dice urgammon")
        .assert()
        .stdout(contains("YES 2/3, promotes 1->5 2->6 3->7 4->10"))
        .stdout(contains("kept as its first throw: 1: 8/13; 2: 4/13; 3: 1/13"));
}

#[test]
fn every_rule_set_has_an_exact_table_if_none_is_named() {
    let all = printed("dice");
    for name in ["aseb", "blitz", "british-museum", "krolewska-a", "masters", "murray", "urgammon"]
    {
        assert!(all.contains(name), "{name}");
        // The fractions of one table add up to 1. An f64 is exact enough for them.
        let sum: f64 = rows(name)
            .iter()
            .map(|row| {
                let (over, under) = row
                    .split(' ')
                    .nth(2)
                    .and_then(|text| text.split_once('/'))
                    .expect("a fraction");
                over.parse::<f64>().expect("a number") / under.parse::<f64>().expect("a number")
            })
            .sum();
        assert!((sum - 1.0).abs() < 1e-12, "{name}: {sum}");
    }
}

#[test]
fn waste_further_throws_and_entry_are_exact() {
    // 5 loses the turn (1/6), 6 throws again (1/6), 1 to 4 enter (4/6).
    // Long lines are broken at the width of the page.
    let text = in_one_line(&printed("dice krolewska-a"));
    assert!(
        text.contains(
            "Progress per throw: mean 5/3, variance 20/9 (exact; standard deviation 1.4907;"
        ),
        "{text}"
    );
    assert!(
        text.contains(
            "no value at all): 1/6 (0.166667); the throw itself gives another throw: 1/6 \
             (0.166667);"
        ),
        "{text}"
    );
    assert!(text.contains("a throw can enter a piece at the start: 2/3 (0.666667)"), "{text}");
    assert!(!text.contains("What throws do"), "there is only one rule set");
    let always = "5: 2/9; 6: 2/9; 7: 1/9; 10: 1/9; waste 1/3; progress: mean 13/3, variance 34/3";
    let text = in_one_line(&printed("dice urgammon"));
    assert!(text.contains(always), "{text}");
}

#[test]
fn rule_sets_are_shown_side_by_side_and_those_with_equal_throws_are_named() {
    let text = printed("dice finkel+tetrahedra-3 finkel+coins-3 finkel+coins-4 freecompany-royal");
    let comparison = text.split("What throws do").nth(1).expect("a separate part");
    let comparison = comparison.replace('\n', " ");
    assert!(
        comparison
            .contains("finkel+tetrahedra-3 and finkel+coins-3 have exactly the same throws: "),
        "{comparison}"
    );
    assert!(comparison.contains("have no values: freecompany-royal."), "{comparison}");
    assert!(
        !comparison.contains("finkel+coins-4 have exactly")
            && !comparison.contains("and finkel+coins-4"),
        "{comparison}"
    );
}

#[test]
fn all_unknown_names_are_reported_at_once() {
    urlab("dice urgamon finkle")
        .assert()
        .code(65)
        .stdout("")
        .stderr(contains("did you mean `urgammon`?"))
        .stderr(contains("did you mean `finkel`?"));
}

/// 20 dice of 1,000 faces have 20,000 values; 21 have too many for a report.
#[test]
fn dice_with_too_many_values_are_refused() {
    let dice = |count: u16| {
        let words: Vec<String> = (0..count).map(|more| format!("d1000+{more}")).collect();
        words.join(" ")
    };
    printed(&format!("dice {} --json", dice(20)));
    urlab(&format!("dice {}", dice(21)))
        .assert()
        .code(65)
        .stderr(contains("these dice have 21,000 different values together"));
}
