//! Scenario files: which rule sets are played, by whom, how often, and what is written.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::balance::expect::Statement;
use crate::balance::measures::Measures;
use crate::balance::precision::Precision;
use crate::batch::player::{BotName, Player};
use crate::game::rules::Rules;
use crate::input::collector::Collector;
use crate::input::diagnostic::{Diagnostic, Diagnostics, quoted};
use crate::input::file_source::FileSource;
use crate::input::merge;
use crate::input::outputs::Outputs;
use crate::input::question::{PrecisionDraft, Question, SCENARIO, ScenarioChecker, ScenarioDraft};
use crate::input::rule_set_ref::{RuleSetRef, is_named};
use crate::input::rules::load_from;
use crate::input::schema::structure::RACE;
use crate::input::suggest::nearest;
use crate::input::tree::field::Field;
use crate::solve::solution::Solution;

/// A checked scenario: every rule set is played by every pair of bots, all from the same seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The short name: small letters, digits and hyphens, fit for a folder.
    pub(crate) name: String,
    /// The name for people; the short one if the file gives none.
    pub(crate) title: String,
    /// What it is for; empty if the file does not say.
    pub(crate) about: String,
    /// The rule sets, at least one, each once.
    pub(crate) rules: Vec<Rules>,
    /// The first player's bot and the second player's, at least one pair, each once; none of a
    /// ladder, which names its bots itself.
    pub(crate) bots: Vec<[BotName; 2]>,
    /// A solution of each rule set, where `perfect` is among the bots; else none at all.
    pub(crate) solutions: Vec<Option<Arc<Solution>>>,
    /// How many games of each; with a precision, the most that may be played. At least 1.
    pub(crate) games: u64,
    /// How many matches of each in addition, at least 1; if so, every rule set has a match.
    pub(crate) matches: Option<u64>,
    /// When to stop early.
    pub(crate) precision: Option<Precision>,
    /// What is expected of every case; empty if nothing is.
    pub(crate) expect: Vec<Statement>,
    /// What is asked; where it is not how each case plays by itself, there are no matches, no
    /// precision and no expectations.
    pub(crate) question: Question,
    /// The seed.
    pub(crate) seed: u64,
    /// The most throws of a game, from 1.
    pub(crate) throw_limit: u32,
    /// The confidence level, 0.5 to 0.9999.
    pub(crate) level: f64,
    /// What is measured of every game, where the question is how each case plays.
    pub(crate) measures: Measures,
    /// What is written.
    pub(crate) outputs: Outputs,
}

impl Scenario {
    /// Loads the scenario file at this path, with its rule sets. They are sought as paths relative
    /// to the file, or as names beside it, then in `scenarios/rules` under the current directory,
    /// then among the shipped ones.
    ///
    /// # Errors
    /// All errors of the file and of its rule sets.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Diagnostics> {
        load(path.as_ref())
    }

    /// Its short name: small letters, digits and hyphens, fit for a folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The players of two bots at the rule set in this place.
    ///
    /// # Panics
    /// If `perfect` is among them and there is no solution; in a scenario that was loaded there is
    /// one.
    pub(crate) fn players(&self, rules: usize, bots: [BotName; 2]) -> [Player; 2] {
        bots.map(|bot| match bot {
            BotName::Kind(kind) => kind.into(),
            BotName::Perfect => {
                let solution = self.solutions.get(rules).and_then(Option::as_ref);
                Arc::clone(solution.expect("scenarios with `perfect` have solutions")).into()
            }
        })
    }
}

