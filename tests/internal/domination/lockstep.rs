//! The engine and the plain player side by side: same dice, same choices, the same distinct actions
//! at each throw, the same squares after each action, the same end.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::domination::Domination;
use crate::game::domination::position::Position;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::bots::BotKind;
use crate::play::observer::{Event, GameObserver};
use crate::play::random_source::{GameStream, RandomSource};
use crate::play::record::{Ending, GameRecord};
use crate::play::referee::{GameSetup, play_from};

use super::super::proof;
use super::reference::{Deed, Memory, Name, Plain, State, royal};

/// A rule set, for the engine and for the plain player.
pub struct Pair {
    pub rules: Rules,
    pub game: Domination,
    pub plain: Plain,
}

impl Pair {
    pub fn new(rules: Rules, plain: Plain) -> Self {
        let game = Domination::new(&rules).expect("a domination game");
        Self { rules, game, plain }
    }

    fn royal() -> Self {
        Self::new(crate::input::rules::load("freecompany-royal").unwrap(), royal::royal())
    }

    /// A position that nobody played to: some pieces of each player anywhere.
    fn somewhere(&self, luck: &mut GameStream) -> (Position, State) {
        let (mut position, mut state) = (self.game.start(), State::start(&self.plain));
        let mut free = self.plain.squares();
        for (player, seat) in Seat::BOTH.into_iter().enumerate() {
            for piece in 0..luck.below(self.plain.pieces as u32 + 1) as usize {
                if free.is_empty() {
                    break;
                }
                let square = free.swap_remove(luck.below(free.len() as u32) as usize);
                position
                    .set_up(&self.game, seat, self.plain.number(player, Some(square)) as u8)
                    .unwrap();
                state.pieces[player][piece] = Some(square);
            }
            // Nobody has won yet.
            if state.holds(player, &self.plain.forts) {
                return self.somewhere(luck);
            }
        }
        (position, state)
    }

    /// Plays a game and follows it; one game in four starts from the beginning.
    pub fn play(&self, bots: [BotKind; 2], index: u64, throw_limit: u32) -> Seen {
        let mut luck = GameStream::new(45, index);
        let starter = Seat::BOTH[luck.below(2) as usize];
        let (position, state) = if luck.below(4) == 0 {
            (self.game.start(), State::start(&self.plain))
        } else {
            self.somewhere(&mut luck)
        };
        let table =
            GameSetup { game: &self.game, bots: bots.map(BotKind::bot), starter, throw_limit };
        let memory = Memory::new(&state, starter.index());
        let shown = String::new();
        let mut follower = Follower {
            pair: self,
            memory,
            state,
            shown,
            player: starter.index(),
            earned: 0,
            due: Vec::new(),
            over: None,
            passes: 0,
            seen: Seen::default(),
        };
        let record = play_from(&table, position, &mut luck, &mut follower);
        follower.check(&record, starter)
    }
}

/// What came up in games, so that a test can tell that it looked at what it is about.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    pub games: u64,
    pub throws: u64,
    pub wins: u64,
    pub draws: u64,
    pub unfinished: u64,
    pub captures: u64,
    pub several_captures: u64,
    pub shared_moves: u64,
    pub other_routes: u64,
    pub extra_throws: u64,
    pub passes: u64,
}

impl AddAssign for Seen {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.throws += other.throws;
        self.wins += other.wins;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        self.captures += other.captures;
        self.several_captures += other.several_captures;
        self.shared_moves += other.shared_moves;
        self.other_routes += other.other_routes;
        self.extra_throws += other.extra_throws;
        self.passes += other.passes;
    }
}

/// Plays the plain game along with the engine's.
struct Follower<'a> {
    pair: &'a Pair,
    memory: Memory,
    state: State,
    shown: String,
    player: usize,
    earned: u32,
    due: Vec<Deed>,
    over: Option<&'static str>,
    passes: u32,
    seen: Seen,
}

