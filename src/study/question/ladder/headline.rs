//! The headline of ladders: skill or luck. How often a strong player wins against a casual one, and
//! against an equal; then what a step of skill is worth.

use crate::batch::player::PlayerKind;
use crate::play::bots::BotKind;
use crate::stats::estimate::{Estimate, Interval};
use crate::study::Study;
use crate::study::answer::size::NOTICED_SHARE;
use crate::study::finding::{Cell, Contrast};
use crate::study::headline::conclusion::DifferenceConclusion;
use crate::study::headline::text::{about_games, plural, without_sign};
use crate::study::number::{Unit, decimal, decimals, games, rounded};
use crate::study::question::ladder::findings::{BETTER_WINS, WORSE_WINS};
use crate::study::question::ladder::ranked_bots::RankedBots;
use crate::study::subject::SubjectId;

/// The share of drawn games.
const DRAWS: &str = "share(draws)";

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let all = RankedBots::all(study);
    let has_one = all.len() == 1;
    // Bots without games have no order.
    let ranked = all.iter().filter(|bots| {
        bots.rungs.len() > 1 && bots.rungs.iter().all(|rung| bots.mean_edge(*rung).is_some())
    });
    let sentences = ranked.flat_map(|bots| {
        let steps = if has_one { steps(bots) } else { None };
        [skill(bots), steps]
    });
    sentences.flatten().collect()
}

/// The edge between two bots, with its contrast.
fn edge<'s>(bots: &RankedBots<'s>, pair: [&str; 2]) -> Option<&'s Contrast> {
    bots.edge(pair)?.1.contrast.as_ref()
}

/// The edge with its interval.
fn figure(edge: &Contrast) -> Option<String> {
    let Interval { low, high } = edge.difference.interval?;
    let (value, range) = without_sign(edge.difference.value, [low, high], Unit::Points);
    Some(format!("{value} ({range})"))
}

/// The bots whose games tell skill from luck: the strongest, and one that plays as people do. In a
/// ladder without such a bot, `greedy` comes next, then the weakest.
fn compared(bots: &RankedBots<'_>) -> Option<[SubjectId; 2]> {
    let players = |rung: &SubjectId| bots.study.subject(*rung).players();
    let of_kind = |kind| bots.rungs.iter().copied().rfind(|rung| players(rung) == Some(kind));
    let best = of_kind(PlayerKind::Strong).or(bots.rungs.last().copied())?;
    let greedy =
        || bots.rungs.iter().copied().find(|rung| bots.bot(*rung) == BotKind::Greedy.name());
    let others = [of_kind(PlayerKind::Casual), greedy(), bots.rungs.first().copied()];
    let other = others.into_iter().flatten().find(|rung| *rung != best)?;
    Some([best, other])
}

/// The name of a player: `a strong player`, or the bot.
fn name(bots: &RankedBots<'_>, rung: SubjectId) -> String {
    let kind = bots.study.subject(rung).players();
    let own = |kind: PlayerKind| format!("a {} player", kind.name());
    kind.map_or_else(|| bots.bot(rung).to_owned(), own)
}

