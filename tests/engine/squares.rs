//! Occupancy and captures of squares, counted a second time by looking at the whole board before every throw.

use urlab::batch::plan::Plan;
use urlab::batch::runner::{Listener, run};
use urlab::game::contract::Game;
use urlab::game::race::Race;
use urlab::game::seat::Seat;
use urlab::play::board_watch::BoardWatch;
use urlab::play::bots::BotKind;
use urlab::play::luck::GameStream;
use urlab::play::referee::{Table, play};
use urlab::play::watch::{Event, Watcher};

use crate::shelf;

/// The watch under test, and the plain count beside it.
struct Both<'a> {
    race: &'a Race,
    watch: BoardWatch<'a, Race>,
    /// The squares each seat holds now.
    held: [Vec<u8>; 2],
    occupied: [Vec<u32>; 2],
    captures: Vec<u32>,
}

impl Watcher<Race> for Both<'_> {
    fn see(&mut self, event: Event<'_, Race>) {
        self.watch.see(event);
        match event {
            Event::Cast { .. } => {
                for (held, occupied) in self.held.iter().zip(&mut self.occupied) {
                    for square in held {
                        occupied[usize::from(*square)] += 1;
                    }
                }
            }
            Event::Acted { seat, action, effect, position, .. } => {
                for seat in Seat::BOTH {
                    let steps = 1..=self.race.length;
                    let on =
                        |step: &u8| (0..self.race.kinds).any(|kind| position.side(seat).pieces_on(kind, *step) > 0);
                    self.held[seat.index()] = steps.filter(on).map(|step| self.race.square(seat, step)).collect();
                }
                if effect.captured > 0 {
                    self.captures[usize::from(self.race.square(seat, action.moves()[0].to))] +=
                        u32::from(effect.captured);
                }
            }
            _ => {}
        }
    }
}

struct Nobody;

impl Listener for Nobody {
    type Error = std::convert::Infallible;
}

#[test]
fn squares_are_counted_as_looking_before_every_throw_counts_them_and_tallied_so() {
    for rules in shelf::all() {
        let (race, games, seed) = (Race::new(&rules).expect("a race"), 1_100, 3);
        let bots = [BotKind::Random, BotKind::Greedy];
        let table = Table { game: &race, bots: bots.map(BotKind::bot), starter: Seat::Light, throw_limit: 150 };
        let (mut held, mut taken, mut throws) = (vec![[0u128; 2]; 64], vec![0u128; 64], 0);
        for game in 0..games {
            let mut counted = Both {
                race: &race,
                watch: BoardWatch::new(&race),
                held: [vec![], vec![]],
                occupied: [vec![0; 64], vec![0; 64]],
                captures: vec![0; 64],
            };
            throws += u128::from(play(&table, &mut GameStream::new(seed, game), &mut counted).throws);
            assert_eq!(counted.watch.occupied.map(Vec::from), counted.occupied, "{} game {game}", rules.name);
            assert_eq!(Vec::from(counted.watch.captures), counted.captures, "{} game {game}", rules.name);
            for square in 0..64 {
                held[square][0] += u128::from(counted.occupied[0][square]);
                held[square][1] += u128::from(counted.occupied[1][square]);
                taken[square] += u128::from(counted.captures[square]);
            }
        }
        // More than one block of games, so that merging is in it.
        let plan = Plan {
            rules: rules.clone(),
            bots,
            games,
            seed,
            throw_limit: 150,
            columns: Vec::new(),
            ratios: Vec::new(),
            watch_board: true,
        };
        let Ok(batch) = run(&plan, &false.into(), &(), &mut Nobody);
        let board = batch.tally.board.expect("a watched board");
        for (square, sums) in board.occupancy.iter().enumerate() {
            assert_eq!(sums.map(|player| player.x), held[square], "{} square {square}", rules.name);
            assert_eq!(sums.map(|player| player.y), [throws; 2]);
            let captures = board.captures[square];
            assert_eq!((captures.x, captures.n), (taken[square], games));
        }
    }
}
