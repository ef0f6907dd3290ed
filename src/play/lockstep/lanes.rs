//! Many games side by side, an array for each word of a lane.

use crate::play::lockstep::act::act;
use crate::play::lockstep::choose::{Bots, Chooser};
use crate::play::lockstep::features::{
    CROSSING, DETAIL, EQUAL_TURNS, EXTRA_LIMIT, Features, OPENING, OWN_THROW, SQUARES, VERDICT, has,
};
use crate::play::lockstep::lane::{
    COUNTS, GameLane, LaneCount, SHORT, TALLIES, counts, place, tallied,
};
use crate::play::lockstep::luck::LuckLanes;
use crate::play::lockstep::race_tables::RaceTables;
use crate::play::lockstep::round::{DecidedThrow, Steps, Streams, ThrowDraws, ThrowRound, steps};
use crate::play::lockstep::squares::{CAPTURES, SquareCounts};
use crate::play::lockstep::throw::decide;
use crate::play::lockstep::word::{LANES, LaneWords, THROWS, Word, only_if};

/// The bits of the word for small values. Fewer arrays make it more likely that the compiler
/// vectorises the loop.
pub(super) mod state {
    /// It is the second player's throw.
    pub const SECOND: u32 = 1;
    /// The first player has finished, and this is the other's last turn.
    pub const LAST_TURN: u32 = 1 << 1;
    /// No throw was played.
    pub const FIRST_THROW: u32 = 1 << 2;
    /// The game is over.
    pub const OVER: u32 = 1 << 3;
    /// The plain engine must play the game again.
    pub const DOUBTFUL: u32 = 1 << 4;
    /// The last throw used the second step of the stream.
    pub const SECOND_STEP: u32 = 1 << 5;
    /// The first of two bits.
    pub const LEADER: u32 = 6;
    /// The first of eight bits.
    pub const EXTRA_THROWS: u32 = 8;
}

/// The words of the lanes: an array for each field of [`GameLane`].
#[repr(align(64))]
pub(super) struct GameWords<W, const K: usize> {
    pub me: [LaneWords<W>; K],
    pub op: [LaneWords<W>; K],
    pub waiting: [LaneWords<W>; K],
    /// Small values of each game, in bits: see [`state`].
    pub state: LaneWords<W>,
    pub hand: LaneWords<W>,
    behind: LaneWords<W>,
    legal_actions: LaneWords<W>,
    tallies: [LaneWords<W>; TALLIES],
}

/// Many games side by side.
#[repr(align(64))]
pub(super) struct GameLanes<W, const K: usize> {
    streams: Streams,
    games: GameWords<W, K>,
    counts: [LaneWords<W>; COUNTS],
    /// The step of a capture, as a set. Bit 0 is set if the second player captured.
    captured_on: LaneWords<W>,
    pub squares: SquareCounts<W>,
}

/// One side of a game: for each kind, the steps with a piece and the number of waiting pieces.
pub(super) type LaneSide<const K: usize> = [(u32, u32); K];

impl<W: Word, const K: usize> GameLanes<W, K> {
    pub(super) fn new() -> Box<Self> {
        let none = [W::default(); LANES];
        Box::new(Self {
            streams: [[0; LANES]; 4],
            games: GameWords {
                me: [none; K],
                op: [none; K],
                waiting: [none; K],
                state: none,
                hand: none,
                behind: none,
                legal_actions: none,
                tallies: [none; TALLIES],
            },
            counts: [none; COUNTS],
            captured_on: none,
            squares: SquareCounts::new(),
        })
    }

