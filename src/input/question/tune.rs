//! Tunings: values of free fields are sought that meet goals.

use serde_json::Value as Json;

use crate::balance::design::{grid, latin_hypercube};
use crate::balance::expect::{Claim, Region, Statement};
use crate::balance::quantity::{GameEvent, Quantity};
use crate::balance::tune::{Aim, Goal, Sense, Tuning};
use crate::game::rules::Rules;
use crate::input::collect::Collector;
use crate::input::draft::question::tune::TuneDraft;
use crate::input::draft::scenario::ScenarioDraft;
use crate::input::quantity::quantity;
use crate::input::question::expect::{against, goal};
use crate::input::question::space::Space;
use crate::input::question::sweep::{forms, swept};
use crate::input::stack::Stack;
use crate::input::tree::field::Field;
use crate::input::tree::write::written;
use crate::input::variant::Base;
use crate::play::bots::BotKind;

/// So many points are tried before a space is called unplayable.
const TRIED: u32 = 200;

/// A checked tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct Tune {
    /// The rule set and its free fields.
    pub space: Space,
    /// What is sought, and with how many games.
    pub tuning: Tuning,
}

/// The tuning of a scenario, `None` if its rule set is faulty or it has faults of its own; those
/// rule sets that are faulty are not among `rules`.
pub(super) fn check(
    draft: &TuneDraft,
    scenario: &ScenarioDraft,
    stacks: &[Stack],
    rules: &[Rules],
    collector: &mut Collector<'_>,
) -> Option<Tune> {
    let block = Field::of("tune");
    let aims = aims(draft, rules, &block, collector);
    if scenario.rules.len() > 1 {
        let found = format!("there are {} rule sets", scenario.rules.len());
        collector
            .fault("rules", found)
            .allow("one: its fields are free")
            .advise("write a file for each");
    }
    let pairs = scenario.bots.as_deref().unwrap_or_default();
    if pairs.len() > 1 {
        let found = format!("there are {} pairs of bots", pairs.len());
        collector
            .fault("bots", found)
            .allow("one: goals are met for one pair")
            .advise("write a file for each");
    }
    let free = block.key("free");
    let fields = swept(&free, collector);
    let base = Base::of(stacks.first()?.clone()).ok()?;
    forms(&base, &fields, collector);
    if !collector.is_clean() || fields.is_empty() {
        return None;
    }
    let space = Space::new(base, fields, collector.tree().sources.clone());
    let pair = pairs.first()?;
    let tuning = Tuning {
        axes: space.axes.iter().map(crate::balance::sweep::Axis::plain).collect(),
        aims,
        bots: [BotKind::named(&pair.0.0)?, BotKind::named(&pair.1.0)?],
        games: scenario.games,
        confirm: draft.confirm,
        winners: draft.winners as usize,
        seed: scenario.seed,
        throw_limit: scenario.throw_limit,
        level: scenario.level,
    };
    if grid::size(&tuning.axes) == Some(1) {
        let fault = collector
            .fault_of_key(&free, "there is one combination of values only: nothing is free");
        fault.allow("two values or more of some field");
        return None;
    }
    let least = tuning.least_games();
    if tuning.games < least {
        let size =
            grid::size(&tuning.axes).map_or("more than 2^64".to_owned(), |size| size.to_string());
        let found =
            format!("{} games are too few to search {size} combinations of values", tuning.games);
        collector
            .fault("games", found)
            .allow(format!("{least} or more: with `tune`, games of the whole search"));
    }
    is_played_somewhere(&space, &tuning, collector);
    Some(Tune { space, tuning })
}

/// A fault if no point that is tried can be played, or none has all the quantities.
fn is_played_somewhere(space: &Space, tuning: &Tuning, collector: &mut Collector<'_>) {
    let points = if grid::size(&tuning.axes).is_some_and(|size| size <= TRIED.into()) {
        grid::points(&tuning.axes).collect()
    } else {
        latin_hypercube::points(&tuning.axes, TRIED, tuning.seed)
    };
    let fits = |rules: &Rules| tuning.aims.iter().all(|aim| aim.quantity.fits(rules));
    let mut refused = None;
    for point in &points {
        match space.rules(point) {
            Ok(rules) if fits(&rules) => return,
            Ok(_) => {}
            Err(faults) => refused = refused.or(Some(faults)),
        }
    }
    let tried = points.len();
    let fault = collector.fault_of_key(
        "tune.free",
        format!(
            "none of {tried} combinations of values that were tried can be played, or none has \
                what the goals ask for"
        ),
    );
    fault
        .allow("values that fit together")
        .advise("the fault beside this one is that of the first combination");
    if let Some(faults) = refused {
        collector.adopt(faults);
    }
}

