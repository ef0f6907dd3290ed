//! Which rule matters: every rule set of a scenario with some rules on and off, in all
//! combinations.

use crate::balance::design::two_level::TwoLevel;
use crate::balance::quantity::Quantity;
use crate::game::rules::Rules;
use crate::input::catalogue::{Shelf, find};
use crate::input::collect::Collector;
use crate::input::draft::question::effects::EffectsDraft;
use crate::input::fault::quoted;
use crate::input::home::Home;
use crate::input::patch::Patch;
use crate::input::quantity::quantities;
use crate::input::stack::Stack;
use crate::input::tree::field::Field;
use crate::input::variant::Base;
use crate::stats::correction::Correction;

/// The most rules: 2 to the power of so many combinations are played.
const MOST_RULES: usize = 6;

/// A checked question which rule matters.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectsQuestion {
    /// The rules that are on or off, 2 to 6.
    pub names: Vec<String>,
    /// For each rule set of the scenario the rules of every combination, in the order of
    /// [`TwoLevel::points`].
    pub rules: Vec<Vec<Rules>>,
    /// What effects are told of; all fit all combinations.
    pub quantities: Vec<Quantity>,
    /// How verdicts are corrected for the number of effects.
    pub correction: Correction,
}

/// A rule that is on or off: an overlay, or a patch.
struct Switch {
    field: Field,
    name: String,
    overlay: Option<Home>,
    patch: Patch,
}

/// The question for these rule sets; those that are faulty are not among `stacks`.
pub(super) fn check(
    draft: &EffectsDraft,
    stacks: &[Stack],
    home: &Home,
    collector: &mut Collector<'_>,
) -> EffectsQuestion {
    let block = Field::of("effects");
    let switches = switches(draft, &block.key("rules"), home, collector);
    let names: Vec<String> = draft.rules.iter().map(|rule| rule.name.clone()).collect();
    let mut rules = Vec::new();
    if collector.is_clean() {
        rules.extend(stacks.iter().map(|stack| combinations(stack, &switches, collector)));
    }
    if collector.is_clean() {
        for rules in &rules {
            idle(rules, &switches, collector);
        }
    }
    let all: Vec<Rules> = rules.iter().flatten().cloned().collect();
    let quantities = match &draft.quantities {
        Some(names) => {
            let known = quantities(names, &block.key("quantities"), &all, collector);
            known.into_iter().map(|(_, quantity)| quantity).collect()
        }
        None => Quantity::usual(&all.iter().collect::<Vec<_>>()),
    };
    EffectsQuestion { names, rules, quantities, correction: draft.correction.into() }
}

/// The rules that are on or off; a fault for each that says not exactly one thing, and if they are
/// too many.
fn switches(
    draft: &EffectsDraft,
    list: &Field,
    home: &Home,
    collector: &mut Collector<'_>,
) -> Vec<Switch> {
    let count = draft.rules.len();
    if count > MOST_RULES {
        let fault = collector.fault_of_key(
            list,
            format!("there are {count} rules, in {} combinations", two_to_the(count)),
        );
        fault.allow(format!("2 to {MOST_RULES} rules"));
        fault.advise(
            "ask about some of them, or sample the combinations: `sweep` with `design: \
            sobol` and `cells`",
        );
    }
    let mut switches: Vec<Switch> = Vec::new();
    for (place, rule) in draft.rules.iter().enumerate() {
        let field = list.item(place);
        if switches.iter().any(|other| other.name == rule.name) {
            collector
                .fault(field.key("name"), format!("{} is here twice", quoted(&rule.name)))
                .allow("each name once");
        }
        if rule.overlay.is_some() == rule.set.is_some() {
            let found = if rule.set.is_some() {
                "there are both `overlay` and `set`"
            } else {
                "it is not said what it is"
            };
            collector.fault(&field, found).allow("`overlay` or `set`, and not both");
        }
        let overlay =
            rule.overlay.as_ref().and_then(|name| match find(Shelf::Overlays, name, Some(home)) {
                Ok(found) => Some(found),
                Err(missing) => {
                    collector.fault(field.key("overlay"), missing.reason).advise(missing.way_out);
                    None
                }
            });
        let tree = collector.tree();
        let patch = tree.root.find(&field.key("set")).map(|set| Patch::of_map(&tree.sources, set));
        switches.push(Switch {
            name: rule.name.clone(),
            overlay,
            patch: patch.unwrap_or_default(),
            field,
        });
    }
    switches
}

