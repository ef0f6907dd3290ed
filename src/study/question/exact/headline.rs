//! The headline of exact values: the chance of each player, and the length of a game.

use crate::solve::exact::BoundedValue;
use crate::study::Study;
use crate::study::finding::Finding;
use crate::study::headline::text::without_sign;
use crate::study::headline::{find, length, throws_id};
use crate::study::number::{MAX_DECIMALS_WITH_SAMPLE, Unit, value_with_margin};
use crate::study::subject::SubjectId;

pub(super) fn sentences(study: &Study) -> Vec<String> {
    [chances(study), length_sentence(study)].into_iter().flatten().collect()
}

/// An exact value and its proven margin.
fn known(study: &Study, quantity: &str) -> Option<BoundedValue> {
    let Finding { exact, .. } = find(study, SubjectId(0), quantity)?;
    exact.map(|exact| BoundedValue { value: exact.value, bound: exact.bound })
}

fn chances(study: &Study) -> Option<String> {
    let subject = study.subjects.first()?;
    let [first, second] = &subject.bots;
    let wins = ["share(first_wins)", "share(second_wins)"].map(|quantity| known(study, quantity));
    let [one, other] = [wins[0]?, wins[1]?];
    let percent = |figure| value_with_margin(figure, Unit::Percent, MAX_DECIMALS_WITH_SAMPLE);
    let advantage = one.value - other.value;
    let bound = one.bound + other.bound;
    let who = match advantage {
        _ if advantage.abs() <= bound => "neither player has an advantage".to_owned(),
        _ => {
            let who = if advantage > 0.0 { "first" } else { "second" };
            let (value, _) = without_sign(advantage, [advantage - 0.005, advantage + 0.005], UNIT);
            format!("the {who} player has an advantage of {value}")
        }
    };
    Some(format!(
        "The first player ({first}) wins {} of all games exactly, the second ({second}) {}: {who}.",
        percent(one),
        percent(other)
    ))
}

const UNIT: Unit = Unit::Points;

fn length_sentence(study: &Study) -> Option<String> {
    let throws = known(study, &throws_id())?;
    let name = &study.subjects.first()?.title;
    let seconds = study.seconds_per_throw;
    Some(format!(
        "A game of {name} takes {} throws on average: about {} minutes{}.",
        value_with_margin(throws, Unit::Plain, MAX_DECIMALS_WITH_SAMPLE),
        length::minutes(throws.value, seconds),
        length::assumption(seconds)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::finding::Exact;
    use crate::study::headline::headline;
    use crate::study::question::exact::KIND;
    use crate::study::samples::{add_subject, finding, study};

    fn exact(wins: [f64; 2], bound: f64) -> Study {
        let mut study = study(KIND);
        let subject = add_subject(&mut study, "Tiny");
        let mut add = |quantity: &str, unit, value| {
            let exact = Some(Exact::computed(value, bound));
            study.add_finding(Finding { exact, ..finding(subject, quantity, "", unit) });
        };
        add("share(first_wins)", Unit::Percent, wins[0]);
        add("share(second_wins)", Unit::Percent, wins[1]);
        add("mean(throws)", Unit::Plain, 30.0);
        study
    }

    #[test]
    fn exact_chances_have_their_margin() {
        assert_eq!(
            headline(&exact([0.55, 0.45], 1e-6)),
            [
                "The first player (greedy) wins 55.00000 ± 0.00011\u{a0}% of all games exactly, \
                 the second (greedy) 45.00000 ± 0.00011\u{a0}%: the first player has an advantage \
                 of 10.00\u{a0}pp.",
                "A game of Tiny takes 30.000000 ± 0.000002 throws on average: about 4.0 minutes \
                 at 8 seconds a throw."
            ]
        );
        let even = headline(&exact([0.5, 0.5], 1e-6));
        assert!(even[0].ends_with(": neither player has an advantage."), "{even:?}");
    }
}
