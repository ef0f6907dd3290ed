//! What a study says of how its games feel, beside the measures: the chances over the game, single
//! games to look at, and how often what the evaluator told came true.

use crate::balance::feel::FollowedGames;
use crate::balance::feel::calibration::{EvaluatorCheck, ToldChance};
use crate::balance::feel::fan::FAN_QUANTILES;
use crate::balance::feel::sample::FollowedSample;
use crate::balance::measures::feel::COUNTS;
use crate::learn::head::learn_argument;
use crate::study::Study;
use crate::study::chart::{Chart, DistributionChart, FanChart, SingleGamesChart};
use crate::study::finding::{Cell, Finding, FindingId};
use crate::study::headline::name_of_rules;
use crate::study::number::{Unit, show, whole};
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::statistic::Statistic;
use crate::study::subject::SubjectId;

/// The name of the mean score of the first player after throws with a certain chance.
const CAME: &str = "score_after_chance";

/// The most tables of one report that show whether evaluators are right.
const MOST_CHECKS: usize = 6;

/// Adds the findings of the games that an evaluator followed. Cases have their own warnings.
pub fn add(subject: SubjectId, followed: &FollowedGames, study: &mut Study) {
    add_told(subject, &followed.check.told, study);
    for place in &followed.fan {
        let statistics =
            std::iter::once(Statistic::Mean).chain(FAN_QUANTILES.map(Statistic::Quantile));
        let estimates = std::iter::once(&place.mean).chain(&place.quantiles);
        for (statistic, estimate) in statistics.zip(estimates) {
            let title = format!("Chance after {} % of the throws", place.percent);
            let finding = Finding::with_id(subject, &fan_name(statistic, place.percent), &title)
                .with_statistic(statistic, Unit::Percent)
                .with_estimate(Some(*estimate));
            study.add_finding(finding);
        }
    }
    study.followed.push((subject, followed.clone()));
}

fn add_told(subject: SubjectId, told: &[ToldChance], study: &mut Study) {
    for part in told {
        let [low, high] = part.percent;
        let title = format!("{low} to {high} %, on average {:.1} %", 100.0 * part.told);
        let finding = Finding::with_id(subject, CAME, &title)
            .with_statistic(Statistic::Mean, Unit::Percent)
            .with_estimate(part.came)
            .with_count(part.throws);
        study.add_finding(finding.in_cell(Cell::Chances(part.percent)));
    }
}

/// Adds what shows whether the evaluator of a subject is right. Nothing if nobody followed its
/// games.
pub fn add_check(subject: SubjectId, check: &EvaluatorCheck, study: &mut Study) {
    add_told(subject, &check.told, study);
    warn(subject, check, study);
}

fn warn(subject: SubjectId, check: &EvaluatorCheck, study: &mut Study) {
    let name = study.subject(subject).name_with_bots();
    study.warnings.extend(check.warning.clone().map(|warning| warning.about(&name)));
}

/// Adds the findings of the first games of a subject, unless they are there already.
pub fn follow(subject: SubjectId, sample: &FollowedSample, study: &mut Study) {
    let is_new = study.followed.iter().all(|(own, _)| *own != subject);
    if let Some(followed) = sample.followed(study.provenance.level).filter(|_| is_new) {
        add(subject, &followed, study);
        warn(subject, &followed.check, study);
    }
}

/// The chances over the games of two subjects with the same players, drawn over each other. `None`
/// if they were not followed.
pub fn both_fans(study: &Study, both: [SubjectId; 2]) -> Option<Chart> {
    let is_followed = |id: &SubjectId| study.followed.iter().any(|(own, _)| own == id);
    if !both.iter().all(is_followed) {
        return None;
    }
    let names = both.map(|id| name_of_rules(study, study.subject(id)).to_owned());
    let [baseline, variant] = both.map(|id| study.subject(id));
    let title = format!("{} and {} · {}", names[0], names[1], variant.bots_in_words());
    let [first, second] = &variant.bots;
    let parts = [first, second, &baseline.rules, &variant.rules, "fans"];
    let subjects = names.into_iter().zip(both).collect();
    Some(Chart::new(&parts, FanChart { title, subjects }))
}

/// The name of a figure of the chances at a place of a game.
fn fan_name(statistic: Statistic, percent: u32) -> String {
    format!("{}(chance_at_{percent})", statistic.name())
}

