//! A mistake in words: what was played, what was better, and what each of them does.

use crate::game::rules::Rules;
use crate::play::replay::{ActionFacts, DecisionNote, NotedOption};
use crate::study::number::percent;
use crate::study::question::review::ReviewedGame;
use crate::study::question::review::headline::points;
use crate::study::question::review::sections::throw_name;

/// A mistake with its board.
pub(super) fn mistake(
    rules: &Rules,
    game: &ReviewedGame,
    rank: usize,
    note: &DecisionNote,
) -> String {
    let (chosen, best) = (&note.options[note.chosen], &note.options[note.best()]);
    let player = &game.review.players[note.seat.index()];
    let who = if player == note.seat.title() { String::new() } else { format!(" ({player})") };
    format!(
        "{rank}. Throw {}{who}, lost {}\n{}   played: {}\n   better: {}",
        throw_name(rules, game, note.line),
        points(note.loss()),
        note.board,
        option(game, note, chosen),
        option(game, note, best)
    )
}

fn option(game: &ReviewedGame, note: &DecisionNote, option: &NotedOption) -> String {
    let other = &game.review.players[note.seat.other().index()];
    let facts = option.facts.map_or_else(Vec::new, |facts| told(&facts, other));
    let first = format!("{}, chance {}", option.text, percent(option.value));
    // Each fact has a line of its own below the option, because lines of boards are not wrapped.
    [first].into_iter().chain(facts).collect::<Vec<_>>().join("\n           ")
}

/// What an action does, in words.
pub fn told(facts: &ActionFacts, other: &str) -> Vec<String> {
    let ActionFacts { captured, home, rosette, again, finished, threat } = *facts;
    let mut all = Vec::new();
    let count = |number: u8, single: &str, many: &str| {
        if number == 1 { single.to_owned() } else { format!("{number} {many}") }
    };
    if captured > 0 {
        all.push(format!("sends {} back", count(captured, "a piece", "pieces")));
    }
    if home > 0 {
        all.push(format!("brings {} home", count(home, "a piece", "pieces")));
    }
    if rosette {
        all.push("lands on a rosette".to_owned());
    }
    if again {
        all.push("gives another throw".to_owned());
    }
    if finished {
        all.push("wins".to_owned());
    }
    if let Some(threat) = threat {
        all.push(format!(
            "then {} of the throws of {other} can send a piece back",
            percent(threat)
        ));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_told_by_what_it_does() {
        let facts = ActionFacts { captured: 1, rosette: true, again: true, ..Default::default() };
        let expected = ["sends a piece back", "lands on a rosette", "gives another throw"];
        assert_eq!(told(&facts, "Dark"), expected);
        let quiet = ActionFacts { threat: Some(0.25), home: 2, ..ActionFacts::default() };
        let expected =
            ["brings 2 pieces home", "then 25 % of the throws of Dark can send a piece back"];
        assert_eq!(told(&quiet, "Dark").map_spaces(), expected);
    }

    trait Spaces {
        fn map_spaces(self) -> Vec<String>;
    }

    impl Spaces for Vec<String> {
        fn map_spaces(self) -> Vec<String> {
            self.into_iter().map(|text| text.replace('\u{a0}', " ")).collect()
        }
    }
}
