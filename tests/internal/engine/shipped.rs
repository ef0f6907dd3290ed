//! The rule sets of the tests: the shipped files of races. Tests of other games are in
//! `tests/internal/domination`.

use crate::game::rules::Rules;
use crate::game::rules::race::RaceRules;

/// The rule set with this name, from its file.
pub fn rule_set(name: &str) -> Rules {
    crate::input::rules::load(name).unwrap_or_else(|diagnostics| panic!("{name}: {diagnostics}"))
}

/// The names of the races of the sources, by listing the folder.
pub fn names() -> Vec<String> {
    stems("scenarios/rules", "yaml")
        .into_iter()
        .filter(|name| rule_set(name).race().is_some())
        .collect()
}

/// The names of all shipped rule sets, the forms of the sources first.
pub fn names_of_all_games() -> Vec<String> {
    ["scenarios/rules", "scenarios/rules/more"].map(|folder| stems(folder, "yaml")).concat()
}

/// The shipped games beside the forms of the sources.
pub fn other_games() -> Vec<Rules> {
    stems("scenarios/rules/more", "yaml").iter().map(|name| rule_set(name)).collect()
}

/// All races, by listing the folder.
pub fn all() -> Vec<Rules> {
    names().iter().map(|name| rule_set(name)).collect()
}

/// The names of a folder's files with this ending, without the ending, sorted. The folder is
/// relative to the root of the crate.
pub fn stems(folder: &str, ending: &str) -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = files.map(|file| file.expect("a file").path());
    let with_ending = paths.filter(|path| path.extension().is_some_and(|found| found == ending));
    let mut names: Vec<String> = with_ending
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// The same rules with a change.
pub fn changed(mut rules: Rules, change: impl FnOnce(&mut RaceRules)) -> Rules {
    change(rules.race_mut().expect("a race"));
    rules
}

/// Every rule set with each overlay, and with each pair of overlays that do not change the dice.
/// Combinations that are refused with a reason are left out.
pub fn overlaid() -> Vec<Rules> {
    let overlays = stems("scenarios/rules/overlays", "yaml");
    let single = overlays.iter().map(|overlay| format!("+{overlay}"));
    let changes_dice = |overlay: &&String| {
        let text = std::fs::read_to_string(format!("scenarios/rules/overlays/{overlay}.yaml"))
            .expect("it is there");
        text.lines().any(|line| line.starts_with("dice:") || line.starts_with("promotion:"))
    };
    let others: Vec<&String> = overlays.iter().filter(|overlay| !changes_dice(overlay)).collect();
    let pairs = others.iter().enumerate().flat_map(|(index, first)| {
        others[index + 1..].iter().map(move |second| format!("+{first}+{second}"))
    });
    let combinations: Vec<String> = single.chain(pairs).collect();
    let named = names().into_iter().flat_map(|name| {
        combinations
            .iter()
            .map(move |combination| format!("{name}{combination}"))
            .collect::<Vec<_>>()
    });
    named.filter_map(|name| crate::input::rules::load(&name).ok()).collect()
}
