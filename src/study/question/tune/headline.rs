//! The headline of a tuning: whether the goals are met, by which change of rules, and what new
//! games say.

use crate::balance::expect::Answer;
use crate::study::Study;
use crate::study::finding::{Cell, Finding};
use crate::study::headline::text::{about_games, plural, settings};
use crate::study::number::{games, show};
use crate::study::subject::{Phase, Subject, SubjectId};

/// The most fields that a sentence names. The table of candidates has all of them.
const MOST_SETTINGS: usize = 4;

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let confirmed = |subject: &&Subject| subject.phase == Some(Phase::Confirmation);
    let subjects = study.subjects.iter().enumerate();
    let mut played = subjects.filter(|(_, subject)| confirmed(subject) && subject.games > 0);
    let unchanged =
        played.next().and_then(|(index, _)| ConfirmedRules::of(study, SubjectId(index)));
    let best = played.next().and_then(|(index, _)| ConfirmedRules::of(study, SubjectId(index)));
    let Some(best) = best else {
        return vec!["No change of rules was confirmed by new games.".to_owned()];
    };
    let of_unchanged =
        unchanged.filter(|rules| !rules.goals.is_empty()).map(|rules| rules.unchanged());
    std::iter::once(best.best()).chain(of_unchanged).collect()
}

/// A rule set that new games confirmed.
struct ConfirmedRules<'s> {
    subject: &'s Subject,
    change: String,
    /// The findings with a goal.
    goals: Vec<&'s Finding>,
    /// The findings of all aims.
    aims: Vec<&'s Finding>,
    /// The answer to all goals together.
    answer: Answer,
}

impl<'s> ConfirmedRules<'s> {
    fn of(study: &'s Study, subject: SubjectId) -> Option<Self> {
        let findings = study.findings.iter().filter(|finding| finding.subject == subject);
        let (all, aims): (Vec<&Finding>, Vec<_>) = findings
            .filter(|finding| finding.wanted.is_some())
            .partition(|finding| finding.quantity == "goals");
        let all_goals = all.first()?;
        let Cell::Point(point) = &all_goals.cell else { return None };
        let Subject { label, .. } = &study.subjects[subject.0];
        let has_goal = |finding: &&&Finding| answer(finding).is_some();
        Some(Self {
            subject: &study.subjects[subject.0],
            change: match &point[..] {
                few if few.len() <= MOST_SETTINGS => settings(few),
                many => format!("candidate {label}, {} fields,", many.len()),
            },
            goals: aims.iter().filter(has_goal).copied().collect(),
            answer: answer(all_goals)?,
            aims,
        })
    }

    /// The sentence about the best change.
    fn best(&self) -> String {
        let Self { change, goals, subject, .. } = self;
        let new = games(subject.games);
        let all = goals.len();
        let goals_of = plural(all, "the goal", "all goals");
        match self.answer {
            _ if goals.is_empty() => format!("The best change is {change}: {}.", self.figures()),
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

    /// The sentence about the rules as they are.
    fn unchanged(&self) -> String {
        let goals = plural(self.goals.len(), "the goal", "all goals");
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
            .goals
            .iter()
            .filter(|finding| answer(finding) == Some(Answer::Fails))
            .map(|finding| statement(finding))
            .collect();
        if missed.is_empty() { "a goal".to_owned() } else { missed.join(" and ") }
    }

    /// The figures of all aims.
    fn figures(&self) -> String {
        let figures = self.aims.iter().filter_map(|finding| {
            Some(format!("{} {}", finding.title, show(&finding.estimate?, finding.unit).whole()))
        });
        figures.collect::<Vec<_>>().join(", ")
    }
}

fn answer(finding: &Finding) -> Option<Answer> {
    finding.wanted.as_ref()?.answer
}

/// A goal and the figure that new games gave.
fn statement(finding: &Finding) -> String {
    let wanted = finding.wanted.as_ref().map_or("", |wanted| &wanted.statement);
    let figure = finding.estimate.map(|estimate| show(&estimate, finding.unit).whole());
    format!("\"{wanted}\" with {}", figure.unwrap_or_else(|| "no figure".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::finding::{Setting, Wanted};
    use crate::study::headline::headline;
    use crate::study::number::Unit;
    use crate::study::question::tune::KIND;
    use crate::study::samples::{add_subject, estimate, finding, study};

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
            "The rules as they are miss \"mean(throws) below 100\" with 120.00 (119.50 to 120.50).";
        assert_eq!(
            headline(&tuned(Answer::Holds)),
            [
                "The change to pawns = 2 meets the goal: Throws 90.00 (89.50 to 90.50). 1,000 \
                 games with new dice confirm it.",
                unchanged
            ]
        );
        assert_eq!(
            headline(&tuned(Answer::Fails))[0],
            "No change was found that meets the goal. The change to pawns = 2 comes nearest, \
             but it misses \"mean(throws) below 100\" with 90.00 (89.50 to 90.50), by 1,000 games \
             with new dice."
        );
        assert_eq!(
            headline(&tuned(Answer::NotDecided { more: Some(61_000) }))[0],
            "It is not decided whether the change to pawns = 2 meets the goal: Throws 90.00 \
             (89.50 to 90.50), by 1,000 games with new dice. About 70,000 more games would decide \
             it."
        );
    }

    #[test]
    fn a_search_without_new_games_confirms_nothing() {
        let mut study = tuned(Answer::Holds);
        study.subjects.iter_mut().for_each(|subject| subject.games = 0);
        assert_eq!(headline(&study), ["No change of rules was confirmed by new games."]);
    }
}
