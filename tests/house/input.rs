//! The room `input`: how many files stand beside its folders, and which of them import each other
//! in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::{files_below, root};

/// `src/input` has fewer files beside its folders than this.
const FLAT_FILES_OF_INPUT: usize = 12;

/// The most files of `src/input` that import each other in a circle: dice notation and its draft.
const LARGEST_CIRCLE_OF_INPUT: usize = 2;

/// The paths that a tree of `use` names.
fn leaves(tree: &str) -> Vec<String> {
    let Some((before, rest)) = tree.split_once('{') else { return vec![tree.trim().to_string()] };
    let inner = rest.trim_end().strip_suffix('}').unwrap_or(rest);
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for letter in inner.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        match parts.last_mut() {
            Some(part) if letter != ',' || depth > 0 => part.push(letter),
            _ => parts.push(String::new()),
        }
    }
    let parts = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty());
    parts.flat_map(leaves).map(|leaf| format!("{}{leaf}", before.trim())).collect()
}

/// The paths below `crate::input` that a source text names, and whether it names each for others.
fn input_paths(text: &str) -> Vec<(String, bool)> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let code: Vec<&str> =
        code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let mut found = Vec::new();
    for (place, start) in code.match_indices("crate::input::") {
        let (before, rest) = (&code[..place], &code[place + start.len()..]);
        if before.ends_with("use ") {
            let is_public = before.ends_with("pub use ");
            let tree = rest.split(';').next().unwrap_or_default();
            found.extend(leaves(tree).into_iter().map(|leaf| (leaf, is_public)));
        } else {
            let is_step = |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
            let end = rest.find(|letter| !is_step(letter)).unwrap_or(rest.len());
            found.push((rest[..end].to_string(), false));
        }
    }
    found
}

/// The path and the paths around it, from the inside out.
fn prefixes(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(path), |path| path.rsplit_once("::").map(|(around, _)| around))
}

/// For each module of `src/input`, the modules that it imports from. What a module passes on
/// counts as an import from where it is declared. A module that only calls its own parts does not
/// import them.
fn imports_of_input() -> BTreeMap<String, BTreeSet<String>> {
    let folder = root().join("src/input");
    let module_of = |file: &Path| {
        let name = file.strip_prefix(&folder).expect("it is below").to_string_lossy().into_owned();
        let name = name.trim_end_matches(".rs").trim_end_matches("mod").trim_end_matches('/');
        name.replace('/', "::")
    };
    let files = files_below(&folder, ".rs");
    let named: BTreeMap<String, Vec<(String, bool)>> = files
        .iter()
        .map(|file| {
            let text = fs::read_to_string(file).expect("a source file can be read");
            (module_of(file), input_paths(&text))
        })
        .collect();
    let mut passed_on = BTreeMap::new();
    for (module, paths) in &named {
        for (path, _) in paths.iter().filter(|(_, is_public)| *is_public) {
            let name = path.rsplit("::").next().unwrap_or_default();
            let passed = if module.is_empty() { name.into() } else { format!("{module}::{name}") };
            passed_on.insert(passed, path.clone());
        }
    }
    let declared_in = |path: &str| {
        let passed = prefixes(path).find_map(|prefix| passed_on.get(prefix));
        let path = passed.map_or(path, String::as_str);
        prefixes(path).find(|prefix| named.contains_key(*prefix)).unwrap_or_default().to_string()
    };
    let imports = named.iter().map(|(module, paths)| {
        let imported = paths.iter().map(|(path, _)| declared_in(path));
        (module.clone(), imported.filter(|imported| imported != module).collect())
    });
    imports.collect()
}

/// All modules that a module imports from, also through others.
fn reached_from<'i>(
    start: &'i String,
    imports: &'i BTreeMap<String, BTreeSet<String>>,
) -> BTreeSet<&'i String> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![start]);
    while let Some(module) = next.pop() {
        let imported = imports.get(module).into_iter().flatten();
        next.extend(imported.filter(|module| reached.insert(*module)));
    }
    reached
}

#[test]
fn input_has_few_files_beside_its_folders_and_no_large_circle_of_imports() {
    let folder = root().join("src/input");
    let files = files_below(&folder, ".rs");
    let flat = files.iter().filter(|file| file.parent() == Some(&folder)).count();
    assert!(flat < FLAT_FILES_OF_INPUT, "src/input has {flat} files beside its folders");
    let imports = imports_of_input();
    let arrows: usize = imports.values().map(BTreeSet::len).sum();
    assert!(imports.len() > 75 && arrows > 300, "{} modules, {arrows} imports", imports.len());
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        imports.keys().map(|module| (module, reached_from(module, &imports))).collect();
    for (module, others) in &reached {
        let is_back = |other: &&&String| reached[**other].contains(module);
        let circle: Vec<&&String> = others.iter().filter(is_back).collect();
        assert!(circle.len() <= LARGEST_CIRCLE_OF_INPUT, "a circle of imports: {circle:?}");
    }
}
