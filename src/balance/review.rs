//! What a review says of a game: the luck and the decisions of each player, and the mistakes.

use crate::game::seat::Seat;
use crate::play::luck::Luck;
use crate::play::record::Ending;
use crate::play::replay::{DecisionNote, ReplayNote, Replayed};
use crate::stats::estimate::{Estimate, GRAIN};
use crate::stats::mean::mean;
use crate::stats::pairs::PairSums;
use crate::stats::ratio::ratio;
use crate::stats::values::Values;

/// The level of the intervals of a review.
pub const LEVEL: f64 = 0.95;
/// A loss below this is no mistake: estimates of two equal actions differ by as much.
const LEAST_MISTAKE: f64 = 0.001;

/// A game and what it shows.
#[derive(Clone, Debug)]
pub struct GameReview {
    /// The names of Light and Dark.
    pub players: [String; 2],
    pub ending: Ending,
    /// Casts of the main dice.
    pub throws: u32,
    /// Light's chance before the first throw, 0 to 1.
    pub start: f64,
    /// Light and Dark.
    pub sides: [SideReview; 2],
    /// Light's chance at the start, and after each throw and each decision.
    pub curve: Vec<CurvePoint>,
    /// What happened, in order.
    pub notes: Vec<ReplayNote>,
}

/// A moment of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// The number of the throw; 0 before the first.
    pub throw: usize,
    /// Light's chance, 0 to 1.
    pub chance: f64,
    /// Does a decision lead here? If not, a throw does.
    pub is_decision: bool,
}

/// One player of a game.
#[derive(Clone, Debug, Default)]
pub struct SideReview {
    /// What all throws added to the player's chance, own throws and those of the other player.
    /// A chance of 1 is a win.
    pub luck: f64,
    /// What the decisions lost in all.
    pub loss: f64,
    /// For each decision with two or more options what it lost, and what an option at random loses
    /// on average, in units of [`GRAIN`].
    pub losses: Vec<[u32; 2]>,
}

impl GameReview {
    /// The review of a game that was played again.
    pub fn new(players: [String; 2], replayed: Replayed) -> Self {
        let Replayed { record, notes } = replayed;
        let mut review = Self {
            players,
            ending: record.ending,
            throws: record.throws,
            start: 0.5,
            sides: Default::default(),
            curve: Vec::new(),
            notes,
        };
        review.add_notes();
        review
    }

    fn add_notes(&mut self) {
        let first = self.notes.iter().find_map(|note| match note {
            ReplayNote::Throw(throw) => Some(light_chance(throw.seat, score(throw.before))),
            ReplayNote::Decision(_) => None,
        });
        self.start = first.unwrap_or(self.start);
        self.curve = vec![CurvePoint { throw: 0, chance: self.start, is_decision: false }];
        for note in &self.notes {
            let (seat, throw, value, is_decision) = match note {
                ReplayNote::Throw(throw) => {
                    let luck = score(throw.luck);
                    for seat in Seat::BOTH {
                        let sign = if seat == throw.seat { 1.0 } else { -1.0 };
                        self.sides[seat.index()].luck += sign * luck;
                    }
                    (throw.seat, throw.line, score(throw.before + throw.luck), false)
                }
                ReplayNote::Decision(decision) => {
                    let side = &mut self.sides[decision.seat.index()];
                    side.loss += decision.loss();
                    let losses = [decision.loss(), decision.random_loss()];
                    side.losses.push(losses.map(|loss| (loss / GRAIN).round() as u32));
                    let value = decision.options[decision.chosen].value;
                    (decision.seat, decision.line, value, true)
                }
            };
            let chance = light_chance(seat, value);
            self.curve.push(CurvePoint { throw: throw + 1, chance, is_decision });
        }
        if let Some(chance) = self.result() {
            let throw = self.throws as usize;
            self.curve.push(CurvePoint { throw, chance, is_decision: false });
        }
    }

    /// Light's result: a win 1, a draw one half. `None` for an unfinished game.
    pub const fn result(&self) -> Option<f64> {
        match self.ending {
            Ending::FirstWins(_) => Some(1.0),
            Ending::SecondWins(_) => Some(0.0),
            Ending::Draw => Some(0.5),
            Ending::Unfinished => None,
        }
    }

    /// Light's result less the start, Light's luck, and the losses of both players. With exact
    /// values it is 0. With estimates it is what the estimates moved by themselves. `None` for an
    /// unfinished game.
    pub fn unexplained(&self) -> Option<f64> {
        let [light, dark] = &self.sides;
        Some(self.result()? - self.start - light.luck + light.loss - dark.loss)
    }

