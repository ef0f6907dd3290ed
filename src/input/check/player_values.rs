//! The values that each player can throw. They differ if the players throw different dice.

use crate::game::rules::race::{BearingOff, PieceKind, PlacedPieces, Promotion};
use crate::input::check::RulesChecker;
use crate::input::check::checked_throws::CheckedThrows;
use crate::input::check::values::{InForce, limit_to_listed, list_of_values, values_in_force};
use crate::input::diagnostic::quoted;
use crate::input::draft::rules::RulesDraft;
use crate::input::tree::field::Field;

/// What a player can throw, and the pieces that it moves.
pub struct PlayerValues {
    /// The field of the dice, if it is not `dice`.
    pub own_dice: Option<Field>,
    /// Whose values they are, in messages: ` of the second player`. Empty for both players.
    pub of_whom: &'static str,
    /// The pieces that do not wait at the start.
    pub placed: Vec<PlacedPieces>,
    /// The values in force, where only those bear off that the rules list.
    pub in_force: Vec<InForce>,
}

impl PlayerValues {
    /// Where an error about a kind is: at dice of this player, or at the kind.
    pub fn place(&self, kind: &str) -> Field {
        self.own_dice.clone().unwrap_or_else(|| Field::of("pieces").key(kind))
    }

    /// May the kind with this index enter by one of the values?
    fn lets_enter(&self, index: usize, kind: &PieceKind) -> bool {
        let enters = |item: &InForce| {
            item.enters.contains(index as u8)
                && kind.entries.iter().any(|entry| entry.value == item.value)
        };
        self.in_force.iter().any(enters)
    }
}

/// The values of both players together, or of each player if they throw different dice.
pub fn of_players(
    throws: &CheckedThrows,
    promotion: Option<&Promotion>,
    bearing_off: BearingOff,
    setup: &[Vec<PlacedPieces>; 2],
) -> Vec<PlayerValues> {
    let of = |role: usize, of_whom, placed: Vec<PlacedPieces>| PlayerValues {
        own_dice: Some(throws.fields[role].clone()).filter(|field| *field != Field::of("dice")),
        of_whom,
        placed,
        in_force: limit_to_listed(bearing_off, values_in_force(throws.of_role(role), promotion)),
    };
    if throws.differ() {
        let [first, second] = setup.clone();
        return vec![of(0, " of the first player", first), of(1, " of the second player", second)];
    }
    vec![of(0, "", setup.concat())]
}

impl RulesChecker<'_, RulesDraft> {
    /// Reports each kind that one player can enter and the other cannot.
    pub fn check_both_enter(&self, players: &[PlayerValues], kinds: &[PieceKind]) {
        let [first, second] = players else { return };
        for (index, kind) in kinds.iter().enumerate() {
            let excluded = match [first, second].map(|player| player.lets_enter(index, kind)) {
                [false, true] => first,
                [true, false] => second,
                _ => continue,
            };
            let PlayerValues { of_whom, in_force, .. } = excluded;
            let found = format!("a {}{of_whom} can never enter", quoted(&kind.name));
            let entries = kind.entries.iter().map(|entry| entry.value);
            let thrown = in_force.iter().map(|item| item.value);
            let [entries, thrown] = [list_of_values(entries), list_of_values(thrown)]
                .map(|values| values.unwrap_or_else(|| "none".into()));
            self.error_of_key(excluded.place(&kind.name), found).advise(format!(
                "values with an entry step: {entries}; values of this player: {thrown}"
            ));
        }
    }
}
