//! The names of tracks: what all reports of a subject share.

use crate::study::Study;
use crate::study::question::saved::subjects::compared;
use crate::study::subject::Subject;
use crate::study::wording::plain_title;

/// Each subject of a trend under the name of its track, in the order of the study. It is the name
/// of the rules in all reports, or what stands before the changed fields if these differ. A track
/// that would then have the name of another one has that of its last report.
pub(super) fn tracked(study: &Study) -> Vec<Subject> {
    let tracks = tracks(study);
    let subjects: Vec<Subject> = tracks.iter().map(|track| shared(study, track)).collect();
    let names: Vec<String> = subjects.iter().map(Subject::short_name_with_bots).collect();
    let tracked = |place: usize| {
        let Some(own) = tracks.iter().position(|track| track.contains(&place)) else {
            return study.subjects[place].clone();
        };
        let is_only = names.iter().filter(|name| **name == names[own]).count() == 1;
        let last = tracks[own].last().map_or(place, |last| *last);
        if is_only { subjects[own].clone() } else { study.subjects[last].clone() }
    };
    (0..study.subjects.len()).map(tracked).collect()
}

/// The places of the subjects of each track, in the order of the reports. Those of a track are
/// compared with each other.
fn tracks(study: &Study) -> Vec<Vec<usize>> {
    let mut earlier: Vec<Option<usize>> = vec![None; study.subjects.len()];
    for figure in compared(study) {
        let [before, after] = [figure.before, figure.after].map(|id| study.finding(id).subject.0);
        earlier[after] = earlier[after].or(Some(before));
    }
    let mut tracks: Vec<Vec<usize>> = Vec::new();
    for (place, before) in earlier.iter().enumerate() {
        let known = tracks.iter_mut().find(|track| before.is_some_and(|own| track.contains(&own)));
        match known {
            Some(track) => track.push(place),
            None => tracks.push(vec![place]),
        }
    }
    tracks
}

/// The last subject of a track, with what the names of all its rules share.
fn shared(study: &Study, track: &[usize]) -> Subject {
    let subjects: Vec<&Subject> = track.iter().map(|place| &study.subjects[*place]).collect();
    let last = subjects[subjects.len() - 1];
    let is_shared = |part: fn(&str) -> &str| {
        subjects.iter().all(|subject| part(&subject.rules) == part(&last.rules))
    };
    if is_shared(|rules| rules) || !is_shared(plain) {
        return last.clone();
    }
    let title = plain_title(&last.title, &last.rules).to_owned();
    Subject { rules: plain(&last.rules).to_owned(), title, ..last.clone() }
}

/// The name of a rule set without the fields that were set.
fn plain(rules: &str) -> &str {
    rules.split('[').next().unwrap_or(rules)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::study::finding::Finding;
    use crate::study::number::Unit;
    use crate::study::question_kind::QuestionKind;
    use crate::study::samples;

    /// The names of tracks of the same players whose rules have these names.
    fn names(tracks: &[&[&str]]) -> Vec<String> {
        let mut study = samples::study(QuestionKind::default());
        for track in tracks {
            let mut before = None;
            for rules in *track {
                let id = samples::add_subject(&mut study, rules);
                study.subjects[id.0].rules = (*rules).to_owned();
                let value = samples::estimate(1.0, Some(0.5), 10);
                let contrast = before.map(|earlier| {
                    samples::contrast(Some(earlier), value, Unit::Plain, Verdict::NotShown)
                });
                let own = samples::finding(id, "mean(throws)", "Throws", Unit::Plain);
                study.add_finding(Finding { contrast, ..own.with_estimate(Some(value)) });
                before = Some(id);
            }
        }
        let mut found: Vec<String> = Vec::new();
        for subject in tracked(&study) {
            if !found.contains(&subject.rules) {
                found.push(subject.rules);
            }
        }
        found
    }

    #[test]
    fn a_track_is_named_by_what_all_its_reports_share() {
        assert_eq!(names(&[&["ur", "ur", "ur[a.b=6]"]]), ["ur"]);
        assert_eq!(names(&[&["ur[a.b=5]", "ur[a.b=6]", "ur[a.b=6]"]]), ["ur"]);
        assert_eq!(names(&[&["ur[a.b=6]", "ur[a.b=6]"]]), ["ur[a.b=6]"]);
        // Nothing is shared.
        assert_eq!(names(&[&["ur", "senet"]]), ["senet"]);
    }

    #[test]
    fn tracks_that_would_have_the_same_name_keep_what_tells_them_apart() {
        let both: [&[&str]; 2] = [&["ur", "ur"], &["ur[a.b=5]", "ur[a.b=6]"]];
        assert_eq!(names(&both), ["ur", "ur[a.b=6]"]);
        let other: [&[&str]; 2] = [&["ur[c=1]", "ur[c=2]"], &["senet", "senet[c=3]"]];
        assert_eq!(names(&other), ["ur", "senet"]);
    }
}
