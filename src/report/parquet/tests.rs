//! Tests of the Parquet files: types, bytes, agreement with the study.

use std::fs::{self, File};
use std::path::Path;

use polars::frame::DataFrame;
use polars::prelude::{AnyValue, DataType};
use polars_io::SerReader;
use polars_io::parquet::read::ParquetReader;

use crate::balance::exact::{Held, Known, Source};
use crate::balance::measures::Measures;
use crate::balance::quantity::{Happening, Quantity};
use crate::game::bits::BitSet;
use crate::game::rules::{Payer, Stakes, WinClass};
use crate::play::match_play::{MatchEnding, MatchRecord};
use crate::play::record::{Ending, GameRecord};
use crate::report::fixture;
use crate::report::parquet::records::RecordsWriter;
use crate::report::parquet::rows::{self, Values};
use crate::report::parquet::{histograms, summary};
use crate::report::sample;
use crate::solve::file::Objective;
use crate::solve::identity::Identity;

fn read(path: &Path) -> DataFrame {
    ParquetReader::new(File::open(path).unwrap()).finish().unwrap()
}

fn cell<'a>(frame: &'a DataFrame, column: &str, row: usize) -> AnyValue<'a> {
    frame.column(column).unwrap().get(row).unwrap()
}

/// Writes the fixture's games in calls of so many records.
fn write_games(path: &Path, records: &[GameRecord], call: usize) {
    let mut writer = RecordsWriter::create(path, Measures::All).unwrap();
    for (index, some) in records.chunks(call).enumerate() {
        writer.write("small", &fixture::rules(), (index * call) as u64, some).unwrap();
    }
    writer.finish().unwrap();
}

#[test]
fn a_game_is_a_row_with_its_counts_and_how_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    write_games(&path, &fixture::records(), 4);
    let games = read(&path);
    assert_eq!(games.shape(), (10, 2 + 5 + GameRecord::COUNTS.len()));
    let text = |column, row| cell(&games, column, row).get_str().map(String::from);
    // Game 3 is the first player's double win, game 4 the draw, game 7 the unfinished one.
    assert_eq!(
        (text("ending", 3), text("win_class", 3)),
        (Some("first".into()), Some("double".into()))
    );
    assert_eq!(cell(&games, "points", 3), AnyValue::UInt32(2));
    assert_eq!((text("ending", 4), text("win_class", 4)), (Some("draw".into()), None));
    assert_eq!(
        (text("ending", 7), cell(&games, "points", 7)),
        (Some("unfinished".into()), AnyValue::UInt32(0))
    );
    assert_eq!(text("ending", 8), Some("second".into()));
    assert_eq!(cell(&games, "game", 9), AnyValue::UInt64(9));
    let counts = [
        "throws",
        "turns",
        "extra_throws",
        "actions",
        "passes",
        "agains",
        "entry_throws",
        "verdicts",
        "verdict_nos",
    ];
    // 20 throws; see the fixture for the rest.
    assert_eq!(
        counts.map(|name| cell(&games, name, 9)),
        [20, 18, 2, 17, 1, 1, 0, 4, 1].map(AnyValue::UInt32)
    );
    let counts = ["forced", "legal_actions", "captures_first", "captures_second", "lead_changes"];
    assert_eq!(counts.map(|name| cell(&games, name, 9)), [5, 51, 2, 1, 3].map(AnyValue::UInt32));
    assert_eq!(
        cell(&games, "paid_first", 9),
        AnyValue::Null,
        "nothing is paid where there are no stakes"
    );
}

#[test]
fn games_of_the_usual_measures_have_no_other_columns() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    let mut writer = RecordsWriter::create(&path, Measures::Usual).unwrap();
    writer.write("small", &fixture::rules(), 0, &fixture::records()).unwrap();
    writer.finish().unwrap();
    let games = read(&path);
    let usual = GameRecord::COUNTS.iter().filter(|count| !count.detail);
    // The case, the game, how it ended and what that was worth come first.
    assert_eq!(games.shape(), (10, 2 + 5 + usual.count()));
    let detail = ["actions", "forced", "legal_actions", "lead_changes"];
    assert!(detail.iter().all(|name| games.column(name).is_err()));
    assert_eq!(cell(&games, "captures_second", 9), AnyValue::UInt32(1));
}

