//! The answer to a ladder of bots: how much the better one wins, and what changes with skill.

mod data;
mod figures;
mod tables;

use crate::balance::difference::Difference;
use crate::balance::ladder::{Carries, Conclusion, Ladder, Study, is_signed};
use crate::balance::measures::decisions;
use crate::balance::quantity::Quantity;
use crate::balance::warnings::disagrees;
use crate::game::rules::Rules;
use crate::input::scenario::Scenario;
use crate::report::answer::Answer;
use crate::report::asked;
use crate::report::chart::ChartError;
use crate::report::document::{Fact, Section};
use crate::report::number::{Unit, show, whole};

/// The document, the JSON and the table of a ladder.
///
/// # Errors
/// If a chart cannot be drawn.
pub fn answer(
    scenario: &Scenario,
    study: &Study,
    reproduce: Option<String>,
) -> Result<Answer, ChartError> {
    let rules: Vec<&Rules> = study.ladders.iter().map(|ladder| &ladder.rules).collect();
    let told = Told { study, titles: titles(&study.quantities, &rules) };
    let mut sections = vec![told.overview(scenario)];
    for ladder in &study.ladders {
        sections.push(told.ladder(ladder)?);
    }
    sections.push(told.method());
    let document = asked::document(scenario, reproduce, told.warnings(scenario), sections);
    Ok(Answer {
        document,
        summary: data::summary(scenario, study),
        tables: vec![("ladder", data::table(study))],
    })
}

/// The titles of quantities; decisions are those of both players, for each bot's own are told
/// beside them.
fn titles(quantities: &[Quantity], rules: &[&Rules]) -> Vec<String> {
    let decisions = Quantity::Mean(decisions::MEASURE.doc.id);
    let titles = quantities.iter().zip(asked::titles(quantities, rules));
    titles
        .map(
            |(quantity, title)| {
                if *quantity == decisions { format!("{title} of both players") } else { title }
            },
        )
        .collect()
}

/// A study being told.
struct Told<'a> {
    study: &'a Study,
    titles: Vec<String>,
}

