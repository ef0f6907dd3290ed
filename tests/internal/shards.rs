//! A plan that is played in shards, or that goes on after interruptions, gives the report of a
//! single run. Texts and data are compared byte for byte.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::balance::expect::Claim;
use crate::batch::ledger::{Entries, Ledger, LedgerEntry, PlayedUnits};
use crate::batch::partial::{Partial, PartialHead};
use crate::batch::plan::Stop;
use crate::batch::share::Share;
use crate::input::scenario::Scenario;
use crate::report::document::Document;
use crate::report::{csv, html, markdown, summary};
use crate::study::observer::{Observer, Session, Until};
use crate::study::{self, Nobody, RunOptions, Study, plan};

use super::scenario_file::ScenarioFile;

/// One scenario for each kind of question, with few games.
const SCENARIOS: [(&str, &str); 7] = [
    (
        "cases",
        "name: x\nrules: [blitz, urgammon]\nbots: [[greedy, random], [random, random]]\ngames: \
         3_000\nmeasures: all\nexpect: [mean(throws) above 90, no unfinished games, share(draws) \
         above 0.5]\n",
    ),
    ("matches", "name: x\nrules: [urgammon]\nbots: [[greedy, greedy]]\ngames: 100\nmatches: 70\n"),
    ("one case", "name: x\nrules: [freecompany-royal]\nbots: [[random, random]]\ngames: 150\n"),
    (
        "compare",
        "name: x\nrules: [finkel, blitz]\nbots: [[greedy, greedy], [random, greedy]]\ngames: \
         1_001\ncompare: {baseline: finkel}\n",
    ),
    (
        "sweep",
        "name: x\nrules: [tiny]\nbots: [[random, random]]\ngames: 300\nsweep: {fields: \
         {pieces.man.count: [1, 2, 3]}}\n",
    ),
    (
        "effects",
        "name: x\nrules: [tiny]\nbots: [[greedy, greedy]]\ngames: 400\neffects: {rules: [{name: \
         one, set: {pieces.man.count: 1}}, {name: bare, set: {safe: []}}]}\n",
    ),
    ("ladder", "name: x\nrules: [finkel]\ngames: 300\nladder: {bots: [random, greedy]}\n"),
];

fn scenario(text: &str) -> Scenario {
    ScenarioFile::new("x.yaml").load_valid(text)
}

/// What a reader sees of a study, in all formats of text.
fn shown(study: &Study) -> String {
    let document = Document::of(study).unwrap();
    let pages = [html::document(&document).unwrap(), markdown::document(&document).unwrap()];
    format!("{:#}\n{}\n{}\n{}", summary::summary(study), csv::findings(study), pages[0], pages[1])
}

fn whole(scenario: &Scenario) -> String {
    shown(&study::run(scenario, &RunOptions::default(), &Nobody).unwrap())
}

/// What a share plays, after it went through a file.
fn play(scenario: &Scenario, share: Share) -> Entries {
    let ledger = Ledger::of_play(share, Entries::new());
    let session = Session { ledger: Some(&ledger), ..Session::new(&Nobody) };
    assert_eq!(study::count(scenario, &session).unwrap(), Stop::Complete);
    through_a_file(ledger.entries())
}

fn through_a_file(entries: Entries) -> Entries {
    let head = PartialHead {
        program: String::new(),
        plan: String::new(),
        name: "any".to_owned().try_into().expect("a file name"),
        seed: 0,
        command: String::new(),
        shards: Share::WHOLE.into(),
        is_complete: true,
        records: [Vec::new(), Vec::new()],
    };
    let bytes = Partial { head, entries }.bytes();
    Partial::parse(Path::new("x.partial"), &bytes).unwrap().entries
}

fn merge(mut one: Entries, other: &Entries) -> Entries {
    for (name, entry) in other {
        one.get_mut(name).unwrap().merge(entry).unwrap();
    }
    one
}

fn reported(scenario: &Scenario, entries: Entries) -> String {
    let ledger = Ledger::of_report(entries, false, BTreeMap::new());
    let session = Session { ledger: Some(&ledger), ..Session::new(&Nobody) };
    let study = study::play(scenario, &session);
    assert_eq!(ledger.error(), None);
    shown(&study.unwrap())
}

