//! The columns of a finding: one contract for `summary.json`, Parquet and CSV. A row of the list is
//! a column: its name, what it holds, and how it is read.

use serde_json::{Value as Json, json};

use crate::balance::expect::Answer;
use crate::study::Study;
use crate::study::finding::{Cell, Contrast, Finding};
use crate::study::number::Unit;
use crate::study::statistic::Statistic;
use crate::study::subject::Subject;

/// A finding and its study.
#[derive(Clone, Copy)]
pub struct FindingRow<'a> {
    pub study: &'a Study,
    pub finding: &'a Finding,
}

/// How a column is read. `None` is null, and so is a number that is not finite.
#[derive(Clone, Copy)]
pub enum ColumnReader {
    Text(fn(FindingRow<'_>) -> Option<String>),
    Number(fn(FindingRow<'_>) -> Option<f64>),
    /// A whole number from 0 on, below 2^63.
    Count(fn(FindingRow<'_>) -> Option<u64>),
    /// A seed: any whole number below 2^64.
    Seed(fn(FindingRow<'_>) -> Option<u64>),
    /// Yes or no.
    Flag(fn(FindingRow<'_>) -> Option<bool>),
}

/// A column of the files that list findings, such as `findings.csv`, with its documentation.
pub struct FindingColumn {
    /// Its name, the same in every file.
    pub name: &'static str,
    pub meaning: &'static str,
    /// Its unit and its range.
    pub range: &'static str,
    /// When it is null. Empty if it is never null.
    pub null: &'static str,
    /// The function that reads it.
    pub read: ColumnReader,
}

impl FindingColumn {
    /// The value in a row. A number that is not finite becomes null.
    pub fn value(&self, row: FindingRow<'_>) -> Json {
        match self.read {
            ColumnReader::Text(read) => json!(read(row)),
            ColumnReader::Number(read) => json!(read(row)),
            ColumnReader::Count(read) | ColumnReader::Seed(read) => json!(read(row)),
            ColumnReader::Flag(read) => json!(read(row)),
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "columns of other kinds may have no value")]
fn text(text: impl Into<String>) -> Option<String> {
    Some(text.into())
}

/// The settings of a point as one text.
pub fn settings(cell: &Cell) -> Option<String> {
    let Cell::Point(settings) = cell else { return None };
    let all = settings.iter().map(|setting| format!("{}={}", setting.field, setting.value));
    Some(all.collect::<Vec<_>>().join("; "))
}

impl<'a> FindingRow<'a> {
    /// The findings of a study, in order.
    pub fn all(study: &'a Study) -> impl Iterator<Item = Self> {
        study.findings.iter().map(move |finding| Self { study, finding })
    }

    fn subject(self) -> &'a Subject {
        self.study.subject_of(self.finding)
    }

    fn contrast(self) -> Option<&'a Contrast> {
        self.finding.contrast.as_ref()
    }

    fn answer(self) -> Option<Answer> {
        self.finding.wanted.as_ref()?.answer
    }
}

macro_rules! columns {
    ($(
        $name:literal, $meaning:literal, $range:literal, $null:literal, $kind:ident, $read:expr;
    )*) => {
        &[$(FindingColumn {
            name: $name,
            meaning: $meaning,
            range: $range,
            null: $null,
            read: ColumnReader::$kind($read),
        }),*]
    };
}

/// The columns, in their order in files.
pub const COLUMNS: &[FindingColumn] = columns! {
    "subject", "The subject that the figure is about: its index in `subjects`.", "from 0", "",
        Count, |row| Some(row.finding.subject.0 as u64);
    "case_id", "The short name of the rule set and the bots; games.parquet has the same.",
        "such as `urgammon-greedy-random`", "",
        Text, |row| text(&row.subject().case);
    "rules", "The short name of the rule set. For a variant: that of its base.", "text", "",
        Text, |row| text(&row.subject().rules);
    "first_bot", "The first player's bot.", "a bot's name; in reviews a player's name", "",
        Text, |row| text(&row.subject().bots[0]);
    "second_bot", "The second player's bot.", "a bot's name; in reviews a player's name", "",
        Text, |row| text(&row.subject().bots[1]);
    "players", "The kind of players that both bots stand for.",
        "`strong`, `casual` or `random`", "the bots stand for no kind",
        Text, |row| row.subject().players().map(|kind| kind.name().to_owned());
    "seats", "Who takes the first turn. `fixed`: the first bot in every game. `swapped`: each bot \
              in one game of each pair, and a pair is one observation of every interval. \
              `alternate`: each bot in every other game. `as_played`: as in each transcript.",
        "`fixed`, `swapped`, `alternate` or `as_played`", "",
        Text, |row| text(row.subject().seats.name());
    "quantity", "The quantity, as scenario files write it.", "such as `mean(throws)`", "",
        Text, |row| text(&row.finding.quantity);
    "title", "The name of the figure for people.", "text", "",
        Text, |row| text(&row.finding.title);
    "statistic", "The statistic of the quantity.",
        "`share`, `mean`, `share_difference`, `sd`, `variance`, `q01` to `q99`, `ratio`, `effect`, \
         `search_loss`, `drift`, `count`, `one_game`, `answer`, `ks_distance` or `chi_squared`", "",
        Text, |row| text(row.finding.statistic.name());
    "label", "The name of the subject in the study, such as `A`; in reviews the player.", "text",
        "rules and bots identify the subject",
        Text, |row| text(&row.subject().label).filter(|label| !label.is_empty());
    "phase", "The part of a search in which the subject was played. In `search`, the figures of \
              preferred subjects are too good.", "`search` or `confirmation`",
        "the study is not a search",
        Text, |row| row.subject().phase.map(|phase| phase.name().to_owned());
    "front", "Is the subject on the Pareto front? Then no other subject is as good in all goals \
              and better in one.",
        "true or false", "there are no goals, or the subject was not confirmed",
        Flag, |row| row.subject().front;
    "cell", "The part of the subject that the figure is about.",
        "`whole`, `win_class`, `square`, `score`, `point`, `switches`, `bots` or `cast`", "",
        Text, |row| text(kind(&row.finding.cell));
    "win_class", "The win class.", "a class's short name",
        "the figure is not about a win class",
        Text, |row| match &row.finding.cell {
            Cell::WinClass { id, .. } => text(id),
            _ => None,
        };
    "square", "The square.", "a square's name", "the figure is not about a square",
        Text, |row| match &row.finding.cell {
            Cell::Square(name) => text(name),
            _ => None,
        };
    "score", "The final score, player 1's points first.", "such as `7:4`",
        "the figure is not about a score",
        Text, |row| match row.finding.cell {
            Cell::Score([one, other]) => text(format!("{one}:{other}")),
            _ => None,
        };
    "point", "The fields and their values, as a rule file writes them.",
        "such as `pieces.pawn.count=3; equal_turns=true`", "the figure is not about a point",
        Text, |row| settings(&row.finding.cell);
    "switches", "The rules that are switched: one for an effect, two for an interaction.",
        "names, joined by ` × `", "the figure is not an effect",
        Text, |row| match &row.finding.cell {
            Cell::Switches(names) => text(names.join(" × ")),
            _ => None,
        };
    "plain_bot", "The plainer of the two bots that are compared.", "a bot's name",
        "the figure does not compare bots",
        Text, |row| match &row.finding.cell {
            Cell::Bots([plain, _]) => text(plain),
            _ => None,
        };
    "best_bot", "The better of the two.", "a bot's name", "the figure does not compare bots",
        Text, |row| match &row.finding.cell {
            Cell::Bots([_, best]) => text(best),
            _ => None,
        };
    "cast_shows", "What the main dice show.", "marks, such as `4 marks`, or faces",
        "the figure is not about a cast",
        Text, |row| match &row.finding.cell {
            Cell::Cast { shown, .. } => text(shown),
            _ => None,
        };
    "chances", "The chances of the first player before a throw.", "a range, such as `70-80`",
        "the figure is not about chances",
        Text, |row| match row.finding.cell {
            Cell::Chances([low, high]) => Some(format!("{low}-{high}")),
            _ => None,
        };
    "unit", "The unit of the figure.", "`number`, `difference`, `share` or `share_difference`", "",
        Text, |row| text(unit(row.finding.unit));
    "more", "What a greater figure means.",
        "`greater`, `longer`, `more_often`, `first_better` or `worse`", "",
        Text, |row| text(row.finding.more.name());
    "estimate", "The figure.", "as `unit` says; shares from 0 to 1",
        "there is none, or the finding is only a contrast",
        Number, |row| Some(row.finding.estimate?.value);
    "low", "The lower end of its interval.", "as `estimate`", "there is no interval",
        Number, |row| Some(row.finding.estimate?.interval?.low);
    "high", "The upper end of its interval.", "as `estimate`", "there is no interval",
        Number, |row| Some(row.finding.estimate?.interval?.high);
    "level", "The confidence level of the interval.", "0.5 to 1", "there is no figure",
        Number, |row| Some(row.finding.estimate?.level);
    "standard_error", "The standard error of the figure.", "as `estimate`, from 0",
        "it is not known, or the method has none",
        Number, |row| {
            row.finding.stderr.or_else(|| row.finding.estimate?.standard_error())
        };
    "method", "The method of the interval; `exact` or `bounds` if the figure was computed and not \
               sampled.",
        "a method's name", "there is no figure",
        Text, |row| {
            let sampled = row.finding.estimate.map(|estimate| estimate.method.name());
            sampled.or(row.finding.exact.map(|_| "exact")).map(str::to_owned)
        };
    "n", "The number of observations; 0 if the figure was computed and not sampled. Both games of \
          a pair count.",
        "games or matches; in reviews also throws or decisions; from 0", "there is no figure",
        Count, |row| {
            let sampled = row.finding.estimate.map(|estimate| estimate.n);
            sampled.or(row.finding.exact.map(|_| 0))
        };
    "count", "How many of these the figure counts. For a count: how many there were.", "from 0",
        "the figure counts nothing",
        Count, |row| row.finding.count;
    "worth", "How many games give the plain figure the variance that the figure has without luck.",
        "games, from 0", "no luck was taken out of the figure, or it has no spread left",
        Count, |row| row.finding.plain?.worth;
    "plain", "The plain figure of the same games, with all luck in it.", "as `estimate`",
        "no luck was taken out of the figure",
        Number, |row| Some(row.finding.plain?.figure.value);
    "plain_low", "The lower end of its interval.", "as `estimate`",
        "no luck was taken out of the figure, or there is no interval",
        Number, |row| Some(row.finding.plain?.figure.interval?.low);
    "plain_high", "The upper end of its interval.", "as `estimate`",
        "no luck was taken out of the figure, or there is no interval",
        Number, |row| Some(row.finding.plain?.figure.interval?.high);
    "exact", "The exact value of the figure.", "as `estimate`", "it is not known",
        Number, |row| Some(row.finding.exact?.value);
    "exact_bound", "The proven bound on the error of `exact`.", "from 0",
        "the exact value is not known",
        Number, |row| Some(row.finding.exact?.bound);
    "exact_source", "How the exact value was found.", "`Markov chain` or `value iteration`",
        "the exact value is not known",
        Text, |row| row.finding.exact.map(|exact| exact.source.name().to_owned());
    "standard_errors_off", "How many standard errors the figure lies above its exact value.",
        "any number", "the exact value is not known, or all games were equal",
        Number, |row| row.finding.exact?.deviation;
    "exact_p", "How often chance alone puts a sample so far from its exact value.", "0 to 1",
        "the exact value is not known, or all games were equal",
        Number, |row| row.finding.exact?.p;
    "exact_p_corrected", "The same, corrected by Holm for all such checks of the study.", "0 to 1",
        "the exact value is not known, or all games were equal",
        Number, |row| row.finding.exact?.p_corrected;
    "disagrees", "Is the sample further from the exact value than chance explains?",
        "true or false", "the exact value is not known",
        Flag, |row| row.finding.exact.map(|exact| exact.disagrees);
    "outcome", "What the question concludes from the figure, in one word. For a conclusion of a \
                ladder: whether it holds for plain play and for the best play.",
        "such as `both`, `plain-only`, `best-only`, `reversed` or `neither`",
        "nothing is concluded",
        Text, |row| row.finding.outcome.map(str::to_owned);
    "baseline", "The subject that the figure is compared with.", "from 0",
        "it is not compared, or it is compared with zero",
        Count, |row| row.contrast().and_then(|contrast| Some(contrast.baseline?.0 as u64));
    "difference", "The figure minus the baseline's figure. For an effect: the effect. For whole \
                   distributions: the statistic of their test.",
        "shares: -1 to 1", "it is not compared",
        Number, |row| Some(row.contrast()?.difference.value);
    "difference_low", "The lower end of its interval.", "as `difference`",
        "there is no interval",
        Number, |row| Some(row.contrast()?.difference.interval?.low);
    "difference_high", "The upper end of its interval.", "as `difference`",
        "there is no interval",
        Number, |row| Some(row.contrast()?.difference.interval?.high);
    "difference_level", "The confidence level of that interval.", "0.5 to 1",
        "it is not compared",
        Number, |row| Some(row.contrast()?.difference.level);
    "difference_method", "The method of that interval.", "a method's name",
        "it is not compared",
        Text, |row| row.contrast().map(|contrast| contrast.difference.method.name().to_owned());
    "furthest_at", "The smallest value at which two distribution functions are furthest apart.",
        "a whole number, as the quantity counts", "`statistic` is not `ks_distance`",
        Number, |row| match row.finding.statistic {
            Statistic::KsDistance { at } => Some(at as f64),
            _ => None,
        };
    "freedom", "The degrees of freedom.", "from 1", "`statistic` is not `chi_squared`",
        Count, |row| match row.finding.statistic {
            Statistic::ChiSquared { freedom, .. } => Some(freedom),
            _ => None,
        };
    "pooled", "How many rare classes were pooled.", "from 0",
        "`statistic` is not `chi_squared`",
        Count, |row| match row.finding.statistic {
            Statistic::ChiSquared { pooled, .. } => Some(pooled),
            _ => None,
        };
    "effect_kind", "The kind of effect size: Cohen's `d` for means, Cohen's `h` for shares, \
                    Cramér's `v` for classes.",
        "`d`, `h` or `v`", "there is no effect size",
        Text, |row| row.contrast().and_then(|contrast| Some(contrast.effect?.kind.to_owned()));
    "effect", "The effect size.", "any number", "there is no effect size",
        Number, |row| Some(row.contrast()?.effect?.value);
    "effect_size", "Cohen's word for the effect size. A share that was shown to change by half or \
                    more is at least `small`.",
        "`negligible`, `small`, `medium` or `large`",
        "there is no effect size, it is Cramér's `v`, or a rare share changed by half or more",
        Text,
        |row| Some(row.contrast()?.effect?.word).filter(|word| !word.is_empty()).and_then(text);
    "p", "How often chance alone gives such a difference.", "0 to 1",
        "nothing was tested",
        Number, |row| row.contrast()?.p;
    "p_corrected", "The same, corrected for all questions of the family.", "0 to 1",
        "nothing was tested",
        Number, |row| row.contrast()?.p_corrected;
    "verdict", "What the comparison concludes.",
        "`higher`, `lower`, `differs`, `not shown`, `alike` or `too few`",
        "it is not compared",
        Text, |row| row.contrast().map(|contrast| contrast.verdict.name().to_owned());
    "family", "The questions that it is corrected with: an index in `families`.", "from 0",
        "nothing was corrected",
        Count, |row| {
            let of_contrast = row.contrast().and_then(|contrast| contrast.family);
            let family = of_contrast.or_else(|| row.finding.wanted.as_ref()?.family);
            family.map(|family| family.0 as u64)
        };
    "wanted", "What the figure should be, as it was written.", "such as `mean(throws) above 20`",
        "nothing is required",
        Text, |row| row.finding.wanted.as_ref().map(|wanted| wanted.statement.clone());
    "wanted_low", "The lower end of the range in which the figure should be.", "as `estimate`",
        "nothing is required, there is no such end, or only `wanted` describes it",
        Number, |row| Some(row.finding.wanted.as_ref()?.region?.low);
    "wanted_high", "The upper end of the range in which the figure should be.", "as `estimate`",
        "nothing is required, there is no such end, or only `wanted` describes it",
        Number, |row| Some(row.finding.wanted.as_ref()?.region?.high);
    "weight", "The weight of a distance from that range, next to other goals.", "above 0",
        "distances have no weights",
        Number, |row| row.finding.wanted.as_ref()?.weight;
    "answer", "Is the figure as required?", "`holds`, `fails` or `not-decided`",
        "nothing is required, or it is an objective, or the search picked the figure",
        Text, |row| row.answer().map(|answer| answer.name().to_owned());
    "more_games", "About how many more games would decide the answer.", "from 0",
        "it is decided, or the number cannot be estimated",
        Count, |row| match row.answer()? {
            Answer::NotDecided { more } => more,
            Answer::Holds | Answer::Fails => None,
        };
    "variance_reduction", "How many times as many independent games the same interval needs.",
        "from 0", "it is not known",
        Number, |row| row.contrast()?.variance_reduction;
    "difference_n", "The number of independent observations in the interval of the difference, \
                     or in its test. Two games with exchanged seats are one pair, and so one \
                     observation; `n` counts both.",
        "pairs, games or matches, from 0",
        "it is not compared",
        Count, |row| row.contrast().map(|contrast| contrast.difference.independent_observations());
    "difference_exact", "The exact value of the difference.", "as `difference`", "it is not known",
        Number, |row| Some(row.contrast()?.exact?.value);
    "difference_exact_bound", "The proven bound on the error of `difference_exact`.", "from 0",
        "the exact value is not known",
        Number, |row| Some(row.contrast()?.exact?.bound);
    "difference_exact_source", "How the exact value was found.",
        "`Markov chain` or `value iteration`", "the exact value is not known",
        Text, |row| row.contrast().and_then(|contrast| text(contrast.exact?.source.name()));
    "difference_standard_errors_off", "How many standard errors the difference lies above its \
                                       exact value.",
        "any number", "the exact value is not known, or all games were equal",
        Number, |row| row.contrast()?.exact?.deviation;
    "difference_exact_p", "How often chance alone puts a difference so far from its exact value.",
        "0 to 1", "the exact value is not known, or all games were equal",
        Number, |row| row.contrast()?.exact?.p;
    "difference_exact_p_corrected", "The same, corrected by Holm for all such checks of the study.",
        "0 to 1", "the exact value is not known, or all games were equal",
        Number, |row| row.contrast()?.exact?.p_corrected;
    "difference_disagrees", "Is the difference further from its exact value than chance explains?",
        "true or false", "the exact value is not known",
        Flag, |row| row.contrast().and_then(|contrast| Some(contrast.exact?.disagrees));
    "rank", "The rank of the subject, if subjects are ranked.", "from 1",
        "subjects are not ranked",
        Count, |row| row.subject().rank;
    "games", "How many games, or matches, of the subject were played.", "from 0", "",
        Count, |row| Some(row.subject().games);
    "unfinished", "How many of these were stopped at a limit.", "0 to `games`", "",
        Count, |row| Some(row.subject().unfinished);
    "fingerprint", "The fingerprint of the subject's rules.", "16 hexadecimal digits", "",
        Text, |row| text(&row.subject().fingerprint);
    "seed", "The seed of all random numbers in the subject's games.",
        "a whole number below 2^64", "nothing was played",
        Seed, |row| row.subject().seed.or(row.study.provenance.seed);
};

/// The name of the kind of a cell.
fn kind(cell: &Cell) -> &'static str {
    match cell {
        Cell::Whole => "whole",
        Cell::WinClass { .. } => "win_class",
        Cell::Square(_) => "square",
        Cell::Score(_) => "score",
        Cell::Point(_) => "point",
        Cell::Switches(_) => "switches",
        Cell::Bots(_) => "bots",
        Cell::Cast { .. } => "cast",
        Cell::Chances(_) => "chances",
    }
}

/// The name of a unit.
pub fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Plain => "number",
        Unit::Difference => "difference",
        Unit::Percent => "share",
        Unit::Points => "share_difference",
    }
}
