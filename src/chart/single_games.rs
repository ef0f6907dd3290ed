//! The first player's chances in single games of a subject.

use crate::balance::feel::single::SingleGame;
use crate::chart::canvas::{PixelPoint, sheet};
use crate::chart::chance_axes::ChanceAxes;
use crate::chart::heading::{below_title, title};
use crate::chart::markers::{Legend, Marker, MarkerShape};
use crate::chart::measured::{list, sentences};
use crate::chart::style::ChartForm;
use crate::chart::{ChartError, Drawing, style};
use crate::study::Study;
use crate::study::chart::SingleGamesChart;
use crate::study::number::percent;

const SUBTITLE: &str = "Chance of the first player after each throw and each action of a game";

/// The games to look at of a subject.
pub(super) struct SingleGames<'a> {
    /// The name of the subject.
    title: String,
    games: &'a [SingleGame],
}

impl<'a> SingleGames<'a> {
    /// The single games of a subject. `None` if its games were not followed.
    pub(super) fn of(study: &'a Study, chart: SingleGamesChart) -> Option<Self> {
        let SingleGamesChart(subject) = chart;
        let (_, followed) = study.followed.iter().find(|(own, _)| *own == subject)?;
        let title = study.subject(subject).name_with_bots();
        Some(Self { title, games: &followed.singles.games })
    }

    fn legend(&self) -> Legend<'_> {
        let entry = |(index, game): (usize, &SingleGame)| {
            let colour = style::SERIES[index % style::SERIES.len()];
            (Marker { shape: MarkerShape::Bar, colour }, game.kind.name())
        };
        Legend(self.games.iter().enumerate().map(entry).collect(), ChartForm::Wide)
    }
}

impl Drawing for SingleGames<'_> {
    fn svg(&self) -> Result<String, ChartError> {
        let legend = self.legend();
        let axes = ChanceAxes::new(below_title(SUBTITLE) + legend.height() + 8.0, 100.0);
        sheet(style::WIDTH, axes.height(), &self.title, &self.alt(), |canvas| {
            title(canvas, &self.title, SUBTITLE)?;
            legend.draw(canvas, below_title(SUBTITLE))?;
            axes.draw(canvas, "part of the throws of the game", " %")?;
            for (index, game) in self.games.iter().enumerate() {
                let place = |[part, chance]: &[f64; 2]| axes.place(100.0 * part, *chance);
                let curve: Vec<PixelPoint> = game.moments.iter().map(place).collect();
                canvas.path(&curve, 1.6, style::SERIES[index % style::SERIES.len()])?;
            }
            Ok(())
        })
    }

    fn alt(&self) -> String {
        let games = self.games.iter().map(|game| {
            let chances = || game.moments.iter().map(|[_, chance]| *chance);
            let (least, most) = (chances().fold(1.0, f64::min), chances().fold(0.0, f64::max));
            let end = chances().next_back().unwrap_or(0.5);
            format!(
                "{}: at least {}, at most {}, {} at the end",
                game.kind.name(),
                percent(least),
                percent(most),
                percent(end)
            )
        });
        sentences(&[self.title.clone(), SUBTITLE.to_owned(), list(games)])
    }

    fn caption(&self) -> String {
        "Single games, so they have no intervals. A steep line is a lucky throw or a mistake."
            .to_owned()
    }
}
