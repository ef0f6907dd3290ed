//! The sentences about a rule set in place of another.

use crate::balance::difference::Verdict;
use crate::study::Study;
use crate::study::answer::tests::{CASUAL, STRONG, URGAMMON, add, line, set_change};
use crate::study::fact::Fact;
use crate::study::headline::headline;
use crate::study::question::{cases, compare};
use crate::study::question_kind::QuestionKind;
use crate::study::samples::{estimate, study};
use crate::study::subject::{SAME_THROWS, SubjectId};

/// A variant, the bot of both players, and its changes: quantity, difference and half-width.
type ChangedVariant<'a> = (&'a str, &'a str, &'a [(&'a str, f64, f64)]);

/// A comparison of variants with Urgammon between the first players, and then between others.
fn comparison(kind: QuestionKind, all: &[ChangedVariant<'_>]) -> Study {
    let mut study = study(kind);
    let mut baselines: Vec<(&str, SubjectId)> = Vec::new();
    for (title, bot, changes) in all {
        let known = baselines.iter().find(|(own, _)| own == bot).map(|(_, id)| *id);
        let baseline = known.unwrap_or_else(|| {
            let id = add(&mut study, "Urgammon", bot, &URGAMMON);
            baselines.push((bot, id));
            id
        });
        let own = add(&mut study, title, bot, &URGAMMON);
        for (quantity, value, half) in *changes {
            let half = (*half > 0.0).then_some(*half);
            set_change(&mut study, own, baseline, quantity, estimate(*value, half, 20_000));
        }
    }
    study
}

const LENGTH: &str = "mean(throws)";
const START: &str = "first_player_advantage";

/// What is most frequent at the table is said first, not the largest ratio.
#[test]
fn two_heroes_change_psy_more_than_babilon() {
    let changes = [
        (LENGTH, 1.0, 0.5),
        ("share(Babilon)", -0.001_44, 0.000_2),
        ("share(Psy)", 0.077, 0.004),
        ("share(draws)", 0.001, 0.001),
        (START, 0.0, 0.01),
    ];
    let found = comparison(compare::KIND, &[("Two heroes", STRONG, &changes)]);
    assert_eq!(
        headline(&found),
        ["Two heroes instead of Urgammon, strong players: Psy ends 28.6\u{a0}% of games instead \
             of 20.9\u{a0}% (7.3 to 8.1\u{a0}pp more)."]
    );
    assert_eq!(
        line(&found, 0),
        ["Strong players: a game is 1.0 throws longer (0.5 to 1.5), which is too little to \
             notice."]
    );
    // A rare class that changed by half is named, after what people notice.
    let rare = [("share(Babilon)", -0.008, 0.001), ("share(Psy)", 0.077, 0.004)];
    let found = comparison(compare::KIND, &[("Two heroes", STRONG, &rare)]);
    assert_eq!(
        line(&found, 1),
        ["Strong players: Psy ends 28.6\u{a0}% of games instead of 20.9\u{a0}% (7.3 to \
          8.1\u{a0}pp more), Babilon 0.50\u{a0}% instead of 1.3\u{a0}% (0.70 to 0.90\u{a0}pp \
          fewer)."]
    );
}

/// The length hardly changes, but draws vanish and the advantage moves: both are said.
#[test]
fn no_equal_turns_change_draws_and_the_start() {
    let changes = [
        (LENGTH, -2.23, 0.6),
        ("share(draws)", -0.077, 0.003),
        ("share(Psy)", 0.01, 0.004),
        (START, 0.07, 0.01),
    ];
    let found = comparison(compare::KIND, &[("No equal turns", STRONG, &changes)]);
    assert_eq!(
        headline(&found),
        [
            "No equal turns instead of Urgammon, strong players: a draw ends 0\u{a0}% of games \
             instead of 7.7\u{a0}% (7.4 to 8.0\u{a0}pp fewer).",
            "The advantage moves by 7.0\u{a0}pp to the first player (6.0 to 8.0\u{a0}pp).",
        ]
    );
    assert_eq!(
        line(&found, 0),
        ["Strong players: a game is 2.2 throws shorter (1.6 to 2.8), which is too little to \
             notice."]
    );
    assert_eq!(
        line(&found, 2),
        ["Strong players: the advantage moves by 7.0\u{a0}pp to the first player (6.0 to \
             8.0\u{a0}pp): it favours nobody instead of the second player by 7.3\u{a0}pp."]
    );
}

#[test]
fn a_change_of_length_has_a_sentence_for_each_conclusion() {
    let length = |value, half| {
        let found = comparison(compare::KIND, &[("Five", STRONG, &[(LENGTH, value, half)])]);
        line(&found, 0).concat()
    };
    assert_eq!(
        length(40.0, 0.5),
        "Strong players: a game is 40.0 throws longer (39.5 to 40.5): 197.0 instead of 157.0, \
         about 26 minutes instead of 21 at 8 seconds a throw."
    );
    assert_eq!(
        length(-4.5, 0.5),
        "Strong players: a game is 4.5 throws shorter (4.0 to 5.0): 152.5 instead of 157.0, about \
         20 minutes instead of 21 at 8 seconds a throw."
    );
    assert_eq!(
        length(0.25, 0.5),
        "Strong players: too little to notice: the length changes by at most 0.75 throws."
    );
    // A half-width of 12 has to become 2, which is half of 4: 36 times as many games.
    assert_eq!(
        length(1.0, 12.0),
        "Strong players: it is not decided whether the length changes: the difference lies between \
         −11 and +13 throws; 20,000 games are far too few: it takes about 800,000."
    );
    let mut few = comparison(compare::KIND, &[("Five", STRONG, &[(LENGTH, 1.0, 0.5)])]);
    let id = few.find_in_any_cell(SubjectId(1), LENGTH).unwrap();
    let against = few.findings[id.0].contrast.as_mut().unwrap();
    against.verdict = Verdict::TooFew;
    against.difference.interval = None;
    assert_eq!(line(&few, 0), ["Strong players: too few games to compare the length."]);
    few.subjects[0].unfinished = 1;
    assert_eq!(
        line(&few, 0),
        ["Strong players: some games did not end, so their lengths are not compared."]
    );
}

#[test]
fn minutes_that_round_alike_are_not_said() {
    let found = comparison(compare::KIND, &[("Five", STRONG, &[(LENGTH, 4.4, 0.2)])]);
    let sentence = line(&found, 0).concat();
    assert!(
        sentence.ends_with(
            "): 161.4 instead of 157.0, about 22 minutes instead of 21 at 8 seconds a throw."
        ),
        "{sentence}"
    );
    let mut slow = found;
    slow.seconds_per_throw = 5.0;
    let sentence = line(&slow, 0).concat();
    assert!(sentence.ends_with("): 161.4 instead of 157.0."), "{sentence}");
}

#[test]
fn equal_games_say_so_and_equal_throws_are_the_reason() {
    let same: &[(&str, f64, f64)] = &[(LENGTH, 0.0, 0.0)];
    let all = [("Copy", STRONG, same), ("Copy", CASUAL, same)];
    let mut found = comparison(compare::KIND, &all);
    assert_eq!(
        headline(&found),
        ["Copy and Urgammon play the same: every game of strong and casual players was equal."]
    );
    for subject in &mut found.subjects {
        subject.facts.push(Fact::new(SAME_THROWS, "Urgammon"));
    }
    assert!(headline(&found)[0].starts_with("Copy and Urgammon throw exactly the same: every"));
    assert_eq!(
        line(&found, 0),
        ["Strong and casual players: the length is the same in all games."]
    );
    // Endings that stay as frequent do not make games equal: their winners may differ.
    let endings = [(LENGTH, 20.0, 1.0), ("share(Psy)", 0.0, 0.0), ("share(draws)", 0.0, 0.0)];
    let found = comparison(compare::KIND, &[("Longer", STRONG, &endings)]);
    assert_eq!(line(&found, 1), ["Strong players: each ending is as frequent as before."]);
}

/// Of four variants, none is dropped: also not the one whose sign differs.
#[test]
fn each_of_four_variants_is_named() {
    let of = |value| [(LENGTH, value, 0.5)];
    let [first, second, third, fourth] = [-14.2, -20.0, 7.7, 0.2].map(of);
    let all = [
        ("One", STRONG, &first[..]),
        ("Two", STRONG, &second),
        ("Three", STRONG, &third),
        ("Four", STRONG, &fourth),
    ];
    let found = comparison(compare::KIND, &all);
    assert_eq!(
        headline(&found),
        ["Length against Urgammon, strong players: Two 20.0 throws shorter (19.5 to 20.5), One \
             14.2 throws shorter (13.7 to 14.7), Three 7.7 throws longer (7.2 to 8.2), Four too \
             little to notice."]
    );
    assert_eq!(found.cards().len(), 4);
}

/// Of many variants, the table has the rest, and both signs are named.
#[test]
fn of_many_variants_the_largest_changes_and_both_signs_are_named() {
    let changes: Vec<[(&str, f64, f64); 1]> = (0..9)
        .map(|place| [(LENGTH, if place == 8 { 5.0 } else { -10.0 - f64::from(place) }, 0.5)])
        .collect();
    let titles: Vec<String> = (0..9).map(|place| format!("V{place}")).collect();
    let all: Vec<ChangedVariant<'_>> = titles
        .iter()
        .zip(&changes)
        .map(|(title, changes)| (title.as_str(), STRONG, &changes[..]))
        .collect();
    let found = comparison(compare::KIND, &all);
    let said = headline(&found).concat();
    assert!(said.contains(": V7 17.0 throws shorter (16.5 to 17.5), V6 "), "{said}");
    assert!(
        said.ends_with(", V8 5.0 throws longer (4.5 to 5.5), 3 more are in the table."),
        "{said}"
    );
    let cards = found.cards();
    assert_eq!(cards.len(), 6);
    assert_eq!(cards[5].notes, ["3 more rule sets change less: the table has all."]);
}

/// Unsafe rosettes: the sign depends on the players.
#[test]
fn players_for_whom_the_sign_differs_are_named() {
    let (strong, casual) = ([(LENGTH, -14.2, 0.5)], [(LENGTH, 7.7, 0.5)]);
    let all = [("Unsafe", STRONG, &strong[..]), ("Unsafe", CASUAL, &casual)];
    let found = comparison(compare::KIND, &all);
    assert_eq!(
        headline(&found),
        [
            "Unsafe instead of Urgammon, strong players: a game is 14.2 throws shorter (13.7 to \
             14.7): 142.8 instead of 157.0, about 19 minutes instead of 21 at 8 seconds a throw.",
            "But casual players: a game is 7.7 throws longer (7.2 to 8.2).",
        ]
    );
}

/// The same for one of several variants.
#[test]
fn a_variant_whose_sign_differs_between_players_is_named() {
    let [fewer, more, less] = [-14.2, 7.7, -20.0].map(|value| [(LENGTH, value, 0.5)]);
    let all = [
        ("Unsafe", STRONG, &fewer[..]),
        ("Unsafe", CASUAL, &more),
        ("Short", STRONG, &less),
        ("Short", CASUAL, &less),
    ];
    let said = headline(&comparison(compare::KIND, &all));
    assert!(
        said[0].starts_with("Length against Urgammon, strong players: Short 20.0 "),
        "{said:?}"
    );
    assert_eq!(
        said[1],
        "Unsafe instead of Urgammon, but casual players: a game is 7.7 throws longer (7.2 to 8.2)."
    );
}

/// Rule sets without a block have a card of the first, and one of each change.
#[test]
fn rule_sets_of_cases_are_compared_with_the_first() {
    let changes: &[(&str, f64, f64)] = &[(LENGTH, 40.0, 0.5)];
    let found = comparison(cases::KIND, &[("Five", STRONG, changes)]);
    let cards = found.cards();
    let about: Vec<&str> = cards.iter().map(|card| card.about.as_str()).collect();
    assert_eq!(about, ["Urgammon", "Five instead of Urgammon"]);
    assert!(headline(&found)[0].starts_with("Five instead of Urgammon, strong players: a game is"));
}

/// Nothing that people notice: each line says so alone.
#[test]
fn changes_that_nobody_notices_are_said_of_each_line() {
    let changes = [(LENGTH, 0.3, 0.5), ("share(Psy)", 0.001, 0.004), (START, 0.002, 0.01)];
    let found = comparison(compare::KIND, &[("Five", STRONG, &changes)]);
    assert_eq!(
        headline(&found),
        [
            "Five instead of Urgammon, strong players: too little to notice: the length changes by \
             at most 0.80 throws.",
            "Too little to notice: no ending changes by more than 0.50\u{a0}pp.",
            "Too little to notice: the advantage moves by at most 1.2\u{a0}pp.",
        ]
    );
}
