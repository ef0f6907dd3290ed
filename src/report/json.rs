//! A study as JSON: what `urlab simulate --json` prints, and what `summary.json` holds.
//!
//! Keys are stable. Counts are whole numbers; all other figures are the shortest decimals that read
//! back as the same `f64`. What is not known (an interval of too small a sample, a ratio to
//! nothing) is `null`, never `NaN` or 0; what was not measured has no key.
//!
//! A *figure* is an object `{estimate, low, high, level, method, n}`: the point estimate, both ends
//! of its confidence interval, the confidence level, how the interval was found, and the number of
//! observations.
//!
//! # The object of one study
//!
//! | key | what it holds |
//! | --- | --- |
//! | `rules` | the rule set's short name |
//! | `title` | its name for people |
//! | `bots` | array of two names: the first player's bot, the second player's |
//! | `seed` | the seed, a whole number below 2^64 |
//! | `games` | games played |
//! | `first_wins`, `second_wins`, `draws`, `unfinished` | how many games ended so; the four add up to `games` |
//! | `results` | the same four keys, each a figure: its share of all games |
//! | `first_player_advantage` | figure: P(first wins) - P(second wins) |
//! | `mean_points`, `mean_points_low`, `mean_points_high`, `mean_points_method` | mean of the winner's points, a game, its interval at `provenance.level`, and the method |
//! | `points_difference` | figure: mean of the first player's points less the second's, a game |
//! | `win_classes` | object by class, in the rule set's order: `{title, points, count, first_count, share, low, high, level, method, n}` |
//! | `throws`, `turns`, `actions`, `captures`, `captures_first`, `captures_second`, `extra_throws`, `passes`, `agains`, `entry_throws`, `verdict_nos`, `forced`, `decisions`, `lead_changes`, `paid_landings` | one distribution each, see below |
//! | `pot`, `net_first`, `net_second` | the same of the pot and of what each player goes home with, in coins; only where the rule set has stakes |
//! | `ratios` | object by measure (`legal_actions`, `forced_share`): a figure with `title` and `unit`, all else `null` if there is nothing to divide by |
//! | `samples` | object by quantity, such as `mean(throws)`: `{mean, variance}` over the games, of a ratio linearised; what `unchanged since` reads |
//! | `exact` | object by quantity, of what is known exactly, beside the same of the games: a figure with `exact`, `bound` (how far that may be from the truth), `source` (`Markov chain` or `value iteration`), `standard_errors` (how far the estimate is above it; `null` where all games were alike), `p`, `p_adjusted` (Holm) and `disagrees`; only where something is known |
//! | `board` | `null`, or `{rows, columns, squares}`; a square is `{name, row, column, rosette, first_occupancy, second_occupancy, captures}`, the last three figures |
//! | `provenance` | `{version, fingerprint, throw_limit, planned, stop, level}`: all else that is needed to play it again; `stop` is `complete`, `precision-reached` or `interrupted`; where `perfect` played, `solutions` too, see below |
//! | `warnings` | array of `{kind, message}`; `kind` is `disagrees`, `unfinished`, `bots-differ`, `interrupted`, `precision-missed` or `too-few-games`; `unfinished` has a `cause` too: `deadlock`, `idle`, `limit-short`, `sent-back` or `aimless` |
//!
//! A solution is `{file, checksum, objective, tolerance, bound}`: the file's name without folders,
//! 16 hexadecimal digits over all that stands in it, `win` or `points`, how far values may be from
//! the truth, in winning chance or in points, as was asked for and as was proven.
//!
//! # The object of a study of matches
//!
//! What `urlab simulate --match --json` prints, and `matches` in a case of `summary.json`. *First*
//! is player 1, who starts the first game of each match. `rules`, `title`, `bots`, `seed`, the four
//! endings, `results`, `provenance` and `warnings` are as above, of matches; `kind` is
//! `unfinished-matches`, `match-bots-differ`, `interrupted-matches` or `too-few-matches`. Beside
//! them:
//!
//! | key | what it holds |
//! | --- | --- |
//! | `matches` | matches played |
//! | `match_advantage` | figure: P(player 1 wins) - P(player 2 wins) |
//! | `scores` | array of all final scores, the most common first: `{first, second, count, share, low, high, level, method, n}`, the share being of all matches |
//! | `match_games`, `match_drawn_games`, `match_throws`, `settlement`, `payment` | one distribution each, over matches; the last two in coins, the settlement seen from player 1 |
//! | `terms` | `{points, draw_points, stake_per_point, tie}`, the rule set's `match` |
//! | `game_limit` | the most games of a match |
//!
//! # The answer to a statement
//!
//! What `expect` in a case holds, an array with an object for each statement of the scenario, empty
//! if it has none:
//!
//! | key | what it holds |
//! | --- | --- |
//! | `statement` | the statement as it was written |
//! | `answer` | `holds`, `fails` or `not-decided` |
//! | `more_games` | of one that is not decided, about how many more games it takes, `null` if that cannot be told |
//! | `games` | after how many games the answer stood, or how many were played in vain |
//! | `quantity`, `figure` | what the answer rests on, when it stood; of `unchanged since` the quantity that says most and its difference in the baseline's standard deviations |
//! | `notes` | array of sentences |
//! | `drift` | of `unchanged since`, an array of all quantities, `{quantity, baseline, now, difference, answer}`, the difference a figure |
//!
//! # The object of one distribution
//!
//! | key | what it holds |
//! | --- | --- |
//! | `title`, `unit` | its name for people, and what one unit is |
//! | `n`, `level` | games or matches counted, and the confidence level of all its intervals |
//! | `mean`, `mean_low`, `mean_high` | the mean and its interval |
//! | `sd`, `sd_low`, `sd_high` | the standard deviation and its interval; `null` of one game |
//! | `stderr` | the standard error of the mean |
//! | `min`, `max` | the least and the greatest value seen |
//! | `beyond_extremes` | at this level, at most this share lies below `min`, and at most this share above `max` |
//! | `quantiles` | object with keys `5`, `25`, `50`, `75`, `95` (per cent) |
//! | `quantiles_low`, `quantiles_high` | the ends of their intervals, by the same keys |
//! | `methods` | `{mean, sd, quantiles}`: how the intervals were found |

