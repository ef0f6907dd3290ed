//! What may be a mere consequence of another fault, and is therefore not reported.
//!
//! A file with faults of form (unknown fields, wrong types, numbers out of range) is checked for
//! its content too, with something plain standing in for whatever is faulty. A fault of content
//! that lies in such a place, or rests on one, may be of the stand-in's making. When in doubt it is
//! kept back: it shows when the file is checked again.

use crate::input::tree::field::{Field, Step};

/// What the checks of a field rest on. The first line whose field a fault lies in counts. `*` is
/// any one step, `**` at the end is anything below; without it only the field itself and what is
/// around it count.
const RESTS_ON: &[(&str, &str)] = &[
    ("rosettes", "board"),
    ("ways", "ways.** board entrances.**"),
    ("entrances", "board rosettes.** zones.**"),
    ("forts.*", "board rosettes.** zones.**"),
    ("forts", "board rosettes.** zones.** pieces ways.** entrances.** dice.** throw.**"),
    ("protection", "board rosettes.** zones.**"),
    ("dominance", "board rosettes.** zones.** forts.** throw.**"),
    ("throw.*.shared", "throw.*.steps"),
    ("throw.*.long_move", "throw.*.steps"),
    ("throw.*.place", "board rosettes.** zones.**"),
    ("zones", "board"),
    ("path", "path.** board"),
    ("pieces.*.enter_after.*", "pieces"),
    ("pieces.*.bear_off_after.*", "pieces"),
    ("pieces.*.enter_after", "pieces.*.enter_after.**"),
    ("pieces.*", "board path.** dice.** throw.** promotion.** bearing_off.** bump.**"),
    ("dice", "throw.**"),
    ("throw.*.enters.*", "pieces"),
    ("throw", "dice.**"),
    ("promotion.enters.*", "pieces"),
    ("promotion", "dice.** throw.**"),
    ("opening", "opening.** dice.** throw.**"),
    ("safe", "board rosettes.** zones.**"),
    ("bump", "board rosettes.** zones.** safe.** stacking.** other_way.** pieces.*.strength"),
    ("stacking", "board rosettes.** zones.**"),
    ("other_way", "other_way.** board rosettes.** zones.** path.back_from"),
    ("bearing_off", "bearing_off.** dice.** throw.** promotion.**"),
    ("extra_throws", "board rosettes.** zones.**"),
    ("stakes", "stakes.** board rosettes.** zones.**"),
    ("win_classes.*.when", "win_classes.*.when board rosettes.** zones.** pieces.*.count"),
    ("win_classes", "win_classes.*.when"),
];

/// May a fault of content in `fault` be of `faulty`'s making?
pub fn may_follow(fault: &Field, faulty: &Field) -> bool {
    let (fault, faulty) = (fault.0.as_slice(), faulty.0.as_slice());
    let in_one_list = matches!(fault, [list @ .., Step::Item(_)] if faulty.starts_with(list));
    if in_one_list || fault.starts_with(faulty) || faulty.starts_with(fault) {
        return true;
    }
    let rule = RESTS_ON
        .iter()
        .enumerate()
        .find(|(_, (field, _))| field.split('.').count() <= fault.len() && agree(field, fault));
    let skip = std::env::var("URLAB_SKIP").unwrap_or_default();
    let used = |x: String| {
        if let Ok(f) = std::env::var("URLAB_USED") {
            use std::io::Write;
            let _ = writeln!(
                std::fs::OpenOptions::new().append(true).create(true).open(f).unwrap(),
                "{x}"
            );
        }
        true
    };
    rule.is_some_and(|(n, (_, grounds))| {
        grounds.split_whitespace().enumerate().any(|(g, ground)| {
            skip != format!("{n},{g}")
                && skip != format!("{n}")
                && touches(ground, faulty)
                && used(format!("{n},{g} {ground}"))
        })
    })
}

fn touches(ground: &str, faulty: &[Step]) -> bool {
    match ground.strip_suffix(".**") {
        Some(ground) => agree(ground, faulty),
        None => faulty.len() <= ground.split('.').count() && agree(ground, faulty),
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

    #[test]
    fn a_fault_follows_from_what_it_lies_in_what_lies_in_it_and_its_neighbours_in_a_list() {
        let enter = Field::of("pieces").key("man").key("enter");
        assert!(may_follow(&enter.key(6), &enter) && may_follow(&enter, &enter.key(6)));
        assert!(
            may_follow(&Field::of("safe").item(1), &Field::of("safe").item(0)),
            "its mirror image may be there"
        );
        assert!(!may_follow(&enter, &Field::of("title")));
    }

    #[test]
    fn a_name_rests_on_less_than_the_field_that_it_is_in() {
        let (forts, steps) = (Field::of("forts"), Field::of("throw").key("gold gold").key("steps"));
        assert!(may_follow(&forts, &steps), "the fort may be within reach after all");
        assert!(
            !may_follow(&forts.item(1), &steps),
            "a square that there is not is none whatever is thrown"
        );
    }

    #[test]
    fn a_fault_follows_from_what_its_check_rests_on() {
        let king = Field::of("pieces").key("king");
        let faces = Field::of("dice").item(0).key("faces");
        assert!(may_follow(&king.key("enter").key(6), &faces), "the value may come after all");
        assert!(
            may_follow(&king, &Field::of("bearing_off").key("rule")),
            "it may get home after all"
        );
        assert!(
            !may_follow(&king.key("enter_after").item(0), &faces),
            "the names of the kinds are known"
        );
        assert!(!may_follow(
            &king.key("enter_after").item(0),
            &Field::of("pieces").key("man").key("count")
        ));
        let when = Field::of("win_classes").key("rout").key("when").key("home");
        assert!(
            may_follow(&when, &Field::of("pieces").key("man").key("count")),
            "so many pieces may exist after all"
        );
        assert!(!may_follow(&when, &Field::of("pieces").key("man").key("strength")));
    }
}
