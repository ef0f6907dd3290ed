//! Names of quantities in files.

use crate::balance::measures::Measures;
use crate::balance::quantity::Quantity;
use crate::game::rules::Rules;
use crate::input::collect::Collector;
use crate::input::fault::quoted;
use crate::input::tree::field::Field;

/// The quantity that `field` names, if all these rule sets have it; else a fault that lists those
/// that they have.
///
/// No rule sets stand for rule sets that are not known because they are faulty: any win class is
/// then taken.
pub(super) fn quantity(
    text: &str,
    field: &Field,
    rules: &[Rules],
    collector: &mut Collector<'_>,
) -> Option<Quantity> {
    let Some(quantity) = Quantity::parse(text) else {
        let names = Quantity::names(rules);
        let fault = collector.fault(field, format!("there is no quantity called {}", quoted(text)));
        let bare = text.trim();
        let meant = [format!("mean({bare})"), format!("share({bare})")]
            .into_iter()
            .find(|name| names.contains(name));
        match meant {
            Some(meant) => fault.allow(names.join(", ")).advise(format!("did you mean `{meant}`?")),
            None => fault.allow_names(text, names.iter().map(String::as_str)),
        };
        return None;
    };
    let lacking: Vec<&str> = rules
        .iter()
        .filter(|rules| !quantity.fits(rules))
        .map(|rules| rules.name.as_str())
        .collect();
    if lacking.is_empty() {
        return Some(quantity);
    }
    let found = format!("{} says nothing of {}", quoted(text), lacking.join(", "));
    let names = Quantity::names(rules);
    collector.fault(field, found).allow_names(text, names.iter().map(String::as_str));
    None
}

/// A fault at `field`, which asks for this quantity, if it is not among what is measured.
pub(super) fn is_measured(
    quantity: &Quantity,
    measures: Measures,
    field: &Field,
    collector: &mut Collector<'_>,
) {
    if measures == Measures::Usual && quantity.is_detail() {
        let fault = collector.fault(field, format!("`{quantity}` is not among the usual measures"));
        fault.allow(
            "with `measures: usual`, figures of throws, turns, endings, captures, extra \
            throws and passes",
        );
        fault.advise("write `measures: all`");
    }
}

/// The quantities that a list names, as [`quantity`], with their places in it; a fault for each
/// that is there twice.
pub(super) fn quantities(
    names: &[String],
    list: &Field,
    rules: &[Rules],
    collector: &mut Collector<'_>,
) -> Vec<(usize, Quantity)> {
    let mut known: Vec<(usize, Quantity)> = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let field = list.item(place);
        let Some(quantity) = quantity(name, &field, rules, collector) else { continue };
        if known.iter().any(|(_, before)| *before == quantity) {
            collector
                .fault(&field, format!("{} is here twice", quoted(name)))
                .allow("each quantity once");
        }
        known.push((place, quantity));
    }
    known
}

/// The quantities that a list names, with a fault for each that none of these rule sets has. That
/// some have it is enough: a value of a sweep may take away what it is read from, such as the
/// second die, and rule sets of a ladder have win classes of their own.
pub(super) fn some_have(
    names: &[String],
    list: &Field,
    rules: &[&Rules],
    collector: &mut Collector<'_>,
) -> Vec<Quantity> {
    let known = quantities(names, list, &[], collector);
    for (place, quantity) in &known {
        if let [first, ..] = rules
            && !rules.iter().any(|rules| quantity.fits(rules))
        {
            let all = Quantity::names(std::slice::from_ref(*first));
            let fault = collector
                .fault(list.item(*place), format!("{} says nothing here", quoted(&names[*place])));
            fault.allow_names(&names[*place], all.iter().map(String::as_str));
        }
    }
    known.into_iter().map(|(_, quantity)| quantity).collect()
}
