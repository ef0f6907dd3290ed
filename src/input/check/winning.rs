//! The classes of win.

use indexmap::IndexMap;

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::rules::{Condition, PiecePlace, WinClass};
use crate::input::check::names::NamedSquares;
use crate::input::collect::Collector;
use crate::input::draft::winning::{WhenDraft, WinClassDraft, ZoneBoundDraft};
use crate::input::fault::quoted;
use crate::input::tree::field::Field;
use crate::input::tree::text::TextPosition;

/// The classes in order; one plain class if the file gives none. A player has so many pieces.
pub fn classes(
    drafts: &IndexMap<String, WinClassDraft>,
    pieces: u16,
    board: Option<&Board>,
    collector: &mut Collector<'_>,
) -> Vec<WinClass> {
    if drafts.is_empty() {
        return vec![WinClass {
            id: "win".into(),
            title: "Win".into(),
            points: 1,
            conditions: Vec::new(),
        }];
    }
    let bounds = Bounds { squares: NamedSquares { board }, pieces };
    let last = drafts.len() - 1;
    let open = drafts.values().position(|class| class.when.is_none());
    let mut classes: Vec<WinClass> = Vec::new();
    for (index, (id, class)) in drafts.iter().enumerate() {
        let field = Field::of("win_classes").key(id);
        plain_id(id, &field, collector);
        let conditions = class
            .when
            .as_ref()
            .map(|when| bounds.conditions(when, &field.key("when"), collector))
            .unwrap_or_default();
        if let Some(open) = open.filter(|open| *open < index) {
            let before = drafts.get_index(open).map_or("", |(id, _)| id);
            let way_out = if place_of(before, collector).source == place_of(id, collector).source {
                format!("give {} a `when`, or put it last", quoted(before))
            } else {
                format!(
                    "write {} after {} to put it there",
                    quoted(&format!("{before}: {{}}")),
                    quoted(id)
                )
            };
            let found = format!(
                "no win ever comes to {}: {} before it takes every win",
                quoted(id),
                quoted(before)
            );
            collector.fault_of_key(&field, found).advise(way_out);
        } else if let Some(before) = classes.iter().find(|before| takes_all_of(before, &conditions))
            // Conditions may be alike only by what is wrong with them.
            && collector.is_clean()
        {
            let before = quoted(&before.id);
            let found = format!(
                "no win ever comes to {}: {before} before it takes all of them",
                quoted(id)
            );
            collector
                .fault_of_key(field.key("when"), found)
                .advise(format!("put it before {before}, or ask for something else"));
        }
        if index == last && open.is_none() {
            let found = format!("the last class, {}, does not take every win", quoted(id));
            collector
                .fault_of_key(field.key("when"), found)
                .advise("add a class without `when` after it, or take its `when` away");
        }
        let title = class.title.clone().unwrap_or_else(|| id.clone());
        classes.push(WinClass { id: id.clone(), title, points: class.points, conditions });
    }
    classes
}

fn place_of(id: &str, collector: &Collector<'_>) -> TextPosition {
    collector.tree().root.locate_key(&Field::of("win_classes").key(id))
}

/// Does a class take every win of which these conditions hold?
fn takes_all_of(class: &WinClass, conditions: &[Condition]) -> bool {
    let follows = |wanted: &Condition| conditions.iter().any(|held| implies(held, wanted));
    !class.conditions.is_empty() && class.conditions.iter().all(follows)
}

/// Does one condition hold wherever another does?
fn implies(held: &Condition, wanted: &Condition) -> bool {
    let enough = held.at_least >= wanted.at_least;
    let few = held.at_most <= wanted.at_most;
    match (held.place, wanted.place) {
        (PiecePlace::Squares(held_on), PiecePlace::Squares(wanted_on)) => {
            let (within, around) =
                (held_on & !wanted_on == BitSet::EMPTY, wanted_on & !held_on == BitSet::EMPTY);
            (wanted.at_least == 0 || within && enough)
                && (wanted.at_most == u8::MAX || around && few)
        }
        (held_at, wanted_at) => held_at == wanted_at && enough && few,
    }
}

fn plain_id(id: &str, field: &Field, collector: &mut Collector<'_>) {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.is_empty() || !id.chars().all(plain) {
        let fault = collector.fault_of_key(field, format!("{} cannot name a class", quoted(id)));
        fault
            .allow("small letters without diacritics, digits and hyphens; `title` may be anything");
    }
}

struct Bounds<'b> {
    squares: NamedSquares<'b>,
    pieces: u16,
}

impl Bounds<'_> {
    fn conditions(
        &self,
        when: &WhenDraft,
        field: &Field,
        collector: &mut Collector<'_>,
    ) -> Vec<Condition> {
        let all = self.squares.zone("all").unwrap_or_default();
        let plain = [
            ("home", PiecePlace::Home, &when.home),
            ("waiting", PiecePlace::Waiting, &when.waiting),
            ("on_board", PiecePlace::Squares(all), &when.on_board),
        ];
        let zoned = [("inside", &when.inside), ("outside", &when.outside)];
        let mut found = Vec::new();
        for (name, place, bound) in plain {
            let Some(bound) = bound else { continue };
            let (least, most) = (bound.at_least, bound.at_most);
            found.push(self.condition(place, least, most, &field.key(name), collector));
        }
        for (name, bound) in zoned {
            let Some(bound) = bound else { continue };
            let field = field.key(name);
            let zone = self.zone(bound, &field, collector);
            let place = PiecePlace::Squares(if name == "inside" { zone } else { all & !zone });
            let (least, most) = (bound.at_least, bound.at_most);
            found.push(self.condition(place, least, most, &field, collector));
        }
        if found.is_empty() {
            collector
                .fault_of_key(field, "nothing is asked here")
                .allow("home, waiting, on_board, inside, outside");
        }
        found
    }

    fn zone(&self, bound: &ZoneBoundDraft, field: &Field, collector: &mut Collector<'_>) -> BitSet {
        self.squares.zone(&bound.zone).unwrap_or_else(|| {
            if self.squares.board.is_some() {
                let known = self.squares.zone_names();
                let found = format!("there is no zone called {}", quoted(&bound.zone));
                let fault = collector.fault(field.key("zone"), found);
                fault.allow_names(&bound.zone, known.iter().map(String::as_str));
            }
            BitSet::EMPTY
        })
    }

    fn condition(
        &self,
        place: PiecePlace,
        least: Option<u8>,
        most: Option<u8>,
        field: &Field,
        collector: &mut Collector<'_>,
    ) -> Condition {
        let (at_least, at_most) = (least.unwrap_or(0), most.unwrap_or(u8::MAX));
        let range = format!("at_least and at_most within 0 to {}", self.pieces);
        if at_least > at_most || u16::from(at_least) > self.pieces {
            let found = format!("this never holds: a player has {} pieces", self.pieces);
            collector.fault_of_key(field, found).allow(range);
        } else if at_least == 0 && u16::from(at_most) >= self.pieces {
            let found = "this always holds";
            collector
                .fault_of_key(field, found)
                .allow(range)
                .advise("give `at_least`, `at_most` or both");
        }
        Condition { place, at_least, at_most }
    }
}
