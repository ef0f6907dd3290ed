//! Single games as columns in memory, with the columns and values of `games.parquet`.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::balance::measures::Measures;
use crate::game::rules::Rules;
use crate::input::scenario::Scenario;
use crate::play::match_play::MatchRecord;
use crate::play::record::GameRecord;
use crate::report::parquet::records::{KeyColumn, KeyKind, KeyReader, NULL, RecordRow};
use crate::study::observer::Observer;
use crate::study::recorder::{RecordedCase, Recorder, RecorderGone};
use crate::study::run_options::{RunOptions, run_recorded};
use crate::study::subject::Seats;
use crate::study::{Error, Study};

/// The number of records whose keys are read at once. They fit into the nearest cache.
const AT_ONCE: usize = 128;

/// The single games of a study in the order in which they were played, as columns. `docs/data.md`
/// explains each column.
#[derive(Clone, Debug, PartialEq)]
pub struct GameTable {
    parts: Vec<GameColumns>,
}

/// Some games of one case, one after the other: named columns of equal length.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GameColumns {
    /// The number of games.
    pub rows: usize,
    /// The columns in their order, each with its name. All parts of a table have the same.
    pub columns: Vec<(&'static str, GameValues)>,
}

/// The values of a column, one for each game.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum GameValues {
    /// For each game, the place of its text in the list. `None` is null.
    Text { places: Vec<Option<i32>>, texts: Vec<String> },
    /// Whole numbers of either sign. Where `missing` is not empty, it says for each game whether
    /// its value is null.
    Whole { values: Vec<i64>, missing: Vec<bool> },
    /// Seeds: whole numbers below 2^64.
    Seeds(Vec<u64>),
    /// Figures, with nulls as whole numbers have them.
    Figures { values: Vec<f64>, missing: Vec<bool> },
}

impl GameTable {
    /// Plays a scenario as [`study::run`](crate::study::run) does, and keeps every single game. A
    /// game takes some 250 bytes of memory. Only cases and comparisons have single games: the table
    /// of another question has no rows.
    ///
    /// ```
    /// use urlab::study::{Nobody, RunOptions};
    /// use urlab::{GameTable, GameValues, Scenario};
    ///
    /// let question = "rules: [tiny]\nbots: [[greedy, random]]\ngames: 500\n";
    /// let scenario = Scenario::from_text(question, &[])?;
    /// let (study, games) = GameTable::run(&scenario, &RunOptions::default(), &Nobody)?;
    /// assert_eq!(games.rows(), 500);
    /// let of_part = |part: &urlab::GameColumns| match part.column("throws") {
    ///     Some(GameValues::Whole { values, .. }) => values.iter().sum::<i64>(),
    ///     other => panic!("throws are whole numbers: {other:?}"),
    /// };
    /// let throws: i64 = games.parts().iter().map(of_part).sum();
    /// let subject = study.subject_ids().next().expect("there is one case");
    /// let mean = study.find(subject, "mean(throws)", &urlab::study::Cell::Whole);
    /// let estimate = study.finding(mean.expect("it has a length")).estimate.expect("of games");
    /// assert_eq!(estimate.value, throws as f64 / 500.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`study::run`](crate::study::run).
    pub fn run(
        scenario: &Scenario,
        options: &RunOptions,
        observer: &dyn Observer,
    ) -> Result<(Study, Self), Error> {
        let keeper = GameKeeper { measures: scenario.measures, parts: Mutex::default() };
        let recorder: Option<&dyn Recorder> =
            if scenario.has_single_games() { Some(&keeper) } else { None };
        let study = run_recorded(scenario, options, observer, recorder)?;
        let mut parts = keeper.parts.into_inner().unwrap_or_else(PoisonError::into_inner);
        if parts.is_empty()
            && let Some(rules) = scenario.rules.first()
        {
            let origin = Origin { case: "", rules, bots: [""; 2], is_swapped: false, seed: 0 };
            parts.push(part_of(scenario.measures, &origin, 0, &[]));
        }
        Ok((study, Self { parts }))
    }

    /// The number of games.
    pub fn rows(&self) -> usize {
        self.parts.iter().map(|part| part.rows).sum()
    }

