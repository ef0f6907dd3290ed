//! Luck taken out of figures, on forms whose exact values are known.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::balance::compare::games::{differences, scores};
use crate::balance::coupled::Coupled;
use crate::balance::exact::known;
use crate::balance::findings;
use crate::balance::luck;
use crate::balance::measures::Measures;
use crate::balance::quantity::{GameEvent, Quantity};
use crate::batch::coupled::{self, IgnoreRecords};
use crate::batch::course::PlayCourse;
use crate::batch::group::{self, GroupPlan, GroupTally};
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::Player;
use crate::batch::rounds::{Batch, Listener};
use crate::batch::runner::{self, Engine};
use crate::batch::tally::Tally;
use crate::play::bots::BotKind;
use crate::solve::file::Objective;
use crate::solve::solution::Solution;
use crate::stats::estimate::{Interval, Method};
use crate::stats::rows::CountRows;

use super::forms::form;
use super::solved::{Solved, solved};

static NEVER: AtomicBool = AtomicBool::new(false);

const ADVANTAGE: Quantity = Quantity::FirstPlayerAdvantage;
const LENGTH: Quantity = Quantity::Mean("throws");

struct NoListener;

impl<R, T> Listener<R, T> for NoListener {
    type Error = std::convert::Infallible;
}

/// A small form with its solution.
fn small() -> (Solved, Arc<Solution>) {
    let small = solved(form("finkel", &[2]), Objective::Win, 1e-9);
    let solution = Arc::new(Solution::open(&small.path, &small.rules).expect("it was solved"));
    (small, solution)
}

/// A plan of `perfect` against itself, or against a bot that values nothing.
fn plan(small: &(Solved, Arc<Solution>), other: Option<BotKind>, games: u64, seed: u64) -> Plan {
    let (Solved { rules, .. }, solution) = small;
    let perfect = || Player::from(Arc::clone(solution));
    Plan {
        rules: rules.clone(),
        bots: [perfect(), other.map_or_else(perfect, Player::from)],
        games,
        seed,
        throw_limit: 100_000,
        columns: Measures::Usual.columns(rules),
        ratios: Measures::Usual.ratio_columns(),
        watch_board: false,
        luck: None,
        feel: None,
    }
}

/// The plan with luck taken out of what a pilot shows to gain.
fn without_luck(plan: Plan) -> Plan {
    let luck = luck::of_plan(&plan, &[ADVANTAGE, LENGTH], &NEVER);
    Plan { luck, ..plan }
}

fn tally(plan: &Plan) -> Tally {
    let Ok(Batch { tally, .. }) =
        runner::run_with(Engine::Plain, plan, &PlayCourse::undisturbed(), &mut NoListener);
    tally
}

/// The value of the game, as far as perfect players who make no mistakes leave it to the dice, is
/// all that stays.
#[test]
fn with_the_exact_values_of_perfect_players_hardly_any_spread_stays() {
    let small = small();
    let plan = without_luck(plan(&small, None, 2_000, 3));
    let (tally, value) = (tally(&plan), small.1.start());
    let found = ADVANTAGE.estimate(&plan, &tally, 0.95).unwrap();
    assert_eq!((found.n, found.method), (2_000, Method::StudentWithoutLuck));
    let Interval { low, high } = found.interval.unwrap();
    let bound = small.1.bound();
    assert!((low - bound..=high + bound).contains(&value), "{low} to {high}, exactly {value}");
    let with_luck = ADVANTAGE.plain_estimate(&plan, &tally, 0.95).unwrap();
    assert!(found.interval.unwrap().half_width() < with_luck.interval.unwrap().half_width() / 1e3);
    let study = findings::study(&plan, &tally, Stop::default(), 0.95, None).unwrap();
    assert!(study.exact.iter().any(|check| check.known.quantity == ADVANTAGE));
    assert!(study.exact.iter().all(|check| !check.disagrees()), "{:?}", study.exact);
    assert_eq!(study.first_player_advantage, found);
    let taken = &study.without_luck[0];
    assert_eq!((&taken.quantity, taken.plain), (&ADVANTAGE, with_luck));
    assert!(taken.deviation.unwrap().abs() < 5.0 && taken.worth.is_none(), "{taken:?}");
}

