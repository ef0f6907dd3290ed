//! Each priority of each bot of the rulebook, on positions worked by hand. The notation is that of
//! the setup. Other bots have their tests in their own files, and use what is public here.

use crate::game::contract::Game;
use crate::game::race::{Race, UsableRoll};
use crate::game::rules::Rules;
use crate::game::rules::race::{EntryStep, ExitRule, ThrowEffect};
use crate::game::seat::Seat::{self, Light};
use crate::game::turn_state::TurnState;
use crate::play::bots::BotKind::{self, Foremost, Greedy, Hindmost, Random};
use crate::play::bots::Decision;
use crate::play::random_source::{RandomSource, ScriptedSource};

use super::rulebook;
use super::setup::{Setup, written};

/// The bot's choice for Light's base value of a throw with `marks` marks. All `draws` must be used.
pub fn choice(setup: &Setup, bot: BotKind, marks: u16, draws: &[u32]) -> String {
    let mut random = ScriptedSource::new(draws.iter().copied());
    let chosen = choice_by(setup, bot, marks, &mut random);
    assert!(random.is_used_up());
    chosen
}

/// The same with draws from any source.
pub fn choice_by(setup: &Setup, bot: BotKind, marks: u16, random: &mut dyn RandomSource) -> String {
    let force = setup.forces(marks).0;
    let list = setup.list(Light, &force);
    let moment = TurnState::turn_start(setup.race.course(), Light);
    let decision = Decision {
        game: &setup.race,
        position: &setup.position,
        seat: Light,
        turn_state: moment,
        roll: &force,
        actions: &list,
    };
    written(&list[bot.bot::<Race>().choose(&decision, random)])
}

/// Does the bot throw the second die, if Light may choose?
pub fn promotes(setup: &Setup, bot: BotKind, marks: u16, draws: &[u32]) -> bool {
    let (base, promoted) = setup.forces(marks);
    let promoted = promoted.expect("a promoted value");
    let lists = [&base, &promoted].map(|force| setup.list(Light, force));
    assert!(lists.iter().all(|list| !list.is_empty()), "a choice");
    let decision = |force: &'_ UsableRoll, list: usize| (force.clone(), list);
    let [(base, keep), (promoted, promote)] = [decision(&base, 0), decision(&promoted, 1)];
    let decision_for = |force, list: usize| Decision {
        game: &setup.race,
        position: &setup.position,
        seat: Seat::Light,
        turn_state: TurnState::turn_start(setup.race.course(), Seat::Light),
        roll: force,
        actions: &lists[list],
    };
    let mut random = ScriptedSource::new(draws.iter().copied());
    let answer = bot.bot::<Race>().throws_second_die(
        &decision_for(&base, keep),
        &decision_for(&promoted, promote),
        &mut random,
    );
    assert!(random.is_used_up());
    answer
}

/// A path of 14 steps, rosettes on 4, 8 and 14, home 15; both players share 5 to 12.
pub fn classic() -> Setup {
    Setup::new("freecompany-classic")
}

pub fn urgammon() -> Setup {
    Setup::new("urgammon").midgame()
}

#[test]
fn random_takes_the_action_that_is_drawn() {
    let setup = classic().light("p5 p9");
    assert_eq!(setup.base(Light, 2), ["p0-2", "p5-7", "p9-11"]);
    for (draw, action) in ["p0-2", "p5-7", "p9-11"].into_iter().enumerate() {
        assert_eq!(choice(&setup, Random, 2, &[draw as u32]), action);
    }
}

#[test]
fn random_tosses_a_coin_for_the_second_die() {
    let setup = urgammon().light("p4");
    assert!(promotes(&setup, Random, 2, &[1]));
    assert!(!promotes(&setup, Random, 2, &[0]));
}

#[test]
fn greedy_captures_first_of_all() {
    // 6-8 is a rosette, 13-15 home, and 9x11 captures.
    let setup = classic().light("p6 p9 p13").dark("p11");
    assert_eq!(setup.base(Light, 2), ["p0-2", "p6-8", "p9x11", "p13-15"]);
    assert_eq!(choice(&setup, Greedy, 2, &[]), "p9x11");
}

#[test]
fn greedy_lands_on_a_rosette_before_it_bears_off() {
    assert_eq!(choice(&classic().light("p6 p9 p13"), Greedy, 2, &[]), "p6-8");
    // Entering on a rosette is landing on one.
    assert_eq!(choice(&classic().light("p6 p11"), Greedy, 4, &[]), "p0-4");
}

#[test]
fn greedy_bears_off_before_it_only_moves() {
    let setup = Setup::new("urgammon").midgame().light("p13 p17 p17 c15 h16");
    // 13-14 and 15-16 are moves (16 is blocked). 16-17 bears off, and it would also be the
    // foremost.
    assert_eq!(choice(&setup, Greedy, 1, &[]), "h16-17");
    let setup = Setup::of(at_least()).light("p10 p14");
    // At least: 3 bears 14 off; 10-13 is only a move. With 12 in place of 14, 12 bears off as well
    // and 14 is gone.
    assert_eq!(choice(&setup, Greedy, 3, &[]), "p14-15");
}

