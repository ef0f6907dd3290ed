//! Computes the figures of a case, with their intervals, from its tally.

use crate::balance::exact;
use crate::balance::feel::FollowedGames;
use crate::balance::luck::{LuckOfThrows, all_taken_out};
use crate::balance::measures::{self, MeasureDoc, RatioMeasure, results, squares, stakes};
use crate::balance::precision::Precision;
use crate::balance::quantity::{GameEvent, Quantity};
use crate::balance::study::{
    CasePlayed, CaseStudy, ClassShare, Distribution, Each, Quantile, Ratio, Results,
};
use crate::balance::warnings;
use crate::batch::plan::{Plan, Stop};
use crate::batch::tally::Tally;
use crate::game::rules::Rules;
use crate::stats::deviation::deviation;
use crate::stats::estimate::Estimate;
use crate::stats::extremes::share_beyond;
use crate::stats::mean::{mean, stderr};
use crate::stats::pairs::PairSums;
use crate::stats::quantile::quantile;
use crate::stats::ratio::ratio;
use crate::stats::sample::Sample;
use crate::stats::values::Values;

/// The quantiles that are shown.
pub const QUANTILES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

/// All figures of a plan's tally, with intervals at `level` (between 0 and 1). `None` without
/// games.
///
/// Distributions and ratios come in the order of [`measures::counts()`] and [`measures::ratios()`],
/// limited to those that the plan keeps. If the rule set has stakes, the pot and each player's net
/// result follow. `precision` is the requested precision, if any. The study warns if the games did
/// not reach it.
///
/// # Panics
/// If `level` is not between 0 and 1, or the tally does not belong to this plan.
pub fn study(
    plan: &Plan,
    tally: &Tally,
    stop: Stop,
    level: f64,
    precision: Option<&Precision>,
) -> Option<CaseStudy> {
    let of = |quantity: &Quantity| quantity.estimate(plan, tally, level);
    let distributions = distributions(plan, tally, level);
    let exact = exact::check_games(plan, tally, level);
    let missed_precision =
        precision.and_then(|precision| warnings::missed_precision(precision, plan, tally, level));
    Some(CaseStudy {
        played: CasePlayed { games: tally.games, planned: plan.games, stop },
        endings: results::endings(tally),
        results: Results {
            first_wins: of(&Quantity::Share(GameEvent::FirstWins))?,
            second_wins: of(&Quantity::Share(GameEvent::SecondWins))?,
            draws: of(&Quantity::Share(GameEvent::Draw))?,
            unfinished: of(&Quantity::Share(GameEvent::Unfinished))?,
        },
        win_classes: win_classes(&plan.rules, tally, of)?,
        first_player_advantage: of(&Quantity::FirstPlayerAdvantage)?,
        points_difference: of(&Quantity::PointsDifference)?,
        mean_points: of(&Quantity::MeanPoints)?,
        ratios: ratios(plan, tally, level),
        board: squares::board(plan, tally, level),
        warnings: warnings::warnings(plan, tally, stop, &distributions, &exact, missed_precision),
        samples: samples(plan, tally),
        exact,
        without_luck: all_taken_out(plan, tally, level),
        luck: LuckOfThrows::of(plan, tally, level),
        feel: FollowedGames::of(plan, tally, level),
        distributions,
    })
}

/// The distributions of the counts that a plan keeps, then of its stakes.
pub(super) fn distributions(plan: &Plan, tally: &Tally, level: f64) -> Vec<Distribution> {
    let counts = measures::counts().filter_map(|count| {
        let place = plan.columns.iter().position(|column| column.id == count.doc.id)?;
        Some((count.doc, Values::from(&tally.histograms[place])))
    });
    let stakes = stakes::measured_values(plan.rules.stakes.as_ref(), tally).into_iter().flatten();
    let without_luck = |measured: Distribution| {
        let quantity = Quantity::Mean(measured.id);
        let is_adjusted = quantity.is_without_luck(plan);
        let adjusted = is_adjusted.then(|| quantity.estimate(plan, tally, level)).flatten();
        let Some(mean) = adjusted else { return measured };
        let stderr = quantity.sample(plan, tally).map(|sample| sample.stderr());
        Distribution { mean, stderr, ..measured }
    };
    counts
        .chain(stakes)
        .filter_map(|(doc, values)| distribution(&doc, Each::Game, values, level))
        .map(without_luck)
        .collect()
}

/// The ratios that a plan keeps.
pub(super) fn ratios(plan: &Plan, tally: &Tally, level: f64) -> Vec<Ratio> {
    let kept = measures::ratios().filter_map(|measure| {
        let place = plan.ratios.iter().position(|column| column.id == measure.doc.id)?;
        Some(ratio_figure(measure, &tally.ratios[place], level))
    });
    kept.collect()
}

