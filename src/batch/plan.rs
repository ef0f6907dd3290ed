//! Plans: everything that decides the bytes of a batch.

use crate::batch::luck::PlanLuck;
use crate::batch::player::{Player, PlayerVisitor, evaluator_identities, identities};
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::learn::head::EvaluatorIdentity;
use crate::play::bots::BotKind;
use crate::play::feel::measured::FeelBy;
use crate::play::luck::LuckBy;
use crate::play::measured_game::MeasuredBy;
use crate::play::record::CountReader;
use crate::solve::identity::Identity;

/// A whole-number quantity of one game that a histogram counts.
#[derive(Clone, Copy, Debug)]
pub struct HistogramColumn {
    /// Its short name, as in JSON.
    pub id: &'static str,
    /// Reads it from a game.
    pub reader: CountReader,
    /// Does it need records with detail?
    pub detail: bool,
}

/// Two whole-number quantities of one game. Their totals form a ratio.
#[derive(Clone, Copy, Debug)]
pub struct RatioColumn {
    /// Its short name, as in JSON.
    pub id: &'static str,
    /// Reads the numerator from a game.
    pub numerator: CountReader,
    /// Reads the denominator from a game.
    pub denominator: CountReader,
    /// Does it need records with detail?
    pub detail: bool,
}

/// A plan of games for `batch`: one rule set, one pair of bots, a number of games.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rule set.
    pub rules: Rules,
    /// The bots of the first player and of the second player.
    pub bots: [Player; 2],
    /// The number of games. With a requested precision, the highest number.
    pub games: u64,
    /// The seed. Together with the index of a game it gives the random stream of the game.
    pub seed: u64,
    /// The highest number of throws of one game, at least 1.
    pub throw_limit: u32,
    /// The histograms to keep.
    pub columns: Vec<HistogramColumn>,
    /// The ratios to keep.
    pub ratios: Vec<RatioColumn>,
    /// Does it watch the squares of the board?
    pub watch_board: bool,
    /// What tells the luck of the games, and what it is taken out of. `None` if nobody measures it.
    pub luck: Option<PlanLuck>,
    /// The player whose values of positions tell how the games feel. `None` if nobody asks that.
    pub feel: Option<Player>,
}

impl Plan {
    /// The kinds of the players. `None` if a player uses a solution or an evaluator.
    pub fn kinds(&self) -> Option<[BotKind; 2]> {
        let [first, second] = self.bots.each_ref().map(Player::kind);
        Some([first?, second?])
    }

    /// The evaluators that the players use, without duplicates.
    pub fn evaluators(&self) -> Vec<EvaluatorIdentity> {
        evaluator_identities(&self.bots)
    }

    /// The solutions that the players use, without duplicates.
    pub fn solutions(&self) -> Vec<Identity> {
        identities(&self.bots)
    }

    /// Do the games need records with detail ([`GameRecord`](crate::play::record::GameRecord))?
    /// They do if a column or a ratio needs it.
    pub fn needs_detail(&self) -> bool {
        self.columns.iter().any(|column| column.detail)
            || self.ratios.iter().any(|ratio| ratio.detail)
    }

    /// A text that names everything that determines the tally.
    pub fn identity(&self) -> String {
        let Self { rules, games, seed, throw_limit, watch_board, .. } = self;
        let bots: Vec<&str> = self.bots.iter().map(|player| player.bot_name().name()).collect();
        let solutions = self.solutions().into_iter().map(|solution| solution.checksum);
        let evaluators = self.evaluators().into_iter().map(|evaluator| evaluator.checksum);
        let checksums: Vec<String> = solutions.chain(evaluators).collect();
        let columns: Vec<&str> = self.columns.iter().map(|column| column.id).collect();
        let ratios: Vec<&str> = self.ratios.iter().map(|ratio| ratio.id).collect();
        let luck =
            self.luck.as_ref().map_or_else(String::new, |luck| format!(" {}", luck.identity()));
        let feel = self.feel.as_ref().map_or_else(String::new, |player| {
            let own = identities(std::slice::from_ref(player));
            let learned = evaluator_identities(std::slice::from_ref(player));
            let solved = own.into_iter().map(|solution| solution.checksum);
            let all = solved.chain(learned.into_iter().map(|evaluator| evaluator.checksum));
            format!(" feel {}", all.collect::<Vec<_>>().join(" "))
        });
        format!(
            "{} {bots:?} {checksums:?} {games} {seed} {throw_limit} {watch_board} {columns:?} \
             {ratios:?}{luck}{feel}",
            rules.fingerprint
        )
    }

    /// What tells the luck of its games, and how they feel. `bots` are those of its players.
    pub fn measured_by<G: Game>(&self) -> MeasuredBy<'_, G>
    where
        Player: PlayerVisitor<G>,
    {
        let luck = self.luck.as_ref().map_or(LuckBy::NOTHING, |luck| luck.teller.of_games());
        let feel = match &self.feel {
            None => FeelBy::Nothing,
            Some(player) if self.players_value_as(player) => FeelBy::Players,
            Some(player) => FeelBy::Bot(player.bot()),
        };
        MeasuredBy { luck, feel }
    }

    /// Do both players play by the values that tell how the games feel?
    pub fn is_played_by_evaluator(&self) -> bool {
        self.feel.as_ref().is_some_and(|player| self.bots.iter().all(|bot| bot == player))
    }

    /// Do those of the players who value positions value them as this player does?
    fn players_value_as(&self, player: &Player) -> bool {
        let mut valuers = self.bots.iter().filter(|bot| bot.kind().is_none()).peekable();
        valuers.peek().is_some() && valuers.all(|bot| bot.values_as(player))
    }

    /// Does it tell the luck of single throws?
    pub fn tells_throws(&self) -> bool {
        self.luck.as_ref().is_some_and(|luck| luck.tells_throws)
    }

    /// A bound of every count of a game: a throw moves no piece further than a path is long. The
    /// chances of a game are below 2^14.
    pub fn greatest_count(&self) -> u64 {
        (u64::from(self.throw_limit) + 1).saturating_mul(1 << 10).clamp(1 << 14, 1 << 27)
    }

    /// Does it keep a count that the lockstep engine does not support?
    pub fn needs_plain_engine(&self) -> bool {
        let ratios = self.ratios.iter().flat_map(|ratio| [ratio.numerator, ratio.denominator]);
        self.columns.iter().map(|column| column.reader).chain(ratios).any(CountReader::is_plain)
    }
}

/// Why playing stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// All requested games were played.
    #[default]
    Complete,
    /// The requested precision was reached.
    PrecisionReached,
    /// The user interrupted.
    Interrupted,
    /// Some of the games were not played here, and their results are not there yet.
    Incomplete,
}

impl Stop {
    /// The name that JSON uses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::PrecisionReached => "precision-reached",
            Self::Interrupted => "interrupted",
            Self::Incomplete => "incomplete",
        }
    }
}
