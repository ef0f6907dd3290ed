//! Sets of squares by name.

use crate::game::bits::BitSet;
use crate::game::rules::Rules;

/// The names of squares.
pub(super) fn names(rules: &Rules, set: BitSet) -> String {
    let names = set.iter().map(|square| rules.board.squares[usize::from(square)].name.as_str());
    names.collect::<Vec<_>>().join(" ")
}

/// The names of squares. If the squares are a zone, the name of the zone comes first.
pub(super) fn squares(rules: &Rules, set: BitSet) -> String {
    let names = names(rules, set);
    match rules.board.zones.iter().find(|zone| zone.squares == set) {
        _ if set.is_empty() => "none".to_owned(),
        _ if set.iter().count() == rules.board.squares.len() => "all".to_owned(),
        _ if set == rules.board.rosettes => format!("rosettes ({names})"),
        Some(zone) => format!("{} ({names})", zone.name),
        None => names,
    }
}