    /// The decisions that lost most, the worst first, at most so many. Those that lost nothing are
    /// left out.
    pub fn mistakes(&self, most: usize) -> Vec<&DecisionNote> {
        let mut mistakes: Vec<&DecisionNote> =
            self.decisions().filter(|decision| decision.loss() > LEAST_MISTAKE).collect();
        mistakes.sort_by(|left, right| right.loss().total_cmp(&left.loss()));
        mistakes.truncate(most);
        mistakes
    }

    /// All decisions with two or more options, in order.
    pub fn decisions(&self) -> impl Iterator<Item = &DecisionNote> {
        self.notes.iter().filter_map(|note| match note {
            ReplayNote::Decision(decision) => Some(decision),
            ReplayNote::Throw(_) => None,
        })
    }
}

impl SideReview {
    /// The mean loss a decision, with Student's interval over the decisions of the game. `None`
    /// without a decision.
    pub fn mean_loss(&self) -> Option<Estimate> {
        let losses = self.losses.iter().map(|[loss, _]| (i64::from(*loss), 1));
        Some(loss_of(mean(&Values::new(losses), LEVEL)?))
    }

    /// The percentage of decisions at random that loses as much on the same decisions: the loss of
    /// all decisions over the loss of options at random, with an interval by the delta method. A
    /// bot that decides at random in this percentage of its decisions loses as much. `None` if no
    /// option at random loses anything.
    pub fn blunders(&self) -> Option<Estimate> {
        blunders(self.losses.iter().copied())
    }
}

fn blunders(losses: impl Iterator<Item = [u32; 2]>) -> Option<Estimate> {
    let mut sums = PairSums::default();
    losses.for_each(|[loss, random]| sums.add(loss, random));
    Some(ratio(&sums, LEVEL)?.map(|share| (100.0 * share).max(0.0)))
}

/// A loss from its units. It is never below 0, so its interval is cut there.
fn loss_of(units: Estimate) -> Estimate {
    units.map(|loss| (loss * GRAIN).max(0.0))
}

/// A player over several games.
#[derive(Clone, Debug)]
pub struct PlayerReview {
    pub name: String,
    pub games: u64,
    /// The mean score: a win 1, a draw one half. Unfinished games do not count. Intervals are cut
    /// where no value can be.
    pub score: Option<Estimate>,
    /// The mean luck of a game.
    pub luck: Option<Estimate>,
    /// The mean loss of a decision.
    pub loss: Option<Estimate>,
    /// As [`SideReview::blunders`], over games.
    pub blunders: Option<Estimate>,
    /// The mean number of throws of a game.
    pub throws: Option<Estimate>,
}

/// The players of several games by name, in the order in which they appear. The intervals are over
/// games.
pub fn players(games: &[&GameReview]) -> Vec<PlayerReview> {
    let mut names: Vec<&String> = Vec::new();
    for name in games.iter().flat_map(|game| &game.players) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.into_iter().map(|name| player(name, games)).collect()
}

fn player(name: &str, games: &[&GameReview]) -> PlayerReview {
    let seats = || {
        games.iter().flat_map(|game| {
            let seats = (0..2).filter(|seat| game.players[*seat] == name);
            seats.map(move |seat| (*game, seat))
        })
    };
    let over_games = |value: &dyn Fn(&GameReview, usize) -> Option<f64>| {
        let values = seats().filter_map(|(game, seat)| value(game, seat));
        let units = values.map(|value| ((value / GRAIN).round() as i64, 1));
        Some(mean(&Values::new(units), LEVEL)?.map(|units| units * GRAIN))
    };
    let totals = || {
        seats().map(|(game, seat)| {
            let losses = &game.sides[seat].losses;
            let total = |column: usize| losses.iter().map(|both| both[column]).sum::<u32>();
            [total(0), total(1), losses.len() as u32]
        })
    };
    let mut decided = PairSums::default();
    totals().for_each(|[loss, _, count]| decided.add(loss, count));
    PlayerReview {
        name: name.to_owned(),
        games: seats().count() as u64,
        score: over_games(&|game, seat| {
            let light = game.result()?;
            Some(if seat == 0 { light } else { 1.0 - light })
        })
        .map(|score| score.map(|value| value.clamp(0.0, 1.0))),
        luck: over_games(&|game, seat| Some(game.sides[seat].luck)),
        loss: ratio(&decided, LEVEL).map(loss_of),
        blunders: blunders(totals().map(|[loss, random, _]| [loss, random])),
        throws: over_games(&|game, _| Some(f64::from(game.throws)))
            .map(|throws| throws.map(|value| value.max(0.0))),
    }
}

/// Units of luck as a score.
fn score(units: i64) -> f64 {
    units as f64 * Luck::SCORE_UNIT
}

/// A player's chance as Light sees it.
fn light_chance(seat: Seat, value: f64) -> f64 {
    if seat == Seat::Light { value } else { 1.0 - value }
}
