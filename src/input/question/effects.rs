//! Which rules matter: every rule set of a scenario with some rules on and off, in all
//! combinations.

use crate::balance::design::two_level::TwoLevel;
use crate::balance::quantity::Quantity;
use crate::game::rules::Rules;
use crate::input::diagnostic::quoted;
use crate::input::draft::questions::EffectsDraft;
use crate::input::locate::file_source::FileSource;
use crate::input::locate::name_lookup::{FileKind, find};
use crate::input::locate::rule_set_ref::RuleSetRef;
use crate::input::question::{QuestionBlock, ScenarioChecker, list};
use crate::input::tree::field::Field;
use crate::input::variant::Base;
use crate::input::variant::patch::Patch;
use crate::stats::correction::Correction;

/// The largest number of rules: 2 to the power of this number of combinations are played.
const MAX_RULES: usize = 6;

/// The checked question of which rules matter.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectsQuestion {
    /// The rules that are on or off, 2 to 6.
    pub names: Vec<String>,
    /// For each rule set of the scenario: the rules of every combination, in the order of
    /// [`TwoLevel::points`].
    pub rules: Vec<Vec<Rules>>,
    /// The quantities whose effects are reported; each fits all combinations.
    pub quantities: Vec<Quantity>,
    /// How verdicts are corrected for the number of effects.
    pub correction: Correction,
}

/// A rule that is on or off: an overlay, or a patch.
struct Switch {
    field: Field,
    name: String,
    overlay: Option<FileSource>,
    patch: Patch,
}

impl QuestionBlock for EffectsQuestion {
    type Draft = EffectsDraft;
    const CHANGES_RULES: bool = true;

    fn check(draft: &EffectsDraft, scenario: &ScenarioChecker<'_>) -> Option<Self> {
        let switches = scenario.switches(draft);
        let names: Vec<String> = draft.rules.iter().map(|rule| rule.name.clone()).collect();
        let mut rules = Vec::new();
        if scenario.collector.is_clean() {
            let found = scenario.rule_set_refs.iter();
            rules.extend(found.map(|rule_set_ref| scenario.combinations(rule_set_ref, &switches)));
        }
        if scenario.collector.is_clean() {
            for rules in &rules {
                scenario.check_changes(rules, &switches);
            }
        }
        let all: Vec<Rules> = rules.iter().flatten().cloned().collect();
        let quantities = match &draft.quantities {
            Some(names) => scenario.quantities(names, &Field::of("effects.quantities"), &all),
            None => Quantity::usual(&all.iter().collect::<Vec<_>>()),
        };
        Some(Self { names, rules, quantities, correction: draft.correction.into() })
    }

    fn played<'a>(&'a self, _: &'a [Rules]) -> Vec<&'a Rules> {
        self.rules.iter().flatten().collect()
    }

    fn quantities(&self) -> Vec<&Quantity> {
        self.quantities.iter().collect()
    }

    fn plan_text(&self) -> String {
        let rules = self.rules.iter().flatten().map(|rules| &rules.fingerprint);
        let (correction, names) = (self.correction.name(), list(&self.names));
        format!("{correction} {} {names} {}", list(&self.quantities), list(rules))
    }
}

