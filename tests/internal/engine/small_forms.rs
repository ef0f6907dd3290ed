//! Every rule set with one to three pieces, if it has few enough moments: sampled games are
//! compared with the exact chain.

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::balance::{findings, measures};
use crate::batch::course::PlayCourse;
use crate::batch::plan::{Plan, Stop};
use crate::batch::runner::{Listener, run};
use crate::game::bits::BitSet;
use crate::game::compiled::CompiledRules;
use crate::game::rules::Rules;
use crate::game::rules::race::ThrowEffect;
use crate::play::bots::BotKind;

use super::super::proof;
use super::chain::{Chain, GameValue};
use super::shipped;

const GAMES: u64 = 40_000;
/// Sampled and exact values may differ by this many standard errors. By chance 1 in 100,000 checks
/// exceeds it, and about 150 are made. The seed is fixed, so a failure is an error.
const MOST_ERRORS: f64 = 4.42;

/// How many moments are few enough to be solved here.
fn most_moments() -> usize {
    proof::size(100_000, 540_000)
}

/// The rule set with only its first kinds, and at most `pieces` pieces of each.
fn reduced(rules: &Rules, kinds: u8, pieces: u8) -> Rules {
    let mut rules = rules.clone();
    let race = rules.race_mut().expect("a race");
    race.kinds.truncate(usize::from(kinds));
    for kind in &mut race.kinds {
        kind.count = kind.count.min(pieces);
    }
    let kept = BitSet::range(0, kinds - 1);
    race.throws = race.throws.map(|throw| {
        let mut throw = throw.clone();
        if let ThrowEffect::Move { enters, .. } = &mut throw.effect {
            *enters &= kept;
        }
        throw
    });
    if let Some(promotion) = &mut race.promotion {
        promotion.enters &= kept;
    }
    rules
}

/// Two sorts of forms of each rule set: with its first kind alone and one to three pieces, and with
/// its first two kinds and one piece each. Forms that differ only by name are listed once.
fn forms() -> Vec<Rules> {
    let mut forms: Vec<Rules> = Vec::new();
    for name in shipped::names() {
        let rules = shipped::rule_set(&name);
        let Some(race) = rules.race() else { continue };
        let (kinds, most) = (race.kinds.len() as u8, race.kinds[0].count.min(3));
        let pairs = (1..=most).map(|pieces| (1, pieces)).chain((kinds > 1).then_some((2, 1)));
        for form in pairs.map(|(kinds, pieces)| reduced(&rules, kinds, pieces)) {
            let same = |other: &Rules| {
                (&other.game, &other.board.mirror, &other.opening.kept)
                    == (&form.game, &form.board.mirror, &form.opening.kept)
            };
            if !forms.iter().any(same) {
                forms.push(form);
            }
        }
    }
    forms
}

/// The exact value of the start, with the number of moments. `None` if there are too many.
fn exact(rules: &Rules) -> Option<(GameValue, usize)> {
    match CompiledRules::new(rules) {
        CompiledRules::Race(race) => {
            Chain::new(&race, most_moments()).map(|chain| (chain.solve(), chain.len()))
        }
        CompiledRules::Domination(game) => {
            Chain::new(&game, most_moments()).map(|chain| (chain.solve(), chain.len()))
        }
    }
}

/// Two forts and two pieces each on six squares. This is small enough to be solved, and has
/// captures, shares, placing and extra throws. In the shipped game four pieces are needed to win,
/// on twenty squares: too many moments.
const SMALL_DOMINATION: &str = "name: small\ntitle: Small\nsource: made for this test\nkind: \
    domination\nboard: |\n  \
    a1 a2\n  m1 m2\n  b1 b2\nrosettes: [a2, b2]\npieces: 2\nways: [a1 a2 m2 b2 b1, a1 m1 b1, m1 \
    m2]\n\
    entrances: {squares: [a1, b1], spare_lone_piece: true}\nforts: [rosettes]\n\
    dice: [{faces: {blank: 1, gold: 1}, count: 2}]\n\
    throw: {blank blank: {place_beside: grid}, blank gold: {steps: 1}, gold gold: {steps: 2, \
    shared: true}}\n\
    extra_throws: {landing: [rosettes]}\n";

struct NoListener;

impl Listener for NoListener {
    type Error = std::convert::Infallible;
}

/// By how many standard errors the samples differ from the exact values: the first player's share
/// of wins, and the mean throws.
fn distances(rules: &Rules, exact: GameValue) -> [f64; 2] {
    let plan = Plan {
        rules: rules.clone(),
        bots: [BotKind::Random; 2].map(Into::into),
        games: GAMES,
        seed: 20_261_121,
        throw_limit: 1_000_000,
        columns: vec![measures::throws::MEASURE.column()],
        ratios: Vec::new(),
        watch_board: false,
        luck: None,
        feel: None,
    };
    let Ok(batch) = run(&plan, &PlayCourse::undisturbed(), &mut NoListener);
    let study = findings::study(&plan, &batch.tally, Stop::Complete, 0.95, None).expect("games");
    assert_eq!(study.endings.unfinished, 0, "{}", rules.name);
    let share = study.results.first_wins.value - exact.first;
    let throws = &study.distributions[0];
    let spread = throws.stderr.unwrap_or(0.0).max(1e-9);
    let error = (exact.first * (1.0 - exact.first) / GAMES as f64).sqrt().max(1e-9);
    [share / error, (throws.mean.value - exact.throws) / spread]
}

