//! What becomes of a race between bots, exactly: chances, points and length, with proven bounds.
//!
//! Where both players' choices depend on nothing but the position and the throw, a game is a Markov
//! chain. Its moments are those of the [`Index`]; what follows each is compiled through the rules'
//! own legal actions and effects, by asking the bots themselves.

mod chain;
mod length;
mod state_expander;
mod states;
mod sweeps;

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::play::bots::Bot;
use crate::solve::exact::chain::{Casts, Entry, RandomBot, column};
use crate::solve::exact::state_expander::ChainCompiler;
use crate::solve::exact::states::States;
use crate::solve::exact::sweeps::{StateValues, Terms, residuals, settle};
use crate::solve::index::Index;
use crate::solve::observer::SolveObserver;
use crate::solve::successors::ThrowChances;

pub use crate::solve::exact::length::Lengths;

/// Who plays. A bot must choose by position, moment and throw alone, or be
/// [uniform](Bot::is_uniform).
#[derive(Clone, Copy)]
pub enum Players<'a> {
    /// Both play alike, so that half of the work is saved.
    Alike(&'a dyn Bot<Race>),
    /// The first player's bot and the second's.
    Two([&'a dyn Bot<Race>; 2]),
}

impl<'a> Players<'a> {
    /// Do both play alike?
    pub fn are_alike(self) -> bool {
        matches!(self, Self::Alike(_))
    }

    fn bots(self) -> [&'a dyn Bot<Race>; 2] {
        match self {
            Self::Alike(bot) => [bot; 2],
            Self::Two(bots) => bots,
        }
    }
}

/// What is asked.
#[derive(Clone, Copy)]
pub struct ExactRequest<'a> {
    /// The compiled rule set.
    pub race: &'a Race,
    /// Its positions.
    pub index: &'a Index,
    /// Who plays.
    pub players: Players<'a>,
    /// What the winner gets for each win class.
    pub points: &'a [u8],
    /// The distribution of length is computed until games go on with this chance at most; `None`
    /// for no distribution, which saves time and memory.
    pub rest: Option<f64>,
}

/// A figure, and how far it may be from the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BoundedValue {
    /// The figure.
    pub value: f64,
    /// The truth is no further away than this.
    pub bound: f64,
}

impl BoundedValue {
    fn times(self, factor: f64) -> Self {
        Self { value: self.value * factor, bound: self.bound * factor.abs() }
    }

    /// The square root, of 0 where the figure is negative by no more than its bound.
    fn sqrt(self) -> Self {
        let root = |square: f64| square.max(0.0).sqrt();
        let value = root(self.value);
        let bound =
            f64::max(root(self.value + self.bound) - value, value - root(self.value - self.bound));
        Self { value, bound: bound + value * f64::EPSILON }
    }
}

impl std::ops::Add for BoundedValue {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { value: self.value + other.value, bound: self.bound + other.bound }
    }
}

/// The length of games, in throws as the `throws` measure counts them: each cast of the main dice,
/// void ones and those that say again too, and a kept opening cast; no second die.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Length {
    /// The mean.
    pub mean: BoundedValue,
    /// The variance.
    pub variance: BoundedValue,
    /// The standard deviation.
    pub deviation: BoundedValue,
    /// The distribution, if it was asked for.
    pub distribution: Option<Lengths>,
}

/// The exact figures of a rule set between two bots. The first player is who takes the first turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExactFigures {
    /// For each win class the chance that the first player wins by it, and that the second does.
    pub classes: Vec<[BoundedValue; 2]>,
    /// The chances of winning, of the first player and of the second.
    pub wins: [BoundedValue; 2],
    /// The chance of a draw; exactly 0 where the rules know none.
    pub draws: BoundedValue,
    /// The points that the first player gets on average, and that the second does.
    pub points: [BoundedValue; 2],
    /// The first player's mean points less the second's.
    pub points_difference: BoundedValue,
    /// The length of games.
    pub throws: Length,
    /// Moments of the chain: positions with who throws and how many extra throws are left.
    pub moments: u64,
    /// Sweeps, all layers together.
    pub sweeps: u64,
}

/// Why there are no exact figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExactError {
    /// Stopped by the onlooker.
    #[error("stopped")]
    Stopped,
    /// Games may go on without end.
    #[error("games may go on without end, so that no mean length can be proven")]
    Endless,
    /// A bot draws lots that are not uniform.
    #[error("a bot chooses by more than position and throw")]
    RandomBot,
    /// More win classes than are computed side by side.
    #[error("more than 10 win classes, which are too many to be computed side by side")]
    TooManyClasses,
    /// More moments than can be numbered.
    #[error("more positions than can be numbered")]
    TooMany,
}

