//! The sections of a comparison: the answer, and for each pair of bots facts, charts, and tables of
//! each variant.

use crate::input::question::compare::CompareQuestion;
use crate::input::scenario::Scenario;
use crate::stats::correction::Correction;
use crate::study::differences::FoundDifference;
use crate::study::exact_table::NamedFindings;
use crate::study::fact::Fact;
use crate::study::feel;
use crate::study::headline::{grouped, name_of_rules};
use crate::study::number::{level, whole};
use crate::study::outline::Section;
use crate::study::question::compare::tables::{distribution_tests_table, variant_table};
use crate::study::question::compare::{charts, lead, method, rules};
use crate::study::subject::{Subject, SubjectId};
use crate::study::{Study, wording};

pub(super) fn sections(
    asked: &CompareQuestion,
    scenario: &Scenario,
    study: &Study,
) -> Vec<Section> {
    let answer = lead::answer(study);
    let of_bots = |panel: &Vec<SubjectId>| {
        let (baseline, bots) =
            (study.subject(panel[asked.baseline]), &study.subject(panel[0]).bots);
        let exact = study.exact_table_of_each("Rule set", known(study, panel));
        let tables = exact.map(|table| wording::note_seats(table, bots.each_ref()));
        let plain = panel.iter().filter_map(|subject| {
            let name = name_of_rules(study, study.subject(*subject));
            let table = study.plain_table(*subject)?;
            let caption = format!("{name}: {}", table.caption);
            Some(table.titled(caption))
        });
        let parts = panel.iter().filter_map(|subject| variant(study, *subject, &answer));
        Section {
            title: baseline.bots_in_words(),
            facts: facts(study, baseline, panel, asked.correction),
            charts: charts::of(study, panel),
            tables: tables.into_iter().chain(plain).collect(),
            parts: parts.collect(),
            ..Section::default()
        }
    };
    let own: Vec<Section> = panels(study).iter().map(of_bots).collect();
    let method = method(scenario.level, asked.correction, study.families[0].tested);
    [answer]
        .into_iter()
        .chain(own)
        .chain(lead::effect_sizes(study))
        .chain(rules::sections(&scenario.rules, study))
        .chain([wording::method_section(method)])
        .collect()
}

/// The subjects of each pair of bots, in the order of the rule sets.
pub(super) fn panels(study: &Study) -> Vec<Vec<SubjectId>> {
    grouped(study.subject_ids(), |id| &study.subject(*id).bots)
}

/// The exact values of each rule set of a panel, and of each difference.
pub(super) fn known(study: &Study, panel: &[SubjectId]) -> Vec<NamedFindings> {
    let figures = panel.iter().map(|subject| NamedFindings {
        name: name_of_rules(study, study.subject(*subject)).to_owned(),
        findings: study.known_values_of(*subject),
    });
    let differences = panel.iter().filter_map(|subject| {
        let name = against(study, &study.differences_of(*subject).next()?);
        Some(NamedFindings { name, findings: study.known_differences(*subject) })
    });
    figures.chain(differences).collect()
}

/// The names of a subject and of its baseline.
fn against(study: &Study, difference: &FoundDifference<'_>) -> String {
    let [own, baseline] = [difference.finding.subject, difference.baseline]
        .map(|subject| name_of_rules(study, study.subject(subject)));
    format!("{own} against {baseline}")
}

fn facts(
    study: &Study,
    baseline: &Subject,
    panel: &[SubjectId],
    correction: Correction,
) -> Vec<Fact> {
    let title = wording::title_with_name(&baseline.title, &baseline.rules);
    let mut facts = vec![Fact::new("Baseline", title)];
    facts.extend(played(study, baseline, "Games of each rule set"));
    facts.push(verdicts(correction, study.families[0].tested));
    facts.extend(panel.iter().flat_map(|subject| wording::played_by(study.subject(*subject))));
    facts
}

