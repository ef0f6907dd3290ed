//! What a player sees of a game, as a row of small whole numbers: the facts by which Urlab learns,
//! and the throw.

use crate::game::contract::{Game, MOST_PLACES};
use crate::game::move_text;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::learn::cells::{CellSource, Role, told_facts};
use crate::play::random_source::RandomSource;
use crate::play::stepped_game::{Awaited, SteppedGame};

/// Stands for a place that no component tells of.
const UNTOLD: u16 = u16::MAX;

/// One number of an observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Component {
    pub name: String,
    /// The greatest value. The smallest is 0.
    pub most: u8,
}

/// Where each fact is in an observation. It follows from the rules alone.
#[derive(Clone, Debug)]
pub(super) struct ObservationLayout {
    pub components: Vec<Component>,
    /// For the player who sees and the other one, and each kind, the component of each place.
    places: Vec<[u16; MOST_PLACES]>,
    kinds: usize,
    extra_throws: Option<usize>,
    started: Option<usize>,
    /// The throws in a row that can be burnt.
    in_a_row: Option<usize>,
    /// The tries left.
    tries: Option<usize>,
    /// Is the throw one of the other player?
    given: Option<usize>,
    /// The component of the first cast.
    casts: usize,
    /// The components of the second die: is it asked for, and did it say YES?
    second_die: Option<usize>,
}

impl ObservationLayout {
    pub(super) fn new<G: Game>(rules: &Rules, game: &G) -> Self {
        let kinds = game.kinds();
        let mut observed = Self {
            components: Vec::new(),
            places: vec![[UNTOLD; MOST_PLACES]; 2 * kinds],
            kinds,
            extra_throws: None,
            started: None,
            in_a_row: None,
            tries: None,
            given: None,
            casts: 0,
            second_die: None,
        };
        for (fact, most) in told_facts(game) {
            let component = observed.components.len();
            let name = match fact {
                CellSource::EachPiece(role, kind, place)
                | CellSource::Presence(role, kind, place) => {
                    if place > game.places() && !rules.is_race() {
                        continue;
                    }
                    observed.places[role as usize * kinds + kind][usize::from(place)] =
                        component as u16;
                    piece_name(rules, game, role, kind, place)
                }
                CellSource::ExtraThrowsLeft => {
                    observed.extra_throws = Some(component);
                    "extra throws left".to_owned()
                }
                CellSource::Started => {
                    observed.started = Some(component);
                    "took the first turn".to_owned()
                }
            };
            observed.components.push(Component { name, most: most.min(u32::from(u8::MAX)) as u8 });
        }
        observed.add_remembered(game);
        observed.add_throw(rules, game);
        observed
    }

    /// What a turn remembers of throws that nobody acted with, and whose throw it is.
    fn add_remembered<G: Game>(&mut self, game: &G) {
        let course = game.course();
        if !course.burnt_after.is_empty() {
            self.in_a_row = Some(self.components.len());
            let most = course.longest_row() + 1;
            self.components.push(Component { name: "throws in a row".to_owned(), most });
        }
        if course.tries_a_turn > 1 {
            self.tries = Some(self.components.len());
            let most = course.tries_a_turn;
            self.components.push(Component { name: "tries left".to_owned(), most });
        }
        if !course.unused.is_empty() {
            self.given = Some(self.components.len());
            let name = "uses the other player's throw".to_owned();
            self.components.push(Component { name, most: 1 });
        }
    }

    fn add_throw<G: Game>(&mut self, rules: &Rules, game: &G) {
        let flag = |name: String| Component { name, most: 1 };
        self.casts = self.components.len();
        let throws = move_text::throws(rules).into_iter();
        self.components.extend(throws.map(|throw| flag(format!("throw {throw}"))));
        if game.course().verdict.is_some() {
            self.second_die = Some(self.components.len());
            let names = ["may throw the second die", "the second die says YES"];
            self.components.extend(names.map(|name| flag(name.to_owned())));
        }
    }

    /// Writes what a player sees. The row has a number for each component.
    #[inline]
    pub(super) fn write<G: Game, L: RandomSource>(
        &self,
        game: &G,
        stepped: &SteppedGame<G, L>,
        viewer: Seat,
        row: &mut [u8],
    ) {
        row.fill(0);
        for seat in [viewer, viewer.other()] {
            let of = usize::from(seat != viewer) * self.kinds;
            for (kind, places) in self.places[of..of + self.kinds].iter().enumerate() {
                game.see_pieces(&stepped.position, seat, kind, |place, count| {
                    let component = places[usize::from(place) % MOST_PLACES];
                    if component != UNTOLD {
                        row[usize::from(component)] = count;
                    }
                });
            }
        }
        let turn = stepped.turn_state();
        if let Some(component) = self.extra_throws {
            row[component] = turn.extra_throws_left.min(u32::from(u8::MAX)) as u8;
        }
        if let Some(component) = self.started {
            row[component] = u8::from(turn.starter == viewer);
        }
        if let Some(component) = self.in_a_row {
            row[component] = turn.in_a_row;
        }
        if let Some(component) = self.tries {
            row[component] = turn.tries_left;
        }
        if let Some(component) = self.given {
            row[component] = u8::from(stepped.is_given());
        }
        let awaited = stepped.awaited();
        if matches!(awaited, Awaited::Nothing(_)) {
            return;
        }
        row[self.casts + stepped.cast()] = 1;
        if let Some(component) = self.second_die {
            row[component] = u8::from(awaited == Awaited::SecondDie);
            row[component + 1] = u8::from(stepped.is_promoted());
        }
    }
}

/// The name of the number of pieces on a place. Squares are those that the player sees as Light.
fn piece_name<G: Game>(rules: &Rules, game: &G, role: Role, kind: usize, place: u8) -> String {
    let (whose, seat) = match role {
        Role::Own => ("own", Seat::Light),
        Role::Other => ("other", Seat::Dark),
    };
    let kinds = rules.kind_names();
    let piece = if kinds.len() > 1 { format!(" {}", kinds[kind]) } else { String::new() };
    if place == 0 {
        return format!("{whose}{piece} waiting");
    }
    let [_, name] = move_text::place_names(rules, game, seat, place);
    format!("{whose}{piece} {name}")
}
