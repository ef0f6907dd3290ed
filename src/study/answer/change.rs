//! The card of a rule set in place of another: what changed in each of the three answers.

use crate::study::Study;
use crate::study::answer::case::{ADVANTAGE, DRAW, ahead, name_of_ending};
use crate::study::answer::size::NOTICED_SHARE;
use crate::study::answer::{
    AnswerCard, AnswerSentence, ENDINGS, LENGTH, START, line, odd, players,
};
use crate::study::differences::FoundDifference;
use crate::study::finding::Finding;
use crate::study::headline::conclusion::DifferenceConclusion;
use crate::study::headline::text::{at_most, between_ends, more_games, spoken_without_sign};
use crate::study::headline::{is_length, length, name_of_rules};
use crate::study::number::{Unit, spoken, spoken_value};
use crate::study::subject::{SAME_THROWS, SubjectId};

/// The most endings that a sentence names.
const MOST_ENDINGS: usize = 4;

/// A figure that changed, and what its change shows.
pub(super) struct FigureChange<'s> {
    pub difference: FoundDifference<'s>,
    pub conclusion: DifferenceConclusion,
    /// The practical size of the change. 0 if no change is shown.
    pub size: f64,
}

impl<'s> FigureChange<'s> {
    /// The change of a figure. `None` if the baseline has no figure.
    fn of(study: &'s Study, difference: FoundDifference<'s>) -> Option<Self> {
        let FoundDifference { finding, contrast, baseline, .. } = difference;
        let before = study.estimate_in_any_cell(baseline, &finding.quantity)?.value;
        let noticed = study.noticed(&finding.quantity, contrast, before);
        let conclusion = DifferenceConclusion::of_change(finding, contrast, before, noticed);
        let is_shown = conclusion == DifferenceConclusion::Shown;
        let size = if is_shown { study.practical_size(&difference) } else { 0.0 };
        Some(Self { difference, conclusion, size })
    }

    fn is_shown(&self) -> bool {
        self.conclusion == DifferenceConclusion::Shown
    }

    /// Is the change below zero?
    pub(super) fn is_less(&self) -> bool {
        self.difference.contrast.difference.value < 0.0
    }

    /// The size of the change and its interval, without a sign.
    fn spoken(&self) -> (String, String) {
        let contrast = self.difference.contrast;
        spoken_without_sign(&contrast.difference, contrast.unit)
    }

    /// The interval of a change that is not decided, and how many games decide it.
    fn open(&self, unit: &str, games: u64) -> String {
        let contrast = self.difference.contrast;
        let difference = &contrast.difference;
        let ends = between_ends(difference, contrast.unit);
        format!("the difference lies between {ends}{unit}; {}", more_games(difference.n, games))
    }
}

/// The card of the subjects with these rules: what changed for each pair of players.
pub(super) fn card(study: &Study, subjects: &[SubjectId]) -> AnswerCard {
    let of_each = |sentence: fn(&Study, SubjectId) -> AnswerSentence| {
        subjects.iter().map(|subject| sentence(study, *subject)).collect::<Vec<_>>()
    };
    AnswerCard {
        about: about(study, subjects[0]),
        lines: lines().map(|(name, sentence)| line(name, of_each(sentence))).into(),
        notes: odd::unfinished(study, subjects).chain(odd::notes(study, subjects)).collect(),
    }
}

/// What a line says of a subject.
pub(super) type LineSentence = fn(&Study, SubjectId) -> AnswerSentence;

/// The three lines, in their order.
pub(super) fn lines() -> [(&'static str, LineSentence); 3] {
    [(LENGTH, length), (ENDINGS, endings), (START, start)]
}

/// The change: `Five pawns instead of Urgammon`.
pub(super) fn about(study: &Study, subject: SubjectId) -> String {
    let baseline = study.baseline_of(subject).unwrap_or(subject);
    let [own, before] =
        [subject, baseline].map(|subject| name_of_rules(study, study.subject(subject)));
    format!("{own} instead of {before}")
}

/// Was every figure the same in every pair of games? Dice that throw the same are a reason.
pub(super) fn is_alike(study: &Study, subject: SubjectId) -> Option<&'static str> {
    let mut all = study.differences_of(subject);
    let same_dice = !study.subject(subject).fact(SAME_THROWS).is_empty();
    let verb = if same_dice { "throw exactly the same" } else { "play the same" };
    all.all(|difference| difference.is_alike()).then_some(verb)
}

