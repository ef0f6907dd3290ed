//! The runs: each is a folder with files, and the commands that are run there, one after the other.

use std::fs;
use std::path::Path;

use crate::commands::commands;
use crate::texts::{JSON, MADE, ONE_PAWN, ONE_PIECE, READINGS, SHOWN, SOLVED, TO_THREE};

/// A folder, and the commands that are run in it.
#[derive(Default)]
pub struct Run {
    /// How the labels of its outputs begin.
    pub name: String,
    pub files: Vec<(String, String)>,
    /// Commands that are run first because of the files that they write. What they print is
    /// ignored.
    pub before: Vec<String>,
    /// The commands' arguments. Text between apostrophes is one argument.
    pub commands: Vec<String>,
    /// Do all commands take `--threads`?
    pub is_played: bool,
    /// Are the commands run on terminals too?
    pub is_shown: bool,
    /// Are the commands run with other widths that clap wraps to?
    pub is_help: bool,
}

/// The largest number that a shipped scenario may ask for here, by field. A search needs more than
/// a report.
const AT_MOST: [(&str, u64); 3] = [("games", 400), ("matches", 200), ("confirm", 1_000)];
const AT_MOST_IN_A_SEARCH: u64 = 260_000;

/// The scenario with fewer games, and with casual players where strong ones would have to learn.
/// All else is unchanged.
fn shrunk(text: &str) -> String {
    let searches = text.lines().any(|line| line.starts_with("tune:"));
    let fewer = |line: &str| {
        let (key, rest) = line.split_once(':')?;
        let (_, mut most) = *AT_MOST.iter().find(|(field, _)| *field == key.trim_start())?;
        if searches && key == "games" {
            most = AT_MOST_IN_A_SEARCH;
        }
        let digits: String = rest.split('#').next()?.chars().filter(char::is_ascii_digit).collect();
        Some(format!("{key}: {}", most.min(digits.parse().ok()?)))
    };
    let learns = LEARNING.iter().any(|name| text.contains(&format!("\nname: {name}\n")));
    let changed = |line: &str| match fewer(line) {
        Some(fewer) => fewer,
        None if learns && line.starts_with("players:") => "players: casual".to_owned(),
        None => line.to_owned(),
    };
    text.lines().map(|line| changed(line) + "\n").collect()
}

/// The shipped scenarios with rule sets that strong players would have to learn.
const LEARNING: [&str; 4] =
    ["dice-mechanics", "dice-mechanics-finkel", "forms", "which-rule-matters"];

/// The stems of the YAML files in a folder of the project, sorted.
fn stems(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
        .expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("its entries can be read").path());
    let yaml = paths.filter(|path| path.extension().is_some_and(|ending| ending == "yaml"));
    let mut stems: Vec<String> = yaml
        .map(|path| path.file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .collect();
    stems.sort();
    stems
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

fn files(files: &[(&str, &str)]) -> Vec<(String, String)> {
    files.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect()
}

/// Each shipped scenario, with few games. Two are left out: they learn rule sets, whoever plays.
fn shipped() -> impl Iterator<Item = Run> {
    let learns = ["strong-play", "feel-of-urgammon"];
    let names = stems("scenarios").into_iter().filter(move |name| !learns.contains(&&**name));
    names.map(|name| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("scenarios/{name}.yaml"));
        let text = shrunk(&fs::read_to_string(path).expect("a scenario can be read"));
        let mut commands = vec![format!("run {name}.yaml")];
        if text.lines().any(|line| line.starts_with("expect:")) {
            commands
                .push(format!("check {name}.yaml --json --markdown check.md --junit check.xml"));
        }
        let files = vec![(format!("{name}.yaml"), text)];
        Run { name: format!("scenario {name}"), files, commands, is_played: true, ..Run::default() }
    })
}

