//! Dice mechanics compared with values worked out by hand, and with the engine.

use crate::balance::compare::{Comparison, comparison};
use crate::balance::coupled::Coupled;
use crate::balance::dice_mechanics::{DiceMechanics, DiceProgress};
use crate::balance::difference::Verdict;
use crate::balance::measures::Measures;
use crate::batch::coupled;
use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::game::actions::ActionList;
use crate::game::contract::Game;
use crate::game::fraction::Fraction;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::input::patch::Patch;
use crate::input::{catalogue, rules, scenario, variant};
use crate::play::bots::BotKind;
use crate::report::document::{Document, PrintedSection, PrintedTable};
use crate::study::{self, Nobody, RunOptions, Study, dice_section};
use std::collections::BTreeMap;

fn load(name: &str) -> Rules {
    rules::load(name).unwrap_or_else(|diagnostics| panic!("{name}: {diagnostics}"))
}

fn mechanics_of(name: &str) -> DiceMechanics {
    DiceMechanics::of_role(load(name).race().expect("a race"), 0)
}

fn fraction(part: u128, whole: u128) -> Fraction {
    Fraction::new(part, whole)
}

/// The values with their chances in parts of `whole`, and the waste. Mean and variance of the
/// progress are given as numerator and denominator.
fn progress(
    whole: u128,
    values: &[(u8, u128)],
    waste: u128,
    mean: [u128; 2],
    variance: [u128; 2],
) -> DiceProgress {
    let values: BTreeMap<u8, Fraction> =
        values.iter().map(|(value, part)| (*value, fraction(*part, whole))).collect();
    let [mean, variance] = [mean, variance].map(|[part, whole]| fraction(part, whole));
    DiceProgress { values, waste: fraction(waste, whole), mean, variance }
}

#[test]
fn four_coins_are_binomial() {
    // n = 4, p = 1/2: 1 4 6 4 1 over 16, mean np = 2, variance np(1 - p) = 1.
    let four = mechanics_of("finkel");
    assert_eq!(four.plain, progress(16, &[(1, 4), (2, 6), (3, 4), (4, 1)], 1, [2, 1], [1, 1]));
    assert_eq!(
        (four.again, four.extra, four.entry, four.promoted),
        (Fraction::ZERO, Fraction::ZERO, fraction(15, 16), None)
    );
}

#[test]
fn urgammons_dice_match_the_hand_calculation() {
    let urgammon = mechanics_of("urgammon");
    // 1 1 2 2 3 4: (1 + 1 + 2 + 2 + 3 + 4) / 6 = 13/6; (1 + 1 + 4 + 4 + 9 + 16) / 6 - 169/36 =
    // 41/36.
    assert_eq!(
        urgammon.plain,
        progress(6, &[(1, 2), (2, 2), (3, 1), (4, 1)], 0, [13, 6], [41, 36])
    );
    // YES in two of three: (5 + 5 + 6 + 6 + 7 + 10) / 9 = 39/9; (25 + 25 + 36 + 36 + 49 + 100) / 9
    // - 169/9 = 102/9.
    let promoted = progress(9, &[(5, 2), (6, 2), (7, 1), (10, 1)], 3, [39, 9], [102, 9]);
    assert_eq!(urgammon.promoted, Some(promoted));
    // Every face enters a pawn.
    assert_eq!((urgammon.entry, urgammon.another_throw()), (fraction(1, 1), Fraction::ZERO));
}

#[test]
fn a_cubic_die_loses_the_turn_on_five_and_throws_again_on_six() {
    let die = mechanics_of("krolewska-a");
    // (1 + 2 + 3 + 4) / 6 = 5/3; (1 + 4 + 9 + 16) / 6 - 25/9 = 20/9.
    assert_eq!(die.plain, progress(6, &[(1, 1), (2, 1), (3, 1), (4, 1)], 1, [5, 3], [20, 9]));
    assert_eq!(
        (die.again, die.another_throw(), die.entry),
        (fraction(1, 6), fraction(1, 6), fraction(2, 3))
    );
}

