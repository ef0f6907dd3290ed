//! The spread of the first player's chances over the game.

use crate::batch::feel_tally::PLACES;
use crate::stats::estimate::Estimate;
use crate::stats::histogram::Histogram;
use crate::stats::mean::mean;
use crate::stats::quantile::quantile;
use crate::stats::values::Values;

/// The quantiles of chances at a place.
pub const FAN_QUANTILES: [f64; 5] = [0.1, 0.25, 0.5, 0.75, 0.9];

/// The chances of the first player after a part of the throws of a game, from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct FanPlace {
    /// The part of the throws, in percent.
    pub percent: u32,
    pub mean: Estimate,
    /// The quantiles of [`FAN_QUANTILES`].
    pub quantiles: Vec<Estimate>,
}

/// The chances at this of all places. `None` without games.
pub(super) fn fan_place(place: usize, chances: &Histogram, level: f64) -> Option<FanPlace> {
    let values = Values::from(chances);
    let part = |percent: f64| percent / 100.0;
    let at = |share: &f64| Some(quantile(&values, *share, level)?.map(part));
    Some(FanPlace {
        percent: (100 * place / (PLACES - 1)) as u32,
        mean: mean(&values, level)?.map(part),
        quantiles: FAN_QUANTILES.iter().map(at).collect::<Option<_>>()?,
    })
}
