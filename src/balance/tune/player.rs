//! Plays the rule sets of a tuning, and keeps what was played.

use std::collections::{HashMap, HashSet};

use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::balance::coupled::Coupled;
use crate::balance::design::Point;
use crate::balance::luck;
use crate::balance::quantity::{GameEvent, Quantity};
use crate::balance::search::race::FIRST_LOOK;
use crate::balance::search::{Evaluation, Trial};
use crate::balance::tune::aim::AimMeasures;
use crate::balance::tune::candidate::{Candidate, candidates};
use crate::balance::tune::tuning::{Ended, Entrant, Entrants, Played, SCALE_GAMES, Tuning};
use crate::batch::coupled::{self, CoupledTally, IgnoreRecords};
use crate::batch::course::PlayCourse;
use crate::batch::plan::Stop;
use crate::batch::rounds::Progress;
use crate::game::rules::Rules;

/// Plays the rule sets of one tuning.
pub(super) struct TunePlayer<'a> {
    setup: TuneSetup<'a>,
    entrants: &'a dyn Entrants,
    /// The fingerprint of each point's rules. `None` if they cannot be played.
    points: HashMap<Point, Option<String>>,
    /// The games of each fingerprint. Points with the same rules share their games.
    rules: HashMap<String, Coupled>,
    played: u64,
}

/// The data that all runs share.
struct TuneSetup<'a> {
    tuning: &'a Tuning,
    quantities: Vec<Quantity>,
    course: &'a PlayCourse<'a>,
}

/// Reports progress in games. The runs report it in pairs.
struct PairedGames<'a>(&'a dyn Progress);

impl Progress for PairedGames<'_> {
    fn played(&self, pairs: u64) {
        self.0.played(2 * pairs);
    }
}

impl TuneSetup<'_> {
    /// A rule set of the search without games. A first look tells how large its pilot is.
    fn set_up(&self, entrant: Entrant) -> Coupled {
        let Tuning { seed, level, .. } = *self.tuning;
        self.set_up_with(vec![entrant], FIRST_LOOK, (seed, level), Vec::new())
    }

    /// Variants without games. Luck is taken out by a pilot for so many games. The games also count
    /// these quantities, after those of the aims.
    fn set_up_with(
        &self,
        entrants: Vec<Entrant>,
        planned: u64,
        (seed, level): (u64, f64),
        others: Vec<Quantity>,
    ) -> Coupled {
        let plans =
            entrants.into_iter().map(|entrant| self.tuning.plan(entrant, planned, seed)).collect();
        let quantities = [self.quantities.clone(), others].concat();
        let mut plan = Coupled::plan(plans, &quantities);
        if !self.tuning.plain {
            plan = luck::of_coupled(plan, quantities.len(), self.course.interrupted);
        }
        plan.variants.iter_mut().for_each(|plan| plan.games = 0);
        let tally = CoupledTally::empty(&plan);
        Coupled { plan, quantities, tally, level }
    }

    /// What people notice of a game, without what the aims ask for: its length, how it ends, and
    /// whom the first turn favours.
    fn others(&self, entrants: &[Entrant]) -> Vec<Quantity> {
        let rules: Vec<&Rules> = entrants.iter().map(|entrant| &entrant.rules).collect();
        let draws = Quantity::Share(GameEvent::Draw);
        let usual = Quantity::usual(&rules).into_iter().chain([draws]);
        usual.filter(|quantity| !self.quantities.contains(quantity)).collect()
    }

    /// Raises every variant to this number of games. Returns `false` if interrupted.
    fn raise(&self, coupled: &mut Coupled, games: u64) -> bool {
        coupled.plan.variants.iter_mut().for_each(|plan| plan.games = games);
        let before = coupled.tally.pairs;
        let course = PlayCourse { progress: &PairedGames(self.course.progress), ..*self.course };
        let Ok(batch) = coupled::run_from(&coupled.plan, before, &course, &mut IgnoreRecords);
        coupled.tally.merge(&batch.tally);
        batch.stop != Stop::Interrupted
    }
}

impl<'a> TunePlayer<'a> {
    pub(super) fn new(
        tuning: &'a Tuning,
        entrants: &'a dyn Entrants,
        course: &'a PlayCourse<'a>,
    ) -> Self {
        let quantities = tuning.aims.iter().map(|aim| aim.quantity.clone()).collect();
        let setup = TuneSetup { tuning, quantities, course };
        Self { setup, entrants, points: HashMap::new(), rules: HashMap::new(), played: 0 }
    }

    /// The number of games before the confirmation.
    pub(super) fn played(&self) -> u64 {
        self.played
    }

    /// The games of each of these points. All of them must have been played.
    pub(super) fn played_of(&self, trials: &[Trial]) -> Vec<Played> {
        let coupled = trials.iter().filter_map(|trial| self.coupled(&trial.point));
        coupled.map(|coupled| Played::of(coupled, 0)).collect()
    }

