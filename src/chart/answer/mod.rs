//! The picture of the answer: how long games are, how they end and who is favoured, in three panels
//! below each other. It is made for a slide, and one can read it on a phone.

mod layout;
mod panels;

use crate::balance::study::Distribution;
use crate::chart::answer::layout::PictureLayout;
use crate::chart::answer::panels::Panels;
use crate::chart::bins::Bins;
use crate::chart::canvas::sheet;
use crate::chart::measured::{Measured, list, sentences};
use crate::chart::style::ChartForm;
use crate::chart::{ChartError, Drawing};
use crate::stats::estimate::Estimate;
use crate::study::Study;
use crate::study::chart::{AnswerPicture, ChartFigure, EndingKind, PictureRow};
use crate::study::number::{Unit, decimal, decimals, show};

/// The largest share that a bar does not have to show: the error of a sum of shares.
const ROUNDING: f64 = 1e-6;

/// The picture with the values of its figures.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    title: String,
    subtitle: String,
    rows: Vec<AnsweredRow<'a>>,
    note: Option<String>,
}

/// The values of a row.
#[derive(Clone, Debug)]
struct AnsweredRow<'a> {
    name: String,
    length: Option<DrawnLength<'a>>,
    /// The shares of the endings that occurred, in the order of the bar.
    endings: Vec<DrawnEnding>,
    advantage: Option<Measured>,
}

/// The lengths of the games of a row.
#[derive(Clone, Debug)]
struct DrawnLength<'a> {
    distribution: &'a Distribution,
    bins: Bins,
}

/// A part of a bar.
#[derive(Clone, Debug, PartialEq)]
struct DrawnEnding {
    /// `None` for all endings that the study does not tell apart.
    kind: Option<EndingKind>,
    share: Measured,
}

impl AnswerPicture {
    /// The picture with the values of its figures.
    pub(super) fn measured<'a>(&self, study: &'a Study) -> Picture<'a> {
        let found = self.rows.iter().map(|row| {
            let wanted = row.length.as_ref()?;
            let mut own = study.distributions_of(wanted.subject);
            own.find(|distribution| distribution.id == wanted.id)
        });
        let distributions: Vec<Option<&Distribution>> = found.collect();
        let seen: Vec<_> = distributions.iter().flatten().map(|known| &known.values).collect();
        let mut bins = Bins::of_all(&seen).into_iter();
        let rows = self.rows.iter().zip(distributions).map(|(row, distribution)| AnsweredRow {
            name: row.name.clone(),
            length: distribution
                .filter(|known| known.values.total() > 0)
                .and_then(|distribution| Some(DrawnLength { distribution, bins: bins.next()? })),
            endings: endings(study, row),
            advantage: row
                .advantage
                .and_then(|id| Measured::of(study, &ChartFigure::from(id)))
                .filter(|advantage| advantage.value.is_finite()),
        });
        let (title, subtitle) = (self.title.clone(), self.subtitle.clone());
        Picture { title, subtitle, rows: rows.collect(), note: self.note.clone() }
    }
}

/// The endings that occurred. The others stand together, if there are any.
fn endings(study: &Study, row: &PictureRow) -> Vec<DrawnEnding> {
    let known = row.endings.iter().filter_map(|ending| {
        let share = Measured::of(study, &ChartFigure::from(ending.share))?;
        Some(DrawnEnding { kind: Some(ending.kind.clone()), share })
    });
    let mut all: Vec<DrawnEnding> = known.filter(|ending| ending.share.value > 0.0).collect();
    all.sort_by(|left, right| left.kind.cmp(&right.kind));
    let sum: f64 = all.iter().map(|ending| ending.share.value).sum();
    if !all.is_empty() && sum < 1.0 - ROUNDING {
        all.push(DrawnEnding { kind: None, share: Measured::known(1.0 - sum, Unit::Percent) });
    }
    all
}

impl DrawnEnding {
    /// The name in the legend.
    fn name(&self) -> String {
        match &self.kind {
            Some(EndingKind::Win(1, title)) => format!("{title}, 1 point"),
            Some(EndingKind::Win(points, title)) => format!("{title}, {points} points"),
            Some(EndingKind::Draw) => "Draw".to_owned(),
            Some(EndingKind::Unfinished) => "Unfinished".to_owned(),
            None => "Other endings".to_owned(),
        }
    }

