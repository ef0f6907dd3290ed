//! The dice with named faces, and what each combination of faces allows.

use std::collections::BTreeMap;

use crate::game::chance::{Chance, MAX_OUTCOMES};
use crate::game::rules::domination::{Combination, Options};
use crate::input::check::RulesChecker;
use crate::input::diagnostic::{first_names, quoted};
use crate::input::draft::domination::{DominationDraft, NamedDieDraft, OptionsDraft};
use crate::input::tree::field::Field;

/// The faces shown, in alphabetical order, and the number of ways in which the dice can show them.
type Combinations<'d> = BTreeMap<Vec<&'d str>, u64>;

impl RulesChecker<'_, DominationDraft> {
    /// The outcomes of the throw, or `None` if they cannot be determined.
    pub fn combinations(&self) -> Option<Chance<Combination>> {
        let table = self.throw_table();
        let ways = self.ways_to_fall()?;
        let shown: Vec<String> = ways.keys().map(|faces| faces.join(" ")).collect();
        for name in self.draft.throw.keys().filter(|name| !ways.contains_key(&faces_of(name))) {
            let field = Field::of("throw").key(name);
            if self.collector.leaves_out(&field) {
                continue;
            }
            let found = format!("the dice never show {}", quoted(name));
            let diagnostic = self.error_of_key(field, found);
            diagnostic.allow_names(&faces_of(name).join(" "), shown.iter().take(20));
        }
        let mut weighted = Vec::new();
        let mut missing = Vec::new();
        for (faces, weight) in ways {
            let shown = faces.join(" ");
            match table.iter().find(|(line, _)| *line == faces) {
                Some((_, options)) => {
                    weighted.push((Combination { shown, options: *options }, weight));
                }
                None => missing.push(shown),
            }
        }
        if let Some(first) = missing.first() {
            let named = first_names(missing.iter().map(|faces| format!("`{faces}`")));
            let found = format!("there is no entry for {named}");
            let allowed = "an entry for every combination that the dice can show";
            let way_out =
                format!("say what the throw allows: {first}: {{steps: 1}}, or {{void: true}}");
            return self.error("throw", found).allow(allowed).advise(way_out).none();
        }
        let throws = Chance::new(weighted);
        if let Err(error) = &throws {
            self.error("dice", error.to_string()).advise("use fewer dice or simpler weights");
        }
        throws.ok()
    }

    /// The lines of the throw table: the faces, and what they allow. It is an error if two lines
    /// have the same faces.
    fn throw_table(&self) -> Vec<(Vec<&str>, Option<Options>)> {
        let lines: Vec<(Vec<&str>, &String)> =
            self.draft.throw.keys().map(|name| (faces_of(name), name)).collect();
        for (place, (faces, name)) in lines.iter().enumerate() {
            if let Some((_, before)) = lines[..place].iter().find(|(earlier, _)| earlier == faces) {
                let found =
                    format!("{} is the same combination as {}", quoted(name), quoted(before));
                let diagnostic = self.error_of_key(Field::of("throw").key(name), found);
                diagnostic.advise("keep one of the two");
            }
        }
        let options =
            |name: &String| self.options(&Field::of("throw").key(name), &self.draft.throw[name]);
        lines.into_iter().map(|(faces, name)| (faces, options(name))).collect()
    }

    /// All combinations that the dice can show, or `None` with an error.
    fn ways_to_fall(&self) -> Option<Combinations<'_>> {
        let dice = &self.draft.dice;
        let mut is_valid = true;
        for (index, die) in dice.iter().enumerate() {
            let field = Field::of("dice").item(index).key("faces");
            if die.faces.values().all(|weight| *weight == 0) {
                let diagnostic = self.error(&field, "no face has a weight above 0");
                diagnostic.allow("names with weights, such as `{blank: 1, gold: 1}`");
                is_valid = false;
            }
            for name in die.faces.keys().filter(|name| name.split_whitespace().count() != 1) {
                let found = format!("{} is not one word", quoted(name));
                let diagnostic = self.error_of_key(field.key(name), found);
                diagnostic.allow("one word for each face: combinations are written as words");
                is_valid = false;
            }
        }
        let mut ways = Combinations::from([(Vec::new(), 1)]);
        let each = dice.iter().flat_map(|die| (0..die.count).map(move |_| die));
        for die in each.filter(|_| is_valid) {
            let more = add_die(&ways, die).filter(|ways| ways.len() <= MAX_OUTCOMES);
            let Some(more) = more else {
                let diagnostic = self.error("dice", "the dice can show too many combinations");
                return diagnostic
                    .allow(format!("at most {MAX_OUTCOMES}"))
                    .advise("use fewer dice, faces or smaller weights")
                    .none();
            };
            ways = more;
        }
        is_valid.then_some(ways)
    }

    /// What a line of the throw table allows; `None` if the throw is void.
    fn options(&self, field: &Field, throw: &OptionsDraft) -> Option<Options> {
        let fields_set = fields_set_in(throw);
        let error_of_line = |fault: &str, allowed: &str| {
            self.error_of_key(field, fault).allow(allowed);
        };
        if throw.void {
            if !fields_set.is_empty() {
                let fields = fields_set.join(", ");
                let found = format!("a void throw allows nothing, but this one has {fields}");
                error_of_line(&found, "`void: true` alone");
            }
            return None;
        }
        if fields_set.is_empty() {
            let allowed = "steps, place, place_beside; `enters: true` for only the entrances; \
                           or `void: true`";
            error_of_line("this throw does not say what it allows", allowed);
        } else if throw.enters == Some(false) && fields_set.len() == 1 {
            let allowed = "steps, place, place_beside, or `void: true` alone";
            error_of_line("this throw allows nothing", allowed);
        }
        match (throw.steps, throw.long_move) {
            (None, Some(_)) => {
                let found = "there is a long move, but no steps that it replaces";
                self.error(field.key("long_move"), found).advise("add `steps`");
            }
            (Some(steps), Some(long)) if long <= steps => {
                let found =
                    format!("a long move of {long} squares is not longer than the {steps} steps");
                self.error(field.key("long_move"), found).allow(format!("from {}", steps + 1));
            }
            _ => {}
        }
        if throw.shared == Some(true) && throw.steps.unwrap_or(0) < 2 {
            let diagnostic = self.error(field.key("shared"), "there is nothing to share");
            diagnostic.allow("`shared: true` for 2 steps or more");
        }
        let place = throw.place.as_ref().map(|names| {
            let inner = field.key("place");
            if names.is_empty() {
                let diagnostic = self.error(&inner, "no square is named");
                diagnostic.allow("at least one square or zone, or no `place` at all");
            }
            self.squares(&inner, names)
        });
        Some(Options {
            enters: throw.enters.unwrap_or(true),
            steps: throw.steps.unwrap_or(0),
            shared: throw.shared.unwrap_or(false),
            long_move: throw.long_move.unwrap_or(0),
            place: place.unwrap_or_default(),
            place_beside: throw.place_beside.map(Into::into),
        })
    }
}

