//! Plays many matches of one rule set, by the same rounds of blocks as games, and tallies them.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use crate::batch::course::PlayCourse;
use crate::batch::player::{Player, PlayerVisitor, bots_of, evaluator_identities, identities};
use crate::batch::rounds::{self, Batch, BatchUnit, Listener};
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::rules::{MatchPlay, Rules};
use crate::play::bots::Bot;
use crate::play::match_play::{GAME_LIMIT, MatchEnding, MatchRecord, MatchSetup, play_match};
use crate::play::random_source::GameStream;
use crate::stats::histogram::Histogram;
use crate::stats::rows::{BadRows, CountRows, RowReader};

/// A plan of matches: one rule set, one pair of bots, a number of matches.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The rule set.
    pub rules: Rules,
    /// The rules that combine games into a match.
    pub terms: MatchPlay,
    /// The bots of player 1 and player 2. Player 1 starts the first game of each match.
    pub bots: [Player; 2],
    /// The number of matches.
    pub matches: u64,
    /// The seed. Together with the index of a match it gives the random stream of the match.
    pub seed: u64,
    /// The highest number of throws of one game, at least 1.
    pub throw_limit: u32,
}

/// A bound of every count of a match that is kept.
const GREATEST_COUNT: u64 = 1 << 27;

impl MatchPlan {
    /// A text that names everything that determines the tally.
    fn identity(&self) -> String {
        let Self { rules, terms, bots, matches, seed, throw_limit } = self;
        let solutions = identities(bots).into_iter().map(|solution| solution.checksum);
        let evaluators = evaluator_identities(bots).into_iter().map(|identity| identity.checksum);
        let checksums: Vec<String> = solutions.chain(evaluators).collect();
        let bot_names: Vec<&str> = bots.iter().map(|player| player.bot_name().name()).collect();
        format!(
            "{} {terms:?} {bot_names:?} {checksums:?} {matches} {seed} {throw_limit}",
            rules.fingerprint
        )
    }
}

/// The tally of matches of one plan. It has whole numbers only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// The number of counted matches.
    pub matches: u64,
    /// Won by player 1.
    pub first_wins: u64,
    /// Won by player 2.
    pub second_wins: u64,
    /// Left drawn.
    pub draws: u64,
    /// Stopped at a limit.
    pub unfinished: u64,
    /// Games of a match. An unfinished match counts with its games until it stopped. This applies
    /// to the next two fields too.
    pub games: Histogram,
    pub drawn_games: Histogram,
    pub throws: Histogram,
    /// The frequency of each final score, with player 1's points first. Unfinished matches have no
    /// score.
    pub scores: BTreeMap<[u32; 2], u64>,
}

impl MatchTally {
    /// Counts one match.
    pub fn add(&mut self, record: &MatchRecord) {
        self.matches += 1;
        match record.ending {
            MatchEnding::FirstWins => self.first_wins += 1,
            MatchEnding::SecondWins => self.second_wins += 1,
            MatchEnding::Drawn => self.draws += 1,
            MatchEnding::Unfinished => self.unfinished += 1,
        }
        self.games.add(record.games);
        self.drawn_games.add(record.draws);
        self.throws.add(record.throws);
        if record.ending != MatchEnding::Unfinished {
            *self.scores.entry(record.score).or_default() += 1;
        }
    }

    /// Adds all matches of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.matches += other.matches;
        self.first_wins += other.first_wins;
        self.second_wins += other.second_wins;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        self.games.merge(&other.games);
        self.drawn_games.merge(&other.drawn_games);
        self.throws.merge(&other.throws);
        for (score, count) in &other.scores {
            *self.scores.entry(*score).or_default() += count;
        }
    }

    fn write(&self, rows: &mut CountRows) {
        let counts = [self.matches, self.first_wins, self.second_wins, self.draws, self.unfinished];
        rows.push(counts.map(i128::from));
        let histograms = [&self.games, &self.drawn_games, &self.throws];
        for histogram in histograms {
            histogram.write(rows);
        }
        let place = |[first, second]: [u32; 2]| u64::from(first) << 32 | u64::from(second);
        let scores = self.scores.iter().map(|(score, count)| (place(*score), (*count).into()));
        rows.push_places(scores);
    }

    fn read(rows: &mut RowReader<'_>) -> Result<Self, BadRows> {
        let [matches, first_wins, second_wins, draws, unfinished] = rows.counts()?;
        let finished = u128::from(first_wins) + u128::from(second_wins) + u128::from(draws);
        if finished + u128::from(unfinished) != u128::from(matches) {
            return Err(BadRows("the matches and their endings"));
        }
        let games = Histogram::read(rows, matches)?;
        let drawn_games = Histogram::read(rows, matches)?;
        let throws = Histogram::read(rows, matches)?;
        let places = rows.places()?.into_iter();
        let scores: BTreeMap<[u32; 2], u64> =
            places.map(|(place, count)| ([(place >> 32) as u32, place as u32], count)).collect();
        if scores.values().fold(0_u128, |sum, count| sum + u128::from(*count)) != finished {
            return Err(BadRows("the matches and their scores"));
        }
        let counted =
            Self { matches, first_wins, second_wins, draws, unfinished, ..Self::default() };
        Ok(Self { games, drawn_games, throws, scores, ..counted })
    }
}

