//! The sections of the report: the ranking, each point, points that change nothing, and points
//! without another reading that can be played.

use crate::balance::compare::{Compared, VariantDifference};
use crate::balance::weight::{Weight, strongest};
use crate::game::rules::{Alternative, Rules};
use crate::stats::correction::Correction;
use crate::study::Study;
use crate::study::chart::{Chart, ChartFigure, ChartRow, RowChart, RowForm};
use crate::study::fact::Fact;
use crate::study::finding::FindingId;
use crate::study::number::{level, percent, whole};
use crate::study::outline::{Column, Row, Section, Table, TableCell};
use crate::study::question::compare::{contrast_cells, played, title, variant_table, verdicts};
use crate::study::question::readings::{OTHER, Ranked, Ranking};
use crate::study::wording::{self, bots, title_with_name};

/// The most quantities of a point that are shown. The files have all.
const MOST: usize = 6;

impl Ranking<'_> {
    pub(super) fn sections(&self, study: &Study) -> Vec<Section> {
        let (equal, changing): (Vec<&Ranked<'_>>, Vec<&Ranked<'_>>) =
            self.ranked.iter().partition(|reading| reading.weight() == Weight::Alike);
        let mut sections =
            vec![self.ranking(&changing, study), wording::played_section(self.facts())];
        if !changing.is_empty() {
            let parts = changing.iter().enumerate().map(|(rank, reading)| point(rank, reading));
            sections.push(Section {
                title: "The points".into(),
                parts: parts.collect(),
                ..Section::default()
            });
        }
        let refused = self.refused.iter().map(|refused| refused.reason.clone());
        let lists: [(&str, Vec<String>); 2] = [
            ("Points that change no game", equal.into_iter().map(unchanged_point).collect()),
            ("Points without another reading that can be played", refused.collect()),
        ];
        for (title, paragraphs) in lists {
            if !paragraphs.is_empty() {
                sections.push(Section { title: title.into(), paragraphs, ..Section::default() });
            }
        }
        sections.extend(self.ranked.first().map(|reading| self.method(reading)));
        sections
    }

    fn ranking(&self, changing: &[&Ranked<'_>], study: &Study) -> Section {
        let is_shown = |reading: &&&Ranked<'_>| matches!(reading.weight(), Weight::Shown(_));
        let shown = changing.iter().filter(is_shown).count();
        let (points, played) = (self.asked.points.len(), self.ranked.len());
        let count = |count: usize, noun: &str| {
            format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
        };
        let summary = format!(
            "{} of the source, {} played. Shown to change the game: {shown}; not shown to change \
             it: {}; equal in every game: {}.",
            count(points, "open point"),
            count(played, "other reading"),
            changing.len() - shown,
            played - changing.len(),
        );
        let strongest = changing.iter().filter_map(|reading| {
            let (place, ..) = first(reading)?;
            reading.recorded.finding(OTHER, place)
        });
        let chart = chart(study, &strongest.collect::<Vec<_>>());
        let table = (!changing.is_empty()).then(|| table(changing));
        Section::answer([summary], chart, table)
    }

    fn facts(&self) -> Vec<Fact> {
        let mut facts =
            vec![Fact::new("Rule set", title_with_name(&self.rules.title, &self.rules.name))];
        if let Some(Ranked { recorded, .. }) = self.ranked.first() {
            facts.push(Fact::new("Bots", bots(recorded.comparison.bots())));
            facts.extend(played(recorded.comparison, "Games of each reading"));
            facts.push(verdicts(self.asked.correction, self.tested));
        }
        facts
    }

    fn method(&self, one: &Ranked<'_>) -> Section {
        let error = percent(1.0 - one.recorded.comparison.coupled.level);
        let corrected = match self.asked.correction {
            Correction::Holm => format!(
                "Holm's method (1979): the probability that even one that shows a difference is \
                 wrong is at most {error}"
            ),
            Correction::FalseDiscoveryRate => format!(
                "Benjamini and Hochberg's false discovery rate (1995): on average, at most \
                 {error} of those that show a difference are wrong"
            ),
        };
        let paragraphs = vec![
            "Each other reading is compared with the rule set as read, in pairs of games. In the \
             second game of a pair, the players exchange seats and keep their bot and their dice. \
             Both rule sets use the same dice. A pair of both is one observation. Intervals are \
             Student's over pairs; for plain shares, they have weighted tails at the effective \
             sample size. Each interval is for a single question."
                .to_owned(),
            format!(
                "Verdicts are corrected for the {} questions asked here, by {corrected}.",
                self.tested
            ),
            "Points are ranked by the size of their largest effect: Cohen's d (the difference \
             divided by the standard deviation of single games) or, for shares, Cohen's h. Cohen \
             (1988) called effects below 0.2 small enough to go unnoticed. A reading may have \
             another effect for other bots: play several."
                .to_owned(),
        ];
        wording::method_section(paragraphs)
    }
}

