//! Each optional field of a rule file sets its value: small files, and the rules that they give.

use crate::game::bits::BitSet;
use crate::game::rules::passage::{BarredMoves, BarredSides, BlockShape, PieceBlock};
use crate::game::rules::race::{
    BearingOff, EntryStep, ExitRule, ExtraThrows, MAX_VALUE, PlacedPieces, Promoted, RaceRules,
    Stacking, Standing, ThrowEffect, ThrowEnd,
};
use crate::game::rules::way_squares::WaySquares;
use crate::game::rules::{
    Condition, MatchPlay, Opening, Payer, PiecePlace, Rules, Stakes, Starter, Tie,
};
use crate::input::rules;

/// A rule set on three by three squares, a1 to b3, which have the indices 0 to 8. Other fields are
/// added.
fn small(more: &str) -> Rules {
    small_on("path: {squares: a2 a1 m1 m2 m3 a3}\n", more)
}

/// The same on another path.
fn small_on(path: &str, more: &str) -> Rules {
    let text = "name: small\ntitle: Small\nsource: made for this test\nboard: |\n  a1 a2 a3\n  m1 \
        m2 m3\n  b1 b2 b3\n\
                rosettes: [a1, b1]\ndice: [{faces: {0: 1, 1: \
                1}, count: 2}]\n";
    let has = |field: &str| format!("\n{more}").contains(&format!("\n{field}:"));
    let men = if has("pieces") { "" } else { "pieces: {man: {count: 3}}\n" };
    let table = if has("throw") { "" } else { "throw: {0: {void: true}}\n" };
    rules::parse(&format!("{text}{path}{men}{table}{more}"))
        .unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

fn race_on(path: &str, more: &str) -> RaceRules {
    small_on(path, more).race().unwrap().clone()
}

fn race(more: &str) -> RaceRules {
    small(more).race().unwrap().clone()
}

fn set(squares: &[u8]) -> BitSet {
    squares.iter().copied().collect()
}

#[test]
fn without_optional_fields_the_rules_are_the_simplest() {
    let (rules, race) = (small(""), race(""));
    assert_eq!(
        (race.safe, race.stacking, race.extra_throws),
        (WaySquares::EMPTY, Stacking::default(), ExtraThrows::default())
    );
    let values = BitSet::range(1, MAX_VALUE);
    let (rule, last_piece) = (ExitRule::Exact, ExitRule::Exact);
    assert_eq!(race.bearing_off, BearingOff { rule, last_piece, values, bounce: false });
    assert_eq!(
        (rules.opening, race.equal_turns),
        (Opening { starter: Starter::Random, kept: None }, false)
    );
    assert_eq!((race.promotion, rules.match_play, rules.stakes), (None, None, None));
    assert_eq!((race.setup, race.home_to_win, race.throw_end), ([vec![], vec![]], None, None));
    assert_eq!((rules.win_classes.len(), rules.win_classes[0].points), (1, 1));
    let man = &race.kinds[0];
    assert_eq!(
        (man.strength, man.enter_after, man.bear_off_after),
        (1, BitSet::EMPTY, BitSet::EMPTY)
    );
    assert_eq!(
        man.entries,
        [EntryStep { value: 1, step: 1 }, EntryStep { value: 2, step: 2 }],
        "any value, onto its step"
    );
}

#[test]
fn stacking_and_safety_are_sets_of_squares_and_zones() {
    let rules = race(
        "zones: {end: [a3, m3, b3]}\nsafe: [end, m1]\nstacking: {own: [m2, rosettes], enemy: \
            [all]}\n",
    );
    assert_eq!(rules.safe, set(&[2, 5, 8, 3]).into());
    assert_eq!(
        rules.stacking,
        Stacking {
            own: set(&[4, 0, 6]).into(),
            enemy: set(&[0, 1, 2, 3, 4, 5, 6, 7, 8]).into(),
            most: None
        }
    );
}

#[test]
fn squares_may_count_on_one_way_only() {
    let back = "path: {squares: a2 a1 m1 m2 m3 a3, back_from: 4}\n";
    let rules = race_on(back, "safe: [m2@back, m1, a1@out, b1@out]\n");
    assert_eq!(rules.safe, WaySquares { out: set(&[3, 0, 6]), back: set(&[4, 3]) });
}

#[test]
fn links_lead_from_steps_to_places() {
    // a2 a1 m1 m2 m3 a3: m1 is step 3, a3 is 6, home is 7.
    let rules = race("links: {m3: {to: a3 a2@1 home}, m1: {to: waiting}}\n");
    let links: Vec<(u8, &[u8])> =
        rules.links.iter().map(|link| (link.from, &link.to[..])).collect();
    assert_eq!(links, [(3, &[0][..]), (5, &[6, 1, 7][..])]);
}

#[test]
fn blocks_are_pieces_on_a_square_or_on_neighbours() {
    let rules = race(
        "stacking: {own: [m2], most: 3}\ncaptures: {forced: true}\nblocks:\n  \
         - {pieces: 3, shape: square, bars: [enemy], from: [landing, passing]}\n  \
         - {pieces: 2, shape: neighbours, bars: [own, enemy], from: [passing], \
            squares: [m1, m2]}\n",
    );
    assert_eq!((rules.stacking.most, rules.captures_forced), (Some(3), true));
    let square = PieceBlock {
        pieces: 3,
        shape: BlockShape::Square,
        bars: BarredSides { enemy: true, own: false },
        from: BarredMoves { landing: true, passing: true },
        steps: set(&[1, 2, 3, 4, 5, 6]),
    };
    let neighbours = PieceBlock {
        pieces: 2,
        shape: BlockShape::Neighbours,
        bars: BarredSides { enemy: true, own: true },
        from: BarredMoves { landing: false, passing: true },
        steps: set(&[3, 4]),
    };
    assert_eq!(rules.blocks, [square, neighbours]);
}

#[test]
fn a_capture_or_a_landing_alone_may_grant_an_extra_throw() {
    let extra = |more: &str| race(more).extra_throws;
    assert_eq!(
        extra("extra_throws: {capture: true}\n"),
        ExtraThrows { landing: WaySquares::EMPTY, capture: true, at_most: None }
    );
    assert_eq!(
        extra("extra_throws: {landing: [m2]}\n"),
        ExtraThrows { landing: set(&[4]).into(), capture: false, at_most: None }
    );
}

#[test]
fn the_throw_table_limits_entering_and_bearing_off() {
    let rules = race(
        "pieces: {man: {count: 2}, king: {count: 1}}\n\
         throw: {0: {value: 3, bears_off: false}, 1: {enters: [king]}, 2: {again: true}}\n",
    );
    let effect = |index: usize| rules.throws.outcomes()[index].outcome.effect.clone();
    let all = set(&[0, 1]);
    assert_eq!(
        effect(0),
        ThrowEffect::Move { value: 3, extra: false, enters: all, bears_off: false, shared: false }
    );
    assert_eq!(
        effect(1),
        ThrowEffect::Move {
            value: 1,
            extra: false,
            enters: set(&[1]),
            bears_off: true,
            shared: false
        }
    );
    assert_eq!(effect(2), ThrowEffect::Again);
}

#[test]
fn kinds_wait_for_others_to_enter_and_to_bear_off() {
    let rules = race(
        "pieces:\n  man: {count: 2, enter: {2: 6}}\n  king: {count: 1, strength: 9, enter_after: \
            [man]}\n  \
         queen: {count: 1, bear_off_after: [king, man]}\n",
    );
    let gates: Vec<_> = rules
        .kinds
        .iter()
        .map(|kind| (kind.strength, kind.enter_after, kind.bear_off_after))
        .collect();
    assert_eq!(
        gates,
        [(1, set(&[]), set(&[])), (9, set(&[0]), set(&[])), (1, set(&[]), set(&[0, 1]))]
    );
    assert_eq!(rules.kinds[0].entries, [EntryStep { value: 2, step: 6 }]);
}

#[test]
fn a_greater_value_may_bear_off_all_pieces_or_none_or_all_except_the_last() {
    let rule = |more: &str| (race(more).bearing_off.rule, race(more).bearing_off.last_piece);
    let (exact, at_least) = (ExitRule::Exact, ExitRule::AtLeast);
    assert_eq!(rule("bearing_off: {rule: at-least}\n"), (at_least, at_least));
    assert_eq!(rule("bearing_off: {rule: at-least, last_piece: exact}\n"), (at_least, exact));
    assert_eq!(rule("bearing_off: {last_piece: at-least}\n"), (exact, at_least));
}

#[test]
fn the_opening_is_by_lot_or_by_a_cast_that_can_be_kept() {
    let opening = |more: &str| small(more).opening;
    assert_eq!(
        opening("opening: {starter: random}\n"),
        Opening { starter: Starter::Random, kept: None }
    );
    assert_eq!(
        opening("opening: {starter: higher}\n"),
        Opening { starter: Starter::Higher, kept: None }
    );
    // Two coins show 0, 1, 2 with weights 1, 2, 1. A kept 1 beats a 0: 2 x 1 = 2; a kept 2 beats 0
    // and 1: 1 x 3 = 3.
    let kept = opening("opening: {starter: higher, keeps_value: true}\n").kept.unwrap();
    let weights: Vec<(u8, u32)> =
        kept.outcomes().iter().map(|outcome| (outcome.outcome, outcome.weight)).collect();
    assert_eq!(weights, [(1, 2), (2, 3)]);
}

// The weights of the kept cast are products of those of two casts. Here they add up to some ten
// million, more than a look-up table has entries.
#[test]
fn loaded_dice_can_be_kept_too() {
    let text = "name: loaded\ntitle: Loaded\nsource: made for this test\nextends: urgammon\ndice: \
                [{faces: {1: 71, 2: 41, 3: 31}}, {faces: {0: 29, 1: 3}}]\n";
    let rules = rules::parse(text).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let kept = rules.opening.kept.expect("it is kept");
    // Sums of marks from 1 to 4: 71 x 29; 41 x 29 + 71 x 3; 31 x 29 + 41 x 3; 31 x 3.
    let ways = [2_059_u32, 1_402, 1_022, 93];
    let above = |place: usize| ways[place + 1..].iter().sum::<u32>();
    // The lower cast starts, so the highest one never does.
    let wins: Vec<u32> = (0..3).map(|place| ways[place] * above(place)).collect();
    let total: u32 = wins.iter().sum();
    assert!(total > 1 << 20);
    let found = kept.outcomes().iter();
    for (found, wins) in found.zip(&wins) {
        // The weights have no common factor, but the chances are the same.
        let [left, right] = [(found.weight, total), (*wins, kept.total())]
            .map(|(a, b)| u64::from(a) * u64::from(b));
        assert_eq!(left, right, "{found:?}");
    }
}

#[test]
fn stakes_and_matches_are_as_written() {
    let rules = small(
        "stakes: {ante: 5, fine: 2, squares: [m1], payer: opponent}\nmatch: {points: 9, \
            draw_points: 1, stake_per_point: 4, tie: draw}\n",
    );
    assert_eq!(
        rules.stakes,
        Some(Stakes { ante: 5, fine: 2, squares: set(&[3]).into(), payer: Payer::Opponent })
    );
    assert_eq!(
        rules.match_play,
        Some(MatchPlay { points: 9, draw_points: 1, stake_per_point: 4, tie: Tie::Draw })
    );
    let rules = small("stakes: {ante: 5}\nmatch: {points: 3}\n");
    assert_eq!(
        rules.stakes,
        Some(Stakes { ante: 5, fine: 0, squares: set(&[]).into(), payer: Payer::Mover })
    );
    assert_eq!(
        rules.match_play,
        Some(MatchPlay { points: 3, draw_points: 0, stake_per_point: 1, tie: Tie::Decider })
    );
    assert!(race("equal_turns: true\n").equal_turns);
}

#[test]
fn pieces_are_set_up_by_square_by_step_and_home_in_the_order_of_their_steps() {
    let placed = |kind, step, count| PlacedPieces { kind, step, count };
    let kinds = "pieces: {man: {count: 3}, king: {count: 1}}\n";
    let setup = |more: &str| race(&format!("{kinds}{more}")).setup;
    // The path is a2 a1 m1 m2 m3 a3, and home is step 7.
    let both = vec![placed(0, 1, 1), placed(0, 7, 2), placed(1, 6, 1)];
    assert_eq!(
        setup("setup: {king: {a3: 1}, man: {home: 2, a2: 1, a1: 0}}\n"),
        [both.clone(), both.clone()]
    );
    let second = "setup: {king: {a3: 1}, man: {home: 2, a2@1: 1}}\nplayers: {second: {setup: \
                  {man: {a1: 1}}}}\n";
    assert_eq!(setup(second), [both, vec![placed(0, 2, 1)]]);
    assert_eq!(setup("players: {first: {setup: {}}}\n"), [vec![], vec![]]);
}

#[test]
fn a_game_may_end_before_all_pieces_are_home() {
    let winning = |text: &str| race(&format!("winning: {text}\n"));
    assert_eq!((winning("{home: 2}").home_to_win, winning("{home: 2}").throw_end), (Some(2), None));
    assert_eq!(winning("{home: 3}").home_to_win, None, "these are all pieces");
    let end = |throws, by| Some(ThrowEnd { throws, by });
    assert_eq!(winning("{throws: 200}").throw_end, end(200, Standing::Home));
    assert_eq!(winning("{throws: 9, by: steps}").throw_end, end(9, Standing::Steps));
}

/// Two coins show 0, 1 and 2 marks. A coin and a die of two faces show 1, 2 and 3.
#[test]
fn each_player_may_throw_dice_of_its_own() {
    let weights = |more: &str| {
        let rules = race(more);
        [0, 1].map(|role| {
            let throws = rules.throws_of(role);
            throws.outcomes().iter().map(|of| (of.outcome.marks, of.weight)).collect::<Vec<_>>()
        })
    };
    let (coins, other) = ([(0, 1), (1, 2), (2, 1), (3, 0)], [(0, 0), (1, 1), (2, 2), (3, 1)]);
    assert_eq!(weights("players: {second: {dice: [c, d2]}}\n"), [coins, other]);
    assert_eq!(weights("players: {first: {dice: [c, d2]}}\n"), [other, coins]);
    let second = |more: &str| race(more).second_dice;
    assert_eq!(second("players: {second: {dice: [c, c]}}\n"), None, "the same throws");
    let dice = second("players: {second: {dice: [c, d2]}}\n").expect("other dice").dice;
    assert_eq!(dice.len(), 2);
}

/// Rule sets without these fields keep their fingerprints.
#[test]
fn only_another_start_or_end_changes_the_fingerprint() {
    let fingerprint = |more: &str| small(more).fingerprint;
    let usual = fingerprint("");
    for same in [
        "setup: {}\n",
        "setup: {man: {a2: 0}}\n",
        "winning: {home: 3}\n",
        "players: {}\n",
        "players: {second: {dice: 2c}}\n",
    ] {
        assert_eq!(fingerprint(same), usual, "{same}");
    }
    let others = [
        "setup: {man: {a2: 1}}\n",
        "players: {first: {setup: {man: {a2: 1}}}}\n",
        "players: {second: {setup: {man: {a2: 1}}}}\n",
        "players: {first: {dice: c}}\n",
        "players: {second: {dice: c}}\n",
        "winning: {home: 2}\n",
        "winning: {throws: 9}\n",
        "winning: {throws: 9, by: steps}\n",
    ];
    let mut all: Vec<String> = others.iter().map(|more| fingerprint(more)).collect();
    all.push(usual);
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 9);
}

