//! Passes the single games of coupled plans to a recorder.
//!
//! A game has the same index in all rule sets and pairs of bots that share its dice. Pair `n` has
//! the games `2n` and `2n + 1`. The first bot begins game `2n`, the second bot game `2n + 1`.

use std::sync::Arc;

use crate::batch::coupled::{CoupledPlan, CoupledTally, PairRecords};
use crate::batch::plan::Plan;
use crate::batch::player::{BotName, Player};
use crate::batch::rounds::Listener;
use crate::play::record::GameRecord;
use crate::study::observer::Session;
use crate::study::recorder::{RecordedCase, Recorder, RecorderGone};
use crate::study::subject::{Seats, Subject};

/// A listener that passes on the games of each rule set.
pub(super) struct PairListener<'a> {
    recorder: Option<&'a dyn Recorder>,
    cases: Vec<RecordedCase>,
}

impl<'a> PairListener<'a> {
    /// A listener for this plan. Without a recorder, it does nothing.
    pub fn new(plan: &CoupledPlan, session: &Session<'a>) -> Self {
        let recorded_case = |variant: &Plan| {
            let bots = variant.bots.each_ref().map(Player::bot_name);
            RecordedCase {
                id: Subject::of_pairs(&variant.rules, bots, 0).case.into(),
                rules: Arc::new(variant.rules.clone()),
                bots: bots.map(BotName::name),
                seats: Seats::Swapped,
                seed: variant.seed,
            }
        };
        let recorded = plan.variants.iter().filter(|_| session.recorder.is_some());
        Self { recorder: session.recorder, cases: recorded.map(recorded_case).collect() }
    }
}

impl Listener<PairRecords, CoupledTally> for PairListener<'_> {
    type Error = RecorderGone;

    fn wants_records(&self) -> bool {
        self.recorder.is_some_and(Recorder::wants_games)
    }

    fn records(&mut self, first: u64, pairs: Vec<PairRecords>) -> Result<(), RecorderGone> {
        let Some(recorder) = self.recorder else { return Ok(()) };
        for (place, case) in self.cases.iter().enumerate() {
            let games: Vec<GameRecord> = pairs.iter().flat_map(|pair| pair[place]).collect();
            recorder.games(case, 2 * first, games)?;
        }
        Ok(())
    }
}
