//! Turns kinds of players into the bots that stand for them in a question, when it is read.
//!
//! All rule sets of a question have the same bots, so that a comparison compares rules and not
//! players. A kind that cannot play is left out.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::batch::player::{BotName, Player, PlayerKind};
use crate::game::rules::Rules;
use crate::input::diagnostic::quoted;
use crate::input::locate::file_source::folder_of;
use crate::input::question::evaluators::{Evaluators, lacking, open};
use crate::input::question::no_strong::NoStrong;
use crate::input::question::player_kinds::{AskedPlayers, LEARNED, PlayerKinds, bots_of};
use crate::input::question::{Question, ScenarioChecker};
use crate::input::scenario::Scenario;
use crate::input::tree::field::Field;
use crate::learn::evaluator::Evaluator;
use crate::learn::file::EvaluatorError;
use crate::learn::proof::PlayProof;
use crate::solve::file::{FileError, Objective, read_head};
use crate::solve::identity::default_path;
use crate::solve::solution::Solution;

/// The most rule sets that are learned for a question that names no players. Each takes some
/// seconds, so these take two minutes or so. Who names strong players waits longer.
const MOST_LEARNED: usize = 16;

/// The reason why a question has no players.
#[derive(Debug, thiserror::Error)]
pub enum PlayersError {
    /// The file of a solution cannot be used.
    #[error("{0}{flags}", flags = .0.flags())]
    Solution(#[from] FileError),
    /// The file of an evaluator cannot be used.
    #[error("{0}{flags}", flags = .0.flags())]
    Evaluator(#[from] EvaluatorError),
    /// Only strong players were asked for, and they cannot play.
    #[error("{}", .0.reason())]
    Nobody(NoStrong),
}

impl Scenario {
    /// The scenario with these players. Solutions and evaluators come from these folders.
    /// `command` plays the question with strong players alone.
    ///
    /// # Errors
    /// A file cannot be used, or nobody is left who can play.
    pub(crate) fn with_players(
        mut self,
        asked: &AskedPlayers,
        folders: &[&Path],
        command: &str,
    ) -> Result<Self, PlayersError> {
        self.kinds = match asked {
            AskedPlayers::Usual => PlayerKind::USUAL.to_vec(),
            AskedPlayers::Kinds(kinds) => kinds.all().to_vec(),
        };
        let mut strongest = LEARNED;
        if self.kinds.contains(&PlayerKind::Strong) || self.feels() {
            // A file that the user names comes first.
            let names_evaluators = self.evaluators.all().next().is_some();
            let names_solutions = self.solutions.iter().flatten().next().is_some();
            let solutions = if names_evaluators && !names_solutions {
                None
            } else {
                self.all_solutions(folders)?
            };
            if let Some(solutions) = solutions {
                self.solutions = solutions;
                strongest = BotName::Perfect;
            } else {
                let found = self.with_usual(folders)?;
                match self.too_expensive(asked, &found, command) {
                    Some(price) => {
                        self.kinds.retain(|kind| *kind != PlayerKind::Strong);
                        self.no_strong = Some(price);
                    }
                    None => self.evaluators = found,
                }
            }
        }
        self.bots = self.kinds.iter().map(|kind| bots_of(*kind, strongest)).collect();
        self.refuse_weak().map_err(PlayersError::Nobody)?;
        Ok(self)
    }

    /// Why strong players would cost too much. `None` if they were asked for by name, or are
    /// cheap.
    fn too_expensive(
        &self,
        asked: &AskedPlayers,
        found: &Evaluators,
        command: &str,
    ) -> Option<NoStrong> {
        let by_command = || command.to_owned();
        match (asked, &self.question) {
            (AskedPlayers::Kinds(_), _) => None,
            (AskedPlayers::Usual, Question::Tune(_)) => {
                Some(NoStrong::Search { command: by_command() })
            }
            (AskedPlayers::Usual, question) => {
                let rule_sets = lacking(&question.played(&self.rules), found).len();
                let price = NoStrong::Price { rule_sets, command: by_command() };
                (rule_sets > MOST_LEARNED).then_some(price)
            }
        }
    }

    /// A solution of every rule set that is played: one that the scenario has, or one at the usual
    /// place in these folders. `None` if there is not one for each, or if a search plays more.
    fn all_solutions(
        &self,
        folders: &[&Path],
    ) -> Result<Option<Vec<Option<Arc<Solution>>>>, FileError> {
        if matches!(self.question, Question::Tune(_)) {
            return Ok(None);
        }
        let mut files = Vec::new();
        for rules in self.question.played(&self.rules) {
            let known = self.solution(rules).cloned();
            let file = if known.is_none() { solution_file(rules, folders)? } else { None };
            if known.is_none() && file.is_none() {
                return Ok(None);
            }
            files.push((rules, known, file));
        }
        let open = |(rules, known, file): (&Rules, Option<Arc<Solution>>, Option<PathBuf>)| {
            let opened = file.map(|path| Solution::open(&path, rules).map(Arc::new)).transpose()?;
            Ok(known.or(opened))
        };
        files.into_iter().map(open).collect::<Result<Vec<_>, FileError>>().map(Some)
    }

    /// The evaluators of the scenario, and those of the rule sets that it plays which are at their
    /// usual places.
    fn with_usual(&self, folders: &[&Path]) -> Result<Evaluators, EvaluatorError> {
        let mut found = self.evaluators.clone();
        for rules in lacking(&self.question.played(&self.rules), &self.evaluators) {
            open(rules, None, folders)?.into_iter().for_each(|usual| found.add(usual));
        }
        Ok(found)
    }

    /// The player of [`Self::valuer`], unless its play is weak: its values then say little.
    pub(crate) fn proven_valuer(&self, rules: &Rules) -> Option<Player> {
        let is_proven = |own: &Player| own.evaluator().is_none_or(|own| weakness(own).is_none());
        self.valuer(rules).filter(is_proven)
    }

    /// Leaves out strong players whose play is weak. A sweep refuses only the cells of these rules.
    ///
    /// # Errors
    /// Nobody is left who can play.
    pub(crate) fn refuse_weak(&mut self) -> Result<(), NoStrong> {
        if !self.has_strong_kind() || matches!(self.question, Question::Tune(_)) {
            return Ok(());
        }
        let played = self.question.played(&self.rules).into_iter();
        let weak =
            played.filter_map(|rules| Some((rules.clone(), weakness(self.evaluators.of(rules)?)?)));
        for (rules, why) in weak.collect::<Vec<_>>() {
            match &mut self.question {
                Question::Sweep(sweep) => sweep.refuse(&rules, &why.reason()),
                _ => return self.leave_out_strong(why),
            }
        }
        Ok(())
    }

    /// Is it played by strong players, because they were asked for as a kind?
    pub(crate) fn has_strong_kind(&self) -> bool {
        let is_strong = |bots: &[BotName; 2]| PlayerKind::of(*bots) == Some(PlayerKind::Strong);
        self.kinds.contains(&PlayerKind::Strong) && self.bots.iter().any(is_strong)
    }

    /// Leaves out the strong players.
    ///
    /// # Errors
    /// Nobody is left who can play.
    pub(crate) fn leave_out_strong(&mut self, why: NoStrong) -> Result<(), NoStrong> {
        self.bots.retain(|bots| PlayerKind::of(*bots) != Some(PlayerKind::Strong));
        if self.bots.is_empty() {
            return Err(why);
        }
        if !self.feels() {
            self.evaluators = Evaluators::default();
            self.solutions = Vec::new();
        }
        self.no_strong = Some(why);
        Ok(())
    }
}

/// The file of a solution of these rules at the usual place in one of these folders. `None` if
/// there is none, or if it is of other rules.
fn solution_file(rules: &Rules, folders: &[&Path]) -> Result<Option<PathBuf>, FileError> {
    if rules.race().is_none() {
        return Ok(None);
    }
    let path = default_path(rules, Objective::Win);
    let Some(file) = folders.iter().map(|folder| folder.join(&path)).find(|path| path.exists())
    else {
        return Ok(None);
    };
    let is_of_these = read_head(&file)?.fingerprint == rules.fingerprint;
    Ok(is_of_these.then_some(file))
}

/// The strong bot of these rules, if it can play at once: by a solution in one of these folders, or
/// by an evaluator whose play is not weak. `None` if the rules must be learned first.
///
/// # Errors
/// A file cannot be used.
pub fn strong_at_once(rules: &Rules, folders: &[&Path]) -> Result<Option<BotName>, PlayersError> {
    if solution_file(rules, folders)?.is_some() {
        return Ok(Some(BotName::Perfect));
    }
    let found = open(rules, None, folders)?.filter(|evaluator| weakness(evaluator).is_none());
    Ok(found.map(|_| LEARNED))
}

/// Why play by this evaluator is not strong. `None` if its play beats each simple bot, or
/// was never measured.
pub fn weakness(evaluator: &Evaluator) -> Option<NoStrong> {
    let head = evaluator.head();
    let proof = head.proof.as_ref().filter(|proof| PlayProof::is_weak(proof))?;
    Some(NoStrong::Weak {
        rules: head.rules.clone(),
        unbeaten: proof.unbeaten().map(|score| score.bot.clone()).collect(),
        planned: head.games,
    })
}

impl ScenarioChecker<'_> {
    /// The players that the file asks for. `None` if it names bots.
    fn asked_players(&self) -> Option<AskedPlayers> {
        let draft = self.draft;
        if draft.bots.is_some() || draft.ladder.is_some() {
            return None;
        }
        // The schema lists the kinds, so each name is a kind.
        let written = draft.players.iter().flat_map(|players| &players.0);
        let kinds = written.filter_map(|kind| PlayerKind::named(&kind.0));
        Some(AskedPlayers::of(PlayerKinds::each_once(kinds)))
    }

    /// Does the file ask for strong players by their kind?
    pub(in crate::input) fn asks_for_strong_players(&self) -> bool {
        match self.asked_players() {
            Some(AskedPlayers::Kinds(kinds)) => kinds.all().contains(&PlayerKind::Strong),
            Some(AskedPlayers::Usual) => true,
            None => false,
        }
    }

    /// The number of pairs of bots, or of kinds of players that are named.
    pub(in crate::input) fn pairs(&self) -> usize {
        match (&self.draft.bots, self.asked_players()) {
            (Some(pairs), _) => pairs.len(),
            (None, Some(AskedPlayers::Kinds(kinds))) => kinds.all().len(),
            (None, _) => 1,
        }
    }

    /// The bots of a search. An error if there are several.
    pub(in crate::input) fn bots_of_search(&self) -> Option<[BotName; 2]> {
        let pairs = self.draft.bots.as_deref().unwrap_or_default();
        let asked = self.asked_players();
        let several = [
            ("bots", "pairs of bots", "pair", pairs.len()),
            (
                "players",
                "kinds of players",
                "kind",
                match &asked {
                    Some(AskedPlayers::Kinds(kinds)) => kinds.all().len(),
                    _ => 0,
                },
            ),
        ];
        for (field, what, each, count) in several.into_iter().filter(|(.., count)| *count > 1) {
            let allowed = format!("one {each}: goals are for one {each} of {field}");
            self.error(field, format!("there are {count} {what}"))
                .allow(allowed)
                .advise("write a file for each");
        }
        if let Some(pair) = pairs.first() {
            return Some([BotName::named(&pair.0.0)?, BotName::named(&pair.1.0)?]);
        }
        Some(asked?.bots_of_search())
    }

    /// The scenario with the players that the file asks for by their kinds, and their errors.
    pub(in crate::input) fn cast(&self, scenario: Scenario) -> Scenario {
        self.check_kinds();
        let Some(asked) = self.asked_players().filter(|_| !self.rules.is_empty()) else {
            return scenario;
        };
        let folder = folder_of(Some(self.source)).unwrap_or_default();
        let verb = if matches!(scenario.question, Question::Tune(_)) { "tune" } else { "run" };
        let command = format!("urlab {verb} {} --players strong", self.source.argument());
        let field = Field::of("players");
        match scenario.clone().with_players(&asked, &[&folder, Path::new("")], &command) {
            Ok(played) => {
                self.check_use_of_solutions(&played);
                played
            }
            Err(PlayersError::Nobody(why)) => {
                let found = format!("strong players cannot play: {}", why.reason());
                self.error(&field, found)
                    .allow(NoStrong::ALLOWED)
                    .advise(format!("{}; or write `players: casual`", why.way_out()));
                scenario
            }
            Err(error) => {
                self.error_with_text(&field, &error);
                scenario
            }
        }
    }

    fn check_kinds(&self) {
        let field = Field::of("players");
        let Some(written) = &self.draft.players else { return };
        let other = [("bots", self.draft.bots.is_some()), ("ladder", self.draft.ladder.is_some())];
        for (name, _) in other.into_iter().filter(|(_, is_there)| *is_there) {
            let way_out = match name {
                "bots" => "leave one of them out",
                _ => "leave `players` out: a ladder lists its own bots and pairs all of them",
            };
            let found = format!("`players` cannot be used with `{name}`");
            self.error_of_key(&field, found).advise(way_out);
        }
        for (place, kind) in written.0.iter().enumerate() {
            if written.0[..place].iter().any(|earlier| earlier.0 == kind.0) {
                let found = format!("{} is here twice", quoted(&kind.0));
                self.error(field.item(place), found).allow("each kind once");
            }
        }
    }

    /// Solutions that the file lists must be used.
    fn check_use_of_solutions(&self, played: &Scenario) {
        let is_used = self.asks_for_strong_players() && self.collector.is_clean();
        if is_used
            && self.draft.solutions.is_some()
            && played.bots.iter().all(|bots| bots[0] != BotName::Perfect)
        {
            let without = self.rules.iter().find(|rules| played.solution(rules).is_none());
            let name = without.map_or("a variant", |rules| &rules.name);
            let found = format!("strong players do not use them: `{name}` has no solution");
            self.error_of_key("solutions", found)
                .allow("solutions of all rule sets that are played")
                .advise(format!("`urlab solve {name}` makes one; or leave `solutions` out"));
        }
    }
}
