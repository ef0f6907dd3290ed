//! Views of finished studies. They compute nothing: every figure they show is in the study.

mod action_text;
pub mod analysis_text;
pub mod answer;
mod asked;
pub mod board_text;
pub mod chart;
pub mod columns;
pub mod dice_text;
pub mod document;
mod domination_text;
pub mod effects;
pub mod exact_text;
pub mod expectations;
pub mod file;
pub mod files;
#[cfg(test)]
mod fixture;
pub mod folder;
pub mod html;
pub mod json;
pub mod junit;
pub mod ladder;
pub mod luck_text;
pub mod markdown;
pub mod parquet;
mod prose;
mod race_text;
pub mod regret_text;
pub mod rules_text;
#[cfg(test)]
mod sample;
pub mod summary;
pub mod sweep;
pub mod terminal;
pub mod transcript;
pub mod tune;
pub mod view;

use crate::balance::expect::Finding;
use crate::balance::match_study::MatchStudy;
use crate::balance::study::Study;

/// What one scenario found: all that the files of its report folder show.
#[derive(Clone, Debug)]
pub struct Report {
    /// The scenario's short name, which is the folder's.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What it is for, in a paragraph; empty if it says nothing.
    pub about: String,
    /// What was played, in the scenario's order; may be empty.
    pub cases: Vec<Case>,
    /// Cases of the scenario that were not played, because playing was interrupted before.
    pub cases_left_out: usize,
}

impl Report {
    /// What a reader must know of the cases that are not here; `None` if all are.
    pub fn left_out(&self) -> Option<String> {
        let (played, all) = (self.cases.len(), self.cases.len() + self.cases_left_out);
        (self.cases_left_out > 0)
            .then(|| format!("interrupted: the report holds {played} of the {all} cases asked for"))
    }
}

/// One study of a report.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its short name, unique in the report and safe in a file name: `urgammon-greedy-greedy`.
    pub id: String,
    /// Its name for people.
    pub label: String,
    /// What was found.
    pub study: Study,
    /// What was found of matches, if the scenario asks for them.
    pub matches: Option<MatchStudy>,
    /// What came of the scenario's statements, if it has any.
    pub expectations: Vec<Finding>,
}
