//! Expectations: statements that every case of a scenario is compared with.

mod baseline;
mod grammar;

use std::path::Path;
use std::sync::Arc;

use crate::balance::expect::{
    BaselineCase, Claim, MARGIN, Region, Statement, alpha_of_each, least_baseline,
};
use crate::balance::measures::Measures;
use crate::balance::quantity::Quantity;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::case::cases;
use crate::input::collect::Collector;
use crate::input::draft::scenario::ScenarioDraft;
use crate::input::fault::quoted;
use crate::input::quantity::{is_measured, quantity};
use crate::input::question::expect::grammar::{FORMS, GOALS, Sentence, WORDS, form, number};
use crate::input::suggest::nearest;
use crate::input::tree::field::Field;

pub use crate::input::question::expect::baseline::FORMAT;

/// Margins that are proposed where one is too narrow for its baseline, in standard deviations.
const WIDER: [f64; 8] = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5];

/// The statements of a scenario and what they are compared with. Rule sets that are faulty are not
/// among `rules`.
pub(crate) struct Expected<'a> {
    pub statements: &'a [String],
    pub rules: &'a [Rules],
    pub bots: &'a [[BotName; 2]],
    /// The folder of the scenario's file.
    pub folder: &'a Path,
    pub draft: &'a ScenarioDraft,
    pub measures: Measures,
}

impl Expected<'_> {
    /// The statements, with a fault for each that cannot be decided or contradicts another.
    pub(crate) fn check(&self, collector: &mut Collector<'_>) -> Vec<Statement> {
        if self.draft.precision.is_some() {
            let fault =
                collector.fault_of_key("precision", "`precision` does not go with `expect`");
            fault
                .allow("one of them")
                .advise("both say when playing may stop; leave `precision` out");
        }
        let mut known: Vec<(Field, Statement)> = Vec::new();
        for (index, written) in self.statements.iter().enumerate() {
            let field = Field::of("expect").item(index);
            let text = written.split_whitespace().collect::<Vec<_>>().join(" ");
            let Some(claim) = self.claim(&text, &field, collector) else { continue };
            let statement = Statement { text, claim };
            for (other_field, other) in &known {
                against(&statement, &field, other, other_field, collector);
            }
            known.push((field, statement));
        }
        known.into_iter().map(|(_, statement)| statement).collect()
    }

    fn claim(&self, text: &str, field: &Field, collector: &mut Collector<'_>) -> Option<Claim> {
        match formed(text, field, FORMS, collector)? {
            Sentence::NoUnfinished => Some(Claim::NoUnfinished),
            Sentence::Unchanged { file, margin } => self.unchanged(file, margin, field, collector),
            form => {
                let (quantity, region) = within(form, text, self.rules, field, collector)?;
                is_measured(&quantity, self.measures, field, collector);
                Some(Claim::Within { quantity, region })
            }
        }
    }

    fn unchanged(
        &self,
        file: &str,
        margin: Option<&str>,
        field: &Field,
        collector: &mut Collector<'_>,
    ) -> Option<Claim> {
        let margin = margin.map_or(Some([MARGIN]), |margin| numbers([margin], field, collector));
        if let Some([margin]) = margin
            && margin <= 0.0
        {
            let fault = collector.fault(field, format!("no difference lies within {margin} sd"));
            fault.allow("a margin above 0: that nothing has moved at all can never be shown");
            return None;
        }
        let baseline = match baseline::read(&self.folder.join(file), file) {
            Ok(baseline) => baseline,
            Err(reason) => {
                let fault =
                    collector.fault_of_word(field, file, 0, format!("{}: {reason}", quoted(file)));
                fault.allow(
                    "the summary.json of an earlier `urlab run`, by its path from this file",
                );
                fault.advise(
                    "run this scenario without the statement, keep its summary.json, and \
                    name it here",
                );
                return None;
            }
        };
        let [margin] = margin?;
        for case in cases(self.rules, self.bots) {
            let Some(before) = baseline.cases.get(&case.id) else {
                let found = format!("{} has no case `{}`", quoted(file), case.id);
                let has: Vec<&str> = baseline.cases.keys().map(String::as_str).collect();
                let fault = collector.fault_of_word(field, file, 0, found);
                fault.allow(format!("baselines of all cases; this one has {}", has.join(", ")));
                continue;
            };
            self.compares_what_is_measured(file, before, field, collector);
            let answers = self.statements.len() * self.rules.len() * self.bots.len();
            let alpha = alpha_of_each(self.draft.level, answers);
            let least = least_baseline(before, margin, alpha);
            if least.is_none_or(|least| before.games < least) {
                let games = before.games;
                let found =
                    format!("{games} games of `{}` in {} are too few", case.id, quoted(file));
                let fault = collector.fault_of_word(field, file, 0, found);
                if let Some(least) = least {
                    let least = least.next_multiple_of(1_000);
                    fault.allow(format!(
                        "baselines of {least} games or more, to tell a difference of {margin} sd"
                    ));
                }
                let enough = |margin: &f64| {
                    least_baseline(before, *margin, alpha).is_some_and(|least| least <= games)
                };
                let wider = WIDER.into_iter().find(|wider| *wider > margin && enough(wider));
                let allow = wider.map_or_else(String::new, |wider| {
                    format!(", or allow more: `unchanged since FILE within {wider} sd`")
                });
                fault.advise(format!("make a baseline of more games{allow}"));
            }
        }
        Some(Claim::Unchanged { baseline: Arc::new(baseline), margin })
    }

    /// A fault if a baseline holds quantities that these games are not measured by: it cannot be
    /// said that none has moved.
    fn compares_what_is_measured(
        &self,
        file: &str,
        before: &BaselineCase,
        field: &Field,
        collector: &mut Collector<'_>,
    ) {
        let lacking = before
            .samples
            .iter()
            .map(|(quantity, _)| quantity)
            .filter(|quantity| quantity.is_detail());
        let lacking: Vec<String> = lacking.map(ToString::to_string).collect();
        if self.measures == Measures::Usual && !lacking.is_empty() {
            let found = format!(
                "{} holds {}, not among the usual measures",
                quoted(file),
                lacking.join(", ")
            );
            let fault = collector.fault_of_word(field, file, 0, found);
            fault.allow("with `measures: usual`, baselines that were made with it too");
            fault.advise("write `measures: all`");
        }
    }
}

