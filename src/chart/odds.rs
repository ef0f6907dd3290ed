//! The exact chances of what dice throw: a bar for each value. A few dice share a panel. Many dice
//! have a panel each.

use std::collections::BTreeSet;

use crate::chart::canvas::{Canvas, Type, at, sheet};
use crate::chart::heading::{below_title, title};
use crate::chart::hint::Hint;
use crate::chart::markers::{Legend, Marker, MarkerShape};
use crate::chart::measured::{Measured, list};
use crate::chart::scale::{AxisScale, round_up};
use crate::chart::style::ChartForm;
use crate::chart::{ChartError, Drawing, style};
use crate::game::fraction::Fraction;
use crate::game::odds::Odds;
use crate::study::Study;
use crate::study::chart::OddsBar;
use crate::study::number::{Shown, Unit, decimal};
use crate::study::question::dice::same_odds;
use crate::study::wording::and_list;

impl OddsBar {
    /// What follows the word `value`.
    const fn more(self) -> &'static str {
        match self {
            Self::Exactly => "",
            Self::AtLeast => " or more",
            Self::AtMost => " or less",
        }
    }

    /// The text about one value.
    fn of(self, value: i32) -> String {
        let value = decimal(value.into(), 0);
        match self {
            Self::Exactly => value,
            Self::AtLeast => format!("at least {value}"),
            Self::AtMost => format!("at most {value}"),
        }
    }
}

/// The chances of several dice.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsChart {
    /// What each bar stands for.
    pub bar: OddsBar,
    /// The dice, at least one.
    pub series: Vec<OddsSeries>,
}

/// The chances of dice.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsSeries {
    /// The name of the dice.
    pub name: String,
    /// Each value and the chance of its bar, a share of 1.
    pub chances: Vec<(i32, f64)>,
}

const TITLE: &str = "What the dice throw";
/// The most dice in one panel. More bars side by side are hard to compare.
const TOGETHER: usize = 3;
/// The height of a plot, in pixels: alone, and as one of several.
const HEIGHTS: [f64; 2] = [260.0, 110.0];
const HEAD: f64 = 26.0;
const FOOT: f64 = 30.0;
/// The least height at which a pointer finds a bar, in pixels. A bar of 0 has none of its own.
const LOWEST_HINT: f64 = 10.0;
const LEFT: f64 = style::MARGIN + 46.0;

/// The place of a panel and its scales.
struct OddsPanel {
    across: AxisScale,
    up: AxisScale,
    top: f64,
    bottom: f64,
}

impl OddsChart {
    /// Bars of the chances of all dice of a study. A value that only other dice have has a bar too
    /// if it stands for more than the value: `d6` throws at most 8 for certain.
    pub(super) fn of(study: &Study, bar: OddsBar) -> Self {
        let chance: fn(&Odds, i32) -> Fraction = match bar {
            OddsBar::Exactly => Odds::chance,
            OddsBar::AtLeast => Odds::at_least,
            OddsBar::AtMost => Odds::at_most,
        };
        let groups = same_odds(&study.dice);
        let all: BTreeSet<i32> =
            groups.iter().flat_map(|group| group.odds.ways().keys()).copied().collect();
        let series = groups.iter().map(|group| {
            let has_bar =
                |value: &&i32| bar != OddsBar::Exactly || group.odds.ways().contains_key(value);
            let bars = all.iter().filter(has_bar);
            OddsSeries {
                name: and_list(&group.names),
                chances: bars.map(|value| (*value, chance(&group.odds, *value).value())).collect(),
            }
        });
        Self { bar, series: series.collect() }
    }
}

impl Drawing for OddsChart {
    fn svg(&self) -> Result<String, ChartError> {
        let together = self.series.len() <= TOGETHER;
        let panels: Vec<&[OddsSeries]> =
            if together { vec![&self.series] } else { self.series.chunks(1).collect() };
        let height = HEIGHTS[usize::from(!together)];
        let entries = if together && self.series.len() > 1 {
            let names = self.series.iter().enumerate();
            names.map(|(index, series)| (marker(index), series.name.as_str())).collect()
        } else {
            Vec::new()
        };
        let legend = Legend(entries, ChartForm::Wide);
        let subtitle = format!(
            "The chance of each value{}; exact, from all ways in which the dice can fall",
            self.bar.more()
        );
        let begin = below_title(&subtitle) + legend.height();
        let end = begin + (HEAD + height + FOOT) * panels.len() as f64;
        sheet(style::WIDTH, end + 30.0, TITLE, &self.alt(), |canvas| {
            title(canvas, TITLE, &subtitle)?;
            legend.draw(canvas, below_title(&subtitle))?;
            for (place, series) in panels.iter().enumerate() {
                let top = begin + (HEAD + height + FOOT) * place as f64 + HEAD;
                if !together || self.series.len() == 1 {
                    let name = style::fit(&series[0].name, style::LABEL, style::WIDTH - LEFT);
                    canvas.text(&name, at(LEFT, top - 8.0), Type::new(style::LABEL).bold())?;
                }
                self.panel(canvas, series, top, top + height)?;
            }
            let font = Type::new(style::LABEL).middle();
            canvas.text("Value of a throw", at(style::WIDTH / 2.0, end + 14.0), font)
        })
    }

