//! The headline of a tuning: whether the goals are met, by which change of rules and for whom, and
//! what the change costs: what it changes that no goal asks for.

use crate::balance::expect::Answer;
use crate::study::Study;
use crate::study::answer::{is_unchanged, noticed_changes};
use crate::study::finding::Finding;
use crate::study::headline::text::{about_games, plural, settings};
use crate::study::number::{games, spoken};
use crate::study::question::tune::candidates::{ConfirmedRules, answer, figure, statement};

/// The most fields that a sentence names. The table of candidates has all of them.
pub(super) const MOST_SETTINGS: usize = 4;

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let all = ConfirmedRules::all(study);
    let mut played = all.iter().filter(|candidate| candidate.subject.games > 0);
    let (unchanged, best) = (played.next(), played.next());
    let Some(best) = best else {
        return vec!["No change of rules was confirmed by new games.".to_owned()];
    };
    let with_goals = unchanged.filter(|rules| rules.goals().next().is_some());
    let unchanged = with_goals.map(ConfirmedRules::as_unchanged);
    [Some(best.as_best()), best.costs(), unchanged].into_iter().flatten().collect()
}

impl ConfirmedRules<'_> {
    /// The sentence about the best change.
    fn as_best(&self) -> String {
        let Self { subject, point, .. } = self;
        let change = match point {
            few if few.len() <= MOST_SETTINGS => settings(few),
            many => format!("candidate {}, {} fields,", subject.label, many.len()),
        };
        let new = games(subject.games);
        let all = self.goals().count();
        let players = subject.bots_in_words();
        let goals_of = format!("{} for {players}", plural(all, "the goal", "all goals"));
        match self.answer {
            _ if all == 0 => {
                format!("The best change for {players} is {change}: {}.", self.figures())
            }
            Answer::Holds => format!(
                "The change to {change} meets {goals_of}: {}. {new} with new dice confirm it.",
                self.figures()
            ),
            Answer::Fails => format!(
                "No change was found that meets {goals_of}. The change to {change} comes nearest, \
                 but it misses {}, by {new} with new dice.",
                self.missed()
            ),
            Answer::NotDecided { more } => {
                let more_games = more.map_or_else(String::new, |more| {
                    format!(" About {} more games would decide it.", about_games(more))
                });
                format!(
                    "It is not decided whether the change to {change} meets {goals_of}: {}, by \
                     {new} with new dice.{more_games}",
                    self.figures()
                )
            }
        }
    }

    /// What the change costs: what people notice that no goal asks for. `None` if the goals ask for
    /// everything.
    fn costs(&self) -> Option<String> {
        self.study.differences_of(self.id).next()?;
        let noticed = noticed_changes(self.study, self.id);
        Some(match &noticed[..] {
            [] if is_unchanged(self.study, self.id) => {
                "Beside the goals, it changes nothing that people notice.".to_owned()
            }
            [] => "It is not decided what else it changes.".to_owned(),
            costs => format!("Beside the goals, it changes the game: {}.", costs.join("; ")),
        })
    }

    /// The sentence about the rules as they are.
    fn as_unchanged(&self) -> String {
        let goals = plural(self.goals().count(), "the goal", "all goals");
        match self.answer {
            Answer::Holds => format!("The rules as they are meet {goals} too."),
            Answer::Fails => format!("The rules as they are miss {}.", self.missed()),
            Answer::NotDecided { .. } => {
                format!("It is not decided whether the rules as they are meet {goals}.")
            }
        }
    }

    /// The goals that are missed, each with its figure.
    fn missed(&self) -> String {
        let missed: Vec<String> = self
            .goals()
            .filter(|finding| answer(finding) == Some(Answer::Fails))
            .map(told_goal)
            .collect();
        if missed.is_empty() { "a goal".to_owned() } else { missed.join(" and ") }
    }

    /// The figures of all aims.
    fn figures(&self) -> String {
        let figures = self.aims.iter().filter_map(|(_, finding)| {
            Some(format!("{} {}", finding.title, spoken(&finding.estimate?, finding.unit).whole()))
        });
        figures.collect::<Vec<_>>().join(", ")
    }
}

