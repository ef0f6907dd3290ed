//! The dice of the sources as overlays. Their exact values are compared with values by hand from
//! the faces (rulebook, section 5), on a game with one kind of piece and on one with three. Games
//! played with them end.

use std::convert::Infallible;

use crate::balance::measures::Measures;
use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::batch::runner::{Listener, run};
use crate::game::rules::Rules;
use crate::game::rules::race::ThrowEffect;
use crate::input::variant::Base;
use crate::input::{readings, rules};
use crate::play::bots::BotKind;

const BASES: [&str; 2] = ["urgammon", "finkel"];
/// Each overlay and the chances of void, again and the values 1 to 6, in parts of the first number.
const DICE: [(&str, u64, [u64; 8]); 8] = [
    ("astragalus-die", 6, [0, 0, 2, 2, 1, 1, 0, 0]),
    ("astragalus-bone", 10, [0, 0, 1, 0, 4, 4, 0, 1]),
    ("astragalus-ranks", 10, [0, 0, 1, 4, 4, 1, 0, 0]),
    ("tetrahedra-4", 16, [1, 0, 4, 6, 4, 1, 0, 0]),
    ("coins-4", 16, [1, 0, 4, 6, 4, 1, 0, 0]),
    ("tetrahedra-3", 8, [0, 0, 3, 3, 1, 1, 0, 0]),
    ("coins-3", 8, [0, 0, 3, 3, 1, 1, 0, 0]),
    ("d6-museum", 6, [1, 1, 1, 1, 1, 1, 0, 0]),
];

struct NoListener;

impl Listener for NoListener {
    type Error = Infallible;
}

fn load(name: &str) -> Rules {
    rules::load(name).unwrap_or_else(|diagnostics| panic!("{name}: {diagnostics}"))
}

#[test]
fn exact_values_follow_from_the_faces() {
    for (overlay, parts, expected) in DICE {
        for base in BASES {
            let rules = load(&format!("{base}+{overlay}"));
            let throws = &rules.race().unwrap().throws;
            let mut found = [0; 8];
            for weighted in throws.outcomes() {
                let index = match weighted.outcome.effect {
                    ThrowEffect::Void => 0,
                    ThrowEffect::Again => 1,
                    ThrowEffect::Move { value, extra, bears_off, shared, .. } => {
                        assert!(!extra && bears_off && !shared, "{base}+{overlay}: a plain value");
                        usize::from(value) + 1
                    }
                };
                found[index] += u64::from(weighted.weight) * parts;
            }
            let total: u64 =
                throws.outcomes().iter().map(|weighted| u64::from(weighted.weight)).sum();
            assert_eq!(found, expected.map(|part| part * total), "{base}+{overlay}");
        }
    }
}

#[test]
fn tetrahedra_and_coins_are_the_same_lots() {
    for base in BASES {
        for count in [3, 4] {
            let [tetrahedra, coins] =
                ["tetrahedra", "coins"].map(|lots| load(&format!("{base}+{lots}-{count}")));
            assert_eq!(tetrahedra.race().unwrap().throws, coins.race().unwrap().throws);
            assert_eq!(tetrahedra.fingerprint, coins.fingerprint);
            assert_ne!(
                (&tetrahedra.title, &tetrahedra.race().unwrap().dice),
                (&coins.title, &coins.race().unwrap().dice)
            );
        }
    }
    assert_eq!(
        load("finkel+coins-4").fingerprint,
        load("finkel").fingerprint,
        "these are Finkel's lots"
    );
    assert_eq!(
        load("urgammon+astragalus-die").fingerprint,
        load("urgammon").fingerprint,
        "this is Urgammon's die"
    );
}

#[test]
fn the_verdict_die_can_be_added_and_removed() {
    let promotion = |name: &str| load(name).race().unwrap().promotion.clone();
    let (own, added) = (promotion("urgammon").unwrap(), promotion("finkel+verdict-die").unwrap());
    assert_eq!(
        (own.die, own.promotes, own.bears_off),
        (added.die, added.promotes, added.bears_off)
    );
    assert_eq!(load("urgammon+verdict-die").fingerprint, load("urgammon").fingerprint);
    assert_eq!(load("finkel+no-verdict-die").fingerprint, load("finkel").fingerprint);
    let without = load("urgammon+no-verdict-die");
    let race = without.race().unwrap();
    assert_eq!(race.promotion, None);
    for kind in &race.kinds {
        let entries: Vec<[u8; 2]> =
            kind.entries.iter().map(|entry| [entry.value, entry.step]).collect();
        assert_eq!(entries, [[1, 1], [2, 2], [3, 3], [4, 4]], "{}", kind.name);
    }
    assert!(race.kinds[1].enter_after.contains(0) && race.kinds[2].enter_after.contains(0));
}

#[test]
fn with_a_bone_nothing_is_promoted_or_entered_on_two() {
    let rules = load("urgammon+astragalus-bone");
    let race = rules.race().unwrap();
    let promoted: Vec<[u8; 2]> = race
        .promotion
        .iter()
        .flat_map(|promotion| &promotion.promotes)
        .map(|line| [line.from, line.to])
        .collect();
    assert_eq!(promoted, [[1, 5], [3, 7], [4, 10]]);
    let enters = |kind: usize| -> Vec<u8> {
        race.kinds[kind].entries.iter().map(|entry| entry.value).collect()
    };
    assert_eq!((enters(0), enters(1), enters(2)), (vec![1, 3, 4], vec![5, 6, 7], vec![10]));
}

#[test]
fn games_end_with_every_die_but_one_and_every_reading_can_be_played() {
    let names =
        DICE.map(|(overlay, ..)| overlay).into_iter().chain(["verdict-die", "no-verdict-die"]);
    for overlay in names {
        for base in BASES {
            let name = format!("{base}+{overlay}");
            for point in readings::alternatives(
                &Base::load(&name).unwrap_or_else(|diagnostics| panic!("{diagnostics}")),
            ) {
                for other in point.alternatives {
                    drop(other.unwrap_or_else(|diagnostics| panic!("{diagnostics}")));
                }
            }
            for bot in [BotKind::Random, BotKind::Greedy] {
                let rules = load(&name);
                let (columns, ratios) =
                    (Measures::All.columns(&rules), Measures::All.ratio_columns());
                let plan = Plan {
                    rules,
                    bots: [bot, bot].map(Into::into),
                    games: 200,
                    seed: 4,
                    throw_limit: 20_000,
                    columns,
                    ratios,
                    watch_board: false,
                    luck: None,
                    feel: None,
                };
                let Ok(batch) = run(&plan, &PlayCourse::undisturbed(), &mut NoListener);
                assert_eq!(batch.tally.games, 200);
                // Without a 2 the two sides can block each other for ever, as the overlay says.
                let can_deadlock = name == "urgammon+astragalus-bone";
                assert!(
                    batch.tally.unfinished <= if can_deadlock { 6 } else { 0 },
                    "{name}, {}",
                    bot.name()
                );
            }
        }
    }
}