    /// The name inside the bar.
    fn title(&self) -> String {
        match &self.kind {
            Some(EndingKind::Win(_, title)) => title.clone(),
            _ => self.name(),
        }
    }

    /// The share in percent, with at most two digits.
    fn percent(&self) -> String {
        let Some(share) = self.share.scaled() else { return String::new() };
        // Neither all games nor none, if there are others.
        let nearest = share.value.min(100.0 - share.value);
        let needed = if nearest >= 10.0 || nearest <= 0.0 { 0 } else { decimals(nearest, 1) };
        let few = decimals(share.value, 2);
        let digits = match share.interval.filter(|ends| ends.high > ends.low) {
            Some(ends) => decimals((ends.high - ends.low) / 2.0, 1).min(few).max(needed),
            None => few.max(needed),
        };
        format!("{}{}", decimal(share.value, digits), Unit::Percent.suffix())
    }
}

impl DrawnLength<'_> {
    /// The quantile of this level. `None` if the distribution does not have it.
    fn quantile(&self, level: f64) -> Option<&Estimate> {
        let mut all = self.distribution.quantiles.iter();
        all.find(|quantile| (quantile.p - level).abs() < 1e-9).map(|quantile| &quantile.estimate)
    }

    /// The lengths between which half of the games are.
    fn middle_half(&self) -> Option<[f64; 2]> {
        Some([self.quantile(0.25)?.value, self.quantile(0.75)?.value])
    }
}

impl Drawing for Picture<'_> {
    fn svg(&self) -> Result<String, ChartError> {
        self.sheet(ChartForm::Wide)
    }

    fn narrow(&self) -> Result<Option<String>, ChartError> {
        self.sheet(ChartForm::Narrow).map(Some)
    }

    fn alt(&self) -> String {
        let lengths = self.rows.iter().filter_map(|row| {
            let length = row.length.as_ref()?;
            let median = show(length.quantile(0.5)?, Unit::Plain).whole();
            let [low, high] = length.middle_half()?.map(|throws| decimal(throws, 0));
            Some(format!("{}: median {median}, half of the games {low} to {high}", row.name))
        });
        let endings = self.rows.iter().filter(|row| !row.endings.is_empty()).map(|row| {
            let text = |ending: &DrawnEnding| {
                format!("{} {}", ending.name(), ending.share.shown().whole())
            };
            let shares: Vec<String> = row.endings.iter().map(text).collect();
            format!("{}: {}", row.name, shares.join(", "))
        });
        let advantages = self
            .rows
            .iter()
            .filter_map(|row| Some(format!("{}: {}", row.name, row.advantage?.shown().whole())));
        let panel = |title: &str, rows: Vec<String>| match &rows[..] {
            [] => String::new(),
            _ => format!("{title}: {}", list(rows.into_iter())),
        };
        sentences(&[
            self.title.clone(),
            self.subtitle.clone(),
            panel(panels::LENGTH, lengths.collect()),
            panel(panels::ENDINGS, endings.collect()),
            panel(panels::ADVANTAGE, advantages.collect()),
            self.note.clone().unwrap_or_default(),
        ])
    }

    fn caption(&self) -> String {
        "Length: each hill shows how many games have which length, and all hills are equally high. \
         The white line and the number are the median, and the line below a hill is the middle \
         half of the games. Endings: each bar is all games, wins with few points first. \
         First-player advantage: the share of games that the first player wins, minus that of the \
         second, with its interval. Where the interval contains zero, these games do not show who \
         is favoured."
            .to_owned()
    }
}

impl Picture<'_> {
    fn sheet(&self, form: ChartForm) -> Result<String, ChartError> {
        let layout = PictureLayout::of(self, form);
        sheet(layout.sizes.width, layout.height, &self.title, &self.alt(), |canvas| {
            Panels { picture: self, layout: &layout, canvas }.draw()
        })
    }

    /// Every kind of ending of some row, in the order of the bars.
    fn kinds(&self) -> Vec<&DrawnEnding> {
        let mut all: Vec<&DrawnEnding> = self.rows.iter().flat_map(|row| &row.endings).collect();
        // Other endings have no kind, and come last.
        all.sort_by_key(|ending| (ending.kind.is_none(), &ending.kind));
        all.dedup_by(|later, earlier| later.kind == earlier.kind);
        all
    }
}

#[cfg(test)]
mod tests;
