//! Files that are not rule files at all. They must be refused with a short message, without a
//! panic.

use proptest::prelude::*;

use crate::input::rules;

const FOLDER: &str = "scenarios/rules";

#[test]
fn a_file_of_a_hundred_megabytes_a_bomb_and_garbage_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |bytes: &[u8]| {
        let path = folder.path().join("x.yaml");
        std::fs::write(&path, bytes).unwrap();
        rules::load(path.to_str().unwrap()).unwrap_err().0.remove(0).found
    };
    let bomb = (1..30).fold("l0: &l0 [x, x]\n".to_string(), |text, i| {
        text + &format!("l{i}: &l{i} [*l{0}, *l{0}]\n", i - 1)
    });
    assert!(refused(bomb.as_bytes()).starts_with("YAML document too large or too complex"));
    assert_eq!(refused(b""), "the file has no fields");
    assert!(!refused(b"\0\0\0\0").is_empty());
    assert!(refused(&[0x1f, 0x8b, 0x08, 0xff]).contains("not UTF-8"));
    let path = folder.path().join("huge.yaml");
    std::fs::File::create(&path).unwrap().set_len(100 << 20).unwrap();
    let diagnostics = rules::load(path.to_str().unwrap()).unwrap_err();
    assert_eq!(diagnostics.0[0].found, "the file is too large; at most 1024 KiB are read");
}

#[test]
fn a_file_of_nonsense_has_a_short_report() {
    let text = (0..5000).fold(String::new(), |text, i| text + &format!("k{i}: 1\n"));
    let diagnostics = rules::parse(&text).unwrap_err();
    assert_eq!(diagnostics.0.len(), 101);
    assert_eq!(
        diagnostics.0[100].found,
        "there are more than 100 errors; the others are not listed"
    );
    let wide = format!("{{name: {}}}", "x".repeat(500_000));
    assert!(rules::parse(&wide).unwrap_err().to_string().len() < 20_000);
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() }
}

/// Parts of names of rule sets, valid and invalid.
const PARTS: [&str; 9] =
    ["+", "tiny", "equal-turns", "at-least", "./", ".yaml", "overlays", "é", "\0"];

/// Text that is put into a good file.
const DAMAGE: [&str; 14] =
    ["", "-1", "99999999999", "[", "}", ": ", "null", "\n", "a1", "0", "&a *a", "é", "\t", "1e400"];

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_text_makes_the_loader_panic(text in "\\PC*") {
        let _ = rules::parse(&text).map_err(|diagnostics| diagnostics.to_string());
    }

    #[test]
    fn no_name_makes_the_loader_panic(
        parts in prop::collection::vec(prop::sample::select(PARTS.to_vec()), 0..8),
    ) {
        let name = parts.concat();
        match rules::load(&name) {
            Ok(rules) => prop_assert!(name.starts_with("tiny") && rules.name == name),
            Err(diagnostics) => prop_assert!(diagnostics.to_string().starts_with("error: ")),
        }
    }

    #[test]
    fn no_damage_to_a_good_file_makes_the_loader_panic(
        at in 0.0..1.0f64,
        cut in 0usize..40,
        put in prop::sample::select(DAMAGE.to_vec()),
    ) {
        let good = std::fs::read_to_string(format!("{FOLDER}/urgammon.yaml")).unwrap();
        let letters: Vec<char> = good.chars().collect();
        let start = (letters.len() as f64 * at) as usize;
        let end = (start + cut).min(letters.len());
        let [head, tail] = [&letters[..start], &letters[end..]].map(String::from_iter);
        let text = head + put + &tail;
        if let Err(diagnostics) = rules::parse(&text) {
            prop_assert!(!diagnostics.0.is_empty());
            prop_assert!(diagnostics.to_string().starts_with("error: "));
        }
    }
}
