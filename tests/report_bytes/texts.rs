//! The files and commands of the runs: scenarios of small games, and commands whose JSON or text is
//! kept.

/// The tiny game in matches, with ten coins a point.
pub const TO_THREE: &str =
    "name: to-three\nextends: tiny\nmatch: {points: 3, stake_per_point: 10}\n";
pub const ONE_PIECE: &str = "name: one-piece\nextends: finkel\npieces: {piece: {count: 1}}\n";
/// Several win classes, draws, and a kept cast, in a form that is small enough for exact values.
pub const ONE_PAWN: &str = "name: one-pawn\ntitle: One pawn\nextends: urgammon\nreadings: \
    []\npromotion: null\n\
     pieces: {pawn: {count: 1}, chariot: null, hero: null}\n";

/// Scenarios of small games that show what the shipped ones do not.
pub const MADE: [(&str, &str); 22] = [
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
        "rules: [tiny]\nbots: [[foremost, greedy]]\ngames: 20_000\nprecision: {quantity: \
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
            hindmost]}\n",
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

/// Commands that answer with one JSON object.
pub const JSON: [&str; 43] = [
    "simulate urgammon --games 200 --json",
    "simulate urgammon --games 200 --bots greedy,random --measures all --seed 11 --level 0.99 \
        --json",
    "simulate bell-tavola+exit-on-four --games 100 --players casual --measures all --json",
    "simulate finkel+no-safe-rosettes+capture-throws --games 100 --players casual --json \
        --engine plain",
    "simulate tiny --games 1 --json",
    "simulate tiny --games 200 --throw-limit 12 --json",
    "simulate tiny --games 300 --bots hindmost,foremost --json",
    "simulate freecompany-royal --games 40 --bots greedy,random --measures all --json",
    "simulate urgammon --match --games 100 --bots greedy,random --json",
    "simulate to-three.yaml --match --games 100 --bots random,random --json",
    "simulate to-three.yaml --match --games 40 --throw-limit 12 --players casual --json",
    "simulate finkel --pieces 1 --games 100 --bots perfect,greedy --json",
    "simulate tiny --games 300 --out reports --json",
    "simulate freecompany-royal --games 30 --out reports/royal --json",
    "compare tiny tiny+equal-turns --games 400 --json",
    "compare finkel blitz masters --games 200 --bots random,random --correction fdr --json",
    "compare urgammon+coins-4 urgammon+tetrahedra-4 --games 100 --players casual --json \
        --out reports",
    "compare freecompany-royal finkel --games 40 --json",
    "readings small.yaml --games 200 --players casual --json",
    "readings urgammon --games 100 --players casual --json",
    "readings freecompany-royal --games 40 --bots greedy,random --json",
    "readings bell-wager --games 60 --players casual --json --out reports",
    "exact finkel --pieces 1 --json --quiet",
    "exact finkel+equal-turns --pieces 1 --bots greedy,random --json --quiet",
    "exact one-pawn.yaml --bots random,random --json --quiet",
    "exact tiny --bots hindmost,foremost --objective points --json --quiet",
    "exact finkel --pieces 1 --bots perfect,random --json --quiet",
    "regret finkel --pieces 1 --bot greedy --against perfect --games 200 --json",
    "regret finkel --pieces 2 --bot greedy --games 200 --worst 3 --json",
    "regret finkel --pieces 2 --bot perfect --against random --games 100 --json",
    "regret tiny --bot random --games 200 --objective points --json",
    "luck finkel --pieces 1 --games 200 --json",
    "luck finkel --pieces 2 --games 200 --json",
    "luck tiny --objective points --games 200 --json",
    "run compared.yaml --out reports --json",
    "tune tuned.yaml --out tuned --json",
    "check expected.yaml --json",
    "solve tiny --force --json",
    "analyse finkel --pieces 2 --position 'light: 4 8; dark: 6' --json",
    "play urgammon --seed 1 --json",
    "play freecompany-royal --bots random,random --seed 3 --json",
    "rules show urgammon --json",
    "rules show finkel+at-least --json",
];

/// The same and more commands with text output, on pipes and on terminals.
pub const SHOWN: [&str; 52] = [
    "simulate urgammon --games 200",
    "simulate urgammon --games 200 --bots greedy,random --measures all",
    "simulate bell-wager --games 100 --measures all",
    "simulate krolewska-a --games 100",
    "simulate tiny --games 1",
    "simulate tiny --games 200 --throw-limit 12",
    "simulate freecompany-royal --games 40 --bots greedy,random --measures all",
    "simulate urgammon --match --games 100 --bots greedy,random",
    "simulate to-three.yaml --match --games 40 --throw-limit 12 --players casual",
    "simulate finkel --pieces 1 --games 100 --bots perfect,greedy",
    "simulate tiny --games 100 --out reports",
    "simulate tiny --games 100 --quiet",
    "simulate urgammon --games 200 --verbose",
    "run compared.yaml --out reports",
    "run usual.yaml --out reports",
    "run no-end.yaml --out reports",
    "run mattering.yaml --out reports",
    "run swept-one.yaml --out reports",
    "run swept-three.yaml --out reports",
    "run climbed.yaml --out reports",
    "run expected.yaml --out reports",
    "run compared.yaml --out reports --verbose",
    "run climbed.yaml --out reports --verbose",
    "check expected.yaml",
    "check expected.yaml --verbose",
    "tune tuned.yaml --out tuned",
    "compare finkel blitz masters --games 200 --bots random,random",
    "compare tiny tiny+equal-turns --games 400",
    "compare freecompany-royal finkel --games 40",
    "readings small.yaml --games 200 --players casual",
    "readings urgammon --games 100 --players casual",
    "readings small.yaml --games 200 --players casual --verbose",
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

/// The solutions that the commands need.
pub const SOLVED: [&str; 4] = [
    "solve finkel --pieces 1 --tolerance 1e-9 --quiet",
    "solve finkel --pieces 2 --tolerance 1e-6 --quiet",
    "solve tiny --tolerance 1e-9 --quiet",
    "solve tiny --objective points --tolerance 1e-9 --quiet",
];

/// Open points. One changes nothing, some change games, one cannot be played, and one has no other
/// reading.
pub const READINGS: &str = "\
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
