//! The modern game of the Freecompany edition, word for word from the rulebook.

use std::sync::OnceLock;

use super::{Allowed, Beside, Name, PlainRules, Repeated};

fn names(text: &'static str) -> Vec<Name> {
    text.split_whitespace().collect()
}

/// Rulebook, 4.5.
pub fn royal() -> PlainRules {
    let row = |text: &'static str| {
        names(text).into_iter().map(|name| (name != ".").then_some(name)).collect()
    };
    let two_colours = |place, long_move| {
        Some(Allowed {
            enters: true,
            steps: 2,
            shared: true,
            long_move,
            place: names(place),
            beside: None,
        })
    };
    let one_colour = Some(Allowed { enters: true, steps: 1, ..Allowed::default() });
    let two_blanks =
        Some(Allowed { enters: true, beside: Some(Beside::Grid), ..Allowed::default() });
    PlainRules {
        drawing: vec![
            row("a1 a2 a3 a4 . . a7 a8"),
            row("m1 m2 m3 m4 m5 m6 m7 m8"),
            row("b1 b2 b3 b4 . . b7 b8"),
        ],
        pieces: 7,
        ways: ["a4 a3 a2 a1 m1", "b4 b3 b2 b1 m1", "m1 m2 m3 m4 m5 m6 m7", "m7 a7 a8 m8 b8 b7 m7"]
            .map(names)
            .to_vec(),
        entrances: names("a4 b4"),
        spare_lone_piece: true,
        forts: names("a1 b1 a7 b7"),
        protecting: names("m4"),
        protected: names("a1 b1 a7 b7"),
        long_move_forts: names("a7 b7"),
        passing_forts: names("a1 b1"),
        dice: vec![(vec![("blank", 2), ("gold", 1), ("silver", 1)], 2)],
        throws: [
            ("blank blank", two_blanks),
            ("blank gold", one_colour.clone()),
            ("blank silver", one_colour),
            ("gold gold", two_colours("m6", 3)),
            ("gold silver", two_colours("m1 m2 m3", 0)),
            ("silver silver", two_colours("m4", 3)),
        ]
        .map(|(shown, allowed)| (shown.to_owned(), allowed))
        .to_vec(),
        placing_captures: true,
        landing: names("a1 b1 a7 b7"),
        at_most: None,
        draw: Some((Repeated::Action, 5)),
        next: OnceLock::new(),
    }
}
