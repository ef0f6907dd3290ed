//! The measures that are one reading of a game's record, and the ratios of two such readings. Each
//! is one row here: its text for people, what is read, and when it is read.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc, RACES, RatioMeasure};
use crate::play::record::reading;

/// Makes a module with the constant `MEASURE` for each row, and the list of them all. The name of a
/// row is the measure's `id`.
macro_rules! counts {
    ($($id:ident {
        title: $title:expr,
        unit: $unit:expr,
        about: $about:expr,
        definition: $definition:expr,
        misleads: $misleads:expr,
        $($field:ident: $value:expr,)*
    }),* $(,)?) => {
        $(
            #[doc = $about]
            pub mod $id {
                use super::*;

                /// The text, the reading, and when it is read.
                pub const MEASURE: Count = Count {
                    doc: MeasureDoc {
                        id: stringify!($id),
                        title: $title,
                        unit: $unit,
                        about: $about,
                        definition: $definition,
                        misleads: $misleads,
                    },
                    feel: false,
                    $($field: $value,)*
                };
            }
        )*

        /// The measures with a distribution, in the order of the reports.
        pub const COUNTS: &[Count] = &[$($id::MEASURE),*];
    };
}

counts![
    throws {
        title: "Throws",
        unit: "throws",
        about: "The length of a game in casts of the main dice, which is close to the time that it \
            takes at the table.",
        definition: "The number of casts of the main dice in a game, including void throws and \
            extra throws. The opening cast-off and the verdict die do not count. If the starter \
            keeps its opening value, that value is the first throw. An unfinished game counts with \
            the throws that it had when it was stopped.",
        misleads: "Throws without an action count as much as decisions. A rule set with many \
            passes therefore looks longer than it feels. Unfinished games are cut off at the throw \
            limit. If there are any, the mean and the upper quantiles are lower bounds.",
        reader: reading!(|record| record.throws),
        fits: EVERY_GAME,
        detail: false,
    },
    turns {
        title: "Turns",
        unit: "turns",
        about: "The length of a game in turns, both players together: how often the dice change \
            hands.",
        definition: "The number of turns begun in a game. A turn is all that one player does until \
            the other player throws, including extra throws.",
        misleads: "A turn of five throws counts as much as a turn that was passed. Players who \
            speak of rounds often mean two turns.",
        reader: reading!(|record| record.turns),
        fits: EVERY_GAME,
        detail: false,
    },
    actions {
        title: "Actions",
        unit: "actions",
        about: "How often the players move, enter or bear off a piece in a game, both players \
            together.",
        definition: "The number of actions in a game. There is at most one action per throw. \
            Forced actions count. Everything that one throw causes is one action, such as a move \
            of two pieces or an entry with its own throw. The choice to throw the verdict die is \
            not an action.",
        misleads: "Forced actions count, though no player decided anything: see forced actions. An \
            action that moves several pieces counts once. Rule sets with such actions therefore \
            look quieter than they are.",
        reader: reading!(|record| record.actions),
        fits: EVERY_GAME,
        detail: true,
    },
    captures {
        title: "Captures",
        unit: "captures",
        about: "How much progress is undone in a game: the pieces that are sent back and must \
            start again.",
        definition: "The number of enemy pieces sent back in a game, by both players. An action \
            that sends back two pieces counts as two. A player's own piece that is withdrawn does \
            not count.",
        misleads: "A capture near the end of the path costs many steps, and a capture near its \
            start costs almost none. Here both count as one. More captures make games longer, and \
            longer games have more captures, so neither is simply the cause of the other.",
        reader: reading!(|record| record.captures[0] + record.captures[1]),
        fits: EVERY_GAME,
        detail: false,
    },
    captures_first {
        title: "Captures by the first player",
        unit: "captures",
        about: "The pieces that the first player sends back.",
        definition: "The number of enemy pieces sent back by the player who took the first turn.",
        misleads: "The winner often has more captures because it was ahead in other ways. Compare \
            the two players only if both seats have the same bot.",
        reader: reading!(|record| record.captures[0]),
        fits: EVERY_GAME,
        detail: false,
    },
    captures_second {
        title: "Captures by the second player",
        unit: "captures",
        about: "The pieces that the second player sends back.",
        definition: "The number of enemy pieces sent back by the player who took the second turn.",
        misleads: "There are already pieces on the board in the second player's first turn. Its \
            figure can therefore be slightly higher than that of the first player. This alone is \
            not an advantage.",
        reader: reading!(|record| record.captures[1]),
        fits: EVERY_GAME,
        detail: false,
    },
    extra_throws {
        title: "Extra throws",
        unit: "throws",
        about: "How often luck or a rosette gives a player another throw. In rule sets with extra \
            throws, this is the main source of sudden swings.",
        definition: "The number of throws after the first throw of their turn: throws minus turns. \
            A throw after a rethrow counts. The action that ends the game gives no extra throw.",
        misleads: "An extra throw that is then passed counts like any other. The figure counts \
            throws, not chains: ten turns with one extra throw each look like one turn with ten.",
        reader: reading!(|record| record.extra_throws()),
        fits: EVERY_GAME,
        detail: false,
    },
    passes {
        title: "Passes",
        unit: "throws",
        about: "How often a player throws and can do nothing: idle time at the table.",
        definition: "The number of throws that are void, or that have a value but no legal action \
            for it. With a second die, there must be no legal action for the base value and none \
            for the promoted value. Rethrows and verdict NOs are not passes. They are counted \
            separately.",
        misleads: "It mixes passes caused by the dice (void) and passes caused by the position \
            (blocked). A longer game has more passes even if each throw is equally likely to be \
            one: compare it with throws.",
        reader: reading!(|record| record.passes),
        fits: EVERY_GAME,
        detail: false,
    },
    rethrows {
        title: "Rethrows",
        unit: "throws",
        about: "How often a throw only gives another throw.",
        definition: "The number of throws with the effect `again`: no piece moves, and the same \
            player throws once more. Always 0 for dice without this effect.",
        misleads: "It depends only on the dice and on the number of throws. It shows nothing about \
            the board or the bots.",
        reader: reading!(|record| record.rethrows),
        fits: RACES,
        detail: false,
    },
    entry_throws {
        title: "Entry throws",
        unit: "throws",
        about: "How many throws only move a piece that has just entered, in rules that throw again \
            for such a piece.",
        definition: "The number of throws that move an entering piece at once, also if the piece \
            is then withdrawn. Throws with the effect `again` among them count. Entry throws count \
            as throws too, but not as actions or passes. Measured only if a piece has `own_throw`.",
        misleads: "An entry that takes two throws is one action. Games with such entries have more \
            throws for the same number of actions.",
        reader: reading!(|record| record.entry_throws),
        fits: |rules| rules.race().is_some_and(|race| race.kinds.iter().any(|kind| kind.own_throw)),
        detail: false,
    },
    verdict_nos {
        title: "Verdict NOs",
        unit: "throws",
        about: "How often the second die (kość wyroku, the verdict die) ends a turn without an \
            action.",
        definition: "The number of casts of the second die that show NO. Always 0 for rule sets \
            without a second die.",
        misleads: "Where throwing the die is a choice, the number of its casts depends on the bot. \
            A low figure can mean a lucky die or a bot that avoids the die.",
        reader: reading!(|record| record.verdict_nos),
        fits: RACES,
        detail: false,
    },
    forced_actions {
        title: "Forced actions",
        unit: "actions",
        about: "How often a player acts without a choice.",
        definition: "The number of actions that were the only legal one for the value in force. \
            Two actions are the same if they lead to the same position and the same right to throw \
            again.",
        misleads: "A choice between several actions can mean as little as a forced action: one of \
            them may be clearly best, or all may be worth the same. Longer games have more forced \
            actions: see the share of forced actions.",
        reader: reading!(|record| record.forced_actions),
        fits: EVERY_GAME,
        detail: true,
    },
    unforced_actions {
        title: "Unforced actions",
        unit: "actions",
        about: "How often the players choose between actions in a whole game.",
        definition: "The number of actions that were not the only legal one for the value in \
            force: actions minus forced actions. Two actions are the same if they lead to the same \
            position and the same right to throw again.",
        misleads: "Not every choice matters: all actions may be worth the same, or one may be \
            clearly best. The decisions of both players count together, and longer games have more \
            of them.",
        reader: reading!(|record| record.actions - record.forced_actions),
        fits: EVERY_GAME,
        detail: true,
    },
    lead_changes {
        title: "Lead changes",
        unit: "changes",
        about: "How open a game is: how often the player who is ahead falls behind.",
        definition: "How often the lead in total steps left passes from one player to the other. \
            The steps left are those of all pieces of a player to their home. A tie is not a \
            change if the same player leads after it.",
        misleads: "The steps left are a rough measure of who is ahead, because they ignore safe \
            squares and blocked pieces. In the first throws the lead changes easily and means \
            little.",
        reader: reading!(|record| record.lead_changes),
        fits: RACES,
        detail: true,
    },
    paid_landings {
        title: "Paid landings",
        unit: "landings",
        about: "How often a piece lands on a square where the rule set's stakes ask for a fine.",
        definition: "The landings and entries of both players on the squares of `stakes.squares`. \
            The pot at the end is both antes and one fine for each of them. Measured only if the \
            rule set has stakes.",
        misleads: "It shows how the pot grows, not who wins it. The player who pays is not always \
            the player who lands often.",
        reader: reading!(|record| record.paid_landings[0] + record.paid_landings[1]),
        fits: |rules| rules.stakes.is_some(),
        detail: false,
    },
];

