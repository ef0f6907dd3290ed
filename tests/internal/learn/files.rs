//! Evaluators on disk: what is written can be read, and nothing else is accepted.

use std::io::{Read, Write};
use std::path::Path;

use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use xxhash_rust::xxh3::xxh3_128;

use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::learn::file::read_head;
use crate::play::observer::NoObserver;
use crate::play::random_source::GameStream;
use crate::play::record::GameRecord;
use crate::play::referee::{GameSetup, play};
use crate::solve::file::Objective;

use super::{learned, load};

const PATH: &str = "folder/a.urbot";
const LEARN_AGAIN: &str = "\nhelp: copy it again from its source, or learn the rule set again: \
     `urlab learn RULES --force`";

/// The text of the error for these bytes.
fn refused(bytes: &[u8], rules: &Rules) -> String {
    match Evaluator::parse(Path::new(PATH), bytes, rules) {
        Ok(_) => panic!("{} bytes were not refused", bytes.len()),
        Err(error) => format!("{error}{}", error.flags()),
    }
}

fn damaged(what: &str) -> String {
    format!("{PATH}: this evaluator is damaged: {what}{LEARN_AGAIN}")
}

fn foreign() -> String {
    format!(
        "{PATH}: this is not a learned evaluator: it does not start like one\nallowed: files that \
         `urlab learn` wrote"
    )
}

fn other_version(found: u32) -> String {
    format!(
        "{PATH}: this evaluator has version {found} of the format; this program reads version \
         3\nhelp: learn the rule set again: `urlab learn tiny --force`"
    )
}

/// The parts of a file, by the description of the format in `docs/learning.md`.
#[derive(Clone)]
struct Parts {
    head: Vec<u8>,
    bits: u8,
    /// What learning changed in each number.
    changes: Vec<i16>,
}

impl Parts {
    fn of(bytes: &[u8]) -> Self {
        let length = u32::from_le_bytes(bytes[12..16].try_into().expect("four bytes")) as usize;
        let (head, body) = bytes[16..bytes.len() - 16].split_at(length);
        let mut content = Vec::new();
        ZlibDecoder::new(body).read_to_end(&mut content).expect("zlib");
        let (bits, planes) = content.split_first().expect("a first byte");
        let numbers = planes.len() / 2;
        let number = |place: usize| {
            let folded = u16::from_le_bytes([planes[place], planes[numbers + place]]);
            let half = (folded / 2).cast_signed();
            if folded % 2 == 0 { half } else { -half - 1 }
        };
        Self { head: head.to_vec(), bits: *bits, changes: (0..numbers).map(number).collect() }
    }

    fn bytes(&self) -> Vec<u8> {
        self.bytes_of(&self.content())
    }

    /// The content before it is compressed.
    fn content(&self) -> Vec<u8> {
        let folded = |number: &i16| {
            let number = i32::from(*number);
            (if number < 0 { -2 * number - 1 } else { 2 * number } as u16).to_le_bytes()
        };
        let plane = |byte: usize| self.changes.iter().map(move |number| folded(number)[byte]);
        std::iter::once(self.bits).chain(plane(0)).chain(plane(1)).collect()
    }

    /// The bytes of a file with this content.
    fn bytes_of(&self, content: &[u8]) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), flate2::Compression::new(6));
        encoder.write_all(content).expect("memory");
        self.bytes_with(&encoder.finish().expect("memory"))
    }

    /// The bytes of a file with this text instead of compressed content.
    fn bytes_with(&self, body: &[u8]) -> Vec<u8> {
        let length = (self.head.len() as u32).to_le_bytes();
        let mut bytes = [&b"URBOT\x1a\r\n\x03\x00\x00\x00"[..], &length, &self.head, body].concat();
        let checksum = xxh3_128(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }
}

fn tiny() -> (Rules, Vec<u8>) {
    let rules = load("tiny");
    let bytes = learned(&rules, Objective::Win, 20).bytes(&rules);
    (rules, bytes)
}

