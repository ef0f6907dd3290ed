//! `urlab new`: the file of a new variant.

use std::fs;

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::support::{files_below, folder, urlab_in};

#[test]
fn new_variant_is_valid_and_its_fields_can_be_set() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "new my-game --from urgammon")
        .assert()
        .success()
        .stderr("")
        .stdout(contains("Written:\n  my-game.yaml\n  rules.schema.json\n"))
        .stdout(contains("\n  urlab compare urgammon my-game.yaml\n"));
    assert_eq!(files_below(folder.path()), ["my-game.yaml", "rules.schema.json"]);
    let schema = include_str!("../../scenarios/rules.schema.json");
    assert_eq!(fs::read_to_string(folder.path().join("rules.schema.json")).unwrap(), schema);
    let path = folder.path().join("my-game.yaml");
    let text = fs::read_to_string(&path).unwrap();
    let set = text.replace("\n# equal_turns: true\n", "\nequal_turns: false\n");
    assert_ne!(set, text);
    let shown = || {
        let shown = urlab_in(folder.path(), "rules show my-game.yaml").assert().success();
        String::from_utf8(shown.get_output().stdout.clone()).unwrap()
    };
    let before = shown();
    fs::write(&path, set).unwrap();
    assert_ne!(shown(), before);
}

#[test]
fn new_replaces_no_file() {
    let own = "name: my-game\nextends: finkel\n";
    let folder = folder(&[("my-game.yaml", own), ("rules.schema.json", "own")]);
    urlab_in(folder.path(), "new my-game --from urgammon").assert().code(74).stdout("").stderr(
        "error: my-game.yaml exists, and `urlab new` replaces no file\nhelp: choose another name, \
         or move the file away\n",
    );
    urlab_in(folder.path(), "new second.yaml --from my-game.yaml --quiet")
        .assert()
        .success()
        .stdout("");
    assert_eq!(files_below(folder.path()), ["my-game.yaml", "rules.schema.json", "second.yaml"],);
    let at = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!([at("my-game.yaml"), at("rules.schema.json")], [own, "own"]);
    assert!(at("second.yaml").contains("\nextends: ./my-game.yaml\n"), "{}", at("second.yaml"));
    urlab_in(folder.path(), "rules check second.yaml").assert().success();
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    let folder = folder(&[("finkel.yaml", "name: finkel\nextends: tiny\n")]);
    let refused = |arguments: &str, code: i32, message: &str, help: &str| {
        let refused = urlab_in(folder.path(), arguments).assert().code(code).stdout("");
        refused.stderr(contains(message).and(contains(help)));
    };
    refused(
        "new mine --from finkel",
        65,
        "error: mine.yaml: in this folder, `extends: finkel` refers to another file",
        "help: a name is looked up next to the file first",
    );
    refused("new tiny --from tiny", 65, "`tiny` is the name of the rule set", "`urlab new my-tiny");
    refused("new mine --from finkle", 65, "no rule set called `finkle`", "did you mean `");
    refused("new My_Game --from tiny", 64, "My_Game", "lower-case letters, digits and hyphens");
    refused("new ../mine --from tiny", 64, "../mine", "lower-case letters, digits and hyphens");
    assert_eq!(files_below(folder.path()), ["finkel.yaml"]);
}
