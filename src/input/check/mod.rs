//! Turns the draft of a rule set into checked [`Rules`]: resolves names, enumerates distributions,
//! and checks that the game can be won. Each subject has its own file. No check stops at its first
//! error.

mod bearing_off;
mod blocks;
mod board;
mod dice;
pub mod domination;
mod encounters;
pub mod fingerprint;
mod home;
mod links;
mod lost_throws;
mod names;
mod opening;
mod path;
mod path_steps;
mod pieces;
mod promotion;
pub mod readings;
mod setup;
mod stakes;
mod values;
mod winning;

use crate::game::board::Board;
use crate::game::rules::race::{ExtraThrows, RaceRules};
use crate::game::rules::{GameRules, Rules};
use crate::input::check::fingerprint::fingerprint;
use crate::input::check::path_steps::PathSteps;
use crate::input::collector::{Collector, Reported};
use crate::input::draft::header::Header;
use crate::input::draft::rules::RulesDraft;
use crate::input::schema::structure::RACE;
use crate::input::tree::field::Field;

/// The checks of one rule set. The methods are in the files of their subjects.
struct RulesChecker<'a, D> {
    /// The rule set as written in its file.
    draft: &'a D,
    /// The board, if it is known and its drawing is valid enough.
    board: Option<&'a Board>,
    /// The collector of the errors.
    collector: &'a Collector<'a>,
}

impl<D> RulesChecker<'_, D> {
    /// An error at the value of a field.
    fn error(&self, field: impl Into<Field>, found: impl Into<String>) -> Reported<'_> {
        self.collector.error(field, found)
    }

    /// An error at the name of a field.
    fn error_of_key(&self, field: impl Into<Field>, found: impl Into<String>) -> Reported<'_> {
        self.collector.error_of_key(field, found)
    }
}

/// These rules with what a file says of itself, whatever kind of game they are.
fn with_header(header: &Header, rules: Rules) -> Rules {
    Rules { title: header.title.clone(), source: header.source.clone(), ..rules }
}

/// The checked rules. The result is valid only if the collector stays clean.
pub fn rules(draft: &RulesDraft, collector: &Collector<'_>) -> Option<Rules> {
    let check = RulesChecker { draft, board: None, collector };
    let board = check.board(&draft.board, &draft.rosettes, &draft.zones);
    let check = RulesChecker { board: board.as_ref(), ..check };
    let path = check.path();
    let back_from = check.back_from(path.as_deref());
    let dice = check.dice();
    let throws = dice.as_ref().and_then(|dice| check.throws(dice));
    let promotion = match &draft.promotion {
        Some(promotion) => check.promotion(promotion, throws.as_ref()).map(Some),
        None => Some(None),
    };
    let values = match (&throws, &promotion) {
        (Some(throws), Some(promotion)) => {
            Some(values::values_in_force(throws, promotion.as_ref()))
        }
        _ => None,
    };
    let kinds = check.kinds(values.as_deref(), path.as_deref());
    let bearing_off = check.bearing_off(values.as_deref());
    let in_force = values.map(|values| bearing_off::limit_to_listed(bearing_off, values));
    let encounters = check.encounters();
    let setup = check.setups(path.as_deref());
    let (mut links, mut blocks) = (Vec::new(), Vec::new());
    if let (Some(board), Some(path)) = (&board, path.as_deref()) {
        let steps = PathSteps { board, path, back_from };
        links = check.links(&steps);
        blocks = check.blocks(&steps, encounters.stacking);
        if let Some(in_force) = &in_force {
            let (bump, kinds, links) = (encounters.bump.on_any_way(), &kinds[..], &links[..]);
            let way = home::WayHome {
                steps,
                kinds,
                setup: &setup,
                in_force,
                bearing_off,
                bump,
                links,
                collector,
            };
            way.check_every_kind_gets_home();
        }
    }
    let opening = throws.as_ref().and_then(|throws| check.opening(throws));
    let landing = check.way_squares(
        "extra_throws.landing",
        &draft.extra_throws.landing,
        draft.path.back_from,
    );
    let lost_throws = check.lost_throws();
    let readings = readings::readings(&draft.readings, &RACE.whole, collector);
    let pieces = draft.pieces.values().map(|piece| u16::from(piece.count)).sum();
    let win_classes = check.win_classes(&draft.win_classes, pieces);
    let home_to_win = check.home_to_win(pieces);
    let stakes = draft
        .stakes
        .as_ref()
        .map(|stakes| check.stakes(stakes, path.as_deref(), draft.path.back_from));
    let race = RaceRules {
        back_from,
        dice: dice?,
        promotion: promotion?,
        safe: encounters.safe,
        bump: encounters.bump,
        stacking: encounters.stacking,
        other_way: encounters.other_way,
        links,
        blocks,
        captures_forced: draft.captures.forced,
        bearing_off,
        extra_throws: ExtraThrows {
            landing,
            capture: draft.extra_throws.capture,
            at_most: draft.extra_throws.at_most,
        },
        lost_throws,
        equal_turns: draft.equal_turns,
        setup,
        home_to_win,
        throw_end: check.throw_end(),
        ..RaceRules::new(path?, kinds, throws?)
    };
    let mut rules = Rules {
        readings,
        opening: opening?,
        win_classes,
        match_play: draft.match_play.as_ref().map(stakes::match_play),
        stakes,
        ..with_header(&draft.header, Rules::new(board?, GameRules::Race(race)))
    };
    rules.fingerprint = fingerprint(&rules);
    if let Some(race) = rules.race().filter(|_| collector.is_clean()) {
        RulesChecker { draft, board: Some(&rules.board), collector }.check_start(&rules, race);
    }
    Some(rules)
}