#[test]
fn bells_wager_throws_carry_extra_throws_and_one_of_them_enters() {
    let bell = mechanics_of("bell-wager");
    // None 4, one void, two 1, three 5, over 1 3 3 1: (4 + 3 + 5) / 8 = 3/2; (16 + 3 + 25) / 8 -
    // 9/4 = 13/4.
    assert_eq!(bell.plain, progress(8, &[(1, 3), (4, 1), (5, 1)], 3, [3, 2], [13, 4]));
    assert_eq!(
        (bell.extra, bell.again, bell.another_throw()),
        (fraction(5, 8), Fraction::ZERO, fraction(5, 8))
    );
    assert_eq!(bell.entry, fraction(1, 8));
}

#[test]
fn a_second_die_may_be_needed_to_enter_and_may_give_a_value_of_the_first_die() {
    // Chariots alone, on 5 6 7: 1, 2 and 3 must be promoted, with YES in two of three cases. Four
    // and ten enter nothing.
    let patch = Patch::default().with_field("pieces.pawn", serde_json::Value::Null);
    let patch = patch
        .with_field("pieces.hero", serde_json::Value::Null)
        .with_field("promotion.enters", serde_json::json!(["chariot"]));
    let patch = patch.with_field("pieces.chariot.enter_after", serde_json::json!([]));
    let chariots =
        variant::load("urgammon", &patch).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    assert_eq!(DiceMechanics::of_role(chariots.race().unwrap(), 0).entry, fraction(5 * 2, 6 * 3));
    // 1 becomes 3: half of the sides say YES. The value 1 had 2/6. Half of that becomes 3, half
    // becomes waste.
    let patch = Patch::default().with_field("promotion.promotes", serde_json::json!({"1": 3}));
    let patch = patch.with_field("promotion.faces", serde_json::json!({"yes": 1, "no": 1}));
    let patch =
        patch.with_field("promotion.enters", serde_json::json!(["pawn", "chariot", "hero"]));
    let patch = patch
        .with_field("pieces.chariot.enter", serde_json::json!({"3": 3}))
        .with_field("pieces.hero.enter", serde_json::json!({"3": 3}));
    let raised =
        variant::load("urgammon", &patch).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let promoted = DiceMechanics::of_role(raised.race().unwrap(), 0).promoted.unwrap();
    // (2 * 4 + 3 * 4 + 4 * 2) / 12 = 7/3; (4 * 4 + 9 * 4 + 16 * 2) / 12 - 49/9 = 14/9.
    assert_eq!(promoted, progress(12, &[(2, 4), (3, 4), (4, 2)], 2, [7, 3], [14, 9]));
}

#[test]
fn only_lots_of_the_same_number_throw_the_same() {
    let dice = [
        "astragalus-die",
        "astragalus-bone",
        "astragalus-ranks",
        "tetrahedra-3",
        "coins-3",
        "tetrahedra-4",
        "coins-4",
        "d6-museum",
    ];
    for base in ["urgammon", "finkel"] {
        for one in dice {
            for other in dice {
                let same = mechanics_of(&format!("{base}+{one}"))
                    .same_throws(&mechanics_of(&format!("{base}+{other}")));
                let lots = |name: &str| {
                    name.split_once('-')
                        .filter(|(kind, _)| *kind != "astragalus" && *kind != "d6")
                        .map(|(_, count)| count.to_owned())
                };
                assert_eq!(
                    same,
                    one == other || lots(one).is_some() && lots(one) == lots(other),
                    "{base}: {one}, {other}"
                );
            }
        }
    }
    assert!(
        mechanics_of("finkel").same_throws(&mechanics_of("british-museum")),
        "the number of pieces does not matter"
    );
    assert!(
        !mechanics_of("urgammon").same_throws(&mechanics_of("urgammon+no-verdict-die")),
        "a second die is part of the throw"
    );
    assert!(
        !mechanics_of("traditional").same_throws(&mechanics_of("krolewska-b")),
        "throws that may be shared are different"
    );
}

