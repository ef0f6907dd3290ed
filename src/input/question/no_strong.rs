//! Why no strong players answer a question that asks for them.

use crate::learn::head::{learn_argument, learn_more};
use crate::stats::digits::grouped;

/// Why no strong players play, though they were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoStrong {
    /// What was learned does not beat each simple bot.
    Weak {
        /// The rule set's name.
        rules: String,
        /// The bots that it does not beat.
        unbeaten: Vec<String>,
        /// The number of games that were planned.
        planned: u64,
    },
    /// Nothing was learned of these rules yet, and they are played at once.
    Unlearned {
        /// The rule set's name.
        rules: String,
    },
    /// Nothing can be learned, because games do not end.
    Unending {
        /// The rule set's name.
        rules: String,
        /// The games that were tried.
        games: u64,
        /// Those that did not end.
        unfinished: u64,
        /// The most throws of each.
        throws: u32,
    },
    /// Too many rule sets would have to be learned first.
    Price {
        /// Their number.
        rule_sets: usize,
        /// The command that plays the question with strong players.
        command: String,
    },
    /// A search tries rule sets that would have to be learned first.
    Search {
        /// The command that plays the question with strong players.
        command: String,
    },
}

impl NoStrong {
    /// The players that can play without strong ones.
    pub(crate) const ALLOWED: &'static str = "the players `casual` and `random`";

    /// The reason, as the end of a sentence.
    pub fn reason(&self) -> String {
        match self {
            Self::Weak { rules, unbeaten, .. } => format!(
                "what was learned of `{rules}` is weak: it does not beat {}",
                unbeaten.join(" or ")
            ),
            Self::Unlearned { rules } => format!("nothing was learned of `{rules}` yet"),
            Self::Unending { rules, games, unfinished, throws } => format!(
                "`{rules}` cannot be learned: {} of {} games did not end within {} throws",
                grouped(*unfinished),
                grouped(*games),
                grouped((*throws).into())
            ),
            Self::Price { rule_sets, .. } => format!(
                "{} rule sets would have to be learned for strong ones",
                grouped(*rule_sets as u64)
            ),
            Self::Search { .. } => {
                "each rule set that a search tries would have to be learned for strong ones"
                    .to_owned()
            }
        }
    }

    /// What to do for strong players, as a sentence without a full stop.
    pub fn way_out(&self) -> String {
        match self {
            Self::Weak { rules, planned, .. } => {
                format!("`{}` learns more games", learn_more(&learn_argument(rules), *planned))
            }
            Self::Unlearned { rules } => {
                format!("`urlab learn {}` learns it", learn_argument(rules))
            }
            Self::Unending { rules, .. } => {
                let rules = learn_argument(rules);
                format!("`urlab simulate {rules} --players casual` shows why games do not end")
            }
            Self::Price { command, .. } | Self::Search { command } => {
                format!("`{command}` does that")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_a_way_out() {
        let rules = || "mine".to_owned();
        let weak = NoStrong::Weak {
            rules: rules(),
            unbeaten: vec!["greedy".to_owned(), "casual".to_owned()],
            planned: 1_000,
        };
        assert_eq!(
            weak.reason(),
            "what was learned of `mine` is weak: it does not beat greedy or casual"
        );
        assert_eq!(weak.way_out(), "`urlab learn mine --games 4000 --force` learns more games");
        let unending =
            NoStrong::Unending { rules: rules(), games: 100, unfinished: 98, throws: 10_000 };
        assert_eq!(
            unending.reason(),
            "`mine` cannot be learned: 98 of 100 games did not end within 10,000 throws"
        );
        let command = "urlab run mine.yaml --players strong".to_owned();
        let price = NoStrong::Price { rule_sets: 1_200, command };
        assert_eq!(price.reason(), "1,200 rule sets would have to be learned for strong ones");
        assert_eq!(price.way_out(), "`urlab run mine.yaml --players strong` does that");
    }
}
