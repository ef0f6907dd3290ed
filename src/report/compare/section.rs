//! What one pair of bots found: sentences, charts, and a table for each variant.

use crate::balance::compare::{Against, Compared as Row, Comparison, Effect, Shapes};
use crate::balance::difference::Verdict;
use crate::report::asked;
use crate::report::chart::ChartError;
use crate::report::compare::{Compared, figures};
use crate::report::document::{Cell, Column, Fact, Mark, Row as Line, Section, Table};
use crate::report::view::tables;
use crate::stats::estimate::Method;
use crate::study::number::{Unit, decimal, decimals, level, p_value, show, whole};
use crate::study::wording::called;

/// The section of a comparison.
pub(super) fn of(compared: &Compared, comparison: &Comparison) -> Result<Section, ChartError> {
    let told = others(comparison)
        .map(|variant| format!("{}: {}", name(comparison, variant), summary(comparison, variant)));
    let parts = others(comparison).map(|variant| variant_part(compared, comparison, variant));
    Ok(Section {
        title: bots(comparison),
        paragraphs: told.collect(),
        facts: facts(compared, comparison),
        figures: figures::of(comparison)?,
        texts: Vec::new(),
        tables: exact(comparison).into_iter().collect(),
        parts: parts.collect(),
        is_reference: false,
    })
}

/// What is known exactly of each variant and of what they differ by, beside what their pairs show.
fn exact(comparison: &Comparison) -> Option<Table> {
    let variants = comparison.exact.iter().enumerate();
    let variants = variants
        .map(|(variant, held)| (name(comparison, variant).to_owned(), held.iter().collect()));
    let differences = others(comparison).map(|variant| {
        (against(comparison, variant), comparison.exact_differences(variant).collect())
    });
    tables::exact_of_each("Rule set", variants.chain(differences))
        .map(|table| asked::either_first(table, comparison.bots()))
}

/// The bots of a comparison, as people say it.
pub(in crate::report) fn bots(comparison: &Comparison) -> String {
    let [one, other] = comparison.bots();
    format!("{} against {}", one.name(), other.name())
}

/// The places of all variants but the baseline.
pub(super) fn others(comparison: &Comparison) -> impl Iterator<Item = usize> + '_ {
    (0..comparison.coupled.plan.variants.len()).filter(|variant| *variant != comparison.baseline)
}

/// The short name of a variant.
pub(super) fn name(comparison: &Comparison, variant: usize) -> &str {
    &comparison.coupled.plan.variants[variant].rules.name
}

/// The short names of a variant and of the baseline that it is held against.
pub(super) fn against(comparison: &Comparison, variant: usize) -> String {
    format!("{} against {}", name(comparison, variant), name(comparison, comparison.baseline))
}

/// What a quantity is called, by the rules of the baseline.
pub(in crate::report) fn title(comparison: &Comparison, row: &Row) -> String {
    row.quantity.title(&comparison.coupled.plan.variants[comparison.baseline].rules)
}

fn facts(compared: &Compared, comparison: &Comparison) -> Vec<Fact> {
    let coupled = &comparison.coupled;
    let plan = &coupled.plan.variants[comparison.baseline];
    let pairs = coupled.tally.pairs;
    let mut facts = vec![
        Fact::new("Baseline", called(&plan.rules.title, &plan.rules.name)),
        Fact::new(
            "Games of each rule set",
            format!("{} in {} pairs", whole(2 * pairs), whole(pairs)),
        ),
        Fact::new("Throw limit", whole(plan.throw_limit.into())),
        Fact::new("Seed", plan.seed.to_string()),
        Fact::new("Intervals", level(coupled.level)),
        Fact::new(
            "Verdicts",
            format!("{}, {} questions", compared.correction.title(), compared.asked),
        ),
    ];
    let solutions = coupled
        .plan
        .variants
        .iter()
        .flat_map(|plan| plan.solutions().into_iter().map(move |one| (plan, one)));
    facts.extend(solutions.map(|(plan, one)| asked::played_by(&plan.rules, &one)));
    facts
}

