//! The native part of the Python package `urlab`: it hands values over and computes nothing.

// What Python hands over is owned.
#![allow(clippy::needless_pass_by_value)]

mod calls;
mod errors;
mod gym;
mod kept_table;
mod progress;
mod rules;
mod study;
mod table;

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the program `urlab` with these arguments, of which the first is its name, and returns its
/// exit code.
#[pyfunction]
fn run_command_line(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| urlab::run_command_line(&arguments))
}

/// What the package has of Rust. `urlab/__init__.py` shows it in the form that users see.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::calls::{Options, dice, exact, learn, run_file, run_text, solve};
    #[pymodule_export]
    use super::gym::Games;
    #[pymodule_export]
    use super::rules::Rules;
    #[pymodule_export]
    use super::run_command_line;
    #[pymodule_export]
    use super::study::{Study, write_report_files};
    #[pymodule_export]
    use super::table::Table;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
