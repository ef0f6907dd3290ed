//! The charts of cases: the chart of the answer, charts that compare all cases, charts
//! of each case and of its matches.

use crate::balance::match_study::MatchStudy;
use crate::balance::measures::matches;
use crate::balance::study::{BoardFindings, CasePlayed, CaseStudy, Distribution};
use crate::stats::estimate::Estimate;
use crate::study::chart::Chart;
use crate::study::chart::advantage::Advantages;
use crate::study::chart::board::{SquareMeasure, Squares};
use crate::study::chart::forest::{Forest, ForestForm, ForestRow, IntervalStatus};
use crate::study::chart::length::HistogramChart;
use crate::study::chart::measured::Measured;
use crate::study::chart::rows::{CaseName, case_labels};
use crate::study::chart::scores::Scores;
use crate::study::chart::win_classes::{EndingShare, EndingsChart};
use crate::study::number::{Unit, level};
use crate::study::question::cases::sentences::{length_of, score};
use crate::study::question::cases::{PlayedCase, with_games};

/// Which chart shows the answer best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswerChart {
    /// The distribution of length of the only case.
    Length,
    /// The mean length of each case.
    Lengths,
    /// How games end. This is for games without a known length.
    Endings,
    /// The final scores of the matches of the first case, if no single games were played.
    Scores,
}

impl AnswerChart {
    /// The chart that shows what the headline says first.
    pub fn of(all: &[PlayedCase]) -> Self {
        let games = with_games(all);
        let is_known = |(_, games): &(&PlayedCase, &CaseStudy)| {
            games.endings.unfinished == 0 && length_of(games).is_some()
        };
        match &games[..] {
            [] => Self::Scores,
            all if !all.iter().all(is_known) => Self::Endings,
            [_] => Self::Length,
            _ => Self::Lengths,
        }
    }
}

/// The chart of the answer. `None` if nothing was played.
pub(super) fn of_answer(all: &[PlayedCase]) -> Option<Chart> {
    match AnswerChart::of(all) {
        AnswerChart::Length => {
            let (case, games) = with_games(all).into_iter().next()?;
            length(case, games)
        }
        AnswerChart::Lengths => Some(Chart::new(&["length"], lengths(&with_games(all))?)),
        AnswerChart::Endings => compared(all).map(|(_, endings)| endings_chart(endings)),
        AnswerChart::Scores => {
            let case = all.first()?;
            Some(match_scores(case, case.matches.as_ref()?))
        }
    }
}

fn endings_chart(endings: EndingsChart) -> Chart {
    Chart::new(&["win classes"], endings)
}

/// The mean length of each case. The longest is first.
fn lengths(all: &[(&PlayedCase, &CaseStudy)]) -> Option<Forest> {
    let (_, first) = all.first()?;
    let labels: Vec<CaseName> = all.iter().map(|(case, games)| name(case, games)).collect();
    let labels = case_labels(&labels);
    let mut rows: Vec<ForestRow> = all
        .iter()
        .zip(labels)
        .filter_map(|((_, games), label)| {
            let measured = Measured::from(&length_of(games)?.mean);
            Some(ForestRow { label, measured, status: IntervalStatus::Alone })
        })
        .collect();
    rows.sort_by(|left, right| right.measured.value.total_cmp(&left.measured.value));
    Some(Forest {
        title: "How long a game is".to_owned(),
        subtitle: format!("Mean number of throws, {} intervals", level(first.provenance.level)),
        rows,
        reference: None,
        sides: None,
        unit: Unit::Plain,
        form: ForestForm::Dots,
    })
}

/// The other charts that compare the games of all cases. Empty if there are no games.
pub(super) fn of_all(all: &[PlayedCase]) -> Vec<Chart> {
    let Some((advantages, endings)) = compared(all) else { return Vec::new() };
    let mut charts = vec![Chart::new(&["first player advantage"], advantages)];
    if AnswerChart::of(all) != AnswerChart::Endings {
        charts.push(endings_chart(endings));
    }
    charts
}

/// The content of these charts.
pub(super) fn compared(all: &[PlayedCase]) -> Option<(Advantages, EndingsChart)> {
    let all = with_games(all);
    let (_, first) = all.first()?;
    let level = first.provenance.level;
    let cases = || all.iter().map(|(case, games)| name(case, games)).collect();
    let figures = all.iter().map(|(_, games)| games.first_player_advantage).collect();
    let advantages = Advantages { level, cases: cases(), figures };
    let endings = EndingsChart { level, cases: cases(), ways: ways(&all) };
    Some((advantages, endings))
}

