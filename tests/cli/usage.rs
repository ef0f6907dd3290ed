//! Invalid command lines: exit code 64, and a message that shows the way out.

use predicates::str::contains;

use crate::support::urlab;

/// Each command line has one error. Next to it is a helpful part of the message.
const WRONG: [(&str, &str); 22] = [
    ("", "Usage: urlab"),
    ("simulat urgammon", "a similar subcommand exists: 'simulate'"),
    ("rules chek x.yaml", "'check'"),
    ("simulate", "<RULES>"),
    ("run", "<SCENARIO>"),
    ("rules check", "<FILES>"),
    (
        "simulate urgammon --bots greedi,random",
        "no bot `greedi`; did you mean `greedy`? allowed: random, casual, greedy, foremost",
    ),
    ("simulate urgammon --bots greedy", "write two bots separated by a comma"),
    ("simulate urgammon --bots greedy,random,random", "write two bots separated by a comma"),
    ("play urgammon --bots ,", "allowed: random, casual, greedy, foremost, hindmost"),
    (
        "simulate urgammon --players stronk",
        "no players `stronk`; did you mean `strong`? allowed: strong, casual, random",
    ),
    ("simulate urgammon --players greedy", "; --bots takes bots"),
    ("simulate urgammon --players strong --bots greedy,greedy", "cannot be used with"),
    ("readings urgammon --bots perfect,greedy", "`perfect` plays by a solution of fixed rules"),
    ("simulate urgammon --games 0", "--games"),
    ("simulate urgammon --games many", "--games"),
    ("simulate urgammon --seed -1", "--seed"),
    ("simulate urgammon --throw-limit 0", "--throw-limit"),
    ("simulate urgammon --level 2", "2 is not between 0.5 and 0.9999"),
    ("simulate urgammon --level NaN", "is not between 0.5 and 0.9999"),
    ("simulate urgammon --threads 0", "--threads"),
    ("completions bsh", "a similar value exists: 'bash'"),
];

#[test]
fn each_command_line_error_is_on_standard_error_with_a_way_out() {
    for (arguments, help) in WRONG {
        urlab(arguments).assert().code(64).stdout("").stderr(contains(help));
    }
}
