//! The rules for the source tree, as data: which room may import which, that no rule set is named
//! in the code, that files are short and say what they are for, and that a type name is declared in
//! one room only.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each room of `src` and the rooms that it may import from. Imports go down only. Rooms of the
/// same level do not import from each other.
const MAY_IMPORT: [(&str, &[&str]); 14] = [
    (
        "cli",
        &[
            "studio", "report", "study", "input", "balance", "batch", "learn", "solve", "play",
            "game", "stats", "simd", "disk",
        ],
    ),
    (
        "studio",
        &["report", "study", "input", "balance", "batch", "learn", "solve", "play", "game", "disk"],
    ),
    (
        "report",
        &["study", "input", "balance", "batch", "learn", "solve", "play", "game", "stats", "disk"],
    ),
    ("study", &["input", "balance", "batch", "learn", "solve", "play", "game", "stats", "disk"]),
    ("input", &["balance", "batch", "learn", "solve", "play", "game", "stats", "disk"]),
    ("balance", &["batch", "learn", "solve", "play", "game", "stats"]),
    ("batch", &["learn", "solve", "play", "game", "stats", "simd", "disk"]),
    ("learn", &["solve", "play", "game", "stats", "simd", "disk"]),
    ("solve", &["play", "game", "stats", "simd", "disk"]),
    ("play", &["game", "stats", "simd"]),
    ("game", &[]),
    ("stats", &[]),
    ("simd", &[]),
    ("disk", &[]),
];

/// The longest source file allowed, in lines: 400, and some more until the files that narrower
/// lines made longer are split.
const LONGEST_FILE: usize = 440;

/// The widest line of Rust allowed, in characters. Tables in comments cannot be wrapped.
const WIDEST_LINE: usize = 100;

