//! Exact figures between bots, compared with closed forms, an independent chain, solved values and
//! sampled games.

use rayon::prelude::*;

use crate::batch::course::PlayCourse;
use crate::batch::plan::{HistogramColumn, Plan};
use crate::batch::runner::{Listener, run};
use crate::game::compiled::CompiledRules;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::play::bots::{Bot, BotKind};
use crate::play::record::reading;
use crate::solve::exact::{
    BoundedValue, ExactError, ExactFigures, ExactRequest, Players, Size, exact,
};
use crate::solve::file::Objective;
use crate::solve::index::Index;
use crate::solve::perfect::Perfect;

use super::chain::Chain;
use super::forms::{form, small_races};
use super::passage_forms;
use super::solved::{Solved, solved};

fn points(rules: &Rules) -> Vec<u8> {
    rules.win_classes.iter().map(|class| class.points).collect()
}

fn compute(rules: &Rules, players: Players<'_>) -> Result<ExactFigures, ExactError> {
    let race = Race::new(rules).expect("a race");
    let index = Index::new(&race).unwrap();
    exact(
        &ExactRequest {
            race: &race,
            index: &index,
            players,
            points: &points(rules),
            rest: Some(1e-12),
        },
        &mut (),
    )
}

fn figures_between(rules: &Rules, bots: [BotKind; 2]) -> ExactFigures {
    let [first, second] = bots.map(BotKind::bot);
    let players =
        if bots[0] == bots[1] { Players::Same(first) } else { Players::Two([first, second]) };
    compute(rules, players).unwrap_or_else(|reason| panic!("{} {bots:?}: {reason}", rules.name))
}

#[track_caller]
fn assert_figure(figure: BoundedValue, expected: f64, within: f64) {
    let difference = (figure.value - expected).abs();
    assert!(
        figure.bound < 1e-6 && difference <= figure.bound + within,
        "{figure:?}, expected {expected}"
    );
}

const PAIRS: [[BotKind; 2]; 6] = [
    [BotKind::Random, BotKind::Random],
    [BotKind::Greedy, BotKind::Random],
    [BotKind::Random, BotKind::Greedy],
    [BotKind::Foremost, BotKind::Hindmost],
    [BotKind::Hindmost, BotKind::Hindmost],
    [BotKind::Casual, BotKind::Casual],
];

/// One own square, one piece each, a coin: heads enter, heads leave.
///
/// `tests/internal/engine/closed_forms.rs` derives 16/27 and 16/3, and the means e(1, 1) = 2, e(1,
/// 2) = 8/3, e(2, 1) = 10/3. The variance follows in the same way: if the thrower needs i heads and
/// the other player needs j, the mean square is s(i, j) = 1 + 2 m + (s(j, i-1) + s(j, i)) / 2,
/// where m is (e(j, i-1) + e(j, i)) / 2, and both terms with i - 1 are 0 if i is 1.
/// s(1, 1) = 1 + 2 + s(1, 1) / 2 = 6; s(1, 2) = 1 + 10/3 + s(2, 1) / 2 and
/// s(2, 1) = 1 + 14/3 + (6 + s(1, 2)) / 2, so 104/9 and 130/9;
/// s(2, 2) = 1 + 26/3 + (130/9 + s(2, 2)) / 2 = 304/9. Minus the square of 16/3: 16/3.
#[test]
fn a_coin_race_has_the_figures_of_the_hand_calculation() {
    let rules = "name: coin\ntitle: Coin\nsource: made for this test\nboard: |\n  a1\n  \
        b1\nrosettes: []\npath: {squares: a1}\n\
                 pieces: {piece: {count: 1}}\ndice: [{faces: {0: 1, 1: 1}, count: 1}]\nthrow: {0: \
                 {void: true}}\n\
                 bearing_off: {rule: exact}\nopening: {starter: higher}\n";
    let rules =
        crate::input::rules::parse(rules).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    for bots in PAIRS {
        let figures = figures_between(&rules, bots);
        assert_figure(figures.wins[0], 16.0 / 27.0, 0.0);
        assert_figure(figures.wins[1], 11.0 / 27.0, 0.0);
        assert_figure(figures.points_difference, 5.0 / 27.0, 0.0);
        assert_figure(figures.throws.mean, 16.0 / 3.0, 0.0);
        assert_figure(figures.throws.variance, 16.0 / 3.0, 0.0);
        let lengths = figures.throws.distribution.expect("it was requested");
        // Two heads in three throws belong to the first player if they are on throws 1 and 3.
        assert_eq!(
            (lengths.chance(0), lengths.chance(1), lengths.chance(2), lengths.chance(3)),
            (0.0, 0.0, 0.0, 0.25)
        );
    }
}

