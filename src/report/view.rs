//! A report in the words and tables that pages print: HTML and Markdown show the same page in two
//! dresses.

pub(crate) mod headlines;
pub(crate) mod matches;
pub(crate) mod tables;

use serde::Serialize;

use crate::balance::measures::MeasureDoc;
use crate::report::chart::{About, NamedChart};
use crate::report::document::{Fact, Figure, Table};
use crate::report::number::{level, whole};
use crate::report::rules_text::called;
use crate::report::view::matches::MatchSection;
use crate::report::{Case, Report, expectations};

/// Why a page could not be made.
#[derive(Debug, thiserror::Error)]
#[error("the page could not be written: {0}")]
pub struct RenderError(#[from] minijinja::Error);

/// A page.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    name: &'a str,
    title: &'a str,
    about: &'a str,
    reproduce: Option<&'a str>,
    warnings: Vec<CaseWarning>,
    expectations: Vec<Table>,
    charts: Vec<&'a Figure>,
    cases: Vec<CasePage<'a>>,
    measures: &'a [&'static MeasureDoc],
}

/// A warning and the case it belongs to.
#[derive(Debug, Serialize)]
struct CaseWarning {
    case: String,
    text: String,
}

/// One case.
#[derive(Debug, Serialize)]
struct CasePage<'a> {
    id: &'a str,
    label: &'a str,
    facts: Vec<Fact>,
    headlines: Vec<String>,
    charts: Vec<&'a Figure>,
    tables: Vec<Table>,
    matches: Option<MatchSection<'a>>,
}

impl<'a> Page<'a> {
    /// Lays a report out, with its charts, the texts of its measures, and the command that makes it
    /// again.
    pub fn new(
        report: &'a Report,
        charts: &'a [NamedChart],
        measures: &'a [&'static MeasureDoc],
        reproduce: Option<&'a str>,
    ) -> Self {
        let figures = |about: About| {
            let own = charts.iter().filter(|chart| chart.about == about);
            own.map(|chart| &chart.figure).collect()
        };
        let cases = report.cases.iter().enumerate().map(|(index, case)| CasePage {
            id: &case.id,
            label: &case.label,
            facts: facts(case),
            headlines: headlines::of(case),
            charts: figures(About::Case(index)),
            tables: tables::of(&case.study)
                .into_iter()
                .chain(case.study.board.as_ref().map(tables::squares))
                .collect(),
            matches: case
                .matches
                .as_ref()
                .map(|study| MatchSection::new(study, figures(About::Matches(index)))),
        });
        Self {
            name: &report.name,
            title: &report.title,
            about: &report.about,
            reproduce,
            warnings: left_out(report).chain(report.cases.iter().flat_map(warnings)).collect(),
            expectations: expectations::tables(&report.cases),
            charts: figures(About::AllCases),
            cases: cases.collect(),
            measures,
        }
    }
}

/// The warning that cases are missing, if any are.
fn left_out(report: &Report) -> impl Iterator<Item = CaseWarning> {
    let case = report.title.clone();
    report.left_out().into_iter().map(move |text| CaseWarning { case: case.clone(), text })
}

fn warnings(case: &Case) -> impl Iterator<Item = CaseWarning> + '_ {
    let of_matches = case.matches.iter().flat_map(|matches| &matches.warnings);
    let all = case.study.warnings.iter().chain(of_matches);
    all.map(|warning| CaseWarning { case: case.label.clone(), text: warning.to_string() })
}

fn facts(case: &Case) -> Vec<Fact> {
    let from = &case.study.provenance;
    let games = if from.games == from.planned {
        whole(from.games)
    } else {
        format!("{} of {} ({})", whole(from.games), whole(from.planned), from.stop.name())
    };
    let mut facts = vec![
        Fact::new("Rule set", called(&from.title, &from.rules)),
        Fact::new("First player", from.bots[0].clone()),
        Fact::new("Second player", from.bots[1].clone()),
        Fact::new("Games", games),
        Fact::new("Throw limit", whole(u64::from(from.throw_limit))),
        Fact::new("Seed", from.seed.to_string()),
        Fact::new("Intervals", level(from.level)),
        Fact::new("Fingerprint", from.fingerprint.clone()),
        Fact::new("Urlab", from.version.clone()),
    ];
    facts.extend(from.solutions.iter().map(|solution| Fact::new("Solution", solution.to_string())));
    facts
}
