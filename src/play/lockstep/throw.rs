//! The cast of a throw and the choice of its action in one game, without a branch. The compiler can
//! then turn it into a throw of many games. [`act`](crate::play::lockstep::act) carries it out.
//!
//! Both follow the plain engine's referee for the course of a turn, and the race for the effect of
//! an action, in words of bits. Tests compare them with both, game by game.

use crate::play::lockstep::choose::{Bots, Chooser, MEMBERS, highest, lowest, member};
use crate::play::lockstep::features::{
    AGAIN, DETAIL, ENTRIES, EQUAL_TURNS, EXITS, Features, GRANTS, OPENING, OWN_THROW, UNEVEN,
    VERDICT, has,
};
use crate::play::lockstep::lane::GameLane;
use crate::play::lockstep::places::{LandingSteps, PlacesView};
use crate::play::lockstep::race_tables::{
    CARRIES_THROW, FACE, FaceWords, Faces, MOST_OUTCOMES, RaceTables, SAYS_AGAIN, VALUES,
};
use crate::play::lockstep::word::{ShownCast, Word, only_if, select};

/// The draws that a throw may need: the cast, then up to three more. Each is half of a step of the
/// game's stream.
#[derive(Clone, Copy)]
pub(super) struct Draws<W> {
    /// The draw of the cast.
    pub cast: W,
    /// The draws after it, the first of them first. Each has two halves.
    pub others: [[W; 2]; 3],
}

#[inline(always)]
fn face<W: Word, const O: usize, const F: Features>(
    faces: &Faces,
    change: &[FaceWords; MOST_OUTCOMES],
    draw: W,
) -> ShownCast<W> {
    let used = [true, has(F, ENTRIES), has(F, EXITS), has(F, EXITS)];
    let mut shown = ShownCast { words: [W::default(); FACE], powers: [W::default(); 2] };
    for outcome in 0..O {
        let here = outcome == 0 || draw >= W::threshold(faces.from[outcome]);
        for word in 0..FACE {
            if used[word] {
                shown.words[word] =
                    shown.words[word].plus(only_if(here, W::of(change[outcome][word])));
            }
        }
        for word in 0..2 {
            let power = W::narrow(faces.powers[word][outcome]);
            shown.powers[word] = shown.powers[word].plus(only_if(here, power));
        }
    }
    shown
}

#[inline(always)]
fn cast<W: Word, const O: usize, const F: Features>(
    faces: &Faces,
    draw: W,
) -> (ShownCast<W>, ShownCast<W>) {
    let base = face::<W, O, F>(faces, &faces.base, draw);
    (base, if has(F, VERDICT) { face::<W, O, F>(faces, &faces.promoted, draw) } else { base })
}

#[inline(always)]
fn select_cast<W: Word>(these: bool, one: ShownCast<W>, other: ShownCast<W>) -> ShownCast<W> {
    let mut shown = one;
    for word in 0..FACE {
        shown.words[word] = select(these, one.words[word], other.words[word]);
    }
    for word in 0..2 {
        shown.powers[word] = select(these, one.powers[word], other.powers[word]);
    }
    shown
}

/// The landings of the best of the four classes of action. Also whether that class is better than
/// the last one.
#[inline(always)]
fn best<W: Word, const K: usize, const F: Features>(
    tables: &RaceTables,
    view: &PlacesView<W, K>,
    all: &LandingSteps<W, K>,
) -> (LandingSteps<W, K>, bool) {
    let captures = all.limited_to::<F>(view.captures, false);
    let rosettes = all.limited_to::<F>(W::of(tables.rosettes), false);
    let home =
        all.limited_to::<F>(W::of(if has(F, EXITS) { 0 } else { 1 << (tables.length + 1) }), true);
    let (capture, rosette, leave) = (captures.any::<F>(), rosettes.any::<F>(), home.any::<F>());
    let without_rosettes = LandingSteps::select(leave, &home, all);
    let without_captures = LandingSteps::select(rosette, &rosettes, &without_rosettes);
    (LandingSteps::select(capture, &captures, &without_captures), capture | rosette | leave)
}

