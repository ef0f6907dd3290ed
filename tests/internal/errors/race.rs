//! The error messages for an invalid rule file. The complete texts are in `snapshots` next to this
//! file. Read a changed text as a designer: is the place right? Does it say what was found, what is
//! allowed, and what to do?

use super::mistakes::{self, Mistake};

/// A rule set without errors that uses every field.
const GOOD: &str = "\
name: good
title: Good
source: made for this test
readings: [{point: Who starts., reading: The lower cast., field: opening.starter}]
board: |
  a1 a2 a3
  m1 m2 m3
  b1 b2 b3
rosettes: [a1, b1]
zones: {far: [a3, m3, b3]}
path: {squares: 'a2 a1 m1 m2 m3 a3', revisits: false, jumps: false, back_from: 5}
pieces:
  man: {count: 3, enter: {1: 1, 2: 2}, bear_off_after: []}
  king: {count: 1, strength: 2, enter: {3: 3, 4: 1}, own_throw: false, enter_after: [man]}
dice: [{faces: {0: 1, 1: 1}, count: 2}]
throw:
  0: {void: true}
  2: {value: 2, extra: true, enters: [man], bears_off: true, shared: false}
promotion: {faces: {yes: 4, no: 2}, promotes: {1: 3, 2: 4}, enters: [king], bears_off: false}
safe: [rosettes]
bump: [a1, b1]
stacking: {own: [m3], enemy: [far], most: 2}
other_way: {bars: [m2], shares: [m1]}
bearing_off: {rule: exact, last_piece: at-least, values: [1, 2], bounce: false}
extra_throws: {landing: [rosettes], capture: false, at_most: 3}
opening: {starter: lower, keeps_value: true}
equal_turns: true
win_classes:
  rout: {title: Rout, points: 3, when: {home: {at_most: 0}}}
  loss: {points: 2, when: {outside: {zone: far, at_least: 1}, waiting: {at_least: 1, at_most: 2}}}
  win: {points: 1}
match: {points: 7, draw_points: 0, stake_per_point: 10, tie: decider}
stakes: {ante: 10, fine: 1, squares: [rosettes], payer: opponent}
setup: {man: {home: 1}}
players: {first: {}, second: {setup: {king: {home: 1}}}}
winning: {home: 3, throws: 300, by: home}
links: {m2: {to: m3 waiting}}
blocks: [{pieces: 2, shape: square, bars: [enemy], from: [passing], squares: [m3, rosettes]}]
captures: {forced: false}
";

