//! Windows: the parts of a position that luck tables look at.

use crate::game::bits::BitSet;
use crate::game::contract::Game;

/// The most windows of a game.
pub(crate) const MOST_WINDOWS: usize = 6;
/// The most bits of the content of a window.
const CONTENT_BITS: u32 = 16;
/// The most own places of a window that looks at the player to throw alone. The first of these with
/// which there are few enough windows.
const MOST_OWN: [usize; 2] = [16, 32];
/// The most places of a window where both players meet. The first of these with which there are
/// few enough windows.
const MOST_CONTESTED: [usize; 5] = [8, 16, 24, 64, 128];
/// The own places before a group of contested ones that are seen together with its first places,
/// and the number of those: pieces there are in reach of each other.
const REACH: [u8; 2] = [5, 4];
/// Odd factors that spread the sets of places over all contents: those of `XXH32`.
const SPREADING: [u32; 2] = [0x9E37_79B1, 0x85EB_CA77];

/// The places of one player that a window looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WindowPart {
    /// The places, in the numbers of their player. Place 0 is waiting.
    pub places: BitSet,
    /// The factor by which their occupation counts in the content.
    pub factor: u32,
}

/// A part of a position: some places of the player to throw, and some of the other player. Its
/// *content* is a number that follows from which of them are occupied.
///
/// Contents are sums of products, so that the lockstep engine has them without a branch. If the
/// places lie close together, the factors are powers of two, and each occupation has a number of
/// its own. Otherwise two occupations may have the same number. The tables then tell less of the
/// luck, and what they tell still has the mean 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub own: WindowPart,
    pub other: WindowPart,
    /// The number of contents.
    pub contents: usize,
}

impl WindowPart {
    #[inline]
    fn product(self, occupied: BitSet) -> u32 {
        let here = occupied & self.places;
        let half = here.small().0 ^ (here >> 64).small().0;
        ((half ^ (half >> 32)) as u32).wrapping_mul(self.factor)
    }
}

impl Window {
    /// The windows of a game: own places in groups, and the places where players meet in groups,
    /// each as a whole, and its first places with the own places before them.
    pub(crate) fn all<G: Game>(game: &G) -> Vec<Self> {
        let met = |place: u8| {
            let [captured, safe] = game.met(place);
            captured | safe
        };
        let own_places: Vec<u8> = (0..=game.places()).collect();
        let groups_of_own = MOST_OWN.map(|most| parts(&own_places, most));
        let [short, long] = groups_of_own;
        let own_groups = if short.len() + 2 <= MOST_WINDOWS { short } else { long };
        let contested: Vec<u8> =
            (1..=game.places()).filter(|place| !met(*place).is_empty()).collect();
        let room = MOST_WINDOWS.saturating_sub(own_groups.len());
        let mut choices = MOST_CONTESTED.into_iter().map(|most| parts(&contested, most));
        let groups = choices.find(|groups| 2 * groups.len() <= room).unwrap_or_default();
        let set = |group: &[u8]| group.iter().copied().collect::<BitSet>();
        let others =
            |group: &[u8]| group.iter().fold(BitSet::EMPTY, |places, place| places | met(*place));
        let [before, after] = REACH;
        let border = |group: &[u8]| {
            let first = group[0];
            let near = &group[..group.len().min(after.into())];
            let reach = BitSet::range(first.saturating_sub(before), first);
            Self::of(reach | set(near), others(near))
        };
        let alone = own_groups.iter().map(|group| Self::of(set(group), BitSet::EMPTY));
        let meeting =
            groups.iter().flat_map(|group| [Self::of(set(group), others(group)), border(group)]);
        alone.chain(meeting).take(MOST_WINDOWS).collect()
    }