#[test]
fn values_far_apart_come_back_as_they_were_and_so_do_rows_without_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    // 45 games, which is no multiple of 8: every third a draw, throws of a few hundred and of a
    // thousand million.
    let record = |game: u32| GameRecord {
        ending: if game.is_multiple_of(3) {
            Ending::Draw
        } else {
            Ending::SecondWins((game % 2) as u8)
        },
        throws: if game.is_multiple_of(7) { 1_000_000_000 - game } else { 100 + game * game },
        turns: game,
        ..GameRecord::default()
    };
    let records: Vec<GameRecord> = (0..45).map(record).collect();
    write_games(&path, &records, 45);
    let games = read(&path);
    for (row, record) in records.iter().enumerate() {
        assert_eq!(cell(&games, "throws", row), AnyValue::UInt32(record.throws));
        assert_eq!(cell(&games, "turns", row), AnyValue::UInt32(record.turns));
        let class = match record.ending {
            Ending::SecondWins(class) => Some(fixture::classes()[usize::from(class)].id.clone()),
            _ => None,
        };
        assert_eq!(cell(&games, "win_class", row).get_str().map(String::from), class);
    }
}

#[test]
fn what_each_player_paid_stands_beside_the_game_where_there_are_stakes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    let mut rules = fixture::rules();
    rules.stakes =
        Some(Stakes { ante: 10, fine: 2, squares: BitSet::one(0), payer: Payer::Opponent });
    let mut writer = RecordsWriter::create(&path, Measures::All).unwrap();
    writer
        .write("small", &rules, 0, &[GameRecord { paid_landings: [3, 1], ..GameRecord::default() }])
        .unwrap();
    writer.finish().unwrap();
    // The first player pays for the second's one landing, the second for the first's three.
    let games = read(&path);
    let paid = ["paid_first", "paid_second"].map(|name| cell(&games, name, 0));
    assert_eq!(paid, [12, 16].map(AnyValue::Int64));
}

#[test]
fn what_means_nothing_where_a_game_is_no_race_is_null() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    let rules = crate::input::rules::load("scenarios/rules/freecompany-royal.yaml").unwrap();
    let mut writer = RecordsWriter::create(&path, Measures::All).unwrap();
    writer
        .write("small", &rules, 0, &[GameRecord { throws: 9, turns: 9, ..GameRecord::default() }])
        .unwrap();
    writer.finish().unwrap();
    let games = read(&path);
    let of_races = ["agains", "entry_throws", "verdicts", "verdict_nos", "lead_changes"];
    assert!(of_races.iter().all(|name| cell(&games, name, 0) == AnyValue::Null));
    assert_eq!(cell(&games, "throws", 0), AnyValue::UInt32(9));
}

#[test]
fn a_match_is_a_row_with_its_score_and_settlement() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("matches.parquet");
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
    let mut writer = RecordsWriter::create(&path, Measures::All).unwrap();
    writer.write("small", &rules, 5, &[won, stopped]).unwrap();
    writer.finish().unwrap();
    let matches = read(&path);
    assert_eq!(matches.shape(), (2, 9));
    assert_eq!(cell(&matches, "match", 0), AnyValue::UInt64(5));
    assert_eq!(
        [0, 1].map(|row| cell(&matches, "ending", row)),
        ["second", "unfinished"].map(AnyValue::String)
    );
    let counts = ["score_first", "score_second", "games", "drawn_games", "throws"];
    assert_eq!(counts.map(|name| cell(&matches, name, 0)), [4, 8, 6, 1, 900].map(AnyValue::UInt32));
    // At ten coins a point.
    assert_eq!([0, 1].map(|row| cell(&matches, "settlement", row)), [-40, 0].map(AnyValue::Int64));
}