/// What is wrong, and the edits that make the good file wrong in this way.
const ERRORS: &[Mistake<'_>] = &[
    ("a field that does not exist", &[("rosettes: [a1", "rosetes: [a1")]),
    ("a field that does not exist, within another", &[("bear_off_after", "bearoff_after")]),
    ("a field that is missing", &[("dice: [{faces: {0: 1, 1: 1}, count: 2}]\n", "")]),
    ("dice in another notation", &[("[{faces: {0: 1, 1: 1}, count: 2}]", "2x6")]),
    ("a die in another notation", &[("[{faces: {0: 1, 1: 1}, count: 2}]", "[d4, 6]")]),
    ("too many dice", &[("[{faces: {0: 1, 1: 1}, count: 2}]", "20d6")]),
    ("a field that is missing, within another", &[("{count: 1, strength: 2,", "{strength: 2,")]),
    ("a word that is not among those allowed", &[("rule: exact", "rule: exat")]),
    ("a number instead of a text", &[("title: Good", "title: 2023")]),
    ("a text instead of a number", &[("count: 3", "count: three")]),
    ("a single value instead of a list", &[("safe: [rosettes]", "safe: rosettes")]),
    ("a number out of range", &[("count: 3", "count: 31")]),
    ("a number below zero", &[("{0: 1, 1: 1}", "{0: -1, 1: 1}")]),
    ("a sum of marks that is not a number", &[("  0: {void", "  none: {void")]),
    ("a name that no command can take", &[("name: good", "name: Good Game")]),
    ("a text that is not YAML", &[("dice: [{", "dice: [}")]),
    ("a key twice", &[("safe: [rosettes]", "safe: [rosettes]\nsafe: []")]),
    ("a base that does not exist", &[("name: good", "name: good\nextends: freecompany-clasic")]),
    ("a base that is not a name", &[("name: good", "name: good\nextends: [a]")]),
    ("a reading that points nowhere", &[("field: opening.starter", "field: openning.starter")]),
    (
        "a reading that points nowhere, within another field",
        &[("field: opening.starter", "field: opening.start")],
    ),
    (
        "a reading that points to no piece kind",
        &[("field: opening.starter", "field: pieces.kign.enter.3")],
    ),
    (
        "a reading that points into a value",
        &[("field: opening.starter", "'field': 'dice[1].count.most'")],
    ),
    (
        "a scenario",
        &[(GOOD, "name: good\ntitle: Good\nrules: [tiny]\nbots: [random]\ngames: 10\nseed: 1\n")],
    ),
    ("a tab, where the parser says so", &[("  king:", "\tking:")]),
    (
        "a tab, where the parser does not say so",
        &[("path: {squares: ", "path:\n  squares: x\n\tjumps: y\nmore: {squares: ")],
    ),
    (
        "a field that is missing, and a name like it",
        &[("{count: 1, strength: 2,", "{cuont: 1, strength: 2,")],
    ),
    ("a drawing without squares", &[("  a1 a2 a3\n  m1 m2 m3\n  b1 b2 b3\n", "  . .\n")]),
    ("a drawing whose rows differ", &[("  b1 b2 b3\n", "  b1 b2\n")]),
    ("a drawing with too many squares", &[("  m1 m2 m3\n", MANY_ROWS)]),
    ("a square twice", &[("  b1 b2 b3\n", "  b1 a2 b3\n")]),
    ("a square without a mirror image", &[("  b1 b2 b3\n", "  b1 .  b3\n")]),
    ("a rosette that is not a square", &[("rosettes: [a1, b1]", "rosettes: [a1, b1, m9]")]),
    ("a rosette on one side only", &[("rosettes: [a1, b1]", "rosettes: [a1]")]),
    ("a zone on one side only", &[("far: [a3, m3, b3]", "far: [a3, m3]")]),
    ("a zone with a square's name", &[("zones: {far", "zones: {m2: [m2], far")]),
    ("a zone with a name that is taken", &[("zones: {far", "zones: {all: [m2], far")]),
    ("a safe square on one side only", &[("safe: [rosettes]", "safe: [rosettes, a2]")]),
    ("a safe square that does not exist", &[("safe: [rosettes]", "safe: [rosette]")]),
    ("stacking on one side only", &[("own: [m3]", "own: [m3, b2]")]),
    ("a step on no square", &[("m2 m3 a3'", "m2 m3 a4'")]),
    ("a path with no steps", &[("'a2 a1 m1 m2 m3 a3'", "''")]),
    ("a path that is too long", &[("'a2 a1 m1 m2 m3 a3'", LONG_PATH)]),
    ("a path that passes a square again", &[("m2 m3 a3'", "m2 m3 m2'")]),
    (
        "a path that passes a square three times",
        &[("a2 a1 m1 m2 m3 a3", "m1 m2 m1 m2 m1"), ("revisits: false", "revisits: true")],
    ),
    (
        "a path that stays on its square",
        &[("m2 m3 a3'", "m2 m2 m3'"), ("revisits: false", "revisits: true")],
    ),
    ("a path that leaps", &[("a1 m1 m2", "a1 m2")]),
    ("a way back that begins past the path", &[("back_from: 5", "back_from: 9")]),
    ("a way back from the first step on", &[("back_from: 5", "back_from: 1")]),
    ("pieces that travel the other way, where no piece does", &[(", back_from: 5", "")]),
    ("a square that is barred and shared", &[("shares: [m1]", "shares: [m1, m2]")]),
    ("a bar on one side only", &[("bars: [m2]", "bars: [a1]")]),
    ("a zone to share that does not exist", &[("shares: [m1]", "shares: [middle]")]),
    ("a bump where nothing blocks", &[("bump: [a1, b1]", "bump: [m1]"), ("strength: 2, ", "")]),
    ("a bump on one side only", &[("bump: [a1, b1]", "bump: [a1]")]),
    ("too many piece kinds", &[("pieces:\n", FOUR_MORE_KINDS)]),
    (
        "an own throw that leads nowhere",
        &[
            ("{3: 3, 4: 1}, own_throw: false", "{3: 6, 4: 6}, own_throw: true"),
            ("values: [1, 2]", "values: [2]"),
        ],
    ),
    ("an own throw that is neither true nor false", &[("own_throw: false", "own_throw: maybe")]),
    (
        "an own throw that is neither true nor false, and grants a throw",
        &[("own_throw: false", "own_throw: maybe, own_throw_extra: true")],
    ),
    (
        "an own throw that grants a throw, and no own throw",
        &[("own_throw: false", "own_throw: false, own_throw_extra: true")],
    ),
    ("a path with commas", &[("a2 a1 m1 m2 m3 a3", "a2, a1, m1, m2, m3, a3")]),
    ("a path with arrows", &[("a2 a1 m1 m2 m3 a3", "a2 -> a1 -> m1 -> m2 -> m3 -> a3")]),
    ("a drawing with commas", &[("  a1 a2 a3\n", "  a1, a2, a3\n")]),
    ("an entry on a value that never comes", &[("{1: 1, 2: 2}", "{1: 1, 6: 2}")]),
    ("an entry beyond the path", &[("{3: 3, 4: 1}", "{3: 3, 4: 7}")]),
    ("a kind that no value enters", &[("{3: 3, 4: 1}", "{2: 1}")]),
    (
        "a kind that no throw may enter",
        &[("enters: [king], bears_off: false", "enters: [], bears_off: false")],
    ),
    ("a kind that does not exist", &[("enter_after: [man]", "enter_after: [mam]")]),
    ("a kind that does not exist, in the throw table", &[("enters: [man]", "enters: [men]")]),
    ("a kind that waits for itself", &[("enter_after: [man]", "enter_after: [king]")]),
    ("kinds that wait for each other", &[("bear_off_after: []", "enter_after: [king]")]),
    ("a die that cannot fall", &[("{0: 1, 1: 1}", "{0: 0, 1: 0}")]),
    ("no dice", &[("dice: [{faces: {0: 1, 1: 1}, count: 2}]", "dice: []")]),
    ("dice that are too fine", &[("{0: 1, 1: 1}, count: 2", "{0: 65535, 1: 32768}, count: 2")]),
    (
        "a kept opening cast that is too fine",
        &[("{0: 1, 1: 1}, count: 2", "{0: 65535, 1: 32768, 2: 40003}, count: 1")],
    ),
    (
        "dice with too many ways to fall",
        &[("{0: 1, 1: 1}, count: 2", "{0: 60000, 1: 50000}, count: 16")],
    ),
    ("a sum of marks that never shows", &[("  0: {void", "  7: {value: 3}\n  0: {void")]),
    ("a throw of no marks that is not declared void", &[("  0: {void: true}\n", "")]),
    ("a throw that is too much", &[("{0: 1, 1: 1}, count: 2", "{0: 1, 1: 1, 40: 1}")]),
    ("a throw that is void and has a value", &[("0: {void: true}", "0: {void: true, value: 3}")]),
    ("a void throw to share", &[("0: {void: true}", "0: {void: true, shared: true}")]),
    (
        "a value to share that is too great",
        &[
            ("value: 2, extra", "value: 9, extra"),
            ("shared: false", "shared: true"),
            ("{1: 1, 2: 2}", "{1: 1, 9: 2}"),
            ("2: 4}", "9: 4}"),
            ("values: [1, 2], ", ""),
        ],
    ),
    ("a bounce where greater values bear off", &[("bounce: false", "bounce: true")]),
    (
        "a bounce of a value to share",
        &[
            ("last_piece: at-least", "last_piece: exact"),
            ("bounce: false", "bounce: true"),
            ("shared: false", "shared: true"),
        ],
    ),
    ("no value that bears off", &[("values: [1, 2]", "values: []")]),
    ("a value that bears off and never comes", &[("values: [1, 2]", "values: [1, 2, 7]")]),
    (
        "a value that bears off in general but not by its throw",
        &[("values: [1, 2]", "values: [1, 2, 3]")],
    ),
    ("no extra throw at most", &[("at_most: 3", "at_most: 0")]),
    (
        "throws of which none moves",
        &[
            ("{0: 1, 1: 1}, count: 2", "{0: 1}"),
            ("  2: {value: 2, extra: true, enters: [man], bears_off: true, shared: false}\n", ""),
        ],
    ),
    (
        "a promotion of a value that never comes",
        &[("promotes: {1: 3, 2: 4}", "promotes: {1: 3, 2: 4, 5: 6}")],
    ),
    ("a promotion to too much", &[("promotes: {1: 3, 2: 4}", "promotes: {1: 3, 2: 40}")]),
    ("a second die that never says yes", &[("{yes: 4, no: 2}", "{yes: 0, no: 2}")]),
    ("a cast kept by a player who starts by lot", &[("starter: lower", "starter: random")]),
    (
        "a cast kept that never decides",
        &[("{0: 1, 1: 1}, count: 2", "{1: 1}, count: 2"), ("  0: {void: true}\n", "")],
    ),
    (
        "a piece that can never get home",
        &[
            (
                "  2: {value: 2, extra: true, enters: [man], bears_off: true, shared: false}",
                "  1: {bears_off: false}",
            ),
            ("values: [1, 2], ", ""),
        ],
    ),
    (
        "a step from which home cannot be reached",
        &[
            ("{0: 1, 1: 1}, count: 2", "{2: 1, 3: 1}"),
            ("  0: {void: true}\n", ""),
            ("{1: 1, 2: 2}", "{2: 2}"),
            ("values: [1, 2]", "values: [2, 3]"),
            ("promotes: {1: 3, 2: 4}", "promotes: {2: 4}"),
        ],
    ),
    (
        "a class after one that takes every win",
        &[("  win: {points: 1}\n", ""), ("  rout:", "  win: {points: 1}\n  rout:")],
    ),
    (
        "a class whose wins an earlier class takes",
        &[(
            "  win: {points: 1}\n",
            "  worse: {points: 3, when: {home: {at_most: 0}, waiting: {at_least: 1}}}\n  win: \
                {points: 1}\n",
        )],
    ),
    ("a last class that does not take every win", &[("  win: {points: 1}\n", "")]),
    ("a class that never holds", &[("home: {at_most: 0}", "home: {at_least: 9}")]),
    ("a class that always holds", &[("home: {at_most: 0}", "home: {}")]),
    ("a class that asks nothing", &[("when: {home: {at_most: 0}}", "when: {}")]),
    ("a class with an unfit name", &[("  rout:", "  Klęska:")]),
    ("a class with the name of a draw", &[("  rout:", "  draw:")]),
    ("a zone that does not exist", &[("zone: far", "zone: fra")]),
    ("a match to nothing", &[("match: {points: 7", "match: {points: 0")]),
    (
        "a match to more points than can be counted",
        &[("match: {points: 7", "match: {points: 65536")],
    ),
    ("a tie that is not among those allowed", &[("tie: decider", "tie: decide")]),
    ("a tie that is an answer", &[("tie: decider", "tie: true")]),
    ("a drawn game that scores too much", &[("draw_points: 0", "draw_points: 256")]),
    (
        "a point of difference that is worth too much",
        &[("stake_per_point: 10", "stake_per_point: 1000001")],
    ),
    ("a fine for nothing", &[("fine: 1, squares: [rosettes]", "fine: 1, squares: []")]),
    (
        "several errors at once, in the order of their places",
        &[("title: Good", "title: 2023"), ("rule: exact", "rule: exat"), ("count: 3", "count: 0")],
    ),
    (
        "several errors of meaning at once",
        &[
            ("enter_after: [man]", "enter_after: [mam]"),
            ("rosettes: [a1, b1]", "rosettes: [a1]"),
            ("zone: far", "zone: fra"),
        ],
    ),
    (
        "errors of form and of content at once",
        &[
            ("title: Good", "title: 2023\ncolour: red"),
            ("count: 3", "count: 31"),
            ("enter_after: [man]", "enter_after: [mam]"),
            ("{far: [a3, m3, b3]}", "{far: [a3, m3]}"),
            ("safe: [rosettes]", "safe: [m9]"),
            ("keeps_value: true", "keep_value: true"),
        ],
    ),
    // Placeholders would cause these errors: no zone `far` for `stacking` and `loss`; no way home;
    // a bound that always holds.
    (
        "errors of form alone, where others may follow from them",
        &[
            ("zones: {far", "zonse: {far"),
            ("rule: exact", "rule: at_least"),
            (
                "  2: {value: 2, extra: true, enters: [man], bears_off: true, shared: false}",
                "  1: {bears_off: false}",
            ),
            ("count: 3", "cuont: 3"),
            ("home: {at_most: 0}", "home: {at_most: none}"),
        ],
    ),
    (
        "a path that is only its squares",
        &[(
            "{squares: 'a2 a1 m1 m2 m3 a3', revisits: false, jumps: false, back_from: 5}",
            "a2 a1 m1",
        )],
    ),
    ("piece kinds as a list", &[(PIECES, "pieces: [man, king]\n")]),
    ("dice as a number", &[("[{faces: {0: 1, 1: 1}, count: 2}]", "2")]),
    ("dice as their faces", &[("[{faces: {0: 1, 1: 1}, count: 2}]", "[1, 2, 3, 4]")]),
    ("faces as a list", &[("faces: {0: 1, 1: 1}, count", "faces: [0, 1], count")]),
    ("a throw table of values", &[("  0: {void: true}", "  0: 0")]),
    (
        "a promotion as its table",
        &[(
            "{faces: {yes: 4, no: 2}, promotes: {1: 3, 2: 4}, enters: [king], bears_off: false}",
            "{1: 3, 2: 4}",
        )],
    ),
    ("win classes as points", &[("{title: Rout, points: 3, when: {home: {at_most: 0}}}", "3")]),
    ("a bound as a number", &[("{at_most: 0}", "0")]),
    (
        "a match as its points",
        &[("{points: 7, draw_points: 0, stake_per_point: 10, tie: decider}", "7")],
    ),
    (
        "stakes on squares that the path does not reach",
        &[
            ("m3 a3', revisits", "m3', revisits"),
            ("squares: [rosettes], payer", "squares: [a3, b3], payer"),
        ],
    ),
    ("stakes as the ante", &[("{ante: 10, fine: 1, squares: [rosettes], payer: opponent}", "10")]),
    ("a link from a square that does not exist", &[("links: {m2", "links: {m9")]),
    ("a link from a square of the other player", &[("links: {m2", "links: {b1")]),
    ("a link from a step on another square", &[("links: {m2", "links: {m2@5")]),
    ("a link to a square that does not exist", &[("to: m3 waiting", "to: m3 m9")]),
    ("a link to nowhere", &[("to: m3 waiting", "to: ''")]),
    ("a place of a link that never counts", &[("to: m3 waiting", "to: waiting m3")]),
    (
        "links in a loop",
        &[("{m2: {to: m3 waiting}}", "{m2: {to: m3}, m3: {to: a3 a1}, a1: {to: m2}}")],
    ),
    ("two links from one step", &[("{m2: {to: m3 waiting}}", "{m2: {to: m3}, m2@4: {to: a3}}")]),
    (
        "links that send back all who enter",
        &[
            ("{m2: {to: m3 waiting}}", "{a2: {to: waiting}, a1: {to: waiting}}"),
            ("enter: {3: 3, 4: 1}", "enter: {3: 3, 4: 3}"),
        ],
    ),
    ("a link as its place", &[("{m2: {to: m3 waiting}}", "{m2: m3}")]),
    ("a limit of stacks without stacks", &[("{own: [m3], enemy", "{own: [], enemy")]),
    ("a block of more pieces than a player has", &[("[{pieces: 2, shape", "[{pieces: 9, shape")]),
    (
        "a block of one neighbour",
        &[("[{pieces: 2, shape: square", "[{pieces: 1, shape: neighbours")],
    ),
    (
        "neighbours without room",
        &[("[{pieces: 2, shape: square", "[{pieces: 2, shape: neighbours")],
    ),
    ("a stack where nobody shares a square", &[("squares: [m3, rosettes]}]", "squares: [m1]}]")]),
    ("a stack above the limit", &[("[{pieces: 2, shape", "[{pieces: 3, shape")]),
    ("a block that bars nobody", &[("bars: [enemy], from", "bars: [], from")]),
    (
        "a block against enemies who never come",
        &[
            ("[{pieces: 2, shape", "[{pieces: 1, shape"),
            ("squares: [m3, rosettes]}]", "squares: [rosettes]}]"),
        ],
    ),
    (
        "a bar that is one already",
        &[
            ("[{pieces: 2, shape", "[{pieces: 1, shape"),
            ("[enemy], from: [passing]", "[own], from: [landing]"),
        ],
    ),
    (
        "a way without a way back",
        &[
            (", back_from: 5}", "}"),
            ("other_way: {bars: [m2], shares: [m1]}\n", ""),
            ("safe: [rosettes]", "safe: [rosettes, m2@out]"),
        ],
    ),
    (
        "a link with a way that the path has not",
        &[
            (", back_from: 5}", "}"),
            ("other_way: {bars: [m2], shares: [m1]}\n", ""),
            ("{m2: {to", "{m2@back: {to"),
        ],
    ),
    ("a way without its mirror image", &[("safe: [rosettes]", "safe: [rosettes, a3@back]")]),
    ("a way that does not exist", &[("safe: [rosettes]", "safe: [rosettes, m3@home]")]),
];

