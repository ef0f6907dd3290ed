//! The review of games: as a document for the terminal, HTML and Markdown, and as JSON.

mod json;
mod why;

use crate::balance::review::{GameReview, PlayerReview, SideReview, players};
use crate::chart::{CaptionedChart, ChartError, chance_curve};
use crate::game::move_text;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::luck::Luck;
use crate::play::record::Ending;
use crate::play::replay::{DecisionNote, ReplayNote, ScriptLine, ThrowNote};
use crate::report::action_text::name;
use crate::report::document::{Document, PrintedCell, PrintedColumn, PrintedSection, PrintedTable};
use crate::report::review::why::mistake;
use crate::stats::estimate::Estimate;
use crate::study::fact::Fact;
use crate::study::number::{Unit, decimal, percent, show, signed, whole};
use crate::study::outline::{Row, Table};
use crate::study::wording::counted;

pub use crate::report::review::json::object;

/// The most mistakes of a game that a review names.
pub const MISTAKES: usize = 3;

/// A game, where it was read, and what was written.
pub struct ReviewedGame {
    /// The file, or another origin.
    pub from: String,
    pub lines: Vec<ScriptLine>,
    pub review: GameReview,
}

/// Games of one rule set, and what values them.
pub struct ReviewedGames<'a> {
    pub rules: &'a Rules,
    pub games: Vec<ReviewedGame>,
    /// What the values come from, in words.
    pub values: String,
    /// Are they exact?
    pub is_exact: bool,
    pub warnings: Vec<String>,
    /// The command that makes the review again.
    pub command: String,
}

/// The review as a document. With `all`, each throw and each decision is in it.
///
/// # Errors
/// A chart cannot be drawn.
pub fn document(reviewed: &ReviewedGames<'_>, all: bool) -> Result<Document, ChartError> {
    let single = reviewed.games.len() == 1;
    let mut sections = Vec::new();
    if !single {
        sections.push(over_games(reviewed));
    }
    for (place, game) in reviewed.games.iter().enumerate() {
        let stem = format!("chance-{}", place + 1);
        let mut section = of_game(reviewed, game, &stem)?;
        if single {
            sections.push(section);
            sections.extend(mistakes(reviewed.rules, game));
            sections.extend(all.then(|| everything(reviewed.rules, game)));
        } else {
            section.parts.extend(mistakes(reviewed.rules, game));
            section.parts.extend(all.then(|| everything(reviewed.rules, game)));
            sections.push(section);
        }
    }
    sections.push(method(reviewed));
    let headline = match &reviewed.games[..] {
        [game] => headline(reviewed.rules, &game.review),
        games => vec![format!("{} games were reviewed.", whole(games.len() as u64))],
    };
    Ok(Document {
        name: "review".to_owned(),
        title: format!("Review: {}", reviewed.rules.title),
        headline,
        reproduce: Some(reviewed.command.clone()),
        made: format!("urlab {}", env!("CARGO_PKG_VERSION")),
        warnings: reviewed.warnings.clone(),
        sections,
        ..Document::default()
    })
}

/// Who won, and by what.
fn headline(rules: &Rules, game: &GameReview) -> Vec<String> {
    let [light, dark] = &game.players;
    let throws = counted(game.throws, "throw");
    let won = |winner: &str, class: u8| {
        // A rule set with one class of wins has nothing to tell apart.
        let class =
            rules.win_classes.get(usize::from(class)).filter(|_| rules.win_classes.len() > 1);
        let title = class.map_or_else(String::new, |class| format!(": {}", class.title));
        format!("{winner} wins after {throws}{title}.")
    };
    let end = match game.ending {
        Ending::FirstWins(class) => won(light, class),
        Ending::SecondWins(class) => won(dark, class),
        Ending::Draw => format!("The game is a draw after {throws}."),
        Ending::Unfinished => format!("The game is unfinished after {throws}."),
    };
    let luck = game.sides[0].luck;
    let (lucky, more) = if luck >= 0.0 { (light, luck) } else { (dark, -luck) };
    let dice = format!("The dice helped {lucky} by {}.", points(more));
    let lost: Vec<String> = game
        .players
        .iter()
        .zip(&game.sides)
        .map(|(player, side)| {
            let count = counted(side.losses.len() as u64, "decision");
            format!("{player} lost {} in {count}", points(side.loss))
        })
        .collect();
    vec![end, dice, format!("{}.", lost.join("; "))]
}

/// Percentage points without a sign.
fn points(value: f64) -> String {
    format!("{}\u{a0}pp", decimal(100.0 * value, 1))
}

