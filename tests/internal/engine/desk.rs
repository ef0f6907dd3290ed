//! A desk for positions worked by hand: pieces, actions and games in a short notation.
//!
//! `p5 c13 h17`: kinds by letter (the first is `p`, the second `c`, the third `h`), then the step;
//! all else waits. `p0-4` is an action, `p3x8` one that captures, `p2-4+p5x8` one of two moves,
//! `p0*1` an entry by a throw of its own, which then reads `own 3 6`: three marks, moved to step 6.
//! A script is of `o1` (opening cast kept), `3` (a throw of three marks), `yes` and `no` (second
//! die), and `#2` (the random bot's choice, or its answer 1 for throwing the second die).

use crate::game::actions::{Action, ActionList, Move};
use crate::game::chance::Weighted;
use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::race::{Race, UsableRoll};
use crate::game::rules::Rules;
use crate::game::rules::race::Throw;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::play::bots::BotKind;
use crate::play::observer::{Event, GameObserver};
use crate::play::random_source::ScriptedSource;
use crate::play::record::GameRecord;
use crate::play::referee::{GameSetup, play_from};

use super::shelf;

const LETTERS: &str = "pch";

/// A rule set and a position.
pub struct Desk {
    pub rules: Rules,
    pub race: Race,
    pub position: Position,
}

/// What was seen of a scripted game.
pub struct Played {
    pub record: GameRecord,
    pub log: Vec<String>,
    pub position: Position,
}

impl Desk {
    pub fn new(name: &str) -> Self {
        Self::of(shelf::rule_set(name))
    }

    pub fn of(rules: Rules) -> Self {
        let race = Race::new(&rules).expect("a race");
        let position = race.start();
        Self { rules, race, position }
    }

    pub fn light(self, pieces: &str) -> Self {
        self.put(Seat::Light, pieces)
    }

    pub fn dark(self, pieces: &str) -> Self {
        self.put(Seat::Dark, pieces)
    }

    fn put(mut self, seat: Seat, pieces: &str) -> Self {
        for piece in pieces.split_whitespace() {
            let kind = LETTERS.find(&piece[..1]).expect("a kind's letter");
            let step = piece[1..].parse().expect("a step");
            self.position
                .set_up(&self.race, seat, kind, step)
                .unwrap_or_else(|error| panic!("{piece}: {error}"));
        }
        self
    }

    /// In the middle of a game: no opening cast is kept.
    pub fn midgame(mut self) -> Self {
        self.race.course.opening = None;
        self
    }

    pub fn outcomes(&self) -> &[Weighted<Throw>] {
        self.rules.race().expect("a race").throws.outcomes()
    }

    /// The base value of a throw of so many marks, then the promoted one.
    pub fn forces(&self, marks: u16) -> (UsableRoll, Option<UsableRoll>) {
        let place = self.outcomes().iter().position(|cast| cast.outcome.marks == marks);
        match self.race.course.casts.outcomes()[place.expect("a throw")].outcome.clone() {
            Cast::Move { base, promoted } => (base, promoted),
            other => panic!("{marks} marks move nothing: {other:?}"),
        }
    }

    /// The actions for the base value of a throw of so many marks.
    pub fn base(&self, seat: Seat, marks: u16) -> Vec<String> {
        self.actions(seat, &self.forces(marks).0)
    }

    /// The actions for its promoted value.
    pub fn promoted(&self, seat: Seat, marks: u16) -> Vec<String> {
        self.actions(seat, &self.forces(marks).1.expect("a promoted value"))
    }

    pub fn list(&self, seat: Seat, force: &UsableRoll) -> ActionList {
        let mut list = ActionList::default();
        self.race.legal_actions(&self.position, seat, force, &mut list);
        list
    }

    fn actions(&self, seat: Seat, force: &UsableRoll) -> Vec<String> {
        self.list(seat, force).iter().map(written).collect()
    }

