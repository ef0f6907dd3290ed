//! The values of a tile's rows, computed by their programs.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, with all functions that they call"
)]

use crate::simd::vector::{Lanes, Number};
use crate::solve::index::Index;
use crate::solve::lanes::Run;
use crate::solve::successors::{Reader, SuccessorWord, ThrowChances, TileSuccessors};
use crate::solve::values::{View, WIDTH};

/// The side of the squares in which rows and lanes are exchanged.
const SQUARE: usize = 8;
/// The bytes that one memory access loads.
const LINE: usize = 64;

/// A tile, ready to be computed.
pub(crate) struct TileHalf {
    /// 0 for the layer itself, 1 for its mirror image if that is another layer.
    pub slot: usize,
    /// The index of its first value in a plane of the layer.
    pub base: usize,
    /// The number of its rows.
    pub rows: usize,
    /// The number of values of a row.
    pub lanes: usize,
    /// The number of values from one row to the next in the buffer: whole vectors, or 1 if there is
    /// only one lane.
    pub stride: usize,
    /// The lanes that one program computes together.
    pub runs: Vec<Run>,
    pub programs: TileSuccessors,
}

impl TileHalf {
    /// The stride of rows with `lanes` lanes.
    pub fn stride(lanes: usize) -> usize {
        match lanes {
            1 => 1,
            2..=WIDTH => lanes.next_multiple_of(16),
            _ => lanes.next_multiple_of(WIDTH),
        }
    }

    /// The most lanes that one program computes together.
    pub fn longest_run(&self) -> usize {
        self.runs.iter().map(|run| run.lanes as usize).max().unwrap_or(0)
    }

    /// The number of values that one plane needs in the buffer.
    pub fn buffer_size(&self) -> usize {
        let rows = if self.stride == 1 { self.rows } else { self.rows.next_multiple_of(SQUARE) };
        rows * self.stride + WIDTH
    }
}

/// The data that the values of a part in one mode follow from. Indexes count in the buffer that
/// computes the pair.
pub(crate) struct TileEvaluator<'a, 'v, T> {
    pub index: &'a Index,
    pub odds: &'a ThrowChances,
    /// The amount added to every value.
    pub outwards: f64,
    pub view: &'a View<'v, T>,
    pub half: &'a TileHalf,
    /// The plane of the same tile for a turn of the other player.
    pub theirs: usize,
    /// The plane of the same tile for another throw of the thrower.
    pub extra: usize,
    /// Where the values are written.
    pub out: usize,
    /// The plane for the values with the sign changed, and its stride.
    pub mirrored: Option<(usize, usize)>,
}

impl<T: Number> TileEvaluator<'_, '_, T> {
    /// Writes the values of all positions of the half, and their mirror image if it is wanted.
    #[inline(always)]
    pub fn compute<L: Lanes<Number = T>>(&self, lanes: L, buffer: &mut [T]) {
        if self.half.programs.is_plain() {
            self.rows::<L, true>(lanes, buffer);
        } else {
            self.rows::<L, false>(lanes, buffer);
        }
        if let Some((mirrored, stride)) = self.mirrored {
            self.write_mirrored(buffer, mirrored, stride);
        }
    }

    /// Reads the parts of other tiles that the rows need, in the order of memory. Later each row
    /// reads only a little of each, and finds it in the cache. Memory in order is much faster.
    #[inline(always)]
    pub fn read_ahead(&self) {
        let mut sum = T::default();
        for (plane, begin, end) in self.half.programs.elsewhere() {
            // A plane that is never read is empty.
            let rows = self.view.plane(plane).get(begin..end).unwrap_or_default();
            for line in rows.chunks(LINE / size_of::<T>()) {
                sum = sum + line[0];
            }
        }
        std::hint::black_box(sum);
    }

    #[inline(always)]
    fn rows<L: Lanes<Number = T>, const PLAIN: bool>(&self, lanes: L, buffer: &mut [T]) {
        let TileHalf { stride, rows, runs, .. } = self.half;
        let mut block_values = [T::default(); WIDTH];
        // An extra throw leads to a row further on.
        for row in (0..*rows).rev() {
            for run in runs {
                let mut lane = 0;
                while lane < run.lanes as usize {
                    let at = row * stride + run.first as usize + lane;
                    let values = self.block::<L, PLAIN>(lanes, buffer, row, (run, lane), at);
                    if runs.len() == 1 {
                        lanes.store(buffer, self.out + at, values);
                    } else {
                        let count = L::width().min(run.lanes as usize - lane);
                        lanes.store(&mut block_values, 0, values);
                        buffer[self.out + at..][..count].copy_from_slice(&block_values[..count]);
                    }
                    lane += L::width();
                }
            }
        }
    }

