//! A setup for positions worked by hand: pieces, actions and games in a short notation.
//!
//! `p5 c13 h17`: kinds by letter (the first is `p`, the second `c`, the third `h`), then the step.
//! All other pieces wait. `p0-4` is an action, `p3x8` one that captures, `p2-4+p5x8` one of two
//! moves, `p0*1` an entry by its own throw. That throw is then written `own 3 6`: three marks,
//! moved to step 6. A script consists of `o1` (opening cast kept), `3` (a throw of three marks),
//! `yes` and `no` (second die), and `#2` (the random bot's choice, or its answer 1 for throwing the
//! second die).

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

use super::shipped;

const LETTERS: &str = "pch";

/// A rule set and a position.
pub struct Setup {
    pub rules: Rules,
    pub race: Race,
    pub position: Position,
}

/// What was recorded of a scripted game.
pub struct Played {
    pub record: GameRecord,
    pub log: Vec<String>,
    pub position: Position,
}

impl Setup {
    pub fn new(name: &str) -> Self {
        Self::of(shipped::rule_set(name))
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

    /// The same in the middle of a game: no opening cast is kept.
    pub fn midgame(mut self) -> Self {
        self.race.course.opening = None;
        self
    }

    pub fn outcomes(&self) -> &[Weighted<Throw>] {
        self.rules.race().expect("a race").throws.outcomes()
    }

    /// The base value of a throw with `marks` marks, and then the promoted one.
    pub fn forces(&self, marks: u16) -> (UsableRoll, Option<UsableRoll>) {
        let index = self.outcomes().iter().position(|cast| cast.outcome.marks == marks);
        match self.race.course.dice.of_role(0).outcomes()[index.expect("a throw")].outcome.clone() {
            Cast::Move { base, promoted } => (base, promoted),
            other => panic!("{marks} marks move nothing: {other:?}"),
        }
    }

    /// The actions for the base value of a throw with `marks` marks.
    pub fn base(&self, seat: Seat, marks: u16) -> Vec<String> {
        self.actions(seat, &self.forces(marks).0)
    }

    /// The actions for the promoted value of a throw with `marks` marks.
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

    /// Plays a script from this position, with Light to throw and two random bots. It stops when
    /// the throws are used up.
    pub fn play(&self, script: &str) -> Played {
        self.play_by([BotKind::Random; 2], script)
    }

    pub fn play_by(&self, bots: [BotKind; 2], script: &str) -> Played {
        let words: Vec<&str> = script.split_whitespace().collect();
        let is_throw = |word: &&&str| word.starts_with('o') || word.parse::<u16>().is_ok();
        let throw_limit = words.iter().filter(is_throw).count() as u32;
        let mut random = ScriptedSource::new(words.iter().filter_map(|word| self.draw(word)));
        let table = GameSetup {
            game: &self.race,
            bots: bots.map(BotKind::bot),
            starter: Seat::Light,
            throw_limit,
        };
        let mut log_writer =
            LogWriter { setup: self, log: Vec::new(), position: self.position.clone() };
        let record = play_from(&table, self.position.clone(), &mut random, &mut log_writer);
        assert!(
            random.is_used_up(),
            "the script continues after the end of the game: {:?}",
            log_writer.log
        );
        Played { record, log: log_writer.log, position: log_writer.position }
    }

    /// The draw that gives what the word says. None if there is only one possibility.
    fn draw(&self, word: &str) -> Option<u32> {
        let cast = |marks: &str| {
            let marks = marks.parse::<u16>().expect("marks");
            move |index: usize| self.outcomes()[index].outcome.marks == marks
        };
        let find = |total: u32, is_match: &dyn Fn(u32) -> bool| {
            let draw = (0..total)
                .find(|draw| is_match(*draw))
                .unwrap_or_else(|| panic!("{word} cannot occur"));
            (total > 1).then_some(draw)
        };
        let (casts, verdict) =
            (&self.race.course.dice.of_role(0), self.race.course.verdict.as_ref());
        match word.as_bytes()[0] {
            b'#' => word[1..].parse().ok(),
            b'y' | b'n' => {
                let die = verdict.expect("a second die");
                find(die.total(), &|draw| *die.at(draw) == (word == "yes"))
            }
            b'o' => {
                let (opening, matches) =
                    (self.race.course.opening.as_ref().expect("a kept cast"), cast(&word[1..]));
                find(opening.total(), &|draw| matches(usize::from(*opening.at(draw))))
            }
            _ => {
                let matches = cast(word);
                find(casts.total(), &|draw| matches(casts.index_at(draw)))
            }
        }
    }
}

/// Records what happens.
struct LogWriter<'a> {
    setup: &'a Setup,
    log: Vec<String>,
    position: Position,
}

impl GameObserver<Race> for LogWriter<'_> {
    fn see(&mut self, event: Event<'_, Race>) {
        let line = match event {
            Event::Cast { seat, outcome, .. } => {
                format!("{} {}", seat.name(), self.setup.outcomes()[outcome].outcome.marks)
            }
            Event::Passed => "pass".into(),
            Event::TriesAgain => "tries again".into(),
            Event::Given { seat } => format!("given to {}", seat.name()),
            Event::Burnt => "burnt".into(),
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
                format!("own {} {to}", self.setup.outcomes()[outcome].outcome.marks)
            }
            Event::GameEnd { ending, .. } => format!("{ending:?}"),
        };
        self.log.push(line);
    }
}

/// An action in the notation of the setup.
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
