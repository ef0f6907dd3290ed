//! One sweep over a layer and its mirror image: every position is given the best that its throws lead to.
//!
//! Tiles go in *levels*, the furthest on first, so that all but captures leads to values of the same sweep (Gauss-Seidel). Tiles of
//! one level are reckoned side by side from what was known before the level, so that the bits do not hang on threads.

use rayon::prelude::*;

use crate::game::race::Race;
use pulp::{Simd, WithSimd};

use crate::play::lockstep::Cpu;
use crate::solve::index::{Index, Layer, Tile};
use crate::solve::lanes::Run;
use crate::solve::program::{Compiler, HERE, Odds, Programs, Reader, Slots, Target};
use crate::solve::vector::{Lanes, Single, Vectors};
use crate::solve::values::{LayerValues, Layers, Shape, View, WIDTH};

/// A tile and its mirror image, or one that is its own.
struct Pair {
    halves: Vec<Half>,
    progress: u32,
}

struct Half {
    /// 0 in the layer itself, 1 in its mirror image, if that is another.
    slot: usize,
    base: usize,
    rows: usize,
    lanes: usize,
    /// The lanes of a row while it is reckoned, in whole vectors.
    stride: usize,
    runs: Vec<Run>,
    programs: Programs,
    touched: Vec<(u16, u64)>,
}

impl Half {
    /// Numbers that one plane takes while it is reckoned.
    fn room(&self) -> usize {
        self.rows * self.stride + WIDTH
    }
}

/// One half in one role, and the half that its results are turned over into.
struct Part {
    half: usize,
    role: usize,
    partner: usize,
}

/// A layer and its mirror image, ready to be swept.
pub(crate) struct Sweeper<'a> {
    index: &'a Index,
    odds: &'a Odds,
    shape: Shape,
    pairs: Vec<Pair>,
    /// Where each level begins, and the end.
    levels: Vec<usize>,
    pub slots: Slots,
    own: usize,
    parts: [Vec<Part>; 2],
    /// How often a pair is reckoned in a sweep.
    rounds: usize,
}

/// What a sweep changed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Change {
    /// The greatest change of a value.
    pub most: f64,
}

impl<'a> Sweeper<'a> {
    /// Compiles the programs of a layer and its mirror image; `needed` are the layers that actions lead to, these two first.
    pub fn new(race: &Race, index: &'a Index, odds: &'a Odds, shape: Shape, layer: Layer, needed: Vec<Layer>) -> Self {
        let own = if layer[0] == layer[1] { 1 } else { 2 };
        let slots = Slots::new(needed);
        let compiler = Compiler { race, index, slots: &slots, odds };
        let tiles = index.tiles(race, layer);
        let mut pairs: Vec<Pair> = tiles.into_par_iter().filter_map(|tile| pair(&compiler, tile)).collect();
        pairs.sort_by_key(|pair| (std::cmp::Reverse(pair.progress), pair.halves[0].base));
        let begins = |at: &usize| *at == 0 || pairs[at - 1].progress != pairs[*at].progress;
        let mut levels: Vec<usize> = (0..pairs.len()).filter(begins).collect();
        levels.push(pairs.len());
        let rounds = std::env::var("INNER").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
        Self { index, odds, shape, pairs, levels, slots, own, parts: parts(shape), rounds }
    }

    /// Bytes that the programs take.
    pub fn bytes(&self) -> usize {
        self.pairs.iter().flat_map(|pair| &pair.halves).map(|half| half.programs.bytes()).sum()
    }

    /// Sweeps once over the layers of the first slots, which are given apart from the others.
    pub fn sweep(&self, cpu: Cpu, own: &mut [LayerValues], others: &Layers, scratch: &mut Vec<f64>) -> Change {
        let mut change = Change::default();
        for level in self.levels.windows(2) {
            let pairs = &self.pairs[level[0]..level[1]];
            let size: usize = pairs.iter().map(|pair| self.room(pair)).sum();
            if scratch.len() < size {
                scratch.resize(size, 0.0);
            }
            let mut jobs = Vec::with_capacity(pairs.len());
            let mut rest = &mut scratch[..size];
            for pair in pairs {
                let (room, after) = rest.split_at_mut(self.room(pair));
                jobs.push((pair, room));
                rest = after;
            }
            let views = self.views(own, others);
            jobs.par_iter_mut().with_min_len(4).for_each(|(pair, room)| {
                cpu.run_wide(PairJob { sweeper: self, pair, views: &views, own, room });
            });
            drop(views);
            for (pair, room) in jobs {
                change.most = change.most.max(self.put_back(pair, room, own));
            }
        }
        change
    }

