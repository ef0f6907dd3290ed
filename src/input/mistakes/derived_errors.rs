//! Hides errors that another error probably caused.
//!
//! A file can have errors of form: unknown fields, wrong types, numbers out of range. Its content
//! is checked too, with a simple placeholder for each invalid value. An error of content at such a
//! place, or one that depends on it, may come from the placeholder. In doubt it is hidden. It
//! appears when the corrected file is checked again.

use crate::input::draft::domination::DominationDraft;
use crate::input::draft::header::Header;
use crate::input::draft::rules::RulesDraft;
use crate::input::draft::scenario::ScenarioDraft;
use crate::input::tree::field::{Field, Step};

/// What names of squares depend on. All fields that are not in [`DEPENDENCIES`] depend on it too.
/// If the board has errors of form, no other error names squares. A variant that sets the board can
/// cause such errors.
const SQUARES: &[&str] = &[
    field_path!(RulesDraft, board),
    field_path!(RulesDraft, rosettes.**),
    field_path!(RulesDraft, zones.**),
];

/// A line of [`DEPENDENCIES`]: a draft, one of its fields, and the fields that it depends on.
macro_rules! follows {
    ($draft:ty, [$($field:tt)+] $($squares:ident)? $([$($cause:tt)+])*) => {(
        field_path!($draft, $($field)+),
        &[$($squares,)? &[$(field_path!($draft, $($cause)+)),*]],
    )};
}

/// What the checks of a field depend on. The first line whose field contains the error counts. `*`
/// is any one step. `**` at the end is anything below; without it, only the field itself and the
/// fields around it count. Each line hides an error that a test would otherwise show, or names a
/// field that depends on nothing.
const DEPENDENCIES: &[(&str, &[&[&str]])] = &[
    follows!(Header, [name]),
    follows!(RulesDraft, [readings]),
    follows!(RulesDraft, [board]),
    follows!(DominationDraft, [forts.*] SQUARES),
    follows!(DominationDraft, [forts] SQUARES [pieces] [throw.**]),
    follows!(DominationDraft, [dominance] SQUARES [forts.**] [throw.**]),
    follows!(DominationDraft, [throw.*.shared] [throw.*.steps]),
    follows!(DominationDraft, [throw.*.long_move] [throw.*.steps]),
    follows!(DominationDraft, [throw.*.place] SQUARES),
    follows!(RulesDraft, [throw.*.enters?.*] [pieces]),
    follows!(RulesDraft, [throw] [dice.**] [players.**]),
    follows!(RulesDraft, [dice] [throw.**] [players.**]),
    follows!(RulesDraft, [path] [path.**] [board]),
    follows!(RulesDraft, [pieces.*.own_throw_extra] [pieces.*.own_throw]),
    follows!(RulesDraft, [pieces.*.enter_after]),
    follows!(RulesDraft, [pieces.*.bear_off_after]),
    follows!(
        RulesDraft,
        [pieces.*] [dice.**] [players.**] [throw.**] [promotion.**] [bearing_off.**] [links.**]
    ),
    follows!(RulesDraft, [links] SQUARES [path.**]),
    follows!(RulesDraft, [blocks] SQUARES [blocks.**] [path.**] [stacking.**] [pieces.*.count]),
    follows!(RulesDraft, [stacking.most][stacking.own]),
    follows!(RulesDraft, [promotion?.enters?.*] [pieces]),
    follows!(RulesDraft, [promotion] [dice.**] [players.**] [throw.**]),
    follows!(RulesDraft, [opening] [opening.**] [dice.**] [players.**]),
    follows!(RulesDraft, [bump] SQUARES [safe.**] [other_way.**] [pieces.*.strength]),
    follows!(RulesDraft, [other_way] SQUARES [path.back_from]),
    follows!(
        RulesDraft,
        [bearing_off] [bearing_off.**] [dice.**] [players.**] [throw.**] [promotion.**]
    ),
    follows!(RulesDraft, [setup] SQUARES [path.**] [pieces.*.count]),
    follows!(
        RulesDraft,
        [players.first.dice?] [dice.**] [players.**] [pieces.**] [throw.**] [promotion.**]
        [bearing_off.**] [links.**] [path.**]
    ),
    follows!(
        RulesDraft,
        [players.second.dice?] [dice.**] [players.**] [pieces.**] [throw.**] [promotion.**]
        [bearing_off.**] [links.**] [path.**]
    ),
    follows!(RulesDraft, [players] SQUARES [path.**] [pieces.*.count] [setup.**]),
    follows!(RulesDraft, [winning] [winning.**] [pieces.*.count]),
    follows!(RulesDraft, [win_classes.*.when] SQUARES [pieces.*.count]),
    follows!(RulesDraft, [win_classes] [win_classes.*.when]),
    follows!(ScenarioDraft, [sweep?.cells][sweep?.design]),
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
    let mut causes = lists.iter().copied().flatten();
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
