//! Errors of Urlab as exceptions of Python, with their parts as attributes.

use pyo3::prelude::*;
use urlab::study;
use urlab::{Diagnostic, Diagnostics, ReportError};

/// The module that has the classes of the exceptions.
const MODULE: &str = "urlab.errors";

/// All errors of an input. `is_made` says that a program made its text, so that its lines tell
/// nobody anything.
pub fn of_input(py: Python<'_>, errors: Diagnostics, is_made: bool) -> PyErr {
    let shown = if is_made {
        Diagnostics(errors.0.into_iter().map(without_own_place).collect())
    } else {
        errors
    };
    exception(py, "InputError", &shown.to_string(), &shown.0)
}

/// The place in a text that a program made is left out. Places in rule files stay.
fn without_own_place(error: Diagnostic) -> Diagnostic {
    if error.file == "scenario.yaml" { error.without_place() } else { error }
}

/// The reason why a question has no answer.
pub fn of_question(py: Python<'_>, error: &study::Error) -> PyErr {
    exception(py, "QuestionError", &error.to_string(), &[error.diagnostic()])
}

/// The reason why a report, a page or a chart cannot be made.
pub fn of_report(py: Python<'_>, error: &ReportError) -> PyErr {
    exception(py, "ReportError", &error.to_string(), &[])
}

fn exception(py: Python<'_>, class: &str, message: &str, parts: &[Diagnostic]) -> PyErr {
    let made = || -> PyResult<PyErr> {
        let module = py.import(MODULE)?;
        let part = module.getattr("Diagnostic")?;
        let of_part = |diagnostic: &Diagnostic| {
            let Diagnostic { file, line, column, field, found, allowed, help, .. } = diagnostic;
            part.call1((file, line, column, field, found, allowed, help))
        };
        let diagnostics = parts.iter().map(of_part).collect::<PyResult<Vec<_>>>()?;
        let text = message.strip_prefix("error: ").unwrap_or(message);
        Ok(PyErr::from_value(module.getattr(class)?.call1((text, diagnostics))?))
    };
    made().unwrap_or_else(|error| error)
}
