//! What no rule file can say, and why.

/// A part of games that no field describes.
pub struct Outside {
    /// The sentence that names the part, its reason, and what to do instead.
    pub reason: &'static str,
    /// Names that an author may give a field for it, in small letters and with `_`.
    names: &'static [&'static str],
}

/// The parts of games that stay outside. `docs/rule-files.md` lists the same sentences.
pub const OUTSIDE: [Outside; 6] = [
    Outside {
        reason: "Dice that are played apart are not possible: a throw has one value, and a player \
                 chooses the piece and not the die. Dice that are added, kept or doubled are \
                 possible.",
        names: &[
            "separate_dice",
            "separately",
            "split",
            "split_dice",
            "dice_apart",
            "apart",
            "each_die",
            "per_die",
            "single_dice",
            "doublets",
        ],
    },
    Outside {
        reason: "Forks in the path are not possible: each piece of a player goes the same way, so \
                 that a step says how far it is from home. `links` take a piece elsewhere without \
                 a choice.",
        names: &[
            "fork",
            "forks",
            "branch",
            "branches",
            "route",
            "routes",
            "detour",
            "detours",
            "alternative_path",
            "alternative_paths",
            "shortcut",
            "shortcuts",
        ],
    },
    Outside {
        reason: "Three and more players are not possible: positions, strong play and first-player \
                 advantage are of two. Two teams that move their pieces as one player are two \
                 players.",
        names: &[
            "third",
            "fourth",
            "player_count",
            "number_of_players",
            "players_count",
            "team",
            "teams",
            "partners",
            "partnership",
        ],
    },
    Outside {
        reason: "Stacks that move together are not possible: an action moves pieces one by one. \
                 `stacking` lets pieces share a square, and `blocks` lets them bar it.",
        names: &[
            "tower",
            "towers",
            "stacks",
            "stack_moves",
            "stacks_move",
            "move_together",
            "moves_together",
            "together",
            "carry",
            "carries",
            "joined",
        ],
    },
    Outside {
        reason: "Moves back by choice are not possible: a throw moves a piece towards home, so \
                 that a game has an end. `path.back_from` is for a path that returns, and `links` \
                 can lead back.",
        names: &[
            "backward",
            "backwards",
            "move_back",
            "moves_back",
            "moves_backward",
            "moves_backwards",
            "either_direction",
            "any_direction",
            "direction",
            "directions",
        ],
    },
    Outside {
        reason: "A doubling cube and other bids are not possible: a game is worth the points of \
                 its class of win. `match` adds them up.",
        names: &["cube", "doubling", "doubling_cube", "bid", "bids", "raise", "offers"],
    },
];

/// Why no rule file can say what a field of this name would say. `None` for any other name.
pub fn reason_outside(name: &str) -> Option<&'static str> {
    let plain = name.to_lowercase().replace(['-', ' '], "_");
    let part = OUTSIDE.iter().find(|part| part.names.contains(&plain.as_str()))?;
    Some(part.reason)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::input::rules;

    #[test]
    fn the_page_of_rules_lists_the_same_sentences() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rule-files.md");
        let page = fs::read_to_string(path).unwrap();
        let words: Vec<&str> = page.split_whitespace().collect();
        let text = words.join(" ");
        for Outside { reason, .. } in OUTSIDE {
            assert!(text.contains(reason), "docs/rule-files.md does not say: {reason}");
        }
    }

    #[test]
    fn an_unknown_field_of_such_a_part_gets_its_sentence() {
        let cases = [("Split-Dice: true", 0), ("forks: {m2: m3}", 1), ("towers: yes", 3)];
        for (line, part) in cases {
            let text = format!("extends: finkel\n{line}\n");
            let errors = rules::parse(&text).unwrap_err().to_string();
            assert!(errors.contains(OUTSIDE[part].reason), "{errors}");
            assert_eq!(errors.matches("error:").count(), 1, "{errors}");
        }
        let third = "extends: finkel\nplayers: {third: {setup: {piece: {a4: 1}}}}\n";
        let errors = rules::parse(third).unwrap_err().to_string();
        assert!(errors.contains(OUTSIDE[2].reason), "{errors}");
        assert_eq!(reason_outside("pieces"), None);
    }
}
