//! The headlines of luck and regret: how much of a result is luck, and what decisions of a bot
//! lose.

use crate::study::Study;
use crate::study::finding::Finding;
use crate::study::headline::find;
use crate::study::headline::text::one_game_in;
use crate::study::number::{Shown, Unit, show};
use crate::study::subject::SubjectId;

/// A figure of the only subject. `None` without an interval.
fn figure(study: &Study, quantity: &str) -> Option<(f64, Unit, Shown)> {
    let Finding { estimate, unit, .. } = find(study, SubjectId(0), quantity)?;
    let estimate = (*estimate)?;
    let shown = show(&estimate, *unit);
    shown.range.is_some().then_some((estimate.value, *unit, shown))
}

/// The name of the unit of losses.
const fn value(unit: Unit) -> &'static str {
    match unit {
        Unit::Percent | Unit::Points => "winning chance",
        Unit::Plain | Unit::Difference => "mean points",
    }
}

/// How much of a turn is luck.
pub(super) fn luck(study: &Study) -> Vec<String> {
    if study.subjects.iter().any(|subject| subject.unfinished > 0) {
        return vec!["Some games did not end, so luck is not measured.".to_owned()];
    }
    let Some((_, _, share)) = figure(study, "skill_share") else {
        return vec!["Too few games to say how much of a turn is luck.".to_owned()];
    };
    let share = format!(
        "Under optimal play, decisions have {} of what moves a turn, and dice have the rest.",
        share.whole()
    );
    let dice = figure(study, "luck_per_throw").map(|(_, unit, dice)| {
        let decision = figure(study, "skill_per_decision")
            .map_or_else(String::new, |(_, _, decision)| {
                format!("; a decision could move it by {}", decision.whole())
            });
        format!("The dice of a throw move the {} by {}{decision}.", value(unit), dice.whole())
    });
    std::iter::once(share).chain(dice).collect()
}

/// What a decision of the bot loses.
pub(super) fn regret(study: &Study) -> Vec<String> {
    let Some(subject) = study.subjects.first() else { return Vec::new() };
    let bot = &subject.bots[0];
    let Some((_, unit, decision)) = figure(study, "loss_per_decision") else {
        return vec![format!("Too few games to say what the decisions of {bot} lose.")];
    };
    let what = value(unit);
    let game = figure(study, "loss_per_game_and_player")
        .map_or_else(String::new, |(.., game)| format!(", and {} in a game", game.whole()));
    let decision = format!(
        "A decision of {bot} loses {} of {what} against optimal play{game}.",
        decision.whole()
    );
    let mistakes = figure(study, "mistakes").map(|(share, _, mistakes)| {
        let one_in = one_game_in(share)
            .map(|games| games.replace("game", "decision"))
            .map_or_else(String::new, |decisions| format!(", about {decisions}"));
        format!("Of its decisions, {} are mistakes{one_in}.", mistakes.whole())
    });
    let score = figure(study, "luck_free_score").map(|(.., score)| {
        format!(
            "With dice that are fair to both, {bot} scores {} against optimal play.",
            score.whole()
        )
    });
    std::iter::once(decision).chain(score).chain(mistakes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::headline::headline;
    use crate::study::question::{luck, regret};
    use crate::study::question_kind::QuestionKind;
    use crate::study::samples::{add_subject, estimate, finding, study};

    fn judged(kind: QuestionKind, figures: &[(&str, f64)], half: Option<f64>) -> Study {
        let mut study = study(kind);
        let subject = add_subject(&mut study, "Tiny");
        for (quantity, value) in figures {
            let found = finding(subject, quantity, "", Unit::Percent);
            study.add_finding(found.with_estimate(Some(estimate(*value, half, 1_000))));
        }
        study
    }

    #[test]
    fn luck_says_the_share_of_decisions() {
        let all = [("luck_per_throw", 0.09), ("skill_per_decision", 0.04), ("skill_share", 0.1)];
        assert_eq!(
            headline(&judged(luck::KIND, &all, Some(0.005))),
            [
                "Under optimal play, decisions have 10.00\u{a0}% (9.50 to 10.50\u{a0}%) of what \
                 moves a turn, and dice have the rest.",
                "The dice of a throw move the winning chance by 9.00\u{a0}% (8.50 to 9.50\u{a0}%); \
                 a decision could move it by 4.00\u{a0}% (3.50 to 4.50\u{a0}%)."
            ]
        );
        let few = headline(&judged(luck::KIND, &all, None));
        assert_eq!(few, ["Too few games to say how much of a turn is luck."]);
        let mut stopped = judged(luck::KIND, &all, Some(0.005));
        stopped.subjects[0].unfinished = 1;
        assert_eq!(headline(&stopped), ["Some games did not end, so luck is not measured."]);
    }

    #[test]
    fn regret_says_what_a_decision_loses() {
        let all =
            [("loss_per_decision", 0.01), ("loss_per_game_and_player", 0.1), ("mistakes", 0.125)];
        assert_eq!(
            headline(&judged(regret::KIND, &all, Some(0.005))),
            [
                "A decision of greedy loses 1.00\u{a0}% (0.50 to 1.50\u{a0}%) of winning chance \
                 against optimal play, and 10.00\u{a0}% (9.50 to 10.50\u{a0}%) in a game.",
                "Of its decisions, 12.50\u{a0}% (12.00 to 13.00\u{a0}%) are mistakes, about one \
                 decision in 8."
            ]
        );
        let score = [&all[..], &[("luck_free_score", 0.4)]].concat();
        let with_score = headline(&judged(regret::KIND, &score, Some(0.005)));
        assert_eq!(
            with_score[1],
            "With dice that are fair to both, greedy scores 40.00\u{a0}% (39.50 to 40.50\u{a0}%) \
             against optimal play."
        );
        assert_eq!(with_score.len(), 3);
        let few = headline(&judged(regret::KIND, &all, None));
        assert_eq!(few, ["Too few games to say what the decisions of greedy lose."]);
    }
}
