//! Loads scenario files: which rule sets are played, by which bots, how often, what is written.

use std::path::Path;
use std::sync::Arc;

use crate::balance::expect::Statement;
use crate::balance::measures::Measures;
use crate::balance::precision::Precision;
use crate::batch::player::{BotName, Player, PlayerKind};
use crate::game::rules::Rules;
use crate::input::collector::{Collector, Reported};
use crate::input::diagnostic::{Diagnostic, Diagnostics, quoted};
pub use crate::input::draft::scenario::SECONDS_PER_THROW;
use crate::input::draft::scenario::{PrecisionDraft, ScenarioDraft};
use crate::input::locate::file_source::FileSource;
use crate::input::locate::rule_set_ref::RuleSetRef;
use crate::input::locate::scenario_lookup;
use crate::input::locate::short_name::{SHORT_NAME, is_short_name, not_short};
use crate::input::merge::{self, Merged};
use crate::input::outputs::Outputs;
pub use crate::input::overrides::Overrides;
use crate::input::question::evaluators::Evaluators;
use crate::input::question::no_strong::NoStrong;
use crate::input::question::{Question, ScenarioChecker};
use crate::input::rules::load_from;
use crate::input::schema::structure::{RACE, SCENARIO};
use crate::input::tree::field::Field;
use crate::input::tree::value::{Value, Yaml};
use crate::solve::solution::Solution;

/// The most cases: rule sets times pairs of bots. Figures, tables and charts of a case take some
/// 3 MB until the report is written.
const MAX_CASES: usize = 250;

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
    /// The kinds of players that were asked for, each once. Empty if bots were named instead. A
    /// kind whose price is too high was not asked for.
    pub(crate) kinds: Vec<PlayerKind>,
    /// Why no strong players play, though they were asked for or are usual.
    pub(crate) no_strong: Option<NoStrong>,
    /// Pairs of bots, of the first and the second player: at least one pair, each once. The bots
    /// that stand for kinds of players have the order of the kinds. Empty for a ladder, which names
    /// its own bots.
    pub(crate) bots: Vec<[BotName; 2]>,
    /// A solution of each rule set, if `perfect` is among the bots; else empty.
    pub(crate) solutions: Vec<Option<Arc<Solution>>>,
    /// The evaluators that there are. Those that a bot needs in addition must be learned before
    /// play.
    pub(crate) evaluators: Evaluators,
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
    /// The time for which a throw keeps a table busy, in seconds, above 0.
    pub(crate) seconds_per_throw: f64,
    /// What is measured in every game, if the question is how each case plays.
    pub(crate) measures: Measures,
    /// Does all luck of throws stay in the figures?
    pub(crate) plain: bool,
    /// What is written.
    pub(crate) outputs: Outputs,
}

impl Scenario {
    /// Loads the scenario at this path or with this name, with its rule sets.
    ///
    /// # Errors
    /// All errors of the file and of its rule sets.
    pub fn load(name_or_path: impl AsRef<Path>) -> Result<Self, Diagnostics> {
        load(name_or_path.as_ref())
    }

    /// The short name: small letters, digits and hyphens, valid as the name of a folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Are its games those of its cases, so that each of them is of interest?
    pub(crate) fn has_single_games(&self) -> bool {
        matches!(self.question, Question::Cases | Question::Compare(_))
    }

    /// Does a bot play by an evaluator?
    pub(crate) fn needs_evaluators(&self) -> bool {
        let ladder = match &self.question {
            Question::Ladder(ladder) => &ladder.bots[..],
            _ => &[],
        };
        self.bots.iter().flatten().chain(ladder).any(|bot| bot.needs_evaluator())
    }

    /// Do both ask the same? Evaluators do not count, because they may be learned in between.
    pub(crate) fn asks_the_same_as(&self, other: &Self) -> bool {
        let [own, theirs] = [self, other]
            .map(|scenario| Self { evaluators: Evaluators::default(), ..scenario.clone() });
        own == theirs
    }

    /// The players for two bots and a rule set that the scenario plays.
    ///
    /// # Panics
    /// If `perfect` is among them and there is no solution; a loaded scenario always has one. If a
    /// learned bot is among them and nothing was learned; `study::check` refuses such a scenario.
    pub(crate) fn players(&self, rules: &Rules, bots: [BotName; 2]) -> [Player; 2] {
        let perfect = || {
            let solution = self.solution(rules).map(Arc::clone);
            solution.expect("what bots need was learned or solved").into()
        };
        self.evaluators.players(rules, bots).map(|player| player.unwrap_or_else(perfect))
    }

