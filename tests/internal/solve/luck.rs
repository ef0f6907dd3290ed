//! Skill and luck, compared with the values of each throw and each decision.

use crate::balance::skill_and_luck::SkillAndLuck;
use crate::batch::course::PlayCourse;
use crate::batch::regret::{RegretPlan, run};
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::position::Position;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::play::bots::BotKind;
use crate::play::observer::{Event, GameObserver, WithoutDetail};
use crate::play::random_source::GameStream;
use crate::play::referee::{GameSetup, play};
use crate::solve::exact::{ExactRequest, Players, exact};
use crate::solve::file::Objective;
use crate::solve::index::Index;
use crate::solve::perfect::Perfect;
use crate::solve::regret::{Decided, Judged};
use crate::solve::solution::Solution;

use super::forms::form;
use super::solved::solved;

const MOMENT: TurnState = TurnState { starter: Seat::Light, extra_throws_left: u32::MAX };

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
                let casts = &self.solution.race().course().casts;
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
    let index = Index::new(solution.race()).unwrap();
    let request = ExactRequest {
        race: solution.race(),
        index: &index,
        players: Players::Same(&perfect),
        points: &[1],
        rest: None,
    };
    let throws = exact(&request, &mut ()).unwrap().throws.mean.value;
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
