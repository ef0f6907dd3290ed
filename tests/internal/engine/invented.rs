//! Random rule sets: every field of `Rules` is drawn at random, so that all combinations occur.

use std::collections::BTreeMap;

use crate::game::bits::BitSet;
use crate::game::chance::Chance;
use crate::game::race::Race;
use crate::game::race::position::Position;
use crate::game::rules::dice_of_players::SecondDice;
use crate::game::rules::passage::{BarredMoves, BarredSides, BlockShape, PieceBlock, SquareLink};
use crate::game::rules::race::{
    BearingOff, EntryStep, ExitRule, ExtraThrows, LostThrows, MAX_SHARED, MAX_STEPS, MAX_VALUE,
    OtherWay, PieceKind, PlacedPieces, Promoted, Promotion, RaceRules, Stacking, Standing, Throw,
    ThrowEffect, ThrowEnd,
};
use crate::game::rules::way_squares::WaySquares;
use crate::game::rules::{Condition, GameRules, Payer, PiecePlace, Rules, Stakes, WinClass};
use crate::game::seat::Seat;
use crate::play::random_source::{GameStream, RandomSource};

use super::rulebook;

/// The rule set with this number. It is the same every time.
pub fn rule_set(number: u64) -> Rules {
    let draws = RandomRules { random: GameStream::new(0x00C0_FFEE, number) };
    on_path(draws, number, 1, 32)
}

/// A race over one row of squares, `s1` to the last. It is its own mirror image, so step n of both
/// players is the same square. Three pieces each; throws of no mark to four, all equally likely.
/// Rosettes are on the steps 61 and 64, if there are such.
pub fn on_one_row(length: u8) -> Rules {
    let squares: Vec<String> = (1..=length).map(|step| format!("s{step}")).collect();
    let path = squares.join(" ");
    let rosettes = if length > 63 { "s61 s64" } else { "s61" };
    rulebook::race_on(&path, rosettes, &path, 3, &[(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)])
}

/// The rule set with this number, on a path that needs more than 64 bits or just fits into them.
pub fn on_long_path(number: u64) -> Rules {
    let draws = RandomRules { random: GameStream::new(0x0000_FA12, number) };
    on_path(draws, number, 62, if number.is_multiple_of(2) { 66 } else { MAX_STEPS })
}

/// A rule set with a path of `shortest` to `longest` steps.
fn on_path(mut draws: RandomRules, number: u64, shortest: u8, longest: u8) -> Rules {
    let mut rules = rulebook::race("a4", 1, &[(1, 1)]);
    rules.name = format!("invented {number}");
    let squares = rules.board.squares.len() as u32;
    // Only a few squares, which the path visits several times. So meetings, loops and returns to
    // the own square are common.
    let visited: Vec<u8> =
        (0..draws.between(2, 14)).map(|_| draws.random.below(squares) as u8).collect();
    let mut race = rules.race().expect("a race").clone();
    race.path = (0..draws.between(shortest, longest))
        .map(|_| visited[draws.random.below(visited.len() as u32) as usize])
        .collect();
    race.kinds = Vec::new();
    let kinds = draws.between(1, 4);
    for _ in 0..kinds {
        race.kinds.push(draws.kind(race.length(), kinds));
    }
    race.throws = draws.throws(&race);
    race.promotion = draws.coin().then(|| draws.promotion(kinds));
    race.safe = draws.mirrored_squares(&rules).into();
    race.bump = draws.mirrored_squares(&rules).into();
    race.stacking = Stacking {
        own: draws.mirrored_squares(&rules).into(),
        enemy: draws.mirrored_squares(&rules).into(),
        most: None,
    };
    race.back_from = draws.coin().then(|| draws.between(2, race.length().max(2)));
    race.other_way = draws.other_way(&rules);
    race.bearing_off = draws.bearing_off(&race);
    race.extra_throws = ExtraThrows {
        landing: draws.mirrored_squares(&rules).into(),
        capture: draws.coin(),
        at_most: draws.coin().then(|| draws.between(1, 3)),
    };
    rules.board.rosettes = draws.mirrored_squares(&rules);
    race.equal_turns = draws.coin();
    let casts = race.throws.outcomes().len() as u8;
    rules.opening.kept =
        draws.coin().then(|| Chance::new((0..casts).map(|cast| (cast, 1))).expect("casts"));
    rules.win_classes =
        (0..draws.between(1, 4)).map(|number| draws.win_class(number, &rules)).collect();
    let (squares, payer) = (draws.mirrored_squares(&rules).into(), Payer::Mover);
    rules.stakes = draws.coin().then_some(Stakes { ante: 1, fine: 1, squares, payer });
    race.home_to_win = draws.home_to_win(&race);
    race.throw_end = draws.throw_end();
    rules.game = GameRules::Race(race);
    draws.set_up(&mut rules);
    rules
}