/// The classic game where any value that is great enough bears off.
fn at_least() -> Rules {
    let mut rules = classic().rules;
    rules.race_mut().expect("a race").bearing_off.rule = ExitRule::AtLeast;
    rules
}

#[test]
fn greedy_takes_the_foremost_among_equals_of_every_class() {
    let captures = classic().light("p5 p9").dark("p7 p11");
    assert_eq!(choice(&captures, Greedy, 2, &[]), "p9x11");
    // 2-4, 6-8 and 12-14 are rosettes.
    assert_eq!(choice(&classic().light("p2 p6 p12"), Greedy, 2, &[]), "p12-14");
    // 13 and 14 both bear off by 2 or more.
    assert_eq!(choice(&Setup::of(at_least()).light("p13 p14"), Greedy, 2, &[]), "p14-15");
    assert_eq!(choice(&classic().light("p5 p9"), Greedy, 2, &[]), "p9-11");
    // A waiting piece counts as step 0: it enters only if the others cannot move.
    assert_eq!(choice(&classic().light("p1 p3"), Greedy, 2, &[]), "p3-5");
}

#[test]
fn greedy_throws_the_second_die_only_for_what_the_base_value_cannot_do() {
    // 2: enter or 4-6. Promoted 6: 4-10, which is not a capture, a rosette or home.
    assert!(!promotes(&urgammon().light("p4"), Greedy, 2, &[]));
    // A capture on 10.
    assert!(promotes(&urgammon().light("p4").dark("p10"), Greedy, 2, &[]));
    // The same, but the base value captures on 6 too.
    assert!(!promotes(&urgammon().light("p4").dark("p6 p10"), Greedy, 2, &[]));
    // The same, but the base value lands on the rosette 8, or bears 15 off.
    assert!(!promotes(&urgammon().light("p4 p6").dark("p10"), Greedy, 2, &[]));
    assert!(!promotes(&urgammon().light("p4 p15").dark("p10"), Greedy, 2, &[]));
    // A rosette: 10 takes 2 to 12; the base value 4 only 2 to 6, because 4 is taken and 8 is a safe
    // square of Dark's.
    let rosette = urgammon().light("p2 p4").dark("p8");
    assert_eq!(rosette.base(Light, 4), ["p2-6"]);
    assert!(promotes(&rosette, Greedy, 4, &[]));
}

#[test]
fn greedy_throws_the_second_die_to_bear_off_if_that_is_allowed() {
    let mut rules = urgammon().rules;
    rules.race_mut().expect("a race").promotion.as_mut().expect("a second die").bears_off = true;
    // 12 and 5 is home; 12-13 and entering are not special.
    assert!(promotes(&Setup::of(rules).light("p12"), Greedy, 1, &[]));
}

#[test]
fn foremost_moves_the_piece_with_the_highest_step_whatever_it_does() {
    // It ignores the capture on 8 and the rosette.
    let setup = classic().light("p5 p6 p9").dark("p7");
    assert_eq!(choice(&setup, Foremost, 2, &[]), "p9-11");
    // If the foremost cannot move, the next one moves: 11 to 13 is possible, and 14 cannot bear off
    // by 2.
    assert_eq!(choice(&classic().light("p3 p11 p14"), Foremost, 2, &[]), "p11-13");
}

#[test]
fn hindmost_enters_first_or_moves_the_piece_with_the_lowest_step() {
    assert_eq!(choice(&classic().light("p5 p9"), Hindmost, 2, &[]), "p0-2");
    // 2 is taken: then the hindmost piece moves.
    assert_eq!(choice(&classic().light("p2 p5 p9"), Hindmost, 2, &[]), "p2-4");
    assert_eq!(choice(&classic().light("p2 p4 p9").dark("p11"), Hindmost, 2, &[]), "p4-6");
}

#[test]
fn foremost_and_hindmost_never_throw_the_second_die_by_choice() {
    let tempting = urgammon().light("p4").dark("p10");
    assert!(!promotes(&tempting, Foremost, 2, &[]));
    assert!(!promotes(&tempting, Hindmost, 2, &[]));
    // But they must throw it if no other action is possible.
    let forced = urgammon().light("p17 p17 p17 c15 c17 h16");
    for bot in [Foremost, Hindmost] {
        let played = forced.play_by([bot; 2], "3 yes");
        assert_eq!(played.log[1..3], ["yes, compulsory", "c0-7"]);
    }
}

#[test]
fn of_equal_steps_the_first_kind_of_the_file_moves() {
    let mut rules = rulebook::race("a4 a3 a2 a1", 2, &[(0, 1), (1, 1)]);
    let race = rules.race_mut().expect("a race");
    race.kinds[0].entries = vec![EntryStep { value: 1, step: 1 }];
    race.kinds.push(race.kinds[0].clone());
    let enters = [0, 1].into_iter().collect();
    let both = ThrowEffect::Move { value: 1, extra: false, enters, bears_off: true, shared: false };
    race.throws = rulebook::throws([(ThrowEffect::Void, 1), (both, 1)].into_iter());
    let setup = Setup::of(rules);
    assert_eq!(setup.base(Light, 1), ["p0-1", "c0-1"]);
    for bot in [Greedy, Foremost, Hindmost] {
        assert_eq!(choice(&setup, bot, 1, &[]), "p0-1");
    }
}
