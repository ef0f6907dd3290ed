//! Names of rule fields for people, made from their paths.

/// The name of the field at this path, as people say it: `pawns` for `pieces.pawn.count`, `faces
/// showing 4` for `dice[1].faces.4`, `equal turns` for `equal_turns`. Other paths become their own
/// words: `bearing off: rule`.
pub fn field_label(path: &str) -> String {
    let parts: Vec<&str> = path.split('.').collect();
    match parts[..] {
        ["pieces", kind, "count"] => plural(&words(kind)),
        ["pieces", kind, ref rest @ ..] if !rest.is_empty() => joined(&[&[kind], rest].concat()),
        [die, "count"] => match die_number(die) {
            Some(1) => "dice".to_owned(),
            Some(number) => format!("dice of kind {number}"),
            None => joined(&parts),
        },
        [die, "faces", face] => match die_number(die) {
            Some(1) => format!("faces showing {face}"),
            Some(number) => format!("faces of die {number} showing {face}"),
            None => format!("{}: faces showing {face}", words(die)),
        },
        _ => joined(&parts),
    }
}

/// The number of a die in `dice[2]`, from 1.
fn die_number(part: &str) -> Option<u32> {
    part.strip_prefix("dice[")?.strip_suffix(']')?.parse().ok()
}

fn joined(parts: &[&str]) -> String {
    parts.iter().map(|part| words(part)).collect::<Vec<_>>().join(": ")
}

/// The words of a name: `_` and `-` stand for spaces, and `[2]` for its number.
fn words(part: &str) -> String {
    part.replace(['_', '-', '['], " ").replace(']', "")
}

/// The plural of an English noun. The last word decides.
fn plural(noun: &str) -> String {
    let ends = |ends: &[&str]| ends.iter().any(|end| noun.ends_with(end));
    let before_last = noun.chars().rev().nth(1);
    let has_consonant = before_last.is_some_and(|letter| !"aeiou".contains(letter));
    if noun == "man" || ends(&[" man"]) {
        return format!("{}en", &noun[..noun.len() - 2]);
    }
    if ends(&["y"]) && has_consonant {
        return format!("{}ies", &noun[..noun.len() - 1]);
    }
    let has_es = ends(&["s", "x", "z", "ch", "sh"]) || ends(&["o"]) && has_consonant;
    format!("{noun}{}", if has_es { "es" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_words_of_people() {
        let table = [
            ("pieces.pawn.count", "pawns"),
            ("pieces.man.count", "men"),
            ("pieces.storm-bird.count", "storm birds"),
            ("pieces.fox.count", "foxes"),
            ("pieces.hero.count", "heroes"),
            ("pieces.army.count", "armies"),
            ("pieces.donkey.count", "donkeys"),
            ("pieces.pawn.strength", "pawn: strength"),
            ("pieces.pawn.enter.1", "pawn: enter: 1"),
            ("dice[1].faces.4", "faces showing 4"),
            ("dice[2].faces.0", "faces of die 2 showing 0"),
            ("dice[1].count", "dice"),
            ("dice[2].count", "dice of kind 2"),
            ("promotion.faces.yes", "promotion: faces showing yes"),
            ("equal_turns", "equal turns"),
            ("bearing_off.last_piece", "bearing off: last piece"),
            ("readings[2].field", "readings 2: field"),
            ("pieces", "pieces"),
        ];
        for (path, label) in table {
            assert_eq!(field_label(path), label, "{path}");
        }
    }
}
