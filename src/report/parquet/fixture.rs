//! Ten games made by hand, for the tests of record files: every count can be checked with a pencil.

use crate::batch::samples;
use crate::game::rules::{Rules, WinClass};
use crate::play::record::{Ending, GameRecord};

/// Two classes: `plain` for 1 point, `double` for 2.
pub fn classes() -> Vec<WinClass> {
    [("plain", "Zwykła", 1), ("double", "Podwójna", 2)]
        .map(|(id, title, points)| WinClass {
            id: id.into(),
            title: title.into(),
            points,
            conditions: Vec::new(),
        })
        .to_vec()
}

/// Ten games. The first player has four plain wins and one double win. The second player has three
/// plain wins. One game is a draw and one is unfinished. Games 0 to 5 have 12 throws, games 6 to 9
/// have 20.
pub fn records() -> Vec<GameRecord> {
    let endings = [
        Ending::FirstWins(0),
        Ending::FirstWins(0),
        Ending::SecondWins(0),
        Ending::FirstWins(1),
        Ending::Draw,
        Ending::SecondWins(0),
        Ending::FirstWins(0),
        Ending::Unfinished,
        Ending::SecondWins(0),
        Ending::FirstWins(0),
    ];
    let game = |(index, ending): (usize, Ending)| {
        let throws = if index < 6 { 12 } else { 20 };
        GameRecord {
            ending,
            throws,
            turns: throws - 2,
            actions: throws - 3,
            passes: 1,
            rethrows: 1,
            verdicts: 4,
            verdict_nos: 1,
            forced_actions: 5,
            legal_actions: 3 * (throws - 3),
            captures: [2, 1],
            lead_changes: 3,
            ..GameRecord::default()
        }
    };
    endings.into_iter().enumerate().map(game).collect()
}

/// Rules with [`classes`], without stakes and matches.
pub fn rules() -> Rules {
    Rules { win_classes: classes(), ..samples::plan(vec![], vec![]).rules }
}