/// Each shipped rule set: its dice, how it is shown, one game, and some games as tables and as
/// JSON; and each overlay as it is shown.
fn rule_sets() -> [Run; 2] {
    let of_one = |name: String| {
        [
            format!("rules show {name}"),
            format!("dice {name}"),
            format!("play {name} --bots greedy,random --seed 3"),
            format!("simulate {name} --games 60 --seed 3 --measures all"),
            format!(
                "simulate {name} --games 60 --seed 3 --bots greedy,random --measures all --json"
            ),
        ]
    };
    let names = ["scenarios/rules", "scenarios/rules/more"].map(stems).concat();
    let rules = names.into_iter().flat_map(of_one).collect();
    let overlays =
        stems("scenarios/rules/overlays").into_iter().map(|name| format!("rules show {name}"));
    let of_all =
        ["rules list", "dice", "rules schema", "rules schema --overlay", "rules schema --scenario"];
    [
        Run { name: "rule sets".to_owned(), commands: rules, is_played: true, ..Run::default() },
        Run {
            name: "rule lists".to_owned(),
            commands: strings(&of_all).into_iter().chain(overlays).collect(),
            is_played: true,
            ..Run::default()
        },
    ]
}

fn made() -> impl Iterator<Item = Run> {
    MADE.into_iter().map(|(name, text)| {
        let mut commands = Vec::new();
        let mut given = files(&[("to-three.yaml", TO_THREE), ("one-piece.yaml", ONE_PIECE)]);
        given.push((format!("{name}.yaml"), format!("name: {name}\nseed: 7\n{text}")));
        match name {
            "perfect" => commands.push(
                "solve finkel --pieces 1 --tolerance 1e-9 \
                --quiet"
                    .to_owned(),
            ),
            "since" => {
                let (_, old) = MADE.iter().find(|(name, _)| *name == "old").expect("it is there");
                // Not the games of the gate.
                given.push(("old.yaml".to_owned(), format!("name: old\nseed: 8\n{old}")));
                commands.push("run old.yaml --quiet".to_owned());
            }
            _ => {}
        }
        commands.push(format!("run {name}.yaml"));
        if text.contains("expect:") {
            commands.push(format!(
                "check {name}.yaml --json --markdown out/check.md --junit out/check.xml"
            ));
        }
        if text.contains("tune:") {
            commands.push(format!("tune {name}.yaml --out again --write found/mine.yaml"));
        }
        Run {
            name: format!("made {name}"),
            files: given,
            commands,
            is_played: true,
            ..Run::default()
        }
    })
}

/// One run for each command, so that several run at the same time.
fn answers() -> impl Iterator<Item = Run> {
    let mut given = files(&[
        ("to-three.yaml", TO_THREE),
        ("one-pawn.yaml", ONE_PAWN),
        ("small.yaml", READINGS),
    ]);
    // Their files are those of the runs above.
    let unwritten = MADE.into_iter().filter(|(_, text)| !text.contains("outputs:"));
    let scenario = |(name, text)| {
        (format!("{name}.yaml"), format!("name: {name}\nseed: 7\noutputs: [json]\n{text}"))
    };
    given.extend(unwritten.map(scenario));
    let run = |name: String, asked: &[&str], is_shown: bool| Run {
        name,
        files: given.clone(),
        commands: strings(asked),
        is_played: true,
        is_shown,
        ..Run::default()
    };
    let first_word = |arguments: &str| arguments.split(' ').next().unwrap_or_default().to_owned();
    let by_word = |all: &'static [&'static str], kind: &str, is_shown: bool| {
        let groups = all.chunk_by(|one, next| first_word(one) == first_word(next));
        let runs = groups.map(|asked| {
            let solves = asked.iter().any(|one| {
                one.contains("perfect")
                    || ["analyse", "regret", "luck"].contains(&&*first_word(one))
            });
            let mut run = run(format!("{kind} {}", first_word(asked[0])), asked, is_shown);
            if solves {
                run.before = strings(&SOLVED);
            }
            run
        });
        runs.collect::<Vec<_>>()
    };
    by_word(&JSON, "json", false).into_iter().chain(by_word(&SHOWN, "text", true))
}

/// Games that are written down, and their reviews.
fn reviews() -> Run {
    let commands = [
        "simulate tiny --bots random,greedy --games 20 --out out --transcripts 2",
        "review out/simulate/transcripts/tiny-random-greedy-0.txt --out out/one",
        "review out/simulate/transcripts/tiny-random-greedy-0.txt \
         out/simulate/transcripts/tiny-random-greedy-1.txt --out out/two --verbose",
        "review out/simulate/transcripts/tiny-random-greedy-0.txt --json",
    ];
    Run {
        name: "reviews".to_owned(),
        commands: strings(&commands),
        is_played: true,
        is_shown: true,
        ..Run::default()
    }
}

