//! What is run: desks, each a folder with files and the commands that are run there, one after the
//! other.

use std::fs;
use std::path::Path;

use crate::commands::commands;

/// A folder, and what is run in it.
#[derive(Default)]
pub struct Desk {
    /// How its outputs' labels begin.
    pub name: String,
    pub files: Vec<(String, String)>,
    /// Commands that are run first, for what they write; what they print is not looked at.
    pub before: Vec<String>,
    /// Arguments; what stands between apostrophes is one.
    pub commands: Vec<String>,
    /// Do all commands take `--threads`?
    pub is_played: bool,
    /// Are the commands run on terminals too?
    pub is_shown: bool,
    /// Are the commands run with other widths that clap wraps to?
    pub is_help: bool,
}

/// The most that a shipped scenario may ask for here, by field. A search takes more than a report
/// does.
const AT_MOST: [(&str, u64); 3] = [("games", 400), ("matches", 200), ("confirm", 1_000)];
const AT_MOST_IN_A_SEARCH: u64 = 260_000;

/// The scenario with fewer games; all else is as it is.
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
    text.lines().map(|line| fewer(line).unwrap_or_else(|| line.to_owned()) + "\n").collect()
}

/// The stems of the YAML files of a folder below the project's, in order.
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

/// Each shipped scenario, with few games.
fn shipped() -> impl Iterator<Item = Desk> {
    stems("scenarios").into_iter().map(|name| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("scenarios/{name}.yaml"));
        let text = shrunk(&fs::read_to_string(path).expect("a scenario can be read"));
        let mut commands = vec![format!("run {name}.yaml")];
        if text.lines().any(|line| line.starts_with("expect:")) {
            commands.push(format!(
                "check {name}.yaml --json check.json --markdown check.md --junit check.xml"
            ));
        }
        let files = vec![(format!("{name}.yaml"), text)];
        Desk {
            name: format!("scenario {name}"),
            files,
            commands,
            is_played: true,
            ..Desk::default()
        }
    })
}

/// Each shipped rule set: its dice, how it is shown, a game, some games as tables and as JSON; and
/// each overlay as it is shown.
fn rule_sets() -> [Desk; 2] {
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
    let rules = stems("scenarios/rules").into_iter().flat_map(of_one).collect();
    let overlays =
        stems("scenarios/rules/overlays").into_iter().map(|name| format!("rules show {name}"));
    let of_all =
        ["rules list", "dice", "rules schema", "rules schema --overlay", "rules schema --scenario"];
    [
        Desk { name: "rule sets".to_owned(), commands: rules, is_played: true, ..Desk::default() },
        Desk {
            name: "rule lists".to_owned(),
            commands: strings(&of_all).into_iter().chain(overlays).collect(),
            is_played: true,
            ..Desk::default()
        },
    ]
}

/// The tiny game in matches, with ten coins a point.
const TO_THREE: &str = "name: to-three\nextends: tiny\nmatch: {points: 3, stake_per_point: 10}\n";
const ONE_PIECE: &str = "name: one-piece\nextends: finkel\npieces: {piece: {count: 1}}\n";
/// Several win classes, draws, and a kept cast, in a form small enough to be computed.
const ONE_PAWN: &str = "name: one-pawn\ntitle: One pawn\nextends: urgammon\nreadings: \
    []\npromotion: null\n\
     pieces: {pawn: {count: 1}, chariot: null, hero: null}\n";

