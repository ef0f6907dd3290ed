//! Runs any question without a terminal, from a checked scenario to a [`Study`].
//!
//! - **In:** a `Scenario`, and an [`Observer`] that is notified of the progress.
//! - **Out:** a [`Study`]: its findings, and the order in which they are read. A [`Finding`] is one
//!   figure with everything that a reader of it needs.
//! - **Who calls it:** the commands of `cli`, tests, and programs that use the library. `urlab
//!   exact`, `luck`, `regret` and `dice` call their question directly, without a scenario.
//! - **Begin to read:** at [`run`] and [`Finding`]. Then read `question/mod.rs`, which lists the
//!   questions, one in each file or folder. `chart.rs` has the charts that a study names; the room
//!   `chart` draws them.

pub(crate) mod answer;
pub(crate) mod chart;
pub(crate) mod decisions;
pub(crate) mod dice_section;
pub(crate) mod differences;
pub(crate) mod error;
pub(crate) mod exact_chain;
pub(crate) mod exact_table;
pub(crate) mod fact;
mod feel;
pub(crate) mod field_label;
pub(crate) mod finding;
pub(crate) mod headline;
pub(crate) mod learning;
pub(crate) mod lookup;
mod luck_of_throws;
mod luck_taken_out;
pub(crate) mod memory;
pub(crate) mod no_strong_warning;
pub(crate) mod number;
pub(crate) mod observer;
pub(crate) mod outline;
pub(crate) mod plan;
pub(crate) mod play_proof;
pub(crate) mod question;
pub(crate) mod question_kind;
pub(crate) mod recorder;
pub(crate) mod review;
pub(crate) mod rules_section;
pub(crate) mod run_options;
#[cfg(test)]
pub(crate) mod samples;
pub(crate) mod solving;
pub(crate) mod statement_answer;
pub(crate) mod statistic;
pub(crate) mod subject;
pub(crate) mod wording;

use crate::balance::feel::FollowedGames;
use crate::balance::sweep::Axis;
use crate::game::rules::Rules;
use crate::input::scenario::{SECONDS_PER_THROW, Scenario};
use crate::study::decisions::Decisions;
use crate::study::outline::Section;
use crate::study::question::review::ReviewedGame;

pub(crate) use crate::study::question::{check, check_before_learning, count, play};

pub use crate::balance::difference::Verdict;
pub use crate::balance::exact::Source;
pub use crate::balance::expect::{Answer, Region};
pub use crate::balance::study::{BoardFindings, Distribution, Each, Quantile, SquareFindings};
pub use crate::balance::warning::Warning;
pub use crate::batch::plan::Stop;
pub use crate::batch::player::PlayerKind;
pub use crate::batch::runner::Engine;
pub use crate::disk::DiskError;
pub use crate::game::fraction::Fraction;
pub use crate::game::odds::Odds;
pub use crate::input::dice_expression::DiceExpression;
pub use crate::input::question::no_strong::NoStrong;
pub use crate::learn::file::EvaluatorError;
pub use crate::solve::exact::Lengths;
pub use crate::solve::file::{FileError as SolutionError, Objective};
pub use crate::stats::estimate::{Estimate, Interval, Method};
pub use crate::stats::sample::Sample;
pub use crate::study::answer::{AnswerCard, AnswerLine, AnswerSentence};
pub use crate::study::error::Error;
pub use crate::study::exact_chain::{ExactOptions, exact};
pub use crate::study::finding::{
    Cell, Contrast, EffectSize, Exact, Family, FamilyId, Finding, FindingId, Plain, Setting, Wanted,
};
pub use crate::study::learning::LearnLength;
pub use crate::study::learning::options::{LearnOptions, LearnedRules, learn};
pub use crate::study::number::Unit;
pub use crate::study::observer::{EngineChoice, IfMissing, Nobody, Observer};
pub use crate::study::question::dice::{AskedDice, ThrownDice, dice};
pub use crate::study::question_kind::QuestionKind;
pub use crate::study::run_options::{RunOptions, run};
pub use crate::study::solving::{SolveOptions, SolvedRules, solve};
pub use crate::study::statement_answer::{Answered, BaselineShift};
pub use crate::study::statistic::{More, Statistic};
pub use crate::study::subject::{ClassOfWin, Phase, Seats, Subject, SubjectId};

