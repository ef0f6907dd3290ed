//! The question `effects`: which rules matter, by main effects and interactions.

mod headline;
mod lead;

use crate::balance::effects::{EffectsStudy, Panel, RuleCombination, RuleEffect};
use crate::balance::quantity::Quantity;
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::question::effects::EffectsQuestion;
use crate::input::scenario::Scenario;
use crate::study::chart::{Chart, ChartFigure, ChartRow, RowChart, RowForm};
use crate::study::error::Error;
use crate::study::exact_table::NamedFindings;
use crate::study::finding::{Cell, Contrast, Exact, Family, FamilyId, Finding, FindingId, Setting};
use crate::study::number::{ABSENT, Unit, level};
use crate::study::observer::Session;
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::question::coupled_panels::{CoupledPanel, CoupledPanels};
use crate::study::question::{Answer, plan_of_quantities};
use crate::study::question_kind::QuestionKind;
use crate::study::statistic::Statistic;
use crate::study::subject::{Subject, SubjectId};
use crate::study::{Study, wording};

/// The question `effects`.
const KIND: QuestionKind = QuestionKind { name: "effects", headline: headline::sentences };

impl Answer for EffectsQuestion {
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let mut played = Vec::new();
        let stop = self.panels(scenario).play(session, |(rules, bots), coupled| {
            played.push((Rules::clone(rules), bots, coupled));
        });
        if played.is_empty() {
            return Err(Error::NoGames);
        }
        let (names, level) = (self.names.clone(), scenario.level);
        let factorial = EffectsStudy::of(names, played, self.correction, level);
        let mut study = Study::begin(KIND, scenario, stop);
        let findings = findings(&factorial, scenario, &mut study);
        let rules: Vec<&Rules> = factorial.panels.iter().map(|panel| &panel.rules).collect();
        let titles = wording::quantity_titles(&factorial.quantities, &rules);
        let report = EffectsSections { factorial: &factorial, titles, findings, study: &study };
        let (sections, warnings) = (report.sections(scenario), report.warnings(scenario));
        (study.sections, study.warnings) = (sections, warnings);
        Ok(study)
    }

    fn count(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error> {
        Ok(self.panels(scenario).count(session))
    }
}

impl EffectsQuestion {
    /// A panel for each rule set and pair of bots, with all combinations as its variants.
    fn panels<'a>(
        &'a self,
        scenario: &'a Scenario,
    ) -> CoupledPanels<'a, (&'a Rules, [BotName; 2])> {
        let all = scenario.rules.iter().zip(&self.rules).flat_map(|(rules, combinations)| {
            scenario.bots.iter().map(move |bots| (rules, combinations, *bots))
        });
        let panels = all.map(|(rules, combinations, bots)| {
            let variants =
                combinations.iter().map(|rules| plan_of_quantities(scenario, rules, bots));
            CoupledPanel::new((rules, bots), variants.collect(), &self.quantities)
        });
        CoupledPanels::new(scenario, scenario.rules.len() * scenario.bots.len(), panels)
    }
}

/// The findings of a rule set with two bots.
struct PanelFindings {
    /// For each combination, the findings of the quantities.
    combinations: Vec<Vec<FindingId>>,
    /// For each quantity, its effects.
    effects: Vec<Vec<FindingId>>,
}

fn findings(
    factorial: &EffectsStudy,
    scenario: &Scenario,
    study: &mut Study,
) -> Vec<PanelFindings> {
    let family = study.add_family(Family {
        correction: factorial.correction.name(),
        tested: factorial.tested(),
        level: factorial.level,
    });
    let mut all = Vec::new();
    for panel in &factorial.panels {
        let subjects: Vec<SubjectId> = panel
            .cells
            .iter()
            .map(|cell| study.add_subject(subject(panel, cell, scenario)))
            .collect();
        let mut combinations = Vec::new();
        for (cell, subject) in panel.cells.iter().zip(&subjects) {
            let of = |(quantity, figure): (&Quantity, &Option<_>)| {
                let finding = Finding::of(*subject, quantity, &panel.rules)
                    .with_estimate(*figure)
                    .in_cell(point(factorial, cell))
                    .with_exact(&cell.exact);
                study.add_finding(finding)
            };
            combinations.push(factorial.quantities.iter().zip(&cell.figures).map(of).collect());
        }
        let mut effects = Vec::new();
        for (quantity, of_quantity) in factorial.quantities.iter().zip(&panel.effects) {
            // The subject of an effect is the rule set without any of the rules. The effect is the
            // change from it.
            let finding = Finding {
                statistic: Statistic::Effect,
                unit: Unit::of_difference(quantity),
                ..Finding::of(subjects[0], quantity, &panel.rules)
            };
            let of = |effect| study.add_finding(of_effect(factorial, effect, &finding, family));
            effects.push(of_quantity.iter().map(of).collect());
        }
        all.push(PanelFindings { combinations, effects });
    }
    all
}

