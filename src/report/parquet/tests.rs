//! Tests of record files: types, bytes, nulls.

use std::fs;
use std::path::Path;

use parquet::record::Field;

use crate::balance::measures::Measures;
use crate::game::bits::BitSet;
use crate::game::rules::{Payer, Rules, Stakes, WinClass};
use crate::play::luck::Luck;
use crate::play::match_play::{MatchEnding, MatchRecord};
use crate::play::record::RecordPart;
use crate::play::record::{Ending, GameRecord};
use crate::report::file_head::{self, FileHead};
use crate::report::parquet::file::cause;
use crate::report::parquet::fixture;
use crate::report::parquet::read::{Frame, read};
use crate::report::parquet::records::{Origin, RecordRow, RecordsWriter};
use crate::report::parquet::rows::{self, ColumnValues};
use crate::study::question::cases::sample;

/// The case of the fixture.
fn small() -> Origin {
    let bots = ["greedy", "random"].map(str::to_owned);
    Origin { case: "small".into(), rules: "small".into(), bots, is_swapped: false, seed: 7 }
}

/// The head of every file.
fn head() -> FileHead {
    FileHead::of(&sample::study())
}

/// Some records: their case, their rules, and the index of the first of them.
type Call<'a, R> = (&'a Origin, &'a Rules, u64, &'a [R]);

/// Writes records, and reads them back.
fn written<R: RecordRow>(measures: Measures, calls: &[Call<'_, R>]) -> Frame {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.parquet");
    let mut writer = RecordsWriter::create(&path, measures).unwrap();
    for (origin, rules, first, records) in calls {
        writer.write(origin, rules, *first, records).unwrap();
    }
    writer.finish(Some(&head())).unwrap().put(&path).unwrap();
    read(&path)
}

/// Writes the fixture's games. Each call has so many records.
fn write_games(path: &Path, records: &[GameRecord], call: usize) {
    let mut writer = RecordsWriter::create(path, Measures::All).unwrap();
    for (index, some) in records.chunks(call).enumerate() {
        writer.write(&small(), &fixture::rules(), (index * call) as u64, some).unwrap();
    }
    writer.finish(Some(&head())).unwrap().put(path).unwrap();
}

/// The counts of games of which all but how they feel is measured.
fn counted_in_full() -> usize {
    GameRecord::COUNTS.iter().filter(|count| count.part != RecordPart::Feel).count()
}

#[test]
fn a_game_is_a_row_with_its_counts_and_its_ending() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    write_games(&path, &fixture::records(), 4);
    let games = read(&path);
    assert_eq!(games.shape(), (10, 6 + 7 + counted_in_full()));
    let text = |column, row| games.text(column, row);
    // Game 3 is the first player's double win. Game 4 is the draw. Game 7 is the unfinished one.
    // All games that ended have a class, so that a user can group by it.
    assert_eq!(
        (text("ending", 3), text("win_class", 3)),
        (Some("first".into()), Some("double".into()))
    );
    assert_eq!(games.cell("points", 3), Field::Long(2));
    assert_eq!(
        (text("ending", 4), text("win_class", 4)),
        (Some("draw".into()), Some("draw".into()))
    );
    assert_eq!(
        (text("ending", 7), text("win_class", 7), games.cell("points", 7)),
        (Some("unfinished".into()), None, Field::Long(0))
    );
    assert_eq!(text("ending", 8), Some("second".into()));
    assert_eq!(games.cell("game", 9), Field::Long(9));
    let counts = [
        "throws",
        "turns",
        "extra_throws",
        "actions",
        "passes",
        "rethrows",
        "entry_throws",
        "verdicts",
        "verdict_nos",
    ];
    // 20 throws. The fixture has the rest.
    assert_eq!(
        counts.map(|name| games.cell(name, 9)),
        [20, 18, 2, 17, 1, 1, 0, 4, 1].map(Field::Long)
    );
    let counts =
        ["forced_actions", "legal_actions", "captures_first", "captures_second", "lead_changes"];
    assert_eq!(counts.map(|name| games.cell(name, 9)), [5, 51, 2, 1, 3].map(Field::Long));
    assert_eq!(games.cell("paid_first", 9), Field::Null, "nothing is paid without stakes");
    let luck = ["luck", "luck_throws"].map(|name| games.cell(name, 9));
    assert_eq!(luck, [Field::Null, Field::Null], "nobody measured it");
}

#[test]
fn the_luck_of_a_game_is_a_figure_of_either_sign() {
    let with = |score: i64, throws: i64| GameRecord {
        luck: Luck { score, throws },
        ..fixture::records()[0]
    };
    // A quarter of a win less a step that is too small to be stored, and 12 throws; then a loss.
    let records = [with((1 << 30) - 1, 12 << 20), with(-3 << 31, -1), fixture::records()[0]];
    let games = written(Measures::All, &[(&small(), &fixture::rules(), 0, &records)]);
    let luck = |row| ["luck", "luck_throws"].map(|name| games.cell(name, row));
    assert_eq!(luck(0), [0.25, 12.0].map(Field::Double));
    assert_eq!(luck(1), [-1.5, -1.0 / f64::from(1 << 20)].map(Field::Double));
    assert_eq!(luck(2), [Field::Null, Field::Null]);
}

