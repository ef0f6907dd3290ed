//! Hides errors that another error probably caused.
//!
//! A file with errors of form (unknown fields, wrong types, numbers out of range) is checked for
//! its content too, with a plain placeholder for each invalid value. An error of content in such a
//! place, or one that rests on it, may come from the placeholder. It is hidden when in doubt, and
//! shows when the file is checked again.

use crate::input::tree::field::{Field, Step};

/// What names of squares rest on. All fields that are not in [`RESTS_ON`] rest on it too. If the
/// board has no form, no other error names squares. A variant that sets the board causes them.
const SQUARES: &str = "board rosettes.** zones.**";

/// What the checks of a field rest on. The first line whose field contains the error counts. `*` is
/// any one step. `**` at the end is anything below; without it, only the field itself and the
/// fields around it count. Each line hides an error that a test would otherwise show, or names a
/// field that rests on nothing.
const RESTS_ON: &[(&str, &[&str])] = &[
    ("name", &[]),
    ("readings", &[]),
    ("board", &[]),
    ("forts.*", &[SQUARES]),
    ("forts", &[SQUARES, "pieces throw.**"]),
    ("dominance", &[SQUARES, "forts.** throw.**"]),
    ("throw.*.shared", &["throw.*.steps"]),
    ("throw.*.long_move", &["throw.*.steps"]),
    ("throw.*.place", &[SQUARES]),
    ("throw.*.enters.*", &["pieces"]),
    ("throw", &["dice.**"]),
    ("dice", &["throw.**"]),
    ("path", &["path.** board"]),
    ("pieces.*.enter_after", &[]),
    ("pieces.*.bear_off_after", &[]),
    ("pieces.*", &["dice.** throw.** promotion.** bearing_off.**"]),
    ("promotion.enters.*", &["pieces"]),
    ("promotion", &["dice.** throw.**"]),
    ("opening", &["opening.** dice.**"]),
    ("bump", &[SQUARES, "safe.** other_way.** pieces.*.strength"]),
    ("other_way", &[SQUARES, "path.back_from"]),
    ("bearing_off", &["bearing_off.** dice.** throw.** promotion.**"]),
    ("win_classes.*.when", &[SQUARES, "pieces.*.count"]),
    ("win_classes", &["win_classes.*.when"]),
    ("sweep.cells", &["sweep.design"]),
];

/// May an error of content in `diagnostic` come from the invalid `invalid`?
pub fn may_follow(diagnostic: &Field, invalid: &Field) -> bool {
    let (diagnostic, invalid) = (diagnostic.0.as_slice(), invalid.0.as_slice());
    let in_one_list = matches!(diagnostic, [list @ .., Step::Item(_)] if invalid.starts_with(list));
    if in_one_list || diagnostic.starts_with(invalid) || invalid.starts_with(diagnostic) {
        return true;
    }
    let lies_in =
        |field: &str| field.split('.').count() <= diagnostic.len() && agree(field, diagnostic);
    let grounds = RESTS_ON.iter().find(|(field, _)| lies_in(field)).map(|(_, grounds)| *grounds);
    let mut grounds = grounds.unwrap_or(&[SQUARES]).iter().flat_map(|list| list.split(' '));
    grounds.any(|ground| touches(ground, invalid))
}

fn touches(ground: &str, invalid: &[Step]) -> bool {
    match ground.strip_suffix(".**") {
        Some(ground) => agree(ground, invalid),
        None => invalid.len() <= ground.split('.').count() && agree(ground, invalid),
    }
}

/// Do pattern and field agree as far as both go?
fn agree(pattern: &str, field: &[Step]) -> bool {
    pattern
        .split('.')
        .zip(field)
        .all(|(name, step)| name == "*" || *step == Step::Key(name.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn follows(diagnostic: &str, invalid: &str) -> bool {
        may_follow(&Field::of(diagnostic), &Field::of(invalid))
    }

    #[test]
    fn an_error_follows_from_what_it_lies_in_what_lies_in_it_and_its_neighbours_in_a_list() {
        assert!(follows("pieces.man.enter.6", "pieces.man.enter"));
        assert!(follows("pieces.man.enter", "pieces.man.enter.6"));
        assert!(follows("safe[2]", "safe[1]"), "its mirror image may be there");
        assert!(!follows("pieces.man.enter", "title"));
    }

    #[test]
    fn a_name_rests_on_less_than_the_field_that_it_is_in() {
        let steps = "throw.gold gold.steps";
        assert!(follows("forts", steps), "the fort may be within reach after all");
        assert!(!follows("forts[2]", steps), "no such square is there whatever is thrown");
    }

    #[test]
    fn an_error_follows_from_what_its_check_rests_on() {
        let faces = "dice[1].faces";
        assert!(follows("pieces.king.enter.6", faces), "the value may come after all");
        assert!(follows("pieces.king", "bearing_off.rule"), "it may get home after all");
        assert!(!follows("pieces.king.enter_after[1]", faces), "the names of the kinds are known");
        assert!(!follows("pieces.king.enter_after[1]", "pieces.man.count"));
        let when = "win_classes.rout.when.home";
        assert!(follows(when, "pieces.man.count"), "so many pieces may exist after all");
        assert!(!follows(when, "pieces.man.strength"));
    }

    #[test]
    fn a_field_that_is_not_listed_rests_on_the_names_of_squares() {
        assert!(follows("stacking.own[1]", "zones.far") && follows("stakes.squares", "rosettes"));
        assert!(!follows("stacking.own[1]", "dice") && !follows("name", "zones"));
    }
}