/// Loads the scenario file at `path`.
///
/// Rule sets are sought as paths relative to the file, or as names beside it, then in
/// `scenarios/rules` under the current directory, then among the shipped ones.
///
/// # Errors
/// All errors of the file and of its rule sets.
pub fn load(path: &Path) -> Result<Scenario, Diagnostics> {
    let home = FileSource::File(path.to_path_buf());
    let tree =
        merge::load(&home.clone().into()).map_err(|diagnostics| elsewhere(diagnostics, path))?;
    if RACE.whole.fits_better(&tree, &SCENARIO) {
        let file = home.shown();
        let diagnostic = Diagnostic::of_file(&file, "this is a rule set, not a scenario");
        let way_out =
            format!("`urlab simulate {file}` plays it, `urlab rules check {file}` checks it");
        return Err(diagnostic.advise(way_out).into());
    }
    let collector = Collector::new(&tree);
    let draft: Option<ScenarioDraft> = SCENARIO.read(&tree, &collector);
    let stacks = draft.as_ref().map(|draft| stacks(draft, &home, &collector)).unwrap_or_default();
    let rules = load_all(&stacks);
    let scenario = draft.as_ref().map(|draft| {
        let rules = rules.as_deref().unwrap_or_default();
        ScenarioChecker { draft, stacks: &stacks, rules, home: &home, collector: &collector }
            .scenario()
    });
    match (collector.finish(scenario), rules) {
        (Ok(scenario), Ok(rules)) => Ok(Scenario { rules, ..scenario }),
        (Err(diagnostics), Ok(_)) | (Ok(_), Err(diagnostics)) => Err(diagnostics),
        (Err(own), Err(theirs)) => Err(Diagnostics(own.0.into_iter().chain(theirs.0).collect())),
    }
}

/// Where there is no such file, says what was probably meant.
fn elsewhere(mut diagnostics: Diagnostics, path: &Path) -> Diagnostics {
    if path.exists() {
        return diagnostics;
    }
    let folder = Path::new("scenarios");
    let mut candidates = [
        path.with_added_extension("yaml"),
        folder.join(path),
        folder.join(path).with_added_extension("yaml"),
    ]
    .into_iter();
    let name = path.display().to_string();
    let meant = candidates.find(|candidate| candidate.is_file()).or_else(|| neighbour(path));
    let help = match meant {
        Some(file) => Some(format!("did you mean `{}`?", file.display())),
        None if is_named(&name) => {
            Some(format!("`{name}` is a rule set: `urlab simulate {name}` plays it"))
        }
        None => None,
    };
    if let (Some(_), [diagnostic, ..]) = (&help, diagnostics.0.as_mut_slice()) {
        diagnostic.help = help;
    }
    diagnostics
}

/// The file in the same folder whose name is nearest, if one is near.
fn neighbour(path: &Path) -> Option<PathBuf> {
    let folder = path.parent()?;
    let listed =
        std::fs::read_dir(if folder == Path::new("") { Path::new(".") } else { folder }).ok()?;
    let mut names: Vec<String> =
        listed.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| Path::new(name).extension().is_some_and(|ending| ending == "yaml"));
    names.sort();
    let nearest = nearest(path.file_name()?.to_str()?, names.iter().map(String::as_str))?;
    Some(folder.join(nearest))
}

/// The rule sets; an error for each that is not found or is named twice.
fn stacks(draft: &ScenarioDraft, home: &FileSource, collector: &Collector<'_>) -> Vec<RuleSetRef> {
    let mut stacks = Vec::new();
    for (index, name) in draft.rules.iter().enumerate() {
        let diagnostic = |found: String| collector.error(Field::of("rules").item(index), found);
        match RuleSetRef::find(name, Some(home)) {
            Ok(found) if stacks.contains(&found) => {
                diagnostic(format!("{} is here twice", quoted(name))).allow("each rule set once");
            }
            Ok(found) => match found.unreadable() {
                None => stacks.push(found),
                Some(reason) => drop(diagnostic(reason)),
            },
            Err(missing) => {
                for not_found in missing {
                    diagnostic(not_found.reason).advise(not_found.way_out);
                }
            }
        }
    }
    stacks
}