/// Plays the plan's matches on the current rayon pool and tallies them.
///
/// Match `i` has the stream of (seed, `i`). Its first game is therefore game `i` of the same seed.
/// If the course is interrupted, the tally keeps all matches before the first missing match. A
/// plan without matches gives an empty tally.
///
/// # Errors
/// The error of the listener.
pub fn run<L: Listener<MatchRecord, MatchTally>>(
    plan: &MatchPlan,
    course: &PlayCourse<'_>,
    listener: &mut L,
) -> Result<Batch<MatchTally>, L::Error> {
    match CompiledRules::new(&plan.rules) {
        CompiledRules::Race(game) => rounds::run(&Matches::new(plan, &game), course, listener),
        CompiledRules::Domination(game) => {
            rounds::run(&Matches::new(plan, &game), course, listener)
        }
    }
}

struct Matches<'a, G: Game> {
    plan: &'a MatchPlan,
    game: &'a G,
    bots: [&'a dyn Bot<G>; 2],
}

impl<'a, G: Game> Matches<'a, G>
where
    Player: PlayerVisitor<G>,
{
    fn new(plan: &'a MatchPlan, game: &'a G) -> Self {
        Self { plan, game, bots: bots_of(&plan.bots, &plan.rules) }
    }
}

impl<G: Game> BatchUnit for Matches<'_, G> {
    type Record = MatchRecord;
    type Tally = MatchTally;

    fn unit_count(&self) -> u64 {
        self.plan.matches
    }

    fn empty(&self) -> MatchTally {
        MatchTally::default()
    }

    fn play(
        &self,
        index: u64,
        interrupted: &AtomicBool,
        tally: &mut MatchTally,
    ) -> Option<MatchRecord> {
        let setup = MatchSetup {
            game: self.game,
            bots: self.bots,
            terms: self.plan.terms,
            classes: &self.plan.rules.win_classes,
            throw_limit: self.plan.throw_limit,
            game_limit: GAME_LIMIT,
        };
        let random = &mut GameStream::new(self.plan.seed, index);
        let record = play_match(&setup, interrupted, random)?;
        tally.add(&record);
        Some(record)
    }

    fn merge(whole: &mut MatchTally, part: &MatchTally) {
        whole.merge(part);
    }

    fn identity(&self) -> Option<String> {
        Some(format!("matches\n{}", self.plan.identity()))
    }

    fn write(&self, tally: &MatchTally) -> CountRows {
        let mut rows = CountRows::default();
        tally.write(&mut rows);
        rows
    }

    fn read(&self, rows: &CountRows) -> Result<MatchTally, BadRows> {
        let mut reader = rows.reader(GREATEST_COUNT);
        let tally = MatchTally::read(&mut reader)?;
        reader.finish()?;
        Ok(tally)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally_of(records: &[MatchRecord]) -> MatchTally {
        let mut tally = MatchTally::default();
        for record in records {
            tally.add(record);
        }
        tally
    }

    fn records() -> Vec<MatchRecord> {
        let record = |ending, games, score, draws, throws| MatchRecord {
            ending,
            games,
            score,
            draws,
            throws,
        };
        vec![
            record(MatchEnding::FirstWins, 5, [8, 4], 0, 700),
            record(MatchEnding::SecondWins, 3, [0, 9], 1, 400),
            record(MatchEnding::FirstWins, 4, [8, 4], 0, 650),
            record(MatchEnding::Drawn, 7, [7, 7], 7, 900),
            record(MatchEnding::Unfinished, 2, [1, 0], 0, 5_000),
        ]
    }

    #[test]
    fn each_ending_is_counted_and_an_unfinished_match_has_no_final_score() {
        let tally = tally_of(&records());
        assert_eq!(
            [tally.first_wins, tally.second_wins, tally.draws, tally.unfinished],
            [2, 1, 1, 1]
        );
        assert_eq!(
            tally.scores.into_iter().collect::<Vec<_>>(),
            [([0, 9], 1), ([7, 7], 1), ([8, 4], 2)]
        );
        assert_eq!(
            tally.games.iter().collect::<Vec<_>>(),
            [(2, 1), (3, 1), (4, 1), (5, 1), (7, 1)]
        );
        assert_eq!(tally.drawn_games.iter().collect::<Vec<_>>(), [(0, 3), (1, 1), (7, 1)]);
    }

    #[test]
    fn parts_of_any_split_merge_to_the_whole_in_both_orders() {
        let records = records();
        for cut in 0..=records.len() {
            let (left, right) = records.split_at(cut);
            let (mut forth, mut back) = (tally_of(left), tally_of(right));
            forth.merge(&tally_of(right));
            back.merge(&tally_of(left));
            assert_eq!((&forth, &back), (&tally_of(&records), &tally_of(&records)), "cut at {cut}");
        }
    }
}
