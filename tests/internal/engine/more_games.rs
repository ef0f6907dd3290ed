//! The shipped games beside the forms of Ur, against figures that Urlab did not compute.

use crate::game::rules::Rules;

use super::closed_forms::sample;
use super::exact::solve;
use super::shipped::{changed, rule_set};

/// The mean number of throws of random players agrees with a figure of an independent simulator.
/// `error` is its standard error. 4.4 standard errors of the difference are allowed: a correct
/// engine fails with probability 1.1e-5, and the seed is fixed.
fn agrees_with(rules: &Rules, games: u64, throws: f64, error: f64) {
    let sampled = sample(rules, games).throws;
    let distance = sampled.distance(throws, error);
    assert!(distance < 4.4, "{}: {sampled:?}, elsewhere {throws} ± {error}", rules.name);
}

/// An independent simulator gives 312.5 ± 0.4, without a limit of pieces on a square.
#[test]
fn dmytros_game_without_a_limit_of_stacks_is_as_long_as_elsewhere() {
    let rules = changed(rule_set("dmytro"), |race| race.stacking.most = None);
    agrees_with(&rules, 40_000, 312.5, 0.4);
}

#[test]
fn hounds_and_jackals_without_links_is_as_long_as_elsewhere() {
    let rules = changed(rule_set("hounds-and-jackals"), |race| race.links.clear());
    agrees_with(&rules, 60_000, 168.9, 0.1);
}

#[test]
fn the_short_chaupar_without_burnt_throws_and_blocks_is_as_long_as_elsewhere() {
    let rules = changed(rule_set("chaupar-short"), |race| {
        race.lost_throws.burnt_after.clear();
        race.blocks.clear();
    });
    agrees_with(&rules, 200_000, 23.86, 0.03);
}

/// Figures of an independent calculation: 57.6541356010 % and 12.4222646976 throws; without throws
/// for a six 60.66789820 % and 13.15668795. A recursion over the steps of both players gives them
/// too (`small_forms`).
#[test]
fn the_race_to_25_has_the_figures_that_were_computed_elsewhere() {
    for (extra_throws, first, throws) in
        [(2, 0.576_541_356_010, 12.422_264_697_6), (0, 0.606_678_982, 13.156_687_95)]
    {
        let rules = changed(rule_set("race-25"), |race| {
            race.extra_throws.at_most = Some(extra_throws);
        });
        let found = solve(&rules);
        assert!((found.first - first).abs() < 1e-8, "{extra_throws}: {found:?}");
        assert!((found.throws - throws).abs() < 1e-8, "{extra_throws}: {found:?}");
    }
}