fn games<G: Game>(game: &G, evaluator: &Evaluator) -> Vec<GameRecord> {
    let skills = [Skill::OneThrow, Skill::TwoThrows, Skill::Blunders(30)];
    let played = skills.into_iter().flat_map(|skill| {
        let bot = Learned { evaluator, skill };
        let setup = GameSetup { game, bots: [&bot, &bot], starter: Seat::Light, throw_limit: 300 };
        let play_one = |index| play(&setup, &mut GameStream::new(8, index), &mut NoObserver);
        (0..3).map(play_one).collect::<Vec<_>>()
    });
    played.collect()
}

#[test]
fn a_file_plays_as_the_evaluator_that_wrote_it() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (name, objective) in [
        ("tiny", Objective::Win),
        ("urgammon", Objective::Points),
        ("freecompany-royal", Objective::Win),
    ] {
        let rules = load(name);
        let evaluator = learned(&rules, objective, 12);
        let path = folder.path().join("a.urbot");
        evaluator.write(&path, &rules).unwrap_or_else(|error| panic!("{error}"));
        let opened = Evaluator::open(&path, &rules).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(&read_head(&path).expect("a file"), evaluator.head(), "{name}");
        assert_eq!(opened.identity().file, "a.urbot");
        let bytes = std::fs::read(&path).expect("the file was written");
        let checksum = format!("{:032x}", xxhash_rust::xxh3::xxh3_128(&bytes));
        assert_eq!(opened.identity().checksum, checksum);
        assert!(opened.bytes(&rules) == evaluator.bytes(&rules), "{name}");
        let [one, other] =
            [&evaluator, &opened].map(|evaluator| match CompiledRules::new(&rules) {
                CompiledRules::Race(race) => games(&race, evaluator),
                CompiledRules::Domination(game) => games(&game, evaluator),
            });
        assert_eq!(one, other, "{name}");
    }
}

#[test]
fn the_head_says_what_was_learned_and_how() {
    let (rules, bytes) = tiny();
    let head = String::from_utf8(Parts::of(&bytes).head).expect("text");
    let expected = format!(
        "{{\"program\":\"{}\",\"rules\":\"tiny\",\"fingerprint\":\"{}\",\"objective\":\"win\",\
         \"games\":20,\"learned\":20,\"seed\":5,\"left_out\":[],\"proof\":null}}",
        env!("CARGO_PKG_VERSION"),
        rules.fingerprint,
    );
    assert_eq!(head, expected);
}

#[test]
fn a_file_that_is_cut_off_is_refused() {
    let (rules, bytes) = tiny();
    for length in (0..bytes.len()).filter(|length| *length < 400 || length % 61 == 0) {
        let expected = match length {
            0..8 => foreign(),
            8..16 => damaged("it ends too early"),
            _ => damaged("its checksum is wrong, so it is cut off or was changed"),
        };
        assert_eq!(refused(&bytes[..length], &rules), expected, "{length} bytes");
    }
}

