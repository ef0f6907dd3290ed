//! The findings of ladders. Each matchup is a subject. The edges, changes and conclusions are
//! compared with zero or with another matchup.

use crate::balance::ladder::{Conclusion, Edge, Ladder, LadderStudy, Rung, is_signed};
use crate::balance::measures::unforced_actions;
use crate::balance::quantity::Quantity;
use crate::batch::player::{BotName, evaluator_identities, identities};
use crate::input::scenario::Scenario;
use crate::stats::estimate::{Estimate, Method};
use crate::study::Study;
use crate::study::finding::{Cell, Contrast, Exact, Family, FamilyId, Finding, FindingId};
use crate::study::number::Unit;
use crate::study::statistic::{More, Statistic};
use crate::study::subject::{Subject, SubjectId};

/// The findings of a ladder, in the order of its parts.
#[derive(Default)]
pub(super) struct LadderFindings {
    pub(super) rungs: Vec<RungFindings>,
    pub(super) edges: Vec<EdgeFindings>,
    /// For each quantity that the rules have, the change from the plainest play to the best.
    pub(super) changes: Vec<Option<FindingId>>,
    /// For each conclusion, the findings for the plainest play and for the best.
    pub(super) conclusions: Vec<[FindingId; 2]>,
}

/// The findings of a bot in games against itself.
pub(super) struct RungFindings {
    subject: SubjectId,
    pub(super) decisions: FindingId,
    /// The figure of each quantity. `None` if the rules do not have it.
    pub(super) figures: Vec<Option<FindingId>>,
}

/// The findings of the games between two bots.
pub(super) struct EdgeFindings {
    /// The share of games that the worse bot won, and the share that the better bot won.
    pub(super) wins: [FindingId; 2],
    pub(super) edge: FindingId,
}

/// Adds all findings of the matchups.
pub(super) fn findings(
    ladders: &LadderStudy,
    scenario: &Scenario,
    study: &mut Study,
) -> Vec<LadderFindings> {
    let family = study.add_family(Family {
        correction: ladders.correction.name(),
        tested: ladders.tested,
        level: ladders.level,
    });
    let mut recorder = LadderRecorder { ladders, scenario, study, family, all: Vec::new() };
    for place in 0..ladders.ladders.len() {
        recorder.ladder(place);
    }
    recorder.all
}

struct LadderRecorder<'a> {
    ladders: &'a LadderStudy,
    scenario: &'a Scenario,
    study: &'a mut Study,
    family: FamilyId,
    /// The findings of each ladder. The last one is in progress.
    all: Vec<LadderFindings>,
}