fn subject(panel: &Panel, cell: &RuleCombination, scenario: &Scenario) -> Subject {
    Subject {
        games: panel.games,
        unfinished: cell.unfinished,
        evaluators: cell.evaluators.clone(),
        ..Subject::of_pairs(&panel.rules, panel.bots, planned(scenario)).variant(&cell.fingerprint)
    }
}

fn planned(scenario: &Scenario) -> u64 {
    2 * scenario.games.div_ceil(2)
}

/// The settings of a combination: each rule is on or off.
fn point(factorial: &EffectsStudy, cell: &RuleCombination) -> Cell {
    let settings = factorial.rules.iter().zip(&cell.point.0).map(|(rule, level)| Setting {
        field: rule.clone(),
        value: if *level == 1 { "on" } else { "off" }.to_owned(),
    });
    Cell::Point(settings.collect())
}

/// The finding of an effect, made from the finding of its quantity.
fn of_effect(
    factorial: &EffectsStudy,
    effect: &RuleEffect,
    finding: &Finding,
    family: FamilyId,
) -> Finding {
    let rules = effect.rules.iter().map(|rule| factorial.rules[*rule].clone()).collect();
    let contrast = effect.difference.as_ref().map(|difference| Contrast {
        variance_reduction: effect.variance_reduction,
        exact: effect.exact.as_ref().map(Exact::from),
        ..Contrast::of(difference, finding.unit, family)
    });
    Finding { cell: Cell::Switches(rules), contrast, ..finding.clone() }
}

/// The sections of a study of effects.
struct EffectsSections<'a> {
    factorial: &'a EffectsStudy,
    titles: Vec<String>,
    findings: Vec<PanelFindings>,
    study: &'a Study,
}

