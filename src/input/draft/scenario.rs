//! A scenario, as written in its file.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::balance::measures::Measures;
use crate::input::draft::bots::{PairDraft, PlayersDraft};
use crate::input::draft::questions::{self, each_question};
use crate::input::draft::{MAX_ABOUT, MAX_TITLE};
use crate::input::outputs::Output;

/// The time for which a throw keeps a table busy, unless a scenario says otherwise: a throw is
/// thrown, read and moved. In seconds.
pub const SECONDS_PER_THROW: f64 = 8.0;

macro_rules! scenario_draft {
    ($(
        $(#[$meaning:meta])*
        $kind:ident($checked:ty) $block:ident: $draft:ident = $example:tt;
    )*) => {
        /// A question for Urlab: which rule sets are played, by which bots, how often, and what is
        /// written.
        #[derive(Debug, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct ScenarioDraft {
            /// The short name; the folder of the report has this name. Without this field, the name
            /// of the file without `.yaml`.
            #[serde(default)]
            #[schemars(regex(pattern = "^[a-z0-9][a-z0-9-]{0,99}$"))]
            pub name: Option<String>,
            /// The name for people; without this field, the short one.
            #[serde(default)]
            #[schemars(length(min = 1), extend("maxLength" = MAX_TITLE))]
            pub title: Option<String>,
            /// What the scenario is for, in a few sentences.
            #[serde(default)]
            #[schemars(extend("maxLength" = MAX_ABOUT))]
            pub about: Option<String>,
            /// The rule sets, by name or by path relative to this file, each with its overlays
            /// after `+`.
            #[schemars(
                length(min = 1, max = 100),
                example = json!(["my-game", "./other-game.yaml"])
            )]
            pub rules: Vec<String>,
            /// The players for whom the question is answered: one kind, or a list of kinds. Each
            /// kind plays every rule set against its own kind, all from the same seed. Without
            /// `players` and `bots`, strong and casual players play. A search, and a question with
            /// very many rule sets to learn, then has casual players only, and says so.
            #[serde(default)]
            pub players: Option<PlayersDraft>,
            /// Pairs of bots in place of `players`: the first player's bot, then the second
            /// player's bot. Every pair plays every rule set, all from the same seed. A `ladder`
            /// has its own list of bots.
            #[serde(default)]
            #[schemars(length(min = 1, max = 100), example = json!([["random", "greedy"]]))]
            pub bots: Option<Vec<PairDraft>>,
            /// The solutions that `perfect` and strong players use: files of `urlab solve`, by path
            /// relative to this file, in any order. Each is used for the rule set that it is a
            /// solution of. If a rule set has no solution here, Urlab uses
            /// `solutions/NAME-PIECES-win.ursol`, next to this file or in the folder where Urlab
            /// runs.
            #[serde(default)]
            #[schemars(
                length(min = 1, max = 100),
                example = json!(["solutions/my-game-3-win.ursol"])
            )]
            pub solutions: Option<Vec<String>>,
            /// The evaluators that strong players, `learned` and the bots with blunders use: files
            /// of `urlab learn`, by path relative to this file, in any order. Each is used for the
            /// rule set that it learned. If a rule set has none here, Urlab uses
            /// `solutions/NAME-FINGERPRINT-win.urbot`, next to this file or in the folder where
            /// Urlab runs, or a built-in one. If there is none, Urlab learns first, which takes
            /// some seconds.
            #[serde(default)]
            #[schemars(length(min = 1, max = 100), example = json!(["solutions/my-game.urbot"]))]
            pub evaluators: Option<Vec<String>>,
            /// The number of games of each rule set with each pair of bots. With `precision`, it is
            /// the maximum. With `tune`, it is the total of the whole search. With `compare`, an
            /// odd number is rounded up.
            #[schemars(range(min = 1, max = 1_000_000_000_000_u64))]
            pub games: u64,
            /// The number of additional matches of each rule set with each pair of bots. All rule
            /// sets must then have a `match`. Precision stops only the games, not the matches.
            #[serde(default)]
            #[schemars(range(min = 1, max = 1_000_000_000_000_u64))]
            pub matches: Option<u64>,
            /// Stop as soon as a quantity is known this well, for every rule set with the same pair
            /// of bots. Urlab checks this after 1,024, 2,048, 4,096 ... games, then after every
            /// 65,536 games.
            #[serde(default)]
            #[schemars(example = json!({"quantity": "first_player_advantage", "half_width": 0.01}))]
            pub precision: Option<PrecisionDraft>,
            /// What is expected of every rule set with every pair of bots. Each statement holds,
            /// fails, or is not decided with these games. `urlab check` stops as soon as all are
            /// decided. All answers together are correct with the probability `level`.
            #[serde(default)]
            #[schemars(
                length(min = 1, max = 100),
                example = json!([
                    "first_player_advantage within 0.02 of 0",
                    "no unfinished games"
                ])
            )]
            pub expect: Option<Vec<String>>,
            $(
                $(#[$meaning])*
                #[serde(default)]
                #[schemars(example = json!($example))]
                pub $block: Option<questions::$draft>,
            )*
            /// The seed from which all randomness comes.
            #[serde(default = "default_seed")]
            #[schemars(range(min = 0, max = 18_446_744_073_709_551_615_u64))]
            pub seed: u64,
            /// The largest number of throws of a game. A game that needs more is stopped and
            /// counted as unfinished.
            #[serde(default = "default_throw_limit")]
            #[schemars(range(min = 1, max = 1_000_000_000))]
            pub throw_limit: u32,
            /// The confidence level of all intervals.
            #[serde(default = "default_level")]
            #[schemars(range(min = 0.5, max = 0.9999))]
            pub level: f64,
            /// The time for which a throw keeps a table busy, in seconds. Reports turn the length
            /// of a game into minutes with it. It changes no other figure.
            #[serde(default = "default_seconds_per_throw")]
            #[schemars(extend("exclusiveMinimum" = 0))]
            pub seconds_per_throw: f64,
            /// What is measured in every game; without this field, `all`. `usual` is faster. It
            /// leaves out the squares, the amount of choice and the lead changes. `feel` adds how
            /// games feel. A scenario with a block such as `compare` or `sweep` cannot have this
            /// field: it measures what it needs.
            #[serde(default)]
            #[schemars(example = json!("usual"))]
            pub measures: Option<MeasuresDraft>,
            /// Are figures plain? Without this field, the luck of throws is taken out of figures of
            /// strong players, so that each game tells more. `docs/statistics.md` says how.
            #[serde(default)]
            pub plain: bool,
            /// What is written; without this field, everything, but no `games` with `compare`.
            #[serde(default)]
            #[schemars(example = json!(["json", "html", "charts"]))]
            pub outputs: Option<Vec<OutputDraft>>,
        }
    };
}
each_question!(scenario_draft);

