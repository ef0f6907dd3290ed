//! The headline of ladders: which bot is strongest, and what a step of skill is worth.

use crate::stats::estimate::{Estimate, Interval};
use crate::study::Study;
use crate::study::finding::Contrast;
use crate::study::headline::text::{plural, without_sign};
use crate::study::number::{Unit, games};
use crate::study::question::ladder::ranked_bots::RankedBots;

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let all = RankedBots::all(study);
    let has_one = all.len() == 1;
    // Bots without games have no order.
    let ranked = all.iter().filter(|bots| {
        bots.rungs.len() > 1 && bots.rungs.iter().all(|rung| bots.mean_edge(*rung).is_some())
    });
    let sentences = ranked.flat_map(|bots| {
        let steps = if has_one { steps(bots) } else { None };
        [strongest(bots), steps]
    });
    sentences.flatten().collect()
}

/// The edge between two bots, with its contrast.
fn edge<'s>(bots: &RankedBots<'s>, pair: [&str; 2]) -> Option<&'s Contrast> {
    bots.edge(pair)?.1.contrast.as_ref()
}

/// Is the edge shown? A bot that won all games shows it too, although there is no spread.
fn is_shown(edge: &Contrast) -> bool {
    edge.verdict.is_shown() || edge.difference.value.abs() >= 1.0
}

/// The edge with its interval.
fn figure(edge: &Contrast) -> Option<String> {
    let Interval { low, high } = edge.difference.interval?;
    let (value, range) = without_sign(edge.difference.value, [low, high], Unit::Points);
    Some(format!("{value} ({range})"))
}

/// Which bot is strongest, against the weakest. A best bot that is not told apart from the second
/// is not praised.
fn strongest(bots: &RankedBots<'_>) -> Option<String> {
    let title = &bots.first().title;
    let names: Vec<&str> = bots.names().collect();
    let [weakest, .., best] = names[..] else { return None };
    let (count, second) = (names.len(), names[names.len() - 2]);
    let wins = match edge(bots, [weakest, best]).map(|edge| (figure(edge), edge.difference)) {
        Some((Some(figure), _)) => {
            format!("{best} wins {figure} more of its games against {weakest} than it loses")
        }
        Some((None, Estimate { value, n, .. })) if value.abs() >= 1.0 => {
            format!("{best} won all {} against {weakest}", games(n))
        }
        _ => return Some(format!("{title}: too few games to say which bot is strongest.")),
    };
    let head = if edge(bots, [second, best]).is_some_and(is_shown) {
        format!("{best} is the strongest of {count} bots in {title}")
    } else if count == 2 {
        format!("{best} and {weakest} are not told apart in {title}")
    } else {
        format!(
            "{best} and {second} are the strongest of {count} bots in {title}, and they are not \
             told apart"
        )
    };
    Some(format!("{head}: {wins}."))
}

