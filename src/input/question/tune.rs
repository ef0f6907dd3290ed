//! Tunings: a search for values of free fields that meet goals.

use serde_json::Value as Json;

use crate::balance::design::{grid, latin_hypercube};
use crate::balance::expect::{Claim, Region, Statement};
use crate::balance::measures::Measures;
use crate::balance::quantity::{GameEvent, Quantity};
use crate::balance::sweep::Axis;
use crate::balance::tune::{Aim, Goal, Sense, Tuning};
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::draft::questions::TuneDraft;
use crate::input::question::expect::StatementChecker;
use crate::input::question::space::Space;
use crate::input::question::{QuestionBlock, ScenarioChecker, list};
use crate::input::tree::field::Field;
use crate::input::tree::write::to_line;
use crate::input::variant::Base;

/// The number of points that are tried before a space is called unplayable.
const MAX_TRIED: u32 = 200;

/// A checked tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneQuestion {
    /// The rule set and its free fields.
    pub space: Space,
    /// The aims of the search, and its number of games.
    pub tuning: Tuning,
}

impl QuestionBlock for TuneQuestion {
    type Draft = TuneDraft;
    const CHANGES_RULES: bool = true;

    fn check(draft: &TuneDraft, scenario: &ScenarioChecker<'_>) -> Option<Self> {
        let written = scenario.draft;
        let aims = scenario.aims(draft);
        if written.rules.len() > 1 {
            let found = format!("there are {} rule sets", written.rules.len());
            let diagnostic =
                scenario.error("rules", found).allow("one rule set: tuning changes its fields");
            diagnostic.advise("write a file for each");
        }
        let bots = scenario.bots_of_search();
        scenario.check_aims_of_feel(&aims, bots);
        let fields = scenario.swept_fields(&Field::of("tune.free"));
        let base = Base::of(scenario.rule_set_refs.first()?.clone()).ok()?;
        scenario.check_forms(&base, &fields);
        if !scenario.collector.is_clean() || fields.is_empty() {
            return None;
        }
        let space = Space::new(base, fields);
        let tuning = Tuning {
            axes: space.axes.iter().map(Axis::design_axis).collect(),
            aims,
            bots: bots?,
            games: written.games,
            confirm: draft.confirm,
            winners: draft.winners as usize,
            seed: written.seed,
            throw_limit: written.throw_limit,
            level: written.level,
            plain: written.plain,
        };
        let size = grid::size(&tuning.axes);
        if size == Some(1) {
            let found = "there is only one combination of values, so there is nothing to search";
            let diagnostic = scenario.error_of_key("tune.free", found);
            return diagnostic.allow("two or more values for at least one field").none();
        }
        let (games, least) = (tuning.games, tuning.min_games());
        if games < least {
            let count = size.map_or("more than 2^64".to_owned(), |size| size.to_string());
            let found =
                format!("{games} games are too few to search {count} combinations of values");
            scenario
                .error("games", found)
                .allow(format!("{least} or more: with `tune`, `games` is the total of the search"));
        }
        scenario.check_playable(&space, &tuning);
        Some(Self { space, tuning })
    }

    fn quantities(&self) -> Vec<&Quantity> {
        self.tuning.aims.iter().map(|aim| &aim.quantity).collect()
    }

    fn plan_text(&self) -> String {
        let axes = self.space.axes.iter().map(|axis| &axis.field);
        format!("{:?} {} {}", self.tuning, list(axes), self.space.base().fingerprint)
    }
}

