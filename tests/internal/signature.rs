//! A signature of all play: one hash over a small study of every rule set, so that every change of
//! behaviour is noticed.
//!
//! It covers whole numbers only: how games ended, every histogram, and the sums of every ratio.
//! `just signature` prints it. `URLAB_WRITE_SIGNATURE=1` writes `tests/data/signature.txt` after an
//! intended change.

use std::fmt::Write;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::balance::measures::Measures;
use crate::batch::course::PlayCourse;
use crate::batch::matches::{self, MatchPlan, MatchTally};
use crate::batch::plan::Plan;
use crate::batch::runner::{Listener, run};
use crate::batch::tally::Tally;
use crate::input::catalogue;
use crate::play::bots::BotKind;
use crate::play::match_play::MatchRecord;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/signature.txt");
/// More than one block of games, so that merging is tested.
const GAMES: u64 = 1_100;
const BOTS: [[BotKind; 2]; 3] = [
    [BotKind::Random, BotKind::Random],
    [BotKind::Greedy, BotKind::Greedy],
    [BotKind::Foremost, BotKind::Hindmost],
];
/// Overlays with rule sets that accept them. A few are enough, because rule sets have the same
/// fields.
const WITH_OVERLAYS: [&str; 4] = [
    "finkel-tavola+bounce",
    "bell-tavola+bounce",
    "bell-tavola+exit-on-four",
    "finkel+no-safe-rosettes+capture-throws",
];

struct NoListener;

impl Listener for NoListener {
    type Error = std::convert::Infallible;
}

impl Listener<MatchRecord, MatchTally> for NoListener {
    type Error = std::convert::Infallible;
}

/// FNV-1a, 64 bits, as for fingerprints.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The whole numbers of a tally, in a text that does not depend on how the tally is stored.
fn tally_text(tally: &Tally) -> String {
    let mut text =
        format!("{} {:?} {} {}\n", tally.games, tally.wins, tally.draws, tally.unfinished);
    for histogram in &tally.histograms {
        writeln!(text, "{:?}", histogram.iter().collect::<Vec<_>>())
            .expect("a text takes what is written");
    }
    for sums in &tally.ratios {
        writeln!(text, "{sums:?}").expect("a text takes what is written");
    }
    text
}

/// One line: the rule set, the bots, and the hash of their games.
fn line(name: &str, bots: [BotKind; 2]) -> String {
    let rules = crate::input::rules::load(name)
        .unwrap_or_else(|diagnostics| panic!("{name}: {diagnostics}"));
    let (columns, ratios) = (Measures::All.columns(&rules), Measures::All.ratio_columns());
    let plan = Plan {
        rules,
        bots: bots.map(Into::into),
        games: GAMES,
        seed: 1,
        throw_limit: 2_000,
        columns,
        ratios,
        watch_board: true,
        luck: None,
        feel: None,
    };
    let Ok(batch) = run(&plan, &PlayCourse::undisturbed(), &mut NoListener);
    let board = batch
        .tally
        .board
        .as_ref()
        .map(|board| format!("{:?} {:?}", board.occupancy, board.captures));
    let played = hash(&format!("{}{}{board:?}", plan.rules.fingerprint, tally_text(&batch.tally)));
    format!("{name} {},{} {played:016x}\n", bots[0].name(), bots[1].name())
}

/// The same line for the matches of a rule set.
fn match_line(name: &str, bots: [BotKind; 2]) -> String {
    let rules = crate::input::rules::load(name)
        .unwrap_or_else(|diagnostics| panic!("{name}: {diagnostics}"));
    let terms = rules.match_play.expect("a match");
    let plan = MatchPlan {
        rules,
        terms,
        bots: bots.map(Into::into),
        matches: GAMES,
        seed: 1,
        throw_limit: 2_000,
    };
    let Ok(batch) = matches::run(&plan, &PlayCourse::undisturbed(), &mut NoListener);
    let played = hash(&format!("{}{:?}", plan.rules.fingerprint, batch.tally));
    format!("{name} {},{} matches {played:016x}\n", bots[0].name(), bots[1].name())
}

#[test]
fn all_games_match_the_recorded_signature() {
    let shipped = catalogue::list().into_iter().map(|listed| listed.name);
    let names: Vec<String> = shipped.chain(WITH_OVERLAYS.map(str::to_owned)).collect();
    let cases: Vec<(String, [BotKind; 2])> =
        names.iter().flat_map(|name| BOTS.map(|bots| (name.clone(), bots))).collect();
    let lines: Vec<String> = cases.par_iter().map(|(name, bots)| line(name, *bots)).collect();
    let text = lines.concat() + &BOTS.map(|bots| match_line("urgammon", bots)).concat();
    let signature = format!("{:016x}", hash(&text));
    println!("signature {signature}");
    let now = format!("{text}signature {signature}\n");
    if std::env::var_os("URLAB_WRITE_SIGNATURE").is_some() {
        std::fs::write(FILE, &now).expect("a writable folder");
    }
    let before = std::fs::read_to_string(FILE).unwrap_or_default();
    let changed: Vec<&str> =
        now.lines().filter(|line| !before.lines().any(|old| old == *line)).collect();
    assert!(
        now == before,
        "the games have changed. If that is intended, write the signature again with \
         URLAB_WRITE_SIGNATURE=1. Changed or new:\n{}",
        changed.join("\n")
    );
}
