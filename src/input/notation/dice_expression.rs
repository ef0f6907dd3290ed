//! Dice in the usual notation, such as `2d6`, `3d4kh2`, `2d4+1d6-1`, `4d0,1` and `4c`.
//!
//! ```text
//! dice  = term { ("+" | "-") term }
//! term  = number                              a constant
//!       | [count] "d" faces [keep]            dice; without a count, one die
//!       | [count] "c" [keep]                  coins, which show 0 or 1
//! faces = number                              the faces from 1 to this number, once each
//!       | "%"                                 the faces from 1 to 100
//!       | face "," face { "," face }          these faces; braces may stand around them
//! face  = number [":" weight]                 without a weight, once
//! keep  = ("kh" | "kl") [count]               the highest or lowest dice; without a count, one
//!       | ("dh" | "dl") [count]               all but the highest or lowest dice
//! ```
//!
//! Spaces between the parts have no meaning. Capital letters mean the same as small ones.

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::game::dice::{Die, Face};
use crate::game::odds::{Kept, Odds};
use crate::input::diagnostic::{Diagnostic, Diagnostics};
use crate::input::notation::dice_text::way_out;
use crate::input::tree::text::{Text, TextPosition};

/// The most dice in one text.
const MAX_DICE: u16 = 100;
/// The most faces of a die, the greatest number on a face, and the greatest weight of a face.
const MAX_FACES: u16 = 1000;
/// The greatest constant.
const MAX_CONSTANT: u16 = 9999;

/// The forms of the notation, as errors show them.
const FORMS: &str = "dice such as `2d6`, `3d4kh2`, `2d4+1d6-1`, `4d0,1` or `4c`";
const MAY_FOLLOW: &str = "`kh`, `kl`, `dh` or `dl` after dice, `+`, `-`, or the end";
const BRACES: &str = "a shell turns `4d{0,1}` without quotes into `4d0 4d1`: write `4d0,1`";

/// Dice that were read from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiceExpression {
    /// The text in small letters, without spaces.
    pub name: String,
    /// The odds of a throw.
    pub odds: Odds,
}

/// A part of a sum: a constant, or dice of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::input) enum DiceTerm {
    Constant(u16),
    Dice(Die, Kept),
}

/// Reads dice from a text.
///
/// # Errors
/// The first place that does not fit the notation, or dice that can fall in more ways than 64 bits
/// can count.
pub fn read(text: &str) -> Result<DiceExpression, Diagnostics> {
    let mut odds = Some(Odds::always(0));
    for (is_subtracted, term) in terms(text)? {
        let of_term = match term {
            DiceTerm::Constant(value) => Some(Odds::always(value.into())),
            DiceTerm::Dice(die, kept) => Odds::of_dice(&die, kept),
        };
        let own = of_term.map(|own| if is_subtracted { own.negated() } else { own });
        odds = odds.zip(own).and_then(|(odds, own)| odds.plus(&own));
    }
    let too_many = || {
        DiceReader::new(text)
            .fault(0, "these dice can fall in more ways than a 64-bit number can count")
            .allow("dice such as 24d6, 14d20 or 63c")
            .advise("use fewer dice, fewer faces or smaller weights")
    };
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    let name = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    Ok(DiceExpression { name, odds: odds.ok_or_else(too_many)? })
}

/// The terms of a sum in their order, each with `true` if it is subtracted.
///
/// # Errors
/// The first place that does not fit the notation.
pub(in crate::input) fn terms(text: &str) -> Result<Vec<(bool, DiceTerm)>, Diagnostics> {
    let mut reader = DiceReader::new(text);
    let mut terms = vec![(false, reader.term()?)];
    while let Some(sign) = reader.peek() {
        if !matches!(sign, '+' | '-') {
            let found = format!("found `{sign}` after a complete part");
            let error = reader.fault_here(found).allow(MAY_FOLLOW);
            return Err(match way_out(sign) {
                Some(help) => error.advise(help).into(),
                None => error.into(),
            });
        }
        reader.at += 1;
        terms.push((sign == '-', reader.term()?));
    }
    Ok(terms)
}