    /// Starts a game in a lane.
    pub(super) fn start_game(&mut self, lane: usize, tables: &RaceTables, stream: [u64; 4]) {
        for word in 0..4 {
            self.streams[word][lane] = stream[word];
        }
        let games = &mut self.games;
        for kind in 0..K {
            let [mine, theirs] = tables.starts.map(|start| start.waiting[kind]);
            let [me, op] = tables
                .starts
                .map(|start| W::of(start.on[kind] | u32::from(start.waiting[kind] > 0)));
            (games.me[kind][lane], games.op[kind][lane]) = (me, op);
            games.waiting[kind][lane] = W::of(mine | theirs << (W::BITS / 2));
        }
        games.hand[lane] = W::default();
        let [mine, theirs] = tables.starts.map(|start| start.steps_left);
        games.behind[lane] = W::of(mine).minus(W::of(theirs));
        let leader = if mine == theirs { 0 } else { 1 + u32::from(mine > theirs) };
        let counts = tables.extra_throws << state::EXTRA_THROWS | leader << state::LEADER;
        games.state[lane] = W::of(state::FIRST_THROW | counts);
        games.legal_actions[lane] = W::default();
        for count in 0..COUNTS {
            self.counts[count][lane] = W::from(count == LaneCount::Turns as usize);
        }
    }

    /// Plays a few throws of every game. A game that ends earlier stops.
    #[inline(always)]
    pub(super) fn play<const O: usize, const F: Features, const B: u8>(
        &mut self,
        tables: &RaceTables,
        choosers: [Chooser; 2],
        round: &mut ThrowRound<W, K>,
        mut luck: Option<&mut LuckLanes<'_>>,
    ) {
        if let Some(luck) = &mut luck {
            luck.begin_round(&self.games);
        }
        if has(F, VERDICT) {
            for throw in 0..THROWS {
                let told = luck.as_deref_mut();
                self.throw_of_two_dice::<O, F, B>(tables, choosers, round, throw, told);
            }
        } else {
            steps(&mut self.streams, &mut round.steps);
            // All draws come first: a vector that is assembled from parts is slow to read
            // immediately afterwards.
            for (steps, drawn) in round.steps.iter().zip(&mut round.drawn) {
                for at in 0..LANES {
                    let (cast, other) = W::draws(steps.upper[at], steps.lower[at]);
                    drawn.cast[at] = cast;
                    if B != Bots::Greedy as u8 {
                        [drawn.others[0][0][at], drawn.others[0][1][at]] = other;
                    }
                }
            }
            for (throw, drawn) in round.drawn.iter().enumerate() {
                if let Some(luck) = &mut luck {
                    luck.add_throw(&self.games, &drawn.cast, throw);
                }
                self.throw::<O, F, B>(tables, choosers, drawn, &mut round.decided, throw);
            }
        }
        if let Some(luck) = &mut luck {
            luck.end_round();
        }
        if has(F, SQUARES) {
            self.squares.end_round::<F>();
        }
        for count in 0..COUNTS {
            let (word, bit) = place::<W>(count);
            if counts::<F>(count) {
                for at in 0..LANES {
                    let tally = self.games.tallies[word][at] >> bit & W::of((1 << SHORT) - 1);
                    self.counts[count][at] = self.counts[count][at].plus(tally);
                }
            }
        }
        self.games.tallies = [[W::default(); LANES]; TALLIES];
    }

    /// Plays a throw of every game. Its draws may come from two steps of the stream. Only the play
    /// of the throw shows whether it needs the second step.
    #[inline(always)]
    fn throw_of_two_dice<const O: usize, const F: Features, const B: u8>(
        &mut self,
        tables: &RaceTables,
        choosers: [Chooser; 2],
        round: &mut ThrowRound<W, K>,
        throw: usize,
        luck: Option<&mut LuckLanes<'_>>,
    ) {
        let drawn = &mut round.drawn[0];
        let [mut first, mut second] = [[Steps::new()]; 2];
        steps(&mut self.streams, &mut first);
        let mut streams = self.streams;
        steps(&mut streams, &mut second);
        for at in 0..LANES {
            let ([first], [second]) = (&first, &second);
            (drawn.cast[at], [drawn.others[0][0][at], drawn.others[0][1][at]]) =
                W::draws(first.upper[at], first.lower[at]);
            (drawn.others[1][0][at], [drawn.others[2][0][at], drawn.others[2][1][at]]) =
                W::draws(second.upper[at], second.lower[at]);
        }
        if let Some(luck) = luck {
            luck.add_throw(&self.games, &drawn.cast, throw);
        }
        self.throw::<O, F, B>(tables, choosers, drawn, &mut round.decided, throw);
        for (words, second) in self.streams.iter_mut().zip(&streams) {
            for at in 0..LANES {
                let used = self.games.state[at] & W::of(state::SECOND_STEP) != W::default();
                words[at] = if used { second[at] } else { words[at] };
            }
        }
    }

