//! The question `ladder`: how much the better bot wins, and what changes with skill.

mod charts;
mod findings;
mod headline;
mod tables;

use crate::balance::difference::Difference;
use crate::balance::ladder::{
    Conclusion, ConclusionTransfer, Ladder, LadderStudy, Matchup, Matchups, is_signed,
};
use crate::balance::measures::unforced_actions;
use crate::balance::quantity::Quantity;
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::question::ladder::LadderQuestion;
use crate::input::scenario::Scenario;
use crate::study::error::Error;
use crate::study::exact_table::NamedFindings;
use crate::study::fact::Fact;
use crate::study::number::whole;
use crate::study::observer::Session;
use crate::study::outline::Section;
use crate::study::question::coupled_panels::{CoupledPanel, CoupledPanels};
use crate::study::question::ladder::findings::{LadderFindings, findings};
use crate::study::question::{Answer, plan_of_quantities};
use crate::study::question_kind::QuestionKind;
use crate::study::{Study, wording};

/// The question `ladder`.
const KIND: QuestionKind = QuestionKind { name: "ladder", headline: headline::sentences };

impl Answer for LadderQuestion {
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let matchups = self.matchups(scenario);
        let mut ladders = None;
        let stop = self.panels(scenario).play(session, |(), coupled| {
            ladders = Some(LadderStudy::of(&matchups, coupled, self.correction));
        });
        let ladders = ladders.ok_or(Error::NoGames)?;
        let mut study = Study::begin(KIND, scenario, stop);
        let findings = findings(&ladders, scenario, &mut study);
        let rules: Vec<&Rules> = ladders.ladders.iter().map(|ladder| &ladder.rules).collect();
        let titles = titles(&ladders.quantities, &rules);
        let report = LadderSections { ladders: &ladders, titles, findings, study: &study };
        let (sections, warnings) = (report.sections(scenario), report.warnings(scenario));
        (study.sections, study.warnings) = (sections, warnings);
        Ok(study)
    }

    fn count(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error> {
        Ok(self.panels(scenario).count(session))
    }
}

impl LadderQuestion {
    fn matchups(&self, scenario: &Scenario) -> Matchups {
        Matchups {
            rules: scenario.rules.clone(),
            bots: self.bots.clone(),
            quantities: self.quantities.clone(),
        }
    }

    /// All matchups share their dice, so they are one panel.
    fn panels<'a>(&'a self, scenario: &'a Scenario) -> CoupledPanels<'a, ()> {
        let matchups = self.matchups(scenario);
        let plan = matchups.plan(|Matchup { rules, bots }| {
            plan_of_quantities(scenario, &scenario.rules[rules], bots)
        });
        let panel = CoupledPanel { key: (), plan, quantities: matchups.all_quantities() };
        CoupledPanels::new(scenario, 1, std::iter::once(panel))
    }
}

/// The titles of quantities. The title of decisions names both players, because the table also
/// shows each bot's own decisions.
fn titles(quantities: &[Quantity], rules: &[&Rules]) -> Vec<String> {
    let decisions = Quantity::Mean(unforced_actions::MEASURE.doc.id);
    let titles = quantities.iter().zip(wording::quantity_titles(quantities, rules));
    let title = |(quantity, title): (&Quantity, String)| {
        if *quantity == decisions { format!("{title} of both players") } else { title }
    };
    titles.map(title).collect()
}

/// The sections of a study of ladders.
struct LadderSections<'a> {
    ladders: &'a LadderStudy,
    titles: Vec<String>,
    findings: Vec<LadderFindings>,
    study: &'a Study,
}

