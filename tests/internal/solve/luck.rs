//! Skill and luck, compared with the values of each throw and each decision.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::balance::luck::LuckOfThrows;
use crate::balance::skill_and_luck::SkillAndLuck;
use crate::batch::course::PlayCourse;
use crate::batch::luck::{LuckTeller, PlanLuck};
use crate::batch::plan::Plan;
use crate::batch::player::Player;
use crate::batch::regret::{RegretPlan, run};
use crate::batch::runner;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::position::Position;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::play::bots::BotKind;
use crate::play::luck::{Luck, LuckBy};
use crate::play::observer::{Event, GameObserver, WithoutDetail};
use crate::play::random_source::GameStream;
use crate::play::record::Ending;
use crate::play::referee::{GameSetup, play, play_measured};
use crate::solve::exact::{ExactRequest, Players, exact};
use crate::solve::file::Objective;
use crate::solve::index::Index;
use crate::solve::perfect::Perfect;
use crate::solve::regret::{Decided, Judged};
use crate::solve::solution::Solution;
use crate::stats::estimate::Estimate;

use super::against_samples::NoListener;
use super::forms::form;
use super::solved::solved;

/// Nobody interrupts.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Small forms, together with every event of chance that rules may have.
const LUCKY: [(&str, &[u8]); 5] = [
    ("finkel", &[2]),
    ("urgammon", &[1, 1, 0]),
    ("bell-tavola", &[2]),
    ("masters", &[2]),
    ("krolewska-b", &[1]),
];

const MOMENT: TurnState = TurnState::of(Seat::Light, u32::MAX);

/// Adds up the variance of the values that each throw leads to.
struct ThrowVariance<'a> {
    solution: &'a Solution,
    position: Position,
    sum: f64,
}

impl GameObserver<Race> for ThrowVariance<'_> {
    fn see(&mut self, event: Event<'_, Race>) {
        match event {
            Event::Cast { seat, .. } => {
                let before = self.solution.value(&self.position, seat, MOMENT);
                let casts = self.solution.race().course().dice.of_role(0);
                for (outcome, cast) in casts.outcomes().iter().enumerate() {
                    let after = self.solution.throw(&self.position, seat, MOMENT, outcome).value;
                    self.sum += f64::from(cast.weight) / f64::from(casts.total())
                        * (after - before).powi(2);
                }
            }
            Event::Acted { position, .. } => self.position = position.clone(),
            _ => {}
        }
    }
}

/// The squared changes of value by the throws add up to the variance of the result. This is checked
/// in three ways: throw by throw on new games, from the results of other games, and from the exact
/// mean length.
#[test]
fn luck_is_the_variance_caused_by_the_throws() {
    let small = solved(form("finkel", &[2]), Objective::Win, 1e-9);
    let solution = &small.solution;
    let perfect = Perfect(solution);
    let variance = 1.0 - solution.start().powi(2);
    let games = 3_000_u32;
    let sums: Vec<f64> = (0..u64::from(games))
        .map(|game| {
            let mut throw_variance =
                ThrowVariance { solution, position: solution.race().start(), sum: 0.0 };
            let table = GameSetup {
                game: solution.race(),
                bots: [&perfect, &perfect],
                starter: Seat::Light,
                throw_limit: 9_999,
            };
            play(&table, &mut GameStream::new(11, game), &mut throw_variance);
            throw_variance.sum
        })
        .collect();
    let n = f64::from(games);
    let mean = sums.iter().sum::<f64>() / n;
    let error = (sums.iter().map(|sum| (sum - mean).powi(2)).sum::<f64>() / (n - 1.0) / n).sqrt();
    assert!((mean - variance).abs() < 4.0 * error, "{mean} +- {error}, expected {variance}");
    let throws = mean_throws(solution);
    let plan = RegretPlan {
        rules: &small.rules,
        solution,
        bot: &perfect,
        opponent: None,
        games: 20_000,
        seed: 5,
        throw_limit: 9_999,
    };
    let luck = SkillAndLuck::new(&plan, &run(&plan, &PlayCourse::undisturbed()).tally, 0.9999);
    let interval = luck.dice_by_throw.unwrap().interval.unwrap();
    let by_throw = (variance / throws).sqrt() / 2.0;
    assert!(
        interval.low < by_throw && by_throw < interval.high,
        "{interval:?}, expected {by_throw}"
    );
    let [throw, turn] = [luck.dice_by_throw, luck.dice_by_turn].map(|found| found.unwrap().value);
    assert!(turn > throw, "a turn has one or more throws");
    let share = luck.choice_in_all.unwrap().value;
    let [dice, choice] = [turn.powi(2), luck.choice_by_turn.unwrap().value.powi(2)];
    assert!((share - choice / (dice + choice)).abs() < 1e-6, "{share}");
}

/// The exact mean number of throws of perfect players.
fn mean_throws(solution: &Solution) -> f64 {
    let index = Index::new(solution.race()).unwrap();
    let request = ExactRequest {
        race: solution.race(),
        index: &index,
        players: Players::Same(&Perfect(solution)),
        points: &[1],
        rest: None,
    };
    exact(&request, &mut ()).unwrap().throws.mean.value
}

