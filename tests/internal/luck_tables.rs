//! Luck tables: what they take out of the games of bots that value nothing.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::batch::course::PlayCourse;
use crate::batch::luck::{AdjustedScore, LuckTeller, PLAIN, PlanLuck, WITHOUT_LUCK};
use crate::batch::plan::Plan;
use crate::batch::runner::{Engine, Listener, run_with};
use crate::batch::samples;
use crate::batch::score::GameScore;
use crate::game::contract::Game;
use crate::game::domination::Domination;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::luck::learning::{TablePilot, learn};
use crate::play::bots::{Bot, BotKind};
use crate::play::luck::{Luck, LuckBy};
use crate::play::luck_tables::{LuckPair, LuckTables};
use crate::play::observer::WithoutDetail;
use crate::play::random_source::GameStream;
use crate::play::record::{Ending, GameRecord};
use crate::play::referee::{GameSetup, play_measured};

use super::engine::shipped;

struct Silent;

impl Listener for Silent {
    type Error = std::convert::Infallible;
}

/// The tables of a rule set and a bot, from the games of a pilot.
fn learned(race: &Race, bot: BotKind, games: u64) -> LuckTables {
    let pilot = TablePilot { seed: 4_711, games, throw_limit: 3_000 };
    learn(race, [bot.bot(); 2], pilot, &AtomicBool::new(false)).expect("nothing interrupts it")
}

/// Plays games of a bot against itself.
fn played(race: &Race, bot: BotKind, tables: Option<&LuckTables>, games: u64) -> Vec<GameRecord> {
    played_by(race, [bot.bot(); 2], tables, games)
}

/// Plays games of these bots. Nothing but the luck differs with tables.
fn played_by<G: Game>(
    game: &G,
    bots: [&dyn Bot<G>; 2],
    tables: Option<&LuckTables>,
    games: u64,
) -> Vec<GameRecord> {
    let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit: 3_000 };
    let by = LuckBy { asks_bots: false, source: tables.map(|tables| tables as _) };
    let never = AtomicBool::new(false);
    let play = |game| {
        let random = &mut GameStream::new(9_000, game);
        play_measured(&setup, by, &never, random, &mut WithoutDetail).expect("a game").0
    };
    (0..games).map(play).collect()
}

/// Score and throws of a game, and its luck in both.
fn outputs(record: &GameRecord) -> [[f64; 2]; 2] {
    let score = match record.ending {
        Ending::FirstWins(_) => 1.0,
        Ending::SecondWins(_) => 0.0,
        Ending::Draw | Ending::Unfinished => 0.5,
    };
    let Luck { score: luck, throws } = record.luck;
    [
        [score, luck as f64 * Luck::SCORE_UNIT],
        [f64::from(record.throws), throws as f64 * Luck::THROWS_UNIT],
    ]
}

/// Mean and variance.
fn moments(values: impl Iterator<Item = f64> + Clone) -> [f64; 2] {
    let n = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / n;
    [mean, values.map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0)]
}

/// For score and throws: how many times the variance is smaller without the luck, and the mean of
/// the luck in standard errors.
fn worth(records: &[GameRecord]) -> [[f64; 2]; 2] {
    [0, 1].map(|output| {
        let of_each = || records.iter().map(|record| outputs(record)[output]);
        let [_, plain] = moments(of_each().map(|[value, _]| value));
        let [_, left] = moments(of_each().map(|[value, luck]| value - luck));
        let [mean, spread] = moments(of_each().map(|[_, luck]| luck));
        [plain / left, mean / (spread / records.len() as f64).sqrt()]
    })
}

#[test]
fn tables_take_most_of_the_variance_out_of_greedy_games_and_no_expectation_changes() {
    let race = Race::new(&shipped::rule_set("finkel")).expect("a race");
    let tables = learned(&race, BotKind::Greedy, 16_000);
    let records = played(&race, BotKind::Greedy, Some(&tables), 10_000);
    // The prototype had 5.8 and 4.8 with many more games.
    for (([ratio, mean], check), least) in
        worth(&records).into_iter().zip(tables.variance_ratios()).zip([6.0, 5.0])
    {
        assert!(ratio > least, "{ratio} of {least}");
        assert!((check / ratio - 1.0).abs() < 0.15, "{check} in the pilot, {ratio} after it");
        assert!(mean.abs() < 4.0, "{mean} standard errors");
    }
    let plain = played(&race, BotKind::Greedy, None, 100);
    for (measured, plain) in records.iter().zip(plain) {
        assert_eq!(GameRecord { luck: Luck::default(), ..*measured }, plain);
    }
}