/// The values that `tests/internal/engine/small_forms.rs` prints, to the digits that it shows.
#[test]
fn small_forms_have_the_values_of_the_other_chain() {
    for (pieces, first, throws) in [
        (1, 0.530_049_839_5, 17.061_881_04),
        (2, 0.524_256_879_9, 37.204_054_41),
        (3, 0.520_132_578_7, 58.869_823_83),
    ] {
        let figures = figures_between(&form("freecompany-classic", &[pieces]), PAIRS[0]);
        assert_figure(figures.wins[0], first, 5e-11);
        assert_figure(figures.throws.mean, throws, 5e-9);
    }
}

#[test]
fn every_small_race_has_the_values_of_the_other_chain() {
    let races: Vec<Rules> = small_races(2).into_iter().chain(passage_forms::all()).collect();
    let checked: Vec<String> = races
        .into_par_iter()
        .filter_map(|rules| {
            let CompiledRules::Race(race) = CompiledRules::new(&rules) else { return None };
            let values = Chain::new(&race, 60_000)?.solve();
            let figures = figures_between(&rules, PAIRS[0]);
            let line = format!("{} {}: {values:?}, {figures:?}", rules.name, rules.pieces());
            let close = |figure: BoundedValue, other: f64| {
                figure.bound < 1e-8
                    && (figure.value - other).abs() <= figure.bound + 1e-9 * other.max(1.0)
            };
            assert!(
                close(figures.wins[0], values.first) && close(figures.wins[1], values.second),
                "{line}"
            );
            assert!(close(figures.throws.mean, values.throws), "{line}");
            Some(line)
        })
        .collect();
    assert!(checked.len() >= 30, "{}", checked.len());
}

fn has_few_positions(rules: &Rules) -> bool {
    Index::new(&Race::new(rules).expect("a race")).is_some_and(|index| index.positions() < 20_000)
}

struct NoListener;

impl Listener for NoListener {
    type Error = std::convert::Infallible;
}

/// Sampled and exact values may differ by this many standard errors. By chance 1 in 100,000 checks
/// exceeds it. The seed is fixed.
const MOST_ERRORS: f64 = 4.42;
const GAMES: u64 = 40_000;