#[test]
fn the_second_die_promotes_what_its_table_lists() {
    let promotion =
        race("promotion: {faces: {yes: 3, no: 6}, promotes: {2: 5, 1: 4}}\n").promotion.unwrap();
    let die: Vec<(bool, u32)> =
        promotion.die.outcomes().iter().map(|o| (o.outcome, o.weight)).collect();
    assert_eq!(die, [(true, 1), (false, 2)]);
    assert_eq!(promotion.promotes, [Promoted { from: 1, to: 4 }, Promoted { from: 2, to: 5 }]);
    assert_eq!((promotion.enters, promotion.bears_off), (set(&[0]), true));
}

#[test]
fn a_class_counts_pieces_home_waiting_and_on_squares() {
    let rules = small(
        "win_classes:\n  a: {points: 5, when: {home: {at_least: 1, at_most: 2}, waiting: {at_most: \
            1}}}\n  \
         b: {points: 4, when: {on_board: {at_least: 2}, inside: {zone: rosettes, at_least: 1}}}\n  \
         c: {points: 2, when: {outside: {zone: rosettes, at_most: 0}}}\n  d: {title: Dee, points: \
         0}\n",
    );
    let condition = |place, at_least, at_most| Condition { place, at_least, at_most };
    let conditions: Vec<_> =
        rules.win_classes.iter().map(|class| class.conditions.clone()).collect();
    let all = set(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(
        conditions[0],
        [condition(PiecePlace::Home, 1, 2), condition(PiecePlace::Waiting, 0, 1)]
    );
    let on_board = condition(PiecePlace::Squares(all), 2, u8::MAX);
    assert_eq!(conditions[1], [on_board, condition(PiecePlace::Squares(set(&[0, 6])), 1, u8::MAX)]);
    assert_eq!(conditions[2], [condition(PiecePlace::Squares(set(&[1, 2, 3, 4, 5, 7, 8])), 0, 0)]);
    assert_eq!(
        (
            conditions[3].len(),
            rules.win_classes[3].title.as_str(),
            rules.win_classes[2].title.as_str()
        ),
        (0, "Dee", "c")
    );
}

#[test]
fn an_own_throw_may_grant_an_extra_throw() {
    let kind = |more: &str| {
        let fields = format!("pieces: {{man: {{count: 3{more}}}}}\nthrow: {{0: {{void: true}}}}\n");
        race(&fields).kinds[0].clone()
    };
    let granting = kind(", own_throw: true, own_throw_extra: true");
    assert_eq!((granting.own_throw, granting.own_throw_extra), (true, true));
    let plain = kind(", own_throw: true");
    assert_eq!((plain.own_throw, plain.own_throw_extra), (true, false));
    assert!(!kind("").own_throw_extra);
}

#[test]
fn throws_are_burnt_in_a_row_and_entries_are_tried_again() {
    let rules =
        race("throw: {0: {again: true, burnt_after: 2}, 2: {extra: true, burnt_after: 3}}\n");
    let burnt: Vec<(u16, u8)> = rules.lost_throws.burnt_after.into_iter().collect();
    assert_eq!((burnt, rules.lost_throws.tries_to_enter), (vec![(0, 2), (2, 3)], None));
    assert_eq!(race("tries_to_enter: 4\n").lost_throws.tries_to_enter, Some(4));
    let plain = small("").fingerprint;
    assert!(race("unused_throw: opponent\n").lost_throws.opponent_uses);
    assert!(!race("unused_throw: lost\n").lost_throws.opponent_uses);
    for more in [
        "tries_to_enter: 4\n",
        "unused_throw: opponent\n",
        "throw: {0: {void: true}, 2: {extra: true, burnt_after: 3}}\n",
    ] {
        assert_ne!(small(more).fingerprint, plain, "{more}");
    }
}
