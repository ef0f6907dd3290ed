//! Numbers what stands on the squares that both players pass.
//!
//! An automaton reads the squares one after the other. Its state is the pieces that each player has
//! left. The number of positions that each state leads to is known. So the number of a front is the
//! count of positions before it (ranking by an automaton). A *front* is a placing on all these
//! squares.

use crate::game::bits::BitSet;
use crate::game::race::Race;
use crate::game::race::position::{Position, Side};
use crate::game::rules::race::MAX_KINDS;
use crate::game::seat::Seat;
use crate::solve::lanes::LanePlacings;
use crate::solve::pieces::{Pieces, RemainingPieces};

/// One player's pieces on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SquareContent {
    /// The kind, the step and the count of each group of pieces.
    pub pieces: Vec<(u8, u8, u8)>,
    used: Pieces,
}

/// The pieces on a square: one content for each player.
#[derive(Clone, Debug)]
struct SquareOccupants {
    contents: [u16; 2],
    used: [Pieces; 2],
    used_codes: [usize; 2],
}

/// A square that is not part of the lanes.
#[derive(Clone, Debug)]
struct SharedSquare {
    /// The steps of the square, and what can stand there. Each has an entry for the player to throw
    /// and one for the other player. The empty content comes first.
    steps: [BitSet; 2],
    contents: [Vec<SquareContent>; 2],
    choices: Vec<SquareOccupants>,
    /// For each pair of contents, the choice that it is.
    choice_of: Vec<u16>,
    /// For each state and choice, the number of positions before it.
    skipped: Vec<u64>,
}

/// A front as the automaton read it, with the pieces left for the lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParsedSquare {
    /// The number of positions before it.
    pub base: u64,
    /// The codes of the pieces that each player has left.
    pub left: [usize; 2],
}

/// A front written out square by square.
#[derive(Clone, Debug)]
pub(crate) struct ListedSquare {
    pub read: ParsedSquare,
    /// The contents of each square, for both players.
    contents: Vec<[u16; 2]>,
    /// The sum of all steps.
    pub progress: u32,
}

/// All fronts and their numbers.
#[derive(Clone, Debug)]
pub(crate) struct SharedSquares {
    squares: Vec<SharedSquare>,
    pieces: RemainingPieces,
    /// For each start state, the number of positions that it leads to. [`u64::MAX`] means too many
    /// to count.
    totals: Vec<u64>,
}

impl SharedSquares {
    pub fn new(
        race: &Race,
        reached: &[BitSet; MAX_KINDS],
        pieces: &RemainingPieces,
        lanes: &LanePlacings,
    ) -> Self {
        let squares = front_squares(race, lanes.steps());
        let mut fronts: Vec<SharedSquare> =
            squares.iter().map(|steps| front(race, reached, pieces, *steps)).collect();
        let states = pieces.size() * pieces.size();
        let mut totals: Vec<u64> = (0..states)
            .map(|state| {
                u64::from(lanes.count(state / pieces.size()))
                    * u64::from(lanes.count(state % pieces.size()))
            })
            .collect();
        for front in fronts.iter_mut().rev() {
            totals = count(front, pieces, &totals);
        }
        Self { squares: fronts, pieces: pieces.clone(), totals }
    }

    /// The number of positions if `left` are the codes of the pieces not yet home. [`u64::MAX`] if
    /// there are too many to count.
    pub fn total(&self, left: [usize; 2]) -> u64 {
        self.totals[left[0] * self.pieces.size() + left[1]]
    }

    /// Reads the front of a position. The sides come with the player to throw first. `left` are the
    /// codes of the pieces not yet home.
    #[inline]
    pub fn read(&self, sides: [&Side; 2], mut left: [usize; 2]) -> ParsedSquare {
        let mut base = 0;
        for front in &self.squares {
            let mine = front.content(0, sides[0]);
            let theirs = front.content(1, sides[1]);
            if mine + theirs == 0 {
                continue;
            }
            let choice = usize::from(front.choice_of[mine * front.contents[1].len() + theirs]);
            let state = left[0] * self.pieces.size() + left[1];
            base += front.skipped[state * front.choices.len() + choice];
            let used = &front.choices[choice].used_codes;
            left = [left[0] - used[0], left[1] - used[1]];
        }
        ParsedSquare { base, left }
    }

