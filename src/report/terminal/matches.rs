//! A study of matches on the terminal: the answer of `urlab simulate --match`.

use crate::balance::match_study::MatchStudy;
use crate::balance::study::Each;
use crate::report::number::{Unit, counted, whole};
use crate::report::rules_text::called;
use crate::report::terminal::page::{Page, figure, methods, under};
use crate::report::terminal::{played, played_by, warnings};
use crate::report::view::matches::{score, terms};

/// The study as text, ending with a line break; `width` in columns (that of the terminal if not
/// given, or 110; tables need about 80), with or without colours.
pub fn match_study(study: &MatchStudy, width: Option<u16>, colour: bool) -> String {
    let page = Page::new(width, colour);
    let mut parts = warnings(&page, &study.warnings);
    parts.push(headline(&page, study));
    let names = ["Player 1 wins", "Player 2 wins", "Drawn", "Unfinished"];
    parts.push(page.results("Matches", names, study.endings, &study.results));
    parts.push(advantage(&page, study));
    parts.push(scores(&page, study));
    let [spreads, quantiles] = page.distributions(&study.distributions);
    let coins = "Settlement is what player 1 gets, below zero what it pays; payment what the loser \
        pays; both in coins.";
    parts.extend([format!("{spreads}\n{}", page.wrap(coins)), quantiles]);
    parts.join("\n\n") + "\n"
}

fn headline(page: &Page, study: &MatchStudy) -> String {
    let found = &study.provenance;
    let [one, two] = &found.bots;
    let title = format!(
        "{}, matches: {one} is player 1, {two} player 2",
        called(&found.title, &found.rules)
    );
    let limits = format!(
        "throw limit {} a game, {} a match",
        whole(found.throw_limit.into()),
        counted(study.game_limit.into(), Each::Game)
    );
    let (matches, level) = (played(found, Each::Match), found.level * 100.0);
    let rest =
        format!("{matches}, seed {}, {limits}. All intervals at {level}\u{a0}%.", found.seed);
    let (rest, terms) = (page.wrap(&rest), page.wrap(&terms(study.terms)));
    format!("{}\n{rest}{}\n{terms}", page.bold(&title), played_by(page, found))
}

fn advantage(page: &Page, study: &MatchStudy) -> String {
    let mut table = page.table(&["Measure", "Estimate", "Interval"]);
    let [value, interval] = figure(&study.advantage, Unit::Points);
    table.add_row(vec!["Match advantage".to_owned(), value, interval]);
    let below = format!("P(player 1 wins) - P(player 2 wins), {}", methods([&study.advantage]));
    under(&table, &page.wrap(&below))
}

fn scores(page: &Page, study: &MatchStudy) -> String {
    let mut table = page.table(&["Final score", "Matches", "Share of all matches", "Interval"]);
    for one in study.common_scores() {
        let [value, interval] = figure(&one.share, Unit::Percent);
        table.add_row(vec![score(one.score), whole(one.count), value, interval]);
    }
    if let Some(rest) = &study.other_scores {
        let [value, interval] = figure(&rest.share, Unit::Percent);
        table.add_row(vec![
            format!("{} other scores", whole(rest.scores)),
            whole(rest.count),
            value,
            interval,
        ]);
    }
    under(&table, &methods(study.scores.iter().take(1).map(|one| &one.share)))
}
