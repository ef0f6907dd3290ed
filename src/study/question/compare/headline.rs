//! The headline of a comparison: the length of games, and the win class that changed most.

use crate::stats::effect::is_notable_ratio;
use crate::stats::estimate::{Estimate, Interval};
use crate::study::Study;
use crate::study::differences::FoundDifference;
use crate::study::finding::{Contrast, Finding};
use crate::study::headline::conclusion::DifferenceConclusion;
use crate::study::headline::text::{about_games, at_most, one_game_in, without_sign};
use crate::study::headline::{grouped, is_length, length, name};
use crate::study::number::{Unit, decimal, decimals, show};
use crate::study::subject::{SAME_THROWS, SubjectId};

/// The sentences about all subjects that are compared with a baseline. Empty if none is.
///
/// Each subject has a sentence. The first pair of bots comes first, and the largest effect. The
/// sentences about win classes follow in the same order, where there is space.
pub fn sentences(study: &Study) -> Vec<String> {
    let by_bots = grouped(study.subject_ids(), |id| &study.subject(*id).bots);
    let all = by_bots.into_iter().flat_map(|subjects| {
        let said = subjects.into_iter().filter_map(|subject| about_variant(study, subject));
        let mut of_bots: Vec<VariantSentences> = said.collect();
        of_bots.sort_by(|left, right| right.effect.total_cmp(&left.effect));
        of_bots
    });
    let (main, classes): (Vec<_>, Vec<_>) =
        all.map(|variant| (variant.main, variant.class)).unzip();
    main.into_iter().chain(classes).flatten().collect()
}

/// What is said of a variant.
struct VariantSentences {
    /// The effect size of the main sentence, without its sign. 0 if nothing is shown.
    effect: f64,
    main: Option<String>,
    class: Option<String>,
}

/// The difference of a variant from its baseline. `None` if there is no baseline.
fn about_variant(study: &Study, subject: SubjectId) -> Option<VariantSentences> {
    let differences: Vec<_> = study.differences_of(subject).collect();
    let baseline = differences.first()?.baseline;
    let [own, before] = [subject, baseline].map(|compared| study.subject(compared));
    let names = [own, before].map(|compared| name(study, compared));
    let [this, other] = names.each_ref().map(String::as_str);
    let alone = |main: String| VariantSentences { effect: 0.0, main: Some(main), class: None };
    if differences.iter().all(FoundDifference::is_alike) {
        // Dice that throw the same are the reason.
        let verb = match own.fact(SAME_THROWS) {
            "" => "play the same",
            _ => "throw exactly the same",
        };
        return Some(alone(format!("{this} and {other} {verb}: every game was equal.")));
    }
    if own.unfinished + before.unfinished > 0 {
        return Some(alone(format!(
            "Some games of {this} or {other} did not end, so their lengths are not compared here."
        )));
    }
    let by_size = |left: &&FoundDifference<'_>, right: &&FoundDifference<'_>| {
        left.size().total_cmp(&right.size())
    };
    let length = differences.iter().find(|difference| is_length(difference.finding));
    let main = length.or_else(|| differences.iter().max_by(by_size))?;
    Some(VariantSentences {
        effect: if main.is_shown() { main.size() } else { 0.0 },
        main: difference_sentence(study, main, [this, other]),
        class: class_sentence(study, &differences, this),
    })
}

/// How `this` differs from `other`. `None` if the baseline has no figure.
pub fn difference_sentence(
    study: &Study,
    difference: &FoundDifference<'_>,
    names: [&str; 2],
) -> Option<String> {
    let FoundDifference { finding, contrast, baseline, .. } = *difference;
    let before = study.estimate_in_any_cell(baseline, &finding.quantity)?;
    let conclusion = DifferenceConclusion::of_contrast(finding, contrast, before.value);
    let seconds = study.seconds_per_throw;
    Some(DifferenceSentence { finding, contrast, before, seconds, names }.of(conclusion))
}

/// The parts of a sentence about a difference.
struct DifferenceSentence<'a> {
    finding: &'a Finding,
    contrast: &'a Contrast,
    /// The figure of the baseline.
    before: Estimate,
    /// The time of a throw.
    seconds: f64,
    /// The subject and its baseline.
    names: [&'a str; 2],
}

