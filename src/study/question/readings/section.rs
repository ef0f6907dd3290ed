//! The sections of the report: the ranking, each point, points that change nothing, and points
//! without another reading that can be played.

use crate::game::rules::Rules;
use crate::input::question::readings::ReadingsQuestion;
use crate::stats::correction::Correction;
use crate::study::chart::{Chart, ChartFigure, ChartRow, RowChart, RowForm};
use crate::study::fact::Fact;
use crate::study::headline::grouped;
use crate::study::number::{level, whole};
use crate::study::outline::{Column, Row, Section, Table, TableCell};
use crate::study::question::compare::{played, variant_table, verdicts};
use crate::study::question::picture;
use crate::study::question::readings::others;
use crate::study::question::readings::reading::PlayedReading;
use crate::study::{Study, wording};

/// The most quantities of a point that are shown. The files have all.
const MOST: usize = 6;

/// The sections about these rules as they are read.
pub(super) fn sections(asked: &ReadingsQuestion, rules: &Rules, study: &Study) -> Vec<Section> {
    let all = PlayedReading::all(study);
    let (changing, equal): (Vec<_>, Vec<_>) =
        all.iter().partition(|reading| !reading.differing.is_empty());
    let facts = facts(asked.correction, rules, &all, study);
    let played = PlayedReading::parts(&all).first().map_or(0, Vec::len);
    let mut sections =
        vec![answer(asked.points.len(), played, &changing, study), wording::played_section(facts)];
    if !changing.is_empty() {
        let parts = changing.iter().map(|reading| point(reading, study)).collect();
        let charts = chart(&changing, study).into_iter().collect();
        sections.push(Section { title: "The points".into(), charts, parts, ..Section::default() });
    }
    let unchanged = equal.into_iter().map(|reading| unchanged_point(asked, rules, reading));
    let refused = study.refused.iter().map(|refused| refused.reason.clone());
    let lists: [(&str, Vec<String>); 2] = [
        ("Points that change no game", unchanged.collect()),
        ("Points without another reading that can be played", refused.collect()),
    ];
    for (title, paragraphs) in lists {
        if !paragraphs.is_empty() {
            sections.push(Section { title: title.into(), paragraphs, ..Section::default() });
        }
    }
    if !all.is_empty() {
        sections.push(method(asked.correction, study));
    }
    sections
}

