//! The lanes of a tile: placings of one player's pieces on the squares that only this player
//! passes.
//!
//! The other player's actions do not depend on them. So positions that differ only in their lanes
//! are computed side by side.

use crate::game::bits::BitSet;
use crate::game::race::Race;
use crate::game::race::position::{Position, Side};
use crate::game::rules::race::MAX_KINDS;
use crate::game::seat::Seat;
use crate::solve::pieces::{Pieces, RemainingPieces};

/// The most lanes. Squares that would make more lanes are left to the shared squares.
const MOST_LANES: usize = 256;

/// One placing of pieces on the lane steps.
#[derive(Clone, Debug)]
pub(crate) struct Lane {
    /// The steps on which each kind stands.
    pub on: [BitSet; MAX_KINDS],
    /// The number of these pieces.
    pub used: Pieces,
}

impl Lane {
    /// Puts its pieces, which wait, on the board.
    pub fn set_up(&self, race: &Race, seat: Seat, position: &mut Position) {
        for (kind, on) in self.on.iter().enumerate() {
            for step in *on {
                position.enter(race, seat, kind, step);
            }
        }
    }
}

/// All placings and their numbers.
///
/// Placings of the same pieces form a *group*. With a given number of pieces to place, the groups
/// that fit follow one another. So the number of a placing is the offset of its group plus its rank
/// in the group.
#[derive(Clone, Debug)]
pub(crate) struct LanePlacings {
    /// The lane steps as a set, and in ascending order.
    steps: BitSet,
    order: Vec<u8>,
    kinds: usize,
    all: Vec<Lane>,
    /// The first placing of each group, and the end of the last.
    groups: Vec<u32>,
    /// For each code of pieces to place, the number of placings.
    counts: Vec<u32>,
    /// For each code and group, the offset of the group. [`u32::MAX`] if the group needs other
    /// pieces.
    offsets: Vec<u32>,
    /// For each code of a placing, its group and its rank in the group.
    places: Vec<(u32, u32)>,
}

impl LanePlacings {
    pub fn new(race: &Race, reached: &[BitSet; MAX_KINDS], pieces: &RemainingPieces) -> Self {
        let order = lane_steps(race);
        let mut all = Vec::new();
        place(
            race.kinds,
            reached,
            &order,
            &mut Lane { on: [BitSet::EMPTY; MAX_KINDS], used: Pieces::NONE },
            &mut all,
        );
        all.retain(|lane| pieces.all().covers(lane.used));
        all.sort_by_key(|lane| {
            (lane.used.total(), lane.used, code(race.kinds, &order, |kind| lane.on[kind]))
        });
        let mut groups = Vec::new();
        for (at, lane) in all.iter().enumerate() {
            if at == 0 || all[at - 1].used != lane.used {
                groups.push(at as u32);
            }
        }
        groups.push(all.len() as u32);
        let mut places = vec![(u32::MAX, 0); (race.kinds + 1).pow(order.len() as u32)];
        for (group, range) in groups.windows(2).enumerate() {
            for at in range[0]..range[1] {
                places[code(race.kinds, &order, |kind| all[at as usize].on[kind])] =
                    (group as u32, at - range[0]);
            }
        }
        let (mut counts, mut offsets) = (Vec::new(), Vec::new());
        for left in pieces.subsets() {
            let mut count = 0;
            for range in groups.windows(2) {
                let fits = left.covers(all[range[0] as usize].used);
                offsets.push(if fits { count } else { u32::MAX });
                count += if fits { range[1] - range[0] } else { 0 };
            }
            counts.push(count);
        }
        Self {
            steps: order.iter().copied().collect(),
            order,
            kinds: race.kinds,
            all,
            groups,
            counts,
            offsets,
            places,
        }
    }

    /// The steps of the path that lie on lanes.
    pub fn steps(&self) -> BitSet {
        self.steps
    }

    /// The number of placings of the pieces left, by their code.
    #[inline]
    pub fn count(&self, left: usize) -> u32 {
        self.counts[left]
    }

