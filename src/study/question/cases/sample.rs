//! A report for tests. Its games are made by hand: they are plausible, but nobody played them.

use std::sync::Arc;

use crate::balance::findings;
use crate::balance::match_findings;
use crate::balance::match_study::MatchStudy;
use crate::balance::measures::counts::{actions, captures_first};
use crate::balance::measures::{Measures, throws};
use crate::balance::nontermination::NonterminationCause;
use crate::balance::study::{BoardFindings, CaseStudy, SquareFindings};
use crate::balance::warning::Warning;
use crate::batch::matches::{MatchPlan, MatchTally};
use crate::batch::plan::{Plan, Stop};
use crate::batch::samples;
use crate::batch::tally::Tally;
use crate::game::rules::{MatchPlay, Rules, Tie, WinClass};
use crate::input::scenario;
use crate::play::bots::BotKind;
use crate::play::match_play::{MatchEnding, MatchRecord};
use crate::play::record::{Ending, GameRecord};
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::study::Study;
use crate::study::observer::Until;
use crate::study::question::cases::{KIND, PlayedCase, sections};
use crate::study::subject::Subject;

const GAMES: u64 = 20_000;
const CLASSES: [(&str, &str, u8); 4] = [
    ("babilon", "Babilon", 4),
    ("psy-na-przedpolu", "Psy na przedpolu", 3),
    ("psy-na-ulicach", "Psy na ulicach", 2),
    ("single", "Single", 1),
];
/// How many games have 0, 1, 2 and so on captures by the first player.
const CAPTURES: [u32; 10] = [1_200, 3_400, 4_900, 4_600, 3_100, 1_700, 700, 270, 100, 30];
/// The 20 squares. A dot is a hole.
const DRAWING: [&str; 3] =
    ["a1 a2 a3 a4 . . a7 a8", "m1 m2 m3 m4 m5 m6 m7 m8", "b1 b2 b3 b4 . . b7 b8"];
const ROSETTES: [&str; 5] = ["a1", "b1", "m4", "a7", "b7"];

/// Two cases with different bots and every warning. One has draws. The other also has unfinished
/// games.
pub(super) fn cases() -> Vec<PlayedCase> {
    let greedy = BotKind::Greedy;
    let bots = [BotKind::Random, greedy];
    let mut second = case("Próba <kość & łódź>", bots, [3_100, 7_900, 5_200, 3_688], 40.0);
    second.games.as_mut().unwrap().warnings = game_warnings();
    second.matches = Some(match_study());
    vec![case("Próba", [greedy; 2], [640, 3_900, 9_100, 6_160], 0.0), second]
}

/// The study of both sample cases.
pub(crate) fn study() -> Study {
    study_of(&mut cases())
}

/// The study of a case of one game, in which nobody acted. It has no intervals.
pub(crate) fn study_of_one_game() -> Study {
    let mut case = case("Próba", [BotKind::Random; 2], [0; 4], 0.0);
    case.games = Some(games(&plan(&case.rules, [BotKind::Random; 2]), &[GameRecord::default()]));
    study_of(&mut [case])
}

fn study_of(cases: &mut [PlayedCase]) -> Study {
    let scenario = scenario::load("scenarios/quickstart.yaml".as_ref()).unwrap();
    let mut study = Study::begin(KIND, &scenario, Stop::Complete);
    study.question.name = "probe".to_owned();
    study.question.title = "Próba: ile trwa gra, gdy stawką jest <żółw>?".to_owned();
    study.question.about =
        "Is the verdict die (kość wyroku) worth its throw, and who gains by it?".to_owned();
    study.provenance.command = Some("urlab run scenarios/probe.yaml".to_owned());
    sections::add_sections(cases, 0, Until::Played, &mut study);
    study
}

/// The study of the first of the sample cases.
pub(crate) fn study_of_one_case() -> Study {
    study_of(&mut cases()[..1])
}

/// One of each warning of games.
pub(crate) fn warnings() -> Vec<Warning> {
    [game_warnings(), match_warnings()].concat()
}

fn match_warnings() -> Vec<Warning> {
    vec![
        Warning::unfinished_matches(4, 154, 1000),
        Warning::match_bots_differ("random", "greedy"),
        Warning::interrupted_matches(154, 1_000),
        Warning::too_few_matches(154),
    ]
}

/// 150 matches to 7 points with 15 final scores, and 4 matches without an end. It has one of each
/// warning of matches.
pub(crate) fn match_study() -> MatchStudy {
    let terms = MatchPlay { points: 7, draw_points: 0, stake_per_point: 10, tie: Tie::Decider };
    let plan = samples::plan(vec![], vec![]);
    let (bots, seed, throw_limit) = (plan.bots, plan.seed, plan.throw_limit);
    let plan = MatchPlan { rules: plan.rules, terms, bots, matches: 1_000, seed, throw_limit };
    let mut tally = MatchTally::default();
    let mut add = |ending, score: [u32; 2], count: u32| {
        let record =
            MatchRecord { ending, games: 3 + score[0].min(score[1]), score, draws: 1, throws: 700 };
        (0..count).for_each(|_| tally.add(&record));
    };
    (0..7).for_each(|lost| add(MatchEnding::FirstWins, [7, lost], 8 + lost));
    (0..7).for_each(|lost| add(MatchEnding::SecondWins, [lost, 7], 7 + lost));
    add(MatchEnding::FirstWins, [10, 6], 3);
    add(MatchEnding::Unfinished, [3, 3], 4);
    let mut study = match_findings::match_study(&plan, &tally, Stop::Interrupted, 0.95).unwrap();
    study.warnings = match_warnings();
    study
}