#[test]
fn sampled_games_agree_with_the_exact_figures_of_every_bot() {
    let cases: Vec<(Rules, [BotKind; 2])> = small_races(3)
        .into_iter()
        .flat_map(|rules| PAIRS.map(|bots| (rules.clone(), bots)))
        .collect();
    let checked: usize = cases
        .into_par_iter()
        .filter(|(rules, _)| has_few_positions(rules))
        .map(|(rules, bots)| {
            let figures = figures_between(&rules, bots);
            let throws = HistogramColumn {
                id: "throws",
                reader: reading!(|record| record.throws),
                detail: false,
            };
            let plan = Plan {
                rules: rules.clone(),
                bots: bots.map(Into::into),
                games: GAMES,
                seed: 20_261_122,
                throw_limit: 1_000_000,
                columns: vec![throws],
                ratios: Vec::new(),
                watch_board: false,
                luck: None,
                feel: None,
            };
            let Ok(batch) = run(&plan, &PlayCourse::undisturbed(), &mut NoListener);
            let (tally, games) = (batch.tally, GAMES as f64);
            let name = format!("{} {} {bots:?}", rules.name, rules.pieces());
            let mut chances = vec![(tally.draws, figures.draws)];
            for (wins, exact) in tally.wins.iter().zip(&figures.classes) {
                chances.extend(wins.iter().copied().zip(*exact));
            }
            for (wins, BoundedValue { value, .. }) in chances {
                let error = (value * (1.0 - value) / games).sqrt().max(1.0 / games);
                let difference = (wins as f64 / games - value) / error;
                assert!(
                    difference.abs() < MOST_ERRORS,
                    "{name}: {wins} of {games}, exactly {value}: {difference}"
                );
            }
            let counts: Vec<(f64, f64)> = tally.histograms[0]
                .iter()
                .map(|(throws, count)| (f64::from(throws), count as f64))
                .collect();
            let moment = |power: i32, of: f64| -> f64 {
                counts.iter().map(|(throws, count)| (throws - of).powi(power) * count).sum::<f64>()
                    / games
            };
            let (mean, exact) = (moment(1, 0.0), &figures.throws);
            let difference =
                (mean - exact.mean.value) / (exact.deviation.value / games.sqrt()).max(1e-9);
            assert!(
                difference.abs() < MOST_ERRORS,
                "{name}: {mean}, exactly {}: {difference}",
                exact.mean.value
            );
            let variance = moment(2, exact.mean.value);
            let error = ((moment(4, mean) - variance * variance) / games).sqrt().max(1e-9);
            let difference = (variance - exact.variance.value) / error;
            assert!(
                difference.abs() < MOST_ERRORS,
                "{name}: {variance}, exactly {}: {difference}",
                exact.variance.value
            );
            1
        })
        .sum();
    assert!(checked >= 180, "{checked}");
}

#[test]
fn chances_add_up_to_one_and_the_distribution_has_the_moments() {
    small_races(2).par_iter().filter(|rules| has_few_positions(rules)).for_each(|rules| {
        for bots in PAIRS {
            let figures = figures_between(rules, bots);
            let name = format!("{} {} {bots:?}", rules.name, rules.pieces());
            let all =
                figures.classes.iter().flatten().fold(figures.draws, |sum, figure| sum + *figure);
            assert!((all.value - 1.0).abs() <= all.bound && all.bound < 1e-8, "{name}: {all:?}");
            let lengths = figures.throws.distribution.as_ref().expect("it was requested");
            assert!(lengths.rest() <= 1e-12, "{name}");
            let mean: f64 = lengths.surviving.iter().sum();
            // L (L + 1) / 2 is 1 + 2 + ... up to L.
            let squares: f64 = lengths
                .surviving
                .iter()
                .enumerate()
                .map(|(at, chance)| (at + 1) as f64 * chance)
                .sum();
            let variance = 2.0 * squares - mean - mean * mean;
            let throws = &figures.throws;
            assert!((mean - throws.mean.value).abs() < 1e-8, "{name}: {mean}, {:?}", throws.mean);
            assert!(
                (variance / throws.variance.value - 1.0).abs() < 1e-6,
                "{name}: {variance}, {:?}",
                throws.variance
            );
            let median = lengths.quantile(0.5).expect("it is reached");
            assert!(
                (median as f64 - mean).abs() <= throws.deviation.value + 1.0,
                "{name}: {median}, {mean}"
            );
        }
    });
}

/// Two equal bots give the same figures whether they are declared alike or different.
#[test]
fn declaring_equal_bots_alike_makes_no_difference() {
    for rules in small_races(1) {
        for bot in [BotKind::Random, BotKind::Casual, BotKind::Greedy] {
            let alike = compute(&rules, Players::Same(bot.bot())).expect("it ends");
            let two = compute(&rules, Players::Two([bot.bot(); 2])).expect("it ends");
            for (one, other) in [(alike.wins[0], two.wins[0]), (alike.draws, two.draws)] {
                assert!(
                    (one.value - other.value).abs() <= one.bound + other.bound,
                    "{}: {one:?} {other:?}",
                    rules.name
                );
            }
            let (one, other) = (alike.throws.variance, two.throws.variance);
            assert!(
                (one.value - other.value).abs() <= one.bound + other.bound,
                "{}: {one:?} {other:?}",
                rules.name
            );
        }
    }
}

