//! `summary.json`: a study for programs, and what `--json` prints.
//!
//! Every finding is an object with the keys of [`COLUMNS`]. Keys that are null are left out.
//! Numbers are the shortest decimals that read back as the same `f64`.

use serde_json::{Map, Value as Json, json};

use crate::balance::expect::Answer;
use crate::balance::study::{BoardFindings, Distribution};
use crate::game::fraction::Fraction;
use crate::game::odds::Odds;
use crate::game::rules::Tie;
use crate::learn::head::EvaluatorIdentity;
use crate::report::columns::{COLUMNS, ColumnReader, FindingRow, settings};
use crate::report::decision_text;
use crate::report::proof_json;
use crate::solve::exact::Lengths;
use crate::solve::identity::Identity;
use crate::study::headline::headline;
use crate::study::question::dice::ThrownDice;
use crate::study::statement_answer::Answered;
use crate::study::subject::{ClassOfWin, MatchTerms, Phase, Subject, SubjectId};
use crate::study::{Refused, Study};

use crate::input::question::expect::{CHECKSUM, checksum};

pub use crate::input::question::expect::FORMAT;

/// The JSON object of a study.
pub fn summary(study: &Study) -> Json {
    let all = |findings: &mut dyn Iterator<Item = Json>| findings.collect::<Vec<_>>();
    let provenance = &study.provenance;
    let mut summary = json!({
        "format": FORMAT,
        "checksum": null,
        "urlab": provenance.version,
        "plan": study.plan_fingerprint(),
        "question": study.question.kind.name,
        "name": study.question.name,
        "title": study.question.title,
        "about": study.question.about,
        "headline": headline(study),
        "answer": study.answer.map(Answer::name),
        "seed": provenance.seed,
        "throw_limit": provenance.throw_limit,
        "level": provenance.level,
        "stop": provenance.stop.name(),
        "design": study.design,
        "fields": all(&mut study.fields.iter().map(|field| json!({
            "field": field.field,
            "values": field.values,
        }))),
        "subjects": all(&mut study.subjects.iter().enumerate().map(
            |(index, own)| subject(index, own),
        )),
        "families": all(&mut study.families.iter().enumerate().map(|(index, family)| json!({
            "family": index,
            "correction": family.correction,
            "tested": family.tested,
            "level": family.level,
        }))),
        "findings": all(&mut study.findings.iter().map(|finding| {
            object(FindingRow { study, finding })
        })),
        "distributions": all(&mut study.distributions.iter().map(|(id, own)| spread(*id, own))),
        "lengths": all(&mut study.lengths.iter().map(|(id, length)| lengths(*id, length))),
        "decisions": all(&mut study.decisions.iter().flat_map(decision_text::objects)),
        "boards": all(&mut study.boards.iter().map(|(id, squares)| board(*id, squares))),
        "samples": all(&mut study.samples.iter().map(|sampled| json!({
            "subject": sampled.subject.0,
            "quantity": sampled.quantity,
            "n": sampled.sample.n,
            "mean": sampled.sample.mean,
            "variance": sampled.sample.variance,
        }))),
        "dice": dice(&study.dice),
        "answers": all(&mut study.answers.iter().map(answered)),
        "refused": all(&mut study.refused.iter().map(refused)),
        "warnings": all(&mut study.warnings.iter().map(|warning| json!({
            "kind": warning.kind,
            "message": warning.text,
            "cause": warning.cause,
        }))),
    });
    summary[CHECKSUM] = json!(checksum(&summary));
    summary
}

/// The output of `urlab check --json`: the answer of all scenarios, and each scenario as a study.
pub fn check(studies: &[Study]) -> Json {
    json!({
        "format": FORMAT,
        "urlab": env!("CARGO_PKG_VERSION"),
        "answer": Answer::of_all(studies.iter().filter_map(|study| study.answer)).name(),
        "scenarios": studies.iter().map(summary).collect::<Vec<_>>(),
    })
}

/// The exact odds of dice, and how often they beat each other.
fn dice(all: &[ThrownDice]) -> Vec<Json> {
    let lines: Vec<(String, Odds)> = all.iter().flat_map(ThrownDice::with_second_die).collect();
    let chance =
        |fraction: Fraction| json!({ "fraction": fraction.to_string(), "value": fraction.value() });
    let one = |(name, odds): &(String, Odds)| {
        let values = odds.ways().iter().map(|(value, ways)| {
            json!({
                "value": value,
                "ways": ways,
                "chance": chance(odds.chance(*value)),
                "at_least": chance(odds.at_least(*value)),
                "at_most": chance(odds.at_most(*value)),
            })
        });
        let against = lines.iter().map(|(name, their_odds)| {
            let [higher, equal, lower] = odds.against(their_odds).map(chance);
            json!({ "name": name, "higher": higher, "equal": equal, "lower": lower })
        });
        json!({
            "name": name,
            "ways": odds.total(),
            "mean": odds.mean(),
            "standard_deviation": odds.deviation(),
            "values": values.collect::<Vec<_>>(),
            "against": against.collect::<Vec<_>>(),
        })
    };
    lines.iter().map(one).collect()
}

