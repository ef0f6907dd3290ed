//! The section of a case that shows its matches: facts, their rules, charts, tables.

use crate::balance::match_study::MatchStudy;
use crate::balance::study::Each;
use crate::study::Study;
use crate::study::fact::Fact;
use crate::study::number::{counted, whole};
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::question::cases::findings::MatchFindings;
use crate::study::question::cases::sentences::score;
use crate::study::question::cases::tables::{distributions, results_of};
use crate::study::question::cases::{PlayedCase, charts, sentences};

/// The matches of a case. The answer has the chart of its scores, or this section.
pub(super) fn section(
    played: &PlayedCase,
    matches: &MatchStudy,
    found: &MatchFindings,
    has_scores: bool,
    study: &Study,
) -> Section {
    let from = &matches.provenance;
    let count = if from.games == from.planned {
        whole(from.games)
    } else {
        format!("{} of {} ({})", whole(from.games), whole(from.planned), from.stop.name())
    };
    let facts = vec![
        Fact::new("Matches", count),
        Fact::new("Player 1", from.bots[0].clone()),
        Fact::new("Player 2", from.bots[1].clone()),
        Fact::new("Game limit of a match", counted(matches.game_limit.into(), Each::Game)),
    ];
    let results = found.results.into_iter().chain([found.advantage]);
    let results =
        results_of("Results of the matches", "Matches", "Share or difference", results, study);
    let tables = vec![
        results,
        scores(matches, found),
        distributions(&matches.distributions, &found.distributions),
    ];
    Section {
        title: format!("Matches · {}", played.label),
        paragraphs: vec![sentences::terms(matches.terms)],
        facts,
        charts: charts::of_matches(study, study.finding(found.advantage).subject, has_scores),
        tables,
        ..Section::default()
    }
}

fn scores(matches: &MatchStudy, found: &MatchFindings) -> Table {
    let common =
        matches.common_scores().iter().map(|counted| score(counted.score)).zip(&found.scores);
    let others = matches
        .other_scores
        .iter()
        .zip(&found.other_scores)
        .map(|(rest, id)| (format!("{} other scores", whole(rest.scores)), id));
    let rows = common.chain(others).map(|(head, id)| {
        let of = EstimateOf::Figure(*id);
        let cells = [Shown::Count(*id), Shown::Figure(of), Shown::SampleSize(of)];
        Row::new(head, cells.map(TableCell::from).into())
    });
    let columns = vec![
        Column::figure("Matches"),
        Column::estimate("Share of all matches"),
        Column::figure("n"),
    ];
    let caption = "Final scores (player 1's points first), most common first";
    Table::new(caption, "", columns, rows.collect())
}
