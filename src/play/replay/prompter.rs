//! Holds a script and tells referee, dice and players what comes next. It notes the first line that
//! does not fit.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::game::actions::Action;
use crate::game::chance::Weighted;
use crate::game::contract::Game;
use crate::game::move_text;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::play::bots::{Bot, Decision, FollowingBot};
use crate::play::luck::{CastAnswer, Fallen, Moment, luck_of_cast};
use crate::play::measured_luck::in_units;
use crate::play::random_source::RandomSource;
use crate::play::replay::facts::of_action;
use crate::play::replay::{
    ChanceKind, DecisionNote, Misfit, NotedOption, ReplayNote, ReplaySetup, ScriptLine, ScriptPart,
    ThrowNote,
};

/// How far the script is, and what was noted.
#[derive(Default)]
pub(super) struct ScriptState {
    /// The next line.
    next: usize,
    /// Is a piece in the hand, which moves on by its own throw?
    pub in_hand: bool,
    /// Was the second die thrown after the last cast?
    pub die_thrown: bool,
    /// The expected scores after NO and YES of the second die.
    pub second_die: Option<[f64; 2]>,
    /// The expected scores of the own throw to come, for each cast.
    pub entry: Option<Vec<(usize, f64)>>,
    misfit: Option<Box<Misfit>>,
    pub notes: Vec<ReplayNote>,
}

/// A script that is played.
pub(super) struct Prompter<'a, G: Game> {
    pub setup: &'a ReplaySetup<'a, G>,
    lines: &'a [ScriptLine],
    stop: &'a AtomicBool,
    state: Mutex<ScriptState>,
}

impl<'a, G: Game> Prompter<'a, G> {
    pub(super) fn new(
        setup: &'a ReplaySetup<'a, G>,
        lines: &'a [ScriptLine],
        stop: &'a AtomicBool,
    ) -> Self {
        Self { setup, lines, stop, state: Mutex::default() }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, ScriptState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Did a line not fit? What happens after that is not part of the game.
    pub(super) fn is_lost(&self) -> bool {
        self.state().misfit.is_some()
    }

    /// The notes, if all lines fit.
    pub(super) fn finish(&self) -> Result<Vec<ReplayNote>, Box<Misfit>> {
        let next = self.state().next;
        if next < self.lines.len() && !self.is_lost() {
            self.refuse(next, ScriptPart::Player, "the game is over before this line", &[]);
        }
        let mut state = self.state();
        let notes = std::mem::take(&mut state.notes);
        state.misfit.take().map_or(Ok(notes), Err)
    }

    /// Notes that a line does not fit, unless an earlier one did not, and stops the game.
    fn refuse(&self, line: usize, part: ScriptPart, found: &str, allowed: &[String]) {
        self.refuse_with(line, part, found, allowed, "");
    }

    fn refuse_with(
        &self,
        line: usize,
        part: ScriptPart,
        found: &str,
        allowed: &[String],
        help: &str,
    ) {
        self.stop.store(true, Ordering::Relaxed);
        let (found, help) = (found.to_owned(), help.to_owned());
        let misfit = Misfit { line, part, found, allowed: allowed.to_vec(), help };
        self.state().misfit.get_or_insert_with(|| Box::new(misfit));
    }

    /// The line of the last throw, by index.
    pub(super) fn line(&self) -> usize {
        self.state().next.saturating_sub(1)
    }

    fn current(&self) -> Option<&'a ScriptLine> {
        self.lines.get(self.line())
    }

    /// The last throw, by index into the throws.
    pub(super) fn outcome(&self) -> Option<usize> {
        self.current().map(|line| line.outcome)
    }

    /// The player of the last throw.
    pub(super) fn seat(&self) -> Seat {
        self.current().map_or(Seat::Light, ScriptLine::seat)
    }

    /// Takes the next line. `None` if the script is used up or lost.
    fn take(&self) -> Option<(usize, &'a ScriptLine)> {
        let mut state = self.state();
        let place = state.next;
        let line = self.lines.get(place).filter(|_| state.misfit.is_none())?;
        state.next += 1;
        state.die_thrown = false;
        Some((place, line))
    }

    /// The draw of the kept opening cast.
    pub(super) fn opening(&self) -> u32 {
        let Some(opening) = &self.setup.game.course().opening else { return 0 };
        let Some((place, line)) = self.take() else { return 0 };
        self.check_player(place, line, Seat::Light);
        draw_of(opening.outcomes(), |cast| usize::from(*cast) == line.outcome).unwrap_or_else(
            || {
                let casts = opening.outcomes().iter();
                let allowed: Vec<String> = casts
                    .map(|cast| move_text::throw(self.setup.rules, usize::from(cast.outcome)))
                    .collect();
                self.refuse(place, ScriptPart::Throw, "no opening cast that is kept", &allowed);
                0
            },
        )
    }

