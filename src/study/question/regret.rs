//! The question `regret`: what a bot's decisions lose against optimal play.

use crate::balance::regret::{NoScore, Played, Regret};
use crate::balance::warning::Warning;
use crate::batch::player::BotName;
use crate::solve::file::Objective;
use crate::stats::estimate::Estimate;
use crate::study::chart::{Chart, ChartRow, RowChart, RowForm};
use crate::study::decisions::Decisions;
use crate::study::error::Error;
use crate::study::fact::Fact;
use crate::study::finding::{Finding, FindingId};
use crate::study::number::{Unit, decimal, decimals, games, level, percent, whole};
use crate::study::observer::Session;
use crate::study::outline::{Column, Row, Section, Table, TableCell};
use crate::study::question::judged_games::Judging;
use crate::study::question::judged_headline;
use crate::study::question_kind::QuestionKind;
use crate::study::statistic::{More, Statistic};
use crate::study::subject::SubjectId;
use crate::study::{Study, rules_section, wording};

/// The question `regret`.
pub(super) const KIND: QuestionKind =
    QuestionKind { name: "regret", headline: judged_headline::regret };

/// Plays the games and reports their losses, with the `worst` decisions with the highest cost.
/// After an interruption, it uses the games that were played.
///
/// # Errors
/// An interruption before the first game.
pub fn answer(judging: &Judging<'_>, worst: usize, session: &Session<'_>) -> Result<Study, Error> {
    let batch = judging.play(session)?;
    let (bot, against) = judging.bots;
    let names = (bot.name(), against.map(BotName::name));
    let regret = Regret::new(&judging.plan, &batch.tally, names, judging.level, worst);
    let title = format!("{} against optimal play", regret.bot);
    let mut study = judging.begin(KIND, &title, &regret.played, batch.stop);
    if regret.played.unfinished > 0 {
        let stopped = games(regret.played.unfinished);
        let text = format!("{stopped} stopped at the throw limit");
        study.warnings.push(Warning::new("unfinished", text));
    }
    let found = findings(&regret, &mut study);
    study.sections = figures(judging, &regret, found, &study).into();
    if !regret.worst.is_empty() {
        study.sections.push(costly(&regret, study.decisions.len()));
        study.decisions.push(Decisions {
            subject: SubjectId(0),
            rules: judging.plan.rules.clone(),
            race: judging.race.clone(),
            objective: regret.played.objective,
            bound: regret.bound,
            unit: regret.played.unit(),
            worst: regret.worst,
        });
    }
    study.warn_of_play();
    rules_section::add(&mut study, std::slice::from_ref(judging.plan.rules));
    Ok(study)
}

/// Adds the findings of the only subject. Returns those that the table shows, each with the name of
/// its row.
fn findings(regret: &Regret, study: &mut Study) -> Vec<(String, Option<FindingId>)> {
    let (lost, unit) = match regret.played.objective {
        Objective::Win => ("Winning chance lost", Unit::Percent),
        Objective::Points => ("Points lost", Unit::Plain),
    };
    let by_player = format!("{lost} per game by one player");
    let mistakes = "Decisions that are mistakes".to_owned();
    let (ratio, share) = (Statistic::Ratio, Statistic::Share);
    let figures: [(&str, String, &Option<Estimate>, Statistic, Unit); 3] = [
        ("loss_per_decision", format!("{lost} per decision"), &regret.by_decision, ratio, unit),
        ("loss_per_game_and_player", by_player, &regret.by_player, ratio, unit),
        ("mistakes", mistakes, &regret.mistakes, share, Unit::Percent),
    ];
    let mut shown = Vec::from(figures.map(|(id, title, estimate, statistic, unit)| {
        let finding = Finding::with_id(SubjectId(0), id, &title).with_statistic(statistic, unit);
        let at =
            study.add_finding(Finding { more: More::Worse, ..finding.with_estimate(*estimate) });
        (title, estimate.map(|_| at))
    }));
    if let Ok(score) = regret.luck_free_score() {
        let title = "Luck-free score against optimal play".to_owned();
        let finding = Finding::with_id(SubjectId(0), "luck_free_score", &title)
            .with_statistic(Statistic::Mean, Unit::Percent)
            .with_estimate(Some(score));
        shown.push((title, Some(study.add_finding(finding))));
    }
    for (id, title, count) in [
        ("decisions", "Decisions", regret.decisions),
        ("remembered_games", "Games whose mistakes were stored", regret.remembered),
        ("different_mistakes", "Different mistakes in these", regret.wrong_decisions),
    ] {
        study.add_finding(Finding::with_id(SubjectId(0), id, title).with_count(count));
    }
    shown
}

