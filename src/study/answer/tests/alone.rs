//! The sentences about a rule set that is compared with no other.

use crate::play::bots::BotKind;
use crate::stats::estimate::Estimate;
use crate::study::answer::tests::{
    CASUAL, PlayedFigures, STRONG, URGAMMON, URGAMMON_CASUAL, cases_of, line,
};
use crate::study::headline::headline;
use crate::study::samples::estimate;
use crate::study::subject::SubjectId;

/// For casual players, who starts hardly matters, and Psy ends three games of four.
#[test]
fn strong_players_of_urgammon_are_answered_first_and_their_difference_is_named() {
    let found = cases_of(&[(STRONG, &URGAMMON), (CASUAL, &URGAMMON_CASUAL)]);
    assert_eq!(
        headline(&found),
        [
            "Urgammon, strong players: a game takes 157.0 throws (156.4 to 157.6), about 21 \
             minutes at 8 seconds a throw.",
            "Strong players make it 37.4 throws longer than casual players (36.6 to 38.2) and turn \
             Psy from 75.6 to 20.9\u{a0}% and Streets from 22.6 to 70.1\u{a0}%.",
            "Strong players: the second player has an advantage of 7.3\u{a0}pp (5.9 to \
             8.7\u{a0}pp), one game in 14.",
        ]
    );
    assert_eq!(
        line(&found, 1),
        [
            "Strong players: Streets ends seven games of ten (69.5 to 70.7\u{a0}%), Psy one game \
             in 5 (20.3 to 21.5\u{a0}%), a draw one game in 13 (7.3 to 8.1\u{a0}%), Babilon one \
             game in 77 (1.1 to 1.5\u{a0}%).",
            "Casual players: Psy ends three games of four (75.0 to 76.2\u{a0}%), Streets \
             22.6\u{a0}% of games (22.0 to 23.1\u{a0}%), a draw one game in 63 (1.4 to \
             1.8\u{a0}%), Babilon one game in 400 (0.18 to 0.32\u{a0}%).",
            "Strong players turn Psy from 75.6 to 20.9\u{a0}% and Streets from 22.6 to \
             70.1\u{a0}%.",
        ]
    );
}

#[test]
fn players_who_agree_have_one_sentence() {
    let found = cases_of(&[(STRONG, &URGAMMON), (CASUAL, &URGAMMON)]);
    assert_eq!(
        line(&found, 0),
        ["Strong and casual players: a game takes 157.0 throws (156.4 to 157.6), about 21 \
             minutes at 8 seconds a throw."]
    );
    let near = PlayedFigures { throws: 158.0, ..URGAMMON };
    let found = cases_of(&[(STRONG, &URGAMMON), (CASUAL, &near)]);
    assert_eq!(
        line(&found, 0)[2],
        "Strong and casual players play about as long: the difference is at most 1.8 throws."
    );
    assert_eq!(
        headline(&found)[1],
        "Strong and casual players play about as long: the difference is at most 1.8 throws."
    );
}

/// Shown, too small to notice, not decided and too few games are four different sentences.
#[test]
fn the_start_has_a_sentence_for_each_border() {
    let start = |advantage, games| {
        let found = cases_of(&[(STRONG, &PlayedFigures { games, advantage, ..URGAMMON })]);
        line(&found, 2).concat()
    };
    assert_eq!(
        start(0.1, 20_000),
        "Strong players: the first player has an advantage of 10.0\u{a0}pp (8.6 to 11.4\u{a0}pp), \
         one game in 10."
    );
    assert_eq!(
        start(0.002, 100_000),
        "Strong players: it hardly matters who starts: at most one game in 120."
    );
    // The same number of games in all, but not the same sentence.
    assert_eq!(
        start(0.01, 100),
        "Strong players: it is not decided whether it matters who starts: the advantage lies \
         between −19 and +21\u{a0}pp; 100 games are far too few: it takes about 40,000."
    );
    assert_eq!(
        start(0.01, 20_000),
        "Strong players: it is not decided whether it matters who starts: the advantage lies \
         between −0.4 and +2.4\u{a0}pp; about 20,000 more games would decide it."
    );
    let mut few = cases_of(&[(STRONG, &URGAMMON)]);
    for finding in &mut few.findings {
        finding.estimate = finding.estimate.map(|figure| Estimate { interval: None, ..figure });
    }
    let said: Vec<String> = (0..3).map(|place| line(&few, place).concat()).collect();
    assert_eq!(
        said,
        [
            "Strong players: too few games to say how long a game is.",
            "Strong players: too few games to say how games end.",
            "Strong players: too few games to say whether it matters who starts.",
        ]
    );
}

#[test]
fn games_without_an_end_have_no_mean_length() {
    let mut found = cases_of(&[(STRONG, &URGAMMON)]);
    found.subjects[0].unfinished = 12;
    assert_eq!(
        headline(&found)[0],
        "Urgammon, strong players: 12 of 20,000 games did not end, so their mean length is not \
         known."
    );
    assert!(headline(&found)[2].starts_with("The second player has an advantage of "));
    found.subjects[0].unfinished = 1_000;
    assert!(headline(&found)[2].starts_with("Too many games did not end to say whether"));
}

#[test]
fn nearly_all_draws_are_said_before_the_length() {
    let royal = PlayedFigures {
        games: 20_000,
        throws: 89.0,
        advantage: 0.0,
        shares: &[("Win", 0.000_1), ("draws", 0.999_9)],
    };
    let mut found = cases_of(&[("greedy", &royal)]);
    assert_eq!(
        headline(&found)[0],
        "Urgammon, greedy against greedy: nearly all games end as draws (99.98 to 100.00\u{a0}%)."
    );
    // A class that never happens, and one that nearly always does.
    found = cases_of(&[(
        STRONG,
        &PlayedFigures { shares: &[("Common", 0.95), ("Rare", 0.05), ("Never", 0.0)], ..royal },
    )]);
    let zero = found.find_in_any_cell(SubjectId(0), "share(Never)").unwrap();
    found.findings[zero.0].estimate = Some(estimate(0.0, Some(0.000_19), 20_000));
    assert_eq!(
        found.cards()[0].notes,
        [
            "Strong players: nearly all games end as Common (94.7 to 95.3\u{a0}%).",
            "Strong players: no game of 20,000 ends as Never: at most one game in 5,200.",
        ]
    );
    let bots = &mut found.subjects[0].bots;
    bots[1] = BotKind::Random.name().to_owned();
    assert_eq!(
        line(&found, 2),
        ["Learned against random: different bots do not show whether it matters who starts."]
    );
}
