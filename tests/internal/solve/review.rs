//! Reviews by a solution, compared with values that were worked out by hand.

use crate::balance::review::{GameReview, players};
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::input::transcript::TranscriptFile;
use crate::play::bots::BotKind;
use crate::play::luck::Luck;
use crate::play::random_source::GameStream;
use crate::play::referee::{GameSetup, play};
use crate::play::replay::{ChanceKind, ReplayNote};
use crate::report::board_text;
use crate::report::game_file::{GameFile, GameFileHead};
use crate::solve::file::Objective;
use crate::solve::solution::Solution;
use crate::study::review::{BoardDrawings, Judge, review};

use super::forms::{form, lanes};
use super::solved::solved;

const DRAWINGS: BoardDrawings =
    BoardDrawings { race: board_text::position, domination: board_text::position };

fn reviewed(rules: &Rules, judge: &Judge, text: &str) -> GameReview {
    let transcript = TranscriptFile::parse("game.txt", text);
    let script = transcript.script(rules);
    assert_eq!(script.faults, []);
    review(rules, &script.lines, transcript.players(), Some(judge), DRAWINGS)
        .unwrap_or_else(|misfit| panic!("{misfit:?}\n{text}"))
}

/// The luck of each throw to its player.
fn luck(game: &GameReview) -> Vec<f64> {
    let throws = game.notes.iter().filter_map(|note| match note {
        ReplayNote::Throw(throw) => Some(throw.luck as f64 * Luck::SCORE_UNIT),
        ReplayNote::Decision(_) => None,
    });
    throws.collect()
}

fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-8, "{found}, by hand {expected}");
}

/// One man each, two squares, a coin with 1 and 2. Let W(i, j) be the chance of the player who
/// throws and needs i, against one who needs j. W(1,1) = 1/2 + 1/2 (1 - W(1,1)) = 2/3. In the same
/// way W(2,1) = W(1,2) = W(2,2) = 2/3, then W(3,1) = W(3,2) = 1/3 and W(3,3) = 2/3.
///
/// Light throws 1 and needs 2: 2/3 before, 1 - W(3,2) = 2/3 after. Dark throws 2 and needs 1: 1/3
/// before, 1 - W(2,1) = 1/3 after. Light throws 1: 2/3 before, 1 - W(1,1) = 1/3 after. Dark throws
/// 2 and passes: 2/3 before, 1/3 after. Light throws 1 and wins: 2/3 before.
#[test]
fn the_luck_of_a_race_of_one_man_is_that_of_the_hand_calculation() {
    let small = solved(lanes(2, 1, "1: 1, 2: 1"), Objective::Win, 1e-11);
    let rules = small.rules;
    let judge = Judge::Solution(Box::new(small.solution));
    let text = "1. Light 1: in-a1\n2. Dark 2: in-b2\n3. Light 1: a1-a2\n4. Dark 2: pass\n5. Light \
                1: a2-home\n";
    let game = reviewed(&rules, &judge, text);
    assert_near(game.start, 2.0 / 3.0);
    let expected = [0.0, 0.0, -1.0 / 3.0, -1.0 / 3.0, 1.0 / 3.0];
    let found = luck(&game);
    assert_eq!(found.len(), expected.len());
    found.into_iter().zip(expected).for_each(|(found, expected)| assert_near(found, expected));
    assert_near(game.sides[0].luck, 1.0 / 3.0);
    assert_near(game.sides[1].luck, -1.0 / 3.0);
    assert_eq!((game.result(), game.decisions().count()), (Some(1.0), 0));
    assert_near(game.unexplained().unwrap(), 0.0);
    assert!(game.sides[0].blunders().is_none() && game.mistakes(3).is_empty());
}

/// Two men each, three squares, a die with 0, 1 and 2. At the end Dark has one man home and needs 1
/// with the other, so that it wins with a third of its throws. Let V be Light's chance before its
/// throw by what its men need; two thirds of it remain after Dark's throw. V{1} = 1/3 + 2/3 2/3
/// V{1} = 3/5; V{2} = 3/5; V{3} = 12/35; V{4} = 66/245; V{1,3} = 24/175. Light has {1,4} and throws
/// one. Bearing off leaves {4}: 2/3 66/245 = 44/245. Entering leaves {1,3}: 2/3 24/175 = 16/175. It
/// loses 108/1225. An option at random loses half of that. So Light is like blunders-200 here.
#[test]
fn the_loss_of_a_decision_is_that_of_the_hand_calculation() {
    let small = solved(lanes(3, 2, "0: 1, 1: 1, 2: 1"), Objective::Win, 1e-11);
    let rules = small.rules;
    let judge = Judge::Solution(Box::new(small.solution));
    let text = "Light 1: in-a1\nDark 2: in-b2\nLight 2: a1-a3\nDark 2: b2-home\nLight 0: \
                pass\nDark 2: in-b2\nLight 0: pass\nDark 1: b2-b3\nLight 1: in-a1\n";
    let game = reviewed(&rules, &judge, text);
    let last = game.decisions().last().expect("a decision");
    assert_eq!((last.line, last.seat, last.options.len()), (8, Seat::Light, 2));
    let texts = [last.chosen, last.best()].map(|place| last.options[place].text.as_str());
    assert_eq!(texts, ["in-a1", "a3-home"]);
    assert_near(last.options[last.best()].value, 44.0 / 245.0);
    assert_near(last.loss(), 108.0 / 1225.0);
    assert_near(last.random_loss(), 54.0 / 1225.0);
    assert_eq!(game.mistakes(1), [last]);
    assert_eq!(game.result(), None);
}