impl DifferenceSentence<'_> {
    fn of(&self, conclusion: DifferenceConclusion) -> String {
        let [this, other] = self.names;
        let is_length = is_length(self.finding);
        let what = if is_length { "length" } else { &self.finding.title };
        let throws = if is_length { " throws" } else { "" };
        match conclusion {
            DifferenceConclusion::Equal => {
                format!("{this} and {other}: {what} was equal in every pair of games.")
            }
            DifferenceConclusion::TooFew => {
                format!("Too few games to compare {this} with {other}.")
            }
            DifferenceConclusion::Shown => format!("{}{}.", self.shown(""), self.figures()),
            DifferenceConclusion::TooSmall { is_shown: true, .. } => {
                format!("{}: too little to notice.", self.shown("only "))
            }
            DifferenceConclusion::TooSmall { most, is_shown: false } => format!(
                "{this} and {other} hardly differ in {what}: the difference is at most {}{throws}.",
                at_most(most, self.contrast.unit)
            ),
            DifferenceConclusion::Open { games } => format!(
                "It is not decided whether {this} and {other} differ in {what}: the difference is \
                 {}{throws}. About {} games of each would decide it.",
                show(&self.contrast.difference, self.contrast.unit).whole(),
                about_games(games)
            ),
        }
    }

    /// How large a shown difference is.
    fn shown(&self, only: &str) -> String {
        let [this, other] = self.names;
        let Contrast { difference, unit, .. } = self.contrast;
        let Interval { low, high } =
            difference.interval.unwrap_or(Interval { low: 0.0, high: 0.0 });
        let (value, range) = without_sign(difference.value, [low, high], *unit);
        let is_less = difference.value < 0.0;
        if is_length(self.finding) {
            let word = if is_less { "shorter" } else { "longer" };
            format!("A game of {this} is {only}{value} throws {word} than one of {other} ({range})")
        } else {
            let word = if is_less { "lower" } else { "higher" };
            let title = &self.finding.title;
            format!("{this}: {title} is {only}{value} {word} than with {other} ({range})")
        }
    }

    /// The figures of both, and for a length also the minutes.
    fn figures(&self) -> String {
        let Some(now) = self.finding.estimate else { return String::new() };
        let (before, seconds) = (self.before, self.seconds);
        let [shown, shown_before] =
            [now, before].map(|estimate| show(&estimate, self.finding.unit).value);
        let minutes = if is_length(self.finding) {
            format!(
                ", about {} minutes instead of {}{}",
                length::minutes(now.value, seconds),
                length::minutes(before.value, seconds),
                length::assumption(seconds)
            )
        } else {
            String::new()
        };
        format!(": {shown} instead of {shown_before}{minutes}")
    }
}

