//! `FIELD=VALUE` of the command line: values, errors, and the option that they name.

use crate::input::assignment::parse;
use crate::input::variant::Base;

#[test]
fn a_value_is_yaml() {
    let base = Base::load("finkel").unwrap();
    let set = |text: &str| base.with(&parse("--set", text).unwrap()).unwrap();
    assert_eq!(set("pieces.piece.count=5").race().unwrap().kinds[0].count, 5);
    assert!(set("equal_turns = true").race().unwrap().equal_turns);
    assert_eq!(set("equal_turns=true").name, "finkel[equal_turns=true]");
}

#[test]
fn an_error_names_the_option() {
    let base = Base::load("finkel").unwrap();
    let error = |text: &str| base.with(&parse("--set", text).unwrap()).unwrap_err().to_string();
    let unknown = error("pieces.pice.count=5");
    assert!(unknown.starts_with("error: --set pieces.pice.count=5: "), "{unknown}");
    assert!(unknown.contains("did you mean `piece`?"), "{unknown}");
    let large = error("pieces.piece.count=99");
    assert!(large.starts_with("error: --set pieces.piece.count=99: "), "{large}");
    assert!(large.contains("1 to 30"), "{large}");
}

#[test]
fn a_text_without_field_or_value_is_refused() {
    let error = |text: &str| parse("--set", text).unwrap_err();
    assert!(error("pieces").starts_with("there is no `=` in `pieces`; write FIELD=VALUE"));
    assert!(error("=3").starts_with("there is no field before the `=`"));
    assert!(error("dice=").starts_with("there is no value after the `=`"));
    assert!(error("safe=[a1").starts_with("`[a1` is not a value in YAML: "));
}
