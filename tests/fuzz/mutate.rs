//! Changes good files a little: as a slip, a damaged disk or an attacker would.

#![expect(clippy::needless_pass_by_value, reason = "all changes have one type")]

use std::fmt::Write;

use rand::Rng;
use rand::rngs::Xoshiro256PlusPlus;

/// Texts that readers often do not expect.
const STRANGE: [&str; 41] = [
    "",
    "-1",
    "0",
    "1e400",
    "-1e400",
    "99999999999999999999",
    "18446744073709551616",
    "4294967296",
    "65536",
    "256",
    "NaN",
    ".inf",
    "null",
    "~",
    "true",
    "[",
    "]",
    "{",
    "}",
    ": ",
    "- ",
    "#",
    "&a ",
    "*a",
    "<<: ",
    "!!binary ",
    "|\n",
    "---\n",
    "...\n",
    "\"",
    "'",
    "\r",
    "\0",
    "\u{202e}",
    "\u{feff}",
    "\u{1b}[2J",
    "\u{1f451}",
    "x",
    "/",
    "../",
    "../canary/report",
];

/// A mutation of a file.
type Mutation = fn(Vec<u8>, &[Vec<u8>], &mut Xoshiro256PlusPlus) -> Vec<u8>;

/// All mutations.
const MUTATIONS: [Mutation; 15] = [
    flip_bit,
    set_byte,
    truncate,
    delete_line,
    double_line,
    swap_lines,
    swap_words,
    replace_word,
    insert_strange,
    enlarge_number,
    nest_deeply,
    repeat_part,
    join_two,
    bomb,
    other_line_ends,
];

/// One of the files with one to four mutations.
pub fn mutated(seeds: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut bytes = seeds[below(random, seeds.len())].clone();
    for _ in 0..=below(random, 4) {
        bytes = MUTATIONS[below(random, MUTATIONS.len())](bytes, seeds, random);
    }
    bytes
}

/// A number from 0 to `count - 1`; 0 if the count is 0.
fn below(random: &mut Xoshiro256PlusPlus, count: usize) -> usize {
    ((u128::from(random.next_u64()) * count as u128) >> 64) as usize
}

fn flip_bit(mut bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let place = below(random, bytes.len());
    if let Some(byte) = bytes.get_mut(place) {
        *byte ^= 1 << below(random, 8);
    }
    bytes
}

fn set_byte(mut bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let place = below(random, bytes.len());
    if let Some(byte) = bytes.get_mut(place) {
        *byte = [0, b'\r', b'\n', b'\t', b' ', 0x7f, 0x80, 0xff][below(random, 8)];
    }
    bytes
}

fn truncate(mut bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let length = below(random, bytes.len() + 1);
    bytes.truncate(length);
    bytes
}

fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
}

fn delete_line(bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut lines = lines(&bytes);
    if !lines.is_empty() {
        lines.remove(below(random, lines.len()));
    }
    lines.concat()
}

fn double_line(bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut lines = lines(&bytes);
    if !lines.is_empty() {
        let line = lines[below(random, lines.len())].clone();
        lines.insert(below(random, lines.len()), line);
    }
    lines.concat()
}

fn swap_lines(bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut lines = lines(&bytes);
    if !lines.is_empty() {
        let [one, other] = [below(random, lines.len()), below(random, lines.len())];
        lines.swap(one, other);
    }
    lines.concat()
}

/// The text in parts: words, and what is between them.
fn parts(bytes: &[u8]) -> Vec<Vec<u8>> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
    bytes.chunk_by(|one, other| is_word(one) == is_word(other)).map(<[u8]>::to_vec).collect()
}

fn swap_words(bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut parts = parts(&bytes);
    if !parts.is_empty() {
        let [one, other] = [below(random, parts.len()), below(random, parts.len())];
        parts.swap(one, other);
    }
    parts.concat()
}

fn replace_word(bytes: Vec<u8>, seeds: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut parts = parts(&bytes);
    let others = self::parts(&seeds[below(random, seeds.len())]);
    if !parts.is_empty() && !others.is_empty() {
        let place = below(random, parts.len());
        parts[place].clone_from(&others[below(random, others.len())]);
    }
    parts.concat()
}

fn insert_strange(mut bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let place = below(random, bytes.len() + 1);
    let strange = STRANGE[below(random, STRANGE.len())];
    bytes.splice(place..place, strange.bytes());
    bytes
}

fn enlarge_number(bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut parts = parts(&bytes);
    let is_number = |part: &Vec<u8>| part.first().is_some_and(u8::is_ascii_digit);
    let places: Vec<usize> = (0..parts.len()).filter(|place| is_number(&parts[*place])).collect();
    if !places.is_empty() {
        let place = places[below(random, places.len())];
        match below(random, 4) {
            0 => parts[place].extend([b'0'; 5]),
            1 => parts[place].extend([b'9'; 30]),
            2 => parts[place].insert(0, b'-'),
            _ => parts[place] = STRANGE[below(random, 12)].into(),
        }
    }
    parts.concat()
}

fn nest_deeply(mut bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let depth = [3, 40, 20_000][below(random, 3)];
    let (open, close) = [("[", "]"), ("{a: ", "}"), ("- ", "")][below(random, 3)];
    let place = below(random, bytes.len() + 1);
    let nested = open.repeat(depth) + &close.repeat(depth);
    bytes.splice(place..place, nested.bytes());
    bytes
}

fn repeat_part(mut bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let start = below(random, bytes.len() + 1);
    let end = (start + below(random, 60)).min(bytes.len());
    let times = [2, 50, 3_000][below(random, 3)];
    let part = bytes[start..end].repeat(times);
    bytes.splice(start..end, part);
    bytes
}

fn join_two(bytes: Vec<u8>, seeds: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let other = &seeds[below(random, seeds.len())];
    let [end, start] = [below(random, bytes.len() + 1), below(random, other.len() + 1)];
    [&bytes[..end], &other[start..]].concat()
}

/// Aliases of aliases: a small text that means a very large one.
fn bomb(mut bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let levels = 2 + below(random, 12);
    let mut text = String::from("b0: &b0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..levels {
        let below = vec![format!("*b{}", level - 1); 9].join(", ");
        // Writing to a `String` never fails.
        let _ = writeln!(text, "b{level}: &b{level} [{below}]");
    }
    bytes.extend(text.bytes());
    bytes
}

fn other_line_ends(bytes: Vec<u8>, _: &[Vec<u8>], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let end: &[u8] = [&b"\r"[..], b"\r\n", b"\n\r", b"\n\n", b"\0"][below(random, 5)];
    bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>().join(end)
}
