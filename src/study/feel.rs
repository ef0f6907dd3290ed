//! What a study says of how its games feel, beside the measures: the chances over the game, single
//! games to look at, and how often what the evaluator told came true.

use crate::balance::feel::{FAN_QUANTILES, FollowedGames};
use crate::balance::measures::feel::COUNTS;
use crate::batch::feel_tally::SingleGame;
use crate::learn::head::learn_argument;
use crate::play::feel::curve::WON;
use crate::study::Study;
use crate::study::chart::{
    Chart, ChartFigure, DistributionChart, Places, SmallChart, SmallMultiples, VerticalAxes,
};
use crate::study::finding::{Cell, Finding, FindingId};
use crate::study::number::{Unit, level, show, whole};
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::statistic::Statistic;
use crate::study::subject::SubjectId;

/// The name of the mean score of the first player after throws with a certain chance.
const CAME: &str = "score_after_chance";

/// The names of the single games, in their order.
const SINGLES: [&str; 3] = ["the first game", "the greatest drama", "the greatest comeback"];

/// Adds the findings of the games that an evaluator followed.
pub fn add(subject: SubjectId, followed: &FollowedGames, study: &mut Study) {
    for part in &followed.calibration {
        let [low, high] = part.percent;
        let title = format!("{low} to {high} %, on average {:.1} %", 100.0 * part.told);
        let finding = Finding::with_id(subject, CAME, &title)
            .with_statistic(Statistic::Mean, Unit::Percent)
            .with_estimate(part.came)
            .with_count(part.throws);
        study.add_finding(finding.in_cell(Cell::Chances(part.percent)));
    }
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

/// The name of a figure of the chances at a place of a game.
fn fan_name(statistic: Statistic, percent: u32) -> String {
    format!("{}(chance_at_{percent})", statistic.name())
}

impl Study {
    /// The section on how the games of a subject feel. `None` if nobody followed them.
    pub(crate) fn feel_section(&self, subject: SubjectId) -> Option<Section> {
        let (_, followed) = self.followed.iter().find(|(own, _)| *own == subject)?;
        let case = &self.subject(subject).case;
        let id = COUNTS[0].doc.id;
        let again = self.singles_in_words(subject, followed);
        let decided = DistributionChart { subject, id };
        Some(Section {
            title: "How the games feel".to_owned(),
            paragraphs: self.feel_in_words(subject).into_iter().chain([again]).collect(),
            charts: vec![
                Chart::of_case(case, "fan", self.fan(subject, followed)),
                Chart::of_case(case, "single games", self.singles(subject, followed)),
                Chart::of_case(case, "decided at", decided),
            ],
            tables: vec![self.calibration_table(subject)],
            ..Section::default()
        })
    }

    /// How much of who wins luck decides.
    fn feel_in_words(&self, subject: SubjectId) -> Option<String> {
        let share = self.finding(self.find(subject, "luck_share", &Cell::Whole)?).estimate?;
        let (games, shown) = (whole(share.n), show(&share, Unit::Percent).whole());
        Some(format!("In {games} games, luck decides {shown} of who wins; decisions the rest."))
    }

    /// The commands that play the single games again.
    fn singles_in_words(&self, subject: SubjectId, followed: &FollowedGames) -> String {
        let own = self.subject(subject);
        let [first, second] = &own.bots;
        let rules = learn_argument(&own.rules);
        let seed = self.provenance.seed.map_or_else(String::new, |seed| format!(" --seed {seed}"));
        let commands = SINGLES.iter().zip(&followed.singles).map(|(name, single)| {
            let game = single.game;
            format!("{name} by `urlab play {rules} --bots {first},{second}{seed} --game {game}`")
        });
        format!("Single games can be seen again: {}.", commands.collect::<Vec<_>>().join(", "))
    }

    /// The chances of the first player over the game.
    fn fan(&self, subject: SubjectId, followed: &FollowedGames) -> SmallMultiples {
        let all = FAN_QUANTILES.map(Statistic::Quantile).into_iter().chain([Statistic::Mean]);
        let line = |statistic: Statistic| {
            let figure = |percent: u32| {
                let found = self.find(subject, &fan_name(statistic, percent), &Cell::Whole);
                found.map(ChartFigure::from)
            };
            followed.fan.iter().map(|place| figure(place.percent)).collect()
        };
        let names = FAN_QUANTILES.map(|share| format!("{:.0} % of games are below", 100.0 * share));
        SmallMultiples {
            series: names.into_iter().chain(["mean".to_owned()]).collect(),
            subtitle: format!(
                "Chance of the first player over the game, {} intervals",
                level(self.provenance.level)
            ),
            ..self.over_the_game(subject, followed, all.map(line).collect())
        }
    }

    /// The chances of the first player in single games.
    fn singles(&self, subject: SubjectId, followed: &FollowedGames) -> SmallMultiples {
        let known = |points: &u32| {
            let chance = f64::from(*points) / f64::from(WON);
            Some(ChartFigure::Known(chance, Unit::Percent))
        };
        let line = |single: &SingleGame| single.chances.iter().map(known).collect();
        SmallMultiples {
            series: SINGLES.map(str::to_owned).into(),
            subtitle: "Chance of the first player in three games".to_owned(),
            ..self.over_the_game(subject, followed, followed.singles.iter().map(line).collect())
        }
    }

    fn over_the_game(
        &self,
        subject: SubjectId,
        followed: &FollowedGames,
        lines: Vec<Vec<Option<ChartFigure>>>,
    ) -> SmallMultiples {
        let title = self.subject(subject).name_with_bots();
        let places = followed.fan.iter().map(|place| f64::from(place.percent)).collect();
        SmallMultiples {
            title: title.clone(),
            subtitle: String::new(),
            across: "percent of the throws".to_owned(),
            places: Places::Numbers(places),
            series: Vec::new(),
            panels: vec![SmallChart { title, reference: Some(0.5), lines }],
            vertical_axes: VerticalAxes::Own,
            today: None,
        }
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
