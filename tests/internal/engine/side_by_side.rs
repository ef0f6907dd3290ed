//! The lockstep engine compared with the plain one: the same records, game by game, on every kind
//! of processor that this machine supports.

use std::sync::atomic::AtomicBool;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::game::bits::BitSet;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::rules::race::ThrowEffect;
use crate::game::seat::Seat;
use crate::play::board_observer::{BoardCounts, BoardObserver};
use crate::play::bots::BotKind;
use crate::play::lockstep::{DetailKept, Lockstep};
use crate::play::luck::{Luck, LuckBy};
use crate::play::luck_tables::LuckTables;
use crate::play::observer::{NoObserver, WithoutDetail};
use crate::play::random_source::GameStream;
use crate::play::record::{Ending, GameRecord};
use crate::play::referee::{GameSetup, play, play_measured};
use crate::simd::Cpu;

use super::invented;
use super::shipped;

const SEED: u64 = 20_261_122;

/// Plays these games with both engines. Returns `false` if the lockstep engine does not take the
/// rule set.
fn check_that_engines_agree(
    rules: &Rules,
    bots: [BotKind; 2],
    games: std::ops::Range<u64>,
    throw_limit: u32,
    kept: DetailKept,
) -> bool {
    let race = Race::new(rules).expect("a race");
    let Ok(plain_engine) = Lockstep::new(&race, bots, kept) else { return false };
    // Games whose luck nothing tells are compared too.
    let tables = (kept != DetailKept::Full).then(|| LuckTables::arbitrary(&race));
    let engine = match &tables {
        Some(tables) => plain_engine.with_luck(tables),
        None => plain_engine,
    };
    let luck = LuckBy { asks_bots: false, source: tables.as_ref().map(|tables| tables as _) };
    let never = AtomicBool::new(false);
    let table =
        GameSetup { game: &race, bots: bots.map(BotKind::bot), starter: Seat::Light, throw_limit };
    let plain = |game| {
        let random = &mut GameStream::new(SEED, game);
        let mut watch = BoardObserver::new(&race);
        let played = match kept {
            DetailKept::Usual => {
                play_measured(&table, luck, &never, random, &mut WithoutDetail).map(|game| game.0)
            }
            DetailKept::Full => Some(play(&table, random, &mut NoObserver)),
            DetailKept::Squares => {
                play_measured(&table, luck, &never, random, &mut watch).map(|game| game.0)
            }
        };
        let counts = (kept == DetailKept::Squares).then_some(watch.counts);
        (played.expect("nothing interrupts it"), counts)
    };
    let expected: Vec<(GameRecord, Option<BoardCounts>)> = games.clone().map(plain).collect();
    for cpu in Cpu::available() {
        let mut played = vec![None; expected.len()];
        let mut keep = |game, record, counts: Option<&BoardCounts>| {
            let place = &mut played[(game - games.start) as usize];
            assert!(place.is_none(), "game {game} was reported twice");
            *place = Some((record, counts.cloned()));
        };
        assert!(engine.play(cpu, SEED, games.clone(), throw_limit, &never, &mut keep));
        for (index, (played, expected)) in played.iter().zip(&expected).enumerate() {
            let game = games.start + index as u64;
            let played = played.as_ref().expect("every game is reported");
            assert_eq!(
                (common_fields(&played.0), &played.1),
                (common_fields(&expected.0), &expected.1),
                "{} {bots:?} game {game} on {cpu:?}",
                rules.name
            );
        }
    }
    true
}

type CommonFields<'a> = (Ending, bool, [u32; 2], Luck, Vec<(&'a str, u32)>);

/// The fields of a record that both engines fill: all except those that only the plain engine
/// counts.
fn common_fields(record: &GameRecord) -> CommonFields<'_> {
    let counts = GameRecord::COUNTS.iter().filter(|count| !count.reader.is_plain());
    let counts = counts.map(|count| (count.name, count.reader.one(record)));
    (record.ending, record.deadlock, record.paid_landings, record.luck, counts.collect())
}

fn pairs() -> impl Iterator<Item = [BotKind; 2]> {
    BotKind::SIDE_BY_SIDE
        .into_iter()
        .flat_map(|first| BotKind::SIDE_BY_SIDE.map(|second| [first, second]))
}

/// The shipped rule sets that only the plain engine plays. The file of each shows the reason.
const PLAIN_ONLY: [&str; 4] =
    ["bell-tavola-long", "finkel-tablet", "finkel-tavola-long", "krolewska-b"];

