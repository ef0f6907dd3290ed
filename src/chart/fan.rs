//! The spread of the first player's chances over the games of one subject, or of several over each
//! other.

use crate::balance::feel::fan::{FAN_QUANTILES, FanPlace};
use crate::chart::canvas::{Canvas, PixelPoint, at, sheet};
use crate::chart::chance_axes::ChanceAxes;
use crate::chart::heading::{below_title, title};
use crate::chart::hint::Hint;
use crate::chart::markers::{Legend, Marker, MarkerShape};
use crate::chart::measured::{Measured, list, sentences};
use crate::chart::style::ChartForm;
use crate::chart::{ChartError, Drawing, style};
use crate::stats::estimate::Estimate;
use crate::study::Study;
use crate::study::chart::FanChart;
use crate::study::number::{Unit, level, show};

/// The bands: the places of their lower and upper quantiles, and their opacity. Fans over each
/// other have the first one only.
const BANDS: [([usize; 2], f64); 2] = [([0, 4], 0.16), ([1, 3], 0.24)];

/// The fans of subjects.
pub(super) struct Fans<'a> {
    title: &'a str,
    /// The level of the intervals.
    level: f64,
    /// The name of each subject, and its places.
    fans: Vec<(String, &'a [FanPlace])>,
}

impl<'a> Fans<'a> {
    /// The fans of a study. `None` if the games of a subject were not followed.
    pub(super) fn of(study: &'a Study, chart: &'a FanChart) -> Option<Self> {
        let fan = |(name, subject): &(String, _)| {
            let (_, followed) = study.followed.iter().find(|(own, _)| own == subject)?;
            Some((name.clone(), followed.fan.as_slice()))
        };
        let fans = chart.subjects.iter().map(fan).collect::<Option<_>>()?;
        Some(Self { title: &chart.title, level: study.provenance.level, fans })
    }

    fn is_several(&self) -> bool {
        self.fans.len() > 1
    }

    fn subtitle(&self) -> String {
        let bands = if self.is_several() {
            "and the band of eight games of ten"
        } else {
            "the middle half of the games (dark), and eight games of ten (light)"
        };
        format!(
            "Chance of the first player over the game: the mean of all games with {} intervals, \
             {bands}",
            level(self.level)
        )
    }

    fn legend(&self) -> Legend<'_> {
        let entries = self.fans.iter().enumerate().map(|(index, (name, _))| {
            let colour = style::SERIES[index % style::SERIES.len()];
            (Marker { shape: MarkerShape::Bar, colour }, name.as_str())
        });
        Legend(entries.filter(|_| self.is_several()).collect(), ChartForm::Wide)
    }

    fn bands(&self, canvas: &Canvas<'_>, axes: ChanceAxes) -> Result<(), ChartError> {
        let drawn = if self.is_several() { 1 } else { BANDS.len() };
        for (index, (_, places)) in self.fans.iter().enumerate() {
            let colour = style::SERIES[index % style::SERIES.len()];
            for ([low, high], opacity) in &BANDS[..drawn] {
                let edge = |quantile: usize| -> Vec<PixelPoint> {
                    let value = |place: &FanPlace| place.quantiles[quantile].value;
                    places.iter().map(|place| point(axes, place, value(place))).collect()
                };
                let [lower, upper] = [*low, *high].map(edge);
                let outline: Vec<PixelPoint> =
                    lower.iter().chain(upper.iter().rev()).copied().collect();
                canvas.veil(&outline, colour, *opacity)?;
                if self.is_several() {
                    canvas.path(&lower, 1.0, colour)?;
                    canvas.path(&upper, 1.0, colour)?;
                }
            }
        }
        Ok(())
    }

    fn means(&self, canvas: &Canvas<'_>, axes: ChanceAxes) -> Result<(), ChartError> {
        for (index, (_, places)) in self.fans.iter().enumerate() {
            let colour = style::SERIES[index % style::SERIES.len()];
            let means: Vec<PixelPoint> =
                places.iter().map(|place| point(axes, place, place.mean.value)).collect();
            canvas.path(&means, 2.2, colour)?;
            for place in *places {
                if let Some(ends) = place.mean.interval {
                    let [low, high] = [ends.low, ends.high].map(|end| point(axes, place, end));
                    canvas.line(low, high, 1.2, colour)?;
                }
            }
        }
        Ok(())
    }

    /// What a reader sees who points at a place of the game.
    fn hint(&self, canvas: &Canvas<'_>, axes: ChanceAxes, index: usize) -> Result<(), ChartError> {
        let Some(percent) =
            self.fans.first().and_then(|(_, places)| Some(places.get(index)?.percent))
        else {
            return Ok(());
        };
        let mut hint = Hint::of_measures(format!("After {percent} % of the throws"));
        for (name, places) in &self.fans {
            let figures = quantile_names().into_iter().zip(figures_of(&places[index]));
            for (measure, estimate) in figures {
                let label = if self.is_several() { format!("{name}, {measure}") } else { measure };
                let measured = Measured::sampled(estimate, Unit::Percent);
                hint = hint.and(&label, &show(estimate, Unit::Percent), measured);
            }
        }
        let half = 5.0;
        let middle = f64::from(percent);
        let from = at(axes.place(middle - half, 1.0).x, axes.top);
        canvas.hint(from, at(axes.place(middle + half, 0.0).x, axes.bottom()), &hint)
    }
}

/// A chance at a place of the game.
fn point(axes: ChanceAxes, place: &FanPlace, chance: f64) -> PixelPoint {
    axes.place(f64::from(place.percent), chance.clamp(0.0, 1.0))
}

fn quantile_names() -> Vec<String> {
    let below = FAN_QUANTILES.map(|share| format!("{:.0} % of games below", 100.0 * share));
    std::iter::once("mean".to_owned()).chain(below).collect()
}

fn figures_of(place: &FanPlace) -> impl Iterator<Item = &Estimate> {
    std::iter::once(&place.mean).chain(&place.quantiles)
}

impl Drawing for Fans<'_> {
    fn svg(&self) -> Result<String, ChartError> {
        let (subtitle, legend) = (self.subtitle(), self.legend());
        let axes = ChanceAxes::new(below_title(&subtitle) + legend.height() + 8.0, 100.0);
        sheet(style::WIDTH, axes.height(), self.title, &self.alt(), |canvas| {
            title(canvas, self.title, &subtitle)?;
            legend.draw(canvas, below_title(&subtitle))?;
            axes.draw(canvas, "part of the throws of a game", " %")?;
            self.bands(canvas, axes)?;
            self.means(canvas, axes)?;
            let places = self.fans.iter().map(|(_, places)| places.len()).min().unwrap_or(0);
            (0..places).try_for_each(|index| self.hint(canvas, axes, index))
        })
    }

    fn alt(&self) -> String {
        let percent = |estimate: &Estimate| show(estimate, Unit::Percent).whole();
        let fans = self.fans.iter().map(|(name, places)| {
            let [low, high] = BANDS[0].0;
            let moments = places.iter().map(|place| {
                format!(
                    "after {} % of the throws: mean {}, eight games of ten between {} and {}",
                    place.percent,
                    percent(&place.mean),
                    percent(&place.quantiles[low]),
                    percent(&place.quantiles[high])
                )
            });
            format!("{name}: {}", list(moments))
        });
        sentences(&[self.title.to_owned(), self.subtitle(), list(fans)])
    }

    fn caption(&self) -> String {
        "How a game goes from an open start to a certain end. A wide fan early: games are decided \
         early. A narrow fan that opens late: games stay open."
            .to_owned()
    }
}
