//! The ways over the board: every walk of a piece that passes no square twice.

use crate::game::bits::SmallSet;

/// A walk from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// Where it begins.
    pub from: u8,
    /// Where it ends.
    pub to: u8,
    /// The number of this walk among the walks with the same ends. The shortest walk comes first.
    /// Walks of equal length are in the order of the places passed, from the first place on.
    pub route: u8,
    /// How many squares it goes.
    pub length: u8,
    /// The places between the two ends.
    pub through: SmallSet,
}

impl Way {
    /// The places between, and the end.
    #[inline]
    pub(super) fn passed(&self) -> SmallSet {
        self.through | SmallSet::one(self.to)
    }
}

/// Walks by their first place, each list in ascending order of ends and routes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WaysByStart(Vec<Box<[Way]>>);

impl WaysByStart {
    /// The walks of up to `longest` squares.
    pub(super) fn new(longest: u8, neighbours: &[SmallSet]) -> Self {
        Self(
            (0..neighbours.len() as u8)
                .map(|place| from(place, longest, neighbours).into())
                .collect(),
        )
    }

    /// The walks whose length fulfils `is_such`. They keep their route numbers.
    pub(super) fn of_length(&self, is_such: impl Fn(u8) -> bool) -> Self {
        let matching =
            |ways: &[Way]| ways.iter().filter(|way| is_such(way.length)).copied().collect();
        Self(self.0.iter().map(|ways| matching(ways)).collect())
    }

    /// The walks that begin on `place`.
    #[inline]
    pub(super) fn from(&self, place: u8) -> &[Way] {
        &self.0[usize::from(place)]
    }
}

/// All walks of up to `longest` squares from a place, in ascending order of their ends and routes.
fn from(place: u8, longest: u8, neighbours: &[SmallSet]) -> Vec<Way> {
    let mut walks = Vec::new();
    let mut pending = vec![vec![place]];
    while let Some(walk) = pending.pop() {
        let here = walk[walk.len() - 1];
        for next in neighbours[usize::from(here)].iter().filter(|next| !walk.contains(next)) {
            let mut longer = walk.clone();
            longer.push(next);
            if longer.len() <= usize::from(longest) {
                pending.push(longer.clone());
            }
            walks.push(longer);
        }
    }
    walks.sort_by_key(|walk| (walk[walk.len() - 1], walk.len(), walk.clone()));
    let mut ways: Vec<Way> = Vec::with_capacity(walks.len());
    for walk in walks {
        let [_, passed @ .., to] = &walk[..] else { continue };
        let route =
            ways.last().filter(|before| before.to == *to).map_or(0, |before| before.route + 1);
        let through = passed.iter().copied().collect();
        ways.push(Way { from: place, to: *to, route, length: passed.len() as u8 + 1, through });
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_are_numbered_by_length_and_by_the_places_passed() {
        // A ring of four places, 1 to 4. There are two ways to the opposite place. The long way to
        // the next place has three squares.
        let ring: Vec<SmallSet> = [vec![], vec![2, 4], vec![1, 3], vec![2, 4], vec![1, 3]]
            .map(SmallSet::from_iter)
            .to_vec();
        let ways = from(1, 3, &ring);
        let listed: Vec<_> = ways
            .iter()
            .map(|way| (way.to, way.route, way.length, way.through.iter().collect::<Vec<_>>()))
            .collect();
        assert_eq!(
            listed,
            [
                (2, 0, 1, vec![]),
                (2, 1, 3, vec![3, 4]),
                (3, 0, 2, vec![2]),
                (3, 1, 2, vec![4]),
                (4, 0, 1, vec![]),
                (4, 1, 3, vec![2, 3]),
            ]
        );
    }
}
