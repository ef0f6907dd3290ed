//! The values of a tile's rows, as their programs say.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, and so must be all that they call"
)]

use crate::solve::index::Index;
use crate::solve::lanes::Run;
use crate::solve::program::{HERE, Odds, Programs, Reader, Target};
use crate::solve::values::{View, WIDTH};
use crate::solve::vector::Lanes;

/// Numbers past a plane, so that the lanes at its end may be read in full.
const MARGIN: usize = 32;

/// A tile ready to be reckoned.
pub(crate) struct Half {
    /// 0 in the layer itself, 1 in its mirror image, if that is another.
    pub slot: usize,
    pub base: usize,
    pub rows: usize,
    pub lanes: usize,
    /// The lanes of a row while it is reckoned, in whole vectors.
    pub stride: usize,
    pub runs: Vec<Run>,
    pub programs: Programs,
}

impl Half {
    /// Numbers that one plane takes while it is reckoned.
    pub fn room(&self) -> usize {
        self.rows * self.stride + MARGIN
    }
}

/// All that the values of a part in one mode follow from; places are in the room where the pair is reckoned.
pub(crate) struct Desk<'a, 'v> {
    pub index: &'a Index,
    pub odds: &'a Odds,
    /// What is added to every value.
    pub outwards: f64,
    pub view: &'a View<'v>,
    pub half: &'a Half,
    /// Where the turn goes to the other player, and where the thrower throws again, in the same tile.
    pub theirs: usize,
    pub extra: usize,
    pub out: usize,
    /// Where the values go with the sign turned, and the stride there.
    pub turned: Option<(usize, usize)>,
}

impl Desk<'_, '_> {
    #[inline(always)]
    pub fn reckon<L: Lanes>(&self, lanes: L, room: &mut [f64]) {
        let mut buffer = [0.0; WIDTH];
        for row in 0..self.half.rows {
            for run in &self.half.runs {
                let mut lane = 0;
                while lane < run.lanes as usize {
                    let values = self.block(lanes, room, row, run, lane);
                    lanes.store(&mut buffer, 0, values);
                    let count = L::WIDTH.min(run.lanes as usize - lane);
                    let first = run.first as usize + lane;
                    if self.half.runs.len() == 1 {
                        lanes.store(room, self.out + row * self.half.stride + first, values);
                    } else {
                        let at = self.out + row * self.half.stride + first;
                        room[at..at + count].copy_from_slice(&buffer[..count]);
                    }
                    if let Some((turned, stride)) = self.turned {
                        let places = room[turned + first * stride + row..].iter_mut().step_by(stride);
                        for (place, value) in places.zip(&buffer[..count]) {
                            *place = -value;
                        }
                    }
                    lane += L::WIDTH;
                }
            }
        }
    }

    /// The values of some lanes: the chances of all throws, each with the best that it allows.
    #[inline(always)]
    fn block<L: Lanes>(&self, lanes: L, room: &[f64], row: usize, run: &Run, lane: usize) -> L::Values {
        let mut program = self.half.programs.row(row);
        let (passes, nodes) = program.head();
        let turn_over = lanes.load(room, self.theirs + row * self.half.stride + run.first as usize + lane);
        let mut sum = lanes.add(lanes.times(turn_over, lanes.all(passes)), lanes.all(self.outwards));
        for _ in 0..nodes {
            let node = program.node();
            let place = (run, lane);
            let value = if node.promote == 0 {
                self.best(lanes, room, &mut program, node.keep, place)
            } else {
                let keep = (node.keep > 0).then(|| self.best(lanes, room, &mut program, node.keep, place));
                let best = self.best(lanes, room, &mut program, node.promote, place);
                let (yes, no) = (lanes.all(self.odds.yes), lanes.all(1.0 - self.odds.yes));
                let promoted = lanes.add(lanes.times(yes, best), lanes.times(no, turn_over));
                keep.map_or(promoted, |keep| lanes.greater(keep, promoted))
            };
            sum = lanes.add(sum, lanes.times(lanes.all(self.odds.outcomes[node.outcome]), value));
        }
        sum
    }

    /// The best of so many actions, at least one.
    #[inline(always)]
    fn best<L: Lanes>(
        &self,
        lanes: L,
        room: &[f64],
        program: &mut Reader<'_>,
        actions: usize,
        place: (&Run, usize),
    ) -> L::Values {
        let mut best = self.action(lanes, room, program, place);
        for _ in 1..actions {
            best = lanes.greater(best, self.action(lanes, room, program, place));
        }
        best
    }

    #[inline(always)]
    fn action<L: Lanes>(&self, lanes: L, room: &[f64], program: &mut Reader<'_>, place: (&Run, usize)) -> L::Values {
        match program.action() {
            Ok(target) => self.load(lanes, room, target, place),
            Err(parts) => {
                let mut sum = lanes.all(0.0);
                for _ in 0..parts {
                    let (weight, target) = program.weighted();
                    sum = lanes.add(sum, lanes.times(lanes.all(weight), self.load(lanes, room, target, place)));
                }
                sum
            }
        }
    }

    #[inline(always)]
    fn load<L: Lanes>(&self, lanes: L, room: &[f64], target: Target, (run, lane): (&Run, usize)) -> L::Values {
        // The first group comes first whatever is left.
        let offset = if run.group == 0 { 0 } else { self.index.lane_offset(target.left, run.group) as usize };
        if target.slot == HERE {
            let plane = if target.extra { self.extra } else { self.theirs };
            lanes.load(room, plane + target.base * self.half.stride + offset + lane)
        } else {
            lanes.load(self.view.plane(target.slot, target.extra), target.base + offset + lane)
        }
    }
}