    /// Plays one throw of every game: number `throw` of the round.
    #[inline(always)]
    fn throw<const O: usize, const F: Features, const B: u8>(
        &mut self,
        tables: &RaceTables,
        choosers: [Chooser; 2],
        drawn: &ThrowDraws<W>,
        decided: &mut DecidedThrow<W, K>,
        throw: usize,
    ) {
        if has(F, SQUARES) {
            self.note_held_steps(throw);
        }
        for at in 0..LANES {
            let lane = self.games.load::<F>(at);
            let decision = decide::<W, K, O, F, B>(tables, choosers, &lane, drawn.get(at));
            decided.put(at, &decision);
        }
        for at in 0..LANES {
            let lane = self.games.load::<F>(at);
            let second_player = if has(F, CROSSING) { lane.seat } else { W::default() };
            let (lane, second_step) = act::<W, K, F>(tables, lane, &decided.get(at));
            if has(F, SQUARES) {
                self.captured_on[at] = lane.captured_on | second_player;
            }
            self.games.store::<F>(at, &lane, second_step);
        }
        if has(F, SQUARES) {
            for at in 0..LANES {
                let (steps, of_second) =
                    (self.captured_on[at] & !W::of(1), self.captured_on[at] & W::of(1));
                if has(F, CROSSING) {
                    let second = of_second != W::default();
                    self.squares.sets[CAPTURES][throw][at] = only_if(!second, steps);
                    self.squares.sets[CAPTURES + 1][throw][at] = only_if(second, steps);
                } else {
                    self.squares.sets[CAPTURES][throw][at] = steps;
                }
            }
        }
    }

    /// Notes the steps that each player holds before a throw.
    #[inline(always)]
    fn note_held_steps(&mut self, throw: usize) {
        for at in 0..LANES {
            let (mut me, mut op) = (W::default(), W::default());
            for kind in 0..K {
                me |= self.games.me[kind][at];
                op |= self.games.op[kind][at];
            }
            let live = W::mask(!self.is(state::OVER, at)) & !W::of(1);
            (me, op) = (me & live, op & live);
            let differ = only_if(self.is(state::SECOND, at), me ^ op);
            self.squares.sets[0][throw][at] = me ^ differ;
            self.squares.sets[1][throw][at] = op ^ differ;
        }
    }

    #[inline(always)]
    fn is(&self, flag: u32, at: usize) -> bool {
        self.games.state[at] & W::of(flag) != W::default()
    }

    /// Is it the second player's throw?
    pub(super) fn is_second(&self, at: usize) -> bool {
        self.is(state::SECOND, at)
    }

    /// Is it the second player's last turn?
    pub(super) fn is_last_turn(&self, at: usize) -> bool {
        self.is(state::LAST_TURN, at)
    }

    pub(super) fn is_over(&self, at: usize) -> bool {
        self.is(state::OVER, at)
    }

    /// Must the plain engine play the game again?
    pub(super) fn is_doubtful(&self, at: usize) -> bool {
        self.is(state::DOUBTFUL, at)
    }

    pub(super) fn count(&self, count: LaneCount, at: usize) -> u32 {
        self.counts[count as usize][at].wide()
    }

    pub(super) fn legal_actions(&self, at: usize) -> u32 {
        self.games.legal_actions[at].wide()
    }

    /// The side of the player to move and the side of the other player.
    pub(super) fn sides(&self, at: usize) -> [LaneSide<K>; 2] {
        let half = W::BITS / 2;
        let waiting = self.games.waiting.map(|words| words[at].wide());
        [
            std::array::from_fn(|kind| {
                (self.games.me[kind][at].wide() & !1, waiting[kind] & ((1 << half) - 1))
            }),
            std::array::from_fn(|kind| {
                (self.games.op[kind][at].wide() & !1, waiting[kind] >> half)
            }),
        ]
    }

