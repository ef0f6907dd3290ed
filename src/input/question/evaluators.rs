//! Finds and opens the evaluators that `learned` and the other learned bots use.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::balance::measures::Measures;
use crate::balance::quantity::Quantity;
use crate::batch::player::{BotName, Player};
use crate::game::rules::Rules;
use crate::input::diagnostic::quoted;
use crate::input::locate::file_source::{FileSource, folder_of};
use crate::input::locate::shipped::{shipped_evaluator, shipped_text};
use crate::input::question::player_kinds::LEARNED;
use crate::input::question::{Question, ScenarioChecker};
use crate::input::rules::load_from;
use crate::input::scenario::Scenario;
use crate::input::tree::field::Field;
use crate::learn::bots::Learned;
use crate::learn::carry_over::LearningBase;
use crate::learn::evaluator::Evaluator;
use crate::learn::file::{EvaluatorError, open_shared, read_head, shared};
use crate::learn::head::{default_path, ending_of_path};
use crate::solve::file::Objective;

/// Evaluators, each by the fingerprint of the rules that it learned.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluators {
    of_both: BTreeMap<String, Arc<Evaluator>>,
    /// Those of the second player, where it has its own.
    of_second: BTreeMap<String, Arc<Evaluator>>,
}

impl Evaluators {
    /// The evaluator of these rules, which is the first player's if the second one has its own.
    /// `None` if there is none yet.
    pub fn of(&self, rules: &Rules) -> Option<&Arc<Evaluator>> {
        self.of_both.get(&rules.fingerprint)
    }

    /// All evaluators: those of both players in the order of the fingerprints, then those that only
    /// the second one has.
    pub fn all(&self) -> impl Iterator<Item = &Arc<Evaluator>> {
        self.of_both.values().chain(self.of_second.values())
    }

    /// The players of two bots, the first player's and the second player's. `None` for a bot that
    /// needs a solution, or an evaluator that is not here.
    pub fn players(&self, rules: &Rules, bots: [BotName; 2]) -> [Option<Player>; 2] {
        let usual = self.of(rules);
        let second = self.of_second.get(&rules.fingerprint).or(usual);
        let player = |bot: BotName, evaluator: Option<&Arc<Evaluator>>| match bot {
            BotName::Kind(kind) => Some(kind.into()),
            BotName::Learned(skill) => {
                let evaluator = Arc::clone(evaluator?);
                Some(Player::Learned(Learned { evaluator, skill }))
            }
            BotName::Perfect => None,
        };
        [player(bots[0], usual), player(bots[1], second)]
    }

    /// Adds an evaluator. It replaces one of the same rules.
    pub fn add(&mut self, evaluator: Arc<Evaluator>) {
        self.of_both.insert(evaluator.head().fingerprint.clone(), evaluator);
    }

    /// Adds an evaluator that only the second player uses.
    pub fn add_for_second(&mut self, evaluator: Arc<Evaluator>) {
        self.of_second.insert(evaluator.head().fingerprint.clone(), evaluator);
    }
}

impl FromIterator<Arc<Evaluator>> for Evaluators {
    fn from_iter<I: IntoIterator<Item = Arc<Evaluator>>>(evaluators: I) -> Self {
        let mut all = Self::default();
        evaluators.into_iter().for_each(|evaluator| all.add(evaluator));
        all
    }
}

/// The file with the evaluator of a rule set: at the usual path in one of these folders, or one
/// there of a rule set that plays the same games. `None` if there is none.
pub fn usual_file(rules: &Rules, folders: &[&Path]) -> Option<PathBuf> {
    let path = default_path(rules, Objective::Win);
    let ending = ending_of_path(rules, Objective::Win);
    let usual = || folders.iter().map(|folder| folder.join(&path)).find(|path| path.exists());
    let equal = || folders.iter().find_map(|folder| file_with_ending(&folder.join(&path), &ending));
    usual().or_else(equal)
}

/// Opens the evaluator of a rule set: the file with this path, or the file at the usual path in one
/// of these folders, or one there of a rule set that plays the same games, or the one that is built
/// in. `None` if there is none.
///
/// # Errors
/// There is one, and it cannot be used.
pub fn open(
    rules: &Rules,
    file: Option<&PathBuf>,
    folders: &[&Path],
) -> Result<Option<Arc<Evaluator>>, EvaluatorError> {
    let evaluator = match file.cloned().or_else(|| usual_file(rules, folders)) {
        Some(path) => Some(open_shared(&path, rules)?),
        None => shipped_evaluator(&ending_of_path(rules, Objective::Win))
            .map(|(path, bytes)| shared(path, bytes, rules))
            .transpose()?,
    };
    Ok(evaluator)
}

/// The first file beside this path whose name ends in this way. So a version finds its evaluator
/// also if it has another name than the file that was learned.
fn file_with_ending(path: &Path, ending: &str) -> Option<PathBuf> {
    let folder = path.parent()?;
    let names =
        folder.read_dir().ok()?.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| name.ends_with(ending)).min().map(|name| folder.join(name))
}

/// The built-in evaluator from which these rules are learned: that of the nearest built-in rule set
/// among the files that they extend. `None` if there is none, or if the rules are built in and
/// unchanged.
pub fn learning_base(rules: &Rules) -> Option<LearningBase> {
    for name in &rules.lineage {
        if shipped_text(name).is_none() {
            continue;
        }
        let base = load_from(&FileSource::Shipped(name.clone()).into()).ok()?;
        if base.fingerprint == rules.fingerprint {
            return None;
        }
        let (path, bytes) = shipped_evaluator(&ending_of_path(&base, Objective::Win))?;
        let evaluator = shared(path, bytes, &base).ok()?;
        return (base.race().is_some() == rules.race().is_some())
            .then_some(LearningBase { rules: base, evaluator });
    }
    None
}

