//! The solutions that `perfect` plays by, found for a scenario's rule sets and opened, each with
//! what is wrong at its place.

use std::path::Path;
use std::sync::Arc;

use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::collect::Collector;
use crate::input::draft::scenario::ScenarioDraft;
use crate::input::fault::{Fault, quoted};
use crate::input::home::beside;
use crate::input::question::QuestionContext;
use crate::input::tree::field::Field;
use crate::play::bots::BotKind;
use crate::solve::file::{FileError, Objective, head_of};
use crate::solve::identity::usual_path;
use crate::solve::solution::Solution;

/// A solution of each rule set; none at all where nobody plays by one.
pub(super) fn solutions(
    draft: &ScenarioDraft,
    asked: &QuestionContext<'_>,
    collector: &mut Collector<'_>,
) -> Vec<Option<Arc<Solution>>> {
    let field = Field::of("solutions");
    let named = places(draft);
    let Some(first) = named.first() else {
        if draft.solutions.is_some() {
            let fault = collector.fault_of_key(&field, "nobody plays by a solution");
            fault
                .allow("`solutions` where `perfect` is among the bots")
                .advise("leave `solutions` out");
        }
        return Vec::new();
    };
    if is_varied(draft, &named, collector) || asked.rules.is_empty() {
        return Vec::new();
    }
    let folder = beside(Some(asked.home)).unwrap_or_default();
    let mut found = vec![None; asked.rules.len()];
    for (place, file) in draft.solutions.iter().flatten().enumerate() {
        given(&folder.join(file), &field.item(place), asked.rules, &mut found, collector);
    }
    for ((rules, stack), found) in asked.rules.iter().zip(asked.stacks).zip(&mut found) {
        if found.is_none() {
            *found = usual(rules, &stack.referred_from(Path::new(".")), &folder, first, collector);
        }
    }
    found
}

/// Where `perfect` is named.
fn places(draft: &ScenarioDraft) -> Vec<Field> {
    let perfect = |name: &str| BotName::named(name) == Some(BotName::Perfect);
    let pairs = draft.bots.iter().flatten().enumerate().flat_map(|(place, pair)| {
        let field = Field::of("bots").item(place);
        [&pair.0, &pair.1].into_iter().enumerate().map(move |(seat, bot)| (field.item(seat), bot))
    });
    let ladder = draft.ladder.iter().flat_map(|ladder| ladder.bots.iter().enumerate());
    let rungs = ladder.map(|(place, bot)| (Field::of("ladder.bots").item(place), bot));
    pairs.chain(rungs).filter(|(_, bot)| perfect(&bot.0)).map(|(field, _)| field).collect()
}

/// A fault for each `perfect` where the question changes the rules that a solution is of.
fn is_varied(draft: &ScenarioDraft, named: &[Field], collector: &mut Collector<'_>) -> bool {
    let blocks = [
        ("sweep", draft.sweep.is_some()),
        ("effects", draft.effects.is_some()),
        ("tune", draft.tune.is_some()),
    ];
    let Some((block, _)) = blocks.into_iter().find(|(_, asked)| *asked) else { return false };
    for field in named {
        let fault = collector.fault(
            field,
            format!("`perfect` does not go with `{block}`: it plays by a solution of fixed rules"),
        );
        fault.allow(BotKind::names()).advise(
            "to see what a change does under best play, write the changed rule set into a file of \
                its own, solve both, and `compare` them",
        );
    }
    true
}

/// Opens a file that is named, for the rule sets that it is a solution of.
fn given(
    path: &Path,
    field: &Field,
    rules: &[Rules],
    found: &mut [Option<Arc<Solution>>],
    collector: &mut Collector<'_>,
) {
    let head = match head_of(path) {
        Ok(head) => head,
        Err(error) => return told(collector.fault(field, ""), &error),
    };
    let fits: Vec<usize> =
        (0..rules.len()).filter(|place| rules[*place].fingerprint == head.fingerprint).collect();
    let Some(first) = fits.first() else {
        let what =
            format!("this is a solution of {} ({})", quoted(&head.rules), head.pieces_text());
        let fault = collector
            .fault(field, format!("{what}, which is not among the rule sets as they are now"));
        fault.allow(rules.iter().filter_map(of).collect::<Vec<_>>().join("; "));
        return;
    };
    if let Some(before) = &found[*first] {
        let what = format!(
            "{} has a solution already: {}",
            quoted(&rules[*first].name),
            before.path().display()
        );
        collector.fault(field, what).allow("one for each rule set");
        return;
    }
    match Solution::open(path, &rules[*first]).map(Arc::new) {
        Ok(solution) => {
            for place in fits {
                found[place] = Some(Arc::clone(&solution));
            }
        }
        Err(error) => told(collector.fault(field, ""), &error),
    }
}

/// A rule set as a solution has to be of; `None` of one that cannot be solved.
fn of(rules: &Rules) -> Option<String> {
    let kinds = rules.race()?.kinds.iter();
    let pieces: Vec<String> = kinds.map(|kind| format!("{} {}", kind.count, kind.name)).collect();
    Some(format!("solutions of {} ({})", quoted(&rules.name), pieces.join(", ")))
}

/// Opens the solution of a rule set, called so by who solves it, where it usually stands.
fn usual(
    rules: &Rules,
    name: &str,
    folder: &Path,
    field: &Field,
    collector: &mut Collector<'_>,
) -> Option<Arc<Solution>> {
    if rules.race().is_none() {
        let what = format!(
            "`perfect` cannot play {}: it is no race, and only races can be solved",
            quoted(&rules.name)
        );
        let others = BotKind::names();
        collector.fault(field, what).allow(others).advise("write a scenario of its own for it");
        return None;
    }
    let path = usual_path(rules, Objective::Win);
    let mut candidates = vec![folder.join(&path), path];
    candidates.dedup();
    let Some(path) = candidates.iter().find(|path| path.exists()) else {
        let sought: Vec<String> =
            candidates.iter().map(|path| format!("`{}`", path.display())).collect();
        let what =
            format!("there is no solution of {}: no {}", quoted(&rules.name), sought.join(", no "));
        let fault = collector.fault(field, what);
        fault.advise(format!(
            "`urlab solve {name}` makes one; `solutions: [FILE]` names one that stands elsewhere"
        ));
        return None;
    };
    match Solution::open(path, rules) {
        Ok(solution) => Some(Arc::new(solution)),
        Err(error) => {
            told(collector.fault(field, ""), &error);
            None
        }
    }
}

/// Puts into a fault what is wrong with a file; the error's text says it in the same order.
fn told(fault: &mut Fault, error: &FileError) {
    let text = error.to_string();
    let (text, help) = text
        .split_once("\nhelp: ")
        .map_or((text.as_str(), None), |(text, help)| (text, Some(help)));
    let (found, allowed) = text
        .split_once("\nallowed: ")
        .map_or((text, None), |(found, allowed)| (found, Some(allowed)));
    found.clone_into(&mut fault.found);
    (fault.allowed, fault.help) = (allowed.map(str::to_owned), help.map(str::to_owned));
}
