//! The answer of a study of effects: which rules matter for one quantity.

use crate::input::scenario::Scenario;
use crate::study::fact::Fact;
use crate::study::number::whole;
use crate::study::outline::Section;
use crate::study::question::effects::EffectsSections;
use crate::study::wording;

impl EffectsSections<'_> {
    /// The quantity of the answer: the first that a rule is shown to change for the first rule set
    /// and pair of bots, otherwise the first.
    pub(super) fn answered_quantity(&self) -> usize {
        let first = self.factorial.panels.first();
        let shown = |place: &usize| first.is_some_and(|panel| !panel.shown(*place).is_empty());
        (0..self.factorial.quantities.len()).find(shown).unwrap_or(0)
    }

    /// The answer: the effects on one quantity for the first rule set and pair of bots.
    pub(super) fn answer(&self) -> Section {
        let place = self.answered_quantity();
        let first = self.factorial.panels.first().zip(self.findings.first());
        let Some((panel, found)) = first else { return Section::answer([], None, None) };
        let mut sentences = vec![self.summary(panel, place)];
        let others = self.factorial.quantities.len() - 1;
        if others + self.factorial.panels.len() > 1 {
            let others = if others == 1 {
                "1 other quantity".to_owned()
            } else {
                format!("{others} other quantities")
            };
            let panels = self.factorial.panels.len();
            let of = if panels > 1 {
                format!(", for {panels} combinations of a rule set and a pair of bots")
            } else {
                String::new()
            };
            sentences.push(format!("The sections below have the effects on {others}{of}."));
        }
        let chart = self.tornado(found, place);
        let table = self.table(&panel.effects[place], &found.effects[place], place);
        Section::answer(sentences, chart, Some(table))
    }

    /// The facts about the play.
    pub(super) fn facts(&self, scenario: &Scenario) -> Vec<Fact> {
        let combinations = self.factorial.panels.first().map_or(0, |panel| panel.cells.len());
        let mut facts = vec![
            Fact::new("Rules that are on or off", self.factorial.rules.join("; ")),
            Fact::new("Combinations", whole(combinations as u64)),
        ];
        facts.extend(wording::common_facts(scenario));
        let correction = self.factorial.correction.title();
        let verdicts = format!("{correction}, {} differences", self.factorial.tested());
        facts.push(Fact::new("Verdicts", verdicts));
        facts
    }
}
