//! Follows one game and draws its curve, by the answers of an evaluator to each throw.

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::play::bots::{Bot, Decision, FollowingBot};
use crate::play::feel::curve::{CurveEvent, GameCurve, ValuedDecision, WON, seen};
use crate::play::luck::{CastAnswer, Fallen, Moment, expected_and_seen, mean, verdict_weights};
use crate::play::record::Ending;
use crate::play::seated::SeatedBots;

/// Who tells the expected scores of a curve.
pub enum FeelBy<'a, G: Game> {
    /// Nobody: there is no curve.
    Nothing,
    /// The players, who value positions.
    Players,
    /// A bot that values positions and does not play.
    Bot(&'a dyn Bot<G>),
}

impl<G: Game> Clone for FeelBy<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for FeelBy<'_, G> {}

/// The curve of one game so far.
pub struct MeasuredFeel<'a, G: Game> {
    by_players: bool,
    watcher: Option<Box<dyn FollowingBot<G> + 'a>>,
    curve: GameCurve,
    /// The expected scores of the thrower after NO and YES of the second die.
    second_die: Option<[f64; 2]>,
    /// For each cast of an own throw to come, the expected score of the player who enters.
    entry: Option<Vec<(usize, f64)>>,
}

impl<'a, G: Game> MeasuredFeel<'a, G> {
    /// The curve of a game that begins in the position `start`.
    pub(in crate::play) fn new(by: FeelBy<'a, G>, game: &'a G, start: &G::Position) -> Self {
        let watcher = match by {
            FeelBy::Bot(bot) => bot.follow(game, start),
            FeelBy::Nothing | FeelBy::Players => None,
        };
        let by_players = matches!(by, FeelBy::Players);
        let curve = GameCurve::default();
        Self { by_players, watcher, curve, second_die: None, entry: None }
    }

    /// Is there a curve?
    #[inline]
    pub(in crate::play) fn is_measured(&self) -> bool {
        self.by_players || self.watcher.is_some()
    }

    /// Do the players tell it?
    pub(in crate::play) fn is_by_players(&self) -> bool {
        self.by_players
    }

    /// The curve so far.
    pub fn curve(&self) -> &GameCurve {
        &self.curve
    }

    /// The whole curve.
    pub fn into_curve(self) -> GameCurve {
        self.curve
    }

    /// Adds a cast. `answers` are those of the players, if they tell the curve.
    pub(in crate::play) fn cast(
        &mut self,
        moment: &Moment<'_, G>,
        fallen: Fallen,
        answers: Option<&[CastAnswer]>,
    ) {
        let answers = match &mut self.watcher {
            Some(watcher) => watcher.answers(moment, fallen),
            None => answers,
        };
        let Some(answers) = answers else { return };
        let course = moment.game.course();
        let value = |cast: usize| in_points(answers[cast].value);
        let [expected, fell] = expected_and_seen(course, moment.role(), fallen, value);
        let dice = &course.dice;
        let score = |cast: usize| match dice.cast(cast) {
            Cast::Again => expected,
            _ => value(cast),
        };
        let spread = match course.opening.as_ref().filter(|_| fallen.kept) {
            Some(opening) => {
                let kept = opening.outcomes().iter();
                spread(kept.map(|cast| (cast.weight, score(usize::from(cast.outcome)))))
            }
            None => spread((0..dice.count()).map(|cast| (moment.weight(cast), score(cast)))),
        };
        self.second_die = answers[fallen.outcome].second_die;
        self.add(moment, fallen.number, [expected, fell], spread);
    }

    /// Adds the second die.
    pub(in crate::play) fn second_die(&mut self, moment: &Moment<'_, G>, yes: bool) {
        let Some(chances) = self.second_die.take() else { return };
        let scores = chances.map(in_points);
        let weighted = || verdict_weights(moment.game.course()).into_iter().zip(scores);
        let throw = self.curve.events.last().map_or(1, |event| event.throw);
        let moved = [mean(weighted()), scores[usize::from(yes)]];
        self.add(moment, throw, moved, spread(weighted()));
    }