fn faces_of(name: &str) -> Vec<&str> {
    let mut faces: Vec<&str> = name.split_whitespace().collect();
    faces.sort_unstable();
    faces
}

/// The combinations with one more die. `None` if a 64-bit number cannot count the ways.
fn add_die<'d>(ways: &Combinations<'d>, die: &'d NamedDieDraft) -> Option<Combinations<'d>> {
    let mut more = Combinations::new();
    for (faces, ways) in ways {
        for (name, weight) in die.faces.iter().filter(|(_, weight)| **weight > 0) {
            let mut shown = faces.clone();
            shown.insert(shown.partition_point(|face| *face <= name.as_str()), name);
            let sum = more.entry(shown).or_default();
            *sum = u64::checked_add(*sum, ways.checked_mul(u64::from(*weight))?)?;
        }
    }
    Some(more)
}

/// The fields that a line has, without `void`, in alphabetical order.
fn fields_set_in(throw: &OptionsDraft) -> Vec<&'static str> {
    let OptionsDraft { void: _, enters, steps, shared, long_move, place, place_beside } = throw;
    let fields = [
        ("`enters`", enters.is_some()),
        ("`long_move`", long_move.is_some()),
        ("`place`", place.is_some()),
        ("`place_beside`", place_beside.is_some()),
        ("`shared`", shared.is_some()),
        ("`steps`", steps.is_some()),
    ];
    fields.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| name).collect()
}
