//! Shards and their merging: the report is that of a single run, and faults are named.

use std::fs;
use std::path::Path;

use crate::support::{files_below, folder, summary, urlab_in, warning_kinds};

/// The bytes of every file of a folder, by its name.
fn bytes(report: &Path) -> Vec<(String, Vec<u8>)> {
    let read = |name: String| {
        let bytes = fs::read(report.join(&name)).expect("a file of a report can be read");
        (name, bytes)
    };
    files_below(report).into_iter().map(read).collect()
}

fn assert_same(one: &Path, other: &Path) {
    let (one, other) = (bytes(one), bytes(other));
    let names = |all: &[(String, Vec<u8>)]| all.iter().map(|it| it.0.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        assert!(one == other, "{name} differs");
    }
}

/// The standard error of a command that fails with this exit code.
fn error(folder: &Path, arguments: &str, code: i32) -> String {
    let assert = urlab_in(folder, arguments).assert().code(code);
    String::from_utf8(assert.get_output().stderr.clone()).expect("messages are UTF-8")
}

const SMALL: &str = "name: small\nrules: [tiny, finkel]\nbots: [[random, random]]\ngames: 500\n\
    seed: 3\noutputs: [json, html]\n";

/// Plays all shards of `small.yaml`.
fn play_shards(folder: &Path, of: u32) {
    for number in 1..=of {
        let arguments = format!("run small.yaml --shard {number}/{of} --out parts --quiet");
        urlab_in(folder, &arguments).assert().success().stdout("").stderr("");
    }
}

#[test]
fn merged_shards_give_the_bytes_of_a_single_run_with_records_and_without() {
    // More games than two row groups, so that the shards have different rows.
    let large = "name: large\nrules: [tiny, tiny+three]\nbots: [[random, random]]\ngames: \
        600_000\nmatches: 20\nseed: 3\n";
    let match_play = "name: tiny-match\nextends: tiny\nmatch: {points: 3}\n";
    let other = "name: other\nextends: tiny\nmatch: {points: 2}\n";
    let large = large.replace("tiny, tiny+three", "tiny-match, other");
    let plain = large.replace("large", "plain") + "outputs: [json, html]\n";
    let folder = folder(&[
        ("large.yaml", &large),
        ("plain.yaml", &plain),
        ("tiny-match.yaml", match_play),
        ("other.yaml", other),
    ]);
    let folder = folder.path();
    for (name, of) in [("large", 1), ("large", 2), ("large", 7), ("plain", 3)] {
        urlab_in(folder, &format!("run {name}.yaml --quiet")).assert().success();
        let mut partials = Vec::new();
        for number in (1..=of).rev() {
            let shard = format!("{number}/{of} --out parts-{of}");
            urlab_in(folder, &format!("run {name}.yaml --quiet --shard {shard}"))
                .assert()
                .success();
            let partial = format!("parts-{of}/{name}.{number}-of-{of}.partial");
            let size = fs::metadata(folder.join(&partial)).expect("there is a partial").len();
            assert!(size < 100_000, "{size} bytes");
            partials.push(partial);
        }
        let merge = format!("merge {} --out merged --quiet", partials.join(" "));
        urlab_in(folder, &merge).assert().success().stderr("");
        assert_same(&folder.join("reports").join(name), &folder.join("merged").join(name));
        // A tree: the first ones become one partial, which is merged with the last.
        if let [first, second, .., last] = &partials[..] {
            let rest = partials[2..partials.len() - 1].join(" ");
            let to = format!("merge {second} {first} {rest} --to tree/{name}.partial --quiet");
            urlab_in(folder, &to).assert().success();
            let merge = format!("merge {last} tree/{name}.partial --out again --quiet");
            urlab_in(folder, &merge).assert().success();
            assert_same(&folder.join("reports").join(name), &folder.join("again").join(name));
        }
    }
}

#[test]
fn shards_of_commands_without_a_scenario_can_be_merged() {
    let folder = folder(&[]);
    let folder = folder.path();
    for command in [
        "simulate tiny --bots greedy,greedy \
        --games 2000",
        "compare tiny finkel --bots greedy,greedy --games 200",
    ] {
        urlab_in(folder, &format!("{command} --out single --quiet")).assert().success();
        for number in 1..=3 {
            urlab_in(folder, &format!("{command} --shard {number}/3 --quiet")).assert().success();
        }
        let name = command.split(' ').next().expect("a command");
        let parts = [1, 2, 3].map(|number| format!("reports/{name}.{number}-of-3.partial"));
        urlab_in(folder, &format!("merge {} --out merged --quiet", parts.join(" ")))
            .assert()
            .success();
        assert_same(&folder.join("single").join(name), &folder.join("merged").join(name));
    }
}

#[test]
fn a_shard_that_is_there_is_not_played_again() {
    let folder = folder(&[("small.yaml", SMALL)]);
    play_shards(folder.path(), 2);
    let path = folder.path().join("parts/small.1-of-2.partial");
    let before = fs::read(&path).expect("there is a partial");
    let again =
        urlab_in(folder.path(), "run small.yaml --shard 1/2 --out parts").assert().success();
    again.stdout("Nothing to do: parts/small.1-of-2.partial has this shard of this plan.\n");
    urlab_in(folder.path(), "run small.yaml --shard 1/2 --out parts --force").assert().success();
    assert_eq!(fs::read(&path).expect("there is a partial"), before, "the same bytes");
}

