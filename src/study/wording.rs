//! Texts that several questions share.

use crate::batch::player::{BotName, PlayerKind};
use crate::game::rules::Rules;
use crate::game::rules::race::{Throw, ThrowEffect};
use crate::input::scenario::Scenario;
use crate::learn::head::EvaluatorIdentity;
use crate::solve::file::Objective;
use crate::solve::identity::Identity;
use crate::stats::correction::Correction;
use crate::study::fact::Fact;
use crate::study::finding::Setting;
use crate::study::number::{level, percent, whole};
use crate::study::outline::{Section, Table};
use crate::study::play_proof;
use crate::study::subject::Subject;

/// The most evaluators that the facts of a report name one by one.
const MOST_EVALUATORS: usize = 8;

/// Two bots in words: `greedy against random`, or `strong players`.
pub fn bots(bots: [impl Into<BotName>; 2]) -> String {
    let names = bots.map(Into::into);
    match PlayerKind::of(names) {
        Some(kind) => format!("{} players", kind.name()),
        None => format!("{} against {}", names[0].name(), names[1].name()),
    }
}

/// The values of fields, with commas between them.
pub fn values(settings: &[Setting]) -> String {
    let values: Vec<&str> = settings.iter().map(|setting| setting.value.as_str()).collect();
    values.join(", ")
}

/// Names in a list: `a`, `a and b`, `a, b and c`.
pub fn and_list(names: &[String]) -> String {
    match names.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// A count with its noun: `1 piece`, `3 pieces`.
pub fn counted(count: impl Into<u64>, noun: &str) -> String {
    let number = count.into();
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The marks of a race's throw and their meaning.
pub fn race_throw(throw: &Throw) -> (String, String) {
    let (marks, value) = throw_value(throw);
    let extra = matches!(throw.effect, ThrowEffect::Move { extra: true, .. });
    (marks, value + if extra { ", with an extra throw" } else { "" })
}

/// The marks of a race's throw and their value alone. An own throw of a piece that enters has no
/// more meaning: what follows it depends on the kind of the piece.
pub fn throw_value(throw: &Throw) -> (String, String) {
    let meaning = match throw.effect {
        ThrowEffect::Void => "void".to_owned(),
        ThrowEffect::Again => "throw again".to_owned(),
        ThrowEffect::Move { value, .. } => format!("value {value}"),
    };
    (counted(throw.marks, "mark"), meaning)
}

/// A rule set by its name for people and its short name. Both names may end in the same brackets.
/// These are then written once, at the end.
pub fn title_with_name(title: &str, name: &str) -> String {
    let (short, patched) = name.split_at(name.find('[').unwrap_or(name.len()));
    match title.strip_suffix(patched) {
        Some(plain) if !patched.is_empty() => format!("{} ({short}) {patched}", plain.trim_end()),
        _ => format!("{title} ({name})"),
    }
}

/// The name of a rule set for people, without the brackets that also end its short name.
pub fn plain_title<'t>(title: &'t str, name: &str) -> &'t str {
    let patched = &name[name.find('[').unwrap_or(name.len())..];
    title.strip_suffix(patched).map_or(title, str::trim_end)
}

/// The table with a note on the seats, if the bots of its pairs differ.
pub fn note_seats<B: PartialEq>(table: Table, [first, second]: [B; 2]) -> Table {
    if first == second { table } else { table.noted("Each bot goes first in half of the games.") }
}

/// The solution that `perfect` uses for a rule set.
pub fn solution_fact(rules: &str, solution: &Identity) -> Fact {
    Fact::new(format!("Solution of {rules}"), solution.to_string())
}

/// The evaluator that learned bots use for a rule set.
pub fn evaluator_fact(rules: &str, evaluator: &EvaluatorIdentity) -> Fact {
    Fact::new(format!("Evaluator of {rules}"), evaluator_text(evaluator))
}

/// The solutions and the evaluators that a subject was played by.
pub fn played_by(subject: &Subject) -> impl Iterator<Item = Fact> {
    let Subject { rules, solutions, evaluators, .. } = subject;
    let solved = solutions.iter().map(move |solution| solution_fact(rules, solution));
    solved.chain(evaluators.iter().map(move |evaluator| evaluator_fact(rules, evaluator)))
}

