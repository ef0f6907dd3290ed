//! Reads transcripts of games as people write them: a head, and a line for each throw.
//!
//! `docs/transcripts.md` describes the format. What a line can say without the game is checked
//! here, all lines at once. Whether the rules allow it is found by playing the game again.

mod line;

use std::path::Path;
use std::sync::Arc;

use crate::game::move_text;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::input::control::visible_line;
use crate::input::diagnostic::{Diagnostic, Diagnostics, MAX_ERRORS, first_names, quoted};
use crate::input::mistakes::nearest;
use crate::input::transcript::line::LineReader;
use crate::input::tree::text::{Text, TextPosition, read};
use crate::play::replay::{Misfit, ScriptLine, ScriptPart};

/// The names of the lines of a head.
const KEYS: [&str; 6] = ["rules", "fingerprint", "light", "dark", "seed", "game"];

/// A transcript: its head, and where its throws are.
#[derive(Debug)]
pub struct TranscriptFile {
    text: Arc<Text>,
    /// The lines of the head: names and values, with the numbers of their lines.
    head: Vec<(&'static str, String, usize)>,
    /// The numbers of the lines with throws.
    lines: Vec<usize>,
    faults: Vec<Diagnostic>,
}

/// The throws of a transcript, as far as single lines can be read.
#[derive(Debug)]
pub struct ReadScript {
    /// The throws up to the first faulty line.
    pub lines: Vec<ScriptLine>,
    /// The parts of each line, for the places of faults.
    parts: Vec<LineParts>,
    /// What is wrong with single lines.
    pub faults: Vec<Diagnostic>,
}

/// The columns of the parts of a line, from 1.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineParts {
    line: usize,
    player: usize,
    throw: usize,
    action: usize,
}

impl TranscriptFile {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(path: &Path) -> Result<Self, Diagnostics> {
        let shown = visible_line(&path.display().to_string());
        let content =
            read(path).map_err(|reason| Diagnostics::from(Diagnostic::of_file(&shown, reason)))?;
        Ok(Self::parse(&shown, &content))
    }

