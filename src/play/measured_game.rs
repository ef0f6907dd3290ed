//! What is measured of one game beside its counts: the luck of its throws, and how it feels.

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::play::bots::Decision;
use crate::play::feel::measured::{FeelBy, MeasuredFeel, steps_left};
use crate::play::feel::record::FeelRecord;
use crate::play::luck::{Fallen, LuckBy, Moment};
use crate::play::measured_luck::MeasuredLuck;
use crate::play::record::GameRecord;
use crate::play::seated::SeatedBots;

/// Who tells what is measured.
pub struct MeasuredBy<'a, G: Game> {
    /// Who tells the luck of throws.
    pub luck: LuckBy<'a, G>,
    /// Who tells how games feel.
    pub feel: FeelBy<'a, G>,
}

impl<G: Game> Clone for MeasuredBy<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for MeasuredBy<'_, G> {}

impl<'a, G: Game> From<LuckBy<'a, G>> for MeasuredBy<'a, G> {
    fn from(luck: LuckBy<'a, G>) -> Self {
        Self { luck, feel: FeelBy::Nothing }
    }
}

/// What is measured of one game so far.
pub struct MeasuredGame<'a, G: Game> {
    /// The luck of its throws.
    pub luck: MeasuredLuck<'a, G>,
    /// Its curve.
    pub feel: MeasuredFeel<'a, G>,
    /// Is anything measured? It stands apart because every throw asks it.
    is_measured: bool,
}

impl<'a, G: Game> MeasuredGame<'a, G> {
    /// What is measured of a game that begins in the position `start`.
    pub(super) fn new(by: MeasuredBy<'a, G>, game: &'a G, start: &G::Position) -> Self {
        let luck = MeasuredLuck::new(by.luck, game, start);
        let feel = MeasuredFeel::new(by.feel, game, start);
        let is_measured = luck.is_measured() || feel.is_measured();
        Self { luck, feel, is_measured }
    }

    /// Is anything measured?
    #[inline]
    pub(super) fn is_measured(&self) -> bool {
        self.is_measured
    }

    /// Adds a cast. The bots are asked at most once.
    pub(super) fn cast(
        &mut self,
        moment: &Moment<'_, G>,
        fallen: Fallen,
        bots: &mut SeatedBots<'_, G>,
    ) {
        let asks_bots = self.luck.asks_bots() || self.feel.is_by_players();
        let answers = if asks_bots { bots.answers(moment, fallen) } else { None };
        self.luck.cast(moment, fallen, answers);
        if self.feel.is_measured() {
            self.feel.cast(moment, fallen, answers);
        }
    }

    /// Adds the second die.
    pub(super) fn second_die(&mut self, moment: &Moment<'_, G>, yes: bool) {
        self.luck.second_die(moment, yes);
        self.feel.second_die(moment, yes);
    }

    /// Adds the choice of an action: its index, and whether the second die allowed it.
    pub(super) fn act(
        &mut self,
        decision: &Decision<'_, G>,
        choice: (usize, bool),
        bots: &mut SeatedBots<'_, G>,
    ) {
        if self.feel.is_measured() {
            self.feel.act(decision, choice, bots);
        }
    }

    /// Values an entry by an own throw before it.
    pub(super) fn expect_entry(
        &mut self,
        decision: &Decision<'_, G>,
        action: &Action,
        bots: &mut SeatedBots<'_, G>,
    ) {
        self.luck.expect_entry(decision, action, bots);
        if self.feel.is_measured() {
            self.feel.expect_entry(decision, action, bots);
        }
    }

    /// Adds the own throw, of this number, of a piece that enters.
    pub(super) fn entry(&mut self, moment: &Moment<'_, G>, outcome: usize, number: u32) {
        self.luck.entry(moment, outcome);
        self.feel.entry(moment, outcome, number);
    }

    /// Puts what was measured into the record of the game, which ended in this position.
    pub(super) fn finish(&mut self, game: &G, position: &G::Position, record: &mut GameRecord) {
        record.luck = self.luck.luck();
        if self.feel.is_measured() {
            self.feel.end(record.ending, record.throws, steps_left(game, position));
            record.feel = FeelRecord::of(self.feel.curve());
        }
    }
}
