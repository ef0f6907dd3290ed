//! Plays the games of cases. The rule sets of a pair of bots are played together, so that their
//! games are paired.

use std::sync::Arc;

use crate::balance::compare::games::{GamesDifference, compared, differences, scores};
use crate::balance::expect::{Gate, alpha_of_each};
use crate::balance::feel::sample::FollowedSample;
use crate::balance::findings::study;
use crate::balance::luck;
use crate::balance::precision::Precision;
use crate::balance::quantity::Quantity;
use crate::balance::study::{CaseStudy, Each};
use crate::batch::group::{self, GroupPlan, GroupTally};
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::{BotName, Player, PlayerKind, names};
use crate::batch::rounds::{Batch, Listener};
use crate::batch::runner::{self, Engine};
use crate::batch::tally::Tally;
use crate::input::case::{self, Case};
use crate::input::scenario::Scenario;
use crate::play::record::GameRecord;
use crate::study::number::{Unit, half_width};
use crate::study::observer::{Session, Until};
use crate::study::question::cases::{PlayedCase, plan};
use crate::study::recorder::{RecordedCase, Recorder, RecorderGone};
use crate::study::subject::{Seats, Subject};

/// The cases in groups that are played together. The first case of a group is the baseline of the
/// others. A group has all rule sets of a pair of bots. Cases that are only checked play alone,
/// because each stops when its own answers are known.
///
/// A group is made when its turn comes, because the pilots of its luck are played then.
pub(super) fn groups<'a>(
    scenario: &'a Scenario,
    all: &'a [Case<'a>],
    session: &'a Session<'a>,
) -> impl Iterator<Item = Vec<CasePlayer<'a>>> {
    let groups: Vec<Vec<&Case<'_>>> = match session.until {
        Until::Decided => all.iter().map(|case| vec![case]).collect(),
        Until::Played => {
            let bots = scenario.bots.iter();
            bots.map(|bots| all.iter().filter(|case| case.bots == *bots).collect()).collect()
        }
    };
    let player = |case| CasePlayer::new(scenario, case, session);
    groups.into_iter().map(move |cases| cases.into_iter().map(player).collect())
}

/// The quantities of a case: all that are measured, and those that the scenario asks for.
fn quantities(scenario: &Scenario, plan: &Plan) -> Vec<Quantity> {
    let measured = compared(plan, plan, scenario.measures);
    let precise = scenario.precision.iter().map(|precision| &precision.quantity);
    let expected = scenario.expect.iter().filter_map(|statement| Some(statement.claim.region()?.0));
    let mut all: Vec<Quantity> = measured;
    for asked in precise.chain(expected) {
        if !all.contains(asked) {
            all.push(asked.clone());
        }
    }
    all
}

/// A case during play.
pub(super) struct CasePlayer<'a> {
    pub scenario: &'a Scenario,
    pub case: &'a Case<'a>,
    pub session: &'a Session<'a>,
    pub recorded: RecordedCase,
    plan: Plan,
    gate: Gate,
    /// The player whose values tell how the first games feel. `None` if there is none, or if the
    /// case is only checked.
    valuer: Option<Player>,
}

impl<'a> CasePlayer<'a> {
    fn new(scenario: &'a Scenario, case: &'a Case<'a>, session: &'a Session<'a>) -> Self {
        let recorded = RecordedCase {
            id: case.id.as_str().into(),
            rules: Arc::new(case.rules.clone()),
            bots: case.bots.map(BotName::name),
            seats: Seats::Fixed,
            seed: scenario.seed,
        };
        let mut plan = plan(scenario, case, session.until);
        if !scenario.plain {
            plan.luck = luck::of_plan(&plan, &quantities(scenario, &plan), session.observer.stop());
        }
        let answers = scenario.expect.len() * scenario.rules.len() * scenario.bots.len();
        let alpha = alpha_of_each(scenario.level, answers);
        let gate = Gate::new(&scenario.expect, &case.id, &plan, alpha);
        let valuer = scenario.proven_valuer(case.rules).filter(|_| session.until == Until::Played);
        Self { scenario, case, session, recorded, plan, gate, valuer }
    }

