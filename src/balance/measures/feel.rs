//! How games feel: the measures that follow from the curve of the expected score over a game
//! (`play/feel/`). They are taken only if they are asked for, because an evaluator follows each
//! game.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc, RACES, RatioMeasure};
use crate::game::rules::Rules;
use crate::play::record::{CountReader, reading};

/// The unit of chances.
const POINTS: &str = "hundredths of a percent";

const fn count(doc: MeasureDoc, reader: CountReader, fits: fn(&Rules) -> bool) -> Count {
    Count { doc, reader, fits, detail: false, feel: true }
}

const fn ratio(
    doc: MeasureDoc,
    [numerator, denominator]: [CountReader; 2],
    highest: f64,
) -> RatioMeasure {
    RatioMeasure { doc, numerator, denominator, range: (0.0, highest), detail: false, feel: true }
}

/// The measures with a distribution, in the order of the reports.
pub const COUNTS: &[Count] = &[
    count(
        MeasureDoc {
            id: "decided_at",
            title: "Decided at",
            unit: "per mille of the throws",
            about: "How long a game stays open: when the later winner is first safely ahead for \
                good.",
            definition: "The share of the throws of a game after which the winner's chance never \
                again was below 80 %. A game that nobody wins has 1,000. The evaluator of the \
                study tells the chance after each throw and after each action.",
            misleads: "The chance is that of strong players. Weak players can lose a game that \
                was decided, and do not feel it as decided. In a game that ends with one lucky \
                throw, decided late can mean that nothing before that throw mattered.",
        },
        reading!(plain | record | record.feel.decided_at),
        EVERY_GAME,
    ),
    count(
        MeasureDoc {
            id: "favourite_changes",
            title: "Changes of the favourite",
            unit: "changes",
            about: "How often the expected winner changes: how often players must think again of \
                who will win.",
            definition: "How often the player with the higher chance became the other one, after \
                a throw or after an action. At an even chance nobody is the favourite. Lead \
                changes count the lead in steps; this counts the chance.",
            misleads: "Near an even chance the favourite changes easily and nobody feels it. \
                Longer games have more changes.",
        },
        reading!(plain | record | record.feel.favourite_changes),
        EVERY_GAME,
    ),
    count(
        MeasureDoc {
            id: "comeback",
            title: "Smallest chance of the winner",
            unit: POINTS,
            about: "How far down a player can be and still win. `share(comeback below 1000)` is \
                the share of games whose winner once had less than 10 %.",
            definition: "The smallest chance that the winner had at any time of the game. A game \
                that nobody wins has one half.",
            misleads: "It is the least of many values, so longer games have lower ones. One throw \
                can make and undo a comeback.",
        },
        reading!(plain | record | record.feel.comeback),
        EVERY_GAME,
    ),
    count(
        MeasureDoc {
            id: "closeness",
            title: "Chance of the loser ten throws before the end",
            unit: POINTS,
            about: "How close a game is shortly before its end.",
            definition: "The loser's chance ten throws before the end of the game; in a shorter \
                game, at its start. A game that nobody wins has one half.",
            misleads: "Ten throws are a large part of a short game and a small part of a long \
                one. Both players together throw ten times, so that a chain of extra throws can \
                be all of them.",
        },
        reading!(plain | record | record.feel.closeness),
        EVERY_GAME,
    ),
    count(
        MeasureDoc {
            id: "loser_steps",
            title: "Steps that the loser still had to go",
            unit: "steps",
            about: "How far apart the players are at the end, as they see it on the board.",
            definition: "The steps that all pieces of the loser together had left at the end. In \
                a game that nobody wins, those of the player who had more left.",
            misleads: "A piece that was sent back shortly before the end costs its whole path. \
                Longer paths and more pieces give greater numbers, so compare it only between \
                rule sets of the same size.",
        },
        reading!(plain | record | record.feel.loser_steps),
        RACES,
    ),
];