#[test]
fn shards_in_any_number_order_and_tree_give_the_report_of_a_single_run() {
    for (name, text) in SCENARIOS {
        let scenario = scenario(text);
        let whole = whole(&scenario);
        for of in [1, 2, 7, 64] {
            let mut shares: Vec<Entries> =
                (1..=of).map(|number| play(&scenario, Share { number, of })).collect();
            // A tree from a mixed order: neighbours are merged until one is left.
            shares.rotate_left(of as usize / 3);
            shares.reverse();
            while shares.len() > 1 {
                let pairs = shares.chunks(2);
                shares = pairs
                    .map(|pair| match pair {
                        [one, other] => through_a_file(merge(one.clone(), other)),
                        alone => alone[0].clone(),
                    })
                    .collect();
            }
            let merged = reported(&scenario, shares.remove(0));
            assert!(merged == whole, "{name}, {of} shards");
        }
    }
}

#[test]
fn blocks_of_shards_can_be_played_again_and_a_wrong_one_is_found() {
    for (name, text) in SCENARIOS {
        let scenario = scenario(text);
        let entries = merge(
            play(&scenario, Share { number: 1, of: 2 }),
            &play(&scenario, Share { number: 2, of: 2 }),
        );
        let blocks = |change: u128| -> BTreeMap<String, Vec<PlayedUnits>> {
            let changed =
                |block: &PlayedUnits| PlayedUnits { checksum: block.checksum ^ change, ..*block };
            let blocks = entries.iter();
            blocks
                .map(|(name, entry)| (name.clone(), entry.blocks.iter().map(changed).collect()))
                .collect()
        };
        let error = |blocks| {
            let ledger = Ledger::of_report(entries.clone(), false, blocks);
            let session = Session { ledger: Some(&ledger), ..Session::new(&Nobody) };
            let _ = study::play(&scenario, &session);
            ledger.error()
        };
        assert!(blocks(0).values().all(|blocks| !blocks.is_empty()), "{name}");
        assert_eq!(error(blocks(0)), None, "{name}");
        assert!(error(blocks(1)).is_some(), "{name}");
    }
}

#[test]
fn a_missing_shard_is_noticed_and_can_be_left_out_on_request() {
    for (name, text) in SCENARIOS {
        let scenario = scenario(text);
        let entries = play(&scenario, Share { number: 2, of: 3 });
        let report = |incomplete| {
            let ledger = Ledger::of_report(entries.clone(), incomplete, BTreeMap::new());
            let session = Session { ledger: Some(&ledger), ..Session::new(&Nobody) };
            (study::play(&scenario, &session).ok(), ledger.error())
        };
        assert!(report(false).1.is_some(), "{name}");
        let (study, error) = report(true);
        let study = study.unwrap();
        assert_eq!((error, study.provenance.stop), (None, Stop::Incomplete), "{name}");
        let played: u64 = study.subjects.iter().map(|subject| subject.games).sum();
        let planned: u64 = study.subjects.iter().map(|subject| subject.planned).sum();
        assert!(0 < played && played < planned, "{name}: {played} of {planned}");
    }
}

#[test]
fn what_decides_as_it_goes_cannot_be_divided() {
    for text in [
        "name: x\nrules: [finkel]\nbots: [[random, random]]\ngames: 1_000\nprecision: \
         {quantity: first_player_advantage, half_width: 0.1}\n",
        "name: x\nrules: [tiny]\nbots: [[random, random]]\ngames: 100_000\ntune: {free: \
         {pieces.man.count: [1, 2]}, goals: [mean(throws) above 1]}\n",
    ] {
        let session = Session::new(&Nobody);
        let refused = study::count(&scenario(text), &session).unwrap_err().to_string();
        assert!(refused.starts_with("error: the scenario cannot be divided"), "{refused}");
    }
}

/// An observer that stops play after some more games.
struct Interrupter {
    left: AtomicU64,
    flag: AtomicBool,
}

impl Observer for Interrupter {
    fn played(&self, games: u64) {
        let left = self.left.load(Ordering::Relaxed);
        self.left.store(left.saturating_sub(games), Ordering::Relaxed);
        if left <= games {
            self.flag.store(true, Ordering::Relaxed);
        }
    }

    fn stop(&self) -> &AtomicBool {
        &self.flag
    }
}

/// The report of a scenario that is interrupted again and again, and the number of interruptions.
fn interrupted_often(scenario: &Scenario, until: Until, games: u64) -> (String, u64) {
    let mut entries = Entries::new();
    for times in 0.. {
        let played: u64 = entries.values().map(LedgerEntry::units_played).sum();
        // The observer also hears of the games that were played before.
        let left = AtomicU64::new((times + 1) * games);
        let observer = Interrupter { left, flag: AtomicBool::new(false) };
        let ledger = Ledger::of_play(Share::WHOLE, entries);
        let session = Session { ledger: Some(&ledger), until, ..Session::new(&observer) };
        let study = study::play(scenario, &session);
        assert_eq!(ledger.error(), None);
        if let Ok(study) = study
            && study.provenance.stop != Stop::Interrupted
        {
            return (shown(&study), times);
        }
        entries = through_a_file(ledger.entries());
        let now: u64 = entries.values().map(LedgerEntry::units_played).sum();
        assert!(now >= played, "nothing is lost");
        assert!(times < 1_000, "it never ends");
    }
    unreachable!()
}