    /// A view for each role and mode.
    fn views<'v>(&self, own: &'v [LayerValues], others: &'v Layers) -> Vec<View<'v>> {
        let layers: Vec<Option<&LayerValues>> = self
            .slots
            .layers
            .iter()
            .enumerate()
            .map(|(slot, layer)| if slot < self.own { Some(&own[slot]) } else { others.get(layer) })
            .collect();
        let roles = (0..self.shape.roles).flat_map(|role| (0..self.shape.modes).map(move |mode| (role, mode)));
        roles.map(|(role, mode)| View::new(&layers, self.shape, role, mode)).collect()
    }

    /// Which halves are reckoned in which roles.
    fn parts(&self, pair: &Pair) -> &[Part] {
        &self.parts[pair.halves.len() - 1]
    }

    /// The numbers that a pair needs while it is reckoned: all planes of all its parts, each with a margin.
    fn room(&self, pair: &Pair) -> usize {
        self.parts(pair).iter().map(|part| (self.shape.modes + 1) * pair.halves[part.half].room()).sum()
    }

    /// Writes what was reckoned to its place; returns the greatest change.
    fn put_back(&self, pair: &Pair, room: &[f64], own: &mut [LayerValues]) -> f64 {
        let mut most = [0.0; 8];
        let mut rest = room;
        for part in self.parts(pair) {
            let half = &pair.halves[part.half];
            let values = &mut own[half.slot];
            for mode in 0..=self.shape.modes {
                let (plane, after) = rest.split_at(half.room());
                rest = after;
                let target = values.plane(self.shape, part.role, mode);
                if !target.is_empty() {
                    let target = &mut target[half.base..half.base + half.rows * half.lanes];
                    for (target, row) in target.chunks_exact_mut(half.lanes).zip(plane.chunks_exact(half.stride)) {
                        move_row(target, row, &mut most);
                    }
                }
            }
        }
        most.into_iter().fold(0.0, f64::max)
    }
}

/// Copies a row, and raises `most` to the greatest changes.
#[inline]
fn move_row(target: &mut [f64], row: &[f64], most: &mut [f64; 8]) {
    let row = &row[..target.len()];
    for (target, row) in target.chunks_mut(8).zip(row.chunks(8)) {
        for ((most, target), row) in most.iter_mut().zip(target).zip(row) {
            let moved = (row - *target).abs();
            *most = if moved > *most { moved } else { *most };
            *target = *row;
        }
    }
}

/// Which halves of a pair are reckoned in which roles: of a tile that is its own mirror image, and of two.
fn parts(shape: Shape) -> [Vec<Part>; 2] {
    [0, 1].map(|last| {
        let mut parts = Vec::new();
        for role in 0..shape.roles {
            for half in 0..=last {
                // Two that depend on each other come one after the other.
                parts.push((half, if half == 1 { shape.other(role) } else { role }));
            }
        }
        let place = |wanted: (usize, usize)| parts.iter().position(|part| *part == wanted).expect("both are there");
        let part = |(half, role): &(usize, usize)| Part {
            half: *half,
            role: *role,
            partner: place((last - half, shape.other(*role))),
        };
        parts.iter().map(part).collect()
    })
}

/// A tile with its mirror image and their programs; `None` if the tile is the mirror image of one that comes before.
fn pair(compiler: &Compiler<'_>, tile: Tile) -> Option<Pair> {
    let turned = compiler.index.mirrored(compiler.race, &tile);
    if turned.layer == tile.layer && turned.base() < tile.base() {
        return None;
    }
    let alone = turned.layer == tile.layer && turned.base() == tile.base();
    let all_home = compiler.index.all_home();
    let half = |tile: &Tile, slot: usize| { let programs = if tile.layer[0] == all_home { Programs::default() } else { compiler.compile(tile) };
        let mut touched: Vec<(u16, u64)> = Vec::new();
        if !programs.is_empty() { for row in 0..tile.size[0] as usize { programs.row(row).each(&mut |target| if target.slot != HERE {
            let slot = (target.slot * 2 + usize::from(target.extra)) as u16;
            let mut at = target.base as u64; let end = at + u64::from(tile.size[1]);
            while at < end { touched.push((slot, at)); at += 8; }
        }) } }
        touched.sort(); touched.dedup_by_key(|t| (t.0, t.1 / 8));
        Half {
        slot,
        base: tile.base() as usize,
        rows: tile.size[0] as usize,
        lanes: tile.size[1] as usize,
        stride: match tile.size[1] as usize {
            1 => 1,
            lanes => lanes.next_multiple_of(8),
        },
        runs: compiler.index.runs(tile.left()[1]),
        programs, touched,
    } };
    let mut halves = vec![half(&tile, 0)];
    if !alone {
        halves.push(half(&turned, usize::from(turned.layer != tile.layer)));
    }
    Some(Pair { halves, progress: tile.progress() })
}

