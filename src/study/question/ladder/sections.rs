//! The sections of a study of ladders.

use crate::input::question::ladder::LadderQuestion;
use crate::input::scenario::Scenario;
use crate::study::fact::Fact;
use crate::study::number::whole;
use crate::study::outline::Section;
use crate::study::question::ladder::conclusions::{self, SkillConclusion};
use crate::study::question::ladder::ranked_bots::RankedBots;
use crate::study::question::ladder::{charts, tables};
use crate::study::{Study, wording};

pub(super) fn sections(study: &Study, asked: &LadderQuestion, scenario: &Scenario) -> Vec<Section> {
    let all = RankedBots::all(study);
    let each = all.iter().map(|bots| of_rules(bots, all.len() == 1));
    let facts = wording::played_section(facts(study, asked, scenario));
    [answer(&all)].into_iter().chain(each).chain([facts, method(study, asked)]).collect()
}

/// The answer. For one rule set, it is who beats whom. For several, it is what the best bot gains
/// over the plainest in each.
fn answer(all: &[RankedBots<'_>]) -> Section {
    match all {
        [bots] => Section::answer(
            [format!("The bots from best to worst are {}.", tables::order(bots))],
            Some(charts::edges(bots)),
            Some(tables::edges(bots)),
        ),
        _ => Section::answer([], Some(charts::gains(all)), Some(tables::gains(all))),
    }
}

fn of_rules(bots: &RankedBots<'_>, is_only: bool) -> Section {
    let conclusions = SkillConclusion::all(bots);
    let mut tables = vec![tables::rungs(bots), tables::changes(bots)];
    let mut charts = vec![charts::rungs(bots)];
    // The edges of the only rule set are in the answer.
    if !is_only {
        tables.insert(1, tables::edges(bots));
        charts.insert(0, charts::edges(bots));
    }
    if !conclusions.is_empty() {
        tables.push(conclusions::table(bots, &conclusions));
    }
    let exact = bots.study.exact_table_of_each("Bots", bots.known_values());
    tables.extend(exact.map(|table| table.noted("Each bot goes first in half of the games.")));
    Section {
        title: bots.first().title.clone(),
        paragraphs: conclusions::sentences(bots, &conclusions),
        charts,
        tables,
        ..Section::default()
    }
}

fn facts(study: &Study, asked: &LadderQuestion, scenario: &Scenario) -> Vec<Fact> {
    let mut facts = wording::common_facts(scenario);
    facts[0] = Fact::new("Games of each matchup", whole(study.subjects[0].games));
    facts.push(wording::verdicts_fact(asked.correction, study.families[0].tested));
    facts
}

fn method(study: &Study, asked: &LadderQuestion) -> Section {
    let family = &study.families[0];
    wording::method_section(vec![
        "Every bot plays against itself and against every other bot. The edge of a bot over \
         another is the share of their games that it wins, minus the share that it loses. Bots are \
         ordered by their mean edge over all others. The quantities of each bot come from its \
         games against itself, so that both players are equally good."
            .to_owned(),
        "A conclusion from random play does not always hold for people. The same is true for all \
         these bots: they are measuring instruments. A conclusion that is shown for the plainest \
         play but not for the best is marked. \"Not shown\" does not mean that the opposite holds. \
         Quantities that cannot be negative are compared with those of the first rule set, each \
         with its own best bot."
            .to_owned(),
        wording::pairing_method(family.level),
        wording::correction_method(asked.correction, family.tested, family.level),
    ])
}