/// The facts about the play of a subject and of all that were played with it.
pub(in crate::study::question) fn played(
    study: &Study,
    subject: &Subject,
    games: &str,
) -> Vec<Fact> {
    let (provenance, all) = (&study.provenance, subject.games);
    let limit = provenance.throw_limit.map(|limit| Fact::new("Throw limit", whole(limit.into())));
    let seed = provenance.seed.map(|seed| Fact::new("Seed", seed.to_string()));
    let games = Fact::new(games, format!("{} in {} pairs", whole(all), whole(all / 2)));
    let level = Fact::new("Intervals", level(provenance.level));
    [Some(games), limit, seed, Some(level)].into_iter().flatten().collect()
}

/// The fact that names the correction of verdicts.
pub(in crate::study::question) fn verdicts(correction: Correction, tested: usize) -> Fact {
    Fact::new("Verdicts", format!("{}, {tested} questions", correction.title()))
}

/// The rule set that plays the same as a subject with all bots, if it comes before it.
pub(super) fn twin<'s>(study: &'s Study, subject: &Subject) -> Option<&'s Subject> {
    let mut all = study.subjects.iter().filter(|same| same.rules == subject.rules);
    let first = all.next()?.plays_as.as_deref()?;
    let is_first = all.all(|same| same.plays_as.as_deref() == Some(first));
    study.subjects.iter().find(|played| is_first && played.rules == first)
}

/// The part about a subject, without what the answer shows. `None` for the baseline.
fn variant(study: &Study, id: SubjectId, answer: &Section) -> Option<Section> {
    let subject = study.subject(id);
    let all: Vec<FoundDifference<'_>> = study.differences_of(id).collect();
    let first = all.first()?;
    let title = name_of_rules(study, subject).to_owned();
    let against_id = first.baseline;
    let baseline = study.subject(against_id);
    if let Some(same) = twin(study, subject).filter(|twin| twin.rules != baseline.rules) {
        let same = name_of_rules(study, same);
        let paragraphs = vec![format!("The same as {same} in every game. Its figures are there.")];
        return Some(Section { title, paragraphs, ..Section::default() });
    }
    let mut caption = against(study, first);
    let shown = all.len();
    let left: Vec<_> =
        all.into_iter().filter(|difference| !answer.has_figure(difference.id)).collect();
    if left.len() < shown {
        caption += ": the quantities that are not in the answer";
    }
    let heads = ["Baseline", "Variant"];
    let table = (!left.is_empty()).then(|| variant_table(study, heads, &left).titled(caption));
    Some(Section {
        title,
        paragraphs: shown_for_random_only(study, id).into_iter().collect(),
        charts: feel::both_fans(study, [against_id, id]).into_iter().collect(),
        tables: table.into_iter().chain([distribution_tests_table(study, id)]).collect(),
        ..Section::default()
    })
}

/// Conclusions of random play that no other pair of bots shares.
fn shown_for_random_only(study: &Study, id: SubjectId) -> Option<String> {
    let subject = study.subject(id);
    let is_other = |played: &Subject| played.rules == subject.rules && !played.is_random_play();
    let by_others = study.subject_ids().filter(|id| is_other(study.subject(*id)));
    let others: Vec<FoundDifference<'_>> =
        by_others.flat_map(|id| study.differences_of(id)).collect();
    if !subject.is_random_play() || others.is_empty() {
        return None;
    }
    let is_shared = |own: &FoundDifference<'_>| {
        others.iter().any(|theirs| {
            theirs.finding.quantity == own.finding.quantity && theirs.verdict() == own.verdict()
        })
    };
    let own = study.differences_of(id).filter(|own| own.is_shown() && !is_shared(own));
    let titles: Vec<&str> = own.map(|own| own.finding.title.as_str()).collect();
    (!titles.is_empty()).then(|| {
        format!("Shown for random play only, not for the other bots: {}.", titles.join(", "))
    })
}
