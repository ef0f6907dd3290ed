//! Skill and luck, compared with what each throw and each decision is worth.

use crate::balance::skill_and_luck::SkillAndLuck;
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

/// Adds up the variance of what each throw leads to.
struct Swings<'a> {
    solution: &'a Solution,
    position: Position,
    sum: f64,
}

impl GameObserver<Race> for Swings<'_> {
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

/// What throws move adds up to the way from the start's worth to the result, in squares: seen throw
/// by throw on fresh games, told by the results of others, and from the exact mean length.
#[test]
fn luck_is_what_the_throws_move() {
    let small = solved(form("finkel", &[2]), Objective::Win, 1e-9);
    let solution = &small.solution;
    let perfect = Perfect(solution);
    let variance = 1.0 - solution.start().powi(2);
    let games = 3_000_u32;
    let sums: Vec<f64> = (0..u64::from(games))
        .map(|game| {
            let mut swings = Swings { solution, position: solution.race().start(), sum: 0.0 };
            let table = GameSetup {
                game: solution.race(),
                bots: [&perfect, &perfect],
                starter: Seat::Light,
                throw_limit: 9_999,
            };
            play(&table, &mut GameStream::new(11, game), &mut swings);
            swings.sum
        })
        .collect();
    let n = f64::from(games);
    let mean = sums.iter().sum::<f64>() / n;
    let error = (sums.iter().map(|sum| (sum - mean).powi(2)).sum::<f64>() / (n - 1.0) / n).sqrt();
    assert!((mean - variance).abs() < 4.0 * error, "{mean} +- {error}, {variance} wanted");
    let index = Index::new(solution.race()).unwrap();
    let asked = ExactRequest {
        race: solution.race(),
        index: &index,
        players: Players::Same(&perfect),
        points: &[1],
        rest: None,
    };
    let throws = exact(&asked, &mut ()).unwrap().throws.mean.value;
    let plan = RegretPlan {
        rules: &small.rules,
        solution,
        bot: &perfect,
        against: None,
        games: 20_000,
        seed: 5,
        throw_limit: 9_999,
    };
    let luck = SkillAndLuck::new(&plan, &run(&plan, &false.into(), &()).tally, 0.9999);
    let interval = luck.dice_by_throw.unwrap().interval.unwrap();
    let by_throw = (variance / throws).sqrt() / 2.0;
    assert!(interval.low < by_throw && by_throw < interval.high, "{interval:?}, {by_throw} wanted");
    let [throw, turn] = [luck.dice_by_throw, luck.dice_by_turn].map(|found| found.unwrap().value);
    assert!(turn > throw, "a turn has a throw or more");
    let share = luck.choice_in_all.unwrap().value;
    let [dice, choice] = [turn.powi(2), luck.choice_by_turn.unwrap().value.powi(2)];
    assert!((share - choice / (dice + choice)).abs() < 1e-6, "{share}");
}

/// Each option is as likely: the mean of the squares less the square of the mean, from the
/// solution's own list of options.
#[test]
fn skill_is_what_the_options_of_a_decision_differ_by() {
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
fn games_that_are_stopped_tell_nothing_of_luck() {
    let small = solved(form("finkel", &[2]), Objective::Win, 1e-6);
    let bot = &Perfect(&small.solution);
    let plan = RegretPlan {
        rules: &small.rules,
        solution: &small.solution,
        bot,
        against: None,
        games: 50,
        seed: 5,
        throw_limit: 20,
    };
    let luck = SkillAndLuck::new(&plan, &run(&plan, &false.into(), &()).tally, 0.95);
    assert!(luck.played.unfinished > 0 && luck.choice_by_turn.is_some());
    assert!(
        luck.dice_by_throw.is_none() && luck.dice_by_turn.is_none() && luck.choice_in_all.is_none()
    );
}
