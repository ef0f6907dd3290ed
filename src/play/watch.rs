//! Watching a game: the events that a transcript or a heat map is made of.

use crate::game::actions::{Action, Effect};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::record::Ending;

/// Something that happened in a game.
///
/// ```
/// use urlab::{game::race::Race, play::{record::Ending, watch::Event}};
/// let event: Event<'_, Race> = Event::Over { ending: Ending::Draw, throws: 90 };
/// assert!(matches!(event, Event::Over { throws: 90, .. }));
/// ```
#[derive(Debug)]
pub enum Event<'a, G: Game> {
    /// The main dice were cast, or the opening cast was kept.
    Cast {
        /// Whose throw.
        seat: Seat,
        /// The outcome, by index into the rule set's throws.
        outcome: usize,
        /// The number of this throw in the game, from 1.
        number: u32,
        /// Is it the kept opening cast?
        kept: bool,
    },
    /// No piece could move: by a void throw, or for want of a legal action.
    Passed,
    /// The throw gave another throw and nothing else.
    Again,
    /// The second die was cast.
    Verdict {
        /// Had the player no other choice?
        compulsory: bool,
        /// Did it promote the value? If not, the turn is over.
        yes: bool,
    },
    /// An action was carried out. A piece that enters by a throw of its own is now in the hand.
    Acted {
        /// Whose.
        seat: Seat,
        /// What the throw allowed.
        force: &'a G::Force,
        /// Was the throw promoted by the second die?
        promoted: bool,
        /// The actions there were to choose from.
        choices: &'a [Action],
        /// The one chosen.
        action: &'a Action,
        /// What it did.
        effect: Effect,
        /// The position after it.
        position: &'a G::Position,
        /// The number of throws so far.
        throws: u32,
    },
    /// An entering piece was moved by its own throw.
    Entered {
        /// Whose.
        seat: Seat,
        /// The outcome of that throw, by index into the rule set's throws.
        outcome: usize,
        /// The place it came to; 0 if it was withdrawn.
        to: u8,
        /// What that did.
        effect: Effect,
        /// The position after it.
        position: &'a G::Position,
        /// The number of throws so far.
        throws: u32,
    },
    /// The game ended.
    Over {
        /// How.
        ending: Ending,
        /// The number of throws of the game.
        throws: u32,
    },
}

// By hand, as a derived copy would want the game itself to be one.
impl<G: Game> Clone for Event<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Event<'_, G> {}

/// Somebody who is told everything that happens in a game.
///
/// ```
/// use urlab::{game::race::Race, game::seat::Seat, play::bots::BotKind};
/// use urlab::play::{luck::GameStream, referee::{Table, play}, watch::{Event, Watcher}};
/// struct Passes(u32);
/// impl Watcher<Race> for Passes {
///     fn see(&mut self, event: Event<'_, Race>) {
///         self.0 += u32::from(matches!(event, Event::Passed));
///     }
/// }
/// let race = Race::new(&urlab::input::rules::load("scenarios/rules/finkel.yaml").unwrap()).unwrap();
/// let table = Table { game: &race, bots: [BotKind::Greedy.bot(); 2], starter: Seat::Light, throw_limit: 9_999 };
/// let mut passes = Passes(0);
/// let record = play(&table, &mut GameStream::new(7, 0), &mut passes);
/// assert!(passes.0 > 0 && passes.0 == record.passes);
/// ```
pub trait Watcher<G: Game> {
    /// Does the record of the game have its detail? See
    /// [`GameRecord`](crate::play::record::GameRecord).
    const DETAIL: bool = true;

    /// Called for each event, in order.
    fn see(&mut self, event: Event<'_, G>);
}

/// Nobody watches: costs nothing. The record has its detail.
///
/// ```
/// use urlab::{game::race::Race, play::{record::Ending, watch::{Event, Unwatched, Watcher}}};
/// assert_eq!(size_of::<Unwatched>(), 0);
/// Watcher::<Race>::see(&mut Unwatched, Event::Over { ending: Ending::Draw, throws: 90 });
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl<G: Game> Watcher<G> for Unwatched {
    #[inline]
    fn see(&mut self, _: Event<'_, G>) {}
}

/// Nobody watches, and nobody asks for the detail of the record.
///
/// ```
/// use urlab::{game::race::Race, game::seat::Seat, play::bots::BotKind};
/// use urlab::play::{luck::GameStream, record::GameRecord, referee::{Table, play}, watch::{InBrief, Unwatched}};
/// let race = Race::new(&urlab::input::rules::load("scenarios/rules/finkel.yaml").unwrap()).unwrap();
/// let table = Table { game: &race, bots: [BotKind::Greedy.bot(); 2], starter: Seat::Light, throw_limit: 9_999 };
/// let full = play(&table, &mut GameStream::new(7, 0), &mut Unwatched);
/// let brief = play(&table, &mut GameStream::new(7, 0), &mut InBrief);
/// assert_eq!(brief, GameRecord { forced: 0, legal_actions: 0, lead_changes: 0, ..full });
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct InBrief;

impl<G: Game> Watcher<G> for InBrief {
    const DETAIL: bool = false;

    #[inline]
    fn see(&mut self, _: Event<'_, G>) {}
}