    /// Calls `see` with every front of the pieces not yet home, in the order of their numbers.
    pub fn list_squares(&self, left: [Pieces; 2], see: &mut impl FnMut(ListedSquare)) {
        let read = ParsedSquare { base: 0, left: left.map(|left| self.pieces.code(left)) };
        let mut listed =
            ListedSquare { read, contents: Vec::with_capacity(self.squares.len()), progress: 0 };
        self.list_squares_from(left, &mut listed, see);
    }

    fn list_squares_from(
        &self,
        left: [Pieces; 2],
        listed: &mut ListedSquare,
        see: &mut impl FnMut(ListedSquare),
    ) {
        let Some(front) = self.squares.get(listed.contents.len()) else {
            see(listed.clone());
            return;
        };
        let before = (listed.read, listed.progress);
        let state = before.0.left[0] * self.pieces.size() + before.0.left[1];
        for (number, choice) in front.choices.iter().enumerate() {
            if !left[0].covers(choice.used[0]) || !left[1].covers(choice.used[1]) {
                continue;
            }
            listed.read.base = before.0.base + front.skipped[state * front.choices.len() + number];
            listed.read.left =
                std::array::from_fn(|seat| before.0.left[seat] - choice.used_codes[seat]);
            let steps = |seat: usize| {
                let pieces = &front.contents[seat][usize::from(choice.contents[seat])].pieces;
                pieces
                    .iter()
                    .map(|(_, step, count)| u32::from(*step) * u32::from(*count))
                    .sum::<u32>()
            };
            listed.progress = before.1 + steps(0) + steps(1);
            listed.contents.push(choice.contents);
            self.list_squares_from(
                std::array::from_fn(|seat| left[seat].without(choice.used[seat])),
                listed,
                see,
            );
            listed.contents.pop();
        }
        (listed.read, listed.progress) = before;
    }

    /// The mirror image of a front. `read` is its reading.
    pub fn mirrored(&self, listed: &ListedSquare, read: ParsedSquare) -> ListedSquare {
        let mut mirrored = ListedSquare {
            read,
            contents: vec![[0, 0]; self.squares.len()],
            progress: listed.progress,
        };
        for (front, contents) in self.squares.iter().zip(&listed.contents) {
            for (seat, content) in contents.iter().enumerate().filter(|(_, content)| **content > 0)
            {
                // The same steps, on the square where the other player has them.
                let steps = front.steps[seat];
                let there = self.squares.iter().position(|front| front.steps[1 - seat] == steps);
                mirrored.contents[there.expect("paths are mirrored")][1 - seat] = *content;
            }
        }
        mirrored
    }

    /// Puts the pieces of a front on the board.
    pub fn set_up(&self, race: &Race, listed: &ListedSquare, position: &mut Position) {
        for (front, contents) in self.squares.iter().zip(&listed.contents) {
            for (seat, (content, list)) in
                Seat::BOTH.into_iter().zip(contents.iter().zip(&front.contents))
            {
                for (kind, step, count) in &list[usize::from(*content)].pieces {
                    for _ in 0..*count {
                        position.enter(race, seat, usize::from(*kind), *step);
                    }
                }
            }
        }
    }
}

impl SharedSquare {
    /// The number of the content that a side has on the square.
    #[inline]
    fn content(&self, seat: usize, side: &Side) -> usize {
        let steps = self.steps[seat];
        if side.on.sets().all(|on| !on.meets(steps)) {
            return 0;
        }
        let holds = |content: &SquareContent| {
            content
                .pieces
                .iter()
                .all(|(kind, step, count)| side.pieces_on(usize::from(*kind), *step) == *count)
        };
        // Several contents may agree with the position. The one with the most pieces is the right
        // one, and it comes last.
        self.contents[seat].iter().rposition(holds).unwrap_or(0)
    }
}

/// The squares that are not part of the lanes, in the order of the first path. Each has the steps
/// of the player to throw and those of the other player.
fn front_squares(race: &Race, lanes: BitSet) -> Vec<[BitSet; 2]> {
    use crate::game::contract::Game;
    let on = |seat: Seat, square: u8| -> BitSet {
        (1..=race.length).filter(|step| race.square(seat, *step) == square).collect()
    };
    let mut squares: Vec<u8> = Vec::new();
    for step in (1..=race.length).filter(|step| !lanes.contains(*step)) {
        for seat in Seat::BOTH {
            let square = race.square(seat, step);
            if !squares.contains(&square) {
                squares.push(square);
            }
        }
    }
    squares.into_iter().map(|square| Seat::BOTH.map(|seat| on(seat, square))).collect()
}