/// Is one of the three answers compared?
pub(super) fn is_answered(study: &Study, subject: SubjectId) -> bool {
    lines().iter().any(|(name, _)| largest_of(study, subject, name).is_some())
}

/// The practical size of the largest change of these subjects.
pub(super) fn largest(study: &Study, subjects: &[SubjectId]) -> f64 {
    let all = subjects.iter().flat_map(|subject| lines().map(|(_, said)| said(study, *subject)));
    all.map(|sentence| sentence.size).fold(0.0, f64::max)
}

fn said(study: &Study, subject: SubjectId, text: String) -> AnswerSentence {
    AnswerSentence::of(players::named(study.subject(subject)), text)
}

/// The changes of the quantities for which this is true.
fn changes(
    study: &Study,
    subject: SubjectId,
    is_wanted: impl Fn(&Finding) -> bool,
) -> Vec<FigureChange<'_>> {
    let wanted = study.differences_of(subject).filter(|difference| is_wanted(difference.finding));
    wanted.filter_map(|difference| FigureChange::of(study, difference)).collect()
}

/// How the length changes.
pub(super) fn length(study: &Study, subject: SubjectId) -> AnswerSentence {
    let said = |text: String| said(study, subject, text);
    let all = changes(study, subject, is_length);
    let Some(change) = all.first() else { return said("the length was not compared".to_owned()) };
    let baseline = change.difference.baseline;
    if [subject, baseline].iter().any(|played| study.subject(*played).unfinished > 0) {
        return said("some games did not end, so their lengths are not compared".to_owned());
    }
    let (value, range) = change.spoken();
    let word = if change.is_less() { "shorter" } else { "longer" };
    match change.conclusion {
        DifferenceConclusion::Equal => said("the length is the same in all games".to_owned()),
        DifferenceConclusion::TooFew => said("too few games to compare the length".to_owned()),
        DifferenceConclusion::Shown => {
            let text = format!("a game is {value} throws {word} ({range})");
            AnswerSentence { size: change.size, more: figures(study, change), ..said(text) }
        }
        DifferenceConclusion::TooSmall { is_shown: true, .. } => said(format!(
            "a game is {value} throws {word} ({range}), which is too little to notice"
        )),
        DifferenceConclusion::TooSmall { most, .. } => said(format!(
            "too little to notice: the length changes by at most {} throws",
            at_most(most, Unit::Difference)
        )),
        DifferenceConclusion::Open { games } => said(format!(
            "it is not decided whether the length changes: {}",
            change.open(" throws", games)
        )),
    }
}

/// Both lengths, and the minutes if they differ.
fn figures(study: &Study, change: &FigureChange<'_>) -> String {
    let FoundDifference { finding, baseline, .. } = change.difference;
    let before = study.estimate_in_any_cell(baseline, &finding.quantity);
    let Some((now, before)) = finding.estimate.zip(before) else { return String::new() };
    let seconds = study.seconds_per_throw;
    let [now_text, before_text] =
        [now, before].map(|estimate| spoken_value(&estimate, Unit::Plain));
    let [minutes, minutes_before] =
        [now, before].map(|estimate| length::minutes(estimate.value, seconds));
    let minutes = if minutes == minutes_before {
        String::new()
    } else {
        let assumption = length::assumption(seconds);
        format!(", about {minutes} minutes instead of {minutes_before}{assumption}")
    };
    format!(": {now_text} instead of {before_text}{minutes}")
}

