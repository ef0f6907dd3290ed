//! The shipped rule files, as a user meets them.

use urlab::spec::rules::load;

fn shipped() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir("scenarios/rules")
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_string())
        .collect();
    names.sort();
    names
}

#[test]
fn every_shipped_file_loads_and_is_called_as_its_file() {
    for name in shipped() {
        match load(&name) {
            Ok(rules) => assert_eq!(rules.name, name),
            Err(faults) => panic!("{faults}"),
        }
    }
}
