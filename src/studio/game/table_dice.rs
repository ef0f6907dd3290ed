//! The dice of a game: the program throws them, or a person says what real ones show.

use serde_json::Value as Json;

use crate::game::chance::Weighted;
use crate::game::contract::Game;
use crate::game::move_text;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::random_source::{Draw, GameStream, RandomSource};
use crate::report::action_text;
use crate::studio::game::person::{Person, shown_option};

/// The dice of a game.
pub struct TableDice<'p, 'a, G: Game> {
    game: &'p G,
    /// Bots choose at random by it, and so do the dice of the program.
    stream: GameStream,
    /// Who says what the dice show. `None` if the program throws them.
    thrower: Option<&'p Person<'a, G>>,
    draw: Draw,
    /// The number of casts of the main dice that a person was asked for.
    casts: u32,
}

impl<'p, 'a, G: Game> TableDice<'p, 'a, G> {
    /// Dice that fall by the seed, or as `thrower` says.
    pub fn new(game: &'p G, seed: u64, thrower: Option<&'p Person<'a, G>>) -> Self {
        Self { game, stream: GameStream::new(seed, 0), thrower, draw: Draw::Opening, casts: 0 }
    }
}

impl<G: Game> RandomSource for TableDice<'_, '_, G> {
    fn below(&mut self, bound: u32) -> u32 {
        let game = self.game;
        let course = game.course();
        let Some(person) = self.thrower else { return self.stream.below(bound) };
        let rules = person.rules();
        self.casts += u32::from(matches!(self.draw, Draw::Opening | Draw::Casts(_)));
        let number = self.casts;
        match self.draw {
            Draw::Choices(_) => self.stream.below(bound),
            Draw::Opening => course.opening.as_ref().map_or(0, |opening| {
                let option = |kept: &Weighted<u8>| cast(rules, usize::from(kept.outcome), false);
                let options: Vec<Json> = opening.outcomes().iter().map(option).collect();
                let question = "What does the opening cast show?";
                drawn(
                    opening.outcomes(),
                    person.throw(Seat::Light, number, question, &options, true),
                )
            }),
            Draw::Casts(player) => {
                let in_hand = person.in_hand();
                let question = if in_hand {
                    "What does the own throw of the piece show?"
                } else {
                    "What do the dice show?"
                };
                let outcomes = course.dice.of_role(player.min(1)).outcomes().iter().enumerate();
                let shown: Vec<(usize, &Weighted<_>)> =
                    outcomes.filter(|(_, cast)| cast.weight > 0).collect();
                let options: Vec<Json> =
                    shown.iter().map(|(outcome, _)| cast(rules, *outcome, in_hand)).collect();
                let said = person.throw(seat(player), number, question, &options, !in_hand);
                shown.iter().take(said).map(|(_, cast)| cast.weight).sum()
            }
            Draw::Verdicts(player) => course.verdict.as_ref().map_or(0, |die| {
                let word = |yes: bool| if yes { "yes" } else { "no" };
                let option = |shown: &Weighted<bool>| shown_option(word(shown.outcome), "");
                let options: Vec<Json> = die.outcomes().iter().map(option).collect();
                let question = "What does the second die show?";
                drawn(die.outcomes(), person.throw(seat(player), number, question, &options, false))
            }),
        }
    }

    fn set_purpose(&mut self, draw: Draw) {
        self.draw = draw;
        self.stream.set_purpose(draw);
    }
}

/// Light takes the first turn.
fn seat(player: usize) -> Seat {
    Seat::BOTH[player.min(1)]
}

/// A cast of the main dice as people read it on the table, and what it means.
fn cast(rules: &Rules, outcome: usize, is_own: bool) -> Json {
    let shown = move_text::throw(rules, outcome);
    let meaning_of = if is_own { action_text::own_throw } else { action_text::throw };
    let (_, meaning) = meaning_of(rules, outcome);
    let says_more = meaning != format!("value {shown}");
    shown_option(&shown, if says_more { &meaning } else { "" })
}

/// The first draw that gives the outcome with this index.
fn drawn<T>(outcomes: &[Weighted<T>], shown: usize) -> u32 {
    outcomes.iter().take(shown).map(|weighted| weighted.weight).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::chance::Chance;

    /// Of ten units, the first belongs to the first outcome and the last six to the third one.
    #[test]
    fn what_a_person_says_is_what_falls() {
        let chance = Chance::new([('a', 1), ('b', 3), ('c', 6)]).expect("a chance");
        let draws = [0, 1, 2].map(|shown| drawn(chance.outcomes(), shown));
        assert_eq!(draws, [0, 1, 4]);
        assert_eq!(draws.map(|draw| *chance.at(draw)), ['a', 'b', 'c']);
    }
}
