//! The fingerprint of a plan: a short text that is the same for two studies if and only if the same
//! was asked of the same rules, with the same bots, seed and limits.
//!
//! The engine and the number of threads are not part of a plan, because they change no figure.

use crate::input::question::no_strong::NoStrong;
use crate::input::scenario::Scenario;
use crate::study::observer::Until;
use crate::study::subject::Subject;
use crate::study::{Provenance, Study};

impl Study {
    /// The fingerprint of everything that determines the figures: the question, the rules, the
    /// bots, the seed, the limits and the measures. The same fingerprint and number of games give
    /// the same figures.
    pub fn plan_fingerprint(&self) -> String {
        let Provenance { version, seed, throw_limit, level, asked_for, .. } = &self.provenance;
        let (seed, throw_limit) = (seed.unwrap_or(0), throw_limit.unwrap_or(0));
        let kind = self.question.kind.name;
        let what = format!("{version} {kind} {seed} {throw_limit} {level} {asked_for}");
        let all: Vec<String> =
            std::iter::once(what).chain(self.subjects.iter().map(planned)).collect();
        format!("{:016x}", xxhash_rust::xxh3::xxh3_64(all.join("\n").as_bytes()))
    }
}

/// The fingerprint of a scenario before it is played: the same for two scenarios if and only if
/// their reports are the same, whatever the paths of their files are.
pub fn fingerprint(scenario: &Scenario, until: Until) -> String {
    let Scenario { name, title, about, seed, throw_limit, level, seconds_per_throw, .. } = scenario;
    let version = env!("CARGO_PKG_VERSION");
    let rules = scenario
        .rules
        .iter()
        .map(|rules| format!("{} {} {}", rules.name, rules.title, rules.fingerprint));
    let bots = scenario.bots.iter().map(|bots| format!("{} {}", bots[0].name(), bots[1].name()));
    let solutions =
        scenario.solutions.iter().flatten().map(|solution| solution.identity().checksum);
    let evaluators = scenario.evaluators.all().map(|evaluator| evaluator.identity().checksum);
    // A baseline is judged by its content, and the text of its statement only names a file.
    let (asked, outputs, expect) = (asked_for(scenario), &scenario.outputs, &scenario.expect);
    let no_strong = scenario.no_strong.as_ref().map(NoStrong::reason);
    let what = format!(
        "{version}\n{until:?}\n{name}\n{title}\n{about}\n{seed} {throw_limit} {level} \
         {seconds_per_throw}\n{outputs:?}\n{expect:?}\n{asked}"
    );
    let played = rules.chain(bots).chain(solutions).chain(evaluators).chain(no_strong);
    let all: Vec<String> = [what].into_iter().chain(played).collect();
    format!("{:032x}", xxhash_rust::xxh3::xxh3_128(all.join("\n").as_bytes()))
}

/// The part of a subject that is fixed before play.
fn planned(subject: &Subject) -> String {
    let Subject { fingerprint, bots: [one, other], seats, each, planned, seed, .. } = subject;
    let solutions = subject.solutions.iter().map(|solution| solution.checksum.as_str());
    let evaluators = subject.evaluators.iter().map(|evaluator| evaluator.checksum.as_str());
    let checksums: Vec<&str> = solutions.chain(evaluators).collect();
    let (seats, each, solved) = (seats.name(), each.one(), checksums.join(" "));
    let seed_text = seed.map_or_else(String::new, |seed| seed.to_string());
    format!("{fingerprint} {one} {other} {seats} {each} {planned} {seed_text} {solved}")
}

/// What a scenario asks for in addition to rules, bots, seed and limits: measures, statements,
/// quantities and corrections.
pub(super) fn asked_for(scenario: &Scenario) -> String {
    let Scenario { measures, games, matches, precision, expect, question, plain, .. } = scenario;
    let measures = measures.name();
    let match_count = matches.unwrap_or(0);
    let precision_text = precision
        .as_ref()
        .map_or_else(String::new, |aim| format!("{} {}", aim.quantity, aim.half_width));
    let expected: Vec<&str> = expect.iter().map(|expected| expected.text.as_str()).collect();
    let statements = expected.join(", ");
    let question_text = question.plan_text();
    let plain_text = if *plain { " | plain" } else { "" };
    format!(
        "{measures} | {games} | {match_count} | {precision_text} | {statements} | \
         {question_text}{plain_text}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::question::cases::sample;

    #[test]
    fn only_changes_that_affect_figures_change_the_fingerprint() {
        let study = sample::study();
        let plain = study.plan_fingerprint();
        let changed = |change: &dyn Fn(&mut Study)| {
            let mut other = study.clone();
            change(&mut other);
            other.plan_fingerprint() != plain
        };
        assert!(changed(&|changed_study| changed_study.provenance.seed = Some(12_345)));
        assert!(changed(&|changed_study| changed_study.provenance.asked_for.push_str(" more")));
        assert!(changed(&|changed_study| changed_study.subjects[0].planned += 1));
        assert!(changed(&|changed_study| changed_study.subjects[0].fingerprint.push('0')));
        assert!(!changed(
            &|changed_study| changed_study.provenance.command = Some("urlab run".to_owned())
        ));
        assert!(!changed(
            &|changed_study| changed_study.question.title = "Another title".to_owned()
        ));
    }
}
