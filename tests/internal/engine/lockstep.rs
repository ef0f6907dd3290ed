//! The engine plays and the reference follows. Both must agree at every step.

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::rules::race::ThrowEffect;
use crate::game::seat::Seat;
use crate::play::bots::BotKind;
use crate::play::random_source::GameStream;
use crate::play::record::{Ending, GameRecord};
use crate::play::referee::{GameSetup, play};

use super::super::proof;
use super::invented;
use super::reference::Reference;
use super::reference::referee::{Game, play as play_by_reference};
use super::shadow::{RareEvents, Shadow};
use super::shipped;

/// Plays games with these bots from `SEED` and checks every step. Returns the sums of the records.
fn check(rules: &Rules, bots: [BotKind; 2], games: u64, throw_limit: u32) -> Counts {
    let (reference, race) = (Reference::new(rules), Race::new(rules).expect("a race"));
    let mut counts = Counts::default();
    for game in 0..games {
        let starter = Seat::BOTH[(game % 2) as usize];
        let mut shadow = Shadow::new(&reference, &race, starter);
        let table = GameSetup { game: &race, bots: bots.map(BotKind::bot), starter, throw_limit };
        let record = play(&table, &mut GameStream::new(SEED, game), &mut shadow);
        assert_eq!(shadow.ending, Some(record.ending));
        let random = &mut GameStream::new(SEED, game);
        let record_by_reference =
            play_by_reference(Game { reference: &reference, bots, starter, throw_limit, random });
        assert_eq!(record, record_by_reference, "{} game {game} of {bots:?}", rules.name);
        check_identities(&record, throw_limit);
        counts.add(&record, shadow.rare);
    }
    counts
}

const SEED: u64 = 20_260_301;

/// Checks the identities of section 2.
fn check_identities(record: &GameRecord, throw_limit: u32) {
    assert_eq!(
        record.throws,
        record.actions + record.passes + record.rethrows + record.verdict_nos + record.entry_throws
    );
    assert!(record.turns <= record.throws && record.forced_actions <= record.actions);
    assert!(record.legal_actions >= 2 * record.actions - record.forced_actions);
    assert!(record.verdict_nos <= record.verdicts);
    assert_eq!(record.throws == throw_limit, record.throws >= throw_limit);
}

/// What occurred in the games, so that a test can check that every rule was covered.
#[derive(Default, Debug)]
struct Counts {
    captures: u64,
    draws: u64,
    rethrows: u64,
    verdicts: u64,
    paid: u64,
    unfinished: u64,
    second_wins: u64,
    extra_throws: u64,
    rare: RareEvents,
}

impl Counts {
    fn add(&mut self, record: &GameRecord, rare: RareEvents) {
        self.merge(&Self {
            captures: u64::from(record.captures[0] + record.captures[1]),
            draws: u64::from(record.ending == Ending::Draw),
            unfinished: u64::from(record.ending == Ending::Unfinished),
            second_wins: u64::from(matches!(record.ending, Ending::SecondWins(_))),
            rethrows: u64::from(record.rethrows),
            verdicts: u64::from(record.verdicts),
            paid: u64::from(record.paid_landings[0] + record.paid_landings[1]),
            extra_throws: u64::from(record.extra_throws()),
            rare,
        });
    }

    fn merge(&mut self, other: &Self) {
        self.captures += other.captures;
        self.draws += other.draws;
        self.rethrows += other.rethrows;
        self.verdicts += other.verdicts;
        self.paid += other.paid;
        self.unfinished += other.unfinished;
        self.second_wins += other.second_wins;
        self.extra_throws += other.extra_throws;
        self.rare.shared += other.rare.shared;
        self.rare.bumped += other.rare.bumped;
        self.rare.bounced += other.rare.bounced;
        self.rare.moved_on_entry += other.rare.moved_on_entry;
        self.rare.withdrawn += other.rare.withdrawn;
        self.rare.captured_on_entry += other.rare.captured_on_entry;
        self.rare.stacks_captured += other.rare.stacks_captured;
        self.rare.burnt += other.rare.burnt;
        self.rare.tried_again += other.rare.tried_again;
        self.rare.given += other.rare.given;
    }
}

/// Random games of each rule set.
fn games() -> u64 {
    proof::size(1_000, 10_000)
}

/// Can any throw be followed by another throw of the same player?
fn grants_throws(rules: &Rules) -> bool {
    let race = rules.race().expect("a race");
    let by_throw = |effect: &ThrowEffect| match effect {
        ThrowEffect::Void => false,
        ThrowEffect::Again => true,
        ThrowEffect::Move { extra, .. } => *extra,
    };
    race.throws.outcomes().iter().any(|cast| by_throw(&cast.outcome.effect))
        || !race.extra_throws.landing.is_empty()
        || race.extra_throws.capture
}

#[test]
fn every_shipped_rule_set_plays_in_lockstep_at_random() {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    shipped::all().into_par_iter().for_each(|rules| {
        let counts = check(&rules, [BotKind::Random; 2], games(), 100_000);
        assert!(counts.captures > 0 && counts.second_wins > 0, "{} {counts:?}", rules.name);
        assert_eq!(counts.extra_throws > 0, grants_throws(&rules), "{} {counts:?}", rules.name);
    });
}

/// In some of these games the players never meet.
#[test]
fn every_other_game_plays_in_lockstep() {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    shipped::other_games().into_par_iter().for_each(|rules| {
        for bots in [[BotKind::Random; 2], [BotKind::Greedy, BotKind::Hindmost]] {
            let counts = check(&rules, bots, games() / 2, 100_000);
            assert!(counts.second_wins > 0, "{} {counts:?}", rules.name);
            assert_eq!(counts.extra_throws > 0, grants_throws(&rules), "{} {counts:?}", rules.name);
        }
    });
}