/// The win class whose share changed by the largest ratio, if it was shown and is notable.
fn class_sentence(
    study: &Study,
    differences: &[FoundDifference<'_>],
    this: &str,
) -> Option<String> {
    let classes = differences.iter().filter_map(|difference| {
        let FoundDifference { finding, baseline, .. } = difference;
        let id = finding.quantity.strip_prefix("share(")?.strip_suffix(')')?;
        let classes = &study.subject(*baseline).win_classes;
        let class = classes.iter().find(|class| class.id == id)?;
        let (now, before) =
            (finding.estimate?, study.estimate_in_any_cell(*baseline, &finding.quantity)?);
        let ratio = now.value / before.value;
        (difference.is_shown() && is_notable_ratio(ratio)).then_some((class, ratio, now, before))
    });
    let change = |ratio: f64| ratio.ln().abs();
    let (class, ratio, now, before) =
        classes.max_by(|(_, left, ..), (_, right, ..)| change(*left).total_cmp(&change(*right)))?;
    let [shown, shown_before] = [now, before].map(|estimate| show(&estimate, Unit::Percent).value);
    let games = one_game_in(now.value).map_or_else(String::new, |games| format!(", {games},"));
    Some(format!(
        "{} ends games of {this} {} times as often: {shown}{games} instead of {shown_before}.",
        class.title,
        decimal(ratio, decimals(ratio, 2).max(2)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::study::fact::Fact;
    use crate::study::finding::Cell;
    use crate::study::headline::headline;
    use crate::study::question::compare::KIND;
    use crate::study::samples::{add_subject, contrast, estimate, finding, study};
    use crate::study::subject::ClassOfWin;

    /// A comparison of the length of Five with that of Three, 120 throws.
    fn lengths(difference: Estimate, verdict: Verdict) -> Study {
        let mut study = study(KIND);
        let [three, five] = ["Three", "Five"].map(|title| add_subject(&mut study, title));
        let length = |subject, value| {
            let finding = finding(subject, "mean(throws)", "Throws", Unit::Plain);
            finding.with_estimate(Some(estimate(value, Some(0.5), 1_000)))
        };
        study.add_finding(length(three, 120.0));
        let contrast = contrast(Some(three), difference, Unit::Difference, verdict);
        let finding = length(five, 120.0 + difference.value);
        study.add_finding(Finding { contrast: Some(contrast), ..finding });
        study
    }

    fn sentence(value: f64, half: Option<f64>, verdict: Verdict) -> String {
        headline(&lengths(estimate(value, half, 1_000), verdict)).join(" ")
    }

    #[test]
    fn a_length_has_a_sentence_for_each_conclusion() {
        assert_eq!(
            sentence(40.0, Some(0.5), Verdict::Higher),
            "A game of Five is 40.00 throws longer than one of Three (39.50 to 40.50): 160.00 \
             instead of 120.00, about 21 minutes instead of 16 at 8 seconds a throw."
        );
        assert_eq!(
            sentence(-2.0, Some(0.25), Verdict::Lower),
            "A game of Five is only 2.00 throws shorter than one of Three (1.75 to 2.25): too \
             little to notice."
        );
        assert_eq!(
            sentence(0.25, Some(0.5), Verdict::NotShown),
            "Five and Three hardly differ in length: the difference is at most 0.75 throws."
        );
        // A half-width of 12 has to become 1.2, which is half of 2.4: 100 times as many games.
        assert_eq!(
            sentence(1.0, Some(12.0), Verdict::NotShown),
            "It is not decided whether Five and Three differ in length: the difference is +1 \
             (−11 to +13) throws. About 100,000 games of each would decide it."
        );
        let few = sentence(1.0, None, Verdict::TooFew);
        assert_eq!(few, "Too few games to compare Five with Three.");
    }

    #[test]
    fn equal_games_say_so_and_equal_throws_are_the_reason() {
        let mut study = lengths(estimate(0.0, None, 1_000), Verdict::Alike);
        assert_eq!(headline(&study), ["Five and Three play the same: every game was equal."]);
        study.subjects[1].facts.push(Fact::new(SAME_THROWS, "Three"));
        let expected = "Five and Three throw exactly the same: every game was equal.";
        assert_eq!(headline(&study), [expected]);
    }

    #[test]
    fn games_without_an_end_are_not_compared() {
        let mut study = lengths(estimate(40.0, Some(0.5), 1_000), Verdict::Higher);
        study.subjects[0].unfinished = 1;
        assert_eq!(
            headline(&study),
            ["Some games of Five or Three did not end, so their lengths are not compared here."]
        );
    }

    /// A share of 1 % that became 1.75 % is not too small to notice, and a share of 40 % that
    /// became 41 % is no ratio to speak of.
    #[test]
    fn the_rare_class_that_changed_by_half_is_named_by_its_ratio() {
        let mut study = lengths(estimate(40.0, Some(0.5), 1_000), Verdict::Higher);
        let class = |id: &str, points| ClassOfWin { id: id.into(), title: id.into(), points };
        study.subjects[0].win_classes = vec![class("rare", 4), class("common", 1)];
        for (id, before, now) in [("rare", 0.01, 0.0175), ("common", 0.4, 0.41)] {
            let quantity = format!("share({id})");
            let share = |subject: usize, value| {
                let found = finding(SubjectId(subject), &quantity, id, Unit::Percent);
                let cell = Cell::WinClass { id: id.to_owned(), points: 1 };
                found.with_estimate(Some(estimate(value, Some(0.001), 1_000))).in_cell(cell)
            };
            study.add_finding(share(0, before));
            let difference = estimate(now - before, Some(0.001), 1_000);
            let verdict = Verdict::Higher;
            let contrast = contrast(Some(SubjectId(0)), difference, Unit::Points, verdict);
            study.add_finding(Finding { contrast: Some(contrast), ..share(1, now) });
        }
        assert_eq!(
            headline(&study)[1],
            "rare ends games of Five 1.75 times as often: 1.75\u{a0}%, one game in 57, instead of \
             1.00\u{a0}%."
        );
    }
}