#[test]
fn wrong_numbers_of_shards_are_refused_and_nothing_is_written() {
    let folder = folder(&[("small.yaml", SMALL)]);
    for (shard, expected) in [
        ("3/2", "with 2 shards, the number of a shard is from 1 to 2, not 3"),
        ("0/4", "with 4 shards, the number of a shard is from 1 to 4, not 0"),
        ("-1/4", "write the number of the shard and the number of shards, such as `2/8`"),
        ("1/0", "there can be 1 to 100000 shards, not 0"),
        ("half", "such as `2/8`"),
    ] {
        let message = error(folder.path(), &format!("run small.yaml --shard {shard}"), 64);
        assert!(message.contains(expected), "{shard}: {message}");
    }
    assert_eq!(files_below(folder.path()), ["small.yaml"]);
}

#[test]
fn what_decides_as_it_goes_is_refused_with_the_reason() {
    let precise =
        format!("{SMALL}precision: {{quantity: first_player_advantage, half_width: 0.1}}\n");
    let folder = folder(&[("precise.yaml", &precise)]);
    let message = error(folder.path(), "run precise.yaml --shard 1/2", 65);
    assert!(
        message.contains("cannot be divided: `precision` stops when the games so far are precise")
            && message.contains("help: leave out --shard"),
        "{message}"
    );
    let message = error(folder.path(), "run tune-urgammon --shard 1/2", 65);
    assert!(message.contains("a search chooses the rule sets that it plays next"), "{message}");
    let message = error(folder.path(), "check balance-gates --shard 1/2", 64);
    assert!(message.contains("--shard"), "{message}");
    assert_eq!(files_below(folder.path()), ["precise.yaml"]);
}

#[test]
fn missing_shards_are_named_with_the_commands_that_play_them() {
    let folder = folder(&[("small.yaml", SMALL)]);
    play_shards(folder.path(), 7);
    let some = "parts/small.2-of-7.partial parts/small.6-of-7.partial";
    let message = error(folder.path(), &format!("merge {some}"), 65);
    for expected in [
        "error: shards are missing: 1,3-5,7 of 7",
        "\n  urlab run small.yaml --shard 3/7 --out parts\n",
        "as the list of an array of jobs: 1,3-5,7",
        "--partial reports what is there",
    ] {
        assert!(message.contains(expected), "{expected}: {message}");
    }
    assert!(!folder.path().join("reports").exists());
    urlab_in(folder.path(), &format!("merge {some} --partial --quiet")).assert().success();
    let study = summary(&folder.path().join("reports/small"));
    assert_eq!(study["stop"], "incomplete");
    assert_eq!(warning_kinds(&study)[0], "incomplete");
    let text = study["warnings"][0]["message"].as_str().expect("a text");
    assert!(text.contains("2 of 7 shards are here, without 1,3-5,7"), "{text}");
    // Shard 2 has the games 71 to 141 of 500, and shard 6 those from 357 to 427: 71 each.
    assert_eq!(study["subjects"][0]["games"], 71 + 71);
}

#[test]
fn all_faults_of_partials_are_named_at_once() {
    let other = SMALL.replace("seed: 3", "seed: 4");
    let folder = folder(&[("small.yaml", SMALL)]);
    play_shards(folder.path(), 2);
    let parts = folder.path().join("parts");
    let mut bytes = fs::read(parts.join("small.1-of-2.partial")).expect("there is a partial");
    fs::copy(parts.join("small.1-of-2.partial"), parts.join("copy.partial")).expect("a copy");
    bytes.pop();
    fs::write(parts.join("cut.partial"), bytes).expect("it can be written");
    fs::write(parts.join("text.partial"), "name: small\n").expect("it can be written");
    fs::write(folder.path().join("small.yaml"), other).expect("it can be written");
    urlab_in(folder.path(), "run small.yaml --shard 2/2 --out others --quiet").assert().success();
    urlab_in(folder.path(), "run small.yaml --quiet").assert().success();
    let message = error(
        folder.path(),
        "merge parts/small.1-of-2.partial parts/copy.partial parts/cut.partial parts/text.partial \
         others/small.2-of-2.partial reports/small parts/missing.partial --out merged",
        65,
    );
    for expected in [
        "error: parts/copy.partial: shard 1/2 is also in another partial",
        "error: parts/cut.partial: it is damaged: its checksum is wrong",
        "error: parts/text.partial: it is not a partial of Urlab",
        "error: others/small.2-of-2.partial: it does not belong to parts/small.1-of-2.partial",
        "  seed: 4 here, 3 there",
        "error: reports/small: it cannot be read: this is a folder, not a file",
        "error: parts/missing.partial: it cannot be read: No such file",
    ] {
        assert!(message.contains(expected), "{expected}: {message}");
    }
    assert!(!folder.path().join("merged").exists());
    // The scenario has another seed now.
    let shards = "parts/small.1-of-2.partial parts/small.2-of-2.partial";
    let message = error(folder.path(), &format!("merge {shards} --out merged"), 65);
    assert!(message.contains("has changed since the shards were played"), "{message}");
    assert!(message.contains("urlab run small.yaml"), "{message}");
    assert_eq!(
        error(folder.path(), "merge", 64).lines().next().map(|line| &line[..6]),
        Some("error:")
    );
}

#[test]
fn an_audit_plays_blocks_again() {
    let folder = folder(&[("small.yaml", SMALL)]);
    play_shards(folder.path(), 2);
    let shards = "parts/small.1-of-2.partial parts/small.2-of-2.partial";
    let audit = urlab_in(folder.path(), &format!("merge {shards} --audit 5")).assert().success();
    audit.stderr("audit: 2 of 2 blocks were played again, with the same results\n");
}