/// A goal and the figure that new games gave.
fn told_goal(finding: &Finding) -> String {
    format!("\"{}\" with {}", statement(finding), figure(finding))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::study::finding::{Cell, Setting, Wanted};
    use crate::study::headline::headline;
    use crate::study::number::Unit;
    use crate::study::question::tune::KIND;
    use crate::study::samples::{add_subject, contrast, estimate, finding, study};
    use crate::study::subject::{Phase, SubjectId};

    /// A tuning of the length. The rules as they are miss the goal. This is the answer for the
    /// best candidate.
    fn tuned(best: Answer) -> Study {
        let mut study = study(KIND);
        for (label, answer, throws) in [("unchanged", Answer::Fails, 120.0), ("A", best, 90.0)] {
            let subject = add_subject(&mut study, "Tiny");
            let of = &mut study.subjects[subject.0];
            (of.label, of.phase) = (label.to_owned(), Some(Phase::Confirmation));
            let setting = Setting { field: "pieces.pawn.count".into(), value: "2".into() };
            let point = if label == "A" { vec![setting] } else { Vec::new() };
            let wanted = |statement: &str| Wanted {
                statement: statement.to_owned(),
                region: None,
                weight: None,
                answer: Some(answer),
                family: None,
            };
            let length = finding(subject, "mean(throws)", "Throws", Unit::Plain)
                .with_estimate(Some(estimate(throws, Some(0.5), 1_000)));
            let goals = finding(subject, "goals", "All goals", Unit::Plain);
            for (finding, statement) in [(length, "mean(throws) below 100"), (goals, "all goals")] {
                let of_point = finding.in_cell(Cell::Point(point.clone()));
                study.add_finding(Finding { wanted: Some(wanted(statement)), ..of_point });
            }
        }
        study
    }

    #[test]
    fn goals_are_met_missed_or_not_decided() {
        let unchanged =
            "The rules as they are miss \"mean(throws) below 100\" with 120.0 (119.5 to 120.5).";
        assert_eq!(
            headline(&tuned(Answer::Holds)),
            [
                "The change to pawns = 2 meets the goal for greedy against greedy: Throws 90.0 \
                 (89.5 to 90.5). 1,000 games with new dice confirm it.",
                unchanged
            ]
        );
        assert_eq!(
            headline(&tuned(Answer::Fails))[0],
            "No change was found that meets the goal for greedy against greedy. The change to \
             pawns = 2 comes nearest, but it misses \"mean(throws) below 100\" with 90.0 (89.5 to \
             90.5), by 1,000 games with new dice."
        );
        assert_eq!(
            headline(&tuned(Answer::NotDecided { more: Some(61_000) }))[0],
            "It is not decided whether the change to pawns = 2 meets the goal for greedy against \
             greedy: Throws 90.0 (89.5 to 90.5), by 1,000 games with new dice. About 70,000 more \
             games would decide it."
        );
    }

    /// The same tuning, whose best candidate also changes the share of draws from 10 %.
    fn with_draws(change: f64, half: Option<f64>, verdict: Verdict) -> String {
        let mut study = tuned(Answer::Holds);
        let share = |subject, value| {
            finding(subject, "share(draws)", "Draws", Unit::Percent)
                .in_cell(Cell::Point(Vec::new()))
                .with_estimate(Some(estimate(value, Some(0.005), 1_000)))
        };
        let [base, own] = [SubjectId(0), SubjectId(1)];
        study.add_finding(share(base, 0.1));
        let difference = estimate(change, half, 1_000);
        let contrast = contrast(Some(base), difference, Unit::Points, verdict);
        study.add_finding(Finding { contrast: Some(contrast), ..share(own, 0.1 + change) });
        headline(&study)[1].clone()
    }

    #[test]
    fn a_change_says_what_it_costs() {
        use Verdict::{Alike, Higher, NotShown, TooFew};
        let nothing = "Beside the goals, it changes nothing that people notice.";
        let open = "It is not decided what else it changes.";
        let table = [
            (
                (0.13, Some(0.01), Higher),
                "Beside the goals, it changes the game: 13.0\u{a0}pp more games end as draws (12.0 \
                 to 14.0\u{a0}pp).",
            ),
            ((0.01, Some(0.005), Higher), nothing),
            ((0.0, Some(0.0), Alike), nothing),
            ((0.01, Some(0.05), NotShown), open),
            ((0.01, None, TooFew), open),
        ];
        for ((change, half, verdict), expected) in table {
            assert_eq!(with_draws(change, half, verdict), expected, "{change} {half:?}");
        }
        let mut people = tuned(Answer::Holds);
        people
            .subjects
            .iter_mut()
            .for_each(|own| own.bots = ["casual", "casual"].map(str::to_owned));
        assert!(headline(&people)[0].contains(" meets the goal for casual players: Throws "));
    }

    #[test]
    fn a_search_without_new_games_confirms_nothing() {
        let mut study = tuned(Answer::Holds);
        study.subjects.iter_mut().for_each(|subject| subject.games = 0);
        assert_eq!(headline(&study), ["No change of rules was confirmed by new games."]);
    }
}
