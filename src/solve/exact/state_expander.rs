//! Expands a position: finds what players do with each throw, by the rules' own legal actions and
//! effects.

use rayon::prelude::*;

use crate::game::actions::{Action, ActionEffect, ActionList};
use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::race::{Race, UsableRoll};
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, TurnState};
use crate::play::bots::{Bot, Decision};
use crate::play::random_source::RandomSource;
use crate::solve::exact::chain::{Casts, Entry, LEVEL_SHIFT, NonUniformChoice, PAIRED, Rows};
use crate::solve::exact::open_row::{Link, OpenRow};
use crate::solve::exact::states::{Block, States};
use crate::solve::index::Tile;
use crate::solve::successors::ThrowChances;

/// Compiles rows.
pub(crate) struct ChainCompiler<'a> {
    pub states: &'a States<'a>,
    /// The bots of the first and the second player.
    pub bots: [&'a dyn Bot<Race>; 2],
    /// The chances of the dice of each player.
    pub casts: [Casts; 2],
    pub odds: [ThrowChances; 2],
}

/// The rows of a tile in the order of its positions.
#[derive(Default)]
struct TileRows {
    entries: Vec<Entry>,
    lengths: Vec<u32>,
    order: Vec<u64>,
}

/// The number of states that are compiled before they are joined to the rows.
const BATCH: usize = 1 << 20;

impl ChainCompiler<'_> {
    /// The rows of a block.
    pub fn rows(&self, block: &Block) -> Result<Rows, NonUniformChoice> {
        let mut rows = Rows { entries: Vec::new(), starts: vec![0], order: Vec::new() };
        for layer in &block.layers {
            let tiles = self.states.index.tiles(self.states.race, *layer);
            let mut rest = &tiles[..];
            while !rest.is_empty() {
                let mut count = 0;
                let fits = |tile: &&Tile| {
                    count += tile.positions();
                    count - tile.positions() < BATCH
                };
                let (now, later) = rest.split_at(rest.iter().take_while(fits).count());
                rest = later;
                let parts =
                    now.par_iter()
                        .map(|tile| self.tile(block, tile))
                        .collect::<Result<Vec<TileRows>, NonUniformChoice>>()?;
                for part in parts {
                    rows.entries.extend(part.entries);
                    for length in part.lengths {
                        rows.starts.push(rows.starts[rows.starts.len() - 1] + u64::from(length));
                    }
                    rows.order.extend(part.order);
                }
            }
        }
        rows.order.par_sort_unstable();
        Ok(rows)
    }

    /// The bytes of the rows of a tile.
    pub fn sample_bytes(&self, block: &Block, tile: &Tile) -> Result<f64, NonUniformChoice> {
        let part = self.tile(block, tile)?;
        Ok((part.entries.len() * size_of::<Entry>() + (part.lengths.len() + part.order.len()) * 8)
            as f64)
    }

    fn tile(&self, block: &Block, tile: &Tile) -> Result<TileRows, NonUniformChoice> {
        let States { race, index, .. } = *self.states;
        let (mut part, mut random, mut is_random) =
            (TileRows::default(), NoRandomness::default(), false);
        let roles_and_modes: Vec<(usize, usize)> =
            self.states.roles_and_modes(tile.layer).collect();
        let last_turn = self.states.last_turn(tile.layer);
        index.each_position(race, tile, &mut |position| {
            let mut expander = StateExpander::new(self, &position);
            let left = |seat| position.side(seat).steps_left;
            let level = u64::from(left(Seat::Light) + left(Seat::Dark));
            for (role, mode) in &roles_and_modes {
                let begun = part.entries.len();
                let full = *mode == self.states.full() && !last_turn;
                expander.row(
                    &self.casts[*role],
                    *role,
                    *mode,
                    full,
                    &mut random,
                    &mut part.entries,
                );
                part.lengths.push((part.entries.len() - begun) as u32);
                let number = self.states.number(&position, *role, *mode);
                // A state in the middle of a turn may pass to one at the start of a turn, or to one
                // of a lower rank. So starts of turns come first.
                let rank = if full { 0 } else { 1 + self.states.rank(*mode) as u64 };
                let ranked = level * (1 + self.states.ranks() as u64) + rank;
                let unit = (ranked << LEVEL_SHIFT) | (number - block.range[0]);
                if !full {
                    part.order.push(unit);
                } else if number <= part.entries[begun].place() as u64 {
                    part.order.push(unit | PAIRED);
                }
            }
            is_random |= random.asked;
        });
        if is_random { Err(NonUniformChoice) } else { Ok(part) }
    }

    /// The entries of the start, with the opening cast first. Passes and casts that say again are
    /// ordinary entries here.
    pub fn opening(&self, casts: &Casts) -> Result<Vec<Entry>, NonUniformChoice> {
        let (mut random, mut entries) = (NoRandomness::default(), Vec::new());
        let start = self.states.race.start();
        let full = self.states.full();
        StateExpander::new(self, &start).row(casts, 0, full, false, &mut random, &mut entries);
        if casts.again > 0.0 {
            entries
                .push(Entry { weight: casts.again, target: self.states.number(&start, 0, full) });
        }
        if random.asked { Err(NonUniformChoice) } else { Ok(entries) }
    }
}

