//! Finds and opens the solutions that `perfect` uses.

use std::path::Path;
use std::sync::Arc;

use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::diagnostic::quoted;
use crate::input::locate::file_source::folder_of;
use crate::input::question::ScenarioChecker;
use crate::input::shell;
use crate::input::tree::field::Field;
use crate::solve::file::{Objective, read_head};
use crate::solve::identity::default_path;
use crate::solve::solution::Solution;

impl ScenarioChecker<'_> {
    /// A solution of each rule set; empty if no bot uses a solution.
    pub(in crate::input) fn solutions(&self) -> Vec<Option<Arc<Solution>>> {
        let field = Field::of("solutions");
        let perfect = self.fields_of_bots(|bot| bot == BotName::Perfect);
        let has_strong = self.asks_for_strong_players();
        if perfect.is_empty() && !has_strong && self.draft.solutions.is_some() {
            self.error_of_key(&field, "no bot uses a solution")
                .allow("`solutions` only if `perfect` is among the bots, or for strong players")
                .advise("leave `solutions` out");
        }
        if self.rules.is_empty() || perfect.is_empty() && !has_strong {
            return Vec::new();
        }
        if self.has_varied_rules(&perfect) {
            return Vec::new();
        }
        let folder = folder_of(Some(self.source)).unwrap_or_default();
        let mut found = vec![None; self.rules.len()];
        for (place, file) in self.draft.solutions.iter().flatten().enumerate() {
            self.open_listed(&folder.join(file), &field.item(place), &mut found);
        }
        // The other solutions of strong players are looked up when it is known who stands for them.
        let Some(first) = perfect.first() else { return found };
        for ((rules, rule_set_ref), found) in
            self.rules.iter().zip(self.rule_set_refs).zip(&mut found)
        {
            if found.is_none() {
                let name = rule_set_ref.referred_from(Path::new("."));
                *found = self.open_usual(rules, &name, &folder, first);
            }
        }
        found
    }

    /// The fields that name bots of some kind.
    pub(in crate::input) fn fields_of_bots(&self, is_one: impl Fn(BotName) -> bool) -> Vec<Field> {
        let pairs = self.draft.bots.iter().flatten().enumerate().flat_map(|(place, pair)| {
            let field = Field::of("bots").item(place);
            [(field.item(0), &pair.0), (field.item(1), &pair.1)]
        });
        let ladder = self.draft.ladder.iter().flat_map(|ladder| ladder.bots.iter().enumerate());
        let rungs = ladder.map(|(place, bot)| (Field::of("ladder.bots").item(place), bot));
        let all = pairs.chain(rungs);
        let found = all.filter(|(_, bot)| BotName::named(&bot.0).is_some_and(&is_one));
        found.map(|(field, _)| field).collect()
    }

    /// Does the question change the rules, so that a solution does not fit them? Reports an error
    /// for each `perfect`.
    fn has_varied_rules(&self, perfect: &[Field]) -> bool {
        let Some(block) = self.block_that_changes_rules().filter(|_| !perfect.is_empty()) else {
            return false;
        };
        for field in perfect {
            let found = format!(
                "`perfect` cannot be used with `{block}`: a solution is valid for fixed rules only"
            );
            self.error(field, found).allow(BotName::names_without_solution()).advise(
                "to see what a change does under optimal play, write the changed rule set into a \
                 file of its own, solve both, and `compare` them",
            );
        }
        true
    }

    /// Opens a file that the scenario lists, for the rule sets that it is a solution of.
    fn open_listed(&self, path: &Path, field: &Field, found: &mut [Option<Arc<Solution>>]) {
        let rules = self.rules;
        let head = match read_head(path) {
            Ok(head) => head,
            Err(error) => {
                self.error_with_text(field, &format!("{error}{}", error.flags()));
                return;
            }
        };
        let fits = |place: &usize| rules[*place].fingerprint == head.fingerprint;
        let fits: Vec<usize> = (0..rules.len()).filter(fits).collect();
        let Some(first) = fits.first() else {
            let what = format!(
                "this is a solution of {} ({}), but the scenario has no rule set with these rules",
                quoted(&head.rules),
                head.pieces_text()
            );
            let allowed: Vec<String> = rules.iter().filter_map(allowed_solution).collect();
            self.error(field, what).allow(allowed.join("; "));
            return;
        };
        if let Some(before) = &found[*first] {
            let (name, path) = (quoted(&rules[*first].name), before.path().display());
            let diagnostic = self.error(field, format!("{name} already has a solution: {path}"));
            diagnostic.allow("one solution for each rule set");
            return;
        }
        match Solution::open(path, &rules[*first]).map(Arc::new) {
            Ok(solution) => {
                for place in fits {
                    found[place] = Some(Arc::clone(&solution));
                }
            }
            Err(error) => drop(self.error_with_text(field, &format!("{error}{}", error.flags()))),
        }
    }

    /// Opens the solution of a rule set at its usual path; `name` is the name for `urlab solve`.
    fn open_usual(
        &self,
        rules: &Rules,
        name: &str,
        folder: &Path,
        field: &Field,
    ) -> Option<Arc<Solution>> {
        let title = quoted(&rules.name);
        if rules.race().is_none() {
            let what = format!(
                "`perfect` cannot play {title}: it is not a race, and only races can be solved"
            );
            let diagnostic = self.error(field, what).allow(BotName::names_without_solution());
            return diagnostic.advise("write a separate scenario for it").none();
        }
        let path = default_path(rules, Objective::Win);
        let mut candidates = vec![folder.join(&path), path];
        candidates.dedup();
        let Some(path) = candidates.iter().find(|path| path.exists()) else {
            let missing: Vec<String> =
                candidates.iter().map(|path| format!("no `{}`", path.display())).collect();
            let what = format!("there is no solution of {title}: {}", missing.join(", "));
            let way_out = format!(
                "`urlab solve {}` makes one; `solutions: [FILE]` names one in another place",
                shell::word(name)
            );
            return self.error(field, what).advise(way_out).none();
        };
        match Solution::open(path, rules) {
            Ok(solution) => Some(Arc::new(solution)),
            Err(error) => self.error_with_text(field, &format!("{error}{}", error.flags())).none(),
        }
    }
}

/// The solution that a rule set needs, as text; `None` if the rule set cannot be solved.
fn allowed_solution(rules: &Rules) -> Option<String> {
    let kinds = rules.race()?.kinds.iter();
    let pieces: Vec<String> = kinds.map(|kind| format!("{} {}", kind.count, kind.name)).collect();
    Some(format!("solutions of {} ({})", quoted(&rules.name), pieces.join(", ")))
}
