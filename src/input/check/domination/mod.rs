//! Turns the draft of a domination rule set into checked [`Rules`]: every combination of faces has
//! a meaning, and pieces can reach every fort. Each subject has its own file. No check stops at its
//! first error.

mod combinations;
mod forts;
mod reach;
mod ways;

use crate::game::rules::domination::{DominationRules, Entrances, MAX_SQUARES, Repetition};
use crate::game::rules::{GameRules, Rules};
use crate::input::check::fingerprint::fingerprint;
use crate::input::check::{RulesChecker, readings, stakes, with_header};
use crate::input::collector::Collector;
use crate::input::draft::domination::DominationDraft;
use crate::input::schema::structure::DOMINATION;
use crate::input::tree::field::Field;

/// The checked rules. The result is valid only if the collector stays clean.
pub fn rules(draft: &DominationDraft, collector: &Collector<'_>) -> Option<Rules> {
    let check = RulesChecker { draft, board: None, collector };
    let board = check.board(&draft.board, &draft.rosettes, &draft.zones);
    let check = RulesChecker { board: board.as_ref(), ..check };
    check.check_board_size();
    let neighbours = check.neighbours();
    let throws = check.combinations();
    let entrances = check.entrances();
    let forts = check.squares("forts", &draft.forts);
    check.check_forts(forts);
    let protection = check.protection();
    let dominance = check.dominance(forts);
    let landing = check.squares("extra_throws.landing", &draft.extra_throws.landing);
    if let (Some(board), Some(neighbours), Some(throws)) = (&board, &neighbours, &throws) {
        let squares = entrances.squares;
        reach::ReachRules { board, neighbours, entrances: squares, throws, forts, collector }
            .check_reach();
    }
    let readings = readings::readings(&draft.readings, &DOMINATION.whole, collector);
    let win_classes = check.win_classes(&draft.win_classes, draft.pieces.into());
    check.check_no_home_conditions();
    let repetition = draft.draw.as_ref();
    let domination = DominationRules {
        pieces: draft.pieces,
        neighbours: neighbours?,
        entrances,
        forts,
        protection,
        dominance,
        throws: throws?,
        placing_captures: draft.placing_captures,
        landing,
        extra_throws_a_turn: draft.extra_throws.at_most,
        draw: repetition.map(|draw| Repetition { of: draw.repeated.into(), times: draw.times }),
    };
    let mut rules = Rules {
        readings,
        win_classes,
        match_play: draft.match_play.as_ref().map(stakes::match_play),
        // The starter is random, because no combination of faces is higher than another.
        ..with_header(&draft.header, Rules::new(board?, GameRules::Domination(domination)))
    };
    rules.fingerprint = fingerprint(&rules);
    Some(rules)
}

impl RulesChecker<'_, DominationDraft> {
    fn check_board_size(&self) {
        let count = self.board.map_or(0, |board| board.squares.len());
        if count > MAX_SQUARES {
            let diagnostic = self.error("board", format!("the drawing has {count} squares"));
            diagnostic.allow(format!("at most {MAX_SQUARES} in a domination game"));
        }
    }

    fn entrances(&self) -> Entrances {
        let (field, draft) = ("entrances.squares", &self.draft.entrances);
        if draft.squares.is_empty() {
            self.error(field, "no piece can ever enter").allow("at least one square or zone");
        }
        let squares = self.squares(field, &draft.squares);
        Entrances { squares, spare_lone_piece: draft.spare_lone_piece }
    }

    /// Reports win classes with conditions on pieces that are home.
    fn check_no_home_conditions(&self) {
        for (id, class) in &self.draft.win_classes {
            if class.when.as_ref().is_some_and(|when| when.home.is_some()) {
                let field = Field::of("win_classes").key(id).key("when").key("home");
                let found = "no piece ever gets home in a domination game";
                self.error_of_key(&field, found).allow("waiting, on_board, inside, outside");
            }
        }
    }
}
