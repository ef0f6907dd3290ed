//! From the draft of a domination rule set to checked [`Rules`]: no combination of faces without a
//! meaning, every fort within reach. Each subject is a file; none stops at its first error.

mod combinations;
mod forts;
mod reach;
mod ways;

use crate::game::rules::domination::{DominationRules, Entrances, MAX_SQUARES, Repetition};
use crate::game::rules::{GameRules, Rules};
use crate::input::check::{RulesChecker, readings, stakes};
use crate::input::collector::Collector;
use crate::input::draft::domination::DominationDraft;
use crate::input::fingerprint::fingerprint;
use crate::input::schema::structure::DOMINATION;
use crate::input::tree::field::Field;

/// The checked rules; what is returned counts only if the collector stays clean.
pub fn rules(draft: &DominationDraft, collector: &Collector<'_>) -> Option<Rules> {
    let check = RulesChecker { draft, board: None, collector };
    let board = check.board(&draft.board, &draft.rosettes, &draft.zones);
    let check = RulesChecker { board: board.as_ref(), ..check };
    check.board_fits();
    let neighbours = check.neighbours();
    let throws = check.combinations();
    let entrances = check.entrances();
    let forts = check.squares("forts", &draft.forts);
    check.enough_pieces(forts);
    let protection = check.protection();
    let dominance = check.dominance(forts);
    let landing = check.squares("extra_throws.landing", &draft.extra_throws.landing);
    if let (Some(board), Some(neighbours), Some(throws)) = (&board, &neighbours, &throws) {
        let entrances = entrances.squares;
        reach::Terrain { board, neighbours, entrances, throws, forts, collector }
            .everything_is_within_reach();
    }
    let readings = readings::readings(&draft.readings, &DOMINATION.whole, collector);
    let win_classes = check.win_classes(&draft.win_classes, draft.pieces.into());
    check.nobody_gets_home();
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
        name: draft.header.name.clone(),
        title: draft.header.title.clone(),
        source: draft.header.source.clone(),
        readings,
        win_classes,
        match_play: draft.match_play.as_ref().map(stakes::match_play),
        // By lot, for no combination of faces is higher than another.
        ..Rules::new(board?, GameRules::Domination(domination))
    };
    rules.fingerprint = fingerprint(&rules);
    Some(rules)
}

impl RulesChecker<'_, DominationDraft> {
    fn board_fits(&self) {
        let count = self.board.map_or(0, |board| board.squares.len());
        if count > MAX_SQUARES {
            let diagnostic =
                self.collector.error("board", format!("the drawing has {count} squares"));
            diagnostic.allow(format!("at most {MAX_SQUARES} where the kind is domination"));
        }
    }

    fn entrances(&self) -> Entrances {
        let (field, draft) = ("entrances.squares", &self.draft.entrances);
        if draft.squares.is_empty() {
            let diagnostic = self.collector.error(field, "no piece ever enters");
            diagnostic.allow("at least one square or zone");
        }
        let squares = self.squares(field, &draft.squares);
        Entrances { squares, spare_lone_piece: draft.spare_lone_piece }
    }

    /// Win classes may not ask for pieces that are home.
    fn nobody_gets_home(&self) {
        for (id, class) in &self.draft.win_classes {
            if class.when.as_ref().is_some_and(|when| when.home.is_some()) {
                let field = Field::of("win_classes").key(id).key("when").key("home");
                let found = "no piece ever gets home where the kind is domination";
                let diagnostic = self.collector.error_of_key(&field, found);
                diagnostic.allow("waiting, on_board, inside, outside");
            }
        }
    }
}