/// An evaluator, as reports name it.
pub fn evaluator_text(evaluator: &EvaluatorIdentity) -> String {
    let EvaluatorIdentity { checksum, objective, games, planned, seed, proof, .. } = evaluator;
    let file = if evaluator.file.is_empty() { "in memory" } else { &evaluator.file };
    let what = match objective {
        Objective::Win => "winning chances",
        Objective::Points => "points",
    };
    let of_planned =
        if games == planned { String::new() } else { format!(" of {}", whole(*planned)) };
    let proof = play_proof::in_short(proof.as_ref());
    if *games == 0 {
        return format!(
            "{file}: {what} taken over from the rules that these extend, checksum {checksum}. \
             Proof: {proof}"
        );
    }
    let games = whole(*games);
    format!(
        "{file}: {what} learned from {games}{of_planned} games, seed {seed}, checksum {checksum}. \
         Proof: {proof}"
    )
}

/// The facts that all questions of pairs have.
pub fn common_facts(scenario: &Scenario) -> Vec<Fact> {
    let mut facts = vec![
        Fact::new("Games of each variant", whole(2 * scenario.games.div_ceil(2))),
        Fact::new("Throw limit", whole(scenario.throw_limit.into())),
        Fact::new("Seed", scenario.seed.to_string()),
        Fact::new("Intervals", level(scenario.level)),
    ];
    facts.extend(scenario.rules.iter().filter_map(|rules| {
        Some(solution_fact(&rules.name, &scenario.solution(rules)?.identity()))
    }));
    let played = scenario.question.played(&scenario.rules);
    let with_evaluator = |rules: &&Rules| scenario.evaluators.of(rules).is_some();
    let learned = played.iter().copied().filter(with_evaluator).count();
    if learned > MOST_EVALUATORS {
        let text = format!("{} rule sets; `summary.json` names them", whole(learned as u64));
        facts.push(Fact::new("Evaluators", text));
        return facts;
    }
    facts.extend(played.into_iter().filter_map(|rules| {
        Some(evaluator_fact(&rules.name, &scenario.evaluators.of(rules)?.identity()))
    }));
    facts
}

/// How many of the games these are: `2 of 10 games`.
pub fn part_of_games(part: u64, games: u64) -> String {
    format!("{} of {} games", whole(part), whole(games))
}

/// A text about the pairing of games and the intervals.
pub fn pairing_method(level: f64) -> String {
    format!(
        "Games are played in pairs. In the second game of a pair, the players exchange seats and \
         keep their bot and their dice, so that luck does not look like an advantage of the first \
         player. All rule sets use the same dice: the n-th cast of a player comes from the same \
         uniform number. Intervals ({}) are Student's over pairs; for plain shares, they have \
         weighted tails at the effective sample size. Each interval is for a single question.",
        percent(level)
    )
}

/// The fact about the correction of verdicts.
pub fn verdicts_fact(correction: Correction, tested: usize) -> Fact {
    let tested = whole(tested as u64);
    Fact::new("Verdicts", format!("{}, {tested} differences", correction.title()))
}

/// A text about the correction of verdicts.
pub fn correction_method(correction: Correction, tested: usize, level: f64) -> String {
    format!(
        "Verdicts are corrected for the {} differences that are tested here, by {}. \"Not shown\" \
         does not mean that there is no difference: the interval shows how large it may still be.",
        whole(tested as u64),
        corrected_by(correction, level)
    )
}

/// What a correction is, and what it gives.
pub fn corrected_by(correction: Correction, level: f64) -> String {
    let wrong = percent(1.0 - level);
    match correction {
        Correction::Holm => format!(
            "Holm's method (1979): the probability that even one of them is wrong is at most \
             {wrong}"
        ),
        Correction::FalseDiscoveryRate => format!(
            "Benjamini and Hochberg's false discovery rate (1995): on average, at most {wrong} of \
             the differences that are shown are wrong, unless the questions depend on each other \
             in unusual ways"
        ),
    }
}

/// The section about the play: its facts.
pub fn played_section(facts: Vec<Fact>) -> Section {
    Section { title: "What was played".to_owned(), facts, ..Default::default() }
}

/// The section about the method.
pub fn method_section(paragraphs: Vec<String>) -> Section {
    Section { title: "How this was found".to_owned(), paragraphs, ..Default::default() }
}