impl LadderRecorder<'_> {
    fn ladder(&mut self, place: usize) {
        let ladder = &self.ladders.ladders[place];
        let rungs = ladder.rungs.iter().map(|rung| self.rung(place, rung)).collect();
        let edges = ladder.edges.iter().map(|edge| self.edge(place, edge)).collect();
        self.all.push(LadderFindings { rungs, edges, ..LadderFindings::default() });
        let quantities = 0..self.ladders.quantities.len();
        let changes = quantities.map(|quantity| self.change(place, quantity)).collect();
        let conclusions = ladder
            .conclusions
            .iter()
            .map(|conclusion| self.conclusion(place, conclusion))
            .collect();
        if let Some(found) = self.all.last_mut() {
            (found.changes, found.conclusions) = (changes, conclusions);
        }
    }

    fn subject(&mut self, place: usize, bots: [BotName; 2], unfinished: u64) -> SubjectId {
        let planned = 2 * self.scenario.games.div_ceil(2);
        let rules = &self.ladders.ladders[place].rules;
        let players = self.scenario.players(rules, bots);
        self.study.add_subject(Subject {
            games: self.ladders.games,
            unfinished,
            solutions: identities(&players),
            evaluators: evaluator_identities(&players),
            ..Subject::of_pairs(rules, bots, planned)
        })
    }

    fn rung(&mut self, place: usize, rung: &Rung) -> RungFindings {
        let rules = &self.ladders.ladders[place].rules;
        let subject = self.subject(place, [rung.bot; 2], rung.unfinished);
        let each = Quantity::Mean(unforced_actions::MEASURE.doc.id);
        let each = Finding::of(subject, &each, rules)
            .renamed("decisions_of_each_player", "Decisions of each player")
            .with_estimate(rung.decisions);
        let mean = Finding::of(subject, &Quantity::FirstPlayerAdvantage, rules)
            .renamed("mean_edge", "Mean edge over the others")
            .with_estimate(rung.edge.map(|edge| self.mean_edge(place, edge)));
        self.study.add_finding(mean);
        let decisions = self.study.add_finding(each);
        let quantities = self.ladders.quantities.iter().zip(&rung.figures);
        let figures = quantities.map(|(quantity, figure)| {
            let finding = Finding::of(subject, quantity, rules)
                .with_estimate(*figure)
                .with_exact(&rung.exact);
            quantity.fits(rules).then(|| self.study.add_finding(finding))
        });
        RungFindings { subject, decisions, figures: figures.collect() }
    }

    /// The mean of edges as an estimate. It has no interval.
    fn mean_edge(&self, place: usize, edge: f64) -> Estimate {
        let others = self.ladders.ladders[place].rungs.len() as u64 - 1;
        Estimate {
            value: edge,
            interval: None,
            level: self.ladders.level,
            n: others * self.ladders.games,
            method: Method::ClusteredStudent,
        }
    }

    fn edge(&mut self, place: usize, edge: &Edge) -> EdgeFindings {
        let rules = &self.ladders.ladders[place].rules;
        let subject = self.subject(place, edge.bots, edge.unfinished);
        let [worse, better] = edge.bots.map(BotName::name);
        let finding = Finding::of(subject, &Quantity::FirstPlayerAdvantage, rules)
            .in_cell(Cell::Bots([worse, better].map(str::to_owned)));
        let won = |name: &str, title: &str, more, share| Finding {
            statistic: Statistic::Share,
            unit: Unit::Percent,
            more,
            ..finding.clone().renamed(name, title).with_estimate(share)
        };
        let wins = [
            won("worse_wins", "Games won by the worse bot", More::Worse, edge.wins[0]),
            won("better_wins", "Games won by the better bot", More::FirstBetter, edge.wins[1]),
        ];
        let exact = edge.exact.as_ref().map(Exact::of_check);
        let contrast = edge.edge.as_ref().map(|difference| Contrast {
            exact,
            ..Contrast::of(difference, Unit::Points, self.family)
        });
        let title = format!("Edge of {better} over {worse}");
        let edge = Finding {
            exact,
            contrast,
            ..finding
                .clone()
                .renamed("edge", title)
                .with_estimate(edge.edge.map(|difference| difference.estimate))
        };
        EdgeFindings {
            wins: wins.map(|win| self.study.add_finding(win)),
            edge: self.study.add_finding(edge),
        }
    }

    /// A finding that compares a quantity between the plainest bot and the best.
    fn of_ends(&self, place: usize, end: usize, quantity: usize) -> Finding {
        let ladder = &self.ladders.ladders[place];
        let ends = ladder.ends().map(|bot| bot.name().to_owned());
        let subject = self.all[place].rungs[ends_of(ladder)[end]].subject;
        Finding::of(subject, &self.ladders.quantities[quantity], &ladder.rules)
            .in_cell(Cell::Bots(ends))
    }

    fn change(&mut self, place: usize, quantity: usize) -> Option<FindingId> {
        let ladder = &self.ladders.ladders[place];
        let name = &self.ladders.quantities[quantity];
        let contrast = ladder.changes[quantity].as_ref().map(|difference| Contrast {
            baseline: Some(self.all[place].rungs[ladder.plain].subject),
            ..Contrast::of(difference, Unit::of_difference(name), self.family)
        });
        let finding = Finding { contrast, ..self.of_ends(place, 1, quantity) };
        name.fits(&ladder.rules).then(|| self.study.add_finding(finding))
    }

    fn conclusion(&mut self, place: usize, conclusion: &Conclusion) -> [FindingId; 2] {
        let quantity = &self.ladders.quantities[conclusion.quantity];
        let first = &self.ladders.ladders[0];
        [(0, &conclusion.plain), (1, &conclusion.best)].map(|(end, difference)| {
            let baseline =
                (!is_signed(quantity)).then(|| self.all[0].rungs[ends_of(first)[end]].subject);
            let contrast = difference.as_ref().map(|difference| Contrast {
                baseline,
                ..Contrast::of(difference, Unit::of_difference(quantity), self.family)
            });
            let outcome = Some(conclusion.transfer().name());
            let finding = self.of_ends(place, end, conclusion.quantity);
            self.study.add_finding(Finding { contrast, outcome, ..finding })
        })
    }
}

/// The places of the plainest bot and of the best.
fn ends_of(ladder: &Ladder) -> [usize; 2] {
    [ladder.plain, ladder.best()]
}
