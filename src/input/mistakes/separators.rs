//! Names of squares with commas, dashes or arrows between them, where only spaces stand.

/// The signs that people write between names.
const SIGNS: [char; 6] = [',', ';', '|', '>', '→', '-'];
/// The most names that the way out repeats.
const MOST_SHOWN: usize = 4;

/// What is wrong with a text of names, as an error says it.
#[derive(Debug, PartialEq, Eq)]
pub struct WrongSeparator {
    pub found: String,
    pub allowed: &'static str,
    pub help: String,
}

/// The mistake of a text of names with other signs than spaces between them. `None` if the words
/// of the text are names at least as often without these signs.
pub fn wrong_separator(text: &str, is_name: impl Fn(&str) -> bool) -> Option<WrongSeparator> {
    let is_between = |sign: char| sign.is_whitespace() || SIGNS.contains(&sign);
    let names: Vec<&str> = text.split(is_between).filter(|name| !name.is_empty()).collect();
    let unknown = |words: &[&str]| words.iter().filter(|word| !is_name(word)).count();
    let from_first = text.chars().skip_while(|sign| !SIGNS.contains(sign));
    let sign: String = from_first.take_while(|sign| SIGNS.contains(sign)).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let shown = names[..names.len().min(MOST_SHOWN)].join(" ");
    let dots = if names.len() > MOST_SHOWN { " ..." } else { "" };
    (unknown(&names) < unknown(&words)).then(|| WrongSeparator {
        found: format!("found `{sign}` between the names of squares"),
        allowed: "names of squares with spaces between them",
        help: format!("write `{shown}{dots}`"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn help(text: &str) -> Option<String> {
        let is_name = |word: &str| ["a1", "a2", "a3", "a4", "a5", "b-1"].contains(&word);
        wrong_separator(text, is_name).map(|mistake| mistake.help)
    }

    #[test]
    fn names_with_other_signs_between_them_are_one_mistake() {
        for text in ["a1, a2, a3", "a1,a2,a3", "a1 -> a2 -> a3", "a1-a2-a3", "a1 | a2 | a3"] {
            assert_eq!(help(text).as_deref(), Some("write `a1 a2 a3`"), "{text}");
        }
        assert_eq!(help("a1, a2, a3, a4, a5").as_deref(), Some("write `a1 a2 a3 a4 ...`"));
    }

    #[test]
    fn names_with_spaces_and_other_mistakes_are_left_alone() {
        for text in ["a1 a2 a3", "b-1 a1", "a1 x-9", "", "a1 a9"] {
            assert_eq!(help(text), None, "{text}");
        }
    }
}