impl From<RandomBot> for ExactError {
    fn from(_: RandomBot) -> Self {
        Self::RandomBot
    }
}

/// What exact figures take, known before they are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Positions with the player to throw not home.
    pub positions: u64,
    /// Moments: for each position who throws and how many extra throws are left, where that bears
    /// on anything.
    pub moments: u64,
    /// Bytes of memory, roughly, the distribution of length left out.
    pub memory: u64,
    /// The same with the distribution.
    pub memory_with_lengths: u64,
}

/// Tiles of the largest layer whose rows are tried.
const TRIED: usize = 60;
/// Memory that is used whatever the rule set is.
const FIXED: u64 = 32 << 20;

impl Size {
    /// Of a question. If the values alone take more than `most_memory` bytes, what comes beside
    /// them is left out.
    ///
    /// # Errors
    /// More positions than can be numbered, or a bot that draws lots.
    pub fn new(question: &ExactRequest<'_>, most_memory: u64) -> Result<Self, ExactError> {
        let ExactRequest { race, index, players, .. } = *question;
        let states = States::new(race, index, players.are_alike()).ok_or(ExactError::TooMany)?;
        let columns = columns(race)? as u64;
        let values = FIXED + states.total() * 8 * columns;
        let (positions, moments) = (index.positions(), states.total());
        if values > most_memory {
            return Ok(Self { positions, moments, memory: values, memory_with_lengths: values });
        }
        let compiler = compiler(question, &states);
        let largest = states.blocks.iter().max_by_key(|block| block.states());
        let Some(block) = largest else { return Err(ExactError::TooMany) };
        let tiles = index.tiles(race, block.layers[0]);
        let (mut bytes, mut tried) = (0.0, 0);
        for tile in tiles.iter().step_by(tiles.len().div_ceil(TRIED).max(1)) {
            bytes += compiler.tried(block, tile)?;
            tried += tile.positions() * states.planes(block.layers[0]);
        }
        let each = bytes / tried as f64;
        // While rows are sorted into their places there are twice as many of a few.
        let of_block = (1.25 * each * block.states() as f64) as u64 + 16 * 8 * columns * 1024;
        let all_rows = (each * states.total() as f64) as u64 + 24 * states.total();
        Ok(Self {
            positions,
            moments,
            memory: values + of_block,
            memory_with_lengths: values + all_rows,
        })
    }
}

/// More moments than there are of a race, told without numbering them: as though any number of
/// pieces could share a place, and it always mattered who began.
pub fn moments_at_most(race: &Race) -> f64 {
    let places = f64::from(race.home()) + 1.0;
    let ways = |count: u8| {
        (1..=count).map(f64::from).map(|piece| (places + piece - 1.0) / piece).product::<f64>()
    };
    let placings: f64 = race.counts[..race.kinds].iter().map(|count| ways(*count)).product();
    let extra_throws = race.course().extra_throws_a_turn;
    let modes = if extra_throws == u32::MAX { 1.0 } else { f64::from(extra_throws) + 1.0 };
    2.0 * modes * placings * placings
}

/// The columns that are needed, and those that there are: a few numbers that the program is
/// compiled for.
fn needed(race: &Race) -> usize {
    2 * race.classes.len() + usize::from(race.course().equal_turns) + 2
}

const COLUMNS: [usize; 4] = [4, 5, 11, 24];

fn columns(race: &Race) -> Result<usize, ExactError> {
    COLUMNS.into_iter().find(|columns| *columns >= needed(race)).ok_or(ExactError::TooManyClasses)
}

fn compiler<'a>(question: &ExactRequest<'a>, states: &'a States<'a>) -> ChainCompiler<'a> {
    let race = question.race;
    ChainCompiler {
        states,
        bots: question.players.bots(),
        casts: Casts::of_the_dice(race),
        odds: ThrowChances::new(race),
    }
}

/// Computes the exact figures. The bits are the same on any number of threads.
///
/// # Errors
/// [`ExactError`].
pub fn exact(
    question: &ExactRequest<'_>,
    onlooker: &mut impl SolveObserver,
) -> Result<ExactFigures, ExactError> {
    match columns(question.race)? {
        4 => compute::<4>(question, onlooker),
        5 => compute::<5>(question, onlooker),
        11 => compute::<11>(question, onlooker),
        _ => compute::<24>(question, onlooker),
    }
}

