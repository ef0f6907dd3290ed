//! The section of one pair of bots: facts, charts, and tables for each variant.

use crate::balance::compare::{ClassesTest, Comparison, LengthTest, NoTest, Shapes};
use crate::balance::difference::Verdict;
use crate::stats::correction::Correction;
use crate::study::chart::Chart;
use crate::study::exact_table::NamedFindings;
use crate::study::fact::Fact;
use crate::study::finding::FindingId;
use crate::study::number::{decimal, level, whole};
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::question::compare::findings::ShapeFindings;
use crate::study::question::compare::naming::{against, name, others, title};
use crate::study::question::compare::{Comparisons, RecordedComparison, charts};
use crate::study::wording;

impl Comparisons<'_> {
    pub(super) fn section(&self, recorded: &RecordedComparison<'_>) -> Section {
        let comparison = recorded.comparison;
        let parts = others(comparison).map(|variant| self.variant(recorded, variant));
        Section {
            title: wording::bots(comparison.bots()),
            facts: self.facts(comparison),
            charts: self.charts(recorded),
            tables: self.exact(recorded).into_iter().collect(),
            parts: parts.collect(),
            ..Section::default()
        }
    }

    /// The charts of all variants, if there are several.
    fn charts(&self, recorded: &RecordedComparison<'_>) -> Vec<Chart> {
        let comparison = recorded.comparison;
        if others(comparison).count() < 2 {
            return Vec::new();
        }
        let quantities: Vec<_> = comparison.rows.iter().map(|row| &row.quantity).collect();
        charts::of(self.study, recorded.subjects[comparison.baseline], &quantities)
    }

    /// The exact values of each variant and of each difference, next to the results of their pairs.
    fn exact(&self, recorded: &RecordedComparison<'_>) -> Option<Table> {
        let comparison = recorded.comparison;
        let variants = (0..comparison.coupled.plan.variants.len()).map(|variant| NamedFindings {
            name: name(comparison, variant).to_owned(),
            findings: recorded.known_exactly(variant, self.study),
        });
        let differences = others(comparison).map(|variant| NamedFindings {
            name: against(comparison, variant),
            findings: recorded.known_differences(variant, self.study),
        });
        let table =
            self.study.exact_table_of_each("Rule set", variants.chain(differences).collect());
        table.map(|table| wording::note_seats(table, comparison.bots()))
    }

    fn facts(&self, comparison: &Comparison) -> Vec<Fact> {
        let coupled = &comparison.coupled;
        let plan = &coupled.plan.variants[comparison.baseline];
        let baseline = wording::title_with_name(&plan.rules.title, &plan.rules.name);
        let mut facts = vec![Fact::new("Baseline", baseline)];
        facts.extend(played(comparison, "Games of each rule set"));
        facts.push(verdicts(self.correction, self.tested));
        for plan in &coupled.plan.variants {
            let solutions = plan.solutions();
            facts.extend(
                solutions.iter().map(|solution| wording::solution_fact(&plan.rules, solution)),
            );
            let evaluators = plan.evaluators();
            facts.extend(
                evaluators.iter().map(|evaluator| wording::evaluator_fact(&plan.rules, evaluator)),
            );
        }
        facts
    }

    fn variant(&self, recorded: &RecordedComparison<'_>, variant: usize) -> Section {
        let comparison = recorded.comparison;
        let title = name(comparison, variant).to_owned();
        if let Some(twin) = self.twin(variant).filter(|twin| *twin != comparison.baseline) {
            let other = name(comparison, twin);
            let paragraphs =
                vec![format!("The same as {other} in every game. Its figures are there.")];
            return Section { title, paragraphs, ..Section::default() };
        }
        let paragraphs = self.shown_for_random_only(comparison, variant).into_iter().collect();
        let shapes = comparison.shapes[variant]
            .as_ref()
            .map(|shapes| shapes_table(shapes, recorded.shapes(variant)));
        let places: Vec<usize> = (0..comparison.rows.len())
            .filter(|place| !self.is_answered(recorded, variant, *place))
            .collect();
        let (heads, caption) = (["Baseline", "Variant"], against(comparison, variant));
        let caption = if places.len() == comparison.rows.len() {
            caption
        } else {
            format!("{caption}: the quantities that are not in the answer")
        };
        let has_rows = !places.is_empty();
        let table =
            has_rows.then(|| variant_table(recorded, variant, heads, &places).titled(caption));
        let tables = table.into_iter().chain(shapes).collect();
        Section { title, paragraphs, tables, ..Section::default() }
    }

    /// Conclusions of random play that no other pair of bots shares.
    fn shown_for_random_only(&self, comparison: &Comparison, variant: usize) -> Option<String> {
        let others: Vec<_> = self.all().filter(|compared| !compared.is_random_play()).collect();
        if !comparison.is_random_play() || others.is_empty() {
            return None;
        }
        let verdict = |comparison: &Comparison, place: usize| {
            let against = comparison.rows[place].differences[variant].as_ref();
            against.map(|against| against.difference.verdict)
        };
        let only_here = comparison.rows.iter().enumerate().filter(|(place, _)| {
            let own = verdict(comparison, *place);
            own.is_some_and(Verdict::is_shown)
                && others.iter().all(|compared| verdict(compared, *place) != own)
        });
        let titles: Vec<String> = only_here.map(|(_, row)| title(comparison, row)).collect();
        (!titles.is_empty()).then(|| {
            format!("Shown for random play only, not for the other bots: {}.", titles.join(", "))
        })
    }
}

