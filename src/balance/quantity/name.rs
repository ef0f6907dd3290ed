//! Parses, prints and lists the names of quantities.

use std::fmt;

use crate::balance::measures::{self, MeasureDoc, first_player_advantage, points, results};
use crate::balance::quantity::{BoundSide, GameEvent, Quantity, count, ratio};
use crate::game::rules::Rules;

/// The quantities that have their own names.
const PLAIN: [(MeasureDoc, Quantity); 3] = [
    (first_player_advantage::DOC, Quantity::FirstPlayerAdvantage),
    (points::DIFFERENCE, Quantity::PointsDifference),
    (points::MEAN, Quantity::MeanPoints),
];

/// The events that have their own names.
pub(super) const RESULTS: [(MeasureDoc, GameEvent); 4] = [
    (results::FIRST_WINS, GameEvent::FirstWins),
    (results::SECOND_WINS, GameEvent::SecondWins),
    (results::DRAWS, GameEvent::Draw),
    (results::UNFINISHED, GameEvent::Unfinished),
];

/// The text of a quantity or an event that has its own name.
fn doc<T: PartialEq, const N: usize>(table: [(MeasureDoc, T); N], named: &T) -> Option<MeasureDoc> {
    table.into_iter().find(|(_, listed)| listed == named).map(|(doc, _)| doc)
}

impl Quantity {
    /// The quantity with this name. `None` if the name is unknown.
    ///
    /// It accepts any name of a win class. [`Quantity::fits`] checks whether rules have the class.
    pub fn parse(text: &str) -> Option<Self> {
        let trimmed = text.trim();
        if let Some((_, plain)) = PLAIN.into_iter().find(|(doc, _)| doc.id == trimmed) {
            return Some(plain);
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
            let fixed = PLAIN.map(|(doc, _)| doc.id.to_owned());
            let ratios = measures::ratios().map(|ratio| ratio.doc.id.to_owned());
            let means = measures::counts().map(|count| format!("mean({})", count.doc.id));
            let shares = RESULTS.iter().map(|(doc, _)| format!("share({})", doc.id));
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
        let title_of = |doc: Option<MeasureDoc>| doc.map_or("", |doc| doc.title).to_owned();
        let count_title = |id: &str| count(id).map_or(id, |count| count.doc.title).to_owned();
        match self {
            Self::Mean(id) => count_title(id),
            Self::Ratio(id) => ratio(id).map_or(*id, |ratio| ratio.doc.title).to_owned(),
            Self::Share(GameEvent::Class(id)) => {
                let class = rules.win_classes.iter().find(|class| class.id == *id);
                class.map_or(id, |class| &class.title).clone()
            }
            Self::Share(GameEvent::Beyond { count, side, bound }) => {
                format!("{} {} {bound}", count_title(count), side.word())
            }
            Self::Share(result) => title_of(doc(RESULTS, result)),
            plain => title_of(doc(PLAIN, plain)),
        }
    }
}

impl GameEvent {
    fn parse(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            [id, word, bound] => {
                let sides = [BoundSide::Above, BoundSide::Below];
                let side = sides.into_iter().find(|side| side.word() == word)?;
                let bound = bound.replace('_', "").parse().ok()?;
                Some(Self::Beyond { count: count(id)?.doc.id, side, bound })
            }
            [name] => {
                let own = RESULTS.into_iter().find(|(doc, _)| doc.id == name);
                Some(own.map_or_else(|| Self::Class(name.to_owned()), |(_, event)| event))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mean(id) => write!(f, "mean({id})"),
            Self::Ratio(id) => f.write_str(id),
            Self::Share(event) => write!(f, "share({event})"),
            plain => f.write_str(doc(PLAIN, plain).map_or("", |doc| doc.id)),
        }
    }
}

impl fmt::Display for GameEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Class(id) => f.write_str(id),
            Self::Beyond { count, side, bound } => write!(f, "{count} {} {bound}", side.word()),
            result => f.write_str(doc(RESULTS, result).map_or("", |doc| doc.id)),
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
        let unknown = "|throws|mean(draws)|mean(throws|share()|share(throws over 3)|sd(throws)|\
            share(throws above -1)|share(throws above many)|share(beauty above 3)|mean()";
        for text in unknown.split('|') {
            assert_eq!(Quantity::parse(text), None, "{text}");
        }
        let long = Quantity::parse(" share(captures below 1_000) ").unwrap();
        assert_eq!(
            long,
            Quantity::Share(GameEvent::Beyond {
                count: "captures",
                side: BoundSide::Below,
                bound: 1_000
            })
        );
    }

    #[test]
    fn a_class_that_the_rules_lack_does_not_fit() {
        let rules = samples::rules();
        assert!(Quantity::parse("share(plain)").unwrap().fits(&rules));
        assert!(!Quantity::parse("share(fancy)").unwrap().fits(&rules));
        assert_eq!(Quantity::parse("share(shut-out)").unwrap().title(&rules), "Shut out");
    }
}
