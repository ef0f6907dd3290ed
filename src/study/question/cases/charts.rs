//! The charts of cases: the chart of the answer, charts that compare all cases, charts
//! of each case and of its matches.

use crate::balance::match_study::COMMON_SCORES;
use crate::balance::measures::{matches, throws};
use crate::balance::study::Each;
use crate::study::Study;
use crate::study::chart::{
    BoardChart, Chart, ChartRow, ChartRows, DistributionChart, RowChart, RowForm, SquareMeasure,
};
use crate::study::finding::{Cell, FindingId};
use crate::study::headline::throws_id;
use crate::study::number::{counted, level, whole};
use crate::study::question::cases::sentences::score;
use crate::study::question::picture;
use crate::study::subject::SubjectId;

/// The subjects of all games, or those of all matches.
fn played(study: &Study, each: Each) -> Vec<SubjectId> {
    study.subject_ids().filter(|id| study.subjects[id.0].each == each).collect()
}

/// The mean length of the games of a subject.
fn length_of(study: &Study, games: SubjectId) -> Option<FindingId> {
    study.find(games, &throws_id(), &Cell::Whole)
}

/// The chart of the answer: the three answers of all games. Without single games, the final scores
/// of the matches of the first case. `None` if nothing was played.
pub(super) fn of_answer(study: &Study) -> Option<Chart> {
    match &played(study, Each::Game)[..] {
        [] => Some(scores(study, *played(study, Each::Match).first()?)),
        games => picture::of(study, games),
    }
}

/// The other charts that compare the games of all cases. Empty if there are no games.
pub(super) fn of_all(study: &Study) -> Vec<Chart> {
    let games = played(study, Each::Game);
    if games.is_empty() {
        return Vec::new();
    }
    let is_known = |games: &SubjectId| {
        study.subjects[games.0].unfinished == 0 && length_of(study, *games).is_some()
    };
    let lengths = (games.len() > 1 && games.iter().all(is_known)).then(|| lengths(study));
    lengths.into_iter().chain([advantages(study), endings(study)]).collect()
}

/// The charts of the games of a subject.
pub(super) fn of_games(study: &Study, games: SubjectId) -> Vec<Chart> {
    let length = length(study, games);
    let measures = study.board_of(games).into_iter().flat_map(|_| SquareMeasure::ALL);
    let boards = measures.map(|measure| {
        let board = BoardChart { subject: games, measure };
        Chart::of_case(&study.subjects[games.0].case, measure.id(), board)
    });
    length.into_iter().chain(boards).collect()
}

/// The charts of the matches of a subject. The answer may have its scores.
pub(super) fn of_matches(study: &Study, subject: SubjectId, has_scores: bool) -> Vec<Chart> {
    let games = histogram(study, subject, matches::GAMES.id, "match games");
    let scores = has_scores.then(|| scores(study, subject));
    games.into_iter().chain(scores).collect()
}

/// The distribution of length of the games of a subject.
fn length(study: &Study, games: SubjectId) -> Option<Chart> {
    histogram(study, games, throws::MEASURE.doc.id, throws::MEASURE.doc.id)
}

/// A distribution of a subject, as the file of this topic. `None` if it was not measured.
fn histogram(study: &Study, subject: SubjectId, id: &'static str, what: &str) -> Option<Chart> {
    study.distributions_of(subject).find(|distribution| distribution.id == id)?;
    Some(Chart::of_case(&study.subjects[subject.0].case, what, DistributionChart { subject, id }))
}

/// The row of a figure of a subject. The place of the subject decides the colour.
fn row(study: &Study, subject: SubjectId, series: usize, figure: FindingId) -> ChartRow {
    let own = &study.subjects[subject.0];
    let short = Some(own.short_name_with_bots());
    ChartRow { short, series, ..ChartRow::alone(own.name_with_bots(), figure) }
}

/// The mean length of each case. The longest is first.
fn lengths(study: &Study) -> Chart {
    let games = played(study, Each::Game).into_iter();
    let mut all: Vec<(SubjectId, FindingId, f64)> = games
        .filter_map(|games| {
            let length = length_of(study, games)?;
            Some((games, length, study.finding(length).estimate?.value))
        })
        .collect();
    all.sort_by(|(.., left), (.., right)| right.total_cmp(left));
    let rows = all.into_iter().map(|(games, length, _)| row(study, games, 0, length)).collect();
    let level = level(study.provenance.level);
    let subtitle = format!("Mean number of throws, {level} intervals");
    Chart::new(&["length"], RowChart::new(RowForm::Dots, "How long a game is", subtitle, rows))
}

