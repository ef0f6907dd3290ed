//! The file of a new variant, for every rule set.

use crate::input::variant::Base;
use crate::input::variant_file;
use crate::input::{catalogue, rules};

#[test]
fn a_new_file_has_the_rules_of_its_base_with_and_without_its_comments() {
    let mut names: Vec<String> = catalogue::list().into_iter().map(|listed| listed.name).collect();
    names.push("finkel+bounce".to_owned());
    for from in names {
        let base = Base::load(&from).unwrap();
        let text = variant_file::text(&base, "mine", "rules.schema.json").unwrap();
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        let set = variant_file::with_fields(&base, "mine").unwrap();
        assert!(set.lines().all(|line| line.chars().count() <= 100), "{set}");
        assert!(set.matches("\npieces:").count() == 1 && set.contains("\ndice:"), "{set}");
        for text in [&text, &set] {
            let rules = rules::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(rules.fingerprint, base.rules().fingerprint, "{text}");
            assert_eq!(rules.title, "Mine");
        }
    }
}

#[test]
fn fields_have_their_present_values_and_descriptions() {
    let base = Base::load("urgammon").unwrap();
    let text = variant_file::text(&base, "my-game", "rules.schema.json").unwrap();
    assert!(text.starts_with("# yaml-language-server: $schema=rules.schema.json\n## A variant "));
    assert!(text.contains("\nextends: urgammon\ntitle: My game\n"), "{text}");
    assert!(text.contains("\n# pieces:\n#   pawn:\n#     count: 3\n#   chariot:\n"), "{text}");
    assert!(text.contains("\n# equal_turns: true\n"), "{text}");
    assert!(text.contains("\n## How pieces leave the board.\n# bearing_off:\n"), "{text}");
    assert!(!text.contains("stakes"), "it has no stakes: {text}");
    let base = Base::load("finkel").unwrap();
    let text = variant_file::text(&base, "my-game", "rules.schema.json").unwrap();
    assert!(text.contains("\n# equal_turns: false\n"), "the default: {text}");
}

#[test]
fn a_file_that_would_extend_itself_is_refused() {
    let error =
        variant_file::text(&Base::load("finkel+bounce").unwrap(), "finkel", "x").unwrap_err();
    assert_eq!(
        error.to_string(),
        "error: finkel.yaml: `finkel` is the name of the rule set that the file extends\n\
         help: choose another name, such as `urlab new my-finkel --from finkel+bounce`"
    );
}
