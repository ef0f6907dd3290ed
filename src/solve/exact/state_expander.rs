//! A position on the desk: what players do with each throw, through the rules' own legal actions
//! and effects.

use crate::game::actions::{Action, ActionEffect, ActionList};
use crate::game::contract::Game;
use crate::game::race::outcome::win_class;
use crate::game::race::position::Position;
use crate::game::race::{Race, UsableRoll};
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::play::bots::Decision;
use crate::play::random_source::RandomSource;
use crate::solve::exact::chain::{Casts, Compiler, ENDED, Entry, LONGER, TURNED, column};
use crate::solve::exact::states::States;

/// Luck for bots that want none.
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

/// A position on the desk: what each throw allows, and where that leads.
pub(super) struct StateExpander<'a> {
    compiler: &'a ChainCompiler<'a>,
    position: &'a Position,
    thrown: Vec<Thrown<'a>>,
}

/// What a throw allows.
struct Thrown<'a> {
    outcome: usize,
    keep: Option<Choices<'a>>,
    promote: Option<Choices<'a>>,
}

/// Actions, at least one.
struct Choices<'a> {
    force: &'a UsableRoll,
    actions: ActionList,
    /// Where each leads, once it was asked.
    links: Vec<Option<Vec<Link>>>,
}

/// Where an action leads, with its chance.
#[derive(Clone)]
struct Link {
    chance: f64,
    longer: bool,
    extra_throw: bool,
    finished: bool,
    after: Position,
}

impl<'a> StateExpander<'a> {
    pub fn new(compiler: &'a ChainCompiler<'a>, position: &'a Position) -> Self {
        let race = compiler.states.race;
        let choices = |force: &'a UsableRoll| {
            let mut actions = ActionList::new();
            race.legal_actions(position, Seat::Light, force, &mut actions);
            (!actions.is_empty()).then(|| Choices {
                force,
                links: vec![None; actions.len()],
                actions,
            })
        };
        let casts = race.course().casts.outcomes().iter().enumerate();
        let thrown = casts.filter(|(_, cast)| cast.outcome != Cast::Again).map(
            |(outcome, cast)| match &cast.outcome {
                Cast::Move { base, promoted } => Thrown {
                    outcome,
                    keep: choices(base),
                    promote: promoted.as_ref().and_then(choices),
                },
                Cast::Void | Cast::Again => Thrown { outcome, keep: None, promote: None },
            },
        );
        Self { compiler, position, thrown: thrown.collect() }
    }

    /// Adds the entries of a moment, with the pass first if `pass_first`, also if there is none.
    pub fn row(
        &mut self,
        casts: &Casts,
        role: usize,
        mode: usize,
        pass_first: bool,
        luck: &mut NoRandomness,
        entries: &mut Vec<Entry>,
    ) {
        let Self { compiler, position, thrown } = self;
        let states = compiler.states;
        let mut row = Row { states, role, mode, entries, first: 0 };
        row.first = row.entries.len();
        let passes = row.turn_over(position);
        if pass_first {
            row.entries.push(Entry { weight: 0.0, target: passes });
        }
        let bot = compiler.bots[role];
        let uniform = bot.is_uniform();
        for Thrown { outcome, keep, promote } in thrown {
            let weight = casts.outcomes[*outcome];
            if weight == 0.0 {
                continue;
            }
            let dies = match (&keep, &promote) {
                (None, None) => {
                    row.add(weight, passes);
                    continue;
                }
                (Some(_), None) => 0.0,
                (None, Some(_)) => 1.0,
                (Some(_), Some(_)) if uniform => 0.5,
                (Some(keep), Some(promote)) => {
                    let asked = |choices| decided(states, position, role, mode, choices);
                    f64::from(u8::from(bot.throws_second_die(&asked(keep), &asked(promote), luck)))
                }
            };
            let yes = compiler.odds.yes;
            let parts = [(keep, 1.0 - dies), (promote, dies * yes)];
            for (choices, share) in parts {
                let Some(choices) = choices.as_mut().filter(|_| share > 0.0) else { continue };
                let count = choices.actions.len();
                if uniform || count == 1 {
                    for at in 0..count {
                        compiler.link(position, choices, at);
                        row.follow(
                            choices.links[at].as_deref().unwrap_or_default(),
                            weight * share / count as f64,
                        );
                    }
                } else {
                    let at = bot.choose(&decided(states, position, role, mode, choices), luck);
                    compiler.link(position, choices, at);
                    row.follow(choices.links[at].as_deref().unwrap_or_default(), weight * share);
                }
            }
            if dies > 0.0 && yes < 1.0 {
                row.add(weight * dies * (1.0 - yes), passes);
            }
        }
    }
}