/// The first-player advantage of every case.
fn advantages(study: &Study) -> Chart {
    let rows = played(study, Each::Game).into_iter().filter_map(|games| {
        let advantage = study.find(games, "first_player_advantage", &Cell::Whole)?;
        Some(row(study, games, 0, advantage))
    });
    let level = level(study.provenance.level);
    let subtitle =
        format!("P(first wins) − P(second wins), in percentage points, with {level} intervals");
    let title = "First-player advantage";
    let chart = RowChart {
        note: Some("Whiskers that cannot be seen are narrower than the dot.".to_owned()),
        ..RowChart::new(RowForm::Dots, title, subtitle, rows.collect())
            .with_sides(["second does better", "first does better"])
    };
    Chart::new(&["first player advantage"], chart).captioned(
        "P(first wins) minus P(second wins), in percentage points (pp). Draws count for neither. \
         Right of zero, the first player does better; left of it, the second. Where the interval \
         contains zero, these games do not show who does better.",
    )
}

/// How games end: the share of each win class, of draws and of unfinished games.
fn endings(study: &Study) -> Chart {
    let games = played(study, Each::Game);
    let level = level(study.provenance.level);
    let (mut groups, mut title) = (endings_of(study, &games), "How games end".to_owned());
    if let [only] = games[..] {
        title = format!("{title} · {}", study.subjects[only.0].name_with_bots());
        let rows = groups.into_iter().flat_map(|ChartRows { title, rows }| {
            rows.into_iter().map(move |row| ChartRow { label: title.clone(), short: None, ..row })
        });
        groups = vec![ChartRows { title: String::new(), rows: rows.collect() }];
    }
    let subtitle = format!("Share of all games, with {level} intervals");
    let chart = RowChart {
        groups,
        note: Some("Wins by either player. The shares of one case add up to 100 %.".to_owned()),
        ..RowChart::new(RowForm::Shares, title, subtitle, Vec::new()).around_zero()
    };
    Chart::new(&["win classes"], chart).captioned(
        "Shares of all games, won by either player, with intervals as whiskers. Draws and games \
         that stopped at the throw limit are shown if there were any. The shares of one case add \
         up to 100 %.",
    )
}

/// Every kind of ending that occurred in the games of some subject, with the share of each subject.
fn endings_of(study: &Study, games: &[SubjectId]) -> Vec<ChartRows> {
    let mut groups: Vec<ChartRows> = Vec::new();
    let mut add =
        |title: String, row: ChartRow| match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.rows.push(row),
            None => groups.push(ChartRows { title, rows: vec![row] }),
        };
    for (place, subject) in games.iter().enumerate() {
        for (id, finding) in study.findings_of(*subject) {
            let Cell::WinClass { id: class, points } = &finding.cell else { continue };
            if finding.quantity == format!("share({class})") {
                let points =
                    if *points == 1 { "1 point".to_owned() } else { format!("{points} points") };
                let title = format!("{} · {points}", finding.title);
                add(title, row(study, *subject, place, id));
            }
        }
    }
    for (title, quantity) in [("Draw", "share(draws)"), ("Unfinished", "share(unfinished)")] {
        let share = |subject: &SubjectId| study.find(*subject, quantity, &Cell::Whole);
        let has_any = |id: FindingId| study.finding(id).count.is_some_and(|count| count > 0);
        if games.iter().filter_map(share).any(has_any) {
            for (place, subject) in games.iter().enumerate() {
                if let Some(id) = share(subject) {
                    add(title.to_owned(), row(study, *subject, place, id));
                }
            }
        }
    }
    groups
}

/// The final scores of the matches of a subject, the most common first.
fn scores(study: &Study, subject: SubjectId) -> Chart {
    let own = &study.subjects[subject.0];
    let found = study.findings_of(subject).filter_map(|(id, finding)| match finding.cell {
        Cell::Score(points) => Some(ChartRow::alone(score(points), id)),
        _ => None,
    });
    let mut rows: Vec<ChartRow> = found.collect();
    let others = rows.split_off(rows.len().min(COMMON_SCORES)).len() as u64;
    let rest = study.find(subject, "share(other_match_scores)", &Cell::Whole);
    let label = format!("{} other scores, together", whole(others));
    let subtitle = format!(
        "Share of {}, with {} intervals",
        counted(own.games, Each::Match),
        level(study.provenance.level)
    );
    let title = format!("Final scores · {}", own.name_with_bots());
    let chart = RowChart {
        note: rows.is_empty().then(|| "No match was finished.".to_owned()),
        left_out: rest.map(|id| ChartRow::alone(label, id)),
        ..RowChart::new(RowForm::Shares, title, subtitle, rows).around_zero()
    };
    Chart::of_case(&own.case, "match scores", chart).captioned(
        "Final scores, player 1's points first, as shares of all matches, with intervals as \
         whiskers. The most common scores have a bar; the share of all others together is below.",
    )
}
