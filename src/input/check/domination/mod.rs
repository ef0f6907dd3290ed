//! From the draft of a domination rule set to checked [`Rules`]: no combination of faces without a
//! meaning, every fort within reach. Each subject is a file; none stops at its first fault.

mod combinations;
mod forts;
mod reach;
mod ways;

use crate::game::rules::domination::{DominationRules, Entrances, MAX_SQUARES, Repetition};
use crate::game::rules::{GameRules, Rules};
use crate::input::check::board::{self, BoardDrawing};
use crate::input::check::names::NamedSquares;
use crate::input::check::{readings, stakes, winning};
use crate::input::collect::Collector;
use crate::input::draft::domination::DominationDraft;
use crate::input::fingerprint::fingerprint;
use crate::input::schema::structure::DOMINATION;
use crate::input::tree::field::Field;

/// The checked rules; what is returned counts only if the collector stays clean.
pub fn rules(draft: &DominationDraft, collector: &mut Collector<'_>) -> Option<Rules> {
    let drawing =
        BoardDrawing { board: &draft.board, rosettes: &draft.rosettes, zones: &draft.zones };
    let board = board::board(drawing, collector);
    if let Some(count) =
        board.as_ref().map(|board| board.squares.len()).filter(|count| *count > MAX_SQUARES)
    {
        let found = format!("the drawing has {count} squares");
        collector
            .fault("board", found)
            .allow(format!("at most {MAX_SQUARES} where the kind is domination"));
    }
    let squares = NamedSquares { board: board.as_ref() };
    let neighbours =
        board.as_ref().and_then(|board| ways::neighbours(&draft.ways, board, collector));
    let throws = combinations::throws(draft, squares, collector);
    let entrances = entrances(draft, squares, collector);
    let forts = squares.set("forts", &draft.forts, collector);
    forts::enough_pieces(draft, squares, forts, collector);
    let protection = forts::protection(draft.protection.as_ref(), squares, collector);
    let dominance = forts::dominance(draft, squares, forts, collector);
    let landing = squares.set("extra_throws.landing", &draft.extra_throws.landing, collector);
    if let (Some(board), Some(neighbours), Some(throws)) = (&board, &neighbours, &throws) {
        let plan =
            reach::Terrain { board, neighbours, entrances: entrances.squares, throws, forts };
        reach::everything_is_within_reach(&plan, collector);
    }
    let readings = readings::readings(&draft.readings, &DOMINATION, collector);
    let win_classes =
        winning::classes(&draft.win_classes, draft.pieces.into(), board.as_ref(), collector);
    nobody_gets_home(draft, collector);
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
        draw: draft
            .draw
            .as_ref()
            .map(|draw| Repetition { of: draw.repeated.into(), times: draw.times }),
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

fn entrances(
    draft: &DominationDraft,
    squares: NamedSquares<'_>,
    collector: &mut Collector<'_>,
) -> Entrances {
    let field = Field::of("entrances.squares");
    if draft.entrances.squares.is_empty() {
        collector.fault(&field, "no piece ever enters").allow("at least one square or zone");
    }
    let entrances = squares.set(&field, &draft.entrances.squares, collector);
    Entrances { squares: entrances, spare_lone_piece: draft.entrances.spare_lone_piece }
}

/// Win classes may not ask for pieces that are home.
fn nobody_gets_home(draft: &DominationDraft, collector: &mut Collector<'_>) {
    for (id, class) in &draft.win_classes {
        if class.when.as_ref().is_some_and(|when| when.home.is_some()) {
            let field = Field::of("win_classes").key(id).key("when").key("home");
            let fault = collector
                .fault_of_key(&field, "no piece ever gets home where the kind is domination");
            fault.allow("waiting, on_board, inside, outside");
        }
    }
}