#[test]
fn a_changed_byte_is_detected() {
    let (rules, bytes) = tiny();
    for index in (0..bytes.len()).filter(|index| *index < 400 || index % 61 == 0) {
        let mut changed = bytes.clone();
        changed[index] ^= 1 << (index % 8);
        let expected = match index {
            0..8 => foreign(),
            8..12 => other_version(u32::from_le_bytes(changed[8..12].try_into().expect("four"))),
            _ => damaged("its checksum is wrong, so it is cut off or was changed"),
        };
        assert_eq!(refused(&changed, &rules), expected, "byte {index}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(
        refused(&longer, &rules),
        damaged("its checksum is wrong, so it is cut off or was changed")
    );
}

#[test]
fn another_version_is_refused_whatever_follows() {
    let (rules, mut bytes) = tiny();
    bytes[8..12].copy_from_slice(&2_u32.to_le_bytes());
    let checksummed = bytes.len() - 16;
    let checksum = xxh3_128(&bytes[..checksummed]).to_le_bytes();
    bytes[checksummed..].copy_from_slice(&checksum);
    assert_eq!(refused(&bytes, &rules), other_version(2));
    assert_eq!(refused(&bytes[..16], &rules), other_version(2));
}

#[test]
fn an_evaluator_of_other_rules_is_refused() {
    let (tiny, bytes) = tiny();
    let blitz = load("blitz");
    assert_eq!(
        refused(&bytes, &blitz),
        format!(
            "{PATH}: this evaluator learned `tiny` (fingerprint {}), not `blitz` (fingerprint \
             {})\nhelp: leave the file out, or learn these rules: `urlab learn RULES`",
            tiny.fingerprint, blitz.fingerprint
        )
    );
}

/// The bytes have a right checksum, so a program wrote them, but not this one.
#[test]
fn a_wrong_content_with_a_right_checksum_is_refused() {
    let (rules, bytes) = tiny();
    let parts = Parts::of(&bytes);
    let accepted = Evaluator::parse(Path::new(PATH), &parts.bytes(), &rules);
    assert!(accepted.expect("the same parts").bytes(&rules) == bytes);

    let does_not_fit = damaged("its content does not fit the inputs of these rules");
    let content = parts.content();
    let length = content.len();
    for cut in [0, 1, 2, 3, 128, length / 2, length - 2, length - 1] {
        let refusal = refused(&parts.bytes_of(&content[..cut]), &rules);
        assert_eq!(refusal, does_not_fit, "{cut} bytes");
    }
    for more in 1..=2 {
        let longer = [&content[..], &vec![0; more]].concat();
        assert_eq!(refused(&parts.bytes_of(&longer), &rules), does_not_fit, "{more} bytes more");
    }
    for bits in [0, 13, u8::MAX] {
        let changed = Parts { bits, ..parts.clone() };
        assert_eq!(refused(&changed.bytes(), &rules), does_not_fit, "{bits} bits");
    }

    // The last two numbers are the bias of the draw, and the weights of its units are before them.
    // All of them begin at 0, so the changes are the numbers.
    let too_large = damaged("its weights are larger than any that learning gives");
    let numbers = parts.changes.len();
    let changed = |change: &dyn Fn(&mut [i16])| {
        let mut changed = parts.clone();
        change(&mut changed.changes);
        refused(&changed.bytes(), &rules)
    };
    assert_eq!(changed(&|changes| changes[numbers - 66..numbers - 2].fill(32_639)), too_large);
    assert_eq!(changed(&|changes| changes[numbers - 1] = i16::MIN), too_large);

    let head = |text: &str| {
        let changed = Parts { head: text.as_bytes().to_vec(), ..parts.clone() };
        refused(&changed.bytes(), &rules)
    };
    let text = String::from_utf8(parts.head.clone()).expect("text");
    // Columns count from 1, and the reader stops behind the word.
    let column = text.find("\"win\"").expect("an objective") + "\"draw\"".len();
    assert_eq!(head("seed"), damaged("its head: expected value at line 1 column 1"));
    assert_eq!(
        head(&text.replace("\"win\"", "\"draw\"")),
        damaged(&format!(
            "its head: unknown variant `draw`, expected `win` or `points` at line 1 column \
                 {column}"
        ))
    );
    assert_eq!(
        refused(&parts.bytes_with(b"no zlib"), &rules),
        damaged("its content: corrupt deflate stream")
    );
    let mut long_head = parts.bytes_with(&[]);
    long_head[12..16].copy_from_slice(&u32::MAX.to_le_bytes());
    let checksummed = long_head.len() - 16;
    let checksum = xxh3_128(&long_head[..checksummed]).to_le_bytes();
    long_head[checksummed..].copy_from_slice(&checksum);
    assert_eq!(refused(&long_head, &rules), damaged("it ends too early"));
}

#[test]
fn a_file_that_is_not_there_is_an_error_of_the_disk() {
    let error = Evaluator::open(Path::new("no/such.urbot"), &load("tiny"));
    let error = error.expect_err("it is not there");
    assert!(error.is_of_the_disk());
    assert_eq!(
        error.to_string(),
        "no/such.urbot: it cannot be read: No such file or directory (os error 2)\nallowed: files \
         that `urlab learn` wrote"
    );
}
