//! The headline of cases: whether the statements hold, or the sentences of the answer cards that
//! matter most.

use crate::study::Study;
use crate::study::answer::headline;
use crate::study::question::cases::gate_headline;

pub(super) fn sentences(study: &Study) -> Vec<String> {
    if study.answers.is_empty() {
        headline::sentences(study)
    } else {
        gate_headline::sentences(study)
    }
}
