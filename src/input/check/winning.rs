//! The classes of win.

use indexmap::IndexMap;

use crate::game::bits::BitSet;
use crate::game::rules::{Condition, PiecePlace, WinClass};
use crate::input::check::RulesChecker;
use crate::input::diagnostic::quoted;
use crate::input::draft::winning::{WhenDraft, WinClassDraft};
use crate::input::tree::field::Field;

type Drafts = IndexMap<String, WinClassDraft>;

/// Names that files and quantities give to games that nobody won: `share(draws)` is the share of
/// draws, and `win_class` of a drawn game is `draw`.
const TAKEN: [&str; 3] = ["draw", "draws", "unfinished"];

impl<D> RulesChecker<'_, D> {
    /// The classes in order. One default class if the file has none. `pieces` is the number of
    /// pieces of a player.
    pub fn win_classes(&self, drafts: &Drafts, pieces: u16) -> Vec<WinClass> {
        if drafts.is_empty() {
            let (id, title) = ("win".into(), "Win".into());
            return vec![WinClass { id, title, points: 1, conditions: Vec::new() }];
        }
        let open = drafts.iter().find(|(_, class)| class.when.is_none()).map(|(id, _)| id);
        let mut after_open: Option<&String> = None;
        let mut classes: Vec<WinClass> = Vec::new();
        for (id, class) in drafts {
            let field = Field::of("win_classes").key(id);
            let when = field.key("when");
            self.check_id(id, &field);
            let written = class.when.as_ref().map(|draft| self.conditions(draft, pieces, &when));
            let conditions = written.unwrap_or_default();
            if let Some(open) = after_open {
                self.report_class_after_open(id, open);
            } else if let Some(before) =
                classes.iter().find(|before| takes_all_of(before, &conditions))
                // Conditions may be equal only because of their errors.
                && self.collector.is_clean()
            {
                let (id, before) = (quoted(id), quoted(&before.id));
                let found = format!(
                    "no win can be of the class {id}: {before} comes first and takes all such wins"
                );
                let diagnostic = self.error_of_key(&when, found);
                diagnostic.advise(format!("move it before {before}, or change its conditions"));
            }
            if open == Some(id) {
                after_open = open;
            }
            if open.is_none() && classes.len() + 1 == drafts.len() {
                let found = format!("the last class, {}, does not take every win", quoted(id));
                let diagnostic = self.error_of_key(&when, found);
                diagnostic.advise("add a class without `when` after it, or remove its `when`");
            }
            let title = class.title.clone().unwrap_or_else(|| id.clone());
            classes.push(WinClass { id: id.clone(), title, points: class.points, conditions });
        }
        classes
    }

    /// Reports a class that comes after the class that takes every win.
    fn report_class_after_open(&self, id: &str, open: &str) {
        let field = |id: &str| Field::of("win_classes").key(id);
        let file = |id: &str| self.collector.tree().locate_key(&field(id)).file();
        let way_out = if file(open) == file(id) {
            format!("give {} a `when`, or move it to the end", quoted(open))
        } else {
            let line = quoted(&format!("{open}: {{}}"));
            format!("write {line} after {} to move it there", quoted(id))
        };
        let (named, open) = (quoted(id), quoted(open));
        let found =
            format!("no win can be of the class {named}: {open} comes first and takes every win");
        self.error_of_key(field(id), found).advise(way_out);
    }

    fn check_id(&self, id: &str, field: &Field) {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(plain) {
            self.error_of_key(field, format!("{} cannot be the name of a class", quoted(id)))
                .allow("the letters a to z, digits and hyphens; `title` may be any text");
        }
        if TAKEN.contains(&id) {
            let found = format!("{} names games that nobody won", quoted(id));
            self.error_of_key(field, found).allow(format!("names other than {}", TAKEN.join(", ")));
        }
    }

    fn conditions(&self, when: &WhenDraft, pieces: u16, field: &Field) -> Vec<Condition> {
        let all = self.zone("all").unwrap_or_default();
        let plain = [
            ("home", PiecePlace::Home, &when.home),
            ("waiting", PiecePlace::Waiting, &when.waiting),
            ("on_board", PiecePlace::Squares(all), &when.on_board),
        ];
        let zoned = [("inside", &when.inside), ("outside", &when.outside)];
        let mut found = Vec::new();
        for (name, place, bound) in plain {
            let Some(bound) = bound else { continue };
            found.push((field.key(name), place, bound.at_least, bound.at_most));
        }
        for (name, bound) in zoned {
            let Some(bound) = bound else { continue };
            let inner = field.key(name);
            let zone = self.counted_zone(&bound.zone, &inner.key("zone"));
            let place = PiecePlace::Squares(if name == "inside" { zone } else { all & !zone });
            found.push((inner, place, bound.at_least, bound.at_most));
        }
        if found.is_empty() {
            let diagnostic = self.error_of_key(field, "there is no condition here");
            diagnostic.allow("home, waiting, on_board, inside, outside");
        }
        let condition =
            |(field, place, at_least, at_most): (Field, PiecePlace, Option<u8>, Option<u8>)| {
                let (at_least, at_most) = (at_least.unwrap_or(0), at_most.unwrap_or(u8::MAX));
                self.check_bounds(at_least, at_most, pieces, &field);
                Condition { place, at_least, at_most }
            };
        found.into_iter().map(condition).collect()
    }

    fn counted_zone(&self, name: &str, field: &Field) -> BitSet {
        let zone = self.zone(name);
        if zone.is_none() && self.board.is_some() {
            let found = format!("there is no zone called {}", quoted(name));
            self.error(field, found).allow_names(name, self.zone_names());
        }
        zone.unwrap_or_default()
    }

    /// Reports bounds on a number of pieces that never hold or always hold.
    fn check_bounds(&self, at_least: u8, at_most: u8, pieces: u16, field: &Field) {
        let range = format!("`at_least` and `at_most` from 0 to {pieces}");
        if at_least > at_most || u16::from(at_least) > pieces {
            let found = format!("this never holds: a player has {pieces} pieces");
            self.error_of_key(field, found).allow(range);
        } else if at_least == 0 && u16::from(at_most) >= pieces {
            let diagnostic = self.error_of_key(field, "this always holds").allow(range);
            diagnostic.advise("give `at_least`, `at_most` or both");
        }
    }
}

/// Does a class take every win for which these conditions hold?
fn takes_all_of(class: &WinClass, conditions: &[Condition]) -> bool {
    let is_implied = |required: &Condition| conditions.iter().any(|given| implies(given, required));
    !class.conditions.is_empty() && class.conditions.iter().all(is_implied)
}

/// Does the condition `given` imply the condition `required`?
fn implies(given: &Condition, required: &Condition) -> bool {
    let enough = given.at_least >= required.at_least;
    let few_enough = given.at_most <= required.at_most;
    match (given.place, required.place) {
        (PiecePlace::Squares(given_squares), PiecePlace::Squares(required_squares)) => {
            let (within, around) = (
                given_squares & !required_squares == BitSet::EMPTY,
                required_squares & !given_squares == BitSet::EMPTY,
            );
            (required.at_least == 0 || within && enough)
                && (required.at_most == u8::MAX || around && few_enough)
        }
        (given_place, required_place) => given_place == required_place && enough && few_enough,
    }
}
