//! Exact figures of a race between bots: chances, points and length, with proven bounds.
//!
//! If both bots choose by the position and the throw alone, a game is a Markov chain. The same
//! holds if they choose among actions that are equally likely. The [`Index`] numbers its positions.
//! The compiler finds what follows each state: it uses the rules' own legal actions and effects,
//! and asks the bots themselves.

mod chain;
mod length;
mod open_row;
mod state_expander;
mod states;
mod sweeps;

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::play::bots::Bot;
use crate::solve::exact::chain::{Casts, Entry, NonUniformChoice, column};
use crate::solve::exact::state_expander::ChainCompiler;
use crate::solve::exact::states::States;
use crate::solve::exact::sweeps::{StateValues, Terms, residuals, sweep_until_settled};
use crate::solve::index::Index;
use crate::solve::observer::SolveObserver;
use crate::solve::successors::ThrowChances;

pub use crate::solve::exact::length::Lengths;

/// The two players. A bot must choose by position, turn state and throw alone, or say which actions
/// are [equally likely](Bot::equally_likely).
#[derive(Clone, Copy)]
pub enum Players<'a> {
    /// Both players use the same bot. This halves the work.
    Same(&'a dyn Bot<Race>),
    /// The first player's bot and the second's.
    Two([&'a dyn Bot<Race>; 2]),
}

impl<'a> Players<'a> {
    /// Do both players use the same bot?
    pub fn is_same_bot(self) -> bool {
        matches!(self, Self::Same(_))
    }

    fn bots(self) -> [&'a dyn Bot<Race>; 2] {
        match self {
            Self::Same(bot) => [bot; 2],
            Self::Two(bots) => bots,
        }
    }
}

/// A request for exact figures.
#[derive(Clone, Copy)]
pub struct ExactRequest<'a> {
    /// The compiled rule set.
    pub race: &'a Race,
    /// Its positions.
    pub index: &'a Index,
    /// The two players.
    pub players: Players<'a>,
    /// What the winner gets for each win class.
    pub points: &'a [u8],
    /// The chance of an unfinished game at which the distribution of length ends. The solver
    /// follows games until this chance or less is left. `None` computes no distribution, which
    /// saves time and memory.
    pub rest: Option<f64>,
}

/// A figure with a proven error bound.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BoundedValue {
    /// The figure.
    pub value: f64,
    /// The greatest possible distance between the figure and the true value.
    pub bound: f64,
}

impl BoundedValue {
    fn times(self, factor: f64) -> Self {
        Self { value: self.value * factor, bound: self.bound * factor.abs() }
    }

    /// The square root. A figure that is negative by at most its bound counts as 0.
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

/// The length of games in throws, as the `throws` measure counts them. Each cast of the main dice
/// counts, also a void cast and a cast that says again. A kept opening cast counts too. The verdict
/// die does not count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Length {
    pub mean: BoundedValue,
    pub variance: BoundedValue,
    /// The standard deviation.
    pub deviation: BoundedValue,
    /// The distribution, if it was asked for.
    pub distribution: Option<Lengths>,
}

/// The exact figures of a rule set between two bots. The first player takes the first turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExactFigures {
    /// For each win class, the chances that the first and the second player win by it.
    pub classes: Vec<[BoundedValue; 2]>,
    /// The chances of winning, of the first player and of the second.
    pub wins: [BoundedValue; 2],
    /// The chance of a draw. It is exactly 0 if the rules have no draws.
    pub draws: BoundedValue,
    /// The mean points of the first player and of the second.
    pub points: [BoundedValue; 2],
    /// The first player's mean points minus the second player's.
    pub points_difference: BoundedValue,
    /// The length of games.
    pub throws: Length,
    /// The states of the chain. A state is a position with the player to throw and what the turn
    /// remembers: the extra throws left, the throws in a row, the tries left.
    pub states: u64,
    /// The number of sweeps over all layers together.
    pub sweeps: u64,
}

/// The reason why there are no exact figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExactError {
    /// Games may never end.
    #[error("games may never end, so no mean length can be proven")]
    Endless,
    /// A bot makes random choices that are not uniform.
    #[error("a bot uses more than the position and the throw to choose")]
    NonUniformChoice,
    /// There are more win classes than the solver computes side by side.
    #[error("more than 10 win classes, too many to compute side by side")]
    TooManyClasses,
    /// Both players' dice say again, with different chances.
    #[error("throws are thrown again, more often by one player than by the other")]
    UnequalAgain,
    /// There are more states than the solver can number.
    #[error("more positions than the solver can number")]
    TooMany,
    /// The observer stopped it.
    #[error("it was stopped")]
    Stopped,
}