/// The win classes of these rules in order. `of` gives the share of each. `None` without games.
fn win_classes(
    rules: &Rules,
    tally: &Tally,
    of: impl Fn(&Quantity) -> Option<Estimate>,
) -> Option<Vec<ClassShare>> {
    let classes = rules.win_classes.iter().zip(&tally.wins);
    classes
        .map(|(class, [first, second])| {
            Some(ClassShare {
                id: class.id.clone(),
                title: class.title.clone(),
                points: class.points,
                count: first + second,
                first_count: *first,
                share: of(&Quantity::Share(GameEvent::Class(class.id.clone())))?,
            })
        })
        .collect()
}

/// Every quantity that the plan keeps, if there are enough games for a variance.
fn samples(plan: &Plan, tally: &Tally) -> Vec<(Quantity, Sample)> {
    let all = Quantity::all(&plan.rules).into_iter();
    all.filter_map(|quantity| quantity.plain_sample(plan, tally).map(|sample| (quantity, sample)))
        .collect()
}

/// The distribution of a measure over games or matches. `None` without observations.
pub(super) fn distribution(
    doc: &MeasureDoc,
    each: Each,
    values: Values,
    level: f64,
) -> Option<Distribution> {
    let quantiles =
        QUANTILES.iter().map(|p| Some(Quantile { p: *p, estimate: quantile(&values, *p, level)? }));
    Some(Distribution {
        id: doc.id,
        title: doc.title,
        unit: doc.unit,
        each,
        mean: mean(&values, level)?,
        sd: deviation(&values, level)?,
        stderr: stderr(&values),
        min: values.min()?,
        max: values.max()?,
        beyond_extremes: share_beyond(values.total(), level),
        quantiles: quantiles.collect::<Option<_>>()?,
        values,
    })
}