/// The quantity that another reading changes most.
fn first<'a>(one: &Ranked<'a>) -> Option<(usize, &'a Compared, &'a VariantDifference)> {
    let comparison = one.recorded.comparison;
    let place = *strongest(comparison, OTHER).first()?;
    let row = &comparison.rows[place];
    Some((place, row, row.differences[OTHER].as_ref()?))
}

/// The rank and the field. The label is short and unique.
fn label(rank: usize, field: &str) -> String {
    format!("{}. {field}", rank + 1)
}

fn table(changing: &[&Ranked<'_>]) -> Table {
    let columns = vec![
        Column::text("Changes most"),
        Column::estimate("Difference"),
        Column::figure("Effect size"),
        Column::figure("p, corrected"),
        Column::text("Verdict"),
    ];
    let rows = changing.iter().enumerate().map(|(rank, reading)| {
        let most = first(reading).and_then(|(place, row, _)| {
            let [difference, effect, p, verdict, _] =
                contrast_cells(reading.recorded.finding(OTHER, place)?);
            let title = TableCell::text(title(reading.recorded.comparison, row));
            Some(vec![title, difference, effect, p, verdict])
        });
        Row::new(label(rank, &reading.other.reading.field), most.unwrap_or_default())
    });
    Table::new("The points, the one that matters most first", "Point", columns, rows.collect())
        .noted(
            "Ordered by the largest effect that was shown, then by the largest that was not. The \
         largest of many effects is chosen, so the true effect is likely to be somewhat smaller.",
        )
}

/// The largest effect of each of these readings. The findings are in the order of their rank.
fn chart(study: &Study, strongest: &[FindingId]) -> Option<Chart> {
    let subject = &study.subjects[study.finding(*strongest.first()?).subject.0];
    let rows = strongest.iter().enumerate().filter_map(|(rank, id)| {
        let finding = study.finding(*id);
        let is_shown = finding.contrast.as_ref()?.verdict.is_shown();
        let label = label(rank, &finding.title);
        Some(ChartRow::compared(label, ChartFigure::Effect(*id), is_shown))
    });
    let subtitle = format!(
        "{}: effect size, Cohen's d or h, other reading minus this reading; {} intervals, each for \
         a single question",
        subject.bots_in_words(),
        level(study.provenance.level)
    );
    let title = "What each other reading changes most";
    let chart = RowChart::new(RowForm::Tornado, title, subtitle, rows.collect())
        .with_sides(["lower", "higher"]);
    Some(Chart::new(&["readings"], chart))
}

/// The settings of a reading, as a file writes them.
fn settings(other: &Alternative) -> String {
    let all = other.set.iter().map(|setting| format!("`{}: {}`", setting.field, setting.value));
    all.collect::<Vec<_>>().join("; ")
}

fn point(rank: usize, one: &Ranked<'_>) -> Section {
    let places = strongest(one.recorded.comparison, OTHER);
    let most = &places[..places.len().min(MOST)];
    let mut table = variant_table(&one.recorded, OTHER, ["This reading", "Other reading"], most)
        .titled("What differs most");
    if places.len() > MOST {
        table = table
            .noted(format!("{} more quantities are not equal in all games.", places.len() - MOST));
    }
    let (reading, other) = (one.other.reading, one.other.other);
    let paragraphs = vec![
        format!("Reading here: {}", reading.reading),
        format!("Other reading: {}", other.reading),
        format!("Fields: {}", settings(other)),
    ];
    let title = label(rank, &reading.point);
    Section { title, paragraphs, tables: vec![table], ..Section::default() }
}

/// A sentence about a point that changes no game.
fn unchanged_point(one: &Ranked<'_>) -> String {
    let (reading, other) = (one.other.reading, one.other.other);
    let coupled = &one.recorded.comparison.coupled;
    let games = whole(2 * coupled.tally.pairs);
    let variants = &coupled.plan.variants;
    let why = apart_from_games(&variants[0].rules, &variants[OTHER].rules)
        .map_or_else(String::new, |what| format!(" It affects {what}, not single games."));
    format!(
        "{} Reading here: {} Other reading: {} Equal in all {games} games of each.{why}",
        reading.point, reading.reading, other.reading
    )
}

/// The difference between the rules, if they play the same single games. `None` if they do not, or
/// if there is no difference.
fn apart_from_games(read: &Rules, other: &Rules) -> Option<&'static str> {
    let of = |rules: &Rules| {
        let Rules { board, opening, game, win_classes, stakes, .. } = rules.clone();
        (board, opening, game, win_classes, stakes.map(|stakes| stakes.squares))
    };
    if of(read) != of(other) {
        return None;
    }
    match (read.match_play != other.match_play, read.stakes != other.stakes) {
        (true, true) => Some("how games add up to a match and what is paid"),
        (true, false) => Some("how games add up to a match"),
        (false, true) => Some("what is paid"),
        (false, false) => None,
    }
}