/// The columns of a finding that are not null.
fn object(row: FindingRow<'_>) -> Json {
    let known = COLUMNS.iter().filter_map(|column| {
        let value = match column.read {
            ColumnReader::Text(read) => json!(read(row)?),
            ColumnReader::Number(read) => json!(read(row).filter(|number| number.is_finite())?),
            ColumnReader::Count(read) | ColumnReader::Seed(read) => json!(read(row)?),
            ColumnReader::Flag(read) => json!(read(row)?),
        };
        Some((column.name.to_owned(), value))
    });
    Json::Object(known.collect::<Map<_, _>>())
}

fn subject(at: usize, subject: &Subject) -> Json {
    let facts = subject.facts.iter().map(|fact| (fact.term.clone(), json!(fact.value)));
    json!({
        "subject": at,
        "case_id": subject.case,
        "rules": subject.rules,
        "title": subject.title,
        "fingerprint": subject.fingerprint,
        "first_bot": subject.bots[0],
        "second_bot": subject.bots[1],
        "seats": subject.seats.name(),
        "each": subject.each.one(),
        "games": subject.games,
        "planned": subject.planned,
        "unfinished": subject.unfinished,
        "solutions": subject.solutions.iter().map(solution).collect::<Vec<_>>(),
        "evaluators": subject.evaluators.iter().map(evaluator).collect::<Vec<_>>(),
        "label": Some(&subject.label).filter(|label| !label.is_empty()),
        "phase": subject.phase.map(Phase::name),
        "seed": subject.seed,
        "front": subject.front,
        "rank": subject.rank,
        "win_classes": subject.win_classes.iter().map(class_of_win).collect::<Vec<_>>(),
        "match_terms": subject.match_terms.map(match_terms),
        "facts": facts.collect::<Map<_, _>>(),
    })
}

fn class_of_win(class: &ClassOfWin) -> Json {
    json!({ "win_class": class.id, "title": class.title, "points": class.points })
}

fn match_terms(terms: MatchTerms) -> Json {
    let MatchTerms { rules, game_limit } = terms;
    json!({
        "points": rules.points,
        "draw_points": rules.draw_points,
        "stake_per_point": rules.stake_per_point,
        "tie": match rules.tie {
            Tie::Draw => "draw",
            Tie::Decider => "decider",
        },
        "game_limit": game_limit,
    })
}

fn solution(identity: &Identity) -> Json {
    let Identity { file, checksum, objective, tolerance, bound } = identity;
    json!({
        "file": file,
        "checksum": checksum,
        "objective": objective.name(),
        "tolerance": tolerance,
        "bound": bound,
    })
}

fn evaluator(identity: &EvaluatorIdentity) -> Json {
    let EvaluatorIdentity { rules, file, checksum, objective, games, planned, seed, proof } =
        identity;
    json!({
        "rules": rules,
        "file": file,
        "checksum": checksum,
        "objective": objective.name(),
        "games": games,
        "planned": planned,
        "seed": seed,
        "proof": proof_json::proof(proof.as_ref()),
    })
}

fn spread(of: SubjectId, one: &Distribution) -> Json {
    json!({
        "subject": of.0,
        "quantity": one.id,
        "title": one.title,
        "unit": one.unit,
        "each": one.each.one(),
        "n": one.values.total(),
        "least": one.min,
        "greatest": one.max,
        "beyond_extremes": one.beyond_extremes,
    })
}

/// The probabilities of exactly 0, 1, 2 ... throws, and of more.
fn lengths(of: SubjectId, one: &Lengths) -> Json {
    let chances = (0..one.surviving.len()).map(|throws| one.chance(throws));
    json!({
        "subject": of.0,
        "quantity": "throws",
        "chances": chances.collect::<Vec<_>>(),
        "rest": one.rest(),
        "rounding": one.rounding,
    })
}

fn board(of: SubjectId, board: &BoardFindings) -> Json {
    let squares = board.squares.iter().map(|square| {
        json!({
            "square": square.name,
            "row": square.row,
            "column": square.column,
            "rosette": square.rosette,
        })
    });
    json!({
        "subject": of.0,
        "rows": board.rows,
        "columns": board.columns,
        "squares": squares.collect::<Vec<_>>(),
    })
}

fn answered(one: &Answered) -> Json {
    let more = match one.answer {
        Answer::NotDecided { more } => more,
        Answer::Holds | Answer::Fails => None,
    };
    let drift = one.drift.iter().map(|moved| {
        json!({
            "quantity": moved.quantity,
            "before": moved.before,
            "now": moved.now,
            "finding": moved.finding.map(|finding| finding.0),
            "answer": moved.answer.name(),
        })
    });
    json!({
        "subject": one.subject.0,
        "statement": one.statement,
        "answer": one.answer.name(),
        "more_games": more,
        "games": one.games,
        "finding": one.finding.map(|finding| finding.0),
        "drift": drift.collect::<Vec<_>>(),
        "notes": one.notes,
    })
}

fn refused(one: &Refused) -> Json {
    json!({ "rules": one.rules, "point": settings(&one.variant), "reason": one.reason })
}