    /// The solution of a rule set, if `perfect` uses one.
    pub(crate) fn solution(&self, rules: &Rules) -> Option<&Arc<Solution>> {
        let fits = |solution: &&Arc<Solution>| solution.head().fingerprint == rules.fingerprint;
        self.solutions.iter().flatten().find(fits)
    }
}

/// Loads the scenario that a name or a path refers to.
///
/// A text with a path separator or the ending `.yaml` is a path. Any other text is a name. It is
/// looked up in `scenarios` under the current directory, and then among the built-in scenarios.
///
/// In the file, paths of rule sets are relative to the file. Names are looked up next to the file,
/// then in `scenarios/rules` under the current directory, then among the built-in ones. A built-in
/// scenario uses the built-in rule sets.
///
/// # Errors
/// All errors of the file and of its rule sets.
pub fn load(name_or_path: &Path) -> Result<Scenario, Diagnostics> {
    load_with(name_or_path, Overrides::default())
}

/// Loads the scenario that a name or a path refers to, as [`load`] does, with values from the
/// command line.
///
/// # Errors
/// All errors of the file with these values, and of its rule sets.
pub fn load_with(name_or_path: &Path, overrides: Overrides) -> Result<Scenario, Diagnostics> {
    load_source(&scenario_lookup::find_file(name_or_path)?, overrides)
        .map_err(|diagnostics| scenario_lookup::with_suggestion(diagnostics, name_or_path))
}

/// Loads the scenario of a source, as [`load_with`] does.
pub(super) fn load_source(
    source: &FileSource,
    overrides: Overrides,
) -> Result<Scenario, Diagnostics> {
    let Merged { mut tree, mistakes, .. } = merge::load(&source.clone().into())?;
    if RACE.whole.fits_better(&tree, &SCENARIO) {
        let file = source.argument();
        let found = "this is a rule set, not a scenario";
        let diagnostic = Diagnostic::of_file(&source.display_name(), found);
        let way_out =
            format!("`urlab simulate {file}` plays it, `urlab rules check {file}` checks it");
        return Err(diagnostic.advise(way_out).into());
    }
    overrides.apply(&mut tree);
    list_single_kind(&mut tree);
    let collector = Collector::new(&tree);
    collector.add_all(Diagnostics(mistakes));
    let draft: Option<ScenarioDraft> = SCENARIO.read(&tree, &collector);
    let find = |draft| find_rule_sets(draft, source, &collector);
    let rule_set_refs = draft.as_ref().map(find).unwrap_or_default();
    let loaded = load_all(&rule_set_refs);
    let scenario = draft.as_ref().map(|draft| {
        let rules = loaded.as_deref().unwrap_or_default();
        let (rule_set_refs, collector) = (&rule_set_refs, &collector);
        ScenarioChecker { draft, rule_set_refs, rules, source, collector }.scenario()
    });
    match (collector.finish(scenario), loaded) {
        (Ok(scenario), Ok(rules)) => Ok(Scenario { rules, ..scenario }),
        (Err(diagnostics), Ok(_)) | (Ok(_), Err(diagnostics)) => Err(diagnostics),
        (Err(own), Err(theirs)) => Err(Diagnostics(own.0.into_iter().chain(theirs.0).collect())),
    }
}

/// A single kind of players is the same as a list of it.
pub(super) fn list_single_kind(tree: &mut Yaml) {
    if let Some(players) = tree.get_mut("players")
        && players.text().is_some()
    {
        let kind = players.clone();
        players.value = Value::List(vec![kind]);
    }
}

