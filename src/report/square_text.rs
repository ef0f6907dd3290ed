//! Sets of squares by name.

use crate::game::bits::BitSet;
use crate::game::rules::Rules;
use crate::game::rules::way_squares::WaySquares;

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

/// The names of squares, with the way of those that count on one way only.
pub(super) fn way_squares(rules: &Rules, set: WaySquares) -> String {
    let both = set.on_both_ways();
    if set.is_same_both_ways() {
        return squares(rules, both);
    }
    let ways =
        [(both, ""), (set.out & !both, " on the way out"), (set.back & !both, " on the way back")];
    let parts = ways.iter().filter(|(squares, _)| !squares.is_empty());
    parts.map(|(listed, way)| squares(rules, *listed) + way).collect::<Vec<_>>().join(", ")
}