    /// Plays the games of this case alone.
    fn alone(&mut self) -> Result<Batch, RecorderGone> {
        let part = self.session.part(&self.case.label, self.plan.games, 1, Each::Game);
        let (engine, session) = (self.engine(), self.session);
        let plan = self.plan.clone();
        runner::run_with(engine, &plan, &session.course(&part), &mut GameListener(self))
    }

    /// The engine. The requested engine was checked before. The plain engine is only a fallback
    /// here.
    fn engine(&self) -> Engine {
        self.session.engine.of(&self.plan).unwrap_or(Engine::Plain)
    }

    /// The quantities that are compared with those of a baseline.
    fn compared(&self, baseline: &Plan) -> Vec<Quantity> {
        compared(baseline, &self.plan, self.scenario.measures)
    }

    /// The first of these games again, followed by an evaluator, if there is one and somebody
    /// played.
    fn followed(&self, tally: &Tally) -> FollowedAgain {
        let Some(valuer) = self.valuer.clone().filter(|_| tally.games > 0) else {
            return FollowedAgain::Nothing;
        };
        let sample =
            FollowedSample::play(&self.plan, valuer, tally.games, self.session.observer.stop());
        sample.map_or(FollowedAgain::Interrupted, |games| FollowedAgain::Games(Box::new(games)))
    }

    /// The case after its games.
    fn played(
        &self,
        tally: &Tally,
        stop: Stop,
        differences: Vec<GamesDifference>,
        followed: &FollowedAgain,
    ) -> PlayedCase {
        let Scenario { precision, level, .. } = self.scenario;
        let games = study(&self.plan, tally, stop, *level, precision.as_ref());
        let with_followed = |games: CaseStudy| match followed {
            FollowedAgain::Games(sample) => games.with_followed(sample, *level),
            FollowedAgain::Nothing | FollowedAgain::Interrupted => games,
        };
        PlayedCase {
            subject: Subject {
                case: self.case.id.clone(),
                bots: names(&self.plan.bots),
                solutions: self.plan.solutions(),
                evaluators: self.plan.evaluators(),
                ..Subject::of(self.case.rules, self.case.bots)
            },
            rules: Arc::clone(&self.recorded.rules),
            bots: self.case.bots,
            games: games.map(with_followed),
            matches: None,
            judgements: self.gate.clone().findings(&self.plan, tally),
            differences,
        }
    }

    fn wants_records(&self) -> bool {
        self.session.recorder.is_some_and(Recorder::wants_games)
    }

    fn record(&self, first: u64, records: Vec<GameRecord>) -> Result<(), RecorderGone> {
        let Some(recorder) = self.session.recorder else { return Ok(()) };
        recorder.games(&self.recorded, first, records)
    }

    /// Tells the observer how narrow the interval is so far.
    fn tell_width(&self, precision: &Precision, tally: &Tally) {
        let reached = precision.half_width_of(&self.plan, tally, self.scenario.level);
        let Some(reached) = reached else { return };
        let unit = Unit::of_quantity(&precision.quantity);
        let [now, requested] = [reached, precision.half_width].map(|width| half_width(width, unit));
        self.session.observer.narrows(&now, &requested);
    }

    /// Looks at the games so far. Are there enough?
    fn look(&mut self, tally: &Tally) -> bool {
        let Scenario { precision, level, .. } = self.scenario;
        match self.session.until {
            // All games are played, so statements are judged once, by all of them. The answer is
            // then the same if the games were played in shards.
            Until::Played => precision.as_ref().is_some_and(|precision| {
                self.tell_width(precision, tally);
                precision.reached(&self.plan, tally, *level)
            }),
            Until::Decided => self.gate.look(&self.plan, tally),
        }
    }
}

/// The first games of a case again.
enum FollowedAgain {
    /// Nobody follows them.
    Nothing,
    Games(Box<FollowedSample>),
    Interrupted,
}

