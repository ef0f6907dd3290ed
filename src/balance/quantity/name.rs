//! Parses, prints and lists the names of quantities.

use std::fmt;

use crate::balance::measures;
use crate::balance::quantity::{GameEvent, Quantity, count, ratio};
use crate::game::rules::Rules;

const ADVANTAGE: &str = "first_player_advantage";
const POINTS_DIFFERENCE: &str = "points_difference";
const MEAN_POINTS: &str = "mean_points";

impl Quantity {
    /// The quantity with this name. `None` if the name is unknown.
    ///
    /// It accepts any name of a win class. [`Quantity::fits`] checks whether rules have the class.
    pub fn parse(text: &str) -> Option<Self> {
        let trimmed = text.trim();
        match trimmed {
            ADVANTAGE => return Some(Self::FirstPlayerAdvantage),
            POINTS_DIFFERENCE => return Some(Self::PointsDifference),
            MEAN_POINTS => return Some(Self::MeanPoints),
            _ => {}
        }
        if let Some(ratio) = ratio(trimmed) {
            return Some(Self::Ratio(ratio.doc.id));
        }
        let (form, within) = trimmed.strip_suffix(')')?.split_once('(')?;
        match form.trim() {
            "mean" => Some(Self::Mean(count(within.trim())?.doc.id)),
            "share" => GameEvent::parse(within).map(Self::Share),
            _ => None,
        }
    }

    /// The names of all quantities that every one of these rule sets has. Without rule sets, the
    /// names of all quantities that any rules may have.
    pub fn names(rules: &[Rules]) -> Vec<String> {
        let Some((first, others)) = rules.split_first() else {
            let fixed = [ADVANTAGE, POINTS_DIFFERENCE, MEAN_POINTS].map(str::to_owned);
            let ratios = measures::RATIOS.iter().map(|ratio| ratio.doc.id.to_owned());
            let means = measures::COUNTS.iter().map(|count| format!("mean({})", count.doc.id));
            let shares = RESULTS.iter().map(|(name, _)| format!("share({name})"));
            return fixed.into_iter().chain(ratios).chain(shares).chain(means).collect();
        };
        let shared = Self::all(first)
            .into_iter()
            .filter(|quantity| others.iter().all(|rules| quantity.fits(rules)));
        shared
            .map(|quantity| quantity.to_string())
            .chain(["share(throws above N)".to_owned()])
            .collect()
    }

    /// Its title for people, which uses the titles of these rules.
    pub fn title(&self, rules: &Rules) -> String {
        let count_title = |id: &str| count(id).map_or(id, |count| count.doc.title).to_owned();
        match self {
            Self::FirstPlayerAdvantage => measures::first_player_advantage::DOC.title.to_owned(),
            Self::PointsDifference => measures::points::DIFFERENCE.title.to_owned(),
            Self::MeanPoints => measures::points::MEAN.title.to_owned(),
            Self::Mean(id) => count_title(id),
            Self::Ratio(id) => ratio(id).map_or(*id, |ratio| ratio.doc.title).to_owned(),
            Self::Share(GameEvent::FirstWins) => measures::results::FIRST_WINS.title.to_owned(),
            Self::Share(GameEvent::SecondWins) => measures::results::SECOND_WINS.title.to_owned(),
            Self::Share(GameEvent::Draw) => measures::results::DRAWS.title.to_owned(),
            Self::Share(GameEvent::Unfinished) => measures::results::UNFINISHED.title.to_owned(),
            Self::Share(GameEvent::Class(id)) => {
                let class = rules.win_classes.iter().find(|class| class.id == *id);
                class.map_or(id, |class| &class.title).clone()
            }
            Self::Share(GameEvent::Above { count, bound }) => {
                format!("{} above {bound}", count_title(count))
            }
            Self::Share(GameEvent::Below { count, bound }) => {
                format!("{} below {bound}", count_title(count))
            }
        }
    }
}

/// The events that have their own names.
const RESULTS: [(&str, GameEvent); 4] = [
    ("first_wins", GameEvent::FirstWins),
    ("second_wins", GameEvent::SecondWins),
    ("draws", GameEvent::Draw),
    ("unfinished", GameEvent::Unfinished),
];

impl GameEvent {
    fn parse(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            [id, side @ ("above" | "below"), bound] => {
                let (count, bound) = (count(id)?.doc.id, bound.replace('_', "").parse().ok()?);
                Some(if side == "above" {
                    Self::Above { count, bound }
                } else {
                    Self::Below { count, bound }
                })
            }
            [name] => {
                let own = RESULTS.into_iter().find(|(own, _)| *own == name);
                Some(own.map_or_else(|| Self::Class(name.to_owned()), |(_, event)| event))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FirstPlayerAdvantage => f.write_str(ADVANTAGE),
            Self::PointsDifference => f.write_str(POINTS_DIFFERENCE),
            Self::MeanPoints => f.write_str(MEAN_POINTS),
            Self::Mean(id) => write!(f, "mean({id})"),
            Self::Ratio(id) => f.write_str(id),
            Self::Share(event) => write!(f, "share({event})"),
        }
    }
}

impl fmt::Display for GameEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Class(id) => f.write_str(id),
            Self::Above { count, bound } => write!(f, "{count} above {bound}"),
            Self::Below { count, bound } => write!(f, "{count} below {bound}"),
            named => {
                let own = RESULTS.iter().find(|(_, event)| event == named);
                f.write_str(own.map_or("", |(name, _)| name))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;

    #[test]
    fn every_printed_name_parses_back_to_its_quantity() {
        let rules = samples::rules();
        let all = Quantity::all(&rules);
        for quantity in &all {
            assert_eq!(Quantity::parse(&quantity.to_string()).as_ref(), Some(quantity));
            assert!(!quantity.title(&rules).is_empty() && quantity.fits(&rules), "{quantity}");
        }
        assert_eq!(Quantity::names(&[rules]).len(), all.len() + 1);
        for name in Quantity::names(&[]) {
            assert_eq!(Quantity::parse(&name).unwrap().to_string(), name);
        }
    }

    #[test]
    fn unknown_names_are_rejected() {
        for text in [
            "",
            "throws",
            "mean(draws)",
            "mean(throws",
            "share()",
            "share(throws over 3)",
            "sd(throws)",
        ] {
            assert_eq!(Quantity::parse(text), None, "{text}");
        }
        for text in [
            "share(throws above -1)",
            "share(throws above many)",
            "share(beauty above 3)",
            "mean()",
        ] {
            assert_eq!(Quantity::parse(text), None, "{text}");
        }
        let long = Quantity::parse(" share(captures below 1_000) ").unwrap();
        assert_eq!(long, Quantity::Share(GameEvent::Below { count: "captures", bound: 1_000 }));
    }

    #[test]
    fn a_class_that_the_rules_lack_does_not_fit() {
        let rules = samples::rules();
        assert!(Quantity::parse("share(plain)").unwrap().fits(&rules));
        assert!(!Quantity::parse("share(fancy)").unwrap().fits(&rules));
        assert_eq!(Quantity::parse("share(shut-out)").unwrap().title(&rules), "Shut out");
    }
}
