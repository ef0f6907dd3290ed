//! The usual mistakes in files, and the whole message that each gets.
//! `tests/data/usual_mistakes.md` is for people: read it as a designer after a change.
//! `just errors-accept` writes the messages again (`URLAB_WRITE_MISTAKES=1`).

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::input::{rules, scenario};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/usual_mistakes.md");
/// The files that are in the folder of every mistake.
const BESIDE: [(&str, &str); 2] = [
    ("my-variant.yaml", "title: Mine\nextends: urgammon\n"),
    ("my-question.yaml", "rules: [tiny]\nbots: [[random, random]]\ngames: 10\n"),
];

/// A mistake: its heading, the command that finds it, the file with it, and the message.
struct Mistake<'m> {
    heading: &'m str,
    command: &'m str,
    file: &'m str,
    message: &'m str,
}

/// The text before the first mistake, and the mistakes.
fn mistakes(text: &str) -> (&str, Vec<Mistake<'_>>) {
    let mut parts = text.split("\n## ");
    let intro = parts.next().unwrap();
    let between = |text: &'static str, part: &'_ str| part.find(text).map(|at| at + text.len());
    let inside = |part, from: &'static str, to| {
        let start = between(from, part);
        start.map_or("", |start| part[start..].split(to).next().unwrap())
    };
    let mistake = |part| Mistake {
        heading: str::lines(part).next().unwrap(),
        command: inside(part, "`urlab ", "`"),
        file: inside(part, "```yaml\n", "```"),
        message: inside(part, "```text\n", "\n```"),
    };
    (intro, parts.map(mistake).collect())
}

/// What a command says about a file, with the paths of a user who works in its folder.
fn message(mistake: &Mistake<'_>) -> (usize, String) {
    let folder = tempfile::tempdir().unwrap();
    let (command, name) = mistake.command.rsplit_once(' ').unwrap();
    for (name, text) in BESIDE {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let path = folder.path().join(name);
    if !mistake.file.is_empty() {
        fs::write(&path, mistake.file).unwrap();
    }
    let found = match command {
        "rules check" => rules::load(path.to_str().unwrap()).map(drop),
        "run" => scenario::load(Path::new(&path)).map(drop),
        other => panic!("{}: {other}", mistake.heading),
    };
    let Err(diagnostics) = found else { return (0, String::new()) };
    let folder = format!("{}/", folder.path().display());
    (diagnostics.0.len(), diagnostics.to_string().replace(&folder, ""))
}

#[test]
fn each_usual_mistake_has_one_message_with_its_place_and_a_way_out() {
    let text = fs::read_to_string(FILE).unwrap();
    let (intro, mistakes) = mistakes(&text);
    assert_eq!(mistakes.len(), 40);
    let (mut again, mut unclear) = (intro.to_string(), Vec::new());
    for mistake in &mistakes {
        let (errors, message) = message(mistake);
        let Mistake { heading, command, file, .. } = mistake;
        let file = if file.is_empty() { String::new() } else { format!("```yaml\n{file}```\n\n") };
        write!(again, "\n## {heading}\n\n`urlab {command}`\n\n{file}```text\n{message}\n```\n")
            .unwrap();
        let has_line = message.contains(" | ");
        let has_bounds = message.contains("\nallowed: ") || message.contains("did you mean");
        let has_way_out = message.contains("\nhelp: ");
        // A file of another kind is wrong as a whole.
        let is_clear = has_way_out && (has_line && has_bounds || message.contains("this is a "));
        if errors != 1 || !(is_clear || file.is_empty() && has_way_out) {
            unclear.push(format!("{heading}: {errors} errors\n{message}"));
        }
    }
    assert!(unclear.is_empty(), "{}", unclear.join("\n\n"));
    if std::env::var_os("URLAB_WRITE_MISTAKES").is_some() {
        return fs::write(FILE, &again).unwrap();
    }
    for (mistake, written) in mistakes.iter().zip(self::mistakes(&again).1) {
        assert_eq!(mistake.message, written.message, "{}", mistake.heading);
    }
}