fn files_below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            found.extend(files_below(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The rooms that a source text names after `crate::`.
fn imported_rooms(text: &str) -> impl Iterator<Item = &str> {
    text.split("crate::").skip(1).map(|rest| {
        let end = rest
            .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .unwrap_or(rest.len());
        &rest[..end]
    })
}

#[test]
fn imports_go_down_only() {
    let mut broken = Vec::new();
    for (room, allowed) in MAY_IMPORT {
        for file in files_below(&root().join("src").join(room), ".rs") {
            let text = fs::read_to_string(&file).expect("a source file can be read");
            let is_room = |name: &&str| MAY_IMPORT.iter().any(|(room, _)| room == name);
            for imported in imported_rooms(&text).filter(is_room) {
                if imported != room && !allowed.contains(&imported) {
                    broken.push(format!("{} imports from {imported}", file.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "imports that go up or sideways:\n{}", broken.join("\n"));
}

#[test]
fn every_room_of_the_source_is_in_the_plan() {
    let folders: Vec<String> = fs::read_dir(root().join("src"))
        .expect("src can be read")
        .map(|entry| entry.expect("its entries can be read").path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().expect("a folder has a name").to_string_lossy().into_owned())
        .collect();
    for room in &folders {
        assert!(
            MAY_IMPORT.iter().any(|(planned, _)| planned == room),
            "src/{room} is not in the plan"
        );
    }
    assert_eq!(folders.len(), MAY_IMPORT.len(), "the plan has a room that is not in src");
}

/// `src/input` has fewer files beside its folders than this.
const FLAT_FILES_OF_INPUT: usize = 12;

/// The most files of `src/input` that import each other in a circle: the questions of a scenario.
const LARGEST_CIRCLE_OF_INPUT: usize = 10;

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

#[test]
fn source_code_names_no_rule_set() {
    let folder = root().join("scenarios/rules");
    // Overlays, in a folder below, may be called as the field that they set.
    let names: Vec<String> = files_below(&folder, ".yaml")
        .iter()
        .filter(|file| file.parent() == Some(&folder))
        .map(|file| file.file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .collect();
    assert!(names.len() >= 11, "only {} rule files were found", names.len());
    let mut found = Vec::new();
    for file in files_below(&root().join("src"), ".rs") {
        let text = fs::read_to_string(&file).expect("a source file can be read");
        // Help texts and documentation may show a rule set's file or a command with it as an
        // example; code may not.
        for line in text.lines() {
            for name in &names {
                if line.contains(&format!("\"{name}\"")) {
                    found.push(format!("{}: {line}", file.display()));
                }
            }
        }
    }
    assert!(found.is_empty(), "rule sets named in the code:\n{}", found.join("\n"));
}

/// The calls that write, move or remove files. Only `disk` has them.
const WRITES: [&str; 8] = [
    "File::create",
    "File::options",
    "OpenOptions",
    "fs::write",
    "fs::rename",
    "create_dir",
    "remove_file",
    "remove_dir",
];

#[test]
fn only_disk_writes_files() {
    let mut found = Vec::new();
    for file in files_below(&root().join("src"), ".rs") {
        let is_allowed = file.starts_with(root().join("src/disk")) || file.ends_with("tests.rs");
        let text = fs::read_to_string(&file).expect("a source file can be read");
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            if !is_allowed && WRITES.iter().any(|call| line.contains(call)) {
                found.push(format!("{}: {}", file.display(), line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "these write without `disk`:\n{}", found.join("\n"));
}

#[test]
fn source_files_are_short() {
    for file in files_below(&root().join("src"), ".rs") {
        let lines = fs::read_to_string(&file).expect("a source file can be read").lines().count();
        assert!(
            lines <= LONGEST_FILE,
            "{} has {lines} lines; at most {LONGEST_FILE}",
            file.display()
        );
    }
}

#[test]
fn every_source_file_says_what_it_is_for() {
    for file in files_below(&root().join("src"), ".rs") {
        let text = fs::read_to_string(&file).expect("a source file can be read");
        let says = text.lines().next().and_then(|line| line.strip_prefix("//! "));
        assert!(says.is_some_and(|says| says.len() > 10), "{} does not", file.display());
    }
}

#[test]
fn lines_are_at_most_100_wide() {
    let mut wide = Vec::new();
    for folder in ["src", "tests", "benches", "examples"] {
        for file in files_below(&root().join(folder), ".rs") {
            let shown = file.strip_prefix(root()).expect("it is below the root");
            let text = fs::read_to_string(&file).expect("a source file can be read");
            for (number, line) in (1..).zip(text.lines()) {
                let width = line.chars().count();
                let is_table = line.trim_start_matches([' ', '/', '!']).starts_with('|');
                if width > WIDEST_LINE && !is_table {
                    wide.push(format!("{}:{number}: {width}", shown.display()));
                }
            }
        }
    }
    assert!(wide.is_empty(), "lines of more than {WIDEST_LINE}:\n{}", wide.join("\n"));
}

/// The types that a source file declares, without those of its tests.
fn declared_types(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    code.lines().filter_map(|line| {
        // An indented `type` belongs to a trait, which gives it its name.
        let is_alias =
            line.starts_with("type ") || line.contains(" type ") && line.starts_with("pub");
        let line = line.trim_start();
        let line = match line.strip_prefix("pub(") {
            Some(narrowed) => narrowed.split_once(") ")?.1,
            None => line.strip_prefix("pub ").unwrap_or(line),
        };
        let alias = line.strip_prefix("type ").filter(|_| is_alias);
        let kinds = ["struct ", "enum ", "trait "];
        let named = alias.or_else(|| kinds.iter().find_map(|kind| line.strip_prefix(kind)))?;
        let end = named.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(named.len());
        Some(&named[..end])
    })
}

#[test]
fn type_names_are_unique_across_rooms() {
    let mut found: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (room, _) in MAY_IMPORT {
        for file in files_below(&root().join("src").join(room), ".rs") {
            if file.ends_with("tests.rs") {
                continue;
            }
            let text = fs::read_to_string(&file).expect("a source file can be read");
            for name in declared_types(&text) {
                found.entry(name.to_string()).or_default().insert(room);
            }
        }
    }
    assert!(found.len() > 400, "only {} types were found", found.len());
    found.retain(|_, rooms| rooms.len() > 1);
    let shared: Vec<String> =
        found.iter().map(|(name, rooms)| format!("{name} {rooms:?}")).collect();
    assert!(shared.is_empty(), "names of types of more than one room:\n{}", shared.join("\n"));
}

/// The types of a source file that are read from a file or a request.
fn read_types(text: &str) -> Vec<&str> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let derived = code.split("#[derive(").skip(1);
    let read = derived.filter_map(|rest| {
        let (traits, rest) = rest.split_once(")]")?;
        traits.contains("Deserialize").then(|| declared_types(rest).next())?
    });
    read.collect()
}

// What is read from outside has a bound, and docs/testing.md says which.
#[test]
fn what_is_read_from_outside_is_in_the_lists_of_bounds() {
    let page = fs::read_to_string(root().join("docs/testing.md")).expect("the page can be read");
    let (_, lists) = page.split_once("\n## What files and requests can do\n").expect("the lists");
    let lists = lists.split("\n## ").next().unwrap_or_default();
    let (mut missing, mut found) = (Vec::new(), 0);
    let drafts = root().join("src/input/draft");
    let sources = files_below(&root().join("src"), ".rs");
    for file in sources.into_iter().filter(|file| !file.starts_with(&drafts)) {
        let text = fs::read_to_string(&file).expect("a source file can be read");
        for name in read_types(&text).into_iter().filter(|name| !name.ends_with("Draft")) {
            found += 1;
            if !lists.contains(&format!("`{name}`")) {
                missing.push(format!("{name} in {}", file.display()));
            }
        }
    }
    assert!(found > 25, "only {found} types were found");
    assert!(
        missing.is_empty(),
        "types without a bound in docs/testing.md:\n{}",
        missing.join("\n")
    );
}

/// Names that do not say what a closure is given.
const NAMES_OF_NOTHING: [&str; 6] = ["one", "other", "of", "at", "it", "found"];

/// The most closures in `src` with a parameter called by one of these names. There is none now; the
/// limit leaves room for a few.
const MOST_UNNAMED_PARAMETERS: usize = 5;

/// The most names in `src` that are bound again to what is made of themselves, as in
/// `let rows = rows.collect()`. The three that are left are what `into` makes of a field in
/// `src/input/collector.rs`; the limit leaves room for a few more.
const MOST_NAMES_BOUND_AGAIN: usize = 9;

/// The lines of code of all files of `src`, tests included and comments not, with their places.
fn lines_of_code() -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for file in files_below(&root().join("src"), ".rs") {
        let shown = file.strip_prefix(root()).expect("it is below the root").display().to_string();
        let text = fs::read_to_string(&file).expect("a source file can be read");
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if !line.starts_with("//") {
                lines.push((format!("{shown}:{number}"), line.to_owned()));
            }
        }
    }
    lines
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
}

/// The parameters of the closures that begin in a line, each list without its types.
fn closure_parameters(line: &str) -> Vec<String> {
    let mut lists = Vec::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('|') {
        if let Some(nothing) = after.strip_prefix('|') {
            rest = nothing;
            continue;
        }
        rest = after;
        let before = before.trim_end();
        let begins = before.is_empty()
            || before.ends_with(['(', ',', '=', '{', ';', '>', '&'])
            || ["move", "return"].contains(&words(before).last().unwrap_or_default());
        let Some((list, body)) = after.split_once('|').filter(|_| begins) else { continue };
        let names = list.split(',').map(|name| name.split(": ").next().unwrap_or_default());
        lists.push(names.collect::<Vec<_>>().join(","));
        rest = body;
    }
    lists
}

#[test]
fn closures_say_what_they_are_given() {
    let mut unnamed = Vec::new();
    for (place, line) in lines_of_code() {
        for list in closure_parameters(&line) {
            if words(&list).any(|name| NAMES_OF_NOTHING.contains(&name)) {
                unnamed.push(format!("{place}: |{list}|"));
            }
        }
    }
    assert!(
        unnamed.len() <= MOST_UNNAMED_PARAMETERS,
        "{} closures are given {}; at most {MOST_UNNAMED_PARAMETERS}:\n{}",
        unnamed.len(),
        NAMES_OF_NOTHING.join(", "),
        unnamed.join("\n")
    );
}

/// The name that a line binds again to what is made of itself.
fn bound_again(line: &str) -> Option<&str> {
    let (head, value) = line.strip_prefix("let ")?.split_once(" = ")?;
    let head = head.strip_prefix("mut ").unwrap_or(head);
    let name = head.split(':').next().unwrap_or_default();
    let value = value.trim_start_matches(['&', '*']);
    let rest = value.strip_prefix("mut ").unwrap_or(value).strip_prefix(name)?;
    (words(name).eq([name]) && rest.starts_with(['.', ';', '?', ' ', '['])).then_some(name)
}

#[test]
fn names_are_bound_once() {
    let mut again = Vec::new();
    let lines = lines_of_code();
    for (index, (place, line)) in lines.iter().enumerate() {
        // A value that does not fit stands on the next line, and so does the end of a long one.
        let next = lines.get(index + 1).map_or("", |(_, next)| next.as_str());
        let whole =
            if line.ends_with(" =") { format!("{line} {next};") } else { format!("{line};") };
        if let Some(name) = bound_again(&whole) {
            again.push(format!("{place}: {name}"));
        }
    }
    assert!(
        again.len() <= MOST_NAMES_BOUND_AGAIN,
        "{} names are bound again; at most {MOST_NAMES_BOUND_AGAIN}:\n{}",
        again.len(),
        again.join("\n")
    );
}

#[test]
fn the_rules_for_names_find_what_they_are_for() {
    let lists = |line| closure_parameters(line);
    assert_eq!(lists("rows.map(|one| one.n).filter(|(at, row): &(usize, Row)| at < n)").len(), 2);
    assert_eq!(lists("all.fold(0, |sum: u128, one| sum | one)"), ["sum, one"]);
    assert!(lists("let union = one | other | found;").is_empty());
    assert!(lists("matches!(kind, Kind::A | Kind::B) || other | found | it").is_empty());
    assert_eq!(bound_again("let rows = rows.collect();"), Some("rows"));
    assert_eq!(bound_again("let mut rows: Vec<Row> = rows"), None);
    assert_eq!(bound_again("let mut rows: Vec<Row> = rows;"), Some("rows"));
    assert_eq!(bound_again("let chain = &chain[1..];"), Some("chain"));
    assert_eq!(bound_again("let row = rows.next();"), None);
    assert_eq!(bound_again("let game = game::of(rules);"), None);
}

/// The most comments that only repeat the name of what they are about.
const MOST_COMMENTS_THAT_REPEAT: usize = 4;

/// Words that add nothing to a name.
const WORDS_WITHOUT_WEIGHT: [&str; 14] = [
    "a", "all", "an", "and", "any", "are", "is", "it", "its", "of", "that", "the", "their", "this",
];

/// The lower-case words of a name or a text, without an ending for more than one.
fn stems(text: &str) -> BTreeSet<String> {
    let mut spaced = String::new();
    for letter in text.chars() {
        if letter.is_uppercase() {
            spaced.push(' ');
        }
        spaced.extend(letter.to_lowercase());
    }
    let words = spaced.split(|letter: char| !letter.is_alphanumeric());
    let whole = words.filter(|word| !word.is_empty() && !WORDS_WITHOUT_WEIGHT.contains(word));
    whole.map(|word| word.strip_suffix('s').unwrap_or(word).to_owned()).collect()
}

/// What a line declares, and its name: a type, a function, a constant, a field or a variant.
fn declared(line: &str) -> Option<(bool, &str)> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub(") {
        Some(narrowed) => narrowed.split_once(") ")?.1,
        None => line.strip_prefix("pub ").unwrap_or(line),
    };
    let kinds = ["const fn ", "fn ", "struct ", "enum ", "trait ", "type ", "const ", "static "];
    let item = kinds.iter().find_map(|kind| line.strip_prefix(kind));
    let named = item.unwrap_or(line);
    let name = words(named).next().filter(|name| !name.is_empty())?;
    let rest = &named[name.len()..];
    let is_field =
        rest.starts_with(": ") || matches!(rest, "," | "") || rest.starts_with(['(', ' ']);
    (item.is_some() || is_field).then_some((item.is_some(), name))
}

// Fields and variants whose names say all need no comment, so none has to repeat a name. The
// comments on what is read from files and from the command line are texts for users.
#[test]
fn comments_say_more_than_the_name() {
    let (mut without, mut repeating) = (Vec::new(), Vec::new());
    for file in files_below(&root().join("src"), ".rs") {
        let shown = file.strip_prefix(root()).expect("it is below the root");
        let is_for_users = ["src/input", "src/cli"].iter().any(|room| shown.starts_with(room));
        let text = fs::read_to_string(&file).expect("a source file can be read");
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let (mut comment, mut has_attribute) = (String::new(), false);
        for (number, line) in (1..).zip(code.lines()) {
            let line_of_comment = line.trim_start().strip_prefix("///");
            if let Some(more) = line_of_comment {
                comment += more;
                continue;
            }
            has_attribute |= line.trim_start().starts_with("#[");
            if has_attribute {
                // An attribute between the comment and what it is about can have more lines.
                has_attribute = !line.trim_end().ends_with(']');
                continue;
            }
            let place = format!("{}:{number}: {}", shown.display(), line.trim());
            if let Some((is_item, name)) = declared(line) {
                let says = stems(&comment);
                let needs_words = is_item && name != "new" && !is_for_users;
                if says.is_empty() && needs_words && line.trim_start().starts_with("pub ") {
                    without.push(place);
                } else if !is_for_users && !says.is_empty() && says.is_subset(&stems(name)) {
                    repeating.push(place);
                }
            }
            comment.clear();
        }
    }
    assert!(without.is_empty(), "{} without a comment:\n{}", without.len(), without.join("\n"));
    assert!(
        repeating.len() <= MOST_COMMENTS_THAT_REPEAT,
        "{} comments repeat a name:\n{}",
        repeating.len(),
        repeating.join("\n")
    );
}
