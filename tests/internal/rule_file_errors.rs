//! A user's rule files: what they take from other files, and the errors in them.

use std::path::Path;

use tempfile::TempDir;

use crate::game::dice::Die;
use crate::game::rules::Rules;
use crate::input::diagnostic::Diagnostics;
use crate::input::patch::Patch;
use crate::input::{rules, scenario, variant};

/// A rule file in its own folder.
struct RuleFile(TempDir);

impl RuleFile {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Loads a text as the file `mine.yaml`.
    fn load(&self, text: &str) -> Result<Rules, Diagnostics> {
        let path = self.0.path().join("mine.yaml");
        std::fs::write(&path, text).unwrap();
        rules::load(path.to_str().unwrap())
    }
}

fn tiny() -> String {
    std::fs::read_to_string("scenarios/rules/tiny.yaml").unwrap()
}

#[test]
fn a_rule_set_has_the_name_of_its_file_whatever_is_written_in_it() {
    for text in [tiny(), "title: Mine\nextends: tiny\n".to_string()] {
        assert_eq!(RuleFile::new().load(&text).unwrap().name, "mine");
    }
}

#[test]
fn the_name_of_a_file_must_be_a_name_that_commands_can_have() {
    let file = RuleFile::new();
    let path = file.0.path().join("My Game.yaml");
    std::fs::write(&path, tiny().replace("count:", "number:")).unwrap();
    let diagnostics = rules::load(path.to_str().unwrap()).unwrap_err();
    assert_eq!(diagnostics.0[0].found, "the file is called `My Game`, which is not a short name");
    assert!(diagnostics.0.len() > 1, "other errors are shown too: {diagnostics}");
}

#[test]
fn lines_that_a_file_makes_pointless_are_dropped_and_its_own_errors_come_first() {
    let load = |text: &str| RuleFile::new().load(text);
    let rules = load("extends: urgammon\npieces: {hero: null}\n").unwrap();
    assert_eq!(rules.kind_names(), ["pawn", "chariot"]);
    let count = |rules: &Rules| {
        rules.readings.iter().map(|reading| reading.alternatives.len()).collect::<Vec<_>>()
    };
    // Both alternatives of the first reading set a field of the hero.
    assert_eq!(count(&rules::load("urgammon").unwrap()), [2, 1, 1]);
    assert_eq!(count(&rules), [0, 1, 1]);

    let left_out = [
        "`hero` in `promotion.enters`",
        "alternatives to the reading of `pieces.chariot.bear_off_after`",
    ];
    assert_eq!(rules.left_out, left_out);
    assert_eq!(rules::load("urgammon").unwrap().left_out, [""; 0]);

    // Readings that the file writes itself are its own mistakes.
    let own = "extends: urgammon\npieces: {hero: null}\nreadings: [{point: A, reading: B, field: \
               pieces.hero.count}]\n";
    let diagnostics = load(own).unwrap_err();
    assert_eq!(diagnostics.0.len(), 1, "{diagnostics}");
    assert_eq!(diagnostics.0[0].found, "there is no field `hero` in `pieces`");

    let mixed = "extends: urgammon\nzones: {upper-city: null}\nsaef: [m1]\n";
    let diagnostics = load(mixed).unwrap_err();
    let fields: Vec<&str> = diagnostics.0.iter().map(|one| one.field.as_str()).collect();
    assert_eq!(fields[0], "saef", "{diagnostics}");
    assert!(fields.len() > 1, "{diagnostics}");
}

#[test]
fn inherited_lines_about_values_that_new_dice_never_show_are_left_out() {
    let file = RuleFile::new();
    let base = tiny() + "throw: {1: {extra: true}, 2: {extra: true}}\n";
    std::fs::write(file.0.path().join("base.yaml"), base).unwrap();
    let dice = "extends: base\ndice: [{faces: {1: 1}, count: 1}]\n";
    let rules = file.load(dice).unwrap();
    assert_eq!(rules.left_out, ["`throw.2`"]);
    let same = file.load(&format!("{dice}throw: {{2: null}}\n")).unwrap();
    assert_eq!((same.left_out.len(), &same.fingerprint), (0, &rules.fingerprint));
    // A line that the file writes itself is its own mistake.
    let diagnostics = file.load(&format!("{dice}throw: {{2: {{void: true}}}}\n")).unwrap_err();
    assert_eq!(diagnostics.0[0].found, "the dice never show 2 marks");
    assert_eq!(diagnostics.0.len(), 1, "{diagnostics}");
}

