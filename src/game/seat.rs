//! The two seats, Light and Dark.

/// One of the two players. Light's path is the one a rule file writes; Dark's is its mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// The player whose path the rule file writes out.
    Light,
    /// The player on the mirrored path.
    Dark,
}

impl Seat {
    /// Both seats, Light first.
    pub const BOTH: [Self; 2] = [Self::Light, Self::Dark];

    /// The opponent's seat.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }

    /// 0 for Light, 1 for Dark: the place in an array of two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat's name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}