    fn alt(&self) -> String {
        let dice = self.series.iter().map(|OddsSeries { name, chances }| {
            let bars =
                chances.iter().map(|(value, share)| format!("{value} {} %", percent(*share)));
            format!("{name}: {}", list(bars))
        });
        format!("Bars of the chance of each value{}. {}.", self.bar.more(), list(dice))
    }

    fn caption(&self) -> String {
        let more = self.bar.more();
        let gaps = match self.bar {
            OddsBar::Exactly => "Where there is no bar, the value never comes. ",
            OddsBar::AtLeast | OddsBar::AtMost => "",
        };
        format!(
            "Exact chances, so there are no intervals. A bar is as high as the chance of its \
             value{more}. Bars of one value stand in the order of the legend. {gaps}A throw of a \
             rule set without a value counts as 0."
        )
    }
}

impl OddsChart {
    /// The least and the greatest value of all dice, and the end of the upward axis in percent.
    fn ends(&self) -> ([f64; 2], f64) {
        let all = || self.series.iter().flat_map(|series| &series.chances);
        let least = all().map(|(value, _)| *value).min().unwrap_or(0);
        let greatest = all().map(|(value, _)| *value).max().unwrap_or(0);
        let most = all().map(|(_, share)| share * 100.0).fold(0.0, f64::max);
        let step = round_up(most / 4.0);
        let values = [f64::from(least) - 0.6, f64::from(greatest) + 0.6];
        (values, ((most / step).ceil() * step).min(100.0))
    }

    fn panel(
        &self,
        canvas: &Canvas<'_>,
        series: &[OddsSeries],
        top: f64,
        bottom: f64,
    ) -> Result<(), ChartError> {
        let (values, most) = self.ends();
        let across = AxisScale::new(values, [LEFT, style::WIDTH - style::MARGIN]);
        let panel =
            OddsPanel { across, up: AxisScale::new([0.0, most], [bottom, top]), top, bottom };
        panel.axes(canvas)?;
        let width = 0.8 * (across.at(1.0) - across.at(0.0)) / series.len() as f64;
        // Either all bars have a figure, or none.
        let texts = series.iter().flat_map(|own| &own.chances).map(|(_, share)| percent(*share));
        let widest = texts.map(|text| style::text_width(&text, style::SMALL)).fold(0.0, f64::max);
        for (index, one) in series.iter().enumerate() {
            let shift = (index as f64 - (series.len() as f64 - 1.0) / 2.0) * width;
            // A bar has a gap beside it only if there is room.
            let half = if width > 4.0 { width / 2.0 - 0.5 } else { width / 2.0 };
            for (value, share) in &one.chances {
                let x = across.at(f64::from(*value)) + shift;
                let up = panel.up.at(share * 100.0);
                canvas.rect(at(x - half, up), at(x + half, bottom), marker(index).colour)?;
                let chance = Measured::known(*share, Unit::Percent);
                let shown = Shown { reason: "exact", ..chance.shown() };
                let hint =
                    Hint::new(format!("{}: {}", one.name, self.bar.of(*value)), &shown, chance);
                let top = up.min(bottom - LOWEST_HINT);
                canvas.hint(at(x - half, top), at(x + half, bottom), &hint)?;
                if widest + 4.0 <= width {
                    let font = Type::new(style::SMALL).colour(style::MUTED).middle();
                    canvas.text(&percent(*share), at(x, up - 4.0), font)?;
                }
            }
        }
        canvas.line(at(LEFT, bottom), at(style::WIDTH - style::MARGIN, bottom), 1.0, style::MUTED)
    }
}

impl OddsPanel {
    fn axes(&self, canvas: &Canvas<'_>) -> Result<(), ChartError> {
        let font = Type::new(style::SMALL).colour(style::MUTED);
        for tick in self.up.ticks(((self.bottom - self.top) / 50.0) as usize) {
            let y = self.up.at(tick.value);
            canvas.line(at(LEFT, y), at(style::WIDTH - style::MARGIN, y), 1.0, style::GRID)?;
            canvas.text(&format!("{} %", tick.label), at(LEFT - 6.0, y + 4.0), font.end())?;
        }
        // Values are whole numbers, so a step below 1 has no meaning.
        let whole = |value: f64| value.fract().abs() < 1e-9;
        for tick in self.across.ticks(14).iter().filter(|tick| whole(tick.value)) {
            let text = decimal(tick.value, 0);
            canvas.text(
                &text,
                at(self.across.at(tick.value), self.bottom + 16.0),
                font.middle(),
            )?;
        }
        Ok(())
    }
}

