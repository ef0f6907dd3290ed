//! One line of a transcript: a number, the player, the throw, and the action.

use std::sync::Arc;

use crate::game::move_text::{BACK, OWN, PASS, plain, throw_named, throws};
use crate::game::rules::Rules;
use crate::game::rules::race::RaceRules;
use crate::game::seat::Seat;
use crate::input::diagnostic::{Diagnostic, first_names, quoted};
use crate::input::transcript::{LineParts, seat_named, without_comment};
use crate::input::tree::text::{Text, TextPosition};
use crate::play::replay::ScriptLine;

/// Reads lines, and counts them.
pub(super) struct LineReader<'a> {
    rules: &'a Rules,
    text: &'a Arc<Text>,
    throws: Vec<String>,
    count: usize,
    line: usize,
    pub faults: Vec<Diagnostic>,
}

/// A part of a line and the column where it begins, from 1.
type LinePart<'t> = (usize, &'t str);

impl<'a> LineReader<'a> {
    pub(super) fn new(rules: &'a Rules, text: &'a Arc<Text>) -> Self {
        Self { rules, text, throws: throws(rules), count: 0, line: 0, faults: Vec::new() }
    }

    /// Adds a fault at a column.
    fn fault(&mut self, column: usize, found: String, with: impl Fn(Diagnostic) -> Diagnostic) {
        let (text, line) = (Some(Arc::clone(self.text)), self.line);
        self.faults.push(with(Diagnostic::at(&TextPosition { text, line, column }, "", found)));
    }

    /// Reads a line. `None` if the player or the throw cannot be read.
    pub(super) fn read(&mut self, line: usize) -> Option<(ScriptLine, LineParts)> {
        self.line = line;
        self.count += 1;
        let text = Arc::clone(self.text);
        let whole = (1, without_comment(text.line(line).unwrap_or_default()));
        let numbered = self.number(trimmed(whole));
        let (player, rest) = word(numbered);
        let seat = self.player(player);
        let (thrown, action) = match rest.1.split_once(':') {
            Some((before, after)) => {
                let column = rest.0 + before.chars().count() + 1;
                (trimmed((rest.0, before)), trimmed((column, after)))
            }
            None => (trimmed(rest), (rest.0 + rest.1.trim_end().chars().count(), "")),
        };
        let (own, throw) = self.throw(thrown);
        self.action(action, own);
        let (outcome, second_die) = throw?;
        let parts = LineParts { line, player: player.0, throw: thrown.0, action: action.0 };
        let is_dark = seat? == Seat::Dark;
        Some((ScriptLine { is_dark, outcome, own, second_die, action: plain(action.1) }, parts))
    }

