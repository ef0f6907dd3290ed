//! Players: a bot that needs only the rules, or a bot with its evaluator or its solution.

use std::sync::Arc;

use crate::game::contract::Game;
use crate::game::domination::Domination;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::learn::head::EvaluatorIdentity;
use crate::play::bots::{Bot, BotKind};
use crate::solve::identity::Identity;
use crate::solve::perfect::Perfect;
use crate::solve::solution::Solution;

/// The name of a bot in commands and files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotName {
    /// A bot that needs only the rules.
    Kind(BotKind),
    /// A bot that plays by a learned evaluator.
    Learned(Skill),
    /// The bot that plays by a solution.
    Perfect,
}

impl BotName {
    /// All bots, in the order of lists.
    pub fn all() -> impl Iterator<Item = Self> {
        let kinds = BotKind::ALL.iter().copied().map(Self::Kind);
        kinds.chain(Skill::ALL.map(Self::Learned)).chain([Self::Perfect])
    }

    /// The names of the bots that need no solution, separated by commas.
    pub fn names_without_solution() -> String {
        let names = Self::all().filter(|bot| *bot != Self::Perfect).map(Self::name);
        names.collect::<Vec<_>>().join(", ")
    }

    /// The name that commands and files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kind(kind) => kind.name(),
            Self::Learned(skill) => skill.name(),
            Self::Perfect => "perfect",
        }
    }

    /// What the bot does, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Kind(kind) => kind.description(),
            Self::Learned(Skill::OneThrow) => "plays by what it learned of the rules",
            Self::Learned(Skill::TwoThrows) => "plays by what it learned, one throw further",
            Self::Learned(Skill::Blunders(_)) => {
                "plays a random action in so many percent of its decisions, else as `learned`"
            }
            Self::Perfect => "plays perfectly, by a solution of `urlab solve`",
        }
    }

    /// Does it play by a learned evaluator?
    pub const fn needs_evaluator(self) -> bool {
        matches!(self, Self::Learned(_))
    }

    /// Does it draw lots that have no exact chances in a chain? The choices of `random` are all as
    /// likely, so they have.
    pub const fn draws_lots(self) -> bool {
        matches!(self, Self::Learned(Skill::Blunders(_)))
    }

    /// The bot with this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|bot| bot.name() == name)
    }
}

impl From<BotKind> for BotName {
    fn from(kind: BotKind) -> Self {
        Self::Kind(kind)
    }
}

/// The games of each rule set and kind of players, unless the user says otherwise. Intervals of
/// shares are then about two percentage points wide, and strong players have played them in
/// seconds.
pub const USUAL_GAMES: u64 = 10_000;

/// Players as people speak of them: how well they play, whichever bot stands for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// The strongest play that is proven for the rules: `perfect` where there is a solution, else
    /// `learned`.
    Strong,
    /// People who know the rules and do not calculate: the bot `casual`.
    Casual,
    /// Every legal action equally likely: the bot `random`.
    Random,
}

impl PlayerKind {
    /// All kinds, the strongest first.
    pub const ALL: [Self; 3] = [Self::Strong, Self::Casual, Self::Random];

    /// Whom a question is answered for if it names no players. Strong play is the answer, and
    /// casual play stands beside it.
    pub const USUAL: [Self; 2] = [Self::Strong, Self::Casual];

    /// The name that commands and files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strong => "strong",
            Self::Casual => "casual",
            Self::Random => "random",
        }
    }

    /// Who plays, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Strong => "the strongest proven play of these rules",
            Self::Casual => "people who know the rules and do not calculate",
            Self::Random => "every legal action is equally likely",
        }
    }

    /// The kind with this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The kind of players that both bots stand for. `None` for two different bots, and for a bot
    /// that is only a measuring instrument.
    pub(crate) fn of(bots: [BotName; 2]) -> Option<Self> {
        match bots {
            [first, second] if first != second => None,
            [BotName::Perfect | BotName::Learned(Skill::OneThrow), _] => Some(Self::Strong),
            [BotName::Kind(BotKind::Casual), _] => Some(Self::Casual),
            [BotName::Kind(BotKind::Random), _] => Some(Self::Random),
            _ => None,
        }
    }
}

/// A player of a plan, with its data.
#[derive(Clone, Debug, PartialEq)]
pub enum Player {
    /// A bot that needs only the rules.
    Kind(BotKind),
    /// A bot that plays by an evaluator. It plays only the rules of the evaluator.
    Learned(Learned<Arc<Evaluator>>),
    /// A bot that plays by a solution. It plays only the rules of the solution.
    Perfect(Perfect<Arc<Solution>>),
}

impl Player {
    /// The bot's name.
    pub const fn bot_name(&self) -> BotName {
        match self {
            Self::Kind(kind) => BotName::Kind(*kind),
            Self::Learned(learned) => BotName::Learned(learned.skill),
            Self::Perfect(_) => BotName::Perfect,
        }
    }