/// The bot's choice among some landings.
struct PieceChoice<W, const K: usize> {
    /// The piece of each kind.
    from: [W; K],
    /// The number of legal actions, if the loop counts details.
    legal: W,
    /// Does it take a draw?
    draws: bool,
    /// May the draw have to be rejected?
    doubtful: bool,
}

/// The bot's choice among these landings.
#[inline(always)]
fn choose<W: Word, const K: usize, const F: Features, const B: u8>(
    tables: &RaceTables,
    view: &PlacesView<W, K>,
    chooser: Chooser,
    all: &LandingSteps<W, K>,
    draw: [W; 2],
) -> PieceChoice<W, K> {
    let none = W::default();
    let mut choice = PieceChoice { from: [none; K], legal: none, draws: false, doubtful: false };
    if has(F, DETAIL) {
        for kind in 0..K {
            choice.legal = choice.legal.plus(all.choices::<F>(kind).ones());
        }
    }
    let preferred = if B == Bots::Random as u8 {
        *all
    } else {
        let (best, _) = best::<W, K, F>(tables, view, all);
        if B == Bots::Any as u8 { LandingSteps::select(chooser.by_class, &best, all) } else { best }
    };
    if B != Bots::Greedy as u8 {
        let (mut members, mut count) = ([none; K], none);
        for kind in 0..K {
            members[kind] = preferred.choices::<F>(kind).ones();
            count = count.plus(members[kind]);
        }
        let (mut index, rejected) = W::below(draw, count);
        choice.draws = chooser.by_chance & (count > W::of(1));
        choice.doubtful = chooser.by_chance & (rejected | (index >= W::of(MEMBERS)));
        // One kind after another: all ones for the kind that contains the index, and the rest of
        // the index.
        let (mut pieces, mut undecided, mut of_kind) =
            (none, W::mask(chooser.by_chance), [none; K]);
        if K == 1 {
            (of_kind[0], pieces) = (undecided, preferred.choices::<F>(0));
        } else {
            for kind in 0..K {
                of_kind[kind] = undecided & W::mask(index < members[kind]);
                pieces |= of_kind[kind] & preferred.choices::<F>(kind);
                undecided &= !of_kind[kind];
                index = index.minus(members[kind] & undecided);
            }
        }
        let piece = member(pieces, index);
        for kind in 0..K {
            choice.from[kind] = of_kind[kind] & piece;
        }
    }
    if B == Bots::Greedy as u8 || B == Bots::Any as u8 {
        let mut union = none;
        for kind in 0..K {
            union |= preferred.choices::<F>(kind);
        }
        let end = if B == Bots::Greedy as u8 {
            highest(union)
        } else {
            select(chooser.hindmost, lowest(union), highest(union))
        };
        let mut found = chooser.by_chance;
        for kind in 0..K {
            let piece = only_if(!found, preferred.choices::<F>(kind) & end);
            found |= piece != none;
            choice.from[kind] |= piece;
        }
    }
    choice
}

/// The decision of a throw, before anything moves.
#[derive(Clone, Copy)]
pub(super) struct Decision<W, const K: usize> {
    /// The step that a piece of each kind leaves, as a set: step 0 if it waits, empty if it stays.
    pub from: [W; K],
    /// The step that it reaches. Home is included if the value reaches it.
    pub to: [W; K],
    /// The number of legal actions.
    pub legal: W,
    /// The flags of the decision: see [`flag`].
    pub flags: W,
}

/// The bits of a decision's flags.
pub(super) mod flag {
    /// Is any action legal?
    pub const ANY: u32 = 1;
    /// Did the cast give another throw and nothing else?
    pub const AGAIN: u32 = 1 << 1;
    /// Does the cast grant an extra throw?
    pub const CARRIES: u32 = 1 << 2;
    /// Was the second die cast?
    pub const VERDICT: u32 = 1 << 3;
    /// Did the second die say NO?
    pub const NO: u32 = 1 << 4;
    /// Did the throw need the second step of the stream?
    pub const SECOND_STEP: u32 = 1 << 5;
    /// May a draw have to be rejected? The plain engine must then play the game again.
    pub const DOUBTFUL: u32 = 1 << 6;
}