    /// The draw of a cast. Player 0 is Light, who begins.
    pub(super) fn cast(&self, player: usize) -> u32 {
        let Some((place, line)) = self.take() else { return 0 };
        self.check_player(place, line, Seat::BOTH[player.min(1)]);
        let casts = self.setup.game.course().dice.of_role(player.min(1)).outcomes();
        if casts[line.outcome].weight == 0 {
            let shown = (0..casts.len()).filter(|outcome| casts[*outcome].weight > 0);
            let allowed: Vec<String> =
                shown.map(|outcome| move_text::throw(self.setup.rules, outcome)).collect();
            let found = "the dice of this player never show it";
            self.refuse(place, ScriptPart::Throw, found, &allowed);
            return 0;
        }
        let before: u32 = casts.iter().take(line.outcome).map(|cast| cast.weight).sum();
        before
    }

    fn check_player(&self, place: usize, line: &ScriptLine, seat: Seat) {
        let in_hand = self.state().in_hand;
        if line.seat() != seat {
            let found = format!("it is the turn of {}", seat.name());
            let help = if place == 0 {
                "Light is the player who begins"
            } else {
                "is a line missing before this one? After an extra throw the same player throws"
            };
            let allowed = [seat.name().to_owned()];
            self.refuse_with(place, ScriptPart::Player, &found, &allowed, help);
        } else if in_hand && !line.own {
            let found = "the piece that entered moves on by its own throw";
            let allowed = [format!("own {}", move_text::throw(self.setup.rules, line.outcome))];
            self.refuse(place, ScriptPart::Throw, found, &allowed);
        } else if line.own && !in_hand {
            let found = "no piece entered that moves on by its own throw";
            let allowed = [move_text::throw(self.setup.rules, line.outcome)];
            self.refuse(place, ScriptPart::Throw, found, &allowed);
        }
    }

    /// The draw of the second die.
    pub(super) fn second_die(&self) -> u32 {
        self.state().die_thrown = true;
        let Some(die) = &self.setup.game.course().verdict else { return 0 };
        let Some(yes) = self.current().and_then(|line| line.second_die) else {
            let found = "the throw itself moves nothing, so the second die is thrown";
            let allowed = ["yes", "no"].map(str::to_owned);
            self.refuse(self.line(), ScriptPart::SecondDie, found, &allowed);
            return 0;
        };
        draw_of(die.outcomes(), |shown| *shown == yes).unwrap_or_else(|| {
            let word = if yes { "yes" } else { "no" };
            let found = format!("the second die never says {word}");
            self.refuse(self.line(), ScriptPart::SecondDie, &found, &[]);
            0
        })
    }

    /// Checks that nothing is written of the second die if it was not thrown.
    fn check_second_die(&self) {
        let is_written = self.current().is_some_and(|line| line.second_die.is_some());
        if is_written && !self.state().die_thrown {
            let found = "the second die cannot be thrown here";
            let help = "leave out `yes` or `no`";
            self.refuse_with(self.line(), ScriptPart::SecondDie, found, &[], help);
        }
    }

    /// Checks that nothing is done with the throw.
    pub(super) fn check_nothing(&self, why: &str) {
        self.check_second_die();
        let action = self.current().map_or("", |line| &line.action);
        if !action.is_empty() && action != move_text::PASS {
            let found = format!("`{action}` cannot be played: {why}");
            let allowed = [move_text::PASS.to_owned()];
            self.refuse(self.line(), ScriptPart::Action, &found, &allowed);
        }
    }

    /// The written action among these, by index.
    pub(super) fn pick(&self, seat: Seat, actions: &[Action]) -> usize {
        self.check_second_die();
        let ReplaySetup { rules, game, .. } = *self.setup;
        let text = self.current().map_or("", |line| &line.action);
        let written = |action: &Action| move_text::written(rules, game, seat, action);
        let all = || actions.iter().map(written).collect::<Vec<_>>();
        let line = self.line();
        let refuse = |fault: &str, allowed: &[String]| {
            self.refuse(line, ScriptPart::Action, fault, allowed);
        };
        if text.is_empty() || text == move_text::PASS {
            refuse("nothing is moved, but a piece can move", &all());
            return 0;
        }
        match move_text::meant(rules, game, seat, actions, text)[..] {
            [place] => return place,
            [] => refuse(&format!("`{text}` is not legal with this throw"), &all()),
            ref several => {
                let meant: Vec<String> =
                    several.iter().map(|place| written(&actions[*place])).collect();
                refuse(&format!("`{text}` can mean several actions"), &meant);
            }
        }
        0
    }