/// How the endings change: those that people notice, the largest change first. A rare win class
/// that changes by half or more follows.
pub(super) fn endings(study: &Study, subject: SubjectId) -> AnswerSentence {
    let said = |text: String| said(study, subject, text);
    let is_ending = |finding: &Finding| name_of_ending(study, finding).is_some();
    let mut all = changes(study, subject, is_ending);
    all.sort_by(|left, right| right.size.total_cmp(&left.size));
    let texts = all.iter().filter(|change| change.is_shown()).filter_map(|change| {
        let FoundDifference { finding, baseline, .. } = change.difference;
        let before = study.estimate_in_any_cell(baseline, &finding.quantity)?;
        let [now, before] = [finding.estimate?, before].map(|share| match share.value {
            0.0 => "0\u{a0}%".to_owned(),
            _ => spoken_value(&share, Unit::Percent),
        });
        let (_, range) = change.spoken();
        let word = if change.is_less() { "fewer" } else { "more" };
        let name = name_of_ending(study, finding)?;
        Some((name, now, format!("instead of {before} ({range} {word})")))
    });
    let shown: Vec<(String, String, String)> = texts.collect();
    let Some(((name, now, text), others)) = shown.split_first() else {
        return unchanged(&all, said);
    };
    let named = others.iter().take(MOST_ENDINGS - 1);
    let mut more = String::new();
    for (name, now, text) in named {
        more.extend([", ", name, " ", now, " ", text]);
    }
    if others.len() >= MOST_ENDINGS {
        let left_out = (others.len() + 1 - MOST_ENDINGS).to_string();
        more.extend([", ", &left_out, " other endings change less"]);
    }
    AnswerSentence { size: all[0].size, more, ..said(format!("{name} ends {now} of games {text}")) }
}

/// No change of an ending is shown that people notice.
fn unchanged(all: &[FigureChange<'_>], said: impl Fn(String) -> AnswerSentence) -> AnswerSentence {
    let most =
        all.iter().max_by(|left, right| left.conclusion.most().total_cmp(&right.conclusion.most()));
    let Some(most) = most else { return said("endings were not compared".to_owned()) };
    let open = all.iter().filter_map(|change| match change.conclusion {
        DifferenceConclusion::Open { games } => Some((games, change)),
        _ => None,
    });
    if let Some((games, change)) = open.max_by_key(|(games, _)| *games) {
        let title = &change.difference.finding.title;
        return said(format!(
            "it is not decided whether endings change: of {title}, {}",
            change.open("", games)
        ));
    }
    match most.conclusion {
        DifferenceConclusion::Equal => said("each ending is as frequent as before".to_owned()),
        DifferenceConclusion::TooSmall { most, .. } => said(format!(
            "too little to notice: no ending changes by more than {}",
            at_most(most, Unit::Points)
        )),
        _ => said("too few games to compare the endings".to_owned()),
    }
}

/// How the advantage of the first turn changes.
pub(super) fn start(study: &Study, subject: SubjectId) -> AnswerSentence {
    let said = |text: String| said(study, subject, text);
    let all = changes(study, subject, |finding| finding.quantity == ADVANTAGE);
    let Some(change) = all.first() else {
        return said("the advantage was not compared".to_owned());
    };
    match change.conclusion {
        DifferenceConclusion::Equal => said("the advantage is the same in all games".to_owned()),
        DifferenceConclusion::TooFew => said("too few games to compare the advantage".to_owned()),
        DifferenceConclusion::Shown => {
            let (value, range) = change.spoken();
            let to = ahead(change.difference.contrast.difference.value);
            let text = format!("the advantage moves by {value} to the {to} player ({range})");
            AnswerSentence { size: change.size, more: favoured(study, change), ..said(text) }
        }
        DifferenceConclusion::TooSmall { most, .. } => said(format!(
            "too little to notice: the advantage moves by at most {}",
            at_most(most, Unit::Points)
        )),
        DifferenceConclusion::Open { games } => said(format!(
            "it is not decided whether the advantage moves: {}",
            change.open("", games)
        )),
    }
}

/// How a figure changes that is none of the three answers.
pub(super) fn figure(study: &Study, difference: FoundDifference<'_>) -> Option<AnswerSentence> {
    let change = FigureChange::of(study, difference)?;
    let FoundDifference { finding, baseline, contrast, .. } = difference;
    let before = study.estimate_in_any_cell(baseline, &finding.quantity)?;
    let (value, range) = change.spoken();
    let title = &finding.title;
    let text = match change.conclusion {
        DifferenceConclusion::Equal => format!("{title} is the same in all games"),
        DifferenceConclusion::TooFew => format!("too few games to compare {title}"),
        DifferenceConclusion::Shown => {
            let word = if change.is_less() { "lower" } else { "higher" };
            let [now, before] =
                [finding.estimate?, before].map(|figure| spoken(&figure, finding.unit).value);
            format!("{title} is {value} {word} ({range}): {now} instead of {before}")
        }
        DifferenceConclusion::TooSmall { most, .. } => format!(
            "too little to notice: {title} changes by at most {}",
            at_most(most, contrast.unit)
        ),
        DifferenceConclusion::Open { games } => {
            format!("it is not decided whether {title} changes: {}", change.open("", games))
        }
    };
    let said = said(study, finding.subject, text);
    Some(AnswerSentence { size: change.size, ..said })
}

/// Whom the first turn favours now, and whom it did before.
fn favoured(study: &Study, change: &FigureChange<'_>) -> String {
    let FoundDifference { finding, baseline, .. } = change.difference;
    let before = study.estimate_in_any_cell(baseline, ADVANTAGE);
    let Some((now, before)) = finding.estimate.zip(before) else { return String::new() };
    let [now, before] = [now, before].map(|advantage| {
        let (value, _) = spoken_without_sign(&advantage, Unit::Points);
        match advantage.interval {
            Some(ends) if ends.low.abs().max(ends.high.abs()) <= NOTICED_SHARE => {
                "nobody".to_owned()
            }
            _ => format!("the {} player by {value}", ahead(advantage.value)),
        }
    });
    format!(": it favours {now} instead of {before}")
}

/// The largest change of a line. `None` if nothing of it was compared.
pub(super) fn largest_of<'s>(
    study: &'s Study,
    subject: SubjectId,
    line: &str,
) -> Option<FigureChange<'s>> {
    let is_of_line = |finding: &Finding| match line {
        LENGTH => is_length(finding),
        START => finding.quantity == ADVANTAGE,
        _ => name_of_ending(study, finding).is_some(),
    };
    let all = changes(study, subject, is_of_line).into_iter();
    all.max_by(|left, right| {
        let shown = left.size.total_cmp(&right.size);
        shown.then(left.conclusion.most().total_cmp(&right.conclusion.most()))
    })
}