#[test]
fn sampled_games_of_small_forms_of_every_rule_set_agree_with_the_exact_chain() {
    let checked: Vec<(u8, String)> = forms()
        .into_par_iter()
        .filter_map(|rules| {
            let (values, moments) = exact(&rules)?;
            let [share, throws] = distances(&rules, values);
            let (name, pieces) = (&rules.name, rules.pieces());
            let line = format!(
                "{name:<22} {pieces} pieces, {moments:>7} moments: first {:.10}, second {:.10}, \
                    {:.8} throws; {share:+.2} {throws:+.2}",
                values.first, values.second, values.throws
            );
            assert!(share.abs() < MOST_ERRORS && throws.abs() < MOST_ERRORS, "{line}");
            Some((pieces, line))
        })
        .collect();
    for (_, line) in &checked {
        println!("{line}");
    }
    let of = |pieces: u8| checked.iter().filter(|(found, _)| *found == pieces).count();
    let three_pieces = proof::size(1, 4);
    assert!(of(1) >= 20 && of(2) >= 15 && of(3) >= three_pieces, "{} {} {}", of(1), of(2), of(3));
}

#[test]
fn sampled_games_with_links_and_blocks_agree_with_the_exact_chain() {
    super::passage_forms::all().into_par_iter().for_each(|rules| {
        let (values, moments) = exact(&rules).expect("few moments");
        let [share, throws] = distances(&rules, values);
        println!("{}, {moments} moments: {values:?}; {share:+.2} {throws:+.2}", rules.name);
        assert!(share.abs() < MOST_ERRORS && throws.abs() < MOST_ERRORS, "{}", rules.name);
        let plain = super::exact::solve(&rules);
        let differences = [values.first - plain.first, values.throws - plain.throws];
        assert!(
            differences.iter().all(|difference| difference.abs() < 1e-8),
            "{}: {values:?} {plain:?}",
            rules.name
        );
    });
}

/// One piece each on a lane of its own, 25 steps to home by at least the distance, a die with the
/// faces 1 to 6: plain, with a throw after each six, and with at most two such throws a turn. The
/// figures are those of a recursion over the steps of both players, written apart.
#[test]
fn a_race_of_one_piece_to_25_has_the_known_figures() {
    let row =
        |letter: char| (1..=24).map(|step| format!("{letter}{step}")).collect::<Vec<_>>().join(" ");
    let (light, dark) = (row('a'), row('b'));
    let value = |throw: &str| {
        let text = format!(
            "name: race\ntitle: Race\nsource: made for this test\nboard: |\n  {light}\n  {dark}\n\
             path: {{squares: {light}}}\npieces: {{man: {{count: 1}}}}\ndice: d6\n{throw}\
             bearing_off: {{rule: at-least}}\n"
        );
        let rules =
            crate::input::rules::parse(&text).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
        exact(&rules).expect("few moments").0
    };
    let six = "throw: {6: {extra: true}}\n";
    let limited = format!("{six}extra_throws: {{at_most: 2}}\n");
    for (fields, first, throws) in [
        ("", 0.606_678_981_947_08, 13.156_687_953_5),
        (six, 0.576_086_376_041_87, 12.398_736_765_6),
        (&limited, 0.576_541_356_009_91, 12.422_264_697_6),
    ] {
        let found = value(fields);
        assert!((found.first - first).abs() < 1e-11, "{fields}: {found:?}");
        assert!((found.throws - throws).abs() < 1e-9, "{fields}: {found:?}");
    }
}

/// The simple second implementation has its own rules, its own chain and its own way to solve it.
/// It is slow: the short form leaves out the longest games.
#[test]
fn the_second_implementation_finds_the_same_exact_values() {
    forms().into_par_iter().filter(|rules| rules.pieces() == 1).for_each(|rules| {
        let (values, moments) = exact(&rules).expect("few moments");
        if moments > proof::size(600, usize::MAX) {
            return;
        }
        let plain = super::exact::solve(&rules);
        let differences = [
            values.first - plain.first,
            values.second - plain.second,
            values.throws - plain.throws,
        ];
        assert!(
            differences.iter().all(|differences| differences.abs() < 1e-8),
            "{}: {values:?} {plain:?}",
            rules.name
        );
    });
}

#[test]
fn sampled_games_of_a_small_domination_game_agree_with_the_exact_chain() {
    let rules = crate::input::rules::parse(SMALL_DOMINATION)
        .unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let (values, moments) = exact(&rules).expect("few moments");
    let [share, throws] = distances(&rules, values);
    println!("{moments} moments: {values:?}, {share:+.2} {throws:+.2}");
    assert!(
        (values.first + values.second - 1.0).abs() < 1e-9 && moments > 100,
        "somebody wins: {values:?}"
    );
    assert!(share.abs() < MOST_ERRORS && throws.abs() < MOST_ERRORS, "{share} {throws}");
}
