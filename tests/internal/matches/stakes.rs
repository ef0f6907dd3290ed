//! Stakes: all coins that go into the pot come out of it.

use crate::balance::study::CaseStudy;
use crate::balance::{findings, measures::Measures};
use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::batch::rounds::Listener;
use crate::batch::runner;
use crate::game::rules::Rules;
use crate::play::bots::BotKind;
use crate::play::record::{Ending, GameRecord};
use std::collections::BTreeMap;

struct RecordKeeper(Vec<GameRecord>);

impl<T> Listener<GameRecord, T> for RecordKeeper {
    type Error = std::convert::Infallible;

    fn wants_records(&self) -> bool {
        true
    }

    fn records(&mut self, _: u64, records: Vec<GameRecord>) -> Result<(), Self::Error> {
        self.0.extend(records);
        Ok(())
    }
}

fn played(rules: Rules, throw_limit: u32) -> (CaseStudy, Vec<GameRecord>) {
    let plan = Plan {
        columns: Measures::All.columns(&rules),
        rules,
        bots: [BotKind::Greedy, BotKind::Random].map(Into::into),
        games: 3_000,
        seed: 5,
        throw_limit,
        ratios: Measures::All.ratio_columns(),
        watch_board: false,
        luck: None,
        feel: None,
    };
    let mut keeper = RecordKeeper(Vec::new());
    let Ok(batch) = runner::run(&plan, &PlayCourse::undisturbed(), &mut keeper);
    (findings::study(&plan, &batch.tally, batch.stop, 0.95, None).unwrap(), keeper.0)
}

/// The pot and each player's net result of one game, from what is paid and what is taken.
fn pot_and_nets(record: &GameRecord, ante: i64, fine: i64, opponent_pays: bool) -> [i64; 3] {
    let landings = record.paid_landings.map(i64::from);
    let paid = if opponent_pays { [landings[1], landings[0]] } else { landings }
        .map(|times| ante + fine * times);
    let pot = paid[0] + paid[1];
    let taken = match record.ending {
        Ending::FirstWins(_) => [pot, 0],
        Ending::SecondWins(_) => [0, pot],
        Ending::Draw | Ending::Unfinished => paid,
    };
    assert_eq!(taken[0] + taken[1], pot, "all that is in the pot is taken");
    [pot, taken[0] - paid[0], taken[1] - paid[1]]
}

fn assert_stakes_match(
    name: &str,
    throw_limit: u32,
    [ante, fine]: [i64; 2],
    opponent_pays: bool,
) -> CaseStudy {
    let rules = crate::input::rules::load(&format!("scenarios/rules/{name}.yaml")).unwrap();
    let (study, records) = played(rules, throw_limit);
    let mut counted: [BTreeMap<i64, u64>; 3] = Default::default();
    let mut landings = 0;
    for record in &records {
        let found = pot_and_nets(record, ante, fine, opponent_pays);
        assert_eq!(found[1] + found[2], 0, "what one wins the other loses");
        for (counts, coins) in counted.iter_mut().zip(found) {
            *counts.entry(coins).or_default() += 1;
        }
        landings += record.paid_landings[0] + record.paid_landings[1];
    }
    assert!(landings > 3_000, "{landings} landings paid for in {name}");
    for (id, counts) in ["pot", "net_first", "net_second"].into_iter().zip(counted) {
        let distribution = study.distributions.iter().find(|one| one.id == id).expect(id);
        assert!(distribution.values.iter().eq(counts), "{id} of {name}");
        assert_eq!(distribution.mean.n, 3_000);
    }
    study
}

#[test]
fn the_mover_pays_into_bells_first_pot() {
    assert_stakes_match("bell-wager", 100_000, [10, 1], false);
}

#[test]
fn the_opponent_pays_into_bells_second_bank() {
    assert_stakes_match("bell-tavola", 100_000, [0, 1], true);
}

#[test]
fn unfinished_games_are_undecided_and_payments_are_returned() {
    let study = assert_stakes_match("bell-wager", 150, [10, 1], false);
    let (stopped, games) = (study.endings.unfinished, study.played.games);
    assert!(stopped > games / 20 && stopped < games, "{stopped} of {games} games stopped");
}

#[test]
fn rule_sets_without_stakes_have_no_distributions_of_them() {
    let (study, _) =
        played(crate::input::rules::load("scenarios/rules/urgammon.yaml").unwrap(), 100_000);
    for id in ["pot", "net_first", "net_second"] {
        assert!(study.distributions.iter().all(|one| one.id != id), "{id}");
    }
}
