//! Games that wait for decisions: they are the referee's games, their numbers stand for its legal
//! actions, and random actions give the exact figures of random players.

use crate::environment::{
    AskedDecisions, Autoreset, Buffers, GamesOptions, IllegalActions, RewardKind, WaitingGames,
};
use crate::game::actions::Action;
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::internal::engine::chain::Chain;
use crate::internal::engine::invented;
use crate::internal::engine::shipped::{names_of_all_games, rule_set};
use crate::play::bots::{Bot, BotKind};
use crate::play::observer::{Event, GameObserver};
use crate::play::random_source::GameStream;
use crate::play::record::Ending;
use crate::play::referee::{GameSetup, play};
use crate::play::stepped_game::{Awaited, BotQuestion, SteppedGame};

/// What each player did: the seat, whether the second die promoted the throw, and the action.
#[derive(Default)]
struct Notes(Vec<(Seat, bool, Action)>);

impl<G: Game> GameObserver<G> for Notes {
    fn see(&mut self, event: Event<'_, G>) {
        if let Event::Acted { seat, promoted, action, .. } = event {
            self.0.push((seat, promoted, *action));
        }
    }
}

/// All shipped rule sets.
fn all() -> Vec<Rules> {
    names_of_all_games().iter().map(|name| rule_set(name)).collect()
}

/// Plays a stepped game with bots.
fn stepped<G: Game>(
    game: &G,
    bots: [&dyn Bot<G>; 2],
    random: GameStream,
    throw_limit: u32,
) -> (Notes, u32, Ending) {
    let (mut stepped, mut notes) = (SteppedGame::new(game, random, throw_limit), Notes::default());
    loop {
        let seat = stepped.seat();
        let bot = bots[seat.index()];
        match stepped.awaited() {
            Awaited::Throw => stepped.throw(game),
            Awaited::Pass => stepped.pass(game),
            Awaited::SecondDie => {
                let asked = stepped.bot_question(game).expect("a decision");
                let BotQuestion { keep, promote, random } = asked;
                let promote = promote.expect("the second die can promote the throw");
                let throws = bot.throws_second_die(&keep, &promote, random);
                stepped.answer_second_die(game, throws);
            }
            Awaited::Action => {
                let asked = stepped.bot_question(game).expect("a decision");
                let BotQuestion { keep: decision, random, .. } = asked;
                let one = decision.actions.len() == 1;
                let chosen = if one { 0 } else { bot.choose(&decision, random) };
                notes.0.push((seat, stepped.is_promoted(), stepped.actions()[chosen]));
                stepped.act(game, chosen);
            }
            Awaited::Nothing(ending) => return (notes, stepped.throws(), ending),
        }
    }
}

fn check_steps<G: Game>(rules: &Rules, game: &G) {
    let kinds = [BotKind::Random, BotKind::Greedy, BotKind::Casual];
    for (index, kind) in (0..9).zip(kinds.into_iter().cycle()) {
        let throw_limit = if index % 4 == 3 { 30 } else { 400 };
        let bots = [kind.bot(), BotKind::Random.bot()];
        let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit };
        let mut expected = Notes::default();
        let record = play(&setup, &mut GameStream::new(5, index), &mut expected);
        let (notes, throws, ending) = stepped(game, bots, GameStream::new(5, index), throw_limit);
        let name = rules.name();
        assert_eq!((throws, ending), (record.throws, record.ending), "{name}, game {index}");
        assert_eq!(notes.0, expected.0, "{name}, game {index}");
    }
}

#[test]
fn a_stepped_game_is_the_game_of_the_referee() {
    let rule_sets = all();
    assert!(rule_sets.len() >= 20, "{} rule sets", rule_sets.len());
    for rules in &rule_sets {
        match CompiledRules::new(rules) {
            CompiledRules::Race(race) => check_steps(rules, &race),
            CompiledRules::Domination(domination) => check_steps(rules, &domination),
        }
    }
}

/// Paths of up to 126 steps.
#[test]
fn a_stepped_game_on_a_long_path_is_the_game_of_the_referee() {
    for number in 0..20 {
        let rules = invented::on_long_path(number);
        check_steps(&rules, &Race::new(&rules).expect("a race"));
    }
}

/// Throws that are burnt, tried again and given away.
#[test]
fn a_stepped_game_with_lost_throws_is_the_game_of_the_referee() {
    for number in 0..100 {
        let rules = invented::rule_set_with_lost_throws(number);
        check_steps(&rules, &Race::new(&rules).expect("a race"));
    }
}

/// The buffers of a number of games.
struct Owned {
    observations: Vec<u8>,
    masks: Vec<u8>,
    rewards: Vec<i16>,
    flags: [Vec<u8>; 3],
    final_observations: Vec<u8>,
}

impl Owned {
    fn of(games: &WaitingGames) -> Self {
        let count = games.options().games;
        let seen = count * games.observation_names().len();
        Self {
            observations: vec![9; seen],
            masks: vec![9; count * games.actions()],
            rewards: vec![9; 2 * count],
            flags: [(); 3].map(|()| vec![9; count]),
            final_observations: vec![9; seen],
        }
    }

