//! The answer cards on the terminal: the names of the lines in a column, and their sentences beside
//! it.

use crate::report::terminal::page::{Page, words, wrap_parts};
use crate::study::answer::AnswerCard;

/// The columns of the names of lines, and of the spaces around them.
const NAMES: usize = 11;

/// A page with fewer columns has each name on a line of its own.
const NARROW: usize = 50;

/// The card. A card that the title names has no name of its own.
pub(super) fn layout(page: &Page, card: &AnswerCard, title: &str) -> String {
    let head = (card.about != title).then(|| page.bold(&page.wrap(&card.about)));
    let lines = card.lines.iter().map(|line| {
        let sentences: Vec<String> =
            line.sentences.iter().map(crate::study::answer::AnswerSentence::whole).collect();
        row(page, line.name, &sentences)
    });
    let notes = (!card.notes.is_empty()).then(|| row(page, "Note", &card.notes));
    head.into_iter().chain(lines).chain(notes).collect::<Vec<_>>().join("\n")
}

/// The name of a line, and its texts. Each text begins a line.
fn row(page: &Page, name: &str, texts: &[String]) -> String {
    let is_narrow = page.columns() < NARROW;
    let indent = if is_narrow { 2 } else { NAMES };
    let room = page.columns() - indent;
    let lines = texts.iter().flat_map(|text| wrap_parts(&words(text), room));
    let below = lines.map(|line| format!("{}{line}", " ".repeat(indent)));
    let whole = below.collect::<Vec<_>>().join("\n");
    let bold = page.bold(name);
    if is_narrow {
        return format!("{bold}\n{whole}");
    }
    let space = " ".repeat(indent - 2 - name.len());
    format!("  {bold}{space}{}", whole.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::answer::{AnswerLine, AnswerSentence};

    #[test]
    fn names_stand_beside_their_sentences_or_above_them_on_narrow_pages() {
        let said = |players: &str, text: &str| AnswerSentence {
            players: players.into(),
            text: text.into(),
            ..AnswerSentence::default()
        };
        let line = |name, sentences| AnswerLine { name, sentences };
        let two = vec![said("Strong players", "one two three four five six"), said("", "seven")];
        let card = AnswerCard {
            about: "Tiny".into(),
            lines: vec![
                line("Length", two),
                line("Endings", vec![]),
                line("Start", vec![said("", "x")]),
            ],
            notes: vec!["Odd.".into()],
        };
        let text = layout(&Page::new(Some(50), false), &card, "Another title");
        let expected = "Tiny\n  Length   Strong players: one two three four five\n           \
                        six.\n           Seven.\n  Endings  \n  Start    X.\n  Note     Odd.";
        assert_eq!(text, expected);
        let narrow = layout(&Page::new(Some(30), false), &card, "Tiny");
        assert!(narrow.starts_with("Length\n  Strong players: one two\n  three four"), "{narrow}");
    }
}