#[test]
fn an_alternative_and_a_variant_can_use_the_notation_of_dice() {
    let text = "extends: tiny\ndice: [d4]\nthrow: null\nreadings: [{point: A, reading: B, field: \
                dice, alternatives: [{reading: C, set: {dice: d3}}]}]\n";
    let file = RuleFile::new();
    file.load(text).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let path = file.0.path().join("mine.yaml");
    let dice = |patch: Patch| {
        let rules = variant::load(path.to_str().unwrap(), &patch).unwrap();
        let faces = |die: &Die| die.faces.iter().map(|face| face.weight).collect::<Vec<_>>();
        rules.race().unwrap().dice.iter().map(faces).collect::<Vec<_>>()
    };
    assert_eq!(dice(Patch::default()), [vec![1; 4]]);
    assert_eq!(dice(Patch::default().with_field("dice", "d3")), [vec![1; 3]]);
    assert_eq!(dice(Patch::default().with_field("dice[1]", "d5")), [vec![1; 5]]);
    assert_eq!(dice(Patch::default().with_field("dice[1].faces.4", 3)), [vec![1, 1, 1, 3]]);
    let alternatives =
        crate::input::readings::alternatives(&variant::Base::load(path.to_str().unwrap()).unwrap());
    let variant = alternatives.last().unwrap().alternatives[0].as_ref().unwrap();
    assert_eq!(variant.race().unwrap().dice[0].faces.len(), 3);
}

#[test]
fn a_short_variant_keeps_all_other_fields_and_its_errors_name_the_right_file() {
    let text = "name: mine\nextends: urgammon\npromotion: null\n\
                pieces: {chariot: {enter: {2: 2}}}\n";
    let diagnostics = RuleFile::new().load(text).unwrap_err();
    // Without the second die 5, 6, 7 and 10 do not occur. The lines of the base about these values
    // are left out. Then the hero has no entry. The chariot has that of the file.
    assert!(
        diagnostics.0.iter().all(|diagnostic| !diagnostic.file.ends_with("mine.yaml")),
        "{diagnostics}"
    );
    let fields: Vec<&str> =
        diagnostics.0.iter().map(|diagnostic| diagnostic.field.as_str()).collect();
    assert_eq!(fields, ["pieces.hero"]);
}

#[test]
fn a_kind_with_a_similar_name_is_a_mistake_and_a_numbered_one_is_not() {
    let load = |below: &str, pieces: &str| {
        RuleFile::new().load(&format!("name: mine\nextends: {below}\npieces: {{{pieces}}}\n"))
    };
    let message: Vec<String> = load("urgammon", "pown: {count: 5}, heroe: {count: 2}")
        .unwrap_err()
        .0
        .iter()
        .map(ToString::to_string)
        .collect();
    for (diagnostic, [wrong, meant]) in message.iter().zip([["pown", "pawn"], ["heroe", "hero"]]) {
        assert!(
            diagnostic.contains(&format!(
                "pieces.{wrong}: there is no kind of piece called `{wrong}` yet; it would be a new \
                 kind"
            )),
            "{diagnostic}"
        );
        assert!(diagnostic.ends_with(&format!("did you mean `{meant}`?")), "{diagnostic}");
    }
    assert_eq!(message.len(), 2);
    let kinds = |pieces: &str| load("urgammon", pieces).unwrap().kind_names().join(" ");
    assert_eq!(kinds("pawn2: {count: 1}"), "pawn chariot hero pawn2");
    assert_eq!(kinds("scout: {count: 1}"), "pawn chariot hero scout");
    assert_eq!(
        kinds("scout: null"),
        "pawn chariot hero",
        "removing a kind that does not exist changes nothing"
    );
    let renamed = load("finkel", "peice: {count: 2}, piece: null").unwrap();
    assert_eq!(renamed.kind_names(), ["peice"], "a new name for the removed kind");
}