    /// The lanes whose games are over or have more than `most_throws` throws, as a set.
    #[inline(always)]
    pub(super) fn ended(&self, most_throws: u32) -> u64 {
        let most_throws = W::of(most_throws);
        let mut ended = [0; LANES];
        for at in 0..LANES {
            let too_long = self.counts[LaneCount::Throws as usize][at] > most_throws;
            ended[at] = u8::from(self.is(state::OVER, at) | too_long);
        }
        let mut lanes = 0;
        for eight in 0..LANES / 8 {
            let bytes: [u8; 8] = ended[8 * eight..][..8].try_into().expect("eight of them");
            // Collects the lowest bits of the eight bytes in the highest byte.
            let set = u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            lanes |= set << (8 * eight);
        }
        lanes
    }
}

impl<W: Word, const K: usize> GameWords<W, K> {
    #[inline(always)]
    fn load<const F: Features>(&self, at: usize) -> GameLane<W, K> {
        let none = W::default();
        let if_has =
            |feature, words: &LaneWords<W>| if F & feature != 0 { words[at] } else { none };
        let state = self.state[at];
        let is = |flag: u32| state & W::of(flag) != none;
        let mut lane = GameLane {
            me: [none; K],
            op: [none; K],
            waiting: [none; K],
            seat: state & W::of(state::SECOND),
            first: has(F, OPENING) && is(state::FIRST_THROW),
            hand: if_has(OWN_THROW, &self.hand),
            extra_throws_left: if has(F, EXTRA_LIMIT) {
                state >> state::EXTRA_THROWS
            } else {
                none
            },
            last_turn: has(F, EQUAL_TURNS) && is(state::LAST_TURN),
            behind: if_has(DETAIL, &self.behind),
            leader: if has(F, DETAIL) { state >> state::LEADER & W::of(3) } else { none },
            captured_on: none,
            over: is(state::OVER),
            doubtful: is(state::DOUBTFUL),
            legal_actions: if_has(DETAIL, &self.legal_actions),
            tallies: [none; TALLIES],
        };
        for kind in 0..K {
            lane.me[kind] = self.me[kind][at];
            lane.op[kind] = self.op[kind][at];
            lane.waiting[kind] = self.waiting[kind][at];
        }
        for word in 0..TALLIES {
            if const { tallied::<F>(W::BITS) } >> word & 1 != 0 {
                lane.tallies[word] = self.tallies[word][at];
            }
        }
        lane
    }

    #[inline(always)]
    fn store<const F: Features>(&mut self, at: usize, lane: &GameLane<W, K>, second_step: bool) {
        for kind in 0..K {
            self.me[kind][at] = lane.me[kind];
            self.op[kind][at] = lane.op[kind];
            self.waiting[kind][at] = lane.waiting[kind];
        }
        let flag = |holds: bool, flag: u32| only_if(holds, W::of(flag));
        let mut state =
            lane.seat | flag(lane.over, state::OVER) | flag(lane.doubtful, state::DOUBTFUL);
        if has(F, VERDICT) {
            state |= flag(second_step, state::SECOND_STEP);
        }
        if has(F, EXTRA_LIMIT) {
            state |= lane.extra_throws_left << state::EXTRA_THROWS;
        }
        if has(F, EQUAL_TURNS) {
            state |= flag(lane.last_turn, state::LAST_TURN);
        }
        if has(F, DETAIL) {
            state |= lane.leader << state::LEADER;
            self.behind[at] = lane.behind;
            self.legal_actions[at] = lane.legal_actions;
        }
        self.state[at] = state;
        if has(F, OWN_THROW) {
            self.hand[at] = lane.hand;
        }
        for word in 0..TALLIES {
            if const { tallied::<F>(W::BITS) } >> word & 1 != 0 {
                self.tallies[word][at] = lane.tallies[word];
            }
        }
    }
}