impl Told<'_> {
    fn warnings(&self, scenario: &Scenario) -> Vec<String> {
        let mut warnings = Vec::new();
        let planned = 2 * scenario.games.div_ceil(2);
        if self.study.games < planned {
            let (played, planned) = (whole(self.study.games), whole(planned));
            warnings.push(format!("interrupted after {played} of {planned} games of each matchup"));
        }
        for ladder in &self.study.ladders {
            for (matchup, held) in tables::exact_matchups(ladder) {
                warnings.extend(
                    disagrees(held).map(|told| format!("{}, {matchup}: {told}", ladder.rules.name)),
                );
            }
            let unfinished = ladder.rungs.iter().map(|rung| rung.unfinished);
            let unfinished: u64 =
                unfinished.chain(ladder.edges.iter().map(|edge| edge.unfinished)).sum();
            if unfinished > 0 {
                warnings.push(format!(
                    "{}: {} games reached the limit of {} throws: they are neither wins nor draws, \
                        and lengths are lower bounds",
                    ladder.rules.name,
                    whole(unfinished),
                    whole(scenario.throw_limit.into())
                ));
            }
        }
        warnings
    }

    fn overview(&self, scenario: &Scenario) -> Section {
        let mut facts = asked::facts(scenario);
        if let Some(fact) = facts.first_mut() {
            *fact = Fact::new("Games of each matchup", whole(self.study.games));
        }
        let verdicts = format!(
            "{}, {} differences",
            self.study.correction.title(),
            whole(self.study.tested as u64)
        );
        facts.push(Fact::new("Verdicts", verdicts));
        let paragraphs = self.study.ladders.iter().map(|ladder| self.summary(ladder)).collect();
        Section { title: "What was found".to_owned(), paragraphs, facts, ..Section::default() }
    }

    /// The order of the bots, what the best gains over the plainest, and what does not carry over.
    fn summary(&self, ladder: &Ladder) -> String {
        let order: Vec<&str> = ladder.rungs.iter().map(|rung| rung.bot.name()).collect();
        let mut told =
            vec![format!("{}: from worst to best {}.", ladder.rules.title, order.join(", "))];
        let [plain, best] = [ladder.plain, ladder.best()].map(|place| ladder.rungs[place].bot);
        let edge = ladder.edges.iter().find(|edge| edge.bots == [plain, best]);
        if let Some(edge) = edge.and_then(|edge| edge.edge) {
            let shown = show(&edge.estimate, Unit::Points);
            let (value, range) = (shown.value.trim_start_matches('+'), shown.range_or_reason());
            let (plain, best) = (plain.name(), best.name());
            told.push(format!(
                "{best} wins {value} more of its games against {plain} than it loses ({range})."
            ));
        }
        for (carries, head) in [
            (Carries::PlainOnly, format!("Shown for {} play only", plain.name())),
            (Carries::Reversed, format!("The other way round for {}", best.name())),
            (Carries::BestOnly, format!("Shown for {} only", best.name())),
        ] {
            let those = ladder.conclusions.iter().filter(|one| one.carries() == carries);
            let those: Vec<String> = those.map(|one| self.statement(ladder, one)).collect();
            if !those.is_empty() {
                told.push(format!("{head}: {}.", those.join("; ")));
            }
        }
        told.join(" ")
    }

    /// What a conclusion says: for the plainest play if it is shown there, else for the best.
    fn statement(&self, ladder: &Ladder, conclusion: &Conclusion) -> String {
        let shown = |one: &&Difference| one.verdict.is_shown();
        let told =
            conclusion.plain.as_ref().filter(shown).or(conclusion.best.as_ref().filter(shown));
        let above = told.is_some_and(|difference| difference.estimate.value > 0.0);
        let (quantity, title) =
            (&self.study.quantities[conclusion.quantity], &self.titles[conclusion.quantity]);
        match (is_signed(quantity), told.is_some()) {
            (true, true) => format!("{title} {} zero", if above { "above" } else { "below" }),
            (true, false) => format!("{title} is not zero"),
            (false, known) => {
                let side = match (known, above) {
                    (false, _) => "is not that of",
                    (true, true) => "higher than in",
                    (true, false) => "lower than in",
                };
                let first = self.study.ladders.first().unwrap_or(ladder);
                format!("{title} {side} {}", first.rules.name)
            }
        }
    }

    fn ladder(&self, ladder: &Ladder) -> Result<Section, ChartError> {
        let mut tables = vec![self.rungs(ladder), tables::edges(ladder), self.changes(ladder)];
        if !ladder.conclusions.is_empty() {
            tables.push(self.conclusions(ladder));
        }
        tables.extend(tables::exact(ladder));
        let figures = vec![
            figures::edges(self.study, ladder)?,
            figures::rungs(self.study, ladder, &self.titles)?,
        ];
        Ok(Section { title: ladder.rules.title.clone(), figures, tables, ..Section::default() })
    }

    fn method(&self) -> Section {
        let paragraphs = vec![
            "Every bot plays itself and every other one. The edge of a bot over another is the \
                share of their games that it wins less the \
             share that it loses; bots stand in the order of their mean edge over all others. What \
             a quantity is at a step of the ladder \
             is read from games of that bot against itself, so that both players are equally good."
                .to_owned(),
            "A conclusion of random play need not hold for people, and neither need one of these \
                bots: they are measuring \
             instruments. A conclusion that is shown for the plainest play and not for the best is \
             marked; that it is not shown is not to \
             say that the opposite holds. Quantities without a sign of their own are held against \
             those of the first rule set, each \
             with its own best bot."
                .to_owned(),
            asked::pairing(self.study.level),
            asked::corrected(self.study.correction, self.study.tested, self.study.level),
        ];
        Section { title: "How this was found".to_owned(), paragraphs, ..Section::default() }
    }
}