/// Reads a text from left to right.
struct DiceReader {
    text: Arc<Text>,
    letters: Vec<char>,
    at: usize,
    /// The number of dice so far.
    dice: u16,
}

impl DiceReader {
    fn new(text: &str) -> Self {
        let letters = text.chars().map(|letter| letter.to_ascii_lowercase()).collect();
        Self { text: Text::new("dice", text), letters, at: 0, dice: 0 }
    }

    /// The next letter after spaces. The reader then stands at it.
    fn peek(&mut self) -> Option<char> {
        while self.letters.get(self.at).is_some_and(|letter| letter.is_whitespace()) {
            self.at += 1;
        }
        self.letters.get(self.at).copied()
    }

    /// Goes past this letter, if it is the next one.
    fn takes(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        self.at += usize::from(found);
        found
    }

    fn sees_digit(&mut self) -> bool {
        self.peek().is_some_and(|letter| letter.is_ascii_digit())
    }

    /// An error at a place, counted from 0.
    fn fault(&self, at: usize, found: impl Into<String>) -> Diagnostic {
        let place = TextPosition { text: Some(self.text.clone()), line: 1, column: at + 1 };
        Diagnostic::at(&place, "", found)
    }

    fn fault_here(&self, found: impl Into<String>) -> Diagnostic {
        self.fault(self.at, found)
    }

    /// The error that something else stands here, or that the text ends here.
    fn missing(&mut self, what: &str, allowed: &str) -> Diagnostic {
        let found = match self.peek() {
            Some(letter) => format!("{what} is missing: found `{letter}`"),
            None => format!("{what} is missing: the text ends here"),
        };
        self.fault_here(found).allow(allowed)
    }