/// A random source for bots that must not use one. It records whether a bot asks.
#[derive(Default)]
pub(super) struct NoRandomness {
    pub asked: bool,
}

impl RandomSource for NoRandomness {
    fn below(&mut self, _: u32) -> u32 {
        self.asked = true;
        0
    }
}

/// Expands one position: what each throw allows, and where that leads.
pub(super) struct StateExpander<'a> {
    compiler: &'a ChainCompiler<'a>,
    position: &'a Position,
    /// The position as the other player sees it.
    mirrored: Position,
    thrown: Vec<Thrown<'a>>,
}

/// The actions that a throw allows.
struct Thrown<'a> {
    outcome: usize,
    keep: Option<Choices<'a>>,
    promote: Option<Choices<'a>>,
    /// Does it only say again?
    again: bool,
    /// What the other player does who uses it, seen by that player.
    given: Option<Choices<'a>>,
}

/// A list of at least one action.
struct Choices<'a> {
    roll: &'a UsableRoll,
    actions: ActionList,
    /// Where each action leads, filled on first use.
    links: Vec<Option<Vec<Link>>>,
}

impl<'a> StateExpander<'a> {
    pub fn new(compiler: &'a ChainCompiler<'a>, position: &'a Position) -> Self {
        let race = compiler.states.race;
        let choices_in = |seen: &Position, roll: &'a UsableRoll| {
            let mut actions = ActionList::new();
            race.legal_actions(seen, Seat::Light, roll, &mut actions);
            (!actions.is_empty()).then(|| Choices {
                roll,
                links: vec![None; actions.len()],
                actions,
            })
        };
        let choices = |roll: &'a UsableRoll| choices_in(position, roll);
        let mirrored = position.mirrored();
        let casts = race.course().dice.casts().enumerate();
        let of_casts = casts.map(|(outcome, cast)| {
            let [keep, promote] = match cast {
                Cast::Move { base, promoted } => {
                    [choices(base), promoted.as_ref().and_then(choices)]
                }
                Cast::Void | Cast::Again => [None, None],
            };
            let given =
                race.course().unused(outcome).filter(|_| keep.is_none() && promote.is_none());
            Thrown {
                outcome,
                keep,
                promote,
                again: *cast == Cast::Again,
                given: given.and_then(|roll| choices_in(&mirrored, roll)),
            }
        });
        let thrown = of_casts.collect();
        Self { compiler, position, mirrored, thrown }
    }

    /// Adds the entries of a state. With `pass_first` the first entry is the pass, even if its
    /// chance is 0.
    pub fn row(
        &mut self,
        casts: &Casts,
        role: usize,
        mode: usize,
        pass_first: bool,
        random: &mut NoRandomness,
        entries: &mut Vec<Entry>,
    ) {
        let Self { compiler, position, mirrored, thrown } = self;
        let states = compiler.states;
        if states.race.course().dice.differ() {
            // Own throws of pieces that enter have other chances for each player.
            let known =
                thrown.iter_mut().flat_map(|thrown| [&mut thrown.keep, &mut thrown.promote]);
            known.flatten().for_each(|choices| choices.links.fill(None));
        }
        let before = states.turn_state(role, mode);
        let mut row = OpenRow { states, role, turn: before, entries, first: 0 };
        row.first = row.entries.len();
        let passes = row.after_turn(position);
        if pass_first {
            row.entries.push(Entry { weight: 0.0, target: passes });
        }
        let bot = compiler.bots[role];
        for Thrown { outcome, keep, promote, again, given } in thrown {
            let weight = casts.outcomes[*outcome];
            if weight == 0.0 {
                continue;
            }
            row.turn = before;
            if row.turn.count_cast(states.race.course(), *outcome) {
                row.add(weight, passes);
                continue;
            }
            let turn = row.turn;
            let dies = match (&keep, &promote) {
                (None, None) if *again => {
                    row.add(weight, row.throws_again(position));
                    continue;
                }
                (None, None) => {
                    match (row.further_try(position), given) {
                        (Some(target), _) => row.add(weight, target),
                        (None, Some(given)) => {
                            compiler.give(&mut row, mirrored, given, weight, random);
                        }
                        (None, None) => row.add(weight, passes),
                    }
                    continue;
                }
                (Some(_), None) => 0.0,
                (None, Some(_)) => 1.0,
                (Some(_), Some(_)) if bot.tosses_for_second_die() => 0.5,
                (Some(keep), Some(promote)) => {
                    let asked = |choices| decision(states, position, turn, choices);
                    f64::from(u8::from(bot.throws_second_die(
                        &asked(keep),
                        &asked(promote),
                        random,
                    )))
                }
            };
            let odds = &compiler.odds[role];
            let parts = [(keep, 1.0 - dies), (promote, dies * odds.yes)];
            for (choices, share) in parts {
                let Some(choices) = choices.as_mut().filter(|_| share > 0.0) else { continue };
                let taken = taken(bot, &decision(states, position, turn, choices), random);
                for at in &taken {
                    compiler.link(position, choices, *at, odds);
                    row.follow(
                        choices.links[*at].as_deref().unwrap_or_default(),
                        weight * share / taken.len() as f64,
                    );
                }
            }
            if dies > 0.0 && odds.yes < 1.0 {
                row.add(weight * dies * (1.0 - odds.yes), passes);
            }
        }
    }
}