impl From<NonUniformChoice> for ExactError {
    fn from(_: NonUniformChoice) -> Self {
        Self::NonUniformChoice
    }
}

/// The cost of exact figures, known before they are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The positions in which the player to throw still has pieces on the way.
    pub positions: u64,
    /// The states. Each position has one for each player to throw and each number of extra throws
    /// left, as far as these matter.
    pub states: u64,
    /// The approximate memory in bytes, without the distribution of length.
    pub memory: u64,
    /// The approximate memory in bytes, with the distribution of length.
    pub memory_with_lengths: u64,
}

/// The number of tiles of the largest layer whose rows are compiled as a sample.
const SAMPLED: usize = 60;
/// The memory in bytes that every rule set needs.
const FIXED: u64 = 32 << 20;

impl Size {
    /// Estimates the cost of a request. If the values alone take more than `most_memory` bytes, the
    /// estimate covers only them.
    ///
    /// # Errors
    /// There are more positions than the solver can number, there are too many win classes, or a
    /// bot makes random choices.
    pub fn new(request: &ExactRequest<'_>, most_memory: u64) -> Result<Self, ExactError> {
        let ExactRequest { race, index, players, .. } = *request;
        let states = States::new(race, index, players.is_same_bot()).ok_or(ExactError::TooMany)?;
        let columns = columns(race)? as u64;
        let values = FIXED + states.total() * 8 * columns;
        let (positions, count) = (index.positions(), states.total());
        if values > most_memory {
            return Ok(Self {
                positions,
                states: count,
                memory: values,
                memory_with_lengths: values,
            });
        }
        let compiler = compiler(request, &states);
        let largest = states.blocks.iter().max_by_key(|block| block.states());
        let Some(block) = largest else { return Err(ExactError::TooMany) };
        let tiles = index.tiles(race, block.layers[0]);
        let (mut bytes, mut sampled) = (0.0, 0);
        for tile in tiles.iter().step_by(tiles.len().div_ceil(SAMPLED).max(1)) {
            bytes += compiler.sample_bytes(block, tile)?;
            sampled += tile.positions() * states.planes(block.layers[0]);
        }
        let each = bytes / sampled as f64;
        // The sorting of rows doubles the memory of a few of them for a while.
        let of_block = (1.25 * each * block.states() as f64) as u64 + 16 * 8 * columns * 1024;
        let all_rows = (each * states.total() as f64) as u64 + 24 * states.total();
        Ok(Self {
            positions,
            states: count,
            memory: values + of_block,
            memory_with_lengths: values + all_rows,
        })
    }
}

/// An upper bound of the states of a race, found without numbering them. It lets any number of
/// pieces share a square, and takes it that the starter always matters.
pub fn max_states(race: &Race) -> f64 {
    let places = f64::from(race.home()) + 1.0;
    let ways = |count: u8| {
        (1..=count).map(f64::from).map(|piece| (places + piece - 1.0) / piece).product::<f64>()
    };
    let placings: f64 = race.counts[..race.kinds].iter().map(|count| ways(*count)).product();
    let course = race.course();
    let extra_throws = course.extra_throws_a_turn;
    let limited = if extra_throws == u32::MAX { 1.0 } else { f64::from(extra_throws) + 1.0 };
    let remembered = f64::from(course.tries_a_turn) * (f64::from(course.longest_row()) + 1.0);
    2.0 * limited * remembered * placings * placings
}

/// The number of columns that a rule set needs. The program is compiled for a few numbers of
/// columns: see [`COLUMNS`].
fn needed(race: &Race) -> usize {
    2 * race.classes.len() + usize::from(race.course().equal_turns) + 2
}

const COLUMNS: [usize; 4] = [4, 5, 11, 24];

fn columns(race: &Race) -> Result<usize, ExactError> {
    COLUMNS.into_iter().find(|columns| *columns >= needed(race)).ok_or(ExactError::TooManyClasses)
}

fn compiler<'a>(request: &ExactRequest<'a>, states: &'a States<'a>) -> ChainCompiler<'a> {
    let race = request.race;
    ChainCompiler {
        states,
        bots: request.players.bots(),
        casts: [0, 1].map(|role| Casts::of_the_dice(race, role)),
        odds: [0, 1].map(|role| ThrowChances::new(race, role)),
    }
}

/// Computes the exact figures. The bits are the same for any number of threads.
///
/// # Errors
/// [`ExactError`].
pub fn exact(
    request: &ExactRequest<'_>,
    observer: &mut impl SolveObserver,
) -> Result<ExactFigures, ExactError> {
    match columns(request.race)? {
        4 => compute::<4>(request, observer),
        5 => compute::<5>(request, observer),
        11 => compute::<11>(request, observer),
        _ => compute::<24>(request, observer),
    }
}