fn two_to_the(power: usize) -> String {
    u32::try_from(power)
        .ok()
        .and_then(|power| 2_u64.checked_pow(power))
        .map_or("too many".into(), |count| count.to_string())
}

/// The rules of every combination; faults for the first that cannot be played.
fn combinations(stack: &Stack, switches: &[Switch], collector: &mut Collector<'_>) -> Vec<Rules> {
    let Ok(plain) = Base::of(stack.clone()) else { return Vec::new() };
    let names: Vec<&str> = switches.iter().map(|switch| switch.name.as_str()).collect();
    let mut points = TwoLevel::new(&names).points;
    // Those of few rules first, so that what is wrong with one alone is told of that one.
    points.sort_by_key(|point| point.0.iter().sum::<usize>());
    let (mut all, mut wanted) = (Vec::new(), 0);
    for point in points {
        let on: Vec<&Switch> = switches
            .iter()
            .zip(&point.0)
            .filter(|(_, level)| **level == 1)
            .map(|(switch, _)| switch)
            .collect();
        // What is wrong with one rule alone is so with others too.
        if all.len() < wanted && on.len() > 1 {
            return Vec::new();
        }
        wanted += 1;
        all.extend(combination(stack, &plain, &on, collector).map(|rules| (point, rules)));
    }
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    all.into_iter().map(|(_, rules)| rules).collect()
}

/// The rules with these on; faults if they cannot be played.
fn combination(
    stack: &Stack,
    plain: &Base,
    on: &[&Switch],
    collector: &mut Collector<'_>,
) -> Option<Rules> {
    let mut stack = stack.clone();
    stack.overlays.extend(on.iter().filter_map(|switch| switch.overlay.clone()));
    let patch = on.iter().fold(Patch::default(), |patch, switch| patch.join(switch.patch.clone()));
    let names = || on.iter().map(|switch| quoted(&switch.name)).collect::<Vec<_>>().join(" and ");
    let faults = match Base::of(stack) {
        Ok(base) => {
            // A field that both an overlay and a patch set would be the patch's.
            let both = patch.fields().find(|field| base.value(field) != plain.value(field));
            if let (Some(field), Some(last)) = (both, on.last()) {
                let found = format!("{} cannot be laid together: both set `{field}`", names());
                collector.fault(&last.field, found).advise("leave one of them out");
                return None;
            }
            match base.with(&patch) {
                Ok(rules) => return Some(rules),
                Err(faults) => faults,
            }
        }
        Err(faults) => faults,
    };
    match on {
        [one] if one.overlay.is_some() => {
            let found =
                format!("{} cannot be laid on the rule set, for the reason that follows", names());
            collector.fault(&one.field, found).advise("leave it out");
        }
        [.., last] if on.len() > 1 => {
            let found = format!("{} cannot be laid together, for the reason that follows", names());
            collector.fault(&last.field, found).advise("leave one of them out");
        }
        // What is wrong with fields that are set is told where they stand.
        _ => {}
    }
    collector.adopt(faults);
    None
}

/// A fault for each rule that changes nothing, whatever the others are.
fn idle(rules: &[Rules], switches: &[Switch], collector: &mut Collector<'_>) {
    let names: Vec<&str> = switches.iter().map(|switch| switch.name.as_str()).collect();
    let points = TwoLevel::new(&names).points;
    for (place, switch) in switches.iter().enumerate() {
        // The last rule runs fastest, so the partner of a point stands so many places behind it.
        let partner = 1 << (switches.len() - 1 - place);
        let off = points.iter().enumerate().filter(|(_, point)| point.0[place] == 0);
        let changes = |(at, _): (usize, _)| {
            rules
                .get(at)
                .zip(rules.get(at + partner))
                .is_none_or(|(off, on)| off.fingerprint != on.fingerprint)
        };
        if !off.into_iter().any(changes) {
            let name = rules.first().map(|rules| rules.name.clone()).unwrap_or_default();
            let fault = collector.fault(
                &switch.field,
                format!("{} changes nothing of {name}", quoted(&switch.name)),
            );
            fault.advise("it is so already: turn it round, with `set`, or leave it out");
        }
    }
}