struct PairJob<'a, 'v> {
    sweeper: &'a Sweeper<'a>,
    pair: &'a Pair,
    views: &'a [View<'v>],
    own: &'a [LayerValues],
    room: &'a mut [f64],
}

impl WithSimd for PairJob<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, simd: S) {
        let (sweeper, pair) = (self.sweeper, self.pair);
        let (shape, parts) = (sweeper.shape, sweeper.parts(pair));
        // Where the planes of a part begin: mine by mode, then theirs.
        let mut begins = [0; 5];
        for (at, part) in parts.iter().enumerate() {
            begins[at + 1] = begins[at] + (shape.modes + 1) * pair.halves[part.half].room();
            self.fetch(part, begins[at]);
        }
        if std::env::var("TOUCH").is_ok() { self.touch(); }
        for _ in 0..sweeper.rounds {
            for (at, part) in parts.iter().enumerate() {
                let half = &pair.halves[part.half];
                let idle = half.programs.is_empty() || self.own[half.slot].mine[shape.plane(part.role, 0)].is_empty();
                if idle {
                    continue;
                }
                let partner = &pair.halves[parts[part.partner].half];
                let turned = begins[part.partner] + shape.modes * partner.room();
                for mode in 0..shape.modes {
                    let plane = |mode: usize| begins[at] + mode * half.room();
                    let desk = Desk {
                        index: sweeper.index,
                        odds: sweeper.odds,
                        view: &self.views[shape.plane(part.role, mode)],
                        half,
                        theirs: plane(shape.modes),
                        extra: plane(shape.extra_mode(mode).unwrap_or(shape.modes)),
                        out: plane(mode),
                        turned: (mode + 1 == shape.modes).then_some((turned, partner.stride)),
                    };
                    match half.stride {
                        1 => desk.reckon(Single, self.room),
                        8 => desk.reckon(Vectors::<S, 1>(simd), self.room),
                        16 | 24 => desk.reckon(Vectors::<S, 2>(simd), self.room),
                        _ => desk.reckon(Vectors::<S, 4>(simd), self.room),
                    }
                }
            }
        }
    }
}

impl PairJob<'_, '_> {
    /// Reads a number of everything that the programs lead to, so that what is not in the processor's cache is fetched all
    /// at once and not one after the other.
    #[inline(always)]
    fn touch(&self) {
        let mut sum = 0.0;
        for part in self.sweeper.parts(self.pair) {
            let half = &self.pair.halves[part.half];
            let view = &self.views[self.sweeper.shape.plane(part.role, self.sweeper.shape.modes - 1)];
            for (slot, base) in &half.touched {
                sum += view.plane(usize::from(*slot) >> 1, slot & 1 == 1)[*base as usize];
            }
        }
        std::hint::black_box(sum);
    }

    /// Copies what is known of a part to where it is reckoned.
    #[inline(always)]
    fn fetch(&mut self, part: &Part, begins: usize) {
        let half = &self.pair.halves[part.half];
        let shape = self.sweeper.shape;
        for mode in 0..=shape.modes {
            let source = self.own[half.slot].plane_of(shape, part.role, mode);
            if source.is_empty() {
                continue;
            }
            let plane = &mut self.room[begins + mode * half.room()..][..half.room()];
            let rows = source[half.base..half.base + half.rows * half.lanes].chunks_exact(half.lanes);
            for (row, source) in plane.chunks_exact_mut(half.stride).zip(rows) {
                for (value, source) in row.iter_mut().zip(source) {
                    *value = *source;
                }
            }
        }
    }
}

/// All that the values of a part in one mode follow from; places are in the room where the pair is reckoned.
struct Desk<'a, 'v> {
    index: &'a Index,
    odds: &'a Odds,
    view: &'a View<'v>,
    half: &'a Half,
    /// Where the turn goes to the other player, and where the thrower throws again, in the same tile.
    theirs: usize,
    extra: usize,
    out: usize,
    /// Where the values go with the sign turned, and the stride there.
    turned: Option<(usize, usize)>,
}

impl Desk<'_, '_> {
    #[inline(always)]
    fn reckon<L: Lanes>(&self, lanes: L, room: &mut [f64]) {
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
        let mut sum = lanes.times(turn_over, lanes.all(passes));
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