/// The rule sets that lack an evaluator, each once.
pub(super) fn lacking<'a>(played: &[&'a Rules], evaluators: &Evaluators) -> Vec<&'a Rules> {
    let mut seen = HashSet::new();
    let lacking = played.iter().copied().filter(|rules| evaluators.of(rules).is_none());
    lacking.filter(|rules| seen.insert(rules.fingerprint.as_str())).collect()
}

impl Scenario {
    /// The rule sets for which a bot needs an evaluator that the scenario lacks, or the question
    /// how games feel does, each once. A search plays further rule sets, which are not known
    /// before.
    pub(crate) fn rules_without_evaluators(&self) -> Vec<&Rules> {
        let needs = self.needs_evaluators();
        if !needs && !self.feels() {
            return Vec::new();
        }
        let mut found = lacking(&self.question.played(&self.rules), &self.evaluators);
        // A solution tells how games feel, and no bot plays by it.
        found.retain(|rules| needs || self.solution(rules).is_none());
        found
    }

    /// Does it ask how games feel?
    pub(crate) fn feels(&self) -> bool {
        let named = self.question.quantities().into_iter();
        named.map(Quantity::least_measures).fold(self.measures, Measures::max) == Measures::Feel
    }

    /// The player whose values tell how all games of these rules feel. `None` if nothing was
    /// learned, or if nobody asks.
    pub(crate) fn feel_player(&self, rules: &Rules) -> Option<Player> {
        if self.feels() { self.valuer(rules) } else { None }
    }

    /// The player whose values of positions of these rules are the best that the scenario has:
    /// `perfect` where there is a solution, else `learned`. `None` if nothing was learned.
    pub(crate) fn valuer(&self, rules: &Rules) -> Option<Player> {
        let solved = self.solution(rules).map(|solution| Arc::clone(solution).into());
        let [learned, _] = self.evaluators.players(rules, [LEARNED; 2]);
        solved.or(learned)
    }

    /// The scenario with the evaluators that it needs and lacks, as far as they are at their usual
    /// paths.
    ///
    /// # Errors
    /// There is one, and it cannot be used.
    pub(crate) fn with_usual_evaluators(mut self) -> Result<Self, EvaluatorError> {
        let lacking = self.rules_without_evaluators().into_iter();
        let opened = lacking.map(|rules| open(rules, None, &[Path::new("")]));
        let found = opened.collect::<Result<Vec<_>, _>>()?;
        found.into_iter().flatten().for_each(|evaluator| self.evaluators.add(evaluator));
        Ok(self)
    }
}

impl ScenarioChecker<'_> {
    /// The evaluators that the scenario lists, and those at the usual paths, of all rule sets that
    /// it plays.
    pub(in crate::input) fn evaluators(&self, question: &Question) -> Evaluators {
        let field = Field::of("evaluators");
        let learned = self.fields_of_bots(BotName::needs_evaluator);
        let has_strong = self.asks_for_strong_players();
        if learned.is_empty() && !has_strong && self.draft.evaluators.is_some() {
            self.error_of_key(&field, "no bot uses an evaluator")
                .allow("`evaluators` only if `learned` is among the bots, or for strong players")
                .advise("leave `evaluators` out");
        }
        if self.rules.is_empty() || learned.is_empty() && !has_strong {
            return Evaluators::default();
        }
        let played = question.played(self.rules);
        let folder = folder_of(Some(self.source)).unwrap_or_default();
        let listed = self.draft.evaluators.iter().flatten().enumerate();
        let open_listed =
            |(place, file)| self.open_evaluator(&folder.join(file), &field.item(place), &played);
        let mut found: Evaluators = listed.filter_map(open_listed).collect();
        // The evaluators of strong players are looked up when it is known who stands for them.
        let Some(first) = learned.first() else { return found };
        for rules in lacking(&played, &found) {
            match open(rules, None, &[&folder, Path::new("")]) {
                Ok(evaluator) => evaluator.into_iter().for_each(|usual| found.add(usual)),
                Err(error) => drop(self.error_with_text(first, &error)),
            }
        }
        found
    }

    /// Opens a file that the scenario lists, for one of the rule sets that it plays.
    fn open_evaluator(
        &self,
        path: &Path,
        field: &Field,
        played: &[&Rules],
    ) -> Option<Arc<Evaluator>> {
        let head = match read_head(path) {
            Ok(head) => head,
            Err(error) => {
                return self.error_with_text(field, &format!("{error}{}", error.flags())).none();
            }
        };
        let Some(rules) = played.iter().find(|rules| rules.fingerprint == head.fingerprint) else {
            let what = format!(
                "this evaluator learned {} (fingerprint {}), but the scenario has no rule set with \
                 these rules",
                quoted(&head.rules),
                head.fingerprint
            );
            let wanted = |rules: &Rules| format!("{} ({})", quoted(&rules.name), rules.fingerprint);
            let allowed: Vec<String> = played.iter().copied().map(wanted).collect();
            let diagnostic = self.error(field, what);
            return diagnostic.allow(format!("evaluators of {}", allowed.join(", "))).none();
        };
        match Evaluator::open(path, rules) {
            Ok(evaluator) => Some(Arc::new(evaluator)),
            Err(error) => self.error_with_text(field, &format!("{error}{}", error.flags())).none(),
        }
    }
}
