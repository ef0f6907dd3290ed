//! Small forms of the shipped rule sets.

use crate::game::rules::Rules;
use crate::game::rules::race::{ExitRule, PlacedPieces};

use super::super::engine::shipped;

/// A shipped rule set with at most this many pieces of each kind; fewer if it has fewer.
pub fn form(name: &str, pieces: &[u8]) -> Rules {
    let mut rules =
        crate::input::rules::load(name).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let race = rules.race_mut().expect("a race");
    for (kind, most) in
        race.kinds.iter_mut().zip(pieces.iter().chain(std::iter::repeat(&pieces[pieces.len() - 1])))
    {
        kind.count = kind.count.min(*most);
    }
    rules
}

/// All shipped races with one to three pieces of each kind, if they are small.
pub fn small_races(most_kinds_times_pieces: u8) -> Vec<Rules> {
    let mut forms = Vec::new();
    for name in shipped::names() {
        let mut last = 0;
        for pieces in 1..=3 {
            let form = form(&name, &[pieces]);
            if form.pieces() <= most_kinds_times_pieces && form.pieces() > last {
                last = form.pieces();
                forms.push(form);
            }
        }
    }
    forms
}

/// Both players have a row of their own, so that nobody meets. Home is after the last square, by
/// the exact value.
pub fn lanes(squares: usize, men: u8, faces: &str) -> Rules {
    let row =
        |letter: char| (1..=squares).map(|step| format!("{letter}{step}")).collect::<Vec<_>>();
    let (light, dark) = (row('a').join(" "), row('b').join(" "));
    let nothing = if faces.starts_with("0:") { "throw: {0: {void: true}}\n" } else { "" };
    let text = format!(
        "name: lanes\ntitle: Lanes\nsource: Made for the tests\nboard: |\n  {light}\n  {dark}\n\
         rosettes: []\npath:\n  squares: \"{light}\"\npieces:\n  man: {{count: {men}}}\ndice:\n  \
         - faces: {{{faces}}}\n{nothing}"
    );
    crate::input::rules::parse(&text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Small races that begin with pieces on the board or at home, that give the second player another
/// start, or that end before all pieces are home.
pub fn other_starts_and_ends() -> Vec<Rules> {
    let placed = |step, count| PlacedPieces { kind: 0, step, count };
    // Steps 1 and 2 are on squares of one player. Home is 5.
    let setups = [
        [vec![], vec![]],
        [vec![placed(1, 1)], vec![placed(1, 1)]],
        [vec![placed(5, 1)], vec![placed(5, 1)]],
        [vec![], vec![placed(2, 1)]],
        [vec![placed(4, 1)], vec![placed(5, 1)]],
    ];
    let mut forms = Vec::new();
    for (pieces, home_to_win) in [(2, None), (2, Some(1)), (3, Some(2))] {
        for (number, setup) in setups.iter().enumerate() {
            // The first is `tiny` itself, or is over at the start.
            let home = setup.iter().flatten().any(|placed| placed.step == 5);
            if (home_to_win.is_none() && number == 0) || (home && home_to_win == Some(1)) {
                continue;
            }
            for equal_turns in [false, true] {
                let mut rules = form("tiny", &[2]);
                rules.name = format!("tiny {pieces} {home_to_win:?} {number} {equal_turns}");
                let race = rules.race_mut().expect("a race");
                race.kinds[0].count = pieces;
                (race.setup, race.home_to_win) = (setup.clone(), home_to_win);
                race.equal_turns = equal_turns;
                race.bearing_off.last_piece = ExitRule::AtLeast;
                forms.push(rules);
            }
        }
    }
    forms
}