    /// Reads a text that has a name.
    pub fn parse(shown: &str, content: &str) -> Self {
        let text = Text::new(shown, content);
        let mut head: Vec<(&'static str, String, usize)> = Vec::new();
        let (mut lines, mut faults) = (Vec::new(), Vec::new());
        for (place, written) in text.content.lines().enumerate() {
            let bare = without_comment(written).trim();
            if bare.is_empty() {
                continue;
            }
            let Some((name, value)) = head_line(bare).filter(|_| lines.is_empty()) else {
                lines.push(place + 1);
                continue;
            };
            let (line, column) = (place + 1, 1 + written.len() - written.trim_start().len());
            let position = TextPosition { text: Some(Arc::clone(&text)), line, column };
            match KEYS.into_iter().find(|key| *key == name.to_lowercase()) {
                None => {
                    let found = format!("a head has no {}", quoted(name));
                    faults.push(Diagnostic::at(&position, "", found).allow_names(name, KEYS));
                }
                Some(key) if head.iter().any(|(known, ..)| *known == key) => {
                    let found = format!("`{key}` is written twice");
                    faults.push(Diagnostic::at(&position, "", found).advise("keep one of the two"));
                }
                Some(key) => head.push((key, value.to_owned(), line)),
            }
        }
        Self { text, head, lines, faults }
    }

    /// The value of a line of the head. `None` if it is not there or empty.
    fn value(&self, key: &str) -> Option<&str> {
        let (_, value, _) = self.head.iter().find(|(known, ..)| *known == key)?;
        Some(value.as_str()).filter(|value| !value.is_empty())
    }

    /// The rule set and its options, as commands name it.
    ///
    /// # Errors
    /// The head does not name it.
    pub fn rules(&self) -> Result<&str, Diagnostics> {
        self.value("rules").ok_or_else(|| {
            let found = "the transcript does not say which rules were played";
            let fault = Diagnostic::of_file(&self.text.shown, found)
                .allow("a line `rules: NAME` before the first throw")
                .advise("add the line, or name the rules with --rules");
            let mut faults = self.faults.clone();
            faults.push(fault);
            Diagnostics::sorted(faults)
        })
    }

    /// The fingerprint of the rules that were played, if it is written.
    fn fingerprint(&self) -> Option<&str> {
        self.value("fingerprint")
    }

    /// The note that all lines fit rules with another fingerprint. `None` if it is the same.
    pub fn other_fingerprint(&self, rules: &Rules) -> Option<String> {
        let written = self.fingerprint().filter(|written| *written != rules.fingerprint)?;
        Some(format!(
            "note: {}: the game is of rules with the fingerprint {}, and all its lines fit `{}` \
             ({}) too",
            self.text.shown,
            quoted(written).trim_matches('`'),
            rules.name,
            rules.fingerprint
        ))
    }

    /// The name of the file, for people.
    pub fn shown(&self) -> &str {
        &self.text.shown
    }

    /// The names of Light and Dark. Without two different names, they are called after their seats.
    pub fn players(&self) -> [String; 2] {
        let seats = ["Light", "Dark"];
        let [light, dark] = [("light", 0), ("dark", 1)]
            .map(|(key, place): (&str, usize)| self.value(key).unwrap_or(seats[place]));
        if light == dark { seats.map(str::to_owned) } else { [light, dark].map(str::to_owned) }
    }

    /// The throws, by these rules.
    pub fn script(&self, rules: &Rules) -> ReadScript {
        let mut reader = LineReader::new(rules, &self.text);
        let mut script =
            ReadScript { lines: Vec::new(), parts: Vec::new(), faults: self.faults.clone() };
        for line in &self.lines {
            let before = reader.faults.len();
            let read = reader.read(*line);
            if reader.faults.len() == before && script.parts.len() == script.lines.len() {
                script.lines.extend(read.clone().map(|(line, _)| line));
            }
            script.parts.push(
                read.map_or(LineParts { line: *line, ..LineParts::default() }, |read| read.1),
            );
        }
        script.faults.extend(reader.faults);
        if self.lines.is_empty() {
            let found = "the transcript has no throw";
            let fault = Diagnostic::of_file(&self.text.shown, found)
                .allow("a line for each throw, such as `1. Light 2: in-a2`")
                .advise("`urlab play RULES --transcript FILE` writes one");
            script.faults.push(fault);
        }
        script
    }

    /// All faults of the file: those of single lines, and the first line that does not fit the
    /// rules.
    pub fn faults(
        &self,
        rules: &Rules,
        script: &ReadScript,
        misfit: Option<&Misfit>,
    ) -> Diagnostics {
        let mut faults = script.faults.clone();
        faults.extend(misfit.map(|misfit| self.misfit(rules, script, misfit)));
        let Diagnostics(mut sorted) = Diagnostics::sorted(faults);
        if sorted.len() > MAX_ERRORS {
            sorted.truncate(MAX_ERRORS);
            let found =
                format!("there are more than {MAX_ERRORS} errors; the others are not listed");
            sorted.push(Diagnostic::of_file(&self.text.shown, found));
        }
        Diagnostics(sorted)
    }

    fn misfit(&self, rules: &Rules, script: &ReadScript, misfit: &Misfit) -> Diagnostic {
        let parts = script.parts.get(misfit.line).copied().unwrap_or_default();
        let column = match misfit.part {
            ScriptPart::Player => parts.player,
            ScriptPart::Throw | ScriptPart::SecondDie => parts.throw,
            ScriptPart::Action => parts.action,
        };
        let position =
            TextPosition { text: Some(Arc::clone(&self.text)), line: parts.line, column };
        let named = rules.fingerprint.as_str();
        let others = self.fingerprint().filter(|written| *written != named);
        let found = match others {
            Some(written) => format!(
                "{}; this is the first line that does not fit `{}` ({named}), and the transcript \
                 is of other rules ({})",
                misfit.found,
                rules.name,
                quoted(written).trim_matches('`')
            ),
            None => misfit.found.clone(),
        };
        let is_last = script.parts.len() == misfit.line + 1;
        let rest = if is_last { "" } else { "the lines after this one cannot be checked" };
        let mut help: Vec<String> = Vec::new();
        if others.is_some() {
            help.push("name the rules that were played with --rules".to_owned());
        } else if !misfit.help.is_empty() {
            help.push(misfit.help.clone());
        } else if let Some(near) = nearest_of(script, misfit) {
            help.push(format!("did you mean `{near}`?"));
        }
        help.extend((!rest.is_empty()).then(|| rest.to_owned()));
        let mut fault = Diagnostic::at(&position, "", found);
        if !misfit.allowed.is_empty() {
            fault = fault.allow(first_names(misfit.allowed.iter().map(|text| format!("`{text}`"))));
        }
        if help.is_empty() { fault } else { fault.advise(help.join("; ")) }
    }
}

/// The allowed action that is nearly what is written.
fn nearest_of<'m>(script: &ReadScript, misfit: &'m Misfit) -> Option<&'m str> {
    let line = script.lines.get(misfit.line).filter(|_| misfit.part == ScriptPart::Action)?;
    let typed = line.action.as_str();
    let allowed = misfit.allowed.iter().map(String::as_str);
    let is_new = |near: &&str| move_text::plain(near) != typed;
    nearest(typed, allowed).filter(is_new)
}

/// The line before its comment.
pub(super) fn without_comment(line: &str) -> &str {
    line.split_once('#').map_or(line, |(before, _)| before)
}

/// The name and the value of a line of a head. `None` for a line with a throw.
fn head_line(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    let is_word = name.chars().all(char::is_alphabetic);
    is_word.then(|| (name, value.trim()))
}

/// The seat with this name, or with its first letter.
pub(super) fn seat_named(text: &str) -> Option<Seat> {
    let plain = text.to_lowercase();
    Seat::BOTH.into_iter().find(|seat| seat.name() == plain || seat.name()[..1] == plain)
}