fn load_all(stacks: &[RuleSetRef]) -> Result<Vec<Rules>, Diagnostics> {
    let mut rules = Vec::new();
    let mut diagnostics = Diagnostics(Vec::new());
    for stack in stacks {
        match load_from(stack) {
            Ok(loaded) => rules.push(loaded),
            // Two combinations may share an invalid overlay.
            Err(found) => diagnostics.join(found),
        }
    }
    if diagnostics.0.is_empty() { Ok(rules) } else { Err(diagnostics) }
}

impl ScenarioChecker<'_> {
    /// The scenario without its rule sets; it counts only if the collector stays clean.
    fn scenario(&self) -> Scenario {
        let draft = self.draft;
        if draft.matches.is_some() {
            self.matches_are_known();
        }
        let question = self.question();
        let bots = self.bots();
        let solutions = self.solutions();
        let expect = match (&draft.expect, &question) {
            (Some(statements), Question::Cases) => self.expectations(statements, &bots),
            _ => Vec::new(),
        };
        let unasked = || Outputs::unasked(draft.compare.is_some());
        let outputs = draft.outputs.as_ref().map_or_else(unasked, |listed| {
            Outputs(listed.iter().map(|output| (*output).into()).collect())
        });
        Scenario {
            expect,
            question,
            title: draft.title.as_ref().unwrap_or(&draft.name).clone(),
            name: draft.name.clone(),
            about: draft.about.clone().unwrap_or_default(),
            rules: Vec::new(),
            bots,
            solutions,
            games: draft.games,
            matches: draft.matches,
            precision: draft.precision.as_ref().and_then(|precision| self.precision(precision)),
            seed: draft.seed,
            throw_limit: draft.throw_limit,
            level: draft.level,
            measures: self.measures(),
            outputs,
        }
    }

    /// What is measured of every game.
    pub(super) fn measures(&self) -> Measures {
        self.draft.measures.map_or(Measures::All, Into::into)
    }

    fn precision(&self, draft: &PrecisionDraft) -> Option<Precision> {
        let field = Field::of("precision.quantity");
        let quantity = self.quantity(&draft.quantity, &field, self.rules)?;
        self.is_measured(&quantity, &field);
        Some(Precision { quantity, half_width: draft.half_width })
    }

    /// Matches can be played only where the rules say what one is.
    fn matches_are_known(&self) {
        for rules in self.rules.iter().filter(|rules| rules.match_play.is_none()) {
            let name = quoted(&rules.name);
            let found = format!("the rule set {name} has no `match`");
            let diagnostic =
                self.collector.error("matches", found).allow("rule sets with a `match`");
            diagnostic.advise(format!(
                "leave {name} or `matches` out, or play a file of your own that says `extends: \
                 {}` and `match: {{points: 7}}`",
                rules.name
            ));
        }
    }

    /// The pairs of bots; of a ladder, which names its bots itself, none.
    fn bots(&self) -> Vec<[BotName; 2]> {
        let field = Field::of("bots");
        let drafts = self.draft.bots.as_deref();
        match (drafts, &self.draft.ladder) {
            (Some(_), Some(_)) => {
                let found = "`bots` does not go with `ladder`";
                let diagnostic = self.collector.error_of_key(&field, found);
                diagnostic.advise("leave `bots` out: a ladder names its bots, and pairs them all");
                return Vec::new();
            }
            (None, None) => {
                let diagnostic = self.collector.error(&field, "this field is missing");
                let allowed = "Pairs of bots: who takes the first turn, who the second";
                diagnostic.allow(allowed).advise("write it like `bots: [[random, greedy]]`");
            }
            _ => {}
        }
        let mut pairs = Vec::new();
        for (index, pair) in drafts.unwrap_or_default().iter().enumerate() {
            // The schema lists the bots, so each name is one.
            let (Some(light), Some(dark)) = (BotName::named(&pair.0.0), BotName::named(&pair.1.0))
            else {
                continue;
            };
            if pairs.contains(&[light, dark]) {
                let found = format!("{} against {} is here twice", light.name(), dark.name());
                self.collector.error(field.item(index), found).allow("each pair once");
            }
            pairs.push([light, dark]);
        }
        pairs
    }
}