/// Is it decided that people notice no change of a rule set in place of another?
pub(in crate::study) fn is_unchanged(study: &Study, subject: SubjectId) -> bool {
    let mut all = lines().into_iter().filter_map(|(line, _)| largest_of(study, subject, line));
    all.all(|change| change.conclusion.most().is_finite())
}

/// What people notice of a rule set in place of another, the largest change first: at most one
/// change of each line, such as `12 throws longer (11 to 13)`.
pub(in crate::study) fn noticed_changes(study: &Study, subject: SubjectId) -> Vec<String> {
    let all = lines().into_iter().filter_map(|(line, _)| largest_of(study, subject, line));
    let mut noticed: Vec<FigureChange<'_>> = all.filter(FigureChange::is_shown).collect();
    noticed.sort_by(|left, right| right.size.total_cmp(&left.size));
    noticed.iter().map(|change| change.in_short(study)).collect()
}

impl FigureChange<'_> {
    /// What the change of a rule set is called in a list: `14.2 throws shorter (13.8 to 14.6)`.
    pub(super) fn in_short(&self, study: &Study) -> String {
        let FoundDifference { finding, baseline, .. } = self.difference;
        let is_unfinished = |subject: SubjectId| study.subject(subject).unfinished > 0;
        if is_length(finding) && [finding.subject, baseline].into_iter().any(is_unfinished) {
            return "not compared, because some games did not end".to_owned();
        }
        let (value, range) = self.spoken();
        match self.conclusion {
            DifferenceConclusion::Equal => "the same".to_owned(),
            DifferenceConclusion::TooFew => "too few games".to_owned(),
            DifferenceConclusion::TooSmall { .. } => "too little to notice".to_owned(),
            DifferenceConclusion::Open { .. } => "not decided".to_owned(),
            DifferenceConclusion::Shown if is_length(finding) => {
                let word = if self.is_less() { "shorter" } else { "longer" };
                format!("{value} throws {word} ({range})")
            }
            DifferenceConclusion::Shown if finding.quantity == ADVANTAGE => {
                let to = ahead(self.difference.contrast.difference.value);
                format!("{value} to the {to} player ({range})")
            }
            DifferenceConclusion::Shown => {
                let word = if self.is_less() { "fewer" } else { "more" };
                let ending = name_of_ending(study, finding).unwrap_or_default();
                let ending = if ending == DRAW { "draws" } else { &ending };
                format!("{value} {word} games end as {ending} ({range})")
            }
        }
    }
}
