//! The partials that are merged, read one after the other. Memory grows with the tally, not with
//! the number of partials.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::batch::ledger::Entries;
use crate::batch::partial::{Partial, PartialHead};
use crate::batch::share_set::ShareSet;
use crate::cli::error::CliError;
use crate::cli::merge::records::RecordPieces;
use crate::input::shell;
use crate::study::number::whole;

/// The greatest number of commands that an error lists.
const MOST_COMMANDS: usize = 20;

/// What partials hold together.
pub(super) struct Collected {
    /// The head of all: that of the first, with the shards of all.
    pub head: PartialHead,
    /// What was played.
    pub entries: Entries,
    /// Where the records are.
    pub pieces: RecordPieces,
    /// The folder of the first partial.
    folder: PathBuf,
    /// The partials that are not finished, and their shards.
    unfinished: Vec<(PathBuf, ShareSet)>,
}

/// The partial, if its command is a line as Urlab writes it. It is shown to people who copy it into
/// a shell, so a forged one must not have a meaning of its own there.
fn with_command_of_ours(path: &Path, partial: Partial) -> Result<Partial, String> {
    if is_command_of_ours(&partial.head.command) {
        return Ok(partial);
    }
    Err(format!("{}: damaged: its command is not one that Urlab writes", path.display()))
}

/// Is each word of the command quoted as Urlab quotes it, and is `urlab` the first?
fn is_command_of_ours(command: &str) -> bool {
    let words = shlex::split(command).unwrap_or_default();
    let line: Vec<String> = words.iter().map(shell::word).collect();
    line.join(" ") == command && words.first().is_some_and(|word| word == "urlab")
}

impl Collected {
    /// Reads partials of one plan.
    ///
    /// # Errors
    /// Those of all partials: one is damaged, its shard is there twice, or it is of another plan,
    /// program or number of shards.
    pub fn read(paths: &[PathBuf]) -> Result<Self, CliError> {
        let mut collected: Option<(Self, &PathBuf)> = None;
        let mut faults = Vec::new();
        for path in paths {
            let read = Partial::read(path)
                .map_err(|error| error.to_string())
                .and_then(|partial| with_command_of_ours(path, partial));
            match (read, &mut collected) {
                (Err(fault), _) => faults.push(fault),
                (Ok(partial), None) => collected = Some((Self::of(path, partial), path)),
                (Ok(partial), Some((collected, first))) => {
                    faults.extend(collected.add(path, partial, first).err());
                }
            }
        }
        match collected {
            Some((collected, _)) if faults.is_empty() => Ok(collected),
            _ => Err(CliError::Merge { text: faults.join("\n\nerror: ") }),
        }
    }

    fn of(path: &Path, partial: Partial) -> Self {
        let mut pieces = RecordPieces::default();
        pieces.add(path, &partial);
        let Partial { head, entries } = partial;
        let begun = || (path.to_path_buf(), head.shards.clone());
        let unfinished = if head.is_complete { Vec::new() } else { vec![begun()] };
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        Self { head, entries, pieces, folder, unfinished }
    }

    /// Adds a partial. Returns its fault, if it does not belong to the others.
    fn add(&mut self, path: &Path, partial: Partial, first: &Path) -> Result<(), String> {
        self.check_same_plan(path, &partial.head, first)?;
        let mine = &mut self.head.shards;
        let doubled = mine.numbers.intersection(&partial.head.shards.numbers).copied().collect();
        let doubled = ShareSet { of: mine.of, numbers: doubled };
        if !doubled.numbers.is_empty() {
            return Err(format!(
                "{}: shard {doubled} is also in another partial that was given\nhelp: leave one of \
                 them out",
                path.display()
            ));
        }
        mine.numbers.extend(&partial.head.shards.numbers);
        self.pieces.add(path, &partial);
        if !partial.head.is_complete {
            self.unfinished.push((path.to_path_buf(), partial.head.shards.clone()));
        }
        for (name, entry) in partial.entries {
            let Some(mine) = self.entries.get_mut(&name) else {
                self.entries.insert(name, entry);
                continue;
            };
            let merged = mine.merge(&entry);
            merged.map_err(|error| {
                format!("{}: it does not fit to the others: {error}", path.display())
            })?;
        }
        Ok(())
    }