    /// The bot's name in commands and files.
    pub const fn name(&self) -> &'static str {
        self.bot_name().name()
    }

    /// The kind of a bot that needs only the rules. `None` for other bots.
    pub const fn kind(&self) -> Option<BotKind> {
        match self {
            Self::Kind(kind) => Some(*kind),
            Self::Learned(_) | Self::Perfect(_) => None,
        }
    }

    /// The solution of the player, if it uses one.
    pub fn solution(&self) -> Option<&Arc<Solution>> {
        match self {
            Self::Kind(_) | Self::Learned(_) => None,
            Self::Perfect(Perfect(solution)) => Some(solution),
        }
    }

    /// The evaluator of the player, if it uses one.
    pub fn evaluator(&self) -> Option<&Arc<Evaluator>> {
        match self {
            Self::Learned(learned) => Some(&learned.evaluator),
            Self::Kind(_) | Self::Perfect(_) => None,
        }
    }

    /// Does it tell the same values of positions, when it is asked for them at each throw? A player
    /// that looks further has others, and forgets what it was asked.
    pub(super) fn values_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Learned(own), Self::Learned(theirs)) => {
                let looks_further = |bot: &Learned<_>| bot.skill == Skill::TwoThrows;
                own.evaluator == theirs.evaluator && !looks_further(own) && !looks_further(theirs)
            }
            (Self::Perfect(own), Self::Perfect(theirs)) => own == theirs,
            _ => false,
        }
    }

    /// Checks whether it can play these rules.
    ///
    /// # Errors
    /// If it uses a solution or an evaluator of other rules.
    pub fn plays(&self, rules: &Rules) -> Result<(), String> {
        if let Some(head) = self.evaluator().map(|evaluator| evaluator.head())
            && head.fingerprint != rules.fingerprint
        {
            return Err(format!("the evaluator learned `{}`, not `{}`", head.rules, rules.name));
        }
        match self.solution() {
            Some(solution) if solution.head().fingerprint != rules.fingerprint => Err(format!(
                "the solution belongs to `{}`, not to `{}`",
                solution.head().rules,
                rules.name
            )),
            _ => Ok(()),
        }
    }
}

impl From<BotKind> for Player {
    fn from(kind: BotKind) -> Self {
        Self::Kind(kind)
    }
}

impl From<Arc<Solution>> for Player {
    fn from(solution: Arc<Solution>) -> Self {
        Self::Perfect(Perfect(solution))
    }
}

/// The solutions that these players use, without duplicates.
pub fn identities(players: &[Player]) -> Vec<Identity> {
    let mut all: Vec<Identity> =
        players.iter().filter_map(|player| Some(player.solution()?.identity())).collect();
    all.dedup();
    all
}

/// The evaluators that these players use, without duplicates.
pub fn evaluator_identities(players: &[Player]) -> Vec<EvaluatorIdentity> {
    let mut all: Vec<EvaluatorIdentity> =
        players.iter().filter_map(|player| Some(player.evaluator()?.identity())).collect();
    all.dedup();
    all
}

/// The names of two bots. Two evaluators that play in the same way are told apart by their files,
/// or by their checksums if the files have the same name.
pub fn told_apart(
    names: [&'static str; 2],
    evaluators: [Option<EvaluatorIdentity>; 2],
) -> [String; 2] {
    match evaluators {
        [Some(first), Some(second)]
            if names[0] == names[1] && first.checksum != second.checksum =>
        {
            let same = first.file == second.file;
            [first, second].map(|evaluator| {
                let EvaluatorIdentity { file, checksum, .. } = evaluator;
                let short = || checksum.chars().take(8).collect();
                format!("{} ({})", names[0], if same { short() } else { file })
            })
        }
        _ => names.map(str::to_owned),
    }
}

/// The names of two players, told apart.
pub fn names(players: &[Player; 2]) -> [String; 2] {
    let evaluator = |player: &Player| player.evaluator().map(|evaluator| evaluator.identity());
    told_apart(players.each_ref().map(Player::name), players.each_ref().map(evaluator))
}

/// The bots of the two players of a race.
pub fn race_bots(players: &[Player; 2]) -> [&dyn Bot<Race>; 2] {
    players.each_ref().map(PlayerVisitor::bot)
}

/// A player that can play games of type `G`.
pub trait PlayerVisitor<G: Game> {
    /// The bot for such games.
    fn bot(&self) -> &dyn Bot<G>;
}

impl PlayerVisitor<Race> for Player {
    fn bot(&self) -> &dyn Bot<Race> {
        match self {
            Self::Kind(kind) => kind.bot(),
            Self::Learned(learned) => learned,
            Self::Perfect(perfect) => perfect,
        }
    }
}

impl PlayerVisitor<Domination> for Player {
    fn bot(&self) -> &dyn Bot<Domination> {
        match self {
            Self::Kind(kind) => kind.bot(),
            Self::Learned(learned) => learned,
            Self::Perfect(_) => unreachable!(
                "only races have solutions, and the players were \
                checked"
            ),
        }
    }
}

/// The bots of two players.
///
/// # Panics
/// If a player uses a solution of other rules.
pub fn bots_of<'a, G: Game>(players: &'a [Player; 2], rules: &Rules) -> [&'a dyn Bot<G>; 2]
where
    Player: PlayerVisitor<G>,
{
    let [light, dark] = players.each_ref().map(|player| {
        player.plays(rules).unwrap_or_else(|reason| panic!("{reason}"));
        player.bot()
    });
    // If one bot plays both seats, it follows the game once.
    [light, if players[0] == players[1] { light } else { dark }]
}
