//! From the draft of a rule set to checked [`Rules`]: names resolved, distributions enumerated, the
//! aim of the game within reach. Each subject is a file; none stops at its first fault.

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

use crate::game::rules::race::{ExtraThrows, RaceRules};
use crate::game::rules::{GameRules, Rules};
use crate::input::collect::Collector;
use crate::input::draft::rules::RulesDraft;
use crate::input::fingerprint::fingerprint;
use crate::input::schema::structure::RULES;

/// The checked rules; what is returned counts only if the collector stays clean.
pub fn rules(draft: &RulesDraft, collector: &mut Collector<'_>) -> Option<Rules> {
    let drawing =
        board::BoardDrawing { board: &draft.board, rosettes: &draft.rosettes, zones: &draft.zones };
    let board = board::board(drawing, collector);
    let squares = names::NamedSquares { board: board.as_ref() };
    let path = board.as_ref().and_then(|board| path::path(&draft.path, board, collector));
    let back_from =
        path.as_ref().and_then(|path| path::back_from(&draft.path, path.len(), collector));
    let dice = dice::dice(&draft.dice, collector);
    let throws = dice.as_ref().and_then(|dice| dice::throws(draft, dice, collector));
    let promotion = match &draft.promotion {
        Some(promotion) => {
            promotion::promotion(promotion, draft, throws.as_ref(), collector).map(Some)
        }
        None => Some(None),
    };
    let forces = match (&throws, &promotion) {
        (Some(throws), Some(promotion)) => Some(values::forces(throws, promotion.as_ref())),
        _ => None,
    };
    let kinds = pieces::kinds(draft, forces.as_deref(), path.as_deref(), collector);
    let bearing_off = bearing_off::rule(&draft.bearing_off, forces.as_deref(), collector);
    let forces = forces.map(|forces| bearing_off::limited(bearing_off, forces));
    let encounters = encounters::encounters(draft, squares, collector);
    if let (Some(board), Some(path), Some(forces)) = (&board, &path, &forces) {
        let bump = encounters.bump;
        home::everyone_gets_home(
            &home::WayHome { board, path, kinds: &kinds, forces, bearing_off, bump },
            collector,
        );
    }
    let opening =
        throws.as_ref().and_then(|throws| opening::opening(&draft.opening, throws, collector));
    let landing = squares.set("extra_throws.landing", &draft.extra_throws.landing, collector);
    let readings = readings::readings(&draft.readings, &RULES, collector);
    let pieces = draft.pieces.values().map(|piece| u16::from(piece.count)).sum();
    let win_classes = winning::classes(&draft.win_classes, pieces, board.as_ref(), collector);
    let stakes = draft
        .stakes
        .as_ref()
        .map(|draft| stakes::stakes(draft, squares, path.as_deref(), collector));
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
