//! Games whose players throw different dice: exact figures against independent ones, and what is
//! refused.

use rayon::prelude::*;

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::rules::dice_of_players::SecondDice;
use crate::game::rules::race::ThrowEffect;
use crate::play::bots::{Bot, BotKind};
use crate::solve::exact::{BoundedValue, ExactError, ExactFigures, ExactRequest, Players, exact};
use crate::solve::index::Index;

use super::by_reference;
use super::chain::Chain;
use super::forms::{form, lanes};

fn with_second_weights(mut rules: Rules, weights: &[u32]) -> Rules {
    let race = rules.race_mut().expect("a race");
    assert_eq!(weights.len(), race.throws.outcomes().len(), "a weight for each throw");
    race.second_dice = Some(SecondDice { dice: Vec::new(), weights: weights.to_vec() });
    rules
}

fn figures(rules: &Rules) -> Result<ExactFigures, ExactError> {
    let race = Race::new(rules).expect("a race");
    let index = Index::new(&race).expect("positions that can be numbered");
    let bot: &dyn Bot<Race> = BotKind::Random.bot();
    let (players, points) = (Players::Same(bot), vec![1; rules.win_classes.len()]);
    let request = ExactRequest { race: &race, index: &index, players, points: &points, rest: None };
    exact(&request, &mut ())
}

/// Small races. The last kinds of pieces enter by their own throw.
fn forms() -> Vec<Rules> {
    let mut forms = vec![
        with_second_weights(lanes(3, 2, "0: 1, 1: 2, 2: 1"), &[3, 1, 1]),
        with_second_weights(lanes(3, 2, "0: 1, 1: 2, 2: 1"), &[0, 1, 0]),
        with_second_weights(lanes(4, 1, "1: 1, 2: 1, 3: 1"), &[1, 0, 0]),
    ];
    let throws = form("tiny", &[2]).race().expect("a race").throws.outcomes().len() as u32;
    let weights: Vec<u32> = (1..=throws).collect();
    forms.push(with_second_weights(form("tiny", &[2]), &weights));
    let mut equal_turns = forms.clone();
    for rules in &mut equal_turns {
        rules.race_mut().expect("a race").equal_turns = true;
    }
    let mut own_throw = forms.clone();
    for rules in &mut own_throw {
        rules.race_mut().expect("a race").kinds[0].own_throw = true;
    }
    forms.extend(equal_turns.into_iter().chain(own_throw));
    forms
}

#[test]
fn unequal_dice_have_the_figures_of_the_other_chains() {
    forms().par_iter().for_each(|rules| {
        let found = figures(rules).unwrap_or_else(|reason| panic!("{}: {reason}", rules.name));
        let race = Race::new(rules).expect("a race");
        let values = Chain::new(&race, 60_000).expect("few moments").solve();
        let plain = by_reference::solve(rules);
        let close = |figure: BoundedValue, others: [f64; 2]| {
            let is_close =
                |other: f64| (figure.value - other).abs() <= figure.bound + 1e-8 * other.max(1.0);
            figure.bound < 1e-8 && others.into_iter().all(is_close)
        };
        assert!(
            close(found.wins[0], [values.first, plain.first])
                && close(found.wins[1], [values.second, plain.second])
                && close(found.throws.mean, [values.throws, plain.throws]),
            "{}: {values:?}, {plain:?}, {found:?}",
            rules.name
        );
    });
}

/// `tests/internal/engine/closed_forms.rs` has the calculation by hand: 3/4 and 6 throws.
#[test]
fn the_race_of_two_heads_against_a_worse_coin_has_its_figures() {
    let found = figures(&with_second_weights(lanes(1, 1, "0: 1, 1: 1"), &[2, 1])).expect("figures");
    assert!((found.wins[0].value - 0.75).abs() < 1e-12, "{found:?}");
    assert!((found.throws.mean.value - 6.0).abs() < 1e-10, "{found:?}");
}

#[test]
fn throws_that_one_player_throws_again_more_often_have_no_exact_figures() {
    let again = |weights: &[u32]| {
        let mut rules = with_second_weights(lanes(3, 1, "0: 1, 1: 2, 2: 1"), weights);
        let race = rules.race_mut().expect("a race");
        race.throws = race.throws.map(|throw| {
            let mut other = throw.clone();
            if throw.marks == 0 {
                other.effect = ThrowEffect::Again;
            }
            other
        });
        figures(&rules)
    };
    assert!(matches!(again(&[3, 1, 1]), Err(ExactError::UnequalAgain)));
    // Both throw again once in four times.
    assert!(again(&[1, 1, 2]).is_ok());
}

#[test]
fn solutions_do_not_describe_unequal_dice() {
    let reason = |rules: &Rules| Race::new(rules).expect("a race").course.unsolvable();
    assert_eq!(reason(&lanes(3, 1, "1: 1, 2: 1")), None);
    let rules = with_second_weights(lanes(3, 1, "1: 1, 2: 1"), &[1, 2]);
    assert_eq!(reason(&rules), Some("the players throw different dice"));
    let same = with_second_weights(lanes(3, 1, "1: 1, 2: 1"), &[1, 1]);
    assert_eq!(reason(&same), None, "equal weights are equal dice");
}
