//! Hides errors that another error probably caused.
//!
//! A file can have errors of form: unknown fields, wrong types, numbers out of range. Its content
//! is checked too, with a simple placeholder for each invalid value. An error of content at such a
//! place, or one that depends on it, may come from the placeholder. In doubt it is hidden. It
//! appears when the corrected file is checked again.

use crate::input::tree::field::{Field, Step};

/// What names of squares depend on. All fields that are not in [`DEPENDENCIES`] depend on it too.
/// If the board has errors of form, no other error names squares. A variant that sets the board can
/// cause such errors.
const SQUARES: &str = "board rosettes.** zones.**";

/// What the checks of a field depend on. The first line whose field contains the error counts. `*`
/// is any one step. `**` at the end is anything below; without it, only the field itself and the
/// fields around it count. Each line hides an error that a test would otherwise show, or names a
/// field that depends on nothing.
const DEPENDENCIES: &[(&str, &[&str])] = &[
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

/// May an error of content at the field `diagnostic` come from the invalid field `invalid`?
pub fn may_follow(diagnostic: &Field, invalid: &Field) -> bool {
    let (diagnostic, invalid) = (diagnostic.0.as_slice(), invalid.0.as_slice());
    let are_in_same_list =
        matches!(diagnostic, [list @ .., Step::Item(_)] if invalid.starts_with(list));
    if are_in_same_list || diagnostic.starts_with(invalid) || invalid.starts_with(diagnostic) {
        return true;
    }
    let is_inside = |field: &str| {
        field.split('.').count() <= diagnostic.len() && matches_pattern(field, diagnostic)
    };
    let line = DEPENDENCIES.iter().find(|(field, _)| is_inside(field));
    let lists = line.map_or(&[SQUARES][..], |(_, lists)| *lists);
    let mut causes = lists.iter().flat_map(|list| list.split(' '));
    causes.any(|cause| covers(cause, invalid))
}

fn covers(cause: &str, invalid: &[Step]) -> bool {
    match cause.strip_suffix(".**") {
        Some(cause) => matches_pattern(cause, invalid),
        None => invalid.len() <= cause.split('.').count() && matches_pattern(cause, invalid),
    }
}

/// Are all steps equal that both the pattern and the field have?
fn matches_pattern(pattern: &str, field: &[Step]) -> bool {
    pattern
        .split('.')
        .zip(field)
        .all(|(name, step)| name == "*" || *step == Step::Key(name.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::schema::at::Schema;
    use crate::input::schema::structure::{DOMINATION, RACE, SCENARIO};

    /// Do the drafts have a field with these steps? `*` is any name, any number or any item.
    fn is_field(schema: Schema<'_>, steps: &[&str]) -> bool {
        let [step, inner @ ..] = steps else { return true };
        let ways = match *step {
            "*" => vec![Step::Key("1".into()), Step::Key("any".into()), Step::Item(0)],
            name if schema.has_field(name) => vec![Step::Key(name.into())],
            _ => Vec::new(),
        };
        let mut schemas = ways.iter().filter_map(|way| schema.child(way));
        schemas.any(|schema| is_field(schema, inner))
    }

    #[test]
    fn every_field_of_the_table_is_a_field_of_a_draft() {
        let mut named: Vec<&str> = SQUARES.split(' ').collect();
        for (field, causes) in DEPENDENCIES {
            named.push(field);
            named.extend(causes.iter().flat_map(|list| list.split(' ')));
        }
        let structures = [&RACE.whole, &DOMINATION.whole, &SCENARIO];
        for field in named {
            let steps: Vec<&str> = field.trim_end_matches(".**").split('.').collect();
            let is_known = structures.iter().any(|structure| is_field(structure.schema(), &steps));
            assert!(is_known, "no draft has the field {field}");
        }
    }

    fn follows(diagnostic: &str, invalid: &str) -> bool {
        may_follow(&Field::of(diagnostic), &Field::of(invalid))
    }

    #[test]
    fn an_error_may_follow_from_an_outer_field_an_inner_field_and_another_item_of_its_list() {
        assert!(follows("pieces.man.enter.6", "pieces.man.enter"));
        assert!(follows("pieces.man.enter", "pieces.man.enter.6"));
        assert!(follows("safe[2]", "safe[1]"), "its mirror image may be there");
        assert!(!follows("pieces.man.enter", "title"));
    }

    #[test]
    fn a_name_depends_on_less_than_the_field_around_it() {
        let steps = "throw.gold gold.steps";
        assert!(follows("forts", steps), "the fort may still be within reach");
        assert!(!follows("forts[2]", steps), "there is no such square, whatever the dice show");
    }

    #[test]
    fn an_error_may_follow_from_each_field_that_its_check_depends_on() {
        let faces = "dice[1].faces";
        assert!(follows("pieces.king.enter.6", faces), "the value may still occur");
        assert!(follows("pieces.king", "bearing_off.rule"), "it may still get home");
        assert!(!follows("pieces.king.enter_after[1]", faces), "the names of the kinds are known");
        assert!(!follows("pieces.king.enter_after[1]", "pieces.man.count"));
        let when = "win_classes.rout.when.home";
        assert!(follows(when, "pieces.man.count"), "there may still be that many pieces");
        assert!(!follows(when, "pieces.man.strength"));
    }

    #[test]
    fn an_unlisted_field_depends_on_the_names_of_squares() {
        assert!(follows("stacking.own[1]", "zones.far") && follows("stakes.squares", "rosettes"));
        assert!(!follows("stacking.own[1]", "dice") && !follows("name", "zones"));
    }
}
