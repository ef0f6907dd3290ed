//! How long games last if the players know winning chances to 16 bits only, compared with optimal
//! play and the same dice.
//!
//! J. Heled's `royalur` publishes a mean length for optimal play on finkel. Its player looks up
//! chances in a table of 16 bits. Of equally good actions it takes the one whose board, as a list
//! of numbers, is the greatest. Here the chances come from a solution:
//!
//! ```sh
//! urlab solve finkel --tolerance 1e-9 --out finkel.ursol
//! cargo run --release --features internals --example published_length -- finkel.ursol 4000000 77
//! ```

use rayon::prelude::*;

use urlab::internals::game::contract::Game;
use urlab::internals::game::race::position::Position;
use urlab::internals::game::rules::Rules;
use urlab::internals::game::{race::Race, seat::Seat};
use urlab::internals::play::bots::{Bot, Decision};
use urlab::internals::play::observer::WithoutDetail;
use urlab::internals::play::random_source::{GameStream, RandomSource};
use urlab::internals::play::referee::{GameSetup, play};
use urlab::internals::solve::solution::Solution;

/// The number of steps of a chance of 16 bits.
const STEPS: f64 = 65_535.0;
/// Half the width of a 95 % interval, in standard errors.
const HALF_WIDTH: f64 = 1.96;

/// How the player sees chances.
#[derive(Clone, Copy)]
enum Precision {
    Exact,
    Rounded,
    CutOff,
}

struct Player<'a> {
    solution: &'a Solution,
    precision: Precision,
}

impl Player<'_> {
    fn seen(&self, chance: f64) -> f64 {
        match self.precision {
            Precision::Exact => chance,
            Precision::Rounded => (chance * STEPS).round() / STEPS,
            Precision::CutOff => (chance * STEPS).floor() / STEPS,
        }
    }
}

impl Bot<Race> for Player<'_> {
    fn choose(&self, decision: &Decision<'_, Race>, _: &mut dyn RandomSource) -> usize {
        let Decision { position, seat, turn_state, roll, actions, .. } = *decision;
        let evaluated = actions.iter().map(|action| {
            let value = self.solution.action(position, seat, turn_state, roll, action);
            let mut after = position.clone();
            let extra = self.solution.race().apply(&mut after, seat, roll, action).extra_throw;
            // The table contains the chance of the player who throws next.
            let chance = if extra {
                self.seen(f64::midpoint(1.0, value))
            } else {
                1.0 - self.seen((1.0 - value) / 2.0)
            };
            (chance, board(&after, if extra { seat } else { seat.other() }), extra)
        });
        let all: Vec<_> = evaluated.collect();
        let mut best = 0;
        for (at, one) in all.iter().enumerate().skip(1) {
            let better = match self.precision {
                Precision::Exact => one.0 > all[best].0,
                Precision::Rounded | Precision::CutOff => *one > all[best],
            };
            best = if better { at } else { best };
        }
        best
    }

    fn throws_second_die(
        &self,
        _: &Decision<'_, Race>,
        _: &Decision<'_, Race>,
        _: &mut dyn RandomSource,
    ) -> bool {
        false
    }
}

/// The board as a list: the first four squares of the player who throws next, the eight shared
/// squares, this player's last two squares and pieces at home; then the other player's first four
/// squares, last two squares and home. A piece is 1, or -1 if it is the other player's.
fn board(position: &Position, thrower: Seat) -> [i8; 22] {
    let mut board = [0; 22];
    for (seat, piece, first, last) in [(thrower, 1, 0, 12), (thrower.other(), -1, 15, 19)] {
        let side = position.side(seat);
        for step in side.on.get(0) {
            let index = match step {
                1..=4 => first + step - 1,
                5..=12 => step - 1,
                _ => last + step - 13,
            };
            board[usize::from(index)] = piece;
        }
        board[usize::from(last) + 2] = side.home[0].cast_signed();
    }
    board
}

/// The mean of some numbers, and its standard error.
fn mean(numbers: impl Iterator<Item = f64> + Clone, count: f64) -> (f64, f64) {
    let mean = numbers.clone().sum::<f64>() / count;
    let square = numbers.map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (square / count).sqrt())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("name a solution of finkel as the first argument")?;
    let games: u64 = arguments.next().map_or(Ok(20_000), |games| games.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let rules: Rules = urlab::internals::input::rules::load("scenarios/rules/finkel.yaml")?;
    let solution = Solution::open(path.as_ref(), &rules)?;
    let lengths: Vec<[f64; 3]> = (0..games)
        .into_par_iter()
        .map(|game| {
            [Precision::Exact, Precision::Rounded, Precision::CutOff].map(|precision| {
                let player = Player { solution: &solution, precision };
                let table = GameSetup {
                    game: solution.race(),
                    bots: [&player, &player],
                    starter: Seat::Light,
                    throw_limit: 1_000_000,
                };
                f64::from(play(&table, &mut GameStream::new(seed, game), &mut WithoutDetail).throws)
            })
        })
        .collect();
    let count = games as f64;
    let (exact, error) = mean(lengths.iter().map(|lengths| lengths[0]), count);
    println!(
        "optimal play: {exact:.4} throws ± {:.4} (95 %, {games} games, seed {seed})",
        HALF_WIDTH * error
    );
    for (index, name) in [(1, "chances rounded to 16 bits"), (2, "chances cut off to 16 bits")] {
        let (less, error) = mean(lengths.iter().map(|lengths| lengths[index] - lengths[0]), count);
        println!("{name}: {less:+.5} ± {:.5} throws with the same dice", HALF_WIDTH * error);
    }
    Ok(())
}
