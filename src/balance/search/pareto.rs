//! The Pareto front: points that no other point beats in every aim.

use std::collections::BTreeSet;

use crate::balance::search::Trial;

/// Is `one` at least as good as `other` in every aim and better in some aim? Equal points do not
/// dominate each other.
pub fn dominates(one: &Trial, other: &Trial) -> bool {
    let pairs = || one.losses.iter().zip(&other.losses);
    pairs().all(|(first, second)| first.value <= second.value)
        && pairs().any(|(first, second)| first.value < second.value)
}

/// The trials that no other trial dominates, in their order. It keeps all equal trials.
///
/// It uses the values of the losses. It ignores standard errors, so a reader must judge small
/// differences.
pub fn front<'a>(trials: &[&'a Trial]) -> Vec<&'a Trial> {
    front_places(trials).into_iter().map(|place| trials[place]).collect()
}

/// The indices of the trials on the front.
pub(super) fn front_places(trials: &[&Trial]) -> BTreeSet<usize> {
    let beaten = |place: usize| trials.iter().any(|rival| dominates(rival, trials[place]));
    (0..trials.len()).filter(|&place| !beaten(place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::design::Point;
    use crate::balance::search::Loss;

    fn trials(losses: &[&[f64]]) -> Vec<Trial> {
        let trial = |(place, values): (usize, &&[f64])| Trial {
            point: Point(vec![place]),
            games: 1,
            losses: values.iter().map(|&value| Loss { value, stderr: 0.0 }).collect(),
        };
        losses.iter().enumerate().map(trial).collect()
    }

    fn places(losses: &[&[f64]]) -> Vec<usize> {
        let trials = trials(losses);
        front(&trials.iter().collect::<Vec<_>>()).iter().map(|trial| trial.point.0[0]).collect()
    }

    #[test]
    fn the_front_of_two_aims_matches_a_hand_computed_one() {
        // A staircase (1, 5), (2, 3), (4, 1) and dominated points: (2, 5), which the first two
        // dominate, (4, 3), (5, 1).
        let losses: [&[f64]; 6] =
            [&[2.0, 5.0], &[1.0, 5.0], &[4.0, 3.0], &[2.0, 3.0], &[4.0, 1.0], &[5.0, 1.0]];
        assert_eq!(places(&losses), [1, 3, 4]);
    }

    #[test]
    fn the_front_of_three_aims_matches_a_hand_computed_one() {
        let losses: [&[f64]; 4] =
            [&[1.0, 1.0, 1.0], &[0.0, 2.0, 2.0], &[1.0, 1.0, 2.0], &[2.0, 0.5, 3.0]];
        assert_eq!(places(&losses), [0, 1, 3]);
    }

    #[test]
    fn the_front_of_one_aim_has_all_points_with_the_lowest_loss() {
        assert_eq!(places(&[&[3.0], &[1.0], &[2.0], &[1.0]]), [1, 3]);
        assert_eq!(places(&[&[7.0, 7.0]]), [0]);
        assert_eq!(places(&[]), Vec::<usize>::new());
    }
}