#[test]
fn matches_have_their_own_rows_in_summary_and_histograms() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["summary.parquet", "histograms.parquet"].map(|name| folder.path().join(name));
    summary::write(&paths[0], &sample::report()).unwrap();
    histograms::write(&paths[1], &sample::report()).unwrap();
    let [summary, histograms] = paths.map(|path| read(&path));
    let rows = |frame: &DataFrame, measure: &str| {
        (0..frame.height())
            .filter(|row| cell(frame, "measure", *row).get_str() == Some(measure))
            .collect::<Vec<_>>()
    };
    assert_eq!(rows(&summary, "match_score").len(), 15, "one for each score");
    let drawn = rows(&summary, "match_first_wins")[0];
    assert_eq!(cell(&summary, "n", drawn), AnyValue::UInt64(154));
    let least = rows(&histograms, "settlement")[0];
    assert_eq!(
        cell(&histograms, "value", least),
        AnyValue::Int64(-70),
        "lost by 0 to 7 at ten a point"
    );
}

#[test]
fn the_same_games_give_the_same_bytes_however_they_are_cut() {
    let folder = tempfile::tempdir().unwrap();
    // More than one row group, with values that vary.
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
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    let mut writer = RecordsWriter::create(&path, Measures::All).unwrap();
    let record = GameRecord { ending: Ending::FirstWins(0), ..GameRecord::default() };
    let mut other = fixture::rules();
    other.win_classes = vec![WinClass { id: "other".into(), ..fixture::classes()[0].clone() }];
    writer.write("a", &fixture::rules(), 0, &[record; 2]).unwrap();
    writer.write("b", &other, 0, &[record; 2]).unwrap();
    writer.write("b", &other, 2, &[record; 1]).unwrap();
    writer.finish().unwrap();
    let games = read(&path);
    let rows: Vec<String> = (0..5)
        .map(|row| {
            let text = |column| cell(&games, column, row).get_str().unwrap().to_string();
            format!("{} {} {}", text("case"), cell(&games, "game", row), text("win_class"))
        })
        .collect();
    assert_eq!(rows, ["a 0 plain", "a 1 plain", "b 0 other", "b 1 other", "b 2 other"]);
}

#[test]
fn no_games_give_a_table_with_all_columns_and_no_rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    RecordsWriter::<GameRecord>::create(&path, Measures::All).unwrap().finish().unwrap();
    assert_eq!(read(&path).shape(), (0, 2 + 5 + GameRecord::COUNTS.len()));
}

#[test]
fn histograms_hold_each_value_with_its_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("histograms.parquet");
    histograms::write(&path, &fixture::report()).unwrap();
    let frame = read(&path);
    let rows: Vec<String> = (0..frame.height())
        .map(|row| {
            let text = |column| cell(&frame, column, row).get_str().unwrap().to_string();
            format!(
                "{} {} {}",
                text("measure"),
                cell(&frame, "value", row),
                cell(&frame, "count", row)
            )
        })
        .collect();
    assert_eq!(rows, ["throws 12 6", "throws 20 4", "lead_changes 3 10"]);
    assert_eq!(frame.column("count").unwrap().dtype(), &DataType::UInt64);
}

#[test]
fn a_summary_has_a_row_for_each_figure_that_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("summary.parquet");
    summary::write(&path, &fixture::report()).unwrap();
    let frame = read(&path);
    // 4 results, 3 of points and advantage, 2 classes, 7 + 3 of the distributions, 1 ratio, 2
    // squares of 3.
    assert_eq!(frame.shape(), (26, 18));
    let row = |measure: &str, statistic: &str| {
        let is = |row: usize, column, text: &str| cell(&frame, column, row).get_str() == Some(text);
        (0..26)
            .find(|row| is(*row, "measure", measure) && is(*row, "statistic", statistic))
            .unwrap()
    };
    let advantage = row("first_player_advantage", "difference");
    assert_eq!(cell(&frame, "low", advantage), AnyValue::Float64(-0.32));
    assert_eq!(cell(&frame, "seed", advantage), AnyValue::UInt64(u64::MAX));
    let q05 = row("throws", "q05");
    assert_eq!(
        (cell(&frame, "estimate", q05), cell(&frame, "low", q05)),
        (AnyValue::Float64(12.0), AnyValue::Null)
    );
    assert_eq!(cell(&frame, "key", row("square_captures", "mean")).get_str(), Some("a1"));
}

