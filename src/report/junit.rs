//! Answers as a test report in `JUnit`'s XML, which CI systems read: a suite for each scenario, a
//! test case for each statement and case.
//!
//! A statement that fails is a `failure`. One that is not decided is `skipped`, which is the
//! format's word for no verdict. No times are reported, so the same answers give the same bytes.

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, context};
use serde::Serialize;

use crate::balance::expect::Answer;
use crate::report::html::RenderError;
use crate::study::Study;
use crate::study::statement_answer::Answered;

#[derive(Serialize)]
struct Suite<'a> {
    name: &'a str,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    class: String,
    name: String,
    kind: &'static str,
    message: String,
}

/// The test suites of these studies. Characters that XML cannot hold are left out.
///
/// # Errors
/// If the template cannot be filled.
pub fn suites(studies: &[Study]) -> Result<String, RenderError> {
    let mut environment = Environment::new();
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    // The extension of the name selects the escaping.
    environment.add_template("junit.xml", include_str!("templates/junit.xml.jinja"))?;
    let suites: Vec<Suite<'_>> = studies.iter().map(suite).collect();
    let page =
        environment.get_template("junit.xml")?.render(context! { suites => Serde(&suites) })?;
    Ok(page.chars().filter(|sign| is_xml_char(*sign)).collect())
}

/// Is this a character that XML 1.0 allows? Tab and line ends are its only control characters.
/// U+FFFE and U+FFFF are excluded.
fn is_xml_char(sign: char) -> bool {
    (sign >= ' ' || "\t\n\r".contains(sign)) && !"\u{fffe}\u{ffff}".contains(sign)
}

fn suite(study: &Study) -> Suite<'_> {
    let name = &study.question.name;
    let test = |answered: &Answered| Test {
        class: format!("{name}.{}", study.subjects[answered.subject.0].case),
        name: answered.statement.clone(),
        kind: match answered.answer {
            Answer::Holds => "holds",
            Answer::Fails => "failure",
            Answer::NotDecided { .. } => "skipped",
        },
        message: answered.sentence.clone(),
    };
    Suite { name, tests: study.answers.iter().map(test).collect() }
}