/// Plays the games of these cases together, for a ledger. There is at least one case.
pub(super) fn count(players: &mut [CasePlayer<'_>]) -> Result<Stop, RecorderGone> {
    Ok(play(players)?.stop)
}

/// Plays the games of these cases together, and compares each with the first. There is at least one
/// case.
pub(super) fn together(
    players: &mut [CasePlayer<'_>],
) -> Result<(Vec<PlayedCase>, Stop), RecorderGone> {
    let Batch { tally, stop } = play(players)?;
    let GroupTally { tallies, sums } = tally;
    let (baseline, level) = (&players[0].plan, players[0].scenario.level);
    let others = players[1..].iter().zip(&tallies[1..]).zip(&sums);
    let against_baseline = others.map(|((player, own), sums)| {
        let both = [(baseline, &tallies[0]), (&player.plan, own)];
        differences(both, player.compared(baseline), sums, level)
    });
    let all = || players.iter().zip(&tallies);
    let followed: Vec<FollowedAgain> = all().map(|(player, own)| player.followed(own)).collect();
    let is_interrupted = followed.iter().any(|games| matches!(games, FollowedAgain::Interrupted));
    let differences = std::iter::once(Vec::new()).chain(against_baseline);
    let cases =
        all().zip(&followed).zip(differences).map(|(((player, own), followed), differences)| {
            player.played(own, stop, differences, followed)
        });
    Ok((cases.collect(), if is_interrupted { Stop::Interrupted } else { stop }))
}

fn play(players: &mut [CasePlayer<'_>]) -> Result<Batch<GroupTally>, RecorderGone> {
    if let [alone] = players {
        let Batch { tally, stop } = alone.alone()?;
        return Ok(Batch { tally: GroupTally { tallies: vec![tally], sums: Vec::new() }, stop });
    }
    let CasePlayer { scenario, session, case, plan: ref baseline, .. } = players[0];
    let pairs =
        |player: &CasePlayer<'_>| scores(baseline, &player.plan, &player.compared(baseline));
    let plan = GroupPlan {
        plans: players.iter().map(|player| (player.plan.clone(), player.engine())).collect(),
        scores: players[1..].iter().map(pairs).collect(),
    };
    let names = case.bots.map(BotName::name);
    let label = case::label(&scenario.title, PlayerKind::of(case.bots), names);
    let part = session.part(&label, baseline.games, players.len() as u64, Each::Game);
    group::run(&plan, &session.course(&part), &mut GroupListener(players))
}

/// A listener that passes the records of games on. It stops the play when there are enough games.
struct GameListener<'a, 'b>(&'a mut CasePlayer<'b>);

impl Listener<GameRecord, Tally> for GameListener<'_, '_> {
    type Error = RecorderGone;

    fn wants_records(&self) -> bool {
        self.0.wants_records()
    }

    fn records(&mut self, first: u64, records: Vec<GameRecord>) -> Result<(), RecorderGone> {
        self.0.record(first, records)
    }

    fn enough(&mut self, tally: &Tally) -> bool {
        self.0.look(tally)
    }

    fn learned(&mut self) -> bool {
        self.0.gate.has_changed()
    }
}

/// The same for cases that are played together. All play until all have enough games.
struct GroupListener<'a, 'b>(&'a mut [CasePlayer<'b>]);

impl Listener<Vec<GameRecord>, GroupTally> for GroupListener<'_, '_> {
    type Error = RecorderGone;

    fn wants_records(&self) -> bool {
        self.0.iter().any(CasePlayer::wants_records)
    }

    fn records(&mut self, first: u64, records: Vec<Vec<GameRecord>>) -> Result<(), RecorderGone> {
        for (place, player) in self.0.iter().enumerate() {
            player.record(first, records.iter().map(|games| games[place]).collect())?;
        }
        Ok(())
    }

    fn enough(&mut self, tally: &GroupTally) -> bool {
        let mut players = self.0.iter_mut().zip(&tally.tallies);
        players.all(|(player, tally)| player.look(tally))
    }
}