/// The colour of dice. Bars of one value also stand in the order of the legend.
fn marker(index: usize) -> Marker {
    Marker { shape: MarkerShape::Square, colour: style::SERIES[index % style::SERIES.len()] }
}

fn percent(share: f64) -> String {
    if share == 0.0 {
        return "0".to_owned();
    }
    decimal(share * 100.0, if share < 0.1 { 2 } else { 1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::question::dice::samples::study_of;

    fn coins(count: usize) -> OddsChart {
        let series = |index: usize| OddsSeries {
            name: format!("coin {index}"),
            chances: vec![(0, 0.25), (1, 0.75)],
        };
        OddsChart { bar: OddsBar::Exactly, series: (0..count).map(series).collect() }
    }

    /// The heights of the bars, in tenths of a pixel.
    fn bars(svg: &str, colour: &str) -> Vec<u32> {
        let bars = svg.split("<rect ").filter(|bar| bar.contains(&format!("fill=\"{colour}\"")));
        let height = |bar: &str| bar.split_once("height=\"")?.1.split('"').next()?.parse().ok();
        bars.filter_map(height).collect()
    }

    #[test]
    fn a_bar_is_as_high_as_its_chance() {
        // The axis ends at 80 %, the first whole number of steps of 20 % above 75 %.
        let bars = bars(&coins(1).svg().unwrap(), "#0072B2");
        let expected = [25.0, 75.0].map(|share| 2600.0 * share / 80.0);
        assert_eq!(bars.len(), 2);
        for (bar, expected) in bars.into_iter().zip(expected) {
            // Both ends of a bar are rounded to whole tenths.
            assert!((f64::from(bar) - expected).abs() <= 1.0, "{bar}, {expected}");
        }
    }

    #[test]
    fn few_dice_share_a_panel_and_many_have_their_own() {
        let three = coins(3).svg().unwrap();
        // Two bars and the square of the legend.
        assert_eq!(bars(&three, "#0072B2").len(), 3);
        assert_eq!(bars(&three, "#009E73").len(), 3);
        let four = coins(4).svg().unwrap();
        assert_eq!(bars(&four, "#0072B2").len(), 8, "each panel begins with the first colour");
        assert!(coins(2).alt().contains("coin 1: 0 25.0 %; 1 75.0 %"));
    }

    #[test]
    fn a_value_that_always_comes_can_be_drawn() {
        let series = vec![OddsSeries { name: "5".into(), chances: vec![(5, 1.0)] }];
        for bar in [OddsBar::Exactly, OddsBar::AtLeast, OddsBar::AtMost] {
            let chart = OddsChart { bar, series: series.clone() };
            assert!(!chart.svg().unwrap().contains("NaN"));
        }
    }

    #[test]
    fn the_last_bar_at_most_and_the_first_bar_at_least_are_certain() {
        let study = study_of(&["2d6"]);
        let texts = [OddsBar::AtLeast, OddsBar::AtMost].map(|bar| OddsChart::of(&study, bar).alt());
        // Of 36 ways, one gives 2, and 33 give 4 or more.
        assert!(texts[0].contains("each value or more. 2d6: 2 100.0 %; 3 97.2 %; 4 91.7 %"));
        assert!(texts[1].contains("each value or less. 2d6: 2 2.78 %; 3 8.33 %"), "{}", texts[1]);
        assert!(texts[1].ends_with("12 100.0 %."), "{}", texts[1]);
    }

    #[test]
    fn cumulative_bars_stand_at_the_values_of_all_dice() {
        let study = study_of(&["d2", "d4"]);
        let alt = |bar| OddsChart::of(&study, bar).alt();
        assert!(
            alt(OddsBar::Exactly).contains("d2: 1 50.0 %; 2 50.0 %; d4"),
            "{}",
            alt(OddsBar::Exactly)
        );
        let least = "d2: 1 100.0 %; 2 50.0 %; 3 0 %; 4 0 %; d4";
        assert!(alt(OddsBar::AtLeast).contains(least), "{}", alt(OddsBar::AtLeast));
        let most = "d2: 1 50.0 %; 2 100.0 %; 3 100.0 %; 4 100.0 %; d4";
        assert!(alt(OddsBar::AtMost).contains(most), "{}", alt(OddsBar::AtMost));
    }
}