/// The rule sets; an error for each that is not found or is listed twice.
fn find_rule_sets(
    draft: &ScenarioDraft,
    source: &FileSource,
    collector: &Collector<'_>,
) -> Vec<RuleSetRef> {
    let mut rule_set_refs = Vec::new();
    for (index, name) in draft.rules.iter().enumerate() {
        let diagnostic = |fault: String| collector.error(Field::of("rules").item(index), fault);
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
    /// An error at the value of a field.
    pub(super) fn error(&self, field: impl Into<Field>, found: impl Into<String>) -> Reported<'_> {
        self.collector.error(field, found)
    }

    /// An error at the name of a field.
    pub(super) fn error_of_key(
        &self,
        field: impl Into<Field>,
        found: impl Into<String>,
    ) -> Reported<'_> {
        self.collector.error_of_key(field, found)
    }

    /// An error whose text has its own parts, such as that of a file that cannot be used.
    pub(super) fn error_with_text(&self, field: &Field, error: &impl ToString) -> Reported<'_> {
        self.error(field, "").with(|diagnostic| diagnostic.with_text(&error.to_string()))
    }

    /// The scenario; it is valid only if the collector has no errors.
    fn scenario(&self) -> Scenario {
        let draft = self.draft;
        if draft.matches.is_some() {
            self.check_matches();
        }
        let name = self.name().unwrap_or_default();
        let question = self.question();
        let bots = self.bots();
        let solutions = self.solutions();
        let evaluators = self.evaluators(&question);
        let default = || Outputs::default_for(draft.compare.is_some());
        let outputs = draft.outputs.as_ref().map_or_else(default, |listed| {
            Outputs(listed.iter().map(|output| (*output).into()).collect())
        });
        let mut scenario = self.cast(Scenario {
            expect: Vec::new(),
            question,
            title: draft.title.as_ref().unwrap_or(&name).clone(),
            name,
            about: draft.about.clone().unwrap_or_default(),
            rules: self.rules.to_vec(),
            kinds: Vec::new(),
            no_strong: None,
            bots,
            solutions,
            evaluators,
            games: draft.games,
            matches: draft.matches,
            precision: draft.precision.as_ref().and_then(|precision| self.precision(precision)),
            seed: draft.seed,
            throw_limit: draft.throw_limit,
            level: draft.level,
            seconds_per_throw: draft.seconds_per_throw,
            measures: self.measures(),
            plain: draft.plain,
            outputs,
        });
        if scenario.feels() {
            scenario = self.with_evaluators_of_feel(scenario);
        }
        self.check_cases(&scenario);
        if let (Some(statements), Question::Cases) = (&draft.expect, &scenario.question) {
            scenario.expect = self.expectations(statements, &scenario.bots);
        }
        scenario
    }

    /// The scenario with the evaluators that tell how games feel, as far as they were learned.
    fn with_evaluators_of_feel(&self, scenario: Scenario) -> Scenario {
        match scenario.clone().with_usual_evaluators() {
            Ok(found) => found,
            Err(error) => {
                self.error_with_text(&Field::of("rules"), &error);
                scenario
            }
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
        self.error("name", not_short(&stem))
            .allow(SHORT_NAME)
            .advise("write a `name`, or give the file another name")
            .none()
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
            let way_out = format!(
                "leave {name} or `matches` out, or play a file of your own with `extends: {}` and \
                 `match: {{points: 7}}`",
                rules.name
            );
            self.error("matches", format!("the rule set {name} has no `match`"))
                .allow("rule sets with a `match`")
                .advise(way_out);
        }
    }

    /// The pairs of bots that the file names.
    fn bots(&self) -> Vec<[BotName; 2]> {
        let field = Field::of("bots");
        let drafts = self.draft.bots.as_deref();
        if drafts.is_some() && self.draft.ladder.is_some() {
            self.error_of_key(&field, "`bots` cannot be used with `ladder`")
                .advise("leave `bots` out: a ladder lists its own bots and pairs all of them");
            return Vec::new();
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
                self.error(field.item(index), found).allow("each pair once");
            }
            pairs.push([light, dark]);
        }
        pairs
    }

    /// The cases must not be too many.
    fn check_cases(&self, scenario: &Scenario) {
        let (rules, count) = (self.draft.rules.len(), scenario.bots.len());
        if rules * count > MAX_CASES {
            let (field, what) = match &scenario.kinds[..] {
                [] => ("bots", "pairs of bots"),
                _ => ("players", "kinds of players"),
            };
            let cases = rules * count;
            let found = format!("{rules} rule sets and {count} {what} make {cases} cases");
            self.error(field, found)
                .allow(format!("at most {MAX_CASES}"))
                .advise(format!("divide the rule sets or the {field} among several scenarios"));
        }
    }
}
