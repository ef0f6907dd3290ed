//! The engine plays, the reference looks over its shoulder: at every step both must agree.
//!
//! `URLAB_LOCKSTEP_GAMES` sets the number of random games for each rule set (default 2,000).

use urlab::game::actions::Action;
use urlab::game::race::Race;
use urlab::game::race::outcome::win_class;
use urlab::game::race::position::Position;
use urlab::game::rules::Rules;
use urlab::game::seat::Seat;
use urlab::play::bots::BotKind;
use urlab::play::luck::GameStream;
use urlab::play::record::{Ending, GameRecord};
use urlab::play::referee::{Table, play};
use urlab::play::watch::{Event, Watcher};

use crate::invented;
use crate::reference::referee::{Game, play as play_by_reference};
use crate::reference::{Move, Reference, State, Thrown, Value};
use crate::shelf;

/// Follows a game of the engine with the reference's own state.
struct Shadow<'a> {
    reference: &'a Reference<'a>,
    race: &'a Race,
    state: State,
    throw: Option<Pending>,
    throws: u32,
    over: Option<Ending>,
}

/// The throw that is being played.
struct Pending {
    seat: Seat,
    thrown: Thrown,
    /// The second die has said YES.
    promoted: bool,
}

impl<'a> Shadow<'a> {
    fn new(reference: &'a Reference<'a>, race: &'a Race) -> Self {
        Self { reference, race, state: reference.start(), throw: None, throws: 0, over: None }
    }

    fn moves(&self, seat: Seat, value: Option<&Value>) -> Vec<Move> {
        value.map_or(Vec::new(), |value| self.reference.legal(&self.state, seat, value))
    }

    fn acted(&mut self, event: Event<'_, Race>) {
        let Event::Acted { seat, force, promoted: by_second_die, choices, action, effect, position, throws } = event
        else {
            return;
        };
        let Some(Pending { seat: thrower, thrown: Thrown::Values { base, promoted }, promoted: said_yes }) =
            self.throw.take()
        else {
            panic!("an action without a throw that moves")
        };
        assert_eq!((seat, throws), (thrower, self.throws));
        let promoted_moves = self.moves(seat, promoted.as_ref());
        let base_moves = self.moves(seat, Some(&base));
        let value = if said_yes { promoted.expect("a promoted value") } else { base };
        let moves = if said_yes { promoted_moves } else { base_moves };
        assert_eq!(choices.iter().map(plain).collect::<Vec<_>>(), moves, "in {:?}", self.state);
        assert!(choices.contains(action), "the action is one of the choices");
        assert_eq!((usize::from(force.value), by_second_die), (value.steps, said_yes));
        let done = self.reference.apply(&mut self.state, seat, &value, plain(action));
        assert_eq!(
            (u32::from(effect.captured), effect.extra_throw, effect.finished),
            (done.captured, done.extra_throw, done.finished),
            "{action:?} to {:?}",
            self.state
        );
        self.compare(position);
    }

    /// The engine's position must be the one that setting up the reference's pieces one by one gives.
    fn compare(&self, position: &Position) {
        let mut built = Position::start(self.race);
        for piece in self.state.pieces.iter().filter(|piece| piece.step > 0) {
            built.set_up(self.race, piece.seat, piece.kind, piece.step as u8).expect("a position of the reference");
        }
        assert_eq!(*position, built, "after {:?}", self.state);
        for seat in Seat::BOTH {
            let side = position.side(seat);
            assert_eq!(side.steps_left, self.reference.steps_left(&self.state, seat));
            let left = self.state.of(seat).filter(|piece| piece.step < self.reference.home()).count();
            assert_eq!(usize::from(side.pieces_left), left);
            let class = win_class(self.race, position, seat);
            assert_eq!(usize::from(class), self.reference.win_class(&self.state, seat), "in {:?}", self.state);
        }
    }
}

impl Watcher<Race> for Shadow<'_> {
    fn see(&mut self, event: Event<'_, Race>) {
        match event {
            Event::Cast { seat, outcome, number, kept } => {
                self.throws += 1;
                assert_eq!(number, self.throws, "throws are numbered from 1");
                assert_eq!(kept, number == 1 && self.reference.rules.opening.kept.is_some());
                self.throw = Some(Pending { seat, thrown: self.reference.thrown(outcome), promoted: false });
            }
            Event::Passed => match self.throw.take().expect("a throw") {
                Pending { thrown: Thrown::Again, .. } => panic!("passed on a throw that throws again"),
                Pending { thrown: Thrown::Void, .. } => {}
                Pending { seat, thrown: Thrown::Values { base, promoted }, .. } => {
                    assert_eq!(self.moves(seat, Some(&base)), [], "passed with an action for the base value");
                    assert_eq!(self.moves(seat, promoted.as_ref()), [], "passed with one for the promoted value");
                }
            },
            Event::Again => {
                assert!(matches!(self.throw.take(), Some(Pending { thrown: Thrown::Again, .. })));
            }
            Event::Verdict { compulsory, yes } => {
                let mut pending = self.throw.take().expect("a throw");
                let Thrown::Values { base, promoted } = &pending.thrown else { panic!("a verdict without a value") };
                assert_eq!(compulsory, self.moves(pending.seat, Some(base)).is_empty());
                assert_ne!(self.moves(pending.seat, promoted.as_ref()), [], "a verdict that could bring nothing");
                pending.promoted = true;
                self.throw = yes.then_some(pending);
            }
            Event::Acted { .. } => self.acted(event),
            Event::Entered { .. } => panic!("no throw of its own"),
            Event::Over { ending, throws } => {
                assert_eq!(throws, self.throws);
                self.over = Some(ending);
            }
        }
    }
}

