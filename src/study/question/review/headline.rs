//! The headline of a review: how the game ended, whom the dice helped, and what decisions lost.

use crate::balance::review::GameReview;
use crate::game::rules::Rules;
use crate::play::record::Ending;
use crate::study::Study;
use crate::study::number::{Unit, decimal, spoken, whole};
use crate::study::question::review::findings::{LOSS_PER_DECISION, SCORE};
use crate::study::subject::{Seats, SubjectId};
use crate::study::wording::counted;

/// The most players that the headline of several games names.
const MOST_PLAYERS: usize = 2;

/// What a single game shows, or how the players of several did.
pub(super) fn sentences(study: &Study) -> Vec<String> {
    match (&study.reviewed[..], study.rules.first()) {
        ([game], Some(rules)) => of_game(rules, &game.review),
        (games, _) => of_games(study, games.len() as u64),
    }
}

/// How many games there are, and how the first players did.
fn of_games(study: &Study, games: u64) -> Vec<String> {
    let numbered = (0..study.subjects.len()).map(SubjectId);
    let players = numbered.filter(|id| study.subject(*id).seats == Seats::AsPlayed);
    let sentence = |id: SubjectId| {
        let score = study.estimate_in_any_cell(id, SCORE)?;
        let scored = spoken(&score, Unit::Percent).whole();
        let lost = study.estimate_in_any_cell(id, LOSS_PER_DECISION).map_or_else(
            || ", without a decision".to_owned(),
            |loss| format!(" and lost {} a decision", spoken(&loss, Unit::Percent).whole()),
        );
        Some(format!("{} scored {scored}{lost}.", study.subject(id).label))
    };
    let first = format!("{} games were reviewed.", whole(games));
    [first].into_iter().chain(players.take(MOST_PLAYERS).filter_map(sentence)).collect()
}

/// Who won, and by what.
pub(super) fn of_game(rules: &Rules, game: &GameReview) -> Vec<String> {
    let [light, dark] = &game.players;
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
    vec![ending(rules, game), dice, format!("{}.", lost.join("; "))]
}

/// How the game ended.
fn ending(rules: &Rules, game: &GameReview) -> String {
    let [light, dark] = &game.players;
    let throws = counted(game.throws, "throw");
    let won = |winner: &str, class: u8| {
        // A rule set with one class of wins has nothing to tell apart.
        let class =
            rules.win_classes.get(usize::from(class)).filter(|_| rules.win_classes.len() > 1);
        let title = class.map_or_else(String::new, |class| format!(": {}", class.title));
        format!("{winner} wins after {throws}{title}.")
    };
    match game.ending {
        Ending::FirstWins(class) => won(light, class),
        Ending::SecondWins(class) => won(dark, class),
        Ending::Draw => format!("The game is a draw after {throws}."),
        Ending::Unfinished => format!("The game is unfinished after {throws}."),
    }
}

/// Percentage points without a sign.
pub(super) fn points(value: f64) -> String {
    format!("{}\u{a0}pp", decimal(100.0 * value, 1))
}