/// What a bot is asked.
fn decided<'b>(
    states: &'b States<'_>,
    position: &'b Position,
    role: usize,
    mode: usize,
    choices: &'b Choices<'_>,
) -> Decision<'b, Race> {
    let Choices { force, actions, .. } = choices;
    Decision {
        game: states.race,
        position,
        seat: Seat::Light,
        moment: states.told(role, mode),
        force,
        actions,
    }
}

impl ChainCompiler<'_> {
    /// Finds where an action leads, if it was not asked before.
    fn link(&self, position: &Position, choices: &mut Choices<'_>, at: usize) {
        let Choices { force, actions, links } = choices;
        links[at].get_or_insert_with(|| self.leads_to(position, force, &actions[at]));
    }

    fn leads_to(&self, position: &Position, force: &UsableRoll, action: &Action) -> Vec<Link> {
        let race = self.states.race;
        let mut after = position.clone();
        let effect = race.apply(&mut after, Seat::Light, force, action);
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
        let casts = race.course().casts.outcomes().iter().zip(&self.odds.outcomes);
        let landed = casts.filter(|(cast, _)| cast.outcome != Cast::Again).map(|(cast, chance)| {
            let own = match &cast.outcome {
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

/// A row that is being written.
struct Row<'a, 'e> {
    states: &'a States<'a>,
    role: usize,
    mode: usize,
    entries: &'e mut Vec<Entry>,
    first: usize,
}

impl Row<'_, '_> {
    fn add(&mut self, weight: f64, target: u64) {
        match self.entries[self.first..].iter_mut().find(|entry| entry.target == target) {
            Some(entry) => entry.weight += weight,
            None => self.entries.push(Entry { weight, target }),
        }
    }

    fn follow(&mut self, links: &[Link], weight: f64) {
        for link in links {
            let target = self.target(link) | if link.longer { LONGER } else { 0 };
            self.add(weight * link.chance, target);
        }
    }

    fn target(&self, link: &Link) -> u64 {
        let States { race, .. } = *self.states;
        if link.finished {
            let last_turn = link.after.side(Seat::Dark).pieces_left == 0;
            return match (last_turn, race.course().equal_turns && self.role == 0) {
                (true, _) => ENDED | (2 * race.classes.len() as u64),
                (false, true) => self.turned(&link.after),
                (false, false) => ENDED | column(win_class(race, &link.after, Seat::Dark), true),
            };
        }
        match self.states.extra_mode(self.mode).filter(|_| link.extra_throw) {
            Some(mode) => self.states.number(&link.after, self.role, mode),
            None => self.turn_over(&link.after),
        }
    }

    /// Where it leads to end the turn in this position.
    fn turn_over(&self, position: &Position) -> u64 {
        if position.side(Seat::Dark).pieces_left == 0 {
            // The first player is home, and the second's last turn did not finish.
            return ENDED | column(win_class(self.states.race, position, Seat::Light), false);
        }
        self.turned(position)
    }

    fn turned(&self, position: &Position) -> u64 {
        TURNED
            | self.states.number(
                &position.mirrored(),
                self.states.other(self.role),
                self.states.full(),
            )
    }
}
