//! What decisions lose: by hand, for optimal play itself, and on any number of threads.

use crate::balance::regret::{NoScore, Regret};
use crate::batch::course::PlayCourse;
use crate::batch::regret::{RegretPlan, RegretTally, run};
use crate::game::actions::{Action, ActionList};
use crate::game::contract::Game;
use crate::game::race::{Race, notation};
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::play::bots::{Bot, BotKind, Decision};
use crate::play::observer::WithoutDetail;
use crate::play::random_source::{GameStream, ScriptedSource};
use crate::play::record::Ending;
use crate::play::referee::{GameSetup, play};
use crate::solve::exact::{ExactRequest, Players, exact};
use crate::solve::file::Objective;
use crate::solve::index::Index;
use crate::solve::perfect::Perfect;
use crate::solve::regret::{Decided, Judged};

use super::forms::form;
use super::solved::{Solved, solved};

fn plan<'a>(solved: &'a Solved, bot: &'a dyn Bot<Race>, games: u64) -> RegretPlan<'a> {
    let (rules, solution) = (&solved.rules, &solved.solution);
    RegretPlan { rules, solution, bot, opponent: None, games, seed: 7, throw_limit: 10_000 }
}

fn tally_of(plan: &RegretPlan<'_>) -> RegretTally {
    run(plan, &PlayCourse::undisturbed()).tally
}

/// Light is on 12 and 14, Dark on 14 with its other piece home. Light has thrown a 1. Home is step
/// 15, reached by the exact value.
///
/// If the opponent has a piece on 14 and throws next, a single piece on 12 has the chance 3/4
/// f(12). f(14) = 4/7 and f(13) = 116/161 are derived in `play.rs`. From 12 a 3 is home, a 1 leads
/// to 13 with the other player to throw, a 2 to the rosette on 14 and another throw, and otherwise
/// nothing moves. So f(12) = 1/4 + 1/4 * 3/4 * 116/161 plus 3/8 * 4/7 + 1/8 * 3/4 f(12) =
/// 3088/4669. On 13 and 14 it is h = 1/4 * 3/4 * 116/161 + 3/8 * 3/4 * 4/7 + 3/8 * 3/4 h =
/// 1524/3703: a 1 and a 2 bear one piece off. So bearing off has a chance of 3/4 * 3088/4669, and
/// moving up 3/4 * 1524/3703.
#[test]
fn the_loss_of_a_decision_matches_the_hand_calculation() {
    let small = solved(form("finkel", &[2]), Objective::Win, 1e-11);
    let race = small.solution.race();
    let scene =
        notation::parse(&small.rules, race, "light: 12 14; dark: 14, home 1").expect("a position");
    let Cast::Move { base: force, .. } = &race.course().dice.of_role(0).outcomes()[1].outcome
    else {
        panic!("a 1 moves")
    };
    let mut actions = ActionList::new();
    race.legal_actions(&scene.position, scene.seat, force, &mut actions);
    let (position, seat, moment) = (&scene.position, scene.seat, scene.turn_state);
    let decision =
        Decision { game: race, position, seat, turn_state: moment, roll: force, actions: &actions };
    let [bears_off, moves_up] = [2316.0 / 4669.0, 1143.0 / 3703.0];
    for (bot, from, chance) in [(BotKind::Hindmost, 12, moves_up), (BotKind::Greedy, 14, bears_off)]
    {
        let judged = Judged::new(bot.bot(), &small.solution);
        judged.choose(&decision, &mut ScriptedSource::new([]));
        let [verdict] = &judged.verdicts()[..] else { panic!("one decision") };
        let Decided::Action { chosen: Action::One(chosen), best: Action::One(best) } =
            verdict.decided
        else {
            panic!("one piece moves")
        };
        assert_eq!((chosen.from, best.from), (from, 14));
        assert!((f64::midpoint(1.0, verdict.value) - chance).abs() < 1e-10, "{}", verdict.value);
        assert!((verdict.loss() / 2.0 - (bears_off - chance)).abs() < 1e-10, "{}", verdict.loss());
        assert_eq!((verdict.outcome, verdict.promoted), (1, false));
    }
}

#[test]
fn best_play_loses_nothing_and_a_random_bot_loses_most() {
    for (name, pieces) in [("finkel", &[2][..]), ("urgammon", &[1, 1, 0])] {
        let small = solved(form(name, pieces), Objective::Win, 1e-7);
        let perfect = Perfect(&small.solution);
        let found = tally_of(&plan(&small, &perfect, 200));
        assert!(found.by_decision.y > 100, "{name}: {} decisions", found.by_decision.y);
        assert_eq!(
            (found.by_decision.x, found.mistakes.x, found.wrong_decisions.len()),
            (0, 0, 0),
            "{name}"
        );
        let lost = [BotKind::Greedy, BotKind::Random].map(|bot| {
            let plan = plan(&small, bot.bot(), 200);
            let regret = Regret::new(&plan, &tally_of(&plan), (bot.name(), None), 0.95, 3);
            assert!(
                regret.worst.is_sorted_by(|one, next| one.loss >= next.loss)
                    && regret.worst.len() == 3
            );
            regret.by_decision.expect("decisions").value
        });
        assert!(
            0.0 < lost[0] && lost[0] < lost[1],
            "{name}: greedy {}, random {}",
            lost[0],
            lost[1]
        );
    }
}

