//! Matches worked by hand.

use crate::play::match_play::{MatchEnding, MatchRecord};

use super::coin_game::{CLASSES, Limits, NO_LIMITS, coin_game, play_script};

/// Both players get the same number of turns, so a game can be drawn: heads each, then heads each
/// again.
const EQUAL: &str = "equal_turns: true\n";
const DRAWN: [u32; 4] = [1, 1, 1, 1];

#[test]
fn the_documents_example_ends_eight_to_four_with_a_settlement_of_forty() {
    let rules = coin_game(&format!("{CLASSES}match: {{points: 7, stake_per_point: 10}}\n"));
    // Every win is worth 2 points. If the winner starts: heads, tails, heads. If the loser starts:
    // tails, heads, tails, heads.
    let record = play_script(
        &rules,
        NO_LIMITS,
        &[
            &[1, 0, 1],       // player 1 starts the first game and wins: 2 : 0
            &[1, 1, 0, 1],    // player 2 starts and wins: 2 : 2
            &[0, 0, 1, 0, 1], // player 1 starts, player 2 wins: 2 : 4
            &[1, 0, 1, 0, 1], // player 2 starts, player 1 wins: 4 : 4
            &[0, 1, 0, 1],    // 6 : 4
            &[0, 1, 0, 1],    // 8 : 4, past seven
        ],
    );
    let expected = MatchRecord {
        ending: MatchEnding::FirstWins,
        games: 6,
        score: [8, 4],
        draws: 0,
        throws: 20,
    };
    assert_eq!(record, expected);
    assert_eq!(
        record.points_difference() * i64::from(rules.match_play.unwrap().stake_per_point),
        40
    );
}

#[test]
fn a_match_ends_with_the_game_that_reaches_the_points_exactly() {
    let rules = coin_game("match: {points: 2}\n");
    let record = play_script(&rules, NO_LIMITS, &[&[0, 1, 0, 1], &[0, 1, 1, 1], &[1, 1, 0, 1]]);
    // Second, first, second: 1 : 2.
    assert_eq!(
        (record.ending, record.score, record.points_difference()),
        (MatchEnding::SecondWins, [1, 2], -1)
    );
}

#[test]
fn a_drawn_game_scores_nothing_and_the_match_continues() {
    let rules = coin_game(&format!("{EQUAL}match: {{points: 1}}\n"));
    let record = play_script(&rules, NO_LIMITS, &[&DRAWN, &[1, 1, 1, 1, 1], &[0, 1, 0, 1, 1]]);
    // Player 1 starts the third game and wins it although player 2 has its last turn.
    let expected = MatchRecord {
        ending: MatchEnding::FirstWins,
        games: 3,
        score: [1, 0],
        draws: 2,
        throws: 12,
    };
    assert_eq!(record, expected);
}

#[test]
fn an_equal_score_at_the_points_is_drawn_or_decided_by_the_terms() {
    let terms =
        |tie| coin_game(&format!("{EQUAL}match: {{points: 2, draw_points: 1, tie: {tie}}}\n"));
    let drawn = play_script(&terms("draw"), NO_LIMITS, &[&DRAWN, &[0, 1, 1, 1, 1]]);
    let expected =
        MatchRecord { ending: MatchEnding::Drawn, games: 2, score: [2, 2], draws: 2, throws: 8 };
    assert_eq!((drawn, drawn.points_difference()), (expected, 0));
    // The decider is drawn too, so there is another, which player 2 starts and wins.
    let decided = play_script(
        &terms("decider"),
        NO_LIMITS,
        &[&DRAWN, &[0, 1, 1, 1, 1], &[1, 1, 1, 1, 1], &[1, 1, 0, 1, 0]],
    );
    assert_eq!(
        (decided.ending, decided.score, decided.games),
        (MatchEnding::SecondWins, [3, 4], 4)
    );
}

#[test]
fn if_both_reach_the_points_at_once_the_higher_score_wins() {
    let rules =
        coin_game(&format!("{EQUAL}{CLASSES}match: {{points: 3, draw_points: 2, tie: draw}}\n"));
    let record = play_script(
        &rules,
        NO_LIMITS,
        &[
            &[1, 0, 1, 0],    // player 1 wins, player 2 has no heads: 2 : 0
            &[1, 1, 0, 1, 1], // player 2 starts and wins, player 1 has one heads: 2 : 1
            &[0, 1, 1, 1, 1], // drawn: 4 : 3
        ],
    );
    assert_eq!((record.ending, record.score), (MatchEnding::FirstWins, [4, 3]));
}

#[test]
fn a_game_at_the_throw_limit_leaves_the_match_unfinished() {
    let rules = coin_game("match: {points: 3, stake_per_point: 10}\n");
    let record =
        play_script(&rules, Limits { throws: 4, ..NO_LIMITS }, &[&[1, 0, 1], &[0, 0, 1, 1, 0]]);
    let expected = MatchRecord {
        ending: MatchEnding::Unfinished,
        games: 2,
        score: [1, 0],
        draws: 0,
        throws: 7,
    };
    assert_eq!((record, record.points_difference()), (expected, 0));
}

#[test]
fn a_match_at_the_game_limit_is_unfinished() {
    let rules = coin_game(&format!("{EQUAL}match: {{points: 1}}\n"));
    let record = play_script(&rules, Limits { games: 2, ..NO_LIMITS }, &[&DRAWN, &[1, 1, 1, 1, 1]]);
    let expected = MatchRecord {
        ending: MatchEnding::Unfinished,
        games: 2,
        score: [0, 0],
        draws: 2,
        throws: 8,
    };
    assert_eq!(record, expected);
}