impl EffectsSections<'_> {
    fn sections(&self, scenario: &Scenario) -> Vec<Section> {
        let panels = self
            .factorial
            .panels
            .iter()
            .zip(&self.findings)
            .enumerate()
            .map(|(index, (panel, findings))| self.panel(index, panel, findings));
        let played = wording::played_section(self.facts(scenario));
        [self.answer()].into_iter().chain(panels).chain([played, self.method()]).collect()
    }

    fn warnings(&self, scenario: &Scenario) -> Vec<Warning> {
        let mut warnings = Vec::new();
        let left_out = scenario.rules.len() * scenario.bots.len() - self.factorial.panels.len();
        if left_out > 0 {
            let what = "combinations of a rule set and a pair of bots were";
            warnings.push(Warning::not_played(format!("{left_out} {what}")));
        }
        let planned = planned(scenario);
        for (panel, findings) in self.factorial.panels.iter().zip(&self.findings) {
            let name = name(panel);
            if panel.games < planned {
                let unit = "games of each combination";
                let interrupted = Warning::interrupted_after(panel.games, planned, unit);
                warnings.push(interrupted.about(&name));
            }
            let combinations = self.exact_combinations(panel, findings).into_iter();
            let effects = self.exact_effects(panel, findings).into_iter().map(|effect| {
                NamedFindings { name: format!("effect of {}", effect.name), ..effect }
            });
            for NamedFindings { name: part, findings } in combinations.chain(effects) {
                let disagreement = self.study.disagreement(&findings);
                warnings.extend(disagreement.map(|found| found.about(format!("{name} ({part})"))));
            }
            let unfinished = panel.unfinished();
            if unfinished > 0 {
                let all = panel.games * panel.cells.len() as u64;
                let games = wording::part_of_games(unfinished, all);
                warnings.push(Warning::stopped(&games, scenario.throw_limit).about(&name));
            }
        }
        warnings
    }

    /// The effects of the rule set and the bots at this place. The answer has a quantity of the
    /// first.
    fn panel(&self, at: usize, panel: &Panel, findings: &PanelFindings) -> Section {
        let answered = (at == 0).then(|| self.answered_quantity());
        let quantities = || {
            let all = self.factorial.quantities.iter().enumerate();
            all.filter(move |(place, _)| Some(*place) != answered)
        };
        let mut tables: Vec<Table> = quantities()
            .map(|(place, _)| self.table(&panel.effects[place], &findings.effects[place], place))
            .collect();
        tables.push(self.combinations(panel, findings));
        let exact = [
            ("Effect", "Effects", self.exact_effects(panel, findings)),
            ("On", "Combinations", self.exact_combinations(panel, findings)),
        ]
        .into_iter()
        .filter_map(|(head, all, each)| {
            let table = self.study.exact_table_of_each(head, each)?;
            Some(table.titled(format!("{all}, exact and sampled values")))
        });
        tables.extend(exact.map(|table| wording::note_seats(table, panel.bots)));
        Section {
            title: name(panel),
            paragraphs: quantities().map(|(place, _)| self.summary(panel, place)).collect(),
            charts: quantities().filter_map(|(place, _)| self.tornado(findings, place)).collect(),
            tables,
            ..Section::default()
        }
    }

    /// The exact values of every effect, by its name.
    fn exact_effects(&self, panel: &Panel, findings: &PanelFindings) -> Vec<NamedFindings> {
        let effects = panel.effects.first().into_iter().flatten().enumerate();
        let known = effects.map(|(place, effect)| {
            let of_each =
                findings.effects.iter().map(|effects| EstimateOf::Contrast(effects[place]));
            let known = of_each.filter(|estimated| self.study.exact_value_of(*estimated).is_some());
            NamedFindings { name: self.factorial.name(effect), findings: known.collect() }
        });
        known.collect()
    }

    /// The exact values of every combination, by the rules that are on.
    fn exact_combinations(&self, panel: &Panel, findings: &PanelFindings) -> Vec<NamedFindings> {
        let cells = panel.cells.iter().zip(&findings.combinations);
        let known = cells.map(|(cell, findings)| NamedFindings {
            name: self.factorial.combination(&cell.point),
            findings: self.study.of_exact_checks(&cell.exact, findings),
        });
        known.collect()
    }

    /// A sentence that says which rules matter for a quantity.
    fn summary(&self, panel: &Panel, place: usize) -> String {
        let (title, shown) = (&self.titles[place], panel.shown(place));
        let of = |kind: &str, interactions: bool| {
            let effects: Vec<String> = shown
                .iter()
                .filter(|effect| effect.is_interaction() == interactions)
                .map(|effect| self.factorial.name(effect))
                .collect();
            match &effects[..] {
                [] => None,
                [only] => Some(format!("{kind} of {only}")),
                all => Some(format!("{kind}s of {}, the largest first", all.join(", "))),
            }
        };
        match (of("effect", false), of("interaction", true)) {
            (None, None) => format!("{title}: no effect was shown."),
            (Some(main), None) => format!("{title}: {main}; no interaction was shown."),
            (None, Some(interactions)) => {
                format!("{title}: no main effect was shown, but {interactions}.")
            }
            (Some(main), Some(interactions)) => format!("{title}: {main}; {interactions}."),
        }
    }

    /// The chart of the effects on the quantity at this place.
    fn tornado(&self, findings: &PanelFindings, place: usize) -> Option<Chart> {
        let first = self.study.finding(*findings.effects[place].first()?);
        Some(tornado(self.study, first.subject, &first.quantity, &self.titles[place]))
    }

    /// The table of the effects on a quantity. Shown effects come first. In each group, the largest
    /// is first.
    fn table(&self, effects: &[RuleEffect], found: &[FindingId], place: usize) -> Table {
        let columns = vec![
            Column::text("Kind"),
            Column::estimate("Effect"),
            Column::text("Verdict"),
            Column::figure("p, corrected"),
            Column::figure("Saved"),
        ];
        let size = |effect: &RuleEffect| {
            effect.difference.map_or(0.0, |difference| difference.estimate.value.abs())
        };
        let mut sorted: Vec<(&RuleEffect, &FindingId)> = effects.iter().zip(found).collect();
        sorted.sort_by(|(left, _), (right, _)| {
            let shown = right.is_shown().cmp(&left.is_shown());
            shown.then_with(|| size(right).total_cmp(&size(left)))
        });
        let rows = sorted.into_iter().map(|(effect, id)| {
            let kind = if effect.is_interaction() { "interaction" } else { "main effect" };
            let mut row = vec![TableCell::text(kind), TableCell::difference(*id)];
            row.extend(match effect.difference {
                Some(_) => [Shown::Verdict(*id), Shown::P(*id), Shown::VarianceReduction(*id)]
                    .map(Into::into),
                None => ["", ABSENT, ABSENT].map(TableCell::text),
            });
            Row::new(self.factorial.name(effect), row)
        });
        let caption = format!("{}: the effects, largest first", self.titles[place]);
        Table::new(caption, "Rule", columns, rows.collect())
    }

    /// The table of the figures of every combination.
    fn combinations(&self, panel: &Panel, findings: &PanelFindings) -> Table {
        let columns = self.titles.iter().map(Column::estimate);
        let rows = panel.cells.iter().zip(&findings.combinations).map(|(cell, combination)| {
            let figures = combination.iter().copied().map(TableCell::figure);
            Row::new(self.factorial.combination(&cell.point), figures.collect())
        });
        let caption = "The figures of every combination, by the rules that are on";
        let table = Table::new(caption, "On", columns.collect(), rows.collect());
        table.folded(format!("All {} combinations", panel.cells.len()))
    }

    fn method(&self) -> Section {
        let EffectsStudy { correction, level, .. } = *self.factorial;
        wording::method_section(vec![
            "Every combination of rules that are on or off is played (a full factorial design). \
             The main effect of a rule is the mean over all combinations with the rule on, minus \
             the mean over those with it off. The interaction of two rules is half of a \
             difference: the effect of one rule with the other on, minus its effect with the \
             other off (Box, Hunter and Hunter 2005). Where an interaction is large, the main \
             effects alone mislead: look at the combinations."
                .to_owned(),
            wording::pairing_method(level),
            "\"Saved\" is the variance reduction: how many times as many independent games the \
             same interval needs. Below 1, the shared dice made intervals wider. This happens \
             where a rule changes which dice are cast: its effect is then estimated from the same \
             games several times, with the other rules on and off."
                .to_owned(),
            wording::correction_method(correction, self.factorial.tested(), level),
        ])
    }
}

fn name(panel: &Panel) -> String {
    format!("{}, {}", panel.rules.title, wording::bots(panel.bots))
}

/// The effects on a quantity as bars, the largest first. The subject is the rule set without any of
/// the rules.
fn tornado(study: &Study, subject: SubjectId, quantity: &str, title: &str) -> Chart {
    let effects = study.findings_of(subject).filter(|(_, effect)| effect.quantity == quantity);
    let rows = effects.filter_map(|(id, effect)| {
        let (Cell::Switches(rules), Some(contrast)) = (&effect.cell, &effect.contrast) else {
            return None;
        };
        let figure = ChartFigure::Of(EstimateOf::Contrast(id));
        Some(ChartRow::compared(rules.join(" × "), figure, contrast.verdict.is_shown()))
    });
    let Subject { rules, title: of_rules, bots: [one, other], .. } = &study.subjects[subject.0];
    let subtitle = format!(
        "{of_rules}, {one} against {other}: with the rule on minus with it off; × marks \
         interactions; {} intervals",
        level(study.provenance.level)
    );
    let chart = RowChart::new(RowForm::Tornado, title, subtitle, rows.collect())
        .with_sides(["lowers it", "raises it"]);
    Chart::new(&[quantity, rules, one, other], chart)
}
