//! The headline of ladders: which bot is strongest, and what a step of skill is worth.

use crate::stats::estimate::{Estimate, Interval};
use crate::study::Study;
use crate::study::finding::{Cell, Contrast, Finding};
use crate::study::headline::grouped;
use crate::study::headline::text::{plural, without_sign};
use crate::study::number::{Unit, games};

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let ladders = grouped(&study.findings, |finding| {
        let subject = &study.subjects[finding.subject.0];
        (subject.title.clone(), subject.fingerprint.clone())
    });
    let has_one = ladders.len() == 1;
    let told = ladders.iter().filter_map(|findings| {
        let title = &study.subjects[findings[0].subject.0].title;
        Some((title, LadderSentence::of(study, findings)?))
    });
    let sentences = told.flat_map(|(title, ladder)| {
        let steps = if has_one { ladder.steps() } else { None };
        [ladder.strongest(title), steps]
    });
    sentences.flatten().collect()
}

/// The bots of a rule set and the games between them.
struct LadderSentence<'s> {
    /// The bots from worst to best.
    bots: Vec<&'s str>,
    edges: Vec<BotEdge<'s>>,
}

/// How much the better of two bots wins.
struct BotEdge<'s> {
    /// The worse bot and the better bot.
    bots: [&'s str; 2],
    contrast: &'s Contrast,
}

impl BotEdge<'_> {
    /// Is the edge shown? A bot that won all games shows it too, although there is no spread.
    fn is_shown(&self) -> bool {
        self.contrast.verdict.is_shown() || self.contrast.difference.value.abs() >= 1.0
    }

    /// The edge with its interval.
    fn figure(&self) -> Option<String> {
        let Interval { low, high } = self.contrast.difference.interval?;
        let (value, range) =
            without_sign(self.contrast.difference.value, [low, high], Unit::Points);
        Some(format!("{value} ({range})"))
    }
}

impl<'s> LadderSentence<'s> {
    /// The ladder in these findings of a rule set. `None` if the bots have no order.
    fn of(study: &'s Study, findings: &[&'s Finding]) -> Option<Self> {
        let means = findings.iter().filter(|finding| finding.quantity == "mean_edge").filter_map(
            |finding| {
                Some((study.subjects[finding.subject.0].bots[0].as_str(), finding.estimate?.value))
            },
        );
        let mut bots: Vec<(&str, f64)> = means.collect();
        bots.sort_by(|(_, left), (_, right)| left.total_cmp(right));
        let edges = findings
            .iter()
            .filter(|finding| finding.quantity == "edge")
            .filter_map(|finding| match &finding.cell {
                Cell::Bots([worse, better]) => {
                    Some(BotEdge { bots: [worse, better], contrast: finding.contrast.as_ref()? })
                }
                _ => None,
            })
            .collect();
        let weakest_first: Vec<&str> = bots.into_iter().map(|(bot, _)| bot).collect();
        (weakest_first.len() > 1).then_some(Self { bots: weakest_first, edges })
    }

    fn edge(&self, one: &str, other: &str) -> Option<&BotEdge<'s>> {
        self.edges.iter().find(|edge| edge.bots == [one, other] || edge.bots == [other, one])
    }

    /// Which bot is strongest, against the weakest. A best bot that is not told apart from the
    /// second is not praised.
    fn strongest(&self, title: &str) -> Option<String> {
        let [weakest, .., best] = self.bots[..] else { return None };
        let second = self.bots[self.bots.len() - 2];
        let count = self.bots.len();
        let edge = self.edge(weakest, best);
        let wins = match edge.map(|edge| (edge.figure(), edge.contrast.difference)) {
            Some((Some(figure), _)) => {
                format!("{best} wins {figure} more of its games against {weakest} than it loses")
            }
            Some((None, Estimate { value, n, .. })) if value.abs() >= 1.0 => {
                format!("{best} won all {} against {weakest}", games(n))
            }
            _ => return Some(format!("{title}: too few games to say which bot is strongest.")),
        };
        let is_told_apart = self.edge(second, best).is_some_and(BotEdge::is_shown);
        let head = if is_told_apart {
            format!("{best} is the strongest of {count} bots in {title}")
        } else if count == 2 {
            format!("{best} and {weakest} are not told apart in {title}")
        } else {
            format!(
                "{best} and {second} are the strongest of {count} bots in {title}, and they are \
                 not told apart"
            )
        };
        Some(format!("{head}: {wins}."))
    }

    /// What a step of skill is worth. `None` if there is only one step.
    fn steps(&self) -> Option<String> {
        let steps = self.bots.windows(2).filter_map(|pair| self.edge(pair[0], pair[1]));
        let (shown, others): (Vec<&BotEdge<'_>>, Vec<_>) =
            steps.partition(|edge| edge.contrast.verdict.is_shown());
        if shown.len() + others.len() < 2 {
            return None;
        }
        let size = |edge: &&&BotEdge<'_>| edge.contrast.difference.value.abs();
        let least = shown.iter().min_by(|left, right| size(left).total_cmp(&size(right)));
        let most = shown.iter().max_by(|left, right| size(left).total_cmp(&size(right)));
        let Some((least, most)) = least.zip(most) else {
            return Some("No step of skill is shown to win more games than it loses.".to_owned());
        };
        let named = |edge: &BotEdge<'_>| {
            let [worse, better] = edge.bots;
            format!("{} from {worse} to {better}", edge.figure().unwrap_or_default())
        };
        let worth = if shown.len() == 1 {
            format!("One step of skill is shown to win games, {}", named(least))
        } else {
            format!("A step of skill wins between {} and {}", named(least), named(most))
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::study::headline::headline;
    use crate::study::question::ladder::KIND;
    use crate::study::samples::{add_subject, contrast, estimate, finding, study};

    /// Three bots. The better bot of each matchup wins this much more than it loses.
    fn ladder(edges: [(f64, f64, Verdict); 3]) -> Study {
        let mut study = study(KIND);
        for (bot, mean) in [("best", 0.3), ("plain", -0.3), ("middle", 0.1)] {
            let subject = add_subject(&mut study, "Tiny");
            study.subjects[subject.0].bots = [bot, bot].map(str::to_owned);
            let mean = Some(estimate(mean, None, 1_000));
            study.add_finding(finding(subject, "mean_edge", "", Unit::Points).with_estimate(mean));
        }
        let matchups = [["plain", "middle"], ["middle", "best"], ["plain", "best"]];
        for (bots, (value, half, verdict)) in matchups.into_iter().zip(edges) {
            let subject = add_subject(&mut study, "Tiny");
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