    /// A whole number in this range.
    fn number(&mut self, what: &str, range: RangeInclusive<u16>) -> Result<u16, Diagnostics> {
        let allowed = format!("whole numbers from {} to {}", range.start(), range.end());
        if !self.sees_digit() {
            return Err(self.missing(what, &allowed).into());
        }
        let begin = self.at;
        let is_digit = |letter: &&char| letter.is_ascii_digit();
        let digits: String = self.letters[begin..].iter().take_while(is_digit).collect();
        self.at += digits.len();
        match digits.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(self.fault(begin, format!("{what} cannot be {digits}")).allow(allowed).into()),
        }
    }

    fn term(&mut self) -> Result<DiceTerm, Diagnostics> {
        self.peek();
        let begin = self.at;
        let number = if self.sees_digit() {
            Some(self.number("a constant or a number of dice", 0..=MAX_CONSTANT)?)
        } else {
            None
        };
        let weighted = if self.takes('c') {
            vec![(0, 1), (1, 1)]
        } else if self.takes('d') {
            self.faces()?
        } else {
            let found = self.peek();
            return number.map(DiceTerm::Constant).ok_or_else(|| {
                let missing = self.missing("a part of the sum", FORMS);
                match found.and_then(way_out) {
                    Some(help) => missing.advise(help).into(),
                    None => missing.into(),
                }
            });
        };
        let count = number.unwrap_or(1);
        self.dice = self.dice.saturating_add(count);
        if count == 0 || self.dice > MAX_DICE {
            let found = format!("{} dice", if count == 0 { 0 } else { self.dice });
            let allowed = format!("from 1 to {MAX_DICE} dice in all");
            return Err(self.fault(begin, found).allow(allowed).into());
        }
        let kept = self.kept(count)?;
        let face = |(marks, weight): (u16, u16)| Face { marks, weight: weight.into() };
        let faces = weighted.into_iter().map(face).collect();
        Ok(DiceTerm::Dice(Die { faces, count: count as u8 }, kept))
    }

    /// The faces after `d`, each with its weight.
    fn faces(&mut self) -> Result<Vec<(u16, u16)>, Diagnostics> {
        if self.takes('%') {
            return Ok((1..=100).map(|marks| (marks, 1)).collect());
        }
        let has_brace = self.takes('{');
        let is_negative = self.peek() == Some('-');
        let begin = self.at;
        if is_negative {
            return Err(self.negative_face().into());
        }
        let first = self.number("the number of faces", 0..=MAX_FACES)?;
        if !has_brace && !matches!(self.peek(), Some(',' | ':')) {
            if first == 0 {
                let found = "the number of faces cannot be 0";
                let allowed = format!("whole numbers from 1 to {MAX_FACES}");
                return Err(self.fault(begin, found).allow(allowed).advise(BRACES).into());
            }
            return Ok((1..=first).map(|marks| (marks, 1)).collect());
        }
        let mut faces = vec![(first, self.weight()?)];
        while self.takes(',') {
            if self.peek() == Some('-') {
                return Err(self.negative_face().into());
            }
            let marks = self.number("a face", 0..=MAX_FACES)?;
            faces.push((marks, self.weight()?));
        }
        if has_brace && !self.takes('}') {
            return Err(self.missing("the closing brace", "`,` with another face, or `}`").into());
        }
        match faces.len() {
            1 => Err(self
                .fault(begin, "a list of faces has only one face")
                .allow("two or more faces, such as `d0,1`")
                .advise(format!(
                    "`d{first}` has the faces from 1 to {first}; `{first}` is a constant"
                ))
                .into()),
            many if many > usize::from(MAX_FACES) => Err(self
                .fault(begin, format!("{many} faces"))
                .allow(format!("at most {MAX_FACES} faces"))
                .into()),
            _ => Ok(faces),
        }
    }

    /// The weight of a face, which may stand after a colon.
    fn weight(&mut self) -> Result<u16, Diagnostics> {
        if self.takes(':') { self.number("the weight of a face", 1..=MAX_FACES) } else { Ok(1) }
    }

    fn negative_face(&self) -> Diagnostic {
        self.fault_here("a face cannot be below 0")
            .allow(format!("whole numbers from 0 to {MAX_FACES}"))
            .advise("subtract a constant: `4d0,1,2-4` throws what four dice with -1, 0 and 1 throw")
    }

    /// The dice that count, of so many.
    fn kept(&mut self, count: u16) -> Result<Kept, Diagnostics> {
        self.peek();
        let begin = self.at;
        let are_dropped = match self.peek() {
            Some('k') => false,
            Some('d') => true,
            _ => return Ok(Kept::All),
        };
        self.at += 1;
        let are_high = match self.peek() {
            Some('h') => true,
            Some('l') => false,
            _ if are_dropped => {
                self.at = begin;
                return Ok(Kept::All);
            }
            _ => {
                let allowed = "`kh` for the highest dice, `kl` for the lowest";
                return Err(self.missing("`h` or `l` after `k`", allowed).into());
            }
        };
        self.at += 1;
        if count == 1 {
            let found = "a part with one die keeps or drops that die";
            return Err(self
                .fault(begin, found)
                .allow("`kh`, `kl`, `dh` and `dl` after two or more dice of one kind")
                .advise("the highest of dice of different kinds cannot be written")
                .into());
        }
        let named = match (self.sees_digit(), are_dropped) {
            (false, _) => 1,
            (true, false) => self.number("the number of kept dice", 1..=count)?,
            (true, true) => self.number("the number of dropped dice", 1..=count - 1)?,
        };
        let number = if are_dropped { count - named } else { named };
        let kept = if are_high == are_dropped { Kept::Lowest } else { Kept::Highest };
        Ok(kept(number as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(text: &str) -> Vec<(i32, u64)> {
        let expression = read(text).unwrap_or_else(|errors| panic!("{text}: {errors}"));
        expression.odds.ways().iter().map(|(value, ways)| (*value, *ways)).collect()
    }

    #[test]
    fn two_cubes_rise_to_seven_and_fall() {
        let expected = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
        assert_eq!(ways("2d6"), (2..=12).zip(expected).collect::<Vec<_>>());
        assert_eq!(ways("1d6+d6"), ways("2d6"));
        assert_eq!(read("2d6").unwrap().odds.total(), 36);
    }

    #[test]
    fn binary_dice_are_binomial_however_they_are_written() {
        let expected = [(0, 1), (1, 4), (2, 6), (3, 4), (4, 1)];
        for text in ["4d0,1", "4d{0,1}", "4c", "4D{0, 1}", "4d0:7,1:7", "4d0,0,1,1", "c+3c"] {
            assert_eq!(ways(text), expected, "{text}");
        }
    }

    #[test]
    fn constants_and_dice_may_be_subtracted() {
        assert_eq!(ways("d2+10-1"), [(10, 1), (11, 1)]);
        assert_eq!(ways("d2 - d2"), [(-1, 1), (0, 2), (1, 1)]);
        assert_eq!(ways("7"), [(7, 1)]);
    }

    #[test]
    fn a_die_with_weights_has_a_face_for_each_unit() {
        assert_eq!(ways("d1:2,2:2,3,4"), ways("d1,1,2,2,3,4"));
        assert_eq!(ways("d1:2,2:2,3,4"), [(1, 2), (2, 2), (3, 1), (4, 1)]);
    }

    #[test]
    fn the_highest_and_lowest_dice_may_be_kept() {
        // The higher of two coins is 0 in one of four throws.
        assert_eq!(ways("2ckh"), [(0, 1), (1, 3)]);
        assert_eq!(ways("2ckl1"), [(0, 3), (1, 1)]);
        assert_eq!(ways("3d4kh3"), ways("3d4"));
    }

    #[test]
    fn dice_may_be_dropped_and_a_percent_sign_is_a_hundred_faces() {
        assert_eq!(ways("4d6dl1"), ways("4d6kh3"));
        assert_eq!(ways("3d4dh"), ways("3d4kl2"));
        assert_eq!(ways("d%"), ways("d100"));
    }

    #[test]
    fn each_fault_has_its_column_and_what_is_allowed() {
        // (text, column, what was found).
        for (text, column, found) in [
            ("2d", 3, "the number of faces is missing: the text ends here"),
            ("2d6kx", 5, "`h` or `l` after `k` is missing: found `x`"),
            ("2d6x", 4, "found `x` after a complete part"),
            ("2d6+", 5, "a part of the sum is missing: the text ends here"),
            ("0d6", 1, "0 dice"),
            ("101d6", 1, "101 dice"),
            ("60c+41d6", 5, "101 dice"),
            ("2d1001", 3, "the number of faces cannot be 1001"),
            ("4d0", 3, "the number of faces cannot be 0"),
            ("4d0,", 5, "a face is missing: the text ends here"),
            ("4d{0,1", 7, "the closing brace is missing: the text ends here"),
            ("d5:2", 2, "a list of faces has only one face"),
            ("d1:0,2", 4, "the weight of a face cannot be 0"),
            ("3d4kh4", 6, "the number of kept dice cannot be 4"),
            ("d6+99999", 4, "a constant or a number of dice cannot be 99999"),
            ("25d6", 1, "these dice can fall in more ways than a 64-bit number can count"),
        ] {
            let Diagnostics(errors) = read(text).expect_err(text);
            let error = &errors[0];
            assert_eq!((error.line, error.found.as_str()), (1, found), "{text}");
            assert_eq!(error.column, column, "{text}");
            assert!(error.allowed.is_some(), "{text}: {error}");
        }
    }

    #[test]
    fn the_limits_that_an_error_names_are_allowed() {
        for text in ["24d6", "14d20", "63c", "100d1", "3d1000kh2", "2d1000"] {
            assert!(read(text).is_ok(), "{text}");
        }
    }
}
