//! Values of optimal play, compared with an independent solver, closed forms and each other.

use std::convert::Infallible;

use rayon::prelude::*;

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::solve::archive::{Archive, StoredLayer};
use crate::solve::index::{Index, Layer};
use crate::solve::value_iteration::{SolveError, SolveRequest, Solved, solve};

use super::super::proof;
use super::forms::{form, small_races};
use super::no_archive::NoArchive;
use super::passage_forms;

fn ones(rules: &Rules) -> Vec<f64> {
    vec![1.0; rules.win_classes.len()]
}

fn points(rules: &Rules) -> Vec<f64> {
    rules.win_classes.iter().map(|class| f64::from(class.points)).collect()
}

fn solved(rules: &Rules, payoffs: &[f64], tolerance: f64) -> Solved {
    let race = Race::new(rules).expect("a race");
    let index = Index::new(&race).unwrap();
    let question = SolveRequest { race: &race, index: &index, payoffs, tolerance };
    solve(&question, &mut NoArchive, &mut ())
        .unwrap_or_else(|_| panic!("{}: nobody stops it", rules.name))
}

/// The solver's start is before an ordinary throw. A kept opening cast is left to the caller.
fn without_opening(rules: &Rules) -> Rules {
    let mut rules = rules.clone();
    rules.opening.kept = None;
    rules
}

#[test]
fn small_forms_of_every_race_have_the_values_of_the_independent_solver() {
    let mut forms = small_races(2);
    forms.push(form("urgammon", &[1, 0, 0]));
    forms.push(form("urgammon", &[1, 1, 0]));
    let (most, least) = proof::size((5_000, 20), (60_000, 40));
    let checked: usize = forms
        .par_iter()
        .filter(|rules| Index::new(&Race::new(rules).unwrap()).unwrap().positions() < most)
        .map(|rules| {
            has_the_value_of_the_independent_solver(&without_opening(rules));
            1
        })
        .sum();
    assert!(checked >= least, "{checked}");
}

fn has_the_value_of_the_independent_solver(rules: &Rules) {
    for payoffs in [ones(rules), points(rules)] {
        let plain = super::naive::solve(rules, payoffs.clone());
        let solved = solved(rules, &payoffs, 1e-9);
        let difference = (solved.value - plain).abs();
        let line = format!("{} {}: {solved:?}, independently {plain}", rules.name, rules.pieces());
        assert!(solved.bound <= 1e-9 && difference <= solved.bound + 1e-12, "{line}");
    }
}

#[test]
fn small_games_with_links_and_blocks_have_the_values_of_the_independent_solver() {
    passage_forms::all().par_iter().for_each(has_the_value_of_the_independent_solver);
}

#[test]
fn any_number_of_threads_gives_the_same_bits() {
    struct KeepAll(Vec<(Layer, Vec<u64>)>);
    impl Archive for KeepAll {
        type Error = Infallible;
        fn load(&mut self, _: Layer) -> Result<Option<StoredLayer>, Infallible> {
            Ok(None)
        }
        fn store(&mut self, layer: Layer, values: &[Vec<f64>], _: f64) -> Result<(), Infallible> {
            self.0.push((layer, values.iter().flatten().map(|value| value.to_bits()).collect()));
            Ok(())
        }
    }
    let rules = form("finkel", &[2]);
    let race = Race::new(&rules).unwrap();
    let index = Index::new(&race).unwrap();
    let payoffs = ones(&rules);
    let question = SolveRequest { race: &race, index: &index, payoffs: &payoffs, tolerance: 1e-7 };
    let solved_on_threads = |threads: usize| {
        let mut all = KeepAll(Vec::new());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| solve(&question, &mut all, &mut ()))
            .unwrap_or_else(|_| panic!("nobody stops it"));
        all.0
    };
    let one = solved_on_threads(1);
    assert!(one.iter().any(|(_, bits)| bits.len() > 1_000));
    assert!(one == solved_on_threads(2) && one == solved_on_threads(7));
}

/// Sums in 64 bits cannot prove such a small bound. The solver reports that and ends.
#[test]
fn a_bound_that_cannot_be_proven_is_reported() {
    let rules = form("finkel", &[1]);
    let race = Race::new(&rules).unwrap();
    let question = SolveRequest {
        race: &race,
        index: &Index::new(&race).unwrap(),
        payoffs: &ones(&rules),
        tolerance: 1e-17,
    };
    assert_eq!(solve(&question, &mut NoArchive, &mut ()), Err(SolveError::Unproven));
}

#[test]
fn tighter_tolerances_agree_within_their_bounds() {
    for name in ["finkel", "masters", "bell-tavola", "krolewska-b"] {
        let rules = form(name, &[2]);
        let payoffs = ones(&rules);
        let (loose, tight) = (solved(&rules, &payoffs, 1e-4), solved(&rules, &payoffs, 1e-10));
        assert!(
            (loose.value - tight.value).abs() <= loose.bound + tight.bound,
            "{name}: {loose:?} {tight:?}"
        );
        assert!(
            loose.bound <= 1e-4 && tight.bound <= 1e-10 && loose.sweeps < tight.sweeps,
            "{name}: {loose:?} {tight:?}"
        );
    }
}
