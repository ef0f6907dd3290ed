//! Races on long paths: exact chains and the solver, against a recurrence of a few lines and
//! against the slow reference.

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::input::rules::parse;
use crate::play::bots::BotKind;
use crate::solve::exact::{BoundedValue, ExactFigures, ExactRequest, Players, exact};
use crate::solve::file::Objective;
use crate::solve::index::Index;

use super::by_reference;
use super::solved::solved;

/// A race of one piece each over this many squares of two rows. The second row is the way back of
/// the first, so Dark comes the other way.
fn race(length: usize, more: &str) -> Rules {
    let half = length / 2;
    let row = |letter: char| (1..=half).map(move |column| format!("{letter}{column}"));
    let [upper, lower] = ['a', 'b'].map(|letter| row(letter).collect::<Vec<_>>());
    let path: Vec<String> = upper.iter().chain(lower.iter().rev()).cloned().collect();
    let text = format!(
        "name: far\ntitle: Far\nsource: made for this test\nboard: |\n  {}\n  {}\n\
         rosettes: []\npath: {{squares: {}}}\npieces: {{man: {{count: 1}}}}\ndice: d6\n\
         bearing_off: {{rule: at-least}}\n{more}",
        upper.join(" "),
        lower.join(" "),
        path.join(" ")
    );
    parse(&text).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

fn figures(rules: &Rules) -> ExactFigures {
    let race = Race::new(rules).expect("a race");
    let index = Index::new(&race).unwrap();
    let players = Players::Same(BotKind::Random.bot());
    let request =
        ExactRequest { race: &race, index: &index, players, points: &[1], rest: Some(1e-12) };
    exact(&request, &mut ()).unwrap_or_else(|reason| panic!("{reason}"))
}

#[track_caller]
fn assert_near(found: BoundedValue, expected: f64) {
    assert!((found.value - expected).abs() < 1e-9, "{found:?}, expected {expected}");
}

/// The chance that a player needs exactly so many throws of a die to go `distance` steps. The last
/// throw may be too great.
fn chances_of_throws(distance: usize) -> Vec<f64> {
    // For each number of throws, the chance of each distance that is left.
    let mut left = vec![0.0; distance + 1];
    left[distance] = 1.0;
    let mut chances = vec![0.0];
    while left.iter().sum::<f64>() > 0.0 {
        let mut after = vec![0.0; distance + 1];
        let mut home = 0.0;
        for (steps, chance) in left.iter().enumerate() {
            for value in 1..=6 {
                if value >= steps {
                    home += chance / 6.0;
                } else {
                    after[steps - value] += chance / 6.0;
                }
            }
        }
        chances.push(home);
        left = after;
    }
    chances
}

/// The players never meet: any number of pieces of both share a square. So a game is two walks, and
/// the first player wins if it needs as many throws as the second or fewer.
#[test]
fn a_race_of_one_piece_over_a_hundred_steps_has_the_figures_of_the_recurrence() {
    let rules = race(100, "stacking: {enemy: [all]}\n");
    let chances = chances_of_throws(101);
    let (mut first, mut throws) = (0.0, 0.0);
    for (mine, chance) in chances.iter().enumerate() {
        for (theirs, other) in chances.iter().enumerate() {
            let wins = mine <= theirs;
            first += if wins { chance * other } else { 0.0 };
            let length = if wins { 2 * mine - 1 } else { 2 * theirs };
            throws += chance * other * if chance * other > 0.0 { length as f64 } else { 0.0 };
        }
    }
    let found = figures(&rules);
    assert_near(found.wins[0], first);
    assert_near(found.throws.mean, throws);
    // Nobody has a choice, so play is optimal, and its value is the difference of the chances.
    let value = solved(rules, Objective::Win, 1e-9).solution.start();
    assert!((value - (2.0 * first - 1.0)).abs() < 1e-8, "{value}, expected {first}");
}

/// Over 66 steps with captures: the walks meet in the middle, across step 64.
#[test]
fn a_long_race_with_captures_has_the_figures_of_the_reference() {
    let rules = race(66, "");
    let answer = by_reference::solve(&rules);
    let found = figures(&rules);
    assert_near(found.wins[0], answer.first);
    assert_near(found.throws.mean, answer.throws);
}