/// The form of a statement; a fault if it has none of those that are `allowed`.
fn formed<'t>(
    text: &'t str,
    field: &Field,
    allowed: &str,
    collector: &mut Collector<'_>,
) -> Option<Sentence<'t>> {
    let form = form(text);
    if form.is_none() {
        let fault =
            collector.fault(field, format!("{} is no statement that can be decided", quoted(text)));
        let slip =
            text.split(' ').find_map(|word| nearest(word, WORDS).filter(|meant| *meant != word));
        if let Some(meant) = slip {
            fault.advise(format!("did you mean `{meant}`?"));
        }
        fault.allow(allowed);
    }
    form
}

/// The quantity that a statement is about, and where it should lie.
fn within(
    form: Sentence<'_>,
    text: &str,
    rules: &[Rules],
    field: &Field,
    collector: &mut Collector<'_>,
) -> Option<(Quantity, Region)> {
    let (name, region) = match form {
        Sentence::NoUnfinished => {
            return Claim::NoUnfinished
                .region()
                .map(|(quantity, region)| (quantity.clone(), region));
        }
        Sentence::Unchanged { .. } => return None,
        Sentence::Below { quantity, bound } => {
            (quantity, [f64::NEG_INFINITY, numbers([bound], field, collector)?[0]])
        }
        Sentence::Above { quantity, bound } => {
            (quantity, [numbers([bound], field, collector)?[0], f64::INFINITY])
        }
        Sentence::Within { quantity, width, centre } => {
            let [width, centre] = numbers([width, centre], field, collector)?;
            if width <= 0.0 {
                let fault =
                    collector.fault(field, format!("nothing lies within {width} of {centre}"));
                fault.allow("a width above 0: a single value can never be shown to hold");
                return None;
            }
            (quantity, [centre - width, centre + width])
        }
        Sentence::Between { quantity, low, high } => {
            let [low, high] = numbers([low, high], field, collector)?;
            if low >= high {
                let fault =
                    collector.fault(field, format!("nothing lies between {low} and {high}"));
                fault.allow("the smaller number first, then a greater one");
                return None;
            }
            (quantity, [low, high])
        }
    };
    let quantity = quantity(name, field, rules, collector)?;
    let region = possible(&quantity, region, text, field, collector)?;
    Some((quantity, region))
}