fn plain(action: &Action) -> Move {
    let step = action.moves()[0];
    let [kind, from, to] = [step.kind, step.from, step.to].map(usize::from);
    Move { kind, from, to, captures: step.captures }
}

/// Plays games with these bots from `seed` and checks every step; returns what the records add up to.
fn check(rules: &Rules, bots: [BotKind; 2], games: u64, throw_limit: u32) -> Seen {
    let (reference, race) = (Reference::new(rules), Race::new(rules).expect("a race"));
    let mut seen = Seen::default();
    for game in 0..games {
        let starter = Seat::BOTH[(game % 2) as usize];
        let mut shadow = Shadow::new(&reference, &race);
        let table = Table { game: &race, bots: bots.map(BotKind::bot), starter, throw_limit };
        let record = play(&table, &mut GameStream::new(SEED, game), &mut shadow);
        assert_eq!(shadow.over, Some(record.ending));
        let luck = &mut GameStream::new(SEED, game);
        let again = play_by_reference(Game { reference: &reference, bots, starter, throw_limit, luck });
        assert_eq!(record, again, "{} game {game} of {bots:?}", rules.name);
        balances(&record, throw_limit);
        seen.add(&record);
    }
    seen
}

const SEED: u64 = 20_260_301;

/// The identities of section 2.
fn balances(record: &GameRecord, throw_limit: u32) {
    assert_eq!(record.throws, record.actions + record.passes + record.agains + record.verdict_nos);
    assert!(record.turns <= record.throws && record.forced <= record.actions);
    assert!(record.legal_actions >= 2 * record.actions - record.forced);
    assert!(record.verdict_nos <= record.verdicts);
    assert_eq!(record.throws == throw_limit, record.throws >= throw_limit);
}

/// Which things happened at all, so that a rule set that never tests its rule is noticed.
#[derive(Default, Debug)]
struct Seen {
    captures: u64,
    draws: u64,
    agains: u64,
    verdicts: u64,
    paid: u64,
    unfinished: u64,
    second_wins: u64,
    extra_throws: u64,
}

impl Seen {
    fn add(&mut self, record: &GameRecord) {
        self.captures += u64::from(record.captures[0] + record.captures[1]);
        self.draws += u64::from(record.ending == Ending::Draw);
        self.unfinished += u64::from(record.ending == Ending::Unfinished);
        self.second_wins += u64::from(matches!(record.ending, Ending::SecondWins(_)));
        self.agains += u64::from(record.agains);
        self.verdicts += u64::from(record.verdicts);
        self.paid += u64::from(record.paid_landings[0] + record.paid_landings[1]);
        self.extra_throws += u64::from(record.extra_throws());
    }

    fn merge(&mut self, other: &Self) {
        self.captures += other.captures;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        self.second_wins += other.second_wins;
        self.agains += other.agains;
        self.verdicts += other.verdicts;
        self.paid += other.paid;
        self.extra_throws += other.extra_throws;
    }
}

fn games() -> u64 {
    let asked = std::env::var("URLAB_LOCKSTEP_GAMES").ok().and_then(|games| games.parse().ok());
    asked.unwrap_or(2_000)
}

#[test]
fn every_shipped_rule_set_plays_in_lockstep_at_random() {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    shelf::all().into_par_iter().for_each(|rules| {
        let seen = check(&rules, [BotKind::Random; 2], games(), 100_000);
        assert!(seen.captures > 0 && seen.second_wins > 0 && seen.extra_throws > 0, "{} {seen:?}", rules.name);
    });
}

#[test]
fn every_pair_of_bots_plays_every_shipped_rule_set_in_lockstep() {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    shelf::all().into_par_iter().for_each(|rules| {
        for first in BotKind::ALL {
            for second in BotKind::ALL {
                // Some pairs hardly ever finish: the limit also tests that games are stopped in the same place.
                check(&rules, [first, second], 15, 1_500);
            }
        }
    });
}

#[test]
fn rule_sets_drawn_at_random_play_in_lockstep() {
    let mut seen = Seen::default();
    for number in 0..600 {
        let rules = invented::rule_set(number);
        for bots in [[BotKind::Random; 2], [BotKind::Greedy, BotKind::Hindmost]] {
            seen.merge(&check(&rules, bots, 4, 200));
        }
    }
    // Everything that can happen happened, often.
    let least = [seen.captures, seen.draws, seen.agains, seen.verdicts, seen.paid, seen.unfinished, seen.second_wins];
    assert!(least.into_iter().all(|count| count > 100), "{seen:?}");
}