/// The constants of the equations. All states share the chance that the dice say again.
fn terms(race: &Race, compiler: &ChainCompiler<'_>) -> Result<Terms, ExactError> {
    let own_again = [0, 1].map(|role| Casts::own_again(race, role));
    let [first, second] = &compiler.casts;
    let differ = |chances: [f64; 2]| chances[0].to_bits() != chances[1].to_bits();
    if differ([first.again, second.again]) || differ(own_again) {
        return Err(ExactError::UnequalAgain);
    }
    Ok(Terms::new(race.classes.len(), first.again, own_again[0]))
}

/// Computes the exact figures with state values of `K` columns.
fn compute<const K: usize>(
    request: &ExactRequest<'_>,
    observer: &mut impl SolveObserver,
) -> Result<ExactFigures, ExactError> {
    let ExactRequest { race, index, players, rest, .. } = *request;
    let states = States::new(race, index, players.is_same_bot()).ok_or(ExactError::TooMany)?;
    let compiler = compiler(request, &states);
    let terms = terms(race, &compiler)?;
    let mut values: Vec<StateValues<K>> = Vec::with_capacity(states.total() as usize);
    let (mut kept, mut sweeps, mut out) = (Vec::new(), 0, [0.0; K]);
    for block in &states.blocks {
        let rows = compiler.rows(block)?;
        values.resize(block.range[1] as usize, [0.0; K]);
        let begin = block.range[0] as usize;
        let layer = block.layers[0];
        let mut swept = |change: f64| {
            observer.on_sweep(layer, change, 4e-15);
            !observer.is_stopped()
        };
        sweeps += sweep_until_settled(&terms, &rows, &mut values, begin, &mut swept)?;
        let residuals = residuals(&terms, &rows, &values, begin);
        out.iter_mut().zip(residuals).for_each(|(out, residual)| *out = f64::max(*out, residual));
        observer.on_solved(block.range[1]);
        if rest.is_some() {
            kept.push(rows);
        }
    }
    let start = start(race, &compiler)?;
    let start_values = terms.sum(&start, &values);
    let mut figures = figures(request, &start_values, &out, start.len())?;
    (figures.states, figures.sweeps) = (states.total(), sweeps);
    drop(values);
    if let Some(rest) = rest {
        let mut follow = |going_on| {
            observer.on_follow(going_on, rest);
            !observer.is_stopped()
        };
        let lengths = length::lengths(&terms, &kept, &start, rest, &mut follow);
        figures.throws.distribution = Some(lengths.ok_or(ExactError::Stopped)?);
    }
    Ok(figures)
}

/// The entries that the first throw leads to.
fn start(race: &Race, compiler: &ChainCompiler<'_>) -> Result<Vec<Entry>, ExactError> {
    let casts = Casts::of_the_opening(race).unwrap_or_else(|| compiler.casts[0].clone());
    Ok(compiler.opening(&casts)?)
}

/// The figures of the start. `out` is the greatest residual of each column.
fn figures<const K: usize>(
    request: &ExactRequest<'_>,
    start_values: &StateValues<K>,
    out: &StateValues<K>,
    entries: usize,
) -> Result<ExactFigures, ExactError> {
    let ExactRequest { race, points, .. } = *request;
    let (length, square) = (start_values[K - 2], start_values[K - 1]);
    let (of_length, of_square) = (out[K - 2], out[K - 1]);
    if !length.is_finite() || of_length >= 0.5 {
        return Err(ExactError::Endless);
    }
    let longest = length / (1.0 - of_length);
    let rounding = |value: f64| (entries + 12) as f64 * f64::EPSILON * value;
    let chance = |state: u64| {
        let value = start_values[state as usize];
        BoundedValue { value, bound: out[state as usize] * longest + rounding(value) }
    };
    let class = |class: usize| [true, false].map(|thrower| chance(column(class as u8, thrower)));
    let classes: Vec<[BoundedValue; 2]> = (0..race.classes.len()).map(class).collect();
    let sum = |player: usize, weight: &dyn Fn(usize) -> f64| {
        classes
            .iter()
            .enumerate()
            .map(|(class, values)| values[player].times(weight(class)))
            .fold(BoundedValue::default(), |sum, part| sum + part)
    };
    let paid = |class: usize| f64::from(points.get(class).copied().unwrap_or(0));
    let points = [0, 1].map(|player| sum(player, &paid));
    let mean = BoundedValue { value: length, bound: of_length * longest + rounding(length) };
    // The error of the mean length in the states of a game adds to this. The addition is at most in
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
