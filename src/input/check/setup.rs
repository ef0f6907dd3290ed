//! The pieces that do not wait at the start, and what ends a game.

use std::collections::BTreeMap;

use crate::game::board::Board;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::position::{Position, SetupError};
use crate::game::rules::Rules;
use crate::game::rules::race::{MAX_KINDS, PlacedPieces, RaceRules, Standing, ThrowEnd};
use crate::game::seat::Seat;
use crate::input::check::RulesChecker;
use crate::input::diagnostic::quoted;
use crate::input::draft::rules::RulesDraft;
use crate::input::draft::start::SetupDraft;
use crate::input::tree::field::Field;
use crate::play::deadlock::is_deadlocked;

/// The name of the place of pieces that are home.
const HOME: &str = "home";

/// The setup of a player: its field, and what is written there.
struct PlayerSetup<'a> {
    field: Field,
    draft: &'a SetupDraft,
}

/// A place in the setup of a kind.
struct SetupPlace<'a> {
    field: Field,
    name: &'a str,
    board: &'a Board,
    path: &'a [u8],
}

impl RulesChecker<'_, RulesDraft> {
    /// The pieces of each player that do not wait at the start. Empty without a path.
    pub fn setups(&self, path: Option<&[u8]>) -> [Vec<PlacedPieces>; 2] {
        let setups = self.player_setups();
        let are_same = setups[0].field == setups[1].field;
        let first = self.setup(&setups[0], path);
        let second = if are_same { first.clone() } else { self.setup(&setups[1], path) };
        [first, second]
    }

    /// The setups that count for the first and for the second player.
    fn player_setups(&self) -> [PlayerSetup<'_>; 2] {
        let players = &self.draft.players;
        [("first", &players.first), ("second", &players.second)].map(|(name, player)| match &player
            .setup
        {
            Some(draft) => {
                let field = Field::of("players").key(name).key("setup");
                PlayerSetup { field, draft }
            }
            None => PlayerSetup { field: Field::of("setup"), draft: &self.draft.setup },
        })
    }

    /// The pieces of one player that do not wait at the start.
    fn setup(&self, setup: &PlayerSetup<'_>, path: Option<&[u8]>) -> Vec<PlacedPieces> {
        let (Some(board), Some(path)) = (self.board, path) else { return Vec::new() };
        let mut placed: BTreeMap<(u8, u8), u8> = BTreeMap::new();
        for (kind, places) in setup.draft {
            let field = setup.field.key(kind);
            let Some(index) = self.draft.pieces.get_index_of(kind) else {
                let found = format!("there is no piece kind called {}", quoted(kind));
                self.error_of_key(&field, found).allow_names(kind, self.draft.pieces.keys());
                continue;
            };
            let sum = places.values().map(|count| u32::from(*count)).sum();
            self.check_count(kind, sum, &field);
            for (name, count) in places.iter().filter(|(_, count)| **count > 0) {
                let place = SetupPlace { field: field.key(name), name, board, path };
                // Another check reports kinds past the limit.
                if let Some(step) = self.setup_step(&place).filter(|_| index < MAX_KINDS) {
                    let pieces = placed.entry((index as u8, step)).or_default();
                    *pieces = pieces.saturating_add(*count);
                }
            }
        }
        let pieces = placed.into_iter();
        pieces.map(|((kind, step), count)| PlacedPieces { kind, step, count }).collect()
    }

    /// A player cannot set up more pieces of a kind than it has.
    fn check_count(&self, kind: &str, placed: u32, field: &Field) {
        let has = self.draft.pieces.get(kind).map_or(0, |piece| u32::from(piece.count));
        if placed > has {
            let found = format!("{placed} pieces are set up, but a player has {has} of this kind");
            self.error_of_key(field, found).allow(format!("at most {has} together"));
        }
    }

    /// The step that a place of the setup names: a square, a square and a step, or home.
    fn setup_step(&self, place: &SetupPlace<'_>) -> Option<u8> {
        let SetupPlace { name, board, path, .. } = *place;
        if let Some(square) = board.find(name) {
            return self.only_step(place, square);
        }
        if name == HOME {
            return Some(path.len() as u8 + 1);
        }
        let (square_name, written) = name.split_once('@').unwrap_or((name, ""));
        let Some(square) = board.find(square_name) else {
            let found = format!("there is no square called {}", quoted(square_name));
            let known = board.squares.iter().map(|square| square.name.as_str());
            let error = self.error_of_key(&place.field, found);
            return error.allow_names(square_name, known.chain([HOME])).none();
        };
        let steps = steps_of(path, square);
        let step: Option<u8> = written.parse().ok().filter(|step| steps.contains(step));
        if step.is_none() && !self.reports_off_path(place, square, &steps) {
            let found = format!("{} is not on this step of the path", quoted(square_name));
            self.error_of_key(&place.field, found).allow(with_steps(square_name, &steps));
        }
        step
    }

    /// The step of a square that the path passes once.
    fn only_step(&self, place: &SetupPlace<'_>, square: u8) -> Option<u8> {
        let steps = steps_of(place.path, square);
        match steps[..] {
            [step] => Some(step),
            _ if self.reports_off_path(place, square, &steps) => None,
            _ => {
                let found = format!("the path passes {} {} times", quoted(place.name), steps.len());
                let error = self.error_of_key(&place.field, found);
                error.allow(with_steps(place.name, &steps)).none()
            }
        }
    }

    /// Reports a square that the path does not pass. Returns false if it passes the square.
    fn reports_off_path(&self, place: &SetupPlace<'_>, square: u8, steps: &[u8]) -> bool {
        if !steps.is_empty() {
            return false;
        }
        let SetupPlace { board, path, .. } = *place;
        let named = |index: u8| quoted(&board.squares[usize::from(index)].name);
        let found = format!("Light's path does not pass {}", named(square));
        let error = self.error_of_key(&place.field, found).allow("squares of Light's path");
        let image = board.mirror[usize::from(square)];
        if path.contains(&image) {
            let light = named(image);
            error.advise(format!("write {light}: Dark's pieces stand on the mirror images"));
        }
        true
    }

    /// The number of pieces home that wins. `None` if all are needed. `pieces` is the number of
    /// pieces of a player.
    pub fn home_to_win(&self, pieces: u16) -> Option<u8> {
        let home = self.draft.winning.home?;
        if u16::from(home) > pieces {
            let found = format!("a player has {pieces} pieces, so {home} are never home");
            self.error("winning.home", found).allow(format!("1 to {pieces}"));
        }
        Some(home).filter(|home| u16::from(*home) < pieces)
    }

    /// The end of a game after a number of throws, if it has one.
    pub fn throw_end(&self) -> Option<ThrowEnd> {
        let draft = &self.draft.winning;
        if let (Some(_), None) = (draft.by, draft.throws) {
            let found = "the game has no last throw, so nobody is ahead at it";
            self.error_of_key("winning.by", found)
                .advise("add a number of throws, such as `winning: {throws: 200, by: home}`");
        }
        let by = draft.by.map_or_else(Standing::default, Standing::from);
        draft.throws.map(|throws| ThrowEnd { throws, by })
    }

    /// Sets the pieces up as play does, and reports what prevents it, and games without play.
    pub fn check_start(&self, rules: &Rules, race: &RaceRules) {
        let setups = self.player_setups();
        if race.setup.iter().all(Vec::is_empty) {
            return;
        }
        let Some(compiled) = Race::new(rules) else { return };
        let mut position = Position::waiting(&compiled);
        for ((seat, placed_pieces), setup) in Seat::BOTH.into_iter().zip(&race.setup).zip(&setups) {
            for placed in placed_pieces {
                let kind = usize::from(placed.kind);
                let put = (0..placed.count)
                    .try_for_each(|_| position.set_up(&compiled, seat, kind, placed.step));
                if put == Err(SetupError::Occupied(placed.step)) {
                    let enemy = is_held_by_enemy(&compiled, &position, seat, placed.step);
                    self.report_taken(rules, race, *placed, setup, enemy);
                    return;
                }
            }
            let home: u16 = position.side(seat).home.iter().map(|home| u16::from(*home)).sum();
            if home >= u16::from(race.needed_home()) {
                let found = format!("the game is over at the start: {home} pieces are home");
                let most = race.needed_home() - 1;
                self.error_of_key(&setup.field, found).allow(format!("at most {most} pieces home"));
                return;
            }
        }
        if is_deadlocked(&compiled, &compiled.start(), Seat::Light) {
            self.error_of_key(&setups[1].field, "at the start no throw lets any player move")
                .advise("move some of the pieces, or set up fewer of them");
        }
    }

    /// Reports a square that cannot hold all pieces that are set up on it.
    fn report_taken(
        &self,
        rules: &Rules,
        race: &RaceRules,
        placed: PlacedPieces,
        setup: &PlayerSetup<'_>,
        by_enemy: bool,
    ) {
        let square = race.path[usize::from(placed.step) - 1];
        let name = &rules.board.squares[usize::from(square)].name;
        let kind = &race.kinds[usize::from(placed.kind)].name;
        let is_written = |key: &&String| key.split('@').next() == Some(name.as_str());
        let written = setup.draft.get(kind).and_then(|places| places.keys().find(is_written));
        let (found, allowed, list) = if by_enemy {
            (
                format!("pieces of both players would stand on {}", quoted(name)),
                "squares where no piece of the other player stands, or that both share",
                "stacking.enemy",
            )
        } else {
            (
                format!("several pieces of one player would stand on {}", quoted(name)),
                "one piece on each square that pieces of one player do not share",
                "stacking.own",
            )
        };
        let way_out = format!("choose another square, or add {name} to `{list}`");
        let field = setup.field.key(kind).key(written.unwrap_or(name));
        self.error_of_key(&field, found).allow(allowed).advise(way_out);
    }
}

/// Does an enemy stand on the square of a step, where the two may not be together?
fn is_held_by_enemy(race: &Race, position: &Position, seat: Seat, step: u8) -> bool {
    let [captured, safe] = race.met(step);
    race.occupied(position, seat.other()).meets(captured | safe)
}

/// The steps of a path on a square, in ascending order.
fn steps_of(path: &[u8], square: u8) -> Vec<u8> {
    (1..).zip(path).filter(|(_, on)| **on == square).map(|(step, _)| step).collect()
}

/// The ways to write these steps of a square.
fn with_steps(square: &str, steps: &[u8]) -> String {
    let written: Vec<String> =
        steps.iter().map(|step| quoted(&format!("{square}@{step}"))).collect();
    written.join(", ")
}