const PIECES: &str = "pieces:
  man: {count: 3, enter: {1: 1, 2: 2}, bear_off_after: []}
  king: {count: 1, strength: 2, enter: {3: 3, 4: 1}, own_throw: false, enter_after: [man]}
";
const FOUR_MORE_KINDS: &str =
    "pieces:\n  a: {count: 1}\n  b: {count: 1}\n  c: {count: 1}\n  d: {count: 1}\n";
const MANY_ROWS: &str = concat!(
    "  1 2 3\n  4 5 6\n  7 8 9\n  10 11 12\n  13 14 15\n",
    "  16 17 18\n  19 20 21\n  22 23 24\n  25 26 27\n  28 29 30\n",
    "  31 32 33\n  34 35 36\n  37 38 39\n  40 41 42\n  43 44 45\n",
    "  46 47 48\n  49 50 51\n  52 53 54\n  55 56 57\n  58 59 60\n",
    "  61 62 63\n  64 65 66\n  67 68 69\n  70 71 72\n  73 74 75\n",
    "  76 77 78\n  79 80 81\n  82 83 84\n  85 86 87\n  88 89 90\n",
    "  91 92 93\n  94 95 96\n  97 98 99\n  100 101 102\n  103 104 105\n",
    "  106 107 108\n  109 110 111\n  112 113 114\n  115 116 117\n  118 119 120\n",
    "  121 122 123\n",
);
const LONG_PATH: &str = concat!(
    "'a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 ",
    "a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 ",
    "a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 ",
    "a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 ",
    "a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 a2 a1 ",
    "a2 a1'",
);