#[test]
fn a_variant_that_sets_a_kind_with_a_similar_name_is_refused_too() {
    let kinds =
        |patch: Patch| variant::load("finkel", &patch).map(|rules| rules.kind_names().join(" "));
    let two = serde_json::json!({"count": 2});
    let diagnostic =
        kinds(Patch::default().with_field("pieces.peice", two.clone())).unwrap_err().to_string();
    assert!(
        diagnostic.contains(
            "pieces.peice: there is no kind of piece called `peice` yet; it would be a new kind"
        ),
        "{diagnostic}"
    );
    assert!(diagnostic.ends_with("did you mean `piece`?"), "{diagnostic}");
    let kinds = |patch| kinds(patch).unwrap();
    assert_eq!(kinds(Patch::default().with_field("pieces.piece2", two.clone())), "piece piece2");
    let renamed = Patch::default()
        .with_field("pieces.peice", two)
        .with_field("pieces.piece", serde_json::Value::Null);
    assert_eq!(kinds(renamed), "peice", "a new name for the removed kind");
}

#[test]
fn missing_names_and_missing_files_have_different_messages() {
    let message = |name: &str| rules::load(name).unwrap_err().to_string();
    assert_eq!(
        message("urgamon"),
        "error: urgamon: there is no rule set called `urgamon`\nhelp: did you mean `urgammon`?"
    );
    assert_eq!(
        message("chess"),
        "error: chess: there is no rule set called `chess`\n\
         help: `urlab rules list` shows all names; a path must end in `.yaml`"
    );
    assert_eq!(
        message("no/such.yaml"),
        "error: no/such.yaml: there is no file no/such.yaml\nhelp: there is no folder no"
    );
    assert_eq!(message("scenarios/"), "error: scenarios/: this is a folder, not a file");
}

#[test]
fn a_reading_may_point_to_any_possible_field() {
    let load = |field: &str| {
        let reading = format!("readings: [{{point: p, reading: r, field: '{field}'}}]\n");
        rules::parse(&(tiny() + &reading))
    };
    for field in [
        "match.draw_points",
        "dice[1].faces.2",
        "pieces.man.enter_after",
        "throw.2.extra",
        "readings[1]",
    ] {
        let rules = load(field).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
        assert_eq!(rules.readings[0].field, field);
    }
    for field in [
        "",
        ".",
        "dice[0]",
        "dice.faces",
        "title.x",
        "throw.two",
        "zones.far",
        "pieces..count",
        "a[b[1]",
    ] {
        assert_eq!(load(field).unwrap_err().0.len(), 1, "{field}");
    }
}

#[test]
fn a_name_in_place_of_a_path_and_a_path_in_place_of_a_name_are_reported() {
    let file = RuleFile::new();
    let diagnostic = file.load("name: mine\nextends: tiny.yaml\n").unwrap_err().0.remove(0);
    let path = file.0.path().join("tiny.yaml");
    assert_eq!(diagnostic.found, format!("there is no file {}", path.display()));
    assert_eq!(
        (diagnostic.field.as_str(), diagnostic.help.as_deref()),
        ("extends", Some("did you mean `tiny`?"))
    );
    let message = rules::load("tiny.yaml").unwrap_err().to_string();
    assert_eq!(message, "error: tiny.yaml: there is no file tiny.yaml\nhelp: did you mean `tiny`?");
}

#[test]
fn a_rule_set_and_a_scenario_are_distinguished() {
    let message = rules::load("scenarios/quickstart.yaml").unwrap_err().to_string();
    assert_eq!(
        message,
        "error: scenarios/quickstart.yaml: this is a scenario, not a rule set\n\
         help: `urlab run scenarios/quickstart.yaml` plays it, \
         `urlab rules check --scenario scenarios/quickstart.yaml` checks it"
    );
    let message = scenario::load(Path::new("scenarios/rules/tiny.yaml")).unwrap_err().to_string();
    assert_eq!(
        message,
        "error: scenarios/rules/tiny.yaml: this is a rule set, not a scenario\n\
         help: `urlab simulate scenarios/rules/tiny.yaml` plays it, \
         `urlab rules check scenarios/rules/tiny.yaml` checks it"
    );
}

