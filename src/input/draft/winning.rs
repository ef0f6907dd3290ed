//! What a game is worth, as a rule file describes it: win classes, matches, stakes.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::game::rules::race::Standing;
use crate::game::rules::{Payer, Tie};
use crate::input::draft::{MAX_TITLE, number};

/// What ends the game.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WinningDraft {
    /// A player wins with so many pieces home, of all kinds together. The other pieces stay where
    /// they are. Without this field, a player needs all pieces home.
    #[schemars(range(min = 1, max = 150))]
    pub home: Option<u8>,
    /// The game ends after so many throws of both players together. The player who is ahead wins.
    /// This is a rule of the game. `throw_limit` of a scenario only stops games that do not end.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub throws: Option<u32>,
    /// Who is ahead when the throws are over. Without this field, `home`.
    pub by: Option<StandingDraft>,
}

words! {
    /// Who is ahead: the player with more pieces home, and among equals the one with fewer steps
    /// left; or the player with fewer steps left. Players who are equal in it draw.
    StandingDraft: Standing {
        Home,
        Steps
    }
}

/// A class of win.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"points": 1}))]
pub struct WinClassDraft {
    /// The name for people. Without this field, it is the short name.
    #[serde(default)]
    #[schemars(length(min = 1), extend("maxLength" = MAX_TITLE))]
    pub title: Option<String>,
    /// The points that the winner gets.
    pub points: u8,
    /// Conditions on the loser's pieces at the end of the game. All of them must hold.
    #[serde(default)]
    #[schemars(example = json!({"home": {"at_most": 0}}))]
    pub when: Option<WhenDraft>,
}

/// Bounds on how many of the loser's pieces are at each place.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WhenDraft {
    /// How many are home.
    pub home: Option<BoundDraft>,
    /// How many are waiting: not yet entered, or sent back.
    pub waiting: Option<BoundDraft>,
    /// How many are on the board.
    pub on_board: Option<BoundDraft>,
    /// How many are on the board within a zone.
    pub inside: Option<ZoneBoundDraft>,
    /// How many are on the board outside a zone.
    pub outside: Option<ZoneBoundDraft>,
}

/// Bounds on a number of pieces.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(example = json!({"at_least": 1}))]
pub struct BoundDraft {
    /// The smallest number.
    pub at_least: Option<u8>,
    /// The largest number.
    pub at_most: Option<u8>,
}

/// Bounds on a number of pieces in or outside a zone.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"zone": "rosettes", "at_least": 1}))]
pub struct ZoneBoundDraft {
    /// The zone.
    pub zone: String,
    /// The smallest number.
    #[serde(default)]
    pub at_least: Option<u8>,
    /// The largest number.
    #[serde(default)]
    pub at_most: Option<u8>,
}

/// How games add up to a match.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchDraft {
    /// The match ends when a player has this many points or more. If both players have, the one
    /// with more points wins.
    #[schemars(range(min = 1, max = 65535))]
    pub points: u16,
    /// The points that each player gets for a drawn game.
    #[serde(default)]
    pub draw_points: u8,
    /// What the loser pays for each point of difference when the match is settled.
    #[serde(default = "number::<1, u32>")]
    #[schemars(range(min = 0, max = 1_000_000))]
    pub stake_per_point: u32,
    /// What happens if both players reach the points in the same game and have equal points. Only
    /// `draw_points` can cause this. With `decider`, the players continue until a game makes a
    /// difference. With `draw`, the match is a draw. The players agree on this before the match.
    /// They never agree on a draw while the match is undecided.
    #[serde(default)]
    pub tie: TieDraft,
}

words! {
    /// What ends a match in which both players have reached the points and have equal points.
    #[derive(Default)]
    TieDraft: Tie {
        Draw,
        #[default]
        Decider
    }
}

/// What the players pay in a game.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StakesDraft {
    /// What each player pays into the pot at the start.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub ante: u32,
    /// What is paid into the pot for each landing on one of `squares`.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub fine: u32,
    /// The squares or zones where a landing costs the fine.
    pub squares: Vec<String>,
    /// Who pays for a landing.
    pub payer: PayerDraft,
}

words! {
    /// Who pays for a landing: the player whose piece landed, or the other one.
    #[derive(Default)]
    PayerDraft: Payer {
        #[default]
        Mover,
        Opponent
    }
}
