//! From the draft of a rule set to checked [`Rules`]: names resolved, distributions enumerated, every piece able to get
//! home. Each subject is a file; none stops at its first fault.

mod board;
mod dice;
mod home;
mod names;
mod opening;
mod path;
mod pieces;
mod promotion;
mod readings;
mod stakes;
mod values;
mod winning;

use crate::game::rules::{BearingOff, ExitRule, ExtraThrows, Rules, Stacking};
use crate::spec::collect::Collector;
use crate::spec::draft::rules::{BearingOffDraft, ExitDraft, RulesDraft};
use crate::spec::field::Field;
use crate::spec::fingerprint::fingerprint;

/// The checked rules; what is returned counts only if the collector stays clean.
pub fn rules(draft: &RulesDraft, collector: &mut Collector<'_>) -> Option<Rules> {
    let board = board::board(draft, collector);
    let path = board.as_ref().and_then(|board| path::path(&draft.path, board, collector));
    let dice = dice::dice(&draft.dice, collector);
    let throws = dice.as_ref().and_then(|dice| dice::throws(draft, dice, collector));
    let promotion = match &draft.promotion {
        Some(promotion) => promotion::promotion(promotion, draft, throws.as_ref(), collector).map(Some),
        None => Some(None),
    };
    let forces = match (&throws, &promotion) {
        (Some(throws), Some(promotion)) => Some(values::forces(throws, promotion.as_ref())),
        _ => None,
    };
    let kinds = pieces::kinds(draft, forces.as_deref(), path.as_deref(), collector);
    let bearing_off = bearing_off(&draft.bearing_off);
    if let (Some(board), Some(path), Some(forces)) = (&board, &path, &forces) {
        home::everyone_gets_home(&home::Race { board, path, kinds: &kinds, forces, bearing_off }, collector);
    }
    let opening = throws.as_ref().and_then(|throws| opening::opening(&draft.opening, throws, collector));
    let squares = names::Squares { board: board.as_ref() };
    let stacking = Field::of("stacking");
    let mut rules = Rules {
        name: draft.name.clone(),
        title: draft.title.clone(),
        source: draft.source.clone(),
        readings: readings::readings(&draft.readings, collector),
        safe: squares.set(&Field::of("safe"), &draft.safe, collector),
        stacking: Stacking {
            own: squares.set(&stacking.key("own"), &draft.stacking.own, collector),
            enemy: squares.set(&stacking.key("enemy"), &draft.stacking.enemy, collector),
        },
        bearing_off,
        extra_throws: ExtraThrows {
            landing: squares.set(&Field::of("extra_throws").key("landing"), &draft.extra_throws.landing, collector),
            capture: draft.extra_throws.capture,
        },
        equal_turns: draft.equal_turns,
        win_classes: winning::classes(draft, board.as_ref(), collector),
        match_play: draft.match_play.as_ref().map(stakes::match_play),
        stakes: draft.stakes.as_ref().map(|draft| stakes::stakes(draft, squares, collector)),
        board: board?,
        path: path?,
        kinds,
        dice: dice?,
        throws: throws?,
        promotion: promotion?,
        opening: opening?,
        fingerprint: String::new(),
    };
    rules.fingerprint = fingerprint(&rules);
    Some(rules)
}

fn bearing_off(draft: &BearingOffDraft) -> BearingOff {
    let rule = |draft| match draft {
        ExitDraft::Exact => ExitRule::Exact,
        ExitDraft::AtLeast => ExitRule::AtLeast,
    };
    BearingOff { rule: rule(draft.rule), last_piece: rule(draft.last_piece.unwrap_or(draft.rule)) }
}