/// Luck alone moves the winning chance of perfect players from its value at the start to 0 or 1. So
/// the value says how much luck a winner had, and with the mean length what a throw does.
#[test]
fn what_is_told_of_luck_follows_from_the_value_and_the_length() {
    let small = solved(form("finkel", &[2]), Objective::Win, 1e-9);
    let throws = mean_throws(&small.solution);
    let chance = small.solution.score(small.solution.start());
    let player = Player::Perfect(Perfect(Arc::new(small.solution)));
    let plan = Plan {
        rules: small.rules,
        bots: [player.clone(), player],
        games: 5_000,
        seed: 3,
        throw_limit: 9_999,
        columns: Vec::new(),
        ratios: Vec::new(),
        watch_board: false,
        luck: Some(PlanLuck { tells_throws: true, ..PlanLuck::told_by(LuckTeller::Bots(None)) }),
        feel: None,
    };
    let Ok(batch) = runner::run(&plan, &PlayCourse::undisturbed(), &mut NoListener);
    let luck = LuckOfThrows::of(&plan, &batch.tally, 0.9999).unwrap();
    let contains = |estimate: &Estimate, value: f64| {
        let interval = estimate.interval.expect("games differ");
        assert!(interval.contains(value), "{estimate:?}, expected {value}");
    };
    assert_eq!(luck.won, 5_000, "nobody draws");
    contains(&luck.of_winner.unwrap(), 2.0 * chance * (1.0 - chance));
    contains(&luck.per_throw, (chance * (1.0 - chance) / throws).sqrt());
    // The casts together have no luck. The last is the best, and the first moves nothing.
    let figures: Vec<&Estimate> = luck.casts.iter().filter_map(|cast| cast.luck.as_ref()).collect();
    assert_eq!(figures.len(), 5);
    let weighted = luck.casts.iter().zip(&figures);
    let mean: f64 = weighted.map(|(cast, figure)| cast.chance.value() * figure.value).sum();
    assert!(mean.abs() < 1e-3, "{mean}");
    assert!(figures[0].interval.unwrap().high < 0.0, "{luck:?}");
    assert!(figures[4].interval.unwrap().low > 0.0, "{luck:?}");
}

/// Each option is equally likely. So the variance is the mean of the squares minus the square of
/// the mean, from the solution's own list of options.
#[test]
fn skill_is_the_variance_of_the_options_of_a_decision() {
    let small = solved(form("finkel", &[2]), Objective::Win, 1e-9);
    let judged = Judged::new(BotKind::Greedy.bot(), &small.solution);
    let table = GameSetup {
        game: small.solution.race(),
        bots: [&judged, &judged],
        starter: Seat::Light,
        throw_limit: 9_999,
    };
    (0..50).for_each(|game| {
        play(&table, &mut GameStream::new(3, game), &mut WithoutDetail);
    });
    let verdicts = judged.verdicts();
    assert!(verdicts.len() > 300, "{}", verdicts.len());
    for verdict in verdicts {
        assert!(matches!(verdict.decided, Decided::Action { .. }), "there is no second die");
        let options = small
            .solution
            .throw(&verdict.position, verdict.seat, verdict.turn_state, verdict.outcome)
            .keep;
        let n = options.len() as f64;
        let mean = options.iter().map(|option| option.value).sum::<f64>() / n;
        let square = options.iter().map(|option| option.value * option.value).sum::<f64>() / n;
        assert!((verdict.variance - (square - mean * mean)).abs() < 1e-12, "{verdict:?}");
    }
}

#[test]
fn stopped_games_give_no_estimate_of_luck() {
    let small = solved(form("finkel", &[2]), Objective::Win, 1e-6);
    let bot = &Perfect(&small.solution);
    let plan = RegretPlan {
        rules: &small.rules,
        solution: &small.solution,
        bot,
        opponent: None,
        games: 50,
        seed: 5,
        throw_limit: 20,
    };
    let luck = SkillAndLuck::new(&plan, &run(&plan, &PlayCourse::undisturbed()).tally, 0.95);
    assert!(luck.played.unfinished > 0 && luck.choice_by_turn.is_some());
    assert!(
        luck.dice_by_throw.is_none() && luck.dice_by_turn.is_none() && luck.choice_in_all.is_none()
    );
}

/// The score of each game less its luck is the value of the game: perfect players lose nothing, so
/// chance alone moves the value. The rule sets have a second die, a kept opening cast, equal turns,
/// entries by an own throw, or casts that are thrown again.
#[test]
fn a_perfect_game_without_its_luck_is_worth_what_the_game_is_worth() {
    for (name, pieces) in LUCKY {
        let small = solved(form(name, pieces), Objective::Win, 1e-6);
        let solution = &small.solution;
        let perfect = Perfect(solution);
        let value = solution.score(solution.start());
        for starter in Seat::BOTH {
            let table = GameSetup {
                game: solution.race(),
                bots: [&perfect, &perfect],
                starter,
                throw_limit: 9_999,
            };
            for game in 0..40 {
                let (mut random, mut watch) = (GameStream::new(7, game), WithoutDetail);
                let measured = play_measured(&table, LuckBy::BOTS, &NEVER, &mut random, &mut watch);
                let (record, _) = measured.unwrap();
                let score = match record.ending {
                    Ending::FirstWins(_) => 1.0,
                    Ending::SecondWins(_) => 0.0,
                    Ending::Draw => 0.5,
                    Ending::Unfinished => panic!("{name}: game {game} does not end"),
                };
                let rest = score - record.luck.score as f64 * Luck::SCORE_UNIT;
                // Each throw adds errors of the solution's bound at most.
                let error = 2.0 * solution.bound() * f64::from(record.throws);
                assert!(
                    (rest - value).abs() < error.max(1e-6),
                    "{name} {game}: {rest}, not {value}"
                );
            }
        }
    }
}
