//! The card of a rule set that is compared with no other.

use crate::balance::measures::throws;
use crate::stats::estimate::{Estimate, Interval};
use crate::stats::quantile::quantile;
use crate::study::Study;
use crate::study::answer::players::{self, PlayersDiffer, differ};
use crate::study::answer::size::{NOTICED_SHARE, practical_size};
use crate::study::answer::{
    AnswerCard, AnswerSentence, ENDINGS, LENGTH, START, TENSION, line, listed, odd, share, tension,
};
use crate::study::finding::{Cell, Finding};
use crate::study::headline::conclusion::DifferenceConclusion;
use crate::study::headline::text::{at_most, between_ends, more_games, spoken_without_sign};
use crate::study::headline::{find, length, name_of_rules, throws_id};
use crate::study::number::{Unit, spoken, spoken_value, whole};
use crate::study::subject::{Subject, SubjectId};

/// The most endings that a sentence names.
const MOST_ENDINGS: usize = 5;

/// The most shares that a sentence on two pairs of players names.
const MOST_CHANGED: usize = 2;

/// The quantity of the start.
pub(crate) const ADVANTAGE: &str = "first_player_advantage";

/// The quantity of draws.
pub(super) const DRAWS: &str = "share(draws)";

/// The name of a draw in a sentence about endings.
pub(super) const DRAW: &str = "a draw";

/// The card of these subjects: a rule set between one or several pairs of players.
pub(super) fn card(study: &Study, subjects: &[SubjectId]) -> AnswerCard {
    let of_each = |sentence: fn(&Study, SubjectId) -> AnswerSentence| {
        subjects.iter().map(|subject| sentence(study, *subject)).collect::<Vec<_>>()
    };
    let mut lines = vec![
        line(LENGTH, of_each(length)),
        line(ENDINGS, of_each(endings)),
        line(START, of_each(start)),
    ];
    for (own, more) in lines.iter_mut().zip(between_players(study, subjects)) {
        own.sentences.extend(more.filter(|_| own.sentences.len() > 1).map(|more| more.sentence()));
    }
    let tense: Vec<_> = subjects.iter().filter_map(|own| tension::sentence(study, *own)).collect();
    if !tense.is_empty() {
        lines.push(line(TENSION, tense));
    }
    let about = name_of_rules(study, study.subject(subjects[0])).to_owned();
    AnswerCard { about, lines, notes: odd::notes(study, subjects) }
}

/// How the first two pairs of players differ, in each line. `None` where that is not known.
pub(super) fn between_players(study: &Study, subjects: &[SubjectId]) -> [Option<Between>; 3] {
    let [first, second, ..] = *subjects else { return [None, None, None] };
    let both = [first, second];
    [lengths(study, both), ending_changes(study, both), starts(study, both)]
}

fn players_of(study: &Study, subject: SubjectId) -> String {
    players::named(study.subject(subject))
}

/// How long a game is.
pub(super) fn length(study: &Study, subject: SubjectId) -> AnswerSentence {
    let said = |text: String| AnswerSentence::of(players_of(study, subject), text);
    let Subject { unfinished, games, .. } = *study.subject(subject);
    let mean = find(study, subject, &throws_id()).and_then(|finding| finding.estimate);
    let Some(mean) = mean else { return said("the length was not measured".to_owned()) };
    let more = spread(study, subject);
    if unfinished > 0 {
        let [unfinished, games] = [unfinished, games].map(whole);
        let text =
            format!("{unfinished} of {games} games did not end, so their mean length is not known");
        return AnswerSentence { more, ..said(text) };
    }
    let shown = spoken(&mean, Unit::Plain);
    let Some(range) = shown.range else {
        return said("too few games to say how long a game is".to_owned());
    };
    let seconds = study.seconds_per_throw;
    let text = format!(
        "a game takes {} throws ({range}), about {} minutes{}",
        shown.value,
        length::minutes(mean.value, seconds),
        length::assumption(seconds)
    );
    AnswerSentence { more, ..said(text) }
}

/// The middle half of the games, and the longest tenth. Games that did not end are among the
/// longest. Empty without the distribution.
fn spread(study: &Study, subject: SubjectId) -> String {
    let mut all = study.distributions_of(subject);
    let Some(found) = all.find(|distribution| distribution.id == throws::MEASURE.doc.id) else {
        return String::new();
    };
    let Subject { unfinished, games, .. } = *study.subject(subject);
    let ended = 1.0 - unfinished as f64 / games as f64;
    let at = |share: f64| {
        let known = quantile(&found.values, share, study.provenance.level)?;
        let is_known = share < ended && known.interval.is_some();
        is_known.then(|| spoken_value(&known, Unit::Plain))
    };
    let middle = at(0.25).zip(at(0.75));
    let longest = at(0.9).map(|least| format!(", and one in 10 takes {least} or more"));
    middle.map_or_else(String::new, |(low, high)| {
        format!("; half of the games take {low} to {high} throws{}", longest.unwrap_or_default())
    })
}

