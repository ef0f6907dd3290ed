//! The question `dice`: what dice throw, exactly. The dice are in the notation, or are those of
//! rule sets.

mod sentences;
mod tables;

use crate::balance::dice_mechanics::DiceMechanics;
use crate::batch::plan::Stop;
use crate::game::fraction::Fraction;
use crate::game::odds::Odds;
use crate::game::rules::Rules;
use crate::input::diagnostic::Diagnostics;
use crate::input::dice_expression::{self, DiceExpression};
use crate::input::dice_text;
use crate::study::chart::{Chart, OddsBar};
use crate::study::error::Error;
use crate::study::number::{Unit, decimal};
use crate::study::outline::Section;
use crate::study::question_kind::QuestionKind;
use crate::study::{Asked, Provenance, Study, dice_section, wording};

/// The question `dice`.
const KIND: QuestionKind =
    QuestionKind { name: "dice", headline: |study| sentences::sentences(&study.dice) };

/// The title of the section with the chances of a value or more, and of a value or less.
const AT_LEAST_AND_AT_MOST: &str = "At least and at most";

/// Dice that are asked for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum AskedDice {
    /// The dice of a rule set.
    Rules(Box<Rules>),
    /// Dice in the notation.
    Written(DiceExpression),
}

impl From<Rules> for AskedDice {
    fn from(rules: Rules) -> Self {
        Self::Rules(Box::new(rules))
    }
}

impl AskedDice {
    /// The dice that a text asks for: dice in the notation, such as `2d6`, or those of the rule set
    /// with this name or path.
    ///
    /// # Errors
    /// The text is not in the notation, or all errors of the rule set.
    pub fn read(text: &str) -> Result<Self, Diagnostics> {
        Self::read_with(text, Rules::load)
    }

    /// The dice that a text asks for. `load` loads a rule set.
    pub(crate) fn read_with(
        text: &str,
        load: impl FnOnce(&str) -> Result<Rules, Diagnostics>,
    ) -> Result<Self, Diagnostics> {
        if dice_text::is_dice(text) {
            return dice_expression::read(text).map(Self::Written);
        }
        load(text).map(Self::from)
    }

    /// The rule set, if the dice are those of one.
    pub(crate) fn rules(&self) -> Option<&Rules> {
        match self {
            Self::Rules(rules) => Some(rules),
            Self::Written(_) => None,
        }
    }
}

/// Dice whose throws are known.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ThrownDice {
    /// The name of the rule set, or the dice in the notation.
    pub name: String,
    /// The odds of a throw. A throw without a value counts as 0.
    pub odds: Odds,
    /// What the throws of a rule set do. `None` for dice in the notation.
    pub(crate) mechanics: Option<DiceMechanics>,
}

impl ThrownDice {
    /// Dice in the notation.
    pub(crate) fn written(expression: &DiceExpression) -> Self {
        let DiceExpression { name, odds } = expression.clone();
        Self { name, odds, mechanics: None }
    }

    /// The dice of a rule set: one item, or one for each player if they throw different dice. None
    /// if its throws have no values.
    pub(crate) fn of_rules(rules: &Rules) -> Vec<Self> {
        let Some(race) = rules.race() else { return Vec::new() };
        let of_role = |role| {
            let mechanics = DiceMechanics::of_role(race, role);
            let name = format!("{}{}", rules.name, dice_section::player(race, role));
            Self { name, odds: mechanics.plain.odds(), mechanics: Some(mechanics) }
        };
        race.dice_roles().map(of_role).collect()
    }

    /// Are the throws exactly the same? Those of two rule sets must also have the same effects. A
    /// throw of a rule set has effects that dice in the notation do not have.
    fn throws_as(&self, other: &Self) -> bool {
        match (&self.mechanics, &other.mechanics) {
            (Some(own), Some(others)) => own.same_throws(others),
            (None, None) => self.odds == other.odds,
            _ => false,
        }
    }

    /// The dice as they are thrown, and with the second die, if there is one.
    pub(crate) fn with_second_die(&self) -> impl Iterator<Item = (String, Odds)> + '_ {
        let promoted = self
            .mechanics
            .iter()
            .filter_map(|mechanics| mechanics.promoted.as_ref())
            .map(|second| (format!("{}, promoted", self.name), second.odds()));
        std::iter::once((self.name.clone(), self.odds.clone())).chain(promoted)
    }
}

/// Odds, and the names of all dice that have them.
#[derive(Clone, Debug, PartialEq)]
pub struct SameOdds {
    /// The names, at least one.
    pub names: Vec<String>,
    pub odds: Odds,
}

/// The odds of these dice in their order, and the names of the dice that share them.
pub fn same_odds(dice: &[ThrownDice]) -> Vec<SameOdds> {
    let mut groups: Vec<SameOdds> = Vec::new();
    for (name, odds) in dice.iter().flat_map(ThrownDice::with_second_die) {
        match groups.iter_mut().find(|group| group.odds == odds) {
            Some(group) => group.names.push(name),
            None => groups.push(SameOdds { names: vec![name], odds }),
        }
    }
    groups
}

/// The most values of all dice together. Each has a line and three bars in a report.
const MOST_VALUES: u64 = 20_000;