    /// The unchanged rule set, with enough games for a scale.
    pub(super) fn scale(&mut self, base: &Entrant) -> Coupled {
        let mut scale = self.setup.set_up(base.clone());
        self.setup.raise(&mut scale, SCALE_GAMES);
        self.played += 2 * scale.tally.pairs;
        scale
    }

    /// The results of points after this number of games each in all. `None` if the search must
    /// end.
    pub(super) fn evaluate(
        &mut self,
        points: &[Point],
        games: u64,
        aim_measures: &AimMeasures,
    ) -> Option<Vec<Evaluation>> {
        self.open(points).ok()?;
        let mut taken: Vec<(String, Coupled)> = Vec::new();
        for point in points {
            // If two points share a rule set, the first point takes it out.
            taken.extend(
                self.points[point]
                    .as_ref()
                    .and_then(|fingerprint| self.rules.remove_entry(fingerprint)),
            );
        }
        let raised: Vec<_> = taken
            .into_par_iter()
            .map(|(fingerprint, mut coupled)| {
                let before = coupled.tally.pairs;
                let complete = self.setup.raise(&mut coupled, games);
                (2 * (coupled.tally.pairs - before), complete, fingerprint, coupled)
            })
            .collect();
        let mut all_complete = true;
        for (played, complete, fingerprint, coupled) in raised {
            self.played += played;
            all_complete &= complete;
            self.rules.insert(fingerprint, coupled);
        }
        let look = |point: &Point| {
            let losses = self.coupled(point).and_then(|coupled| aim_measures.losses(coupled));
            losses.map_or(Evaluation::Refused, Evaluation::Played)
        };
        all_complete.then(|| points.iter().map(look).collect())
    }

    /// Makes the rules of new points, and finds their players. Rules without one of the quantities
    /// count as unplayable.
    fn open(&mut self, points: &[Point]) -> Result<(), Ended> {
        let mut seen = HashSet::new();
        let fresh: Vec<&Point> = points
            .iter()
            .filter(|point| !self.points.contains_key(point) && seen.insert(*point))
            .collect();
        let fits =
            |rules: &Rules| self.setup.quantities.iter().all(|quantity| quantity.fits(rules));
        let made: Vec<Option<Rules>> =
            fresh.par_iter().map(|point| self.entrants.rules(point).filter(fits)).collect();
        for (point, rules) in fresh.into_iter().zip(made) {
            let opened = rules.map(|rules| self.open_rules(rules)).transpose()?.flatten();
            self.points.insert(point.clone(), opened);
        }
        Ok(())
    }

    /// Makes room for the games of a rule set. Returns its fingerprint, or `None` if nobody can
    /// play it.
    fn open_rules(&mut self, rules: Rules) -> Result<Option<String>, Ended> {
        let fingerprint = rules.fingerprint.clone();
        if !self.rules.contains_key(&fingerprint) {
            let Some(players) = self.entrants.players(&rules)? else { return Ok(None) };
            let games = self.setup.set_up(Entrant { rules, players });
            self.rules.insert(fingerprint.clone(), games);
        }
        Ok(Some(fingerprint))
    }

    /// The games of a point. `None` if it was not played.
    fn coupled(&self, point: &Point) -> Option<&Coupled> {
        self.rules.get(self.points.get(point)?.as_ref()?)
    }

    /// The first `count` trials whose games differ from each other and from those of `others`.
    pub(super) fn distinct<'t>(
        &self,
        trials: Vec<&'t Trial>,
        others: &[&'t Trial],
        count: usize,
    ) -> Vec<&'t Trial> {
        let mut seen: HashSet<&Option<String>> =
            others.iter().map(|trial| &self.points[&trial.point]).collect();
        trials
            .into_iter()
            .filter(|trial| seen.insert(&self.points[&trial.point]))
            .take(count)
            .collect()
    }

    /// Plays the unchanged rule set and the chosen points again. All use the same dice.
    pub(super) fn confirm(
        &self,
        base: &Entrant,
        chosen: &[&Trial],
        aim_measures: &AimMeasures,
    ) -> Vec<Candidate> {
        let tuning = self.setup.tuning;
        let searched: Vec<&Coupled> =
            chosen.iter().filter_map(|trial| self.coupled(&trial.point)).collect();
        let made = chosen.iter().filter_map(|trial| {
            let players = self.coupled(&trial.point)?.plan.variants[0].bots.clone();
            Some(Entrant { rules: self.entrants.rules(&trial.point)?, players })
        });
        let entrants: Vec<Entrant> = std::iter::once(base.clone()).chain(made).collect();
        let level = tuning.interval_level(entrants.len());
        let (others, seed) = (self.setup.others(&entrants), tuning.confirmation_seed());
        let mut confirmed = self.setup.set_up_with(entrants, tuning.confirm, (seed, level), others);
        if !chosen.is_empty() {
            self.setup.raise(&mut confirmed, tuning.confirm);
        }
        candidates(tuning, chosen, &searched, &confirmed, aim_measures)
    }
}
