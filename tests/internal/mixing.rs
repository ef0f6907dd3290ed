//! Any dice with any path, any pieces, and safe squares or none. Each mixture must be refused with
//! a reason, or its games must end, or reach a deadlock that the program reports. A game that never
//! ends is an error.

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::batch::runner::{Batch, Listener, run};
use crate::input::rules::parse;
use crate::play::bots::BotKind;

/// The dice of section 5 of the rulebook and of the sources, and two that suit only few paths.
const DICE: [(&str, &str); 9] = [
    ("astragalus-die", "dice: [{faces: {1: 2, 2: 2, 3: 1, 4: 1}}]"),
    ("astragalus-bone", "dice: [{faces: {1: 10, 3: 40, 4: 40, 6: 10}}]"),
    ("tetrahedra-4", "dice: [{faces: {0: 2, 1: 2}, count: 4}]\nthrow: {0: {void: true}}"),
    ("tetrahedra-3", "dice: [{faces: {0: 2, 1: 2}, count: 3}]\nthrow: {0: {value: 4}}"),
    (
        "d6-museum",
        "dice: [{faces: {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}}]\nthrow: {5: {void: true}, 6: \
            {again: true}}",
    ),
    (
        "bell",
        "dice: [{faces: {0: 1, 1: 1}, count: 3}]\n\
         throw: {0: {value: 4, extra: true}, 1: {void: true}, 2: {value: 1, extra: true}, 3: \
         {value: 5, extra: true}}",
    ),
    (
        "shared",
        "dice: [{faces: {0: 1, 1: 1}, count: 3}]\nthrow: {0: {value: 4, shared: true}, 1: {void: \
            true}, 3: {value: 5, shared: true}}",
    ),
    ("threes", "dice: [{faces: {3: 1, 6: 1}}]"),
    ("two-and-four", "dice: [{faces: {2: 1, 4: 1}}]"),
];

const PATHS: [(&str, &str); 6] = [
    ("P14", "squares: a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 m8 a8 a7"),
    ("P16", "squares: a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7"),
    ("masters", "squares: a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 b7 b8 m8 a8 a7"),
    (
        "P20",
        "{revisits: true, back_from: 17, squares: a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7 \
            m7 m6 m5 m4}",
    ),
    (
        "P27",
        "{revisits: true, back_from: 17, squares: \
         a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7 m7 m6 m5 m4 m3 m2 m1 a1 a2 a3 a4}",
    ),
    (
        "Skiriuk's",
        "{revisits: true, back_from: 17, squares: a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 b7 b8 m8 a8 a7 \
            m7 m6 m5 m4 m3 m2 m1}",
    ),
];

const PIECES: [(&str, &str); 4] = [
    ("seven", "piece: {count: 7}"),
    ("two kinds", "man: {count: 4}\n  king: {count: 1, strength: 2, enter_after: [man]}"),
    ("by own throw", "piece: {count: 5, enter: {4: 1}, own_throw: true}"),
    (
        "chariots and a hero",
        "pawn: {count: 3, enter: {1: 1, 2: 2}}\n  hero: {count: 1, strength: 3, enter: {10: 10}}",
    ),
];

const MEETINGS: [(&str, &str); 4] = [
    ("nothing safe", "safe: []"),
    ("safe rosettes", "safe: [rosettes]"),
    ("safe rosettes with bumps", "safe: [rosettes]\nbump: [rosettes]"),
    ("asylums and stacks", "stacking: {own: [all], enemy: [rosettes]}"),
];

const EXITS: [(&str, &str); 3] = [
    ("exact", "bearing_off: {rule: exact}"),
    ("at least", "bearing_off: {rule: at-least}"),
    ("bouncing", "bearing_off: {rule: exact, bounce: true}"),
];

struct NoListener;

impl Listener for NoListener {
    type Error = std::convert::Infallible;
}

/// Every mixture: its name and its file.
fn mixtures() -> Vec<(String, String)> {
    let mut mixtures = Vec::new();
    for (dice, dice_fields) in DICE {
        for (path, path_fields) in PATHS {
            for (pieces, piece_fields) in PIECES {
                for (meeting, meeting_fields) in MEETINGS {
                    for (exit, exit_fields) in EXITS {
                        let name = format!("{dice}, {path}, {pieces}, {meeting}, {exit}");
                        let path_fields = path_fields.strip_prefix("squares").map_or_else(
                            || path_fields.to_owned(),
                            |squares| format!("{{squares{squares}}}"),
                        );
                        let file = format!(
                            "name: mixed\ntitle: Mixed\nsource: a test\nboard: |\n  a1 a2 a3 a4 . \
                                . a7 a8\n  \
                             m1 m2 m3 m4 m5 m6 m7 m8\n  b1 b2 b3 b4 . . b7 b8\nrosettes: [a1, b1, \
                             m4, a7, b7]\n\
                             path: {path_fields}\npieces:\n  \
                             {piece_fields}\n{dice_fields}\n{meeting_fields}\n{exit_fields}\n\
                             extra_throws: {{landing: [rosettes]}}\n"
                        );
                        mixtures.push((name, file));
                    }
                }
            }
        }
    }
    mixtures
}

enum Outcome {
    Refused(String),
    Ended,
    /// Some games reached a deadlock, the others ended.
    Deadlocked(u64),
    Runaway(u64),
}

fn outcome(file: &str) -> Outcome {
    let rules = match parse(file) {
        Ok(rules) => rules,
        Err(diagnostics) => return Outcome::Refused(diagnostics.to_string()),
    };
    let bots = [BotKind::Random; 2];
    let (columns, ratios) = (Vec::new(), Vec::new());
    let plan = Plan {
        rules,
        bots: bots.map(Into::into),
        games: 20,
        seed: 1,
        throw_limit: 100_000,
        columns,
        ratios,
        watch_board: false,
        luck: None,
        feel: None,
    };
    let Ok(Batch { tally, .. }) = run(&plan, &PlayCourse::undisturbed(), &mut NoListener);
    match (tally.unfinished, tally.unfinished_totals.deadlocks) {
        (0, _) => Outcome::Ended,
        (unfinished, deadlocks) if unfinished == deadlocks => Outcome::Deadlocked(deadlocks),
        (unfinished, deadlocks) => Outcome::Runaway(unfinished - deadlocks),
    }
}

#[test]
fn every_mixture_ends_or_is_refused_or_reaches_a_reported_deadlock() {
    let outcomes: Vec<(String, Outcome)> =
        mixtures().into_par_iter().map(|(name, file)| (name, outcome(&file))).collect();
    let [mut ended, mut refused] = [0, 0];
    for (name, outcome) in &outcomes {
        match outcome {
            Outcome::Ended => ended += 1,
            // Even values, a path that passes squares twice, and pieces that some enemies block:
            // they can block each other.
            Outcome::Deadlocked(games) => println!("{name}: {games} of 20 games in a deadlock"),
            Outcome::Runaway(games) => panic!("{name}: {games} of 20 games do not end"),
            Outcome::Refused(text) => {
                refused += 1;
                let known = [
                    "can never get home",
                    "can never enter",
                    "never occurs",
                    "no throw moves a",
                    "does not bounce",
                ];
                assert!(known.iter().any(|reason| text.contains(reason)), "{name}: {text}");
            }
        }
    }
    println!("{} mixtures: {ended} end, {refused} are refused", outcomes.len());
    assert!(ended > 1_500 && refused > 900, "{ended} {refused}");
}