/// What these dice throw, exactly: the chance of each value, the mean, the spread, and how dice
/// differ. The figures are in [`Study::dice`].
///
/// ```
/// use urlab::Rules;
/// use urlab::study::{self, AskedDice};
///
/// let own_rules = Rules::from_text("extends: finkel\n", &[])?;
/// let study = study::dice(&[AskedDice::read("2d6")?, own_rules.into()])?;
/// let [two_dice, own] = &study.dice[..] else { panic!("both are dice") };
/// assert_eq!(two_dice.odds.chance(7).to_string(), "1/6");
/// assert_eq!(own.odds.chance(2).to_string(), "3/8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::TooManyValues`]: they have more than 20,000 values together.
pub fn dice(asked: &[AskedDice]) -> Result<Study, Error> {
    let thrown: Vec<ThrownDice> = asked
        .iter()
        .flat_map(|dice| match dice {
            AskedDice::Rules(rules) => ThrownDice::of_rules(rules),
            AskedDice::Written(expression) => vec![ThrownDice::written(expression)],
        })
        .collect();
    let rules: Vec<&Rules> = asked.iter().filter_map(AskedDice::rules).collect();
    let groups = same_odds(&thrown);
    let found = groups.iter().map(|group| group.odds.ways().len() as u64).sum();
    if found > MOST_VALUES {
        return Err(Error::TooManyValues { found, most: MOST_VALUES });
    }
    let mut sections = Vec::new();
    if !groups.is_empty() {
        let title = "The answer".to_owned();
        let charts = vec![chart(OddsBar::Exactly)];
        let tables = vec![tables::summary(&groups)];
        sections.push(Section { title, charts, tables, ..Section::default() });
        let title = AT_LEAST_AND_AT_MOST.to_owned();
        let charts = [OddsBar::AtLeast, OddsBar::AtMost].map(chart);
        sections.push(Section { title, charts: charts.into(), ..Section::default() });
        let title = "The chance of each value".to_owned();
        let tables = groups.iter().map(|group| tables::values(group, !rules.is_empty())).collect();
        sections.push(Section { title, tables, ..Section::default() });
    }
    if !rules.is_empty() {
        sections.push(dice_section::effects(&rules));
    }
    let names: Vec<String> = asked
        .iter()
        .map(|dice| match dice {
            AskedDice::Rules(rules) => rules.name.clone(),
            AskedDice::Written(expression) => expression.name.clone(),
        })
        .collect();
    let title = format!("Dice: {}", wording::and_list(&names));
    let question = Asked { kind: KIND, name: "dice".to_owned(), title, about: String::new() };
    let provenance = Provenance::new(None, None, 1.0, Stop::Complete);
    let prints: Vec<&str> = rules.iter().map(|rules| rules.fingerprint.as_str()).collect();
    let asked_for = format!("{} | {}", names.join(" "), prints.join(" "));
    Ok(Study {
        dice: thrown,
        sections,
        ..Study::of(question, Provenance { asked_for, ..provenance })
    })
}

/// The chart of the chances of all dice.
fn chart(bar: OddsBar) -> Chart {
    let stem = match bar {
        OddsBar::Exactly => "dice",
        OddsBar::AtLeast => "dice-at-least",
        OddsBar::AtMost => "dice-at-most",
    };
    Chart::new(&[stem], bar)
}

/// An exact chance in percent with two decimals and no sign. A chance that is not 0 or 1 is never
/// shown as 0 or 100.
pub fn percent(chance: Fraction) -> String {
    let hundred = Unit::Percent.factor();
    let share = chance.value() * hundred;
    match decimal(share, 2).as_str() {
        "0.00" if !chance.is_zero() => "<0.01".to_owned(),
        "100.00" if !chance.is_whole() => ">99.99".to_owned(),
        text => text.to_owned(),
    }
}

/// A value of a throw, with a true minus sign.
pub fn value_text(value: i32) -> String {
    decimal(value.into(), 0)
}

/// A figure with so many decimals at most. Zeros at the end are left out.
pub fn figure(value: f64, decimals: usize) -> String {
    let text = decimal(value, decimals);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// The exact mean as a fraction, if it is not a whole number.
pub fn mean_fraction(odds: &Odds) -> Option<String> {
    let mean = odds.exact_mean();
    let sign = if odds.mean() < 0.0 { "−" } else { "" };
    (!mean.is_whole()).then(|| format!("{sign}{mean}"))
}

#[cfg(test)]
pub(crate) mod samples {
    use super::*;

    /// The study of dice in the notation.
    pub fn study_of(texts: &[&str]) -> Study {
        let written = |text: &&str| AskedDice::Written(dice_expression::read(text).unwrap());
        dice(&texts.iter().map(written).collect::<Vec<_>>()).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::samples::study_of;
    use super::*;
    use crate::study::headline::headline;

    #[test]
    fn a_chance_between_0_and_1_is_never_shown_as_certain() {
        let chance = |part, whole| percent(Fraction::new(part, whole));
        assert_eq!([chance(0, 1), chance(1, 1), chance(1, 36)], ["0.00", "100.00", "2.78"]);
        assert_eq!([chance(1, 1 << 20), chance((1 << 20) - 1, 1 << 20)], ["<0.01", ">99.99"]);
    }

    #[test]
    fn equal_odds_share_a_column_and_the_lead_has_one_chart_and_one_table() {
        let study = study_of(&["4c", "2d6", "4d0,1"]);
        let groups = same_odds(&study.dice);
        assert_eq!(groups.len(), 2);
        assert_eq!(groups[0].names, ["4c", "4d0,1"]);
        let lead = &study.sections[0];
        assert_eq!((lead.charts.len(), lead.tables.len()), (1, 1));
        assert_eq!((study.sections[1].charts.len(), study.sections[1].tables.len()), (2, 0));
        assert_eq!(study.sections[2].tables.len(), 2);
    }

    #[test]
    fn the_headline_is_that_of_the_dice() {
        assert_eq!(headline(&study_of(&["4c", "4d0,1"])), ["4c and 4d0,1 throw exactly the same."]);
    }

    #[test]
    fn other_dice_have_another_fingerprint() {
        let [one, other] = [["2d6"], ["2d4"]].map(|texts| study_of(&texts).plan_fingerprint());
        assert_ne!(one, other);
    }
}
