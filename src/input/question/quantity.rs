//! Names of quantities in files.

use crate::balance::measures::Measures;
use crate::balance::quantity::Quantity;
use crate::game::rules::Rules;
use crate::input::diagnostic::{did_you_mean, quoted};
use crate::input::question::ScenarioChecker;
use crate::input::tree::field::Field;

impl ScenarioChecker<'_> {
    /// The quantity that `field` names, if all these rule sets have it; else an error that lists
    /// the quantities that they have.
    ///
    /// An empty `rules` means that the rule sets are invalid and not known. Then any win class is
    /// accepted.
    pub(in crate::input) fn quantity(
        &self,
        text: &str,
        field: &Field,
        rules: &[Rules],
    ) -> Option<Quantity> {
        let names = || Quantity::names(rules);
        let Some(quantity) = Quantity::parse(text) else {
            let found = format!("there is no quantity called {}", quoted(text));
            let (diagnostic, names) = (self.error(field, found), names());
            let bare = text.trim();
            let meant = [format!("mean({bare})"), format!("share({bare})")];
            return match meant.iter().find(|name| names.contains(name)) {
                Some(meant) => diagnostic.allow(names.join(", ")).advise(did_you_mean(meant)),
                None => diagnostic.allow_names(text, names),
            }
            .none();
        };
        let without = rules.iter().filter(|rules| !quantity.fits(rules));
        let lacking: Vec<&str> = without.map(|rules| rules.name.as_str()).collect();
        if !lacking.is_empty() {
            let found = format!("{} does not exist for {}", quoted(text), lacking.join(", "));
            return self.error(field, found).allow_names(text, names()).none();
        }
        Some(quantity)
    }

    /// Reports an error at `field`, which asks for this quantity, if the quantity is not measured.
    pub(in crate::input) fn check_measured(&self, quantity: &Quantity, field: &Field) {
        let (own, least) = (self.measures(), quantity.least_measures());
        if own.includes(least) {
            return;
        }
        let found = format!("`{quantity}` is not among the measures of `measures: {}`", own.name());
        let allowed = match own {
            Measures::Usual => {
                "with `measures: usual`, figures about throws, turns, endings, captures, extra \
                 throws and passes"
            }
            Measures::All | Measures::Feel => "with `measures: all`, all but how games feel",
        };
        let way_out = format!("write `measures: {}`", least.name());
        self.error(field, found).advise(way_out).allow(allowed);
    }

    /// The quantities that a list names, as [`Self::quantity`] reads them; an error for each that
    /// is listed twice.
    pub(in crate::input) fn quantities(
        &self,
        names: &[String],
        list: &Field,
        rules: &[Rules],
    ) -> Vec<Quantity> {
        let mut known = Vec::new();
        for (place, name) in names.iter().enumerate() {
            let field = list.item(place);
            let Some(quantity) = self.quantity(name, &field, rules) else { continue };
            if known.contains(&quantity) {
                let found = format!("{} is here twice", quoted(name));
                self.error(&field, found).allow("each quantity once");
            }
            known.push(quantity);
        }
        known
    }

    /// The quantities that a list names, with an error for each that none of these rule sets has.
    /// One rule set that has it is enough: a value of a sweep may remove what the quantity is read
    /// from, such as the second die, and rule sets of a ladder have their own win classes.
    pub(in crate::input) fn quantities_of_any(
        &self,
        names: &[String],
        list: &Field,
        rules: &[&Rules],
    ) -> Vec<Quantity> {
        let known = self.quantities(names, list, &[]);
        let Some(first) = rules.first() else { return known };
        for (place, name) in names.iter().enumerate() {
            let Some(quantity) = Quantity::parse(name) else { continue };
            if !rules.iter().any(|rules| quantity.fits(rules)) {
                let found = format!("{} does not exist for any of these rule sets", quoted(name));
                let all = Quantity::names(std::slice::from_ref(*first));
                self.error(list.item(place), found).allow_names(name, all);
            }
        }
        known
    }
}
