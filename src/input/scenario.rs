//! Loads scenario files: which rule sets are played, by which bots, how often, what is written.

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
use crate::input::short_name::{SHORT_NAME, is_short_name};
use crate::input::suggest::nearest;
use crate::input::tree::field::Field;
use crate::solve::solution::Solution;

/// A checked scenario: every pair of bots plays every rule set, all from the same seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The short name: small letters, digits and hyphens, valid as the name of a folder.
    pub(crate) name: String,
    /// The name for people; the short one if the file gives none.
    pub(crate) title: String,
    /// The purpose of the scenario; empty if the file does not give it.
    pub(crate) about: String,
    /// The rule sets, at least one, each once.
    pub(crate) rules: Vec<Rules>,
    /// Pairs of bots, of the first and the second player: at least one pair, each once. Empty for a
    /// ladder, which names its own bots.
    pub(crate) bots: Vec<[BotName; 2]>,
    /// A solution of each rule set, if `perfect` is among the bots; else empty.
    pub(crate) solutions: Vec<Option<Arc<Solution>>>,
    /// The number of games of each case, at least 1; with a precision, the maximum.
    pub(crate) games: u64,
    /// The number of additional matches of each case, at least 1. Then every rule set has a match.
    pub(crate) matches: Option<u64>,
    /// When to stop early.
    pub(crate) precision: Option<Precision>,
    /// What is expected of every case; empty if nothing is expected.
    pub(crate) expect: Vec<Statement>,
    /// The question. Unless it is how each single case plays, there are no matches, no precision
    /// and no expectations.
    pub(crate) question: Question,
    /// The seed.
    pub(crate) seed: u64,
    /// The largest number of throws of a game, at least 1.
    pub(crate) throw_limit: u32,
    /// The confidence level, 0.5 to 0.9999.
    pub(crate) level: f64,
    /// What is measured in every game, if the question is how each case plays.
    pub(crate) measures: Measures,
    /// What is written.
    pub(crate) outputs: Outputs,
}

impl Scenario {
    /// Loads the scenario file at this path, with its rule sets. Their paths are relative to the
    /// file. Their names are looked up next to the file, then in `scenarios/rules` under the
    /// current directory, then among the shipped ones.
    ///
    /// # Errors
    /// All errors of the file and of its rule sets.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Diagnostics> {
        load(path.as_ref())
    }

    /// The short name: small letters, digits and hyphens, valid as the name of a folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The players for two bots and the rule set with this index.
    ///
    /// # Panics
    /// If `perfect` is among them and there is no solution; a loaded scenario always has one.
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
/// Paths of rule sets are relative to the file. Names are looked up next to the file, then in
/// `scenarios/rules` under the current directory, then among the shipped ones.
///
/// # Errors
/// All errors of the file and of its rule sets.
pub fn load(path: &Path) -> Result<Scenario, Diagnostics> {
    let source = FileSource::File(path.to_path_buf());
    let tree = merge::load(&source.clone().into())
        .map_err(|diagnostics| with_suggestion(diagnostics, path))?;
    if RACE.whole.fits_better(&tree, &SCENARIO) {
        let file = source.display_name();
        let diagnostic = Diagnostic::of_file(&file, "this is a rule set, not a scenario");
        let way_out =
            format!("`urlab simulate {file}` plays it, `urlab rules check {file}` checks it");
        return Err(diagnostic.advise(way_out).into());
    }
    let collector = Collector::new(&tree);
    let draft: Option<ScenarioDraft> = SCENARIO.read(&tree, &collector);
    let find = |draft| find_rule_sets(draft, &source, &collector);
    let rule_set_refs = draft.as_ref().map(find).unwrap_or_default();
    let rules = load_all(&rule_set_refs);
    let scenario = draft.as_ref().map(|draft| {
        let rules = rules.as_deref().unwrap_or_default();
        let (rule_set_refs, source, collector) = (&rule_set_refs, &source, &collector);
        ScenarioChecker { draft, rule_set_refs, rules, source, collector }.scenario()
    });
    match (collector.finish(scenario), rules) {
        (Ok(scenario), Ok(rules)) => Ok(Scenario { rules, ..scenario }),
        (Err(diagnostics), Ok(_)) | (Ok(_), Err(diagnostics)) => Err(diagnostics),
        (Err(own), Err(theirs)) => Err(Diagnostics(own.0.into_iter().chain(theirs.0).collect())),
    }
}