/// The quantity and the region of a goal: a statement about one quantity.
pub(super) fn goal(
    text: &str,
    field: &Field,
    rules: &[Rules],
    collector: &mut Collector<'_>,
) -> Option<(Quantity, Region)> {
    let form = formed(text, field, GOALS, collector)?;
    if let Sentence::Unchanged { .. } = form {
        collector.fault(field, "a rule set that is to change cannot stay as it was").allow(GOALS);
        return None;
    }
    within(form, text, rules, field, collector)
}

/// The numbers that stand in these texts; a fault for each that is none.
fn numbers<const N: usize>(
    texts: [&str; N],
    field: &Field,
    collector: &mut Collector<'_>,
) -> Option<[f64; N]> {
    let read = texts.map(|text| {
        let number = number(text);
        if number.is_none() {
            let fault = collector.fault(field, format!("{} is no number", quoted(text)));
            fault.allow("numbers such as `0.02`, `1_000` or `20 %`");
        }
        number
    });
    read.iter().all(Option::is_some).then(|| read.map(Option::unwrap_or_default))
}

/// The region, its ends taken away where the quantity cannot be beyond them; a fault if it can be
/// nowhere else, or never there.
fn possible(
    quantity: &Quantity,
    [low, high]: [f64; 2],
    text: &str,
    field: &Field,
    collector: &mut Collector<'_>,
) -> Option<Region> {
    let (least, greatest) = quantity.range();
    let one_sided = low.is_infinite() || high.is_infinite();
    // `above 0` asks that it happens at all, `between 0 and 0.1` does not.
    let low = if low < least || (!one_sided && low <= least) { f64::NEG_INFINITY } else { low };
    let high =
        if high > greatest || (!one_sided && high >= greatest) { f64::INFINITY } else { high };
    let always = low.is_infinite() && high.is_infinite();
    let never = high <= least || low >= greatest;
    if always || never {
        let how = if always { "is always so" } else { "can never be" };
        let fault = collector.fault(field, format!("{} {how}", quoted(text)));
        let range = if greatest.is_finite() {
            format!("from {least} to {greatest}")
        } else {
            format!("from {least}")
        };
        fault.allow(format!("`{quantity}` lies anywhere {range}"));
        return None;
    }
    Some(Region { low, high })
}

/// A fault if a statement says what an earlier one said, or the contrary.
pub(super) fn against(
    new: &Statement,
    field: &Field,
    old: &Statement,
    old_field: &Field,
    collector: &mut Collector<'_>,
) {
    let line = collector.tree().root.locate(old_field).line;
    let place =
        if line > 0 { format!("{old_field} in line {line}") } else { old_field.to_string() };
    if new.claim == old.claim {
        let fault = collector
            .fault(field, format!("{} is here twice: it is {place} too", quoted(&new.text)));
        fault.allow("each statement once");
        return;
    }
    let (Some((quantity, region)), Some((other, elsewhere))) =
        (new.claim.region(), old.claim.region())
    else {
        return;
    };
    if quantity == other && !region.meets(elsewhere) {
        let found = format!("{} contradicts {}, {place}", quoted(&new.text), quoted(&old.text));
        collector
            .fault(field, found)
            .allow("statements that can all hold")
            .advise("leave one of the two out");
    }
}