#[test]
fn a_summary_has_what_is_known_exactly_beside_what_was_sampled() {
    let mut report = fixture::report();
    let study = &mut report.cases[0].study;
    let held = |quantity: Quantity, value: f64| Held {
        known: Known {
            title: quantity.to_string(),
            quantity,
            is_contrast: false,
            value,
            bound: 1e-9,
            spread: None,
            source: Source::Chain,
        },
        sampled: study.mean_points,
        deviation: None,
        p: None,
        adjusted: None,
    };
    let double = Quantity::Share(Happening::Class("double".into()));
    study.exact = vec![
        held(Quantity::Mean("throws"), 15.5),
        held(double, 0.125),
        held(Quantity::MeanPoints, 1.25),
    ];
    let identity = |checksum: &str| Identity {
        file: "a.ursol".into(),
        checksum: checksum.into(),
        objective: Objective::Win,
        tolerance: 1e-6,
        bound: 1e-7,
    };
    study.provenance.solutions = vec![identity("00ff"), identity("11ee")];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("summary.parquet");
    summary::write(&path, &report).unwrap();
    let frame = read(&path);
    let text = |column, row| cell(&frame, column, row).get_str().map(String::from);
    let known: Vec<String> = (0..frame.height())
        .filter(|row| cell(&frame, "exact", *row) != AnyValue::Null)
        .map(|row| {
            let name = [text("measure", row), text("key", row), text("statistic", row)]
                .map(Option::unwrap_or_default);
            format!("{} {}", name.join(" "), cell(&frame, "exact", row))
        })
        .collect();
    assert_eq!(
        known,
        ["mean_points  mean 1.25", "win_class double share 0.125", "throws  mean 15.5"]
    );
    assert_eq!(text("solutions", 0), Some("00ff,11ee".to_owned()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_as_such() {
    // The device that is always full.
    let mut writer = RecordsWriter::create(Path::new("/dev/full"), Measures::All).unwrap();
    writer.write("small", &fixture::rules(), 0, &fixture::records()).unwrap();
    let error = writer.finish().unwrap_err();
    assert_eq!(error.source.kind(), std::io::ErrorKind::StorageFull);
    assert!(
        error.to_string().starts_with("cannot write /dev/full: No space left on device"),
        "{error}"
    );
}

#[test]
fn a_table_of_any_columns_comes_back_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cells.parquet");
    let table = rows::Table::new()
        .with("cell", Values::Text(vec![Some("kość".into()), None]))
        .with("throws", Values::Numbers(vec![Some(91.5), Some(f64::NAN)]))
        .with("games", Values::Counts(vec![Some(u64::MAX), None]))
        .with("pieces", Values::Integers(vec![Some(-1), Some(3)]))
        .with("shown", Values::Flags(vec![None, Some(true)]));
    table.write(&path).unwrap();
    let frame = read(&path);
    assert_eq!(frame.shape(), (2, 5));
    assert_eq!(cell(&frame, "cell", 0).get_str(), Some("kość"));
    assert_eq!(cell(&frame, "games", 0), AnyValue::UInt64(u64::MAX));
    assert_eq!(
        (cell(&frame, "throws", 0), cell(&frame, "throws", 1)),
        (AnyValue::Float64(91.5), AnyValue::Null)
    );
    assert_eq!(
        (cell(&frame, "pieces", 0), cell(&frame, "shown", 1)),
        (AnyValue::Int64(-1), AnyValue::Boolean(true))
    );
    assert_eq!(
        ["cell", "games"].map(|name| cell(&frame, name, 1)),
        [AnyValue::Null, AnyValue::Null]
    );
    assert_eq!(cell(&frame, "shown", 0), AnyValue::Null);
}

#[test]
fn a_table_without_rows_keeps_its_columns_and_one_that_is_ragged_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cells.parquet");
    rows::Table::new()
        .with("cell", Values::Text(vec![]))
        .with("n", Values::Counts(vec![]))
        .write(&path)
        .unwrap();
    let frame = read(&path);
    assert_eq!((frame.shape(), frame.column("n").unwrap().dtype()), ((0, 2), &DataType::UInt64));
    let two = Values::Counts(vec![Some(1), Some(2)]);
    let ragged = rows::Table::new().with("cell", Values::Text(vec![None])).with("n", two.clone());
    assert!(ragged.write(&path).is_err());
    assert!(rows::Table::new().with("n", two.clone()).with("n", two).write(&path).is_err());
}