fn game_warnings() -> Vec<Warning> {
    vec![
        Warning::unfinished(12, GAMES, 1000, &NonterminationCause::LimitShort { steps: 238 }),
        Warning::bots_differ("random", "greedy"),
        Warning::interrupted(GAMES, 1_000_000),
        Warning::precision_missed(GAMES, Some(0.0069), 0.001),
        Warning::too_few_games(GAMES),
    ]
}

/// A case with these wins of each class. If `skew` is above 0, 12 games are unfinished. All other
/// games are draws.
fn case(title: &str, bots: [BotKind; 2], wins: [u64; 4], skew: f64) -> PlayedCase {
    let rules = rules(title);
    let mut endings: Vec<Ending> = Vec::new();
    for (class, wins) in (0..).zip(wins) {
        let first = wins * 52 / 100;
        endings.extend((0..first).map(|_| Ending::FirstWins(class)));
        endings.extend((first..wins).map(|_| Ending::SecondWins(class)));
    }
    endings.extend((0..if skew > 0.0 { 12 } else { 0 }).map(|_| Ending::Unfinished));
    endings.resize(GAMES as usize, Ending::Draw);
    let captures =
        (0..).zip(CAPTURES).flat_map(|(captures, games)| (0..games).map(move |_| captures));
    let records =
        endings.into_iter().zip(captures).enumerate().map(|(index, (ending, captures))| {
            let (throws, captures) = (length(index, skew), [captures, 0]);
            let (actions, legal_actions) = (throws - 3, 2 * throws);
            GameRecord { ending, throws, actions, legal_actions, captures, ..GameRecord::default() }
        });
    PlayedCase {
        games: Some(games(&plan(&rules, bots), &records.collect::<Vec<_>>())),
        subject: Subject::of(&rules, bots.map(Into::into)),
        bots: bots.map(Into::into),
        rules: Arc::new(rules),
        matches: None,
        judgements: Vec::new(),
        differences: Vec::new(),
    }
}

fn rules(title: &str) -> Rules {
    let win_classes = CLASSES.iter().map(|(id, title, points)| WinClass {
        id: (*id).to_owned(),
        title: (*title).to_owned(),
        points: *points,
        conditions: Vec::new(),
    });
    Rules {
        name: "probe".to_owned(),
        title: title.to_owned(),
        fingerprint: "9f2c41d07be3a855".to_owned(),
        win_classes: win_classes.collect(),
        ..samples::rules()
    }
}

fn plan(rules: &Rules, bots: [BotKind; 2]) -> Plan {
    let columns =
        [throws::MEASURE, actions::MEASURE, captures_first::MEASURE].map(|count| count.column());
    let plan = samples::plan(columns.into(), Measures::All.ratio_columns());
    let (rules, bots) = (rules.clone(), bots.map(Into::into));
    Plan { rules, bots, games: GAMES, seed: 20_261_120, throw_limit: 1000, ..plan }
}

/// The figures of these games, with a board that they did not have.
fn games(plan: &Plan, records: &[GameRecord]) -> CaseStudy {
    let mut tally = Tally::empty(plan);
    for record in records {
        tally.add(plan, record);
    }
    let found = findings::study(plan, &tally, Stop::Complete, 0.95, None).unwrap();
    CaseStudy {
        exact: Vec::new(),
        samples: Vec::new(),
        board: Some(board()),
        warnings: Vec::new(),
        ..found
    }
}

/// The length of a game. Lengths have a skew to the right: a log-normal shape around 150 with a
/// tail to about 600.
fn length(index: usize, skew: f64) -> u32 {
    // Evenly spaced ranks through an approximate normal quantile (Tukey's lambda). They give a
    // smooth shape.
    let p = (index as f64 + 0.5) / GAMES as f64;
    let normal = 4.91 * (p.powf(0.14) - (1.0 - p).powf(0.14));
    (142.0 * (0.33 * normal).exp() + skew * p).round() as u32
}

fn estimate(value: f64, half: f64, method: Method) -> Estimate {
    let interval = Some(Interval { low: value - half, high: value + half });
    Estimate { value, interval, level: 0.95, n: GAMES, method }
}

fn board() -> BoardFindings {
    let mut squares = Vec::new();
    for (row, line) in DRAWING.iter().enumerate() {
        for (column, name) in line.split(' ').enumerate().filter(|(_, name)| *name != ".") {
            // Invented values that differ for each square. They are greater in the middle row and
            // on rosettes.
            let rosette = ROSETTES.contains(&name);
            let busy = 0.04 + 0.03 * column as f64 + if rosette { 0.12 } else { 0.0 };
            let side = |own: usize| {
                if row == own || row == 1 { busy } else { busy * f64::from(column as u8 / 6) * 0.5 }
            };
            squares.push(SquareFindings {
                name: name.to_owned(),
                row: row as u8,
                column: column as u8,
                rosette,
                first_occupancy: estimate(side(0), 0.0012, Method::DeltaRatio),
                second_occupancy: estimate(side(2), 0.0012, Method::DeltaRatio),
                captures: if rosette {
                    estimate(0.0, 0.0, Method::Student)
                } else {
                    estimate(busy * if row == 1 { 3.0 } else { 0.5 }, 0.0061, Method::Student)
                },
            });
        }
    }
    BoardFindings { rows: 3, columns: 8, squares }
}
