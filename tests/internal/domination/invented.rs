//! Random rule sets: other boards, ways, dice, privileges and readings. They are written as rule
//! files, read by the program, and played in lockstep with the plain player.

use std::sync::OnceLock;

use crate::play::bots::BotKind;
use crate::play::random_source::{GameStream, RandomSource};

use super::lockstep::{Counts, RulesPair, on_two_threads};
use super::reference::{Allowed, Beside, Name, PlainRules, Repeated, rule_file};

/// Draws a rule set at random.
struct Draw(GameStream);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u32) as usize
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    /// Some of these squares with their mirror images, at least one.
    fn mirrored_squares(
        &mut self,
        rows: &[Vec<Option<Name>>],
        of: &[Name],
        most: usize,
    ) -> Vec<Name> {
        let mut chosen = Vec::new();
        for _ in 0..=self.below(most) {
            let square = of[self.below(of.len())];
            for one in [square, mirror(rows, square)] {
                if !chosen.contains(&one) {
                    chosen.push(one);
                }
            }
        }
        chosen
    }

    fn plain(&mut self) -> PlainRules {
        let drawing = self.drawing();
        let squares: Vec<Name> = drawing.iter().flatten().flatten().copied().collect();
        let ways = self.ways(&drawing);
        if ways.is_empty() {
            return self.plain();
        }
        let forts = self.mirrored_squares(&drawing, &squares, 2);
        let protection = self.coin();
        let dominates = |draw: &mut Self| {
            if forts.len() > 2 && draw.coin() {
                vec![forts[0], mirror(&drawing, forts[0])]
            } else {
                vec![]
            }
        };
        let passing_forts = without_repetition(dominates(self));
        let long_move_forts = without_repetition(dominates(self));
        let dice = vec![self.die(&["blank", "gold"]), self.die(&["gold", "iron"])];
        let throws = self.throws(&drawing, &squares, &dice, !long_move_forts.is_empty());
        PlainRules {
            pieces: forts.len() + self.below(4),
            entrances: self.mirrored_squares(&drawing, &squares, 2),
            spare_lone_piece: self.coin(),
            protecting: if protection {
                self.mirrored_squares(&drawing, &squares, 1)
            } else {
                vec![]
            },
            protected: if protection {
                self.mirrored_squares(&drawing, &squares, 4)
            } else {
                vec![]
            },
            placing_captures: self.coin(),
            landing: self.mirrored_squares(&drawing, &squares, 3),
            at_most: self.coin().then(|| 1 + self.below(2) as u32),
            draw: match self.below(3) {
                0 => None,
                1 => Some((Repeated::Action, 2 + self.below(3))),
                _ => Some((Repeated::Position, 2 + self.below(3))),
            },
            next: OnceLock::new(),
            drawing,
            ways,
            forts,
            long_move_forts,
            passing_forts,
            dice,
            throws,
        }
    }

    /// One to four rows of three to five columns with gaps. The lower half mirrors the upper half.
    fn drawing(&mut self) -> Vec<Vec<Option<Name>>> {
        let (rows, columns) = (1 + self.below(4), 3 + self.below(3));
        let mut gaps = vec![vec![false; columns]; rows];
        for row in 0..rows {
            let drawn: Vec<bool> = (0..columns).map(|_| self.below(12) == 0).collect();
            gaps[row].clone_from(&drawn);
            gaps[rows - 1 - row] = drawn;
        }
        let name = |row: usize, column: usize| -> Name {
            Box::leak(format!("s{row}{column}").into_boxed_str())
        };
        (0..rows)
            .map(|row| {
                (0..columns).map(|column| (!gaps[row][column]).then(|| name(row, column))).collect()
            })
            .collect()
    }

    /// Most of the ways that can join neighbours.
    fn ways(&mut self, drawing: &[Vec<Option<Name>>]) -> Vec<Vec<Name>> {
        let mut ways: Vec<Vec<Name>> = Vec::new();
        for (row, names) in drawing.iter().enumerate() {
            for (column, name) in names.iter().enumerate() {
                let Some(name) = name else { continue };
                let right = names.get(column + 1).copied().flatten();
                let below = drawing.get(row + 1).and_then(|names| names[column]);
                for other in [right, below].into_iter().flatten() {
                    ways.push(vec![name, other]);
                }
            }
        }
        let has = |ways: &[Vec<Name>], one: Name, other: Name| {
            ways.iter().any(|way| *way == [one, other] || *way == [other, one])
        };
        // Some are left out, with their mirror images.
        let left_out: Vec<Vec<Name>> =
            ways.iter().filter(|_| self.below(12) == 0).cloned().collect();
        let all = ways.clone();
        ways.retain(|way| {
            let image = [mirror(drawing, way[0]), mirror(drawing, way[1])];
            !has(&left_out, way[0], way[1]) && !has(&left_out, image[0], image[1])
        });
        if ways.is_empty() { all } else { ways }
    }

    fn die(&mut self, faces: &[Name]) -> (Vec<(Name, u32)>, u32) {
        (
            faces.iter().map(|face| (*face, 1 + self.below(3) as u32)).collect(),
            1 + self.below(2) as u32,
        )
    }

    fn throws(
        &mut self,
        drawing: &[Vec<Option<Name>>],
        squares: &[Name],
        dice: &[(Vec<(Name, u32)>, u32)],
        long: bool,
    ) -> Vec<(String, Option<Allowed>)> {
        let mut shown: Vec<Vec<Name>> = vec![vec![]];
        for (faces, count) in dice {
            for _ in 0..*count {
                let more = shown.iter().flat_map(|shown| {
                    faces.iter().map(move |(face, _)| [shown.as_slice(), &[*face]].concat())
                });
                shown = more.collect();
            }
        }
        for faces in &mut shown {
            faces.sort_unstable();
        }
        shown.sort();
        shown.dedup();
        let mut throws = Vec::new();
        for (index, faces) in shown.into_iter().enumerate() {
            let steps = if index == 0 { 2 } else { self.below(4) };
            let place =
                if self.coin() { self.mirrored_squares(drawing, squares, 2) } else { vec![] };
            let beside = [None, Some(Beside::Grid), Some(Beside::Ways)][self.below(3)];
            let long_move =
                if long && steps > 0 && (index == 0 || self.coin()) { steps + 1 } else { 0 };
            let nothing = steps == 0 && place.is_empty() && beside.is_none();
            let allowed = Allowed {
                enters: nothing || self.below(4) > 0,
                steps,
                shared: steps > 1 && self.coin(),
                long_move,
                place,
                beside,
            };
            let void = index > 0 && self.below(8) == 0;
            throws.push((faces.join(" "), (!void).then_some(allowed)));
        }
        throws
    }
}

