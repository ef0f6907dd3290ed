//! The findings of ladders. Each matchup is a subject. The edges, changes and conclusions are
//! compared with zero or with another matchup.

use crate::balance::difference::Difference;
use crate::balance::ladder::{Edge, Ladder, LadderStudy, Rung, is_signed};
use crate::balance::measures::unforced_actions;
use crate::balance::quantity::Quantity;
use crate::batch::player::{BotName, evaluator_identities, identities};
use crate::game::rules::Rules;
use crate::input::scenario::Scenario;
use crate::stats::estimate::{Estimate, Method};
use crate::study::Study;
use crate::study::feel;
use crate::study::finding::{Cell, Contrast, Exact, Family, FamilyId, Finding};
use crate::study::number::Unit;
use crate::study::statistic::{More, Statistic};
use crate::study::subject::{Subject, SubjectId};

/// The mean edge of a bot over all others.
pub(super) const MEAN_EDGE: &str = "mean_edge";
/// The decisions of each player in games of a bot against itself.
pub(super) const DECISIONS_OF_EACH: &str = "decisions_of_each_player";
/// The edge of the better of two bots over the worse.
pub(super) const EDGE: &str = "edge";
/// The share of their games that the worse bot won.
pub(super) const WORSE_WINS: &str = "worse_wins";
/// The share of their games that the better bot won.
pub(super) const BETTER_WINS: &str = "better_wins";

/// Adds all findings of the matchups.
pub(super) fn add(ladders: &LadderStudy, scenario: &Scenario, study: &mut Study) {
    let family = study.add_family(Family {
        correction: ladders.correction.name(),
        tested: ladders.tested,
        level: ladders.level,
    });
    let mut recorder = LadderRecorder { ladders, scenario, study, family, first_ends: None };
    for ladder in &ladders.ladders {
        recorder.ladder(ladder);
    }
}

struct LadderRecorder<'a> {
    ladders: &'a LadderStudy,
    scenario: &'a Scenario,
    study: &'a mut Study,
    family: FamilyId,
    /// The games of the plainest bot and of the best against itself, under the first rule set.
    first_ends: Option<[SubjectId; 2]>,
}

impl LadderRecorder<'_> {
    fn ladder(&mut self, ladder: &Ladder) {
        let rungs: Vec<SubjectId> =
            ladder.rungs.iter().map(|rung| self.rung(ladder, rung)).collect();
        for edge in &ladder.edges {
            self.edge(ladder, edge);
        }
        let ends = [rungs[ladder.plain], rungs[ladder.best()]];
        let first_ends = *self.first_ends.get_or_insert(ends);
        for (quantity, change) in self.ladders.quantities.iter().zip(&ladder.changes) {
            if quantity.fits(&ladder.rules) {
                let plain = Some(ends[0]);
                let finding = self.compared(ladder, quantity, ends[1], change.as_ref(), plain);
                self.study.add_finding(finding);
            }
        }
        for conclusion in &ladder.conclusions {
            let quantity = &self.ladders.quantities[conclusion.quantity];
            let outcome = Some(conclusion.transfer().name());
            let differences = [conclusion.plain, conclusion.best];
            for ((end, first), difference) in ends.into_iter().zip(first_ends).zip(differences) {
                let baseline = (!is_signed(quantity)).then_some(first);
                let finding = self.compared(ladder, quantity, end, difference.as_ref(), baseline);
                self.study.add_finding(Finding { outcome, ..finding });
            }
        }
    }

    fn subject(&mut self, rules: &Rules, bots: [BotName; 2], unfinished: u64) -> SubjectId {
        let planned = 2 * self.scenario.games.div_ceil(2);
        let players = self.scenario.players(rules, bots);
        self.study.add_subject(Subject {
            games: self.ladders.games,
            unfinished,
            solutions: identities(&players),
            evaluators: evaluator_identities(&players),
            ..Subject::of_pairs(rules, bots, planned)
        })
    }

    fn rung(&mut self, ladder: &Ladder, rung: &Rung) -> SubjectId {
        let rules = &ladder.rules;
        let subject = self.subject(rules, [rung.bot; 2], rung.unfinished);
        let decisions = Quantity::Mean(unforced_actions::MEASURE.doc.id);
        let each = Finding::of(subject, &decisions, rules)
            .renamed(DECISIONS_OF_EACH, "Decisions of each player")
            .with_estimate(rung.decisions);
        let mean = Finding::of(subject, &Quantity::FirstPlayerAdvantage, rules)
            .renamed(MEAN_EDGE, "Mean edge over the others")
            .with_estimate(rung.edge.map(|edge| self.mean_edge(ladder, edge)));
        self.study.add_finding(mean);
        self.study.add_finding(each);
        feel::add_check(subject, &rung.evaluator_check, self.study);
        for (quantity, figure) in self.ladders.quantities.iter().zip(&rung.figures) {
            if quantity.fits(rules) {
                let finding = Finding::of(subject, quantity, rules).with_estimate(*figure);
                self.study.add_finding(finding.with_exact(&rung.exact));
            }
        }
        subject
    }

    /// The mean of edges as an estimate. It has no interval.
    fn mean_edge(&self, ladder: &Ladder, edge: f64) -> Estimate {
        let others = ladder.rungs.len() as u64 - 1;
        Estimate {
            value: edge,
            interval: None,
            level: self.ladders.level,
            n: others * self.ladders.games,
            method: Method::ClusteredStudent,
        }
    }

    fn edge(&mut self, ladder: &Ladder, edge: &Edge) {
        let rules = &ladder.rules;
        let subject = self.subject(rules, edge.bots, edge.unfinished);
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
            won(WORSE_WINS, "Games won by the worse bot", More::Worse, edge.wins[0]),
            won(BETTER_WINS, "Games won by the better bot", More::FirstBetter, edge.wins[1]),
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
                .renamed(EDGE, title)
                .with_estimate(edge.edge.map(|difference| difference.estimate))
        };
        for finding in wins.into_iter().chain([edge]) {
            self.study.add_finding(finding);
        }
    }

    /// The finding of a quantity that is compared between the plainest bot and the best. `end` is
    /// one of them.
    fn compared(
        &self,
        ladder: &Ladder,
        quantity: &Quantity,
        end: SubjectId,
        difference: Option<&Difference>,
        baseline: Option<SubjectId>,
    ) -> Finding {
        let unit = Unit::of_difference(quantity);
        let contrast = difference
            .map(|difference| Contrast { baseline, ..Contrast::of(difference, unit, self.family) });
        let ends = ladder.ends().map(|bot| bot.name().to_owned());
        let finding = Finding::of(end, quantity, &ladder.rules).in_cell(Cell::Bots(ends));
        Finding { contrast, ..finding }
    }
}
