//! Finds and opens the solutions that `perfect` plays by.

use std::path::Path;
use std::sync::Arc;

use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::diagnostic::{Diagnostic, quoted};
use crate::input::file_source::beside;
use crate::input::question::{ScenarioChecker, asked};
use crate::input::tree::field::Field;
use crate::play::bots::BotKind;
use crate::solve::file::{FileError, Objective, read_head};
use crate::solve::identity::default_path;
use crate::solve::solution::Solution;

impl ScenarioChecker<'_> {
    /// A solution of each rule set; none at all where nobody plays by one.
    pub(super) fn solutions(&self) -> Vec<Option<Arc<Solution>>> {
        let field = Field::of("solutions");
        let named = self.perfect_bots();
        let Some(first) = named.first() else {
            if self.draft.solutions.is_some() {
                let diagnostic = self.collector.error_of_key(&field, "nobody plays by a solution");
                let diagnostic = diagnostic.allow("`solutions` where `perfect` is among the bots");
                diagnostic.advise("leave `solutions` out");
            }
            return Vec::new();
        };
        if self.is_varied(&named) || self.rules.is_empty() {
            return Vec::new();
        }
        let folder = beside(Some(self.home)).unwrap_or_default();
        let mut found = vec![None; self.rules.len()];
        for (place, file) in self.draft.solutions.iter().flatten().enumerate() {
            self.given(&folder.join(file), &field.item(place), &mut found);
        }
        for ((rules, stack), found) in self.rules.iter().zip(self.stacks).zip(&mut found) {
            if found.is_none() {
                let name = stack.referred_from(Path::new("."));
                *found = self.usual(rules, &name, &folder, first);
            }
        }
        found
    }

    /// Where `perfect` is named.
    fn perfect_bots(&self) -> Vec<Field> {
        let pairs = self.draft.bots.iter().flatten().enumerate().flat_map(|(place, pair)| {
            let field = Field::of("bots").item(place);
            [(field.item(0), &pair.0), (field.item(1), &pair.1)]
        });
        let ladder = self.draft.ladder.iter().flat_map(|ladder| ladder.bots.iter().enumerate());
        let rungs = ladder.map(|(place, bot)| (Field::of("ladder.bots").item(place), bot));
        let all = pairs.chain(rungs);
        let perfect = all.filter(|(_, bot)| BotName::named(&bot.0) == Some(BotName::Perfect));
        perfect.map(|(field, _)| field).collect()
    }

    /// An error for each `perfect` where the question changes the rules that a solution is of.
    fn is_varied(&self, named: &[Field]) -> bool {
        let asked = asked(self.draft);
        let Some(block) = ["sweep", "effects", "tune"].iter().find(|block| asked.contains(block))
        else {
            return false;
        };
        for field in named {
            let found = format!(
                "`perfect` does not go with `{block}`: it plays by a solution of fixed rules"
            );
            self.collector.error(field, found).allow(BotKind::names()).advise(
                "to see what a change does under best play, write the changed rule set into a \
                 file of its own, solve both, and `compare` them",
            );
        }
        true
    }

    /// Opens a file that is named, for the rule sets that it is a solution of.
    fn given(&self, path: &Path, field: &Field, found: &mut [Option<Arc<Solution>>]) {
        let rules = self.rules;
        let unreadable = |error: &FileError| {
            self.collector.error(field, "").with(|diagnostic| told(diagnostic, error));
        };
        let head = match read_head(path) {
            Ok(head) => head,
            Err(error) => return unreadable(&error),
        };
        let fits = |place: &usize| rules[*place].fingerprint == head.fingerprint;
        let fits: Vec<usize> = (0..rules.len()).filter(fits).collect();
        let Some(first) = fits.first() else {
            let what = format!(
                "this is a solution of {} ({}), which is not among the rule sets as they are now",
                quoted(&head.rules),
                head.pieces_text()
            );
            let wanted: Vec<String> = rules.iter().filter_map(wanted).collect();
            self.collector.error(field, what).allow(wanted.join("; "));
            return;
        };
        if let Some(before) = &found[*first] {
            let (name, path) = (quoted(&rules[*first].name), before.path().display());
            let diagnostic =
                self.collector.error(field, format!("{name} has a solution already: {path}"));
            diagnostic.allow("one for each rule set");
            return;
        }
        match Solution::open(path, &rules[*first]).map(Arc::new) {
            Ok(solution) => {
                for place in fits {
                    found[place] = Some(Arc::clone(&solution));
                }
            }
            Err(error) => unreadable(&error),
        }
    }

    /// Opens the solution of a rule set, called so by who solves it, where it usually stands.
    fn usual(
        &self,
        rules: &Rules,
        name: &str,
        folder: &Path,
        field: &Field,
    ) -> Option<Arc<Solution>> {
        let title = quoted(&rules.name);
        if rules.race().is_none() {
            let what = format!(
                "`perfect` cannot play {title}: it is no race, and only races can be solved"
            );
            let diagnostic = self.collector.error(field, what).allow(BotKind::names());
            return diagnostic.advise("write a scenario of its own for it").none();
        }
        let path = default_path(rules, Objective::Win);
        let mut candidates = vec![folder.join(&path), path];
        candidates.dedup();
        let Some(path) = candidates.iter().find(|path| path.exists()) else {
            let sought: Vec<String> =
                candidates.iter().map(|path| format!("no `{}`", path.display())).collect();
            let what = format!("there is no solution of {title}: {}", sought.join(", "));
            let way_out = format!(
                "`urlab solve {name}` makes one; `solutions: [FILE]` names one that stands \
                 elsewhere"
            );
            return self.collector.error(field, what).advise(way_out).none();
        };
        match Solution::open(path, rules) {
            Ok(solution) => Some(Arc::new(solution)),
            Err(error) => {
                self.collector.error(field, "").with(|diagnostic| told(diagnostic, &error)).none()
            }
        }
    }
}

/// A rule set as a solution has to be of; `None` of one that cannot be solved.
fn wanted(rules: &Rules) -> Option<String> {
    let kinds = rules.race()?.kinds.iter();
    let pieces: Vec<String> = kinds.map(|kind| format!("{} {}", kind.count, kind.name)).collect();
    Some(format!("solutions of {} ({})", quoted(&rules.name), pieces.join(", ")))
}

/// An error that says what is wrong with a file; the error's text says it in the same order.
fn told(mut diagnostic: Diagnostic, error: &FileError) -> Diagnostic {
    let text = error.to_string();
    let (text, help) =
        text.split_once("\nhelp: ").map_or((&*text, None), |(text, help)| (text, Some(help)));
    let (found, allowed) = text
        .split_once("\nallowed: ")
        .map_or((text, None), |(text, allowed)| (text, Some(allowed)));
    let [allowed, help] = [allowed, help].map(|part| part.map(str::to_owned));
    (diagnostic.found, diagnostic.allowed, diagnostic.help) = (found.to_owned(), allowed, help);
    diagnostic
}
