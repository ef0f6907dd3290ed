//! The sections of a review: the answer, the worst mistakes, every throw, and how it was found.

use crate::balance::review::GameReview;
use crate::game::move_text;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::luck::Luck;
use crate::play::record::Ending;
use crate::play::replay::{DecisionNote, ReplayNote, ThrowNote};
use crate::study::Study;
use crate::study::chart::{ChanceChart, Chart};
use crate::study::fact::Fact;
use crate::study::finding::Cell;
use crate::study::number::{percent, signed};
use crate::study::outline::{ANSWER, Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::question::review::findings::{
    BLUNDERS, DECISIONS, LOSS, LOSS_PER_DECISION, LUCK, LUCK_PER_GAME, MEAN_THROWS, ReviewSubjects,
    SCORE,
};
use crate::study::question::review::headline::of_game;
use crate::study::question::review::mistakes::mistake;
use crate::study::question::review::{MISTAKES, ReviewedGame, ReviewedGames};
use crate::study::subject::SubjectId;

/// The title of the column of the share of random decisions.
const LIKE: &str = "Like blunders-N, N";

/// All sections. With `all`, each throw and each decision is in them.
pub(super) fn all(
    study: &Study,
    reviewed: &ReviewedGames<'_>,
    subjects: &ReviewSubjects,
    all: bool,
) -> Vec<Section> {
    let ReviewedGames { rules, games, .. } = reviewed;
    let mut sections = Vec::new();
    if let ([game], [(_, sides)]) = (&games[..], &subjects.games[..]) {
        sections.push(Section {
            title: ANSWER.to_owned(),
            charts: vec![curve(0)],
            tables: vec![players_of(study, *sides)],
            ..Section::default()
        });
        sections.extend(mistakes(rules, game));
        sections.extend(all.then(|| everything(rules, game)));
    } else {
        sections.push(Section::answer([], None, Some(over_games(study, &subjects.players))));
        sections.push(list(games));
        let numbered = games.iter().zip(&subjects.games).enumerate();
        let single = numbered.map(|(place, (game, (_, sides)))| Section {
            title: game.from.clone(),
            paragraphs: vec![of_game(rules, &game.review).join(" ")],
            charts: vec![curve(place)],
            tables: vec![players_of(study, *sides)],
            parts: mistakes(rules, game).into_iter().chain([everything(rules, game)]).collect(),
            ..Section::default()
        });
        sections.extend(all.then_some(single).into_iter().flatten());
    }
    sections.push(method(reviewed));
    sections
}

fn curve(game: usize) -> Chart {
    Chart::new(&["chance", &(game + 1).to_string()], ChanceChart(game))
}

/// The cell of a figure, or the reason why there is none.
fn figure(study: &Study, subject: SubjectId, quantity: &str, reason: &str) -> TableCell {
    let found = study.find(subject, quantity, &Cell::Whole);
    found.map_or_else(|| TableCell::absent(reason), TableCell::figure)
}

/// The cell of a figure of one game, which has no interval.
fn value(study: &Study, subject: SubjectId, quantity: &str) -> TableCell {
    let found = study.find(subject, quantity, &Cell::Whole);
    found.map(|id| Shown::Value(EstimateOf::Figure(id)).into()).unwrap_or_default()
}

/// The table of both players of a game.
fn players_of(study: &Study, sides: [SubjectId; 2]) -> Table {
    let columns = vec![
        Column::figure("Luck"),
        Column::figure("Decisions"),
        Column::figure("Lost in all"),
        Column::estimate("Lost a decision"),
        Column::estimate(LIKE),
    ];
    let row = |side: SubjectId| {
        let decisions = study.find(side, DECISIONS, &Cell::Whole);
        let cells = vec![
            value(study, side, LUCK),
            decisions.map(|id| Shown::Count(id).into()).unwrap_or_default(),
            value(study, side, LOSS),
            figure(study, side, LOSS_PER_DECISION, "no decision"),
            figure(study, side, BLUNDERS, "no decision mattered"),
        ];
        Row::new(&study.subject(side).label, cells)
    };
    let caption = "Luck and decisions of each player, in winning chance";
    Table::new(caption, "Player", columns, sides.map(row).into())
        .noted(
            "Luck is what all throws added to the chance of the player. It and what was lost in \
             all are sums of this game, so they have no interval. The intervals are over the \
             decisions of the game.",
        )
        .noted(
            "Like blunders-N: a player who decides at random in N % of these decisions, and else \
             best, loses as much.",
        )
}

/// The table of players over several games.
fn over_games(study: &Study, players: &[SubjectId]) -> Table {
    let columns = vec![
        Column::figure("Games"),
        Column::estimate("Score"),
        Column::estimate("Luck a game"),
        Column::estimate("Lost a decision"),
        Column::estimate(LIKE),
        Column::estimate("Throws a game"),
    ];
    let row = |player: &SubjectId| {
        let cells = vec![
            TableCell::whole(study.subject(*player).games),
            figure(study, *player, SCORE, "no finished game"),
            figure(study, *player, LUCK_PER_GAME, "no game"),
            figure(study, *player, LOSS_PER_DECISION, "no decision"),
            figure(study, *player, BLUNDERS, "no decision mattered"),
            figure(study, *player, MEAN_THROWS, "no game"),
        ];
        Row::new(&study.subject(*player).label, cells)
    };
    let rows = players.iter().map(row).collect();
    Table::new("The players over all games", "Player", columns, rows)
        .noted("The intervals are over games.")
}

/// The table of several games, a row each.
fn list(games: &[ReviewedGame]) -> Section {
    let columns = vec![
        Column::text("Light"),
        Column::text("Dark"),
        Column::text("Winner"),
        Column::figure("Throws"),
        Column::figure("Luck of Light"),
        Column::figure("Lost by Light"),
        Column::figure("Lost by Dark"),
    ];
    let row = |game: &ReviewedGame| {
        let GameReview { players: [light, dark], throws, sides, .. } = &game.review;
        let [own, other] = sides;
        let cells = vec![
            TableCell::text(light),
            TableCell::text(dark),
            TableCell::text(winner(&game.review)),
            TableCell::whole((*throws).into()),
            TableCell::text(signed_points(own.luck)),
            TableCell::text(percent(own.loss)),
            TableCell::text(percent(other.loss)),
        ];
        Row::new(&game.from, cells)
    };
    let table = Table::new("The games", "File", columns, games.iter().map(row).collect());
    Section { title: "The games".to_owned(), tables: vec![table], ..Section::default() }
}

fn winner(game: &GameReview) -> String {
    let [light, dark] = &game.players;
    match game.ending {
        Ending::FirstWins(_) => light.clone(),
        Ending::SecondWins(_) => dark.clone(),
        Ending::Draw => "a draw".to_owned(),
        Ending::Unfinished => "unfinished".to_owned(),
    }
}

/// The worst mistakes. `None` if there is none.
fn mistakes(rules: &Rules, game: &ReviewedGame) -> Option<Section> {
    let found = game.review.mistakes(MISTAKES);
    let numbered = found.iter().enumerate();
    let texts: Vec<String> =
        numbered.map(|(place, note)| mistake(rules, game, place + 1, note)).collect();
    let title = match texts.len() {
        0 => return None,
        1 => "The worst mistake".to_owned(),
        count => format!("The {} worst mistakes", ["two", "three"][usize::from(count > 2)]),
    };
    Some(Section { title, texts, ..Section::default() })
}

/// A line of the script as a name for people: `12. Dark 3`.
pub(super) fn throw_name(rules: &Rules, game: &ReviewedGame, line: usize) -> String {
    let Some(written) = game.lines.get(line) else { return String::new() };
    let throw = move_text::throw(rules, written.outcome);
    format!("{}. {} {throw}", line + 1, written.seat().title())
}

/// Every throw and every decision in one table.
fn everything(rules: &Rules, game: &ReviewedGame) -> Section {
    let [light, _] = &game.review.players;
    let columns = vec![
        Column::text("What"),
        Column::figure("Adds"),
        Column::figure(format!("Chance of {light}")),
        Column::text("Options"),
    ];
    let rows = game.review.notes.iter().map(|note| match note {
        ReplayNote::Throw(throw) => throw_row(rules, game, throw),
        ReplayNote::Decision(decision) => decision_row(rules, game, decision),
    });
    let table = Table::new("Throws and decisions", "Throw", columns, rows.collect())
        .noted("Adds: what the throw added to the chance of its player, or what the choice lost.");
    let title = "All throws and decisions".to_owned();
    Section { title, tables: vec![table], ..Section::default() }
}

fn throw_row(rules: &Rules, game: &ReviewedGame, throw: &ThrowNote) -> Row {
    let score = |units: i64| units as f64 * Luck::SCORE_UNIT;
    let cells = vec![
        TableCell::text(throw.kind.name()),
        TableCell::text(signed_points(score(throw.luck))),
        chance(throw.seat, score(throw.before + throw.luck)),
    ];
    Row::new(throw_name(rules, game, throw.line), cells)
}

fn decision_row(rules: &Rules, game: &ReviewedGame, note: &DecisionNote) -> Row {
    let chosen = &note.options[note.chosen];
    let mut ranked: Vec<_> = note.options.iter().collect();
    ranked.sort_by(|left, right| right.value.total_cmp(&left.value));
    let options: Vec<String> =
        ranked.iter().map(|option| format!("{} {}", option.text, percent(option.value))).collect();
    let cells = vec![
        TableCell::text(&chosen.text),
        TableCell::text(signed_points(-note.loss())),
        chance(note.seat, chosen.value),
        TableCell::text(options.join("; ")),
    ];
    Row::new(throw_name(rules, game, note.line), cells)
}

fn signed_points(value: f64) -> String {
    format!("{}\u{a0}pp", signed(100.0 * value, 1))
}

/// Light's chance.
fn chance(seat: Seat, value: f64) -> TableCell {
    TableCell::text(percent(if seat == Seat::Light { value } else { 1.0 - value }))
}

fn method(reviewed: &ReviewedGames<'_>) -> Section {
    let mut facts = vec![Fact::new("Values", reviewed.values.clone())];
    if let [game] = &reviewed.games[..] {
        let [light, _] = &game.review.players;
        let term = format!("Chance of {light} before the first throw");
        facts.push(Fact::new(term, percent(game.review.start)));
        if let Some(moved) = game.review.unexplained().filter(|_| !reviewed.is_exact) {
            facts.push(Fact::new("Moved by the estimates themselves", signed_points(moved)));
        }
    }
    let paragraph = "The luck of a throw is the chance after it less the mean over all throws. The \
                     loss of a decision is the chance after the best action less that after the \
                     chosen one. Start, luck and losses add up to the result.";
    Section {
        title: "How this was found".to_owned(),
        paragraphs: vec![paragraph.to_owned()],
        facts,
        ..Section::default()
    }
}