/// When a quantity is known well enough to stop.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrecisionDraft {
    /// A quantity, such as `first_player_advantage`, `mean_points`, `mean(throws)`, `share(draws)`,
    /// `share(throws above 300)`, or `share(CLASS)` of a win class that all the rule sets have.
    pub quantity: String,
    /// Play stops when the half-width of the quantity's confidence interval is at most this.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub half_width: f64,
}

words! {
    /// What is measured. `usual`: throws, turns, how games end, captures, extra throws, passes, and
    /// what special rules add to these. `all`: also actions, forced choices, decisions, legal
    /// actions, lead changes, and what happens on each square. `feel`: also how games feel, such as
    /// when they are decided and how far the winner was down; an evaluator follows each game.
    MeasuresDraft: Measures {
        Usual,
        All,
        Feel
    }
}

words! {
    /// A part of the report. `json`: the summary as JSON. `parquet`: findings and distributions as
    /// Parquet. `csv`: findings as CSV. `games`: a Parquet row for each game and for each match,
    /// only without a question or with `compare`. `html`, `markdown` and `charts` are for reading.
    OutputDraft: Output {
        Json,
        Parquet,
        Csv,
        Games,
        Html,
        Markdown,
        Charts
    }
}

fn default_seed() -> u64 {
    1
}

fn default_throw_limit() -> u32 {
    100_000
}

fn default_level() -> f64 {
    0.95
}

fn default_seconds_per_throw() -> f64 {
    SECONDS_PER_THROW
}
