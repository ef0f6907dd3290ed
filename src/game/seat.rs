//! The two seats, Light and Dark.

/// One of the two players. A rule file writes Light's path. Dark's path is its mirror image.
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

    /// The index in an array of two: 0 for Light, 1 for Dark.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name of the seat in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The name of the seat at the beginning of a line.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Light => "Light",
            Self::Dark => "Dark",
        }
    }
}