/// The result of a question: every figure, and how it is reported.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Study {
    /// The data that is needed to get the same result again.
    pub provenance: Provenance,
    pub question: Asked,
    /// The time for which a throw keeps a table busy, in seconds. It turns lengths into minutes and
    /// changes no figure.
    pub seconds_per_throw: f64,
    /// The answer, where it is yes or no.
    pub answer: Option<Answer>,
    /// The fields that were varied.
    pub fields: Vec<Varied>,
    /// The design: which combinations of these values were played, such as `grid`.
    pub design: Option<&'static str>,
    /// The subjects of the findings.
    pub subjects: Vec<Subject>,
    /// The families of questions that are corrected together.
    pub families: Vec<Family>,
    /// Every figure.
    pub findings: Vec<Finding>,
    /// The distributions of whole numbers over games or matches. In comparisons, these are the
    /// games that the first bot begins: one game of each pair, so that they are independent.
    pub distributions: Vec<(SubjectId, Distribution)>,
    /// The exact distributions of the number of throws.
    pub lengths: Vec<(SubjectId, Lengths)>,
    /// The events on the squares.
    pub boards: Vec<(SubjectId, BoardFindings)>,
    /// The games that an evaluator followed.
    pub(crate) followed: Vec<(SubjectId, FollowedGames)>,
    /// The mean and the variance of every quantity over single games. A later study compares itself
    /// with them.
    pub samples: Vec<SampleOf>,
    /// The dice that were asked for, with their odds.
    pub dice: Vec<ThrownDice>,
    /// The answers to the statements that were expected to hold.
    pub answers: Vec<Answered>,
    /// The games that were reviewed.
    pub(crate) reviewed: Vec<ReviewedGame>,
    /// The decisions with the highest cost.
    pub(crate) decisions: Vec<Decisions>,
    /// The rule sets that the report describes.
    pub rules: Vec<Rules>,
    /// The rule sets that the question is about. Empty if it was asked without a scenario: then it
    /// is about those that the report describes.
    pub(crate) listed: Vec<Rules>,
    /// The variants that could not be played, with the reasons.
    pub refused: Vec<Refused>,
    /// The warnings that a reader needs before using the figures.
    pub warnings: Vec<Warning>,
    /// The report. The first section is the answer: the one chart of the headline, the one table of
    /// the findings that matter, most important first, and at most two short sentences
    /// (`Section::answer`). All other sections are details: pages fold them, and the terminal
    /// shows them only on request. No figure of the answer is repeated in a table of details
    /// without need.
    pub(crate) sections: Vec<Section>,
    /// The findings of each subject.
    pub(crate) by_subject: Vec<Vec<FindingId>>,
}

/// The data that is needed to get the same result again.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Provenance {
    /// Urlab's version.
    pub version: String,
    /// The seed of all random numbers. `None` if there was none.
    pub seed: Option<u64>,
    /// The throw limit of a game. `None` if nothing was played.
    pub throw_limit: Option<u32>,
    /// The confidence level of single intervals. It is 1 for proven figures.
    pub level: f64,
    /// The reason why play stopped.
    pub stop: Stop,
    /// Everything else in the plan that affects the figures, such as the measures.
    pub asked_for: String,
    /// The fields of a scenario file that asks the question again, with every value written out.
    /// The rule sets are `./NAME.yaml`. `None` if no scenario asked it.
    pub scenario: Option<serde_json::Value>,
    /// The command that makes the study again, if it is known.
    pub command: Option<String>,
}

/// The question of a study.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Asked {
    pub kind: QuestionKind,
    /// The short name. The folder has the same name.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The purpose of the question. Empty if there is none to state.
    pub about: String,
}

/// The sample of a quantity over single games.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SampleOf {
    /// The subject of the games.
    pub subject: SubjectId,
    pub quantity: String,
    /// The number of games, their mean and their variance.
    pub sample: Sample,
}