mod answers;
mod matches;
mod view;

use serde_json::{Value, json};

use crate::balance::exact::Held;
use crate::balance::expect::Answer;
use crate::balance::match_study::MatchStudy;
use crate::balance::study::Study;
use crate::report::{Case, Report, expectations};
use crate::solve::identity::Identity;
use crate::stats::estimate::Estimate;

/// A figure: `{estimate, low, high, level, method, n}`.
pub(crate) fn figure(estimate: &Estimate) -> Value {
    serde_json::to_value(view::Figure::of(estimate)).expect("views have string keys only")
}

/// What is known exactly beside what was sampled, by quantity; the module's text lists its keys.
///
/// # Panics
///
/// Never, as for [`study`].
pub(crate) fn exact(all: &[Held]) -> Value {
    all.iter().map(|one| (one.known.quantity.to_string(), held(one))).collect()
}

/// One of these.
///
/// # Panics
///
/// Never, as for [`study`].
pub(crate) fn held(held: &Held) -> Value {
    serde_json::to_value(view::Held::of(held)).expect("views have string keys only")
}

/// A solution that `perfect` played by; the module's text lists its keys.
///
/// # Panics
///
/// Never, as for [`study`].
pub(crate) fn solution(identity: &Identity) -> Value {
    serde_json::to_value(view::Solution::of(identity)).expect("views have string keys only")
}

/// The object that `urlab simulate --json` prints; the module's text lists its keys.
///
/// # Panics
///
/// Never: all keys are strings, and what JSON has no number for becomes `null`.
pub fn study(study: &Study) -> Value {
    serde_json::to_value(view::Study::of(study)).expect("views have string keys only")
}

/// The object that `urlab simulate --match --json` prints; the module's text lists its keys.
///
/// # Panics
///
/// Never, as for [`study`].
pub fn match_study(study: &MatchStudy) -> Value {
    serde_json::to_value(matches::Played::of(study)).expect("views have string keys only")
}

/// What `summary.json` holds: `{name, title, about, urlab, cases_left_out, cases}`. `urlab` is the
/// version that wrote it, `cases_left_out` counts the cases that an interruption kept from being
/// played; each case is the object of its study with `id` and `label` in front, and last `matches`,
/// the object of its matches or `null`, and `expect`, the answers. No cases give an empty array.
pub fn summary(report: &Report) -> Value {
    let cases: Vec<Value> = report
        .cases
        .iter()
        .map(|case| {
            let mut object = json!({ "id": case.id, "label": case.label });
            if let (Value::Object(all), Value::Object(found)) = (&mut object, study(&case.study)) {
                all.extend(found);
                all.insert(
                    "matches".to_owned(),
                    case.matches.as_ref().map_or(Value::Null, match_study),
                );
                all.insert("expect".to_owned(), expect(case));
            }
            object
        })
        .collect();
    json!({
        "name": report.name,
        "title": report.title,
        "about": report.about,
        "urlab": env!("CARGO_PKG_VERSION"),
        "cases_left_out": report.cases_left_out,
        "cases": cases,
    })
}

/// What `urlab check --json` writes: `{urlab, answer, scenarios}`. A scenario is `{name, title,
/// answer, cases_left_out, cases}`, a case `{id, label, rules, bots, seed, games, fingerprint,
/// throw_limit, planned, level, expect}`.
pub fn check(reports: &[Report]) -> Value {
    let scenarios: Vec<Value> = reports
        .iter()
        .map(|report| {
            let cases: Vec<Value> = report.cases.iter().map(checked).collect();
            let (answer, left_out) = (expectations::answer(report).name(), report.cases_left_out);
            json!({
                "name": report.name,
                "title": report.title,
                "answer": answer,
                "cases_left_out": left_out,
                "cases": cases,
            })
        })
        .collect();
    let answer = Answer::of_all(reports.iter().map(expectations::answer)).name();
    json!({ "urlab": env!("CARGO_PKG_VERSION"), "answer": answer, "scenarios": scenarios })
}

