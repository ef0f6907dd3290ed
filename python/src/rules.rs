//! Rule sets.

use pyo3::prelude::*;
use urlab::RulesText;

use crate::errors;

/// A checked rule set, with the texts that make it.
#[pyclass(frozen, module = "urlab._native")]
pub struct Rules {
    pub text: RulesText,
}

#[pymethods]
impl Rules {
    /// The rule set that a name or a path refers to.
    #[staticmethod]
    fn load(py: Python<'_>, name_or_path: &str) -> PyResult<Self> {
        let text = RulesText::load(name_or_path);
        Ok(Self { text: text.map_err(|errors| errors::of_input(py, errors, false))? })
    }

    /// The rule set of the text of a rule file.
    #[staticmethod]
    fn from_text(py: Python<'_>, text: &str) -> PyResult<Self> {
        let read = RulesText::from_text(text);
        Ok(Self { text: read.map_err(|errors| errors::of_input(py, errors, false))? })
    }

    /// The rule set with this name among these texts.
    #[staticmethod]
    fn from_files(py: Python<'_>, named: &str, files: Vec<(String, String)>) -> PyResult<Self> {
        let text = RulesText::new(named, &files);
        Ok(Self { text: text.map_err(|errors| errors::of_input(py, errors, false))? })
    }

    /// The rule set with these fields set, each with its value as JSON.
    fn with_fields(
        &self,
        py: Python<'_>,
        fields: Vec<(String, String)>,
        name: Option<&str>,
    ) -> PyResult<Self> {
        let value = |(field, json): &(String, String)| {
            let value = serde_json::from_str(json);
            Ok((field.clone(), value.map_err(|error| json_error(&error))?))
        };
        let values: Vec<(String, serde_json::Value)> =
            fields.iter().map(value).collect::<PyResult<_>>()?;
        let patch: Vec<_> =
            values.iter().map(|(field, value)| (field.as_str(), value.clone())).collect();
        let text = self.text.with(&patch, name);
        Ok(Self { text: text.map_err(|errors| errors::of_input(py, errors, false))? })
    }

    #[getter]
    fn name(&self) -> &str {
        self.text.rules().name()
    }

    #[getter]
    fn title(&self) -> &str {
        self.text.rules().title()
    }

    #[getter]
    fn source(&self) -> &str {
        self.text.rules().source()
    }

    #[getter]
    fn fingerprint(&self) -> &str {
        self.text.rules().fingerprint()
    }

    #[getter]
    fn pieces(&self) -> u8 {
        self.text.rules().pieces()
    }

    #[getter]
    fn is_race(&self) -> bool {
        self.text.rules().is_race()
    }

    /// How a scenario with its files names it.
    #[getter]
    fn named(&self) -> &str {
        self.text.named()
    }

    /// Its texts that are not built in, each with its path.
    #[getter]
    fn files(&self) -> Vec<(String, String)> {
        self.text.files().to_vec()
    }

    /// The rules in words and as a board.
    fn describe(&self) -> String {
        self.text.rules().describe()
    }

    /// What its file adds to inherited mappings without a word about what is there.
    #[getter]
    fn grown(&self) -> Vec<String> {
        self.text.rules().grown().to_vec()
    }

    /// What its file changes of the rule set that it extends, a line for each field.
    #[getter]
    fn changes(&self) -> Vec<String> {
        self.text.rules().changes()
    }

    /// The lines of other files that no longer apply.
    #[getter]
    fn left_out(&self) -> Vec<String> {
        self.text.rules().left_out().to_vec()
    }
}

/// Values come from `json.dumps`, so this is a fault of the package.
fn json_error(error: &serde_json::Error) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(error.to_string())
}
