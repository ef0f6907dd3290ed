//! Runs any question without a terminal, from a checked scenario to a [`Study`].
//!
//! - **In:** a `Scenario`, and an [`Observer`] that hears about the progress.
//! - **Out:** a [`Study`]: its findings, and the order in which they are read. A [`Finding`] is one
//!   figure with everything that a reader of it needs.
//! - **Who calls it:** the commands of `cli`, tests, and programs that use the library. `urlab
//!   exact`, `luck` and `regret` call their question directly, without a scenario.
//! - **Begin to read:** at [`run`] and [`Finding`]. Then read `question/mod.rs`, which lists the
//!   questions, one in each file or folder. `chart/` has one file for each chart.

pub(crate) mod chart;
pub(crate) mod decisions;
pub(crate) mod dice_section;
pub(crate) mod error;
pub(crate) mod exact_table;
pub(crate) mod fact;
pub(crate) mod finding;
pub(crate) mod number;
pub(crate) mod observer;
pub(crate) mod outline;
pub(crate) mod plan;
pub(crate) mod question;
pub(crate) mod recorder;
pub(crate) mod statement_answer;
pub(crate) mod subject;
pub(crate) mod wording;

use crate::balance::expect::Answer;
use crate::balance::study::{BoardFindings, Distribution};
use crate::balance::sweep::Axis;
use crate::batch::plan::Stop;
use crate::input::scenario::Scenario;
use crate::solve::exact::Lengths;
use crate::stats::sample::Sample;
use crate::study::decisions::Decisions;
use crate::study::observer::Session;
use crate::study::outline::Section;
use crate::study::statement_answer::Answered;

pub use crate::balance::difference::Verdict;
pub use crate::stats::estimate::{Estimate, Interval, Method};
pub use crate::study::error::Error;
pub use crate::study::finding::{
    Cell, Contrast, EffectSize, Exact, Family, FamilyId, Finding, FindingId, More, Setting,
    Statistic,
};
pub use crate::study::number::Unit;
pub use crate::study::observer::{Nobody, Observer};
pub use crate::study::subject::{Seats, Subject, SubjectId};

/// What a question found: every figure, and how it is reported.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// What it takes to find the same again.
    pub provenance: Provenance,
    /// What was asked.
    pub question: Asked,
    /// The answer, where it is yes or no.
    pub answer: Option<Answer>,
    /// The fields that were varied.
    pub fields: Vec<Varied>,
    /// Which combinations of these values were played, such as `grid`.
    pub design: Option<&'static str>,
    /// Whom findings are about.
    pub subjects: Vec<Subject>,
    /// Which questions are corrected together.
    pub families: Vec<Family>,
    /// Every figure.
    pub findings: Vec<Finding>,
    /// How whole numbers are spread over games or matches.
    pub distributions: Vec<(SubjectId, Distribution)>,
    /// How the number of throws is spread, exactly.
    pub lengths: Vec<(SubjectId, Lengths)>,
    /// What happened on the squares.
    pub boards: Vec<(SubjectId, BoardFindings)>,
    /// Mean and variance of every quantity over single games: what a later study is compared with.
    pub samples: Vec<SampleOf>,
    /// What came of the statements that were expected to hold.
    pub answers: Vec<Answered>,
    /// Decisions that cost most.
    pub decisions: Vec<Decisions>,
    /// What could not be played, and why.
    pub refused: Vec<Refused>,
    /// What a reader must know before believing the figures.
    pub warnings: Vec<Caution>,
    /// The answer as it is reported, the most important first.
    pub sections: Vec<Section>,
}

/// What it takes to find the same again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Provenance {
    /// Urlab's version.
    pub version: String,
    /// The seed from which all chance is drawn; `None` if there was none.
    pub seed: Option<u64>,
    /// The most throws of a game; `None` if nothing was played.
    pub throw_limit: Option<u32>,
    /// The confidence level of single intervals; 1 of what is proven.
    pub level: f64,
    /// Why playing stopped.
    pub stop: Stop,
    /// What else was asked for that bears on the figures, such as the measures.
    pub asked_for: String,
    /// The command that makes the study again, if it is known.
    pub command: Option<String>,
}

/// What was asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    /// The kind of question, such as `sweep`.
    pub kind: &'static str,
    /// The short name, which is the folder's.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// What it is for; empty if there is nothing to say.
    pub about: String,
}

/// A quantity in single games.
#[derive(Clone, Debug, PartialEq)]
pub struct SampleOf {
    /// Whose games.
    pub subject: SubjectId,
    /// The quantity.
    pub quantity: String,
    /// How many games, and their mean and variance.
    pub sample: Sample,
}

