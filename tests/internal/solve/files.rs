//! Solutions on disk: what is written can be read, and nothing else is accepted.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::solve::file::{FileError, Objective, VERSION, partial_path, read_head};
use crate::solve::solution::Solution;

use super::forms::form;
use super::killed::{Kill, solve_until_killed};
use super::solved::{solve_into, solved};

fn open_error(bytes: &[u8], path_nearby: &Path, rules: &crate::game::rules::Rules) -> FileError {
    let path = path_nearby.with_extension("changed");
    fs::write(&path, bytes).expect("a file can be written");
    Solution::open(&path, rules)
        .err()
        .unwrap_or_else(|| panic!("{} was not refused", path.display()))
}

#[test]
fn every_flipped_bit_is_detected() {
    let tiny = solved(form("tiny", &[1]), Objective::Win, 1e-9);
    let bytes = fs::read(&tiny.path).unwrap();
    for index in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[index] ^= 1 << (index % 8);
        let error = open_error(&changed, &tiny.path, &tiny.rules);
        let is_expected = match index {
            0..8 => matches!(error, FileError::Foreign { .. }),
            8..12 => matches!(error, FileError::OtherVersion { .. }),
            _ => matches!(error, FileError::Damaged { .. }),
        };
        assert!(is_expected, "byte {index}: {error}");
    }
}

#[test]
fn a_file_that_is_too_short_or_too_long_is_damaged() {
    let tiny = solved(form("tiny", &[1]), Objective::Win, 1e-9);
    let bytes = fs::read(&tiny.path).unwrap();
    for length in (8..bytes.len()).step_by(3) {
        let error = open_error(&bytes[..length], &tiny.path, &tiny.rules);
        assert!(matches!(error, FileError::Damaged { .. }), "{length}: {error}");
    }
    let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
    let too_long = open_error(&longer, &tiny.path, &tiny.rules);
    let error = format!("{too_long}{}", too_long.flags());
    assert!(
        error.contains(&format!("it has {} bytes, and should have {}", longer.len(), bytes.len())),
        "{error}"
    );
    assert!(error.contains("urlab solve RULES --force"), "{error}");
}

#[test]
fn another_version_is_refused_by_its_number() {
    let tiny = solved(form("tiny", &[1]), Objective::Win, 1e-9);
    let mut bytes = fs::read(&tiny.path).unwrap();
    bytes[8..12].copy_from_slice(&(VERSION + 1).to_le_bytes());
    let error = open_error(&bytes, &tiny.path, &tiny.rules).to_string();
    assert!(
        error.contains(&format!(
            "version {} of the format; this program reads version {VERSION}",
            VERSION + 1
        )),
        "{error}"
    );
}

#[test]
fn a_solution_of_other_rules_is_refused_and_says_how_they_differ() {
    let tiny = solved(form("tiny", &[1]), Objective::Win, 1e-9);
    let mut others = form("tiny", &[1]);
    others.fingerprint = "0123456789abcdef".to_owned();
    let error = Solution::open(&tiny.path, &others).unwrap_err().to_string();
    assert!(error.contains("0123456789abcdef expected"), "{error}");
    let error = Solution::open(&tiny.path, &form("tiny", &[2])).unwrap_err().to_string();
    assert!(error.contains("pieces: 1 man in the file, 2 man expected"), "{error}");
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let rules = form("finkel", &[3]);
    let bytes = [1, 8].map(|threads| {
        let path = folder.path().join(format!("{threads}.ursol"));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| solve_into(&path, &rules, Objective::Win, 1e-6)).unwrap();
        fs::read(&path).unwrap()
    });
    assert!(bytes[0] == bytes[1]);
}

/// Kills after these sweeps. No state is saved until then.
fn kill_after(after: u64) -> Kill {
    Kill { after, save_every: Duration::from_secs(1_000_000) }
}

#[test]
fn a_partial_solution_with_other_settings_is_not_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ursol");
    let rules = form("finkel", &[2]);
    assert!(!solve_until_killed(&path, &rules, 1e-9, kill_after(30)).unwrap());
    let error = solve_into(&path, &rules, Objective::Win, 1e-8).unwrap_err().to_string();
    assert!(error.contains("tolerance: 1e-9 in the file, 1e-8 expected"), "{error}");
    let error = solve_into(&path, &rules, Objective::Points, 1e-9).unwrap_err().to_string();
    assert!(error.contains("objective: win in the file, points expected"), "{error}");
    let other_pieces = solve_into(&path, &form("finkel", &[1]), Objective::Win, 1e-9).unwrap_err();
    let error = format!("{other_pieces}{}", other_pieces.flags());
    assert!(
        error.contains("pieces: 2 piece in the file, 1 piece expected")
            && error.contains("--force"),
        "{error}"
    );
}

#[test]
fn damage_to_a_partial_solution_is_detected_when_it_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ursol");
    let rules = form("finkel", &[2]);
    assert!(!solve_until_killed(&path, &rules, 1e-9, kill_after(45)).unwrap());
    let partial_file = partial_path(&path);
    let mut bytes = fs::read(&partial_file).unwrap();
    // The last value in the file. Layers that are not solved yet are all 0.
    let index = bytes.iter().rposition(|byte| *byte != 0).unwrap();
    bytes[index] ^= 1;
    fs::write(&partial_file, bytes).unwrap();
    let error = solve_into(&path, &rules, Objective::Win, 1e-9).unwrap_err();
    assert!(matches!(error, FileError::Damaged { .. }), "{error}");
}

#[test]
fn the_head_describes_the_solution() {
    let small = solved(form("tiny", &[2]), Objective::Points, 1e-5);
    let head = read_head(&small.path).unwrap();
    assert_eq!(
        (head.rules.as_str(), head.fingerprint.as_str()),
        ("tiny", small.rules.fingerprint.as_str())
    );
    assert_eq!((head.objective, head.pieces_text().as_str()), (Objective::Points, "2 man"));
    assert_eq!(
        head.positions,
        crate::solve::index::Index::new(small.solution.race()).unwrap().positions()
    );
}