#[test]
fn the_luck_of_each_content_has_the_mean_zero_exactly() {
    for name in ["finkel", "murray", "urgammon"] {
        let race = Race::new(&shipped::rule_set(name)).expect("a race");
        let tables = learned(&race, BotKind::Casual, 300);
        let casts = race.course().dice.of_role(0).outcomes();
        let mut seen = 0;
        for table in &tables.tables {
            for pairs in table.pairs[1..].chunks_exact(casts.len()) {
                for half in 0..2 {
                    let weighted = pairs.iter().zip(casts);
                    let sum: i64 = weighted
                        .map(|(pair, cast)| i64::from(pair.halves()[half]) * i64::from(cast.weight))
                        .sum();
                    assert_eq!(sum, 0, "{name}: {pairs:?}");
                }
                seen += usize::from(pairs.iter().any(|pair| *pair != LuckPair::default()));
            }
        }
        assert!(seen > 300, "{name}: {seen} contents have luck");
    }
}

#[test]
fn tables_do_not_depend_on_the_number_of_threads() {
    let race = Race::new(&shipped::rule_set("masters")).expect("a race");
    let [one, eight] = [1, 8].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        pool.install(|| learned(&race, BotKind::Greedy, 400))
    });
    assert_eq!(one, eight);
    assert_eq!(one.identity(), eight.identity());
    assert_ne!(one.identity(), learned(&race, BotKind::Greedy, 401).identity());
}

#[test]
fn plans_with_tables_have_the_same_tally_side_by_side() {
    let rules = shipped::rule_set("finkel");
    let race = Race::new(&rules).expect("a race");
    let teller = LuckTeller::Tables(Arc::new(learned(&race, BotKind::Greedy, 16_000)));
    let wins = GameScore::mean(|record, _| matches!(record.ending, Ending::FirstWins(_)).into());
    let score = AdjustedScore::new("share(first_wins)".to_owned(), wins, [1.0, 0.0]);
    let plan = Plan {
        rules,
        bots: [BotKind::Greedy.into(), BotKind::Greedy.into()],
        games: 2_000,
        throw_limit: 3_000,
        watch_board: false,
        luck: Some(PlanLuck { scores: vec![score], ..PlanLuck::told_by(teller) }),
        ..samples::plan(Vec::new(), Vec::new())
    };
    assert_eq!(Engine::Lockstep.plays(&plan), Ok(()));
    let [one_by_one, side_by_side] = [Engine::Plain, Engine::Lockstep].map(|engine| {
        let course = PlayCourse::undisturbed();
        let Ok(batch) = run_with(engine, &plan, &course, &mut Silent);
        batch.tally
    });
    assert_eq!(one_by_one, side_by_side);
    let variance = |place: &[f64]| {
        let contrast = side_by_side.luck[0].contrast(place, 0.95);
        contrast.and_then(|contrast| contrast.stderr).expect("many games").powi(2)
    };
    let [with_luck, without] = [variance(&PLAIN), variance(&WITHOUT_LUCK)];
    assert!(with_luck > 2.0 * without, "{with_luck} and {without}");
}

#[test]
fn games_of_domination_have_luck_too() {
    let rules = shipped::rule_set("freecompany-royal");
    let game = Domination::new(&rules).expect("a domination game");
    let bots: [&dyn Bot<Domination>; 2] = [BotKind::Greedy.bot(); 2];
    let pilot = TablePilot { seed: 4_711, games: 4_000, throw_limit: 3_000 };
    let tables = learn(&game, bots, pilot, &AtomicBool::new(false)).expect("nothing interrupts");
    let records = played_by(&game, bots, Some(&tables), 2_000);
    // Nearly all of these games are drawn, so there is luck in the length alone.
    let [_, [ratio, mean]] = worth(&records);
    assert!(ratio > 0.95 && records.iter().any(|record| record.luck.throws != 0), "{ratio}");
    assert!(mean.abs() < 4.0, "{mean} standard errors");
}

#[test]
#[ignore = "it measures: the table in luck/learning.rs"]
fn what_tables_are_worth() {
    let cpu = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
        text.split(' ').next().unwrap().parse::<f64>().unwrap() * 1e-9
    };
    let names = std::env::var("RULES").unwrap_or_else(|_| "finkel".to_owned());
    let games: u64 = std::env::var("PILOT").map_or(40_000, |games| games.parse().unwrap());
    for rules in shipped::all() {
        if names != "all" && !names.split(',').any(|name| name == rules.name) {
            continue;
        }
        let Some(race) = Race::new(&rules) else { continue };
        for bot in [BotKind::Greedy, BotKind::Casual, BotKind::Random] {
            let began = std::time::Instant::now();
            let tables = learned(&race, bot, games);
            let learning = began.elapsed().as_secs_f64();
            let start = cpu();
            played(&race, bot, None, 10_000);
            let middle = cpu();
            let records = played(&race, bot, Some(&tables), 10_000);
            let end = cpu();
            println!(
                "{} {bot:?}: {:?} check {:?} cost {:.2} learned in {learning:.2} s {} windows",
                rules.name,
                worth(&records),
                tables.variance_ratios(),
                (end - middle) / (middle - start),
                tables.tables.len(),
            );
        }
    }
}