impl Follower<'_> {
    /// An engine's action by numbers.
    fn numbers(action: &Action) -> Vec<[usize; 3]> {
        action
            .moves()
            .iter()
            .map(|step| [step.from, step.to, step.route].map(usize::from))
            .collect()
    }

    fn squares(&self, position: &Position, player: usize) -> Vec<Name> {
        let seat = Seat::BOTH[player];
        let board = &self.pair.rules.board;
        let held = (1..=self.pair.game.places())
            .filter(|place| self.pair.game.count(position, seat, 0, *place) == 1);
        let names = held.map(|place| {
            board.squares[usize::from(self.pair.game.square(seat, place))].name.clone()
        });
        let known = self.pair.plain.squares();
        let mut names: Vec<Name> =
            names.map(|name| *known.iter().find(|known| **known == name).unwrap()).collect();
        names.sort_unstable();
        names
    }

    fn check(self, record: &GameRecord, starter: Seat) -> Seen {
        let ending = match record.ending {
            Ending::FirstWins(0) => ["light", "dark"][starter.index()],
            Ending::SecondWins(0) => ["dark", "light"][starter.index()],
            Ending::Draw => "draw",
            Ending::Unfinished => "unfinished",
            other => panic!("{other:?}"),
        };
        assert_eq!(ending, self.over.unwrap_or("unfinished"));
        assert_eq!(record.passes, self.passes);
        let wins = u64::from(ending == "light" || ending == "dark");
        let (draws, unfinished) = (u64::from(ending == "draw"), u64::from(ending == "unfinished"));
        let (throws, passes) = (u64::from(record.throws), u64::from(record.passes));
        assert_eq!(u64::from(record.captures[0] + record.captures[1]), self.seen.captures);
        assert_eq!(
            (record.lead_changes, record.rethrows, record.verdicts, record.paid_landings),
            (0, 0, 0, [0, 0])
        );
        Seen { games: 1, throws, wins, draws, unfinished, passes, ..self.seen }
    }
}

impl GameObserver<Domination> for Follower<'_> {
    fn see(&mut self, event: Event<'_, Domination>) {
        let plain = &self.pair.plain;
        match event {
            Event::Cast { seat, outcome, kept, .. } => {
                assert_eq!((seat.index(), kept, self.over), (self.player, false, None));
                let throws = &self.pair.rules.domination().unwrap().throws;
                self.shown.clone_from(&throws.outcomes()[outcome].outcome.shown);
                self.due = plain.deeds(&self.state, self.player, &self.shown, self.earned);
            }
            Event::Passed => {
                assert!(self.due.is_empty(), "passed with {:?} to do", self.due);
                let next = 1 - self.player;
                if self.memory.adds(plain, self.player, &[], &self.state, next) {
                    self.over = Some("draw");
                }
                (self.player, self.earned) = (next, 0);
                self.passes += 1;
            }
            Event::Acted { seat, promoted, choices, action, effect, position, .. } => {
                assert_eq!((seat.index(), promoted), (self.player, false));
                let offered: Vec<_> = choices.iter().map(Self::numbers).collect();
                let due: Vec<_> = self.due.iter().map(|deed| deed.numbers.clone()).collect();
                assert_eq!(offered, due, "{} of {seat:?} in {:?}", self.shown, self.state);
                let place =
                    choices.iter().position(|choice| choice == action).expect("one of the choices");
                let deed = self.due.swap_remove(place);
                assert_eq!(action.captures(), deed.captured > 0);
                self.state = deed.after.clone();
                for player in [0, 1] {
                    assert_eq!(self.squares(position, player), self.state.squares(player));
                }
                let next = if deed.again { self.player } else { 1 - self.player };
                let repeated = self.memory.adds(plain, self.player, &deed.hops, &self.state, next);
                let drawn = repeated && !deed.wins;
                let effects = (
                    usize::from(effect.captured),
                    effect.finished,
                    effect.drawn,
                    effect.extra_throw,
                );
                assert_eq!(effects, (deed.captured, deed.wins, drawn, deed.again && !drawn));
                if deed.wins {
                    self.over = Some(["light", "dark"][self.player]);
                } else if drawn {
                    self.over = Some("draw");
                }
                self.seen.captures += deed.captured as u64;
                self.seen.several_captures += u64::from(deed.captured > 1);
                self.seen.shared_moves += u64::from(deed.hops.len() > 1);
                self.seen.other_routes +=
                    u64::from(deed.numbers.iter().any(|[_, _, route]| *route > 0));
                self.seen.extra_throws += u64::from(deed.again);
                self.earned = if deed.again { self.earned + 1 } else { 0 };
                self.player = next;
            }
            Event::Over { .. } => {}
            other => panic!("{other:?} does not happen here"),
        }
    }
}

