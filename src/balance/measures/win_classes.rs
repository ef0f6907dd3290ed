//! Win classes: what kinds of win there are, and how often.

use crate::balance::figures::ClassShare;
use crate::balance::measures::MeasureDoc;
use crate::batch::plan::Plan;
use crate::batch::tally::Tally;
use crate::stats::share::share;

/// The kinds of win and their points.
pub const DOC: MeasureDoc = MeasureDoc {
    id: "win_classes",
    title: "Win classes",
    unit: "of all games",
    about: "How often games end in each kind of win, such as a win against a player who never left \
        the start.",
    definition: "For each win class: the games won in it by either player, divided by all games. \
        The classes are in the order in which the rules try them. A win belongs to the first class \
        whose conditions hold.",
    misleads: "The shares of the classes add up to the share of games won, not to 1. The class \
        depends on the end of the game only. It does not show how close the game was before.",
};

/// The plan's win classes in order, with the intervals of their shares. `None` without games.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn win_classes(plan: &Plan, tally: &Tally, level: f64) -> Option<Vec<ClassShare>> {
    let classes = plan.rules.win_classes.iter().zip(&tally.wins);
    classes
        .map(|(class, [first, second])| {
            Some(ClassShare {
                id: class.id.clone(),
                title: class.title.clone(),
                points: class.points,
                count: first + second,
                first_count: *first,
                share: share(first + second, tally.games, level)?,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;

    #[test]
    fn classes_keep_the_order_of_the_rules_and_both_players_wins() {
        let plan = samples::plan(vec![], vec![]);
        let mut tally = Tally::empty(&plan);
        assert_eq!(win_classes(&plan, &tally, 0.95), None);
        tally.games = 40;
        tally.wins = vec![[2, 8], [14, 12]];
        tally.draws = 4;
        let found = win_classes(&plan, &tally, 0.95).unwrap();
        let counts: Vec<_> =
            found.iter().map(|class| (class.id.as_str(), class.count, class.first_count)).collect();
        assert_eq!(counts, [("shut-out", 10, 2), ("plain", 26, 14)]);
        // The shares are of all 40 games, not of the 36 wins.
        assert_eq!(found.iter().map(|class| class.share.value).collect::<Vec<_>>(), [0.25, 0.65]);
    }
}