/// The ratios, in the order of the reports.
pub const RATIOS: &[RatioMeasure] = &[
    RatioMeasure {
        doc: MeasureDoc {
            id: "legal_actions",
            title: "Legal actions",
            unit: "legal actions per action",
            about: "How many actions a player can choose from, on average, if there is at least \
                one.",
            definition: "The number of legal actions for the value in force, summed over all \
                actions of all games, divided by the number of actions. It is at least 1, because \
                passes do not count.",
            misleads: "A mean of 2 can be two actions every time, or one action most of the time \
                and sometimes many: see the share of forced actions. Long games weigh more than \
                short ones. The number of actions does not show how much they differ in value.",
        },
        numerator: reading!(|record| record.legal_actions),
        denominator: reading!(|record| record.actions),
        range: (1.0, f64::INFINITY),
        detail: true,
        feel: false,
    },
    RatioMeasure {
        doc: MeasureDoc {
            id: "forced_share",
            title: "Share of forced actions",
            unit: "of all actions",
            about: "How many of the players' actions the dice alone decide.",
            definition: "The number of forced actions of all games divided by the number of \
                actions of all games.",
            misleads: "Passes do not count, though they leave even less choice. Long games weigh \
                more than short ones.",
        },
        numerator: reading!(|record| record.forced_actions),
        denominator: reading!(|record| record.actions),
        range: (0.0, 1.0),
        detail: true,
        feel: false,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn each_measure_reads_its_own_counts() {
        let record = GameRecord {
            throws: 40,
            turns: 25,
            actions: 23,
            captures: [4, 10],
            passes: 8,
            rethrows: 3,
            entry_throws: 7,
            verdicts: 11,
            verdict_nos: 2,
            forced_actions: 6,
            legal_actions: 51,
            lead_changes: 5,
            paid_landings: [12, 16],
            ..Default::default()
        };
        let counts: Vec<_> =
            COUNTS.iter().map(|count| (count.doc.id, count.reader.one(&record))).collect();
        let by_hand = [
            ("throws", 40),
            ("turns", 25),
            ("actions", 23),
            ("captures", 14),
            ("captures_first", 4),
            ("captures_second", 10),
            // Every throw after the first of its turn.
            ("extra_throws", 40 - 25),
            // Rethrows and verdict NOs are not passes.
            ("passes", 8),
            ("rethrows", 3),
            ("entry_throws", 7),
            ("verdict_nos", 2),
            ("forced_actions", 6),
            ("unforced_actions", 23 - 6),
            ("lead_changes", 5),
            ("paid_landings", 28),
        ];
        assert_eq!(counts, by_hand);
        let ratios: Vec<_> = RATIOS
            .iter()
            .map(|ratio| {
                (ratio.doc.id, ratio.numerator.one(&record), ratio.denominator.one(&record))
            })
            .collect();
        assert_eq!(ratios, [("legal_actions", 51, 23), ("forced_share", 6, 23)]);
    }
}
