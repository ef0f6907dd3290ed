//! Cells: the small whole numbers that a position is written with.

use crate::game::bits::BitSet;
use crate::game::contract::Game;
use crate::game::seat::Seat;

/// One of the two players, as the player to throw sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
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
pub(super) enum CellSource {
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
    pub radix: u32,
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

/// The most extra throws that a cell counts.
const MOST_EXTRA_THROWS: u32 = 7;

/// The cells of a game.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// For each role and kind, the waiting pieces and the pieces at home.
    pub waiting: [Vec<PatternCell>; 2],
    pub home: [Vec<PatternCell>; 2],
    /// For each role, all waiting pieces and all pieces at home.
    pub all_waiting: [PatternCell; 2],
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
    /// For each role, the number of pieces on each place that own pieces may share.
    pub heights: [Vec<PatternCell>; 2],
    /// What else affects later play.
    pub turn: Vec<PatternCell>,
}

impl Cells {
    pub(super) fn of<G: Game>(game: &G) -> Self {
        let start = game.start();
        let kinds = game.kinds();
        let count = |kind| u32::from(game.count(&start, Seat::Light, kind, 0));
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
            heights: Role::BOTH.map(|role| {
                let stacks = (1..home).filter(|place| game.may_stack(*place));
                stacks
                    .map(|place| PatternCell::count((0..kinds).map(each(role, place)), all))
                    .collect()
            }),
            turn: turn(game),
        }
    }
}

/// The cells of what affects later play in addition to the pieces.
fn turn<G: Game>(game: &G) -> Vec<PatternCell> {
    let course = game.course();
    let mut turn = Vec::new();
    if course.extra_throws_a_turn != u32::MAX {
        let most = course.extra_throws_a_turn.min(MOST_EXTRA_THROWS);
        turn.push(PatternCell::count([CellSource::ExtraThrowsLeft], most));
    }
    if course.equal_turns {
        turn.push(PatternCell::count([CellSource::Started], 1));
    }
    turn
}

/// The places on the board.
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
        let [captured, barring] = self.game.met(place);
        captured | barring
    }

    fn all_presences(&self, role: Role, places: BitSet) -> Vec<CellSource> {
        places.into_iter().flat_map(|place| self.presences(role, place)).collect()
    }

    /// Who is on a contested place: nobody, the own player, a piece that a landing captures, or one
    /// that bars it.
    fn who(&self, place: u8) -> PatternCell {
        let own = BitSet::one(place);
        let [captured, barring] = self.game.met(place);
        let mut codes: Vec<(CellSource, u32)> = Vec::new();
        let mut add = |sources: Vec<CellSource>, code: u32| {
            codes.extend(sources.into_iter().map(|source| (source, code)));
        };
        let own_sources = self.all_presences(Role::Own, own);
        let groups = [captured, barring].map(|places| self.all_presences(Role::Other, places));
        if !(own | captured | barring).into_iter().any(|place| self.game.may_stack(place)) {
            let mut code = 1;
            for sources in std::iter::once(own_sources).chain(groups) {
                if !sources.is_empty() {
                    add(sources, code);
                    code += 1;
                }
            }
            return PatternCell { radix: code, codes };
        }
        // Several kinds may be here at once, and each adds its code.
        let mut radix = 1;
        for sources in std::iter::once(own_sources).chain(groups) {
            let most = sources.len() as u32;
            add(sources, radix);
            radix *= most + 1;
        }
        PatternCell { radix, codes }
    }

    /// Which kind of piece of which player is on a contested place.
    fn which(&self, place: u8) -> PatternCell {
        let all = self.met(place) | BitSet::one(place);
        if self.kinds == 1 || all.into_iter().any(|place| self.game.may_stack(place)) {
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

    fn private_kinds(&self, role: Role) -> Vec<PatternCell> {
        if self.kinds == 1 {
            return Vec::new();
        }
        let exclusive = self.private().filter(|place| !self.game.may_stack(*place));
        exclusive.map(|place| PatternCell::one_of(self.presences(role, place))).collect()
    }
}