/// Scenarios of small games that show what the shipped ones do not.
const MADE: [(&str, &str); 22] = [
    (
        "games",
        "rules: [to-three, finkel]\nbots: [[greedy, random], [random, random]]\ngames: 300\n\
         outputs: [json, parquet, games, html, markdown, charts]\n",
    ),
    (
        "matches",
        "rules: [to-three]\nbots: [[greedy, random]]\ngames: 300\nmatches: 200\noutputs: [games, \
            json, html]\n",
    ),
    ("one-game", "rules: [tiny, freecompany-royal]\nbots: [[random, random]]\ngames: 1\n"),
    (
        "no-end",
        "rules: [to-three]\nbots: [[random, random]]\ngames: 100\nmatches: 50\nthrow_limit: 12\n",
    ),
    ("nothing-written", "rules: [tiny]\nbots: [[random, random]]\ngames: 10\noutputs: []\n"),
    (
        "domination",
        "rules: [freecompany-royal]\nbots: [[greedy, random], [greedy, greedy]]\ngames: \
            60\noutputs: [games, json, html, markdown, charts]\n",
    ),
    (
        "usual",
        "title: Usual & <few>\nabout: What is \"measured\" usually.\nrules: [bell-wager, \
            tiny+equal-turns]\nbots: [[foremost, hindmost]]\n\
         games: 200\nlevel: 0.9\nmeasures: usual\n",
    ),
    (
        "precise",
        "rules: [tiny]\nbots: [[heuristic, expectimax-1]]\ngames: 20_000\nprecision: {quantity: \
            mean(throws), half_width: 0.2}\n",
    ),
    (
        "expected",
        "rules: [tiny]\nbots: [[random, random], [greedy, random]]\ngames: 4_096\nexpect:\n  - \
            mean(throws) above 5\n  \
         - mean(turns) above 40\n  - mean(throws) below 17.05\n  - no unfinished games\n  - \
         share(throws above 3) between 1 % and 5 %\n  \
         - first_player_advantage within 0.2 of 0\n",
    ),
    ("old", "rules: [tiny]\nbots: [[random, random]]\ngames: 30_000\noutputs: [json]\n"),
    (
        "since",
        "rules: [tiny]\nbots: [[random, random]]\ngames: 30_000\nexpect: [unchanged since \
            reports/old/summary.json within 0.1 sd]\n",
    ),
    (
        "compared",
        "rules: [tiny, tiny+equal-turns, finkel]\nbots: [[greedy, greedy], [random, \
            random]]\ngames: 400\n\
         compare: {baseline: tiny+equal-turns, correction: fdr}\n",
    ),
    (
        "compared-royal",
        "rules: [freecompany-royal, krolewska-a]\nbots: [[greedy, random]]\ngames: 60\ncompare: \
            {quantities: [mean(throws), share(draws)]}\n",
    ),
    (
        "swept-one",
        "rules: [tiny, finkel]\nbots: [[greedy, greedy]]\ngames: 100\nsweep: {fields: \
            {equal_turns: [true, false]}}\n",
    ),
    (
        "swept-three",
        "rules: [tiny]\nbots: [[random, random], [greedy, greedy]]\ngames: 100\nsweep:\n  \
            fields:\n    \
         pieces.man.count: {from: 1, to: 3}\n    dice[1].faces.1: [1, 2]\n    safe: [[rosettes], \
         [], null]\n    rosettes: [[m1], [m2]]\n  \
         quantities: [mean(throws), share(first_wins)]\n",
    ),
    (
        "swept-sample",
        "rules: [tiny]\nbots: [[random, random]]\ngames: 100\nsweep:\n  design: latin-hypercube\n  \
            cells: \
            8\n  fields:\n    \
         pieces.man.count: {from: 1, to: 4}\n    dice[1].faces.1: {from: 1, to: 4}\n  quantities: \
         [mean(throws)]\n",
    ),
    (
        "swept-latin",
        "rules: [freecompany-royal]\nbots: [[random, random]]\ngames: 40\nthrow_limit: \
            2_000\nsweep:\n  design: latin-hypercube\n  cells: 4\n  fields:\n    \
         pieces: {from: 2, to: 5}\n    placing_captures: [true, false]\n",
    ),
    (
        "mattering",
        "rules: [tiny, finkel]\nbots: [[greedy, greedy], [random, random]]\ngames: \
            200\neffects:\n  correction: fdr\n  rules:\n    \
         - {name: equal turns, overlay: equal-turns}\n    - {name: no safe squares, set: {safe: \
         []}}\n  quantities: [mean(throws), share(draws)]\n",
    ),
    (
        "climbed",
        "rules: [tiny, freecompany-royal]\ngames: 60\nladder: {bots: [greedy, random, \
            heuristic]}\n",
    ),
    (
        "tuned",
        "rules: [tiny+equal-turns]\nbots: [[greedy, greedy]]\ngames: 20_000\ntune:\n  free:\n    \
            pieces.man.count: [1, 3]\n    \
         dice[1].faces.1: [1, 2]\n  goals: [mean(throws) above 20]\n  winners: 1\n  confirm: \
         4_000\n",
    ),
    (
        "tuned-not-met",
        "rules: [tiny]\nbots: [[greedy, greedy]]\ngames: 20_000\ntune:\n  free:\n    \
            pieces.man.count: [1, 2, 3]\n    \
         equal_turns: [true, false]\n  goals:\n    - {goal: mean(throws) above 1000, weight: \
         2}\n    - no unfinished games\n  \
         minimise: mean(captures)\n  winners: 2\n  confirm: 2_000\n",
    ),
    (
        "perfect",
        "rules: [one-piece]\nbots: [[perfect, perfect], [perfect, greedy]]\ngames: 300\nsolutions: \
            [solutions/finkel-1-win.ursol]\n",
    ),
];