#[test]
fn the_good_file_is_valid() {
    mistakes::assert_is_valid(GOOD);
}

#[test]
fn every_error_names_its_place_what_was_found_what_is_allowed_and_a_way_out() {
    insta::assert_snapshot!(mistakes::messages(GOOD, ERRORS));
}

#[test]
fn an_error_of_form_causes_no_error_of_content() {
    mistakes::assert_wrong_forms_bring_no_other_errors(GOOD, 100);
}

/// The edits of the good file that remove the second die.
const NO_PROMOTION: [(&str, &str); 2] = [
    (
        "promotion: {faces: {yes: 4, no: 2}, promotes: {1: 3, 2: 4}, enters: [king], bears_off: \
            false}\n",
        "",
    ),
    ("enter: {3: 3, 4: 1}", "enter: {1: 1}"),
];

#[test]
fn errors_that_follow_from_an_invalid_field_are_not_reported() {
    let [no_die, no_values] = NO_PROMOTION;
    mistakes::assert_single_errors(
        GOOD,
        &[
            ("leaps", &[("jumps: false", "jumps: yes"), ("a1 m1 m2", "a1 m2")]),
            ("a path that crosses", &[("revisits: false", "revisits: yes"), ("m3 a3'", "m3 m2'")]),
            ("a number of dice", &[no_die, no_values, ("count: 2}]", "count: two}]")]),
            ("what a throw means", &[no_die, no_values, ("value: 2", "value: two")]),
            (
                "a second die",
                &[("promotes: {1: 3, 2: 4}", "promotes: 5"), ("values: [1, 2]", "values: [1, 3]")],
            ),
            ("safe squares", &[("strength: 2, ", ""), ("safe: [rosettes]", "safe: rosettes")]),
            (
                "bars",
                &[
                    ("strength: 2, ", ""),
                    ("bump: [a1, b1]", "bump: [m2]"),
                    ("bars: [m2]", "bars: m2"),
                ],
            ),
            ("strength", &[("bump: [a1, b1]", "bump: [m1]"), ("strength: 2", "strength: two")]),
            ("rosettes", &[("strength: 2, ", ""), ("rosettes: [a1, b1]", "rosettes: 5")]),
        ],
    );
}

#[test]
fn a_field_with_a_strange_name_causes_no_error_of_content() {
    // Here names are free, so another name is another thing.
    mistakes::assert_strange_names_bring_no_other_errors(
        GOOD,
        &[
            "pieces",
            "zones",
            "win_classes",
            "throw",
            "enter",
            "faces",
            "promotes",
            "links",
            "setup",
            "setup.man",
            "players.second.setup.king",
        ],
        60,
    );
}