fn front(
    race: &Race,
    reached: &[BitSet; MAX_KINDS],
    pieces: &RemainingPieces,
    steps: [BitSet; 2],
) -> SharedSquare {
    let contents = steps.map(|steps| contents(race, reached, pieces, steps));
    let (mut choices, mut choice_of) = (Vec::new(), Vec::new());
    for (mine, content) in contents[0].iter().enumerate() {
        for (theirs, other) in contents[1].iter().enumerate() {
            let used = [content.used, other.used];
            if !stand_together(race, content, other) {
                choice_of.push(u16::MAX);
                continue;
            }
            choice_of.push(choices.len() as u16);
            let used_codes = used.map(|used| pieces.code(used));
            choices.push(SquareOccupants {
                contents: [mine as u16, theirs as u16],
                used,
                used_codes,
            });
        }
    }
    SharedSquare { steps, contents, choices, choice_of, skipped: Vec::new() }
}

/// May these pieces of both players stand on one square?
fn stand_together(race: &Race, mine: &SquareContent, theirs: &SquareContent) -> bool {
    mine.pieces.iter().all(|(_, step, _)| {
        let meets = race.hostile.get(usize::from(*step)) | race.safe_from.get(usize::from(*step));
        theirs.pieces.iter().all(|(_, their_step, _)| !meets.contains(*their_step))
    })
}

/// Every content that one player can have on a square with these steps, the empty one first.
fn contents(
    race: &Race,
    reached: &[BitSet; MAX_KINDS],
    pieces: &RemainingPieces,
    steps: BitSet,
) -> Vec<SquareContent> {
    let slots: Vec<(u8, u8)> = (0..race.kinds as u8)
        .flat_map(|kind| {
            (steps & reached[usize::from(kind)]).into_iter().map(move |step| (kind, step))
        })
        .collect();
    let mut all = Vec::new();
    fill(
        race,
        pieces,
        &slots,
        &mut SquareContent { pieces: Vec::new(), used: Pieces::NONE },
        &mut all,
    );
    all.sort_by_key(|content| content.used.total());
    all
}

fn fill(
    race: &Race,
    pieces: &RemainingPieces,
    slots: &[(u8, u8)],
    content: &mut SquareContent,
    all: &mut Vec<SquareContent>,
) {
    let Some(((kind, step), rest)) = slots.split_first() else {
        all.push(content.clone());
        return;
    };
    fill(race, pieces, rest, content, all);
    let shares = |step: u8| race.shared_own.contains(step);
    let most_together = race.passage.as_ref().map_or(u8::MAX, |passage| passage.most());
    let most = if shares(*step) { pieces.all().0[usize::from(*kind)] } else { 1 };
    for count in 1..=most {
        let before = content.clone();
        // The piece that came second must be allowed to share the square. Either may be the second.
        let free =
            before.pieces.iter().all(|(_, their_step, _)| shares(*step) || shares(*their_step));
        content.pieces.push((*kind, *step, count));
        content.used.add(usize::from(*kind), count);
        let fits = content.used.total() <= u32::from(most_together);
        if free && fits && pieces.all().covers(content.used) {
            fill(race, pieces, rest, content, all);
        }
        *content = before;
    }
}

/// Fills in the skipped positions of a square. `after` has the number of positions that each state
/// leads to after the square. Returns these numbers before the square.
fn count(front: &mut SharedSquare, pieces: &RemainingPieces, after: &[u64]) -> Vec<u64> {
    let parts: Vec<Pieces> = pieces.subsets().collect();
    let mut totals = Vec::with_capacity(after.len());
    front.skipped = Vec::with_capacity(after.len() * front.choices.len());
    for (mine, my_part) in parts.iter().enumerate() {
        for (theirs, their_part) in parts.iter().enumerate() {
            let mut total = 0u64;
            for choice in &front.choices {
                front.skipped.push(total);
                if my_part.covers(choice.used[0]) && their_part.covers(choice.used[1]) {
                    let [my_use, their_use] = choice.used_codes;
                    total = total.saturating_add(
                        after[(mine - my_use) * pieces.size() + theirs - their_use],
                    );
                }
            }
            totals.push(total);
        }
    }
    totals
}