/// What the luck-free score is, or why there is none.
fn score_note(regret: &Regret) -> &'static str {
    match regret.luck_free_score() {
        Ok(_) => {
            "The luck-free score is the score against optimal play if the dice are fair to both: \
             50 % less the loss per game. A win is 1, and a draw is a half."
        }
        Err(NoScore::OtherOpponent) => {
            "There is no luck-free score, because it needs the positions of games against \
             `perfect` (`--against perfect`)."
        }
        Err(NoScore::Points) => {
            "There is no luck-free score, because the losses are in points, not in winning chance."
        }
        Err(NoScore::NoGames) => "There is no luck-free score, because there are no games.",
    }
}

/// The answer, and the facts about the play.
fn figures(
    judging: &Judging<'_>,
    regret: &Regret,
    found: Vec<(String, Option<FindingId>)>,
    study: &Study,
) -> [Section; 2] {
    let Regret { played: Played { objective, .. }, bound, .. } = *regret;
    let who = match regret.opponent {
        Some(other) => format!(" against {other}, going first in every other game"),
        None => " against itself".to_owned(),
    };
    let race = judging.race;
    let pieces: Vec<String> = (0..race.kinds).map(|kind| race.counts[kind].to_string()).collect();
    let mut facts = Judging::facts(&regret.played, &who, regret.decisions);
    facts.insert(1, Fact::new("Pieces", pieces.join("-")));
    let evaluators = judging.evaluators.iter();
    facts.extend(evaluators.map(|used| wording::evaluator_fact(&judging.plan.rules.name, used)));
    let rows = found.into_iter().map(|(title, finding)| {
        let absent = || TableCell::absent("there was nothing to decide");
        Row::new(title, vec![finding.map_or_else(absent, TableCell::figure)])
    });
    let allowed = match objective {
        // Twice the bound on the scale of values. A winning chance has half that scale.
        Objective::Win => percent(bound),
        Objective::Points => format!("{} points", decimal(2.0 * bound, decimals(2.0 * bound, 2))),
    };
    let columns = vec![Column::estimate("Figure")];
    let table = Table::new("What decisions lose", "", columns, rows.collect())
        .noted("Intervals are over games.")
        .noted(score_note(regret))
        .noted(format!(
            "A decision is a choice among two or more actions, or for or against the second die. \
             It is a mistake if it loses more than {allowed}, twice the bound of the solution's \
             values."
        ));
    let chart = chart(study, regret.bot);
    [Section::answer([], Some(chart), Some(table)), wording::played_section(facts)]
}

/// The losses, the largest first. The share of mistakes has another unit.
fn chart(study: &Study, bot: &str) -> Chart {
    let losses = study.findings_with(Statistic::Ratio);
    let rows = losses.map(|(id, loss)| ChartRow::alone(&loss.title, id));
    let level = level(study.provenance.level);
    let subtitle = format!("{bot} compared with optimal play, {level} intervals");
    let form = RowForm::Tornado;
    let chart = RowChart::new(form, "What decisions lose", subtitle, rows.collect()).around_zero();
    Chart::new(&["losses"], chart)
}

fn costly(regret: &Regret, decisions: usize) -> Section {
    let paragraph = format!(
        "The decisions that cost most in the first {}, ordered by the total loss of their \
         mistakes. They contain {} different mistakes. Light decides.",
        games(regret.remembered),
        whole(regret.wrong_decisions),
    );
    Section {
        title: "The decisions that cost most".to_owned(),
        paragraphs: vec![paragraph],
        decisions: Some(decisions),
        ..Section::default()
    }
}