impl Study {
    /// The section on whether evaluators are right, for questions whose figures tell how games feel
    /// and have no section on that. `None` if nobody followed games.
    pub(crate) fn evaluators_section(&self) -> Option<Section> {
        let is_told = |id: &SubjectId| {
            let is_shown_elsewhere = self.question.kind.name == "cases";
            !is_shown_elsewhere && self.findings_of(*id).any(|(_, own)| own.quantity == CAME)
        };
        let told: Vec<SubjectId> = self.subject_ids().filter(is_told).collect();
        let table = |id: &SubjectId| {
            let table = self.calibration_table(*id);
            let caption = format!("{}: {}", self.subject(*id).name_with_bots(), table.caption);
            table.titled(caption)
        };
        let left_out = told.len().saturating_sub(MOST_CHECKS);
        let rest = (left_out > 0)
            .then(|| format!("The same of {left_out} more is in the files of findings."));
        (!told.is_empty()).then(|| Section {
            title: "Is the evaluator right?".to_owned(),
            paragraphs: rest.into_iter().collect(),
            tables: told.iter().take(MOST_CHECKS).map(table).collect(),
            ..Section::default()
        })
    }

    /// The section on how the games of a subject feel. `None` if nobody followed them.
    pub(crate) fn feel_section(&self, subject: SubjectId) -> Option<Section> {
        let (_, followed) = self.followed.iter().find(|(own, _)| *own == subject)?;
        let case = &self.subject(subject).case;
        let id = COUNTS[0].doc.id;
        let again = self.singles_in_words(subject, followed);
        let singles = (!followed.singles.games.is_empty())
            .then(|| Chart::of_case(case, "single games", SingleGamesChart(subject)));
        let decided = DistributionChart { subject, id };
        let name = self.subject(subject).name_with_bots();
        let fan = FanChart { title: name.clone(), subjects: vec![(name, subject)] };
        Some(Section {
            title: "How the games feel".to_owned(),
            paragraphs: self.feel_in_words(subject).into_iter().chain(again).collect(),
            charts: std::iter::once(Chart::of_case(case, "fan", fan))
                .chain(singles)
                .chain([Chart::of_case(case, "decided at", decided)])
                .collect(),
            tables: vec![self.calibration_table(subject)],
            ..Section::default()
        })
    }

    /// How much of who wins luck decides.
    fn feel_in_words(&self, subject: SubjectId) -> Option<String> {
        let share = self.finding(self.find(subject, "luck_share", &Cell::Whole)?).estimate?;
        let (games, shown) = (whole(share.n), show(&share, Unit::Percent).whole());
        let own = self.subject(subject);
        let plays_by_values = own.evaluators.len() + own.solutions.len() > 0;
        let is_check = plays_by_values && own.bots[0] == own.bots[1];
        let check = if is_check {
            " Both players play by the values of the evaluator, so it should be near 100 %."
        } else {
            ""
        };
        Some(format!(
            "In {games} games, luck decides {shown} of who wins; decisions the rest.{check}"
        ))
    }

    /// The commands that play the single games again.
    fn singles_in_words(&self, subject: SubjectId, followed: &FollowedGames) -> Option<String> {
        let own = self.subject(subject);
        let [first, second] = &own.bots;
        let rules = learn_argument(&own.rules);
        let seed = self.provenance.seed.map_or_else(String::new, |seed| format!(" --seed {seed}"));
        let commands = followed.singles.games.iter().map(|single| {
            let (name, game) = (single.kind.name(), single.game);
            format!("{name} by `urlab play {rules} --bots {first},{second}{seed} --game {game}`")
        });
        let of = whole(followed.singles.among);
        let list = commands.collect::<Vec<_>>().join(", ");
        (!followed.singles.games.is_empty())
            .then(|| format!("Games to look at, among the first {of}: {list}."))
    }

    /// How often what the evaluator told came true.
    fn calibration_table(&self, subject: SubjectId) -> Table {
        let row = |(id, finding): (FindingId, &Finding)| {
            let Cell::Chances(_) = finding.cell else { return None };
            let (came, n) = match finding.estimate {
                Some(_) => {
                    (TableCell::figure(id), Shown::SampleSize(EstimateOf::Figure(id)).into())
                }
                None => (TableCell::absent("too few throws"), Shown::Nothing.into()),
            };
            Some(Row::new(&finding.title, vec![came, Shown::Count(id).into(), n]))
        };
        let rows = self.findings_of(subject).filter_map(row).collect();
        let columns =
            vec![Column::estimate("Came true"), Column::figure("Throws"), Column::figure("n")];
        let caption = "How often what the evaluator told came true";
        let note = "Chances of the first player before each throw. Came true: the score of the \
                    first player in these games, where a draw counts as half a win. If weaker \
                    players play than the evaluator expects, it differs from what was told. \
                    Intervals are over games.";
        Table::new(caption, "The evaluator told", columns, rows).noted(note)
    }
}
