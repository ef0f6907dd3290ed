//! Games that begin with pieces on the board, give the second player another start, or end before
//! all pieces are home: solved values and exact figures against independent ones.

use rayon::prelude::*;

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::rules::race::{Standing, ThrowEnd};
use crate::play::bots::{Bot, BotKind};
use crate::solve::exact::{BoundedValue, ExactRequest, Players, exact};
use crate::solve::file::Objective;
use crate::solve::index::Index;
use crate::solve::value_iteration::{SolveRequest, solve};

use super::chain::Chain;
use super::forms::{form, other_starts_and_ends};
use super::naive;
use super::no_archive::NoArchive;
use super::solved::solved;

#[test]
fn other_starts_and_ends_have_the_values_of_the_independent_solver() {
    other_starts_and_ends().par_iter().for_each(|rules| {
        let race = Race::new(rules).expect("a race");
        let index = Index::new(&race).expect("positions that can be numbered");
        let payoffs = vec![1.0; rules.win_classes.len()];
        let plain = naive::solve(rules, payoffs.clone());
        let request =
            SolveRequest { race: &race, index: &index, payoffs: &payoffs, tolerance: 1e-9 };
        let solution = solve(&request, &mut NoArchive, &mut ())
            .unwrap_or_else(|_| panic!("{}: nobody stops it", rules.name));
        let difference = (solution.value - plain).abs();
        assert!(
            solution.bound <= 1e-9 && difference <= solution.bound + 1e-12,
            "{}: {solution:?}, independently {plain}",
            rules.name
        );
    });
}

/// The value of the start comes from the file in another way.
#[test]
fn a_solution_tells_the_value_of_its_start() {
    for rules in other_starts_and_ends().into_iter().step_by(5) {
        let plain = naive::solve(&rules, vec![1.0; rules.win_classes.len()]);
        let name = rules.name.clone();
        let found = solved(rules, Objective::Win, 1e-7).solution.start();
        assert!((found - plain).abs() < 1e-6, "{name}: {found}, independently {plain}");
    }
}

#[test]
fn other_starts_and_ends_have_the_figures_of_the_other_chain() {
    other_starts_and_ends().par_iter().for_each(|rules| {
        let race = Race::new(rules).expect("a race");
        let values = Chain::new(&race, 60_000).expect("few moments").solve();
        let index = Index::new(&race).expect("positions that can be numbered");
        let bot: &dyn Bot<Race> = BotKind::Random.bot();
        let (players, points) = (Players::Same(bot), vec![1; rules.win_classes.len()]);
        let request =
            ExactRequest { race: &race, index: &index, players, points: &points, rest: None };
        let figures = exact(&request, &mut ()).unwrap_or_else(|reason| panic!("{reason}"));
        let close = |figure: BoundedValue, other: f64| {
            figure.bound < 1e-8
                && (figure.value - other).abs() <= figure.bound + 1e-9 * other.max(1.0)
        };
        assert!(
            close(figures.wins[0], values.first)
                && close(figures.wins[1], values.second)
                && close(figures.throws.mean, values.throws),
            "{}: {values:?}, {figures:?}",
            rules.name
        );
    });
}

fn refused(rules: &Rules) -> Option<&'static str> {
    Index::refused(&Race::new(rules).expect("a race"))
}

#[test]
fn pieces_of_several_kinds_are_solved_only_if_all_must_get_home() {
    let mut rules = form("urgammon", &[1]);
    assert_eq!(refused(&rules), None);
    rules.race_mut().expect("a race").home_to_win = Some(2);
    let reason = "a player with pieces of several kinds wins before all are home";
    assert_eq!(refused(&rules), Some(reason));
    assert!(Index::new(&Race::new(&rules).expect("a race")).is_none());
}

#[test]
fn a_game_that_ends_after_a_number_of_throws_has_no_exact_values() {
    let mut rules = form("tiny", &[1]);
    let end = ThrowEnd { throws: 9, by: Standing::Home };
    rules.race_mut().expect("a race").throw_end = Some(end);
    assert_eq!(refused(&rules), Some("a game ends after a number of throws"));
}
