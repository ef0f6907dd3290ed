//! Finds what a study knows of a subject. Tables, charts and headlines all read a study this way.

use crate::balance::study::{BoardFindings, Distribution, Each};
use crate::study::Study;
use crate::study::finding::{Cell, Finding, FindingId};
use crate::study::subject::{Subject, SubjectId};

impl Study {
    /// The place of the finding of a quantity in a cell of a subject. `None` if there is none. The
    /// first, if there are several.
    pub fn find(&self, subject: SubjectId, quantity: &str, cell: &Cell) -> Option<FindingId> {
        let mut own = self.findings_of(subject);
        own.find(|(_, finding)| finding.quantity == quantity && finding.cell == *cell)
            .map(|(id, _)| id)
    }

    /// The place of the first finding of a quantity, in any cell of a subject. Rule sets that are
    /// compared may have the same quantity in different cells, such as a win class with more
    /// points.
    pub fn find_in_any_cell(&self, subject: SubjectId, quantity: &str) -> Option<FindingId> {
        self.findings_of(subject)
            .find(|(_, finding)| finding.quantity == quantity)
            .map(|(id, _)| id)
    }

    /// The findings of a subject, in the order in which they were added.
    ///
    /// # Panics
    /// If there is no such subject.
    pub fn findings_of(&self, subject: SubjectId) -> impl Iterator<Item = (FindingId, &Finding)> {
        self.by_subject[subject.0].iter().map(|id| (*id, self.finding(*id)))
    }

    /// The subjects, in the order in which they were added.
    pub fn subject_ids(&self) -> impl Iterator<Item = SubjectId> + use<> {
        (0..self.subjects.len()).map(SubjectId)
    }

    /// The subject at this place.
    ///
    /// # Panics
    /// If there is none.
    pub fn subject(&self, id: SubjectId) -> &Subject {
        &self.subjects[id.0]
    }

    /// The subjects whose observations are games, or those whose observations are matches.
    pub fn subjects_of(&self, each: Each) -> impl Iterator<Item = SubjectId> {
        self.subject_ids().filter(move |id| self.subject(*id).each == each)
    }

    /// The distributions of a subject, in the order in which they were added.
    pub fn distributions_of(&self, subject: SubjectId) -> impl Iterator<Item = &Distribution> {
        let own = self.distributions.iter().filter(move |(of, _)| *of == subject);
        own.map(|(_, distribution)| distribution)
    }

    /// The events on the squares in the games of a subject. `None` if they were not measured.
    pub fn board_of(&self, subject: SubjectId) -> Option<&BoardFindings> {
        self.boards.iter().find(|(of, _)| *of == subject).map(|(_, board)| board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::number::Unit;
    use crate::study::question_kind::QuestionKind;
    use crate::study::samples::{add_subject, finding, study};

    #[test]
    fn a_finding_has_a_subject_a_quantity_and_a_cell() {
        let mut study = study(QuestionKind::default());
        let [first, second] = ["One", "Two"].map(|title| add_subject(&mut study, title));
        let add = |study: &mut Study, subject, cell: Cell| {
            study.add_finding(finding(subject, "draws", "Draws", Unit::Percent).in_cell(cell))
        };
        let square = Cell::Square("a1".to_owned());
        let whole = add(&mut study, second, Cell::Whole);
        let on_square = add(&mut study, second, square.clone());
        assert_eq!(study.find(second, "draws", &Cell::Whole), Some(whole));
        assert_eq!(study.find(second, "draws", &square), Some(on_square));
        assert_eq!(study.find(first, "draws", &Cell::Whole), None);
        assert_eq!(study.find(second, "wins", &Cell::Whole), None);
        let own: Vec<FindingId> = study.findings_of(second).map(|(id, _)| id).collect();
        assert_eq!((own, study.findings_of(first).count()), (vec![whole, on_square], 0));
    }
}