    fn lent(&mut self) -> Buffers<'_> {
        let [terminated, truncated, to_move] = &mut self.flags;
        Buffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            terminated,
            truncated,
            to_move,
            final_observations: &mut self.final_observations,
        }
    }
}

fn games(rules: &Rules, change: impl FnOnce(&mut GamesOptions)) -> (WaitingGames, Owned) {
    let mut options = GamesOptions::default();
    change(&mut options);
    let games = WaitingGames::new(rules, options).expect("the games can be set up");
    let owned = Owned::of(&games);
    (games, owned)
}

#[test]
fn numbers_stand_for_legal_actions_and_observations_stay_in_their_bounds() {
    for rules in &all() {
        let (mut games, mut rows) = games(rules, |options| {
            (options.games, options.decisions) = (3, AskedDecisions::Throws);
            options.throw_limit = 400;
        });
        let (texts, most) = (games.action_texts(), games.observation_most());
        let (name, mut actions) = (rules.name(), vec![0; 3]);
        assert_eq!(texts.len(), games.actions(), "{name}");
        let distinct: std::collections::BTreeSet<_> = texts.iter().collect();
        assert_eq!(distinct.len(), texts.len(), "{name}: {texts:?}");
        games.reset(3, rows.lent());
        for _ in 0..300 {
            games.sample(&mut actions);
            for (game, action) in actions.iter().enumerate() {
                let legal = games.legal(game);
                let mask = &rows.masks[game * texts.len()..][..texts.len()];
                let marked: Vec<u32> =
                    (0..).zip(mask).filter(|(_, mark)| **mark == 1).map(|(at, _)| at).collect();
                let numbers: Vec<u32> = legal.iter().map(|(number, _)| *number).collect();
                assert_eq!(numbers, marked, "{name}");
                assert!(numbers.contains(action), "{name}");
                assert!(numbers.is_sorted_by(|left, right| left < right), "{name}: {numbers:?}");
            }
            let seen = rows.observations.chunks(most.len()).flat_map(|row| row.iter().zip(&most));
            assert!(seen.into_iter().all(|(value, most)| value <= most), "{name}");
            games.step(&actions, rows.lent()).expect("sampled actions are legal");
        }
    }
}

/// At the start all pieces wait, so an observation has one number for them, and one for the throw.
#[test]
fn an_observation_has_a_name_for_each_number() {
    let rules = rule_set("finkel");
    let (mut games, mut rows) = games(&rules, |options| options.decisions = AskedDecisions::Throws);
    games.reset(1, rows.lent());
    let names = games.observation_names();
    let told: Vec<_> = names
        .iter()
        .zip(&rows.observations)
        .filter(|(_, value)| **value > 0)
        .map(|(name, value)| (name.as_str(), *value))
        .collect();
    assert_eq!(told[..2], [("own waiting", 7), ("other waiting", 7)]);
    assert!(told[2].0.starts_with("throw "), "{told:?}");
    assert_eq!(told.len(), 3);
    // Sixteen places for each player, with waiting and home, and five throws.
    assert_eq!(names.len(), 2 * 16 + 5, "{names:?}");
    assert_eq!(games.action_texts().len(), 16, "fourteen squares, entering and passing");
}

/// A test of many games with a known chance: far away from what chance does.
fn is_near(found: f64, expected: f64, deviation: f64, games: f64) -> bool {
    (found - expected).abs() < 4.0 * deviation / games.sqrt()
}

#[test]
fn random_actions_give_the_exact_figures_of_random_players() {
    let text = "name: small\nextends: finkel\npieces: {piece: {count: 1}}\n";
    let rules = Rules::from_text(text, &[]).expect("the rules can be read");
    let race = Race::new(&rules).expect("a race");
    let exact = Chain::new(&race, 100_000).expect("few moments").solve();
    let (mut games, mut rows) = games(&rules, |options| {
        (options.games, options.autoreset) = (20_000, Autoreset::Disabled);
    });
    let mut actions = vec![0; 20_000];
    let (mut first, mut throws, mut squares, mut ended) = (0.0, 0.0, 0.0, 0);
    games.reset(11, rows.lent());
    while ended < actions.len() {
        games.sample(&mut actions);
        games.step(&actions, rows.lent()).expect("sampled actions are legal");
        for game in 0..actions.len() {
            if rows.flags[0][game] == 1 {
                ended += 1;
                first += f64::from(u8::from(rows.rewards[2 * game] == 1));
                let of_game = f64::from(games.status(game).expect("a game").throws);
                throws += of_game;
                squares += of_game * of_game;
            }
        }
    }
    let count = f64::from(ended as u32);
    let (share, mean) = (first / count, throws / count);
    let spread = (squares / count - mean * mean).sqrt();
    let of_share = (exact.first * exact.second).sqrt();
    assert!(is_near(share, exact.first, of_share, count), "{share} and {}", exact.first);
    assert!(is_near(mean, exact.throws, spread, count), "{mean} and {}", exact.throws);
}

