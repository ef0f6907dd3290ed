//! Plays the engine and the plain player side by side. They must have the same dice and choices,
//! the same distinct actions at each throw, the same squares after each action, and the same end.

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
use super::reference::{History, Name, PlainAction, PlainRules, State, royal};

/// A rule set for the engine and for the plain player.
pub struct RulesPair {
    pub rules: Rules,
    pub game: Domination,
    pub plain: PlainRules,
}

impl RulesPair {
    pub fn new(rules: Rules, plain: PlainRules) -> Self {
        let game = Domination::new(&rules).expect("a domination game");
        Self { rules, game, plain }
    }

    fn royal() -> Self {
        Self::new(crate::input::rules::load("freecompany-royal").unwrap(), royal::royal())
    }

    /// A random position: some pieces of each player on any squares.
    fn random_position(&self, random: &mut GameStream) -> (Position, State) {
        let (mut position, mut state) = (self.game.start(), State::start(&self.plain));
        let mut free = self.plain.squares();
        for (player, seat) in Seat::BOTH.into_iter().enumerate() {
            for piece in 0..random.below(self.plain.pieces as u32 + 1) as usize {
                if free.is_empty() {
                    break;
                }
                let square = free.swap_remove(random.below(free.len() as u32) as usize);
                position
                    .set_up(&self.game, seat, self.plain.number(player, Some(square)) as u8)
                    .unwrap();
                state.pieces[player][piece] = Some(square);
            }
            // No player may have won yet.
            if state.holds(player, &self.plain.forts) {
                return self.random_position(random);
            }
        }
        (position, state)
    }

    /// Plays a game with both. One game in four starts from the beginning.
    pub fn play(&self, bots: [BotKind; 2], index: u64, throw_limit: u32) -> Counts {
        let mut random = GameStream::new(45, index);
        let starter = Seat::BOTH[random.below(2) as usize];
        let (position, state) = if random.below(4) == 0 {
            (self.game.start(), State::start(&self.plain))
        } else {
            self.random_position(&mut random)
        };
        let table =
            GameSetup { game: &self.game, bots: bots.map(BotKind::bot), starter, throw_limit };
        let history = History::new(&state, starter.index());
        let shown = String::new();
        let mut follower = Follower {
            pair: self,
            history,
            state,
            shown,
            player: starter.index(),
            earned: 0,
            expected: Vec::new(),
            result: None,
            passes: 0,
            counts: Counts::default(),
        };
        let record = play_from(&table, position, &mut random, &mut follower);
        follower.check(&record, starter)
    }
}

/// Counts what occurred in games, so that a test can check that it covered its subject.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
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

impl AddAssign for Counts {
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

/// Plays the plain game along with the engine.
struct Follower<'a> {
    pair: &'a RulesPair,
    history: History,
    state: State,
    shown: String,
    player: usize,
    earned: u32,
    expected: Vec<PlainAction>,
    result: Option<&'static str>,
    passes: u32,
    counts: Counts,
}

impl Follower<'_> {
    /// The moves of an engine's action by numbers.
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
        let occupied = (1..=self.pair.game.places())
            .filter(|index| self.pair.game.count(position, seat, 0, *index) == 1);
        let names = occupied.map(|index| {
            board.squares[usize::from(self.pair.game.square(seat, index))].name.clone()
        });
        let known = self.pair.plain.squares();
        let mut names: Vec<Name> =
            names.map(|name| *known.iter().find(|known| **known == name).unwrap()).collect();
        names.sort_unstable();
        names
    }

    fn check(self, record: &GameRecord, starter: Seat) -> Counts {
        let ending = match record.ending {
            Ending::FirstWins(0) => ["light", "dark"][starter.index()],
            Ending::SecondWins(0) => ["dark", "light"][starter.index()],
            Ending::Draw => "draw",
            Ending::Unfinished => "unfinished",
            other => panic!("{other:?}"),
        };
        assert_eq!(ending, self.result.unwrap_or("unfinished"));
        assert_eq!(record.passes, self.passes);
        let wins = u64::from(ending == "light" || ending == "dark");
        let (draws, unfinished) = (u64::from(ending == "draw"), u64::from(ending == "unfinished"));
        let (throws, passes) = (u64::from(record.throws), u64::from(record.passes));
        assert_eq!(u64::from(record.captures[0] + record.captures[1]), self.counts.captures);
        assert_eq!(
            (record.lead_changes, record.rethrows, record.verdicts, record.paid_landings),
            (0, 0, 0, [0, 0])
        );
        Counts { games: 1, throws, wins, draws, unfinished, passes, ..self.counts }
    }
}

