//! Games that a solution judges, for `regret` and `luck`.

use crate::balance::regret::Played;
use crate::balance::study::Each;
use crate::batch::plan::Stop;
use crate::batch::player::{BotName, told_apart};
use crate::batch::regret::{RegretPlan, RegretTally, run};
use crate::batch::rounds::Batch;
use crate::game::race::Race;
use crate::learn::head::EvaluatorIdentity;
use crate::study::error::Error;
use crate::study::fact::Fact;
use crate::study::number::{games, level, whole};
use crate::study::observer::Session;
use crate::study::question_kind::QuestionKind;
use crate::study::subject::{Seats, Subject};
use crate::study::{Asked, Provenance, Study, wording};

/// The games that will be judged.
#[derive(Clone)]
pub struct Judging<'a> {
    /// The plan: the play, and the solution that judges it.
    pub plan: RegretPlan<'a>,
    /// The rules of the plan, compiled.
    pub race: &'a Race,
    /// The bot and its opponent. `None` is a game against itself.
    pub bots: (BotName, Option<BotName>),
    /// The evaluators that learned bots play by, without duplicates.
    pub evaluators: Vec<EvaluatorIdentity>,
    /// The level of all intervals.
    pub level: f64,
}

impl Judging<'_> {
    pub(super) fn play(&self, session: &Session<'_>) -> Result<Batch<RegretTally>, Error> {
        let part = session.part(&self.plan.rules.name, self.plan.games, 1, Each::Game);
        let batch = run(&self.plan, &session.course(&part));
        if batch.tally.games == 0 { Err(Error::NoGames) } else { Ok(batch) }
    }

    /// The study with its only subject. It has no findings yet. `found` follows the title of the
    /// rule set in its title.
    pub(super) fn begin(
        &self,
        kind: QuestionKind,
        found: &str,
        played: &Played,
        stop: Stop,
    ) -> Study {
        let RegretPlan { rules, seed, throw_limit, .. } = self.plan;
        let title = format!("{}: {found}", wording::plain_title(&rules.title, &rules.name));
        let asked = Asked { kind, name: rules.name.clone(), title, about: String::new() };
        let provenance = Provenance::new(Some(seed), Some(throw_limit), self.level, stop);
        let mut study = Study::of(asked, provenance);
        let (bot, against) = self.bots;
        study.add_subject(Subject {
            seats: if against.is_some() { Seats::Alternate } else { Seats::Fixed },
            games: played.games,
            planned: played.planned,
            unfinished: played.unfinished,
            solutions: vec![self.plan.solution.identity()],
            bots: self.names(),
            evaluators: self.evaluators.clone(),
            ..Subject::of(rules, [bot, against.unwrap_or(bot)])
        });
        study
    }

    /// The names of the bot and its opponent, told apart.
    fn names(&self) -> [String; 2] {
        let (bot, against) = self.bots;
        let evaluators = match &self.evaluators[..] {
            [first, second] => [first, second].map(|evaluator| Some(evaluator.clone())),
            _ => [None, None],
        };
        told_apart([bot, against.unwrap_or(bot)].map(BotName::name), evaluators)
    }

    /// The facts about the play. `who` names the opponent.
    pub(super) fn facts(played: &Played, who: &str, decisions: u64) -> Vec<Fact> {
        vec![
            Fact::new("Played", format!("{}{who}", judged(played))),
            Fact::new("Decisions", whole(decisions)),
            Fact::new("Seed", played.seed.to_string()),
            Fact::new("Throw limit", whole(played.throw_limit.into())),
            Fact::new("Intervals", level(played.level)),
        ]
    }
}

/// The number of judged games. If the play was interrupted, also the planned number.
fn judged(played: &Played) -> String {
    if played.is_interrupted() {
        format!("{} of {} (interrupted)", whole(played.games), games(played.planned))
    } else {
        games(played.games)
    }
}