fn name(case: &PlayedCase, games: &CaseStudy) -> CaseName {
    let CasePlayed { rules, bots: [first, second], .. } = &games.provenance;
    CaseName { label: case.label.clone(), short: format!("{rules} · {first} v {second}") }
}

/// Every kind of ending that occurred in some case.
fn ways(all: &[(&PlayedCase, &CaseStudy)]) -> Vec<EndingShare> {
    let mut ways: Vec<EndingShare> = Vec::new();
    let mut add = |title: String, case: usize, share: Estimate| match ways
        .iter_mut()
        .find(|way| way.title == title)
    {
        Some(way) => way.shares.push((case, share)),
        None => ways.push(EndingShare { title, shares: vec![(case, share)] }),
    };
    for (at, (_, games)) in all.iter().enumerate() {
        for class in &games.win_classes {
            let points = if class.points == 1 {
                "1 point".to_owned()
            } else {
                format!("{} points", class.points)
            };
            add(format!("{} · {points}", class.title), at, class.share);
        }
    }
    if all.iter().any(|(_, games)| games.endings.draws > 0) {
        for (at, (_, games)) in all.iter().enumerate() {
            add("Draw".to_owned(), at, games.results.draws);
        }
    }
    if all.iter().any(|(_, games)| games.endings.unfinished > 0) {
        for (at, (_, games)) in all.iter().enumerate() {
            add("Unfinished".to_owned(), at, games.results.unfinished);
        }
    }
    ways
}

/// The distribution of length of a case.
fn length(case: &PlayedCase, games: &CaseStudy) -> Option<Chart> {
    let lengths = length_of(games)?;
    let unfinished = games.endings.unfinished;
    Some(Chart::of_case(&case.id, lengths.id, histogram(case, lengths, unfinished)))
}

/// The charts of the games of a case, without the chart of the answer.
pub(super) fn of_games(case: &PlayedCase, games: &CaseStudy, answer: AnswerChart) -> Vec<Chart> {
    let has_length = answer != AnswerChart::Length;
    let mut charts: Vec<Chart> = length(case, games).into_iter().filter(|_| has_length).collect();
    if let Some(board) = &games.board {
        for measure in SquareMeasure::ALL {
            let squares = squares(case, games.provenance.level, board, measure);
            charts.push(Chart::of_case(&case.id, measure.id(), squares));
        }
    }
    charts
}

/// The distribution of a whole number over the games or matches of a case.
pub(super) fn histogram(
    case: &PlayedCase,
    distribution: &Distribution,
    unfinished: u64,
) -> HistogramChart {
    let (label, distribution) = (case.label.clone(), distribution.clone());
    HistogramChart { label, distribution, unfinished }
}

/// The events on the squares in the games of a case.
pub(super) fn squares(
    case: &PlayedCase,
    level: f64,
    board: &BoardFindings,
    measure: SquareMeasure,
) -> Squares {
    Squares { label: case.label.clone(), level, board: board.clone(), measure }
}

/// The final scores of the matches of a case.
fn match_scores(case: &PlayedCase, found: &MatchStudy) -> Chart {
    Chart::of_case(&case.id, "match scores", scores(case, found))
}

/// The charts of the matches of a case. The answer may have its scores.
pub(super) fn of_matches(case: &PlayedCase, found: &MatchStudy, has_scores: bool) -> Vec<Chart> {
    let mut charts = Vec::new();
    if let Some(games) =
        found.distributions.iter().find(|distribution| distribution.id == matches::GAMES.id)
    {
        let games = histogram(case, games, found.endings.unfinished);
        charts.push(Chart::of_case(&case.id, "match games", games));
    }
    if has_scores {
        charts.push(match_scores(case, found));
    }
    charts
}

/// The final scores of the matches of a case.
pub(super) fn scores(case: &PlayedCase, found: &MatchStudy) -> Scores {
    Scores {
        label: case.label.clone(),
        level: found.provenance.level,
        matches: found.provenance.games,
        common: found
            .common_scores()
            .iter()
            .map(|counted| (score(counted.score), counted.share))
            .collect(),
        others: found.other_scores.as_ref().map(|rest| (rest.scores, rest.share)),
    }
}