/// If there is no such file, adds what was probably meant.
fn with_suggestion(mut diagnostics: Diagnostics, path: &Path) -> Diagnostics {
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
    let meant = candidates.find(|candidate| candidate.is_file()).or_else(|| similar_file(path));
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

/// The file in the same folder with the most similar name, if one is similar enough.
fn similar_file(path: &Path) -> Option<PathBuf> {
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

/// The rule sets; an error for each that is not found or is listed twice.
fn find_rule_sets(
    draft: &ScenarioDraft,
    source: &FileSource,
    collector: &Collector<'_>,
) -> Vec<RuleSetRef> {
    let mut rule_set_refs = Vec::new();
    for (index, name) in draft.rules.iter().enumerate() {
        let diagnostic = |found: String| collector.error(Field::of("rules").item(index), found);
        match RuleSetRef::find(name, Some(source)) {
            Ok(found) if rule_set_refs.contains(&found) => {
                diagnostic(format!("{} is here twice", quoted(name))).allow("each rule set once");
            }
            Ok(found) => match found.unreadable() {
                None => rule_set_refs.push(found),
                Some(reason) => drop(diagnostic(reason)),
            },
            Err(missing) => {
                for not_found in missing {
                    diagnostic(not_found.reason).advise(not_found.way_out);
                }
            }
        }
    }
    rule_set_refs
}

fn load_all(rule_set_refs: &[RuleSetRef]) -> Result<Vec<Rules>, Diagnostics> {
    let mut rules = Vec::new();
    let mut diagnostics = Diagnostics(Vec::new());
    for rule_set_ref in rule_set_refs {
        match load_from(rule_set_ref) {
            Ok(loaded) => rules.push(loaded),
            // Two rule sets may share an invalid overlay.
            Err(found) => diagnostics.join(found),
        }
    }
    if diagnostics.0.is_empty() { Ok(rules) } else { Err(diagnostics) }
}

impl ScenarioChecker<'_> {
    /// The scenario without its rule sets; it is valid only if the collector has no errors.
    fn scenario(&self) -> Scenario {
        let draft = self.draft;
        if draft.matches.is_some() {
            self.check_matches();
        }
        let name = self.name().unwrap_or_default();
        let question = self.question();
        let bots = self.bots();
        let solutions = self.solutions();
        let expect = match (&draft.expect, &question) {
            (Some(statements), Question::Cases) => self.expectations(statements, &bots),
            _ => Vec::new(),
        };
        let default = || Outputs::default_for(draft.compare.is_some());
        let outputs = draft.outputs.as_ref().map_or_else(default, |listed| {
            Outputs(listed.iter().map(|output| (*output).into()).collect())
        });
        Scenario {
            expect,
            question,
            title: draft.title.as_ref().unwrap_or(&name).clone(),
            name,
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

    /// The short name; without one, the name of the file, which must then be a short name.
    fn name(&self) -> Option<String> {
        if self.draft.name.is_some() {
            return self.draft.name.clone();
        }
        let stem = self.source.stem().unwrap_or_default();
        if is_short_name(&stem) {
            return Some(stem);
        }
        let found = format!("the file is called {}, which is not a short name", quoted(&stem));
        let diagnostic = self.collector.error("name", found).allow(SHORT_NAME);
        diagnostic.advise("write a `name`, or give the file another name").none()
    }

    /// What is measured in every game.
    pub(super) fn measures(&self) -> Measures {
        self.draft.measures.map_or(Measures::All, Into::into)
    }

    fn precision(&self, draft: &PrecisionDraft) -> Option<Precision> {
        let field = Field::of("precision.quantity");
        let quantity = self.quantity(&draft.quantity, &field, self.rules)?;
        self.check_measured(&quantity, &field);
        Some(Precision { quantity, half_width: draft.half_width })
    }

    /// Matches can be played only with rule sets that define a match.
    fn check_matches(&self) {
        for rules in self.rules.iter().filter(|rules| rules.match_play.is_none()) {
            let name = quoted(&rules.name);
            let found = format!("the rule set {name} has no `match`");
            let diagnostic =
                self.collector.error("matches", found).allow("rule sets with a `match`");
            diagnostic.advise(format!(
                "leave {name} or `matches` out, or play a file of your own with `extends: {}` and \
                 `match: {{points: 7}}`",
                rules.name
            ));
        }
    }

    /// The pairs of bots; empty for a ladder, which names its own bots.
    fn bots(&self) -> Vec<[BotName; 2]> {
        let field = Field::of("bots");
        let drafts = self.draft.bots.as_deref();
        match (drafts, &self.draft.ladder) {
            (Some(_), Some(_)) => {
                let found = "`bots` cannot be used with `ladder`";
                let diagnostic = self.collector.error_of_key(&field, found);
                diagnostic
                    .advise("leave `bots` out: a ladder lists its own bots and pairs all of them");
                return Vec::new();
            }
            (None, None) => {
                let diagnostic = self.collector.error(&field, "this field is missing");
                let allowed = "Pairs of bots: the first player's bot, then the second player's bot";
                diagnostic.allow(allowed).advise("write it like `bots: [[random, greedy]]`");
            }
            _ => {}
        }
        let mut pairs = Vec::new();
        for (index, pair) in drafts.unwrap_or_default().iter().enumerate() {
            // The schema lists the bots, so each name is a bot.
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
