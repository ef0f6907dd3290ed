//! The table of exact values next to sampled values.

use crate::balance::exact::{FALSE_ALARMS, Source};
use crate::balance::warning::Warning;
use crate::study::Study;
use crate::study::finding::{Exact, FindingId};
use crate::study::number::p_value;
use crate::study::outline::{Column, EstimateOf, Row, Shown, Table, TableCell};
use crate::study::subject::SubjectId;

/// The most rows that are shown at once. A longer table is shown on demand.
const MANY: usize = 24;

/// Findings, and the name of what they are about.
pub struct NamedFindings {
    /// The name of what they are about.
    pub name: String,
    /// The findings with a known exact value, if there are any.
    pub findings: Vec<EstimateOf>,
}

impl Study {
    /// The exact value of a finding or of its contrast.
    pub(crate) fn exact_value_of(&self, of: EstimateOf) -> Option<&Exact> {
        match of {
            EstimateOf::Figure(at) | EstimateOf::Plain(at) => self.finding(at).exact.as_ref(),
            EstimateOf::Contrast(at) => self.finding(at).contrast.as_ref()?.exact.as_ref(),
        }
    }

    /// Those of these findings whose figure has a known exact value.
    pub(crate) fn with_known_values(
        &self,
        all: impl IntoIterator<Item = FindingId>,
    ) -> Vec<EstimateOf> {
        let figures = all.into_iter().map(EstimateOf::Figure);
        figures.filter(|estimated| self.exact_value_of(*estimated).is_some()).collect()
    }

    /// The figures of a subject whose exact value is known.
    pub(crate) fn known_values_of(&self, subject: SubjectId) -> Vec<EstimateOf> {
        self.with_known_values(self.findings_of(subject).map(|(id, _)| id))
    }

    /// The differences of a subject whose exact value is known.
    pub(crate) fn known_differences(&self, subject: SubjectId) -> Vec<EstimateOf> {
        let all = self.findings_of(subject).map(|(id, _)| EstimateOf::Contrast(id));
        all.filter(|estimated| self.exact_value_of(*estimated).is_some()).collect()
    }

    /// The table of exact values of the only subject. `None` if no exact value is known.
    pub(crate) fn exact_table(&self, all: &[EstimateOf]) -> Option<Table> {
        let row =
            |estimated: &EstimateOf| Row::new(self.title_of(*estimated), exact_cells(*estimated));
        self.build_exact_table(String::new(), Vec::new(), all.iter().map(row).collect(), all)
    }

    /// The table of exact values of several subjects, each with its name. `head` is the title of
    /// the column of names. A table with many rows is folded. `None` if no exact value is known.
    pub(crate) fn exact_table_of_each(
        &self,
        head: &str,
        each: Vec<NamedFindings>,
    ) -> Option<Table> {
        let unknown = each.iter().any(|known| known.findings.is_empty());
        let rows: Vec<Row> = each
            .iter()
            .flat_map(|known| {
                known.findings.iter().map(|estimated| {
                    let title = TableCell::text(self.title_of(*estimated));
                    Row::new(&known.name, [vec![title], exact_cells(*estimated)].concat())
                })
            })
            .collect();
        let all: Vec<EstimateOf> = each.into_iter().flat_map(|known| known.findings).collect();
        let many = rows.len() > MANY;
        let mut table =
            self.build_exact_table(head.to_owned(), vec![Column::text("Quantity")], rows, &all)?;
        if unknown {
            table = table.noted(
                "The other exact values were not computed: games were unfinished, or there are \
                 many positions (`urlab exact` computes the values).",
            );
        }
        Some(if many {
            table.folded("The exact values, and how far these games deviate from them")
        } else {
            table
        })
    }

    /// A sentence about those of these findings that disagree with their exact values. `None` if
    /// none disagrees.
    pub(crate) fn disagreement(&self, all: &[EstimateOf]) -> Option<Warning> {
        let disagreeing = all.iter().filter_map(|estimated| {
            let exact = self.exact_value_of(*estimated).filter(|exact| exact.disagrees)?;
            let by = exact
                .deviation
                .map_or_else(String::new, |by| format!(" by {by:+.1} standard errors"));
            Some(format!("{}{by}", self.title_of(*estimated)))
        });
        let quantities: Vec<String> = disagreeing.collect();
        (!quantities.is_empty()).then(|| Warning::disagrees(&quantities))
    }

    /// Warnings about those of these that disagree with their exact values. `about` makes a text
    /// from the name.
    pub(crate) fn disagreements(
        &self,
        each: &[NamedFindings],
        about: impl Fn(&str) -> String,
    ) -> Vec<Warning> {
        let warning = |NamedFindings { name, findings }: &NamedFindings| {
            Some(self.disagreement(findings)?.about(about(name)))
        };
        each.iter().filter_map(warning).collect()
    }

    fn title_of(&self, of: EstimateOf) -> &str {
        let (EstimateOf::Figure(at) | EstimateOf::Plain(at) | EstimateOf::Contrast(at)) = of;
        &self.finding(at).title
    }

    fn build_exact_table(
        &self,
        head: String,
        first: Vec<Column>,
        rows: Vec<Row>,
        all: &[EstimateOf],
    ) -> Option<Table> {
        let found = match self.exact_value_of(*all.first()?)?.source {
            Source::Chain => {
                "Exact value: from the games of these two bots as a Markov chain over all \
                 positions, with proven margins."
            }
            Source::Solution => {
                "Exact value: the value of the game in the solution that both bots use, with its \
                 proven margin."
            }
        };
        let tested = format!(
            "p: the probability that chance alone brings a sample this far from the exact value, \
             corrected for all exact values together (Holm). At {} and below, the games disagree \
             with the exact value.",
            p_value(FALSE_ALARMS)
        );
        let figures = [
            Column::figure("Exact value"),
            Column::estimate("In these games"),
            Column::figure("Deviation, in standard errors"),
            Column::figure("p"),
        ];
        let columns = first.into_iter().chain(figures).collect();
        Some(Table::new("Exact and sampled values", head, columns, rows).noted(found).noted(tested))
    }
}

/// The cells of a row. They are the exact value, the sampled figure, its deviation, and the
/// probability of such a deviation by chance.
fn exact_cells(of: EstimateOf) -> Vec<TableCell> {
    [Shown::ExactValue(of), Shown::Figure(of), Shown::Deviation(of), Shown::DeviationP(of)]
        .map(TableCell::from)
        .into()
}
