//! Positions as people write them: `light: 4 8, home 2; dark: 5 13; dark to throw`.

use std::fmt::Write;

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::position::Position;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;

/// A position, the player to throw, and the rest of the state that affects later play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenPosition {
    pub position: Position,
    /// The player to throw.
    pub seat: Seat,
    /// The player who began, and the number of extra throws left.
    pub turn_state: TurnState,
}

/// The format of written positions, for messages.
pub const ALLOWED: &str = "`light:` and `dark:`, each with the steps of its pieces on the board \
    and `home N`, after the name of the kind if there are \
    several kinds; `dark to throw`, `dark began`, `N extra throws left`; `;` separates the parts, \
    and all other pieces wait";

/// Reads a position of a race.
///
/// For each player, the text gives the steps of the pieces on its own path and the number of pieces
/// at home. All other pieces wait. In a game with several kinds, the name of the kind comes before
/// its steps. A text without pieces is the start of the game. By default Light throws, Light began,
/// and the turn still has all its extra throws.
///
/// # Errors
/// One line for each error.
pub fn parse(rules: &Rules, race: &Race, text: &str) -> Result<WrittenPosition, Vec<String>> {
    let turn_state = TurnState::turn_start(race.course(), Seat::Light);
    let mut reader = NotationReader {
        rules,
        race,
        written: WrittenPosition {
            position: Position::waiting(race),
            seat: Seat::Light,
            turn_state,
        },
        is_given: [false; 2],
        diagnostics: Vec::new(),
    };
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        reader.part(part);
    }
    if reader.is_given == [false; 2] {
        reader.written.position = race.start();
    }
    if reader.diagnostics.is_empty() { Ok(reader.written) } else { Err(reader.diagnostics) }
}

struct NotationReader<'a> {
    rules: &'a Rules,
    race: &'a Race,
    written: WrittenPosition,
    is_given: [bool; 2],
    diagnostics: Vec<String>,
}

impl NotationReader<'_> {
    fn part(&mut self, part: &str) {
        if let Some((player, pieces)) = part.split_once(':') {
            return match named_seat(player.trim()) {
                Some(seat) => self.pieces(seat, pieces),
                None => self
                    .diagnostics
                    .push(format!("`{}` is not a player; allowed: light, dark", player.trim())),
            };
        }
        let words: Vec<&str> = part.split_whitespace().collect();
        match (words[..].first().and_then(|word| named_seat(word)), &words[..]) {
            (Some(seat), [_, "to", "throw"]) => self.written.seat = seat,
            (Some(seat), [_, "began"]) => self.written.turn_state.starter = seat,
            (None, [count, "extra", "throw" | "throws", "left"]) => self.extra_throws(count),
            _ => self.diagnostics.push(format!("`{part}` does not describe a position")),
        }
    }

    fn extra_throws(&mut self, count: &str) {
        let most = self.race.course().extra_throws_a_turn;
        match count.parse() {
            _ if most == u32::MAX => {
                self.diagnostics.push(
                    "a turn may have any number of extra throws in this game: leave them out"
                        .to_owned(),
                );
            }
            Ok(count) if count <= most => self.written.turn_state.extra_throws_left = count,
            _ => self
                .diagnostics
                .push(format!("`{count}` extra throws: write a number from 0 to {most}")),
        }
    }

    fn pieces(&mut self, seat: Seat, text: &str) {
        if std::mem::replace(&mut self.is_given[seat.index()], true) {
            self.diagnostics.push(format!("{} is given twice", seat.name()));
        }
        let names = self.rules.kind_names();
        let mut kind = (names.len() == 1).then_some(0);
        let mut words = text
            .split(|letter: char| letter.is_whitespace() || letter == ',')
            .filter(|word| !word.is_empty());
        while let Some(word) = words.next() {
            if let Some(named) = names.iter().position(|name| *name == word) {
                kind = Some(named);
                continue;
            }
            let Some(of) = kind else {
                let kinds = names.join(", ");
                self.diagnostics.push(format!(
                    "{}: {word}: the kind of piece is missing; write it first: {kinds}",
                    seat.name()
                ));
                return;
            };
            if word == "home" {
                let count = words.next().unwrap_or_default();
                match count.parse::<u8>() {
                    Ok(count) => {
                        (0..count).for_each(|_| {
                            self.put(seat, of, self.race.home(), &format!("home {count}"));
                        });
                    }
                    Err(_) => {
                        self.diagnostics.push(format!(
                            "{}: `home` needs a number, such as `home 2`",
                            seat.name()
                        ));
                    }
                }
            } else if let Ok(step) = word.parse() {
                if step == self.race.home() {
                    self.diagnostics.push(format!(
                        "{}: {step} is home: write `home` and a number",
                        seat.name()
                    ));
                } else {
                    self.put(seat, of, step, word);
                }
            } else {
                let kinds = names.join(", ");
                self.diagnostics.push(format!(
                    "{}: `{word}` is neither a step nor a kind of piece; kinds: {kinds}",
                    seat.name()
                ));
            }
        }
    }

    fn put(&mut self, seat: Seat, kind: usize, step: u8, word: &str) {
        if let Err(error) = self.written.position.set_up(self.race, seat, kind, step) {
            let diagnostic =
                format!("{}: {} {word}: {error}", seat.name(), self.rules.kind_names()[kind]);
            // Reports an error only once, for example `home 9`.
            if self.diagnostics.last() != Some(&diagnostic) {
                self.diagnostics.push(diagnostic);
            }
        }
    }
}

fn named_seat(name: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| seat.name() == name)
}

/// Writes a position in the format that [`parse`] reads.
pub fn format_position(rules: &Rules, race: &Race, written: &WrittenPosition) -> String {
    let mut parts = Vec::new();
    for seat in Seat::BOTH {
        let side = written.position.side(seat);
        let mut kinds = Vec::new();
        for (kind, name) in rules.kind_names().into_iter().enumerate() {
            let steps = (1..=race.length).flat_map(|step| {
                std::iter::repeat_n(step, usize::from(side.pieces_on(kind, step)))
            });
            let mut words: Vec<String> = steps.map(|step| step.to_string()).collect();
            if side.home[kind] > 0 {
                words.push(format!("home {}", side.home[kind]));
            }
            if !words.is_empty() {
                let name = if race.kinds > 1 { format!("{name} ") } else { String::new() };
                kinds.push(name + &words.join(" "));
            }
        }
        // A player without a part has no pieces on the board. A text without parts is the start.
        if !kinds.is_empty() || race.setup.iter().any(|pieces| !pieces.is_empty()) {
            parts.push(format!("{}: {}", seat.name(), kinds.join(", ")).trim_end().to_owned());
        }
    }
    let mut text = parts.join("; ");
    let usual = TurnState::turn_start(race.course(), Seat::Light);
    let mut add = |part: String| {
        let _ = write!(text, "{}{part}", if text.is_empty() { "" } else { "; " });
    };
    if written.seat == Seat::Dark {
        add("dark to throw".to_owned());
    }
    if written.turn_state.starter == Seat::Dark {
        add("dark began".to_owned());
    }
    if written.turn_state.extra_throws_left != usual.extra_throws_left {
        add(format!("{} extra throws left", written.turn_state.extra_throws_left));
    }
    text
}