#[test]
fn games_of_the_usual_measures_have_no_other_columns() {
    let call = (&small(), &fixture::rules(), 0, &fixture::records()[..]);
    let games = written(Measures::Usual, &[call]);
    let usual = GameRecord::COUNTS.iter().filter(|count| count.part == RecordPart::Usual);
    // The first columns are the case, the game, its ending and its result.
    assert_eq!(games.shape(), (10, 6 + 7 + usual.count()));
    let detail = ["actions", "forced_actions", "legal_actions", "lead_changes"];
    assert!(detail.iter().all(|name| !games.names.iter().any(|plain| plain == name)));
    assert_eq!(games.cell("captures_second", 9), Field::Long(1));
}

#[test]
fn distant_values_and_nulls_are_read_back_unchanged() {
    // 45 games, which is not a multiple of 8. Every third game has no winner: it is a draw or
    // unfinished. Throws are a few hundred or a thousand million.
    let record = |game: u32| GameRecord {
        ending: match (game % 3, game % 2) {
            (0, 0) => Ending::Draw,
            (0, _) => Ending::Unfinished,
            (_, class) => Ending::SecondWins(class as u8),
        },
        throws: if game.is_multiple_of(7) { 1_000_000_000 - game } else { 100 + game * game },
        turns: game,
        ..GameRecord::default()
    };
    let records: Vec<GameRecord> = (0..45).map(record).collect();
    let games = written(Measures::All, &[(&small(), &fixture::rules(), 0, &records[..])]);
    for (row, record) in records.iter().enumerate() {
        assert_eq!(games.cell("throws", row), Field::Long(record.throws.into()));
        assert_eq!(games.cell("turns", row), Field::Long(record.turns.into()));
        let class = match record.ending {
            Ending::SecondWins(class) => Some(fixture::classes()[usize::from(class)].id.clone()),
            Ending::Draw => Some("draw".to_owned()),
            _ => None,
        };
        assert_eq!(games.text("win_class", row), class);
    }
}

#[test]
fn with_stakes_each_game_has_what_each_player_paid() {
    let mut rules = fixture::rules();
    rules.stakes =
        Some(Stakes { ante: 10, fine: 2, squares: BitSet::one(0).into(), payer: Payer::Opponent });
    let game = GameRecord { paid_landings: [3, 1], ..GameRecord::default() };
    // The first player pays for the second player's one landing. The second player pays for the
    // first player's three.
    let games = written(Measures::All, &[(&small(), &rules, 0, &[game][..])]);
    let paid = ["paid_first", "paid_second"].map(|name| games.cell(name, 0));
    assert_eq!(paid, [12, 16].map(Field::Long));
}

#[test]
fn counts_of_races_are_null_for_other_games() {
    let rules = crate::input::rules::load("scenarios/rules/freecompany-royal.yaml").unwrap();
    let game = GameRecord { throws: 9, turns: 9, ..GameRecord::default() };
    let games = written(Measures::All, &[(&small(), &rules, 0, &[game][..])]);
    let of_races = ["rethrows", "entry_throws", "verdicts", "verdict_nos", "lead_changes"];
    assert!(of_races.iter().all(|name| games.cell(name, 0) == Field::Null));
    assert_eq!(games.cell("throws", 0), Field::Long(9));
}

#[test]
fn a_match_is_a_row_with_its_score_and_settlement() {
    let mut rules = fixture::rules();
    rules.match_play = Some(sample::match_study().terms);
    let won = MatchRecord {
        ending: MatchEnding::SecondWins,
        games: 6,
        score: [4, 8],
        draws: 1,
        throws: 900,
    };
    let stopped = MatchRecord { games: 2, score: [3, 0], ..MatchRecord::default() };
    let matches = written(Measures::All, &[(&small(), &rules, 5, &[won, stopped][..])]);
    assert_eq!(matches.shape(), (2, 13));
    assert_eq!(matches.cell("match", 0), Field::Long(5));
    assert_eq!(
        [0, 1].map(|row| matches.cell("ending", row)),
        ["second", "unfinished"].map(|text| Field::Str(text.into()))
    );
    let counts = ["score_first", "score_second", "games", "drawn_games", "throws"];
    assert_eq!(counts.map(|name| matches.cell(name, 0)), [4, 8, 6, 1, 900].map(Field::Long));
    // Ten coins for each point.
    assert_eq!([0, 1].map(|row| matches.cell("settlement", row)), [-40, 0].map(Field::Long));
}