/// `perfect` plays on against a bot that makes mistakes, which its values do not know. So spread is
/// left, and intervals must contain the truth as often as they say.
#[test]
fn intervals_contain_the_exact_value_as_often_as_they_say() {
    let small = small();
    let studies = 120;
    let exact = known(&plan(&small, Some(BotKind::Greedy), 160, 0));
    let mut covered = [0, 0];
    for seed in 0..studies {
        let plan = without_luck(plan(&small, Some(BotKind::Greedy), 160, seed));
        let tally = tally(&plan);
        for (quantity, covered) in [ADVANTAGE, LENGTH].iter().zip(&mut covered) {
            let value = exact.iter().find(|known| known.quantity == *quantity).unwrap().value;
            let Interval { low, high } =
                quantity.estimate(&plan, &tally, 0.95).unwrap().interval.unwrap();
            *covered += u32::from((low..=high).contains(&value));
        }
    }
    // 114 of 120 are expected, with a standard deviation of 2.4.
    assert!(covered.iter().all(|covered| *covered >= 106), "{covered:?} of {studies}");
}

#[test]
fn a_pilot_gives_the_same_plan_again_and_its_tally_comes_back_from_rows() {
    let small = small();
    let [one, other] = [0, 1].map(|_| without_luck(plan(&small, Some(BotKind::Greedy), 300, 8)));
    assert_eq!(one.identity(), other.identity());
    let other_seed = without_luck(plan(&small, Some(BotKind::Greedy), 300, 9));
    assert_ne!(one.identity(), other_seed.identity());
    let (tally, mut rows) = (tally(&one), CountRows::default());
    tally.write(&mut rows);
    let read = Tally::empty(&one).read(&mut rows.reader(one.greatest_count())).unwrap();
    assert_eq!(read, tally);
    let nobody = Plan { bots: [BotKind::Greedy; 2].map(Into::into), ..other_seed };
    assert!(luck::of_plan(&nobody, &[ADVANTAGE], &NEVER).is_none());
}

#[test]
fn the_difference_of_two_plans_is_that_of_their_figures_without_luck() {
    let small = small();
    let plans = [None, Some(BotKind::Greedy)].map(|bot| without_luck(plan(&small, bot, 400, 5)));
    let quantities = vec![ADVANTAGE, Quantity::Share(GameEvent::Draw)];
    let group = GroupPlan {
        scores: vec![scores(&plans[0], &plans[1], &quantities)],
        plans: plans.clone().map(|plan| (plan, Engine::Plain)).into(),
    };
    let Ok(Batch { tally: GroupTally { tallies, sums }, .. }) =
        group::run(&group, &PlayCourse::undisturbed(), &mut NoListener);
    let both = [(&plans[0], &tallies[0]), (&plans[1], &tallies[1])];
    let found = differences(both, quantities, &sums[0], 0.95);
    let [before, after] = both.map(|(plan, tally)| ADVANTAGE.estimate(plan, tally, 0.95).unwrap());
    let difference = found[0].difference.difference.estimate;
    assert!((difference.value - (after.value - before.value)).abs() < 1e-9);
    assert_eq!(difference.method, Method::StudentWithoutLuck);
    // No game is drawn, so nothing can be taken out.
    assert_eq!(found[1].difference.difference.estimate.method, Method::Student);
}

#[test]
fn pairs_have_figures_without_luck_and_the_plain_ones_beside() {
    let small = small();
    let variants = vec![plan(&small, None, 600, 5), plan(&small, Some(BotKind::Greedy), 600, 5)];
    let quantities = [ADVANTAGE, LENGTH, Quantity::Ratio("legal_actions")];
    let plan = luck::of_coupled(Coupled::plan(variants, &quantities), 3, &NEVER);
    let Ok(Batch { tally, .. }) =
        coupled::run(&plan, &PlayCourse::undisturbed(), &mut IgnoreRecords);
    let coupled = Coupled { plan, quantities: quantities.into(), tally, level: 0.95 };
    assert_eq!([0, 1, 2].map(|place| coupled.is_without_luck(place)), [true, true, false]);
    for (place, quantity) in quantities_of(&coupled) {
        let figures = [0, 1].map(|variant| coupled.estimate(place, variant).unwrap());
        let difference = coupled.difference(place, 1, 0).unwrap();
        let expected = figures[1].value - figures[0].value;
        assert!((difference.estimate.value - expected).abs() < 1e-9, "{quantity}");
        let taken = coupled.luck_taken_out(place, 1);
        assert_eq!(taken.is_some(), coupled.is_without_luck(place), "{quantity}");
        if let Some(taken) = taken {
            assert_eq!(figures[1].method, Method::ClusteredStudentWithoutLuck);
            let games = coupled.single_games(place, 1).unwrap();
            assert!((taken.plain.value - games.mean).abs() < 1e-9, "{quantity}");
            assert!(taken.worth.unwrap() > taken.plain.n && taken.plain.n == 600, "{taken:?}");
        }
    }
}

fn quantities_of(coupled: &Coupled) -> impl Iterator<Item = (usize, &Quantity)> {
    coupled.quantities.iter().enumerate()
}
