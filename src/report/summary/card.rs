//! The answer cards.

use crate::report::summary::objects::{all, objects};
use crate::study::answer::{AnswerCard, AnswerLine, AnswerSentence};

objects! {
    CardObject for card in AnswerCard {
        /// The rule set by its name for people, or `A instead of B`.
        about: String = card.about;
        /// Length, endings and start, in this order. Then tension, if it was measured how games
        /// feel.
        lines: Vec<CardLineObject> = all(card.lines);
        /// What is odd about the game, and what the cards leave out.
        notes: Vec<String> = card.notes;
    }

    CardLineObject for line in AnswerLine {
        /// Length, Endings, Start or Tension.
        name: &'static str = line.name;
        /// A sentence for each pair of players, then at most one on how they differ.
        sentences: Vec<CardSentenceObject> = all(line.sentences);
    }

    CardSentenceObject for said in AnswerSentence {
        /// The players; empty if the sentence names them itself.
        players: String = said.players.clone();
        /// The whole sentence.
        text: String = said.whole();
        /// The practical size of what is shown: how many times what people notice; 0 if nothing is
        /// shown.
        size: f64 = said.size;
    }
}