fn made() -> impl Iterator<Item = Desk> {
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
                // Other games than those of the gate.
                given.push(("old.yaml".to_owned(), format!("name: old\nseed: 8\n{old}")));
                commands.push("run old.yaml --quiet".to_owned());
            }
            _ => {}
        }
        commands.push(format!("run {name}.yaml"));
        if text.contains("expect:") {
            commands.push(format!(
                "check {name}.yaml --json out/check.json --markdown out/check.md \
                    --junit out/check.xml"
            ));
        }
        if text.contains("tune:") {
            commands.push(format!("tune {name}.yaml --out again --write found/mine.yaml"));
        }
        Desk {
            name: format!("made {name}"),
            files: given,
            commands,
            is_played: true,
            ..Desk::default()
        }
    })
}

/// What answers with one object for programs.
const JSON: [&str; 34] = [
    "simulate urgammon --games 200 --json",
    "simulate urgammon --games 200 --bots greedy,random --measures all --seed 11 --level 0.99 \
        --json",
    "simulate bell-tavola+exit-on-four --games 100 --measures all --json",
    "simulate finkel+no-safe-rosettes+capture-throws --games 100 --json --engine plain",
    "simulate tiny --games 1 --json",
    "simulate tiny --games 200 --throw-limit 12 --json",
    "simulate tiny --games 300 --bots heuristic,expectimax-2 --json",
    "simulate freecompany-royal --games 40 --bots greedy,random --measures all --json",
    "simulate urgammon --match --games 100 --bots greedy,random --json",
    "simulate to-three.yaml --match --games 100 --bots random,random --json",
    "simulate to-three.yaml --match --games 40 --throw-limit 12 --json",
    "simulate finkel --pieces 1 --games 100 --bots perfect,greedy --json",
    "simulate tiny --games 300 --out reports --json",
    "simulate freecompany-royal --games 30 --out reports/royal --json",
    "compare tiny tiny+equal-turns --games 400 --json",
    "compare finkel blitz masters --games 200 --bots random,random --correction fdr --json",
    "compare urgammon+coins-4 urgammon+tetrahedra-4 --games 100 --json --out reports",
    "compare freecompany-royal finkel --games 40 --json",
    "readings small.yaml --games 200 --json",
    "readings urgammon --games 100 --json",
    "readings freecompany-royal --games 40 --bots greedy,random --json",
    "readings bell-wager --games 60 --json --out reports",
    "exact finkel --pieces 1 --json --quiet",
    "exact finkel+equal-turns --pieces 1 --bots greedy,random --json --quiet",
    "exact one-pawn.yaml --bots random,random --json --quiet",
    "exact tiny --bots heuristic,foremost --objective points --json --quiet",
    "exact finkel --pieces 1 --bots perfect,random --json --quiet",
    "regret finkel --pieces 1 --bot greedy --games 200 --json",
    "regret finkel --pieces 2 --bot greedy --games 200 --worst 3 --json",
    "regret finkel --pieces 2 --bot perfect --against random --games 100 --json",
    "regret tiny --bot random --games 200 --objective points --json",
    "luck finkel --pieces 1 --games 200 --json",
    "luck finkel --pieces 2 --games 200 --json",
    "luck tiny --objective points --games 200 --json",
];

/// The same and more in words, on pipes and on terminals.
const SHOWN: [&str; 47] = [
    "simulate urgammon --games 200",
    "simulate urgammon --games 200 --bots greedy,random --measures all",
    "simulate bell-wager --games 100 --measures all",
    "simulate krolewska-a --games 100",
    "simulate tiny --games 1",
    "simulate tiny --games 200 --throw-limit 12",
    "simulate freecompany-royal --games 40 --bots greedy,random --measures all",
    "simulate urgammon --match --games 100 --bots greedy,random",
    "simulate to-three.yaml --match --games 40 --throw-limit 12",
    "simulate finkel --pieces 1 --games 100 --bots perfect,greedy",
    "simulate tiny --games 100 --out reports",
    "simulate tiny --games 100 --quiet",
    "run compared.yaml --out reports",
    "run usual.yaml --out reports",
    "run no-end.yaml --out reports",
    "run mattering.yaml --out reports",
    "run swept-one.yaml --out reports",
    "run swept-three.yaml --out reports",
    "run climbed.yaml --out reports",
    "run expected.yaml --out reports",
    "check expected.yaml",
    "tune tuned.yaml --out tuned",
    "compare finkel blitz masters --games 200 --bots random,random",
    "compare tiny tiny+equal-turns --games 400",
    "compare freecompany-royal finkel --games 40",
    "readings small.yaml --games 200",
    "readings urgammon --games 100",
    "exact finkel --pieces 1 --max-memory 1G --quiet",
    "exact one-pawn.yaml --bots random,greedy --max-memory 1G",
    "exact tiny --bots random,greedy --objective points --max-memory 1G",
    "solve tiny --quiet --force --max-memory 1G",
    "analyse finkel --pieces 1",
    "analyse finkel --pieces 1 --position 'light: 13; dark: 14' --throw 2",
    "analyse finkel --pieces 2 --position 'light: 4 8; dark: 6'",
    "analyse tiny --objective points",
    "regret finkel --pieces 2 --bot greedy --games 200 --worst 3",
    "luck finkel --pieces 2 --games 200",
    "play urgammon --seed 1",
    "play finkel --pieces 2 --bots perfect,greedy --advise --seed 3",
    "play freecompany-royal --bots random,random --seed 3",
    "rules list",
    "rules show urgammon",
    "rules show freecompany-royal",
    "rules check tiny finkel+equal-turns",
    "dice",
    "dice urgammon finkel+coins-4 freecompany-royal",
    "dice urgammon+verdict-die",
];