    /// The parts in their order, at least one. A part may have no rows.
    pub fn parts(&self) -> &[GameColumns] {
        &self.parts
    }

    /// The parts, for a caller that keeps them.
    pub fn into_parts(self) -> Vec<GameColumns> {
        self.parts
    }
}

impl GameColumns {
    /// The column with this name, if there is one.
    pub fn column(&self, name: &str) -> Option<&GameValues> {
        self.columns.iter().find(|(known, _)| *known == name).map(|(_, values)| values)
    }
}

/// A recorder that keeps games as columns.
struct GameKeeper {
    measures: Measures,
    parts: Mutex<Vec<GameColumns>>,
}

impl Recorder for GameKeeper {
    fn wants_games(&self) -> bool {
        true
    }

    fn wants_matches(&self) -> bool {
        false
    }

    fn games(
        &self,
        case: &RecordedCase,
        first: u64,
        records: Vec<GameRecord>,
    ) -> Result<(), RecorderGone> {
        let RecordedCase { id, rules, bots, seats, seed } = case;
        let is_swapped = *seats == Seats::Swapped;
        let origin = Origin { case: id, rules, bots: *bots, is_swapped, seed: *seed };
        let part = part_of(self.measures, &origin, first, &records);
        self.parts.lock().unwrap_or_else(PoisonError::into_inner).push(part);
        Ok(())
    }

    fn matches(&self, _: &RecordedCase, _: u64, _: Vec<MatchRecord>) -> Result<(), RecorderGone> {
        Ok(())
    }
}

/// What is equal in all games of a case.
struct Origin<'a> {
    case: &'a str,
    rules: &'a Rules,
    bots: [&'a str; 2],
    is_swapped: bool,
    seed: u64,
}

/// Games of one case as columns. The first one has the index `first`.
fn part_of(
    measures: Measures,
    origin: &Origin<'_>,
    first: u64,
    records: &[GameRecord],
) -> GameColumns {
    let rows = records.len();
    let bot = |player: usize| {
        let place = |row: usize| {
            let is_odd = (first + row as u64) % 2 == 1;
            Some(i32::from(origin.is_swapped && is_odd))
        };
        let texts = [origin.bots[player], origin.bots[1 - player]].map(str::to_owned).to_vec();
        GameValues::Text { places: (0..rows).map(place).collect(), texts }
    };
    let one_text =
        |text: &str| GameValues::Text { places: vec![Some(0); rows], texts: vec![text.to_owned()] };
    let indices = (first..first + rows as u64).map(u64::cast_signed).collect();
    let mut columns = vec![
        ("case_id", one_text(origin.case)),
        ("rules", one_text(&origin.rules.name)),
        ("first_bot", bot(0)),
        ("second_bot", bot(1)),
        ("seed", GameValues::Seeds(vec![origin.seed; rows])),
        (GameRecord::INDEX, GameValues::Whole { values: indices, missing: Vec::new() }),
    ];
    let own: Vec<KeyColumn<GameRecord>> = GameRecord::columns(measures);
    columns.par_extend(
        own.par_iter().map(|column| (column.name, values(column, origin.rules, records))),
    );
    GameColumns { rows, columns }
}

/// The values of a column of records.
fn values(column: &KeyColumn<GameRecord>, rules: &Rules, records: &[GameRecord]) -> GameValues {
    match column.kind {
        KeyKind::Text(text) => texts(column, rules, records, text),
        KeyKind::Count => {
            let (values, missing) = numbers(column, rules, records, i64::from);
            GameValues::Whole { values, missing }
        }
        KeyKind::Signed(number) => {
            let of_key = |key| number(key, rules);
            let (values, missing) = numbers(column, rules, records, of_key);
            GameValues::Whole { values, missing }
        }
        KeyKind::Figure(figure) => {
            let (values, missing) = numbers(column, rules, records, figure);
            GameValues::Figures { values, missing }
        }
    }
}