    /// Takes away the number at the beginning. It must be that of the throw.
    fn number<'t>(&mut self, part: LinePart<'t>) -> LinePart<'t> {
        let Some((number, rest)) = part.1.split_once('.') else { return part };
        if number.is_empty() || !number.bytes().all(|digit| digit.is_ascii_digit()) {
            return part;
        }
        let count = self.count;
        if number.parse() != Ok(count) {
            let found = format!("the line says {number}, but it is throw {count}");
            self.fault(part.0, found, |fault| {
                fault
                    .allow(format!("`{count}.`, or no number"))
                    .advise("is a line missing or written twice? The numbers can be left out")
            });
            self.count = number.parse().unwrap_or(count);
        }
        trimmed((part.0 + number.chars().count() + 1, rest))
    }

    fn player(&mut self, (column, name): LinePart<'_>) -> Option<Seat> {
        let seat = seat_named(name);
        if seat.is_none() {
            let found = if name.is_empty() {
                "there is no player".to_owned()
            } else {
                format!("there is no player {}", quoted(name))
            };
            self.fault(column, found, |fault| {
                fault.allow_names(&name.to_lowercase(), Seat::BOTH.map(Seat::name))
            });
        }
        seat
    }

    /// Whether it is an own throw; the throw and the second die, if the dice can show it.
    fn throw(&mut self, (column, written): LinePart<'_>) -> (bool, Option<(usize, Option<bool>)>) {
        let text = plain(written);
        let (own, shown) = match text.strip_prefix(OWN) {
            Some(rest) if rest.starts_with(' ') => (true, rest.trim()),
            _ => (false, text.as_str()),
        };
        let dies = [("yes", true), ("no", false)];
        let with_die = dies.iter().find_map(|(word, yes)| {
            let before = shown.strip_suffix(word)?.trim_end();
            Some((throw_named(self.rules, before)?, Some(*yes)))
        });
        let thrown = throw_named(self.rules, shown).map(|outcome| (outcome, None)).or(with_die);
        if thrown.is_some() {
            return (own, thrown);
        }
        let found = if shown.is_empty() {
            "there is no throw".to_owned()
        } else {
            format!("the dice never show {}", quoted(written))
        };
        let allowed = first_names(self.throws.iter().cloned());
        self.fault(column, found, |fault| fault.allow(allowed.clone()));
        (own, None)
    }

    /// Checks the places of an action.
    fn action(&mut self, (column, written): LinePart<'_>, own: bool) {
        let text = plain(written);
        if text.is_empty() || text == PASS {
            return;
        }
        if own {
            let found = format!("{} follows an own throw", quoted(written));
            return self.fault(column, found, |fault| {
                fault.allow("no action: the piece that entered moves on by itself")
            });
        }
        let mut start = column;
        for part in written.split(',') {
            self.step(trimmed((start, part)));
            start += part.chars().count() + 1;
        }
    }

    /// Checks the two places of a move.
    fn step(&mut self, (column, written): LinePart<'_>) {
        let step = plain(written);
        // The name of a kind may have a dash too.
        let kinds = self.rules.kind_names().into_iter().map(|kind| kind.to_lowercase() + " ");
        let kind = kinds.into_iter().find(|kind| step.starts_with(kind)).unwrap_or_default();
        let Some((before, after)) = step[kind.len()..].split_once('-') else {
            let found = format!("{} is no move", quoted(written));
            return self.fault(column, found, |fault| {
                fault.allow(
                    "FROM-TO, such as `in-a2`, `a2-b2` or `b2-home`; several with commas; `pass`",
                )
            });
        };
        let from = before.rsplit(' ').next().unwrap_or_default();
        let to = after.split(' ').next().unwrap_or_default();
        let leads_back = |race: &RaceRules| race.links.iter().any(|link| link.to.contains(&0));
        let ends: &[&str] =
            if self.rules.race().is_some_and(leads_back) { &["home", BACK] } else { &["home"] };
        for (name, off) in [(from, &["in"][..]), (to, ends)] {
            let bare = name.split('@').next().unwrap_or_default();
            let squares = &self.rules.board.squares;
            let names: Vec<String> =
                squares.iter().map(|square| square.name.to_lowercase()).collect();
            if off.contains(&bare) || names.iter().any(|known| known == bare) {
                continue;
            }
            let found = format!("there is no square {}", quoted(bare));
            let all = names.iter().map(String::as_str).chain(off.iter().copied());
            let allowed: Vec<&str> = all.collect();
            self.fault(column, found, |fault| fault.allow_names(bare, allowed.iter()));
        }
    }
}

/// A part without the spaces around it.
fn trimmed((column, text): LinePart<'_>) -> LinePart<'_> {
    let start = text.trim_start();
    let skipped = text.chars().count() - start.chars().count();
    (column + skipped, start.trim_end())
}

/// The first word of a part, up to a space or a colon, and the rest.
fn word(part: LinePart<'_>) -> (LinePart<'_>, LinePart<'_>) {
    let (column, text) = trimmed(part);
    let is_end = |sign: char| sign.is_whitespace() || sign == ':';
    let end = text.find(is_end).unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    ((column, first), trimmed((column + first.chars().count(), rest)))
}
