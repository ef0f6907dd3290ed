//! Actions with their values, and the throws that allow them.

use crate::game::actions::Action;

/// An action with its value to the player who acts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    pub action: Action,
    pub value: f64,
}

/// The index of the greatest value and that value. It takes the first of equal values. `None` if
/// there are no values.
pub fn best(values: impl IntoIterator<Item = f64>) -> Option<(usize, f64)> {
    let better = |best: Option<(usize, f64)>, (index, value): (usize, f64)| match best {
        Some((_, most)) if most >= value => best,
        _ => Some((index, value)),
    };
    values.into_iter().enumerate().fold(None, better)
}

/// The index and the value of the best choice, as in [`best`].
pub fn best_of(choices: &[Choice]) -> Option<(usize, f64)> {
    best(choices.iter().map(|choice| choice.value))
}

/// A throw with the actions that it allows.
#[derive(Clone, Debug, PartialEq)]
pub struct Thrown {
    /// The throw, as an index into the casts' outcomes.
    pub outcome: usize,
    /// The actions of the throw without the verdict die. Empty if there are none.
    pub keep: Vec<Choice>,
    /// The actions after the verdict die says YES. Empty if there are none.
    pub promote: Vec<Choice>,
    /// The value of throwing the verdict die. `None` if it promotes nothing.
    pub second_die: Option<f64>,
    /// The value of the throw under optimal play.
    pub value: f64,
}

impl Thrown {
    /// Does optimal play throw the verdict die? If both are equal, it does not.
    pub fn throws_second_die(&self) -> bool {
        let kept = best_of(&self.keep).map(|(_, kept)| kept);
        self.second_die.is_some_and(|second| kept.is_none_or(|kept| second > kept))
    }
}