#[test]
fn a_missing_scenario_gets_a_suggestion() {
    let help = |path: &str| scenario::load(Path::new(path)).unwrap_err().0.remove(0).help.unwrap();
    for path in
        ["quikstart", "quickstart.yaml", "elsewhere/quickstart.yaml", "scenarios/quickstart"]
    {
        assert_eq!(help(path), "did you mean `quickstart`?", "{path}");
    }
    let meant = "did you mean `scenarios/quickstart.yaml`?";
    assert_eq!(help("scenarios/quickstat.yaml"), meant, "a typing mistake");
    assert_eq!(help("elsewhere/quickstat.yaml"), "did you mean `quickstart`?");
    assert_eq!(help("tiny"), "`tiny` is a rule set: `urlab simulate tiny` plays it");
    assert_eq!(help("Cargo.toml"), "did you mean `./Cargo.toml`?", "a name is not a path");
    let names = help("nowhere");
    assert!(names.starts_with("these names are known: balance-gates, dice-mechanics, "), "{names}");
    assert!(names.ends_with("; a path must end in `.yaml`"), "{names}");
    let message = rules::load("quickstart").unwrap_err().to_string();
    assert_eq!(
        message,
        "error: quickstart: `quickstart` is a scenario, not a rule set\n\
         help: `urlab run quickstart` plays it"
    );
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere.yaml");
    assert_eq!(help(nowhere.to_str().unwrap()), "its folder has no file that ends in `.yaml`");
}

/// The win classes of a file that extends urgammon and writes these classes, or its errors.
fn win_classes_over_urgammon(classes: &str) -> Result<Vec<String>, String> {
    let text = format!("name: mine\nextends: urgammon\nwin_classes:\n{classes}");
    let loaded = RuleFile::new().load(&text).map_err(|diagnostics| diagnostics.to_string());
    loaded.map(|rules| rules.win_classes.into_iter().map(|class| class.id).collect())
}

#[test]
fn a_file_that_extends_another_sets_the_order_of_win_classes() {
    let first = "  psy-na-przedpolu: {points: 5}\n  babilon: {points: 2}\n";
    assert_eq!(
        win_classes_over_urgammon(first).unwrap(),
        ["psy-na-przedpolu", "babilon", "psy-na-ulicach", "single"]
    );
    let close = "  close: {points: 1, when: {home: {at_least: 6}}}\n";
    let diagnostics = win_classes_over_urgammon(close).unwrap_err();
    assert!(
        diagnostics.contains(
            "no win can be of the class `close`: `single` comes first and takes every win"
        ),
        "{diagnostics}"
    );
    assert!(
        diagnostics.contains("help: write `single: {}` after `close` to move it there"),
        "{diagnostics}"
    );
    let followed = format!("{close}  single: {{}}\n");
    let tried = ["babilon", "psy-na-przedpolu", "psy-na-ulicach", "close", "single"];
    assert_eq!(win_classes_over_urgammon(&followed).unwrap(), tried);
}

#[test]
fn a_win_class_whose_wins_an_earlier_class_takes_is_an_error() {
    let message = |when: &str| {
        let diagnostics = win_classes_over_urgammon(&format!(
            "  other: {{points: 1, when: {when}}}\n  single: {{}}\n"
        ));
        diagnostics
            .err()
            .map(|diagnostics| diagnostics.lines().next().unwrap_or_default().to_string())
    };
    // The earlier classes: nothing home; one or more waiting; one or more outside the upper city.
    for all_taken in [
        "{home: {at_most: 0}, on_board: {at_least: 2}}",
        "{waiting: {at_least: 2}}",
        "{outside: {zone: upper-city, at_least: 2}}",
        "{outside: {zone: upper-city, at_least: 1, at_most: 3}, home: {at_least: 1}}",
    ] {
        let message = message(all_taken).unwrap_or_else(|| panic!("{all_taken} is accepted"));
        assert!(message.contains("other.when: no win can be of the class `other`: `"), "{message}");
    }
    for some_left in [
        "{home: {at_most: 1}}",
        "{waiting: {at_most: 2}}",
        "{outside: {zone: upper-city, at_most: 3}}",
        "{on_board: {at_least: 1}}",
        "{inside: {zone: upper-city, at_least: 1}}",
    ] {
        assert_eq!(message(some_left), None, "{some_left}");
    }
}

