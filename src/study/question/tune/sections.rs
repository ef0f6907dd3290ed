//! The sections of a tuning.

use crate::balance::expect::Answer;
use crate::balance::tune::SCALE_GAMES;
use crate::input::question::tune::TuneQuestion;
use crate::input::scenario::Scenario;
use crate::study::fact::Fact;
use crate::study::headline::text::settings;
use crate::study::number::{decimal, decimals, level, percent, whole};
use crate::study::outline::Section;
use crate::study::question::tune::candidates::{ConfirmedRules, count};
use crate::study::question::tune::headline::MOST_SETTINGS;
use crate::study::question::tune::{charts, tables};
use crate::study::statistic::Statistic;
use crate::study::{Study, wording};

pub(super) fn sections(study: &Study, asked: &TuneQuestion, scenario: &Scenario) -> Vec<Section> {
    let all = ConfirmedRules::all(study);
    let chart = (all[0].subject.games > 0).then(|| charts::of(&all, &asked.tuning));
    let mut tables = vec![tables::values(study, &all)];
    tables.extend(tables::others(&all));
    if all.len() > 1 {
        tables.push(tables::winners_curse(&all));
    }
    vec![
        Section::answer(verdicts(&all), chart, Some(tables::goals(&all))),
        Section { title: "Candidates".to_owned(), tables, ..Section::default() },
        wording::played_section(facts(study, scenario, &all)),
        method(study, &all),
    ]
}

/// The fields of the best candidate. `None` if they are few, because the headline names those.
fn fields(best: &ConfirmedRules<'_>) -> Option<String> {
    let text = || format!("Candidate {} has {}.", best.subject.label, settings(best.point));
    (best.point.len() > MOST_SETTINGS).then(text)
}

/// What is found of all candidates. The headline is about the best.
fn verdicts(all: &[ConfirmedRules<'_>]) -> Vec<String> {
    let judged = all
        .iter()
        .skip(1)
        .filter(|candidate| candidate.subject.games > 0 && candidate.goals().next().is_some());
    let answers: Vec<Answer> = judged.map(|candidate| candidate.answer).collect();
    let number = |wanted| answers.iter().filter(|answer| **answer == wanted).count();
    let (count, met, missed) = (answers.len(), number(Answer::Holds), number(Answer::Fails));
    let mut sentences: Vec<String> = all.get(1).and_then(fields).into_iter().collect();
    if count > 1 {
        sentences.push(format!(
            "Of {count} candidates, {met} meet all goals, {missed} miss a goal, and {} are not \
             decided.",
            count - met - missed
        ));
    }
    if count > 0 && missed == count {
        let limits = "This does not show that no rule set of the space meets the goals.";
        sentences.push(limits.to_owned());
    }
    sentences
}

fn facts(study: &Study, scenario: &Scenario, all: &[ConfirmedRules<'_>]) -> Vec<Fact> {
    let searched = ["search_games", "search_budget", "search_points", "search_refused"];
    let [played, budget, points, refused] = searched.map(|quantity| count(study, quantity));
    let mut facts = vec![
        Fact::new("Games of the search", format!("{} of {}", whole(played), whole(budget))),
        Fact::new("Rule sets played", whole(points)),
    ];
    if refused > 0 {
        facts.push(Fact::new("Rule sets that cannot be played", whole(refused)));
    }
    facts.extend(wording::common_facts(scenario).into_iter().skip(1));
    let unchanged = all[0].subject;
    let seed = unchanged.seed.unwrap_or(scenario.seed);
    let confirmed = format!("{} of each, seed {seed}", whole(unchanged.games));
    facts.push(Fact::new("Games of the confirmation", confirmed));
    facts.push(Fact::new("Bots", unchanged.bots_in_words()));
    facts
}

fn method(study: &Study, all: &[ConfirmedRules<'_>]) -> Section {
    let family = &study.families[0];
    let deviations =
        study.findings.iter().filter(|finding| finding.statistic == Statistic::Deviation);
    let spreads = deviations.filter_map(|finding| {
        let spread = finding.estimate?.value;
        Some(format!("{} {}", finding.quantity, decimal(spread, decimals(spread, 2))))
    });
    wording::method_section(vec![
        format!(
            "The search starts with a few games for each point. The better half of the points gets \
             twice as many games, and the best points produce new points. All points use the same \
             dice. Points are ranked by their distance from the goals. Inside a region, the \
             distance is 0; the region is narrowed by the margin that the confirmation needs. \
             Outside, it is the distance to the region in standard deviations of single games of \
             the unchanged rule set (from {} games: {}), times the weight of the goal. Points with \
             equal rules share their games.",
            whole(SCALE_GAMES),
            spreads.collect::<Vec<_>>().join(", ")
        ),
        "In the search, the candidates look better than they are, because they were selected for \
         these figures (the winner's curse). So they were played again with another seed. \
         Everything that is said about them comes from these new games alone."
            .to_owned(),
        format!(
            "Games are played in pairs. In the second game of a pair, the players exchange seats \
             and keep their bot and their dice. Intervals are Student's over pairs; for shares, \
             they have weighted tails at the effective sample size. The {} intervals of the {} \
             rule sets all hold together at {} (Bonferroni), so the selection of candidates makes \
             no answer too good. A goal is met if its interval lies in the region, missed if it \
             lies outside, and otherwise not decided. A candidate meets all goals if it meets each \
             of them. The probability that any answer here is wrong is at most {}.",
            family.tested,
            all.len(),
            level(family.level),
            percent(1.0 - family.level)
        ),
    ])
}