fn variant_part(compared: &Compared, comparison: &Comparison, variant: usize) -> Section {
    let title = name(comparison, variant).to_owned();
    let mut paragraphs: Vec<String> =
        random_only(compared, comparison, variant).into_iter().collect();
    paragraphs.extend(comparison.shapes[variant].as_ref().map(shapes));
    let tables = vec![table(comparison, variant)];
    Section { title, paragraphs, tables, ..Section::default() }
}

/// What was shown, in a sentence or two.
fn summary(comparison: &Comparison, variant: usize) -> String {
    let found = |verdict: Verdict| {
        let rows =
            comparison.rows.iter().filter_map(|row| Some((row, row.against[variant].as_ref()?)));
        rows.filter(move |(_, against)| against.difference.verdict == verdict)
    };
    let listed = |verdict: Verdict| {
        let told = found(verdict).map(|(row, against)| {
            let shown = show(&against.difference.estimate, Unit::of_difference(&row.quantity));
            format!("{} ({})", title(comparison, row), shown.value)
        });
        told.collect::<Vec<_>>().join(", ")
    };
    let mut sentences = Vec::new();
    for (verdict, word) in [(Verdict::Higher, "higher"), (Verdict::Lower, "lower")] {
        if found(verdict).next().is_some() {
            let than = name(comparison, comparison.baseline);
            sentences.push(format!("{word} than {than} in {}.", listed(verdict)));
        }
    }
    let alike = found(Verdict::Alike).count();
    let all = comparison.rows.iter().filter(|row| row.against[variant].is_some()).count();
    if alike == all {
        return format!("the same in every game as {}.", name(comparison, comparison.baseline));
    }
    let open = found(Verdict::NotShown).count();
    if sentences.is_empty() {
        sentences
            .push(format!("no difference to {} was shown.", name(comparison, comparison.baseline)));
    } else if open > 0 {
        sentences.push(if open == 1 {
            "Of one other quantity no difference was shown.".to_owned()
        } else {
            format!("Of {open} other quantities no difference was shown.")
        });
    }
    if alike > 0 {
        let were = if alike == 1 { "One was".to_owned() } else { format!("{alike} were") };
        sentences.push(format!("{were} the same in every pair of games."));
    }
    sentences.join(" ")
}

/// Conclusions of random play that no other pair of bots comes to.
fn random_only(compared: &Compared, comparison: &Comparison, variant: usize) -> Option<String> {
    let others: Vec<_> =
        compared.comparisons.iter().filter(|other| !other.is_random_play()).collect();
    if !comparison.is_random_play() || others.is_empty() {
        return None;
    }
    let verdict = |comparison: &Comparison, place: usize| {
        comparison.rows[place].against[variant].as_ref().map(|against| against.difference.verdict)
    };
    let lonely = comparison.rows.iter().enumerate().filter(|(place, _)| {
        let own = verdict(comparison, *place);
        own.is_some_and(Verdict::is_shown)
            && others.iter().all(|other| verdict(other, *place) != own)
    });
    let titles: Vec<String> = lonely.map(|(_, row)| title(comparison, row)).collect();
    (!titles.is_empty())
        .then(|| format!("For random play only, not for the other bots: {}.", titles.join(", ")))
}