fn without_repetition(mut names: Vec<Name>) -> Vec<Name> {
    names.dedup();
    names
}

/// The mirror image of the square.
fn mirror(drawing: &[Vec<Option<Name>>], square: Name) -> Name {
    let row = drawing
        .iter()
        .position(|row| row.contains(&Some(square)))
        .expect("a square of the drawing");
    let column =
        drawing[row].iter().position(|name| *name == Some(square)).expect("a square of the row");
    drawing[drawing.len() - 1 - row][column].expect("the drawing is its own mirror image")
}

#[test]
fn random_rule_sets_are_played_as_they_are_written() {
    let (mut good, mut refused) = (Vec::new(), 0);
    for index in 0.. {
        let plain = Draw(GameStream::new(4, index)).plain();
        match crate::input::rules::parse(&rule_file::yaml(&plain)) {
            Ok(rules) => good.push(RulesPair::new(rules, plain)),
            // The program correctly refuses rule sets with squares cut off from the entrances, or
            // without a throw.
            Err(diagnostics) => {
                let known = [
                    "no way leads from an entrance",
                    "no throw ever takes a piece",
                    "these are all the forts",
                ];
                let text = diagnostics.to_string();
                assert!(
                    known.iter().any(|diagnostic| text.contains(diagnostic)),
                    "{text}\n{}",
                    rule_file::yaml(&plain)
                );
                refused += 1;
            }
        }
        if good.len() == 150 {
            break;
        }
    }
    assert!(refused < 150, "{refused} of them were refused");
    let counts: Counts = on_two_threads(150 * 8, |game| {
        let bots = [BotKind::Random, BotKind::SIDE_BY_SIDE[game as usize % 5]];
        good[game as usize / 8].play(bots, game, 40)
    });
    let counts_to_check = [
        counts.wins,
        counts.draws,
        counts.unfinished,
        counts.captures,
        counts.several_captures,
        counts.shared_moves,
        counts.other_routes,
        counts.extra_throws,
        counts.passes,
    ];
    assert!(counts_to_check.iter().all(|count| *count > 20), "{counts:?}");
}
