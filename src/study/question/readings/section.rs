//! The sections of the report: the ranking, each point, points that change nothing, and points
//! without another reading that can be played.

use crate::balance::compare::{Compared, VariantDifference};
use crate::balance::weight::{Weight, strongest};
use crate::game::rules::{Alternative, Rules};
use crate::stats::correction::Correction;
use crate::study::chart::Chart;
use crate::study::chart::forest::{Forest, ForestForm as Form, ForestRow as Bar, IntervalStatus};
use crate::study::chart::measured::{Basis, Measured};
use crate::study::fact::Fact;
use crate::study::number::{Unit, level, percent, whole};
use crate::study::outline::{Column, Row, Section, Table, TableCell};
use crate::study::question::compare::{contrast_cells, played, title, variant_table, verdicts};
use crate::study::question::readings::{OTHER, Ranked, Ranking};
use crate::study::wording::{self, bots, title_with_name};

/// The most quantities of a point that are shown. The files have all.
const MOST: usize = 6;

impl Ranking<'_> {
    pub(super) fn sections(&self) -> Vec<Section> {
        let (equal, changing): (Vec<&Ranked<'_>>, Vec<&Ranked<'_>>) =
            self.ranked.iter().partition(|reading| reading.weight() == Weight::Alike);
        let mut sections = vec![self.ranking(&changing), wording::played_section(self.facts())];
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

    fn ranking(&self, changing: &[&Ranked<'_>]) -> Section {
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
        let has_rows = !changing.is_empty();
        let (chart, table) = (has_rows.then(|| chart(changing)), has_rows.then(|| table(changing)));
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

fn chart(changing: &[&Ranked<'_>]) -> Chart {
    let bars = changing.iter().enumerate().filter_map(|(rank, reading)| {
        let (_, row, against) = first(reading)?;
        let (value, interval) = (against.effect?.value(), against.effect_interval());
        let shown = against.difference.verdict.is_shown();
        Some(Bar {
            label: label(rank, &title(reading.recorded.comparison, row)),
            measured: Measured {
                value,
                interval,
                basis: Some(Basis::of_difference(&against.difference.estimate)),
            },
            status: if shown { IntervalStatus::Shown } else { IntervalStatus::NotShown },
        })
    });
    let comparison = &changing[0].recorded.comparison;
    let forest = Forest {
        title: "What each other reading changes most".to_owned(),
        subtitle: format!(
            "{}: effect size, Cohen's d or h, other reading minus this reading; {} intervals, \
             each for a single question",
            bots(comparison.bots()),
            level(comparison.coupled.level)
        ),
        rows: bars.collect(),
        reference: Some(0.0),
        sides: Some(["lower".to_owned(), "higher".to_owned()]),
        unit: Unit::Difference,
        form: Form::Tornado,
    };
    Chart::new(&["readings"], forest)
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
