//! How the differences of saved reports were found, in words.

use crate::stats::correction::Correction;
use crate::stats::estimate::Method;
use crate::study::Study;
use crate::study::number::level;
use crate::study::question::saved::subjects::compared;
use crate::study::wording;

/// The kind of a difference.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Both figures are of the same games.
    SameGames,
    /// Both are of independent samples.
    Samples,
    /// Both were computed.
    Computed,
    /// One was sampled, and one computed.
    Both,
}

impl Kind {
    const fn of(method: Method) -> Self {
        match method {
            Method::SameGames => Self::SameGames,
            Method::Welch | Method::Newcombe => Self::Samples,
            Method::Exact | Method::Bounds => Self::Computed,
            _ => Self::Both,
        }
    }

    /// What differences of this kind are. `intervals` names the level.
    fn told(self, intervals: &str) -> String {
        match self {
            Self::SameGames => {
                "If both reports have the same rules, players, seed and number of games, their \
                 games are the same. Such figures have no interval: any difference is a change of \
                 the program."
                    .to_owned()
            }
            Self::Samples => format!(
                "The games of two reports count as independent samples. The interval ({intervals}) \
                 of a difference of means is Welch's (1947), from the saved standard errors. That \
                 of a difference of shares is Newcombe's (1998), from the saved counts. Figures \
                 without luck are compared by their own standard errors. Reports with the same \
                 rules, players and seed, but different numbers of games, share their first games: \
                 these intervals are then too wide."
            ),
            Self::Computed => "The difference of two exact figures is exact. That of two figures \
                               with proven bounds has the bounds of both. It is shown if 0 is out \
                               of its bounds. Chance has no part in it, so it is not tested and \
                               not corrected."
                .to_owned(),
            Self::Both => "The difference of a sampled figure and a computed one has the interval \
                           of the sample."
                .to_owned(),
        }
    }
}

/// The paragraphs about the differences of a study. So many were tested, and corrected together.
pub fn paragraphs(study: &Study, correction: Correction, tested: usize) -> Vec<String> {
    let contrasts =
        compared(study).filter_map(|figure| study.finding(figure.after).contrast.as_ref());
    let kinds: Vec<Kind> = contrasts.map(|contrast| Kind::of(contrast.difference.method)).collect();
    let order = [Kind::SameGames, Kind::Samples, Kind::Both, Kind::Computed];
    let found = order.into_iter().filter(|kind| kinds.contains(kind));
    let shown = level(study.provenance.level);
    let mut all: Vec<String> = found.map(|kind| kind.told(&shown)).collect();
    if tested > 0 {
        all.push(wording::correction_method(correction, tested, study.provenance.level));
    }
    all
}

/// What the bars of a chart are.
pub fn bars(study: &Study) -> String {
    match study.provenance.level {
        sampled if sampled < 1.0 => format!("{} intervals", level(sampled)),
        _ => "Proven bounds".to_owned(),
    }
}
