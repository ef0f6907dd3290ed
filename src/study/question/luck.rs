//! The question `luck`: how far dice and decisions move the winning chance.

use crate::balance::skill_and_luck::SkillAndLuck;
use crate::balance::warning::Warning;
use crate::solve::file::Objective;
use crate::stats::estimate::Estimate;
use crate::study::chart::{Chart, ChartRow, RowChart, RowForm};
use crate::study::error::Error;
use crate::study::finding::Finding;
use crate::study::number::{Unit, games, level};
use crate::study::observer::Session;
use crate::study::outline::{Column, Row, Section, Table, TableCell};
use crate::study::question::judged_games::Judging;
use crate::study::question::judged_headline;
use crate::study::question_kind::QuestionKind;
use crate::study::statistic::Statistic;
use crate::study::subject::SubjectId;
use crate::study::{Study, rules_section, wording};

/// The question `luck`.
pub(super) const KIND: QuestionKind =
    QuestionKind { name: "luck", headline: judged_headline::luck };

/// Plays the games and reports the spreads. Both players use the solution that judges. After an
/// interruption, it uses the games that were played.
///
/// # Errors
/// An interruption before the first game.
pub fn answer(judging: &Judging<'_>, session: &Session<'_>) -> Result<Study, Error> {
    let batch = judging.play(session)?;
    let luck = SkillAndLuck::new(&judging.plan, &batch.tally, judging.level);
    let title = "skill and luck under optimal play";
    let mut study = judging.begin(KIND, title, &luck.played, batch.stop);
    if luck.played.unfinished > 0 {
        let stopped = games(luck.played.unfinished);
        let message = format!(
            "{stopped} stopped at the throw limit and have no result, so luck cannot be measured: \
             allow more throws"
        );
        study.warnings.push(Warning::new("unfinished", message));
    }
    let rows = rows(&luck, &mut study);
    study.add_finding(
        Finding::with_id(SubjectId(0), "decisions", "Decisions").with_count(luck.decisions),
    );
    let columns = vec![Column::estimate("Figure")];
    let table = Table::new("Skill and luck", "", columns, rows).noted("Intervals are over games.");
    let solution = format!("Both players use the solution {}.", judging.plan.solution.identity());
    study.sections = vec![
        Section::answer([], Some(chart(&study, luck.played.objective)), Some(table)),
        wording::played_section(Judging::facts(&luck.played, "", luck.decisions)),
        wording::method_section(vec![solution, meaning(luck.played.objective)]),
    ];
    rules_section::add(&mut study, std::slice::from_ref(judging.plan.rules));
    Ok(study)
}

/// Adds the findings and returns a row for each.
fn rows(luck: &SkillAndLuck, study: &mut Study) -> Vec<Row> {
    let unit = unit(luck.played.objective);
    let (sd, share) = (Statistic::Deviation, Statistic::Share);
    let figures: [(&str, &str, &Option<Estimate>, Statistic, Unit); 5] = [
        ("luck_per_throw", "Luck: the dice of a throw", &luck.dice_by_throw, sd, unit),
        ("luck_per_turn", "Luck: the dice of a turn", &luck.dice_by_turn, sd, unit),
        ("skill_per_decision", "Skill: a decision", &luck.choice_by_decision, sd, unit),
        ("skill_per_turn", "Skill: the decisions of a turn", &luck.choice_by_turn, sd, unit),
        (
            "skill_share",
            "Skill's share of skill and luck in a turn",
            &luck.choice_in_all,
            share,
            Unit::Percent,
        ),
    ];
    let rows = figures.map(|(id, title, estimate, statistic, unit)| {
        let finding = Finding::with_id(SubjectId(0), id, title).with_statistic(statistic, unit);
        let at = study.add_finding(finding.with_estimate(*estimate));
        let absent = || TableCell::absent("nothing to measure");
        Row::new(title, vec![estimate.map_or_else(absent, |_| TableCell::figure(at))])
    });
    rows.into()
}

/// The four spreads, the largest first. The share of skill has another unit.
fn chart(study: &Study, objective: Objective) -> Chart {
    let spreads = study.findings_with(Statistic::Deviation);
    let rows = spreads.map(|(id, spread)| ChartRow::alone(&spread.title, id));
    let subtitle = format!(
        "Standard deviation of the {}, {} intervals",
        moved(objective),
        level(study.provenance.level)
    );
    let form = RowForm::Tornado;
    let chart = RowChart::new(form, "Skill and luck", subtitle, rows.collect()).around_zero();
    Chart::new(&["skill and luck"], chart)
}

/// The unit of the spreads.
const fn unit(objective: Objective) -> Unit {
    match objective {
        Objective::Win => Unit::Percent,
        Objective::Points => Unit::Plain,
    }
}

/// What dice and decisions move.
const fn moved(objective: Objective) -> &'static str {
    match objective {
        Objective::Win => "winning chance",
        Objective::Points => "mean points",
    }
}

fn meaning(objective: Objective) -> String {
    let what = moved(objective);
    format!(
        "Luck is how far dice move the {what} (standard deviation). Both players play best, so \
         nothing else moves it. Skill is how far decisions could move it: the standard deviation \
         of the values of the options, if all were equally likely. A decision is a choice among \
         two or more actions, or for or against the second die. The share is a share of variances."
    )
}