#[test]
fn errors_of_a_file_are_reported_even_if_its_base_is_missing_or_invalid() {
    let file = RuleFile::new();
    std::fs::write(file.0.path().join("broken.yaml"), "name: broken\n  title: x\n").unwrap();
    let message = |text: &str| {
        let diagnostics = file.load(text).unwrap_err();
        diagnostics
            .0
            .iter()
            .map(|diagnostic| format!("{}: {}", diagnostic.field, diagnostic.found))
            .collect::<Vec<_>>()
    };
    let race = "name: other\ntitel: Mine\nsafe: rosettes\nequal_turns: null\nextends: urgamon\n";
    let expected = [
        "extends: there is no rule set called `urgamon`",
        "titel: there is no field `titel` here",
        "safe: found the text `rosettes`",
    ];
    assert_eq!(message(race), expected);
    // Fields that the other file may have are not reported as missing.
    assert_eq!(
        message("name: mine\nextends: urgamon\npieces: {pawn: {count: 2}}\n"),
        expected[..1]
    );
    // An error of the base does not hide the errors of this file, whether it is a race or not.
    let diagnostics =
        message("name: mine\nextends: broken\ndraw: {repeated: action, times: 5}\npiece: 1\n");
    assert_eq!(diagnostics.len(), 2, "{diagnostics:?}");
    assert!(diagnostics[1].starts_with("piece: there is no field"), "{diagnostics:?}");
}

/// The errors of a variant of tiny, each as its place, what was found and what is allowed.
fn errors(more: &str) -> Vec<String> {
    let refused = RuleFile::new().load(&format!("title: Mine\nextends: tiny\n{more}"));
    let told = |diagnostics: Diagnostics| {
        let each = diagnostics.0.iter();
        each.map(|fault| {
            format!("{}: {}: {}", fault.field, fault.found, fault.allowed.as_deref().unwrap_or(""))
        })
        .collect()
    };
    refused.err().map_or(Vec::new(), told)
}

#[test]
fn a_throw_is_burnt_only_in_a_row_that_a_turn_can_have() {
    let alone = "dice: d6\nrosettes: []\nthrow: {6: {burnt_after: 3}}\n\
                 extra_throws: {landing: [], capture: false}\n";
    assert_eq!(
        errors(alone),
        ["throw.6.burnt_after: no turn has two such throws in a row: throws that are followed by \
          another"]
    );
    let few = "dice: d6\nthrow: {6: {extra: true, burnt_after: 3}}\nextra_throws: {at_most: 1}\n";
    assert_eq!(errors(few), ["throw.6.burnt_after: no turn has 3 such throws in a row: 2 to 2"]);
    for fits in [
        "dice: d6\nthrow: {6: {extra: true, burnt_after: 2}}\nextra_throws: {at_most: 1}\n",
        "dice: d6\nthrow: {6: {again: true, burnt_after: 3}}\nextra_throws: {at_most: 1}\n",
        "dice: d6\nthrow: {6: {burnt_after: 3}}\nextra_throws: {capture: true}\n",
        "dice: d6\nthrow: {6: {burnt_after: 3}}\ntries_to_enter: 3\n",
    ] {
        assert_eq!(errors(fits), [""; 0], "{fits}");
    }
}

#[test]
fn a_throw_is_not_given_away_with_equal_turns_or_own_throws() {
    assert_eq!(errors("unused_throw: opponent\n"), [""; 0]);
    let equal = errors("unused_throw: opponent\nequal_turns: true\n");
    assert!(equal[0].starts_with("unused_throw: with `equal_turns`"), "{equal:?}");
    let own = errors("unused_throw: opponent\npieces: {man: {own_throw: true}}\n");
    assert!(own[0].starts_with("unused_throw: a piece that enters by its own"), "{own:?}");
    let word = errors("unused_throw: mine\n");
    assert!(word[0].starts_with("unused_throw: "), "{word:?}");
}

#[test]
fn a_void_throw_is_not_burnt_and_one_try_is_no_tries() {
    let void = errors("dice: d6\nthrow: {6: {void: true, burnt_after: 3}}\n");
    assert!(
        void[0].starts_with("throw.6: a throw that is void or thrown again cannot"),
        "{void:?}"
    );
    let one = errors("tries_to_enter: 1\n");
    assert!(one[0].starts_with("tries_to_enter: "), "{one:?}");
}