#[test]
fn shipped_rule_sets_play_the_same_games_side_by_side() {
    shipped::all().into_par_iter().for_each(|rules| {
        for bots in [BotKind::Random, BotKind::Casual, BotKind::Greedy].map(|bot| [bot; 2]) {
            for kept in [DetailKept::Usual, DetailKept::Full, DetailKept::Squares] {
                let covered = check_that_engines_agree(&rules, bots, 3..1_003, 3_000, kept);
                assert_eq!(covered, !PLAIN_ONLY.contains(&rules.name.as_str()), "{}", rules.name);
            }
        }
        for bots in pairs() {
            check_that_engines_agree(&rules, bots, 0..70, 1_200, DetailKept::Squares);
        }
    });
}

#[test]
fn rule_sets_with_overlays_play_the_same_games_side_by_side() {
    let covered: u32 = shipped::overlaid()
        .into_par_iter()
        .map(|rules| {
            let [first, second] = [[BotKind::Random; 2], [BotKind::Greedy, BotKind::Hindmost]];
            u32::from(
                check_that_engines_agree(&rules, first, 0..100, 2_000, DetailKept::Squares)
                    & check_that_engines_agree(&rules, second, 0..40, 1_000, DetailKept::Usual),
            )
        })
        .sum();
    assert!(covered > 300, "{covered} are covered");
}

/// The random rule set with this number on a shipped path, without what only the plain engine
/// plays.
fn simplified(number: u64, paths: &[Rules]) -> Rules {
    let mut rules = invented::rule_set(number);
    let base = &paths[(number % paths.len() as u64) as usize];
    rules.board = base.board.clone();
    let path = base.race().expect("a race").path.clone();
    shipped::changed(rules, |race| {
        race.path = path;
        // The steps of the invented path mean nothing on this one. Own steps come first on all
        // paths, and a piece may start there whatever else the rules say.
        for setup in &mut race.setup {
            setup.retain(|placed| placed.kind == 0 && placed.step <= 2);
            for placed in setup.iter_mut() {
                placed.count = 1;
            }
        }
        race.back_from = None;
        race.home_to_win = None;
        race.stacking.own = BitSet::EMPTY.into();
        race.bearing_off.bounce = false;
        let length = race.length();
        let several = race.kinds.len() > 1 || race.promotion.is_some() || !race.bump.is_empty();
        for kind in &mut race.kinds {
            kind.own_throw &= !several;
            kind.own_throw_extra = false;
            kind.entries.retain(|entry| entry.step <= length);
        }
        race.throws = race.throws.map(|throw| {
            let mut throw = throw.clone();
            if let ThrowEffect::Move { shared, .. } = &mut throw.effect {
                *shared = false;
            }
            throw
        });
    })
}

#[test]
fn random_rule_sets_play_the_same_games_side_by_side() {
    let paths = ["finkel", "masters", "murray", "murray-royalur", "skiriuk", "ludii-loop"]
        .map(shipped::rule_set);
    let covered: u32 = (0..6_000_u64)
        .into_par_iter()
        .map(|number| {
            let mut pairs = pairs();
            let bots = pairs.nth((number / 6 % 25) as usize).expect("25 pairs");
            u32::from(check_that_engines_agree(
                &simplified(number, &paths),
                bots,
                0..20,
                300,
                if number % 2 == 0 { DetailKept::Squares } else { DetailKept::Usual },
            ))
        })
        .sum();
    assert!(covered > 500, "{covered} are covered");
}

#[test]
fn small_blocks_and_low_throw_limits_are_played_too() {
    let rules = shipped::rule_set("finkel");
    for games in [0..0, 0..1, 9..73, 5..200] {
        for limit in [1, 20, 119, 100_000] {
            assert!(check_that_engines_agree(
                &rules,
                [BotKind::Greedy; 2],
                games.clone(),
                limit,
                DetailKept::Full
            ));
        }
    }
}

/// If a game has more throws than the lanes can count, the plain engine plays it, wherever in the
/// game that is noticed.
#[test]
fn games_of_many_thousands_of_throws_are_played_too() {
    let rules = shipped::rule_set("finkel");
    for kept in [DetailKept::Full, DetailKept::Squares] {
        assert!(check_that_engines_agree(&rules, [BotKind::Hindmost; 2], 0..70, 9_000, kept));
    }
    assert!(check_that_engines_agree(
        &rules,
        [BotKind::Hindmost; 2],
        0..3,
        61_000,
        DetailKept::Usual
    ));
}
