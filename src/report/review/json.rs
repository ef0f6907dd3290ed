//! The review of games as JSON.

use serde_json::{Value as Json, json};

use crate::balance::review::{PlayerReview, players};
use crate::game::move_text;
use crate::play::luck::Luck;
use crate::play::record::Ending;
use crate::play::replay::{DecisionNote, NotedOption, ReplayNote, ThrowNote};
use crate::report::review::why::told;
use crate::report::review::{MISTAKES, ReviewedGame, ReviewedGames};
use crate::stats::estimate::Estimate;

/// The review as one object. Chances, luck and losses are shares from 0 to 1.
pub fn object(reviewed: &ReviewedGames<'_>) -> Json {
    let ReviewedGames { rules, games, values, is_exact, warnings, .. } = reviewed;
    let reviews: Vec<_> = games.iter().map(|game| game.review.clone()).collect();
    json!({
        "urlab": env!("CARGO_PKG_VERSION"),
        "rules": rules.name,
        "title": rules.title,
        "fingerprint": rules.fingerprint,
        "values": values,
        "exact": is_exact,
        "warnings": warnings,
        "players": players(&reviews).iter().map(player).collect::<Vec<_>>(),
        "games": games.iter().map(|played| game(reviewed, played)).collect::<Vec<_>>(),
    })
}

/// An estimate with its interval; `null` if there is none.
fn estimate(of: Option<Estimate>) -> Json {
    of.map_or(Json::Null, |estimate| {
        json!({
            "estimate": estimate.value,
            "low": estimate.interval.map(|ends| ends.low),
            "high": estimate.interval.map(|ends| ends.high),
            "level": estimate.level,
            "n": estimate.n,
            "method": estimate.method.name(),
        })
    })
}

fn player(of: &PlayerReview) -> Json {
    json!({
        "player": of.name,
        "games": of.games,
        "score": estimate(of.score),
        "luck": estimate(of.luck),
        "loss": estimate(of.loss),
        "blunders": estimate(of.blunders),
        "throws": estimate(of.throws),
    })
}

fn game(reviewed: &ReviewedGames<'_>, of: &ReviewedGame) -> Json {
    let review = &of.review;
    let sides: Vec<Json> = review
        .sides
        .iter()
        .zip(&review.players)
        .map(|(side, name)| {
            json!({
                "player": name,
                "luck": side.luck,
                "loss": side.loss,
                "decisions": side.losses.len(),
                "mean_loss": estimate(side.mean_loss()),
                "blunders": estimate(side.blunders()),
            })
        })
        .collect();
    let winner = match review.ending {
        Ending::FirstWins(_) => Some("light"),
        Ending::SecondWins(_) => Some("dark"),
        Ending::Draw | Ending::Unfinished => None,
    };
    let mistakes: Vec<usize> = review.mistakes(MISTAKES).iter().map(|note| note.line + 1).collect();
    let events = review.notes.iter().map(|note| match note {
        ReplayNote::Throw(note) => throw(reviewed, of, note),
        ReplayNote::Decision(note) => decision(of, note),
    });
    json!({
        "from": of.from,
        "light": sides[0],
        "dark": sides[1],
        "winner": winner,
        "unfinished": review.ending == Ending::Unfinished,
        "throws": review.throws,
        "start": review.start,
        "result": review.result(),
        "unexplained": review.unexplained(),
        "mistakes": mistakes,
        "events": events.collect::<Vec<_>>(),
    })
}

fn throw(reviewed: &ReviewedGames<'_>, game: &ReviewedGame, note: &ThrowNote) -> Json {
    let score = |units: i64| units as f64 * Luck::SCORE_UNIT;
    let written = game.lines.get(note.line);
    let shown = written.map(|line| move_text::throw(reviewed.rules, line.outcome));
    json!({
        "throw": note.line + 1,
        "player": note.seat.name(),
        "kind": note.kind.name(),
        "shown": shown,
        "chance_before": score(note.before),
        "luck": score(note.luck),
    })
}

fn decision(game: &ReviewedGame, note: &DecisionNote) -> Json {
    let other = &game.review.players[note.seat.other().index()];
    let option = |option: &NotedOption| {
        let facts = option.facts.map_or_else(Vec::new, |facts| told(&facts, other));
        json!({ "action": option.text, "chance": option.value, "does": facts })
    };
    json!({
        "throw": note.line + 1,
        "player": note.seat.name(),
        "kind": "decision",
        "chosen": note.options[note.chosen].text,
        "best": note.options[note.best()].text,
        "loss": note.loss(),
        "options": note.options.iter().map(option).collect::<Vec<_>>(),
    })
}