/// The actions that a bot takes, all equally likely.
fn taken(
    bot: &dyn Bot<Race>,
    decision: &Decision<'_, Race>,
    random: &mut NoRandomness,
) -> Vec<usize> {
    if decision.actions.len() == 1 {
        return vec![0];
    }
    bot.equally_likely(decision).unwrap_or_else(|| vec![bot.choose(decision, random)])
}

/// The decision that a bot has to make.
fn decision<'b>(
    states: &'b States<'_>,
    position: &'b Position,
    turn_state: TurnState,
    choices: &'b Choices<'_>,
) -> Decision<'b, Race> {
    let Choices { roll, actions, .. } = choices;
    Decision { game: states.race, position, seat: Seat::Light, turn_state, roll, actions }
}

impl ChainCompiler<'_> {
    /// Adds the entries of a throw that the other player uses, who is Light in `mirrored`.
    fn give(
        &self,
        row: &mut OpenRow<'_, '_>,
        mirrored: &Position,
        given: &mut Choices<'_>,
        weight: f64,
        random: &mut NoRandomness,
    ) {
        let role = self.states.other(row.role);
        let starter = self.states.turn_state(role, 0).starter;
        let turn = TurnState::before_own_turn(self.states.race.course(), starter);
        let taken = taken(self.bots[role], &decision(self.states, mirrored, turn, given), random);
        for at in &taken {
            self.link(mirrored, given, *at, &self.odds[role]);
            let link = &given.links[*at].as_deref().unwrap_or_default()[0];
            row.add(weight / taken.len() as f64, row.given_target(link));
        }
    }

    /// Finds where an action leads, unless that is known already.
    fn link(&self, position: &Position, choices: &mut Choices<'_>, at: usize, odds: &ThrowChances) {
        let Choices { roll, actions, links } = choices;
        links[at].get_or_insert_with(|| self.leads_to(position, roll, &actions[at], odds));
    }

    /// Where an action leads. `odds` are those of the own throw of a piece that enters.
    fn leads_to(
        &self,
        position: &Position,
        roll: &UsableRoll,
        action: &Action,
        odds: &ThrowChances,
    ) -> Vec<Link> {
        let race = self.states.race;
        let mut after = position.clone();
        let effect = race.apply(&mut after, Seat::Light, roll, action);
        let link = |chance, longer, effect: ActionEffect, after| Link {
            chance,
            longer,
            extra_throw: effect.extra_throw,
            finished: effect.finished,
            after,
        };
        if !action.has_own_throw() {
            return vec![link(1.0, false, effect, after)];
        }
        let casts = race.course().dice.casts().zip(&odds.outcomes);
        // Casts that say again have no chance here, and neither have those of the other player.
        let landed = casts.filter(|(_, chance)| **chance > 0.0).map(|(cast, chance)| {
            let own = match cast {
                Cast::Move { base, .. } => Some(base),
                Cast::Void | Cast::Again => None,
            };
            let mut entered = after.clone();
            let (_, effect) = race.finish_entry(&mut entered, Seat::Light, action, own);
            link(*chance, true, effect, entered)
        });
        landed.collect()
    }
}