fn shapes(shapes: &Shapes) -> String {
    let word = |shown: bool| if shown { "differs" } else { "is not shown to differ" };
    let length = shapes.length.as_ref().map_or("Too few games to compare distributions of \
        length.".to_owned(), |found| {
        let test = &found.test;
        format!(
            "The distribution of length {} (Kolmogorov-Smirnov: largest distance {} at {} throws, \
                p {} after correction).",
            word(found.shown),
            decimal(test.distance, 4),
            test.at,
            p_value(found.adjusted),
        )
    });
    let classes = shapes.classes.as_ref().map_or(
        "How games end cannot be compared as a whole: there is but one way, there are too few \
            games, or win classes differ."
            .to_owned(),
        |found| {
            let test = &found.test;
            let pooled = if test.pooled > 0 {
                format!(
                    ", {} rare endings taken \
                together",
                    test.pooled
                )
            } else {
                String::new()
            };
            format!(
                "How games end {} (chi-squared {} with {} of freedom, Cramér's V {}, p {} after \
                    correction{pooled}).",
                word(found.shown),
                decimal(test.statistic, 1),
                if test.freedom == 1 {
                    "1 degree".to_owned()
                } else {
                    format!("{} degrees", test.freedom)
                },
                decimal(test.cramers_v, 3),
                p_value(found.adjusted),
            )
        },
    );
    format!("{length} {classes}")
}

fn table(comparison: &Comparison, variant: usize) -> Table {
    let rows: Vec<&Row> = comparison.rows.iter().collect();
    table_of(comparison, variant, ["Baseline", "Variant"], &against(comparison, variant), &rows)
}

/// These quantities of the baseline and of a variant; those that are 0 in all games of both are
/// named below.
pub(in crate::report) fn table_of(
    comparison: &Comparison,
    variant: usize,
    heads: [&str; 2],
    caption: &str,
    rows: &[&Row],
) -> Table {
    let baseline = comparison.baseline;
    let method = Method::ClusteredStudent.name();
    let columns = vec![
        Column::figure(heads[0]),
        Column::figure(heads[1]),
        Column::figure("Difference").by(method),
        Column::figure("Effect size"),
        Column::figure("p, corrected"),
        Column::text("Verdict"),
        Column::figure("Saved"),
    ];
    let is_silent = |row: &&Row| {
        let nothing = |place: usize| row.figures[place].is_none_or(|figure| figure.value == 0.0);
        nothing(baseline) && nothing(variant)
    };
    let (silent, rows): (Vec<&Row>, Vec<&Row>) = rows.iter().copied().partition(is_silent);
    let lines = rows.into_iter().map(|row| {
        let unit = Unit::of_quantity(&row.quantity);
        let figure = |place: usize| {
            row.figures[place]
                .as_ref()
                .map_or_else(|| Cell::absent("nothing"), |figure| Cell::figure(figure, unit))
        };
        let mut cells = vec![figure(baseline), figure(variant)];
        match &row.against[variant] {
            Some(against) => cells.extend(differences(against, Unit::of_difference(&row.quantity))),
            None => cells.push(Cell::absent("nothing to subtract")),
        }
        Line::new(title(comparison, row), cells)
    });
    let table = Table::new(caption, "", columns, lines.collect());
    if silent.is_empty() {
        return table;
    }
    let titles: Vec<String> = silent.iter().map(|row| title(comparison, row)).collect();
    table.noted(format!("0 in all games of both: {}.", titles.join(", ")))
}

/// The cells of a difference: itself, effect size, corrected p-value, verdict, variance reduction.
pub(in crate::report) fn differences(against: &Against, unit: Unit) -> [Cell; 5] {
    let effect = against.effect.map_or_else(
        || Cell::absent("no spread"),
        |effect: Effect| {
            let value = effect.value();
            Cell::with_range(
                format!("{} {}", effect.letter(), decimal(value, 3)),
                effect.size().name(),
            )
        },
    );
    let verdict = Cell::text(against.difference.verdict.name());
    let saved = against.variance_reduction.map_or_else(
        || Cell::absent(""),
        |saved| Cell::text(format!("{}×", decimal(saved, decimals(saved, 2).min(2)))),
    );
    [
        Cell::figure(&against.difference.estimate, unit),
        effect,
        against.difference.adjusted.map_or_else(|| Cell::absent(""), |p| Cell::text(p_value(p))),
        if against.difference.verdict.is_shown() {
            verdict.marked(Mark::Emphasised)
        } else {
            verdict
        },
        saved,
    ]
}
