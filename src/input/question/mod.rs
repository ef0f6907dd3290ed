//! The question that a scenario asks about its rule sets. Each question has a file here, with its
//! checked form and the checks that lead to it.

pub mod case;
pub mod compare;
pub mod effects;
pub mod evaluators;
pub mod expect;
pub mod ladder;
pub mod no_strong;
pub mod player_kinds;
pub mod players;
mod quantity;
pub mod readings;
mod solutions;
mod space;
pub mod sweep;
pub mod tune;

use std::fmt::Display;

use serde_json::Value as Json;

use crate::balance::quantity::Quantity;
use crate::game::rules::Rules;
use crate::input::collector::Collector;
use crate::input::draft::questions::each_question;
use crate::input::draft::scenario::{OutputDraft, ScenarioDraft};
use crate::input::locate::file_source::FileSource;
use crate::input::locate::rule_set_ref::RuleSetRef;
use crate::input::tree::field::Field;

/// A question that a block of a scenario asks, checked.
pub(super) trait QuestionBlock: Sized {
    /// The block, as a file has it.
    type Draft;
    /// Does the question change rules? A solution is valid for fixed rules only.
    const CHANGES_RULES: bool = false;
    /// Are single games written, if a scenario wants them?
    const WRITES_GAMES: bool = false;

