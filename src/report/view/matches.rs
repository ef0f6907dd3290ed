//! The section of a case that shows its matches: facts, sentences, charts, tables.

use serde::Serialize;

use crate::balance::match_study::MatchStudy;
use crate::balance::study::Each;
use crate::game::rules::{MatchPlay, Tie};
use crate::report::document::{Cell, Fact, Figure, Row, Table};
use crate::report::number::{Unit, counted, whole};
use crate::report::view::{headlines, tables};

/// What a page shows of the matches of a case.
#[derive(Debug, Serialize)]
pub(super) struct MatchSection<'a> {
    facts: Vec<Fact>,
    headlines: Vec<String>,
    charts: Vec<&'a Figure>,
    tables: Vec<Table>,
}

impl<'a> MatchSection<'a> {
    /// The matches with their charts.
    pub(super) fn new(study: &MatchStudy, charts: Vec<&'a Figure>) -> Self {
        let from = &study.provenance;
        let matches = if from.games == from.planned {
            whole(from.games)
        } else {
            format!("{} of {} ({})", whole(from.games), whole(from.planned), from.stop.name())
        };
        let facts = vec![
            Fact::new("Matches", matches),
            Fact::new("Player 1", from.bots[0].clone()),
            Fact::new("Player 2", from.bots[1].clone()),
            Fact::new("Most games of a match", counted(study.game_limit.into(), Each::Game)),
        ];
        let tables =
            vec![results(study), scores(study), tables::distributions(&study.distributions)];
        Self { facts, headlines: headlines::of_matches(study), charts, tables }
    }
}

/// A score, player 1's points first.
pub(crate) fn score([one, two]: [u32; 2]) -> String {
    format!("{one} : {two}")
}

/// How games add up to a match, in words.
pub(crate) fn terms(terms: MatchPlay) -> String {
    let MatchPlay { points, draw_points, stake_per_point, tie } = terms;
    let tie = match tie {
        Tie::Draw => "leave the match drawn",
        Tie::Decider => "play on until a game makes a difference",
    };
    format!(
        "Matches to {points} {}; a drawn game scores {draw_points} for each; players who get there \
            level {tie}; a point of \
         difference is worth {stake_per_point} {}. Player 1 starts the first game, lot decides who \
         starts the others.",
        if points == 1 { "point" } else { "points" },
        if stake_per_point == 1 { "coin" } else { "coins" },
    )
}

fn results(study: &MatchStudy) -> Table {
    let (results, endings) = (&study.results, study.endings);
    let rows = [
        ("Player 1 wins", Some(endings.first_wins), &results.first_wins, Unit::Percent),
        ("Player 2 wins", Some(endings.second_wins), &results.second_wins, Unit::Percent),
        ("Drawn", Some(endings.draws), &results.draws, Unit::Percent),
        ("Unfinished", Some(endings.unfinished), &results.unfinished, Unit::Percent),
        ("Match advantage", None, &study.advantage, Unit::Points),
    ];
    tables::results_of("Results of the matches", "Matches", "Share or difference", rows)
}

fn scores(study: &MatchStudy) -> Table {
    let common = study.common_scores().iter().map(|one| (score(one.score), one.count, &one.share));
    let others = study.other_scores.iter();
    let others = others
        .map(|rest| (format!("{} other scores", whole(rest.scores)), rest.count, &rest.share));
    let rows: Vec<_> = common.chain(others).collect();
    let mut columns = tables::plain(&["Matches", "Share of all matches", "n"]);
    columns[1].method = tables::methods(rows.iter().map(|(_, _, share)| *share));
    let rows = rows.into_iter().map(|(head, count, share)| {
        Row::new(
            head,
            vec![Cell::whole(count), Cell::figure(share, Unit::Percent), Cell::whole(share.n)],
        )
    });
    Table::new(
        "Final scores, player 1's points first, the most common first",
        "",
        columns,
        rows.collect(),
    )
}
