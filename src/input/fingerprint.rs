//! The fingerprint of a rule set: equal for rule sets that play the same games.

use std::fmt::Write;

use crate::game::bits::BitSet;
use crate::game::rules::domination::{DominationRules, Options};
use crate::game::rules::race::{ExitRule, Promotion, RaceRules, ThrowEffect};
use crate::game::rules::{GameRules, Place, Rules, Starter};

/// 16 hexadecimal digits over everything that bears on play.
///
/// Names, titles, sources, readings, and the order in which a file writes things are not in it,
/// except where order counts: of the path, of the piece kinds, of the win classes.
pub fn fingerprint(rules: &Rules) -> String {
    format!("{:016x}", fnv1a(canonical(rules).as_bytes()))
}

/// FNV-1a, 64 bits: <http://www.isthe.com/chongo/tech/comp/fnv/>.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// What bears on play, as text. Its form is part of the fingerprint: a change of form changes every
/// fingerprint.
fn canonical(rules: &Rules) -> String {
    let mut text = format!("board {:?}\n", rules.board.mirror);
    // Writing to a `String` never fails.
    let _ = match &rules.game {
        GameRules::Race(race) => pieces(race, &mut text)
            .and_then(|()| chance(rules, race, &mut text))
            .and_then(|()| encounters(race, &mut text)),
        GameRules::Domination(domination) => dominating(domination, &mut text),
    }
    .and_then(|()| worth(rules, &mut text));
    text
}

fn pieces(race: &RaceRules, text: &mut String) -> std::fmt::Result {
    writeln!(text, "path {:?} back {:?}", race.path, race.back_from)?;
    for kind in &race.kinds {
        write!(
            text,
            "kind {} strength {} own throw {}",
            kind.count, kind.strength, kind.own_throw
        )?;
        for entry in &kind.entries {
            write!(text, " {}>{}", entry.value, entry.step)?;
        }
        writeln!(text, " after {} {}", kind.enter_after.0, kind.bear_off_after.0)?;
    }
    Ok(())
}

fn chance(rules: &Rules, race: &RaceRules, text: &mut String) -> std::fmt::Result {
    for weighted in race.throws.outcomes() {
        write!(text, "throw {}x ", weighted.weight)?;
        match weighted.outcome.effect {
            ThrowEffect::Void => writeln!(text, "void")?,
            ThrowEffect::Again => writeln!(text, "again")?,
            ThrowEffect::Move { value, extra, enters, bears_off, shared } => {
                writeln!(
                    text,
                    "{value} extra {extra} enters {} off {bears_off} shared {shared}",
                    enters.0
                )?;
            }
        }
    }
    if let Some(Promotion { die, promotes, enters, bears_off }) = &race.promotion {
        write!(text, "promotion enters {} off {bears_off}", enters.0)?;
        for weighted in die.outcomes() {
            write!(text, " {}x{}", weighted.weight, weighted.outcome)?;
        }
        for promoted in promotes {
            write!(text, " {}>{}", promoted.from, promoted.to)?;
        }
        writeln!(text)?;
    }
    let starter = match rules.opening.starter {
        Starter::Higher => "higher",
        Starter::Lower => "lower",
        Starter::Random => "random",
    };
    writeln!(
        text,
        "opening {starter} keeps {} equal {}",
        rules.opening.kept.is_some(),
        race.equal_turns
    )
}

fn encounters(race: &RaceRules, text: &mut String) -> std::fmt::Result {
    let exit = |rule| if rule == ExitRule::Exact { "exact" } else { "at-least" };
    let (bearing, extra, other) = (race.bearing_off, race.extra_throws, race.other_way);
    writeln!(
        text,
        "safe {} own {} enemy {}",
        race.safe.0, race.stacking.own.0, race.stacking.enemy.0
    )?;
    writeln!(text, "bump {} other way {} {}", race.bump.0, other.bars.0, other.shares.0)?;
    let (rule, last, values) = (exit(bearing.rule), exit(bearing.last_piece), bearing.values.0);
    writeln!(text, "off {rule} last {last} by {values} bounce {}", bearing.bounce)?;
    writeln!(text, "extra {} capture {} most {:?}", extra.landing.0, extra.capture, extra.at_most)
}

fn dominating(rules: &DominationRules, text: &mut String) -> std::fmt::Result {
    let sets =
        |sets: &[BitSet]| sets.iter().map(|set| set.0.to_string()).collect::<Vec<_>>().join(" ");
    let (entrances, protection, dominance) = (rules.entrances, rules.protection, rules.dominance);
    writeln!(text, "domination {} ways {}", rules.pieces, sets(&rules.neighbours))?;
    writeln!(text, "entrances {} spare {}", entrances.squares.0, entrances.spare_lone_piece)?;
    writeln!(text, "forts {} protection {}", rules.forts.0, sets(&[protection.by, protection.of]))?;
    writeln!(text, "dominance {}", sets(&[dominance.long_move, dominance.capture_in_passing]))?;
    for weighted in rules.throws.outcomes() {
        match weighted.outcome.options {
            None => writeln!(text, "throw {}x void", weighted.weight)?,
            Some(options) => {
                let Options { enters, steps, shared, long_move, place, place_beside } = options;
                write!(
                    text,
                    "throw {}x enters {enters} steps {steps} shared {shared}",
                    weighted.weight
                )?;
                writeln!(text, " long {long_move} place {} beside {place_beside:?}", place.0)?;
            }
        }
    }
    let (landing, most) = (rules.landing.0, rules.extra_throws_a_turn);
    writeln!(
        text,
        "placing {} extra {landing} most {most:?} draw {:?}",
        rules.placing_captures, rules.draw
    )
}

fn worth(rules: &Rules, text: &mut String) -> std::fmt::Result {
    for class in &rules.win_classes {
        write!(text, "win {} {}", class.id, class.points)?;
        for condition in &class.conditions {
            let BitSet(squares) = match condition.place {
                Place::Squares(squares) => squares,
                Place::Home | Place::Waiting => BitSet::EMPTY,
            };
            let place = match condition.place {
                Place::Home => "home",
                Place::Waiting => "waiting",
                Place::Squares(_) => "squares",
            };
            write!(text, " {place} {squares} {}..{}", condition.at_least, condition.at_most)?;
        }
        writeln!(text)?;
    }
    if let Some(play) = rules.match_play {
        writeln!(
            text,
            "match {} {} {} {:?}",
            play.points, play.draw_points, play.stake_per_point, play.tie
        )?;
    }
    if let Some(stakes) = rules.stakes {
        writeln!(
            text,
            "stakes {} {} {} {:?}",
            stakes.ante, stakes.fine, stakes.squares.0, stakes.payer
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::fnv1a;

    #[test]
    fn the_hash_is_fnv_1a() {
        // Test vectors of the algorithm's authors.
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