fn signed_points(value: f64) -> String {
    format!("{}\u{a0}pp", signed(100.0 * value, 1))
}

fn of_game(
    reviewed: &ReviewedGames<'_>,
    game: &ReviewedGame,
    stem: &str,
) -> Result<PrintedSection, ChartError> {
    let review = &game.review;
    let single = reviewed.games.len() == 1;
    let title = format!("The winning chance · {}", reviewed.rules.title);
    let figure: CaptionedChart = chance_curve(stem, &title, review, MISTAKES)?;
    Ok(PrintedSection {
        title: if single { "The answer".to_owned() } else { game.from.clone() },
        paragraphs: if single {
            Vec::new()
        } else {
            vec![headline(reviewed.rules, review).join(" ")]
        },
        figures: vec![figure],
        tables: vec![sides(review)],
        ..PrintedSection::default()
    })
}

/// The table of both players of a game.
fn sides(game: &GameReview) -> PrintedTable {
    let columns = vec![
        PrintedColumn::new("Luck", "", false),
        PrintedColumn::new("Decisions", "", false),
        PrintedColumn::new("Lost in all", "", false),
        PrintedColumn::new("Lost a decision", "Student t over decisions", false),
        PrintedColumn::new("Like blunders-N, N", "delta method (ratio) over decisions", false),
    ];
    let row = |(player, side): (&String, &SideReview)| {
        let cells = vec![
            PrintedCell::text(signed_points(side.luck)),
            PrintedCell::whole(side.losses.len() as u64),
            PrintedCell::text(points(side.loss)),
            cell(side.mean_loss(), |loss| lost(&loss), "no decision"),
            cell(side.blunders(), |rate| blunders(&rate), "no decision mattered"),
        ];
        Row::new(player.clone(), cells)
    };
    let rows = game.players.iter().zip(&game.sides).map(row).collect();
    let caption = "Luck and decisions of each player, in winning chance";
    Table::new(caption, "Player", columns, rows)
        .noted(
            "Luck is what all throws added to the chance of the player. It and what was lost in \
             all are sums of this game, so they have no interval.",
        )
        .noted(
            "Like blunders-N: a player who decides at random in N % of these decisions, and else \
             best, loses as much.",
        )
        .into()
}

/// A cell with an estimate, or the reason why there is none.
fn cell(
    estimate: Option<Estimate>,
    text: impl Fn(Estimate) -> PrintedCell,
    reason: &str,
) -> PrintedCell {
    estimate.map_or_else(|| PrintedCell::absent(reason), text)
}

/// A mean loss. It is never below 0.
fn lost(estimate: &Estimate) -> PrintedCell {
    PrintedCell::figure(&cut(estimate, 0.0), Unit::Percent)
}

/// The estimate, with an interval that begins at `least` at the lowest.
fn cut(estimate: &Estimate, least: f64) -> Estimate {
    let interval = estimate.interval.map(|mut interval| {
        interval.low = interval.low.max(least);
        interval
    });
    Estimate { interval, ..*estimate }
}

fn blunders(estimate: &Estimate) -> PrintedCell {
    let shown = show(&cut(estimate, 0.0), Unit::Plain);
    let range = shown.range_or_reason().to_owned();
    PrintedCell::with_range(shown.value, range)
}

/// The table of players over several games.
fn over_games(reviewed: &ReviewedGames<'_>) -> PrintedSection {
    let reviews: Vec<GameReview> = reviewed.games.iter().map(|game| game.review.clone()).collect();
    let student = "Student t over games";
    let delta = "delta method (ratio) over games";
    let columns = vec![
        PrintedColumn::new("Games", "", false),
        PrintedColumn::new("Score", student, false),
        PrintedColumn::new("Luck a game", student, false),
        PrintedColumn::new("Lost a decision", delta, false),
        PrintedColumn::new("Like blunders-N, N", delta, false),
        PrintedColumn::new("Throws a game", student, false),
    ];
    let row = |player: PlayerReview| {
        let figure = |estimate: Option<Estimate>, unit: Unit, reason: &str| {
            cell(estimate, |figure| PrintedCell::figure(&figure, unit), reason)
        };
        let cells = vec![
            PrintedCell::whole(player.games),
            figure(player.score, Unit::Percent, "no finished game"),
            figure(player.luck, Unit::Points, "no game"),
            cell(player.loss, |loss| lost(&loss), "no decision"),
            cell(player.blunders, |rate| blunders(&rate), "no decision mattered"),
            figure(player.throws, Unit::Plain, "no game"),
        ];
        Row::new(player.name, cells)
    };
    let rows = players(&reviews).into_iter().map(row).collect();
    let table = Table::new("The players over all games", "Player", columns, rows);
    PrintedSection {
        title: "The answer".to_owned(),
        tables: vec![table.into()],
        ..PrintedSection::default()
    }
}

