//! Plays panels one after the other. A panel is several variants that share their dice.

use crate::balance::coupled::Coupled;
use crate::balance::luck;
use crate::balance::quantity::Quantity;
use crate::balance::study::Each;
use crate::batch::coupled::{CoupledPlan, CoupledTally, run};
use crate::batch::plan::{Plan, Stop};
use crate::batch::rounds::Batch;
use crate::input::scenario::Scenario;
use crate::study::observer::Session;
use crate::study::question::pair_listener::PairListener;

/// Variants that share their dice, and the quantities that are compared.
pub(super) struct CoupledPanel<Key> {
    /// What the caller knows the panel by.
    pub key: Key,
    pub plan: CoupledPlan,
    pub quantities: Vec<Quantity>,
}

impl<Key> CoupledPanel<Key> {
    /// The panel of these variants.
    pub fn new(key: Key, variants: Vec<Plan>, quantities: &[Quantity]) -> Self {
        let plan = Coupled::plan(variants, quantities);
        Self { key, plan, quantities: quantities.to_vec() }
    }
}

/// The panels of a question in the order in which they are played.
pub(super) struct CoupledPanels<'a, Key> {
    scenario: &'a Scenario,
    /// The number of panels.
    count: usize,
    panels: Box<dyn Iterator<Item = CoupledPanel<Key>> + 'a>,
}

impl<'a, Key> CoupledPanels<'a, Key> {
    /// These panels of a scenario. All have the same number of variants. They are made one by one,
    /// because a sweep has thousands.
    pub fn new(
        scenario: &'a Scenario,
        count: usize,
        panels: impl Iterator<Item = CoupledPanel<Key>> + 'a,
    ) -> Self {
        Self { scenario, count, panels: Box::new(panels) }
    }

    /// Plays the panels until one is interrupted. `read` gets each that has games. Returns whether
    /// all of them were played.
    pub fn play(self, session: &Session<'_>, mut read: impl FnMut(Key, Coupled)) -> Stop {
        let mut panels = self.panels.peekable();
        let Some(first) = panels.peek() else { return Stop::Complete };
        let (pairs, variants) = (first.plan.pairs(), first.plan.variants.len() as u64);
        let units = pairs * self.count as u64;
        let part = session.part(&self.scenario.title, units, 2 * variants, Each::Game);
        let mut last = Stop::Complete;
        for CoupledPanel { key, plan, quantities } in panels {
            let plan = if self.scenario.plain {
                plan
            } else {
                luck::of_coupled(plan, quantities.len(), session.observer.stop())
            };
            let mut listener = PairListener::new(&plan, session);
            // A recorder that is gone gives its reason when it is closed.
            let gone = |_| Batch { tally: CoupledTally::empty(&plan), stop: Stop::Interrupted };
            let played = run(&plan, &session.course(&part), &mut listener);
            let Batch { tally, stop } = played.unwrap_or_else(gone);
            if tally.pairs > 0 {
                let level = self.scenario.level;
                read(key, Coupled { plan, quantities, tally, level });
            }
            if stop != Stop::Complete {
                last = stop;
            }
            if stop == Stop::Interrupted {
                break;
            }
        }
        last
    }

    /// Plays the panels for the ledger of the session.
    pub fn count(self, session: &Session<'_>) -> Stop {
        self.play(session, |_, _| {})
    }
}