    fn check_same_plan(
        &self,
        path: &Path,
        other: &PartialHead,
        first: &Path,
    ) -> Result<(), String> {
        let mine = &self.head;
        let numbers = [mine.shards.of, other.shards.of].map(|count| count.to_string());
        let seeds = [mine.seed, other.seed].map(|seed| seed.to_string());
        let compared = [
            ("command", [&mine.command, &other.command]),
            ("seed", seeds.each_ref()),
            ("version of Urlab", [&mine.program, &other.program]),
            ("number of shards", numbers.each_ref()),
        ];
        let differ = compared.into_iter().filter(|(_, [mine, theirs])| mine != theirs);
        let mut differences: Vec<String> = differ
            .map(|(what, [mine, theirs])| format!("  {what}: {theirs} here, {mine} there"))
            .collect();
        if differences.is_empty() && mine.plan != other.plan {
            let text =
                "  the scenario, a rule file, a solution or an evaluator has changed in between";
            differences.push(text.to_owned());
        }
        if differences.is_empty() {
            return Ok(());
        }
        Err(format!(
            "{}: it does not belong to {}\n{}\nallowed: the shards of one plan",
            path.display(),
            first.display(),
            differences.join("\n")
        ))
    }

    /// Are all shards there, and finished?
    pub fn is_whole(&self) -> bool {
        self.head.shards.is_whole() && self.is_finished()
    }

    /// Are the shards that are there finished?
    pub fn is_finished(&self) -> bool {
        self.unfinished.is_empty()
    }

    /// Which shards are missing or not finished, for readers of a report.
    pub fn what_is_missing(&self) -> String {
        let ShareSet { of, numbers } = &self.head.shards;
        let missing = self.head.shards.missing();
        let mut text = format!(
            "incomplete: {} of {} shards are here",
            whole(numbers.len() as u64),
            whole((*of).into())
        );
        if !missing.numbers.is_empty() {
            // Writing to a `String` never fails.
            let _ = write!(text, ", without {}", missing.ranges());
        }
        if !self.unfinished.is_empty() {
            let unfinished = whole(self.unfinished.len() as u64);
            let _ = write!(text, "; {unfinished} of them are not finished");
        }
        text
    }

    /// Checks that nothing is missing.
    ///
    /// # Errors
    /// The shards that are missing or not finished, and the commands that play them.
    pub fn check_whole(&self) -> Result<(), CliError> {
        if self.is_whole() {
            return Ok(());
        }
        let mut to_play = self.head.shards.missing();
        let mut lines = Vec::new();
        let unfinished = self.unfinished.iter();
        lines.extend(unfinished.map(|(path, _)| format!("{}: it is not finished", path.display())));
        if !to_play.numbers.is_empty() {
            lines.push(format!("shards are missing: {} of {}", to_play.ranges(), to_play.of));
        }
        for (_, begun) in &self.unfinished {
            to_play.numbers.extend(&begun.numbers);
        }
        lines.push("these commands play what is missing or not finished:".to_owned());
        let mut folder = String::new();
        if self.folder != Path::new("") {
            folder = format!(" --out {}", shell::word(&self.folder));
        }
        let ShareSet { of, numbers } = &to_play;
        let commands = numbers.iter().take(MOST_COMMANDS);
        lines.extend(
            commands.map(|number| format!("  {} --shard {number}/{of}{folder}", self.head.command)),
        );
        if numbers.len() > MOST_COMMANDS {
            lines.push(format!("  ... and {} more", numbers.len() - MOST_COMMANDS));
        }
        lines.push(format!("as the list of an array of jobs: {}", to_play.ranges()));
        if !self.unfinished.is_empty() {
            lines.push("help: a shard that is not finished goes on where it stopped".to_owned());
        }
        lines.push("help: --partial reports what is there".to_owned());
        Err(CliError::Merge { text: lines.join("\n") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_with_a_meaning_of_its_own_in_a_shell_is_refused() {
        for line in ["urlab run quickstart", "urlab simulate 'my rules; rm -r *.yaml' --seed 2"] {
            assert!(is_command_of_ours(line), "{line}");
        }
        for line in [
            "urlab run x.yaml; rm -r ..",
            "urlab run $(rm -r ..)",
            "urlab run `rm -r ..`",
            "urlab run x.yaml > y",
            "urlab run x.yaml\nrm -r ..",
            "urlab run 'x.yaml",
            "rm -r ..",
            "",
        ] {
            assert!(!is_command_of_ours(line), "{line}");
        }
    }
}