impl LadderSections<'_> {
    fn sections(&self, scenario: &Scenario) -> Vec<Section> {
        let ladders = self
            .ladders
            .ladders
            .iter()
            .zip(&self.findings)
            .map(|(ladder, findings)| self.ladder(ladder, findings));
        let played = wording::played_section(self.facts(scenario));
        [self.answer()].into_iter().chain(ladders).chain([played, self.method()]).collect()
    }

    fn warnings(&self, scenario: &Scenario) -> Vec<Warning> {
        let mut warnings = Vec::new();
        let (games, planned) = (self.ladders.games, 2 * scenario.games.div_ceil(2));
        if games < planned {
            warnings.push(Warning::interrupted_after(games, planned, "games of each matchup"));
        }
        for (ladder, found) in self.ladders.ladders.iter().zip(&self.findings) {
            let rules = &ladder.rules.name;
            for NamedFindings { name, findings } in self.exact_matchups(ladder, found) {
                let disagreement = self.study.disagreement(&findings);
                warnings.extend(disagreement.map(|found| found.about(format!("{rules}, {name}"))));
            }
            let unfinished = ladder.unfinished();
            if unfinished > 0 {
                let games = format!("{} games", whole(unfinished));
                warnings.push(Warning::stopped(&games, scenario.throw_limit).about(rules));
            }
        }
        warnings
    }

    /// The answer. For one rule set, it is who beats whom. For several, it is what the best bot
    /// gains over the plainest in each.
    fn answer(&self) -> Section {
        match (&self.ladders.ladders[..], &self.findings[..]) {
            ([ladder], [found]) => Section::answer(
                [format!("The bots from best to worst are {}.", tables::order(ladder))],
                Some(charts::edges(self.study, &ladder.rules)),
                Some(self.edges(ladder, found)),
            ),
            (all, _) => {
                let ends =
                    all.iter().map(|ladder| (&ladder.rules, ladder.ends().map(BotName::name)));
                let chart = charts::gains(self.study, &ends.collect::<Vec<_>>());
                Section::answer([], Some(chart), Some(self.gains()))
            }
        }
    }

    fn facts(&self, scenario: &Scenario) -> Vec<Fact> {
        let mut facts = wording::common_facts(scenario);
        if let Some(fact) = facts.first_mut() {
            *fact = Fact::new("Games of each matchup", whole(self.ladders.games));
        }
        let verdicts = format!(
            "{}, {} differences",
            self.ladders.correction.title(),
            whole(self.ladders.tested as u64)
        );
        facts.push(Fact::new("Verdicts", verdicts));
        facts
    }

    /// The conclusions that do not carry over, as sentences.
    fn transfers(&self, ladder: &Ladder) -> Vec<String> {
        let [plain, best] = ladder.ends();
        let mut sentences = Vec::new();
        for (transfer, head) in [
            (ConclusionTransfer::PlainOnly, format!("Shown for {} play only", plain.name())),
            (ConclusionTransfer::Reversed, format!("Reversed for {}", best.name())),
            (ConclusionTransfer::BestOnly, format!("Shown for {} only", best.name())),
        ] {
            let conclusions: Vec<String> = ladder
                .conclusions
                .iter()
                .filter(|conclusion| conclusion.transfer() == transfer)
                .map(|conclusion| self.statement(ladder, conclusion))
                .collect();
            if !conclusions.is_empty() {
                sentences.push(format!("{head}: {}.", conclusions.join("; ")));
            }
        }
        sentences
    }

    /// The statement of a conclusion. It is for the plainest play if it is shown there, otherwise
    /// for the best.
    fn statement(&self, ladder: &Ladder, conclusion: &Conclusion) -> String {
        let shown = |difference: &&Difference| difference.verdict.is_shown();
        let shown_difference =
            conclusion.plain.as_ref().filter(shown).or(conclusion.best.as_ref().filter(shown));
        let above = shown_difference.is_some_and(|difference| difference.estimate.value > 0.0);
        let (quantity, title) =
            (&self.ladders.quantities[conclusion.quantity], &self.titles[conclusion.quantity]);
        match (is_signed(quantity), shown_difference.is_some()) {
            (true, true) => format!("{title} {} zero", if above { "above" } else { "below" }),
            (true, false) => format!("{title} is not zero"),
            (false, known) => {
                let side = match (known, above) {
                    (false, _) => "differs from that in",
                    (true, true) => "higher than in",
                    (true, false) => "lower than in",
                };
                let first = self.ladders.ladders.first().unwrap_or(ladder);
                format!("{title} {side} {}", first.rules.name)
            }
        }
    }

    fn ladder(&self, ladder: &Ladder, found: &LadderFindings) -> Section {
        let is_only = self.ladders.ladders.len() == 1;
        let mut tables = vec![self.rungs(ladder, found)];
        if !is_only {
            tables.push(self.edges(ladder, found));
        }
        tables.push(self.changes(ladder, found));
        if !ladder.conclusions.is_empty() {
            tables.push(self.conclusions(ladder, found));
        }
        tables.extend(self.exact(ladder, found));
        let quantities: Vec<_> = self.ladders.quantities.iter().zip(&self.titles).collect();
        let edges = (!is_only).then(|| charts::edges(self.study, &ladder.rules));
        let rungs = charts::rungs(self.study, &ladder.rules, &quantities);
        let charts = edges.into_iter().chain([rungs]).collect();
        let paragraphs = self.transfers(ladder);
        Section {
            title: ladder.rules.title.clone(),
            paragraphs,
            charts,
            tables,
            ..Section::default()
        }
    }

    fn method(&self) -> Section {
        let LadderStudy { correction, tested, level, .. } = *self.ladders;
        wording::method_section(vec![
            "Every bot plays against itself and against every other bot. The edge of a bot over \
             another is the share of their games that it wins, minus the share that it loses. \
             Bots are ordered by their mean edge over all others. The quantities of each bot come \
             from its games against itself, so that both players are equally good."
                .to_owned(),
            "A conclusion from random play does not always hold for people. The same is true for \
             all these bots: they are measuring instruments. A conclusion that is shown for the \
             plainest play but not for the best is marked. \"Not shown\" does not mean that the \
             opposite holds. Quantities that cannot be negative are compared with those of the \
             first rule set, each with its own best bot."
                .to_owned(),
            wording::pairing_method(level),
            wording::correction_method(correction, tested, level),
        ])
    }
}
