//! The inputs determine the position: positions that differ have different inputs, but for what is
//! left out on purpose.

use std::collections::HashMap;

use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::input::catalogue::{list, overlays};
use crate::input::patch::Patch;
use crate::input::variant::Base;
use crate::learn::encoding::Encoding;
use crate::learn::left_out::LeftOut;
use crate::learn::training::{Training, TrainingPlan};
use crate::play::bots::BotKind;
use crate::play::observer::{Event, GameObserver};
use crate::play::random_source::GameStream;
use crate::play::referee::{GameSetup, play};
use crate::solve::file::Objective;

use super::{invented, load, shipped};

/// The games that are looked at for each rule set.
const GAMES: u64 = 40;
/// The most throws of each.
const THROWS: u32 = 400;

/// What later play depends on, as the player sees it who throws next: the pieces of both players on
/// each place, and the facts of the turn.
type Facts = Vec<u32>;

/// Sees the positions of games, and keeps those whose inputs were seen before with other facts.
struct Positions<'a, G> {
    game: &'a G,
    encoding: Encoding,
    seen: HashMap<Vec<usize>, Facts>,
    confused: usize,
}

impl<G: Game> Positions<'_, G> {
    fn look(&mut self, position: &G::Position, thrower: Seat, state: TurnState) {
        let contents = self.encoding.write(self.game, position, thrower, state);
        let inputs = (0..self.encoding.inputs).map(|input| contents.input(input)).collect();
        let facts = facts(self.game, position, thrower, state);
        let earlier = self.seen.entry(inputs).or_insert_with(|| facts.clone());
        self.confused += usize::from(*earlier != facts);
    }
}

fn facts<G: Game>(game: &G, position: &G::Position, thrower: Seat, state: TurnState) -> Facts {
    let mut facts = Facts::new();
    for seat in [thrower, thrower.other()] {
        for kind in 0..game.kinds() {
            let count = |place| u32::from(game.count(position, seat, kind, place));
            facts.extend((0..=game.places() + 1).map(count));
        }
    }
    let course = game.course();
    facts.push(u32::from(course.equal_turns && state.starter == thrower));
    facts.push(state.extra_throws_left);
    facts
}

impl<G: Game> GameObserver<G> for Positions<'_, G> {
    const DETAIL: bool = false;

    fn see(&mut self, event: Event<'_, G>) {
        let (position, seat) = match event {
            // A piece in the hand is on no place until its own throw.
            Event::Acted { position, seat, action, .. } if !action.has_own_throw() => {
                (position, seat)
            }
            Event::Entered { position, seat, .. } => (position, seat),
            _ => return,
        };
        let most = self.game.course().extra_throws_a_turn;
        let lefts = if most == u32::MAX { most..=most } else { 0..=most };
        for extra_throws_left in lefts {
            for starter in Seat::BOTH {
                let state = TurnState::of(starter, extra_throws_left);
                self.look(position, seat, state);
                self.look(position, seat.other(), state);
            }
        }
    }
}

/// The number of positions of random games whose inputs do not tell them from an earlier one.
fn confused_positions(rules: &Rules) -> usize {
    fn of<G: Game>(game: &G) -> usize {
        let encoding = Encoding::new(game);
        let mut positions = Positions { game, encoding, seen: HashMap::new(), confused: 0 };
        let bots = [BotKind::Random.bot(), BotKind::Random.bot()];
        let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit: THROWS };
        for index in 0..GAMES {
            play(&setup, &mut GameStream::new(3, index), &mut positions);
        }
        positions.confused
    }
    match CompiledRules::new(rules) {
        CompiledRules::Race(game) => of(&game),
        CompiledRules::Domination(game) => of(&game),
    }
}

fn assert_determined(rules: &Rules) {
    assert_eq!(confused_positions(rules), 0, "{}", rules.name);
}

#[test]
fn every_shipped_rule_set_has_inputs_that_determine_the_position() {
    shipped().iter().for_each(assert_determined);
}

#[test]
fn so_has_every_rule_set_with_each_overlay_that_fits_it() {
    let mut fitting = 0;
    for rules in list() {
        for overlay in overlays() {
            let name = format!("{}+{}", rules.name, overlay.name);
            if let Ok(rules) = crate::input::rules::load(&name) {
                assert_determined(&rules);
                fitting += 1;
            }
        }
    }
    assert!(fitting > 50, "only {fitting} fit");
}

/// Few pieces come to the same squares again and again, so that a confusion shows.
#[test]
fn so_have_forms_with_two_pieces_of_each_kind() {
    for listed in list().into_iter().filter(|listed| !listed.is_other_game) {
        let base = Base::load(&listed.name).expect("a shipped rule set");
        let Some(race) = base.rules().race() else { continue };
        let fewer = race.kinds.iter().filter(|kind| kind.count > 2);
        let patch = fewer.fold(Patch::default(), |patch, kind| {
            patch.with_field(&format!("pieces.{}.count", kind.name), 2)
        });
        assert_determined(&base.with(&patch).expect("fewer pieces"));
    }
}

/// Some invented boards have so many pieces on shared squares that their heads say that squares are
/// left out.
#[test]
fn so_have_invented_rule_sets_unless_their_heads_leave_squares_out() {
    let rule_sets: Vec<Rules> = (0..200).map(invented::rule_set).collect();
    let (crowded, told): (Vec<Rules>, Vec<Rules>) =
        rule_sets.into_iter().partition(leaves_squares_out);
    told.iter().for_each(assert_determined);
    assert!(crowded.len() < 40, "{} of 200 leave squares out", crowded.len());
}

/// Both players meet on all 126 squares, which takes longer windows.
#[test]
fn so_has_a_race_over_126_shared_squares() {
    let rules = invented::on_one_row(126);
    assert!(!leaves_squares_out(&rules));
    assert_determined(&rules);
}

fn leaves_squares_out(rules: &Rules) -> bool {
    let race = Race::new(rules).expect("a race");
    let plan = TrainingPlan { objective: Objective::Win, games: 1, seed: 1 };
    let evaluator = Training::new(&race, rules, plan).evaluator();
    evaluator.head().left_out.contains(&LeftOut::Squares)
}

/// Two pieces of the other player on one square of a path that comes there twice.
#[test]
fn a_first_visit_to_a_square_is_told_from_a_second() {
    let rules = load("murray");
    let CompiledRules::Race(race) = CompiledRules::new(&rules) else { panic!("a race") };
    let state = TurnState::turn_start(race.course(), Seat::Light);
    let encoding = Encoding::new(&race);
    let with_enemy_on = |step| {
        let mut position = race.start();
        position.set_up(&race, Seat::Dark, 0, step).expect("a free square");
        encoding.write(&race, &position, Seat::Light, state)
    };
    // m7 is step 11 on the way out and step 17 on the way back (rulebook, section 1: P27).
    assert_ne!(with_enemy_on(11), with_enemy_on(17));
}