    /// Notes a decision and what its options are worth.
    fn note_decision(&self, decision: &Decision<'_, G>, options: Vec<NotedOption>, chosen: usize) {
        let ReplaySetup { rules, game, draw, .. } = *self.setup;
        let board = draw(rules, game, decision.position);
        let (line, seat) = (self.line(), decision.seat);
        let note = DecisionNote { line, seat, options, chosen, board };
        self.state().notes.push(ReplayNote::Decision(note));
    }
}

/// The first draw that gives an outcome.
fn draw_of<T>(outcomes: &[Weighted<T>], is_meant: impl Fn(&T) -> bool) -> Option<u32> {
    let place = outcomes.iter().position(|weighted| is_meant(&weighted.outcome))?;
    Some(outcomes[..place].iter().map(|weighted| weighted.weight).sum())
}

/// Both players, who choose what is written.
pub(super) struct ScriptBot<'p, 'a, G: Game>(pub &'p Prompter<'a, G>);

impl<G: Game> Bot<G> for ScriptBot<'_, '_, G> {
    fn choose(&self, decision: &Decision<'_, G>, _: &mut dyn RandomSource) -> usize {
        let chosen = self.0.pick(decision.seat, decision.actions);
        let ReplaySetup { rules, game, valuer, .. } = *self.0.setup;
        if let (false, Some(valuer)) = (self.0.is_lost(), valuer) {
            let values = valuer.chances.actions(decision);
            let options = decision.actions.iter().zip(values).map(|(action, value)| NotedOption {
                text: move_text::written(rules, game, decision.seat, action),
                value,
                facts: Some(of_action(decision, action)),
            });
            self.0.note_decision(decision, options.collect(), chosen);
        }
        chosen
    }

    fn throws_second_die(
        &self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        _: &mut dyn RandomSource,
    ) -> bool {
        let throws = self.0.current().is_some_and(|line| line.second_die.is_some());
        if let (false, Some(valuer)) = (self.0.is_lost(), self.0.setup.valuer) {
            let values = valuer.chances.second_die(base, promoted);
            let option = |(text, value): (&str, f64)| NotedOption {
                text: text.to_owned(),
                value,
                facts: None,
            };
            let both = ["keep the throw", "throw the second die"].into_iter().zip(values);
            let options = both.map(option);
            self.0.note_decision(base, options.collect(), usize::from(throws));
        }
        throws
    }

    fn follow<'f>(
        &'f self,
        game: &'f G,
        start: &G::Position,
    ) -> Option<Box<dyn FollowingBot<G> + 'f>> {
        let inner = self.0.setup.valuer?.bot.follow(game, start)?;
        Some(Box::new(FollowingScript { bot: self, inner }))
    }
}

/// The players during the game, and the bot that values it.
struct FollowingScript<'f, 'p, 'a, G: Game> {
    bot: &'f ScriptBot<'p, 'a, G>,
    inner: Box<dyn FollowingBot<G> + 'f>,
}

impl<G: Game> FollowingBot<G> for FollowingScript<'_, '_, '_, G> {
    fn choose(&mut self, decision: &Decision<'_, G>, random: &mut dyn RandomSource) -> usize {
        self.bot.choose(decision, random)
    }

    fn throws_second_die(
        &mut self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        random: &mut dyn RandomSource,
    ) -> bool {
        self.bot.throws_second_die(base, promoted, random)
    }

    fn answers(&mut self, moment: &Moment<'_, G>, fallen: Fallen) -> Option<&[CastAnswer]> {
        let prompter = self.bot.0;
        if prompter.is_lost() {
            return None;
        }
        let answers = self.inner.answers(moment, fallen)?;
        let course = moment.game.course();
        let score = |cast: usize| in_units(answers[cast].value);
        let luck_of = |outcome: usize| {
            luck_of_cast(course, moment.role(), Fallen { outcome, ..fallen }, score)
        };
        let counted = course.dice.casts().position(|cast| !matches!(cast, Cast::Again))?;
        let note = ThrowNote {
            line: prompter.line(),
            seat: moment.seat,
            kind: ChanceKind::Cast,
            before: score(counted) - luck_of(counted),
            luck: luck_of(fallen.outcome),
        };
        let mut state = prompter.state();
        state.notes.push(ReplayNote::Throw(note));
        state.second_die = answers[fallen.outcome].second_die;
        drop(state);
        Some(answers)
    }

    fn entry_values(
        &mut self,
        decision: &Decision<'_, G>,
        action: &Action,
    ) -> Option<Vec<(usize, f64)>> {
        let values = self.inner.entry_values(decision, action);
        self.bot.0.state().entry.clone_from(&values);
        values
    }
}