fn ratio_figure(measure: &RatioMeasure, sums: &PairSums, level: f64) -> Ratio {
    let doc = measure.doc;
    Ratio { id: doc.id, title: doc.title, unit: doc.unit, estimate: ratio(sums, level) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::measures::Measures;
    use crate::balance::nontermination::NonterminationCause;
    use crate::balance::warning::Warning;
    use crate::batch::samples;
    use crate::play::bots::BotKind;
    use crate::play::record::{Ending, GameRecord};

    /// 100 games. Of every four games, the first player wins one, the second player wins one, one
    /// is a draw and one is unfinished. The games have 1 to 100 throws.
    fn played(games: u32) -> (Plan, Tally) {
        let plan =
            samples::plan(Measures::All.columns(&samples::rules()), Measures::All.ratio_columns());
        let mut tally = Tally::empty(&plan);
        for game in 0..games {
            let ending =
                [Ending::FirstWins(0), Ending::SecondWins(1), Ending::Draw, Ending::Unfinished]
                    [game as usize % 4];
            let throws = game + 1;
            let record = GameRecord {
                ending,
                throws,
                turns: 1,
                actions: 2,
                legal_actions: 5,
                ..Default::default()
            };
            tally.add(&plan, &record);
        }
        (plan, tally)
    }

    #[test]
    fn a_study_has_every_measure_in_registry_order() {
        let (plan, tally) = played(100);
        let study = study(&plan, &tally, Stop::Complete, 0.95, None).unwrap();
        let ids = study.distributions.iter().map(|measure| measure.id);
        let fitting = measures::COUNTS.iter().filter(|count| (count.fits)(&plan.rules));
        assert!(ids.eq(fitting.map(|count| count.doc.id)));
        let throws = &study.distributions[0];
        // 1 to 100: mean 50.5, variance 100 * 101 / 12.
        assert!((throws.mean.value - 50.5).abs() < 1e-12);
        assert!((throws.sd.value - (100.0f64 * 101.0 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!((throws.min, throws.max), (1, 100));
        let quantiles: Vec<_> =
            throws.quantiles.iter().map(|quantile| quantile.estimate.value).collect();
        assert_eq!(quantiles, [5.0, 25.0, 50.0, 75.0, 95.0]);
        assert_eq!(study.ratios[0].estimate.unwrap().value.to_bits(), 2.5f64.to_bits());
        // No action was forced: 0 divided by 200.
        assert_eq!(study.ratios[1].estimate.unwrap().value.to_bits(), 0);
        assert_eq!(study.results.unfinished.value.to_bits(), 0.25f64.to_bits());
        // A first win gives 3 points, a second win 1. There are 25 of each.
        assert!(
            (study.points_difference.value - 0.5).abs() < 1e-15
                && (study.mean_points.value - 1.0).abs() < 1e-15
        );
        assert_eq!((study.played.games, study.played.planned), (100, 100));
        // The 25 unfinished games have 4 + 8 + ... + 100 = 1,300 throws. 50 of these are actions.
        let cause = NonterminationCause::Idle { idle: 1.0 - 50.0 / 1300.0 };
        assert_eq!(study.warnings, [Warning::unfinished(25, 100, 50, &cause)]);
    }

    #[test]
    fn classes_keep_the_order_of_the_rules_and_both_players_wins() {
        let (plan, mut tally) = played(0);
        tally.games = 40;
        tally.wins = vec![[2, 8], [14, 12]];
        tally.draws = 4;
        let of = |quantity: &Quantity| quantity.estimate(&plan, &tally, 0.95);
        let found = win_classes(&plan.rules, &tally, of).unwrap();
        let counts: Vec<_> =
            found.iter().map(|class| (class.id.as_str(), class.count, class.first_count)).collect();
        assert_eq!(counts, [("shut-out", 10, 2), ("plain", 26, 14)]);
        // The shares are of all 40 games, not of the 36 wins.
        assert_eq!(found.iter().map(|class| class.share.value).collect::<Vec<_>>(), [0.25, 0.65]);
    }

    #[test]
    fn a_study_has_only_the_columns_of_its_plan() {
        let plan = samples::plan(vec![measures::turns::MEASURE.column()], vec![]);
        let mut tally = Tally::empty(&plan);
        tally.add(&plan, &GameRecord { throws: 3, turns: 2, ..Default::default() });
        let study = study(&plan, &tally, Stop::Complete, 0.95, None).unwrap();
        assert_eq!(
            study.distributions.iter().map(|measure| (measure.id, measure.min)).collect::<Vec<_>>(),
            [("turns", 2)]
        );
        assert!(study.ratios.is_empty());
    }

    #[test]
    fn figures_that_were_not_measured_are_absent_and_not_0() {
        let rules = samples::rules();
        let mut plan =
            samples::plan(Measures::Usual.columns(&rules), Measures::Usual.ratio_columns());
        plan.watch_board = false;
        let mut tally = Tally::empty(&plan);
        for throws in [20, 30] {
            tally
                .add(&plan, &GameRecord { throws, turns: 9, actions: 12, ..GameRecord::default() });
        }
        let study = study(&plan, &tally, Stop::Complete, 0.95, None).unwrap();
        let detail = |id| measures::COUNTS.iter().any(|count| count.doc.id == id && count.detail);
        assert!(study.distributions.iter().any(|measure| measure.id == "throws"));
        assert!(!study.distributions.iter().any(|measure| detail(measure.id)));
        assert!(!study.samples.iter().any(|(quantity, _)| quantity.is_detail()));
        let ratio_in_detail =
            |id| measures::RATIOS.iter().any(|ratio| ratio.doc.id == id && ratio.detail);
        assert!(!study.ratios.iter().any(|ratio| ratio_in_detail(ratio.id)));
        assert!(study.board.is_none());
    }

    #[test]
    fn no_games_give_no_study_and_one_game_gives_a_study_without_nan() {
        let (plan, tally) = played(0);
        assert!(study(&plan, &tally, Stop::Interrupted, 0.95, None).is_none());
        let (plan, tally) = played(1);
        let study = study(&plan, &tally, Stop::Complete, 0.95, None).unwrap();
        assert!(!format!("{study:?}").contains("NaN"));
        assert_eq!(
            (study.distributions[0].mean.interval, study.distributions[0].stderr),
            (None, None)
        );
        assert_eq!(study.warnings, [Warning::too_few_games(1)]);
    }

    #[test]
    fn quantiles_without_an_interval_cause_a_warning() {
        // 67 games are too few for the 5 and 95 % quantiles at 0.95; 68 are enough.
        let has_warning = |games| {
            let (plan, tally) = played(games);
            let study = study(&plan, &tally, Stop::Complete, 0.95, None).unwrap();
            study.warnings.contains(&Warning::too_few_games(games.into()))
        };
        assert!(has_warning(67) && !has_warning(68));
    }

    #[test]
    fn different_bots_an_interruption_and_a_missed_precision_cause_warnings() {
        let (mut plan, tally) = played(100);
        plan.bots = [BotKind::Greedy, BotKind::Random].map(Into::into);
        plan.games = 5_000;
        let precision = Precision { quantity: Quantity::Share(GameEvent::Draw), half_width: 0.001 };
        let study = study(&plan, &tally, Stop::Interrupted, 0.95, Some(&precision)).unwrap();
        // 25 of 100 (mpmath, as in `stats/share.rs`): 0.17019 to 0.34474.
        let [_, differ, interrupted, missed] = &study.warnings[..] else {
            panic!("{:?}", study.warnings);
        };
        assert_eq!(*differ, Warning::bots_differ("greedy", "random"));
        assert_eq!(*interrupted, Warning::interrupted(100, 5_000));
        let half_width = (0.344_74 - 0.170_19) / 2.0;
        let reached = missed.text.split_once("half-width ").unwrap().1.split_once(',').unwrap().0;
        assert!((reached.parse::<f64>().unwrap() - half_width).abs() < 1e-5, "{}", missed.text);
        assert!(missed.text.contains("but 0.001 was requested"));
    }

    #[test]
    fn a_reached_precision_causes_no_warning() {
        let (plan, tally) = played(100);
        let precision = Precision { quantity: Quantity::Share(GameEvent::Draw), half_width: 0.09 };
        let study = study(&plan, &tally, Stop::Complete, 0.95, Some(&precision)).unwrap();
        assert!(!study.warnings.iter().any(|warning| warning.kind == "precision-missed"));
    }
}