/// The chance that a throw can enter a piece at the start, computed with the engine.
fn entry_by_the_engine(rules: &Rules) -> f64 {
    let race = Race::new(rules).expect("a race");
    let can_enter = |force| {
        let mut list = ActionList::default();
        race.legal_actions(&race.start(), Seat::Light, force, &mut list);
        !list.is_empty()
    };
    let course = race.course();
    let yes = course.verdict.as_ref().map_or(0.0, |die| {
        let yes: u32 =
            die.outcomes().iter().filter(|side| side.outcome).map(|side| side.weight).sum();
        f64::from(yes) / f64::from(die.total())
    });
    let entered =
        course.dice.of_role(0).outcomes().iter().map(|weighted| match &weighted.outcome {
            Cast::Move { base, .. } if can_enter(base) => f64::from(weighted.weight),
            Cast::Move { promoted: Some(force), .. } if can_enter(force) => {
                f64::from(weighted.weight) * yes
            }
            _ => 0.0,
        });
    entered.sum::<f64>() / f64::from(course.dice.of_role(0).total())
}

#[test]
fn in_every_shipped_race_chances_add_up_to_one_and_entry_matches_the_engine() {
    let mut races = 0;
    for listed in catalogue::list() {
        for overlay in ["", "+astragalus-bone", "+verdict-die", "+d6-museum"] {
            let Ok(rules) = rules::load(&format!("{}{overlay}", listed.name)) else { continue };
            let Some(race) = rules.race() else { continue };
            let mechanics = DiceMechanics::of_role(race, 0);
            races += 1;
            for progress in std::iter::once(&mechanics.plain).chain(&mechanics.promoted) {
                let rest = progress.waste + mechanics.again;
                assert_eq!(
                    progress.values.values().fold(rest, |sum, chance| sum + *chance),
                    fraction(1, 1),
                    "{}",
                    rules.name
                );
            }
            assert!(
                (mechanics.entry.value() - entry_by_the_engine(&rules)).abs() < 1e-12,
                "{}",
                rules.name
            );
        }
    }
    assert!(races > 60, "{races} races");
}

fn section_of(names: &[&str]) -> PrintedSection {
    let rules: Vec<Rules> = names.iter().map(|name| load(name)).collect();
    let section = dice_section::section(&rules.iter().collect::<Vec<_>>());
    let mut study = Study::default();
    study.sections.push(section);
    Document::of(&study).expect("charts can be drawn").sections.remove(0)
}

/// The cells of a row as text.
fn cells(PrintedTable { table, .. }: &PrintedTable, head: &str) -> Vec<String> {
    let row =
        table.rows.iter().find(|row| row.head == head).unwrap_or_else(|| panic!("no row {head}"));
    row.cells
        .iter()
        .map(|cell| format!("{} ({})", cell.value, cell.range).replace(" ()", ""))
        .collect()
}

#[test]
fn tables_show_the_fractions_of_the_faces() {
    let section = section_of(&["freecompany-classic", "krolewska-a"]);
    let [mechanics, values] = &section.tables[..] else { panic!("two tables") };
    let quarter = "1/4 (25.00)";
    let sixteenth = "1/16 (6.25)";
    assert_eq!(cells(values, "A"), [sixteenth, "0", quarter, "3/8 (37.50)", quarter, sixteenth]);
    assert_eq!(cells(values, "B"), ["1/6 (16.67)"; 6]);
    assert_eq!(
        cells(mechanics, "krolewska-a"),
        // The square root of 20/9 is 1.4907.
        [
            "B",
            "1.6667 (5/3)",
            "2.2222 (20/9)",
            "1.4907",
            "1/6 (16.67)",
            "1/6 (16.67)",
            "2/3 (66.67)"
        ]
    );
    assert_eq!(section.paragraphs, ["No two of these rule sets have exactly the same throws."]);
}

#[test]
fn a_second_die_has_its_own_line_and_its_own_sign_in_the_chart() {
    let section = section_of(&["urgammon", "urgammon+no-verdict-die"]);
    let promoted_cells = cells(&section.tables[1], "A, promoted");
    assert_eq!(promoted_cells[0], "1/3 (33.33)");
    assert_eq!(section.tables[1].table.rows.len(), 3);
    assert!(section.figures[0].svg.contains("promoted"));
}

