//! Adds up the luck of one game, from the answers of a bot and from a meter.

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::play::bots::Decision;
use crate::play::luck::{
    CastAnswer, Fallen, Luck, LuckBy, LuckMeter, Moment, luck_of_cast, mean, to_units,
    verdict_weights,
};
use crate::play::seated::SeatedBots;

/// The luck of the single throws of a game in the score of the player who throws, as the bots tell
/// it. Whole numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThrowLuck {
    /// The sum of the squares of the luck of all events of chance, in units of
    /// [`ThrowLuck::SQUARE_UNIT`].
    pub squares: i64,
    /// For each cast of the main dice, how often it fell and the sum of its luck, in units of
    /// [`Luck::SCORE_UNIT`]. A kept opening cast is left out: its luck has another mean.
    pub casts: Vec<[i64; 2]>,
}

impl ThrowLuck {
    /// The unit of squares. The luck of 4 million throws has room, whatever it is.
    pub const SQUARE_UNIT: f64 = 1.0 / (1_u64 << 40) as f64;

    /// Adds the luck of an event of chance to the squares.
    fn add_square(&mut self, luck: i64) {
        let rounded = (luck + (1 << 11)) >> 12;
        self.squares += rounded * rounded;
    }
}

/// The luck of one game so far.
pub struct MeasuredLuck<'a, G: Game> {
    asks_bots: bool,
    meter: Option<Box<dyn LuckMeter<G> + 'a>>,
    luck: Luck,
    throws: ThrowLuck,
    /// The expected scores after NO and YES of the second die, by the answer to the last cast.
    second_die: Option<[f64; 2]>,
    /// For each cast of an own throw to come, the expected score of the player who enters.
    entry: Option<Vec<(usize, f64)>>,
}

impl<'a, G: Game> MeasuredLuck<'a, G> {
    /// The luck of a game that begins in the position `start`.
    pub(super) fn new(by: LuckBy<'a, G>, game: &'a G, start: &G::Position) -> Self {
        let meter = by.source.map(|source| source.follow(game, start));
        let asks_bots = by.asks_bots;
        let count = if asks_bots { game.course().dice.count() } else { 0 };
        let throws = ThrowLuck { squares: 0, casts: vec![[0; 2]; count] };
        Self { asks_bots, meter, luck: Luck::default(), throws, second_die: None, entry: None }
    }

    /// Does anything tell the luck?
    #[inline]
    pub(super) fn is_measured(&self) -> bool {
        self.asks_bots || self.meter.is_some()
    }

    /// The luck of all throws.
    pub(super) fn luck(&self) -> Luck {
        self.luck
    }

    /// The luck of single throws. Without casts if no bot tells it.
    pub fn into_throws(self) -> ThrowLuck {
        self.throws
    }

    /// The luck in each feature of positions, of a pilot.
    pub fn features(&self) -> &[f64] {
        self.meter.as_ref().map_or(&[], |meter| meter.features())
    }

    /// Are the bots asked?
    pub(super) fn asks_bots(&self) -> bool {
        self.asks_bots
    }

    /// Adds the luck of a cast. `answers` are those of the bots, if they were asked.
    pub(super) fn cast(
        &mut self,
        moment: &Moment<'_, G>,
        fallen: Fallen,
        answers: Option<&[CastAnswer]>,
    ) {
        let valued = answers.filter(|_| self.asks_bots);
        if let Some(values) = valued {
            let score = |cast: usize| in_units(values[cast].value);
            let luck = luck_of_cast(moment.game.course(), moment.role(), fallen, score);
            if !fallen.kept {
                let [falls, sum] = &mut self.throws.casts[fallen.outcome];
                *falls += 1;
                *sum += luck;
            }
            self.add_score(moment, luck);
        }
        self.second_die = valued.and_then(|values| values[fallen.outcome].second_die);
        if let Some(meter) = &mut self.meter {
            let luck = meter.cast(moment, fallen, valued);
            self.add(moment, luck);
        }
    }

    /// Adds the luck of the second die.
    pub(super) fn second_die(&mut self, moment: &Moment<'_, G>, yes: bool) {
        if let Some(chances) = self.second_die.take() {
            let scores = chances.map(in_units);
            let expected = mean(verdict_weights(moment.game.course()).into_iter().zip(scores));
            self.add_score(moment, scores[usize::from(yes)] - expected);
        }
        if let Some(meter) = &mut self.meter {
            let luck = meter.second_die(moment, yes);
            self.add(moment, luck);
        }
    }

    /// Values an entry by an own throw before it.
    pub(super) fn expect_entry(
        &mut self,
        decision: &Decision<'_, G>,
        action: &Action,
        bots: &mut SeatedBots<'_, G>,
    ) {
        let asked = self.asks_bots.then(|| bots.entry_values(decision, action));
        self.entry = asked.flatten();
    }

    /// Adds the luck of the own throw of a piece that enters.
    pub(super) fn entry(&mut self, moment: &Moment<'_, G>, outcome: usize) {
        let Some(values) = self.entry.take() else { return };
        let weighted = values.iter().map(|(cast, value)| (moment.weight(*cast), in_units(*value)));
        let expected = mean(weighted);
        if let Some((_, value)) = values.iter().find(|(cast, _)| *cast == outcome) {
            self.add_score(moment, in_units(*value) - expected);
        }
    }

    /// Adds luck in the score of the player who throws, as a bot tells it.
    fn add_score(&mut self, moment: &Moment<'_, G>, score: i64) {
        self.throws.add_square(score);
        self.add(moment, Luck { score, throws: 0 });
    }

    /// Adds luck, whose score is that of the player who throws.
    fn add(&mut self, moment: &Moment<'_, G>, luck: Luck) {
        let is_first = moment.seat == moment.turn_state.starter;
        self.luck.score += if is_first { luck.score } else { -luck.score };
        self.luck.throws += luck.throws;
    }
}

/// An expected score in units of [`Luck::SCORE_UNIT`].
pub(super) fn in_units(score: f64) -> i64 {
    to_units(score, Luck::SCORE_UNIT)
}