/// The same with worths of so many columns.
fn compute<const K: usize>(
    question: &ExactRequest<'_>,
    onlooker: &mut impl SolveObserver,
) -> Result<ExactFigures, ExactError> {
    let ExactRequest { race, index, players, rest, .. } = *question;
    let states = States::new(race, index, players.are_alike()).ok_or(ExactError::TooMany)?;
    let compiler = compiler(question, &states);
    let terms = Terms::new(race.classes.len(), compiler.casts.again);
    let mut values: Vec<StateValues<K>> = Vec::with_capacity(states.total() as usize);
    let (mut kept, mut sweeps, mut out) = (Vec::new(), 0, [0.0; K]);
    for block in &states.blocks {
        let rows = compiler.rows(block)?;
        values.resize(block.range[1] as usize, [0.0; K]);
        let begin = block.range[0] as usize;
        let layer = block.layers[0];
        let mut swept = |change: f64| {
            onlooker.swept(layer, change, 4e-15);
            !onlooker.stops()
        };
        let settled = settle(&terms, &rows, &mut values, begin, &mut swept);
        sweeps += settled.ok_or(if onlooker.stops() {
            ExactError::Stopped
        } else {
            ExactError::Endless
        })?;
        let residuals = residuals(&terms, &rows, &values, begin);
        out.iter_mut().zip(residuals).for_each(|(out, residual)| *out = f64::max(*out, residual));
        onlooker.solved(block.range[1]);
        if rest.is_some() {
            kept.push(rows);
        }
    }
    let start = start(race, &compiler)?;
    let worth = terms.sum(&start, &values);
    let mut figures = figures(question, &worth, &out, start.len())?;
    (figures.moments, figures.sweeps) = (states.total(), sweeps);
    drop(values);
    if let Some(rest) = rest {
        let mut goes_on = |going_on| {
            onlooker.followed(going_on, rest);
            !onlooker.stops()
        };
        let lengths = length::lengths(&terms, &kept, &start, rest, &mut goes_on)
            .ok_or(ExactError::Stopped)?;
        figures.throws.distribution = Some(lengths);
    }
    Ok(figures)
}

/// What the first throw leads to.
fn start(race: &Race, compiler: &ChainCompiler<'_>) -> Result<Vec<Entry>, ExactError> {
    let casts = Casts::of_the_opening(race).unwrap_or_else(|| compiler.casts.clone());
    Ok(compiler.opening(&casts)?)
}

/// The figures of the start, `out` being what equations may be out by.
fn figures<const K: usize>(
    question: &ExactRequest<'_>,
    worth: &StateValues<K>,
    out: &StateValues<K>,
    entries: usize,
) -> Result<ExactFigures, ExactError> {
    let ExactRequest { race, points, .. } = *question;
    let (length, square) = (worth[K - 2], worth[K - 1]);
    let (of_length, of_square) = (out[K - 2], out[K - 1]);
    if !length.is_finite() || of_length >= 0.5 {
        return Err(ExactError::Endless);
    }
    let longest = length / (1.0 - of_length);
    let rounding = |value: f64| (entries + 12) as f64 * f64::EPSILON * value;
    let chance = |at: u64| {
        let value = worth[at as usize];
        BoundedValue { value, bound: out[at as usize] * longest + rounding(value) }
    };
    let class = |class: usize| [true, false].map(|thrower| chance(column(class as u8, thrower)));
    let classes: Vec<[BoundedValue; 2]> = (0..race.classes.len()).map(class).collect();
    let sum = |player: usize, weight: &dyn Fn(usize) -> f64| {
        classes
            .iter()
            .enumerate()
            .map(|(at, of)| of[player].times(weight(at)))
            .fold(BoundedValue::default(), |sum, of| sum + of)
    };
    let paid = |class: usize| f64::from(points.get(class).copied().unwrap_or(0));
    let points = [0, 1].map(|player| sum(player, &paid));
    let mean = BoundedValue { value: length, bound: of_length * longest + rounding(length) };
    // What the mean length is out by in the moments that come up adds to this at most in
    // proportion.
    let squares = (of_square * longest + of_length * square) / (1.0 - of_length) + rounding(square);
    let bound = 2.0 * squares
        + mean.bound * (1.0 + 2.0 * length + mean.bound)
        + 4.0 * f64::EPSILON * square;
    let variance =
        BoundedValue { value: (2.0 * square - length - length * length).max(0.0), bound };
    let draws = if race.course().equal_turns {
        chance(2 * race.classes.len() as u64)
    } else {
        BoundedValue::default()
    };
    Ok(ExactFigures {
        wins: [0, 1].map(|player| sum(player, &|_| 1.0)),
        draws,
        points_difference: points[0] + points[1].times(-1.0),
        points,
        classes,
        throws: Length { mean, variance, deviation: variance.sqrt(), distribution: None },
        ..ExactFigures::default()
    })
}