impl ScenarioChecker<'_> {
    /// The rules that are on or off; an error for each without exactly one of `overlay` and `set`,
    /// and an error if there are too many.
    fn switches(&self, draft: &EffectsDraft) -> Vec<Switch> {
        let list = Field::of("effects.rules");
        let count = draft.rules.len();
        if count > MAX_RULES {
            let found = format!("there are {count} rules, in {} combinations", power_of_two(count));
            self.error_of_key(&list, found).allow(format!("2 to {MAX_RULES} rules")).advise(
                "ask about some of them, or sample the combinations: `sweep` with `design: \
                 latin-hypercube` and `cells`",
            );
        }
        let mut switches: Vec<Switch> = Vec::new();
        for (place, rule) in draft.rules.iter().enumerate() {
            let field = list.item(place);
            if switches.iter().any(|switch| switch.name == rule.name) {
                let found = format!("{} is here twice", quoted(&rule.name));
                self.error(field.key("name"), found).allow("each name once");
            }
            if rule.overlay.is_some() == rule.set.is_some() {
                let found = if rule.set.is_some() {
                    "both `overlay` and `set` are given"
                } else {
                    "neither `overlay` nor `set` is given"
                };
                self.error(&field, found).allow("either `overlay` or `set`");
            }
            let find = |name: &String| {
                find(FileKind::Overlays, name, Some(self.source)).map_err(|missing| {
                    self.error(field.key("overlay"), missing.reason).advise(missing.way_out);
                })
            };
            let overlay = rule.overlay.as_ref().and_then(|name| find(name).ok());
            let set = self.collector.tree().find(&field.key("set"));
            let patch = set.map(Patch::of_map).unwrap_or_default();
            switches.push(Switch { name: rule.name.clone(), overlay, patch, field });
        }
        switches
    }

    /// The rules of every combination; errors for the first combinations that cannot be played.
    fn combinations(&self, rule_set_ref: &RuleSetRef, switches: &[Switch]) -> Vec<Rules> {
        let Ok(plain) = Base::of(rule_set_ref.clone()) else { return Vec::new() };
        let mut points = design(switches).points;
        // Combinations of few rules come first, so that an error of a single rule is reported for
        // that rule.
        points.sort_by_key(|point| point.0.iter().sum::<usize>());
        let (mut all, mut tried) = (Vec::new(), 0);
        for point in points {
            let levels = switches.iter().zip(&point.0);
            let on: Vec<&Switch> =
                levels.filter(|(_, level)| **level == 1).map(|(switch, _)| switch).collect();
            // An error of a single rule would come again with every other rule.
            if all.len() < tried && on.len() > 1 {
                return Vec::new();
            }
            tried += 1;
            all.extend(self.combination(rule_set_ref, &plain, &on).map(|rules| (point, rules)));
        }
        all.sort_by(|(point, _), (next, _)| point.cmp(next));
        all.into_iter().map(|(_, rules)| rules).collect()
    }

    /// The rules with these switches on; errors if they cannot be played.
    fn combination(
        &self,
        rule_set_ref: &RuleSetRef,
        plain: &Base,
        on: &[&Switch],
    ) -> Option<Rules> {
        let mut combined = rule_set_ref.clone();
        combined.overlays.extend(on.iter().filter_map(|switch| switch.overlay.clone()));
        let patches = on.iter().map(|switch| switch.patch.clone());
        let patch = patches.fold(Patch::default(), Patch::join);
        let names = on.iter().map(|switch| quoted(&switch.name)).collect::<Vec<_>>().join(" and ");
        let diagnostics = match Base::of(combined) {
            Ok(base) => {
                // If both an overlay and a patch set a field, the patch would win.
                let both = patch.fields().find(|field| base.value(field) != plain.value(field));
                if let (Some(field), Some(last)) = (both, on.last()) {
                    let found = format!("{names} cannot be combined: both set `{field}`");
                    return self.error(&last.field, found).advise("leave one of them out").none();
                }
                match base.with(&patch) {
                    Ok(rules) => return Some(rules),
                    Err(diagnostics) => diagnostics,
                }
            }
            Err(diagnostics) => diagnostics,
        };
        let refuse = |switch: &Switch, how: &str, way_out: &str| {
            let found = format!("{names} cannot be {how}; another error gives the reason");
            self.error(&switch.field, found).advise(way_out);
        };
        match on {
            [one] if one.overlay.is_some() => {
                refuse(one, "applied to the rule set", "leave it out");
            }
            [_, .., last] => refuse(last, "combined", "leave one of them out"),
            // Errors of fields in `set` already point to these fields.
            _ => {}
        }
        self.collector.add_all(diagnostics);
        None
    }

    /// Reports an error for each rule that never changes anything, whether the others are on or
    /// off.
    fn check_changes(&self, rules: &[Rules], switches: &[Switch]) {
        let points = design(switches).points;
        for (place, switch) in switches.iter().enumerate() {
            // The last rule changes fastest. The partner of a point, with this rule on, follows it
            // at this distance.
            let partner = 1 << (switches.len() - 1 - place);
            let off = points.iter().enumerate().filter(|(_, point)| point.0[place] == 0);
            let changes = |(index, _): (usize, _)| {
                let pair = rules.get(index).zip(rules.get(index + partner));
                pair.is_none_or(|(off, on)| off.fingerprint != on.fingerprint)
            };
            if !off.into_iter().any(changes) {
                let name = rules.first().map(|rules| rules.name.clone()).unwrap_or_default();
                let found = format!("{} does not change {name}", quoted(&switch.name));
                self.error(&switch.field, found).advise(
                    "the rule set already has this rule: make the opposite change with `set`, or \
                     leave the rule out",
                );
            }
        }
    }
}

fn design(switches: &[Switch]) -> TwoLevel {
    let names: Vec<&str> = switches.iter().map(|switch| switch.name.as_str()).collect();
    TwoLevel::new(&names)
}

fn power_of_two(power: usize) -> String {
    u32::try_from(power)
        .ok()
        .and_then(|power| 2_u64.checked_pow(power))
        .map_or("too many".into(), |count| count.to_string())
}
