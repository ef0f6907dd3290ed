//! Views of finished studies. Reports compute nothing: they only show.

pub mod chart;
pub mod html;
pub mod markdown;
pub mod number;
#[cfg(test)]
mod sample;
pub mod view;

use crate::balance::study::Study;

/// All that one scenario found: what every view is made from.
#[derive(Clone, Debug)]
pub struct Report {
    /// The scenario's short name, which names the output folder.
    pub name: String,
    /// The scenario's title for people.
    pub title: String,
    /// What was asked, in a few sentences; may be empty.
    pub about: String,
    /// One case for each rule set and pair of bots, in the scenario's order.
    pub cases: Vec<Case>,
}

/// One rule set played by one pair of bots.
#[derive(Clone, Debug)]
pub struct Case {
    /// A name safe in file names: rule set, first player's bot, second player's bot.
    pub id: String,
    /// The name for people.
    pub label: String,
    /// What was found.
    pub study: Study,
}
