//! The rule sets of cases, compared: each with the first rule set that the same bots played.

use crate::balance::compare::games::correct;
use crate::balance::study::Each;
use crate::study::Study;
use crate::study::fact::Fact;
use crate::study::finding::{Contrast, Family, FindingId};
use crate::study::number::{Unit, level, whole};
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::question::cases::{CORRECTION, PlayedCase};
use crate::study::question::compare::{contrast_cells, verdicts};
use crate::study::subject::SubjectId;
use crate::study::wording;

/// Adds the differences to the findings of the cases, with verdicts that are corrected for the
/// number of differences.
pub(super) fn add(all: &mut [PlayedCase], study: &mut Study) {
    let level = study.provenance.level;
    let differences = all.iter_mut().flat_map(|case| &mut case.differences);
    let tested = correct(differences, CORRECTION, level);
    if all.iter().all(|case| case.differences.is_empty()) {
        return;
    }
    let family = study.add_family(Family { correction: CORRECTION.name(), tested, level });
    for case in &*all {
        let first = all.iter().find(|first| first.bots == case.bots);
        let both = [Some(case), first].map(|case| case?.games_in(study));
        let [Some(own), Some(baseline)] = both else { continue };
        for one in &case.differences {
            let quantity = one.quantity.to_string();
            let both = [own, baseline].map(|subject| study.find_in_any_cell(subject, &quantity));
            let [Some(id), Some(_)] = both else { continue };
            let unit = Unit::of_difference(&one.quantity);
            let contrast = Contrast::against(baseline, &one.difference, unit, family);
            study.findings[id.0].contrast = Some(contrast);
        }
    }
}

/// The section about the differences. `None` if nothing is compared.
pub(super) fn section(study: &Study) -> Option<Section> {
    let &Family { tested, level: of, .. } = study.families.first()?;
    let games = study.subjects_of(Each::Game).map(|id| study.subject(id).games).max();
    let paragraphs = vec![
        "Each rule set is compared with the first rule set of the scenario, for each pair of \
         bots. Game 1 of both rule sets has the same random numbers, and so has each later game. \
         So both games together are one observation. Intervals are Student's over these \
         observations."
            .to_owned(),
        "\"Saved\" is the variance reduction: how many times as many independent games the same \
         interval needs. Below 1, the pairing made the interval wider. A `compare:` block pairs \
         the dice of each player, so it usually saves more."
            .to_owned(),
        wording::correction_method(CORRECTION, tested, of),
    ];
    Some(Section {
        title: "The rule sets compared".to_owned(),
        paragraphs,
        facts: vec![
            Fact::new("Games of each rule set", whole(games.unwrap_or(0))),
            verdicts(CORRECTION, tested),
            Fact::new("Intervals", level(of)),
        ],
        tables: study.subjects_of(Each::Game).filter_map(|own| table(own, study)).collect(),
        ..Section::default()
    })
}

/// The table of the differences of a case. Quantities that are 0 in all games of both are left out.
fn table(own: SubjectId, study: &Study) -> Option<Table> {
    let mut contrasts = study.findings_of(own).filter_map(|(_, finding)| finding.contrast.as_ref());
    let baseline = contrasts.next()?.baseline?;
    let rows = differences(own, baseline, study);
    let is_zero =
        |id: &FindingId| study.finding(*id).estimate.is_some_and(|estimate| estimate.value == 0.0);
    let changed = rows.into_iter().filter(|both| !both.iter().all(is_zero)).map(|[before, now]| {
        let mut cells: Vec<TableCell> = [before, now].map(TableCell::figure).into();
        cells.extend(contrast_cells(now));
        cells.push(Shown::SampleSize(EstimateOf::Contrast(now)).into());
        Row::new(&study.finding(now).title, cells)
    });
    let columns = vec![
        Column::figure("Baseline"),
        Column::figure("Rule set"),
        Column::estimate("Difference"),
        Column::figure("Effect size"),
        Column::figure("p, corrected"),
        Column::text("Verdict"),
        Column::figure("Saved"),
        Column::figure("n"),
    ];
    let [own, baseline] = [own, baseline].map(|subject| study.subject(subject).name_with_bots());
    Some(Table::new(format!("{own} against {baseline}"), "", columns, changed.collect()))
}

/// The findings of each quantity that is compared: the baseline's, then the case's. They have the
/// order of the baseline's samples, which is that of reports. A single game has no samples.
fn differences(own: SubjectId, baseline: SubjectId, study: &Study) -> Vec<[FindingId; 2]> {
    let samples = study.samples.iter().filter(|sample| sample.subject == baseline);
    let order: Vec<&str> = samples.map(|sample| sample.quantity.as_str()).collect();
    let place = |quantity: &str| order.iter().position(|known| *known == quantity);
    let compared = study.findings_of(own).filter(|(_, finding)| finding.contrast.is_some());
    let mut rows: Vec<(Option<usize>, [FindingId; 2])> = compared
        .filter_map(|(now, finding)| {
            let before = study.find_in_any_cell(baseline, &finding.quantity)?;
            Some((place(&finding.quantity), [before, now]))
        })
        .collect();
    rows.sort_by_key(|(place, _)| *place);
    rows.into_iter().map(|(_, both)| both).collect()
}