/// How often the strongest player wins against one that plays as people do.
fn skill(bots: &RankedBots<'_>) -> Option<String> {
    let title = &bots.first().title;
    let rungs @ [best, other] = compared(bots)?;
    let pair = rungs.map(|rung| bots.bot(rung));
    let names = rungs.map(|rung| name(bots, rung));
    let second = match bots.study.subject(other).players() {
        Some(kind) if bots.study.subject(best).players().is_some() => {
            format!("a {} one", kind.name())
        }
        _ => names[1].clone(),
    };
    let [strong, _] = &names;
    let edge = edge(bots, pair)?;
    let won = match wins(bots, pair) {
        Some(won) if won.interval.is_some() => of_hundred(&won),
        // A bot that won all games shows its skill too, although there is no spread.
        Some(Estimate { value, n, .. }) if value >= 1.0 => {
            return Some(format!("{title}: {strong} won all {} against {second}.", games(n)));
        }
        _ => return Some(too_few(title, &names)),
    };
    match DifferenceConclusion::of(&edge.difference, is_shown(edge), NOTICED_SHARE) {
        DifferenceConclusion::Shown => {
            let equal = against_equal(bots, best)
                .map_or_else(String::new, |equal| format!(", and {equal} against an equal"));
            let tie = not_told_apart(bots, best);
            Some(format!("{title}: {strong} wins {won} against {second}{equal}{tie}."))
        }
        DifferenceConclusion::TooSmall { .. } | DifferenceConclusion::Equal => Some(format!(
            "{title} is luck between these players: {strong} wins {won} against {second}, about \
             as many as it loses."
        )),
        DifferenceConclusion::Open { games } => Some(format!(
            "{title}: it is not decided whether {strong} wins more games against {second} than it \
             loses: it wins {won}. About {} games would decide it.",
            about_games(games)
        )),
        DifferenceConclusion::TooFew => Some(too_few(title, &names)),
    }
}

/// The bots that may be as good as the best. Kinds of players are no ranking, so they have none.
fn not_told_apart(bots: &RankedBots<'_>, best: SubjectId) -> String {
    let [.., second, first] = bots.rungs[..] else { return String::new() };
    let [own, other] = [first, second].map(|rung| bots.bot(rung));
    let is_ranked = first == best && bots.study.subject(best).players().is_none();
    let is_apart = edge(bots, [other, own]).is_some_and(is_shown);
    if !is_ranked || is_apart || bots.rungs.len() < 3 {
        return String::new();
    }
    format!("; {own} and {other} are not told apart")
}

/// Is the edge shown? A bot that won all games shows it too, although there is no spread.
fn is_shown(edge: &Contrast) -> bool {
    edge.verdict.is_shown() || edge.difference.value.abs() >= 1.0
}

fn too_few(title: &str, [strong, other]: &[String; 2]) -> String {
    format!("{title}: too few games to say how often {strong} wins against {other}.")
}

/// The share of their games that the first of two bots wins against the second.
fn wins(bots: &RankedBots<'_>, pair @ [own, _]: [&str; 2]) -> Option<Estimate> {
    let (_, edge) = bots.edge(pair)?;
    let Cell::Bots([_, better]) = &edge.cell else { return None };
    let quantity = if better == own { BETTER_WINS } else { WORSE_WINS };
    bots.study.finding(bots.study.find(edge.subject, quantity, &edge.cell)?).estimate
}

/// What each of two equal players wins: half of the games that are not drawn. `None` if some games
/// did not end, or if nobody counted draws.
fn against_equal(bots: &RankedBots<'_>, rung: SubjectId) -> Option<String> {
    let is_ended = bots.study.subject(rung).unfinished == 0;
    let mut quantities = bots.quantities(rung).filter(|_| is_ended);
    let (_, draws) = quantities.find(|(_, finding)| finding.quantity == DRAWS)?;
    let share = draws.estimate?;
    let half = |share: f64| (1.0 - share) / 2.0;
    let interval =
        share.interval.map(|Interval { low, high }| Interval { low: half(high), high: half(low) });
    let won = Estimate { value: half(share.value), interval, ..share };
    Some(if share.value > 0.0 { of_hundred(&won) } else { "50".to_owned() })
}

/// A share of games as `93 of 100 games (92.6 to 93.4 %)`.
fn of_hundred(share: &Estimate) -> String {
    let nearest = 100.0 * share.value.min(1.0 - share.value);
    let whole = if nearest >= 1.0 || nearest <= 0.0 { 0 } else { decimals(nearest, 1) };
    let half = share.interval.map_or(0.0, |ends| 50.0 * (ends.high - ends.low));
    let games = decimal(100.0 * share.value, whole);
    let range = rounded(share.value, share.interval, Unit::Percent, Some(decimals(half, 1)));
    format!("{games} of 100 games ({})", range.range_or_reason())
}