/// The ratios, in the order of the reports.
pub const RATIOS: &[RatioMeasure] = &[
    ratio(
        MeasureDoc {
            id: "suspense",
            title: "Suspense",
            unit: "hundredths of a percent per throw",
            about: "How much is at stake in a throw before it falls (Ely, Frankel and Kamenica \
                2015).",
            definition: "The standard deviation of the chance after a throw, over all that could \
                fall, each with the best answer to it; its mean over all throws. A second die and \
                an own throw of a piece are counted with their throw.",
            misleads: "It is what an expert sees. It counts all throws alike, and people remember \
                the last ones. Long games weigh more than short ones.",
        },
        [reading!(plain | record | record.feel.suspense), reading!(|record| record.throws)],
        5_000.0,
    ),
    ratio(
        MeasureDoc {
            id: "drama",
            title: "Drama",
            unit: "hundredths of a percent",
            about: "How far the later winner is behind while it is behind (Browne 2008).",
            definition: "Over the throws after which the winner was behind: the mean of the \
                square root of the loser's chance less the winner's. Then the mean over all games \
                in which the winner ever was behind.",
            misleads: "It says nothing of how long the winner was behind. A game that was even \
                until its end, and one that the winner led from its start, have none.",
        },
        [
            reading!(plain | record | record.feel.drama),
            reading!(plain | record | record.feel.was_behind),
        ],
        10_000.0,
    ),
    ratio(
        MeasureDoc {
            id: "real_choices",
            title: "Share of throws with a real decision",
            unit: "of all throws",
            about: "How often it matters what a player does.",
            definition: "The throws after which two legal actions differ in chance by more than a \
                percentage point, divided by all throws. The decision to throw a second die is \
                not counted.",
            misleads: "A decision that an expert finds trivial counts too. Small differences add \
                up over a game and are not counted.",
        },
        [reading!(plain | record | record.feel.choices.real), reading!(|record| record.throws)],
        1.0,
    ),
    ratio(
        MeasureDoc {
            id: "choice_worth",
            title: "Worth of a decision",
            unit: "hundredths of a percent per decision",
            about: "How much a player who knows what to do gains over one who chooses blindly.",
            definition: "The chance with the best action less the mean over all legal actions, \
                over all decisions between two or more actions.",
            misleads: "Nobody chooses blindly. A decision with one terrible action counts as much \
                as one that is hard to see.",
        },
        [
            reading!(plain | record | record.feel.choices.worth),
            reading!(plain | record | record.feel.choices.all),
        ],
        10_000.0,
    ),
    ratio(
        MeasureDoc {
            id: "mistake_cost",
            title: "Cost of a mistake",
            unit: "hundredths of a percent per mistake",
            about: "How much an average mistake costs.",
            definition: "The chance with the best action less that with the chosen one, over all \
                decisions in which a worse action was chosen. Without mistakes there is none.",
            misleads: "A mistake is what the evaluator values less, by however little. Players \
                who play by the evaluator make none.",
        },
        [
            reading!(plain | record | record.feel.choices.cost),
            reading!(plain | record | record.feel.choices.mistakes),
        ],
        10_000.0,
    ),
    ratio(
        MeasureDoc {
            id: "luck_share",
            title: "Share of luck in who wins",
            unit: "of the squared result",
            about: "How much of who wins the dice decide. The rest is decisions.",
            definition: "The squares of what chance did to the chance of the first player, added \
                up over a game, divided by the square of the result less the chance at the start; \
                both as sums over all games that ended. What throws do is uncorrelated, so that \
                it is 1 if no decision loses anything.",
            misleads: "It tells how players of these strengths differ. Two equally strong players \
                leave everything to luck in any game. Above 1, mistakes of both players undo what \
                luck did. If both play by the evaluator, a value clearly away from 1 shows that \
                the evaluator is wrong.",
        },
        [
            reading!(plain | record | record.feel.luck_squares),
            reading!(plain | record | record.feel.result_square),
        ],
        f64::INFINITY,
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::feel::choice::ChoiceCounts;
    use crate::play::feel::record::FeelRecord;
    use crate::play::record::GameRecord;

    #[test]
    fn each_measure_reads_its_own_number() {
        let choices = ChoiceCounts { all: 12, real: 13, worth: 14, mistakes: 15, cost: 16 };
        let feel = FeelRecord {
            decided_at: 1,
            favourite_changes: 2,
            comeback: 3,
            closeness: 4,
            loser_steps: 5,
            drama: 6,
            was_behind: 1,
            suspense: 8,
            luck_squares: 10,
            result_square: 11,
            choices,
        };
        let record = GameRecord { throws: 40, feel, ..GameRecord::default() };
        let counts: Vec<_> = COUNTS.iter().map(|count| count.reader.one(&record)).collect();
        assert_eq!(counts, [1, 2, 3, 4, 5]);
        let ratios = RATIOS
            .iter()
            .map(|ratio| [ratio.numerator, ratio.denominator].map(|reader| reader.one(&record)));
        let expected = [[8, 40], [6, 1], [13, 40], [14, 12], [16, 15], [10, 11]];
        assert_eq!(ratios.collect::<Vec<_>>(), expected);
    }
}
