//! Exact figures between bots, compared with closed forms, an independent chain, solved values and
//! games that are played.

use rayon::prelude::*;

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
use super::solved::{Solved, solved};

fn points(rules: &Rules) -> Vec<u8> {
    rules.win_classes.iter().map(|class| class.points).collect()
}

fn computed(rules: &Rules, players: Players<'_>) -> Result<ExactFigures, ExactError> {
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

fn between(rules: &Rules, bots: [BotKind; 2]) -> ExactFigures {
    let [first, second] = bots.map(BotKind::bot);
    let players =
        if bots[0] == bots[1] { Players::Same(first) } else { Players::Two([first, second]) };
    computed(rules, players).unwrap_or_else(|reason| panic!("{} {bots:?}: {reason}", rules.name))
}

#[track_caller]
fn is(figure: BoundedValue, expected: f64, within: f64) {
    let apart = (figure.value - expected).abs();
    assert!(
        figure.bound < 1e-6 && apart <= figure.bound + within,
        "{figure:?}, expected {expected}"
    );
}

const PAIRS: [[BotKind; 2]; 5] = [
    [BotKind::Random, BotKind::Random],
    [BotKind::Greedy, BotKind::Random],
    [BotKind::Random, BotKind::Greedy],
    [BotKind::Foremost, BotKind::Hindmost],
    [BotKind::Hindmost, BotKind::Hindmost],
];

/// One own square, one piece each, a coin: heads enter, heads leave.
///
/// `tests/internal/engine/closed_forms.rs` works out 16/27 and 16/3, and the means e(1, 1) = 2,
/// e(1, 2) = 8/3, e(2, 1) = 10/3. The variance by the same means: where the thrower needs i heads
/// and the other j, the mean square is s(i, j) = 1 + 2 m + (s(j, i-1) + s(j, i)) / 2, m being (e(j,
/// i-1) + e(j, i)) / 2, and both 0 where i - 1 is. s(1, 1) = 1 + 2 + s(1, 1) / 2 = 6; s(1, 2) = 1 +
/// 10/3 + s(2, 1) / 2 and s(2, 1) = 1 + 14/3 + (6 + s(1, 2)) / 2, so 104/9 and 130/9; s(2, 2) = 1 +
/// 26/3 + (130/9 + s(2, 2)) / 2 = 304/9. Less the square of 16/3: 16/3.
#[test]
fn a_coin_race_has_the_figures_that_a_hand_comes_to() {
    let rules = "name: coin\ntitle: Coin\nsource: made for this test\nboard: |\n  a1\n  \
        b1\nrosettes: []\npath: {squares: a1}\n\
                 pieces: {piece: {count: 1}}\ndice: [{faces: {0: 1, 1: 1}, count: 1}]\nthrow: {0: \
                 {void: true}}\n\
                 bearing_off: {rule: exact}\nopening: {starter: higher}\n";
    let rules =
        crate::input::rules::parse(rules).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    for bots in PAIRS {
        let figures = between(&rules, bots);
        is(figures.wins[0], 16.0 / 27.0, 0.0);
        is(figures.wins[1], 11.0 / 27.0, 0.0);
        is(figures.points_difference, 5.0 / 27.0, 0.0);
        is(figures.throws.mean, 16.0 / 3.0, 0.0);
        is(figures.throws.variance, 16.0 / 3.0, 0.0);
        let lengths = figures.throws.distribution.expect("it is asked for");
        // Two heads in three throws are the first player's on throws 1 and 3.
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
        let figures = between(&form("freecompany-classic", &[pieces]), PAIRS[0]);
        is(figures.wins[0], first, 5e-11);
        is(figures.throws.mean, throws, 5e-9);
    }
}

#[test]
fn every_small_race_has_the_values_of_the_other_chain() {
    let checked: Vec<String> = small_races(2)
        .into_par_iter()
        .filter_map(|rules| {
            let CompiledRules::Race(race) = CompiledRules::new(&rules) else { return None };
            let worth = Chain::new(&race, 60_000)?.solve();
            let figures = between(&rules, PAIRS[0]);
            let line = format!("{} {}: {worth:?}, {figures:?}", rules.name, rules.pieces());
            let close = |figure: BoundedValue, other: f64| {
                figure.bound < 1e-8
                    && (figure.value - other).abs() <= figure.bound + 1e-9 * other.max(1.0)
            };
            assert!(
                close(figures.wins[0], worth.first) && close(figures.wins[1], worth.second),
                "{line}"
            );
            assert!(close(figures.throws.mean, worth.throws), "{line}");
            Some(line)
        })
        .collect();
    assert!(checked.len() >= 30, "{}", checked.len());
}

fn few(rules: &Rules) -> bool {
    Index::new(&Race::new(rules).expect("a race")).is_some_and(|index| index.positions() < 20_000)
}

struct Nobody;

impl Listener for Nobody {
    type Error = std::convert::Infallible;
}

/// Sampled and exact may lie so many standard errors apart: 1 in 100,000 checks goes further by
/// chance. The seed is fixed.
const FURTHEST: f64 = 4.42;
const GAMES: u64 = 40_000;

#[test]
fn sampled_games_agree_with_the_exact_figures_of_every_bot() {
    let cases: Vec<(Rules, [BotKind; 2])> = small_races(3)
        .into_iter()
        .flat_map(|rules| PAIRS.map(|bots| (rules.clone(), bots)))
        .collect();
    let checked: usize = cases
        .into_par_iter()
        .filter(|(rules, _)| few(rules))
        .map(|(rules, bots)| {
            let figures = between(&rules, bots);
            let throws = HistogramColumn {
                id: "throws",
                of: reading!(|record| record.throws),
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
            };
            let Ok(batch) = run(&plan, &false.into(), &(), &mut Nobody);
            let (tally, games) = (batch.tally, GAMES as f64);
            let name = format!("{} {} {bots:?}", rules.name, rules.pieces());
            let mut chances = vec![(tally.draws, figures.draws)];
            for (wins, exact) in tally.wins.iter().zip(&figures.classes) {
                chances.extend(wins.iter().copied().zip(*exact));
            }
            for (wins, BoundedValue { value, .. }) in chances {
                let error = (value * (1.0 - value) / games).sqrt().max(1.0 / games);
                let apart = (wins as f64 / games - value) / error;
                assert!(
                    apart.abs() < FURTHEST,
                    "{name}: {wins} of {games}, exactly {value}: {apart}"
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
            let apart =
                (mean - exact.mean.value) / (exact.deviation.value / games.sqrt()).max(1e-9);
            assert!(
                apart.abs() < FURTHEST,
                "{name}: {mean}, exactly {}: {apart}",
                exact.mean.value
            );
            let variance = moment(2, exact.mean.value);
            let error = ((moment(4, mean) - variance * variance) / games).sqrt().max(1e-9);
            let apart = (variance - exact.variance.value) / error;
            assert!(
                apart.abs() < FURTHEST,
                "{name}: {variance}, exactly {}: {apart}",
                exact.variance.value
            );
            1
        })
        .sum();
    assert!(checked >= 150, "{checked}");
}

#[test]
fn chances_add_up_to_one_and_the_distribution_has_the_moments() {
    small_races(2).par_iter().filter(|rules| few(rules)).for_each(|rules| {
        for bots in PAIRS {
            let figures = between(rules, bots);
            let name = format!("{} {} {bots:?}", rules.name, rules.pieces());
            let all =
                figures.classes.iter().flatten().fold(figures.draws, |sum, figure| sum + *figure);
            assert!((all.value - 1.0).abs() <= all.bound && all.bound < 1e-8, "{name}: {all:?}");
            let lengths = figures.throws.distribution.as_ref().expect("it is asked for");
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

/// Two bots that are called different play as one that is called alike, and seats are no more than
/// names.
#[test]
fn whether_bots_are_called_alike_makes_no_difference() {
    for rules in small_races(1) {
        for bot in [BotKind::Random, BotKind::Greedy] {
            let alike = computed(&rules, Players::Same(bot.bot())).expect("it ends");
            let two = computed(&rules, Players::Two([bot.bot(); 2])).expect("it ends");
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
fn perfect_play_is_worth_what_was_solved_and_does_no_worse_against_others() {
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
        let itself = computed(rules, Players::Same(&perfect)).expect("it ends").points_difference;
        let apart = (itself.value - solution.start()).abs();
        assert!(
            apart <= itself.bound + solution.bound(),
            "{name}: {itself:?}, {}",
            solution.start()
        );
        for other in BotKind::RULEBOOK {
            let bot = other.bot();
            let begins =
                computed(rules, Players::Two([&perfect, bot])).expect("it ends").points_difference;
            let follows =
                computed(rules, Players::Two([bot, &perfect])).expect("it ends").points_difference;
            let slack = 1e-8;
            assert!(
                begins.value >= itself.value - slack,
                "{name} {other:?}: {begins:?} {itself:?}"
            );
            assert!(
                follows.value <= itself.value + slack,
                "{name} {other:?}: {follows:?} {itself:?}"
            );
        }
    }
}

#[test]
fn any_number_of_threads_finds_the_same_bits() {
    let rules = form("finkel", &[2]);
    let by = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| between(&rules, PAIRS[1]))
    };
    let one = by(1);
    assert!(one == by(2) && one == by(7));
}

/// A bot that tosses a coin of its own is no fixed choice.
#[test]
fn a_bot_that_draws_lots_is_refused() {
    struct Whim;
    impl Bot<Race> for Whim {
        fn choose(
            &self,
            decision: &crate::play::bots::Decision<'_, Race>,
            luck: &mut dyn crate::play::random_source::RandomSource,
        ) -> usize {
            luck.below(decision.actions.len() as u32) as usize
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
    assert_eq!(computed(&form("finkel", &[2]), Players::Same(&Whim)), Err(ExactError::RandomBot));
}

#[test]
fn its_size_is_known_beforehand() {
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
    assert_eq!(between(&rules, PAIRS[1]).states, two.states);
}

#[test]
fn the_size_of_a_question_counts_moments_in_which_somebody_throws() {
    let race = Race::new(&form("finkel", &[7])).unwrap();
    let index = Index::new(&race).unwrap();
    let players = Players::Two([BotKind::Greedy.bot(), BotKind::Random.bot()]);
    let question = ExactRequest { race: &race, index: &index, players, points: &[1], rest: None };
    let size = Size::new(&question, 8 << 30).unwrap();
    // In 21,919 of the positions the other player is home, and nobody throws any more. Bots that
    // differ make a moment of each of the two who may throw.
    assert_eq!(size.positions, 137_892_016);
    assert_eq!(size.states, 2 * (137_892_016 - 21_919));
}
