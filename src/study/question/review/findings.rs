//! The figures of reviews: those of each game and each player, and those of players over games.

use crate::balance::review::{GameReview, LEVEL, PlayerReview, SideReview, players};
use crate::game::seat::Seat;
use crate::play::record::Ending;
use crate::stats::estimate::{Estimate, Method};
use crate::study::Study;
use crate::study::fact::Fact;
use crate::study::finding::Finding;
use crate::study::number::Unit;
use crate::study::question::review::{ReviewedGame, ReviewedGames};
use crate::study::statistic::{More, Statistic};
use crate::study::subject::{Seats, Subject, SubjectId};

/// The names of the quantities.
pub(super) const START: &str = "start";
pub(super) const THROWS: &str = "throws";
pub(super) const UNEXPLAINED: &str = "unexplained";
pub(super) const LUCK: &str = "luck";
pub(super) const LOSS: &str = "loss";
pub(super) const DECISIONS: &str = "decisions";
pub(super) const LOSS_PER_DECISION: &str = "loss_per_decision";
pub(super) const BLUNDERS: &str = "blunders";
pub(super) const SCORE: &str = "score";
pub(super) const LUCK_PER_GAME: &str = "luck_per_game";
pub(super) const MEAN_THROWS: &str = "mean(throws)";

/// Whom the findings are about, by place in the study.
pub(super) struct ReviewSubjects {
    /// Each game, and its two players.
    pub games: Vec<(SubjectId, [SubjectId; 2])>,
    /// The players over several games. Empty for a single game.
    pub players: Vec<SubjectId>,
}

/// Adds all subjects and their findings.
pub(super) fn add(study: &mut Study, reviewed: &ReviewedGames<'_>) -> ReviewSubjects {
    let games = &reviewed.games;
    let several = games.len() > 1;
    let reviews: Vec<&GameReview> = games.iter().map(|game| &game.review).collect();
    let over_games = if several { players(&reviews) } else { Vec::new() };
    ReviewSubjects {
        players: over_games
            .iter()
            .map(|player| add_player(study, reviewed, &reviews, player))
            .collect(),
        games: games.iter().map(|game| add_game(study, reviewed, game)).collect(),
    }
}

/// The rules between these players, and what values their games.
fn subject_of(reviewed: &ReviewedGames<'_>, players: [String; 2]) -> Subject {
    let facts = vec![Fact::new("values", reviewed.values.clone())];
    Subject { facts, ..Subject::between(reviewed.rules, players) }
}

fn add_game(
    study: &mut Study,
    reviewed: &ReviewedGames<'_>,
    game: &ReviewedGame,
) -> (SubjectId, [SubjectId; 2]) {
    let review = &game.review;
    let of_game = Subject {
        case: game.from.clone(),
        games: 1,
        planned: 1,
        unfinished: u64::from(review.ending == Ending::Unfinished),
        ..subject_of(reviewed, review.players.clone())
    };
    let subject = study.add_subject(of_game.clone());
    let [light, _] = &review.players;
    let throws = u64::from(review.throws);
    study.add_finding(Finding::with_id(subject, THROWS, "Throws").with_count(throws));
    let start_title = format!("Chance of {light} before the first throw");
    let start = one_game(subject, START, start_title, Unit::Percent, review.start, throws);
    study.add_finding(Finding { more: More::FirstBetter, ..start });
    if let Some(moved) = review.unexplained() {
        let title = format!("Moved by the values themselves, for {light}");
        study.add_finding(one_game(subject, UNEXPLAINED, title, Unit::Points, moved, throws));
    }
    let sides = Seat::BOTH.map(|seat| {
        let label = review.players[seat.index()].clone();
        let player = study.add_subject(Subject { label, ..of_game.clone() });
        add_side(study, player, &review.sides[seat.index()], throws);
        player
    });
    (subject, sides)
}

/// Adds the figures of a player of a game.
fn add_side(study: &mut Study, subject: SubjectId, side: &SideReview, throws: u64) {
    let decisions = side.losses.len() as u64;
    study.add_finding(one_game(subject, LUCK, "Luck", Unit::Points, side.luck, throws));
    study.add_finding(Finding::with_id(subject, DECISIONS, "Decisions").with_count(decisions));
    let loss = one_game(subject, LOSS, "Lost in all", Unit::Percent, side.loss, decisions);
    study.add_finding(Finding { more: More::Worse, ..loss });
    add_losses(study, subject, Statistic::Mean, [side.mean_loss(), side.blunders()]);
}

/// Adds the mean loss a decision and the share of random decisions that loses as much, as far as
/// they are known.
fn add_losses(
    study: &mut Study,
    subject: SubjectId,
    mean: Statistic,
    [loss, blunders]: [Option<Estimate>; 2],
) {
    let figures = [
        (LOSS_PER_DECISION, "Lost a decision", mean, Unit::Percent, loss),
        (BLUNDERS, "Like blunders-N, N", Statistic::Ratio, Unit::Plain, blunders),
    ];
    for (id, title, statistic, unit, estimate) in figures {
        if estimate.is_some() {
            let finding = Finding::with_id(subject, id, title).with_statistic(statistic, unit);
            study.add_finding(Finding { more: More::Worse, estimate, ..finding });
        }
    }
}

/// A figure of one game. It is no sample, so it has no interval. `events` is the number of throws
/// or decisions that it adds up.
fn one_game(
    subject: SubjectId,
    id: &str,
    title: impl Into<String>,
    unit: Unit,
    value: f64,
    events: u64,
) -> Finding {
    let (n, method) = (events, Method::OneGame);
    Finding::with_id(subject, id, title)
        .with_statistic(Statistic::OneGame, unit)
        .with_estimate(Some(Estimate { value, interval: None, level: LEVEL, n, method }))
}

/// Adds a player over several games.
fn add_player(
    study: &mut Study,
    reviewed: &ReviewedGames<'_>,
    games: &[&GameReview],
    player: &PlayerReview,
) -> SubjectId {
    let PlayerReview { name, games: count, .. } = player;
    let own = || games.iter().filter(|game| game.players.contains(name));
    let mut others: Vec<&str> = Vec::new();
    for player in own().flat_map(|game| &game.players) {
        if player != name && !others.contains(&player.as_str()) {
            others.push(player);
        }
    }
    let unfinished = own().filter(|game| game.ending == Ending::Unfinished).count() as u64;
    let subject = study.add_subject(Subject {
        case: "all-games".to_owned(),
        label: name.clone(),
        seats: Seats::AsPlayed,
        games: *count,
        planned: *count,
        unfinished,
        ..subject_of(reviewed, [name.clone(), others.join(", ")])
    });
    let mean = Statistic::Mean;
    for (id, title, unit, more, estimate) in [
        (SCORE, "Score", Unit::Percent, More::Greater, player.score),
        (LUCK_PER_GAME, "Luck a game", Unit::Points, More::Greater, player.luck),
        (MEAN_THROWS, "Throws a game", Unit::Plain, More::Longer, player.throws),
    ] {
        if estimate.is_some() {
            let finding = Finding::with_id(subject, id, title).with_statistic(mean, unit);
            study.add_finding(Finding { more, estimate, ..finding });
        }
    }
    add_losses(study, subject, Statistic::Ratio, [player.loss, player.blunders]);
    subject
}