/// A field that was varied, and the values that it had, as rule files write them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varied {
    /// The path of the field.
    pub field: String,
    /// Its values.
    pub values: Vec<String>,
}

impl From<&Axis> for Varied {
    fn from(axis: &Axis) -> Self {
        let values = axis.levels.iter().map(|level| level.text.clone()).collect();
        Self { field: axis.field.clone(), values }
    }
}

/// Something that could not be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The rule set that it is a variant of.
    pub rules: String,
    /// Which variant.
    pub variant: finding::Cell,
    /// Why not.
    pub reason: String,
}

/// What a reader must know before believing the figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caution {
    /// The kind, such as `interrupted` or `unfinished`.
    pub kind: &'static str,
    /// The text, without "Warning" before and a full stop behind.
    pub text: String,
    /// The likeliest cause, where one is reported, such as `deadlock`.
    pub cause: Option<&'static str>,
}

impl Caution {
    /// A warning of this kind.
    pub fn new(kind: &'static str, text: impl Into<String>) -> Self {
        Self { kind, text: text.into(), cause: None }
    }
}

impl Provenance {
    /// What this version of Urlab found.
    pub fn new(seed: Option<u64>, throw_limit: Option<u32>, level: f64, stop: Stop) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let asked_for = String::new();
        Self { version, seed, throw_limit, level, stop, asked_for, command: None }
    }
}

impl Study {
    /// The study of a scenario, with nothing found yet.
    pub fn begin(kind: &'static str, scenario: &Scenario, stop: Stop) -> Self {
        let Scenario { name, title, about, seed, throw_limit, level, .. } = scenario;
        let (name, title, about) = (name.clone(), title.clone(), about.clone());
        let asked = Asked { kind, name, title, about };
        let (seed, throw_limit) = (Some(*seed), Some(*throw_limit));
        let asked_for = plan::asked_for(scenario);
        let provenance = Provenance::new(seed, throw_limit, *level, stop);
        Self::of(asked, Provenance { asked_for, ..provenance })
    }

    /// The study of this question, with nothing found yet.
    pub const fn of(question: Asked, provenance: Provenance) -> Self {
        Self {
            provenance,
            question,
            answer: None,
            fields: Vec::new(),
            design: None,
            subjects: Vec::new(),
            families: Vec::new(),
            findings: Vec::new(),
            distributions: Vec::new(),
            lengths: Vec::new(),
            boards: Vec::new(),
            samples: Vec::new(),
            answers: Vec::new(),
            decisions: Vec::new(),
            refused: Vec::new(),
            warnings: Vec::new(),
            sections: Vec::new(),
        }
    }

    /// Adds a subject.
    pub fn subject(&mut self, subject: Subject) -> SubjectId {
        self.subjects.push(subject);
        SubjectId(self.subjects.len() - 1)
    }

    /// Adds a family of questions.
    pub fn family(&mut self, family: Family) -> FamilyId {
        self.families.push(family);
        FamilyId(self.families.len() - 1)
    }

    /// Adds a finding.
    pub fn find(&mut self, finding: Finding) -> FindingId {
        self.findings.push(finding);
        FindingId(self.findings.len() - 1)
    }

    /// Adds a warning.
    pub fn warn(&mut self, kind: &'static str, text: impl Into<String>) {
        self.warnings.push(Caution::new(kind, text));
    }

    /// The finding at this place.
    ///
    /// # Panics
    /// If there is none.
    pub fn finding(&self, at: FindingId) -> &Finding {
        &self.findings[at.0]
    }

    /// Whom a finding is about.
    ///
    /// # Panics
    /// If the finding is of another study.
    pub fn subject_of(&self, finding: &Finding) -> &Subject {
        &self.subjects[finding.subject.0]
    }
}

/// Plays what a scenario asks and tells what was found; after an interruption with what there is.
///
/// # Errors
/// An interruption before the first games.
pub fn run(scenario: &Scenario, observer: &dyn Observer) -> Result<Study, Error> {
    play(scenario, &Session::new(observer))
}

/// The same with an engine, an end and a recorder of one's own.
///
/// # Errors
/// An interruption before the first games, an engine that does not play the rules.
pub(crate) fn play(scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
    question::answer(scenario, session)
}

/// Can the scenario be played so? Asked before anything is written.
///
/// # Errors
/// An engine that does not play the rules.
pub(crate) fn check(scenario: &Scenario, session: &Session<'_>) -> Result<(), Error> {
    question::check(scenario, session)
}
