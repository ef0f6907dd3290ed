//! Best play for both: layer by layer from the end, each swept until nothing is left to be gained.

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::outcome::win_class;
use crate::game::seat::Seat;
use crate::play::lockstep::Cpu;
use crate::solve::index::{Index, Layer};
use crate::solve::program::Odds;
use crate::solve::sweep::Sweeper;
use crate::solve::values::{LayerValues, Layers, Shape};

/// Solves.
pub fn solve(race: &Race, payoffs: &[f64], tolerance: f64) -> f64 {
    let index = Index::new(race);
    let odds = Odds::new(race);
    let course = race.course();
    let unlimited = course.extra_throws_a_turn == u32::MAX;
    let shape = Shape {
        roles: if course.equal_turns { 2 } else { 1 },
        modes: if unlimited { 1 } else { course.extra_throws_a_turn as usize + 1 },
        unlimited,
    };
    let end = index.all_home();
    let mut order: Vec<Layer> = index.layers().filter(|layer| layer[0] <= layer[1]).collect();
    order.sort_by_key(|layer| std::cmp::Reverse(index.home_total(layer[0]) + index.home_total(layer[1])));
    let mut known = Layers::new();
    let mut scratch = Vec::new();
    let (mut compile, mut sweeping, mut sweeps) = (0.0, 0.0, 0);
    for layer in order {
        let [one, other] = layer;
        let finished = other == end;
        let mirror = [other, one];
        let size = |layer| index.layer_size(layer).expect("it fits") as usize;
        let mut own = vec![LayerValues::new(size(layer), shape, !(finished && one == end) && !(finished && shape.roles == 1))];
        if one != other {
            own.push(LayerValues::new(size(mirror), shape, !finished));
        }
        if finished {
            close(race, &index, shape, payoffs, layer, &mut own);
        }
        if finished && (one == end || shape.roles == 1) {
            keep(&mut known, layer, own);
            continue;
        }
        if finished {
            // Only the second player throws when the other is home.
            own[0].mine[..shape.modes].iter_mut().for_each(|plane| *plane = Vec::new());
        }
        let mut needed = vec![layer];
        if one != other {
            needed.push(mirror);
        }
        for mover in [one, other] {
            let still = if mover == one { other } else { one };
            needed.extend(index.layers().filter(|next| {
                next[1] == still && next[0] != mover && index.as_far(next[0], mover) && known.contains_key(next)
            }));
            if one == other { break; }
        }
        let start = std::time::Instant::now();
        let sweeper = Sweeper::new(race, &index, &odds, shape, layer, needed);
        compile += start.elapsed().as_secs_f64();
        let start = std::time::Instant::now();
        let mut n = 0;
        let depth: usize = std::env::var("DEPTH").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
        let mut anderson = crate::solve::accelerate::Anderson::new(depth);
        loop {
            let point: Vec<f64> = if depth > 0 { own.iter().flat_map(|v| v.mine.iter().flatten().chain(v.theirs.iter().flatten())).copied().collect() } else { Vec::new() };
            let change = sweeper.sweep(Cpu::best(), &mut own, &known, &mut scratch);
            n += 1;
            if std::env::var("URLAB_TRACE").is_ok() && index.home_total(one) + index.home_total(other) == 0 {
                eprintln!("  {n} {:e}", change.most);
            }
            if change.most < tolerance {
                break;
            }
            if depth > 0 {
                let mut image: Vec<f64> = own.iter().flat_map(|v| v.mine.iter().flatten().chain(v.theirs.iter().flatten())).copied().collect();
                anderson.mix(&point, &mut image);
                let mut next = image.iter();
                for v in &mut own { for plane in v.mine.iter_mut().chain(v.theirs.iter_mut()) { for value in plane { *value = *next.next().unwrap(); } } }
            }
        }
        sweeping += start.elapsed().as_secs_f64();
        sweeps += n;
        if std::env::var("URLAB_TRACE").is_ok() {
            eprintln!("{layer:?} {} positions, {n} sweeps, programs {} MB", size(layer), sweeper.bytes() >> 20);
        }
        keep(&mut known, layer, own);
    }
    if std::env::var("URLAB_TRACE").is_ok() {
        eprintln!("compile {compile:.2} s, sweeps {sweeping:.2} s, {sweeps}");
    }
    let place = index.place(&race.start());
    known[&[0, 0]].mine[shape.plane(0, shape.modes - 1)][place.number() as usize]
}

fn keep(known: &mut Layers, layer: Layer, own: Vec<LayerValues>) {
    let mut own = own.into_iter();
    known.insert(layer, own.next().expect("one at least"));
    if let Some(turned) = own.next() {
        known.insert([layer[1], layer[0]], turned);
    }
}

/// What positions are worth in which somebody has just finished: `own` is the layer with the other player home, and its
/// mirror image.
fn close(race: &Race, index: &Index, shape: Shape, payoffs: &[f64], layer: Layer, own: &mut [LayerValues]) {
    let both = layer[0] == layer[1];
    if both {
        return;
    }
    let mut at = 0;
    // The thrower is home: it has won, unless it began and turns are equal.
    for tile in index.tiles(race, [layer[1], layer[0]]) {
        index.each_position(race, &tile, &mut |position| {
            let paid = payoffs[usize::from(win_class(race, &position, Seat::Dark))];
            for role in shape.roles - 1..shape.roles {
                own[1].theirs[role][at] = paid;
            }
            at += 1;
        });
    }
    if shape.roles == 2 {
        let mut at = 0;
        // The other is home and began: if this turn does not finish, it has won.
        for tile in index.tiles(race, layer) {
            index.each_position(race, &tile, &mut |position| {
                let paid = payoffs[usize::from(win_class(race, &position, Seat::Light))];
                own[0].theirs[1][at] = -paid;
                at += 1;
            });
        }
    }
}