/// Plays a game of random players of these rules, as a transcript.
fn random_game(rules: &Rules, solution: &Solution, seed: u64) -> String {
    let (race, players) = (solution.race(), ["random", "random"]);
    let head = GameFileHead { rules: &rules.name, players, seed, game: 0 };
    let mut file = GameFile::new(rules, race, &head);
    let bots = [BotKind::Random.bot(), BotKind::Random.bot()];
    let setup = GameSetup { game: race, bots, starter: Seat::Light, throw_limit: 1_000 };
    play(&setup, &mut GameStream::new(seed, 0), &mut file);
    file.text
}

/// Small forms: captures, rosettes and extra throws, a second die, a kept opening cast, equal turns
/// and draws, entries by an own throw, and casts that are thrown again.
const EXACT: [(&str, &[u8]); 6] = [
    ("tiny", &[2]),
    ("finkel", &[2]),
    ("urgammon", &[1, 1, 0]),
    ("finkel-tablet", &[1, 1, 0]),
    ("masters", &[2]),
    ("krolewska-b", &[1]),
];

/// With exact values nothing is left: start, luck and losses are the result. The luck of an event
/// is the difference of two values that were rounded to whole units, so it is wrong by one unit at
/// most. The error of the solution is a small part of a unit.
#[test]
fn start_luck_and_losses_add_up_to_the_result() {
    let mut decisions = 0;
    for (name, counts) in EXACT {
        let small = solved(form(name, counts), Objective::Win, 1e-11);
        let texts: Vec<String> =
            (0..8).map(|seed| random_game(&small.rules, &small.solution, seed)).collect();
        let rules = small.rules;
        let judge = Judge::Solution(Box::new(small.solution));
        let games: Vec<GameReview> =
            texts.iter().map(|text| reviewed(&rules, &judge, text)).collect();
        for game in &games {
            let rest = game.unexplained().expect("a finished game");
            let bound = 2.0 * Luck::SCORE_UNIT * game.notes.len() as f64;
            assert!(rest.abs() < bound, "{name}: {rest} after {} events", game.notes.len());
            assert!(game.decisions().all(|note| note.loss() >= 0.0), "{name}");
        }
        decisions += games.iter().map(|game| game.decisions().count()).sum::<usize>();
        // Both are called by their seats, because they have the same name.
        let found = players(&games.iter().collect::<Vec<_>>());
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].games, 8);
        let luck: f64 = found.iter().map(|player| player.luck.unwrap().value).sum();
        assert!(luck.abs() < 1e-6, "what one gains the other loses: {luck}");
    }
    assert!(decisions > 100, "{decisions}");
}

/// The forms have what the test above says: the second die is thrown, decided on and noted, and the
/// kept opening cast is the first line.
#[test]
fn the_second_die_and_the_kept_opening_cast_are_among_the_events() {
    for name in ["urgammon", "finkel-tablet"] {
        let small = solved(form(name, &[1, 1, 0]), Objective::Win, 1e-6);
        let texts: Vec<String> =
            (0..8).map(|seed| random_game(&small.rules, &small.solution, seed)).collect();
        assert!(
            name != "urgammon"
                || texts.iter().all(|text| text.contains("# the opening cast, kept"))
        );
        let rules = small.rules;
        let judge = Judge::Solution(Box::new(small.solution));
        let games: Vec<GameReview> =
            texts.iter().map(|text| reviewed(&rules, &judge, text)).collect();
        let notes = || games.iter().flat_map(|game| &game.notes);
        let dies = notes().filter(|note| match note {
            ReplayNote::Throw(throw) => throw.kind == ChanceKind::SecondDie,
            ReplayNote::Decision(_) => false,
        });
        let choices = notes().filter(|note| match note {
            ReplayNote::Throw(_) => false,
            ReplayNote::Decision(decision) => decision.options[0].text == "keep the throw",
        });
        assert!(dies.count() > 5 && choices.count() > 5, "{name}");
    }
}