#[test]
fn only_the_bot_itself_is_judged_and_bits_do_not_depend_on_threads() {
    let small = solved(form("finkel", &[2]), Objective::Win, 1e-7);
    let perfect = Perfect(&small.solution);
    let plan =
        RegretPlan { opponent: Some(BotKind::Random.bot()), ..plan(&small, &perfect, 3_000) };
    assert_eq!(tally_of(&plan).by_decision.x, 0, "what random loses does not count");
    let plan = RegretPlan { bot: BotKind::Random.bot(), opponent: Some(&perfect), ..plan };
    let [one, three] = [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let found = pool.install(|| tally_of(&plan));
        let regret = Regret::new(&plan, &found, ("random", Some("perfect")), 0.95, 20);
        format!("{:?} {regret:?}", found.by_player)
    });
    assert_eq!(one, three);
}

/// The two players in both orders: the judged bot first, then second.
fn orders<'a>(
    bot: &'a dyn Bot<Race>,
    other: &'a dyn Bot<Race>,
) -> [(usize, [&'a dyn Bot<Race>; 2]); 2] {
    [(0, [bot, other]), (1, [other, bot])]
}

/// The score of a bot against optimal play over both seats, as a Markov chain. Also the chance of a
/// draw in the first seat.
fn exact_score(solved: &Solved, bot: &dyn Bot<Race>) -> (f64, f64) {
    let (race, perfect) = (solved.solution.race(), Perfect(&solved.solution));
    let index = Index::new(race).expect("positions that can be numbered");
    let points: Vec<u8> = solved.rules.win_classes.iter().map(|class| class.points).collect();
    let scores = orders(bot, &perfect).map(|(seat, bots)| {
        let players = Players::Two(bots);
        let request = ExactRequest { race, index: &index, players, points: &points, rest: None };
        let figures = exact(&request, &mut ()).expect("it ends");
        assert!(figures.wins[seat].bound < 1e-7 && figures.draws.bound < 1e-7, "{figures:?}");
        (figures.wins[seat].value + figures.draws.value / 2.0, figures.draws.value)
    });
    (f64::midpoint(scores[0].0, scores[1].0), scores[0].1)
}

/// The score that the wins of new games give, and its standard error.
fn counted_score(solved: &Solved, bot: &dyn Bot<Race>, games: u64) -> (f64, f64) {
    let perfect = Perfect(&solved.solution);
    let scores: Vec<f64> = (0..games)
        .flat_map(|game| {
            orders(bot, &perfect).map(|(seat, bots)| {
                let game_setup = GameSetup {
                    game: solved.solution.race(),
                    bots,
                    starter: Seat::Light,
                    throw_limit: 10_000,
                };
                let random = &mut GameStream::new(77 + seat as u64, game);
                match play(&game_setup, random, &mut WithoutDetail).ending {
                    Ending::FirstWins(_) => f64::from(u8::from(seat == 0)),
                    Ending::SecondWins(_) => f64::from(u8::from(seat == 1)),
                    Ending::Draw => 0.5,
                    Ending::Unfinished => panic!("a game was stopped"),
                }
            })
        })
        .collect();
    let n = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / n;
    let squares: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

/// The losses against optimal play give the exact score, and their interval is narrower than that
/// of wins. Wins agree with it. `finkel` has no draws. `urgammon` has draws and a second die.
#[test]
fn the_luck_free_score_is_the_exact_score_against_optimal_play() {
    let both = [BotKind::Greedy, BotKind::Hindmost];
    for (name, pieces, bots) in
        [("finkel", &[2][..], &both[..]), ("urgammon", &[1, 1, 0], &both[..1])]
    {
        let small = solved(form(name, pieces), Objective::Win, 1e-9);
        let perfect = Perfect(&small.solution);
        for bot in bots {
            let (exactly, draws) = exact_score(&small, bot.bot());
            assert_eq!(draws > 0.0, name == "urgammon", "{draws}");
            let plan = RegretPlan { opponent: Some(&perfect), ..plan(&small, bot.bot(), 6_000) };
            let names = (bot.name(), Some("perfect"));
            let regret = Regret::new(&plan, &tally_of(&plan), names, 0.9999, 3);
            let score = regret.luck_free_score().expect("against optimal play");
            let interval = score.interval.expect("many games");
            let case = format!("{name} {bot:?}: {score:?}, exactly {exactly}");
            assert!(interval.contains(exactly) && exactly < 0.49, "{case}");
            let (counted, error) = counted_score(&small, bot.bot(), 3_000);
            // The same level on both: 3.89 standard errors.
            assert!((counted - exactly).abs() < 3.89 * error, "{case}, counted {counted}");
            assert!(interval.half_width() < 3.89 * error, "{case}, by wins {error}");
        }
    }
}

/// The loss is the difference in score only against optimal play, and only in winning chance.
#[test]
fn there_is_no_luck_free_score_against_other_bots_or_in_points() {
    let score = |small: &Solved, against: Option<&'static str>| {
        let perfect = Perfect(&small.solution);
        let opponent: Option<&dyn Bot<Race>> = match against {
            None => None,
            Some("perfect") => Some(&perfect),
            Some(_) => Some(BotKind::Random.bot()),
        };
        let plan = RegretPlan { opponent, ..plan(small, BotKind::Greedy.bot(), 50) };
        Regret::new(&plan, &tally_of(&plan), ("greedy", against), 0.95, 3).luck_free_score()
    };
    let by_wins = solved(form("finkel", &[1]), Objective::Win, 1e-7);
    assert_eq!(score(&by_wins, None), Err(NoScore::OtherOpponent));
    assert_eq!(score(&by_wins, Some("random")), Err(NoScore::OtherOpponent));
    assert!(score(&by_wins, Some("perfect")).is_ok());
    let by_points = solved(form("finkel", &[1]), Objective::Points, 1e-7);
    assert_eq!(score(&by_points, Some("perfect")), Err(NoScore::Points));
}