/// What a step of skill is worth. `None` if there is only one step.
fn steps(bots: &RankedBots<'_>) -> Option<String> {
    type Step<'s> = ([&'s str; 2], &'s Contrast);
    let names: Vec<&str> = bots.names().collect();
    let steps = names.windows(2).filter_map(|pair| {
        let pair = [pair[0], pair[1]];
        Some((pair, edge(bots, pair)?))
    });
    let (shown, others): (Vec<Step<'_>>, Vec<_>) =
        steps.partition(|(_, edge)| edge.verdict.is_shown());
    if shown.len() + others.len() < 2 {
        return None;
    }
    let size = |(_, edge): &&Step<'_>| edge.difference.value.abs();
    let least = shown.iter().min_by(|left, right| size(left).total_cmp(&size(right)));
    let most = shown.iter().max_by(|left, right| size(left).total_cmp(&size(right)));
    let Some((least, most)) = least.zip(most) else {
        return Some("No step of skill is shown to win more games than it loses.".to_owned());
    };
    let told = |([worse, better], edge): &Step<'_>| {
        format!("{} from {worse} to {better}", figure(edge).unwrap_or_default())
    };
    let worth = if shown.len() == 1 {
        format!("One step of skill is shown to win games, {}", told(least))
    } else {
        format!("A step of skill wins between {} and {}", told(least), told(most))
    };
    let open = others.len();
    let rest = if open > 0 {
        let steps = plural(open, "other step is", "other steps are");
        format!("; {open} {steps} not told apart from none")
    } else {
        String::new()
    };
    Some(format!("{worth}{rest}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::study::finding::{Cell, Finding};
    use crate::study::headline::headline;
    use crate::study::question::ladder::KIND;
    use crate::study::samples::{add_subject, contrast, estimate, finding, study};

    /// Three bots. The better bot of each matchup wins this much more than it loses.
    fn ladder(edges: [(f64, f64, Verdict); 3]) -> Study {
        let mut study = study(KIND);
        for (bot, mean) in [("plain", -0.3), ("middle", 0.1), ("best", 0.3)] {
            let subject = add_subject(&mut study, "Tiny");
            study.subjects[subject.0].bots = [bot, bot].map(str::to_owned);
            let mean = Some(estimate(mean, None, 1_000));
            study.add_finding(finding(subject, "mean_edge", "", Unit::Points).with_estimate(mean));
        }
        let matchups = [["plain", "middle"], ["middle", "best"], ["plain", "best"]];
        for (bots, (value, half, verdict)) in matchups.into_iter().zip(edges) {
            let subject = add_subject(&mut study, "Tiny");
            study.subjects[subject.0].bots = bots.map(str::to_owned);
            let difference = estimate(value, Some(half), 1_000);
            let contrast = contrast(None, difference, Unit::Points, verdict);
            let edge = finding(subject, "edge", "", Unit::Points).with_estimate(Some(difference));
            study.add_finding(Finding {
                contrast: Some(contrast),
                ..edge.in_cell(Cell::Bots(bots.map(str::to_owned)))
            });
        }
        study
    }

    #[test]
    fn the_strongest_bot_and_the_steps_are_named() {
        use Verdict::Higher;
        let found = ladder([(0.4, 0.02, Higher), (0.1, 0.02, Higher), (0.5, 0.02, Higher)]);
        assert_eq!(
            headline(&found),
            [
                "best is the strongest of 3 bots in Tiny: best wins 50.0\u{a0}pp (48.0 to \
                 52.0\u{a0}pp) more of its games against plain than it loses.",
                "A step of skill wins between 10.0\u{a0}pp (8.0 to 12.0\u{a0}pp) from middle to \
                 best and 40.0\u{a0}pp (38.0 to 42.0\u{a0}pp) from plain to middle.",
            ]
        );
    }

    #[test]
    fn a_bot_that_won_all_games_is_strongest() {
        use Verdict::{Higher, TooFew};
        let mut found = ladder([(0.4, 0.02, Higher), (0.1, 0.02, Higher), (1.0, 0.02, TooFew)]);
        let last = found.findings.last_mut().and_then(|finding| finding.contrast.as_mut());
        last.expect("an edge").difference.interval = None;
        assert_eq!(
            headline(&found)[0],
            "best is the strongest of 3 bots in Tiny: best won all 1,000 games against plain."
        );
    }

    #[test]
    fn a_best_bot_within_noise_is_not_praised() {
        use Verdict::{Higher, NotShown};
        let found = ladder([(0.4, 0.02, Higher), (0.01, 0.02, NotShown), (0.5, 0.02, Higher)]);
        let [strongest, steps] = &headline(&found)[..] else { panic!("two sentences") };
        assert!(
            strongest.starts_with(
                "best and middle are the strongest of 3 bots in Tiny, and they are not told apart:"
            ),
            "{strongest}"
        );
        assert_eq!(
            steps,
            "One step of skill is shown to win games, 40.0\u{a0}pp (38.0 to 42.0\u{a0}pp) from \
             plain to middle; 1 other step is not told apart from none."
        );
    }
}
