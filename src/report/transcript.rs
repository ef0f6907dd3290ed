//! One game move by move, so that a designer sees that the rules do what was meant.

use std::fmt::Write;

use crate::game::actions::{Action, Effect};
use crate::game::position::Position;
use crate::game::race::{Force, Race};
use crate::game::rules::{Rules, ThrowEffect};
use crate::game::seat::Seat;
use crate::play::record::Ending;
use crate::play::watch::{Event, Watcher};
use crate::report::board_text;

/// Writes down a game as it is played: each throw, what could be done, what was done, and the board after it.
///
/// ```
/// use urlab::{game::race::Race, game::seat::Seat, play::bots::BotKind, report::transcript::Transcript};
/// use urlab::play::{luck::GameStream, referee::{Table, play}};
/// let rules = urlab::spec::rules::load("scenarios/rules/finkel.yaml").unwrap();
/// let race = Race::new(&rules);
/// let table = Table { race: &race, bots: [BotKind::Greedy.bot(); 2], starter: Seat::Light, throw_limit: 9_999 };
/// let mut transcript = Transcript::new(&rules, &race, ["greedy", "greedy"]);
/// let record = play(&table, &mut GameStream::new(7, 0), &mut transcript);
/// assert!(transcript.text.ends_with(&format!(", after {} throws.\n", record.throws)));
/// ```
pub struct Transcript<'a> {
    rules: &'a Rules,
    race: &'a Race,
    bots: [&'static str; 2],
    turn_of: Option<Seat>,
    /// The text so far.
    pub text: String,
}

impl<'a> Transcript<'a> {
    /// An empty transcript; `bots` are Light's and Dark's.
    pub fn new(rules: &'a Rules, race: &'a Race, bots: [&'static str; 2]) -> Self {
        Self { rules, race, bots, turn_of: None, text: String::new() }
    }

    fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    fn cast(&mut self, seat: Seat, outcome: usize, number: u32, kept: bool) {
        if self.turn_of != Some(seat) {
            self.turn_of = Some(seat);
            let title = format!("\n{} ({})", name(seat), self.bots[seat.index()]);
            self.line(&title);
        }
        let throw = &self.rules.throws.outcomes()[outcome].outcome;
        let meaning = match throw.effect {
            ThrowEffect::Void => "void".to_owned(),
            ThrowEffect::Again => "throw again".to_owned(),
            ThrowEffect::Move { value, extra, .. } => {
                format!("value {value}{}", if extra { ", with an extra throw" } else { "" })
            }
        };
        let kept = if kept { " (the opening cast, kept)" } else { "" };
        let s = if throw.marks == 1 { "" } else { "s" };
        let line = format!(" throw {number}: {} mark{s}{kept}: {meaning}", throw.marks);
        self.line(&line);
    }

    fn acted(&mut self, seat: Seat, force: &Force, choices: &[Action], action: Action, effect: Effect) {
        let described: Vec<String> = choices.iter().map(|choice| self.describe(seat, *choice)).collect();
        if described.len() > 1 {
            let line = format!("   may: {}", described.join("; "));
            self.line(&line);
        }
        let mut line = format!("   {}: {}", name(seat), self.describe(seat, action));
        if described.len() == 1 {
            line += " (forced)";
        }
        if effect.captured > 0 {
            let _ = write!(line, ", {} sent back", pieces(effect.captured));
        }
        if effect.extra_throw {
            line += ", throws again";
        }
        if effect.finished {
            line += ", all home";
        }
        if force.promoted {
            let _ = write!(line, " [promoted value {}]", force.value);
        }
        self.line(&line);
    }

    /// Light is Transcript's starter: if it is home first, Dark may have one more turn.
    fn announce_last_turn(&mut self, seat: Seat, finished: bool) {
        if finished && seat == Seat::Light && self.race.equal_turns {
            self.line("\nLight is home first. Equal turns: Dark has one more whole turn.");
        }
    }

    fn describe(&self, seat: Seat, action: Action) -> String {
        let kind = &self.rules.kinds[usize::from(action.kind)].name;
        let square = |step: u8| {
            let square = &self.rules.board.squares[usize::from(self.race.square(seat, step))];
            format!("{} (step {step})", square.name)
        };
        let capture = if action.captures { " capturing" } else { "" };
        if action.to == self.race.home() {
            format!("{kind} {} home", square(action.from))
        } else if action.enters() {
            format!("{kind} enters {}{capture}", square(action.to))
        } else {
            format!("{kind} {} to {}{capture}", square(action.from), square(action.to))
        }
    }

    fn over(&mut self, ending: Ending, throws: u32) {
        let won = |seat: Seat, class: u8| {
            let class = &self.rules.win_classes[usize::from(class)];
            let s = if class.points == 1 { "" } else { "s" };
            format!("{} wins: {}, {} point{s}", name(seat), class.title, class.points)
        };
        let ending = match ending {
            Ending::FirstWins(class) => won(Seat::Light, class),
            Ending::SecondWins(class) => won(Seat::Dark, class),
            Ending::Draw => "A draw: both have all their pieces home".to_owned(),
            Ending::Unfinished => "Stopped at the throw limit: unfinished".to_owned(),
        };
        let line = format!("\n{ending}, after {throws} throws.");
        self.line(&line);
    }

    fn board(&mut self, position: &Position) {
        self.text += &board_text::position(self.rules, self.race, position);
    }
}

impl Watcher for Transcript<'_> {
    fn see(&mut self, event: Event<'_>) {
        match event {
            Event::Cast { seat, outcome, number, kept } => self.cast(seat, outcome, number, kept),
            Event::Passed => self.line("   no action: the turn ends"),
            Event::Again => {}
            Event::Verdict { compulsory, yes } => {
                let why = if compulsory { "must be thrown" } else { "thrown by choice" };
                let answer = if yes { "YES, the value is promoted" } else { "NO, the turn ends" };
                self.line(&format!("   second die {why}: {answer}"));
            }
            Event::Acted { seat, force, choices, action, effect, position, .. } => {
                self.acted(seat, force, choices, action, effect);
                self.board(position);
                self.announce_last_turn(seat, effect.finished);
            }
            Event::Over { ending, throws } => self.over(ending, throws),
        }
    }
}

fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::Light => "Light",
        Seat::Dark => "Dark",
    }
}

fn pieces(count: u8) -> String {
    if count == 1 { "1 enemy piece".to_owned() } else { format!("{count} enemy pieces") }
}
