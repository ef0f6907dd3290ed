//! Cells: the small whole numbers that a position is written with.

use std::collections::BTreeMap;

use crate::game::bits::BitSet;
use crate::game::contract::Game;

/// One of the two players, as the player to throw sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    /// The player to throw.
    Own,
    /// The other player.
    Other,
}

impl Role {
    pub(super) const BOTH: [Self; 2] = [Self::Own, Self::Other];
}

/// What adds to the number of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellSource {
    /// Each piece of a kind on a place.
    EachPiece(Role, usize, u8),
    /// One piece or more of a kind on a place.
    Presence(Role, usize, u8),
    /// The extra throws that actions may still earn in this turn.
    ExtraThrowsLeft,
    /// The player to throw took the first turn of the game.
    Started,
}

/// A number from 0 to `radix - 1`: the sum of the codes of its sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PatternCell {
    /// The number of values that it can have.
    pub radix: u32,
    /// What a position may hold, each with what it adds to the number.
    pub codes: Vec<(CellSource, u32)>,
}

impl PatternCell {
    /// A cell of which at most one source holds. Each source has its own code, from 1.
    fn one_of(sources: impl IntoIterator<Item = CellSource>) -> Self {
        let codes: Vec<_> = sources.into_iter().zip(1..).collect();
        Self { radix: codes.len() as u32 + 1, codes }
    }

    /// A cell that counts up to `most`.
    fn count(sources: impl IntoIterator<Item = CellSource>, most: u32) -> Self {
        Self { radix: most + 1, codes: sources.into_iter().map(|source| (source, 1)).collect() }
    }
}

/// The most contents of a contested cell that tells the steps on squares that pieces may share.
const MOST_CONTENTS: usize = 256;

/// The cells of a game.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// For each role and kind, the waiting pieces.
    pub waiting: [Vec<PatternCell>; 2],
    /// For each role and kind, the pieces at home.
    pub home: [Vec<PatternCell>; 2],
    /// For each role, the waiting pieces of all kinds.
    pub all_waiting: [PatternCell; 2],
    /// For each role, the pieces of all kinds at home.
    pub all_home: [PatternCell; 2],
    /// For each place where pieces of both players meet, in the order of the own path: who is
    /// there.
    pub contested: Vec<PatternCell>,
    /// The same places with the kinds of pieces. Equal if there is one kind.
    pub contested_kinds: Vec<PatternCell>,
    /// For each role, runs of places where its pieces meet no others.
    pub private: [Vec<Vec<PatternCell>>; 2],
    /// The same places with the kinds of pieces. Empty if there is one kind.
    pub private_kinds: [Vec<PatternCell>; 2],
    /// For each role, the number of pieces of each kind on each place where several may stand, or
    /// whose contested cell does not tell all. Otherwise contested and private cells tell them.
    pub heights: [Vec<PatternCell>; 2],
    /// What else affects later play.
    pub turn: Vec<PatternCell>,
}

impl Cells {
    pub(super) fn of<G: Game>(game: &G) -> Self {
        let kinds = game.kinds();
        let count = |kind| u32::from(game.pieces_of_kind(kind));
        let all: u32 = (0..kinds).map(count).sum();
        let each = |role, place| move |kind| CellSource::EachPiece(role, kind, place);
        let by_kind = |place: u8| {
            Role::BOTH.map(|role| {
                let one = |kind| PatternCell::count([each(role, place)(kind)], count(kind));
                (0..kinds).map(one).collect::<Vec<_>>()
            })
        };
        let together = |place: u8| {
            Role::BOTH.map(|role| PatternCell::count((0..kinds).map(each(role, place)), all))
        };
        let home = game.places() + 1;
        let places = BoardPlaces { game, kinds };
        let contested: Vec<u8> = (1..home).filter(|place| !places.met(*place).is_empty()).collect();
        Self {
            waiting: by_kind(0),
            home: by_kind(home),
            all_waiting: together(0),
            all_home: together(home),
            contested: contested.iter().map(|place| places.who(*place)).collect(),
            contested_kinds: contested.iter().map(|place| places.which(*place)).collect(),
            private: Role::BOTH.map(|role| places.private_runs(role)),
            private_kinds: Role::BOTH.map(|role| places.private_kinds(role)),
            heights: Role::BOTH.map(|role| places.heights(role, count)),
            turn: turn(game),
        }
    }
}

/// All facts that cells tell, each once, with the greatest number that it can be: the pieces of the
/// player to throw by places, those of the other player, then the facts of the turn.
pub(crate) fn told_facts<G: Game>(game: &G) -> Vec<(CellSource, u32)> {
    let cells = Cells::of(game);
    let Cells { waiting, home, contested_kinds, private, private_kinds, heights, .. } = &cells;
    let by_role = [waiting, home, private_kinds, heights].into_iter().flatten().flatten();
    let all = by_role.chain(contested_kinds).chain(private.iter().flatten().flatten());
    let mut pieces = BTreeMap::new();
    for cell in all {
        for (source, _) in &cell.codes {
            let (role, kind, place, most) = match *source {
                CellSource::EachPiece(role, kind, place) => (role, kind, place, cell.radix - 1),
                CellSource::Presence(role, kind, place) => (role, kind, place, 1),
                CellSource::ExtraThrowsLeft | CellSource::Started => continue,
            };
            let known = pieces.entry((role, place, kind)).or_insert((*source, most));
            if most > known.1 {
                *known = (*source, most);
            }
        }
    }
    let turn = cells.turn.iter().map(|cell| (cell.codes[0].0, cell.radix - 1));
    pieces.into_values().chain(turn).collect()
}