fn answer(points: usize, played: usize, changing: &[&PlayedReading<'_>], study: &Study) -> Section {
    let count =
        |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    let summary = format!(
        "{} of the source, {} played.",
        count(points, "open point"),
        count(played, "other reading")
    );
    let table = (!changing.is_empty()).then(|| table(changing, study));
    Section::answer([summary], picture(changing, study), table)
}

/// The picture of the reading that matters most to each kind of players, beside the rules as they
/// are read. `None` without a reading.
fn picture(changing: &[&PlayedReading<'_>], study: &Study) -> Option<Chart> {
    let first_of_each = grouped(changing, |reading| &reading.subject.bots);
    let subjects =
        first_of_each.iter().flat_map(|part| [part[0].differing[0].baseline, part[0].id]);
    picture::of(study, &subjects.collect::<Vec<_>>())
}

fn facts(
    correction: Correction,
    rules: &Rules,
    all: &[PlayedReading<'_>],
    study: &Study,
) -> Vec<Fact> {
    let title = wording::title_with_name(&rules.title, &rules.name);
    let mut facts = vec![Fact::new("Rule set", title)];
    if let Some(PlayedReading { subject, .. }) = all.first() {
        let parts = PlayedReading::parts(all);
        let players: Vec<String> =
            parts.iter().map(|part| part[0].subject.bots_in_words()).collect();
        facts.push(Fact::new("Bots", wording::and_list(&players)));
        facts.extend(played(study, subject, "Games of each reading"));
        facts.push(verdicts(correction, study.families[0].tested));
    }
    facts
}

fn method(correction: Correction, study: &Study) -> Section {
    let corrected = wording::corrected_by(correction, study.provenance.level);
    let paragraphs = vec![
        "Each other reading is compared with the rule set as read, in pairs of games. In the \
         second game of a pair, the players exchange seats and keep their bot and their dice. \
         Both rule sets use the same dice. A pair of both is one observation. Intervals are \
         Student's over pairs; for plain shares, they have weighted tails at the effective \
         sample size. Each interval is for a single question."
            .to_owned(),
        format!(
            "Verdicts are corrected for the {} questions asked here, by {corrected}.",
            study.families[0].tested
        ),
        "Points are ranked by the practical size of their largest change that is shown: how many \
         times what people notice at a table. The chart has effect sizes: Cohen's d (the \
         difference divided by the standard deviation of single games) or, for shares, Cohen's h. \
         A reading may change other things for other players, so each kind of players has its own \
         ranking."
            .to_owned(),
    ];
    wording::method_section(paragraphs)
}

/// What each of these readings changes at a table.
fn table(changing: &[&PlayedReading<'_>], study: &Study) -> Table {
    // Of several kinds of players, each row names its own.
    let only = changing.first().filter(|reading| reading.players.is_empty());
    let players = only.map_or_else(String::new, |reading| format!(" for {}", reading.who_plays()));
    let columns = vec![Column::text(format!("What changes{players}"))];
    let rows = changing.iter().map(|reading| {
        let text = TableCell::text(reading.what_changes(study));
        Row::new(reading.label(reading.subject.fact("field")), vec![text])
    });
    Table::new("The points, the one that matters most first", "Point", columns, rows.collect())
        .noted(
            "Only what people notice is named. The largest of many changes is chosen, so the true \
             change is likely to be somewhat smaller. The sections below have all figures.",
        )
}

/// The largest effect of each of these readings for the first kind of players. `None` without a
/// reading.
fn chart(changing: &[&PlayedReading<'_>], study: &Study) -> Option<Chart> {
    let subject = changing.first()?.subject;
    let of_first = changing.iter().filter(|reading| reading.subject.bots == subject.bots);
    let rows = of_first.map(|reading| {
        let most = &reading.differing[0];
        let label = format!("{}. {}", reading.subject.rank.unwrap_or(0), most.finding.title);
        ChartRow::compared(label, ChartFigure::Effect(most.id), most.is_shown())
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

fn point(reading: &PlayedReading<'_>, study: &Study) -> Section {
    let PlayedReading { id, subject, differing, .. } = reading;
    let most = &differing[..differing.len().min(MOST)];
    let mut table =
        variant_table(study, ["This reading", "Other reading"], most).titled("What differs most");
    if differing.len() > MOST {
        let more = differing.len() - MOST;
        table = table.noted(format!("{more} more quantities are not equal in all games."));
    }
    let settings = study.settings_of(*id).iter();
    let fields: Vec<String> =
        settings.map(|setting| format!("`{}: {}`", setting.field, setting.value)).collect();
    let paragraphs = vec![
        format!("Reading here: {}", subject.fact("reading")),
        format!("Other reading: {}", subject.fact("alternatives")),
        format!("Fields: {}", fields.join("; ")),
    ];
    let title = reading.label(subject.fact("point"));
    Section { title, paragraphs, tables: vec![table], ..Section::default() }
}

/// A sentence about a point that changes no game.
fn unchanged_point(
    asked: &ReadingsQuestion,
    rules: &Rules,
    PlayedReading { subject, players, .. }: &PlayedReading<'_>,
) -> String {
    let [point, reading, other] =
        ["point", "reading", "alternatives"].map(|term| subject.fact(term));
    let all = others(&asked.points);
    let played = all.iter().find(|played| played.rules.fingerprint == subject.fingerprint);
    let why = played
        .and_then(|played| apart_from_games(rules, played.rules))
        .map_or_else(String::new, |what| format!(" It affects {what}, not single games."));
    let games = whole(subject.games);
    let of = if players.is_empty() { String::new() } else { format!(" of {players}") };
    format!(
        "{point} Reading here: {reading} Other reading: {other} Equal in all {games} games of \
         each{of}.{why}"
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
