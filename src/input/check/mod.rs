//! From the draft of a rule set to checked [`Rules`]: names resolved, distributions enumerated, the
//! aim of the game within reach. Each subject is a file; none stops at its first error.

mod bearing_off;
mod board;
mod dice;
pub mod domination;
mod encounters;
mod home;
mod names;
mod opening;
mod path;
mod pieces;
mod promotion;
pub mod readings;
mod stakes;
mod values;
mod winning;

use crate::game::board::Board;
use crate::game::rules::race::{ExtraThrows, RaceRules};
use crate::game::rules::{GameRules, Rules};
use crate::input::collector::Collector;
use crate::input::draft::rules::RulesDraft;
use crate::input::fingerprint::fingerprint;
use crate::input::schema::structure::RACE;

/// The checks of one rule set; its methods stand in the files of their subjects.
struct RulesChecker<'a, D> {
    /// The rule set as its file writes it.
    draft: &'a D,
    /// The board, once it is known and if its drawing is good enough.
    board: Option<&'a Board>,
    /// What errors are reported to.
    collector: &'a Collector<'a>,
}

/// The checked rules; what is returned counts only if the collector stays clean.
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
    let forces = match (&throws, &promotion) {
        (Some(throws), Some(promotion)) => Some(values::forces(throws, promotion.as_ref())),
        _ => None,
    };
    let kinds = check.kinds(forces.as_deref(), path.as_deref());
    let bearing_off = check.bearing_off(forces.as_deref());
    let forces = forces.map(|forces| bearing_off::limited(bearing_off, forces));
    let encounters = check.encounters();
    if let (Some(board), Some(path), Some(forces)) = (&board, &path, &forces) {
        let bump = encounters.bump;
        home::WayHome { board, path, kinds: &kinds, forces, bearing_off, bump, collector }
            .everyone_gets_home();
    }
    let opening = throws.as_ref().and_then(|throws| check.opening(throws));
    let landing = check.squares("extra_throws.landing", &draft.extra_throws.landing);
    let readings = readings::readings(&draft.readings, &RACE.whole, collector);
    let pieces = draft.pieces.values().map(|piece| u16::from(piece.count)).sum();
    let win_classes = check.win_classes(&draft.win_classes, pieces);
    let stakes = draft.stakes.as_ref().map(|stakes| check.stakes(stakes, path.as_deref()));
    let race = RaceRules {
        back_from,
        dice: dice?,
        promotion: promotion?,
        safe: encounters.safe,
        bump: encounters.bump,
        stacking: encounters.stacking,
        other_way: encounters.other_way,
        bearing_off,
        extra_throws: ExtraThrows {
            landing,
            capture: draft.extra_throws.capture,
            at_most: draft.extra_throws.at_most,
        },
        equal_turns: draft.equal_turns,
        ..RaceRules::new(path?, kinds, throws?)
    };
    let mut rules = Rules {
        name: draft.header.name.clone(),
        title: draft.header.title.clone(),
        source: draft.header.source.clone(),
        readings,
        opening: opening?,
        win_classes,
        match_play: draft.match_play.as_ref().map(stakes::match_play),
        stakes,
        ..Rules::new(board?, GameRules::Race(race))
    };
    rules.fingerprint = fingerprint(&rules);
    Some(rules)
}