/// The goals and the objective.
fn aims(
    draft: &TuneDraft,
    rules: &[Rules],
    block: &Field,
    collector: &mut Collector<'_>,
) -> Vec<Aim> {
    let mut known: Vec<(Field, Aim)> = Vec::new();
    for (index, item) in draft.goals.iter().flatten().enumerate() {
        let field = block.key("goals").item(index);
        let (field, text, weight) = match &item.0 {
            Json::String(text) => (field, text, 1.0),
            Json::Object(parts) => {
                let weight = parts.get("weight").and_then(Json::as_f64).unwrap_or(1.0);
                let Some(Json::String(text)) = parts.get("goal") else { continue };
                (field.key("goal"), text, weight)
            }
            other => {
                let fault = collector.fault(&field, format!("found `{}`", written(other)));
                fault.allow("a statement, or `{goal: STATEMENT, weight: 2}`");
                continue;
            }
        };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let Some((quantity, region)) = goal(&text, &field, rules, collector) else { continue };
        let aim = Aim { quantity, sense: Sense::Goal(Goal { text, region, weight }) };
        for (other_field, other) in &known {
            against(&statement(&aim), &field, &statement(other), other_field, collector);
        }
        known.push((field, aim));
    }
    shares_fit(&known, collector);
    let mut aims: Vec<Aim> = known.into_iter().map(|(_, aim)| aim).collect();
    let objectives =
        [("minimise", &draft.minimise, Sense::Least), ("maximise", &draft.maximise, Sense::Most)];
    let written = objectives.iter().filter(|(_, name, _)| name.is_some()).count();
    for (word, name, sense) in objectives {
        let Some(name) = name else { continue };
        let field = block.key(word);
        if written > 1 && word == "maximise" {
            let fault = collector
                .fault_of_key(&field, "there are two objectives, `minimise` and `maximise`");
            fault.allow("one of them").advise("say of the other where it should lie, as a goal");
        }
        aims.extend(
            quantity(name, &field, rules, collector).map(|quantity| Aim { quantity, sense }),
        );
    }
    if draft.goals.is_none() && written == 0 {
        let fault = collector.fault(block, "nothing is aimed at");
        fault
            .allow("`goals`, `minimise` or `maximise`")
            .advise("write `goals: [\"first_player_advantage within 0.01 of 0\"]`");
    }
    aims
}

fn statement(aim: &Aim) -> Statement {
    let (text, region) =
        aim.goal().map_or((String::new(), Region { low: 0.0, high: 0.0 }), |goal| {
            (goal.text.clone(), goal.region)
        });
    Statement { text, claim: Claim::Within { quantity: aim.quantity.clone(), region } }
}

/// A fault if shares of which a game has one at most are to add up to more than 1.
fn shares_fit(goals: &[(Field, Aim)], collector: &mut Collector<'_>) {
    let nobody =
        |happening: &GameEvent| matches!(happening, GameEvent::Draw | GameEvent::Unfinished);
    let by_class =
        |happening: &GameEvent| matches!(happening, GameEvent::Class(_)) || nobody(happening);
    let by_seat = |happening: &GameEvent| {
        matches!(happening, GameEvent::FirstWins | GameEvent::SecondWins) || nobody(happening)
    };
    let families: [&dyn Fn(&GameEvent) -> bool; 2] = [&by_class, &by_seat];
    for family in families {
        let mut least = 0.0;
        let mut named = Vec::new();
        for (field, aim) in goals {
            let (Quantity::Share(happening), Some(goal)) = (&aim.quantity, aim.goal()) else {
                continue;
            };
            if !family(happening) || goal.region.low <= 0.0 {
                continue;
            }
            least += goal.region.low;
            named.push(goal.text.as_str());
            if least >= 1.0 && named.len() > 1 {
                let found =
                    format!("these shares would add up to more than 1: `{}`", named.join("`, `"));
                collector
                    .fault(field, found)
                    .allow("goals that a game can meet together: it ends in one way only");
                return;
            }
        }
    }
}