fn checked(case: &Case) -> Value {
    let from = &case.study.provenance;
    json!({
        "id": case.id,
        "label": case.label,
        "rules": from.rules,
        "bots": from.bots,
        "seed": from.seed,
        "games": from.games,
        "fingerprint": from.fingerprint,
        "throw_limit": from.throw_limit,
        "planned": from.planned,
        "level": from.level,
        "expect": expect(case),
    })
}

/// # Panics
///
/// Never, as for [`study`].
fn expect(case: &Case) -> Value {
    let answers: Vec<_> = case.expectations.iter().map(self::answers::Finding::of).collect();
    serde_json::to_value(answers).expect("views have string keys only")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::report::fixture;

    #[test]
    fn the_object_starts_with_what_was_played_and_how_it_ended() {
        let value = super::study(&fixture::study());
        let keys: Vec<&String> = value.as_object().unwrap().keys().collect();
        assert_eq!(
            keys,
            [
                "rules",
                "title",
                "bots",
                "seed",
                "games",
                "first_wins",
                "second_wins",
                "draws",
                "unfinished",
                "results",
                "first_player_advantage",
                "mean_points",
                "mean_points_low",
                "mean_points_high",
                "mean_points_method",
                "points_difference",
                "win_classes",
                "throws",
                "lead_changes",
                "ratios",
                "samples",
                "board",
                "provenance",
                "warnings"
            ]
        );
        assert_eq!(value["bots"], json!(["greedy", "random"]));
        assert_eq!(value["seed"].as_u64(), Some(u64::MAX), "a seed keeps all 64 bits");
        assert_eq!(value["first_wins"].to_string(), "5", "counts are whole numbers");
    }

    #[test]
    fn every_figure_carries_interval_level_method_and_sample_size() {
        let value = super::study(&fixture::study());
        assert_eq!(
            value["first_player_advantage"],
            json!({"estimate": 0.2, "low": -0.32, "high": 0.64, "level": 0.95, "method": "Bonett-Price", "n": 10})
        );
        assert_eq!(
            value["win_classes"]["double"],
            json!({
                "title": "Podwójna", "points": 2, "count": 1, "first_count": 1,
                "share": 0.1, "low": 0.02, "high": 0.4, "level": 0.95, "method": "Wilson score", "n": 10
            })
        );
        assert_eq!(value["ratios"]["legal_actions"]["high"], json!(3.5));
        assert_eq!(value["board"]["squares"][1]["captures"]["low"], json!(1.0));
    }

    #[test]
    fn quantiles_are_keyed_by_per_cent_and_a_missing_interval_is_null() {
        let throws = &super::study(&fixture::study())["throws"];
        assert_eq!(
            throws["quantiles"],
            json!({"5": 12.0, "25": 12.0, "50": 12.0, "75": 20.0, "95": 20.0})
        );
        assert_eq!(
            throws["quantiles_low"],
            json!({"5": null, "25": 12.0, "50": 12.0, "75": 12.0, "95": null})
        );
        assert_eq!(throws["methods"]["mean"], json!("Student t"));
        assert_eq!((&throws["min"], &throws["max"]), (&json!(12), &json!(20)));
    }

    #[test]
    fn what_is_unknown_is_null_and_no_nan_is_written() {
        let mut study = fixture::study();
        study.ratios[0].estimate.as_mut().unwrap().value = f64::NAN;
        let value = super::study(&study);
        assert!(value["ratios"]["legal_actions"]["estimate"].is_null());
        assert!(value["ratios"]["forced_share"]["estimate"].is_null());
        assert_eq!(value["ratios"]["forced_share"]["unit"], json!("of all actions"));
        assert!(value["lead_changes"]["sd_low"].is_null());
    }

    #[test]
    fn warnings_have_a_kind_and_a_message() {
        let warnings = &super::study(&fixture::study())["warnings"];
        assert_eq!(warnings[0]["kind"], json!("unfinished"));
        assert!(
            warnings[0]["message"]
                .as_str()
                .unwrap()
                .starts_with("1 of 10 games reached the limit of 20 throws")
        );
        assert_eq!(warnings[1]["kind"], json!("precision-missed"));
    }

    #[test]
    fn a_summary_puts_the_case_in_front_of_its_study() {
        let value = super::summary(&fixture::report());
        assert_eq!(value["name"], json!("small"));
        let first: Vec<&String> = value["cases"][0].as_object().unwrap().keys().take(3).collect();
        assert_eq!(first, ["id", "label", "rules"]);
        assert_eq!(value["cases"][0]["games"], json!(10));
    }
}
