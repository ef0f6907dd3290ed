//! Expectations: statements that every case of a scenario should meet.

mod baseline;
mod grammar;
mod unchanged;

use crate::balance::expect::{Claim, Region, Statement};
use crate::balance::quantity::Quantity;
use crate::batch::player::BotName;
use crate::input::collector::Reported;
use crate::input::diagnostic::{did_you_mean, quoted};
use crate::input::mistakes::nearest;
use crate::input::question::ScenarioChecker;
use crate::input::question::case::{Case, cases};
use crate::input::question::expect::grammar::{FORMS, GOALS, Sentence, WORDS, number, parse};
use crate::input::tree::field::Field;

/// Other words for the words of statements.
const OTHER_WORDS: [(&str, &str); 6] = [
    ("under", "below"),
    ("less", "below"),
    ("<", "below"),
    ("over", "above"),
    ("more", "above"),
    (">", "above"),
];

pub use crate::input::question::expect::baseline::{CHECKSUM, FORMAT, checksum};

impl ScenarioChecker<'_> {
    /// The statements, with an error for each that cannot be decided or contradicts another.
    pub(crate) fn expectations(&self, written: &[String], bots: &[[BotName; 2]]) -> Vec<Statement> {
        if self.draft.precision.is_some() {
            let found = "`precision` cannot be used with `expect`";
            let diagnostic = self.error_of_key("precision", found).allow("one of them");
            diagnostic.advise("both decide when play stops; leave `precision` out");
        }
        let cases = cases(self.rules, bots);
        // Each statement is decided for each case.
        let answers = written.len() * cases.len();
        let mut known: Vec<(Field, Statement)> = Vec::new();
        for (index, written) in written.iter().enumerate() {
            let checker = StatementChecker::new(written, Field::of("expect").item(index), self);
            let Some(claim) = checker.claim(&cases, answers) else { continue };
            let StatementChecker { text, field, .. } = checker;
            let statement = Statement { text, claim };
            for (other_field, other) in &known {
                self.check_agreement(&statement, &field, other, other_field);
            }
            known.push((field, statement));
        }
        known.into_iter().map(|(_, statement)| statement).collect()
    }

    /// Reports an error if a statement repeats or contradicts an earlier one.
    pub(super) fn check_agreement(
        &self,
        new: &Statement,
        field: &Field,
        old: &Statement,
        old_field: &Field,
    ) {
        let line = self.collector.tree().locate(old_field).line;
        let place =
            if line > 0 { format!("{old_field} in line {line}") } else { old_field.to_string() };
        if new.claim == old.claim {
            let found = format!("{} is here twice: {place} says the same", quoted(&new.text));
            self.error(field, found).allow("each statement once");
        } else if let (Some((quantity, region)), Some((old_quantity, old_region))) =
            (new.claim.region(), old.claim.region())
            && quantity == old_quantity
            && !region.meets(old_region)
        {
            let found = format!("{} contradicts {}, {place}", quoted(&new.text), quoted(&old.text));
            let diagnostic = self.error(field, found);
            diagnostic.allow("statements that can all be true").advise("leave one of the two out");
        }
    }
}

/// The checks of one statement.
pub(super) struct StatementChecker<'a> {
    /// The statement, with single spaces.
    pub text: String,
    /// The field of the statement.
    pub field: Field,
    scenario: &'a ScenarioChecker<'a>,
}

impl<'a> StatementChecker<'a> {
    pub fn new(written: &str, field: Field, scenario: &'a ScenarioChecker<'a>) -> Self {
        let text = written.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { text, field, scenario }
    }

    /// The quantity and the region of a goal: a statement about one quantity.
    pub fn goal(&self) -> Option<(Quantity, Region)> {
        let sentence = self.parse(GOALS)?;
        if let Sentence::Unchanged { .. } = sentence {
            let found = "tuning changes the rule set, so it cannot stay unchanged";
            return self.error(found).allow(GOALS).none();
        }
        self.region(sentence)
    }