/// Plays games on two threads.
pub fn in_two(games: u64, play: impl Fn(u64) -> Seen + Sync) -> Seen {
    let play = &play;
    let halves = std::thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            scope.spawn(move || {
                let mut seen = Seen::default();
                (0..games).filter(|game| game % 2 == half).for_each(|game| seen += play(game));
                seen
            })
        });
        halves.map(|half| half.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    });
    let mut seen = halves[0];
    seen += halves[1];
    seen
}

#[test]
fn no_shipped_domination_game_escapes() {
    let listed = crate::input::catalogue::list();
    let mut dominations: Vec<String> = listed.into_iter().map(|listed| listed.name).collect();
    dominations.retain(|name| crate::input::rules::load(name).unwrap().domination().is_some());
    assert_eq!(dominations, ["freecompany-royal"]);
}

#[test]
fn random_games_follow_the_rulebook() {
    let games = proof::size(2_000, 10_000);
    let pair = Pair::royal();
    // Most begin in the middle, at a position that nobody played to, and are left after 100 throws.
    let seen = in_two(games, |game| pair.play([BotKind::Random; 2], game, 100));
    assert_eq!(seen.games, games);
    let least =
        [seen.wins, seen.several_captures, seen.shared_moves, seen.extra_throws, seen.passes];
    assert!(least.iter().all(|count| *count > games / 200) && seen.other_routes > 0, "{seen:?}");
}

#[test]
fn games_are_those_of_the_rulebook_to_their_end() {
    let pair = Pair::royal();
    let seen = in_two(10, |game| pair.play([BotKind::Random; 2], 20_000 + game, u32::MAX));
    assert_eq!((seen.wins + seen.draws, seen.unfinished), (10, 0), "{seen:?}");
}

#[test]
fn every_pair_of_bots_keeps_the_rules() {
    let pair = Pair::royal();
    let mut draws = 0;
    for first in BotKind::RULEBOOK {
        for second in BotKind::RULEBOOK {
            let seen = in_two(60, |game| pair.play([first, second], 1_000 + game, 300));
            assert_eq!(seen.games, 60);
            draws += seen.draws;
        }
    }
    assert!(draws > 60, "two that capture when they can go on for ever, but for the draw: {draws}");
}

#[test]
fn the_throws_are_those_of_two_dice_with_two_blank_tips_a_golden_and_a_silver_one() {
    let pair = Pair::royal();
    let throws = &pair.rules.domination().unwrap().throws;
    let shown: BTreeMap<&str, u32> = throws
        .outcomes()
        .iter()
        .map(|throw| (throw.outcome.shown.as_str(), throw.weight))
        .collect();
    // Of 16: two blanks 4, a blank and a given colour 2 x 2 x 1, two given colours 2, twice the
    // same 1.
    let sixteenths = [
        ("blank blank", 4),
        ("blank gold", 4),
        ("blank silver", 4),
        ("gold gold", 1),
        ("gold silver", 2),
        ("silver silver", 1),
    ];
    assert_eq!(shown, BTreeMap::from(sixteenths));
}
