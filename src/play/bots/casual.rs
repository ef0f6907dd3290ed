//! `casual`: takes what a person sees at once, a capture, a rosette or a piece home, and anything
//! else at random.

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::play::bots::greedy::{Greedy, action_class};
use crate::play::bots::{Bot, Decision, ListedBot};
use crate::play::random_source::RandomSource;

/// Stands for people who know the rules and do not calculate. It takes the first class of action
/// that there is: a capture, else a rosette, else bearing off, else any. All actions of the class
/// are equally likely. It throws the second die by choice where `greedy` does.
///
/// People decide so under little effort: they look at one reason after the other, take the first
/// that tells actions apart, and guess if none does (*take the best*; Gigerenzer and Goldstein
/// 1996, *Reasoning the fast and frugal way*). `docs/bots.md` says why it is not `greedy`.
#[derive(Clone, Copy, Debug)]
pub struct Casual;

pub(super) const CASUAL: ListedBot<Casual> = ListedBot {
    name: "casual",
    description: "captures, else lands on a rosette, else bears off, else moves; equally good \
            actions at random",
    bot: Casual,
};

impl<G: Game> Bot<G> for Casual {
    fn choose(&self, decision: &Decision<'_, G>, random: &mut dyn RandomSource) -> usize {
        let mut best = of_best_class(decision);
        let count = best.clone().count() as u32;
        best.nth(random.below(count) as usize).unwrap_or(0)
    }

    fn throws_second_die(
        &self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        random: &mut dyn RandomSource,
    ) -> bool {
        Greedy.throws_second_die(base, promoted, random)
    }
    fn equally_likely(&self, decision: &Decision<'_, G>) -> Option<Vec<usize>> {
        Some(of_best_class(decision).collect())
    }
}

/// The indices of the actions of the best class that there is.
fn of_best_class<'d, G: Game>(
    decision: &'d Decision<'_, G>,
) -> impl Iterator<Item = usize> + Clone + 'd {
    let class = |action: &Action| action_class(decision.game, action);
    let best = decision.actions.iter().map(class).max().unwrap_or(0);
    (0..decision.actions.len()).filter(move |place| class(&decision.actions[*place]) == best)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::internal::engine::bots::{choice, choice_by, classic, promotes, urgammon};
    use crate::play::bots::BotKind::Casual;
    use crate::play::random_source::GameStream;

    /// 6-8 is a rosette, 13-15 is home, 9x11 captures. One best action needs no draw.
    #[test]
    fn it_looks_for_a_capture_then_a_rosette_then_the_way_home() {
        assert_eq!(choice(&classic().light("p6 p9 p13").dark("p11"), Casual, 2, &[]), "p9x11");
        assert_eq!(choice(&classic().light("p6 p9 p13"), Casual, 2, &[]), "p6-8");
        assert_eq!(choice(&classic().light("p5 p9 p13"), Casual, 2, &[]), "p13-15");
        // Entering on a rosette is landing on one.
        assert_eq!(choice(&classic().light("p6 p11"), Casual, 4, &[]), "p0-4");
    }

    /// Where `greedy` takes the foremost piece, `casual` takes any of the class.
    #[test]
    fn equally_good_actions_are_drawn_whatever_piece_they_move() {
        let drawn = |pieces: &str, enemies: &str, draw: u32| {
            choice(&classic().light(pieces).dark(enemies), Casual, 2, &[draw])
        };
        for (draw, action) in ["p0-2", "p5-7", "p9-11"].into_iter().enumerate() {
            assert_eq!(drawn("p5 p9", "", draw as u32), action);
        }
        // 0-2 only moves, so it is not among them.
        for (draw, action) in ["p5x7", "p9x11"].into_iter().enumerate() {
            assert_eq!(drawn("p5 p9", "p7 p11", draw as u32), action);
        }
        for (draw, action) in ["p2-4", "p6-8", "p12-14"].into_iter().enumerate() {
            assert_eq!(drawn("p2 p6 p12", "", draw as u32), action);
        }
    }

    /// 2: enter or 4-6. Promoted 6: 4-10.
    #[test]
    fn the_second_die_is_thrown_without_a_draw_for_what_the_base_value_cannot_do() {
        assert!(!promotes(&urgammon().light("p4"), Casual, 2, &[]));
        assert!(promotes(&urgammon().light("p4").dark("p10"), Casual, 2, &[]));
        assert!(!promotes(&urgammon().light("p4").dark("p6 p10"), Casual, 2, &[]));
    }

    /// In 30,000 games each of three actions is taken 10,000 times; the standard deviation is 82.
    #[test]
    fn each_of_equally_good_actions_is_taken_as_often() {
        let setup = classic().light("p5 p9");
        let mut taken = BTreeMap::new();
        for game in 0..30_000 {
            let action = choice_by(&setup, Casual, 2, &mut GameStream::new(1, game));
            *taken.entry(action).or_insert(0_u32) += 1;
        }
        assert_eq!(taken.keys().collect::<Vec<_>>(), ["p0-2", "p5-7", "p9-11"]);
        assert!(taken.values().all(|count| count.abs_diff(10_000) < 400), "{taken:?}");
    }
}
