//! Where the tests take rule sets from: the shipped files of races. Those of other games are in
//! `tests/internal/domination`.

use crate::game::rules::Rules;
use crate::game::rules::race::RaceRules;

/// The rule set of that name, from its file.
pub fn rule_set(name: &str) -> Rules {
    crate::input::rules::load(name).unwrap_or_else(|diagnostics| panic!("{name}: {diagnostics}"))
}

/// The names of all shipped races, by listing the folder.
pub fn names() -> Vec<String> {
    stems("scenarios/rules", "yaml")
        .into_iter()
        .filter(|name| rule_set(name).race().is_some())
        .collect()
}

/// All races, by listing the folder.
pub fn all() -> Vec<Rules> {
    names().iter().map(|name| rule_set(name)).collect()
}

/// The names of a folder's files with that ending, without it, in order; the folder is below the
/// crate's root.
pub fn stems(folder: &str, ending: &str) -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = files.map(|file| file.expect("a file").path());
    let wanted = paths.filter(|path| path.extension().is_some_and(|found| found == ending));
    let mut names: Vec<String> = wanted
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// The same rules, but for this.
pub fn changed(mut rules: Rules, change: impl FnOnce(&mut RaceRules)) -> Rules {
    change(rules.race_mut().expect("a race"));
    rules
}

/// Every rule set with each overlay, and each pair of those that leave the dice alone, that it
/// takes; the others are refused with a reason.
pub fn overlaid() -> Vec<Rules> {
    let overlays = stems("scenarios/rules/overlays", "yaml");
    let alone = overlays.iter().map(|overlay| format!("+{overlay}"));
    let of_dice = |overlay: &&String| {
        let text = std::fs::read_to_string(format!("scenarios/rules/overlays/{overlay}.yaml"))
            .expect("it is there");
        text.lines().any(|line| line.starts_with("dice:") || line.starts_with("promotion:"))
    };
    let others: Vec<&String> = overlays.iter().filter(|overlay| !of_dice(overlay)).collect();
    let pairs = others.iter().enumerate().flat_map(|(place, first)| {
        others[place + 1..].iter().map(move |second| format!("+{first}+{second}"))
    });
    let stacks: Vec<String> = alone.chain(pairs).collect();
    let named = names().into_iter().flat_map(|name| {
        stacks.iter().map(move |stack| format!("{name}{stack}")).collect::<Vec<_>>()
    });
    named.filter_map(|name| crate::input::rules::load(&name).ok()).collect()
}