/// Games that end in a win class, and draws: the name of each, and its share. The most frequent is
/// first. Those that never occurred are left out.
pub(super) fn shares(study: &Study, subject: SubjectId) -> Vec<(String, &Finding)> {
    let value = |finding: &Finding| finding.estimate.map_or(0.0, |share| share.value);
    let found = study.findings_of(subject).filter(|(_, finding)| value(finding) > 0.0);
    let mut all: Vec<(String, &Finding)> =
        found.filter_map(|(_, finding)| Some((name_of_ending(study, finding)?, finding))).collect();
    all.sort_by(|(_, left), (_, right)| value(right).total_cmp(&value(left)));
    all
}

/// The name of the win class of a share, or `a draw`. `None` if the finding is no such share.
pub(super) fn name_of_ending(study: &Study, finding: &Finding) -> Option<String> {
    if finding.quantity == DRAWS {
        return matches!(finding.cell, Cell::Whole | Cell::Point(_)).then(|| DRAW.to_owned());
    }
    let id = finding.quantity.strip_prefix("share(")?.strip_suffix(')')?;
    // The classes of a point of a search are those of the rules that it changes.
    let baseline = finding.contrast.as_ref().and_then(|contrast| contrast.baseline);
    let subjects = [Some(finding.subject), baseline].into_iter().flatten();
    let mut classes = subjects.flat_map(|known| &study.subject(known).win_classes);
    Some(classes.find(|class| class.id == id)?.title.clone())
}

/// How games end.
pub(super) fn endings(study: &Study, subject: SubjectId) -> AnswerSentence {
    let said = |text: String| AnswerSentence::of(players_of(study, subject), text);
    let all = shares(study, subject);
    let Subject { ref win_classes, unfinished, .. } = *study.subject(subject);
    let has_one_class = win_classes.len() == 1;
    let text = |(name, finding): &(String, &Finding)| {
        let share = finding.estimate?;
        let range = spoken(&share, Unit::Percent).range?;
        Some((name.clone(), share::in_words(&share), range))
    };
    let known: Option<Vec<(String, String, String)>> = all.iter().map(text).collect();
    let Some(known) = known else { return said("too few games to say how games end".to_owned()) };
    match &known[..] {
        [] => said("no game ended".to_owned()),
        [_] if has_one_class && all[0].1.quantity != DRAWS => {
            let games = if unfinished > 0 { "every game that ended" } else { "every game" };
            said(format!("{games} has a winner, and there is one kind of win"))
        }
        [(name, words, range), others @ ..] => {
            let listed = others.iter().take(MOST_ENDINGS - 1);
            let named = listed.map(|(name, words, range)| format!(", {name} {words} ({range})"));
            let mut more: String = named.collect();
            let left_out = others.len().saturating_sub(MOST_ENDINGS - 1);
            if left_out > 0 {
                more.extend([", ", &left_out.to_string(), " other endings are rarer"]);
            }
            AnswerSentence { more, ..said(format!("{name} ends {words} ({range})")) }
        }
    }
}

/// Who is favoured by the first turn. Different bots do not show it, because the better bot wins
/// more often from either seat.
pub(super) fn start(study: &Study, subject: SubjectId) -> AnswerSentence {
    let said = |text: String| AnswerSentence::of(players_of(study, subject), text);
    let own = study.subject(subject);
    if own.bots[0] != own.bots[1] {
        return said("different bots do not show whether it matters who starts".to_owned());
    }
    if own.unfinished as f64 > NOTICED_SHARE * own.games as f64 {
        let text = "too many games did not end to say whether it matters who starts";
        return said(text.to_owned());
    }
    let advantage = find(study, subject, ADVANTAGE).and_then(|finding| finding.estimate);
    advantage.map_or_else(
        || said("the advantage was not measured".to_owned()),
        |estimate| start_of(&estimate, said),
    )
}

/// The sentence about this advantage.
fn start_of(estimate: &Estimate, said: impl Fn(String) -> AnswerSentence) -> AnswerSentence {
    let excludes_zero = |ends: Interval| ends.low > 0.0 || ends.high < 0.0;
    let is_shown = estimate.interval.is_some_and(excludes_zero);
    match DifferenceConclusion::of(estimate, is_shown, NOTICED_SHARE) {
        DifferenceConclusion::Equal | DifferenceConclusion::TooFew => {
            said("too few games to say whether it matters who starts".to_owned())
        }
        DifferenceConclusion::TooSmall { most, .. } => {
            said(format!("it hardly matters who starts: {}", share::at_most_one_in(most)))
        }
        DifferenceConclusion::Open { games } => said(format!(
            "it is not decided whether it matters who starts: the advantage lies between {}; {}",
            between_ends(estimate, Unit::Points),
            more_games(estimate.n, games)
        )),
        DifferenceConclusion::Shown => {
            let (value, range) = spoken_without_sign(estimate, Unit::Points);
            let size = practical_size(estimate.value, NOTICED_SHARE);
            let games = share::fraction(&estimate.map(f64::abs))
                .map_or_else(String::new, |games| format!(", {games}"));
            let who = ahead(estimate.value);
            let text = format!("the {who} player has an advantage of {value} ({range}){games}");
            AnswerSentence { size, ..said(text) }
        }
    }
}