/// The solutions that are asked for.
const SOLVED: [&str; 4] = [
    "solve finkel --pieces 1 --tolerance 1e-9 --quiet",
    "solve finkel --pieces 2 --tolerance 1e-6 --quiet",
    "solve tiny --tolerance 1e-9 --quiet",
    "solve tiny --objective points --tolerance 1e-9 --quiet",
];

/// Open points of which one changes nothing, some change games, one cannot be played, and one has
/// no other reading.
const READINGS: &str = "\
name: small
title: Small
source: made for this test
extends: tiny
readings:
  - point: Who starts.
    reading: It is drawn by lot.
    field: opening
    alternatives:
      - {reading: Who casts higher., set: {opening: {starter: higher}}}
  - point: The way off.
    reading: By the exact value.
    field: bearing_off.rule
    alternatives:
      - {reading: \"By more, too.\", set: {bearing_off.rule: at-least}}
      - {reading: With no path at all., set: {path.squares: a2 b1}}
  - point: How many men.
    reading: Two, as the picture shows.
    field: pieces.man.count
    alternatives:
      - {reading: One., set: {pieces.man.count: 1}}
  - point: The colour of the men.
    reading: Any.
    field: pieces.man
  - point: Games of a match.
    reading: To three points.
    field: match.points
    alternatives:
      - {reading: To five., set: {match.points: 5}}
match: {points: 3}
";

/// A desk for each command, so that some are at work side by side.
fn answers() -> impl Iterator<Item = Desk> {
    let mut given = files(&[
        ("to-three.yaml", TO_THREE),
        ("one-pawn.yaml", ONE_PAWN),
        ("small.yaml", READINGS),
    ]);
    // Their files are those of the desks above.
    let unwritten = MADE.into_iter().filter(|(_, text)| !text.contains("outputs:"));
    let scenario = |(name, text)| {
        (format!("{name}.yaml"), format!("name: {name}\nseed: 7\noutputs: [json]\n{text}"))
    };
    given.extend(unwritten.map(scenario));
    let desk = |name: String, asked: &[&str], is_shown: bool| Desk {
        name,
        files: given.clone(),
        commands: strings(asked),
        is_played: true,
        is_shown,
        ..Desk::default()
    };
    let first_word = |arguments: &str| arguments.split(' ').next().unwrap_or_default().to_owned();
    let by_word = |all: &'static [&'static str], kind: &str, is_shown: bool| {
        let groups = all.chunk_by(|one, next| first_word(one) == first_word(next));
        let desks = groups.map(|asked| {
            let solves = asked.iter().any(|one| {
                one.contains("perfect")
                    || ["analyse", "regret", "luck"].contains(&&*first_word(one))
            });
            let mut desk = desk(format!("{kind} {}", first_word(asked[0])), asked, is_shown);
            if solves {
                desk.before = strings(&SOLVED);
            }
            desk
        });
        desks.collect::<Vec<_>>()
    };
    by_word(&JSON, "json", false).into_iter().chain(by_word(&SHOWN, "text", true))
}

/// Every command's help, short and long, and what a shell completes.
fn help() -> Desk {
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
    Desk {
        name: "help".to_owned(),
        commands: helps.chain(more).collect(),
        is_help: true,
        ..Desk::default()
    }
}

/// Some errors. `tests/internal/errors` and the files beside it have all of them.
fn diagnostics() -> Desk {
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
    Desk {
        name: "errors".to_owned(),
        files: files(&given),
        commands: strings(&commands),
        ..Desk::default()
    }
}

/// All desks.
pub fn all() -> Vec<Desk> {
    shipped()
        .chain(rule_sets())
        .chain(made())
        .chain(answers())
        .chain([help(), diagnostics()])
        .collect()
}
