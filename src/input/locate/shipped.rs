//! The rule files, the scenario files and the evaluators that are built into the program.

use std::path::Path;

use include_dir::{Dir, File, include_dir};

use crate::input::locate::file_source::is_yaml;

/// The rule sets, and the folder of overlays.
static RULES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/rules");

/// The evaluators of the rule sets that are played most, which `just evaluators` learns.
static EVALUATORS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/evaluators");

/// The folder of the scenarios, in the paths of built-in files.
pub(in crate::input) const SCENARIOS: &str = "scenarios";

macro_rules! scenarios {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../../scenarios/", $name, ".yaml")))),*]
    };
}

/// The scenarios that ask a question of a user, by name. The others are for tests.
const SCENARIO_FILES: [(&str, &str); 13] = scenarios! {
    "balance-gates"
    "dice-mechanics"
    "dice-mechanics-finkel"
    "fair-head-start"
    "feel-of-urgammon"
    "forms"
    "matches"
    "quickstart"
    "skill-ladder"
    "strong-play"
    "sweep-pieces-and-die"
    "tune-urgammon"
    "which-rule-matters"
};

/// The built-in text with this path, which is without `.yaml`.
pub(in crate::input) fn shipped_text(path: &str) -> Option<&'static str> {
    match path.split_once('/') {
        Some((SCENARIOS, name)) => {
            SCENARIO_FILES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
        }
        _ => RULES.get_file(format!("{path}.yaml"))?.contents_utf8(),
    }
}

/// The path and the bytes of the built-in evaluator whose usual path ends with this text.
pub(in crate::input) fn shipped_evaluator(ending: &str) -> Option<(&'static Path, &'static [u8])> {
    let is_it = |file: &&File<'_>| file.path().to_string_lossy().ends_with(ending);
    EVALUATORS.files().find(is_it).map(|file| (file.path(), file.contents()))
}

/// The paths of the built-in files in a folder, without `.yaml`. The folder of the rule sets is
/// empty.
pub(in crate::input) fn shipped_in(folder: &str) -> Vec<String> {
    if folder == SCENARIOS {
        return SCENARIO_FILES.iter().map(|(name, _)| format!("{SCENARIOS}/{name}")).collect();
    }
    let dir = if folder.is_empty() { Some(&RULES) } else { RULES.get_dir(folder) };
    let paths = dir.into_iter().flat_map(Dir::files).map(File::path);
    let without_ending = |path: &Path| path.with_extension("").display().to_string();
    paths.filter(|path| is_yaml(path)).map(without_ending).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_of_the_folder_is_built_in_but_the_one_for_tests() {
        let listed = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(SCENARIOS));
        let paths = listed.unwrap().map(|entry| entry.unwrap().path());
        let mut names: Vec<String> = paths
            .filter(|path| is_yaml(path))
            .map(|path| format!("{SCENARIOS}/{}", path.file_stem().unwrap().display()))
            .collect();
        names.retain(|name| name != "scenarios/reproducible");
        names.sort();
        assert_eq!(shipped_in(SCENARIOS), names);
        assert!(shipped_text("scenarios/quickstart").unwrap().contains("\nname: quickstart\n"));
        assert_eq!(shipped_text("scenarios/reproducible"), None);
        assert_eq!(shipped_text("quickstart"), None, "it is not a rule set");
    }
}