/// The rule set with this number, with links, blocks, a limit of stacks and forced captures: each
/// of them in half of the rule sets.
pub fn with_passages(number: u64) -> Rules {
    add_passages(rule_set(number), number)
}

/// The same on a long path.
pub fn on_long_path_with_passages(number: u64) -> Rules {
    add_passages(on_long_path(number), number)
}

fn add_passages(mut rules: Rules, number: u64) -> Rules {
    let mut draws = RandomRules { random: GameStream::new(0x0000_C0DE, number) };
    let race = rules.race_mut().expect("a race");
    if draws.coin() {
        race.links = draws.links(race.length());
    }
    if draws.coin() {
        race.blocks = (0..draws.between(1, 3)).map(|_| draws.block(race.length())).collect();
    }
    race.stacking.most = draws.coin().then(|| draws.between(2, 3));
    race.captures_forced = draws.coin();
    // Nothing stays on a linked square, and other squares may be shared now.
    race.setup = Default::default();
    if draws.coin() {
        only_on_one_way(&mut rules, &mut draws);
    }
    draws.set_up(&mut rules);
    rules
}

/// Squares of lists count on one way only, or on the two ways different squares.
fn only_on_one_way(rules: &mut Rules, draws: &mut RandomRules) {
    let sets_by_way: Vec<WaySquares> = (0..6)
        .map(|_| WaySquares {
            out: draws.mirrored_squares(rules),
            back: draws.mirrored_squares(rules),
        })
        .collect();
    if let Some(stakes) = &mut rules.stakes {
        stakes.squares = sets_by_way[5];
    }
    let race = rules.race_mut().expect("a race");
    let Stacking { own, enemy, .. } = &mut race.stacking;
    let sets = [&mut race.safe, &mut race.bump, own, enemy, &mut race.extra_throws.landing];
    for (set, by_way) in sets.into_iter().zip(sets_by_way) {
        if draws.coin() {
            *set = by_way;
        }
    }
}

/// The same rule set, but some throws are burnt in a row, and players may try again to enter.
pub fn rule_set_with_lost_throws(number: u64) -> Rules {
    let mut draws = RandomRules { random: GameStream::new(0x000B_0E47, number) };
    let mut rules = rule_set(number);
    let GameRules::Race(race) = &mut rules.game else { panic!("a race") };
    for kind in &mut race.kinds {
        // Few values enter, so that tries are needed.
        let kept = draws.between(1, 6);
        kind.entries.retain(|entry| entry.value % 6 < kept);
    }
    let mut burnt_after = std::collections::BTreeMap::new();
    for throw in race.throws.outcomes() {
        if draws.coin() {
            burnt_after.insert(throw.outcome.marks, draws.between(2, 4));
        }
    }
    let tries_to_enter = draws.coin().then(|| draws.between(2, 4));
    let own_throws = race.kinds.iter().any(|kind| kind.own_throw);
    let opponent_uses = !own_throws && !race.equal_turns && draws.coin();
    race.lost_throws = LostThrows { burnt_after, tries_to_enter, opponent_uses };
    rules
}

/// A rule set with lost throws, or with links and blocks, whose players throw different dice: the
/// same sums with other weights, and some sums that only one of them can throw.
pub fn with_unequal_dice(number: u64) -> Rules {
    let even = number.is_multiple_of(2);
    let mut rules =
        if even { rule_set_with_lost_throws(number) } else { with_passages(20_000 + number) };
    let mut draws = RandomRules { random: GameStream::new(0x00D1_CE00, number) };
    let race = rules.race_mut().expect("a race");
    let mut other = |throws: &Chance<Throw>| {
        let weights: Vec<u64> =
            throws.outcomes().iter().map(|_| u64::from(draws.between(0, 3))).collect();
        let moves = |throws: &Chance<Throw>| {
            throws.outcomes().iter().any(|cast| {
                cast.weight > 0 && matches!(cast.outcome.effect, ThrowEffect::Move { .. })
            })
        };
        throws.reweighted(weights).ok().filter(moves).unwrap_or_else(|| throws.clone())
    };
    let (first, second) = (other(&race.throws), other(&race.throws));
    let weights = second.outcomes().iter().map(|cast| cast.weight).collect();
    race.throws = first;
    race.second_dice = Some(SecondDice { dice: Vec::new(), weights });
    rules
}