impl GameObserver<Domination> for Follower<'_> {
    fn see(&mut self, event: Event<'_, Domination>) {
        let plain = &self.pair.plain;
        match event {
            Event::Cast { seat, outcome, kept, .. } => {
                assert_eq!((seat.index(), kept, self.result), (self.player, false, None));
                let throws = &self.pair.rules.domination().unwrap().throws;
                self.shown.clone_from(&throws.outcomes()[outcome].outcome.shown);
                self.expected = plain.actions(&self.state, self.player, &self.shown, self.earned);
            }
            Event::Passed => {
                assert!(self.expected.is_empty(), "passed with {:?} to do", self.expected);
                let next = 1 - self.player;
                if self.history.record(plain, self.player, &[], &self.state, next) {
                    self.result = Some("draw");
                }
                (self.player, self.earned) = (next, 0);
                self.passes += 1;
            }
            Event::Acted { seat, promoted, choices, action, effect, position, .. } => {
                assert_eq!((seat.index(), promoted), (self.player, false));
                let offered: Vec<_> = choices.iter().map(Self::numbers).collect();
                let expected: Vec<_> =
                    self.expected.iter().map(|plain_action| plain_action.numbers.clone()).collect();
                assert_eq!(offered, expected, "{} of {seat:?} in {:?}", self.shown, self.state);
                let index =
                    choices.iter().position(|choice| choice == action).expect("one of the choices");
                let plain_action = self.expected.swap_remove(index);
                assert_eq!(action.captures(), plain_action.captured > 0);
                self.state = plain_action.after.clone();
                for player in [0, 1] {
                    assert_eq!(self.squares(position, player), self.state.squares(player));
                }
                let next = if plain_action.again { self.player } else { 1 - self.player };
                let repeated =
                    self.history.record(plain, self.player, &plain_action.hops, &self.state, next);
                let drawn = repeated && !plain_action.wins;
                let effects = (
                    usize::from(effect.captured),
                    effect.finished,
                    effect.drawn,
                    effect.extra_throw,
                );
                assert_eq!(
                    effects,
                    (plain_action.captured, plain_action.wins, drawn, plain_action.again && !drawn)
                );
                if plain_action.wins {
                    self.result = Some(["light", "dark"][self.player]);
                } else if drawn {
                    self.result = Some("draw");
                }
                self.counts.captures += plain_action.captured as u64;
                self.counts.several_captures += u64::from(plain_action.captured > 1);
                self.counts.shared_moves += u64::from(plain_action.hops.len() > 1);
                self.counts.other_routes +=
                    u64::from(plain_action.numbers.iter().any(|[_, _, route]| *route > 0));
                self.counts.extra_throws += u64::from(plain_action.again);
                self.earned = if plain_action.again { self.earned + 1 } else { 0 };
                self.player = next;
            }
            Event::GameEnd { .. } => {}
            other => panic!("{other:?} does not happen here"),
        }
    }
}

/// Plays games on two threads.
pub fn on_two_threads(games: u64, play: impl Fn(u64) -> Counts + Sync) -> Counts {
    let play = &play;
    let halves = std::thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            scope.spawn(move || {
                let mut counts = Counts::default();
                (0..games).filter(|game| game % 2 == half).for_each(|game| counts += play(game));
                counts
            })
        });
        halves.map(|half| half.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    });
    let mut counts = halves[0];
    counts += halves[1];
    counts
}

#[test]
fn every_shipped_domination_game_is_tested() {
    let listed = crate::input::catalogue::list();
    let mut dominations: Vec<String> = listed.into_iter().map(|listed| listed.name).collect();
    dominations.retain(|name| crate::input::rules::load(name).unwrap().domination().is_some());
    assert_eq!(dominations, ["freecompany-royal"]);
}

#[test]
fn random_games_follow_the_rulebook() {
    let games = proof::size(2_000, 10_000);
    let pair = RulesPair::royal();
    // Most games begin in the middle, at a random position, and stop after 100 throws.
    let counts = on_two_threads(games, |game| pair.play([BotKind::Random; 2], game, 100));
    assert_eq!(counts.games, games);
    let counts_to_check = [
        counts.wins,
        counts.several_captures,
        counts.shared_moves,
        counts.extra_throws,
        counts.passes,
    ];
    assert!(
        counts_to_check.iter().all(|count| *count > games / 200) && counts.other_routes > 0,
        "{counts:?}"
    );
}

#[test]
fn games_follow_the_rulebook_to_their_end() {
    let pair = RulesPair::royal();
    let counts =
        on_two_threads(10, |game| pair.play([BotKind::Random; 2], 20_000 + game, u32::MAX));
    assert_eq!((counts.wins + counts.draws, counts.unfinished), (10, 0), "{counts:?}");
}

#[test]
fn every_pair_of_bots_follows_the_rules() {
    let pair = RulesPair::royal();
    let mut draws = 0;
    for first in BotKind::SIDE_BY_SIDE {
        for second in BotKind::SIDE_BY_SIDE {
            let counts = on_two_threads(60, |game| pair.play([first, second], 1_000 + game, 300));
            assert_eq!(counts.games, 60);
            draws += counts.draws;
        }
    }
    assert!(
        draws > 60,
        "two bots that capture when they can would play for ever without the draw: {draws}"
    );
}

#[test]
fn throws_are_those_of_two_dice_with_two_blank_a_golden_and_a_silver_tip() {
    let pair = RulesPair::royal();
    let throws = &pair.rules.domination().unwrap().throws;
    let shown: BTreeMap<&str, u32> = throws
        .outcomes()
        .iter()
        .map(|throw| (throw.outcome.shown.as_str(), throw.weight))
        .collect();
    // Of 16: two blanks 4, a blank and a given colour 2 x 2 x 1, two given colours 2, the same
    // colour twice 1.
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
