//! What the decisions of a game were worth.

use crate::play::feel::curve::GameCurve;

/// A decision is real if two of its actions differ by more than this, in basis points.
const REAL: i32 = 100;

/// The decisions of a game between two or more actions. Values are in basis points of the player
/// who decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoiceCounts {
    /// All of them.
    pub all: u32,
    /// Those in which two actions differ by more than a percentage point.
    pub real: u32,
    /// The best action less the mean over all actions, added up.
    pub worth: u32,
    /// The decisions in which a worse action was chosen.
    pub mistakes: u32,
    /// The best action less the chosen one, added up.
    pub cost: u32,
}

impl ChoiceCounts {
    /// The choices of a game.
    pub fn of(curve: &GameCurve) -> Self {
        let mut choices = Self::default();
        for decision in &curve.decisions {
            let cost = decision.best.abs_diff(decision.chosen);
            choices.all += 1;
            choices.real += u32::from(decision.best - decision.worst > REAL);
            choices.worth += decision.best.abs_diff(decision.mean);
            choices.mistakes += u32::from(cost > 0);
            choices.cost += cost;
        }
        choices
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::feel::samples::decision;

    #[test]
    fn a_real_decision_has_actions_more_than_a_point_apart() {
        let all = [[5_100, 5_050, 5_000, 5_100], [5_101, 5_050, 5_000, 5_000], [300, 200, 0, 250]];
        let curve = GameCurve { decisions: all.map(decision).to_vec(), ..GameCurve::default() };
        let expected =
            ChoiceCounts { all: 3, real: 2, worth: 50 + 51 + 100, mistakes: 2, cost: 151 };
        assert_eq!(ChoiceCounts::of(&curve), expected);
        assert_eq!(ChoiceCounts::of(&GameCurve::default()), ChoiceCounts::default());
    }
}