/// Casts and chooses for the player to move.
#[inline(always)]
pub(super) fn decide<W: Word, const K: usize, const O: usize, const F: Features, const B: u8>(
    tables: &RaceTables,
    choosers: [Chooser; 2],
    lane: &GameLane<W, K>,
    draws: Draws<W>,
) -> Decision<W, K> {
    let (none, one) = (W::default(), W::of(1));
    let live = !has(F, EQUAL_TURNS) | !lane.over;
    let first = lane.seat == none;
    let chooser = Chooser::to_move::<B>(choosers, first);

    // The cast.
    let mut doubtful = false;
    let (mut base, mut promoted) = cast::<W, O, F>(&tables.casts, draws.cast);
    if has(F, UNEVEN) {
        doubtful = tables.casts.rejection.rejects(draws.cast.wide());
    }
    if has(F, OPENING) {
        let (first_base, first_promoted) = cast::<W, O, F>(&tables.opening, draws.cast);
        base = select_cast(lane.first, first_base, base);
        promoted = select_cast(lane.first, first_promoted, promoted);
        doubtful |= lane.first & tables.opening.rejection.rejects(draws.cast.wide());
    }
    let in_hand = has(F, OWN_THROW) && lane.hand != none;
    let view = PlacesView::of::<F>(tables, lane);
    let mut landings = view.landings::<F>(tables, &base, in_hand);

    // The second die.
    let says = |face: &ShownCast<W>, flag: u32| face.words[VALUES] & W::of(flag) != none;
    let (mut carries, mut said_no, mut throws_second) =
        (has(F, GRANTS) && says(&base, CARRIES_THROW), false, false);
    let mut draw = draws.others[0];
    let mut asked = none;
    if has(F, VERDICT) {
        let higher = view.landings::<F>(tables, &promoted, false);
        let (any_base, any_higher) = (landings.any::<F>(), higher.any::<F>());
        let both = any_base & any_higher;
        let likes = best::<W, K, F>(tables, &view, &higher).1
            & !best::<W, K, F>(tables, &view, &landings).1;
        let tosses = chooser.by_chance & !chooser.by_class;
        let prefers =
            (tosses & (draws.others[0][0] >> (W::BITS - 1) == one)) | (chooser.by_class & likes);
        throws_second = any_higher & (!any_base | (both & prefers)) & live;
        let chosen = both & tosses;
        let verdict = select(chosen, draws.others[1][0], draws.others[0][0]).wide();
        let yes = verdict.wrapping_sub(tables.yes.0) <= tables.yes.1;
        asked = W::from(chosen).plus(W::from(throws_second));
        doubtful |= throws_second & tables.verdict.rejects(verdict);
        said_no = throws_second & !yes;
        landings = LandingSteps::select(throws_second, &higher, &landings);
        carries = (throws_second & says(&promoted, CARRIES_THROW)) | (!throws_second & carries);
        for half in 0..2 {
            let [first, second, third] = draws.others.map(|draw| draw[half]);
            draw[half] = select(asked == none, first, select(asked == one, second, third));
        }
    }

    // The choice.
    let choice = choose::<W, K, F, B>(tables, &view, chooser, &landings, draw);
    let any = landings.any::<F>();
    let acts = any & !said_no & live;
    doubtful |= choice.doubtful & acts;
    let second_step = has(F, VERDICT) && asked.plus(W::from(choice.draws & acts)) > one;
    let said_again = has(F, AGAIN) && says(&base, SAYS_AGAIN);
    let bit = |holds: bool, bit: u32| only_if(holds, W::of(bit));
    let flags = bit(any, flag::ANY)
        | bit(said_again, flag::AGAIN)
        | bit(carries, flag::CARRIES)
        | bit(throws_second, flag::VERDICT)
        | bit(said_no, flag::NO)
        | bit(second_step, flag::SECOND_STEP)
        | bit(doubtful, flag::DOUBTFUL);
    let mut decision = Decision { from: [none; K], to: [none; K], legal: choice.legal, flags };
    for kind in 0..K {
        (decision.from[kind], decision.to[kind]) =
            landings.action::<F>(kind, only_if(acts, choice.from[kind]));
    }
    decision
}