/// The documents' overlays play as many games as rule sets, other overlays a tenth of that, and
/// pairs a hundredth.
#[test]
fn every_shipped_rule_set_with_every_overlay_plays_in_lockstep_at_random() {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    shipped::overlaid().into_par_iter().for_each(|rules| {
        let of_a_document =
            ["+bounce", "+exit-on-four"].iter().any(|overlay| rules.name.ends_with(overlay));
        // Dice are tables that the engine only looks up. Errors in them show in few games.
        let of_dice = ["+astragalus", "+coins", "+d6", "+no-verdict", "+tetrahedra", "+verdict"];
        let part = match rules.name.matches('+').count() {
            1 if of_a_document => 1,
            1 if !of_dice.iter().any(|dice| rules.name.contains(dice)) => 10,
            _ => 100,
        };
        let counts = check(&rules, [BotKind::Random; 2], games().div_ceil(part), 100_000);
        // On tiny's path of 4 a piece bounces only from step 4 by 2, and that leads back to its own
        // square.
        let bounces =
            rules.race().expect("a race").bearing_off.bounce && !rules.name.starts_with("tiny");
        assert!(bounces || counts.rare.bounced == 0, "{} {counts:?}", rules.name);
        assert!(!bounces || counts.rare.bounced > 0 || part > 1, "{} {counts:?}", rules.name);
    });
}

#[test]
fn every_pair_of_bots_plays_every_shipped_rule_set_in_lockstep() {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    shipped::all().into_par_iter().for_each(|rules| {
        for first in BotKind::SIDE_BY_SIDE {
            for second in BotKind::SIDE_BY_SIDE {
                // Some pairs hardly ever finish. So the limit also tests that both stop games at
                // the same place.
                check(&rules, [first, second], 15, 1_500);
            }
        }
    });
}

/// Throws that are burnt, and tries to enter, with every other rule.
#[test]
fn random_rule_sets_with_lost_throws_play_in_lockstep() {
    let mut counts = Counts::default();
    for number in 0..600 {
        let rules = invented::rule_set_with_lost_throws(number);
        for bots in [[BotKind::Random; 2], [BotKind::Greedy, BotKind::Hindmost]] {
            counts.merge(&check(&rules, bots, 4, 200));
        }
    }
    let RareEvents { burnt, tried_again, given, .. } = counts.rare;
    assert!(burnt > 1_000 && tried_again > 1_000 && given > 100, "{counts:?}");
}

/// Players throw different dice, with every other rule.
#[test]
fn random_rule_sets_with_unequal_dice_play_in_lockstep() {
    let mut counts = Counts::default();
    for number in 0..600 {
        let rules = invented::with_unequal_dice(number);
        for bots in [[BotKind::Random; 2], [BotKind::Greedy, BotKind::Hindmost]] {
            counts.merge(&check(&rules, bots, 4, 200));
        }
    }
    let RareEvents { burnt, tried_again, given, moved_on_entry, .. } = counts.rare;
    let all = [counts.captures, counts.second_wins, counts.verdicts, burnt, tried_again, given];
    assert!(all.into_iter().chain([moved_on_entry]).all(|count| count > 50), "{counts:?}");
}

#[test]
fn random_rule_sets_with_links_and_blocks_play_in_lockstep() {
    let mut counts = Counts::default();
    for number in 10_000..10_800 {
        let rules = invented::with_passages(number);
        for bots in [[BotKind::Random; 2], [BotKind::Greedy, BotKind::Hindmost]] {
            counts.merge(&check(&rules, bots, 4, 200));
        }
    }
    println!("{counts:?}");
    let RareEvents { shared, withdrawn, stacks_captured, .. } = counts.rare;
    let all = [counts.captures, counts.second_wins, shared, withdrawn, stacks_captured];
    assert!(all.into_iter().all(|count| count > 100), "{counts:?}");
}

/// Paths around the border of 64 bits and up to the longest, every other one with links and blocks.
/// Few games end, so they begin with pieces anywhere.
#[test]
fn random_rule_sets_with_long_paths_play_in_lockstep() {
    let mut counts = Counts::default();
    for number in 0..400 {
        let rules = if number % 2 == 0 {
            invented::on_long_path(number / 2)
        } else {
            invented::on_long_path_with_passages(number / 2)
        };
        for bots in [[BotKind::Random; 2], [BotKind::Greedy, BotKind::Hindmost]] {
            counts.merge(&check(&rules, bots, 4, 300));
        }
    }
    println!("{counts:?}");
    let RareEvents { shared, stacks_captured, .. } = counts.rare;
    let all = [counts.captures, counts.second_wins, shared, stacks_captured];
    assert!(all.into_iter().all(|count| count > 100), "{counts:?}");
}

#[test]
fn random_rule_sets_play_in_lockstep() {
    let mut counts = Counts::default();
    for number in 0..1_200 {
        let rules = invented::rule_set(number);
        for bots in [[BotKind::Random; 2], [BotKind::Greedy, BotKind::Hindmost]] {
            counts.merge(&check(&rules, bots, 4, 200));
        }
    }
    println!("{counts:?}");
    // Everything that can happen must occur often.
    let common = [
        counts.captures,
        counts.draws,
        counts.rethrows,
        counts.verdicts,
        counts.paid,
        counts.unfinished,
        counts.second_wins,
    ];
    let RareEvents {
        shared,
        bumped,
        bounced,
        moved_on_entry,
        withdrawn,
        captured_on_entry,
        stacks_captured,
        ..
    } = counts.rare;
    let rare =
        [shared, bumped, bounced, moved_on_entry, withdrawn, captured_on_entry, stacks_captured];
    assert!(common.into_iter().chain(rare).all(|count| count > 100), "{counts:?}");
}