impl ScenarioChecker<'_> {
    /// How games feel is told by the players of a search, so they must value positions.
    fn check_aims_of_feel(&self, aims: &[Aim], bots: Option<[BotName; 2]>) {
        let is_of_feel = |aim: &&Aim| aim.quantity.least_measures() == Measures::Feel;
        let Some(aim) = aims.iter().find(is_of_feel) else { return };
        if let Some([BotName::Kind(_), BotName::Kind(_)]) = bots {
            let found =
                format!("these players do not value positions, and `{}` needs it", aim.quantity);
            let field = if self.draft.bots.is_some() { "bots" } else { "players" };
            self.error_of_key(field, found)
                .allow("players who value positions")
                .advise("write `players: strong`");
        }
    }

    /// Reports an error if no tried point can be played, or none has all the quantities.
    fn check_playable(&self, space: &Space, tuning: &Tuning) {
        let points = if grid::size(&tuning.axes).is_some_and(|size| size <= MAX_TRIED.into()) {
            grid::points(&tuning.axes).collect()
        } else {
            latin_hypercube::points(&tuning.axes, MAX_TRIED, tuning.seed)
        };
        let fits = |rules: &Rules| tuning.aims.iter().all(|aim| aim.quantity.fits(rules));
        let mut refused = None;
        for point in &points {
            match space.rules(point) {
                Ok(rules) if fits(&rules) => return,
                Ok(_) => {}
                Err(diagnostics) => refused = refused.or(Some(diagnostics)),
            }
        }
        let found = format!(
            "{} combinations of values were tried: none can be played, or none has the quantities \
             of the goals",
            points.len()
        );
        self.error_of_key("tune.free", found).allow("values that fit together").advise(
            "if there is another error, it is from the first combination that cannot be played",
        );
        if let Some(diagnostics) = refused {
            self.collector.add_all(diagnostics);
        }
    }

    /// The goals and the objective.
    fn aims(&self, draft: &TuneDraft) -> Vec<Aim> {
        let block = Field::of("tune");
        let goals = self.goals(draft, &block.key("goals"));
        self.check_shares(&goals);
        let mut aims: Vec<Aim> = goals.into_iter().map(|(_, aim)| aim).collect();
        if draft.minimise.is_some() && draft.maximise.is_some() {
            let found = "there are two objectives, `minimise` and `maximise`";
            self.error_of_key(block.key("maximise"), found)
                .allow("one of them")
                .advise("write the other as a goal: say where it should lie");
        }
        let objectives = [
            ("minimise", &draft.minimise, Sense::Minimise),
            ("maximise", &draft.maximise, Sense::Maximise),
        ];
        for (word, name, sense) in objectives {
            let Some(name) = name else { continue };
            let quantity = self.quantity(name, &block.key(word), self.rules);
            aims.extend(quantity.map(|quantity| Aim { quantity, sense }));
        }
        if draft.goals.is_none() && draft.minimise.is_none() && draft.maximise.is_none() {
            self.error(block, "there is no goal and no objective")
                .allow("`goals`, `minimise` or `maximise`")
                .advise("write `goals: [\"first_player_advantage within 0.01 of 0\"]`");
        }
        aims
    }

    /// The goals, each with its field.
    fn goals(&self, draft: &TuneDraft, list: &Field) -> Vec<(Field, Aim)> {
        let mut known: Vec<(Field, Aim)> = Vec::new();
        for (index, item) in draft.goals.iter().flatten().enumerate() {
            let field = list.item(index);
            let (field, text, weight) = match &item.0 {
                Json::String(text) => (field, text, 1.0),
                Json::Object(parts) => {
                    let weight = parts.get("weight").and_then(Json::as_f64).unwrap_or(1.0);
                    let Some(Json::String(text)) = parts.get("goal") else { continue };
                    (field.key("goal"), text, weight)
                }
                other => {
                    let diagnostic = self.error(&field, format!("found `{}`", to_line(other)));
                    diagnostic.allow("a statement, or `{goal: STATEMENT, weight: 2}`");
                    continue;
                }
            };
            let checker = StatementChecker::new(text, field, self);
            let Some((quantity, region)) = checker.goal() else { continue };
            let StatementChecker { text, field, .. } = checker;
            let aim = Aim { quantity, sense: Sense::Goal(Goal { text, region, weight }) };
            for (other_field, other) in &known {
                self.check_agreement(&statement(&aim), &field, &statement(other), other_field);
            }
            known.push((field, aim));
        }
        known
    }

    /// Reports an error if goals for shares that exclude each other add up to more than 1.
    fn check_shares(&self, goals: &[(Field, Aim)]) {
        use GameEvent::{Class, Draw, FirstWins, SecondWins, Unfinished};
        let by_class = |share: &GameEvent| matches!(share, Class(_) | Draw | Unfinished);
        let by_seat =
            |share: &GameEvent| matches!(share, FirstWins | SecondWins | Draw | Unfinished);
        let families: [&dyn Fn(&GameEvent) -> bool; 2] = [&by_class, &by_seat];
        for family in families {
            let mut least = 0.0;
            let mut named = Vec::new();
            for (field, aim) in goals {
                let (Quantity::Share(event), Some(goal)) = (&aim.quantity, aim.goal()) else {
                    continue;
                };
                if !family(event) || goal.region.low <= 0.0 {
                    continue;
                }
                least += goal.region.low;
                named.push(goal.text.as_str());
                if least >= 1.0 && named.len() > 1 {
                    let shares = named.join("`, `");
                    let found = format!("these shares would add up to more than 1: `{shares}`");
                    let diagnostic = self.error(field, found);
                    diagnostic.allow("goals that can all be met: each game ends in only one way");
                    return;
                }
            }
        }
    }
}

fn statement(aim: &Aim) -> Statement {
    let (text, region) =
        aim.goal().map_or((String::new(), Region { low: 0.0, high: 0.0 }), |goal| {
            (goal.text.clone(), goal.region)
        });
    Statement { text, claim: Claim::Within { quantity: aim.quantity.clone(), region } }
}