/// The facts about the play of a comparison.
pub(in crate::study::question) fn played(comparison: &Comparison, games: &str) -> Vec<Fact> {
    let (plan, pairs) = (&comparison.coupled.plan.variants[0], comparison.coupled.tally.pairs);
    vec![
        Fact::new(games, format!("{} in {} pairs", whole(2 * pairs), whole(pairs))),
        Fact::new("Throw limit", whole(plan.throw_limit.into())),
        Fact::new("Seed", plan.seed.to_string()),
        Fact::new("Intervals", level(comparison.coupled.level)),
    ]
}

/// The fact that names the correction of verdicts.
pub(in crate::study::question) fn verdicts(correction: Correction, tested: usize) -> Fact {
    Fact::new("Verdicts", format!("{}, {tested} questions", correction.title()))
}

/// The table of the tests of whole distributions. The cells of a test that was not made say why.
fn shapes_table(shapes: &Shapes, found: ShapeFindings) -> Table {
    let length = shapes.length.as_ref().map(|LengthTest { test, .. }| {
        let distance = decimal(test.distance, 4);
        format!("Kolmogorov-Smirnov: largest distance {distance} at {} throws", test.at)
    });
    let classes = shapes.classes.as_ref().map(|ClassesTest { test, .. }| {
        let pooled = match test.pooled {
            0 => String::new(),
            rare => format!(", {rare} rare endings pooled"),
        };
        format!(
            "Chi-squared {} with {} {} of freedom, Cramér's V {}{pooled}",
            decimal(test.statistic, 1),
            test.freedom,
            if test.freedom == 1 { "degree" } else { "degrees" },
            decimal(test.cramers_v, 3),
        )
    });
    let row = |title: &str, test: Result<String, &NoTest>, finding: Option<FindingId>| {
        let cells = match (test, finding) {
            (Ok(test), Some(finding)) => vec![
                TableCell::text(test),
                Shown::SampleSize(EstimateOf::Contrast(finding)).into(),
                Shown::P(finding).into(),
                Shown::Verdict(finding).into(),
            ],
            (Err(NoTest::Equal), _) => vec![TableCell::absent("the same in every game")],
            _ => vec![TableCell::absent("too few games, or other win classes")],
        };
        Row::new(title, cells)
    };
    let rows = vec![
        row("Distribution of length", length, found.length),
        row("How games end", classes, found.classes),
    ];
    let columns = vec![
        Column::text("Test"),
        Column::figure("n"),
        Column::figure("p, corrected"),
        Column::text("Verdict"),
    ];
    Table::new("Whole distributions", "", columns, rows)
}

/// The table of these quantities of the baseline and of a variant. Quantities that are 0 in all
/// games of both are only named below it.
pub(in crate::study::question) fn variant_table(
    recorded: &RecordedComparison<'_>,
    variant: usize,
    heads: [&str; 2],
    places: &[usize],
) -> Table {
    let comparison = recorded.comparison;
    let columns = vec![
        Column::figure(heads[0]),
        Column::figure(heads[1]),
        Column::estimate("Difference"),
        Column::figure("Effect size"),
        Column::figure("p, corrected"),
        Column::text("Verdict"),
        Column::figure("Saved"),
    ];
    let both = [comparison.baseline, variant];
    let is_zero = |place: &usize| {
        let figures = both.map(|variant| comparison.rows[*place].figures[variant]);
        figures.iter().all(|figure| figure.is_none_or(|figure| figure.value == 0.0))
    };
    let (zero, nonzero): (Vec<usize>, Vec<usize>) = places.iter().partition(|place| is_zero(place));
    let titled = |place: usize| title(comparison, &comparison.rows[place]);
    let rows = nonzero.into_iter().map(|place| {
        let row = &comparison.rows[place];
        let mut cells: Vec<TableCell> = Vec::new();
        for variant in both {
            let found = recorded.finding(variant, place).filter(|_| row.figures[variant].is_some());
            cells.push(found.map_or_else(|| TableCell::absent("no figure"), TableCell::figure));
        }
        match recorded.finding(variant, place).filter(|_| row.differences[variant].is_some()) {
            Some(found) => cells.extend(contrast_cells(found)),
            None => cells.push(TableCell::absent("nothing to compare")),
        }
        Row::new(titled(place), cells)
    });
    let table = Table::new("", "", columns, rows.collect());
    if zero.is_empty() {
        return table;
    }
    let zeroes: Vec<String> = zero.into_iter().map(titled).collect();
    table.noted(format!("0 in all games of both: {}.", zeroes.join(", ")))
}

/// The cells of a difference: difference, effect size, corrected p-value, verdict, variance
/// reduction.
pub(in crate::study::question) fn contrast_cells(found: FindingId) -> [TableCell; 5] {
    let [effect, p, verdict, saved] =
        [Shown::Effect, Shown::P, Shown::Verdict, Shown::VarianceReduction]
            .map(|shown| shown(found).into());
    [TableCell::difference(found), effect, p, verdict, saved]
}
