//! Names inside functions, and comments: each says what the thing is.

use std::collections::BTreeSet;
use std::fs;

use crate::{files_below, root};

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