    /// The question of this block. `None` after an error without which it has no sense.
    fn check(draft: &Self::Draft, scenario: &ScenarioChecker<'_>) -> Option<Self>;

    /// The rule sets that are played, if the scenario lists these. A search plays further ones,
    /// which are not known before.
    fn played<'a>(&'a self, listed: &'a [Rules]) -> Vec<&'a Rules> {
        listed.iter().collect()
    }

    /// What the question asks for in addition to rules and bots, as text for the fingerprint of a
    /// plan. It holds contents, not paths.
    fn plan_text(&self) -> String;

    /// The quantities that it names.
    fn quantities(&self) -> Vec<&Quantity>;
}

/// What is known of a block without its content.
struct ListedBlock {
    name: &'static str,
    changes_rules: bool,
    writes_games: bool,
    is_asked: fn(&ScenarioDraft) -> bool,
    check: fn(&ScenarioChecker<'_>) -> Option<Question>,
}

macro_rules! questions {
    ($($(#[$meaning:meta])* $kind:ident($checked:ty) $block:ident: $draft:ty = $example:tt;)*) => {
        /// What a scenario asks.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Question {
            /// How every rule set plays with every pair of bots, without a comparison.
            Cases,
            $($(#[$meaning])* $kind($checked),)*
        }

        impl Question {
            /// The rule sets that are played, if the scenario lists these. A search plays further
            /// ones, which are not known before.
            pub fn played<'a>(&'a self, listed: &'a [Rules]) -> Vec<&'a Rules> {
                match self {
                    Self::Cases => listed.iter().collect(),
                    $(Self::$kind(asked) => asked.played(listed),)*
                }
            }

            /// What the question asks for in addition to rules and bots, as text for the
            /// fingerprint of a plan.
            pub fn plan_text(&self) -> String {
                match self {
                    Self::Cases => String::new(),
                    $(Self::$kind(asked) => asked.plan_text(),)*
                }
            }

            /// The quantities that it names.
            pub fn quantities(&self) -> Vec<&Quantity> {
                match self {
                    Self::Cases => Vec::new(),
                    $(Self::$kind(asked) => asked.quantities(),)*
                }
            }
        }

        const BLOCKS: &[ListedBlock] = &[$(ListedBlock {
            name: stringify!($block),
            changes_rules: <$checked as QuestionBlock>::CHANGES_RULES,
            writes_games: <$checked as QuestionBlock>::WRITES_GAMES,
            is_asked: |draft| draft.$block.is_some(),
            check: |scenario| {
                let block = scenario.draft.$block.as_ref()?;
                QuestionBlock::check(block, scenario).map(Question::$kind)
            },
        }),*];
    };
}
each_question!(questions);

impl<T: QuestionBlock> QuestionBlock for Box<T> {
    type Draft = T::Draft;
    const CHANGES_RULES: bool = T::CHANGES_RULES;
    const WRITES_GAMES: bool = T::WRITES_GAMES;

    fn check(draft: &T::Draft, scenario: &ScenarioChecker<'_>) -> Option<Self> {
        T::check(draft, scenario).map(Self::new)
    }

    fn played<'a>(&'a self, listed: &'a [Rules]) -> Vec<&'a Rules> {
        T::played(self, listed)
    }

    fn plan_text(&self) -> String {
        T::plan_text(self)
    }

    fn quantities(&self) -> Vec<&Quantity> {
        T::quantities(self)
    }
}

/// The items as text, with commas between them.
fn list(all: impl IntoIterator<Item = impl Display>) -> String {
    all.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// The checks of a scenario. The checks of its questions and of its solutions are in their own
/// files.
pub(super) struct ScenarioChecker<'a> {
    /// The scenario as it is written in its file.
    pub draft: &'a ScenarioDraft,
    /// The rule sets that the names refer to.
    pub rule_set_refs: &'a [RuleSetRef],
    /// The rule sets; empty if one of them is invalid.
    pub rules: &'a [Rules],
    /// The file of the scenario.
    pub source: &'a FileSource,
    /// The collector of errors.
    pub collector: &'a Collector<'a>,
}

/// The block of a scenario file that asks a question: its name and its fields.
pub type QuestionFields = (&'static str, Json);

impl ScenarioChecker<'_> {
    /// The block that asks the question, as the file has it. `None` if there is none.
    pub(super) fn written_block(&self) -> Option<QuestionFields> {
        let name = self.blocks().first()?.name;
        let fields = self.collector.tree().get(name)?.to_json();
        Some((name, fields))
    }

    /// The blocks of the scenario that ask a question. More than one is an error.
    fn blocks(&self) -> Vec<&'static ListedBlock> {
        BLOCKS.iter().filter(|block| (block.is_asked)(self.draft)).collect()
    }

    /// The block that changes rules, if there is one.
    fn block_that_changes_rules(&self) -> Option<&'static str> {
        self.blocks().iter().find(|block| block.changes_rules).map(|block| block.name)
    }

    /// The question of a scenario, with an error for each block after the first, and for each field
    /// that is allowed only without a question.
    pub(super) fn question(&self) -> Question {
        let blocks = self.blocks();
        let [first, others @ ..] = &blocks[..] else { return Question::Cases };
        self.check_single_question(first, others);
        (first.check)(self).unwrap_or(Question::Cases)
    }

    fn check_single_question(&self, first: &ListedBlock, others: &[&ListedBlock]) {
        let asked = first.name;
        for block in others {
            let found = format!("there are two questions, `{asked}` and `{}`", block.name);
            let diagnostic = self.collector.error(block.name, found);
            diagnostic.allow("one question for each scenario").advise("write two files");
        }
        let only_for_cases = [
            ("matches", self.draft.matches.is_some()),
            ("precision", self.draft.precision.is_some()),
            ("expect", self.draft.expect.is_some()),
            ("measures", self.draft.measures.is_some()),
        ];
        for (field, _) in only_for_cases.into_iter().filter(|(_, is_present)| *is_present) {
            let found = format!("`{field}` cannot be used with `{asked}`");
            self.collector.error_of_key(field, found).advise(format!("leave `{field}` out"));
        }
        let outputs = self.draft.outputs.iter().flatten();
        let games = outputs.into_iter().position(|output| matches!(output, OutputDraft::Games));
        if let Some(place) = games.filter(|_| !first.writes_games) {
            let found = format!("`{asked}` does not write single games");
            let error = self.collector.error(Field::of("outputs").item(place), found);
            error
                .allow("`games` with `compare`, or without a question")
                .advise("leave `games` out");
        }
    }
}