    fn error(&self, found: impl Into<String>) -> Reported<'_> {
        self.scenario.collector.error(&self.field, found)
    }

    fn claim(&self, cases: &[Case<'_>], answers: usize) -> Option<Claim> {
        match self.parse(FORMS)? {
            Sentence::NoUnfinished => Some(Claim::NoUnfinished),
            Sentence::Unchanged { file, margin } => self.unchanged(file, margin, cases, answers),
            sentence => {
                let (quantity, region) = self.region(sentence)?;
                self.scenario.check_measured(&quantity, &self.field);
                Some(Claim::Within { quantity, region })
            }
        }
    }

    /// The parsed statement; an error that lists the `allowed` forms if it has no known form.
    fn parse(&self, allowed: &str) -> Option<Sentence<'_>> {
        let sentence = parse(&self.text);
        if sentence.is_none() {
            let found = format!("{} is not a statement that can be decided", quoted(&self.text));
            let diagnostic = self.error(found).allow(allowed);
            let likely_word = |word| nearest(word, WORDS).filter(|meant| *meant != word);
            let same_word = |word| OTHER_WORDS.iter().find(|(unknown, _)| *unknown == word);
            let words = || self.text.split(' ');
            let meant = words().find_map(same_word).map(|(_, meant)| *meant);
            diagnostic.advise(match meant.or_else(|| words().find_map(likely_word)) {
                Some(meant) => did_you_mean(meant),
                None => "write it like `mean(throws) below 130`".to_string(),
            });
        }
        sentence
    }

    /// The quantity that the statement is about, and where it should lie.
    fn region(&self, sentence: Sentence<'_>) -> Option<(Quantity, Region)> {
        let (name, region) = match sentence {
            Sentence::NoUnfinished => {
                let claim = Claim::NoUnfinished;
                return claim.region().map(|(quantity, region)| (quantity.clone(), region));
            }
            Sentence::Unchanged { .. } => return None,
            Sentence::Below { quantity, bound } => {
                (quantity, [f64::NEG_INFINITY, self.numbers([bound])?[0]])
            }
            Sentence::Above { quantity, bound } => {
                (quantity, [self.numbers([bound])?[0], f64::INFINITY])
            }
            Sentence::Within { quantity, width, centre } => {
                let [width, centre] = self.numbers([width, centre])?;
                if width <= 0.0 {
                    let diagnostic = self.error(format!("nothing lies within {width} of {centre}"));
                    let allowed = "a width above 0: games can never show one exact value";
                    return diagnostic.allow(allowed).none();
                }
                (quantity, [centre - width, centre + width])
            }
            Sentence::Between { quantity, low, high } => {
                let [low, high] = self.numbers([low, high])?;
                if low >= high {
                    let diagnostic = self.error(format!("nothing lies between {low} and {high}"));
                    return diagnostic
                        .allow("the smaller number first, then the larger one")
                        .none();
                }
                (quantity, [low, high])
            }
        };
        let quantity = self.scenario.quantity(name, &self.field, self.scenario.rules)?;
        let region = self.possible_region(&quantity, region)?;
        Some((quantity, region))
    }

    /// The numbers in these texts; an error for each text that is not a number.
    fn numbers<const N: usize>(&self, texts: [&str; N]) -> Option<[f64; N]> {
        let read = texts.map(|text| {
            let number = number(text);
            if number.is_none() {
                let diagnostic = self.error(format!("{} is not a number", quoted(text)));
                diagnostic.allow("numbers such as `0.02`, `1_000` or `20 %`");
            }
            number
        });
        read.iter().all(Option::is_some).then(|| read.map(Option::unwrap_or_default))
    }

    /// The region, without the ends that the quantity can never pass. It is an error if the
    /// quantity is always or never in the region.
    fn possible_region(&self, quantity: &Quantity, [low, high]: [f64; 2]) -> Option<Region> {
        let (least, greatest) = quantity.range();
        let one_sided = low.is_infinite() || high.is_infinite();
        // `above 0` requires that the event happens at all; `between 0 and 0.1` does not.
        let low = if low < least || (!one_sided && low <= least) { f64::NEG_INFINITY } else { low };
        let high =
            if high > greatest || (!one_sided && high >= greatest) { f64::INFINITY } else { high };
        let always = low.is_infinite() && high.is_infinite();
        let never = high <= least || low >= greatest;
        if always || never {
            let how = if always { "is always true" } else { "can never be true" };
            let to = if greatest.is_finite() { format!(" to {greatest}") } else { String::new() };
            let diagnostic = self.error(format!("{} {how}", quoted(&self.text)));
            return diagnostic
                .allow(format!("`{quantity}` can have values from {least}{to}"))
                .none();
        }
        Some(Region { low, high })
    }
}