#[test]
fn the_same_games_give_the_same_bytes_for_any_division_into_calls() {
    let folder = tempfile::tempdir().unwrap();
    // More than one row group, and values that vary.
    let records: Vec<GameRecord> = (0..300_000_u32)
        .map(|index| GameRecord {
            ending: if index % 3 == 0 {
                Ending::SecondWins((index % 2) as u8)
            } else {
                Ending::Draw
            },
            throws: 50 + index.wrapping_mul(2_654_435_761) % 97,
            turns: 40,
            ..GameRecord::default()
        })
        .collect();
    let written = [65_536, 300_000, 7_919].map(|call| {
        let path = folder.path().join(format!("{call}.parquet"));
        write_games(&path, &records, call);
        fs::read(path).unwrap()
    });
    assert!(written[0] == written[1], "one call for all");
    assert!(written[0] == written[2], "calls that divide nothing");
}

#[test]
fn games_of_several_cases_keep_their_names_and_indices() {
    let record = GameRecord { ending: Ending::FirstWins(0), ..GameRecord::default() };
    let mut other = fixture::rules();
    other.win_classes = vec![WinClass { id: "other".into(), ..fixture::classes()[0].clone() }];
    let [first, second] = ["a", "b"].map(|case| Origin { case: case.into(), ..small() });
    let calls = [
        (&first, &fixture::rules(), 0, &[record; 2][..]),
        (&second, &other, 0, &[record; 2][..]),
        (&second, &other, 2, &[record; 1][..]),
    ];
    let games = written(Measures::All, &calls);
    let rows: Vec<String> = (0..5)
        .map(|row| {
            let text = |column| games.text(column, row).unwrap();
            format!("{} {} {}", text("case_id"), games.cell("game", row), text("win_class"))
        })
        .collect();
    assert_eq!(rows, ["a 0 plain", "a 1 plain", "b 0 other", "b 1 other", "b 2 other"]);
}

#[test]
fn no_games_give_a_table_with_all_columns_and_no_rows() {
    let games = written::<GameRecord>(Measures::All, &[]);
    assert_eq!(games.shape(), (0, 6 + 7 + counted_in_full()));
}

#[test]
fn a_full_disk_keeps_its_kind_so_that_the_advice_fits() {
    let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
    let error = cause(parquet::errors::ParquetError::External(Box::new(full)));
    assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
}

#[test]
fn a_table_of_any_columns_is_read_back_as_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cells.parquet");
    let table = rows::ColumnTable::new()
        .with("cell", ColumnValues::Text(vec![Some("kość".into()), None]))
        .with("throws", ColumnValues::Numbers(vec![Some(91.5), Some(f64::NAN)]))
        .with("games", ColumnValues::Counts(vec![Some(1 << 62), None]))
        .with("seed", ColumnValues::Seeds(vec![Some(u64::MAX), None]))
        .with("pieces", ColumnValues::Integers(vec![Some(-1), Some(3)]))
        .with("shown", ColumnValues::Flags(vec![None, Some(true)]));
    table.write(&path, &head()).unwrap();
    let frame = read(&path);
    assert_eq!(frame.shape(), (2, 6));
    assert_eq!(frame.text("cell", 0).as_deref(), Some("kość"));
    assert_eq!(frame.cell("games", 0), Field::Long(1 << 62), "counts can be subtracted");
    assert_eq!(frame.cell("seed", 0), Field::ULong(u64::MAX), "a seed needs all bits");
    assert_eq!(
        (frame.cell("throws", 0), frame.cell("throws", 1)),
        (Field::Double(91.5), Field::Null)
    );
    assert_eq!(
        (frame.cell("pieces", 0), frame.cell("shown", 1)),
        (Field::Long(-1), Field::Bool(true))
    );
    assert_eq!(["cell", "games"].map(|name| frame.cell(name, 1)), [Field::Null, Field::Null]);
    assert_eq!(frame.cell("shown", 0), Field::Null);
}

#[test]
fn a_table_without_rows_keeps_its_columns_and_a_ragged_table_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cells.parquet");
    rows::ColumnTable::new()
        .with("cell", ColumnValues::Text(vec![]))
        .with("n", ColumnValues::Counts(vec![]))
        .write(&path, &head())
        .unwrap();
    let frame = read(&path);
    assert_eq!(frame.shape(), (0, 2));
    let two = ColumnValues::Counts(vec![Some(1), Some(2)]);
    let ragged = rows::ColumnTable::new()
        .with("cell", ColumnValues::Text(vec![None]))
        .with("n", two.clone());
    assert!(ragged.write(&path, &head()).is_err());
    assert!(
        rows::ColumnTable::new()
            .with("n", two.clone())
            .with("n", two)
            .write(&path, &head())
            .is_err()
    );
}

#[test]
fn every_table_names_its_program_and_its_plan() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cells.parquet");
    let table = rows::ColumnTable::new().with("n", ColumnValues::Counts(vec![Some(1)]));
    table.write(&path, &head()).unwrap();
    let games = folder.path().join("games.parquet");
    write_games(&games, &fixture::records(), 10);
    let expected: Vec<(String, Option<String>)> =
        file_head::NAMES.map(str::to_owned).into_iter().zip(head().values().map(Some)).collect();
    assert_eq!(expected[2].1.as_ref().map(String::len), Some(16), "a fingerprint");
    for path in [path, games] {
        assert_eq!(read(&path).metadata, expected, "{}", path.display());
    }
}