/// What a step of skill is worth. `None` if there is only one step.
fn steps(bots: &RankedBots<'_>) -> Option<String> {
    type Step<'s> = ([&'s str; 2], &'s Contrast);
    let names: Vec<&str> = bots.names().collect();
    let steps = names.windows(2).filter_map(|pair| {
        let pair = [pair[0], pair[1]];
        Some((pair, edge(bots, pair)?))
    });
    let (shown, others): (Vec<Step<'_>>, Vec<_>) =
        steps.partition(|(_, edge)| edge.verdict.is_shown());
    if shown.len() + others.len() < 2 {
        return None;
    }
    let size = |(_, edge): &&Step<'_>| edge.difference.value.abs();
    let least = shown.iter().min_by(|left, right| size(left).total_cmp(&size(right)));
    let most = shown.iter().max_by(|left, right| size(left).total_cmp(&size(right)));
    let Some((least, most)) = least.zip(most) else {
        return Some("No step of skill is shown to win more games than it loses.".to_owned());
    };
    let told = |([worse, better], edge): &Step<'_>| {
        format!("{} from {worse} to {better}", figure(edge).unwrap_or_default())
    };
    let worth = if shown.len() == 1 {
        format!("One step of skill is shown to win games, {}", told(least))
    } else {
        format!("A step of skill wins between {} and {}", told(least), told(most))
    };
    let open = others.len();
    let rest = if open > 0 {
        let steps = plural(open, "other step is", "other steps are");
        format!("; {open} {steps} not told apart from none")
    } else {
        String::new()
    };
    Some(format!("{worth}{rest}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::study::finding::{Cell, Finding};
    use crate::study::headline::headline;
    use crate::study::question::ladder::KIND;
    use crate::study::samples::{add_subject, contrast, estimate, finding, study};

    /// Three bots. The better bot of each matchup wins this much more than it loses.
    fn ladder(edges: [(f64, f64, Verdict); 3]) -> Study {
        let mut study = study(KIND);
        for (bot, mean) in [("plain", -0.3), ("middle", 0.1), ("best", 0.3)] {
            let subject = add_subject(&mut study, "Tiny");
            study.subjects[subject.0].bots = [bot, bot].map(str::to_owned);
            let mean = Some(estimate(mean, None, 1_000));
            study.add_finding(finding(subject, "mean_edge", "", Unit::Points).with_estimate(mean));
        }
        let matchups = [["plain", "middle"], ["middle", "best"], ["plain", "best"]];
        for (bots, (value, half, verdict)) in matchups.into_iter().zip(edges) {
            let subject = add_subject(&mut study, "Tiny");
            study.subjects[subject.0].bots = bots.map(str::to_owned);
            let difference = estimate(value, Some(half), 1_000);
            let contrast = contrast(None, difference, Unit::Points, verdict);
            let edge = finding(subject, "edge", "", Unit::Points).with_estimate(Some(difference));
            let of_pair = |finding: Finding| finding.in_cell(Cell::Bots(bots.map(str::to_owned)));
            study.add_finding(Finding { contrast: Some(contrast), ..of_pair(edge) });
            let wins = Some(estimate(0.5 + value / 2.0, Some(half / 2.0), 1_000));
            for quantity in [BETTER_WINS, WORSE_WINS] {
                let won = finding(subject, quantity, "", Unit::Percent).with_estimate(wins);
                study.add_finding(of_pair(won));
            }
        }
        study
    }

    /// The same ladder of the bots `casual`, `greedy` and `learned`. A part of the games of
    /// `learned` against itself is drawn.
    fn of_people(edges: [(f64, f64, Verdict); 3], drawn: f64) -> Study {
        let mut study = ladder(edges);
        let named = |bot: &mut String| {
            *bot = match bot.as_str() {
                "plain" => "casual",
                "middle" => "greedy",
                _ => "learned",
            }
            .to_owned();
        };
        study.subjects.iter_mut().for_each(|subject| subject.bots.iter_mut().for_each(named));
        for finding in &mut study.findings {
            if let Cell::Bots(bots) = &mut finding.cell {
                bots.iter_mut().for_each(named);
            }
        }
        let found = finding(SubjectId(2), DRAWS, "Draws", Unit::Percent);
        study.add_finding(found.with_estimate(Some(estimate(drawn, Some(0.004), 1_000))));
        study
    }

    #[test]
    fn skill_is_what_a_strong_player_wins_against_a_casual_one() {
        use Verdict::{Higher, NotShown, TooFew};
        let rest = [(0.4, 0.02, Higher), (0.1, 0.02, Higher)];
        let said = |edge, drawn| headline(&of_people([rest[0], rest[1], edge], drawn))[0].clone();
        assert_eq!(
            said((0.86, 0.008, Higher), 0.08),
            "Tiny: a strong player wins 93 of 100 games (92.6 to 93.4\u{a0}%) against a casual \
             one, and 46 of 100 games (45.8 to 46.2\u{a0}%) against an equal."
        );
        assert!(
            said((0.86, 0.008, Higher), 0.0).ends_with("a casual one, and 50 against an equal.")
        );
        assert_eq!(
            said((0.008, 0.008, Higher), 0.08),
            "Tiny is luck between these players: a strong player wins 50 of 100 games (50.0 to \
             50.8\u{a0}%) against a casual one, about as many as it loses."
        );
        // A half-width of 4 pp has to become 1 pp: 16 times as many games.
        assert_eq!(
            said((0.012, 0.04, NotShown), 0.08),
            "Tiny: it is not decided whether a strong player wins more games against a casual one \
             than it loses: it wins 51 of 100 games (49 to 53\u{a0}%). About 20,000 games would \
             decide it."
        );
        let mut few = of_people([rest[0], rest[1], (0.5, 0.1, TooFew)], 0.08);
        for finding in &mut few.findings {
            finding.estimate = finding.estimate.map(|own| Estimate { interval: None, ..own });
        }
        assert_eq!(
            headline(&few)[0],
            "Tiny: too few games to say how often a strong player wins against a casual player."
        );
    }

    #[test]
    fn without_people_in_the_ladder_the_best_bot_and_the_steps_are_named() {
        use Verdict::Higher;
        let found = ladder([(0.4, 0.02, Higher), (0.1, 0.02, Higher), (0.5, 0.02, Higher)]);
        assert_eq!(
            headline(&found),
            [
                "Tiny: best wins 75 of 100 games (74 to 76\u{a0}%) against plain.",
                "A step of skill wins between 10.0\u{a0}pp (8.0 to 12.0\u{a0}pp) from middle to \
                 best and 40.0\u{a0}pp (38.0 to 42.0\u{a0}pp) from plain to middle.",
            ]
        );
    }

    #[test]
    fn a_bot_that_won_all_games_shows_its_skill() {
        use Verdict::{Higher, TooFew};
        let mut found = ladder([(0.4, 0.02, Higher), (0.1, 0.02, Higher), (1.0, 0.02, TooFew)]);
        let wins = found
            .findings
            .iter_mut()
            .filter(|finding| finding.subject == SubjectId(5) && finding.contrast.is_none());
        for share in wins {
            share.estimate = share.estimate.map(|own| Estimate { interval: None, ..own });
        }
        assert_eq!(headline(&found)[0], "Tiny: best won all 1,000 games against plain.");
    }

    #[test]
    fn a_best_bot_within_noise_is_not_praised() {
        use Verdict::{Higher, NotShown};
        let found = ladder([(0.4, 0.02, Higher), (0.01, 0.02, NotShown), (0.5, 0.02, Higher)]);
        let [best, steps] = &headline(&found)[..] else { panic!("two sentences") };
        assert!(best.ends_with("against plain; best and middle are not told apart."), "{best}");
        assert_eq!(
            steps,
            "One step of skill is shown to win games, 40.0\u{a0}pp (38.0 to 42.0\u{a0}pp) from \
             plain to middle; 1 other step is not told apart from none."
        );
    }
}