/// Reports of one rule set, of the same games again, and of a variant, and how they differ.
fn saved() -> Run {
    let simulate = |more: &str| {
        format!("simulate {more} --bots random,greedy --games 400 --measures usual --quiet")
    };
    let commands = [
        simulate("tiny --out releases/1.0"),
        simulate("tiny --seed 2 --out releases/1.1"),
        simulate("tiny --set pieces.man.count=3 --out releases/1.2"),
        "diff releases/1.0/simulate releases/1.2/simulate --out out".to_owned(),
        "diff releases/1.0/simulate releases/1.1/simulate --verbose".to_owned(),
        "diff releases/1.0/simulate releases/1.0/simulate".to_owned(),
        "trend releases --out out --verbose".to_owned(),
        "trend releases --json".to_owned(),
    ];
    Run {
        name: "saved reports".to_owned(),
        commands: commands.into(),
        is_played: true,
        is_shown: true,
        ..Run::default()
    }
}

/// The help of every command, short and long, and shell completions.
fn help() -> Run {
    let commands = std::iter::once(String::new()).chain(commands());
    let helps = commands.flat_map(|command| {
        ["--help", "-h"].map(|flag| format!("{command} {flag}").trim().to_owned())
    });
    let more = strings(&[
        "completions bash",
        "completions zsh",
        "help simulate",
        "--version",
        "simulat",
        "simulate",
    ]);
    Run {
        name: "help".to_owned(),
        commands: helps.chain(more).collect(),
        is_help: true,
        ..Run::default()
    }
}

/// Some errors. `tests/internal/errors` and the files next to it have all of them.
fn diagnostics() -> Run {
    let given = [
        (
            "form.yaml",
            "name: form\ntitle: Form\nextends: tiny\nbearing_of: {}\npieces: {man: {count: \
                many}}\n",
        ),
        ("sense.yaml", "name: sense\ntitle: Sense\nextends: tiny\nrosettes: [m9]\nsafe: [m8]\n"),
        ("broken.yaml", "name: [\n"),
        (
            "scenario.yaml",
            "name: s\nrules: [tinny, finkel+equal-turn]\nbots: [[greedi, random]]\ngames: 0\nseed: \
                1\n",
        ),
        (
            "expect.yaml",
            "name: e\nrules: [tiny]\nbots: [[random, random]]\ngames: 9\nseed: 1\nexpect: \
                [mean(throw) below 3, nonsense]\n",
        ),
        ("plain.yaml", "name: plain\nrules: [tiny]\nbots: [[random, random]]\ngames: 9\nseed: 1\n"),
        (
            "sweep.yaml",
            "name: s\nrules: [tiny]\nbots: [[random, random]]\ngames: 9\nseed: 1\nsweep: {fields: \
                {pieces.men.count: [1, 2]}}\n",
        ),
    ];
    let commands = [
        "rules check form.yaml sense.yaml tiny urgamon",
        "rules check broken.yaml",
        "rules check --scenario scenario.yaml plain.yaml",
        "simulate sense.yaml",
        "simulate finkel+chess",
        "simulate tiny --match",
        "simulate finkel --pieces 1 --bots perfect,perfect",
        "run scenario.yaml",
        "run sweep.yaml",
        "run none.yaml",
        "check expect.yaml",
        "check plain.yaml",
        "tune plain.yaml",
        "readings tiny",
        "solve freecompany-royal",
        "solve finkel --max-memory 100M",
        "analyse finkel --pieces 2",
        "exact finkel --max-memory 100M",
        "simulate urgammon --bots greedi,random",
        "simulate urgammon --level 2",
        "compare tiny",
    ];
    Run {
        name: "errors".to_owned(),
        files: files(&given),
        commands: strings(&commands),
        ..Run::default()
    }
}

/// All runs.
pub fn all() -> Vec<Run> {
    shipped()
        .chain(rule_sets())
        .chain(made())
        .chain(answers())
        .chain([reviews(), saved(), help(), diagnostics()])
        .collect()
}