/// The cells of what affects later play in addition to the pieces.
fn turn<G: Game>(game: &G) -> Vec<PatternCell> {
    let course = game.course();
    let mut turn = Vec::new();
    if course.extra_throws_a_turn != u32::MAX {
        turn.push(PatternCell::count([CellSource::ExtraThrowsLeft], course.extra_throws_a_turn));
    }
    if course.equal_turns || course.dice.differ() {
        turn.push(PatternCell::count([CellSource::Started], 1));
    }
    turn
}

struct BoardPlaces<'a, G> {
    game: &'a G,
    kinds: usize,
}

impl<G: Game> BoardPlaces<'_, G> {
    fn presences(&self, role: Role, place: u8) -> impl Iterator<Item = CellSource> + use<G> {
        (0..self.kinds).map(move |kind| CellSource::Presence(role, kind, place))
    }

    /// The other player's places whose pieces an own piece on `place` meets.
    fn met(&self, place: u8) -> BitSet {
        let [captured, safe] = self.game.met(place);
        captured | safe
    }

    fn all_presences(&self, role: Role, places: BitSet) -> Vec<CellSource> {
        places.into_iter().flat_map(|place| self.presences(role, place)).collect()
    }

    /// Who is on a contested place: nobody, the own player, or the other player on one of its
    /// places there. A path may visit a square twice, and a piece on its first visit has another
    /// way before it than a piece on its second.
    fn who(&self, place: u8) -> PatternCell {
        let others = self.met(place);
        let own = self.all_presences(Role::Own, BitSet::one(place));
        let each_other =
            others.into_iter().map(|place| self.presences(Role::Other, place).collect());
        let groups: Vec<Vec<CellSource>> = std::iter::once(own).chain(each_other).collect();
        let mut codes = Vec::new();
        if self.is_exclusive(place) {
            for (sources, code) in groups.iter().zip(1..) {
                codes.extend(sources.iter().map(|source| (*source, code)));
            }
            return PatternCell { radix: groups.len() as u32 + 1, codes };
        }
        // Several kinds may be here at once, and each adds its code. Heights tell the rest where
        // this would be too much.
        let contents: usize =
            groups.iter().map(|sources| sources.len() + 1).fold(1, usize::saturating_mul);
        let groups = if contents > MOST_CONTENTS {
            vec![groups[0].clone(), groups[1..].concat()]
        } else {
            groups
        };
        let mut radix = 1;
        for sources in groups {
            let most = sources.len() as u32;
            codes.extend(sources.into_iter().map(|source| (source, radix)));
            radix *= most + 1;
        }
        PatternCell { radix, codes }
    }

    /// Which kind of piece of which player is on a contested place.
    fn which(&self, place: u8) -> PatternCell {
        if self.kinds == 1 || !self.is_exclusive(place) {
            return self.who(place);
        }
        let others = self.all_presences(Role::Other, self.met(place));
        PatternCell::one_of(self.presences(Role::Own, place).chain(others))
    }

    /// The places where pieces meet no others. They are the same for both players.
    fn private(&self) -> impl Iterator<Item = u8> + '_ {
        (1..=self.game.places()).filter(|place| self.met(*place).is_empty())
    }

    fn private_runs(&self, role: Role) -> Vec<Vec<PatternCell>> {
        let mut runs: Vec<Vec<PatternCell>> = Vec::new();
        let mut before = 0;
        for place in self.private() {
            let most = if self.game.may_stack(place) { self.kinds as u32 } else { 1 };
            let cell = PatternCell::count(self.presences(role, place), most);
            match runs.last_mut().filter(|_| before + 1 == place) {
                Some(run) => run.push(cell),
                None => runs.push(vec![cell]),
            }
            before = place;
        }
        runs
    }

    /// Can no two pieces be at once on the squares that a contested cell of this place tells of?
    fn is_exclusive(&self, place: u8) -> bool {
        !(self.met(place) | BitSet::one(place)).into_iter().any(|place| self.game.may_stack(place))
    }

    /// The numbers of pieces of each kind, of which a player has `count`, on each place that no
    /// exclusive cell tells of.
    fn heights(&self, role: Role, count: impl Fn(usize) -> u32) -> Vec<PatternCell> {
        let is_told = |place: u8| {
            self.is_exclusive(place)
                && self.met(place).into_iter().all(|met| self.is_exclusive(met))
        };
        let mut heights = Vec::new();
        for place in (1..=self.game.places()).filter(|place| !is_told(*place)) {
            for kind in 0..self.kinds {
                let most = if self.game.may_stack(place) { count(kind) } else { 1 };
                heights.push(PatternCell::count([CellSource::EachPiece(role, kind, place)], most));
            }
        }
        heights
    }

    fn private_kinds(&self, role: Role) -> Vec<PatternCell> {
        if self.kinds == 1 {
            return Vec::new();
        }
        let exclusive = self.private().filter(|place| !self.game.may_stack(*place));
        exclusive.map(|place| PatternCell::one_of(self.presences(role, place))).collect()
    }
}