#[test]
fn games_without_values_are_named_and_not_compared() {
    let section = section_of(&["freecompany-royal"]);
    assert_eq!((section.tables.len(), section.figures.len()), (0, 0));
    assert_eq!(
        section.paragraphs,
        ["Not compared here, because their throws have no values: freecompany-royal."]
    );
    let both = section_of(&["freecompany-royal", "aseb", "british-museum"]);
    assert_eq!(both.tables[1].table.rows.len(), 1, "one row for equal dice");
    assert_eq!(
        both.tables[0].table.rows.iter().map(|row| row.cells[0].value.as_str()).collect::<Vec<_>>(),
        ["A", "A"]
    );
    assert!(
        both.paragraphs[0].starts_with("aseb and british-museum have exactly the same throws"),
        "{:?}",
        both.paragraphs
    );
}

/// Plays these rule sets side by side with two bots.
fn played(names: &[&str], bot: BotKind) -> Comparison {
    let plan = |name: &&str| {
        let rules = load(name);
        let (columns, ratios) = (Measures::All.columns(&rules), Measures::All.ratio_columns());
        Plan {
            rules,
            bots: [bot; 2].map(Into::into),
            games: 600,
            seed: 4,
            throw_limit: 20_000,
            columns,
            ratios,
            watch_board: false,
            luck: None,
            feel: None,
        }
    };
    let variants: Vec<Plan> = names.iter().map(plan).collect();
    let quantities = Coupled::common_quantities(&variants);
    let plan = Coupled::plan(variants, &quantities);
    let Ok(batch) = coupled::run(&plan, &PlayCourse::undisturbed(), &mut coupled::IgnoreRecords);
    comparison(Coupled { plan, quantities, tally: batch.tally, level: 0.95 }, 0)
}

/// The same games, asked for by a scenario.
fn answered(names: &[&str]) -> Study {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("dice.yaml");
    let text = format!(
        "name: dice\nrules: [{}]\nbots: [[greedy, greedy], [random, random]]\ngames: 600\nseed: \
         4\ncompare: {{}}\n",
        names.join(", ")
    );
    std::fs::write(&file, text).expect("it can be written");
    let scenario = scenario::load(&file).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    study::run(&scenario, &RunOptions::default(), &Nobody).expect("nobody interrupts it")
}

#[test]
fn tetrahedra_and_coins_play_equal_games_and_the_report_says_so() {
    for base in ["urgammon", "finkel"] {
        for count in [3, 4] {
            let names = [
                format!("{base}+d6-museum"),
                format!("{base}+tetrahedra-{count}"),
                format!("{base}+coins-{count}"),
            ];
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let comparisons = [BotKind::Greedy, BotKind::Random].map(|bot| played(&names, bot));
            for found in &comparisons {
                let tally = &found.coupled.tally;
                assert_eq!(
                    tally.variants[1], tally.variants[2],
                    "{names:?}: every count of every game"
                );
                assert!(
                    tally.sums.iter().all(|sums| sums.squared_differences(1, 2) == 0),
                    "{names:?}: in every pair"
                );
                assert_ne!(tally.variants[0], tally.variants[1], "another die is another game");
                let other_comparison = comparison(found.coupled.clone(), 1);
                for row in &other_comparison.rows {
                    assert!(
                        row.differences[2]
                            .as_ref()
                            .is_none_or(|against| against.difference.verdict == Verdict::Alike),
                        "{names:?}"
                    );
                }
            }
            let sections = answered(&names).sections;
            let titled = |title: &str| {
                sections.iter().find(|one| one.title == title).expect("a section of this title")
            };
            let dice = titled("The dice, exactly");
            let equal = titled("The same rules under different names");
            let same = format!("{} and {} have exactly the same throws", names[1], names[2]);
            assert!(dice.paragraphs[0].starts_with(&same), "{same}");
            let text = &equal.paragraphs[0];
            assert!(
                text.starts_with(&format!(
                    "{}, {}: when compiled, these are exactly the same rules",
                    names[1], names[2]
                )),
                "{text}"
            );
            assert!(
                text.contains(
                    "every pair of games and every count was equal: greedy against greedy \
                     (600 games"
                ),
                "{text}"
            );
            assert!(!text.contains("differed"), "{text}");
        }
    }
}
