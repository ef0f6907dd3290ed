//! Occupancy and captures of squares, counted a second time from the whole board before every
//! throw.

use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::batch::runner::{Listener, run};
use crate::game::board::MAX_SQUARES;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::position::Position;
use crate::game::seat::Seat;
use crate::play::board_observer::BoardObserver;
use crate::play::bots::BotKind;
use crate::play::observer::{Event, GameObserver};
use crate::play::random_source::GameStream;
use crate::play::referee::{GameSetup, play};

use super::shipped;

/// The observer under test, and a simple count in addition.
struct DoubleCount<'a> {
    race: &'a Race,
    observer: BoardObserver<'a, Race>,
    throws: u32,
    /// The number of pieces that each seat has on each square now.
    pieces_on_squares: [Vec<u8>; 2],
    occupied: [Vec<u32>; 2],
    captures: Vec<u32>,
}

impl DoubleCount<'_> {
    /// Counts the occupied squares before each throw up to this one. Throws of entering pieces are
    /// reported afterwards.
    fn count_occupied(&mut self, throws: u32) {
        for _ in self.throws..throws {
            for (pieces_on_squares, occupied) in
                self.pieces_on_squares.iter().zip(&mut self.occupied)
            {
                for (pieces, occupied) in pieces_on_squares.iter().zip(occupied) {
                    *occupied += u32::from(*pieces > 0);
                }
            }
        }
        self.throws = throws;
    }

    /// Counts captures. `landings` are the squares on which the action may have captured.
    fn count_captures(&mut self, mover: Seat, position: &Position, landings: &[u8], captured: u8) {
        let before = std::mem::replace(
            &mut self.pieces_on_squares,
            [vec![0; MAX_SQUARES], vec![0; MAX_SQUARES]],
        );
        for seat in Seat::BOTH {
            for (kind, step) in (0..self.race.kinds)
                .flat_map(|kind| (1..=self.race.length).map(move |step| (kind, step)))
            {
                let square = usize::from(self.race.square(seat, step));
                self.pieces_on_squares[seat.index()][square] +=
                    position.side(seat).pieces_on(kind, step);
            }
        }
        let theirs = mover.other().index();
        let mut gone = 0;
        for (square, (had, has)) in
            before[theirs].iter().zip(&self.pieces_on_squares[theirs]).enumerate()
        {
            let lost = had - has;
            assert!(
                lost == 0 || landings.contains(&(square as u8)),
                "a capture where no piece landed"
            );
            self.captures[square] += u32::from(lost);
            gone += lost;
        }
        assert_eq!(gone, captured);
    }
}

impl GameObserver<Race> for DoubleCount<'_> {
    fn see(&mut self, event: Event<'_, Race>) {
        self.observer.see(event);
        match event {
            Event::Cast { number, .. } => self.count_occupied(number),
            Event::Acted { seat, action, effect, position, .. } => {
                let landings: Vec<u8> =
                    action.moves().iter().map(|one| self.race.square(seat, one.to)).collect();
                self.count_captures(seat, position, &landings, effect.captured);
            }
            Event::Entered { seat, to, effect, position, throws, .. } => {
                self.count_occupied(throws);
                self.count_captures(seat, position, &[self.race.square(seat, to)], effect.captured);
            }
            Event::GameEnd { throws, .. } => self.count_occupied(throws),
            _ => {}
        }
    }
}

struct NoListener;

impl Listener for NoListener {
    type Error = std::convert::Infallible;
}

#[test]
fn square_counts_and_tallies_match_a_look_before_every_throw() {
    for rules in shipped::all() {
        let (race, games, seed) = (Race::new(&rules).expect("a race"), 1_100, 3);
        let bots = [BotKind::Random, BotKind::Greedy];
        let table = GameSetup {
            game: &race,
            bots: bots.map(BotKind::bot),
            starter: Seat::Light,
            throw_limit: 150,
        };
        let (mut occupied_sums, mut capture_sums, mut throws) =
            (vec![[0u128; 2]; MAX_SQUARES], vec![0u128; MAX_SQUARES], 0);
        for game in 0..games {
            let mut counted = DoubleCount {
                race: &race,
                observer: BoardObserver::new(&race),
                throws: 0,
                pieces_on_squares: [vec![0; MAX_SQUARES], vec![0; MAX_SQUARES]],
                occupied: [vec![0; MAX_SQUARES], vec![0; MAX_SQUARES]],
                captures: vec![0; MAX_SQUARES],
            };
            throws +=
                u128::from(play(&table, &mut GameStream::new(seed, game), &mut counted).throws);
            assert_eq!(
                counted.observer.counts.occupied.map(Vec::from),
                counted.occupied,
                "{} game {game}",
                rules.name
            );
            assert_eq!(
                Vec::from(counted.observer.counts.captures),
                counted.captures,
                "{} game {game}",
                rules.name
            );
            for square in 0..MAX_SQUARES {
                occupied_sums[square][0] += u128::from(counted.occupied[0][square]);
                occupied_sums[square][1] += u128::from(counted.occupied[1][square]);
                capture_sums[square] += u128::from(counted.captures[square]);
            }
        }
        // More than one block of games, so that merging is tested.
        let plan = Plan {
            rules: rules.clone(),
            bots: bots.map(Into::into),
            games,
            seed,
            throw_limit: 150,
            columns: Vec::new(),
            ratios: Vec::new(),
            watch_board: true,
            luck: None,
            feel: None,
        };
        let Ok(batch) = run(&plan, &PlayCourse::undisturbed(), &mut NoListener);
        let board = batch.tally.board.expect("a watched board");
        for (square, sums) in board.occupancy.iter().enumerate() {
            assert_eq!(
                sums.map(|player| player.x),
                occupied_sums[square],
                "{} square {square}",
                rules.name
            );
            assert_eq!(sums.map(|player| player.y), [throws; 2]);
            let captures = board.captures[square];
            assert_eq!((captures.x, captures.n), (capture_sums[square], games));
        }
    }
}