    /// A window of these places.
    fn of(own: BitSet, other: BitSet) -> Self {
        let [own_first, other_first] = [own, other].map(|places| places.0.trailing_zeros() % 128);
        let [own_bits, other_bits] = [(own, own_first), (other, other_first)]
            .map(|(places, first)| u128::BITS - (places.0 >> first).leading_zeros());
        let ends = [own_first + own_bits, other_first + other_bits];
        let fits = own_bits + other_bits <= CONTENT_BITS && ends.iter().all(|end| *end <= 32);
        // The content is the upper half of the sum of both products.
        let own_shift = CONTENT_BITS.checked_sub(own_first);
        let other_shift = (CONTENT_BITS + own_bits).checked_sub(other_first);
        let ([own_factor, other_factor], bits) = match (own_shift, other_shift) {
            (Some(own_shift), Some(other_shift)) if fits => (
                [own_shift, other_shift].map(|shift| 1_u32.checked_shl(shift).unwrap_or(0)),
                own_bits + other_bits,
            ),
            _ => (SPREADING, CONTENT_BITS),
        };
        Self {
            own: WindowPart { places: own, factor: own_factor },
            other: WindowPart { places: other, factor: other_factor },
            contents: 1 << bits,
        }
    }

    /// The content, if these places of the player to throw and of the other player are occupied.
    #[inline]
    pub(crate) fn content(&self, own: BitSet, other: BitSet) -> usize {
        (self.own.product(own).wrapping_add(self.other.product(other)) >> CONTENT_BITS) as usize
    }
}

/// The places in as few groups of neighbours as possible, with at most `most` each, and of about
/// the same length.
fn parts(places: &[u8], most: usize) -> Vec<Vec<u8>> {
    let length = places.len().div_ceil(places.len().div_ceil(most).max(1)).max(1);
    places.chunks(length).map(<[u8]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::bits::WordSet;

    fn set(places: &[u8]) -> BitSet {
        places.iter().copied().collect()
    }

    #[test]
    fn places_that_lie_close_together_have_a_content_for_each_occupation() {
        // Steps 5 to 12 of both players, as in a race of 14 steps.
        let row = BitSet::range(5, 12);
        let set_of = |bits: u64| BitSet::from(WordSet(bits));
        let window = Window::of(row, row);
        assert_eq!(window.contents, 1 << 16);
        assert_eq!(window.content(set(&[0, 5, 14]), set(&[12, 13])), 1 | 1 << 15);
        let mut contents: Vec<usize> = (0..1 << 8)
            .flat_map(|own| (0..1 << 8).map(move |others| (own, others)))
            .map(|(own, others)| window.content(set_of(own) << 5, set_of(others) << 5))
            .collect();
        contents.sort_unstable();
        contents.dedup();
        assert_eq!(contents.len(), 1 << 16);
    }

    #[test]
    fn a_window_of_one_player_has_no_content_of_the_other() {
        let window = Window::of(BitSet::range(0, 14), BitSet::EMPTY);
        assert_eq!(window.contents, 1 << 15);
        assert_eq!(window.content(set(&[0, 14]), set(&[3])), 1 | 1 << 14);
    }

    #[test]
    fn places_far_apart_share_contents_within_the_bound() {
        let window = Window::of(set(&[1, 40]), BitSet::range(3, 60));
        assert_eq!(window.contents, 1 << 16);
        assert!(window.content(!BitSet::EMPTY, !BitSet::EMPTY) < window.contents);
        assert_ne!(
            window.content(set(&[40]), BitSet::EMPTY),
            window.content(BitSet::EMPTY, BitSet::EMPTY)
        );
    }

    #[test]
    fn places_are_divided_evenly() {
        assert_eq!(
            parts(&(0..=27).collect::<Vec<_>>(), 16).iter().map(Vec::len).collect::<Vec<_>>(),
            [14; 2]
        );
        assert_eq!(parts(&[], 8), Vec::<Vec<u8>>::new());
        assert_eq!(parts(&[3, 4, 9], 2), [vec![3, 4], vec![9]]);
    }
}