/// The player whom an advantage, or its change, favours.
pub(super) const fn ahead(advantage: f64) -> &'static str {
    if advantage > 0.0 { "first" } else { "second" }
}

/// How the lengths of the games of two pairs of players differ. The subject of the sentence is the
/// first pair.
fn lengths(study: &Study, both: [SubjectId; 2]) -> Option<Between> {
    if both.iter().any(|subject| study.subject(*subject).unfinished > 0) {
        return None;
    }
    let differ = differ(study, both, &throws_id())?;
    let (value, range) = spoken_without_sign(&differ.difference, Unit::Difference);
    let word = if differ.difference.value < 0.0 { "shorter" } else { "longer" };
    let other = study.subject(both[1]).bots_in_words();
    let shown = format!("make it {value} throws {word} than {other} ({range})");
    let small = |most| format!("play about as long: the difference is at most {most} throws");
    Some(between(study, both, &differ, shown, small))
}

/// The endings that differ most between two pairs of players.
fn ending_changes(study: &Study, both: [SubjectId; 2]) -> Option<Between> {
    let [own, before] = both.map(|subject| shares(study, subject));
    let quantities = own.iter().chain(&before).map(|(_, finding)| finding.quantity.as_str());
    let mut all: Vec<PlayersDiffer<'_>> = Vec::new();
    for quantity in quantities {
        if all.iter().all(|known| known.own.quantity != quantity) {
            all.push(differ(study, both, quantity)?);
        }
    }
    let is_shown = |differ: &PlayersDiffer<'_>| differ.conclusion == DifferenceConclusion::Shown;
    // What is shown comes before what is open, and that before what is too small.
    all.sort_by(|left, right| {
        let shown = is_shown(right).cmp(&is_shown(left));
        let most = |differ: &PlayersDiffer<'_>| differ.conclusion.most();
        shown.then(most(right).total_cmp(&most(left))).then(right.size.total_cmp(&left.size))
    });
    let first = all.first()?;
    let texts =
        all.iter().filter(|differ| is_shown(differ)).take(MOST_CHANGED).filter_map(|differ| {
            let [now, before] = [differ.own.estimate?, differ.before.estimate?]
                .map(|share| spoken_value(&share, Unit::Percent));
            let from = before.trim_end_matches(Unit::Percent.suffix());
            let name = name_of_ending(study, differ.own)?;
            Some(format!("{} from {from} to {now}", if name == DRAW { "draws" } else { &name }))
        });
    let shown = format!("turn {}", listed(texts));
    let small = |most| format!("see the same endings: no share differs by more than {most}");
    Some(between(study, both, first, shown, small))
}

/// How the advantages of the first turn differ between two pairs of players.
fn starts(study: &Study, both: [SubjectId; 2]) -> Option<Between> {
    let is_clear = |subject: SubjectId| {
        let own = study.subject(subject);
        own.bots[0] == own.bots[1] && own.unfinished == 0
    };
    if !both.into_iter().all(is_clear) {
        return None;
    }
    let differ = differ(study, both, ADVANTAGE)?;
    let (value, range) = spoken_without_sign(&differ.difference, Unit::Points);
    let to = ahead(differ.difference.value);
    let shown = format!("move the advantage by {value} to the {to} player ({range})");
    let small = |most| format!("have about the same advantage: it differs by at most {most}");
    Some(between(study, both, &differ, shown, small))
}

/// What differs between two pairs of players of a rule set.
pub(super) struct Between {
    /// The players of whom it is said.
    players: String,
    /// What is said of them. It begins with a verb.
    pub clause: String,
    /// The practical size of the difference. 0 if none is shown.
    pub size: f64,
    /// Is the difference too small to notice?
    pub is_small: bool,
}

impl Between {
    pub(super) fn sentence(&self) -> AnswerSentence {
        let text = format!("{} {}", self.players, self.clause);
        AnswerSentence { size: self.size, ..AnswerSentence::of("", text) }
    }
}

/// What is said of two pairs of players. `shown` is said of the first, and `small` of both, with a
/// bound.
fn between(
    study: &Study,
    both: [SubjectId; 2],
    differ: &PlayersDiffer<'_>,
    shown: String,
    small: impl Fn(String) -> String,
) -> Between {
    let of_both = |clause: String| {
        let players = players::together(&both.map(|subject| players_of(study, subject)));
        Between { players, clause, size: 0.0, is_small: false }
    };
    match differ.conclusion {
        DifferenceConclusion::Shown => {
            let players = players_of(study, both[0]);
            Between { players, clause: shown, size: differ.size, is_small: false }
        }
        DifferenceConclusion::TooSmall { most, .. } => {
            Between { is_small: true, ..of_both(small(at_most(most, differ.unit))) }
        }
        DifferenceConclusion::Open { games } => {
            of_both(format!("may differ in this: {}", more_games(differ.difference.n, games)))
        }
        DifferenceConclusion::Equal | DifferenceConclusion::TooFew => {
            of_both("cannot be compared in this with so few games".to_owned())
        }
    }
}