    /// The number of a side's placing. `left` is the code of the pieces to place.
    #[inline]
    pub fn number(&self, left: usize, side: &Side) -> u32 {
        let (group, rank) = self.places[code(self.kinds, &self.order, |kind| side.on.get(kind))];
        self.offsets[left * (self.groups.len() - 1) + group as usize] + rank
    }

    /// The placings of the pieces left, in the order of their numbers.
    pub fn placings(&self, left: Pieces) -> impl Iterator<Item = &Lane> {
        self.all.iter().filter(move |lane| left.covers(lane.used))
    }

    /// Runs of lanes that always stay together. Each has its first lane, its length and its group.
    pub fn runs(&self, left: usize) -> Vec<Run> {
        let groups = self.groups.len() - 1;
        let offsets = &self.offsets[left * groups..][..groups];
        let mut runs: Vec<Run> = Vec::new();
        for (group, first) in offsets.iter().enumerate().filter(|(_, first)| **first != u32::MAX) {
            let lanes = self.groups[group + 1] - self.groups[group];
            match runs.last_mut() {
                // With one kind, more pieces only add groups at the end.
                Some(run) if self.kinds == 1 => run.lanes += lanes,
                _ => runs.push(Run { first: *first, lanes, group: group as u32 }),
            }
        }
        runs
    }

    /// The offset of a group among the placings of the pieces left.
    #[inline]
    pub fn offset(&self, left: usize, group: u32) -> u32 {
        self.offsets[left * (self.groups.len() - 1) + group as usize]
    }
}

/// Some adjacent lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The first of them.
    pub first: u32,
    /// How many there are.
    pub lanes: u32,
    /// The group of placings to which they belong.
    pub group: u32,
}

/// The steps on squares that only one player passes, that hold one piece and that the path passes
/// once. Steps where pieces may bar squares that both players pass are left out.
fn lane_steps(race: &Race) -> Vec<u8> {
    let mut lanes = 1;
    let fits = |step: &u8| {
        let here = usize::from(*step);
        let passed_once = race.same_square.get(here) == BitSet::one(*step);
        passed_once
            && race.facing(*step).is_empty()
            && !race.shared_own.contains(*step)
            && !is_near_a_meeting(race, *step)
    };
    (1..=race.length)
        .filter(fits)
        .take_while(|_| {
            lanes *= race.kinds + 1;
            lanes <= MOST_LANES
        })
        .collect()
}

/// Can a piece on this step be part of a row of neighbours that bars the other player?
fn is_near_a_meeting(race: &Race, step: u8) -> bool {
    let row = race.passage.as_ref().map_or(0, |passage| passage.longest_row());
    let near = BitSet::range(step.saturating_sub(row).max(1), (step + row).min(race.length));
    row > 0 && near.iter().any(|close| !race.facing(close).is_empty())
}

fn place(
    kinds: usize,
    reached: &[BitSet; MAX_KINDS],
    steps: &[u8],
    lane: &mut Lane,
    all: &mut Vec<Lane>,
) {
    let Some((step, rest)) = steps.split_first() else {
        all.push(lane.clone());
        return;
    };
    place(kinds, reached, rest, lane, all);
    for kind in (0..kinds).filter(|kind| reached[*kind].contains(*step)) {
        let before = lane.clone();
        lane.on[kind] |= BitSet::one(*step);
        lane.used.add(kind, 1);
        place(kinds, reached, rest, lane, all);
        *lane = before;
    }
}

/// The number of a placing. It has a digit for each step: 0 for no piece, else the kind plus 1.
#[inline]
fn code(kinds: usize, steps: &[u8], on: impl Fn(usize) -> BitSet) -> usize {
    let mut code = 0;
    let mut digit = 1;
    for step in steps {
        code +=
            digit * (0..kinds).find(|kind| on(*kind).contains(*step)).map_or(0, |kind| kind + 1);
        digit *= kinds + 1;
    }
    code
}