#[test]
fn perfect_play_has_the_solved_value_and_does_no_worse_against_others() {
    let forms = [
        form("finkel", &[2]),
        form("urgammon", &[1, 0, 0]),
        form("bell-tavola", &[2]),
        form("masters", &[2]),
    ];
    for rules in forms {
        let name = rules.name.clone();
        let Solved { rules, solution, .. } = &solved(rules, Objective::Points, 1e-9);
        let perfect = Perfect(solution);
        let itself = compute(rules, Players::Same(&perfect)).expect("it ends").points_difference;
        let difference = (itself.value - solution.start()).abs();
        assert!(
            difference <= itself.bound + solution.bound(),
            "{name}: {itself:?}, {}",
            solution.start()
        );
        for other in BotKind::SIDE_BY_SIDE {
            let bot = other.bot();
            let first =
                compute(rules, Players::Two([&perfect, bot])).expect("it ends").points_difference;
            let second =
                compute(rules, Players::Two([bot, &perfect])).expect("it ends").points_difference;
            let slack = 1e-8;
            assert!(first.value >= itself.value - slack, "{name} {other:?}: {first:?} {itself:?}");
            assert!(
                second.value <= itself.value + slack,
                "{name} {other:?}: {second:?} {itself:?}"
            );
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_bits() {
    let rules = form("finkel", &[2]);
    let computed_on_threads = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| figures_between(&rules, PAIRS[1]))
    };
    let one = computed_on_threads(1);
    assert!(one == computed_on_threads(2) && one == computed_on_threads(7));
}

/// A bot that draws random numbers has no fixed choice.
#[test]
fn a_bot_that_draws_random_numbers_is_refused() {
    struct RandomBot;
    impl Bot<Race> for RandomBot {
        fn choose(
            &self,
            decision: &crate::play::bots::Decision<'_, Race>,
            random: &mut dyn crate::play::random_source::RandomSource,
        ) -> usize {
            random.below(decision.actions.len() as u32) as usize
        }
        fn throws_second_die(
            &self,
            _: &crate::play::bots::Decision<'_, Race>,
            _: &crate::play::bots::Decision<'_, Race>,
            _: &mut dyn crate::play::random_source::RandomSource,
        ) -> bool {
            false
        }
    }
    assert_eq!(
        compute(&form("finkel", &[2]), Players::Same(&RandomBot)),
        Err(ExactError::NonUniformChoice)
    );
}

#[test]
fn the_size_of_a_request_is_known_in_advance() {
    let rules = form("finkel", &[2]);
    let race = Race::new(&rules).unwrap();
    let index = Index::new(&race).unwrap();
    let size = |players| {
        Size::new(
            &ExactRequest { race: &race, index: &index, players, points: &[1], rest: None },
            8 << 30,
        )
        .unwrap()
    };
    let alike = size(Players::Same(BotKind::Greedy.bot()));
    let two = size(Players::Two([BotKind::Greedy.bot(), BotKind::Random.bot()]));
    assert_eq!((alike.positions, alike.states * 2), (index.positions(), two.states));
    assert!(alike.memory < two.memory && two.memory < two.memory_with_lengths);
    assert_eq!(figures_between(&rules, PAIRS[1]).states, two.states);
}

#[test]
fn the_size_of_a_request_counts_moments_with_a_throw() {
    let race = Race::new(&form("finkel", &[7])).unwrap();
    let index = Index::new(&race).unwrap();
    let players = Players::Two([BotKind::Greedy.bot(), BotKind::Random.bot()]);
    let question = ExactRequest { race: &race, index: &index, players, points: &[1], rest: None };
    let size = Size::new(&question, 8 << 30).unwrap();
    // In 21,919 of the positions the other player has finished, and nobody throws any more. If the
    // bots differ, each other position gives two moments, one for each player who may throw.
    assert_eq!(size.positions, 137_892_016);
    assert_eq!(size.states, 2 * (137_892_016 - 21_919));
}