struct RandomRules {
    random: GameStream,
}

impl RandomRules {
    /// From `least` to `most`, both included.
    fn between(&mut self, least: u8, most: u8) -> u8 {
        least + self.random.below(u32::from(most - least) + 1) as u8
    }

    fn coin(&mut self) -> bool {
        self.random.below(2) == 0
    }

    /// Each of `count` indices with probability one in `odds`.
    fn some_of(&mut self, count: u8, odds: u32) -> BitSet {
        (0..count).filter(|_| self.random.below(odds) == 0).collect()
    }

    /// No square, all squares, or some, each with its mirror image.
    fn mirrored_squares(&mut self, rules: &Rules) -> BitSet {
        let count = rules.board.squares.len() as u8;
        let chosen = match self.random.below(4) {
            0 => BitSet::EMPTY,
            1 => return BitSet::range(0, count - 1),
            _ => self.some_of(count, 4),
        };
        chosen.iter().flat_map(|square| [square, rules.board.mirror[usize::from(square)]]).collect()
    }

    fn exit(&mut self) -> ExitRule {
        if self.coin() { ExitRule::Exact } else { ExitRule::AtLeast }
    }

    /// No square is both barred and shared.
    fn other_way(&mut self, rules: &Rules) -> OtherWay {
        let shares = self.mirrored_squares(rules);
        OtherWay { bars: self.mirrored_squares(rules) & !shares, shares }
    }

    /// A piece bounces only if values are exact and not shared.
    fn bearing_off(&mut self, race: &RaceRules) -> BearingOff {
        let any = BitSet::range(1, MAX_VALUE);
        let values = if self.coin() { any } else { any & !self.some_of(MAX_VALUE + 1, 3) };
        let shared = |throw: &Throw| matches!(throw.effect, ThrowEffect::Move { shared: true, .. });
        if self.coin() && !race.throws.outcomes().iter().any(|cast| shared(&cast.outcome)) {
            return BearingOff {
                rule: ExitRule::Exact,
                last_piece: ExitRule::Exact,
                values,
                bounce: true,
            };
        }
        BearingOff { rule: self.exit(), last_piece: self.exit(), values, bounce: false }
    }

    fn kind(&mut self, length: u8, kinds: u8) -> PieceKind {
        let drawn = (1..=31).map(|value| EntryStep { value, step: self.between(1, length) });
        let entries: Vec<EntryStep> = drawn.collect();
        let [count, strength] = [self.between(1, 4), self.between(1, 3)];
        let own_throw = self.random.below(4) == 0;
        PieceKind {
            name: "invented".into(),
            entries,
            count,
            strength,
            own_throw,
            own_throw_extra: own_throw && strength != 2,
            enter_after: self.some_of(kinds, 6),
            bear_off_after: self.some_of(kinds, 6),
        }
    }

    /// Links that never form a loop: each goes on to later places of a shuffled order.
    fn links(&mut self, length: u8) -> Vec<SquareLink> {
        let mut order: Vec<u8> = (0..=length + 1).collect();
        for index in (1..order.len()).rev() {
            order.swap(index, self.random.below(index as u32 + 1) as usize);
        }
        let mut links = Vec::new();
        for (index, from) in order.iter().enumerate() {
            let later = &order[index + 1..];
            let is_step = (1..=length).contains(from);
            if is_step && !later.is_empty() && self.random.below(4) == 0 {
                let places = (0..self.between(1, 3))
                    .map(|_| later[self.random.below(later.len() as u32) as usize]);
                links.push(SquareLink { from: *from, to: places.collect() });
            }
        }
        links
    }

    fn block(&mut self, length: u8) -> PieceBlock {
        let shape = if self.coin() { BlockShape::Square } else { BlockShape::Neighbours };
        let least = if shape == BlockShape::Square { 1 } else { 2 };
        let bars = BarredSides { enemy: self.coin(), own: self.coin() };
        let from = BarredMoves { landing: self.coin(), passing: self.coin() };
        let steps =
            if self.coin() { BitSet::range(1, length) } else { self.some_of(length, 2) << 1 };
        PieceBlock { pieces: self.between(least, 3), shape, bars, from, steps }
    }

