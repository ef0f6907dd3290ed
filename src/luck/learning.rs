//! Learns luck tables from the games of a pilot.
//!
//! What they are worth: how many times smaller the variance of 10,000 games is without their luck,
//! for the score and the number of throws. 40,000 games of a pilot at most, three rounds of the fit
//! (2026-11-27).
//!
//! | rule set | greedy | casual | random |
//! | --- | ---: | ---: | ---: |
//! | finkel | 10.0 and 7.6 | 3.3 and 1.6 | 1.4 and 1.2 |
//! | masters | 6.5 and 5.6 | 4.0 and 2.3 | 1.3 and 1.2 |
//! | murray | 3.4 and 3.2 | 1.4 and 1.2 | |
//! | krolewska-b | 8.6 and 11.6 | 4.4 and 4.4 | 3.1 and 2.6 |
//!
//! `RULES=finkel,masters cargo test --profile quick --lib -- what_tables_are_worth --ignored
//! --nocapture` prints this. Choices that bots make by lot are no luck of the dice, so less can be
//! taken out of their games.
//!
//! What was tried for finkel, greedy, with 300,000 games of a pilot, in a program of its own:
//!
//! | tables | score | throws |
//! | --- | ---: | ---: |
//! | own lanes and counts, those of the other player, and the shared row; no phases | 3.1 | 2.8 |
//! | the same, with weights by the pieces at home | 5.1 | 3.5 |
//! | shared row and own lanes, with weights by the steps left, one number an entry | 6.7 | 3.4 |
//! | the same with pairs, and two weights for each output | 7.3 | 5.1 |
//! | own places and shared row, the steps left looked up before every eighth throw | 7.3 | 5.8 |
//! | the same with the border between both | 10.0 | 7.6 |
//!
//! With 10,000 games of a pilot, the last but one still has 5.8 and 4.2.

use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::luck::fit::{FitShape, fit};
use crate::luck::recording::{LuckRecorder, RecordedGame};
use crate::luck::rounding::{PairRounding, weights_in_units};
use crate::play::bots::Bot;
use crate::play::luck_tables::windows::Window;
use crate::play::luck_tables::{LuckTables, PhaseScale, WindowTable};
use crate::play::random_source::GameStream;
use crate::play::referee::{GameSetup, play_unless};

/// One game of so many is not learned from. It shows what the tables are worth.
const GAMES_A_CHECK: usize = 8;

/// The games that are played between two looks at [`ENOUGH_CASTS`].
const GAMES_A_BLOCK: usize = 4_000;
/// With so many casts, further games gain little. They would need time and memory.
const ENOUGH_CASTS: usize = 6_000_000;

/// The games that tables are learned from. Its seed must not be that of the games that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePilot {
    /// The seed of the games.
    pub seed: u64,
    /// The most games. Fewer are played if each is long.
    pub games: u64,
    /// The most throws of a game.
    pub throw_limit: u32,
}

impl TablePilot {
    /// The usual number of games. Five times as many gain 6 % in finkel.
    pub const USUAL_GAMES: u64 = 40_000;
}

/// Plays the games of a pilot on the current rayon pool, and learns tables from them. The tables do
/// not depend on the number of threads. `None` if `interrupted` became true.
pub fn learn<G: Game>(
    game: &G,
    bots: [&dyn Bot<G>; 2],
    pilot: TablePilot,
    interrupted: &AtomicBool,
) -> Option<LuckTables> {
    let TablePilot { seed, games, throw_limit } = pilot;
    let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit };
    let (windows, scale) = (Window::all(game), PhaseScale::of(game));
    let record = |index| {
        let mut recorder = LuckRecorder::new(game, &windows, scale, setup.starter);
        let mut random = GameStream::new(seed, index);
        let record = play_unless(&setup, interrupted, &mut random, &mut recorder)?;
        Some(recorder.finish(&record))
    };
    let (mut recorded, mut casts_seen): (Vec<RecordedGame>, usize) = (Vec::new(), 0);
    for first in (0..games).step_by(GAMES_A_BLOCK) {
        let block = first..games.min(first + GAMES_A_BLOCK as u64);
        let played = block.into_par_iter().map(&record).collect::<Option<Vec<_>>>()?;
        casts_seen += played.iter().map(|game| game.casts.len()).sum::<usize>();
        recorded.extend(played);
        if casts_seen >= ENOUGH_CASTS {
            break;
        }
    }
    let casts = game.course().dice.of_role(0).outcomes();
    let weights: Vec<u32> = casts.iter().map(|cast| cast.weight).collect();
    Some(tables(&windows, scale, &weights, &recorded))
}

/// Learns tables from recorded games. The weights are those of the casts.
fn tables(
    windows: &[Window],
    scale: PhaseScale,
    weights: &[u32],
    games: &[RecordedGame],
) -> LuckTables {
    let total: f64 = weights.iter().map(|weight| f64::from(*weight)).sum();
    let shape = FitShape {
        contents: windows.iter().map(|window| window.contents).collect(),
        chances: weights.iter().map(|weight| f64::from(*weight) / total).collect(),
    };
    let all = || games.iter().enumerate();
    let is_check = |number: &usize| number % GAMES_A_CHECK == GAMES_A_CHECK - 1;
    let learned: Vec<&RecordedGame> =
        all().filter(|(number, _)| !is_check(number)).map(|(_, game)| game).collect();
    let fit = fit(&shape, &learned);
    let checks = || all().filter(|(number, _)| is_check(number)).map(|(_, game)| game);
    let worth = [0, 1].map(|output| {
        let pairs =
            checks().map(|game| (game.outputs[output], fit.luck(game, weights.len())[output]));
        Worth::of(&pairs)
    });
    let rounding = PairRounding::new(&fit.pairs, weights);
    let tables = windows
        .iter()
        .zip(&fit.pairs)
        .map(|(window, pairs)| WindowTable { window: *window, pairs: rounding.pairs(pairs) });
    let coefficients = worth.map(|worth| worth.coefficient);
    let (units, phases) = weights_in_units(&fit.weights, coefficients, rounding.scales());
    LuckTables {
        tables: tables.collect(),
        casts: weights.len(),
        scale,
        phases,
        units,
        ratios: worth.map(|worth| worth.ratio),
    }
}

/// What luck is worth in games that it was not learned from.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Worth {
    /// The coefficient with which least variance is left.
    coefficient: f64,
    /// How many times the variance is smaller with it.
    ratio: f64,
}

impl Worth {
    /// Of outputs, each with the luck of its game.
    fn of(games: &(impl Iterator<Item = (f64, f64)> + Clone)) -> Self {
        let n = games.clone().count().max(1) as f64;
        let mean = |value: &dyn Fn((f64, f64)) -> f64| games.clone().map(value).sum::<f64>() / n;
        let (outputs, lucks) = (mean(&|(output, _)| output), mean(&|(_, luck)| luck));
        let variance = mean(&|(output, _)| (output - outputs).powi(2));
        let of_luck = mean(&|(_, luck)| (luck - lucks).powi(2));
        let both = mean(&|(output, luck)| (output - outputs) * (luck - lucks));
        if both <= 0.0 || of_luck <= 0.0 {
            return Self { coefficient: 0.0, ratio: 1.0 };
        }
        let left = variance - both * both / of_luck;
        Self {
            coefficient: both / of_luck,
            ratio: if left > 0.0 { variance / left } else { f64::INFINITY },
        }
    }
}
