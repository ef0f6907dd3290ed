//! The rule sets of cases, compared: each with the first rule set that the same bots played.

use crate::study::Study;
use crate::study::fact::Fact;
use crate::study::finding::{Contrast, Family, FamilyId, FindingId};
use crate::study::number::{Unit, level, whole};
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::question::cases::findings::CaseFindings;
use crate::study::question::cases::{CORRECTION, PlayedCase};
use crate::study::question::compare::{contrast_cells, verdicts};
use crate::study::subject::SubjectId;
use crate::study::wording;

/// Adds the differences to the findings of the cases. Returns the section about them. `None` if
/// nothing is compared.
pub(super) fn add(
    all: &[PlayedCase],
    found: &[CaseFindings],
    tested: usize,
    study: &mut Study,
) -> Option<Section> {
    all.iter().find(|case| !case.compared.differences.is_empty())?;
    let level = study.provenance.level;
    let correction = CORRECTION.name();
    let family = study.add_family(Family { correction, tested, level });
    let mut tables = Vec::new();
    for (case, own) in all.iter().zip(found) {
        let baseline = all
            .iter()
            .position(|other_case| other_case.id == case.compared.baseline)
            .and_then(|place| Some((place, found[place].games.as_ref()?)));
        let (Some((place, baseline)), Some(own)) = (baseline, &own.games) else { continue };
        let rows = contrasts(case, [own.subject, baseline.subject], family, study);
        if !rows.is_empty() {
            let caption = format!("{} against {}", case.label, all[place].label);
            tables.push(table(caption, rows, study));
        }
    }
    Some(section(tables, tested, level, study))
}

/// The findings of a quantity: the baseline's, then the case's.
type Both = [FindingId; 2];

/// Adds the contrasts of a case to its findings.
fn contrasts(
    case: &PlayedCase,
    [own, baseline]: [SubjectId; 2],
    family: FamilyId,
    study: &mut Study,
) -> Vec<Both> {
    let place = |study: &Study, subject: SubjectId, quantity: &str| {
        let mut all = study.findings.iter();
        all.position(|finding| finding.subject == subject && finding.quantity == quantity)
            .map(FindingId)
    };
    let mut rows = Vec::new();
    for one in &case.compared.differences {
        let quantity = one.quantity.to_string();
        let both = [baseline, own].map(|subject| place(study, subject, &quantity));
        let [Some(before), Some(now)] = both else { continue };
        let unit = Unit::of_difference(&one.quantity);
        let contrast = Contrast::against(baseline, &one.difference, unit, family);
        study.findings[now.0].contrast = Some(contrast);
        rows.push([before, now]);
    }
    rows
}

/// The table of the differences of a case. Quantities that are 0 in all games of both are left out.
fn table(caption: String, rows: Vec<Both>, study: &Study) -> Table {
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
    Table::new(caption, "", columns, changed.collect())
}

fn section(tables: Vec<Table>, tested: usize, of: f64, study: &Study) -> Section {
    let games = study.subjects.iter().map(|subject| subject.games).max().unwrap_or(0);
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
    Section {
        title: "The rule sets compared".to_owned(),
        paragraphs,
        facts: vec![
            Fact::new("Games of each rule set", whole(games)),
            verdicts(CORRECTION, tested),
            Fact::new("Intervals", level(of)),
        ],
        tables,
        ..Section::default()
    }
}