    /// Writes the values with the sign changed. Lanes become rows and rows become lanes.
    #[inline(always)]
    fn write_mirrored(&self, buffer: &mut [T], mirrored: usize, mirrored_stride: usize) {
        let TileHalf { stride, rows, lanes, .. } = *self.half;
        if stride == 1 || mirrored_stride == 1 {
            for at in 0..rows * lanes {
                buffer[mirrored + at] = -buffer[self.out + at];
            }
            return;
        }
        for row in (0..rows).step_by(SQUARE) {
            for lane in (0..lanes).step_by(SQUARE) {
                let from = self.out + row * stride + lane;
                let square: [[T; SQUARE]; SQUARE] = std::array::from_fn(|row| {
                    *buffer[from + row * stride..].first_chunk().expect("rows are whole squares")
                });
                let to = mirrored + lane * mirrored_stride + row;
                for lane in 0..SQUARE {
                    let column: [T; SQUARE] = std::array::from_fn(|row| -square[row][lane]);
                    *buffer[to + lane * mirrored_stride..]
                        .first_chunk_mut()
                        .expect("lanes are whole squares") = column;
                }
            }
        }
    }

    /// The values of some lanes: the sum over all throws of the chance times the best value.
    #[inline(always)]
    fn block<L: Lanes<Number = T>, const PLAIN: bool>(
        &self,
        lanes: L,
        buffer: &[T],
        row: usize,
        place: (&Run, usize),
        at: usize,
    ) -> L::Values {
        let mut program = self.half.programs.row(row);
        let (passes, nodes) = program.head();
        let turn_over = lanes.load(buffer, self.theirs + at);
        let mut sum =
            lanes.add(lanes.times(turn_over, lanes.all(passes)), lanes.all(self.outwards));
        for _ in 0..nodes {
            let node = program.node();
            let value = if PLAIN || node.promote == 0 {
                self.best::<L, PLAIN>(lanes, buffer, &mut program, node.keep, place)
            } else {
                let keep = (node.keep > 0)
                    .then(|| self.best::<L, PLAIN>(lanes, buffer, &mut program, node.keep, place));
                let best = self.best::<L, PLAIN>(lanes, buffer, &mut program, node.promote, place);
                let (yes, no) = (lanes.all(self.odds.yes), lanes.all(1.0 - self.odds.yes));
                let promoted = lanes.add(lanes.times(yes, best), lanes.times(no, turn_over));
                keep.map_or(promoted, |keep| lanes.greater(keep, promoted))
            };
            sum = lanes.add(sum, lanes.times(lanes.all(self.odds.outcomes[node.outcome]), value));
        }
        sum
    }

    /// The best value of `actions` actions, at least one.
    #[inline(always)]
    fn best<L: Lanes<Number = T>, const PLAIN: bool>(
        &self,
        lanes: L,
        buffer: &[T],
        program: &mut Reader<'_>,
        actions: usize,
        place: (&Run, usize),
    ) -> L::Values {
        if PLAIN {
            let (first, others) = program.sources(actions);
            let mut best = self.load(lanes, buffer, first, 0, place.1);
            for source in others {
                best = lanes.greater(best, self.load(lanes, buffer, *source, 0, place.1));
            }
            return best;
        }
        let mut best = self.action(lanes, buffer, program, place);
        for _ in 1..actions {
            best = lanes.greater(best, self.action(lanes, buffer, program, place));
        }
        best
    }

    #[inline(always)]
    fn action<L: Lanes<Number = T>>(
        &self,
        lanes: L,
        buffer: &[T],
        program: &mut Reader<'_>,
        place: (&Run, usize),
    ) -> L::Values {
        match program.action() {
            Ok(source) => self.load_run(lanes, buffer, source, place),
            Err(parts) => {
                let mut sum = lanes.all(0.0);
                for _ in 0..parts {
                    let (outcome, source) = program.by_throw();
                    let weight = lanes.all(self.odds.outcomes[outcome]);
                    sum = lanes
                        .add(sum, lanes.times(weight, self.load_run(lanes, buffer, source, place)));
                }
                sum
            }
        }
    }

    #[inline(always)]
    fn load_run<L: Lanes<Number = T>>(
        &self,
        lanes: L,
        buffer: &[T],
        source: SuccessorWord,
        (run, lane): (&Run, usize),
    ) -> L::Values {
        // The first group has offset 0 for any pieces left.
        let left = self.half.programs.target(source).left();
        let offset =
            if run.group == 0 { 0 } else { self.index.lane_offset(left, run.group) as usize };
        self.load(lanes, buffer, source, offset, lane)
    }

    #[inline(always)]
    fn load<L: Lanes<Number = T>>(
        &self,
        lanes: L,
        buffer: &[T],
        source: SuccessorWord,
        offset: usize,
        lane: usize,
    ) -> L::Values {
        let target = self.half.programs.target(source);
        let at = target.row(source) + offset + lane;
        if target.is_here() {
            let plane = if target.throws_again() { self.extra } else { self.theirs };
            lanes.load(buffer, plane + at)
        } else {
            lanes.load(self.view.plane(target.plane()), at)
        }
    }
}
