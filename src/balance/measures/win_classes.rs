//! Win classes: what kinds of win there are, and how often.

use crate::balance::measures::MeasureDoc;

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
