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

/// The first player's chance, and the mean number of throws of both, in a race of one piece each to
/// 25 by a die. Sixes add at most `extras` throws to a turn. Nobody has a choice. The table is by
/// the points that the player to throw needs, those that the other needs, and the throws that sixes
/// can still add.
fn race_to_25(extras: u8) -> [f64; 2] {
    let width = usize::from(extras) + 1;
    let mut table = vec![[0.0; 2]; 26 * 26 * width];
    let at = |own: u8, other: u8, extra: u8| {
        (usize::from(own) * 26 + usize::from(other)) * width + usize::from(extra)
    };
    // Both sums of needed points only fall, so the smaller ones are known.
    for sum in 2..=50_u8 {
        for own in sum.saturating_sub(25).max(1)..=25.min(sum - 1) {
            let other = sum - own;
            for extra in 0..=extras {
                let mut sums = [0.0, 6.0];
                for face in 1..=6 {
                    if face >= own {
                        sums[0] += 1.0;
                        continue;
                    }
                    let left = own - face;
                    if face == 6 && extra > 0 {
                        let [wins, throws] = table[at(left, other, extra - 1)];
                        (sums[0], sums[1]) = (sums[0] + wins, sums[1] + throws);
                    } else {
                        let [wins, throws] = table[at(other, left, extras)];
                        (sums[0], sums[1]) = (sums[0] + 1.0 - wins, sums[1] + throws);
                    }
                }
                table[at(own, other, extra)] = sums.map(|sum| sum / 6.0);
            }
        }
    }
    table[at(25, 25, extras)]
}

/// Independent figures: 57.6541356010 % and 12.4222646976 throws; without throws for a six
/// 60.66789820 % and 13.15668795.
#[test]
fn the_race_to_25_is_that_of_the_recurrence() {
    let published =
        [(2, [0.576_541_356_010, 12.422_264_697_6]), (0, [0.606_678_982, 13.156_687_95])];
    for (extras, figures) in published {
        let rules = changed(rule_set("race-25"), |race| {
            race.extra_throws.at_most = Some(extras);
        });
        let (found, by_recurrence) = (solve(&rules), race_to_25(extras));
        for ((found, expected), figure) in
            [found.first, found.throws].into_iter().zip(by_recurrence).zip(figures)
        {
            assert!((found - expected).abs() < 1e-10, "{extras}: {found}, {expected}");
            assert!((expected - figure).abs() < 1e-8, "{extras}: {expected}, {figure}");
        }
    }
}