    /// Values may be shared only if the reference can still try all ways to share them.
    fn throws(&mut self, race: &RaceRules) -> Chance<Throw> {
        let kinds = race.kinds.len() as u8;
        let greatest = if self.coin() { 4 } else { MAX_VALUE };
        let pieces: u8 = race.kinds.iter().map(|kind| kind.count).sum();
        let most_shared = match pieces {
            0..=4 if self.coin() => MAX_SHARED,
            0..=6 if self.coin() => 5,
            0..=8 if self.coin() => 3,
            _ => 0,
        };
        let mut effects = vec![self.move_effect(1, kinds, most_shared)];
        for _ in 0..self.between(0, 5) {
            let effect = match self.random.below(6) {
                0 => ThrowEffect::Void,
                1 => ThrowEffect::Again,
                _ => {
                    let value = self.between(1, greatest.max(most_shared));
                    self.move_effect(value, kinds, most_shared)
                }
            };
            effects.push(effect);
        }
        let weighted = effects.into_iter().map(|effect| (effect, u64::from(self.between(1, 3))));
        rulebook::throws(weighted.collect::<Vec<_>>().into_iter())
    }

    fn move_effect(&mut self, value: u8, kinds: u8, most_shared: u8) -> ThrowEffect {
        let enters = if self.coin() { BitSet::range(0, kinds - 1) } else { self.some_of(kinds, 2) };
        let shared = value <= most_shared && self.random.below(4) > 0;
        ThrowEffect::Move {
            value,
            extra: self.random.below(4) == 0,
            enters,
            bears_off: self.random.below(4) > 0,
            shared,
        }
    }

    fn promotion(&mut self, kinds: u8) -> Promotion {
        let promotes = (1..=self.between(1, 31))
            .map(|from| Promoted { from, to: self.between(1, 31) })
            .collect();
        let die = Chance::new([(true, 2), (false, 1)]).expect("a die");
        Promotion { die, promotes, enters: self.some_of(kinds, 2), bears_off: self.coin() }
    }

    /// Half of the players need all pieces home, the others fewer.
    fn home_to_win(&mut self, race: &RaceRules) -> Option<u8> {
        let pieces: u8 = race.kinds.iter().map(|kind| kind.count).sum();
        (pieces > 1 && self.coin()).then(|| self.between(1, pieces - 1))
    }

    /// A quarter of the games end after a number of throws.
    fn throw_end(&mut self) -> Option<ThrowEnd> {
        let ends = self.random.below(4) == 0;
        let by = if self.coin() { Standing::Home } else { Standing::Steps };
        ends.then(|| ThrowEnd { throws: self.between(1, 150).into(), by })
    }

    /// Half of the games begin with some pieces on the board or at home. A piece is put where the
    /// pieces before it let it stand. One piece of each player is not home.
    fn set_up(&mut self, rules: &mut Rules) {
        if self.coin() {
            return;
        }
        let race = Race::new(rules).expect("a race");
        let mut position = Position::waiting(&race);
        rules.race_mut().expect("a race").setup = Seat::BOTH.map(|seat| {
            let mut placed = BTreeMap::new();
            for kind in 0..race.kinds {
                for _ in 0..self.between(0, 3) {
                    let step = self.between(1, race.home());
                    let mut after = position.clone();
                    let fits = after.set_up(&race, seat, kind, step).is_ok();
                    if fits && after.side(seat).pieces_left > 0 {
                        position = after;
                        *placed.entry((kind as u8, step)).or_insert(0) += 1;
                    }
                }
            }
            let pieces = placed.into_iter();
            pieces.map(|((kind, step), count)| PlacedPieces { kind, step, count }).collect()
        });
    }

    fn win_class(&mut self, number: u8, rules: &Rules) -> WinClass {
        let conditions = (0..self.between(0, 2)).map(|_| self.condition(rules)).collect();
        WinClass { id: number.to_string(), title: number.to_string(), points: 1, conditions }
    }

    fn condition(&mut self, rules: &Rules) -> Condition {
        let place = match self.random.below(3) {
            0 => PiecePlace::Home,
            1 => PiecePlace::Waiting,
            _ => PiecePlace::Squares(self.some_of(rules.board.squares.len() as u8, 3)),
        };
        let at_least = self.between(0, 2);
        Condition { place, at_least, at_most: if self.coin() { u8::MAX } else { at_least + 1 } }
    }
}