    /// Plays a script from this position, Light to throw, both players random; it stops when the
    /// throws are used up.
    pub fn play(&self, script: &str) -> Played {
        self.play_by([BotKind::Random; 2], script)
    }

    pub fn play_by(&self, bots: [BotKind; 2], script: &str) -> Played {
        let words: Vec<&str> = script.split_whitespace().collect();
        let is_throw = |word: &&&str| word.starts_with('o') || word.parse::<u16>().is_ok();
        let throw_limit = words.iter().filter(is_throw).count() as u32;
        let mut luck = ScriptedSource::new(words.iter().filter_map(|word| self.draw(word)));
        let table = GameSetup {
            game: &self.race,
            bots: bots.map(BotKind::bot),
            starter: Seat::Light,
            throw_limit,
        };
        let mut scribe = Scribe { desk: self, log: Vec::new(), position: self.position.clone() };
        let record = play_from(&table, self.position.clone(), &mut luck, &mut scribe);
        assert!(luck.is_used_up(), "the script goes on where the game did not: {:?}", scribe.log);
        Played { record, log: scribe.log, position: scribe.position }
    }

    /// The draw that brings what the word says; none where only one thing can come.
    fn draw(&self, word: &str) -> Option<u32> {
        let cast = |marks: &str| {
            let marks = marks.parse::<u16>().expect("marks");
            move |index: usize| self.outcomes()[index].outcome.marks == marks
        };
        let find = |total: u32, wanted: &dyn Fn(u32) -> bool| {
            let draw = (0..total)
                .find(|draw| wanted(*draw))
                .unwrap_or_else(|| panic!("{word} cannot come"));
            (total > 1).then_some(draw)
        };
        let (casts, verdict) = (&self.race.course.casts, self.race.course.verdict.as_ref());
        match word.as_bytes()[0] {
            b'#' => word[1..].parse().ok(),
            b'y' | b'n' => {
                let die = verdict.expect("a second die");
                find(die.total(), &|draw| *die.at(draw) == (word == "yes"))
            }
            b'o' => {
                let (opening, is) =
                    (self.race.course.opening.as_ref().expect("a kept cast"), cast(&word[1..]));
                find(opening.total(), &|draw| is(usize::from(*opening.at(draw))))
            }
            _ => {
                let is = cast(word);
                find(casts.total(), &|draw| is(casts.index_at(draw)))
            }
        }
    }
}

/// Writes down what happens.
struct Scribe<'a> {
    desk: &'a Desk,
    log: Vec<String>,
    position: Position,
}

impl GameObserver<Race> for Scribe<'_> {
    fn see(&mut self, event: Event<'_, Race>) {
        let line = match event {
            Event::Cast { seat, outcome, .. } => {
                format!("{} {}", seat.name(), self.desk.outcomes()[outcome].outcome.marks)
            }
            Event::Passed => "pass".into(),
            Event::Again => "again".into(),
            Event::Verdict { compulsory, yes } => {
                format!(
                    "{}{}",
                    if yes { "yes" } else { "no" },
                    if compulsory { ", compulsory" } else { "" }
                )
            }
            Event::Acted { action, position, .. } => {
                self.position = position.clone();
                written(action)
            }
            Event::Entered { outcome, to, position, .. } => {
                self.position = position.clone();
                format!("own {} {to}", self.desk.outcomes()[outcome].outcome.marks)
            }
            Event::Over { ending, .. } => format!("{ending:?}"),
        };
        self.log.push(line);
    }
}

/// An action in the desk's notation.
pub fn written(action: &Action) -> String {
    let sign = |step: &Move| match step {
        _ if action.has_own_throw() => '*',
        step if step.captures => 'x',
        _ => '-',
    };
    let kind = |step: &Move| LETTERS.as_bytes()[usize::from(step.kind)] as char;
    let moves = action
        .moves()
        .iter()
        .map(|step| format!("{}{}{}{}", kind(step), step.from, sign(step), step.to));
    moves.collect::<Vec<_>>().join("+")
}
