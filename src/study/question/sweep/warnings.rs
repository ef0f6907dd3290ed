//! The warnings of a sweep.

use crate::batch::plan::Stop;
use crate::study::number::whole;
use crate::study::question::sweep::panel::name;
use crate::study::{Study, Warning};

/// The warnings. `cells` is the number of all cells.
pub(super) fn warnings(study: &Study, cells: usize, throw_limit: u32) -> Vec<Warning> {
    let (subjects, refused) = (&study.subjects, study.refused.len());
    let mut warnings = Vec::new();
    if study.provenance.stop == Stop::Interrupted {
        let left = whole((cells - refused - subjects.len()) as u64);
        let mut warning = Warning::not_played(format!("{left} cells were"));
        if subjects.iter().any(|cell| cell.games < cell.planned) {
            warning.text += "; the last cell that was played has fewer games than the others";
        }
        warnings.push(warning);
    }
    for cell in study.subject_ids() {
        let disagreement = study.disagreement(&study.known_values_of(cell));
        let subject = study.subject(cell);
        let name =
            format!("{}, {} ({})", subject.title, subject.bots_in_words(), name(study, cell));
        warnings.extend(disagreement.map(|warning| warning.about(name)));
    }
    if refused > 0 {
        let (refused, all) = (whole(refused as u64), whole(cells as u64));
        let text = format!("{refused} of {all} cells cannot be played; the reasons are listed");
        warnings.push(Warning::new("refused", text));
    }
    let unfinished = subjects.iter().filter(|cell| cell.unfinished > 0).count() as u64;
    if unfinished > 0 {
        let games = format!("in {} cells some games", whole(unfinished));
        warnings.push(Warning::stopped(&games, throw_limit));
    }
    warnings
}