/// The numbers of keys, and which of them are null. None is if the second list is empty.
fn numbers<T: Copy + Default>(
    column: &KeyColumn<GameRecord>,
    rules: &Rules,
    records: &[GameRecord],
    of_key: impl Fn(u32) -> T,
) -> (Vec<T>, Vec<bool>) {
    let rows = records.len();
    if !(column.fits)(rules) {
        return (vec![T::default(); rows], vec![true; rows]);
    }
    let (mut values, mut missing) = (Vec::with_capacity(rows), Vec::new());
    each_keys(column, rules, records, |keys| {
        let before = values.len();
        values
            .extend(keys.iter().map(|key| if *key == NULL { T::default() } else { of_key(*key) }));
        if !missing.is_empty() || keys.contains(&NULL) {
            missing.resize(before, false);
            missing.extend(keys.iter().map(|key| *key == NULL));
        }
    });
    (values, missing)
}

/// The texts of keys.
fn texts(
    column: &KeyColumn<GameRecord>,
    rules: &Rules,
    records: &[GameRecord],
    text: fn(u32, &Rules) -> &str,
) -> GameValues {
    let (mut places, mut texts) = (Vec::with_capacity(records.len()), Vec::<String>::new());
    if !(column.fits)(rules) {
        return GameValues::Text { places: vec![None; records.len()], texts };
    }
    // Keys of texts are small: endings and win classes.
    let mut known: Vec<Option<i32>> = Vec::new();
    each_keys(column, rules, records, |keys| {
        for key in keys {
            if *key == NULL {
                places.push(None);
                continue;
            }
            let place = *key as usize;
            known.resize(known.len().max(place + 1), None);
            let found = *known[place].get_or_insert_with(|| {
                texts.push(text(*key, rules).to_owned());
                i32::try_from(texts.len() - 1).expect("endings and classes are few")
            });
            places.push(Some(found));
        }
    });
    GameValues::Text { places, texts }
}

/// Gives the keys of all records to `take`, some at a time.
fn each_keys(
    column: &KeyColumn<GameRecord>,
    rules: &Rules,
    records: &[GameRecord],
    mut take: impl FnMut(&[u32]),
) {
    let mut keys = [0; AT_ONCE];
    for batch in records.chunks(AT_ONCE) {
        let own = &mut keys[..batch.len()];
        match column.keys {
            KeyReader::OfRecords(read) => read(batch, own),
            KeyReader::OfRules(read) => read(batch, rules, own),
        }
        take(own);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::parquet::records::column_types;
    use crate::report::parquet::value::ValueType;
    use crate::study::observer::Nobody;

    fn played(question: &str) -> GameTable {
        let scenario = Scenario::from_text(question, &[]).unwrap();
        GameTable::run(&scenario, &RunOptions::default(), &Nobody).unwrap().1
    }

    #[test]
    fn the_columns_are_those_of_the_file_of_games() {
        let games = played("rules: [tiny]\nbots: [[greedy, random]]\ngames: 3\nmeasures: all\n");
        let value_type = |values: &GameValues| match values {
            GameValues::Text { .. } => ValueType::Text,
            GameValues::Whole { .. } => ValueType::Signed,
            GameValues::Seeds(_) => ValueType::Unsigned,
            GameValues::Figures { .. } => ValueType::Figure,
        };
        let own: Vec<_> = games.parts()[0]
            .columns
            .iter()
            .map(|(name, found)| (*name, value_type(found)))
            .collect();
        assert_eq!(own, column_types::<GameRecord>(Measures::All).collect::<Vec<_>>());
    }

    #[test]
    fn a_comparison_has_both_seats_and_a_sweep_has_no_single_games() {
        let pairs = played(
            "rules: [tiny, tiny+equal-turns]\nbots: [[greedy, random]]\ngames: 4\ncompare: {}\n",
        );
        assert_eq!(pairs.rows(), 8);
        let firsts: Vec<String> = pairs
            .parts()
            .iter()
            .flat_map(|part| match part.column("first_bot") {
                Some(GameValues::Text { places, texts }) => {
                    let text = |place: &Option<i32>| texts[place.unwrap() as usize].clone();
                    places.iter().map(text).collect::<Vec<_>>()
                }
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(firsts, ["greedy", "random"].repeat(4));
        let sweep = played(
            "rules: [tiny]\nbots: [[greedy, random]]\ngames: 4\nsweep: {fields: {equal_turns: \
             [true, false]}}\n",
        );
        assert_eq!((sweep.rows(), sweep.parts().len()), (0, 1));
    }
}
