//! Games that do not end: the likeliest cause, and advice.

use crate::batch::plan::Plan;
use crate::batch::tally::Tally;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::stats::digits::grouped;

/// The likely cause of games that reached the throw limit.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum NonterminationCause {
    /// In most of these games, neither player could ever move again.
    #[error(
        "in {} of them, no throw lets either player ever move again. The rules allow a deadlock: \
            let pieces share the squares where they block each other (`stacking`), make fewer \
            squares safe, or let pieces leave the board with more values",
        grouped(*games)
    )]
    Deadlock {
        /// The number of such games.
        games: u64,
    },
    /// Hardly any throw moved a piece.
    #[error(
        "{:.1} % of their throws moved no piece. Look at `urlab dice`: too few throws have a \
            value, enter a piece or bear one off",
        100.0 * idle
    )]
    Idle {
        /// The share of throws without an action.
        idle: f64,
    },
    /// The throw limit is lower than the length of a game.
    #[error(
        "the limit is too low for this game: even without captures, all pieces together have {} \
            steps to go. Raise the throw limit",
        grouped(u64::from(*steps))
    )]
    LimitShort {
        /// The steps of both players' pieces from the start to their home.
        steps: u32,
    },
    /// Pieces are sent back as fast as they advance.
    #[error(
        "pieces are sent back as fast as they advance: there is a capture in every {:.1} actions. \
            These bots never bring them to safety. Try another bot, make squares safe, or shorten \
            the part of the path where enemies meet",
        actions_per_capture
    )]
    SentBack {
        /// Actions for each capture.
        actions_per_capture: f64,
    },
    /// No player comes closer to the goal of the game.
    #[error(
        "the players move but do not come closer to the goal of the game. Try another bot, or let \
            the rules end games that repeat themselves"
    )]
    Aimless,
}

impl NonterminationCause {
    /// The name that JSON uses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deadlock { .. } => "deadlock",
            Self::Idle { .. } => "idle",
            Self::LimitShort { .. } => "limit-short",
            Self::SentBack { .. } => "sent-back",
            Self::Aimless => "aimless",
        }
    }
}

/// Games are idle above this share of throws without an action.
const IDLE_SHARE: f64 = 0.95;
/// The factor that makes a throw limit short: a limit below this many times the steps of all
/// pieces.
///
/// Suppose the mean value is 2 and half of the throws are void. A game without captures then needs
/// about as many throws as there are steps.
const SHORT_LIMIT_FACTOR: u32 = 4;
/// The lowest number of actions for each capture at which captures are too rare to be the cause.
const RARE_CAPTURES: f64 = 1_000.0;

/// The likely cause of the unfinished games of a tally. `None` if all games ended.
pub(super) fn cause(plan: &Plan, tally: &Tally) -> Option<NonterminationCause> {
    let totals = tally.unfinished_totals;
    if tally.unfinished == 0 {
        return None;
    }
    if 2 * totals.deadlocks >= tally.unfinished {
        return Some(NonterminationCause::Deadlock { games: totals.deadlocks });
    }
    let idle = 1.0 - totals.actions as f64 / totals.throws.max(1) as f64;
    if idle > IDLE_SHARE {
        return Some(NonterminationCause::Idle { idle });
    }
    let Some(race) = Race::new(&plan.rules) else { return Some(NonterminationCause::Aimless) };
    let start = race.start();
    let steps = Seat::BOTH.into_iter().map(|seat| race.steps_left(&start, seat)).sum::<u32>();
    let actions_per_capture = totals.actions as f64 / totals.captures.max(1) as f64;
    Some(if plan.throw_limit < SHORT_LIMIT_FACTOR * steps {
        NonterminationCause::LimitShort { steps }
    } else if actions_per_capture < RARE_CAPTURES {
        NonterminationCause::SentBack { actions_per_capture }
    } else {
        NonterminationCause::Aimless
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;
    use crate::play::record::GameRecord;

    /// The cause found for ten unfinished games with these counts. The sample's path has two
    /// squares and each player has one piece, which makes six steps.
    fn found(throw_limit: u32, record: GameRecord) -> Option<NonterminationCause> {
        let mut plan = samples::plan(vec![], vec![]);
        plan.throw_limit = throw_limit;
        let mut tally = Tally::empty(&plan);
        (0..10).for_each(|_| tally.add(&plan, &record));
        cause(&plan, &tally)
    }

    #[test]
    fn each_cause_follows_from_the_counts() {
        let record = |throws, actions, captures, deadlock| GameRecord {
            throws,
            actions,
            captures: [captures, captures],
            deadlock,
            ..GameRecord::default()
        };
        assert_eq!(
            found(1_000, record(1_000, 500, 60, true)),
            Some(NonterminationCause::Deadlock { games: 10 })
        );
        assert_eq!(
            found(1_000, record(1_000, 10, 0, false)),
            Some(NonterminationCause::Idle { idle: 0.99 })
        );
        assert_eq!(
            found(20, record(20, 15, 2, false)),
            Some(NonterminationCause::LimitShort { steps: 6 })
        );
        assert_eq!(
            found(1_000, record(1_000, 600, 30, false)),
            Some(NonterminationCause::SentBack { actions_per_capture: 10.0 })
        );
        assert_eq!(
            found(10_000, record(10_000, 9_000, 0, false)),
            Some(NonterminationCause::Aimless)
        );
    }

    #[test]
    fn finished_games_have_no_cause() {
        let plan = samples::plan(vec![], vec![]);
        let mut tally = Tally::empty(&plan);
        assert_eq!(cause(&plan, &tally), None);
        tally.add(
            &plan,
            &GameRecord { ending: crate::play::record::Ending::Draw, ..GameRecord::default() },
        );
        assert_eq!(cause(&plan, &tally), None);
    }
}
