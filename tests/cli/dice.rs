//! `urlab dice`: exact probabilities, worked out by hand.

use predicates::str::contains;

use crate::support::{printed, urlab};

/// The first four words of each table line that begins with a number: marks, value, fraction,
/// decimal.
fn rows(rules: &str) -> Vec<String> {
    let text = printed(&format!("dice {rules}"));
    let rows = text.lines().map(|line| line.split_whitespace().take(4).collect::<Vec<_>>());
    rows.filter(|words| {
        words.len() == 4 && words[0].parse::<u32>().is_ok() && words[2].contains('/')
    })
    .map(|words| words.join(" "))
    .collect()
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
        assert!(all.contains(&format!("({name})")), "{name}");
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
    let text = printed("dice krolewska-a");
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
    assert!(!text.contains("Side by side"), "there is only one rule set");
    let always = "5: 2/9; 6: 2/9; 7: 1/9; 10: 1/9; waste 1/3; progress: mean 13/3, variance 34/3";
    urlab("dice urgammon").assert().stdout(contains(always));
}

#[test]
fn rule_sets_are_shown_side_by_side_and_those_with_equal_throws_are_named() {
    let text = printed("dice finkel+tetrahedra-3 finkel+coins-3 finkel+coins-4 freecompany-royal");
    let comparison = text.split("Side by side").nth(1).expect("a separate part").replace('\n', " ");
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