#[test]
fn threads_change_nothing() {
    let rules = rule_set("urgammon");
    let played = |threads: usize| {
        let (mut games, mut rows) = games(&rules, |options| {
            (options.games, options.threads) = (7, threads);
            options.opponent = Some("casual".to_owned());
            (options.autoreset, options.reward) = (Autoreset::SameStep, RewardKind::Points);
        });
        let (mut actions, mut all) = (vec![0; 7], Vec::new());
        games.reset(2, rows.lent());
        for _ in 0..300 {
            games.sample(&mut actions);
            games.step(&actions, rows.lent()).expect("sampled actions are legal");
            all.extend_from_slice(&rows.observations);
            all.extend_from_slice(&rows.masks);
            all.extend_from_slice(&rows.final_observations);
            all.extend(rows.rewards.iter().flat_map(|reward| reward.to_le_bytes()));
        }
        all
    };
    let one = played(1);
    assert!(one == played(2) && one == played(3));
}

#[test]
fn games_begin_again_as_each_mode_says() {
    let rules = rule_set("tiny");
    let ended_in = |autoreset| {
        let (mut games, mut rows) = games(&rules, |options| options.autoreset = autoreset);
        let mut actions = vec![0];
        games.reset(1, rows.lent());
        while rows.flags[0][0] == 0 {
            games.sample(&mut actions);
            games.step(&actions, rows.lent()).expect("a sampled action is legal");
        }
        let number = games.status(0).expect("a game").number;
        let rewards = rows.rewards.clone();
        // After the end any action is taken, unless a new game has begun.
        games.sample(&mut actions);
        games.step(&actions, rows.lent()).expect("a sampled action is legal");
        let later = games.status(0).expect("a game").number;
        (
            number,
            later,
            rewards,
            rows.rewards[0],
            rows.final_observations.iter().any(|seen| *seen > 0),
        )
    };
    let (number, later, rewards, after, _) = ended_in(Autoreset::NextStep);
    assert_eq!((number, later, after), (0, 1, 0));
    assert_eq!(rewards[0], -rewards[1]);
    assert_eq!(ended_in(Autoreset::SameStep).0, 1);
    let (number, later, ..) = ended_in(Autoreset::Disabled);
    assert_eq!((number, later), (0, 0));
}

#[test]
fn an_illegal_action_is_refused_and_changes_nothing_or_loses() {
    let rules = rule_set("finkel");
    let (mut refusing, mut rows) = games(&rules, |options| options.games = 2);
    refusing.reset(4, rows.lent());
    let legal = refusing.legal(0)[0].0;
    let before = (rows.observations.clone(), rows.masks.clone());
    let error = refusing.step(&[legal, 99], rows.lent()).expect_err("no such action");
    let numbers: Vec<_> = refusing.legal(1).iter().map(|(at, _)| at.to_string()).collect();
    let text =
        format!("game 1: action 99 is not legal; the legal actions are {}", numbers.join(", "));
    assert_eq!(error.to_string(), text);
    assert_eq!((rows.observations, rows.masks), before);

    let (mut losing, mut rows) = games(&rules, |options| options.illegal = IllegalActions::Lose);
    losing.reset(4, rows.lent());
    let player = usize::from(rows.flags[2][0]);
    losing.step(&[99], rows.lent()).expect("it loses");
    assert_eq!((rows.flags[0][0], rows.rewards[player], rows.rewards[1 - player]), (1, -1, 1));
}

#[test]
fn what_cannot_be_set_up_is_told() {
    let rules = rule_set("finkel");
    let error = |change: fn(&mut GamesOptions)| {
        let mut options = GamesOptions::default();
        change(&mut options);
        WaitingGames::new(&rules, options).expect_err("it cannot be set up").to_string()
    };
    assert_eq!(error(|options| options.games = 0), "there are 0 games; at least 1 is needed");
    assert!(
        error(|options| options.opponent = Some("gredy".to_owned()))
            .starts_with("there is no bot `gredy`; the bots are random, casual, greedy,")
    );
    let perfect = error(|options| options.opponent = Some("perfect".to_owned()));
    assert!(perfect.starts_with("the bot `perfect` needs a solution"), "{perfect}");
}

#[test]
fn a_learned_opponent_plays() {
    let rules = rule_set("finkel");
    let (mut games, mut rows) = games(&rules, |options| {
        (options.games, options.opponent) = (4, Some("strong".to_owned()));
        options.autoreset = Autoreset::SameStep;
    });
    let (mut actions, mut first_wins, mut ends) = (vec![0; 4], 0, 0);
    games.reset(1, rows.lent());
    while ends < 20 {
        games.sample(&mut actions);
        let seats = rows.flags[2].clone();
        games.step(&actions, rows.lent()).expect("sampled actions are legal");
        for (game, seat) in seats.iter().enumerate() {
            ends += u32::from(rows.flags[0][game]);
            first_wins += u32::from(rows.rewards[2 * game + usize::from(*seat)] > 0);
        }
    }
    // A random player wins far less than one game of ten against learned play.
    assert!(first_wins <= ends / 4, "{first_wins} of {ends}");
}