/// A field that was varied, and its values as rule files write them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Varied {
    /// The path of the field.
    pub field: String,
    pub values: Vec<String>,
    /// The value of the rules as they are. `None` if the field is not set there, or if nothing
    /// tells it.
    pub today: Option<String>,
}

impl Varied {
    /// The field of an axis, with all its levels.
    pub(crate) fn of_axis(axis: &Axis) -> Self {
        let values = axis.levels.iter().map(|level| level.text.clone()).collect();
        Self { field: axis.field.clone(), values, today: None }
    }
}

/// A variant that could not be played.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Refused {
    /// The rule set of the variant.
    pub rules: String,
    pub variant: finding::Cell,
    pub reason: String,
}

impl Provenance {
    /// The provenance of a study by this version of Urlab.
    pub(crate) fn new(seed: Option<u64>, throw_limit: Option<u32>, level: f64, stop: Stop) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let asked_for = String::new();
        Self { version, seed, throw_limit, level, stop, asked_for, scenario: None, command: None }
    }
}

impl Study {
    /// The study of a scenario. It has no findings yet.
    pub(crate) fn begin(kind: QuestionKind, scenario: &Scenario, stop: Stop) -> Self {
        let Scenario { name, title, about, seed, throw_limit, level, .. } = scenario;
        let (name, title, about) = (name.clone(), title.clone(), about.clone());
        let asked = Asked { kind, name, title, about };
        let (seed, throw_limit) = (Some(*seed), Some(*throw_limit));
        let asked_for = plan::asked_for(scenario);
        let provenance = Provenance::new(seed, throw_limit, *level, stop);
        let fields = Some(scenario.fields());
        let study = Self::of(asked, Provenance { asked_for, scenario: fields, ..provenance });
        let listed = scenario.rules.clone();
        Self { seconds_per_throw: scenario.seconds_per_throw, listed, ..study }
    }

    /// The study of this question. It has no findings yet.
    pub(crate) const fn of(question: Asked, provenance: Provenance) -> Self {
        Self {
            provenance,
            question,
            seconds_per_throw: SECONDS_PER_THROW,
            answer: None,
            fields: Vec::new(),
            design: None,
            subjects: Vec::new(),
            families: Vec::new(),
            findings: Vec::new(),
            distributions: Vec::new(),
            lengths: Vec::new(),
            boards: Vec::new(),
            followed: Vec::new(),
            samples: Vec::new(),
            dice: Vec::new(),
            answers: Vec::new(),
            reviewed: Vec::new(),
            decisions: Vec::new(),
            rules: Vec::new(),
            listed: Vec::new(),
            refused: Vec::new(),
            warnings: Vec::new(),
            sections: Vec::new(),
            by_subject: Vec::new(),
        }
    }

    /// The rule sets that the question is about.
    pub(crate) fn rule_sets(&self) -> &[Rules] {
        if self.listed.is_empty() { &self.rules } else { &self.listed }
    }

    /// Puts a subject after those that are there, and gives its place.
    pub(crate) fn add_subject(&mut self, subject: Subject) -> SubjectId {
        self.subjects.push(subject);
        self.by_subject.push(Vec::new());
        SubjectId(self.subjects.len() - 1)
    }

    /// Puts a family of questions after those that are there, and gives its place.
    pub(crate) fn add_family(&mut self, family: Family) -> FamilyId {
        self.families.push(family);
        FamilyId(self.families.len() - 1)
    }

    /// Puts a finding after those that are there, and gives its place.
    ///
    /// # Panics
    /// If its subject was not added before.
    pub(crate) fn add_finding(&mut self, finding: Finding) -> FindingId {
        let id = FindingId(self.findings.len());
        self.by_subject[finding.subject.0].push(id);
        self.findings.push(finding);
        id
    }

    /// The finding at this place.
    ///
    /// # Panics
    /// If there is none.
    pub fn finding(&self, at: FindingId) -> &Finding {
        &self.findings[at.0]
    }

    /// The subject of a finding.
    ///
    /// # Panics
    /// If the finding belongs to another study.
    pub fn subject_of(&self, finding: &Finding) -> &Subject {
        &self.subjects[finding.subject.0]
    }
}