/// The worst mistakes. `None` if there is none.
fn mistakes(rules: &Rules, game: &ReviewedGame) -> Option<PrintedSection> {
    let found = game.review.mistakes(MISTAKES);
    let numbered = found.iter().enumerate();
    let texts: Vec<String> =
        numbered.map(|(place, note)| mistake(rules, game, place + 1, note)).collect();
    let title = match texts.len() {
        0 => return None,
        1 => "The worst mistake".to_owned(),
        count => format!("The {} worst mistakes", ["two", "three"][usize::from(count > 2)]),
    };
    Some(PrintedSection { title, texts, ..PrintedSection::default() })
}

/// A line of the script as a name for people: `Throw 12, Dark 3`.
fn throw_name(rules: &Rules, game: &ReviewedGame, line: usize) -> String {
    let Some(written) = game.lines.get(line) else { return String::new() };
    let throw = move_text::throw(rules, written.outcome);
    format!("{}. {} {throw}", line + 1, name(written.seat()))
}

/// Every throw and every decision in one table.
fn everything(rules: &Rules, game: &ReviewedGame) -> PrintedSection {
    let [light, _] = &game.review.players;
    let columns = vec![
        PrintedColumn::new("What", "", true),
        PrintedColumn::new("Adds", "", false),
        PrintedColumn::new(format!("Chance of {light}"), "", false),
        PrintedColumn::new("Options", "", true),
    ];
    let rows = game.review.notes.iter().map(|note| match note {
        ReplayNote::Throw(throw) => throw_row(rules, game, throw),
        ReplayNote::Decision(decision) => decision_row(rules, game, decision),
    });
    let table = Table::new("Throws and decisions", "Throw", columns, rows.collect())
        .noted("Adds: what the throw added to the chance of its player, or what the choice lost.");
    PrintedSection {
        title: "All throws and decisions".to_owned(),
        tables: vec![table.into()],
        ..PrintedSection::default()
    }
}

fn throw_row(rules: &Rules, game: &ReviewedGame, throw: &ThrowNote) -> Row<PrintedCell> {
    let score = |units: i64| units as f64 * Luck::SCORE_UNIT;
    let cells = vec![
        PrintedCell::text(throw.kind.name()),
        PrintedCell::text(signed_points(score(throw.luck))),
        chance(throw.seat, score(throw.before + throw.luck)),
    ];
    Row::new(throw_name(rules, game, throw.line), cells)
}

fn decision_row(rules: &Rules, game: &ReviewedGame, note: &DecisionNote) -> Row<PrintedCell> {
    let chosen = &note.options[note.chosen];
    let mut ranked: Vec<_> = note.options.iter().collect();
    ranked.sort_by(|left, right| right.value.total_cmp(&left.value));
    let options: Vec<String> =
        ranked.iter().map(|option| format!("{} {}", option.text, percent(option.value))).collect();
    let cells = vec![
        PrintedCell::text(chosen.text.clone()),
        PrintedCell::text(signed_points(-note.loss())),
        chance(note.seat, chosen.value),
        PrintedCell::text(options.join("; ")),
    ];
    Row::new(throw_name(rules, game, note.line), cells)
}

/// Light's chance.
fn chance(seat: Seat, value: f64) -> PrintedCell {
    PrintedCell::text(percent(if seat == Seat::Light { value } else { 1.0 - value }))
}

fn method(reviewed: &ReviewedGames<'_>) -> PrintedSection {
    let mut facts = vec![Fact::new("Values", reviewed.values.clone())];
    if let [game] = &reviewed.games[..] {
        let [light, _] = &game.review.players;
        facts.push(Fact::new(
            format!("Chance of {light} before the first throw"),
            percent(game.review.start),
        ));
        if let Some(moved) = game.review.unexplained().filter(|_| !reviewed.is_exact) {
            facts.push(Fact::new("Moved by the estimates themselves", signed_points(moved)));
        }
    }
    let paragraphs = vec![
        "The luck of a throw is the chance after it less the mean over all throws. The loss of a \
         decision is the chance after the best action less that after the chosen one. Start, luck \
         and losses add up to the result."
            .to_owned(),
    ];
    PrintedSection {
        title: "How this was found".to_owned(),
        paragraphs,
        facts,
        ..PrintedSection::default()
    }
}
