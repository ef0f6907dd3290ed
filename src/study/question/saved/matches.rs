//! Which subjects of two saved reports belong together.

use std::collections::HashMap;

use crate::input::saved::report::{SavedReport, SavedSubject};

/// What tells the subjects of a report apart, from the strictest to the loosest. A looser one
/// finds the same players of rules that have another name now.
const KEYS: [fn(&SavedReport, &SavedSubject) -> String; 4] = [
    |report, subject| {
        format!("{}|{}|{}", subject.case, players(subject), of_games(report, subject))
    },
    |report, subject| format!("{}|{}|{}", subject.rules, kind(subject), of_games(report, subject)),
    |report, subject| format!("{}|{}", players(subject), of_games(report, subject)),
    |report, subject| format!("{}|{}", kind(subject), of_games(report, subject)),
];

/// What the games of a subject are, apart from its rules and its players.
fn of_games(report: &SavedReport, subject: &SavedSubject) -> String {
    let SavedSubject { each, seats, phase, .. } = subject;
    let point = report.findings_of(subject.subject).find_map(|finding| finding.point.as_deref());
    let (phase, point) = (phase.as_deref().unwrap_or_default(), point.unwrap_or_default());
    format!("{each}|{seats}|{phase}|{point}")
}

/// The bots of a subject.
fn players(subject: &SavedSubject) -> String {
    format!("{} {}", subject.first_bot, subject.second_bot)
}

/// The kind of players of a subject, or else its bots.
fn kind(subject: &SavedSubject) -> String {
    subject.players.clone().unwrap_or_else(|| players(subject))
}

/// The pairs of subjects that belong together, each as its places in both reports, in the order of
/// the second. Subjects that a name does not tell apart are left out.
pub fn matches(before: &SavedReport, after: &SavedReport) -> Vec<[usize; 2]> {
    let mut pairs: Vec<[usize; 2]> = Vec::new();
    for key in KEYS {
        let free = |report: &SavedReport, side: usize| {
            let mut places: HashMap<String, Vec<usize>> = HashMap::new();
            for (place, subject) in report.subjects.iter().enumerate() {
                if !pairs.iter().any(|pair| pair[side] == place) {
                    places.entry(key(report, subject)).or_default().push(place);
                }
            }
            places
        };
        let (old, new) = (free(before, 0), free(after, 1));
        let found = new.iter().filter_map(|(name, own)| match (&own[..], &old.get(name)?[..]) {
            ([own], [theirs]) => Some([*theirs, *own]),
            _ => None,
        });
        let own: Vec<[usize; 2]> = found.collect();
        pairs.extend(own);
    }
    pairs.sort_by_key(|[_, after]| *after);
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(subjects: &[(&str, &str, Option<&str>)]) -> SavedReport {
        let subject = |(place, (rules, bot, kind)): (usize, &(&str, &str, Option<&str>))| {
            let (rules, bot) = ((*rules).to_owned(), (*bot).to_owned());
            SavedSubject {
                subject: place,
                case: format!("{rules}-{bot}-{bot}"),
                rules,
                first_bot: bot.clone(),
                second_bot: bot,
                players: kind.map(str::to_owned),
                ..SavedSubject::default()
            }
        };
        let all = subjects.iter().enumerate().map(subject).collect();
        SavedReport { subjects: all, ..SavedReport::default() }
    }

    #[test]
    fn the_same_case_comes_first_then_the_same_players() {
        let before = report(&[("a", "greedy", None), ("b", "greedy", None), ("a", "random", None)]);
        let after = report(&[("b", "greedy", None), ("c", "random", None), ("a", "greedy", None)]);
        // Case b, then the only random players, then case a.
        assert_eq!(matches(&before, &after), [[1, 0], [2, 1], [0, 2]]);
    }

    #[test]
    fn strong_players_are_the_same_players_whatever_they_play_by() {
        let before = report(&[("a", "learned", Some("strong"))]);
        let after = report(&[("a", "perfect", Some("strong"))]);
        assert_eq!(matches(&before, &after), [[0, 0]]);
    }

    #[test]
    fn subjects_that_nothing_tells_apart_are_left_out() {
        let before = report(&[("a", "greedy", None), ("b", "greedy", None)]);
        let after = report(&[("c", "greedy", None)]);
        assert!(matches(&before, &after).is_empty());
    }
}