    /// Adds what a player did with the throw: the action with this index, of several.
    pub(in crate::play) fn act(
        &mut self,
        decision: &Decision<'_, G>,
        (chosen, promoted): (usize, bool),
        bots: &mut SeatedBots<'_, G>,
    ) {
        let values = match &mut self.watcher {
            Some(watcher) => watcher.action_values(promoted),
            None => bots.action_values(decision.seat, promoted),
        };
        let Some(values) = values.filter(|values| values.len() == decision.actions.len()) else {
            return;
        };
        let scores = || values.iter().map(|value| in_points(*value));
        let (best, worst) = (scores().max().unwrap_or(0), scores().min().unwrap_or(0));
        let average = mean(scores().map(|score| (1, score)));
        let own = in_points(values[chosen]);
        let [best, mean, worst, chosen] = [best, average, worst, own].map(|score| score as i32);
        if values.len() > 1 {
            self.curve.decisions.push(ValuedDecision { best, mean, worst, chosen });
        }
        let by_first = decision.seat == decision.turn_state.starter;
        if let Some(event) = self.curve.events.last_mut() {
            event.acted = seen(chosen, by_first);
        }
    }

    /// Values an entry by an own throw before it.
    pub(in crate::play) fn expect_entry(
        &mut self,
        decision: &Decision<'_, G>,
        action: &Action,
        bots: &mut SeatedBots<'_, G>,
    ) {
        self.entry = match &mut self.watcher {
            Some(watcher) => watcher.entry_values(decision, action),
            None => bots.entry_values(decision, action),
        };
    }

    /// Adds the own throw, of this number, of a piece that enters.
    pub(in crate::play) fn entry(&mut self, moment: &Moment<'_, G>, outcome: usize, number: u32) {
        let Some(values) = self.entry.take() else { return };
        let weighted =
            || values.iter().map(|(cast, value)| (moment.weight(*cast), in_points(*value)));
        if let Some((_, value)) = values.iter().find(|(cast, _)| *cast == outcome) {
            let moved = [mean(weighted()), in_points(*value)];
            self.add(moment, number, moved, spread(weighted()));
        }
    }

    /// Closes the curve.
    pub(in crate::play) fn end(&mut self, ending: Ending, throws: u32, steps_left: [u32; 2]) {
        self.curve.end = match ending {
            Ending::FirstWins(_) => Some(WON),
            Ending::SecondWins(_) => Some(0),
            Ending::Draw => Some(WON / 2),
            Ending::Unfinished => None,
        };
        self.curve.throws = throws;
        self.curve.steps_left = steps_left[0].max(steps_left[1]);
    }

    /// Adds an event, with the expected scores of the thrower before and after it.
    fn add(&mut self, moment: &Moment<'_, G>, throw: u32, moved: [i64; 2], spread: i32) {
        let by_first = moment.seat == moment.turn_state.starter;
        let [before, after] = moved.map(|score| seen(score as i32, by_first));
        self.curve.events.push(CurveEvent { throw, before, after, spread, acted: after });
    }
}

/// An expected score in basis points.
fn in_points(score: f64) -> i64 {
    (score * f64::from(WON)).round() as i64
}

/// The standard deviation of numbers with weights, rounded. 0 without weights.
fn spread(numbers: impl Iterator<Item = (u32, i64)> + Clone) -> i32 {
    let middle = mean(numbers.clone());
    let square = |(weight, number): (u32, i64)| (weight, (number - middle).pow(2));
    (mean(numbers.map(square)) as f64).sqrt().round() as i32
}

/// The steps of both players, for the end of a curve.
pub(in crate::play) fn steps_left<G: Game>(game: &G, position: &G::Position) -> [u32; 2] {
    Seat::BOTH.map(|seat| game.steps_left(position, seat))
}
