//! The headline of gates: how many statements hold, fail and are not decided, for which players.

use crate::balance::expect::Answer;
use crate::batch::plan::Stop;
use crate::study::Study;
use crate::study::answer::players;
use crate::study::headline::grouped;
use crate::study::headline::text::plural;

/// The most pairs of players that are named.
const MOST_NAMED: usize = 3;

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let answers = study.answers.iter().map(|answered| answered.answer);
    let sentence = sentence(answers, study.provenance.stop == Stop::Interrupted);
    vec![format!("{}: {sentence}", players(study))]
}

/// The players of all statements: `Strong and casual players`.
fn players(study: &Study) -> String {
    let subjects = study.answers.iter().map(|answered| study.subject(answered.subject));
    let pairs = grouped(subjects, |subject| subject.bots.clone());
    let names: Vec<String> = pairs.iter().map(|same| players::named(same[0])).collect();
    if names.len() > MOST_NAMED {
        return format!("{} pairs of players", names.len());
    }
    players::together(&names)
}

/// How many statements hold, fail and are not decided: `1 of 12 fails, 2 not decided.`
fn sentence(answers: impl IntoIterator<Item = Answer>, is_interrupted: bool) -> String {
    let (mut hold, mut fail, mut open) = (0, 0, 0);
    for answer in answers {
        match answer {
            Answer::Holds => hold += 1,
            Answer::Fails => fail += 1,
            Answer::NotDecided { .. } => open += 1,
        }
    }
    let all = hold + fail + open;
    let line = match (fail, open) {
        (0, 0) => format!("{hold} of {all} {}", plural(hold, "holds", "hold")),
        (0, _) => format!("{open} of {all} not decided"),
        (_, 0) => format!("{fail} of {all} {}", plural(fail, "fails", "fail")),
        _ => format!("{fail} of {all} {}, {open} not decided", plural(fail, "fails", "fail")),
    };
    line + if is_interrupted { "; the run was interrupted." } else { "." }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_in_one_line() {
        let line = |hold, fail, open, interrupted| {
            let answers = [
                vec![Answer::Holds; hold],
                vec![Answer::Fails; fail],
                vec![Answer::NotDecided { more: None }; open],
            ];
            sentence(answers.concat(), interrupted)
        };
        assert_eq!(line(12, 0, 0, false), "12 of 12 hold.");
        assert_eq!(line(1, 0, 0, false), "1 of 1 holds.");
        assert_eq!(line(9, 1, 2, false), "1 of 12 fails, 2 not decided.");
        assert_eq!(line(9, 3, 0, false), "3 of 12 fail.");
        assert_eq!(line(10, 0, 2, false), "2 of 12 not decided.");
        assert_eq!(line(4, 0, 0, true), "4 of 4 hold; the run was interrupted.");
    }
}