#[test]
fn play_that_goes_on_after_interruptions_gives_the_report_of_a_single_run() {
    let precise = "name: x\nrules: [finkel]\nbots: [[random, random]]\ngames: 60_000\nprecision: \
        {quantity: first_player_advantage, half_width: 0.02}\n";
    let tuned = "name: x\nrules: [tiny]\nbots: [[random, random]]\ngames: 30_000\ntune: {free: \
        {pieces.man.count: [1, 2, 3]}, goals: [mean(throws) above 20], confirm: 3_000}\n";
    let all = SCENARIOS.into_iter().chain([("precision", precise), ("tune", tuned)]);
    for (name, text) in all {
        let scenario = scenario(text);
        let games = if ["one case", "matches"].contains(&name) { 40 } else { 700 };
        let (report, interruptions) = interrupted_often(&scenario, Until::Played, games);
        assert!(interruptions > 0, "{name}: {interruptions} interruptions");
        assert!(report == whole(&scenario), "{name} after {interruptions} interruptions");
    }
}

#[test]
fn a_check_that_goes_on_gives_the_answers_of_a_single_one() {
    let text = "name: x\nrules: [finkel]\nbots: [[random, random]]\ngames: 100_000\nexpect: \
        [mean(throws) \
        above 100, first_player_advantage within 0.2 of 0, share(first_wins) above 0.9, no \
        unfinished games]\n";
    let scenario = scenario(text);
    let session = Session { until: Until::Decided, ..Session::new(&Nobody) };
    let whole = shown(&study::play(&scenario, &session).unwrap());
    let (report, interruptions) = interrupted_often(&scenario, Until::Decided, 1_500);
    assert!(interruptions > 3, "{interruptions} interruptions");
    assert!(report == whole, "after {interruptions} interruptions");
}

#[test]
fn a_ledger_saves_during_play_and_play_can_go_on_from_every_save() {
    let scenario = scenario(SCENARIOS[0].1);
    let saved: Mutex<Vec<Entries>> = Mutex::default();
    let keep = Box::new(|entries: &Entries| saved.lock().unwrap().push(entries.clone()));
    let ledger = Ledger::of_play(Share::WHOLE, Entries::new()).saved_by(keep, Duration::ZERO);
    let session = Session { ledger: Some(&ledger), ..Session::new(&Nobody) };
    study::play(&scenario, &session).unwrap();
    drop(ledger);
    let all = saved.into_inner().unwrap();
    // How many there are depends on the clock. The first one is due at once.
    assert!(!all.is_empty());
    let whole = whole(&scenario);
    for entries in all {
        let ledger = Ledger::of_play(Share::WHOLE, entries);
        let session = Session { ledger: Some(&ledger), ..Session::new(&Nobody) };
        assert!(shown(&study::play(&scenario, &session).unwrap()) == whole);
    }
}

/// The text of a statement can stay while its baseline changes.
#[test]
fn what_statements_judge_by_is_part_of_the_plan() {
    let scenario = scenario(SCENARIOS[0].1);
    let mut other = scenario.clone();
    let Claim::Within { region, .. } = &mut other.expect[0].claim else { panic!("no region") };
    region.low += 1.0;
    let [one, other] = [&scenario, &other].map(|it| plan::fingerprint(it, Until::Played));
    assert_ne!(one, other);
    assert_eq!(one, plan::fingerprint(&scenario, Until::Played));
}

#[test]
fn numbers_that_no_game_has_are_refused_and_not_used() {
    let scenario = scenario(SCENARIOS[0].1);
    let good = play(&scenario, Share::WHOLE);
    for (name, entry) in &good {
        let mut bad = good.clone();
        let mut rows = entry.rows.clone();
        // Twice the games, but the number of units of one.
        rows.merge(&entry.rows.clone()).unwrap();
        rows.push([1]);
        bad.get_mut(name).unwrap().rows = rows;
        let ledger = Ledger::of_report(bad, false, BTreeMap::new());
        let session = Session { ledger: Some(&ledger), ..Session::new(&Nobody) };
        let _ = study::play(&scenario, &session);
        assert!(ledger.error().is_some(), "{name}");
    }
}
