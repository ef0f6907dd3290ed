//! Numbers of pieces of each kind, and a code for each combination.

use crate::game::rules::race::MAX_KINDS;

/// The number of pieces of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Pieces(pub [u8; MAX_KINDS]);

impl Pieces {
    /// No piece of any kind.
    pub const NONE: Self = Self([0; MAX_KINDS]);

    /// How many pieces there are, whatever their kind.
    pub fn total(self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    /// Does each kind have at least as many pieces as in `other`?
    pub fn covers(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(mine, theirs)| *mine >= theirs)
    }

    /// Adds pieces of one kind.
    pub fn add(&mut self, kind: usize, count: u8) {
        self.0[kind] += count;
    }

    /// The pieces left without `other`. `other` must not have more of a kind.
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|kind| self.0[kind] - other.0[kind]))
    }
}

/// All pieces of one player, and a number (a *code*) for each part of them.
#[derive(Clone, Debug)]
pub(crate) struct RemainingPieces {
    all: Pieces,
    strides: [usize; MAX_KINDS],
    size: usize,
}

impl RemainingPieces {
    pub fn new(all: Pieces) -> Self {
        let (mut strides, mut size) = ([0; MAX_KINDS], 1);
        for (stride, count) in strides.iter_mut().zip(all.0) {
            *stride = size;
            size *= usize::from(count) + 1;
        }
        Self { all, strides, size }
    }

    /// The pieces that the player begins with.
    pub fn all(&self) -> Pieces {
        self.all
    }

    /// The number of codes.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of a part, below [`Self::size`].
    #[inline]
    pub fn code(&self, part: Pieces) -> usize {
        part.0.iter().zip(self.strides).map(|(count, stride)| usize::from(*count) * stride).sum()
    }

    /// The part with this code. The code must be below [`Self::size`].
    pub fn part(&self, code: usize) -> Pieces {
        let count = |kind: usize| (code / self.strides[kind]) % (usize::from(self.all.0[kind]) + 1);
        Pieces(std::array::from_fn(|kind| count(kind) as u8))
    }

    /// All parts, in the order of their codes.
    pub fn subsets(&self) -> impl Iterator<Item = Pieces> {
        (0..self.size).map(|code| self.part(code))
    }
}
